"""What the cards of the tree are framed with: their clipping, the veil that keeps words readable, the backs."""

from __future__ import annotations

from cosmarch.games.bts.board.map.layout import CARD, LOW, TALL


def definitions() -> str:
    out = [
        f'<clipPath id="bts-card-{height:.0f}"><rect width="{CARD:g}" height="{height:g}" rx="10"/></clipPath>'
        for height in (TALL, LOW)
    ]
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
