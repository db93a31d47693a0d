"""Exact odds: that battles run by the game itself come out as calculated, what a side may look like, and the odds of a
match."""

from __future__ import annotations

from typing import Any

import pytest
from typer.testing import CliRunner

from cosmarch.cli import app
from cosmarch.core.errors import SetupError
from cosmarch.core.state import EVERYONE
from cosmarch.games.se4x.advice.odds import forces
from cosmarch.games.se4x.advice.odds.duels import SpaceDuel
from cosmarch.games.se4x.advice.odds.table import at_table, live
from cosmarch.games.se4x.choices import ALIENS
from cosmarch.games.se4x.rules.combat.battlefield import in_battle
from cosmarch.games.se4x.state import put as changed
from cosmarch.odds import Odds, alike
from cosmarch.odds.duel import Duel
from cosmarch.odds.volleys import duel_odds
from tests.measure import measure
from tests.se4x.battle import FIELD, battle, field, standing
from tests.se4x.battles import Sides, battle_table, fight
from tests.se4x.cards import card_field, give
from tests.se4x.table import aliens, put

BATTLES = measure(20_000, 1_000)
SIGMAS = 3.0

# name: attacker, defender, the targets of both, and what else there is
Battle = tuple[str, str, tuple[str, str], dict[str, Any]]
SPACE: dict[str, Battle] = {
    "screening": (
        "2 destroyer, 1 scout",
        "1 destroyer@A1T1",
        ("destroyer", "scout destroyer"),
        {"screens": (("scout",), ())},
    ),
    "fighters": ("2 scout@P2A1", "1 carrier, 1 fighter@F2", ("fighter carrier", "scout"), {}),
    "cloaks": ("1 raider@C1A2", "1 destroyer@S1A1, 1 scout@A1", ("destroyer scout", "raider"), {}),
    "levels": ("1 battlecruiser@X2A2", "2 destroyer@X1A1", ("destroyer", "battlecruiser"), {"experience": True}),
}
# larger ones, which only `bench.agreement` runs
LARGE: dict[str, Battle] = {
    "lines": (
        "2 destroyer@A1, 1 scout",
        "1 cruiser@A1",
        ("cruiser", "scout destroyer"),
        {"screens": (("scout",), ())},
    ),
    "squadrons": ("2 scout@P1", "1 carrier, 2 fighter@F2", ("fighter carrier", "scout"), {}),
    "classes": ("2 scout@A1, 1 cruiser", "2 destroyer@T1", ("destroyer", "cruiser scout"), {}),
    "hulls": ("1 cruiser@D1, 1 battlecruiser@A2", "1 battleship@A1", ("battleship", "battlecruiser cruiser"), {}),
    "numbers": (
        "4 scout, 1 destroyer",
        "1 cruiser, 1 ship_yard@A1",
        ("cruiser ship_yard", "scout destroyer"),
        {"screens": (("destroyer", "scout"), ())},
    ),
    "asteroids": ("2 cruiser@A2", "1 base@A1D1", ("base", "cruiser"), {"terrain": "asteroids"}),
    "titan": ("1 titan", "2 battlecruiser@A2, 2 fighter@F2", ("fighter battlecruiser", "titan"), {}),
    "veterans": (
        "2 cruiser@X3, 1 scout",
        "3 destroyer@X1, 1 scout",
        ("destroyer scout", "scout cruiser"),
        {"experience": True},
    ),
    "wings": (
        "3 scout@P1, 2 cruiser",
        "2 carrier, 5 fighter@F2, 1 destroyer",
        ("fighter destroyer carrier", "cruiser scout"),
        {},
    ),
}
GROUND: dict[str, tuple[str, str, tuple[str, str], bool]] = {
    "armor": (
        "2 grav_armor, 2 infantry",
        "1 grav_armor, 3 militia",
        ("militia grav_armor", "infantry grav_armor"),
        True,
    ),
}
LARGE_GROUND: dict[str, tuple[str, str, tuple[str, str], bool]] = {
    "marines": ("3 space_marines", "2 heavy_infantry, 1 militia", ("militia heavy_infantry", "space_marines"), False),
}


