"""The match: the public surface around the driver. It shows itself, takes answers and takes them back."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from cosmarch.core import forms, history, rng
from cosmarch.core.ask import BESIDE, DICE, HUSH, JOINED, ORDER, SIDE, Ask, Option
from cosmarch.core.chronicle import Chronicle
from cosmarch.core.errors import IllegalChoice, SetupError
from cosmarch.core.following import follow
from cosmarch.core.forms import Chain, Filling, Form
from cosmarch.core.game import Game
from cosmarch.core.history import TABLE, Answer, last_step, seen_now
from cosmarch.core.panels import Entry, Published
from cosmarch.core.result import Result
from cosmarch.core.settings import OptionValue
from cosmarch.core.state import EVERYONE, State, digest, encode
from cosmarch.core.tasks import Task
from cosmarch.core.undo_request import UndoRequest
from cosmarch.core.windows import HELD, PASSES, QUICK, STRICT, WINDOWS, holds
from cosmarch.core.work_limit import ANY_WORK, patience


class Match(Chronicle):
    """A match of any game; the public surface. Made by `cosmarch.new`, `cosmarch.load`, `cosmarch.from_position` or
    `cosmarch.forked`.

    It has its `game`, the number of its `seats`, its `options` and content `pack`, the players' `names`, the
    `commitment` to its seed (a hash that is public from the start) and the `request` to undo that is open, if any.
    A seat that the match does not have, and whatever it refuses, is an IllegalChoice, and leaves it as it was.
    """

    def __init__(
        self,
        game: Game,
        seats: int,
        options: Mapping[str, OptionValue],
        seed: str,
        pack: Mapping[str, str],
        position: Mapping[str, Any],
        origin: State,
        commitment: str = "",
    ) -> None:
        super().__init__(game, seats, origin)
        self._quick = options.get(WINDOWS, STRICT) == QUICK
        self.options: dict[str, OptionValue] = dict(options)
        self.pack: dict[str, str] = dict(pack)
        self.commitment: str = commitment or rng.commitment(seed)
        self.request: UndoRequest | None = None
        self._seed = seed
        self._placed: dict[str, Any] = dict(position)
        self._imagined = False
        self._hidden: tuple[int, ...] = ()  # the numbers of answers that only their seats know of
        self._forked = False  # it begins in the middle of another match
        self._tables: object = None

    # ---- reading

    @property
    def result(self) -> Result | None:
        """How it ended; None as long as it goes on."""
        return self.game.result(self._table) if self._table.over else None

    @property
    def scores(self) -> tuple[int, ...]:
        """Everybody's score if the match ended now: for looking back at a finished one, since it may tell secrets."""
        return self.game.result(self._table).scores

    @property
    def seed(self) -> str:
        """The seed, once the match is over; before that, "" (its commitment is public)."""
        return self._seed if self._table.over else ""

    @property
    def hash(self) -> str:
        """A fingerprint of everything that decides how the match goes on."""
        scene = self._checkpoint.queue[0] if self._checkpoint.queue else ()
        answered = [(seat, token) for seat, token, _ in self._pending]
        return digest(self.game.id, self.seats, self.options, encode(self._table), scene, answered)

    @property
    def answers(self) -> tuple[tuple[int, str], ...]:
        """All answers so far: for the host, since some are secret."""
        return tuple([(seat, token) for seat, token, _ in self._all_answers()])

    @property
    def scene_answers(self) -> int:
        """How many answers the running scene has taken: 0 where a scene begins, which is where to keep a save."""
        return len(self._pending)

    @property
    def learned(self) -> int:
        """How often dice fell or something hidden became known."""
        return self._table.learned

    def view(self, seat: int | None) -> dict[str, Any]:
        """All that a seat (None: a spectator) may know, JSON-able."""
        self._check_seat(seat)
        result = self.result
        request = self.request
        return {
            "game": self.game.id,
            "seats": self.seats,
            "names": list(self.names),
            "you": seat,
            "options": dict(self.options),
            "commitment": self.commitment,
            "seed": self.seed,
            "over": self.over,
            "result": result.as_dict() if result is not None else None,
            "table": self.game.view(self._table, seat),
            "asks": [self._ask_view(ask) for ask in self.asks if ask.seat == seat],
            "waiting": self._waiting(seat),
            "undo": None if request is None else {"seat": request.seat, "agreed": list(request.agreed)},
        }

    def ask_of(self, seat: int) -> Ask | None:
        """The open question of a seat; None when it is not asked anything."""
        self._check_player(seat)
        task = self._waiting_task(seat)
        return task.ask if task is not None else None

    def orders(self, seat: int) -> dict[str, str]:
        """The seat's standing orders: the policy by window."""
        self._check_player(seat)
        return {window: policy for who, window, policy in self._table.orders if who == seat}

    def svg(self, seat: int | None, lang: str = "en") -> str:
        """The board as that seat (None: a spectator) sees it, a whole SVG document."""
        return self.game.svg(self.view(seat), self._content(), lang)

    def _repr_svg_(self) -> str:
        return self.svg(None)

    def board_text(self, seat: int | None, lang: str = "en") -> str:
        """The board as text: all that the picture tells."""
        return self.game.board_text(self.view(seat), self._content(), lang)

    def published(self, seat: int | None, lang: str = "en", view: Any = None) -> Published | None:
        """The table as that seat sees it (in its `view`, if that is at hand), for pages; None where there is none."""
        seen = self.view(seat) if view is None else view
        return self.game.publish({**seen, "recent": self.recent(seat)}, self._content(), lang)

    def inspect(self, seat: int | None, key: str, lang: str = "en") -> Entry | None:
        """What there is to know of a thing on the table, as far as that seat may know it."""
        return self.game.inspect(self.view(seat), self._content(), key, lang)

    def notes(self, lang: str = "en") -> tuple[str, ...]:
        """What a player should know about this edition of the game."""
        return self.game.notes(self._content(), lang)

    def evaluate(self, seat: int) -> float:
        """The game's own estimate of how well a seat stands; meaningful on an imagined match."""
        return self.game.evaluate(self._table, seat)

    def advice(self, seat: int) -> dict[str, float] | None:
        """What the game's own judgement gives for each option of the seat's open question; None where it has none.
        Meaningful on an imagined match."""
        task = self._task_of(seat)
        ask = task.ask
        assert ask is not None
        worths = self.game.advise(self._table, ask)
        return None if worths is None else dict(zip(ask.tokens, worths, strict=True))

    def odds(self, seat: int | None = None, place: str = "", work: float = ANY_WORK) -> Any:
        """The exact odds of a battle as `cosmarch.odds.Odds`, seen from the seat (None: from the attacker): of the one
        that is being fought, or of the one at a place that the seat would start there. TooLong where they take more
        `work`, in cells of tables, about 100 million a second."""
        self._check_seat(seat)
        with patience(work):
            return self.game.odds(self._table, seat, place)

    @property
    def fights(self) -> bool:
        """Whether a battle may be going on whose `odds` can be asked for."""
        return self.game.fights(self._table)

    # ---- answering

    def choose(self, token: str, seat: int | None = None) -> None:
        """Answer the open question of a seat (which may be left out when only one is asked) with the token of one of
        its options. IllegalChoice, with the rule and the reason, where that is not legal now."""
        task = self._task_of(seat)
        ask = task.ask
        assert ask is not None
        value = self._legal_value(ask, token)
        self._answer((ask.seat, token, self._table.learned), task, value)

    def form(self, seat: int, filling: Filling | None = None, lang: str = "en") -> Form | None:
        """The seat's open question, and the like ones that follow it, as one form, with what is filled in so far; None
        where the question stands alone, or the filling does not fit."""
        chain = self._chain(seat)
        return None if chain is None else forms.made(self, seat, chain, filling or {}, lang)

    def fill(self, seat: int, filling: Filling) -> None:
        """Answer a whole form: all of it or, with IllegalChoice, nothing. It is one step of undo."""
        chain = self._chain(seat)
        if chain is None:
            raise self._refusal("no_form")
        joined = ""
        for token in forms.answers(self, seat, chain, filling):
            task = self._task_of(seat)
            assert task.ask is not None
            value = self._legal_value(task.ask, token)
            self._answer((seat, joined + token, self._table.learned), task, value)
            joined = JOINED

    def _chain(self, seat: int) -> Chain | None:
        ask = self.ask_of(seat)
        return None if ask is None else self.game.form(self._table, ask)

    def sides(self, seat: int) -> tuple[Option, ...]:
        """The side actions open to a seat now: what a rule allows at any time, such as a gift, whoever is asked."""
        ask = self._sides_of(seat)
        return ask.options if ask is not None else ()

    def side(self, token: str, seat: int) -> None:
        """Carry out a side action, by the token of one of `sides`."""
        self._check_side(token, seat)
        self._answer((seat, SIDE + token, self._table.learned), None, 0)

    def order(self, seat: int, window: str, policy: str = PASSES) -> None:
        """Give a standing order for a window: how the seat answers there without being asked. `Game.windows` tells
        which windows take one, and which policies besides "pass"; policy "" withdraws it."""
        self._check_player(seat)
        self._check_goes_on()
        known = self.game.windows()
        if window not in known or (policy and policy != PASSES and policy not in known[window]):
            raise self._refusal("no_such_order")
        self._answer((seat, f"{ORDER}{window}={policy}", self._table.learned), None, 0)

    @property
    def holds(self) -> bool:
        """Whether windows stay open until `close_window`."""
        return holds(self._table)

    @property
    def held(self) -> bool:
        """Whether a window is open that only `close_window` ends, whoever has answered."""
        return self._waiting_task(TABLE) is not None

    def hold(self, on: bool = True) -> None:
        """From the next window on, let each stay open until `close_window`, also where nobody can play anything: how
        long it takes then tells nobody who could. For hosts; copies that are imagined or forked do not do it."""
        self._check_goes_on()
        self._take((TABLE, f"{ORDER}{HELD}={PASSES if on else ''}", self._table.learned), None, 0)

    def in_the_midst(self, seat: int) -> bool:
        """Whether the seat has begun to answer in the open window and is not done."""
        ask = self.ask_of(seat)
        if ask is None or not ask.window:
            return False
        begun = [who for who, token, _ in self._pending if not token.startswith(BESIDE)]
        return seat in begun or not ask.pass_token

    def close_window(self) -> None:
        """End a window that was held: whoever is still asked lets it go by. Nobody may be in the midst of what they
        play there."""
        if not self.held:
            raise self._refusal("no_window")
        self._take((TABLE, HUSH, self._table.learned), None, 0)

    def load_dice(self, results: Sequence[int]) -> None:
        """Fix the results of the next rolls: for tests, puzzles and rulebook examples."""
        if not all(type(result) is int and result > 0 for result in results):
            raise SetupError("loaded dice are whole numbers from 1 up")
        self._check_goes_on()
        token = DICE + ",".join([str(result) for result in results])
        self._answer((TABLE, token, self._table.learned), None, 0)

    def _answer(self, answer: Answer, task: Task | None, value: int) -> None:
        """Take a checked answer; a request to undo is over with it, unless nobody may know that it was given."""
        ask = task.ask if task is not None else None
        hidden = answer[1].startswith(ORDER) or (ask is not None and ask.secret)
        begun, shows = history.count(self._past), self._table.shows
        number = begun + len(self._pending)
        self._take(answer, task, value)
        if self._table.shows != shows:
            hidden = False
            if self._hidden and self._hidden[-1] >= begun:
                self._hidden = seen_now(self._hidden, self._all_answers(begun), answer[0], begun)
        if not hidden:
            self._lapse()
        elif not self._imagined:
            self._hidden = (*self._hidden, number)

    # ---- copies

    def clone(self) -> Match:
        """An independent copy, also in the middle of a scene."""
        twin = self._sibling()
        twin._past = self._past
        twin._notes = self._notes[:]
        twin._hidden = self._hidden
        twin._imagined = self._imagined
        twin._follow_script(self)
        return twin

    def imagine(self, seat: int, seed: int | str) -> Match:
        """A match that looks to the seat exactly like this one, with all that it cannot know dealt anew and other
        dice. What a bot may search: it tells nothing and disturbs nothing."""
        self._check_player(seat)
        twin = self._sibling()
        twin._seed = self.seed
        twin._placed = {}
        twin._imagined = True
        twin._past = self._redacted(seat)
        start = self._checkpoint.copy()
        start.generator = rng.seeded(f"imagine {seed}")
        start.loaded = self._table.tape[:]
        start.orders = [order for order in start.orders if order[0] == seat]
        if not start.over:  # after the end, with the seed published, nothing is hidden
            self.game.redeal(start, seat)
            # the imagination's own shuffling uncovers nothing
            start.reveals, start.shows = self._checkpoint.reveals, self._checkpoint.shows
        twin._origin = start
        twin._imagining = seat
        twin._as_held = self.holds  # its questions of this scene are the same
        twin._resume(start, [])
        follow(twin, self, seat)
        twin._as_held = False
        twin._notes = self._notes_among(twin._told(), seat)
        return twin

    def repeat(self, count: int | None = None, after: Match | None = None) -> Match:
        """This match after its first `count` answers (all by default), played again: an independent match. `after`, an
        earlier moment of the same match that `repeat` gave, saves playing what lies before it; it is left alone.
        Nothing of an undo is repeated: neither what was taken back nor a request. LoadError names the answer that no
        longer fits, where the match was begun under an earlier version of its game."""
        from cosmarch.core.new_match import replayed

        return replayed(self, count, after)

    # ---- undo

    def undo(self, seat: int) -> bool:
        """Take back the seat's last answer, or all answers of the form it filled last. True when done; False when the
        others must agree first."""
        self._check_undo(seat)
        given = self._all_answers()
        last = last_step(given, seat)
        if last < 0:
            raise self._refusal("nothing_to_undo")
        free = self._is_free(given, last)
        secretly = free and last in self._hidden
        if not secretly:
            self._lapse()
        if free:
            request = self.request
            self._rewind(given, last)
            if secretly:
                self._give_again(given, last, request)
            self._note("core.undo.undone", {"seat": seat}, self._who_may_know(seat, given[last][1]))
            return True
        self.request = UndoRequest(seat, last)
        self._note("core.undo.asked", {"seat": seat})
        return False

    def undo_state(self, seat: int) -> str:
        """What `undo` would do for the seat now: "free", by "consent" of the others, or "none"."""
        self._check_player(seat)
        if self._imagined:
            return "none"
        given = self._all_answers()
        last = last_step(given, seat)
        if last < 0:
            return "none"
        return "free" if self._is_free(given, last) else "consent"

    def is_seen(self, seat: int) -> bool:
        """Whether everybody sees what the seat answered last: nothing of it is secret any more."""
        self._check_player(seat)
        return last_step(self._all_answers(), seat) not in self._hidden

    def _is_free(self, given: list[Answer], last: int) -> bool:
        """Whether nobody learned anything from the answer with that number, nor answered after it. What others answered
        in secret does not count: it would tell that they did."""
        if self.seats == 1:
            return True
        seat = given[last][0]
        later = [n for n in range(last + 1, len(given)) if given[n][0] not in (seat, TABLE) and n not in self._hidden]
        if last in self._hidden and not given[last][1].startswith(ORDER):
            # the table has closed the window: everybody would see it open again
            later.extend([n for n in range(last + 1, len(given)) if given[n][1] == HUSH])
        # the end of a match uncovers everything, the seed included
        return not later and not self.over and given[last][2] == self._table.learned

    def _give_again(self, given: list[Answer], last: int, request: UndoRequest | None) -> None:
        """After a secret answer was taken back: the secret answers of others since stay, and so does a request to undo,
        so that nobody notices anything."""
        seat = given[last][0]
        for answer in given[last + 1 :]:
            if answer[0] == seat or answer[1].startswith(DICE):
                continue
            number = history.count(self._past) + len(self._pending)
            try:
                self._replay(answer)
            except IllegalChoice:
                break  # a question that comes only after the one that is open again
            if answer[0] != TABLE:
                self._hidden = (*self._hidden, number)
        if request is not None and request.answer > last:
            request.answer -= sum([who == seat for who, _, _ in given[last : request.answer]])
        self.request = request

    def consent(self, seat: int, agree: bool) -> bool:
        """Answer another seat's request to undo; who asked may only withdraw it. True when the undo took place."""
        self._check_undo(seat)
        request = self.request
        if request is None or (request.seat == seat and agree) or seat in request.agreed:
            raise self._refusal("no_undo_request")
        if not agree:
            self.request = None
            self._note("core.undo.withdrawn" if request.seat == seat else "core.undo.refused", {"seat": seat})
            return False
        request.agreed.append(seat)
        if len(request.agreed) < self.seats - 1:
            return False
        self._rewind(self._all_answers(), request.answer)
        self._note("core.undo.agreed", {"seat": request.seat})
        return True

    def _rewind(self, given: list[Answer], count: int) -> None:
        """Go back to where `count` answers had been given."""
        self._go_back(given, count)
        self._hidden = tuple([number for number in self._hidden if number < count])
        self.request = None
        lines = self._lines()
        self._notes = [(min(at, lines), note) for at, note in self._notes]

    # ---- saving (the documents are made in save.py)

    def save(self) -> str:
        """The match as one JSON document; `cosmarch.load` opens it where it stands."""
        from cosmarch.core.save import save_match

        return save_match(self)

    def position(self) -> dict[str, Any]:
        """The position at the start of the running scene, in words and numbers that a person can edit."""
        return {
            "game": self.game.id,
            "seats": self.seats,
            "options": dict(self.options),
            "position": self.game.position(self._checkpoint),
        }

    # ---- small helpers

    def _sibling(self) -> Match:
        """A match of the same header, not yet standing anywhere."""
        header = self.options, self._seed, self.pack, self._placed
        twin = Match(self.game, self.seats, *header, self._origin, self.commitment)
        twin._names = self._names
        twin._forked = self._forked
        twin._imagining = self._imagining
        if self.request is not None:
            twin.request = UndoRequest(self.request.seat, self.request.answer)
            twin.request.agreed = self.request.agreed[:]
        return twin

    def _content(self) -> object:
        """The components' tables; kept, since those of a pack are made anew each time."""
        if self._tables is None:
            self._tables = self.game.content(self.seats, self.pack if self.pack else None)
        return self._tables

    def _lapse(self) -> None:
        """A request to undo ends without an answer."""
        if self.request is not None:
            self._note("core.undo.lapsed", {"seat": self.request.seat})
            self.request = None

    def _who_may_know(self, seat: int, token: str) -> int:
        """Who may see that an answer, just taken back, had been given: of a standing order or in a window only its
        seat, since nobody else knows who was asked there."""
        task = self._waiting_task(seat)
        in_window = not token.startswith(SIDE) and task is not None and task.ask is not None and task.ask.window
        return 1 << seat if in_window or token.startswith(ORDER) else EVERYONE

    def _ask_view(self, ask: Ask) -> dict[str, Any]:
        return {
            "kind": ask.kind,
            "args": dict(ask.args),
            "window": ask.window,
            "options": [[option.token, option.rule] for option in ask.options],
            "refused": [[token, rule, reason] for token, rule, reason in ask.refused],
        }

    def _check_undo(self, seat: int) -> None:
        self._check_player(seat)
        if self._imagined:
            raise self._refusal("imagined")
