"""Everything that one server process has: what a request finds behind it."""

from __future__ import annotations

from typing import Final

from cosmarch.store import Chat, Database, Journal, Matches, People
from cosmarch.store.notices import Notices
from cosmarch.store.people import new_id
from cosmarch.store.seating import Seating
from cosmarch.store.sessions import Sessions
from cosmarch.web.boards import Pictures
from cosmarch.web.bots import Bots
from cosmarch.web.config import Config
from cosmarch.web.limits import Limits
from cosmarch.web.live import Hub
from cosmarch.web.presence import Presence
from cosmarch.web.replays import Replays

BOT_NAMES: Final = ("Vega", "Rigel", "Altair", "Deneb", "Mira", "Spica", "Capella", "Bellatrix")


class Services:
    """Made once a process; threads share it."""

    def __init__(self, config: Config) -> None:
        self.config = config
        self.server = new_id()
        self.database = Database(config.database)
        self.people = People(self.database)
        self.matches = Matches(self.database)
        self.journal = Journal(self.database)
        self.seating = Seating(self.database)
        self.presence = Presence()
        self.chat = Chat(self.database)
        self.notices = Notices(self.database)
        self.limits = Limits(config.limits)
        self.sessions = Sessions(self.database)
        self.pictures = Pictures(self.people.signing_key())
        self.replays = Replays()
        self.hub = Hub()
        self.bots = Bots(self.matches, self.journal, self.server, config.bot_workers, config.bot_seconds)

    def changed(self, match: str) -> None:
        """A match has changed by a request: its bots may have to answer."""
        self.bots.poke(match)

    def close(self) -> None:
        self.database.close()
