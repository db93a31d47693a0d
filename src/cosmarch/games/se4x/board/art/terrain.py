"""Systems, 60 by 52 round the origin: planets of several kinds and what else a marker can show."""

from __future__ import annotations

from math import cos, pi, sin
from typing import Final

from cosmarch.core.boardkit.symbols import symbol

BOX: Final = "-30 -26 60 52"
SKIES: Final = 7  # patches of stars
SKINS: Final = ("ocean", "forest", "desert", "ice", "storm")
# Light side, body, dark side, and what is drawn on a planet.
_PALETTES: Final[dict[str, tuple[str, str, str]]] = {
    "ocean": ("#b9ecff", "#2f86c9", "#06213f"),
    "forest": ("#d8f7c0", "#4a9a52", "#0a2b16"),
    "desert": ("#ffe2b0", "#c9823c", "#3a1a08"),
    "ice": ("#ffffff", "#9fc4dd", "#2a4258"),
    "storm": ("#f2d3ff", "#9566c4", "#251041"),
    "barren": ("#d9cfc4", "#85786b", "#241e19"),
    "home": ("#c8ffe4", "#2aa37c", "#05301f"),
}
_MARKS: Final[dict[str, str]] = {
    "ocean": "M-17-6q7-6 13-2t8-5q5 0 8 2M-15 8q8-5 12 1t13-2",
    "forest": "M-16-4q6 3 10-3t10 0 10 2M-12 11q6-6 12-2t10-3",
    "desert": "M-18-3q10 4 18 0t18 1M-16 6q9 4 16 0t14 1M-12-10q6 2 11 0t11 0",
    "ice": "M-15-9q6 5 12 0t14 3M-18 3q9 5 14-1t9 5",
    "storm": "M-18-2q9-5 18 0t18-1M-15 8q8 5 15 0t13-1M-4-9q6-4 9 1",
}


def planet_symbol(skin: str) -> str:
    return f"se-planet-{skin}"


