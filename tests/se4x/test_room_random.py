"""Random turns of fleets full of fighters and troops: nothing ever stands without the room it needs."""

from __future__ import annotations

from random import Random

import pytest

from cosmarch.games.se4x.state import ABOARD, ECONOMIC, FREE, Table
from cosmarch.games.se4x.state import put as changed
from tests.se4x.cards import give, with_cards
from tests.se4x.invariants import nothing_without_room
from tests.se4x.table import aliens, kind_name, mark, place, play, put, research, settle
from tests.se4x.test_advanced_random import MODULES, some_design
from tests.se4x.test_random_matches import always

pytestmark = pytest.mark.long

HEXES = ("G5", "G6", "G7", "F5", "F6", "H5", "H6")
ESCORTS = ("scout", "cruiser", "battlecruiser", "raider", "titan", "unique_ship", "boarding_ship", "flagship")
TROOPS = ("infantry", "space_marines", "heavy_infantry", "grav_armor")
LONGEST = 4000
# What takes fleets apart is chosen more often than chance would.
LIKED = ("react", "ambush", "fleet", "fire", "group.", "fleet.")


def armada(t: Table, chance: Random, seat: int, where: str) -> None:
    """Carriers and transports with what they hold."""
    carriers, transports = chance.randint(1, 3), chance.randint(1, 3)
    put(t, seat, where, "carrier", carriers)
    for _ in range(chance.randint(0, 2)):
        escort = chance.choice(ESCORTS)
        used = [group for group in t.groups_of(seat) if kind_name(t.kind[group]) == escort]
        if len(used) < (1 if escort == "flagship" else 3):
            put(t, seat, where, escort, 1 if escort == "flagship" else chance.randint(1, 3))
    used = [group for group in t.groups_of(seat) if kind_name(t.kind[group]) == "fighter"]
    if len(used) < 4:
        put(t, seat, where, "fighter", chance.randint(1, 3 * min(2, carriers)))
    if len([group for group in t.groups_of(seat) if kind_name(t.kind[group]) == "transport"]) < 3:
        put(t, seat, where, "transport", min(transports, 2))
        troops = put(t, seat, where, chance.choice(TROOPS), chance.randint(1, 6))
        t.private = changed(t.private, troops, ABOARD)


def table(chance: Random, seats: int) -> Table:
    t = with_cards(seats, **MODULES, transports_carry_fighters=chance.random() < 0.3)
    for where in chance.sample(HEXES, 3):
        mark(t, where, chance.choice(("black_hole", "nebula", "asteroids", "mineral_5", "planet")))
    for seat in range(seats):
        t.design = changed(t.design, seat, some_design(t, chance))
        research(t, seat, exploration=2, move=chance.randint(5, 7), fighter=2, cloaking=1, boarding=1, attack=1)
        research(t, seat, ship_size=6, ground_combat=3, scanners=chance.randint(0, 2), terraforming=1)
        if seat == 1 and chance.random() < 0.5:
            give(t, seat, "advanced_comm_array")
        for where in chance.sample(HEXES, 3):
            if not t.enemies_at(place(where), seat):
                armada(t, chance, seat, where)
        free = [where for where in HEXES if t.groups_at(place(where), seat) and not t.enemies_at(place(where), seat)]
        if free:
            settle(t, seat, free[0], chance.choice((1, 5)))
            put(t, seat, free[0], "base")
    if chance.random() < 0.3:
        empty = [where for where in HEXES if not t.all_at(place(where))]
        if empty:
            mark(t, empty[0], "barren_planet")
            aliens(t, empty[0], "alien_b", "alien_c")
            t.cup = (9, 19, 9)
    return t


@pytest.mark.parametrize("seed", range(40))
def test_nothing_without_room(seed: int) -> None:
    """SE-11.3, SE-11.7, SE-11.8, CE-10.2, CE-14.4, CE-14.6: after every answer."""
    chance = Random(seed)
    seats = 2 + seed % 2
    t = table(chance, seats)
    nothing_without_room(t)
    turns = [("player_turn", seat) for _ in range(2) for seat in range(seats)]
    p = play(t, *turns, ("economic_phase",), seed=seed)
    for _ in range(LONGEST):
        if p.over or p.t.phase == ECONOMIC:
            break
        always(p.match)
        ask = chance.choice(p.match.asks)
        liked = [token for token in ask.tokens if token.startswith(LIKED)]
        done = [token for token in ask.tokens if token == "done"]
        answers = liked if liked and chance.random() < 0.6 else done if done and chance.random() < 0.3 else ask.tokens
        p.match.choose(chance.choice(list(answers)), ask.seat)
    assert any(p.t.kind[group] != FREE for group in range(p.t.choices.slots))
