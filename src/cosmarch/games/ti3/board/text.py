"""The whole table as text for a terminal and a screen reader, at most 100 columns wide: all that the picture tells."""

from __future__ import annotations

from cosmarch.core.boardkit.words import body, section, wrapped
from cosmarch.core.hexes import neighbours
from cosmarch.core.panels import Row, View
from cosmarch.core.text import Words, capital, named
from cosmarch.games.ti3.board.faces import Faces, faces_of
from cosmarch.games.ti3.board.sheet_words import exhausted, leader_text, marks_of, sheet_lines, with_leaders, worth_text
from cosmarch.games.ti3.board.words import (
    agenda_lines,
    decks,
    goal_text,
    headline,
    labelled,
    lasting_line,
    law_line,
    objective_line,
    order_text,
    planet_head,
    planet_lines,
    presence,
    running_lines,
    strategy_line,
    tile_lines,
    turn_of,
    turn_text,
    units_text,
)
from cosmarch.games.ti3.content.loader import Content
from cosmarch.games.ti3.content.vocabulary import COLOURS


def describe(view: View, content: Content, words: Words) -> str:
    """The table of a match's view in the language of `words`."""
    faces = faces_of(content, words)
    view = named(view)
    table = view["table"]
    out = wrapped(f"{words('ti3.title')} · {headline(view, faces)} · {goal_text(table, faces)}")
    turns = [turn_text(table, seat, faces) for seat in turn_of(view)]
    if turns:
        out += wrapped(" · ".join(turns))
    out += wrapped(order_text(table, faces))
    stock = [f"{name}: {count}" for name, count in decks(table, faces)]
    out += wrapped(" · ".join(stock))
    for line in running_lines(table, faces):
        out += wrapped(line)
    if table["agenda"] is not None:
        out += section(words("ti3.term.agenda"), agenda_lines(table["agenda"], table, faces))
    out += _cards(view, faces)
    out += _sheets(table, faces)
    out += _galaxy(table, faces)
    return "\n".join(out) + "\n"


# ---- cards


def _cards(view: View, faces: Faces) -> list[str]:
    table, words = view["table"], faces.words
    strategies = [strategy_line(card, table, faces) for card in table["strategy_cards"]]
    out = section(words("ti3.board.strategy_cards"), strategies)
    out += ["", f"== {words('ti3.board.objectives')} =="]
    for number, card in enumerate(table["objectives"]):
        mark = f" [{words('ti3.board.turn_token')}]" if number == table["turn_token"] else ""
        out += wrapped(objective_line(card, table, faces) + mark, "  ")
        out += body(faces.text("objective", card["id"]), "    ")
    if not table["objectives"]:
        out.append("  –")
    if table["laws"] or table["lasting"]:
        out += ["", f"== {words('ti3.board.laws')} =="]
    for law in table["laws"]:
        kind = words("ti3.term.law" if law["law"] else "ti3.board.ruling")
        out += wrapped(f"{capital(kind)}: {law_line(law, table, faces)}", "  ")
        out += body(faces.text("political", law["id"]), "    ")
    for effect in table["lasting"]:
        out += wrapped(lasting_line(effect, table, faces), "  ")
    discards = ", ".join([faces.action_card(key) for key in table["action_discard"]])
    gone = ", ".join([faces.political(key) for key in table["political_discard"]])
    if discards:
        out += wrapped(labelled("ti3.board.action_discard", discards, faces))
    if gone:
        out += wrapped(labelled("ti3.board.political_discard", gone, faces))
    return out + _private(view, faces)


