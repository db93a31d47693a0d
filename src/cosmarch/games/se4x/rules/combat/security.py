"""Security forces: own ships are harder to board (CE-5)."""

from __future__ import annotations

from cosmarch.games.se4x.choices import ALIENS
from cosmarch.games.se4x.state import SECURITY, TECHS, Table


def grade(t: Table, owner: int) -> int:
    """CE-5.2, SE-25.8: the level of security forces, which all ships of an owner have at once."""
    if t.is_seat(owner):
        return t.levels[owner * TECHS + SECURITY]
    return 1 if owner == ALIENS and t.on("alien_security") else 0


def forces(t: Table, owner: int) -> int:
    """CE-5.3, 5.4: by how much the hull of an owner's ships counts larger against boarding."""
    level = grade(t, owner)
    numbers = t.content.combat.security
    return numbers[min(level, len(numbers)) - 1] if level else 0
