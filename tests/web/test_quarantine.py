"""One table never harms another: a broken match is set aside by itself, its people are told, and it is tried again."""

from __future__ import annotations

import time
from collections.abc import Callable

import pytest
from sqlalchemy import select, update

from cosmarch.store import schema
from cosmarch.store.troubles import FIRST, LONGEST
from cosmarch.web import background
from tests.web.test_bots_and_clocks import late
from tests.web.visitor import Visitor

Make = Callable[[], Visitor]


def broken(one: Visitor, id: str) -> None:
    with one.services.database.writing() as connection:
        connection.execute(update(schema.snapshots).where(schema.snapshots.c.match == id).values(body=b"no snapshot"))
    one.services.journal.forget(id)


def kept(one: Visitor, id: str) -> tuple[str, int, float]:
    """(trouble, tries, seconds until the next)"""
    matches = schema.matches
    query = select(matches.c.trouble, matches.c.tries, matches.c.retry_at).where(matches.c.id == id)
    with one.services.database.reading() as connection:
        trouble, tries, at = connection.execute(query).one()
    return trouble, tries, at - time.time()


def rested(one: Visitor, id: str) -> None:
    with one.services.database.writing() as connection:
        connection.execute(update(schema.matches).where(schema.matches.c.id == id).values(retry_at=0.0))


def stand_ins(one: Visitor, id: str) -> list[str]:
    row = one.services.matches.find(id)
    assert row is not None
    return [seat.stand_in for seat in row.seats]


def test_everybody_elses_clock_goes_on(visitor: Make) -> None:
    one = visitor()
    tables = [one.table("me", "me", clock="days_1", timeout="bot") for _ in range(3)]
    for id in tables:
        late(one, id)
    broken(one, tables[0])
    broken(one, tables[1])
    background.time_outs(one.services)
    assert any(stand_ins(one, tables[2]))
    for id in tables[:2]:
        trouble, tries, left = kept(one, id)
        assert "Broken" in trouble and tries == 1 and 0 < left <= FIRST
    assert one.services.notices.overdue() == [], "what is set aside is left alone"
    assert set(one.services.matches.running()) == {tables[2]}


def test_it_is_tried_again_and_each_time_later(visitor: Make) -> None:
    one = visitor()
    id = one.table("me", "me", clock="days_1", timeout="bot")
    late(one, id)
    broken(one, id)
    pauses = []
    for _ in range(9):
        background.time_outs(one.services)
        pauses.append(round(kept(one, id)[2]))
        background.time_outs(one.services)
        rested(one, id)
    assert pauses[:3] == [FIRST, 2 * FIRST, 4 * FIRST]
    assert pauses[-1] == LONGEST


def test_its_people_are_told(visitor: Make) -> None:
    host, guest = visitor(), visitor()
    id = host.table("me", "link", title="Friday")
    guest.form("/seat", secret=host.link(id, 1), name="Bea")
    other = guest.table("me", "me")
    broken(host, id)
    for one in (host, guest):
        for path in (f"/t/{id}", f"/t/{id}/state", f"/t/{id}/replay"):
            answer = one.get(path)
            assert answer.status_code == 503 and "Other tables are not affected" in answer.text
        assert "needs repair" in one.get("/mine").text
    assert guest.get(f"/t/{other}").status_code == 200
    assert kept(host, id)[1] == 1, "looking often is not trying often"


def test_an_answer_ends_it(visitor: Make) -> None:
    one = visitor()
    id = one.table("me", "me")
    one.services.troubles.mark(id, "a bot was to answer: ValueError")
    assert "is stuck" in one.get(f"/t/{id}", seat=0).text
    ask = one.match(id).asks[0]
    assert one.answer(id, ask.seat, ask.tokens[0]).status_code == 200
    assert kept(one, id)[:2] == ("", 0)
    assert "is stuck" not in one.get(f"/t/{id}", seat=0).text


def test_a_fault_while_time_runs_out_is_one_tables_own(visitor: Make, monkeypatch: pytest.MonkeyPatch) -> None:
    """Not only damage: an error of a game's rules is guarded too."""
    one = visitor()
    tables = [one.table("me", "me", clock="days_1", timeout="bot") for _ in range(3)]
    for id in tables:
        late(one, id)
    opening = one.services.journal.open

    def fails(id: str) -> object:
        if id == tables[0]:
            raise ZeroDivisionError
        return opening(id)

    monkeypatch.setattr(one.services.journal, "open", fails)
    background.time_outs(one.services)
    assert [any(stand_ins(one, id)) for id in tables] == [False, True, True]


def test_nobody_is_called_to_a_table_that_is_set_aside(visitor: Make) -> None:
    """The notice is kept, and sent when the table can be played again."""
    one = visitor()
    one.table("me", "me")
    with one.services.database.writing() as connection:
        connection.execute(update(schema.people).values(email="anna@example.org"))
        connection.execute(update(schema.notices).values(due=0.0))
        id = str(connection.scalar(select(schema.notices.c.match)))
    one.services.troubles.mark(id, "it broke")
    assert one.services.notices.due() == []
    rested(one, id)
    assert [notice.match for notice in one.services.notices.due()] == [id]
