"""The table as people use it: forms, the inspector, sheets, hints, the recap, pieces that travel, and small screens."""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

import cosmarch
from cosmarch import Match
from tests.browser.guest import MOVING, Guest, real
from tests.browser.player import Player
from tests.browser.test_mended import seated
from tests.web.running import Server

Make = Callable[..., Guest]
DESK = {"width": 1440, "height": 900}
PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True, "device_scale_factor": 2}
SMALL = """least => [...document.querySelectorAll('body *')]
  .filter(one => !one.closest('svg, .hidden, [hidden], template')
  && one.getClientRects().length && [...one.childNodes].some(node => node.nodeType === 3 && node.data.trim())
  && parseFloat(getComputedStyle(one).fontSize) < least).map(one => one.className + ': ' + one.textContent.trim())"""
LABELS = """least => [...document.querySelectorAll('#board > svg:not([hidden]) text')]
  .filter(one => one.textContent.trim()
  && parseFloat(getComputedStyle(one).fontSize) * one.getScreenCTM().a < least).map(one => one.textContent)"""

# The first chip that is about a place on the map.
TOLD = """(() => {
  const on = value => value && document.querySelector(`#board [data-place~="${CSS.escape(value)}"]`);
  const at = [...document.querySelectorAll('[data-chip]')].findIndex(chip => chip.dataset.places.split(' ').some(on));
  return at < 0 ? null : at;
})()"""


def quick(guest: Make, game: str, **options: Any) -> Guest:
    """Somebody at the table of a first game, when asked for the first time."""
    one = guest(**options)
    one.go("/")
    one.page.locator(f".primary[form=quick][value={game}]").click()
    one.wait_asked()
    return one


def with_a_form() -> tuple[Match, int]:
    """A match in which a seat is asked a chain of questions that make a form with something to fill in."""
    chance = random.Random(1)
    match = cosmarch.new("ti3", seats=3, seed=2, options={"galaxy": "random"})
    while True:
        ask = match.asks[0]
        form = match.form(ask.seat)
        if form is not None and sum(row.most > 0 for row in form.rows) > 1:
            return match, ask.seat
        match.choose(chance.choice(ask.tokens), ask.seat)


def test_a_form_is_one_answer_and_one_step_of_undo(guest: Make, server: Server) -> None:
    match, seat = with_a_form()
    id, guests = seated(guest, server, match)
    one = guests[seat]
    before = real(server, id)
    form = before.form(seat)
    assert form is not None
    one.page.click("#form-clear")
    expect(one.page.locator("#form [data-chosen]:not([data-chosen='0'])")).to_have_count(0)
    row = next(row for row in form.rows if row.most and not row.chosen)
    line = one.page.locator(f"#form [data-row='{row.key}']")
    with one.page.expect_response(lambda answer: "/form" in answer.url):
        line.locator("[data-step='1']").click()
    expect(line).to_have_attribute("data-chosen", "1")
    assert real(server, id).hash == before.hash, "filling in is nobody's business"
    filled = before.clone()
    filled.fill(seat, {row.key: 1})
    with one.page.expect_response(lambda answer: "/draft" in answer.url):
        one.page.click("#confirm-form")
    one.settle()
    if real(server, id).hash == before.hash:  # the turn goes on: the form is a step of its draft
        expect(one.page.locator("ol.picks li")).to_have_count(1)
        one.page.click("#undo")
        expect(one.page.locator("ol.picks li")).to_have_count(0)
        expect(one.page.locator("#form")).to_be_visible()
    else:
        given = [answer for answer in real(server, id).answers if answer[0] >= 0]  # the table's own orders aside
        assert tuple(given[: len(filled.answers)]) == filled.answers


def test_a_filling_that_no_rule_allows_is_refused_with_its_reason(guest: Make, server: Server) -> None:
    match, seat = with_a_form()
    _, guests = seated(guest, server, match)
    one = guests[seat]
    shown = one.page.locator("#form").inner_text()
    one.page.locator("#form [data-step='1']").first.evaluate(
        """button => {
          Object.assign(button.closest('[data-row]').dataset, { row: 'nothing:like-it', chosen: 1, most: 99 });
          button.disabled = false;
          button.click();
        }"""
    )
    expect(one.page.locator("#note")).to_be_visible()
    assert one.page.locator("#form").inner_text() == shown


