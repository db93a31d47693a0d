"""Which questions a page asks as a sheet."""

from __future__ import annotations

import cosmarch
from cosmarch import Match
from cosmarch.web import forms
from tests.ti3.board.test_published import walk


def asked(kind: str) -> Match:
    """A match in which the only question is one of that kind, with one row to pick or not."""
    for seed in range(1, 40):
        for now in walk(cosmarch.new("ti3", 3, seed), seed, 600):
            if [ask.kind for ask in now.asks] == [kind]:
                form = now.form(now.asks[0].seat)
                if form is not None and [row.most for row in form.rows] == [1]:
                    return now.clone()
    raise AssertionError(f"nobody is asked {kind}")


def test_yes_or_no_is_no_sheet() -> None:
    """TI-33.5.1: an agreement is accepted or not; two answers need neither a switch nor what fills one in."""
    match = asked("accept_agreement")
    assert forms.first(match, match.asks[0].seat, "en") is None


def test_one_ship_is_a_sheet_since_it_tells_what_comes_of_it() -> None:
    match = asked("move_ship")
    assert forms.first(match, match.asks[0].seat, "en") is not None
