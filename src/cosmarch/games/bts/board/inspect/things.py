"""What the inspector tells of cards, slots, systems, places, goals and events."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from cosmarch.core.panels import Entry, View
from cosmarch.core.text import capital
from cosmarch.games.bts.board.art import icons, scenes
from cosmarch.games.bts.board.art.sprite import world
from cosmarch.games.bts.board.faces import Faces
from cosmarch.games.bts.board.map.cards import types_of
from cosmarch.games.bts.board.map.tree import owner_of
from cosmarch.games.bts.board.table import items
from cosmarch.games.bts.board.table.items import figure, points, stand_in, term
from cosmarch.games.bts.board.words import (
    claims,
    deck_text,
    museum,
    needs_text,
    presence,
    researched_text,
    ships_text,
    undiscovered_text,
)
from cosmarch.games.bts.content.vocabulary import LEVELS, LOCATIONS, TYPES
from cosmarch.games.bts.words import provenance
from cosmarch.games.bts.words.names import action_name, action_text, space_name, type_name


def paragraphs(lines: Sequence[str]) -> tuple[str, ...]:
    return tuple([capital(line) for line in lines if line])


def refusal(view: View, *tokens: str) -> tuple[str, str]:
    """(rule, reason) why none of these tokens can be chosen now; two empty strings where nothing is refused."""
    for ask in view["asks"]:
        if any([option[0] in tokens for option in ask["options"]]):
            return "", ""
    for ask in view["asks"]:
        for token, rule, reason in ask["refused"]:
            if token in tokens:
                return rule, reason
    return "", ""


def technology(key: str, view: View, faces: Faces) -> Entry | None:
    if key not in faces.technology_ids:
        return None
    card = faces.content.technologies[faces.technology_ids[key]]
    table = view["table"]
    head, *lines = items.told("technology", key, faces)
    if card.passes >= 0:
        lines.append(faces.words("bts.board.passes", type=type_name(faces.words, card.passes)))
    for slot in table["slots"]:
        if slot["technology"] == key and slot["researched"]:
            lines.append(researched_text(slot, table, faces))
    owners = [row for row in table["players"] if row["faction"] is not None and key in row["private"]]
    return Entry(
        faces.technology(key),
        head,
        art=scenes.of_technology(card),
        figures=(points(faces, card.vp), *[items.type_figure(kind, faces) for kind in card.types]),
        text=paragraphs(lines),
        rule="BTS-5.7" if card.actions else "BTS-12.19",
        seat=owners[0]["seat"] if owners else -1,
        stand_in=stand_in(card),
    )


def type_entry(key: str, view: View, faces: Faces) -> Entry | None:
    if key not in TYPES:
        return None
    return Entry(
        capital(faces.words(f"bts.type.{key}")), term(faces, "bts.inspect.type"), icon=f"type-{key}", rule="BTS-12.23"
    )


def slot(key: str, view: View, faces: Faces) -> Entry | None:
    """A slot: its technology; or what can be said before there is one."""
    table = view["table"]
    row = next((row for row in table["slots"] if row["id"] == key), None)
    if row is None:
        return None
    rule, why = refusal(view, key)
    if row["technology"] is not None:
        entry = technology(row["technology"], view, faces)
        assert entry is not None
        text = (*entry.text, *paragraphs([needs_text(row, faces), why]))
        return Entry(
            entry.title,
            f"{entry.kind} · {key}",
            entry.art,
            entry.icon,
            entry.figures,
            text,
            rule or entry.rule,
            entry.seat,
            entry.stand_in or provenance.stand_in(faces.content, "slots", key),
        )
    lines = [undiscovered_text(row, faces), needs_text(row, faces)]
    found = [faces.words(f"bts.type.{name}") for name in types_of(row, table, faces) if name != "?"]
    if found:
        lines.append(faces.words("bts.inspect.possible", types=", ".join(found)))
    steps = ("cube", "event", "type", "card") if row["event"] else ("cube", "type", "card")
    lines += [faces.words(f"bts.inspect.discover_{step}") for step in steps]
    deck = next((deck for deck in table["decks"] if deck["deck"] == row["level"]), None)
    if deck is not None:
        lines.append(deck_text(deck, faces))
    lines.append(why)
    title = f"{faces.words('bts.table.undiscovered')} · {key}"
    return Entry(
        title,
        faces.words("bts.board.level", level=row["level"]),
        art="scene-unknown",
        text=paragraphs(lines),
        rule=rule or "BTS-12.1",
        stand_in=provenance.stand_in(faces.content, "slots", key),
    )


def space(key: str, view: View, faces: Faces) -> Entry | None:
    """An action space: what it costs and does, who stands there, and why not."""
    if key not in faces.space_ids:
        return None
    number = faces.space_ids[key]
    action = faces.content.spaces[number].action
    entry = action_entry(faces.content.actions[action].name, view, faces)
    assert entry is not None
    table = view["table"]
    row = next((row for row in table["spaces"] if row["id"] == key), None)
    lines = [action_text(faces.words, faces.content, action)]
    pawns = row["pawns"] if row is not None else []
    if pawns:
        lines.append(faces.words("bts.board.pawns", players=faces.players(pawns, table["players"])))
    same = [other["id"] for other in table["spaces"] if row is not None and _alike(other, row)]
    rule, why = refusal(view, key, *same)
    lines.append(why)
    return Entry(
        capital(space_name(faces.words, faces.content, number)),
        term(faces, "bts.term.action_space"),
        entry.art,
        entry.icon,
        text=paragraphs(lines),
        rule=rule or entry.rule,
        seat=pawns[0] if len(pawns) == 1 else -1,
        stand_in=entry.stand_in,
    )


def _alike(other: Mapping[str, Any], row: Mapping[str, Any]) -> bool:
    """Free spaces of one action at one price are one choice."""
    free = not other["pawns"] and not row["pawns"]
    return free and (other["action"], other["surcharge"]) == (row["action"], row["surcharge"])


def action_entry(key: str, view: View, faces: Faces) -> Entry | None:
    if key not in faces.content.action_names:
        return None
    number = faces.content.action_names.index(key)
    row = faces.content.actions[number]
    lines = [action_text(faces.words, faces.content, number)]
    art, icon, ours, rule = "", "icon-pawn", False, "BTS-5.1"
    if row.origin == "technology":
        card = faces.content.technologies[row.owner]
        art, ours, rule = scenes.of_technology(card), stand_in(card), "BTS-5.7"
    elif row.origin == "guild":
        guild_row = faces.content.guilds[row.owner]
        icon, ours, rule = icons.guild(guild_row.key), stand_in(guild_row), "BTS-5.8"
    elif row.origin == "basic":
        rule, ours = f"BTS-10.{row.owner + 1}", provenance.board_stand_in(faces.content, "spaces", key)
    spaces = [space.name for space in faces.content.spaces if space.action == number]
    refused, why = refusal(view, key, *spaces)
    lines.append(why)
    owner = owner_of(key, view["table"], faces)
    return Entry(
        capital(action_name(faces.words, faces.content, number)),
        term(faces, "bts.inspect.action"),
        art,
        icon,
        text=paragraphs(lines),
        rule=refused or rule,
        seat=owner if owner is not None else -1,
        stand_in=ours,
    )


def guild(key: str, view: View, faces: Faces) -> Entry | None:
    row = next((row for row in view["table"]["guilds"] if row["id"] == key), None)
    if row is None:
        return None
    card = faces.content.guilds[faces.guild_ids[key]]
    lines = [action_text(faces.words, faces.content, action) for action in card.actions]
    if not row["open"]:
        lines.append(faces.words("bts.table.guild_shut"))
    rule, why = refusal(view, *row["spaces"])
    return Entry(
        faces.guild(key),
        term(faces, "bts.term.guild"),
        icon=icons.guild(key),
        text=paragraphs([*lines, why]),
        rule=rule or "BTS-5.8",
        stand_in=stand_in(card),
    )


def system(key: str, view: View, faces: Faces) -> Entry | None:
    if key not in faces.system_ids:
        return None
    card = faces.content.systems[faces.system_ids[key]]
    table = view["table"]
    lines = items.told("system", key, faces)
    seat = -1
    for row in table["locations"]:
        if row["system"] == key:
            _, why = refusal(view, row["id"])
            lines += [*presence(row, table, faces), why]
            seat = row["controller"] if row["controller"] is not None else -1
    for player in table["players"]:
        if player["faction"] is not None and key in [colony["id"] for colony in player["colonies"]]:
            seat = player["seat"]
    strength = figure(faces, "shield", card.strength, "bts.term.military_strength")
    return Entry(
        faces.system(key),
        term(faces, "bts.term.habitable_system"),
        world(key),
        figures=(strength, points(faces, card.vp)),
        text=paragraphs(lines),
        rule="BTS-18.3",
        seat=seat,
        stand_in=stand_in(card),
    )


def place(key: str, view: View, faces: Faces) -> Entry | None:
    """A location: its system, or Sol, Deep Space, a shipyard."""
    table = view["table"]
    row = next((row for row in table["locations"] if row["id"] == key), None)
    if row is None:
        return None
    ours = provenance.board_stand_in(faces.content, "locations", key)
    ours |= any([key in line and provenance.board_stand_in(faces.content, "lines", *line) for line in table["lines"]])
    if row["system"] is not None:
        found = system(row["system"], view, faces)
        return replace(found, stand_in=found.stand_in or ours) if found is not None else None
    lines = presence(row, table, faces)
    if row["specialties"]:
        kinds = ", ".join([faces.words(f"bts.track.{kind}") for kind in row["specialties"]])
        lines.insert(0, f"{term(faces, 'bts.term.specialty')}: {kinds}")
    rule, why = refusal(view, key)
    art = f"world-{key}" if key in ("sol", "deep_space", "port_left", "port_right") else ""
    rules = {"sol": "BTS-9.10", "deep_space": "BTS-9.10", "shipyard": "BTS-14.2"}
    return Entry(
        capital(faces.location(key)),
        term(faces, "bts.term.location"),
        art,
        text=paragraphs([*lines, why]),
        rule=rule or rules.get(row["kind"], ""),
        seat=row["controller"] if row["controller"] is not None else -1,
        stand_in=ours,
    )


def ship(key: str, view: View, faces: Faces) -> Entry | None:
    """Ships of a player and level at a place: "sol.2.0"."""
    where, level, seat = split(key)
    row = next((row for row in view["table"]["locations"] if row["id"] == where), None)
    if row is None or not 0 <= seat < len(row["ships"]) or level not in row["ships"][seat]:
        return None
    table = view["table"]
    count = row["ships"][seat].count(level)
    name = faces.system(row["system"]) if row["system"] is not None else capital(faces.location(where))
    lines = [faces.words("bts.inspect.ship"), *presence(row, table, faces)]
    strength = figure(faces, "strength", level, "bts.term.military_strength")
    title = faces.words("bts.row.ship", level=level)  # whose it is stands beside it
    return Entry(
        title if count == 1 else f"{title} × {count}",
        name,
        f"hull-{level}",
        figures=(strength,),
        text=paragraphs(lines),
        rule="BTS-14.1",
        seat=seat,
    )


def fleet(key: str, view: View, faces: Faces) -> Entry | None:
    """All ships of a player at a place: "sol.0"."""
    where, _, number = key.rpartition(".")
    row = next((row for row in view["table"]["locations"] if row["id"] == where), None)
    if row is None or not number.isdecimal() or int(number) >= len(row["ships"]) or not row["ships"][int(number)]:
        return None
    seat, table = int(number), view["table"]
    name = faces.system(row["system"]) if row["system"] is not None else capital(faces.location(where))
    levels = row["ships"][seat]
    lines = [ships_text(seat, level, levels.count(level), table, faces) for level in sorted(set(levels), reverse=True)]
    strength = figure(faces, "strength", row["power"][seat], "bts.term.military_strength")
    return Entry(
        faces.player(table["players"][seat]),
        name,
        icon="icon-strength",
        figures=(strength,),
        text=paragraphs([*lines, *presence(row, table, faces)]),
        rule="BTS-16.5",
        seat=seat,
    )


def split(key: str) -> tuple[str, int, int]:
    """The place, level and seat of the key of a ship; a level of 0 where it is none."""
    parts = key.split(".")
    if len(parts) != 3 or parts[0] not in LOCATIONS or not parts[1].isdecimal() or not parts[2].isdecimal():
        return "", 0, 0
    return parts[0], int(parts[1]), int(parts[2])


def event(key: str, view: View, faces: Faces) -> Entry | None:
    if key not in faces.event_ids:
        return None
    card = faces.content.events[faces.event_ids[key]]
    table = view["table"]
    lines = items.told("event", key, faces)
    if card.stays == "action" and table["attached"] is not None:
        lines += faces.text("system", table["attached"]).split("\n")
    if card.score_per == "retired_ship_level":
        lines += museum(table, faces)
    return Entry(
        faces.event(key),
        f"{term(faces, 'bts.term.event_card')} · {LEVELS[card.level - 1]}",
        icon="icon-event",
        text=paragraphs(lines),
        rule="BTS-12.13",
        seat=table["event_holders"].get(key, -1),
        stand_in=stand_in(card),
    )


def achievement(key: str, view: View, faces: Faces) -> Entry | None:
    table = view["table"]
    row = next((row for row in table["achievements"] if row["id"] == key), None)
    if row is None:
        return None
    card = faces.content.achievements[faces.achievement_ids[key]]
    lines = items.told("achievement", key, faces)
    lines += claims(row, table, faces)
    for player in table["players"]:
        told = faces.words("bts.table.of", n=row["progress"][player["seat"]], of=card.at_least)
        lines.append(f"{faces.player(player)}: {told}")
    rule, why = refusal(view, key)
    return Entry(
        faces.achievement(key),
        term(faces, "bts.term.achievement_card"),
        icon="icon-achievement",
        text=paragraphs([*lines, why]),
        rule=rule or "BTS-7.3",
        stand_in=stand_in(card),
    )


def deck(key: str, view: View, faces: Faces) -> Entry | None:
    row = next((row for row in view["table"]["decks"] if row["deck"] == key), None)
    if row is None:
        return None
    kind = "bts.term.system_card" if key in ("A", "B") else "bts.term.technology_card"
    name = faces.words("bts.table.deck" if key in ("A", "B") else "bts.table.level_deck", deck=key)
    return Entry(name, term(faces, kind), icon="icon-deck", text=paragraphs([deck_text(row, faces)]))


def option(key: str, view: View, faces: Faces) -> Entry | None:
    """Abilities."""
    name = f"bts.option.ability.{key}"
    if name not in faces.words:
        return None
    rule, why = refusal(view, f"ability.{key}")
    return Entry(faces.words(name), icon="icon-ongoing", text=paragraphs([why]), rule=rule or "BTS-17.5")
