"""Cards that stand beside the answers to a question: their holder finds them there, and others are sent the same
whether there is one or not."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

import cosmarch
from cosmarch import Match
from tests.web.test_held_windows import changed
from tests.web.twins import Sent, World, alike, seated, time_in_hand, world

pytestmark = pytest.mark.long  # whole matches by way of the pages

CARD, OTHER = "flank_speed", "plague"


@dataclass
class Moment:
    """Ships may be moved; in the first match the player has Flank Speed, in the second a card that does not fit."""

    able: Match
    unable: Match
    seat: int


def holding(seat: int, name: str) -> Callable[[Any], bool]:
    """The seat has this card in place of its others, which go into the deck."""

    def change(t: Any) -> bool:
        card = t.choices.action_cards.index[name] - 1
        deck = [*t.action_deck, *t.hands[seat]]
        if card not in deck:
            return False
        deck.remove(card)
        spare = [one for one in deck if t.content.action_cards[one].play == "action"][: len(t.hands[seat]) - 1]
        for one in spare:
            deck.remove(one)
        t.hands = (*t.hands[:seat], tuple(sorted([card, *spare])), *t.hands[seat + 1 :])
        t.action_deck = tuple(deck)
        return True

    return change


@pytest.fixture(scope="module")
def at() -> Moment:
    match, chance = cosmarch.new("ti3", 3, 7, {"galaxy": "random"}), random.Random(7)
    for _ in range(4000):
        ask = chance.choice(match.asks)
        if ask.kind == "move_ship" and len(ask.public) > 1 and match._table.hands[ask.seat]:
            able, unable = changed(match, holding(ask.seat, CARD)), changed(match, holding(ask.seat, OTHER))
            if able is not None and unable is not None and CARD in able.asks[0].tokens:
                assert able.asks[0].public == unable.asks[0].tokens
                return Moment(able, unable, ask.seat)
        match.choose(chance.choice(ask.tokens), ask.seat)
    raise AssertionError("no such moment")


@pytest.fixture(scope="module")
def table(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, str, list[dict[str, str]]]:
    with time_in_hand():
        return seated(tmp_path_factory.mktemp("beside"), "ti3", 3, hold="3", clock="live_30")


def nothing(here: World, seat: int) -> None:
    """Its player does not look."""


def looks(here: World, seat: int) -> None:
    here.visits([seat])


def considers(here: World, seat: int) -> None:
    """Its player drafts what they might do: with the card, where there is one."""
    one = here.people[seat]
    token = CARD if CARD in here.match.asks[0].tokens else here.match.asks[0].tokens[0]
    body = {"seat": seat, "seen": one.state(here.id, seat)["seen"], "tokens": [token]}
    assert one.send(f"/t/{here.id}/draft", body).status_code == 200


def played(here: World, at: Moment, does: Callable[[World, int], None]) -> list[list[Sent]]:
    """What everybody else is sent while the player thinks, and when they move nothing."""
    others = [seat for seat in range(3) if seat != at.seat]
    here.visits(others)
    here.goes_by(1.0)
    does(here, at.seat)
    here.until_all_have_looked()
    here.visits(others)
    assert here.people[at.seat].answer(here.id, at.seat, "done").status_code == 200
    here.until_all_have_looked()
    here.visits(others)
    return [here.got[seat][:] for seat in others]


@pytest.mark.parametrize("does", [nothing, looks, considers])
def test_others_are_sent_the_same(table: Any, at: Moment, does: Callable[[World, int], None]) -> None:
    """TI-30.1.1: whoever lets such a card be does what others do, too."""
    with time_in_hand() as hand:
        with world(hand, table, f"unable {does.__name__}", at.unable) as here:
            expected = played(here, at, nothing)
        with world(hand, table, f"able {does.__name__}", at.able) as here:
            for left, right in zip(played(here, at, does), expected, strict=True):
                assert alike(left, right) == ""


def test_the_holder_finds_the_card_beside_the_sheet(table: Any, at: Moment) -> None:
    with time_in_hand() as hand, world(hand, table, "shows", at.able) as here:
        page = here.people[at.seat].get(f"/t/{here.id}", seat=at.seat).text
        sheet, _, single = page.partition('<details class="single">')
        assert f'id="option-{CARD}"' in sheet and f'id="option-{CARD}"' not in single
        assert f'data-row="move_ship:{CARD}"' not in page
        assert here.people[at.seat].answer(here.id, at.seat, CARD).status_code == 200
        assert CARD not in [here.match._table.content.action_cards[one].key for one in here.match._table.hands[at.seat]]
