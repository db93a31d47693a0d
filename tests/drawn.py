"""Reading a drawn board: its marked parts, and what is written in them."""

from __future__ import annotations

from collections import Counter
from xml.etree import ElementTree

SVG = "{http://www.w3.org/2000/svg}"
Element = ElementTree.Element


def marked(root: Element, name: str) -> list[Element]:
    """The parts that carry a token of this kind."""
    return [element for element in root.iter() if f"data-{name}" in element.attrib]


def one(root: Element, name: str, value: object) -> Element:
    (found,) = [element for element in marked(root, name) if element.attrib[f"data-{name}"] == str(value)]
    return found


def values(root: Element, name: str) -> Counter[str]:
    return Counter([element.attrib[f"data-{name}"] for element in marked(root, name)])


def shown(element: Element) -> str:
    """All that is written in a part of the picture, without the titles."""
    return " ".join(["".join(text.itertext()) for text in element.iter(f"{SVG}text")])
