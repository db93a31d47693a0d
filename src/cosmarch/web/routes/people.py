"""Settings and accounts."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import wraps
from typing import Final
from urllib.parse import urlsplit

from starlette.responses import Response
from starlette.routing import Route

from cosmarch import CosmarchError
from cosmarch.store.people import name_key
from cosmarch.web.http.call import Call, Refused, page
from cosmarch.web.visitors.prefs import CHOICES, changed

# One address and nothing that a mail program could take for two: no comma, no quotes, no comments.
EMAIL: Final = re.compile(r"[A-Za-z0-9.!#$%&*+/=?^_{|}~-]{1,64}@(?:[\w-]{1,63}\.){1,8}[^\W_]{2,24}")
LONGEST_URL: Final = 400
FIELDS: Final = {
    "web.account.error.taken": "name",
    "web.account.error.name": "name",
    "web.account.error.password": "password",
    "web.account.error.common": "password",
    "web.account.error.wrong": "password",
    "web.account.error.email": "email",
    "web.account.error.webhook": "webhook",
}  # the field that an error is about


@dataclass(frozen=True, slots=True)
class Wrong:
    """What is wrong with a form of the account page, and what was typed into it."""

    form: str
    field: str
    message: str
    typed: dict[str, str]


def settings(call: Call) -> Response:
    saved, after = call.query("saved") == "1", _local(call.query("next"))
    return call.page("settings.html", choices=CHOICES, saved=saved, next=after)


def save_settings(call: Call) -> Response:
    call.prefer(changed(call.prefs, call.form))
    return call.redirect(_local(call.form.get("next", "")) or "/settings?saved=1")


def account(call: Call) -> Response:
    return call.page("account.html", saved=call.query("saved") == "1", wrong=None)


def corrected(form: str, route: Callable[[Call], Response]) -> Callable[[Call], Response]:
    """The route of a form on the account page: what is wrong is shown there, at its field. Only passwords are typed
    anew."""

    @wraps(route)
    def run(call: Call) -> Response:
        try:
            return route(call)
        except CosmarchError as error:
            field = FIELDS.get(str(error))
            if field is None:
                raise
            if form == "password" and str(error) == "web.account.error.wrong":
                field = "old"
            status = error.status if isinstance(error, Refused) else 422
            typed = {name: value for name, value in call.form.items() if name in ("name", "email", "webhook")}
            return call.page("account.html", status, saved=False, wrong=Wrong(form, field, call.t(str(error)), typed))

    return run


def register(call: Call) -> Response:
    call.limit("login", by_address=True)
    form = call.form
    email = checked_email(form.get("email", ""))
    me = call.somebody()
    call.be(call.services.people.register(me.id, form.get("name", ""), form.get("password", ""), email))
    return call.redirect("/account?saved=1")


def login(call: Call) -> Response:
    call.limit("login", by_address=True)
    name = call.form.get("name", "")
    call.limit("account", of=name_key(name) or "?")
    person = call.services.people.login(name, call.form.get("password", ""))
    if person is None:
        raise Refused(403, "web.account.error.wrong")
    if call.person is not None and not call.person.account:
        call.services.people.adopt(call.person.id, person.id)
    call.be(person)
    return call.redirect("/mine")


def logout(call: Call) -> Response:
    call.sign_out()
    return call.redirect("/")


def logout_everywhere(call: Call) -> Response:
    if call.person is None:
        raise Refused(401, "web.error.nobody")
    call.services.sessions.end_all(call.person.id)
    call.sign_out()
    return call.redirect("/")


def rename(call: Call) -> Response:
    """A guest takes another name."""
    me = call.somebody(call.form.get("name", ""))
    if me.account:
        raise Refused(409, "web.account.error.already")
    call.services.people.rename_guest(me.id, call.form.get("name", ""))
    return call.redirect("/account?saved=1")


def contact(call: Call) -> Response:
    """Where notices go."""
    if call.person is None:
        raise Refused(401, "web.error.nobody")
    form = call.form
    webhook = form.get("webhook", "").strip()
    if webhook and (len(webhook) > LONGEST_URL or not webhook.isprintable() or not _is_https(webhook)):
        raise Refused(422, "web.account.error.webhook")
    email = checked_email(form.get("email", ""))
    call.services.people.set_contact(call.person.id, email, webhook, call.lang)
    return call.redirect("/account?saved=1")


def password(call: Call) -> Response:
    if call.person is None or not call.person.account:
        raise Refused(401, "web.error.nobody")
    call.limit("login", by_address=True)
    call.limit("account", of=name_key(call.person.name))
    if call.services.people.login(call.person.name, call.form.get("old", "")) is None:
        raise Refused(403, "web.account.error.wrong")
    call.services.people.new_password(call.person.id, call.form.get("password", ""), call.person.name)
    call.services.sessions.end_all(call.person.id)
    call.be(call.person)
    return call.redirect("/account?saved=1")


def checked_email(text: str) -> str:
    text = text.strip()
    if text and not (EMAIL.fullmatch(text) and text.isprintable()):
        raise Refused(422, "web.account.error.email")
    return text


def _is_https(url: str) -> bool:
    try:
        parts = urlsplit(url)
    except ValueError:
        return False
    return parts.scheme == "https" and bool(parts.hostname)


def _local(url: str) -> str:
    """An address on this server, or ""."""
    safe = url.startswith("/") and not url.startswith("//") and "\\" not in url and url.isprintable()
    return url[:300] if safe else ""


routes = [
    Route("/settings", page(settings), methods=["GET"]),
    Route("/settings", page(save_settings), methods=["POST"]),
    Route("/account", page(account), methods=["GET"]),
    Route("/account/register", page(corrected("register", register)), methods=["POST"]),
    Route("/account/login", page(corrected("login", login)), methods=["POST"]),
    Route("/account/logout", page(logout), methods=["POST"]),
    Route("/account/logout-everywhere", page(logout_everywhere), methods=["POST"]),
    Route("/account/name", page(corrected("name", rename)), methods=["POST"]),
    Route("/account/contact", page(corrected("contact", contact)), methods=["POST"]),
    Route("/account/password", page(corrected("password", password)), methods=["POST"]),
]
