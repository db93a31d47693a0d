"""What every request passes: size limit, origin check, and the headers that every answer carries."""

from __future__ import annotations

from typing import Final
from urllib.parse import urlsplit

from starlette.datastructures import Headers
from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

LARGEST_BODY: Final = 64 * 1024
SAFE: Final = ("GET", "HEAD", "OPTIONS")
POLICY: Final = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self';"
    " connect-src 'self'; manifest-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
)
HEADERS: Final = (
    (b"content-security-policy", POLICY.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"same-origin"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), geolocation=(), microphone=()"),
)
CACHE: Final = b"cache-control"


class TooLarge(Exception):
    """A body that nobody reads to its end."""


class Guard:
    """ASGI middleware."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        headers = Headers(scope=scope)
        if scope["method"] not in SAFE and not same_origin(headers):
            await _headed(PlainTextResponse("cross-site request refused", 403), scope, receive, send)
            return
        length = headers.get("content-length", "0")
        if not length.isascii() or not length.isdigit() or int(length) > LARGEST_BODY:
            await _headed(PlainTextResponse("the request is too large", 413), scope, receive, send)
            return
        read = 0

        async def limited() -> Message:
            nonlocal read
            message = await receive()
            read += len(message.get("body", b""))
            if read > LARGEST_BODY:
                raise TooLarge
            return message

        await self.app(scope, limited, _with_headers(send))


def same_origin(headers: Headers) -> bool:
    """Whether a request that changes something comes from our own pages: a browser always says where from."""
    if headers.get("sec-fetch-site", "same-origin") not in ("same-origin", "none"):
        return False
    origin = headers.get("origin", "")
    return bool(origin) and urlsplit(origin).netloc == headers.get("host", "")


async def _headed(response: PlainTextResponse, scope: Scope, receive: Receive, send: Send) -> None:
    await response(scope, receive, _with_headers(send))


def _with_headers(send: Send) -> Send:
    async def sending(message: Message) -> None:
        if message["type"] == "http.response.start":
            headers = message["headers"] = [*message["headers"], *HEADERS]
            if all(name != CACHE for name, _ in headers):
                headers.append((CACHE, b"no-store"))
        await send(message)

    return sending
