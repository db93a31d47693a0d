"""The technology tree: lines, cards, the Basic Spacefaring box, guilds, rings, cubes and pawns."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final, NamedTuple

from cosmarch.core.boardkit import players
from cosmarch.core.boardkit.symbols import player_shape, use
from cosmarch.core.panels import Row, View
from cosmarch.core.svg import text_width
from cosmarch.core.text import capital
from cosmarch.games.bts.board.art import icons
from cosmarch.games.bts.board.art.icons import TYPE_COLOURS
from cosmarch.games.bts.board.faces import Faces
from cosmarch.games.bts.board.just_happened import way_of_pawn
from cosmarch.games.bts.board.map import cards, phrases, pieces, ways
from cosmarch.games.bts.board.map.layout import BOX, LEFT, Box, Frame, places
from cosmarch.games.bts.board.map.rows import SMALL, Spots, action_row, action_spaces, label, place, row_box, shifted
from cosmarch.games.bts.board.map.typesetting import LEADING, block, draw_block, mark
from cosmarch.games.bts.board.words import beside
from cosmarch.games.bts.content.components import Action
from cosmarch.games.bts.content.vocabulary import LEVELS, TYPES
from cosmarch.games.bts.words.names import action_name

KEY: Final = "tree"
BOX_HEAD: Final = 25.0
BRIEF: Final = 84.0  # room for words under which research is an icon

Table = Mapping[str, Any]


def draw(view: View, frame: Frame, faces: Faces) -> str:
    """The tree from the upper left corner on."""
    table, you = view["table"], view["you"]
    at = places(table, frame)
    spaces = {space["id"]: space for space in table["spaces"]}
    asked = researching(view)
    via = asked.via(table, you)
    out = [_heads(table, frame, faces)]
    out += [_lines(slot, table, at, you, asked, faces) for slot in table["slots"]]
    spots: Spots = {}
    cubes: list[str] = []
    for slot in table["slots"]:
        box = at[slot["id"]]
        face_up = slot["technology"] is not None
        tag = cards.lacking(missing(slot, table, you, faces), box, face_up) if slot["id"] in asked.refused else ""
        if slot["technology"] is None:
            body = cards.back(slot, box, table, you, faces, tag)
        else:
            body, held = cards.technology(slot, box, frame, you, spaces, table, faces, tag)
            spots.update(held)
        told = bool(tag) or slot["id"] in via
        out.append(_kept_bright(body) if told else body)
        for number, seat in enumerate(slot["researched"]):
            colour = table["players"][seat]["colour"]
            bright = told or slot["id"] in asked.open
            cubes.append(pieces.cube(slot["id"], seat, colour, box.x - 1, box.y + 16 + 20 * number, bright))
    body, held = _spacefaring(at[BOX], frame, table, spaces, faces)
    out.append(body)
    spots.update(held)
    for guild in table["guilds"]:
        body, held = _guild(guild, at[guild["id"]], frame, spaces, table, faces)
        out.append(body)
        spots.update(held)
    return "".join([*out, *cubes, *_ways(view, at, spots, frame, faces), _pawns(table, at[BOX], spots, you)])


def _kept_bright(body: str) -> str:
    """A card that tells something about the question, while the others step back."""
    return body.replace('class="place slot', 'class="place bright slot', 1)


# ---- what may be researched


class Asked(NamedTuple):
    """The slots that a question about research offers, and those that it refuses for what they lack."""

    open: Sequence[str]
    refused: Sequence[str]

    def via(self, table: Table, you: int | None) -> set[str]:
        """What leads to the slots on offer."""
        rows = {row["id"]: row for row in table["slots"]}
        return {
            before
            for name in self.open
            for before in rows[name]["prerequisites"]
            if you is not None and you in rows[before]["researched"]
        }


def researching(view: View) -> Asked:
    for ask in view["asks"]:
        if ask["kind"] == "research_slot":
            known = {slot["id"] for slot in view["table"]["slots"]}
            offered = [option[0] for option in ask["options"] if option[0] in known]
            mine = {slot["id"] for slot in view["table"]["slots"] if view["you"] in slot["researched"]}
            return Asked(offered, [row[0] for row in ask["refused"] if row[0] in known - mine])
    return Asked((), ())


def missing(slot: Row, table: Table, you: int | None, faces: Faces) -> str:
    """What the viewer lacks for a slot, in a few words."""
    rows = {row["id"]: row for row in table["slots"]}
    lacks = [rows[before] for before in slot["prerequisites"] if you is None or you not in rows[before]["researched"]]
    if len(slot["prerequisites"]) - len(lacks) >= slot["need"]:
        return faces.words("bts.table.needs_discovery")
    if slot["need"] < len(slot["prerequisites"]):
        return faces.words("bts.table.needed", n=len(slot["prerequisites"]) - len(lacks), of=slot["need"])
    names = [faces.technology(row["technology"]) for row in lacks if row["technology"] is not None]
    if not names:
        return faces.words("bts.table.needs_unknown", len(lacks), level=lacks[0]["level"])
    return faces.words("bts.table.needs", name=names[0]) if len(lacks) == 1 else faces.words("bts.table.needs_both")


# ---- heads and lines


def _heads(table: Table, frame: Frame, faces: Faces) -> str:
    left = {deck["deck"]: deck["cards"] for deck in table["decks"]}
    out: list[str] = []
    for column, level in enumerate(LEVELS):
        x = LEFT + column * frame.step
        bars = "".join([f"M{x + 4 + 6 * n:.1f} 8v13" for n in range(len(level))])
        out.append(f'<path d="{bars}" stroke="#eef3fc" stroke-width="3.2"/>')
        if level in left:
            told = faces.words("bts.table.cards_left", left[level])
            out.append(label(told, x + 12 + 6 * len(level), 20, frame.card - 20 - 6 * len(level), 12.6, "#b6c3dc"))
    return "".join(out)


def _lines(slot: Row, table: Table, at: Mapping[str, Box], you: int | None, asked: Asked, faces: Faces) -> str:
    """From each prerequisite, in the colour of the type it passes on; dotted where the viewer lacks it. Of a question
    about research, those that lead to what is offered are amber, and the others step back."""
    end = at[slot["id"]]
    rows = {row["id"]: row for row in table["slots"]}
    total = len(slot["prerequisites"])
    out: list[str] = []
    for number, before in enumerate(slot["prerequisites"]):
        start = at[before]
        key = rows[before]["technology"]
        passes = faces.content.technologies[faces.technology_ids[key]].passes if key is not None else -1
        colour = TYPE_COLOURS[TYPES[passes]] if passes >= 0 else "#7486ac"
        have = you is not None and you in rows[before]["researched"]
        x1, y1 = start.x + start.width + 8, start.y + start.height / 2
        x2, y2 = end.x - 2, end.y + end.height * (number + 1) / (total + 1)
        middle = (x1 + x2) / 2
        dash = "" if have else ' stroke-dasharray="1.5 6" stroke-linecap="round"'
        opacity, thick = (".85" if have else ".6"), 2.6
        if asked.open:
            leads = have and slot["id"] in asked.open
            opacity, thick, colour = ("1", 4.6, "var(--accent,#ffb454)") if leads else (".25", 2.6, colour)
        out.append(
            f'<path class="line {"have" if have else "lack"}" data-line="{before} {slot["id"]}" d="M{x1:.1f} {y1:.1f}'
            f'C{middle:.1f} {y1:.1f} {middle:.1f} {y2:.1f} {x2:.1f} {y2:.1f}" fill="none" stroke="{colour}"'
            f' stroke-width="{thick:g}" opacity="{opacity}"{dash}/>'
        )
    return "".join(out)


# ---- the box, the guilds, the pawns


def _spacefaring(box: Box, frame: Frame, table: Table, spaces: Mapping[str, Row], faces: Faces) -> tuple[str, Spots]:
    """The actions that are open to all, then those of events in play and of private technologies. The name is shorter
    where pawns stand at the head."""
    head = faces.words("bts.term.basic_spacefaring")
    room = box.width - 22 - _beside_width(table)
    if text_width(head, SMALL, True) > room * 1.4:  # it would be cut, or pressed too much
        head = faces.words("bts.table.spacefaring")
    out = [
        f'<g class="box" data-key="term.basic_spacefaring" transform="translate({box.x:.1f},{box.y:.1f})">'
        f'<rect width="{box.width:g}" height="{box.height:.1f}" rx="12" fill="#152344" stroke="#5f79ad"'
        ' stroke-width="1.5"/>' + label(head, 11, 18, room, 14, "#ffffff", ' font-weight="700"') + "</g>"
    ]
    spots: Spots = {}
    actions = list(dict.fromkeys([space["action"] for space in table["spaces"] if _in_box(space, table, faces)]))
    pitch = (box.height - BOX_HEAD - 4) / max(1, len(actions))
    for number, name in enumerate(actions):
        at = Box(box.x + 5, box.y + BOX_HEAD + number * pitch, box.width - 10, pitch - 3)
        body, held = _box_row(name, at, frame, table, spaces, faces)
        out.append(body)
        spots.update(held)
    return "".join(out), spots


def _in_box(space: Row, table: Table, faces: Faces) -> bool:
    if space["origin"] in ("basic", "event"):
        return True
    return space["origin"] == "technology" and owner_of(space["action"], table, faces) is not None


def owner_of(action: str, table: Table, faces: Faces) -> int | None:
    """Whose private technology an action stands on."""
    row = faces.content.actions[faces.content.action_names.index(action)]
    if row.origin != "technology":
        return None
    key = faces.content.technologies[row.owner].key
    owners = [who["seat"] for who in table["players"] if who["faction"] is not None and key in who["private"]]
    return owners[0] if owners else None


def _box_row(
    name: str, at: Box, frame: Frame, table: Table, spaces: Mapping[str, Row], faces: Faces
) -> tuple[str, Spots]:
    """Words on the left, rings on the right."""
    number = faces.content.action_names.index(name)
    held = action_spaces(number, spaces, faces)
    body = row_box(at.width, at.height)
    left, room = 8.0, at.width - 20 - (18 + frame.ring * (len(held) - 1) if held else 0)
    owner = owner_of(name, table, faces)
    if owner is not None:
        colour = table["players"][owner]["colour"]
        body += f'<g style="{players.style(colour)}">{player_shape(colour, 13, at.height / 2, 12)}</g>'
        left, room = left + 15, room - 15
    told = _told(number, room, faces)
    body += draw_block(block(told, room, at.height - 2), left, at.height / 2, room)
    rings = {space: (at.width - 18 - (len(held) - 1 - n) * frame.ring, at.height / 2) for n, space in enumerate(held)}
    return action_row(number, f"action.{name}", rings, (at.x, at.y), body, spaces, table, faces)


def _told(number: int, room: float, faces: Faces) -> str:
    """What an action in the box does; research where there is little room by its icon."""
    row: Action = faces.content.actions[number]
    told = phrases.action(faces.words, faces.content, row)
    if row.origin != "basic":
        return f"{capital(action_name(faces.words, faces.content, number))}: {told}"
    if len(row.effects) == 1 and row.effects[0].op == "research" and room < BRIEF:
        return f"{mark('research')} {LEVELS[row.effects[0].level - 1]} {phrases.cost(row.cost)}"
    return told


def _guild(
    guild: Row, box: Box, frame: Frame, spaces: Mapping[str, Row], table: Table, faces: Faces
) -> tuple[str, Spots]:
    """A brass card with its ring; shut until an event opens it."""
    opened = guild["open"]
    fill, edge, ink = ("#2c2614", "#c9ae4f", "#ffeeb0") if opened else ("#0c1220", "#4a5370", "#b6c3dc")
    dash = "" if opened else ' stroke-dasharray="5 4"'
    body = (
        f'<rect class="edge" width="{box.width:g}" height="{box.height:.1f}" rx="10" fill="{fill}" stroke="{edge}"'
        f' stroke-width="1.5"{dash}/>'
        + use(icons.guild(guild["id"]), 9, 6, 17)
        + label(faces.guild(guild["id"]), 32, 20, box.width - 40, 13.6, ink, ' font-weight="700"')
    )
    if not opened:
        body += use("icon-lock", 11, box.height - 29, 15, 0, "#9aa8c4")
        made = block(faces.words("bts.table.guild_shut"), box.width - 44, 2 * LEADING)
        body += draw_block(made, 33, box.height - 21, box.width - 44, "#b6c3dc")
    spots: Spots = {}
    actions = faces.content.guilds[faces.guild_ids[guild["id"]]].actions if opened else ()
    room = (box.height - 29) / max(1, len(actions))
    for number, action in enumerate(actions):
        held = action_spaces(action, spaces, faces)
        high = room - 3
        left = 39 + frame.ring * (len(held) - 1)
        told = capital(phrases.action(faces.words, faces.content, faces.content.actions[action]))
        room_for_words = box.width - left - 18
        row = row_box(box.width - 10, high)
        row += draw_block(block(told, room_for_words, high), left, high / 2, room_for_words)
        rings = {space: (19 + n * frame.ring, high / 2) for n, space in enumerate(held)}
        at = (5, 27 + number * room)
        drawn, found = action_row(action, f"guild.{guild['id']}", rings, at, row, spaces, table, faces)
        body += drawn
        spots.update(found)
    kind = "guild" if opened else "guild shut"
    drawn = place(guild["id"], kind, (guild["id"],), f"guild.{guild['id']}", box.x, box.y, body)
    return drawn, shifted(spots, box.x, box.y)


def _ways(view: View, at: Mapping[str, Box], spots: Spots, frame: Frame, faces: Faces) -> list[str]:
    """How the viewer's pawn has come in this turn; or, while its space is asked for, how it would come to each."""
    you = view["you"]
    if you is None or view["over"] or view["table"]["active"] != you:
        return []
    asked = [option[0] for ask in view["asks"] if ask["kind"] == "action" for option in ask["options"]]
    if not asked:
        gone = way_of_pawn(view, you, faces)
        return [_way(spots[gone[0]], gone[1], "way gone", at, spots, frame)] if gone and gone[0] in spots else []
    stands = view["table"]["players"][you]["pawn"]
    start = spots.get(stands, (at[BOX].x + at[BOX].width - 16, at[BOX].y + BOX_HEAD / 2))
    return [_way(start, name, "way", at, spots, frame) for name in asked if name in spots]


