"""The components of a match as immutable tables: nothing here changes once the content is loaded.

Everything is numbered by small ints, -1 is none. `key` is the string id of the data files, `name` the English title;
each field says how it stands in its file.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import final

from cosmarch.core import fields
from cosmarch.core.rows import TEXT_LIMIT, Row
from cosmarch.games.ti3.content.vocabulary import (
    ANOMALIES,
    AREAS,
    BARRED,
    COLOURS,
    COUNTERS,
    DOMAINS,
    LASTS,
    LEADER_KINDS,
    PER,
    PLAYERS,
    PLAYS,
    REWARDS,
    ROLLS,
    SEATS,
    SPECIALTIES,
    STAGES,
    STRATEGY_CARDS,
    SUBJECTS,
    SYSTEM_KINDS,
    UNIT_ABILITIES,
    UNIT_KINDS,
    UNITS,
    VOTES,
    WHERE,
    WHO,
    WORMHOLES,
)

AMOUNT_MOST = 20
COPIES_MOST = 50
SET_UP_MOST = 60
VALUE_MOST = 12
TAGS = ("D", "N", "S", "M", "O", "P", "T", "E")


@final
@dataclass(eq=False)
class Effect:
    """What a component does. `key` is a word of the vocabulary, or an id of its own where the effect is `special`.

    The key decides which of the others mean something.
    """

    key: str = fields.given()
    special: bool = fields.given()
    n: int = fields.number(-AMOUNT_MOST, AMOUNT_MOST, absent=0)
    who: str = fields.word("player", WHO, absent="self")
    units: tuple[int, ...] = fields.indices("unit", UNITS)  # of a bonus: () means all
    where: str = fields.word("place", WHERE, absent="")
    areas: tuple[int, ...] = fields.indices("area", AREAS)  # of counters; one of them by choice
    colour: int = fields.index("colour", COLOURS, absent=-1)  # of technologies; -1 means all
    rolls: str = fields.word("kind of rolls", ROLLS, absent="")
    lasts: str = fields.word("duration", LASTS, absent="")
    per: str = fields.word("counter", PER, absent="")  # n for each of these
    random: bool = fields.flag(absent=False)


def without_args(key: str, special: bool) -> Effect:
    return fields.read(Effect, Row("", "", {}), key=key, special=special)


NOTHING = without_args("nothing", False)


@final
@dataclass(eq=False)
class Unit(fields.Named):
    """A type of unit. `combat`: the lowest face that hits, with `dice` dice; 0 where it never rolls."""

    kind: str = fields.word("kind", UNIT_KINDS)
    cost: int = fields.number(1, 20)
    batch: int = fields.number(1, 4)  # how many units `cost` buys
    combat: int = fields.number(1, 10, absent=0)
    dice: int = fields.number(1, 5, absent=0)
    move: int = fields.number(1, 5, absent=0)
    capacity: int = fields.number(1, 20, absent=0)
    carries: tuple[int, ...] = fields.indices("unit", UNITS)  # the units that its capacity holds
    figures: int = fields.number(1, 30)  # of a player
    supplements: int = fields.number(1, 60, absent=0)  # counters shared by all players
    fleet_supply: bool = fields.flag()  # whether it counts against Fleet Supply
    most_per_planet: int = fields.number(1, 10, absent=0)  # of one player; 0 no limit
    abilities: tuple[str, ...] = fields.words("ability", UNIT_ABILITIES)
    technology: int = fields.index("technology", "technologies", absent=-1)  # needed to produce it


@final
@dataclass(eq=False)
class Technology(fields.Named):
    """A technology card. All of its prerequisites are needed, or any one of them."""

    colour: int = fields.index("colour", COLOURS)
    needs_all: bool = fields.either("need", "any", "all", absent=True, key="needs")
    prerequisites: tuple[int, ...] = fields.indices("technology", "technologies")
    effect: Effect = fields.given("effect", "special", "args")
    window: int = fields.index("window", "windows", absent=-1)


@final
@dataclass(eq=False)
class Planet(fields.Named):
    """A planet with its card. `system` is its tile, `home_of` the race whose home system that is."""

    resources: int = fields.number(0, VALUE_MOST)
    influence: int = fields.number(0, VALUE_MOST)
    specialty: int = fields.index("specialty", SPECIALTIES, absent=-1)  # a colour
    system: int = fields.given()
    home_of: int = fields.given()


@final
@dataclass(eq=False)
class System(fields.Named):
    """A map tile. A special system has an anomaly; a home system has a race."""

    kind: str = fields.word("kind", SYSTEM_KINDS)
    race: int = fields.index("race", "races", absent=-1)
    planets: tuple[int, ...] = fields.indices("planet", "planets")
    wormhole: int = fields.index("wormhole", WORMHOLES, absent=-1)
    anomaly: str = fields.word("anomaly", ANOMALIES, absent="")


@final
@dataclass(eq=False)
class Ability(fields.Item):
    """A special ability of a race, good or bad. The sheets give it no title: the name is ours."""

    key: str = fields.identifier(key="id")
    name: str = fields.line()
    race: int = fields.given()
    effect: Effect = fields.given("effect", "special", "args")
    window: int = fields.index("window", "windows", absent=-1)


@final
@dataclass(eq=False)
class Race(fields.Named):
    """A race sheet. `units` are counts by unit, `counters` by area, extra ones of its abilities included."""

    short_name: str = fields.line()
    home: int = fields.given()  # the home system
    planets: tuple[int, ...] = fields.given()  # of the home system
    units: tuple[int, ...] = fields.given("units")
    technologies: tuple[int, ...] = fields.indices("technology", "technologies")
    counters: tuple[int, ...] = fields.given()
    trade_values: tuple[int, ...] = fields.numbers(0, 10, 2, 2)  # what a partner receives for each trade card
    abilities: tuple[int, ...] = fields.given("abilities")
    leaders: tuple[int, ...] = fields.given()


@final
@dataclass(eq=False)
class LeaderKind(fields.Named):
    """A kind of leader. `window`: when one of this kind may use a power."""

    window: int = fields.index("window", "windows", absent=-1)


@final
@dataclass(eq=False)
class Leader(fields.Named):
    """A leader counter."""

    race: int = fields.index("race", "races")
    kind: int = fields.index("kind", LEADER_KINDS)


@final
@dataclass(eq=False)
class StrategyCard(fields.Named):
    """A strategy card. Abilities are ids, "" without a Strategic Action; `numbers` holds the card's amounts."""

    number: int = fields.number(1, len(STRATEGY_CARDS))
    strategic_action: bool = fields.flag()
    primary: str = fields.given("primary")
    primary_name: str = fields.given()
    secondary: str = fields.given("secondary")
    secondary_name: str = fields.given()
    secondary_counters: int = fields.given()  # cost from Strategy Allocation
    numbers: dict[str, int] = fields.given("numbers")


