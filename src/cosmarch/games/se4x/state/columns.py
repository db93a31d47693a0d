"""The columns of a match of Space Empires: what they hold, how a match begins."""

from __future__ import annotations

from typing import Any

from cosmarch.core.state import EVERYONE, State
from cosmarch.games.se4x.choices import EMPIRES, MatchChoices
from cosmarch.games.se4x.content.loader import Content
from cosmarch.games.se4x.content.vocabulary import BANKS
from cosmarch.games.se4x.state.marks import AMOEBA_TYPES, EMPTY, FREE, NOBODY, NOWHERE, SETTING_UP, TECHS

Scene = tuple[Any, ...]


class Columns(State):
    """Seats, hexes, slots, kinds, technologies … are numbers."""

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
    terrain: tuple[int, ...]  # the system marker, face up or down
    known: tuple[int, ...]  # mask of the seats that know the marker; EVERYONE face up
    markers_out: tuple[int, ...]  # deep space markers that were put aside unseen
    amoeba: tuple[int, ...]  # the type of the amoeba there, from 1; 0 none
    # colonies, by hex
    colony: tuple[int, ...]  # the owner of the colony
    worth: tuple[int, ...]  # its CP value; 0 for a new colony
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
    course: tuple[int, ...]  # the hex for which it is bound over several turns, which only the owner knows
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
    found: tuple[int, ...]  # and the markers that were turned up there, some of which are gone by now
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
    volley: tuple[int, ...]  # the shots of the group that fires, flat: records as in `shots`

    __slots__ = tuple(__annotations__)  # all of the above

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
        self.terrain = (EMPTY,) * hexes
        self.known = (EVERYONE,) * hexes
        self.markers_out = ()
        self.amoeba = (0,) * hexes
        self.colony = (NOBODY,) * hexes
        self.worth = (0,) * hexes
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
        self.course = (NOWHERE,) * slots
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
        self.found = ()
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
