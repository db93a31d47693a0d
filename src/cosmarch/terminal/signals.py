"""Leaving by a signal, without ever cutting a match in the middle of an answer."""

from __future__ import annotations

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType, TracebackType
from typing import Any, Final

SIGNALS: Final = tuple(getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP") if hasattr(signal, name))


class Leaving(BaseException):
    """A signal asks the program to leave; `code` is its exit code."""

    def __init__(self, code: int) -> None:
        super().__init__(code)
        self.code = code


class Door:
    """While it is entered, a signal raises Leaving, once: at once where the door is open, and where it is
    shut as soon as it opens. Signals that the program was started to ignore stay ignored."""

    def __init__(self) -> None:
        self._shut = False
        self._left = False
        self._waiting = 0
        self._before: dict[int, Any] = {}

    def __enter__(self) -> Door:
        if threading.current_thread() is threading.main_thread():
            for number in SIGNALS:
                if signal.getsignal(number) is not signal.SIG_IGN:
                    self._before[number] = signal.signal(number, self._knock)
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        for number, handler in self._before.items():
            signal.signal(number, handler)

    @contextmanager
    def shut(self) -> Iterator[None]:
        """What happens inside is finished before a signal is heard."""
        self._shut = True
        try:
            yield
        finally:
            self._shut = False
        if self._waiting:
            self._leave(self._waiting)

    def close(self) -> None:
        """No signal is heard any more: the program is leaving anyway."""
        self._left = True

    def _knock(self, number: int, frame: FrameType | None) -> None:
        if self._shut:
            self._waiting = number
        else:
            self._leave(number)

    def _leave(self, number: int) -> None:
        if not self._left:
            self._left = True
            raise Leaving(128 + number)
