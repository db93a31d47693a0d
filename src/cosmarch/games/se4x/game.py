"""Space Empires as the driver sees it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from cosmarch._subclassing import mypyc_attr
from cosmarch.core.ask import Ask
from cosmarch.core.forms import Chain, Form
from cosmarch.core.game import Game
from cosmarch.core.panels import Cover, Entry, Face, Facts, Published, Trail
from cosmarch.core.result import Result, Volley
from cosmarch.core.settings import OptionValue, Preset, Setting
from cosmarch.core.state import Event
from cosmarch.core.windows import UNLESS_MINE
from cosmarch.games.se4x.advice import advise
from cosmarch.games.se4x.advice.evaluate import worth
from cosmarch.games.se4x.advice.forms import form, form_cost, suggest
from cosmarch.games.se4x.board.art.sprite import sprite
from cosmarch.games.se4x.board.cover import cover
from cosmarch.games.se4x.board.inspect.inspector import inspect
from cosmarch.games.se4x.board.measures import measures
from cosmarch.games.se4x.board.places import places
from cosmarch.games.se4x.board.recap import MARKS_TIME, SURPRISES, headline, outcome, part_of, trail
from cosmarch.games.se4x.board.rows.faces import face
from cosmarch.games.se4x.board.rows.facts import facts, handin, row_face
from cosmarch.games.se4x.board.table.publish import publish
from cosmarch.games.se4x.board.text import describe
from cosmarch.games.se4x.choices import match_choices
from cosmarch.games.se4x.content.loader import Content, load_content
from cosmarch.games.se4x.content.vocabulary import ALLIANCES, DIFFICULTIES, VICTORIES
from cosmarch.games.se4x.position.reading import place
from cosmarch.games.se4x.position.writing import position
from cosmarch.games.se4x.redeal.empires import redeal
from cosmarch.games.se4x.rules.cards.cards import WINDOW as CARDS
from cosmarch.games.se4x.rules.combat.battlefield import in_battle
from cosmarch.games.se4x.rules.combat.raiders import WINDOW as CLOAKING
from cosmarch.games.se4x.rules.economy.upgrades import WINDOW as UPGRADES
from cosmarch.games.se4x.rules.movement.reaction import WINDOW as REACTION
from cosmarch.games.se4x.rules.movement.scuttling import side, sides
from cosmarch.games.se4x.rules.setup.setup import STANDARD, set_up
from cosmarch.games.se4x.rules.victory import result
from cosmarch.games.se4x.scenes import CALM, SCENES
from cosmarch.games.se4x.state import Table
from cosmarch.games.se4x.view import odds_view, view
from cosmarch.games.se4x.words.folding import folded
from cosmarch.games.se4x.words.labels import label
from cosmarch.games.se4x.words.luck import luck
from cosmarch.games.se4x.words.messages import line, notes, prompt, said

SEATS: Final = (1, 2, 3, 4)
SHORT: Final = 10  # rounds of a first game


def settings(content: Content) -> tuple[Setting, ...]:
    """The scenario and the way to win it, then all switches of the content."""
    out = [
        Setting("scenario", STANDARD, choices=(STANDARD, *content.scenario_names)),
        Setting("victory", STANDARD, choices=(STANDARD, *VICTORIES)),
        Setting("alliance", ALLIANCES[1], choices=(ALLIANCES[1], ALLIANCES[2])),
        Setting("difficulty", DIFFICULTIES[1], choices=DIFFICULTIES),
        Setting("round_limit", 20, low=0, high=9999),
    ]
    for switch in content.switches:
        choices, low, high = switch.choices, switch.low, switch.high
        out.append(Setting(switch.key, switch.default, choices=choices, low=low, high=high, group=switch.kind))
    return tuple(out)


@mypyc_attr(allow_interpreted_subclasses=True)  # a variant may build on it
class SpaceEmpires(Game):
    def __init__(self) -> None:
        super().__init__("se4x", SEATS, settings(load_content()))
        self.scenes = dict(SCENES)
        self.calm = CALM
        self.catalogues = (*self.catalogues, "se4x_names", "se4x_board")

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

    def form(self, t: Table, ask: Ask) -> Chain | None:
        return form(t, ask)

    def form_cost(self, t: Table, ask: Ask, token: str) -> dict[str, int]:
        return form_cost(t, ask, token)

    def suggest(self, t: Table, ask: Ask) -> str:
        return suggest(t, ask)

    def windows(self) -> dict[str, tuple[str, ...]]:
        return {window: (UNLESS_MINE,) for window in (REACTION, CLOAKING, UPGRADES, CARDS)}

    def position(self, t: Table) -> dict[str, Any]:
        return position(t)

    def place(self, t: Table, position: Mapping[str, Any]) -> None:
        place(t, position)

    def evaluate(self, t: Table, seat: int) -> float:
        return worth(t, seat)

    def advise(self, t: Table, ask: Ask) -> list[float] | None:
        return advise(t, ask)

    def odds(self, t: Table, seat: int | None, place: str) -> Any:
        from cosmarch.games.se4x.advice.odds.table import at_table  # NumPy takes long to load, and few matches need it

        return at_table(t, seat, place)

    def fights(self, t: Table) -> bool:
        return in_battle(t)

    def odds_view(self, table: Any) -> Any:
        return odds_view(table)

    def forces_odds(self, attacker: Mapping[str, Any], defender: Mapping[str, Any], field: Mapping[str, Any]) -> Any:
        from cosmarch.games.se4x.advice.odds.written import written_battle

        return written_battle(attacker, defender, field)

    # ---- words and pictures

    def choices(self, setting: Setting, seats: int) -> tuple[str, ...]:
        if setting.name != "scenario":
            return setting.choices
        return (STANDARD, *[scenario.key for scenario in load_content().scenarios if scenario.seats == seats])

    def choice(self, setting: Setting, value: str, lang: str) -> str:
        name = f"se4x.scenario.{value}"
        words = self.words(lang)
        return words(name) if setting.name == "scenario" and name in words else super().choice(setting, value, lang)

    def measures(self, view: Mapping[str, Any]) -> dict[str, tuple[int, ...]]:
        return measures(view)

    def notes(self, content: Any, lang: str) -> tuple[str, ...]:
        return notes(self.words(lang), content)

    def line(self, t: Any, event: Event, names: Sequence[str], lang: str) -> str:
        return line(t, self.words(lang), event.key, event.args, names)

    def say(self, t: Any, key: str, args: Mapping[str, int | str], lang: str, names: Sequence[str] = ()) -> str:
        return said(t, self.words(lang), key, args, names)

    def prompt(self, ask: Ask, lang: str) -> str:
        return prompt(self.words(lang), ask)

    def label(self, ask: Ask, value: int, lang: str) -> str:
        return label(self.words(lang), ask, value)

    def face(self, ask: Ask, value: int, lang: str) -> Face:
        return face(self.words(lang), ask, value)

    def row_face(self, ask: Ask, lang: str) -> Face:
        return row_face(self.words(lang), ask)

    def form_facts(self, t: Table, ask: Ask, form: Form, lang: str) -> Facts:
        return facts(self.words(lang), t, ask, form)

    def handin(self, form: Form, lang: str) -> str:
        return handin(self.words(lang), form)

    def places(self, t: Table, event: Event) -> tuple[str, ...]:
        return places(t.content, event.args)

    def luck(self, t: Table, event: Event) -> Volley | None:
        return luck(t, event)

    def cover(self, lang: str) -> Cover:
        return cover(self.words(lang))

    def presets(self) -> tuple[Preset, ...]:
        plain: dict[str, OptionValue] = dict.fromkeys(("boarding", "titans", "alien_technology", "experience"), False)
        plain |= {"scenario": "two_player_knife_fight", "quick_start": True, "empire_advantages": "none"}
        plain["round_limit"] = SHORT
        return (
            Preset("first", 2, plain),
            Preset("standard", 2, {}),
            Preset("everything", 2, {"ground_combat": True, "flagships": True, "centers": True, "unique_ships": True}),
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
        return headline(event)

    def surprise(self, t: Table, event: Event) -> bool:
        return event.key in SURPRISES

    def mover(self, args: Mapping[str, int | str]) -> int | str | None:
        return args.get("group")

    def gathered(self, key: str, n: int, player: str, lang: str) -> str:
        name = f"se4x.recap.{key}"
        words = self.words(lang)
        return words(name, n, player=player) if name in words else ""

    def marks_time(self, t: Table, event: Event) -> bool:
        return event.key in MARKS_TIME

    def folded(self, t: Table, one: Event, other: Event) -> Event | None:
        return folded(one, other)

    def part_of(self, t: Table, heads: Sequence[Event], event: Event) -> int:
        return part_of(heads, event)

    def outcome(self, t: Table, events: Sequence[Event], names: Sequence[str], lang: str) -> str:
        return outcome(self.words(lang), t, events, names)

    def trail(self, t: Table, event: Event) -> Trail | None:
        return trail(t, event)
