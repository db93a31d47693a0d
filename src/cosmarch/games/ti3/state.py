"""The data of a match of Twilight Imperium, and the words in which the chapters speak of it."""

from __future__ import annotations

from typing import Any, Final

from cosmarch.core.state import EVERYONE, Event, State
from cosmarch.games.ti3.choices import MatchChoices
from cosmarch.games.ti3.content.loader import Content
from cosmarch.games.ti3.content.vocabulary import (
    CARRIER,
    DREADNOUGHT,
    FIGHTER,
    GROUND_FORCE,
    PDS,
    SHIPS,
    SPACE_DOCK,
    STRATEGY_CARDS,
    WAR_SUN,
)
from cosmarch.games.ti3.rules.cards import lasting

NOBODY: Final = -1
NOWHERE: Final = -1
FACE_DOWN: Final = -2
CENTRE: Final = 0  # the hex of Mecatol Rex

# Phases.
SETTING_UP: Final = 0
STRATEGY_PHASE: Final = 1
ACTION_PHASE: Final = 2
STATUS_PHASE: Final = 3

SOLID: Final = 2  # kinds of ships that take damage: Dreadnoughts and War Suns
CARGO: Final = 2  # kinds of units aboard: ground forces and PDS
ABOARD: Final = SHIPS + CARGO  # kinds of units in the space of a system, in the domain `stacks`
GARRISON: Final = 3  # kinds of units on a planet, in the domain `garrisons`

Scene = tuple[Any, ...]


