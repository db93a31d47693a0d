"""Counters: the units on the map, known or by their backs, and the markers beside them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from cosmarch.core.svg import data, path, rect, text, thing
from cosmarch.games.se4x.board.faces import Faces, look
from cosmarch.games.se4x.board.style import CARD, COLOURS, COUNTERS, DARK, INK, SPACE, TINY, flag
from cosmarch.games.se4x.board.words import counter_title

Row = Mapping[str, Any]

TROOPS: Final = "#5b3a1a"  # under the name of a ground unit


def token(group: Row) -> str:
    """As the questions call it."""
    return f"group.{group['group']}"


def label(group: Row, faces: Faces) -> str:
    """What stands on a counter: its type and its number, or the number of its back."""
    if group["kind"] is None:
        return str(group["group"])
    size = str(group["size"]) if group["size"] != 1 else ""
    return f"{faces.codes[group['kind']]}{size}"


def face(group: Row, table: Row, faces: Faces) -> str:
    """The counter, 20 by 12 round the origin: filled where its type is known, with a bright edge where everybody knows
    it, an outline with its number where it lies face down."""
    owner = look(group["owner"], table)
    colour = COLOURS[owner]
    if group["kind"] is None:
        return path(COUNTERS[owner], SPACE, colour, 1.2) + text(0, 3.3, TINY, label(group, faces), colour, "middle")
    words = label(group, faces)
    edge = "#ffffff" if group["face_up"] and isinstance(group["owner"], int) else DARK
    dash = "2,1.6" if group["maker"] != group["owner"] and group["maker"] is not None else ""
    body = path(COUNTERS[owner], colour, edge, 1.1, dash)
    if group["kind"] in faces.troops:
        body += rect(-7, 3.6, 14, 1.8, TROOPS)
    body += text(0, 3.3, TINY, words, DARK, "middle", len(words) < 3)
    if group["damage"]:
        body += path("M3.6,-7.2H10.8V0z", "#d8321a", "#ffffff", 0.8)
    if group["cloaked"] or group.get("aboard"):
        return f'<g opacity=".65">{body}</g>'
    return body


def counter(group: Row, table: Row, faces: Faces) -> str:
    """A counter that can be pointed at."""
    seat = f" {data('seat', group['owner'])}" if isinstance(group["owner"], int) else ""
    return thing(face(group, table, faces), data("group", token(group)) + seat, counter_title(group, table, faces))


def fleet_marker(owner: str | int, number: int, groups: Sequence[Row], table: Row, faces: Faces) -> str:
    """A fleet marker with the counters under it."""
    members = [group for group in groups if group["owner"] == owner and group["fleet"] == number]
    lines = [f"{faces.owner(owner, table)}: {faces.words('se4x.board.fleet', number=number)}"]
    lines += [counter_title(group, table, faces) for group in members]
    name = look(owner, table)
    body = path(COUNTERS[name], CARD, COLOURS[name], 1.2) + flag(-3, 0, COLOURS[name])
    body += text(5, 3.3, TINY, str(number), INK, "middle", True)
    return thing(body, f"{data('fleet', f'fleet.{number}')} {data('seat', owner)}", "\n".join(lines))


def amoeba(number: int, faces: Faces) -> str:
    blob = "M-9,1C-12,-5 -4,-8 -1,-5C3,-9 11,-5 9,0C12,5 4,8 0,5C-4,8 -9,6 -9,1z"
    body = path(blob, "#3f7d4a", "#b8f0b0", 1.2) + text(0, 3.4, TINY, str(number), INK, "middle", True)
    title = faces.words("se4x.board.amoeba", number=number)
    return thing(body, data("amoeba", f"amoeba.{number}"), title)


def more(count: int) -> str:
    """How many counters lie here beside those drawn; they stand in a list of their own."""
    body = rect(-10.2, -6, 20.4, 12, CARD, INK, 3) + text(0, 3.3, TINY, f"+{count}", INK, "middle", True)
    return thing(body, data("more", f"+{count}"))
