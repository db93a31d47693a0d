"""The numbers of the rules that belong to no single component: economy, movement and combat, experience."""

from __future__ import annotations

from collections.abc import Sequence
from typing import final

from cosmarch.core.packs import provenance
from cosmarch.core.rows import Row
from cosmarch.games.se4x.content.components import COUNTERS_MOST, LEVEL_MOST, PRICE_MOST, VALUE_MOST
from cosmarch.games.se4x.content.rows import below, counts, grid, listed, only_entries
from cosmarch.games.se4x.content.vocabulary import CLASSES, DIE, EXPERIENCE, TURNS

CP_MOST = 999


def entry(file: Row, key: str, keys: Sequence[str]) -> Row:
    """The entry `key` of a file, which has these fields."""
    row = below(file, key)
    provenance(row, keys)
    return row


@final
class Economy:
    """economy.toml."""

    def __init__(self, file: Row, ships: Sequence[str], technologies: Sequence[str]) -> None:
        only_entries(
            file,
            (
                "colonies",
                "homeworld",
                "income",
                "centers",
                "ship_yards",
                "research",
                "alien_cards",
                "advantage_cards",
                "head_start",
                "free_troops",
                "variants",
                "base_box",
            ),
        )
        row = entry(file, "colonies", ("growth",))
        self.growth: tuple[int, ...] = _rising(row, "growth")
        row = entry(file, "homeworld", ("base", "expansion", "later"))
        # The worth of a homeworld, undamaged first, destroyed (0) last.
        self.homeworld_base: tuple[int, ...] = _falling(row, "base")
        self.homeworld_expansion: tuple[int, ...] = _falling(row, "expansion")
        self.homeworld_later: tuple[int, ...] = _falling(row, "later")
        row = entry(file, "income", ("pipeline", "nebula_miner", "elimination", "elimination_technologies"))
        self.pipeline = row.number("pipeline", 0, CP_MOST)
        self.nebula_miner = row.number("nebula_miner", 0, CP_MOST)
        self.elimination = row.number("elimination", 0, CP_MOST)
        self.elimination_technologies = row.number("elimination_technologies", 0, LEVEL_MOST)
        row = entry(file, "centers", ("income", "research", "convertible", "carry_over"))
        self.center_income = row.number("income", 0, CP_MOST)
        self.center_research = row.number("research", 0, CP_MOST)
        self.convertible = row.number("convertible", 0, CP_MOST)
        self.research_carry_over = row.number("carry_over", 0, CP_MOST)
        row = entry(file, "ship_yards", ("halves",))
        self.yard_halves: tuple[int, ...] = row.numbers("halves", 1, VALUE_MOST, 1, LEVEL_MOST)  # by level from 1
        row = entry(file, "research", ("wreck", "gearing", "grant", "grants_more"))
        self.wreck: tuple[int, ...] = listed(row, "wreck", "technology", technologies, DIE, DIE)  # die n at n - 1
        self.gearing = row.number("gearing", 0, CP_MOST)
        self.grant = row.number("grant", 1, CP_MOST)
        self.grants_more = row.number("grants_more", 1, VALUE_MOST)
        row = entry(file, "alien_cards", ("drawn", "kept", "price"))
        self.alien_cards_drawn = row.number("drawn", 1, VALUE_MOST)
        self.alien_cards_kept = row.number("kept", 1, self.alien_cards_drawn)
        self.alien_card_price = row.number("price", 0, CP_MOST)
        row = entry(file, "advantage_cards", ("dealt", "kept", "purse"))
        self.advantages_dealt = row.number("dealt", 1, VALUE_MOST)
        self.advantages_kept = row.number("kept", 1, self.advantages_dealt)
        self.auction_purse = row.number("purse", 0, CP_MOST)
        row = entry(file, "head_start", ("cp", "carried", "two_levels"))
        self.head_start = row.number("cp", 0, CP_MOST)
        self.head_start_carried = row.number("carried", 0, CP_MOST)
        self.head_start_two_levels: tuple[int, ...] = tuple(
            technologies.index(word) for word in row.words("two_levels", "technology", technologies)
        )
        row = entry(file, "free_troops", ("colonies",))
        self.free_troops_colonies = row.number("colonies", 1, VALUE_MOST)
        row = entry(file, "variants", ("scientists", "rich_colony", "bloody_attack"))
        self.scientists = row.number("scientists", 0, PRICE_MOST)
        self.rich_colony = row.number("rich_colony", 0, CP_MOST)
        self.bloody_attack = row.number("bloody_attack", 0, VALUE_MOST)
        row = entry(file, "base_box", ("counters",))
        # (ship, counters of a colour in the base box); other types have as many as their entry says.
        self.base_counters: tuple[tuple[int, int], ...] = counts(row, "counters", ships, 1, COUNTERS_MOST)


