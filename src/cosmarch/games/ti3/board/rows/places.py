"""Systems and planets: who is there, what comes there, what they are worth."""

from __future__ import annotations

from cosmarch.core.ask import Ask
from cosmarch.core.panels import Face, sign
from cosmarch.core.text import Words
from cosmarch.games.ti3.board.art import worlds
from cosmarch.games.ti3.content.vocabulary import UNITS, WORMHOLES
from cosmarch.games.ti3.rules.council import laws
from cosmarch.games.ti3.rules.modifiers import dock_price, production_limit
from cosmarch.games.ti3.rules.payment import INFLUENCE, RESOURCES, worth
from cosmarch.games.ti3.state import NOBODY, NOWHERE, Table
from cosmarch.games.ti3.words import names as say
from cosmarch.games.ti3.words import situation
from cosmarch.games.ti3.words.labels import LOADING, TARGETS, hex_name
from cosmarch.games.ti3.words.messages import called

ACTIVATES = ("action", "second_action")


def system(words: Words, ask: Ask, place: int) -> Face:
    """A system; where it may be activated, what of one's own can come and whom it meets."""
    t: Table = ask.table
    name, icon = hex_name(words, t, place), art_of(t, place)
    met = foes(words, ask, place)
    if ask.kind not in ACTIVATES:
        group = words("ti3.face.where") if ask.kind == "mobilize" else ""
        return Face(name, met or planets(words, t, place), icon, group)
    come = situation.fleet_in_reach(t, ask.seat, place)
    parts = [words("ti3.face.reach", units=told(words, t, come)) if any(come) else words("ti3.face.no_reach")]
    if met:
        parts.append(words("ti3.face.against", units=met))
    builds = building(words, t, ask.seat, place)
    if builds:
        parts.append(builds)
    count = sum(come)
    mark = sign("unit-cruiser", str(count), words("ti3.option.in_reach", count)) if count else ""
    return Face(name, " · ".join(parts), icon, mark=mark)


def building(words: Words, t: Table, seat: int, place: int) -> str:
    """What could be built in a system; "" for nothing."""
    if not situation.can_build(t, seat, place):
        return ""
    return words("ti3.face.can_build" if t.docks_at(place, seat) else "ti3.face.can_build_dock")


def told(words: Words, t: Table, counts: list[int]) -> str:
    """Units by kind in words."""
    return ", ".join([say.counted_units(words, t.content, unit, count) for unit, count in enumerate(counts) if count])


def foes(words: Words, ask: Ask, place: int) -> str:
    """Whose ships are in a system."""
    t: Table = ask.table
    found = [seat for seat in range(t.seats) if seat != ask.seat and t.has_ships(place, seat)]
    return "; ".join(
        [
            words(
                "ti3.situation.has",
                seat=who(words, ask, seat),
                units=situation.afloat(words, t, place, seat),
            )
            for seat in found
        ]
    )


def who(words: Words, ask: Ask, seat: int) -> str:
    """A player by name; by seat and race where there is none."""
    return called(words, ask.table, seat, ask.names)


def planets(words: Words, t: Table, place: int) -> str:
    """What the planets of a system are worth together."""
    worlds_here = t.planets_at(place)
    if not worlds_here:
        return ""
    first = sum([laws.resources(t, planet) for planet in worlds_here])
    second = sum([laws.influence(t, planet) for planet in worlds_here])
    return worths(words, first, second)


def worths(words: Words, resources: int, influence: int) -> str:
    """What planets are worth, as two signs."""
    return f"{paid(words, resources, RESOURCES)} {paid(words, influence, INFLUENCE)}"


def art_of(t: Table, place: int) -> str:
    """The symbol of a system: its first planet, its wormhole, what fills it."""
    tile = t.system_at(place)
    return tile_art(t, tile) if tile != NOWHERE else "icon-planet"


