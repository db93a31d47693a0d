"""What a game tells the driver."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from cosmarch._subclassing import mypyc_attr
from cosmarch.core.ask import Ask, Refusal, SceneFunction
from cosmarch.core.boardkit.picture import picture
from cosmarch.core.errors import SetupError
from cosmarch.core.forms import Chain, Form
from cosmarch.core.panels import Cover, Entry, Face, Facts, Published, Section, Trail
from cosmarch.core.result import Result, Volley
from cosmarch.core.settings import TABLE_SETTINGS, OptionValue, Preset, Setting
from cosmarch.core.state import Event, State
from cosmarch.core.text import Words, words


@mypyc_attr(allow_interpreted_subclasses=True)
class Game:
    """The contract of a game. A subclass fills the attributes and overrides what it has.

    `scenes` maps the names in the queue to generator functions `scene(state, *args)`. They depend on nothing but the
    state and the answers. `calm` names those that have changed nothing when they ask first (or nothing that doing it
    again would change), and ask nothing more where that answers itself: of them the driver copies the state only where
    somebody is asked.
    """

    def __init__(self, id: str, seats: tuple[int, ...], settings: tuple[Setting, ...] = ()) -> None:
        self.id = id
        self.seats = seats
        self.settings = settings
        self.scenes: dict[str, SceneFunction] = {}
        self.calm: frozenset[str] = frozenset()
        self.search_helps = False  # whether the searching bot was measured to beat the greedy one; else none is offered
        self.catalogues: tuple[str, ...] = ("core", id)  # the domains of its texts
        self.locale: Path | None = None  # None: the catalogues that come with Cosmarch

    # ---- to be written by every game

    def setup(self, seats: int, options: Mapping[str, OptionValue], generator: int, content: object) -> State:
        """A new state whose randomness starts from `generator`, with its first scenes queued."""
        raise TypeError(f"{self.id} has no setup()")

    def view(self, t: Any, seat: int | None) -> dict[str, Any]:
        """All that a seat (None: a spectator) may know of the state, JSON-able."""
        raise TypeError(f"{self.id} has no view()")

    def result(self, t: Any) -> Result:
        """How a finished match ended."""
        raise TypeError(f"{self.id} has no result()")

    def redeal(self, t: Any, seat: int) -> None:
        """Deal anew, at random and in place, everything that the seat cannot know. Sort cards before shuffling them,
        so that the deal depends on nothing but what the seat knows. A game without secrets does nothing."""

    # ---- content packs

    def content(self, seats: int, pack: Mapping[str, str] | None) -> object:
        """The immutable tables of the components; `pack` holds texts of replaced data files by name."""
        if pack:
            raise SetupError(f"{self.id} takes no content pack")
        return None

    # ---- side actions and standing orders

    def sides(self, t: Any, seat: int) -> Ask | None:
        """The side actions a rule allows this seat right now, as a question, or None."""
        return None

    def side(self, t: Any, seat: int, value: int) -> None:
        """Carry out a side action."""

    # ---- forms

    def form(self, t: Any, ask: Ask) -> Chain | None:
        """The chain of like questions that an open one begins, for people to answer as one form; None: it stands
        alone."""
        return None

    def form_cost(self, t: Any, ask: Ask, token: str) -> dict[str, int]:
        """What an answer of a chain costs, by unit ("resources", "CP")."""
        return {}

    def suggest(self, t: Any, ask: Ask) -> str:
        """The answer that a form is filled in with at first; "": what `advise` likes best."""
        return ""

    def row(self, ask: Ask, lang: str) -> str:
        """What a form calls a question whose answer is a number."""
        key = f"{self.id}.row.{ask.kind}"
        words = self.words(lang)
        return words(key) if key in words else self.prompt(ask, lang)

    def row_face(self, ask: Ask, lang: str) -> Face:
        """That row as a page shows it."""
        return Face(self.row(ask, lang))

    def form_facts(self, t: Any, ask: Ask, form: Form, lang: str) -> Facts:
        """What a form comes to; `t` is the table with its rows picked and nothing after them, `ask` the question that
        it begins with."""
        return Facts()

    def unit(self, unit: str, lang: str) -> str:
        """What an answer costs is counted in, in words."""
        return self._named(lang, unit, f"{self.id}.unit.{unit}")

    def windows(self) -> dict[str, tuple[str, ...]]:
        """The windows that take standing orders, each with the policies it knows besides "pass"."""
        return {}

    def window_name(self, window: str, lang: str) -> str:
        """What such a window is called."""
        return self._named(lang, window.replace("_", " "), f"{self.id}.window.{window}")

    def policy_name(self, policy: str, lang: str) -> str:
        """What an order is called: the game's own, or one that all games have."""
        keys = f"{self.id}.policy.{policy}", f"core.policy.{policy}"
        return self._named(lang, policy.replace("_", " "), *keys)

    # ---- positions

    def position(self, t: Any) -> dict[str, Any]:
        """The whole position in words and numbers that a person can edit."""
        raise SetupError(f"{self.id} has no positions")

    def place(self, t: Any, position: Mapping[str, Any]) -> None:
        """Turn a fresh state into the position; LoadError names the entry that is not legal."""
        raise SetupError(f"{self.id} has no positions")

    # ---- words and pictures

    def words(self, lang: str) -> Words:
        """Its words in a language, with the engine's own."""
        return words(lang, *self.catalogues, folder=self.locale)

    def title(self, lang: str) -> str:
        """What it is called."""
        return self.words(lang)(f"{self.id}.title")

    def say(self, t: Any, key: str, args: Mapping[str, int | str], lang: str, names: Sequence[str] = ()) -> str:
        """A message with its typed arguments in words; `names` are the players' by seat, where they have any."""
        return self.words(lang).say(key, args)

    def prompt(self, ask: Ask, lang: str) -> str:
        """A question in words: by itself, the message `<id>.ask.<kind>`."""
        return self.say(ask.table, f"{self.id}.ask.{ask.kind}", ask.args, lang, ask.names)

    def label(self, ask: Ask, value: int, lang: str) -> str:
        """A candidate in words: by itself, the message `<id>.option.<token>`."""
        return self.words(lang)(f"{self.id}.option.{ask.domain.names[value]}")

    def face(self, ask: Ask, value: int, lang: str) -> Face:
        """A candidate as a row of a page shows it; by itself the label, whose first line is the title."""
        title, _, note = self.label(ask, value, lang).partition("\n")
        return Face(title, note)

    def prospect(self, ask: Ask, value: int, lang: str) -> Section | None:
        """What an answer would bring to its place, line by line, for whoever points at that: which ships could come,
        and from where. None: the place and the answer's face tell enough."""
        return None

    def handin(self, form: Form, lang: str) -> str:
        """What a form does as it is filled in, for the page's main button: "Move 5 ships"; "": that it confirms."""
        return ""

    def vain(self, ask: Ask, value: int) -> bool:
        """Whether a legal answer would come to nothing as things stand: pages set it back behind the others."""
        return False

    def reason(self, t: Any, why: Refusal, names: Sequence[str], lang: str) -> str:
        """Why a candidate is refused: by itself, the message `<id>.refusal.<key>`."""
        return self.say(t, f"{self.id}.refusal.{why.key}", why.args, lang, names)

    def line(self, t: Any, event: Event, names: Sequence[str], lang: str) -> str:
        """An event as the log tells it: by itself, the message `<id>.log.<key>`."""
        return self.say(t, f"{self.id}.log.{event.key}", event.args, lang, names)

    def choices(self, setting: Setting, seats: int) -> tuple[str, ...]:
        """The values that an option can have at a table of so many; of a text that may be anything, those that most
        people want. Of a number only where there are few."""
        return setting.choices

    def choice_art(self, setting: Setting, value: str) -> str:
        """A small picture (SVG) of a value that an option can have, "shared" where it is written out; "": none."""
        return ""

    def choice(self, setting: Setting, value: str, lang: str) -> str:
        """A value that an option can have, in words."""
        keys = f"{self.id}.choice.{setting.name}.{value}", f"core.choice.{setting.name}.{value}"
        return self._named(lang, value, *keys)

    def help(self, setting: Setting, lang: str) -> str:
        """What an option is for, in words."""
        words = self.words(lang)
        key = f"{self.id}.setting.{setting.name}"
        return words(key if key in words else f"core.setting.{setting.name}")

    def places(self, t: Any, event: Event) -> tuple[str, ...]:
        """The things on the board that an event is about: values of the picture's data attributes."""
        return ()

    def luck(self, t: Any, event: Event) -> Volley | None:
        """The dice of a battle that an event tells; None where it tells none."""
        return None

    def svg(self, view: Mapping[str, Any], content: Any, lang: str) -> str:
        """The board as a picture, drawn from a match's view (with the players' `names`) and the components' tables: by
        itself, the maps and sheets that the game publishes."""
        shown = self.publish({**view, "alone": True}, content, lang)
        if shown is None or not shown.maps:
            raise SetupError(f"{self.id} has no picture")
        return picture(shown, view, self.id, self.sprite(), self.title(lang), lang)

    def board_text(self, view: Mapping[str, Any], content: Any, lang: str) -> str:
        """The board as text, from the same: all that the picture tells."""
        raise SetupError(f"{self.id} has no text form")

    def publish(self, view: Mapping[str, Any], content: Any, lang: str) -> Published | None:
        """The table as data for pages to draw, from the same; None: pages show the picture and the options. Where the
        view says `alone`, it is for a picture that shows each board in its first shape: others may be left out."""
        return None

    def sprite(self) -> str:
        """The symbols that what the game publishes names: one SVG document, the same for every match; "": none."""
        return ""

    def cover(self, lang: str) -> Cover | None:
        """The game as the first page shows it; None: by its name alone."""
        return None

    def presets(self) -> tuple[Preset, ...]:
        """Tables that are ready to play, for those who would rather not choose options. The first one is what a first
        game is best played with."""
        return ()

    def inspect(self, view: Mapping[str, Any], content: Any, key: str, lang: str) -> Entry | None:
        """What the inspector tells of a thing that something published names by its `key`; None: nothing more."""
        return None

    def headline(self, t: Any, event: Event) -> bool:
        """Whether an event is one of the few that tell what a player did; the others are its details."""
        return False

    def surprise(self, t: Any, event: Event) -> bool:
        """Whether an event tells what nobody could know before, such as what was found: whoever did it is told of it
        like of what others did."""
        return False

    def part_of(self, t: Any, heads: Sequence[Event], event: Event) -> int:
        """Which of several moves, given by the events that began them, another headline is a part of; -1: it begins
        one."""
        return -1

    def outcome(self, t: Any, events: Sequence[Event], names: Sequence[str], lang: str) -> str:
        """What a move came to, in one line for all its events; "": the event that began it tells enough."""
        return ""

    def marks_time(self, t: Any, event: Event) -> bool:
        """Whether an event says no more than whose turn it is, or what comes to everybody: nobody is told of it who
        looks back."""
        return False

    def folded(self, t: Any, one: Event, other: Event) -> Event | None:
        """One event for two that follow each other in what somebody is told, the first of them perhaps folded already:
        where they are steps of one thing, such as what is loaded piece by piece. None: each is told by itself."""
        return None

    def mover(self, args: Mapping[str, int | str]) -> int | str | None:
        """Who goes in an event: several steps of one piece are told as one. None: nobody that could be told again."""
        return None

    def gathered(self, key: str, n: int, player: str, lang: str) -> str:
        """One line for `n` events of a kind that a player did in a row, such as many small moves; "": each is told by
        itself."""
        return ""

    def trail(self, t: Any, event: Event) -> Trail | None:
        """How an event went over the map, for whoever looks back."""
        return None

    def measures(self, view: Mapping[str, Any]) -> dict[str, tuple[int, ...]]:
        """What there is to count of every player's empire, by seat, in a view that hides nothing: its territory, its
        fleet. Pages draw it over time when the match is over, and call it `<id>.measure.<name>`; what a round is
        called there may be said by `<id>.measure.round`."""
        return {}

    def notes(self, content: Any, lang: str) -> tuple[str, ...]:
        """What a player should know about this edition of the game: shown in the help."""
        return ()

    def rule_sections(self) -> dict[str, str]:
        """Rule ids in the order of the rulebook, each with its section. Their words are in the catalogue `<id>_rules`:
        that of a rule by its id, the name of a section by `<id>.section.<section>`. By itself, the `rules` among the
        game's components."""
        rules: dict[str, Any] = getattr(self.content(self.seats[0], None), "rules", {})
        return {name: rule.section for name, rule in rules.items()}

    def rules(self, lang: str = "en") -> dict[str, str]:
        """Rule ids with their wording."""
        return {name: self.rule_words(lang)(name) for name in self.rule_sections()}

    def sections(self, lang: str) -> dict[str, str]:
        """Rule ids with the name of the section that they belong to."""
        key = f"{self.id}.section."
        return {name: self.rule_words(lang)(key + section) for name, section in self.rule_sections().items()}

    def rule_words(self, lang: str) -> Words:
        """The catalogue `<id>_rules`: large, and read only when somebody looks up a rule."""
        return words(lang, f"{self.id}_rules", folder=self.locale)

    def evaluate(self, t: Any, seat: int) -> float:
        """How good a (redealt) state looks for a seat; what the bots climb. Higher is better."""
        return 0.0

    def standing(self, t: Any, seat: int) -> float:
        """How well a seat stands, for people who read the story of a match: as bots see it, but for what only makes
        them move on."""
        return self.evaluate(t, seat)

    def advise(self, t: Any, ask: Ask) -> list[float] | None:
        """What the game's own judgement gives for each legal candidate of an open question, in their order; higher is
        better. None where looking ahead with `evaluate` guides better. It depends on nothing that the asked seat
        cannot know, or on a redealt state."""
        return None

    def odds(self, t: Any, seat: int | None, place: str) -> Any:
        """The exact odds (`cosmarch.odds.Odds`) of a battle, seen from the seat (None: from the attacker). `place` is
        the token of where it is fought or might be, or "who>where" for those that would go there ("a+b>where");
        "" is the battle that is being fought. SetupError where no battle is possible."""
        raise SetupError(f"{self.id} has no battle odds")

    def fights(self, t: Any) -> bool:
        """Whether a battle may be going on, so that it is worth asking for its odds. Pages ask at every step."""
        return True

    def odds_view(self, table: Any) -> Any:
        """What of a seat's view of the table (`view`) the odds of a battle rest on: while that stays the same they do,
        and are not worked out anew."""
        return table

    def forces_odds(self, attacker: Mapping[str, Any], defender: Mapping[str, Any], field: Mapping[str, Any]) -> Any:
        """The exact odds (`cosmarch.odds.Battle`) of a battle that somebody writes down. A side is its `units`, such as
        "2 cruiser, 3 fighter", and what else the game knows of a side; `field` is what it knows of the place.
        SetupError names an entry that the game does not know or that is wrong."""
        raise SetupError(f"{self.id} has no battle odds")

    # ---- not to be overridden

    def _named(self, lang: str, otherwise: str, *keys: str) -> str:
        """The first of these messages that there is."""
        words = self.words(lang)
        for key in keys:
            if key in words:
                return words(key)
        return otherwise

    def all_settings(self) -> tuple[Setting, ...]:
        """The game's own options and those of every table."""
        return (*self.settings, *TABLE_SETTINGS)

    def checked_options(self, options: Mapping[str, object] | None) -> dict[str, OptionValue]:
        """All options with their values, defaults filled in."""
        given = dict(options or {})
        known = {setting.name: setting for setting in self.all_settings()}
        for name in given:
            if name not in known:
                choose = f"choose from {', '.join(known)}" if known else "it has none"
                raise SetupError(f"{self.id} has no option {name!r:.40}: {choose}")
        return {name: known[name].checked(given.get(name, known[name].default)) for name in known}

    def checked_seats(self, seats: object) -> int:
        """That number of seats, if the game takes it; else SetupError says which it takes."""
        if type(seats) is not int or seats not in self.seats:
            low, high = self.seats[0], self.seats[-1]
            raise SetupError(f"{self.id} takes {low} to {high} seats, not {seats!r:.40}")
        return seats
