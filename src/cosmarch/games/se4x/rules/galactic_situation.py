"""The galactic situation: the variants of a match by the die (CE-21)."""

from __future__ import annotations

from typing import Final

from cosmarch.games.se4x.content.vocabulary import DIE
from cosmarch.games.se4x.state import Table, put

# Variants of which one makes the other pointless.
AGAINST: Final = (("slow_scientists", "smart_scientists"),)


def galactic_situation(t: Table) -> None:
    """Scene. CE-21.1 to 21.3: a die, or two or three more, tell which variants are in play."""
    if not t.on("galactic_situation"):
        return
    table = t.content.situation
    roll = t.roll(DIE)
    t.log("situation_roll", "CE-21.1", n=roll)
    if roll not in (table.twice, table.thrice):
        come_into_play(t, variant_of(t, roll))
        return
    for _ in range(2 if roll == table.twice else 3):
        again = t.roll(DIE)
        while again in (table.twice, table.thrice) or pointless(t, variant_of(t, again)):
            again = t.roll(DIE)
        come_into_play(t, variant_of(t, again))


def variant_of(t: Table, roll: int) -> str:
    """CE-21.2: the variant of a result."""
    table = t.content.situation
    if roll == table.doubtful:
        return t.chosen("situation_four")
    return table.rolls[roll - 1]


def pointless(t: Table, variant: str) -> bool:
    """CE-21.3: whether a variant is in play already, or undoes one that is."""
    if t.on(variant):
        return True
    return any([variant in pair and any([t.on(other) for other in pair]) for pair in AGAINST])


def come_into_play(t: Table, variant: str) -> None:
    number = t.choices.switch[variant]
    t.switches = put(t.switches, number, 1)
    t.log("situation", "CE-21.2", variant=variant)
