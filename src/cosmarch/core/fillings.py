"""What is filled in on a form: how often each row is picked, and its text form."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final

from cosmarch.core.errors import IllegalChoice

ROW: Final = re.compile(r"[A-Za-z0-9_.:>@+*/-]{1,160}")

Filling = Mapping[str, int]


def parse(text: str) -> dict[str, int]:
    """A filling from its text form "kind:token=3,kind:token=1"; IllegalChoice where it is none."""
    filling: dict[str, int] = {}
    for part in text.split(",") if text else []:
        key, _, number = part.partition("=")
        if not ROW.fullmatch(key) or not re.fullmatch("[0-9]{1,3}", number) or key in filling:
            raise IllegalChoice("", f"{part!r:.60} is no row of a form with a number")
        filling[key] = int(number)
    return filling


def spell(filling: Filling) -> str:
    """The text form of a filling."""
    return ",".join([f"{key}={count}" for key, count in filling.items() if count])
