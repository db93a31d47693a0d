"""Saves: a match as one JSON document, and the match that a document holds. Nothing in one is trusted."""

from __future__ import annotations

from typing import Any, Final

import msgspec

from cosmarch.core import history
from cosmarch.core.driver import NOBODY
from cosmarch.core.errors import CosmarchError, LoadError, OtherVersion, SetupError
from cosmarch.core.history import Answer, Past
from cosmarch.core.match import Match
from cosmarch.core.new_match import made, replay
from cosmarch.core.registry import find_game
from cosmarch.core.state import Event, decode, digest, encode
from cosmarch.core.undo_request import UndoRequest
from cosmarch.core.windows import acted

FORMAT: Final = 2  # of the save document; grows when an older reader could not understand it
LARGEST: Final = 64 * 2**20  # bytes of a save or a position that are looked at


def save_match(match: Match) -> str:
    """One JSON document: header, all answers, the checkpoint with the log up to it, and the hash of where it leads."""
    if match._imagined:
        raise CosmarchError("an imagined match cannot be saved")
    given = match._all_answers()
    before = history.count(match._past)
    document: dict[str, Any] = {
        "cosmarch": FORMAT,
        "game": match.game.id,
        "seats": match.seats,
        "options": match.options,
        "seed": match._seed,
        "pack": match.pack,
        "placed": match._placed,
        "names": match.names,
        "answers": given,
        "before": before,
        "checkpoint": encode(match._checkpoint),
        "events": [_event_row(event) for event in history.events(match._past)],
        "scenes": _last_scenes(match),
        "notes": [(at, _event_row(note)) for at, note in match._notes],
        "request": _request_row(match.request),
        "hidden": match._hidden,
        "hash": match.hash,
    }
    if match._forked:
        document["origin"] = encode(match._origin)
        document["forked_for"] = match._imagining
        document["at_origin"] = match._checkpoint is match._origin
    document["sum"] = digest(document)
    return msgspec.json.encode(document).decode()


def load_match(text: str | bytes) -> Match:
    """The match that a save holds, where it stood. LoadError says exactly what is wrong."""
    try:
        return _loaded(_document(text))
    except LoadError:
        raise
    except SetupError as error:
        raise LoadError(f"the save cannot be opened here: {error}") from None
    except Exception as fault:  # another name: compiled, one name holds one type of error
        # a hand-edited state can be wrong in ways that only show while it plays
        raise LoadError(f"the save is damaged: {type(fault).__name__}: {fault}") from None


# ---- inside


def _document(text: str | bytes) -> dict[str, Any]:
    if len(text) > LARGEST:
        raise LoadError("the save is too large to be one")
    try:
        document = msgspec.json.decode(text)
    except (msgspec.DecodeError, UnicodeError) as error:
        raise LoadError(f"the save is not a whole JSON document: {error}") from None
    if not isinstance(document, dict) or "cosmarch" not in document:
        raise LoadError("this is not a Cosmarch save")
    if document["cosmarch"] != FORMAT:
        raise LoadError(f"the save has format {document['cosmarch']!r:.20}; this version reads format {FORMAT}")
    for name, kind in _ENTRIES.items():
        if type(document.get(name)) is not kind:
            raise LoadError(f"the save's entry {name} is missing or not {_KINDS[kind]}")
    if document.pop("sum") != digest(document):
        raise LoadError("the save's sum does not fit its content: it was changed or damaged")
    return document


_ENTRIES: Final[dict[str, type]] = {
    "game": str,
    "seats": int,
    "options": dict,
    "seed": str,
    "pack": dict,
    "placed": dict,
    "names": list,
    "answers": list,
    "before": int,
    "checkpoint": dict,
    "events": list,
    "notes": list,
    "request": list,
    "hidden": list,
    "hash": str,
    "sum": str,  # of all other entries: damage shows wherever it is
}
_KINDS: Final[dict[type, str]] = {str: "a text", int: "a whole number", dict: "an object", list: "a list"}


def _loaded(document: dict[str, Any]) -> Match:
    game = find_game(document["game"])
    seats = game.checked_seats(document["seats"])
    options = game.checked_options(document["options"])
    pack = {str(name): str(text) for name, text in document["pack"].items()}
    match = made(game, seats, options, document["seed"], pack, document["placed"])
    origin = match._origin
    if "origin" in document:
        origin = decode(document["origin"], origin)
        match = Match(game, seats, options, document["seed"], pack, document["placed"], origin)
        match._forked = True
    forked_for = document.get("forked_for", NOBODY)
    if type(forked_for) is not int or not NOBODY <= forked_for < seats:
        raise LoadError("the save's entry forked_for names no seat")
    match._imagining = forked_for
    match.names = tuple([str(name) for name in document["names"]])[:seats]
    given = [_answer(row, seats) for row in document["answers"]]
    before = document["before"]
    if not 0 <= before <= len(given):
        raise LoadError("the save's entry before does not fit its answers")
    told = tuple([_event(row) for row in document["events"]])
    other = False
    try:
        start = origin if document.get("at_origin") is True else decode(document["checkpoint"], origin)
    except OtherVersion:
        # What was decided is played again from the beginning: it counts as long as all of it still fits.
        start, before, told, other = origin, 0, (), True
    match._past = _past(given[:before], told, [] if other else _counts(document.get("scenes", [])))
    match._resume(start, [])
    replay(match, given[before:], before + 1)
    match._notes = [_note(row) for row in document["notes"]]
    match.request = _request(document["request"], seats, len(given))
    match._hidden = tuple([_number(row, len(given)) for row in document["hidden"]])
    if not other and match.hash != document["hash"]:
        raise LoadError("the save's hash does not fit its content: it was changed or damaged")
    _shown(match)
    return match


