"""A function queues its scenes once, in playing order.

Whoever reads a scene sees in one call what is played after it. What is called on the way and brings about more scenes
returns them, and its caller queues them. The check counts, on every path through a function, the calls that queue: its
own and those of the functions that it calls by name.
"""

from __future__ import annotations

import ast

from tests.modules import SOURCES, Module, Modules, meant, read_modules


def calls(node: ast.AST) -> list[ast.Call]:
    """The calls in a node that are made as it is run."""
    out: list[ast.Call] = []
    waiting = [node]
    while waiting:
        node = waiting.pop()
        if isinstance(node, ast.Call):
            out.append(node)
        if not isinstance(node, ast.Lambda | ast.FunctionDef):
            waiting += ast.iter_child_nodes(node)
    return out


def calls_of(node: ast.FunctionDef) -> list[ast.Call]:
    return [call for statement in node.body for call in calls(statement)]


def queues(call: ast.Call) -> bool:
    return isinstance(call.func, ast.Attribute) and call.func.attr == "next"


class Queueing:
    """How often the functions of a game queue."""

    def __init__(self, modules: Modules) -> None:
        self.modules = modules
        functions = {
            (module, name): node
            for module in modules
            for name, node in modules[module].definitions.items()
            if isinstance(node, ast.FunctionDef)
        }
        names = {one: [meant(modules, one[0], call.func) for call in calls_of(node)] for one, node in functions.items()}
        self.queue = {one for one, node in functions.items() if any(map(queues, calls_of(node)))}
        while more := {one for one in names if one not in self.queue and not self.queue.isdisjoint(names[one])}:
            self.queue |= more
        self.often = {one for one in self.queue if max(self._paths(one[0], functions[one].body).values()) > 1}

    def _count(self, module: str, node: ast.AST) -> int:
        return sum(queues(call) or meant(self.modules, module, call.func) in self.queue for call in calls(node))

    def _paths(self, module: str, statements: list[ast.stmt]) -> dict[str, int]:
        """The most calls on a path by how it leaves the statements: at their end ("on"), or by "break" or "return"."""
        paths = {"on": 0}
        for statement in statements:
            before = paths.pop("on", None)
            if before is None:
                break
            for way, count in self._paths_of(module, statement).items():
                paths[way] = max(paths.get(way, 0), before + count)
        return paths

    def _paths_of(self, module: str, node: ast.stmt) -> dict[str, int]:
        match node:
            case ast.If():
                head = self._count(module, node.test)
                one, two = self._paths(module, node.body), self._paths(module, node.orelse)
                return {way: head + max(one.get(way, 0), two.get(way, 0)) for way in one | two}
            case ast.For(iter=first) | ast.While(test=first):
                head = self._count(module, first)
                paths = self._paths(module, node.body)
                on = max(2 * paths.get("on", 0), paths.get("break", 0))
                return {"on": head + on} | {way: head + count for way, count in paths.items() if way == "return"}
            case ast.Return() | ast.Raise():
                return {"return": self._count(module, node)}
            case ast.Break():
                return {"break": 0}
        return {"on": self._count(module, node)}


def test_functions_queue_once() -> None:
    queueing = Queueing(read_modules(SOURCES.glob("cosmarch/games/*/rules/**/*.py")))
    assert sorted(queueing.often) == [], "these functions queue several times"
    assert len(queueing.queue) > 200


# ---- the check can fail


def often(**sources: str) -> list[str]:
    return sorted([name for _, name in Queueing({name: Module(text) for name, text in sources.items()}).often])


def test_what_queues_twice_is_found() -> None:
    assert often(a="def f(t):\n    t.next(1)\n    t.next(2)") == ["f"]
    assert often(a="def f(t):\n    for n in t:\n        t.next(n)") == ["f"]
    assert often(a="def f(t):\n    if t:\n        t.next(1)\n    t.next(2)") == ["f"]
    assert often(a="def f(t):\n    t.next(g(t))\ndef g(t):\n    t.next(1)") == ["f"]
    assert often(a="def f(t):\n    x = yield from g(t)\n    t.next(x)\ndef g(t):\n    t.next((yield))") == ["f"]


def test_what_is_called_is_found_where_it_comes_from() -> None:
    last = "def g(t):\n    t.next(1)"
    assert often(a="from b import g\ndef f(t):\n    g(t)\n    g(t)", b="from c import g", c=last) == ["f"]
    module = {"a": "from x import b\ndef f(t):\n    b.g(t)\n    t.next(2)", "x.b": last}
    assert often(**module) == ["f"]


def test_one_of_two_ways_is_once() -> None:
    assert often(a="def f(t):\n    if t:\n        t.next(1)\n        return\n    t.next(2)") == []
    assert often(a="def f(t):\n    if t:\n        t.next(1)\n    else:\n        t.next(2)") == []
    assert (
        often(a="def f(t):\n    for n in t:\n        if n:\n            t.next(n)\n            return\n    t.next(0)")
        == []
    )
    assert often(a="def f(t):\n    def refusal():\n        t.next(2)\n    t.next(1)") == []
