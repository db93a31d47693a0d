"""Reading what a stranger wrote: objects of a position, with errors that name the place."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from cosmarch.core.errors import LoadError

NONE = -1  # the number of a named thing that is not there


class Entry:
    """An object of a position, read with errors that name the place."""

    def __init__(self, value: object, path: str, known: Sequence[str]) -> None:
        if not isinstance(value, Mapping):
            raise LoadError(f"{path}: must be an object")
        self.value: Mapping[str, Any] = value
        self.path = path
        for key in value:
            if key not in known:
                raise LoadError(f"{path}: no entry {key!r:.40}; choose from {', '.join(known)}")

    def has(self, key: str) -> bool:
        return key in self.value

    def number(self, key: str, default: int, low: int, high: int) -> int:
        value = self.value.get(key, default)
        if type(value) is not int or not low <= value <= high:
            raise LoadError(f"{self.path}.{key}: must be a whole number from {low} to {high}, not {value!r:.40}")
        return value

    def flag(self, key: str) -> bool:
        """True or false; false for a missing entry."""
        value = self.value.get(key, False)
        if type(value) is not bool:
            raise LoadError(f"{self.path}.{key}: must be true or false, not {value!r:.40}")
        return value

    def name(self, key: str, names: Sequence[str]) -> int:
        """The number of a named thing; NONE for null or a missing entry."""
        value = self.value.get(key)
        return NONE if value is None else named(value, names, f"{self.path}.{key}")

    def names(self, key: str, names: Sequence[str]) -> list[int]:
        return [named(value, names, f"{self.path}.{key}") for value in self.items(key)]

    def items(self, key: str) -> list[Any]:
        value = self.value.get(key, [])
        if not isinstance(value, (list, tuple)):
            raise LoadError(f"{self.path}.{key}: must be a list")
        return list(value)

    def numbers(self, key: str, length: int, high: int) -> list[int]:
        value = self.items(key)
        if len(value) != length or any(type(item) is not int or not 0 <= item <= high for item in value):
            raise LoadError(f"{self.path}.{key}: must be {length} whole numbers from 0 to {high}")
        return value

    def seats(self, key: str, seats: int) -> list[int]:
        """A list of different seats."""
        value = self.items(key)
        if any(type(item) is not int or not 0 <= item < seats for item in value) or len(set(value)) < len(value):
            raise LoadError(f"{self.path}.{key}: must be a list of different seats from 0 to {seats - 1}")
        return value

    def players(self, seats: int, known: Sequence[str]) -> list[Entry]:
        """An object for each seat."""
        rows = self.items("players")
        if len(rows) != seats:
            raise LoadError(f"{self.path}.players: must list {seats} players, not {len(rows)}")
        return [Entry(row, f"{self.path}.players[{seat}]", known) for seat, row in enumerate(rows)]

    def object(self, key: str, known: Sequence[str]) -> Entry:
        return Entry(self.value.get(key, {}), f"{self.path}.{key}", known)


def named(value: object, names: Sequence[str], path: str) -> int:
    if isinstance(value, str) and value in names:
        return list(names).index(value)
    raise LoadError(f"{path}: {value!r:.40} is not one of {', '.join(names[:12])}{' …' if len(names) > 12 else ''}")
