"""Every scene under the name of its function, by which it stands in the queue, chapter by chapter."""

from __future__ import annotations

from cosmarch.core.ask import SceneFunction, by_name
from cosmarch.games.se4x.rules import colonies, exploration, galactic_situation, sequence_of_play, spoils
from cosmarch.games.se4x.rules.advantages import ancient, dealing, moves
from cosmarch.games.se4x.rules.alien_tech import comm_array, drawing
from cosmarch.games.se4x.rules.cards import windows
from cosmarch.games.se4x.rules.combat import boarding, bombardment, combat, firing, mines, raiders, screening
from cosmarch.games.se4x.rules.economy import economy, placement, spending, technology, upgrades
from cosmarch.games.se4x.rules.ground import captured, ground, landing
from cosmarch.games.se4x.rules.movement import contact, gates, orders, reaction, scuttling
from cosmarch.games.se4x.rules.setup import bidding, setup
from cosmarch.games.se4x.rules.solitaire import alien_economy, alien_empires, amoeba, doomsday
from cosmarch.games.se4x.rules.unique_ships import abilities, unique_ships

SCENES: dict[str, SceneFunction] = by_name(
    # setup
    setup.choose_extra,
    setup.choose_homeworld,
    setup.lay_markers,
    setup.start_units,
    setup.first_player,
    # situation
    galactic_situation.galactic_situation,
    # advantages / dealing
    dealing.deal_advantages,
    dealing.keep_advantages,
    dealing.share_advantages,
    dealing.first_advantages,
    dealing.auction,
    dealing.bid_for_advantage,
    dealing.buy_advantage,
    # advantages / ancient
    ancient.ancient_race,
    ancient.ancient_explores,
    ancient.ancient_settles,
    ancient.ancient_colony,
    # advantages / moves
    moves.at_black_hole,
    # alien tech / drawing
    drawing.shuffle_alien_cards,
    drawing.draw_alien_cards,
    drawing.keep_alien_card,
    # alien tech / comm array
    comm_array.comm_array,
    # sequence of play
    sequence_of_play.begin_round,
    sequence_of_play.turn_begins,
    sequence_of_play.player_turn,
    sequence_of_play.movement_phase,
    sequence_of_play.combat_begins,
    sequence_of_play.exploration_begins,
    sequence_of_play.player_turn_ends,
    sequence_of_play.turn_ends,
    # movement
    orders.movement,
    orders.onward,
    orders.carry,
    orders.movement_ends,
    # movement / reaction
    reaction.reaction_phase,
    # combat
    combat.combat_phase,
    combat.choose_battle,
    combat.engage,
    combat.challenge,
    combat.settle_ruins,
    combat.battle,
    combat.technology,
    combat.battle_round,
    combat.loading,
    combat.round_ends,
    combat.battle_over,
    # movement / contact
    contact.still_in_the_way,
    # combat / raiders
    raiders.raiders_retreat,
    raiders.announce_cloak,
    raiders.lie_low,
    raiders.announce_scanners,
    raiders.scanned,
    # combat / mines
    mines.sweep,
    mines.offer_to_mines,
    mines.detonate,
    # combat / screening
    screening.screening,
    screening.fleet_size,
    # combat / firing
    firing.fire,
    firing.volley_over,
    # combat / bombardment
    bombardment.bombardment,
    bombardment.bombard,
    bombardment.bombardment_over,
    # movement / gates
    gates.gate_assaults,
    gates.gate_assault,
    gates.gate_assault_over,
    gates.gate_evacuation,
    gates.gate_retreat,
    # combat / boarding
    boarding.berth,
    # unique ships / abilities
    abilities.weak_spots,
    abilities.shields,
    abilities.tractor_beams,
    # unique ships
    unique_ships.design_ships,
    # ground / landing
    landing.station,
    landing.lose_troops,
    landing.landings,
    landing.invasion,
    landing.alien_landing,
    landing.subdue,
    landing.land,
    # ground
    ground.ground_combat,
    ground.ground_round,
    ground.shelter,
    ground.support,
    ground.ground_fire,
    ground.ground_over,
    # ground / captured
    captured.study_sheet,
    # cards / windows
    windows.offer_card,
    windows.card_used,
    windows.between_rounds,
    windows.ride_off,
    windows.after_volley,
    windows.damage_ignored,
    windows.ignore_damage,
    # exploration
    exploration.exploration_phase,
    exploration.explore,
    exploration.lost_in_space,
    exploration.looked,
    # colonies
    colonies.settling,
    # economy
    economy.economic_phase,
    economy.income,
    economy.growth,
    economy.economy_ends,
    # economy / spending
    spending.spending,
    spending.construction,
    # economy / technology
    technology.grants_rolled,
    technology.head_start,
    technology.starting_technology,
    # economy / placement
    placement.placement,
    # setup / bidding
    bidding.bids_shown,
    bidding.choose_first,
    # economy / upgrades
    upgrades.upgrades,
    # movement / scuttling
    scuttling.without_room,
    # spoils
    spoils.take_technology,
    # solitaire / doomsday
    doomsday.machines_arrive,
    doomsday.machines_move,
    doomsday.machine_moves,
    doomsday.machine_fights,
    doomsday.machine_destroys,
    # solitaire / alien economy
    alien_economy.empires_produce,
    # solitaire / alien empires
    alien_empires.empire_defends,
    alien_empires.empires_move,
    alien_empires.empire_attacks,
    alien_empires.empire_bombards,
    # solitaire / amoeba
    amoeba.amoeba_phase,
    amoeba.amoeba_met,
    amoeba.amoeba_battle,
    amoeba.detonate_inside,
    amoeba.amoebas_spread,
    amoeba.amoeba_spreads,
    amoeba.amoeba_enters,
    amoeba.amoeba_consumes,
)

# Scenes that change nothing before they ask, and ask nothing more where that answers itself: see `Game.calm`.
CALM: frozenset[str] = frozenset(
    by_name(
        orders.movement,
        reaction.reaction_phase,
        combat.choose_battle,
        exploration.exploration_phase,
        colonies.settling,
        upgrades.upgrades,
    )
)
