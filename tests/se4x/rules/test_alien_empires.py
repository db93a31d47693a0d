"""The alien players of the solitaire scenarios: start, economy, launches, technology, fleets (SE-32)."""

from __future__ import annotations

import pytest

from cosmarch.games.se4x.choices import ALIENS, EMPIRES
from cosmarch.games.se4x.content.packed_ints import with_level
from cosmarch.games.se4x.rules.solitaire import alien_economy, alien_fleets
from cosmarch.games.se4x.rules.solitaire.alien_fleets import (
    DEFENSE_BANK,
    FLEET_BANK,
    TECHNOLOGY_BANK,
    bank,
    has,
    set_bank,
)
from cosmarch.games.se4x.state import ALIEN_FLEET, BASE, NOBODY, RAIDER, Table
from cosmarch.games.se4x.state import put as changed
from tests.se4x.table import CONTENT, mark, place, play, put, started, tech

ONE = EMPIRES[0]


def alone(scenario: str = "alien_empires_map_1", difficulty: str = "easy", **options: str) -> Table:
    """The table of the scenario at the start, with the expansion's technology; only the first alien player is left
    alone to be looked at."""
    return started(1, scenario, difficulty=difficulty, solitaire_expansion=True, **options)


def know(t: Table, **levels: int) -> None:
    """The technology of the first alien player."""
    for name, value in levels.items():
        t.empire_levels = changed(t.empire_levels, 0, with_level(t.empire_levels[0], tech(name), value))
    alien_fleets.refit(t, ONE)


def shown(t: Table, **levels: int) -> None:
    """What the alien players have seen of the player."""
    for name, value in levels.items():
        t.show_tech(0, tech(name), value)


def rolls(t: Table, *dice: int) -> None:
    t.loaded = list(dice)


# ---- the start


@pytest.mark.parametrize(
    ("difficulty", "aliens", "cp"),
    [
        ("easy", 2, 5),
        ("normal", 3, 5),
        ("hard", 2, 10),
        ("harder", 3, 10),
        ("really_tough", 2, 15),
        ("good_luck", 3, 15),
    ],
)
def test_difficulty(difficulty: str, aliens: int, cp: int) -> None:
    """SE-32.3: the number of alien players and the CP of a roll."""
    t = alone(difficulty=difficulty)
    assert len(alien_economy.living(t)) == aliens
    rolls(t, 3)  # technology in phase 1
    alien_economy.produce(t, ONE)
    assert bank(t, ONE, TECHNOLOGY_BANK) == cp


def test_start() -> None:
    """SE-32.4: a 20 CP homeworld, a base and Mines technology, everything else at the start level."""
    t = alone()
    for owner, where in zip(EMPIRES[:2], ("H1", "H13"), strict=True):
        assert t.colony[place(where)] == owner and t.worth[place(where)] == 20 and t.is_homeworld(place(where))
        assert [(t.kind[group], t.size[group]) for group in t.groups_of(owner)] == [(BASE, 1)]
        for number, technology in enumerate(CONTENT.technologies):
            assert has(t, owner, number) == (1 if technology.key == "mines" else technology.start)
    assert not t.playable(place("D7"))


def test_the_third_homeworld() -> None:
    """SE-32.3: with two alien players the hex of the third is not on map 1, and deep space on map 2."""
    assert alone(difficulty="normal").colony[place("D7")] == EMPIRES[2]
    t = alone("alien_empires_map_2", "easy")
    assert t.playable(place("D7")) and t.known[place("D7")] == 0 and t.colony[place("D7")] == NOBODY
    assert alone("alien_empires_map_2", "normal").colony[place("D7")] == EMPIRES[2]


def test_the_player() -> None:
    """SE-32.1, SE-32.2: a homeworld of 20 CP, no decoys, no bids, first move; no aliens in deep space."""
    t = alone()
    assert t.worth[t.home[0]] == 20 and t.order == (0,)
    t.queue = []
    p = play(t, ("economic_phase",), dice=(3, 3))
    assert "bid" not in p.tokens
    p.do("build")
    assert "decoy" not in p.tokens | set(p.refused)
    t = alone()
    put(t, 0, "L3", "scout")
    mark(t, "L3", "barren_planet", face_up=False)
    p = play(t, ("exploration_phase", 0))
    assert not p.t.groups_of(ALIENS)


