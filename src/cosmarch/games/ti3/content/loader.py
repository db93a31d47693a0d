"""The door to the components: `load_content` gives the immutable tables that the rules read."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Final, final

from cosmarch.core.fields import keys_of
from cosmarch.core.packs import Shelf, shipped_texts
from cosmarch.core.titles import Titled
from cosmarch.games.ti3.content.checks import check
from cosmarch.games.ti3.content.components import (
    Ability,
    ActionCard,
    DomainCounter,
    GameLength,
    Layout,
    Leader,
    LeaderKind,
    Objective,
    Planet,
    PoliticalCard,
    Race,
    Rule,
    StrategyCard,
    System,
    Technology,
    Unit,
    Window,
)
from cosmarch.games.ti3.content.pack import Pack
from cosmarch.games.ti3.content.vocabulary import COLOURS, FILES, STAGES

PACKAGE = "cosmarch.games.ti3.content"


@final
class Content(Titled):
    """All components. Each table is indexed by small ints; beside it stand the string ids in the same order
    (`technology_names[i]` is the key of `technologies[i]`)."""

    def __init__(self, pack: Pack) -> None:
        super().__init__("ti3")
        self.units: tuple[Unit, ...] = pack.units
        self.technologies: tuple[Technology, ...] = pack.technologies
        self.planets: tuple[Planet, ...] = pack.planets
        self.systems: tuple[System, ...] = pack.systems
        self.races: tuple[Race, ...] = pack.races
        self.abilities: tuple[Ability, ...] = tuple(pack.abilities)
        self.leader_kinds: tuple[LeaderKind, ...] = pack.leader_kinds
        self.leaders: tuple[Leader, ...] = pack.leaders
        self.strategy_cards: tuple[StrategyCard, ...] = pack.strategy_cards
        self.action_cards: tuple[ActionCard, ...] = pack.action_cards
        self.political_cards: tuple[PoliticalCard, ...] = pack.political_cards
        self.objectives: tuple[Objective, ...] = pack.objectives
        self.domain_counters: tuple[DomainCounter, ...] = pack.domain_counters
        self.windows: tuple[Window, ...] = pack.windows
        self.unit_names: tuple[str, ...] = keys_of(pack.units)
        self.technology_names: tuple[str, ...] = keys_of(pack.technologies)
        self.planet_names: tuple[str, ...] = keys_of(pack.planets)
        self.system_names: tuple[str, ...] = keys_of(pack.systems)
        self.race_names: tuple[str, ...] = keys_of(pack.races)
        self.ability_names: tuple[str, ...] = keys_of(pack.abilities)
        self.leader_names: tuple[str, ...] = keys_of(pack.leaders)
        self.strategy_card_names: tuple[str, ...] = keys_of(pack.strategy_cards)
        self.action_card_names: tuple[str, ...] = keys_of(pack.action_cards)
        self.political_card_names: tuple[str, ...] = keys_of(pack.political_cards)
        self.objective_names: tuple[str, ...] = keys_of(pack.objectives)
        self.domain_counter_names: tuple[str, ...] = keys_of(pack.domain_counters)
        self.window_names: tuple[str, ...] = keys_of(pack.windows)
        # The decks as they leave the box: a number for each card or counter.
        self.action_deck: tuple[int, ...] = tuple(card.id for card in pack.action_cards for _ in range(card.copies))
        self.domain_pool: tuple[int, ...] = tuple(one.id for one in pack.domain_counters for _ in range(one.copies))
        self.tile_pool: tuple[int, ...] = tuple(
            system.id for system in pack.systems if system.kind in ("regular", "special")
        )
        self.objectives_of: dict[str, tuple[int, ...]] = {
            stage: tuple(card.id for card in pack.objectives if card.stage == stage and card.reward != "end")
            for stage in STAGES
        }
        # What the rules ask for again and again, looked up once.
        self.imperium_rex: int = next(card.id for card in pack.objectives if card.reward == "end")
        self.mecatol_system: int = next(system.id for system in pack.systems if system.kind == "mecatol")
        self.mecatol_planet: int = self.systems[self.mecatol_system].planets[0]
        self.technologies_of_colour: tuple[tuple[int, ...], ...] = tuple(
            tuple(card.id for card in pack.technologies if card.colour == colour) for colour in range(len(COLOURS))
        )
        self.action_cards_of: tuple[tuple[int, ...], ...] = tuple(
            tuple(card.id for card in pack.action_cards if card.window == window.id) for window in pack.windows
        )
        self.action_card_windows: tuple[str, ...] = tuple(self.window_names[card.window] for card in pack.action_cards)
        # Set-up and amounts.
        self.layouts: dict[int, Layout] = pack.set_up.layouts  # by number of seats
        self.standard: GameLength = pack.set_up.standard
        self.long_war: GameLength = pack.set_up.long_war
        self.command_counters: int = pack.set_up.command_counters  # of a player
        self.control_markers: int = pack.set_up.control_markers  # of a player
        self.trade_goods: int = pack.set_up.trade_goods  # in the supply
        self.bonus_counters: int = pack.set_up.bonus_counters
        self.hand_limit: int = pack.set_up.hand_limit
        self.agreements: int = pack.set_up.agreements  # of a player at a time
        self.status_action_cards: int = pack.set_up.status_action_cards  # received in every Status Phase
        self.status_counters: int = pack.set_up.status_counters
        self.rules: dict[str, Rule] = pack.rules
        self.titled = {
            "unit": self.units,
            "technology": self.technologies,
            "planet": self.planets,
            "system": self.systems,
            "race": self.races,
            "ability": self.abilities,
            "leader_kind": self.leader_kinds,
            "leader": self.leaders,
            "strategy_card": self.strategy_cards,
            "action_card": self.action_cards,
            "political_card": self.political_cards,
            "objective": self.objectives,
            "domain_counter": self.domain_counters,
        }

    def names(self) -> dict[str, str]:
        out = super().names()
        out.update({f"ti3.race.{race.key}.short": race.short_name for race in self.races})
        for strategy in self.strategy_cards:
            if strategy.strategic_action:
                out[f"ti3.strategy_card.{strategy.key}.primary"] = strategy.primary_name
                out[f"ti3.strategy_card.{strategy.key}.secondary"] = strategy.secondary_name
        return out


@lru_cache(maxsize=1)
def _shipped() -> Pack:
    return Pack(shipped_texts(PACKAGE, FILES))


def _content(seats: int, texts: Mapping[str, str]) -> Content:
    pack = Pack(texts) if texts is not shipped_texts(PACKAGE, FILES) else _shipped()
    check(pack, _shipped())
    return Content(pack)


_SHELF: Final = Shelf(PACKAGE, FILES, _content)


def load_content(pack: Mapping[str, str] | None = None) -> Content:
    """The components, the same for any number of seats; a pack's texts by file name, shipped ones fill the rest."""
    return _SHELF.load(0, pack)
