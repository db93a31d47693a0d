"""On a phone: a question begins at its beginning, what others did is in sight and is shown where it happened, new cards
are told, and whatever has a name tells about itself at a tap."""

from __future__ import annotations

import random
import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

import cosmarch
from cosmarch import Match
from tests.browser.guest import Guest, placed
from tests.browser.player import EYES
from tests.web.running import Server

Make = Callable[..., Guest]
PHONES = {"phone": (390, 844), "small": (360, 740)}
Holds = Callable[[Match], bool]


def found(holds: Holds, seed: int = 2) -> Match:
    """A match of three players at the first moment at which that holds, as chance plays it."""
    match, chance = cosmarch.new("ti3", seats=3, seed=seed, options={"galaxy": "random"}), random.Random(seed)
    while not holds(match):
        ask = match.asks[0]
        match.choose(chance.choice(ask.tokens), ask.seat)
    return match


def kind(match: Match) -> str:
    ask = match.ask_of(0)
    return ask.kind if ask is not None else ""


def on_a_phone(guest: Make, server: Server, match: Match, size: str = "phone") -> Guest:
    wide, high = PHONES[size]
    one = guest(viewport={"width": wide, "height": high}, has_touch=True, is_mobile=True)
    placed(server, one, match, people=["Béla", "Cili"])
    one.rest()
    return one


# Whether a thing lies between the badges above the map, or the top of the sheet, and the action bar.
IN_SIGHT = """selector => { const box = document.querySelector(selector).getBoundingClientRect();
  const foot = document.querySelector("#actions").getBoundingClientRect().top;
  return box.height > 0 && box.top >= 0 && box.bottom <= foot + 1; }"""


def builds(match: Match) -> bool:
    """Whether the first seat may use a card of another player, to build with it."""
    form = cosmarch.suggested_form(match, 0) if kind(match) == "secondary" else None
    return form is not None and any(row.kind == "produce" and row.chosen for row in form.rows)


def test_what_a_row_led_to_goes_with_it(guest: Make, server: Server) -> None:
    """Who does not want the card says so with one tap, although the sheet was filled in with what it would build."""
    one = on_a_phone(guest, server, found(builds, 5))
    button = one.page.locator("#confirm-form")
    expect(button).to_contain_text("Build for")
    one.page.locator("[data-row='secondary:yes'] .toggle").tap()
    expect(button).to_have_text("Do without")
    expect(one.page.locator("#note")).to_be_hidden()
    expect(one.page.locator("[data-row^='produce']")).to_have_count(0)


@pytest.mark.parametrize("size", PHONES)
def test_a_new_question_begins_with_its_first_answer(guest: Make, server: Server, size: str) -> None:
    """The row of answers was drawn aside to reach the last of them."""
    match = found(lambda match: kind(match) == "action" and "strategic.trade" in match.asks[0].tokens)
    one = on_a_phone(guest, server, match, size)
    row = one.page.locator("#decide ol.options").first
    row.evaluate("one => one.scrollTo(one.scrollWidth, 0)")
    one.page.locator("#decide .option[data-token='strategic.trade']").tap()
    expect(one.page.locator("#prompt")).to_have_attribute("data-kind", "trade_option")
    one.rest()
    assert row.evaluate("one => one.scrollLeft") == 0


def moved_far(match: Match) -> bool:
    """Whether the first seat is asked for an action after others did something on the map."""
    return kind(match) == "action" and any(line.trail is not None for move in match.moves(0) for line in move)


@pytest.mark.parametrize("size", PHONES)
def test_what_others_did_is_in_sight_and_shown_where_it_happened(guest: Make, server: Server, size: str) -> None:
    """The chips stand above the action bar; one that is tapped turns the map to its place, and back again."""
    one = on_a_phone(guest, server, found(moved_far), size)
    assert one.page.evaluate(IN_SIGHT, "#chips .mv")
    assert one.page.evaluate(IN_SIGHT, "#recap-play")
    expect(one.page.locator("#recap-play")).to_have_accessible_name("Play all")
    one.page.evaluate(EYES)
    assert one.page.evaluate("eyes.sight()") == []
    looks = "() => document.querySelector('#board > svg:not([hidden])').getAttribute('viewBox')"
    before = one.page.evaluate(looks)
    chip = one.page.locator("#chips .mv[data-path]:not([data-path=''])").first
    chip.evaluate("one => one.click()")
    expect(chip).to_have_class("mv on")
    seen = """() => { const room = document.querySelector("#room").getBoundingClientRect();
      return [...document.querySelectorAll("#board .marked")].some((one) => { const box = one.getBoundingClientRect();
        const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
        return x > room.left && x < room.right && y > room.top && y < room.bottom; }); }"""
    one.page.wait_for_function(seen)
    chip.evaluate("one => one.click()")
    one.page.wait_for_function(f"before => ({looks})() === before", arg=before)


