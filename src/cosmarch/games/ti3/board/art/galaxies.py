"""Small pictures of the ways to a galaxy, for whoever opens a table."""

from __future__ import annotations

from typing import Final

from cosmarch.games.ti3.rules.setup.galaxy import BUILD, RANDOM

HEX: Final = "M-10 0-5-8.7 5-8.7 10 0 5 8.7-5 8.7z"
RING: Final = ((60, 22), (77, 32), (77, 52), (60, 62), (43, 52), (43, 32))
TINTS: Final = ("#2c4a86", "#7c2d2c", "#3f6f4a", "#6a3a86", "#8a6a24", "#27566a")


def galaxy_art(way: str) -> str:
    """Tiles that come one by one, a galaxy dealt at once, or one that is written down."""
    laid = {BUILD: RING[:3], RANDOM: RING}.get(way, RING)
    tiles = [_tile(x, y, TINTS[n] if (x, y) in laid else "none") for n, (x, y) in enumerate(RING)]
    extra = {
        BUILD: _tile(100, 62, TINTS[3])
        + '<path d="M92 58 74 54m7-4-7 4 5 6" fill="none" stroke="#ffb454" stroke-width="2.5"/>',
        RANDOM: '<g fill="#ffb454"><rect x="92" y="52" width="20" height="20" rx="4"/></g><g fill="#241500">'
        '<circle cx="97" cy="57" r="2"/><circle cx="102" cy="62" r="2"/><circle cx="107" cy="67" r="2"/></g>',
    }
    written = '<g stroke="#ffb454" stroke-width="3" stroke-linecap="round"><path d="M90 56h22M90 64h22M90 72h14"/></g>'
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="20 8 100 72" aria-hidden="true">'
        f"{_tile(60, 42, '#f2a545')}{''.join(tiles)}{extra.get(way, written)}</svg>"
    )


def _tile(x: int, y: int, fill: str) -> str:
    dashes = ' stroke-dasharray="3 3"' if fill == "none" else ""
    return f'<path d="{HEX}" transform="translate({x} {y})" fill="{fill}" stroke="#8fa3c9"{dashes}/>'
