"""One line sets up a table: a bare map in the first turn of the first player, changed as a test likes."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from cosmarch.core.match import Match
from cosmarch.core.new_match import at_first_question, made
from cosmarch.core.settings import OptionValue
from cosmarch.core.state import EVERYONE
from cosmarch.games.se4x import game
from cosmarch.games.se4x.choices import ACTS, ALIENS, MACHINES, TO
from cosmarch.games.se4x.content.loader import load_content
from cosmarch.games.se4x.content.packed_ints import with_level
from cosmarch.games.se4x.content.vocabulary import GROUND_UNITS, SHIPS, TECHNOLOGIES, TERRAIN
from cosmarch.games.se4x.game import SpaceEmpires
from cosmarch.games.se4x.rules.groups import newest
from cosmarch.games.se4x.state import ALIEN, EMPTY, GROUND, MACHINE, MOVEMENT, TECHS, Table
from cosmarch.games.se4x.state import put as changed
from tests.playing import WAYS_OUT, Playing, set_columns

CONTENT = load_content()
# Cards and advanced modules stay out unless a test asks for them.
PLAIN: dict[str, OptionValue] = {"empire_advantages": "none", "alien_technology": False}

SHORT = ("at_will", "all")  # answers for many questions at once: tests ask for them by name


def stop(t: Table, *context: int) -> None:
    """Scene. The test is over."""
    t.over = True


class Placed(SpaceEmpires):
    """The game from a given table on."""

    def __init__(self, table: Table) -> None:
        super().__init__()
        self.table = table
        self.scenes = {**self.scenes, "stop": stop}

    def setup(self, seats: int, options: Mapping[str, OptionValue], generator: int, content: object) -> Table:
        table = self.table.copy()
        table.generator = generator
        return table


class Play(Playing[Table]):
    """A match that is spoken to by the names of hexes and units."""

    def __init__(self, match: Match) -> None:
        super().__init__(match)
        self.held = ""  # who moves, or what is done, while a test has yet to say where to, or who does it

    @property
    def kind(self) -> str:
        """The kind of the open question, "" where there is none; of a move that is half said, what is missing."""
        if self.held:
            return self.held if self.held in ACTS else "move_to"
        return self.match.asks[0].kind if self.match.asks else ""

    @property
    def tokens(self) -> set[str]:
        """The legal answers. A move names who and where to: as long as nothing is said, all who can move stand for
        their moves, and all that can be done for what does it; then what is left to say."""
        whole = self.answers()
        if self.match.asks[0].kind != "move":
            return set(whole)
        if self.held:
            return {self._rest(token) for token in whole} - {""} | {"done"}
        halves = [token.split(TO) for token in whole if TO in token]
        return {*whole, *[who for who, _ in halves], *[goal for _, goal in halves if goal in ACTS]}

    @property
    def refused(self) -> dict[str, str]:
        """The refused answers with the rule that refuses each."""
        refused = self.match.asks[0].refused
        if self.held:
            return {self._rest(token): rule for token, rule, _ in refused if self._rest(token)}
        return {token: rule for token, rule, _ in refused if TO not in token}

    def answers(self) -> list[str]:
        """The legal answers without those that stand for many of the others."""
        return [token for token in self.match.asks[0].tokens if token not in SHORT]

    def _rest(self, token: str) -> str:
        """What a whole answer says beside what is held, "" where it is another's."""
        who, _, goal = token.partition(TO)
        if self.held in ACTS:
            return who if goal == self.held else ""
        return goal if who == self.held and goal not in ACTS else ""

    def do(self, *tokens: str | int) -> Play:
        """Answer the open questions one after the other; a number is a counter. A move is said in two words, who and
        where to, or what and who does it, and answered in one."""
        for token in tokens:
            word = f"group.{token}" if isinstance(token, int) else token
            ask = self.match.asks[0]
            if self.held:
                held, self.held = self.held, ""
                if word != "done":
                    self.match.choose(f"{word}{TO}{held}" if held in ACTS else f"{held}{TO}{word}", ask.seat)
            elif ask.kind == "move" and word in self.tokens - set(ask.tokens):
                self.held = word
            else:
                self.match.choose(word, ask.seat)
        return self

    def at(self, name: str, seat: int = 0) -> dict[str, int]:
        """The units of a seat in a hex, by type."""
        out: dict[str, int] = {}
        for group in self.t.groups_at(place(name), seat):
            key = kind_name(self.t.kind[group])
            out[key] = out.get(key, 0) + self.t.size[group]
        return out


# ---- tables