def test_the_bar_tells_the_round(guest: Make, server: Server) -> None:
    one = on_a_phone(guest, server, found(lambda match: kind(match) == "action"), "small")
    expect(one.page.locator(".phases li").first).to_have_text("Round 1")
    expect(one.page.locator(".phases li").first).to_be_visible()
    expect(one.page.locator(".phases li").nth(1)).to_be_hidden()


def test_cards_that_one_draws_are_told_and_tell_about_themselves(guest: Make, server: Server) -> None:
    """Political brings cards at once: they stand by the next question; a tap on one of them, or on one of the hand,
    tells what it does and when, and it stays."""
    match = found(lambda match: kind(match) == "action" and "strategic.political" in match.asks[0].tokens)
    one = on_a_phone(guest, server, match)
    expect(one.page.locator(".newcard")).to_have_count(0)
    one.page.locator("#decide .option[data-token='strategic.political']").tap()
    one.confirm()
    expect(one.page.locator(".newcard")).to_have_count(3)
    one.rest()
    assert one.page.evaluate(IN_SIGHT, ".newcard")
    name = one.page.locator(".newcard").first.inner_text().strip()
    one.page.locator(".newcard").first.tap()
    expect(one.page.locator("#pop h3")).to_have_text(name)
    one.page.locator(".pbar [data-page=cards]").tap()
    card = one.page.locator("#dock .card").first
    expect(card.locator(".nt")).to_be_visible()
    card.tap()
    expect(one.page.locator("#pop h3")).to_have_text(card.locator(".ct").inner_text().strip())
    expect(one.page.locator("#pop")).to_have_class(re.compile(r"\bpinned\b"))


# Words that are broken in two because their box is narrower than they are.
BROKEN = """() => [...document.querySelectorAll("#side .area small")].flatMap((one) => {
  const text = one.firstChild; const range = document.createRange();
  return [...text.data.matchAll(/\\S+/g)].filter((word) => {
    range.setStart(text, word.index);
    range.setEnd(text, word.index + word[0].length);
    return range.getClientRects().length > 1;
  }).map((word) => word[0]);
})"""


@pytest.mark.parametrize("size", PHONES)
def test_decks_are_named_in_whole_words(guest: Make, server: Server, size: str) -> None:
    one = on_a_phone(guest, server, found(lambda match: kind(match) == "action"), size)
    one.page.locator(".pbar [data-page=log]").tap()
    one.page.locator("#tab-side").tap()
    expect(one.page.locator("#side .area").first).to_be_visible()
    assert one.page.evaluate(BROKEN) == []


def test_a_window_tells_what_led_to_it(guest: Make, server: Server) -> None:
    """It lies over the moves of the others, so it names the last of them itself."""
    match = found(lambda match: kind(match) == "window_after_strategy_primary" and bool(match.moves(0)), 1)
    one = on_a_phone(guest, server, match)
    expect(one.page.locator("#react-panel .row")).to_be_hidden()
    expect(one.page.locator("#end")).to_have_text("Let it pass")
    last = one.page.locator("#chips .mv > span").last.inner_text().partition("\n")[0].partition(" · ")[0]
    expect(one.page.locator("#react-panel .did")).to_have_text(last)


def drag(one: Guest, by: int) -> None:
    """A finger draws the sheet by its grip: Playwright itself only taps."""
    box = one.page.locator("#grip").bounding_box()
    assert box is not None
    x, y = box["x"] + box["width"] / 2, box["y"] + 10
    screen = one.context.new_cdp_session(one.page)
    for name, far in (("touchStart", 0), *[("touchMove", by * part // 8) for part in range(1, 9)]):
        screen.send("Input.dispatchTouchEvent", {"type": name, "touchPoints": [{"x": x, "y": y + far}]})
    screen.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


def test_a_finger_draws_the_sheet_up_and_down(guest: Make, server: Server) -> None:
    one = on_a_phone(guest, server, found(lambda match: kind(match) == "action"))
    for by, height in ((-160, "full"), (160, "half"), (160, "low"), (-80, "half")):
        drag(one, by)
        expect(one.page.locator("#rail")).to_have_attribute("data-height", height)
        one.rest()


FIGHTS = ("retreat", "withdraw", "casualty", "window_before_combat_round", "window_after_combat_roll")


@pytest.mark.parametrize("size", [(360, 740), (1024, 768), (1440, 900)])
def test_both_sides_of_a_battle_stand_beside_each_other(guest: Make, server: Server, size: tuple[int, int]) -> None:
    """Else a window at the foot of the stage lies over one of them."""
    one = guest(viewport={"width": size[0], "height": size[1]})
    placed(server, one, found(lambda match: kind(match) in FIGHTS), people=["Béla", "Cili"])
    one.rest()
    left, right = [one.page.locator("#stage .k-force").nth(side).bounding_box() for side in (0, 1)]
    assert left is not None and right is not None
    assert abs(left["y"] - right["y"]) < 2 and right["x"] >= left["x"] + left["width"]
    assert min(left["width"], right["width"]) > 0.4 * one.page.locator("#stage .sections").evaluate(
        "one => one.clientWidth"
    )