def _last_scenes(match: Match) -> list[tuple[int, int]]:
    """(answers, events) of each of the last scenes, back to where everybody has answered: as far as a recap goes."""
    rows: list[tuple[int, int]] = []
    silent = set(range(match.seats))
    past = match._past
    while past is not None and silent:
        rows.append((len(past.answers), len(past.events)))
        scene = past
        silent = {seat for seat in silent if not acted(scene, seat)}
        past = past.before
    rows.reverse()
    return rows


def _past(given: list[Answer], told: tuple[Event, ...], scenes: list[tuple[int, int]]) -> Past | None:
    """What has been played, with the last scenes apart."""
    answers, events = len(given), len(told)
    past: Past | None = None
    first = answers - sum([count for count, _ in scenes]), events - sum([count for _, count in scenes])
    if min(first) < 0:
        raise LoadError("the save's scenes hold more than there is")
    done = 0, 0
    for more, lines in [first, *scenes]:
        end = done[0] + more, done[1] + lines
        if more or lines:
            past = Past(past, tuple(given[done[0] : end[0]]), told[done[1] : end[1]])
        done = end
    return past


def _counts(rows: object) -> list[tuple[int, int]]:
    """Of a save; those of earlier versions have none."""
    out: list[tuple[int, int]] = []
    for row in rows if isinstance(rows, list) else [None]:
        if not (isinstance(row, list) and len(row) == 2 and all([type(one) is int and one >= 0 for one in row])):
            raise LoadError(f"the save's scenes hold {row!r:.60}, which is no scene")
        out.append((row[0], row[1]))
    return out


def _shown(match: Match) -> None:
    """Show everything once: a made-up state or log that cannot be shown fails here and not at the table."""
    for event in match._events():
        match._line(event, "en")
    match.view(None)
    for seat in range(match.seats):
        match.view(seat)


def _number(row: object, answers: int) -> int:
    if isinstance(row, int) and type(row) is int and 0 <= row < answers:
        return row
    raise LoadError(f"the save's hidden answers hold {row!r:.60}, which is no answer's number")


def _answer(row: object, seats: int) -> Answer:
    if isinstance(row, list) and len(row) == 3:
        seat, token, reveals = row
        if type(seat) is int and -1 <= seat < seats and isinstance(token, str) and type(reveals) is int:
            return seat, token, reveals
    raise LoadError(f"the save's answers hold {row!r:.60}, which is no answer")


def _event_row(event: Event) -> list[Any]:
    return [event.key, event.rule, event.seen, event.args]


def _event(row: object) -> Event:
    if isinstance(row, list) and len(row) == 4:
        key, rule, seen, args = row
        sound = isinstance(key, str) and isinstance(rule, str) and type(seen) is int and isinstance(args, dict)
        if sound and all(isinstance(value, (int, str)) for value in args.values()):
            return Event(key, rule, seen, args)
    raise LoadError(f"the save's events hold {row!r:.60}, which is no event")


def _note(row: object) -> tuple[int, Event]:
    if isinstance(row, list) and len(row) == 2 and type(row[0]) is int and row[0] >= 0:
        return row[0], _event(row[1])
    raise LoadError(f"the save's notes hold {row!r:.60}, which is no note")


def _request_row(request: UndoRequest | None) -> list[Any]:
    return [] if request is None else [request.seat, request.answer, request.agreed]


def _request(row: list[Any], seats: int, count: int) -> UndoRequest | None:
    """An open request to undo, or None where the row is empty."""
    if not row:
        return None
    if len(row) == 3 and type(row[0]) is int and type(row[1]) is int and isinstance(row[2], list):
        seat, answer, agreed = row
        others = [who for who in agreed if type(who) is int and 0 <= who < seats and who != seat]
        if 0 <= seat < seats and 0 <= answer < count and others == agreed and len(set(others)) == len(agreed):
            request = UndoRequest(seat, answer)
            request.agreed = others
            return request
    raise LoadError(f"the save's request {row!r:.60} is no request to undo")
