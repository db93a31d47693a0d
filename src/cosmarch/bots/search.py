"""The bot that searches: information-set Monte Carlo tree search.

Each iteration imagines the hidden parts anew and walks one tree of answers, of which only those that are
legal in that imagination count; a child is compared by how often it was *available*, not by how often its
parent was visited. From the leaf a short random playout leads to the game's own estimate, or to the result.
"""

from __future__ import annotations

import math
import time
from typing import Final

from cosmarch import Match
from cosmarch.bots.base import Bot, ask_of

EXPLORATION: Final = 0.7
PLAYOUT: Final = 12  # answers of a playout before the position is estimated
SCALE: Final = 6.0  # the lead in the game's estimate that makes a win likely (73 %)


class Node:
    """An answer in the tree: how often it was available and taken, and what it was worth to the seat that
    gave it."""

    __slots__ = ("available", "children", "total", "visits")

    def __init__(self) -> None:
        self.visits = 0
        self.available = 0
        self.total = 0.0
        self.children: dict[tuple[int, str], Node] = {}


class Search(Bot):
    """`iterations` or `seconds` is the budget of a decision; at least one iteration is always made."""

    name = "search"

    def __init__(self, seed: int | str = 0, iterations: int = 0, seconds: float = 0.0) -> None:
        super().__init__(seed)
        self.iterations = iterations
        self.seconds = seconds

    def choose(self, match: Match, seat: int) -> str:
        ask = ask_of(match, seat)
        assert ask is not None
        root = Node()
        started = time.monotonic()
        done = 0
        while done == 0 or not self._spent(done, started):
            self._iterate(root, match.imagine(seat, self.rng.getrandbits(62)), seat)
            done += 1
        tried = [(node.visits, node.total, token) for (_, token), node in root.children.items()]
        return max(tried)[2]

    def _spent(self, done: int, started: float) -> bool:
        return done >= self.iterations if self.iterations else time.monotonic() - started >= self.seconds

    def _iterate(self, root: Node, world: Match, me: int) -> None:
        """Select, expand, play out, and write the rewards along the path."""
        path: list[tuple[int, Node]] = []
        node = root
        seat = me
        while not world.over:
            ask = ask_of(world, seat)
            assert ask is not None
            tokens = ask.tokens
            if ask.secret and seat != me:
                # a secret answer cannot react to ours, so it is chance to us and no branch of the tree
                world.choose(self.rng.choice(tokens), seat)
            else:
                child, token, new = self._selected(node, seat, tokens)
                world.choose(token, seat)
                path.append((seat, child))
                node = child
                if new:
                    break
            if not world.over:
                seat = world.asks[0].seat
        self._play_out(world)
        rewards = _rewards(world)
        for seat, child in path:
            child.visits += 1
            child.total += rewards[seat]

    def _selected(self, node: Node, seat: int, tokens: tuple[str, ...]) -> tuple[Node, str, bool]:
        """The child to walk to: one not tried yet, else the one with the highest upper confidence bound."""
        untried: list[str] = []
        best: Node | None = None
        best_token = ""
        best_bound = 0.0
        for token in tokens:
            child = node.children.get((seat, token))
            if child is None:
                untried.append(token)
                continue
            child.available += 1
            bound = child.total / child.visits + EXPLORATION * math.sqrt(
                math.log(child.available) / child.visits
            )
            if best is None or bound > best_bound:
                best, best_token, best_bound = child, token, bound
        if untried:
            token = self.rng.choice(untried)
            fresh = Node()
            fresh.available = 1
            node.children[(seat, token)] = fresh
            return fresh, token, True
        assert best is not None
        return best, best_token, False

    def _play_out(self, world: Match) -> None:
        for _ in range(PLAYOUT):
            asks = world.asks
            if not asks:
                return
            world.choose(self.rng.choice(asks[0].tokens), asks[0].seat)


def _rewards(world: Match) -> list[float]:
    """What the end of a playout is worth to each seat, from 0 to 1."""
    result = world.result
    if result is not None:
        share = 1.0 / len(result.winners)
        return [share if seat in result.winners else 0.0 for seat in range(world.seats)]
    estimates = [world.evaluate(seat) for seat in range(world.seats)]
    return [_squashed(estimates, seat) for seat in range(world.seats)]


def _squashed(estimates: list[float], seat: int) -> float:
    """The lead over the best opponent through a logistic curve."""
    others = [estimate for other, estimate in enumerate(estimates) if other != seat]
    lead = estimates[seat] - max(others, default=0.0)
    return 1.0 / (1.0 + math.exp(-max(-50.0, min(50.0, lead / SCALE))))
