"""Icons, type signs, sigils of the factions and guild emblems, in a box of 24 by 24."""

from __future__ import annotations

from typing import Final

from cosmarch.core.boardkit.symbols import symbol
from cosmarch.games.bts.content.components import Faction
from cosmarch.games.bts.content.vocabulary import TYPES

INK: Final = "#04060dcc"
TYPE_COLOURS: Final[dict[str, str]] = {
    "scientific": "#b9a2ff",
    "economic": "#6fdc9a",
    "military": "#ff8f86",
    "commercial": "#f3d568",
}


def _fill(d: str, colour: str = "currentColor") -> str:
    return f'<path d="{d}" fill="{colour}" fill-rule="evenodd"/>'


def _line(d: str, colour: str = "currentColor", thick: float = 2.2, dash: str = "") -> str:
    dashes = f' stroke-dasharray="{dash}"' if dash else ""
    return (
        f'<path d="{d}" fill="none" stroke="{colour}" stroke-width="{thick:g}"'
        f' stroke-linecap="round" stroke-linejoin="round"{dashes}/>'
    )


def _orbit(turn: int, colour: str) -> str:
    return (
        f'<ellipse cx="12" cy="12" rx="10.5" ry="4.3" fill="none" stroke="{colour}" stroke-width="1.8"'
        f' transform="rotate({turn} 12 12)"/>'
    )


SCIENTIFIC, ECONOMIC, MILITARY, COMMERCIAL = [TYPE_COLOURS[name] for name in TYPES]
# A sign for each type: its shape tells it without the colour.
SIGNS: Final[dict[str, str]] = {
    "scientific": _fill("M9 12a3 3 0 1 0 6 0a3 3 0 1 0-6 0z", SCIENTIFIC)
    + "".join([_orbit(turn, SCIENTIFIC) for turn in (0, 60, 120)]),
    "economic": _line("M2 20.5a10 10 0 0 1 20 0z", ECONOMIC, 2)
    + _fill("M12 20v-8C12 8 15 5.5 19 5.5c0 4-2.5 6.5-7 6.5 0-3-2-5-5.5-5 0 3 2 5 5.5 5z", ECONOMIC)
    + _line("M12 20v-8", ECONOMIC, 1.6),
    "military": _fill("M12 1.5 16 11l6 8-7-1.5-3 5-3-5L2 19l6-8z", MILITARY),
    "commercial": _line("M2.5 14.5a6 6 0 1 0 12 0a6 6 0 1 0-12 0z", COMMERCIAL)
    + _fill("M16.5 4.5a3 3 0 1 0 6 0a3 3 0 1 0-6 0z", COMMERCIAL)
    + _line("M12.5 10.5 17.5 6.3", COMMERCIAL, 2, "2.5 2.5")
    + _line("M3 17.5Q9 11.5 14 13.5", COMMERCIAL, 1.6),
}

ORE: Final = "var(--ore,#ff9f5c)"
PEOPLE: Final = "var(--people,#f3ead6)"
FOOD: Final = "var(--food,#8fe08a)"
GOLD: Final = "var(--accent,#ffb454)"
STAR: Final = "M12 1 15.2 8.4 23.2 9.1 17.1 14.4 19 22.3 12 18 5 22.3 6.9 14.4.8 9.1 8.8 8.4z"

