"""The words that the data files may use: one place, read by the loader, the rules and the texts."""

from __future__ import annotations

from typing import Final

FILES: Final = (
    "technologies.toml",
    "events.toml",
    "systems.toml",
    "achievements.toml",
    "factions.toml",
    "board.toml",
    "rules.toml",
)

SEATS: Final = (2, 3, 4)
LEVELS: Final = ("I", "II", "III", "IIII")  # level n is LEVELS[n - 1]
TYPES: Final = ("scientific", "economic", "military", "commercial")
TRACKS: Final = ("food", "ore", "either")  # a specialty is one of the first two
SPECIALTIES: Final = ("food", "ore")
DECKS: Final = ("A", "B")
COLUMNS: Final = ("A", "B", "C", "D", "E")
COLOURS: Final = ("blue", "red", "green", "yellow")
CUBES: Final = 20  # of a faction (BTS-1.15)
DISCS: Final = 8  # on each production track at the start (BTS-1.15)

# Every match numbers its locations so; a seat count may leave some out. An event may add a system at `extra`.
LOCATIONS: Final = ("sol", "deep_space", "port_left", "port_right", "slot_A1", "slot_A2", "slot_B1", "slot_B2", "extra")
LOCATION_KINDS: Final = ("sol", "deep_space", "shipyard", "shipyard", "system", "system", "system", "system", "system")
LOCATION_DECKS: Final = (-1, -1, -1, -1, 0, 0, 1, 1, -1)
SOL: Final = 0
DEEP_SPACE: Final = 1
EXTRA: Final = 8

COLONIZED_PLUS_1: Final = "colonized_plus_1"  # a research level: the number of colonised systems plus 1

# op -> the keys its row may have beside `op`.
OPS: Final[dict[str, tuple[str, ...]]] = {
    "gain_ore": ("n",),
    "gain_ore_per": ("per", "each", "max"),
    "pay_ore_to_opponent": ("n",),
    "convert": ("from", "to", "n", "ship_level", "where", "column", "optional", "extra_cost"),
    "convert_per": ("from", "to", "per", "divisor"),
    "move_supply": ("n", "pick", "to"),
    "automate": ("track", "n"),
    "upgrade": ("ships", "levels_each", "levels", "spread"),
    "jump": ("n",),
    "relocate_ships": ("n", "to"),
    "research": ("level", "discovered_only", "ignore_prerequisites", "skip_immediate", "optional"),
    "colonize": ("condition",),
    "choose": ("times", "repeat_allowed", "optional", "options"),
    "produce": ("kind", "optional"),
    "copy_action": ("scope", "needs_technology"),
    "repeat_immediate": (),
    "private_technology": ("level",),
    "uncover_guild": ("guild",),
    "add_system": ("deck", "where"),
    "exchange_system": ("deck", "look"),
    "attach_system": ("deck",),
    "retire_ship": ("n", "optional"),
    "exile_ships": ("where",),
    "take_attached_system": (),
}

# Where a row stands decides which of the special ops it may use; every other op may stand anywhere.
ACTION_OPS: Final = ("copy_action",)
TECHNOLOGY_ACTION_OPS: Final = ("copy_action", "repeat_immediate")
EVENT_OPS: Final = ("uncover_guild", "add_system", "exchange_system", "attach_system", "retire_ship", "exile_ships")
EVENT_ACTION_OPS: Final = ("take_attached_system",)
SPECIAL_OPS: Final = (*TECHNOLOGY_ACTION_OPS, *EVENT_OPS, *EVENT_ACTION_OPS)

PASSIVES: Final = (
    "skip_one_prerequisite_of_discovered",
    "ore_instead_of_one_returned_population",
    "discs_from_either_track",
    "wormhole_travel",
    "swap_star_discs",
    "upgrade_for_ore",
    "free_scrap",
    "side_trade",
    "paid_jump",
    "bump_pawn",
    "first_jump_each_turn_plus_1",
    "built_ships_plus_1_level_once_per_turn",
    "growth_takes_one_more_from_leftmost",
    "ore_when_opponent_researches_shared_technology",
)

# What a player has at any moment; achievements and the scores of technologies count these.
STANDING_COUNTERS: Final = (
    "locations_controlled",
    "colonized_systems",
    "colonized_system_pairs",
    "level_III_technologies",
    "level_IIII_technologies",
    "researched_technologies",
    "scientific_or_commercial_II_plus",
    "distinct_types_at_level_II_plus",
    "visible_food_icons",
    "achievements_claimed",
    "level_4_ships",
    "total_ship_levels_on_board",
    "free_population",
    "free_population_pairs",
    "automation_discs",
    "automation_disc_pairs",
    "ore_triples",
    "same_specialty_icons_controlled_or_colonized",
)
# Effects may also count what happened in the action that they belong to.
COUNTERS: Final = (*STANDING_COUNTERS, "control_taken_from_opponent")

# How an event that stays scores -> how many numbers it needs.
# Rivalries: (sole leader, each of the tied leaders). Ships: (level 1, level 2, level 3, level 4). Holder: (points).
EVENT_SCORES: Final[dict[str, int]] = {
    "highest_power_deep_space": 2,
    "most_level_II_technologies": 2,
    "retired_ship_level": 4,
    "highest_power_here": 2,
    "holder": 1,
}
# Where an event that scores may lie (BTS-9.11); what scores only at one kind of place.
SCORING_PLACES: Final = ("achievements", "location", "faction")
PLACE_OF_SCORE: Final = {"highest_power_here": "location", "holder": "faction"}

TOP_LEVEL: Final = 4  # of ships and of technologies
ACHIEVEMENT_SLOTS: Final = 4
