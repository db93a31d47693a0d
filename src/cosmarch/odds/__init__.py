"""Exact odds of battles, whatever the game: `battle_odds` for two sides that fire at once, `volleys` for groups that
fire one after the other. A game that has odds is asked for them:

>>> import cosmarch
>>> battle = cosmarch.game("ti3").forces_odds({"units": "2 cruiser, 3 fighter"}, {"units": "1 war_sun"}, {})
>>> round(battle.odds.win, 4)
"""

from cosmarch.odds.battle import Group, Loss, Phase, Side, battle_odds, casualty_order
from cosmarch.odds.report import Battle, Odds, Remnant, Round

__all__ = ["Battle", "Group", "Loss", "Odds", "Phase", "Remnant", "Round", "Side", "battle_odds", "casualty_order"]
