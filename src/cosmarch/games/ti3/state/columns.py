"""The columns of a match of Twilight Imperium: what there is to know of a table, and nothing that is asked of it."""

from __future__ import annotations

from typing import Any, Final

from cosmarch.core.state import State
from cosmarch.games.ti3.choices import MatchChoices
from cosmarch.games.ti3.content.loader import Content
from cosmarch.games.ti3.content.vocabulary import SHIPS, STRATEGY_CARDS

NOBODY: Final = -1
NOWHERE: Final = -1
FACE_DOWN: Final = -2
ABSTAINS: Final = -1  # as a ballot: no vote was cast
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


class Columns(State):
    """The data alone; `Table` is what the chapters speak of. Seats, systems, planets, units … are numbers into the
    content's tables."""

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
    circle: tuple[int, ...]  # the seats clockwise around the table, as their home systems lie (TI-5.1.6)
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
    stowed: tuple[int, ...]  # which ship carries what, as far as known; see `stowage`
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
    agenda: int  # the political card that is being voted on, or NOWHERE; see `council`
    reader: int  # who read it
    voters: tuple[int, ...]  # who has still to vote, in order
    ballots: tuple[int, ...]  # of each seat: what it voted for, or ABSTAINS
    votes: tuple[int, ...]  # of each seat: the votes it cast
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
    leader_holder: tuple[int, ...]  # the seat that holds them captive, or NOBODY
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
    fought_for: int  # the planet of the ground combat, or NOWHERE
    leaving: int  # the seat that announced a withdrawal or retreat
    hits: list[int]  # still to be taken by attacker and defender
    dice: tuple[int, ...]  # of the combat roll, flat: seat, unit, lowest face that hits, face shown
    volleys: tuple[int, ...]  # hits of the rounds before the dice that lie there, of attacker and defender in turn
    probed: int  # mask of planets whose counters the active player probed (TI-39.2.5)
    explored: int  # mask of planets whose counters were met in this activation (TI-39.1.4)
    exposed: int  # mask of planets on which a Biohazard has taken its victim of this landing (TI-43.1.1)
    produced: tuple[int, ...]  # of each planet: units its dock produced in this action; below 0: none, by choice
    spent: int  # resources that the production costs so far

    __slots__ = tuple(__annotations__)  # all of the above

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
        self.circle = tuple(range(seats))
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
        self.end_vote()
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

    def end_vote(self) -> None:
        """The columns of the running vote as long as there is none."""
        self.agenda = NOWHERE
        self.reader = NOBODY
        self.voters = ()
        self.ballots = (ABSTAINS,) * self.seats
        self.votes = (0,) * self.seats

    def begin_action(self) -> None:
        """The columns of the running action as at its start."""
        nothing = self.choices.no_planets
        self.system = NOWHERE
        self.second = NOWHERE
        self.moved = self.choices.no_ships
        self.landed = nothing
        self.landed_pds = nothing
        self.bombarded = (0,) * SOLID
        self.fired = nothing
        self.defender = NOBODY
        self.battle_round = 0
        self.fought_for = NOWHERE
        self.leaving = NOBODY
        self.hits = [0, 0]
        self.dice = ()
        self.volleys = ()
        self.lasting = still_lasting(self.lasting, self.round)
        self.played_now = ()
        self.probed = 0
        self.explored = 0
        self.exposed = 0
        self.produced = nothing
        self.spent = 0


def still_lasting(effects: tuple[int, ...], number: int) -> tuple[int, ...]:
    """The effects of cards that outlast the running action; those of earlier rounds are over too."""
    if not effects or min(effects[3::4]) >= number:  # at the start of every action, and mostly nothing is over
        return effects
    rows = [effects[at : at + 4] for at in range(0, len(effects), 4)]
    return tuple([part for row in rows if row[3] >= number for part in row])


def stack(place: int, unit: int) -> int:
    """The number of a kind of ship or cargo at a hex in the domain `stacks`."""
    return place * ABOARD + unit


def garrison(planet: int, unit: int) -> int:
    """The number of a kind of unit on a planet in the domain `garrisons`."""
    return planet * GARRISON + unit - SHIPS
