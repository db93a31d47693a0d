"""What was used last, as much of it as there is room for."""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Hashable
from typing import Generic, TypeVar

T = TypeVar("T")


class ByBytes(Generic[T]):
    """Things by name, each with the bytes that it takes, about; what was not used for longest goes first. The last one
    stays, however large it is. Threads share it."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._kept: OrderedDict[Hashable, tuple[T, int]] = OrderedDict()
        self._lock = threading.Lock()
        self.held = 0  # bytes, about

    def get(self, name: Hashable) -> T | None:
        with self._lock:
            if name not in self._kept:
                return None
            self._kept.move_to_end(name)
            return self._kept[name][0]

    def keep(self, name: Hashable, thing: T, size: int) -> None:
        with self._lock:
            self.held += size - self._kept.pop(name, (thing, 0))[1]
            self._kept[name] = (thing, size)
            while self.held > self._most and len(self._kept) > 1:
                self.held -= self._kept.popitem(last=False)[1][1]

    def clear(self) -> None:
        with self._lock:
            self._kept.clear()
            self.held = 0

    def __len__(self) -> int:
        return len(self._kept)
