"""The data of a match of Space Empires, and the words in which the chapters speak of it."""

from __future__ import annotations

from typing import Any, Final

from cosmarch.core.state import EVERYONE, Event, State
from cosmarch.games.se4x.choices import ALIENS, EMPIRES, MatchChoices
from cosmarch.games.se4x.content.loader import Content
from cosmarch.games.se4x.content.map_hexes import distance
from cosmarch.games.se4x.content.packed_ints import level
from cosmarch.games.se4x.content.vocabulary import BANKS, GROUND_UNITS, SHIPS, TECHNOLOGIES, TERRAIN

NOBODY: Final = -1
NOWHERE: Final = -1
FREE: Final = -1  # a slot without a counter
EMPTY: Final = -1  # a hex without a marker

# Phases.
SETTING_UP: Final = 0
MOVEMENT: Final = 1
REACTION: Final = 2
COMBAT: Final = 3
EXPLORATION: Final = 4
ECONOMIC: Final = 5

# Kinds of counters: the ship types of the content, then these.
SHIP_KINDS: Final = len(SHIPS)
ALIEN: Final = SHIP_KINDS  # + the number in the content's aliens
MACHINE: Final = SHIP_KINDS + 3
ALIEN_FLEET: Final = SHIP_KINDS + 4  # of an alien player, not yet built
AMOEBA: Final = SHIP_KINDS + 5  # only while it fights; else it is `amoeba` of its hex
GROUND: Final = SHIP_KINDS + 6  # + the number of the ground unit
KINDS: Final = GROUND + len(GROUND_UNITS)

SCOUT: Final = SHIPS.index("scout")
DESTROYER: Final = SHIPS.index("destroyer")
CRUISER: Final = SHIPS.index("cruiser")
BATTLECRUISER: Final = SHIPS.index("battlecruiser")
BASE: Final = SHIPS.index("base")
SHIP_YARD: Final = SHIPS.index("ship_yard")
COLONY_SHIP: Final = SHIPS.index("colony_ship")
MINER: Final = SHIPS.index("miner")
DECOY: Final = SHIPS.index("decoy")
PIPELINE: Final = SHIPS.index("ms_pipeline")
CARRIER: Final = SHIPS.index("carrier")
FIGHTER: Final = SHIPS.index("fighter")
RAIDER: Final = SHIPS.index("raider")
MINE: Final = SHIPS.index("mine")
MINESWEEPER: Final = SHIPS.index("minesweeper")
TITAN: Final = SHIPS.index("titan")
BOARDING_SHIP: Final = SHIPS.index("boarding_ship")
TRANSPORT: Final = SHIPS.index("transport")
FLAGSHIP: Final = SHIPS.index("flagship")
UNIQUE_SHIP: Final = SHIPS.index("unique_ship")

SHIP_SIZE: Final = TECHNOLOGIES.index("ship_size")
ATTACK: Final = TECHNOLOGIES.index("attack")
DEFENSE: Final = TECHNOLOGIES.index("defense")
TACTICS: Final = TECHNOLOGIES.index("tactics")
MOVE: Final = TECHNOLOGIES.index("move")
YARD_LEVEL: Final = TECHNOLOGIES.index("ship_yard")
TERRAFORMING: Final = TECHNOLOGIES.index("terraforming")
EXPLORING: Final = TECHNOLOGIES.index("exploration")
FIGHTER_LEVEL: Final = TECHNOLOGIES.index("fighter")
POINT_DEFENSE: Final = TECHNOLOGIES.index("point_defense")
CLOAKING: Final = TECHNOLOGIES.index("cloaking")
SCANNERS: Final = TECHNOLOGIES.index("scanners")
MINES: Final = TECHNOLOGIES.index("mines")
MINE_SWEEP: Final = TECHNOLOGIES.index("mine_sweep")
ACADEMY: Final = TECHNOLOGIES.index("military_academy")
BOARDING: Final = TECHNOLOGIES.index("boarding")
SECURITY: Final = TECHNOLOGIES.index("security_forces")
GROUND_COMBAT: Final = TECHNOLOGIES.index("ground_combat")
FAST_BC: Final = TECHNOLOGIES.index("fast_bc")
TECHS: Final = len(TECHNOLOGIES)

PLANET: Final = TERRAIN.index("planet")
BARREN: Final = TERRAIN.index("barren_planet")
HOMEWORLD: Final = TERRAIN.index("homeworld")
ASTEROIDS: Final = TERRAIN.index("asteroids")
NEBULA: Final = TERRAIN.index("nebula")
BLACK_HOLE: Final = TERRAIN.index("black_hole")
DANGER: Final = TERRAIN.index("danger")
SUPERNOVA: Final = TERRAIN.index("supernova")
LOST_IN_SPACE: Final = TERRAIN.index("lost_in_space")
SPACE_WRECK: Final = TERRAIN.index("space_wreck")
DOOMSDAY: Final = TERRAIN.index("doomsday_machine")
DESTROYED_PLANET: Final = TERRAIN.index("destroyed_planet")
PLANETS: Final = (PLANET, BARREN, HOMEWORLD)
ASTEROID_FIELDS: Final = (ASTEROIDS, DESTROYED_PLANET)  # CE-6.14

