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
from cosmarch.bots.greedy import after, turn_worth

EXPLORATION: Final = 0.2
SCALE: Final = 6.0  # the lead in the game's estimate that makes a win likely (73 %)
BIAS: Final = 5.0  # how much the first look at an answer counts until it has been searched
CHANGES: Final = 2  # changes of the seat to decide after which a playout ends
LONGEST: Final = 40  # answers of a playout at most
SAMPLED: Final = 3  # answers that a playout compares; it takes the best by the game's estimate
CARELESS: Final = 0.1  # share of a playout's answers that are taken at random


class Node:
    """An answer in the tree: how often it was available and taken, and what it was worth to the seat that
    gave it."""

    __slots__ = ("available", "bias", "children", "total", "visits")

    def __init__(self, bias: float = 0.0) -> None:
        self.bias = bias
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
        root = self._first_look(match, seat, ask.tokens)
        started = time.monotonic()
        done = 0
        while done == 0 or not self._spent(done, started):
            self._iterate(root, match.imagine(seat, self.rng.getrandbits(62)), seat)
            done += 1
        tried = [(node.visits, node.total, token) for (_, token), node in root.children.items()]
        return max(tried)[2]

    def _spent(self, done: int, started: float) -> bool:
        return done >= self.iterations if self.iterations else time.monotonic() - started >= self.seconds

    def _first_look(self, match: Match, seat: int, tokens: tuple[str, ...]) -> Node:
        """A root whose children know what the greedy bot thinks of them."""
        world = match.imagine(seat, self.rng.getrandbits(62))
        others = [world.evaluate(other) for other in range(world.seats) if other != seat]
        best_other = max(others, default=0.0)
        looks = [_squashed(turn_worth(after(world, seat, token), seat) - best_other) for token in tokens]
        root = Node()
        for token, look in zip(tokens, looks, strict=True):
            root.children[(seat, token)] = Node(BIAS * (look - max(looks)))
        return root

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
        rewards = _rewards(self._played_out(world))
        for seat, child in path:
            child.visits += 1
            child.total += rewards[seat]

    def _selected(self, node: Node, seat: int, tokens: tuple[str, ...]) -> tuple[Node, str, bool]:
        """The child to walk to: one not tried yet, else the one with the highest upper confidence bound."""
        untried: list[tuple[float, float, str]] = []
        best: Node | None = None
        best_token = ""
        best_bound = 0.0
        for token in tokens:
            child = node.children.get((seat, token))
            if child is None or child.visits == 0:
                untried.append((child.bias if child is not None else 0.0, self.rng.random(), token))
                continue
            child.available += 1
            spread = math.sqrt(math.log(child.available) / child.visits)
            bound = (child.total + child.bias) / child.visits + EXPLORATION * spread
            if best is None or bound > best_bound:
                best, best_token, best_bound = child, token, bound
        if untried:
            token = max(untried)[2]
            fresh = node.children.setdefault((seat, token), Node())
            fresh.available = 1
            return fresh, token, True
        assert best is not None
        return best, best_token, False

    def _played_out(self, world: Match) -> Match:
        """The world a few turns on, each seat answering well more often than not."""
        changes = 0
        seat = -1
        for _ in range(LONGEST):
            asks = world.asks
            if not asks:
                break
            if asks[0].seat != seat:
                changes += seat >= 0
                seat = asks[0].seat
                if changes == CHANGES:
                    break
            tokens = asks[0].tokens
            if len(tokens) > SAMPLED:
                tokens = tuple(self.rng.sample(tokens, SAMPLED))
            if self.rng.random() < CARELESS:
                tokens = tokens[:1]
            if len(tokens) == 1:
                world.choose(tokens[0], seat)
            else:
                futures = [after(world, seat, token) for token in tokens]
                world = max(futures, key=lambda future: future.evaluate(seat))
        return world


def _rewards(world: Match) -> list[float]:
    """What the end of a playout is worth to each seat, from 0 to 1."""
    result = world.result
    if result is not None:
        share = 1.0 / len(result.winners)
        return [share if seat in result.winners else 0.0 for seat in range(world.seats)]
    estimates = [world.evaluate(seat) for seat in range(world.seats)]
    out: list[float] = []
    for seat, estimate in enumerate(estimates):
        others = estimates[:seat] + estimates[seat + 1 :]
        out.append(_squashed(estimate - max(others, default=0.0)))
    return out


def _squashed(lead: float) -> float:
    """The lead over the best opponent through a logistic curve."""
    return 1.0 / (1.0 + math.exp(-max(-50.0, min(50.0, lead / SCALE))))
