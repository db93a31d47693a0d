"""The bot that searches: information-set Monte Carlo tree search.

Each iteration imagines the hidden parts anew and walks one tree of answers, of which only those that are
legal in that imagination count; a child is compared by how often it was *available*, not by how often its
parent was visited. From the leaf a short random playout leads to the game's own estimate, or to the result.

The answers to the question itself start with what the greedy bot thinks of them. The search corrects that
opinion, the more the oftener it has tried an answer: with a small budget it plays like the greedy bot, not like
a coin.
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
TRUST: Final = 20.0  # how many playouts the greedy opinion of an answer outweighs
CHANGES: Final = 2  # a playout ends when the turn has passed on so often
LONGEST: Final = 20  # answers of a playout at most


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
        """The opinion of each answer, corrected by how much better or worse than the others it turned out.
        Playouts are poorer play than the opinion supposes, of all answers alike, so that part cancels out."""
        visits = sum([node.visits for node in self.nodes])
        surprise = 0.0
        for node, opinion in zip(self.nodes, self.opinions, strict=True):
            surprise += node.total - node.visits * opinion
        usual = surprise / visits if visits else 0.0
        out: list[float] = []
        for node, opinion in zip(self.nodes, self.opinions, strict=True):
            own = node.total - node.visits * (opinion + usual)
            out.append(opinion + own / (node.visits + TRUST))
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
        world = match.imagine(seat, self.rng.getrandbits(62))
        best_other = max(
            [world.evaluate(other) for other in range(world.seats) if other != seat], default=0.0
        )
        opinions = [turn_worth(after(world, seat, token), seat) - best_other for token in shuffled]
        return Root(shuffled, [_squashed(opinion) for opinion in opinions])

    def _iterate(self, root: Root, world: Match, me: int) -> None:
        """Select, expand, play out, and write the rewards along the path."""
        place = root.selected()
        node = root.nodes[place]
        path: list[tuple[int, Node]] = [(me, node)]
        world.choose(root.tokens[place], me)
        new = node.visits == 0
        while not new and not world.over:
            ask = world.asks[0]
            if ask.secret and ask.seat != me:
                # a secret answer cannot react to ours, so it is chance to us and no branch of the tree
                world.choose(self.rng.choice(ask.tokens), ask.seat)
                continue
            node, token, new = self._selected(node, ask.seat, ask.tokens)
            path.append((ask.seat, node))
            world.choose(token, ask.seat)
        self._play_out(world)
        rewards = _rewards(world)
        for seat, node in path:
            node.visits += 1
            node.total += rewards[seat]

    def _selected(self, parent: Node, seat: int, tokens: tuple[str, ...]) -> tuple[Node, str, bool]:
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
            return fresh, token, True
        assert best is not None
        return best, best_token, False

    def _play_out(self, world: Match) -> None:
        """Random answers until the turn has passed on a few times."""
        changes = -1
        seat = -1
        for _ in range(LONGEST):
            asks = world.asks
            if not asks:
                return
            if asks[0].seat != seat:
                changes += 1
                if changes == CHANGES:
                    return
                seat = asks[0].seat
            world.choose(self.rng.choice(asks[0].tokens), seat)


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
