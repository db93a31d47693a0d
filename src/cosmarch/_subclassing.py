"""Lets plain Python classes, such as those of a game that comes from elsewhere, inherit from compiled ones.

This module stays interpreted: the compiler sees the real decorator, and a running program needs none.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from mypy_extensions import mypyc_attr as mypyc_attr
else:

    def mypyc_attr(**flags):
        return lambda kind: kind
