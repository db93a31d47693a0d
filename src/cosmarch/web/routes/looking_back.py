"""Looking back: the replay, the parts of the result, the save, and a what-if from any moment."""

from __future__ import annotations

from functools import partial
from typing import Any, Final

from starlette.responses import Response
from starlette.routing import Route

import cosmarch
from cosmarch import Match, Published, SetupError
from cosmarch.store import Person
from cosmarch.store.matches import BOT, PERSON, Plan, Sitter
from cosmarch.web.afterwards.charts import NARROW, WIDE, bars, lines
from cosmarch.web.afterwards.luck import luck_of
from cosmarch.web.afterwards.results import decimal, poster, result_names, some_of, winners_of
from cosmarch.web.afterwards.story import Rows
from cosmarch.web.http.call import Call, Refused, data, page, whole_number
from cosmarch.web.pages import render, titled
from cosmarch.web.routes import rematch as again
from cosmarch.web.table import panels, presenter
from cosmarch.web.table.access import Access, enter
from cosmarch.web.table.all_seeing import all_seeing
from cosmarch.web.table.board_updates import plain

ALL: Final = -1  # eyes before which nothing is hidden
LINES: Final = 40  # of the log beside the board


def replay(call: Call) -> Response:
    call.limit("heavy")
    access, eyes = _eyes(call)
    moments, place = _place(call, access, eyes)
    return call.page("replay.html", **_frame(call, access, eyes, moments, place))


def frame(call: Call) -> Response:
    """One moment of the replay, for a page that is already there."""
    access, eyes = _eyes(call)
    moments, place = _place(call, access, eyes)
    values = _frame(call, access, eyes, moments, place)
    board = values["board"]
    return call.data(
        {
            "at": place,
            "board": board.mark,
            "svg": board.whole,
            "patch": board.patch,
            "log": render("part_log.html", call, **values),
            "bar": render("part_track.html", call, **values),
            "left": render("part_left.html", call, **values),
            "text": _text(values["match"], eyes, call.lang) if call.query("text") else None,
        }
    )


def turns(call: Call) -> Response:
    """Where somebody's turn begins: the places among the moments of these eyes."""
    call.limit("heavy")
    access, eyes = _eyes(call)
    replay = call.services.replays.of(access.opened, _whose(eyes))
    return call.data({"turns": replay.turns(replay.moments(_whose(eyes)))})


def after(call: Call) -> Response:
    """The result with its parts, the way to it, and everybody's luck; for a finished match."""
    access = _finished(call)
    call.limit("heavy")
    names, colours = _who(call, access)
    luck = luck_of(access.match)
    thrown = [one for one in luck if one.dice]
    return call.page(
        "after.html",
        rematch=again.begun(call, access),
        row=access.row,
        match=access.match,
        names=names,
        by_seat=presenter.by_seat(access, call.lang),
        luck=luck,
        luck_chart=bars(
            [(one.hits, one.expected, one.deviation) for one in thrown],
            [names[one.seat] for one in thrown],
            [colours[one.seat] for one in thrown],
            call.t("web.luck.title"),
        ),
        decimal=partial(decimal, lang=call.lang),
        **_story(call, access),
    )


def story(call: Call) -> Response:
    """The part of the page that takes a while, for a page that waits for it; with `luck`: that too, in a line."""
    access = _finished(call)
    values = _story(call, access)
    if values["story"] is None:
        return call.data({"html": ""}, 202)
    if call.query("luck"):
        thrown = sorted([one for one in luck_of(access.match) if one.dice], key=lambda one: -one.difference)
        values |= {"extremes": (thrown[0], thrown[-1]) if len(thrown) > 1 else thrown}
        values |= {"decimal": partial(decimal, lang=call.lang), "by_seat": presenter.by_seat(access, call.lang)}
    names, _ = _who(call, access)
    return call.data({"html": render("part_story.html", call, row=access.row, names=names, **values)})


def picture(call: Call) -> Response:
    """The end of the match as a picture of its own, with who won."""
    access = _finished(call)
    call.limit("heavy")
    svg = access.match.svg(None, call.lang)
    return _drawn(call, poster(svg, titled(access.row, call.lang), _won(call, access)), access, "")


def film(call: Call) -> Response:
    """The match as a moving picture."""
    access = _finished(call)
    call.limit("heavy")
    replay = call.services.replays.of(access.opened, None)
    made = call.services.stories.film(access.opened, replay, call.lang)
    if made is None:
        return Response(status_code=202, headers={"retry-after": "2"})
    if not made:  # it was begun under an earlier version of its game, and cannot be played again
        raise Refused(409, "web.error.version")
    return _drawn(call, made, access, "-film")