def two_sides(one: str, two: str, targets: tuple[str, str], more: dict[str, Any]) -> tuple[forces.Force, forces.Force]:
    screens = more.get("screens", ((), ()))
    return (
        forces.Force(forces.parsed_units(one), targets[0].split(), screens[0], more.get("dropped", False)),
        forces.Force(forces.parsed_units(two), targets[1].split(), screens[1]),
    )


def space_deviations(name: str, battles: int, seed: int = 1) -> dict[str, float]:
    one, two, targets, more = {**SPACE, **LARGE}[name]
    sides = two_sides(one, two, targets, more)
    terrain, experience = more.get("terrain", ""), more.get("experience", False)
    odds = forces.space_battle(*sides, terrain, experience)
    table = battle_table(sides[0].counters, sides[1].counters, terrain, experience)
    policy = Sides((targets[0].split(), targets[1].split()), more.get("screens", ((), ())))
    return fight(table, battles, policy, seed=seed).deviations(odds)


def ground_deviations(name: str, battles: int, seed: int = 1) -> dict[str, float]:
    one, two, targets, dropped = {**GROUND, **LARGE_GROUND}[name]
    sides = two_sides(one, two, targets, {"dropped": dropped})
    odds = forces.ground_battle(*sides)
    table = battle_table(sides[0].counters, sides[1].counters, dropped=dropped)
    policy = Sides((targets[0].split(), targets[1].split()))
    return fight(table, battles, policy, ground=True, seed=seed).deviations(odds)


@pytest.mark.long
@pytest.mark.parametrize("name", SPACE)
def test_space_battles_come_out_as_calculated(name: str) -> None:
    """SE-7.1, SE-7.3, SE-8.1, SE-9.1, SE-9.2, SE-9.5, SE-9.6, SE-9.10, SE-11.6, SE-11.9, SE-12.2, SE-12.8, CE-3.10,
    CE-3.18, CE-3.19: 20,000 battles with the engine's own dice are within three standard deviations of the exact
    odds."""
    away = space_deviations(name, BATTLES)
    assert max(map(abs, away.values())) < SIGMAS, away


@pytest.mark.long
@pytest.mark.parametrize("name", GROUND)
def test_ground_battles_come_out_as_calculated(name: str) -> None:
    """CE-14.40, CE-14.41, CE-14.43, CE-14.54, CE-14.55: the same on the ground."""
    away = ground_deviations(name, BATTLES)
    assert max(map(abs, away.values())) < SIGMAS, away


# ---- by hand


def odds_of(one: str, two: str, **more: Any) -> Odds:
    return forces.space_battle(forces.Force(forces.parsed_units(one)), forces.Force(forces.parsed_units(two)), **more)


def test_a_duel_of_scouts() -> None:
    """SE-9.2: of equal class and Tactics the defender fires first: they win 0.3 of the time, else the attacker 0.3 of
    the rest, and so on."""
    odds = odds_of("1 scout", "1 scout")
    assert odds.lose == pytest.approx(0.3 / (1 - 0.49))
    assert odds.win == pytest.approx(0.7 * 0.3 / (1 - 0.49))
    assert odds.draw == odds.undecided == 0


def test_tactics_turn_the_order() -> None:
    """SE-9.2: with better Tactics the attacker fires first."""
    odds = odds_of("1 scout@T1", "1 scout")
    assert odds.win == pytest.approx(0.3 / (1 - 0.49))


def test_the_class_comes_first() -> None:
    """SE-9.1, SE-9.5, SE-9.6: a Destroyer (D, 4) fires before a Scout (E, 3 + 1 with Attack 1)."""
    odds = odds_of("1 destroyer", "1 scout@A1T1")
    assert odds.win == pytest.approx(0.4 / (1 - 0.36))


def test_the_hull_limits_technology() -> None:
    """SE-9.6: Attack 2 is no more than Attack 1 on a hull of 1."""
    assert odds_of("1 scout@A2", "1 scout").win == pytest.approx(odds_of("1 scout@A1", "1 scout").win)


