"""The economic phase (SE-19)."""

from __future__ import annotations

from cosmarch.core.ask import SceneFunction
from cosmarch.games.se4x import victory
from cosmarch.games.se4x.colonies import grow
from cosmarch.games.se4x.state import ECONOMIC, Table


def economic_phase(t: Table) -> None:
    """Scene. SE-19.3: colony income, growth, and the next round."""
    t.phase = ECONOMIC
    for seat in t.in_order():
        t.cp[seat] = min(t.cp[seat], t.number("carry_over"))
        t.cp[seat] += sum([t.worth[place] for place in t.colonies_of(seat) if not t.blockaded(place)])
    grow(t)
    victory.check_points(t)
    t.round += 1
    t.next(("round",))


SCENES: dict[str, SceneFunction] = {"economic_phase": economic_phase}