@lru_cache
def _start(seats: int, scenario: str, options: tuple[tuple[str, OptionValue], ...]) -> Table:
    wanted = game.checked_options({**PLAIN, "scenario": scenario, "round_limit": 0, **dict(options)})
    match = at_first_question(made(game, seats, wanted, "1", None, {}))
    for _ in range(200):
        if match._table.turn:
            break
        ask = match.asks[0]
        ways_out = [token for token in WAYS_OUT if token in ask.tokens]
        match.choose(ways_out[0] if ways_out else ask.tokens[0], ask.seat)
    return match._checkpoint.copy()


def started(seats: int = 2, scenario: str = "standard", **options: OptionValue) -> Table:
    """The table as it stands at the first decision of the first turn: markers face down, first units at home."""
    return _start(seats, scenario, tuple(sorted(options.items()))).copy()


def fresh(seats: int = 2, scenario: str = "standard", **options: OptionValue) -> Table:
    """A bare table to be changed at will: homeworlds, no units, no markers, seat 0 in turn 1 of its movement phase."""
    t = started(seats, scenario, **options)
    for group in range(t.choices.slots):
        if t.where[group] >= 0:
            t.remove_group(group)
    for here in range(len(t.terrain)):
        if here not in t.home:
            t.terrain = changed(t.terrain, here, EMPTY)
            t.known = changed(t.known, here, EVERYONE)
    t.order = tuple(range(t.seats))
    t.active = 0
    t.phase = MOVEMENT
    t.turn = 1
    t.queue = []
    return t


def play(t: Table, *queue: tuple[Any, ...], seed: int = 1, dice: tuple[int, ...] = ()) -> Play:
    """A match in which these scenes are played from this table on, and no more."""
    t.queue = [*queue, ("stop",)]
    t.loaded = list(dice)
    return Play(at_first_question(made(Placed(t), t.seats, {"windows": "strict"}, str(seed), None, {})))


def table(*queue: tuple[Any, ...], seats: int = 2, scenario: str = "standard", seed: int = 1, **columns: Any) -> Play:
    """A bare table at which these scenes are played. Columns are set as given; of a dictionary, by place."""
    t = fresh(seats, scenario)
    set_columns(t, columns)
    return play(t, *queue, seed=seed)


# ---- words for numbers


def place(name: str) -> int:
    return CONTENT.hexes.index(name)


def tech(name: str) -> int:
    return TECHNOLOGIES.index(name)


def kind_of(name: str) -> int:
    if name in SHIPS:
        return SHIPS.index(name)
    if name in GROUND_UNITS:
        return GROUND + GROUND_UNITS.index(name)
    return MACHINE if name == "doomsday_machine" else ALIEN + CONTENT.alien_names.index(name)


def kind_name(kind: int) -> str:
    if kind < len(SHIPS):
        return SHIPS[kind]
    if kind >= GROUND:
        return GROUND_UNITS[kind - GROUND]
    return "doomsday_machine" if kind == MACHINE else CONTENT.alien_names[kind - ALIEN]


def put(t: Table, seat: int, where: str, unit: str, size: int = 1, **levels: int) -> int:
    """Put a counter on the map with the owner's newest technology, changed as given; its slot."""
    kind = kind_of(unit)
    packed = newest(t, seat, kind) if t.is_seat(seat) else 0
    for name, value in levels.items():
        packed = with_level(packed, tech(name), value)
    return t.add_group(seat, kind, size, place(where), packed)


def aliens(t: Table, where: str, *units: str) -> list[int]:
    return [put(t, ALIENS, where, unit) for unit in units]


def machine(t: Table, where: str) -> int:
    return put(t, MACHINES, where, "doomsday_machine")


def mark(t: Table, where: str, terrain: str, face_up: bool = True) -> None:
    """Lay a system marker."""
    t.terrain = changed(t.terrain, place(where), TERRAIN.index(terrain))
    t.known = changed(t.known, place(where), EVERYONE if face_up else 0)


def settle(t: Table, seat: int, where: str, worth: int = 5, terrain: str = "planet") -> None:
    """A colony on a planet."""
    mark(t, where, terrain)
    t.colony = changed(t.colony, place(where), seat)
    t.worth = changed(t.worth, place(where), worth)
    t.founder = changed(t.founder, place(where), seat)
    t.ever_held = changed(t.ever_held, place(where), 1)


def research(t: Table, seat: int, **levels: int) -> None:
    """Set technology levels of an empire."""
    for name, value in levels.items():
        t.levels[seat * TECHS + tech(name)] = value
