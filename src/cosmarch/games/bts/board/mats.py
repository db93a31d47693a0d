"""The players' mats: one panel each, everything on it open."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from cosmarch.core.svg import circle, data, fitted, path, rect, text, text_width, thing
from cosmarch.games.bts.board.faces import Faces, chip, star_number
from cosmarch.games.bts.board.style import CARD, COLOURS, DARK, EDGE, GOLD, INK, PANEL, SOFT, SPACE, icon, piece
from cosmarch.games.bts.board.tree import space_mark
from cosmarch.games.bts.board.words import (
    automation_text,
    innovation_called,
    innovation_text,
    mat_title,
    track_text,
    turn_of,
)
from cosmarch.games.bts.content.vocabulary import COLUMNS, TRACKS

X: Final = 10.0
Y: Final = 694.0
WIDTH: Final = 1420.0
HEIGHT: Final = 242.0
COLUMN: Final = 26.0
CELL: Final = 11.0
CHIP_ROW: Final = 22.0
NARROW: Final = 347.0  # a panel among four
WIDE: Final = 600.0  # from here on the chips stand beside the board
GHOST: Final = "#2a3550"  # where a cube was
BOARD_HEIGHT: Final = 112.0

Table = Mapping[str, Any]
Player = Mapping[str, Any]


def draw(view: Mapping[str, Any], faces: Faces) -> str:
    table = view["table"]
    players = table["players"]
    wide = (WIDTH - 10 * (len(players) - 1)) / len(players)
    spaces = {space["id"]: space for space in table["spaces"]}
    turn = turn_of(view)
    out: list[str] = []
    for seat, player in enumerate(players):
        x = X + seat * (wide + 10)
        if player["faction"] is None:
            out.append(_unchosen(view, player, x, wide, seat in turn, faces))
        else:
            out.append(_mat(player, x, wide, seat in turn, table, spaces, faces))
    return "".join(out)


def _unchosen(view: Mapping[str, Any], player: Player, x: float, wide: float, turn: bool, faces: Faces) -> str:
    """A seat without a faction; in its turn it shows what is left to choose from."""
    out = [rect(0, 0, wide, HEIGHT, PANEL, GOLD if turn else EDGE, 8, 3.5 if turn else 1.2)]
    out.append(fitted(12, 24, 13, faces.player(player), INK, wide - 24, True))
    out.append(text(12, 46, 12, faces.words("bts.board.no_faction"), SOFT))
    if turn:
        taken = [other["faction"] for other in view["table"]["players"]]
        colours = [other["colour"] for other in view["table"]["players"]]
        advanced = view["options"]["mats"] == "advanced"
        y = 60.0
        for faction in faces.content.factions:
            free = faction.key not in taken and faction.colour not in colours
            if faction.advanced == advanced and free and faction.id not in faces.content.barred:
                body = chip(10, y, wide - 20, faces.faction(faction.key), COLOURS[faction.colour], 24)
                body += piece(faction.colour, 22, y + 9)
                out.append(thing(body, data("faction", faction.key), faces.text("faction", faction.key)))
                y += 26
    return thing("".join(out), data("seat", player["seat"]), "", x, Y)


def _mat(
    player: Player,
    x: float,
    wide: float,
    turn: bool,
    table: Table,
    spaces: Mapping[str, Mapping[str, Any]],
    faces: Faces,
) -> str:
    colour = player["colour"]
    out = [rect(0, 0, wide, HEIGHT, PANEL, GOLD if turn else EDGE, 8, 3.5 if turn else 1.2)]
    out.append(rect(2, 2, wide - 4, 28, CARD, "", 7))
    out.append(_header(player, wide, turn, table, faces))
    scale = min(1.28, wide / NARROW)
    out.append(f'<g transform="translate(0,34) scale({scale:.2f})">{_board(player, faces)}</g>')
    if wide < WIDE:
        out.append(_chips(player, 9, 40 + scale * BOARD_HEIGHT, wide - 16, table, spaces, faces))
    else:
        left = scale * NARROW + 4
        out.append(_chips(player, left, 46, wide - left - 8, table, spaces, faces))
    attributes = f"{data('faction', player['faction'])} {data('seat', player['seat'])} {data('colour', colour)}"
    return thing("".join(out), attributes, mat_title(player, faces), x, Y)


def _board(player: Player, faces: Faces) -> str:
    """The printed part of the mat, as wide as the narrowest panel."""
    tracks = 8 + COLUMN * len(COLUMNS) + 10
    step = (NARROW - tracks - 38) / (player["food"]["spaces"] - 1)
    return (
        _supply(player, 10, 6, faces)
        + _track(player, "food", player["food"], tracks, 16, step, faces)
        + _track(player, "ore", player["ore_track"], tracks, 43, step, faces)
        + _automation(player, tracks, 70, step, faces)
        + _stock(player, tracks, 98)
    )


def _header(player: Player, wide: float, turn: bool, table: Table, faces: Faces) -> str:
    out = [piece(player["colour"], 17, 16, scale=1.35)]
    right = wide - 12
    points = str(player["points"])
    out.append(text(right, 22, 18, points, GOLD, "end", True))
    right -= text_width(points, 18, True) + 10
    out.append(icon("star", right, 16))
    right -= 14
    if table["first"] == player["seat"]:
        body = rect(right - 18, 7, 18, 18, INK, "", 9) + text(right - 9, 20, 12, "1", DARK, "middle", True)
        out.append(thing(body, data("first", player["seat"]), faces.words("bts.term.first_player_marker")))
        right -= 24
    if turn:
        out.append(path(f"M{right - 12:g},8 l11,8 -11,8z", GOLD))
        right -= 18
    name = faces.faction(player["faction"])
    if player["name"]:
        name = f"{player['name']} · {name}"
    if text_width(name, 13, True) <= right - 34:
        out.append(text(31, 20.5, 13, name, INK, "", True))
    else:
        out.append(faces.title_lines(name, 31, 13, right - 34))
    return "".join(out)


def _supply(player: Player, x: float, y: float, faces: Faces) -> str:
    """Columns of supply cubes, from the bottom up, with what is left of what they hold."""
    out: list[str] = []
    tall = max([6, *[held[1] for held in player["supply"].values()]])
    cell = min(CELL, 66 / tall)
    bottom = y + 70
    for number, name in enumerate(COLUMNS):
        left, size = player["supply"][name]
        at = x + number * COLUMN
        body = [rect(at, y, COLUMN - 4, 72, SPACE, EDGE, 3)]
        for cube in range(size):
            fill = COLOURS[player["colour"]] if cube < left else GHOST
            body.append(rect(at + 6, bottom - (cube + 1) * cell, 10, cell - 1.6, fill, "", 1.5))
        body.append(text(at + 11, y + 86, 11, f"{left}/{size}", INK, "middle"))
        body.append(text(at + 11, y + 99, 11, name, SOFT, "middle"))
        attributes = f"{data('column', name)} {data('seat', player['seat'])}"
        title = f"{faces.words('bts.term.supply_column')} {name}: {left}/{size}"
        out.append(thing("".join(body), attributes, title))
    return "".join(out)


def _track(player: Player, kind: str, track: Mapping[str, Any], x: float, y: float, step: float, faces: Faces) -> str:
    """Uncovered spaces show their icons; the discs still lie on the rest."""
    out = [icon(kind, x + 7, y)]
    total = track["spaces"]
    for space in range(total):
        at = x + 26 + step * space
        if space >= total - track["discs"]:
            out.append(circle(at, y, 8.4, COLOURS[player["colour"]], DARK))
            if space in track["icons"]:
                out.append(circle(at, y, 2.6, DARK))
        else:
            out.append(circle(at, y, 8.4, SPACE, EDGE))
            if space in track["icons"]:
                out.append(icon(kind, at, y))
    attributes = f"{data('track', kind)} {data('seat', player['seat'])}"
    return thing("".join(out), attributes, track_text(kind, track, faces))


def _automation(player: Player, x: float, y: float, step: float, faces: Faces) -> str:
    """The discs on the track, each with its kind; the points of the spaces still free."""
    out = [icon("automate", x + 7, y)]
    discs: list[str] = []
    for kind, count in player["automation"].items():
        discs += [kind] * count
    points = faces.content.automation_vp
    for space, vp in enumerate(points):
        at = x + 26 + step * space
        if space < len(discs):
            out.append(circle(at, y, 8.4, SPACE, COLOURS[player["colour"]], 2) + icon(discs[space], at, y))
        else:
            out.append(circle(at, y, 8.4, SPACE, EDGE) + text(at, y + 4, 11, str(vp), SOFT, "middle"))
    if len(discs) > len(points):
        out.append(text(x + 17 + step * len(points), y + 4, 12, f"+{len(discs) - len(points)}", INK, "", True))
    return thing("".join(out), data("automation", player["seat"]), automation_text(player, faces))


def _stock(player: Player, x: float, y: float) -> str:
    """Ore and free population."""
    out: list[str] = []
    for name, count in (("ore", player["ore"]), ("population", player["population"])):
        out.append(icon(name, x + 7, y) + text(x + 19, y + 6, 17, str(count), INK, "", True))
        x += 60
    return "".join(out)


def _chips(
    player: Player,
    left: float,
    top: float,
    wide: float,
    table: Table,
    spaces: Mapping[str, Mapping[str, Any]],
    faces: Faces,
) -> str:
    """Innovations, private technologies and colonies, in as few columns as there is room for."""
    count = len(player["innovations"]) + len(player["private"]) + len(player["colonies"])
    columns = min(3, max(1, -(-count // int((HEIGHT - top) / CHIP_ROW))))
    step = wide / columns
    bodies: list[str] = []
    for number in range(len(player["innovations"])):
        bodies.append(_innovation(number, player, step - 4, faces))
    for key in player["private"]:
        bodies.append(_private(key, step - 4, table, spaces, faces))
    for colony in player["colonies"]:
        bodies.append(_colony(colony, step - 4, faces))
    lines = -(-len(bodies) // columns)
    pitch = min(CHIP_ROW, (HEIGHT - top - 3) / max(1, lines))
    out: list[str] = []
    for number, body in enumerate(bodies):
        x = left + number % columns * step
        out.append(f'<g transform="translate({x:g},{top + number // columns * pitch:g})">{body}</g>')
    return "".join(out)


def _innovation(number: int, player: Player, wide: float, faces: Faces) -> str:
    row = player["innovations"][number]
    innovation = faces.content.factions[faces.faction_ids[player["faction"]]].innovations[number]
    live = row["done"] or row["active"]
    body = chip(0, 0, wide - 30, innovation_called(player, number, faces), GOLD if live else EDGE, 22)
    body += icon("bolt" if innovation.once else "ongoing", 11, 9)
    if live:
        body += path(f"M{wide - 23:g},9 l4,5 8,-10", "none", GOLD, 2.2)
    else:
        body += text(wide - 21, 13, 11, str(innovation.icons), SOFT, "middle", True)
        body += icon(TRACKS[innovation.track], wide - 9, 9)
    return thing(body, data("innovation", innovation.key), innovation_text(player, number, faces))


def _private(key: str, wide: float, table: Table, spaces: Mapping[str, Mapping[str, Any]], faces: Faces) -> str:
    card = faces.content.technologies[faces.technology_ids[key]]
    held = [faces.content.spaces[space].name for space in card.spaces]
    body = chip(0, 0, wide, faces.technology(key), EDGE, 22, 6 + 19.0 * len(held)) + icon("lock", 11, 9)
    for number, space in enumerate(held):
        body += space_mark(spaces[space], wide - 12 - 19 * number, 9, table, faces)
    title = f"{faces.words('bts.term.private_tech')}: {faces.text('technology', key)}"
    return thing(body, data("technology", key), title)


def _colony(colony: Mapping[str, Any], wide: float, faces: Faces) -> str:
    card = faces.content.systems[faces.system_ids[colony["id"]]]
    discs = colony["discs"]
    room = wide - 22 - 15.0 * len(discs)
    body = rect(0, 0, wide, 18, CARD, EDGE, 4) + star_number(11, 9, card.vp)
    body += fitted(23, 13, 11, faces.system(card.key), INK, room - 4)
    for number, disc in enumerate(discs):
        body += icon(disc, wide - 10 - 15 * number, 9)
    return thing(body, data("system", card.key), faces.text("system", card.key))
