"""Rate limits: so many a while for each visitor, counted in this process."""

from __future__ import annotations

import threading
import time
from collections import OrderedDict
from typing import Final

# (how many, in how many seconds)
RULES: Final[dict[str, tuple[int, float]]] = {
    "create": (20, 600.0),
    "login": (10, 300.0),  # by address
    "account": (20, 600.0),  # log-ins to one account, from wherever
    "guest": (30, 600.0),
    "chat": (20, 60.0),
    "answer": (600, 60.0),
    "read": (1200, 60.0),  # what a page asks for by itself
    "page": (300, 60.0),
    "any": (6000, 60.0),  # all that one address asks for, files too
    "upload": (10, 600.0),
    "heavy": (60, 60.0),  # replays, saves, searches
}
REMEMBERED: Final = 20_000


class Limits:
    """A bucket that fills slowly for each (rule, visitor)."""

    def __init__(self, on: bool = True) -> None:
        self._on = on
        self._buckets: OrderedDict[tuple[str, str], tuple[float, float]] = OrderedDict()
        self._lock = threading.Lock()

    def allows(self, rule: str, who: str) -> bool:
        """Whether the visitor may do it once more now; counts it."""
        if not self._on:
            return True
        most, seconds = RULES[rule]
        now = time.monotonic()
        with self._lock:
            left, at = self._buckets.pop((rule, who), (float(most), now))
            left = min(float(most), left + (now - at) * most / seconds)
            allowed = left >= 1.0
            self._buckets[rule, who] = (left - 1.0 if allowed else left, now)
            while len(self._buckets) > REMEMBERED:
                self._buckets.popitem(last=False)
        return allowed
