"""A request with its visitor: what every route works with. Routes are plain functions and run in threads."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from functools import cached_property, wraps
from typing import Any, Final, TypeVar
from urllib.parse import parse_qsl

import msgspec
from sqlalchemy.exc import OperationalError
from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response

from cosmarch import CosmarchError, IllegalChoice, LoadError, Words, words
from cosmarch.store import Broken, Duplicate, Ended, NoSuchMatch, NotStarted, Person, Stale
from cosmarch.store.passwords import Busy
from cosmarch.web.http import uploads
from cosmarch.web.http.connections import place
from cosmarch.web.http.fault_log import report
from cosmarch.web.http.guard import TooLarge
from cosmarch.web.pages import render
from cosmarch.web.services import Services
from cosmarch.web.visitors import prefs, session_cookie
from cosmarch.web.visitors.guest_names import guest_name
from cosmarch.web.visitors.prefs import Prefs

T = TypeVar("T")
log = logging.getLogger("cosmarch.web")
MOST_FIELDS: Final = 200
BODY: Final = 15.0  # seconds for a request's body
LONGEST_NUMBER: Final = 8  # digits
# What the store refuses, as visitors are told it.
SAID: Final[dict[type[CosmarchError], tuple[int, str]]] = {
    NoSuchMatch: (404, "web.error.not_found"),
    Stale: (409, "web.error.stale"),
    Busy: (503, "web.error.busy"),
    NotStarted: (409, "web.error.gathering"),
    Ended: (422, "web.error.over"),
    Duplicate: (409, "web.error.doubled"),
}


class Refused(CosmarchError):
    """The request is refused; `key` is the message."""

    def __init__(self, status: int, key: str, **args: int | str) -> None:
        super().__init__(key)
        self.status = status
        self.key = key
        self.args_ = args


class Call:
    """One request."""

    def __init__(self, request: Request, body: bytes) -> None:
        self.request = request
        self.body = body
        self.services: Services = request.app.state.services
        secure = self.services.config.secure
        self._cookies = [session_cookie.cookie_name(one, secure) for one in (session_cookie.COOKIE, prefs.COOKIE)]
        self._session, chosen = [request.cookies.get(name, "") for name in self._cookies]
        self.prefs: Prefs = prefs.read(chosen, request.headers.get("accept-language", ""))
        self.person: Person | None = self.services.sessions.person(self._session)
        self.t: Words = words(self.prefs.lang, "core", "web")
        self._new_person: Person | None = None
        self._new_prefs: Prefs | None = None
        self._signed_out = False

    # ---- what it says

    @property
    def path(self) -> dict[str, str]:
        parts = {name: str(value) for name, value in self.request.path_params.items()}
        if any("\0" in part for part in parts.values()):  # PostgreSQL has no text with it, so nothing is called so
            raise Refused(404, "web.error.not_found")
        return parts

    def query(self, name: str, default: str = "") -> str:
        return self.request.query_params.get(name, default)[:300]

    def number(self, name: str) -> int | None:
        """A whole number in the query, or None."""
        return whole_number(self.request.query_params.get(name, ""))

    @property
    def form(self) -> dict[str, str]:
        """The fields of a form; the last of each name."""
        if self.body and self._kind() != "application/x-www-form-urlencoded":
            raise Refused(415, "web.error.bad_request")
        try:
            fields = dict(parse_qsl(self.body.decode(), keep_blank_values=True, max_num_fields=MOST_FIELDS))
        except (UnicodeDecodeError, ValueError):
            raise Refused(400, "web.error.bad_request") from None
        if any("\0" in value for value in fields.values()):
            raise Refused(400, "web.error.bad_request")
        return fields

    def upload(self) -> tuple[dict[str, str], dict[str, bytes]]:
        """The fields and the files of a form that carries files."""
        try:
            return uploads.parts(self.request.headers.get("content-type", ""), self.body)
        except ValueError:
            raise Refused(400, "web.error.bad_request") from None

    def json(self, kind: type[T]) -> T:
        if self._kind() != "application/json":
            raise Refused(415, "web.error.bad_request")
        try:
            return msgspec.json.decode(self.body, type=kind)
        except (msgspec.DecodeError, UnicodeDecodeError):
            raise Refused(400, "web.error.bad_request") from None

    def _kind(self) -> str:
        """What the body says it is: another site's form cannot say that it is JSON."""
        return self.request.headers.get("content-type", "").partition(";")[0].strip().lower()

    # ---- who it is

    @property
    def id(self) -> str:
        """The person's id, or ""."""
        return self.person.id if self.person is not None else ""

    @cached_property
    def waiting(self) -> int:
        """How many seats of the visitor are asked now."""
        return self.services.seating.asked(self.id) if self.id else 0

    @property
    def lang(self) -> str:
        return self.prefs.lang

    def somebody(self, name: str = "") -> Person:
        """The visitor, who becomes a guest where nobody is known yet."""
        if self.person is None:
            self.limit("guest", by_address=True)
            self.be(self.services.people.guest(name or guest_name(), self.lang))
        assert self.person is not None
        return self.person

    def be(self, person: Person) -> None:
        """From now on the visitor is this person, in a session of its own."""
        self.person = person
        self._new_person = person

    def sign_out(self) -> None:
        self.person = None
        self._signed_out = True

    def prefer(self, wanted: Prefs) -> None:
        self._new_prefs = wanted

    @property
    def address(self) -> str:
        """Whom the visitor is counted with by where it calls from: an IPv6 network is one visitor's. A proxy's word
        counts only where the host has named the proxy."""
        return place(self.request.client.host) if self.request.client is not None else ""

    def limit(self, rule: str, by_address: bool = False, of: str = "") -> None:
        """Count a visit, by visitor, by address, or of something else; Refused when there are too many."""
        who = of or (self.address if by_address or not self.id else self.id)
        if not self.services.limits.allows(rule, who):
            raise Refused(429, "web.error.too_many")

    # ---- what it answers

    def page(self, template: str, code: int = 200, /, **values: Any) -> Response:
        return HTMLResponse(render(template, self, **values), code)

    def redirect(self, url: str) -> Response:
        return RedirectResponse(url, 303)

    def data(self, content: object, status: int = 200) -> Response:
        return Response(msgspec.json.encode(content), status, media_type="application/json")

    def finish(self, response: Response) -> Response:
        """Put the cookies on."""
        options: dict[str, Any] = {
            "httponly": True,
            "samesite": "lax",
            "secure": self.services.config.secure,
            "path": "/",
        }
        session, chosen = self._cookies
        if self._session and (self._new_person is not None or self._signed_out):
            self.services.sessions.end(self._session)
        if self._new_person is not None:
            secret = self.services.sessions.begin(self._new_person.id)
            response.set_cookie(session, secret, max_age=prefs.YEAR, **options)
        elif self._signed_out:
            response.delete_cookie(session, **options)
        if self._new_prefs is not None:
            response.set_cookie(chosen, self._new_prefs.cookie(), max_age=prefs.YEAR, **options)
        return response


