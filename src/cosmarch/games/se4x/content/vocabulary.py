"""The words that the data files may use: one place, read by the loader, the rules and the texts."""

from __future__ import annotations

from typing import Final

FILES: Final = (
    "technologies.toml",
    "ships.toml",
    "ground_units.toml",
    "aliens.toml",
    "terrain.toml",
    "economy.toml",
    "combat.toml",
    "experience.toml",
    "alien_technologies.toml",
    "empire_advantages.toml",
    "unique_ship.toml",
    "scenarios.toml",
    "solitaire.toml",
    "sequence.toml",
    "switches.toml",
    "rules.toml",
)

SEATS: Final = (1, 2, 3, 4)
COLOURS: Final = ("blue", "red", "green", "yellow")
CLASSES: Final = ("A", "B", "C", "D", "E", "F")  # weapon class n fires before n + 1
SETS: Final = ("base", "base_advanced", "expansion", "expansion_advanced")
TURNS: Final = 3  # between two economic phases (SE-1.1)
DIE: Final = 10
EXPERIENCE: Final = ("green", "skilled", "veteran", "elite", "legendary")  # CE-3.1

# The map: rows from the top; hex n of a row is the n-th from the left (SE-2.1).
MAP_ROWS: Final = ("L", "K", "J", "I", "H", "G", "F", "E", "D", "C", "B", "A")
MAP_WIDTHS: Final = (13, 12, 13, 12, 13, 12, 13, 12, 13, 12, 13, 12)
DIRECTIONS: Final = ("east", "north_east", "north_west", "west", "south_west", "south_east")

# The ids that the rules are written for: a data file has exactly these, in this order.
TECHNOLOGIES: Final = (
    "ship_size",
    "attack",
    "defense",
    "tactics",
    "move",
    "ship_yard",
    "terraforming",
    "exploration",
    "fighter",
    "point_defense",
    "cloaking",
    "scanners",
    "mines",
    "mine_sweep",
    "military_academy",
    "boarding",
    "security_forces",
    "ground_combat",
    "fast_bc",
)
SHIPS: Final = (
    "scout",
    "destroyer",
    "cruiser",
    "battlecruiser",
    "battleship",
    "dreadnought",
    "base",
    "ship_yard",
    "colony_ship",
    "miner",
    "decoy",
    "ms_pipeline",
    "carrier",
    "fighter",
    "raider",
    "mine",
    "minesweeper",
    "titan",
    "boarding_ship",
    "transport",
    "flagship",
    "unique_ship",
)
GROUND_UNITS: Final = ("infantry", "space_marines", "heavy_infantry", "grav_armor", "militia")
TERRAIN: Final = (
    "planet",
    "barren_planet",
    "homeworld",
    "asteroids",
    "nebula",
    "black_hole",
    "danger",
    "supernova",
    "lost_in_space",
    "mineral_5",
    "mineral_10",
    "space_wreck",
    "warp_point_1",
    "warp_point_2",
    "doomsday_machine",
    "destroyed_planet",
)

# How a ship finds out how far it goes: by the Move level it carries, by the empire's, always 1 hex, never.
MOVES: Final = ("carried", "empire", "one", "none")
SHIP_TRAITS: Final = (
    "combat",  # has an Attack Strength
    "explores",  # turns markers up
    "maintenance",  # costs its hull size each economic phase
    "yard",  # built with the capacity of ship yards
    "income",  # built by a colony that made income this phase
    "boarded",  # can be captured by boarding ships
    "retreats",
    "screens",
    "experience",
    "face_up",  # never hidden
    "designed",  # its values come from the design of the unique ship
)
TECHNOLOGY_TRAITS: Final = (
    "carried",  # recorded for each group; the others belong to the empire
    "hull_limit",  # counts at most the hull size
    "scrapped",  # can be gained by scrapping captured ships
)

ENTRIES: Final = ("free", "stop", "roll", "closed")  # how terrain lets ships in
SETTLED: Final = ("never", "always", "terraforming")

# What may be left out of a match; a card that touches only such rules is left out too (CE-12.2, CE-13.13).
MODULES: Final = (
    "aliens",
    "pipelines",
    "fighters",
    "cloaking",
    "mines",
    "experience",
    "boarding",
    "titans",
    "reaction",
    "fast_bc",
    "alien_technology",
    "empire_advantages",
    "ground_combat",
    "flagships",
    "centers",
    "nebula_mining",
    "unique_ships",
)

