"""People: guests and accounts. Passwords are kept as argon2 hashes only."""

from __future__ import annotations

import secrets
import time
import unicodedata
from typing import Final, NamedTuple

from sqlalchemy import Connection, bindparam, delete, or_, select, update
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
        values = {"name": name, "key": name_key(name), "password": passwords.hashed(password), "email": email}
        try:
            with self._db.writing() as connection:
                people = schema.people
                found = connection.execute(
                    update(people).where(people.c.id == id, people.c.key.is_(None)).values(values)
                )
                if found.rowcount != 1:
                    raise SetupError("web.account.error.already")
                _rename_seats(connection, id, name)
        except IntegrityError:
            raise SetupError("web.account.error.taken") from None
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
        person = self.find(account)
        assert person is not None
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
                _rename_seats(connection, guest, person.name)
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
        name = clean_name(name)
        with self._db.writing() as connection:
            people = schema.people
            connection.execute(update(people).where(people.c.id == id, people.c.key.is_(None)).values(name=name))
            _rename_seats(connection, id, name)

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


def _rename_seats(connection: Connection, person: str, name: str) -> None:
    """The person's name at its tables, but for those where several seats share a screen and are numbered."""
    shared = select(schema.matches.c.id).where(schema.matches.c.curtain)
    seats = schema.seats
    connection.execute(update(seats).where(seats.c.person == person, seats.c.match.not_in(shared)).values(name=name))


def new_id() -> str:
    """An id that nobody can guess."""
    return secrets.token_hex(10)


def clean_name(name: str) -> str:
    """A name as it may stand at a table; SetupError carries the key of the message where it cannot."""
    name = " ".join(unicodedata.normalize("NFC", name).split())
    if not name or len(name) > LONGEST_NAME or not name.isprintable():
        raise SetupError("web.account.error.name")
    return name


def name_key(name: str) -> str:
    return unicodedata.normalize("NFKC", " ".join(name.split())).casefold()[:128]
