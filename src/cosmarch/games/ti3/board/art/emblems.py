"""Emblems: of the strategy cards, and the sigils of the races. In a box of 24 by 24, in the colour of their use."""

from __future__ import annotations

from typing import Final

from cosmarch.core.boardkit.symbols import outline, symbol

CUT: Final = ' fill-rule="evenodd"'

STRATEGIES: Final[dict[str, str]] = {
    # an hourglass: who is first
    "initiative": (
        "M4 1h16v3.2h-2V7.5L13.5 12l4.5 4.5v3.3h2V23H4v-3.2h2v-3.3L10.5 12 6 7.5V4.2H4zM8.7 16.3 12"
        " 13.5l3.3 2.8v3.5H8.7z"
    ),
    # two hands' worth of leaves round a shield
    "diplomacy": (
        "M12 2.5 19 5v6.5c0 4.7-2.8 8-7 10-4.2-2-7-5.3-7-10V5zM12 6 8 7.4v4.2c0 3 1.5 5.2 4 6.7 2.5-1.5"
        " 4-3.7 4-6.7V7.4z"
    ),
    # pillars of a council
    "political": "M12 .8 23 7v2.2H1V7zM3.5 10.7h3.2v8H3.5zM10.4 10.7h3.2v8h-3.2zM17.3 10.7h3.2v8h-3.2zM1 20.2h22v3H1z",
    # a stack of counters
    "logistics": "M12 .8 18.5 12h-13zM5 13.2 11.5 24h-13zM19 13.2 25.5 24h-13z",
    # coins that change hands
    "trade": (
        "M8.5 2a7 7 0 1 0 0 14a7 7 0 0 0 0-14zM8.5 5.3a3.7 3.7 0 1 1 0 7.4a3.7 3.7 0 0 1 0-7.4zM17 9a7 7"
        " 0 1 1-5 12c4.2-.7 7.4-4.6 7.3-9.3z"
    ),
    # crossed blades
    "warfare": (
        "M1.5 1.5 6 2.5l6 6.2 6-6.2 4.5-1-1 4.5-6 6.3 3.5 3.5 1.7-.6 1 1-2.2 2.2 2 2-1.6 1.6-2-2-2.2"
        " 2.2-1-1 .6-1.7-3.3-3.4-3.3 3.400.6 1.7-1 1-2.2-2.2-2 2-1.6-1.6 2-2-2.2-2.2 1-1 1.700.6"
        " 3.5-3.5-6-6.3z"
    ),
    # an atom
    "technology": (
        "M12 9.6a2.4 2.4 0 1 0 0 4.8a2.4 2.4 0 0 0 0-4.8zM12 .8c3 0 4.7 5 4.7 11.2S15 23.2 12 23.2 7.3"
        " 18.2 7.3 12 9 .8 12 .8zM12 3c-1.3 0-2.5 4-2.5 9s1.2 9 2.5 9 2.5-4 2.5-9-1.2-9-2.5-9zM.8 12c0-3"
        " 5-4.7 11.2-4.7S23.2 9 23.2 12 18.2 16.7 12 16.700.8 15 .8 12zM3 12c0 1.3 4 2.5 9 2.5s9-1.2"
        " 9-2.5-4-2.5-9-2.5-9 1.2-9 2.5z"
    ),
    # a crown
    "imperial": "M1 6.5 7 11l5-9 5 9 6-4.5-2.5 11.5h-17zM3.5 19.8h17V23h-17z",
}