def test_a_larger_fleet_shoots_better() -> None:
    """SE-8.1: two Scouts against one hit with 4 instead of 3. The defender fires first."""
    alone = 0.3 / (1 - 0.49)  # of the scout that fires first in a duel, which is the defender
    two = 0.4 + 0.6 * 0.4
    # rounds with two scouts until one side loses one; after a loss the other scout fires without the bonus in that
    # round still with it, since the bonus is that of the start of the round
    hit, miss = 0.3, 0.7
    end = hit * (0.4 + 0.6 * (1 - alone)) + miss * two
    stay = miss * (1 - two)
    assert odds_of("2 scout", "1 scout").win == pytest.approx(end / (1 - stay))


def test_rounds_and_losses_add_up() -> None:
    odds = odds_of("3 scout@A1T1, 1 cruiser", "2 destroyer, 1 base")
    assert odds.win + odds.lose + odds.draw == pytest.approx(1)
    assert sum(one.win for one in odds.rounds) == pytest.approx(odds.win, abs=1e-8)
    for side in (0, 1):
        assert sum(one.probability for one in odds.survivors[side]) == pytest.approx(1)
    left = sum(one.probability * sum(one.units.values()) for one in odds.survivors[0])
    assert 4 - sum(odds.expected_losses[0].values()) == pytest.approx(left)
    mirrored = odds.mirrored()
    assert (mirrored.win, mirrored.survivors[0]) == (odds.lose, odds.survivors[1])


@pytest.mark.parametrize(
    "units",
    [
        "three scouts",
        "3 scoot",
        "0 scout",
        "31 scout",
        "2 colony_ship",
        "1 boarding_ship",
        "2 infantry",
        "1 scout@S1",
        "1 scout@A9",
        "1 scout@Q1",
        "1 scout@X7",
        "1 scout, 2 scout",
        "",
    ],
)
def test_wrong_sides_are_refused(units: str) -> None:
    with pytest.raises(SetupError):
        odds_of(units, "1 scout")


def test_wrong_orders_are_refused() -> None:
    one, two = forces.Force(forces.parsed_units("1 scout")), forces.Force(forces.parsed_units("1 scout"), "boldest")
    with pytest.raises(SetupError, match="boldest"):
        forces.space_battle(one, two)
    with pytest.raises(SetupError, match="swamp"):
        forces.space_battle(one, one, "swamp")
    with pytest.raises(SetupError, match="militia"):
        militia, infantry = forces.parsed_units("1 militia"), forces.parsed_units("1 infantry")
        forces.ground_battle(forces.Force(militia), forces.Force(infantry))


# ---- the odds of a match


def test_odds_of_a_battle_that_could_be() -> None:
    """SE-6.1: the ships that can come attack what is known to be there."""
    t = field()
    put(t, 0, "G5", "cruiser", 2)
    scout = put(t, 1, FIELD, "scout")
    t.seen = changed(t.seen, scout, EVERYONE)
    t.stated = (*t.stated[:scout], 1, *t.stated[scout + 1 :])
    found = at_table(t, 0, FIELD)
    assert found.win == pytest.approx(odds_of("2 cruiser", "1 scout").win)
    with pytest.raises(SetupError, match="no units"):
        at_table(t, 0, "G4")
    with pytest.raises(SetupError, match="no hex"):
        at_table(t, 0, "Z99")
    with pytest.raises(SetupError, match="which seat"):
        at_table(t, None, FIELD)


def test_odds_are_those_of_the_ships_that_go() -> None:
    """SE-3.7: units that stay behind do not fight, and a fleet goes with all its counters."""
    t = field()
    cruisers = put(t, 0, "G5", "cruiser", 3)
    scouts = put(t, 0, "G5", "scout", 2)
    for ship in (cruisers, scouts):
        t.fleet = changed(t.fleet, ship, 2)
    foe = put(t, 1, FIELD, "destroyer", 2)
    t.seen = changed(t.seen, foe, EVERYONE)
    t.stated = (*t.stated[:foe], 1, *t.stated[foe + 1 :])
    for going, named in {
        f"group.{cruisers}": "3 cruiser",
        f"group.{cruisers}*1": "1 cruiser",
        f"group.{cruisers}*2+group.{scouts}*1": "2 cruiser, 1 scout",
        f"group.{cruisers}*1+group.{scouts}": "1 cruiser, 2 scout",
        "fleet.2": "3 cruiser, 2 scout",
    }.items():
        found = at_table(t, 0, f"{going}>{FIELD}")
        assert found.win == pytest.approx(odds_of(named, "2 destroyer").win), going
    too_long = "9" * 5000  # more digits than Python reads as a number
    counted = [f"group.{cruisers}*{count}" for count in ("4", "0", too_long)]
    for wrong in (*counted, f"group.{foe}", "fleet.1", "G5"):
        with pytest.raises(SetupError):
            at_table(t, 0, f"{wrong}>{FIELD}")


