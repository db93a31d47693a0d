"""Bots: they answer legally to the end of every game, see nothing they may not, and disturb nothing."""

from __future__ import annotations

import math

import pytest

import cosmarch
from cosmarch import CosmarchError, IllegalChoice, Match, SetupError
from cosmarch.bots import Bot, arena, decide, make, offered
from cosmarch.bots.budget import Budget
from cosmarch.bots.levels import PLAYOUTS, SECONDS
from cosmarch.bots.search import Search
from tests.measure import measure

GAME = "tollgate"
QUICK = ("random", "greedy", "search:4")


THOUGHTS = measure(20, 10)  # answers that a searching bot thinks about, spread over its match
EVERY = 10


def play_to_the_end(match: Match, bots: list[Bot]) -> Match:
    asked = [0] * match.seats
    quick = make("random", "quick")
    while not match.over:
        seat = match.asks[0].seat
        asked[seat] += 1
        thinks = not isinstance(bots[seat], Search) or (asked[seat] % EVERY == 0 and asked[seat] <= THOUGHTS * EVERY)
        match.choose(decide(match, seat, bots[seat] if thinks else quick), seat)
    return match


def seat_bots(seats: int, seed: int = 1) -> list[Bot]:
    return [make(QUICK[seat % len(QUICK)], f"{seed} {seat}") for seat in range(seats)]


@pytest.mark.long
@pytest.mark.parametrize("id", cosmarch.games())
@pytest.mark.parametrize("table", ["smallest", "largest"])
def test_bots_play_every_game_to_its_end(id: str, table: str) -> None:
    sizes = cosmarch.game(id).seats
    seats = sizes[0] if table == "smallest" else sizes[-1]
    match = play_to_the_end(cosmarch.new(id, seats, 11), seat_bots(seats))
    assert match.result is not None


@pytest.mark.long
@pytest.mark.parametrize("id", cosmarch.games())
def test_the_same_seeds_give_the_same_game(id: str) -> None:
    seats = cosmarch.game(id).seats[0]
    first, second = (play_to_the_end(cosmarch.new(id, seats, 5), seat_bots(seats)) for _ in range(2))
    assert first.answers == second.answers
    assert first.hash == second.hash


@pytest.mark.parametrize("level", QUICK)
def test_thinking_leaves_the_match_as_it_was(level: str) -> None:
    match = cosmarch.new(GAME, 3, 2)
    bot = make(level)
    while not match.over:
        for ask in match.asks:
            before = match.hash, match.save()
            token = decide(match, ask.seat, bot)
            assert (match.hash, match.save()) == before
            assert token in ask.tokens
        match.choose(match.asks[-1].tokens[-1], match.asks[-1].seat)


class Spy(Bot):
    """Tries everything that would show it the real match."""

    def __init__(self) -> None:
        super().__init__(1)
        self.seen: list[Match] = []

    def choose(self, match: Match, seat: int) -> str:
        self.seen.append(match)
        with pytest.raises(CosmarchError):
            match.save()
        with pytest.raises(IllegalChoice):
            match.undo(seat)
        assert match.seed == ""
        ask = match.ask_of(seat)
        assert ask is not None
        token = ask.tokens[0]
        while not match.over:  # it may ruin what it is given
            match.choose(match.asks[0].tokens[0], match.asks[0].seat)
        return token


def test_a_bot_that_peeks_sees_an_imagined_match() -> None:
    match = cosmarch.new(GAME, 2, 3)
    spy = Spy()
    before = match.hash
    for _ in range(20):
        decide(match, 0, spy)
    assert match.hash == before
    assert match not in spy.seen
    ends = {str(seen.view(None)["table"]["hands"]) for seen in spy.seen}
    assert len(ends) > 1  # hidden cards are dealt anew each time


def test_two_worlds_that_look_alike_get_the_same_answer() -> None:
    match = cosmarch.new(GAME, 2, 3)
    worlds = [match.imagine(0, seed) for seed in range(5)]
    for level in QUICK:
        assert len({decide(world, 0, make(level, 9)) for world in worlds}) == 1


def test_a_seat_without_a_question_cannot_decide() -> None:
    match = cosmarch.new(GAME, 2, 3)
    while len(match.asks) == 2:
        match.choose(match.asks[0].tokens[0], match.asks[0].seat)
    idle = 1 - match.asks[0].seat
    with pytest.raises(IllegalChoice):
        decide(match, idle, make("random"))


@pytest.mark.long
def test_search_is_better_than_chance() -> None:
    search, _ = arena.run(arena.Plan(GAME, ["search:80", "random"], 2, "1"), measure(24, 16))
    assert search.interval[0] > 0.5


# ---- levels


def test_levels() -> None:
    assert make("random").name == "random"
    assert make("greedy").name == "greedy"
    budgets = (("search:7", 7, 0.0), ("search:2s", 0, 2.0), ("search:0.5s", 0, 0.5), ("search", PLAYOUTS, SECONDS))
    for level, iterations, seconds in budgets:
        bot = make(level)
        assert isinstance(bot, Search)
        assert (bot.iterations, bot.seconds) == (iterations, seconds)


@pytest.mark.parametrize(
    "level",
    [
        *("", "Random", "search:", "search:0", "search:-1", "search:0s", "search:1e9s", "search:99999999s"),
        *(
            "search:1.5",
            "search:s",
            "random:1",
            "greedy:2s",
            "search:4:4",
            "x" * 1000,
            "search:" + "9" * 1000,
        ),
    ],
)
def test_bad_levels(level: str) -> None:
    with pytest.raises(SetupError) as error:
        make(level)
    assert len(str(error.value)) < 200


