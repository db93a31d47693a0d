"""The data files of a game, read into components: the shipped ones, or a pack made from an own box."""

from __future__ import annotations

import re
from collections.abc import Mapping

from cosmarch.core.fields import in_order, numbered, read, read_rules
from cosmarch.core.rows import Row, parse
from cosmarch.games.ti3.content.card_rows import (
    action_card,
    domain_counter,
    objective,
    political_card,
    read_effect,
    strategy_card,
)
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
    SetUp,
    StrategyCard,
    System,
    Technology,
    Unit,
    Window,
)
from cosmarch.games.ti3.content.setup_rows import read_set_up
from cosmarch.games.ti3.content.vocabulary import LEADER_KINDS, STRATEGY_CARDS, UNITS

RULE = re.compile(r"TI-(\d{1,2}|X)(\.\d{1,2}){1,2}")
EXAMPLE = re.compile(r"TI-EX-\d\d")


class Pack:
    """Everything the files say. References between the entries are numbers."""

    def __init__(self, texts: Mapping[str, str]) -> None:
        self._texts = texts
        self._known: dict[str, tuple[str, ...]] = {}  # the ids that entries may refer to, by what they are
        self.rules: dict[str, Rule] = read_rules(Rule, self._file("rules.toml"), RULE, EXAMPLE)
        self._known["rules"] = tuple(self.rules)
        self.windows: tuple[Window, ...] = numbered(self._file("windows.toml").entries(), self._window)
        self._known["windows"] = tuple([window.key for window in self.windows])
        actions = self._entries("action_cards")
        self.set_up: SetUp = read_set_up(self._file("setup.toml"), self._known)
        self._read_board()
        self.strategy_cards: tuple[StrategyCard, ...] = numbered(
            in_order(self._file("strategy_cards.toml"), tuple(STRATEGY_CARDS)), strategy_card
        )
        self.action_cards: tuple[ActionCard, ...] = numbered(
            actions, lambda number, key, row: action_card(number, key, row, self._known)
        )
        self.political_cards: tuple[PoliticalCard, ...] = numbered(
            self._file("political_cards.toml").entries(),
            lambda number, key, row: political_card(number, key, row, self._known),
        )
        self.objectives: tuple[Objective, ...] = numbered(self._file("objectives.toml").entries(), objective)
        self.domain_counters: tuple[DomainCounter, ...] = numbered(
            self._file("domain_counters.toml").entries(), domain_counter
        )

    def _file(self, name: str) -> Row:
        return parse(name, self._texts[name])

    def _entries(self, name: str) -> list[tuple[str, Row]]:
        """The entries of a file, whose ids others may refer to from now on."""
        entries = self._file(f"{name}.toml").entries()
        self._known[name] = tuple([key for key, _ in entries])
        return entries

    def _window(self, number: int, key: str, row: Row) -> Window:
        return read(Window, row, self._known, id=number, key=key)

    def _read_board(self) -> None:
        """Units, technologies, planets, systems, races and leaders: they refer to each other."""
        technologies = self._entries("technologies")
        planets = self._entries("planets")
        races = self._entries("races")
        self.units: tuple[Unit, ...] = numbered(in_order(self._file("units.toml"), UNITS), self._unit)
        self.technologies: tuple[Technology, ...] = numbered(technologies, self._technology)
        self._system_of: list[int] = [-1] * len(planets)
        systems = self._file("systems.toml").entries()
        self._system_keys = [key for key, _ in systems]
        self.systems: tuple[System, ...] = numbered(systems, self._system)
        self.planets: tuple[Planet, ...] = numbered(planets, self._planet)
        leaders = self._file("leaders.toml")
        leaders.only(("kinds", "leaders"))
        self.leader_kinds: tuple[LeaderKind, ...] = numbered(in_order(leaders.row("kinds"), LEADER_KINDS), self._kind)
        self.leaders: tuple[Leader, ...] = numbered(leaders.row("leaders").entries(), self._leader)
        self.abilities: list[Ability] = []
        self.races: tuple[Race, ...] = numbered(races, self._race)

    def _unit(self, number: int, key: str, row: Row) -> Unit:
        row.together("combat", "dice")
        row.together("capacity", "carries")
        return read(Unit, row, self._known, id=number, key=key)

    def _technology(self, number: int, key: str, row: Row) -> Technology:
        card = read(Technology, row, self._known, id=number, key=key, effect=read_effect(row))
        if bool(card.prerequisites) != row.has("needs"):
            raise row.error("needs", "goes with prerequisites, and only with them")
        return card

    def _system(self, number: int, key: str, row: Row) -> System:
        system = read(System, row, self._known, id=number, key=key)
        if (system.kind == "home") != row.has("race"):
            raise row.error("race", "goes with a home system, and only with it")
        if (system.kind == "special") != row.has("anomaly"):
            raise row.error("anomaly", "goes with a special system, and only with it")
        for i, planet in enumerate(system.planets):
            if self._system_of[planet] >= 0:
                word, other = self._known["planets"][planet], self._system_keys[self._system_of[planet]]
                raise row.error(f"planets[{i}]", f'"{word}" is in {other} already')
            self._system_of[planet] = number
        return system

    def _planet(self, number: int, key: str, row: Row) -> Planet:
        system = self._system_of[number]
        if system < 0:
            raise row.error("", "no system holds this planet")
        return read(Planet, row, id=number, key=key, system=system, home_of=self.systems[system].race)

    def _kind(self, number: int, key: str, row: Row) -> LeaderKind:
        return read(LeaderKind, row, self._known, id=number, key=key)

    def _leader(self, number: int, key: str, row: Row) -> Leader:
        return read(Leader, row, self._known, id=number, key=key)

    def _race(self, number: int, key: str, row: Row) -> Race:
        homes = [system for system in self.systems if system.race == number]
        if len(homes) != 1:
            raise row.error("", f"must have 1 home system, has {len(homes)}")
        start = row.row("units")
        start.only(UNITS)
        abilities = [self._ability(number, one) for one in row.rows("abilities", 1, 10)]
        counters = list(self.set_up.start)
        for ability in abilities:
            if ability.effect.key == "starting_counters":
                counters[ability.effect.areas[0]] += ability.effect.n
        return read(
            Race,
            row,
            self._known,
            id=number,
            key=key,
            home=homes[0].id,
            planets=homes[0].planets,
            units=tuple([start.number(unit.key, 0, unit.figures, 0) for unit in self.units]),
            counters=tuple(counters),
            abilities=tuple([ability.id for ability in abilities]),
            leaders=tuple([leader.id for leader in self.leaders if leader.race == number]),
        )

    def _ability(self, race: int, row: Row) -> Ability:
        ability = read(Ability, row, self._known, id=len(self.abilities), race=race, effect=read_effect(row))
        if any(one.key == ability.key for one in self.abilities):
            raise row.error("id", f'"{ability.key}" twice')
        self.abilities.append(ability)
        return ability
