"""Components declared once: what a field may say of its key, and how a row that does not keep to it is refused."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any

import pytest

from cosmarch.core import fields
from cosmarch.core.rows import PackError, Row, parse

SIZES = ("small", "large")


@dataclass(eq=False)
class Gun:
    power: int = fields.number(1, 5)


@dataclass(eq=False)
class Ship(fields.Named):
    cost: int = fields.number(1, 20)
    sale: int = fields.number(0, "cost", absent="cost")
    ranges: tuple[int, ...] = fields.numbers(1, 3, 1, 2, absent=(1,))
    moves: bool = fields.flag(absent=True)
    big: bool = fields.either("size", "small", "large", key="size")
    port: int = fields.index("port", "ports", absent=-1)
    lanes: tuple[int, ...] = fields.indices("port", "ports")
    level: int = fields.index("level", ("I", "II"), first=1, key="build.level")
    yard: str = fields.word("yard", ("own", "hired"), absent="own", key="build.yard")
    guns: tuple[Gun, ...] = fields.records(Gun, 1, 2, optional=True)
    fast: bool = fields.trait(("fast", "armed"))
    route: tuple[int, ...] = fields.given("route")


@dataclass(eq=False)
class Amounts:
    start: int = fields.number(1, 9, key="supply.start")
    most: int = fields.number("start", 9, key="supply.most")
    steps: tuple[tuple[int, ...], ...] = fields.grid(0, 9, 1, 2, 2, key="track.steps")
    order: tuple[int, ...] = fields.listed("size", SIZES, 2, 4, key="track.order")
    stock: tuple[tuple[int, int], ...] = fields.counts(SIZES, 1, 9, key="track.stock")


SHIP = """
[gull]
name = "Gull"
status = "attested"
cost = 4
size = "large"
port = "north"
lanes = ["south", "north"]
traits = ["fast"]
route = [1, 2]
build = { level = "II" }
guns = [{ power = 2 }]
"""
AMOUNTS = """
[supply]
status = "attested"
start = 3
most = 4
[track]
status = "stand_in"
certain = ["order"]
steps = [[1, 2], [3, 4]]
order = ["large", "small", "large"]
stock = { large = 2 }
"""


def ship(text: str) -> Ship:
    entries = parse("ships.toml", text).entries()
    return fields.numbered(entries, one_ship)[0]


def one_ship(number: int, key: str, row: Row) -> Ship:
    known = {"ports": ("north", "south")}
    return fields.read(Ship, row, known, id=number, key=key, route=row.numbers("route", 1, 9, 0, 9))


def amounts(text: str) -> Amounts:
    return fields.read_sections(Amounts, parse("amounts.toml", text))


def test_a_row_fills_the_fields() -> None:
    one = ship(SHIP)
    assert (one.id, one.key, one.name, one.status, one.certain) == (0, "gull", "Gull", "attested", ())
    assert (one.cost, one.sale, one.ranges, one.moves, one.big) == (4, 4, (1,), True, True)
    assert (one.port, one.lanes, one.level, one.yard, one.fast, one.route) == (0, (1, 0), 2, "own", True, (1, 2))
    assert [gun.power for gun in one.guns] == [2]
    assert ship(SHIP.replace('port = "north"\n', "").replace("guns = [{ power = 2 }]\n", "")).guns == ()


def test_tables_of_a_file_fill_one_component() -> None:
    one = amounts(AMOUNTS)
    assert (one.start, one.most, one.steps, one.order) == (3, 4, ((1, 2), (3, 4)), (1, 0, 1))
    assert one.stock == ((1, 2),)


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("cost = 4", "cost = 21", "gull: cost: must be from 1 to 20"),
        ("cost = 4", "cost = 4\nsale = 5", "gull: sale: must be from 0 to 4"),
        ("cost = 4\n", "", "gull: cost: missing"),
        ("cost = 4", "cost = 4\ncots = 1", 'gull: unknown key "cots" (did you mean "cost"?)'),
        ("cost = 4", "cost = 4\nranges = []", "gull: ranges: must have 1 to 2 items, has 0"),
        ('"large"', '"huge"', 'gull: size: unknown size "huge"'),
        ('port = "north"', 'port = "nord"', 'gull: port: unknown port "nord" (did you mean "north"?)'),
        ('"south", "north"', '"south", "south"', 'gull: lanes[1]: "south" twice'),
        ('level = "II"', 'level = "V"', 'gull: build.level: unknown level "V"'),
        ('level = "II"', 'level = "II", slip = 1', 'gull: build: unknown key "slip"'),
        ("{ power = 2 }", "{ power = 2, kind = 1 }", 'gull: guns[0]: unknown key "kind"'),
        ("{ power = 2 }", "", "gull: guns: must have 1 to 2 items, has 0"),
        ('["fast"]', '["fat"]', 'gull: traits[0]: unknown trait "fat" (did you mean "fast"?)'),
        ('"attested"', '"attested"\ncertain = ["cost"]', "gull: certain: only for a stand-in"),
        ('"attested"', '"stand_in"\ncertain = ["guns", "gun"]', 'gull: certain[1]: no field "gun" here'),
    ],
)
def test_faults_of_a_row(old: str, new: str, message: str) -> None:
    assert old in SHIP
    refused(ship, SHIP.replace(old, new), f"ships.toml: {message}")


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("[track]", "[trick]", 'unknown key "trick" (did you mean "track"?)'),
        ("most = 4", "most = 2", "supply: most: must be from 3 to 9"),
        ("most = 4", "most = 4\nstep = 1", 'supply: unknown key "step"'),
        ('status = "attested"\n', "", "supply: status: missing"),
        ("[3, 4]", "[3]", "track: steps[1]: must have 2 items, has 1"),
        ('"small"', '"smell"', 'track: order[1]: unknown size "smell" (did you mean "small"?)'),
        ("large = 2", "large = 0", "track: stock.large: must be from 1 to 9"),
    ],
)
def test_faults_of_a_file(old: str, new: str, message: str) -> None:
    assert old in AMOUNTS
    refused(amounts, AMOUNTS.replace(old, new, 1), f"amounts.toml: {message}")


def test_fixed_ids_come_in_their_order() -> None:
    file = parse("sizes.toml", "[large]\n[small]\n")
    assert [key for key, _ in fields.in_order(file, SIZES)] == ["small", "large"]
    for text, message in (("[large]", "small: missing"), ("[large]\n[tall]", 'unknown id "tall"')):
        with pytest.raises(PackError, match=message):
            fields.in_order(parse("sizes.toml", text), SIZES)


def refused(reader: Any, text: str, message: str) -> None:
    with pytest.raises(PackError, match="^" + re.escape(message)):
        reader(text)
