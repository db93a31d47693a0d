"""Making tables, finding them, and coming to them: the form, the lobby, my games, links."""

from __future__ import annotations

from dataclasses import dataclass

from starlette.responses import Response
from starlette.routing import Route

from cosmarch import Game
from cosmarch.bots import offered
from cosmarch.store.matches import INVITED, LINK, PERSON, MatchRow, SeatRow
from cosmarch.store.seating import ABSENT, LENT, MOST_WAITING
from cosmarch.web.http.call import Call, Refused, page, whole_number
from cosmarch.web.new_table import CLOCKS, HOLDS, clock_of, fewest, kept_options, made, planned, sitters
from cosmarch.web.pages import all_games, titled
from cosmarch.web.routes.packs import takes_packs
from cosmarch.web.services import BOT_NAMES
from cosmarch.web.table.access import enter, hosting


def form(call: Call) -> Response:
    """The form of a new table; choosing a game, a preset or a number of seats shows it again with what it held."""
    games, said = all_games(), call.request.query_params
    game = games.get(call.query("game"), next(iter(games.values())))
    presets = game.presets()
    chosen = next((one for one in presets if one.name == call.query("preset")), None)
    chosen = chosen or next((one for one in presets if not one.options), None)  # the game as it comes
    anew = any(len(said.getlist(name)) > 1 for name in ("game", "preset"))  # the form's own, and the one pressed
    seats = None if anew else call.number("seats")
    if seats not in game.seats:
        seats = chosen.seats if chosen is not None and call.query("preset") else fewest(game)
    assert seats is not None
    options = {setting.name: setting.default for setting in game.all_settings()}
    options |= chosen.options if chosen is not None else {}
    options |= {} if anew else kept_options(game, said, seats)
    usual = ["me", *["bot:greedy"] * (seats - 1)]
    offered = sitters(game)
    wanted = [said.get(f"seat{seat}", "") for seat in range(seats)]
    return call.page(
        "new.html",
        game=game,
        seats=seats,
        sitters=offered,
        sits=[want if want in offered else usual[seat] for seat, want in enumerate(wanted)],
        said=said,
        clocks=list(CLOCKS),
        holds=list(HOLDS),
        presets=presets,
        chosen=chosen,
        options=options,
        takes_packs=takes_packs(game),
        packs=call.services.packs.of_person(call.id, game.id) if call.id else [],
        pack=call.query("pack"),
    )


def create(call: Call) -> Response:
    game = all_games().get(call.form.get("game", ""))
    if game is None:
        raise Refused(422, "web.error.no_such_game")
    me = call.somebody(call.form.get("name", "").strip())
    plan, options = planned(call, game, me)
    chosen = call.form.get("pack", "")
    pack = call.services.packs.texts(chosen, me.id, game.id) if chosen else None
    if chosen and pack is None:
        raise Refused(422, "web.new.error.pack")
    return call.redirect(f"/t/{made(call, game.id, plan, options, pack)}")


def lobby(call: Call) -> Response:
    return call.page("lobby.html", tables=call.services.matches.lobby())


def mine(call: Call) -> Response:
    tables, asked = of_visitor(call)
    over = [row for row in tables if row.status == "over"]
    called = {row.id for row in tables if any(one.kind == INVITED and one.person == call.id for one in row.seats)}
    turn = [row for row in tables if row.id in called or (row.status == "playing" and asked[row.id] is not None)]
    going = [row for row in tables if row not in over and row not in turn]
    return call.page("mine.html", tables=tables, turn=turn, going=going, over=over, asked=asked, called=called)


def of_visitor(call: Call) -> tuple[list[MatchRow], dict[str, float | None]]:
    """The visitor's own tables, the one that has waited longest first, and since when each waits for the visitor."""
    tables = call.services.matches.of_person(call.id) if call.id else []
    asked = {row.id: _asked_since(row.seats, call.id) for row in tables}
    tables.sort(key=lambda row: (row.status == "over", asked[row.id] is None, asked[row.id] or -row.moved))
    return tables, asked


def _asked_since(seats: tuple[SeatRow, ...], person: str) -> float | None:
    """Since when a table waits for the person."""
    times = [seat.asked_at for seat in seats if seat.person == person and seat.kind == PERSON]
    return min((at for at in times if at is not None), default=None)


# ---- links: the secret stands behind the #, so no server and no log ever sees it in an address


def link_page(call: Call) -> Response:
    return call.page("seat.html", invitation=None)


@dataclass(frozen=True, slots=True)
class Invitation:
    """What whoever has a link is told before they sit down."""

    game: Game
    table: str
    title: str
    host: str
    seat: int
    seats: int
    others: tuple[str, ...]
    clock: str


def invitation(call: Call) -> Response:
    """The page behind a seat's link: the secret comes after the #, the seat it is for stands before."""
    row, seat = call.services.matches.find(call.path["id"]), whole_number(call.path["seat"])
    if row is None or seat is None or seat >= len(row.seats) or not row.seats[seat].has_link:
        return _spent(call, row)
    game, host = all_games().get(row.game), call.services.people.find(row.host)
    if game is None:
        raise Refused(404, "web.error.no_such_game")
    others = tuple([one.name for one in row.seats if one.name and one.seat != seat and one.person != row.host])
    name = host.name if host is not None else ""
    told = Invitation(game, row.id, titled(row, call.lang), name, seat + 1, len(row.seats), others, clock_of(row))
    return call.page("seat.html", invitation=told)


