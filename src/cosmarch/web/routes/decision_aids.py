"""What helps to decide: the inspector, a player's sheet, a form with its running cost, a hint, and the symbols."""

from __future__ import annotations

from typing import Annotated

import msgspec
from starlette.responses import Response
from starlette.routing import Route

from cosmarch import Form, IllegalChoice, Match, Section
from cosmarch.web.http.call import Call, Refused, data
from cosmarch.web.pages import render
from cosmarch.web.routes.table import SeatNumber, Token
from cosmarch.web.table import etags, forms, hints, panels, presenter
from cosmarch.web.table.access import Access, enter, player
from cosmarch.web.table.drafts import LONGEST, drafted
from cosmarch.web.workers.odds_queue import NOTHING

TABLE = "table"  # in place of a seat: what belongs to nobody


Picked = Annotated[list[Token], msgspec.Meta(max_length=LONGEST)]


class Filled(msgspec.Struct, forbid_unknown_fields=True):
    """A form filled in, after the picks of a draft."""

    seat: SeatNumber
    seen: str
    tokens: Picked
    filling: Annotated[str, msgspec.Meta(max_length=4000)] | None  # None: what the game suggests


class Wondering(msgspec.Struct, forbid_unknown_fields=True):
    """Who would like a hint, after the picks of a draft."""

    seat: SeatNumber
    seen: str
    tokens: Picked


def inspect(call: Call) -> Response:
    """What there is to know of a thing, of a rule, or of an option that is refused."""
    access = enter(call, call.number("seat"), given=True)
    picks, seat, lang = _picked(call, access), access.seat, call.lang
    match = _shown(call, access, picks)
    key, place = call.query("key"), call.query("place")
    playing = access.row.status != "gathering"
    entry = match.inspect(seat, key, lang) if key and playing else None
    rule = (entry.rule if entry is not None else "") or call.query("rule")
    wording = match.game.rules(lang).get(rule, "") if rule else ""
    hand = call.query("hand")  # who would go there
    where = f"{hand}>{place}" if hand and place else place
    odds = call.services.odds.of(access.opened, match, seat, where) if place and playing else NOTHING
    after = hints.step(access, match, picks, place, lang) if place and playing else ()
    prospect, why = _about(match, seat, place, lang) if playing else (None, "")
    if entry is None and not wording and odds == NOTHING and not after and prospect is None and not why:
        return call.data({"html": ""})
    values = {
        "by_seat": presenter.by_seat(access, lang),
        "after": after,
        "entry": entry,
        "rule": rule if wording else "",
        "wording": wording,
        "odds": odds,
        "prospect": prospect,
        "row": access.row,
        "why": why,
    }
    return call.data({"html": render("part_inspect.html", call, **values)})


def _about(match: Match, seat: int | None, token: str, lang: str) -> tuple[Section | None, str]:
    """What an answer would bring to the place that it names, or why it is refused."""
    ask = match.ask_of(seat) if seat is not None and not match.over else None
    if ask is None or not token:
        return None, ""
    for option in ask.options:
        if option.token == token:
            return option.prospect(lang), ""
    return None, next((reason for name, _, reason in ask.explain(lang) if name == token), "")


def sheet(call: Call) -> Response:
    """All that a player's sheet shows to this seat; or what lies on the table for everybody, with room to read it."""
    access = enter(call, call.number("seat"), given=True)
    match = _shown(call, access, _picked(call, access))
    shown = panels.published(access.opened, match, access.seat, call.lang)
    sheets = {str(one.seat): one for one in shown.sheets} if shown is not None else {}
    players = presenter.by_seat(access, call.lang)
    if call.query("of") == TABLE and shown is not None and access.row.status != "gathering":
        return call.data({"html": render("part_standing.html", call, side=shown.side, by_seat=players, tokens=set())})
    found = sheets.get(call.query("of"))
    who = {str(seat): player for seat, player in players.items()}.get(call.query("of"))
    if access.row.status == "gathering" or (found is None and who is None):
        raise Refused(422, "web.error.bad_request")
    player = who if who is not None or found is None else presenter.nobody(found.seat, found)
    html = render("part_sheet.html", call, sheet=found, player=player, by_seat=players, tokens=set())
    return call.data({"html": html})


