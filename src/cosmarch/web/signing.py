"""The cookie that says who somebody is: signed, so that nobody can make one."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from itsdangerous import BadSignature, URLSafeSerializer

from cosmarch.store import People, Person

COOKIE: Final = "cosmarch"


class Signer:
    """Makes and reads identity cookies."""

    def __init__(self, key: str) -> None:
        self._serializer = URLSafeSerializer(key, salt="identity")
        self._read = lru_cache(maxsize=4096)(self._signed)  # what a cookie says never changes

    def cookie(self, person: Person) -> str:
        signed = self._serializer.dumps([person.id, person.epoch])
        return signed if isinstance(signed, str) else signed.decode()

    def person(self, cookie: str, people: People) -> Person | None:
        """Who the cookie is of; None where it is forged, of another server, or ended."""
        if not cookie or len(cookie) > 300:
            return None
        id, epoch = self._read(cookie)
        person = people.find(id) if id else None
        return person if person is not None and person.epoch == epoch else None

    def _signed(self, cookie: str) -> tuple[str, object]:
        """(person's id, epoch) that we have signed, or an empty id."""
        try:
            content = self._serializer.loads(cookie)
        except BadSignature:
            return "", None
        if not isinstance(content, list) or len(content) != 2 or not isinstance(content[0], str):
            return "", None
        return content[0], content[1]
