"""What others did is watched: on the map, one move after the other, and in the replay, which is the table."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.browser.guest import MOVING, placed, real
from tests.browser.seated import Make, asked, seated
from tests.web.running import Server


def test_what_others_did_is_played_within_four_seconds(guest: Make, server: Server) -> None:
    """However much it was; a click on the button plays it at its own pace."""
    one, _ = seated(guest, server, asked("ti3", 3, "action"), "wide")
    paces = one.page.evaluate(
        """async () => {
          const { AT_ONCE, Film } = await import("/static/scripts/map/film.js");
          const waits = [];
          window.setTimeout = (done, after) => { waits.push(after); Promise.resolve().then(done); return 0; };
          const bar = { label() {}, open() {}, mark() {}, close() {} };
          const film = new Film({ maps: [], board: document.body, show() {}, visit() {}, comeBack() {} }, bar);
          const chips = () => [...Array(12)].map(() => document.body.appendChild(document.createElement("i")));
          await film.play(chips(), () => true, AT_ONCE);
          const live = waits.splice(0).reduce((sum, one) => sum + one, 0);
          await film.play(chips(), () => true);
          return [live, waits.reduce((sum, one) => sum + one, 0)];
        }"""
    )
    assert round(paces[0]) <= 4000 < paces[1]


def test_moves_that_follow_fast_are_each_seen_for_their_time(guest: Make, server: Server) -> None:
    """One by one, however many come meanwhile; a move that goes on is shown anew, and its dot stays the one it was."""
    one, _ = seated(guest, server, asked("ti3", 3, "action"), "wide")
    seen = one.page.evaluate(
        """async () => {
          const { AT_ONCE, Film } = await import("/static/scripts/map/film.js");
          const shown = [];
          const waits = [];
          window.setTimeout = (done, after) => { waits.push({ done, after }); return 0; };
          const bar = { label() {}, open(chips) { shown.push(chips.length); }, mark() {}, close() {} };
          const camera = { maps: [], board: document.body, svg: document.body, show() {}, visit() {}, comeBack() {} };
          const film = new Film(camera, bar);
          film.show = (chip) => { film.name(chip); shown.push(chip.textContent); };
          const chip = (text, places) => {
            const made = document.body.appendChild(document.createElement("i"));
            made.textContent = text;
            made.dataset.places = places;
            return made;
          };
          const next = async () => {
            waits.at(-1).done();
            await null;
            await null;
          };
          const [first, longer, second, third] = [chip("a", "x"), chip("A", "x y"), chip("b", ""), chip("c", "")];
          const played = film.play([first], () => false, AT_ONCE);
          film.goOn([longer, second]); // the first move went on, and another came
          await null; await null;
          film.goOn([longer, second, third]);
          for (const _ of [1, 2, 3]) await next();
          await played;
          return [shown, waits.map((one) => one.after)];
        }"""
    )
    assert seen == [["a", 2, "A", 3, "b", "c"], [1300] * 4]


def test_nothing_covers_the_map_while_a_move_is_shown_on_it(guest: Make, server: Server) -> None:
    """The stage is put aside for the film, and comes back with its end, with Escape, or with one's next step."""
    one, _ = seated(guest, server, asked("ti3", 3, "vote"), "wide")
    stage, chips = one.page.locator("#stage"), one.page.locator("[data-chip]:visible")
    place = one.page.locator("#board .place").first.get_attribute("data-place")
    chips.first.evaluate("(chip, place) => { chip.dataset.places = place; }", place)
    expect(stage).to_be_visible()
    one.page.click("#recap-play")
    expect(one.page.locator("#board .marked")).to_have_count(1)
    expect(stage).to_be_hidden()
    one.page.keyboard.press("Shift")
    expect(stage).to_be_visible()
    chips.first.click()
    expect(stage).to_be_hidden()
    one.page.keyboard.press("Escape")
    expect(stage).to_be_visible()
    expect(one.page.locator("#board .marked")).to_have_count(0)


