"""Identical cards (TI-30.1.6, TI-30.1.7): no second one in the same situation, nor in a round on the same thing.

The column `played_on` keeps what cards were played on in this round, `played_now` what was played in the running
situation, each play as one number.
"""

from __future__ import annotations

from typing import Final

from cosmarch.core.ask import Refusal
from cosmarch.games.ti3.content.timing import moments_of
from cosmarch.games.ti3.state import Table

RULE: Final = "TI-30.1.6"
THINGS: Final = 10_000  # more than there are planets, hexes, players …


def refused(card: int) -> Refusal:
    return Refusal(RULE, "identical_card", {"card": card})


# ---- on the same thing


def play_on(t: Table, seat: int, card: int, thing: int) -> int:
    return (card * THINGS + thing) * t.seats + seat


def note_thing(t: Table, seat: int, card: int, thing: int) -> None:
    """A card was played on a thing (a planet, a hex, a player …)."""
    t.played_on += (play_on(t, seat, card, thing),)


def thing_refusal(t: Table, seat: int, card: int, thing: int) -> Refusal | None:
    """Why a player does not play a card on a thing again."""
    return refused(card) if t.played_on and play_on(t, seat, card, thing) in t.played_on else None


# ---- in the same situation


def note_play(t: Table, seat: int, card: int) -> None:
    t.played_now += (card * t.seats + seat,)


def now_refusal(t: Table, seat: int, card: int) -> Refusal | None:
    """Why a player does not play a card again in the running situation."""
    return refused(card) if t.played_now and card * t.seats + seat in t.played_now else None


def forget_plays(t: Table, name: str) -> None:
    """A new situation: cards that were played in an earlier one of this kind may be played again."""
    if t.played_now:
        names = moments_of(name)
        windows = t.content.action_card_windows
        t.played_now = tuple([play for play in t.played_now if windows[play // t.seats] not in names])


def played_at(t: Table, name: str) -> bool:
    """Whether somebody has played a card in the running situation of this name."""
    windows = t.content.action_card_windows
    return any([windows[play // t.seats] in moments_of(name) for play in t.played_now])