# Public marks of a counter (`flags`); all but CAPTURED, DECLARED and WALKS are of the running player turn.
STOPPED: Final = 1  # it may go no further
ENTERED: Final = 2  # it came into its hex in this turn
JUMPED: Final = 4  # it went through a warp gate (CE-US.23)
LEFT_CHAIN: Final = 8  # not every step of its move led along a chain of own pipelines (SE-18.4)
SLUNG: Final = 16  # a black hole gave it more speed (SE-5.9)
REACTED: Final = 32
STUCK: Final = 64  # it cannot move in this turn (CE-EA42.1)
PUSHED: Final = 128  # it has an extra hex (CE-EA42.1)
CHAIN_USED: Final = 256  # a pipeline that served for speed and may not move (SE-18.5)
CAPTURED: Final = 512  # shown in battle until it is upgraded (CE-4.26)
HOLDS_GATE: Final = 2048  # a warp gate was used between it and another, so it may not move (CE-US.22)
WALKS: Final = 8192  # settlers without a space drive, who go through planetary gates (SE-34.5)
AMBUSH: Final = 4096  # it reacted into a hex without a battle and is the attacker there (CE-AT28.1)
DECLARED: Final = 1024  # its owner has said that it is cloaked (SE-12.6); stays until it is turned face down again

# Marks that only the owner knows (`private`).
ABOARD: Final = 1  # a ground unit on a transport, not on the colony
ANALYSED: Final = 2  # captured ships from which technology was learned (CE-AT29.1)
PRETENDING: Final = 4  # a decoy of the Shape Shifters (CE-EA55.1)
FRESH: Final = 8  # built in the last economic phase
LOOK: Final = 16  # times the looks that its ships have made with Exploration in this turn

# What a face-down counter has shown to everybody (`proof`).
MOBILE: Final = 1  # it has moved
ARMED: Final = 2  # it is combat-capable
PACE: Final = 4  # times the Move level that its moves need

AMOEBA_TYPES: Final = 3
SHEET: Final = 16  # numbers in a row of a production sheet; see `sheet`

Scene = tuple[Any, ...]


