"""Pictures on their way to a browser: whole, or as what changed since the one it has.

A browser names the picture that it has by a mark. A mark is keyed by the match, the seat, the visitor and a secret of
the server: who has not been sent a picture cannot name it, so nobody can ask the server what it has drawn for another.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from difflib import SequenceMatcher
from hashlib import blake2s
from sys import getsizeof
from typing import Final, NamedTuple

from cosmarch import Match, SetupError
from cosmarch.store import Opened
from cosmarch.web.byte_cache import ByBytes
from cosmarch.web.http.fault_log import report

log = logging.getLogger("cosmarch.web")
MOST: Final = 48 * 2**20  # bytes of pictures in memory, for the changes between them
Patch = list[str | list[int]]  # texts to put in, and ranges [from, to) to take from the old picture


Draw = Callable[[Match, int | None, str], str]


def plain(match: Match, seat: int | None, lang: str) -> str:
    """The board as the game draws it when it stands alone; "" where the game has no picture, or fails to draw it: the
    table is played with the list then."""
    try:
        return match.svg(seat, lang)
    except SetupError:
        return ""
    except Exception as error:
        report(log, f"{match.game.id} could not draw its board", error)
        return ""


class Sent(NamedTuple):
    """A picture, its mark, and what of it travels: all of it, what changed, or neither where the browser has it."""

    mark: str
    picture: str
    whole: str | None
    patch: Patch | None


class Pictures:
    """The pictures that were sent last. Threads share it."""

    def __init__(self, key: str, most: int = MOST) -> None:
        self._key = blake2s(key.encode(), person=b"pictures").digest()
        self._sent: ByBytes[str] = ByBytes(most)

    def sent(
        self,
        opened: Opened,
        match: Match,
        seat: int | None,
        lang: str,
        visitor: str,
        have: str = "",
        draw: Draw = plain,
    ) -> Sent:
        """What a seat sees, for a visitor whose browser has the picture with that mark. Kept with the opened match when
        it is that and no draft."""
        if match is opened.match:
            picture = opened.kept(("svg", seat, draw is plain, lang), lambda: draw(match, seat, lang))
        else:
            picture = draw(match, seat, lang)
        whose = f"{opened.row.id}\0{seat}\0{visitor}\0"
        mark = self._mark(whose, picture)
        before = self._sent.get(whose + have)
        self._sent.keep(whose + mark, picture, getsizeof(picture))
        if have == mark:
            return Sent(mark, picture, None, None)
        if before is None or not _plain(before):
            return Sent(mark, picture, picture, None)
        return Sent(mark, picture, None, _changes(before, picture))

    def _mark(self, whose: str, picture: str) -> str:
        made = blake2s(whose.encode(), key=self._key, digest_size=16)
        made.update(picture.encode())
        return made.hexdigest()


def _changes(before: str, new: str) -> Patch:
    out: Patch = []
    left, right = _pieces(before), _pieces(new)
    starts = [0]
    for piece in left:
        starts.append(starts[-1] + len(piece))
    for tag, a, b, c, d in SequenceMatcher(None, left, right, autojunk=False).get_opcodes():
        if tag == "equal":
            out.append([starts[a], starts[b]])
        elif c != d:
            out.append("".join(right[c:d]))
    return out


def _pieces(picture: str) -> list[str]:
    first, *rest = picture.split("<g ")
    return [first, *["<g " + piece for piece in rest]]


def _plain(picture: str) -> bool:
    """Python and JavaScript count the same characters."""
    return len(picture.encode("utf-16-le")) == 2 * len(picture)
