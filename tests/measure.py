"""How much chance the long tests play through: all of it in compiled form, three times as fast, and a sample of it in
pure Python. `make test` runs them compiled where it can; COSMARCH_LONG=1 asks for all of it in pure Python."""

from __future__ import annotations

import os

from cosmarch._build import form

WHOLE = form() == "compiled" or os.environ.get("COSMARCH_LONG", "") not in ("", "0")


def measure(whole: int, sample: int) -> int:
    return whole if WHOLE else sample
