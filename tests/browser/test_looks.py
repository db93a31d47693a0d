"""The look of the table: nothing that is to be read is cut, whatever the window; and the Tab key goes over the map as
one reads."""

from __future__ import annotations

import itertools
import random
import re

import pytest
from playwright.sync_api import expect

import cosmarch
from tests.browser.guest import placed
from tests.browser.player import EYES
from tests.browser.seated import SIZES, Make, asked, seated, with_a_hand
from tests.web.running import Server

# What is read, and has lines or figures that may not be cut: those that overflow themselves. An option that a card on
# the stage shows whole is named in one line of the list.
CUT = """() => [...document.querySelectorAll("#dock .area small, #dock .ct, #stage .tx, #stage .ct, #stage .nt, \
 #decide li:not(.staged) > .option > span, #prompt, .badge .nm, .badge .fig")]
  .filter((one) => one.getClientRects().length && getComputedStyle(one).overflow !== "visible")
  .filter((one) => one.scrollWidth > one.clientWidth + 1 || one.scrollHeight > one.clientHeight + 2)
  .map((one) => `${one.className}: ${one.textContent.trim().slice(0, 60)}`)"""
WORDS = """() => [...document.querySelectorAll("#stage .card .tx")].map((one) => {
  const card = one.closest(".card").getBoundingClientRect(); const box = one.getBoundingClientRect();
  return box.bottom <= card.bottom + 1 && box.right <= card.right + 1; })"""


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize(("game", "seats", "kind"), [("ti3", 6, "strategy_card"), ("bts", 3, "faction")])
def test_cards_on_a_stage_show_all_their_words(
    guest: Make, server: Server, game: str, seats: int, kind: str, size: str
) -> None:
    one, _ = seated(guest, server, asked(game, seats, kind), size)
    one.page.wait_for_selector("#stage:not([hidden]) .card .tx")
    assert all(one.page.evaluate(WORDS))
    assert one.page.evaluate(CUT) == []


# Names in a tally that stand out of their column, under the bars.
UNDER_BARS = """() => [...document.querySelectorAll("#stage-ballots tbody th")].filter((one) => {
  const words = document.createRange();
  words.selectNodeContents(one);
  return words.getBoundingClientRect().right > one.nextElementSibling.getBoundingClientRect().left + 1;
}).map((one) => one.textContent)"""


def test_cards_on_a_wide_stage_are_not_seen_again_in_the_rail(guest: Make, server: Server) -> None:
    """The list stays for the voice and for the keyboard, which has the answer shown on which it stands."""
    one, _ = seated(guest, server, asked("ti3", 3, "strategy_card"), "wide")
    one.page.wait_for_selector("#stage .card.can")
    options = one.page.locator("#decide .options > .staged .option")
    assert options.count() == one.page.locator("#stage .card.can").count()
    wide = "one => one.closest('li').getBoundingClientRect().width"
    assert all(options.nth(at).evaluate(wide) <= 1 for at in range(options.count()))
    expect(one.page.locator("#decide").get_by_role("button", name=re.compile("Diplomacy"))).to_have_count(1)
    one.page.keyboard.press("Tab")  # whoever walks by keys
    options.nth(1).focus()
    assert options.nth(1).evaluate(wide) > 200


@pytest.mark.parametrize("size", ["wide", "phone"])
def test_the_council_shows_agenda_and_tally(guest: Make, server: Server, size: str) -> None:
    """Beside each other where there is room, one below the other on a phone; nobody's name is broken in letters."""
    one, _ = seated(guest, server, asked("ti3", 3, "vote"), size)
    agenda = one.page.locator("#stage-agenda").bounding_box()
    tally = one.page.locator("#stage-ballots").bounding_box()
    assert agenda is not None and tally is not None and tally["width"] > 320
    assert tally["x"] + tally["width"] <= SIZES[size][0]
    if size == "phone":
        assert tally["y"] >= agenda["y"] + agenda["height"]
    else:
        assert tally["x"] >= agenda["x"] + agenda["width"]
        one.page.set_viewport_size({"width": 800, "height": 1100})
        expect(one.page.locator("#stage-agenda .art")).to_be_hidden()
        assert one.page.evaluate(UNDER_BARS) == []


@pytest.mark.parametrize("size", SIZES)
def test_the_economic_phase_is_one_sheet(guest: Make, server: Server, size: str) -> None:
    """Technology stands beside the shop where there is room, above it on a phone; and the dock cuts no figure."""
    one, _ = seated(guest, server, asked("se4x", 2, "economy"), size)
    technology = one.page.locator("#stage-technology").bounding_box()
    ships = one.page.locator("#stage-ships").bounding_box()
    assert technology is not None and ships is not None
    if size == "phone":
        assert ships["y"] >= technology["y"] + technology["height"]
    else:
        assert ships["x"] >= technology["x"] + technology["width"]
    assert one.page.evaluate(CUT) == []


