"""A film of a match: one SVG that moves by itself. What stays the same from frame to frame is in it once."""

from __future__ import annotations

from collections.abc import Sequence
from difflib import SequenceMatcher
from typing import Final
from xml.etree import ElementTree

from cosmarch import escape

SPACE: Final = "http://www.w3.org/2000/svg"
FRAME: Final = 0.9  # seconds
LAST: Final = 4  # frames for which the end stands
GROUND: Final = "#060a16"  # below a frame that is smaller than others
SMALL: Final = 1500  # letters of an element that is not taken apart
ElementTree.register_namespace("", SPACE)


def film(frames: Sequence[str]) -> str:
    """The pictures one after the other, over and over; whoever shows no motion shows the last. "" without pictures."""
    if not frames:
        return ""
    roots = [ElementTree.fromstring(frame) for frame in frames]
    master: list[str] = []
    shown: list[set[int]] = []
    for number, root in enumerate(roots):
        _merge(master, shown, [piece for child in root for piece in _pieces(child, "", "")], number)
    count = len(frames)
    body = "".join([_timed(piece, when, count) for piece, when in zip(master, shown, strict=True)])
    box = _around([[float(one) for one in root.attrib["viewBox"].split()] for root in roots])
    whole = {**roots[-1].attrib, "viewBox": " ".join([f"{one:g}" for one in box])}
    head = " ".join([f'{name}="{escape(value)}"' for name, value in whole.items()])
    x, y, width, height = box
    ground = f'<rect x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}" fill="{GROUND}"/>'
    return f'<svg xmlns="{SPACE}" {head}>{ground}{body}{_progress(box, count)}</svg>'


def _around(boxes: Sequence[Sequence[float]]) -> tuple[float, float, float, float]:
    """The box of all of them: a sheet that grows makes a picture taller."""
    left, top = min([box[0] for box in boxes]), min([box[1] for box in boxes])
    right, low = max([box[0] + box[2] for box in boxes]), max([box[1] + box[3] for box in boxes])
    return left, top, right - left, low - top


def _pieces(element: ElementTree.Element, before: str, behind: str) -> list[str]:
    """The element as text, or what is in it one by one, each within the groups around it."""
    if element.tag in (f"{{{SPACE}}}title", f"{{{SPACE}}}desc"):
        return []
    text = ElementTree.tostring(element, encoding="unicode").replace(f' xmlns="{SPACE}"', "")
    if element.tag != f"{{{SPACE}}}g" or len(text) <= SMALL or "opacity" in element.attrib or len(element) < 2:
        return [before + text.strip() + behind]
    head = text[: text.index(">") + 1]
    return [piece for child in element for piece in _pieces(child, before + head, "</g>" + behind)]


def _merge(master: list[str], shown: list[set[int]], pieces: list[str], number: int) -> None:
    """Put a frame in: what is there already at that place is shown then too, the rest comes between."""
    at = 0
    for tag, a, b, c, d in SequenceMatcher(None, master[:], pieces, autojunk=False).get_opcodes():
        if tag == "equal":
            for place in range(a, b):
                shown[place + at].add(number)
        elif c != d:
            master[b + at : b + at] = pieces[c:d]
            shown[b + at : b + at] = [{number} for _ in range(c, d)]
            at += d - c


def _timed(piece: str, when: set[int], count: int) -> str:
    if len(when) == count:
        return piece
    length = count - 1 + LAST
    seen = [number in when for number in range(count)]
    changes = [0, *[number for number in range(1, count) if seen[number] != seen[number - 1]]]
    values = ";".join(["visible" if seen[number] else "hidden" for number in changes])
    times = ";".join([f"{number / length:.4f}" for number in changes])
    still = "visible" if seen[-1] else "hidden"
    moves = f'values="{values}" keyTimes="{times}" dur="{length * FRAME:.1f}s"'
    return (
        f'<g visibility="{still}"><animate attributeName="visibility" calcMode="discrete" {moves} '
        f'repeatCount="indefinite"/>{piece}</g>'
    )


def _progress(box: Sequence[float], count: int) -> str:
    """A line at the foot that tells how far the film is."""
    x, y, width, height = box
    length = (count - 1 + LAST) * FRAME
    return (
        f'<rect x="{x:g}" y="{y + height - 5:g}" width="{width:g}" height="5" fill="#ffb454" opacity=".8"><animate '
        f'attributeName="width" values="0;{width:g};{width:g}" keyTimes="0;{(count - 1) * FRAME / length:.4f};1" '
        f'dur="{length:.1f}s" repeatCount="indefinite"/></rect>'
    )
