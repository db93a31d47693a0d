"""The table as one picture that stands alone: its maps side by side, who plays and how they stand below, and the
symbols that are used. For pictures and films that leave the page.

In a page the maps take colours from its style sheet and symbols from its sprite. Alone they have neither, and whoever
shows a picture may show no styles at all, so all of it becomes plain attributes here.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from copy import deepcopy
from typing import Final
from xml.etree import ElementTree

from cosmarch import PLAYER_COLOURS, Match, Published, Sheet, escape, player_colour, player_shape

SPACE: Final = "http://www.w3.org/2000/svg"
TALL: Final = 720.0  # of a map
MARGIN: Final = 24.0
BADGE: Final = 76.0
FONT: Final = "'DejaVu Sans Condensed','Segoe UI',Roboto,'Noto Sans',system-ui,sans-serif"
Element = ElementTree.Element
ElementTree.register_namespace("", SPACE)


def alone(match: Match, lang: str, seat: int | None = None) -> str:
    """The picture; that of the game itself where it publishes no maps."""
    shown = match.published(seat, lang)
    if shown is None or not shown.maps:
        return match.svg(seat, lang)
    symbols = _symbols(match.game.sprite())
    maps: list[str] = []
    x = MARGIN
    for svg in boards(shown):
        root = ElementTree.fromstring(svg)
        left, top, width, height = [float(part) for part in root.attrib["viewBox"].split()]
        scale = TALL / height
        resolved(root, {}, symbols)
        body = "".join([_text(child) for child in root])
        move = f"translate({x - left * scale:.1f} {MARGIN - top * scale:.1f}) scale({scale:.4f})"
        maps.append(f'<g transform="{move}">{body}</g>')
        x += width * scale + MARGIN
    badges = _badges(shown, match, lang, x - 2 * MARGIN)
    high = TALL + 3 * MARGIN + BADGE
    drawn = "".join(maps) + badges
    return (
        f'<svg xmlns="{SPACE}" viewBox="0 0 {x:.0f} {high:.0f}" font-family="{FONT}"><rect width="{x:.0f}"'
        f' height="{high:.0f}" fill="#060a16"/>{_used(symbols, drawn)}{drawn}</svg>'
    )


def boards(shown: Published) -> list[str]:
    """Each board in its first shape; one that only repeats the places of others is left out."""
    kept: dict[str, str] = {}
    known: set[str] = set()
    for one in shown.maps:
        places = set(_PLACE.findall(one.svg)) - known
        if one.key not in kept and (places or not kept):
            kept[one.key] = one.svg
            known |= places
    return list(kept.values())


_PLACE = re.compile(r'data-place="([^"]*)"')


def resolved(element: Element, known: Mapping[str, str], symbols: Mapping[str, Element]) -> None:
    """Styles as attributes, and what stands for a colour replaced by it, in the element and all within."""
    mine = dict(known)
    for name, value in _declared(element.attrib.pop("style", "")):
        if name.startswith("--"):
            mine[name] = value
        else:
            element.set(name, value.replace("px", "") if name == "transform" else value)
    if element.tag == f"{{{SPACE}}}use":
        _put_in(element, mine, symbols)
    for name, value in list(element.attrib.items()):
        if name.startswith("data-") or name in ("class", "tabindex") or (name == "id" and _TEMPORARY.match(value)):
            del element.attrib[name]
        elif "var(" in value:
            element.set(name, _resolved(value, mine))
    for child in element:
        resolved(child, mine, symbols)


def _put_in(element: Element, known: Mapping[str, str], symbols: Mapping[str, Element]) -> None:
    """The drawing itself instead of its name, where its colours are told from around it."""
    symbol = symbols.get(element.attrib.get("href", "").removeprefix("#"))
    if symbol is None or not any([name in known for name, _ in _VARIABLE.findall(_text(symbol))]):
        return
    element.tag = f"{{{SPACE}}}svg"
    del element.attrib["href"]
    element.set("viewBox", symbol.attrib["viewBox"])
    element.set("overflow", "visible")
    element.extend([deepcopy(child) for child in symbol])


_TEMPORARY = re.compile(r"(place|piece)-")


def _declared(style: str) -> list[tuple[str, str]]:
    found = [one.partition(":") for one in style.split(";") if ":" in one]
    return [(name.strip(), value.strip()) for name, _, value in found]


def _resolved(value: str, known: Mapping[str, str]) -> str:
    """The value with `var(--name,otherwise)` replaced from within outwards."""
    while (found := _VARIABLE.search(value)) is not None:
        name, otherwise = found[1], found[2] or ""
        value = (
            value[: found.start()] + (_resolved(known[name], {}) if name in known else otherwise) + value[found.end() :]
        )
    return value


_VARIABLE = re.compile(r"var\((--[\w-]+)(?:,((?:[^()]|\([^()]*\))*))?\)")


def _text(element: Element) -> str:
    return ElementTree.tostring(element, encoding="unicode").replace(f' xmlns="{SPACE}"', "")


def _symbols(sprite: str) -> dict[str, Element]:
    """By their ids; what they are painted with is the last, without a name."""
    if not sprite:
        return {}
    root = ElementTree.fromstring(sprite)
    found = {one.attrib["id"]: one for one in root.iter(f"{{{SPACE}}}symbol")}
    paints = root.find(f"{{{SPACE}}}defs")
    return found if paints is None else {**found, "": paints}


def _used(symbols: Mapping[str, Element], drawn: str) -> str:
    """The symbols that are used, those that these use, and what they are painted with."""
    wanted: dict[str, str] = {}
    left = ["", *_USED.findall(drawn)]
    while left:
        name = left.pop()
        if name in symbols and name not in wanted:
            one = deepcopy(symbols[name])
            resolved(one, {}, symbols)
            wanted[name] = _text(one)
            left += _USED.findall(wanted[name])
    return "".join([wanted[name] for name in sorted(wanted)])


_USED = re.compile(r'href="#([^"]+)"')


def _badges(shown: Published, match: Match, lang: str, room: float) -> str:
    """Who plays, in their colours, with their points and the figures that their badges show."""
    wide = room / max(len(shown.sheets), 1)
    out = []
    for place, sheet in enumerate(shown.sheets):
        name = match.name(sheet.seat, lang) if 0 <= sheet.seat < match.seats else sheet.name  # aliens have no seat
        out.append(_badge(sheet, name, MARGIN + wide * place, TALL + 2 * MARGIN, wide - 10))
    return "".join(out)


def _badge(sheet: Sheet, name: str, x: float, y: float, wide: float) -> str:
    colour = sheet.colour if sheet.colour in PLAYER_COLOURS else ""
    tint = player_colour(colour)
    out = [
        f'<rect x="{x:.1f}" y="{y:.1f}" width="{wide:.1f}" height="{BADGE:g}" rx="10" fill="#101a2e" stroke="#2a3a58"/>'
        f'<rect x="{x:.1f}" y="{y:.1f}" width="5" height="{BADGE:g}" rx="2.5" fill="{tint}"/>'
        f'<use href="#shape-{player_shape(colour)}" x="{x + 16:.1f}" y="{y + 13:.1f}" width="18" height="18"'
        f' color="{tint}"/>'
        f'<text x="{x + 42:.1f}" y="{y + 29:.1f}" font-size="20" font-weight="700" fill="#eef3fc">{escape(name)}</text>'
        f'<text x="{x + wide - 14:.1f}" y="{y + 31:.1f}" font-size="26" font-weight="800" fill="#ffb454"'
        f' text-anchor="end">{escape(sheet.points)}</text>'
    ]
    step = min(84.0, (wide - 24) / max(len(sheet.figures), 1))
    for place, figure in enumerate(sheet.figures):
        at = x + 16 + place * step
        out.append(
            f'<use href="#{figure.icon}" x="{at:.1f}" y="{y + 44:.1f}" width="20" height="20" color="#c3cfe6"/>'
            f'<text x="{at + 26:.1f}" y="{y + 60:.1f}" font-size="17" font-weight="700" fill="#eef3fc">'
            f"{escape(figure.value)}</text>"
        )
    return "".join(out)
