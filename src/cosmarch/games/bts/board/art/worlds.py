"""The places of the galaxy: a planet and a star of its own for each system, Sol, Deep Space, the shipyards.

In a box of 160 by 160 around the middle; a planet's radius is 46. A system that is not listed here, of a pack perhaps,
gets its looks from the letters of its key.
"""

from __future__ import annotations

from typing import Final

from cosmarch.core.boardkit.symbols import symbol

BOX: Final = "-80 -80 160 160"

SURFACES: Final[dict[str, str]] = {
    "ice": '<path d="M-50-18q40 16 100-8M-34 36l22-30 22 16 24-36M-10 6l-26-20" stroke="#5f8fbd" stroke-width="4"'
    ' opacity=".6" fill="none"/><ellipse cy="-42" rx="32" ry="13" fill="#fff" opacity=".85"/>'
    '<ellipse cx="6" cy="44" rx="26" ry="9" fill="#fff" opacity=".7"/>',
    "desert": '<path d="M-50-16q30-12 50 0t50-6M-50 6q26 14 50 3t50 4M-50 28q40-12 100 0" stroke="#7a3f1a"'
    ' stroke-width="6" opacity=".45" fill="none"/><circle cx="-14" cy="-27" r="8" fill="#7a3f1a" opacity=".4"/>',
    "lava": '<path d="M-46-6l24-12 14 18 20-24 30 10M-32 32l18-20 24 16 24-22M-4 0l6 30" stroke="#ffb347"'
    ' stroke-width="5" fill="none" opacity=".95"/><circle cx="18" cy="14" r="6" fill="#ffe08a"/>',
    "ocean": '<path d="M-44-22q16-20 38-8 10 14-8 20-24 8-30-12zM4 6q22-12 38 6-2 24-24 26-22-8-14-32z"'
    ' fill="#7fd08a" opacity=".75"/><path d="M-50-32q34-10 66 0M-24 34q22-8 54-2M-50 0q20 8 40 0" stroke="#fff"'
    ' stroke-width="5" opacity=".5" fill="none"/>',
    "jungle": '<path d="M-46-24q26-16 42 4-6 22-30 16zM0 4q28-16 42 8-10 24-32 18zM-32 18q16-4 22 12-12 14-26 4z"'
    ' fill="#1f5f3c" opacity=".7"/><path d="M-50-2q50-14 100-4" stroke="#f3ffe0" stroke-width="5" opacity=".45"'
    ' fill="none"/>',
    "bands": '<path d="M-52-28h104v11H-52zM-52-7h104v7H-52zM-52 12h104v14H-52z" fill="#000" opacity=".28"/>'
    '<path d="M-52-13q50 8 104 0v5H-52z" fill="#fff" opacity=".4"/>'
    '<ellipse cx="16" cy="19" rx="14" ry="7" fill="#e06a3a" opacity=".8"/>',
    "swirl": '<path d="M-50-18q50 20 100 0M-50 4q50 22 100 0M-50 26q50 18 100 0" stroke="#fff" stroke-width="5"'
    ' opacity=".3" fill="none"/><path d="M10-6a14 14 0 1 1-16 16 9 9 0 1 1 10-10" stroke="#3b1f73" stroke-width="5"'
    ' fill="none" opacity=".8"/>',
    "crater": '<circle cx="-16" cy="-14" r="12" fill="#000" opacity=".3"/><circle cx="18" cy="12" r="16" fill="#000"'
    ' opacity=".28"/><circle cx="-22" cy="24" r="8" fill="#000" opacity=".32"/>'
    '<circle cx="16" cy="-28" r="6" fill="#000" opacity=".3"/>',
    "storm": '<path d="M-50-24q24 14 46 2t54 2M-50 2q30-14 52 2t48-4M-50 26q20 10 44 0t56 2" stroke="#e8f4ff"'
    ' stroke-width="7" opacity=".35" fill="none"/><path d="M-6-8l14 2-8 10 12 2-20 20 4-15-9-1z" fill="#fff6b0"'
    ' opacity=".85"/>',
    "crystal": '<path d="M-44 4-20-34 6-6-12 34zM6-6 36-30 44 8 14 38zM-20-34 14-44 36-30 6-6z" fill="#fff"'
    ' opacity=".16"/><path d="M-44 4-20-34 6-6-12 34zM6-6 36-30 44 8 14 38zM-20-34 14-44" fill="none" stroke="#fff"'
    ' stroke-width="2" opacity=".5"/>',
}