def test_what_they_never_use() -> None:
    """SE-32.5: no ship yards, colony ships, pipelines, miners or decoys, whatever they build; a blockade does not hurt
    them."""
    t = alone()
    know(t, ship_size=6, fighter=3)
    for cp in range(6, 120, 7):
        t.loaded = []
        units, _ = alien_fleets.plan(t, ONE, cp)
        assert {CONTENT.ship_names[kind] for kind in units} <= {
            "scout",
            "destroyer",
            "cruiser",
            "battlecruiser",
            "battleship",
            "dreadnought",
            "carrier",
            "fighter",
        }
    put(t, 0, "H1", "dreadnought", 6)
    rolls(t, 5)
    alien_economy.produce(t, ONE)
    assert bank(t, ONE, TECHNOLOGY_BANK) == 5


# ---- the economic phase


def test_rolls_of_a_phase() -> None:
    """SE-32.6, SE-32.8: as many dice as the row says; fleet and technology add the CP, defense twice as much."""
    t = alone(difficulty="hard")
    t.round = 6  # three rolls: economy 1, fleet 2-6, technology 7-9, defense 10
    rolls(t, 2, 9, 10)
    alien_economy.produce(t, ONE)
    assert [bank(t, ONE, which) for which in (FLEET_BANK, TECHNOLOGY_BANK, DEFENSE_BANK)] == [10, 10, 20]
    assert not t.loaded


def test_economy_results() -> None:
    """SE-32.7: one more roll in every phase from three phases later on."""
    t = alone()
    rolls(t, 1)
    alien_economy.produce(t, ONE)
    assert [alien_economy.extra_rolls(t, ONE, phase) for phase in (2, 3, 4, 5, 20)] == [0, 0, 1, 1, 1]
    assert alien_economy.extra_rolls(t, EMPIRES[1], 9) == 0
    t.round = 4
    rolls(t, 9, 9, 9)
    alien_economy.produce(t, ONE)
    assert bank(t, ONE, DEFENSE_BANK) == 30 and not t.loaded


def test_rows_alternate() -> None:
    """SE-32.9: after phase 20 rows 19 and 20 come in turn."""
    empires = CONTENT.alien_empires
    assert [empires.phase(number) for number in (21, 22, 23)] == [
        empires.phases[18],
        empires.phases[19],
        empires.phases[18],
    ]
    assert empires.phase(20).launch == (1, 10) and empires.phase(19).launch == (1, 3)


def test_they_follow_the_player() -> None:
    """SE-32.6: in each economic phase, after the player."""
    t = alone(difficulty="easy")
    p = play(t, ("economic_phase",), dice=(3, 4))
    assert bank(p.t, ONE, TECHNOLOGY_BANK) == 0
    p.until("move")
    assert bank(p.t, ONE, TECHNOLOGY_BANK) == 5 and bank(p.t, EMPIRES[1], TECHNOLOGY_BANK) == 5


# ---- launches


@pytest.mark.parametrize(("cp", "roll", "out"), [(5, 0, 0), (6, 6, 0), (6, 5, 1)])
def test_launch(cp: int, roll: int, out: int) -> None:
    """SE-32.10: with at least 6 CP one roll, within the range of the row; SE-32.13: the whole bank goes along."""
    t = alone()
    t.round = 9  # launch on 1-5
    set_bank(t, ONE, FLEET_BANK, cp)
    rolls(t, *((roll,) if roll else ()))
    alien_economy.launch(t, ONE)
    fleets = [group for group in t.groups_of(ONE) if t.kind[group] == ALIEN_FLEET]
    assert len(fleets) == out and not t.loaded
    if out:
        assert t.load[fleets[0]] == cp and t.where[fleets[0]] == place("H1") and bank(t, ONE, FLEET_BANK) == 0
        assert t.seen[fleets[0]] == 0


def test_launch_modifiers() -> None:
    """SE-32.11: 2 lower for fighters that nothing matches with 25 CP, 2 lower for cloaking with 12 CP."""
    t = alone()
    know(t, fighter=1, cloaking=1)
    for cp, wanted in ((11, 0), (12, -2), (24, -2), (25, -4)):
        set_bank(t, ONE, FLEET_BANK, cp)
        assert alien_economy.launch_modifier(t, ONE) == wanted
    shown(t, point_defense=1)
    assert alien_economy.launch_modifier(t, ONE) == -2
    shown(t, scanners=1)
    assert alien_economy.launch_modifier(t, ONE) == 0
    know(t, fighter=2)
    assert alien_economy.launch_modifier(t, ONE) == -2


