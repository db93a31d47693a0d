"""Scenes of the four technology types, three of each: a card takes the one that its key names.

The colours are `--c1` and `--c2`, the card's types; in a box of 240 by 130.
"""

from __future__ import annotations

from typing import Final

from cosmarch.core.boardkit.symbols import symbol
from cosmarch.games.bts.content.components import Technology
from cosmarch.games.bts.content.vocabulary import TYPES

VARIANTS: Final = 3
C1: Final = "var(--c1,#b9a2ff)"
C2: Final = "var(--c2,#b9a2ff)"


class Chance:
    """A few numbers between 0 and 1, the same ones every time."""

    def __init__(self, seed: int) -> None:
        self._now = seed * 48271 % 2147483647 or 1

    def next(self) -> float:
        self._now = self._now * 16807 % 2147483647
        return self._now / 2147483647

    def between(self, low: float, high: float) -> int:
        return round(low + (high - low) * self.next())


def symbols() -> list[str]:
    out: list[str] = []
    for number, name in enumerate(TYPES):
        for variant in range(VARIANTS):
            chance = Chance(number * 97 + variant * 13 + 5)
            body = _sky(chance) + _SCENES[name](chance)
            out.append(symbol(f"scene-{name}-{variant}", body, "0 0 240 130"))
    out.append(symbol("scene-unknown", stars(Chance(99), 14, 240, 130) + _unknown(), "0 0 240 130"))
    return [*out, symbol("scene-event", _event(Chance(7)), "0 0 240 130")]


def of_technology(card: Technology) -> str:
    """The scene of a card."""
    return f"scene-{TYPES[card.types[0]]}-{sum([ord(letter) for letter in card.key]) % VARIANTS}"


def stars(chance: Chance, count: int, width: int, height: int) -> str:
    dots = [f"M{chance.between(2, width - 2)} {chance.between(2, height - 2)}h.1" for _ in range(count)]
    return f'<path d="{"".join(dots)}" stroke="#fff" stroke-width="1.8" stroke-linecap="round" opacity=".6"/>'


def _sky(chance: Chance) -> str:
    return (
        '<rect width="240" height="130" fill="#070c1a"/>'
        f'<ellipse cx="{chance.between(40, 200)}" cy="{chance.between(20, 90)}" rx="150" ry="80" fill="{C1}"'
        ' opacity=".22"/>'
        f'<ellipse cx="{chance.between(80, 180)}" cy="{chance.between(80, 110)}" rx="110" ry="50" fill="{C2}"'
        ' opacity=".18"/>' + stars(chance, 30, 240, 130)
    )


def _scientific(chance: Chance) -> str:
    x, y = chance.between(80, 140), 62
    out = [f'<circle cx="{x}" cy="{y}" r="34" fill="{C1}" opacity=".18"/>']
    for n in range(3):
        out.append(
            f'<ellipse cx="{x}" cy="{y}" rx="{70 + n * 9}" ry="{20 + n * 5}" fill="none" stroke="{C1}" stroke-width="2"'
            f' transform="rotate({n * 60 + chance.between(0, 30)} {x} {y})" opacity=".85"/>'
        )
    out.append(
        f'<circle cx="{x}" cy="{y}" r="11" fill="#fff"/>'
        f'<circle cx="{x}" cy="{y}" r="17" fill="none" stroke="{C1}" stroke-width="3"/>'
    )
    spots = [(chance.between(150, 230), chance.between(12, 116)) for _ in range(6)]
    points = " ".join([f"{a},{b}" for a, b in spots])
    out.append(f'<polyline points="{points}" fill="none" stroke="#fff" opacity=".5"/>')
    out += [f'<circle cx="{a}" cy="{b}" r="4" fill="{C2}"/>' for a, b in spots]
    return "".join(out)


def _economic(chance: Chance) -> str:
    out = [f'<circle cx="{chance.between(150, 190)}" cy="28" r="15" fill="#ffe9b0"/>']
    out.append('<path d="M0 130V100q60-18 120-6t120-8v44z" fill="#12261f"/>')
    for n in range(4):
        x, w = 22 + n * 62 + chance.between(0, 14), chance.between(22, 38)
        out.append(
            f'<path d="M{x - w} 104a{w} {w} 0 0 1 {2 * w} 0z" fill="{C2 if n % 2 else C1}" fill-opacity=".35"'
            f' stroke="{C1}" stroke-width="2"/>'
            f'<path d="M{x} 104V{104 - round(w * 0.6)}m0 0q-10-2-12-12 10 0 12 12q2-12 12-12-2 10-12 12"'
            ' stroke="#d8ffe0" stroke-width="2" fill="#6fdc9a"/>'
        )
    rows = "".join([f"M0 {y}q120-10 240 0" for y in (112, 119, 126)])
    return "".join(out) + f'<path d="{rows}" fill="none" stroke="{C1}" stroke-width="2" opacity=".6"/>'