ICONS: Final[dict[str, str]] = {
    "ore": _fill("M5 9.5 11 3l8 3.5 3 8-6.5 7-10-1.5L1.5 14z", ORE)
    + _line("M11 3l1 8 10 3.5M12 11 5.5 20M12 11 5 9.5", "#7a3508", 1.5)
    + _fill("M6.5 9 11 4.5l.7 5.7z", "#ffd9b0"),
    "population": _fill("M7 7a5 5 0 1 0 10 0a5 5 0 1 0-10 0z", PEOPLE)
    + _fill("M2.5 22.5c0-6 4-9 9.5-9s9.5 3 9.5 9z", PEOPLE),
    "food": _fill(
        "M21.5 2.5C22 14 18 20.5 11 20.5c-2 0-3.5-.5-4.7-1.3L3.5 22l-1.2-1.2 3-3.3C1.5 10 8 3 21.5 2.5z", FOOD
    )
    + _line("M7 17C10 12.5 13 9.5 17 7", "#1d4a22", 1.6),
    "supply": _fill("M12 2l9 5v10l-9 5-9-5V7z", "#9fb0cf") + _line("M3 7l9 5 9-5M12 12v10", "#2a3a58", 1.6),
    "points": _fill(STAR, GOLD),
    "star": _fill(STAR, "#ffe08a"),
    "research": _line("M9 2h6v6l6 11.5c.8 1.5-.2 3-2 3H5c-1.8 0-2.8-1.5-2-3L9 8zM8.5 2h7")
    + _fill("M6.5 16h11l2 4.5h-15z"),
    "jump": _line("M2 18C5 7 14 4 20 9.5", thick=2.6) + _fill("M21.5 2.5l.8 9.3-8.6-3.5z"),
    "shield": '<path d="M12 1.5c4 2.6 7 3.1 9.5 3.3C21.5 13 18 19.5 12 22.5 6 19.5 2.5 13 2.5 4.8 5 4.6 8 4.1 12 1.5z"'
    ' fill="#a8453b" stroke="#ffc4b8" stroke-width="1.5"/>',
    "automate": _line("M12 6.8a5.2 5.2 0 1 0 0 10.4a5.2 5.2 0 0 0 0-10.4z", thick=2.6)
    + _line(
        "M12 1.5v3M12 19.5v3M1.5 12h3M19.5 12h3M4.6 4.6l2.1 2.1M17.3 17.3l2.1 2.1M19.4 4.6l-2.1 2.1M6.7 17.3l-2.1 2.1",
        thick=3,
    ),
    "event": _line("M3 5h18v14H3zM3.5 6.5 12 13l8.5-6.5", thick=2),
    "planet": _fill("M5 12a7 7 0 1 0 14 0a7 7 0 1 0-14 0z", "#86c5ff") + _line("M1 15.5C4 19 20 12 23 8", "#cfe6ff", 2),
    "trade": _line("M4 8h14l-4-4M20 16H6l4 4", thick=2.4),
    "bolt": _fill("M14 1 4 13.5h6L8.5 23 20 9.5h-6.5z", GOLD),
    "ongoing": _line("M12 12C9.5 6.5 3 7 3 12s6.5 5.5 9 0 9-5 9 0-6.5 5.5-9 0z", GOLD, 2.4),
    "lock": _fill("M6.5 10V7.5a5.5 5.5 0 0 1 11 0V10h2v12.5h-15V10zM9.3 10h5.4V7.5a2.7 2.7 0 0 0-5.4 0z"),
    "flag": _line("M5 22.5V2", thick=2.4) + _fill("M6 2.5 21 7 6 12z"),
    "upgrade": _line("M4 12.5 12 4.5l8 8M4 20.5l8-8 8 8", thick=2.6),
    "outpost": _line("M12 2.5a9.5 9.5 0 1 0 0 19a9.5 9.5 0 0 0 0-19z", thick=2.2)
    + _fill("M12 6.5a5.5 5.5 0 1 0 0 11a5.5 5.5 0 0 0 0-11z"),
    "card": _fill("M5.5 1h13A1.5 1.5 0 0 1 20 2.5v19a1.5 1.5 0 0 1-1.5 1.5h-13A1.5 1.5 0 0 1 4 21.5v-19z", "#93a7cc")
    + _line("M7.8 7.5h8.4M7.8 12h8.4M7.8 16.5h5", INK, 1.9),
    "first": _line("M12 2.5a9.5 9.5 0 1 0 0 19a9.5 9.5 0 0 0 0-19z", GOLD) + _line("M9.5 8.5 12.5 6.5v11", GOLD, 2.8),
    "achievement": _line("M12 9.5a6 6 0 1 0 0 12a6 6 0 0 0 0-12z", GOLD, 2.4)
    + _line("M7 2l3.5 6.5M17 2l-3.5 6.5", GOLD, 2.4),
    "end": _line("M5 22V2.5h14l-3.5 5 3.5 5H5", thick=2.2),
    "deck": _line("M7 3.5h12.5V18M4.5 6.5H17V21.5H4.5z", "#93a7cc"),
    "strength": _line("M3.5 3.5 15 15M20.5 3.5 9 15M13 18.5l5.5-5.5M11 18.5 5.5 13M16.5 16.5l4 4M7.5 16.5l-4 4"),
    "pawn": _fill("M12 1.5a5.2 5.2 0 0 1 3.4 9.1C18 14 19.5 18 20 22.5H4c.5-4.5 2-8.5 4.6-11.9A5.2 5.2 0 0 1 12 1.5z"),
    "cube": _fill("M4 3h16a1 1 0 0 1 1 1v16a1 1 0 0 1-1 1H4a1 1 0 0 1-1-1V4a1 1 0 0 1 1-1z"),
    "tree": _line("M3 12h6M9 12c4 0 3-7 8-7M9 12h8M9 12c4 0 3 7 8 7", thick=2)
    + _fill("M17 2.8h4.5v4.5H17zM17 9.8h4.5v4.5H17zM17 16.8h4.5v4.5H17z"),
    "galaxy": _line("M2 15.5C4.5 20.5 20 13 22 7.5M22 8.5C19.5 3.5 4 11 2 16.5", thick=2)
    + _fill("M9 12a3 3 0 1 0 6 0a3 3 0 1 0-6 0z"),
    "both": _fill("M2 4h8v16H2z") + _line("M13.5 12a4.5 4.5 0 1 0 9 0a4.5 4.5 0 1 0-9 0z", thick=2.2),
    "round": _line("M19.5 8A8.5 8.5 0 1 0 20.5 13M20.5 3v5.5H15"),
    "deep": _line("M12 12c4-7 9-3 8 2M12 12c-4 7-9 3-8-2M12 12C5 8 9 3 14 4M12 12c7 4 3 9-2 8", "#c9b8ff", 2)
    + _fill("M10 12a2 2 0 1 0 4 0a2 2 0 1 0-4 0z", "#fff"),
}

