"""Every page answers, in every language, with the headers that keep it safe."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable
from html import escape

import pytest

import cosmarch
from cosmarch import LoadError
from cosmarch.core.text import languages, words
from cosmarch.web.http.minify import needed
from cosmarch.web.pages import SHEETS, STATIC
from tests.web.visitor import ORIGIN, Visitor

Make = Callable[[], Visitor]
PAGES = ["/", "/new", "/new?game=bts&seats=4", "/lobby", "/mine", "/settings", "/account", "/seat", "/rules/bts"]


@pytest.mark.parametrize("lang", languages())
@pytest.mark.parametrize("path", PAGES)
def test_pages_in_every_language(visitor: Make, path: str, lang: str) -> None:
    one = visitor()
    one.form("/settings", lang=lang)
    answer = one.get(path)
    assert answer.status_code == 200
    assert f'<html lang="{lang}"' in answer.text
    assert "web." not in re.sub(r"<[^>]*>", " ", answer.text), "a message has no words"
    assert words(lang, "core", "web")("web.nav.lobby") in answer.text


@pytest.mark.parametrize("lang", languages())
def test_the_table_in_every_language(visitor: Make, lang: str) -> None:
    one = visitor()
    one.form("/settings", lang=lang)
    id = one.table("me", "me")
    for path in (f"/t/{id}", f"/t/{id}?seat=0", f"/t/{id}/replay"):
        answer = one.get(path)
        assert answer.status_code == 200
        assert "web." not in re.sub(r"<[^>]*>", " ", answer.text)
        assert "<svg" in answer.text


@pytest.mark.parametrize("path", [*PAGES, "/nothing/here"])
def test_headers(visitor: Make, path: str) -> None:
    headers = visitor().get(path).headers
    policy = headers["content-security-policy"]
    assert "default-src 'none'" in policy and "script-src 'self'" in policy and "unsafe" not in policy
    assert "frame-ancestors 'none'" in policy
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["cache-control"] == "no-store"


def test_no_page_has_script_or_style_in_it(visitor: Make) -> None:
    """What the policy forbids is not there to be forbidden."""
    one = visitor()
    id = one.table("me", "bot:greedy")
    for path in [*PAGES, f"/t/{id}", f"/t/{id}/replay"]:
        text = one.get(path).text
        assert not re.search(r"<script(?![^>]*\bsrc=)", text)
        assert not re.search(r"\son[a-z]+\s*=\s*[\"']", text)
        assert not re.search(r"<[^>]*\sstyle\s*=", text)


def test_static_files_may_be_kept(visitor: Make) -> None:
    """Those that a page names, and the modules that they name: all under the mark of what they hold now."""
    one = visitor()
    found = re.search(r'href="(/static/[0-9a-f]{12}/)page\.css"', one.get("/").text)
    assert found is not None
    for name in ("page.css", "table.css", "scripts/map/camera.js"):
        answer = one.get(found[1] + name)
        assert answer.status_code == 200 and "immutable" in answer.headers["cache-control"]
        for elsewhere in (f"/static/{name}", f"/static/{'0' * 12}/{name}"):
            again = one.get(elsewhere)
            assert again.content == answer.content and again.headers["cache-control"] == "no-cache"
    assert one.client.post(found[1] + "page.css", headers=ORIGIN).status_code == 405
    assert one.get(found[1] + "../pages.py").status_code == 404


def test_scripts_and_sheets_travel_without_what_is_for_their_readers(visitor: Make) -> None:
    """No comment, no indentation, and none of the headers that are for pages; a browser still takes them for nothing
    but what they are."""
    one = visitor()
    for name in ("table.css", "scripts/pages/table.js", "scripts/map/camera.js"):
        answer = one.get(f"/static/{name}")
        lines = answer.text.splitlines()
        assert all(line and line == line.strip() and not line.startswith(("//", "/*")) for line in lines), name
        assert answer.headers["x-content-type-options"] == "nosniff"
        assert answer.headers["cross-origin-resource-policy"] == "same-origin"
        assert "content-security-policy" not in answer.headers


PAGE_SCRIPTS = sorted(path.name for path in STATIC.glob("scripts/pages/*.js"))
NAMED = re.compile(r"^(?:export )?(?:async )?(?:const|let|class|function\*?) (\w+)", re.M)


@pytest.mark.parametrize("name", PAGE_SCRIPTS)
def test_a_page_is_brought_its_scripts_in_one(visitor: Make, name: str) -> None:
    """Nothing is left to import, so that a page waits for one answer and not for fifty; that is possible because no two
    scripts of a page give a name to different things. Packed, it is the same."""
    one = visitor()
    answer = one.get(f"/static/scripts/pages/{name}")
    assert not re.search(r"^(?:import|export)\b", answer.text, re.M)
    scripts = needed(f"scripts/pages/{name}")
    assert scripts[-1] == f"scripts/pages/{name}"
    names = [found for part in scripts for found in NAMED.findall((STATIC / part).read_text(encoding="utf-8"))]
    assert [found for found, number in Counter(names).items() if number > 1] == []
    assert set(names) <= set(NAMED.findall(answer.text))
    plain = one.client.get(f"/static/scripts/pages/{name}", headers={"Accept-Encoding": "identity"})
    assert "content-encoding" not in plain.headers and plain.text == answer.text
    assert answer.headers["content-encoding"] == "gzip"


def test_no_script_has_a_text_over_several_lines() -> None:
    """What looks like a comment or an indentation in it would be taken out on its way."""
    for path in STATIC.glob("scripts/*/*.js"):
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
            assert line.count("`") % 2 == 0 and "/*" not in line, f"{path.name}:{number}"


def test_every_sheet_is_laid_somewhere() -> None:
    laid = {f"{name}.css" for names in SHEETS.values() for name in names} | {"start.css", "new.css", "replay.css"}
    assert laid == {path.name for path in STATIC.glob("styles/*.css")}


def test_unknown_pages(visitor: Make) -> None:
    one = visitor()
    assert one.get("/nothing/here").status_code == 404
    assert one.get("/t/nothing").status_code == 404
    assert one.get("/rules/nothing").status_code == 404


def test_looking_makes_nobody_known(visitor: Make) -> None:
    """Guests are made when they do something, not when they look."""
    one = visitor()
    for path in PAGES:
        assert "cosmarch=" not in one.get(path).headers.get("set-cookie", "")


def test_rules_can_be_searched(visitor: Make) -> None:
    text = visitor().get("/rules/bts", q="BTS-10.3").text
    assert 'id="BTS-10.3"' in text
    assert 'id="BTS-4.2"' not in text


@pytest.mark.parametrize("lang", languages())
def test_rules_are_in_the_language_of_the_reader(visitor: Make, lang: str) -> None:
    one, game = visitor(), cosmarch.game("bts")
    one.form("/settings", lang=lang)
    said = escape(game.rules(lang)["BTS-1.5"])
    assert f"<h2>{escape(game.sections(lang)['BTS-1.5'])}</h2>" in one.get("/rules/bts").text
    assert f"<dd>{said}</dd>" in one.get("/rules/bts", q="BTS-1.5").text
    id = one.table("me", "bot:random")
    assert said in one.get(f"/t/{id}/inspect", seat=0, rule="BTS-1.5").json()["html"]


def test_the_rules_have_a_table_of_contents(visitor: Make) -> None:
    for text in (visitor().get("/rules/ti3").text, visitor().get("/rules/ti3", q="ship").text):
        chapters = re.findall(r'<section class="panel" id="([^"]+)">\s*<h2>([^<]+)</h2>', text)
        assert (
            chapters and re.findall(r'<a href="#([^"]+)">([^<]+)</a></li>', text) == chapters * 2
        )  # beside, and folded


def test_dark_first_and_nothing_is_heard_until_asked_for(visitor: Make) -> None:
    page = visitor().get("/").text
    assert 'data-theme="dark"' in page and 'data-sound="off"' in page and 'data-notify="off"' in page
    settings = visitor().get("/settings").text
    for value in ("dark", "system", "light"):
        assert f'name="theme" value="{value}"' in settings


def test_settings_are_kept_and_only_known_ones(visitor: Make) -> None:
    one = visitor()
    one.form("/settings", lang="hu", theme="dark", sound="<script>", nothing="1")
    page = one.get("/").text
    assert '<html lang="hu" data-theme="dark"' in page
    assert 'data-sound="off"' in page


@pytest.mark.parametrize("next", ["//evil.example", "https://evil.example", "/\\evil.example"])
def test_settings_lead_nowhere_else(visitor: Make, next: str) -> None:
    assert visitor().form("/settings", lang="en", next=next).headers["location"] == "/settings?saved=1"


def test_the_browsers_language_is_the_first(visitor: Make) -> None:
    one = visitor()
    assert '<html lang="pl"' in one.client.get("/", headers={"accept-language": "de, pl;q=0.8, en;q=0.5"}).text


def test_a_table_of_another_version_says_so_in_words(visitor: Make, monkeypatch: pytest.MonkeyPatch) -> None:
    one = visitor()
    id = one.table("me", "me")

    def too_old(_: str) -> None:
        raise LoadError("the state has other columns than this version: odd_column")

    monkeypatch.setattr(one.services.journal, "open", too_old)
    answer = one.get(f"/t/{id}")
    assert answer.status_code == 409
    assert "another version" in answer.text
    assert "odd_column" not in answer.text
