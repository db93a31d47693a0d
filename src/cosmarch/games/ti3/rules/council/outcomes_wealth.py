"""Outcomes about trade goods, command counters, points, action cards and strategy cards."""

from __future__ import annotations

from cosmarch.core.ask import Ask, Flow, Refusal
from cosmarch.games.ti3.choices import YES
from cosmarch.games.ti3.rules.cards.hands import discard
from cosmarch.games.ti3.rules.command_counters import area_of, place_counter
from cosmarch.games.ti3.rules.council.laws import FIGHTERS_WANTED, FLEET_COUNTERS_MOST, HAND_MOST
from cosmarch.games.ti3.rules.council.open_cards import ALWAYS, decree
from cosmarch.games.ti3.rules.council.verdict import RULE, Verdict, abroad, concerned, in_mask, times
from cosmarch.games.ti3.rules.council.votes import both
from cosmarch.games.ti3.rules.questions import yes_no
from cosmarch.games.ti3.rules.strategy_cards import secondary_price, secondary_refusal, tells_of_cards
from cosmarch.games.ti3.rules.strategy_phase import order_of_play
from cosmarch.games.ti3.rules.tactical.transport import excess_scenes
from cosmarch.games.ti3.rules.trade import end_agreement, partners, receive
from cosmarch.games.ti3.rules.victory import gain_points
from cosmarch.games.ti3.state import ACTION_PHASE, NOBODY, Scene, Table

LARGE_HAND = 3  # Resource Management
LARGE_HAND_LOSS = 2

# ---- trade goods


def lose_goods(t: Table, seat: int, count: int, rule: str) -> None:
    """Trade goods back to the supply, as far as there are any."""
    lost = min(count, t.goods[seat])
    if lost:
        t.goods[seat] -= lost
        t.log("loses_goods", rule, seat=seat, n=lost)


def take_good(t: Table, seat: int, other: int, rule: str) -> None:
    """A trade good goes from one player to another, if there is one."""
    if t.goods[other]:
        t.goods[other] -= 1
        t.goods[seat] += 1
        t.log("takes_good", rule, seat=seat, seat2=other)


def gain_trade_goods(t: Table, v: Verdict) -> None:
    for seat in concerned(t, v):
        receive(t, seat, times(t, seat, v.effect), "gains_goods", RULE)


def lose_trade_goods(t: Table, v: Verdict) -> None:
    for seat in concerned(t, v):
        lose_goods(t, seat, times(t, seat, v.effect), RULE)


def economic_revitalization_elected(t: Table, v: Verdict) -> None:
    for other in t.others(v.ballot):
        take_good(t, v.ballot, other, RULE)


# ---- trade agreements


def forced_economic_independence_elected(t: Table, v: Verdict) -> None:
    one, other = both(t, v.card, v.ballot)
    if other in partners(t, one):
        end_agreement(t, one, other, RULE)


def trade_embargo_elected(t: Table, v: Verdict) -> None:
    """All agreements of the elected player end, and they form none in this and the next round."""
    for other in partners(t, v.ballot):
        end_agreement(t, v.ballot, other, RULE)
    decree(t, v.card.id, t.round + 1, v.ballot)


# ---- command counters


def gain_counters(t: Table, v: Verdict) -> None:
    """Counters into the one area that the card names, as far as there are any."""
    for seat in concerned(t, v):
        for _ in range(min(v.effect.n, t.counters_left(seat))):
            place_counter(t, seat, v.effect.areas[0], RULE)


def lose_counters(t: Table, v: Verdict) -> None:
    t.next(*[("lose_counter", seat, v.effect.n, v.effect.areas) for seat in concerned(t, v)])


def lose_counter(t: Table, seat: int, count: int, areas: tuple[int, ...]) -> Flow:
    """Scene. A player gives up command counters from the areas named, if able."""
    for left in range(count, 0, -1):
        filled = [area for area in areas if area_of(t, area)[seat]]
        if not filled:
            return
        area = yield Ask(seat, "lose_counter", t.choices.areas, filled, RULE, None, {"n": left})
        area_of(t, area)[seat] -= 1
        t.log("counter_lost", RULE, seat=seat, area=area)


def fleet_regulations_for(t: Table, v: Verdict) -> None:
    """Counters beyond the limit return to reinforcements, and fleets shrink with them."""
    for seat in t.in_order():
        over = t.fleet[seat] - FLEET_COUNTERS_MOST
        if over > 0:
            t.fleet[seat] = FLEET_COUNTERS_MOST
            t.log("fleet_counters_lost", "TI-31.2.2", seat=seat, n=over)
    t.next(*excess_scenes(t, *t.in_order()))


# ---- victory points


def victory_points(t: Table, v: Verdict) -> None:
    """In the order of play, so that the first to reach the goal wins."""
    for seat in concerned(t, v):
        if not t.over:
            gain_points(t, seat, v.effect.n, RULE)


# ---- action cards


def discard_action_cards(t: Table, v: Verdict) -> None:
    for seat in concerned(t, v):
        if v.effect.random:
            discard_at_random(t, seat)
    if not v.effect.random:
        queue_discards(t, [(seat, v.effect.n) for seat in concerned(t, v)])


