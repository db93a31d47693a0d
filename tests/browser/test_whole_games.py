"""Whole games in browsers, of one round each: what comes later in a game is played in test_played_by_the_lights.py."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import expect

from tests.browser.guest import MOST, Guest, anything, play, real, some
from tests.web.running import Server

Make = Callable[..., Guest]


def test_two_people_with_two_browsers(guest: Make, server: Server) -> None:
    """The second comes by link; both play to the end and see the same result."""
    ada, bela = guest(), guest()
    ada.answer_at_once()
    bela.answer_at_once()
    id = ada.make("me", "link", round_limit=1)
    expect(ada.page.locator("#decide")).to_contain_text("invited with a link")
    link = ada.link(1)
    bela.take(link, "Béla")
    assert "#" not in bela.page.url, "the secret is gone from the address"
    ada.go(f"/t/{id}")
    answered = play(server, id, (ada, bela), anything, lambda match: match.over)
    assert {ask.seat for ask in answered} == {0, 1}
    match = real(server, id)
    assert match.result is not None
    for one in (ada, bela):
        one.wait_over()
        expect(one.page.locator("#decide")).to_contain_text("Béla")
        totals = one.page.locator("#decide tr.total td").all_inner_texts()
        ranked = [seat for group in match.result.ranking for seat in group]
        assert [int(text) for text in totals] == [match.result.scores[seat] for seat in ranked]


def test_one_screen_without_secrets_needs_no_curtain(guest: Make, server: Server) -> None:
    """Where nothing is hidden the page turns to the next player by itself, to the end."""
    one = guest()
    one.answer_at_once()
    id = one.make("me", "me", round_limit=1)
    turned = 0
    match = real(server, id)
    looking = match.asks[0].seat
    while not match.over:
        assert len(match.answers) < MOST, "it never ends"
        asked = match.asks[0].seat
        turned += asked != looking
        looking = asked
        one.page.wait_for_function(f"JSON.parse(document.getElementById('table').dataset.state).seat === {asked}")
        one.wait_asked()
        assert one.page.locator("#curtain-open").count() == 0
        assert sorted(one.tokens()) == sorted(match.asks[0].tokens)
        one.pick(some(list(match.asks[0].tokens)))
        match = real(server, id)
    one.wait_over()
    assert turned >= 2


def test_one_screen_with_a_curtain(guest: Make, server: Server) -> None:
    """Between two seats with secrets the curtain hangs: no side is shown before the next player asks for it."""
    one = guest()
    one.answer_at_once()
    id = one.make("me", "me", game="se4x")
    curtains = 0
    looking = None
    while curtains < 3:
        match = real(server, id)
        assert len(match.answers) < MOST, "nobody else is ever asked"
        asked = match.asks[0].seat if looking is None or match.ask_of(looking) is None else looking
        if asked != looking:
            curtains += 1
            one.page.wait_for_selector("#curtain-open")
            one.settle()
            assert not one.asked
            assert one.page.get_attribute("#curtain-open", "href") == f"/t/{id}?seat={asked}#decide"
            one.page.click("#curtain-open")
            looking = asked
        one.wait_asked()
        ask = match.ask_of(looking)
        assert ask is not None and sorted(one.tokens()) == sorted(ask.tokens)
        one.pick(some(list(ask.tokens)))


def test_against_bots_to_the_end(guest: Make, server: Server) -> None:
    one = guest()
    one.answer_at_once()
    id = one.make("me", "bot:greedy", "bot:random", round_limit=1)
    one.play_to_the_end()
    result = real(server, id).result
    assert result is not None
    for seat in result.winners:
        expect(one.page.locator("#decide h2")).to_contain_text(real(server, id).name(seat))
