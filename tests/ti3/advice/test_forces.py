"""Twilight Imperium: battles by hand, against battles played with dice, and what is refused."""

from __future__ import annotations

import math
import random
from fractions import Fraction

import pytest

from cosmarch.core.errors import SetupError
from cosmarch.games.ti3.advice.odds.forces import POLICIES, Force, invasion, parsed_units, space_battle
from cosmarch.odds import Odds
from tests.odds.literal import Army, Fight

pytestmark = pytest.mark.long

EXACT = 1e-12
TRIALS = 20_000


def force(text: str, **more: object) -> Force:
    return Force(parsed_units(text), **more)  # type: ignore[arg-type]


def duel(p: Fraction, q: Fraction) -> tuple[Fraction, Fraction, Fraction]:
    some = 1 - (1 - p) * (1 - q)
    return p * (1 - q) / some, q * (1 - p) / some, p * q / some


def near(odds: Odds, win: Fraction, lose: Fraction, draw: Fraction) -> None:
    assert [odds.win, odds.lose, odds.draw] == pytest.approx([float(win), float(lose), float(draw)], abs=EXACT)


def tenths(n: int) -> Fraction:
    return Fraction(n, 10)


# ---- by hand


@pytest.mark.parametrize(
    ("one", "two", "p", "q"),
    [
        (force("1 fighter"), force("1 fighter"), 2, 2),
        (force("1 cruiser"), force("1 carrier"), 4, 2),
        (force("1 cruiser", technologies=["hylar_v_assault_laser"]), force("1 cruiser"), 5, 4),
        (force("1 fighter", technologies=["cybernetics"], race="naalu"), force("1 fighter"), 4, 2),
        (force("1 carrier", race="jol_nar"), force("1 carrier", race="sardakk_norr"), 1, 3),
        (force("1 cruiser"), force("1 cruiser", technologies=["hylar_v_assault_laser"], race="sardakk_norr"), 4, 6),
    ],
)
def test_one_ship_against_one(one: Force, two: Force, p: int, q: int) -> None:
    near(space_battle(one, two), *duel(tenths(p), tenths(q)))


def test_nebula_helps_the_defender() -> None:
    """TI-23.3.1"""
    near(space_battle(force("1 cruiser"), force("1 cruiser"), nebula=True), *duel(tenths(4), tenths(5)))


def test_barrage_before_the_battle() -> None:
    """TI-21.1.4, TI-21.1.5: two dice at 9; a Fighter that falls does not fight."""
    survives = Fraction(16, 25)
    win, lose, draw = duel(tenths(2), tenths(2))
    odds = space_battle(force("1 destroyer"), force("1 fighter"))
    near(odds, 1 - survives + survives * win, survives * lose, survives * draw)
    assert odds.rounds[0].win == pytest.approx(float(1 - survives), abs=EXACT)


def test_barrage_spares_other_ships() -> None:
    """TI-21.1.7"""
    assert space_battle(force("8 destroyer"), force("1 carrier")).rounds[0].left == pytest.approx((8, 1), abs=EXACT)


def test_pds_fire_before_the_battle() -> None:
    """TI-13.1.1, TI-13.1.4: first the defender's, then the attacker's."""
    win = duel(tenths(4), tenths(4))[0]
    odds = space_battle(force("1 cruiser", pds=1), force("1 cruiser", pds=2))
    mine, theirs = Fraction(1, 4), Fraction(1, 2)  # the chances to be left
    assert odds.rounds[0].win == pytest.approx(float(mine * (1 - theirs)), abs=EXACT)
    assert odds.rounds[0].lose == pytest.approx(float((1 - mine) * theirs), abs=EXACT)
    assert odds.rounds[0].draw == pytest.approx(float((1 - mine) * (1 - theirs)), abs=EXACT)
    assert odds.win == pytest.approx(float(mine * (1 - theirs) + mine * theirs * win), abs=EXACT)


