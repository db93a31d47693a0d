"""The game's own judgement: its estimate, its advice, and how bots play by it."""

from __future__ import annotations

import math
from random import Random

import pytest

import cosmarch
from cosmarch.bots import decide, make
from cosmarch.core.match import Match
from cosmarch.games.ti3.advice import ADVISERS, WINDOW
from cosmarch.games.ti3.advice.battles import battle_chance, invasion_chance
from cosmarch.games.ti3.advice.evaluate import worth
from cosmarch.games.ti3.advice.odds import forces
from cosmarch.games.ti3.advice.plan import plan
from cosmarch.games.ti3.advice.values import GOODS, NOTHING, can_spend, payment, reserve, spendable
from cosmarch.games.ti3.rules.payment import INFLUENCE, RESOURCES
from cosmarch.games.ti3.state import Table
from tests.ti3.skirmish import Skirmish, skirmish

pytestmark = pytest.mark.long

LONGEST = 20000


def played(levels: list[str], seed: int) -> Match:
    match = cosmarch.new("ti3", len(levels), seed, {"galaxy": "random"})
    bots = [make(level, f"{seed} {seat}") for seat, level in enumerate(levels)]
    for _ in range(LONGEST):
        if match.over:
            break
        seat = match.asks[0].seat
        match.choose(decide(match, seat, bots[seat]), seat)
    assert match.over
    return match


@pytest.mark.parametrize("seed", range(4))
def test_greedy_beats_random(seed: int) -> None:
    """Each in another seat, against two to five players who do anything."""
    levels = ["random"] * (3 + seed)
    levels[seed % len(levels)] = "greedy"
    result = played(levels, seed).result
    assert result is not None and result.winners == (seed % len(levels),)


@pytest.mark.parametrize("seed", range(2))
def test_greedy_players_reach_the_goal(seed: int) -> None:
    """TI-1.1.2: they claim objectives and win by points, before the game-end card comes."""
    match = played(["greedy"] * 3, seed + 2)
    assert match.result is not None
    assert match.result.reason == "points"
    assert sum(mask.bit_count() for mask in match._table.objective_claims) >= 6


@pytest.mark.parametrize("seed", range(5))
def test_advice_is_given_for_every_answer_and_tells_nothing(seed: int) -> None:
    """One finite number an answer; the same in every world that the seat cannot tell apart; the match is untouched."""
    options = {"galaxy": "random", "leaders": seed == 3, "distant_suns": seed == 4}
    match = cosmarch.new("ti3", 3 + seed % 4, seed, options)
    chance = Random(seed)
    seen = 0
    for number in range(700):
        if match.over:
            break
        ask = chance.choice(match.asks)
        if number % 5 == 0:
            before = match.hash
            worlds = [match.imagine(ask.seat, world) for world in (1, 2)]
            advice = [world.advice(ask.seat) for world in worlds]
            assert advice[0] == advice[1], ask.kind
            known = ask.kind in ADVISERS or ask.kind.startswith(WINDOW)
            assert (advice[0] is not None) == known
            if advice[0] is not None:
                assert tuple(advice[0]) == ask.tokens
                assert all(math.isfinite(value) for value in advice[0].values())
                seen += 1
            assert match.hash == before
        match.choose(chance.choice(ask.tokens), ask.seat)
    assert seen > 50


# ---- single judgements


def frontier(cruisers: int = 3) -> Skirmish:
    """Seat 0 has a Carrier with forces and Cruisers beside a free system and one that a Destroyer of seat 1 holds."""
    return skirmish(
        {0: "mecatol_rex", 1: "arnor_lor", 2: "lodor", 3: "saudor"},
        fleets={
            "lodor": {0: {"carrier": 1, "cruiser": cruisers, "ground_force": 4}},
            "saudor": {1: {"destroyer": 1}},
        },
        planets={"lodor": (0, 2, 0, 1), "saudor": (1, 1, 0, 0)},
    )


def test_a_plan_takes_free_planets() -> None:
    """TI-15.2.2: a Carrier with a force for each planet, and nothing more where no enemy is near."""
    s = frontier(0)
    found = plan(s.t, 0, s.place("arnor_lor"))
    assert found.value > 0 and found.forces == 2
    assert [s.t.choices.stacks.names[choice].rpartition(".")[2] for choice in found.sends] == ["carrier"]


