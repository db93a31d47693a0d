"""Matches that are over, on a server."""

from __future__ import annotations

import random
from functools import lru_cache

import cosmarch
from cosmarch import Match
from cosmarch.bots import decide, make
from cosmarch.store.matches import PERSON, Plan, Sitter
from tests.web.visitor import Visitor

SHORT: dict[str, dict[str, cosmarch.OptionValue]] = {
    "bts": {"round_limit": 3},
    "se4x": {"scenario": "two_player_small", "quick_start": True, "round_limit": 2},
    "ti3": {"galaxy": "random", "round_limit": 1},
}


@lru_cache(maxsize=8)
def short(game: str, level: str = "random") -> str:
    """The save of a short match that is over."""
    found = cosmarch.game(game)
    options = {name: value for name, value in SHORT[game].items() if name in {one.name for one in found.settings}}
    match = cosmarch.new(game, seats=found.presets()[0].seats, seed=5, options=options)
    chance = random.Random(5)
    bot = make(level, seed=1)
    while not match.over:
        ask = match.asks[0]
        match.choose(chance.choice(ask.tokens) if level == "random" else decide(match, ask.seat, bot), ask.seat)
    return match.save()


def kept(one: Visitor, match: Match, public: bool = True) -> str:
    """Put a match on the server; its id. Nobody holds a seat."""
    seats = tuple([Sitter(PERSON, "", f"Player {seat + 1}") for seat in range(match.seats)])
    return one.services.matches.create(Plan("", seats, "A short one", public=public), match)


def held(one: Visitor, match: Match, others: int = 0) -> str:
    """Put a match on the server whose seats the visitor holds, but for the last `others`; its id."""
    one.form("/quick", game="tollgate")  # makes the visitor known
    person = one.person
    held = match.seats - others
    seats = [Sitter(PERSON, person if seat < held else "", f"Player {seat + 1}") for seat in range(match.seats)]
    return one.services.matches.create(Plan(person, tuple(seats), "A short one"), match)