def test_what_lies_face_down_makes_no_difference() -> None:
    """SE-24.1: two worlds that look alike to a seat have the same odds for it."""
    worlds = []
    for unit, size in (("scout", 1), ("battleship", 2)):
        t = field()
        put(t, 0, "G5", "cruiser", 2)
        put(t, 1, FIELD, unit, size)
        worlds.append(at_table(t, 0, FIELD))
    assert worlds[0] == worlds[1]


def test_odds_of_the_running_battle() -> None:
    """SE-6.8: both sides see their own odds; who does not fight sees the attacker's."""
    t = field(seats=3)
    put(t, 0, FIELD, "scout", 2)
    put(t, 1, FIELD, "destroyer")
    with pytest.raises(SetupError, match="no battle"):
        at_table(t, 0, "")
    assert not in_battle(t), "a page does not ask"
    p = battle(t)
    assert p.match.fights
    expected = odds_of("2 scout", "1 destroyer")
    assert p.match.odds(0).win == pytest.approx(expected.win)
    assert p.match.odds(1).win == pytest.approx(expected.lose)
    assert p.match.odds(2).win == pytest.approx(p.match.odds().win)


def test_boarding_takes_a_ship_out_of_the_battle() -> None:
    """CE-4.6, 4.16: a boarding ship needs its 5 less the hull of the cruiser, 3; the cruiser, class C, fires first and
    hits with 4. The boarding ship has two hull points; the cruiser is taken whole."""
    t = field()
    put(t, 0, FIELD, "boarding_ship", boarding=1)
    put(t, 1, FIELD, "cruiser")
    p = battle(t).until("fire", 1)
    found = p.match.odds(0)
    seizes, hit = 0.3, 0.4
    # both fire round after round; whole: the boarding ship has its two hull points, hurt: one
    hurt = (1 - hit) * seizes / (1 - (1 - hit) * (1 - seizes))
    whole = ((1 - hit) * seizes + hit * (seizes + (1 - seizes) * hurt)) / (1 - (1 - hit) * (1 - seizes))
    assert found.win == pytest.approx(whole)


def test_worlds_in_which_the_battle_is_the_same_are_worked_out_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """SE-6.6: in a battle technology is stated; what else is not known of an enemy changes nothing in most worlds."""
    t = field()
    put(t, 0, FIELD, "scout", 2)
    put(t, 1, FIELD, "destroyer")
    put(t, 1, "G8", "battleship", 2)  # somewhere else, face down
    p = battle(t)
    expected, worked_out = p.match.odds(0), []

    def counted(duel: Duel) -> Odds:
        worked_out.append(duel)
        return duel_odds(duel)

    monkeypatch.setattr(alike, "duel_odds", counted)
    assert p.match.odds(0) == expected and len(worked_out) == 1
    one, other = [live(standing(t.copy())) for _ in range(2)]
    other.t.size = changed(other.t.size, other.groups[0][0], 1)  # type: ignore[attr-defined]
    other = SpaceDuel(other.t, [["scout"], ["destroyer"]], other.plans)  # type: ignore[attr-defined]
    assert alike.each_odds([one, other])[0].win > alike.each_odds([one, other])[1].win, "one that differs has its own"


def test_a_miss_leaves_the_odds_as_they_are() -> None:
    """SE-9.5: odds are told from the start of the next round, and stay while nothing is hit. What the seat sees of it
    says so, and a page need not have them worked out anew."""
    t = field()
    put(t, 0, FIELD, "cruiser", 2)
    put(t, 1, FIELD, "cruiser", 2)
    seen = []
    p = battle(t, dice=(10, 1))
    while len(seen) < 3:
        ask = p.match.asks[0]
        if ask.kind == "fire":
            seen.append((p.match.game.odds_view(p.match.view(0)["table"]), p.match.odds(0).win))
            p.do(next(token for token in ask.tokens if token.startswith("group.")))
        else:
            p.do("done" if "done" in ask.tokens else ask.tokens[0])
    (first, before), (missed, then), (hit, after) = seen
    assert first == missed and before == then
    assert missed != hit and then != after


