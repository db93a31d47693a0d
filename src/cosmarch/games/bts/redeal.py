"""What a seat cannot know, dealt anew: the orders of the decks and the events that lie face down."""

from __future__ import annotations

from cosmarch.core.state import EVERYONE, put
from cosmarch.games.bts.state import NOBODY, SYSTEM_DECK, Table


def redeal(t: Table, seat: int) -> None:
    """Shuffle what is hidden from the seat among itself, in place, consistently with all it has seen.

    Cards are sorted before they are shuffled, so that what is dealt depends on nothing but what the seat knows."""
    hide_drawn(t, seat)
    for deck in range(len(t.decks)):
        redeal_deck(t, deck, seat)
    redeal_events(t)


def hide_drawn(t: Table, seat: int) -> None:
    """Cards that only another player looks at are dealt anew together with the unknown part of their deck."""
    if t.drawn_seen == EVERYONE or t.drawn_seen >> seat & 1:
        return
    for deck in (SYSTEM_DECK, SYSTEM_DECK + 1):
        places = [n for n, card in enumerate(t.drawn) if SYSTEM_DECK + t.content.systems[card].deck == deck]
        cards = list(t.decks[deck])
        unknown = len(cards) - known_cards(t, deck, seat)
        pool = t.shuffled(sorted([t.drawn[n] for n in places] + cards[:unknown]))
        drawn = list(t.drawn)
        for n in places:
            drawn[n] = pool.pop()
        t.drawn = tuple(drawn)
        t.decks[deck] = tuple(pool + cards[unknown:])


def known_cards(t: Table, deck: int, seat: int) -> int:
    """How many cards at the bottom of a deck lie in or under a block that the seat knows."""
    blocks = t.blocks[deck]
    for at in range(0, len(blocks), 2):
        if knows(blocks[at + 1], seat):
            return sum(blocks[at::2])
    return 0


def knows(mask: int, seat: int) -> bool:
    return mask == EVERYONE or bool(mask >> seat & 1)


def redeal_deck(t: Table, deck: int, seat: int) -> None:
    """Shuffle each block within itself; blocks the seat does not know mix with the rest of the unknown cards."""
    cards = list(t.decks[deck])
    blocks = t.blocks[deck]
    at = len(cards) - sum(blocks[0::2])
    unknown = list(range(at))
    known: list[list[int]] = []
    for n in range(0, len(blocks), 2):
        places = list(range(at, at + blocks[n]))
        at += blocks[n]
        if knows(blocks[n + 1], seat):
            known.append(places)
        else:
            unknown.extend(places)
    for places in [unknown, *known]:
        dealt = t.shuffled(sorted([cards[place] for place in places]))
        for place, card in zip(places, dealt, strict=True):
            cards[place] = card
    t.decks[deck] = tuple(cards)


def redeal_events(t: Table) -> None:
    """The face-down events of a level change places among themselves and, but for the forced ones, with those in the
    box."""
    boxed: list[int] = []
    for level in (2, 3):
        slots = [slot.id for slot in t.content.slots if slot.level == level and t.slot_event[slot.id] != NOBODY]
        lying = [t.slot_event[slot] for slot in slots]
        forced = [card for card in lying if t.content.events[card].forced]
        in_box = [card for card in t.boxed_events if t.content.events[card].level == level]
        others = t.shuffled(sorted([card for card in lying if card not in forced] + in_box))
        wanted = len(slots) - len(forced)
        for slot, card in zip(slots, t.shuffled(sorted(forced) + others[:wanted]), strict=True):
            t.slot_event = put(t.slot_event, slot, card)
        boxed.extend(others[wanted:])
    t.boxed_events = tuple(boxed)
