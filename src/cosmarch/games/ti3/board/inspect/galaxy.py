"""What lies in the galaxy: systems, planets, counters, fleets and units; and tiles in hand."""

from __future__ import annotations

from typing import Final

from cosmarch.core.boardkit.words import below_name
from cosmarch.core.panels import Entry, Figure, View
from cosmarch.core.text import capital
from cosmarch.games.ti3.board.art import emblems, worlds
from cosmarch.games.ti3.board.faces import Faces
from cosmarch.games.ti3.board.inspect.lines import paragraphs
from cosmarch.games.ti3.board.map.fleets import token
from cosmarch.games.ti3.board.table import items, sheets
from cosmarch.games.ti3.board.table.items import term
from cosmarch.games.ti3.board.words import (
    domain_text,
    fleet_text,
    planet_lines,
    presence,
    tile_lines,
)
from cosmarch.games.ti3.content.vocabulary import COLOURS, UNITS
from cosmarch.games.ti3.words import names as say

# The rule that the inspector quotes.
UNIT_RULES: Final = {
    "fighter": "TI-35.5.2",
    "destroyer": "TI-35.7.2",
    "cruiser": "TI-35.6.1",
    "carrier": "TI-35.3.2",
    "dreadnought": "TI-35.8.2",
    "war_sun": "TI-35.9.3",
    "ground_force": "TI-35.2.6",
    "pds": "TI-35.4.3",
    "space_dock": "TI-35.1.9",
}
ANOMALY_RULES: Final = {"asteroid_field": "TI-23.2.1", "nebula": "TI-23.3.1", "supernova": "TI-23.4.1"}


def system_entry(name: str, view: View, faces: Faces) -> Entry | None:
    """A system: its planets, who is there, what is special about it."""
    table = view["table"]
    rows = [row for row in table["systems"] if token(row) == name]
    if not rows:
        return None
    row = rows[0]
    text: list[str] = tile_lines(row, faces)
    art, icon, rule = "", "icon-planet", "TI-10.1.1"
    kind = term(faces, "ti3.term.map_hex")
    figures: list[Figure] = []
    if row["tile"] is not None:
        tile = faces.content.systems[faces.system_ids[row["tile"]]]
        kind = term(faces, f"ti3.term.{SYSTEM_TERMS[tile.kind]}")
        if tile.anomaly:
            art, rule = f"hazard-{tile.anomaly}", ANOMALY_RULES[tile.anomaly]
        elif tile.wormhole >= 0 and not tile.planets:
            rule = "TI-23.6.1"
        planets = [faces.content.planets[number] for number in tile.planets]
        if planets:
            art = worlds.art(planets[0].key)
            figures.append(items.resources(sum([one.resources for one in planets]), "", faces))
            figures.append(items.influence(sum([one.influence for one in planets]), "", faces))
    for planet in row["planets"]:
        name, *printed = faces.text("planet", planet["id"]).split("\n")
        lines = [*[one for one in printed if len(row["planets"]) > 1], *planet_lines(planet, table, faces)]
        text.append(f"{name}: {'; '.join(lines)}" if lines else name)
    text += presence(row, table, faces)
    label = faces.hex_label(row["hex"], table)
    return Entry(faces.hex(row["hex"], table), f"{kind} · {label}", art, icon, tuple(figures), tuple(text), rule)


SYSTEM_TERMS: Final = {
    "home": "home_system",
    "mecatol": "system",
    "regular": "regular_system",
    "special": "special_system",
}


def planet_entry(key: str, view: View, faces: Faces) -> Entry | None:
    if key not in faces.planet_ids:
        return None
    table = view["table"]
    printed = faces.content.planets[faces.planet_ids[key]]
    figures = [items.resources(printed.resources, "", faces), items.influence(printed.influence, "", faces)]
    text: list[str] = []
    if printed.specialty >= 0:
        colour = COLOURS[printed.specialty]
        figures.append(Figure(f"icon-{colour}", "", term(faces, f"ti3.colour.{colour}")))
        text.append(say.planet_text(faces.words, faces.content, printed.id))
    owner = -1
    for row in table["systems"]:
        for planet in row["planets"]:
            if planet["id"] == key:
                text += planet_lines(planet, table, faces)
                owner = planet["owner"] if planet["owner"] is not None else -1
    kind = faces.words("ti3.table.planet_of", system=faces.system(faces.content.systems[printed.system].key))
    return Entry(
        faces.planet(key),
        kind,
        worlds.art(key),
        figures=tuple(figures),
        text=tuple(text),
        rule="TI-26.1.1",
        seat=owner,
        stand_in=printed.status == "stand_in",
    )


