"""The look of the picture: colours, the shapes of the players, and the small icons.

The players' colours are those of Okabe and Ito, and each has a shape of its own; types have a colour and a
letter; resources have an icon. So nothing is told by colour alone.
"""

from __future__ import annotations

from typing import Final

from cosmarch.core.svg import circle, path, rect, shift, text

SPACE: Final = "#0f1420"  # behind everything
PANEL: Final = "#182031"
CARD: Final = "#243049"
STRIP: Final = "#131a29"
EDGE: Final = "#4a5b7d"
LANE: Final = "#6f83ab"
INK: Final = "#f0f3f9"
SOFT: Final = "#b6c1d6"
DARK: Final = "#0b0f18"
GOLD: Final = "#f2c94c"

TYPE_COLOURS: Final = ("#b9aef0", "#a9d8a0", "#f3a894", "#f4cd74")  # scientific, economic, military, commercial
LEVEL_COLOURS: Final = ("#3b4a68", "#2f5168", "#4b4470", "#6a4458")

COLOURS: Final[dict[str, str]] = {"blue": "#56b4e9", "red": "#e8743b", "green": "#1fbf92", "yellow": "#f0e442"}
SHAPES: Final[dict[str, str]] = {
    "blue": "M-6,0a6,6 0 1 0 12,0a6,6 0 1 0 -12,0z",
    "red": "M-5.4,-5.4h10.8v10.8h-10.8z",
    "green": "M0,-6.6 6.8,5.4 -6.8,5.4z",
    "yellow": "M0,-7.2 7.2,0 0,7.2 -7.2,0z",
}
NUMBERED: Final[dict[str, str]] = {  # the same with room for a digit
    "blue": "M-7.4,0a7.4,7.4 0 1 0 14.8,0a7.4,7.4 0 1 0 -14.8,0z",
    "red": "M-6.8,-6.8h13.6v13.6h-13.6z",
    "green": "M0,-9.6 9.6,6.6 -9.6,6.6z",
    "yellow": "M0,-9.2 9.2,0 0,9.2 -9.2,0z",
}

ICONS: Final[dict[str, str]] = {
    "ore": path("M-5.4,1 -2.4,-4.8 3,-4.8 5.6,0 2.2,4.8 -3.2,4.8z", "#e0a96d", DARK),
    "population": circle(0, -3, 2.6, "#f6ead0") + path("M-4.8,5.6a4.8,5.2 0 0 1 9.6,0z", "#f6ead0"),
    "supply": path("M-4.5,-2.6 0,-5.2 4.5,-2.6 4.5,2.6 0,5.2 -4.5,2.6z", "#5d6f93", INK, 0.9)
    + path("M-4.5,-2.6 0,0 4.5,-2.6M0,0V5.2", "none", INK, 0.9),
    "ship": path("M0,-6 5.2,5.2 0,2.4 -5.2,5.2z", "#dfe7f5"),
    "jump": path("M-5.5,4.2C-4,-6 3,-6 4.2,2", "none", "#8fd0ff", 1.7) + path("M1,0.6 4.4,5 6.4,-0.4z", "#8fd0ff"),
    "research": path("M-2.6,-5.6h5.2M-1.4,-5.6v4.2L-4.8,5h9.6L1.4,-1.4v-4.2", "#2e6b57", "#b5f2d6", 1.2),
    "automate": circle(0, 0, 4.4, "none", "#d5dcea", 2.6, "2.1,1.35") + circle(0, 0, 2.9, "none", "#d5dcea", 1.6),
    "planet": circle(0, 0, 4, "#f2b950") + path("M-6.4,2.2C-4,3.6 5,0 6.2,-2.4", "none", "#fff3d6", 1.3),
    "upgrade": path("M-4.4,0.4 0,-4.6 4.4,0.4M-4.4,5 0,0 4.4,5", "none", "#dfe7f5", 1.7),
    "flag": path("M-3.6,6V-5.8", "none", INK, 1.4) + path("M-3.6,-5.8 5,-2.8 -3.6,0.4z", "#ffffff"),
    "food": path("M0,5.6C-7,1.4 -3.6,-5.6 0,-5.6C3.6,-5.6 7,1.4 0,5.6z", "#8fd36b", DARK, 0.8)
    + path("M0,5.6V-2.4", "none", "#1f4a16", 1),
    "star": path("M0,-6 1.8,-2 6,-1.7 2.7,1.1 3.8,5.3 0,3 -3.8,5.3 -2.7,1.1 -6,-1.7 -1.8,-2z", GOLD),
    "bolt": path("M1.6,-6 -4,1h3.3L-1.6,6 4,-1.4h-3.3z", GOLD),
    "ongoing": path("M0,0C-2,-4.4 -6,-3.6 -6,0S-2,4.4 0,0S6,-3.6 6,0S2,4.4 0,0", "none", GOLD, 1.5),
    "copy": rect(-5, -5, 7, 7, "none", INK, 1, 1.2) + rect(-2, -2, 7, 7, "#5d6f93", INK, 1, 1.2),
    "lock": rect(-4.2, -1, 8.4, 6.4, SOFT, "", 1) + path("M-2.6,-1v-1.6a2.6,2.6 0 0 1 5.2,0V-1", "none", SOFT, 1.4),
    "cycle": path("M4.6,-1.6A5,5 0 1 0 4.8,1.8", "none", "#a9d8a0", 1.6) + path("M2,-2.4 6.4,-1 5.6,-5.4z", "#a9d8a0"),
    "strength": path("M0,-5.8 5,-3.8V0C5,3.4 2,5 0,6C-2,5 -5,3.4 -5,0V-3.8z", "#5c2f2a", "#f3a894", 1.2),
    "deep": circle(0, 0, 4.8, "none", "#c9b8ff", 1.2) + circle(0, 0, 1.7, "#c9b8ff"),
    "pawn": circle(0, -3.2, 2.5, INK) + path("M-3.6,5.6 -1.2,-1.6h2.4L3.6,5.6z", INK),
    "medal": circle(0, 1.4, 4, "none", GOLD, 1.5) + path("M-3,-6 0,-2.4 3,-6", "none", GOLD, 1.5),
    "taken": path("M-5,-5 5,5M5,-5 -5,5", "none", "#f3a894", 1.8),
    "card": rect(-4, -5.4, 8, 10.8, "#5d6f93", INK, 1.4, 1),
}


def icon(name: str, x: float, y: float) -> str:
    """An icon of about 12 by 12, centred."""
    return shift(x, y, ICONS[name])


def piece(colour: str, x: float, y: float, digit: str = "", scale: float = 1.0) -> str:
    """A player's shape, with a digit on it where one is given."""
    inner = path(NUMBERED[colour] if digit else SHAPES[colour], COLOURS[colour], DARK, 1.2)
    if digit:
        inner += text(0, 5 if colour == "green" else 4, 11, digit, DARK, "middle", True)
    size = f" scale({scale:g})" if scale != 1.0 else ""
    return f'<g transform="translate({x:g},{y:g}){size}">{inner}</g>'


def pawn(colour: str, x: float, y: float) -> str:
    """A player's shape standing on an action space: ringed, so that it is not taken for a cube."""
    return circle(x, y, 9, INK, DARK) + piece(colour, x, y, scale=0.95)


def badge(letter: str, kind: int, x: float, y: float, width: float = 16) -> str:
    """The letter of a technology type on its colour."""
    small = 11 if len(letter) == 1 else 9.5
    return rect(x, y, width, 16, TYPE_COLOURS[kind], "", 2.5) + text(
        x + width / 2, y + 12, small, letter, DARK, "middle", True
    )
