"""What once drove people from the table, and must not come back."""

from __future__ import annotations

import random
import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

import cosmarch
from cosmarch import Match
from cosmarch.store import Matches, People
from cosmarch.store.holds import USUAL
from cosmarch.store.matches import BOT, PERSON, Plan
from cosmarch.store.sessions import Sessions
from cosmarch.web.session_cookie import COOKIE, cookie_name
from tests.browser.guest import Guest, behind, brought, real, some
from tests.web.running import Server

Make = Callable[..., Guest]


def seated(guest: Make, server: Server, match: Match, hold: float = USUAL) -> tuple[str, list[Guest]]:
    """The match on the server, with a guest at each seat."""
    id, links = brought(server, match, hold)
    guests = [guest() for _ in links]
    for seat, one in enumerate(guests):
        one.take(links[seat], f"Player {seat + 1}")
    for one in guests:
        one.go(f"/t/{id}")
        one.settle()
    return id, guests


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
    one.prefer(draft="off")
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


def test_a_request_to_undo_can_be_withdrawn_and_costs_no_draft(guest: Make, server: Server) -> None:
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
    expect(other.page.locator("#request")).to_be_visible()
    expect(other.page.locator("ol.picks li")).to_have_count(1)
    asking.page.click("#request [data-act=consent]")
    expect(other.page.locator("#request")).to_have_count(0)
    expect(other.page.locator("ol.picks li")).to_have_count(1)
    assert real(server, id).request is None


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
    one.prefer(draft="off")
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
    other.locator(f".option[data-token='{behind[0]}']").click()
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
    with behind(server) as database:
        me = People(database).guest("Ada", "en")
        seats = ((PERSON, me.id, me.name, ""), (BOT, "", "Vega", "greedy"))
        id = Matches(database).create(Plan(me.id, seats, "A stack"), match)
        cookie = Sessions(database).begin(me.id)
    one = guest()
    one.context.add_cookies([{"name": cookie_name(COOKIE, False), "value": cookie, "url": server.url}])
    one.go(f"/t/{id}")
    one.wait_asked()
    one.page.locator(f"#{piece}").dispatch_event("click")
    with one.page.expect_response(lambda sent: both[1] in (sent.request.post_data or "")) as last:
        one.page.locator(f"#board [data-place~='{to}']").first.dispatch_event("click")
    assert last.value.status == 200
    one.settle()
    assert not set(both) & set(one.tokens())
