"""Exact odds of battles: `battle_odds` for any two sides that fire at once, `ti3` for the fleets and armies of Twilight
Imperium, `se4x` for those of Space Empires.

from cosmarch.odds import ti3
ti3.space_battle(ti3.Force({"cruiser": 2, "fighter": 3}), ti3.Force({"war_sun": 1})).win
"""

from cosmarch.odds.battle import Group, Loss, Phase, Side, battle_odds, casualty_order
from cosmarch.odds.report import Odds, Remnant, Round

__all__ = ["Group", "Loss", "Odds", "Phase", "Remnant", "Round", "Side", "battle_odds", "casualty_order"]
