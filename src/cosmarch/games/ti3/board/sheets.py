"""The players' sheets: one panel each with all that lies open before a player."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from cosmarch.core.svg import data, fitted, path, rect, shift, text, text_width, thing
from cosmarch.games.ti3.board.chips import Chip, fitting, lines_of, pitch, set_lines
from cosmarch.games.ti3.board.faces import Faces, capital
from cosmarch.games.ti3.board.galaxy import leader_mark
from cosmarch.games.ti3.board.sheet_words import (
    exhausted,
    leader_place,
    leader_text,
    marks_of,
    secret_text,
    sheet_lines,
    trade_text,
    with_leaders,
    worth,
    worth_text,
)
from cosmarch.games.ti3.board.style import (
    BODY,
    CARD,
    DARK,
    EDGE,
    GOLD,
    INFLUENCE,
    INK,
    PANEL,
    RESOURCES,
    SMALL,
    SOFT,
    TECHNOLOGY_COLOURS,
    badge,
    icon,
    line_of,
    piece,
    unit,
)
from cosmarch.games.ti3.board.words import labelled, turn_of, units_text
from cosmarch.games.ti3.content.vocabulary import COLOURS, UNITS

GAP: Final = 5.0
HEAD: Final = 22.0
ROW: Final = 21.0  # the height of the counters
LARGE: Final = 1.5  # how much larger the counters are where the sheets are below each other
SIZES: Final[tuple[float, ...]] = (18.0, 16.0, 14.5, 13.0, 12.0, 11.0, BODY, SMALL)  # of the chips
AREA_ICONS: Final = {"strategy_allocation": "strategy", "command_pool": "pool", "fleet_supply": "fleet"}

View = Mapping[str, Any]
Player = Mapping[str, Any]


def draw(view: View, x: float, y: float, width: float, height: float, faces: Faces) -> str:
    """All sheets within that room, two beside each other; three below each other."""
    players = view["table"]["players"]
    columns = 1 if len(players) == 3 else 2
    rows = -(-len(players) // columns)
    wide = (width - GAP * (columns - 1)) / columns
    tall = (height - GAP * (rows - 1)) / rows
    turn = turn_of(view)
    table = view["table"]
    states = exhausted(table)
    held = [_held(player, states, faces) for player in players]
    scale = LARGE if columns == 1 else 1.0
    under = HEAD + ROW * scale
    room = (wide - 12, tall - under - (32 if with_leaders(table) else 16) * scale)
    size = _size(held, room)
    out: list[str] = []
    for number, player in enumerate(players):
        body = _sheet(view, player, wide, tall, player["seat"] in turn, scale, faces)
        body += shift(6, under, _holdings(held[number][0], held[number][1], size, room))
        attributes = f"{data('seat', player['seat'])} {data('sheet', seat_token(player['seat']))}"
        if player["race"] is not None:
            attributes += f" {data('race', player['race'])}"
        left, top = x + number % columns * (wide + GAP), y + number // columns * (tall + GAP)
        out.append(thing(body, attributes, _title(player, table, faces), round(left, 1), round(top, 1)))
    return "".join(out)


def _held(player: Player, states: Mapping[str, bool], faces: Faces) -> tuple[list[Chip], list[Chip]]:
    """A player's planets, and their technologies by colour."""
    cards = faces.content.technologies
    keys = sorted(player["technologies"], key=lambda key: cards[faces.technology_ids[key]].colour)
    planets = [_planet(key, states.get(key, False), faces) for key in player["planets"]]
    return planets, [_technology(key, faces) for key in keys]


def seat_token(seat: int) -> str:
    """The token of a seat."""
    return f"seat.{seat + 1}"


def _sheet(view: View, player: Player, width: float, height: float, turn: bool, scale: float, faces: Faces) -> str:
    """A sheet without its planets and technologies; counters, leaders and reinforcements so much larger."""
    table = view["table"]
    edge = GOLD if turn else line_of(player["colour"])
    out = [rect(0, 0, width, height, PANEL, edge, 6, 2.6 if turn else 1.3)]
    out.append(_header(view, player, width, turn, faces))
    out.append(shift(7, HEAD + 10 * scale, _scaled(_counters(player, table, 0, 0, faces), scale)))
    low = _stock(player, 0, 0, (width - 14) / scale, faces)
    if with_leaders(table):
        low += _leaders(player, table, 0, -15, (width - 14) / scale, faces)
    out.append(shift(7, height - 10 * scale, _scaled(low, scale)))
    return "".join(out)


def _scaled(body: str, scale: float) -> str:
    return f'<g transform="scale({scale:g})">{body}</g>' if scale != 1.0 else body


