"""Bots against bots: many matches with rotated seats, and how sure their win rates are."""

from __future__ import annotations

import math
import signal
import time
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import dataclass
from itertools import combinations
from typing import Final

import cosmarch
from cosmarch import CosmarchError, SetupError
from cosmarch.bots.base import Bot, decide
from cosmarch.bots.levels import make

CHUNK: Final = 25  # matches that a process plays before it reports; fewer when there are few
Z95: Final = 1.959963984540054  # the normal quantile of a 95 % interval


class Plan:
    """What an arena plays. `levels` are the bots; a match seats as many of them as there are seats, and
    repeats them when they are fewer."""

    def __init__(
        self,
        game: str,
        levels: Sequence[str],
        seats: int,
        seed: str,
        options: Mapping[str, object] | None = None,
        pack: Mapping[str, str] | None = None,
    ) -> None:
        found = cosmarch.game(game)
        self.game = game
        self.levels = tuple(levels)
        self.seats = found.checked_seats(seats)
        self.seed = seed
        self.options = dict(found.checked_options(options))
        self.pack = dict(pack or {})
        if not self.levels:
            raise SetupError("an arena needs at least one bot")
        for level in self.levels:
            make(level)
        found.content(self.seats, self.pack or None)
        self.lineups = lineups(len(self.levels), self.seats)


@dataclass(eq=False)
class Played:
    """One finished match: who sat where (`lineup[seat]` is a place in the plan's levels), and how it went by
    seat."""

    number: int
    lineup: tuple[int, ...]
    shares: list[float]
    scores: list[int]
    moves: list[int]
    seconds: list[float]


@dataclass(eq=False)
class Standing:
    """How one bot did over all its seats; a shared win counts as its share."""

    level: str
    seatings: int = 0
    wins: float = 0.0
    score: int = 0
    moves: int = 0
    seconds: float = 0.0

    @property
    def rate(self) -> float:
        return self.wins / self.seatings if self.seatings else 0.0

    @property
    def interval(self) -> tuple[float, float]:
        return wilson(self.wins, self.seatings)

    @property
    def average_score(self) -> float:
        return self.score / self.seatings if self.seatings else 0.0

    @property
    def seconds_per_move(self) -> float:
        return self.seconds / self.moves if self.moves else 0.0


def wilson(wins: float, games: int) -> tuple[float, float]:
    """The Wilson score interval of a win rate at 95 %."""
    if games == 0:
        return 0.0, 1.0
    rate = wins / games
    spread = Z95 * math.sqrt(rate * (1 - rate) / games + Z95 * Z95 / (4 * games * games))
    centre = rate + Z95 * Z95 / (2 * games)
    scale = 1 + Z95 * Z95 / games
    return max(0.0, (centre - spread) / scale), min(1.0, (centre + spread) / scale)


def lineups(bots: int, seats: int) -> list[tuple[int, ...]]:
    """Who sits where, in turn: every choice of bots, each in all its rotations."""
    out: list[tuple[int, ...]] = []
    for chosen in combinations(range(bots), min(bots, seats)):
        row = [chosen[seat % len(chosen)] for seat in range(seats)]
        out.extend(tuple(row[turn:] + row[:turn]) for turn in range(seats))
    return out


def play_match(plan: Plan, number: int) -> Played:
    """Play the match of that number to its end; the same plan and number always give the same one, except
    where a budget is time."""
    lineup = plan.lineups[number % len(plan.lineups)]
    match = cosmarch.new(plan.game, plan.seats, f"{plan.seed} {number}", plan.options, plan.pack or None)
    bots: list[Bot] = [make(plan.levels[place], f"{plan.seed} {number} {seat}") for seat, place in enumerate(lineup)]
    moves = [0] * plan.seats
    seconds = [0.0] * plan.seats
    while not match.over:
        seat = match.asks[0].seat
        started = time.perf_counter()
        token = decide(match, seat, bots[seat])
        seconds[seat] += time.perf_counter() - started
        moves[seat] += 1
        match.choose(token, seat)
    result = match.result
    assert result is not None
    shares = [1 / len(result.winners) if seat in result.winners else 0.0 for seat in range(plan.seats)]
    return Played(number, lineup, shares, list(result.scores), moves, seconds)


def run(plan: Plan, games: int, workers: int = 1, progress: Callable[[int], None] | None = None) -> list[Standing]:
    """Play that many matches, in a pool of processes when more than one worker is wanted; `progress` is told
    how many more are done. The standings are in the order of the plan's levels."""
    played: list[Played] = []
    if workers <= 1:
        for number in range(games):
            played.append(play_match(plan, number))
            if progress is not None:
                progress(1)
    else:
        size = max(1, min(CHUNK, games // (workers * 4)))
        chunks = [range(first, min(first + size, games)) for first in range(0, games, size)]
        with ProcessPoolExecutor(max_workers=workers, initializer=_quiet) as pool:
            futures = [pool.submit(_play_chunk, plan, chunk) for chunk in chunks]
            try:
                for future in as_completed(futures):
                    done = future.result()
                    played.extend(done)
                    if progress is not None:
                        progress(len(done))
            except BaseException:
                pool.shutdown(wait=False, cancel_futures=True)
                raise
    return standings(plan, played)


def standings(plan: Plan, played: Sequence[Played]) -> list[Standing]:
    """Add up what was played, in the order of the match numbers whoever played them first."""
    out = [Standing(level) for level in plan.levels]
    for match in sorted(played, key=lambda match: match.number):
        for seat, place in enumerate(match.lineup):
            standing = out[place]
            standing.seatings += 1
            standing.wins += match.shares[seat]
            standing.score += match.scores[seat]
            standing.moves += match.moves[seat]
            standing.seconds += match.seconds[seat]
    return out


def _play_chunk(plan: Plan, numbers: range) -> list[Played]:
    try:
        return [play_match(plan, number) for number in numbers]
    except CosmarchError as error:
        # the subclasses take arguments of their own, which would not survive the way between processes
        raise CosmarchError(str(error)) from None


def _quiet() -> None:
    """An interrupt from the keyboard reaches all processes; only the first one answers it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
