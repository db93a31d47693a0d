"""Small positions for the activation sequence: a few tiles, a few units, one action to play.

Tiles are laid by the number of the space: 0 is the centre, 1 to 6 the ring round it clockwise from the north, then the
next ring from 7 on (7 touches 1, 8 touches 1 and 2, 9 touches 2, 10 touches 2 and 3 …).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from cosmarch.core.errors import IllegalChoice
from cosmarch.core.game import Game
from cosmarch.core.new_match import at_first_question, made
from cosmarch.core.settings import OptionValue
from cosmarch.games.ti3.choices import MatchChoices
from cosmarch.games.ti3.content.loader import load_content
from cosmarch.games.ti3.content.vocabulary import SHIPS, UNITS
from cosmarch.games.ti3.rules.setup.galaxy import connect
from cosmarch.games.ti3.scenes import SCENES
from cosmarch.games.ti3.state import NOWHERE, Table
from cosmarch.games.ti3.state import put as change
from tests.playing import Playing
from tests.ti3.table import activation

Fleets = Mapping[str, Mapping[int, Mapping[str, int]]]


def stop(t: Table) -> None:
    """Scene. The action is over, and with it the test."""
    t.over = True


def quiet(t: Table, *context: int | str) -> None:
    """Scene. A window in which nobody has a card."""


class SkirmishGame(Game):
    """The sequence alone, in a given position."""

    def __init__(self, table: Table) -> None:
        super().__init__("ti3", (table.seats,))
        self.scenes = {**SCENES, "window": quiet, "activation": activation, "stop": stop}
        self.table = table

    def setup(self, seats: int, options: Mapping[str, OptionValue], generator: int, content: object) -> Table:
        table = self.table.copy()
        table.generator = generator
        return table


class Skirmish(Playing[Table]):
    """A match of one action, spoken to by the names of systems, planets and units."""

    def __init__(self, table: Table, seed: int = 1) -> None:
        super().__init__(at_first_question(made(SkirmishGame(table), table.seats, {}, str(seed), None, {})))

    # ---- the question

    @property
    def tokens(self) -> set[str]:
        """The legal answers, hexes by the names of their systems."""
        return {self.plain(token) for token in self.match.asks[0].tokens}

    @property
    def refused(self) -> dict[str, str]:
        """The refused answers with the rule that refuses each."""
        ask = self.match.asks[0]
        out: dict[str, str] = {}
        for value in ask.candidates:
            why = ask.refusal(value) if ask.refusal is not None else None
            if why is not None:
                out[self.plain(ask.domain.names[value])] = why.rule
        return out

    def plain(self, token: str) -> str:
        for place in self.t.systems_in_play():
            name = self.t.choices.hexes.names[place]
            if token == name or token.startswith(name + "."):
                return self.t.content.system_names[self.t.hex_tile[place]] + token[len(name) :]
        return token

    def raw(self, word: str) -> str:
        name, _, rest = word.partition(".")
        names = self.t.content.system_names
        if name in names and names.index(name) in self.t.hex_tile and not self.is_planet_question(word):
            place = self.t.choices.hexes.names[self.t.tile_hex[names.index(name)]]
            return f"{place}.{rest}" if rest else place
        return word

    def is_planet_question(self, word: str) -> bool:
        """Some planets are alone in their system and share its name."""
        return word in self.match.asks[0].domain.index

    def do(self, *words: str) -> Skirmish:
        """Answer the open questions one after the other: systems and stacks by the system's name."""
        for word in words:
            self.match.choose(self.raw(word), self.match.asks[0].seat)
        return self

    def dice(self, *faces: int) -> Skirmish:
        self.match.load_dice(faces)
        return self

    def rule_against(self, word: str) -> str:
        """The rule that refuses an answer; the position stays as it is."""
        return self.refused[self.plain(self.raw(word))]

    def illegal(self, word: str) -> bool:
        try:
            self.match.choose(self.raw(word), self.match.asks[0].seat)
        except IllegalChoice:
            return True
        return False

    # ---- the position

    def place(self, system: str) -> int:
        return self.t.tile_hex[self.t.content.system_names.index(system)]

    def planet(self, name: str) -> int:
        return self.t.content.planet_names.index(name)

    def fleet(self, system: str, seat: int = 0) -> dict[str, int]:
        """The seat's units in the space of a system: ships, and what is aboard."""
        ships = self.t.fleet_at(self.place(system), seat)
        aboard = [self.t.cargo_at(self.place(system), seat, unit) for unit in (SHIPS, SHIPS + 1)]
        return {UNITS[unit]: count for unit, count in enumerate([*ships, *aboard]) if count}

    def on(self, planet: str) -> tuple[int, int, int, int]:
        """Owner, ground forces, PDS and dock of a planet."""
        number = self.planet(planet)
        return self.t.owner[number], self.t.ground[number], self.t.pds[number], self.t.dock[number]

    @property
    def over(self) -> bool:
        return self.match.over


def skirmish(
    tiles: Mapping[int, str],
    fleets: Fleets | None = None,
    planets: Mapping[str, tuple[int, int, int, int]] | None = None,
    races: Sequence[str] = ("sol", "hacan", "yssaril"),
    technologies: Mapping[int, Sequence[str]] | None = None,
    activated: Mapping[str, Sequence[int]] | None = None,
    fleet_supply: int = 5,
    damage: Fleets | None = None,
    action: str = "activation",
    actions: int = 1,
    seed: int = 1,
    **columns: Any,
) -> Skirmish:
    """Seat 0 takes a Tactical Action (or a Transfer Action, or several in a row) in round 2. `planets`: owner, ground
    forces, PDS, dock. Further columns of the table are set as given."""
    content = load_content()
    seats = len(races)
    t = Table(content, MatchChoices(content, seats))
    t.begin()
    for place, name in tiles.items():
        t.hex_tile = change(t.hex_tile, place, content.system_names.index(name))
    t.tile_hex = tuple(
        [t.hex_tile.index(tile) if tile in t.hex_tile else NOWHERE for tile in range(len(content.systems))]
    )
    connect(t)
    t.race = tuple([content.race_names.index(race) for race in races])
    t.home = tuple([t.tile_hex[content.races[race].home] for race in t.race])
    t.round = 2
    t.order = tuple(range(seats))
    t.active = 0
    t.strategy = [2] * seats
    t.pool = [3] * seats
    t.fleet = [fleet_supply] * seats
    for system, rows in (fleets or {}).items():
        for seat, units in rows.items():
            for unit, count in units.items():
                at = t.tile_hex[content.system_names.index(system)]
                number = UNITS.index(unit)
                if number < SHIPS:
                    t.add_ships(at, seat, number, count)
                else:
                    t.add_cargo(at, seat, number, count)
    for system, rows in (damage or {}).items():
        for seat, units in rows.items():
            for unit, count in units.items():
                t.add_damage(t.tile_hex[content.system_names.index(system)], seat, UNITS.index(unit), count)
    for planet, (owner, ground, pds, dock) in (planets or {}).items():
        number = content.planet_names.index(planet)
        t.owner[number], t.ground[number], t.pds[number], t.dock[number] = owner, ground, pds, dock
    for seat, cards in (technologies or {}).items():
        t.technologies[seat] = sum([1 << content.technology_names.index(card) for card in cards])
    for system, who in (activated or {}).items():
        t.activated[t.tile_hex[content.system_names.index(system)]] = sum([1 << seat for seat in who])
    for name, value in columns.items():
        setattr(t, name, value)
    t.queue = [*[(action, 0)] * actions, ("stop",)]
    return Skirmish(t, seed)
