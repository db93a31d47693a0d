"""Planetary gates (SE-34)."""

from __future__ import annotations

import pytest

from cosmarch.games.se4x.choices import ALIENS
from cosmarch.games.se4x.rules.ground.ground_values import troops
from cosmarch.games.se4x.rules.movement import gate_links, gates
from cosmarch.games.se4x.state import ABOARD, COMBAT, ENTERED, NOBODY, STOPPED, WALKS, Table
from cosmarch.games.se4x.state import put as changed
from tests.se4x.table import CONTENT, Play, aliens, fresh, mark, place, play, put, research, settle, started


def table() -> Table:
    """A bare map with own planets of seat 0 in G4 and G6, and one of seat 1 in G7."""
    t = fresh(2, "planetary_gate_two_players")
    settle(t, 0, "G4", 5, "barren_planet")
    settle(t, 0, "G6", 5, "barren_planet")
    settle(t, 1, "G7", 1, "barren_planet")
    return t


def through(t: Table, group: int, where: str) -> Play:
    return play(t, ("movement", 0)).do("planet_gate", group, where)


def assault(t: Table, group: int, where: str, *dice: int) -> Play:
    """Troops have come through a gate; the combat phase."""
    t.where[group] = place(where)
    t.flags[group] |= ENTERED | STOPPED
    t.moves[group] = 1
    t.phase = COMBAT
    return play(t, ("gate_assaults", 0), dice=dice)


def test_scenarios() -> None:
    """SE-34.1: ground combat belongs to the gates; elsewhere there are none."""
    t = started(2, "planetary_gate_two_players")
    assert t.on("ground_combat")
    assert not gate_links.linked(fresh(2), fresh(2).home[0])


def test_links() -> None:
    """SE-34.1: every planet is linked to all planets within 3 hexes, face-down ones left aside."""
    t = table()
    mark(t, "F5", "barren_planet", face_up=False)
    mark(t, "G5", "asteroids")
    settle(t, 1, "G8", 1, "barren_planet")
    assert [CONTENT.hexes[here] for here in gate_links.linked(t, place("G4"))] == ["G6", "G7"]
    assert not gate_links.linked(t, place("G5"))


@pytest.mark.parametrize("unit", ["infantry", "fighter"])
def test_between_own_colonies(unit: str) -> None:
    """SE-34.1: ground units step through as their whole move, fighters too between own colonies."""
    t = table()
    group = put(t, 0, "G4", unit, 2)
    p = through(t, group, "G6")
    assert p.t.where[group] == place("G6") and p.t.size[group] == 2
    assert "planet_gate" not in p.tokens
    p = play(t, ("movement", 0)).do("planet_gate", group)
    assert p.refused.get("G7") == ("SE-34.1" if unit == "fighter" else "CE-14.35")


def test_who_cannot() -> None:
    """SE-34.1: neither ships, nor troops aboard, nor whoever has moved."""
    t = table()
    put(t, 0, "G4", "scout")
    aboard = put(t, 0, "G4", "infantry")
    t.private = (*t.private[:aboard], 1, *t.private[aboard + 1 :])
    gone = put(t, 0, "G4", "infantry")
    t.moves[gone] = 1
    assert gates.steppers(t, 0) == []


def test_no_fire_in_the_first_round() -> None:
    """SE-34.2: troops that arrive by a gate do not fire in round 1, whatever their technology."""
    t = table()
    research(t, 0, terraforming=1, ground_combat=3)
    group = put(t, 0, "G4", "space_marines", ground_combat=3)
    p = assault(t, group, "G7", 10)
    assert p.kind == "ground_target" and p.seat == 1
    p.do(group)
    shots = [event for event in p.told("hit") + p.told("miss")]
    assert [event["owner"] for event in shots] == [1]
    assert p.t.battle_round == 2


def test_who_is_aboard_is_imagined_ashore_by_nobody() -> None:
    """SE-34.2, CE-14.39: all who are ashore have been shown when the fight begins, so a counter that still lies face
    down there is no defender, whatever else an enemy may think it is."""
    t = table()
    put(t, 1, "G7", "transport", 2)
    passengers = put(t, 1, "G7", "infantry", 2)
    t.private = changed(t.private, passengers, ABOARD)
    p = assault(t, put(t, 0, "G6", "infantry", 6), "G7")
    real = troops(p.t, 1)
    assert passengers not in real and not p.t.face_up(passengers)
    for seed in range(12):
        world = p.match.imagine(0, seed)._table
        assert troops(world, 1) == real


