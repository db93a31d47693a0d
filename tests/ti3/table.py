"""One line sets up a table: the first round of a match with chosen races in a known galaxy, changed as a test likes."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from cosmarch.core.ask import Ask, Flow, Refusal
from cosmarch.core.new_match import at_first_question, made
from cosmarch.core.settings import OptionValue
from cosmarch.games.ti3 import game
from cosmarch.games.ti3.content.loader import load_content
from cosmarch.games.ti3.content.vocabulary import SHIPS, UNITS
from cosmarch.games.ti3.game import TwilightImperium
from cosmarch.games.ti3.rules.council.open_cards import adopt
from cosmarch.games.ti3.rules.tactical.tactical_action import activation_refusal
from cosmarch.games.ti3.state import NOWHERE, Table
from tests.playing import Playing, set_columns

# Three players; ring 1, ring 2, and the six tiles beside the homes in ring 3, each clockwise from the north.
RING_1 = ("wellon", "thibah", "empty_1", "abyz_fria", "empty_2", "tarmann")
RING_2 = (
    *("lodor", "quann", "asteroid_field_1", "bereg_lirta_iv", "arinam_meer", "empty_3"),
    *("wormhole_alpha", "wormhole_beta", "nebula_1", "centauri_gral", "saudor", "mehar_xull"),
)
RING_3 = ("vefut_ii", "lazar_sakulag", "arnor_lor", "empty_4", "new_albion_starpoint", "supernova_1")
GALAXY = ",".join(RING_1 + RING_2 + RING_3)
RACES = ("sol", "letnev", "xxcha")
CONTENT = load_content()


def stop(t: Table, *context: int) -> None:
    """Scene. The test is over."""
    t.over = True


def quiet(t: Table, *context: int | str) -> None:
    """Scene. A window or an agenda in which nothing happens."""


def activation(t: Table, seat: int) -> Flow:
    """Scene. A Tactical Action without the rest of the turn: which system is activated?"""

    def refusal(place: int) -> Refusal | None:
        return activation_refusal(t, seat, place)

    place = yield Ask(seat, "activate", t.choices.hexes, t.systems_in_play(), "TI-10.1.1", refusal)
    t.next(("tactical", seat, place))


class Placed(TwilightImperium):
    """The game from a given table on; where chapters of their own are left out, nothing happens."""

    def __init__(self, table: Table) -> None:
        super().__init__()
        self.table = table
        self.scenes = {**self.scenes, "window": quiet, "agenda": quiet, "activation": activation, "stop": stop}

    def setup(self, seats: int, options: Mapping[str, OptionValue], generator: int, content: object) -> Table:
        table = self.table.copy()
        table.generator = generator
        return table


@lru_cache
def first_round(races: tuple[str, ...]) -> Table:
    """The table as it stands when the first strategy card is to be chosen; seat 0 is the Speaker. Where a home
    system has several planets, all units are on the first."""
    wanted = {"pick_races": True, "speaker": 1, "galaxy": GALAXY if len(races) == 3 else "random"}
    options = game.checked_options(wanted)
    match = at_first_question(made(game, len(races), options, "1", None, {}))
    for race in races:
        match.choose(race)
    while match.asks[0].kind == "starting_units":
        match.choose(match.asks[0].tokens[-1], match.asks[0].seat)
    return match._checkpoint.copy()


class Play(Playing[Table]):
    """A match that is spoken to by the names of systems, planets and units."""

    def hex(self, system: str) -> str:
        """The token of a system's hex."""
        return self.t.choices.hexes.names[place(self.t, system)]


def table(*queue: tuple[Any, ...], races: tuple[str, ...] = RACES, seed: int = 1, **columns: Any) -> Play:
    """A table at which these scenes are played, and no more. Columns are set as given; of a dictionary, by place."""
    t = first_round(races).copy()
    t.queue = [*queue, ("stop",)]
    set_columns(t, columns)
    return play(t, seed)


def play(t: Table, seed: int = 1, game: Placed | None = None, quick: bool = False) -> Play:
    """A match from this table on; with `quick` windows only those are asked who have something to play."""
    options = {"windows": "quick"} if quick else {}
    return Play(at_first_question(made(game if game is not None else Placed(t), t.seats, options, str(seed), None, {})))


def fresh(races: tuple[str, ...] = RACES) -> Table:
    """A table to be changed at will, for `play`."""
    t = first_round(races).copy()
    t.queue = []
    return t


# ---- words for numbers


def place(t: Table, system: str) -> int:
    return t.tile_hex[CONTENT.system_names.index(system)]


def planet(name: str) -> int:
    return CONTENT.planet_names.index(name)


def technology(*names: str) -> int:
    """The mask of these technologies."""
    return sum([1 << CONTENT.technology_names.index(name) for name in names])


def objective(name: str) -> int:
    return CONTENT.objective_names.index(name)


def enact(t: Table, law: str, what: int = NOWHERE) -> None:
    """A law comes into force; `what` was elected with it."""
    adopt(t, CONTENT.political_card_names.index(law), what)


def own(t: Table, seat: int, *planets: str) -> None:
    """Give planets to a seat, ready, held since the start."""
    for name in planets:
        t.owner[planet(name)] = seat


def put(t: Table, seat: int, system: str, **units: int) -> None:
    """Put units into the space of a system."""
    for name, count in units.items():
        unit = UNITS.index(name)
        if unit < SHIPS:
            t.add_ships(place(t, system), seat, unit, count)
        else:
            t.add_cargo(place(t, system), seat, unit, count)
