"""Icons: numbers of a sheet, technology colours, kinds of cards and leaders. In a box of 24 by 24."""

from __future__ import annotations

from typing import Final

from cosmarch.core.boardkit.symbols import symbol

DARK: Final = "#04060dcc"


def _fill(d: str, colour: str = "currentColor") -> str:
    return f'<path d="{d}" fill="{colour}" fill-rule="evenodd"/>'


def _line(d: str, colour: str = "currentColor", thick: float = 2.2) -> str:
    return (
        f'<path d="{d}" fill="none" stroke="{colour}" stroke-width="{thick:g}"'
        ' stroke-linecap="round" stroke-linejoin="round"/>'
    )


RES: Final = "var(--res,#ffcc66)"
INF: Final = "var(--inf,#86c5ff)"
GOODS: Final = "var(--goods,#ffa25e)"
COUNTER: Final = "var(--cc,var(--counter,#c9b6ff))"
GOLD: Final = "var(--accent,#ffb454)"
VOTE: Final = "var(--vote,#9be7d8)"
PAPER: Final = "var(--people,#f3dcae)"
HEXAGON: Final = "M12 1.2 21.4 6.6v10.8L12 22.8 2.6 17.4V6.6z"
STAR: Final = "M12 .8 15.3 8.3 23.4 9.1 17.3 14.5 19.1 22.5 12 18.3 4.9 22.5 6.7 14.500.6 9.1 8.7 8.3z"
TECH: Final = ("var(--tech-red,#ff7d6e)", "var(--tech-green,#63d68f)", "var(--tech-blue,#6fb3ff)")

