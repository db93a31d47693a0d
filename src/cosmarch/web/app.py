"""The ASGI application: routes, what runs beside them, and what every request passes."""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from anyio import to_thread
from starlette.applications import Starlette
from starlette.datastructures import Headers
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Mount, Route
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

from cosmarch.web import background
from cosmarch.web.config import Config
from cosmarch.web.http.call import Call, Refused, page
from cosmarch.web.http.guard import Guard
from cosmarch.web.http.minify import travelling
from cosmarch.web.pages import STATIC, static_mark
from cosmarch.web.routes import decision_aids as aids
from cosmarch.web.routes import looking_back as after
from cosmarch.web.routes import packs, people, rules, start, table, tables
from cosmarch.web.routes import rematch as again
from cosmarch.web.services import Services

READY = 2.0  # seconds for the database to take a write


class Files(StaticFiles):
    """Our own files. Where the address carries the mark of what they hold now a browser may keep them; under another
    mark, for a page from before, or none they are asked for again."""

    async def get_response(self, path: str, scope: Scope) -> Response:
        mark, _, name = path.partition("/")
        if not re.fullmatch(r"[0-9a-f]{12}", mark):
            name = path
        found = travelling(name) if scope["method"] in ("GET", "HEAD") else None
        if found is not None:
            packed = "gzip" in Headers(scope=scope).get("accept-encoding", "")
            response = Response(found.packed if packed else found.text, media_type=found.media_type)
            response.headers["vary"] = "Accept-Encoding"
            if packed:
                response.headers["content-encoding"] = "gzip"
        else:
            response = await super().get_response(name, scope)
        kept = mark == static_mark()
        response.headers["cache-control"] = "public, max-age=31536000, immutable" if kept else "no-cache"
        return response


def make_app(config: Config) -> Starlette:
    """An application with a house of its own, which it opens when it starts and closes when it ends."""

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        services = Services(config)
        app.state.services = services
        services.downtime.made_good()
        services.hub.start()
        services.bots.start()
        services.database.fanout.listen(services.hub.woken)
        duty = asyncio.create_task(background.run(services))
        try:
            yield
        finally:
            services.hub.close()
            duty.cancel()
            await asyncio.gather(duty, return_exceptions=True)
            await services.bots.close()
            services.close()

    routes = [
        *table.routes,  # first: they are asked for most, and routes are tried one after the other
        *aids.routes,
        *start.routes,
        *tables.routes,
        *after.routes,
        *again.routes,
        *people.routes,
        *packs.routes,
        *rules.routes,
        Route("/health", ready, methods=["GET"]),
        Route("/health/ready", ready, methods=["GET"]),
        Route("/health/live", alive, methods=["GET"]),
        Mount("/static", Files(directory=STATIC)),
        Route("/{rest:path}", page(nothing), methods=["GET"]),
    ]
    middleware = [Middleware(Guard, config=config), Middleware(GZipMiddleware, minimum_size=800, compresslevel=6)]
    return Starlette(routes=routes, middleware=middleware, lifespan=lifespan)


async def alive(request: Request) -> Response:
    """For whoever restarts the server when it no longer answers: it does."""
    return PlainTextResponse("ok")


async def ready(request: Request) -> Response:
    """For whoever sends visitors: the database takes a write, in good time. It is tried in a thread of its own, one
    try at a time, so that a database that hangs holds up nothing but this answer."""
    services: Services = request.app.state.services
    own = services.health
    try:
        if own.borrowed_tokens:
            raise TimeoutError
        beat = to_thread.run_sync(services.downtime.beat, limiter=own, abandon_on_cancel=True)
        await asyncio.wait_for(beat, READY)
    except Exception:
        return PlainTextResponse("the database does not answer", 503)
    return PlainTextResponse("ok")


def nothing(call: Call) -> Response:
    raise Refused(404, "web.error.not_found")
