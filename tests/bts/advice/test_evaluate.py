"""The estimate that bots climb: it must not pay to put off the end of a turn or of the match."""

from __future__ import annotations

from typing import Any

import pytest

import cosmarch
from cosmarch.bots.base import decide
from cosmarch.bots.levels import make
from cosmarch.core.match import Match
from tests.bts.table import POPULOUS, do, seat, table

pytestmark = pytest.mark.long

RICH = {"ore": 9, "population": 4, "ships": {"sol": [2], "deep_space": [3]}}


def goods(match: Match, who: int) -> tuple[int, int, int, int]:
    """Points, population, ore, and the levels of all ships."""
    mat = seat(match, who)
    return mat["points"], mat["population"], mat["ore"], sum(sum(levels) for levels in mat["ships"].values())


def last_turn() -> Match:
    """Seat 1 plays the last turn of the match and is behind."""
    match = table(
        first=0, active=1, ending="last_round", players=[{**RICH, "colonies": {"struve_2398": ["food", "ore"]}}, RICH]
    )
    return do(match, "recruit")


@pytest.mark.parametrize("answer", ["grow", "ore"])
def test_the_end_of_a_lost_match_is_better_than_not_to_come_to_it(answer: str) -> None:
    """BTS-8.4: what is left undone in the last turn brings nothing."""
    match = last_turn()
    open_still = match.evaluate(1)
    do(match, answer)
    assert match.over and match.result is not None and match.result.winners == (0,)
    assert match.evaluate(1) > open_still


def test_the_last_turn_is_no_turning_point() -> None:
    """What makes a bot end a match is no part of how well it stands: the story of a match told of a loser who took the
    lead in the last turn, by far."""
    match = last_turn()
    before = match.standing(1) - match.standing(0)
    do(match, "ore")
    assert match.result is not None
    lead = match.result.scores[0] - match.result.scores[1]
    assert -2 * (lead + 1) < before < 0, "one seat is ahead by the points, the other behind by as many"


def test_the_last_turn_is_not_spent_on_trades() -> None:
    """BTS-6.1: a bot produces, and keeps ships and goods, although all is lost."""
    match = last_turn()
    bot = make("greedy", "1")
    before = goods(match, 1)
    while not match.over:
        match.choose(decide(match, 1, bot), 1)
    assert all(now >= was for was, now in zip(before, goods(match, 1), strict=True))


@pytest.mark.parametrize("who", [0, 1])
def test_a_turn_that_ends_costs_no_time(who: int) -> None:
    """A round that begins takes nothing away from who has just played (BTS-4.6)."""
    match = table(first=0, active=who, players=[RICH, RICH])
    do(match, "recruit")
    before = match.evaluate(who)
    grown = goods(match, who)
    do(match, "ore")
    assert match.evaluate(who) > before
    assert goods(match, who)[2] > grown[2]


@pytest.mark.parametrize("moment", [{"round": 3}, {"round": 24}, {"ending": "last_round"}], ids=str)
@pytest.mark.parametrize("leader", [0, 2])
@pytest.mark.parametrize("who", [0, 1, 2])
def test_nothing_is_won_by_drawing_out_a_turn_or_by_cutting_it_short(
    who: int, leader: int, moment: dict[str, Any]
) -> None:
    """BTS-6.1: a production phase that changes nothing leaves everybody where they were, in long matches too, and in
    the last round, when an outpost near other ships is safe from all who have had their turn."""
    players: list[dict[str, Any]] = [RICH, RICH, RICH]
    players[leader] = {**RICH, "colonies": {"struve_2398": ["food", "ore"]}}
    held = {"slot_A1": {"system": "sirius", "controller": 1}}
    players[1] = {**RICH, "ships": {"slot_A1": [1]}}
    match = table(seats=3, first=0, active=who, phase="production", players=players, locations=held, **moment)
    before = match.evaluate(who)
    do(match, "trade", "done")
    assert match.over or (match.asks[0].seat == (who + 1) % 3 and match.evaluate(who) == pytest.approx(before))


def one_disc_to_the_end(leader: int) -> Match:
    """Seat 0 can buy the last population that an achievement asks for, and end the match; one seat leads by far."""
    colonies = {"struve_2398": ["food", "ore"], "gliese_1061": ["food", "food"]}
    players: list[dict[str, Any]] = [{"population": 12, "ore": 3}, {"population": 4}]
    players[leader]["colonies"] = colonies
    claimed = [{"id": "transcendence", "claims": [1]}, {"id": "empire"}, {"id": "warlord", "claims": [1]}]
    cards = [*claimed, {"id": "great_migration"}]
    return table(pack=POPULOUS, first=0, round=8, phase="production", players=players, achievements=cards)


