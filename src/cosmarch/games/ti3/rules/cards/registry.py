"""The behaviour of every action card by its effect id, and the scenes that cards queue."""

from __future__ import annotations

from typing import Final

from cosmarch.games.ti3.rules.cards.behaviour import Behaviour
from cosmarch.games.ti3.rules.cards.combats import COMBATS
from cosmarch.games.ti3.rules.cards.council import COUNCIL
from cosmarch.games.ti3.rules.cards.fleets import FLEETS
from cosmarch.games.ti3.rules.cards.hidden import HIDDEN
from cosmarch.games.ti3.rules.cards.strategies import STRATEGIES
from cosmarch.games.ti3.rules.cards.vocabulary_cards import PLAIN
from cosmarch.games.ti3.rules.cards.worlds import WORLDS

BEHAVIOURS: Final[dict[str, Behaviour]] = {**PLAIN, **WORLDS, **FLEETS, **COMBATS, **STRATEGIES, **COUNCIL, **HIDDEN}

# Cards about other cards: `playing` itself knows what they do.
ABOUT_CARDS: Final = ("sabotage", "touch_of_genius")
