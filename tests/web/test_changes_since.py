"""What changed since a player's last answer."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest

import cosmarch
from cosmarch import Figure, Item, Published, Section, Sheet
from cosmarch.bots import decide, make
from cosmarch.web.table import recap
from cosmarch.web.table.changes_since import News, Since
from tests.web.finished import held
from tests.web.visitor import Visitor

Make = Callable[[], Visitor]


def shown(*points: str, ore: str = "3") -> Published:
    figures = (Figure("icon-ore", ore, "Ore"),)
    sheets = [
        Sheet(seat, f"P{seat}", points=text, points_label="Points", figures=figures) for seat, text in enumerate(points)
    ]
    return Published((), sheets=tuple(sheets))


def test_own_figures_and_the_points_of_others() -> None:
    since = Since()
    since.remember("m", 0, "en", shown("4", "4", "1"))
    found = since.news("m", 0, "en", shown("4", "6", "1", ore="1"))
    assert [(one.label, one.before, one.after, one.better) for one in found.own] == [("Ore", "3", "1", -1)]
    assert [(seat, one.label, one.before, one.after) for seat, one in found.points] == [(1, "P1", "4", "6")]
    assert found.lead == (1, 6, 4)


def test_what_is_neither_gain_nor_loss_is_no_news() -> None:
    def lying(count: str) -> Published:
        return Published((), sheets=(Sheet(0, "P0", figures=(Figure("", count, "Face up", counts=False),)),))

    since = Since()
    since.remember("m", 0, "en", lying("4"))
    assert since.news("m", 0, "en", lying("3")).own == ()


def test_who_leads_is_told_when_points_changed_and_it_is_one_of_the_others() -> None:
    since = Since()
    since.remember("m", 0, "en", shown("4", "4", "1"))
    for points, lead in (
        (("4", "4", "1"), None),
        (("5", "5", "2"), None),
        (("9", "5", "2"), None),
        (("2", "1", "9"), (2, 9, 2)),
    ):
        assert since.news("m", 0, "en", shown(*points)).lead == lead


def test_what_another_seat_saw_is_not_taken_for_ones_own() -> None:
    since = Since()
    since.remember("m", 1, "en", shown("4", "4"))
    assert since.news("m", 0, "en", shown("5", "5")) == News() == since.news("m", None, "en", shown("5", "5"))


def holding(*cards: str) -> Published:
    return Published((), dock=(Section("cards", "Hand", tuple([Item(f"card.{one}", one) for one in cards])),))


def test_cards_that_an_answer_brings_are_new_until_the_next_one() -> None:
    """Also a second copy of one that was there; what was played is no news."""
    since = Since()
    assert since.drawn("m", 0, "en", holding("a")) == ()
    since.remember("m", 0, "en", holding("a", "b", "a"), holding("a", "c"))
    assert [card.title for card in since.drawn("m", 0, "en", holding("a", "b", "a"))] == ["b", "a"]
    assert [card.title for card in since.drawn("m", 0, "en", holding("a", "b", "a", "d"))] == ["b", "a", "d"]
    assert since.drawn("m", 1, "en", holding("a", "b")) == () == since.drawn("m", None, "en", holding("a"))
    since.remember("m", 0, "en", holding("a", "b"), holding("a", "b", "a"))
    assert since.drawn("m", 0, "en", holding("a", "b")) == ()


def test_a_card_that_an_undo_gives_back_is_not_new(visitor: Make) -> None:
    one, bot = visitor(), make("greedy", seed=3)
    match = cosmarch.new("ti3", seats=3, seed=11, options={"galaxy": "random"})
    while match.asks[0].kind != "action" or "local_unrest" not in match.asks[0].tokens:
        match.choose(decide(match, match.asks[0].seat, bot), match.asks[0].seat)
    seat = match.asks[0].seat
    id = held(one, match)
    assert one.answer(id, seat, "local_unrest").status_code == 200
    assert one.act(id, seat, "undo").status_code == 200
    for other in range(3):
        if one.match(id).request is not None and other != seat:
            assert one.act(id, other, "consent", "yes").status_code == 200
    assert one.match(id).answers == match.answers
    assert "local_unrest" in one.state(id, seat)["parts"]["decide"]
    assert "drawn-title" not in one.state(id, seat)["parts"]["decide"]


def test_the_page_tells_it_with_the_moves_of_the_others(visitor: Make) -> None:
    """Both sit at one screen: what the other does in their turn is news, what one did oneself is not."""
    one = visitor()
    id = one.table("me", "me")
    first = one.match(id).asks[0].seat
    other = 1 - first

    def turn(seat: int) -> None:
        while (ask := one.match(id).ask_of(seat)) is not None:
            assert "news" not in one.state(id, seat)["parts"]["decide"] or seat == first
            assert one.answer(id, seat, ask.tokens[0]).status_code == 200

    turn(first)
    before = one.match(id).published(first, "en")
    turn(other)
    after = one.match(id).published(first, "en")
    assert before is not None and after is not None
    points = [{sheet.seat: sheet.points for sheet in each.sheets}[other] for each in (before, after)]
    news = re.search(r'<ul class="news">.*?</ul>', one.state(id, first)["parts"]["decide"], re.S)
    assert points[0] != points[1] and news is not None
    assert f"{points[0]} → <b>{points[1]}</b>" in news[0]


def test_what_a_move_cost_its_reader_is_told_before_the_answers(visitor: Make, monkeypatch: pytest.MonkeyPatch) -> None:
    """Below them it is out of sight as soon as there are many."""
    ada = visitor()
    id = ada.table("me", "me", game="se4x")
    seat = ada.match(id).asks[0].seat
    moves = tuple(
        [recap.Chip(text, 1, (), (), (), "", "", own) for text, own in (("Vega moves", False), ("A loss", True))]
    )
    monkeypatch.setattr(recap, "chips", lambda *_: moves)
    shown = ada.state(id, seat)["parts"]["decide"]
    first = shown.index('<ul class="befell"')
    assert first < shown.index('<ol class="options')
    assert re.findall("<li>(.*?)</li>", shown[first : shown.index("</ul>", first)]) == ["A loss"]