# Names on badges that take more than a line.
BROKEN = """() => [...document.querySelectorAll("#left .badge .nm .cut")].filter((one) => {
  one.textContent = "Katarzyna";
  return one.getBoundingClientRect().height > 1.5 * parseFloat(getComputedStyle(one).fontSize);
}).length"""


def test_usual_names_are_not_broken_on_badges(guest: Make, server: Server) -> None:
    one, _ = seated(guest, server, asked("ti3", 6, "strategy_card"), "wide")
    for wide, high in SIZES.values():
        one.page.set_viewport_size({"width": wide, "height": high})
        assert one.page.evaluate(BROKEN) == 0, wide


def test_what_is_told_of_a_goal_is_not_under_the_bar(guest: Make, server: Server) -> None:
    """The popover stands above a goal where ships beside it are to be picked."""
    one, _ = seated(guest, server, asked("bts", 3, "jump"), "wide")
    low = one.page.eval_on_selector(".bar", "one => one.getBoundingClientRect().bottom")
    pop = one.page.locator("#pop")
    for goal in one.page.locator("#under [data-key]").all():
        goal.hover()
        expect(pop).to_contain_text(goal.inner_text().splitlines()[0])
        box = pop.bounding_box()
        assert box is not None and box["y"] >= low


IN_ROOM = """() => { const room = document.getElementById("room").getBoundingClientRect();
  const box = document.activeElement.getBoundingClientRect();
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  return x > room.left && x < room.right && y > room.top && y < room.bottom; }"""


@pytest.mark.parametrize("size", ["wide", "low"])
def test_events_that_score_at_the_end_are_large_enough_to_click_beside_four_players(
    guest: Make, server: Server, size: str
) -> None:
    document = asked("bts", 4, "action").position()
    document["position"] |= {"events": ["galactic_expo", "pilgrims"], "slots": {}}
    one, _ = seated(guest, server, cosmarch.from_position("bts", document, seed=2), size)
    expect(one.page.locator("#left button.line")).to_have_count(2)
    one.page.evaluate(EYES)
    assert one.page.evaluate("eyes.sight()") == []


def test_a_phone_on_its_side_has_the_question_beside_the_map(guest: Make, server: Server) -> None:
    """Nothing on any of its pages is cut, covered or too small for a finger."""
    one = guest(viewport={"width": 844, "height": 390}, reduced_motion="reduce")
    placed(server, one, with_a_hand(3))
    one.rest()
    one.page.evaluate(EYES)
    for page in ("me", "cards", "others", "log", "map"):
        one.page.click(f".pbar [data-page={page}]")
        one.rest()
        assert one.page.evaluate("eyes.sight()") == [], page
    map, rail = one.page.locator("#room").bounding_box(), one.page.locator("#rail").bounding_box()
    assert map is not None and rail is not None
    assert map["width"] > 400 and map["height"] > 250 and rail["x"] >= map["x"] + map["width"] and rail["height"] > 300
    assert one.page.evaluate("document.getAnimations().filter((one) => one.playState === 'running').length") == 0
    one.page.focus("#board")
    vain = []  # the Tab key stands on nothing that is out of sight, and on what would come to nothing last
    for _ in range(one.page.locator("#board .place.lit").count()):
        one.page.keyboard.press("Tab")
        assert one.page.evaluate(IN_ROOM)
        vain.append(one.page.evaluate("document.activeElement.matches('.vain')"))
    assert vain == sorted(vain) and not vain[0] and vain[-1]


SMALL = """() => [...document.querySelectorAll("a, button, summary, select, input:not([type=hidden])")]
 .filter((one) => {
  const whole = one.matches("[type=radio], [type=checkbox]") ? one.closest("label") : one;
  const { width, height } = whole.getBoundingClientRect();
  const inText = getComputedStyle(one).display === "inline"; // a link among words is as high as they are
  return one.checkVisibility() && !one.matches(".skip, .hidden") && !inText && width > 1 && Math.round(height) < 44;
}).map((one) => `${one.localName} ${one.name ?? ""} ${one.textContent.trim()}`)"""