def test_a_plan_attacks_only_with_good_odds() -> None:
    s = frontier()
    place = s.place("saudor")
    strong = plan(s.t, 0, place)
    assert strong.chance > 0.8 and strong.value > 0
    s.t.add_ships(place, 1, 4, 4)  # four Dreadnoughts join the defenders
    weak = plan(s.t, 0, place)
    assert weak.chance < 0.1 and weak.value < 0


def test_chances_are_the_exact_ones_where_it_is_close() -> None:
    """TI-21.3.3, TI-22.4.2."""
    s = frontier()
    t = s.t
    t.add_ships(s.place("saudor"), 1, 2)  # a Cruiser beside the Destroyer
    fleet = [0, 0, 2, 0, 0, 0]
    exact = forces.space_battle(
        forces.Force({"cruiser": 2}, race="sol"), forces.Force({"cruiser": 1, "destroyer": 1}, race="hacan")
    )
    assert battle_chance(t, 0, fleet, 1, s.place("saudor")) == pytest.approx(exact.win)
    planet = s.planet("saudor")
    ground = forces.invasion(
        forces.Force({"ground_force": 1}, race="sol"), forces.Force({"ground_force": 1}, race="hacan")
    )
    assert invasion_chance(t, 0, 1, planet, [0] * 6) == pytest.approx(ground.win)


def rich(objective: str = "") -> Table:
    """Seat 0 holds planets of 4 resources and 2 influence in all, and 3 trade goods; its home is its own."""
    s = skirmish(
        {0: "mecatol_rex", 1: "arnor_lor", 2: "lodor", 3: "sol_home"},
        planets={"arnor": (0, 1, 0, 0), "lor": (0, 1, 0, 0), "jord": (0, 1, 0, 1)},
        goods=[6, 0, 0],
    )
    t = s.t
    if objective:
        t.objectives_open = (t.choices.objectives.index[objective],)
    t.secret_claimed = (1, 1, 1)
    return t


def test_means_are_kept_for_an_objective() -> None:
    """TI-34.1.3: what an objective wants spent at the end of the round is not spent before."""
    t = rich()
    assert reserve(t, 0) == (NOTHING, 0)
    everything = spendable(t, 0)
    assert can_spend(t, 0, RESOURCES, everything) and not can_spend(t, 0, RESOURCES, everything + 1)
    t = rich("s1_spend_6_trade_goods")
    assert reserve(t, 0) == (GOODS, 6)
    assert spendable(t, 0) == everything - 6
    planets, goods = payment(t, 0, RESOURCES, 2, (), GOODS)
    assert planets and not goods


def test_payments_waste_little() -> None:
    """TI-29.1.6: what a planet gives too much is lost."""
    t = rich()
    for what in (RESOURCES, INFLUENCE):
        for price in (1, 2, 3, 4):
            planets, goods = payment(t, 0, what, price)
            column = "resources" if what == RESOURCES else "influence"
            paid = sum(getattr(t.content.planets[planet], column) for planet in planets) + goods
            assert price <= paid <= price + 1


def test_the_estimate_prefers_points_planets_and_technologies() -> None:
    t = rich()
    before = worth(t, 0)
    for change in ("points", "planet", "technology", "counter", "rival"):
        twin = t.copy()
        if change == "points":
            twin.vp[0] += 1
        elif change == "planet":
            twin.owner[t.content.planet_names.index("lodor")] = 0
        elif change == "technology":
            twin.technologies[0] |= 1 << 5
        elif change == "counter":
            twin.pool[0] += 1
        else:
            twin.vp[1] += 1
        assert (worth(twin, 0) > before) == (change != "rival"), change


def test_a_search_that_learns_too_little_goes_by_the_advice() -> None:
    """With one sweep nothing is clear; the answer is one that the advice puts first, and the match is untouched."""
    match = cosmarch.new("ti3", 3, 6, {"galaxy": "random"})
    chance = Random(6)
    bot = make("search:1", 1)
    compared = 0
    for number in range(120):
        ask = match.asks[0]
        if number % 12 == 0 and len(ask.tokens) > 1:
            before = match.hash
            advice = match.imagine(ask.seat, 1).advice(ask.seat)
            token = decide(match, ask.seat, bot)
            assert token in ask.tokens and match.hash == before
            if advice is not None:
                assert advice[token] == max(advice.values())
                compared += 1
        match.choose(chance.choice(ask.tokens), ask.seat)
    assert compared
