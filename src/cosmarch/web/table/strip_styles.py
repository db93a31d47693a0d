"""Pictures without styles of their own, which the pages' policy forbids."""

from __future__ import annotations

import re


def unstyled(svg: str) -> str:
    """No style stands in a page, so that a policy can forbid them all: the page's own script puts them on. Without
    scripts a piece still stands where it belongs."""
    return _STYLE.sub(_kept, svg)


_STYLE = re.compile(r' style="([^"]*)"')
_SHIFT = re.compile(r"transform:\s*translate\((-?[\d.]+)px,\s*(-?[\d.]+)px\)")


def _kept(found: re.Match[str]) -> str:
    shift = _SHIFT.search(found[1])
    moved = f' transform="translate({shift[1]} {shift[2]})"' if shift is not None else ""
    return f'{moved} data-style="{found[1]}"'