# Alien technology: op -> the keys its card needs beside the common ones.
ALIEN_OPS: Final[dict[str, tuple[str, ...]]] = {
    "half_maintenance": ("ships",),
    "attack": ("ships", "n"),
    "attack_by_hull": ("ships", "n", "hull_from", "hull_to"),
    "no_attack_limit": ("ships",),
    "price": ("ships", "n"),
    "weapon_class": ("ships", "class"),
    "extra_hit": ("ships", "n"),
    "ground_attack": ("n",),
    "full_colony_income": ("n",),
    "reroll": ("ships", "n"),
    "jam_sweeping": ("n",),
    "air_support": ("ships", "class", "n", "defense", "hull"),
    "fixed_attack": ("ships", "class", "n"),
    "hide_after_battle": (),
    "react_without_battle": (),
    "analyse_in_field": (),
    "adaptive_cloak": ("ships", "n", "classes"),
}
ALIEN_REVEALS: Final = ("game_end", "battle", "ground_battle", "first_use", "sweeping")

# Empire advantage -> the numbers that its behaviour needs.
ADVANTAGES: Final[dict[str, tuple[str, ...]]] = {
    "fearless_race": ("class_rounds", "no_retreat_before_round"),
    "warrior_race": ("attack_as_attacker", "attack_as_defender"),
    "celestial_knights": ("charge_attacks", "enemy_attack_after", "no_retreat_rounds"),
    "giant_race": ("hull",),
    "industrious_race": ("terraforming",),
    "ancient_race": ("extra_hexes", "minerals", "colony_ships"),
    "space_pilgrims": (),
    "hive_mind": ("defense_from_round", "attack_from_round", "hull_from_round"),
    "nano_technology": (),
    "quick_learners": ("dice",),
    "gifted_scientists": ("discount_percent", "unit_price"),
    "master_engineers": ("extra_hexes", "fails_from"),
    "insectoids": ("hull", "yard_halves", "experience_hull"),
    "immortals": ("ignored_damage", "colony_ship_price"),
    "expert_tacticians": ("units_more", "enemy_ratio"),
    "horsemen_of_the_plains": ("bombardment", "retreat_after_round"),
    "and_we_still_carry_swords": ("boarding", "boarded", "ground_attack", "ground_defense"),
    "amazing_diplomats": (),
    "traders": ("pipeline_income",),
    "cloaking_geniuses": ("attack", "small_from_level", "cruiser_from_level"),
    "star_wolves": ("attack", "hull_from", "destroyer_price"),
    "power_to_the_people": (),
    "house_of_speed": ("enemy_attack",),
    "powerful_psychics": (),
    "shape_shifters": (),
}
ADVANTAGE_REVEALS: Final = (
    "set_up",
    "first_battle",
    "first_charge",
    "first_use",
    "asteroid_colony",
    "terrain",
    "experience_roll",
    "boarding_or_invasion",
    "alien_hex",
    "cloaked",
    "faster_than_normal",
    "first_look",
    "decoy_removed",
    "game_end",
)

ABILITIES: Final = (
    "point_defense",
    "scanners",
    "exploration",
    "fast_bc",
    "mini_fighter_bay",
    "anti_sensor_hull",
    "shield_projector",
    "design_weakness",
    "construction_bay",
    "tractor_beam",
    "warp_gates",
    "second_salvo",
    "heavy_warheads",
)

VICTORIES: Final = (
    "homeworld",  # the first to destroy an enemy homeworld (SE-28.1, 28.2)
    "colony_points",  # the same, or 3 colony points (SE-28.3)
    "last_one",  # the long game (SE-28.8)
    "teams",  # all homeworlds of the other team
    "machines",  # solitaire: all doomsday machines
    "alien_homeworlds",  # solitaire: all alien homeworlds
    "amoebas",  # solitaire: all amoebas
)
ALLIANCES: Final = ("", "uneasy", "blood_brothers", "either")
SCENARIO_TRAITS: Final = (
    "mixed_markers",  # all markers over the whole map, homeworlds on random hexes
    "no_mines",
    "head_start",
    "expansion_homeworld",
    "base_homeworld",
    "gates",
    "amoebas",
    "allies_pay_more",
    "single_gets_four_advantages",
    "brothers_head_start",
    "third_alien_or_deep_space",  # with two aliens the hex of the third holds a deep space marker
)
SEQUENCES: Final = ("set_up", "turn", "economic_phase", "battle")
SWITCH_KINDS: Final = ("module", "optional", "variant", "edition")
BANKS: Final = ("economy", "fleet", "technology", "defense")  # what a roll of an alien player pays into
DIFFICULTIES: Final = ("easy", "normal", "hard", "harder", "really_tough", "good_luck")
MACHINES: Final = ("easy", "normal", "hard", "harder", "good_luck")  # those of doomsday machines and amoebas
WEAKNESSES: Final = ("fighters", "mines", "raiders", "fleet_size", "none")
ALIEN_FLEETS: Final = ("most_ships", "balanced", "largest_ships")
DEFENSES: Final = ("mines", "in_turn", "bases")
AMOEBAS: Final = (
    "plain_c",
    "plain_d",
    "hurt_by_fighters",
    "weak_to_raiders",
    "two_attacks",
    "weak_to_variety",
    "detonated",
)
