"""All scenes by the names under which they stand in the queue, chapter by chapter."""

from __future__ import annotations

from cosmarch.core.ask import SceneFunction
from cosmarch.games.se4x import (
    colonies,
    combat,
    economy,
    exploration,
    movement,
    reaction,
    setup,
    spoils,
    turn,
)

SCENES: dict[str, SceneFunction] = {
    **setup.SCENES,
    **turn.SCENES,
    **movement.SCENES,
    **reaction.SCENES,
    **combat.SCENES,
    **exploration.SCENES,
    **colonies.SCENES,
    **economy.SCENES,
    **spoils.SCENES,
}