@pytest.mark.parametrize(("roll", "out"), [(7, 1), (8, 0)])
@pytest.mark.parametrize(("name", "cp"), [("fighter", 25), ("cloaking", 12)])
def test_modifiers_are_added_to_the_launch_roll(name: str, cp: int, roll: int, out: int) -> None:
    """SE-32.11: a launch on 1 to 5 is one on 1 to 7."""
    t = alone()
    t.round = 9
    know(t, **{name: 1})
    set_bank(t, ONE, FLEET_BANK, cp)
    rolls(t, roll)
    before = len(t.groups_of(ONE))
    alien_economy.launch(t, ONE)
    assert len(t.groups_of(ONE)) - before == out and not t.loaded


@pytest.mark.parametrize(("roll", "level"), [(4, 2), (5, 1)])
def test_move_at_a_launch(roll: int, level: int) -> None:
    """SE-32.12: a roll of 1 to 4 buys the next Move level if it can be paid."""
    t = alone()
    t.round = 3
    set_bank(t, ONE, FLEET_BANK, 10)
    set_bank(t, ONE, TECHNOLOGY_BANK, 20)
    rolls(t, 10, roll)
    alien_economy.launch(t, ONE)
    assert has(t, ONE, tech("move")) == level
    assert bank(t, ONE, TECHNOLOGY_BANK) == (0 if level == 2 else 20)
    t = alone()
    t.round = 3
    set_bank(t, ONE, FLEET_BANK, 10)
    set_bank(t, ONE, TECHNOLOGY_BANK, 19)
    rolls(t, 10)
    alien_economy.launch(t, ONE)
    assert has(t, ONE, tech("move")) == 1 and not t.loaded


def test_raiders_are_bought_at_once() -> None:
    """SE-32.13, SE-32.21: with unmatched Cloaking and 12 CP; what is left stays in the bank."""
    t = alone()
    t.round = 3
    know(t, cloaking=1)
    set_bank(t, ONE, FLEET_BANK, 30)
    rolls(t, 10)
    alien_economy.launch(t, ONE)
    fleets = [group for group in t.groups_of(ONE) if t.kind[group] != BASE]
    assert [(t.kind[group], t.size[group], t.seen[group]) for group in fleets] == [(RAIDER, 2, 0)]
    assert bank(t, ONE, FLEET_BANK) == 6
    t = alone()
    t.round = 3
    know(t, cloaking=1)
    shown(t, scanners=1)
    set_bank(t, ONE, FLEET_BANK, 30)
    rolls(t, 10)
    alien_economy.launch(t, ONE)
    assert [t.kind[group] for group in t.groups_of(ONE)] == [BASE, ALIEN_FLEET]


def test_the_later_edition() -> None:
    """SE-32.29: carriers from 27 CP, at most three fleets, Move only with 20 CP, at most 50 CP for defense."""
    t = alone(alien_empires_text="later")
    know(t, fighter=1)
    for cp, wanted in ((26, 0), (27, -2)):
        set_bank(t, ONE, FLEET_BANK, cp)
        assert alien_economy.launch_modifier(t, ONE) == wanted
    t.round = 3
    for where in ("H2", "H3"):
        t.add_group(ONE, ALIEN_FLEET, 1, place(where), 0)
    rolls(t, 10)
    know(t, move=2)  # the third level costs 25 on this sheet
    set_bank(t, ONE, TECHNOLOGY_BANK, 19)
    alien_economy.launch(t, ONE)
    assert alien_economy.fleets_out(t, ONE) == 3 and not t.loaded
    set_bank(t, ONE, FLEET_BANK, 40)
    alien_economy.launch(t, ONE)
    assert alien_economy.fleets_out(t, ONE) == 3
    set_bank(t, ONE, FLEET_BANK, 0)
    set_bank(t, ONE, DEFENSE_BANK, 45)
    rolls(t, 10, 10)
    alien_economy.produce(t, ONE)
    assert bank(t, ONE, DEFENSE_BANK) == 50 and bank(t, ONE, FLEET_BANK) == 15
    t = alone()
    t.round = 3
    set_bank(t, ONE, DEFENSE_BANK, 45)
    rolls(t, 10, 10)
    alien_economy.produce(t, ONE)
    assert bank(t, ONE, DEFENSE_BANK) == 65
