"""A player's colour and shape: fixed by the name of the colour, the same wherever the player appears.

Nothing is told by colour alone, so each colour has a shape of its own. A drawing takes the colour from the custom
property `--player`, which `style` sets; pages may set `--c-red` … to their own values, the fallbacks look right alone.
"""

from __future__ import annotations

from typing import Final

# name: (colour on a dark ground, ink upon it, shape)
_PLAYERS: Final[dict[str, tuple[str, str, str]]] = {
    "red": ("#ff6f59", "#2a0600", "square"),
    "green": ("#3fd08d", "#002313", "triangle"),
    "blue": ("#57a8ff", "#001a36", "circle"),
    "yellow": ("#ffdf57", "#2b2200", "diamond"),
    "black": ("#dfe5f0", "#141a24", "hexagon"),  # silver, since black would not show
    "purple": ("#f2b3ff", "#23063f", "cross"),
}
NOBODY: Final = ("#8f9ebc", "#0a1120", "circle")  # before a colour is chosen
COLOURS: Final[tuple[str, ...]] = tuple(_PLAYERS)

# Outlines in a box of 24 by 24.
OUTLINES: Final[dict[str, str]] = {
    "square": "M4 4h16v16H4z",
    "triangle": "M12 2.5 22 20.5H2z",
    "circle": "M2.5 12a9.5 9.5 0 1 0 19 0a9.5 9.5 0 1 0-19 0z",
    "diamond": "M12 1.5 22 12 12 22.5 2 12z",
    "hexagon": "M12 1.5 21.1 6.75v10.5L12 22.5 2.9 17.25V6.75z",
    "cross": "M8.25 2.5h7.5v5.75h5.75v7.5h-5.75v5.75h-7.5v-5.75H2.5v-7.5h5.75z",
}


def colour(name: str | None) -> str:
    """The colour of a player's pieces, as CSS, by its name (one of COLOURS); grey where there is none yet."""
    return _PLAYERS.get(name or "", NOBODY)[0]


def ink(name: str | None) -> str:
    """What can be read upon that colour."""
    return _PLAYERS.get(name or "", NOBODY)[1]


def shape(name: str | None) -> str:
    """The shape beside a player's colour, for whoever does not see that: a name among OUTLINES."""
    return _PLAYERS.get(name or "", NOBODY)[2]


def style(name: str | None) -> str:
    """The custom properties that give what lies within a player's colour."""
    who = name or "none"
    return f"--player:var(--c-{who},{colour(name)});--player-ink:var(--c-{who}-ink,{ink(name)})"
