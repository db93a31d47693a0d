"""The way from a key to what the inspector tells of it, for games whose kinds of things stand in a table."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeVar

from cosmarch.core.panels import Entry

Faces = TypeVar("Faces")


def entry_of(
    key: str,
    view: Mapping[str, Any],
    faces: Faces,
    kinds: Mapping[str, Callable[[str, Mapping[str, Any], Faces], Entry | None]],
    plain: Callable[[str, Mapping[str, Any], Faces], tuple[str, str]],
) -> Entry | None:
    """The entry of a key that is a kind, a dot and which one; else of a token, of which `plain` tells the kind ("":
    none) and which one it is. None where there is no such thing on this table."""
    kind, _, name = key.partition(".")
    found = kinds.get(kind)
    entry = found(name, view, faces) if found is not None else None
    if entry is not None:
        return entry
    kind, name = plain(key, view, faces)
    return kinds[kind](name, view, faces) if kind else None
