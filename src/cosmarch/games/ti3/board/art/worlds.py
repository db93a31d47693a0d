"""Planets of nine skins, and the art of special systems and wormholes, drawn round the origin."""

from __future__ import annotations

from math import cos, pi, sin
from typing import Final

from cosmarch.core.boardkit.symbols import symbol

RADIUS: Final = 46  # of a planet within its symbol
BOX: Final = "-50 -50 100 100"

# skin: light, body, night
SKINS: Final[dict[str, tuple[str, str, str]]] = {
    "ocean": ("#a8e4ff", "#2f83c6", "#0b2a5c"),
    "dune": ("#ffe3ad", "#cf8d49", "#57290f"),
    "ice": ("#ffffff", "#a6cbe6", "#38577f"),
    "ember": ("#ffb98a", "#963427", "#25090b"),
    "forest": ("#d6f2a8", "#4d9655", "#103327"),
    "giant": ("#ffead2", "#c89a70", "#4f2c1b"),
    "violet": ("#f0d4ff", "#8a5cc0", "#28154a"),
    "iron": ("#e2e6ec", "#80869a", "#282c39"),
    "throne": ("#fff0c2", "#bb8a38", "#301c07"),
}
TEXTURES: Final[dict[str, str]] = {
    "ocean": (
        '<path d="M-38-22c10-12 26-10 34-2 4 8-4 14-12 14-6 8-20 4-22-12zM4 4c12-8 30-4 34 8 0 14-16'
        " 22-26 16C2 24-2 12 4 4z"
        'M-26 20c8-4 14 2 12 10-8 6-14-2-12-10z" fill="#6dbb72" opacity=".8"/>'
        '<path d="M-46-8c24 6 60 4 92-6M-40 38c26-8 56-6 76 0" fill="none" stroke="#fff"'
        ' stroke-width="4" opacity=".45"/>'
    ),
    "dune": (
        '<path d="M-50-24c28-10 60 8 100-4M-50-4c34 12 62-8 100 4M-50 16c30-10 66 10 100-2M-50 34c40 8 70-6 100 0"'
        ' fill="none" stroke="#7b431d" stroke-width="5" opacity=".45"/>'
    ),
    "ice": (
        '<path d="M-44-14 -18-6-4-22 20-10 44-20M-36 26-14 10 8 24 22 4 44 14M-14 10-18-6" fill="none"'
        ' stroke="#5c8ab6" stroke-width="3" opacity=".65"/><ellipse cy="-43" rx="32" ry="12" fill="#fff"'
        ' opacity=".85"/>'
    ),
    "ember": (
        '<path d="M-46 2-24-12-8 6 10-16 28-4 46-14M-34 34-16 16 4 30 20 10 40 20M-8 6-16 16M10-16 4-38" fill="none"'
        ' stroke="#ffb04a" stroke-width="4.5" opacity=".95"/>'
    ),
    "forest": (
        '<path d="M-42-18c12-16 34-14 40 0-4 14-28 18-40 0zM6-2c14-10 32-4 36 10-8 14-34 14-36-10zM-30'
        " 20c10-8 24 0 22 12"
        '-10 8-24 0-22-12z" fill="#1d5a39" opacity=".75"/>'
        '<path d="M-48 4c30-10 64-4 96-10" fill="none" stroke="#f4ffe4" stroke-width="4" opacity=".45"/>'
    ),
    "giant": (
        '<path d="M-50-28c34 6 66 6 100 0v10c-34 6-66 6-100 0zM-50-6c34 5 66 5 100 0v8c-34 5-66 5-100 0z'
        "M-50 14c34 5 66 5"
        ' 100 0v14c-34 5-66 5-100 0z" fill="#7c4a2e" opacity=".55"/>'
        '<ellipse cx="15" cy="19" rx="12" ry="6" fill="#b4552f" opacity=".9"/>'
    ),
    "violet": (
        '<path d="M-50-20c34 14 66 14 100 0v9c-34 14-66 14-100 0zM-50 12c34-12 66-12 100 0v11c-34-12-66-12-100 0z"'
        ' fill="#391d70" opacity=".55"/>'
    ),
    "iron": (
        '<g fill="#282c39"><circle cx="-17" cy="-13" r="11" opacity=".45"/><circle cx="17" cy="11"'
        ' r="15" opacity=".4"/>'
        '<circle cx="-22" cy="22" r="7" opacity=".5"/><circle cx="15" cy="-27" r="6" opacity=".45"/></g>'
    ),
    "throne": (
        '<path d="M-46 6c30-14 62-14 92 0M-43 24c28-12 58-12 86 0M-42-16c28-12 56-12 84 0M-20-44c-12 30-12 58 0 88'
        'M18-44c12 30 12 58 0 88" fill="none" stroke="#ffe08a" stroke-width="1.8" opacity=".9"/>'
        '<g fill="#fff7d6"><circle cx="22" cy="14" r="3"/><circle cx="8" cy="27" r="2.5"/><circle'
        ' cx="30" cy="-6" r="2.5"/>'
        '<circle cx="-5" cy="10" r="2.2"/><circle cx="-22" cy="26" r="2.5"/><circle cx="13" cy="-15" r="2"/></g>'
    ),
}
RINGED: Final = ("giant", "violet", "throne")
COMMON: Final = tuple([skin for skin in SKINS if skin != "throne"])
THRONE: Final = "mecatol_rex"