@pytest.mark.parametrize("game", ["bts", "se4x", "ti3"])
def test_pieces_stay_the_same_elements(guest: Make, server: Server, game: str) -> None:
    """What is on the map before and after it is drawn anew is the same element, so that it can travel. A piece that has
    left and one that is built in its place later may have the same name."""
    one = quick(guest, game, viewport=DESK, **MOVING)
    one.page.evaluate(
        """() => {
          const board = document.querySelector('#board');
          const now = () => new Map([...board.querySelectorAll('[id]')].map(one => [one.id, one]));
          let before = now();
          window.drawn = 0;
          window.replaced = [];
          new MutationObserver(() => {
            const after = now();
            for (const [id, one] of after) if ((before.get(id) ?? one) !== one) window.replaced.push(id);
            before = after;
            window.drawn += 1;
          }).observe(board, { childList: true, subtree: true });
        }"""
    )
    player = Player(one, seed=3, reads=False)
    while len(player.clicks) < 8 and player.step():
        pass
    assert one.page.evaluate("drawn") and one.page.evaluate("replaced") == []


def test_the_inspector_tells_of_whatever_has_a_name(guest: Make) -> None:
    one = quick(guest, "ti3")
    expect(one.page.locator("#missing")).to_have_text("Choose a card")
    pop = one.page.locator("#pop")
    one.page.locator("#board [data-key]").first.dispatch_event("pointerover", {"pointerType": "mouse"})
    expect(pop).to_be_visible()
    expect(pop.locator("h3")).not_to_be_empty()
    one.page.keyboard.press("Escape")
    expect(pop).to_be_hidden()
    one.page.locator("#dock button[data-key]").first.focus()
    one.page.keyboard.press("Tab")
    one.page.keyboard.press("Shift+Tab")
    expect(pop).to_be_visible()
    # an answer of the list is told by the card that stands for it; what comes below a resting pointer is not told
    row = one.page.locator("#decide .option").first
    card = one.page.locator(f"#stage [data-pick='{row.get_attribute('data-token')}'] .ct")
    where = {"pointerType": "mouse", "clientX": 1200, "clientY": 180, "bubbles": True}
    one.page.locator("#board").dispatch_event("pointerdown", where)
    row.dispatch_event("pointerover", where)
    one.page.wait_for_timeout(400)
    expect(pop).to_be_hidden()
    row.dispatch_event("pointerover", where | {"clientX": 1201})
    expect(pop.locator("h3")).to_contain_text(card.inner_text().split("\n")[-1].split(" ")[-1])


def test_an_opponents_sheet_opens_beside_the_badge(guest: Make) -> None:
    one = quick(guest, "ti3")
    name = one.page.locator(".badge .nm .cut").first.inner_text()
    one.page.locator(".badge").first.click()
    drawer = one.page.locator("#drawer")
    expect(drawer).to_be_visible()
    expect(drawer.locator("h2")).to_contain_text(name)
    one.page.keyboard.press("Escape")
    expect(drawer).to_be_hidden()
    assert one.page.evaluate("document.activeElement.classList.contains('badge')")


def test_a_hint_marks_what_a_bot_would_do(guest: Make) -> None:
    one = quick(guest, "bts")
    expect(one.page.locator("#actions .pri")).to_have_text("Choose a space")
    with one.page.expect_response(lambda answer: "/hint" in answer.url):
        one.page.keyboard.press("h")
    expect(one.page.locator(".option.hinted")).to_have_count(1)
    expect(one.page.locator("#said")).to_contain_text("A bot would choose")


def test_among_people_nobody_is_helped(guest: Make, server: Server) -> None:
    _, guests = seated(guest, server, cosmarch.new("bts", seats=2, seed=5))
    assert guests[0].page.locator("#hint").count() == 0


def test_what_others_did_is_told_and_shown(guest: Make, server: Server) -> None:
    """Chips of the recap mark their places on the map; all of them can be played, and any key ends that."""
    one = quick(guest, "ti3", **MOVING)
    player = Player(one, seed=5, reads=False)
    while one.page.evaluate(TOLD) is None or one.page.locator("[data-chip]").count() < 2:
        player.step()
        one.page.wait_for_function("() => eyes.ready()")
    chip = one.page.locator("[data-chip]").nth(one.page.evaluate(TOLD))
    one.page.keyboard.press("Shift")  # whatever plays by itself stops
    chip.click()
    expect(one.page.locator("#board .marked").first).to_be_attached()
    chip.click()
    expect(one.page.locator("#board .marked")).to_have_count(0)
    one.page.click("#recap-play")
    expect(one.page.locator(".mv.on")).to_have_count(1)
    one.page.keyboard.press("Shift")
    expect(one.page.locator(".mv.on")).to_have_count(0)
    play, pace = one.page.locator("#recap-play"), one.page.locator("#recap-pace")
    play.click()
    expect(play).to_contain_text("Skip")
    pace.click()
    expect(pace).to_have_text("2×")
    expect(play).to_contain_text("Skip")  # another pace ends nothing
    play.click()
    expect(play).to_contain_text("Play")
    expect(one.page.locator(".mv.on")).to_have_count(0)
    one.page.locator("[data-chip]").first.focus()
    one.page.keyboard.press("ArrowDown")
    expect(one.page.locator("[data-chip]").nth(1)).to_have_class(re.compile(r"\bon\b"))
    the_film_has_a_bar(one)


