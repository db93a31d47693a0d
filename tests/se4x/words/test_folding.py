"""What is one thing is one line of the log, and tells nobody more than the lines it stands for."""

from __future__ import annotations

from cosmarch.core.match import Match
from cosmarch.core.state import Event
from cosmarch.games.se4x.words.folding import folded
from tests.se4x.battle import FIELD, WEST, field
from tests.se4x.table import play, put


def lines(match: Match, seat: int, key: str, lang: str = "en") -> list[str]:
    return [line.text for line in match.log(seat, lang) if line.key == key]


def test_a_stack_that_goes_together_is_told_in_one_line() -> None:
    """SE-3.6, SE-24.4: to its owner by types, to others by what lies face up and how many lie face down."""
    t = field()
    groups = [
        put(t, 0, WEST, unit, size) for unit, size in (("scout", 1), ("scout", 2), ("cruiser", 2), ("cruiser", 1))
    ]
    t.turn_up(groups[2])
    match = play(t, ("movement", 0)).do(WEST, FIELD).match
    assert lines(match, 0, "moves") == [f"Player 1 moves 3 Scouts, 3 Cruisers from {WEST} to {FIELD}."]
    assert lines(match, 1, "moves") == [f"Player 1 moves 1 Cruiser, face-down counters 1, 2, 4 from {WEST} to {FIELD}."]
    for lang in ("hu", "pl"):
        assert len(lines(match, 0, "moves", lang)) == len(lines(match, 1, "moves", lang)) == 1


def test_moves_of_their_own_have_lines_of_their_own() -> None:
    """Another start or goal is another move; a counter that is alone is told as ever."""
    t = field()
    one, other = put(t, 0, WEST, "scout"), put(t, 0, FIELD, "scout")
    match = play(t, ("movement", 0)).do(one, FIELD, other, "G7").match
    assert lines(match, 0, "moves") == [
        f"Player 1 moves Scout from {WEST} to {FIELD}.",
        f"Player 1 moves Scout from {FIELD} to G7.",
    ]
    assert all(["face-down counter" in text for text in lines(match, 1, "moves")])


def test_ships_of_a_type_that_are_built_one_by_one() -> None:
    """SE-23.6: what is built in a hex is counted by type."""
    twice = [Event("built", "SE-23.6", 1, {"ship": 8, "hex": 5, "n": count}) for count in (1, 2)]
    both = folded(twice[0], twice[1])
    assert both is not None and both.args == {"ship": 8, "hex": 5, "n": 3}
    assert folded(both, Event("built", "SE-23.6", 1, {"ship": 9, "hex": 5, "n": 1})) is None
    assert folded(both, Event("built", "SE-23.6", 1, {"ship": 8, "hex": 6, "n": 1})) is None
