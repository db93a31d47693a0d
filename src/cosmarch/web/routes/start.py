"""The first page: games, and the shortest way into one."""

from __future__ import annotations

from starlette.responses import Response
from starlette.routing import Route

from cosmarch import Preset
from cosmarch.store.matches import BOT, PERSON, MatchRow, Plan, Sitter
from cosmarch.web.http.call import Call, Refused, data, page
from cosmarch.web.new_table import fewest, made
from cosmarch.web.pages import all_games
from cosmarch.web.routes.tables import of_visitor
from cosmarch.web.services import BOT_NAMES
from cosmarch.web.table import recap

QUICK_BOT = "greedy"
MINE = 5  # of the visitor's own tables
TOLD = 2  # moves of the others


def start(call: Call) -> Response:
    mine, asked = of_visitor(call)
    resumed = next((row for row in mine if row.status != "over"), None)
    others = [row for row in mine[:MINE] if row is not resumed]
    happened = _happened(call, resumed) if resumed is not None and asked[resumed.id] is not None else ()
    return call.page("start.html", resumed=resumed, happened=happened, others=others, asked=asked)


def _happened(call: Call, row: MatchRow) -> tuple[str, ...]:
    """What others did last at a table. No match is read for it; at a shared screen it would be one seat's alone."""
    opened = call.services.journal.peek(row.id)
    own = [seat.seat for seat in row.seats if seat.kind == PERSON and seat.person == call.id]
    if opened is None or len(own) != 1:
        return ()
    return tuple([chip.text for chip in recap.chips(opened.match, own[0], call.lang)[-TOLD:]])


def quick(call: Call) -> Response:
    """Play against bots at once: at the table that the game names for a first game."""
    game = all_games().get(call.form.get("game", ""))
    if game is None:
        raise Refused(422, "web.error.no_such_game")
    me = call.somebody(call.form.get("name", "").strip())
    first = next(iter(game.presets()), Preset("first", fewest(game)))
    others = first.seats - 1
    bots = [Sitter(BOT, name=name, level=QUICK_BOT) for name in BOT_NAMES[:others]]
    seats = (Sitter(PERSON, me.id, me.name), *bots)
    id = made(call, game.id, Plan(me.id, seats, title=game.title(call.lang)), first.options)
    return call.redirect(f"/t/{id}")


def cover(call: Call) -> Response:
    """A game's picture, for lists of tables."""
    game = all_games().get(call.path["game"])
    shown = game.cover(call.lang) if game is not None else None
    if shown is None:
        raise Refused(404, "web.error.not_found")
    return Response(shown.svg, media_type="image/svg+xml", headers={"cache-control": "public, max-age=86400"})


routes = [
    Route("/", page(start), methods=["GET"]),
    Route("/quick", page(quick), methods=["POST"]),
    Route("/cover/{game}.svg", data(cover), methods=["GET"]),
]
