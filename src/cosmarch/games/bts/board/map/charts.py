"""Where the locations lie on the galaxy, in three shapes: across the whole map, upright on a small screen, and upright
in a strip beside the tree."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, NamedTuple

from cosmarch.games.bts.board.map.layout import HEIGHT, WIDTH

Table = Mapping[str, Any]
Spot = tuple[float, float]


class Chart(NamedTuple):
    """A shape of the galaxy. `sizes` are those of the art's disc; `words`: how wide the lines about rewards may be, 0
    for none; `room`: how wide the ships at a place may stand; `ship`: how large they are."""

    left: float
    width: float
    height: float
    two: Mapping[str, Spot]  # with two systems nearest Sol
    one: Mapping[str, Spot]  # with one
    extra: Mapping[str, float]  # how far down they lie where an event has put another system between them
    bends: Mapping[tuple[str, str], float]  # how far lanes bow to the left of their way
    sizes: Mapping[str, float]
    name: float
    words: float
    room: float
    ship: float

    def spots(self, table: Table) -> dict[str, Spot]:
        """The middle of each location of this table."""
        present = [row["id"] for row in table["locations"]]
        down = self.extra if "extra" in present else {}
        found = self.two if "slot_A2" in present else self.one
        return {name: (self.left + x, down.get(name, y)) for name, (x, y) in found.items()}

    def bend(self, first: str, second: str) -> float:
        if (first, second) in self.bends:
            return self.bends[first, second]
        return -self.bends[second, first] if (second, first) in self.bends else 0.08


_ACROSS: Final[dict[str, Spot]] = {
    "sol": (88, 262),
    "slot_A1": (248, 92),
    "slot_A2": (248, 412),
    "port_left": (428, 66),
    "port_right": (428, 528),
    "extra": (428, 290),
    "slot_B1": (612, 108),
    "slot_B2": (612, 428),
    "deep_space": (794, 262),
}
ACROSS: Final = Chart(
    0,
    WIDTH,
    HEIGHT,
    _ACROSS,
    _ACROSS
    | {"sol": (88, 290), "slot_A1": (248, 270), "extra": (440, 290), "port_left": (428, 70), "slot_A2": (262, 528)},
    {},
    {
        ("port_left", "deep_space"): 0.42,
        ("port_right", "deep_space"): -1.05,
        ("sol", "port_left"): 0.3,
        ("sol", "port_right"): -0.35,
        ("slot_A1", "port_right"): 0.3,
    },
    {"sol": 130.0, "deep_space": 130.0, "shipyard": 96.0, "system": 112.0},
    15.5,
    186,
    190,
    28,
)


def _upright(width: float, rows: tuple[float, ...]) -> tuple[dict[str, Spot], dict[str, Spot]]:
    """Deep Space on top, Sol below, the others in pairs between; a single system nearest Sol stands in the middle."""
    near, far, middle = width * 0.25, width * 0.75, width * 0.5
    deep, outer, extra, ports, inner, sol = rows
    two = {
        "deep_space": (middle, deep),
        "slot_B1": (near, outer),
        "slot_B2": (far, outer),
        "extra": (middle, extra),
        "port_left": (near, ports),
        "port_right": (far, ports),
        "slot_A1": (near, inner),
        "slot_A2": (far, inner),
        "sol": (middle, sol),
    }
    return two, two | {"slot_A1": (middle, inner)}


_BENDS: Final = {
    ("port_left", "deep_space"): 0.62,
    ("port_right", "deep_space"): -0.62,
    ("sol", "port_left"): 0.3,
    ("sol", "port_right"): -0.3,
}
STRIP_WIDTH: Final = 216.0
_STRIP: Final = _upright(STRIP_WIDTH, (34, 152, 230, 308, 444, 584))
_CROWDED: Final = {
    **{"slot_B1": 128.0, "slot_B2": 128.0, "extra": 240.0, "port_left": 350.0, "port_right": 350.0},
    **{"slot_A1": 450.0, "slot_A2": 450.0, "sol": 584.0},
}
STRIP: Final = Chart(
    WIDTH - STRIP_WIDTH,
    STRIP_WIDTH,
    HEIGHT,
    *_STRIP,
    _CROWDED,
    _BENDS,
    {"sol": 62.0, "deep_space": 62.0, "shipyard": 56.0, "system": 62.0},
    13.0,
    0,
    106,
    22,
)
TALL_WIDTH: Final = 378.0
TALL_HEIGHT: Final = 846.0
_NEAR, _FAR, _MIDDLE = 76.0, 302.0, 189.0
# Sol and Deep Space lie beside what is told of systems, so that a small screen shows both.
_TALL: Final[dict[str, Spot]] = {
    "deep_space": (_MIDDLE, 46),
    "slot_B1": (_NEAR, 116),
    "slot_B2": (_FAR, 116),
    "extra": (_MIDDLE, 230),
    "port_left": (_NEAR, 376),
    "port_right": (_FAR, 376),
    "slot_A1": (_NEAR, 548),
    "slot_A2": (_FAR, 548),
    "sol": (_MIDDLE, 704),
}
TALL: Final = Chart(
    0,
    TALL_WIDTH,
    TALL_HEIGHT,
    _TALL,
    _TALL,
    {},
    _BENDS,
    {"sol": 64.0, "deep_space": 76.0, "shipyard": 78.0, "system": 84.0},
    15.5,
    120,
    114,
    28,
)
