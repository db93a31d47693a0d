"""The story of a match that is over: how everybody stood from beginning to end, and where it turned.

A match is played again for that, which takes a while: one thread does so beside the requests, and what it found is
kept.
"""

from __future__ import annotations

import logging
import math
import threading
from collections.abc import Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from concurrent.futures import TimeoutError as NotYet
from dataclasses import dataclass
from statistics import median
from sys import getsizeof
from typing import Final

from cosmarch import Line
from cosmarch.store import Opened
from cosmarch.web.afterwards.film import film
from cosmarch.web.afterwards.replays import Replay, points_of
from cosmarch.web.byte_cache import ByBytes
from cosmarch.web.http.fault_log import report
from cosmarch.web.table.all_seeing import all_seeing

SAMPLES: Final = 48  # moments at which everybody's standing is taken
FRAMES: Final = 40  # of a film
TURNS: Final = 3  # turning points that are told
LASTING: Final = 5  # samples before and after, between whose averages a turning point lies
NOTICED: Final = 0.4  # of an equal share of the chances, that changes hands for that long, or more
CLOSER: Final = 16  # moments within a sample among which the deed is looked for
MEMORY: Final = 32 * 2**20  # bytes of stories and films
STORY: Final = 20_000  # bytes of a story, about
WAITING: Final = 16  # that may wait to be made
MOMENT: Final = 0.3  # seconds that a request waits

log = logging.getLogger("cosmarch.story")
Key = tuple[str, str, str]  # what is made, of which match, in which language
Rows = tuple[tuple[int, ...], ...]  # (answers, a number a player…) at each sample


@dataclass(frozen=True, slots=True)
class TurningPoint:
    """Where a match turned: here `seat` gained so much of everybody's chances for a good while, by the bots' estimate.
    `text` is what it did just then, "" where that is not known; `leads` where it went ahead by that."""

    at: int
    round: int
    seat: int
    gain: float
    leads: bool
    text: str


@dataclass(frozen=True, slots=True)
class Story:
    """Points and what else the game counts, by name, over time; everybody's chances; where it turned; and where rounds
    begin: (answers, round)."""

    points: Rows
    measures: dict[str, Rows]
    chances: tuple[tuple[float, ...], ...]
    turns: tuple[TurningPoint, ...]
    rounds: Rows = ()


class Stories:
    """The thread and what it made. Threads share it."""

    def __init__(self, moment: float = MOMENT, memory: int = MEMORY) -> None:
        self._moment = moment
        self._made: ByBytes[Story | str] = ByBytes(memory)
        self._waiting: dict[Key, Future[Story | str]] = {}
        self._lock = threading.Lock()
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="cosmarch-story")

    def of(self, opened: Opened, replay: Replay, lang: str) -> Story | None:
        """The story; None where it is not there yet."""
        found = self._wait(("story", opened.row.id, lang), replay, lang)
        return found if isinstance(found, Story) else None

    def film(self, opened: Opened, replay: Replay, lang: str) -> str | None:
        """The match as a moving picture; None where it is not there yet."""
        found = self._wait(("film", opened.row.id, lang), replay, lang)
        return found if isinstance(found, str) else None

    def close(self) -> None:
        self._thread.shutdown(wait=False, cancel_futures=True)

    def _wait(self, key: Key, replay: Replay, lang: str) -> Story | str | None:
        with self._lock:
            made = self._made.get(key)
            if made is not None:
                return made
            future = self._waiting.get(key)
            if future is None:
                if len(self._waiting) >= WAITING:
                    return None
                future = self._waiting[key] = self._thread.submit(self._make, key, replay, lang)
        try:
            return future.result(self._moment)
        except NotYet:
            return None

    def _make(self, key: Key, replay: Replay, lang: str) -> Story | str:
        made: Story | str
        try:
            made = told(replay, lang) if key[0] == "story" else filmed(replay, lang)
        except Exception as error:
            report(log, f"the {key[0]} of match {key[1]} cannot be made", error)
            made = told_nothing() if key[0] == "story" else ""
        with self._lock:
            self._made.keep(key, made, getsizeof(made) if isinstance(made, str) else STORY)
            del self._waiting[key]
        return made


def told_nothing() -> Story:
    return Story((), {}, (), ())


