"""All symbols in one file, which a page takes into itself once."""

from __future__ import annotations

from functools import lru_cache

from cosmarch.core.boardkit import symbols
from cosmarch.games.se4x.board.art.emblems import emblems
from cosmarch.games.se4x.board.art.icons import icons
from cosmarch.games.se4x.board.art.terrain import paints, terrain
from cosmarch.games.se4x.board.art.units import units


@lru_cache(maxsize=1)
def sprite() -> str:
    return symbols.sprite([units(), terrain(), icons(), emblems()], paints())
