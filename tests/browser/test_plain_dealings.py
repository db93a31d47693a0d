"""Small things that a player stumbled over in whole games: keys that went nowhere, popovers that nobody asked for,
clicks without an answer, and a map that was painted with every frame."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import expect

import cosmarch
from cosmarch import Match
from tests.browser.guest import MOVING, Guest, placed
from tests.browser.test_planning import planner, planning
from tests.se4x.battle import FIELD, WEST, field
from tests.se4x.table import play, put
from tests.web.running import Server

Make = Callable[..., Guest]
# What runs on the page and is not drawn apart from it.
COSTLY = """() => document.getAnimations().filter((one) =>
  !one.effect.getKeyframes().every((frame) => Object.keys(frame).every((name) =>
    ["offset", "computedOffset", "easing", "composite", "transform", "opacity"].includes(name))))
  .map((one) => one.animationName ?? one.transitionProperty)"""
BREATHING = """() => document.getAnimations().filter((one) => one.animationName === "breathe")
  .map((one) => one.effect.getTiming().delay)"""

AT_ONCE = "{ const later = setTimeout; window.setTimeout = (run) => later(run, 0); }"
BUILT_OR_TOLD = """number => !document.querySelector("#note").hidden
  || document.querySelector(".pchip[data-pick='build:scout'] .no")?.textContent === String(number)"""


def scouting() -> Match:
    """One ship of the first player, which may move."""
    t = field()
    put(t, 0, WEST, "scout")
    position = play(t, ("movement", 0)).match.position()
    return cosmarch.from_position("se4x", position)


def test_enter_ends_the_step_after_the_last_click_on_the_map(guest: Make, server: Server) -> None:
    """A hex that is clicked has the focus; with nothing left to take there, the key is for the main button."""
    one = guest(viewport={"width": 1440, "height": 900})
    placed(server, one, scouting(), people=["Béla"])
    one.page.locator(f"#place-{WEST} .se-hex").click(force=True)
    one.page.locator(f"#place-{FIELD} .se-hex").click(force=True)
    expect(one.page.locator("ol.picks li")).to_have_count(1)
    one.rest()
    with one.page.expect_request(lambda sent: sent.url.partition("?")[0].endswith(("/draft", "/answer"))) as sent:
        one.page.keyboard.press("Enter")
    assert sent.value.post_data_json["tokens"][-1] == "done"
    one.settle()


def test_a_hint_that_is_folded_away_unfolds(guest: Make, server: Server) -> None:
    """Who asks what to do and sees nothing change has not been told."""
    t = field()
    put(t, 0, WEST, "scout", 2)
    match = cosmarch.from_position("se4x", play(t, ("movement", 0)).match.position())
    one = guest(viewport={"width": 1440, "height": 900})
    placed(server, one, match)
    option = one.page.locator("#decide .option[data-token='split']")
    expect(option).to_be_hidden()
    one.page.route("**/hint?*", lambda route: route.fulfill(json={"token": "split", "gain": ""}))
    one.page.keyboard.press("h")
    expect(option).to_be_visible()


def test_nothing_opens_over_the_map_where_the_page_itself_moves_the_focus(guest: Make, server: Server) -> None:
    """Who answers by a key goes on at the next question; about its first answer nobody asked. The Tab key does ask."""
    one = guest(viewport={"width": 1440, "height": 900})
    one.context.add_init_script(AT_ONCE)  # what comes after a while comes at once
    placed(server, one, planning(), people=["Béla"])
    asked: list[str] = []
    one.page.on("request", lambda sent: asked.append(sent.url) if "/inspect" in sent.url else None)
    named = one.page.locator("#dock [data-key]:is(button)").first
    one.page.keyboard.press("x")
    named.evaluate("thing => thing.focus({ focusVisible: true })")
    expect(named).to_be_focused()
    one.page.evaluate("() => new Promise((done) => setTimeout(done))")
    assert asked == []
    one.page.keyboard.press("Tab")
    expect(one.page.locator("#pop")).to_be_visible()


def test_a_full_yard_says_that_it_is_full(guest: Make, server: Server) -> None:
    one, _ = planner(guest, server, planning())
    scout = one.page.locator(".pchip[data-pick='build:scout']")
    expect(one.page.locator("#note")).to_be_hidden()
    for number in range(1, 40):
        scout.click()
        one.page.wait_for_function(BUILT_OR_TOLD, arg=number)
        if one.page.locator("#note").is_visible():
            break
    expect(one.page.locator("#note")).to_contain_text("Scout: ")


def test_only_what_is_drawn_apart_from_the_page_moves_with_every_frame(guest: Make, server: Server) -> None:
    """All else has the map painted anew each time: what is lit breathes as one layer, when the pieces have arrived."""
    one = guest(viewport={"width": 1440, "height": 900}, **MOVING)
    placed(server, one, scouting(), people=["Béla"])
    one.page.locator(f"#place-{WEST} .se-hex").click(force=True)
    one.page.wait_for_function("() => document.getAnimations().some((one) => one.animationName === 'breathe')")
    assert one.page.evaluate(COSTLY) == []
    assert min(one.page.evaluate(BREATHING)) >= 700, "as long as a flight takes"
