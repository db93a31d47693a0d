"""One table never harms another: a broken match is set aside by itself, its people are told, and it is tried again."""

from __future__ import annotations

import asyncio
import random
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from sqlalchemy import delete, select, text, update
from starlette.applications import Starlette
from starlette.testclient import TestClient

from cosmarch.store import Move, schema
from cosmarch.store.admin import Admin
from cosmarch.store.holds import TABLE
from cosmarch.store.moves import CHOOSE, HUSH
from cosmarch.store.set_aside import FIRST, LONGEST
from cosmarch.web import background
from cosmarch.web.app import make_app
from cosmarch.web.config import Config
from tests.web.test_bots_and_clocks import hook, late
from tests.web.test_time import wait_for
from tests.web.visitor import Visitor

Make = Callable[[], Visitor]
__all__ = ["hook"]


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


def test_a_damaged_row_is_one_tables_own(visitor: Make) -> None:
    """Lists in which it stands list the others."""
    one, other = visitor(), visitor()
    id, good = one.table("me", "me", public="on"), other.table("me", "me", public="on")
    with one.services.database.writing() as connection:
        connection.execute(text("UPDATE matches SET moved = 'x' WHERE id = :id"), {"id": id})
        connection.execute(text("UPDATE seats SET asked_at = 'x' WHERE match = :id"), {"id": id})
    for who, path in ((other, "/lobby"), (one, "/"), (one, "/mine")):
        answer = who.get(path)
        assert answer.status_code == 200 and id in answer.text
    assert good in other.get("/lobby").text
    assert "another type" in Admin(one.services.database).verify(id)


def answered_alone(one: Visitor, id: str) -> int:
    """Play on, at a table that holds its windows, past a secret question with one answer; the number of its entry."""
    journal, chance, found = one.services.journal, random.Random(1), 0
    for step in range(300):
        opened = journal.open(id)
        alone = [ask for ask in opened.match.asks if ask.secret and not ask.window and len(ask.tokens) == 1]
        if opened.match.held:
            journal.take(id, TABLE, [Move(HUSH)], f"step-{step}")
        elif found and not alone:
            return found
        else:
            ask = alone[0] if alone else chance.choice(opened.match.asks)
            after = journal.take(id, ask.seat, [Move(CHOOSE, chance.choice(ask.tokens))], f"step-{step}")
            found = found or (after.row.version if alone else 0)
    raise AssertionError("nobody was asked so")


def test_a_match_that_skipped_what_is_asked_now(visitor: Make) -> None:
    """It was kept by a version in which such a question answered itself. It is refused in words, found by the host, and
    harms no other."""
    people = [visitor() for _ in range(3)]
    host, journal = people[0], people[0].services.journal
    id = host.table("me", "link", "link", game="ti3", hold="3")
    for seat, one in enumerate(people[1:], 1):
        one.form("/seat", secret=host.link(id, seat), name=f"Guest {seat}")
    number = answered_alone(host, id)
    ask = journal.open(id).match.asks[0]
    last = journal.take(id, ask.seat, [Move(CHOOSE, ask.tokens[0])], "the-last").row.version
    care = Admin(host.services.database)
    assert care.verify(id) == ""
    entries, snapshots, matches = schema.entries, schema.snapshots, schema.matches
    with host.services.database.writing() as connection:
        connection.execute(delete(entries).where(entries.c.match == id, entries.c.number == number))
        for later in range(number + 1, last + 1):
            here = (entries.c.match == id, entries.c.number == later)
            connection.execute(update(entries).where(*here).values(number=later - 1))
        connection.execute(update(matches).where(matches.c.id == id).values(version=last - 1))
        first = select(snapshots.c.first).where(snapshots.c.match == id).scalar_subquery()
        connection.execute(update(snapshots).where(snapshots.c.match == id).values(body=first, version=0))
    journal.forget(id)
    other = host.table("me", "me", clock="days_1", timeout="bot")
    late(host, other)
    for one in people:
        answer = one.get(f"/t/{id}")
        assert answer.status_code == 503 and "made by another version of the program" in answer.text
        assert "needs repair" in one.get("/mine").text
    background.time_outs(host.services)
    background.close_windows(host.services)
    assert any(stand_ins(host, other)) and host.get(f"/t/{other}").status_code == 200
    assert f"entry {number} no longer fits" in care.verify(id)
    assert care.verify(other) == ""


