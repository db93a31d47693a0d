"""Bids and turn order (SE-21)."""

from __future__ import annotations

from typing import Final

from cosmarch.core.ask import Ask, Flow, Refusal
from cosmarch.games.se4x.rules.economy import sheet
from cosmarch.games.se4x.state import Table

AMOUNTS: Final = (1, 2, 5, 10, 20)  # a sum of any size is put together from these


def bid_refusal(t: Table, seat: int) -> Refusal | None:
    """SE-21.1: no more than what is left."""
    return None if t.cp[seat] else Refusal("SE-21.1", "too_dear", {"n": AMOUNTS[0], "have": 0})


def bid(t: Table, seat: int) -> Flow:
    """Steps. SE-21.1: raise the own bid, which is paid whatever comes of it."""

    def refusal(amount: int) -> Refusal | None:
        if amount > t.cp[seat]:
            return Refusal("SE-21.1", "too_dear", {"n": amount, "have": t.cp[seat]})
        return None

    amounts = [0, *AMOUNTS]
    args: dict[str, int | str] = {"n": t.bids[seat], "have": t.cp[seat]}
    amount = yield Ask(seat, "bid", t.choices.numbers, amounts, "SE-21.1", refusal, args)
    t.bids[seat] += amount
    sheet.enter(t, seat, sheet.BID, amount)


def bids_shown(t: Table) -> None:
    """Scene. SE-21.2 to 21.4: bids are shown when all have spent; ties go to the one who was earlier so far."""
    t.uncover()
    seats = t.in_order()
    for seat in seats:
        t.log("bid", "SE-21.4", seat=seat, n=t.bids[seat])
    best = max([t.bids[seat] for seat in seats])
    winner = next(seat for seat in seats if t.bids[seat] == best)
    for seat in range(t.seats):
        t.bids[seat] = 0
    t.next(("choose_first", winner))


def choose_first(t: Table, winner: int) -> Flow:
    """Scene. SE-21.2: the highest bid names the first player of the next three turns; the others follow clockwise."""
    first = yield Ask(winner, "choose_first", t.choices.seats, t.from_seat(winner), "SE-21.2")
    t.order = tuple(t.from_seat(first))
    t.log("first_player_chosen", "SE-21.2", seat=winner, owner2=first)
