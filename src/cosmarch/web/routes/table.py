"""The table: its page, its changes, and what a seat does there."""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence
from dataclasses import replace
from typing import Annotated, Any, Final, Literal

import msgspec
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response, StreamingResponse
from starlette.routing import Route

from cosmarch import CosmarchError, IllegalChoice, Match, Published
from cosmarch.store import Duplicate, Move, Opened, Stale
from cosmarch.store.chat import LONGEST
from cosmarch.store.holds import PASSES
from cosmarch.store.moves import CONSENT, UNDO, apply
from cosmarch.web.http.call import Call, Refused, data, page
from cosmarch.web.pages import render
from cosmarch.web.routes import rematch as again
from cosmarch.web.services import Services
from cosmarch.web.table import etags, forms, gains, hints, panels, presenter, recap, windows
from cosmarch.web.table.access import Access, enter, player
from cosmarch.web.table.curtain import drawn_aside
from cosmarch.web.table.drafts import LONGEST as LONGEST_DRAFT
from cosmarch.web.table.drafts import Draft, drafted, move
from cosmarch.web.visitors.live import Full
from cosmarch.web.workers.odds_queue import NOTHING

PARTS: Final = ("bar", "left", "stage", "dock", "decide", "actions", "log", "side", "chat", "react", "ending")
# An option, or "=" and a whole form.
Token = Annotated[str, msgspec.Meta(max_length=4000, pattern="(?s)^(=|.{1,200}$)")]
Key = Annotated[str, msgspec.Meta(min_length=8, max_length=64, pattern="^[A-Za-z0-9_-]+$")]
SeatNumber = Annotated[int, msgspec.Meta(ge=0, le=63)]


class Answer(msgspec.Struct, forbid_unknown_fields=True):
    """What a seat answers: one token, or a whole draft."""

    seat: SeatNumber
    seen: str
    key: Key
    tokens: Annotated[list[Token], msgspec.Meta(min_length=1, max_length=LONGEST_DRAFT)]


class Picks(msgspec.Struct, forbid_unknown_fields=True):
    """A draft so far. With a `key` it is an answer at once where it needs no confirming, or where it is ready and the
    player wants it `through`."""

    seat: SeatNumber
    seen: str
    tokens: Annotated[list[Token], msgspec.Meta(max_length=LONGEST_DRAFT)]
    key: Key | None = None
    through: bool = False


class Act(msgspec.Struct, forbid_unknown_fields=True):
    """What a seat does beside answering."""

    seat: SeatNumber
    key: Key
    kind: Literal["side", "order", "undo", "consent"]
    token: Annotated[str, msgspec.Meta(max_length=200)] = ""


class Reaction(msgspec.Struct, forbid_unknown_fields=True):
    """What a seat does about a window that is held: it thinks, or lets it go by."""

    seat: SeatNumber
    how: Literal["holds", "passes"]


class Message(msgspec.Struct, forbid_unknown_fields=True):
    """Something said at the table."""

    text: Annotated[str, msgspec.Meta(min_length=1, max_length=LONGEST)]


# ---- the page


def table(call: Call) -> Response:
    seat = call.number("seat")
    access = drawn_aside(enter(call, seat, given=seat is not None))
    shown = _state(call, access)
    away = call.services.seating.away(access.row.id) if access.host else ()
    return call.page("table.html", shown=shown, away=away, **_parts(call, access, None))


def state(call: Call) -> Response:
    """What changed: the parts of the page as a seat sees them now."""
    return call.data(_state(call, _looking(call), call.query("board")))


def _looking(call: Call) -> Access:
    """The visitor with the eyes that the query names."""
    return enter(call, call.number("seat"), given=True)


def _state(call: Call, access: Access, have: str = "", draft: Draft | None = None) -> dict[str, Any]:
    """Everything a table page needs to bring itself up to date; the picture only as far as the browser lacks it."""
    values = _parts(call, access, draft)
    question, shown = values["question"], values["published"]
    picked = draft is not None and bool(draft.picks)

    def draw(match: Match, seat: int | None, lang: str) -> str:
        return panels.picture(shown or panels.published(access.opened, match, seat, lang), match, seat, lang)

    board = call.services.pictures.sent(access.opened, values["match"], access.seat, call.lang, call.id, have, draw)
    return {
        "live": etags.live(access.opened, access.seat),
        "seen": etags.seen(access.opened, access.seat),
        "seat": access.seat,
        "status": access.row.status,
        "board": board.mark,
        "svg": board.whole,
        "patch": board.patch,
        "turn": question is not None,
        "window": question.window if question is not None else "",
        "hold": values["hold"],
        "quiet": values["quiet"],
        "over": access.over,
        "curtain": _next_seat(access),
        "focus": list(shown.focus) if shown is not None else [],
        "view": shown.view if shown is not None else "",
        "draft": None if draft is None else {"ready": draft.ready, "count": len(draft.picks)},
        # While a draft is built the page keeps the log that it has: that is of what has been answered.
        "parts": {name: render(f"part_{name}.html", call, **values) for name in PARTS if name != "log" or not picked},
    }