def test_nobody_is_called_to_a_table_that_is_set_aside(visitor: Make) -> None:
    """The notice is kept, and sent when the table can be played again."""
    one = visitor()
    one.table("me", "me")
    with one.services.database.writing() as connection:
        connection.execute(update(schema.people).values(email="anna@example.org"))
        connection.execute(update(schema.notices).values(due=0.0))
        id = str(connection.scalar(select(schema.notices.c.match)))
    one.services.troubles.mark(id, "it broke")
    assert [notice for notice in one.services.notices.due() if not notice.alarm] == []
    rested(one, id)
    assert [notice.match for notice in one.services.notices.due()] == [id]


def test_a_duty_that_fails_is_tried_less_and_less_often(monkeypatch: pytest.MonkeyPatch) -> None:
    """While the database is down all do, and the log is not to fill with it."""
    waited: list[float] = []

    async def sleep(seconds: float) -> None:
        waited.append(seconds)
        if len(waited) == 12:
            raise asyncio.CancelledError

    def duty(services: object) -> None:
        if len(waited) < 9:
            raise ConnectionError

    monkeypatch.setattr(background.asyncio, "sleep", sleep)
    with pytest.raises(asyncio.CancelledError):
        asyncio.run(background._repeat(duty, 0.1, None))  # type: ignore[arg-type]
    assert waited[:9] == [0.2, 0.4, 0.8, 1.6, 3.2, *[background.SLOWEST] * 4]
    assert waited[9:] == [0.1] * 3, "at once as ever when it is back"


# ---- the message


def with_address(one: Visitor, **ways: str) -> None:
    with one.services.database.writing() as connection:
        connection.execute(update(schema.people).where(schema.people.c.id == one.person).values(**ways))


def alarms(one: Visitor) -> dict[str, str]:
    """Who is to be told of which table that is set aside."""
    return {notice.person: notice.match for notice in one.services.notices.due() if notice.alarm}


def test_players_and_host_are_sent_a_message(tmp_path: Path, hook: tuple[str, list[bytes]]) -> None:
    """By a running server with all its duties, the ways they have asked for; the other table's guest hears nothing."""
    url, got = hook
    config = Config(
        str(tmp_path / "t.db"), public_url="http://table.test", bot_workers=0, limits=False, private_webhooks=True
    )
    app = make_app(config)
    with TestClient(app, base_url="http://table.test") as client:
        host, guest, other = [Visitor(one, app) for one in (client, *[_client(app) for _ in range(2)])]
        id = host.table("bot:random", "link", title="Friday")
        guest.form("/seat", secret=host.link(id, 1), name="Bea")
        other.table("me", "me", title="Sunday")
        for one, name in ((host, "host"), (guest, "guest"), (other, "other")):
            with_address(one, webhook=f"{url}&{name}")
        broken(host, id)
        assert guest.get(f"/t/{id}").status_code == 503
        wait_for(lambda: len(got) == 2)
        assert all(b"Friday" in body and b"was set aside" in body for body in got)
        assert alarms(host) == {}, "once each"


def _client(app: Starlette) -> TestClient:
    return TestClient(app, base_url="http://table.test")


def test_the_message_is_sent_once_and_tried_again(visitor: Make) -> None:
    one = visitor()
    id = one.table("me", "me")
    with_address(one, email="anna@example.org")
    one.services.troubles.mark(id, "it broke")
    (alarm,) = one.services.notices.due()
    assert alarm.alarm and alarm.match == id
    assert alarms(one) == {}, "it is under way"
    with one.services.database.writing() as connection:
        connection.execute(update(schema.alarms).values(due=0.0))
    assert alarms(one) == {one.person: id}, "it could not be sent, and is tried again"
    one.services.notices.done(alarm)
    rested(one, id)
    one.services.troubles.mark(id, "it broke again")
    with one.services.database.reading() as connection:
        assert connection.execute(select(schema.alarms)).all() == [], "it is known already"


def test_nobody_hears_of_a_trouble_that_is_over(visitor: Make) -> None:
    one = visitor()
    id = one.table("me", "me")
    with_address(one, email="anna@example.org")
    one.services.troubles.mark(id, "it broke")
    ask = one.match(id).asks[0]
    assert one.answer(id, ask.seat, ask.tokens[0]).status_code == 200
    assert alarms(one) == {}


def test_an_account_hears_of_the_guests_table(visitor: Make) -> None:
    one = visitor()
    id = one.table("me", "me")
    with_address(one, email="anna@example.org")
    one.services.troubles.mark(id, "it broke")
    one.form("/account/register", name="Anna", password="correct horse battery")
    with one.services.database.reading() as connection:
        told = list(connection.scalars(select(schema.alarms.c.person)))
    assert told == [one.person]