# key: star, surface, light / middle / dark of the planet, ring, moons, a second star
World = tuple[str, str, tuple[str, str, str], int, int, int]
WORLDS: Final[dict[str, World]] = {
    "sirius": ("#dcebff", "ice", ("#f2faff", "#6fb0e6", "#15386b"), 0, 0, 1),
    "barnards_star": ("#ff8a5a", "desert", ("#ffe0b0", "#c9773f", "#4a1f10"), 0, 1, 0),
    "yz_ceti": ("#ff5a48", "lava", ("#ffb27a", "#8f2f26", "#25090d"), 0, 0, 0),
    "gliese_1061": ("#ff9d6b", "ocean", ("#b8f5e6", "#2a93a0", "#0a2f45"), 0, 2, 0),
    "luytens_star": ("#ffb07a", "swirl", ("#f3d6ff", "#9a62cf", "#2c1750"), 1, 0, 0),
    "alpha_centauri": ("#ffe9a8", "jungle", ("#d8f5a6", "#57a85a", "#143b2c"), 0, 1, 1),
    "procyon": ("#fff3cf", "bands", ("#fff0d2", "#cf9d68", "#573018"), 1, 1, 0),
    "tau_ceti": ("#ffe08a", "crater", ("#e4e7ee", "#8a8fa2", "#2b2f3d"), 0, 0, 0),
    "wolf_359": ("#ff6a4a", "crater", ("#ffd2c0", "#9d5a4a", "#331410"), 0, 1, 0),
    "ross_128": ("#ff9068", "ocean", ("#c6e8ff", "#3d6fb8", "#101f4d"), 0, 0, 0),
    "ross_154": ("#ff7a5a", "bands", ("#ffe1f0", "#b96a8f", "#43173a"), 0, 2, 0),
    "epsilon_eridani": ("#ffd28a", "storm", ("#e9f0ff", "#6f8fc4", "#1c2b58"), 1, 0, 0),
    "kruger_60": ("#ff8a6a", "lava", ("#ffd49a", "#a0562a", "#2d1307"), 0, 0, 1),
    "struve_2398": ("#ffa27a", "ice", ("#effff8", "#79c7b0", "#174a48"), 1, 1, 0),
}
_STARS: Final = ("#ffe08a", "#ff9068", "#dcebff", "#ffb07a", "#ff6a4a", "#fff3cf")
_PALETTES: Final = (
    ("#e7fff2", "#5fb98f", "#12402f"),
    ("#ffe9d6", "#c7835a", "#44200f"),
    ("#e4ecff", "#6d86cf", "#182352"),
    ("#fdeaff", "#b277c4", "#3a1548"),
    ("#fff7d0", "#c7ab4a", "#473808"),
    ("#dffaff", "#4fa9bd", "#0d3a4b"),
    ("#ffe0e0", "#c26a72", "#43131c"),
    ("#f1f3ee", "#93a08a", "#2c3527"),
)


