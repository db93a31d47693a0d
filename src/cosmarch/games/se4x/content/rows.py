"""Values that only this game's data files have, read with the same care as the rest."""

from __future__ import annotations

import re
from collections.abc import Sequence

from cosmarch.core.rows import Row
from cosmarch.games.se4x.content.map_hexes import HEXES, NUMBER
from cosmarch.games.se4x.content.vocabulary import CLASSES, DIE

AREA = re.compile(r"([A-L])(\d{1,2})(?:-(\d{1,2}))?")


def below(row: Row, key: str) -> Row:
    """The table `key` of a file as an entry of its own."""
    table = row.row(key)
    return Row(f"{row.place}: {table.path}", "", table.values)


def only_entries(row: Row, keys: Sequence[str]) -> None:
    """Refuse every key of a file but `keys`, and miss none."""
    row.only(keys)
    for key in keys:
        row.value(key)


def weapon_class(row: Row, key: str = "class") -> int:
    """The number of a weapon class, 0 for A; -1 where the key is absent."""
    if not row.has(key):
        return -1
    return CLASSES.index(row.word(key, "weapon class", CLASSES))


def listed(row: Row, key: str, what: str, known: Sequence[str], least: int, most: int) -> tuple[int, ...]:
    """A list of `known` words by their numbers; a word may come again."""
    values = row.value(key)
    if not isinstance(values, list):
        raise row.error(key, "must be a list")
    if not least <= len(values) <= most:
        count = str(most) if least == most else f"{least} to {most}"
        raise row.error(key, f"must have {count} items, has {len(values)}")
    out: list[int] = []
    for i, value in enumerate(values):
        # A row of its own, so that the fault names the item.
        item = Row(row.place, row.path, {f"{key}[{i}]": value})
        out.append(known.index(item.word(f"{key}[{i}]", what, known)))
    return tuple(out)


def counts(row: Row, key: str, known: Sequence[str], low: int, high: int) -> tuple[tuple[int, int], ...]:
    """A table of numbers by `known` words, as (number of the word, number); empty where the key is absent."""
    if not row.has(key):
        return ()
    table = row.row(key)
    table.only(known)
    return tuple((known.index(word), table.number(word, low, high)) for word in table.values)


def grid(row: Row, key: str, low: int, high: int, rows: tuple[int, int], width: int) -> tuple[tuple[int, ...], ...]:
    """A list of lists, each of `width` numbers."""
    values = row.value(key)
    if not isinstance(values, list):
        raise row.error(key, "must be a list")
    if not rows[0] <= len(values) <= rows[1]:
        raise row.error(key, f"must have {rows[0]} to {rows[1]} items, has {len(values)}")
    out: list[tuple[int, ...]] = []
    for i, value in enumerate(values):
        item = Row(row.place, row.path, {f"{key}[{i}]": value})
        out.append(item.numbers(f"{key}[{i}]", low, high, width, width))
    return tuple(out)


def steps(row: Row, kinds: Sequence[str], whole: bool = True) -> tuple[int, ...]:
    """The upper ends of the die results of so many kinds, under `up_to`: rising, and `whole` to the end of the die."""
    ends = row.numbers("up_to", 1, DIE, len(kinds), len(kinds))
    if list(ends) != sorted(set(ends)):
        raise row.error("up_to", "must rise")
    if whole and ends[-1:] != (DIE,):
        raise row.error("up_to", f"must end at {DIE}")
    return ends


def span(row: Row, key: str) -> tuple[int, int]:
    """Die results from and to; (1, 0), which holds none, where the key is absent."""
    if not row.has(key):
        return (1, 0)
    low, high = row.numbers(key, 1, DIE, 2, 2)
    if low > high:
        raise row.error(key, "must rise")
    return (low, high)


def hexes(row: Row, key: str, least: int = 0, again: bool = False) -> tuple[int, ...]:
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
