"""Whatever is sent: no error of the server, and nothing changed by who may not change it."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from typing import Any
from urllib.parse import quote, urlencode

import pytest
from httpx2 import Response
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from sqlalchemy import select
from starlette.routing import Mount, Route

from cosmarch.store import schema
from cosmarch.store.admin import Admin
from cosmarch.web.http.guard import LARGEST_BODY
from tests.web.visitor import ORIGIN, Visitor

Make = Callable[[], Visitor]
JSON = "application/json"
FORM = "application/x-www-form-urlencoded"
WORDS = (
    "seat seen key tokens token kind text at board place game seats seat0 seat1 level name title clock timeout public"
    " secret email webhook password old lang theme next q brief saved option.round_limit option.mats option.none"
)
FIELDS = WORDS.split()


def routes(visitor: Visitor) -> list[tuple[str, str]]:
    """(method, path) of everything that the server answers."""
    out: list[tuple[str, str]] = []
    for route in visitor.app.routes:
        if isinstance(route, Route):
            out.extend([(method, route.path) for method in sorted(route.methods or ())])
        else:
            assert isinstance(route, Mount)
            out.append(("GET", route.path + "/{rest:path}"))
    return out


def kept(visitor: Visitor, id: str) -> list[Any]:
    """All that the database has about a match."""
    out: list[Any] = []
    with visitor.services.database.reading() as connection:
        for table in (schema.seats, schema.entries, schema.snapshots, schema.chat, schema.notices):
            columns = [column for column in table.c if column.name != "present"]  # when its player was last here
            found = select(*columns).where(table.c.match == id).order_by(*table.primary_key)
            out.append(connection.execute(found).all())
        out.append(connection.execute(select(schema.matches).where(schema.matches.c.id == id)).all())
    return out


# ---- anything at all

texts = st.one_of(
    st.text(max_size=30),
    st.sampled_from(["", "0", "1", "-1", "99999999999", "NaN", "me", "link", "open", "greedy", "yes", "undo", "bts"]),
    st.sampled_from(
        ["\x00", "\u202e", "'; DROP TABLE matches --", "<script>", "../../etc/passwd", "{{7*7}}", "%00", "ÿ"]
    ),
    st.sampled_from(["a" * 5000, "٣", "²", "𝟘"]),
)
values = st.recursive(
    st.one_of(st.none(), st.booleans(), st.integers(), st.floats(allow_nan=False), texts),
    lambda inner: st.one_of(st.lists(inner, max_size=4), st.dictionaries(texts, inner, max_size=4)),
    max_leaves=6,
)
forms = st.dictionaries(st.sampled_from(FIELDS), texts, max_size=8)
documents = st.one_of(
    values,
    st.dictionaries(st.sampled_from(FIELDS), values, max_size=6),
    st.fixed_dictionaries(
        {
            "seat": st.integers(-1, 3),
            "seen": texts,
            "key": st.just("long-enough"),
            "tokens": st.lists(texts, max_size=3),
        }
    ),
    st.fixed_dictionaries(
        {
            "seat": st.integers(0, 1),
            "key": st.uuids().map(str),
            "kind": st.sampled_from(["side", "order", "undo", "consent", "choose"]),
            "token": texts,
        }
    ),
)


@st.composite
def requests(draw: st.DrawFn, paths: list[tuple[str, str]], id: str) -> dict[str, Any]:
    method, path = draw(st.sampled_from(paths))
    segment = st.one_of(
        st.just(id), texts.map(lambda text: text.replace("/", "").replace("?", "").replace("#", "") or "x")
    )
    for name in ("{id}", "{game}", "{rest:path}"):
        path = path.replace(name, quote(draw(segment), safe=""))
    method = draw(st.sampled_from([method, method, method, "PUT", "DELETE", "OPTIONS"]))
    kind, body = draw(
        st.one_of(
            st.tuples(st.just(FORM), forms.map(lambda form: urlencode(form).encode())),
            st.tuples(st.just(JSON), documents.map(lambda one: json.dumps(one).encode())),
            st.tuples(st.sampled_from([JSON, FORM, "text/plain", "multipart/form-data", ""]), st.binary(max_size=60)),
        )
    )
    return {
        "method": method,
        "url": path,
        "params": draw(st.dictionaries(st.sampled_from(FIELDS), texts, max_size=4)),
        "content": body,
        "headers": ORIGIN
        | {"content-type": kind, "accept-language": draw(st.sampled_from(["", "hu", "x" * 300, ",;,="]))},
    }


@pytest.fixture
def table(visitor: Make) -> Iterator[tuple[Visitor, Visitor, str]]:
    """(the host, a stranger, the host's table, which is public and has begun)."""
    host = visitor()
    id = host.table("me", "me", public="on")
    ask = host.match(id).asks[0]
    assert host.answer(id, ask.seat, ask.tokens[0]).status_code == 200
    yield host, visitor(), id


QUIET = [HealthCheck.function_scoped_fixture, HealthCheck.too_slow, HealthCheck.data_too_large]


@settings(max_examples=150, suppress_health_check=QUIET)
@given(data=st.data())
def test_a_stranger_changes_nothing(table: tuple[Visitor, Visitor, str], data: st.DataObject) -> None:
    host, stranger, id = table
    before = kept(host, id)[:3]
    request = data.draw(requests([one for one in routes(host) if "events" not in one[1]], id))
    answer = _sent(stranger, request)
    assert answer.status_code < 500
    assert kept(host, id)[:3] == before, "neither seats nor entries nor snapshots"


@settings(max_examples=150, suppress_health_check=QUIET)
@given(data=st.data())
def test_a_players_nonsense_harms_no_match(table: tuple[Visitor, Visitor, str], data: st.DataObject) -> None:
    """A player may do what the rules allow; everything else is refused, and the match stays whole."""
    host, _, id = table
    request = data.draw(requests([one for one in routes(host) if "events" not in one[1]], id))
    assert _sent(host, request).status_code < 500
    assert Admin(host.services.database).verify(id) == ""
    assert host.get("/mine").status_code == 200


def _sent(visitor: Visitor, request: dict[str, Any]) -> Response:
    return visitor.client.request(**request, follow_redirects=False)


# ---- one thing at a time


@pytest.mark.parametrize(
    "path", ["/t/{id}/answer", "/t/{id}/draft", "/t/{id}/act", "/t/{id}/chat", "/new", "/quick", "/seat"]
)
def test_large_bodies_are_refused(table: tuple[Visitor, Visitor, str], path: str) -> None:
    host, _, id = table
    before = kept(host, id)
    body = b"x" * (LARGEST_BODY + 1)
    assert host.client.post(path.format(id=id), content=body, headers=ORIGIN).status_code == 413

    def pieces() -> Iterator[bytes]:
        for _ in range(9):
            yield b"x" * 8192

    assert host.client.post(path.format(id=id), content=pieces(), headers=ORIGIN).status_code == 413
    assert kept(host, id) == before


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"{",
        b"[]",
        b"null",
        b"\xff\xfe",
        b'{"seat":0}',
        b'{"seat":"0","seen":"","key":"long-enough","tokens":["x"]}',
        b'{"seat":0,"seen":"","key":"long-enough","tokens":[]}',
        b'{"seat":0,"seen":"","key":"short","tokens":["x"]}',
        b'{"seat":0,"seen":"","key":"a b c d e f g","tokens":["x"]}',
        b'{"seat":0,"seen":"","key":"long-enough","tokens":["x"],"more":1}',
        b'{"seat":64,"seen":"","key":"long-enough","tokens":["x"]}',
        b'{"seat":1e99,"seen":"","key":"long-enough","tokens":["x"]}',
        b'{"seat":0,"seen":"","key":"long-enough","tokens":["' + b"x" * 201 + b'"]}',
        b'{"seat":0,"seen":"","key":"long-enough","tokens":["\\ud800"]}',
        b"[" * 30000,
    ],
)
def test_malformed_answers_are_refused(table: tuple[Visitor, Visitor, str], body: bytes) -> None:
    host, _, id = table
    before = kept(host, id)
    answer = host.client.post(f"/t/{id}/answer", content=body, headers=ORIGIN | {"content-type": JSON})
    assert answer.status_code == 400
    assert answer.json()["error"]
    assert kept(host, id) == before