def test_a_colony_is_taken() -> None:
    """SE-34.1, SE-34.2: an invasion through a gate."""
    t = table()
    research(t, 0, terraforming=1)
    group = put(t, 0, "G4", "infantry", 3)
    p = assault(t, group, "G7", 10, 1)
    for _ in range(6):
        if not p.over:
            p.do("done" if "done" in p.tokens else sorted(p.tokens)[0])
    assert p.t.colony[place("G7")] == 0


def test_retreat_from_the_second_round() -> None:
    """SE-34.3: at their moment to fire from round 2 troops may go to an own planet within 3 hexes free of enemies."""
    t = table()
    research(t, 0, terraforming=1)
    group = put(t, 0, "G4", "infantry", 3)
    put(t, 1, "G4", "scout")
    p = assault(t, group, "G7", 10)
    while p.kind != "gate_retreat":
        assert p.t.battle_round == 1
        p.do("done" if "done" in p.tokens else sorted(p.tokens)[0])
    assert p.t.battle_round == 2 and p.tokens == {"G6", "done"}
    p.do("G6")
    assert p.over and p.t.where[group] == place("G6") and p.t.colony[place("G7")] == 1


def test_retreat_before_bombardment() -> None:
    """SE-34.3: before bombardment troops may leave, too."""
    t = table()
    settle(t, 1, "G8", 1, "barren_planet")
    troops = put(t, 1, "G7", "infantry", 2)
    put(t, 0, "G7", "scout")
    t.phase = COMBAT
    p = play(t, ("combat_phase", 0)).do("G7")
    assert p.kind == "gate_retreat" and p.seat == 1 and p.tokens == {"G8", "done"}
    p.do("G8")
    assert p.t.where[troops] == place("G8") and p.kind == "bombard"


def fought(p: Play) -> Play:
    """The ground combat to its end: all fire, nobody retreats."""
    while not p.over:
        p.do("done" if p.kind == "gate_retreat" else p.match.asks[0].tokens[0])
    return p


def test_an_alien_planet() -> None:
    """SE-34.4: it may be taken through a gate; its ships are then removed."""
    t = table()
    mark(t, "F5", "barren_planet")
    guards = aliens(t, "F5", CONTENT.alien_names[0], CONTENT.alien_names[1])
    group = put(t, 0, "G4", "infantry", 6)
    p = play(t, ("movement", 0)).do("planet_gate", group)
    assert p.refused["F5"] == "CE-14.59"
    research(t, 0, terraforming=1)
    p = play(t, ("movement", 0)).do("planet_gate", group, "F5")
    assert p.t.where[group] == place("F5")
    t.cup = (0,) * len(t.cup)
    militia = CONTENT.alien_traits.militia
    p = fought(assault(t.copy(), group, "F5", *[10] * militia, *[1] * militia))
    assert p.t.colony[place("F5")] == 0
    assert not p.t.groups_at(place("F5"), ALIENS) and sum(p.t.cup) == len(guards)
    t.size = changed(t.size, group, 1)
    p = fought(assault(t.copy(), group, "F5", 1))
    assert p.t.colony[place("F5")] == NOBODY and p.t.groups_at(place("F5"), ALIENS) == guards


def test_settlers_without_a_space_drive() -> None:
    """SE-34.5: bought on a 5 CP colony that has no ship yard; they walk through gates."""
    t = table()
    t.cp[0] = 30
    settle(t, 0, "F5", 3, "barren_planet")
    put(t, 0, "G6", "ship_yard")
    p = play(t, ("economic_phase",))
    assert p.seat == 0
    p.do("build", "colony_ship")
    assert "G4" in p.tokens and "G6" in p.tokens and "F5" not in p.tokens | set(p.refused)
    p.do("G4")
    while p.kind not in ("economy", "spend") and "done" not in p.tokens:
        p.do(sorted(p.tokens)[0])
    p.until("move")
    settlers = [group for group in p.t.groups_of(0) if p.t.flags[group] & WALKS]
    assert [CONTENT.hexes[p.t.where[group]] for group in settlers] == ["G4"]
    t = p.t.copy()
    t.active = 0
    mark(t, "F4", "barren_planet")
    p = play(t, ("movement", 0))
    assert f"group.{settlers[0]}" not in p.tokens
    p.do("planet_gate", settlers[0])
    assert p.refused["G7"] == "SE-34.5"
    p.do("F4")
    assert p.t.where[settlers[0]] == place("F4") and p.t.flags[settlers[0]] & WALKS
