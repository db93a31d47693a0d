"""Decks, top card first, and what is known of their bottoms."""

from __future__ import annotations

from cosmarch.games.bts.content.vocabulary import DECKS, LEVELS
from cosmarch.games.bts.state import SYSTEM_DECK, Table


def take_top(t: Table, deck: int, count: int) -> tuple[int, ...]:
    """Take cards off the top of a deck; what was known of the bottom stays known as far as it is still there."""
    cards = t.decks[deck]
    t.decks[deck] = left = cards[count:]
    blocks = list(t.blocks[deck])
    known = sum(blocks[0::2])
    while known > len(left):
        over = known - len(left)
        cut = min(over, blocks[0])
        blocks[0] -= cut
        known -= cut
        if not blocks[0]:
            del blocks[:2]
    t.blocks[deck] = tuple(blocks)
    return cards[:count]


def put_under(t: Table, deck: int, cards: list[int], seen: int) -> None:
    """Shuffle cards among themselves and put them under a deck; `seen` are the seats that know which they are."""
    if cards:
        t.decks[deck] += tuple(t.shuffled(cards))
        t.blocks[deck] += (len(cards), seen)


def reshuffle(t: Table, deck: int, cards: list[int]) -> None:
    """Shuffle a whole deck with these cards; nothing of its order is known any more."""
    t.decks[deck] = tuple(t.shuffled([*t.decks[deck], *cards]))
    t.blocks[deck] = ()


def deck_name(deck: int) -> str:
    return LEVELS[deck] if deck < SYSTEM_DECK else DECKS[deck - SYSTEM_DECK]
