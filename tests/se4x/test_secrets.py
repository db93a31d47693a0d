"""What a seat may know, and what is made up for it: SE-2.5, SE-19.5, SE-22.14, SE-24.2, SE-24.4."""

from __future__ import annotations

from collections import Counter

from cosmarch.games.se4x.content.vocabulary import GROUND_UNITS
from cosmarch.games.se4x.redeal.cards import mask
from cosmarch.games.se4x.redeal.empires import redeal
from cosmarch.games.se4x.rules.cards.cards import show_to
from cosmarch.games.se4x.state import ABOARD, ARMED, MOBILE, PACE, Table
from cosmarch.games.se4x.state import put as changed
from cosmarch.games.se4x.view import view
from tests.se4x.cards import give, with_cards
from tests.se4x.table import aliens, fresh, kind_name, mark, place, put, research, settle, started


def worlds(t: Table, seat: int, count: int = 60) -> list[Table]:
    out = []
    for seed in range(1, count + 1):
        twin = t.copy()
        twin.generator = seed * 7919
        redeal(twin, seat)
        out.append(twin)
    return out


def test_the_view_stays_the_same() -> None:
    """SE-24.4: what is made up changes nothing that the seat sees."""
    t = started(3)
    for world in worlds(t, 1, 10):
        assert view(world, 1) == view(t, 1)


def test_a_face_down_counter_may_be_a_decoy() -> None:
    """SE-24.2: a decoy looks like any face-down group: a counter may be a warship or decoys."""
    t = fresh()
    t.round = 3  # decoys are bought
    group = put(t, 0, "G5", "dreadnought", 4)
    kinds = {kind_name(world.kind[group]) for world in worlds(t, 1)}
    assert {"decoy", "scout"} <= kinds and "dreadnought" not in kinds


def test_what_moved_is_no_base() -> None:
    """SE-3.4: a counter that was seen to move is no base and no ship yard."""
    t = fresh()
    settle(t, 0, "J5")
    research(t, 0, ship_size=2)
    t.shown = tuple(t.levels)
    still = put(t, 0, "J5", "base")
    moved = put(t, 0, "J5", "scout")
    t.proof = changed(t.proof, moved, MOBILE)
    kinds = {group: {kind_name(world.kind[group]) for world in worlds(t, 1)} for group in (still, moved)}
    assert {"base", "ship_yard"} & kinds[still] and not {"base", "ship_yard"} & kinds[moved]


def test_what_was_fast_is_no_miner() -> None:
    """SE-3.3: a counter that went two hexes is no miner."""
    t = fresh()
    t.proof = changed(t.proof, put(t, 0, "G5", "scout"), MOBILE | PACE * 4)
    assert all(kind_name(world.kind[0]) not in ("miner", "mine") for world in worlds(t, 1))


def test_what_explored_is_armed() -> None:
    """SE-4.2: a counter that explored is combat-capable."""
    t = fresh()
    t.proof = changed(t.proof, put(t, 0, "G5", "scout"), MOBILE | ARMED)
    assert all(world.combat_capable(0) for world in worlds(t, 1))


def test_a_counter_may_be_a_transport_with_troops() -> None:
    """CE-14.1, CE-14.4, CE-14.19: where ground combat is in play, one of two counters that came together may be a
    transport and the other the troops aboard, of types that can have been made and no more than have room."""
    t = fresh(ground_combat=True)
    one, two = put(t, 0, "G5", "scout"), put(t, 0, "G5", "cruiser", 6)
    for group in (one, two):
        t.proof = changed(t.proof, group, MOBILE)
        t.origin[group] = place("G4")
    made = worlds(t, 1, 300)
    sailed = [world for world in made if any(world.is_ground(group) for group in (one, two))]
    assert sailed
    for world in sailed:
        ship, troops = (one, two) if world.is_ground(two) else (two, one)
        assert kind_name(world.kind[ship]) == "transport" and kind_name(world.kind[troops]) == "infantry"
        assert world.private[troops] & ABOARD and world.size[troops] <= 6 * world.size[ship]
    assert any(kind_name(world.kind[one]) == "transport" and not world.is_ground(two) for world in made)
    t = fresh(ground_combat=False)
    for group in (put(t, 0, "G5", "scout"), put(t, 0, "G5", "cruiser", 6)):
        t.proof = changed(t.proof, group, MOBILE)
    kinds = {kind_name(world.kind[group]) for world in worlds(t, 1) for group in world.groups_of(0)}
    assert not kinds & {"transport", *GROUND_UNITS}


