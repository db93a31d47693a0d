"""Reading a drawn board: its marked parts, and what is written in them; and the board as text."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise
from xml.etree import ElementTree

from cosmarch import Match
from cosmarch.core.boardkit.words import WIDTH
from cosmarch.core.svg import text_width
from cosmarch.core.text import languages

CONDENSED = 0.9  # the letters of a picture, of what a broad font would take
SMALLEST = 9.0
SVG = "{http://www.w3.org/2000/svg}"
Element = ElementTree.Element


def flat(text: str) -> str:
    """Without blanks, since a line of a text board may be broken within a name."""
    return "".join(text.split())


def fits_a_terminal(text: str, unknown: re.Pattern[str]) -> None:
    """No line of a text board is too long, and none holds what an unknown message looks like."""
    assert text.endswith("\n") and not unknown.search(text) and "{" not in text
    assert max([len(line) for line in text.split("\n")]) <= WIDTH
    assert all(line == line.rstrip() for line in text.split("\n"))


def odd_names_are_escaped(match: Match) -> None:
    """A pack has called something `<b>&"`: the picture is none the less one, and the text form says it as it is."""
    for lang in languages():
        drawing = match.svg(0, lang)
        assert "<b>" not in drawing and "&lt;b&gt;&amp;&quot;" in drawing
        ElementTree.fromstring(drawing)
        assert '<b>&"' in match.board_text(0, lang)


def marked(root: Element, name: str) -> list[Element]:
    """The parts that carry a token of this kind."""
    return [element for element in root.iter() if f"data-{name}" in element.attrib]


def one(root: Element, name: str, value: object) -> Element:
    (found,) = [element for element in marked(root, name) if element.attrib[f"data-{name}"] == str(value)]
    return found


def shown(element: Element) -> str:
    """All that is written in a part of the picture, without the titles."""
    return " ".join(["".join(text.itertext()) for text in element.iter(f"{SVG}text")])


def texts(
    element: Element, x: float = 0, y: float = 0, scale: float = 1
) -> Iterator[tuple[float, float, float, float]]:
    """(left, right, base line, size) of every text of a picture."""
    move = element.attrib.get("transform", "")
    for kind, figures in re.findall(r"(translate|scale)\(([^)]*)\)", move):
        parts = [float(part) for part in re.split(r"[ ,]+", figures.strip())]
        if kind == "scale":
            scale *= parts[0]
        else:
            x, y = x + scale * parts[0], y + scale * (parts[1] if len(parts) > 1 else 0)
    if element.tag == f"{SVG}svg" and "width" in element.attrib:
        return  # a symbol
    if element.tag == f"{SVG}text":
        row = element.attrib
        size = float(row["font-size"])
        wide = text_width("".join(element.itertext()), size, "font-weight" in row) * CONDENSED
        wide = float(row.get("textLength", wide))
        left = float(row.get("x", 0)) - {"end": wide, "middle": wide / 2}.get(row.get("text-anchor", ""), 0)
        yield x + scale * left, x + scale * (left + wide), y + scale * float(row.get("y", 0)), scale * size
    if element.tag != f"{SVG}symbol":
        for child in element:
            yield from texts(child, x, y, scale)


def letters_can_be_read(root: Element) -> None:
    """None is too small, and all are on the picture."""
    _, _, width, height = [float(part) for part in root.attrib["viewBox"].split()]
    for left, right, base, size in texts(root):
        assert size >= SMALLEST
        assert left >= 0 and right <= width and 0 < base < height


def sheets_are_clear(root: Element) -> None:
    """What stands on one line of a panel stands side by side, and within the panel."""
    for panel in marked(root, "panel"):
        width = float(panel[0].attrib["width"])
        origin = float(panel.attrib["transform"].split("(")[1].split()[0])
        lines: dict[int, list[tuple[float, float]]] = {}
        for left, right, base, size in texts(panel):
            if size > SMALLEST + 1:  # drawings on a sheet have letters of their own
                lines.setdefault(round(base), []).append((left - origin, right - origin))
        for line in lines.values():
            assert all([one[1] <= other[0] + 2 for one, other in pairwise(sorted(line))])
            assert max([right for _, right in line]) <= width