def _rising(row: Row, key: str) -> tuple[int, ...]:
    values = row.numbers(key, 0, PRICE_MOST, 2, VALUE_MOST)
    if list(values) != sorted(set(values)) or values[0] != 0:
        raise row.error(key, "must rise from 0")
    return values


def _falling(row: Row, key: str) -> tuple[int, ...]:
    values = row.numbers(key, 0, PRICE_MOST, 2, VALUE_MOST)
    if list(values) != sorted(set(values), reverse=True) or values[-1] != 0:
        raise row.error(key, "must fall to 0")
    return values


@final
class Combat:
    """combat.toml: movement, exploration and combat."""

    def __init__(self, file: Row) -> None:
        only_entries(
            file,
            (
                "movement",
                "groups",
                "technology_limit",
                "point_defense",
                "fleet_size",
                "cloaking",
                "mines",
                "black_hole",
                "danger",
                "boarding",
                "titan",
                "bombardment",
                "ground",
                "retreat",
            ),
        )
        row = entry(file, "movement", ("hexes", "fast_bc", "fast_bc_turn", "pipeline"))
        # hexes[level - 1][turn - 1]
        self.hexes: tuple[tuple[int, ...], ...] = grid(row, "hexes", 1, LEVEL_MOST, (1, LEVEL_MOST), TURNS)
        self.fast_bc = row.number("fast_bc", 0, LEVEL_MOST)
        self.fast_bc_turn = row.number("fast_bc_turn", 1, TURNS)
        self.pipeline = row.number("pipeline", 0, LEVEL_MOST)
        row = entry(file, "groups", ("ships",))
        self.group = row.number("ships", 1, VALUE_MOST)
        row = entry(file, "technology_limit", ("by_hull",))
        self.technology_limit: tuple[int, ...] = row.numbers("by_hull", 0, LEVEL_MOST, 1, VALUE_MOST)
        row = entry(file, "point_defense", ("attack", "class"))
        self.point_defense: tuple[int, ...] = row.numbers("attack", 1, VALUE_MOST, 1, LEVEL_MOST)  # by level from 1
        self.point_defense_class = CLASSES.index(row.word("class", "weapon class", CLASSES))
        row = entry(file, "fleet_size", ("ratio", "attack"))
        self.fleet_ratio = row.number("ratio", 2, VALUE_MOST)
        self.fleet_attack = row.number("attack", 0, VALUE_MOST)
        row = entry(file, "cloaking", ("first_round_attack",))
        self.cloaked_attack = row.number("first_round_attack", 0, VALUE_MOST)
        row = entry(file, "mines", ("swept", "titan_damage"))
        self.swept: tuple[int, ...] = row.numbers("swept", 0, VALUE_MOST, 1, LEVEL_MOST)  # by level from 1
        self.mine_titan_damage = row.number("titan_damage", 0, VALUE_MOST)
        row = entry(file, "black_hole", ("survives_to", "slingshot_roll", "slingshot_hexes"))
        self.black_hole_survives_to = row.number("survives_to", 0, DIE)
        self.slingshot_roll = row.number("slingshot_roll", 0, DIE)
        self.slingshot_hexes = row.number("slingshot_hexes", 0, LEVEL_MOST)
        row = entry(file, "danger", ("safer_from",))
        self.safer_from = row.number("safer_from", 1, DIE)
        row = entry(file, "boarding", ("plain_attack", "security"))
        self.boarding_plain_attack = row.number("plain_attack", 0, VALUE_MOST)
        self.security: tuple[int, ...] = row.numbers("security", 0, VALUE_MOST, 1, LEVEL_MOST)  # by level from 1
        row = entry(file, "titan", ("damage", "fighter_attack"))
        self.titan_damage = row.number("damage", 1, VALUE_MOST)
        self.titan_fighter_attack = row.number("fighter_attack", 0, VALUE_MOST)
        row = entry(file, "bombardment", ("units", "defense"))
        units = row.numbers("units", 1, VALUE_MOST, 1, VALUE_MOST)
        defense = row.numbers("defense", 0, VALUE_MOST, len(units), len(units))
        # (ground units from, defense of the colony)
        self.garrison_defense: tuple[tuple[int, int], ...] = tuple(zip(units, defense, strict=True))
        row = entry(file, "ground", ("landing_after_round", "support_attack", "support_defense", "drop_ship_level"))
        self.landing_after_round = row.number("landing_after_round", 0, VALUE_MOST)
        self.support_attack = row.number("support_attack", 0, VALUE_MOST)
        self.support_defense = row.number("support_defense", 0, VALUE_MOST)
        self.drop_ship_level = row.number("drop_ship_level", 1, LEVEL_MOST)
        row = entry(file, "retreat", ("from_round",))
        self.retreat_from_round = row.number("from_round", 1, VALUE_MOST)

    def limit(self, hull: int) -> int:
        """The Attack or Defense technology that counts on a ship of this hull size."""
        return self.technology_limit[min(max(hull, 0), len(self.technology_limit) - 1)]


