"""A queue in which nobody waits for another's pile: owners take turns, and so do the tables of one owner."""

from __future__ import annotations

import asyncio
from collections import OrderedDict, deque


class Turns:
    """Tables that wait, by owner. For one event loop."""

    def __init__(self) -> None:
        self._owners: OrderedDict[str, deque[str]] = OrderedDict()
        self._waiting: set[str] = set()
        self._some = asyncio.Event()

    def put(self, owner: str, table: str) -> None:
        """The table waits, once, behind the owner's others."""
        if table not in self._waiting:
            self._waiting.add(table)
            self._owners.setdefault(owner, deque()).append(table)
            self._some.set()

    async def get(self) -> str:
        """The next table of the owner whose turn it is, who then goes behind all others."""
        while not self._owners:
            self._some.clear()
            await self._some.wait()
        owner, tables = self._owners.popitem(last=False)
        table = tables.popleft()
        if tables:
            self._owners[owner] = tables
        self._waiting.discard(table)
        return table
