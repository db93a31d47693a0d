"""Units are carried: into holds and out of them, to the active system, and from there to a planet. And what lies in a
system is clicked for the system."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from playwright.sync_api import Locator, expect

import cosmarch
from cosmarch import Match
from tests.browser.guest import Guest
from tests.browser.player import Player
from tests.browser.seated import seated
from tests.web.running import Server

Make = Callable[..., Guest]
HOME, GOAL = "archon_ren", "lazar"  # planets: where the troops stand, and where they go


def beside_a_planet() -> tuple[Match, str, str]:
    """The first turn of seat 0, with three Ground Forces at home beside a neutral planet; where that lies, and where
    home is."""
    match = cosmarch.new("ti3", seats=3, seed=1, options={"galaxy": "random", "quick_start": True})
    while match.asks[0].kind != "strategy_card":
        match.choose(match.asks[0].tokens[0], match.asks[0].seat)
    document = match.position()
    document["position"]["planets"][HOME]["ground_forces"] = 3
    match = cosmarch.from_position("ti3", document, seed=5)
    while match.asks[0].kind != "action":
        ask = match.asks[0]
        match.choose("initiative" if ask.seat == 0 and "initiative" in ask.tokens else ask.tokens[-1], ask.seat)
    systems: list[dict[str, Any]] = match.view(0)["table"]["systems"]
    hexes = {planet["id"]: row["at"] for row in systems for planet in row["planets"]}
    goal, home = [f"hex.{q}.{r}" for q, r in (hexes[GOAL], hexes[HOME])]
    return match, goal, home


def carry(one: Guest, what: Locator, where: Locator) -> None:
    """Press on the middle of a thing, and let go over the middle of another; the form is asked for anew."""
    (x, y), (to_x, to_y) = middle(what), middle(where)
    mouse = one.page.mouse
    mouse.move(x, y)
    mouse.down()
    mouse.move((x + to_x) / 2, (y + to_y) / 2)
    mouse.move(to_x, to_y)
    with one.page.expect_response(lambda answer: "/form" in answer.url):
        mouse.up()
    one.settle()


def middle(what: Locator) -> tuple[float, float]:
    box = what.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def row_of(one: Guest, token: str) -> Locator:
    return one.page.locator(f"#form [data-token='{token}']")


def test_units_are_carried_where_they_go(guest: Make, server: Server) -> None:
    match, goal, start = beside_a_planet()
    one, _ = seated(guest, server, match, "wide")
    page, system = one.page, f"[id='place-{goal}']"
    Player(one).aim(goal)
    with page.expect_response(lambda answer: "/form" in answer.url):
        page.click("#form-clear")
    one.settle()
    for ship in ("cruiser", "carrier"):
        carry(one, page.locator(f"#board .lit[data-piece='{start}.{ship}']"), page.locator(system))
        expect(row_of(one, f"{start}.{ship}")).to_have_attribute("data-chosen", "1")
    force = row_of(one, f"{HOME}.ground_force")
    hold, boxes = page.locator(".hold"), page.locator(".hold [data-gives]")
    carry(one, page.locator(f"#board .lit[data-piece='{HOME}.ground_force']"), hold)  # from the map
    expect(boxes).to_have_count(1)
    carry(one, force.locator(".ic").first, hold)  # from its row
    expect(boxes).to_have_count(2)
    expect(force).to_have_attribute("data-chosen", "2")
    carry(one, boxes.first, page.locator("#prompt"))  # and out again
    expect(boxes).to_have_count(1)
    with page.expect_response(lambda answer: "/form" in answer.url):
        boxes.first.click()
    expect(boxes).to_have_count(0)
    expect(force).to_have_attribute("data-chosen", "0")


def test_units_on_board_are_carried_to_the_planet(guest: Make, server: Server) -> None:
    """One looks at the active system all the while: it is as bright as what is lit."""
    match, goal, _ = beside_a_planet()
    one, _ = seated(guest, server, match, "wide")
    page = one.page
    player = Player(one, help=1.0)
    player.aim(goal)
    while page.locator("#prompt").get_attribute("data-kind") != "land":
        bright = page.locator(f"[id='place-{goal}']").evaluate("one => getComputedStyle(one).opacity")
        assert bright == "1"
        assert player.step()
        one.wait_asked()
    row = row_of(one, f"{GOAL}.ground_force")
    with page.expect_response(lambda answer: "/form" in answer.url):
        page.click("#form-clear")
    expect(row).to_have_attribute("data-chosen", "0")
    carry(
        one, page.locator(f"[id='place-{goal}'] .fleet [data-piece$='.ground_force']"), page.locator(f"#place-{GOAL}")
    )
    expect(row).to_have_attribute("data-chosen", "1")


def test_a_planet_in_a_lit_system_means_the_system(guest: Make, server: Server) -> None:
    """Whoever clicks the planet that they want is not told about it instead."""
    match, _, _ = beside_a_planet()
    one, _ = seated(guest, server, match, "wide")
    with one.page.expect_response(lambda answer: "/draft" in answer.url):
        one.page.mouse.click(*middle(one.page.locator(f"#place-{GOAL} .values")))
    one.settle()
    expect(one.page.locator("#prompt[data-kind=move_ship]")).to_be_visible()
