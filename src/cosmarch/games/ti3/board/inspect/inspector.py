"""The inspector: what there is to know of a thing on the table, by its key.

A key is the kind of thing, a dot and which one: "planet.arnor", "unit.cruiser", "system.hex.0.1", "player.2". The
tokens of answers and of the places of events ("arnor", "hex.0.1", "seat.3") are known too, so that words in a log can
be asked about. Everything comes from the view, so nothing is told that the viewer may not know.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from cosmarch.core.boardkit.inspecting import entry_of
from cosmarch.core.panels import Entry, View
from cosmarch.core.text import Words, named
from cosmarch.games.ti3.board.faces import Faces, faces_of
from cosmarch.games.ti3.board.inspect import cards, galaxy, players
from cosmarch.games.ti3.board.inspect import words as terms
from cosmarch.games.ti3.content.loader import Content
from cosmarch.games.ti3.content.vocabulary import AREAS, UNITS

KINDS: Final[dict[str, Callable[[str, View, Faces], Entry | None]]] = {
    "system": galaxy.system_entry,
    "planet": galaxy.planet_entry,
    "domain": galaxy.domain_entry,
    "fleet": galaxy.fleet_entry,
    "unit": galaxy.unit_entry,
    "counter": galaxy.counter_entry,
    "tile": galaxy.tile_entry,
    "card": cards.card_entry,
    "technology": cards.technology_entry,
    "objective": cards.objective_entry,
    "objectives": cards.objectives_entry,
    "political": cards.political_entry,
    "strategy": cards.strategy_entry,
    "player": players.player_entry,
    "seat": players.seat_entry,
    "race": players.race_entry,
    "ability": players.ability_entry,
    "leader": players.leader_entry,
    "trade": players.trade_entry,
    "area": terms.area_entry,
    "term": terms.term_entry,
    "lasting": terms.lasting_entry,
    "pile": terms.pile_entry,
    "ballot": terms.ballot_entry,
}


def inspect(view: View, content: Content, key: str, words: Words) -> Entry | None:
    """What the inspector tells of a key; None where there is no such thing on this table."""
    return entry_of(key, named(view), faces_of(content, words), KINDS, _plain)


def _plain(key: str, view: View, faces: Faces) -> tuple[str, str]:
    """What kind of thing a plain token names."""
    if key.startswith("hex."):
        return ("system" if key.count(".") == 2 else ""), key
    if key.startswith("seat."):
        return "seat", key
    if key in UNITS:
        return "unit", key
    if key in AREAS:
        return "area", key
    tables: tuple[tuple[str, Mapping[str, int]], ...] = (
        ("planet", faces.planet_ids),
        ("technology", faces.technology_ids),
        ("card", faces.action_card_ids),
        ("political", faces.political_ids),
        ("objective", faces.objective_ids),
        ("strategy", faces.strategy_ids),
        ("leader", faces.leader_ids),
        ("race", faces.race_ids),
        ("tile", faces.system_ids),
    )
    for kind, ids in tables:
        if key in ids:
            return kind, key
    return "", key
