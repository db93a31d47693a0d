"""Every scene under the name of its function, by which it stands in the queue, chapter by chapter."""

from __future__ import annotations

from cosmarch.core.ask import SceneFunction, by_name
from cosmarch.games.ti3.rules import (
    action_phase,
    age_of_empire,
    command_counters,
    objectives,
    purchase,
    race_abilities,
    status_phase,
    strategy_cards,
    strategy_phase,
    technology,
    trade,
)
from cosmarch.games.ti3.rules.cards import hands, hidden, playing, worlds
from cosmarch.games.ti3.rules.combat import bombardment, dice_and_casualties, invasion, sabotage_runs, space_battle
from cosmarch.games.ti3.rules.council import (
    agenda_deck,
    council,
    outcomes,
    outcomes_lasting,
    outcomes_planets,
    outcomes_units,
    outcomes_wealth,
    powers_of_laws,
)
from cosmarch.games.ti3.rules.distant_suns import distant_suns, encounters
from cosmarch.games.ti3.rules.leaders import aboard, captives, fates
from cosmarch.games.ti3.rules.setup import galaxy, setup
from cosmarch.games.ti3.rules.tactical import (
    landing,
    movement,
    patrols,
    pds,
    production,
    tactical_action,
    transfer_action,
    transport,
)

