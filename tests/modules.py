"""The sources as modules: what each defines at its top, and where the names come from that it uses."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Mapping
from pathlib import Path

SOURCES = Path(__file__).parent.parent / "src"

Name = tuple[str, str]  # a module and a name that it defines


class Module:
    """The definitions of a module by name, and the names that it imports with where they come from."""

    def __init__(self, source: str, name: str = "", package: bool = False) -> None:
        self.tree = ast.parse(source)
        self.definitions: dict[str, ast.stmt] = {}
        for statement in self.tree.body:
            self.definitions.update({defined: statement for defined in defined_by(statement)})
        self.imports: dict[str, Name] = {}
        for node in ast.walk(self.tree):
            if isinstance(node, ast.ImportFrom):
                above = name.split(".")[: len(name.split(".")) - node.level + package] if node.level else []
                start = ".".join([*above, *([node.module] if node.module else [])])
                self.imports.update({alias.asname or alias.name: (start, alias.name) for alias in node.names})


Modules = Mapping[str, Module]


def defined_by(statement: ast.stmt) -> list[str]:
    match statement:
        case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name) | ast.ClassDef(name=name):
            return [name]
        case ast.Assign(targets=targets):
            return [node.id for target in targets for node in ast.walk(target) if isinstance(node, ast.Name)]
        case ast.AnnAssign(target=ast.Name(id=name)):
            return [name]
    return []


def read_modules(paths: Iterable[Path], root: Path = SOURCES) -> dict[str, Module]:
    out: dict[str, Module] = {}
    for path in sorted(paths):
        parts = path.relative_to(root).with_suffix("").parts
        package = parts[-1] == "__init__"
        name = ".".join(parts[:-1] if package else parts)
        out[name] = Module(path.read_text("utf-8"), name, package)
    return out


def found(modules: Modules, module: str, name: str) -> Name | None:
    """Where a name that a module knows is defined, perhaps in one from which it is imported."""
    if module not in modules:
        return None
    if name in modules[module].definitions:
        return module, name
    start = modules[module].imports.get(name, (module, name))
    return found(modules, *start) if start != (module, name) else None


def meant(modules: Modules, module: str, node: ast.expr) -> Name | None:
    """The definition of ours that an expression in a module names, by itself or as something of another module."""
    match node:
        case ast.Name(id=name):
            return found(modules, module, name)
        case ast.Attribute(value=ast.Name(id=owner), attr=name) if owner in modules[module].imports:
            return found(modules, ".".join(modules[module].imports[owner]), name)
    return None
