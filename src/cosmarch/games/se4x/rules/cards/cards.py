"""Who has which card, who knows it, and what everybody learns when one is, or is not, laid open (CE-12, CE-13).

A card lies face down until its moment comes. At such a moment the owner lays it open; if nobody does, everybody knows
that the empire does not have it. So whether somebody is asked about a hidden card follows from what all can see.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from cosmarch.core.ask import Refusal
from cosmarch.games.se4x.content.card_components import AlienTechnology, EmpireAdvantage
from cosmarch.games.se4x.state import CAPTURED, FREE, Table, put

WINDOW: Final = "cards"  # the moments at which a card may be used by surprise


# ---- empire advantages


def advantage(t: Table, key: str) -> EmpireAdvantage:
    return t.content.advantages[t.choices.advantage[key]]


def numbers(t: Table, key: str) -> dict[str, int]:
    """The figures of an advantage."""
    return advantage(t, key).numbers


def is_shown(t: Table, key: str) -> bool:
    """Whether an advantage lies face up."""
    return bool(t.advantage_shown >> t.choices.advantage[key] & 1)


def holder(t: Table, key: str) -> int:
    """The seat that has an advantage, revealed or not; -1 for nobody."""
    card = t.choices.advantage[key]
    for seat, cards in enumerate(t.advantages):
        if card in cards:
            return seat
    return -1


def hidden_advantages(t: Table, seat: int) -> int:
    """How many advantages of the seat lie face down."""
    return len([card for card in t.advantages[seat] if not t.advantage_shown >> card & 1])


def could_have(t: Table, owner: int, key: str) -> bool:
    """Whether the owner, for all that everybody knows, may have an advantage."""
    if not t.is_seat(owner):
        return False
    card = t.choices.advantage[key]
    if t.advantage_shown >> card & 1:
        return card in t.advantages[owner]
    return hidden_advantages(t, owner) > 0 and not t.advantage_denied[owner] >> card & 1


def working(t: Table, group: int) -> list[str]:
    """CE-13.11: the advantages that work on a counter: those that stay with captured ships are its maker's, the others
    its owner's."""
    if t.kind[group] == FREE:
        return []
    owner, maker = t.owner_of(group), t.maker[group]
    out: list[str] = []
    if t.is_seat(owner):
        for card in t.advantages[owner]:
            if owner == maker or not t.content.advantages[card].captured_ships_keep:
                out.append(t.content.advantages[card].key)
    if owner != maker and t.is_seat(maker):
        for card in t.advantages[maker]:
            if t.content.advantages[card].captured_ships_keep:
                out.append(t.content.advantages[card].key)
    return out


def works(t: Table, group: int, key: str) -> bool:
    """Whether an advantage works on a counter."""
    owner, maker = t.owner_of(group), t.maker[group]
    return t.has_advantage(maker if advantage(t, key).captured_ships_keep else owner, key)


def reveal_advantage(t: Table, seat: int, key: str) -> None:
    """CE-13.7: the card is turned face up for good."""
    card = t.choices.advantage[key]
    if t.advantage_shown >> card & 1:
        return
    t.uncover()
    t.advantage_shown |= 1 << card
    t.log("reveals_advantage", "CE-13.7", seat=seat, advantage=card)


def advantage_moment(t: Table, seat: int, keys: Iterable[str]) -> None:
    """The moment of these advantages has come for a seat: it shows what it has of them, and everybody knows that it
    has none of the others."""
    for key in keys:
        if t.has_advantage(seat, key):
            reveal_advantage(t, seat, key)
        elif not is_shown(t, key):
            t.advantage_denied = put(t.advantage_denied, seat, t.advantage_denied[seat] | 1 << t.choices.advantage[key])


def no_card(t: Table, seat: int, key: str, rule: str) -> Refusal | None:
    """Why the seat cannot use an advantage."""
    if t.has_advantage(seat, key):
        return None
    return Refusal(rule, "no_such_advantage", {"advantage": t.choices.advantage[key]})


# ---- alien technology


def on_counter(t: Table, group: int) -> list[AlienTechnology]:
    """CE-12.7 to 12.9: the alien technology that a counter has: the cards of its owner; on a captured ship those that
    it kept, and once it is upgraded its new owner's too."""
    owner = t.owner_of(group)
    kept = t.boons[group]
    if not kept and not (t.is_seat(owner) and t.alien_cards[owner]):
        return []
    out: list[AlienTechnology] = []
    if t.is_seat(owner) and not t.flags[group] & CAPTURED:
        for card in t.alien_cards[owner]:
            if not t.alien_unpaid >> card & 1 and not kept >> card & 1:
                out.append(t.content.alien_technologies[card])
    while kept:
        card = kept.bit_length() - 1
        kept &= ~(1 << card)
        out.append(t.content.alien_technologies[card])
    return [card for card in out if not card.ships or t.kind[group] in card.ships]


def kept_when_captured(t: Table, group: int) -> int:
    """CE-12.9: the mask of the cards whose benefit a counter keeps when it is captured."""
    return sum([1 << card.id for card in on_counter(t, group) if card.ships and card.op != "price"])


def hidden_aliens(t: Table, seat: int) -> int:
    """How many alien technology cards of the seat lie face down."""
    return len([card for card in t.alien_cards[seat] if not t.alien_shown >> card & 1])


def could_have_alien(t: Table, owner: int, key: str) -> bool:
    """Whether the owner, for all that everybody knows, may have an alien technology card."""
    if not t.is_seat(owner):
        return False
    card = t.choices.alien_card[key]
    if t.alien_shown >> card & 1:
        return card in t.alien_cards[owner]
    return hidden_aliens(t, owner) > 0 and not t.alien_denied[owner] >> card & 1


def reveal_alien(t: Table, seat: int, card: int) -> None:
    """An alien technology card is turned face up for good."""
    if t.alien_shown >> card & 1:
        return
    t.uncover()
    t.alien_shown |= 1 << card
    t.log("reveals_alien_card", "CE-12.3", seat=seat, card=card)


def alien_moment(t: Table, seat: int, cards: Iterable[int]) -> None:
    """The moment of these cards has come for a seat, as with advantages."""
    for card in cards:
        if card in t.alien_cards[seat] and not t.alien_unpaid >> card & 1:
            reveal_alien(t, seat, card)
        elif not t.alien_shown >> card & 1:
            t.alien_denied = put(t.alien_denied, seat, t.alien_denied[seat] | 1 << card)


def show_to(t: Table, seat: int, other: int) -> None:
    """CE-13.8, CE-15.7: a colony of the seat was captured: its advantages are turned up, and its captor sees its
    alien technology."""
    for card in t.advantages[seat]:
        reveal_advantage(t, seat, t.content.advantages[card].key)
    if t.alien_cards[seat] and t.is_seat(other):
        t.uncover()
        mask = sum([1 << card for card in t.alien_cards[seat]])
        t.alien_known = put(t.alien_known, other, t.alien_known[other] | mask)
        for card in t.alien_cards[seat]:
            t.whisper(other, "sees_alien_card", "CE-15.7", seat=seat, card=card)
