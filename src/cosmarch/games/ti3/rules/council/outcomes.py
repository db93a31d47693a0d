"""Every outcome of the political cards, by the name of its effect in the data."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from cosmarch.core.ask import Flow
from cosmarch.games.ti3.rules.council import outcomes_lasting, outcomes_planets, outcomes_units, outcomes_wealth
from cosmarch.games.ti3.rules.council.outcomes_lasting import (
    about_wormholes,
    for_the_round,
    nothing,
    on_a_player,
    stays,
)
from cosmarch.games.ti3.rules.council.verdict import Verdict, outcome_of
from cosmarch.games.ti3.state import Table

OutcomeFunction = Callable[[Table, Verdict], Flow | None]


def agenda_effect(t: Table, card: int, ballot: int, opposed: int, votes_for: int) -> Flow | None:
    """Scene. TI-31.1.6: carry out what was decided."""
    agenda = t.content.political_cards[card]
    v = Verdict(agenda, outcome_of(agenda, ballot), ballot, opposed, votes_for)
    return OUTCOMES[v.effect.key](t, v)


OUTCOMES: Final[dict[str, OutcomeFunction]] = {
    "nothing": nothing,
    # trade goods, counters, points
    "gain_trade_goods": outcomes_wealth.gain_trade_goods,
    "lose_trade_goods": outcomes_wealth.lose_trade_goods,
    "gain_counters": outcomes_wealth.gain_counters,
    "lose_counters": outcomes_wealth.lose_counters,
    "victory_points": outcomes_wealth.victory_points,
    "economic_revitalization_elected": outcomes_wealth.economic_revitalization_elected,
    "forced_economic_independence_elected": outcomes_wealth.forced_economic_independence_elected,
    "trade_embargo_elected": outcomes_wealth.trade_embargo_elected,
    "fleet_regulations_for": outcomes_wealth.fleet_regulations_for,
    # action cards and strategy cards
    "discard_action_cards": outcomes_wealth.discard_action_cards,
    "limits_to_individual_power_for": outcomes_wealth.limits_to_individual_power_for,
    "resource_management_against": outcomes_wealth.resource_management_against,
    "technology_investigation_committee_against": outcomes_wealth.technology_investigation_committee_against,
    "public_execution_elected": outcomes_wealth.public_execution_elected,
    "prophecy_of_ixth_elected": outcomes_wealth.prophecy_of_ixth_elected,
    "aggressive_strategy_for": outcomes_wealth.aggressive_strategy_for,
    "checks_and_balances_against": outcomes_wealth.checks_and_balances_against,
    "imperial_containment_for": outcomes_wealth.imperial_containment_for,
    # planets
    "exhaust_planets": outcomes_planets.exhaust_planets,
    "colonization_licensing_against": outcomes_planets.colonization_licensing_against,
    "arms_reduction_against": outcomes_planets.arms_reduction_against,
    "short_term_truce_against": outcomes_planets.short_term_truce_against,
    "dispute_resolution_elected": outcomes_planets.dispute_resolution_elected,
    "planetary_security_for": outcomes_planets.planetary_security_for,
    "compensated_disarmament_elected": outcomes_planets.compensated_disarmament_elected,
    "colonial_redistribution_for": outcomes_planets.colonial_redistribution_for,
    "place_units": outcomes_planets.place_units,
    "mass_mobilization_for": outcomes_planets.mass_mobilization_for,
    "conventions_of_war_against": outcomes_planets.conventions_of_war_against,
    # ships
    "arms_reduction_for": outcomes_units.arms_reduction_for,
    "closing_the_wormholes_against": outcomes_units.closing_the_wormholes_against,
    "ancient_artifact_for": outcomes_units.ancient_artifact_for,
    # laws that end
    "repeal_elected": outcomes_lasting.repeal_elected,
    "revote_elected": outcomes_lasting.revote_elected,
    "new_constitution_for": outcomes_lasting.new_constitution_for,
    "new_constitution_against": outcomes_lasting.new_constitution_against,
    "holder_of_mecatol_rex_for": outcomes_lasting.holder_of_mecatol_rex_for,
    # laws that other chapters ask for
    "closing_the_wormholes_for": about_wormholes,
    "wormhole_reconstruction_for": about_wormholes,
    "checks_and_balances_for": stays,
    "code_of_honor_for": stays,
    "colonization_licensing_for": stays,
    "combat_bonus": stays,
    "conventions_of_war_for": stays,
    "core_stability_for": stays,
    "council_elder_elected": stays,
    "councils_censure_elected": stays,
    "extra_action_cards": stays,
    "free_trade_for": stays,
    "holy_planet_of_ixth_elected": stays,
    "humane_labor_for": stays,
    "imperial_academy_for": stays,
    "imperial_peace_for": stays,
    "labor_force_politics_for": stays,
    "minister_of_commerce_elected": stays,
    "minister_of_exploration_elected": stays,
    "minister_of_internal_security_elected": stays,
    "minister_of_war_elected": stays,
    "planetary_conscription_for": stays,
    "regressive_rhetoric_for": stays,
    "regulated_conscription_for": stays,
    "research_grant_for": stays,
    "resource_management_for": stays,
    "science_community_speaker_elected": stays,
    "short_term_truce_for": stays,
    "subsidized_studies_elected": stays,
    "technology_buy_back_for": stays,
    "technology_price": stays,
    "trade_war_for": stays,
    "traffic_tariffs_for": stays,
    # rulings for the round
    "aggressive_strategy_against": for_the_round,
    "core_stability_against": for_the_round,
    "forbid_technology": for_the_round,
    "humane_labor_against": for_the_round,
    "imperial_peace_against": for_the_round,
    "labor_force_politics_against": for_the_round,
    "mass_mobilization_against": for_the_round,
    "official_sanction_elected": on_a_player,
    "open_the_trade_routes_against": for_the_round,
    "planetary_conscription_against": for_the_round,
    "technology_investigation_committee_for": for_the_round,
}
