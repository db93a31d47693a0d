"""What a set-up needs of the decks: enough cards of each kind, whatever the pack."""

from __future__ import annotations

from collections.abc import Sequence

from cosmarch.core.fields import all_ids, only_ids
from cosmarch.core.rows import PackError
from cosmarch.games.bts.content.pack import Pack
from cosmarch.games.bts.content.vocabulary import DECKS, LEVELS, LOCATION_DECKS, LOCATIONS, SEATS, TYPES

SLOTS = (4, 6, 6)  # of levels I, II and III: one for each card that the set-up deals (BTS-2.3, 2.6, 2.7)
FORCED = 2
START_SYSTEMS = 4


def check(pack: Pack, rules: Sequence[str]) -> None:
    """Raise PackError where a match could not be set up or refused by rule; `rules` are the ids to have."""
    _technologies(pack)
    _events(pack)
    _systems(pack)
    _achievements(pack)
    _factions(pack)
    all_ids("rules.toml", pack.rules, rules)
    only_ids("rules.toml", pack.rules, rules, "rule")


def _technologies(pack: Pack) -> None:
    for index, level in enumerate(LEVELS):
        cards = [card for card in pack.technologies if card.level == index + 1]
        slots = sum(slot.level == index + 1 for slot in pack.board.slots)
        if index < len(SLOTS) and slots != SLOTS[index]:
            raise PackError(f"board.toml: slots: level {level} must have {SLOTS[index]}, has {slots}")
        if slots == 0:
            raise PackError(f"board.toml: slots: level {level} has none")
        if index == 0:
            if len(cards) != slots:
                raise PackError(f"technologies.toml: level I must have {slots} cards, has {len(cards)}")
            continue
        if len(cards) < slots:
            raise PackError(f"technologies.toml: level {level} must have at least {slots} cards, has {len(cards)}")
        for number, name in enumerate(TYPES):
            count = sum(number in card.types for card in cards)
            # A discovery offers two cards of the named type (BTS-12.15).
            if count < 2:
                raise PackError(f"technologies.toml: level {level} must have at least 2 {name} cards, has {count}")


def _events(pack: Pack) -> None:
    for level in (2, 3):
        cards = [card for card in pack.events if card.level == level]
        forced = sum(card.forced for card in cards)
        if forced != FORCED:
            raise PackError(f"events.toml: level {LEVELS[level - 1]} must have {FORCED} light borders, has {forced}")
        others = SLOTS[level - 1] - FORCED
        if len(cards) - forced < others:
            raise PackError(
                f"events.toml: level {LEVELS[level - 1]} must have at least {others} other cards, "
                f"has {len(cards) - forced}"
            )
    for stays, what in (("system", "adds"), ("action", "attaches")):
        keys = [card.key for card in pack.events if card.stays == stays]
        if len(keys) > 1:
            raise PackError(f"events.toml: {keys[1]}: only one event may be one that {what} a system")


def _systems(pack: Pack) -> None:
    starts = sum(card.start for card in pack.systems)
    if starts < START_SYSTEMS:
        raise PackError(f"systems.toml: at least {START_SYSTEMS} start systems are needed, there are {starts}")
    for deck, name in enumerate(DECKS):
        slots = LOCATION_DECKS.count(deck)
        cards = sum(card.deck == deck for card in pack.systems)
        if cards < slots:
            raise PackError(f"systems.toml: deck {name} must have at least {slots} cards, has {cards}")


def _achievements(pack: Pack) -> None:
    decks = [card.deck for card in pack.achievements]
    if decks.count("basic") != 2:
        raise PackError(f"achievements.toml: 2 basic cards are needed, there are {decks.count('basic')}")
    for deck in DECKS:
        if deck not in decks:
            raise PackError(f"achievements.toml: deck {deck} has no card")


def _factions(pack: Pack) -> None:
    keys: list[str] = []
    for faction in pack.factions:
        for innovation in faction.innovations:
            if innovation.key in keys:
                raise PackError(f'factions.toml: {faction.key}: innovations: duplicate id "{innovation.key}"')
            keys.append(innovation.key)
    for advanced, kind in ((False, "basic"), (True, "advanced")):
        mats = [faction for faction in pack.factions if faction.advanced == advanced]
        colours = [faction.colour for faction in mats]
        for faction in mats:
            if colours.count(faction.colour) > 1:
                raise PackError(f"factions.toml: {faction.key}: colour: two {kind} mats are {faction.colour}")
        for seats in SEATS:
            free = sum(seats not in faction.barred_with for faction in mats)
            if free < seats:
                raise PackError(f"factions.toml: {seats} players need as many {kind} mats, there are {free}")


def a_systems(present: Sequence[bool]) -> int:
    """How many slots of the A deck a side of the exploration board has."""
    return sum(present[i] and LOCATION_DECKS[i] == 0 for i in range(len(LOCATIONS)))
