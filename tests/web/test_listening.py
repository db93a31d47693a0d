"""What a screen reader finds on the pages: landmarks, headings in order, names, and errors at their fields."""

from __future__ import annotations

import random
from collections.abc import Callable
from html.parser import HTMLParser

import pytest

import cosmarch
from cosmarch.web.table import forms
from tests.web.finished import held
from tests.web.test_pages import PAGES
from tests.web.visitor import Visitor

pytestmark = pytest.mark.long  # whole matches by way of the pages

Make = Callable[[], Visitor]
VOID = {"input", "meta", "link", "br", "img", "hr"}
POINTERS = ("aria-labelledby", "aria-describedby", "aria-controls")


class Outline(HTMLParser):
    """The elements of a page with their attributes, each with the names of the elements around it."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.elements: list[tuple[str, dict[str, str], tuple[str, ...]]] = []
        self._open: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, {name: value or "" for name, value in attrs}, tuple(self._open)))
        if tag not in VOID:
            self._open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, {name: value or "" for name, value in attrs}, tuple(self._open)))

    def handle_endtag(self, tag: str) -> None:
        while self._open and self._open.pop() != tag:
            pass

    def named(self, tag: str) -> list[dict[str, str]]:
        return [attrs for name, attrs, _ in self.elements if name == tag]

    @property
    def ids(self) -> list[str]:
        return [attrs["id"] for _, attrs, _ in self.elements if "id" in attrs]

    @property
    def headings(self) -> list[int]:
        return [int(tag[1]) for tag, _, _ in self.elements if tag in ("h1", "h2", "h3", "h4")]


def check(text: str) -> Outline:
    """What holds on every page."""
    page = Outline(text)
    assert len(page.named("main")) == len(page.named("header")) == 1
    ways = [attrs.get("aria-label") for attrs in page.named("nav")]
    assert ways and all(ways) and len(set(ways)) == len(ways), "each list of ways is told apart"
    assert page.headings[0] == 1 and page.headings.count(1) == 1
    assert all(after <= before + 1 for before, after in zip(page.headings, page.headings[1:], strict=False))
    assert len(page.ids) == len(set(page.ids))
    skip = next(attrs for attrs in page.named("a") if attrs.get("class") == "skip")
    targets = {attrs["id"]: attrs for _, attrs, _ in page.elements if "id" in attrs}
    assert targets[skip["href"].removeprefix("#")].get("tabindex") == "-1", "a skip link takes the focus along"
    for tag, attrs, around in page.elements:
        for pointer in POINTERS:
            assert set(attrs.get(pointer, "").split()) <= set(page.ids), f"{tag} points at nothing by {pointer}"
        if tag == "select" or (tag == "input" and attrs.get("type") != "hidden"):
            assert "label" in around or "aria-label" in attrs, attrs
        if tag == "div" and "aria-label" in attrs:
            assert "role" in attrs, "a name needs a role"
    return page


@pytest.mark.parametrize("path", [*PAGES, "/nothing/here"])
def test_pages_can_be_heard(visitor: Make, path: str) -> None:
    check(visitor().get(path).text)


@pytest.mark.parametrize(("game", "seats"), [("bts", 2), ("se4x", 2), ("ti3", 3)])
def test_tables_can_be_heard(visitor: Make, game: str, seats: int) -> None:
    one = visitor()
    id = one.table(*["me"] * seats, game=game)
    first = check(one.get(f"/t/{id}").text)
    curtain = [] if game == "bts" else ["curtain-open"]  # nothing is hidden there
    assert [attrs["id"] for _, attrs, _ in first.elements if "autofocus" in attrs] == curtain
    asked = check(one.get(f"/t/{id}", seat=one.match(id).asks[0].seat).text)
    roles = {attrs["id"]: attrs.get("role") for _, attrs, _ in asked.elements if "id" in attrs}
    assert roles["said"] == "status" and roles["alarm"] == "alert"
    assert roles["board"] == "img", "the picture is one thing; its parts are in the text"
    busy = next(place for place, (_, attrs, _) in enumerate(asked.elements) if attrs.get("id") == "table")
    for voice in ("said", "alarm"):
        place = next(place for place, (_, attrs, _) in enumerate(asked.elements) if attrs.get("id") == voice)
        assert place < busy, "a part that is busy is not read out"
    assert not [attrs for _, attrs, _ in asked.elements if "aria-live" in attrs]
    check(one.get(f"/t/{id}/replay").text)


def test_a_table_that_waits_can_be_heard(visitor: Make) -> None:
    one = visitor()
    page = check(one.get(f"/t/{one.table('me', 'link', 'open')}").text)
    about = [attrs["aria-describedby"] for attrs in page.named("button") if "aria-describedby" in attrs]
    assert {"seat-1", "seat-2"} <= set(about), "a button says which seat it is about"


def test_the_page_that_is_open_is_the_current_one(visitor: Make) -> None:
    page = Outline(visitor().get("/lobby").text)
    assert [attrs["href"] for attrs in page.named("a") if attrs.get("aria-current") == "page"] == ["/lobby"]


@pytest.mark.parametrize(
    ("form", "typed", "field"),
    [
        ("register", {"name": "Eve", "password": "short"}, "password"),
        ("register", {"name": "Eve", "password": "long enough", "email": "no address"}, "email"),
        ("login", {"name": "Eve", "password": "wrong password"}, "password"),
        ("name", {"name": ""}, "name"),
        ("contact", {"email": "", "webhook": "http://example.org"}, "webhook"),
    ],
)
def test_an_error_stands_at_its_field(visitor: Make, form: str, typed: dict[str, str], field: str) -> None:
    one = visitor()
    one.table("me", "bot:random")  # somebody, if only a guest
    answer = one.form(f"/account/{form}", **typed)
    assert answer.status_code in (403, 422)
    page = check(answer.text)
    wrong = [attrs for attrs in page.named("input") if attrs.get("aria-invalid") == "true"]
    assert [attrs["name"] for attrs in wrong] == [field]
    assert wrong[0]["aria-describedby"] == "wrong" and "autofocus" in wrong[0]
    secrets = [attrs for attrs in page.named("input") if attrs.get("type") == "password"]
    assert all(attrs["value"] == "" for attrs in secrets)
    if form == "register":
        assert [attrs["value"] for attrs in page.named("input") if attrs["name"] == "name"].count("Eve") == 1


def test_an_error_at_the_old_password(visitor: Make) -> None:
    one = visitor()
    one.form("/account/register", name="Ada", password="a good password")
    page = check(one.form("/account/password", old="not this one", password="another one").text)
    assert [attrs["name"] for attrs in page.named("input") if "aria-invalid" in attrs] == ["old"]


def test_the_replay_has_the_board_as_text(visitor: Make) -> None:
    one = visitor()
    id = one.table("me", "me")
    seat = one.match(id).asks[0].seat
    frame = one.get(f"/t/{id}/frame", at=0, seat=seat, text=1).json()
    assert frame["text"] == one.match(id).board_text(seat, "en")
    assert one.get(f"/t/{id}/frame", at=0, seat=seat).json()["text"] is None


def test_a_form_is_heard_with_what_its_button_does(visitor: Make) -> None:
    """How many answers stand behind it one by one says nothing to who fills it in."""
    chance = random.Random(2)
    match = cosmarch.new("ti3", seats=3, seed=2, options=dict(cosmarch.game("ti3").presets()[0].options))
    while match.asks[0].kind != "move_ship" or forms.first(match, match.asks[0].seat, "en") is None:
        match.choose(chance.choice(match.asks[0].tokens), match.asks[0].seat)
    one = visitor()
    seat = match.asks[0].seat
    form = forms.first(match, seat, "en")
    assert form is not None
    decide = one.state(held(one, match), seat)["parts"]["decide"]
    assert f'data-count="{match.game.handin(form, "en")}"' in decide
