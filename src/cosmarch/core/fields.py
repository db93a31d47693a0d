"""Components declared once: a dataclass whose fields say how they stand in a data file, and `read`, which fills it.

    @dataclass(eq=False)
    class Unit(fields.Named):
        cost: int = fields.number(1, 20)
        combat: int = fields.number(1, 10, absent=0)
        technology: int = fields.index("technology", "technologies", absent=-1)

A field stands under its own name, or under `key`; "unlock.track" is the key `track` of the table `unlock`. `absent` is
what it is where the key is not there; without it the key must be there. The words that a field may use are a list, or
the name of a list that the caller of `read` knows, such as the ids of another file.
"""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, TypeVar

from cosmarch.core.packs import provenance
from cosmarch.core.rows import ID, NAME_LIMIT, ROW_LIMIT, PackError, Row, unknown

T = TypeVar("T")
R = TypeVar("R", bound="Rule")
Words = Sequence[str] | str  # a list of words, or the name under which the caller knows one
Bound = int | str  # a number, or the name of a field read before
Known = Mapping[str, Sequence[str]]
NONE_KNOWN: Final[Known] = {}
DECLARED: Final = "declared"


@dataclass(eq=False)
class Reading:
    """A row while it is read: the lists of words that the caller knows, and what the fields before have got."""

    known: Known
    got: dict[str, Any]
    name: str = ""  # of the field

    def words(self, words: Words) -> Sequence[str]:
        return self.known[words] if isinstance(words, str) else words

    def bound(self, bound: Bound) -> int:
        if isinstance(bound, str):
            value: int = self.got[bound]
            return value
        return bound


Reader = Callable[[Row, str, Reading], Any]  # the value under a key of a row


@dataclass(eq=False)
class Declared:
    """How one field is read, from the first of its keys; `reader` is None where the caller gives it."""

    reader: Reader | None
    keys: tuple[str, ...]


# ---- the kinds of fields


def own(reader: Reader, *keys: str) -> Any:
    """A field that a game reads in a manner of its own: from these keys, the first of which it is told."""
    return dataclasses.field(metadata={DECLARED: Declared(reader, keys or ("",))})


def made(reader: Reader) -> Any:
    """A field that has no key, made from those before it."""
    return dataclasses.field(metadata={DECLARED: Declared(reader, ())})


def given(*keys: str) -> Any:
    """A field that the caller of `read` gives, from these keys of the row or from elsewhere."""
    return dataclasses.field(metadata={DECLARED: Declared(None, keys)})


def line(limit: int = NAME_LIMIT, key: str = "") -> Any:
    """One line of text."""

    def value(row: Row, key: str, reading: Reading) -> str:
        return row.text(key, limit)

    return own(value, key)


def number(low: Bound, high: Bound, absent: Bound | None = None, key: str = "") -> Any:
    """A whole number in low..high."""

    def value(row: Row, key: str, reading: Reading) -> int:
        otherwise = None if absent is None else reading.bound(absent)
        return row.number(key, reading.bound(low), reading.bound(high), otherwise)

    return own(value, key)


def numbers(low: int, high: int, least: int, most: int, absent: tuple[int, ...] | None = None, key: str = "") -> Any:
    """A list of `least` to `most` whole numbers in low..high."""

    def value(row: Row, key: str, reading: Reading) -> tuple[int, ...]:
        if absent is not None and not row.has(key):
            return absent
        return row.numbers(key, low, high, least, most)

    return own(value, key)


def flag(absent: bool | None = None, key: str = "") -> Any:
    """true or false."""

    def value(row: Row, key: str, reading: Reading) -> bool:
        return row.flag(key, absent)

    return own(value, key)


def either(what: str, no: str, yes: str, absent: bool | None = None, key: str = "") -> Any:
    """True for one word, False for another."""

    def value(row: Row, key: str, reading: Reading) -> bool:
        if absent is not None and not row.has(key):
            return absent
        return row.word(key, what, (no, yes)) == yes

    return own(value, key)


def identifier(key: str = "", pattern: re.Pattern[str] = ID) -> Any:
    """A short ASCII id."""

    def value(row: Row, key: str, reading: Reading) -> str:
        return row.identifier(key, pattern)

    return own(value, key)


def word(what: str, known: Words, absent: str | None = None, key: str = "") -> Any:
    """One of the known words."""

    def value(row: Row, key: str, reading: Reading) -> str:
        return row.word(key, what, reading.words(known), absent)

    return own(value, key)


