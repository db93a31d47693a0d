"""Twilight Imperium as the driver sees it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from cosmarch._subclassing import mypyc_attr
from cosmarch.core.ask import Ask
from cosmarch.core.forms import Chain, Form
from cosmarch.core.game import Game
from cosmarch.core.panels import Cover, Entry, Face, Facts, Published, Section, Trail
from cosmarch.core.result import Result, Volley
from cosmarch.core.settings import OptionValue, Preset, Setting
from cosmarch.core.state import Event
from cosmarch.games.ti3.advice import advise
from cosmarch.games.ti3.advice.evaluate import worth
from cosmarch.games.ti3.advice.forms import form, form_cost, suggest
from cosmarch.games.ti3.board.art.galaxies import galaxy_art
from cosmarch.games.ti3.board.art.sprite import sprite
from cosmarch.games.ti3.board.cover import cover
from cosmarch.games.ti3.board.inspect.inspector import inspect
from cosmarch.games.ti3.board.measures import measures
from cosmarch.games.ti3.board.places import places
from cosmarch.games.ti3.board.recap import SURPRISES, headline, marks_time, outcome, part_of, trail
from cosmarch.games.ti3.board.rows.faces import face
from cosmarch.games.ti3.board.rows.facts import facts, handin
from cosmarch.games.ti3.board.rows.matters import counted
from cosmarch.games.ti3.board.rows.prospects import prospect
from cosmarch.games.ti3.board.table.publish import publish
from cosmarch.games.ti3.board.text import describe
from cosmarch.games.ti3.choices import match_choices
from cosmarch.games.ti3.content.loader import Content, load_content
from cosmarch.games.ti3.content.vocabulary import SEATS
from cosmarch.games.ti3.position.reading import place
from cosmarch.games.ti3.position.writing import position
from cosmarch.games.ti3.redeal import redeal
from cosmarch.games.ti3.rules.cards.windows import standing_orders
from cosmarch.games.ti3.rules.setup.galaxy import BUILD, RANDOM
from cosmarch.games.ti3.rules.setup.setup import LENGTHS, set_up
from cosmarch.games.ti3.rules.side_actions import side, sides
from cosmarch.games.ti3.rules.victory import result
from cosmarch.games.ti3.scenes import CALM, SCENES
from cosmarch.games.ti3.state import NOWHERE, Table
from cosmarch.games.ti3.view import view
from cosmarch.games.ti3.words.folding import folded
from cosmarch.games.ti3.words.labels import label, vain_card
from cosmarch.games.ti3.words.luck import luck
from cosmarch.games.ti3.words.messages import line, message, notes
from cosmarch.games.ti3.words.situation import question, situation, vain_activation

SETTINGS = (
    Setting("pick_races", False),
    Setting("pick_colours", False),
    Setting("galaxy", BUILD),
    Setting("speaker", 0, low=0, high=SEATS[-1]),
    Setting("length", LENGTHS[0], choices=LENGTHS),
    Setting("age_of_empire", False),
    Setting("distant_suns", False),
    Setting("leaders", False),
    Setting("sabotage_runs", False),
    Setting("errata", True),
    Setting("late_scuttling", False),
    Setting("quick_start", False),
    Setting("round_limit", 60, low=0, high=9999),
)


NEXT = "\n"  # after the headline of a question


@mypyc_attr(allow_interpreted_subclasses=True)  # a variant may build on it
class TwilightImperium(Game):
    def __init__(self) -> None:
        super().__init__("ti3", SEATS, SETTINGS)
        self.scenes = dict(SCENES)
        self.calm = CALM
        self.catalogues = (*self.catalogues, "ti3_names", "ti3_board")

    def content(self, seats: int, pack: Mapping[str, str] | None) -> object:
        return load_content(pack)

    def setup(self, seats: int, options: Mapping[str, OptionValue], generator: int, content: object) -> Table:
        assert isinstance(content, Content)
        return set_up(content, match_choices(content, seats), options, generator)

    def view(self, t: Table, seat: int | None) -> dict[str, Any]:
        return view(t, seat)

    def result(self, t: Table) -> Result:
        return result(t)

    def redeal(self, t: Table, seat: int) -> None:
        redeal(t, seat)

    def sides(self, t: Table, seat: int) -> Ask | None:
        return sides(t, seat)

    def side(self, t: Table, seat: int, value: int) -> None:
        side(t, seat, value)

    def form(self, t: Any, ask: Ask) -> Chain | None:
        return form(t, ask)

    def form_cost(self, t: Any, ask: Ask, token: str) -> dict[str, int]:
        return form_cost(t, ask, token)

    def suggest(self, t: Any, ask: Ask) -> str:
        return suggest(t, ask)

    def windows(self) -> dict[str, tuple[str, ...]]:
        return standing_orders()

    def position(self, t: Table) -> dict[str, Any]:
        return position(t)

    def place(self, t: Table, position: Mapping[str, Any]) -> None:
        place(t, position)

    def evaluate(self, t: Table, seat: int) -> float:
        return worth(t, seat)

    def advise(self, t: Table, ask: Ask) -> list[float] | None:
        return advise(t, ask)

    def odds(self, t: Table, seat: int | None, place: str) -> Any:
        from cosmarch.games.ti3.advice.odds.table import at_table  # NumPy takes long to load, and few matches need it

        return at_table(t, seat, place)

    def fights(self, t: Table) -> bool:
        return t.system != NOWHERE

    def forces_odds(self, attacker: Mapping[str, Any], defender: Mapping[str, Any], field: Mapping[str, Any]) -> Any:
        from cosmarch.games.ti3.advice.odds.written import written_battle

        return written_battle(attacker, defender, field)

    def measures(self, view: Mapping[str, Any]) -> dict[str, tuple[int, ...]]:
        return measures(view)

    def notes(self, content: Any, lang: str) -> tuple[str, ...]:
        return notes(self.words(lang), content)

    # ---- words and pictures

    def say(self, t: Table, key: str, args: Mapping[str, int | str], lang: str, names: Sequence[str] = ()) -> str:
        return message(self.words(lang), t, key, args, names)

    def line(self, t: Table, event: Event, names: Sequence[str], lang: str) -> str:
        return line(self.words(lang), t, event, names)

    def prompt(self, ask: Ask, lang: str) -> str:
        words = self.words(lang)
        key, args = question(words, ask)
        asked, added = self.say(ask.table, key, args, lang, ask.names), situation(words, ask)
        return f"{asked}{' ' if NEXT in asked else NEXT}{added}" if added else asked

    def label(self, ask: Ask, value: int, lang: str) -> str:
        return label(self.words(lang), ask, value)

    def face(self, ask: Ask, value: int, lang: str) -> Face:
        return face(self.words(lang), ask, value)

    def prospect(self, ask: Ask, value: int, lang: str) -> Section | None:
        return prospect(self.words(lang), ask, value)

    def row_face(self, ask: Ask, lang: str) -> Face:
        return counted(self.words(lang), ask, self.row(ask, lang))

    def form_facts(self, t: Any, ask: Ask, form: Form, lang: str) -> Facts:
        return facts(self.words(lang), t, ask, form)

    def handin(self, form: Form, lang: str) -> str:
        return handin(self.words(lang), form)

    def vain(self, ask: Ask, value: int) -> bool:
        return vain_activation(ask, value) or vain_card(ask, value)

    def places(self, t: Table, event: Event) -> tuple[str, ...]:
        return places(t, event.args)

    def luck(self, t: Table, event: Event) -> Volley | None:
        return luck(event)

    def cover(self, lang: str) -> Cover:
        return cover(self.words(lang))

    def choices(self, setting: Setting, seats: int) -> tuple[str, ...]:
        if setting.name == "speaker":
            return tuple([str(number) for number in range(seats + 1)])
        return (BUILD, RANDOM) if setting.name == "galaxy" else super().choices(setting, seats)

    def choice_art(self, setting: Setting, value: str) -> str:
        return galaxy_art(value) if setting.name == "galaxy" else ""

    def presets(self) -> tuple[Preset, ...]:
        return (
            Preset("first", 3, {"galaxy": "random", "quick_start": True}),
            Preset("standard", 4, {}),
            Preset(
                "everything", 4, {"distant_suns": True, "leaders": True, "sabotage_runs": True, "age_of_empire": True}
            ),
        )

    def board_text(self, view: Mapping[str, Any], content: Any, lang: str) -> str:
        return describe(view, content, self.words(lang))

    def publish(self, view: Mapping[str, Any], content: Any, lang: str) -> Published:
        return publish(view, content, self.words(lang))

    def inspect(self, view: Mapping[str, Any], content: Any, key: str, lang: str) -> Entry | None:
        return inspect(view, content, key, self.words(lang))

    def sprite(self) -> str:
        return sprite()

    def headline(self, t: Table, event: Event) -> bool:
        return headline(event.key)

    def surprise(self, t: Table, event: Event) -> bool:
        return event.key in SURPRISES

    def part_of(self, t: Table, heads: Sequence[Event], event: Event) -> int:
        return part_of(heads, event)

    def outcome(self, t: Table, events: Sequence[Event], names: Sequence[str], lang: str) -> str:
        return outcome(self.words(lang), t, events, names)

    def folded(self, t: Table, one: Event, other: Event) -> Event | None:
        return folded(one, other)

    def marks_time(self, t: Table, event: Event) -> bool:
        return marks_time(t, event)

    def trail(self, t: Table, event: Event) -> Trail | None:
        return trail(t, event.key, event.args)
