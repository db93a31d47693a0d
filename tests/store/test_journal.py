"""A kept match: answers count once and in order, and the match opens where it stands."""

from __future__ import annotations

import random
import threading
import zlib
from pathlib import Path

import msgspec
import pytest
from sqlalchemy import func, select

import cosmarch
from cosmarch import IllegalChoice, Match
from cosmarch.core.state import digest
from cosmarch.store import (
    Chat,
    Database,
    Duplicate,
    Journal,
    Matches,
    Move,
    NoSuchMatch,
    NotStarted,
    Opened,
    Stale,
    schema,
)
from cosmarch.store.matches import BOT, OPEN, PERSON, Plan, Sitter, found
from cosmarch.store.moves import apply
from cosmarch.store.seating import LENT, Seating

TWO = (Sitter(PERSON, "anna", "Anna"), Sitter(PERSON, "bela", "Béla"))


def kept(database: Database, seed: int = 1, plan: Plan | None = None) -> str:
    match = cosmarch.new("bts", seats=2, seed=seed)
    return Matches(database).create(plan or Plan("anna", TWO), match)


def answer(journal: Journal, id: str, chance: random.Random, key: str) -> Opened:
    ask = chance.choice(journal.open(id).match.asks)
    return journal.take(id, ask.seat, [Move("choose", chance.choice(ask.tokens))], key)


def test_opens_where_it_stands_in_a_fresh_process(database: Database) -> None:
    id = kept(database)
    journal, chance = Journal(database), random.Random(3)
    for number in range(120):
        last = answer(journal, id, chance, f"k{number}")
        assert last.row.version == number + 1
        fresh = Journal(database).open(id).match
        assert fresh.hash == last.match.hash
        assert fresh.answers == last.match.answers
        assert [str(line) for line in fresh.log(None)] == [str(line) for line in last.match.log(None)]


def test_opening_replays_at_most_one_scene(database: Database) -> None:
    id = kept(database)
    journal, chance = Journal(database), random.Random(4)
    for number in range(80):
        match = answer(journal, id, chance, f"k{number}").match
        with database.reading() as connection:
            version = connection.scalar(select(schema.snapshots.c.version).where(schema.snapshots.c.match == id))
        assert version == number + 1 - match.scene_answers


def test_a_match_of_another_version_goes_on(database: Database) -> None:
    """Its state was kept with other columns: it is played again from its answers, and the next save is a new one."""
    id = kept(database)
    journal, chance = Journal(database), random.Random(5)
    for number in range(60):
        last = answer(journal, id, chance, f"k{number}")
    with database.writing() as connection:
        rows = schema.snapshots
        body = connection.scalar(select(rows.c.body).where(rows.c.match == id))
        assert body is not None
        connection.execute(rows.update().where(rows.c.match == id).values(body=with_odd_column(body)))
    journal = Journal(database)
    assert journal.open(id).match.hash == last.match.hash
    for number in range(20):
        last = answer(journal, id, chance, f"again{number}")
    fresh = Journal(database).open(id)
    assert fresh.match.hash == last.match.hash and fresh.row.version == last.row.version


def with_odd_column(body: bytes) -> bytes:
    document = msgspec.json.decode(zlib.decompress(body))
    document["checkpoint"]["odd_column"] = 0
    del document["sum"]
    document["sum"] = digest(document)
    return zlib.compress(msgspec.json.encode(document))


def test_what_is_current_without_a_look(database: Database) -> None:
    """On SQLite this process knows what it has written; where others write too, nothing is known without a look."""
    id, journal = kept(database), Journal(database)
    assert journal.current(id) is None
    opened = journal.open(id)
    assert journal.current(id) is (None if database.postgres else opened)
    after = answer(journal, id, random.Random(1), "k")
    assert journal.current(id) is (None if database.postgres else after)
    for change in (
        lambda: Seating(database).stand_in(id, 0, "random", LENT),
        lambda: Chat(database).say(id, 0, "Anna", "hello"),
    ):
        change()
        assert journal.current(id) is None
        assert journal.open(id).row == Matches(database).find(id)
        assert (journal.current(id) is None) == database.postgres
    assert journal.open(id).row.said > 0


