"""The look of the picture: colours, the shapes of the players, units and other small icons.

The players' colours and shapes are those of every board (`boardkit.players`; black is silver on a dark ground);
technologies have a colour and a letter; units have an icon. So nothing is told by colour alone.
"""

from __future__ import annotations

from typing import Final

from cosmarch.core.boardkit import players
from cosmarch.core.svg import circle, path, rect, shift, text

SPACE: Final = "#0d111b"  # behind everything
PANEL: Final = "#123"
CARD: Final = "#234"
TILE: Final = "#0a0f1d"  # a system
EDGE: Final = "#568"
INK: Final = "#eef"
SOFT: Final = "#bcd"
DARK: Final = "#012"
GOLD: Final = "#f2c94c"
ALARM: Final = "#ff9d7a"
RESOURCES: Final = "#fd7"
INFLUENCE: Final = "#9df"

SMALL: Final = 9.5  # the smallest size of a text
BODY: Final = 10.5

# red, green, blue, yellow: of technologies and specialties
TECHNOLOGY_COLOURS: Final = ("#f3a08c", "#93d6a4", "#9cc7f5", "#f4d37c")

COLOURS: Final[dict[str, str]] = {name: players.colour(name) for name in players.COLOURS}
SHAPES: Final[dict[str, str]] = {
    name: {
        "square": "M-5,-5H5V5H-5z",
        "triangle": "M0,-6.2 6.4,5 -6.4,5z",
        "circle": "M-5.6,0a5.6,5.6 0 1 0 11.2,0a5.6,5.6 0 1 0 -11.2,0z",
        "diamond": "M0,-6.8 6.8,0 0,6.8 -6.8,0z",
        "hexagon": "M0,-6.4 5.5,-3.2V3.2L0,6.4 -5.5,3.2V-3.2z",
        "cross": "M-2.2,-6H2.2V-2.2H6V2.2H2.2V6H-2.2V2.2H-6V-2.2H-2.2z",
    }[players.shape(name)]
    for name in players.COLOURS
}
NO_COLOUR: Final = "#8794ad"

# Outlines of about 12 by 12, to be filled with the owner's colour.
UNIT_SHAPES: Final[dict[str, str]] = {
    "fighter": "M0,-4 3.6,4 0,1.8 -3.6,4z",
    "destroyer": "M0,-6 2.6,1 2.6,6 -2.6,6 -2.6,1z",
    "cruiser": "M0,-6 2.4,-2 2.4,1 6,5.5 -6,5.5 -2.4,1 -2.4,-2z",
    "carrier": "M-6,-2.6H3.4L6,0 3.4,2.6H-6zM-4.4,-5.2H-.6V-2.6H-4.4z",
    "dreadnought": "M0,-6.6 4.4,-2.6 4.4,1 6.4,3V6.4H-6.4V3L-4.4,1V-2.6z",
    "war_sun": "M-6,0a6,6 0 1 0 12,0a6,6 0 1 0 -12,0zM-2.4,0a2.4,2.4 0 1 1 4.8,0a2.4,2.4 0 1 1 -4.8,0z",
    "ground_force": "M-1.8,-4a1.8,1.8 0 1 1 3.6,0a1.8,1.8 0 1 1 -3.6,0zM-4,5.8V1.4C-4,-1.8 4,-1.8 4,1.4V5.8z",
    "pds": "M-5,5.8V1.6A5,5 0 0 1 -1,-3L-1,-6.4H1V-3A5,5 0 0 1 5,1.6V5.8z",
    "space_dock": "M-6,-5.6H-2.6V-1H2.6V-5.6H6V5.6H2.6V2.4H-2.6V5.6H-6z",
}
SOLID: Final = ("dreadnought", "war_sun")

