"""Battles of random fleets with random choices: they end, nothing is left over, and the engine's contract holds."""

from __future__ import annotations

from random import Random

import pytest

from cosmarch.games.se4x.state import ALIEN, COMBAT, FREE, MACHINE, NOBODY, NOWHERE, Table
from cosmarch.testing import Chance
from cosmarch.testing.checks import save_opens_where_it_stood
from tests.se4x.table import Play, aliens, fresh, mark, place, play, put, research, settle
from tests.se4x.test_random_matches import CHECKS, always

pytestmark = pytest.mark.long

SHIPS = (
    *("scout", "scout", "destroyer", "destroyer", "cruiser", "battlecruiser", "battleship", "dreadnought"),
    *("carrier", "fighter", "fighter", "raider", "raider", "minesweeper", "decoy", "miner", "colony_ship", "titan"),
    *("boarding_ship", "transport"),
)
PLACE = "G6"
# A table of a test cannot be opened from a save: it was not set up by the game.
IN_BATTLE = tuple(check for check in CHECKS if check is not save_opens_where_it_stood)
LONGEST = 5000


def arena(chance: Random, seats: int) -> Table:
    """Fleets of all seats in one hex, sometimes with a colony, terrain, mines and aliens."""
    t = fresh(seats)
    t.phase = COMBAT
    for seat in range(seats):
        levels = {"attack": 3, "defense": 3, "tactics": 3, "fighter": 3, "point_defense": 3, "cloaking": 2}
        levels |= {"scanners": 2, "mine_sweep": 3, "mines": 1, "ship_size": 7, "boarding": 2}
        research(t, seat, **{name: chance.randint(0, most) for name, most in levels.items()})
        research(t, seat, fighter=chance.randint(1, 3), cloaking=chance.randint(1, 2), mine_sweep=1)
        used: dict[str, int] = {}
        for _ in range(chance.randint(1, 6)):
            unit = chance.choice(SHIPS)
            used[unit] = used.get(unit, 0) + 1
            if used[unit] < 3:
                put(t, seat, PLACE, unit, 1 if unit == "colony_ship" else chance.randint(1, 4))
        put(t, seat, PLACE, chance.choice(("scout", "destroyer", "cruiser", "raider")), chance.randint(1, 5))
    if chance.random() < 0.4:
        settle(t, seats - 1, PLACE, chance.choice((0, 1, 3, 5)))
        put(t, seats - 1, PLACE, "base")
        put(t, seats - 1, PLACE, "ship_yard", chance.randint(1, 3))
    elif chance.random() < 0.5:
        mark(t, PLACE, chance.choice(("asteroids", "nebula", "barren_planet")))
    if chance.random() < 0.4:
        put(t, seats - 1, PLACE, "mine", chance.randint(1, 4))
    if chance.random() < 0.3:
        aliens(t, PLACE, "alien_b", "alien_c", "alien_c", "alien_d")
        t.cup = (9, 18, 9)
    settle(t, 0, "G4", 5)
    settle(t, 1, "G8", 5)
    mark(t, "G5", "black_hole")
    return t


def alien_ships(t: Table) -> int:
    """Those in the cup and on the map, captured ones too."""
    return sum(t.cup) + sum(t.size[group] for group in range(t.choices.slots) if ALIEN <= t.kind[group] < MACHINE)


def done_with(p: Play) -> None:
    """SE-6.8, SE-6.9: after a phase of battles no two sides that must fight are left, nobody is damaged and no mark of
    battle is left."""
    t = p.t
    assert t.battle_hex == NOWHERE and t.attacker == NOBODY and not t.volley
    for group in range(t.choices.slots):
        assert t.kind[group] == FREE or not (t.damage[group] or t.combat[group])
    enemies = [group for group in t.enemies_at(place(PLACE), 0) if t.combat_capable(group)]
    assert not t.fighting_units(place(PLACE), 0) or not enemies


def fight_at_random(p: Play, chance: Random) -> None:
    """To the end, with what must hold at every decision."""
    for _ in range(LONGEST):
        if p.over:
            break
        always(p.match, housed=False)  # fighters are laid out without carriers
        ask = chance.choice(p.match.asks)
        p.match.choose(chance.choice(ask.tokens), ask.seat)
    assert p.over


def check_in_battle(p: Play, chance: Chance) -> None:
    """To the end, with every fifth decision looked at."""
    decision = 0
    while not p.over:
        if decision % 5 == 0:
            IN_BATTLE[decision // 5 % len(IN_BATTLE)](p.match, chance)
        ask = p.match.asks[chance.below(len(p.match.asks))]
        p.match.choose(chance.pick(list(ask.tokens)), ask.seat)
        decision += 1


@pytest.mark.parametrize("seed", range(60))
def test_battles_end(seed: int) -> None:
    """SE-6.3, SE-6.8, SE-6.9: every battle in the hex is fought to its end."""
    chance = Random(seed)
    t = arena(chance, 2 + seed % 3)
    before = alien_ships(t)
    p = play(t, ("combat_phase", 0), seed=seed)
    fight_at_random(p, chance)
    done_with(p)
    assert alien_ships(p.t) == before


@pytest.mark.parametrize("seed", range(4))
def test_contract_in_battle(seed: int) -> None:
    """Copies, undo and secrecy hold in the middle of battles."""
    p = play(arena(Random(100 + seed), 2 + seed % 2), ("combat_phase", 0), seed=seed)
    check_in_battle(p, Chance(str(seed)))
