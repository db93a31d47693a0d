"""The cards of the tree: technologies face up, and slots that nobody has discovered."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache
from typing import Any, Final

from cosmarch.core.boardkit.symbols import use
from cosmarch.core.panels import Row
from cosmarch.core.svg import text_width, wrap
from cosmarch.core.text import capital
from cosmarch.games.bts.board.art import scenes
from cosmarch.games.bts.board.art.frames import clip
from cosmarch.games.bts.board.art.icons import TYPE_COLOURS
from cosmarch.games.bts.board.faces import Faces
from cosmarch.games.bts.board.map import phrases
from cosmarch.games.bts.board.map.layout import WIDE, Box, Frame
from cosmarch.games.bts.board.map.rows import SMALL, Spots, action_row, action_spaces, label, place, row_box, shifted
from cosmarch.games.bts.board.map.typesetting import block, draw_block
from cosmarch.games.bts.content.components import Technology
from cosmarch.games.bts.content.vocabulary import TYPES

NAME: Final = 13.6
PRESSED: Final = 1.3  # how much wider than its room a name may be before it takes a second line from the rows
BREAK: Final = re.compile(r"[^ \-–/]+[ \-–/]*")  # a name may be broken after these
SIGN: Final = 18.0  # from a type's sign to the next
SOFT: Final = "#b6c3dc"
HALO: Final = ' stroke="#04060d" stroke-width="2.6" paint-order="stroke" stroke-linejoin="round"'
INSET: Final = 10.0  # of what stands on a card, right of the cubes at its edge
BELOW_NAME: Final = 43.0  # where a name of two lines has ended
KEPT: Final = 1024  # heads and words of cards, in a content and a language

Table = Mapping[str, Any]


def name_lines(card: Technology, width: float, faces: Faces) -> list[tuple[float, str]]:
    """The name of a card beside the signs of its types, and where each line begins: a second one stands below the
    first, or has the whole width if it is too long for that. Rather than within a word it is broken between two. Where
    the card has several rows, one line is made do with as long as it can be read."""
    name = faces.technology(card.key)
    x, below = INSET + 8 + SIGN * len(card.types), INSET + 2
    room, more = width - x - 6, width - below - 6
    if (_wide(name, SMALL) <= room * PRESSED) if _several(card) else (_wide(name, NAME) <= room):
        return [(x, name)]
    parts = BREAK.findall(name)
    halves = [("".join(parts[:at]), "".join(parts[at:])) for at in range(1, len(parts))]
    if not halves:
        return [(x, name)]

    def worth(half: tuple[str, str]) -> tuple[float, bool, bool, float]:
        """How far it is cut, whether it is broken within a word and begins left of the first line, how full it is."""
        full = max(_wide(half[0].rstrip(), NAME) / room, _wide(half[1], NAME) / more)
        return max(full, 1.0), not half[0].endswith(" "), _wide(half[1], NAME) > room, full

    first, second = min(halves, key=worth)
    return [(x, first.rstrip()), (x if _wide(second, NAME) <= room else below, second)]


def _several(card: Technology) -> bool:
    """Whether the card has several rows below its name."""
    return len(card.actions) > 1 or len(card.ongoing) + len(card.terms) > 1


def _wide(name: str, size: float) -> float:
    return text_width(name, size, True) * 0.92


def technology(
    slot: Row, box: Box, frame: Frame, you: int | None, spaces: Mapping[str, Row], table: Table, faces: Faces, more: str
) -> tuple[str, Spots]:
    """A card face up, and where its rings are. `more` is what is drawn on top: why it cannot be had."""
    number = faces.technology_ids[slot["technology"]]
    card = faces.content.technologies[number]
    mine = you is None or you in slot["researched"]
    colour = TYPE_COLOURS[TYPES[card.types[0]]]
    second = TYPE_COLOURS[TYPES[card.types[-1]]]
    dash = "" if mine else ' stroke-dasharray="5 4"'
    out = [
        f'<g clip-path="url(#{clip(box.width, box.height)})">{_scene(scenes.of_technology(card), box)}'
        f'<rect width="{box.width:g}" height="{box.height:g}" fill="url(#bts-veil)"/></g>',
        f'<rect class="edge" width="{box.width:g}" height="{box.height:g}" rx="10" fill="none" stroke="{colour}"'
        f' stroke-width="1.8"{dash}/>',
        _head(number, box.width, faces, "#ffffff" if mine else "#d3dcf0"),
    ]
    if card.passes >= 0:
        out.append(f'<circle cx="{box.width:g}" cy="{box.height / 2:g}" r="9.5" fill="#060a16" stroke="#34456b"/>')
        out.append(use(f"type-{TYPES[card.passes]}", box.width - 6.5, box.height / 2 - 6.5, 13))
    body, spots = _rows(slot, number, box, frame, spaces, table, faces)
    if more:
        body = f'<g aria-hidden="true">{body}</g>'
    style = f' style="--c1:{colour};--c2:{second}"'
    kind = f"slot card {'mine' if mine else 'foreign'}"
    key = f"slot.{slot['id']}"
    drawn = place(slot["id"], kind, (slot["id"], card.key), key, box.x, box.y, "".join(out) + body + more, style)
    return drawn, shifted(spots, box.x, box.y)


def _scene(name: str, box: Box) -> str:
    """A scene that covers the card."""
    wide = max(box.width, box.height * 240 / 130)
    return use(name, box.width - wide, 0, wide, wide * 130 / 240)


@lru_cache(maxsize=KEPT)
def _head(number: int, width: float, faces: Faces, fill: str) -> str:
    """The signs of a technology's types, then its name on one or two lines."""
    card = faces.content.technologies[number]
    wide = 4 + SIGN * len(card.types)
    out = [f'<rect x="{INSET:g}" y="6" width="{wide:g}" height="21" rx="10.5" fill="#060a16" opacity=".85"/>']
    for at, kind in enumerate(card.types):
        out.append(use(f"type-{TYPES[kind]}", INSET + 2.5 + at * SIGN, 8.5, 16))
    lines = name_lines(card, width, faces)
    first, pitch = (18, 13) if len(lines) > 1 and _several(card) else (21, 15)
    for at, (x, line) in enumerate(lines):
        out.append(label(line, x, first + at * pitch, width - x - 6, NAME, fill, f' font-weight="700"{HALO}'))
    return "".join(out)


