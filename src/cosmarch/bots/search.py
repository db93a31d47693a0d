"""The bot that searches: information-set Monte Carlo tree search.

Hidden parts are imagined anew for each sweep. In a sweep every answer that is still in the running is tried in the
same imagined world with the same luck, so that answers are compared with each other and not with their luck; after
1, 2, 4 … sweeps the worse half drops out, down to the last two. Below an answer that was tried often enough a tree of
the following answers grows, the more promising ones first; only those that are legal in the world at hand count, and a
child is compared by how often it was *available*. From the leaf the seat plans its turns by a beam, the others play
like the greedy bot, some turns ahead, to the game's own estimate or to the result.

The plan comes first: only answers whose plans come out practically even with the best one are tried at all, and what
the plan says counts as some tries more. It knows no luck, while a playout is mostly luck and sees less the longer it
goes on; answers that were tried for their playouts alone have lost against the plan.

Where the game gives advice, no tree grows, since a turn is many questions long: the answers that its advice puts near
the best are played out by advice in the same worlds, and one of them is taken instead if it does clearly better.
"""

from __future__ import annotations

import math
import random
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Final

from cosmarch import Match
from cosmarch.bots.base import Bot
from cosmarch.bots.budget import Budget
from cosmarch.bots.greedy import STEPS, after, follow, worth

IN_THE_RUNNING: Final = 8  # answers that are tried at all, the best by the plan's opinion
TRUST: Final = 20.0  # the tries that the opinion of an answer counts for
CLEAR: Final = 0.2  # an answer whose plan is worse than the best one by more points than this is not tried
DEEPER: Final = 8  # tries of an answer before the tree grows below it
EXPLORATION: Final = 6.0  # in points of the game's estimate
BEAM: Final = 4  # ways through the own turn that are followed side by side
ROUNDS: Final = 1  # a playout goes on until each seat has had so many turns
ADVISED: Final = 4  # answers in the running where the game gives advice
CLOSE: Final = 0.25  # how far from the best of its advice, as a share of the whole span, an answer may be to be tried
FEWEST: Final = 6  # tries below which nothing is clear
AHEAD: Final = 60  # answers of all seats that a playout by advice takes
WIDTH: Final = 3  # ways to begin another seat's turn that a playout follows to the turn's end
RIVAL: Final = 0.5  # what a point of the best other seat counts beside an own one: one sees less of how it will do
WIN: Final = 15.0  # what a decided match is worth beside its points
MOST: Final = 60.0  # a lead of more points than this counts as this


@dataclass(eq=False, slots=True)
class Node:
    """An answer in the tree: how often it was available and taken, and the lead it brought to the seat that gave it."""

    visits: int = 0
    available: int = 0
    total: float = 0.0
    children: dict[tuple[int, str], Node] = field(default_factory=dict)


@dataclass(eq=False, slots=True)
class Candidate:
    """An answer to the question itself."""

    token: str
    opinion: float  # where the best plan that begins with it ends, in points
    node: Node = field(default_factory=Node)


