"""What once drove people from the table, and must not come back."""

from __future__ import annotations

import random
import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

import cosmarch
from cosmarch import Match
from cosmarch.store.holds import USUAL
from tests.browser.guest import Guest, all_placed, placed, real, some
from tests.web.running import Server

Make = Callable[..., Guest]


def seated(guest: Make, server: Server, match: Match, hold: float = USUAL) -> tuple[str, list[Guest]]:
    """The match on the server, with a guest at each seat."""
    guests = [guest() for _ in range(match.seats)]
    return all_placed(server, guests, match, hold), guests


def into_ones_own_window() -> tuple[Match, int, str]:
    """A match, a seat and an answer after which, with nothing uncovered, a window asks the same seat."""
    chance = random.Random(5)
    match = cosmarch.new("ti3", seats=3, seed=4)
    while True:
        ask = match.asks[0]
        if not ask.window:
            for token in ask.tokens:
                after = match.clone()
                after.choose(token, ask.seat)
                again = after.ask_of(ask.seat) if not after.over else None
                if again is not None and again.window and after.undo_state(ask.seat) == "free":
                    return match, ask.seat, token
        match.choose(chance.choice(ask.tokens), ask.seat)


def test_a_draft_goes_on_into_ones_own_window(guest: Make, server: Server) -> None:
    """The window's answer is a step of the same draft: nothing is sent before the whole of it is confirmed."""
    match, seat, token = into_ones_own_window()
    id, guests = seated(guest, server, match, hold=0)
    one = guests[seat]
    before = real(server, id).answers
    one.wait_asked()
    one.pick(token)
    expect(one.page.locator("ol.picks li")).to_have_count(1)
    one.pick(one.page.locator("#decide .options li:not(.end) > .option").first.get_attribute("data-token") or "")
    assert real(server, id).answers == before
    while not one.page.locator("#confirm").count():
        one.pick(some(one.tokens()))
    one.confirm()
    given = real(server, id).answers[len(before) :]
    assert given[0] == (seat, token) and len([who for who, _ in given if who == seat]) >= 2


def test_undo_against_bots_is_at_once_and_goes_on(guest: Make, server: Server) -> None:
    """After the bots have answered, undo leads back to one's own question, and again to the one before."""
    one = guest()
    one.answer_at_once()
    id = one.make("me", "bot:random")
    one.wait_asked()
    mine: list[tuple[tuple[int, str], ...]] = []
    while sum(seat == 1 for seat, _ in real(server, id).answers) < 3 or real(server, id).undo_state(0) != "consent":
        mine.append(real(server, id).answers)
        one.pick(some(one.tokens()))
        one.wait_asked()
    for before in reversed(mine[-2:]):
        with one.page.expect_response(lambda answer: "/act" in answer.url):
            one.page.click("#undo")
        one.wait_asked()
        assert real(server, id).request is None
        assert real(server, id).answers == before


def test_what_is_ready_is_sent_among_bots_and_taken_back_in_one_step(guest: Make, server: Server) -> None:
    """The last pick of a turn that uncovers nothing sends all of it; undo leads back to before that pick."""
    one = guest()
    id = one.make("me", "bot:random")
    one.wait_asked()
    while one.page.locator("#prompt").get_attribute("data-kind") != "action":
        one.pick(some(one.tokens()))
        one.wait_asked()
    before = len(real(server, id).answers)
    one.pick("recruit")
    expect(one.page.locator("ol.picks li")).to_have_count(1)
    assert len(real(server, id).answers) == before
    one.page.click("#decide .option[data-token=ore]")
    one.page.wait_for_selector("#prompt[data-kind=action]")
    one.settle()
    given = real(server, id).answers[before:]
    assert [token for seat, token in given if seat == 0] == ["recruit", "ore"]
    with one.page.expect_response(lambda answer: "/act" in answer.url):
        one.page.click("#undo")
    expect(one.page.locator("#prompt[data-kind=production]")).to_be_visible()
    assert real(server, id).answers[before:] == ((0, "recruit"),)