def test_a_finger_finds_everything_on_a_page(guest: Make, server: Server) -> None:
    one = guest(viewport={"width": 360, "height": 740}, has_touch=True, is_mobile=True)
    placed(server, one, cosmarch.new("bts", seats=2, seed=1))
    for path in ("/", "/new?game=ti3", "/lobby", "/mine", "/settings", "/account", "/rules/bts?q=ship"):
        one.go(path)
        one.page.evaluate("() => { for (const one of document.querySelectorAll('details')) one.open = true; }")
        assert one.page.evaluate(SMALL) == [], path


def test_a_finger_finds_the_menu_the_orders_and_the_words_to_look_for(guest: Make, server: Server) -> None:
    one = guest(viewport={"width": 360, "height": 740}, has_touch=True, is_mobile=True)
    placed(server, one, with_a_hand(3))
    one.rest()
    one.page.click("#menu")
    assert one.page.locator("#menu-nav").is_visible() and one.page.evaluate(SMALL) == []
    one.page.click("#menu-nav [data-open=more]")
    assert one.page.locator("#drawer-more").is_visible() and one.page.evaluate(SMALL) == []
    one.page.keyboard.press("Escape")
    one.page.click(".pbar [data-page=log]")
    one.page.click("#search")
    assert one.page.locator("#log-words").is_visible() and one.page.evaluate(SMALL) == []


def test_a_form_keeps_its_place_on_a_phone_on_its_side(guest: Make, server: Server) -> None:
    one = guest(viewport={"width": 844, "height": 390})
    placed(server, one, asked("ti3", 3, "produce"))
    one.rest()
    rail = one.page.locator("#rail").bounding_box()
    assert one.page.locator("#form").is_visible() and rail is not None and rail["width"] >= 300


SCROLLERS = """() => [...document.querySelectorAll("#rail, #rail *")].filter((one) => {
  const style = getComputedStyle(one);
  return one.getClientRects().length && /auto|scroll/.test(style.overflowY) && one.scrollHeight > one.clientHeight + 1;
}).map((one) => one.id || one.className)"""
AT_END = (
    "() => { const it = document.getElementById('log'); return it.scrollHeight - it.scrollTop - it.clientHeight < 2; }"
)
INSIDE = """(id) => { const box = document.getElementById(id).getBoundingClientRect();
  return box.bottom <= document.getElementById("actions").getBoundingClientRect().top + 1 && box.height > 80; }"""


@pytest.mark.parametrize("size", ["wide", "low"])
def test_the_right_rail_has_one_scroller_and_the_log_in_sight(guest: Make, server: Server, size: str) -> None:
    """However much is asked: a short question, all options as a list, and a form with many rows."""
    one, _ = seated(guest, server, asked("ti3", 3, "action"), size)
    for height in (60, 130, 60):  # whatever room the question leaves, the last line stays in sight
        one.page.evaluate("height => { document.getElementById('prompt').style.height = `${height}px`; }", height)
        one.page.wait_for_function(AT_END)
    for step in (lambda: None, one.unfold):
        step()
        one.rest()
        assert len(one.page.evaluate(SCROLLERS)) <= 1
        assert one.page.evaluate(INSIDE, "log")
    one, _ = seated(guest, server, asked("se4x", 2, "economy"), size)
    assert len(one.page.evaluate(SCROLLERS)) <= 1
    assert one.page.evaluate(INSIDE, "log")
    one.page.click("#search")
    one.page.fill("#log-words", "nothing of that kind")
    expect(one.page.locator("#log li:visible")).to_have_count(0)
    one.page.keyboard.press("Escape")
    expect(one.page.locator("#log li:visible").last).to_be_visible()


TUMBLES = """async () => {
  const { faces, tumble } = await import("/static/scripts/table/dice.js");
  const place = document.createElement("div");
  place.innerHTML = '<span class="die">3</span><span class="die h">9</span>';
  document.body.append(place);
  const lay = faces(place);
  place.lastElementChild.textContent = "8";
  tumble(place, lay);
  return [...place.children].map((die) => die.getAnimations().length);
}"""


@pytest.mark.parametrize(("motion", "seen"), [("no-preference", [0, 2]), ("reduce", [0, 0])])
def test_dice_that_were_thrown_tumble_and_hits_glow(guest: Make, motion: str, seen: list[int]) -> None:
    one = guest(reduced_motion=motion, bypass_csp=True)
    one.go("/")
    assert one.page.evaluate(TUMBLES) == seen


