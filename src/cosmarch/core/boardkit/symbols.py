"""Symbols: a game draws each thing once, in one sprite, and its maps and panels use them by id."""

from __future__ import annotations

from collections.abc import Iterable

from cosmarch.core.boardkit.players import OUTLINES, shape

UNIT_BOX = "0 0 24 24"


def symbol(name: str, body: str, box: str = UNIT_BOX) -> str:
    """A drawing that is used by its id; it may be larger than its box."""
    return f'<symbol id="{name}" viewBox="{box}" overflow="visible">{body}</symbol>'


def outline(d: str, more: str = "") -> str:
    """A silhouette in the colour of whoever uses it."""
    return f'<path d="{d}" fill="currentColor"{more}/>'


def shapes() -> list[str]:
    """The players' shapes."""
    return [symbol(f"shape-{name}", outline(d)) for name, d in OUTLINES.items()]


def sprite(symbols: Iterable[str], definitions: str = "") -> str:
    """The sprite of a game: an SVG document that shows nothing itself."""
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" width="0" height="0" aria-hidden="true" style="position:absolute">'
        f"<defs>{definitions}</defs>{''.join([*shapes(), *symbols])}</svg>"
    )


def use(name: str, x: float, y: float, width: float, height: float = 0.0, colour: str = "", more: str = "") -> str:
    """A symbol drawn into a box; `colour` is what its silhouette is filled with."""
    tint = f' style="color:{colour}"' if colour else ""
    high = height or width
    return f'<use href="#{name}" x="{x:g}" y="{y:g}" width="{width:g}" height="{high:g}"{tint}{more}/>'


def player_shape(name: str | None, x: float, y: float, size: float) -> str:
    """A player's shape, centred; within an element with the player's style."""
    return use(f"shape-{shape(name)}", x - size / 2, y - size / 2, size, 0.0, "var(--player)")
