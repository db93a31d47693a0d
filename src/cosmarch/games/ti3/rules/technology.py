"""Technology: chapter 32."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final, final

from cosmarch.core.ask import Ask, Flow, Refusal
from cosmarch.games.ti3.content.loader import Content
from cosmarch.games.ti3.content.vocabulary import GROUND_FORCE, SCIENTIST, TECHNOLOGY
from cosmarch.games.ti3.rules.cards import lasting
from cosmarch.games.ti3.rules.council import laws
from cosmarch.games.ti3.rules.leaders import leaders
from cosmarch.games.ti3.rules.payment import RESOURCES, price_refusal
from cosmarch.games.ti3.rules.tactical.transport import counters_refusal
from cosmarch.games.ti3.state import NOWHERE, Table, effects

SCIENTIST_WORTH = 2  # TI-40.4.1: what a specialty is worth with a Scientist


TRANSIT_FORCES: Final = 4


@final
class Research:
    """Which technologies a seat may gain, with all that is the same for each of them looked up once."""

    __slots__ = ("barred", "by_law", "seat", "t")

    def __init__(self, t: Table, seat: int) -> None:
        self.t = t
        self.seat = seat
        self.barred = lasting.technology_refusal(t, seat)
        self.by_law = laws.bars_technology(t)

    def refusal(self, technology: int, bought: bool) -> Refusal | None:
        """TI-32.2.2: why the seat cannot gain a technology, in whatever way it would, or not buy it."""
        t, seat = self.t, self.seat
        owned = t.technologies[seat]
        if owned >> technology & 1:
            return Refusal("TI-32.1.1", "technology_owned", {"tech": technology})
        why = self.barred or (laws.technology_refusal(t, technology, bought) if self.by_law else None)
        if why is not None:
            return why
        card = t.content.technologies[technology]
        if not card.prerequisites:
            return None
        forgiven = lasting.forgiven(t, seat) if bought else 0
        missing = [needed for needed in card.prerequisites if not owned >> needed & 1]
        if card.needs_all and len(missing) > forgiven:
            return Refusal("TI-32.2.2", "prerequisite_missing", {"tech": missing[0]})
        if not card.needs_all and not forgiven and len(missing) == len(card.prerequisites):
            return Refusal("TI-32.2.3", "prerequisites_missing", {"tech": missing[0], "tech2": missing[-1]})
        return None


def technology_refusal(t: Table, seat: int, technology: int) -> Refusal | None:
    """Why the seat cannot gain one technology."""
    return Research(t, seat).refusal(technology, False)


def specialties(t: Table, seat: int, technology: int) -> tuple[int, ...]:
    """TI-32.3.1, TI-32.3.5: the seat's ready planets that lower the price of a technology, each as often as it does."""
    colour = t.content.technologies[technology].colour
    planets = [planet for planet in t.ready_planets(seat) if laws.specialty_counts(t, planet, colour)]
    return tuple([planet for planet in planets for _ in range(discount(t, seat, planet, colour))])


def discount(t: Table, seat: int, planet: int, colour: int) -> int:
    """What a planet with the right specialty takes off a price."""
    worth = lasting.specialty_worth(t, seat, colour)
    return max(worth, SCIENTIST_WORTH) if leaders.present(t, seat, planet, SCIENTIST) else worth


def price_of(t: Table, seat: int, technology: int) -> int:
    """TI-32.2.1, TI-32.3.4: what the technology costs with the secondary ability of Technology."""
    return price_less(t, seat, technology, len(specialties(t, seat, technology)))


def price_less(t: Table, seat: int, technology: int, discount: int) -> int:
    price = laws.technology_price(t, seat, technology, t.content.strategy_cards[TECHNOLOGY].numbers["price"])
    return max(0, price + lasting.price_change(t, seat, technology) - discount) + lasting.research_price(t, seat)


def purchase_refusal(t: Table, seat: int, technology: int, research: Research | None = None) -> Refusal | None:
    """Why the seat cannot buy a technology."""
    research = Research(t, seat) if research is None else research
    why = research.refusal(technology, True)
    if why is not None:
        return why
    colour = lasting.purchase_colour(t, seat)
    if colour not in (NOWHERE, t.content.technologies[technology].colour):
        return Refusal("TI-30.1.2", "other_colour", {"colour": colour})
    keep = specialties(t, seat, technology)
    return price_refusal(t, seat, price_less(t, seat, technology, len(keep)), RESOURCES, "TI-32.2.1", keep)


def choosable(t: Table, seat: int) -> bool:
    """Whether there is a technology left that the seat could gain."""
    research = Research(t, seat)
    return any(research.refusal(card.id, False) is None for card in t.content.technologies)


def affordable(t: Table, seat: int) -> bool:
    research = Research(t, seat)
    return any(purchase_refusal(t, seat, card.id, research) is None for card in t.content.technologies)