def test_who_is_told_finds_the_answer(tmp_path: Path) -> None:
    """When a watcher of a SQLite table is woken, what it is woken for is already there to be seen."""
    database = Database(str(tmp_path / "table.db"))
    id, journal = kept(database), Journal(database)
    seen: list[int] = []

    def told(match: str) -> None:
        now = journal.current(match)
        assert now is not None
        seen.append(now.row.version)

    database.fanout.listen(told)
    for number in range(3):
        answer(journal, id, random.Random(number), f"k{number}")
    assert seen == [1, 2, 3]
    database.close()


def test_writers_of_one_process_take_turns(database: Database) -> None:
    """However many there are, none fails and none is lost."""
    ids, journal = [kept(database, seed) for seed in range(4)], Journal(database)

    def write(id: str) -> None:
        for number in range(5):
            answer(journal, id, random.Random(number), f"k{number}")

    threads = [threading.Thread(target=write, args=(id,)) for id in ids]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert [Journal(database).open(id).row.version for id in ids] == [5] * 4


def test_settling_changes_nothing(database: Database) -> None:
    id, journal = kept(database), Journal(database)
    after = answer(journal, id, random.Random(1), "k")
    database.flush_to_disk()
    assert Journal(database).open(id).match.hash == after.match.hash


def test_a_doubled_request_counts_once(database: Database) -> None:
    id, journal = kept(database), Journal(database)
    ask = journal.open(id).match.asks[0]
    journal.take(id, ask.seat, [Move("choose", ask.tokens[0])], "same")
    with pytest.raises(Duplicate):
        journal.take(id, ask.seat, [Move("choose", ask.tokens[0])], "same")
    assert journal.open(id).row.version == 1


def test_keys_of_two_seats_do_not_touch(database: Database) -> None:
    id, journal = kept(database), Journal(database)
    for version in (1, 2):
        ask = journal.open(id).match.asks[0]
        assert journal.take(id, ask.seat, [Move("choose", ask.tokens[0])], "same").row.version == version


def test_an_illegal_answer_changes_nothing(database: Database) -> None:
    id, journal = kept(database), Journal(database)
    before = journal.open(id)
    seat = before.match.asks[0].seat
    for seat_, token in ((seat, "no_such_thing"), (1 - seat, before.match.asks[0].tokens[0])):
        with pytest.raises(IllegalChoice):
            journal.take(id, seat_, [Move("choose", token)], f"k{seat_}")
    assert Journal(database).open(id).match.hash == before.match.hash
    assert journal.open(id).row.version == 0


def test_several_deeds_are_all_or_nothing(database: Database) -> None:
    id, journal = kept(database), Journal(database)
    ask = journal.open(id).match.asks[0]
    with pytest.raises(IllegalChoice):
        journal.take(id, ask.seat, [Move("choose", ask.tokens[0]), Move("choose", "no_such_thing")], "k")
    assert journal.open(id).row.version == 0
    assert journal.entries(id) == []


def test_stale_answers_are_refused(database: Database) -> None:
    id, journal = kept(database), Journal(database)
    ask = journal.open(id).match.asks[0]

    def never(_: Opened) -> None:
        raise Stale("it saw something else")

    with pytest.raises(Stale):
        journal.take(id, ask.seat, [Move("choose", ask.tokens[0])], "k", never)
    assert journal.open(id).row.version == 0


def test_unknown_match(database: Database) -> None:
    with pytest.raises(NoSuchMatch):
        Journal(database).open("nothing")


def test_undo_is_kept_and_opens_again(database: Database) -> None:
    id, journal = kept(database), Journal(database)
    before = journal.open(id).match
    ask = before.asks[0]
    journal.take(id, ask.seat, [Move("choose", ask.tokens[0])], "a")
    journal.take(id, ask.seat, [Move("undo")], "b")
    fresh = Journal(database).open(id).match
    assert fresh.asks[0].tokens == ask.tokens
    assert fresh.answers == ()


