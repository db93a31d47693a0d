"""A visitor's own content packs: upload, list, forget. A table is given one where it is made."""

from __future__ import annotations

from starlette.responses import Response
from starlette.routing import Route

from cosmarch import Game, SetupError
from cosmarch.store.packs import LONGEST_NAME, TooMany
from cosmarch.web.http.call import Call, Refused, page
from cosmarch.web.http.uploads import unzipped
from cosmarch.web.pages import all_games


def takes_packs(game: Game) -> bool:
    return type(game).content is not Game.content


def packs(call: Call) -> Response:
    return _shown(call, call.query("game"))


def _shown(call: Call, game: str, wrong: str = "", status: int = 200) -> Response:
    mine = call.services.packs.of_person(call.id) if call.id else []
    takers = {id: one for id, one in all_games().items() if takes_packs(one)}
    return call.page("packs.html", status, mine=mine, takers=takers, chosen=game, wrong=wrong)


def upload(call: Call) -> Response:
    """Keep a pack. Its game checks it for every number of players, as the command line does, and says what is wrong in
    the same words."""
    call.limit("upload")
    fields, files = call.upload()
    game = all_games().get(fields.get("game", ""))
    if game is None or not takes_packs(game):
        raise Refused(422, "web.error.no_such_game")
    try:
        texts = unzipped(files.get("pack", b""))
        for seats in game.seats:
            game.content(seats, texts)
        name = " ".join(fields.get("name", "").split())[:LONGEST_NAME]
        me = call.somebody()
        call.services.packs.keep(me.id, game.id, name if name and name.isprintable() else game.title(call.lang), texts)
    except SetupError as error:
        return _shown(call, game.id, str(error), 422)
    except TooMany as error:
        return _shown(call, game.id, call.t(str(error)), 409)
    return call.redirect(f"/packs?game={game.id}")


def forget(call: Call) -> Response:
    if call.id:
        call.services.packs.drop(call.form.get("pack", ""), call.id)
    return call.redirect("/packs")


routes = [
    Route("/packs", page(packs), methods=["GET"]),
    Route("/packs", page(upload), methods=["POST"]),
    Route("/packs/forget", page(forget), methods=["POST"]),
]
