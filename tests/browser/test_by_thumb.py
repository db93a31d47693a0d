"""Twilight Imperium on a phone, by thumb alone: cards have the stage to themselves, what a finger asked about is put
away before anything is picked, and a form shows where its ships go."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

import cosmarch
from tests.browser.guest import Guest, placed, real
from tests.browser.seated import asked
from tests.browser.test_phone import IN_SIGHT, PHONES
from tests.web.running import Server

Make = Callable[..., Guest]
HOME, YARD = "hex.-3.3", "druaa"  # of the first player: a system with two planets, and the richer one
CUT = "all => all.filter((one) => one.checkVisibility() && one.scrollHeight > one.clientHeight + 1).length"
# A click on a piece of the second player in a system that can be picked.
ON_A_PIECE = """() => {
  const piece = document.querySelector("#board .place.lit [data-seat='1']");
  piece.dispatchEvent(new MouseEvent("click", { bubbles: true }));
  return piece.closest(".lit").dataset.place.split(" ")[0];
}"""


# Planets and pieces in lit systems whose middle lies below a pill.
BELOW_PILLS = """() => {
  const things = "#board .lit:not(.vain) [data-place], #board .lit:not(.vain) [data-piece]";
  return [...document.querySelectorAll(things)].map((one) => {
    const box = one.getBoundingClientRect();
    const over = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
    return over?.closest(".beyond button") ? one.id : "";
  }).filter((one) => one);
}"""


def thumb(guest: Make, size: tuple[int, int]) -> Guest:
    return guest(viewport={"width": size[0], "height": size[1]}, is_mobile=True, has_touch=True)


def test_strategy_cards_say_what_they_do_and_are_not_listed_again(guest: Make, server: Server) -> None:
    one = thumb(guest, PHONES[1])
    placed(server, one, asked("ti3", 3, "strategy_card"))
    one.rest()
    expect(one.page.locator("#stage .card.can").first).to_be_visible()
    assert one.page.eval_on_selector_all("#stage .card .parts > span", CUT) == 0
    listed = one.page.locator("#decide .options > .staged")
    assert listed.count() > 1
    expect(listed.first).to_be_hidden()
    one.page.evaluate("() => (document.getElementById('rail').dataset.height = 'full')")  # as if it were drawn up
    expect(listed.first).to_be_visible()


def test_a_touch_beside_what_was_told_only_puts_it_away(guest: Make, server: Server) -> None:
    one = thumb(guest, PHONES[1])
    match = asked("ti3", 3, "strategy_card")
    id = placed(server, one, match)
    one.rest()
    first, second = [one.page.locator("#stage .card.can").nth(at) for at in range(2)]
    box = first.bounding_box()
    assert box is not None
    finger = one.context.new_cdp_session(one.page)
    point = {"x": box["x"] + 40, "y": box["y"] + 20}
    finger.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [point]})
    told = one.page.locator("#pop")
    expect(told).to_be_visible()
    finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    second.tap()
    expect(told).to_be_hidden()
    one.rest()
    assert len(real(server, id).answers) == len(match.answers)
    expect(one.page.locator("#prompt")).to_have_attribute("data-kind", "strategy_card")


def test_a_piece_of_a_player_is_no_number_of_a_system(guest: Make, server: Server) -> None:
    """The refused system hex.1.-1 was explained to whoever touched a piece of the player with that number."""
    match = asked("ti3", 3, "action")
    assert any(token.endswith(".-1") for token, _, _ in match.asks[0].refused)
    one = thumb(guest, PHONES[1])
    placed(server, one, match)
    one.rest()
    place = one.page.evaluate(ON_A_PIECE)
    expect(one.page.locator("ol.picks li")).to_have_count(1)
    expect(one.page.locator("#note")).to_be_hidden()
    assert match.asks[0].kind == "action" and place.startswith("hex.")


@pytest.mark.parametrize("size", PHONES)
def test_a_form_shows_where_its_ships_go(guest: Make, server: Server, size: tuple[int, int]) -> None:
    one = thumb(guest, size)
    match = asked("ti3", 3, "action")
    reached = [option for option in match.asks[0].options if option.token.startswith("hex.") and option.face("en").mark]
    placed(server, one, match)
    one.rest()
    for option in reached:
        one.pick(option.token)
        one.rest()
        if one.page.locator("#form [data-row^=move_ship]").count():
            assert one.page.evaluate(IN_SIGHT, ".place.bright") == [True], option.token
        one.page.locator("#undo").tap()
        one.rest()


def test_a_few_answers_that_nothing_else_shows_are_all_in_sight(guest: Make, server: Server) -> None:
    """With whom to make peace: five players, in two columns."""
    one = thumb(guest, PHONES[0])
    match = asked("ti3", 6, "envoy")
    placed(server, one, match)
    one.rest()
    boxes = [option.bounding_box() for option in one.page.locator("#decide .options .option").all()]
    assert len(boxes) == len(match.asks[0].tokens) == 5
    wide, high = PHONES[0]
    assert all(box and box["x"] >= 0 and box["x"] + box["width"] <= wide and box["y"] + 44 <= high for box in boxes)


def test_a_unit_in_a_full_yard_takes_no_more_than_it_needs_from_the_others(guest: Make, server: Server) -> None:
    """One PDS for as few Ground Forces as make room and pay for it; all of them had been struck out."""
    document = asked("ti3", 3, "action").position()
    planets = document["position"]["planets"]
    for name, planet in planets.items():
        planet["exhausted"] = planet["owner"] == 0 and name != YARD
        planet["dock"] = planet["dock"] and planet["owner"] != 0
    planets[YARD]["dock"] = True
    match = cosmarch.from_position("ti3", document, seed=5)
    match.choose(HOME, 0)
    match.choose("done", 0)
    one = thumb(guest, PHONES[1])
    placed(server, one, match)
    one.rest()
    forces, pds = [one.page.locator(f"#form [data-row='produce:{unit}']") for unit in ("ground_force", "pds")]
    more = forces.locator("[data-step='1']")
    while more.is_enabled() and forces.get_attribute("data-most") != forces.get_attribute("data-chosen"):
        chosen = forces.get_attribute("data-chosen")
        more.tap()
        expect(forces).not_to_have_attribute("data-chosen", chosen or "")
    before = int(forces.get_attribute("data-chosen") or 0)
    assert pds.get_attribute("data-most") == "0"
    pds.locator("[data-step='1']").tap()
    expect(pds).to_have_attribute("data-chosen", "1")
    left = int(forces.get_attribute("data-chosen") or 0)
    filling = {f"produce_where:{YARD}": 1, "produce:pds": 1}
    fits = [count for count in range(before) if match.form(0, {**filling, "produce:ground_force": count})]
    assert 0 < left == max(fits) < before


@pytest.mark.parametrize("size", PHONES)
def test_what_tells_of_more_beyond_the_edges_covers_nothing_that_is_picked(
    guest: Make, server: Server, size: tuple[int, int]
) -> None:
    """Wherever the map is moved."""
    one = thumb(guest, size)
    placed(server, one, asked("ti3", 3, "action"))
    one.rest()
    one.page.focus("#board")
    seen = 0
    for key in ["ArrowRight", "ArrowDown", "ArrowLeft", "ArrowLeft", "ArrowUp", "ArrowUp"] * 2:
        for _ in range(4):
            one.page.keyboard.press(key)
        one.page.wait_for_timeout(200)  # they slide once the map is at rest
        assert one.page.evaluate(BELOW_PILLS) == []
        seen += one.page.locator(".beyond button:visible").count()
    assert seen


# The places of the map that can be looked at, and how much of each the popover hides.
LOW = """() => [...document.querySelectorAll("#board .place[data-key]")].filter((one) => {
  const [box, sheet] = [one, document.getElementById("rail")].map((each) => each.getBoundingClientRect());
  return box.left > 0 && box.right < innerWidth && box.bottom < sheet.top && box.bottom > sheet.top - 90;
}).map((one) => one.id)"""
HIDES = """(id) => {
  const [at, box] = [id, "pop"].map((one) => document.getElementById(one).getBoundingClientRect());
  return Math.min(at.bottom, box.bottom) - Math.max(at.top, box.top);
}"""


def test_what_is_told_of_a_low_place_lies_above_it(guest: Make, server: Server) -> None:
    """At the foot of a phone it would lie over what it tells of; what is high on the map has it at the foot."""
    one = guest(viewport={"width": 360, "height": 740}, reduced_motion="reduce")
    placed(server, one, asked("ti3", 3, "action"))
    one.rest()
    low = one.page.evaluate(LOW)
    assert low
    for id in low:
        one.page.locator(f"[id='{id}']").dispatch_event("pointerover")
        one.page.wait_for_selector("#pop:not([hidden])")
        assert one.page.evaluate(HIDES, id) <= 0, id
        one.page.keyboard.press("Escape")
