"""Everything that one server process has: what a request finds behind it."""

from __future__ import annotations

import logging
from collections.abc import Callable
from functools import partial
from typing import Any, Final, TypeVar

from anyio import CapacityLimiter, to_thread

from cosmarch.store import Chat, Database, Journal, Matches, People
from cosmarch.store.notices import Notices
from cosmarch.store.packs import Packs
from cosmarch.store.passwords import Busy
from cosmarch.store.people import new_id
from cosmarch.store.seating import Seating
from cosmarch.store.sessions import Sessions
from cosmarch.store.set_aside import Troubles
from cosmarch.store.steady_time import Downtime
from cosmarch.store.windows import Windows
from cosmarch.web.afterwards.replays import Replays
from cosmarch.web.afterwards.story import Stories
from cosmarch.web.config import Config
from cosmarch.web.http.fault_log import report
from cosmarch.web.http.limits import Limits
from cosmarch.web.table.board_updates import Pictures
from cosmarch.web.table.changes_since import Since
from cosmarch.web.visitors.live import MOST, MOST_OF_ONE, Hub
from cosmarch.web.visitors.notify import Breaker
from cosmarch.web.visitors.presence import Presence
from cosmarch.web.workers.bots import Bots
from cosmarch.web.workers.odds_queue import Reckoning

THREADS: Final = 32  # requests that may wait for the database at the same time
WAITING: Final = 256  # and how many wait for one of these threads
BOT_NAMES: Final = ("Vega", "Rigel", "Altair", "Deneb", "Mira", "Spica", "Capella", "Bellatrix")


T = TypeVar("T")
log = logging.getLogger("cosmarch.services")


class Services:
    """Made once a process; threads share it."""

    def __init__(self, config: Config) -> None:
        self.config = config
        self.threads = CapacityLimiter(THREADS)
        self.health = CapacityLimiter(1)
        self.server = new_id()
        self.database = Database(config.database)
        self.people = People(self.database)
        self.matches = Matches(self.database)
        self.journal = Journal(self.database)
        self.seating = Seating(self.database)
        self.windows = Windows(self.database, self.journal)
        self.presence = Presence()
        self.troubles = Troubles(self.database)
        self.downtime = Downtime(self.database)
        self.breaker = Breaker()
        self.chat = Chat(self.database)
        self.notices = Notices(self.database)
        self.packs = Packs(self.database)
        self.limits = Limits(config.limits)
        self.sessions = Sessions(self.database)
        self.pictures = Pictures(self.people.signing_key())
        self.replays = Replays()
        self.since = Since()
        self.stories = Stories()
        self.odds = Reckoning()
        self.hub = Hub(MOST_OF_ONE if config.limits else MOST)
        self.bots = Bots(self, config.bot_workers, config.bot_seconds)

    async def off_loop(self, work: Callable[..., T], *args: Any) -> T:
        """What a request does that may wait for the database: in one of the threads for that. Files and other duties
        have threads of their own, so a database that hangs stops none of them. Busy where too many wait."""
        if self.threads.statistics().tasks_waiting >= WAITING:
            raise Busy("too many requests wait")
        return await to_thread.run_sync(partial(work, *args), limiter=self.threads)

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
        self.stories.close()
        self.odds.close()
        self.database.close()
