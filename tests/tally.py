"""Counting battles that the scenes of a game fought, and comparing them with the exact odds."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from cosmarch.core.ask import Ask, Hush, SceneFunction
from cosmarch.core.state import State
from cosmarch.odds import Odds


def play_out(
    t: State,
    scenes: Mapping[str, SceneFunction],
    queue: Sequence[tuple[Any, ...]],
    ends: Sequence[str],
    answer: Callable[[Any, Ask], int],
) -> None:
    """Play the scenes to the end of the queue, or to one of `ends`: who has no room is lost only after a battle."""
    t.queue = list(queue)
    while t.queue:
        scene = t.queue.pop(0)
        if scene[0] in ends:
            return
        flow = scenes[scene[0]](t, *scene[1:])
        if flow is None or isinstance(flow, Hush):
            continue
        value: Any = None
        while True:
            try:
                ask = flow.send(value)
            except StopIteration:
                break
            value = answer(t, ask)
        t.events.clear()


class Tally:
    """How many battles ended how, from the attacker's view, and how many units were left in all."""

    def __init__(self) -> None:
        self.battles = 0
        self.ends = {"win": 0, "lose": 0, "draw": 0}
        self.left = [0, 0]
        self.squares = [0, 0]

    def add(self, one: int, two: int) -> None:
        self.battles += 1
        self.ends["draw" if not one and not two else "lose" if not one else "win"] += 1
        for side, units in enumerate((one, two)):
            self.left[side] += units
            self.squares[side] += units * units

    def deviations(self, odds: Odds) -> dict[str, float]:
        """By how many standard deviations each figure is away from the exact one."""
        out: dict[str, float] = {}
        for name, count in self.ends.items():
            expected = getattr(odds, name)
            spread = math.sqrt(max(expected * (1 - expected), 1e-12) * self.battles)
            out[name] = (count - expected * self.battles) / spread if count or expected > 1e-9 else 0.0
        for side in (0, 1):
            expected = sum(one.probability * sum(one.units.values()) for one in odds.survivors[side])
            mean = self.left[side] / self.battles
            variance = max(self.squares[side] / self.battles - mean * mean, 1e-9)
            out[f"left {side}"] = (mean - expected) / math.sqrt(variance / self.battles)
        return out
