"""Scenarios, the layouts of their maps, the sequence of play and the switches, as immutable tables."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Final, final

from cosmarch.core.packs import provenance
from cosmarch.core.rows import TEXT_LIMIT, Row
from cosmarch.games.se4x.content.components import COUNTERS_MOST, LEVEL_MOST
from cosmarch.games.se4x.content.map_hexes import HEXES, NEIGHBOURS
from cosmarch.games.se4x.content.rows import counts, hexes
from cosmarch.games.se4x.content.vocabulary import ALLIANCES, DIE, SCENARIO_TRAITS, SEATS, SETS, SWITCH_KINDS, VICTORIES

NAME: Final = re.compile(r"[A-Za-z][A-Za-z ']{0,29}")
EXAMPLE: Final = re.compile(r"CE-EX-\d\d")
VALUE_LIMIT = 9999
WORD: Final = re.compile(r"[a-z][a-z_0-9]{0,39}")
RULE: Final = re.compile(r"(SE-\d{1,2}|CE-(\d{1,2}|US|AT\d\d|EA\d\d))\.\d{1,2}")
SCENARIO_KEYS = (
    "name",
    "set",
    "seats",
    "layout",
    "victory",
    "traits",
    "teams",
    "alliance",
    "homeworlds",
    "planets",
    "amoebas",
    "entries",
    "alien_homeworlds",
    "barred",
    "start",
    "technology",
    "deep_markers",
    "without_markers",
)


@final
class Home:
    """The home area of a seat. The owner adds `extra` of the `extra_hexes` to `hexes`."""

    def __init__(self, row: Row) -> None:
        row.only(("hexes", "homeworlds", "extra", "extra_hexes"))
        self.hexes: tuple[int, ...] = hexes(row, "hexes", 1)
        self.homeworlds: tuple[int, ...] = hexes(row, "homeworlds", 1)
        self.extra_hexes: tuple[int, ...] = hexes(row, "extra_hexes")
        self.extra = row.number("extra", 1, len(self.extra_hexes), 0) if self.extra_hexes else 0
        for number in self.homeworlds:
            if number not in self.hexes:
                raise row.error("homeworlds", f"{HEXES[number]} is not in the home area")


@final
class Layout:
    """A map. `folds` are sets of hexes that all touch each other across a part of the map that is not there."""

    def __init__(self, number: int, key: str, row: Row) -> None:
        self.status, self.certain = provenance(row, ("deep", "homes", "empty", "unused"))
        self.id = number
        self.key = key
        self.homes: tuple[Home, ...] = tuple(Home(one) for one in row.rows("homes", 1, max(SEATS)))
        row.value("deep")
        self.deep: tuple[int, ...] = hexes(row, "deep")
        self.empty: tuple[int, ...] = hexes(row, "empty")  # playable, without a marker
        taken: set[int] = set()
        areas = [(f"homes[{i}].hexes", home.hexes) for i, home in enumerate(self.homes)]
        for name, area in [*areas, ("deep", self.deep), ("empty", self.empty)]:
            for here in area:
                if here in taken:
                    raise row.error(name, f"{HEXES[here]} twice on the map")
                taken.add(here)
        self.area: tuple[int, ...] = tuple(sorted(taken | {h for home in self.homes for h in home.extra_hexes}))
        self.folds: tuple[tuple[int, ...], ...] = tuple(self._fold(row, i) for i in range(_length(row, "unused")))

    def _fold(self, row: Row, index: int) -> tuple[int, ...]:
        part = Row(row.place, row.path, {f"unused[{index}]": row.values["unused"][index]})
        gone = hexes(part, f"unused[{index}]", 1)
        for here in gone:
            if here in self.area:
                raise row.error(f"unused[{index}]", f"{HEXES[here]} is on the map")
        rim = {there for here in gone for there in NEIGHBOURS[here]} & set(self.area)
        return tuple(sorted(rim))


def _length(row: Row, key: str) -> int:
    if not row.has(key):
        return 0
    values = row.value(key)
    if not isinstance(values, list) or len(values) > max(SEATS):
        raise row.error(key, f"must be a list of at most {max(SEATS)} items")
    return len(values)


@final
class Start:
    """What every empire starts with: (ship, how many); `expansion_units` only with flagships. Fleet markers stand for
    a stack on the map (CE-7.1)."""

    def __init__(self, row: Row, ships: Sequence[str]) -> None:
        provenance(row, ("units", "expansion_units", "cp", "fleet_markers"))
        self.units: tuple[tuple[int, int], ...] = counts(row, "units", ships, 0, COUNTERS_MOST)
        self.expansion_units: tuple[tuple[int, int], ...] = counts(row, "expansion_units", ships, 0, COUNTERS_MOST)
        self.cp = row.number("cp", 0, VALUE_LIMIT)
        self.fleet_markers = row.number("fleet_markers", 0, COUNTERS_MOST)


@final
class Colour:
    """The colour of a player, its flagship and the names of its fleet markers where they have any."""

    def __init__(self, number: int, key: str, row: Row) -> None:
        self.status, self.certain = provenance(row, ("flagship", "fleets"))
        self.id = number
        self.key = key
        self.flagship = row.text("flagship")
        self.fleets: tuple[str, ...] = row.matching("fleets", NAME)


@final
class Points:
    """Colony points: so many win, and a colony of this worth outside the own home is one (SE-28.3, SE-28.5)."""

    def __init__(self, row: Row) -> None:
        provenance(row, ("to_win", "full_colony"))
        self.to_win = row.number("to_win", 1, VALUE_LIMIT)
        self.full_colony = row.number("full_colony", 1, VALUE_LIMIT)


@final
class Situation:
    """The galactic situation: the variant of die n at `rolls[n - 1]`; `doubtful` may mean another one."""

    def __init__(self, row: Row, variants: Sequence[str]) -> None:
        provenance(row, ("rolls", "twice", "thrice", "doubtful", "doubtful_other"))
        self.rolls: tuple[str, ...] = row.words("rolls", "variant", variants)
        self.twice = row.number("twice", 1, DIE)
        self.thrice = row.number("thrice", 1, DIE)
        self.doubtful = row.number("doubtful", 1, len(self.rolls))
        self.doubtful_other = row.word("doubtful_other", "variant", variants)
        if sorted((*range(1, len(self.rolls) + 1), self.twice, self.thrice)) != list(range(1, DIE + 1)):
            raise row.error("rolls", f"must fill 1 to {DIE} together with twice and thrice")


@final
class Scenario:
    """A scenario. Where `layout` is -1 all markers are mixed over the whole map (`traits`).

    `units`, `technology`, `homeworlds` and `deep_markers` stand in place of the usual ones where they are not empty.
    """

    def __init__(
        self,
        number: int,
        key: str,
        row: Row,
        layouts: Mapping[str, Layout],
        ships: Sequence[str],
        technologies: Sequence[str],
        terrain: Sequence[str],
        advantages: Sequence[str],
    ) -> None:
        self.status, self.certain = provenance(row, SCENARIO_KEYS)
        self.id = number
        self.key = key
        self.name = row.text("name")
        self.set = row.word("set", "set", SETS)
        self.seats = row.number("seats", min(SEATS), max(SEATS))
        self.traits: tuple[str, ...] = row.words("traits", "trait", SCENARIO_TRAITS)
        self.victory: tuple[str, ...] = row.words("victory", "victory", VICTORIES)  # the first is the default
        if not self.victory:
            raise row.error("victory", "must name at least 1 way to win")
        self.layout = -1
        self.area: tuple[int, ...] = tuple(range(len(HEXES)))  # every hex that may be in play
        self.homeworlds: tuple[int, ...] = hexes(row, "homeworlds")  # by seat
        self.planets: tuple[int, ...] = hexes(row, "planets")  # barren planets, face up
        self.amoebas: tuple[int, ...] = hexes(row, "amoebas")
        self.entries: tuple[int, ...] = hexes(row, "entries", again=True)  # of the machines: die n at n - 1
        self.alien_homeworlds: tuple[int, ...] = hexes(row, "alien_homeworlds")
        if row.has("layout"):
            layout = layouts[row.word("layout", "layout", tuple(layouts))]
            self._fit(row, layout)
            self.layout = layout.id
            self.area = tuple(sorted({*layout.area, *self.amoebas, *self.alien_homeworlds}))
        elif "mixed_markers" not in self.traits:
            raise row.error("layout", "missing")
        teams = row.value("teams") if row.has("teams") else []
        # The seats of each team, from 0; empty without teams.
        self.teams: tuple[tuple[int, ...], ...] = _teams(row, self.seats) if teams else ()
        self.alliance = row.word("alliance", "alliance", ALLIANCES[1:], "")
        self.barred: tuple[int, ...] = tuple(
            advantages.index(word) for word in row.words("barred", "advantage", advantages)
        )
        self.units: tuple[tuple[int, int], ...] = counts(row, "start", ships, 0, COUNTERS_MOST)
        self.technology: tuple[tuple[int, int], ...] = counts(row, "technology", technologies, 1, LEVEL_MOST)
        self.deep_markers: tuple[tuple[int, int], ...] = counts(row, "deep_markers", terrain, 1, COUNTERS_MOST)
        self.without_markers: tuple[tuple[int, int], ...] = counts(row, "without_markers", terrain, 1, COUNTERS_MOST)

    def _fit(self, row: Row, layout: Layout) -> None:
        if len(layout.homes) != self.seats:
            raise row.error("layout", f"has {len(layout.homes)} homes for {self.seats} seats")
        if self.homeworlds and len(self.homeworlds) != self.seats:
            raise row.error("homeworlds", f"must have {self.seats} items, has {len(self.homeworlds)}")
        for i, here in enumerate(self.homeworlds):
            if here not in layout.homes[i].hexes:
                raise row.error(f"homeworlds[{i}]", f"{HEXES[here]} is not in the home area")
        for i, here in enumerate(self.planets):
            if here not in layout.deep:
                raise row.error(f"planets[{i}]", f"{HEXES[here]} is not in deep space")
        for i, here in enumerate(self.entries):
            if here in layout.area:
                raise row.error(f"entries[{i}]", f"{HEXES[here]} is on the player's map")
        if self.entries and len(self.entries) != DIE:
            raise row.error("entries", f"must have {DIE} items, has {len(self.entries)}")


def _teams(row: Row, seats: int) -> tuple[tuple[int, ...], ...]:
    values = row.value("teams")
    if not isinstance(values, list) or len(values) != 2:
        raise row.error("teams", "must be two lists of seats")
    out: list[tuple[int, ...]] = []
    for i, value in enumerate(values):
        item = Row(row.place, row.path, {f"teams[{i}]": value})
        out.append(tuple(seat - 1 for seat in item.numbers(f"teams[{i}]", 1, seats, 1, seats)))
    if sorted(seat for team in out for seat in team) != list(range(seats)):
        raise row.error("teams", "must name every seat once")
    return tuple(out)


@final
class Step:
    """A step of a sequence; `needs` is the module or switch without which it is left out, "" for none."""

    def __init__(self, number: int, key: str, needs: str) -> None:
        self.id = number
        self.key = key
        self.needs = needs


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
class Switch:
    """A choice of the table: a flag, a number from `low` to `high`, or one of `choices`, by the type of `default`."""

    def __init__(self, number: int, key: str, row: Row) -> None:
        self.status, self.certain = provenance(row, ("kind", "default", "choices", "low", "high", "text", "rules"))
        self.id = number
        self.key = key
        self.kind = row.word("kind", "kind", SWITCH_KINDS)
        self.choices: tuple[str, ...] = ()
        self.low = 0
        self.high = 0
        value = row.value("default")
        self.default: bool | int | str = False
        if row.has("choices"):
            self.choices = row.matching("choices", WORD)
            self.default = row.word("default", "choice", self.choices)
        elif row.has("low"):
            self.low = row.number("low", 0, VALUE_LIMIT)
            self.high = row.number("high", self.low, VALUE_LIMIT)
            self.default = row.number("default", self.low, self.high)
        elif isinstance(value, bool):
            self.default = value
        else:
            raise row.error("default", "must be true or false where there are no choices")
        self.text = row.text("text", TEXT_LIMIT)
        self.rules: tuple[str, ...] = row.matching("rules", RULE)