def _private(view: View, faces: Faces) -> list[str]:
    """What only this view shows."""
    table, words = view["table"], faces.words
    out: list[str] = []
    for player in table["players"]:
        own = player["seat"] == view["you"]
        who = words("ti3.board.yours") if own else words("ti3.board.hand_of", player=faces.player(player))
        if player["hand"]:
            out += ["", f"== {who} =="]
            for key in player["hand"]:
                out += wrapped(faces.action_card(key), "  ") + body(faces.text("action_card", key), "    ")
        if own and player["secret"] is not None:
            out += ["", f"== {capital(words('ti3.term.secret_objective'))} =="]
            out += wrapped(faces.objective(player["secret"]), "  ")
            out += body(faces.text("objective", player["secret"]), "    ")
        tiles = [faces.system(key) for key in player["tiles"] or []]
        if tiles:
            out += wrapped(f"{faces.player(player)}: {words('ti3.board.tiles')}: {', '.join(tiles)}")
    known = [
        words("ti3.board.known_card", place=place + 1, card=faces.political(key))
        for place, key in table["political_known"]
    ]
    out += section(words("ti3.board.known"), known)
    looked = table["looked_at"]
    if isinstance(looked, list):
        out += section(words("ti3.board.looked_at"), [faces.political(key) for key in looked])
    elif looked:
        out += wrapped(labelled("ti3.board.looked_at", looked, faces))
    searched = [faces.action_card(key) for key in table["action_cards_searched"] or []]
    return out + section(words("ti3.board.searched"), [", ".join(searched)] if searched else [])


# ---- sheets


def _sheets(table: Row, faces: Faces) -> list[str]:
    words = faces.words
    out = ["", f"== {words('ti3.board.sheets')} =="]
    for player in table["players"]:
        names = [player["name"] or words("core.seat", number=player["seat"] + 1)]
        if player["race"] is not None:
            names.append(faces.race(player["race"]))
        if player["colour"] is not None:
            names.append(words(f"ti3.colour.{player['colour']}"))
        out += wrapped(" · ".join(names + marks_of(player, table, faces)), "  ")
        for line in sheet_lines(player, table, faces) + _holdings(player, table, faces):
            out += wrapped(line, "    ")
    return out


def _holdings(player: Row, table: Row, faces: Faces) -> list[str]:
    """Planets, technologies by colour, leaders, captives, and the units left."""
    words = faces.words
    out: list[str] = []
    if player["tile_count"]:
        out.append(words("ti3.board.tiles_left", player["tile_count"]))
    spent = exhausted(table)
    for key, state in (("ti3.term.ready", False), ("ti3.term.exhausted", True)):
        names = [_planet(planet, faces) for planet in player["planets"] if spent.get(planet, False) == state]
        if names:
            out.append(f"{words('ti3.board.planets')}, {words(key)}: {', '.join(names)}")
    out.append(worth_text(player, table, faces))
    for colour, name in enumerate(COLOURS):
        held = [
            faces.technology(key)
            for key in player["technologies"]
            if faces.content.technologies[faces.technology_ids[key]].colour == colour
        ]
        if held:
            out.append(f"{words('ti3.board.technologies')}, {words('ti3.colour.' + name)}: {', '.join(held)}")
    if with_leaders(table):
        out.append(
            labelled("ti3.board.leaders", "; ".join(leader_text(row, table, faces) for row in player["leaders"]), faces)
        )
    if player["captives"]:
        out.append(labelled("ti3.board.captives", ", ".join([faces.leader(key) for key in player["captives"]]), faces))
    out.append(labelled("ti3.term.reinforcements", units_text(player["reinforcements"], faces), faces))
    return out


def _planet(key: str, faces: Faces) -> str:
    row = faces.content.planets[faces.planet_ids[key]]
    return f"{faces.planet(key)} {row.resources}/{row.influence}"


# ---- the galaxy


def _galaxy(table: Row, faces: Faces) -> list[str]:
    out = ["", f"== {capital(faces.words('ti3.term.galaxy'))} =="]
    places = {tuple(row["at"]): row["hex"] for row in table["systems"]}
    for row in table["systems"]:
        label = faces.hex_label(row["hex"], table)
        name = faces.hex(row["hex"], table)
        out += wrapped(name if label in name else f"{name} ({label})", "  ")
        q, r = row["at"]
        near = [places[at] for at in neighbours((q, r)) if at in places]
        labels = ", ".join([faces.hex_label(place, table) for place in near])
        out += wrapped(f"{faces.words('ti3.board.neighbours')}: {labels}", "    ")
        for line in tile_lines(row, faces):
            out += wrapped(line, "    ")
        for planet in row["planets"]:
            details = [planet_head(planet, faces), *planet_lines(planet, table, faces)]
            out += wrapped(". ".join(details), "    ")
        for line in presence(row, table, faces):
            out += wrapped(line, "    ")
    return out
