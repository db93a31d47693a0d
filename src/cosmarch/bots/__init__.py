"""Bots: they see only the public surface, and never the match itself but an imagined one.

>>> bot = make("search:400", seed=1)
>>> match.choose(decide(match, seat, bot), seat)
"""

from __future__ import annotations

from cosmarch.bots.base import Bot, decide
from cosmarch.bots.levels import LEVELS, make, offered

__all__ = ["LEVELS", "Bot", "decide", "make", "offered"]