def share(call: Call) -> Response:
    """Picture and film to look at and to take along."""
    access = _finished(call)
    about = _won(call, access) or call.t("web.status.over")
    return call.page("share.html", row=access.row, about=about)


def _won(call: Call, access: Access) -> str:
    """Who won, in words; "" where nobody did."""
    winners = winners_of(access.row, access.match)
    names = result_names(access.match, winners, call.lang)
    return call.t("web.result.winners", n=len(winners), players=names) if winners else ""


def _drawn(call: Call, svg: str, access: Access, what: str) -> Response:
    headers = {}
    if call.query("download"):
        name = f"{access.row.game}-{access.row.id[:8]}{what}.svg"
        headers["content-disposition"] = f'attachment; filename="{name}"'
    return Response(svg, media_type="image/svg+xml", headers=headers)


def _finished(call: Call) -> Access:
    access = enter(call)
    if not access.over:
        raise Refused(409, "web.after.not_over")
    return access


def _who(call: Call, access: Access) -> tuple[list[str], list[str]]:
    names = [access.match.name(seat, call.lang) for seat in range(access.match.seats)]
    return names, [player.colour for player in presenter.players(access, call.lang)]


def _story(call: Call, access: Access) -> dict[str, Any]:
    """What the part with the story is given; its `story` is None where it is not there yet."""
    replay = call.services.replays.of(access.opened, None)
    found = call.services.stories.of(access.opened, replay, call.lang)
    if found is None:
        return {"story": None}
    names, colours = _who(call, access)
    words = access.match.game.words(call.lang)
    rounds = f"{access.row.game}.measure.round"

    def round_named(number: int) -> str:
        return words(rounds, number=number) if rounds in words else call.t("web.story.round", number=number)

    marks = [(at, str(now) if place else round_named(now)) for place, (at, now) in enumerate(found.rounds)]

    def charts(rows: Rows, title: str) -> list[str]:
        return [lines(rows, names, colours, title, width, marks) for width in (WIDE, NARROW)]

    titles = {name: words(f"{access.row.game}.measure.{name}") for name in found.measures}
    return {
        "story": found,
        "round_named": round_named,
        "points": some_of(found.points),
        "points_charts": charts(found.points, call.t("web.after.points")),
        "measures": [(titles[name], charts(rows, titles[name])) for name, rows in found.measures.items()],
    }


def save(call: Call) -> Response:
    """The whole match as a file; only once it is over, since it holds all secrets."""
    access = _finished(call)
    call.limit("heavy")
    name = f"{access.row.game}-{access.row.id[:8]}.cosmarch.json"
    headers = {"content-disposition": f'attachment; filename="{name}"'}
    return Response(access.match.save(), media_type="application/json", headers=headers)


def fork(call: Call) -> Response:
    """A private what-if against bots from exactly that moment, with other dice; at the end, from the last decision.
    While the match runs what the seat cannot know is dealt anew: the secret answers that others have given there too,
    which the bots give again."""
    access, eyes = _eyes(call)
    if not access.mine and not access.over:
        raise Refused(403, "web.error.not_your_seat")
    seat = eyes if eyes is not None and eyes != ALL else access.mine[0] if access.mine else 0
    moments, place = _place(call, access, seat if not access.over else eyes)
    call.limit("create")
    whose = seat if not access.over else _whose(eyes)
    moment = call.services.replays.of(access.opened, whose).at(moments[place])
    if moment.over:
        moment = call.services.replays.of(access.opened, whose).at(moments[place] - 1)
    forked = cosmarch.forked(moment, None if access.over else seat)
    me = call.somebody()
    seats = tuple([_sitter(one, seat, me, access.match.name(one, call.lang)) for one in range(forked.seats)])
    title = call.t("web.fork.name", title=titled(access.row, call.lang))[:80]
    id = call.services.matches.create(Plan(me.id, seats, title, fork_of=access.row.id), forked)
    call.services.changed(id)
    return call.redirect(f"/t/{id}")


def _sitter(one: int, seat: int, me: Person, name: str) -> Sitter:
    """In a what-if everybody keeps their name; bots play the others."""
    return Sitter(PERSON, me.id, me.name) if one == seat else Sitter(BOT, name=name, level="greedy")