def skin(planet: str) -> str:
    """The skin of a planet, always the same one."""
    if planet == THRONE:
        return "throne"
    number = 7
    for letter in planet:
        number = (number * 31 + ord(letter)) % 1000003
    return COMMON[number % len(COMMON)]


def art(planet: str) -> str:
    """The symbol of a planet."""
    return f"planet-{skin(planet)}"


def _gradient(name: str, stops: tuple[tuple[float, str, float], ...], more: str = "") -> str:
    parts = [f'<stop offset="{at:g}" stop-color="{colour}" stop-opacity="{solid:g}"/>' for at, colour, solid in stops]
    return f'<radialGradient id="{name}"{more}>{"".join(parts)}</radialGradient>'


def definitions() -> str:
    """The gradients that the symbols use."""
    lit = ' cx=".34" cy=".3" r=".85"'
    out = [f'<clipPath id="planet-disc"><circle r="{RADIUS:g}"/></clipPath>']
    out.append(_gradient("planet-night", ((0.35, "#000", 0), (0.78, "#000", 0.52), (1, "#000", 0.86)), lit))
    for name, (light, body, night) in SKINS.items():
        out.append(_gradient(f"planet-{name}-body", ((0, light, 1), (0.5, body, 1), (1, night, 1)), lit))
    glow = ((0, "#fff", 1), (0.18, "#ffe9a8", 1), (0.45, "#ff8a3d", 1), (0.8, "#a51f1a", 0.55), (1, "#500000", 0))
    out.append(_gradient("glow-supernova", glow))
    out.append(_gradient("glow-nebula", ((0, "#ff9bf1", 0.85), (0.5, "#8b4fd8", 0.55), (1, "#2a1466", 0))))
    out.append(_gradient("glow-mist", ((0, "#7fd4ff", 0.75), (1, "#23408f", 0))))
    out.append(_gradient("glow-alpha", ((0, "#fff", 1), (0.25, "#ffcf7a", 0.9), (1, "#a0450c", 0))))
    out.append(_gradient("glow-beta", ((0, "#fff", 1), (0.25, "#8ff7cf", 0.9), (1, "#0b6b62", 0))))
    out.append(
        '<linearGradient id="space-hex" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#1b2848"/>'
        '<stop offset="1" stop-color="#0a1122"/></linearGradient>'
    )
    return "".join(out)


