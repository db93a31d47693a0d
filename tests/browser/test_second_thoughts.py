"""What was tapped by mistake, and what is looked at again: nothing is lost by a step that is taken back, an answer that
comes to nothing waits, and a new stage is read from its top."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import expect

from tests.browser.guest import Guest, placed, real
from tests.browser.player import EYES
from tests.browser.seated import asked, seated
from tests.bts.table import table
from tests.web.running import Server

Make = Callable[..., Guest]
PHONE = {"viewport": {"width": 390, "height": 844}, "is_mobile": True, "has_touch": True}
KIND = "() => document.querySelector('#prompt')?.dataset.kind ?? ''"
MOST = 40  # questions before the one that is wanted


def test_a_step_taken_back_shows_again_what_others_did(guest: Make, server: Server) -> None:
    one = guest(**PHONE)
    match = asked("ti3", 3, "action")
    placed(server, one, match)
    told = one.page.locator("#chips > li")
    before = told.count()
    assert before and before == len(match.moves(0))
    sides = one.page.locator("details.sides").count()
    reached = next(option for option in match.asks[0].options if option.token.startswith("hex.") and not option.vain)
    one.pick(reached.token)
    expect(told).to_have_count(0)
    one.page.locator("#undo").tap()
    expect(told).to_have_count(before)
    expect(one.page.locator("details.sides")).to_have_count(sides)


def test_an_answer_that_comes_to_nothing_waits_for_the_button(guest: Make, server: Server) -> None:
    """Among bots what is plain is sent with its last pick; a counter for a system that nobody gets to is not."""
    one = guest(**PHONE)
    match = asked("ti3", 3, "action")
    id = placed(server, one, match)
    vain = next(option for option in match.asks[0].options if option.vain)
    one.pick(vain.token)
    expect(one.page.locator("#confirm")).to_be_visible()
    expect(one.page.locator(".prompt")).to_contain_text("comes to nothing")
    expect(one.page.locator("#said")).to_contain_text("comes to nothing")
    assert len(real(server, id).answers) == len(match.answers)
    one.page.locator("#undo").tap()
    expect(one.page.locator("#prompt")).to_have_attribute("data-kind", "action")


def test_a_new_stage_begins_at_its_top(guest: Make, server: Server) -> None:
    """However far the cards of the one before were read."""
    one = guest(**PHONE)
    placed(server, one, asked("ti3", 3, "strategy_card"))
    scrolled = "() => document.getElementById('stage').scrollTop"
    for _ in range(MOST):
        one.wait_asked()
        kind = one.page.evaluate(KIND)
        if kind == "action":
            break
        one.page.evaluate("() => { document.getElementById('stage').scrollTop = 300; }")
        tokens = one.tokens()
        one.pick("technology" if kind == "strategy_card" and "technology" in tokens else tokens[-1])
    one.pick("strategic.technology")
    expect(one.page.locator("#stage h2")).to_have_text("Choose a technology")
    assert one.page.evaluate(scrolled) == 0
    assert one.page.evaluate(
        "() => { const it = document.getElementById('stage'); return it.scrollHeight > it.clientHeight; }"
    )


def test_a_long_press_tells_of_a_thing_and_does_not_pick_it(guest: Make, server: Server) -> None:
    one = guest(**PHONE)
    match = asked("ti3", 3, "action")
    id = placed(server, one, match)
    one.rest()
    one.page.evaluate(EYES)
    spot = one.page.evaluate("() => eyes.spot('lit', eyes.things.lit().findIndex((one) => !one.matches('.vain')))")
    finger = one.context.new_cdp_session(one.page)
    finger.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": spot["x"], "y": spot["y"]}]})
    expect(one.page.locator("#pop")).to_be_visible()
    finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    one.settle()
    expect(one.page.locator("#pop")).to_be_visible()
    expect(one.page.locator("#prompt")).to_have_attribute("data-kind", "action")
    expect(one.page.locator("ol.picks")).to_have_count(0)
    one.page.keyboard.press("Escape")
    one.page.touchscreen.tap(spot["x"], spot["y"])  # a tap is a tap again
    expect(one.page.locator("ol.picks li")).to_have_count(1)
    assert len(real(server, id).answers) == len(match.answers)


def test_enter_is_for_the_step_that_the_main_button_names(guest: Make, server: Server) -> None:
    """Whoever clicked the action goes on with Enter at the only place to build at, not at the one answer listed."""
    one, _ = seated(guest, server, asked("bts", 2, "action"), "wide")
    one.pick("build_and_jump.1")
    expect(one.page.locator("#prompt[data-kind=build_where]")).to_be_visible()
    one.page.keyboard.press("Enter")
    expect(one.page.locator("ol.picks li").last).to_contain_text("Build at Sol")


def test_what_comes_of_stopping_is_seen_with_the_moves(guest: Make, server: Server) -> None:
    """What is left to spend stands above the answers; below them what is won, and only then what the steps cost."""
    one, _ = seated(guest, server, table(), "wide")
    for token in ("build_and_jump.1", "sol", "sol.1-slot_A1"):
        one.pick(token)
    expect(one.page.locator("#rail-stopping")).to_contain_text("is yours")
    order = ("#rail-points", "#unfold", "#rail-stopping", ".gains")
    boxes = [one.page.locator(name).first.bounding_box() for name in order]
    tops = [box["y"] for box in boxes if box]
    assert len(tops) == len(boxes) and tops == sorted(tops)
    seen = """one => { const box = one.getBoundingClientRect();
        return one.contains(document.elementFromPoint(box.x + 20, box.bottom - 4)); }"""
    assert one.page.locator("#rail-stopping").evaluate(seen), "without scrolling"