def test_everything_done_from_the_first_save_gives_the_last(database: Database) -> None:
    id, journal, chance = kept(database), Journal(database), random.Random(9)
    for number in range(60):
        seat = answer(journal, id, chance, f"k{number}").row.seats[number % 2].seat
        if number % 7 == 0:
            try:
                journal.take(id, seat, [Move("undo")], f"u{number}")
            except IllegalChoice:
                continue
    again = journal.first(id)
    for seat, move in journal.entries(id):
        apply(again, seat, move)
    assert again.hash == journal.open(id).match.hash


def test_a_reader_sees_one_moment(database: Database) -> None:
    """A row and a snapshot of two moments would make a match that never was."""
    id, journal = kept(database), Journal(database)
    with database.reading() as connection:
        before = found(connection, id)
        answer(journal, id, random.Random(1), "k1")
        assert found(connection, id) == before
    with database.reading() as connection:
        assert found(connection, id) != before


def test_two_servers_take_turns(database: Database) -> None:
    """Two journals on one database, as two processes have them: none overtakes the other unseen."""
    other = Database(database.url.render_as_string(hide_password=False))
    try:
        id = kept(database)
        first, second, chance = Journal(database), Journal(other), random.Random(5)
        for number in range(40):
            answer((first, second)[number % 2], id, chance, f"k{number}")
        assert first.open(id).match.hash == second.open(id).match.hash
    finally:
        other.close()


def test_writers_at_the_same_time_lose_nothing(database: Database) -> None:
    id, journal = kept(database), Journal(database)
    token = journal.open(id).match.asks[0]
    errors: list[BaseException] = []

    def send(key: str) -> None:
        try:
            journal.take(id, token.seat, [Move("choose", token.tokens[0])], key)
        except (IllegalChoice, Duplicate):
            pass
        except BaseException as error:
            errors.append(error)

    threads = [threading.Thread(target=send, args=("same",)) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not errors
    assert journal.open(id).row.version == 1
    assert len(journal.open(id).match.answers) == 1


def test_a_table_that_waits_takes_no_answer(database: Database) -> None:
    id = kept(database, plan=Plan("anna", (TWO[0], Sitter(OPEN))))
    journal, matches = Journal(database), Matches(database)
    ask = journal.open(id).match.asks[0]
    with pytest.raises(NotStarted):
        journal.take(id, ask.seat, [Move("choose", ask.tokens[0])], "k")
    assert Seating(database).sit(id, 1, "bela", "Béla")
    row = matches.find(id)
    assert row is not None and row.status == "playing"
    assert journal.take(id, ask.seat, [Move("choose", ask.tokens[0])], "k").row.version == 2, "the seat and the answer"


def test_the_end_of_a_match_is_kept(database: Database) -> None:
    bots = (Sitter(BOT, name="Ada", level="random"), Sitter(BOT, name="Bob", level="random"))
    id = kept(database, plan=Plan("anna", bots))
    journal, chance, count = Journal(database), random.Random(6), 0
    while not journal.open(id).match.over:
        count += 1
        answer(journal, id, chance, f"k{count}")
    row = Matches(database).find(id)
    assert row is not None and row.status == "over"
    assert all(seat.asked_at is None for seat in row.seats)
    with database.reading() as connection:
        assert connection.scalar(select(func.count()).select_from(schema.notices)) == 0


def test_names_of_the_seats_are_the_players(database: Database) -> None:
    id, journal = kept(database), Journal(database)
    assert journal.open(id).match.names == ("Anna", "Béla")


def test_clone_is_answered_not_the_shared_one(database: Database) -> None:
    id, journal = kept(database), Journal(database)
    before: Match = journal.open(id).match
    hash = before.hash
    ask = before.asks[0]
    journal.take(id, ask.seat, [Move("choose", ask.tokens[0])], "k")
    assert before.hash == hash