@pytest.mark.parametrize(
    ("known", "hit"), [([], 5), (["magen_defense_grid"], 6), (["graviton_laser_system"], Fraction(15, 2))]
)
def test_better_pds(known: list[str], hit: Fraction | int) -> None:
    odds = space_battle(force("1 cruiser"), force("1 cruiser", pds=1, technologies=known))
    assert odds.rounds[0].lose == pytest.approx(float(Fraction(hit) / 10), abs=EXACT)


def test_sustained_damage_takes_pds_hits() -> None:
    """TI-13.1.3, TI-35.8.2"""
    odds = space_battle(force("1 dreadnought"), force("1 fighter", pds=1))
    assert odds.rounds[0].left == (1, 1)


def test_first_round_against_the_xxcha() -> None:
    rounds = space_battle(force("1 cruiser"), force("1 cruiser", race="xxcha")).rounds
    assert rounds[1].win == pytest.approx(0.3 * 0.6, abs=EXACT)
    assert rounds[2].win == pytest.approx(rounds[1].running * 0.4 * 0.6, abs=EXACT)


def test_opening_shots_are_fired_together() -> None:
    one = force("1 dreadnought", technologies=["assault_cannon"])
    two = force("3 cruiser", race="mentak")
    left = space_battle(one, two).rounds[0].left
    assert left == pytest.approx((1 - 0.4**2, 3 - 0.6), abs=EXACT)


def test_paid_rounds() -> None:
    rounds = space_battle(force("1 cruiser", race="letnev", funded=1), force("1 cruiser")).rounds
    assert rounds[1].win == pytest.approx(0.5 * 0.6, abs=EXACT)
    assert rounds[2].win == pytest.approx(rounds[1].running * 0.4 * 0.6, abs=EXACT)


def test_war_sun_rolls_three_dice() -> None:
    """TI-21.3.2"""
    rounds = space_battle(force("1 war_sun"), force("3 carrier")).rounds
    assert rounds[1].left[1] == pytest.approx(3 - 3 * 0.8, abs=EXACT)


def test_invasion_one_against_one() -> None:
    near(invasion(force("1 ground_force"), force("1 ground_force")), *duel(tenths(3), tenths(3)))


def test_bombardment_and_the_planetary_shield() -> None:
    """TI-22.2.3, TI-22.2.5, TI-35.9.4"""
    army, garrison = "1 ground_force, 1 dreadnought", force("1 ground_force", pds=1)
    assert invasion(force(army), force("1 ground_force")).rounds[0].win == pytest.approx(0.6, abs=EXACT)
    assert invasion(force(army), garrison).rounds[0].win == 0
    negator = force(army, technologies=["graviton_negator"])
    assert invasion(negator, garrison).rounds[0].win == pytest.approx(0.6 * 0.5, abs=EXACT)
    sun = invasion(force("1 ground_force, 1 war_sun"), garrison)
    assert sun.rounds[0].win == pytest.approx((1 - 0.2**3) * 0.5, abs=EXACT)


def test_pds_defence_is_fired_once() -> None:
    """TI-22.3.1, TI-35.4.10"""
    odds = invasion(force("3 ground_force"), force("1 ground_force", pds=2))
    assert odds.rounds[0].left[0] == pytest.approx(3 - 1, abs=EXACT)


def test_forces_of_both_sides_on_a_planet() -> None:
    """The L1z1x attack better; a Magen Defense Grid helps forces beside a PDS, and the PDS."""
    one, two = force("1 ground_force", race="l1z1x"), force("1 ground_force", technologies=["gen_synthesis"])
    near(invasion(one, two), *duel(tenths(4), tenths(4)))
    grid = invasion(force("1 ground_force"), force("1 ground_force", technologies=["magen_defense_grid"], pds=1))
    win, lose, draw = duel(tenths(3), tenths(4))
    near(grid, win * tenths(4), tenths(6) + lose * tenths(4), draw * tenths(4))


