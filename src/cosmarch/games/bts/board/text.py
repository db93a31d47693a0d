"""The whole table as text for a terminal, at most 100 columns wide: all that the picture tells."""

from __future__ import annotations

from collections.abc import Mapping

from cosmarch.core.boardkit.words import body, heading, wrapped
from cosmarch.core.panels import Row, View
from cosmarch.core.text import Words, capital, named
from cosmarch.games.bts.board.faces import Faces, faces_of
from cosmarch.games.bts.board.table.side import end, end_text
from cosmarch.games.bts.board.words import (
    automation_text,
    beside,
    beside_text,
    colony_text,
    deck_text,
    headline,
    innovation_state,
    museum,
    needs_text,
    presence,
    researched_text,
    score_text,
    stock,
    track_text,
    turn_of,
    turn_text,
    undiscovered_text,
)
from cosmarch.games.bts.content.loader import Content
from cosmarch.games.bts.content.vocabulary import COLUMNS, LEVELS, TYPES
from cosmarch.games.bts.words.names import action_name, action_text, innovation_line


def describe(view: View, content: Content, words: Words) -> str:
    """The table of a match's view in the language of `words`."""
    faces = faces_of(content, words)
    view = named(view)
    out = wrapped(f"{words('bts.title')} · {headline(view, faces)}")
    turns = [turn_text(view, seat, faces) for seat in turn_of(view)]
    out += wrapped(" · ".join(turns)) if turns else []
    for deck in view["table"]["decks"]:
        out += wrapped(capital(deck_text(deck, faces)))
    out += _tree(view["table"], faces)
    out += _boxes(view["table"], faces)
    out += _galaxy(view["table"], faces)
    out += _side(view, faces)
    out += _mats(view, faces)
    return "\n".join(out) + "\n"


# ---- the parts


def _tree(table: Row, faces: Faces) -> list[str]:
    words = faces.words
    out = heading(words("bts.term.tech_tree"))
    spaces = {space["id"]: space for space in table["spaces"]}
    for level in LEVELS:
        out.append(words("bts.board.level", level=level))
        for slot in table["slots"]:
            if slot["level"] == level:
                out += _slot(slot, table, spaces, faces)
    return out


def _slot(slot: Row, table: Row, spaces: Mapping[str, Row], faces: Faces) -> list[str]:
    needs = needs_text(slot, faces)
    tail = f" ({needs})" if needs else ""
    key = slot["technology"]
    name = faces.technology(key) if key is not None else undiscovered_text(slot, faces)
    out = wrapped(f"{slot['id']}: {name}{tail}", "  ")
    if slot["researched"]:
        out += wrapped(researched_text(slot, table, faces), "    ")
    if key is not None:
        out += _technology(key, table, spaces, faces, "    ")
    return out


def _technology(key: str, table: Row, spaces: Mapping[str, Row], faces: Faces, indent: str) -> list[str]:
    out = body(faces.text("technology", key), indent)
    card = faces.content.technologies[faces.technology_ids[key]]
    if card.passes >= 0:
        passed = faces.words(f"bts.type.{TYPES[card.passes]}")
        out += wrapped(faces.words("bts.board.passes", type=passed), indent)
    marks = [_space(spaces[faces.content.spaces[space].name], table, faces) for space in card.spaces]
    if marks:
        out += wrapped(f"{capital(faces.words('bts.term.action_space'))}: {', '.join(marks)}", indent)
    return out


def _space(space: Row, table: Row, faces: Faces) -> str:
    """A space in brackets with whoever stands on it."""
    extra = f"+{space['surcharge']} " if space["surcharge"] else ""
    who = faces.players(space["pawns"], table["players"])
    return f"{extra}[{who or ' '}]"


def _boxes(table: Row, faces: Faces) -> list[str]:
    words = faces.words
    out = heading(words("bts.term.basic_spacefaring"))
    actions: list[str] = []
    for space in table["spaces"]:
        if space["origin"] in ("basic", "event") and space["action"] not in actions:
            actions.append(space["action"])
    for name in actions:
        held = [space for space in table["spaces"] if space["action"] == name]
        out += _action(held, table, faces)
    if beside(table):
        out += wrapped(beside_text(table, faces), "  ")
    out += heading(words("bts.term.guild"))
    for guild in table["guilds"]:
        held = [space for space in table["spaces"] if space["id"] in guild["spaces"]]
        if guild["open"]:
            out += _action(held, table, faces)
        else:
            action = faces.content.spaces[faces.space_ids[held[0]["id"]]].action
            does = action_text(words, faces.content, action)
            out += wrapped(f"{faces.guild(guild['id'])} ({words('bts.board.covered')}): {does}", "  ")
    return out


def _action(spaces: list[Row], table: Row, faces: Faces) -> list[str]:
    number = faces.space_ids[spaces[0]["id"]]
    action = faces.content.spaces[number].action
    name = action_name(faces.words, faces.content, action)
    marks = " ".join([_space(space, table, faces) for space in spaces])
    return wrapped(f"{name} {marks}: {action_text(faces.words, faces.content, action)}", "  ")