def test_forged_cookies_are_nobody(table: tuple[Visitor, Visitor, str]) -> None:
    host, stranger, id = table
    real = host.client.cookies["cosmarch"]
    person = host.services.matches.find(id).host  # type: ignore[union-attr]
    forged = [person, f"{real}x", real[:-1], real.swapcase(), "x" * 400, "..", "null"]
    with host.services.database.reading() as connection:  # what is kept of a cookie opens nothing either
        forged.extend(connection.scalars(select(schema.sessions.c.token)))
    seat = host.match(id).asks[0].seat
    before = kept(host, id)
    for cookie in forged:
        stranger.client.cookies.set("cosmarch", str(cookie))
        assert stranger.get(f"/t/{id}/state", seat=seat).status_code in (401, 403)
        body = {"seat": seat, "seen": "", "key": "long-enough", "tokens": [host.match(id).asks[0].tokens[0]]}
        assert stranger.send(f"/t/{id}/answer", body).status_code in (401, 403)
        assert 'action="/account/name"' not in stranger.get("/account").text, "nobody has a name to change"
    assert kept(host, id) == before


def test_sessions_that_were_ended_are_nobody(visitor: Make) -> None:
    one, thief = visitor(), visitor()
    id = one.table("me", "me")
    thief.client.cookies.set("cosmarch", one.client.cookies["cosmarch"])
    assert thief.get(f"/t/{id}").status_code == 200
    assert one.form("/account/logout-everywhere").status_code == 303
    assert thief.get(f"/t/{id}").status_code == 401


