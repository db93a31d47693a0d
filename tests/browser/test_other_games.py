"""What only some games have: battles and votes, and phases that all play at the same time."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

import cosmarch
from cosmarch import Ask, Match
from tests.browser.guest import Guest, all_placed, anything, play, real
from tests.browser.next_door import FirstRound
from tests.web.running import Server

Make = Callable[..., Guest]


def seated(guest: Make, server: Server, match: Match) -> tuple[str, list[Guest]]:
    """The match on the server, with a guest at each seat."""
    guests = [guest() for _ in range(match.seats)]
    for one in guests:
        one.answer_at_once()
    return all_placed(server, guests, match), guests


# ---- Twilight Imperium


def with_an_enemy_next_door() -> tuple[Match, str]:
    """The first Strategy Phase, with a cruiser of seat 1 beside the home of seat 0; and where that is."""
    first = FirstRound()
    first.put(first.near[0], 1, {"cruiser": 1})
    return cosmarch.from_position("ti3", first.document, seed=3), first.near[0]


def test_a_round_of_twilight_imperium_with_a_battle_and_a_vote(guest: Make, server: Server) -> None:
    """Three browsers: seat 0 attacks next door with all it has, the Council votes, everybody passes."""
    start, place = with_an_enemy_next_door()
    attacked = False

    def choose(ask: Ask, tokens: list[str]) -> str:
        nonlocal attacked
        wishes = {"strategy_card": ["political"], "quash": ["no"], "secondary": ["no"]}
        if ask.kind == "action":
            attack = [place] if ask.seat == 0 and not attacked else []
            wishes["action"] = [*attack, *[token for token in tokens if token.startswith("strategic.")], "pass"]
            attacked = attacked or ask.seat == 0
        return next((wish for wish in wishes.get(ask.kind, []) if wish in tokens), tokens[0])

    id, guests = seated(guest, server, start)
    answered = play(server, id, guests, choose, lambda match: match.view(None)["table"]["round"] == 2)
    assert any(ask.kind == "vote" for ask in answered)
    keys = [line.key for line in real(server, id).log(None)]
    assert {"space_battle", "rolls", "ships_destroyed", "votes", "agenda_decided", "status_phase"} <= set(keys)
    for one in guests:
        expect(one.page.locator("#log")).to_contain_text("Round 2 begins")
        one.settle()


# ---- at the same time


@pytest.mark.parametrize(("game", "kind"), [("se4x", "economy"), ("tollgate", "lane")])
def test_two_play_a_secret_phase_at_the_same_time(guest: Make, server: Server, game: str, kind: str) -> None:
    """In an economic phase (in Tollgate: sealed offers) both are asked at once, in any order, each for itself: neither
    answer makes the other stale, and neither player sees anything of the other's."""
    match = cosmarch.new(game, seats=2, seed=5)
    while not asks_both(match, kind):
        match.choose(match.asks[0].tokens[0], match.asks[0].seat)
    one, other = [ask.seat for ask in match.asks]
    id, guests = seated(guest, server, match)
    for seat in (one, other):
        guests[seat].wait_asked()
    shown = guests[other].tokens()
    before = real(server, id)
    mine = guests[one].tokens()[0]
    guests[one].pick(mine)
    assert real(server, id).view(other)["asks"] == before.view(other)["asks"]
    guests[other].pick(shown[0])
    assert real(server, id).answers == (*before.answers, (one, mine), (other, shown[0]))
    play(server, id, guests, anything, lambda match: all(ask.kind != kind for ask in match.asks))


def asks_both(match: Match, kind: str) -> bool:
    """Whether two seats have that question to answer in secret."""
    return len(match.asks) == 2 and all(ask.kind == kind and ask.secret for ask in match.asks)


@pytest.mark.parametrize("game", ["bts", "se4x"])
@pytest.mark.parametrize("lang", ["en", "hu", "pl"])
def test_a_tablet_reads_the_step_of_the_round_whole(guest: Make, game: str, lang: str) -> None:
    """At 768 px too, while somebody with a long name is waited for."""
    one = guest(viewport={"width": 768, "height": 1024}, locale=lang)
    one.make("me", "bot:random", game=game)
    one.wait_asked()
    cut = """() => {
      const [track, turn] = [document.querySelector(".phases"), document.querySelector(".turn")];
      const now = track.querySelector(".now");
      const steps = [...track.children].map((one) => one.textContent);
      turn.classList.add("wait");
      turn.textContent = "Wojciech Brzęczyszczykiewicz";
      return steps.filter((step) => {
        now.textContent = step;
        const box = now.getBoundingClientRect();
        return now.scrollWidth > now.clientWidth || box.bottom > 44 || box.right > turn.getBoundingClientRect().left;
      });
    }"""
    assert one.page.evaluate(cut) == []