def back(slot: Row, box: Box, table: Table, you: int | None, faces: Faces, more: str) -> str:
    """A slot that nobody has discovered: the envelope of an event, the types that its technology can have."""
    top = slot["level"] == "IIII"
    fill, edge = ("bts-top", "#7d5a8f") if top else ("bts-back", "#44598a")
    name = faces.words("bts.table.undiscovered" if box.width > WIDE.card - 1 else "bts.table.unknown")
    out = [
        f'<rect class="edge" width="{box.width:g}" height="{box.height:g}" rx="10" fill="url(#{fill})" stroke="{edge}"'
        ' stroke-width="1.5"/>',
        f'<g clip-path="url(#{clip(box.width, box.height)})" opacity=".8">{_scene("scene-unknown", box)}</g>',
        f'<text x="{box.width / 2:g}" y="64" font-size="38" font-weight="800" text-anchor="middle" fill="#fff"'
        ' opacity=".2" aria-hidden="true">?</text>',
        label(name, 12, 22, box.width - 46, 13, SOFT, ' font-weight="600"'),
    ]
    if slot["event"]:
        out.append(use("icon-event", box.width - 28, 8, 18, 0, "#e3d6a8"))
    y = box.height - 9
    if you is not None and slot["need"] and slot["need"] < len(slot["prerequisites"]):
        rows = {row["id"]: row for row in table["slots"]}
        have = len([before for before in slot["prerequisites"] if you in rows[before]["researched"]])
        told = faces.words("bts.table.needed", n=min(have, slot["need"]), of=slot["need"])
        out.append(label(told, 12, y, box.width - 24, 12.8, "#e3d3f0", ' font-weight="600"'))
    elif not more:
        out.append(_possible(slot, box, table, y - 5, faces))
    return place(slot["id"], "slot back", (slot["id"],), f"slot.{slot['id']}", box.x, box.y, "".join(out) + more)


