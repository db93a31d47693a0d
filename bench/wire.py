"""A small HTTP client on asyncio's streams: the load must cost the server more than the client."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from dataclasses import dataclass

HOST = "127.0.0.1"


@dataclass
class Answer:
    status: int
    body: bytes


class Wire:
    """One connection that is kept open; one request at a time."""

    def __init__(self, port: int, cookie: str, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._head = f"Host: {HOST}:{port}\r\nOrigin: http://{HOST}:{port}\r\nCookie: {cookie}\r\n"
        self._reader = reader
        self._writer = writer

    @classmethod
    async def open(cls, port: int, cookie: str) -> Wire:
        return cls(port, cookie, *await asyncio.open_connection(HOST, port))

    async def get(self, path: str) -> Answer:
        return await self._ask(f"GET {path} HTTP/1.1\r\n{self._head}\r\n".encode())

    async def post(self, path: str, body: bytes) -> Answer:
        head = (
            f"POST {path} HTTP/1.1\r\n{self._head}Content-Type: application/json\r\nContent-Length: {len(body)}\r\n\r\n"
        )
        return await self._ask(head.encode() + body)

    async def _ask(self, request: bytes) -> Answer:
        self._writer.write(request)
        status, length = await _headers(self._reader)
        return Answer(status, await self._reader.readexactly(length))

    def close(self) -> None:
        self._writer.close()


async def _headers(reader: asyncio.StreamReader) -> tuple[int, int]:
    """(status, length of the body)."""
    head = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1").lower()
    length = head.partition("content-length:")[2].partition("\r\n")[0].strip()
    return int(head[9:12]), int(length or 0)


async def stream(port: int, cookie: str, path: str) -> AsyncIterator[str]:
    """The lines of a stream of events."""
    reader, writer = await asyncio.open_connection(HOST, port)
    try:
        writer.write(f"GET {path} HTTP/1.1\r\nHost: {HOST}:{port}\r\nCookie: {cookie}\r\n\r\n".encode())
        await reader.readuntil(b"\r\n\r\n")
        while line := await reader.readline():
            yield line.decode().strip()
    finally:
        writer.close()
