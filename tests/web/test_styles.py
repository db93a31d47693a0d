"""The style sheets cost a table little: what a browser works out anew when something small changes stays small."""

from __future__ import annotations

import re
from importlib.resources import files
from pathlib import Path

import pytest

STYLES = files("cosmarch.web").joinpath("static", "styles")
SHEETS = sorted(one.name for one in STYLES.iterdir())
WHOLE = re.compile(r"(?:^|[ >(])(?:\.table|#table|\.shell|body|html|main|:root)(?![\w-])[^ >]*:has\(")
NAMED = re.compile(r"[.#\[]|^[a-zA-Z]")


def selectors(text: str) -> list[str]:
    """All selectors of a sheet, one by one."""
    text = re.sub(r"/\*.*?\*/", "", text, flags=re.S)
    return [one.strip() for heads in re.findall(r"([^{};]+)\{", text) for one in _split(heads, ",")]


def _split(text: str, at: str) -> list[str]:
    """The parts of a selector between these signs, wherever no brackets are open."""
    parts, depth = [""], 0
    for sign in text:
        depth += (sign in "([") - (sign in ")]")
        if sign in at and not depth:
            parts.append("")
        else:
            parts[-1] += sign
    return [part for part in parts if part.strip()]


def nameless(selector: str) -> bool:
    """Whether it depends on what something contains, and means whatever lies in that: `.card:has(b) > :not(i)`. Every
    change in a page that has such a rule makes the browser work out the style of all its elements."""
    *outer, last = _split(selector, " >+~\n")
    if not any(":has(" in part for part in outer):
        return False
    return not NAMED.search(re.sub(r":(not|has|nth-[a-z-]+)\((?:[^()]|\([^()]*\))*\)", "", last).replace(":is(", ""))


@pytest.mark.parametrize("sheet", SHEETS)
def test_what_contains_something_means_named_things(sheet: str) -> None:
    text = STYLES.joinpath(sheet).read_text(encoding="utf-8")
    assert [one for one in selectors(text) if nameless(one)] == []


@pytest.mark.parametrize("sheet", SHEETS)
def test_nothing_asks_what_the_whole_table_contains(sheet: str) -> None:
    """Every change within would have to be looked at; `flags.js` says it in classes of the body."""
    text = STYLES.joinpath(sheet).read_text(encoding="utf-8")
    assert [one for one in selectors(text) if WHOLE.search(one)] == []


@pytest.mark.parametrize("sheet", SHEETS)
def test_what_is_wide_is_named(sheet: str) -> None:
    """A table is wide, and so is a sheet over it: a rule that does not say which of them it means meets both."""
    text = STYLES.joinpath(sheet).read_text(encoding="utf-8")
    assert [one for one in selectors(text) if re.match(r"\.wide\b(?!-)", one)] == []


# Names that are put together: what is written before the rest, which a game or a template says.
MADE_OF = ("k-", "s-", "st-", "t-", "v-", "reach-", "stage-", "rail-", "badge-", "left-", "dock-")


def names(sheet: str) -> set[str]:
    """The classes and ids that a sheet is about."""
    text = STYLES.joinpath(sheet).read_text(encoding="utf-8")
    plain = [re.sub(r'"[^"]*"', "", one) for one in selectors(text)]
    return {name for one in plain for name in re.findall(r"[.#](-?[A-Za-z_][\w-]*)", one)}


@pytest.fixture(scope="module")
def written() -> set[str]:
    """All words of templates, scripts and the package's Python."""
    root = Path(str(files("cosmarch")))
    sources = [path for kind in ("*.html", "*.js", "*.py") for path in root.rglob(kind)]
    return {word for path in sources for word in re.findall(r"[\w-]+", path.read_text(encoding="utf-8"))}


@pytest.mark.parametrize("sheet", SHEETS)
def test_nothing_is_styled_that_nobody_draws(sheet: str, written: set[str]) -> None:
    rests = {name: [name.removeprefix(start) for start in MADE_OF if name.startswith(start)] for name in names(sheet)}
    unknown = {name for name, rest in rests.items() if name not in written and not any(one in written for one in rest)}
    assert unknown == set()


def test_the_rule_itself() -> None:
    assert (
        WHOLE.search(".table.x:has(#y) .z") and WHOLE.search("body:not(:has(.views)) b") and WHOLE.search("main:has(a)")
    )
    assert not WHOLE.search(".table.wide .y:has(.z)") and not WHOLE.search(".table-x:has(.z)")
    wrong = ["a:has(b) > :not(i)", "a:has(b) *", ".x:has(.y) > :first-child", "p:not(:has(q)) :not(.r, .s)"]
    right = ["a:has(b) > .c", "a:has(b) > :is(.c, d)", "a:has(b) i", "a b:has(c)", "a > :not(b)", "a:has(b) [hidden]"]
    assert [nameless(one) for one in (*wrong, *right)] == [True] * len(wrong) + [False] * len(right)


def listed(selector: str) -> bool:
    """Whether it ends with several plain names in one `:is()`: a browser keeps rules by the last name, and tries such a
    one on every element; written out one by one they cost nothing elsewhere."""
    found = re.match(r":is\(([^()]*)\)", _split(selector, " >+~\n")[-1])
    names = found[1].split(", ") if found is not None else []
    return len(names) > 1 and any(all(re.fullmatch(kind, one) for one in names) for kind in (r"\.[\w-]+", r"[a-z]+"))


@pytest.mark.parametrize("sheet", SHEETS)
def test_the_last_name_of_a_rule_is_one_name(sheet: str) -> None:
    text = STYLES.joinpath(sheet).read_text(encoding="utf-8")
    assert [one for one in selectors(text) if listed(one)] == []


@pytest.mark.parametrize("sheet", SHEETS)
def test_the_table_changes_no_value_that_all_of_it_inherits_for_a_form(sheet: str) -> None:
    text = STYLES.joinpath(sheet).read_text(encoding="utf-8")
    assert re.findall(r"\.table\.wide\s*\{[^}]*--[\w-]+:", text) == []
