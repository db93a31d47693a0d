"""The rules of a game in our words, with search."""

from __future__ import annotations

from itertools import groupby

from starlette.responses import Response
from starlette.routing import Route

from cosmarch.web.http.call import Call, Refused, page
from cosmarch.web.pages import all_games


def rules(call: Call) -> Response:
    game = all_games().get(call.path["game"])
    if game is None:
        raise Refused(404, "web.error.no_such_game")
    wanted = " ".join(call.query("q").split())
    parts = wanted.lower().split()
    texts = game.rules(call.lang)
    found = {id: text for id, text in texts.items() if all(part in f"{id} {text}".lower() for part in parts)}
    notes = game.notes(game.content(game.seats[0], None), call.lang)
    sections = game.sections(call.lang)
    chapters = [(name, list(rules)) for name, rules in groupby(found.items(), lambda rule: sections.get(rule[0], ""))]
    counts = {"found": len(found), "total": len(texts)}
    return call.page("rules.html", game=game, wanted=wanted, chapters=chapters, notes=notes, counts=counts)


routes = [Route("/rules/{game}", page(rules), methods=["GET"])]
