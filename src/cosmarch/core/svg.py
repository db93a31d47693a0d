"""A small writer of SVG: elements as strings, escaped text, and an estimate of how wide a text is.

Everything is said by attributes of the elements (no style sheet, no script, no link, no id), so several
pictures can stand in one page without touching each other. Widths are those of a broad sans-serif: in a
narrower font texts fit with room to spare.
"""

from __future__ import annotations

FONT = "system-ui, sans-serif"

# XML knows no control characters but tab and line ends, and none of the two non-characters.
_ESCAPES: dict[int, str] = {code: "" for code in (*range(32), *range(127, 160), 0xFFFE, 0xFFFF) if code not in (9, 10)}
_ESCAPES.update({ord("&"): "&amp;", ord("<"): "&lt;", ord(">"): "&gt;", ord('"'): "&quot;", ord("'"): "&#39;"})

_NARROW = frozenset("iljtfrI.,:;'|!()[]-·/ ’í")
_WIDE = frozenset("mwMWQ@%→×–—")


def escape(text: str) -> str:
    """The text as it may stand in an element or a quoted attribute."""
    return text.translate(_ESCAPES)


# ---- measuring


def text_width(text: str, size: float, bold: bool = False) -> float:
    """About how wide the text is."""
    total = 0.0
    for char in text:
        if char in _NARROW:
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
    """The text on at most `lines` lines; what does not fit the last one is cut."""
    out: list[str] = []
    rest = text.split()
    while rest and len(out) < lines - 1:
        taken = 1
        while taken < len(rest) and text_width(" ".join(rest[: taken + 1]), size, bold) <= width:
            taken += 1
        out.append(fit(" ".join(rest[:taken]), size, width, bold))
        rest = rest[taken:]
    if rest:
        out.append(fit(" ".join(rest), size, width, bold))
    return out


# ---- elements


def number(value: float) -> str:
    return f"{value:.1f}".rstrip("0").rstrip(".")


def rect(
    x: float, y: float, w: float, h: float, fill: str, stroke: str = "", radius: float = 0, thick: float = 1
) -> str:
    line = f' stroke="{stroke}" stroke-width="{number(thick)}"' if stroke else ""
    corner = f' rx="{number(radius)}"' if radius else ""
    return (
        f'<rect x="{number(x)}" y="{number(y)}" width="{number(w)}" height="{number(h)}" fill="{fill}"{corner}{line}/>'
    )


def circle(x: float, y: float, r: float, fill: str, stroke: str = "", thick: float = 1, dash: str = "") -> str:
    line = f' stroke="{stroke}" stroke-width="{number(thick)}"' if stroke else ""
    dashed = f' stroke-dasharray="{dash}"' if dash else ""
    return f'<circle cx="{number(x)}" cy="{number(y)}" r="{number(r)}" fill="{fill}"{line}{dashed}/>'


def path(d: str, fill: str = "none", stroke: str = "", thick: float = 1, dash: str = "") -> str:
    line = f' stroke="{stroke}" stroke-width="{number(thick)}"' if stroke else ""
    dashed = f' stroke-dasharray="{dash}"' if dash else ""
    return f'<path d="{d}" fill="{fill}"{line}{dashed}/>'


def text(x: float, y: float, size: float, content: str, fill: str, anchor: str = "", bold: bool = False) -> str:
    """A line of text on the base line `y`; `anchor` is "" (start), "middle" or "end"."""
    more = f' text-anchor="{anchor}"' if anchor else ""
    if bold:
        more += ' font-weight="700"'
    return (
        f'<text x="{number(x)}" y="{number(y)}" font-size="{number(size)}" fill="{fill}"{more}>{escape(content)}</text>'
    )


def shift(x: float, y: float, body: str) -> str:
    return f'<g transform="translate({number(x)},{number(y)})">{body}</g>'


def thing(body: str, attributes: str, title: str = "", x: float = 0, y: float = 0) -> str:
    """A part of the picture that can be pointed at: `attributes` from `data`, and its words."""
    at = f' transform="translate({number(x)},{number(y)})"' if x or y else ""
    words = f"<title>{escape(title)}</title>" if title else ""
    return f"<g {attributes}{at}>{words}{body}</g>"


def data(name: str, value: object) -> str:
    """The attribute `data-name="value"`."""
    return f'data-{name}="{escape(str(value))}"'


def document(width: int, height: int, lang: str, title: str, desc: str, body: str) -> str:
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" role="img" lang="{escape(lang)}"'
        f' font-family="{FONT}"><title>{escape(title)}</title><desc>{escape(desc)}</desc>{body}</svg>'
    )
