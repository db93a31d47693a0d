"""A table at which a political card is decided without a vote, and the checks of what comes of it."""

from __future__ import annotations

from collections.abc import Callable

from cosmarch.games.ti3.state import NOBODY
from tests.ti3.rules.test_council import agenda_card, chamber, sit
from tests.ti3.table import CONTENT, Play, own, planet

FOR, AGAINST = 0, 1
CARDS = CONTENT.political_cards
REX = CONTENT.mecatol_planet
ALL = {
    (card.key, outcome) for card in CARDS for outcome in (("elected",) if card.vote == "elect" else ("for", "against"))
}
CHECKS: dict[tuple[str, str], Callable[[Hall], None]] = {}


class Hall:
    """A table with something of everything, at which a card is decided without a vote."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.card = CARDS[agenda_card(name)]
        t = chamber(name)
        own(t, 0, "wellon", "thibah", "lodor")
        own(t, 1, "quann", "bereg", "lirta_iv", "vefut_ii")
        own(t, 2, "mecatol_rex", "arinam")
        for world in ("wellon", "thibah", "lodor", "quann", "bereg", "lirta_iv", "mecatol_rex"):
            t.ground[planet(world)] = 2
        for world in ("lodor", "quann", "bereg"):
            t.dock[planet(world)] = 1
        t.goods = [5, 1, 0]
        t.vp = [1, 3, 0]
        t.action_deck = CONTENT.action_deck[12:]
        t.hands = (CONTENT.action_deck[:5], CONTENT.action_deck[5:7], ())
        t.action_discard = CONTENT.action_deck[7:12]
        t.strategy_holder = [0, NOBODY, 0, 1, NOBODY, NOBODY, 2, 1]
        self.t = t

    def decide(self, ballot: int, opposed: int = 0, votes_for: int = 0, seed: int = 1) -> Play:
        """The Council has decided."""
        t = self.t
        card = self.card.id
        t.political_deck = tuple([one for one in t.political_deck if one != card])
        t.political_seen = (0,) * len(t.political_deck)
        t.queue = [("resolve_agenda", card, ballot, opposed, votes_for), ("stop",)]
        return sit(t, seed)


Check = Callable[[Hall], None]


def outcome(name: str, *which: str) -> Callable[[Check], Check]:
    """The function checks these outcomes of a card."""

    def register(check: Check) -> Check:
        for one in which:
            assert (name, one) not in CHECKS
            CHECKS[(name, one)] = check
        return check

    return register
