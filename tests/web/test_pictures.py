"""A picture's mark tells nobody what was drawn for another."""

from __future__ import annotations

from collections.abc import Callable

from cosmarch.web.table.board_updates import Pictures
from cosmarch.web.table.etags import mark
from tests.web.visitor import Visitor

Make = Callable[[], Visitor]


def test_marks_are_those_of_one_visitor_at_one_seat(visitor: Make) -> None:
    """Who guesses what another sees, and computes or copies its mark, is sent the whole picture as ever: the server
    does not say whether it has drawn such a one."""
    host, guest = visitor(), visitor()
    id = host.table("me", "link", public="on")
    guest.form("/seat", secret=host.link(id, 1))
    theirs = host.state(id, 0)["board"]
    picture = host.match(id).svg(0, "en")
    for guessed in (theirs, mark(picture), mark("svg", picture), "0" * 32):
        answer = guest.state(id, 1, board=guessed)
        assert answer["patch"] is None and answer["svg"] is not None


def test_the_same_picture_has_other_marks_for_others(visitor: Make) -> None:
    host, guest, other = visitor(), visitor(), visitor()
    id = host.table("me", "me", public="on")
    again = host.table("me", "me", public="on")
    for one in (guest, other):
        one.form("/account/name", name="Somebody")
    marks = {
        host.state(id, 0)["board"],
        host.state(id, 1)["board"],
        host.state(again, 0)["board"],
        guest.state(id)["board"],
        other.state(id)["board"],
    }
    assert len(marks) == 5


def test_pictures_in_memory_are_bounded(visitor: Make) -> None:
    """By what they take: a letter beyond the first 256 makes each of a picture's letters twice as large."""
    one = visitor()
    id = one.table("me", "me")
    opened = one.services.journal.open(id)
    for letter in ("x", "–"):
        kept = Pictures("key", most=20_000)
        for number in range(50):
            drawn = f"{number:03}{letter * 3000}"
            kept.sent(opened, opened.match.clone(), 0, "en", "somebody", draw=lambda *_, drawn=drawn: drawn)
            assert kept._sent.held <= 20_000
        assert len(kept._sent) == (6 if letter == "x" else 3)
