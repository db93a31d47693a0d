"""The data files of a game, read into components: the shipped ones, or a pack made from an own box."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from cosmarch.core.packs import provenance
from cosmarch.core.rows import TEXT_LIMIT, PackError, Row, parse, unknown
from cosmarch.games.ti3.content.card_rows import action_card, domain_counter, objective, political_card, strategy_card
from cosmarch.games.ti3.content.components import (
    Ability,
    ActionCard,
    DomainCounter,
    Leader,
    LeaderKind,
    Objective,
    Planet,
    PoliticalCard,
    Race,
    Rule,
    StrategyCard,
    System,
    Technology,
    Unit,
    Window,
)
from cosmarch.games.ti3.content.effect_rows import EFFECT_FIELDS, read_effect, read_window
from cosmarch.games.ti3.content.setup_rows import SetUp
from cosmarch.games.ti3.content.vocabulary import (
    ANOMALIES,
    COLOURS,
    LEADER_KINDS,
    SPECIALTIES,
    STRATEGY_CARDS,
    SUBJECTS,
    SYSTEM_KINDS,
    UNIT_ABILITIES,
    UNIT_KINDS,
    UNITS,
    WORMHOLES,
)

RULE = re.compile(r"TI-(\d{1,2}|X)(\.\d{1,2}){1,2}")
EXAMPLE = re.compile(r"TI-EX-\d\d")
TAGS = ("D", "N", "S", "M", "O", "P", "T", "E")
VALUE_MOST = 12


def keys_of(entries: Sequence[tuple[str, Row]]) -> tuple[str, ...]:
    return tuple(key for key, _ in entries)


def in_order(file: str, entries: Sequence[tuple[str, Row]], order: Sequence[str]) -> list[tuple[str, Row]]:
    """The entries of a file whose ids are fixed, in the order that numbers them."""
    rows = dict(entries)
    for key in rows:
        if key not in order:
            raise PackError(f"{file}: {unknown('id', key, order)}")
    for key in order:
        if key not in rows:
            raise PackError(f"{file}: {key}: missing")
    return [(key, rows[key]) for key in order]


class Pack:
    """Everything the files say. References between the entries are numbers."""

    def __init__(self, texts: Mapping[str, str]) -> None:
        self._texts = texts
        self.rules: dict[str, Rule] = {}
        for key, row in self._file("rules.toml").entries(RULE):
            self.rules[key] = self._rule(key, row)
        self.windows: list[Window] = []
        for key, row in self._file("windows.toml").entries():
            self.windows.append(self._window(len(self.windows), key, row))
        self._window_keys = tuple(window.key for window in self.windows)
        actions = self._file("action_cards.toml").entries()
        self.set_up = SetUp(self._file("setup.toml"), keys_of(actions))
        self._read_board()
        self.strategy_cards: list[StrategyCard] = [
            strategy_card(number, key, row)
            for number, (key, row) in enumerate(
                in_order("strategy_cards.toml", self._file("strategy_cards.toml").entries(), tuple(STRATEGY_CARDS))
            )
        ]
        self.action_cards: list[ActionCard] = [
            action_card(number, key, row, self._window_keys) for number, (key, row) in enumerate(actions)
        ]
        self.political_cards: list[PoliticalCard] = [
            political_card(number, key, row, self._window_keys)
            for number, (key, row) in enumerate(self._file("political_cards.toml").entries())
        ]
        self.objectives: list[Objective] = [
            objective(number, key, row) for number, (key, row) in enumerate(self._file("objectives.toml").entries())
        ]
        self.domain_counters: list[DomainCounter] = [
            domain_counter(number, key, row)
            for number, (key, row) in enumerate(self._file("domain_counters.toml").entries())
        ]

    def _file(self, name: str) -> Row:
        return parse(name, self._texts[name])

    def _rule(self, key: str, row: Row) -> Rule:
        row.only(("section", "text", "tags", "examples"))
        return Rule(
            key,
            row.text("section"),
            row.text("text", TEXT_LIMIT),
            row.word("tags", "tag", TAGS),
            row.matching("examples", EXAMPLE),
        )

    def _window(self, number: int, key: str, row: Row) -> Window:
        row.only(("rule", "subject", "meaning"))
        rule = row.word("rule", "rule", tuple(self.rules))
        return Window(number, key, rule, row.word("subject", "subject", SUBJECTS), row.text("meaning", TEXT_LIMIT))

    def _read_board(self) -> None:
        """Units, technologies, planets, systems, races and leaders: they refer to each other."""
        technologies = self._file("technologies.toml").entries()
        planets = self._file("planets.toml").entries()
        races = self._file("races.toml").entries()
        tech_keys = keys_of(technologies)
        race_keys = keys_of(races)
        units = in_order("units.toml", self._file("units.toml").entries(), UNITS)
        self.units: list[Unit] = [self._unit(i, key, row, tech_keys) for i, (key, row) in enumerate(units)]
        self.technologies: list[Technology] = [
            self._technology(i, key, row, tech_keys) for i, (key, row) in enumerate(technologies)
        ]
        self.systems: list[System] = []
        self._system_of: list[int] = [-1] * len(planets)
        for key, row in self._file("systems.toml").entries():
            self.systems.append(self._system(len(self.systems), key, row, keys_of(planets), race_keys))
        self.planets: list[Planet] = [self._planet(i, key, row) for i, (key, row) in enumerate(planets)]
        self._read_leaders(self._file("leaders.toml"), race_keys)
        self.abilities: list[Ability] = []
        self.races: list[Race] = [self._race(i, key, row, tech_keys) for i, (key, row) in enumerate(races)]

    def _unit(self, number: int, key: str, row: Row, technologies: Sequence[str]) -> Unit:
        keys = ("name", "kind", "cost", "batch", "combat", "dice", "move", "capacity", "carries", "figures")
        status, certain = provenance(
            row, (*keys, "supplements", "fleet_supply", "most_per_planet", "abilities", "technology")
        )
        if row.has("combat") != row.has("dice"):
            raise row.error("dice", "goes with combat, and only with it")
        if row.has("capacity") != row.has("carries"):
            raise row.error("carries", "goes with capacity, and only with it")
        technology = -1
        if row.has("technology"):
            technology = technologies.index(row.word("technology", "technology", technologies))
        return Unit(
            number,
            key,
            row.text("name"),
            row.word("kind", "kind", UNIT_KINDS),
            row.number("cost", 1, 20),
            row.number("batch", 1, 4),
            row.number("combat", 1, 10, 0),
            row.number("dice", 1, 5, 0),
            row.number("move", 1, 5, 0),
            row.number("capacity", 1, 20, 0),
            tuple(UNITS.index(word) for word in row.words("carries", "unit", UNITS)),
            row.number("figures", 1, 30),
            row.number("supplements", 1, 60, 0),
            row.flag("fleet_supply"),
            row.number("most_per_planet", 1, 10, 0),
            row.words("abilities", "ability", UNIT_ABILITIES),
            technology,
            status,
            certain,
        )

    def _technology(self, number: int, key: str, row: Row, technologies: Sequence[str]) -> Technology:
        keys = ("name", "colour", "needs", "prerequisites", "window", *EFFECT_FIELDS)
        status, certain = provenance(row, keys)
        prerequisites = row.words("prerequisites", "technology", technologies)
        if bool(prerequisites) != row.has("needs"):
            raise row.error("needs", "goes with prerequisites, and only with them")
        return Technology(
            number,
            key,
            row.text("name"),
            COLOURS.index(row.word("colour", "colour", COLOURS)),
            row.word("needs", "need", ("all", "any"), "all") == "all",
            tuple(technologies.index(word) for word in prerequisites),
            read_effect(row),
            read_window(row, self._window_keys),
            status,
            certain,
        )

    def _system(self, number: int, key: str, row: Row, planets: Sequence[str], races: Sequence[str]) -> System:
        status, certain = provenance(row, ("name", "kind", "race", "planets", "wormhole", "anomaly"))
        kind = row.word("kind", "kind", SYSTEM_KINDS)
        if (kind == "home") != row.has("race"):
            raise row.error("race", "goes with a home system, and only with it")
        if (kind == "special") != row.has("anomaly"):
            raise row.error("anomaly", "goes with a special system, and only with it")
        here: list[int] = []
        for i, word in enumerate(row.words("planets", "planet", planets)):
            planet = planets.index(word)
            if self._system_of[planet] >= 0:
                other = self.systems[self._system_of[planet]].key
                raise row.error(f"planets[{i}]", f'"{word}" is in {other} already')
            here.append(planet)
        for planet in here:
            self._system_of[planet] = number
        return System(
            number,
            key,
            row.text("name"),
            kind,
            races.index(row.word("race", "race", races)) if row.has("race") else -1,
            tuple(here),
            WORMHOLES.index(row.word("wormhole", "wormhole", WORMHOLES)) if row.has("wormhole") else -1,
            row.word("anomaly", "anomaly", ANOMALIES, ""),
            status,
            certain,
        )

    def _planet(self, number: int, key: str, row: Row) -> Planet:
        status, certain = provenance(row, ("name", "resources", "influence", "specialty"))
        system = self._system_of[number]
        if system < 0:
            raise row.error("", "no system holds this planet")
        specialty = -1
        if row.has("specialty"):
            specialty = COLOURS.index(row.word("specialty", "specialty", SPECIALTIES))
        return Planet(
            number,
            key,
            row.text("name"),
            row.number("resources", 0, VALUE_MOST),
            row.number("influence", 0, VALUE_MOST),
            specialty,
            system,
            self.systems[system].race,
            status,
            certain,
        )

    def _read_leaders(self, file: Row, races: Sequence[str]) -> None:
        file.only(("kinds", "leaders"))
        self.leader_kinds: list[LeaderKind] = []
        self.leaders: list[Leader] = []
        for key, row in in_order("leaders.toml: kinds", file.row("kinds").entries(), LEADER_KINDS):
            status, _ = provenance(row, ("name", "window"))
            window = read_window(row, self._window_keys)
            self.leader_kinds.append(LeaderKind(len(self.leader_kinds), key, row.text("name"), window, status))
        for key, row in file.row("leaders").entries():
            status, certain = provenance(row, ("name", "race", "kind"))
            race = races.index(row.word("race", "race", races))
            kind = LEADER_KINDS.index(row.word("kind", "kind", LEADER_KINDS))
            self.leaders.append(Leader(len(self.leaders), key, row.text("name"), race, kind, status, certain))

    def _race(self, number: int, key: str, row: Row, technologies: Sequence[str]) -> Race:
        keys = ("name", "short_name", "units", "technologies", "trade_values", "abilities")
        status, certain = provenance(row, keys)
        homes = [system for system in self.systems if system.race == number]
        if len(homes) != 1:
            raise row.error("", f"must have 1 home system, has {len(homes)}")
        start = row.row("units")
        start.only(UNITS)
        abilities: list[int] = []
        counters = list(self.set_up.start)
        for one in row.rows("abilities", 1, 10):
            ability = self._ability(number, one)
            abilities.append(ability.id)
            if ability.effect.key == "starting_counters":
                counters[ability.effect.areas[0]] += ability.effect.n
        return Race(
            number,
            key,
            row.text("name"),
            row.text("short_name"),
            homes[0].id,
            homes[0].planets,
            tuple(start.number(unit.key, 0, unit.figures, 0) for unit in self.units),
            tuple(technologies.index(word) for word in row.words("technologies", "technology", technologies)),
            tuple(counters),
            row.numbers("trade_values", 0, 10, 2, 2),
            tuple(abilities),
            tuple(leader.id for leader in self.leaders if leader.race == number),
            status,
            certain,
        )

    def _ability(self, race: int, row: Row) -> Ability:
        row.only(("id", "name", "window", *EFFECT_FIELDS))
        key = row.identifier("id")
        if any(ability.key == key for ability in self.abilities):
            raise row.error("id", f'"{key}" twice')
        window = read_window(row, self._window_keys)
        ability = Ability(len(self.abilities), key, row.text("name"), race, read_effect(row), window)
        self.abilities.append(ability)
        return ability