def lacking(told: str, box: Box, face_up: bool) -> str:
    """A red tag at the foot of a card: what is missing for it. It covers all the rows of one that lies face up: half a
    line below it could not be read."""
    lines = wrap(told, 12.8, (box.width - 32) / 0.9, 2, True)
    high = box.height - 6 - BELOW_NAME if face_up else 8.0 + 15 * len(lines)
    y = box.height - high - 6
    first = y + (high - 15 * len(lines)) / 2 + 12
    out = [
        f'<rect x="8" y="{y:g}" width="{box.width - 16:g}" height="{high:g}" rx="7" fill="#3a0d0a" fill-opacity=".96"'
        ' stroke="#ff8a7d"/>'
    ]
    for number, line in enumerate(lines):
        out.append(
            label(line, 16, first + 15 * number, box.width - 32, 12.8, "#ffd0c9", ' font-weight="700"'),
        )
    return f'<g class="lacking">{"".join(out)}</g>'


def types_of(slot: Row, table: Table, faces: Faces) -> list[str]:
    """The types that the technology of an undiscovered slot can have; "?" for a prerequisite not yet discovered."""
    rows = {row["id"]: row for row in table["slots"]}
    found: list[str] = []
    for before in slot["prerequisites"]:
        key = rows[before]["technology"]
        passes = faces.content.technologies[faces.technology_ids[key]].passes if key is not None else -1
        name = TYPES[passes] if passes >= 0 else "?"
        if name not in found:
            found.append(name)
    return found


def _possible(slot: Row, box: Box, table: Table, y: float, faces: Faces) -> str:
    """The types one above the other, from the foot of the card up."""
    out: list[str] = []
    for number, name in enumerate(reversed(types_of(slot, table, faces))):
        at = y - 19 * number
        if name == "?":
            out.append(f'<text x="16" y="{at + 5:g}" font-size="15" font-weight="800" fill="{SOFT}">?</text>')
            continue
        told = capital(faces.words(f"bts.type.{name}"))
        out.append(use(f"type-{name}", 12, at - 8.5, 17))
        out.append(label(told, 34, at + 4.6, box.width - 44, 12.8, TYPE_COLOURS[name], ' font-weight="600"'))
    return "".join(out)


@lru_cache(maxsize=KEPT)
def _told(technology: int, width: float, faces: Faces) -> tuple[float, list[tuple[int, str, str, str]]]:
    """Where the rows of a card begin; of each its action, its icon, its words and its brief ones."""
    card = faces.content.technologies[technology]
    told = phrases.rows(faces.words, faces.content, card)
    brief = phrases.rows(faces.words, faces.content, card, True)
    top = 29.0 if len(name_lines(card, width, faces)) == 1 else 36.0 if _several(card) else 42.0
    return top, [(action, icon, words, brief[at][2]) for at, (action, icon, words) in enumerate(told)]


def _rows(
    slot: Row, technology: int, box: Box, frame: Frame, spaces: Mapping[str, Row], table: Table, faces: Faces
) -> tuple[str, Spots]:
    """What the card does, row by row, from its foot up."""
    top, told = _told(technology, box.width, faces)
    room = (box.height - 5 - top) / max(1, len(told))
    across = box.width - INSET - 6
    bodies: list[str] = []
    spots: Spots = {}
    for number, (action, icon, words, brief) in enumerate(told):
        held = action_spaces(action, spaces, faces)
        left = 36 + frame.ring * (len(held) - 1) if held else 26.0 if icon else 8.0
        wide = across - left - 4
        made = block(words, wide, room - 2, brief)
        high = min(room - 2, max(31.0, made.height + 6))
        y = top + number * room + (room - high if len(told) == 1 else 1)
        body = row_box(across, high)
        if icon:
            body += use(f"icon-{icon}", 6, high / 2 - 8, 16)
        body += draw_block(made, left, high / 2, wide)
        rings = {name: (18 + frame.ring * n, high / 2) for n, name in enumerate(held)}
        drawn, found = action_row(action, f"slot.{slot['id']}", rings, (INSET, y), body, spaces, table, faces)
        bodies.append(drawn)
        spots.update(found)
    return "".join(bodies), spots
