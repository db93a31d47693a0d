"""The game's own judgement: what it would answer to a question, kind by kind.

Looking ahead one step tells little in this game: what a Tactical Action brings shows many questions later, behind
windows in which others are asked. So most questions have an adviser here, which gives a number for each legal answer.
Kinds without one are left to the estimate in `evaluate`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from cosmarch.core.ask import Ask
from cosmarch.games.ti3.advice import battle_cards, building, cards, council, fleets, opening, turn
from cosmarch.games.ti3.advice import distant_suns as suns
from cosmarch.games.ti3.advice import leaders as leading
from cosmarch.games.ti3.state import Table

Adviser = Callable[[Table, Ask], list[float]]

ADVISERS: Final[dict[str, Adviser]] = {
    "home_position": opening.anything,
    "race": opening.anything,
    "colour": opening.anything,
    "face_down_tile": opening.anything,
    "tile": opening.anything,
    "tile_place": opening.tile_place,
    "starting_units": building.starting_units,
    "strategy_card": turn.strategy_card,
    "bonus_counter": turn.bonus_counter,
    "action": turn.action,
    "second_action": turn.second_action,
    "secondary": turn.secondary,
    "buy_counters": turn.buy_counters,
    "refresh": turn.refresh,
    "card_refresh": turn.refresh,
    "retrieve_counter": turn.retrieve_counter,
    "place_counter": turn.place_counter,
    "lose_counter": turn.lose_counter,
    "counters_strategy": turn.counters_strategy,
    "counters_pool": turn.counters_pool,
    "claim": turn.claim,
    "envoy": turn.envoy,
    "envoy_instead": turn.stays,
    "mobilize": turn.mobilize,
    "move_ship": fleets.move_ship,
    "move_damaged": turn.stays,
    "load_from_space": fleets.load_from_space,
    "load": fleets.load,
    "land": fleets.land,
    "withdraw": fleets.leave,
    "retreat": fleets.leave,
    "foresight": fleets.leave,
    "refuge": fleets.refuge,
    "casualty": fleets.casualty,
    "finish_damaged": turn.stays,
    "breach_damaged": turn.stays,
    "invasion_casualty": fleets.invasion_casualty,
    "war_funding": turn.stays,
    "space_cannon": fleets.most,
    "invasion_defence": fleets.most,
    "bombard": fleets.all_guns,
    "x89": turn.stays,
    "excess_unit": fleets.give_up_stack,
    "excess_ship": fleets.give_up_stack,
    "invade": suns.invade,
    "come_home": fleets.best_planet,
    "produce_where": building.produce_where,
    "produce": building.produce,
    "place_unit": building.unit_place,
    "place_ship": fleets.post,
    "technology": building.technology,
    "buy_technology": building.buy_technology,
    "pay_resources": building.pay,
    "pay_influence": building.pay,
    "exhaust_own_planet": building.give_planet_up,
    "vote": council.vote,
    "vote_second": council.vote,
    "bribe_for": council.vote,
    "bribe_for_second": council.vote,
    "decide_alone": council.vote,
    "decide_alone_second": council.vote,
    "break_tie": council.vote,
    "debate": council.no_bribe,
    "bribe": fleets.least,
    "accept_bribe": council.accept_bribe,
    "quash": council.quash,
    "council_elder": turn.stays,
    "agenda_on_top": council.keep_or_drop,
    "agenda_under": council.keep_or_drop,
    "offer_agreement": council.offer_agreement,
    "accept_agreement": council.accept_agreement,
    "approve_agreement": council.approve_agreement,
    "give_trade_card": fleets.least,
    "trade_option": council.trade_option,
    "sabotage": cards.sabotage,
    "discard_card": cards.discard_card,
    "discard_other": cards.take_card,
    "exchange_with": cards.exchange_with,
    "exchange_give": cards.one_card,
    "exchange_want": cards.one_card,
    "accept_exchange": cards.accept_exchange,
    "exchange_card": cards.discard_card,
    "search_deck": cards.take_card,
    "open_card": cards.take_card,
    "card_player": cards.target_player,
    "card_planet": cards.target_planet,
    "card_die": battle_cards.card_die,
    "card_ship": cards.target_ship,
    "exhaust_planet": cards.target_planet,
    "patrol_ship": council.no_bribe,
    "transport_forces": fleets.least,
    "reroll": fleets.reroll,
    "reroll_die": turn.stays,
    "starting_leader": leading.starting_leader,
    "board": leading.board,
    "board_here": leading.board_here,
    "leader_ship": leading.strongest_ship,
    "land_leader": leading.land_leader,
    "leader_lands": leading.leader_lands,
    "leader_flees": leading.best_post,
    "leader_freed": leading.best_post,
    "captive": leading.captive,
    "rescue": leading.rescue,
    "diplomat": leading.diplomat,
    "ask_passage": council.no_bribe,
    "grant_passage": turn.stays,
    "general_reroll": leading.second_chance,
    "agent_takes_pds": fleets.most,
    "agent_takes_dock": turn.agrees,
    "probe": suns.probe,
    "survivors_cards": turn.agrees,
    "explore": fleets.best_planet,
    "clear_hazard": turn.agrees,
    "gift_technology": building.gift_technology,
    "lazax_survivors": turn.agrees,
    "industrial_dock": turn.agrees,
    "raze_with": fleets.least,
    "sabotage_run": fleets.least,
    "sabotage_run_damaged": fleets.least,
}
WINDOW: Final = "window_"


def advise(t: Table, ask: Ask) -> list[float] | None:
    """A number for each legal answer, or None where the estimate is to decide."""
    adviser = ADVISERS.get(ask.kind)
    if adviser is not None and ask.private and ask.kind != "action":
        return cards.beside(t, ask, adviser)
    if adviser is not None:
        return adviser(t, ask)
    if ask.kind.startswith(WINDOW):
        return cards.window(t, ask)
    return None
