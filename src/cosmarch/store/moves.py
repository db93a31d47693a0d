"""What can be done at a table, as the journal keeps it: an entry is who did it and the move."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final, NamedTuple

from cosmarch import CosmarchError, IllegalChoice, Match, parse_filling
from cosmarch.store.seating import SEAT, told

CHOOSE: Final = "choose"
SIDE: Final = "side"
ORDER: Final = "order"
UNDO: Final = "undo"
CONSENT: Final = "consent"
FILL: Final = "fill"
HOLD: Final = "hold"  # what the table does by itself: hold windows open from now on, or no longer ("on", "off"),
HUSH: Final = "hush"  # and close the one that is held


class Move(NamedTuple):
    """Something a seat does: answer a question or fill in a form ("row=number,…"), a side action, a standing order
    ("window=policy"), undo (with the seats whose bots agree at once, "1,2"), consent."""

    kind: str
    token: str = ""


Step = tuple[int, Move]  # a seat, or the table itself, and what it does


def shows(match: Match, seat: int, move: Move) -> bool:
    """Whether others may know that the seat does this now: not of an answer to a secret question, a standing order, or
    taking such an answer back."""
    if move.kind in (CHOOSE, FILL):
        ask = match.ask_of(seat)
        return ask is None or not ask.secret
    if move.kind == UNDO:
        after = match.clone()
        try:
            after.undo(seat)
        except CosmarchError:
            return True
        return [line.text for line in after.log(None, "en", 1)] != [line.text for line in match.log(None, "en", 1)]
    return move.kind not in (ORDER, HOLD)


def apply(match: Match, seat: int, move: Move) -> None:
    """Do it; IllegalChoice leaves the match as it was."""
    if move.kind == CHOOSE:
        match.choose(move.token, seat)
    elif move.kind == FILL:
        match.fill(seat, parse_filling(move.token))
    elif move.kind == SIDE:
        match.side(move.token, seat)
    elif move.kind == ORDER:
        window, _, policy = move.token.partition("=")
        match.order(seat, window, policy)
    elif move.kind == UNDO and re.fullmatch("([0-9]{1,2}(,[0-9]{1,2})*)?", move.token):
        _undo(match, seat, [int(other) for other in move.token.split(",")] if move.token else [])
    elif move.kind == CONSENT and move.token in ("yes", "no"):
        match.consent(seat, move.token == "yes")
    elif move.kind == HOLD and move.token in ("on", "off"):
        match.hold(move.token == "on")
    elif move.kind == HUSH:
        match.close_window()
    elif move.kind == SEAT:
        told(match, seat, move.token)
    else:
        raise IllegalChoice("", f"{move.kind!r:.20} is nothing one can do")


def _undo(match: Match, seat: int, agreeing: Sequence[int]) -> None:
    """Take an answer back; where the others are asked first, some agree at once."""
    if match.undo(seat):
        return
    for other in agreeing:
        if match.request is not None:
            match.consent(other, True)