def discard_at_random(t: Table, seat: int) -> None:
    if t.hands[seat]:
        discard(t, seat, t.hands[seat][t.below(len(t.hands[seat]))], RULE)


def queue_discards(t: Table, wanted: list[tuple[int, int]]) -> None:
    """(seat, number of cards) of those who must discard; who has none left discards none."""
    t.next(*[("discard_chosen", seat, count) for seat, count in wanted if count > 0])


def discard_chosen(t: Table, seat: int, count: int) -> Flow:
    """Scene. A player discards so many action cards of their choice; without a choice the cards go at once."""
    if len(t.hands[seat]) <= count:
        discard_hand(t, seat)
        return
    cards = [card + 1 for card in sorted(set(t.hands[seat]))]  # the first of the domain is the pass of a window
    args: dict[str, int | str] = {"n": count}
    choice = yield Ask(seat, "discard_for_agenda", t.choices.action_cards, cards, RULE, None, args, secret=True)
    discard(t, seat, choice - 1, RULE)
    queue_discards(t, [(seat, count - 1)])


def discard_hand(t: Table, seat: int) -> None:
    for card in t.hands[seat]:
        discard(t, seat, card, RULE)


def limits_to_individual_power_for(t: Table, v: Verdict) -> None:
    """Down to three cards now; the Yssaril know no limit."""
    seats = [seat for seat in t.in_order() if not t.has_ability(seat, "scheming")]
    queue_discards(t, [(seat, len(t.hands[seat]) - HAND_MOST) for seat in seats])


def resource_management_against(t: Table, v: Verdict) -> None:
    seats = [seat for seat in t.in_order() if len(t.hands[seat]) >= LARGE_HAND]
    queue_discards(t, [(seat, LARGE_HAND_LOSS) for seat in seats])


def technology_investigation_committee_against(t: Table, v: Verdict) -> None:
    """A random card from each, then two more agendas."""
    for seat in t.in_order():
        discard_at_random(t, seat)
    t.next(("next_agenda", t.active, 1), ("next_agenda", t.active, 2))


def public_execution_elected(t: Table, v: Verdict) -> None:
    """The elected player loses their hand, their planets are exhausted, and their units fight worse for the round."""
    discard_hand(t, v.ballot)
    for planet in t.planets_of(v.ballot):
        t.exhausted[planet] = 1
    t.log("all_exhausted", RULE, seat=v.ballot)
    decree(t, v.card.id, t.round, v.ballot)


def prophecy_of_ixth_elected(t: Table, v: Verdict) -> None:
    """For the rest of the game; the round of the vote needs no Fighters yet."""
    decree(t, v.card.id, ALWAYS, v.ballot + t.seats * FIGHTERS_WANTED)


# ---- strategy cards


def aggressive_strategy_for(t: Table, v: Verdict) -> None:
    """In the order of play each may use the secondary abilities of their own cards."""
    scenes: list[Scene] = []
    for seat in t.in_order():
        for strategy in t.strategy_cards_of(seat):
            if t.content.strategy_cards[strategy].strategic_action:
                scenes.append(("own_secondary", seat, strategy))
    t.next(*scenes)


def own_secondary(t: Table, seat: int, strategy: int) -> Flow:
    """Scene. A player may use the secondary ability of their own strategy card without a command counter."""

    def refusal() -> Refusal | None:
        price = secondary_price(t, seat, strategy)
        t.strategy[seat] += price  # judged as if it were paid for
        why = secondary_refusal(t, seat, strategy)
        t.strategy[seat] -= price
        return why

    ask = yes_no(t, seat, "own_secondary", RULE, refusal, strategy=strategy)
    ask.secret = tells_of_cards(t, seat, strategy)
    choice = yield ask
    if ask.secret:
        t.uncover()  # what was answered shows in how the action goes on
    if choice == YES:
        t.log("own_secondary", RULE, seat=seat, strategy=strategy)
        t.next((f"{t.content.strategy_cards[strategy].key}_secondary", seat))


def checks_and_balances_against(t: Table, v: Verdict) -> None:
    """All strategy cards go one seat to the left. The order of play follows; the Speaker token, which comes with
    choosing Initiative, stays."""
    for strategy, holder in enumerate(t.strategy_holder):
        if holder != NOBODY and t.others(holder):
            t.strategy_holder[strategy] = t.others(holder)[0]
    t.log("strategies_passed_on", "TI-31.2.3")
    if t.phase == ACTION_PHASE:
        t.order = tuple(order_of_play(t))


def imperial_containment_for(t: Table, v: Verdict) -> None:
    """The players with most planets outside their home systems, as of now."""
    counts = [len(abroad(t, seat)) for seat in range(t.seats)]
    most = max([counts[seat] for seat in t.in_order()])
    mask = sum([1 << seat for seat in t.in_order() if counts[seat] == most])
    decree(t, v.card.id, t.round, mask)
    for seat in in_mask(t, mask):
        t.log("most_planets", RULE, seat=seat, n=most)