def _next_seat(access: Access) -> int | None:
    """At a shared screen: the seat that is asked next and is not the one that looks."""
    if access.over:
        return None
    asked = [
        ask.seat
        for ask in access.match.asks
        if ask.seat in access.mine
        and not access.row.seats[ask.seat].bot
        and not windows.has_passed(access.opened, ask.seat)
    ]
    return asked[0] if asked and access.seat not in asked and len(access.mine) > 1 else None


def _parts(call: Call, access: Access, draft: Draft | None) -> dict[str, Any]:
    """What the templates of the page and of its parts are given."""
    said = call.services.chat.heard(access.row.id) if access.row.said else []
    seat, lang = access.seat, call.lang
    match = draft.match if draft is not None else access.match
    open_now = access.row.status == "playing" and not (draft is not None and draft.ready)
    passed = draft is None and windows.has_passed(access.opened, seat)
    question = presenter.question(match, seat, lang) if open_now and not passed else None
    form = forms.opening(access.opened, match, seat, lang) if question is not None else None
    stands = panels.published(access.opened, match, seat, lang) if access.row.status != "gathering" else None
    shown = forms.drawn(stands, form, lang)
    question = presenter.unrepeated(question, shown)
    begun = draft is not None and bool(draft.picks)  # one that was taken back to its beginning is none
    moves = recap.chips(access.match, seat, lang) if not begun else ()
    players = presenter.players(access, lang, shown.sheets if shown is not None else ())
    seen = etags.view(access.opened, seat)
    fights = shown.fights if shown is not None and question is not None else ()
    return {
        "published": shown,
        "sheets": {sheet.seat: sheet for sheet in shown.sheets} if shown is not None else {},
        "tokens": forms.tokens(question, form, shown),
        **forms.shown(form, match, access.opened, call.services.odds, lang),
        "react": windows.react(access.opened, seat, question, shown) if draft is None else None,
        "passed": passed,
        "hold": windows.ring(access.opened),
        "quiet": question is None and any(one["seat"] is None for one in seen["waiting"]),  # others may react
        "handin": match.game.handin(form, lang) if form is not None else "",
        "recap": moves,
        "news": call.services.since.news(access.row.id, seat, lang, stands) if moves and question is not None else None,
        "touched": recap.touched(access.match, seat, lang) if moves and question is not None else (),
        "thrown": recap.thrown(access.match, seat) if question is not None and not begun else (),
        "drawn": call.services.since.drawn(access.row.id, seat, lang, stands) if question and not begun else (),
        "gains": _gains(access, shown, draft, lang),
        "hints": hints.allowed(access),
        "sprite": panels.sprite_url(access.row.game),
        "access": access,
        "row": access.row,
        "over": access.over,
        "rematch": again.begun(call, access),
        "match": match,
        "draft": draft,
        "final": draft is not None and draft.uncovers and presenter.with_people(access.opened, seat),
        "question": question,
        "waiting": match.waiting(seat, lang),
        "odds": NOTHING if shown and shown.leaves else call.services.odds.of(access.opened, match, seat),
        "fights": [(one, call.services.odds.of(access.opened, match, seat, one.place)) for one in fights],
        "undo_answered": presenter.undo_answered(match, seat, lang) if not begun else None,
        "undo": presenter.undo(access.opened, seat),
        "sides": presenter.sides(access.match, seat, lang) if not begun else {},
        "orders": presenter.orders(access.match, seat, lang),
        "players": players,
        "by_seat": {player.seat: player for player in players},
        "nobody": presenter.nobody,
        "entries": presenter.entries(match, seat, lang) if not begun else (),
        "said": said,
        "last_said": said[-1].id if said else 0,
        "curtain": _next_seat(access),
        "looking_back": False,
    }


