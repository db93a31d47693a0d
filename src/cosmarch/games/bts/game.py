"""Beyond the Sun as the driver sees it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from cosmarch._subclassing import mypyc_attr
from cosmarch.core.ask import Ask
from cosmarch.core.chains import Chain
from cosmarch.core.forms import Form
from cosmarch.core.game import Game
from cosmarch.core.panels import Cover, Entry, Face, Facts, Published, Trail
from cosmarch.core.result import Result
from cosmarch.core.settings import OptionValue, Preset, Setting
from cosmarch.core.state import Event
from cosmarch.games.bts.advice import advise
from cosmarch.games.bts.advice.evaluate import standing, worth
from cosmarch.games.bts.advice.forms import form, form_cost, suggest
from cosmarch.games.bts.board.art.sprite import sprite
from cosmarch.games.bts.board.cover import cover
from cosmarch.games.bts.board.inspect.inspector import inspect
from cosmarch.games.bts.board.measures import measures
from cosmarch.games.bts.board.recap import MARKS_TIME, headline, outcome, part_of, trail
from cosmarch.games.bts.board.rows.faces import face, facts, handin, vain
from cosmarch.games.bts.board.table.publish import publish
from cosmarch.games.bts.board.text import describe
from cosmarch.games.bts.choices import match_choices
from cosmarch.games.bts.content.loader import Content, load_content
from cosmarch.games.bts.position.reading import place
from cosmarch.games.bts.position.writing import position
from cosmarch.games.bts.redeal import redeal
from cosmarch.games.bts.rules.scoring import result
from cosmarch.games.bts.rules.setup import set_up
from cosmarch.games.bts.scenes import CALM, SCENES
from cosmarch.games.bts.state import Table
from cosmarch.games.bts.view import view
from cosmarch.games.bts.words.folding import folded
from cosmarch.games.bts.words.messages import label, message, places
from cosmarch.games.bts.words.provenance import notes

SETTINGS = (
    Setting("mats", "basic", choices=("basic", "advanced")),
    Setting("pick_factions", True),
    Setting("tableau", False),
    Setting("achievements", "random", choices=("random", "first_game")),
    Setting("start_player", 0, low=0, high=4),
    Setting("round_limit", 120, low=0, high=9999),
)


@mypyc_attr(allow_interpreted_subclasses=True)  # a variant may build on it
class BeyondTheSun(Game):
    def __init__(self) -> None:
        super().__init__("bts", (2, 3, 4), SETTINGS)
        self.scenes = dict(SCENES)
        self.calm = CALM
        self.catalogues = (*self.catalogues, "bts_board")

    def content(self, seats: int, pack: Mapping[str, str] | None) -> object:
        return load_content(seats, pack)

    def setup(self, seats: int, options: Mapping[str, OptionValue], generator: int, content: object) -> Table:
        assert isinstance(content, Content)
        return set_up(content, match_choices(content), options, generator)

    def view(self, t: Table, seat: int | None) -> dict[str, Any]:
        return view(t, seat)

    def result(self, t: Table) -> Result:
        return result(t)

    def redeal(self, t: Table, seat: int) -> None:
        redeal(t, seat)

    def evaluate(self, t: Table, seat: int) -> float:
        return worth(t, seat)

    def standing(self, t: Table, seat: int) -> float:
        return standing(t, seat)

    def advise(self, t: Table, ask: Ask) -> list[float] | None:
        return advise(t, ask)

    def position(self, t: Table) -> dict[str, Any]:
        return position(t)

    def place(self, t: Table, position: Mapping[str, Any]) -> None:
        place(t, position)

    def measures(self, view: Mapping[str, Any]) -> dict[str, tuple[int, ...]]:
        return measures(view)

    def notes(self, content: Any, lang: str) -> tuple[str, ...]:
        return notes(self.words(lang), content)

    # ---- words and pictures

    def say(self, t: Table, key: str, args: Mapping[str, int | str], lang: str, names: Sequence[str] = ()) -> str:
        return message(self.words(lang), t, key, args, names, now=True)

    def places(self, t: Table, event: Event) -> tuple[str, ...]:
        return places(t, event.args)

    def line(self, t: Table, event: Event, names: Sequence[str], lang: str) -> str:
        return message(self.words(lang), t, f"bts.log.{event.key}", event.args, names, now=False)

    def label(self, ask: Ask, value: int, lang: str) -> str:
        return label(self.words(lang), ask, value)

    def face(self, ask: Ask, value: int, lang: str) -> Face:
        return face(self.words(lang), ask, value)

    def vain(self, ask: Ask, value: int) -> bool:
        return vain(ask, value)

    def form(self, t: Table, ask: Ask) -> Chain | None:
        return form(t, ask)

    def form_cost(self, t: Table, ask: Ask, token: str) -> dict[str, int]:
        return form_cost(t, ask, token)

    def suggest(self, t: Table, ask: Ask) -> str:
        return suggest(t, ask)

    def form_facts(self, t: Table, ask: Ask, form: Form, lang: str) -> Facts:
        return facts(self.words(lang), t, ask)

    def handin(self, form: Form, lang: str) -> str:
        return handin(self.words(lang), form)

    def cover(self, lang: str) -> Cover:
        return cover(self.words(lang))

    def choices(self, setting: Setting, seats: int) -> tuple[str, ...]:
        if setting.name == "start_player":
            return tuple([str(number) for number in range(seats + 1)])
        return setting.choices

    def presets(self) -> tuple[Preset, ...]:
        return (
            Preset("first", 2, {"pick_factions": False, "achievements": "first_game"}),
            Preset("standard", 2, {}),
            Preset("everything", 3, {"mats": "advanced", "tableau": True}),
        )

    def board_text(self, view: Mapping[str, Any], content: Any, lang: str) -> str:
        return describe(view, content, self.words(lang))

    def publish(self, view: Mapping[str, Any], content: Any, lang: str) -> Published:
        return publish(view, content, self.words(lang))

    def sprite(self) -> str:
        return sprite()

    def inspect(self, view: Mapping[str, Any], content: Any, key: str, lang: str) -> Entry | None:
        return inspect(view, content, key, self.words(lang))

    def headline(self, t: Table, event: Event) -> bool:
        return headline(t, event)

    def part_of(self, t: Table, heads: Sequence[Event], event: Event) -> int:
        return part_of(heads, event)

    def outcome(self, t: Table, events: Sequence[Event], names: Sequence[str], lang: str) -> str:
        return outcome(self.words(lang), t, events, names)

    def folded(self, t: Table, one: Event, other: Event) -> Event | None:
        return folded(one, other)

    def marks_time(self, t: Table, event: Event) -> bool:
        return event.key in MARKS_TIME

    def trail(self, t: Table, event: Event) -> Trail | None:
        return trail(t, event.key, event.args)