def domain_entry(planet: str, view: View, faces: Faces) -> Entry | None:
    """The domain counter on a planet, as far as the viewer knows it."""
    table = view["table"]
    for row in table["systems"]:
        for one in row["planets"]:
            if one["id"] == planet and one["domain"] is not None:
                domain = one["domain"]
                text = [domain_text(domain, table, faces)]
                if domain["id"] is not None:
                    text += paragraphs(below_name(faces.text("domain", domain["id"])))
                return Entry(
                    faces.domain(domain["id"]) if domain["id"] is not None else term(faces, "ti3.term.domain_counter"),
                    faces.words("ti3.table.counter_on", planet=faces.planet(planet)),
                    icon="icon-domain",
                    text=tuple(text),
                    rule="TI-39.1.3",
                )
    return None


def fleet_entry(name: str, view: View, faces: Faces) -> Entry | None:
    """A fleet: "hex.0.1.2" is that of seat 2 in that system."""
    place, _, number = name.rpartition(".")
    table = view["table"]
    for row in table["systems"]:
        for fleet in row["fleets"]:
            if token(row) == place and str(fleet["seat"]) == number:
                player = table["players"][fleet["seat"]]
                held = {**fleet["ships"], **fleet["aboard"]}
                figures = [
                    Figure(f"unit-{unit}", str(held[unit]), capital(faces.unit(unit)), key=f"unit.{unit}")
                    for unit in reversed(UNITS)
                    if held.get(unit)
                ]
                size = sum([count for unit, count in fleet["ships"].items() if unit != "fighter"])
                supply = player["counters"]["fleet_supply"]
                limit = faces.words("ti3.table.fleet_size", n=size, limit=supply)
                return Entry(
                    faces.words("ti3.table.fleet_at", place=faces.hex(row["hex"], table)),
                    faces.player(player),
                    icon=emblems.sigil(player["race"]),
                    figures=tuple(figures),
                    text=(fleet_text(fleet, table, faces), limit),
                    rule="TI-28.2.1",
                    seat=fleet["seat"],
                )
    return None


def unit_entry(key: str, view: View, faces: Faces) -> Entry | None:
    if key not in UNITS:
        return None
    unit = faces.content.units[UNITS.index(key)]
    words = faces.words
    figures: list[Figure] = []
    if unit.dice:
        value = f"{unit.combat}+" if unit.combat < 10 else str(unit.combat)
        value = f"{unit.dice}× {value}" if unit.dice > 1 else value
        figures.append(Figure("icon-dice", value, term(faces, "ti3.term.combat_value")))
    if unit.move:
        figures.append(Figure("icon-move", str(unit.move), term(faces, "ti3.term.movement")))
    price = words("ti3.table.batch", n=unit.cost, batch=unit.batch) if unit.batch > 1 else str(unit.cost)
    figures.append(Figure("icon-resources", price, term(faces, "ti3.term.cost")))
    if unit.capacity:
        figures.append(Figure("icon-capacity", str(unit.capacity), term(faces, "ti3.term.capacity")))
    text = list(paragraphs(below_name(faces.text("unit", key))))
    if view["you"] is not None:
        left = view["table"]["players"][view["you"]]["reinforcements"][key]
        text.append(words("ti3.table.left_to_build", left))
    return Entry(
        capital(faces.unit(key)),
        term(faces, f"ti3.table.unit.{unit.kind}"),
        f"unit-{key}",
        figures=tuple(figures),
        text=tuple(text),
        rule=UNIT_RULES[key],
    )


def counter_entry(seat: str, view: View, faces: Faces) -> Entry | None:
    """A command counter on the map."""
    if not seat.isdecimal() or int(seat) >= len(view["table"]["players"]):
        return None
    player = view["table"]["players"][int(seat)]
    return Entry(
        term(faces, "ti3.term.command_counter"),
        faces.player(player),
        icon="icon-counter",
        figures=sheets.counters(player, faces),
        text=(faces.words("ti3.table.counter_bars", player=faces.player(player)),),
        rule="TI-10.1.2",
        seat=int(seat),
    )


def tile_entry(key: str, view: View, faces: Faces) -> Entry | None:
    """A system tile in hand."""
    if key not in faces.system_ids:
        return None
    item = items.tile(key, view, faces)
    tile = faces.content.systems[faces.system_ids[key]]
    lines = [faces.text("planet", faces.content.planets[number].key).replace("\n", ": ") for number in tile.planets]
    row = {"tile": key, "discovered": []}
    return Entry(
        item.title,
        term(faces, f"ti3.term.{SYSTEM_TERMS[tile.kind]}"),
        item.art,
        figures=item.figures,
        text=(*tile_lines(row, faces), *lines),
        rule=ANOMALY_RULES.get(tile.anomaly, ""),
    )
