"""A table with several maps: which of them shows, in which shape, and what stands below the badges."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.browser.guest import Guest, placed
from tests.browser.test_the_table import DESK, quick
from tests.bts.table import do, table
from tests.web.running import Server

Make = Callable[..., Guest]
SHOWN = "#board > svg:not([hidden])"
PHONE = {"width": 390, "height": 844}


def test_maps_are_turned_to_by_key_and_stay_while_they_can_answer(guest: Make) -> None:
    """The question is about the tree. Both beside each other can answer it and stay; the galaxy cannot."""
    one = quick(guest, "bts", viewport=DESK)
    shown = one.page.locator(SHOWN)
    expect(shown).to_have_attribute("id", "map-tree")
    one.page.keyboard.press("b")
    expect(shown).to_have_attribute("id", "map-both-both")
    assert shown.locator(".place.space.lit").count()
    one.page.reload()
    one.wait_asked()
    expect(shown).to_have_attribute("id", "map-both-both")
    one.page.keyboard.press("g")
    expect(shown).to_have_attribute("id", "map-galaxy")
    one.page.reload()
    one.wait_asked()
    expect(shown).to_have_attribute("id", "map-tree")


def test_a_small_screen_has_shapes_of_its_own(guest: Make) -> None:
    one = quick(guest, "bts", viewport=PHONE)
    shown = one.page.locator(SHOWN)
    expect(shown).to_have_attribute("id", "map-tree-narrow")
    one.page.locator("[data-view=galaxy]").click()
    expect(shown).to_have_attribute("id", "map-galaxy-tall")
    one.page.click("#menu")
    one.page.click("#menu-nav [data-open=more]")
    expect(one.page.locator("#drawer-more")).to_be_visible()
    expect(one.page.locator(".views")).to_be_hidden()  # else it would lie over the drawer
    one.page.click("#drawer-more [data-close]")
    expect(one.page.locator(".views")).to_be_visible()
    one.page.set_viewport_size(DESK)
    expect(shown).to_have_attribute("id", "map-galaxy")


def test_goals_stand_below_the_badges_down_to_the_dock(guest: Make) -> None:
    one = quick(guest, "bts", viewport=DESK)
    under = one.page.locator("#under")
    expect(under.locator(".meter i")).to_have_count(3)
    expect(under.locator(".obj")).to_have_count(4)
    one.rest()
    box, dock = under.bounding_box(), one.page.locator("#dock").bounding_box()
    assert box is not None and dock is not None
    assert box["y"] + box["height"] <= dock["y"]


# How large the words in sight are, in pixels; and which of some places are in sight.
WRITTEN = """() => {
  const map = document.querySelector("#board > svg:not([hidden])");
  const room = document.querySelector("#room").getBoundingClientRect();
  const inside = ({ x, y, width, height }) =>
    x + width > room.x && x < room.right && y + height > room.y && y < room.bottom;
  const seen = [...map.querySelectorAll("text")].filter((one) => inside(one.getBoundingClientRect()));
  return seen.map((one) => parseFloat(getComputedStyle(one).fontSize) * one.getScreenCTM().a);
}"""
IN_ROOM = """names => {
  const room = document.querySelector("#room").getBoundingClientRect();
  return names.filter((name) => {
    const box = document.querySelector(`#tall-place-${name} .hit`).getBoundingClientRect();
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    return x > room.x && x < room.right && y > room.y && y < room.bottom;
  });
}"""


@pytest.mark.parametrize("size", [(360, 740), (390, 844)], ids=["small", "usual"])
def test_a_phone_never_steps_back_by_itself_to_where_words_cannot_be_read(
    guest: Make, server: Server, size: tuple[int, int]
) -> None:
    """Who wants to see more of the map at once may."""
    match = table(3, players=[{"ships": {"sol": [1, 2]}}, {"ships": {"sol": [1]}}, {"ships": {"sol": [3]}}])
    do(match, "build_and_jump.1", "skip")
    assert match.asks[0].kind == "jump"
    one = guest(viewport={"width": size[0], "height": size[1]}, has_touch=True)
    placed(server, one, match)
    one.wait_asked()
    one.rest()
    sizes = one.page.evaluate(WRITTEN)
    assert sizes and min(sizes) >= 11.9
    if size == (390, 844):  # Sol, and where its ships can go
        assert one.page.evaluate(IN_ROOM, ["sol", "slot_A1", "slot_A2"]) == ["sol", "slot_A1", "slot_A2"]
    one.page.locator("#board").press("-")
    one.page.locator("#board").press("-")
    assert min(one.page.evaluate(WRITTEN)) < 11