def form(call: Call) -> Response:
    """A form with what is filled in: its limits, reasons and running cost. Nothing is kept."""
    call.limit("answer")
    given = call.json(Filled)
    access = player(call, given.seat)
    match = _drafted(call, access, given.seen, given.tokens)
    try:
        made = forms.filled(match, given.seat, given.filling, call.lang)
    except IllegalChoice as error:  # an answer to a question, not a failure
        return call.data({"error": error.told(call.lang), "rule": error.rule})
    if made is None:
        raise Refused(409, "web.error.stale")
    shown = forms.shown(made, match, access.opened, call.services.odds, call.lang)
    handin, players = match.game.handin(made, call.lang), presenter.by_seat(access, call.lang)
    html = render("part_form.html", call, by_seat=players, handin=handin, **shown)
    return call.data({"html": html, "ready": made.ready, "parts": _filled_in(call, access, match, made)})


def _filled_in(call: Call, access: Access, match: Match, form: Form) -> dict[str, str]:
    """The parts of the page that show a form as it is filled in."""
    published = panels.published(access.opened, match, access.seat, call.lang)
    if published is None or published.stage is None or not published.stage.live:
        return {}
    shown = forms.drawn(published, form, call.lang)
    assert shown is not None
    values = {
        "published": shown,
        "sheets": {sheet.seat: sheet for sheet in shown.sheets},
        "tokens": forms.tokens(presenter.question(match, access.seat, call.lang), form, shown),
        "by_seat": presenter.by_seat(access, call.lang),
        "access": access,
        "over": False,
        "odds": NOTHING,
    }
    return {name: render(f"part_{name}.html", call, **values) for name in ("stage", "dock")}


def hint(call: Call) -> Response:
    """What a bot would answer here, and what that gains; among people only where the host allows it."""
    call.limit("answer")
    given = call.json(Wondering)
    access = player(call, given.seat)
    if not hints.allowed(access):
        raise Refused(403, "web.hint.not_here")
    token = hints.hint(_drafted(call, access, given.seen, given.tokens), given.seat)
    if not token:
        return call.data({"token": "", "gain": ""})
    found = hints.gained(access, given.seat, tuple(given.tokens), token, call.lang)
    return call.data({"token": token, "gain": " · ".join([one.text for one in found])})


def _drafted(call: Call, access: Access, seen: str, tokens: list[str]) -> Match:
    assert access.seat is not None
    now = etags.seen(access.opened, access.seat)
    if not etags.same_question(now, seen) or access.row.status != "playing":
        raise Refused(409, "web.error.stale")
    return drafted(access.opened, access.seat, tuple(tokens), call.lang).match


def _shown(call: Call, access: Access, picks: tuple[str, ...]) -> Match:
    """The table as the page shows it: with what has been picked so far."""
    if access.seat is None or not picks:
        return access.match
    return drafted(access.opened, access.seat, picks, call.lang).match


def _picked(call: Call, access: Access) -> tuple[str, ...]:
    """What has been picked so far, as long as that fits the table."""
    if access.seat is None or not call.query("picks"):
        return ()
    try:
        picks = msgspec.json.decode(call.query("picks"), type=Picked)
        _drafted(call, access, call.query("seen"), picks)
    except msgspec.DecodeError:
        raise Refused(422, "web.error.bad_request") from None
    except (IllegalChoice, Refused):  # the table has changed meanwhile
        return ()
    return tuple(picks)


def sprite(call: Call) -> Response:
    """A game's symbols; their address changes with them, so a browser may keep them."""
    mark, symbols = panels.sprite(call.path["game"])
    if not symbols:
        raise Refused(404, "web.error.not_found")
    kept = "public, max-age=31536000, immutable" if call.query("v") == mark else "no-store"
    return Response(symbols, media_type="image/svg+xml", headers={"cache-control": kept})


routes = [
    Route("/t/{id}/inspect", data(inspect), methods=["GET"]),
    Route("/t/{id}/sheet", data(sheet), methods=["GET"]),
    Route("/t/{id}/form", data(form), methods=["POST"]),
    Route("/t/{id}/hint", data(hint), methods=["POST"]),
    Route("/sprite/{game}.svg", data(sprite), methods=["GET"]),
]