def the_film_has_a_bar(one: Guest) -> None:
    """It stops where one wants, a dot leads to each move, and the way back is the question."""
    bar, chips = one.page.locator("#filmbar"), one.page.locator("[data-chip]")
    expect(bar).to_be_hidden()
    one.page.click("#recap-play")
    expect(bar).to_be_visible()
    one.page.click("#film-pause")
    expect(one.page.locator("#film-pause")).to_have_attribute("aria-label", "Resume")
    count = chips.count()
    expect(one.page.locator(".reel-dot")).to_have_count(count)
    one.page.locator(".reel-dot").nth(count - 1).click()
    expect(chips.nth(count - 1)).to_have_class(re.compile(r"\bon\b"))
    expect(one.page.locator("#film-at")).to_have_text(f"{count} of {count}")
    one.page.keyboard.press("ArrowLeft")
    expect(one.page.locator("#film-at")).to_have_text(f"{count - 1} of {count}")
    one.page.click("#film-skip")
    expect(bar).to_be_hidden()
    expect(one.page.locator("#board .marked")).to_have_count(0)


@pytest.mark.parametrize("game", ["bts", "se4x", "ti3"])
def test_nothing_is_too_small_to_read(guest: Make, game: str) -> None:
    """No text of the page is under 14 px, no label of the map under 12: small windows begin with a part of it."""
    one = quick(guest, game)
    for width, height in ((1920, 1080), (1440, 900), (1280, 720), (1024, 768), (360, 740)):
        one.page.set_viewport_size({"width": width, "height": height})
        one.page.reload()
        one.wait_asked()
        one.rest()
        assert one.page.evaluate(SMALL, 14) == [], width
        assert one.page.evaluate("document.documentElement.scrollWidth") <= width
        assert one.page.evaluate(LABELS, 11.9) == [], width


# What a finger taps, as far as it shows.
TAPPED = (
    "#actions button:visible, .pbar button:visible, header button:visible, .brand:visible, #grip:visible,"
    " .tabline button:visible, .sheetlink:visible, .options li:not(.placed) .option:visible"
)


def test_the_phone_has_a_sheet_in_three_heights_and_tabs(guest: Make) -> None:
    one = quick(guest, "ti3", **PHONE)
    rail = one.page.locator("#rail")
    heights = [height(one.page)]
    for _ in range(2):
        one.page.locator("#grip").tap()
        heights.append(height(one.page))
    assert max(heights) > min(heights)
    expect(rail).to_have_attribute("data-height", "low")
    pages = (
        ("me", "#dock-me"),
        ("others", ".badge .rc"),
        ("log", "#log"),
        ("map", "#prompt"),
    )
    for page, seen in pages:
        one.page.locator(f".pbar [data-page={page}]").tap()
        expect(one.page.locator(seen).first).to_be_visible()
        one.rest()
        for button in one.page.locator(TAPPED).all():
            box = button.bounding_box()
            assert box is not None and box["height"] >= 44 and box["width"] >= 44, button


def height(page: Page) -> float:
    box = page.locator("#rail").bounding_box()
    assert box is not None
    return float(box["height"])


def test_a_game_that_publishes_nothing_is_played_with_board_and_list(guest: Make, server: Server) -> None:
    one = quick(guest, "tollgate")
    assert one.page.locator("#board svg").count() == 1
    one.prefer(draft="off")
    one.go("/mine")
    one.page.locator("main a[href^='/t/']").first.click()
    one.play_to_the_end()
    assert real(server, one.table).over


def test_who_goes_is_chosen_before_where_to(guest: Make) -> None:
    """Before a piece is chosen no destination is lit; afterwards only its own are."""
    one = quick(guest, "se4x")
    lit = one.page.locator("#board .lit")
    pieces: list[bool] = lit.evaluate_all("all => all.map(one => one.matches('[data-piece]'))")
    assert pieces and all(pieces)
    lit.first.dispatch_event("click")
    expect(one.page.locator("#board .from")).to_have_count(1)
    places: list[bool] = lit.evaluate_all("all => all.map(one => one.matches('[data-place]'))")
    assert any(places)


def test_a_window_that_grows_shows_the_whole_map_again(guest: Make) -> None:
    """A small screen looks at a part of the map; turned or made larger it has room for all of it."""
    one = quick(guest, "se4x", viewport={"width": 390, "height": 844})
    one.page.set_viewport_size({"width": 1440, "height": 900})
    one.rest()
    edges = one.page.evaluate(
        """() => {
          const room = document.querySelector("#room").getBoundingClientRect();
          const tiles = [...document.querySelectorAll("#board > svg:not([hidden]) .place")];
          const boxes = tiles.map((one) => one.getBoundingClientRect());
          return boxes.filter((one) => one.left < room.left - 2 || one.right > room.right + 2).length;
        }"""
    )
    assert edges == 0
