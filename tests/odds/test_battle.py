"""The game-free core: cases that can be done by hand, and what must hold for every battle."""

from __future__ import annotations

import math
from collections.abc import Sequence
from fractions import Fraction
from functools import cache

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cosmarch.core.errors import SetupError
from cosmarch.odds import Group, Loss, Odds, Phase, Side, battle_odds, casualty_order
from cosmarch.odds.dice import chance, number_of_hits, with_second_throw

EXACT = 1e-12


def side(*groups: Group, damage_last: bool = False) -> Side:
    return Side(groups, casualty_order(groups, range(len(groups)), damage_last))


def one(tenths: int, count: int = 1, hit_points: int = 1) -> Side:
    return side(Group("ship", count, 1, (tenths / 10,), hit_points))


def duel(p: Fraction, q: Fraction) -> tuple[Fraction, Fraction, Fraction]:
    """One unit a side: rounds in which nobody hits are a geometric series."""
    some = 1 - (1 - p) * (1 - q)
    return p * (1 - q) / some, q * (1 - p) / some, p * q / some


def near(odds: Odds, win: Fraction, lose: Fraction, draw: Fraction) -> None:
    assert [odds.win, odds.lose, odds.draw] == pytest.approx([float(win), float(lose), float(draw)], abs=EXACT)


# ---- dice


@pytest.mark.parametrize(("lowest", "expected"), [(9, 0.2), (1, 1.0), (-3, 1.0), (10, 0.1), (11, 0.0), (15, 0.0)])
def test_a_die(lowest: int, expected: float) -> None:
    assert chance(lowest) == expected


def test_a_die_thrown_again() -> None:
    assert with_second_throw(0.5) == 0.75


def test_hits_of_mixed_dice() -> None:
    hits = number_of_hits(((2, 0.5), (1, 0.2), (0, 0.3), (4, 0.0)))
    expected = [Fraction(1, 4) * Fraction(4, 5), Fraction(9, 20), Fraction(3, 10), Fraction(1, 20)]
    assert hits.tolist() == pytest.approx([float(part) for part in expected], abs=EXACT)


def test_hits_of_many_dice() -> None:
    hits = number_of_hits(((40, 0.3),))
    assert hits.sum() == pytest.approx(1, abs=EXACT)
    assert float(hits @ np.arange(41)) == pytest.approx(12, abs=1e-9)


# ---- by hand


@pytest.mark.parametrize(("p", "q"), [(2, 2), (4, 2), (1, 1), (10, 3), (10, 10), (6, 0)])
def test_one_against_one(p: int, q: int) -> None:
    near(battle_odds(one(p), one(q)), *duel(Fraction(p, 10), Fraction(q, 10)))


def test_rounds_of_one_against_one() -> None:
    p, q = Fraction(2, 5), Fraction(1, 5)
    rounds = battle_odds(one(4), one(2)).rounds
    nothing = (1 - p) * (1 - q)
    assert (rounds[0].running, rounds[0].left) == (1, (1, 1))
    for part in rounds[1:]:
        before = nothing ** (part.number - 1)
        assert part.win == pytest.approx(float(before * p * (1 - q)), abs=EXACT)
        assert part.lose == pytest.approx(float(before * q * (1 - p)), abs=EXACT)
        assert part.draw == pytest.approx(float(before * p * q), abs=EXACT)
        assert part.running == pytest.approx(float(before * nothing), abs=EXACT)
    assert rounds[1].left == pytest.approx((0.8, 0.6), abs=EXACT)


def test_damage_is_borne_once() -> None:
    """p with two hit points against q: while sound it cannot be lost in one round."""
    p, q = Fraction(3, 5), Fraction(1, 5)
    nothing = (1 - p) * (1 - q)
    sound = p / (1 - nothing)  # the enemy falls first, or in the round of the first hit
    hurt = q * (1 - p) / (1 - nothing)
    win, lose, draw = duel(p, q)
    odds = battle_odds(one(6, hit_points=2), one(2))
    near(odds, sound + hurt * win, hurt * lose, hurt * draw)
    left = {tuple(part.damage.items()): part.probability for part in odds.survivors[0] if part.units}
    assert left[()] == pytest.approx(float(p * (1 - q) / (1 - nothing)), abs=EXACT)
    assert left[(("ship", 1),)] == pytest.approx(float(p * q / (1 - nothing) + hurt * win), abs=EXACT)


def test_two_against_one() -> None:
    p = Fraction(1, 5)
    two_miss, two_hit = (1 - p) ** 2, 1 - (1 - p) ** 2
    some = 1 - two_miss * (1 - p)
    to_duel = two_miss * p / some
    win, lose, draw = duel(p, p)
    odds = battle_odds(one(2, 2), one(2))
    near(odds, two_hit / some + to_duel * win, to_duel * lose, to_duel * draw)
    lost = (two_hit * p / some) + to_duel * (win + 2 * (lose + draw))
    assert odds.expected_losses[0]["ship"] == pytest.approx(float(lost), abs=EXACT)
    assert odds.expected_losses[1]["ship"] == pytest.approx(odds.win + odds.draw, abs=EXACT)