def test_fighters_alone_do_not_hold_a_planet() -> None:
    """TI-22.4.5: the combat ends with the last ground force."""
    landing = force(
        "1 ground_force, 5 fighter", technologies=["graviton_negator"], casualties=("ground_force", "fighter")
    )
    odds = invasion(landing, force("9 ground_force", pds=2))
    assert odds.rounds[0].lose == pytest.approx(0.75, abs=EXACT)
    kept = [part.probability for part in odds.survivors[0] if part.units == {"fighter": 5}]
    assert kept[0] >= 0.75


def test_mirrored_fleets_are_even() -> None:
    fleet = "2 war_sun, 4 dreadnought, 3 cruiser, 2 destroyer, 4 fighter"
    odds = space_battle(force(fleet, pds=0), force(fleet, pds=0))
    assert odds.win == pytest.approx(odds.lose, abs=EXACT)
    assert odds.win + odds.lose + odds.draw == pytest.approx(1, abs=EXACT)


# ---- against dice

SPACE = {
    "plain": (
        (force("2 cruiser, 1 dreadnought, 3 fighter"), Army({"cruiser": 2, "dreadnought": 1, "fighter": 3})),
        (force("1 war_sun, 2 destroyer"), Army({"war_sun": 1, "destroyer": 2})),
        False,
    ),
    "barrage": (
        (
            force("3 destroyer, 1 carrier, 4 fighter", technologies=["hylar_v_assault_laser"]),
            Army({"destroyer": 3, "carrier": 1, "fighter": 4}, {"destroyer": 8}, barrage_lowest=8),
        ),
        (
            force("2 dreadnought, 1 destroyer, 6 fighter", technologies=["cybernetics"], race="naalu"),
            Army({"dreadnought": 2, "destroyer": 1, "fighter": 6}, {"fighter": 7}),
        ),
        False,
    ),
    "pds": (
        (force("2 dreadnought, 2 cruiser", pds=2), Army({"dreadnought": 2, "cruiser": 2}, pds=2)),
        (
            force("3 carrier, 3 fighter", pds=3, technologies=["magen_defense_grid", "graviton_laser_system"]),
            Army({"carrier": 3, "fighter": 3}, pds=3, pds_lowest=5, pds_again=True),
        ),
        False,
    ),
    "first round and nebula": (
        (
            force("3 cruiser, 2 destroyer", race="sardakk_norr"),
            Army(
                {"cruiser": 3, "destroyer": 2},
                {"cruiser": 6, "destroyer": 8},
                {"cruiser": 7, "destroyer": 9},
            ),
        ),
        (
            force("2 cruiser, 1 carrier, 3 fighter", race="xxcha"),
            Army({"cruiser": 2, "carrier": 1, "fighter": 3}, {"cruiser": 6, "carrier": 8, "fighter": 8}),
        ),
        True,
    ),
    "opening shots": (
        (
            force("2 destroyer, 1 cruiser, 2 carrier", race="mentak", technologies=["hylar_v_assault_laser"]),
            Army(
                {"destroyer": 2, "cruiser": 1, "carrier": 2},
                {"destroyer": 8, "cruiser": 6},
                barrage_lowest=8,
                ambush={"destroyer": 8, "cruiser": 6},
            ),
        ),
        (
            force("2 dreadnought, 2 fighter", race="l1z1x", technologies=["assault_cannon"]),
            Army({"dreadnought": 2, "fighter": 2}, {"dreadnought": 4}, cannon=5),
        ),
        False,
    ),
    "paid rounds": (
        (
            force("1 war_sun, 3 fighter", race="letnev", funded=2),
            Army({"war_sun": 1, "fighter": 3}, lowest_at_first={"war_sun": 2, "fighter": 8}, first=2),
        ),
        (
            force("2 dreadnought, 3 cruiser", race="jol_nar"),
            Army({"dreadnought": 2, "cruiser": 3}, {"dreadnought": 6, "cruiser": 8}),
        ),
        False,
    ),
    "other orders of casualties": (
        (
            force("2 dreadnought, 2 cruiser, 2 fighter", casualties="damage_last"),
            Army({"dreadnought": 2, "cruiser": 2, "fighter": 2}, damage_last=True),
        ),
        (
            force("1 dreadnought, 2 cruiser, 2 carrier", casualties="weakest"),
            Army({"dreadnought": 1, "cruiser": 2, "carrier": 2}, order=("carrier", "cruiser", "dreadnought")),
        ),
        False,
    ),
}
PLANET = {
    "bombardment": (
        (
            force("4 ground_force, 2 dreadnought"),
            Army({"ground_force": 4}, lowest_at_first={"ground_force": 9}),
            {"dreadnought": 2},
        ),
        (force("5 ground_force", race="xxcha"), Army({"ground_force": 5})),
    ),
    "pds and fighters": (
        (
            force("3 ground_force, 3 fighter, 1 war_sun", technologies=["graviton_negator"], race="hacan"),
            Army({"ground_force": 3, "fighter": 3}),
            {"war_sun": 1},
        ),
        (
            force("6 ground_force", pds=2, technologies=["magen_defense_grid"]),
            Army({"ground_force": 6}, {"ground_force": 7}, pds=2, pds_lowest=5),
        ),
    ),
}


