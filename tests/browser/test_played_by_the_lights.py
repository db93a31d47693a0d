"""Whole games with default settings, by a player who sees nothing but the page."""

from __future__ import annotations

from collections.abc import Callable

from tests.browser.guest import Guest, real
from tests.browser.player import Player
from tests.web.running import Server

Make = Callable[..., Guest]
DESK = {"width": 1440, "height": 900}


def test_a_first_game_of_beyond_the_sun(guest: Make, server: Server) -> None:
    one = guest(viewport=DESK)
    one.go("/")
    one.page.locator("form:has(input[value=bts]) button").click()
    player = Player(one, seed=1)
    player.play()
    assert real(server, one.table).over