def _planet(name: str) -> str:
    light = SKINS[name][0]
    ring = '<path d="M-66 11C-58-8 52-28 66-12" fill="none" stroke="{}" stroke-width="5" opacity=".5"/>'
    front = '<path d="M-66 11C-60 24 50 12 66-12" fill="none" stroke="{}" stroke-width="6" opacity=".92"/>'
    body = (
        f'<circle r="{RADIUS:g}" fill="url(#planet-{name}-body)"/><g clip-path="url(#planet-disc)">{TEXTURES[name]}</g>'
        f'<circle r="{RADIUS:g}" fill="url(#planet-night)"/>'
        f'<circle r="{RADIUS:g}" fill="none" stroke="{light}" stroke-width="2" opacity=".45"/>'
    )
    return ring.format(light) + body + front.format(light) if name in RINGED else body


def _supernova() -> str:
    rays = []
    for number in range(16):
        angle = number * pi / 8
        reach = 50 if number % 2 else 40
        x, y = cos(angle), sin(angle) * 0.79
        rays.append(f"M{x * 17:.1f} {y * 17:.1f}L{x * reach:.1f} {y * reach:.1f}")
    return (
        '<ellipse rx="58" ry="46" fill="url(#glow-supernova)"/>'
        f'<path d="{"".join(rays)}" stroke="#ffd78a" stroke-width="1.3" opacity=".75" fill="none"/>'
    )


ROCK: Final = "M-9-4-2-10 6-8 10-1 6 8-4 9-10 3z"
ROCKS: Final = (
    *((-44, -8, 0.75), (-30, -27, 0.55), (-22, 2, 1), (-4, -22, 0.9), (6, 4, 0.5), (14, -34, 0.5), (24, -12, 1.05)),
    *((40, -22, 0.6), (46, 4, 0.75), (30, 16, 0.5), (-38, 16, 0.5), (-8, 20, 0.6), (10, 24, 0.45)),
)


def _asteroids() -> str:
    out = []
    for number, (x, y, size) in enumerate(ROCKS):
        turn = f"translate({x},{y}) rotate({number * 67 % 360}) scale({size:g})"
        crater = '<path d="M-4-1a3 3 0 1 0 6 0a3 3 0 1 0-6 0z" fill="#4b443b"/>'
        out.append(
            f'<g transform="{turn}"><path d="{ROCK}" fill="#8b8174" stroke="#d2c7b4" stroke-width="1.5"/>{crater}</g>'
        )
    return "".join(out)


def _nebula() -> str:
    return (
        '<ellipse rx="62" ry="40" fill="url(#glow-nebula)"/><ellipse cx="22" cy="-9" rx="36" ry="24"'
        ' fill="url(#glow-mist)"/>'
        '<ellipse cx="-24" cy="11" rx="32" ry="18" fill="url(#glow-nebula)"/>'
        '<ellipse cx="-18" cy="-16" rx="22" ry="12" fill="url(#glow-mist)" opacity=".7"/>'
    )


def _wormhole(kind: str) -> str:
    colour = "#ffcf7a" if kind == "alpha" else "#8ff7cf"
    letter = "α" if kind == "alpha" else "β"
    arms = []
    for number, reach in enumerate((32, 24, 16)):
        arms.append(
            f'<path d="M{-reach} 0A{reach} {reach * 0.8:g} 0 1 1 {reach * 0.5:g} {reach * 0.62:g}" fill="none"'
            f' stroke="{colour}" stroke-width="{3.6 - number * 0.7:g}" opacity="{0.9 - number * 0.15:g}"'
            f' transform="rotate({number * 75})"/>'
        )
    return (
        f'<ellipse rx="44" ry="36" fill="url(#glow-{kind})" opacity=".85"/>{"".join(arms)}'
        f'<text y="11" text-anchor="middle" font-size="30" font-weight="800" fill="#fff" stroke="#04060d"'
        f' stroke-width="4" paint-order="stroke">{letter}</text>'
    )


def symbols() -> list[str]:
    out = [symbol(f"planet-{name}", _planet(name), BOX) for name in SKINS]
    out.append(symbol("hazard-supernova", _supernova(), BOX))
    out.append(symbol("hazard-asteroid_field", _asteroids(), BOX))
    out.append(symbol("hazard-nebula", _nebula(), BOX))
    out += [symbol(f"wormhole-{kind}", _wormhole(kind), BOX) for kind in ("alpha", "beta")]
    return out
