"""Alien technology cards, empire advantages and the design of the unique ship, as immutable tables."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import final

from cosmarch.core import fields
from cosmarch.core.fields import Reading, numbered, read, read_sections
from cosmarch.core.packs import provenance
from cosmarch.core.rows import Row
from cosmarch.games.se4x.content.components import LEVEL_MOST, PRICE_MOST, VALUE_MOST
from cosmarch.games.se4x.content.rows import class_of, steps
from cosmarch.games.se4x.content.vocabulary import (
    ABILITIES,
    ADVANTAGE_REVEALS,
    ADVANTAGES,
    ALIEN_OPS,
    ALIEN_REVEALS,
    CLASSES,
    MODULES,
    SHIPS,
    TECHNOLOGIES,
)

NUMBER_MOST = 99


@final
@dataclass(eq=False)
class AlienTechnology(fields.Named):
    """An alien technology card. `op` decides which of the attributes from `ships` on mean something.

    The card is left out of the deck when `needs` names modules and none of them is in play (CE-12.2).
    """

    number: int = fields.number(1, NUMBER_MOST)
    op: str = fields.word("op", tuple(ALIEN_OPS))
    reveal: str = fields.word("moment", ALIEN_REVEALS)
    needs: tuple[str, ...] = fields.words("module", MODULES)
    ships: tuple[int, ...] = fields.indices("ship", SHIPS)  # ship types it works for
    n: int = fields.number(-NUMBER_MOST, NUMBER_MOST, absent=0)
    hull_from: int = fields.number(0, VALUE_MOST, absent=0)  # of the target
    hull_to: int = fields.number(0, VALUE_MOST, absent=VALUE_MOST)
    weapon_class: int = class_of(-1)
    defense: int = fields.number(0, VALUE_MOST, absent=0)
    hull: int = fields.number(1, VALUE_MOST, absent=0)
    # By round, the last from then on.
    classes: tuple[int, ...] = fields.listed("weapon class", CLASSES, 1, VALUE_MOST, absent=())


def alien_technology(number: int, key: str, row: Row) -> AlienTechnology:
    """A card with exactly the attributes that its op wants."""
    wanted = ALIEN_OPS[row.word("op", "op", tuple(ALIEN_OPS))]
    provenance(row, ("number", "name", "op", "reveal", "needs", *wanted))
    for one in wanted:
        row.value(one)
    card = read(AlienTechnology, row, id=number, key=key)
    if "ships" in wanted and not card.ships:
        raise row.error("ships", "must name at least 1 ship")
    return card


@final
@dataclass(eq=False)
class EmpireAdvantage(fields.Named):
    """An empire advantage. Its behaviour is code, its numbers are here (`numbers["hull"]`).

    Left out when `needs` names modules and none is in play, or when a switch of `not_with` is on (CE-13.13).
    """

    number: int = fields.number(1, NUMBER_MOST)
    reveal: str = fields.word("moment", ADVANTAGE_REVEALS)
    start: tuple[tuple[int, int], ...] = fields.counts(TECHNOLOGIES, 1, LEVEL_MOST)
    # Technology that the empire can never have, and that nobody can gain from it.
    never: tuple[int, ...] = fields.indices("technology", TECHNOLOGIES)
    not_lost: tuple[int, ...] = fields.indices("technology", TECHNOLOGIES)
    captured_ships_keep: bool = fields.flag(absent=False)
    needs: tuple[str, ...] = fields.words("module", MODULES)
    not_with: tuple[str, ...] = fields.words("switch", ("instant_upgrade",))
    numbers: dict[str, int] = fields.given("numbers")


def empire_advantage(number: int, key: str, row: Row) -> EmpireAdvantage:
    if key not in ADVANTAGES:
        raise row.error("", "there is no such advantage; a new one would need behaviour of its own")
    wanted = ADVANTAGES[key]
    numbers: dict[str, int] = {}
    if wanted or row.has("numbers"):
        table = row.row("numbers")
        table.only(wanted)
        numbers = {word: table.number(word, -NUMBER_MOST, NUMBER_MOST) for word in wanted}
    return read(EmpireAdvantage, row, id=number, key=key, numbers=numbers)


@final
@dataclass(eq=False)
class Ability(fields.Named):
    """A special ability of the unique ship. A design whose rest costs `dear_from` or more has it for `dear_cost`."""

    cost: int = fields.number(-PRICE_MOST, PRICE_MOST)
    later_cost: int = fields.number(-PRICE_MOST, PRICE_MOST, absent="cost")  # in the later edition
    dear_from: int = fields.number(1, NUMBER_MOST, absent=-1)  # -1 no such step
    dear_cost: int = fields.number(-PRICE_MOST, PRICE_MOST, absent="cost")
    needs: int = fields.index("technology", TECHNOLOGIES, absent=-1)


def _ability(number: int, key: str, row: Row) -> Ability:
    return read(Ability, row, id=number, key=key)


def _class_prices(row: Row, key: str, reading: Reading) -> tuple[int, ...]:
    table = row.row(key)
    table.only(CLASSES[:5])
    return tuple([table.number(word, 0, PRICE_MOST) for word in CLASSES[:5]])


def _class_minimum(row: Row, key: str, reading: Reading) -> tuple[tuple[int, int], ...]:
    prices = row.numbers("prices", 1, PRICE_MOST, 1, len(CLASSES))
    items = row.items("classes", len(prices), len(prices))
    classes = [CLASSES.index(item.word(at, "weapon class", CLASSES[:5])) for at, item in items]
    return tuple(zip(prices, classes, strict=True))


@final
@dataclass(eq=False)
class UniqueShip:
    """What a design of the unique ship may be and what it costs (CE-19, CE-US)."""

    abilities_most: int = fields.number(0, len(ABILITIES), key="rules.abilities_most")
    redesign: int = fields.number(0, PRICE_MOST, key="rules.redesign")
    # The highest price by Ship Size level, from 1.
    price_limits: tuple[int, ...] = fields.numbers(1, PRICE_MOST, 1, LEVEL_MOST, key="rules.price_limits")
    # By class (A to E), attack (from 1), defense (from 0) and hull (from 1).
    class_prices: tuple[int, ...] = fields.own(_class_prices, "prices.class")
    attack_prices: tuple[int, ...] = fields.numbers(0, PRICE_MOST, 1, VALUE_MOST, key="prices.attack")
    defense_prices: tuple[int, ...] = fields.numbers(0, PRICE_MOST, 1, VALUE_MOST, key="prices.defense")
    hull_prices: tuple[int, ...] = fields.numbers(0, PRICE_MOST, 1, VALUE_MOST, key="prices.hull")
    class_minimum: tuple[tuple[int, int], ...] = fields.own(
        _class_minimum, "class_minimum.prices", "class_minimum.classes"
    )
    later_minimum: int = fields.number(0, PRICE_MOST, key="later_minimum.any")
    later_minimum_exploration: int = fields.number(0, PRICE_MOST, key="later_minimum.with_exploration")
    abilities: tuple[Ability, ...] = fields.given("abilities")
    # Design Weakness: the ship types by the upper end of their die results; beyond the last the enemy chooses.
    weakness_ships: tuple[int, ...] = fields.indices("ship", SHIPS, key="weakness.ships")
    weakness_up_to: tuple[int, ...] = steps("weakness_ships", "weakness.up_to", whole=False)
    weakness_attack: int = fields.number(0, VALUE_MOST, key="weakness.attack")

    def price(
        self, weapon: int, attack: int, defense: int, hull: int, abilities: Sequence[int] = (), later: bool = False
    ) -> int:
        """What one ship of the design costs; `later` is the later edition's price of the shield projector."""
        total = (
            self.class_prices[weapon]
            + self.attack_prices[attack - 1]
            + self.defense_prices[defense]
            + self.hull_prices[hull - 1]
        )
        chosen = [self.abilities[number] for number in abilities]
        total += sum([a.later_cost if later else a.cost for a in chosen if a.dear_from < 0])
        rest = total
        for ability in chosen:
            if ability.dear_from >= 0:
                total += ability.dear_cost if rest >= ability.dear_from else ability.cost
        return total

    def slowest_class(self, price: int) -> int:
        """The last weapon class that a design of this price may have."""
        slowest = len(self.class_prices) - 1
        for at_least, weapon in self.class_minimum:
            if price >= at_least:
                slowest = weapon
        return slowest

    def ship_size(self, price: int) -> int:
        """The Ship Size level that a design of this price needs; 0 if it is too dear for any."""
        for level, limit in enumerate(self.price_limits, 1):
            if price <= limit:
                return level
        return 0


def unique_ship(file: Row) -> UniqueShip:
    abilities = numbered(file.row("abilities").entries(), _ability)
    if fields.keys_of(abilities) != ABILITIES:
        raise file.error("abilities", "must be " + ", ".join(ABILITIES) + ", in this order")
    return read_sections(UniqueShip, file, abilities=abilities)
