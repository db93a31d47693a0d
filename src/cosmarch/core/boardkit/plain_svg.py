"""Drawings as they can leave a page: what a game publishes takes colours from a style sheet and symbols from a sprite,
and a picture that stands alone has neither. Here styles become plain attributes, what stands for a colour becomes the
colour, and the symbols that are used are put in. Marks that only a page needs are left out.

A drawing is read once from beginning to end. Most of its elements are those of the last one, so what became of them is
kept.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache
from typing import Any, Final
from xml.etree import ElementTree
from xml.parsers import expat

from cosmarch.core.svg import escape

SPACE: Final = "http://www.w3.org/2000/svg"
ElementTree.register_namespace("", SPACE)
KEPT: Final = 8192  # elements

Scope = tuple[tuple[str, str], ...]  # custom properties and their values, by name
Attributes = tuple[str, ...]  # names and values in turn

_FOR_PAGES = frozenset(("class", "tabindex", "pointer-events", "aria-hidden", "aria-label", "role"))
_VARIABLE = re.compile(r"var\((--[\w-]+)(?:,((?:[^()]|\([^()]*\))*))?\)")


class Sprite:
    """A game's symbols and what they are painted with, read once. Their ids get the game's name in front, so that
    pictures of several games can stand in one page."""

    def __init__(self, name: str, text: str) -> None:
        self.name = name
        self._boxes: dict[str, str] = {}
        self._bodies: dict[str, str] = {}
        self._variables: dict[str, frozenset[str]] = {}
        self._plain: dict[str, tuple[str, set[str]]] = {}
        self._inside: dict[tuple[str, Scope], str] = {}
        if text:
            root = ElementTree.fromstring(text)
            for element in [*root.iterfind(f"{{{SPACE}}}defs/*"), *root.iterfind(f"{{{SPACE}}}symbol")]:
                self._read(element)

    def _read(self, element: ElementTree.Element) -> None:
        id = element.attrib["id"]
        whole = ElementTree.tostring(element, encoding="unicode")
        self._bodies[id] = whole
        if "viewBox" in element.attrib:
            self._boxes[id] = element.attrib["viewBox"]
        self._variables[id] = frozenset([found[0] for found in _VARIABLE.findall(whole)])

    def box_of(self, id: str, scope: Scope) -> str:
        """The box of a symbol whose colours are told from around it, so that it has to be drawn on the spot; ""
        where it is the same everywhere."""
        wanted = self._variables.get(id, frozenset())
        return self._boxes.get(id, "") if any([name in wanted for name, _ in scope]) else ""

    def inside(self, id: str, scope: Scope) -> str:
        """What a symbol is drawn with, in the colours around it."""
        if (id, scope) not in self._inside:
            self._inside[id, scope] = plain(self._bodies[id], self, scope).body
        return self._inside[id, scope]

    def used(self, drawn: str) -> str:
        """The symbols and paints that a drawing names, and those that these use."""
        wanted: dict[str, str] = {}
        left = links(drawn)
        start = len(self.name) + 1
        while left:
            id = left.pop()[start:]
            if id in self._bodies and id not in wanted:
                wanted[id], more = self._alone(id)
                left |= more
        return "".join([wanted[id] for id in sorted(wanted)])

    def _alone(self, id: str) -> tuple[str, set[str]]:
        """A symbol or a paint that takes nothing from around it, and what it uses."""
        if id not in self._plain:
            body = plain(self._bodies[id], self, whole=True).body
            self._plain[id] = body, links(body)
        return self._plain[id]


@lru_cache(maxsize=16)
def sprite_of(name: str, text: str) -> Sprite:
    return Sprite(name, text)


class Plain:
    """A drawing that stands alone: its box (left, top, width, height) and what is in it."""

    def __init__(self, box: str, body: str) -> None:
        self.body = body
        parts = [float(part) for part in box.split()] if box else []
        self.left, self.top, self.width, self.height = parts if len(parts) == 4 else [0.0] * 4

    def placed(self, x: float, y: float, scale: float) -> str:
        move = f"translate({x - self.left * scale:.1f} {y - self.top * scale:.1f}) scale({scale:.4g})"
        return f'<g transform="{move}">{self.body}</g>'


def plain(svg: str, sprite: Sprite, scope: Scope = (), whole: bool = False) -> Plain:
    """The drawing with symbols from the sprite; without its outermost element unless `whole`."""
    return _Reader(sprite, scope, whole, links(svg)).read(svg)


class _Reader:
    """Takes a drawing as it is parsed and writes it anew."""

    def __init__(self, sprite: Sprite, scope: Scope, whole: bool, linked: set[str]) -> None:
        self._sprite = sprite
        self._linked = linked
        self._scopes = [scope]
        self._out: list[str] = []
        self._open = False  # a start tag waits for its end: nothing has come within
        self._unseen = 0  # depth within an element that nobody sees
        self._outside = 0 if whole else 1  # elements around the drawing that are not written
        self._box = ""

    def read(self, svg: str) -> Plain:
        parser: Any = expat.ParserCreate()
        parser.ordered_attributes = True
        parser.buffer_text = True
        parser.StartElementHandler = self._start
        parser.EndElementHandler = self._end
        parser.CharacterDataHandler = self._text
        parser.Parse(svg, True)
        return Plain(self._box, "".join(self._out))

    def _start(self, tag: str, attributes: list[str]) -> None:
        if self._unseen:
            self._unseen += 1
            return
        outermost = len(self._scopes) == 1
        if "id" in attributes and not (outermost and not self._outside):
            at = attributes.index("id")
            if attributes[at + 1] not in self._linked:
                del attributes[at : at + 2]
        text, scope, put_in = _element(tag, tuple(attributes), self._scopes[-1], self._sprite)
        if not text:
            self._unseen = 1
            return
        self._scopes.append(scope)
        if outermost and self._outside:
            self._box = attributes[attributes.index("viewBox") + 1] if "viewBox" in attributes else ""
            return
        if self._open:
            self._out.append(">")
        self._out.append(text)
        self._open = True
        if put_in:
            self._out.append(">" + self._sprite.inside(put_in, scope))
            self._open = False

    def _end(self, tag: str) -> None:
        if self._unseen:
            self._unseen -= 1
            return
        self._scopes.pop()
        if len(self._scopes) == 1 and self._outside:
            return
        if self._open:
            self._out.append("/>")
            self._open = False
        else:
            self._out.append("</svg>" if tag == "use" else f"</{tag}>")

    def _text(self, text: str) -> None:
        if self._unseen or (len(self._scopes) <= 1 + self._outside and not text.strip()):
            return
        if self._open:
            self._out.append(">")
            self._open = False
        self._out.append(escape(text))


@lru_cache(maxsize=KEPT)
def _element(tag: str, attributes: Attributes, scope: Scope, sprite: Sprite) -> tuple[str, Scope, str]:
    """The beginning of an element with plain attributes, "" for one that nobody sees; the properties known within; and
    the symbol that is to be drawn in its place."""
    plainly: dict[str, str] = {}
    for name, value in zip(attributes[::2], attributes[1::2], strict=True):
        if name == "style":
            scope = _within(scope, value)
            plainly.update([one for one in _declared(value) if not one[0].startswith("--")])
        elif name not in _FOR_PAGES and not name.startswith(("data-", "xmlns")):
            plainly[name.removeprefix("xlink:")] = value
    if "px" in plainly.get("transform", ""):
        plainly["transform"] = plainly["transform"].replace("px", "")
    known = dict(scope)
    link = plainly.get("href", "").removeprefix("#")
    box = sprite.box_of(link, scope) if tag == "use" else ""
    if box:
        del plainly["href"]
        tag = "svg"
        plainly.update({"viewBox": box, "overflow": "visible"})
    out = [f"<{tag}"]
    for name, value in plainly.items():
        if "var(" in value:
            value = resolved(value, known)
        if name == "opacity" and value == "0":
            return "", scope, ""
        if name == "id":
            value = f"{sprite.name}-{value}"
        elif name == "href" and value.startswith("#"):
            value = f"#{sprite.name}-{link}"
        elif "url(#" in value:
            value = value.replace("url(#", f"url(#{sprite.name}-")
        out.append(f' {name}="{escape(value)}"')
    return "".join(out), scope, link if box else ""


def links(svg: str) -> set[str]:
    """The ids that a drawing names."""
    used = [part.partition('"')[0] for part in svg.split('href="#')[1:]]
    return {*used, *[part.partition(")")[0] for part in svg.split("url(#")[1:]]}


def _within(scope: Scope, style: str) -> Scope:
    """The properties that an element declares besides those around it."""
    found = [one for one in _declared(style) if one[0].startswith("--")]
    if not found:
        return scope
    known = dict(scope)
    return tuple(sorted({**known, **{name: resolved(value, known) for name, value in found}}.items()))


def _declared(style: str) -> Iterable[tuple[str, str]]:
    parts = [one.partition(":") for one in style.split(";") if ":" in one]
    return [(name.strip(), value.strip()) for name, _, value in parts]


def resolved(value: str, known: dict[str, str]) -> str:
    """The value with `var(--name,otherwise)` replaced, from within outwards."""
    found = _VARIABLE.search(value)
    while found is not None:
        value = value[: found.start()] + known.get(found[1], found[2] or "") + value[found.end() :]
        found = _VARIABLE.search(value)
    return value
