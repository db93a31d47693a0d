"""A table offers a searching bot only where it has been measured to beat the greedy one."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.web.visitor import Visitor

Make = Callable[[], Visitor]


TABLES = [("tollgate", 2, True), ("bts", 2, False), ("ti3", 3, False), ("se4x", 2, False)]


@pytest.mark.parametrize(("game", "seats", "offers"), TABLES)
def test_a_new_table(visitor: Make, game: str, seats: int, offers: bool) -> None:
    """Neither the form names it nor does a request that asks for it get it."""
    host = visitor()
    page = host.get("/new", game=game).text
    assert ('value="bot:search"' in page) is offers and 'value="bot:greedy"' in page
    sitters = {f"seat{seat}": "bot:search" if seat else "me" for seat in range(seats)}
    assert host.form("/new", game=game, seats=seats, **sitters).status_code == (303 if offers else 422)


def test_a_seat_that_waits(visitor: Make) -> None:
    host = visitor()
    id = host.table("me", "link", game="se4x")
    assert host.form(f"/t/{id}/fill", seat=1, level="search").status_code == 422
    assert host.form(f"/t/{id}/fill", seat=1, level="greedy").status_code == 303
