"""The first page: games, and the shortest way into one."""

from __future__ import annotations

from starlette.responses import Response
from starlette.routing import Route

from cosmarch import Preset
from cosmarch.store.matches import BOT, PERSON, Plan
from cosmarch.web.http.call import Call, Refused, page
from cosmarch.web.new_table import fewest, made
from cosmarch.web.pages import all_games
from cosmarch.web.routes.tables import of_visitor
from cosmarch.web.services import BOT_NAMES

QUICK_BOT = "greedy"
MINE = 5  # of the visitor's own tables


def start(call: Call) -> Response:
    mine, asked = of_visitor(call)
    return call.page("start.html", mine=mine[:MINE], asked=asked)


def quick(call: Call) -> Response:
    """Play against bots at once: at the table that the game names for a first game."""
    game = all_games().get(call.form.get("game", ""))
    if game is None:
        raise Refused(422, "web.error.no_such_game")
    me = call.somebody(call.form.get("name", "").strip())
    first = next(iter(game.presets()), Preset("first", fewest(game)))
    others = first.seats - 1
    seats = ((PERSON, me.id, me.name, ""), *[(BOT, "", name, QUICK_BOT) for name in BOT_NAMES[:others]])
    id = made(call, game.id, Plan(me.id, seats, title=game.title(call.lang)), first.options)
    return call.redirect(f"/t/{id}")


routes = [Route("/", page(start), methods=["GET"]), Route("/quick", page(quick), methods=["POST"])]