def test_what_came_alone_is_no_troops() -> None:
    """CE-14.4: troops move aboard transports only: not what moved apart from them, nor what was too fast or fought."""
    t = fresh(ground_combat=True)
    alone = put(t, 0, "G5", "scout")
    fast, armed, apart = [put(t, 0, "G7", "scout") for _ in range(3)]
    for group, proof in ((alone, MOBILE), (fast, MOBILE | PACE * 4), (armed, MOBILE | ARMED), (apart, MOBILE)):
        t.proof = changed(t.proof, group, proof)
        t.origin[group] = place("G8" if group == apart else "G6")
    for world in worlds(t, 1, 200):
        assert not any(world.is_ground(group) for group in (alone, fast, armed))
        assert not world.is_ground(apart)


def test_troops_on_a_colony() -> None:
    """CE-14.17: a counter on a colony may be troops there, which are not aboard."""
    t = fresh(ground_combat=True)
    settle(t, 0, "J5")
    group = put(t, 0, "J5", "scout")
    made = [world for world in worlds(t, 1, 200) if world.is_ground(group)]
    assert made and not any(world.private[group] & ABOARD for world in made)


def test_among_enemies_one_is_armed() -> None:
    """SE-3.9, SE-3.10: counters that share a hex with enemies are not all decoys."""
    t = fresh()
    put(t, 1, "G5", "scout")
    for _ in range(3):
        put(t, 0, "G5", "cruiser")
    assert all(world.fighting_units(place("G5"), 0) for world in worlds(t, 1))


def test_markers_are_dealt_anew() -> None:
    """SE-2.3 to 2.5: home markers stay among themselves; a marker that the seat has looked at stays."""
    t = started(2)
    here = place("J5")
    t.known = changed(t.known, here, 1)
    known = t.terrain[here]
    home = [place for place, who in enumerate(t.home_of) if who == 0]
    seen = set()
    for world in worlds(t, 0, 20):
        assert world.terrain[here] == known
        assert Counter(world.terrain[there] for there in home) == Counter(t.terrain[there] for there in home)
        assert Counter((*world.terrain, *world.markers_out)) == Counter((*t.terrain, *t.markers_out))
        seen.add(tuple(world.terrain))
    assert len(seen) > 1
    assert len({world.terrain[here] for world in worlds(t, 1)}) > 1


def test_alien_counters_are_dealt_anew() -> None:
    """SE-25.2: face-down aliens are any of the counters that are not in play; their number stays."""
    t = fresh()
    mark(t, "G5", "barren_planet")
    groups = aliens(t, "G5", "alien_b", "alien_b", "alien_b")
    t.cup = (10, 20, 7)
    kinds = set()
    for world in worlds(t, 0):
        kinds |= {kind_name(world.kind[group]) for group in groups}
        assert sum(world.cup) == 37
    assert kinds == {"alien_b", "alien_c", "alien_d"}


def test_money_and_levels_are_unknown() -> None:
    """SE-19.5, SE-22.14: money and levels beyond those shown are anything; what was shown stays the least."""
    t = fresh()
    t.round = 6
    research(t, 0, attack=2, move=3)
    t.show_tech(0, 1, 1)
    made = worlds(t, 1)
    assert len({world.cp[0] for world in made}) > 5
    levels = {world.tech_level(0, 1) for world in made}
    assert min(levels) == 1 and max(levels) >= 2
    assert {1, 2} <= {world.tech_level(0, 4) for world in made}


def test_what_another_has_read_is_dealt_anew() -> None:
    """CE-15.7: a captor has seen the alien technology of the loser; a third player knows that, but not which it is."""
    t = give(with_cards(3), 1, "soylent_purple", "holodeck")
    show_to(t, 1, 2)
    t.events.clear()
    for world in worlds(t, 0, 20):
        assert mask(world.alien_cards[1]) == world.alien_known[2] and world.alien_known[0] == 0
    assert len({world.alien_known[2] for world in worlds(t, 0, 20)}) > 1
    assert {world.alien_cards[1] for world in worlds(t, 2, 20)} == {t.alien_cards[1]}
