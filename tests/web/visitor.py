"""Somebody who visits the table: the requests that its pages send."""

from __future__ import annotations

import itertools
import re
from typing import Any

from httpx2 import Response
from starlette.applications import Starlette
from starlette.testclient import TestClient

from cosmarch import Match
from cosmarch.web.services import Services

ORIGIN = {"origin": "http://table.test"}
_keys = itertools.count(1)


class Visitor:
    def __init__(self, client: TestClient, app: Starlette) -> None:
        self.client = client
        self.app = app

    @property
    def services(self) -> Services:
        services: Services = self.app.state.services
        return services

    def get(self, path: str, **query: object) -> Response:
        return self.client.get(path, params={name: str(value) for name, value in query.items()} or None)

    def form(self, path: str, headers: dict[str, str] | None = None, **fields: object) -> Response:
        data = {name: str(value) for name, value in fields.items()}
        return self.client.post(path, data=data, headers=ORIGIN if headers is None else headers, follow_redirects=False)

    def send(self, path: str, body: object, headers: dict[str, str] | None = None) -> Response:
        return self.client.post(path, json=body, headers=ORIGIN if headers is None else headers)

    @property
    def person(self) -> str:
        """The visitor's id, as the server knows it."""
        found = self.services.sessions.person(self.client.cookies.get("cosmarch") or "")
        assert found is not None
        return found.id

    # ---- tables

    def table(self, *sitters: str, game: str = "bts", **fields: object) -> str:
        """Open a table, at which windows are not held unless the fields say so; its id."""
        seats = {f"seat{seat}": sitter for seat, sitter in enumerate(sitters)}
        answer = self.form("/new", game=game, seats=len(sitters), **{"hold": "0", **seats, **fields})
        assert answer.status_code == 303, answer.text
        return answer.headers["location"].rpartition("/")[2]

    def link(self, id: str, seat: int) -> str:
        """The secret in a new link of a seat."""
        found = re.search(r"/seat/[0-9a-f]+/\d+#([A-Za-z0-9_-]+)", self.form(f"/t/{id}/link", seat=seat).text)
        assert found is not None
        return found[1]

    def match(self, id: str) -> Match:
        """The real match, as the tests may see it."""
        return self.services.journal.open(id).match

    def state(self, id: str, seat: int | None = None, **query: object) -> dict[str, Any]:
        if seat is not None:
            query["seat"] = seat
        answer = self.get(f"/t/{id}/state", **query)
        assert answer.status_code == 200, answer.text
        content: dict[str, Any] = answer.json()
        return content

    def answer(self, id: str, seat: int, *tokens: str, seen: str = "", key: str = "") -> Response:
        body = {
            "seat": seat,
            "seen": seen or self.state(id, seat)["seen"],
            "key": key or f"test-key-{next(_keys)}",
            "tokens": list(tokens),
        }
        return self.send(f"/t/{id}/answer", body)

    def act(self, id: str, seat: int, kind: str, token: str = "") -> Response:
        return self.send(f"/t/{id}/act", {"seat": seat, "key": f"test-key-{next(_keys)}", "kind": kind, "token": token})


def asked_by_consent(host: Visitor, guest: Visitor, id: str) -> tuple[int, int]:
    """Both have answered, and the first asks for its answer back: (who asks, the other)."""
    players = (host, guest)
    first = host.match(id).asks[0].seat
    while host.match(id).asks[0].seat == first:
        players[first].answer(id, first, host.match(id).asks[0].tokens[0])
    second = 1 - first
    players[second].answer(id, second, host.match(id).asks[0].tokens[0])
    assert players[first].act(id, first, "undo").status_code == 200
    assert host.match(id).request is not None
    return first, second
