"""The message keys that the modules of a game name."""

from __future__ import annotations

import ast
from pathlib import Path

TAKERS = {
    **{"Ask": ("ask", 1), "yes_no": ("ask", 2), "Refusal": ("refusal", 1)},
    **{"log": ("log", 0), "tell": ("log", 0), "whisper": ("log", 1)},
}


class Source:
    """The keys by the function that they are given to, and all other strings."""

    def __init__(self, folder: Path) -> None:
        self.keys: dict[str, set[str]] = {"ask": set(), "refusal": set(), "log": set()}
        self.strings: set[str] = set()
        for path in sorted(folder.rglob("*.py")):
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                if isinstance(node, ast.Constant) and isinstance(node.value, str):
                    self.strings.add(node.value)
                elif isinstance(node, ast.Call):
                    self._called(node)

    def _called(self, node: ast.Call) -> None:
        function = node.func
        name = function.id if isinstance(function, ast.Name) else getattr(function, "attr", "")
        kind, place = TAKERS.get(name, ("", 0))
        if kind and len(node.args) > place:
            self.keys[kind].update(literals(node.args[place]))


def literals(node: ast.expr) -> list[str]:
    """The strings that an expression may be, as far as they stand there."""
    if isinstance(node, ast.IfExp):
        return literals(node.body) + literals(node.orelse)
    return [node.value] if isinstance(node, ast.Constant) and isinstance(node.value, str) else []
