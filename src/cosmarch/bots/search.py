"""The bot that searches: information-set Monte Carlo tree search.

Each iteration imagines the hidden parts anew and walks one tree of answers, of which only those that are legal in that
imagination count; a child is compared by how often it was *available*, not by how often its parent was visited. From
the leaf the greedy bot's way of playing leads some turns ahead, to the game's own estimate or to the result.

The answers to the question itself start with what the greedy bot thinks of them, and the search corrects that opinion,
the more the oftener it has tried an answer: with a small budget it plays like the greedy bot, not like a coin.
"""

from __future__ import annotations

import math
import time
from typing import Final

from cosmarch import Match
from cosmarch.bots.base import Bot, ask_of
from cosmarch.bots.greedy import after, follow, turn_worth, worth

EXPLORATION: Final = 0.25
SCALE: Final = 8.0  # the lead in the game's estimate that makes a win likely (73 %)
TRUST: Final = 2.0  # how many playouts the greedy opinion of an answer outweighs
DEEPER: Final = 6  # visits of an answer before the tree grows below it
ROUNDS: Final = 2  # a playout goes on until each seat has had so many turns
WIDTH: Final = 5  # ways to begin a turn that a playout compares
LONGEST: Final = 40  # turns of a playout at most


class Node:
    """An answer in the tree: how often it was available and taken, and its worth to the seat that gave it."""

    __slots__ = ("available", "children", "total", "visits")

    def __init__(self) -> None:
        self.visits = 0
        self.available = 0
        self.total = 0.0
        self.children: dict[tuple[int, str], Node] = {}


class Root:
    """The answers to the question itself, with the opinion that the search starts from and corrects."""

    def __init__(self, tokens: tuple[str, ...], opinions: list[float]) -> None:
        self.tokens = tokens
        self.opinions = opinions
        self.nodes = [Node() for _ in tokens]

    def values(self) -> list[float]:
        """The opinion of each answer, corrected by what came of it."""
        out: list[float] = []
        for node, opinion in zip(self.nodes, self.opinions, strict=True):
            out.append((node.total + TRUST * opinion) / (node.visits + TRUST))
        return out

    def selected(self) -> int:
        """The place of the answer to try next."""
        tried = 1 + sum([node.visits for node in self.nodes])
        bounds: list[float] = []
        for node, value in zip(self.nodes, self.values(), strict=True):
            bounds.append(value + EXPLORATION * math.sqrt(math.log(tried) / (1 + node.visits)))
        return bounds.index(max(bounds))


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
        started = time.monotonic()
        root = self._first_look(match, seat, ask.tokens)
        done = 0
        while done == 0 or not self._spent(done, started):
            self._iterate(root, match.imagine(seat, self.rng.getrandbits(62)), seat)
            done += 1
        values = root.values()
        return root.tokens[values.index(max(values))]

    def _spent(self, done: int, started: float) -> bool:
        return done >= self.iterations if self.iterations else time.monotonic() - started >= self.seconds

    def _first_look(self, match: Match, seat: int, tokens: tuple[str, ...]) -> Root:
        """What the greedy bot thinks of each answer; the order is shuffled so that ties are broken by chance."""
        shuffled = tuple(self.rng.sample(tokens, len(tokens)))
        leads = [turn_worth(after(match, seat, token), seat) for token in shuffled]
        best = max(leads)
        # an even match as the scale's middle: only the differences between the answers are an opinion
        return Root(shuffled, [_squashed(lead - best) for lead in leads])

    def _iterate(self, root: Root, world: Match, me: int) -> None:
        """Select, expand, play out, and write the rewards along the path."""
        place = root.selected()
        node = root.nodes[place]
        path: list[tuple[int, Node]] = [(me, node)]
        world.choose(root.tokens[place], me)
        while node.visits >= DEEPER and not world.over:
            ask = world.asks[0]
            if ask.secret and ask.seat != me:
                # a secret answer cannot react to ours, so it is chance to us and no branch of the tree
                world.choose(self.rng.choice(ask.tokens), ask.seat)
                continue
            node, token = self._selected(node, ask.seat, ask.tokens)
            path.append((ask.seat, node))
            world.choose(token, ask.seat)
        rewards = _rewards(self._played_out(world, me))
        for seat, node in path:
            node.visits += 1
            node.total += rewards[seat]

    def _selected(self, parent: Node, seat: int, tokens: tuple[str, ...]) -> tuple[Node, str]:
        """The child to walk to: one not tried yet, else the one with the highest upper confidence bound."""
        untried: list[str] = []
        best: Node | None = None
        best_token = ""
        best_bound = 0.0
        for token in tokens:
            child = parent.children.get((seat, token))
            if child is None:
                untried.append(token)
                continue
            child.available += 1
            spread = math.sqrt(math.log(child.available) / child.visits)
            bound = child.total / child.visits + EXPLORATION * spread
            if best is None or bound > best_bound:
                best, best_token, best_bound = child, token, bound
        if untried:
            token = self.rng.choice(untried)
            fresh = Node()
            fresh.available = 1
            parent.children[(seat, token)] = fresh
            return fresh, token
        assert best is not None
        return best, best_token

    def _played_out(self, world: Match, me: int) -> Match:
        """The match some turns later: the own turn is finished, then each seat has a few more."""
        world = follow(world, me)
        for _ in range(min(LONGEST, ROUNDS * world.seats)):
            if world.over:
                return world
            world = self._turn(world, world.asks[0].seat)
        return world

    def _turn(self, world: Match, seat: int) -> Match:
        """A turn of the greedy kind, which compares only some ways to begin it."""
        ask = ask_of(world, seat)
        assert ask is not None
        tokens = ask.tokens
        if len(tokens) > WIDTH:
            tokens = tuple(self.rng.sample(tokens, WIDTH))
        ends = [follow(after(world, seat, token), seat) for token in tokens]
        worths = [worth(end, seat) for end in ends]
        return ends[worths.index(max(worths))]


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
