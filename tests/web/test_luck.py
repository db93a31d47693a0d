"""Everybody's luck after the game: the figures, the picture and its words."""

from __future__ import annotations

import html
import re
from collections.abc import Callable
from math import comb, sqrt
from xml.etree import ElementTree

import pytest

from cosmarch import Match, Result, Volley
from cosmarch.web.afterwards.charts import NARROW, bars
from cosmarch.web.afterwards.luck import MOST, distribution, luck_of
from cosmarch.web.afterwards.results import decimal, score_part, some_of
from cosmarch.web.afterwards.story import Stories
from cosmarch.web.routes import looking_back as after
from tests.web.visitor import Visitor

Make = Callable[[], Visitor]


class Told:
    """A match of which only the dice matter."""

    def __init__(self, seats: int, *volleys: Volley) -> None:
        self.seats = seats
        self.volleys = volleys

    def luck(self) -> tuple[Volley, ...]:
        return self.volleys


def lucks(seats: int, *volleys: Volley) -> list[tuple[int, int, float, float, int]]:
    match: Match = Told(seats, *volleys)  # type: ignore[assignment]
    return [(one.dice, one.hits, one.expected, one.deviation, one.one_in) for one in luck_of(match)]


# ---- figures


def test_hits_against_the_expected() -> None:
    """Ten dice that hit on 4 of 10 faces, and two on 5 of 10: 4 + 1 hits, with a variance of 2.4 + 0.5."""
    rows = lucks(3, Volley(1, 10, 4, 10, 6), Volley(1, 2, 5, 10, 1), Volley(0, 1, 10, 10, 1))
    dice, hits, expected, deviation, _ = rows[1]
    assert (dice, hits) == (12, 7)
    assert expected == pytest.approx(5) and deviation == pytest.approx(sqrt(2.9))
    assert rows[0] == (1, 1, 1.0, 0.0, 0) and rows[2] == (0, 0, 0, 0.0, 0)


def test_how_unusual() -> None:
    """Five of five at one half: one in 32. None of three at 9 of 10: one in 1000. Twenty ones in a row: too rare to
    count. What comes in one match of ten is nothing special."""
    assert lucks(1, Volley(0, 5, 5, 10, 5))[0][4] == 32
    assert lucks(1, Volley(0, 3, 9, 10, 0))[0][4] == 1000
    assert lucks(1, Volley(0, 20, 1, 10, 20))[0][4] == MOST
    assert lucks(1, Volley(0, 1, 1, 10, 1))[0][4] == 0
    assert lucks(1, Volley(0, 4, 5, 10, 1), Volley(0, 2, 0, 10, 0))[0][4] == 0  # 5 of 16


def test_no_dice_no_luck() -> None:
    assert lucks(2) == []


def test_the_distribution() -> None:
    for dice in (0, 1, 7):
        wanted = [comb(dice, k) * 0.3**k * 0.7 ** (dice - k) for k in range(dice + 1)]
        assert distribution({0.3: dice}) == pytest.approx(wanted)
    assert distribution({0.5: 1, 0.1: 1}) == pytest.approx([0.45, 0.5, 0.05])
    assert sum(distribution({0.2: 1500, 0.7: 900})) == pytest.approx(1)


@pytest.mark.parametrize(
    ("value", "sign", "texts"),
    [
        (1234.56, False, ("1234.6", "1234,6", "1234,6")),
        (-0.04, True, ("0.0", "0,0", "0,0")),
        (-2.25, True, ("\u22122.2", "\u22122,2", "\u22122,2")),
        (3.0, True, ("+3.0", "+3,0", "+3,0")),
        (12, False, ("12", "12", "12")),
    ],
)
def test_numbers_as_the_language_writes_them(value: float, sign: bool, texts: tuple[str, str, str]) -> None:
    assert tuple([decimal(value, lang, sign) for lang in ("en", "hu", "pl")]) == texts


def test_a_few_moments() -> None:
    assert some_of([]) == [] and some_of([(0, 1)]) == [(0, 1)]
    few = some_of([(step, step) for step in range(101)])
    assert few[0] == (0, 0) and few[-1] == (100, 100) and len(few) == 9


