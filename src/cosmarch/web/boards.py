"""Pictures on their way to a browser: whole, or as what changed since the one it has."""

from __future__ import annotations

import threading
from collections import OrderedDict
from difflib import SequenceMatcher
from typing import Final

from cosmarch import Match
from cosmarch.store import Opened
from cosmarch.web.etags import mark

KEPT: Final = 256  # pictures in memory, for the changes between them
Patch = list[str | list[int]]  # texts to put in, and ranges [from, to) to take from the old picture

_recent: OrderedDict[str, str] = OrderedDict()
_lock = threading.Lock()


def drawn(opened: Opened, match: Match, seat: int | None, lang: str) -> tuple[str, str]:
    """(mark, picture) of what a seat sees; kept with the opened match when it is that and no draft."""
    key = ("svg", seat, lang)
    if match is opened.match and key in opened.cache:
        found: tuple[str, str] = opened.cache[key]
        return found
    picture = match.svg(seat, lang)
    made = (mark(picture), picture)
    if match is opened.match:
        opened.cache[key] = made
    with _lock:
        _recent[made[0]] = picture
        _recent.move_to_end(made[0])
        while len(_recent) > KEPT:
            _recent.popitem(last=False)
    return made


def patch(old: str, new: str) -> Patch | None:
    """How to make the new picture of the old one, whose mark the browser gave; None: send it whole."""
    with _lock:
        before = _recent.get(old)
    if before is None or not _plain(before):
        return None
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
    return not picture or max(picture) <= "\uffff"
