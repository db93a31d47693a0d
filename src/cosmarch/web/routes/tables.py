"""Making tables, finding them, and coming to them: the form, the lobby, my games, links."""

from __future__ import annotations

from starlette.responses import Response
from starlette.routing import Route

from cosmarch.store.matches import LINK, OPEN
from cosmarch.web.access import enter, hosting
from cosmarch.web.call import Call, Refused, page, whole
from cosmarch.web.new_table import BOTS, CLOCKS, SITTERS, fewest, made, planned
from cosmarch.web.pages import all_games
from cosmarch.web.services import BOT_NAMES


def form(call: Call) -> Response:
    """The form of a new table; choosing a game or a number of seats shows the form again."""
    games = all_games()
    game = games.get(call.query("game"), next(iter(games.values())))
    seats = call.number("seats")
    if seats not in game.seats:
        seats = fewest(game)
    return call.page("new.html", game=game, seats=seats, sitters=SITTERS, clocks=list(CLOCKS))


def create(call: Call) -> Response:
    game = all_games().get(call.form.get("game", ""))
    if game is None:
        raise Refused(422, "web.error.no_such_game")
    plan, options = planned(call, game, call.somebody(call.form.get("name", "").strip()))
    return call.redirect(f"/t/{made(call, game.id, plan, options)}")


def lobby(call: Call) -> Response:
    return call.page("lobby.html", tables=call.services.matches.lobby())


def mine(call: Call) -> Response:
    tables = call.services.matches.of_person(call.id) if call.id else []
    asked = {row.id: _asked_since(row.seats, call.id) for row in tables}
    tables.sort(key=lambda row: (row.status == "over", asked[row.id] is None, asked[row.id] or -row.updated))
    return call.page("mine.html", tables=tables, asked=asked)


def _asked_since(seats: tuple[object, ...], person: str) -> float | None:
    """Since when a table waits for the person."""
    times = [getattr(seat, "asked_at", None) for seat in seats if getattr(seat, "person", "") == person]
    return min((at for at in times if at is not None), default=None)


# ---- links: the secret stands behind the #, so no server and no log ever sees it in an address


def link_page(call: Call) -> Response:
    return call.page("seat.html")


def link_use(call: Call) -> Response:
    """Exchange a link's secret for the seat, which the visitor's cookie holds from then on."""
    call.limit("login", by_address=True)
    secret = call.form.get("secret", "").strip().rpartition("#")[2]
    target = call.services.matches.link_target(secret) if 8 <= len(secret) <= 100 else None
    if target is None:
        raise Refused(404, "web.seat.error.unknown")
    me = call.somebody(call.form.get("name", "").strip())
    match, seat = target
    if not call.services.matches.sit(match, seat, me.id, me.name, by_link=True):
        raise Refused(409, "web.seat.error.taken")
    call.services.changed(match)
    return call.redirect(f"/t/{match}")


def new_link(call: Call) -> Response:
    """A new link of a seat, shown once; the old one no longer works."""
    access, seat = hosting(call), _seat(call)
    if access.row.seats[seat].kind not in (LINK, "person"):
        raise Refused(409, "web.seat.error.taken")
    secret = call.services.matches.new_link(access.row.id, seat)
    base = call.services.config.public_url or str(call.request.base_url).rstrip("/")
    return call.page("link.html", row=access.row, seat=seat, link=f"{base}/seat#{secret}")


def revoke_link(call: Call) -> Response:
    access, seat = hosting(call), _seat(call)
    call.services.matches.revoke_link(access.row.id, seat)
    return call.redirect(f"/t/{access.row.id}")


def sit(call: Call) -> Response:
    """Take an open seat."""
    access, seat = enter(call), _seat(call)
    me = call.somebody(call.form.get("name", "").strip())
    if access.row.seats[seat].kind != OPEN or not call.services.matches.sit(
        access.row.id, seat, me.id, me.name, by_link=False
    ):
        raise Refused(409, "web.seat.error.taken")
    call.services.changed(access.row.id)
    return call.redirect(f"/t/{access.row.id}")


def fill(call: Call) -> Response:
    """Put a bot on a seat that waits."""
    access, seat = hosting(call), _seat(call)
    level = call.form.get("level", "greedy")
    if level not in BOTS:
        raise Refused(422, "web.error.bad_request")
    call.services.matches.fill_with_bot(access.row.id, seat, level, BOT_NAMES[seat % len(BOT_NAMES)])
    call.services.changed(access.row.id)
    return call.redirect(f"/t/{access.row.id}")


def stand_in(call: Call) -> Response:
    """A bot plays a person's seat (its own, or for the host any), or hands it back."""
    access, seat = enter(call), _seat(call)
    if not (access.host or seat in access.mine) or access.row.seats[seat].kind != "person":
        raise Refused(403, "web.error.not_your_seat")
    level = call.form.get("level", "")
    if level and level not in BOTS:
        raise Refused(422, "web.error.bad_request")
    call.services.matches.stand_in(access.row.id, seat, level)
    call.services.changed(access.row.id)
    return call.redirect(f"/t/{access.row.id}")


def _seat(call: Call) -> int:
    seat = whole(call.form.get("seat", ""))
    row = call.services.matches.find(call.path["id"])
    if row is None or seat is None or seat >= len(row.seats):
        raise Refused(422, "web.error.bad_request")
    return seat


routes = [
    Route("/new", page(form), methods=["GET"]),
    Route("/new", page(create), methods=["POST"]),
    Route("/lobby", page(lobby), methods=["GET"]),
    Route("/mine", page(mine), methods=["GET"]),
    Route("/seat", page(link_page), methods=["GET"]),
    Route("/seat", page(link_use), methods=["POST"]),
    Route("/t/{id}/link", page(new_link), methods=["POST"]),
    Route("/t/{id}/revoke", page(revoke_link), methods=["POST"]),
    Route("/t/{id}/sit", page(sit), methods=["POST"]),
    Route("/t/{id}/fill", page(fill), methods=["POST"]),
    Route("/t/{id}/stand-in", page(stand_in), methods=["POST"]),
]