def looks(key: str) -> World:
    """Of a system: its own, or one made from its key."""
    found = WORLDS.get(key)
    if found is not None:
        return found
    number = 7
    for letter in key:
        number = (number * 31 + ord(letter)) % 1000003
    surface = list(SURFACES)[number % len(SURFACES)]
    palette = _PALETTES[number // 11 % len(_PALETTES)]
    return (
        _STARS[number // 7 % len(_STARS)],
        surface,
        palette,
        number // 5 % 3 == 0,
        number // 13 % 3,
        number // 17 % 4 == 0,
    )


def symbols(keys: tuple[str, ...]) -> list[str]:
    return [_system(key) for key in keys] + [
        _sol(),
        _deep_space(),
        _yard("left", "#8fe08a", -16),
        _yard("right", "#ff9f5c", 14),
    ]


def definitions(keys: tuple[str, ...]) -> str:
    out = [
        '<clipPath id="bts-disc"><circle r="46"/></clipPath>',
        '<radialGradient id="bts-shade" cx=".32" cy=".3" r=".8"><stop offset=".45" stop-color="#000" stop-opacity="0"/>'
        '<stop offset="1" stop-color="#00020a" stop-opacity=".82"/></radialGradient>',
        _glow(
            "bts-sun",
            (
                ("0", "#fffbe8", "1"),
                (".28", "#ffe08a", "1"),
                (".42", "#ff9d3a", "1"),
                (".6", "#ff6a1a", ".35"),
                ("1", "#ff4a00", "0"),
            ),
        ),
        _glow(
            "bts-deep", (("0", "#fff", "1"), (".12", "#a8d0ff", "1"), (".45", "#5a6fe0", ".55"), ("1", "#2a1466", "0"))
        ),
    ]
    for key in keys:
        star, _, (light, middle, dark), _, _, _ = looks(key)
        out.append(
            _glow(f"bts-star-{key}", (("0", "#fff", "1"), (".22", star, "1"), (".5", star, ".35"), ("1", star, "0")))
        )
        out.append(
            f'<radialGradient id="bts-world-{key}" cx=".35" cy=".3" r=".85"><stop offset="0" stop-color="{light}"/>'
            f'<stop offset=".5" stop-color="{middle}"/><stop offset="1" stop-color="{dark}"/></radialGradient>'
        )
    return "".join(out)


def _glow(name: str, stops: tuple[tuple[str, str, str], ...]) -> str:
    body = "".join([f'<stop offset="{at}" stop-color="{colour}" stop-opacity="{seen}"/>' for at, colour, seen in stops])
    return f'<radialGradient id="{name}">{body}</radialGradient>'


def _system(key: str) -> str:
    _, surface, (light, _, _), ring, moons, twin = looks(key)
    out = [f'<circle cx="-42" cy="-40" r="44" fill="url(#bts-star-{key})"/>']
    if twin:
        out.append(f'<circle cx="-70" cy="-8" r="17" fill="url(#bts-star-{key})"/>')
    if ring:
        out.append(f'<path d="M-70 16A74 17-14 0 1 70-12" fill="none" stroke="{light}" stroke-width="6" opacity=".5"/>')
    out.append(f'<circle r="46" fill="url(#bts-world-{key})"/><g clip-path="url(#bts-disc)">{SURFACES[surface]}</g>')
    out.append('<circle r="46" fill="url(#bts-shade)"/>')
    out.append(f'<circle r="46" fill="none" stroke="{light}" stroke-width="2" opacity=".5"/>')
    if ring:
        out.append(f'<path d="M-70 16A74 17-14 0 0 70-12" fill="none" stroke="{light}" stroke-width="7" opacity=".9"/>')
    if moons:
        out.append(
            '<circle cx="56" cy="-34" r="9" fill="#d7dbe6"/><circle cx="59" cy="-32" r="8" fill="#000" opacity=".5"/>'
        )
    if moons > 1:
        out.append('<circle cx="-58" cy="34" r="6" fill="#c9b79a"/>')
    return symbol(f"world-{key}", "".join(out), BOX)


def _sol() -> str:
    body = (
        '<circle r="82" fill="url(#bts-sun)"/><g fill="none" stroke="#ffcf8a" opacity=".35">'
        '<ellipse rx="74" ry="22" transform="rotate(-18)"/><ellipse rx="58" ry="17" transform="rotate(-18)"/></g>'
        '<circle cx="66" cy="-26" r="6" fill="#4f9be0"/><circle cx="-52" cy="26" r="4.5" fill="#d07a4a"/>'
    )
    return symbol("world-sol", body, BOX)


def _deep_space() -> str:
    arms: list[str] = []
    for n in range(3):
        arms.append(
            f'<path d="M0 0q{20 + n * 10}-{34 - n * 4} {52 + n * 4}-6M0 0q-{20 + n * 10} {34 - n * 4}-{52 + n * 4} 6"'
            f' fill="none" stroke="#cfe0ff" stroke-width="{4 - n}" opacity="{0.55 - n * 0.13:.2f}"'
            f' transform="rotate({n * 32})" stroke-linecap="round"/>'
        )
    body = f'<ellipse rx="78" ry="60" fill="url(#bts-deep)"/>{"".join(arms)}<circle r="9" fill="#fff"/>'
    return symbol("world-deep_space", body, BOX)


def _yard(name: str, light: str, turn: int) -> str:
    body = (
        f'<circle r="62" fill="{light}" opacity=".12"/><g transform="rotate({turn})">'
        '<ellipse rx="56" ry="22" fill="none" stroke="#55658a" stroke-width="13"/>'
        '<ellipse rx="56" ry="22" fill="none" stroke="#a9b9da" stroke-width="8"/>'
        '<ellipse rx="56" ry="22" fill="none" stroke="#2a3654" stroke-width="8" stroke-dasharray="3 13"/>'
        '<path d="M-56 0H56M0-22V22" stroke="#7f90b5" stroke-width="5"/>'
        '<path d="M-9-50h18l5 22v56l-5 22H-9l-5-22v-56z" fill="#8fa1c8" stroke="#dfe8fa" stroke-width="2"/>'
        '<path d="M-9-28H9M-9-12H9M-9 14H9M-9 28H9" stroke="#26314c" stroke-width="3"/>'
        f'<circle r="10" fill="{light}" stroke="#fff" stroke-width="2"/><path d="M0-50v-16" stroke="#dfe8fa"'
        f' stroke-width="3"/><circle cy="-68" r="4" fill="{light}"/></g>'
    )
    return symbol(f"world-port_{name}", body, BOX)
