"""Age of Empire: all public objectives lie open from the start and count the rounds (TI-38)."""

from __future__ import annotations

from typing import Final

from cosmarch.core.ask import Refusal
from cosmarch.games.ti3.rules.victory import end_by_imperium_rex
from cosmarch.games.ti3.state import NOWHERE, Table

STAGE_2_ROUND: Final = 4  # TI-X.7


def lay_row(t: Table) -> None:
    """Scene. TI-38.1.1, TI-38.1.2: the objectives above the game-end card are laid out in a row, which it ends; those
    below it go back to the box unseen."""
    end = t.objective_deck.index(t.content.imperium_rex)
    t.objectives_open = t.objective_deck[:end]
    t.objectives_out += t.objective_deck[end + 1 :]
    t.objective_deck = ()
    t.uncover()
    for card in t.objectives_open:
        t.log("objective_laid_out", "TI-38.1.1", objective=card)
    t.log("row_laid_out", "TI-38.1.2", n=len(t.objectives_open) + 1)


def claim_refusal(t: Table, objective: int) -> Refusal | None:
    """TI-X.7: why an objective of the row cannot be claimed yet."""
    too_early = t.age_of_empire and t.errata and t.round < STAGE_2_ROUND
    if too_early and t.content.objectives[objective].stage == "stage_2":
        return Refusal("TI-X.7", "stage_2_later", {"n": STAGE_2_ROUND, "a": t.round})
    return None


def move_token(t: Table) -> None:
    """TI-38.1.5, TI-38.1.6: after each Status Phase the turn token comes to the next card; on the game-end card it ends
    the game."""
    if not t.age_of_empire:
        return
    t.turn_token = t.turn_token + 1 if t.turn_token != NOWHERE else 0
    if t.turn_token < len(t.objectives_open):
        t.log("turn_token", "TI-38.1.5", objective=t.objectives_open[t.turn_token])
    else:
        end_by_imperium_rex(t, "TI-38.1.6")
