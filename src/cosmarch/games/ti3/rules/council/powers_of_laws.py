"""What laws let players do, or make them do, after they are adopted: scenes for the moments that other chapters have.

Which law is in force is read when the scene is played, so a chapter may queue it whenever its moment comes.
"""

from __future__ import annotations

from typing import Final

from cosmarch.core.ask import Ask, Flow, Refusal
from cosmarch.games.ti3.choices import YES
from cosmarch.games.ti3.content.vocabulary import GROUND_FORCE
from cosmarch.games.ti3.rules.cards.hands import hold, over_limit, top_up
from cosmarch.games.ti3.rules.combat.dice_and_casualties import saved_forces, side_of
from cosmarch.games.ti3.rules.council.laws import RULE, conscription, influence, tariff_due
from cosmarch.games.ti3.rules.council.open_cards import elected, in_force
from cosmarch.games.ti3.rules.council.outcomes_planets import abandon_unguarded, add_forces, exhaust
from cosmarch.games.ti3.rules.council.outcomes_wealth import lose_goods, take_good
from cosmarch.games.ti3.rules.payment import INFLUENCE, pay, price_refusal, spend_goods
from cosmarch.games.ti3.rules.questions import yes_no
from cosmarch.games.ti3.rules.tactical.transport import counters_refusal, excess_scenes
from cosmarch.games.ti3.rules.trade import partners, receive
from cosmarch.games.ti3.state import NOBODY, NOWHERE, Scene, Table

BUY_BACK_GOODS: Final = 6
SECURITY_STRIKE: Final = 4
TRUCE_PRICE: Final = 10


def law_card(t: Table, key: str) -> int:
    return t.choices.political_cards.index[key]


# ---- activation


def tariff(t: Table, seat: int, place: int = NOWHERE) -> Flow:
    """Scene. Traffic Tariffs: the activation of a system with a planet of another costs a trade good or a planet. The
    system is the activated one; a Transfer Action, which has two, names it."""
    payable = t.goods[seat] or t.ready_planets(seat)
    if not payable or not tariff_due(t, seat, t.system if place == NOWHERE else place):
        return
    domain = t.choices.payments
    good = domain.index["trade_good"]

    def refusal(choice: int) -> Refusal | None:
        if choice == good and not t.goods[seat]:
            return Refusal("TI-33.4.1", "too_few_goods", {"n": 1, "a": 0})
        return None

    t.paying |= 1 << seat
    choice = yield Ask(seat, "tariff", domain, [*t.ready_planets(seat), good], RULE, refusal)
    t.paying &= ~(1 << seat)
    if choice == good:
        spend_goods(t, seat, 1)
    else:
        exhaust(t, choice, RULE)


# ---- battles


def minister_of_war(t: Table) -> Flow:
    """Scene. Before the first round of a space battle the elected player may buy a hit for a counter from Strategy
    Allocation; the casualty is taken at once."""
    seat = elected(t, "minister_of_war")
    if seat not in (t.active, t.defender) or seat == NOWHERE or not t.strategy[seat]:
        return
    enemy = t.defender if seat == t.active else t.active
    if (yield yes_no(t, seat, "minister_of_war", RULE, seat=enemy, hex=t.system)) == YES:
        t.strategy[seat] -= 1
        t.log("minister_of_war", RULE, seat=seat, seat2=enemy)
        t.hits[side_of(t, enemy)] = 1
        t.next(("casualties", enemy, t.system, 1), ("shed_excess", enemy, t.system, 1))


# ---- planets


def neutral_taken(t: Table, seat: int, planet: int) -> list[Scene]:
    """A neutral planet was taken: the Minister of Exploration gets a trade good. The scenes that come of it: Planetary
    Conscription may add a ground force."""
    minister = elected(t, "minister_of_exploration")
    if minister not in (NOWHERE, seat) and not t.out[minister]:
        receive(t, minister, 1, "gains_goods", RULE)
    return conscription(t, seat, planet)


def conscript(t: Table, seat: int, planet: int) -> Flow:
    """Scene. Planetary Conscription: a free ground force on the planet just taken."""

    def refusal() -> Refusal | None:
        return counters_refusal(t, seat, GROUND_FORCE, 1, not t.ground[planet])

    if (yield yes_no(t, seat, "conscript", RULE, refusal, planet=planet)) == YES:
        add_forces(t, seat, planet, 1, RULE)


def planetary_security(t: Table) -> None:
    """Scene. While that law stands, planets left without ground forces become neutral; played when a turn ends."""
    if in_force(t, "planetary_security"):
        abandon_unguarded(t, RULE)


# ---- at any time


def strike_refusal(t: Table, seat: int) -> Refusal | None:
    """Why the seat cannot use the Minister of Internal Security."""
    if elected(t, "minister_of_internal_security") != seat:
        return Refusal(RULE, "not_elected", {"agenda": law_card(t, "minister_of_internal_security")})
    if not t.ground[t.content.mecatol_planet]:
        return Refusal(RULE, "no_forces_there", {"planet": t.content.mecatol_planet})
    return None