ICONS: Final[dict[str, str]] = {
    "resources": _fill(HEXAGON, RES) + _line("M12 6v12M7 9l10 6M17 9 7 15", DARK, 1.8),
    "influence": _fill("M1 12a11 11 0 1 0 22 0a11 11 0 1 0-22 0z", INF)
    + _line("M6 12a6 6 0 0 1 12 0M9 13.5a3 3 0 0 1 6 0M4.5 17h15", DARK, 1.8),
    "goods": _fill("M3 6.5 12 1.5l9 5v11l-9 5-9-5z", GOODS) + _line("M3.5 7 12 12l8.5-5M12 12v10", DARK, 1.9),
    "counter": _fill("M12 1 23.3 21.5H.7z", COUNTER) + _fill("M12 9.2 16.8 18H7.2z", "#04060d99"),
    "strategy_allocation": _fill("M12 1 23.3 21.5H.7z", COUNTER) + _line("M9.5 17.5 12 10l2.5 7.5", DARK, 2),
    "command_pool": _fill("M12 1 23.3 21.5H.7z", COUNTER) + _line("M8.5 17h7M12 10.5v6.5", DARK, 2),
    "fleet_supply": _fill("M12 1 23.3 21.5H.7z", COUNTER) + _fill("M12 8.5 15.5 18 12 16 8.5 18z", DARK),
    "reinforcements": _fill("M2 9.5 12 3l10 6.5V21H2z", "#93a7cc") + _line("M6.5 13h11M6.5 17h11", DARK, 2),
    "card": _fill("M5.5 1h13A1.5 1.5 0 0 1 20 2.5v19a1.5 1.5 0 0 1-1.5 1.5h-13A1.5 1.5 0 0 1 4 21.5v-19z", "#93a7cc")
    + _line("M7.8 7.5h8.4M7.8 12h8.4M7.8 16.5h5", DARK, 1.9),
    "points": _fill(STAR, GOLD),
    "speaker": _line("M4 13 11 6M8.5 17.5l7-7M4.5 12.5 9 17M10.5 6.5 15 11M13 12.5 20.5 20", thick=2.6)
    + _line("M3 22h9", thick=2.6),
    "vote": _fill("M3 11h18l1.5 4.5V22.5h-21v-7z", VOTE)
    + _fill("M7.5 1.5h9V13h-9z", VOTE)
    + _line("M9.8 6.3 11.5 8 14.5 4.5M6 16.5h12", DARK, 1.9),
    "law": _line("M12 3v18M6 21h12M4 6.5h16M4 6.5 1.5 13h5zM20 6.5 17.5 13h5z", PAPER),
    "agenda": _fill("M5 2h12l3 3v17H5z", PAPER) + _line("M8.5 8.5h8M8.5 12.5h8M8.5 16.5h5", DARK, 1.9),
    "objective": _line("M12 2.5a9.5 9.5 0 1 0 0 19a9.5 9.5 0 0 0 0-19z", GOLD)
    + _line("M12 7.5a4.5 4.5 0 1 0 0 9a4.5 4.5 0 0 0 0-9z", GOLD)
    + _fill("M10.8 12a1.2 1.2 0 1 0 2.4 0a1.2 1.2 0 1 0-2.4 0z", GOLD),
    "secret": _fill("M6.5 10V7.5a5.5 5.5 0 0 1 11 0V10h2v12.5h-15V10zM9.3 10h5.4V7.5a2.7 2.7 0 0 0-5.4 0z"),
    "check": _line("M4 12.5 9.5 18 20.5 6", thick=3.2),
    "battle": _line("M3.5 3.5 16 16M20.5 3.5 8 16M12.5 18.5l6-6M11.5 18.5l-6-6M16.5 16.5l4 4M7.5 16.5l-4 4"),
    "dice": _line("M4 4h16v16H4z") + _fill("M7 7h3v3H7zM14 14h3v3h-3zM10.5 10.5h3v3h-3z"),
    "trade": _line("M3 8h15M14 3.5 18.5 8 14 12.5M21 16H6M10 11.5 5.5 16l4.5 4.5", GOODS, 2.4),
    "truce": _line("M12 22V8M12 8C6 8 4 5 4 2c5 0 8 2 8 6zM12 13c5 0 7-2.5 7-5.5-4.5 0-7 2-7 5.5z", "#8fd6a2"),
    "planet": _fill("M4 12a8 8 0 1 0 16 0a8 8 0 1 0-16 0z", "#7f94bf")
    + _line("M1.5 15.5C8 17.5 18 13 22.5 8.5", thick=1.8),
    "technology": _line("M12 8.8a3.2 3.2 0 1 0 0 6.4a3.2 3.2 0 0 0 0-6.4z")
    + _line("M12 2v3.5M12 18.5V22M2 12h3.5M18.5 12H22M5 5l2.5 2.5M16.5 16.5 19 19M19 5l-2.5 2.5M7.5 16.5 5 19"),
    "survivors": _fill("M12 2a4 4 0 1 0 0 8a4 4 0 0 0 0-8zM4 22c0-6 3-9 8-9s8 3 8 9z", "#e3d3ff"),
    "domain": _fill("M12 1.5 22.5 12 12 22.5 1.5 12z", "#6f5a8f")
    + _line("M12 1.5 22.5 12 12 22.5 1.5 12z", "#e3d3ff", 1.6),
    "hidden": _line("M8.5 8.5a3.5 3.5 0 1 1 5 3.2c-1.200.6-1.5 1.3-1.5 2.8M12 18.5v.1", thick=2.8),
    "captive": _line("M4 3v18M9.3 3v18M14.7 3v18M20 3v18M4 3h16M4 21h16", "var(--bad,#ff8a7d)", 2),
    "hits": _fill("M12 0 14.5 8 22 4 17.5 11 24 14l-7.500.8L19 23l-7-5-7 5 2.5-8.2L0 14l6.5-3L2 4l7.5 4z", GOLD),
    "move": _line("M3 12h15M12.5 5.5 19 12l-6.5 6.5", "currentColor", 2.6),
    "capacity": _line("M3 8 12 3l9 5v9l-9 5-9-5zM3 8l9 5 9-5M12 13v9", thick=1.9),
    "deck": _line("M7 3h13v15H7z", thick=2) + _line("M4 6.5V21h12", thick=2),
    "alpha": _line(
        ("M18.5 6.5C15.5 16 12.5 18.5 9 18.5c-3.3 0-5-2.7-5-6.5s1.7-6.5 5-6.5c3.5 0 5.5 3.5 10 13"), "#ffcf7a", 2.4
    ),
    "beta": _line(
        (
            "M6.5 22.5V8a5 5 0 0 1 5-5.5c2.7 0 4.5 1.5 4.5 4s-2 4-4.5 4c3.5 0 6 1.7 6 4.7s-2.5 4.8-5.5"
            " 4.8c-2.5 0-4.5-1-5.5-3"
        ),
        "#8ff7cf",
        2.4,
    ),
    # technology colours and planet specialties: each a sign as well as a colour
    "red": _fill(
        (
            "M12.5 1c.5 4 5.7 6.3 5.7 12.2A6.2 6.2 0 0 1 12 23a6.2 6.2 0 0 1-6.2-6.6c0-2.4 1-4.2 2.2-5.400.2"
            " 1.700.8 2.7 2 3.2C9.3 9.5 10.5 5 12.5 1z"
        ),
        TECH[0],
    ),
    "green": _fill(
        ("M22 2C22.5 13 18.5 20.5 11 20.5c-2 0-3.5-.4-4.8-1.2L3.3 22.5 1.8 21l3-3.2C1.8 10.5 8 2.5 22 2z"), TECH[1]
    )
    + _line("M6.5 17.5C10 13 13 10 17.5 7", DARK, 1.6),
    "blue": _fill("M14.5 0 3.5 13.7h6.7L8.2 24 20.5 9.3h-7z", TECH[2]),
    "yellow": _fill(
        "M12 1 14.4 5 19 3.5l-.1 4.8L23.3 10 20 13.5l2.3 4.2-4.700.9-.9 4.7L12 20.5l-4.7 2.8-.9-4.7-4.7-.9L4 13.5"
        ".7 10l4.4-1.7L5 3.5 9.6 5zM12 8.5a3.5 3.5 0 1 0 0 7a3.5 3.5 0 0 0 0-7z",
        "var(--tech-yellow,#f5d25a)",
    ),
    # kinds of leaders
    "general": _line("M4 9.5 12 5l8 4.5M4 14.5 12 10l8 4.5M4 19.5 12 15l8 4.5", thick=2.6),
    "admiral": _line(
        "M12 7v15M7.5 11h9M4 14.5c.5 5 4 7.5 8 7.5s7.5-2.5 8-7.5M12 2.5a2.2 2.2 0 1 0 0 4.4a2.2 2.2 0 0 0 0-4.4z"
    ),
    "diplomat": _line("M2 10.5 7.5 6l4.5 2.5L16.5 6 22 10.5M7.5 15.5l4 3.5 5-4.5M5 13l2.5 2.5M19 13l-2.5 1.5"),
    "agent": _line(
        "M2 10h20M6 10 8 3.5h8L18 10M5 15.5a3 3 0 1 0 6 0a3 3 0 1 0-6 0zM13 15.5a3 3 0 1 0 6 0a3 3 0 1 0-6 0zM11 15.5h2"
    ),
    "scientist": _line("M9.5 2.5h5M10.5 2.5V10L4.5 21h15l-6-11V2.5M7.5 16h9"),
}


def symbols() -> list[str]:
    return [symbol(f"icon-{key}", body) for key, body in ICONS.items()]
