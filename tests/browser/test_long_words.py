"""The languages with the longest words, in windows between phone and desk: nothing is cut, and no row stands empty."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

import cosmarch
from tests.browser.guest import Guest, placed
from tests.browser.player import EYES
from tests.browser.seated import asked
from tests.web.running import Server

Make = Callable[..., Guest]


def seated(guest: Make, server: Server, match: cosmarch.Match, size: tuple[int, int], lang: str) -> tuple[Guest, str]:
    one = guest(viewport={"width": size[0], "height": size[1]}, locale=lang)
    id = placed(server, one, match)
    one.rest()
    one.page.evaluate(EYES)
    return one, id


# Words that are parted between two lines, without a hyphen of their own.
BROKEN = """(what) => [...document.querySelectorAll(what)].flatMap((one) => {
  const found = [];
  for (const node of one.childNodes) {
    if (node.nodeType !== Node.TEXT_NODE || !one.checkVisibility() || one.closest(".hidden")) continue;
    for (const word of node.data.matchAll(/[\\p{L}]+/gu)) {
      const range = document.createRange();
      range.setStart(node, word.index);
      range.setEnd(node, word.index + word[0].length);
      if (new Set([...range.getClientRects()].map((box) => Math.round(box.top))).size > 1) found.push(word[0]);
    }
  }
  return found;
})"""


@pytest.mark.parametrize("size", [(761, 1024), (900, 700), (1199, 800)])
@pytest.mark.parametrize(("game", "seats", "kind"), [("bts", 3, "action"), ("se4x", 2, "move"), ("ti3", 3, "action")])
@pytest.mark.parametrize("lang", ["hu", "pl"])
def test_nothing_is_cut_between_phone_and_desk(
    guest: Make, server: Server, game: str, seats: int, kind: str, lang: str, size: tuple[int, int]
) -> None:
    one, _ = seated(guest, server, asked(game, seats, kind), size, lang)
    assert one.page.evaluate("eyes.sight()") == []
    assert one.page.evaluate(BROKEN, "#dock small, #dock b, #dock .cap span, #hand-open") == []


@pytest.mark.parametrize("lang", ["en", "hu", "pl"])
def test_no_word_of_a_name_is_broken_on_a_phone(guest: Make, server: Server, lang: str) -> None:
    """Cards that were turned up stand two by two. Words of more than fifteen letters take a hyphen where the browser
    knows one."""
    one, _ = seated(guest, server, asked("bts", 3, "choose_technology"), (360, 740), lang)
    words = cosmarch.game("bts").words(lang)
    names = [words(key) for key in words.every_key() if key.startswith("bts.technology.")]
    letters = {name: max([len(word) for word in name.replace("-", " ").split()]) for name in names}
    longest = max([name for name in names if letters[name] <= 15], key=lambda name: letters[name])
    title = one.page.locator("#stage-matching .card .ct").first
    title.evaluate("(one, name) => { one.lastChild.textContent = name; }", longest)
    assert longest in title.inner_text() and one.page.evaluate(BROKEN, "#stage-matching .ct") == []


@pytest.mark.parametrize("lang", ["en", "hu", "pl"])
@pytest.mark.parametrize("kind", ["production", "outpost_track"])
def test_no_word_of_an_answer_is_broken_on_a_phone(guest: Make, server: Server, kind: str, lang: str) -> None:
    one, _ = seated(guest, server, asked("bts", 3, kind), (360, 740), lang)
    assert one.page.locator("#decide .option b").count()
    assert [word for word in one.page.evaluate(BROKEN, "#decide .option *") if len(word) <= 15] == []
    assert one.page.evaluate(BROKEN, ".phases .now") == []


@pytest.mark.parametrize("width", [1024, 1440, 1920])
def test_cards_turned_up_stand_beside_each_other(guest: Make, server: Server, width: int) -> None:
    """Both whole in sight, and no wider apart than cards are."""
    one, _ = seated(guest, server, asked("bts", 3, "choose_technology"), (width, 768), "pl")
    cards = one.page.locator("#stage-matching .card")
    left, right = cards.nth(0).bounding_box(), cards.nth(1).bounding_box()
    assert left is not None and right is not None and cards.count() == 2
    assert left["y"] == right["y"] and 0 < right["x"] - left["x"] - left["width"] < 20
    assert one.page.evaluate(BROKEN, "#stage .ct") == []


def test_points_stand_beside_the_shape_of_a_player(guest: Make, server: Server) -> None:
    """Three figures of them, in the badges of a tablet."""
    one, _ = seated(guest, server, asked("bts", 3, "action"), (1024, 768), "en")
    badge = one.page.locator(".badge").first
    points = badge.locator(".vp")
    points.evaluate(
        "(one) => { [...one.childNodes].find((node) => /[0-9]/.test(node.textContent)).textContent = '102'; }"
    )
    shape, shown = badge.locator(".nm > .sh").bounding_box(), points.bounding_box()
    assert shape is not None and shown is not None and "102" in points.inner_text()
    assert shape["x"] + shape["width"] <= shown["x"]


@pytest.mark.parametrize("lang", ["en", "hu", "pl"])
def test_no_strategy_is_broken_on_a_phone(guest: Make, server: Server, lang: str) -> None:
    one, _ = seated(guest, server, asked("ti3", 3, "strategy_card"), (360, 740), lang)
    assert one.page.locator("#stage .card .ct").count() == 8 and one.page.evaluate(BROKEN, "#stage .ct") == []


@pytest.mark.parametrize("lang", ["en", "hu", "pl"])
def test_all_goals_stand_above_the_dock(guest: Make, server: Server, lang: str) -> None:
    """In as few lines as must be where they would not; where there is room, whole."""
    one, _ = seated(guest, server, asked("bts", 3, "action"), (1440, 900), lang)
    one.page.wait_for_function(
        "() => { const it = document.getElementById('left'); return it.scrollHeight <= it.clientHeight + 1; }"
    )
    expect(one.page.locator("#left.one-line")).to_have_count(0)
    one.page.set_viewport_size({"width": 1440, "height": 1200})
    expect(one.page.locator("#left.two-lines")).to_have_count(0)
    assert one.page.locator("#under .obj").count() == 4


def test_fleets_stand_beside_oneself_and_technologies_below(guest: Make, server: Server) -> None:
    """In a high and narrow window no half of a row is empty."""
    one, _ = seated(guest, server, asked("se4x", 2, "move"), (761, 1024), "pl")
    me, fleets = [one.page.locator(f"#dock > {part}").bounding_box() for part in (".me", ".k-rows")]
    levels = one.page.locator("#dock > .k-levels").bounding_box()
    assert me is not None and fleets is not None and levels is not None
    assert fleets["y"] == me["y"] and levels["y"] >= me["y"] + me["height"]


OUTSIDE = """() => [...document.querySelectorAll("#dock button")].filter((one) => {
  const box = one.getBoundingClientRect();
  return box.height > 0 && box.bottom > innerHeight;
}).map((one) => one.textContent)"""


@pytest.mark.parametrize("lang", ["en", "pl"])
def test_technologies_are_in_sight_while_tiles_are_to_be_placed(guest: Make, server: Server, lang: str) -> None:
    """Four of them, with which a race begins, stand in two rows."""
    match = cosmarch.new("ti3", seats=3, seed=1)
    seat = next(one for one in range(3) if len(match.view(one)["table"]["players"][one]["technologies"]) == 4)
    one = guest(viewport={"width": 1440, "height": 900}, locale=lang)
    placed(server, one, match, seat=seat)
    one.rest()
    assert (
        one.page.locator("#dock > .k-tiles").count() == 2 and one.page.locator("#dock > .k-chips button").count() == 4
    )
    assert one.page.evaluate(OUTSIDE) == []


def test_the_step_of_a_round_is_whole_on_a_phone(guest: Make, server: Server) -> None:
    one, _ = seated(guest, server, cosmarch.new("bts", seats=3, seed=1), (360, 740), "pl")
    assert one.page.evaluate("eyes.sight()") == []


ROWS = """() => [...document.querySelectorAll(".timeline > *")].filter((one) => one.checkVisibility())
  .map((one) => [one.dataset.step ?? one.id, Math.round(one.getBoundingClientRect().top)])"""


@pytest.mark.parametrize("size", [(360, 740), (768, 1024)])
def test_the_steps_of_a_short_replay_stand_in_one_row(guest: Make, server: Server, size: tuple[int, int]) -> None:
    """However little room the count takes; and the way back is as high as a finger on a phone."""
    one, id = seated(guest, server, asked("bts", 3, "action"), size, "en")
    one.go(f"/t/{id}/replay?seat=0")
    one.page.wait_for_selector("#replay[data-ready='1']")
    tops = {top for step, top in one.page.evaluate(ROWS) if step not in ("", "where")}
    assert len(tops) == 1
    back = one.page.locator(".bar .back").bounding_box()
    assert back is not None and (back["height"] >= 44 or size[0] > 760)


def test_badges_tell_all_before_there_are_figures(guest: Make, server: Server) -> None:
    """Of a faction that nobody has yet, and in the replay, where nothing else tells the rest."""
    one, id = seated(guest, server, cosmarch.new("bts", seats=3, seed=1), (1440, 900), "pl")
    one.go(f"/t/{id}/replay?seat=0")
    one.page.wait_for_selector("#replay[data-ready='1']")
    cut = "() => [...document.querySelectorAll('.badge .rc')].filter((one) => one.scrollWidth > one.clientWidth).length"
    assert one.page.locator(".badge .rc").count() == 3 and one.page.evaluate(cut) == 0


def test_four_cards_stand_two_by_two_on_a_tablet(guest: Make, server: Server) -> None:
    """None of them alone in its row, and all of them in sight."""
    one, _ = seated(guest, server, cosmarch.new("bts", seats=3, seed=1), (1024, 768), "en")
    boxes = [card.bounding_box() for card in one.page.locator("#stage .card").all()]
    assert sorted(round(box["y"]) for box in boxes if box) == sorted([*{round(box["y"]) for box in boxes if box}] * 2)
    assert len(boxes) == 4 and all(box is not None and box["y"] + box["height"] <= 768 for box in boxes)
