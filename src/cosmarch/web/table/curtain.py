"""A shared screen: a curtain hangs between two players only where one may not see what the other sees."""

from __future__ import annotations

from dataclasses import replace

from cosmarch.store import Opened
from cosmarch.web.table import etags
from cosmarch.web.table.access import Access


def hides(opened: Opened, seats: tuple[int, ...]) -> bool:
    """Whether one of these seats knows something that is not for all, or is asked in secret."""

    def secrets() -> bool:
        open_ = etags.view(opened, None)["table"]
        asked = any(ask.secret for ask in opened.match.asks if ask.seat in seats)
        return asked or any(etags.view(opened, seat)["table"] != open_ for seat in seats)

    return opened.kept(("hides", seats), secrets)


def drawn_aside(access: Access) -> Access:
    """The visitor at a shared screen on which nothing is hidden looks at once from the seat that is asked."""
    if access.seat is not None or len(access.mine) < 2 or access.row.status != "playing" or access.over:
        return access
    if hides(access.opened, access.mine):
        return access
    asked = [ask.seat for ask in access.match.asks if ask.seat in access.mine and not access.row.seats[ask.seat].bot]
    return replace(access, seat=asked[0] if asked else access.mine[0])