@final
class Experience:
    """experience.toml. Levels are numbers in EXPERIENCE."""

    def __init__(self, file: Row) -> None:
        only_entries(file, ("levels", "gain", "effects"))
        row = entry(file, "levels", ("new_ships", "academy_ships"))
        self.new_ships = EXPERIENCE.index(row.word("new_ships", "level", EXPERIENCE))
        self.academy_ships = EXPERIENCE.index(row.word("academy_ships", "level", EXPERIENCE))
        row = entry(file, "gain", ("per_hull", "larger_victim", "academy", "academy_level", "levels_per_battle"))
        self.per_hull = row.number("per_hull", 0, VALUE_MOST)
        self.larger_victim = row.number("larger_victim", 0, VALUE_MOST)
        self.academy = row.number("academy", 0, VALUE_MOST)
        self.academy_level = row.number("academy_level", 1, LEVEL_MOST)
        self.levels_per_battle = row.number("levels_per_battle", 0, VALUE_MOST)
        row = entry(
            file,
            "effects",
            (
                "above_attack",
                "below_levels",
                "below_attack",
                "barred_levels",
                "half_maintenance_from",
                "extra_hits_from",
                "extra_hits",
                "boarded_hull",
            ),
        )
        self.above_attack = row.number("above_attack", 0, VALUE_MOST)
        self.below_levels = row.number("below_levels", 1, VALUE_MOST)
        self.below_attack = row.number("below_attack", -VALUE_MOST, 0)
        self.barred_levels = row.number("barred_levels", 1, VALUE_MOST)
        self.half_maintenance_from = EXPERIENCE.index(row.word("half_maintenance_from", "level", EXPERIENCE))
        self.extra_hits_from = EXPERIENCE.index(row.word("extra_hits_from", "level", EXPERIENCE))
        self.extra_hits = row.number("extra_hits", 0, VALUE_MOST)
        self.boarded_hull = row.number("boarded_hull", 0, VALUE_MOST)
