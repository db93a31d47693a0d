"""What ends the disguise of Shape Shifters (CE-EA55.3)."""

from __future__ import annotations

from cosmarch.games.se4x.rules.cards.cards import reveal_advantage
from cosmarch.games.se4x.rules.groups import lose
from cosmarch.games.se4x.state import Table


def expose(t: Table, group: int) -> None:
    """CE-EA55.3, 55.6, 55.8: a decoy was damaged or boarded, or scored a hit: the whole group is removed, and with the
    first one the card is shown."""
    owner = t.owner_of(group)
    t.uncover()
    reveal_advantage(t, owner, "shape_shifters")
    t.log("exposed", "CE-EA55.3", owner=owner, ship=t.kind[group], n=t.size[group], hex=t.where[group])
    lose(t, group, t.size[group])
