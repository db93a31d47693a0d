"""Pieces: ships whose hull grows with the level, with and without its number, pawns and cubes, in the colour that
they are used with."""

from __future__ import annotations

from typing import Final

from cosmarch.core.boardkit.symbols import symbol

# In a box of 30 by 30, for levels 1 to 4: each has an outline of its own.
HULLS: Final = (
    "M15 2 23.5 16v9L15 28.5 6.5 25v-9z",
    "M15 1 22.5 13l6 9-1 5.5-6.5-2.5H9l-6.5 2.5-1-5.5 6-9z",
    "M15 0 21.5 9l7 6L30 27l-6-3-3 5.5H9L6 24l-6 3 1.5-12 7-6z",
    "M15 0 19.5 5l5 3 1 5 4.5 5v9l-6-2-2 4.5H8L6 25l-6 2v-9l4.5-5 1-5 5-3z",
)
PAWN: Final = (
    "M15 1.5a7 7 0 0 1 4.6 12.3C23 18 25 24 26 30c0 2.5-4.5 4-11 4S4 32.5 4 30c1-6 3-12 6.4-16.2A7 7 0 0 1 15 1.5z"
)


def symbols() -> list[str]:
    out: list[str] = []
    for level, d in enumerate(HULLS, 1):
        body = f'<path d="{d}" fill="currentColor" stroke="#04060d" stroke-width="1.6" stroke-linejoin="round"/>'
        out.append(symbol(f"hull-{level}", body, "0 0 30 30"))
        number = '<text x="15" y="23" font-size="18" font-weight="800" text-anchor="middle" fill="var(--cut,#0b1020)">'
        out.append(symbol(f"ship-{level}", f"{body}{number}{level}</text>", "0 0 30 30"))
    pawn = (
        '<ellipse cx="15" cy="33" rx="11" ry="3" fill="#000" opacity=".5"/>'
        f'<path d="{PAWN}" fill="currentColor" stroke="#04060d" stroke-width="1.8"/>'
        '<path d="M11 5.5a5 5 0 0 1 3-2" stroke="#fff" stroke-width="1.8" opacity=".7" fill="none"'
        ' stroke-linecap="round"/>'
    )
    out.append(symbol("pawn", pawn, "0 0 30 36"))
    cube = '<rect x="1" y="1" width="22" height="22" rx="4" fill="currentColor" stroke="#04060d" stroke-width="2"/>'
    out.append(symbol("cube", cube))
    return out
