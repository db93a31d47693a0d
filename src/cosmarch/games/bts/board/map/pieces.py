"""Pawns, cubes, discs and ships as pieces: each has an id that stays while it exists, so that a page can move it."""

from __future__ import annotations

from cosmarch.core.boardkit import players
from cosmarch.core.boardkit.symbols import player_shape, use


def piece(name: str, kind: str, seat: int, colour: str, x: float, y: float, body: str, more: str = "") -> str:
    return (
        f'<g class="piece {kind}" id="piece-{name}" data-seat="{seat}"{more}'
        f' style="transform:translate({x:.1f}px,{y:.1f}px);{players.style(colour)}">{body}</g>'
    )


def pawn(seat: int, colour: str, x: float, y: float, own: bool) -> str:
    """An action pawn; it lets clicks through to the space it stands on."""
    body = use("pawn", -11, -19, 22, 26.4, "var(--player)") + _mark(colour, 0, 0, 9)
    kind = "pawn bright" if own else "pawn"
    return piece(f"pawn.{seat}", kind, seat, colour, x, y, body, f' data-piece="pawn.{seat}" pointer-events="none"')


def cube(place: str, seat: int, colour: str, x: float, y: float, bright: bool) -> str:
    """A cube on a technology; it steps back with its card, and stays where that does."""
    kind = "cube bright" if bright else "cube"
    body = use("cube", -8, -8, 16, 0, "var(--player)") + _mark(colour, 0, 0, 8.5)
    return piece(f"cube.{place}.{seat}", kind, seat, colour, x, y, body, f' data-key="player.{seat}"')


def disc(place: str, seat: int, colour: str, kind: str | None, x: float, y: float) -> str:
    """An outpost disc, with its kind and its owner's shape."""
    body = '<circle class="hit" r="14.5" fill="#04060d" opacity=".9"/><circle r="12.5" fill="var(--player)"/>'
    body += '<circle r="8.8" fill="#0b1222"/>' + (use(f"icon-{kind}", -7, -7, 14) if kind is not None else "")
    body += '<circle cx="21" cy="0" r="9" fill="#04060d" opacity=".9"/>' + player_shape(colour, 21, 0, 11)
    more = f' data-place="outpost.{place}" data-key="place.{place}"'
    return piece(f"disc.{place}.{seat}", "disc", seat, colour, x, y, body, more)


def ship(
    seat: int, colour: str, place: str, level: int, number: int, at: tuple[float, float], size: float, front: bool
) -> str:
    """A ship; ships of one level and player are numbered in the order of the locations. Of several that lie upon each
    other the one in front says its level for all of them."""
    body = '<rect class="hit" x="-14" y="-14" width="28" height="28" fill="transparent"/>'
    body += use(f"hull-{level}", -size / 2, -size / 2, size, 0, "var(--player)")
    look = 'font-weight="800" text-anchor="middle" fill="var(--player-ink)"'
    if front:
        edge = size / 2 - 0.5
        body += f'<rect class="edge" x="{-edge:g}" y="{-edge:g}" width="{2 * edge:g}" height="{2 * edge:g}" rx="7"'
        body += ' fill="none"/>'
        body += f'<text x="0" y="{size / 4:g}" font-size="{max(12.0, size / 2):g}" {look}>{level}</text>'
    more = f' data-piece="{place}.{level}" data-key="ship.{place}.{level}.{seat}"'
    return piece(
        f"ship.{seat}.{level}.{number}", "ship" if front else "ship behind", seat, colour, at[0], at[1], body, more
    )


def _mark(colour: str, x: float, y: float, size: float) -> str:
    """The player's shape in ink upon the colour."""
    return use(f"shape-{players.shape(colour)}", x - size / 2, y - size / 2, size, 0, "#04060d", ' opacity=".8"')