def words(what: str, known: Words, key: str = "") -> Any:
    """Different known words, none where the key is absent."""

    def value(row: Row, key: str, reading: Reading) -> tuple[str, ...]:
        return row.words(key, what, reading.words(known))

    return own(value, key)


def index(what: str, known: Words, absent: int | None = None, key: str = "", first: int = 0) -> Any:
    """The place of a word in its list, counted from `first`."""

    def value(row: Row, key: str, reading: Reading) -> int:
        if absent is not None and not row.has(key):
            return absent
        choices = reading.words(known)
        return choices.index(row.word(key, what, choices)) + first

    return own(value, key)


def indices(what: str, known: Words, key: str = "") -> Any:
    """The places of different words in their list, none where the key is absent."""

    def value(row: Row, key: str, reading: Reading) -> tuple[int, ...]:
        choices = reading.words(known)
        return tuple([choices.index(one) for one in row.words(key, what, choices)])

    return own(value, key)


def listed(what: str, known: Words, least: int, most: int, absent: tuple[int, ...] | None = None, key: str = "") -> Any:
    """The places of words in their list; a word may come again."""

    def value(row: Row, key: str, reading: Reading) -> tuple[int, ...]:
        if absent is not None and not row.has(key):
            return absent
        choices = reading.words(known)
        return tuple([choices.index(item.word(at, what, choices)) for at, item in row.items(key, least, most)])

    return own(value, key)


def grid(low: int, high: int, least: int, most: int, width: int, key: str = "") -> Any:
    """A list of lists, each of `width` numbers in low..high."""

    def value(row: Row, key: str, reading: Reading) -> tuple[tuple[int, ...], ...]:
        return tuple([item.numbers(at, low, high, width, width) for at, item in row.items(key, least, most)])

    return own(value, key)


def counts(known: Words, low: int, high: int, key: str = "") -> Any:
    """A table of numbers by known words, as (place of the word, number); none where the key is absent."""

    def value(row: Row, key: str, reading: Reading) -> tuple[tuple[int, int], ...]:
        if not row.has(key):
            return ()
        choices = reading.words(known)
        table = row.row(key)
        table.only(choices)
        return tuple([(choices.index(one), table.number(one, low, high)) for one in table.values])

    return own(value, key)


def matching(pattern: re.Pattern[str], key: str = "") -> Any:
    """Different texts that match a pattern, none where the key is absent."""

    def value(row: Row, key: str, reading: Reading) -> tuple[str, ...]:
        return row.matching(key, pattern)

    return own(value, key)


def trait(known: Sequence[str], key: str = "traits") -> Any:
    """Whether the name of the field is among the words of a list."""

    def value(row: Row, key: str, reading: Reading) -> bool:
        return reading.name in row.words(key, "trait", known)

    return own(value, key)


def record(kind: type[T], key: str = "") -> Any:
    """A table that is a component of its own."""

    def value(row: Row, key: str, reading: Reading) -> T:
        return read(kind, row.row(key), reading.known)

    return own(value, key)


def records(kind: type[T], least: int = 0, most: int = ROW_LIMIT, optional: bool = False, key: str = "") -> Any:
    """A list of tables that are components of their own; none where the key is absent, if it may be."""

    def value(row: Row, key: str, reading: Reading) -> tuple[T, ...]:
        if optional and not row.has(key):
            return ()
        return tuple([read(kind, one, reading.known) for one in row.rows(key, least, most)])

    return own(value, key)


# ---- what components have in common


@dataclass(eq=False)
class Sourced:
    """A table of a data file. `status` tells whether it is attested; `certain` are the attested fields of a
    stand-in."""

    status: str = given()
    certain: tuple[str, ...] = given()


@dataclass(eq=False)
class Item:
    """One of many, with a small number and `key`, its string id."""

    id: int = given()
    key: str = given()


@dataclass(eq=False)
class Entry(Item):
    """An item of a data file with its source, as of any `Sourced`."""

    status: str = given()
    certain: tuple[str, ...] = given()


@dataclass(eq=False)
class Named(Entry):
    """An entry with an English title."""

    name: str = line()


@dataclass(eq=False)
class Rule:
    """A rule with the chapter it belongs to and the worked examples that show it. Its words are in the catalogues."""

    id: str = given()
    section: str = identifier()
    examples: tuple[str, ...] = given("examples")


# ---- reading


