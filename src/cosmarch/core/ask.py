"""A question, its candidates and the rule that refuses each: the one place where legality is decided."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Sequence
from typing import TYPE_CHECKING, Any, Final

from cosmarch.core.errors import EngineError

if TYPE_CHECKING:
    from cosmarch.core.game import Game
    from cosmarch.core.panels import Face, Section
    from cosmarch.core.state import State

SIDE: Final = "side:"  # what the recorded answers begin with that answer no question
ORDER: Final = "order:"
DICE: Final = "dice:"
HUSH: Final = "hush:"  # the table closes a window that it held open
BESIDE: Final = (SIDE, ORDER, DICE, HUSH)
JOINED: Final = "+"  # what a recorded answer begins with that is taken back together with the one before it
PASS = 0  # in the domain of a window's question, the first candidate is to let it go by


class Choices:
    """The things a kind of question may be about, numbered; their names are the tokens of the answers."""

    __slots__ = ("index", "names")

    def __init__(self, names: Iterable[str]) -> None:
        self.names = tuple(names)
        self.index = {name: number for number, name in enumerate(self.names)}
        if len(self.index) != len(self.names):
            raise EngineError("a domain names two things alike")
        for name in self.names:
            if not name.isascii() or not name.isprintable() or not name or " " in name:
                raise EngineError(f"{name!r} is no token")
            if name.startswith(BESIDE):
                raise EngineError(f"the beginning of {name!r} is reserved")


class Refusal:
    """Why a candidate is not legal now: the rule, and a message key with the figures."""

    __slots__ = ("args", "key", "rule")

    def __init__(self, rule: str, key: str, args: dict[str, int | str] | None = None) -> None:
        self.rule = rule
        self.key = key
        self.args: dict[str, int | str] = args if args is not None else {}


class Option:
    """A legal candidate of an open question: `Match.choose` takes its `token`."""

    __slots__ = ("_ask", "value")

    def __init__(self, ask: Ask, value: int) -> None:
        self._ask = ask
        self.value = value

    @property
    def token(self) -> str:
        """Stable ASCII, unique in the question."""
        return self._ask.domain.names[self.value]

    @property
    def rule(self) -> str:
        """The id of the rule that allows it."""
        return self._ask.rule_of(self.value)

    def label(self, lang: str = "en") -> str:
        """It in words: what is done, and where more is to be said of it, that in further lines."""
        return self._ask.table_game().label(self._ask, self.value, lang)

    def face(self, lang: str = "en") -> Face:
        """It as a row of a page shows it: in two lines, with a symbol."""
        return self._ask.table_game().face(self._ask, self.value, lang)

    def prospect(self, lang: str = "en") -> Section | None:
        """What it would bring to its place, for whoever points at that; None: its face tells enough."""
        return self._ask.table_game().prospect(self._ask, self.value, lang)

    @property
    def vain(self) -> bool:
        """It would come to nothing as things stand."""
        return self._ask.table_game().vain(self._ask, self.value)

    def __repr__(self) -> str:
        return f"Option({self.token!r}, {self.rule!r})"


class Ask:
    """A question to one seat. Who answers it needs `seat`, `kind`, `prompt`, `options` and `refused`.

    A scene makes it and yields it; what comes back from the yield is the chosen candidate, a number in `domain`.
    `candidates` may be a function that works them out: it is asked once somebody looks at them, which a copy that is
    played on never does, and again after a side action. `refusal(candidate)` is None where the candidate is legal.
    `rule` is the rule the options come from, or a function from the candidate to it. `args` fill the prompt. Where only
    one candidate is legal and `auto` holds, the driver answers by itself. `secret` keeps the answer, the options and
    the kind from the other seats until the scene ends; `window` names the moment of a window, and then not even the
    seat that is asked is shown. `rests`: all that the flow knows here stands in the table, so that its scene, begun
    again with the table as it is, asks just this. `private` candidates are legal or not by what only the seat knows;
    choosing one ends the scene, since nobody else's imagined match could repeat it. `passes` is the candidate that lets
    a window go by. `idle`: what the seat could do in a window is not what the moment is for, so that with quick windows
    it passes without being asked. `ordered`: a standing order lets it go by.
    """

    __slots__ = (
        "_candidates",
        "_game",
        "_legal",
        "_table",
        "_thought",
        "args",
        "auto",
        "domain",
        "idle",
        "kind",
        "names",
        "ordered",
        "passes",
        "private",
        "refusal",
        "rests",
        "rule",
        "seat",
        "secret",
        "window",
    )

    def __init__(
        self,
        seat: int,
        kind: str,
        domain: Choices,
        candidates: list[int] | Callable[[], list[int]],
        rule: str | Callable[[int], str],
        refusal: Callable[[int], Refusal | None] | None = None,
        args: dict[str, int | str] | None = None,
        auto: bool = True,
        secret: bool = False,
        window: str = "",
        rests: bool = False,
        private: tuple[int, ...] = (),
        passes: int = -1,
    ) -> None:
        self.seat = seat
        self.kind = kind
        self.domain = domain
        self._thought: Callable[[], list[int]] | None = None
        self._candidates: list[int] | None = None
        if isinstance(candidates, list):
            self._candidates = candidates
        else:
            self._thought = candidates
        self.rule = rule
        self.refusal = refusal
        self.args: dict[str, int | str] = args if args is not None else {}
        self.auto = auto
        self.secret = secret
        self.window = window
        self.rests = rests
        self.private = private
        self.passes = passes
        self.idle = False
        self.ordered = False
        self._legal: list[int] | None = None
        self._game: Game | None = None
        self._table: State | None = None
        self.names: tuple[str, ...] = ()

    def opened(self, game: Game, table: State, names: tuple[str, ...]) -> None:
        """The driver puts the question to the seat: from now on it can word itself. `names` are the players' by seat,
        where they have any."""
        self._game = game
        self._table = table
        self.names = names

    def judged(self, twin: Ask) -> None:
        """What is legal is known from the same question in a match that this one repeats."""
        self._legal = twin._legal

    def stale(self) -> None:
        """A side action changed the state: what is legal must be decided anew."""
        self._legal = None
        if self._thought is not None:
            self._candidates = None

    def table_game(self) -> Game:
        """The game that is asking; EngineError until the question is put."""
        if self._game is None:
            raise EngineError("the question is not open")
        return self._game

    @property
    def table(self) -> Any:
        """The state the question is about; for the game's own modules."""
        return self._table

    @property
    def candidates(self) -> list[int]:
        """What the seat might think of, legal or not."""
        if self._candidates is None:
            assert self._thought is not None
            self._candidates = self._thought()
        return self._candidates

    @property
    def legal(self) -> list[int]:
        """The legal candidates."""
        if self._legal is None:
            refusal = self.refusal
            if refusal is None:
                self._legal = self.candidates
            else:
                candidates: list[Any] = self.candidates  # of anything: compiled code leaves the numbers as they are
                self._legal = [value for value in candidates if refusal(value) is None]
        return self._legal

    @property
    def tokens(self) -> tuple[str, ...]:
        """The tokens of the legal candidates."""
        names = self.domain.names
        return tuple([names[value] for value in self.legal])

    @property
    def pass_token(self) -> str:
        """The token that lets a window go by; "" outside of windows, and in the midst of what is played there."""
        return self.domain.names[self.passes] if self.window and self.passes in self.legal else ""

    @property
    def options(self) -> tuple[Option, ...]:
        """What the seat may answer now, in the order of the game."""
        return tuple([Option(self, value) for value in self.legal])

    @property
    def public(self) -> tuple[str, ...]:
        """The tokens of the options that everybody could work out."""
        names = self.domain.names
        return tuple([names[value] for value in self.legal if value not in self.private])

    @property
    def refused(self) -> tuple[tuple[str, str, str], ...]:
        """(token, rule, reason) of each candidate that is not legal now."""
        return self.explain("en")

    def explain(self, lang: str) -> tuple[tuple[str, str, str], ...]:
        """`refused` with the reasons in a language."""
        out: list[tuple[str, str, str]] = []
        if self.refusal is not None:
            for value in self.candidates:
                why = self.refusal(value)
                if why is not None:
                    reason = self.table_game().reason(self._table, why, self.names, lang)
                    out.append((self.domain.names[value], why.rule, reason))
        return tuple(out)

    def why_not(self, value: int) -> Refusal | None:
        """What refuses a candidate; None where nothing does, or it is none."""
        return self.refusal(value) if self.refusal is not None and value in self.candidates else None

    def prompt(self, lang: str = "en") -> str:
        """The question in words."""
        return self.table_game().prompt(self, lang)

    def rule_of(self, value: int) -> str:
        """The id of the rule that a candidate comes from."""
        rule = self.rule
        return rule if isinstance(rule, str) else rule(value)

    def __repr__(self) -> str:
        return f"Ask(seat={self.seat}, kind={self.kind!r}, options={list(self.tokens)})"


