"""Screening and the fleet size bonus, decided at the start of each round (SE-7, SE-8)."""

from __future__ import annotations

from cosmarch.core.ask import Ask, Flow, Refusal
from cosmarch.core.windows import holds
from cosmarch.games.se4x.choices import EMPIRES
from cosmarch.games.se4x.rules import modifiers
from cosmarch.games.se4x.rules.cards import moments
from cosmarch.games.se4x.rules.combat.battlefield import (
    ATTACKER_BONUS,
    DEFENDER_BONUS,
    IDLE,
    PRIZE,
    SCREENED,
    decider,
    enemy_of,
    fleet,
    line,
    open_space,
    real_units,
    sides,
    units,
)
from cosmarch.games.se4x.rules.combat.retreat import detach, part_refusal
from cosmarch.games.se4x.rules.solitaire import monsters
from cosmarch.games.se4x.state import NOBODY, SHIP_KINDS, Table


def manned(t: Table, groups: list[int]) -> list[int]:
    """CE-4.18: the counters that count for screening and fleet size; ships just captured do not in the later
    edition."""
    if t.on("captured_ship_counts"):
        return groups
    return [group for group in groups if not (t.combat[group] & IDLE and t.combat[group] & PRIZE)]


def allowance(t: Table, side: int) -> int:
    """SE-7.1, 7.2: how many more units a side may screen in this round."""
    if not open_space(t) or side in EMPIRES:
        return 0
    ours, theirs = units(t, manned(t, fleet(t, side))), units(t, manned(t, fleet(t, enemy_of(t, side))))
    screened = ours - units(t, manned(t, line(t, side)))
    return max(0, ours - theirs - screened)


def screen_refusal(t: Table, group: int, left: int) -> Refusal | None:
    """SE-7.1, CE-6.4: why no unit of a counter can be screened."""
    kind = t.kind[group]
    if kind < SHIP_KINDS and not t.content.ships[kind].screens:
        return Refusal("CE-6.4", "cannot_be_screened", {"ship": kind})
    return part_refusal(t, group, min(t.size[group], left), "SE-3.7")


def parted(t: Table, groups: list[int], left: int) -> tuple[int, ...]:
    """The counters of which only a part could be screened. Whether there is a counter for that part only the owner
    knows: where the pace would tell it, the owner is asked whatever the answer must be."""
    return tuple(
        [
            group
            for group in groups
            if t.size[group] > left and t.kind[group] < SHIP_KINDS and t.content.ships[t.kind[group]].screens
        ]
    )


def screening(t: Table) -> Flow:
    """Scene. SE-7.1, 7.4: the side with more combat-capable units may screen up to the difference."""
    done = t.choices.no_group
    for side in sides(t):
        while True:
            seat = decider(t, side)
            left = allowance(t, side)
            if seat == NOBODY or not left:
                break

            def refusal(choice: int, left: int = left) -> Refusal | None:
                return None if choice == done else screen_refusal(t, choice, left)

            args: dict[str, int | str] = {"hex": t.battle_hex, "n": left}
            groups = line(t, side)
            parts = parted(t, groups, left)
            candidates = [*groups, done]
            group = yield Ask(
                seat,
                "screen",
                t.choices.groups,
                candidates,
                "SE-7.1",
                refusal,
                args,
                auto=not parts or not holds(t),
                private=parts,
            )
            if group == done:
                break

            def short(count: int, group: int = group) -> Refusal | None:
                return part_refusal(t, group, count, "SE-3.7")

            numbers = list(range(min(left, t.size[group]), 0, -1))
            some = tuple([number for number in numbers if number < t.size[group] and group not in parts])
            args = {"group": group}
            count = yield Ask(
                seat,
                "how_many_screened",
                t.choices.numbers,
                numbers,
                "SE-7.1",
                short,
                args,
                auto=len(numbers) == 1 or not holds(t),
                private=some,
            )
            part = yield from detach(t, group, count)
            t.combat[part] |= SCREENED
            t.log("screens", "SE-7.1", owner=t.owner_of(part), ship=t.kind[part], n=count)


def fleet_size(t: Table) -> None:
    """Scene. SE-8.1, 8.2: a side with at least twice as many unscreened combat-capable units has a bonus."""
    t.battle_marks &= ~(ATTACKER_BONUS | DEFENDER_BONUS)
    for side, mark in zip(sides(t), (ATTACKER_BONUS, DEFENDER_BONUS), strict=True):
        ours, theirs = real_units(t, manned(t, line(t, side))), real_units(t, manned(t, line(t, enemy_of(t, side))))
        if open_space(t):
            moments.fleet_size(t, side, ours, theirs)
        bonus = modifiers.fleet_bonus(t, side, ours, theirs) if open_space(t) else monsters.fleet_size(t, side)
        if bonus:
            t.battle_marks |= mark
            # what everybody sees: how many of them are decoys is not told (CE-EA55.5)
            ours, theirs = units(t, manned(t, line(t, side))), units(t, manned(t, line(t, enemy_of(t, side))))
            t.log("fleet_bonus", "SE-8.1" if open_space(t) else "SE-31.10", owner=side, a=ours, b=theirs)
