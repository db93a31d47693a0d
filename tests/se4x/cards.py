"""Cards in the hands of a test: who has which, and what everybody sees of it."""

from __future__ import annotations

from cosmarch.core.settings import OptionValue
from cosmarch.games.se4x.rules.advantages.dealing import used_advantages
from cosmarch.games.se4x.rules.alien_tech.drawing import left_out, used_cards
from cosmarch.games.se4x.state import Table, put
from cosmarch.games.se4x.state import put as changed
from tests.se4x.battle import field
from tests.se4x.table import CONTENT, fresh

ADVANTAGES = CONTENT.advantage_names
ALIENS = CONTENT.alien_technology_names


def deck(t: Table) -> Table:
    """All cards of the match in their decks; nobody has any."""
    t.advantage_deck = tuple(used_advantages(t))
    unused = sum([1 << card for card in range(len(ADVANTAGES)) if card not in t.advantage_deck])
    t.advantage_denied = (unused,) * t.seats
    t.advantages = t.advantage_discards = t.advantage_drawn = ((),) * t.seats
    t.advantage_shown = 0
    t.alien_deck = tuple(used_cards(t))
    t.alien_denied = (left_out(t),) * t.seats
    return t


def give(t: Table, seat: int, *keys: str, shown: bool = False) -> Table:
    """The seat has these cards, face down."""
    for key in keys:
        if key in ADVANTAGES:
            card = ADVANTAGES.index(key)
            t.advantage_deck = tuple([other for other in t.advantage_deck if other != card])
            t.advantages = put(t.advantages, seat, (*t.advantages[seat], card))
            t.advantage_denied = changed(t.advantage_denied, seat, t.advantage_denied[seat] & ~(1 << card))
            t.advantage_shown |= int(shown) << card
        else:
            card = ALIENS.index(key)
            t.alien_deck = tuple([other for other in t.alien_deck if other != card])
            t.alien_cards = put(t.alien_cards, seat, (*t.alien_cards[seat], card))
            t.alien_shown |= int(shown) << card
    return t


def with_cards(seats: int = 2, scenario: str = "standard", **options: OptionValue) -> Table:
    """A bare table with decks of cards."""
    wanted: dict[str, OptionValue] = {"empire_advantages": "random", "alien_technology": True, **options}
    return deck(fresh(seats, scenario, **wanted))


def card_field(seats: int = 2, **options: OptionValue) -> Table:
    """The field of battle with decks of cards."""
    wanted: dict[str, OptionValue] = {"empire_advantages": "random", "alien_technology": True, **options}
    return deck(field(seats, **wanted))


def is_open(t: Table, key: str) -> bool:
    """Whether a card lies face up."""
    if key in ADVANTAGES:
        return bool(t.advantage_shown >> ADVANTAGES.index(key) & 1)
    return bool(t.alien_shown >> ALIENS.index(key) & 1)
