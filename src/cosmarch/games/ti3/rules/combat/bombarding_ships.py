"""The ships that bombard, and what keeps them from it (TI-22.2, TI-35.8.5 to 35.8.8, TI-35.9.4 to 35.9.6)."""

from __future__ import annotations

from typing import Final

from cosmarch.core.ask import Refusal
from cosmarch.games.ti3.content.vocabulary import DREADNOUGHT, WAR_SUN
from cosmarch.games.ti3.rules.cards import lasting
from cosmarch.games.ti3.rules.council import laws
from cosmarch.games.ti3.rules.modifiers import breaks_shield, holds_off
from cosmarch.games.ti3.state import Table

GUNS: Final = (DREADNOUGHT, WAR_SUN)


def may_bombard(t: Table, planet: int) -> bool:
    """Whether there are ground forces to hit and a ship that may hit them."""
    return t.ground[planet] > 0 and any([gun_refusal(t, planet, kind) is None for kind in GUNS])


def guns_left(t: Table, kind: int) -> int:
    """TI-35.8.8: ships of a kind that have not bombarded in this activation."""
    return t.ships_at(t.system, t.active, kind) - t.bombarded[kind - DREADNOUGHT]


def gun_refusal(t: Table, planet: int, kind: int) -> Refusal | None:
    """Why no ship of a kind may bombard a planet."""
    if not guns_left(t, kind):
        return Refusal("TI-35.8.8", "no_gun_left", {"unit": kind})
    if kind == DREADNOUGHT and not t.landed[planet]:
        return Refusal("TI-35.8.6", "not_invaded", {"planet": planet})
    if t.pds[planet] and not breaks_shield(t, t.active, kind):
        return Refusal("TI-22.2.5", "planetary_shield", {"planet": planet, "n": t.pds[planet]})
    if holds_off(t, planet, kind):
        return Refusal("TI-40.4.4", "scientist_shield", {"planet": planet, "unit": kind})
    why = laws.bombardment_refusal(t, planet)
    return why if why is not None else lasting.bombardment_refusal(t, planet)