WRITTEN = """() => [...document.querySelectorAll("#board .arrivals")].map((pill) => {
  const at = pill.getBoundingClientRect();
  const over = [...document.querySelectorAll("#board .place")].every((one) => one.compareDocumentPosition(pill) === 4);
  const near = [...document.querySelectorAll("#board .place.lit")].some((one) => {
    const box = one.getBoundingClientRect();
    return at.x >= box.x && at.right <= box.right && at.y + at.height >= box.y && at.bottom <= box.bottom;
  });
  return over && near;
})"""


def test_how_much_can_come_is_covered_by_no_other_place(guest: Make, server: Server) -> None:
    one, _ = seated(guest, server, asked("ti3", 3, "action"), "wide")
    expect(one.page.locator("#board .arrivals").first).to_be_visible()
    written = one.page.evaluate(WRITTEN)
    assert len(written) > 1 and all(written)


def test_the_tab_key_reads_the_map(guest: Make, server: Server) -> None:
    """From the upper left to the lower right over what is lit, what would come to nothing last, then on; Enter takes
    what it stands on."""
    one, _ = seated(guest, server, asked("ti3", 3, "action"), "wide")
    lit = one.page.locator("#board .place.lit").count()
    assert lit > 3
    one.page.focus("#board")
    middle = """() => { const box = document.activeElement.getBoundingClientRect();
      const names = document.activeElement.classList;
      return [names.contains("lit"), names.contains("vain"), box.y + box.height / 2, box.x, box.height]; }"""
    places = []
    for _ in range(lit):
        one.page.keyboard.press("Tab")
        on, vain, y, x, high = one.page.evaluate(middle)
        assert on
        assert one.page.evaluate("document.activeElement.ariaLabel"), "what it stands for can be heard"
        places.append((vain, y, x, high))
    for (vain, y, x, high), (then, below, right, _) in itertools.pairwise(places):
        assert then >= vain
        assert then > vain or below > y + 1 or right > x or below > y - high / 2, "as one reads"
    one.page.keyboard.press("Tab")
    assert not one.page.evaluate("document.getElementById('board').contains(document.activeElement)")
    one.page.focus("#board")
    one.page.keyboard.press("Tab")
    with one.page.expect_response(lambda answer: "/draft" in answer.url or "/answer" in answer.url):
        one.page.keyboard.press("Enter")
    one.settle()
    assert one.page.evaluate("document.activeElement.closest('#board, #rail') !== null"), "and one goes on from there"


UNDRESSED = """async () => {
  const { dressed, morph, parsed } = await import("/static/scripts/map/morph.js");
  const place = document.createElement("div");
  place.append(parsed('<p id="p"><b data-style="opacity: 0.5">Quann</b></p>'));
  dressed(place);
  document.body.append(place);
  const before = place.querySelector("b").style.opacity;
  morph(place, '<p id="p"><b>Quann</b></p>');
  return [before, place.querySelector("b").style.opacity];
}"""


def test_a_style_goes_when_it_is_no_longer_sent(guest: Make) -> None:
    """A planet that was exhausted is no longer grey once it is ready again."""
    one = guest(bypass_csp=True)
    one.go("/")
    assert one.page.evaluate(UNDRESSED) == ["0.5", ""]


BONUS = """() => [...document.querySelectorAll(".stage .card")].flatMap((card) =>
  [...card.querySelectorAll(".figs, .by")].map((one) => one.offsetHeight / card.offsetHeight))"""


def test_bonus_counters_cover_no_words_and_what_is_told_of_a_card_no_other_card(guest: Make, server: Server) -> None:
    match, chance = asked("ti3", 3, "strategy_card"), random.Random(2)
    while not (match._table.round == 2 and (mine := match.ask_of(0)) is not None and mine.kind == "strategy_card"):
        ask = match.asks[0]
        match.choose(chance.choice(ask.tokens), ask.seat)
    assert any(match._table.bonus)
    one, _ = seated(guest, server, match, "wide")
    shares = one.page.evaluate(BONUS)
    assert shares and max(shares) < 0.2
    lit = one.page.locator(".stage .card.can")
    lit.first.hover()
    expect(one.page.locator(".pop")).to_be_visible()
    box = one.page.locator(".pop").bounding_box()
    assert box is not None
    inside = "([x, y]) => document.elementFromPoint(x, y).closest('.pop') === null"
    assert one.page.evaluate(inside, [box["x"] + box["width"] / 2, box["y"] + 20])


def test_agendas_that_are_looked_at_lie_beside_each_other(guest: Make, server: Server) -> None:
    one, _ = seated(guest, server, asked("ti3", 3, "agenda_on_top"), "wide")
    tops = one.page.evaluate("[...document.querySelectorAll('.stage .card')].map((card) => card.offsetTop)")
    assert len(tops) == 3 and len(set(tops)) == 1