@final
@dataclass(eq=False)
class ActionCard(fields.Named):
    """A kind of action card, of which the deck has `copies`."""

    copies: int = fields.number(1, COPIES_MOST)
    window: int = fields.index("window", "windows")
    play: str = fields.word("way to play", PLAYS)
    by: str = fields.word("player", PLAYERS)  # "subject" of the window | "others" | "sides" of the battle | "anyone"
    effect: Effect = fields.given("effect", "special", "args")


@final
@dataclass(eq=False)
class PoliticalCard(fields.Named):
    """An agenda. A "for_against" vote has two outcomes, an "elect" vote one; the others are NOTHING."""

    law: bool = fields.flag()
    vote: str = fields.word("vote", VOTES)
    elect: str = fields.given("elect")  # one of CANDIDATES, or ""
    barred: tuple[str, ...] = fields.words("candidates", BARRED)  # planets that cannot be elected
    window: int = fields.index("window", "windows", absent=-1)  # when the law lets somebody do something
    for_effect: Effect = fields.given("for")
    against_effect: Effect = fields.given("against")
    elected_effect: Effect = fields.given("elected")


@final
@dataclass(eq=False)
class Condition:
    """A part of an objective: the counter must be `at_least` so much."""

    count: str = fields.word("counter", COUNTERS)
    at_least: int = fields.number(1, 51)