def _holdings(planets: Sequence[Chip], technologies: Sequence[Chip], size: float, room: tuple[float, float]) -> str:
    """Planets, then technologies; names are cut where they do not all fit into that width and height."""
    width, height = room
    rows = int(height // pitch(size))
    upper, lower = lines_of(planets, width, width, size), lines_of(technologies, width, width, size)
    if len(upper) + len(lower) > rows:
        upper = fitting(planets, width, max(1, rows // 2), size)
        lower = fitting(technologies, width, max(1, rows - len(upper)), size)
    return set_lines(upper, 0, 0, size) + set_lines(lower, 0, len(upper) * pitch(size), size)


def _size(held: Sequence[tuple[list[Chip], list[Chip]]], room: tuple[float, float]) -> float:
    """The size at which all names of all sheets fit; the smallest where there is none."""
    width, height = room
    for size in SIZES[:-1]:
        rows = int(height // pitch(size))
        if all(len(lines_of(a, width, width, size)) + len(lines_of(b, width, width, size)) <= rows for a, b in held):
            return size
    return SIZES[-1]


def _title(player: Player, table: View, faces: Faces) -> str:
    name = faces.race(player["race"]) if player["race"] is not None else faces.player(player)
    if player["colour"] is not None:
        name = f"{name} ({faces.words('ti3.colour.' + player['colour'])})"
    if player["name"] and player["race"] is not None:
        name = f"{player['name']} · {name}"
    head = " · ".join([name, *marks_of(player, table, faces)])
    return "\n".join([head, *sheet_lines(player, table, faces)])


def _header(view: View, player: Player, width: float, turn: bool, faces: Faces) -> str:
    """Shape, name and race as they fit, marks and points."""
    table = view["table"]
    out = [rect(2, 2, width - 4, HEAD - 3, CARD, "", 5), piece(player["colour"], player["seat"], 13, 11.5, 1.15)]
    right = width - 8
    points = str(player["points"])
    out.append(text(right, 17, 15, points, GOLD, "end", True))
    right -= text_width(points, 15, True) + 9
    out.append(icon("star", right, 11.5))
    right -= 14
    if table["speaker"] == player["seat"]:
        out.append(
            thing(icon("speaker", right, 11.5), data("speaker", player["seat"]), faces.words("ti3.term.speaker"))
        )
        right -= 16
    if player["seat"] in table["passed"]:
        word = faces.words("ti3.board.has_passed")
        right -= text_width(word, SMALL)
        out.append(text(right + 4, 15, SMALL, word, SOFT))
        right -= 6
    if player["out"]:
        word = faces.words("ti3.board.eliminated")
        right -= text_width(word, SMALL)
        out.append(text(right + 4, 15, SMALL, word, SOFT))
        right -= 6
    if turn:
        out.append(icon("play", right, 11.5))
        right -= 13
    cards = [card for card in table["strategy_cards"] if card["holder"] == player["seat"]]
    for card in cards[::-1]:
        number = str(faces.content.strategy_cards[faces.strategy_ids[card["id"]]].number)
        body = badge(number, CARD if card["used"] else GOLD, right, 11.5, 13, GOLD, SOFT if card["used"] else DARK)
        state = faces.words("ti3.board.used" if card["used"] else "ti3.board.unused")
        out.append(thing(body, data("held", card["id"]), f"{faces.strategy(card['id'])} ({state})"))
        right -= 16
    name = faces.owner(player)
    if player["race"] is not None and not player["name"]:
        name = faces.race(player["race"])
    if text_width(name, 11.5, True) > right - 24:
        name = faces.player(player)
    out.append(fitted(24, 15.6, 11.5, name, INK, right - 24, True))
    return "".join(out)


def _counters(player: Player, table: View, x: float, y: float, faces: Faces) -> str:
    """Command counters by area, trade goods, cards, worth of the planets and trade agreements."""
    words = faces.words
    out: list[str] = []
    cells: list[tuple[str, str, str, str]] = []  # name, icon, value, words
    for area, name in AREA_ICONS.items():
        cells.append((area, name, str(player["counters"][area]), labelled(f"ti3.area.{area}", "", faces)[:-1]))
    left = str(player["counters"]["reinforcements"])
    cells.append(("reinforcements", "stock", left, labelled("ti3.term.reinforcements", "", faces)[:-1]))
    cells.append(("goods", "good", str(player["goods"]), labelled("ti3.board.goods", "", faces)[:-1]))
    cells.append(("hand", "card", str(player["hand_size"]), labelled("ti3.board.action_cards", "", faces)[:-1]))
    for name, mark, value, title in cells:
        body = icon(mark, x + 5, y) + text(x + 12.5, y + 3.9, BODY + 0.5, value, INK, "", True)
        out.append(thing(body, f"{data('counter', name)} {data('value', value)}", f"{title}{value}"))
        x += 15 + text_width(value, BODY + 0.5, True) + 4
    if player["secret_claimed"]:
        body = icon("scroll", x + 4, y) + icon("done", x + 8, y + 1)
        out.append(thing(body, data("secret", player["seat"]), secret_text(player, faces)))
        x += 17
    (ready_r, ready_i), (all_r, all_i) = worth(player, table, faces)
    first, second = f"{ready_r}/{all_r}", f"{ready_i}/{all_i}"
    body = text(x, y + 3.9, BODY + 0.5, first, RESOURCES, "", True)
    x += text_width(first, BODY + 0.5, True) + 4
    body += text(x, y + 3.9, BODY + 0.5, second, INFLUENCE, "", True)
    out.append(thing(body, data("worth", player["seat"]), worth_text(player, table, faces)))
    x += text_width(second, BODY + 0.5, True) + 5
    for number, card in enumerate(player["trade_cards"]):
        out.append(_trade(card, number, player, table, x, y, faces))
        x += 26
    if player["lazax_survivors"]:
        survivors = str(player["lazax_survivors"])
        body = badge(survivors, "#e3d3ff", x + 6, y, 12)
        out.append(thing(body, data("survivors", survivors), labelled("ti3.board.survivors", survivors, faces)))
        x += 15
    if player["truces"]:
        title = words("ti3.board.truces", players=faces.players(player["truces"], table))
        body = icon("truce", x + 4, y)
        for seat in player["truces"]:
            body += piece(table["players"][seat]["colour"], seat, x + 15, y, 0.75)
            x += 11
        out.append(thing(body, data("truce", player["seat"]), title))
    return "".join(out)


def _trade(card: Player, number: int, player: Player, table: View, x: float, y: float, faces: Faces) -> str:
    """A trade card: its value, and its partner's shape while it is in an agreement."""
    body = rect(x, y - 7, 23, 14, CARD, "#e0a96d" if card["holder"] != player["seat"] else EDGE, 2.5)
    body += text(x + 4, y + 3.9, BODY, str(card["value"]), INK, "", True)
    if card["holder"] != player["seat"]:
        holder = table["players"][card["holder"]]
        body += piece(holder["colour"], holder["seat"], x + 16, y, 0.75)
    attributes = data("trade", f"{seat_token(player['seat'])}.{number + 1}")
    return thing(body, attributes, trade_text(card, player, table, faces))


def _planet(key: str, spent: bool, faces: Faces) -> Chip:
    """A planet card: its values, dashed while it is exhausted."""
    row = faces.content.planets[faces.planet_ids[key]]
    state = faces.words("ti3.term.exhausted" if spent else "ti3.term.ready")
    chip = Chip(faces.planet(key), data("planet-card", key), f"{faces.text('planet', key)}\n{capital(state)}")
    chip.dim = spent
    chip.values = (row.resources, row.influence)
    if row.specialty >= 0:
        chip.edge = TECHNOLOGY_COLOURS[row.specialty]
    return chip


def _technology(key: str, faces: Faces) -> Chip:
    card = faces.content.technologies[faces.technology_ids[key]]
    chip = Chip(faces.technology(key), data("technology", key), faces.text("technology", key))
    chip.letter = faces.words(f"ti3.board.specialty.{COLOURS[card.colour]}")
    chip.edge = TECHNOLOGY_COLOURS[card.colour]
    return chip


def _leaders(player: Player, table: View, x: float, y: float, width: float, faces: Faces) -> str:
    """Their leaders with where they are, then the captives they hold."""
    out: list[str] = []
    step = (width - 15.0 * len(player["captives"])) / max(3, len(player["leaders"]))
    for leader in player["leaders"]:
        words = leader_text(leader, table, faces)
        body = leader_mark(leader, player, x + 10, y, faces)
        body += fitted(x + 22, y + 3.4, SMALL, _where(leader, table, faces), SOFT, step - 26)
        out.append(thing(body, data("leader", leader["id"]), words))
        x += step
    for key in player["captives"]:
        title = f"{capital(faces.words('ti3.term.leader.captive'))}: {faces.leader(key)}"
        out.append(thing(icon("captive", x + 6, y), data("captive", key), title))
        x += 15
    return "".join(out)


def _where(leader: Player, table: View, faces: Faces) -> str:
    """A leader's place in a word or two; the title says the rest."""
    return faces.hex(leader["hex"], table) if leader["hex"] is not None else leader_place(leader, table, faces)


def _stock(player: Player, x: float, y: float, width: float, faces: Faces) -> str:
    """What is left of each kind of unit in their reinforcements."""
    step = width / len(UNITS)
    out = [path(f"M{x:g},{y - 8:g}h{width:g}", "none", EDGE, 0.7)]
    for number, key in enumerate(UNITS):
        count = player["reinforcements"][key]
        at = x + number * step
        body = unit(key, None, round(at + 7, 1), y)
        body += text(round(at + 15, 1), y + 3.6, SMALL, str(count), INK if count else SOFT)
        out.append(f"<g {data('left', key)} {data('count', count)}>{body}</g>")
    title = labelled("ti3.term.reinforcements", units_text(player["reinforcements"], faces), faces)
    return thing("".join(out), data("stock", player["seat"]), title)
