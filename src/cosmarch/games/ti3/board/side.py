"""Beside the galaxy: the header, points, strategy cards, objectives, laws, the hand of whoever looks, the legend."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from cosmarch.core.svg import data, fit, fitted, path, rect, share, text, text_width, thing, wrap
from cosmarch.games.ti3.board.chips import Chip
from cosmarch.games.ti3.board.faces import Faces
from cosmarch.games.ti3.board.style import (
    ALARM,
    BODY,
    CARD,
    EDGE,
    GOLD,
    ICONS,
    INK,
    PANEL,
    SMALL,
    SOFT,
    SPACE,
    badge,
    icon,
    line_of,
    piece,
)
from cosmarch.games.ti3.board.words import (
    agenda_lines,
    decks,
    goal_text,
    headline,
    lasting_line,
    law_line,
    objective_line,
    order_text,
    points_text,
    running_lines,
    strategy_line,
    turn_of,
    turn_text,
)

TRACK_HEIGHT: Final = 30.0
STRATEGY_HEIGHT: Final = 54.0
OBJECTIVE_ROW: Final = 16.0
HEADING: Final = 13.0
CORNER_WIDTH: Final = 204.0
CORNER_HEIGHT: Final = 116.0
ORDER: Final = 525.0  # what the order of play may take of the header
NAME: Final = 80.0  # what a name takes there at least, where it is that long

View = Mapping[str, Any]
Table = Mapping[str, Any]


# ---- the header


def header(view: View, width: float, faces: Faces) -> str:
    """Title, round and phase, whose turn it is, and the order of play."""
    table = view["table"]
    title, line = faces.words("ti3.title"), headline(view, faces)
    out = [rect(0, 0, width, 30, PANEL), text(12, 20, 15, title, INK, "", True)]
    x = 26 + text_width(title, 15, True)
    out.append(text(x, 20, 13, line, GOLD if view["over"] else INK))
    x += text_width(line, 13) + 20
    turn = turn_of(view)
    widths = [text_width(turn_text(table, seat, faces), 12, True) for seat in turn]
    most = max(NAME, share(widths, width - 560 - x - 34 * (len(turn) - 1)))
    for seat in turn:
        player = table["players"][seat]
        name = turn_text(table, seat, faces)
        if player["name"]:
            name = fit(name, 12, most, True)
        room = text_width(name, 12, True)
        if x + room > width - 560:
            break
        out.append(piece(player["colour"], seat, x + 6, 15.5))
        out.append(text(x + 17, 20, 12, name, INK, "", True))
        x += room + 34
    out.append(_order(table, width - 12, faces))
    return "".join(out)


def _order(table: Table, right: float, faces: Faces) -> str:
    """The seats in the order of play; who has passed is struck out."""
    out: list[str] = []
    names = [faces.player(table["players"][seat]) for seat in table["order"]]
    most = share([text_width(name, BODY) for name in names], ORDER - 26 * len(names) - 15)
    for seat, full in zip(reversed(table["order"]), reversed(names), strict=True):
        player = table["players"][seat]
        name = fit(full, BODY, most)
        wide = text_width(name, BODY)
        gone = seat in table["passed"] or player["out"]
        out.append(text(right - wide, 19, BODY, name, SOFT if gone else INK))
        if gone:
            out.append(path(f"M{right - wide:g},15.5h{wide:g}", "none", SOFT, 1))
        out.append(piece(player["colour"], seat, right - wide - 9, 15.5, 0.9))
        right -= wide + 26
        if table["speaker"] == seat:
            out.append(icon("speaker", right + 3, 15.5))
            right -= 15
    return thing("".join(out), data("order", 1), order_text(table, faces))


# ---- points


def track(table: Table, x: float, y: float, width: float, faces: Faces) -> str:
    """The Victory Point Track; more points than the goal stand on its end."""
    goal = table["goal"]
    cell = width / (goal + 1)
    out = [rect(x, y, width, TRACK_HEIGHT, PANEL, "", 5)]
    for points in range(goal + 1):
        left = x + points * cell
        edge = GOLD if points == goal else EDGE
        out.append(rect(left + 1, y + 1, cell - 2, TRACK_HEIGHT - 2, SPACE, edge, 4))
        out.append(text(left + 5, y + 12, BODY, str(points), GOLD if points == goal else SOFT, "", True))
        here = [player for player in table["players"] if min(player["points"], goal) == points]
        across = max(1, int((cell - 20) // 11))
        for number, player in enumerate(here):
            row, column = divmod(number, across)
            at = left + 23 + 11 * column
            tall = y + (15 if len(here) <= across else 9 + 12 * row)
            body = piece(player["colour"], player["seat"], at, tall, 0.8)
            title = f"{faces.player(player)}: {points_text(player, faces)}"
            out.append(thing(body, f"{data('points', player['points'])} {data('seat', player['seat'])}", title))
    return thing("".join(out), data("track", goal), goal_text(table, faces))


# ---- cards


def strategies(table: Table, x: float, y: float, width: float, faces: Faces) -> str:
    cards = table["strategy_cards"]
    wide = (width - 4 * (len(cards) - 1)) / len(cards)
    return "".join([_strategy(card, x + n * (wide + 4), y, wide, table, faces) for n, card in enumerate(cards)])


def _strategy(card: Mapping[str, Any], x: float, y: float, width: float, table: Table, faces: Faces) -> str:
    """Number, name, bonus counters; the holder, with a tick once the card is used."""
    holder = table["players"][card["holder"]] if card["holder"] is not None else None
    number = str(faces.content.strategy_cards[faces.strategy_ids[card["id"]]].number)
    edge = line_of(holder["colour"]) if holder is not None else EDGE
    out = [rect(0, 0, width, STRATEGY_HEIGHT, PANEL if card["used"] else CARD, edge, 5, 1.4)]
    out.append(badge(number, GOLD, 9, 10, 13))
    if card["bonus"]:
        body = icon("good", width - 21, 10) + text(width - 14, 13.8, BODY, str(card["bonus"]), INK, "", True)
        out.append(thing(body, data("bonus", card["bonus"]), faces.words("ti3.board.bonus", card["bonus"])))
    if holder is not None:
        out.append(piece(holder["colour"], holder["seat"], 24 if card["bonus"] else 26, 10, 0.9))
        if not card["bonus"]:
            out.append(fitted(35, 13.6, SMALL, faces.player(holder), INK, width - 38))
    lines = wrap(faces.strategy(card["id"]), SMALL, width - 8, 2, True)
    top = 36.0 if len(lines) == 1 else 31.0
    for line in lines:
        bold = text_width(line, SMALL, True) <= width - 6
        out.append(fitted(2.5, top, SMALL, line, SOFT if card["used"] else INK, width - 4, bold))
        top += 11.5
    if card["used"]:
        out.append(icon("done", width - 9, STRATEGY_HEIGHT - 9))
    title = f"{strategy_line(card, table, faces)}\n{faces.text('strategy', card['id'])}"
    return thing("".join(out), data("strategy", card["id"]), title, round(x, 1), y)


def objectives_height(table: Table) -> float:
    return HEADING + OBJECTIVE_ROW * max(1, -(-len(table["objectives"]) // 2)) + 3


def objectives(table: Table, x: float, y: float, width: float, faces: Faces) -> str:
    """The open objectives with their points and whoever has claimed them."""
    cards = table["objectives"]
    out = [rect(x, y, width, objectives_height(table), PANEL, "", 5)]
    out.append(_heading(labelled_count("ti3.board.objectives", len(cards), faces), x + 6, y + 10))
    rows = -(-len(cards) // 2)
    wide = (width - 8) / 2
    for number, card in enumerate(cards):
        column, row = divmod(number, rows)
        out.append(
            _objective(card, number, x + 4 + column * wide, y + HEADING + row * OBJECTIVE_ROW, wide, table, faces)
        )
    return "".join(out)


def labelled_count(key: str, count: int, faces: Faces) -> str:
    return f"{faces.words(key)} · {count}"


def _heading(words: str, x: float, y: float) -> str:
    return text(x, y, SMALL, words, SOFT, "", True)


def _objective(
    card: Mapping[str, Any], number: int, x: float, y: float, width: float, table: Table, faces: Faces
) -> str:
    row = faces.content.objectives[faces.objective_ids[card["id"]]]
    points = str(row.points) if row.reward == "points" else "★" if row.reward == "win" else "!"
    out = [rect(0, 0, width - 4, OBJECTIVE_ROW - 2, CARD, GOLD if row.stage == "stage_2" else EDGE, 3)]
    out.append(badge(points, GOLD, 9, 7, 13))
    right = width - 8
    for seat in reversed(card["claimed_by"]):
        player = table["players"][seat]
        right -= 12
        out.append(f"<g {data('claim', seat)}>{piece(player['colour'], seat, right + 5, 7, 0.8)}</g>")
    if number == table["turn_token"]:
        right -= 12
        out.append(icon("play", right + 4, 7))
    out.append(fitted(19, 10.6, BODY - 0.5, faces.objective(card["id"]), INK, right - 21))
    title = f"{objective_line(card, table, faces)}\n{faces.text('objective', card['id']).partition(chr(10))[2]}"
    return thing("".join(out), data("objective", card["id"]), title, round(x, 1), round(y, 1))


def laws(table: Table, faces: Faces) -> list[Chip]:
    """Laws and rulings, then the effects that last."""
    out: list[Chip] = []
    for law in table["laws"]:
        title = f"{law_line(law, table, faces)}\n{faces.text('political', law['id']).partition(chr(10))[2]}"
        mark = ICONS["law"] if law["law"] else ICONS["scroll"]
        out.append(Chip(law_line(law, table, faces), data("law", law["id"]), title, mark, GOLD if law["law"] else EDGE))
    for effect in table["lasting"]:
        line = lasting_line(effect, table, faces)
        out.append(Chip(line, data("lasting", effect["effect"]), line, ICONS["card"]))
    return out


def private(view: View, faces: Faces) -> list[Chip]:
    """What only this view shows: hands, the secret objective, tiles, political cards that are known."""
    table = view["table"]
    out: list[Chip] = []
    for player in table["players"]:
        mark = "" if player["seat"] == view["you"] else piece(player["colour"], player["seat"], 0, 0, 0.8)
        for key in player["hand"] or []:
            chip = Chip(faces.action_card(key), data("action-card", key), faces.text("action_card", key), mark)
            chip.edge = "#8ea2cb"
            out.append(chip)
        for key in player["tiles"] or []:
            out.append(Chip(faces.system(key), data("system", key), _system_title(key, faces), mark))
        if player["secret"] is not None and not player["secret_claimed"]:
            key = player["secret"]
            title = faces.text("objective", key)
            out.append(Chip(faces.objective(key), data("objective", key), title, ICONS["scroll"], GOLD))
    for place, key in table["political_known"]:
        chip = Chip(f"{place + 1}. {faces.political(key)}", data("political", key), faces.text("political", key))
        chip.mark = ICONS["law"]
        chip.dim = True
        out.append(chip)
    looked = table["looked_at"] if isinstance(table["looked_at"], list) else []
    out += [_looked(key, faces) for key in looked]
    for key in table["action_cards_searched"] or []:
        chip = Chip(faces.action_card(key), data("action-card", key), faces.text("action_card", key))
        chip.dim = True
        out.append(chip)
    return out


def _looked(key: str, faces: Faces) -> Chip:
    return Chip(faces.political(key), data("political", key), faces.text("political", key), ICONS["law"])


def _system_title(key: str, faces: Faces) -> str:
    planets = faces.content.systems[faces.system_ids[key]].planets
    lines = [faces.text("planet", faces.content.planets[planet].key).replace("\n", ": ") for planet in planets]
    return "\n".join([faces.system(key), *lines])


# ---- the corners of the galaxy


def _corner(lines: Sequence[str], x: float, y: float, colour: str) -> str:
    """Lines of text, the first one bold, as many as fit; the whole is in the title."""
    set_lines: list[tuple[str, bool]] = []
    for number, line in enumerate(lines):
        set_lines += [(part, not number) for part in wrap(line, BODY, CORNER_WIDTH - 14, 3, not number)]
    out = [rect(0, 0, CORNER_WIDTH, CORNER_HEIGHT, PANEL, colour, 6, 1.4)]
    for number, (line, bold) in enumerate(set_lines[:8]):
        out.append(fitted(7, 15 + 13.5 * number, BODY, line, INK, CORNER_WIDTH - 14, bold))
    return thing("".join(out), data("panel", 1), "\n".join(lines), x, y)


def running(table: Table, x: float, y: float, faces: Faces) -> str:
    """The action that is going on."""
    lines = running_lines(table, faces)
    return _corner(lines, x, y, ALARM if table["running"]["defender"] is not None else GOLD) if lines else ""


def agenda(table: Table, x: float, y: float, faces: Faces) -> str:
    """The running vote."""
    return _corner(agenda_lines(table["agenda"], table, faces), x, y, GOLD) if table["agenda"] is not None else ""


def stocks(table: Table, x: float, y: float, faces: Faces) -> str:
    """How many cards the decks hold, and the trade goods left."""
    out = [rect(0, 0, CORNER_WIDTH, CORNER_HEIGHT, PANEL, "", 6)]
    for number, (name, count) in enumerate(decks(table, faces)):
        top = 17 + 17.5 * number
        out.append(fitted(8, top, BODY, name, SOFT, CORNER_WIDTH - 44))
        out.append(text(CORNER_WIDTH - 8, top, BODY + 0.5, str(count), INK, "end", True))
    discards = [faces.action_card(key) for key in table["action_discard"]]
    gone = [faces.political(key) for key in table["political_discard"]]
    title = "\n".join(
        [
            f"{faces.words('ti3.board.action_discard')}: {', '.join(discards) or '–'}",
            f"{faces.words('ti3.board.political_discard')}: {', '.join(gone) or '–'}",
        ]
    )
    return thing("".join(out), data("stocks", 1), title, x, y)
