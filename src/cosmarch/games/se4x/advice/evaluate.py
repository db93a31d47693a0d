"""How well an empire stands: the estimate that the bots climb where the advice of the game says nothing."""

from __future__ import annotations

from cosmarch.games.se4x.advice.values import enemies, fleet_price
from cosmarch.games.se4x.rules.modifiers import tech_price
from cosmarch.games.se4x.state import COLONY_SHIP, MINER, SHIP_KINDS, TECHS, Table

HOMEWORLD = 200.0


def worth(t: Table, seat: int) -> float:
    """Higher is better; a CP is about 1."""
    return own(t, seat) - 0.5 * max([own(t, other) for other in enemies(t, seat)], default=0.0)


def own(t: Table, seat: int) -> float:
    """What an empire has: colonies by what they will pay, ships, technology and money."""
    if t.out[seat]:
        return 0.0
    total = HOMEWORLD if t.colony[t.home[seat]] == seat else 0.0
    for place in t.colonies_of(seat):
        total += 5.0 + 4.0 * t.worth[place]
    groups = [group for group in t.groups_of(seat) if t.kind[group] < SHIP_KINDS]
    total += fleet_price(t, [group for group in groups if t.combat_capable(group)])
    total += 8.0 * sum([t.size[group] for group in groups if t.kind[group] in (COLONY_SHIP, MINER)])
    for technology in range(TECHS):
        # what a card gives beyond the sheet has no price there
        known = min(t.tech_level(seat, technology), t.content.technologies[technology].top(t.on("expansion")))
        for level in range(t.content.technologies[technology].start + 1, known + 1):
            total += tech_price(t, seat, technology, level)
    return total + 0.8 * t.cp[seat]
