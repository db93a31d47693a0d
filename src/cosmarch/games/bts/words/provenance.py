"""Which components are stand-ins of ours, wholly or in part, how the table says so, and our rulings."""

from __future__ import annotations

from cosmarch.core import titles
from cosmarch.core.text import Words
from cosmarch.core.titles import Deck
from cosmarch.games.bts.content.loader import Content
from cosmarch.games.bts.words import names as say

DECKS: tuple[Deck, ...] = (
    ("technology", "technologies", say.technology_name),
    ("event", "events", say.event_name),
    ("system", "systems", say.system_name),
    ("achievement", "achievements", say.achievement_name),
    ("faction", "factions", say.faction_name),
    ("guild", "guilds", say.guild_name),
)

# How we play where the rulebook leaves a question open, in the order of the page on components.
RULINGS = ("deck", "copies", "rows", "level", "upgrades", "power", "disciples", "giga", "private")

BOARD = ("slots", "spaces", "locations", "lines", "automation")


def stand_in(content: Content, kind: str, key: str) -> bool:
    """Whether a component is a stand-in. `kind` is "technology", "event", "system", "achievement", "faction" or
    "guild", or one of BOARD, whose keys are those of `Content.board_stand_ins`."""
    if kind in BOARD:
        return (kind, key) in content.board_stand_ins
    return any(card.key == key and titles.is_stand_in(card) for card in content.titled[kind])


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


def notes(words: Words, content: Content) -> tuple[str, ...]:
    """Which components are not attested, deck by deck and on the boards, and how we play where the rulebook leaves a
    question open."""
    ours = titles.stand_ins(words, content, DECKS)
    tables = {table for table, _ in content.board_stand_ins}
    parts = [words(f"bts.notes.board_{table}") for table in BOARD if table in tables]
    if parts:
        ours.append(words("bts.notes.board", parts=", ".join(parts)))
    return titles.notes(words, "bts", ours, (), RULINGS)
