"""What a game publishes, on its way to a page: kept with the match it was made from, and fit for the pages' policy."""

from __future__ import annotations

import hashlib
from functools import lru_cache

from cosmarch import Match, Published
from cosmarch.store import Opened
from cosmarch.web.pages import all_games
from cosmarch.web.table import etags
from cosmarch.web.table.board_updates import plain
from cosmarch.web.table.strip_styles import unstyled


def published(opened: Opened, match: Match, seat: int | None, lang: str) -> Published | None:
    """The table as data; kept with the opened match when it is that and no draft."""
    if match is not opened.match:
        return match.published(seat, lang)
    return opened.kept(("published", seat, lang), lambda: match.published(seat, lang, etags.view(opened, seat)))


def picture(shown: Published | None, match: Match, seat: int | None, lang: str) -> str:
    """The maps one after the other, or the board of a game that publishes nothing."""
    maps = [one.svg for one in shown.maps] if shown is not None else []
    return unstyled("".join(maps) if maps else plain(match, seat, lang))


@lru_cache(maxsize=16)
def sprite(game: str) -> tuple[str, str]:
    """(mark, symbols) of a game; "" where it has none."""
    found = all_games().get(game)
    symbols = unstyled(found.sprite()) if found is not None else ""
    return hashlib.sha256(symbols.encode()).hexdigest()[:12], symbols


def sprite_url(game: str) -> str:
    """Where a browser finds the symbols, and may keep them; "" where there are none."""
    mark, symbols = sprite(game)
    return f"/sprite/{game}.svg?v={mark}" if symbols else ""