def _galaxy(table: Row, faces: Faces) -> list[str]:
    words = faces.words
    out = heading(words("bts.term.exploration_board"))
    for place in table["locations"]:
        head = capital(faces.location(place["id"]))
        if place["system"] is not None:
            head += f": {faces.system(place['system'])}"
        elif place["specialties"]:
            head += f" ({', '.join([words(f'bts.track.{track}') for track in place['specialties']])})"
        near = [b if a == place["id"] else a for a, b in table["lines"] if place["id"] in (a, b)]
        lanes = ", ".join([faces.location(other) for other in near])
        out += wrapped(head, "  ")
        out += wrapped(f"{capital(words('bts.term.jump_lane'))}: {lanes}", "    ")
        if place["system"] is not None:
            out += body(faces.text("system", place["system"]), "    ")
        for line in presence(place, table, faces):
            out += wrapped(line, "    ")
    return out


def _side(view: View, faces: Faces) -> list[str]:
    table, words = view["table"], faces.words
    out = heading(words("bts.board.achievements"))
    trigger = end(view, faces)
    out += wrapped(f"{trigger.title}: {trigger.aside}. {end_text(view, faces)}", "  ")
    for card in table["achievements"]:
        out += wrapped(f"{faces.achievement(card['id'])} {_claims(card, table, faces)}", "  ")
        out += body(faces.text("achievement", card["id"]), "    ")
    if table["events"]:
        out += heading(words("bts.board.events"))
    for key in table["events"]:
        out += wrapped(faces.event(key), "  ")
        out += body(faces.text("event", key), "    ")
        if key in table["event_holders"]:
            out += wrapped(faces.player(table["players"][table["event_holders"][key]]), "    ")
        card = faces.content.events[faces.event_ids[key]]
        if card.stays == "action" and table["attached"] is not None:
            for line in faces.text("system", table["attached"]).split("\n"):
                out += wrapped(line, "    ")
        if card.score_per == "retired_ship_level":
            for line in museum(table, faces):
                out += wrapped(line, "    ")
    if table["drawn"] is not None:
        out += heading(words("bts.board.drawn"))
        out += _drawn(table["drawn"], faces)
    if table["tableau"] is not None:
        out += heading(words("bts.term.draft_board"))
        for row in table["tableau"]:
            nothing = "–" if row["dealt"] else "?"
            for key in row["cards"]:
                out += wrapped(f"{row['level']}: {faces.technology(key) if key is not None else nothing}", "  ")
                out += body(faces.text("technology", key), "    ") if key is not None else []
    return out


def _drawn(drawn: Row, faces: Faces) -> list[str]:
    """The cards that are being looked at; those that may be chosen with what they do."""
    out: list[str] = []
    for key in drawn["cards"]:
        if key is None:
            out += wrapped("?", "  ")
        elif key in faces.system_ids:
            out += wrapped(faces.system(key), "  ") + body(faces.text("system", key), "    ")
        else:
            out += wrapped(faces.technology(key), "  ")
            if key in drawn["matching"]:
                out += body(faces.text("technology", key), "    ")
    return out


def _claims(card: Row, table: Row, faces: Faces) -> str:
    out: list[str] = []
    for slot in card["slots"]:
        if slot["seat"] is not None:
            out.append(f"[{slot['points']}: {faces.player(table['players'][slot['seat']])}]")
        else:
            out.append(f"[{slot['points'] if slot['usable'] else '–'}]")
    return " ".join(out)


def _mats(view: View, faces: Faces) -> list[str]:
    words = faces.words
    table = view["table"]
    out = heading(words("bts.term.faction_mat"))
    spaces = {space["id"]: space for space in table["spaces"]}
    for player in table["players"]:
        name = faces.owner(player)
        if player["faction"] is None:
            out += wrapped(f"{name}: {words('bts.board.no_faction')}", "  ")
            continue
        marks = [name, faces.faction(player["faction"])]
        if table["first"] == player["seat"]:
            marks.append(words("bts.term.first_player"))
        out += wrapped(" · ".join(marks), "  ")
        out += _mat(player, table, spaces, faces)
    return out


def _mat(player: Row, table: Row, spaces: Mapping[str, Row], faces: Faces) -> list[str]:
    words = faces.words
    columns = [f"{name} {player['supply'][name][0]}/{player['supply'][name][1]}" for name in COLUMNS]
    lines = [
        stock(player, faces),
        score_text(player, faces),
        f"{capital(words('bts.term.supply'))}: {', '.join(columns)}",
        track_text("food", player["food"], faces),
        track_text("ore", player["ore_track"], faces),
        automation_text(player, faces),
    ]
    if player["colonies"]:
        colonies = ", ".join([colony_text(colony, faces) for colony in player["colonies"]])
        lines.append(f"{words('bts.board.colonies')}: {colonies}")
    lines += _innovations(player, faces)
    out: list[str] = []
    for line in lines:
        if line:
            out += wrapped(line, "    ")
    for key in player["private"]:
        out += wrapped(f"{capital(words('bts.term.private_tech'))}: {faces.technology(key)}", "    ")
        out += _technology(key, table, spaces, faces, "      ")
    return out


def _innovations(player: Row, faces: Faces) -> list[str]:
    """The innovations of a mat: how they stand, what unlocks them and what they do."""
    mat = faces.content.factions[faces.faction_ids[player["faction"]]]
    out: list[str] = []
    for number, innovation in enumerate(mat.innovations):
        state = innovation_state(player, number, faces)
        out.append(f"{innovation_line(faces.words, faces.content, innovation)} ({state})")
    return out
