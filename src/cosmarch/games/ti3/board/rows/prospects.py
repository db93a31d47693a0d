"""What activating a system could bring there, for whoever points at it: one's ships by the system that they come from,
and what is there to be taken along."""

from __future__ import annotations

from cosmarch.core.ask import Ask
from cosmarch.core.panels import Figure, Item, Section
from cosmarch.core.text import Words, capital
from cosmarch.games.ti3.board.rows import places
from cosmarch.games.ti3.choices import ACTIVATE
from cosmarch.games.ti3.content.vocabulary import FIGHTER, GROUND_FORCE, SHIPS, UNITS
from cosmarch.games.ti3.rules.modifiers import room_of
from cosmarch.games.ti3.state import Table
from cosmarch.games.ti3.words import names as say
from cosmarch.games.ti3.words import situation
from cosmarch.games.ti3.words.labels import hex_name


def prospect(words: Words, ask: Ask, choice: int) -> Section | None:
    """None where the answer activates nothing."""
    t: Table = ask.table
    domains = (t.choices.actions, t.choices.hexes)
    if ask.kind not in places.ACTIVATES or ask.domain not in domains:
        return None
    place = choice - ACTIVATE if ask.domain is t.choices.actions else choice
    if not 0 <= place < t.hexes:
        return None
    found = situation.fleets_in_reach(t, ask.seat, place)
    count = sum([sum(ships) for ships in found.values()])
    title = capital(words("ti3.option.in_reach", count) if count else words("ti3.face.no_reach"))
    items = [origin(words, t, ask.seat, start, ships) for start, ships in found.items()]
    builds = places.building(words, t, ask.seat, place)
    return Section("rows", title, tuple(items), builds, text=words("ti3.facts.all_come"))


def origin(words: Words, t: Table, seat: int, start: int, ships: list[int]) -> Item:
    """The ships that could come from a system; then how many units they hold, and who waits there to go with them."""
    name = t.choices.hexes.names[start]
    figures = [unit(words, t, kind, ships[kind]) for kind in reversed(range(SHIPS)) if ships[kind]]
    rooms = [
        sum([ships[kind] * room_of(t, seat, kind, held) for kind in range(SHIPS)]) for held in (FIGHTER, GROUND_FORCE)
    ]
    forces = t.cargo_at(start, seat, GROUND_FORCE)
    forces += sum([t.ground[planet] for planet in t.planets_at(start) if t.owner[planet] == seat])
    waiting = ((FIGHTER, rooms[0], t.ships_at(start, seat, FIGHTER) - ships[FIGHTER]), (GROUND_FORCE, rooms[1], forces))
    if max(rooms):
        figures.append(Figure("icon-capacity", str(max(rooms)), words("ti3.facts.holds"), tone="muted"))
    figures += [unit(words, t, kind, count, "muted") for kind, room, count in waiting if room and count]
    return Item(f"fleet.{name}.{seat}", hex_name(words, t, start), icon=places.art_of(t, start), figures=tuple(figures))


def unit(words: Words, t: Table, kind: int, count: int, tone: str = "") -> Figure:
    return Figure(f"unit-{UNITS[kind]}", str(count), say.counted_units(words, t.content, kind, count), tone=tone)
