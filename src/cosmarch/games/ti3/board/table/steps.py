"""How far the viewer's own Tactical Action is: Move, Battle, Land, Build."""

from __future__ import annotations

from typing import Final

from cosmarch.core.panels import Step, View
from cosmarch.games.ti3.board.faces import Faces

MOVE, BATTLE, LAND, BUILD = range(4)
TITLES: Final = ("move", "battle", "land", "build")
# The questions of each step; what is asked in all of them (payments, cards) leaves the step where it was.
KINDS: Final[dict[str, int]] = {
    **dict.fromkeys(("move_ship", "move_between", "move_damaged", "moved_load"), MOVE),
    **dict.fromkeys(("load", "load_from_space", "load_here", "board", "board_here", "excess_unit"), MOVE),
    **dict.fromkeys(("excess_ship", "window_after_movement", "ask_passage", "probe"), MOVE),
    **dict.fromkeys(("space_cannon", "window_before_space_battle", "window_before_combat_round", "withdraw"), BATTLE),
    **dict.fromkeys(("window_after_combat_roll", "casualty", "finish_damaged", "lost_load", "reroll"), BATTLE),
    **dict.fromkeys(("war_funding", "reroll_die", "refuge", "sabotage_run", "minister_of_war"), BATTLE),
    **dict.fromkeys(("window_before_planetary_landing", "land", "land_leader", "leader_lands", "explore"), LAND),
    **dict.fromkeys(("invade", "bombard", "x89", "window_before_bombardment", "invasion_casualty"), LAND),
    **dict.fromkeys(("window_before_invasion_combat", "window_after_neutral_planet_taken", "general_reroll"), LAND),
    **dict.fromkeys(("produce_where", "produce", "place_ship", "place_unit"), BUILD),
}


def steps(view: View, faces: Faces) -> tuple[Step, ...]:
    """Empty where no Tactical Action of the viewer runs, or where its question belongs to no step of it."""
    table = view["table"]
    if table["running"]["system"] is None or table["active"] != view["you"]:
        return ()
    found = [KINDS[ask["kind"]] for ask in view["asks"] if ask["kind"] in KINDS]
    if not found:
        return ()
    at = found[0]
    return tuple(
        [Step(faces.words(f"ti3.table.step.{title}"), number == at, number < at) for number, title in enumerate(TITLES)]
    )
