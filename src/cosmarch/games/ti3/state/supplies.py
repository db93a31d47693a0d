"""What is asked of a table about supplies: units, command counters, trade goods and cards."""

from __future__ import annotations

from cosmarch.games.ti3.content.vocabulary import GROUND_FORCE, PDS, SHIPS, SPACE_DOCK
from cosmarch.games.ti3.state.columns import CARGO
from cosmarch.games.ti3.state.fleets import Fleets


class Supplies(Fleets):
    """What is left of everything, and who has what."""

    __slots__ = ()

    # ---- units of a seat

    def on_board(self, seat: int, unit: int) -> int:
        """How many units of a kind the seat has in the galaxy."""
        if unit < SHIPS:
            at = seat * SHIPS + unit
            return sum([row[at] for row in self.ships])
        column = self.ground if unit == GROUND_FORCE else self.pds if unit == PDS else self.dock
        total = sum([column[planet] for planet in self.planets_of(seat)])
        if unit != SPACE_DOCK:
            step = self.seats * CARGO
            total += sum(self.cargo[seat * CARGO + unit - GROUND_FORCE :: step])
        if seat == self.active:
            total += sum(self.landed) if unit == GROUND_FORCE else sum(self.landed_pds) if unit == PDS else 0
        return total

    def reinforcements(self, seat: int, unit: int) -> int:
        """TI-24.1.1: how many figures of a kind are left; of Fighters and ground forces counters do not count."""
        return max(0, self.content.units[unit].figures - self.on_board(seat, unit))

    # ---- command counters

    def counters_on_board(self, seat: int) -> int:
        return len([1 for mask in self.activated if mask >> seat & 1])

    def counters_left(self, seat: int) -> int:
        """TI-28.1.1: the command counters in reinforcements."""
        used = self.strategy[seat] + self.pool[seat] + self.fleet[seat] + self.counters_on_board(seat)
        return self.content.command_counters - used

    def is_activated(self, place: int, seat: int) -> bool:
        """TI-10.1.4: whether the seat's command counter lies in the system."""
        return bool(self.activated[place] >> seat & 1)

    # ---- trade goods

    def goods_left(self) -> int:
        """TI-33.4.4: the trade goods in the common supply."""
        return self.content.trade_goods - sum(self.goods)

    def gain_goods(self, seat: int, count: int) -> int:
        """Give the seat trade goods as far as the supply goes; how many it got."""
        got = min(count, self.goods_left())
        self.goods[seat] += got
        return got

    # ---- cards

    def law_place(self, key: str) -> int:
        """The place of a law among `laws`, or -1."""
        if not self.laws:
            return -1
        card = self.choices.political_cards.index[key]
        return self.laws.index(card) if card in self.laws else -1

    def strategy_cards_of(self, seat: int) -> list[int]:
        return [card for card, who in enumerate(self.strategy_holder) if who == seat]