def tile_art(t: Table, tile: int) -> str:
    row = t.content.systems[tile]
    if row.planets:
        return worlds.art(t.content.planets[row.planets[0]].key)
    if row.wormhole >= 0:
        return f"wormhole-{WORMHOLES[row.wormhole]}"
    return f"hazard-{row.anomaly}" if row.anomaly else "icon-planet"


def tile(words: Words, ask: Ask, number: int) -> Face:
    """A tile to lay out."""
    t: Table = ask.table
    row = t.content.systems[number]
    note = ""
    if row.planets:
        first = sum([t.content.planets[planet].resources for planet in row.planets])
        second = sum([t.content.planets[planet].influence for planet in row.planets])
        note = worths(words, first, second)
    return Face(say.system_name(words, t.content, number), note, tile_art(t, number))


# ---- planets


def planet(words: Words, ask: Ask, choice: int) -> Face:
    """A planet, a trade good that pays like one, or a ship on which a leader starts."""
    t: Table = ask.table
    content = t.content
    if choice >= len(content.planets):
        return paid_otherwise(words, ask, choice)
    name, icon = say.planet_name(words, content, choice), worlds.art(content.planets[choice].key)
    if ask.kind == "produce_where":
        return production(words, ask, choice)
    if ask.kind in ("pay_resources", "pay_influence"):
        keep = tuple([int(lost) for lost in str(ask.args.get("kept", "")).split()])
        what = RESOURCES if ask.kind == "pay_resources" else INFLUENCE
        value = paid(words, worth(t, choice, what, keep), what)
        return Face(name, value, icon, words("ti3.face.paid_with"), small=True)
    value = worths(words, laws.resources(t, choice), laws.influence(t, choice))
    if ask.kind in TARGETS or (t.owner[choice] not in (ask.seat, NOBODY)):
        return Face(name, f"{holder(words, ask, choice)} · {value}", icon)
    held = situation.garrison(words, t, choice)
    return Face(name, f"{value} · {held}" if held and ask.kind not in LOADING else value, icon)


def holder(words: Words, ask: Ask, choice: int) -> str:
    """A planet's owner and garrison."""
    t: Table = ask.table
    if t.owner[choice] == NOBODY:
        return words("ti3.situation.nobody")
    name, units = who(words, ask, t.owner[choice]), situation.garrison(words, t, choice)
    return words("ti3.situation.has", seat=name, units=units) if units else name


def production(words: Words, ask: Ask, choice: int) -> Face:
    """A dock that produces, or a planet for a new one."""
    t: Table = ask.table
    name = say.planet_name(words, t.content, choice)
    if t.dock[choice]:
        limit = words("ti3.face.up_to", production_limit(t, ask.seat, choice))
        return Face(words("ti3.face.produce_at", planet=name), limit, "unit-space_dock", words("ti3.face.where"))
    price = paid(words, dock_price(t, ask.seat, choice), RESOURCES)
    return Face(words("ti3.face.new_dock", planet=name), price, "unit-space_dock", words("ti3.face.where"))


def paid_otherwise(words: Words, ask: Ask, choice: int) -> Face:
    t: Table = ask.table
    token = ask.domain.names[choice]
    if ask.domain is t.choices.berths:
        kind = choice - len(t.content.planets)
        return Face(say.unit_name(words, t.content, kind), words("ti3.face.aboard"), f"unit-{UNITS[kind]}")
    if token == "trade_good":
        left, group = words("ti3.face.goods_left", t.goods[ask.seat]), words("ti3.face.paid_with")
        twin = int(ask.args["n"]) > 1  # they pay the rest, whatever planets are chosen besides
        return Face(words("ti3.option.trade_good"), left, "icon-goods", group, small=True, twin=twin)
    return Face(words("ti3.option.rest_in_goods"), "", "icon-goods", words("ti3.face.paid_with"), small=True)


def paid(words: Words, amount: int, what: int) -> str:
    """A price or what pays it, as a sign."""
    if what == RESOURCES:
        return sign("icon-resources", str(amount), words("ti3.face.pays_resources", amount))
    return sign("icon-influence", str(amount), words("ti3.face.pays_influence", amount))
