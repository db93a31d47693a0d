"""A seat changes hands with its player's consent or by a rule of the table, and everybody can read it in the log."""

from __future__ import annotations

import time
from collections.abc import Callable

import pytest
from sqlalchemy import update

from cosmarch.store import schema
from cosmarch.store.admin import Admin
from cosmarch.store.seating import AWAY, MOST_WAITING
from cosmarch.web import background
from cosmarch.web.new_table import MOST_IN_LOBBY
from tests.web.test_bots_and_clocks import late
from tests.web.visitor import Visitor

Make = Callable[[], Visitor]


def seated(visitor: Make, **fields: str) -> tuple[Visitor, Visitor, str]:
    """(host at seat 0, guest at seat 1, table)"""
    host, guest = visitor(), visitor()
    host.form("/account/name", name="Ada")
    id = host.table("me", "link", **fields)
    guest.form("/seat", secret=host.link(id, 1), name="Bea")
    return host, guest, id


def log(one: Visitor, id: str, seat: int | None = None) -> list[str]:
    return [line.text for line in one.match(id).log(seat, "en") if line.key.startswith("core.seat.")]


def away(one: Visitor, id: str, seat: int) -> None:
    """That seat's player was last here longer ago than anybody has to wait."""
    background.presence(one.services)  # what was gathered until now
    with one.services.database.writing() as connection:
        here = (schema.seats.c.match == id, schema.seats.c.seat == seat)
        connection.execute(update(schema.seats).where(*here).values(present=time.time() - AWAY - 1))


def holder(one: Visitor, id: str, seat: int) -> str:
    row = one.services.matches.find(id)
    assert row is not None
    return row.seats[seat].name


def test_the_amber_button_invites_to_a_seat_until_that_is_done(visitor: Make) -> None:
    host = visitor()
    id = host.table("me", "link")
    amber = 'class="btn pri" aria-describedby="seat-1"'
    assert amber in host.get(f"/t/{id}").text
    host.link(id, 1)
    page = host.get(f"/t/{id}").text
    assert amber not in page and amber.replace(" pri", "") in page


def test_a_link_serves_once(visitor: Make) -> None:
    host, thief = visitor(), visitor()
    id = host.table("me", "link", "link")
    secret = host.link(id, 1)
    assert visitor().form("/seat", secret=secret, name="Bea").status_code == 303
    assert thief.form("/seat", secret=secret, name="Eve").status_code == 404
    assert thief.get(f"/t/{id}").status_code in (401, 403)
    assert holder(host, id, 1) == "Bea"


def test_a_revoked_link_opens_nothing_and_evicts_nobody(visitor: Make) -> None:
    host = visitor()
    id = host.table("me", "link", "link")
    first, second = host.link(id, 1), host.link(id, 2)
    visitor().form("/seat", secret=first, name="Bea")
    for seat in (1, 2):
        host.form(f"/t/{id}/revoke", seat=seat)
    assert visitor().form("/seat", secret=second, name="Eve").status_code == 404
    assert [holder(host, id, seat) for seat in (1, 2)] == ["Bea", ""]


def test_the_host_cannot_take_a_present_players_place(visitor: Make) -> None:
    host, guest, id = seated(visitor)
    before = host.services.matches.find(id)
    assert host.form(f"/t/{id}/link", seat=1).status_code == 409
    assert host.form(f"/t/{id}/stand-in", seat=1, level="greedy").status_code == 409
    assert host.form(f"/t/{id}/fill", seat=1, level="greedy").status_code == 409
    assert visitor().form(f"/t/{id}/sit", seat=1).status_code == 401
    assert host.services.matches.find(id) == before
    guest.form(f"/t/{id}/stand-in", seat=1, level="greedy")
    assert host.form(f"/t/{id}/stand-in", seat=1, level="").status_code == 409, "nor hand back what they lent"


def test_a_player_gives_the_seat_away(visitor: Make) -> None:
    host, guest, id = seated(visitor)
    heir = visitor()
    secret = guest.link(id, 1)
    assert heir.form("/seat", secret=secret, name="Cleo").status_code == 303
    assert guest.get(f"/t/{id}/state", seat=1).status_code == 403
    assert heir.get(f"/t/{id}/state", seat=1).status_code == 200
    assert visitor().form("/seat", secret=secret, name="Eve").status_code == 404
    assert log(host, id, 0)[-1] == "Seat 2: Cleo takes over from Bea"


