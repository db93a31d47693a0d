"""Alien technology cards, empire advantages and the design of the unique ship, as immutable tables."""

from __future__ import annotations

from collections.abc import Sequence
from typing import final

from cosmarch.core.packs import provenance
from cosmarch.core.rows import Row
from cosmarch.games.se4x.content.components import LEVEL_MOST, PRICE_MOST, VALUE_MOST
from cosmarch.games.se4x.content.rows import below, counts, listed, only_entries, steps
from cosmarch.games.se4x.content.vocabulary import (
    ABILITIES,
    ADVANTAGE_REVEALS,
    ADVANTAGES,
    ALIEN_OPS,
    ALIEN_REVEALS,
    CLASSES,
    MODULES,
)

NUMBER_MOST = 99


@final
class AlienTechnology:
    """An alien technology card. `op` decides which attributes mean something; the others keep these defaults.

    The card is left out of the deck when `needs` names modules and none of them is in play (CE-12.2).
    """

    def __init__(self, number: int, key: str, row: Row, ships: Sequence[str]) -> None:
        op = row.word("op", "op", tuple(ALIEN_OPS))
        wanted = ALIEN_OPS[op]
        self.status, self.certain = provenance(row, ("number", "name", "op", "reveal", "needs", *wanted))
        self.id = number
        self.key = key
        self.number = row.number("number", 1, NUMBER_MOST)
        self.name = row.text("name")
        self.op = op
        self.reveal = row.word("reveal", "moment", ALIEN_REVEALS)
        self.needs: tuple[str, ...] = row.words("needs", "module", MODULES)
        self.ships: tuple[int, ...] = ()  # ship types it works for
        if "ships" in wanted:
            self.ships = tuple(ships.index(word) for word in row.words("ships", "ship", ships))
            if not self.ships:
                raise row.error("ships", "must name at least 1 ship")
        self.n = row.number("n", -NUMBER_MOST, NUMBER_MOST) if "n" in wanted else 0
        self.hull_from = row.number("hull_from", 0, VALUE_MOST) if "hull_from" in wanted else 0  # of the target
        self.hull_to = row.number("hull_to", 0, VALUE_MOST) if "hull_to" in wanted else VALUE_MOST
        self.weapon_class = -1
        if "class" in wanted:
            self.weapon_class = CLASSES.index(row.word("class", "weapon class", CLASSES))
        self.defense = row.number("defense", 0, VALUE_MOST) if "defense" in wanted else 0
        self.hull = row.number("hull", 1, VALUE_MOST) if "hull" in wanted else 0
        self.classes: tuple[int, ...] = ()  # by round, the last from then on
        if "classes" in wanted:
            self.classes = listed(row, "classes", "weapon class", CLASSES, 1, VALUE_MOST)


@final
class EmpireAdvantage:
    """An empire advantage. Its behaviour is code, its numbers are here (`numbers["hull"]`).

    Left out when `needs` names modules and none is in play, or when a switch of `not_with` is on (CE-13.13).
    """

    def __init__(self, number: int, key: str, row: Row, technologies: Sequence[str]) -> None:
        self.status, self.certain = provenance(
            row,
            (
                "number",
                "name",
                "reveal",
                "start",
                "never",
                "not_lost",
                "numbers",
                "captured_ships_keep",
                "needs",
                "not_with",
            ),
        )
        if key not in ADVANTAGES:
            raise row.error("", "there is no such advantage; a new one would need behaviour of its own")
        self.id = number
        self.key = key
        self.number = row.number("number", 1, NUMBER_MOST)
        self.name = row.text("name")
        self.reveal = row.word("reveal", "moment", ADVANTAGE_REVEALS)
        self.start: tuple[tuple[int, int], ...] = counts(row, "start", technologies, 1, LEVEL_MOST)
        # Technology that the empire can never have, and that nobody can gain from it.
        self.never: tuple[int, ...] = tuple(
            technologies.index(word) for word in row.words("never", "technology", technologies)
        )
        self.not_lost: tuple[int, ...] = tuple(
            technologies.index(word) for word in row.words("not_lost", "technology", technologies)
        )
        self.captured_ships_keep = row.flag("captured_ships_keep", False)
        self.needs: tuple[str, ...] = row.words("needs", "module", MODULES)
        self.not_with: tuple[str, ...] = row.words("not_with", "switch", ("instant_upgrade",))
        wanted = ADVANTAGES[key]
        self.numbers: dict[str, int] = {}
        if wanted or row.has("numbers"):
            table = row.row("numbers")
            table.only(wanted)
            self.numbers = {word: table.number(word, -NUMBER_MOST, NUMBER_MOST) for word in wanted}