def _way(start: tuple[float, float], name: str, kind: str, at: Mapping[str, Box], spots: Spots, frame: Frame) -> str:
    lines = sorted({spots[space][1] for space in spots if at[BOX].holds(spots[space])})
    pitch = lines[1] - lines[0] if len(lines) > 1 else at[BOX].height
    d = ways.way(start, spots[name], at, frame, pitch)
    return f'<path class="{kind}" id="way-{name}" data-way="{name}" d="{d}" fill="none" pointer-events="none"/>'


def _beside_step(table: Table) -> float:
    """From one of the pawns beside the box to the next: closer where there are many."""
    return 18.0 if len(beside(table)) < 3 else 13.0


def _beside_width(table: Table) -> float:
    waiting = len(beside(table))
    return 18.0 + _beside_step(table) * (waiting - 1) if waiting else 0.0


def _pawns(table: Table, box: Box, spots: Spots, you: int | None) -> str:
    """Pawns on their spaces; those beside the box stand at its head (BTS-20.10). One's own is always seen."""
    here: dict[str, int] = {}
    out: list[str] = []
    waiting = beside(table)
    for player in table["players"]:
        if player["faction"] is None:
            continue
        seat, space = player["seat"], player["pawn"]
        x, y = box.x + box.width - 16, box.y + 16
        if space in spots:
            x, y = spots[space]
            x -= 9 * here.get(space, 0)
            here[space] = here.get(space, 0) + 1
        elif seat in waiting:
            x -= _beside_step(table) * (len(waiting) - 1 - waiting.index(seat))
        out.append(pieces.pawn(seat, player["colour"], x, y + 1, seat == you))
    return "".join(out)
