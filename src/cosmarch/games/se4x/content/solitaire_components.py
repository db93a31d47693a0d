"""The opponents of the solitaire scenarios as immutable tables."""

from __future__ import annotations

from collections.abc import Sequence
from typing import final

from cosmarch.core.rows import Row
from cosmarch.games.se4x.content.components import COUNTERS_MOST, LEVEL_MOST, VALUE_MOST
from cosmarch.games.se4x.content.constants import CP_MOST, entry
from cosmarch.games.se4x.content.rows import below, counts, grid, listed, only_entries, span, steps
from cosmarch.games.se4x.content.vocabulary import (
    ALIEN_FLEETS,
    AMOEBAS,
    BANKS,
    CLASSES,
    DEFENSES,
    DIE,
    DIFFICULTIES,
    MACHINES,
    WEAKNESSES,
)

PHASE_MOST = 40


@final
class Monster:
    """A doomsday machine or an amoeba in battle."""

    def __init__(self, row: Row) -> None:
        self.weapon_class = CLASSES.index(row.word("class", "weapon class", CLASSES))
        self.attack = row.number("attack", 1, VALUE_MOST)
        self.defense = row.number("defense", 0, VALUE_MOST)
        self.hull = row.number("hull", 1, VALUE_MOST)
        self.attacks = row.number("attacks", 1, VALUE_MOST)


VALUES = ("class", "attack", "defense", "hull", "attacks")


@final
class Doomsday:
    """Doomsday machines: the one of competitive play and those of the solitaire scenarios."""

    def __init__(self, file: Row, scenarios: Sequence[str]) -> None:
        only_entries(file, ("competitive", "ratings", "weakness", "arrivals"))
        row = entry(file, "competitive", (*VALUES, "tactics", "scanners", "wreck_rolls"))
        self.competitive = Monster(row)
        self.competitive_tactics = row.number("tactics", 0, LEVEL_MOST)
        self.competitive_scanners = row.number("scanners", 0, LEVEL_MOST)
        self.wreck_rolls = row.number("wreck_rolls", 0, VALUE_MOST)
        row = entry(file, "ratings", ("machines", "tactics", "heals_for_planet"))
        machines = row.rows("machines", 1, VALUE_MOST)
        for one in machines:
            one.only(VALUES)
        self.ratings: tuple[Monster, ...] = tuple(Monster(one) for one in machines)  # rating n at n - 1
        self.tactics = row.number("tactics", 0, LEVEL_MOST)
        self.heals_for_planet = row.number("heals_for_planet", 0, VALUE_MOST)
        row = entry(file, "weakness", ("kinds", "up_to", "mine_hits_to", "raider_attack", "fleet_ships"))
        self.weaknesses: tuple[str, ...] = row.words("kinds", "weakness", WEAKNESSES)
        self.weakness_up_to: tuple[int, ...] = steps(row, self.weaknesses)
        self.mine_hits_to = row.number("mine_hits_to", 0, DIE)
        self.raider_attack = row.number("raider_attack", -VALUE_MOST, VALUE_MOST)
        self.fleet_ships = row.number("fleet_ships", 1, COUNTERS_MOST)
        table = below(file, "arrivals")
        # arrivals[scenario][difficulty]: (economic phase, rating) of each machine
        self.arrivals: dict[str, dict[str, tuple[tuple[int, ...], ...]]] = {}
        for scenario in table.values:
            table.only(scenarios)
            one = entry(table, scenario, MACHINES)
            self.arrivals[scenario] = {
                word: grid(one, word, 1, max(PHASE_MOST, len(self.ratings)), (3, 3), 2) for word in MACHINES
            }
            for word, rows in self.arrivals[scenario].items():
                if max(rating for _, rating in rows) > len(self.ratings):
                    raise one.error(word, f"there are {len(self.ratings)} ratings")


@final
class AlienPhase:
    """A row of the alien economy: how many dice, and from and to which result each bank and a launch is hit."""

    def __init__(self, row: Row) -> None:
        row.only(("rolls", *BANKS, "launch"))
        self.rolls = row.number("rolls", 1, VALUE_MOST)
        self.economy = span(row, "economy")
        self.fleet = span(row, "fleet")
        self.technology = span(row, "technology")
        self.defense = span(row, "defense")
        self.launch = span(row, "launch")
        hit = [
            n for low, high in (self.economy, self.fleet, self.technology, self.defense) for n in range(low, high + 1)
        ]
        if sorted(hit) != list(range(1, DIE + 1)):
            raise row.error("", f"the banks must share out 1 to {DIE}")


