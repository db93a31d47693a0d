"""What people hear who do not see the table, and where their focus goes."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

import cosmarch
from tests.browser.guest import Guest, all_placed, anything, placed, play, real, some
from tests.browser.seated import asked
from tests.web.running import Server

Make = Callable[..., Guest]
STANDS = "document.activeElement.closest('#rail') !== null"


@pytest.fixture
def two(guest: Make, server: Server) -> tuple[str, Guest, Guest]:
    """A table of two: its id, who is asked and who waits."""
    guests = guest(), guest()
    for one in guests:
        one.answer_at_once()
    match = cosmarch.new("bts", seats=2, seed=5)
    id = all_placed(server, guests, match)
    asked, waits = guests if match.asks[0].seat == 0 else guests[::-1]
    asked.wait_asked()
    waits.settle()
    return id, asked, waits


def test_an_answer_is_heard_and_the_focus_stays_at_the_question(two: tuple[str, Guest, Guest], server: Server) -> None:
    """Both hear what was done; the one who answered stands in the next question, or where it will be."""
    id, asked, waits = two
    asked.options.first.focus()
    with asked.page.expect_response(lambda answer: "/answer" in answer.url):
        asked.page.keyboard.press("Enter")
    asked.settle()
    last = str(real(server, id).log(None)[-1])
    for one in (asked, waits):
        expect(one.page.locator("#said")).to_contain_text(last)
    assert asked.page.evaluate(STANDS)


def test_whose_turn_it_is_is_heard(two: tuple[str, Guest, Guest], server: Server) -> None:
    id, asked, waits = two
    seat = real(server, id).asks[0].seat
    guests = (asked, waits) if seat == 0 else (waits, asked)
    play(server, id, guests, anything, lambda match: match.asks[0].seat != seat)
    expect(waits.page.locator("#said")).to_contain_text("Your turn. " + real(server, id).asks[0].prompt("en"))
    expect(waits.page.locator("#said")).to_contain_text(re.compile(r"\d+ options?\."))


def test_talk_is_heard_and_moves_nobody(two: tuple[str, Guest, Guest]) -> None:
    _, asked, waits = two
    asked.options.last.focus()
    stood = asked.tokens()[-1]
    waits.page.click("#tab-chat")
    waits.page.fill("#chat-form input", "Good luck")
    waits.page.keyboard.press("Enter")
    expect(asked.page.locator("#said")).to_contain_text("Good luck")
    assert asked.page.evaluate("document.activeElement.dataset.token") == stood
    expect(asked.page.locator("#unread")).to_contain_text("new message")


def test_what_goes_wrong_is_heard_at_once(guest: Make) -> None:
    one = guest(may_lose=True)
    one.make("me", "bot:random")
    one.wait_asked()
    one.page.route("**/draft?*", lambda route: route.abort())
    one.thing(one.tokens()[0]).click()
    expect(one.page.get_by_role("alert")).to_contain_text("No answer from the server")


def test_steps_of_a_draft_lead_to_the_confirmation(guest: Make) -> None:
    """At a table of people; among bots what can be taken back needs no confirming."""
    one = guest()
    one.make("me", "me")
    one.wait_asked()
    one.options.first.focus()
    for _ in range(20):
        one.page.wait_for_selector("#prompt, #confirm")
        if one.page.locator("#confirm").count():
            break
        one.unfold()  # only what shows can be stood on
        one.page.locator(f"#decide .options [data-token='{some(one.tokens())}']").focus()
        with one.page.expect_response(lambda answer: "/draft" in answer.url):
            one.page.keyboard.press("Enter")
        one.settle()
        assert one.page.evaluate(STANDS), one.page.evaluate("document.activeElement.outerHTML.slice(0, 300)")
    assert one.page.evaluate("document.activeElement.id") == "confirm"


def test_what_a_hint_gains_is_heard_after_a_pause(guest: Make, server: Server) -> None:
    one = guest()
    placed(server, one, asked("bts", 3, "action"))
    one.page.keyboard.press("h")
    gain = one.page.locator("#decide .hinted .gain").inner_text()
    expect(one.page.locator("#said")).to_contain_text(f". {gain}")
    assert " → " not in gain, "an arrow stands with its numbers"


def test_who_has_a_fleet_in_hand_does_not_end_the_movement_by_the_enter_key(guest: Make, server: Server) -> None:
    """A fleet is taken up by its number; Tab leads to the places it can go to, and Enter takes one of them."""
    one = guest()
    id = placed(server, one, asked("se4x", 2, "move"))
    before = real(server, id).answers
    one.page.keyboard.press("1")
    expect(one.page.locator("#prompt")).to_contain_text("where to?")
    one.page.focus("#board")
    one.page.keyboard.press("Enter")
    expect(one.page.locator("#prompt")).to_contain_text("where to?")
    assert real(server, id).answers == before
    one.page.keyboard.press("Tab")
    with one.page.expect_response(lambda answer: "/draft" in answer.url or "/answer" in answer.url):
        one.page.keyboard.press("Enter")
    one.settle()
    expect(one.page.locator("#prompt")).not_to_contain_text("where to?")


def test_a_button_that_comes_to_end_another_step_does_not_keep_the_focus(guest: Make, server: Server) -> None:
    """Pressed twice, the Enter key would build a ship and then end the jump."""
    one = guest()
    first = next(iter(cosmarch.game("bts").presets()))
    match = cosmarch.new("bts", seats=2, seed=5, options=dict(first.options))
    placed(server, one, match, seat=match.asks[0].seat)
    one.page.keyboard.press("Tab")  # who goes by the keyboard
    one.pick("build_and_jump.1")
    one.page.focus("#end")
    with one.page.expect_response(lambda answer: "/draft" in answer.url):
        one.page.keyboard.press("Enter")
    one.settle()
    expect(one.page.locator("#prompt[data-kind=jump]")).to_be_visible()
    expect(one.page.locator("#end")).to_be_visible()
    assert one.page.evaluate("document.activeElement.classList.contains('option')")


def test_the_board_is_read_under_headings(guest: Make, server: Server) -> None:
    one = guest()
    id = one.make("me", "bot:random")
    one.wait_asked()
    one.page.keyboard.press("Tab")
    one.page.keyboard.press("Enter")
    assert one.page.evaluate("document.activeElement.id") == "decide", "the first stop skips to the decision"
    one.page.focus("#menu")
    one.page.keyboard.press("Enter")
    for _ in range(one.page.locator("#menu-nav :is(a, button)").count()):
        if one.page.evaluate("document.activeElement.dataset.open") == "text":
            break
        one.page.keyboard.press("Tab")
    one.page.keyboard.press("Enter")
    text = real(server, id).board_text(0, "en")
    parts = one.page.locator("#board-text h3")
    expect(parts).to_have_text(re.findall(r"^== (.+) ==$", text, re.MULTILINE))
    one.page.keyboard.press("Escape")
    expect(one.page.locator("#drawer-text")).to_be_hidden()
    assert one.page.evaluate("document.activeElement.id") == "menu", "who closes it stands where it was opened"


def test_a_shared_screen_leads_from_the_curtain_to_the_question(guest: Make) -> None:
    one = guest()
    one.make("me", "me", game="se4x")
    assert one.page.evaluate("document.activeElement.id") == "curtain-open"
    one.page.keyboard.press("Enter")
    one.wait_asked()
    assert one.page.evaluate("document.activeElement.id") == "decide"


def test_single_keys_can_be_switched_off(guest: Make) -> None:
    """WCAG 2.1.4: a key of one character may be pressed by speech or by a screen reader's own commands."""
    one = guest()
    one.prefer(keys="off")
    one.make("me", "bot:random")
    one.wait_asked()
    sent: list[str] = []
    one.page.on("request", lambda request: sent.append(request.url) if request.method == "POST" else None)
    one.page.keyboard.press("1")
    one.options.first.focus()
    with one.page.expect_response(lambda answer: "/draft" in answer.url):
        one.page.keyboard.press("Enter")
    one.settle()
    assert sum("/draft" in url for url in sent) == 1
