"""Reading a data file with care: every value is checked, every fault is one line that says where it is."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from typing import Any

from cosmarch.core.errors import SetupError

SIZE_LIMIT = 1 << 20  # bytes of one data file
NAME_LIMIT = 80
TEXT_LIMIT = 1000
ROW_LIMIT = 1000
ID = re.compile(r"[A-Za-z][A-Za-z0-9_]{0,59}")
RESERVED = ("pass", "skip", "draw", "done")  # answers of questions whose other answers are ids
AT_LINE = re.compile(r"(.*) \(at (?:line (\d+), column \d+|end of document)\)", re.DOTALL)
TWICE = re.compile(r"Cannot declare \('([^']+)'.*\) twice")


class PackError(SetupError):
    """The data files cannot make a game; the message names file, entry and field."""


def unknown(what: str, value: str, known: Iterable[str]) -> str:
    """A refusal of a word, with the nearest known one where there is one."""
    near = get_close_matches(value, list(known), n=1)
    shown = value if len(value) <= NAME_LIMIT else value[:NAME_LIMIT] + "…"
    hint = f' (did you mean "{near[0]}"?)' if near else ""
    return f'unknown {what} "{plain(shown)}"{hint}'


def plain(text: str) -> str:
    """`text` on one line, control characters shown as escapes."""
    return "".join(c if c.isprintable() else c.encode("unicode_escape").decode() for c in text)


@dataclass(eq=False)
class Row:
    """A table of a data file, read key by key. `place` is "file: entry", `path` the way down from there."""

    place: str
    path: str
    values: dict[str, Any]

    def error(self, key: str, message: str) -> PackError:
        """The error to raise about `key` ("" for the row itself)."""
        path = f"{self.path}.{key}" if self.path and key else self.path or key
        return PackError(f"{self.place}: {plain(path)}: {message}" if path else f"{self.place}: {message}")

    def only(self, keys: Sequence[str]) -> None:
        """Refuse every key but `keys`."""
        for key in self.values:
            if key not in keys:
                raise self.error("", unknown("key", key, keys))

    def has(self, key: str) -> bool:
        return key in self.values

    def value(self, key: str) -> Any:
        if key not in self.values:
            raise self.error(key, "missing")
        return self.values[key]

    def number(self, key: str, low: int, high: int, default: int | None = None) -> int:
        """A whole number in low..high; `default` where the key is absent."""
        if default is not None and key not in self.values:
            return default
        return self._number(key, self.value(key), low, high)

    def _number(self, key: str, value: object, low: int, high: int) -> int:
        if isinstance(value, bool) or not isinstance(value, int):
            raise self.error(key, "must be a whole number")
        if not low <= value <= high:
            raise self.error(key, f"must be from {low} to {high}")
        return value

    def numbers(self, key: str, low: int, high: int, least: int, most: int) -> tuple[int, ...]:
        """A list of `least` to `most` whole numbers in low..high."""
        values = self._list(key, least, most)
        return tuple(self._number(f"{key}[{i}]", value, low, high) for i, value in enumerate(values))

    def flag(self, key: str, default: bool | None = None) -> bool:
        """true or false; `default` where the key is absent."""
        if default is not None and key not in self.values:
            return default
        value = self.value(key)
        if not isinstance(value, bool):
            raise self.error(key, "must be true or false")
        return value

    def text(self, key: str, limit: int = NAME_LIMIT) -> str:
        """One line of printable text."""
        value = self.value(key)
        if not isinstance(value, str):
            raise self.error(key, "must be text")
        if not value.strip() or not value.isprintable() or len(value) > limit:
            raise self.error(key, f"must be one line of 1 to {limit} printable characters")
        return value

    def identifier(self, key: str, pattern: re.Pattern[str] = ID) -> str:
        """A short ASCII id."""
        value = self.value(key)
        if not isinstance(value, str) or not pattern.fullmatch(value):
            raise self.error(key, "must be a short id of ASCII letters, digits and _")
        return value

    def word(self, key: str, what: str, known: Sequence[str], default: str | None = None) -> str:
        """One of the `known` words; `default` where the key is absent."""
        if default is not None and key not in self.values:
            return default
        return self._word(key, self.value(key), what, known)

    def _word(self, key: str, value: object, what: str, known: Sequence[str]) -> str:
        if not isinstance(value, str):
            raise self.error(key, "must be text")
        if value not in known:
            raise self.error(key, unknown(what, value, known))
        return value

    def words(self, key: str, what: str, known: Sequence[str]) -> tuple[str, ...]:
        """A list of different `known` words; empty where the key is absent."""
        out: list[str] = []
        if key in self.values:
            for i, value in enumerate(self._list(key, 0, len(known))):
                word = self._word(f"{key}[{i}]", value, what, known)
                if word in out:
                    raise self.error(f"{key}[{i}]", f'"{word}" twice')
                out.append(word)
        return tuple(out)

    def matching(self, key: str, pattern: re.Pattern[str]) -> tuple[str, ...]:
        """A list of different texts that match `pattern` as a whole; empty where the key is absent."""
        out: list[str] = []
        for i, value in enumerate(self._list(key, 0, ROW_LIMIT) if key in self.values else []):
            if not isinstance(value, str) or not pattern.fullmatch(value) or value in out:
                raise self.error(f"{key}[{i}]", "is malformed or there twice")
            out.append(value)
        return tuple(out)

    def row(self, key: str) -> Row:
        """A table below this one."""
        value = self.value(key)
        if not isinstance(value, dict):
            raise self.error(key, "must be a table")
        return Row(self.place, f"{self.path}.{key}" if self.path else key, value)

    def rows(self, key: str, least: int = 0, most: int = ROW_LIMIT) -> list[Row]:
        """A list of tables below this one; empty where the key is absent and none is needed."""
        if least == 0 and key not in self.values:
            return []
        out: list[Row] = []
        for i, value in enumerate(self._list(key, least, most)):
            if not isinstance(value, dict):
                raise self.error(f"{key}[{i}]", "must be a table")
            out.append(Row(self.place, f"{self.path}.{key}[{i}]" if self.path else f"{key}[{i}]", value))
        return out

    def items(self, key: str, least: int, most: int) -> list[tuple[str, Row]]:
        """The items of a list, each in a row of its own under its place in the list, so that a fault names the item."""
        values = self._list(key, least, most)
        return [(f"{key}[{i}]", Row(self.place, self.path, {f"{key}[{i}]": value})) for i, value in enumerate(values)]

    def together(self, key: str, other: str) -> None:
        """Refuse one of two keys without the other."""
        if self.has(key) != self.has(other):
            raise self.error(other, f"goes with {key}, and only with it")

    def entries(self, pattern: re.Pattern[str] = ID) -> list[tuple[str, Row]]:
        """The named tables of this one, each with its id, as entries of their own."""
        out: list[tuple[str, Row]] = []
        for key, value in self.values.items():
            if not pattern.fullmatch(key) or key in RESERVED:
                raise self.error("", f'"{plain(key[:NAME_LIMIT])}" cannot be an id')
            if not isinstance(value, dict):
                raise self.error(key, "must be a table")
            place = f"{self.place}: {self.path}.{key}" if self.path else f"{self.place}: {key}"
            out.append((key, Row(place, "", value)))
        if not 1 <= len(out) <= ROW_LIMIT:
            raise self.error("", f"must have 1 to {ROW_LIMIT} entries")
        return out

    def _list(self, key: str, least: int, most: int) -> list[Any]:
        value = self.value(key)
        if not isinstance(value, list):
            raise self.error(key, "must be a list")
        if not least <= len(value) <= most:
            count = str(most) if least == most else f"{least} to {most}"
            raise self.error(key, f"must have {count} items, has {len(value)}")
        return value


def parse(file: str, text: str) -> Row:
    """The data file as one row; a fault of the TOML itself names its line."""
    if len(text) > SIZE_LIMIT:
        raise PackError(f"{file}: larger than {SIZE_LIMIT} bytes")
    try:
        return Row(file, "", tomllib.loads(text))
    except RecursionError:
        raise PackError(f"{file}: nested too deeply") from None
    except ValueError as error:  # TOMLDecodeError, or a number too long to convert
        message = plain(str(error))
    found = AT_LINE.fullmatch(message)
    if not found:
        raise PackError(f"{file}: {message}")
    line = found[2] or str(text.count("\n") + 1)
    twice = TWICE.fullmatch(found[1])
    if twice:
        raise PackError(f"{file}: {twice[1]}: duplicate id (line {line})")
    raise PackError(f"{file}: line {line}: {found[1]}")
