"""Positions: the map and the counters on it, and the words that both share with the rest of a position."""

from __future__ import annotations

from typing import Any, Final

from cosmarch.core.state import EVERYONE
from cosmarch.games.se4x.content.packed_ints import all_loads, unpack
from cosmarch.games.se4x.content.vocabulary import EXPERIENCE
from cosmarch.games.se4x.state import (
    ABOARD,
    ALIEN_FLEET,
    AMOEBA,
    ARMED,
    CAPTURED,
    CHAIN_USED,
    DECLARED,
    EMPTY,
    ENTERED,
    FRESH,
    HOLDS_GATE,
    JUMPED,
    LEFT_CHAIN,
    LOOK,
    MOBILE,
    NEW_ENGINES,
    NOBODY,
    NOWHERE,
    PACE,
    PRETENDING,
    PUSHED,
    REACTED,
    SLUNG,
    STOPPED,
    STUCK,
    WALKS,
    Table,
)
from cosmarch.games.se4x.view import CENTERS, kind_name, owner_name

FLAGS: Final = {
    "stopped": STOPPED,
    "entered": ENTERED,
    "jumped": JUMPED,
    "left_chain": LEFT_CHAIN,
    "slung": SLUNG,
    "reacted": REACTED,
    "stuck": STUCK,
    "pushed": PUSHED,
    "chain_used": CHAIN_USED,
    "captured": CAPTURED,
    "holds_gate": HOLDS_GATE,
    "declared": DECLARED,
    "walks": WALKS,
}
PRIVATE: Final = {"aboard": ABOARD, "pretending": PRETENDING, "fresh": FRESH, "new_engines": NEW_ENGINES}
PROOF: Final = {"mobile": MOBILE, "armed": ARMED}


# ---- words


def names(known: tuple[str, ...], numbers: list[int]) -> list[str]:
    return [known[number] for number in numbers]


def in_mask(known: tuple[str, ...], mask: int) -> list[str]:
    return [name for number, name in enumerate(known) if mask >> number & 1]


def marks(known: dict[str, int], mask: int) -> list[str]:
    return [name for name, bit in known.items() if mask & bit]


def seats_in(t: Table, mask: int) -> list[int]:
    return [seat for seat in range(t.seats) if mask >> seat & 1]


def levels_entry(t: Table, levels: list[int]) -> dict[str, int]:
    """The technology levels that are not 0."""
    return {name: levels[number] for number, name in enumerate(t.content.technology_names) if levels[number]}


# ---- the map


def hex_entry(t: Table, place: int) -> dict[str, Any]:
    """A hex without what is as on an empty one."""
    entry: dict[str, Any] = {}
    if t.terrain[place] != EMPTY:
        entry["terrain"] = t.content.terrain_names[t.terrain[place]]
    if t.home_of[place] != NOBODY:
        entry["home_of"] = t.home_of[place]
    if t.known[place] != EVERYONE:
        entry["face_down"] = True
        entry["looked_at"] = seats_in(t, t.known[place])
    if t.amoeba[place]:
        entry["amoeba"] = t.amoeba[place]
    if t.colony[place] != NOBODY:
        entry["colony"] = {"owner": owner_name(t.colony[place]), "worth": t.worth[place]}
    if t.founder[place] != NOBODY:
        entry["founder"] = owner_name(t.founder[place])
    if t.stock[place]:
        entry["stock"] = names(t.content.terrain_names, all_loads(t.stock[place]))
    if t.center[place]:
        entry["centers"] = in_mask(CENTERS, t.center[place])
    for key, column in (("ever_held", t.ever_held), ("subdued", t.subdued)):
        if column[place]:
            entry[key] = True
    if t.lost_tech[place]:
        entry["lost_technology"] = levels_entry(t, unpack(t.lost_tech[place]))
        entry["lost_known"] = seats_in(t, t.lost_known[place])
    return entry


# ---- counters


def stays(t: Table, group: int) -> bool:
    """Whether a counter is part of a position: an amoeba takes the place of one only while it fights."""
    return t.where[group] != NOWHERE and t.kind[group] != AMOEBA


def group_entry(t: Table, group: int) -> dict[str, Any]:
    """A counter without what is as on a new one. Damage of a running battle is left out with it."""
    owner = t.owner_of(group)
    entry: dict[str, Any] = {
        "group": group,
        "owner": owner_name(owner),
        "kind": kind_name(t, t.kind[group]),
        "size": t.size[group],
        "hex": t.content.hexes[t.where[group]],
        "technology": levels_entry(t, unpack(t.tech[group])),
        "experience": EXPERIENCE[t.rank[group]],
        "face_up": t.seen[group] == EVERYONE,
        "seen_by": [] if t.seen[group] == EVERYONE else seats_in(t, t.seen[group]),
        "stated": bool(t.stated[group]),
        "damage": 0 if t.where[group] == t.battle_hex else t.damage[group],
        "moves": t.moves[group],
        "from": t.content.hexes[t.origin[group]] if t.origin[group] != NOWHERE else None,
        "flags": marks(FLAGS, t.flags[group]),
        "private": marks(PRIVATE, t.private[group]),
        "looks": t.private[group] // LOOK,
        "course": t.content.hexes[t.course[group]] if t.course[group] != NOWHERE else None,
        "proof": marks(PROOF, t.proof[group]),
        "pace": t.proof[group] // PACE,
        "fleet": t.fleet[group],
        "maker": owner_name(t.maker[group]),
        "boons": in_mask(t.content.alien_technology_names, t.boons[group]),
    }
    if t.kind[group] == ALIEN_FLEET:
        entry["cp"] = t.load[group]
    elif t.load[group]:
        entry["load"] = names(t.content.terrain_names, all_loads(t.load[group]))
    return entry
