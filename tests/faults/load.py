"""People who answer without a pause, each with a twin of the match at home that says what the server must know."""

from __future__ import annotations

import contextlib
import http.client
import json
import random
import secrets
import threading
from collections.abc import Sequence
from urllib.parse import urlencode

from cosmarch import Match
from cosmarch.web.table.etags import seen_in
from tests.web.running import HOST, Server

PATIENCE = 120.0  # seconds for an answer on a busy machine


class Request:
    """What came of one request."""

    def __init__(self, status: int, body: bytes, headers: http.client.HTTPMessage) -> None:
        self.status = status
        self.body = body
        self.headers = headers


def ask(server: Server, path: str, body: bytes, kind: str, cookie: str = "") -> Request:
    """Post to a server; OSError or HTTPException where it is gone."""
    connection = http.client.HTTPConnection(HOST, server.port, timeout=PATIENCE)
    try:
        headers = {"origin": server.url, "content-type": kind, "cookie": cookie}
        connection.request("POST", path, body, headers)
        response = connection.getresponse()
        return Request(response.status, response.read(), response.headers)
    finally:
        connection.close()


def new_table(server: Server, game: str = "bts") -> tuple[str, str]:
    """A table with two seats of one new guest: (match, cookie)."""
    fields = {"game": game, "seats": "2", "seat0": "me", "seat1": "me"}
    answer = ask(server, "/new", urlencode(fields).encode(), "application/x-www-form-urlencoded")
    assert answer.status == 303, answer.body
    cookie = (answer.headers["set-cookie"] or "").split(";")[0]
    return answer.headers["location"].rpartition("/")[2], cookie


class Client(threading.Thread):
    """Plays one match at random until it is told to stop. Like the page it sends an answer again, with the same key, to
    any of the servers, until one confirms it."""

    def __init__(self, servers: Sequence[Server], match: str, cookie: str, twin: Match, seed: int) -> None:
        super().__init__(daemon=True)
        self.match = match
        self.twin = twin
        self.confirmed: list[tuple[int, str, str]] = []  # (seat, token, key)
        self.pending: tuple[int, str, str] | None = None
        self.doubled = 0
        self.lost = 0
        self.trouble = ""
        self.lock = threading.Lock()  # held while the twin and the lists do not fit each other
        self._servers = servers
        self._cookie = cookie
        self._chance = random.Random(seed)
        self._ended = threading.Event()
        self._answered = threading.Event()

    def wait_answered(self) -> None:
        """Until something of it was confirmed, or it gave up."""
        assert self._answered.wait(PATIENCE), "no server answers"

    def stop(self) -> None:
        self._ended.set()

    def run(self) -> None:
        try:
            while not self._ended.is_set() and not self.twin.over:
                self._answer()
        except Exception as error:
            self.trouble = repr(error)
        finally:
            self._answered.set()

    def _answer(self) -> None:
        question = self._chance.choice(self.twin.asks)
        seat, token, key = question.seat, self._chance.choice(question.tokens), secrets.token_hex(8)
        body = {"seat": seat, "seen": seen_in(self.twin.view(seat)), "key": key, "tokens": [token]}
        with self.lock:
            self.pending = (seat, token, key)
        answer = self._sent(json.dumps(body).encode())
        if answer is None:
            return
        assert answer.status == 200, (answer.status, answer.body[:300])
        with self.lock:
            self.doubled += json.loads(answer.body).get("doubled", False)
            self.twin.choose(token, seat)
            self.confirmed.append((seat, token, key))
            self.pending = None
        self._answered.set()

    def _sent(self, body: bytes) -> Request | None:
        """The confirmation; None where it was told to stop before there was one."""
        while True:
            server = self._chance.choice(self._servers)
            with contextlib.suppress(OSError, http.client.HTTPException):
                return ask(server, f"/t/{self.match}/answer?brief=1", body, "application/json", self._cookie)
            self.lost += 1
            if self._ended.wait(0.02):
                return None
