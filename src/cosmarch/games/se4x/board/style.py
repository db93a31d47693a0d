"""The look of the picture: colours, a shape for each owner, and the symbols of systems.

The players' colours are those of Okabe and Ito on a dark ground. Each owner has a shape of its own, and its counters
have an outline of their own, so nothing is told by colour alone.
"""

from __future__ import annotations

from typing import Final

from cosmarch.core.svg import circle, path, rect, text

SPACE: Final = "#0d111b"  # behind everything
PANEL: Final = "#131c2b"
CARD: Final = "#1f2c40"
OPEN: Final = "#0a0f1d"  # an explored hex
FOG: Final = "#243047"  # a face-down marker
EDGE: Final = "#4b5f7d"
INK: Final = "#eef2ff"
SOFT: Final = "#b9c8dd"
DARK: Final = "#00101c"
GOLD: Final = "#f2c94c"
ALARM: Final = "#ff9d7a"

SMALL: Final = 10.2  # the smallest size of a text in the side
TINY: Final = 9.0  # on counters
BODY: Final = 11.2

COLOURS: Final[dict[str, str]] = {
    "blue": "#56b4e9",
    "red": "#ec7440",
    "green": "#1fbf92",
    "yellow": "#f0e442",
    "aliens": "#d98ad4",
    "machines": "#f4f4f4",
    "empire_1": "#cfa67c",
    "empire_2": "#a9bdd4",
    "empire_3": "#b9cf8a",
}
# Of about 12 by 12.
SHAPES: Final[dict[str, str]] = {
    "blue": "M-5.6,0a5.6,5.6 0 1 0 11.2,0a5.6,5.6 0 1 0 -11.2,0z",
    "red": "M-5,-5H5V5H-5z",
    "green": "M0,-6.2 6.4,5 -6.4,5z",
    "yellow": "M0,-6.8 6.8,0 0,6.8 -6.8,0z",
    "aliens": "M0,-6.8 1.9,-2.2 6.8,-2 3,1.1 4.3,5.9 0,3.2 -4.3,5.9 -3,1.1 -6.8,-2 -1.9,-2.2z",
    "machines": "M-2.2,-6H2.2V-2.2H6V2.2H2.2V6H-2.2V2.2H-6V-2.2H-2.2z",
    "empire_1": "M0,-6 6,-1.4 3.7,5.6H-3.7L-6,-1.4z",
    "empire_2": "M-6.2,-3.6H6.2A6.2,7.6 0 0 1 -6.2,-3.6z",
    "empire_3": "M-6.4,-5H6.4L0,6.2z",
}
# Outlines of counters, 20.4 by 12.
COUNTERS: Final[dict[str, str]] = {
    "blue": "M-5,-6H5A5.2,6 0 0 1 5,6H-5A5.2,6 0 0 1 -5,-6z",
    "red": "M-9.9,-6H9.9V6H-9.9z",
    "green": "M-7.8,-6H7.8L10.6,0 7.8,6H-7.8L-10.6,0z",
    "yellow": "M-7.6,-6H10.6L7.6,6H-10.6z",
    "aliens": "M-10.4,-6H10.4L8.2,0 10.4,6H-10.4L-8.2,0z",
    "machines": "M-7.4,-6H7.4L10.2,-3V3L7.4,6H-7.4L-10.2,3V-3z",
    "empire_1": "M-10.2,6V-1.5L-7,-6H7L10.2,-1.5V6z",
    "empire_2": "M-10.2,-6H10.2V1.5L7,6H-7L-10.2,1.5z",
    "empire_3": "M-10.6,-6H7.6L10.6,6H-7.6z",
}

_RAYS: Final = "M0,-9 2,-3.4 7.8,-5 4,0 8,5 2,3.4 0,9 -2,3.4 -8,5 -4,0 -7.8,-5 -2,-3.4z"
_CRYSTAL: Final = "M-8,7 -6,-3 -3,-7 0,-2 2,-6 6,-1 8,7z"
_WRECK: Final = "M-9,3 -6,-5 -1,-4 1,-1 -2,1 0,6 -6,6zM3,-6 9,-2 8,4 3,5 5,0z"


def _numbered(body: str, number: str) -> str:
    return body + text(0, 5.6, 11, number, DARK, "middle", True)


def _warp(number: str) -> str:
    ring = circle(0, 0, 8, "#251a48", "#c3a6ff", 1.8) + circle(0, 0, 10, "none", "#c3a6ff", 0.9, "2,2")
    return ring + text(0, 4, 11, number, INK, "middle", True)


