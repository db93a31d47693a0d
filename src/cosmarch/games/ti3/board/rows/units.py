"""Ships and forces: what they hit on, how far they go, what they cost, and where they are."""

from __future__ import annotations

from typing import Final

from cosmarch.core.ask import Ask
from cosmarch.core.panels import Face
from cosmarch.core.text import Words
from cosmarch.games.ti3.board.art import worlds
from cosmarch.games.ti3.board.rows import places
from cosmarch.games.ti3.content.vocabulary import DREADNOUGHT, FIGHTER, GROUND_FORCE, PDS, SHIPS, UNITS
from cosmarch.games.ti3.rules.modifiers import SPACE_BATTLE, combat_value, flies_alone, movement, price, room_of
from cosmarch.games.ti3.rules.payment import RESOURCES
from cosmarch.games.ti3.state import ABOARD, CENTRE, GARRISON, NOBODY, Table
from cosmarch.games.ti3.words import names as say
from cosmarch.games.ti3.words.labels import hex_name

MOVES: Final = ("move_ship", "move_between")
LOSSES: Final = ("casualty", "wormhole_loss")


def name_of(words: Words, t: Table, unit: int) -> str:
    """What a unit is called in a row, where there is little room."""
    return words("ti3.face.pds") if unit == PDS else say.unit_name(words, t.content, unit)


def icon(unit: int) -> str:
    return f"unit-{UNITS[unit]}"


def hits(words: Words, t: Table, seat: int, unit: int) -> str:
    """The lowest face that hits; nothing of what does not roll."""
    row = t.content.units[unit]
    if not row.dice:
        return ""
    lowest = combat_value(t, seat, unit, SPACE_BATTLE, place=CENTRE) if unit < SHIPS else row.combat
    if lowest > 10:
        return ""
    face = words("ti3.face.hits_on", a=lowest) if lowest < 10 else words("ti3.face.hits_on_ten")
    return words("ti3.face.dice", row.dice, hits=face) if row.dice > 1 else face


def abilities(words: Words, t: Table, seat: int, unit: int, place: int) -> str:
    """What a ship that may move is good for: its number to hit, its reach, its holds."""
    parts = [hits(words, t, seat, unit)]
    holds = room_of(t, seat, unit, GROUND_FORCE)
    if holds:
        parts.append(words("ti3.face.holds", holds))
    elif unit != FIGHTER or flies_alone(t, seat):
        parts.append(words("ti3.face.moves", movement(t, seat, unit, place)))
    return ", ".join([part for part in parts if part])


def unit(words: Words, ask: Ask, choice: int) -> Face:
    """A kind of unit; what it costs where it is produced, and what a hit does to it where one is taken."""
    t: Table = ask.table
    name = name_of(words, t, choice)
    if ask.kind == "produce":
        cost = places.paid(words, price(t, ask.seat, choice), RESOURCES)
        batch = t.content.units[choice].batch
        parts = [words("ti3.face.batch", n=batch) if batch > 1 else "", hits(words, t, ask.seat, choice)]
        note = " · ".join([part for part in parts if part])
        return Face(name, f"{cost} {note}" if note else cost, icon(choice), words("ti3.face.units"))
    if ask.kind in LOSSES:
        return Face(name, words(f"ti3.face.{fate(t, ask.seat, choice)}"), icon(choice))
    return Face(name, hits(words, t, ask.seat, choice), icon(choice))


def fate(t: Table, seat: int, kind: int) -> str:
    """What a hit does to a ship of a kind in the battle: it is damaged first where one is still sound."""
    if kind < DREADNOUGHT:
        return "is_lost"
    sound = t.ships_at(t.system, seat, kind) - t.damaged_at(t.system, seat, kind)
    return "is_damaged" if sound > 0 else "is_lost"


def stack(words: Words, ask: Ask, choice: int) -> Face:
    """Units of a kind in a system, under the name of the system."""
    t: Table = ask.table
    place, kind = divmod(choice, ABOARD)
    name, where = name_of(words, t, kind), hex_name(words, t, place)
    if ask.kind in MOVES:
        group = words("ti3.face.from" if place != t.system else "ti3.face.here", hex=where)
        if kind < SHIPS:
            return Face(name, abilities(words, t, ask.seat, kind, place), icon(kind), group)
        return Face(name, words("ti3.face.goes_aboard"), icon(kind), group)
    seat = ask.seat
    if ask.kind == "card_ship":
        seat = next(who for who in t.enemies_in(place, ask.seat) if t.ships_at(place, who, kind))
        return Face(name, f"{places.who(words, ask, seat)} · {where}", icon(kind))
    count = t.ships_at(place, seat, kind) if kind < SHIPS else t.cargo_at(place, seat, kind)
    group = cargo(words, ask) if ask.kind == "load_from_space" else words("ti3.face.from", hex=where)
    if kind >= SHIPS:
        return Face(name, words("ti3.face.aboard"), icon(kind), group)  # the stepper tells how many
    told = count > 1 and ask.kind != "patrol_ship"  # beside the name of where it goes, "there" would be read as that
    return Face(name, words("ti3.face.there", count) if told else "", icon(kind), group)


def garrison(words: Words, ask: Ask, choice: int) -> Face:
    """Units of a kind on a planet; where they land, the planet with what awaits them there."""
    t: Table = ask.table
    planet, kind = divmod(choice, GARRISON)
    kind += SHIPS
    name, world = name_of(words, t, kind), say.planet_name(words, t.content, planet)
    if ask.kind == "land":
        title = world if kind == GROUND_FORCE else words("ti3.option.land", unit=name, planet=world)
        return Face(title, awaits(words, ask, planet), worlds.art(t.content.planets[planet].key))
    column = t.ground if kind == GROUND_FORCE else t.pds if kind == GROUND_FORCE + 1 else t.dock
    there = words("ti3.face.there", column[planet]) if column[planet] > 1 else ""
    note = f"{world} · {there}" if there else world
    if ask.kind == "load":
        return Face(name, note, icon(kind), cargo(words, ask))
    return Face(name, note, worlds.art(t.content.planets[planet].key))


def cargo(words: Words, ask: Ask) -> str:
    """The heading over what a ship takes along."""
    return words("ti3.face.cargo", unit=say.unit_name(words, ask.table.content, int(ask.args["unit"])))


def awaits(words: Words, ask: Ask, planet: int) -> str:
    """Who meets those that land on a planet."""
    t: Table = ask.table
    if t.owner[planet] == ask.seat:
        return words("ti3.face.yours")
    if t.owner[planet] == NOBODY or not (t.ground[planet] or t.pds[planet]):
        return words("ti3.face.undefended")
    return words("ti3.face.defended", units=places.holder(words, ask, planet))
