"""Scenarios, the layouts of their maps, the sequence of play and the switches, as immutable tables."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final, final

from cosmarch.core import fields
from cosmarch.core.fields import Reading, read
from cosmarch.core.packs import provenance
from cosmarch.core.rows import TEXT_LIMIT, Row
from cosmarch.games.se4x.content.components import COUNTERS_MOST, LEVEL_MOST
from cosmarch.games.se4x.content.map_hexes import HEXES, NEIGHBOURS
from cosmarch.games.se4x.content.rows import hexes_of, read_hexes
from cosmarch.games.se4x.content.vocabulary import (
    ADVANTAGES,
    ALLIANCES,
    DIE,
    SCENARIO_TRAITS,
    SEATS,
    SETS,
    SHIPS,
    SWITCH_KINDS,
    TECHNOLOGIES,
    TERRAIN,
    VICTORIES,
)

NAME: Final = re.compile(r"[A-Za-z][A-Za-z ']{0,29}")
EXAMPLE: Final = re.compile(r"CE-EX-\d\d")
VALUE_LIMIT = 9999
WORD: Final = re.compile(r"[a-z][a-z_0-9]{0,39}")
RULE: Final = re.compile(r"(SE-\d{1,2}|CE-(\d{1,2}|US|AT\d\d|EA\d\d))\.\d{1,2}")


def _homeworlds(row: Row, key: str, reading: Reading) -> tuple[int, ...]:
    here = read_hexes(row, key, 1)
    for number in here:
        if number not in reading.got["hexes"]:
            raise row.error(key, f"{HEXES[number]} is not in the home area")
    return here


def _extra(row: Row, key: str, reading: Reading) -> int:
    count = len(reading.got["extra_hexes"])
    return row.number(key, 1, count, 0) if count else 0


@final
@dataclass(eq=False)
class Home:
    """The home area of a seat. The owner adds `extra` of the `extra_hexes` to `hexes`."""

    hexes: tuple[int, ...] = hexes_of(1)
    homeworlds: tuple[int, ...] = fields.own(_homeworlds)
    extra_hexes: tuple[int, ...] = hexes_of()
    extra: int = fields.own(_extra)


def _deep(row: Row, key: str, reading: Reading) -> tuple[int, ...]:
    row.value(key)
    return read_hexes(row, key)


def _area(row: Row, key: str, reading: Reading) -> tuple[int, ...]:
    """Every hex of the map, none of them in two places."""
    homes: tuple[Home, ...] = reading.got["homes"]
    taken: set[int] = set()
    areas = [(f"homes[{i}].hexes", home.hexes) for i, home in enumerate(homes)]
    for name, area in [*areas, ("deep", reading.got["deep"]), ("empty", reading.got["empty"])]:
        for here in area:
            if here in taken:
                raise row.error(name, f"{HEXES[here]} twice on the map")
            taken.add(here)
    return tuple(sorted(taken | {here for home in homes for here in home.extra_hexes}))


def _folds(row: Row, key: str, reading: Reading) -> tuple[tuple[int, ...], ...]:
    if not row.has(key):
        return ()
    area: tuple[int, ...] = reading.got["area"]
    out: list[tuple[int, ...]] = []
    for at, part in row.items(key, 0, max(SEATS)):
        gone = read_hexes(part, at, 1)
        for here in gone:
            if here in area:
                raise row.error(at, f"{HEXES[here]} is on the map")
        out.append(tuple(sorted({there for here in gone for there in NEIGHBOURS[here]} & set(area))))
    return tuple(out)


@final
@dataclass(eq=False)
class Layout(fields.Entry):
    """A map. `folds` are sets of hexes that all touch each other across a part of the map that is not there."""

    homes: tuple[Home, ...] = fields.records(Home, 1, max(SEATS))
    deep: tuple[int, ...] = fields.own(_deep)
    empty: tuple[int, ...] = hexes_of()  # playable, without a marker
    area: tuple[int, ...] = fields.made(_area)
    folds: tuple[tuple[int, ...], ...] = fields.own(_folds, "unused")


@final
@dataclass(eq=False)
class Start(fields.Sourced):
    """What every empire starts with: (ship, how many); `expansion_units` only with flagships. Fleet markers stand for
    a stack on the map (CE-7.1)."""

    units: tuple[tuple[int, int], ...] = fields.counts(SHIPS, 0, COUNTERS_MOST)
    expansion_units: tuple[tuple[int, int], ...] = fields.counts(SHIPS, 0, COUNTERS_MOST)
    cp: int = fields.number(0, VALUE_LIMIT)
    fleet_markers: int = fields.number(0, COUNTERS_MOST)


@final
@dataclass(eq=False)
class Colour(fields.Entry):
    """The colour of a player, its flagship and the names of its fleet markers where they have any."""

    flagship: str = fields.line()
    fleets: tuple[str, ...] = fields.matching(NAME)


@final
@dataclass(eq=False)
class Points(fields.Sourced):
    """Colony points: so many win, and a colony of this worth outside the own home is one (SE-28.3, SE-28.5)."""

    to_win: int = fields.number(1, VALUE_LIMIT)
    full_colony: int = fields.number(1, VALUE_LIMIT)


def _doubtful(row: Row, key: str, reading: Reading) -> int:
    return row.number(key, 1, len(reading.got["rolls"]))


@final
@dataclass(eq=False)
class Situation(fields.Sourced):
    """The galactic situation: the variant of die n at `rolls[n - 1]`; `doubtful` may mean another one."""

    rolls: tuple[str, ...] = fields.words("variant", "variants")
    twice: int = fields.number(1, DIE)
    thrice: int = fields.number(1, DIE)
    doubtful: int = fields.own(_doubtful)
    doubtful_other: str = fields.word("variant", "variants")


def galactic_situation(row: Row, variants: Sequence[str]) -> Situation:
    found = read(Situation, row, {"variants": variants})
    if sorted((*range(1, len(found.rolls) + 1), found.twice, found.thrice)) != list(range(1, DIE + 1)):
        raise row.error("rolls", f"must fill 1 to {DIE} together with twice and thrice")
    return found


def _teams(row: Row, key: str, reading: Reading) -> tuple[tuple[int, ...], ...]:
    if not row.values.get(key):
        return ()
    seats: int = reading.got["seats"]
    lists = row.items(key, 2, 2)
    out = [tuple([seat - 1 for seat in item.numbers(at, 1, seats, 1, seats)]) for at, item in lists]
    if sorted(seat for team in out for seat in team) != list(range(seats)):
        raise row.error("teams", "must name every seat once")
    return tuple(out)


@final
@dataclass(eq=False)
class Scenario(fields.Named):
    """A scenario. Where `layout` is -1 all markers are mixed over the whole map (`traits`).

    `units`, `technology`, `homeworlds` and `deep_markers` stand in place of the usual ones where they are not empty.
    """

    set: str = fields.word("set", SETS)
    seats: int = fields.number(min(SEATS), max(SEATS))
    traits: tuple[str, ...] = fields.words("trait", SCENARIO_TRAITS)
    victory: tuple[str, ...] = fields.words("victory", VICTORIES)  # the first is the default
    layout: int = fields.given("layout")
    area: tuple[int, ...] = fields.given()  # every hex that may be in play
    homeworlds: tuple[int, ...] = hexes_of()  # by seat
    planets: tuple[int, ...] = hexes_of()  # barren planets, face up
    amoebas: tuple[int, ...] = hexes_of()
    entries: tuple[int, ...] = hexes_of(again=True)  # of the machines: die n at n - 1
    alien_homeworlds: tuple[int, ...] = hexes_of()
    teams: tuple[tuple[int, ...], ...] = fields.own(_teams)  # the seats of each team, from 0; empty without teams
    alliance: str = fields.word("alliance", ALLIANCES[1:], absent="")
    barred: tuple[int, ...] = fields.indices("advantage", tuple(ADVANTAGES))
    units: tuple[tuple[int, int], ...] = fields.counts(SHIPS, 0, COUNTERS_MOST, key="start")
    technology: tuple[tuple[int, int], ...] = fields.counts(TECHNOLOGIES, 1, LEVEL_MOST)
    deep_markers: tuple[tuple[int, int], ...] = fields.counts(TERRAIN, 1, COUNTERS_MOST)
    without_markers: tuple[tuple[int, int], ...] = fields.counts(TERRAIN, 1, COUNTERS_MOST)


def read_scenario(number: int, key: str, row: Row, layouts: Mapping[str, Layout]) -> Scenario:
    layout = layouts[row.word("layout", "layout", tuple(layouts))] if row.has("layout") else None
    scenario = read(
        Scenario, row, id=number, key=key, layout=layout.id if layout else -1, area=tuple(range(len(HEXES)))
    )
    if not scenario.victory:
        raise row.error("victory", "must name at least 1 way to win")
    if layout:
        _fit(scenario, row, layout)
        scenario.area = tuple(sorted({*layout.area, *scenario.amoebas, *scenario.alien_homeworlds}))
    elif "mixed_markers" not in scenario.traits:
        raise row.error("layout", "missing")
    return scenario


def _fit(scenario: Scenario, row: Row, layout: Layout) -> None:
    if len(layout.homes) != scenario.seats:
        raise row.error("layout", f"has {len(layout.homes)} homes for {scenario.seats} seats")
    if scenario.homeworlds and len(scenario.homeworlds) != scenario.seats:
        raise row.error("homeworlds", f"must have {scenario.seats} items, has {len(scenario.homeworlds)}")
    for i, here in enumerate(scenario.homeworlds):
        if here not in layout.homes[i].hexes:
            raise row.error(f"homeworlds[{i}]", f"{HEXES[here]} is not in the home area")
    for i, here in enumerate(scenario.planets):
        if here not in layout.deep:
            raise row.error(f"planets[{i}]", f"{HEXES[here]} is not in deep space")
    for i, here in enumerate(scenario.entries):
        if here in layout.area:
            raise row.error(f"entries[{i}]", f"{HEXES[here]} is on the player's map")
    if scenario.entries and len(scenario.entries) != DIE:
        raise row.error("entries", f"must have {DIE} items, has {len(scenario.entries)}")


@final
@dataclass(eq=False)
class Step:
    """A step of a sequence; `needs` is the module or switch without which it is left out, "" for none."""

    id: int
    key: str
    needs: str


def read_steps(row: Row, switches: Sequence[str]) -> tuple[Step, ...]:
    """The steps of one sequence."""
    provenance(row, ("steps",))
    out: list[Step] = []
    for i, one in enumerate(row.rows("steps", 1)):
        one.only(("id", "needs"))
        key = one.identifier("id")
        if key in [step.key for step in out]:
            raise one.error("id", f'duplicate id "{key}"')
        out.append(Step(i, key, one.word("needs", "switch", switches, "")))
    return tuple(out)


@final
@dataclass(eq=False)
class Switch(fields.Entry):
    """A choice of the table: a flag, a number from `low` to `high`, or one of `choices`, by the type of `default`."""

    kind: str = fields.word("kind", SWITCH_KINDS)
    choices: tuple[str, ...] = fields.given("choices")
    low: int = fields.given("low")
    high: int = fields.given("high")
    default: bool | int | str = fields.given("default")
    text: str = fields.line(TEXT_LIMIT)
    rules: tuple[str, ...] = fields.matching(RULE)


def read_switch(number: int, key: str, row: Row) -> Switch:
    choices: tuple[str, ...] = ()
    low = high = 0
    value = row.value("default")
    default: bool | int | str = False
    if row.has("choices"):
        choices = row.matching("choices", WORD)
        default = row.word("default", "choice", choices)
    elif row.has("low"):
        low = row.number("low", 0, VALUE_LIMIT)
        high = row.number("high", low, VALUE_LIMIT)
        default = row.number("default", low, high)
    elif isinstance(value, bool):
        default = value
    else:
        raise row.error("default", "must be true or false where there are no choices")
    return read(Switch, row, id=number, key=key, choices=choices, low=low, high=high, default=default)