def _eyes(call: Call) -> tuple[Access, int | None]:
    """Through whose eyes: one's own seats or a spectator's while the match runs, anybody's afterwards, and then also
    with nothing hidden (`ALL`)."""
    wanted = call.query("seat") or (call.form.get("seat", "") if call.body else "")
    access = enter(call)
    if wanted == "all":
        if not access.over:
            raise Refused(403, "web.error.not_your_seat")
        return access, ALL
    seat = whole_number(wanted)
    if seat is not None and seat not in access.mine and (not access.over or seat >= access.match.seats):
        raise Refused(403, "web.error.not_your_seat")
    return access, seat


def _place(call: Call, access: Access, eyes: int | None) -> tuple[tuple[int, ...], int]:
    """The moments of these eyes, and which of them is wanted: the first where none is named."""
    replay = call.services.replays.of(access.opened, _whose(eyes))
    moments = replay.moments(_whose(eyes))
    wanted = call.number("at")
    if wanted is None and call.body:
        wanted = whole_number(call.form.get("at", ""))
    wanted = wanted or 0
    if call.query("running") and access.over:  # the link was made while the seat saw fewer moments
        then = replay.moments(_whose(eyes), running=True)
        wanted = then[min(wanted, len(then) - 1)]
    return moments, min(wanted, len(moments) - 1)


def _whose(eyes: int | None) -> int | None:
    """Whose replay shows what these eyes see: whoever sees all looks at everybody's."""
    return None if eyes == ALL else eyes


def _published(match: Match, eyes: int | None, lang: str) -> Published | None:
    """The table through these eyes, as it was published then."""
    if eyes != ALL:
        return match.published(eyes, lang)
    return match.game.publish(all_seeing(match), _content(match), lang)


def _picture(shown: Published | None, match: Match, eyes: int | None, lang: str) -> str:
    """The maps of the table, or the picture of a game that publishes none."""
    if shown is not None and shown.maps:
        return panels.picture(shown, match, None, lang)
    if eyes != ALL:
        return plain(match, eyes, lang)
    try:
        return match.game.svg(all_seeing(match), _content(match), lang)
    except SetupError:
        return ""


def _text(match: Match, eyes: int | None, lang: str) -> str:
    if eyes != ALL:
        return presenter.board_text(match, eyes, lang)
    try:
        return match.game.board_text(all_seeing(match), _content(match), lang)
    except SetupError:
        return ""


def _content(match: Match) -> object:
    return match.game.content(match.seats, match.pack or None)


def _frame(call: Call, access: Access, eyes: int | None, moments: tuple[int, ...], place: int) -> dict[str, Any]:
    replay = call.services.replays.of(access.opened, _whose(eyes))
    match: Match = replay.at(moments[place])
    match = match if match.names == access.match.names else _named(match, access.match.names)
    shown = _published(match, eyes, call.lang)
    draw = partial(_picture, shown)
    board = call.services.pictures.sent(access.opened, match, eyes, call.lang, call.id, call.query("board"), draw)
    players = presenter.players(access, call.lang)
    lines = match.whole_log(call.lang, LINES) if eyes == ALL else match.log(eyes, call.lang, LINES)
    return {
        "access": access,
        "row": access.row,
        "match": match,
        "eyes": eyes,
        "at": place,
        "last": len(moments) - 1,
        "board": board,
        "entries": [presenter.entry(line) for line in lines],
        "chosen": "all" if eyes == ALL else "" if eyes is None else str(eyes),
        "seats": range(match.seats) if access.over else access.mine,
        "looking_back": True,
        "published": shown,
        "sheets": {sheet.seat: sheet for sheet in shown.sheets} if shown is not None else {},
        "sprite": panels.sprite_url(access.row.game),
        "players": players,
        "by_seat": {player.seat: player for player in players},
        "nobody": presenter.nobody,
    }


def _named(match: Match, names: tuple[str, ...]) -> Match:
    twin = match.clone()
    twin.names = names
    return twin


routes = [
    Route("/t/{id}/replay", page(replay), methods=["GET"]),
    Route("/t/{id}/frame", data(frame), methods=["GET"]),
    Route("/t/{id}/turns", data(turns), methods=["GET"]),
    Route("/t/{id}/after", page(after), methods=["GET"]),
    Route("/t/{id}/story", data(story), methods=["GET"]),
    Route("/t/{id}/share", page(share), methods=["GET"]),
    Route("/t/{id}/picture.svg", page(picture), methods=["GET"]),
    Route("/t/{id}/film.svg", page(film), methods=["GET"]),
    Route("/t/{id}/save", page(save), methods=["GET"]),
    Route("/t/{id}/fork", page(fork), methods=["POST"]),
]
