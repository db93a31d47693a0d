"""What every request passes: the server's name, the size, the origin; and the headers that every answer carries."""

from __future__ import annotations

from typing import Final

from starlette.datastructures import Headers
from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from cosmarch.web.config import Config
from cosmarch.web.http.connections import place

LARGEST_BODY: Final = 64 * 1024
LARGEST_UPLOAD: Final = 1024 * 1024 + 4096  # of a content pack, in its form
UPLOADS: Final = "/packs"
SAFE: Final = ("GET", "HEAD", "OPTIONS")
POLICY: Final = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self';"
    " connect-src 'self'; manifest-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none';"
    " require-trusted-types-for 'script'; trusted-types cosmarch"
)
HEADERS: Final = (
    (b"content-security-policy", POLICY.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"same-origin"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), geolocation=(), microphone=()"),
)
# A script or a sheet is no page: what is said to pages would only make it heavier, and a table has dozens of them.
PARTS: Final = {b"text/javascript; charset=utf-8", b"text/css; charset=utf-8"}
OF_PARTS: Final = (b"x-content-type-options", b"cross-origin-resource-policy")
HTTPS_ONLY: Final = (b"strict-transport-security", b"max-age=31536000")
CACHE: Final = b"cache-control"
WATCHED: Final = "/health"  # who watches the server may call it by any name


class TooLarge(Exception):
    """A body that nobody reads to its end."""


class Guard:
    """ASGI middleware."""

    def __init__(self, app: ASGIApp, config: Config) -> None:
        self.app = app
        self.config = config
        self._headers = (*HEADERS, HTTPS_ONLY) if config.secure else HEADERS
        self._of_parts = tuple([one for one in HEADERS if one[0] in OF_PARTS])

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        headers = Headers(scope=scope)
        refused = self._refused(scope, headers) or self._too_many(scope)
        if refused is not None:
            await refused(scope, receive, self._with_headers(send))
            return
        read, most = 0, largest(scope)

        async def limited() -> Message:
            nonlocal read
            message = await receive()
            read += len(message.get("body", b""))
            if read > most:
                raise TooLarge
            return message

        await self.app(scope, limited, self._with_headers(send))

    def _refused(self, scope: Scope, headers: Headers) -> PlainTextResponse | None:
        host = headers.get("host", "")
        if not self.config.serves(host) and not scope["path"].startswith(WATCHED):
            return PlainTextResponse("this server goes by another name", 421)
        own = self.config.origin(scope["scheme"], host)
        if scope["method"] not in SAFE and not same_origin(headers, own):
            return PlainTextResponse("cross-site request refused", 403)
        length = headers.get("content-length", "0")
        if not length.isascii() or not length.isdigit() or len(length) > 9 or int(length) > largest(scope):
            return PlainTextResponse("the request is too large", 413)
        return None

    @staticmethod
    def _too_many(scope: Scope) -> PlainTextResponse | None:
        """Everything counts by address, whoever asks and whatever for."""
        services = getattr(scope["app"].state, "services", None)
        client = scope.get("client")
        if services is None or client is None or services.limits.allows("any", place(client[0])):
            return None
        return PlainTextResponse("too many requests", 429, {"retry-after": "5"})

    def _with_headers(self, send: Send) -> Send:
        async def sending(message: Message) -> None:
            if message["type"] == "http.response.start":
                given = message["headers"]
                part = any([name == b"content-type" and value in PARTS for name, value in given])
                headers = message["headers"] = [*given, *(self._of_parts if part else self._headers)]
                if all(name != CACHE for name, _ in headers):
                    headers.append((CACHE, b"no-store"))
            await send(message)

        return sending


def largest(scope: Scope) -> int:
    """The bytes that a request may have."""
    return LARGEST_UPLOAD if scope["path"] == UPLOADS else LARGEST_BODY


def same_origin(headers: Headers, own: str) -> bool:
    """Whether a request that changes something comes from our own pages: a browser always says where from."""
    if headers.get("sec-fetch-site", "same-origin") not in ("same-origin", "none"):
        return False
    return headers.get("origin", "") == own