def test_cloaks_help_in_the_first_round_only() -> None:
    """SE-12.8: a raider that nobody sees fires with +1 in the first round; the odds of a battle in a later round do not
    count it again."""
    t = standing(field())
    put(t, 0, FIELD, "raider", cloaking=1)
    put(t, 1, FIELD, "destroyer")
    first, later = duel_odds(live(t.copy())), duel_odds(live(standing(t, battle_round=2)))
    # as class A it fires before the destroyer; Cloaking 1 attacks with 4
    assert first.rounds[1].win == pytest.approx(0.5) and later.rounds[1].win == pytest.approx(0.4)


def test_an_adaptive_cloak_slows_down() -> None:
    """CE-AT30.2, SE-9.2: against Scanners of its level the raider fires as A, B, C and from round 4 on as D, when a
    defending destroyer comes first. Each needs a 4, and one more hit destroys the raider."""
    t = standing(give(card_field(), 0, "adaptive_cloaking_device", shown=True))
    t.damage = changed(t.damage, put(t, 0, FIELD, "raider", cloaking=1), 1)
    put(t, 1, FIELD, "destroyer", scanners=1)
    later = [duel_odds(live(standing(t.copy(), battle_round=number))).rounds[1] for number in (1, 2, 3, 4, 5)]
    assert [one.win for one in later] == pytest.approx([0.4, 0.4, 0.4, 0.24, 0.24])
    assert [one.lose for one in later] == pytest.approx([0.24, 0.24, 0.24, 0.4, 0.4])
    assert duel_odds(live(t)).win == pytest.approx(0.4 * (1 + 0.36 + 0.36**2) + 0.36**3 * 0.24 / (1 - 0.36))


# ---- the command


def told(*args: str) -> str:
    done = CliRunner().invoke(app, ["odds", "se4x", *args])
    assert done.exit_code == 0, done.stderr
    return done.stdout


def test_the_command_tells_odds_and_how_both_sides_fight() -> None:
    """SE-9.2: the odds of the duel of scouts, in words."""
    text = told("1 scout", "1 scout", "--targets", "scout", "--enemy-targets", "dearest")
    assert "41.18" in text and "58.82" in text
    assert "fires at: scout" in text and "the most expensive" in text
    assert "attacker wins" in told("2 space_marines", "3 militia", "--invasion", "--dropped")
    assert told("1 cruiser@X2", "1 cruiser") != told("1 cruiser", "1 cruiser")
    assert told("2 cruiser@A2", "1 base", "--terrain", "asteroids") != told("2 cruiser@A2", "1 base")


@pytest.mark.parametrize(
    "args",
    [
        ("1 scout", "1 scout", "--pds", "2"),
        ("1 scout", "1 scout", "--targets", "boldest"),
        ("1 scout", "1 scout", "--terrain", "swamp"),
        ("1 scout", "1 scout", "--invasion", "--nebula"),
        ("1 scout@Q1", "1 scout"),
    ],
)
def test_wrong_arguments_of_the_command(args: tuple[str, ...]) -> None:
    done = CliRunner().invoke(app, ["odds", "se4x", *args])
    assert done.exit_code == 2
    assert len(done.stderr.strip().splitlines()) == 1


def test_who_decides_for_the_aliens_is_told_their_odds() -> None:
    """SE-25.6: the next player makes their choices against the one who attacks them."""
    t = field(3)
    put(t, 0, FIELD, "scout")
    for alien in aliens(t, FIELD, *["alien_c"] * 3):
        t.turn_up(alien)
    standing(t, 0, ALIENS)
    t.active = 0
    assert at_table(t, 1, "").win > 0.9 and at_table(t, 0, "").win < 0.1
    assert at_table(t, 2, "").win < 0.1, "who has no part in it sees it with the attacker's eyes"
