"""All scenes by the names under which they stand in the queue, chapter by chapter."""

from __future__ import annotations

from cosmarch.core.ask import SceneFunction
from cosmarch.games.se4x import (
    bidding,
    boarding,
    captured,
    card_windows,
    colonies,
    combat,
    economy,
    exploration,
    ground,
    landing,
    movement,
    placement,
    reaction,
    scuttling,
    setup,
    situation,
    solitaire,
    spending,
    spoils,
    technology,
    turn,
    unique_abilities,
    unique_ships,
    upgrades,
)
from cosmarch.games.se4x.advantages import ancient, dealing, moves
from cosmarch.games.se4x.alien_tech import drawing

SCENES: dict[str, SceneFunction] = {
    **setup.SCENES,
    **situation.SCENES,
    **dealing.SCENES,
    **ancient.SCENES,
    **moves.SCENES,
    **drawing.SCENES,
    **turn.SCENES,
    **movement.SCENES,
    **reaction.SCENES,
    **combat.SCENES,
    **boarding.SCENES,
    **unique_abilities.SCENES,
    **unique_ships.SCENES,
    **landing.SCENES,
    **ground.SCENES,
    **captured.SCENES,
    **card_windows.SCENES,
    **exploration.SCENES,
    **colonies.SCENES,
    **economy.SCENES,
    **spending.SCENES,
    **technology.SCENES,
    **placement.SCENES,
    **bidding.SCENES,
    **upgrades.SCENES,
    **scuttling.SCENES,
    **spoils.SCENES,
    **solitaire.SCENES,
}
