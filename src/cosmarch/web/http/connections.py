"""Connections before they are requests: how many one address may hold, and how long one may take to say what it wants.

uvicorn waits for ever for the end of a request's headers, and takes any number of connections from anywhere. A proxy
that the host has named may hold as many as it likes.
"""

from __future__ import annotations

import asyncio
import ipaddress
from typing import Any, Final

from uvicorn.protocols.http.auto import AutoHTTPProtocol

MOST: Final = 100  # connections of one address at the same time
HEADERS: Final = 15.0  # seconds for the headers of a request


def place(address: str) -> str:
    """Whom an address is counted with: an IPv6 network is one visitor's."""
    try:
        found = ipaddress.ip_address(address)
    except ValueError:
        return address
    if found.version == 6:
        return str(ipaddress.ip_network((found, 64), strict=False))
    return address


class Doorman:
    """Counts the connections of one server."""

    def __init__(self, trusted: str = "", most: int = MOST, seconds: float = HEADERS) -> None:
        self._trusted = [ipaddress.ip_network(one.strip()) for one in trusted.split(",") if one.strip()]
        self._most = most
        self.seconds = seconds
        self._held: dict[str, int] = {}

    def admits(self, address: str) -> bool:
        """Whether there is room for one more from there; counts it."""
        where = place(address)
        if self._held.get(where, 0) >= self._most and not self._is_trusted(address):
            return False
        self._held[where] = self._held.get(where, 0) + 1
        return True

    def left(self, address: str) -> None:
        where = place(address)
        self._held[where] = self._held.get(where, 1) - 1
        if not self._held[where]:
            del self._held[where]

    def _is_trusted(self, address: str) -> bool:
        try:
            return any(ipaddress.ip_address(address) in network for network in self._trusted)
        except ValueError:
            return False


def protocol(doorman: Doorman) -> type[asyncio.Protocol]:
    """uvicorn's own protocol behind that door."""

    class Wire(AutoHTTPProtocol):  # type: ignore[misc, valid-type]
        def connection_made(self, transport: Any) -> None:
            peer = transport.get_extra_info("peername")
            self._address = str(peer[0]) if isinstance(peer, tuple) else ""
            self._waits: asyncio.TimerHandle | None = None
            self._counted = doorman.admits(self._address)
            super().connection_made(transport)
            if self._counted:
                self._wait()
            else:
                transport.abort()

        def data_received(self, data: bytes) -> None:
            super().data_received(data)
            if self._asks():
                self._stop()
            elif self._waits is None:
                self._wait()

        def connection_lost(self, exc: Exception | None) -> None:
            self._stop()
            if self._counted:
                self._counted = False
                doorman.left(self._address)
            super().connection_lost(exc)

        def _asks(self) -> bool:
            """Whether a request is whole up to its body; the time for that is the application's."""
            return self.cycle is not None and not self.cycle.response_complete

        def _wait(self) -> None:
            loop = asyncio.get_running_loop()
            self._waits = loop.call_later(doorman.seconds, self._give_up)

        def _stop(self) -> None:
            if self._waits is not None:
                self._waits.cancel()
                self._waits = None

        def _give_up(self) -> None:
            self._waits = None
            if not self._asks():
                self.transport.abort()

    return Wire