class Parallel:
    """Several flows at the same time, each with its own questions, or plain questions; yielded by a scene, which gets
    back the list of their results when the last one is done. `secret` flows show the others only who is done; after
    them the scene must end before it asks again, since what was answered shows in how it goes on. `window`: all their
    questions belong to that window."""

    __slots__ = ("flows", "secret", "window")

    def __init__(self, flows: Sequence[Flow | Ask], secret: bool = True, window: str = "") -> None:
        self.flows = flows
        self.secret = secret
        self.window = window


# What a scene is: it yields questions (or parallel flows), receives what was chosen, and may return a result.
Flow = Generator[Any, Any, Any]


class Hush:
    """The flow of a scene whose questions are all secret and find nobody with another answer than to pass. Where such
    questions answer themselves it is not even begun: it would do nothing else."""

    __slots__ = ("flow",)

    def __init__(self, flow: Flow) -> None:
        self.flow = flow


SceneFunction = Callable[..., Flow | Hush | None]  # None: a scene that asks nothing


def by_name(*scenes: SceneFunction) -> dict[str, SceneFunction]:
    """The scenes of a game under the names of their functions, which are the names in the queue."""
    named: dict[str, SceneFunction] = {}
    for scene in scenes:
        name: str = scene.__name__
        if name in named:
            raise EngineError(f"two scenes are called {name}")
        named[name] = scene
    return named


def bare(token: str) -> str:
    """A recorded answer without the mark that joins it to the one before."""
    return token.removeprefix(JOINED)
