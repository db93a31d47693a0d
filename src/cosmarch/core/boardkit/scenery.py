"""What pictures of games are made of that belongs to no game: stars, clouds of gas, worlds."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

STEP: Final = 16807  # of a little generator of numbers: a picture is the same whenever it is drawn
MOST: Final = 2**31 - 1


@dataclass(frozen=True, slots=True)
class Skin:
    """How a world looks: its colours from the light side to the dark one, and what is drawn on a disc of radius 50."""

    light: str
    middle: str
    dark: str
    ground: str


def _craters(colour: str, *places: tuple[int, int, int]) -> str:
    return "".join(
        [
            f'<circle cx="{x}" cy="{y}" r="{r}" fill="{colour}" opacity=".42"/><path d="M{x - r} {y}A{r} {r} 0 0 0'
            f' {x + r} {y}" fill="none" stroke="#fff" stroke-width="1.4" opacity=".3"/>'
            for x, y, r in places
        ]
    )


CLOUDS: Final = (
    '<path d="M-54-22c14-9 30-3 42-8s18 2 30-1M-40 2c18-5 26 5 44 0s24-2 34-7M-30 30c12-4 26 3 44-3" fill="none"'
    ' stroke="#fff" stroke-width="5" stroke-linecap="round" opacity=".5"/>'
)
OCEAN: Final = Skin(
    "#a8e6ff",
    "#2a7fc8",
    "#082450",
    '<path d="M-40-24q6-16 24-14 12-10 22 0-2 8-12 10-2 12-14 14-10 4-12-4-10 2-8-6zM-4 14q12-12 28-4 14-2 16 8-4'
    ' 16-18 20-6 10-14 2-10-2-8-12-8-6-4-14z" fill="#62b26b"/>'
    '<path d="M22-30q12 2 16 14-8 6-14-2z" fill="#8fbf62"/>' + CLOUDS,
)
FOREST: Final = Skin(
    "#dff7ae",
    "#4a9a56",
    "#0c2e22",
    '<path d="M-46-16q20-18 44-2 4 14-16 18-26 6-28-16zM2 10q24-12 42 6-6 22-28 16-18-4-14-22zM-30 22q16-4 20 10-12'
    ' 12-24 2z" fill="#1d5f3e"/>' + CLOUDS,
)
DESERT: Final = Skin(
    "#ffe6b4",
    "#d28c48",
    "#4e2411",
    '<path d="M-54-20q30-12 54-2t54-4M-54 6q28 12 52 2t56 4M-54 28q44-10 108 0" stroke="#8a4a1d" stroke-width="7"'
    ' opacity=".5" fill="none"/><path d="M-54-8q40 8 108-2" stroke="#ffe9c2" stroke-width="3" opacity=".5"'
    ' fill="none"/>' + _craters("#6b3413", (-16, -30, 8), (24, 18, 6), (-26, 16, 5)),
)
GIANT: Final = Skin(
    "#ffeccb",
    "#cf9c70",
    "#4a2816",
    '<path d="M-54-30q54 8 108 0v10q-54 8-108 0zM-54-6q54 7 108 0v8q-54 7-108 0zM-54 16q54 7 108 0v13q-54 7-108 0z"'
    ' fill="#8a5230" opacity=".6"/><path d="M-54-13q54 8 108 0v4q-54 8-108 0z" fill="#fff6e2" opacity=".6"/>'
    '<ellipse cx="18" cy="24" rx="13" ry="6" fill="#b6502c"/><ellipse cx="18" cy="24" rx="7" ry="3" fill="#e08a5c"/>',
)
ICE: Final = Skin(
    "#ffffff",
    "#b3d6ec",
    "#34557f",
    '<path d="M-50-18q40 12 100-8M-36 38l20-32 16 8 14-26 22 2M0 14l10 22M-16 6l-22-6" stroke="#5e90bf"'
    ' stroke-width="3" opacity=".65" fill="none"/><ellipse cy="-46" rx="32" ry="13" fill="#fff"/>'
    + _craters("#6f9cc4", (20, 26, 6), (-30, -6, 5)),
)
VIOLET: Final = Skin(
    "#f3daff",
    "#8f63c8",
    "#26134a",
    '<path d="M-54-24q54 16 108 0v9q-54 16-108 0zM-54 8q54-14 108 0v12q-54-14-108 0z" fill="#3f2279" opacity=".6"/>'
    '<path d="M-54-4q54 12 108 0" stroke="#f6e2ff" stroke-width="3" opacity=".5" fill="none"/>',
)
MOON: Final = Skin(
    "#eef1f6",
    "#8d93a5",
    "#232733",
    _craters("#262a38", (-16, -14, 12), (18, 12, 15), (-22, 22, 7), (14, -28, 6), (30, -10, 5), (-2, 36, 5)),
)


def _numbers(seed: int) -> list[float]:
    """More than any sky needs."""
    numbers = []
    for _ in range(800):
        seed = seed * STEP % MOST
        numbers.append(seed / MOST)
    return numbers


def stars(count: int, width: int, height: int, seed: int) -> str:
    """A sky of a few bright stars and many faint ones, in three paths."""
    numbers = iter(_numbers(seed))
    sizes: list[list[str]] = [[], [], []]
    for number in range(count):
        spot = f"M{round(next(numbers) * width)} {round(next(numbers) * height)}h0"
        sizes[2 if number % 12 == 0 else 1 if number % 4 == 0 else 0].append(spot)
    looks = ((1.3, ".55"), (2, ".75"), (3, ".95"))
    return (
        '<g stroke="#fff" stroke-linecap="round">'
        + "".join(
            [
                f'<path d="{"".join(spots)}" stroke-width="{size}" opacity="{light}"/>'
                for spots, (size, light) in zip(sizes, looks, strict=True)
            ]
        )
        + "</g>"
    )


def cloud(id: str, x: int, y: int, rx: int, ry: int, colour: str, light: float = 0.5, turn: int = 0) -> str:
    """Gas that shines."""
    return (
        f'<radialGradient id="{id}"><stop stop-color="{colour}" stop-opacity="{light:g}"/><stop offset="1"'
        f' stop-color="{colour}" stop-opacity="0"/></radialGradient><ellipse rx="{rx}" ry="{ry}" fill="url(#{id})"'
        f' transform="translate({x} {y}) rotate({turn})"/>'
    )


def world(id: str, x: int, y: int, r: int, skin: Skin, *, ring: str = "", air: str = "") -> str:
    """A planet in the light of a sun at the upper left; its ring goes behind and before it."""
    half = "M-78 14A80 20-16 0 {} 78-14"
    edge = f'stroke="{ring}" fill="none" stroke-width="6" opacity=".{{}}"'
    return (
        f'<radialGradient id="{id}" cx=".32" cy=".28" r=".85"><stop stop-color="{skin.light}"/><stop offset=".45"'
        f' stop-color="{skin.middle}"/><stop offset="1" stop-color="{skin.dark}"/></radialGradient>'
        f'<radialGradient id="{id}-night" cx=".3" cy=".26" r=".95"><stop offset=".4" stop-opacity="0"/><stop'
        f' offset=".8" stop-opacity=".6"/><stop offset="1" stop-opacity=".9"/></radialGradient>'
        f'<clipPath id="{id}-disc"><circle r="50"/></clipPath>'
        f'<g transform="translate({x} {y}) scale({r / 50:g})">'
        + (f'<path d="{half.format(1)}" {edge.format(45)}/>' if ring else "")
        + f'<circle r="54" fill="{air or skin.light}" opacity=".16"/><circle r="50" fill="url(#{id})"/>'
        f'<g clip-path="url(#{id}-disc)">{skin.ground}<circle r="50" fill="url(#{id}-night)"/></g>'
        f'<path d="M-48-13A50 50 0 0 1 13-48" fill="none" stroke="#fff" stroke-width="1.6" stroke-linecap="round"'
        f' opacity=".7"/>' + (f'<path d="{half.format(0)}" {edge.format(9)}/>' if ring else "") + "</g>"
    )
