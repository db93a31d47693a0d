"""What the cards of the tree are framed with: their clipping, the veil that keeps words readable, the backs."""

from __future__ import annotations

from cosmarch.games.bts.board.map.layout import FRAMES, LOW, TALL


def clip(width: float, height: float) -> str:
    """The clipping of a card of about that size."""
    return f"bts-card-{width:.0f}-{TALL if height > (TALL + LOW) / 2 else LOW:.0f}"


def definitions() -> str:
    out: list[str] = []
    for wide in [frame.card for frame in FRAMES]:
        for high in (TALL, LOW):
            card = f'<rect width="{wide:g}" height="{high:g}" rx="10"/>'
            out.append(f'<clipPath id="{clip(wide, high)}">{card}</clipPath>')
    out.append(
        '<linearGradient id="bts-veil" x1="1" y1="0" x2=".1" y2=".9"><stop offset=".05" stop-color="#0a1122"'
        ' stop-opacity=".2"/><stop offset=".75" stop-color="#0a1122" stop-opacity=".88"/></linearGradient>'
    )
    for name, inner, outer in (("back", "#1c2a4c", "#0a1122"), ("top", "#3a2340", "#110a1c")):
        out.append(
            f'<radialGradient id="bts-{name}" cx=".5" cy=".4" r=".9"><stop offset="0" stop-color="{inner}"/>'
            f'<stop offset="1" stop-color="{outer}"/></radialGradient>'
        )
    return "".join(out)
