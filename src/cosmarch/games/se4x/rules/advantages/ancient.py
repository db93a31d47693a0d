"""Ancient Race: what it has explored and settled before the first turn (CE-EA36)."""

from __future__ import annotations

from typing import Final

from cosmarch.core.ask import Ask, Flow
from cosmarch.games.se4x.content.packed_ints import LOADS, one_load
from cosmarch.games.se4x.rules import colonies, exploration
from cosmarch.games.se4x.rules.cards.cards import holder, numbers, reveal_advantage
from cosmarch.games.se4x.rules.groups import newest
from cosmarch.games.se4x.state import COLONY_SHIP, EMPTY, NOBODY, PLANET, Table, put

KEY: Final = "ancient_race"


def ancient_race(t: Table) -> None:
    """Scene. CE-EA36.1: the card is shown before the game, and all hexes beside the homeworld are explored."""
    seat = holder(t, KEY)
    if seat == NOBODY:
        return
    reveal_advantage(t, seat, KEY)
    for place in t.near[t.home[seat]]:
        if not t.explored_hex(place):
            exploration.turn_up_from_afar(t, seat, place, "CE-EA36.1")
    t.next(("ancient_explores", seat, 0))


def beyond(t: Table, seat: int) -> list[int]:
    """CE-EA36.1: the hexes beside those beside the homeworld that are still unexplored."""
    first = t.near[t.home[seat]]
    return sorted({place for near in first for place in t.near[near] if not t.explored_hex(place)})


def ancient_explores(t: Table, seat: int, count: int) -> Flow:
    """Scene. CE-EA36.1: one of six more hexes, of the player's choice."""
    places = beyond(t, seat)
    if count >= numbers(t, KEY)["extra_hexes"] or not places:
        t.next(("ancient_settles", seat))
        return
    args: dict[str, int | str] = {"n": numbers(t, KEY)["extra_hexes"] - count}
    place = yield Ask(seat, "ancient_explores", t.choices.hexes, places, "CE-EA36.1", args=args)
    t.next(("ancient_explores", seat, count + 1))
    exploration.turn_up_from_afar(t, seat, place, "CE-EA36.1")


def ancient_settles(t: Table, seat: int) -> None:
    """Scene. CE-EA36.2: minerals are collected, the richest first; colony ships wait for a choice of planets."""
    home = t.home[seat]
    found = [place for place in explored(t, seat) if minerals(t, place)]
    rich = sorted([(-t.content.terrain[t.terrain[place]].cp, place) for place in found])
    for _, place in rich[: numbers(t, KEY)["minerals"]]:
        t.log("delivers", "CE-EA36.2", seat=seat, hex=home, terrain=t.terrain[place])
        t.stock = put(t.stock, home, t.stock[home] + one_load(t.terrain[place]))
        t.terrain = put(t.terrain, place, EMPTY)
    t.next(("ancient_colony", seat, numbers(t, KEY)["colony_ships"]))


def minerals(t: Table, place: int) -> bool:
    """Whether minerals lie in a hex; a wreck is none."""
    return t.terrain[place] in LOADS and t.content.terrain[t.terrain[place]].cp > 0


def explored(t: Table, seat: int) -> list[int]:
    """The hexes that the empire has explored before the game."""
    first = t.near[t.home[seat]]
    around = sorted({*first, *[place for near in first for place in t.near[near]]})
    return [place for place in around if t.explored_hex(place) and place != t.home[seat]]


def ancient_colony(t: Table, seat: int, left: int) -> Flow:
    """Scene. CE-EA36.2: a colony ship beyond the usual ones goes to a planet that is not barren and is a new colony,
    which grows at the end of the first economic phase; those for which no planet is left start at the homeworld."""
    planets = [place for place in explored(t, seat) if t.terrain[place] == PLANET and t.colony[place] == NOBODY]
    if not left:
        return
    if not planets:
        for _ in range(left):
            t.add_group(seat, COLONY_SHIP, 1, t.home[seat], newest(t, seat, COLONY_SHIP))
        return
    done = t.choices.no_hex
    place = yield Ask(seat, "ancient_colony", t.choices.hexes, [*planets, done], "CE-EA36.2", args={"n": left})
    if place != done:
        drawn = colonies.settle(t, seat, t.add_group(seat, COLONY_SHIP, 1, place, newest(t, seat, COLONY_SHIP)))
        t.next(*drawn, ("ancient_colony", seat, left - 1))
