"""The battle on the stage: both sides with their numbers to hit, the dice that fell, the hits still to take."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from cosmarch.core.panels import Figure, Item, Section, Stage
from cosmarch.games.ti3.board.faces import Faces, capital
from cosmarch.games.ti3.board.table import items
from cosmarch.games.ti3.content.vocabulary import SHIPS, UNITS

View = Mapping[str, Any]
Row = Mapping[str, Any]

LARGEST_FIRST = (*reversed(UNITS[:SHIPS]), "ground_force")


def stage(view: View, faces: Faces) -> Stage:
    table = view["table"]
    running = table["running"]
    combat = running["combat"]
    planet = combat["planet"]
    place = faces.planet(planet) if planet is not None else faces.hex(running["system"], table)
    words = faces.words
    note = words("ti3.board.battle_round", round=running["battle_round"]) if running["battle_round"] else ""
    if running["leaving"] is not None:
        leaver = words("ti3.board.leaving", player=faces.player(table["players"][running["leaving"]]))
        note = f"{note} · {leaver}" if note else leaver
    sides = [side(number, view, faces) for number in (0, 1)]
    involved = view["you"] in (table["active"], running["defender"])
    title = words("ti3.table.battle_at" if planet is None else "ti3.table.combat_for", place=place)
    return Stage("battle", title, note, sections=tuple(sides), closable=not involved or not view["asks"])


def side(number: int, view: View, faces: Faces) -> Section:
    """One side: the attacker is number 0."""
    table = view["table"]
    running = table["running"]
    combat = running["combat"]
    seat = running["defender"] if number else table["active"]
    units = forces(number, seat, table)
    dice = list(combat["dice"])
    mine = [die for die in dice if die["seat"] == seat] if seat is not None else dice
    things = [
        unit(key, count, hurt, seat, [die for die in mine if die["unit"] == key], number, view, faces)
        for key, count, hurt in units
    ]
    hits = sum([1 for die in mine if die["face"] >= die["to_hit"]])
    figures: list[Figure] = []
    if mine:
        figures.append(Figure("icon-hits", str(hits), faces.words("ti3.table.hits_made")))
    if running["hits"][number]:
        taken = str(running["hits"][number])
        figures.append(Figure("icon-battle", taken, faces.words("ti3.table.hits_to_take"), tone="bad"))
    role = faces.words("ti3.table.defends" if number else "ti3.table.attacks")
    name = faces.player(table["players"][seat]) if seat is not None else faces.words("ti3.table.locals")
    return Section(
        "force",
        name,
        tuple(things),
        aside=role,
        figures=tuple(figures),
        seat=seat if seat is not None else -1,
        key="defender" if number else "attacker",
    )


def forces(number: int, seat: int | None, table: Row) -> list[tuple[str, int, int]]:
    """What fights on a side: unit, how many, how many of them are damaged."""
    running = table["running"]
    planet = running["combat"]["planet"]
    system = table["systems"][running["system"]]
    if planet is not None:
        (row,) = [one for one in system["planets"] if one["id"] == planet]
        return [("ground_force", row["ground_forces"] if number else row["landed"], 0)]
    (fleet,) = [one for one in system["fleets"] if one["seat"] == seat]
    ships, hurt = fleet["ships"], fleet["damaged"]
    return [(key, ships[key], hurt.get(key, 0)) for key in LARGEST_FIRST if ships.get(key)]


def unit(
    key: str, count: int, hurt: int, seat: int | None, dice: list[Row], number: int, view: View, faces: Faces
) -> Item:
    """Units of a kind: how many, what they hit on, their dice."""
    words = faces.words
    lowest = view["table"]["running"]["combat"]["to_hit"][number].get(key, 0)
    hits_on = words("ti3.table.hits_on", face=lowest) if lowest < 10 else words("ti3.table.hits_on_ten")
    note = words("ti3.board.damaged", units=str(hurt)) if hurt else ""
    faces_shown = [
        Figure(
            "icon-dice",
            str(die["face"]),
            words("ti3.term.hit" if die["face"] >= die["to_hit"] else "ti3.term.miss"),
            tone="good" if die["face"] >= die["to_hit"] else "muted",
        )
        for die in dice
    ]
    asked = [ask["kind"] for ask in view["asks"]]
    token = (
        items.answer(view, key) if seat == view["you"] and ("casualty" in asked or "invasion_casualty" in asked) else ""
    )
    return Item(
        f"unit.{key}",
        f"{count} × {capital(faces.unit(key))}" if count > 1 else capital(faces.unit(key)),
        note=" · ".join([part for part in (hits_on, note) if part]),
        icon=f"unit-{key}",
        figures=(Figure("icon-dice", f"{min(lowest, 10)}+" if lowest < 10 else str(lowest), hits_on),),
        levels=tuple(faces_shown),
        seat=seat if seat is not None else -1,
        state="damaged" if hurt else "playable" if token else "",
        token=token,
    )