# The effects of cards that are played before a purchase, by their names in the data.
PURCHASE_CARDS: Final = {
    "technology_price": effects.TECHNOLOGY_PRICE,
    "focused_research": effects.FOCUSED,
    "opening_the_black_box": effects.BLACK_BOX,
}


@lru_cache(maxsize=8)
def purchase_cards(content: Content) -> tuple[int, ...]:
    """The action cards that may bring a technology within reach; looked for once, and asked for in every round."""
    return tuple([card.id for card in content.action_cards if card.effect.key in PURCHASE_CARDS])


def affordable_with(t: Table, seat: int, cards: Sequence[int]) -> bool:
    """Whether the seat could buy a technology with some of these cards played before."""
    before = t.lasting
    able = False
    research = Research(t, seat)
    for technology in t.content.technologies if cards else ():
        if t.has_tech(seat, technology.id):
            continue
        for card in cards:
            if helps_to_buy(research, card, technology.id):
                effects.add(t, PURCHASE_CARDS[t.content.action_cards[card].effect.key], seat, card, effects.ACTION)
        able = purchase_refusal(t, seat, technology.id, research) is None
        t.lasting = before
        if able:
            break
    return able


def helps_to_buy(research: Research, card: int, technology: int) -> bool:
    """Whether a card makes it easier to buy a technology. One for another colour bars it, and Focused Research makes it
    dearer where nothing needs to be forgiven; the Black Box takes off the price at least what it costs a planet."""
    content = research.t.content
    effect = content.action_cards[card].effect
    if effect.key == "technology_price":
        return effect.n < 0 and effect.colour in (NOWHERE, content.technologies[technology].colour)
    return effect.key != "focused_research" or research.refusal(technology, True) is not None


def gain_technology(t: Table, seat: int, technology: int, rule: str) -> None:
    t.technologies[seat] |= 1 << technology
    t.log("technology_gained", rule, seat=seat, tech=technology)


def free_technology(t: Table, seat: int) -> Flow:
    """TI-42.7.1: a technology of choice for nothing."""
    if not choosable(t, seat):
        t.log("no_technology", "TI-42.7.1", seat=seat)
        return
    cards = [card.id for card in t.content.technologies]
    research = Research(t, seat)

    def refusal(card: int) -> Refusal | None:
        return research.refusal(card, False)

    technology = yield Ask(seat, "technology", t.choices.technologies, cards, "TI-42.7.1", refusal)
    gain_technology(t, seat, technology, "TI-42.7.1")


# ---- Transit Diodes


def transit_refusal(t: Table, seat: int) -> Refusal | None:
    """Why the seat cannot send ground forces through Transit Diodes."""
    if not t.strategy[seat]:
        return Refusal("TI-8.1.5", "no_strategy_counter", {"n": 1, "a": 0})
    if transit_sources(t, seat):
        return None
    return Refusal("TI-32.1.2", "nothing_to_transit")


def transit_sources(t: Table, seat: int) -> list[int]:
    """The own planets from which ground forces could go to another."""
    return [planet for planet in t.planets_of(seat) if transit_counts(t, seat, planet)]


def transit_counts(t: Table, seat: int, source: int) -> list[int]:
    """How many ground forces could go from a planet to some other own one."""
    counts = range(1, min(TRANSIT_FORCES, t.ground[source]) + 1)
    others = [planet for planet in t.planets_of(seat) if planet != source]
    return [count for count in counts if any([arrival_refusal(t, seat, source, one, count) is None for one in others])]


def arrival_refusal(t: Table, seat: int, source: int, target: int, count: int) -> Refusal | None:
    """TI-25.1.5: why they cannot come to a planet: where some stay behind and nobody is, they need a figure more."""
    return counters_refusal(t, seat, GROUND_FORCE, 0, not t.ground[target] and t.ground[source] > count)


def transit_diodes(t: Table, seat: int) -> Flow:
    """Scene. As an action: a counter from Strategy Allocation, and up to four ground forces go from one own planet to
    another."""
    source = yield Ask(seat, "transit_from", t.choices.planets, transit_sources(t, seat), "TI-32.1.2")
    counts = transit_counts(t, seat, source)
    args: dict[str, int | str] = {"planet": source}
    count = yield Ask(seat, "transit_count", t.choices.numbers, counts, "TI-32.1.2", None, args)

    def refusal(planet: int) -> Refusal | None:
        return arrival_refusal(t, seat, source, planet, count)

    others = [planet for planet in t.planets_of(seat) if planet != source]
    args = {"planet": source, "n": count}
    target = yield Ask(seat, "transit_to", t.choices.planets, others, "TI-32.1.2", refusal, args)
    t.strategy[seat] -= 1
    t.ground[source] -= count
    t.ground[target] += count
    t.log("transit", "TI-32.1.2", seat=seat, planet=source, planet2=target, n=count)
