"""All scenes by the names under which they stand in the queue, chapter by chapter."""

from __future__ import annotations

from cosmarch.core.ask import SceneFunction
from cosmarch.games.se4x import (
    bidding,
    card_windows,
    colonies,
    combat,
    economy,
    exploration,
    movement,
    placement,
    reaction,
    setup,
    spending,
    spoils,
    technology,
    turn,
    upgrades,
)

SCENES: dict[str, SceneFunction] = {
    **setup.SCENES,
    **turn.SCENES,
    **movement.SCENES,
    **reaction.SCENES,
    **combat.SCENES,
    **card_windows.SCENES,
    **exploration.SCENES,
    **colonies.SCENES,
    **economy.SCENES,
    **spending.SCENES,
    **technology.SCENES,
    **placement.SCENES,
    **bidding.SCENES,
    **upgrades.SCENES,
    **spoils.SCENES,
}
