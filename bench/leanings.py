"""Twilight Imperium: do the corrections of the greedy bot's advice (`advice/leanings.py`) win games?

`python -m bench.leanings [--games 200] [--seats 4] [--seed S] [--workers 1]` plays matches in which every other seat
goes by the advice without the corrections, seats in turn, and prints the share of those with them.
"""

from __future__ import annotations

import argparse
from concurrent.futures import ProcessPoolExecutor

import cosmarch
from cosmarch.bots import Bot, decide, make
from cosmarch.bots.arena import wilson
from cosmarch.games.ti3.advice.leanings import LEANINGS


class Plain(Bot):
    """The greedy bot without the corrections."""

    name = "plain"

    def __init__(self, seed: str) -> None:
        super().__init__(seed)
        self.greedy = make("greedy", seed)

    def choose(self, match: cosmarch.Match, seat: int) -> str:
        kept = dict(LEANINGS)
        for what in LEANINGS:
            LEANINGS[what] = 0.0
        try:
            return self.greedy.choose(match, seat)
        finally:
            LEANINGS.update(kept)


def play(number: int, seats: int, seed: str) -> float:
    """The share of the win that the seats with the corrections have."""
    match = cosmarch.new("ti3", seats, f"{seed} {number}")
    leans = [(seat + number) % 2 == 0 for seat in range(seats)]
    bots = [(make if leans[seat] else _plain)("greedy", f"{seed} {number} {seat}") for seat in range(seats)]
    while not match.over:
        seat = match.asks[0].seat
        match.choose(decide(match, seat, bots[seat]), seat)
    result = match.result
    assert result is not None
    return sum(leans[seat] for seat in result.winners) / len(result.winners)


def _plain(level: str, seed: str) -> Bot:
    return Plain(seed)


def main() -> None:
    parser = argparse.ArgumentParser(prog="bench.leanings", description=__doc__)
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--seats", type=int, default=4)
    parser.add_argument("--seed", default="leanings")
    parser.add_argument("--workers", type=int, default=1)
    asked = parser.parse_args()
    won, played = 0.0, 0
    with ProcessPoolExecutor(asked.workers) as pool:
        rows = [pool.submit(play, number, asked.seats, asked.seed) for number in range(asked.games)]
        for row in rows:
            won, played = won + row.result(), played + 1
            low, high = wilson(won, played)
            print(f"{played} games: {won:g} won, {won / played:.0%} ({low:.0%} to {high:.0%})", flush=True)


if __name__ == "__main__":
    main()
