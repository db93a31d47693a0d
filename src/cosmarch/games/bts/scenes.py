"""Every scene under the name of its function, by which it stands in the queue, chapter by chapter."""

from __future__ import annotations

from cosmarch.core.ask import SceneFunction, by_name
from cosmarch.games.bts.rules import (
    abilities,
    colonies,
    effects,
    events,
    research,
    resources,
    setup,
    ships,
    tableau,
    turn,
)

SCENES: dict[str, SceneFunction] = by_name(
    # setup
    setup.pick_faction,
    setup.draw_faction,
    setup.fill_mat,
    setup.own_set_up,
    # turn
    turn.turn,
    turn.action,
    turn.production,
    turn.wrap_up,
    turn.achievement,
    turn.turn_ends,
    turn.final_scoring,
    # abilities
    abilities.ability,
    # effects
    effects.effect,
    effects.choose_again,
    # events
    events.event,
    events.event_done,
    events.swap_system,
    # research
    research.discover,
    research.choose_technology,
    research.drawn_card,
    research.researched,
    research.keep_private,
    # tableau
    tableau.rows,
    # ships
    ships.place_outpost,
    ships.rewards,
    ships.check_control,
    # colonies
    colonies.second_disc,
    # resources
    resources.trade,
)

# Scenes that change nothing before they ask, and ask nothing more where that answers itself: see `Game.calm`.
CALM: frozenset[str] = frozenset(by_name(turn.wrap_up, ships.place_outpost))