SCENES: dict[str, SceneFunction] = by_name(
    # setup
    setup.first_player,
    setup.draw_race,
    setup.draw_simple_race,
    setup.pick_race,
    setup.deal_colours,
    setup.pick_colour,
    setup.take_sheets,
    setup.starting_units,
    setup.ready_units,
    # setup / galaxy
    galaxy.draw_homes,
    galaxy.choose_home,
    galaxy.lay_face_down,
    galaxy.tile_turn,
    galaxy.place_tile,
    galaxy.random_galaxy,
    galaxy.galaxy_done,
    # strategy phase
    strategy_phase.begin_round,
    strategy_phase.choose_strategy,
    strategy_phase.bonus_counters,
    strategy_phase.strategy_phase_ends,
    strategy_phase.place_bonus,
    # action phase
    action_phase.action_phase,
    action_phase.turn,
    action_phase.turn_ends,
    action_phase.next_turn,
    action_phase.strategic,
    action_phase.primary_done,
    action_phase.secondary,
    action_phase.strategic_done,
    # strategy cards
    strategy_cards.diplomacy_primary,
    strategy_cards.diplomacy_secondary,
    strategy_cards.political_primary,
    strategy_cards.political_secondary,
    strategy_cards.logistics_primary,
    strategy_cards.logistics_secondary,
    strategy_cards.trade_primary,
    strategy_cards.trade_secondary,
    strategy_cards.warfare_primary,
    strategy_cards.technology_primary,
    strategy_cards.technology_secondary,
    strategy_cards.imperial_primary,
    strategy_cards.imperial_secondary,
    strategy_cards.mobilize,
    strategy_cards.mobilized,
    # tactical / patrols
    patrols.warfare_secondary,
    # council / agenda deck
    agenda_deck.look_at_agendas,
    agenda_deck.return_agendas,
    # technology
    technology.transit_diodes,
    # purchase
    purchase.purchase,
    purchase.research,
    # trade
    trade.negotiations,
    trade.offer,
    # cards / hands
    hands.draw_action_cards,
    hands.discard_down,
    # command counters
    command_counters.receive_counters,
    # objectives
    objectives.claim,
    objectives.prove,
    # status phase
    status_phase.status_phase,
    status_phase.upkeep,
    status_phase.regroup,
    status_phase.status_phase_ends,
    status_phase.return_strategy_cards,
    # tactical / tactical action
    tactical_action.tactical,
    tactical_action.tactical_ends,
    tactical_action.fleet_logistics,
    # tactical / transfer action
    transfer_action.transfer,
    transfer_action.move_between,
    transfer_action.transfer_ends,
    # tactical / movement
    movement.move_ships,
    movement.movement_ends,
    # tactical / transport
    transport.shed_excess,
    # tactical / pds
    pds.pds_fire,
    pds.space_cannon,
    # combat / space battle
    space_battle.space_battle,
    space_battle.foresight,
    space_battle.battle_begins,
    space_battle.fire_before_battle,
    space_battle.barrage,
    space_battle.battle_round,
    space_battle.announce,
    space_battle.battle_roll,
    space_battle.withdrawal,
    space_battle.battle_over,
    # combat / dice and casualties
    dice_and_casualties.casualties,
    # tactical / landing
    landing.landings,
    landing.land,
    landing.landings_end,
    landing.another_neutral,
    # combat / invasion
    invasion.invasions,
    invasion.invasion_defence,
    invasion.invasion_round,
    invasion.invasion_roll,
    invasion.invasion_casualties,
    invasion.invasion_over,
    invasion.planet_falls,
    invasion.animate_dead,
    invasion.gen_synthesis,
    invasion.agent_takes,
    # combat / bombardment
    bombardment.bombardment,
    bombardment.bombard,
    bombardment.x89,
    # tactical / production
    production.production,
    production.build_dock,
    production.produce,
    # age of empire
    age_of_empire.lay_row,
    # combat / sabotage runs
    sabotage_runs.sabotage_run,
    # leaders / fates
    fates.leader_overboard,
    fates.leader_overrun,
    fates.leader_escapes,
    fates.leader_flees,
    fates.leader_freed,
    # leaders / aboard
    aboard.board_here,
    aboard.land_leaders,
    aboard.leader_reboards,
    aboard.diplomat,
    aboard.passage,
    # leaders / captives
    captives.rescue,
    captives.captive,
    # council
    council.agenda,
    council.next_agenda,
    council.draw_agenda,
    council.vetoed,
    council.quash,
    council.council_elder,
    council.debate,
    council.voting,
    council.cast_votes,
    council.count_votes,
    council.resolve_agenda,
    council.revote,
    # council / outcomes
    outcomes.agenda_effect,
    # council / outcomes wealth
    outcomes_wealth.lose_counter,
    outcomes_wealth.discard_chosen,
    outcomes_wealth.own_secondary,
    # council / outcomes planets
    outcomes_planets.exhaust_some,
    outcomes_planets.give_planet,
    outcomes_planets.take_gift,
    outcomes_planets.garrison_mecatol,
    outcomes_planets.free_dock,
    outcomes_planets.mobilize_forces,
    outcomes_planets.lose_dock,
    # council / outcomes units
    outcomes_units.reduce_ships,
    outcomes_units.wormhole_loss,
    outcomes_units.artifact_fleet,
    outcomes_units.artifact_planet,
    outcomes_units.artifact_technology,
    # council / outcomes lasting
    outcomes_lasting.law_critic,
    outcomes_lasting.discard_law,
    outcomes_lasting.repeal,
    # council / powers of laws
    powers_of_laws.tariff,
    powers_of_laws.minister_of_war,
    powers_of_laws.conscript,
    powers_of_laws.planetary_security,
    powers_of_laws.internal_security,
    powers_of_laws.buy_out_truce,
    powers_of_laws.trade_war,
    powers_of_laws.draw_instead,
    powers_of_laws.status_laws,
    powers_of_laws.buy_back,
    powers_of_laws.lay_out_cards,
    powers_of_laws.choose_open_card,
    # distant suns
    distant_suns.place_counters,
    distant_suns.probe,
    distant_suns.survivors_cards,
    distant_suns.explore,
    distant_suns.raze,
    distant_suns.backlash,
    # distant suns / encounters
    encounters.encounter,
    encounters.clear_hazard,
    encounters.technological_society,
    encounters.lazax_survivors,
    encounters.industrial_dock,
    encounters.settlers,
    encounters.locals_over,
    # cards / playing
    playing.window,
    playing.called_moment,
    playing.sabotage,
    playing.resolve_card,
    playing.copy_card,
    playing.copied_sabotage,
    # cards / worlds
    worlds.exhaust_one,
    worlds.spread_plague,
    worlds.card_return,
    # cards / hidden
    hidden.show_hand,
    hidden.discard_for_other,
    hidden.search_deck,
    # race abilities
    race_abilities.strategy_powers,
    race_abilities.pillage,
    race_abilities.spies,
    race_abilities.exchanges,
    race_abilities.exchange,
    race_abilities.orbital_drop,
)

# Scenes that change nothing before they ask, and ask nothing more where that answers itself: see `Game.calm`.
CALM: frozenset[str] = frozenset(
    by_name(
        action_phase.turn,
        action_phase.secondary,
        objectives.claim,
        council.council_elder,
        council.debate,
        council.quash,
        trade.offer,
        strategy_cards.imperial_secondary,
        strategy_cards.mobilize,
        tactical_action.fleet_logistics,
        movement.move_ships,
        invasion.invasions,
        distant_suns.probe,
        distant_suns.explore,
        playing.window,
        playing.sabotage,
        race_abilities.spies,
        race_abilities.orbital_drop,
    )
)
