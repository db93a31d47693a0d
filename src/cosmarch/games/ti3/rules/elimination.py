"""Players who have nothing left: TI-X.8."""

from __future__ import annotations

from cosmarch.games.ti3.content.vocabulary import UNITS
from cosmarch.games.ti3.rules.trade import end_agreement, partners
from cosmarch.games.ti3.rules.victory import BY_LAST_PLAYER, win
from cosmarch.games.ti3.state import Table, put


def is_beaten(t: Table, seat: int) -> bool:
    """Whether a player controls no planet and has no unit in the galaxy."""
    if seat in t.owner:
        return False
    return not any([t.on_board(seat, unit) for unit in range(len(UNITS))])


def eliminate_the_beaten(t: Table) -> None:
    """Players who are beaten leave the game; the last one left wins it."""
    for seat in range(t.seats):
        if t.errata and not t.out[seat] and is_beaten(t, seat):
            eliminate(t, seat)
    left = [seat for seat in range(t.seats) if not t.out[seat]]
    if len(left) == 1:
        win(t, left[0], BY_LAST_PLAYER, "TI-X.8")


def eliminate(t: Table, seat: int) -> None:
    """Their cards are discarded, agreements end, counters come off the board, and they take no more turns."""
    t.out[seat] = 1
    t.passed |= 1 << seat
    t.log("eliminated", "TI-X.8", seat=seat)
    for other in partners(t, seat):
        end_agreement(t, seat, other, "TI-X.8")
    if t.hands[seat]:
        t.action_discard += t.hands[seat]
        t.hands = put(t.hands, seat, ())
        t.uncover()
    t.activated = [mask & ~(1 << seat) for mask in t.activated]
    t.survivors = put(t.survivors, seat, 0)
    t.strategy[seat] = t.pool[seat] = t.fleet[seat] = t.goods[seat] = 0
    if t.speaker == seat and t.others(seat):
        t.speaker = t.others(seat)[0]
        t.log("speaker", "TI-X.8", seat=t.speaker)
