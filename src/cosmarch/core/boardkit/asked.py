"""What a board shows of who is asked, and of the open questions of the seat that looks at it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any


def waited_for(view: Mapping[str, Any], active: int | None) -> list[int]:
    """The seats that the table waits for; while they are not named, the one whose turn it is, if it is anybody's."""
    if view["over"]:
        return []
    named = [row["seat"] for row in view["waiting"] if row["seat"] is not None]
    return named if named or active is None else [active]


def tokens(view: Mapping[str, Any]) -> dict[str, str]:
    """What the open questions of the seat can be answered with: the kind of the question by token."""
    return {option[0]: ask["kind"] for ask in view["asks"] for option in ask["options"]}


def answer(view: Mapping[str, Any], *candidates: str) -> str:
    """The first of these tokens that answers an open question; "" where none does."""
    open_now = tokens(view)
    for token in candidates:
        if token in open_now:
            return token
    return ""