# The systems, about 20 by 18 round the origin.
SYMBOLS: Final[dict[str, str]] = {
    "planet": circle(0, 0, 8, "#3f8fb5", "#bfe6f5")
    + path("M-6,-3Q-2,-6 1,-2T7,-2M-7,3Q-3,0 1,4T6,4", "none", "#a8e0a0", 2),
    "barren_planet": circle(0, 0, 8, "#8d7052", "#d8bd9a")
    + circle(-3, -2, 2, "#5f4832")
    + circle(3, 2.4, 2.6, "#5f4832")
    + circle(2.6, -4, 1.2, "#5f4832"),
    "homeworld": path("M-10.6,3A11,4 -14 0 0 10.6,-3", "none", GOLD, 1.6)
    + circle(0, 0, 8.6, "#2f9d77", "#d8ffe9", 1.4)
    + path("M-10.6,3A11,4 -14 0 0 10.6,-3", "none", GOLD, 1.6)
    + path("M0,-6 1.5,-2 5.6,-2 2.4,.6 3.5,4.6 0,2.2 -3.5,4.6 -2.4,.6 -5.6,-2 -1.5,-2z", INK),
    "asteroids": circle(-5.5, -3, 3.6, "#8d8672", "#d0c8ae", 0.8)
    + circle(4.6, -4.4, 2.8, "#8d8672", "#d0c8ae", 0.8)
    + circle(1, 4, 4, "#8d8672", "#d0c8ae", 0.8)
    + circle(8.4, 3.4, 2, "#8d8672", "#d0c8ae", 0.8)
    + circle(-7.4, 5, 2, "#8d8672", "#d0c8ae", 0.8),
    "nebula": path(
        "M-10,4C-13,-1 -8,-6 -4,-4C-2,-9 6,-8 6,-4C11,-5 13,2 9,5C5,8 -6,9 -10,4z", "#6a4a8c", "#c8a8ee", 1.2
    )
    + path("M-5,3C-5,-1 2,-2 3,1", "none", "#c8a8ee", 1.2),
    "black_hole": circle(0, 0, 8, "#000000", "#ff9d4a", 2.4)
    + path("M-12,2A13,4 -10 0 0 12,-2", "none", "#ffd9a0", 1.4),
    "danger": path("M0,-9 10,8H-10z", "#b8261b", "#ffd0c4", 1.2) + text(0, 6.4, 12, "!", "#ffffff", "middle", True),
    "supernova": path(_RAYS, "#e0702a", "#ffe08a", 1.2) + circle(0, 0, 3, "#fff3c0"),
    "lost_in_space": path("M0,0A2.4,2.4 0 0 1 4.6,1.4A5,5 0 0 1 -5,2A7.4,7.4 0 0 1 8.6,-3.6", "none", "#9fe3e8", 1.8)
    + path("M5.4,-4.4 9,-8 11.4,-2.4z", "#9fe3e8"),
    "mineral_5": _numbered(path(_CRYSTAL, "#7fd1e8", "#e4fbff"), "5"),
    "mineral_10": _numbered(path(_CRYSTAL, "#f0cf62", "#fff4c8"), "10"),
    "space_wreck": path(_WRECK, "#8996a8", "#dfe7f2", 0.9),
    "warp_point_1": _warp("1"),
    "warp_point_2": _warp("2"),
    "doomsday_machine": path("M-10,-3 0,-8 10,-3V3L0,8 -10,3z", "#31353d", "#ffffff", 1.4)
    + circle(-2, 0, 3.4, "#ff6a4a", "#ffffff", 0.8),
    "destroyed_planet": path(
        "M-1,-8A8,8 0 0 0 -4,7L-2,3 -4,0 -1,-3zM3,-7.6A8,8 0 0 1 1,8L2,4 0,1 3,-2z", "#7a4a40", "#e0b0a0", 0.9
    ),
}

# The levels a group carries, in one or two letters.
TECHNOLOGY_CODES: Final[dict[str, str]] = {
    "ship_size": "Z",
    "attack": "A",
    "defense": "D",
    "tactics": "T",
    "move": "M",
    "ship_yard": "Y",
    "terraforming": "TF",
    "exploration": "E",
    "fighter": "F",
    "point_defense": "P",
    "cloaking": "C",
    "scanners": "S",
    "mines": "N",
    "mine_sweep": "W",
    "military_academy": "AC",
    "boarding": "B",
    "security_forces": "SF",
    "ground_combat": "G",
    "fast_bc": "X",
}


def piece(owner: str, x: float, y: float, scale: float = 1.0) -> str:
    """An owner's shape."""
    size = f"scale({scale:g})" if scale != 1.0 else ""
    return (
        f'<path transform="translate({x:g},{y:g}){size}" d="{SHAPES[owner]}" fill="{COLOURS[owner]}" stroke="{DARK}"/>'
    )


def fog(colour: str) -> str:
    """A face-down marker, in the colour of its back."""
    return circle(0, 0, 8, FOG, colour, 1.4) + text(0, 4, 11, "?", colour, "middle", True)


def crystal(x: float, y: float) -> str:
    """Minerals and wrecks in store."""
    return path(f"M{x - 4:g},{y + 3.6:g}l1,-5 1.6,-2.4 1.4,2.2 1.2,-1.6 2,2.4 .8,4.4z", "#7fd1e8", DARK, 0.7)


def flag(x: float, y: float, colour: str) -> str:
    """A fleet marker."""
    return path(f"M{x - 3:g},{y + 4.6:g}V{y - 4.6:g}L{x + 4:g},{y - 2:g} {x - 3:g},{y + 0.6:g}", colour, colour, 1.2)


def panel(x: float, y: float, width: float, height: float) -> str:
    return rect(round(x, 1), round(y, 1), round(width, 1), round(height, 1), PANEL, "", 5)
