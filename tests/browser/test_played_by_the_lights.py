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

import cosmarch
from cosmarch import Match
from tests.browser.guest import MOVING, Guest, real
from tests.browser.next_door import FirstRound
from tests.browser.player import Player
from tests.browser.seated import seated
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
MOST_CLICKS = 15  # of a Tactical Action
# The systems that the rails or the dock cover.
BEYOND = """() => {
  const [left, right, low] = [["left", "right"], ["rail", "left"], ["dock", "top"]].map(([id, side]) =>
    document.getElementById(id).getBoundingClientRect()[side]);
  return [...document.querySelectorAll("#board > svg:not([hidden]) .system > .edge")].filter((one) => {
    const box = one.getBoundingClientRect();
    return box.right > right + 4 || box.left < left - 4 || box.bottom > low + 4;
  }).map((one) => one.parentElement.id);
}"""
CLICKS = os.environ.get("COSMARCH_CLICKS", "")  # the folder for what is counted


@pytest.mark.parametrize("case", MANY if CLICKS else FEW, ids=lambda case: "-".join(map(str, case)))
def test_a_whole_game(guest: Make, server: Server, case: Case) -> None:
    game, seats, limit, seed = case
    # As most people see it; but one whole game with every piece on its way would take as long as ten other tests.
    one = guest(viewport=DESK, **(MOVING if CLICKS or limit else {}))
    if not seats:
        one.go("/")
        one.page.locator(f".primary[form=quick][value={game}]").click()
    else:
        rounds = {"round_limit": limit} if limit else {}
        one.make("me", *["bot:greedy"] * (seats - 1), game=game, **rounds)
    player = Player(one, seed=seed, help=0.9 if CLICKS else 0.7)
    player.play()
    assert real(server, one.table).over
    keep(player, f"{game}-{seats}-{seed}")


def keep(player: Player, name: str) -> None:
    """Where clicks are counted, put them down."""
    if CLICKS:
        Path(CLICKS).mkdir(parents=True, exist_ok=True)
        told = json.dumps([asdict(click) for click in player.clicks])
        (Path(CLICKS) / f"{name}.json").write_text(told, encoding="utf-8")


# ---- Twilight Imperium: a Tactical Action with all that there can be in it


# how many ships the map shows on their way, and how many the sheet sends
COMING = """() => String([...document.querySelectorAll("#board .ghosts .coming .units")]
  .reduce((sum, one) => sum + Number(one.dataset.count), 0))"""
CHOSEN = """() => String([...document.querySelectorAll("#form [data-row]")]
  .reduce((sum, one) => sum + Number(one.dataset.chosen), 0))"""


def besieged() -> tuple[Match, str]:
    """The first turn of seat 0, with a fleet of seat 1 over its home, its own fleet next door and another ship beside
    that; and where home is."""
    first = FirstRound({"galaxy": "random", "quick_start": True})
    first.put(first.home, 1, {"cruiser": 3})
    first.put(first.near[0], 0, {"dreadnought": 1, "cruiser": 2})
    first.put(first.near[1], 0, {"destroyer": 1})
    match = cosmarch.from_position("ti3", first.document, seed=5)
    while match.asks[0].kind != "action":
        ask = match.asks[0]
        match.choose("initiative" if ask.seat == 0 and "initiative" in ask.tokens else ask.tokens[-1], ask.seat)
    assert match.asks[0].seat == 0
    return match, first.home


def test_a_tactical_action_with_a_battle_and_production(guest: Make, server: Server) -> None:
    """The whole of it by clicks: activation, ships, PDS fire, a battle of several rounds with losses to take, units to
    build and what pays for them. Meanwhile all of the map is in sight beside the sheet."""
    match, home = besieged()
    one, _ = seated(guest, server, match, "wide", **MOVING)
    player = Player(one, seed=1, help=1.0)
    player.aim(home)
    one.page.wait_for_selector("#table.wide #form, .table.wide #form")
    one.rest()
    assert one.page.evaluate(BEYOND) == []
    assert one.page.evaluate(COMING) == one.page.evaluate(CHOSEN) != "0"
    while not player.clicks[-1].kind.startswith("produce"):
        assert player.step() and len(player.clicks) <= MOST_CLICKS, player.clicks
    one.settle()
    told = [line.key for line in real(server, one.table).log(None)]
    assert {"space_battle", "battle_won", "produced"} <= set(told)
    assert any("battle" in click.stage for click in player.clicks)
    keep(player, "ti3-besieged")