@final
class Ability:
    """A special ability of the unique ship. A design whose rest costs `dear_from` or more has it for `dear_cost`."""

    def __init__(self, number: int, key: str, row: Row, technologies: Sequence[str]) -> None:
        self.status, self.certain = provenance(row, ("name", "cost", "needs", "later_cost", "dear_from", "dear_cost"))
        self.id = number
        self.key = key
        self.name = row.text("name")
        self.cost = row.number("cost", -PRICE_MOST, PRICE_MOST)
        self.later_cost = row.number("later_cost", -PRICE_MOST, PRICE_MOST, self.cost)  # in the later edition
        self.dear_from = row.number("dear_from", 1, NUMBER_MOST, -1)  # -1 no such step
        self.dear_cost = row.number("dear_cost", -PRICE_MOST, PRICE_MOST, self.cost)
        self.needs = technologies.index(row.word("needs", "technology", technologies)) if row.has("needs") else -1


@final
class UniqueShip:
    """What a design of the unique ship may be and what it costs (CE-19, CE-US)."""

    def __init__(self, file: Row, ships: Sequence[str], technologies: Sequence[str]) -> None:
        only_entries(file, ("rules", "class_minimum", "prices", "later_minimum", "abilities", "weakness"))
        rules = below(file, "rules")
        provenance(rules, ("abilities_most", "redesign", "price_limits"))
        self.abilities_most = rules.number("abilities_most", 0, len(ABILITIES))
        self.redesign = rules.number("redesign", 0, PRICE_MOST)
        # The highest price by Ship Size level, from 1.
        self.price_limits: tuple[int, ...] = rules.numbers("price_limits", 1, PRICE_MOST, 1, LEVEL_MOST)
        prices = below(file, "prices")
        provenance(prices, ("class", "attack", "defense", "hull"))
        table = prices.row("class")
        table.only(CLASSES[:5])
        # By class (A to E), attack (from 1), defense (from 0) and hull (from 1).
        self.class_prices: tuple[int, ...] = tuple(table.number(word, 0, PRICE_MOST) for word in CLASSES[:5])
        self.attack_prices: tuple[int, ...] = prices.numbers("attack", 0, PRICE_MOST, 1, VALUE_MOST)
        self.defense_prices: tuple[int, ...] = prices.numbers("defense", 0, PRICE_MOST, 1, VALUE_MOST)
        self.hull_prices: tuple[int, ...] = prices.numbers("hull", 0, PRICE_MOST, 1, VALUE_MOST)
        minimum = below(file, "class_minimum")
        provenance(minimum, ("prices", "classes"))
        from_prices = minimum.numbers("prices", 1, PRICE_MOST, 1, len(CLASSES))
        classes = listed(minimum, "classes", "weapon class", CLASSES[:5], len(from_prices), len(from_prices))
        self.class_minimum: tuple[tuple[int, int], ...] = tuple(zip(from_prices, classes, strict=True))
        later = below(file, "later_minimum")
        provenance(later, ("any", "with_exploration"))
        self.later_minimum = later.number("any", 0, PRICE_MOST)
        self.later_minimum_exploration = later.number("with_exploration", 0, PRICE_MOST)
        self.abilities: tuple[Ability, ...] = tuple(
            Ability(number, key, row, technologies) for number, (key, row) in enumerate(file.row("abilities").entries())
        )
        if tuple(ability.key for ability in self.abilities) != ABILITIES:
            raise file.error("abilities", "must be " + ", ".join(ABILITIES) + ", in this order")
        weakness = below(file, "weakness")
        provenance(weakness, ("ships", "up_to", "attack"))
        # Design Weakness: the ship types by the upper end of their die results; beyond the last the enemy chooses.
        self.weakness_ships: tuple[int, ...] = tuple(
            ships.index(word) for word in weakness.words("ships", "ship", ships)
        )
        self.weakness_up_to: tuple[int, ...] = steps(weakness, [ships[i] for i in self.weakness_ships], whole=False)
        self.weakness_attack = weakness.number("attack", 0, VALUE_MOST)

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
