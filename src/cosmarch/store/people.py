"""People: guests and accounts. Passwords are kept as argon2 hashes only."""

from __future__ import annotations

import secrets
import time
import unicodedata
from collections.abc import Collection
from typing import Final, NamedTuple

from sqlalchemy import bindparam, delete, or_, select, update
from sqlalchemy.exc import IntegrityError

from cosmarch import SetupError
from cosmarch.store import passwords, schema
from cosmarch.store.database import Tables
from cosmarch.store.statements import Statement

LONGEST_NAME: Final = 24


class Person(NamedTuple):
    id: str
    name: str
    account: bool
    email: str
    webhook: str
    lang: str


PERSON_COLUMNS: Final = [
    schema.people.c.key.is_not(None) if name == "account" else schema.people.c[name] for name in Person._fields
]
_FIND: Final = Statement(select(*PERSON_COLUMNS).where(schema.people.c.id == bindparam("this")))


class People(Tables):
    """The table `people`."""

    def guest(self, name: str, lang: str) -> Person:
        """A new person without an account."""
        person = Person(new_id(), clean_name(name), False, "", "", lang)
        with self._db.writing() as connection:
            row = {"id": person.id, "name": person.name, "lang": lang, "created": time.time()}
            connection.execute(schema.people.insert().values(row))
        return person

    def find(self, id: str) -> Person | None:
        rows = _FIND.seen(self._db.engine, {"this": id})
        return Person(*rows[0]) if rows else None

    def register(self, id: str, name: str, password: str, email: str) -> Person:
        """Turn a guest into an account; SetupError carries the key of the message where it cannot be."""
        name = clean_name(name)
        passwords.check(password, name)
        before = self.find(id)
        if before is None:
            raise SetupError("web.error.nobody")
        values = {"name": name, "key": name_key(name), "password": passwords.hashed(password), "email": email}
        try:
            with self._db.writing() as connection:
                people = schema.people
                found = connection.execute(
                    update(people).where(people.c.id == id, people.c.key.is_(None)).values(values)
                )
                if found.rowcount != 1:
                    raise SetupError("web.account.error.already")
        except IntegrityError:
            raise SetupError("web.account.error.taken") from None
        self._rename_seats(id, before.name, name)
        person = self.find(id)
        assert person is not None
        return person

    def login(self, name: str, password: str) -> Person | None:
        """The account, where name and password fit."""
        with self._db.reading() as connection:
            query = select(schema.people.c.id, schema.people.c.password)
            row = connection.execute(query.where(schema.people.c.key == name_key(name))).one_or_none()
        if not passwords.fits(row.password if row is not None else None, password) or row is None:
            return None
        if passwords.is_old(row.password):
            self._set(row.id, password=passwords.hashed(password))
        return self.find(row.id)

    def new_password(self, id: str, password: str, name: str) -> None:
        """Change the password; the caller ends the sessions."""
        passwords.check(password, name)
        self._set(id, password=passwords.hashed(password))

    def adopt(self, guest: str, account: str) -> None:
        """A guest turns out to be somebody with an account: its tables come along, and the guest is gone."""
        before, person = self.find(guest), self.find(account)
        assert before is not None and person is not None
        self._rename_seats(guest, before.name, person.name)
        seats, matches = schema.seats, schema.matches
        with self._db.reading() as connection:
            sits = select(seats.c.match).where(seats.c.person == guest)
            ids = list(
                connection.scalars(select(matches.c.id).where(or_(matches.c.id.in_(sits), matches.c.host == guest)))
            )
        for id in ids:
            with self._db.writing_to(id) as connection:
                connection.execute(
                    update(matches).where(matches.c.id == id, matches.c.host == guest).values(host=account)
                )
                mine = (seats.c.match == id, seats.c.person == guest)
                connection.execute(update(seats).where(*mine).values(person=account))
        with self._db.writing() as connection:
            mine_too = schema.notices.c.person == guest
            connection.execute(update(schema.notices).where(mine_too).values(person=account))
            alarms = schema.alarms
            both = alarms.c.match.in_(select(alarms.c.match).where(alarms.c.person == guest).scalar_subquery())
            connection.execute(delete(alarms).where(alarms.c.person == account, both))
            connection.execute(update(alarms).where(alarms.c.person == guest).values(person=account))
            connection.execute(update(schema.packs).where(schema.packs.c.person == guest).values(person=account))
            connection.execute(delete(schema.told).where(schema.told.c.person == guest))
            connection.execute(delete(schema.sessions).where(schema.sessions.c.person == guest))
            connection.execute(delete(schema.people).where(schema.people.c.id == guest, schema.people.c.key.is_(None)))

    def set_contact(self, id: str, email: str, webhook: str, lang: str) -> None:
        self._set(id, email=email, webhook=webhook, lang=lang)

    def rename_guest(self, id: str, name: str) -> None:
        """A guest's new name, at the tables too."""
        name, before = clean_name(name), self.find(id)
        if before is None or before.account:
            raise SetupError("web.account.error.already")
        self._set(id, name=name)
        self._rename_seats(id, before.name, name)

    def _rename_seats(self, person: str, before: str, name: str) -> None:
        """The person's new name at its tables, whose watchers are told. Where several seats share a screen each has a
        name of its own, so there only the seats that went by the one before have the new one."""
        seats, matches = schema.seats, schema.matches
        with self._db.reading() as connection:
            tables = connection.execute(
                select(matches.c.id, matches.c.curtain).where(
                    matches.c.id.in_(select(seats.c.match).where(seats.c.person == person))
                )
            ).all()
        for match, shared in tables:
            with self._db.writing_to(match) as connection:
                query = select(seats.c.seat, seats.c.person, seats.c.name).where(seats.c.match == match)
                names = {row.seat: (row.person, row.name) for row in connection.execute(query.order_by(seats.c.seat))}
                for seat, (whose, called) in names.items():
                    if whose != person or (shared and called not in (before, _numbered(before, seat + 1))):
                        continue
                    others = [other for at, (_, other) in names.items() if at != seat]
                    names[seat] = whose, told_apart(name, others, seat + 1)
                    for table in (seats, schema.chat):  # and what they have said there
                        here = (table.c.match == match, table.c.seat == seat, table.c.name == called)
                        connection.execute(update(table).where(*here).values(name=names[seat][1]))

    def signing_key(self) -> str:
        """The key of all marks, made at the first start and the same for every server of the database."""
        with self._db.writing() as connection:
            query = select(schema.settings.c.value).where(schema.settings.c.name == "signing_key")
            key = connection.scalar(query)
            if key is None:
                key = secrets.token_hex(32)
                connection.execute(schema.settings.insert().values(name="signing_key", value=key))
        return str(key)

    def _set(self, id: str, **values: object) -> None:
        with self._db.writing() as connection:
            connection.execute(update(schema.people).where(schema.people.c.id == id).values(**values))


def new_id() -> str:
    """An id that nobody can guess."""
    return secrets.token_hex(10)


def clean_name(name: str) -> str:
    """A name as it may stand at a table; SetupError carries the key of the message where it cannot."""
    name = " ".join(unicodedata.normalize("NFC", name).split())
    if not name or len(name) > LONGEST_NAME or not name.isprintable():
        raise SetupError("web.account.error.name")
    return name


def told_apart(name: str, others: Collection[str], number: int) -> str:
    """The name, with a number where somebody else at the table is called so: that one, or the next that is free."""
    tried = name
    while tried in others:
        tried, number = _numbered(name, number), number + 1
    return tried


def _numbered(name: str, number: int) -> str:
    return f"{name[: LONGEST_NAME - 3]} {number}"


def name_key(name: str) -> str:
    return unicodedata.normalize("NFKC", " ".join(name.split())).casefold()[:128]
