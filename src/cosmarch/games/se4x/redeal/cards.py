"""Cards that a seat cannot know, dealt anew: among those that lie nowhere it sees, and never one that its owner, as
everybody knows, does not have."""

from __future__ import annotations

from cosmarch.games.se4x.rules.advantages.dealing import used_advantages
from cosmarch.games.se4x.rules.advantages.empire import start_levels
from cosmarch.games.se4x.rules.alien_tech.drawing import used_cards
from cosmarch.games.se4x.state import TECHS, Table, put

Rows = tuple[tuple[int, ...], ...]


def mask(cards: tuple[int, ...]) -> int:
    return sum([1 << card for card in cards])


def redeal_cards(t: Table, seat: int) -> None:
    """All cards that are hidden from the seat."""
    redeal_advantages(t, seat)
    redeal_alien_cards(t, seat)
    seen = t.alien_shown | t.alien_known[seat] | mask(t.alien_cards[seat])
    for group, boons in enumerate(t.boons):
        if boons and t.owner_of(group) != seat:
            t.boons = put(t.boons, group, boons & seen)


def redeal_advantages(t: Table, seat: int) -> None:
    if t.chosen("empire_advantages") == "none":
        return
    seen = t.advantage_shown | t.advantage_known[seat] | mask(t.advantage_row)
    seen |= mask((*t.advantages[seat], *t.advantage_drawn[seat], *t.advantage_discards[seat]))
    before = (*t.advantages, *t.advantage_drawn, *t.advantage_discards, t.advantage_deck)
    pool = t.shuffled([card for card in used_advantages(t) if not seen >> card & 1])
    t.advantages = dealt(t.advantages, seen, pool, t.advantage_denied)
    free = (0,) * t.seats
    t.advantage_drawn = dealt(t.advantage_drawn, seen, pool, free)
    t.advantage_discards = dealt(t.advantage_discards, seen, pool, free)
    t.advantage_deck = dealt((t.advantage_deck,), seen, pool, free)[0]
    after = (*t.advantages, *t.advantage_drawn, *t.advantage_discards, t.advantage_deck)
    t.advantage_known = known_now(t.advantage_known, before, after)


def redeal_alien_cards(t: Table, seat: int) -> None:
    if not t.on("alien_technology"):
        return
    seen = t.alien_shown | t.alien_known[seat]
    seen |= mask((*t.alien_cards[seat], *t.alien_drawn[seat], *t.alien_discards[seat]))
    before = (*t.alien_cards, *t.alien_drawn, *t.alien_discards, t.alien_deck)
    pool = t.shuffled([card for card in used_cards(t) if not seen >> card & 1])
    unpaid = [[bool(t.alien_unpaid >> card & 1) for card in cards] for cards in t.alien_cards]
    t.alien_cards = dealt(t.alien_cards, seen, pool, t.alien_denied)
    t.alien_unpaid = 0
    for cards, owed in zip(t.alien_cards, unpaid, strict=True):
        t.alien_unpaid |= mask(tuple([card for card, due in zip(cards, owed, strict=True) if due]))
    free = (0,) * t.seats
    t.alien_drawn = dealt(t.alien_drawn, seen, pool, free)
    t.alien_discards = dealt(t.alien_discards, seen, pool, free)
    t.alien_deck = dealt((t.alien_deck,), seen, pool, free)[0]
    after = (*t.alien_cards, *t.alien_drawn, *t.alien_discards, t.alien_deck)
    t.alien_known = known_now(t.alien_known, before, after)


def known_now(known: tuple[int, ...], before: Rows, after: Rows) -> tuple[int, ...]:
    """Each seat knows the cards that now lie in the places it has looked at."""
    out = [0 for _ in known]
    moved = 0
    for row, now in zip(before, after, strict=True):
        moved |= mask(row)
        for old, new in zip(row, now, strict=True):
            out = [cards | (of_seat >> old & 1) << new for cards, of_seat in zip(out, known, strict=True)]
    return tuple([cards | of_seat & ~moved for cards, of_seat in zip(out, known, strict=True)])


def dealt(rows: Rows, seen: int, pool: list[int], denied: tuple[int, ...]) -> Rows:
    """The rows with the cards that are not seen taken from the pool, which gets shorter. `denied` masks what a row
    cannot hold."""
    places = [(at, place) for at, row in enumerate(rows) for place, card in enumerate(row) if not seen >> card & 1]
    new = found([denied[at] for at, _ in places], pool) or pool[: len(places)]
    for (at, place), card in zip(places, new, strict=True):
        rows = put(rows, at, put(rows[at], place, card))
        pool.remove(card)
    return rows


def found(denied: list[int], pool: list[int]) -> list[int]:
    """A card of the pool for each place, none where it is denied; nothing where that cannot be (a card that is not yet
    paid for is denied too)."""
    if not denied:
        return []
    for card in pool:
        if not denied[0] >> card & 1:
            rest = found(denied[1:], [other for other in pool if other != card])
            if len(rest) == len(denied) - 1:
                return [card, *rest]
    return []


def fit_levels(t: Table, who: int, exact: set[int]) -> None:
    """Made-up technology that goes with the advantages of an empire: what they give at the start is had, what they
    bar is not."""
    for technology, level in start_levels(t, who):
        at = who * TECHS + technology
        if technology not in exact:
            t.levels[at] = max(t.levels[at], level)
    for card in t.advantages[who]:
        for technology in t.content.advantages[card].never:
            t.levels[who * TECHS + technology] = t.shown[who * TECHS + technology]
