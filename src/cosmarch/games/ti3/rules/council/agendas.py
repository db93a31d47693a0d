"""Every outcome of the political cards, by the name of its effect in the data."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from cosmarch.core.ask import Flow, SceneFunction
from cosmarch.games.ti3.rules.council import agendas_lasting, agendas_planets, agendas_units, agendas_wealth
from cosmarch.games.ti3.rules.council.agendas_lasting import about_wormholes, for_the_round, nothing, on_a_player, stays
from cosmarch.games.ti3.rules.council.agendas_verdict import Verdict
from cosmarch.games.ti3.state import Table

OutcomeFunction = Callable[[Table, Verdict], Flow | None]


def agenda_effect(t: Table, card: int, ballot: int, opposed: int, votes_for: int) -> Flow | None:
    """Scene. TI-31.1.6: carry out what was decided."""
    v = Verdict(t.content.political_cards[card], ballot, opposed, votes_for)
    return OUTCOMES[v.effect.key](t, v)


OUTCOMES: Final[dict[str, OutcomeFunction]] = {
    "nothing": nothing,
    # trade goods, counters, points
    "gain_trade_goods": agendas_wealth.gain_trade_goods,
    "lose_trade_goods": agendas_wealth.lose_trade_goods,
    "gain_counters": agendas_wealth.gain_counters,
    "lose_counters": agendas_wealth.lose_counters,
    "victory_points": agendas_wealth.victory_points,
    "economic_revitalization_elected": agendas_wealth.economic_revitalization_elected,
    "forced_economic_independence_elected": agendas_wealth.forced_economic_independence_elected,
    "trade_embargo_elected": agendas_wealth.trade_embargo_elected,
    "fleet_regulations_for": agendas_wealth.fleet_regulations_for,
    # action cards and strategy cards
    "discard_action_cards": agendas_wealth.discard_action_cards,
    "limits_to_individual_power_for": agendas_wealth.limits_to_individual_power_for,
    "resource_management_against": agendas_wealth.resource_management_against,
    "technology_investigation_committee_against": agendas_wealth.technology_investigation_committee_against,
    "public_execution_elected": agendas_wealth.public_execution_elected,
    "prophecy_of_ixth_elected": agendas_wealth.prophecy_of_ixth_elected,
    "aggressive_strategy_for": agendas_wealth.aggressive_strategy_for,
    "checks_and_balances_against": agendas_wealth.checks_and_balances_against,
    "imperial_containment_for": agendas_wealth.imperial_containment_for,
    # planets
    "exhaust_planets": agendas_planets.exhaust_planets,
    "colonization_licensing_against": agendas_planets.colonization_licensing_against,
    "arms_reduction_against": agendas_planets.arms_reduction_against,
    "short_term_truce_against": agendas_planets.short_term_truce_against,
    "dispute_resolution_elected": agendas_planets.dispute_resolution_elected,
    "planetary_security_for": agendas_planets.planetary_security_for,
    "compensated_disarmament_elected": agendas_planets.compensated_disarmament_elected,
    "colonial_redistribution_for": agendas_planets.colonial_redistribution_for,
    "place_units": agendas_planets.place_units,
    "mass_mobilization_for": agendas_planets.mass_mobilization_for,
    "conventions_of_war_against": agendas_planets.conventions_of_war_against,
    # ships
    "arms_reduction_for": agendas_units.arms_reduction_for,
    "closing_the_wormholes_against": agendas_units.closing_the_wormholes_against,
    "ancient_artifact_for": agendas_units.ancient_artifact_for,
    # laws that end
    "repeal_elected": agendas_lasting.repeal_elected,
    "revote_elected": agendas_lasting.revote_elected,
    "new_constitution_for": agendas_lasting.new_constitution_for,
    "new_constitution_against": agendas_lasting.new_constitution_against,
    "holder_of_mecatol_rex_for": agendas_lasting.holder_of_mecatol_rex_for,
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

SCENES: Final[dict[str, SceneFunction]] = {
    "agenda_effect": agenda_effect,
    "lose_counter": agendas_wealth.lose_counter,
    "discard_chosen": agendas_wealth.discard_chosen,
    "own_secondary": agendas_wealth.own_secondary,
    "exhaust_some": agendas_planets.exhaust_some,
    "give_planet": agendas_planets.give_planet,
    "take_gift": agendas_planets.take_gift,
    "garrison_mecatol": agendas_planets.garrison_mecatol,
    "free_dock": agendas_planets.free_dock,
    "mobilize_forces": agendas_planets.mobilize_forces,
    "lose_dock": agendas_planets.lose_dock,
    "reduce_ships": agendas_units.reduce_ships,
    "wormhole_loss": agendas_units.wormhole_loss,
    "artifact_fleet": agendas_units.artifact_fleet,
    "artifact_planet": agendas_units.artifact_planet,
    "artifact_technology": agendas_units.artifact_technology,
    "law_critic": agendas_lasting.law_critic,
    "discard_law": agendas_lasting.discard_law,
    "end_law": agendas_lasting.repeal,
}