def skin_of(place: int) -> str:
    """The look of the planet in a hex: the same all through a match, neighbours differ."""
    return SKINS[(place * 7 + place // 5) % len(SKINS)]


def _planet(skin: str) -> str:
    if skin in _MARKS:
        look = f'<path d="{_MARKS[skin]}" fill="none" stroke="{_PALETTES[skin][0]}" stroke-width="3" opacity=".5"/>'
    elif skin == "home":
        look = (
            '<path d="M-15-8q7-7 14-3 0 6-6 7t-4 8q-7-4-4-12zM4 2q8-5 13 0-1 10-9 13-6-5-4-13z" fill="#d7f7b4" '
            'opacity=".75"/>'
        )
    else:
        look = "".join(
            [
                f'<circle cx="{x}" cy="{y}" r="{r}" fill="#3b332b" opacity=".75"/>'
                for x, y, r in ((-7, -6, 4), (6, 3, 5), (-5, 9, 3), (8, -9, 2.5))
            ]
        )
    ring = '<path d="M-26 7A27 8-14 0 0 26-7" fill="none" stroke="#e9d8ff" stroke-width="2.500" opacity=".85"/>'
    return f'<circle r="20" fill="url(#se-{skin})"/>{look}<circle r="20" fill="url(#se-night)"/>' + (
        ring if skin == "storm" else ""
    )


def _rocks() -> str:
    """Rocks along a belt."""
    out: list[str] = []
    for number in range(11):
        turn = number * 2.4
        reach = 5 + number * 1.75
        x, y = cos(turn) * reach * 1.1, sin(turn) * reach * 0.78
        size = 0.34 + (number * 5 % 7) * 0.055
        out.append(
            f'<g transform="translate({x:.1f} {y:.1f})rotate({number * 47 % 360})scale({size:.2f})">'
            '<path d="M-10-2L-4-10 5-9 10-1 7 8-3 10-9 5z" fill="#948872" stroke="#e0d3b8" stroke-width="1.800"/>'
            '<path d="M-3 1l5 2 7-3-2 7-5 2-6-2z" fill="#4c4436"/></g>'
        )
    return "".join(out)


def _rays() -> str:
    out: list[str] = []
    for number in range(14):
        turn = number * pi / 7
        reach = 26 if number % 2 else 18
        out.append(f"M{cos(turn) * 8:.1f} {sin(turn) * 8:.1f}L{cos(turn) * reach:.1f} {sin(turn) * reach * 0.88:.1f}")
    return f'<path d="{"".join(out)}" stroke="#ffe2a0" stroke-width="1.600" opacity=".9"/>'


def _crystals(paint: str) -> str:
    body = "M-17 13L-19 0-11-13-5 1-6 13zM-7 14L-8-7 0-21 8-7 7 14zM7 14L7 1 14-10 19 1 17 14z"
    return (
        f'<g transform="translate(0 1)"><path d="{body}" fill="url(#{paint})" stroke="#04060d"/>'
        '<path d="M-8-7L0-2 8-7M0-2V14" stroke="#fff" opacity=".55" fill="none"/></g>'
    )


def _warp() -> str:
    rings = "".join(
        [
            f'<path d="M{-r} 0A{r} {r * 0.8:g} 0 1 1 {r * 0.5:g} {r * 0.66:g}" fill="none" stroke="#dac4ff" '
            f'stroke-width="{2.6 - at * 0.5:g}" transform="rotate({at * 80})"/>'
            for at, r in enumerate((22, 16, 11))
        ]
    )
    return f'<ellipse rx="27" ry="22" fill="url(#se-warp)"/>{rings}<circle r="8.500" fill="#1a0840"/>'


# Systems that carry a number: the symbol without it, where it stands, and the edge of its disc. On a map the number is
# written beside the symbol, so that it can be read at any size.
NUMBERED: Final[dict[str, tuple[str, str, float, str]]] = {
    "mineral_5": (_crystals("se-crystal"), "5", 11, "#8fe9ff"),
    "mineral_10": (_crystals("se-gold"), "10", 11, "#ffd46b"),
    "warp_point_1": (_warp(), "1", 0, "#b48cff"),
    "warp_point_2": (_warp(), "2", 0, "#b48cff"),
}


def _numbered(key: str) -> str:
    body, number, y, edge = NUMBERED[key]
    return (
        f'{body}<circle cy="{y:g}" r="10" fill="#04060d" stroke="{edge}" stroke-width="1.600"/>'
        f'<text y="{y + 4.8:g}" font-size="14" font-weight="800" text-anchor="middle" fill="#fff">{number}</text>'
    )


TERRAIN: Final[dict[str, str]] = {
    "planet": _planet("ocean"),
    "barren_planet": _planet("barren"),
    "homeworld": _planet("home"),
    "asteroids": _rocks(),
    "nebula": '<ellipse rx="29" ry="21" fill="url(#se-neb-1)"/><ellipse cx="9" cy="-6" rx="19" ry="13" fill="url(#'
    'se-neb-2)"/>'
    '<ellipse cx="-10" cy="7" rx="17" ry="11" fill="url(#se-neb-1)"/>'
    '<path d="M-20 6q9-12 18-5t19-8" fill="none" stroke="#f5d9ff" stroke-width="1.500" opacity=".5"/>',
    "black_hole": '<ellipse rx="26" ry="21" fill="url(#se-hole)"/>'
    '<g transform="rotate(-16)"><ellipse rx="28" ry="6.500" fill="none" stroke="#ffcf8a" stroke-width="2.200"/>'
    '<circle r="9" fill="#000"/><path d="M-9 0a9 9 0 0 0 18 0" fill="none" stroke="#ffe1a8" '
    'stroke-width="1.800"/></g>',
    "danger": '<path d="M0-22L24 18H-24z" fill="#3a0d0a" stroke="#ff7a66" stroke-width="3" stroke-linejoin="round"/>'
    '<path d="M0-9V6M0 10.500v2.500" stroke="#ffc0b5" stroke-width="4.500" stroke-linecap="round"/>',
    "supernova": f'<circle r="27" fill="url(#se-nova)"/>{_rays()}<circle r="6" fill="#fffbe8"/>',
    "lost_in_space": '<path d="M-20 9C-24-13 9-23 17-6c5 12-14 19-19 7-2-9 9-11 10-3" fill="none" stroke="#9cc2ff" '
    'stroke-width="3.200" '
    'stroke-dasharray="5 4"/>',
    "mineral_5": _numbered("mineral_5"),
    "mineral_10": _numbered("mineral_10"),
    "space_wreck": '<g transform="rotate(-22)scale(1.550)"><path d="M-15-3l9-5 7 2-2 4 3 3-4 4-9-1-4-3z" '
    'fill="#8d98ad" stroke="#e0e8f5" '
    'stroke-width=".8"/><path d="M4-4l9 1 3 4-7 4-6-1 2-3z" fill="#6c778d" stroke="#e0e8f5" stroke-width=".8"/>'
    '<path d="M-11-1h7M-9 2h4M7 0h5" stroke="#20283a" stroke-width="1.500"/></g>',
    "warp_point_1": _numbered("warp_point_1"),
    "warp_point_2": _numbered("warp_point_2"),
    "doomsday_machine": '<path d="M-27-3L14-14 26-6V8L14 15-27 4z" fill="#3b4250" stroke="#dfe5f0" '
    'stroke-width="1.600"/>'
    '<circle cx="12" cy="0" r="9" fill="#12060a" stroke="#ff7a66" stroke-width="2.500"/><circle cx="12" cy="0" '
    'r="4" fill="#ff7a66"/>',
    "destroyed_planet": '<path d="M-3-20A20 20 0 0 0-12 16L-6 7-10-1-2-8zM6-19A20 20 0 0 1 4 20L5 9 0 3 8-6z" '
    'fill="#7a4a40" stroke="#e8b9a8" '
    'stroke-width="1.200"/><circle cx="16" cy="-15" r="2.500" fill="#b07a6a"/><circle cx="-19" cy="-10" r="2" '
    'fill="#b07a6a"/>',
    "unexplored": '<circle r="19" fill="#0b142a" stroke="#8ea3d0" stroke-width="1.500"/>'
    '<circle r="14" fill="none" stroke="#8ea3d0" stroke-width="1.200" stroke-dasharray="1.600 3.800"/>'
    '<path d="M0-13L3-3 13 0 3 3 0 13-3 3-13 0-3-3z" fill="#b1c3ea"/>',
}


def _radial(name: str, *stops: tuple[float, str, float], off: str = "") -> str:
    body = "".join(
        [
            f'<stop offset="{at:g}" stop-color="{colour}"' + (f' stop-opacity="{alpha:g}"' if alpha < 1 else "") + "/>"
            for at, colour, alpha in stops
        ]
    )
    return f'<radialGradient id="se-{name}"{off}>{body}</radialGradient>'


def _linear(name: str, *colours: str) -> str:
    body = "".join([f'<stop offset="{at / 2:g}" stop-color="{colour}"/>' for at, colour in enumerate(colours)])
    return f'<linearGradient id="se-{name}" x1="0" y1="0" x2="1" y2="1">{body}</linearGradient>'


def paints() -> str:
    lit = ' cx=".34" cy=".3" r=".8"'
    out = [
        _radial(skin, (0, light, 1), (0.45, body, 1), (1, dark, 1), off=lit)
        for skin, (light, body, dark) in _PALETTES.items()
    ]
    out.append(_radial("night", (0.55, "#000", 0), (1, "#000", 0.55), off=' cx=".38" cy=".34" r=".75"'))
    out.append(_radial("neb-1", (0, "#c77dff", 0.75), (0.55, "#6d3bb8", 0.45), (1, "#2a1060", 0)))
    out.append(_radial("neb-2", (0, "#ff9ad5", 0.7), (0.6, "#8c3f9c", 0.35), (1, "#2a1060", 0)))
    out.append(_radial("hole", (0.32, "#000", 1), (0.42, "#ffb45e", 1), (0.62, "#c2491a", 0.7), (1, "#4a1060", 0)))
    out.append(_radial("nova", (0, "#fff8d8", 1), (0.3, "#ffc65a", 0.95), (0.62, "#e0552a", 0.55), (1, "#701010", 0)))
    out.append(_radial("warp", (0, "#fff", 0.9), (0.35, "#b48cff", 0.75), (1, "#4b1fa0", 0)))
    out.append(_linear("crystal", "#e2fcff", "#4fc3e8", "#1b5c8f"))
    out.append(_linear("gold", "#fff6cf", "#ffcf4d", "#9c5a0c"))
    return "".join(out)


def _stars(first: int) -> str:
    """A patch of sky, different for each number."""
    out: list[str] = []
    for number in range(9):
        spot = first * 61 + number * 37
        x, y = spot * 17 % 53 - 26, spot * 29 % 45 - 22
        size, light = 0.5 + spot % 5 * 0.16, 0.35 + spot % 4 * 0.18
        out.append(f'<circle cx="{x}" cy="{y}" r="{size:.2f}" opacity="{light:.2f}"/>')
    return f'<g fill="#dfe8ff">{"".join(out)}</g>'


def stars_symbol(place: int) -> str:
    return f"se-stars-{place * 5 % SKIES}"


def terrain_symbol(key: str) -> str:
    return f"se-terrain-{key}"


def bare_symbol(key: str) -> str:
    """That of a system without the number that it carries."""
    return f"se-bare-{key}" if key in NUMBERED else terrain_symbol(key)


def terrain() -> str:
    out = [symbol(terrain_symbol(key), body, BOX) for key, body in TERRAIN.items()]
    out += [symbol(bare_symbol(key), row[0], BOX) for key, row in NUMBERED.items()]
    out += [symbol(planet_symbol(skin), _planet(skin), BOX) for skin in _PALETTES]
    out += [symbol(f"se-stars-{number}", _stars(number), BOX) for number in range(SKIES)]
    return "".join(out)