def test_who_wins_by_ending_ends() -> None:
    """BTS-8.2: who leads does not put off the claim that brings the end."""
    match = one_disc_to_the_end(leader=0)
    bot = make("greedy", "1")
    while match.asks[0].seat == 0:
        match.choose(decide(match, 0, bot), 0)
    assert match.view(None)["table"]["achievements"][3]["slots"][0]["seat"] == 0


def test_the_end_is_better_for_who_leads() -> None:
    """What the claim is worth beside another turn depends on who is ahead."""
    gained = []
    for leader in (0, 1):
        match = one_disc_to_the_end(leader)
        going_on = do(match.clone(), "ore")
        gained.append(do(match, "trade", "buy", "done").evaluate(0) - going_on.evaluate(0))
    assert gained[0] > 0 > gained[1]


def test_an_outpost_that_can_be_taken_is_worth_less() -> None:
    """BTS-16.2: by ships that need a single step to it; those on the other side of the board do not matter yet."""
    held = {"slot_A1": {"system": "sirius", "controller": 0}}
    near, far = (
        table(active=1, players=[{"ships": {"slot_A1": [2]}}, {"ships": {place: [4, 4]}}], locations=held)
        for place in ("sol", "deep_space")
    )
    assert far.evaluate(0) > near.evaluate(0) + 0.2


def test_what_will_be_taken_back_wins_little() -> None:
    """Who takes an outpost beside the ships that will take it back has hardly gained on its owner: where two did, they
    took the same place from each other for thirty rounds. One that nobody threatens counts in full."""

    def gained(threat: str) -> float:
        """What the other loses with the outpost, as seat 0 sees it."""
        worth: list[float] = []
        for owner in (1, None):
            place = {"port_left": {"controller": owner}}
            players = [{"ships": {threat: [4, 4]}}, {"ships": {"deep_space": [1]}}]
            worth.append(table(first=0, active=0, players=players, locations=place).evaluate(0))
        return worth[1] - worth[0]

    assert 0 < 2 * gained("sol") < gained("deep_space")


@pytest.mark.parametrize("number", range(3))
def test_no_trade_in_circles_and_no_answer_twice(number: int) -> None:
    """A whole match of greedy bots: a trade brings something, in the last round points; and nobody gives one answer in
    one state twice in a turn."""
    match = cosmarch.new("bts", 2, f"circles {number}", {"mats": ("basic", "advanced")[number % 2]})
    bots = [make("greedy", f"{number} {who}") for who in range(2)]
    given: set[tuple[str, str]] = set()
    trading: tuple[int, tuple[int, int, int, int]] | None = None
    while not match.over:
        ask = match.asks[0]
        token = decide(match, ask.seat, bots[ask.seat])
        if ask.kind == "action":
            given.clear()
        assert (match.hash, token) not in given
        given.add((match.hash, token))
        if ask.kind == "production":
            trading = (ask.seat, goods(match, ask.seat)) if token == "trade" else None
        last = match.view(None)["table"]["last_round"]
        match.choose(token, ask.seat)
        if trading is not None and (match.over or match.asks[0].kind in ("action", "achievement", "wrap_up")):
            gained = [now - was for was, now in zip(trading[1], goods(match, trading[0]), strict=True)]
            assert max(gained) > 0 and (gained[0] > 0 or not last)
            trading = None


def test_whoever_chooses_a_mat_last_takes_any() -> None:
    """BTS-2.19: the last to choose took the mat with the most ore, so that places and mats were not told apart."""
    match = do(cosmarch.new("bts", 3, seed=1, options={"start_player": 1}), "basic_blue", "basic_green")
    chosen = {decide(match, 2, make("greedy", str(seed))) for seed in range(12)}
    assert chosen == {"basic_red", "basic_yellow"}


@pytest.mark.parametrize(("ore", "population"), [(18, 2), (19, 5)])
def test_the_same_estimate_in_another_order_of_sums_is_the_same(ore: int, population: int) -> None:
    """BTS-6.8: to end the turn and to begin an ability, which first asks for a ship, differed in the fifteenth digit,
    and only on some ways to there. So a bot sold people and bought them back, to come to where it saw the ability."""
    slots = {"IIII-C": {"technology": "galactic_hq", "researched": [0], "event": None}}
    players = [{"ore": ore, "population": population, "ships": {"sol": [2, 1]}}, {"ore": 4}]
    match = do(table(players=players, slots=slots, phase="production", round=12), "trade", "done")
    assert match.asks[0].tokens == ("finish", "ability.overhaul_ship")
    finished, begun = [do(match.clone(), token).evaluate(0) for token in match.asks[0].tokens]
    assert finished == begun