def test_a_time_budget_that_is_over_at_once_still_answers() -> None:
    match = cosmarch.new(GAME, 2, 3)
    assert decide(match, 0, make("search:0.000001s")) in match.asks[0].tokens


# ---- arena


@pytest.mark.parametrize(
    ("wins", "games", "low", "high"),
    [
        (0, 10, 0.0, 0.2775),  # published tables of the Wilson interval
        (5, 10, 0.2366, 0.7634),
        (10, 10, 0.7225, 1.0),
        (81, 263, 0.2553, 0.3662),
        (15, 148, 0.0624, 0.1605),
    ],
)
def test_wilson(wins: int, games: int, low: float, high: float) -> None:
    found = arena.wilson(wins, games)
    assert math.isclose(found[0], low, abs_tol=5e-5)
    assert math.isclose(found[1], high, abs_tol=5e-5)


def test_wilson_of_nothing() -> None:
    assert arena.wilson(0, 0) == (0.0, 1.0)


def test_lineups_rotate_so_that_each_bot_sits_everywhere_equally() -> None:
    assert arena.lineups(2, 2) == [(0, 1), (1, 0)]
    for bots in range(1, 5):
        for seats in range(1, 5):
            rows = arena.lineups(bots, seats)
            for seat in range(seats):
                counts = [[row[seat] for row in rows].count(bot) for bot in range(bots)]
                if seats % min(bots, seats) == 0:
                    assert len(set(counts)) == 1


def test_standings_add_up() -> None:
    plan = arena.Plan(GAME, ["random", "greedy", "random"], 2, "1")
    told: list[int] = []
    rows = arena.run(plan, 12, 1, told.append)
    assert told == [1] * 12
    assert [row.seatings for row in rows] == [8, 8, 8]
    assert math.isclose(sum(row.wins for row in rows), 12)
    assert all(row.moves > 0 and row.seconds >= 0 for row in rows)


def test_arena_matches_are_reproducible() -> None:
    plan = arena.Plan(GAME, QUICK, 3, "4")
    for number in range(3):
        first, second = arena.play_match(plan, number), arena.play_match(plan, number)
        assert (first.scores, first.moves, first.lineup) == (second.scores, second.moves, second.lineup)


def test_arena_refuses_what_it_cannot_play() -> None:
    for levels, seats in ((["nosuch"], 2), ([], 2), (["random"], 7)):
        with pytest.raises(SetupError):
            arena.Plan(GAME, levels, seats, "1")


# ---- where a search is offered, and for how long it thinks


def test_search_is_offered_where_it_beats_greedy() -> None:
    """docs/bots.md has the measurements: in none of the three so far."""
    assert [id for id in ("bts", "se4x", "ti3") if "search" in offered(cosmarch.game(id))] == []
    assert "search" in offered(cosmarch.game(GAME))
    assert all({"random", "greedy"} <= set(offered(game)) for game in cosmarch.games().values())


class Clock:
    """It goes on by a step each time that it is read."""

    def __init__(self, step: float) -> None:
        self.now = 0.0
        self.step = step
        self.read = 0

    def __call__(self) -> float:
        self.now += self.step
        self.read += 1
        return self.now


def thinking(clock: Clock, seconds: float) -> Match:
    """A match in which it is the seat's turn to think about many answers."""
    match = cosmarch.new("bts", 2, 3, {"pick_factions": False})
    assert len(match.asks[0].tokens) > 3
    assert decide(match, match.asks[0].seat, Search(1, 0, seconds, clock)) in match.asks[0].tokens
    return match


def test_a_search_stops_when_its_time_is_over() -> None:
    """Whatever it does then: before it has planned at all, and while it tries answers."""
    hasty = Clock(1.0)
    match = thinking(hasty, 0.5)
    assert hasty.read <= len(match.asks[0].tokens) + 3  # one look at each answer, and no playout
    patient = Clock(1.0)
    thinking(patient, 60.0)
    assert patient.read <= 63


def test_a_budget_counts_playouts_or_time() -> None:
    counted = Budget(playouts=2, clock=Clock(100.0))
    assert not counted.late and not counted.spent
    counted.done = 2
    assert counted.spent and not counted.late
    timed = Budget(seconds=3.0, clock=Clock(1.0))
    assert [timed.spent for _ in range(4)] == [False, False, True, True]
    both = Budget(playouts=1, seconds=3.0, clock=Clock(1.0))
    assert not both.spent
    both.done = 1
    assert both.spent and not Budget(playouts=1, seconds=3.0, clock=Clock(1.0)).late
    assert Budget(playouts=9, seconds=3.0, clock=Clock(4.0)).late


def test_one_sweep_in_a_limited_time_is_one_sweep_or_less() -> None:
    """The search that tables offer: it ends with its playouts, and before them where the time is over."""
    match = cosmarch.new("bts", 2, 3, {"pick_factions": False})
    seat = match.asks[0].seat
    assert decide(match, seat, Search(1, 1, 1e9, Clock(1.0))) == decide(match, seat, Search(1, 1))
    hasty = Clock(1.0)
    assert decide(match, seat, Search(1, 1, 0.5, hasty)) in match.asks[0].tokens
    assert hasty.read <= len(match.asks[0].tokens) + 3