def test_hits_all_count_at_once() -> None:
    odds = battle_odds(one(10, 3), one(10, 3))
    near(odds, Fraction(0), Fraction(0), Fraction(1))
    assert odds.rounds[1].draw == 1


def test_chances_by_round() -> None:
    """Nobody hits in the first two rounds, then both do."""
    late = side(Group("ship", 1, 1, (0.0, 0.0, 1.0)))
    odds = battle_odds(late, late)
    assert [part.draw for part in odds.rounds] == [0, 0, 0, 1]


def test_nobody_can_hit() -> None:
    odds = battle_odds(one(0), one(0))
    assert (odds.win, odds.lose, odds.draw, odds.undecided) == (0, 0, 0, 1)


def test_undecided_after_losses() -> None:
    """The one armed unit falls or prevails; the harmless ones that stand behind it never end it."""
    gun = Group("gun", 1, 1, (0.5,))
    hull = Group("hull", 1, 1, (0.0,))
    near_half = battle_odds(side(gun, hull), side(gun, hull))
    assert near_half.undecided == pytest.approx(1 / 3, abs=EXACT)  # both guns hit in the same round
    assert near_half.win == pytest.approx(1 / 3, abs=EXACT)
    assert near_half.lose == pytest.approx(1 / 3, abs=EXACT)


def test_phase_only_at_its_targets() -> None:
    small, large = Group("small", 2, 1, (0.5,)), Group("large", 1, 1, (0.5,))
    phase = Phase((lambda counts: ((5 * counts[0], 1.0),), None), frozenset(["small"]))
    odds = battle_odds(one(5), side(large, small), [phase])
    assert odds.rounds[0].left == pytest.approx((1, 1), abs=EXACT)
    near(odds, *duel(Fraction(1, 2), Fraction(1, 2)))


def test_phase_may_decide() -> None:
    odds = battle_odds(one(5), one(5), [Phase((None, lambda counts: ((counts[0], 0.3),)))])
    assert odds.rounds[0].lose == pytest.approx(0.3, abs=EXACT)
    win, lose, draw = duel(Fraction(1, 2), Fraction(1, 2))
    near(odds, win * Fraction(7, 10), Fraction(3, 10) + lose * Fraction(7, 10), draw * Fraction(7, 10))


def test_phases_fire_with_what_is_left() -> None:
    first = Phase((lambda _: ((1, 1.0),), None))
    second = Phase((None, lambda counts: ((counts[0], 1.0),)))
    odds = battle_odds(one(5, 2), one(5, 2), [first, second])
    assert odds.rounds[0].left == (1, 1)


def test_side_is_beaten_without_units_that_hold() -> None:
    helper = Group("helper", 3, 1, (0.0,), holds=False)
    odds = battle_odds(side(Group("holder", 1, 1, (0.0,)), helper), one(10))
    assert odds.lose == 1
    assert odds.survivors[0][0].units == {"helper": 3}


def test_order_of_casualties() -> None:
    groups = (Group("frail", 1, 1, (0.5,)), Group("solid", 1, 1, (0.5,), 2))
    first = [Loss(1, False), Loss(0, True), Loss(1, True)]
    last = [Loss(0, True), Loss(1, False), Loss(1, True)]
    assert list(casualty_order(groups, (0, 1))) == first
    assert list(casualty_order(groups, (0, 1), damage_last=True)) == last
    sure = Phase((None, lambda _: ((1, 1.0),)))
    nobody = one(0)
    assert battle_odds(side(*groups), nobody, [sure]).rounds[0].left[0] == 2
    assert battle_odds(side(*groups, damage_last=True), nobody, [sure]).rounds[0].left[0] == 1


def test_three_hit_points() -> None:
    odds = battle_odds(one(0, 2, 3), one(10))
    assert [part.left[0] for part in odds.rounds] == [2, 2, 2, 2, 2, 1, 0]


# ---- in fractions

Ship = tuple[int, int, int]  # dice, tenths, hit points


def ladder(ships: Sequence[Ship]) -> list[list[Fraction]]:
    """The distribution of hits after each hit taken: all damage first, then the ships in their order."""
    bears = sum([points - 1 for _, _, points in ships])
    steps = [ships] * bears + [ships[lost:] for lost in range(len(ships) + 1)]
    return [hits_in_fractions(left) for left in steps]


def hits_in_fractions(ships: Sequence[Ship]) -> list[Fraction]:
    out = [Fraction(1)]
    for dice, tenth, _ in ships:
        for _ in range(dice):
            p = Fraction(tenth, 10)
            out = [x * (1 - p) + y * p for x, y in zip([*out, Fraction(0)], [Fraction(0), *out], strict=True)]
    return out