@pytest.mark.parametrize("seat", ["-1", "2", "63", "99999999", "1.0", "٣", "0x0", "", "null", "\x00"])
def test_seats_that_are_not_mine(visitor: Make, seat: str) -> None:
    host, guest = visitor(), visitor()
    id = host.table("me", "link")
    assert guest.form("/seat", secret=host.link(id, 1)).status_code == 303
    before = kept(host, id)
    for path in ("sit", "fill", "stand-in", "link", "revoke"):
        assert guest.form(f"/t/{id}/{path}", seat=seat, level="greedy").status_code in (403, 409, 422, 400)
    answer = guest.get(f"/t/{id}/state", seat=seat)
    assert answer.status_code in (200, 403)
    if answer.status_code == 200:
        assert answer.json()["seat"] is None and answer.json()["turn"] is False
    assert kept(host, id) == before


@pytest.mark.parametrize("kind,token", [("consent", "maybe"), ("consent", ""), ("undo", "all"), ("undo", "\x00")])
def test_acts_say_nothing_else(visitor: Make, kind: str, token: str) -> None:
    """What is written down is only what can be done."""
    one = visitor()
    id = one.table("me", "me")
    ask = one.match(id).asks[0]
    one.answer(id, ask.seat, ask.tokens[0])
    before = kept(one, id)
    assert one.act(id, ask.seat, kind, token).status_code in (400, 422)
    assert kept(one, id) == before


SCRIPT = '"><script>alert(1)</script>'


def test_script_in_names_titles_and_talk_stays_text(visitor: Make) -> None:
    host, guest = visitor(), visitor()
    id = host.table("me", "link", title=f"T{SCRIPT}", name="<b>me</b>", public="on")
    guest.form("/seat", secret=host.link(id, 1), name="<i onload=x>")
    assert guest.send(f"/t/{id}/chat", {"text": SCRIPT}).status_code == 200
    guest.form("/account/contact", email="", webhook="https://x.example/?<script>")
    for who, path in (
        (host, f"/t/{id}"),
        (guest, f"/t/{id}"),
        (host, "/mine"),
        (host, "/lobby"),
        (host, f"/t/{id}/replay"),
    ):
        page = who.get(path).text
        for bad in ("<script>alert", "<i onload", "<b>me"):
            assert bad not in page, path
    for path in ("/account", f"/rules/bts?q={SCRIPT}", "/", f"/new?game={SCRIPT}"):
        assert "<script>" not in guest.get(path).text
    parts = guest.state(id, 1)["parts"]
    assert "<script>" not in "".join(parts.values())


@pytest.mark.parametrize(
    "next", ["//evil.example", "https://evil.example", "/\\evil.example", "javascript:alert(1)", "/\r\nx: y"]
)
def test_redirects_stay_here(visitor: Make, next: str) -> None:
    answer = visitor().form("/settings", lang="pl", next=next)
    assert answer.headers["location"] == "/settings?saved=1"


@pytest.mark.parametrize("field", ["name", "email", "webhook", "password", "title", "secret"])
def test_no_control_characters_reach_the_store(visitor: Make, field: str) -> None:
    """A database need not know them, PostgreSQL does not know the first of them."""
    one = visitor()
    one.table("me", "me")
    bad = {"email": "a\x00b@example.org", "webhook": "https://example.org/\x00"}.get(field, "long enough\x00")
    for path in ("/account/contact", "/account/register", "/account/login", "/account/name", "/seat"):
        assert one.form(path, **{field: bad}).status_code in (303, 400, 403, 404, 422)
    with one.services.database.reading() as connection:
        for person in connection.execute(select(schema.people)):
            assert "\x00" not in "".join([person.name, person.email, person.webhook, person.key or ""])


@pytest.mark.parametrize(
    "path", ["/t/\x00", "/t/%00", "/t/%00/state", "/rules/%00", "/static/%00", "/static/../app.py", "/%ff"]
)
def test_addresses_that_name_nothing(visitor: Make, path: str) -> None:
    assert visitor().client.get(path.replace("\x00", "%00")).status_code == 404