def internal_security(t: Table, seat: int) -> Flow:
    """Scene. The Minister of Internal Security goes, and up to four ground forces on Mecatol Rex too."""
    if strike_refusal(t, seat) is not None:
        return
    planet = t.content.mecatol_planet
    most = min(SECURITY_STRIKE, t.ground[planet])
    args: dict[str, int | str] = {"planet": planet}
    numbers = list(range(most, -1, -1))
    count = yield Ask(seat, "internal_security", t.choices.numbers, numbers, RULE, None, args, auto=False)
    if count:
        owner = t.owner[planet]
        t.ground[planet] -= count
        t.log("forces_destroyed", RULE, seat=owner, planet=planet, n=count)
        saved = saved_forces(t, owner, count) if owner != NOBODY else []
        t.next(*saved, ("repeal", law_card(t, "minister_of_internal_security")))


def buy_out_refusal(t: Table, seat: int) -> Refusal | None:
    """Why the seat cannot end the Short Term Truce."""
    if not in_force(t, "short_term_truce"):
        return Refusal(RULE, "law_not_in_force", {"agenda": law_card(t, "short_term_truce")})
    return price_refusal(t, seat, TRUCE_PRICE, INFLUENCE, RULE)


def buy_out_truce(t: Table, seat: int) -> Flow:
    """Scene. A player spends influence to end the Short Term Truce, also before its round has come."""
    if buy_out_refusal(t, seat) is None:
        yield from pay(t, seat, TRUCE_PRICE, INFLUENCE)
        t.next(("repeal", law_card(t, "short_term_truce")))


# ---- strategy cards


def trade_war(t: Table, seat: int) -> Flow:
    """Scene. Trade War: who used the secondary ability of Trade may destroy a trade good of another."""
    others = [other for other in t.others(seat) if t.goods[other]]
    if not others or not in_force(t, "trade_war"):
        return
    done = t.choices.seats.index["done"]

    def refusal(other: int) -> Refusal | None:
        if other != done and not t.goods[other]:
            return Refusal("TI-33.4.1", "too_few_goods", {"n": 1, "a": 0})
        return None

    other = yield Ask(seat, "trade_war", t.choices.seats, [*others, done], RULE, refusal)
    if other != done:
        lose_goods(t, other, 1, RULE)


def draw_instead(t: Table, seat: int) -> Flow:
    """Scene. Regressive Rhetoric: who let the secondary ability of Technology go by may draw an action card."""
    if in_force(t, "regressive_rhetoric") and (yield yes_no(t, seat, "draw_instead", RULE)) == YES:
        t.next(("draw_action_cards", seat, 1))


# ---- the Status Phase


def status_laws(t: Table) -> None:
    """Scene. What laws do in the Status Phase, besides action cards: income of a minister, technologies sold."""
    minister = elected(t, "minister_of_commerce")
    if minister != NOWHERE and not t.out[minister]:
        for other in t.others(minister):
            if partners(t, other):
                take_good(t, minister, other, RULE)
    if in_force(t, "technology_buy_back"):
        t.next(*[("buy_back", seat) for seat in t.in_order()])


def buy_back(t: Table, seat: int) -> Flow:
    """Scene. Technology Buy-back: a technology for six trade goods."""
    done = t.choices.technologies.index["done"]
    cards = [card.id for card in t.content.technologies if t.has_tech(seat, card.id)]

    def refusal(choice: int) -> Refusal | None:
        return None if choice == done else buy_back_refusal(t, seat, choice)

    args: dict[str, int | str] = {"n": BUY_BACK_GOODS}
    choice = yield Ask(seat, "buy_back", t.choices.technologies, [*cards, done], RULE, refusal, args)
    if choice != done:
        t.technologies[seat] &= ~(1 << choice)
        t.log("technology_sold", RULE, seat=seat, tech=choice)
        receive(t, seat, BUY_BACK_GOODS, "gains_goods", RULE)
        t.next(*excess_scenes(t, seat))  # it may have given room


def buy_back_refusal(t: Table, seat: int, technology: int) -> Refusal | None:
    """A technology that is a prerequisite of another one of the seat stays."""
    for card in t.content.technologies:
        if technology in card.prerequisites and t.has_tech(seat, card.id):
            return Refusal(RULE, "is_prerequisite", {"tech": card.id})
    return None


def lay_out_cards(t: Table, seats: tuple[int, ...], counts: tuple[int, ...]) -> None:
    """Scene. Core Stability: the action cards that the seats are to receive are laid out, and chosen in descending
    order of influence on ready planets (tied players in the order given)."""
    t.uncover()
    cards: list[int] = []
    while len(cards) < sum(counts) and top_up(t):
        cards.append(t.action_deck[0])
        t.log("card_laid_out", RULE, card=t.action_deck[0])
        t.action_deck = t.action_deck[1:]
    totals = [sum([influence(t, planet) for planet in t.ready_planets(seat)]) for seat in seats]
    turns: list[int] = []
    for place in sorted(range(len(seats)), key=lambda place: -totals[place]):
        turns += [seats[place]] * counts[place]
    t.next(("choose_open_card", tuple(turns), tuple(sorted(cards))))


def choose_open_card(t: Table, turns: tuple[int, ...], cards: tuple[int, ...]) -> Flow:
    """Scene. The next player takes one of the cards that lie open."""
    if not turns or not cards:
        return
    seat = turns[0]
    choices = [card + 1 for card in sorted(set(cards))]  # the first of the domain is the pass of a window
    card = (yield Ask(seat, "open_card", t.choices.action_cards, choices, RULE)) - 1
    left = list(cards)
    left.remove(card)
    t.log("open_card_taken", RULE, seat=seat, card=card)
    hold(t, seat, card)
    t.next(*over_limit(t, seat), ("choose_open_card", turns[1:], tuple(left)))
