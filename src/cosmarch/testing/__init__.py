"""The contract of a game as a test kit: what every game must keep, checked in random matches.

A game that is registered (docs/new_game.md) is checked in one line, with any test runner or none:

>>> from cosmarch.testing import check_game
>>> print(check_game("nim"))

`check_game` plays about 30,000 random decisions at tables of every size, with every option away from its default, and
raises `BrokenContract` with the promise that is broken and the match in which. It returns a `Report` of what was
checked, and of what was skipped because the game does not offer it: positions, boards, published tables, odds, advice,
forms.

With pytest, `walks` gives a test for each match, to be run side by side:

>>> import pytest
>>> from cosmarch.testing import Walk, walks
>>> @pytest.mark.parametrize("walk", walks("nim"), ids=str)
... def test_contract(walk: Walk) -> None:
...     walk.check()

The single checks are in `cosmarch.testing.checks`, for a test of your own that stands at a decision worth checking:
each takes a match and a `Chance`, the reproducible dice of the walks, and leaves the match as it was.
"""

from cosmarch.testing.kit import Report, Walk, check_game, check_offers, walks
from cosmarch.testing.tables import Table, tables
from cosmarch.testing.walk import Action, BrokenContract, Chance, go_on, perform, picked, play_out

__all__ = [
    "Action",
    "BrokenContract",
    "Chance",
    "Report",
    "Table",
    "Walk",
    "check_game",
    "check_offers",
    "go_on",
    "perform",
    "picked",
    "play_out",
    "tables",
    "walks",
]