class Table(State):
    """A match of Twilight Imperium. Seats, systems, planets, units … are numbers into the content's tables."""

    __slots__ = (
        "action_deck",
        "action_discard",
        "activated",
        "active",
        "age_of_empire",
        "barren",
        "battle_round",
        "bombarded",
        "bonus",
        "called",
        "card_holder",
        "cargo",
        "choices",
        "colour",
        "content",
        "damaged",
        "defender",
        "dice",
        "discovered",
        "distant_suns",
        "dock",
        "dock_round",
        "domain",
        "domain_box",
        "domain_box_seen",
        "domain_known",
        "ending",
        "errata",
        "exhausted",
        "explored",
        "exposed",
        "face_down",
        "fired",
        "fleet",
        "fresh",
        "goal",
        "goods",
        "ground",
        "hands",
        "hazard_kept",
        "held_since",
        "hex_tile",
        "hexes",
        "hits",
        "home",
        "imperium_rex",
        "landed",
        "landed_pds",
        "last_dock_taken",
        "last_initiative",
        "lasting",
        "late_scuttling",
        "law_elected",
        "laws",
        "leader_holder",
        "leader_place",
        "leaving",
        "long_war",
        "looked",
        "moved",
        "near",
        "objective_claims",
        "objective_deck",
        "objectives_open",
        "objectives_out",
        "order",
        "out",
        "owner",
        "passed",
        "paying",
        "pds",
        "phase",
        "played_now",
        "played_on",
        "political_deck",
        "political_discard",
        "political_seen",
        "pool",
        "present",
        "probed",
        "produced",
        "race",
        "round",
        "round_limit",
        "sabotage_runs",
        "seats",
        "second",
        "secret",
        "secret_claimed",
        "ships",
        "speaker",
        "spent",
        "stalled",
        "step",
        "stowed",
        "strategy",
        "strategy_holder",
        "strategy_used",
        "survivors",
        "system",
        "technologies",
        "tile_hands",
        "tile_hex",
        "tiles_out",
        "tiles_shown",
        "truces",
        "turn_token",
        "vp",
        "winner",
        "with_leaders",
    )

    content: Content
    choices: MatchChoices
    # the table
    seats: int
    hexes: int  # spaces of the galaxy's shape
    goal: int  # victory points that win
    round: int
    phase: int
    step: int  # of the Status Phase (TI-20.0.1)
    speaker: int
    active: int  # whose turn it is
    order: tuple[int, ...]  # the seats in the order of play (TI-12); clockwise from the Speaker while no cards are held
    passed: int  # mask of seats
    last_initiative: int  # who chose Initiative in the last Strategy Phase
    stalled: int  # mask of seats that skipped their last turn (an ability of the Yssaril)
    winner: int
    ending: int  # why the match is over; see `victory`
    # options
    long_war: int
    imperium_rex: int  # whether the game-end card is in the deck (TI-37.1.3)
    age_of_empire: int
    distant_suns: int
    with_leaders: int
    sabotage_runs: int
    errata: int  # the rules that only other editions have (TI-X.1 to TI-X.8)
    late_scuttling: int  # TI-X.9
    round_limit: int  # a house rule for matches that nobody brings to an end; 0 for none
    # the players
    race: tuple[int, ...]
    colour: tuple[int, ...]
    home: tuple[int, ...]  # the hex of each seat's home system
    vp: list[int]
    out: list[int]  # 1: eliminated
    strategy: list[int]  # command counters in Strategy Allocation
    pool: list[int]  # in the Command Pool
    fleet: list[int]  # in Fleet Supply
    goods: list[int]  # trade goods
    paying: int  # mask of seats in the middle of a purchase, who give nothing away
    technologies: list[int]  # bit mask of technologies
    card_holder: tuple[int, ...]  # of trade card seat * 2 + k: the seat that has it; its owner where it is unused
    fresh: int  # mask of trade cards that changed hands in this action (TI-33.3.3)
    # the galaxy
    hex_tile: tuple[int, ...]  # NOWHERE where nothing lies, FACE_DOWN for the tile of TI-36.3.3
    tile_hex: tuple[int, ...]  # NOWHERE for tiles that are not in the galaxy
    near: tuple[tuple[int, ...], ...]  # adjacent spaces by space, wormholes included
    tile_hands: tuple[tuple[int, ...], ...]  # tiles still to be placed
    tiles_shown: int  # mask of seats that had to show their tiles (TI-5.1.14)
    tiles_out: tuple[int, ...]  # removed unseen
    face_down: int  # the tile that lies face down
    barren: int  # mask of seats whose last tile had no planet (TI-5.1.13)
    # units: by hex and seat, then by kind (see `ships_at`, `cargo_at`, `damaged_at`)
    ships: list[tuple[int, ...]]  # by hex: of each seat each kind; rows are replaced, so that copies share them
    present: list[int]  # by hex: the mask of the seats with ships there, as `ships` tells it
    damaged: tuple[int, ...]
    cargo: tuple[int, ...]
    stowed: tuple[int, ...]  # which ship carries what, as far as settled; see `stowage`
    activated: list[int]  # of each hex: mask of the seats whose command counter lies there
    # planets
    owner: list[int]
    ground: list[int]
    pds: list[int]
    dock: list[int]
    exhausted: list[int]
    held_since: tuple[int, ...]  # the round in which its owner took it; 0 from the start
    dock_round: tuple[int, ...]  # the round in which the dock was built
    # strategy cards
    strategy_holder: list[int]
    strategy_used: list[int]
    bonus: list[int]
    called: int  # mask of what players called for beside the questions; see `sides`
    truces: tuple[int, ...]  # of each seat: mask of the seats with which Diplomacy binds it until the Action Phase ends
    # cards: kinds of cards, top card first
    action_deck: tuple[int, ...]
    action_discard: tuple[int, ...]
    hands: tuple[tuple[int, ...], ...]
    played_on: tuple[int, ...]  # what cards were played on in this round; see `cards.identical`
    played_now: tuple[int, ...]  # what was played in the running situation
    lasting: tuple[int, ...]  # effects of cards, flat: effect, seat, argument, until when; see `cards.lasting`
    political_deck: tuple[int, ...]
    political_seen: tuple[int, ...]  # of each card of the deck: mask of the seats that know it lies there
    political_discard: tuple[int, ...]
    looked: tuple[int, ...]  # political cards that the active player looks at
    laws: tuple[int, ...]
    law_elected: tuple[int, ...]  # of each law: the planet, seat … that was elected, or NOWHERE
    objective_deck: tuple[int, ...]
    objectives_open: tuple[int, ...]
    objectives_out: tuple[int, ...]  # back in the box, unseen
    objective_claims: tuple[int, ...]  # of each objective: mask of seats
    secret: tuple[int, ...]
    secret_claimed: tuple[int, ...]
    last_dock_taken: int  # mask of seats that took a neighbour's only space dock this round
    # options
    turn_token: int  # Age of Empire: place in the row of objectives
    domain: tuple[int, ...]  # of each planet: its domain counter or NOWHERE
    domain_known: tuple[int, ...]  # mask of seats that know it; EVERYONE once revealed
    domain_box: tuple[int, ...]  # counters that went to the box face down
    domain_box_seen: tuple[int, ...]  # of each of these: mask of the seats that had probed it
    discovered: tuple[int, ...]  # of each hex: mask of the wormholes that were discovered there (TI-43.2.1)
    survivors: tuple[int, ...]  # of each seat: the Lazax Survivors it has taken (TI-43.7.1)
    hazard_kept: int  # mask of planets whose Biohazard their first conqueror left there (TI-43.1.2)
    leader_place: tuple[int, ...]  # a planet; PLANETS + hex * SHIPS + kind aboard a ship there; NOWHERE
    leader_holder: tuple[int, ...]  # the seat that holds him captive, or NOBODY
    # the running action
    system: int  # the system that is activated
    second: int  # the other one of a Transfer Action
    moved: tuple[int, ...]  # of hex * SHIPS + kind: ships that left it in this action
    landed: tuple[int, ...]  # of each planet: ground forces of the active player that landed and do not hold it yet
    landed_pds: tuple[int, ...]
    bombarded: tuple[int, ...]  # ships that have bombarded or razed, by kind: Dreadnoughts, War Suns
    fired: tuple[int, ...]  # of each planet: PDS that have fired in this step
    defender: int  # of the battle
    battle_round: int
    leaving: int  # the seat that announced a withdrawal or retreat
    hits: list[int]  # still to be taken by attacker and defender
    dice: tuple[int, ...]  # of the combat roll, flat: seat, unit, lowest face that hits, face shown
    probed: int  # mask of planets whose counters the active player probed (TI-39.2.5)
    explored: int  # mask of planets whose counters were met in this activation (TI-39.1.4)
    exposed: int  # mask of planets on which a Biohazard has taken its victim of this landing (TI-43.1.1)
    produced: tuple[int, ...]  # of each planet: units its dock produced in this action
    spent: int  # resources that the production costs so far

    def __init__(self, content: Content, choices: MatchChoices) -> None:
        """A table without columns: `begin` or `copy` fills them."""
        self.content = content
        self.choices = choices

    def begin(self) -> None:
        """An empty table."""
        self.clear()
        content = self.content
        seats = self.choices.layout.seats
        hexes = len(self.choices.layout.spaces)
        planets = len(content.planets)
        self.seats = seats
        self.hexes = hexes
        self.goal = content.standard.points
        self.round = 0
        self.phase = SETTING_UP
        self.step = 0
        self.speaker = NOBODY
        self.active = NOBODY
        self.order = ()
        self.passed = 0
        self.last_initiative = NOBODY
        self.stalled = 0
        self.winner = NOBODY
        self.ending = 0
        self.long_war = 0
        self.imperium_rex = 1
        self.age_of_empire = 0
        self.distant_suns = 0
        self.with_leaders = 0
        self.sabotage_runs = 0
        self.errata = 1
        self.late_scuttling = 0
        self.round_limit = 0
        self.race = (NOBODY,) * seats
        self.colour = (NOBODY,) * seats
        self.home = (NOWHERE,) * seats
        self.vp = [0] * seats
        self.out = [0] * seats
        self.strategy = [0] * seats
        self.pool = [0] * seats
        self.fleet = [0] * seats
        self.goods = [0] * seats
        self.paying = 0
        self.technologies = [0] * seats
        self.card_holder = tuple([card // 2 for card in range(seats * 2)])
        self.fresh = 0
        self.hex_tile = (NOWHERE,) * hexes
        self.tile_hex = (NOWHERE,) * len(content.systems)
        self.near = ((),) * hexes
        self.tile_hands = ((),) * seats
        self.tiles_shown = 0
        self.tiles_out = ()
        self.face_down = NOWHERE
        self.barren = 0
        self.ships = [(0,) * (seats * SHIPS)] * hexes
        self.present = [0] * hexes
        self.damaged = (0,) * (hexes * seats * SOLID)
        self.cargo = (0,) * (hexes * seats * CARGO)
        self.stowed = ()
        self.activated = [0] * hexes
        self.owner = [NOBODY] * planets
        self.ground = [0] * planets
        self.pds = [0] * planets
        self.dock = [0] * planets
        self.exhausted = [0] * planets
        self.held_since = (0,) * planets
        self.dock_round = (0,) * planets
        self.strategy_holder = [NOBODY] * len(STRATEGY_CARDS)
        self.strategy_used = [0] * len(STRATEGY_CARDS)
        self.bonus = [0] * len(STRATEGY_CARDS)
        self.called = 0
        self.truces = (0,) * seats
        self.action_deck = ()
        self.action_discard = ()
        self.hands = ((),) * seats
        self.lasting = ()
        self.played_on = ()
        self.played_now = ()
        self.political_deck = ()
        self.political_seen = ()
        self.political_discard = ()
        self.looked = ()
        self.laws = ()
        self.law_elected = ()
        self.objective_deck = ()
        self.objectives_open = ()
        self.objectives_out = ()
        self.objective_claims = (0,) * len(content.objectives)
        self.secret = (NOWHERE,) * seats
        self.secret_claimed = (0,) * seats
        self.last_dock_taken = 0
        self.turn_token = NOWHERE
        self.domain = (NOWHERE,) * planets
        self.domain_known = (0,) * planets
        self.domain_box = ()
        self.domain_box_seen = ()
        self.discovered = (0,) * hexes
        self.survivors = (0,) * seats
        self.hazard_kept = 0
        self.leader_place = (NOWHERE,) * len(content.leaders)
        self.leader_holder = (NOBODY,) * len(content.leaders)
        self.begin_action()

    def begin_action(self) -> None:
        """The columns of the running action as at its start."""
        planets = len(self.content.planets)
        self.system = NOWHERE
        self.second = NOWHERE
        self.moved = (0,) * (self.hexes * SHIPS)
        self.landed = (0,) * planets
        self.landed_pds = (0,) * planets
        self.bombarded = (0,) * SOLID
        self.fired = (0,) * planets
        self.defender = NOBODY
        self.battle_round = 0
        self.leaving = NOBODY
        self.hits = [0, 0]
        self.dice = ()
        self.lasting = still_lasting(self.lasting, self.round)
        self.played_now = ()
        self.probed = 0
        self.explored = 0
        self.exposed = 0
        self.produced = (0,) * planets
        self.spent = 0

    def copy(self) -> Table:
        twin = Table(self.content, self.choices)
        self.copy_base(twin)
        twin.seats = self.seats
        twin.hexes = self.hexes
        twin.goal = self.goal
        twin.round = self.round
        twin.phase = self.phase
        twin.step = self.step
        twin.speaker = self.speaker
        twin.active = self.active
        twin.order = self.order
        twin.passed = self.passed
        twin.last_initiative = self.last_initiative
        twin.stalled = self.stalled
        twin.winner = self.winner
        twin.ending = self.ending
        twin.long_war = self.long_war
        twin.imperium_rex = self.imperium_rex
        twin.age_of_empire = self.age_of_empire
        twin.distant_suns = self.distant_suns
        twin.with_leaders = self.with_leaders
        twin.sabotage_runs = self.sabotage_runs
        twin.errata = self.errata
        twin.late_scuttling = self.late_scuttling
        twin.round_limit = self.round_limit
        twin.race = self.race
        twin.colour = self.colour
        twin.home = self.home
        twin.vp = self.vp[:]
        twin.out = self.out[:]
        twin.strategy = self.strategy[:]
        twin.pool = self.pool[:]
        twin.fleet = self.fleet[:]
        twin.goods = self.goods[:]
        twin.paying = self.paying
        twin.technologies = self.technologies[:]
        twin.card_holder = self.card_holder
        twin.fresh = self.fresh
        twin.hex_tile = self.hex_tile
        twin.tile_hex = self.tile_hex
        twin.near = self.near
        twin.tile_hands = self.tile_hands
        twin.tiles_shown = self.tiles_shown
        twin.tiles_out = self.tiles_out
        twin.face_down = self.face_down
        twin.barren = self.barren
        twin.ships = self.ships[:]
        twin.present = self.present[:]
        twin.damaged = self.damaged
        twin.cargo = self.cargo
        twin.stowed = self.stowed
        twin.activated = self.activated[:]
        twin.owner = self.owner[:]
        twin.ground = self.ground[:]
        twin.pds = self.pds[:]
        twin.dock = self.dock[:]
        twin.exhausted = self.exhausted[:]
        twin.held_since = self.held_since
        twin.dock_round = self.dock_round
        twin.strategy_holder = self.strategy_holder[:]
        twin.strategy_used = self.strategy_used[:]
        twin.bonus = self.bonus[:]
        twin.called = self.called
        twin.truces = self.truces
        twin.action_deck = self.action_deck
        twin.action_discard = self.action_discard
        twin.hands = self.hands
        twin.lasting = self.lasting
        twin.played_on = self.played_on
        twin.played_now = self.played_now
        twin.political_deck = self.political_deck
        twin.political_seen = self.political_seen
        twin.political_discard = self.political_discard
        twin.looked = self.looked
        twin.laws = self.laws
        twin.law_elected = self.law_elected
        twin.objective_deck = self.objective_deck
        twin.objectives_open = self.objectives_open
        twin.objectives_out = self.objectives_out
        twin.objective_claims = self.objective_claims
        twin.secret = self.secret
        twin.secret_claimed = self.secret_claimed
        twin.last_dock_taken = self.last_dock_taken
        twin.turn_token = self.turn_token
        twin.domain = self.domain
        twin.domain_known = self.domain_known
        twin.domain_box = self.domain_box
        twin.domain_box_seen = self.domain_box_seen
        twin.discovered = self.discovered
        twin.survivors = self.survivors
        twin.hazard_kept = self.hazard_kept
        twin.leader_place = self.leader_place
        twin.leader_holder = self.leader_holder
        twin.system = self.system
        twin.second = self.second
        twin.moved = self.moved
        twin.landed = self.landed
        twin.landed_pds = self.landed_pds
        twin.bombarded = self.bombarded
        twin.fired = self.fired
        twin.defender = self.defender
        twin.battle_round = self.battle_round
        twin.leaving = self.leaving
        twin.hits = self.hits[:]
        twin.dice = self.dice
        twin.probed = self.probed
        twin.explored = self.explored
        twin.exposed = self.exposed
        twin.produced = self.produced
        twin.spent = self.spent
        return twin

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

    def neighbours_of(self, seat: int) -> list[int]:
        """The players to the left and to the right (one and the same at a table of two)."""
        others = self.others(seat)
        return [others[0], others[-1]] if len(others) > 1 else others

    def has_tech(self, seat: int, technology: int) -> bool:
        return bool(self.technologies[seat] >> technology & 1)

    def knows_tech(self, seat: int, key: str) -> bool:
        """Whether the seat has the technology with this key."""
        return bool(self.technologies[seat] >> self.choices.technologies.index[key] & 1)

    def has_ability(self, seat: int, key: str) -> bool:
        """Whether the seat has the special ability with this key: by its race, as far as action cards leave it so."""
        return lasting.has_ability(self, seat, key, self.race[seat] == self.choices.race_with[key])

    # ---- galaxy

    def system_at(self, place: int) -> int:
        """The tile that lies face up on a hex, or NOWHERE."""
        tile = self.hex_tile[place]
        return tile if tile >= 0 else NOWHERE

    def hex_of(self, planet: int) -> int:
        """The hex of a planet, or NOWHERE."""
        return self.tile_hex[self.content.planets[planet].system]

    def planets_at(self, place: int) -> tuple[int, ...]:
        tile = self.hex_tile[place]
        return self.content.systems[tile].planets if tile >= 0 else ()

    def adjacent(self, one: int, other: int) -> bool:
        """Whether ships may go from one hex to the other in a step, wormholes included (TI-23.6.1)."""
        return other in self.near[one]

    def touching(self, place: int) -> tuple[int, ...]:
        """The hexes that share a side with this one."""
        return self.choices.touching[place]

    def systems_in_play(self) -> list[int]:
        """The hexes on which a tile lies face up."""
        return [place for place in range(self.hexes) if self.hex_tile[place] >= 0]

    # ---- planets

    def planets_of(self, seat: int) -> list[int]:
        return [planet for planet, who in enumerate(self.owner) if who == seat]

    def ready_planets(self, seat: int) -> list[int]:
        return [planet for planet, who in enumerate(self.owner) if who == seat and not self.exhausted[planet]]

    def home_planets(self, seat: int) -> tuple[int, ...]:
        """The planets of the seat's own home system."""
        return self.content.races[self.race[seat]].planets

    def holds_home(self, seat: int) -> bool:
        """TI-20.1.8: whether the seat controls all planets of its home system."""
        return all([self.owner[planet] == seat for planet in self.home_planets(seat)])

    def take_planet(self, seat: int, planet: int) -> None:
        """TI-15.2.2, TI-22.1.3: the planet card goes to the seat, exhausted."""
        self.owner[planet] = seat
        self.exhausted[planet] = 1
        self.held_since = put(self.held_since, planet, self.round)

    # ---- ships

    def ships_at(self, place: int, seat: int, kind: int) -> int:
        return self.ships[place][seat * SHIPS + kind]

    def add_ships(self, place: int, seat: int, kind: int, count: int = 1) -> None:
        at = seat * SHIPS
        row = put(self.ships[place], at + kind, self.ships[place][at + kind] + count)
        self.ships[place] = row
        if any(row[at : at + SHIPS]):
            self.present[place] |= 1 << seat
        else:
            self.present[place] &= ~(1 << seat)

    def fleet_at(self, place: int, seat: int) -> list[int]:
        """The seat's ships in a system, by kind."""
        return list(self.ships[place][seat * SHIPS : (seat + 1) * SHIPS])

    def has_ships(self, place: int, seat: int) -> bool:
        return bool(self.present[place] >> seat & 1)

    def fleets(self) -> list[tuple[int, int]]:
        """Where which seat has ships, or units that were aboard."""
        seats = range(self.seats)
        out = [(place, seat) for place, mask in enumerate(self.present) if mask for seat in seats if mask >> seat & 1]
        aboard = sum([self.cargo_at(place, seat, unit) for place, seat in out for unit in (GROUND_FORCE, PDS)])
        if aboard < sum(self.cargo):
            left = {divmod(at // CARGO, self.seats) for at, count in enumerate(self.cargo) if count}
            out += [one for one in sorted(left) if not self.has_ships(one[0], one[1])]
        return out

    def move_fleet(self, seat: int, source: int, target: int) -> None:
        """All ships of the seat in a system go to another, with their damage and what is aboard."""
        for kind in range(SHIPS):
            count = self.ships_at(source, seat, kind)
            self.add_ships(source, seat, kind, -count)
            self.add_ships(target, seat, kind, count)
        for kind in range(DREADNOUGHT, SHIPS):
            count = self.damaged_at(source, seat, kind)
            self.add_damage(source, seat, kind, -count)
            self.add_damage(target, seat, kind, count)
        for unit in (GROUND_FORCE, PDS):
            count = self.cargo_at(source, seat, unit)
            self.add_cargo(source, seat, unit, -count)
            self.add_cargo(target, seat, unit, count)

    def fleet_size(self, place: int, seat: int) -> int:
        """TI-28.2.1: the ships of a fleet, Fighters not counted."""
        row = self.ships[place]
        return sum(row[seat * SHIPS : (seat + 1) * SHIPS]) - row[seat * SHIPS + FIGHTER]

    def damaged_at(self, place: int, seat: int, kind: int) -> int:
        """How many of the Dreadnoughts or War Suns there are damaged."""
        return self.damaged[(place * self.seats + seat) * SOLID + kind - DREADNOUGHT]

    def add_damage(self, place: int, seat: int, kind: int, count: int = 1) -> None:
        at = (place * self.seats + seat) * SOLID + kind - DREADNOUGHT
        self.damaged = put(self.damaged, at, self.damaged[at] + count)

    def cargo_at(self, place: int, seat: int, unit: int) -> int:
        """Ground forces or PDS aboard the seat's ships in a system."""
        return self.cargo[(place * self.seats + seat) * CARGO + unit - GROUND_FORCE]

    def has_cargo(self, place: int, seat: int) -> bool:
        at = (place * self.seats + seat) * CARGO
        return bool(self.cargo[at] or self.cargo[at + 1])

    def add_cargo(self, place: int, seat: int, unit: int, count: int = 1) -> None:
        at = (place * self.seats + seat) * CARGO + unit - GROUND_FORCE
        self.cargo = put(self.cargo, at, self.cargo[at] + count)

    def docks_at(self, place: int, seat: int) -> list[int]:
        """The planets of a system with a space dock of the seat."""
        return [planet for planet in self.planets_at(place) if self.dock[planet] and self.owner[planet] == seat]

    def capacity(self, place: int, seat: int) -> int:
        """What the seat's Carriers and War Suns in a system hold in all (space docks not counted)."""
        units = self.content.units
        row = self.ships[place]
        at = seat * SHIPS
        return row[at + CARRIER] * units[CARRIER].capacity + row[at + WAR_SUN] * units[WAR_SUN].capacity

    def enemies_in(self, place: int, seat: int) -> list[int]:
        """The other seats with ships in a system."""
        mask = self.present[place] & ~(1 << seat)
        return [who for who in range(self.seats) if mask >> who & 1] if mask else []

    def is_occupied(self, place: int) -> bool:
        """Whether anybody has a unit in a system."""
        if self.present[place]:
            return True
        planets = [planet for planet in self.planets_at(place) if self.owner[planet] >= 0]
        return any(self.ground[planet] or self.pds[planet] or self.dock[planet] for planet in planets)

    def has_units(self, place: int, seat: int) -> bool:
        """Whether the seat has any unit in a system: in space, aboard or on a planet it owns."""
        if self.has_ships(place, seat):
            return True
        for planet in self.planets_at(place):
            if self.owner[planet] == seat and (self.ground[planet] or self.pds[planet] or self.dock[planet]):
                return True
        return False

    # ---- units of a seat

    def on_board(self, seat: int, unit: int) -> int:
        """How many units of a kind the seat has in the galaxy."""
        if unit < SHIPS:
            at = seat * SHIPS + unit
            return sum([row[at] for row in self.ships])
        column = self.ground if unit == GROUND_FORCE else self.pds if unit == PDS else self.dock
        total = sum([column[planet] for planet in self.planets_of(seat)])
        if unit != SPACE_DOCK:
            step = self.seats * CARGO
            total += sum(self.cargo[seat * CARGO + unit - GROUND_FORCE :: step])
        if seat == self.active:
            total += sum(self.landed) if unit == GROUND_FORCE else sum(self.landed_pds) if unit == PDS else 0
        return total

    def reinforcements(self, seat: int, unit: int) -> int:
        """TI-24.1.1: how many figures of a kind are left; of Fighters and ground forces counters do not count."""
        return max(0, self.content.units[unit].figures - self.on_board(seat, unit))

    # ---- command counters

    def counters_on_board(self, seat: int) -> int:
        return sum([mask >> seat & 1 for mask in self.activated])

    def counters_left(self, seat: int) -> int:
        """TI-28.1.1: the command counters in reinforcements."""
        used = self.strategy[seat] + self.pool[seat] + self.fleet[seat] + self.counters_on_board(seat)
        return self.content.command_counters - used

    def is_activated(self, place: int, seat: int) -> bool:
        """TI-10.1.4: whether the seat's command counter lies in the system."""
        return bool(self.activated[place] >> seat & 1)

    # ---- trade goods

    def goods_left(self) -> int:
        """TI-33.4.4: the trade goods in the common supply."""
        return self.content.trade_goods - sum(self.goods)

    def gain_goods(self, seat: int, count: int) -> int:
        """Give the seat trade goods as far as the supply goes; how many it got."""
        got = min(count, self.goods_left())
        self.goods[seat] += got
        return got

    # ---- cards

    def law_place(self, key: str) -> int:
        """The place of a law among `laws`, or -1."""
        if not self.laws:
            return -1
        card = self.choices.political_cards.index[key]
        return self.laws.index(card) if card in self.laws else -1

    def strategy_cards_of(self, seat: int) -> list[int]:
        return [card for card, who in enumerate(self.strategy_holder) if who == seat]

    # ---- events

    def log(self, key: str, rule: str, **args: int | str) -> None:
        """Tell everybody."""
        self.events.append(Event(key, rule, EVERYONE, args))

    def whisper(self, seat: int, key: str, rule: str, **args: int | str) -> None:
        """Tell one seat only."""
        self.events.append(Event(key, rule, 1 << seat, args))


def still_lasting(effects: tuple[int, ...], number: int) -> tuple[int, ...]:
    """The effects of cards that outlast the running action; those of earlier rounds are over too."""
    rows = [effects[at : at + 4] for at in range(0, len(effects), 4)]
    return tuple([part for row in rows if row[3] >= number for part in row])


def put(column: tuple[int, ...], at: int, value: int) -> tuple[int, ...]:
    """A column with one entry changed. Columns that seldom change are tuples, which copies of the state share."""
    return (*column[:at], value, *column[at + 1 :])


def put_row(column: tuple[tuple[int, ...], ...], at: int, row: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
    """The same for a column of tuples."""
    return (*column[:at], row, *column[at + 1 :])


def stack(place: int, unit: int) -> int:
    """The number of a kind of ship or cargo at a hex in the domain `stacks`."""
    return place * ABOARD + unit


def garrison(planet: int, unit: int) -> int:
    """The number of a kind of unit on a planet in the domain `garrisons`."""
    return planet * GARRISON + unit - SHIPS
