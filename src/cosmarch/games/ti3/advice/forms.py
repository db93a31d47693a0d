"""Which questions people answer as one sheet, what their answers cost, and how such a sheet is filled in at first."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from cosmarch.core.ask import Ask
from cosmarch.core.forms import Chain
from cosmarch.games.ti3.advice.paying import kept, suggested_payment, what_of
from cosmarch.games.ti3.content.vocabulary import DIPLOMACY, FIGHTER, IMPERIAL, LOGISTICS
from cosmarch.games.ti3.rules.modifiers import dock_price
from cosmarch.games.ti3.rules.payment import INFLUENCE, RESOURCES, means, worth
from cosmarch.games.ti3.rules.strategy_cards import counter_price
from cosmarch.games.ti3.rules.tactical.production import lump
from cosmarch.games.ti3.rules.technology import price_of
from cosmarch.games.ti3.state import ABOARD, Table

PAYMENT: Final = ("pay_resources", "pay_influence")
LOADS: Final = {"load_from_space": "done", "load": "done"}
BOARDS: Final = {"board": "done", **LOADS}  # leaders go aboard first
FORCED: Final = ("load_from_space", "board")
WHICH_SHIP: Final = ("move_damaged", "moved_load", "load_here")
PRODUCTION: Final = {"produce": "done", "pay_resources": ""}
PLACING: Final = ("place_ship", "place_unit")

CHAINS: Final = {
    # ships and what they carry
    "move_ship": Chain(
        {"move_ship": "done", **BOARDS}, WHICH_SHIP, ("leader_ship",), gathered=tuple(BOARDS), forced=FORCED
    ),
    "move_between": Chain(
        {"move_between": "done", **BOARDS}, WHICH_SHIP, ("leader_ship",), gathered=tuple(BOARDS), forced=FORCED
    ),
    "load_from_space": Chain(LOADS, forced=FORCED),
    "load": Chain({"load": "done"}),
    "land": Chain({"land": "done", "pay_resources": ""}, assumed=("pay_resources",), shared=("land",)),
    "patrol_ship": Chain({"patrol_ship": "done"}, ("patrol_goal",)),
    "excess_unit": Chain({"excess_unit": ""}),
    "excess_ship": Chain({"excess_ship": "", "excess_unit": ""}),
    "reduce_ships": Chain({"reduce_ships": ""}, assumed=("lost_load",)),
    "transit_from": Chain({"transit_from": "", "transit_count": "", "transit_to": ""}, numbers=("transit_count",)),
    # battles
    "casualty": Chain({"casualty": ""}, assumed=("finish_damaged", "lost_load")),
    "invasion_casualty": Chain({"invasion_casualty": ""}),
    "bombard": Chain({"bombard": "done"}),
    "come_home": Chain({"come_home": ""}),
    # production, technology and payments
    "produce": Chain(PRODUCTION, PLACING, ("pay_resources",)),
    "mobilize": Chain({"mobilize": "", "produce_where": "done", **PRODUCTION}, PLACING, ("pay_resources",)),
    "buy_technology": Chain({"buy_technology": "done", "pay_resources": ""}, assumed=("pay_resources",)),
    "pay_resources": Chain({"pay_resources": ""}),
    "pay_influence": Chain({"pay_influence": ""}),
    "refresh": Chain({"refresh": "done"}),
    "card_refresh": Chain({"card_refresh": "done"}),
    "exhaust_planet": Chain({"exhaust_planet": ""}),
    "exhaust_own_planet": Chain({"exhaust_own_planet": ""}),
    "mobilize_forces": Chain({"mobilize_forces": "done"}),
    # command counters
    "place_counter": Chain({"place_counter": ""}),
    "bonus_counter": Chain({"bonus_counter": "done"}, shared=("bonus_counter",)),
    "lose_counter": Chain({"lose_counter": ""}),
    "counters_strategy": Chain(
        {"counters_strategy": "", "counters_pool": ""}, numbers=("counters_strategy", "counters_pool")
    ),
    "buy_counters": Chain(
        {"buy_counters": "", "pay_influence": "", "place_counter": ""},
        assumed=("pay_influence",),
        numbers=("buy_counters",),
    ),
    # cards, agreements and bargains
    "discard_card": Chain({"discard_card": ""}),
    "discard_for_agenda": Chain({"discard_for_agenda": ""}),
    "agenda_on_top": Chain({"agenda_on_top": "", "agenda_under": ""}, assumed=("agenda_under",)),
    "exchange_card": Chain({"exchange_card": ""}),
    "exchange_with": Chain(
        {"exchange_with": "done", "exchange_give": "", "exchange_want": "", "exchange_card": ""},
        assumed=("exchange_card",),
        numbers=("exchange_give", "exchange_want"),
    ),
    "accept_exchange": Chain({"accept_exchange": "no", "exchange_card": ""}, assumed=("exchange_card",)),
    "offer_agreement": Chain({"offer_agreement": "done"}, ("give_trade_card",)),
    "accept_agreement": Chain({"accept_agreement": "no"}, ("give_trade_card",)),
    "debate": Chain({"debate": "done", "bribe": "", "bribe_for": "", "bribe_for_second": ""}, numbers=("bribe",)),
    "pillage": Chain({"pillage": "done"}),
}
# secondary abilities, with what is decided next when they are executed
SECONDARY: Final = {
    DIPLOMACY: Chain({"secondary": "no", "refresh": "done"}),
    LOGISTICS: Chain(
        {"secondary": "no", "buy_counters": "", "pay_influence": "", "place_counter": ""},
        assumed=("pay_influence",),
        numbers=("buy_counters",),
    ),
    IMPERIAL: Chain(
        {"secondary": "no", "mobilize": "", "produce_where": "done", **PRODUCTION}, PLACING, ("pay_resources",)
    ),
}
WITH_CARDS: Final = ("move_ship", "buy_technology")  # cards stand beside the answers
DOCK: Final = {"produce_where": "done", **PRODUCTION}
NEW_DOCK: Final = {"produce_where": "done", "pay_resources": ""}


def form(t: Table, ask: Ask) -> Chain | None:
    if ask.kind == "produce_where":
        chain: Chain | None = docks(t, ask)
    elif ask.kind == "secondary":
        chain = SECONDARY.get(int(ask.args["strategy"]))
    else:
        chain = CHAINS.get(ask.kind)
    if chain is None:
        return None
    if ask.kind in WITH_CARDS:
        chain = replace(chain, beside=t.choices.plays)
    have = budget(t, ask)
    return replace(chain, budget=have) if have else chain


def docks(t: Table, ask: Ask) -> Chain:
    """A dock with what it produces. Two are not on one sheet, for it would not tell whose units are whose: each has its
    own."""
    ready = [planet for planet in ask.legal if planet < len(t.dock) and t.dock[planet]]
    return Chain(DOCK if ready else NEW_DOCK, PLACING if ready else (), ("pay_resources",), once=len(ready) > 1)


def budget(t: Table, ask: Ask) -> dict[str, int]:
    """What there is to spend; of a payment, what is to be paid."""
    if ask.kind in PAYMENT:
        return {"paid": int(ask.args["n"]), "goods": t.goods[ask.seat]}
    if ask.kind in ("mobilize", "produce_where", "produce", "buy_technology"):
        return {"resources": means(t, ask.seat, RESOURCES)}
    if ask.kind == "secondary" and int(ask.args["strategy"]) == IMPERIAL:
        return {"resources": means(t, ask.seat, RESOURCES)}
    if ask.kind in ("buy_counters", "secondary") and int(ask.args.get("strategy", LOGISTICS)) == LOGISTICS:
        return {"influence": means(t, ask.seat, INFLUENCE)}
    if ask.kind in ("counters_strategy", "place_counter"):
        return {"counters": int(ask.args["n"])}
    return {}


def form_cost(t: Table, ask: Ask, token: str) -> dict[str, int]:
    """What an answer costs. Of units that come in twos the second is free."""
    if ask.kind in PAYMENT:
        if token in ("trade_good", "rest_in_goods"):
            goods = 1 if token == "trade_good" else int(ask.args["n"])
            return {"paid": goods, "goods": goods}
        return {"paid": worth(t, ask.domain.index[token], what_of(ask), kept(ask))}
    if token == "done":
        return {}
    if ask.kind == "produce":
        counts = [int(count) for count in str(ask.args["counts"]).split()]
        before = lump(t, ask.seat, counts)
        counts[ask.domain.index[token]] += 1
        return {"resources": lump(t, ask.seat, counts) - before}
    if ask.kind == "produce_where":
        planet = ask.domain.index[token]
        return {} if t.dock[planet] else {"resources": dock_price(t, ask.seat, planet)}
    if ask.kind == "buy_technology":
        return {"resources": price_of(t, ask.seat, ask.domain.index[token])}
    if ask.kind == "buy_counters":
        return {"influence": int(token) * counter_price(t)}
    if ask.kind in ("counters_strategy", "counters_pool"):
        return {"counters": int(token)}
    if ask.kind == "place_counter":
        return {"counters": 1}
    return {}


def suggest(t: Table, ask: Ask) -> str:
    """What a sheet begins with where that is not what the bots would do: payments that waste least, and ships that
    stay."""
    if ask.kind in PAYMENT:
        return suggested_payment(t, ask)
    if ask.kind == "finish_damaged":
        return "no"  # TI-21.4.4: another ship is damaged, and none is lost
    if ask.kind == "lost_load":
        return ask.tokens[0]
    if ask.kind == "load_from_space" and "done" not in ask.tokens:
        return aboard(ask)
    if ask.kind == "board" and "done" not in ask.tokens:
        return ask.tokens[0]
    return ""


def aboard(ask: Ask) -> str:
    """TI-35.3.3: of what may be loaded in space, the first unit that no other ship there could hold."""
    return next(ask.domain.names[choice] for choice in ask.legal if choice % ABOARD != FIGHTER)
