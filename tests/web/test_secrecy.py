"""What a seat cannot know is in no response: two worlds that look alike to it give it the same bytes."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest

from cosmarch.store import Opened
from cosmarch.web.table import presenter, recap
from tests.web.test_windows import seated
from tests.web.visitor import Visitor

pytestmark = pytest.mark.long  # whole matches by way of the pages

Make = Callable[[], Visitor]


def responses(one: Visitor, id: str, seat: int) -> list[bytes]:
    """Everything that the seat is sent about the match as it stands."""
    paths = (f"/t/{id}/state", f"/t/{id}/text", f"/t/{id}/odds", f"/t/{id}")
    return [one.get(path, seat=seat).content for path in paths]


@pytest.mark.parametrize(
    ("game", "fields"),
    [
        ("bts", {}),
        ("bts", {"option.mats": "advanced", "option.tableau": "on"}),
        ("ti3", {}),
        ("se4x", {}),
        ("tollgate", {}),
    ],
)
def test_a_world_dealt_anew_looks_the_same(
    visitor: Make, monkeypatch: pytest.MonkeyPatch, game: str, fields: dict[str, str]
) -> None:
    """The real match is replaced by an imagined one, in which all is dealt anew that the seat cannot know; only undo
    and the recap have to be left out: an imagined match keeps no answers to take back or to count from."""
    monkeypatch.setattr(presenter, "undo", lambda opened, seat: "")
    monkeypatch.setattr(recap, "chips", lambda match, seat, lang: ())
    people, id = seated(visitor, game, 3, **fields)  # each with a screen: a shared one shows whose turn it is there
    one = people[0]
    chance, others = random.Random(8), 0
    for step in range(36):
        if one.match(id).over:
            break
        ask = chance.choice(one.match(id).asks)
        assert people[ask.seat].answer(id, ask.seat, chance.choice(ask.tokens)).status_code == 200
        if step % 9 or one.match(id).over:
            continue
        real = one.services.journal.open(id)
        for seat in range(3):
            before = responses(people[seat], id, seat)
            dealt = real.match.imagine(seat, step)
            others += dealt.hash != real.match.hash
            one.services.journal._opened[id] = Opened(real.row, dealt)
            assert responses(people[seat], id, seat) == before
            one.services.journal._opened[id] = real
    assert others, "nothing was dealt anew"


def test_other_seats_learn_nothing_from_a_pass(visitor: Make) -> None:
    """A stamp changes with what a seat sees, not with the number of answers."""
    one = visitor()
    id = one.table("me", "me")
    state = one.state(id, 0)
    assert str(one.services.journal.open(id).row.version) not in (state["seen"], state["live"])
    assert not any(
        isinstance(value, int) and not isinstance(value, bool)
        for name, value in state.items()
        if name != "seat" and name != "curtain"
    )