def told(replay: Replay, lang: str) -> Story:
    """The story of a replay, from its first answer to the last."""
    last = len(replay.answers)
    steps = sorted({round(last * part / SAMPLES) for part in range(SAMPLES + 1)})
    points: list[tuple[int, ...]] = []
    counted: dict[str, list[tuple[int, ...]]] = {}
    values: list[tuple[float, ...]] = []
    rounds = []
    for step in steps:
        moment = replay.at(step)
        points.append((step, *(points_of(moment) or moment.scores)))
        for name, row in moment.game.measures(all_seeing(moment)["table"]).items():
            counted.setdefault(name, []).append((step, *row))
        if not moment.over:  # the end itself is no estimate
            values.append(tuple([moment.standing(seat) for seat in range(moment.seats)]))
        now = moment.view(None)["table"].get("round", 0)
        rounds.append(now if isinstance(now, int) else 0)
    chances = shares(smooth(values))
    measures = {name: tuple(rows) for name, rows in counted.items() if len(rows) == len(steps)}
    whole = replay.at(last).log(None, lang)
    turns = []
    for at, seat, gain, leads in turning_points(chances):
        begins, ends = _closer(replay, steps[at - 1], steps[at], seat)
        heard = whole[replay.at(begins).line_count(None) : replay.at(ends).line_count(None)]
        turns.append(TurningPoint(ends, rounds[at], seat, gain, leads, _deed(heard, seat)))
    new = [at for at, now in enumerate(rounds) if now and (not at or now != rounds[at - 1])]
    return Story(tuple(points), measures, chances, tuple(turns), tuple([(steps[at], rounds[at]) for at in new]))


def smooth(values: Sequence[Sequence[float]]) -> list[tuple[float, ...]]:
    """Each sample with its neighbours: whose turn it just was should not look like a change of fortune."""
    last = len(values) - 1
    out = []
    for at, row in enumerate(values):
        before, after = values[abs(at - 1) if last else 0], values[at + 1 if at < last else max(at - 1, 0)]
        out.append(tuple([(one + 2 * two + three) / 4 for one, two, three in zip(before, row, after, strict=True)]))
    return out


def shares(values: Sequence[Sequence[float]]) -> tuple[tuple[float, ...], ...]:
    """Everybody's chances at each sample, of one in all: estimates have no scale of their own, so the spread that they
    have over the whole match is the measure."""
    gaps = [max(row) - min(row) for row in values]
    scale = max(median(gaps), 1e-9) if gaps else 1.0
    out = []
    for row in values:
        top = max(row)
        weights = [math.exp((value - top) / scale) for value in row]
        out.append(tuple([weight / sum(weights) for weight in weights]))
    return tuple(out)


def turning_points(chances: Sequence[Sequence[float]]) -> list[tuple[int, int, float, bool]]:
    """(sample, seat, gain, whether it went ahead by that) of the steps around which somebody's chances changed most and
    for a good while, in order. What is lost again soon is none."""
    found = []
    for at in range(1, len(chances)):
        before, after = _mean(chances[max(0, at - LASTING) : at]), _mean(chances[at : at + LASTING])
        gains = [new - old for old, new in zip(before, after, strict=True)]
        seat = max(range(len(gains)), key=lambda one: gains[one])
        ahead = all([after[seat] > chance for one, chance in enumerate(after) if one != seat])
        if gains[seat] * len(gains) >= NOTICED:
            found.append((at, seat, gains[seat], ahead and before[seat] < max(before)))
    largest: list[tuple[int, int, float, bool]] = []
    for one in sorted(found, key=lambda one: (-one[2], one[0])):
        if len(largest) < TURNS and all(abs(one[0] - other[0]) >= LASTING for other in largest):
            largest.append(one)
    return sorted(largest)


def _mean(rows: Sequence[Sequence[float]]) -> list[float]:
    return [sum(column) / len(rows) for column in zip(*rows, strict=True)]


def _closer(replay: Replay, begins: int, ends: int, seat: int) -> tuple[int, int]:
    """Between which two moments of these answers the seat gained most on the best of the others."""
    steps = sorted({begins + round((ends - begins) * part / CLOSER) for part in range(CLOSER + 1)})
    ahead = []
    for step in steps:
        moment = replay.at(step)
        values = [moment.standing(one) for one in range(moment.seats)]
        ahead.append(values[seat] - max([value for one, value in enumerate(values) if one != seat], default=0.0))
    best = max(range(1, len(steps)), key=lambda at: ahead[at] - ahead[at - 1])
    return steps[best - 1], steps[best]


def _deed(lines: Sequence[Line], seat: int) -> str:
    """The last thing that the seat did, as everybody saw."""
    own = [line for line in lines if line.headline and line.args.get("seat") == seat]
    return own[-1].text if own else ""


def filmed(replay: Replay, lang: str) -> str:
    """A frame for each turn, or for some of them where there are many; as spectators saw it."""
    last = len(replay.answers)
    turns = [*replay.turns(tuple(range(last + 1))), last]
    chosen = sorted({turns[round((len(turns) - 1) * part / (FRAMES - 1))] for part in range(FRAMES)})
    return film([replay.at(step).svg(None, lang) for step in chosen])