class Search(Bot):
    """`iterations`, `seconds` or both are the budget of a decision; an iteration is one playout. However few they are,
    one sweep is made; where the time is over, what is not planned yet is judged by what it shows at once."""

    name = "search"

    def __init__(
        self,
        seed: int | str = 0,
        iterations: int = 0,
        seconds: float = 0.0,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        super().__init__(seed)
        self.iterations = iterations
        self.seconds = seconds
        self.clock = clock

    def choose(self, match: Match, seat: int) -> str:
        ask = match.ask_of(seat)
        assert ask is not None
        advice = match.advice(seat)
        if advice is not None:
            # a few playouts by advice tell nothing: where there is a time, all of it counts
            return self._advised(
                match, seat, advice, Budget(0 if self.seconds else self.iterations, self.seconds, self.clock)
            )
        budget = Budget(self.iterations, self.seconds, self.clock)
        running = self._first_look(match, seat, ask.tokens, budget)
        if len(running) == 1 or budget.late:
            return running[0].token
        sweeps = 0
        while True:
            luck = self.rng.getrandbits(62)
            leads: list[tuple[Candidate, list[tuple[int, Node]], list[float]]] = []
            for candidate in running:
                if budget.late or (sweeps and budget.spent):
                    # an unfinished sweep would favour those that it reached
                    return _ranked(running)[0].token
                path, lead = self._try(candidate, match.imagine(seat, luck), seat, random.Random(luck))
                leads.append((candidate, path, lead))
                budget.done += 1
            for _, path, lead in leads:
                for who, node in path:
                    node.visits += 1
                    node.total += lead[who]
            sweeps += 1
            if sweeps & (sweeps - 1) == 0:
                running = _ranked(running)[: max(2, (len(running) + 1) // 2)]

    def _advised(self, match: Match, seat: int, advice: dict[str, float], budget: Budget) -> str:
        """The best answer by the game's advice, unless another one that is close to it does clearly better in the same
        imagined worlds."""
        best, worst = max(advice.values()), min(advice.values())
        shuffled = self.rng.sample(list(advice), len(advice))
        near = [token for token in shuffled if best - advice[token] <= CLOSE * (best - worst)]
        near = sorted(near, key=advice.__getitem__, reverse=True)[:ADVISED]
        gains: list[list[float]] = [[] for _ in near[1:]]
        while len(near) > 1 and not budget.late and not (budget.done and budget.spent):
            luck = self.rng.getrandbits(62)
            leads = [_lead_by_advice(match.imagine(seat, luck), seat, token, luck) for token in near]
            for row, lead in zip(gains, leads[1:], strict=True):
                row.append(lead - leads[0])
            budget.done += len(near)
        sure = [_at_least(row) for row in gains]
        return near[1 + sure.index(max(sure))] if sure and max(sure) > 0 else near[0]

    def _first_look(self, match: Match, seat: int, tokens: tuple[str, ...], budget: Budget) -> list[Candidate]:
        """The answers with the best plans; the order is shuffled so that ties are broken by chance."""
        shuffled = self.rng.sample(tokens, len(tokens))
        every = [Candidate(token, self._opinion(after(match, seat, token), seat, budget)) for token in shuffled]
        ranked = _ranked(every)
        return [one for one in ranked[:IN_THE_RUNNING] if ranked[0].opinion - one.opinion <= CLEAR]

    def _opinion(self, match: Match, seat: int, budget: Budget) -> float:
        """Where the best plan for the rest of the turn ends; what is there already, where the time is over."""
        return worth(match if budget.late else _planned(match, seat), seat)

    def _try(
        self, candidate: Candidate, world: Match, me: int, chance: random.Random
    ) -> tuple[list[tuple[int, Node]], list[float]]:
        """Give the answer, walk down the tree, play out: the path, and each seat's lead at the end."""
        node = candidate.node
        path: list[tuple[int, Node]] = [(me, node)]
        world.choose(candidate.token, me)
        while node.visits >= DEEPER and not world.over:
            ask = world.asks[0]
            if ask.secret and ask.seat != me:
                # a secret answer cannot react to ours, so it is chance to us and no branch of the tree
                world.choose(chance.choice(ask.tokens), ask.seat)
                continue
            node, token = _selected(node, world, ask.seat, ask.tokens)
            path.append((ask.seat, node))
            world.choose(token, ask.seat)
        return path, _leads(_played_out(world, me))


def _lead_by_advice(world: Match, me: int, token: str, luck: int) -> float:
    """The seat's lead some answers after this one; all go by the game's advice, or by chance where it has none."""
    chance = random.Random(luck)
    world.choose(token, me)
    for _ in range(AHEAD):
        if world.over:
            break
        ask = world.asks[0]
        advice = world.advice(ask.seat)
        world.choose(chance.choice(ask.tokens) if advice is None else max(advice, key=advice.__getitem__), ask.seat)
    return _leads(world)[me]


def _at_least(gains: list[float]) -> float:
    """What an answer gains at the very least, as far as the tries tell: two standard errors below their mean."""
    count = len(gains)
    if count < FEWEST:
        return 0.0
    mean = sum(gains) / count
    variance = sum([(gain - mean) ** 2 for gain in gains]) / (count - 1)
    return mean - 2 * math.sqrt(variance / count)


def _ranked(candidates: list[Candidate]) -> list[Candidate]:
    """Best first: the mean lead, with the opinion as some more tries. Only differences between the answers count, so
    both are taken from their means."""
    opinion = sum([one.opinion for one in candidates]) / len(candidates)
    visits = sum([one.node.visits for one in candidates])
    usual = sum([one.node.total for one in candidates]) / visits if visits else 0.0

    def value(one: Candidate) -> float:
        tried = one.node.total - one.node.visits * usual
        return (tried + TRUST * (one.opinion - opinion)) / (one.node.visits + TRUST)

    return sorted(candidates, key=value, reverse=True)


def _selected(parent: Node, world: Match, seat: int, tokens: tuple[str, ...]) -> tuple[Node, str]:
    """The child to walk to, by the highest upper confidence bound. The more often the parent was visited, the more
    children it may have, those first that the greedy bot likes best."""
    wide = 1 + int(math.sqrt(parent.visits / DEEPER))
    if wide < len(tokens):
        likes = {token: worth(follow(after(world, seat, token), seat), seat) for token in tokens}
        tokens = tuple(sorted(tokens, key=likes.__getitem__, reverse=True)[:wide])
    best: Node | None = None
    best_token = ""
    best_bound = 0.0
    for token in tokens:
        child = parent.children.setdefault((seat, token), Node())
        child.available += 1
        if not child.visits:
            return child, token
        bound = child.total / child.visits + EXPLORATION * math.sqrt(math.log(child.available) / child.visits)
        if best is None or bound > best_bound:
            best, best_token, best_bound = child, token, bound
    assert best is not None
    return best, best_token


def _played_out(world: Match, me: int) -> Match:
    """The match some turns later: the own turn is finished, then each seat has a few more."""
    world = _planned(world, me)
    for _ in range(ROUNDS * world.seats):
        if world.over:
            break
        seat = world.asks[0].seat
        world = _planned(world, me) if seat == me else _turn(world, seat)
    return world


def _planned(match: Match, seat: int) -> Match:
    """The best end of the seat's turn that a beam finds: it sees what one answer alone does not show, such as a jump
    that pays off with its second step."""
    beam = [match]
    best: Match | None = None
    best_worth = 0.0
    for _ in range(STEPS):
        reached: list[tuple[float, int, Match]] = []
        for state in beam:
            ask = state.ask_of(seat)
            if ask is None:
                value = worth(state, seat)
                if best is None or value > best_worth:
                    best, best_worth = state, value
                continue
            for token in ask.tokens:
                child = after(state, seat, token)
                reached.append((worth(child, seat), -len(reached), child))
        if not reached:
            break
        reached.sort(key=_first_two, reverse=True)
        beam = [child for _, _, child in reached[:BEAM]]
    return best if best is not None else follow(beam[0], seat)


def _first_two(row: tuple[float, int, Match]) -> tuple[float, int]:
    return row[:2]


def _turn(world: Match, seat: int) -> Match:
    """A turn of the greedy kind, which follows only the few beginnings that look best at once."""
    ask = world.ask_of(seat)
    assert ask is not None
    begun = [after(world, seat, token) for token in ask.tokens]
    if len(begun) > WIDTH:
        likes = [worth(state, seat) for state in begun]
        begun = [begun[at] for at in sorted(range(len(begun)), key=likes.__getitem__, reverse=True)[:WIDTH]]
    ends = [follow(state, seat) for state in begun]
    worths = [worth(end, seat) for end in ends]
    return ends[worths.index(max(worths))]


def _leads(world: Match) -> list[float]:
    """How far each seat is ahead at the end of a playout, in points; a decided match counts for more."""
    points = [world.evaluate(seat) for seat in range(world.seats)]
    result = world.result
    out: list[float] = []
    for seat, own in enumerate(points):
        lead = own - RIVAL * max(points[:seat] + points[seat + 1 :], default=0.0)
        if result is not None:
            lead += WIN if seat in result.winners else -WIN
        out.append(max(-MOST, min(MOST, lead)))
    return out
