"""What most answers leave as it was is drawn once: sections of the table, rows of options and lines of the log, by what
they show.

Each visitor has drawings of their own: how long a page takes tells nothing of what another has seen.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from typing import TYPE_CHECKING, Any, Final

from markupsafe import Markup

from cosmarch import Section
from cosmarch.web.byte_cache import ByBytes

if TYPE_CHECKING:
    from cosmarch.web.http.call import Call
    from cosmarch.web.table.presenter import Choice, Entry, Player

MOST: Final = 16 * 2**20  # bytes
AROUND: Final = 2000  # of what a drawing is found by, about
_drawings: ByBytes[Markup] = ByBytes(MOST)
_rows: ByBytes[Markup] = ByBytes(MOST)  # of their own: a question has a hundred, and they would push out all the rest

Macro = Callable[..., Markup]


def section(call: Call, draw: Macro, one: Section, at: Mapping[str, Any], *how: str) -> Markup:
    """A section as `draw` draws it: it shows which of its things can be answered with, and whose they are."""
    open_now = tuple([item.token in at["tokens"] for item in (*one.items, *one.others, *one.acts)])
    people = tuple([(player.colour, player.name) for player in at["by_seat"].values()])
    return _kept(_drawings, (call.id, call.lang, one, open_now, people, how), draw, one, at, *how)


def row(call: Call, draw: Macro, option: Choice, player: Player | None, ends: bool) -> Markup:
    """A row of the list: an option, whom it is about, and whether the main button stands for it."""
    return _kept(_rows, (call.id, option, player and player.colour, ends), draw, option, player, ends)


def line(call: Call, draw: Macro, entry: Entry, player: Player | None) -> Markup:
    """A line of the log, and who did it."""
    return _kept(_drawings, (call.id, entry, player and (player.colour, player.name)), draw, entry, player)


def _kept(drawings: ByBytes[Markup], name: Hashable, draw: Macro, *given: Any) -> Markup:
    found = drawings.get(name)
    if found is None:
        found = draw(*given)
        drawings.keep(name, found, len(found) + AROUND)
    return found