def test_a_request_to_undo_can_be_withdrawn_or_refused_and_costs_no_draft(guest: Make, server: Server) -> None:
    chance = random.Random(3)
    match = cosmarch.new("bts", seats=2, seed=6)
    first = match.asks[0].seat
    while match.asks[0].seat == first or match.undo_state(first) != "consent":
        match.choose(chance.choice(match.asks[0].tokens), match.asks[0].seat)
    id, guests = seated(guest, server, match)
    asking, other = guests[first], guests[1 - first]
    other.wait_asked()
    other.pick(some(other.tokens()))
    expect(other.page.locator("ol.picks li")).to_have_count(1)
    expect(asking.page.locator("#actions .pri")).to_have_text(f"Waiting for {match.name(1 - first)}")
    asking.page.click("#undo")
    expect(other.page.locator("#request")).to_contain_text(f"{match.name(first)} wants to undo")
    expect(asking.page.locator("#request")).to_contain_text("You asked")
    expect(other.page.locator("ol.picks li")).to_have_count(1)
    asking.page.click("#request [data-act=consent]")
    expect(other.page.locator("#request")).to_have_count(0)
    expect(other.page.locator("ol.picks li")).to_have_count(1)
    assert real(server, id).request is None
    other.page.evaluate("document.getElementById('said').replaceChildren()")
    asking.page.click("#undo")
    # The log rests while a draft is made, so that the voice takes the request from where it stands.
    expect(other.page.locator("#said")).to_contain_text(f"{match.name(first)} wants to undo")
    other.page.click("#request [data-token=no]")
    expect(other.page.locator("#request")).to_have_count(0)
    expect(other.page.locator("ol.picks li")).to_have_count(1)
    expect(asking.page.locator("#undo-answered")).to_contain_text(f"{match.name(1 - first)} did not agree")
    expect(asking.page.locator("#undo-answered")).to_be_in_viewport(ratio=1)


def test_what_others_do_leaves_alone_what_i_am_about_to_click(guest: Make, server: Server) -> None:
    """The page comes up to date around the options: each stays the element that it was."""
    chance = random.Random(3)
    match = cosmarch.new("bts", seats=2, seed=6)
    first = match.asks[0].seat
    while match.asks[0].seat == first or match.undo_state(first) != "consent":
        match.choose(chance.choice(match.asks[0].tokens), match.asks[0].seat)
    _, guests = seated(guest, server, match)
    asking, other = guests[first], guests[1 - first]
    other.wait_asked()
    other.page.evaluate("for (const one of document.querySelectorAll('.option')) one.stays = true")
    other.options.last.focus()
    asking.page.click("#undo")
    expect(other.page.locator("#request")).to_be_visible()
    assert other.page.evaluate("[...document.querySelectorAll('.options .option')].every(one => one.stays)")
    assert other.page.evaluate("document.activeElement.classList.contains('option')")


def ships_to_jump() -> Match:
    """A question whose options name a ship and where it goes, of more than one ship."""
    chance = random.Random(2)
    match = cosmarch.new("bts", seats=2, seed=8)
    while True:
        ask = match.asks[0]
        ships = {token.partition("-")[0] for token in ask.tokens if "-" in token}
        if ask.kind == "jump" and len(ships) > 1:
            return match
        match.choose(chance.choice(ask.tokens), ask.seat)


def test_only_the_destinations_of_a_chosen_piece_are_lit(guest: Make, server: Server) -> None:
    match = ships_to_jump()
    ask = match.asks[0]
    _, guests = seated(guest, server, match)
    one = guests[ask.seat]
    one.wait_asked()
    ship = next(
        token.partition("-")[0]
        for token in ask.tokens
        if sum(other.startswith(token.partition("-")[0] + "-") for other in ask.tokens) > 1
    )
    leads = {token.partition("-")[2] for token in ask.tokens if token.startswith(ship + "-")}
    one.page.evaluate(
        """ship => [...document.querySelectorAll('#board .lit')]
             .find(one => Object.values(one.dataset).some(value => value.split(' ').includes(ship)))
             .dispatchEvent(new MouseEvent('click', {bubbles: true}))""",
        ship,
    )
    expect(one.page.locator("#narrowed")).to_be_visible()
    lit = one.page.evaluate(
        "[...document.querySelectorAll('#board .lit')].flatMap(one => Object.values(one.dataset)).join(' ').split(' ')"
    )
    others = {token.partition("-")[2] for token in ask.tokens if "-" in token} - leads
    assert leads & set(lit) == leads and not others & set(lit)
    shown = [token for token in one.tokens() if one.page.locator(f".option[data-token='{token}']").is_visible()]
    assert shown and all(token.startswith(ship + "-") for token in shown)