def _published(call: Call, access: Access) -> Published | None:
    """The table as the seat sees it now."""
    return panels.published(access.opened, access.match, access.seat, call.lang)


def _gains(access: Access, shown: Published | None, draft: Draft | None, lang: str) -> tuple[gains.Change, ...]:
    """What a draft changes in the seat's own figures."""
    if draft is None or not draft.picks:
        return ()
    return gains.changes(panels.published(access.opened, access.match, access.seat, lang), shown, access.seat)


# ---- changes


def _shown(call: Call, access: Access) -> dict[str, Any]:
    """What came of it: the state for a page, or in brief for a program, which knows what to do with tokens."""
    if call.query("brief") != "1":
        return _state(call, access, call.query("board"))
    seen = etags.view(access.opened, access.seat)
    return {"seen": etags.seen(access.opened, access.seat), "over": seen["over"], "asks": seen["asks"]}


def view(call: Call) -> Response:
    """All that a seat may know, for programs."""
    access = _looking(call)
    return call.data({"seen": etags.seen(access.opened, access.seat), "view": etags.view(access.opened, access.seat)})


def odds(call: Call) -> Response:
    """The odds of a battle at a place that an option names."""
    access = _looking(call)
    found = call.services.odds.of(access.opened, access.match, access.seat, call.query("place"))
    if found.chances is None:
        return call.data({"text": call.t("web.decide.odds_later") if found.later else "", "later": found.later})
    win, lose, draw = found.chances
    return call.data({"text": call.t("web.decide.odds_line", win=win, lose=lose, draw=draw), "later": False})


def text(call: Call) -> Response:
    """The board as text."""
    access = _looking(call)
    return PlainTextResponse(presenter.board_text(access.match, access.seat, call.lang))


async def events(request: Request) -> Response:
    """A stream that says when to ask for the state again."""

    def first() -> tuple[Call, Access]:
        call = Call(request, b"")
        return call, _looking(call)

    services: Services = request.app.state.services
    try:
        call, access = await services.off_loop(first)
    except Exception:
        return Response(status_code=204)  # what makes a browser stop asking
    if services.hub.full(call.address):
        return Response(status_code=429)

    id, journal = access.row.id, call.services.journal

    async def look(rung: bool) -> str:
        opened = journal.current(id) if rung else None
        if opened is None:
            opened = await services.off_loop(journal.open, id)
        if access.seat is not None and access.seat not in opened.row.seats_of(call.id):
            return "gone"
        return etags.live(opened, access.seat)

    async def stream() -> AsyncIterator[str]:
        try:
            async for line in services.hub.events(id, look, call.address):
                yield line
        except (Full, CosmarchError):  # the page asks again, and is told in words
            return

    headers = {"cache-control": "no-store", "x-accel-buffering": "no"}
    return StreamingResponse(stream(), media_type="text/event-stream", headers=headers)


# ---- what a seat does


def answer(call: Call) -> Response:
    """Take an answer: all its tokens or none."""
    call.limit("answer")
    given = call.json(Answer)
    return _answered(call, player(call, given.seat), given.tokens, given.key, given.seen)


def _answered(call: Call, access: Access, tokens: list[str], key: str, seen: str) -> Response:
    seat = access.seat
    assert seat is not None
    if windows.passes(access.opened, seat, tokens) and etags.seen(access.opened, seat) == seen:
        call.services.windows.react(access.row.id, seat, PASSES)
        return call.data(_shown(call, player(call, seat)))
    return _done(call, access, key, [move(token) for token in tokens], seen)


def reaction(call: Call) -> Response:
    """A seat keeps a window open to think, or lets it go by."""
    call.limit("answer")
    given = call.json(Reaction)
    access = player(call, given.seat)
    call.services.windows.react(access.row.id, given.seat, given.how)
    return call.data(_shown(call, player(call, given.seat)))


def act(call: Call) -> Response:
    call.limit("answer")
    given = call.json(Act)
    access = player(call, given.seat)
    moves = [Move(given.kind, given.token)] if given.kind != UNDO else _back(access, given.seat, given.token)
    return _done(call, access, given.key, moves, "")


def _back(access: Access, seat: int, how_far: str) -> list[Move]:
    """Undo one step, or the "turn": on from there as long as it is free. Bots agree at once."""
    if how_far not in ("", "turn"):
        raise Refused(422, "web.error.bad_request")
    bots = [str(one.seat) for one in access.row.seats if one.bot and one.seat != seat]
    moves = [Move(UNDO, ",".join(bots))]
    if how_far and access.row.status == "playing":
        match = access.match.clone()
        apply(match, seat, moves[0])
        while match.request is None and match.undo_state(seat) == "free" and (match.seats > 1 or match.scene_answers):
            match.undo(seat)
            moves.append(Move(UNDO))
    return moves


