"""The numbers with which the state speaks: kinds of counters, technologies, terrain, phases, marks of counters."""

from __future__ import annotations

from typing import Final

from cosmarch.games.se4x.content.vocabulary import SHIPS, TECHNOLOGIES, TERRAIN

NOBODY: Final = -1
NOWHERE: Final = -1
FREE: Final = -1  # a slot without a counter
EMPTY: Final = -1  # a hex without a marker

# Phases.
SETTING_UP: Final = 0
MOVEMENT: Final = 1
REACTION: Final = 2
COMBAT: Final = 3
EXPLORATION: Final = 4
ECONOMIC: Final = 5

# Kinds of counters: the ship types of the content, then these.
SHIP_KINDS: Final = len(SHIPS)
ALIEN: Final = SHIP_KINDS  # + the number in the content's aliens
MACHINE: Final = SHIP_KINDS + 3
ALIEN_FLEET: Final = SHIP_KINDS + 4  # of an alien player, not yet built
AMOEBA: Final = SHIP_KINDS + 5  # only while it fights; else it is `amoeba` of its hex
GROUND: Final = SHIP_KINDS + 6  # + the number of the ground unit

SCOUT: Final = SHIPS.index("scout")
DESTROYER: Final = SHIPS.index("destroyer")
CRUISER: Final = SHIPS.index("cruiser")
BATTLECRUISER: Final = SHIPS.index("battlecruiser")
BASE: Final = SHIPS.index("base")
SHIP_YARD: Final = SHIPS.index("ship_yard")
COLONY_SHIP: Final = SHIPS.index("colony_ship")
MINER: Final = SHIPS.index("miner")
DECOY: Final = SHIPS.index("decoy")
PIPELINE: Final = SHIPS.index("ms_pipeline")
CARRIER: Final = SHIPS.index("carrier")
FIGHTER: Final = SHIPS.index("fighter")
RAIDER: Final = SHIPS.index("raider")
MINE: Final = SHIPS.index("mine")
MINESWEEPER: Final = SHIPS.index("minesweeper")
TITAN: Final = SHIPS.index("titan")
BOARDING_SHIP: Final = SHIPS.index("boarding_ship")
TRANSPORT: Final = SHIPS.index("transport")
FLAGSHIP: Final = SHIPS.index("flagship")
UNIQUE_SHIP: Final = SHIPS.index("unique_ship")

SHIP_SIZE: Final = TECHNOLOGIES.index("ship_size")
ATTACK: Final = TECHNOLOGIES.index("attack")
DEFENSE: Final = TECHNOLOGIES.index("defense")
TACTICS: Final = TECHNOLOGIES.index("tactics")
MOVE: Final = TECHNOLOGIES.index("move")
YARD_LEVEL: Final = TECHNOLOGIES.index("ship_yard")
TERRAFORMING: Final = TECHNOLOGIES.index("terraforming")
EXPLORING: Final = TECHNOLOGIES.index("exploration")
FIGHTER_LEVEL: Final = TECHNOLOGIES.index("fighter")
POINT_DEFENSE: Final = TECHNOLOGIES.index("point_defense")
CLOAKING: Final = TECHNOLOGIES.index("cloaking")
SCANNERS: Final = TECHNOLOGIES.index("scanners")
MINES: Final = TECHNOLOGIES.index("mines")
MINE_SWEEP: Final = TECHNOLOGIES.index("mine_sweep")
ACADEMY: Final = TECHNOLOGIES.index("military_academy")
BOARDING: Final = TECHNOLOGIES.index("boarding")
SECURITY: Final = TECHNOLOGIES.index("security_forces")
GROUND_COMBAT: Final = TECHNOLOGIES.index("ground_combat")
FAST_BC: Final = TECHNOLOGIES.index("fast_bc")
TECHS: Final = len(TECHNOLOGIES)

PLANET: Final = TERRAIN.index("planet")
BARREN: Final = TERRAIN.index("barren_planet")
HOMEWORLD: Final = TERRAIN.index("homeworld")
ASTEROIDS: Final = TERRAIN.index("asteroids")
NEBULA: Final = TERRAIN.index("nebula")
BLACK_HOLE: Final = TERRAIN.index("black_hole")
DANGER: Final = TERRAIN.index("danger")
SUPERNOVA: Final = TERRAIN.index("supernova")
LOST_IN_SPACE: Final = TERRAIN.index("lost_in_space")
SPACE_WRECK: Final = TERRAIN.index("space_wreck")
DOOMSDAY: Final = TERRAIN.index("doomsday_machine")
DESTROYED_PLANET: Final = TERRAIN.index("destroyed_planet")
PLANETS: Final = (PLANET, BARREN, HOMEWORLD)
ASTEROID_FIELDS: Final = (ASTEROIDS, DESTROYED_PLANET)  # CE-6.14

# Public marks of a counter (`flags`); all but CAPTURED, DECLARED and WALKS are of the running player turn.
STOPPED: Final = 1  # it may go no further
ENTERED: Final = 2  # it came into its hex in this turn
JUMPED: Final = 4  # it went through a warp gate (CE-US.23)
LEFT_CHAIN: Final = 8  # not every step of its move led along a chain of own pipelines (SE-18.4)
SLUNG: Final = 16  # a black hole gave it more speed (SE-5.9)
REACTED: Final = 32
STUCK: Final = 64  # it cannot move in this turn (CE-EA42.1)
PUSHED: Final = 128  # it has an extra hex (CE-EA42.1)
CHAIN_USED: Final = 256  # a pipeline that served for speed and may not move (SE-18.5)
CAPTURED: Final = 512  # shown in battle until it is upgraded (CE-4.26)
HOLDS_GATE: Final = 2048  # a warp gate was used between it and another, so it may not move (CE-US.22)
WALKS: Final = 8192  # settlers without a space drive, who go through planetary gates (SE-34.5)
AMBUSH: Final = 4096  # it reacted into a hex without a battle and is the attacker there (CE-AT28.1)
DECLARED: Final = 1024  # its owner has said that it is cloaked (SE-12.6); stays until it is turned face down again

# Marks that only the owner knows (`private`).
ABOARD: Final = 1  # a ground unit on a transport, not on the colony
ANALYSED: Final = 2  # captured ships from which technology was learned (CE-AT29.1)
PRETENDING: Final = 4  # a decoy of the Shape Shifters (CE-EA55.1)
FRESH: Final = 8  # built in the last economic phase
NEW_ENGINES: Final = 16  # a captured ship whose Move its owner has upgraded (CE-EA42.2)
LOOK: Final = 32  # times the looks that its ships have made with Exploration in this turn

# What a face-down counter has shown to everybody (`proof`).
MOBILE: Final = 1  # it has moved
ARMED: Final = 2  # it is combat-capable
PACE: Final = 4  # times the Move level that its moves need

AMOEBA_TYPES: Final = 3
SHEET: Final = 16  # numbers in a row of a production sheet; see `sheet`
