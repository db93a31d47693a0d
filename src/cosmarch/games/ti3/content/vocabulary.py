"""The words that the data files may use, and the numbers that the rules give to the fixed ones."""

from __future__ import annotations

from typing import Final

FILES: Final = (
    "units.toml",
    "technologies.toml",
    "planets.toml",
    "systems.toml",
    "races.toml",
    "leaders.toml",
    "strategy_cards.toml",
    "action_cards.toml",
    "political_cards.toml",
    "objectives.toml",
    "domain_counters.toml",
    "windows.toml",
    "setup.toml",
    "rules.toml",
)

SEATS: Final = (3, 4, 5, 6)

# Units are numbered so in every match: the ships first.
UNITS: Final = (
    "fighter",
    "destroyer",
    "cruiser",
    "carrier",
    "dreadnought",
    "war_sun",
    "ground_force",
    "pds",
    "space_dock",
)
FIGHTER: Final = 0
DESTROYER: Final = 1
CRUISER: Final = 2
CARRIER: Final = 3
DREADNOUGHT: Final = 4
WAR_SUN: Final = 5
GROUND_FORCE: Final = 6
PDS: Final = 7
SPACE_DOCK: Final = 8
SHIPS: Final = 6  # units 0 to 5
UNIT_KINDS: Final = ("ship", "ground", "structure")
UNIT_ABILITIES: Final = (
    "sustain_damage",
    "bombardment",
    "ignores_planetary_shield",
    "anti_fighter_barrage",
    "needs_capacity",
    "control",
    "space_cannon",
    "invasion_defence",
    "planetary_shield",
    "production",
    "fighter_support",
)

COLOURS: Final = ("red", "green", "blue", "yellow")  # Warfare, Biotech, Propulsion, General
RED: Final = 0
GREEN: Final = 1
BLUE: Final = 2
YELLOW: Final = 3
SPECIALTIES: Final = ("red", "green", "blue")  # TI-32.3.3

AREAS: Final = ("strategy_allocation", "command_pool", "fleet_supply")
STRATEGY_ALLOCATION: Final = 0
COMMAND_POOL: Final = 1
FLEET_SUPPLY: Final = 2

SYSTEM_KINDS: Final = ("home", "mecatol", "regular", "special")
WORMHOLES: Final = ("alpha", "beta")
ANOMALIES: Final = ("asteroid_field", "nebula", "supernova")

LEADER_KINDS: Final = ("general", "admiral", "diplomat", "agent", "scientist")
GENERAL: Final = 0
ADMIRAL: Final = 1
DIPLOMAT: Final = 2
AGENT: Final = 3
SCIENTIST: Final = 4

# Strategy cards are numbered so in every match; the initiative number is one more (TI-12.1.2).
# Each with the amounts that its entry must give.
STRATEGY_CARDS: Final[dict[str, tuple[str, ...]]] = {
    "initiative": (),
    "diplomacy": ("refresh",),
    "political": ("draw", "counters", "look", "secondary_draw"),
    "logistics": ("counters", "influence_per_counter"),
    "trade": ("trade_goods",),
    "warfare": ("counters", "ships"),
    "technology": ("technologies", "price"),
    "imperial": ("points",),
}
INITIATIVE: Final = 0
DIPLOMACY: Final = 1
POLITICAL: Final = 2
LOGISTICS: Final = 3
TRADE: Final = 4
WARFARE: Final = 5
TECHNOLOGY: Final = 6
IMPERIAL: Final = 7

# Whose moment a window is.
SUBJECTS: Final = (
    "nobody",
    "active",
    "chooser",
    "taker",
    "loser",
    "defender",
    "roller",
    "owner",
    "revealer",
    "voter",
    "collector",
    "buyer",
)
PLAYS: Final = ("action", "window", "any_time", "cancel", "copy")
PLAYERS: Final = ("subject", "others", "sides", "anyone")

VOTES: Final = ("for_against", "elect")
CANDIDATES: Final = ("player", "two_players", "planet", "two_planets", "law", "technology_colour")
BARRED: Final = ("home_systems", "mecatol_rex")

STAGES: Final = ("stage_1", "stage_2", "secret")
REWARDS: Final = ("points", "win", "end")
SPENDABLE: Final = ("resources", "influence", "trade_goods")
COUNTERS: Final = (
    "space_docks",
    "dreadnoughts",
    "planets_outside_home",
    "planets_with_specialty",
    "planets_of_one_specialty",
    "specialty_colours",
    "technologies",
    "technologies_of_one_colour",
    "technology_colours",
    "colours_with_two_technologies",
    "enemy_home_systems",
    "influence_above_neighbours",
    "every_wormhole_system_occupied",
    "mecatol_rex_controlled",
    "mecatol_rex_held_all_round",
    "mecatol_rex_and_ring_controlled",
    "space_docks_on_mecatol_rex",
    "ground_forces_on_mecatol_rex",
    "ships_at_mecatol_rex",
    "dreadnoughts_at_mecatol_rex",
    "last_space_dock_of_neighbour_captured",
)

DOMAINS: Final = (
    "wormhole_discovery",
    "biohazard",
    "radiation",
    "technological_society",
    "hostile_locals",
    "natural_wealth",
    "lazax_survivors",
    "industrial_society",
    "settlers",
    "peaceful_annexation",
)
NUMBERED_DOMAINS: Final = ("hostile_locals", "natural_wealth")

# Plain effects: the args that each must have, and those that it may have.
EFFECTS: Final[dict[str, tuple[tuple[str, ...], tuple[str, ...]]]] = {
    "nothing": ((), ()),
    "gain_trade_goods": (("n",), ("who", "per")),
    "lose_trade_goods": (("who", "n"), ("per",)),
    "gain_counters": (("n", "areas"), ("who",)),
    "lose_counters": (("who", "n", "areas"), ()),
    "starting_counters": (("n", "areas"), ()),
    "discard_action_cards": (("who", "n"), ("random",)),
    "extra_action_cards": (("n",), ("who",)),
    "victory_points": (("who", "n"), ()),
    "exhaust_planets": (("who", "n"), ("per",)),
    "place_units": (("units", "n", "where"), ("who",)),
    "destroy_units": (("units", "n", "where"), ()),
    "repair_ships": (("where",), ()),
    "unit_price": (("units", "n"), ()),
    "combat_bonus": (("n", "rolls", "lasts"), ("who", "units")),
    "movement_bonus": (("n", "lasts"), ("units",)),
    "production_bonus": (("n",), ()),
    "agreement_bonus": (("n",), ()),
    "cancel_hits": (("n",), ()),
    "add_votes": (("n",), ()),
    "technology_price": (("n", "lasts"), ("colour",)),
    "forbid_technology": (("lasts",), ("colour",)),
}
WHO: Final = ("self", "opponent", "each_player", "elected", "mecatol_rex_holder")
WHERE: Final = (
    "own_planet",
    "own_planet_without_pds",
    "each_own_planet",
    "home_system",
    "mecatol_rex",
    "one_system",
    "system_with_own_planet",
    "wormhole_system_without_enemy_ships",
    "outside_home_systems",
)
PER: Final = ("planets", "planets_outside_home", "dreadnoughts_and_war_suns")
ROLLS: Final = ("any", "battles", "space_battle", "invasion_attack")
LASTS: Final = ("purchase", "combat_round", "activation", "round", "law", "always")
