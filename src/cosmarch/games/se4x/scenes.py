"""All scenes by the names under which they stand in the queue, chapter by chapter."""

from __future__ import annotations

from cosmarch.core.ask import SceneFunction
from cosmarch.games.se4x.rules import colonies, exploration, situation, spoils, turn
from cosmarch.games.se4x.rules.advantages import ancient, dealing, moves
from cosmarch.games.se4x.rules.alien_tech import comm_array, drawing
from cosmarch.games.se4x.rules.cards import windows
from cosmarch.games.se4x.rules.combat import boarding, combat
from cosmarch.games.se4x.rules.economy import economy, placement, spending, technology, upgrades
from cosmarch.games.se4x.rules.ground import captured, ground, landing
from cosmarch.games.se4x.rules.movement import movement, reaction, scuttling
from cosmarch.games.se4x.rules.setup import bidding, setup
from cosmarch.games.se4x.rules.solitaire import solitaire
from cosmarch.games.se4x.rules.unique_ships import abilities, unique_ships

SCENES: dict[str, SceneFunction] = {
    **setup.SCENES,
    **situation.SCENES,
    **dealing.SCENES,
    **ancient.SCENES,
    **moves.SCENES,
    **drawing.SCENES,
    **comm_array.SCENES,
    **turn.SCENES,
    **movement.SCENES,
    **reaction.SCENES,
    **combat.SCENES,
    **boarding.SCENES,
    **abilities.SCENES,
    **unique_ships.SCENES,
    **landing.SCENES,
    **ground.SCENES,
    **captured.SCENES,
    **windows.SCENES,
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
