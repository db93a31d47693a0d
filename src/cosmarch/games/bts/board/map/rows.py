"""Rows of actions with their rings, the same on cards, guilds and in the box; and what all places have in common."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any, Final

from cosmarch.core.panels import Row
from cosmarch.core.svg import escape, fit, text_width
from cosmarch.games.bts.board.faces import Faces
from cosmarch.games.bts.board.map.typesetting import INK

SMALL: Final = 12.0  # the smallest letters

Table = Mapping[str, Any]
Spots = dict[str, tuple[float, float]]  # where the rings of spaces are


def label(name: str, x: float, y: float, room: float, size: float, fill: str = INK, more: str = "") -> str:
    """A line of words: smaller down to `SMALL` where it is too wide, then pressed, and cut where that is not enough."""
    bold = "700" in more or "800" in more
    wide = text_width(name, size, bold) * 0.92
    if wide > room:
        smaller = max(SMALL, size * room / wide)
        wide, size = wide * smaller / size, round(smaller, 1)
    if wide > room:
        name = fit(name, size, room * 1.5, bold)
        more += f' textLength="{room:.1f}" lengthAdjust="spacingAndGlyphs"'
    return f'<text x="{x:.1f}" y="{y:.1f}" font-size="{size:g}" fill="{fill}"{more}>{escape(name)}</text>'


def place(name: str, kind: str, tokens: Sequence[str], key: str, x: float, y: float, body: str, more: str = "") -> str:
    """Something that an answer may name."""
    return (
        f'<g class="place {kind}" id="place-{name}" data-place="{" ".join(tokens)}" data-key="{key}" tabindex="-1"'
        f' transform="translate({x:.1f},{y:.1f})"{more}>{body}</g>'
    )


def shifted(spots: Spots, x: float, y: float) -> Spots:
    """The same seen from outside of a group that stands there."""
    return {name: (left + x, top + y) for name, (left, top) in spots.items()}


def row_box(width: float, height: float) -> str:
    return (
        f'<rect class="edge row" width="{width:g}" height="{height:.1f}" rx="8" fill="#060a16" fill-opacity=".82"'
        ' stroke="#ffffff" stroke-opacity=".14"/>'
    )


def action_spaces(action: int, spaces: Mapping[str, Row], faces: Faces) -> list[str]:
    """The spaces of an action that are in play; none for what is no action."""
    return [name for name in _spaces_of(action, faces) if name in spaces]


@lru_cache(maxsize=1024)
def _spaces_of(action: int, faces: Faces) -> tuple[str, ...]:
    return tuple([space.name for space in faces.content.spaces if space.action == action])


def action_row(
    action: int,
    key: str,
    rings: Spots,
    at: tuple[float, float],
    body: str,
    spaces: Mapping[str, Row],
    table: Table,
    faces: Faces,
) -> tuple[str, Spots]:
    """The row of an action with its rings, and where these are: a click on the row is a click on a ring. The rows of
    what is no action are no places."""
    x, y = at
    if action < 0:
        return f'<g class="row" data-key="{key}" transform="translate({x:.1f},{y:.1f})">{body}</g>', {}
    name = faces.content.actions[action].name
    tokens = list(dict.fromkeys([name, *rings]))
    body += "".join([ring(spaces[space], table, left, top) for space, (left, top) in rings.items()])
    return place(f"action.{name}", "action", tokens, f"action.{name}", x, y, body), shifted(rings, x, y)


def ring(space: Row, table: Table, x: float, y: float) -> str:
    """An action space. Free spaces of one action at one price are one choice, which the first of them stands for: the
    others answer for it too."""
    same = [
        other["id"]
        for other in table["spaces"]
        if (other["action"], other["surcharge"]) == (space["action"], space["surcharge"]) and not other["pawns"]
    ]
    tokens = [space["id"]]
    if not space["pawns"] and same and same[0] != space["id"]:
        tokens.append(same[0])
    body = '<circle class="hit" r="14.5" fill="transparent"/>'
    look = 'fill="#0a1120" stroke="#8293b8" stroke-width="2"/>'
    if space["unlimited"]:
        body += '<rect class="edge ring" x="-12.5" y="-12.5" width="25" height="25" rx="7" ' + look
        mark = "∞"
    else:
        body += '<circle class="edge ring" r="12.5" ' + look
        mark = f"+{space['surcharge']}" if space["surcharge"] else ""
    if mark:
        body += f'<text y="4.8" font-size="13.5" font-weight="800" text-anchor="middle" fill="#ffcc66">{mark}</text>'
    kind = "space taken" if space["pawns"] and not space["unlimited"] else "space"
    return place(space["id"], kind, tokens, f"space.{space['id']}", x, y, body)
