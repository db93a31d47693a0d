"""Beyond the Sun in few clicks: what is plainly meant is not asked for twice."""

from __future__ import annotations

import re
from collections.abc import Callable

from playwright.sync_api import expect

from tests.browser.guest import Guest
from tests.browser.seated import seated
from tests.bts.table import book_slots, table
from tests.web.running import Server

Make = Callable[..., Guest]


def test_a_line_of_the_box_takes_its_free_space(guest: Make, server: Server) -> None:
    """Nobody pays for a space while the one beside it costs nothing; whoever clicks the dearer ring gets that."""
    one, _ = seated(guest, server, table(), "wide")
    line = one.page.locator("#map-tree .place.action.lit").filter(has_text="Build").first
    one.rest()
    box = line.bounding_box()
    assert box is not None
    one.page.mouse.click(box["x"] + 30, box["y"] + box["height"] / 2)
    expect(one.page.locator("#end")).to_have_text("Build at Sol")
    expect(one.page.locator(".picks li")).to_have_count(1)
    assert "build_and_jump.1" in one.page.evaluate("Object.values(sessionStorage).join()")


def test_a_technology_is_researched_by_clicking_it(guest: Make, server: Server) -> None:
    """Its space is taken with it; what uncovers something is still confirmed, and undo takes one step at a time."""
    slots = book_slots(I_1={"researched": [0]}, I_2={"researched": [0]})
    one, _ = seated(guest, server, table(players=[{"ore": 3, "population": 5}, {}], slots=slots), "wide")
    expect(one.page.locator("#map-tree .lead")).to_have_count(5)
    one.page.locator("#map-tree .lead[data-place~='II-B']").click()
    expect(one.page.locator(".picks li")).to_have_text([re.compile("Research level II"), re.compile("II-B")])
    expect(one.page.locator("#confirm")).to_be_visible()
    expect(one.page.locator("#map-tree .lead")).to_have_count(0)
    one.page.click("#undo")
    expect(one.page.locator(".picks li")).to_have_count(1)
    expect(one.page.locator("#prompt")).to_have_attribute("data-kind", "research_slot")


def test_a_technology_is_researched_wherever_it_is_clicked(guest: Make, server: Server) -> None:
    """On the ring of an action, too, which nobody can use before."""
    one, _ = seated(guest, server, table(players=[{"ore": 3, "population": 5}, {}], slots=book_slots()), "wide")
    card = one.page.locator("#map-tree .lead[data-place~='laser_weapons']")
    card.locator(".place").last.click()
    expect(one.page.locator(".picks li")).to_have_text([re.compile("Research level I"), re.compile("Laser Weapons")])


def test_ships_land_as_suggested_with_one_click(guest: Make, server: Server) -> None:
    ships = {"slot_A1": [2, 1, 4]}
    lies = {"slot_A1": {"system": "sirius", "controller": 0}}
    match = table(players=[{"ore": 3, "ships": ships}, {}], locations=lies, guilds=["merchant_guild"])
    match.choose("merchant_guild.1", 0)
    one, _ = seated(guest, server, match, "wide")
    button = one.page.locator("#confirm-form")
    expect(button).to_have_text("Colonize")
    chosen = one.page.locator("#stage .chosen")
    assert chosen.evaluate_all("all => all.map(one => one.dataset.pick).sort()") == ["slot_A1.1", "slot_A1.2"]
    one.page.click("#form-clear")
    expect(button).to_be_disabled()
    expect(button).to_have_text("Fill in the rest")
    one.page.click("#form-suggest")
    expect(button).to_have_text("Colonize")
    button.click()
    expect(one.page.locator("#prompt")).to_have_attribute("data-kind", "production")
    expect(one.page.locator("#dock")).to_contain_text("Sirius")


def test_a_type_in_the_draft_is_told_from_the_others(guest: Make, server: Server) -> None:
    slots = book_slots(I_1={"researched": [0]}, I_2={"researched": [0]}, II_B={"event": None})
    one, _ = seated(guest, server, table(players=[{"ore": 5, "population": 5}, {}], slots=slots), "wide")
    for token in ("research_II.1", "II-B"):
        one.page.locator(f"#decide .option[data-token='{token}']").click()
    one.page.locator("#stage [data-pick]").first.click()
    expect(one.page.locator("#confirm")).to_be_visible()
    expect(one.page.locator("#stage .card")).to_have_count(2)
    expect(one.page.locator("#stage .card.chosen")).to_have_count(1)


def test_a_hint_is_told_from_what_is_only_lit(guest: Make, server: Server) -> None:
    one, _ = seated(guest, server, table(), "wide")
    one.page.keyboard.press("h")
    expect(one.page.locator("#map-tree .place.hinted > .edge").first).to_be_visible()
    stroke = "edge => getComputedStyle(edge).stroke"
    hinted = one.page.locator("#map-tree .place.hinted > .edge").first.evaluate(stroke)
    assert hinted != one.page.locator("#map-tree .place.lit:not(.hinted) > .edge").first.evaluate(stroke)


def test_a_new_question_is_read_from_its_beginning(guest: Make, server: Server) -> None:
    """On a phone the sheet was scrolled to the first option, and the question stood above its edge."""
    match = table(players=[{"ore": 3, "ships": {"sol": [2, 1]}}, {}], locations={"slot_A1": {"system": "sirius"}})
    match.choose("build_and_jump.1", 0)
    match.choose("sol", 0)
    one, _ = seated(guest, server, match, "phone")
    for token in ("sol.2-slot_A1", "sol.1-port_left"):
        one.page.evaluate("token => document.querySelector(`.option[data-token='${token}']`).focus()", token)
        one.pick(token)
        one.rest()
        assert one.page.evaluate("document.getElementById('column').scrollTop") == 0
