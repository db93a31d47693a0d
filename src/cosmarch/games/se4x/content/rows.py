"""Fields that only this game's data files have, read with the same care as the rest."""

from __future__ import annotations

import re
from typing import Any

from cosmarch.core import fields
from cosmarch.core.fields import Reading
from cosmarch.core.rows import Row
from cosmarch.games.se4x.content.map_hexes import HEXES, NUMBER
from cosmarch.games.se4x.content.vocabulary import CLASSES, DIE

AREA = re.compile(r"([A-L])(\d{1,2})(?:-(\d{1,2}))?")


def class_of(absent: int | None = None, key: str = "class") -> Any:
    """The number of a weapon class, 0 for A."""
    return fields.index("weapon class", CLASSES, absent, key)


def steps(kinds: str, key: str, whole: bool = True) -> Any:
    """The upper ends of the die results of so many kinds (a field before this one): rising, and `whole` to the end of
    the die."""

    def value(row: Row, key: str, reading: Reading) -> tuple[int, ...]:
        count = len(reading.got[kinds])
        ends = row.numbers(key, 1, DIE, count, count)
        if list(ends) != sorted(set(ends)):
            raise row.error(key, "must rise")
        if whole and ends[-1:] != (DIE,):
            raise row.error(key, f"must end at {DIE}")
        return ends

    return fields.own(value, key)


def span() -> Any:
    """Die results from and to; (1, 0), which holds none, where the key is absent."""

    def value(row: Row, key: str, reading: Reading) -> tuple[int, int]:
        if not row.has(key):
            return (1, 0)
        low, high = row.numbers(key, 1, DIE, 2, 2)
        if low > high:
            raise row.error(key, "must rise")
        return (low, high)

    return fields.own(value)


def hexes_of(least: int = 0, again: bool = False) -> Any:
    """The hexes that a list names, see `read_hexes`."""

    def value(row: Row, key: str, reading: Reading) -> tuple[int, ...]:
        return read_hexes(row, key, least, again)

    return fields.own(value)


def read_hexes(row: Row, key: str, least: int = 0, again: bool = False) -> tuple[int, ...]:
    """The hexes that a list such as ["L1-5", "K3"] names; `again` lets a hex come twice."""
    if least == 0 and not row.has(key):
        return ()
    values = row.value(key)
    if not isinstance(values, list):
        raise row.error(key, "must be a list")
    out: list[int] = []
    if len(values) > len(HEXES):
        raise row.error(key, f"must have at most {len(HEXES)} items, has {len(values)}")
    for i, value in enumerate(values):
        found = AREA.fullmatch(value) if isinstance(value, str) else None
        if not found:
            raise row.error(f"{key}[{i}]", 'must be a hex such as "J1" or hexes such as "J1-9"')
        first, last = int(found[2]), int(found[3] or found[2])
        if last < first:
            raise row.error(f"{key}[{i}]", "must rise")
        for column in range(first, last + 1):
            number = NUMBER.get(f"{found[1]}{column}", -1)
            if number < 0:
                raise row.error(f"{key}[{i}]", f"{found[1]}{column} is not on the map")
            if number in out and not again:
                raise row.error(f"{key}[{i}]", f"{found[1]}{column} twice")
            out.append(number)
    if len(out) < least:
        raise row.error(key, f"must name at least {least} hexes")
    return tuple(out)
