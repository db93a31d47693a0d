"""What is one's own lies below the map, whole in every window: planets, technologies, fleets, goals and the hand."""

from __future__ import annotations

import itertools
import random

import pytest
from playwright.sync_api import expect

import cosmarch
from tests.browser.guest import placed
from tests.browser.seated import Make, asked, seated, with_a_hand
from tests.web.running import Server

# The titles of the hand that something else lies over.
BEHIND = """() => [...document.querySelectorAll("#dock .card .ct")].filter((one) => {
  const box = one.getBoundingClientRect();
  const hit = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
  return !one.closest(".card").contains(hit) || box.bottom > innerHeight + 1;
}).map((one) => one.textContent)"""
WHOLE = """() => { const box = document.querySelector("#dock .card:focus").getBoundingClientRect();
  return box.bottom <= innerHeight + 3 && box.top >= 0 && box.width > 120; }"""


@pytest.mark.parametrize("size", ["wide", "low"])
def test_cards_of_the_hand_hide_no_title_and_are_lifted_whole(guest: Make, server: Server, size: str) -> None:
    one, _ = seated(guest, server, with_a_hand(4), size)
    assert one.page.locator("#dock .card").count() >= 4
    assert one.page.evaluate(BEHIND) == []
    for at in range(one.page.locator("#dock .card").count()):
        one.page.keyboard.press("Shift")  # the focus of a key is seen
        one.page.locator("#dock .card").nth(at).focus()
        one.page.wait_for_function(WHOLE)


def test_a_narrow_window_has_the_hand_behind_a_button_and_the_phone_behind_a_tab(guest: Make, server: Server) -> None:
    match = with_a_hand(3)
    one, _ = seated(guest, server, match, "narrow")
    expect(one.page.locator("#dock .card").first).to_be_hidden()
    one.page.click("#hand-open")
    assert one.page.evaluate(BEHIND) == []
    one, _ = seated(guest, server, match, "phone")
    one.page.click(".pbar [data-page=cards]")
    expect(one.page.locator("#dock .card").first).to_be_visible()


# A late dock: nine planets, ten technologies, four goals with long names.
LATE = """() => {
  const fill = (id, most) => { const list = document.querySelector(`#dock-${id} > .things`);
    while (list.children.length < most) list.append(list.firstElementChild.cloneNode(true)); return list; };
  fill("planets", 9);
  fill("technologies", 10);
  for (const one of fill("objectives", 4).querySelectorAll(".grow")) one.textContent = "Three planets with specialties";
}"""
# What of the dock is not seen whole.
PARTED = """() => [...document.querySelectorAll("#dock button, #dock .obj .grow")].filter((one) => {
  if (!one.checkVisibility()) return false;
  const [box, room] = [one, one.closest(".sec")].map((each) => each.getBoundingClientRect());
  const right = document.querySelector("#dock").getBoundingClientRect().right;
  const out = box.bottom > Math.min(room.bottom, innerHeight) + 1 || box.right > Math.min(room.right, right) + 1;
  return out || one.scrollWidth > one.clientWidth + 1 || one.scrollHeight > one.clientHeight + 2;
}).map((one) => one.textContent)"""


# The planets of the dock whose name, or whose numbers, are not seen whole.
UNNAMED = """most => {
  const list = document.querySelector("#dock-planets > .things");
  while (list.children.length < most) list.append(list.firstElementChild.cloneNode(true));
  while (list.children.length > most) list.lastElementChild.remove();
  const room = list.getBoundingClientRect();
  return [...list.children].filter((one) => {
    const [name, worth] = [".nm", ".vals"].map((part) => one.querySelector(part).getBoundingClientRect());
    return !name.height || name.bottom > room.bottom + 1 || worth.top < room.top || worth.right > room.right + 1;
  }).length;
}"""


def test_a_tablet_shows_all_that_is_ones_own(guest: Make, server: Server) -> None:
    """In one row of the dock, or in two where the window is high."""
    one, _ = seated(guest, server, with_a_hand(3), "narrow")
    one.page.evaluate(LATE)
    for size in ({"width": 1024, "height": 768}, {"width": 800, "height": 1100}):
        one.page.set_viewport_size(size)
        one.rest()
        assert one.page.evaluate(PARTED) == []


def test_a_tablet_shows_the_goal_beside_the_tiles_that_are_to_be_placed(guest: Make, server: Server) -> None:
    """And with thirteen planets all of them, beside the hand."""
    one, _ = seated(guest, server, cosmarch.new("ti3", seats=3, seed=1), "narrow")
    assert one.page.locator("#dock > .k-tiles").count() == 2
    assert one.page.evaluate(PARTED) == []
    one, _ = seated(guest, server, with_a_hand(3), "narrow")
    assert one.page.evaluate(UNNAMED, 13) == 13  # their names are in the inspector
    assert one.page.evaluate(PARTED.replace(", #dock .obj .grow", "")) == []


