"""The numbers of the rules that belong to no single component: economy, movement and combat, experience."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, final

from cosmarch.core import fields
from cosmarch.core.fields import Reading
from cosmarch.core.rows import Row
from cosmarch.games.se4x.content.components import COUNTERS_MOST, LEVEL_MOST, PRICE_MOST, VALUE_MOST
from cosmarch.games.se4x.content.rows import class_of
from cosmarch.games.se4x.content.vocabulary import DIE, EXPERIENCE, SHIPS, TECHNOLOGIES, TURNS

CP_MOST = 999


def _worths(key: str, rising: bool) -> Any:
    """What something is worth step by step, up from 0 or down to 0."""

    def value(row: Row, key: str, reading: Reading) -> tuple[int, ...]:
        values = row.numbers(key, 0, PRICE_MOST, 2, VALUE_MOST)
        if list(values) != sorted(set(values), reverse=not rising) or values[0 if rising else -1] != 0:
            raise row.error(key, "must rise from 0" if rising else "must fall to 0")
        return values

    return fields.own(value, key)


@final
@dataclass(eq=False)
class Economy:
    """economy.toml."""

    growth: tuple[int, ...] = _worths("colonies.growth", rising=True)
    # The worth of a homeworld, undamaged first, destroyed (0) last.
    homeworld_base: tuple[int, ...] = _worths("homeworld.base", rising=False)
    homeworld_expansion: tuple[int, ...] = _worths("homeworld.expansion", rising=False)
    homeworld_later: tuple[int, ...] = _worths("homeworld.later", rising=False)
    pipeline: int = fields.number(0, CP_MOST, key="income.pipeline")
    nebula_miner: int = fields.number(0, CP_MOST, key="income.nebula_miner")
    elimination: int = fields.number(0, CP_MOST, key="income.elimination")
    elimination_technologies: int = fields.number(0, LEVEL_MOST, key="income.elimination_technologies")
    center_income: int = fields.number(0, CP_MOST, key="centers.income")
    center_research: int = fields.number(0, CP_MOST, key="centers.research")
    convertible: int = fields.number(0, CP_MOST, key="centers.convertible")
    research_carry_over: int = fields.number(0, CP_MOST, key="centers.carry_over")
    yard_halves: tuple[int, ...] = fields.numbers(1, VALUE_MOST, 1, LEVEL_MOST, key="ship_yards.halves")  # from level 1
    wreck: tuple[int, ...] = fields.listed("technology", TECHNOLOGIES, DIE, DIE, key="research.wreck")  # die n at n - 1
    gearing: int = fields.number(0, CP_MOST, key="research.gearing")
    grant: int = fields.number(1, CP_MOST, key="research.grant")
    grants_more: int = fields.number(1, VALUE_MOST, key="research.grants_more")
    alien_cards_drawn: int = fields.number(1, VALUE_MOST, key="alien_cards.drawn")
    alien_cards_kept: int = fields.number(1, "alien_cards_drawn", key="alien_cards.kept")
    alien_card_price: int = fields.number(0, CP_MOST, key="alien_cards.price")
    advantages_dealt: int = fields.number(1, VALUE_MOST, key="advantage_cards.dealt")
    advantages_kept: int = fields.number(1, "advantages_dealt", key="advantage_cards.kept")
    auction_purse: int = fields.number(0, CP_MOST, key="advantage_cards.purse")
    head_start: int = fields.number(0, CP_MOST, key="head_start.cp")
    head_start_carried: int = fields.number(0, CP_MOST, key="head_start.carried")
    head_start_two_levels: tuple[int, ...] = fields.indices("technology", TECHNOLOGIES, key="head_start.two_levels")
    free_troops_colonies: int = fields.number(1, VALUE_MOST, key="free_troops.colonies")
    scientists: int = fields.number(0, PRICE_MOST, key="variants.scientists")
    rich_colony: int = fields.number(0, CP_MOST, key="variants.rich_colony")
    bloody_attack: int = fields.number(0, VALUE_MOST, key="variants.bloody_attack")
    # (ship, counters of a colour in the base box); other types have as many as their entry says.
    base_counters: tuple[tuple[int, int], ...] = fields.counts(SHIPS, 1, COUNTERS_MOST, key="base_box.counters")


def _garrison(row: Row, key: str, reading: Reading) -> tuple[tuple[int, int], ...]:
    units = row.numbers("units", 1, VALUE_MOST, 1, VALUE_MOST)
    return tuple(zip(units, row.numbers("defense", 0, VALUE_MOST, len(units), len(units)), strict=True))


@final
@dataclass(eq=False)
class Combat:
    """combat.toml: movement, exploration and combat."""

    # hexes[level - 1][turn - 1]
    hexes: tuple[tuple[int, ...], ...] = fields.grid(1, LEVEL_MOST, 1, LEVEL_MOST, TURNS, key="movement.hexes")
    fast_bc: int = fields.number(0, LEVEL_MOST, key="movement.fast_bc")
    fast_bc_turn: int = fields.number(1, TURNS, key="movement.fast_bc_turn")
    pipeline: int = fields.number(0, LEVEL_MOST, key="movement.pipeline")
    group: int = fields.number(1, VALUE_MOST, key="groups.ships")
    technology_limit: tuple[int, ...] = fields.numbers(0, LEVEL_MOST, 1, VALUE_MOST, key="technology_limit.by_hull")
    # By level from 1.
    point_defense: tuple[int, ...] = fields.numbers(1, VALUE_MOST, 1, LEVEL_MOST, key="point_defense.attack")
    point_defense_class: int = class_of(key="point_defense.class")
    fleet_ratio: int = fields.number(2, VALUE_MOST, key="fleet_size.ratio")
    fleet_attack: int = fields.number(0, VALUE_MOST, key="fleet_size.attack")
    cloaked_attack: int = fields.number(0, VALUE_MOST, key="cloaking.first_round_attack")
    swept: tuple[int, ...] = fields.numbers(0, VALUE_MOST, 1, LEVEL_MOST, key="mines.swept")  # by level from 1
    mine_titan_damage: int = fields.number(0, VALUE_MOST, key="mines.titan_damage")
    black_hole_survives_to: int = fields.number(0, DIE, key="black_hole.survives_to")
    slingshot_roll: int = fields.number(0, DIE, key="black_hole.slingshot_roll")
    slingshot_hexes: int = fields.number(0, LEVEL_MOST, key="black_hole.slingshot_hexes")
    safer_from: int = fields.number(1, DIE, key="danger.safer_from")
    boarding_plain_attack: int = fields.number(0, VALUE_MOST, key="boarding.plain_attack")
    security: tuple[int, ...] = fields.numbers(0, VALUE_MOST, 1, LEVEL_MOST, key="boarding.security")  # from level 1
    titan_damage: int = fields.number(1, VALUE_MOST, key="titan.damage")
    titan_fighter_attack: int = fields.number(0, VALUE_MOST, key="titan.fighter_attack")
    # (ground units from, defense of the colony)
    garrison_defense: tuple[tuple[int, int], ...] = fields.own(_garrison, "bombardment.units", "bombardment.defense")
    landing_after_round: int = fields.number(0, VALUE_MOST, key="ground.landing_after_round")
    support_attack: int = fields.number(0, VALUE_MOST, key="ground.support_attack")
    support_defense: int = fields.number(0, VALUE_MOST, key="ground.support_defense")
    drop_ship_level: int = fields.number(1, LEVEL_MOST, key="ground.drop_ship_level")
    retreat_from_round: int = fields.number(1, VALUE_MOST, key="retreat.from_round")

    def limit(self, hull: int) -> int:
        """The Attack or Defense technology that counts on a ship of this hull size."""
        return self.technology_limit[min(max(hull, 0), len(self.technology_limit) - 1)]


@final
@dataclass(eq=False)
class Experience:
    """experience.toml. Levels are numbers in EXPERIENCE."""

    new_ships: int = fields.index("level", EXPERIENCE, key="levels.new_ships")
    academy_ships: int = fields.index("level", EXPERIENCE, key="levels.academy_ships")
    per_hull: int = fields.number(0, VALUE_MOST, key="gain.per_hull")
    larger_victim: int = fields.number(0, VALUE_MOST, key="gain.larger_victim")
    academy: int = fields.number(0, VALUE_MOST, key="gain.academy")
    academy_level: int = fields.number(1, LEVEL_MOST, key="gain.academy_level")
    levels_per_battle: int = fields.number(0, VALUE_MOST, key="gain.levels_per_battle")
    above_attack: int = fields.number(0, VALUE_MOST, key="effects.above_attack")
    below_levels: int = fields.number(1, VALUE_MOST, key="effects.below_levels")
    below_attack: int = fields.number(-VALUE_MOST, 0, key="effects.below_attack")
    barred_levels: int = fields.number(1, VALUE_MOST, key="effects.barred_levels")
    half_maintenance_from: int = fields.index("level", EXPERIENCE, key="effects.half_maintenance_from")
    extra_hits_from: int = fields.index("level", EXPERIENCE, key="effects.extra_hits_from")
    extra_hits: int = fields.number(0, VALUE_MOST, key="effects.extra_hits")
    boarded_hull: int = fields.number(0, VALUE_MOST, key="effects.boarded_hull")
