"""Beyond the Sun on a phone: what one pays with, where a ship can go, and what comes of an action, without a mouse."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

import cosmarch
from tests.browser.guest import Guest, placed
from tests.browser.seated import asked
from tests.bts.table import book_slots, do, table
from tests.web.running import Server

Make = Callable[..., Guest]
PHONES = [(360, 740), (390, 844)]
# Those of some things on the map whose middle lies where the panels leave room.
IN_SIGHT = """selector => {
  const room = document.getElementById("room").getBoundingClientRect();
  return [...document.querySelectorAll(`#board svg:not([hidden]) ${selector}`)].map((one) => {
    const box = one.getBoundingClientRect();
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    return x >= room.left && x <= room.right && y >= room.top && y <= room.bottom;
  });
}"""


def on_a_phone(guest: Make, server: Server, match: cosmarch.Match, size: tuple[int, int] = PHONES[1]) -> Guest:
    one = guest(viewport={"width": size[0], "height": size[1]}, has_touch=True)
    placed(server, one, match)
    one.rest()
    return one


def jumping() -> cosmarch.Match:
    """Two ships at Sol, two points."""
    players = [{"population": 3, "ships": {"sol": [2]}}, {}, {}]
    return do(table(3, players=players, locations={"slot_A1": {"system": "sirius"}}), "build_and_jump.1", "sol")


@pytest.mark.parametrize("size", PHONES)
def test_points_and_goods_stand_in_the_head_of_the_sheet(guest: Make, server: Server, size: tuple[int, int]) -> None:
    """The mat is on another page there; a draft is paid for at once, and the words of the question stay clear of it."""
    slots = book_slots(I_1={"researched": [0]}, I_2={"researched": [0]})
    one = on_a_phone(guest, server, table(players=[{"ore": 3, "population": 5}, {}], slots=slots), size)
    purse = one.page.locator("#purse .fig")
    assert [text.split()[-1] for text in purse.all_inner_texts()] == ["3", "3", "5"]
    one.pick("research_II.1")
    expect(purse.nth(1)).to_contain_text("1")
    one.rest()
    head, asked = one.page.locator("#purse").bounding_box(), one.page.locator("#prompt").bounding_box()
    assert head is not None and asked is not None and head["y"] + head["height"] <= asked["y"] + 1
    one.page.set_viewport_size({"width": 1440, "height": 900})
    expect(one.page.locator("#purse")).to_be_hidden()


def test_the_round_is_told_beside_whose_turn_it_is(guest: Make, server: Server) -> None:
    """That it is the last one, above all: in two lines where one is too long."""
    one = on_a_phone(guest, server, table(round=12, ending="last_round"), PHONES[0])
    told = one.page.locator(".phases li").first
    expect(told).to_have_text("Round 12 · last round")
    box, turn = told.bounding_box(), one.page.locator(".bar .turn").bounding_box()
    assert box is not None and turn is not None and box["x"] + box["width"] <= turn["x"] and box["height"] <= 44
    assert told.evaluate("one => one.scrollWidth <= one.clientWidth")
    expect(one.page.locator(".phases li:visible")).to_have_count(1)


@pytest.mark.parametrize("size", PHONES)
def test_a_jump_shows_the_ships_and_the_next_systems(guest: Make, server: Server, size: tuple[int, int]) -> None:
    one = on_a_phone(guest, server, jumping(), size)
    ships = one.page.evaluate(IN_SIGHT, ".lit[data-piece]")
    assert ships and all(ships)
    systems = ":is([data-place~='slot_A1'], [data-place~='slot_A2'])"
    assert one.page.evaluate(IN_SIGHT, systems) == [True, True]
    ship = one.page.locator("#board svg:not([hidden]) .lit[data-piece]").first
    ship.tap()
    one.rest()
    assert one.page.evaluate(IN_SIGHT, systems) == [True, True], "with a ship in hand as well"
    assert all(one.page.evaluate(IN_SIGHT, ".from"))


def test_a_finger_and_the_tab_key_learn_what_comes_of_an_action(guest: Make, server: Server) -> None:
    """A line of the box stands for several spaces, and told what comes of it to nobody."""
    slots = book_slots(I_1={"researched": [0]}, I_2={"researched": [0]})
    one = on_a_phone(guest, server, table(players=[{"ore": 3, "population": 5}, {}], slots=slots))
    line = one.page.locator("#board svg:not([hidden]) .lit[data-key='action.research_II']")
    box = line.bounding_box()
    assert box is not None
    finger = one.context.new_cdp_session(one.page)
    point = {"x": box["x"] + 20, "y": box["y"] + box["height"] / 2}
    finger.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [point]})
    told = one.page.locator("#pop .gains")
    expect(told).to_contain_text("3 → 1")
    finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    one.page.keyboard.press("Escape")
    expect(told).to_be_hidden()
    one.page.locator("#board").focus()
    for _ in range(9):
        one.page.keyboard.press("Tab")
        if one.page.evaluate("document.activeElement.dataset.key") == "action.research_II":
            break
    expect(told).to_contain_text("3 → 1")


def test_the_story_of_a_match_is_as_wide_as_a_phone(guest: Make, server: Server) -> None:
    match, chance = cosmarch.new("bts", seats=2, seed=1), random.Random(1)
    while not match.over:
        match.choose(chance.choice(match.asks[0].tokens), match.asks[0].seat)
    one = on_a_phone(guest, server, match, PHONES[0])
    one.page.wait_for_selector("#went[data-ready]")
    charts = [chart.bounding_box() for chart in one.page.locator("#went .chart:visible").all()]
    assert len(charts) > 2 and all(box is not None and 290 < box["width"] < 360 for box in charts)


def test_cards_turned_up_are_the_answers_themselves(guest: Make, server: Server) -> None:
    """They have the room: the sheet lists them only where it is drawn up."""
    one = on_a_phone(guest, server, asked("bts", 3, "choose_technology"), PHONES[0])
    sheet = one.page.locator("#rail").bounding_box()
    assert sheet is not None and sheet["y"] > 440
    assert one.page.locator("#decide .option:visible").count() == 0
    one.page.locator("#stage-matching .card").first.tap()
    one.rest()
    expect(one.page.locator("#stage-matching")).to_have_count(0)
