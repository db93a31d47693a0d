"""Space Empires by thumb: a phone turns to what is taken up, an economic sheet is read without scrolling past
technologies, and a tablet's targets are as large as a finger."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

import cosmarch
from tests.browser.guest import Guest, placed
from tests.browser.test_by_thumb import thumb
from tests.browser.test_lifting import fleets
from tests.browser.test_phone import IN_SIGHT, PHONES
from tests.browser.test_planning import planning
from tests.web.running import Server

Make = Callable[..., Guest]
TABLETS = [(820, 1180), (1024, 768)]
# How high the buttons of a table are that lie beside its dock, whose things only tell about themselves.
SMALL = """() => [...document.querySelectorAll("#bar button, #rail :is(button, summary), .zoom button")]
  .filter((one) => one.checkVisibility() && !one.closest(".hidden"))
  .map((one) => [one.textContent.trim(), Math.round(one.getBoundingClientRect().height)])
  .filter(([, height]) => height > 1 && height < 44)"""


def seated(guest: Make, server: Server, match: cosmarch.Match, size: tuple[int, int]) -> Guest:
    one = thumb(guest, size)
    placed(server, one, match, people=["Béla"], seat=match.asks[0].seat)
    one.wait_asked()
    one.rest()
    return one


def test_the_map_turns_to_what_is_taken_up_in_the_list(guest: Make, server: Server) -> None:
    """The player has looked elsewhere: the places that are lit would be out of sight."""
    one = seated(guest, server, fleets(), PHONES[1])
    one.page.evaluate(
        """() => {
          for (let step = 0; step < 8; step += 1) document.querySelector("#board").dispatchEvent(
            new KeyboardEvent("keydown", { key: "ArrowDown", bubbles: true }));
        }"""
    )
    one.rest()
    one.page.locator(".lifts button").first.tap()
    one.rest()
    assert all(one.page.evaluate(IN_SIGHT, ".from[data-piece]"))


@pytest.mark.parametrize("size", [*PHONES, *TABLETS])
def test_a_plan_shows_all_technologies_at_once_and_its_totals(
    guest: Make, server: Server, size: tuple[int, int]
) -> None:
    one = seated(guest, server, planning(), size)
    boxes = [box for level in one.page.locator("#stage .lv").all() if (box := level.bounding_box())]
    assert len({round(box["x"]) for box in boxes}) >= 2 and max(box["y"] for box in boxes) - boxes[0]["y"] < 440
    assert all(box["height"] >= 44 for box in boxes)
    expect(one.page.locator("#confirm-form")).to_be_in_viewport()
    expect(one.page.locator(".sum:visible", has_text="Left over").first).to_be_in_viewport()


def test_what_is_bought_comes_into_sight_where_it_can_be_taken_back(guest: Make, server: Server) -> None:
    one = seated(guest, server, planning(), PHONES[1])
    one.page.evaluate("document.getElementById('form-clear').click()")
    for kind in ("research:ship_size", "research:exploration", "build:scout"):
        one.page.locator(f"#stage [data-pick='{kind}']").first.tap()
        expect(one.page.locator(f".cart [data-token='{kind}']")).to_be_in_viewport(ratio=0.9)


@pytest.mark.parametrize("size", TABLETS)
def test_a_finger_finds_everything_on_a_tablet(guest: Make, server: Server, size: tuple[int, int]) -> None:
    one = seated(guest, server, fleets(), size)
    assert one.page.evaluate(SMALL) == []