def check(odds: Odds, played: list[Fight], holding: set[str] | None) -> None:
    """Every frequency within three standard deviations of its probability."""
    ends = [0, 0, 0]
    left = [0, 0]
    for fight in played:
        stand = [any(holding is None or unit[0] in holding for unit in units) for units in fight.units]
        ends[0 if stand[0] else 1 if stand[1] else 2] += 1
        for side in (0, 1):
            left[side] += len(fight.units[side])
    for seen, expected in zip(ends, (odds.win, odds.lose, odds.draw), strict=True):
        assert abs(seen / TRIALS - expected) <= 3 * math.sqrt(expected * (1 - expected) / TRIALS)
    for side in (0, 1):
        sizes = [(part.probability, sum(part.units.values())) for part in odds.survivors[side]]
        mean = sum([probability * size for probability, size in sizes])
        variance = sum([probability * size**2 for probability, size in sizes]) - mean**2
        assert abs(left[side] / TRIALS - mean) <= 3 * math.sqrt(variance / TRIALS)


@pytest.mark.parametrize("name", SPACE)
def test_space_battles_played_with_dice(name: str) -> None:
    (one, attacker), (two, defender), nebula = SPACE[name]
    rng = random.Random(name)
    played = [Fight(rng, attacker, defender) for _ in range(TRIALS)]
    for fight in played:
        fight.in_space()
    check(space_battle(one, two, nebula), played, None)


@pytest.mark.parametrize("name", PLANET)
def test_invasions_played_with_dice(name: str) -> None:
    (one, attacker, guns), (two, defender) = PLANET[name]
    rng = random.Random(name)
    played = [Fight(rng, attacker, defender) for _ in range(TRIALS)]
    for fight in played:
        fight.on_planet(guns)
    check(invasion(one, two), played, {"ground_force"})


# ---- what is refused


@pytest.mark.parametrize(
    ("text", "counts"),
    [
        ("2 cruiser, 1 war_sun", {"cruiser": 2, "war_sun": 1}),
        ("2 Cruisers,1 War Sun", {"cruiser": 2, "war_sun": 1}),
        (" 4 ground-forces ", {"ground_force": 4}),
        ("2 pds", {"pds": 2}),
    ],
)
def test_units_from_text(text: str, counts: dict[str, int]) -> None:
    assert parsed_units(text) == counts


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "units are listed like"),
        ("2 cruiser,", "units are listed like"),
        ("cruiser", "units are listed like"),
        ("-1 cruiser", "units are listed like"),
        ("1.5 cruiser", "units are listed like"),
        ("99999 fighter", "units are listed like"),
        ("٣ fighter", "units are listed like"),
        ("2 flagship", 'unknown unit "flagship": choose fighter, destroyer,'),
        ("1 cruiser, 2 cruiser", "cruiser is named twice"),
    ],
)
def test_wrong_lists(text: str, said: str) -> None:
    with pytest.raises(SetupError) as refused:
        parsed_units(text)
    assert str(refused.value).startswith(said)
    assert "\n" not in str(refused.value)


