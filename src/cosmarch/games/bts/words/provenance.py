"""Which components are stand-ins of ours, wholly or in part, how the table says so, and our rulings."""

from __future__ import annotations

from collections.abc import Sequence

from cosmarch.core.text import Words
from cosmarch.games.bts.content.components import Achievement, Event, Faction, Guild, System, Technology
from cosmarch.games.bts.content.loader import Content
from cosmarch.games.bts.words import names as say

Card = Technology | Event | System | Achievement | Faction | Guild

# How we play where the rulebook leaves a question open, in the order of the page on components.
RULINGS = ("deck", "copies", "rows", "level", "upgrades", "power", "disciples", "giga", "private")

BOARD = ("slots", "spaces", "locations", "lines", "automation")


def stand_in(content: Content, kind: str, key: str) -> bool:
    """Whether a component is a stand-in. `kind` is "technology", "event", "system", "achievement", "faction" or
    "guild", or one of BOARD, whose keys are those of `Content.board_stand_ins`."""
    if kind in BOARD:
        return (kind, key) in content.board_stand_ins
    return any(card.key == key and card.status == "stand_in" for card in _cards(content, kind))


def board_stand_in(content: Content, kind: str, *names: str) -> bool:
    """Whether a part of the boards as they are with so many players is a stand-in: a line by its ends, whichever is
    first."""
    for table, key in content.board_stand_ins:
        seats, *called = key.split(" ")
        if table == kind and sorted(called) == sorted(names) and str(content.seats) in seats.split("-"):
            return True
    return False


def stand_in_text(words: Words, content: Content, kind: str, key: str) -> str:
    """What a component's enlarged view says of a stand-in; nothing where it is attested."""
    return words("bts.describe.stand_in") if stand_in(content, kind, key) else ""


def stand_ins(words: Words, content: Content) -> tuple[str, ...]:
    """Which components are not attested, deck by deck and on the boards, and how to replace them."""
    lines: list[str] = []
    for kind, deck in (
        ("technology", "technologies"),
        ("event", "events"),
        ("system", "systems"),
        ("achievement", "achievements"),
        ("faction", "factions"),
        ("guild", "guilds"),
    ):
        cards = _cards(content, kind)
        ours = [NAMES[kind](words, content, card.id) for card in cards if card.status == "stand_in"]
        if ours:
            lines.append(words(f"bts.notes.{deck}", n=len(ours), total=len(cards), names=", ".join(ours)))
    tables = {table for table, _ in content.board_stand_ins}
    parts = [words(f"bts.notes.board_{table}") for table in BOARD if table in tables]
    if parts:
        lines.append(words("bts.notes.board", parts=", ".join(parts)))
    return (words("bts.notes.stand_ins"), *lines) if lines else ()


def rulings(words: Words) -> tuple[str, ...]:
    """How we play where the rulebook leaves a question open."""
    return (words("bts.notes.rulings"), *[words(f"bts.notes.ruling_{key}") for key in RULINGS])


def _cards(content: Content, kind: str) -> Sequence[Card]:
    tables: dict[str, Sequence[Card]] = {
        "technology": content.technologies,
        "event": content.events,
        "system": content.systems,
        "achievement": content.achievements,
        "faction": content.factions,
        "guild": content.guilds,
    }
    return tables[kind]


NAMES = {
    "technology": say.technology_name,
    "event": say.event_name,
    "system": say.system_name,
    "achievement": say.achievement_name,
    "faction": say.faction_name,
    "guild": say.guild_name,
}