def _spent(call: Call, row: MatchRow | None) -> Response:
    """Where a link leads to no seat, or no longer. Whoever sits at the table, most often by this very link, goes there;
    nobody else is told anything of it."""
    if row is not None and row.knows(call.id):
        return call.redirect(f"/t/{row.id}")
    return call.page("spent.html", 404, watch=row.id if row is not None and row.public else "")


def link_use(call: Call) -> Response:
    """Exchange a link's secret for the seat, which the visitor's cookie holds from then on."""
    call.limit("login", by_address=True)
    secret = call.form.get("secret", "").strip().rpartition("#")[2]
    target = call.services.seating.link_target(secret) if 8 <= len(secret) <= 100 else None
    if target is None:
        return _spent(call, call.services.matches.find(call.form.get("table", "")))
    me = call.somebody(call.form.get("name", "").strip())
    match, seat = target
    if not call.services.seating.sit(match, seat, me.id, me.name, secret):
        raise Refused(409, "web.seat.error.taken")
    call.services.changed(match)
    return call.redirect(f"/t/{match}")


def new_link(call: Call) -> Response:
    """A new link of a seat, shown once; the one before it no longer works. For a seat that waits the host gives it, for
    one that is held its own player, or the host once that player is away."""
    access, seat = enter(call), _seat(call)
    mine = seat in access.mine
    if not (mine or access.host):
        raise Refused(403, "web.error.not_host")
    kind = access.row.seats[seat].kind
    if kind not in (LINK, PERSON, INVITED):
        raise Refused(409, "web.seat.error.taken")
    if kind == PERSON and not mine and seat not in call.services.seating.away(access.row.id):
        raise Refused(409, "web.seat.error.present")
    secret = call.services.seating.new_link(access.row.id, seat, by_player=mine)
    base = call.services.config.public_url or str(call.request.base_url).rstrip("/")
    link = f"{base}/seat/{access.row.id}/{seat}#{secret}"
    if call.request.headers.get("accept") == "application/json":  # the table shows it itself
        return call.data({"link": link})
    return call.page("link.html", row=access.row, seat=seat, link=link)


def revoke_link(call: Call) -> Response:
    """A link that nobody has used yet opens nothing any more. A seat that is taken is not touched by that."""
    access, seat = enter(call), _seat(call)
    if not (access.host or seat in access.mine):
        raise Refused(403, "web.error.not_host")
    call.services.seating.revoke_link(access.row.id, seat)
    return call.redirect(f"/t/{access.row.id}")


def sit(call: Call) -> Response:
    """Take an open seat; nobody holds more than a few at tables that still wait."""
    access, seat = enter(call), _seat(call)
    me = call.somebody(call.form.get("name", "").strip())
    if not access.host and call.services.seating.waiting(me.id) >= MOST_WAITING:
        raise Refused(409, "web.seat.error.share", most=MOST_WAITING)
    if not call.services.seating.sit(access.row.id, seat, me.id, me.name):
        raise Refused(409, "web.seat.error.taken")
    call.services.changed(access.row.id)
    return call.redirect(f"/t/{access.row.id}")


def fill(call: Call) -> Response:
    """Put a bot on a seat that waits."""
    access, seat = hosting(call), _seat(call)
    level = call.form.get("level", "greedy")
    if level not in offered(access.match.game):
        raise Refused(422, "web.error.bad_request")
    name = BOT_NAMES[seat % len(BOT_NAMES)]
    if not call.services.seating.fill_with_bot(access.row.id, seat, level, name):
        raise Refused(409, "web.seat.error.taken")
    call.services.changed(access.row.id)
    return call.redirect(f"/t/{access.row.id}")


def stand_in(call: Call) -> Response:
    """A bot plays a person's seat, or hands it back: as its player wants it or, where they are away, the host."""
    access, seat = enter(call), _seat(call)
    mine = seat in access.mine
    if not (access.host or mine) or access.row.seats[seat].kind != PERSON:
        raise Refused(403, "web.error.not_your_seat")
    level = call.form.get("level", "")
    if level and level not in offered(access.match.game):
        raise Refused(422, "web.error.bad_request")
    if not mine and seat not in call.services.seating.away(access.row.id):
        raise Refused(409, "web.seat.error.present")
    call.services.seating.stand_in(access.row.id, seat, level, LENT if mine else ABSENT)
    call.services.changed(access.row.id)
    return call.redirect(f"/t/{access.row.id}")


def _seat(call: Call) -> int:
    seat = whole_number(call.form.get("seat", ""))
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
    Route("/seat/{id}/{seat}", page(invitation), methods=["GET"]),
    Route("/t/{id}/link", page(new_link), methods=["POST"]),
    Route("/t/{id}/revoke", page(revoke_link), methods=["POST"]),
    Route("/t/{id}/sit", page(sit), methods=["POST"]),
    Route("/t/{id}/fill", page(fill), methods=["POST"]),
    Route("/t/{id}/stand-in", page(stand_in), methods=["POST"]),
]