@pytest.mark.parametrize("size, most", [((1440, 900), 12), ((1920, 1080), 16)])
def test_planets_of_the_dock_keep_their_names_where_it_has_the_room(
    guest: Make, server: Server, size: tuple[int, int], most: int
) -> None:
    """In two rows, above their technologies."""
    one, _ = seated(guest, server, with_a_hand(3), "wide")
    one.page.set_viewport_size({"width": size[0], "height": size[1]})
    one.rest()
    assert [one.page.evaluate(UNNAMED, count) for count in (5, 8, most)] == [0, 0, 0]


# With so many planets, technologies and cards, beside a wide sheet or not: how high the lowest planet is, and what lies
# below the window.
CROWDED = """([planets, technologies, cards, wide]) => {
  document.getElementById("table").classList.toggle("wide", wide);
  const laid = (name, most) => {
    const list = document.querySelector(`#dock ${name} > .things`);
    while (list.children.length < most) list.append(list.firstElementChild.cloneNode(true));
    while (list.children.length > most) list.lastElementChild.remove();
    return [...list.children].map((one) => one.getBoundingClientRect());
  };
  laid("> .k-cards", cards);
  const below = laid("> .k-tiles + .k-chips", technologies);
  const chips = laid("> .k-tiles", planets);
  return [Math.min(...chips.map((one) => one.height)), Math.max(...below.map((one) => one.bottom)) - innerHeight];
}"""


@pytest.mark.parametrize("size", [(1440, 900), (1280, 820)])
def test_planets_of_a_crowded_dock_can_be_clicked(guest: Make, server: Server, size: tuple[int, int]) -> None:
    """However many technologies lie below them, and however full the hand is."""
    one, _ = seated(guest, server, with_a_hand(3), "wide")
    one.page.set_viewport_size({"width": size[0], "height": size[1]})
    one.rest()
    for planets, technologies, cards, wide in itertools.product((3, 8, 12, 15), (2, 3, 7, 10), (1, 6), (False, True)):
        height, out = one.page.evaluate(CROWDED, [planets, technologies, cards, wide])
        assert height >= 27.5 and out <= 0, (planets, technologies, cards, wide)


def revealed() -> cosmarch.Match:
    """A match in which somebody just turned something up before the first seat, which holds a card and waits."""
    match, chance = cosmarch.new("se4x", seats=3, seed=1), random.Random(1)
    while True:
        shown = match.published(0)
        if shown is not None and shown.stage is not None and shown.stage.kind == "reveal":
            return match
        ask = chance.choice(match.asks)
        advice = match.advice(ask.seat) or {}
        match.choose(max(ask.tokens, key=lambda token: (advice.get(token, 0.0), chance.random())), ask.seat)


# Figures of fleets outside their column or below the hand; names of technologies that are cut or lie below the window.
UNSEEN = """() => [...document.querySelectorAll("#dock .k-rows .fig, #dock .lvn > span")].filter((one) => {
  const [box, room] = [one, one.closest(".sec")].map((each) => each.getBoundingClientRect());
  const low = one.matches(".lvn > span") && box.bottom > innerHeight;
  const next = one.closest(".sec").nextElementSibling?.getBoundingClientRect().left ?? room.right;
  return low || box.right > Math.min(room.right, next) || one.scrollWidth > one.clientWidth + 1;
}).map((one) => one.textContent)"""
BOXES = """() => [...document.querySelectorAll("#drawer .k-levels .box")].map((one) => one.offsetHeight)"""


def test_fleets_technologies_and_what_was_found_are_read_in_all_windows(guest: Make, server: Server) -> None:
    """At 1024 the button of the hand leaves the fleets their room; a wider dock has as many rows as it is high; on a
    phone what was turned up stands above the sheet; and each level that could be had has a box on one's own sheet."""
    one, _ = seated(guest, server, revealed(), "narrow")
    for size in ((1024, 768), (1440, 900), (1920, 1080)):
        one.page.set_viewport_size({"width": size[0], "height": size[1]})
        one.rest()
        one.page.evaluate("for (const one of document.querySelectorAll('#dock .lvn > b')) one.textContent = '2'")
        assert one.page.evaluate(UNSEEN) == [], size
    one.page.click("#dock .sheetlink")
    one.page.wait_for_selector("#drawer .k-levels .box")
    assert min(one.page.evaluate(BOXES)) >= 20
    one.page.keyboard.press("Escape")
    one.page.set_viewport_size({"width": 360, "height": 740})
    one.rest()
    told, sheet = [one.page.locator(which).bounding_box() for which in ("#stage-found > p", "#rail")]
    assert told is not None and sheet is not None and told["y"] + told["height"] <= sheet["y"]


def test_all_of_the_dock_is_seen_on_a_tablet_held_upright(guest: Make, server: Server) -> None:
    one = guest(viewport={"width": 768, "height": 1024})
    placed(server, one, asked("bts", 3, "action"))
    one.rest()
    below = """() => [...document.querySelectorAll("#dock > .sec")].filter((one) => one.checkVisibility())
      .filter((one) => one.getBoundingClientRect().bottom > innerHeight + 1).map((one) => one.id)"""
    assert one.page.locator("#dock > .k-drawing svg").is_visible() and one.page.evaluate(below) == []
