"""The cards of the tree: technologies face up, and slots that nobody has discovered."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from cosmarch.core.boardkit.symbols import use
from cosmarch.core.svg import wrap
from cosmarch.games.bts.board.art import scenes
from cosmarch.games.bts.board.art.icons import TYPE_COLOURS
from cosmarch.games.bts.board.faces import Faces
from cosmarch.games.bts.board.map import phrases
from cosmarch.games.bts.board.map.layout import CARD, LOW, TALL, Box
from cosmarch.games.bts.board.map.rows import RING, Spots, action_row, action_spaces, label, place, row_box, shifted
from cosmarch.games.bts.board.map.setting import LEADING, draw_lines, lines_of
from cosmarch.games.bts.content.components import Technology
from cosmarch.games.bts.content.vocabulary import TYPES

NAME: Final = 13.6
SOFT: Final = "#b6c3dc"
HALO: Final = ' stroke="#04060d" stroke-width="2.6" paint-order="stroke" stroke-linejoin="round"'

Table = Mapping[str, Any]
Row = Mapping[str, Any]


def name_lines(card: Technology, faces: Faces) -> tuple[float, list[str]]:
    """Where the name of a card begins, and its lines; one only where the card has several rows below."""
    x = 20 + 19.0 * len(card.types)
    most = 1 if len(card.actions) > 1 or len(card.ongoing) + len(card.terms) > 1 else 2
    return x, wrap(faces.technology(card.key), NAME, (CARD - x - 7) / 0.9, most, True)


def technology(
    slot: Row, box: Box, you: int | None, spaces: Mapping[str, Row], table: Table, faces: Faces
) -> tuple[str, Spots]:
    """A card face up, and where its rings are."""
    card = faces.content.technologies[faces.technology_ids[slot["technology"]]]
    mine = you is None or you in slot["researched"]
    colour = TYPE_COLOURS[TYPES[card.types[0]]]
    second = TYPE_COLOURS[TYPES[card.types[-1]]]
    clip = f"bts-card-{TALL if box.height > (TALL + LOW) / 2 else LOW:.0f}"
    scene = use(scenes.of_technology(card), 0, 0, CARD, CARD * 130 / 240)
    dash = "" if mine else ' stroke-dasharray="5 4"'
    out = [
        f'<g clip-path="url(#{clip})">{scene}<rect width="{CARD:g}" height="{box.height:g}"'
        ' fill="url(#bts-veil)"/></g>',
        f'<rect class="edge" width="{CARD:g}" height="{box.height:g}" rx="10" fill="none" stroke="{colour}"'
        f' stroke-width="1.8"{dash}/>',
        _head(card, faces, "#ffffff" if mine else "#d3dcf0"),
    ]
    if card.passes >= 0:
        out.append(f'<circle cx="{CARD:g}" cy="{box.height / 2:g}" r="9.5" fill="#060a16" stroke="#34456b"/>')
        out.append(use(f"type-{TYPES[card.passes]}", CARD - 6.5, box.height / 2 - 6.5, 13))
    body, spots = _rows(slot, card, box.height, spaces, table, faces)
    style = f' style="--c1:{colour};--c2:{second}"'
    kind = f"slot card {'mine' if mine else 'foreign'}"
    key = f"slot.{slot['id']}"
    drawn = place(slot["id"], kind, (slot["id"], card.key), key, box.x, box.y, "".join(out) + body, style)
    return drawn, shifted(spots, box.x, box.y)


def _head(card: Technology, faces: Faces, fill: str) -> str:
    """The signs of the types, then the name on one or two lines."""
    wide = 4 + 19.0 * len(card.types)
    out = [f'<rect x="11" y="6" width="{wide:g}" height="21" rx="10.5" fill="#060a16" opacity=".85"/>']
    for number, kind in enumerate(card.types):
        out.append(use(f"type-{TYPES[kind]}", 13.5 + number * 19, 8.5, 16))
    x, lines = name_lines(card, faces)
    for number, line in enumerate(lines):
        out.append(label(line, x, 21 + number * 15, CARD - x - 7, NAME, fill, f' font-weight="700"{HALO}'))
    return "".join(out)


def back(slot: Row, box: Box, table: Table, you: int | None, faces: Faces) -> str:
    """A slot that nobody has discovered: the envelope of an event, the types that its technology can have."""
    top = slot["level"] == "IIII"
    stars = use("scene-unknown", 0, -1, CARD, CARD * 130 / 240)
    fill, edge = ("bts-top", "#7d5a8f") if top else ("bts-back", "#44598a")
    out = [
        f'<rect class="edge" width="{CARD:g}" height="{box.height:g}" rx="10" fill="url(#{fill})" stroke="{edge}"'
        ' stroke-width="1.5"/>',
        f'<g clip-path="url(#bts-card-{TALL:.0f})" opacity=".7">{stars}</g>',
        f'<text x="{CARD / 2:g}" y="64" font-size="38" font-weight="800" text-anchor="middle" fill="#fff"'
        ' opacity=".2" aria-hidden="true">?</text>',
        label(faces.words("bts.table.undiscovered"), 12, 22, CARD - 46, 13, SOFT, ' font-weight="600"'),
    ]
    if slot["event"]:
        out.append(use("icon-event", CARD - 28, 8, 18, 0, "#e3d6a8"))
    y = box.height - 17
    if you is not None and slot["need"]:
        rows = {row["id"]: row for row in table["slots"]}
        have = len([before for before in slot["prerequisites"] if you in rows[before]["researched"]])
        told = faces.words("bts.table.needed", n=min(have, slot["need"]), of=slot["need"])
        out.append(
            label(told, 12, box.height - 9, CARD - 24, 12.6, "#e3d3f0" if top else "#cfdcf5", ' font-weight="600"')
        )
        y -= 19
    if not top:
        out.append(_possible(slot, table, y, faces))
    return place(slot["id"], "slot back", (slot["id"],), f"slot.{slot['id']}", box.x, box.y, "".join(out))


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


def _possible(slot: Row, table: Table, y: float, faces: Faces) -> str:
    found = types_of(slot, table, faces)
    room = (CARD - 16) / max(1, len(found))
    out: list[str] = []
    for number, name in enumerate(found):
        x = 11 + number * room
        if name == "?":
            out.append(f'<text x="{x:g}" y="{y + 5:g}" font-size="15" font-weight="800" fill="{SOFT}">?</text>')
            continue
        told = faces.words(f"bts.type.{name}")
        out.append(use(f"type-{name}", x, y - 8, 17))
        out.append(label(told, x + 21, y + 4.6, room - 25, 12.8, TYPE_COLOURS[name], ' font-weight="600"'))
    return "".join(out)


def _rows(
    slot: Row, card: Technology, height: float, spaces: Mapping[str, Row], table: Table, faces: Faces
) -> tuple[str, Spots]:
    """What the card does, row by row, from its foot up."""
    told = phrases.rows(faces.words, faces.content, card)
    top = 29.0 if len(name_lines(card, faces)[1]) == 1 else 42.0
    room = (height - 5 - top) / max(1, len(told))
    bodies: list[str] = []
    spots: Spots = {}
    for number, (action, icon, words) in enumerate(told):
        held = action_spaces(action, spaces, faces)
        left = 6 + RING * len(held) if held else 26.0 if icon else 8.0
        wide = CARD - 17 - left - 4
        lines = lines_of(words, wide, max(1, int((room - 3) / LEADING)))
        high = min(room - 2, max(31.0, len(lines) * LEADING + 6))
        y = top + number * room + (room - high if len(told) == 1 else 1)
        body = row_box(CARD - 17, high)
        if icon:
            body += use(f"icon-{icon}", 6, high / 2 - 8, 16)
        body += draw_lines(lines, left, high / 2 - (len(lines) - 1) * LEADING / 2, wide)
        rings = {name: (18 + RING * n, high / 2) for n, name in enumerate(held)}
        drawn, found = action_row(action, f"slot.{slot['id']}", rings, (11, y), body, spaces, table, faces)
        bodies.append(drawn)
        spots.update(found)
    return "".join(bodies), spots
