"""What the questions of a match are about, numbered as the content numbers it. The names are the answers' tokens."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from cosmarch.core.ask import Choices
from cosmarch.games.bts.content.loader import Content
from cosmarch.games.bts.content.vocabulary import ACHIEVEMENT_SLOTS, LOCATIONS, TOP_LEVEL, TRACKS, TYPES

ABILITIES: Final = ("sell_population", "buy_population", "overhaul_ship", "scrap_ship", "paid_jump", "swap_star_disc")


class MatchChoices:
    """What the questions of a match are about, numbered as the content numbers it."""

    def __init__(self, content: Content) -> None:
        abilities = [f"ability.{name}" for name in ABILITIES]
        ships = [f"{place}.{level}" for place in LOCATIONS for level in range(1, TOP_LEVEL + 1)]
        self.spaces = Choices([space.name for space in content.spaces] + abilities)
        self.slots = Choices([slot.name for slot in content.slots] + ["skip"])
        self.technologies = Choices([card.key for card in content.technologies] + ["draw", "skip"])
        self.systems = Choices([card.key for card in content.systems] + ["skip"])
        self.locations = Choices((*LOCATIONS, "skip"))
        self.factions = Choices([faction.key for faction in content.factions])
        self.achievements = Choices([card.key for card in content.achievements])
        self.actions = Choices([action.name for action in content.actions])
        self.ships = Choices([*ships, "done"])
        self.moves = Choices([f"{ship}-{place}" for ship in ships for place in LOCATIONS] + ["done"])
        self.landing = self.ships
        self.columns = Choices((*"ABCDE", "skip"))
        self.tracks = Choices(TRACKS[:2])
        self.types = Choices(TYPES)
        self.production = Choices(["grow", "ore", "trade", *abilities, "finish"])
        self.trades = Choices(["buy", "sell", "done", *[f"scrap.{ship}" for ship in ships]])
        self.alternatives = Choices([*[f"option.{n + 1}" for n in range(9)], "skip"])
        self.yes_no = Choices(("yes", "no"))
        self.seats = Choices([f"seat.{n + 1}" for n in range(content.seats)])
        self.stars = Choices(
            [f"claim.{card}.{slot}" for card in range(4) for slot in range(ACHIEVEMENT_SLOTS)]
            + [f"outpost.{place}" for place in LOCATIONS]
            + [f"colony.{card.key}.{disc}" for card in content.systems for disc in (1, 2)]
            + ["automation"]
        )


@lru_cache(maxsize=8)
def match_choices(content: Content) -> MatchChoices:
    """Those of a content, made once: most matches are played with the one that comes with the game."""
    return MatchChoices(content)
