"""Where matches live between requests: SQLite in one file, or PostgreSQL shared by several servers.

Nothing here knows HTTP or a game's rules: a match is opened, answered and saved through the public surface.
"""

from __future__ import annotations

from cosmarch.store.chat import Chat
from cosmarch.store.database import Database
from cosmarch.store.journal import Broken, Duplicate, Ended, Journal, NoSuchMatch, NotStarted, Opened, Stale
from cosmarch.store.matches import Matches, MatchRow
from cosmarch.store.moves import Move
from cosmarch.store.people import People, Person

__all__ = [
    "Broken",
    "Chat",
    "Database",
    "Duplicate",
    "Ended",
    "Journal",
    "MatchRow",
    "Matches",
    "Move",
    "NoSuchMatch",
    "NotStarted",
    "Opened",
    "People",
    "Person",
    "Stale",
]