ICONS: Final[dict[str, str]] = {
    "star": path("M0,-6 1.8,-2 6,-1.7 2.7,1.1 3.8,5.3 0,3 -3.8,5.3 -2.7,1.1 -6,-1.7 -1.8,-2z", GOLD),
    "good": circle(0, 0, 4.6, "#e0a96d", DARK) + path("M-2,0H2M0,-2V2", "none", DARK, 1.2),
    "card": rect(-3.8, -5.2, 7.6, 10.4, "#8ea2cb", DARK, 1.4),
    "scroll": path("M-4,-5H4V5H-4zM-2.2,-2.4H2.2M-2.2,0H2.2M-2.2,2.4H.8", "#d9c7a0", DARK, 0.9),
    "strategy": path("M0,-5.6 4.8,3.6H-4.8z", "#c3b1f2", DARK, 0.9),
    "pool": circle(0, 0, 4.8, "#8fd0ff", DARK, 0.9),
    "fleet": rect(-4.4, -4.4, 8.8, 8.8, "#a9d8a0", DARK, 1, 0.9),
    "stock": path("M-5,-1.6 0,-4.8 5,-1.6V4.4H-5z", "#7a8aa8", DARK, 0.9),
    "speaker": path("M-5.6,-1.6 3,-5.4V5.4L-5.6,1.6zM-3.4,2.6 -2,6H.4L-.8,3.6z", "#ffe9a8", DARK, 0.9),
    "battle": path("M-5.6,-5.6 5.6,5.6M5.6,-5.6 -5.6,5.6M-5.6,2.4 -2.4,5.6M5.6,2.4 2.4,5.6", "none", ALARM, 1.8),
    "trade": path("M-5.6,-2.2H3.4M.8,-5 3.8,-2.2 .8,.4M5.6,3H-3.4M-.8,.4 -3.8,3 -.8,5.6", "none", "#e0a96d", 1.5),
    "truce": path("M-5.6,1 0,-4.8 5.6,1M0,-4.8V5.6", "none", "#a9d8a0", 1.6),
    "play": path("M-4,-5 5,0 -4,5z", GOLD),
    "done": path("M-4.6,0 -1.4,3.6 4.8,-4", "none", INK, 2),
    "law": path("M-4.8,5H4.8M0,5V-5M-4.8,-3H4.8M-4.8,-3 -6,1H-3.4zM4.8,-3 3.4,1H6z", "#d9c7a0", "#d9c7a0", 1.2),
    "captive": path("M-5,-5V5M-1.7,-5V5M1.7,-5V5M5,-5V5M-5,-5H5M-5,5H5", "none", ALARM, 1.2),
    "planet": circle(0, 0, 4.8, "#31405f", SOFT, 1.2),
}


def icon(name: str, x: float, y: float) -> str:
    """An icon of about 12 by 12, centred."""
    return shift(x, y, ICONS[name])


def colour_of(colour: str | None) -> str:
    """The fill of a player's pieces; grey while they have no colour."""
    return COLOURS[colour] if colour is not None else NO_COLOUR


def line_of(colour: str | None) -> str:
    """A player's colour for a line on the dark ground."""
    return COLOURS[colour] if colour is not None else NO_COLOUR


def piece(colour: str | None, seat: int, x: float, y: float, scale: float = 1.0) -> str:
    """A player's shape; a grey disc with the number of their seat while they have no colour."""
    size = f"scale({scale:g})" if scale != 1.0 else ""
    moved = f"translate({x:g},{y:g}){size}" if x or y else size
    place = f' transform="{moved}"' if moved else ""
    if colour is None:
        inner = circle(0, 0, 6.8, NO_COLOUR, DARK) + text(0, 4.4, 12, str(seat + 1), DARK, "middle", True)
        return f"<g{place}>{inner}</g>"
    return f'<path{place} d="{SHAPES[colour]}" fill="{COLOURS[colour]}" stroke="{DARK}"/>'


def unit(name: str, colour: str | None, x: float, y: float, damaged: bool = False) -> str:
    """A unit in its owner's colour; a damaged one is cracked."""
    place = f' transform="translate({x:g},{y:g})"' if x or y else ""
    body = f'<path{place} d="{UNIT_SHAPES[name]}" fill="{colour_of(colour)}" stroke="{DARK}"/>'
    if damaged:
        crack = f"M{x - 5:g},{y - 5:g}l6,4 -3,2 6,5"
        body += path(crack, "none", DARK, 3) + path(crack, "none", "#ffffff", 1.3)
    return body


def values(x: float, y: float, size: float, resources: int, influence: int, anchor: str = "") -> str:
    """Resources and influence of a planet, or sums of them."""
    more = f' text-anchor="{anchor}"' if anchor else ""
    return (
        f'<text x="{x:g}" y="{y:g}" font-size="{size:g}" font-weight="700" fill="{RESOURCES}"{more}>{resources}/'
        f'<tspan fill="{INFLUENCE}">{influence}</tspan></text>'
    )


def badge(
    letter: str,
    fill: str,
    x: float,
    y: float,
    width: float = 12.0,
    edge: str = DARK,
    ink: str = DARK,
    size: float = SMALL,
) -> str:
    """A letter or two on a small square, 12 high, centred."""
    body = rect(x - width / 2, y - 6, width, 12, fill, edge, 2.5)
    return body + text(x, y + size * 0.37, size, letter, ink, "middle", True)