def _military(chance: Chance) -> str:
    out = [
        f'<path d="M240 {chance.between(20, 50)}L90 70" stroke="{C1}" stroke-width="3"/>'
        f'<path d="M240 {chance.between(60, 90)}L150 92" stroke="{C2}" stroke-width="2"/>'
    ]
    for n, (x, y, size) in enumerate(((84, 70, 1.9), (150, 98, 1.0), (172, 44, 0.85))):
        out.append(
            f'<g transform="translate({x + chance.between(0, 14)} {y}) rotate({chance.between(62, 78)}) scale({size})">'
            '<path d="M-3 17 0 44 3 17z" fill="#8fd0ff" opacity=".75"/>'
            f'<path d="M0-22C4-14 6-6 6 3l10 8v7l-11-4-2 5h-6l-2-5-11 4v-7l10-8C-6-6-4-14 0-22z"'
            f' fill="{"#76829f" if n else "#b9c5e0"}" stroke="#04060d"/>'
            f'<path d="M-16 11l10-8M16 11 6 3" stroke="{C1}" stroke-width="1.6"/>'
            f'<path d="M0-14c2 4 2.5 8 2.5 11h-5c0-3 .5-7 2.5-11z" fill="{C2}"/></g>'
        )
    sight = '<circle cx="206" cy="30" r="20"/><path d="M206 4v14M206 42v14M180 30h14M218 30h14"/>'
    return "".join(out) + f'<g fill="none" stroke="{C1}" opacity=".8">{sight}</g>'


def _commercial(chance: Chance) -> str:
    x = chance.between(34, 64)
    out = [
        f'<circle cx="{x}" cy="150" r="86" fill="#24406b" stroke="{C1}" stroke-width="3" stroke-opacity=".7"/>'
        f'<circle cx="206" cy="28" r="20" fill="{C2}" opacity=".8"/>'
        '<circle cx="212" cy="24" r="19" fill="#000" opacity=".35"/>'
    ]
    for n in range(3):
        out.append(
            f'<path d="M{40 + n * 26} {78 - n * 4}Q{chance.between(110, 130)} {n * 26 - 10} 200 34" fill="none"'
            f' stroke="{C1}" stroke-width="2" stroke-dasharray="3 6"/>'
        )
    for left, top in ((92, 40), (140, 56), (122, 88)):
        out.append(
            f'<g transform="translate({left + chance.between(0, 16)} {top + chance.between(0, 8)}) rotate(-14)">'
            '<rect x="-17" y="-7" width="26" height="13" rx="2" fill="#d9b65a" stroke="#04060d"/>'
            '<path d="M-9-7v13M-1-7v13" stroke="#04060d"/>'
            '<path d="M9-7l11 6.5L9 6z" fill="#eef3fc" stroke="#04060d"/></g>'
        )
    return "".join(out)


def _unknown() -> str:
    rings = "".join([f'<circle cx="120" cy="65" r="{radius}"/>' for radius in (46, 30)])
    return f'<g fill="none" stroke="#8fa3c9" opacity=".2">{rings}</g>'


def _event(chance: Chance) -> str:
    """A storm in hyperspace."""
    winds = "".join([f"M{28 + 9 * n} {52 + 13 * n}q{92 - 7 * n} {14 - 4 * n} {184 - 18 * n}-4" for n in range(5)])
    return (
        '<rect width="240" height="130" fill="#05081a"/><ellipse cx="120" cy="62" rx="104" ry="56" fill="#3b57c8"'
        ' opacity=".3"/><ellipse cx="120" cy="62" rx="58" ry="34" fill="#8fb4ff" opacity=".3"/>'
        + stars(chance, 24, 240, 130)
        + f'<path d="{winds}" fill="none" stroke="#c9dcff" stroke-width="4" stroke-linecap="round" opacity=".7"/>'
        '<path d="M128 8 106 58l18 2-20 52 42-62-20-4 18-38z" fill="#fff"/>'
    )


_SCENES: Final = {
    "scientific": _scientific,
    "economic": _economic,
    "military": _military,
    "commercial": _commercial,
}
