"""The economic phase of the alien players: rolls, banks and the launch of fleets (SE-32.6 to 32.13).

All of it is hidden from the player: only counters appear at the alien homeworlds.
"""

from __future__ import annotations

from cosmarch.games.se4x.choices import EMPIRES
from cosmarch.games.se4x.content.solitaire_components import AlienPhase
from cosmarch.games.se4x.content.vocabulary import DIE, DIFFICULTIES
from cosmarch.games.se4x.rules.maps import alien_homes
from cosmarch.games.se4x.rules.solitaire.alien_fleets import (
    DEFENSE_BANK,
    FLEET_BANK,
    TECHNOLOGY_BANK,
    add_units,
    bank,
    buy_move,
    cost,
    later,
    number_of,
    set_bank,
    unmatched_cloaking,
    unmatched_fighters,
)
from cosmarch.games.se4x.state import ALIEN_FLEET, BASE, MINE, NOWHERE, RAIDER, Table, put


def living(t: Table) -> list[int]:
    """SE-32.28: the alien players whose homeworld stands."""
    return [owner for owner, place in zip(EMPIRES, alien_homes(t), strict=False) if t.colony[place] == owner]


def home(t: Table, owner: int) -> int:
    """The hex of an alien homeworld."""
    return alien_homes(t)[number_of(owner)]


def empires_produce(t: Table) -> None:
    """Scene. SE-32.6: after the player each alien player rolls for its banks, and may launch a fleet."""
    t.uncover()
    for owner in living(t):
        produce(t, owner)
        launch(t, owner)


def extra_rolls(t: Table, owner: int, phase: int) -> int:
    """SE-32.7: the rolls that economy results give in an economic phase."""
    pairs = list(zip(t.empire_rolls[::2], t.empire_rolls[1::2], strict=True))
    return sum([number == number_of(owner) and first <= phase for number, first in pairs])


def produce(t: Table, owner: int) -> None:
    """SE-32.6 to 32.9: the dice of one alien player."""
    row = t.content.alien_empires.phase(t.round)
    for _ in range(row.rolls + extra_rolls(t, owner, t.round)):
        pay_in(t, owner, row, t.roll(DIE))


def pay_in(t: Table, owner: int, row: AlienPhase, roll: int) -> None:
    """SE-32.7, 32.8, 32.29: what one die gives."""
    numbers = t.content.alien_empires
    cp = numbers.cp[DIFFICULTIES[t.difficulty]]
    if row.economy[0] <= roll <= row.economy[1]:
        t.empire_rolls = (*t.empire_rolls, number_of(owner), t.round + numbers.economy_delay)
    elif row.fleet[0] <= roll <= row.fleet[1]:
        set_bank(t, owner, FLEET_BANK, bank(t, owner, FLEET_BANK) + cp)
    elif row.technology[0] <= roll <= row.technology[1]:
        set_bank(t, owner, TECHNOLOGY_BANK, bank(t, owner, TECHNOLOGY_BANK) + cp)
    else:
        saved = bank(t, owner, DEFENSE_BANK) + cp * numbers.defense_factor
        most = numbers.later_defense if later(t) else saved
        set_bank(t, owner, DEFENSE_BANK, min(saved, most))
        set_bank(t, owner, FLEET_BANK, bank(t, owner, FLEET_BANK) + max(0, saved - most))


# ---- launches


def fleets_out(t: Table, owner: int) -> int:
    """The fleets of an alien player on the map: stacks of ships that can move."""
    return len({t.where[group] for group in t.groups_of(owner) if t.kind[group] not in (BASE, MINE)})


def launch_modifier(t: Table, owner: int) -> int:
    """SE-32.11, 32.29: what is added to the launch roll."""
    numbers = t.content.alien_empires
    saved = bank(t, owner, FLEET_BANK)
    carriers = numbers.later_carrier_cp if later(t) else numbers.launch_carrier_cp
    modifier = 0
    if unmatched_fighters(t, owner) and saved >= carriers:
        modifier += numbers.launch_modifier
    if unmatched_cloaking(t, owner) and saved >= numbers.launch_raider_cp:
        modifier += numbers.launch_modifier
    return modifier


def launch(t: Table, owner: int) -> None:
    """SE-32.10 to 32.13: with enough in the fleet bank a roll may send a fleet out."""
    numbers = t.content.alien_empires
    first, last = numbers.phase(t.round).launch
    if bank(t, owner, FLEET_BANK) < numbers.launch_least or first > last or t.free_slot(owner) == NOWHERE:
        return
    if later(t) and fleets_out(t, owner) >= numbers.later_fleets:
        return
    if t.roll(DIE) + launch_modifier(t, owner) > last:
        return
    buy_move(t, owner)
    place = home(t, owner)
    saved = bank(t, owner, FLEET_BANK)
    if unmatched_cloaking(t, owner) and saved >= numbers.launch_raider_cp:
        count = saved // cost(t, RAIDER)
        count -= add_units(t, owner, RAIDER, count, place)
        set_bank(t, owner, FLEET_BANK, saved - count * cost(t, RAIDER))
    else:
        group = t.add_group(owner, ALIEN_FLEET, 1, place, 0)
        t.load = put(t.load, group, saved)
        set_bank(t, owner, FLEET_BANK, 0)
    t.log("fleet_launched", "SE-32.10", owner=owner, hex=place)