def test_a_player_who_is_away_is_replaced(visitor: Make) -> None:
    host, _, id = seated(visitor)
    away(host, id, 1)
    secret = host.link(id, 1)
    assert visitor().form("/seat", secret=secret, name="Cleo").status_code == 303
    assert log(host, id)[-1] == "Seat 2: Cleo takes over from Bea"


def test_who_comes_back_in_time_keeps_the_seat(visitor: Make) -> None:
    host, guest, id = seated(visitor)
    away(host, id, 1)
    secret = host.link(id, 1)
    assert guest.get(f"/t/{id}").status_code == 200
    background.presence(host.services)
    assert visitor().form("/seat", secret=secret, name="Eve").status_code == 409
    assert holder(host, id, 1) == "Bea"


def test_a_bot_for_who_is_away(visitor: Make) -> None:
    host, guest, id = seated(visitor)
    away(host, id, 1)
    assert host.form(f"/t/{id}/stand-in", seat=1, level="greedy").status_code == 303
    assert guest.form(f"/t/{id}/stand-in", seat=1, level="").status_code == 303
    assert log(host, id)[-2:] == ["Seat 2: Bea is away, a bot plays", "Seat 2: Bea is back"]


def test_the_host_is_offered_only_what_would_be_done(visitor: Make) -> None:
    """A bot, or a new link, for somebody else's seat: only once that player is away."""
    host, _, id = seated(visitor)
    offered = "Let a bot play for them"
    links = host.get(f"/t/{id}").text.count(f'action="/t/{id}/link"')
    assert links == 1 and offered not in host.get(f"/t/{id}").text
    away(host, id, 1)
    page = host.get(f"/t/{id}").text
    assert offered in page and page.count(f'action="/t/{id}/link"') == 2


def test_the_clock_is_a_rule_that_everybody_saw(visitor: Make) -> None:
    host, guest, id = seated(visitor, clock="days_1", timeout="bot")
    for one in (host, guest):
        assert "clock runs out" in one.get(f"/t/{id}").text
    seat = host.match(id).asks[0].seat
    late(host, id)
    background.time_outs(host.services)
    assert log(host, id)[-1] == f"Seat {seat + 1}: {('Ada', 'Bea')[seat]} ran out of time, a bot plays"


def test_every_change_of_a_seat_stands_in_everybodys_log(visitor: Make) -> None:
    host, guest = visitor(), visitor()
    host.form("/account/name", name="Ada")
    id = host.table("me", "link", "open", "link")
    guest.form("/seat", secret=host.link(id, 1), name="Bea")
    visitor().form(f"/t/{id}/sit", seat=2, name="Cleo")
    host.form(f"/t/{id}/fill", seat=3, level="greedy")
    guest.form(f"/t/{id}/stand-in", seat=1, level="greedy")
    guest.form(f"/t/{id}/stand-in", seat=1, level="")
    expected = [
        "Seat 2: Bea sits down",
        "Seat 3: Cleo sits down",
        "Seat 4: Deneb, a bot, sits down",
        "Seat 2: Bea lets a bot play",
        "Seat 2: Bea is back",
    ]
    for seat in (None, 0, 1):
        assert log(host, id, seat) == expected
    page = guest.get(f"/t/{id}").text
    assert all(line in page for line in expected)
    host.services.journal.forget(id)
    assert log(host, id) == expected, "kept with the match, and loaded again"
    assert Admin(host.services.database).verify(id) == ""


def test_the_rule_is_told_at_the_table(visitor: Make) -> None:
    host, guest, id = seated(visitor)
    for one in (host, guest):
        assert "A seat changes hands only if" in one.get(f"/t/{id}").text


@pytest.mark.parametrize("path", ["link", "revoke", "stand-in"])
def test_another_players_seat_is_not_mine_to_give(visitor: Make, path: str) -> None:
    _, guest, id = seated(visitor)
    assert guest.form(f"/t/{id}/{path}", seat=0, level="greedy").status_code == 403


# ---- one visitor's share of the lobby


def test_nobody_holds_all_open_seats(visitor: Make) -> None:
    greedy = visitor()
    codes = []
    for _ in range(MOST_WAITING + 1):
        id = visitor().table("me", "open", "open")
        codes.append(greedy.form(f"/t/{id}/sit", seat=1, name="Eve").status_code)
    assert codes == [303] * MOST_WAITING + [409]


def test_nobody_fills_the_lobby(visitor: Make) -> None:
    one = visitor()
    for _ in range(MOST_IN_LOBBY):
        one.table("me", "open")
    assert one.form("/new", game="bts", seats=2, seat0="me", seat1="open").status_code == 409
    assert one.form("/new", game="bts", seats=2, seat0="me", seat1="link").status_code == 303
