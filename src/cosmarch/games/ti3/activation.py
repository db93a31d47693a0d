"""The scenes of the activation and transfer sequences by their names in the queue."""

from __future__ import annotations

from typing import Final

from cosmarch.core.ask import SceneFunction
from cosmarch.games.ti3 import (
    battle,
    bombardment,
    combat,
    invasion,
    landing,
    movement,
    pds,
    production,
    tactical,
    transport,
)
from cosmarch.games.ti3 import transfer as transfers

SCENES: Final[dict[str, SceneFunction]] = {
    "tactical": tactical.tactical,
    "tactical_ends": tactical.tactical_ends,
    "fleet_logistics": tactical.fleet_logistics,
    "transfer": transfers.transfer,
    "move_ships": movement.move_ships,
    "movement_ends": movement.movement_ends,
    "move_between": transfers.move_between,
    "settle": transport.settle,
    "pds_fire": pds.pds_fire,
    "space_cannon": pds.space_cannon,
    "casualties": combat.casualties,
    "come_home": combat.come_home,
    "space_battle": battle.space_battle,
    "foresight": battle.foresight,
    "battle_begins": battle.battle_begins,
    "opening_shots": battle.fire_before_battle,
    "barrage": battle.barrage,
    "battle_round": battle.battle_round,
    "announce": battle.announce,
    "battle_roll": battle.battle_roll,
    "withdrawal": battle.withdrawal,
    "battle_over": battle.battle_over,
    "landings": landing.landings,
    "land": landing.land,
    "landings_end": landing.landings_end,
    "invasions": invasion.invasions,
    "bombardment": bombardment.bombardment,
    "x89": bombardment.x89,
    "bombard": bombardment.bombard,
    "invasion_defence": invasion.invasion_defence,
    "invasion_round": invasion.invasion_round,
    "invasion_roll": invasion.invasion_roll,
    "invasion_casualties": invasion.invasion_casualties,
    "invasion_over": invasion.invasion_over,
    "production": production.production,
    "produce": production.produce,
    "build_dock": production.build_dock,
}
