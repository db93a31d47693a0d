"""What a seat has: supply, icons, technologies, colonies and lasting abilities."""

from __future__ import annotations

from cosmarch.games.bts.state import COLUMNS, DISCS, FOOD, NOBODY, Table


def supply_of(t: Table, seat: int) -> int:
    """All supply cubes on the mat."""
    at = seat * COLUMNS
    return sum(t.supply[at : at + COLUMNS])


def visible_icons(t: Table, seat: int, track: int) -> int:
    faction = t.content.factions[t.faction[seat]]
    icons = faction.food_icons if track == FOOD else faction.ore_icons
    gone = DISCS - t.track[seat * 2 + track]
    return sum([1 for space in icons if space <= gone])


def has_technology(t: Table, seat: int, technology: int) -> bool:
    """Researched on the board, or held privately."""
    slot = t.tech_slot[technology]
    if slot != NOBODY:
        return bool(t.researched[slot] >> seat & 1)
    return t.private_owner[technology] == seat


def researched_by(t: Table, seat: int) -> list[int]:
    """The technologies on the board that a seat has researched."""
    return [
        t.slot_tech[slot]
        for slot in range(len(t.researched))
        if t.researched[slot] >> seat & 1 and t.slot_tech[slot] != NOBODY
    ]


def technologies_of(t: Table, seat: int) -> list[int]:
    """All technologies of a seat, private ones included."""
    return researched_by(t, seat) + [card for card, owner in enumerate(t.private_owner) if owner == seat]


def colonies_of(t: Table, seat: int) -> list[int]:
    return [system for system, owner in enumerate(t.colony_owner) if owner == seat]


def has_ability(t: Table, seat: int, passive: str) -> bool:
    """Whether a lasting ability works for the seat now: of a technology, a colony or an innovation."""
    return bool(_source(t, seat, passive)[0])


def _source(t: Table, seat: int, passive: str) -> tuple[str, int, str]:
    """What gives a seat a lasting ability: its kind, its number and the rule; "" where nothing does."""
    content = t.content
    for technology in content.technologies_with[passive]:
        if has_technology(t, seat, technology):
            return "tech", technology, "BTS-12.21"
    for system in content.systems_with[passive]:
        if t.colony_owner[system] == seat:
            return "system", system, "BTS-17.5"
    for faction, innovation in content.innovations_with[passive]:
        # BTS-21.5: it works only while enough icons are visible
        if t.faction[seat] == faction and visible_icons(t, seat, innovation.track) >= innovation.icons:
            return "innovation", content.factions[faction].innovations.index(innovation), "BTS-21.5"
    return "", NOBODY, ""


def tell_ability(t: Table, seat: int, passive: str) -> None:
    """The log names the card behind what the next lines tell."""
    kind, number, rule = _source(t, seat, passive)
    if kind == "tech":
        t.log("ability_of_technology", rule, seat=seat, tech=number)
    elif kind == "system":
        t.log("ability_of_system", rule, seat=seat, system=number)
    else:
        t.log("ability_of_innovation", rule, seat=seat, faction=t.faction[seat], innovation=number)
