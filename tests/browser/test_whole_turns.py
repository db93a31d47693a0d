"""What made somebody stumble who played a whole match by own choices, on a phone more than elsewhere."""

from __future__ import annotations

import random
from collections.abc import Callable

from playwright.sync_api import expect

import cosmarch
from cosmarch import Match
from tests.browser.guest import Guest, placed
from tests.browser.test_in_the_hand import IN_SIGHT, builds, found, kind, on_a_phone
from tests.ti3 import galaxies
from tests.web.running import Server

Make = Callable[..., Guest]
PHONE = {"viewport": {"width": 390, "height": 844}}

# Whether the middle of everything that is lit lies in the room that the panels leave.
ALL_SEEN = """() => { const room = document.querySelector("#room").getBoundingClientRect();
  return [...document.querySelectorAll("#board > svg:not([hidden]) .lit")].every((one) => {
    const box = one.getBoundingClientRect();
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    return x > room.left && x < room.right && y > room.top && y < room.bottom;
  }); }"""


def with_bots(guest: Make, server: Server, match: Match) -> Guest:
    one = guest(**PHONE)
    placed(server, one, match)
    one.rest()
    return one


def plays_a_card(match: Match) -> bool:
    """Whether a bot in the first seat would play a card in a window that is open for it."""
    advice = match.advice(0) if kind(match).startswith("window_") else None
    return advice is not None and max(advice, key=lambda token: advice[token]) != "pass"


def test_a_hint_in_a_window_marks_the_card_that_is_seen(guest: Make, server: Server) -> None:
    """The window lies over the list, where the mark would be covered."""
    one = with_bots(guest, server, found(plays_a_card, 5))
    expect(one.page.locator("#react-panel")).to_be_visible()
    one.page.locator("#hint").click()
    expect(one.page.locator("#react-panel .playable .hinted")).to_be_visible()


def test_a_new_question_brings_the_sheet_back_to_its_middle_height(guest: Make, server: Server) -> None:
    """Drawn up for a long list it would cover the map that the next question is about."""
    match = found(lambda match: kind(match) == "action" and "strategic.logistics" in match.asks[0].tokens)
    one = with_bots(guest, server, match)
    one.page.locator("#grip").click()
    expect(one.page.locator("#rail")).to_have_attribute("data-height", "full")
    one.page.locator("#decide .option[data-token='strategic.logistics']").click()
    expect(one.page.locator("#prompt")).to_have_attribute("data-kind", "place_counter")
    expect(one.page.locator("#rail")).to_have_attribute("data-height", "half")


def away_from_home(match: Match) -> bool:
    """Whether the first seat can play Warfare and has counters to take back."""
    ask = match.ask_of(0)
    if ask is None or ask.kind != "action" or "strategic.warfare" not in ask.tokens:
        return False
    after = match.clone()
    after.choose("strategic.warfare", 0)
    return kind(after) == "retrieve_counter"


def test_a_question_about_a_few_places_turns_to_them(guest: Make, server: Server) -> None:
    """Who has drawn the map elsewhere before is not left with a question about what is out of sight."""
    one = with_bots(guest, server, found(away_from_home, 3))
    box = one.page.locator("#room").bounding_box()
    assert box is not None
    for _ in range(2):  # as far as it goes
        one.page.mouse.move(box["x"] + 20, box["y"] + 20)
        one.page.mouse.down()
        one.page.mouse.move(box["x"] + box["width"] - 20, box["y"] + box["height"] - 20, steps=4)
        one.page.mouse.up()
    expect(one.page.locator("#table")).to_have_attribute("data-zoomed", "")
    one.page.locator("#decide .option[data-token='strategic.warfare']").click()
    expect(one.page.locator("#prompt")).to_have_attribute("data-kind", "retrieve_counter")
    one.page.wait_for_function(ALL_SEEN)


def damaged(match: Match) -> bool:
    fleets = [fleet for system in match.view(0)["table"]["systems"] for fleet in system["fleets"]]
    return any([fleet["seat"] == 0 and 1 in fleet["damaged"].values() for fleet in fleets])


def guns_beside_damaged_ships() -> Match:
    """A match in which the first seat may fire, and has damaged ships elsewhere."""
    for seed in range(1, 20):
        match, chance = cosmarch.new("ti3", seats=3, seed=seed, options={"galaxy": "random"}), random.Random(seed)
        galaxies.people(match._table, seed)
        while not match.over:
            if kind(match) == "space_cannon" and damaged(match):
                return match
            ask = chance.choice(match.asks)
            match.choose(chance.choice(ask.tokens), ask.seat)
    raise AssertionError("nobody has both")


