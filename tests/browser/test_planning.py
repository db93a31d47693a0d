"""A stage whose things fill in a form: each click is drawn at once, and the plan is handed in as a whole."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import expect

import cosmarch
from cosmarch import Match
from cosmarch.bots import decide, make
from tests.browser.guest import Guest, placed, real
from tests.web.running import Server

Make = Callable[..., Guest]


def planning() -> Match:
    """The first economic phase of Space Empires; the first seat plans."""
    match = cosmarch.new("se4x", 2, "planning")
    bots = [make("greedy", f"planning {seat}") for seat in range(2)]
    while match.asks[0].kind != "economy":
        match.choose(decide(match, match.asks[0].seat, bots[match.asks[0].seat]), match.asks[0].seat)
    return match


def planner(guest: Make, server: Server, match: Match, size: tuple[int, int] = (1440, 900)) -> tuple[Guest, str]:
    """Whoever plans first, with nothing planned yet; and the table."""
    one = guest(viewport={"width": size[0], "height": size[1]})
    id = placed(server, one, match, people=["Béla"], seat=match.asks[0].seat)
    one.wait_asked()
    one.page.evaluate("document.getElementById('form-clear').click()")  # a phone shows it with the sheet drawn up
    expect(one.page.locator(".cart [data-row^='build:']")).to_have_count(0)
    return one, id


def hand_in(one: Guest) -> None:
    with one.page.expect_response(lambda answer: "/draft" in answer.url):
        one.page.click("#confirm-form")


def last_move() -> Match:
    """Whoever moves last in a round: after them all plan."""
    match = cosmarch.new("se4x", 2, "planning")
    bots = [make("greedy", f"planning {seat}") for seat in range(2)]
    while True:
        ask = match.asks[0]
        if ask.kind == "move":
            ahead = match.clone()
            ahead.choose("done", ask.seat)
            if ahead.asks[0].kind == "economy":
                return match
        match.choose(decide(match, ask.seat, bots[ask.seat]), ask.seat)


def test_who_moved_by_the_keyboard_goes_on_at_the_plan(guest: Make, server: Server) -> None:
    """The map, where they stood, has nothing to take any more and lies below the stage."""
    match = last_move()
    one = guest(viewport={"width": 1440, "height": 900})
    placed(server, one, match, seat=match.asks[0].seat)
    one.wait_asked()
    one.page.locator("#board").focus()
    one.page.keyboard.press("Enter")
    expect(one.page.locator("#stage .lvn").first).to_be_visible()
    expect(one.page.locator("#decide")).to_be_focused()


def test_the_list_of_all_is_gone_through_by_the_keyboard(guest: Make, server: Server) -> None:
    """What is bought leaves it; whoever stood there goes on at what comes in its place."""
    one, _ = planner(guest, server, planning())
    one.page.locator("details.all > summary").click()
    listed = one.page.locator("details.all")
    assert not listed.locator("section:not(:has([data-row]))").count()
    row = listed.locator("[data-row='research:ship_size']")
    row.locator("button").focus()
    one.page.keyboard.press(" ")
    expect(row).to_have_count(0)
    expect(listed.locator("[data-row] button:focus")).to_have_count(1)


def test_clicks_on_the_stage_make_the_plan(guest: Make, server: Server) -> None:
    match = planning()
    seat = match.asks[0].seat
    one, id = planner(guest, server, match)
    have = match._table.cp[seat]
    scout = one.page.locator(".pchip[data-pick='build:scout']")
    scout.click()
    expect(scout.locator(".no")).to_have_text("1")
    expect(one.page.locator(".bay.full")).to_have_count(1)
    expect(one.page.locator(".cart [data-row^='build:scout']")).to_have_count(1)
    scout.click()
    expect(scout.locator(".no")).to_have_text("2")
    expect(one.page.locator("#dock .mine .vp")).to_contain_text(str(have - 12))
    one.page.locator(".cart [data-row^='build:scout'] [data-step='-1']").click()
    expect(scout.locator(".no")).to_have_text("1")
    hand_in(one)
    assert plan(real(server, id), seat) == [("scout", 1)]


def test_a_level_and_a_unit_of_the_same_name_are_two_things(guest: Make, server: Server) -> None:
    """Fighters and ship yards are technologies too: a click buys what was clicked."""
    match = planning()
    one, _ = planner(guest, server, match)
    one.page.locator(".lvn[data-pick='research:ship_yard']").click()
    expect(one.page.locator(".cart [data-row='research:ship_yard']")).to_have_count(1)
    expect(one.page.locator(".cart [data-row^='build:']")).to_have_count(0)
    expect(one.page.locator(".lv.s-chosen, .pchip.s-chosen")).to_have_count(1)
    one.page.locator(".pchip[data-pick='build:ship_yard']").click()
    expect(one.page.locator(".cart [data-row^='build:ship_yard']")).to_have_count(1)


def test_what_cannot_be_bought_says_why_and_the_map_below_scraps_nothing(guest: Make, server: Server) -> None:
    match = planning()
    one, _ = planner(guest, server, match)
    for name in ("ship_size", "attack"):
        one.page.locator(f".lvn[data-pick='research:{name}']").click()
        expect(one.page.locator(f".cart [data-row='research:{name}']")).to_have_count(1)
    one.page.locator(".lvn[data-answer='research:cloaking']").click()
    expect(one.page.locator("#note")).to_contain_text("nothing that you can research with")
    one.page.click("#stage-close")
    expect(one.page.locator("#board .lit")).to_have_count(0)


def test_on_a_phone_the_stage_has_more_than_half_of_the_screen(guest: Make, server: Server) -> None:
    one, _ = planner(guest, server, planning(), (390, 844))
    one.page.locator(".lvn[data-pick='research:attack']").click()
    expect(one.page.locator(".cart [data-row='research:attack']")).to_be_in_viewport()
    one.rest()
    box = one.page.locator("#stage").bounding_box()
    assert box is not None and box["height"] > 844 / 2


def test_every_click_of_a_fast_hand_counts(guest: Make, server: Server) -> None:
    """Neither the second click nor the main button waits until the server has answered the one before."""
    match = planning()
    seat = match.asks[0].seat
    one, id = planner(guest, server, match)
    with one.page.expect_response(lambda answer: "/draft" in answer.url):
        one.page.evaluate(
            "() => { const chip = document.querySelector(`.pchip[data-pick='build:scout']`);"
            " chip.click(); chip.click(); document.querySelector('#confirm-form').click(); }"
        )
    assert plan(real(server, id), seat) == [("scout", 2)]


def plan(match: Match, seat: int) -> list[tuple[str, int]]:
    rows = match.view(seat)["table"]["players"][seat]["plan"] or []
    return [(row["what"], row["number"]) for row in rows]


def test_a_unit_that_was_chosen_is_kept_where_no_more_can_be_paid(guest: Make, server: Server) -> None:
    """A second click asks for one more: where there can be none, it says why, and the first one stays."""
    match = planning()
    seat = match.asks[0].seat
    one, _ = planner(guest, server, match)
    form = match.form(seat, {"build:colony_ship": 1})
    assert form is not None
    most = next(row.most for row in form.rows if row.key == "build:colony_ship")
    ship = one.page.locator(".pchip[data-answer='build:colony_ship']")
    for count in range(1, most + 1):
        ship.click()
        expect(ship.locator(".no")).to_have_text(str(count))
    ship.click()
    expect(one.page.locator("#note")).to_contain_text("Colony Ship")
    expect(ship.locator(".no")).to_have_text(str(most))
