"""Our side of the measurement, run by the Python whose Cosmarch is to be measured. Prints one JSON object.

`python -m bench.measure GAME` measures whichever form (pure or compiled) that Python has installed.
"""

from __future__ import annotations

import json
import random
import sys
import time
import tracemalloc

import cosmarch
from cosmarch import _build
from cosmarch.core.match import Match

GAMES = 10
COPIES = 3000
CLONES = 10  # at each decision


def play(game: str, seats: int, seed: int) -> tuple[Match, int, int]:
    """A random match to its end, how many answers it took, and how many of them had a choice: secret questions are put
    with one option too, lest it shows."""
    match = cosmarch.new(game, seats, seed=seed)
    choose = random.Random(seed).choice
    answers = free = 0
    while not match.over:
        ask = match.asks[0]
        tokens = ask.tokens
        match.choose(choose(tokens), ask.seat)
        answers += 1
        free += len(tokens) > 1
    return match, answers, free


def rates(game: str, seats: int) -> dict[str, float]:
    play(game, seats, 0)
    start = time.process_time()
    played = [play(game, seats, seed)[1:] for seed in range(1, GAMES + 1)]
    seconds = time.process_time() - start
    answers, free = sum([row[0] for row in played]), sum([row[1] for row in played])
    return {"free": free / seconds, "all": answers / seconds, "games": GAMES / seconds}


def seconds_of(job: object, times: int) -> float:
    assert callable(job)
    start = time.process_time()
    for _ in range(times):
        job()
    return (time.process_time() - start) / times


def percentile(values: list[float], share: float) -> float:
    return sorted(values)[int(len(values) * share)]


def late_position(game: str, seats: int) -> Match:
    match = cosmarch.new(game, seats, seed=5)
    choose = random.Random(5).choice
    for _ in range(400):
        if match.over:
            break
        ask = match.asks[0]
        match.choose(choose(ask.tokens), ask.seat)
    return match


def clones(game: str, seats: int) -> list[float]:
    """Microseconds of a clone at each decision of a match, most of them in the middle of a scene. Several in a row, as
    the copy that they are compared with is made."""
    match = cosmarch.new(game, seats, seed=6)
    choose = random.Random(6).choice
    out: list[float] = []
    while not match.over and len(out) < 600:
        ask = match.asks[0]
        match.choose(choose(ask.tokens), ask.seat)
        out.append(seconds_of(match.clone, CLONES) * 1e6)
    return out


def memory(game: str, seats: int) -> tuple[float, float]:
    """Megabytes that one finished match holds, and the most that it held while it was played."""
    tracemalloc.start()
    before = tracemalloc.get_traced_memory()[0]
    match, _, _ = play(game, seats, 3)
    held, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert match.over
    return (held - before) / 2**20, (peak - before) / 2**20


def odds(game: str) -> float:
    """Milliseconds of a battle of 15 ships against 15 (Twilight Imperium) or 12 against 12 (Space Empires)."""
    if game == "ti3":
        from cosmarch.games.ti3.advice.odds import forces

        one = forces.Force({"dreadnought": 3, "cruiser": 4, "carrier": 2, "fighter": 6})
        two = forces.Force({"dreadnought": 2, "destroyer": 5, "cruiser": 3, "fighter": 5})
        forces.space_battle(one, two)
        return seconds_of(lambda: forces.space_battle(one, two), 10) * 1e3
    from cosmarch.games.se4x.advice.odds import forces

    attacker = forces.Force(forces.parsed_units("6 cruiser@A1, 4 destroyer, 2 battleship@A2"))
    defender = forces.Force(forces.parsed_units("4 scout, 6 cruiser@D1, 2 battlecruiser@T1"))
    forces.space_battle(attacker, defender)
    return seconds_of(lambda: forces.space_battle(attacker, defender), 10) * 1e3


def measure(game: str) -> dict[str, object]:
    found = cosmarch.game(game)
    few, many = max(2, found.seats[0]), found.seats[-1]
    late = late_position(game, many)
    late.svg(0)
    taken = clones(game, many)
    held, peak = memory(game, many)
    figures: dict[str, object] = {
        "form": _build.form(),
        "seats": {str(seats): rates(game, seats) for seats in sorted({few, many})},
        "copy": seconds_of(late._table.copy, COPIES) * 1e6,
        "clone50": percentile(taken, 0.5),
        "clone95": percentile(taken, 0.95),
        "imagine": seconds_of(lambda: late.imagine(0, 1), 200) * 1e6,
        "view": seconds_of(lambda: late.view(0), 200) * 1e6,
        "svg": seconds_of(lambda: late.svg(0), 40) * 1e3,
        "save": seconds_of(late.save, 100) * 1e3,
        "memory": held,
        "peak": peak,
    }
    if game in ("ti3", "se4x"):
        figures["odds"] = odds(game)
    return figures


if __name__ == "__main__":
    print(json.dumps(measure(sys.argv[1])))
