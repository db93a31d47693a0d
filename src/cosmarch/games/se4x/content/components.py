"""The pieces of a match as immutable tables: nothing here changes once the content is loaded.

Everything is numbered by small ints. `key` is the string id of the data files, `name` the English title. A class
reads itself from its checked row; `status` and `certain` say where an entry comes from. A weapon class is 0 for A to
5 for F, -1 for none.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import final

from cosmarch.core.packs import provenance
from cosmarch.core.rows import Row
from cosmarch.games.se4x.content.rows import weapon_class
from cosmarch.games.se4x.content.vocabulary import (
    CLASSES,
    ENTRIES,
    EXPERIENCE,
    MOVES,
    SETS,
    SETTLED,
    SHIP_TRAITS,
    TECHNOLOGY_TRAITS,
)

LEVEL_MOST = 9
PRICE_MOST = 99
VALUE_MOST = 20
COUNTERS_MOST = 200
GROUP = 6  # ships under one counter where the data says nothing else
SHIP_KEYS = (
    "abbr",
    "name",
    "set",
    "cost",
    "class",
    "cloaked_class",
    "by",
    "attack",
    "defense",
    "hull",
    "counters",
    "group",
    "needs",
    "needs_level",
    "mounts",
    "automatic",
    "moves",
    "reacts_at",
    "bay_fighters",
    "bay_ground",
    "traits",
)
GROUND_KEYS = (
    "abbr",
    "name",
    "cost",
    "attacking",
    "defending",
    "defense",
    "hull",
    "counters",
    "needs_level",
    "free_from",
)
TERRAIN_KEYS = (
    "name",
    "home",
    "deep",
    "permanent",
    "entry",
    "class",
    "suspends",
    "settled",
    "cp",
    "towed",
    "warp",
)


@final
class Technology:
    """A technology. `base_prices[level]` and `expansion_prices[level]` are what the step to that level costs, 0 up to
    the start; the last index is the highest level on that sheet."""

    def __init__(self, number: int, key: str, row: Row) -> None:
        self.status, self.certain = provenance(row, ("name", "set", "start", "base", "expansion", "traits"))
        self.id = number
        self.key = key
        self.name = row.text("name")
        self.set = row.word("set", "set", SETS)
        self.start = row.number("start", 0, 1)
        free = (0,) * (self.start + 1)
        self.base_prices: tuple[int, ...] = free + row.numbers("base", 1, PRICE_MOST, 0, LEVEL_MOST)
        self.expansion_prices: tuple[int, ...] = free + row.numbers("expansion", 1, PRICE_MOST, 1, LEVEL_MOST)
        traits = row.words("traits", "trait", TECHNOLOGY_TRAITS)
        self.carried = "carried" in traits  # recorded for each group; else it belongs to the empire
        self.hull_limit = "hull_limit" in traits  # counts at most the hull size
        self.scrapped = "scrapped" in traits  # can be gained by scrapping captured ships

    def prices(self, expansion: bool) -> tuple[int, ...]:
        return self.expansion_prices if expansion else self.base_prices

    def top(self, expansion: bool) -> int:
        """The highest level on that sheet."""
        return len(self.prices(expansion)) - 1


@final
class Ship:
    """A type of unit in space. `attack` and `defense` are by the level of the technology `by`, from 1; a type without
    `by` has one value. The unique ship (`designed`) takes cost, class, attack, defense and hull from its design."""

    def __init__(self, number: int, key: str, row: Row, technologies: Sequence[str]) -> None:
        self.status, self.certain = provenance(
            row,
            SHIP_KEYS,
        )
        traits = row.words("traits", "trait", SHIP_TRAITS)
        self.id = number
        self.key = key
        self.abbr = row.text("abbr", 5)
        self.name = row.text("name")
        self.set = row.word("set", "set", SETS)
        self.combat = "combat" in traits
        self.explores = "explores" in traits
        self.maintenance = "maintenance" in traits
        self.yard = "yard" in traits
        self.income = "income" in traits
        self.boarded = "boarded" in traits
        self.retreats = "retreats" in traits
        self.screens = "screens" in traits
        self.experience = "experience" in traits
        self.face_up = "face_up" in traits
        self.designed = "designed" in traits
        self.cost = row.number("cost", 0, PRICE_MOST)  # 0: not bought, or by design
        self.weapon_class = weapon_class(row)
        self.cloaked_class = weapon_class(row, "cloaked_class")
        self.by = technologies.index(row.word("by", "technology", technologies)) if row.has("by") else -1
        most = LEVEL_MOST if self.by >= 0 else 1
        armed = self.combat and not self.designed
        if row.has("attack") != armed or row.has("class") != armed:
            raise row.error("attack", "class and attack belong to a combat-capable type that is not designed")
        if row.has("hull") == self.designed or row.has("defense") == self.designed:
            raise row.error("hull", "hull and defense belong to every type that is not designed")
        self.attack: tuple[int, ...] = row.numbers("attack", 1, VALUE_MOST, 1, most) if armed else (0,)
        self.defense: tuple[int, ...] = (0,) if self.designed else row.numbers("defense", 0, VALUE_MOST, 1, most)
        self.hull = 0 if self.designed else row.number("hull", 0, VALUE_MOST)
        self.counters = row.number("counters", 1, COUNTERS_MOST, -1)  # -1 no limit
        self.group = row.number("group", 1, GROUP, GROUP)
        self.needs = technologies.index(row.word("needs", "technology", technologies)) if row.has("needs") else -1
        self.needs_level = row.number("needs_level", 1, LEVEL_MOST) if row.has("needs") else 0
        # What it carries, by upgrade; and what it always has at the level of the empire.
        self.mounts: tuple[int, ...] = _numbers(row, "mounts", technologies)
        self.automatic: tuple[int, ...] = _numbers(row, "automatic", technologies)
        self.moves = row.word("moves", "way to move", MOVES)
        self.reacts_at = row.number("reacts_at", 1, LEVEL_MOST, 0)  # 0 never
        self.bay_fighters = row.number("bay_fighters", 1, VALUE_MOST, 0)
        self.bay_ground = row.number("bay_ground", 1, VALUE_MOST, 0)

    def attack_at(self, level: int) -> int:
        """The attack value with `level` of the technology `by`."""
        return self.attack[min(max(level, 1), len(self.attack)) - 1]

    def defense_at(self, level: int) -> int:
        return self.defense[min(max(level, 1), len(self.defense)) - 1]


def _numbers(row: Row, key: str, known: Sequence[str]) -> tuple[int, ...]:
    return tuple(known.index(word) for word in row.words(key, "technology", known))


@final
class GroundUnit:
    """A type of ground unit. Attacking and defending it has a class and an attack value each; militia, which are never
    bought and never attack, have attacking class -1."""

    def __init__(self, number: int, key: str, row: Row) -> None:
        self.status, self.certain = provenance(
            row,
            GROUND_KEYS,
        )
        self.id = number
        self.key = key
        self.abbr = row.text("abbr", 5)
        self.name = row.text("name")
        self.cost = row.number("cost", 0, PRICE_MOST)
        self.attacking_class, self.attacking = _fire(row, "attacking") if row.has("attacking") else (-1, 0)
        if self.cost and self.attacking_class < 0:
            raise row.error("attacking", "missing: only militia, which cost nothing, never attack")
        self.defending_class, self.defending = _fire(row, "defending")
        self.defense = row.number("defense", 0, VALUE_MOST)
        self.hull = row.number("hull", 1, VALUE_MOST)
        self.counters = row.number("counters", 1, COUNTERS_MOST, -1)  # -1 no limit
        self.needs_level = row.number("needs_level", 1, LEVEL_MOST)  # of Ground Combat
        self.free_from = row.number("free_from", 0, LEVEL_MOST)  # Ground Combat level of free troops; 0 never


def _fire(row: Row, key: str) -> tuple[int, int]:
    table = row.row(key)
    table.only(("class", "attack"))
    return CLASSES.index(table.word("class", "weapon class", CLASSES)), table.number("attack", 1, VALUE_MOST)


@final
class AlienShip:
    """A kind of counter of the non-player aliens, `count` of them."""

    def __init__(self, number: int, key: str, row: Row) -> None:
        self.status, self.certain = provenance(row, ("name", "class", "attack", "defense", "hull", "count"))
        self.id = number
        self.key = key
        self.name = row.text("name")
        self.weapon_class = CLASSES.index(row.word("class", "weapon class", CLASSES))
        self.attack = row.number("attack", 1, VALUE_MOST)
        self.defense = row.number("defense", 0, VALUE_MOST)
        self.hull = row.number("hull", 1, VALUE_MOST)
        self.count = row.number("count", 1, COUNTERS_MOST)


@final
class AlienTraits:
    """What all non-player aliens have. `militia` defend their planet, `colony` is its worth when it is taken."""

    def __init__(self, row: Row) -> None:
        provenance(row, ("tactics", "point_defense", "captured_move", "experience", "militia", "colony"))
        self.tactics = row.number("tactics", 0, LEVEL_MOST)
        self.point_defense = row.number("point_defense", 0, LEVEL_MOST)
        self.captured_move = row.number("captured_move", 1, LEVEL_MOST)
        self.experience = EXPERIENCE.index(row.word("experience", "level", EXPERIENCE))
        self.militia = row.number("militia", 0, VALUE_MOST)
        self.colony = row.number("colony", 0, VALUE_MOST)


@final
class Terrain:
    """A kind of system marker: `home` of each colour, `deep` among the white ones."""

    def __init__(self, number: int, key: str, row: Row, technologies: Sequence[str]) -> None:
        self.status, self.certain = provenance(
            row,
            TERRAIN_KEYS,
        )
        self.id = number
        self.key = key
        self.name = row.text("name")
        self.home = row.number("home", 1, COUNTERS_MOST, 0)
        self.deep = row.number("deep", 1, COUNTERS_MOST, 0)
        self.permanent = row.flag("permanent")
        self.entry = row.word("entry", "entry", ENTRIES, "free")
        self.weapon_class = weapon_class(row)  # of all units there, boarding ships excepted; -1 their own
        self.suspends: tuple[int, ...] = _numbers(row, "suspends", technologies)  # technology that does not count
        self.settled = row.word("settled", "word", SETTLED, "never")
        self.cp = row.number("cp", 1, PRICE_MOST, 0)  # a mineral's worth
        self.towed = row.flag("towed", False)
        self.warp = row.number("warp", 1, LEVEL_MOST, 0)  # the number of a warp point, 0 none


@final
class Rule:
    """A rule in our words, with the chapter it belongs to and the worked examples that show it."""

    def __init__(self, rule: str, section: str, text: str, examples: tuple[str, ...]) -> None:
        self.id = rule
        self.section = section
        self.text = text
        self.examples = examples
