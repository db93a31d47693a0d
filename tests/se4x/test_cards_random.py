"""Battles and matches full of cards: they end, and the engine's contract holds though much is hidden."""

from __future__ import annotations

from random import Random

import pytest

import cosmarch
from cosmarch.core.state import EVERYONE
from cosmarch.games.se4x.state import PRETENDING, SHIP_KINDS, Table
from cosmarch.games.se4x.state import put as changed
from cosmarch.testing import Chance
from tests.se4x.cards import ADVANTAGES, ALIENS, deck, give
from tests.se4x.table import mark, place, play, put, research, started
from tests.se4x.test_combat_random import IN_BATTLE, PLACE, alien_ships, arena, done_with, fight_at_random
from tests.se4x.test_random_matches import CHECKS

pytestmark = pytest.mark.long


def dealt(chance: Random, seats: int, first: int) -> Table:
    """Fleets of all seats in one hex; each has an advantage, and alien technology."""
    t = arena(chance, seats)
    t.turn_switch("empire_advantages", 1)
    t.turn_switch("alien_technology", 1)
    deck(t)
    for seat in range(seats):
        key = ADVANTAGES[(first + seat * 7) % len(ADVANTAGES)]
        if ADVANTAGES.index(key) in t.advantage_deck:
            give(t, seat, key)
        for card in chance.sample(t.alien_deck, 3):
            give(t, seat, ALIENS[card])
        if t.has_advantage(seat, "shape_shifters"):
            disguised(t, seat)
    return t


def disguised(t: Table, seat: int) -> None:
    """Some ships of a seat are decoys."""
    for group in t.groups_at(place(PLACE), seat)[1:3]:
        if t.kind[group] < SHIP_KINDS and t.content.ships[t.kind[group]].retreats:
            t.private = changed(t.private, group, PRETENDING)


@pytest.mark.parametrize("seed", range(75))
def test_battles_end(seed: int) -> None:
    """CE-12.1, CE-13.1: every battle with cards is fought to its end, and nothing is left over."""
    chance = Random(seed)
    t = dealt(chance, 2 + seed % 3, seed)
    before = alien_ships(t)
    p = play(t, ("combat_phase", 0), seed=seed)
    fight_at_random(p, chance)
    if not any(p.t.has_advantage(seat, "amazing_diplomats") for seat in range(p.t.seats)):
        done_with(p)
    assert alien_ships(p.t) == before


@pytest.mark.parametrize("seed", range(25))
def test_contract_in_battle(seed: int) -> None:
    """CE-12.3, CE-13.7: copies, undo and secrecy hold in the middle of battles with hidden cards."""
    chance = Chance(str(seed))
    p = play(dealt(Random(200 + seed), 2 + seed % 2, seed), ("combat_phase", 0), seed=seed)
    decision = 0
    while not p.over and decision < 120:
        if decision % 6 == seed % 6:
            IN_BATTLE[decision // 6 % len(IN_BATTLE)](p.match, chance)
        ask = p.match.asks[chance.below(len(p.match.asks))]
        p.match.choose(chance.pick(list(ask.tokens)), ask.seat)
        decision += 1
    assert decision


def scattered(chance: Random, seats: int, first: int) -> Table:
    """A map with markers and fleets in the middle of it, cards in all hands, at the start of a round."""
    t = started(seats, empire_advantages="random", alien_technology=True, round_limit=2, slingshot=True)
    deck(t)
    for seat in range(seats):
        key = ADVANTAGES[(first + seat * 11) % len(ADVANTAGES)]
        if ADVANTAGES.index(key) in t.advantage_deck:
            give(t, seat, key)
        for card in chance.sample(t.alien_deck, 3):
            give(t, seat, ALIENS[card])
        research(t, seat, move=chance.randint(1, 6), exploration=2, terraforming=1, cloaking=1, attack=1, ship_size=3)
        for unit in ("cruiser", "scout", "destroyer", "raider", "colony_ship", "battlecruiser"):
            put(t, seat, f"{chance.choice('FGH')}{chance.randint(2, 7)}", unit, 1)
    for where in ("F4", "G3", "G6", "H5"):
        mark(t, where, chance.choice(("asteroids", "nebula", "black_hole", "barren_planet", "planet")))
    for place_ in {t.where[group] for seat in range(seats) for group in t.groups_of(seat)}:
        t.known = changed(t.known, place_, EVERYONE)
    t.active, t.turn = -1, 0
    return t


@pytest.mark.parametrize("seed", range(25))
def test_contract_on_the_map(seed: int) -> None:
    """CE-12.3, CE-13.7: the same on the move, with every advantage once."""
    chance = Chance(f"map {seed}")
    p = play(scattered(Random(seed), 2 + seed % 2, seed), ("turn_begins",), seed=seed)
    decision = 0
    while not p.over and decision < 150:
        if decision % 7 == seed % 7:
            IN_BATTLE[decision // 7 % len(IN_BATTLE)](p.match, chance)
        ask = p.match.asks[chance.below(len(p.match.asks))]
        p.match.choose(chance.pick(list(ask.tokens)), ask.seat)
        decision += 1
    assert decision


OPTIONS: tuple[dict[str, bool | str], ...] = (
    {"empire_advantages": "auction", "galactic_situation": True},
    {"aliens": False, "card_texts": "later", "heavy_terrain": True},
    {"ground_combat": True, "quick_start": True, "ship_build_requirement": True},
    {"head_start": True, "safer_space": True, "rich_colonies": True, "bloody_combat": True},
)


@pytest.mark.parametrize("number", range(len(OPTIONS)))
def test_contract_with_variants(number: int) -> None:
    """CE-20.1, CE-21.1: whole short matches with cards and variants; copies, saves, undo and secrecy hold."""
    chance = Chance(f"cards {number}")
    match = cosmarch.new("se4x", 2 + number % 3, number, {"round_limit": 2, **OPTIONS[number]})
    decision = 0
    while not match.over:
        if decision % 13 == number:
            CHECKS[decision // 13 % len(CHECKS)](match, chance)
        ask = match.asks[chance.below(len(match.asks))]
        match.choose(chance.pick(list(ask.tokens)), ask.seat)
        decision += 1
    assert decision > 20