@final
@dataclass(eq=False)
class Objective(fields.Named):
    """An objective card: all conditions hold, or so much is spent, when it is claimed."""

    titled: bool = fields.flag()  # whether the card has a title; else the name is ours
    stage: str = fields.word("stage", STAGES)
    reward: str = fields.word("reward", REWARDS)
    points: int = fields.number(1, 10, absent=0)
    conditions: tuple[Condition, ...] = fields.records(Condition, 1, 5, optional=True)
    spend_of: str = fields.given("spend")  # one of SPENDABLE, or ""
    spend: int = fields.given()


@final
@dataclass(eq=False)
class DomainCounter(fields.Named):
    """A kind of domain counter, of which there are `copies`. `value` is the number printed on it, or 0."""

    kind: str = fields.word("kind", DOMAINS)
    value: int = fields.number(1, 10, absent=0)
    wormhole: int = fields.index("wormhole", WORMHOLES, absent=-1)
    copies: int = fields.number(1, COPIES_MOST)


@final
@dataclass(eq=False)
class Window(fields.Item):
    """A moment at which something may be used. `subject`: the role of the player whose moment it is."""

    rule: str = fields.word("rule", "rules")
    subject: str = fields.word("subject", SUBJECTS)
    meaning: str = fields.line(TEXT_LIMIT)


@final
@dataclass(eq=False)
class Layout(fields.Sourced):
    """A galaxy for so many seats. `spaces` are axial coordinates: the centre, then ring by ring from the north."""

    seats: int = fields.number(SEATS[0], SEATS[-1])
    spaces: tuple[tuple[int, int], ...] = fields.given("outer")
    rings: tuple[int, ...] = fields.given()  # the ring of each space, 0 to 3
    homes: tuple[int, ...] = fields.given("homes")  # the space of each home position
    trade_goods: tuple[int, ...] = fields.given()  # what each home position receives before the game
    # Whether home positions are chosen in turn, else dealt at random.
    chosen: bool = fields.either("way to place homes", "random", "chosen", key="positions")
    out_empty: int = fields.given("out_first")  # tiles taken out before the shuffle
    out_asteroid_fields: int = fields.given()
    out_at_random: int = fields.number(0, 30)  # tiles removed unseen after it
    face_down: int = fields.number(0, 6)  # tiles laid face down next to Mecatol Rex
    dealt: int = fields.number(1, 30)  # tiles for each player
    strategy_cards: int = fields.number(1, 2)  # for each player
    out_of_the_deck: tuple[int, ...] = fields.indices("action card", "action_cards")  # those that are not used


@final
@dataclass(eq=False)
class GameLength(fields.Sourced):
    """Points to win and the make-up of the public objective deck; Imperium Rex comes on top of `stage_2`."""

    points: int = fields.number(1, SET_UP_MOST)
    stage_1: int = fields.number(1, SET_UP_MOST)
    stage_2: int = fields.number(1, SET_UP_MOST)


@final
@dataclass(eq=False)
class SetUp:
    """setup.toml, of which `layouts` is by number of seats and `start` by area."""

    start: tuple[int, ...] = fields.given("start")
    command_counters: int = fields.number(1, SET_UP_MOST, key="supply.command_counters")  # of a player
    control_markers: int = fields.number(1, SET_UP_MOST, key="supply.control_markers")  # of a player
    trade_goods: int = fields.number(1, SET_UP_MOST, key="supply.trade_goods")  # in the supply
    bonus_counters: int = fields.number(1, SET_UP_MOST, key="supply.bonus_counters")
    hand_limit: int = fields.number(1, SET_UP_MOST, key="limits.action_cards")
    agreements: int = fields.number(1, SET_UP_MOST, key="limits.agreements")  # of a player at a time
    # Received in every Status Phase.
    status_action_cards: int = fields.number(1, SET_UP_MOST, key="status_phase.action_cards")
    status_counters: int = fields.number(1, SET_UP_MOST, key="status_phase.command_counters")
    standard: GameLength = fields.record(GameLength)
    long_war: GameLength = fields.record(GameLength)
    layouts: dict[int, Layout] = fields.given("layouts")


@final
@dataclass(eq=False)
class Rule(fields.Rule):
    """A rule with its tags."""

    tags: str = fields.word("tag", TAGS)
