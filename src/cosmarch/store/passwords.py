"""Passwords: what is taken for one, and their argon2 hashes, of which only a few are made at the same time.

A hash takes 64 MB and a tenth of a second on purpose. Without a bound forty log-ins at once would take the machine.
"""

from __future__ import annotations

import hashlib
import secrets
import threading
import unicodedata
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

from cosmarch import CosmarchError, SetupError

SHORTEST: Final = 8
LONGEST: Final = 200
AT_ONCE: Final = 2  # hashes that are made at the same time: 128 MB
WAITING: Final = 8  # who may wait for one; the rest is told to come back

# Of the lists of passwords that were stolen elsewhere, those that lead them all and are long enough to be taken here.
_LIST: Final = """
password password1 password12 password123 passw0rd p@ssw0rd p@ssword passwort passwort1 12345678 123456789
1234567890 87654321 987654321 0987654321 11223344 12341234 123123123 12344321 1q2w3e4r 1q2w3e4r5t 1qaz2wsx qazwsxedc
qwertyui qwertyuiop qwerty123 qwerty12 qwerty1234 qwertz123 asdfghjk asdfghjkl asdf1234 zxcvbnm1 abcd1234 abc12345
abcdefgh abcdefg1 a1b2c3d4 iloveyou iloveyou1 sunshine sunshine1 princess princess1 football football1 baseball
baseball1 basketball superman superman1 batman123 michael1 michelle jennifer jessica1 ashley123 charlie1 trustno1
letmein1 welcome1 welcome123 dragon123 monkey123 master123 shadow123 starwars starwars1 whatever computer internet
samsung1 corvette mercedes liverpool liverpool1 manchester arsenal1 chelsea1 midnight mountain butterfly chocolate
cookie123 elephant garfield scorpion zaq12wsx zaq1zaq1 q1w2e3r4 changeme changeme1 default1 administrator admin123
admin1234 rootroot testtest test1234 testing123 guest123 user1234 secret123 hallo123 schatzi1 jelszo123 jelszo12
haslo123 haslo1234 polska12 polska123 kochanie misiaczek magyar12 cosmarch cosmarch1 twilight imperium
"""
_COMMON: Final = frozenset(_LIST.split())

_hasher: Final = PasswordHasher()
_NOBODY: Final = _hasher.hash(secrets.token_hex(8))  # so that an unknown name takes as long as a wrong password


class Busy(CosmarchError):
    """Too much of one kind is under way: it may be tried again in a moment."""


class Turns:
    """So many at once, so many who wait, and nobody else."""

    def __init__(self, at_once: int, waiting: int) -> None:
        self._slots = threading.BoundedSemaphore(at_once)
        self._places = threading.BoundedSemaphore(at_once + waiting)

    @contextmanager
    def turn(self) -> Iterator[None]:
        if not self._places.acquire(blocking=False):
            raise Busy("too many passwords are being checked")
        try:
            with self._slots:
                yield
        finally:
            self._places.release()


_turns: Final = Turns(AT_ONCE, WAITING)


def check(password: str, name: str) -> None:
    """SetupError carries the key of the message where nobody should have this password."""
    if not SHORTEST <= len(password) <= LONGEST:
        raise SetupError("web.account.error.password")
    plain = _plain(password)
    if plain in _COMMON or len(set(plain)) < 4 or (name and plain.strip("0123456789!.") == _plain(name)):
        raise SetupError("web.account.error.common")


def hashed(password: str) -> str:
    with _turns.turn():
        return _hasher.hash(password)


def fits(kept: str | None, password: str) -> bool:
    """Whether it is the password of that hash; None, for a name that nobody has, takes as long."""
    with _turns.turn():
        try:
            _hasher.verify(kept or _NOBODY, password[:LONGEST])
        except (VerificationError, InvalidHashError):
            return False
    return kept is not None


def is_old(kept: str) -> bool:
    """Whether it was made with less work than we ask for now."""
    return _hasher.check_needs_rehash(kept)


def secret_hash(secret: str) -> str:
    """What is kept of a secret that nobody can guess, such as a cookie's or a link's."""
    return hashlib.sha256(secret.encode()).hexdigest()


def _plain(text: str) -> str:
    return unicodedata.normalize("NFKC", "".join(text.split())).casefold()
