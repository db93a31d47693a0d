"""The political cards that lie open: laws in force, and rulings that last for a while (TI-31.2).

A law lies in `laws`, and its entry in `law_elected` is what was elected with it, or NOWHERE. An outcome that is no law
but lasts (a ruling) lies there too, until its time is over: its entry is below NOWHERE and holds the last round in
which it counts and whom it concerns.
"""

from __future__ import annotations

from typing import Final

from cosmarch.games.ti3.content.components import Effect
from cosmarch.games.ti3.state import NOWHERE, Table, put

ROUNDS: Final = 1000  # in the entry of a ruling: the last round, and ROUNDS times whom it concerns
ALWAYS: Final = ROUNDS - 1


# ---- what is in force


def in_force(t: Table, key: str) -> bool:
    """Whether a law is in force."""
    place = t.law_place(key)
    return place >= 0 and t.law_elected[place] >= NOWHERE


def elected(t: Table, key: str) -> int:
    """What was elected with a law: a seat, a planet, a colour; NOWHERE where it is not in force."""
    place = t.law_place(key)
    return max(NOWHERE, t.law_elected[place]) if place >= 0 else NOWHERE


def until(value: int) -> int:
    """The last round in which a ruling counts."""
    return (NOWHERE - 1 - value) % ROUNDS


def concerns(value: int) -> int:
    """What a ruling is about, as given to `decree`."""
    return (NOWHERE - 1 - value) // ROUNDS


def ruled(t: Table, key: str) -> bool:
    """Whether a ruling that follows from a card still counts."""
    place = t.law_place(key)
    return place >= 0 and t.law_elected[place] < NOWHERE and until(t.law_elected[place]) >= t.round


def ruled_on(t: Table, key: str) -> int:
    """What such a ruling is about, or NOWHERE."""
    return concerns(t.law_elected[t.law_place(key)]) if ruled(t, key) else NOWHERE


def laws_in_force(t: Table) -> list[int]:
    """The laws, without rulings."""
    return [card for card, value in zip(t.laws, t.law_elected, strict=True) if value >= NOWHERE]


def rulings(t: Table) -> list[int]:
    """The cards whose outcome still counts though it is no law."""
    if not t.laws or min(t.law_elected) >= NOWHERE:  # asked all the time, and mostly there are none
        return []
    return [
        card for card, value in zip(t.laws, t.law_elected, strict=True) if value < NOWHERE and until(value) >= t.round
    ]


def law_effects(t: Table) -> list[tuple[Effect, int]]:
    """The effects of the laws, each with what was elected."""
    out: list[tuple[Effect, int]] = []
    for card, value in zip(t.laws, t.law_elected, strict=True):
        if value >= NOWHERE:
            agenda = t.content.political_cards[card]
            out.append((agenda.elected_effect if agenda.vote == "elect" else agenda.for_effect, value))
    return out


# ---- putting cards down and taking them up


def adopt(t: Table, card: int, what: int) -> None:
    """TI-31.2.2: a law comes into force."""
    t.laws = (*t.laws, card)
    t.law_elected = (*t.law_elected, what)


def decree(t: Table, card: int, last_round: int, what: int = 0) -> None:
    """An outcome counts up to a round: its card stays open until then. `what`, from 0 up, tells whom it concerns."""
    t.political_discard = tuple([one for one in t.political_discard if one != card])
    adopt(t, card, NOWHERE - 1 - (what * ROUNDS + min(last_round, ALWAYS)))


def restate(t: Table, key: str, what: int) -> None:
    """Change what a ruling is about."""
    place = t.law_place(key)
    value = t.law_elected[place]
    t.law_elected = put(t.law_elected, place, NOWHERE - 1 - (what * ROUNDS + until(value)))


def take_up(t: Table, card: int) -> None:
    """A law or ruling ends; its card goes to the discards."""
    place = t.laws.index(card)
    t.laws = t.laws[:place] + t.laws[place + 1 :]
    t.law_elected = t.law_elected[:place] + t.law_elected[place + 1 :]
    t.political_discard += (card,)


def clear_past(t: Table, now: int) -> None:
    """The cards of rulings and of a truce that ended before a round go to the discards."""
    for card, value in list(zip(t.laws, t.law_elected, strict=True)):
        past = until(value) < now if value < NOWHERE else is_truce(t, card) and value < now
        if past:
            take_up(t, card)


def is_truce(t: Table, card: int) -> bool:
    return t.content.political_cards[card].key == "short_term_truce"
