"""Where matches live between requests: SQLite in one file, or PostgreSQL shared by several servers.

Nothing here knows HTTP or a game's rules: a match is opened, answered and saved through the public surface.
"""

from __future__ import annotations

from cosmarch.store.database import Database
from cosmarch.store.journal import Deed, Doubled, Gathering, Gone, Journal, Opened, Stale
from cosmarch.store.matches import Matches, MatchRow, SeatRow
from cosmarch.store.people import People, Person
from cosmarch.store.talk import Talk

__all__ = [
    "Database",
    "Deed",
    "Doubled",
    "Gathering",
    "Gone",
    "Journal",
    "MatchRow",
    "Matches",
    "Opened",
    "People",
    "Person",
    "SeatRow",
    "Stale",
    "Talk",
]
