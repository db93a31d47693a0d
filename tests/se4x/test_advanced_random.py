"""Random battles and short matches with all advanced modules: they end, and the engine's contract holds."""

from __future__ import annotations

from random import Random

import pytest

import cosmarch
from cosmarch.games.se4x.content.vocabulary import ABILITIES
from cosmarch.games.se4x.rules.ground.ground_values import MILITIA
from cosmarch.games.se4x.rules.unique_ships import designs
from cosmarch.games.se4x.rules.unique_ships.unique_ships import class_refusal
from cosmarch.games.se4x.state import ABOARD, FREE, NOBODY, NOWHERE, Table
from cosmarch.games.se4x.state import put as changed
from cosmarch.testing import Chance
from tests.se4x.table import Play, aliens, fresh, mark, play, put, research, settle
from tests.se4x.test_combat_random import LONGEST, check_in_battle
from tests.se4x.test_random_matches import CHECKS, walk

pytestmark = pytest.mark.long

PLACE = "G6"
MODULES = {"ground_combat": True, "flagships": True, "unique_ships": True, "centers": True, "nebula_mining": True}
SHIPS = (
    *("scout", "destroyer", "cruiser", "battlecruiser", "dreadnought", "carrier", "fighter", "raider", "titan"),
    *("boarding_ship", "boarding_ship", "transport", "transport", "unique_ship", "unique_ship", "flagship"),
)
TROOPS = ("infantry", "space_marines", "heavy_infantry", "grav_armor")


def some_design(t: Table, chance: Random) -> int:
    """A legal design with two abilities."""
    while True:
        abilities = chance.sample(range(len(ABILITIES)), 2)
        values = (chance.randint(1, 6), chance.randint(0, 2), chance.randint(1, 3))
        plan = designs.packed(0, *values, abilities)
        fit = [weapon for weapon in range(5) if class_refusal(t, plan, weapon) is None]
        if fit:
            return plan | chance.choice(fit) << designs.WEAPON


def arena(chance: Random, seats: int) -> Table:
    """Fleets of all seats with troops aboard around a colony, a planet of aliens or nothing."""
    later = {"ground_screening": chance.random() < 0.5, "transports_carry_fighters": chance.random() < 0.3}
    t = fresh(seats, **MODULES, **later)
    for seat in range(seats):
        t.design = changed(t.design, seat, some_design(t, chance))
        levels = {"attack": 3, "defense": 3, "tactics": 3, "security_forces": 2, "military_academy": 2, "ship_size": 7}
        levels |= {"point_defense": 3, "scanners": 2, "exploration": 2, "fast_bc": 1, "terraforming": 1}
        research(t, seat, **{name: chance.randint(0, most) for name, most in levels.items()})
        research(t, seat, boarding=chance.randint(1, 2), ground_combat=chance.randint(1, 3), fighter=1, cloaking=1)
        used: dict[str, int] = {}
        for _ in range(chance.randint(2, 6)):
            unit = chance.choice(SHIPS)
            used[unit] = used.get(unit, 0) + 1
            if used[unit] < (2 if unit == "flagship" else 3):
                group = put(t, seat, PLACE, unit, 1 if unit == "flagship" else chance.randint(1, 4))
                t.rank = changed(t.rank, group, chance.randint(0, 4))
        put(t, seat, PLACE, chance.choice(("scout", "cruiser", "boarding_ship")), chance.randint(1, 3))
        put(t, seat, PLACE, "transport", chance.randint(1, 2))
        for _ in range(chance.randint(0, 2)):
            group = put(t, seat, PLACE, chance.choice(TROOPS), chance.randint(1, 3))
            t.private = changed(t.private, group, ABOARD)
    if chance.random() < 0.7:
        settle(t, seats - 1, PLACE, chance.choice((0, 1, 3, 5)), chance.choice(("planet", "barren_planet")))
        put(t, seats - 1, PLACE, "ship_yard", chance.randint(1, 3))
        put(t, seats - 1, PLACE, chance.choice(TROOPS), chance.randint(1, 3))
    elif chance.random() < 0.5:
        mark(t, PLACE, "barren_planet")
        aliens(t, PLACE, "alien_b", "alien_c", "alien_d")
        t.cup = (9, 19, 9)
    if chance.random() < 0.3:
        put(t, seats - 1, PLACE, "mine", chance.randint(1, 4))
    settle(t, 0, "G4", 5)
    settle(t, 1, "G9", 5)
    return t


def done_with(t: Table) -> None:
    """CE-14.45, CE-4.23, CE-6.19: no mark of a battle is left, no militia, nothing damaged, troops have room."""
    assert t.battle_hex == NOWHERE and t.attacker == NOBODY and not (t.volley or t.ties or t.landed)
    for group in range(t.choices.slots):
        if t.kind[group] != FREE:
            assert not (t.damage[group] or t.combat[group]) and t.kind[group] != MILITIA
            if t.is_ground(group):
                own = t.colony[t.where[group]] == t.owner_of(group)
                assert own or t.private[group] & ABOARD


@pytest.mark.parametrize("seed", range(60))
def test_battles_end(seed: int) -> None:
    """CE-14.39, CE-14.43: every battle in space and on the ground is fought to its end."""
    chance = Random(seed)
    p = play(arena(chance, 2 + seed % 3), ("combat_phase", 0), seed=seed)
    for _ in range(LONGEST):
        if p.over:
            break
        ask = chance.choice(p.match.asks)
        for option in ask.options:
            assert option.label() and ask.prompt()
        p.match.choose(chance.choice(ask.tokens), ask.seat)
    assert p.over
    if not p.t.ending:
        done_with(p.t)


@pytest.mark.parametrize("seed", range(6))
def test_contract_in_battle(seed: int) -> None:
    """Copies, undo and secrecy hold in the middle of battles."""
    p: Play = play(arena(Random(100 + seed), 2 + seed % 2), ("combat_phase", 0), seed=seed)
    check_in_battle(p, Chance(str(seed)))


@pytest.mark.parametrize("seed", range(3))
def test_whole_matches(seed: int) -> None:
    """Short matches with every module."""
    walk(2 + seed, 70 + seed, 3, **MODULES)


@pytest.mark.parametrize("seed", range(2))
def test_contract_in_whole_matches(seed: int) -> None:
    """Copies, saves, undo and secrecy hold in matches with every module."""
    chance = Chance(f"advanced {seed}")
    match = cosmarch.new("se4x", 2 + seed, seed, {"round_limit": 2, **MODULES})
    decision = 0
    while not match.over:
        if decision % 13 == seed:
            CHECKS[decision // 13 % len(CHECKS)](match, chance)
        ask = match.asks[chance.below(len(match.asks))]
        match.choose(chance.pick(list(ask.tokens)), ask.seat)
        decision += 1
    assert decision > 20
