"""Bids and turn order: SE-21."""

from __future__ import annotations

from cosmarch.games.se4x.view import view
from tests.se4x.economy import INCOME, SPENDING, act, end, line, options, refused
from tests.se4x.table import Play, fresh, play

BIDDING = (INCOME, SPENDING, ("bids_shown",))


def bids(seats: int, *amounts: tuple[str, ...], order: tuple[int, ...] | None = None) -> Play:
    """A phase in which the seats raise their bids by these steps."""
    t = fresh(seats)
    if order is not None:
        t.order = order
    p = play(t, *BIDDING)
    for seat, steps in enumerate(amounts):
        for amount in steps:
            act(p, "bid", amount, seat=seat)
    return end(p)


def test_every_bid_is_paid() -> None:
    """SE-21.1, SE-21.4: any number of CP; won or lost, it is paid; shown when all have spent."""
    p = bids(2, ("5", "2"), ("10", "1"))
    assert (line(p.t)["bid"], line(p.t, 1)["bid"]) == (7, 11) and p.t.cp == [23, 19]
    assert p.told("bid") == [{"seat": 0, "n": 7}, {"seat": 1, "n": 11}]


def test_a_bid_up_to_what_is_left() -> None:
    """SE-21.1: no more than what is left."""
    p = play(fresh(), *BIDDING)
    act(p, "bid", "20", "bid", "5", "bid")
    assert options(p) == {"0", "1", "2", "5"} and refused(p) == {"10": "SE-21.1", "20": "SE-21.1"}
    act(p, "5")
    assert refused(p)["bid"] == "SE-21.1"
    assert end(p).told("bid")[0] == {"seat": 0, "n": 30}


def test_nobody_sees_a_bid_before() -> None:
    """SE-21.1, SE-21.4: bids are secret until all have spent."""
    p = play(fresh(), *BIDDING)
    act(p, "bid", "5")
    assert view(p.t, 1)["players"][0]["bid"] is None and view(p.t, 0)["players"][0]["bid"] == 5


def test_the_highest_bid_chooses() -> None:
    """SE-21.2: who bid most names the first player; the order then runs clockwise."""
    p = bids(3, ("1",), ("2",), ("1",))
    assert (p.kind, p.seat) == ("choose_first", 1) and p.tokens == {"seat.1", "seat.2", "seat.3"}
    p.do("seat.3")
    assert p.t.order == (2, 0, 1)


def test_ties() -> None:
    """SE-21.3: the tied player who was earliest in the order so far, also at 0."""
    assert bids(3, ("2",), ("2",), ("1",), order=(1, 2, 0)).seat == 1
    assert bids(3, order=(2, 0, 1)).seat == 2


def test_the_order_skips_who_is_out() -> None:
    """SE-21.2: only those still in the game."""
    t = fresh(3)
    t.out[1] = 1
    p = end(play(t, *BIDDING))
    assert p.tokens == {"seat.1", "seat.3"}
    p.do("seat.3")
    assert p.t.order == (2, 0)


def test_no_bids_alone() -> None:
    """SE-21.5: in a solitaire scenario nobody bids, and the player moves first."""
    p = play(fresh(1, "doomsday_small"), ("economic_phase",))
    assert p.kind == "economy" and "bid" not in options(p) | set(refused(p))
    p.do("done")
    assert p.t.order == (0,) and not p.told("bid") and p.kind != "choose_first"