@final
class AlienEmpires:
    """The alien players of the solitaire scenarios."""

    def __init__(self, file: Row, technologies: Sequence[str]) -> None:
        only_entries(file, ("difficulty", "economy", "launch", "technology", "fleets", "homeworld"))
        row = entry(file, "difficulty", DIFFICULTIES)
        self.aliens: dict[str, int] = {}  # by difficulty
        self.cp: dict[str, int] = {}  # of a roll
        for word in DIFFICULTIES:
            table = row.row(word)
            table.only(("aliens", "cp"))
            self.aliens[word] = table.number("aliens", 1, 3)
            self.cp[word] = table.number("cp", 1, CP_MOST)
        row = entry(file, "economy", ("rows", "economy_delay", "defense_factor"))
        self.phases: tuple[AlienPhase, ...] = tuple(AlienPhase(one) for one in row.rows("rows", 2, PHASE_MOST))
        self.economy_delay = row.number("economy_delay", 0, PHASE_MOST)
        self.defense_factor = row.number("defense_factor", 1, VALUE_MOST)
        row = entry(
            file,
            "launch",
            (
                "least",
                "modifier",
                "carrier_cp",
                "raider_cp",
                "move_to",
                "later_carrier_cp",
                "later_fleets",
                "later_technology",
                "later_defense",
            ),
        )
        self.launch_least = row.number("least", 0, CP_MOST)
        self.launch_modifier = row.number("modifier", -DIE, DIE)
        self.launch_carrier_cp = row.number("carrier_cp", 0, CP_MOST)
        self.launch_raider_cp = row.number("raider_cp", 0, CP_MOST)
        self.launch_move_to = row.number("move_to", 0, DIE)
        self.later_carrier_cp = row.number("later_carrier_cp", 0, CP_MOST)
        self.later_fleets = row.number("later_fleets", 1, VALUE_MOST)
        self.later_technology = row.number("later_technology", 0, CP_MOST)
        self.later_defense = row.number("later_defense", 0, CP_MOST)
        row = entry(file, "technology", ("cloaking_to", "scanners_to", "fighter_to", "ship_size_to", "table"))
        self.cloaking_to = row.number("cloaking_to", 0, DIE)
        self.scanners_to = row.number("scanners_to", 0, DIE)
        self.fighter_to = row.number("fighter_to", 0, DIE)
        self.ship_size_to: tuple[int, ...] = row.numbers("ship_size_to", 0, DIE, 1, LEVEL_MOST)  # by level from 1
        self.technology_table: tuple[int, ...] = listed(row, "table", "technology", technologies, DIE, DIE)
        row = entry(file, "fleets", ("carriers_to", "kinds", "up_to", "point_defense_modifier", "point_defense_scouts"))
        self.carriers_to = row.number("carriers_to", 0, DIE)
        self.fleets: tuple[str, ...] = row.words("kinds", "kind of fleet", ALIEN_FLEETS)
        self.fleets_up_to: tuple[int, ...] = steps(row, self.fleets)
        self.point_defense_modifier = row.number("point_defense_modifier", -DIE, DIE)
        self.point_defense_scouts = row.number("point_defense_scouts", 0, VALUE_MOST)
        row = entry(file, "homeworld", ("value", "kinds", "up_to"))
        self.homeworld = row.number("value", 1, CP_MOST)
        self.defenses: tuple[str, ...] = row.words("kinds", "kind of defense", DEFENSES)
        self.defenses_up_to: tuple[int, ...] = steps(row, self.defenses)

    def phase(self, number: int) -> AlienPhase:
        """The row of economic phase `number`, from 1; after the last row the last two alternate."""
        last = len(self.phases)
        if number <= last:
            return self.phases[number - 1]
        return self.phases[last - 2 + (number - last - 1) % 2]


@final
class Amoebas:
    """Space amoebas. `kinds[i]` is what `kind_keys[i]` is in battle, None if it cannot be fought."""

    def __init__(self, file: Row, ships: Sequence[str]) -> None:
        only_entries(file, ("kinds", "detonation", "research", "combat", "spread"))
        row = entry(file, "kinds", ("up_to", "kinds", "raider_attack", "raider_defense", "variety", "variety_attack"))
        keys: list[str] = []
        kinds: list[Monster | None] = []
        for one in row.rows("kinds", len(AMOEBAS), len(AMOEBAS)):
            key = one.word("id", "kind", AMOEBAS)
            if key in keys:
                raise one.error("id", f'duplicate id "{key}"')
            keys.append(key)
            one.only(("id",) if key == "detonated" else ("id", *VALUES))
            kinds.append(None if key == "detonated" else Monster(one))
        self.kind_keys: tuple[str, ...] = tuple(keys)
        self.kinds: tuple[Monster | None, ...] = tuple(kinds)
        self.kinds_up_to: tuple[int, ...] = steps(row, keys)
        self.raider_attack = row.number("raider_attack", 1, VALUE_MOST)
        self.raider_defense = row.number("raider_defense", 0, VALUE_MOST)
        self.variety = row.number("variety", 1, VALUE_MOST)
        self.variety_attack = row.number("variety_attack", 0, VALUE_MOST)
        row = entry(file, "detonation", ("ships",))
        self.detonation: tuple[tuple[int, int], ...] = counts(row, "ships", ships, 1, DIE)  # (ship, up to)
        row = entry(file, "research", ("two_to", "one_to", "lost_from", "needed"))
        self.two_points_to = row.number("two_to", 0, DIE)
        self.one_point_to = row.number("one_to", self.two_points_to, DIE)
        self.vessel_lost_from = row.number("lost_from", self.one_point_to + 1, DIE)
        self.points_needed = row.number("needed", 1, CP_MOST)
        row = entry(
            file,
            "combat",
            ("tactics", "smallest_to", "hull_2_defense", "hull_3_defense", "again_below", "mines_ignored_from"),
        )
        self.tactics = row.number("tactics", 0, LEVEL_MOST)
        self.smallest_to = row.number("smallest_to", 0, DIE)
        self.hull_2_defense = row.number("hull_2_defense", 0, VALUE_MOST)
        self.hull_3_defense = row.number("hull_3_defense", 0, VALUE_MOST)
        self.again_below = row.number("again_below", 0, DIE)
        self.mines_ignored_from = row.number("mines_ignored_from", 1, DIE)
        row = entry(file, "spread", (*MACHINES, "good_luck_bonus", "competitive"))
        self.spread: dict[str, int] = {word: row.number(word, 1, PHASE_MOST) for word in MACHINES}  # by difficulty
        self.good_luck_bonus = row.number("good_luck_bonus", 0, VALUE_MOST)
        self.competitive_spread = row.number("competitive", 1, PHASE_MOST)
