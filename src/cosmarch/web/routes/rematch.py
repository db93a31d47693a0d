"""Giving up, playing again, and who is here."""

from __future__ import annotations

from hashlib import blake2s
from typing import Final

from sqlalchemy.exc import IntegrityError
from starlette.responses import Response
from starlette.routing import Route

from cosmarch import CosmarchError
from cosmarch.store import MatchRow, Move
from cosmarch.store.matches import INVITED, PERSON, TERMS, Plan, SeatRow, Sitter
from cosmarch.store.moves import CONSENT
from cosmarch.store.people import new_id
from cosmarch.web.http.call import Call, Refused, data, page, whole_number
from cosmarch.web.new_table import made
from cosmarch.web.table.access import Access, enter, player

PLAYS_ON: Final = "greedy"  # the bot for whoever gives up


def resign(call: Call) -> Response:
    """A player gives up, for good; whoever is left is not kept waiting for an answer of theirs."""
    seat = whole_number(call.form.get("seat", ""))
    if seat is None:
        raise Refused(422, "web.error.bad_request")
    access = player(call, seat)
    if call.form.get("sure") != "yes":
        raise Refused(422, "web.resign.unsure")
    if not call.services.seating.resign(access.row.id, seat, PLAYS_ON):
        raise Refused(409, "web.error.over" if access.over else "web.error.gathering")
    _leave_no_request(call, access, seat)
    call.services.changed(access.row.id)
    return call.redirect(f"/t/{access.row.id}")


def _leave_no_request(call: Call, access: Access, seat: int) -> None:
    """Who gives up agrees to what another wants to take back, and takes back nothing more."""
    request = access.match.request
    if request is None or seat in request.agreed:
        return
    try:
        agree = "no" if request.seat == seat else "yes"
        call.services.journal.take(access.row.id, seat, [Move(CONSENT, agree)], new_id())
    except CosmarchError:
        return  # it was answered meanwhile, or the match is over


def rematch_id(match: str) -> str:
    """The id of the table at which the same people play again: one for each match, whoever is first to ask for it."""
    return blake2s(match.encode(), digest_size=10, person=b"rematch").hexdigest()


def rematch(call: Call) -> Response:
    """The same game once more with everybody one seat on. Whoever asks sits down; the others are invited."""
    access = enter(call)
    row, me = access.row, call.person
    if not access.over:
        raise Refused(409, "web.after.not_over")
    if me is None or not row.knows(me.id):
        raise Refused(403, "web.error.not_your_seat")
    id = rematch_id(row.id)
    if call.services.matches.find(id) is None:
        plan = replanned(row, me.id)
        try:
            made(call, row.game, plan, access.match.options, access.match.pack, id)
        except IntegrityError:  # another was faster
            return call.redirect(f"/t/{id}")
        seat = access.mine[0] if access.mine else None
        call.services.chat.say(row.id, seat, me.name, call.t("web.rematch.said"))
    return call.redirect(f"/t/{id}")


def begun(call: Call, access: Access) -> str:
    """The table at which a match that is over is played again, for those who may come; "" where there is none."""
    if not access.over or not access.row.knows(call.id):
        return ""
    id = rematch_id(access.row.id)
    return id if call.services.matches.find(id) is not None else ""


def replanned(row: MatchRow, host: str) -> Plan:
    """The table anew, the seats moved on by one."""
    turned = [*row.seats[1:], row.seats[0]]
    seats = tuple([_sitter(seat, host) for seat in turned])
    return Plan(host, seats, **{name: getattr(row, name) for name in TERMS})


def _sitter(seat: SeatRow, host: str) -> Sitter:
    if not seat.person:
        return Sitter(seat.kind, name=seat.name, level=seat.level)
    return Sitter(PERSON if seat.person == host else INVITED, seat.person, seat.name)


def here(call: Call) -> Response:
    """The seats whose people look at the table now."""
    access = enter(call)
    now = call.services.seating.here_now(access.row.id)
    return call.data({"here": sorted({*now, *access.mine})})


routes = [
    Route("/t/{id}/resign", page(resign), methods=["POST"]),
    Route("/t/{id}/rematch", page(rematch), methods=["POST"]),
    Route("/t/{id}/here", data(here), methods=["GET"]),
]
