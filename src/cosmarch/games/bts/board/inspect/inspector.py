"""The inspector: what there is to know of anything that has a key, or that an answer's token names."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from cosmarch.core.boardkit.inspecting import entry_of
from cosmarch.core.panels import Entry, View
from cosmarch.core.text import Words, named
from cosmarch.games.bts.board.faces import Faces, faces_of
from cosmarch.games.bts.board.inspect import players, things
from cosmarch.games.bts.board.table.items import term as heading
from cosmarch.games.bts.content.loader import Content
from cosmarch.games.bts.content.vocabulary import LOCATIONS

# terms: icon, rule
TERMS: Final = {
    "first_player": ("icon-first", "BTS-2.18"),
    "victory_point": ("icon-points", "BTS-9.13"),
    "scoring": ("icon-points", "BTS-9.13"),
    "game_end": ("icon-end", "BTS-8.2"),
    "ore": ("icon-ore", "BTS-11.1"),
    "population": ("icon-population", "BTS-11.3"),
    "supply": ("icon-supply", "BTS-11.5"),
    "technology_card": ("icon-research", "BTS-12.1"),
    "research": ("icon-research", "BTS-12.1"),
    "colonize": ("icon-planet", "BTS-18.3"),
    "outpost": ("icon-outpost", "BTS-16.10"),
    "outpost_disc": ("icon-outpost", "BTS-18.14"),
    "military_strength": ("icon-strength", "BTS-16.5"),
    "claim_achievement": ("icon-achievement", "BTS-7.3"),
    "basic_spacefaring": ("icon-pawn", "BTS-5.8"),
    "grow_population": ("icon-food", "BTS-6.3"),
    "produce_ore": ("icon-ore", "BTS-6.6"),
    "trade": ("icon-trade", "BTS-6.8"),
}
ENDS: Final = {2: "BTS-3.11", 3: "BTS-3.4", 4: "BTS-8.2"}  # by the number of players


def term(key: str, view: View, faces: Faces) -> Entry | None:
    if key not in TERMS:
        return None
    icon, rule = TERMS[key]
    if key == "game_end":
        rule = ENDS[len(view["table"]["players"])]
    return Entry(heading(faces, f"bts.term.{key}"), icon=icon, rule=rule)


KINDS: Final[dict[str, Callable[[str, View, Faces], Entry | None]]] = {
    "technology": things.technology,
    "type": things.type_entry,
    "slot": things.slot,
    "space": things.space,
    "action": things.action_entry,
    "guild": things.guild,
    "system": things.system,
    "place": things.place,
    "ship": things.ship,
    "fleet": things.fleet,
    "event": things.event,
    "achievement": things.achievement,
    "deck": things.deck,
    "ability": things.option,
    "player": players.player,
    "seat": players.seat,
    "faction": players.faction,
    "innovation": players.innovation,
    "column": players.column,
    "track": players.track,
    "score": players.score,
    "term": term,
}


def inspect(view: View, content: Content, key: str, words: Words) -> Entry | None:
    """What the inspector tells of a key; None where there is no such thing on this table."""
    return entry_of(key, named(view), faces_of(content, words), KINDS, _plain)


def _plain(key: str, view: View, faces: Faces) -> tuple[str, str]:
    """What kind of thing a plain token names. A move is told by the place it leads to."""
    key = key.removeprefix("scrap.").removeprefix("outpost.")
    if key[:1].islower():
        key = key.rpartition("-")[2]
    where, _, level = key.partition(".")
    if where in LOCATIONS:
        return ("ship", f"{key}.{view['you']}") if level else ("place", key)
    tables: tuple[tuple[str, Mapping[str, int]], ...] = (
        ("space", faces.space_ids),
        ("technology", faces.technology_ids),
        ("system", faces.system_ids),
        ("achievement", faces.achievement_ids),
        ("faction", faces.faction_ids),
        ("guild", faces.guild_ids),
        ("event", faces.event_ids),
    )
    for kind, ids in tables:
        if key in ids:
            return kind, key
    if key in faces.content.action_names:
        return "action", key
    if any([slot["id"] == key for slot in view["table"]["slots"]]):
        return "slot", key
    return "", key
