"""The components of a match as immutable tables: nothing here changes once the content is loaded.

Everything is numbered by small ints. `key` is the string id of the data files, `name` the English title;
pieces without a title (actions, spaces, slots) carry their string id as `name`. Each field says how it stands in its
file.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import final

from cosmarch.core import fields
from cosmarch.core.fields import Reading
from cosmarch.core.rows import Row
from cosmarch.games.bts.content.vocabulary import (
    COLOURS,
    COLUMNS,
    CUBES,
    DECKS,
    DISCS,
    EXTRA,
    LEVELS,
    LOCATIONS,
    PASSIVES,
    SEATS,
    SPECIALTIES,
    STANDING_COUNTERS,
)

VP_MOST = 30
SIDES = ("2", "3-4")


@final
@dataclass(eq=False)
class Cost:
    """Paid in full before anything else: ore, and free population returned to supply."""

    ore: int
    population: int


FREE = Cost(0, 0)


@final
@dataclass(eq=False)
class Choice:
    """One option of a `choose` effect."""

    cost: Cost
    effects: tuple[Effect, ...]


@final
@dataclass(eq=False)
class Effect:
    """One row of effects. `op` decides which attributes mean something; the others keep these defaults."""

    id: int
    op: str
    n: int = 1
    optional: bool = False
    source: str = ""  # convert: "supply" | "population"
    target: str = ""  # convert: "population" | "ship"
    ship_level: int = 0
    where: str = ""  # a new ship: "shipyard" | "deep_space"
    column: str = ""  # supply taken: "leftmost" | "any"
    cost: Cost = FREE  # on top of the action's own cost
    track: int = -1  # 0 food, 1 ore, 2 either
    ships: int = 0  # upgrade: > 0 means up to `ships` ships by `levels` each, 0 `levels` spread freely
    levels: int = 0
    level: int = 0  # research, private technology: 1..4; 0 means colonised systems plus 1
    discovered_only: bool = False
    ignore_prerequisites: bool = False
    skip_immediate: bool = False
    per: str = ""  # a counter
    each: int = 1
    maximum: int = -1  # items counted at most; -1 means no limit
    divisor: int = 1
    pick: str = ""  # move_supply: "rightmost" | "any"
    to: str = ""  # move_supply: "any" | "A"
    times: int = 1
    repeat_allowed: bool = False
    options: tuple[Choice, ...] = ()
    kind: str = ""  # produce: "growth" | "ore" | "trade"
    scope: str = ""  # copy_action: "research_type" | "any_owned"
    needs_technology: bool = False
    guild: int = -1
    deck: int = -1  # 0 A, 1 B
    look: int = 0
    condition: str = ""  # colonize: "" | "uncontrolled_at_turn_start"


@final
@dataclass(eq=False)
class Action:
    """What a pawn may do. `owner` is the guild, technology or event, or the index of the basic action."""

    id: int
    name: str
    cost: Cost
    effects: tuple[Effect, ...]
    origin: str  # "basic" | "guild" | "technology" | "event"
    owner: int


@final
@dataclass(eq=False)
class Space:
    """A place for a pawn. Its name is a stable token such as `research_I.2` or `laser_weapons.1`."""

    id: int
    name: str
    action: int
    surcharge: int  # ore on top of the action's cost
    unlimited: bool  # never full, and may be chosen again straight away


@final
@dataclass(eq=False)
class Term:
    """A part of a level IIII score: `vp` for each counted item, at most `maximum` items (-1 no limit)."""

    per: str = fields.word("counter", STANDING_COUNTERS)
    vp: int = fields.number(1, VP_MOST)
    maximum: int = fields.number(1, VP_MOST, absent=-1, key="max")


@final
@dataclass(eq=False)
class Technology(fields.Named):
    """A technology card. `types`: left triangle, primary first; `passes`: the right one, -1 at level IIII."""

    level: int = fields.index("level", LEVELS, first=1)
    types: tuple[int, ...] = fields.given("left")
    passes: int = fields.given("right")
    immediate: tuple[Effect, ...] = fields.given("immediate")
    actions: tuple[int, ...] = fields.given("actions")
    spaces: tuple[int, ...] = fields.given()
    ongoing: tuple[str, ...] = fields.words("passive", PASSIVES)
    vp: int = fields.number(0, VP_MOST)
    terms: tuple[Term, ...] = fields.records(Term)


@final
@dataclass(eq=False)
class Event(fields.Named):
    """An event card.

    `stays` is "" (discarded at once), "achievements", "location" or "faction" (there to the end), "system" (until
    the added system is colonised) or "action" (until its action is used). `score` is by `score_per`: for a rivalry
    (sole leader, each tied leader), for ships put on the card (level 1, level 2, level 3, level 4), for its holder
    (points).
    """

    level: int = fields.index("level", ("II", "III"), first=2)
    forced: bool = fields.flag(key="light_border")  # in every match
    # Each player from the discoverer on, else the discoverer alone.
    everyone: bool = fields.either("scope", "discoverer", "all_from_discoverer", key="scope")
    effects: tuple[Effect, ...] = fields.given("effects")
    extra: tuple[Effect, ...] = fields.given("discoverer_extra")  # for the discoverer, on top
    stays: str = fields.given("after")
    # The location by which it lies, -1 none.
    place: int = fields.index("location", LOCATIONS[:EXTRA], absent=-1, key="where")
    score_per: str = fields.given("scoring")
    score: tuple[int, ...] = fields.given()
    action: int = fields.given("action")  # -1 none
    space: int = fields.given()  # -1 none; the pawn goes beside the Basic Spacefaring box


@final
@dataclass(eq=False)
class System(fields.Named):
    """A system card."""

    deck: int = fields.index("deck", DECKS)
    start: bool = fields.flag(absent=False)
    strength: int = fields.number(1, 40, key="military_strength")
    vp: int = fields.number(0, VP_MOST)
    specialties: tuple[int, ...] = fields.indices("specialty", SPECIALTIES)
    control_bonus: tuple[Effect, ...] = fields.given("control_bonus")
    colonization_bonus: tuple[Effect, ...] = fields.given("colonization_bonus")
    ability: tuple[str, ...] = fields.words("passive", PASSIVES)


@final
@dataclass(eq=False)
class Achievement(fields.Named):
    """An achievement card: open to whoever has `at_least` of `count`; discs take `slot_vp` from the left."""

    deck: str = fields.word("deck", ("basic", *DECKS))
    count: str = fields.word("counter", STANDING_COUNTERS, key="condition.count")
    at_least: int = fields.number(1, 60, key="condition.at_least")
    slot_vp: tuple[int, ...] = fields.given("slot_vp")


@final
@dataclass(eq=False)
class Innovation:
    """Unlocked by `icons` visible production icons of `track`: once (`effects`) or ongoing (`passive`)."""

    key: str = fields.identifier(key="id")
    name: str = fields.line()
    track: int = fields.index("track", SPECIALTIES, key="unlock.track")
    icons: int = fields.number(1, len(COLUMNS), key="unlock.visible_icons")
    once: bool = fields.given("kind")
    effects: tuple[Effect, ...] = fields.given("effects")
    passive: str = fields.given("passive")


def _icons(row: Row, key: str, reading: Reading) -> tuple[int, ...]:
    icons = row.numbers(key, 0, DISCS, len(COLUMNS), len(COLUMNS))
    if sorted(set(icons)) != list(icons):
        raise row.error(key, "must be in rising order")
    return icons


@final
@dataclass(eq=False)
class Faction(fields.Named):
    """A faction mat. Icon i of `food_icons` (a space of the track) feeds supply column i."""

    advanced: bool = fields.either("kind", "basic", "advanced", key="kind")
    colour: str = fields.word("colour", COLOURS)
    columns: tuple[int, ...] = fields.numbers(1, CUBES, len(COLUMNS), len(COLUMNS), key="supply_columns")
    food_icons: tuple[int, ...] = fields.own(_icons, "food_icon_spaces")
    ore_icons: tuple[int, ...] = fields.own(_icons, "ore_icon_spaces")
    innovations: tuple[Innovation, ...] = fields.given("innovations")
    setup_bonus: tuple[Effect, ...] = fields.given("setup_bonus")
    # Seat counts in which it may not be taken.
    barred_with: tuple[int, ...] = fields.numbers(SEATS[0], SEATS[-1], 0, 2, absent=(), key="barred_with_players")


@final
@dataclass(eq=False)
class Guild(fields.Named):
    """A guild of the technology board, covered until the event `opened_by` comes up."""

    actions: tuple[int, ...] = fields.given("actions")
    spaces: tuple[int, ...] = fields.given()
    opened_by: int = fields.given()


@final
@dataclass(eq=False)
class Slot:
    """A place for a technology card: `need` of its `prerequisites` must be researched."""

    id: int
    name: str
    level: int
    prerequisites: tuple[int, ...]
    need: int


@final
@dataclass(eq=False)
class Box:
    """The spaces of one basic action for one seat count."""

    free: int
    surcharged: int
    unlimited: bool


@final
@dataclass(eq=False)
class Start(fields.Sourced):
    """The set-up of one seat count."""

    seats: int = fields.number(SEATS[0], SEATS[-1])
    side: str = fields.word("side", SIDES)
    start_ore: tuple[int, ...] = fields.given("start_ore")
    discs_to_end: int = fields.number(1, 8, key="achievement_discs_to_end")
    a_second_slot: bool = fields.flag(key="a_achievement_second_slot")


@final
@dataclass(eq=False)
class Side:
    """A side of the exploration board, by location number."""

    present: list[bool]
    specialties: list[tuple[int, ...]]
    neighbours: list[list[int]]


@final
@dataclass(eq=False)
class Board:
    """What `board.toml` says. The rows of actions and guilds are left to the reader of effects."""

    stand_ins: tuple[tuple[str, str], ...] = fields.given()
    slots: list[Slot] = fields.given("slots")
    action_rows: list[tuple[str, Row]] = fields.given("actions")
    guild_rows: list[tuple[str, Row]] = fields.given("guilds")
    box: dict[tuple[int, str], Box] = fields.given("spaces")  # by seat count and basic action
    sides: dict[str, Side] = fields.given("locations", "lines")
    starts: dict[int, Start] = fields.given("seats")  # by seat count
    start_population: int = fields.number(0, CUBES, key="mat.start_population")
    start_ship_level: int = fields.number(1, 4, key="mat.start_ship_level")
    ore_to_population: int = fields.number(1, 10, key="trades.ore_to_population")
    scrap_ship: int = fields.number(0, 10, key="trades.scrap_ship")
    population_to_ore: int = fields.number(0, 10, key="trades.population_to_ore")
    automation_vp: tuple[int, ...] = fields.numbers(0, 10, 1, 16, key="automation.vp")
    vp_beyond: int = fields.number(0, 10, key="automation.vp_beyond")
