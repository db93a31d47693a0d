"""People at the first seat of a match, at a moment of it that a test is about."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import cosmarch
from tests.browser.guest import Guest, placed
from tests.web.running import Server

Make = Callable[..., Guest]
SIZES = {"wide": (1440, 900), "low": (1280, 720), "narrow": (1024, 768), "phone": (390, 844)}
OPTIONS: dict[str, dict[str, cosmarch.OptionValue]] = {
    "bts": {},
    "se4x": {"scenario": "two_player_small", "quick_start": True},
    "ti3": {"galaxy": "random"},
}


def asked(game: str, seats: int, kind: str) -> cosmarch.Match:
    """A match at the first moment at which the first seat is asked that."""
    match, chance = cosmarch.new(game, seats=seats, seed=2, options=OPTIONS[game]), random.Random(2)
    while not ((mine := match.ask_of(0)) is not None and mine.kind == kind):
        ask = match.asks[0]
        match.choose(chance.choice(ask.tokens), ask.seat)
    return match


def seated(guest: Make, server: Server, match: cosmarch.Match, size: str, **options: Any) -> tuple[Guest, str]:
    """A person at the first seat of that match, and its id."""
    wide, high = SIZES[size]
    one = guest(viewport={"width": wide, "height": high}, **options)
    id = placed(server, one, match)
    one.rest()
    return one, id


def with_a_hand(cards: int) -> cosmarch.Match:
    """A match in which the first seat is asked for an action and holds at least so many cards."""
    match, chance = cosmarch.new("ti3", seats=3, seed=2, options=OPTIONS["ti3"]), random.Random(2)
    while True:
        mine = match.ask_of(0)
        if mine is not None and mine.kind == "action":
            shown = match.published(0)
            assert shown is not None
            if any(one.kind == "cards" and len(one.items) >= cards for one in shown.dock):
                return match
        ask = match.asks[0]
        match.choose(chance.choice(ask.tokens), ask.seat)
