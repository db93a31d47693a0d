"""A small writer of SVG: elements as strings, escaped text, and an estimate of how wide a text is.

Everything is said by attributes of the elements. Widths are those of a broad sans-serif: in a narrower font texts fit
with room to spare.
"""

from __future__ import annotations

from functools import lru_cache

SQUEEZE = 7 / 6
SMALL = 11.0

# XML knows no control characters but tab and line ends, and none of the two non-characters.
_ESCAPES: dict[int, str] = {code: "" for code in (*range(32), *range(127, 160), 0xFFFE, 0xFFFF) if code not in (9, 10)}
_ESCAPES.update({ord("&"): "&amp;", ord("<"): "&lt;", ord(">"): "&gt;", ord('"'): "&quot;", ord("'"): "&#39;"})

_NARROW = frozenset("iljtfrI.,:;'|!()[]-·/ ’í")
_WIDE = frozenset("mwMWQ@%→×–—")
_FULL = "\u2e80"  # from here on: the scripts of East Asia and pictures


def escape(text: str) -> str:
    """The text as it may stand in an element or a quoted attribute."""
    return text.translate(_ESCAPES)


# ---- measuring


@lru_cache(maxsize=8192)
def text_width(text: str, size: float, bold: bool = False) -> float:
    """About how wide the text is."""
    total = 0.0
    for char in text:
        if char >= _FULL:
            total += 1.1
        elif char in _NARROW:
            total += 0.38
        elif char in _WIDE:
            total += 0.95
        elif char.isupper():
            total += 0.7
        else:
            total += 0.62
    return total * size * (1.1 if bold else 1.0)


def fit(text: str, size: float, width: float, bold: bool = False) -> str:
    """The text, cut with an ellipsis where it is wider than `width`."""
    if text_width(text, size, bold) <= width:
        return text
    while text and text_width(text + "…", size, bold) > width:
        text = text[:-1]
    return text.rstrip() + "…"


def wrap(text: str, size: float, width: float, lines: int, bold: bool = False) -> list[str]:
    """The text on at most `lines` lines, broken at blanks and after hyphens. A line may be wider than
    `width` where a word is, or the last one where all that is left must stand on it."""
    parts = text.replace("-", "-\0").replace(" ", " \0").split("\0")
    out: list[str] = []
    line = ""
    for part in parts:
        full = line and text_width((line + part).rstrip(), size, bold) > width
        if full and len(out) < lines - 1:
            out.append(line.rstrip())
            line = ""
        line += part
    return [*out, line.rstrip()]


# ---- elements


def rect(
    x: float, y: float, w: float, h: float, fill: str, stroke: str = "", radius: float = 0, thick: float = 1
) -> str:
    line = f' stroke="{stroke}" stroke-width="{thick:g}"' if stroke else ""
    corner = f' rx="{radius:g}"' if radius else ""
    return f'<rect x="{x:g}" y="{y:g}" width="{w:g}" height="{h:g}" fill="{fill}"{corner}{line}/>'


def text(x: float, y: float, size: float, content: str, fill: str, anchor: str = "", bold: bool = False) -> str:
    """A line of text on the base line `y`; `anchor` is "" (start), "middle" or "end"."""
    more = f' text-anchor="{anchor}"' if anchor else ""
    if bold:
        more += ' font-weight="700"'
    return f'<text x="{x:g}" y="{y:g}" font-size="{size:g}" fill="{fill}"{more}>{escape(content)}</text>'


def fitted(x: float, y: float, size: float, content: str, fill: str, width: float) -> str:
    """A line of text within `width`: smaller down to `SMALL`, then pressed together by up to a sixth, and cut
    where that is not enough."""
    wide = text_width(content, size)
    if wide > width and size > SMALL:
        wide *= SMALL / size
        size = SMALL
    if wide <= width:
        return text(x, y, size, content, fill)
    shown = escape(fit(content, size, width * SQUEEZE))
    return (
        f'<text x="{x:g}" y="{y:g}" font-size="{size:g}" fill="{fill}"'
        f' textLength="{width:g}" lengthAdjust="spacingAndGlyphs">{shown}</text>'
    )
