"""Battles run by the scenes of the game themselves, on a light table without a match around it: many in little time.

Both sides play as the odds assume: everybody fires at the first legal target of a fixed order, nobody leaves, and the
counters that a side likes to screen are screened whole.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from cosmarch.core.ask import Ask
from cosmarch.games.se4x.advice.odds.forces import Counter
from cosmarch.games.se4x.content.vocabulary import GROUND_UNITS
from cosmarch.games.se4x.rules.ground.ground_values import SUPPORTED
from cosmarch.games.se4x.rules.ground.landing import DROPPED
from cosmarch.games.se4x.scenes import SCENES
from cosmarch.games.se4x.state import GROUND, Table
from tests.se4x.battle import FIELD, field
from tests.se4x.table import kind_name, mark, place, put, research
from tests.tally import Tally, play_out

Orders = tuple[Sequence[str], Sequence[str]]  # by side: types in order
OVER = ("battle_over", "ground_over")


class Sides:
    """How the two sides fight."""

    def __init__(self, targets: Orders, screens: Orders = ((), ())) -> None:
        self.targets = targets
        self.screens = screens

    def answer(self, t: Table, ask: Ask) -> int:
        """What a player answers who fights as the odds assume."""
        legal = ask.legal
        if len(legal) == 1:
            return legal[0]
        if ask.kind in ("fire", "ground_target"):
            order = self.targets[ask.seat]
            counters = [choice for choice in legal if choice < t.choices.slots]
            if not counters:  # screened ships could leave
                return t.choices.hold
            # of units of a type those are fired at first that no grav armor supports
            return min(counters, key=lambda one: (order.index(kind_name(t.kind[one])), helped(t, one)))
        if ask.kind == "screen":
            screens = self.screens[ask.seat]
            counters = [one for one in legal if one < t.choices.slots and kind_name(t.kind[one]) in screens]
            fit = [one for one in counters if t.size[one] <= int(ask.args["n"])]
            return min(fit, key=lambda one: screens.index(kind_name(t.kind[one])), default=t.choices.no_group)
        if ask.kind == "ground_unit_fires":
            return min(legal, key=lambda one: helped(t, one))
        if ask.kind in ("who_fires", "how_many_screened", "support", "how_many_supported"):
            return legal[0]
        if ask.kind == "raiders_retreat":
            return t.choices.no_group
        raise AssertionError(f"unexpected question {ask.kind}")


def helped(t: Table, group: int) -> int:
    return t.combat[group] & SUPPORTED if t.kind[group] >= GROUND else 0


def battle_table(
    one: Sequence[Counter], two: Sequence[Counter], terrain: str = "", experience: bool = False, dropped: bool = False
) -> Table:
    """Seat 0 attacks seat 1 on the field. Bases have the levels of their empire."""
    ground = one[0].unit in GROUND_UNITS
    t = field(experience=experience, ground_combat=ground)
    if terrain:
        mark(t, FIELD, terrain)
    for seat, counters in enumerate((one, two)):
        for counter in counters:
            levels: Mapping[str, int] = dict(counter.technology)
            if counter.unit in ("base", "ship_yard"):
                research(t, seat, **levels)
            group = put(t, seat, FIELD, counter.unit, counter.count, **levels)
            t.rank = (*t.rank[:group], counter.rank, *t.rank[group + 1 :])
            if t.is_ground(group) and seat == 0:
                t.landed = (*t.landed, group)
                t.combat[group] = DROPPED if dropped else 0
    t.active = 0
    t.attacker, t.defender, t.battle_hex = 0, 1, place(FIELD)
    return t


def fight(table: Table, battles: int, sides: Sides, ground: bool = False, seed: int = 1) -> Tally:
    """The same battle again and again."""
    tally = Tally()
    generator = table.generator + seed
    queue: list[tuple[Any, ...]] = [("ground_round",) if ground else ("battle_round",)]
    for _ in range(battles):
        t = table.copy()
        t.generator = generator
        play_out(t, SCENES, queue, OVER, sides.answer)
        generator = t.generator
        tally.add(*[sum([t.size[group] for group in t.groups_at(place(FIELD), seat)]) for seat in (0, 1)])
    return tally
