"""What a seat cannot know, dealt anew: hands, decks, secret objectives, tiles and domain counters."""

from __future__ import annotations

from cosmarch.core.state import EVERYONE
from cosmarch.games.ti3.rules.cards import lasting
from cosmarch.games.ti3.state import NOWHERE, Table


def redeal(t: Table, seat: int) -> None:
    """Shuffle what is hidden from the seat among itself, in place, consistently with all it has seen.

    Cards are sorted before they are shuffled, so that what is dealt depends on nothing but what the seat knows."""
    redeal_action_cards(t, seat)
    redeal_political_cards(t, seat)
    redeal_objectives(t, seat)
    redeal_tiles(t, seat)
    redeal_counters(t, seat)


def redeal_action_cards(t: Table, seat: int) -> None:
    """The deck and the other hands, but for a hand that the seat looks at now; who looks through the deck knows
    which cards are in it."""
    others = [who for who in range(t.seats) if who != seat and not lasting.sees_hand(t, seat, who)]
    if lasting.sees_deck(t, seat):
        t.action_deck = tuple(t.shuffled(sorted(t.action_deck)))
        redeal_hands(t, others, [])
        return
    t.action_deck = tuple(redeal_hands(t, others, list(t.action_deck)))


def redeal_hands(t: Table, others: list[int], more: list[int]) -> list[int]:
    """The hands of these seats among themselves and with more cards; what is left over."""
    t.hands, left = dealt_anew(t, t.hands, others, more)
    return left


def dealt_anew(
    t: Table, hands: tuple[tuple[int, ...], ...], holders: list[int], more: list[int]
) -> tuple[tuple[tuple[int, ...], ...], list[int]]:
    """The hands when what the holders have is mixed with more and dealt again, as many to each; and what is left."""
    pool = t.shuffled(sorted([one for who in holders for one in hands[who]] + more))
    out = list(hands)
    for who in holders:
        size = len(out[who])
        out[who] = tuple(sorted(pool[:size]))
        pool = pool[size:]
    return tuple(out), pool


def redeal_political_cards(t: Table, seat: int) -> None:
    """The cards of the deck that the seat has not looked at, and those that another looks at now."""
    looking = bool(t.looked) and t.active != seat
    hidden = [place for place, seen in enumerate(t.political_seen) if not seen >> seat & 1]
    cards = list(t.political_deck)
    pool = [cards[place] for place in hidden] + (list(t.looked) if looking else [])
    pool = t.shuffled(sorted(pool))
    for place in hidden:
        cards[place] = pool.pop()
    t.political_deck = tuple(cards)
    if looking:
        t.looked = tuple(pool)


def redeal_objectives(t: Table, seat: int) -> None:
    """Secret objectives of others, the order of the public deck within each stage, and what went back to the box."""
    objectives = t.content.objectives
    holders = [who for who in range(t.seats) if who != seat and not t.secret_claimed[who]]
    boxed = {
        stage: [card for card in t.objectives_out if objectives[card].stage == stage]
        for stage in ("secret", "stage_1", "stage_2")
    }
    pool = t.shuffled(sorted([t.secret[who] for who in holders] + boxed["secret"]))
    secret = list(t.secret)
    for who in holders:
        secret[who] = pool.pop()
    t.secret = tuple(secret)
    out = pool
    deck: list[int] = []
    for stage in ("stage_1", "stage_2"):
        lying = [card for card in t.objective_deck if objectives[card].stage == stage]
        # that the game-end card is in the deck is known, its place is not
        rex = [card for card in lying if card == t.content.imperium_rex]
        others = t.shuffled(sorted([card for card in lying if card not in rex] + boxed[stage]))
        wanted = len(lying) - len(rex)
        deck += t.shuffled(sorted(rex + others[:wanted]))
        out += others[wanted:]
    t.objective_deck = tuple(deck)
    t.objectives_out = tuple(out)


def redeal_tiles(t: Table, seat: int) -> None:
    """Tiles in other hands, those removed unseen and the one that lies face down."""
    holders = [who for who in range(t.seats) if who != seat and not t.tiles_shown >> who & 1]
    down = [t.face_down] if t.face_down != NOWHERE else []
    if not down and not any([t.tile_hands[who] for who in holders]):
        return
    t.tile_hands, pool = dealt_anew(t, t.tile_hands, holders, [*t.tiles_out, *down])
    if down:
        t.face_down = pool.pop()
    t.tiles_out = tuple(pool)


def redeal_counters(t: Table, seat: int) -> None:
    """Domain counters that the seat has not seen, on planets and in the box."""
    hidden = [
        planet
        for planet, counter in enumerate(t.domain)
        if counter != NOWHERE and t.domain_known[planet] != EVERYONE and not t.domain_known[planet] >> seat & 1
    ]
    if not hidden:
        return
    unseen = [place for place, seen in enumerate(t.domain_box_seen) if not seen >> seat & 1]
    box = list(t.domain_box)
    pool = t.shuffled(sorted([t.domain[planet] for planet in hidden] + [box[place] for place in unseen]))
    domain = list(t.domain)
    for planet in hidden:
        domain[planet] = pool.pop()
    for place in unseen:
        box[place] = pool.pop()
    t.domain = tuple(domain)
    t.domain_box = tuple(box)