def exact(one: Sequence[Ship], two: Sequence[Ship]) -> tuple[Fraction, ...]:
    """Win, lose and draw by recursion over the hits that both sides have taken."""
    rungs = (ladder(one), ladder(two))
    last = (len(rungs[0]) - 1, len(rungs[1]) - 1)

    @cache
    def ends(i: int, j: int) -> tuple[Fraction, ...]:
        if i == last[0] or j == last[1]:
            return Fraction(i < last[0]), Fraction(j < last[1]), Fraction((i, j) == last)
        total = [Fraction(0)] * 3
        some = 1 - rungs[0][i][0] * rungs[1][j][0]
        for by_one, p in enumerate(rungs[0][i]):
            for by_two, q in enumerate(rungs[1][j]):
                if by_one or by_two:
                    then = ends(min(i + by_two, last[0]), min(j + by_one, last[1]))
                    total = [x + p * q / some * y for x, y in zip(total, then, strict=True)]
        return tuple(total)

    return ends(0, 0)


def in_groups(ships: Sequence[Ship]) -> Side:
    return side(*[Group(f"g{place}", 1, d, (tenth / 10,), points) for place, (d, tenth, points) in enumerate(ships)])


@pytest.mark.parametrize(
    ("one", "two"),
    [
        ([(1, 2, 1), (1, 4, 1), (1, 6, 2)], [(1, 2, 1), (3, 8, 2)]),
        ([(1, 1, 1)] * 5, [(1, 4, 1), (1, 6, 2), (1, 6, 2)]),
        ([(1, 2, 1)] * 3 + [(1, 6, 2)] * 2, [(1, 2, 1)] * 2 + [(1, 4, 1)] * 3),
    ],
)
def test_fleets_in_fractions(one: list[Ship], two: list[Ship]) -> None:
    odds = battle_odds(in_groups(one), in_groups(two))
    expected = [float(part) for part in exact(one, two)]
    assert [odds.win, odds.lose, odds.draw] == pytest.approx(expected, abs=EXACT)


# ---- what always holds


groups = st.builds(
    lambda count, dice, tenths, points: (count, dice, tuple([part / 10 for part in tenths]), points),
    st.integers(1, 3),
    st.integers(1, 2),
    st.lists(st.integers(0, 10), min_size=1, max_size=3),
    st.integers(1, 3),
)


@st.composite
def any_side(draw: st.DrawFn) -> Side:
    rows = draw(st.lists(groups, min_size=1, max_size=3))
    made = [Group(f"g{place}", *row) for place, row in enumerate(rows)]
    ranking = draw(st.permutations(range(len(made))))
    return Side(tuple(made), casualty_order(made, ranking, draw(st.booleans())))


@settings(max_examples=60)
@given(any_side(), any_side(), st.booleans())
def test_totals_and_symmetry(one: Side, two: Side, phase: bool) -> None:
    phases = [Phase((lambda counts: ((sum(counts), 0.3),), lambda counts: ((2, 0.6),)), frozenset(["g0"]))] * phase
    turned = [Phase((part.fire[1], part.fire[0]), part.targets) for part in phases]
    odds, back = battle_odds(one, two, phases), battle_odds(two, one, turned)
    assert odds.win + odds.lose + odds.draw + odds.undecided == pytest.approx(1, abs=EXACT)
    assert (odds.win, odds.lose, odds.draw) == pytest.approx((back.lose, back.win, back.draw), abs=EXACT)
    assert odds.undecided == pytest.approx(back.undecided, abs=EXACT)
    for place, who in enumerate((one, two)):
        remnants = odds.survivors[place]
        assert math.fsum([part.probability for part in remnants]) == pytest.approx(1, abs=EXACT)
        assert odds.expected_losses[place] == pytest.approx(back.expected_losses[1 - place], abs=1e-11)
        for group in who.groups:
            left = math.fsum([part.probability * part.units.get(group.name, 0) for part in remnants])
            assert odds.expected_losses[place][group.name] == pytest.approx(group.count - left, abs=1e-11)
    ended = math.fsum([part.win + part.lose + part.draw for part in odds.rounds])
    assert ended + odds.rounds[-1].running == pytest.approx(1, abs=EXACT)
    assert [part.number for part in odds.rounds] == list(range(len(odds.rounds)))


def test_the_closed_form_agrees_with_very_many_rounds() -> None:
    """Dice so poor that nearly all of the battle lies beyond the listed rounds."""
    poor = Fraction(1, 1000)
    odds = battle_odds(side(Group("a", 1, 1, (float(poor),))), side(Group("b", 1, 1, (float(poor),))))
    assert odds.rounds[-1].running > 0.9
    near(odds, *duel(poor, poor))


# ---- what is refused


@pytest.mark.parametrize(
    "row", [(-1, 1, (0.5,), 1), (1, -1, (0.5,), 1), (1, 1, (), 1), (1, 1, (1.5,), 1), (1, 1, (0.5,), 0)]
)
def test_impossible_group(row: tuple[int, int, tuple[float, ...], int]) -> None:
    with pytest.raises(SetupError, match=r"^ship: "):
        Group("ship", *row)


def test_impossible_side() -> None:
    ship = Group("ship", 1, 1, (0.5,), 2)
    with pytest.raises(SetupError, match="at least one group"):
        Side((), ())
    with pytest.raises(SetupError, match="no two of the same name"):
        side(ship, ship)
    with pytest.raises(SetupError, match=r"^ship: the order of casualties"):
        Side((ship,), (Loss(0, True),))
