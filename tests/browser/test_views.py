"""A table with several maps: which of them shows, in which shape, and what stands below the badges."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import expect

from tests.browser.guest import Guest
from tests.browser.test_the_table import DESK, quick

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