# A faction has the sigil of its colour; the advanced mat of a colour is the same people.
SIGILS: Final[dict[str, str]] = {
    "red": "M12 0 14.5 5h-5zM24 12l-5 2.5v-5zM0 12l5-2.5v5zM12 24l-2.5-5h5zM12 5.5a6.5 6.5 0 1 1 0 13 6.5 6.5 0 0 1"
    " 0-13zM8.5 9v3.5c0 2 1.5 3.3 3.5 4.3 2-1 3.5-2.3 3.5-4.3V9z",
    "blue": "M3 2h5l8 13V2h5v20h-5L8 9v13H3z",
    "yellow": "M12 0 15 8l9 4-9 4-3 8-3-8-9-4 9-4zM12 9.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5z",
    "green": "M12 1c7 5 8 13 1.2 20.5V13l3.8-4-.9-.9-2.9 3V6h-2.4v7.6l-3-3-.9.9 3.9 4.1v5.9C4 14 5 6 12 1z",
}

# Guild emblems by the guild's key; another guild of a pack has the last one.
GUILDS: Final[dict[str, str]] = {
    "merchant_guild": _line("M4 8h14l-4-4M20 16H6l4 4", GOLD, 2.6),
    "science_guild": _line("M9 2h6v6l6 11.5c.8 1.5-.2 3-2 3H5c-1.8 0-2.8-1.5-2-3L9 8z", GOLD)
    + _fill("M6.5 16h11l2 4.5h-15z", GOLD),
    "technocratic_guild": _line("M12 6.8a5.2 5.2 0 1 0 0 10.4a5.2 5.2 0 0 0 0-10.4z", GOLD, 2.6)
    + _line("M12 1.5v3M12 19.5v3M1.5 12h3M19.5 12h3", GOLD, 3),
    "colonial_guild": _fill("M5 12a7 7 0 1 0 14 0a7 7 0 1 0-14 0z", GOLD)
    + _line("M1 15.5C4 19 20 12 23 8", "#fff1c4", 2),
    "other": _line("M12 2 22 8v8l-10 6-10-6V8z", GOLD, 2.4),
}


def symbols() -> list[str]:
    out = [symbol(f"type-{name}", body) for name, body in SIGNS.items()]
    out += [symbol(f"icon-{name}", body) for name, body in ICONS.items()]
    out += [symbol(f"sigil-{name}", _fill(d)) for name, d in SIGILS.items()]
    return out + [symbol(f"guild-{name}", body) for name, body in GUILDS.items()]


def sigil(faction: Faction | None) -> str:
    return f"sigil-{faction.colour}" if faction is not None else ""


def guild(key: str) -> str:
    return f"guild-{key if key in GUILDS else 'other'}"