def test_the_part_that_is_the_score() -> None:
    parts = ({"points": 3, "planets": 2}, {"points": 1, "planets": 4})
    assert score_part(Result(((0,), (1,)), (3, 1), "", parts)) == "points"
    assert score_part(Result(((1,), (0,)), (5, 5), "", parts)) == ""
    assert score_part(Result(((0,),), (5,), "")) == ""


# ---- the picture


def test_bars() -> None:
    """The longest thing fills the picture; a bar is as long as its hits, the line stands where the expected is."""
    root = ElementTree.fromstring(bars([(8, 4.0, 1.0), (0, 2.0, 1.5)], ["A <b>", "B"], ["blue", ""], "Luck & so"))
    assert root.attrib["aria-label"] == "Luck & so"
    filled = [part for part in root.iter() if "data-colour" in part.attrib]
    assert [part.attrib["data-colour"] for part in filled] == ["blue", ""]
    assert [float(part.attrib["width"]) for part in filled] == [NARROW - 2, 0]
    marks = [re.match(r"M([\d.]+) ", part.attrib["d"]) for part in root.iter("path")]
    assert [float(mark[1]) for mark in marks if mark] == pytest.approx([1 + 358 / 2, 1 + 358 / 4], abs=0.1)
    assert [part.text for part in root.iter("text")] == ["A <b>", "B"]
    assert ElementTree.fromstring(bars([(0, 0.0, 0.0)], ["A"], [""], "")).attrib["role"] == "img"
    assert bars([], [], [], "") == ""


# ---- the page


def play(one: Visitor, id: str) -> None:
    """To the end, with whatever comes to mind."""
    number = 0
    while not one.match(id).over:
        ask = one.match(id).asks[0]
        number += 1
        assert one.answer(id, ask.seat, ask.tokens[number * 7 % len(ask.tokens)]).status_code == 200


def test_a_game_without_battles_has_no_luck(visitor: Make) -> None:
    one = visitor()
    id = one.table("me", "me", **{"option.round_limit": "1"})
    play(one, id)
    page = one.get(f"/t/{id}/after").text
    assert 'id="luck"' not in page and "<polyline" in page


def test_the_page_tells_everybodys_luck(visitor: Make, monkeypatch: pytest.MonkeyPatch) -> None:
    one = visitor()
    id = one.table("me", "me", "me", **{"option.round_limit": "1"})
    play(one, id)
    volleys = (Volley(0, 10, 5, 10, 10), Volley(1, 4, 5, 10, 2))
    monkeypatch.setattr(after, "luck_of", lambda match: luck_of(Told(3, *volleys)))  # type: ignore[arg-type]
    for lang, words in WORDS.items():
        one.client.headers["accept-language"] = lang
        one.form("/settings", lang=lang)
        page = html.unescape(one.get(f"/t/{id}/after").text)
        section = page[page.index('id="luck"') :]
        names = [one.match(id).name(seat, lang) for seat in range(3)]
        assert section.count("<text ") == 2  # who threw nothing has no bar
        assert all(name in section for name in names)
        for text in words:
            assert text in section, text
    one.form("/settings", lang="en")
    one.services.stories.close()
    one.services.stories = Stories(moment=600.0)
    told = one.get(f"/t/{id}/story", luck=1).json()["html"]
    assert re.search(r'class="panel tile".*\+5\.0 hits.* 0\.0 hits', told, re.S), "the luckiest, then the unluckiest"
    assert "tile" not in one.get(f"/t/{id}/story").json()["html"]


WORDS = {
    "en": (
        "<td>10</td><td>5.0</td><td>10</td><td>+5.0</td>",
        "was lucky: +3.2",
        "one match in 1,000",
        "rolled no dice",
    ),
    "hu": ("<td>5,0</td>", "+3,2", "szerencsés", "nem dobott"),
    "pl": ("<td>5,0</td>", "+3,2", "szczęście", "ani jednego rzutu"),
}
