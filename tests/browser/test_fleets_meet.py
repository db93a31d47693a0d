"""Fleets that meet: a hex full of enemies is a goal like any other, and its odds are told before dice are thrown."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

import cosmarch
from cosmarch import Match
from cosmarch.games.se4x.state import Table
from tests.browser.guest import Guest, placed, real
from tests.se4x.battle import FIELD, WEST, field
from tests.se4x.table import mark, place, play, put, research, settle
from tests.web.running import Server

Make = Callable[..., Guest]
PHONE: dict[str, Any] = {"viewport": {"width": 390, "height": 844}, "is_mobile": True, "has_touch": True}
# Whether a thing lies in the window, with nothing over its middle.
OPEN = """thing => {
  const box = thing.getBoundingClientRect();
  const top = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
  return Boolean(top) && (thing.contains(top) || top.contains(thing));
}"""


def beside(at: str = WEST) -> Match:
    """Ships of the first player, and enemies of two kinds that cover their hex."""
    t = field()
    for seat in (0, 1):
        research(t, seat, ship_size=6, boarding=1)
    for unit, size in (("cruiser", 3), ("destroyer", 2), ("scout", 2)):
        put(t, 0, at, unit, size)
    for unit, size in (("battleship", 1), ("destroyer", 2), ("base", 1), ("cruiser", 2), ("scout", 1)):
        put(t, 1, FIELD, unit, size)
    return moving(t)


def moving(t: Table) -> Match:
    """The first player moves, and nobody is asked who can only pass."""
    position: dict[str, Any] = play(t, ("movement", 0)).match.position()
    position["options"]["windows"] = "quick"
    return cosmarch.from_position("se4x", position)


@pytest.mark.parametrize("options", [{}, PHONE], ids=["wide", "phone"])
def test_a_click_on_an_enemy_goes_there_and_tells_the_odds(
    guest: Make, server: Server, options: dict[str, Any]
) -> None:
    """With ships in hand a counter of another player is its hex; before, it tells what it is."""
    one = guest(**options)
    id = placed(server, one, beside())
    press = "tap" if options else "click"
    getattr(one.page.locator(f"#place-{WEST} .se-hex"), press)(force=True)
    expect(one.page.locator(f"#place-{FIELD}.lit")).to_have_count(1)
    enemy = one.page.locator(f".se-counter[data-seat='1'][data-hex='{FIELD}']:not(.se-under)").first
    getattr(enemy, press)(force=True)
    expect(one.page.locator("#decide .versus h3")).to_contain_text(FIELD)
    expect(one.page.locator("#decide .versus .oddsbar")).to_be_visible()
    assert real(server, id)._table.groups_at(place(FIELD), 0) or one.page.locator("ol.picks li").count()


def test_a_click_on_an_own_counter_goes_there_too(guest: Make, server: Server) -> None:
    """With ships in hand the counter is where they can join it; before, it is taken up."""
    t = field()
    put(t, 0, WEST, "cruiser", 2)
    put(t, 0, FIELD, "destroyer", 2)
    one = guest()
    id = placed(server, one, moving(t))
    one.page.locator(f"#place-{WEST} .se-hex").click(force=True)
    expect(one.page.locator(f"#place-{FIELD}.lit")).to_have_count(1)
    one.page.locator(f".se-counter[data-seat='0'][data-hex='{FIELD}']").first.click(force=True)
    expect(one.page.locator("#board .se-counter[data-hex='" + WEST + "']")).to_have_count(0)
    assert real(server, id).answers or one.page.locator("ol.picks li").count()


def test_a_retreat_to_a_hex_may_be_a_click_on_what_lies_there(guest: Make, server: Server) -> None:
    """Where hexes alone are asked for, a counter of one's own stands for the hex that it covers: it cannot be chosen
    itself."""
    t = field()
    ships = put(t, 0, FIELD, "scout", 2)
    put(t, 0, WEST, "destroyer", 2)
    put(t, 1, FIELD, "scout", 6)
    match = moving(t)
    match.load_dice([10] * 40)
    while "retreat" not in match.asks[0].tokens or match.asks[0].seat:
        wanted = [token for token in ("hold", "done", FIELD) if token in match.asks[0].tokens]
        match.choose(wanted[0], match.asks[0].seat)
    match.choose("retreat", 0)
    one = guest()
    placed(server, one, match)
    expect(one.page.locator(f"#place-{WEST}.lit")).to_have_count(1)
    one.page.locator(f".se-counter[data-seat='0'][data-hex='{WEST}']").first.click(force=True)
    expect(one.page.locator("#prompt")).to_have_text(f"How many ships leave {FIELD}?")
    assert match._table.where[ships] == place(FIELD)


def test_a_phone_shows_the_odds_and_who_fires(guest: Make, server: Server) -> None:
    match = beside(FIELD)
    match.choose("done", 0)
    while match.asks[0].kind != "fire" or match.asks[0].seat != 0:
        ask = match.asks[0]
        wanted = [token for token in ("done", "hold") if token in ask.tokens]
        match.choose(wanted[0] if wanted else ask.tokens[0], ask.seat)
    one = guest(**PHONE)
    placed(server, one, match)
    expect(one.page.locator(".stageodds .oddsbar")).to_be_visible()
    firing = one.page.locator(".grp.s-chosen")
    expect(firing).to_have_count(1)
    one.rest()
    assert firing.evaluate(OPEN)


def test_a_fight_is_chosen_by_its_hex(guest: Make, server: Server) -> None:
    """A colony that nobody defends: its hex is lit, and not only the own ships there."""
    one = guest()
    t = field()
    settle(t, 1, FIELD, 3)
    put(t, 0, FIELD, "scout", 2)
    match = moving(t)
    match.choose("done", 0)
    assert match.asks[0].kind == "battle"
    placed(server, one, match)
    expect(one.page.locator("#decide .option b").first).to_have_text(f"Fire at the colony at {FIELD}")
    expect(one.page.locator(f"#place-{FIELD}.lit")).to_have_count(1)
    one.page.locator(f"#place-{FIELD} .se-hex").click(force=True, position={"x": 30, "y": 10})
    expect(one.page.locator("#prompt")).to_have_text("Who fires at the colony?")


def test_a_fleet_that_was_taken_up_by_its_key_goes_on_by_the_tab_key(guest: Make, server: Server) -> None:
    one = guest()
    id = placed(server, one, beside())
    one.page.keyboard.press("1")
    expect(one.page.locator("#board .place.lit").first).to_be_attached()
    one.page.keyboard.press("Tab")
    goal = one.page.evaluate("document.activeElement.dataset.place")
    assert goal and one.page.evaluate("document.activeElement.classList.contains('lit')")
    with one.page.expect_response(lambda answer: "/draft" in answer.url or "/answer" in answer.url):
        one.page.keyboard.press("Enter")
    one.settle()
    assert id and one.page.locator("ol.picks li").count()


def test_what_goes_alone_of_a_fleet_in_hand_has_a_key(guest: Make, server: Server) -> None:
    """The rail that lists them is far from the map by the Tab key."""
    one = guest()
    placed(server, one, beside())
    one.page.keyboard.press("1")
    alone = one.page.locator(".hand:not([hidden]) [data-only]")
    expect(alone.locator("kbd")).to_have_text(["1", "2", "3"])
    one.page.keyboard.press("2")
    expect(one.page.locator(".hand:not([hidden]) .chosen")).to_have_text(["0", "2", "0"])


def test_a_counter_that_has_only_one_way_is_lifted_like_any_other(guest: Make, server: Server) -> None:
    """A click shows where it could go; it does not send it there."""
    one = guest()
    t = field()
    t.turn_up(put(t, 0, WEST, "miner"))
    for hidden in ("H5", "H6", "G4", "F5", "F6"):
        mark(t, hidden, "nebula", face_up=False)
    match = moving(t)
    ways = [token for token in match.asks[0].tokens if token.count(">") == 1]
    placed(server, one, match)
    one.page.locator("[data-piece]:visible").first.click(force=True)
    expect(one.page.locator("#prompt")).to_have_text(f"From {WEST}: where to?")
    assert len(ways) == 1 and not one.page.locator("ol.picks li").count()


def test_a_phone_shows_what_is_asked_of_a_fleet_in_hand(guest: Make, server: Server) -> None:
    """However far down the list was read: the question has changed."""
    one = guest(**PHONE)
    placed(server, one, beside())
    one.page.evaluate("document.getElementById('column').scrollTop = 40")
    one.page.locator("#decide [data-lift]").first.tap()
    expect(one.page.locator("#prompt")).to_have_text(f"From {WEST}: where to?")
    one.page.wait_for_function("document.getElementById('column').scrollTop === 0")
