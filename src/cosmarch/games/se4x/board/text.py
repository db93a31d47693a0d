"""The whole table as text for a terminal and a screen reader, at most 100 columns wide: all that the picture tells."""

from __future__ import annotations

from cosmarch.core.boardkit.words import section, wrapped
from cosmarch.core.panels import Row, View
from cosmarch.core.text import Words, capital, named
from cosmarch.games.se4x.board.faces import Faces, faces_of
from cosmarch.games.se4x.board.sheet_words import (
    account,
    card_lines,
    design_line,
    empire_levels,
    entries,
    level_text,
    opponent_lines,
    phase_line,
    plan_lines,
    possessions,
    team_line,
)
from cosmarch.games.se4x.board.words import (
    battle_head,
    by_hex,
    counter_line,
    fighter_line,
    firing_order,
    goal_lines,
    headline,
    hex_lines,
    order_line,
    stock_lines,
    turn_line,
)
from cosmarch.games.se4x.content.loader import Content
from cosmarch.games.se4x.content.vocabulary import TECHNOLOGIES


def describe(view: View, content: Content, words: Words) -> str:
    """The table of a match's view in the language of `words`."""
    faces = faces_of(content, words)
    view = named(view)
    table = view["table"]
    out = wrapped(f"{words('se4x.title')} · {headline(view, faces)}")
    turn = turn_line(view, faces)
    if turn:
        out += wrapped(turn)
    out += wrapped(order_line(table, faces))
    out += wrapped(" · ".join(goal_lines(table, faces)))
    out += wrapped(" · ".join(stock_lines(table, faces)))
    if table["advantages_for_sale"]:
        names = ", ".join([faces.card(key) for key in table["advantages_for_sale"]])
        out += wrapped(f"{words('se4x.board.for_sale')}: {names}")
    if table["battle"] is not None:
        out += _battle(table["battle"], table, faces)
    for player in table["players"]:
        out += _empire(player, table, faces)
    out += section(words("se4x.board.opponents"), [*opponent_lines(table, faces), *empire_levels(table, faces)])
    out += _map(table, faces)
    return "\n".join(out) + "\n"


def _battle(battle: Row, table: Row, faces: Faces) -> list[str]:
    """The running battle, its counters in the order of fire."""
    out = ["", *wrapped(battle_head(battle, table, faces), "")]
    for number, (group, row) in enumerate(firing_order(battle, table), 1):
        out += wrapped(f"{number}. {fighter_line(group, row, table, faces)}", "  ")
    return out


# ---- empires


def _empire(player: Row, table: Row, faces: Faces) -> list[str]:
    words = faces.words
    lines = [", ".join([*account(player, faces), *possessions(player, table, faces)])]
    allies = team_line(player, table, faces)
    if allies:
        lines.append(allies)
    for kind, key in (("advantage", "advantages"), ("alien_technology", "alien_cards")):
        if player[key]:
            names = ", ".join([faces.card(card) for card in player[key]])
            lines.append(f"{words(f'se4x.board.{kind}')}: {names}")
    if player["design"] is not None:
        lines.append(design_line(player["design"], faces))
    levels = [f"{faces.technology(key)} {level_text(player, key)}" for key in TECHNOLOGIES]
    lines.append(f"{words('se4x.board.technology')}: {', '.join(levels)}")
    out = section(faces.empire_of(player), lines)
    if player["sheet"]:
        out += wrapped(f"{words('se4x.board.production')}:", "  ")
        used = entries(player)
        for number, row in enumerate(player["sheet"], 1):
            out += wrapped(phase_line(number, row, used, faces), "    ")
    plan = plan_lines(player, faces)
    if plan:
        out += wrapped(f"{words('se4x.board.plan')}: {', '.join(plan)}", "  ")
    for line in card_lines(player, faces):
        out += wrapped(line, "  ")
    return out


# ---- the map


def _map(table: Row, faces: Faces) -> list[str]:
    """The hexes in which anything lies, then the unexplored and the empty ones by name alone."""
    words = faces.words
    grouped = by_hex(table)
    out = ["", f"== {capital(words('se4x.board.map'))} =="]
    unexplored: dict[int | None, list[str]] = {}
    empty: list[str] = []
    for row in table["hexes"]:
        groups = grouped.get(row["hex"], [])
        lines = hex_lines(row, table, faces)
        if not groups and row["face_down"] and row["terrain"] is None and len(lines) == 1:
            unexplored.setdefault(row["home_of"], []).append(row["name"])
        elif not groups and not lines:
            empty.append(row["name"])
        else:
            out += wrapped(f"{row['name']}: {', '.join(lines) or words('se4x.board.empty')}", "  ")
            for group in groups:
                out += wrapped(f"{faces.owner(group['owner'], table)}: {counter_line(group, table, faces)}", "    ")
    for home, names in unexplored.items():
        where = words("se4x.board.deep_space")
        if home is not None:
            where = words("se4x.board.home_system", player=faces.seat(home, table))
        out += wrapped(f"{words('se4x.board.unexplored')} ({where}): {', '.join(names)}", "  ")
    if empty:
        out += wrapped(f"{capital(words('se4x.board.empty'))}: {', '.join(empty)}", "  ")
    return out