@pytest.mark.parametrize(
    ("one", "said"),
    [
        (force("9 cruiser"), "the attacker can have from 0 to 8 cruiser, not 9"),
        (force("3 war_sun"), "the attacker can have from 0 to 2 war_sun, not 3"),
        (Force({"cruiser": -1}), "the attacker can have from 0 to 8 cruiser, not -1"),
        (Force({"titan": 1}), 'unknown unit "titan"'),
        (force("30 fighter, 1 carrier"), "the attacker has 31 units: odds are for at most 30 a side"),
        (force("0 cruiser"), "the attacker has no ships"),
        (force("2 ground_force"), "ground_force takes no part in a space battle"),
        (force("2 pds"), "pds takes no part in a space battle"),
        (force("1 cruiser", pds=7), "the attacker can have from 0 to 6 pds, not 7"),
        (force("1 cruiser", pds=-1), "the attacker can have from 0 to 6 pds, not -1"),
        (force("1 cruiser", race="arborec"), 'unknown race "arborec"'),
        (force("1 cruiser", technologies=["warp"]), 'unknown technology "warp"'),
        (force("1 cruiser", funded=1), "the attacker cannot pay for better rolls: only the Letnev can"),
        (force("1 cruiser", race="letnev", funded=-1), "the attacker can pay for 0 to 20 rounds, not -1"),
        (force("1 cruiser", casualties="luck"), '"luck" is neither a unit nor an order of casualties'),
        (force("1 cruiser", casualties=("fighter", "luck")), '"luck" is neither a unit nor an order of casualties'),
    ],
)
def test_wrong_fleets(one: Force, said: str) -> None:
    fighter = force("1 fighter")
    with pytest.raises(SetupError) as refused:
        space_battle(one, fighter)
    assert str(refused.value).startswith(said)
    with pytest.raises(SetupError) as refused:
        space_battle(fighter, one)
    assert str(refused.value).startswith(said.replace("attacker", "defender"))


@pytest.mark.parametrize(
    ("one", "two", "said"),
    [
        ("1 dreadnought", "1 ground_force", "the attacker has no ground_force to land"),
        ("1 ground_force, 2 cruiser", "1 ground_force", "cruiser takes no part in an invasion"),
        ("1 ground_force, 2 fighter", "1 ground_force", "fighter takes part in an invasion only with"),
        ("1 ground_force", "1 cruiser", "a planet is defended by ground_force"),
        ("1 ground_force", "0 ground_force", "a planet is defended by ground_force"),
    ],
)
def test_wrong_invasions(one: str, two: str, said: str) -> None:
    with pytest.raises(SetupError) as refused:
        invasion(force(one), force(two))
    assert str(refused.value).startswith(said)


def test_pds_of_an_invasion() -> None:
    """TI-16.2.2, TI-35.4.12"""
    troops = force("1 ground_force")
    with pytest.raises(SetupError, match=r"^a planet has at most 2 PDS, not 3"):
        invasion(troops, force("1 ground_force", pds=3))
    with pytest.raises(SetupError, match=r"^PDS of the attacker take no part"):
        invasion(force("1 ground_force", pds=1), troops)


def test_every_order_of_casualties_works() -> None:
    for policy in POLICIES:
        odds = space_battle(force("2 dreadnought, 3 fighter", casualties=policy), force("3 cruiser"))
        assert odds.win + odds.lose + odds.draw == pytest.approx(1, abs=EXACT)
