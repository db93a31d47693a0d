"""The cookie that says who somebody is: signed, so that nobody can make one."""

from __future__ import annotations

from typing import Final

from itsdangerous import BadSignature, URLSafeSerializer

from cosmarch.store import People, Person

COOKIE: Final = "cosmarch"


class Signer:
    """Makes and reads identity cookies."""

    def __init__(self, key: str) -> None:
        self._serializer = URLSafeSerializer(key, salt="identity")

    def cookie(self, person: Person) -> str:
        signed = self._serializer.dumps([person.id, person.epoch])
        return signed if isinstance(signed, str) else signed.decode()

    def person(self, cookie: str, people: People) -> Person | None:
        """Who the cookie is of; None where it is forged, of another server, or ended."""
        if not cookie or len(cookie) > 300:
            return None
        try:
            content = self._serializer.loads(cookie)
        except BadSignature:
            return None
        if not isinstance(content, list) or len(content) != 2 or not isinstance(content[0], str):
            return None
        person = people.find(content[0])
        return person if person is not None and person.epoch == content[1] else None