def whole_number(text: str) -> int | None:
    """The whole number that a visitor wrote in plain digits, or None."""
    return int(text) if text.isascii() and text.isdigit() and len(text) <= LONGEST_NUMBER else None


Route = Callable[[Call], Response]
Endpoint = Callable[[Request], Awaitable[Response]]
Failed = Callable[["Call", int, str, str], Response]


def page(route: Route) -> Endpoint:
    """A route that answers with a page, and with a page where something is refused."""
    return _endpoint(route, _error_page, "page")


def data(route: Route) -> Endpoint:
    """A route that answers with JSON, and with {error, rule} where something is refused."""
    return _endpoint(route, _error_data, "read")


def _endpoint(route: Route, failed: Failed, limit: str) -> Endpoint:
    @wraps(route)
    async def endpoint(request: Request) -> Response:
        services: Services = request.app.state.services
        try:
            body = await asyncio.wait_for(request.body(), BODY)
            return await services.off_loop(_run, request, body, route, failed, limit)
        except TooLarge:
            return Response("the request is too large", 413, media_type="text/plain")
        except TimeoutError:
            return Response("the request came too slowly", 408, media_type="text/plain")
        except Busy:
            return Response("the server is busy", 503, media_type="text/plain", headers={"retry-after": "5"})

    return endpoint


def _run(request: Request, body: bytes, route: Route, failed: Failed, limit: str) -> Response:
    call = Call(request, body)
    try:
        call.limit(limit)
        response = call.finish(route(call))
        call.services.journal.weigh(str(request.path_params.get("id", "")))
        return response
    except Refused as error:
        return failed(call, error.status, call.t.say(error.key, error.args_), "")
    except tuple(SAID) as error:
        status, key = SAID[type(error)]
        return failed(call, status, call.t(key), "")
    except IllegalChoice as error:
        return failed(call, 422, error.told(call.lang), error.rule)
    except Broken as error:
        services: Services = request.app.state.services
        services.set_aside(str(request.path_params.get("id", "")), "it was opened", error)
        return failed(call, 503, call.t("web.error.broken"), "")
    except LoadError as error:
        report(log, "a match cannot be opened", error)
        return failed(call, 409, call.t("web.error.version"), "")
    except CosmarchError as error:
        return failed(call, 422, call.t(str(error)), "")
    except OperationalError as error:
        report(log, "the database does not answer", error)
        return failed(call, 503, call.t("web.error.busy"), "")
    except Exception as error:
        report(log, f"{request.method} {getattr(request.scope.get('route'), 'path', '')} failed", error)
        return failed(call, 500, call.t("web.error.fault"), "")


def _error_page(call: Call, status: int, message: str, rule: str) -> Response:
    return call.page("error.html", status, status=status, message=message, rule=rule)


def _error_data(call: Call, status: int, message: str, rule: str) -> Response:
    return call.data({"error": message, "rule": rule}, status)
