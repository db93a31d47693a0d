"""The driver: plays scenes and keeps one open question a seat.

A running scene is a generator, and generators cannot be copied. So the driver keeps the state from the start of the
scene (the checkpoint) and the answers given since (pending); a copy, an undo or a load runs the scene again from the
checkpoint and feeds it those answers. In a scene that takes many answers the flows come to rest now and then, with
all that they know in the table (`Ask.rests`); a copy is made from the last such moment.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from cosmarch.core import history
from cosmarch.core.ask import BESIDE, DICE, HUSH, ORDER, SIDE, Ask, Flow, Hush, Parallel, Refusal, bare
from cosmarch.core.errors import CosmarchError, EngineError, IllegalChoice
from cosmarch.core.game import Game
from cosmarch.core.history import TABLE, Answer, Past
from cosmarch.core.state import State
from cosmarch.core.tasks import Ended, Rest, Task, all_rest, ending, seat_of
from cosmarch.core.windows import holds, set_order, unseen

NOBODY: Final = -1
OPENED: Final = -1  # in the script: the question was put to its seat
KEPT_EVERY: Final = 16  # answers between the checkpoints that are kept for undo
REST_EVERY: Final = 4  # answers between the moments of rest that are kept for copies


class Driver:
    """Stands at a checkpoint with the answers since, and goes on from there."""

    def __init__(self, game: Game, seats: int, origin: State) -> None:
        self.game = game
        self.seats = seats
        self._names: tuple[str, ...] = ()
        self._origin = origin
        self._checkpoint = origin
        self._table: State = origin
        self._past: Past | None = None
        self._pending: list[Answer] = []
        self._open: list[Task] = []
        self._script: list[int] = []  # of each question since the checkpoint: what answered itself, or OPENED
        self._line_of_script = 0
        self._calm: tuple[Any, ...] = ()  # the running scene, as long as its checkpoint is still to be taken
        self._went_on = False  # something answered itself in the running scene
        self._rest: Rest | None = None  # the last one since the checkpoint
        self._sealed = False  # secret answers of the running scene are in: it must not ask again
        self._quick = False  # a secret question with a single answer answers itself
        self._lingers: Mapping[str, str] = {}  # by kind of question, an answer that it never gives itself
        self._listener: Callable[[Ask, int], None] | None = None  # is told what answers itself, before that has effects
        # The seat for which this match was imagined or forked. Whether another's secret question would answer itself
        # depends on what that seat cannot know, so that in the scene where it begins everybody else is asked.
        self._imagining = NOBODY
        self._as_held = False  # it is repeating the running scene of a match that holds its windows
        self._goes_on = (NOBODY, 0)  # whose secret answer has its effects now, and how much was told before it
        self._asked: list[int] = []  # seats that were put a secret question in the running scene
        self._silent: list[int] = []  # seats whose secret questions all answered themselves; nobody else sees that
        self.hushes = 0  # secret moments so far, whether somebody was asked or not: when a table holds its breath

    @property
    def asks(self) -> tuple[Ask, ...]:
        """Who must decide what now, by seat; empty when the match is over, and where nobody is asked in a window that
        the table holds open."""
        return tuple([ask for task in self._open if (ask := task.ask) is not None and ask.seat != TABLE])

    @property
    def names(self) -> tuple[str, ...]:
        """The players' names by seat; empty: numbered seats."""
        return self._names

    @names.setter
    def names(self, names: tuple[str, ...]) -> None:
        self._names = names
        for ask in self.asks:
            ask.opened(self.game, self._table, names)

    @property
    def over(self) -> bool:
        """Whether the match has ended: nobody is asked any more, and `result` tells how."""
        return self._table.over

    # ---- standing somewhere

    def _start(self) -> None:
        self._resume(self._origin, [])

    def _follow_script(self, model: Driver) -> None:
        """Stand where another match stands by doing the same again, without judging anything a second time."""
        rest = model._rest
        self._rest = rest
        self._checkpoint = model._checkpoint
        self._table = model._checkpoint.copy() if rest is None else rest.table.copy()
        self._script = model._script[:] if rest is None else [OPENED] * rest.open
        self._line_of_script = 0
        self.hushes = model.hushes
        if rest is not None:
            self._table.events = rest.events[:]
            self._table.tape = rest.tape[:]
        self._begin_again()
        if rest is not None:
            self._script = model._script[:]
            self._line_of_script = rest.lines
            self._pending = model._pending[: rest.answers]
            self._asked = rest.asked[:]
            self._silent = rest.silent[:]
        for answer in model._pending[len(self._pending) :]:
            seat, token, _ = answer
            if token.startswith(BESIDE):
                self._apply(answer, None, 0)
            else:
                asked = self._waiting_task(seat)
                assert asked is not None and asked.ask is not None
                self._apply(answer, asked, asked.ask.domain.index[bare(token)])
        for task, known in zip(self._open, model._open, strict=True):
            assert task.ask is not None and known.ask is not None
            task.ask.judged(known.ask)

    def _resume(self, checkpoint: State, pending: Sequence[Answer]) -> None:
        """Stand where the checkpoint and the answers since lead."""
        self._script = []
        self._line_of_script = 0
        self._checkpoint = checkpoint
        self._table = checkpoint.copy()
        self._pending = []
        self._open = []
        self._calm = ()
        self._rest = None
        self._begin_again()
        self._play()
        for answer in pending:
            self._replay(answer)

    def _begin_again(self) -> None:
        """Run the scene that the checkpoint stands before, once more, to its first question."""
        if self._table.over:
            return
        scene = self._table.queue.pop(0)
        flow = self.game.scenes[scene[0]](self._table, *scene[1:])
        if flow is not None:
            self._begin(flow.flow if isinstance(flow, Hush) else flow)

    def _play(self) -> None:
        """Play scenes until somebody must decide or the match is over.

        A scene that is a plain function asks nothing and needs no checkpoint. One that returns a flow has not done
        anything yet (generators start with their first step), so the checkpoint can still be taken.
        """
        while not self._open:
            t = self._table
            if t.over:
                self._seal()
                self._checkpoint = t.copy()
                return
            if not t.queue:
                raise EngineError("no scene is left to play, yet the match is not over")
            scene = t.queue.pop(0)
            flow = self.game.scenes[scene[0]](t, *scene[1:])
            if flow is None:
                continue
            self._seal()
            self._script = []
            self._line_of_script = 0
            self._rest = None
            self._calm = scene
            if isinstance(flow, Hush):
                if self._is_quick(NOBODY) and not holds(t):
                    self.hushes += 1
                    continue
                flow = flow.flow
            if scene[0] not in self.game.calm:
                self._mark()
            self._begin(flow)

    def _mark(self) -> None:
        """Take the checkpoint: the table as it is, with the running scene still to play."""
        checkpoint = self._table.copy()
        checkpoint.queue.insert(0, self._calm)
        self._calm = ()
        self._checkpoint = checkpoint
        past = self._past
        if past is not None and past.count >= past.kept + KEPT_EVERY:
            past.keep(checkpoint)

    def _begin(self, flow: Flow) -> None:
        """Run a scene to its first question; it may end before it."""
        flow = ending(flow)
        wanted = next(flow)
        if isinstance(wanted, Ended):
            return
        self._sealed = False
        self._goes_on = (NOBODY, 0)
        self._went_on = False
        self._asked = []
        self._silent = []
        self._advance(Task(flow, None, 0, False), wanted)

    def _seal(self) -> None:
        """What has been played since the last checkpoint becomes past."""
        t = self._table
        if t.events or self._pending:
            self._past = Past(self._past, tuple(self._pending), tuple(t.events))
            self._pending = []
            t.events = []
        t.tape = []

    def _advance(self, task: Task, wanted: Any) -> None:
        """Give a flow what it wants and run it on until it asks, waits or ends; when it ends, run on the one that waits
        for it."""
        value: Any
        while True:
            if isinstance(wanted, Ended):
                parent = task.parent
                if parent is None:
                    return
                parent.results[task.place] = wanted.value
                parent.missing -= 1
                if parent.missing:
                    return
                if task.secret and not parent.secret:
                    self._sealed = True
                task, value = parent, parent.results
            elif isinstance(wanted, Ask):
                value = self._put(task, wanted)
                if value == OPENED:
                    return
                self._went_on = True
            elif isinstance(wanted, Parallel):
                if not self._begin_all(task, wanted):
                    return
                value = task.results
                self._went_on = True
            else:
                raise EngineError(f"a scene yielded {wanted!r:.60}, which is no question")
            wanted = task.resume(value)

    def _begin_all(self, task: Task, wanted: Parallel) -> bool:
        """Begin parallel flows; whether all are done already."""
        flows = wanted.flows
        secret = task.secret or wanted.secret
        window = wanted.window or task.window
        if self._calm and len(flows) > 1 and (holds(self._table) or not all([isinstance(flow, Ask) for flow in flows])):
            self._mark()  # one of them may answer itself and go on before another is asked
        if wanted.secret and not task.secret and self._line_of_script == len(self._script):
            self.hushes += 1
        task.results = [None] * len(flows)
        # one more is missing until all have begun, so that flows which ask nothing do not end it early
        task.missing = len(flows) + 1
        for place, flow in enumerate(flows):
            if isinstance(flow, Ask):
                child = Task(None, task, place, secret, window)
                answer = self._put(child, flow)
                if answer != OPENED:
                    self._advance(child, Ended(answer))
            else:
                child = Task(ending(flow), task, place, secret, window)
                self._advance(child, child.resume(None))
        task.missing -= 1
        if task.missing:
            return False
        if wanted.secret and not task.secret:
            self._sealed = True
        return True

    def _put(self, task: Task, ask: Ask) -> int:
        """Put a question: OPENED, or the answer where it answers itself."""
        if task.secret:
            ask.secret = True
        if task.window:
            ask.window = task.window
        at = self._line_of_script
        self._line_of_script = at + 1
        if at < len(self._script):
            answer = self._script[at]  # judged before, in the match that this one repeats
        else:
            answer = self._judge(ask)
            self._script.append(answer)
            self.hushes += ask.secret and not task.secret
            if answer != OPENED and self._listener is not None:
                self._listener(ask, answer)
        if answer == OPENED:
            self._open_question(task, ask)
        elif ask.secret:
            self._hush(ask.seat)
        return answer

    def _judge(self, ask: Ask) -> int:
        """The answer that a question gives itself, or OPENED. What is legal is not asked where it lets the moment go by
        whatever that is."""
        quick = ask.auto
        if ask.secret:
            quick = self._is_quick(ask.seat) and unseen(self._table, ask, self._goes_on, self._as_held)
        if ask.ordered or (ask.idle and quick):
            return ask.passes
        legal = ask.legal
        if not legal:
            raise EngineError(f"the question {ask.kind} to seat {ask.seat} has no legal answer")
        if not quick or len(legal) > 1 or self._lingers.get(ask.kind) == ask.domain.names[legal[0]]:
            return OPENED
        return legal[0]

    def _is_quick(self, seat: int) -> bool:
        """Whether a seat's secret question with one answer answers itself; of NOBODY, those of all seats."""
        later = self._checkpoint is not self._origin or self._calm != ()
        return self._quick and (later or self._imagining in (NOBODY, seat))

    def _hush(self, seat: int) -> None:
        """A secret question answered itself. To the others its seat is thinking until all are done."""
        if seat not in self._asked and seat not in self._silent:
            self._silent.append(seat)

    def _open_question(self, task: Task, ask: Ask) -> None:
        t = self._table
        if self._calm:
            if self._went_on:
                raise EngineError(f"the scene asks {ask.kind} after something answered itself: it is not calm")
            self._mark()
        if t.reveals - len(t.tape) != self._checkpoint.reveals:
            raise EngineError(f"the scene asks {ask.kind} after it uncovered something hidden")
        if self._sealed:
            raise EngineError(f"the scene asks {ask.kind} after secret answers came in")
        for other in self._open:
            assert other.ask is not None
            if other.ask.seat == ask.seat:
                raise EngineError(f"seat {ask.seat} is asked two questions at once")
        ask.opened(self.game, t, self._names)
        task.ask = ask
        if ask.secret and ask.seat not in self._asked:
            self._asked.append(ask.seat)
            if ask.seat in self._silent:
                self._silent.remove(ask.seat)
        self._open.append(task)
        if len(self._open) > 1:
            self._open.sort(key=seat_of)

    def _take(self, answer: Answer, task: Task | None, value: int) -> None:
        """Take a checked answer. Should a scene fail on it, the match is as it was before."""
        checkpoint, past, pending = self._checkpoint, self._past, self._pending[:]
        try:
            self._apply(answer, task, value)
        except Exception as fault:
            self._past = past
            self._resume(checkpoint, pending)
            if isinstance(fault, CosmarchError):
                raise
            raise EngineError(f"a scene failed on {answer[1]!r}: {type(fault).__name__}: {fault}") from fault

    def _apply(self, answer: Answer, task: Task | None, value: int) -> None:
        seat, token, _ = answer
        self._pending.append(answer)
        self._goes_on = (NOBODY, 0)
        if task is not None:
            self._open.remove(task)
            if task.ask is not None and task.ask.secret:
                self._goes_on = (seat, len(self._table.events))
            task.ask = None
            self._advance(task, task.resume(value))
        elif token.startswith(SIDE):
            ask = self.game.sides(self._table, seat)
            assert ask is not None
            self.game.side(self._table, seat, ask.domain.index[token[len(SIDE) :]])
            for other in self._open:
                assert other.ask is not None
                other.ask.stale()
                if not other.ask.legal:
                    raise EngineError(f"{token!r} leaves the question {other.ask.kind} without a legal answer")
        elif token.startswith(ORDER):
            window, _, policy = token[len(ORDER) :].partition("=")
            set_order(self._table, seat, window, policy)
        elif token.startswith(DICE):
            self._table.loaded.extend([int(part) for part in token[len(DICE) :].split(",") if part])
        elif token == HUSH:
            self._close_window()
        self._play()
        since = self._rest.answers if self._rest is not None else 0
        if len(self._pending) >= since + REST_EVERY and all_rest(self._open):
            self._rest = Rest(self)

    def _close_window(self) -> None:
        """Whoever is still asked in the window lets it go by."""
        for task in self._open[:]:
            ask = task.ask
            if ask is not None and ask.window:
                if ask.passes not in ask.legal:
                    raise self._refusal("in_the_midst")
                self._open.remove(task)
                task.ask = None
                self._advance(task, task.resume(ask.passes))

    def _replay(self, answer: Answer) -> None:
        """Take an answer that was given before; IllegalChoice if it no longer fits."""
        seat, token, _ = answer
        task: Task | None = None
        value = 0
        if token.startswith(SIDE):
            self._check_side(token[len(SIDE) :], seat)
        elif token == HUSH and self._waiting_task(TABLE) is None:
            raise self._refusal("no_window")
        elif not token.startswith(BESIDE):
            task = self._task_of(seat)
            assert task.ask is not None
            value = self._legal_value(task.ask, bare(token))
        self._apply((seat, token, self._table.learned), task, value)

    def _go_back(self, given: list[Answer], count: int) -> None:
        """Go back to where `count` answers had been given."""
        checkpoint, kept, pending = self._checkpoint, self._past, self._pending
        past = kept
        while past is not None and (past.checkpoint is None or past.count > count):
            past = past.before
        self._past = past
        start = past.checkpoint if past is not None else None
        try:
            self._resume(start if start is not None else self._origin, given[history.count(past) : count])
        except Exception as fault:
            # a match of an earlier version may not replay from its start
            self._past = kept
            self._resume(checkpoint, pending)
            raise EngineError(f"the match cannot go back so far: {fault}") from fault

    # ---- whose question, and what is legal

    def _waiting_task(self, seat: int) -> Task | None:
        for task in self._open:
            if seat_of(task) == seat:
                return task
        return None

    def _task_of(self, seat: int | None) -> Task:
        self._check_goes_on()
        if seat is None:
            if len(self.asks) == 1:
                return self._open[-1]  # the table itself stands before all seats
            raise self._refusal("say_which_seat")
        self._check_player(seat)
        task = self._waiting_task(seat)
        if task is None:
            raise self._refusal("not_asked")
        return task

    def _legal_value(self, ask: Ask, token: str) -> int:
        value = ask.domain.index.get(token, -1) if isinstance(token, str) else -1
        if value in ask.legal:
            return value
        why = ask.why_not(value)
        raise self._refusal("no_such_token") if why is None else self._ruled_out(why)

    def _sides_of(self, seat: int) -> Ask | None:
        self._check_player(seat)
        if self.over:
            return None
        ask = self.game.sides(self._table, seat)
        if ask is not None:
            ask.opened(self.game, self._table, self._names)
        return ask

    def _check_side(self, token: str, seat: int) -> None:
        ask = self._sides_of(seat)
        if ask is None:
            raise self._refusal("no_side_action")
        self._legal_value(ask, token)

    def _check_player(self, seat: int) -> None:
        if type(seat) is not int or not 0 <= seat < self.seats:
            raise self._refusal("no_such_seat")

    def _all_answers(self, since: int = 0) -> list[Answer]:
        """All answers, or those after the first so many, with which a scene ended."""
        return history.answers(self._past, since) + self._pending

    def _check_goes_on(self) -> None:
        if self.over:
            raise self._refusal("match_over")

    def _refusal(self, name: str) -> IllegalChoice:
        """What the engine itself refuses, by no rule of the game."""
        return IllegalChoice("", lambda lang: self.game.words(lang)(f"core.refusal.{name}"))

    def _ruled_out(self, why: Refusal) -> IllegalChoice:
        """What a rule of the game refuses."""
        table, names = self._table, self._names
        return IllegalChoice(why.rule, lambda lang: self.game.reason(table, why, names, lang))
