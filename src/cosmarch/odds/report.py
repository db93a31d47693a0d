"""What a calculation tells: the result object, the same for every game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from cosmarch.core.errors import SetupError


@dataclass(frozen=True, slots=True)
class Remnant:
    """A way in which a side can come out of the battle, with its probability. Kinds with no unit left are not listed.

    `damage` are the hits that units of a kind carry without having been destroyed.
    """

    probability: float
    units: dict[str, int]
    damage: dict[str, int]


@dataclass(frozen=True, slots=True)
class Round:
    """A round of fire, seen from before the battle. Number 0 is all that happens before the first round.

    `win`, `lose` and `draw` are the probabilities that the battle ends so in this very round, `running` that it goes
    on after it, and `left` the expected numbers of units that the sides have after it.
    """

    number: int
    win: float
    lose: float
    draw: float
    running: float
    left: tuple[float, float]


@dataclass(frozen=True, slots=True)
class Odds:
    """The exact probabilities of a battle, from the point of view of the first side.

    `draw`: both sides are destroyed. `undecided`: neither is, and neither can hit the other any more.
    `survivors` and `expected_losses` are given for each side, the likeliest survivors first; `rounds` are listed until
    it is all but certain that the battle is over, and no more than a fixed number of them.
    """

    win: float
    lose: float
    draw: float
    undecided: float
    survivors: tuple[tuple[Remnant, ...], tuple[Remnant, ...]]
    expected_losses: tuple[dict[str, float], dict[str, float]]
    rounds: tuple[Round, ...]

    def mirrored(self) -> Odds:
        """The same from the point of view of the second side."""
        return Odds(
            self.lose,
            self.win,
            self.draw,
            self.undecided,
            (self.survivors[1], self.survivors[0]),
            (self.expected_losses[1], self.expected_losses[0]),
            tuple([Round(one.number, one.lose, one.win, one.draw, one.running, one.left[::-1]) for one in self.rounds]),
        )


@dataclass(frozen=True, slots=True)
class Battle:
    """A battle that somebody wrote down, and its odds seen from the attacker. For each side, attacker first: how many
    units of a kind it has, and its `orders`, a policy by name or units in order. `about` says what the orders decide:
    "order" which of the own units are lost first, "targets" which of the enemy's are fired at first."""

    odds: Odds
    units: tuple[Mapping[str, int], Mapping[str, int]]
    orders: tuple[str | Sequence[str], str | Sequence[str]]
    about: str


def checked_entries(game: str, given: Mapping[str, object], known: Sequence[str]) -> None:
    """SetupError where a side or a field has an entry that the game does not know."""
    for name in given:
        if name not in known:
            raise SetupError(f"the odds of {game} know no {name!r:.40}: choose from {', '.join(known)}")


def mixed(worlds: Sequence[Odds]) -> Odds:
    """The odds where each of these is equally likely: what is not known was dealt in several ways."""
    share = 1 / len(worlds)
    ends = [[one.win, one.lose, one.draw, one.undecided] for one in worlds]
    win, lose, draw, undecided = [share * sum(column) for column in zip(*ends, strict=True)]
    most = max([len(one.rounds) for one in worlds])
    rounds = [_mixed_round([one.rounds for one in worlds], number) for number in range(most)]
    return Odds(
        win,
        lose,
        draw,
        undecided,
        (_mixed_survivors(worlds, 0), _mixed_survivors(worlds, 1)),
        (_mixed_losses(worlds, 0), _mixed_losses(worlds, 1)),
        tuple(rounds),
    )


def _mixed_round(lists: Sequence[Sequence[Round]], at: int) -> Round:
    """A battle that is over by then stays as it was."""
    share = 1 / len(lists)
    here = [rounds[at] for rounds in lists if at < len(rounds)]
    left = [rounds[min(at, len(rounds) - 1)].left for rounds in lists]
    return Round(
        here[0].number,
        share * sum([one.win for one in here]),
        share * sum([one.lose for one in here]),
        share * sum([one.draw for one in here]),
        share * sum([one.running for one in here]),
        (share * sum([one for one, _ in left]), share * sum([two for _, two in left])),
    )


def _mixed_survivors(worlds: Sequence[Odds], side: int) -> tuple[Remnant, ...]:
    found: dict[tuple[tuple[tuple[str, int], ...], tuple[tuple[str, int], ...]], float] = {}
    for one in worlds:
        for remnant in one.survivors[side]:
            key = (tuple(remnant.units.items()), tuple(remnant.damage.items()))
            found[key] = found.get(key, 0.0) + remnant.probability / len(worlds)
    out = [Remnant(chance, dict(units), dict(damage)) for (units, damage), chance in found.items()]
    return tuple(sorted(out, key=lambda remnant: -remnant.probability))


def _mixed_losses(worlds: Sequence[Odds], side: int) -> dict[str, float]:
    out: dict[str, float] = {}
    for one in worlds:
        for name, lost in one.expected_losses[side].items():
            out[name] = out.get(name, 0.0) + lost / len(worlds)
    return out