class Plan:
    """The declared fields of a component and the keys that stand in each table of its row ("" is the row itself)."""

    __slots__ = ("fields", "keys", "sourced")

    def __init__(self, kind: type[Any]) -> None:
        self.fields: list[tuple[str, str, str, Reader]] = []  # name, table, key, reader
        self.keys: dict[str, list[str]] = {"": []}
        self.sourced = issubclass(kind, (Sourced, Entry))
        for field in dataclasses.fields(kind):
            declared: Declared = field.metadata[DECLARED]
            paths = [path or field.name for path in declared.keys]
            for path in paths:
                table, _, key = path.rpartition(".")
                for place, one in ((table, key), ("", table)) if table else (("", key),):
                    keys = self.keys.setdefault(place, [])
                    if one not in keys:
                        keys.append(one)
            if declared.reader is not None:
                table, _, key = paths[0].rpartition(".") if paths else ("", "", "")
                self.fields.append((field.name, table, key, declared.reader))


_PLANS: dict[type[Any], Plan] = {}


def _plan(kind: type[Any]) -> Plan:
    if kind not in _PLANS:
        _PLANS[kind] = Plan(kind)
    return _PLANS[kind]


def read(kind: type[T], row: Row, known: Known = NONE_KNOWN, **got: Any) -> T:
    """The component that a row says. Keys that no field names are refused; `got` are the fields that are given."""
    plan = _plan(kind)
    if plan.sourced:
        got["status"], got["certain"] = provenance(row, plan.keys[""])
    else:
        row.only(plan.keys[""])
    return _fill(kind, plan, row, False, known, got)


def read_sections(kind: type[T], file: Row, known: Known = NONE_KNOWN, **got: Any) -> T:
    """The component that the tables of a file say together: each is an entry of its own, and none may be missing."""
    plan = _plan(kind)
    only_entries(file, plan.keys[""])
    return _fill(kind, plan, file, True, known, got)


def _fill(kind: type[T], plan: Plan, row: Row, sections: bool, known: Known, got: dict[str, Any]) -> T:
    reading = Reading(known, got)
    tables = {"": row}
    for name, table, key, reader in plan.fields:
        if table not in tables:
            if sections:
                tables[table] = below(row, table)
                provenance(tables[table], plan.keys[table])
            else:
                tables[table] = row.row(table)
                tables[table].only(plan.keys[table])
        reading.name = name
        got[name] = reader(tables[table], key, reading)
    return kind(**got)


def read_rules(kind: type[R], file: Row, rule: re.Pattern[str], example: re.Pattern[str]) -> dict[str, R]:
    """The rules of a file by their ids."""
    out: dict[str, R] = {}
    for key, row in file.entries(rule):
        out[key] = read(kind, row, id=key, examples=row.matching("examples", example))
    return out


def below(row: Row, key: str) -> Row:
    """The table `key` of a file as an entry of its own."""
    table = row.row(key)
    return Row(f"{row.place}: {table.path}", "", table.values)


def only_entries(row: Row, keys: Sequence[str]) -> None:
    """Refuse every key of a file but `keys`, and miss none."""
    row.only(keys)
    for key in keys:
        row.value(key)


def numbered(entries: Sequence[tuple[str, Row]], reader: Callable[[int, str, Row], T]) -> tuple[T, ...]:
    """The components of entries, numbered as they come."""
    return tuple([reader(number, key, row) for number, (key, row) in enumerate(entries)])


def keys_of(items: Sequence[Item]) -> tuple[str, ...]:
    return tuple([one.key for one in items])


def only_ids(place: str, ids: Iterable[str], wanted: Collection[str], what: str = "id") -> None:
    """Refuse ids that are none of the `wanted` ones."""
    for key in ids:
        if key not in wanted:
            raise PackError(f"{place}: {unknown(what, key, wanted)}")


def all_ids(place: str, ids: Collection[str], wanted: Iterable[str]) -> None:
    """Miss none of the `wanted` ids."""
    for key in wanted:
        if key not in ids:
            raise PackError(f"{place}: {key}: missing")


def in_order(file: Row, order: Sequence[str]) -> list[tuple[str, Row]]:
    """The entries of a table whose ids are fixed, in the order that numbers them."""
    rows = dict(file.entries())
    place = f"{file.place}: {file.path}" if file.path else file.place
    only_ids(place, rows, order)
    all_ids(place, rows, order)
    return [(key, rows[key]) for key in order]
