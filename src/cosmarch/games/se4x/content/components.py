"""The pieces of a match as immutable tables: nothing here changes once the content is loaded.

Everything is numbered by small ints. `key` is the string id of the data files, `name` the English title. Each field
says how it stands in its file. A weapon class is 0 for A to 5 for F, -1 for none.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, final

from cosmarch.core import fields
from cosmarch.core.fields import Reading
from cosmarch.core.rows import Row
from cosmarch.games.se4x.content.rows import class_of
from cosmarch.games.se4x.content.vocabulary import (
    CLASSES,
    ENTRIES,
    EXPERIENCE,
    MOVES,
    SETS,
    SETTLED,
    SHIP_TRAITS,
    TECHNOLOGIES,
    TECHNOLOGY_TRAITS,
)

LEVEL_MOST = 9
PRICE_MOST = 99
VALUE_MOST = 20
COUNTERS_MOST = 200
GROUP = 6  # ships under one counter where the data says nothing else


def _prices(key: str, least: int) -> Any:
    """What the steps cost, after a 0 for each level up to the start."""

    def value(row: Row, key: str, reading: Reading) -> tuple[int, ...]:
        start: int = reading.got["start"]
        return (0,) * (start + 1) + row.numbers(key, 1, PRICE_MOST, least, LEVEL_MOST)

    return fields.own(value, key)


@final
@dataclass(eq=False)
class Technology(fields.Named):
    """A technology. `base_prices[level]` and `expansion_prices[level]` are what the step to that level costs, 0 up to
    the start; the last index is the highest level on that sheet."""

    set: str = fields.word("set", SETS)
    start: int = fields.number(0, 1)
    base_prices: tuple[int, ...] = _prices("base", 0)
    expansion_prices: tuple[int, ...] = _prices("expansion", 1)
    carried: bool = fields.trait(TECHNOLOGY_TRAITS)  # recorded for each group; else it belongs to the empire
    hull_limit: bool = fields.trait(TECHNOLOGY_TRAITS)  # counts at most the hull size
    scrapped: bool = fields.trait(TECHNOLOGY_TRAITS)  # can be gained by scrapping captured ships

    def prices(self, expansion: bool) -> tuple[int, ...]:
        return self.expansion_prices if expansion else self.base_prices

    def top(self, expansion: bool) -> int:
        """The highest level on that sheet."""
        return len(self.prices(expansion)) - 1


def _attack(row: Row, key: str, reading: Reading) -> tuple[int, ...]:
    armed = reading.got["combat"] and not reading.got["designed"]
    if row.has("attack") != armed or row.has("class") != armed:
        raise row.error("attack", "class and attack belong to a combat-capable type that is not designed")
    return row.numbers("attack", 1, VALUE_MOST, 1, _levels(reading)) if armed else (0,)


def _defense(row: Row, key: str, reading: Reading) -> tuple[int, ...]:
    designed = reading.got["designed"]
    if row.has("hull") == designed or row.has("defense") == designed:
        raise row.error("hull", "hull and defense belong to every type that is not designed")
    return (0,) if designed else row.numbers("defense", 0, VALUE_MOST, 1, _levels(reading))


def _levels(reading: Reading) -> int:
    return LEVEL_MOST if reading.got["by"] >= 0 else 1


def _hull(row: Row, key: str, reading: Reading) -> int:
    return 0 if reading.got["designed"] else row.number(key, 0, VALUE_MOST)


def _needs_level(row: Row, key: str, reading: Reading) -> int:
    return row.number(key, 1, LEVEL_MOST) if row.has("needs") else 0


@final
@dataclass(eq=False)
class Ship(fields.Named):
    """A type of unit in space. `attack` and `defense` are by the level of the technology `by`, from 1; a type without
    `by` has one value. The unique ship (`designed`) takes cost, class, attack, defense and hull from its design."""

    abbr: str = fields.line(5)
    set: str = fields.word("set", SETS)
    combat: bool = fields.trait(SHIP_TRAITS)
    explores: bool = fields.trait(SHIP_TRAITS)
    maintenance: bool = fields.trait(SHIP_TRAITS)
    yard: bool = fields.trait(SHIP_TRAITS)
    income: bool = fields.trait(SHIP_TRAITS)
    boarded: bool = fields.trait(SHIP_TRAITS)
    retreats: bool = fields.trait(SHIP_TRAITS)
    screens: bool = fields.trait(SHIP_TRAITS)
    experience: bool = fields.trait(SHIP_TRAITS)
    face_up: bool = fields.trait(SHIP_TRAITS)
    designed: bool = fields.trait(SHIP_TRAITS)
    cost: int = fields.number(0, PRICE_MOST)  # 0: not bought, or by design
    weapon_class: int = class_of(-1)
    cloaked_class: int = fields.index("weapon class", CLASSES, absent=-1)
    by: int = fields.index("technology", TECHNOLOGIES, absent=-1)
    attack: tuple[int, ...] = fields.own(_attack)
    defense: tuple[int, ...] = fields.own(_defense)
    hull: int = fields.own(_hull)
    counters: int = fields.number(1, COUNTERS_MOST, absent=-1)  # -1 no limit
    group: int = fields.number(1, GROUP, absent=GROUP)
    needs: int = fields.index("technology", TECHNOLOGIES, absent=-1)
    needs_level: int = fields.own(_needs_level)
    # What it carries, by upgrade; and what it always has at the level of the empire.
    mounts: tuple[int, ...] = fields.indices("technology", TECHNOLOGIES)
    automatic: tuple[int, ...] = fields.indices("technology", TECHNOLOGIES)
    moves: str = fields.word("way to move", MOVES)
    reacts_at: int = fields.number(1, LEVEL_MOST, absent=0)  # 0 never
    bay_fighters: int = fields.number(1, VALUE_MOST, absent=0)
    bay_ground: int = fields.number(1, VALUE_MOST, absent=0)

    def attack_at(self, level: int) -> int:
        """The attack value with `level` of the technology `by`."""
        return self.attack[min(max(level, 1), len(self.attack)) - 1]

    def defense_at(self, level: int) -> int:
        return self.defense[min(max(level, 1), len(self.defense)) - 1]


def _fire(row: Row, key: str, reading: Reading) -> tuple[int, int]:
    """Class and attack value; militia, which cost nothing, never attack."""
    if key == "attacking" and not row.has(key):
        if reading.got["cost"]:
            raise row.error(key, "missing: only militia, which cost nothing, never attack")
        return (-1, 0)
    table = row.row(key)
    table.only(("class", "attack"))
    return CLASSES.index(table.word("class", "weapon class", CLASSES)), table.number("attack", 1, VALUE_MOST)


def _fire_class(row: Row, key: str, reading: Reading) -> int:
    return _fire(row, key, reading)[0]


def _fire_attack(row: Row, key: str, reading: Reading) -> int:
    return _fire(row, key, reading)[1]


@final
@dataclass(eq=False)
class GroundUnit(fields.Named):
    """A type of ground unit. Attacking and defending it has a class and an attack value each; militia, which are never
    bought and never attack, have attacking class -1."""

    abbr: str = fields.line(5)
    cost: int = fields.number(0, PRICE_MOST)
    attacking_class: int = fields.own(_fire_class, "attacking")
    attacking: int = fields.own(_fire_attack)
    defending_class: int = fields.own(_fire_class, "defending")
    defending: int = fields.own(_fire_attack)
    defense: int = fields.number(0, VALUE_MOST)
    hull: int = fields.number(1, VALUE_MOST)
    counters: int = fields.number(1, COUNTERS_MOST, absent=-1)  # -1 no limit
    needs_level: int = fields.number(1, LEVEL_MOST)  # of Ground Combat
    free_from: int = fields.number(0, LEVEL_MOST)  # Ground Combat level of free troops; 0 never


@final
@dataclass(eq=False)
class AlienShip(fields.Named):
    """A kind of counter of the non-player aliens, `count` of them."""

    weapon_class: int = class_of()
    attack: int = fields.number(1, VALUE_MOST)
    defense: int = fields.number(0, VALUE_MOST)
    hull: int = fields.number(1, VALUE_MOST)
    count: int = fields.number(1, COUNTERS_MOST)


@final
@dataclass(eq=False)
class AlienTraits(fields.Sourced):
    """What all non-player aliens have. `militia` defend their planet, `colony` is its worth when it is taken."""

    tactics: int = fields.number(0, LEVEL_MOST)
    point_defense: int = fields.number(0, LEVEL_MOST)
    captured_move: int = fields.number(1, LEVEL_MOST)
    experience: int = fields.index("level", EXPERIENCE)
    militia: int = fields.number(0, VALUE_MOST)
    colony: int = fields.number(0, VALUE_MOST)


@final
@dataclass(eq=False)
class Terrain(fields.Named):
    """A kind of system marker: `home` of each colour, `deep` among the white ones."""

    home: int = fields.number(1, COUNTERS_MOST, absent=0)
    deep: int = fields.number(1, COUNTERS_MOST, absent=0)
    permanent: bool = fields.flag()
    entry: str = fields.word("entry", ENTRIES, absent="free")
    weapon_class: int = class_of(-1)  # of all units there, boarding ships excepted; -1 their own
    suspends: tuple[int, ...] = fields.indices("technology", TECHNOLOGIES)  # technology that does not count
    settled: str = fields.word("word", SETTLED, absent="never")
    cp: int = fields.number(1, PRICE_MOST, absent=0)  # a mineral's worth
    towed: bool = fields.flag(absent=False)
    warp: int = fields.number(1, LEVEL_MOST, absent=0)  # the number of a warp point, 0 none