SIGILS: Final[dict[str, str]] = {
    # a lion's mane
    "hacan": (
        "M12 0 14.6 4 19 1.8 19 6.6 23.7 7.5 20.9 11.5 24 15 19.5 16.6 19.8 21.4 15.3 19.9 12 24 8.7"
        " 19.9 4.2 21.4 4.5 16.6 0 15 3.1 11.500.3 7.5 5 6.6 5 1.8 9.4 4zM12 7c-3.3 0-5 2.3-5 5.2 0 3 2"
        " 5.3 5 5.3s5-2.3 5-5.3C17 9.3 15.3 7 12 7z"
    ),
    # a fish
    "jol_nar": (
        "M.8 12C4.5 5.5 11 3.8 16.5 9L23.5 3.5 21.3 12l2.2 8.5L16.5 15C11 20.2 4.5 18.500.8 12zM6.5"
        " 9.6a1.9 1.9 0 1 0 0 3.8a1.9 1.9 0 0 0 0-3.8z"
    ),
    # a circuit in a block
    "l1z1x": "M2 2h20v20H2zM5 5v14h14V5zM10.7 5h2.6v4.2l3 2.3-3 2.3V19h-2.6v-5.2l-3-2.3 3-2.3z",
    # a spiked star
    "letnev": "M12 .5 14 8.5 22.5 4.5 17.5 11.5 23.5 17 15.8 15.8 12 23.5 8.2 15.800.5 17 6.5 11.5 1.5 4.5 10 8.5z",
    # a raven's wings
    "mentak": (
        "M12 4.5C13.5 2 16.500.8 22.5 1.2 22 8.5 19.5 12.5 15.5 14.5l2.8 8L12 18.5 5.7 22.5l2.8-8C4.5"
        " 12.5 2 8.5 1.5 1.2 7.500.8 10.5 2 12 4.5z"
    ),
    # a serpent
    "naalu": (
        "M6 23.5C2 21 2.2 16.3 6.5 14.5c3-1.3 7.5-1.5 7.5-4.3 0-2-2.5-2.4-4.7-1.2L6 6.5C9.5 1.5 19.8 1"
        " 20 9.5c.2 5.5-4.5 7-8.5 8.3-2.700.9-2.5 3.200.8 3.2h6.2v2.5zM16.500.5l2.5 2-3.500.8z"
    ),
    # mandibles
    "sardakk_norr": (
        "M12 1.5C16 5 17.5 8 17 11.5l5.5-4.2c1.5 6-1 12-6 15.2l-1.8-5.2L12 22.5l-2.7-5.2-1.8"
        " 5.2c-5-3.2-7.5-9.2-6-15.2L7 11.5C6.5 8 8 5 12 1.5z"
    ),
    # a sun over a horizon
    "sol": (
        "M12 0l1.3 4.5h-2.6zM4 3.3 8 5.8 6 7.8zM20 3.3 18 7.8 16 5.8zM12 6.5a6 6 0 0 1 6 6v1H6v-1a6 6 0"
        " 0 1 6-6zM1 15.5h22v2.7H1zM4.5 20.3h15V23h-15z"
    ),
    # a shell
    "xxcha": "M12 .8 21.5 6.3v11.4L12 23.2 2.5 17.7V6.3zM12 4.5 6 8v8l6 3.5 6-3.5V8zM12 7.5l3.5 2v5L12 16.5l-3.5-2v-5z",
    # an eye with a slit
    "yssaril": (
        "M12 3.8c5.7 0 9.8 4.5 11.5 8.2-1.7 3.7-5.8 8.2-11.5 8.2S2.2 15.700.5 12C2.2 8.3 6.3 3.8 12 3.8z"
        "M12 7c-2.3 2.5-2.3 7.5 0 10 2.3-2.5 2.3-7.5 0-10z"
    ),
}
UNKNOWN: Final = (
    "M12 1a11 11 0 1 0 0 22a11 11 0 0 0 0-22zM12 5a7 7 0 1 1 0 14a7 7 0 0 1 0-14z"  # no race, or one of a pack
)


def symbols() -> list[str]:
    out = [symbol(f"strategy-{key}", outline(d, CUT)) for key, d in STRATEGIES.items()]
    out += [symbol(f"sigil-{key}", outline(d, CUT)) for key, d in SIGILS.items()]
    return [*out, symbol("sigil-none", outline(UNKNOWN, CUT))]


def sigil(race: str | None) -> str:
    """The symbol of a race."""
    return f"sigil-{race}" if race in SIGILS else "sigil-none"


def strategy(key: str) -> str:
    return f"strategy-{key}" if key in STRATEGIES else "sigil-none"
