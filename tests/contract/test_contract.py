"""Every registered game keeps the contract; the checks are those of `cosmarch.testing`.

The file runs against an installed package, compiled or not.
"""

from __future__ import annotations

import pytest
from setups import ENDLESS, OWN, setups

import cosmarch
from cosmarch.testing import Walk, check_offers, walks
from tests.measure import measure

# Kinds of questions with void answers, which leave everything as it was and are asked again. This list only shrinks.
VOID: dict[str, set[str]] = {}

pytestmark = pytest.mark.long
GAMES = cosmarch.games()
EVERY = measure(1, 5)  # of the walks, one in five in pure Python


def all_walks() -> list[Walk]:
    return [
        walk
        for game in GAMES
        for walk in walks(game, OWN.get(game, ()), ENDLESS.get(game, ()), VOID.get(game, ()))
        if walk.number % EVERY == 0
    ]


@pytest.mark.parametrize("walk", all_walks(), ids=str)
def test_contract(walk: Walk) -> None:
    walk.check()


@pytest.mark.parametrize("game", list(GAMES))
def test_what_a_game_offers(game: str) -> None:
    report = check_offers(game, setups(GAMES[game]))
    assert report.checked
