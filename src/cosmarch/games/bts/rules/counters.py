"""What achievements, technologies and effects count. One function a counter, keyed by its name in the data.

Technologies are those on the board: a private one is not in play for anything that counts (BTS-20.17).
"""

from __future__ import annotations

from collections.abc import Callable

from cosmarch.games.bts.content.vocabulary import TOP_LEVEL
from cosmarch.games.bts.rules.exploration_board import specialties_of
from cosmarch.games.bts.rules.fleets import power_at, ships_at
from cosmarch.games.bts.rules.holdings import colonies_of, researched_by, visible_icons
from cosmarch.games.bts.state import COLUMNS, FOOD, NOBODY, PLACES, Table

COMMERCIAL, SCIENTIFIC = 3, 0


def count(t: Table, seat: int, counter: str) -> int:
    """How many the seat has of what a counter counts."""
    return COUNTERS[counter](t, seat)


def locations_controlled(t: Table, seat: int) -> int:
    return sum([1 for owner in t.outpost if owner == seat])


def colonized_systems(t: Table, seat: int) -> int:
    return sum([1 for owner in t.colony_owner if owner == seat])


def technologies_of_level(t: Table, seat: int, level: int) -> int:
    return sum([1 for card in researched_by(t, seat) if t.content.technologies[card].level == level])


def scientific_or_commercial_ii_plus(t: Table, seat: int) -> int:
    """By the colour a card passes on; at level IIII, which passes none on, by any colour of its left triangle."""
    total = 0
    for card in researched_by(t, seat):
        technology = t.content.technologies[card]
        colours = technology.types if technology.level == TOP_LEVEL else (technology.passes,)
        if technology.level > 1 and (SCIENTIFIC in colours or COMMERCIAL in colours):
            total += 1
    return total


def distinct_types_at_level_ii_plus(t: Table, seat: int) -> int:
    cards = [t.content.technologies[card] for card in researched_by(t, seat)]
    return len({card.passes for card in cards if card.level in (2, 3)})


def achievements_claimed(t: Table, seat: int) -> int:
    return sum([1 for owner in t.claims if owner == seat])


def level_4_ships(t: Table, seat: int) -> int:
    return sum([ships_at(t, seat, place, TOP_LEVEL) for place in range(PLACES)])


def total_ship_levels(t: Table, seat: int) -> int:
    return sum([power_at(t, seat, place) for place in range(PLACES)])


def automation_discs(t: Table, seat: int) -> int:
    return sum(t.automation[seat * 3 : seat * 3 + 3])


def same_specialty_icons(t: Table, seat: int) -> int:
    """BTS-20.11: printed icons count, not discs; those of shipyards too."""
    icons = [0, 0]
    for place in range(PLACES):
        if t.outpost[place] == seat:
            for specialty in specialties_of(t, place):
                icons[specialty] += 1
    for system in colonies_of(t, seat):
        for specialty in t.content.systems[system].specialties:
            icons[specialty] += 1
    return max(icons)


COUNTERS: dict[str, Callable[[Table, int], int]] = {
    "locations_controlled": locations_controlled,
    "colonized_systems": colonized_systems,
    "colonized_system_pairs": lambda t, seat: colonized_systems(t, seat) // 2,
    "control_taken_from_opponent": lambda t, seat: t.taken,
    "level_III_technologies": lambda t, seat: technologies_of_level(t, seat, 3),
    "level_IIII_technologies": lambda t, seat: technologies_of_level(t, seat, 4),
    "researched_technologies": lambda t, seat: len(researched_by(t, seat)),
    "scientific_or_commercial_II_plus": scientific_or_commercial_ii_plus,
    "distinct_types_at_level_II_plus": distinct_types_at_level_ii_plus,
    "visible_food_icons": lambda t, seat: visible_icons(t, seat, FOOD),
    "achievements_claimed": achievements_claimed,
    "level_4_ships": level_4_ships,
    "total_ship_levels_on_board": total_ship_levels,
    "free_population": lambda t, seat: t.population[seat],
    "free_population_pairs": lambda t, seat: t.population[seat] // 2,
    "automation_discs": automation_discs,
    "automation_disc_pairs": lambda t, seat: automation_discs(t, seat) // 2,
    "ore_triples": lambda t, seat: t.ore[seat] // 3,
    "same_specialty_icons_controlled_or_colonized": same_specialty_icons,
}


# ---- rivalries: who leads, for the points that the strongest share


def leaders(amounts: list[int]) -> list[int]:
    """The seats with the highest amount, none when that is 0."""
    best = max(amounts)
    return [seat for seat, amount in enumerate(amounts) if amount == best] if best else []


def cubes(t: Table, seat: int) -> int:
    """BTS-1.17: all cubes of a faction, wherever they are; always 20."""
    at = seat * PLACES * TOP_LEVEL
    total = t.population[seat] + sum(t.supply[seat * COLUMNS : (seat + 1) * COLUMNS])
    total += sum(t.ships[at : at + PLACES * TOP_LEVEL]) + sum(t.museum[seat * TOP_LEVEL : (seat + 1) * TOP_LEVEL])
    return total + sum([1 for mask in t.researched if mask >> seat & 1])


def discs(t: Table, seat: int, track: int) -> int:
    """All discs of a production track of a faction, wherever they are; always 8."""
    total = t.track[seat * 2 + track] + t.automation[seat * 3 + track]
    total += sum([1 for place in range(PLACES) if t.outpost[place] == seat and t.outpost_disc[place] == track])
    for system in colonies_of(t, seat):
        total += (t.colony_first[system] == track) + (t.colony_second[system] == track)
    total += sum([1 for at, owner in enumerate(t.claims) if owner == seat and t.claim_disc[at] == track])
    return total if seat != NOBODY else 0