class Table(State):
    """A match of Space Empires. Seats, hexes, slots, kinds, technologies … are numbers."""

    __slots__ = (
        "active",
        "advantage_deck",
        "advantage_denied",
        "advantage_discards",
        "advantage_drawn",
        "advantage_known",
        "advantage_row",
        "advantage_shown",
        "advantages",
        "alien_cards",
        "alien_deck",
        "alien_denied",
        "alien_discards",
        "alien_drawn",
        "alien_known",
        "alien_shown",
        "alien_unpaid",
        "alliance",
        "amoeba",
        "amoeba_immune",
        "amoeba_kind",
        "amoeba_marks",
        "amoeba_points",
        "attacked",
        "attacker",
        "banks",
        "battle_hex",
        "battle_marks",
        "battle_round",
        "battles",
        "bids",
        "boons",
        "bounty",
        "center",
        "chain_steps",
        "choices",
        "colony",
        "colour",
        "combat",
        "content",
        "cp",
        "cup",
        "damage",
        "debt",
        "defender",
        "design",
        "design_shown",
        "destroyed",
        "difficulty",
        "empire_levels",
        "empire_rolls",
        "empire_shown",
        "ending",
        "ever_held",
        "explored",
        "finished",
        "flags",
        "fleet",
        "founder",
        "grants",
        "home",
        "home_of",
        "kind",
        "known",
        "landed",
        "levels",
        "load",
        "lost_known",
        "lost_tech",
        "machine_rating",
        "machine_weakness",
        "made_income",
        "maker",
        "markers_out",
        "moves",
        "near",
        "opened",
        "order",
        "origin",
        "out",
        "peeked",
        "phase",
        "private",
        "proof",
        "purchases",
        "rank",
        "research",
        "round",
        "round_limit",
        "rp",
        "scenario",
        "seats",
        "seen",
        "sheets",
        "shown",
        "size",
        "spans",
        "stated",
        "steps",
        "stock",
        "subdued",
        "switches",
        "team",
        "tech",
        "tech_spent",
        "terrain",
        "ties",
        "turn",
        "used_against",
        "victory",
        "volley",
        "weakness",
        "where",
        "winner",
        "worth",
    )

    content: Content
    choices: MatchChoices
    # the table
    seats: int
    scenario: int  # number in the content's scenarios
    victory: int  # the condition that is played for: number in VICTORIES
    difficulty: int  # of the solitaire opponents: number in DIFFICULTIES
    switches: tuple[
        int, ...
    ]  # of each switch of the content: 0 or 1, its number, or the number of the chosen word; see `on`
    team: tuple[int, ...]  # of each seat; seats of the same number are allies
    alliance: int  # what allies may do: number in ALLIANCES
    # time
    phase: int  # one of the phases above
    round: int  # of three turns and an economic phase; the economic phase that ends it has the same number
    turn: int  # 1 to 3
    round_limit: int  # a house rule for matches that nobody brings to an end; 0 for none
    active: int  # whose player turn it is
    order: tuple[int, ...]  # the seats in the order of play
    winner: int  # the team that won
    ending: int  # why the match is over; see `victory`
    # the map, by hex
    near: tuple[tuple[int, ...], ...]  # adjacent hexes; none outside the playing area
    home_of: tuple[int, ...]  # the seat in whose home area it lies, NOBODY in deep space and outside
    terrain: list[int]  # the system marker, face up or down
    known: list[int]  # mask of the seats that know the marker; EVERYONE face up
    markers_out: tuple[int, ...]  # deep space markers that were put aside unseen
    amoeba: tuple[int, ...]  # the type of the amoeba there, from 1; 0 none
    # colonies, by hex
    colony: list[int]  # the owner of the colony
    worth: list[int]  # its CP value; 0 for a new colony
    founder: tuple[int, ...]  # who founded the colony, whoever holds it
    ever_held: tuple[int, ...]  # 1 where somebody has ever settled or captured (CE-12.4)
    stock: tuple[int, ...]  # minerals and wrecks on the colony, packed as loads
    center: tuple[int, ...]  # research (1) and industrial (2) center, as a mask
    subdued: tuple[int, ...]  # 1 for an alien planet that can no longer be invaded (CE-14.63)
    lost_tech: tuple[int, ...]  # packed technology of the founder when a captured colony was lost (CE-15.14)
    lost_known: tuple[int, ...]  # mask of the seats that have read that record (CE-15.8)
    # the counters, by slot
    kind: list[int]  # what it is, FREE where the slot is not used
    size: tuple[int, ...]  # ships (or other units) under the counter
    where: list[int]  # its hex
    tech: tuple[int, ...]  # packed levels it carries
    rank: tuple[int, ...]  # experience: number in EXPERIENCE
    seen: tuple[int, ...]  # mask of the seats that see type and number beside the owner; EVERYONE face up
    stated: tuple[int, ...]  # 1: its technology was stated and has not changed since
    damage: tuple[int, ...]  # hits on the first ship
    moves: list[int]  # hexes it went in this player turn
    origin: list[int]  # the hex it came from with its last step
    flags: list[int]  # public marks: the bits above
    private: tuple[int, ...]  # marks that only the owner knows: the bits above
    proof: tuple[int, ...]  # what its moves have shown of a face-down counter to everybody: the bits above
    combat: list[int]  # marks of the running battle: the bits that `combat` gives
    fleet: tuple[int, ...]  # the number of its fleet marker, 0 none
    load: tuple[int, ...]  # minerals and wrecks towed by miners, packed; CP of a hidden alien fleet
    maker: tuple[int, ...]  # the owner that built it, whoever has captured it
    boons: tuple[int, ...]  # of a captured ship: mask of the alien technology cards that still work on it (CE-12.9)
    spans: list[int]  # of each owner: one past the last slot that was ever used, so that nobody looks beyond
    cup: tuple[int, ...]  # alien counters that are not on the map, by kind
    # the empires
    colour: tuple[int, ...]  # number in COLOURS
    home: tuple[int, ...]  # the hex of the homeworld at the start
    out: list[int]  # 1: eliminated
    cp: list[int]
    rp: list[int]  # research points (CE-17.2)
    levels: list[int]  # technology of seat * TECHS + technology
    shown: tuple[int, ...]  # the level of it that everybody has seen
    bids: list[int]
    sheets: tuple[tuple[int, ...], ...]  # the production sheets, flat: a row of SHEET numbers for each economic phase
    tech_spent: tuple[int, ...]  # CP spent on technology in the last economic phase
    grants: tuple[int, ...]  # grants bought in the last economic phase (SE-22.21)
    research: tuple[int, ...]  # dice added up towards the next level (SE-22.20)
    debt: tuple[int, ...]  # CP owed from the auction (CE-13.6)
    purchases: tuple[
        tuple[int, ...], ...
    ]  # what was bought in the running economic phase, flat; placed when all are done
    steps: tuple[tuple[int, ...], ...]  # how it stood before each of its steps there, flat; see `drafts`
    finished: int  # mask of the seats that are done with its secret part
    made_income: tuple[int, ...]  # hexes whose colonies made income in the running economic phase
    destroyed: list[int]  # colony points for destroyed or captured colonies (SE-28.4)
    bounty: list[int]  # CP due in the next economic phase (SE-28.9)
    opened: int  # mask of technologies that the ship build requirement has opened (SE-27.2)
    # cards
    alien_deck: tuple[int, ...]  # alien technology, top card first
    alien_denied: tuple[int, ...]  # mask of the cards that each seat, as everybody knows, does not have hidden
    alien_cards: tuple[tuple[int, ...], ...]  # kept by each seat
    alien_drawn: tuple[tuple[int, ...], ...]  # drawn and not yet chosen from
    alien_discards: tuple[tuple[int, ...], ...]  # face down, by the seat that discarded
    alien_known: tuple[int, ...]  # mask of the cards whose place each seat knows
    alien_shown: int  # mask of the cards that lie face up
    alien_unpaid: int  # mask of the cards that must be paid for (CE-12.6)
    advantage_deck: tuple[int, ...]  # cards left in the box, unseen
    advantage_denied: tuple[int, ...]  # mask of the cards that each seat, as everybody knows, does not have hidden
    advantage_row: tuple[int, ...]  # face up, in the auction
    advantages: tuple[tuple[int, ...], ...]  # of each seat
    advantage_drawn: tuple[tuple[int, ...], ...]  # dealt and not yet chosen from
    advantage_discards: tuple[tuple[int, ...], ...]
    advantage_known: tuple[int, ...]  # mask of the cards whose place each seat knows
    advantage_shown: int  # mask of the cards that lie face up
    # unique ships
    design: tuple[int, ...]  # the packed design; see `unique_ships`
    design_shown: tuple[int, ...]  # mask of the abilities that all know it has or lacks; a bit more for its values
    weakness: tuple[int, ...]  # the ship type with the bonus against it, once rolled
    # solitaire opponents
    machine_rating: tuple[int, ...]  # of the machine in each slot; () in competitive play
    machine_weakness: int  # number in WEAKNESSES
    banks: tuple[int, ...]  # CP of the alien players by bank
    empire_levels: tuple[int, ...]  # packed technology of the alien players
    empire_rolls: tuple[int, ...]  # extra rolls of the alien players: flat, empire and phase from which on
    empire_shown: tuple[int, ...]  # packed levels of the alien players that were seen
    used_against: int  # mask of what the player has shown to the alien players; see `alien_empires`
    amoeba_kind: tuple[int, ...]  # of each type the characteristics, once rolled
    amoeba_marks: tuple[int, ...]  # of each seat: the bits that `amoeba` gives
    amoeba_points: tuple[int, ...]  # research of seat * AMOEBA_TYPES + type
    amoeba_immune: int  # mask of types that ignore mines
    # the running player turn
    battles: tuple[int, ...]  # hexes where a battle is still to be fought
    explored: tuple[int, ...]  # hexes that were explored in this turn
    peeked: tuple[int, ...]  # hexes looked at with Exploration in this turn (SE-27.4)
    chain_steps: tuple[int, ...]  # steps along pipelines, flat: counter, hex it left (SE-18.5)
    attacked: tuple[int, ...]  # hexes whose colony was attacked in this turn, for reaction and bombardment
    # the running battle
    battle_hex: int
    attacker: int  # an owner
    defender: int  # an owner
    battle_round: int
    battle_marks: int  # what has happened in it: the bits that `combat` gives
    landed: tuple[int, ...]  # slots of ground units that landed in this battle
    ties: tuple[int, ...]  # whom unique ships shield or hold, flat: rows as `unique_abilities` gives them
    volley: tuple[int, ...]  # the shots of the group that fires, flat: rows as `firing` gives them

    def __init__(self, content: Content, choices: MatchChoices) -> None:
        """A table without columns: `begin` or `copy` fills them."""
        self.content = content
        self.choices = choices

    def begin(self) -> None:
        """An empty table."""
        self.clear()
        content = self.content
        choices = self.choices
        seats = choices.seat_count
        slots = choices.slots
        hexes = len(content.hexes)
        self.seats = seats
        self.scenario = 0
        self.victory = 0
        self.difficulty = 0
        self.switches = ()
        self.team = tuple(range(seats))
        self.alliance = 0
        self.phase = SETTING_UP
        self.round = 1
        self.turn = 0
        self.round_limit = 0
        self.active = NOBODY
        self.order = tuple(range(seats))
        self.winner = NOBODY
        self.ending = 0
        self.near = ((),) * hexes
        self.home_of = (NOBODY,) * hexes
        self.terrain = [EMPTY] * hexes
        self.known = [EVERYONE] * hexes
        self.markers_out = ()
        self.amoeba = (0,) * hexes
        self.colony = [NOBODY] * hexes
        self.worth = [0] * hexes
        self.founder = (NOBODY,) * hexes
        self.ever_held = (0,) * hexes
        self.stock = (0,) * hexes
        self.center = (0,) * hexes
        self.subdued = (0,) * hexes
        self.lost_tech = (0,) * hexes
        self.lost_known = (0,) * hexes
        self.kind = [FREE] * slots
        self.spans = list(choices.first)
        self.size = (0,) * slots
        self.where = [NOWHERE] * slots
        self.tech = (0,) * slots
        self.rank = (0,) * slots
        self.seen = (0,) * slots
        self.stated = (0,) * slots
        self.damage = (0,) * slots
        self.moves = [0] * slots
        self.origin = [NOWHERE] * slots
        self.flags = [0] * slots
        self.private = (0,) * slots
        self.proof = (0,) * slots
        self.combat = [0] * slots
        self.fleet = (0,) * slots
        self.load = (0,) * slots
        self.maker = tuple(choices.owner_of)
        self.boons = (0,) * slots
        self.cup = tuple([alien.count for alien in content.aliens])
        self.colour = tuple(range(seats))
        self.home = (NOWHERE,) * seats
        self.out = [0] * seats
        self.cp = [0] * seats
        self.rp = [0] * seats
        self.levels = [0] * (seats * TECHS)
        self.shown = (0,) * (seats * TECHS)
        self.bids = [0] * seats
        self.sheets = ((),) * seats
        self.tech_spent = (0,) * seats
        self.grants = (0,) * seats
        self.research = (0,) * (seats * TECHS)
        self.debt = (0,) * seats
        self.purchases = ((),) * seats
        self.steps = ((),) * seats
        self.finished = 0
        self.made_income = ()
        self.destroyed = [0] * seats
        self.bounty = [0] * seats
        self.opened = 0
        self.alien_deck = ()
        self.alien_denied = (0,) * seats
        self.alien_cards = ((),) * seats
        self.alien_drawn = ((),) * seats
        self.alien_discards = ((),) * seats
        self.alien_known = (0,) * seats
        self.alien_shown = 0
        self.alien_unpaid = 0
        self.advantage_deck = ()
        self.advantage_denied = (0,) * seats
        self.advantage_row = ()
        self.advantages = ((),) * seats
        self.advantage_drawn = ((),) * seats
        self.advantage_discards = ((),) * seats
        self.advantage_known = (0,) * seats
        self.advantage_shown = 0
        self.design = (0,) * seats
        self.design_shown = (0,) * seats
        self.weakness = (NOWHERE,) * seats
        self.machine_rating = ()
        self.machine_weakness = NOWHERE
        self.banks = (0,) * (len(EMPIRES) * len(BANKS))
        self.empire_levels = (0,) * len(EMPIRES)
        self.empire_rolls = ()
        self.empire_shown = (0,) * len(EMPIRES)
        self.used_against = 0
        self.amoeba_kind = (NOWHERE,) * AMOEBA_TYPES
        self.amoeba_marks = (0,) * seats
        self.amoeba_points = (0,) * (seats * AMOEBA_TYPES)
        self.amoeba_immune = 0
        self.battles = ()
        self.explored = ()
        self.peeked = ()
        self.chain_steps = ()
        self.attacked = ()
        self.battle_hex = NOWHERE
        self.attacker = NOBODY
        self.defender = NOBODY
        self.battle_round = 0
        self.battle_marks = 0
        self.landed = ()
        self.ties = ()
        self.volley = ()

    def copy(self) -> Table:
        twin = Table(self.content, self.choices)
        self.copy_base(twin)
        twin.seats = self.seats
        twin.scenario = self.scenario
        twin.victory = self.victory
        twin.difficulty = self.difficulty
        twin.switches = self.switches
        twin.team = self.team
        twin.alliance = self.alliance
        twin.phase = self.phase
        twin.round = self.round
        twin.turn = self.turn
        twin.round_limit = self.round_limit
        twin.active = self.active
        twin.order = self.order
        twin.winner = self.winner
        twin.ending = self.ending
        twin.near = self.near
        twin.home_of = self.home_of
        twin.terrain = self.terrain[:]
        twin.known = self.known[:]
        twin.markers_out = self.markers_out
        twin.amoeba = self.amoeba
        twin.colony = self.colony[:]
        twin.worth = self.worth[:]
        twin.founder = self.founder
        twin.ever_held = self.ever_held
        twin.stock = self.stock
        twin.center = self.center
        twin.subdued = self.subdued
        twin.lost_tech = self.lost_tech
        twin.lost_known = self.lost_known
        twin.kind = self.kind[:]
        twin.spans = self.spans[:]
        twin.size = self.size
        twin.where = self.where[:]
        twin.tech = self.tech
        twin.rank = self.rank
        twin.seen = self.seen
        twin.stated = self.stated
        twin.damage = self.damage
        twin.moves = self.moves[:]
        twin.origin = self.origin[:]
        twin.flags = self.flags[:]
        twin.private = self.private
        twin.proof = self.proof
        twin.combat = self.combat[:]
        twin.fleet = self.fleet
        twin.load = self.load
        twin.maker = self.maker
        twin.boons = self.boons
        twin.cup = self.cup
        twin.colour = self.colour
        twin.home = self.home
        twin.out = self.out[:]
        twin.cp = self.cp[:]
        twin.rp = self.rp[:]
        twin.levels = self.levels[:]
        twin.shown = self.shown
        twin.bids = self.bids[:]
        twin.sheets = self.sheets
        twin.tech_spent = self.tech_spent
        twin.grants = self.grants
        twin.research = self.research
        twin.debt = self.debt
        twin.purchases = self.purchases
        twin.steps = self.steps
        twin.finished = self.finished
        twin.made_income = self.made_income
        twin.destroyed = self.destroyed[:]
        twin.bounty = self.bounty[:]
        twin.opened = self.opened
        twin.alien_deck = self.alien_deck
        twin.alien_denied = self.alien_denied
        twin.alien_cards = self.alien_cards
        twin.alien_drawn = self.alien_drawn
        twin.alien_discards = self.alien_discards
        twin.alien_known = self.alien_known
        twin.alien_shown = self.alien_shown
        twin.alien_unpaid = self.alien_unpaid
        twin.advantage_deck = self.advantage_deck
        twin.advantage_denied = self.advantage_denied
        twin.advantage_row = self.advantage_row
        twin.advantages = self.advantages
        twin.advantage_drawn = self.advantage_drawn
        twin.advantage_discards = self.advantage_discards
        twin.advantage_known = self.advantage_known
        twin.advantage_shown = self.advantage_shown
        twin.design = self.design
        twin.design_shown = self.design_shown
        twin.weakness = self.weakness
        twin.machine_rating = self.machine_rating
        twin.machine_weakness = self.machine_weakness
        twin.banks = self.banks
        twin.empire_levels = self.empire_levels
        twin.empire_rolls = self.empire_rolls
        twin.empire_shown = self.empire_shown
        twin.used_against = self.used_against
        twin.amoeba_kind = self.amoeba_kind
        twin.amoeba_marks = self.amoeba_marks
        twin.amoeba_points = self.amoeba_points
        twin.amoeba_immune = self.amoeba_immune
        twin.battles = self.battles
        twin.explored = self.explored
        twin.peeked = self.peeked
        twin.chain_steps = self.chain_steps
        twin.attacked = self.attacked
        twin.battle_hex = self.battle_hex
        twin.attacker = self.attacker
        twin.defender = self.defender
        twin.battle_round = self.battle_round
        twin.battle_marks = self.battle_marks
        twin.landed = self.landed
        twin.ties = self.ties
        twin.volley = self.volley
        return twin

    # ---- options

    def on(self, switch: str) -> bool:
        """Whether a module, an optional rule or a variant is in play."""
        return self.switches[self.choices.switch[switch]] != 0

    def chosen(self, switch: str) -> str:
        """The word that a switch with choices stands on."""
        number = self.choices.switch[switch]
        return self.content.switches[number].choices[self.switches[number]]

    def number(self, switch: str) -> int:
        """The number that a switch stands on."""
        return self.switches[self.choices.switch[switch]]

    # ---- seats

    def from_seat(self, seat: int) -> list[int]:
        """The seats still in the game, clockwise, beginning with this one."""
        around = [(seat + step) % self.seats for step in range(self.seats)]
        return [who for who in around if not self.out[who]]

    def others(self, seat: int) -> list[int]:
        """The other seats still in the game, clockwise from this one's left."""
        return [who for who in self.from_seat(seat) if who != seat]

    def in_order(self) -> list[int]:
        """The seats still in the game in the order of play."""
        return [seat for seat in self.order if not self.out[seat]]

    def allied(self, one: int, other: int) -> bool:
        """Whether two owners are the same or allies; those who are no seats have friends only by a card."""
        if one == other:
            return True
        if 0 <= one < self.seats and 0 <= other < self.seats:
            return self.team[one] == self.team[other]
        return self.befriended(one, other)

    def befriended(self, one: int, other: int) -> bool:
        """CE-EA48.1: whether one is the aliens and the other an empire known for its Amazing Diplomats."""
        seat = one if other == ALIENS else other
        if ALIENS not in (one, other) or not 0 <= seat < self.seats:
            return False
        card = self.choices.advantage["amazing_diplomats"]
        return bool(self.advantage_shown >> card & 1) and card in self.advantages[seat]

    def is_seat(self, owner: int) -> bool:
        return 0 <= owner < self.seats

    # ---- technology

    def tech_level(self, seat: int, technology: int) -> int:
        """The level that the empire has researched."""
        return self.levels[seat * TECHS + technology]

    def show_tech(self, seat: int, technology: int, value: int) -> None:
        """Everybody has now seen that the empire has at least this level."""
        at = seat * TECHS + technology
        if value > self.shown[at]:
            self.shown = put(self.shown, at, value)

    def carried(self, group: int, technology: int) -> int:
        """The level that counts on a group: what it carries, or the empire's where its type always has that."""
        kind = self.kind[group]
        owner = self.choices.owner_of[group]
        if 0 <= kind < SHIP_KINDS and technology in self.content.ships[kind].automatic and self.is_seat(owner):
            return self.levels[owner * TECHS + technology]
        return level(self.tech[group], technology)

    # ---- cards

    def has_advantage(self, owner: int, key: str) -> bool:
        """Whether the empire has the advantage with this key, revealed or not."""
        return self.is_seat(owner) and self.choices.advantage[key] in self.advantages[owner]

    def has_alien_card(self, owner: int, key: str) -> bool:
        """Whether the empire has kept (and paid for) this alien technology card."""
        if not self.is_seat(owner):
            return False
        card = self.choices.alien_card[key]
        return card in self.alien_cards[owner] and not self.alien_unpaid >> card & 1

    # ---- the map

    def playable(self, place: int) -> bool:
        """SE-2.7: whether the hex belongs to the playing area."""
        return bool(self.near[place])

    def explored_hex(self, place: int) -> bool:
        """Whether no marker lies face down there."""
        return self.known[place] == EVERYONE

    def knows_marker(self, seat: int, place: int) -> bool:
        return self.known[place] == EVERYONE or bool(self.known[place] >> seat & 1)

    def terrain_at(self, place: int) -> int:
        """The terrain that works in the hex: that of a marker lying face up, else EMPTY."""
        return self.terrain[place] if self.known[place] == EVERYONE else EMPTY

    def deep_space(self, place: int) -> bool:
        """Whether the hex lies in no home area."""
        return self.home_of[place] == NOBODY

    # ---- counters

    def owner_of(self, group: int) -> int:
        """Whose slot it is: a seat, ALIENS, MACHINES or an alien player."""
        return self.choices.owner_of[group]

    def slots_of(self, owner: int) -> range:
        return range(self.choices.first[owner], self.choices.last[owner])

    def groups_of(self, owner: int) -> list[int]:
        """The counters of an owner on the map."""
        kind = self.kind
        return [group for group in range(self.choices.first[owner], self.spans[owner]) if kind[group] != FREE]

    def groups_at(self, place: int, owner: int) -> list[int]:
        """The counters of an owner in a hex."""
        where = self.where
        return [group for group in range(self.choices.first[owner], self.spans[owner]) if where[group] == place]

    def all_at(self, place: int) -> list[int]:
        """All counters in a hex."""
        out: list[int] = []
        for owner, first in enumerate(self.choices.first):
            if self.spans[owner] > first:
                out += self.groups_at(place, owner)
        return out

    def owners_at(self, place: int) -> list[int]:
        """The owners with counters in a hex."""
        owner_of = self.choices.owner_of
        return sorted({owner_of[group] for group in self.all_at(place)})

    def enemies_at(self, place: int, owner: int) -> list[int]:
        """The counters in a hex of those who are no friends of the owner."""
        return [group for group in self.all_at(place) if not self.allied(self.choices.owner_of[group], owner)]

    def free_slots(self, owner: int) -> int:
        """How many counters more an owner could have."""
        return self.choices.last[owner] - self.choices.first[owner] - len(self.groups_of(owner))

    def free_slot(self, owner: int) -> int:
        """The first slot for a new counter, or NOWHERE."""
        span = self.spans[owner]
        for group in range(self.choices.first[owner], span):
            if self.kind[group] == FREE:
                return group
        return span if span < self.choices.last[owner] else NOWHERE

    def counters_used(self, owner: int, kind: int) -> int:
        """How many counters of a type the owner has on the map."""
        used = [group for group in self.groups_of(owner) if self.kind[group] == kind]
        if kind == FLAGSHIP:  # a captured one brings its own counter (CE-16.7)
            used = [group for group in used if self.maker[group] == owner]
        return len(used)

    def add_group(self, owner: int, kind: int, size: int, place: int, tech: int, rank: int = 0) -> int:
        """A new face-down counter (face up where its type always is); its slot."""
        group = self.free_slot(owner)
        assert group != NOWHERE
        self.occupy(group, kind)
        self.size = put(self.size, group, size)
        self.where[group] = place
        self.tech = put(self.tech, group, tech)
        self.rank = put(self.rank, group, rank)
        self.seen = put(self.seen, group, EVERYONE if kind < SHIP_KINDS and self.content.ships[kind].face_up else 0)
        return group

    def occupy(self, group: int, kind: int) -> None:
        """A slot is in use from now on."""
        self.kind[group] = kind
        owner = self.choices.owner_of[group]
        self.spans[owner] = max(self.spans[owner], group + 1)

    def remove_group(self, group: int) -> None:
        """The counter leaves the map; its slot is free."""
        self.kind[group] = FREE
        self.size = put(self.size, group, 0)
        self.where[group] = NOWHERE
        self.tech = put(self.tech, group, 0)
        self.seen = put(self.seen, group, 0)
        self.damage = put(self.damage, group, 0)
        self.moves[group] = 0
        self.origin[group] = NOWHERE
        self.flags[group] = 0
        self.combat[group] = 0
        self.rank = put(self.rank, group, 0)
        self.stated = put(self.stated, group, 0)
        self.private = put(self.private, group, 0)
        self.proof = put(self.proof, group, 0)
        self.fleet = put(self.fleet, group, 0)
        self.load = put(self.load, group, 0)
        self.maker = put(self.maker, group, self.choices.owner_of[group])
        self.boons = put(self.boons, group, 0)

    def combat_capable(self, group: int) -> bool:
        """Whether it has an Attack Strength in space; a pretending decoy has none."""
        kind = self.kind[group]
        if kind == FREE or kind >= GROUND or self.private[group] & PRETENDING:
            return False
        return kind >= SHIP_KINDS or self.content.ships[kind].combat

    def is_ground(self, group: int) -> bool:
        return self.kind[group] >= GROUND

    def pretends(self, group: int) -> bool:
        """CE-EA55.1: whether it is a decoy in the shape of a ship."""
        return bool(self.private[group] & PRETENDING) and self.kind[group] < SHIP_KINDS

    def is_decoy(self, group: int) -> bool:
        return self.kind[group] == DECOY or bool(self.private[group] & PRETENDING)

    def face_up(self, group: int) -> bool:
        return self.seen[group] == EVERYONE

    def shown_to(self, group: int, seat: int) -> bool:
        """Whether the seat may know type and number of a counter."""
        return self.choices.owner_of[group] == seat or bool(self.seen[group] >> seat & 1)

    def turn_up(self, group: int) -> None:
        """Type and number are shown to everybody."""
        self.seen = put(self.seen, group, EVERYONE)

    def fighting_units(self, place: int, owner: int) -> list[int]:
        """The combat-capable counters of an owner in a hex."""
        return [group for group in self.groups_at(place, owner) if self.combat_capable(group)]

    def threatened(self, place: int, owner: int) -> bool:
        """Whether combat-capable units of an enemy are in the hex."""
        return any([self.combat_capable(group) for group in self.enemies_at(place, owner)])

    # ---- colonies

    def colonies_of(self, seat: int) -> list[int]:
        """The hexes of the seat's colonies, the homeworld included."""
        colony = self.colony
        place = 0
        out: list[int] = []
        for _ in range(colony.count(seat)):
            place = colony.index(seat, place)
            out.append(place)
            place += 1
        return out

    def is_homeworld(self, place: int) -> bool:
        """A homeworld that was destroyed or captured is none any more."""
        return self.terrain[place] == HOMEWORLD and self.colony[place] != NOBODY

    def blockaded(self, place: int) -> bool:
        """SE-15.1, SE-15.2, SE-12.10: whether a combat-capable enemy unit is in the hex of a colony; a cloaked one
        counts only where the owner of the colony has no unit."""
        owner = self.colony[place]
        alone = not self.groups_at(place, owner)
        return any(
            [
                self.combat_capable(group) and (alone or not self.flags[group] & DECLARED)
                for group in self.enemies_at(place, owner)
            ]
        )

    def nearest_colony(self, place: int, seat: int) -> int:
        """Hexes to the nearest own colony, a colony in the hex itself left out; NOWHERE without any."""
        far = [distance(place, there) for there in self.colonies_of(seat) if there != place]
        return min(far) if far else NOWHERE

    def yards_at(self, place: int, seat: int) -> int:
        """How many ship yards the seat has in a hex."""
        return sum([self.size[group] for group in self.groups_at(place, seat) if self.kind[group] == SHIP_YARD])

    # ---- events

    def log(self, key: str, rule: str, /, **args: int | str) -> None:
        """Tell everybody."""
        self.events.append(Event(key, rule, EVERYONE, args))

    def whisper(self, seat: int, key: str, rule: str, /, **args: int | str) -> None:
        """Tell one seat only."""
        self.events.append(Event(key, rule, 1 << seat, args))


def put(column: tuple[int, ...], at: int, value: int) -> tuple[int, ...]:
    """The column with one entry changed."""
    if column[at] == value:
        return column
    return (*column[:at], value, *column[at + 1 :])


def put_row(column: tuple[tuple[int, ...], ...], at: int, row: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
    """The column with one row changed."""
    return (*column[:at], row, *column[at + 1 :])