def test_a_refusal_brings_a_page_that_is_behind_up_to_date(guest: Make, server: Server) -> None:
    """The same player answers in another window, of which this one hears nothing: what it sends is refused, and it
    shows the question that holds."""
    one = guest(may_lose=True)
    one.answer_at_once()
    id = one.make("me", "bot:random")
    one.wait_asked()
    one.page.route("**/events?*", lambda route: route.abort())
    one.go(f"/t/{id}")
    one.wait_asked()
    behind = one.tokens()
    count = len(real(server, id).answers)
    other = one.context.new_page()
    other.goto(f"/t/{id}")
    other.wait_for_selector("#table[data-ready='1']")
    other.locator(f"#stage [data-pick='{behind[0]}']").click()
    while len(real(server, id).answers) == count or real(server, id).ask_of(0) is None:
        other.wait_for_timeout(100)
    other.close()
    assert one.tokens() == behind
    one.page.evaluate("token => document.querySelector(`.option[data-token='${token}']`).click()", behind[0])
    expect(one.page.locator("#note")).to_be_visible()
    ask = real(server, id).ask_of(0)
    assert ask is not None and set(one.tokens()) == set(ask.tokens) != set(behind)


@pytest.mark.parametrize("drafts", ["on", "off"])
def test_after_a_refusal_the_page_shows_what_holds(guest: Make, server: Server, drafts: str) -> None:
    """An answer that the server refuses leaves question, list and board as the server has them, and play goes on."""
    one = guest(may_lose=True)
    one.prefer(draft=drafts)
    id = one.make("me", "bot:random")
    one.wait_asked()
    tokens = one.tokens()
    one.page.evaluate(
        """() => {  // on a button of its own: the list is what the server has sent
          const false_one = document.querySelector('.options .option').cloneNode(true);
          false_one.dataset.token = 'nothing-like-it';
          document.querySelector('#decide').prepend(false_one);
          false_one.click();
          false_one.remove();
        }"""
    )
    expect(one.page.locator("#note")).to_be_visible()
    one.settle()
    assert one.tokens() == tokens
    expect(one.page.locator("ol.picks li")).to_have_count(0)
    one.pick(tokens[0])
    assert one.page.locator("#note").is_hidden()
    assert real(server, id).asks[0].seat in (0, 1)


def stacked() -> tuple[Match, str, str, list[str]]:
    """A match in which the first seat is asked for moves, a stack of two groups that can both go to one hex, that hex,
    and the two answers."""
    chance = random.Random(1)
    match = cosmarch.new("se4x", seats=2, seed=2)
    while True:
        ask = match.asks[0]
        if ask.kind == "move" and ask.seat == 0:
            shown = match.published(0)
            assert shown is not None
            for piece, names in re.findall(r'id="(piece-group-\d+)" data-piece="([^"]+)"', shown.maps[0].svg):
                groups = names.split(" ")
                leads = [{one.partition(">")[2] for one in ask.tokens if one.startswith(f"{name}>")} for name in groups]
                for to in sorted(leads[0] & leads[1]) if len(groups) == 2 else ():
                    both = [one for one in ask.tokens if one in {f"{name}>{to}" for name in groups}]
                    after = match.clone()
                    after.choose(both[0], 0)
                    on = after.ask_of(0)
                    if on is not None and both[1] in on.tokens:
                        return match, piece, to, both
        match.choose(chance.choice(ask.tokens), ask.seat)


def test_a_stack_that_is_lifted_is_dropped_whole(guest: Make, server: Server) -> None:
    """A click on the stack and one on a hex move both groups."""
    match, piece, to, both = stacked()
    one = guest()
    placed(server, one, match)
    one.wait_asked()
    one.page.locator(f"#{piece}").dispatch_event("click")
    with one.page.expect_response(lambda sent: both[1] in (sent.request.post_data or "")) as last:
        one.page.locator(f"#board [data-place~='{to}']").first.dispatch_event("click")
    assert last.value.status == 200
    one.settle()
    assert not set(both) & set(one.tokens())


def with_nothing_to_spend() -> Match:
    """What the first seat had went into research, and now all build: it could only say that it is done."""
    chance = random.Random(13)
    match = cosmarch.new("se4x", seats=2, seed=13, options={"unpredictable_research": True})
    for _ in range(400):
        ask = match.asks[0]
        token = chance.choice(ask.tokens)
        if ask.kind == "economy" and "research" in ask.tokens and chance.random() < 0.8:
            token = "research"
        match.choose(token, ask.seat)
        ends = token == "done" and ask.kind == "economy" and ask.seat == 1
        if ends and match.ask_of(1) is not None and match.view(0)["table"]["players"][0]["cp"] == 0:
            return match
    raise AssertionError("the first seat is asked although it has nothing to spend")


