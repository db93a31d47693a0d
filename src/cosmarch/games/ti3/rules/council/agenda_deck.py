"""The political deck and the look at its next cards: TI-42.3.2."""

from __future__ import annotations

from cosmarch.core.ask import Ask, Flow
from cosmarch.games.ti3.state import Table


def top_up(t: Table) -> bool:
    """Whether there is a political card to draw; the discards are shuffled when the deck is empty."""
    if not t.political_deck:
        t.political_deck = tuple(t.shuffled(sorted(t.political_discard)))
        t.political_seen = (0,) * len(t.political_deck)
        t.political_discard = ()
    return bool(t.political_deck)


def draw_agenda(t: Table) -> int:
    """The top card of the political deck, which must have one, is turned up."""
    card = t.political_deck[0]
    t.political_deck = t.political_deck[1:]
    t.political_seen = t.political_seen[1:]
    t.uncover()
    return card


def look_at_agendas(t: Table, seat: int, count: int) -> None:
    """Scene. The seat looks at the top cards of the deck."""
    t.uncover()
    if not top_up(t):
        return
    t.looked = t.political_deck[:count]
    t.political_deck = t.political_deck[count:]
    t.political_seen = t.political_seen[count:]
    t.log("looks_at_agendas", "TI-42.3.2", seat=seat, n=len(t.looked))
    for card in t.looked:
        t.whisper(seat, "looked_at", "TI-42.3.2", agenda=card)
    t.next(("return_agendas", seat))


def return_agendas(t: Table, seat: int) -> Flow:
    """Scene. TI-42.3.2: one card goes on top, the others under the deck in an order of choice. Nobody else sees it."""
    cards = t.choices.political_cards
    top = yield Ask(seat, "agenda_on_top", cards, sorted(t.looked), "TI-42.3.2", secret=True)
    rest = sorted([card for card in t.looked if card != top])
    under: list[int] = []
    while len(rest) > 1:
        card = yield Ask(seat, "agenda_under", cards, rest, "TI-42.3.2", secret=True)
        rest.remove(card)
        under.append(card)
    under += rest
    mine = 1 << seat
    t.political_deck = (top, *t.political_deck, *under)
    t.political_seen = (mine, *t.political_seen, *[mine] * len(under))
    t.looked = ()
