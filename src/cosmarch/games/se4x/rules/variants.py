"""Variants that no other chapter owns (SE-27.2, CE-20.6)."""

from __future__ import annotations

from typing import Final

from cosmarch.games.se4x.content.vocabulary import SHIPS
from cosmarch.games.se4x.rules.combat.battlefield import fleet, sides
from cosmarch.games.se4x.state import CLOAKING, DESTROYER, FIGHTER_LEVEL, SHIP_KINDS, Table

LARGE: Final = tuple([SHIPS.index(key) for key in ("battlecruiser", "battleship", "dreadnought", "titan")])
MEDIUM: Final = (DESTROYER, SHIPS.index("cruiser"), *LARGE)


def bloody_attack(t: Table) -> int:
    """CE-20.6: what every unit has more of Attack Strength."""
    return t.content.economy.bloody_attack if t.on("bloody_combat") else 0


def large_ships_fight(t: Table) -> None:
    """SE-27.2: a battle between players with large ships opens Fighter technology, with medium ones Cloaking, for
    everybody."""
    if not t.on("ship_build_requirement") or not all([t.is_seat(side) for side in sides(t)]):
        return
    for technology, kinds in ((FIGHTER_LEVEL, LARGE), (CLOAKING, MEDIUM)):
        if t.opened >> technology & 1:
            continue
        if any(
            [t.kind[group] in kinds and t.kind[group] < SHIP_KINDS for side in sides(t) for group in fleet(t, side)]
        ):
            t.opened |= 1 << technology
            t.log("technology_opened", "SE-27.2", tech=technology)
