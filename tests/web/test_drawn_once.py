"""What stays the same is drawn once for a visitor, and anew as soon as anything about it changes."""

from __future__ import annotations

from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import pytest
from markupsafe import Markup

from cosmarch import Section
from cosmarch.core.panels import Face, Item, Sheet
from cosmarch.web.byte_cache import ByBytes
from cosmarch.web.table import drawn_once
from cosmarch.web.table.presenter import Choice, Entry, nobody

CARDS = Section("cards", "Hand", (Item("a", "Ambush", token="play_a"), Item("b", "Bribe")))
VEGA = nobody(0, Sheet(0, "Vega", colour="red"))


class Pen:
    """Draws, and counts how often."""

    def __init__(self) -> None:
        self.drawn = 0

    def __call__(self, *given: Any) -> Markup:
        self.drawn += 1
        return Markup(f"<p>{self.drawn}</p>")


def visitor(id: str, lang: str = "en") -> Any:
    return SimpleNamespace(id=id, lang=lang)


def at(*tokens: str, name: str = "Vega") -> dict[str, Any]:
    return {"t": str, "tokens": tokens, "by_seat": {0: replace(VEGA, name=name)}}


def test_a_section_is_drawn_again_only_when_it_shows_something_else() -> None:
    pen, ada = Pen(), visitor("kept-ada")
    first = drawn_once.section(ada, pen, CARDS, at(), "h2", "dock")
    assert drawn_once.section(ada, pen, replace(CARDS), at("elsewhere"), "h2", "dock") == first
    assert pen.drawn == 1
    changed = [
        drawn_once.section(ada, pen, replace(CARDS, aside="2 of 7"), at(), "h2", "dock"),
        drawn_once.section(ada, pen, CARDS, at("play_a"), "h2", "dock"),
        drawn_once.section(ada, pen, CARDS, at(name="Rigel"), "h2", "dock"),
        drawn_once.section(ada, pen, CARDS, at(), "h3", "stage"),
        drawn_once.section(visitor("kept-ada", "hu"), pen, CARDS, at(), "h2", "dock"),
        drawn_once.section(visitor("kept-bea"), pen, CARDS, at(), "h2", "dock"),
    ]
    assert len({first, *changed}) == 1 + len(changed)


def test_a_line_of_the_log_is_drawn_again_when_it_is_said_again_or_somebody_else_did_it() -> None:
    pen, ada = Pen(), visitor("kept-ada")
    said = Entry("Vega passes", "", 0, ())
    first = drawn_once.line(ada, pen, said, VEGA)
    assert drawn_once.line(ada, pen, replace(said), replace(VEGA, asked=True)) == first
    changed = [drawn_once.line(ada, pen, replace(said, times=2), VEGA), drawn_once.line(ada, pen, said, None)]
    changed.append(drawn_once.line(visitor("kept-bea"), pen, said, VEGA))
    assert len({first, *changed}) == 4


def test_a_row_of_the_list_is_drawn_again_when_anything_that_it_shows_is_different() -> None:
    pen, ada = Pen(), visitor("kept-ada")
    scout = Choice("group.1>J2", "", "SE-5.1", face=Face("Scout → J2", "1 hex", mark="1"))
    first = drawn_once.row(ada, pen, scout, VEGA, False)
    assert drawn_once.row(ada, pen, replace(scout), replace(VEGA, asked=True), False) == first
    changed = [
        drawn_once.row(ada, pen, replace(scout, vain=True), VEGA, False),
        drawn_once.row(ada, pen, replace(scout, face=Face("Scout → J2", "2 hexes", mark="2")), VEGA, False),
        drawn_once.row(ada, pen, scout, None, False),
        drawn_once.row(ada, pen, scout, VEGA, True),
        drawn_once.row(visitor("kept-bea"), pen, scout, VEGA, False),
    ]
    assert len({first, *changed}) == 1 + len(changed)


def test_rows_leave_the_other_drawings_where_they_are(monkeypatch: pytest.MonkeyPatch) -> None:
    """A question has a hundred rows."""
    monkeypatch.setattr(drawn_once, "_drawings", ByBytes(20_000))
    monkeypatch.setattr(drawn_once, "_rows", ByBytes(20_000))
    pen, ada = Pen(), visitor("kept-ada")
    first = drawn_once.section(ada, pen, CARDS, at(), "h2", "dock")
    for number in range(100):
        drawn_once.row(ada, pen, Choice(f"group.{number}", "", "", face=Face("Scout")), None, False)
    assert drawn_once.section(ada, pen, CARDS, at(), "h2", "dock") == first
