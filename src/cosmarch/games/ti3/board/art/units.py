"""Silhouettes of the units, in a box of 24 by 24. Each has an outline of its own, so that it is known at 20 pixels."""

from __future__ import annotations

from typing import Final

from cosmarch.core.boardkit.symbols import outline, symbol

CUT: Final = ' fill-rule="evenodd"'

OUTLINES: Final[dict[str, str]] = {
    # a dart
    "fighter": "M12 3 14.3 10.8 21.5 17 14.8 16.2 12 21 9.2 16.2 2.5 17 9.7 10.8z",
    # a needle with fins at the stern
    "destroyer": "M12 0 14.4 7.5V15L19 20v3.5l-4.6-1.7L12 24l-2.4-2.2L5 23.5V20l4.6-5V7.5z",
    # a hull between two engines
    "cruiser": (
        "M12 0 14.8 6.5v4.2l2 .8V7.5L18.7 5.5 20.6 7.5V22l-1.9 1.5L16.8 22v-4.3l-2-.5v4.3L12 23.5l-2.8-2"
        "v-4.3l-2 .5V22l-1.9 1.5L3.4 22V7.5L5.3 5.5 7.2 7.5v4l2-.8V6.5z"
    ),
    # a broad deck with its hangars
    "carrier": (
        "M8.200.8h7.6L21 5.4v15.4L18.4 23.4H5.6L3 20.8V5.4zM6.6 7v3h10.8V7zM6.6 12v3h10.8v-3zM6.6 17v3h10.8v-3z"
    ),
    # a wedge with a keep
    "dreadnought": (
        "M12 0 16.2 5 17.6 10.3 24 14v8.2l-5.7-2L16 24H8l-2.3-3.8-5.7 2V14l6.4-3.7L7.8 5z"
        "M12 8.3 9.6 13.7 12 18.6l2.4-4.9z"
    ),
    # a moon with a crater and a trench
    "war_sun": (
        "M.5 12a11.5 11.5 0 1 0 23 0a11.5 11.5 0 1 0-23 0zM5 8a3.6 3.6 0 1 0 7.2 0a3.6 3.6 0 1 0-7.2 0z"
        "M1.8 13.3H22.2v2H1.8z"
    ),
    # a helmet and shoulders
    "ground_force": (
        "M12 1.5a5.3 5.3 0 0 1 5.3 5.3v2.6a5.3 5.3 0 0 1-10.6 0V6.8A5.3 5.3 0 0 1 12 1.5z"
        "M2.5 23c0-5.7 3.3-8.3 9.5-8.3s9.5 2.6 9.5 8.3zM8.6 6.9v2.5h6.8V6.9z"
    ),
    # a dome with its gun
    "pds": "M2 23v-3.8a9.3 9.3 0 0 1 6.6-8.9L17 1.5l4 3.7-6.4 6.5A9.3 9.3 0 0 1 22 19.2V23z",
    # a wheel
    "space_dock": (
        "M1 12a11 11 0 1 0 22 0a11 11 0 1 0-22 0zM4.3 10.6h4.2a3.8 3.8 0 0 1 2.1-2.1V4.3a7.9 7.9 0 0 0-6.3 6.3z"
        "M13.4 4.3v4.2a3.8 3.8 0 0 1 2.1 2.1h4.2a7.9 7.9 0 0 0-6.3-6.3z"
        "M4.3 13.4a7.9 7.9 0 0 0 6.3 6.3v-4.2a3.8 3.8 0 0 1-2.1-2.1z"
        "M15.5 13.4a3.8 3.8 0 0 1-2.1 2.1v4.2a7.9 7.9 0 0 0 6.3-6.3z"
    ),
}


def symbols() -> list[str]:
    return [symbol(f"unit-{key}", outline(d, CUT)) for key, d in OUTLINES.items()]
