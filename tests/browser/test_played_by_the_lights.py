"""Whole games with default settings, by a player who sees nothing but the page.

One of each title here, the long ones cut short by a limit of rounds; `make browser` plays thirty to their end and
counts the clicks.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from dataclasses import asdict
from pathlib import Path

import pytest

from tests.browser.guest import Guest, real
from tests.browser.player import Player
from tests.web.running import Server

Make = Callable[..., Guest]
Case = tuple[str, int, int, int]  # game, seats (0: a first game by one click), limit of rounds (0: none), seed
DESK = {"width": 1440, "height": 900}
FEW: list[Case] = [("bts", 0, 0, 1), ("se4x", 2, 1, 1), ("ti3", 3, 1, 1)]
MANY: list[Case] = [
    *[("bts", 0, 0, seed) for seed in range(1, 11)],
    *[("bts", 2 + seed % 3, 0, seed) for seed in range(11, 21)],
    *[("se4x", 0, 0, seed) for seed in range(1, 4)],
    *[("se4x", seats, 0, seats) for seats in (2, 3, 4)],
    *[("ti3", seats, 0, seats) for seats in (0, 3, 3, 6)],
]
CLICKS = os.environ.get("COSMARCH_CLICKS", "")  # the folder for what is counted


@pytest.mark.parametrize("case", MANY if CLICKS else FEW, ids=lambda case: "-".join(map(str, case)))
def test_a_whole_game(guest: Make, server: Server, case: Case) -> None:
    game, seats, limit, seed = case
    one = guest(viewport=DESK)
    if not seats:
        one.go("/")
        one.page.locator(f"[form=quick][value={game}]").click()
    else:
        rounds = {"round_limit": limit} if limit else {}
        one.make("me", *["bot:greedy"] * (seats - 1), game=game, **rounds)
    player = Player(one, seed=seed, help=0.9 if CLICKS else 0.7)
    player.play()
    assert real(server, one.table).over
    if CLICKS:
        name = Path(CLICKS) / f"{game}-{seats}-{seed}.json"
        name.parent.mkdir(parents=True, exist_ok=True)
        name.write_text(json.dumps([asdict(click) for click in player.clicks]), encoding="utf-8")
