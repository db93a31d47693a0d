"""Everything that one server process has: what a request finds behind it."""

from __future__ import annotations

import logging
from typing import Final

from cosmarch.store import Chat, Database, Journal, Matches, People
from cosmarch.store.notices import Notices
from cosmarch.store.people import new_id
from cosmarch.store.seating import Seating
from cosmarch.store.sessions import Sessions
from cosmarch.store.steady import Downtime
from cosmarch.store.troubles import Troubles
from cosmarch.web.boards import Pictures
from cosmarch.web.bots import Bots
from cosmarch.web.config import Config
from cosmarch.web.faults import report
from cosmarch.web.limits import Limits
from cosmarch.web.live import Hub
from cosmarch.web.notify import Breaker
from cosmarch.web.presence import Presence
from cosmarch.web.replays import Replays

BOT_NAMES: Final = ("Vega", "Rigel", "Altair", "Deneb", "Mira", "Spica", "Capella", "Bellatrix")


log = logging.getLogger("cosmarch.services")


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
        self.troubles = Troubles(self.database)
        self.downtime = Downtime(self.database)
        self.breaker = Breaker()
        self.chat = Chat(self.database)
        self.notices = Notices(self.database)
        self.limits = Limits(config.limits)
        self.sessions = Sessions(self.database)
        self.pictures = Pictures(self.people.signing_key())
        self.replays = Replays()
        self.hub = Hub()
        self.bots = Bots(self, config.bot_workers, config.bot_seconds)

    def set_aside(self, match: str, when: str, error: Exception) -> None:
        """A match cannot go on: its players are told, and it is tried again later. It harms no other."""
        report(log, f"match {match} is set aside, {when}", error)
        try:
            self.troubles.mark(match, f"{when}: {type(error).__name__}")
        except Exception as worse:
            report(log, f"match {match} could not even be set aside", worse)

    def changed(self, match: str) -> None:
        """A match has changed by a request: its bots may have to answer."""
        self.bots.poke(match)

    def close(self) -> None:
        self.database.close()
