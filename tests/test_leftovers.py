"""Nothing is left over: what a module defines at its top, and what a class can do, is used by the sources."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable

import pytest

from tests.modules import SOURCES, Module, Modules, Name, found, meant, read_modules

# What others use: by an entry point, or in tests to hold games to a vocabulary and to name what cards are about.
FOR_OTHERS = {
    *[(f"cosmarch.games.{game}", "game") for game in ("bts", "ti3", "se4x")],
    ("cosmarch.core.panels", "KINDS"),
    ("cosmarch.core.panels", "STATES"),
    *[("cosmarch.games.ti3.content.vocabulary", colour) for colour in ("GREEN", "BLUE", "YELLOW")],
    ("cosmarch.games.ti3.rules.cards.registry", "ABOUT_CARDS"),
}

# What programs, notebooks, libraries and tests call.
METHODS_FOR_OTHERS = {
    ("cosmarch.core.match", "Match.load_dice"),
    ("cosmarch.core.match", "Match._repr_svg_"),
    ("cosmarch.core.text", "Words.every_key"),
}


def leftovers(modules: Modules) -> list[Name]:
    """What no module uses outside its own definition. What is decorated is used by whom it is given to."""
    used: set[Name | None] = set()
    for name, module in modules.items():
        for statement in module.tree.body:
            for node in ast.walk(statement):
                if isinstance(node, ast.Name | ast.Attribute):
                    one = meant(modules, name, node)
                    if one is not None and modules[one[0]].definitions[one[1]] is not statement:
                        used.add(one)
        used.update([found(modules, name, exported) for exported in exports(module)])
    return sorted(
        (name, defined)
        for name, module in modules.items()
        for defined, statement in module.definitions.items()
        if (name, defined) not in used and not defined.startswith("__") and not getattr(statement, "decorator_list", ())
    )


def unused_methods(modules: Modules, templates: Iterable[str] = ()) -> list[Name]:
    """Methods and properties whose names stand nowhere in the sources or in templates but where they are defined."""
    named = {name for text in templates for name in re.findall(r"\w+", text)}
    methods: list[Name] = []
    for name, module in modules.items():
        for node in ast.walk(module.tree):
            if isinstance(node, ast.Attribute):
                named.add(node.attr)
            elif isinstance(node, ast.ClassDef):
                own = [one.name for one in node.body if isinstance(one, ast.FunctionDef | ast.AsyncFunctionDef)]
                methods += [(name, f"{node.name}.{one}") for one in own if not one.startswith("__")]
    return sorted({one for one in methods if one[1].rpartition(".")[2] not in named})


def exports(module: Module) -> list[str]:
    listed = module.definitions.get("__all__")
    return [node.value for node in ast.walk(listed) if isinstance(node, ast.Constant)] if listed is not None else []


@pytest.fixture(scope="module")
def modules() -> Modules:
    return read_modules(SOURCES.rglob("*.py"))


def test_nothing_is_left_over(modules: Modules) -> None:
    left = set(leftovers(modules))
    assert sorted(left - FOR_OTHERS) == []
    assert sorted(FOR_OTHERS - left) == [], "used by now: take these off FOR_OTHERS"


def test_no_method_is_left_over(modules: Modules) -> None:
    templates = [path.read_text("utf-8") for path in SOURCES.rglob("*.html")]
    left = set(unused_methods(modules, templates))
    assert sorted(left - METHODS_FOR_OTHERS) == []
    assert sorted(METHODS_FOR_OTHERS - left) == [], "used by now: take these off METHODS_FOR_OTHERS"


# ---- the check can fail


def test_what_nobody_uses_is_found() -> None:
    one = "from b import g\nimport c\nA = 1\nB: int = A\ndef f():\n    return f() + g()\n"
    two = "def g(): ...\ndef h(): ...\n"
    assert leftovers({"a": Module(one), "b": Module(two)}) == [("a", "B"), ("a", "f"), ("b", "h")]
    assert leftovers({"a": Module("from x import b\nb.g()\nb.h()"), "x.b": Module(two)}) == []
    assert leftovers({"a": Module('__all__ = ["g"]\nfrom b import g'), "b": Module(two)}) == [("b", "h")]
    assert leftovers({"a": Module("@app.get\ndef f(): ...")}) == []


def test_a_method_that_nobody_calls_is_found() -> None:
    one = "class A:\n    def f(self): ...\n    async def g(self): ...\n    @property\n    def h(self): ...\n"
    assert unused_methods({"a": Module(one), "b": Module("x.f()")}, ["{{ a.h }}"]) == [("a", "A.g")]
    assert unused_methods({"a": Module(one), "b": Module("x.f; x.g; x.h")}) == []


# ---- what pages are given

TEMPLATES = SOURCES / "cosmarch" / "web" / "templates"
ROUTES = SOURCES / "cosmarch" / "web" / "routes"
VALUES = ("_parts", "_frame", "_story")  # functions whose result is what templates are given


def text_of(template: str, known: set[str] | None = None) -> str:
    """A template with all that it builds on."""
    known = known if known is not None else set()
    if template in known:
        return ""
    known.add(template)
    text = (TEMPLATES / template).read_text("utf-8")
    others = re.findall(r'(?:include|import|from|extends) "([^"]+)"', text)
    return text + "".join([text_of(other, known) for other in others])


def given_in_vain(tree: ast.Module) -> list[tuple[str, str]]:
    """(template or function, name) of what is made for pages and stands in none of them."""
    out: list[tuple[str, str]] = []
    everything = "".join([path.read_text("utf-8") for path in TEMPLATES.iterdir()])
    for node in ast.walk(tree):
        match node:
            case ast.Call(
                func=ast.Attribute(attr="page") | ast.Name(id="render"), args=[ast.Constant(value=str(name)), *_]
            ):
                given, text = [one.arg for one in node.keywords], text_of(name)
            case ast.FunctionDef(name=name) if name in VALUES:
                keys = [key for one in ast.walk(node) if isinstance(one, ast.Dict) for key in one.keys]
                given, text = [key.value for key in keys if isinstance(key, ast.Constant)], everything
            case _:
                continue
        out += [(name, one) for one in given if one and not re.search(rf"\b{one}\b", text)]
    return out


def test_pages_are_given_nothing_in_vain() -> None:
    trees = [ast.parse(path.read_text("utf-8")) for path in ROUTES.glob("*.py")]
    assert [found for tree in trees for found in given_in_vain(tree)] == []
    calls = 'def _parts():\n    return {"board": 1, "nonesuch": 2}\ncall.page("share.html", row=1, another=2)'
    assert sorted(given_in_vain(ast.parse(calls))) == [("_parts", "nonesuch"), ("share.html", "another")]
