"""Who has been at which table: gathered in memory and written down now and then, so that looking costs no write."""

from __future__ import annotations

import threading

from cosmarch.store import steady_time


class Presence:
    """The visits since they were last written down. Threads share it."""

    def __init__(self) -> None:
        self._seen: dict[tuple[str, int], float] = {}
        self._lock = threading.Lock()

    def note(self, match: str, seats: tuple[int, ...]) -> None:
        """Whoever holds these seats is at the table now."""
        now = steady_time.now()
        with self._lock:
            for seat in seats:
                self._seen[match, seat] = now

    def gathered(self) -> list[tuple[str, int, float]]:
        """(match, seat, time) of the visits; they are forgotten here."""
        with self._lock:
            seen, self._seen = self._seen, {}
        return [(match, seat, at) for (match, seat), at in seen.items()]