def test_a_number_of_shots_lights_no_ships(guest: Make, server: Server) -> None:
    """ "1" is how many fire, and not how many Dreadnoughts are damaged; the map turns to the fleet that is fired at."""
    one = with_bots(guest, server, guns_beside_damaged_ships())
    expect(one.page.locator("#prompt")).to_have_attribute("data-kind", "space_cannon")
    expect(one.page.locator("#board .lit")).to_have_count(0)


def test_a_map_lies_below_the_way_back_to_the_stage(guest: Make, server: Server) -> None:
    """A stage that was put aside is one click away, over no system."""
    one = with_bots(guest, server, found(lambda match: kind(match) == "strategy_card"))
    one.page.locator("#stage-close").click()
    expect(one.page.locator("#stage-open")).to_be_visible()
    one.rest()
    box, room = one.page.locator("#stage-open").bounding_box(), one.page.locator("#room").bounding_box()
    assert box is not None and room is not None
    assert room["y"] >= box["y"] + box["height"]


def test_a_sheet_that_does_nothing_is_not_what_one_is_told_to_do(guest: Make, server: Server) -> None:
    """Amber says what to do next; to leave everything as it is, is only offered."""
    one = with_bots(guest, server, found(builds, 5))
    calm = one.page.locator("#confirm-form.calm")
    expect(one.page.locator("#confirm-form")).to_be_enabled()
    expect(calm).to_have_count(0)
    one.page.locator("#form-clear").click()
    expect(calm).to_have_count(1)
    one.page.locator("#form-suggest").click()
    expect(calm).to_have_count(0)


def test_what_was_done_to_oneself_is_in_sight(guest: Make, server: Server) -> None:
    """It stands before what others did elsewhere, for which one can scroll."""

    def harmed(match: Match) -> bool:
        return kind(match) == "action" and bool(match.moves(0)) and bool(match.befell(0))

    one = on_a_phone(guest, server, found(harmed, 7))
    assert one.page.evaluate(IN_SIGHT, ".touched li")
    places = "() => ['.touched', '#chips'].map((one) => document.querySelector(one).getBoundingClientRect().top)"
    first, second = one.page.evaluate(places)
    assert first < second


def test_a_window_does_not_repeat_what_it_asks_about(guest: Make, server: Server) -> None:
    """ "Vega plays a card. Do you cancel it?" names the last move already."""
    one = on_a_phone(guest, server, found(lambda match: kind(match) == "sabotage" and bool(match.moves(0)), 10))
    expect(one.page.locator("#react-panel")).to_be_visible()
    expect(one.page.locator("#react-panel .did")).to_have_count(0)


# Of the technologies in the dock, the names of which less than half is seen.
SHORT = """count => { const all = [...document.querySelectorAll("#dock .k-tiles + .k-chips button.tech")];
  for (const one of all.slice(count)) one.remove();
  const names = all.slice(0, count).map((one) => one.querySelector("span"));
  const seen = names.filter((one) => getComputedStyle(one).position !== "absolute");
  return seen.filter((one) => one.clientWidth < one.scrollWidth / 2).length; }"""


def test_a_technology_beside_many_planets_is_read_or_an_icon(guest: Make, server: Server) -> None:
    """Of four of them the first letter was left."""
    one = guest(viewport={"width": 1440, "height": 900})
    placed(server, one, guns_beside_damaged_ships())
    one.rest()
    assert one.page.locator("#dock .k-tiles .pchip").count() >= 8
    assert one.page.locator("#dock .k-tiles + .k-chips button.tech").count() >= 4
    assert [one.page.evaluate(SHORT, count) for count in (4, 3)] == [0, 0]


def test_what_a_card_does_is_said_once_beside_the_stage_and_on_the_sheet_that_covers_it(
    guest: Make, server: Server
) -> None:
    """Political cards that are looked at: nobody reads them under the sheet of a phone. Only the one for the top of the
    deck is marked as chosen."""
    match = found(lambda match: kind(match) == "agenda_on_top", 4)
    one = with_bots(guest, server, match)
    expect(one.page.locator("#form .more").first).to_be_visible()
    one.page.set_viewport_size({"width": 1440, "height": 900})
    expect(one.page.locator("#form .more").first).to_be_hidden()
    expect(one.page.locator("#stage .card.chosen")).to_have_count(1)