def test_nobody_is_asked_who_could_only_be_done(guest: Make, server: Server) -> None:
    match = with_nothing_to_spend()
    one = guest()
    placed(server, one, match, people=["Béla"])
    expect(one.page.locator("#actions .pri")).to_have_text("Waiting")
    expect(one.page.locator("#prompt, #single, #end")).to_have_count(0)


def test_the_host_is_not_offered_the_open_seat(guest: Make) -> None:
    """Whoever else comes is."""
    host, other = guest(), guest()
    id = host.make("me", "open", public=True)
    other.go(f"/t/{id}")
    other.settle()
    for one, offers in ((host, 0), (other, 1)):
        expect(one.page.locator("#decide .seats li")).to_have_count(2)
        expect(one.page.locator("#decide form[action$='/sit']")).to_have_count(offers)


def test_the_galaxy_is_chosen_by_its_picture_and_written_only_if_shared(guest: Make, server: Server) -> None:
    one = guest()
    one.go("/new?game=ti3&seats=3&preset=standard")
    one.page.evaluate("for (const one of document.querySelectorAll('details.more')) one.open = true")
    galaxies = one.page.locator(".pictured > label:has([type=radio])")
    text = one.page.locator("[name='option.galaxy.text']")
    assert galaxies.count() >= 3 and galaxies.locator("svg").count() == galaxies.count()
    galaxies.filter(has=one.page.locator("[value=shared]")).locator("svg").click()
    expect(text).to_be_visible()
    galaxies.filter(has=one.page.locator("[value=random]")).locator("svg").click()
    expect(text).to_be_hidden()
    for seat in range(1, 3):
        one.page.select_option(f"[name=seat{seat}]", "bot:random")
    one.page.click("form[method=post] button.primary.big")
    one.settle()
    assert real(server, one.table).options["galaxy"] == "random"


# The players' colours and shapes, wherever the page shows them: [seat, place, shape, colour].
EVERYWHERE = """() => {
  const found = [];
  const note = (place, selector, seat) => {
    for (const use of document.querySelectorAll(selector)) {
      const colour = getComputedStyle(use).getPropertyValue('--player').trim();
      found.push([seat(use), place, use.getAttribute('href').replace(/^#(w|shape)-/, ''), colour]);
    }
  };
  note('badge', '[data-sheet] .sh use', (use) => use.closest('[data-sheet]').dataset.sheet);
  note('map', '#board [data-seat] use[href^="#shape-"]', (use) => use.closest('[data-seat]').dataset.seat);
  note('log', '#log [data-by] .sh use', (use) => use.closest('[data-by]').dataset.by);
  note('sheet', '#drawer h2 .sh use, #drawer .head > .sh use', () => '1');
  note('bar', '#bar .turn .sh use', () => '0');
  return found;
}"""


@pytest.mark.parametrize("game", ["bts", "se4x", "ti3"])
def test_a_player_has_one_colour_and_shape_everywhere(guest: Make, server: Server, game: str) -> None:
    """On badge, map, log and sheet, and in the bar whose turn it is."""
    chance = random.Random(7)
    match = cosmarch.new(game, seats=3, seed=7)
    while len(match.answers) < 120 or match.ask_of(0) is None:
        match.choose(chance.choice(match.asks[0].tokens), match.asks[0].seat)
    one = guest(viewport={"width": 1440, "height": 900})
    placed(server, one, match, people=["Béla", "Cili"])
    one.page.locator(".badge[data-sheet='1']").click()
    expect(one.page.locator("#drawer h2")).to_be_visible()
    found = [tuple(row) for row in one.page.evaluate(EVERYWHERE)]
    assert {place for _, place, _, _ in found} == {"badge", "map", "log", "sheet", "bar"}
    by_seat = {seat: {row[2:] for row in found if row[0] == seat} for seat in "012"}
    assert all(len(looks) == 1 for looks in by_seat.values()), sorted(set(found))
    assert len({look for looks in by_seat.values() for look in looks}) == 3
    assert {row[0] for row in found} == set("012")