def _done(call: Call, access: Access, key: str, moves: Sequence[Move], seen: str) -> Response:
    """Carry it out and show what came of it. A doubled request is shown the same; a stale one is told so as well."""
    seat = access.seat
    assert seat is not None

    def check(now: Opened) -> None:
        if seen and etags.seen(now, seat) != seen:
            raise Stale("it saw something else")

    status = 200
    extra: dict[str, object] = {}
    try:
        after = call.services.journal.take(access.row.id, seat, moves, key, check, access.opened)
        call.services.changed(access.row.id)
        before, access = access, replace(access, opened=after)
        back = moves[0].kind == UNDO and len(after.match.answers) < len(before.match.answers)
        if call.query("brief") != "1" and (back or moves[0].kind not in (UNDO, CONSENT)):
            shown = _published(call, access)
            was = shown if back else _published(call, before)  # what an undo gives back is not new
            call.services.since.remember(after.row.id, seat, call.lang, shown, was)
    except Duplicate:
        access, extra = player(call, seat), {"doubled": True}
    except Stale:
        access, status = player(call, seat), 409
        extra = {"error": call.t("web.error.stale"), "rule": "", "stale": True}
    except IllegalChoice as error:  # the page is shown what holds
        access, status = player(call, seat), 422
        extra = {"error": error.told(call.lang), "rule": error.rule}
    return call.data(_shown(call, access) | extra, status)


def draft(call: Call) -> Response:
    """Show a draft; nothing is kept. It stays good while its question does, whatever else happens at the table. What
    needs no confirming is answered at once: the page need not ask twice."""
    call.limit("answer")
    given = call.json(Picks)
    access = player(call, given.seat)
    if access.row.status == "over":  # given up meanwhile, or before the page came back with what it had kept
        return call.data(_state(call, access, call.query("board")) | {"picks": []})
    seen = etags.seen(access.opened, given.seat)
    if not etags.same_question(seen, given.seen):
        if given.key is not None:  # it may be what this very request has changed, sent again
            return _done(call, access, given.key, [move(token) for token in given.tokens], given.seen)
        shown = _state(call, access, call.query("board"))
        return call.data(shown | {"error": call.t("web.error.stale"), "rule": ""}, 409)
    tokens, extra, status = tuple(given.tokens), {}, 200
    try:
        made = drafted(access.opened, given.seat, tokens, call.lang)
    except IllegalChoice as error:  # what was picked before stays
        tokens, status = tokens[:-1], 422
        extra = {"error": error.told(call.lang), "rule": error.rule}
        made = drafted(access.opened, given.seat, tokens, call.lang)
    else:
        if given.key is not None and presenter.is_answer(access.opened, given.seat, made, given.through):
            return _answered(call, access, given.tokens, given.key, seen)
    return call.data(_state(call, access, call.query("board"), made) | {"picks": tokens} | extra, status)


def say(call: Call) -> Response:
    """Say something at the table; spectators of a public table may too."""
    call.limit("chat")
    given = call.json(Message)
    access = enter(call)
    text = "".join([char for char in given.text if char.isprintable() or char == " "]).strip()
    if not text:
        raise Refused(422, "web.error.bad_request")
    me = call.somebody()
    seat = access.mine[0] if access.mine else None
    call.services.chat.say(access.row.id, seat, me.name, text)
    return call.data({"said": True})


routes = [
    Route("/t/{id}/answer", data(answer), methods=["POST"]),
    Route("/t/{id}", page(table), methods=["GET"]),
    Route("/t/{id}/state", data(state), methods=["GET"]),
    Route("/t/{id}/odds", data(odds), methods=["GET"]),
    Route("/t/{id}/text", data(text), methods=["GET"]),
    Route("/t/{id}/view", data(view), methods=["GET"]),
    Route("/t/{id}/events", events, methods=["GET"]),
    Route("/t/{id}/draft", data(draft), methods=["POST"]),
    Route("/t/{id}/react", data(reaction), methods=["POST"]),
    Route("/t/{id}/act", data(act), methods=["POST"]),
    Route("/t/{id}/chat", data(say), methods=["POST"]),
]
