"""The door to the components: `load_content` gives the immutable tables that the rules read."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, final

from cosmarch.core.fields import Rule, keys_of
from cosmarch.core.packs import Shelf, shipped_texts
from cosmarch.core.rows import PackError, parse
from cosmarch.core.titles import Titled
from cosmarch.games.bts.content.checks import a_systems, check
from cosmarch.games.bts.content.components import (
    Achievement,
    Action,
    Effect,
    Event,
    Faction,
    Guild,
    Innovation,
    Slot,
    Space,
    System,
    Technology,
)
from cosmarch.games.bts.content.pack import Pack
from cosmarch.games.bts.content.vocabulary import (
    FILES,
    LEVELS,
    LOCATION_DECKS,
    LOCATION_KINDS,
    LOCATIONS,
    PASSIVES,
    SEATS,
)

PACKAGE = "cosmarch.games.bts.content"


@final
class Content(Titled):
    """All components of a match with so many seats. Each table is indexed by small ints; beside it stand the
    string ids in the same order (`technology_names[i]` is the key of `technologies[i]`)."""

    def __init__(self, pack: Pack) -> None:
        super().__init__("bts")
        board = pack.board
        start = board.starts[pack.seats]
        side = board.sides[start.side]
        self.seats = pack.seats
        self.effects: tuple[Effect, ...] = tuple(pack.reader.effects)
        self.actions: tuple[Action, ...] = tuple(pack.actions)
        self.spaces: tuple[Space, ...] = tuple(pack.spaces)
        self.technologies: tuple[Technology, ...] = pack.technologies
        self.events: tuple[Event, ...] = pack.events
        self.systems: tuple[System, ...] = pack.systems
        self.achievements: tuple[Achievement, ...] = pack.achievements
        self.factions: tuple[Faction, ...] = pack.factions
        self.guilds: tuple[Guild, ...] = pack.guilds
        self.slots: tuple[Slot, ...] = tuple(board.slots)
        self.action_names: tuple[str, ...] = tuple(action.name for action in pack.actions)
        self.space_names: tuple[str, ...] = tuple(space.name for space in pack.spaces)
        self.technology_names: tuple[str, ...] = keys_of(pack.technologies)
        self.event_names: tuple[str, ...] = keys_of(pack.events)
        self.system_names: tuple[str, ...] = keys_of(pack.systems)
        self.achievement_names: tuple[str, ...] = keys_of(pack.achievements)
        self.faction_names: tuple[str, ...] = keys_of(pack.factions)
        self.guild_names: tuple[str, ...] = keys_of(pack.guilds)
        self.slot_names: tuple[str, ...] = tuple(slot.name for slot in board.slots)
        # Where a passive may come from.
        self.technologies_with: dict[str, tuple[int, ...]] = {
            passive: tuple(card.id for card in pack.technologies if passive in card.ongoing) for passive in PASSIVES
        }
        self.systems_with: dict[str, tuple[int, ...]] = {
            passive: tuple(card.id for card in pack.systems if passive in card.ability) for passive in PASSIVES
        }
        self.innovations_with: dict[str, tuple[tuple[int, Innovation], ...]] = {
            passive: tuple((mat.id, row) for mat in pack.factions for row in mat.innovations if row.passive == passive)
            for passive in PASSIVES
        }
        # What the rules ask for at every turn, looked up once.
        self.slots_of_level: tuple[tuple[int, ...], ...] = tuple(
            tuple(slot.id for slot in board.slots if slot.level == level) for level in range(len(LEVELS) + 1)
        )
        self.action_effects: tuple[tuple[Effect, ...], ...] = tuple(
            self._spelled_out(action) for action in self.actions
        )
        self.copies: tuple[bool, ...] = tuple(
            any(effect.op == "copy_action" for effect in action.effects) for action in self.actions
        )
        self.printed_spaces: tuple[int, ...] = tuple(
            space.id for space in self.spaces if self.actions[space.action].origin in ("basic", "guild")
        )
        self.sure: tuple[bool, ...] = tuple(_sure(effects) for effects in self.action_effects)
        # The exploration board. `extra` is present only once an event has put a system there.
        self.locations: tuple[str, ...] = LOCATIONS
        self.location_kind: tuple[str, ...] = LOCATION_KINDS  # "sol" | "deep_space" | "shipyard" | "system"
        self.location_deck: tuple[int, ...] = LOCATION_DECKS  # 0 A, 1 B, -1 none
        self.location_specialties: tuple[tuple[int, ...], ...] = tuple(side.specialties)  # printed: shipyards
        self.present: tuple[bool, ...] = tuple(side.present)
        self.places: tuple[int, ...] = tuple(place for place, there in enumerate(side.present) if there)
        self.neighbours: tuple[tuple[int, ...], ...] = tuple(tuple(sorted(near)) for near in side.neighbours)
        # Set-up and mat.
        self.start_ore: tuple[int, ...] = start.start_ore
        self.discs_to_end: int = start.discs_to_end
        self.a_second_slot: bool = start.a_second_slot
        self.a_systems: int = a_systems(side.present)
        self.barred: tuple[int, ...] = tuple(
            faction.id for faction in pack.factions if pack.seats in faction.barred_with
        )
        self.start_population: int = board.start_population
        self.start_ship_level: int = board.start_ship_level
        self.ore_to_population: int = board.ore_to_population  # ore paid for 1 supply to population
        self.scrap_ship: int = board.scrap_ship  # ore paid for 1 ship to population
        self.population_to_ore: int = board.population_to_ore  # ore gained for 1 population to supply
        self.automation_vp: tuple[int, ...] = board.automation_vp
        self.vp_beyond: int = board.vp_beyond
        self.board_stand_ins: tuple[tuple[str, str], ...] = board.stand_ins  # of every seat count and side
        self.rules: dict[str, Rule] = pack.rules
        self.titled = {
            "technology": self.technologies,
            "event": self.events,
            "system": self.systems,
            "achievement": self.achievements,
            "guild": self.guilds,
            "faction": self.factions,
        }

    def names(self) -> dict[str, str]:
        out = super().names()
        for mat in self.factions:
            out.update({f"bts.innovation.{innovation.key}": innovation.name for innovation in mat.innovations})
        return out

    def _spelled_out(self, action: Action) -> tuple[Effect, ...]:
        """What an action does, with "the immediate reward again" replaced by that reward."""
        out: list[Effect] = []
        for effect in action.effects:
            if effect.op == "repeat_immediate":
                out.extend(self.technologies[action.owner].immediate)
            else:
                out.append(effect)
        return tuple(out)


def _sure(effects: tuple[Effect, ...]) -> bool:
    """Whether effects can always be carried out in full and always change something, whatever the position."""
    stuck = ("research", "colonize", "choose", "copy_action", "take_attached_system")
    for effect in effects:
        if not effect.optional and (effect.op in stuck or (effect.op == "convert" and effect.source == "population")):
            return False
    return any((effect.op == "gain_ore" and effect.n > 0) or effect.op == "automate" for effect in effects)


def _content(seats: int, texts: Mapping[str, str]) -> Content:
    if seats not in SEATS:
        raise PackError(f"no content for {seats} seats: choose 2, 3 or 4")
    pack = Pack(seats, texts)
    check(pack, tuple(parse("rules.toml", shipped_texts(PACKAGE, FILES)["rules.toml"]).values))
    return Content(pack)


_SHELF: Final = Shelf(PACKAGE, FILES, _content)


def load_content(seats: int, pack: Mapping[str, str] | None = None) -> Content:
    """The components for so many players; a pack's texts by file name, shipped ones fill the rest."""
    return _SHELF.load(seats, pack)
