"""Tables at which action cards are played: hands are dealt by name, windows are open."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from cosmarch.core.ask import Flow
from cosmarch.games.ti3.content.timing import OWN_TURN
from cosmarch.games.ti3.rules.cards import playing
from cosmarch.games.ti3.scenes import SCENES
from cosmarch.games.ti3.state import Table, put
from tests.ti3.table import CONTENT, Placed, Play, fresh, play, stop

RACES = ("sol", "letnev", "xxcha")


def turn_again(t: Table, seat: int) -> None:
    """Scene. The turn comes back to a player, whose card came to nothing."""
    t.log("turn_again", "TI-30.3.2", seat=seat)
    t.over = True


def play_card(t: Table, seat: int) -> Flow:
    """Scene. A turn at which only cards may be played."""
    ask = playing.question(t, seat, "play_card", OWN_TURN, (seat,), "TI-30.4.1")
    choice = yield ask
    t.next(playing.reveal(t, seat, choice - 1, OWN_TURN, (seat,)))


class Carded(Placed):
    """The game with its windows; a turn is where the test ends."""

    def __init__(self, table: Table) -> None:
        super().__init__(table)
        self.scenes = {**self.scenes, **SCENES, "turn": turn_again, "turn_ends": stop, "play_card": play_card}


def card(name: str) -> int:
    return CONTENT.action_card_names.index(name)


def deal(t: Table, hands: Mapping[int, tuple[str, ...]]) -> None:
    """Give cards from the deck to hands."""
    for seat, names in hands.items():
        deck = list(t.action_deck)
        for name in names:
            deck.remove(card(name))
        t.action_deck = tuple(deck)
        t.hands = put(t.hands, seat, tuple(sorted([*t.hands[seat], *[card(name) for name in names]])))


def throw_away(t: Table, *names: str) -> None:
    """Cards from the deck to the discards."""
    deck = list(t.action_deck)
    for name in names:
        deck.remove(card(name))
    t.action_deck = tuple(deck)
    t.action_discard += tuple([card(name) for name in names])


def carded(
    hands: Mapping[int, tuple[str, ...]],
    *queue: tuple[Any, ...],
    prepare: Callable[[Table], None] | None = None,
    races: tuple[str, ...] = RACES,
    dice: tuple[int, ...] = (),
    seed: int = 1,
    stop_at: bool = True,
    quick: bool = False,
) -> Play:
    """A table in round 2 at which these scenes are played; seat 0 is active."""
    t = fresh(races)
    t.active = 0
    t.round = 2
    if prepare is not None:
        prepare(t)
    deal(t, hands)
    t.queue = [*queue, ("stop",)] if stop_at else [*queue]
    match = play(t, seed, Carded(t), quick)
    if dice:
        match.match.load_dice(dice)
    return match


def as_action(
    name: str,
    *answers: str,
    prepare: Callable[[Table], None] | None = None,
    races: tuple[str, ...] = RACES,
    dice: tuple[int, ...] = (),
) -> Play:
    """Seat 0 plays a card as its action; hexes are answered by the names of their systems."""
    p = carded({0: (name,)}, ("play_card", 0), prepare=prepare, races=races, dice=dice)
    p.do(name)
    return answer(p, *answers)


def at_moment(
    name: str,
    window: tuple[Any, ...],
    *answers: str,
    seat: int = 0,
    prepare: Callable[[Table], None] | None = None,
    races: tuple[str, ...] = RACES,
    dice: tuple[int, ...] = (),
) -> Play:
    """A seat plays a card in a window, then nothing more."""
    p = carded({seat: (name,)}, ("window", *window), prepare=prepare, races=races, dice=dice)
    p.match.choose(name, seat)
    return answer(p, *answers)


def answer(p: Play, *answers: str) -> Play:
    for word in answers:
        token = word
        if token not in p.match.asks[0].domain.index and word in CONTENT.system_names:
            token = p.hex(word)
        p.do(token)
    return p