def test_the_replay_is_the_table(guest: Make, server: Server) -> None:
    """The same map with labels that can be read, a badge for everybody, and pieces that keep their ids."""
    match = asked("ti3", 3, "action")
    one, id = seated(guest, server, match, "wide")
    one.go(f"/t/{id}/replay?seat=0")
    one.page.wait_for_selector("#replay[data-ready='1']")
    assert one.page.locator("#board > svg.map .place").count() > 20
    assert one.page.locator("#left .badge").count() == 3 and one.page.locator("#left button").count() == 0
    sizes = """() => [...document.querySelectorAll("#board > svg text")].filter((one) => one.getClientRects().length)
      .map((one) => parseFloat(getComputedStyle(one).fontSize) * one.getScreenCTM().a)"""
    assert min(one.page.evaluate(sizes)) >= 11.9
    before = one.page.locator("#board .place").first.element_handle()
    one.page.locator("#moment").fill("5")
    expect(one.page.locator("#where")).to_have_text(re.compile("^5 /"))
    assert before is not None and before.evaluate("one => one.isConnected"), "pages are morphed, not drawn anew"


@pytest.mark.parametrize("size", [(360, 740), (844, 390), (768, 1024), (1440, 900)])
def test_the_steps_of_the_replay_lie_whole_in_their_place(guest: Make, server: Server, size: tuple[int, int]) -> None:
    """In the language with the longest words, and after more than a thousand answers."""
    one = guest(viewport={"width": size[0], "height": size[1]})
    id = placed(server, one, asked("ti3", 3, "action"))
    one.prefer(lang="pl")
    one.go(f"/t/{id}/replay?seat=0")
    one.page.wait_for_selector("#replay[data-ready='1']")
    one.page.evaluate("() => { document.getElementById('where').textContent = '1888 / 1999'; }")
    outside = """() => {
      const bar = document.querySelector(".timeline").getBoundingClientRect();
      return [...document.querySelectorAll(".timeline > *")].filter((one) => one.checkVisibility()).filter((one) => {
        const box = one.getBoundingClientRect();
        return box.left < bar.left || box.right > bar.right || box.top < bar.top || box.bottom > bar.bottom + 1;
      }).map((one) => one.outerHTML); }"""
    assert one.page.evaluate(outside) == []
    bar = one.page.locator(".timeline").bounding_box()
    assert bar is not None and bar["x"] == 0 and bar["y"] + bar["height"] == size[1]


@pytest.mark.parametrize("size", [(360, 740), (1024, 768)])
def test_a_tree_is_read_from_its_first_column_on(guest: Make, server: Server, size: tuple[int, int]) -> None:
    """Where nothing is asked and all of it is not seen."""
    one = guest(viewport={"width": size[0], "height": size[1]})
    id = placed(server, one, asked("bts", 3, "action"))
    one.go(f"/t/{id}/replay?seat=0")
    one.page.wait_for_selector("#replay[data-ready='1']")
    room = one.page.locator("#room").bounding_box()
    tree = one.page.locator("#board svg:not([hidden]) [data-place=recruit]").first.bounding_box()
    assert room is not None and tree is not None
    assert room["x"] - 20 <= tree["x"] < room["x"] + 60


def test_no_film_plays_where_what_is_asked_lies_over_the_map(guest: Make, server: Server) -> None:
    """Nobody would see it; it can be played from the list of moves."""
    ada, bela = guest(**MOVING), guest(**MOVING)
    id = ada.make("me", "link")
    bela.take(ada.link(1), "Béla")
    expect(ada.page.locator(".views")).to_be_visible()
    first, waits = ((ada, bela), (bela, ada))[real(server, id).asks[0].seat]
    waits.page.evaluate(
        """() => {
          window.plays = 0;
          const watch = new MutationObserver(() => { plays += document.querySelectorAll(".mv.on").length; });
          watch.observe(document.getElementById("decide"), { subtree: true, attributeFilter: ["class"] });
        }"""
    )
    first.page.locator(".stage [data-pick]").first.click()
    first.page.click("#confirm")
    waits.wait_asked()
    expect(waits.page.locator("#stage")).to_be_visible()
    assert waits.page.locator("[data-chip]").count() > 0 and waits.page.evaluate("plays") == 0
    waits.page.click("#recap-play")
    expect(waits.page.locator(".mv.on")).to_have_count(1)
