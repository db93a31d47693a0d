"""Empire advantages before the first round: dealt at random, shared out, or sold by auction (CE-13.1 to 13.6, 13.12 to
13.14, SE-29.6 to 29.8)."""

from __future__ import annotations

from typing import Final

from cosmarch.core.ask import Ask, Flow, Parallel
from cosmarch.games.se4x.choices import NUMBERS
from cosmarch.games.se4x.rules.advantages.empire import start_levels
from cosmarch.games.se4x.state import NOBODY, TECHS, Table, put

FOUR: Final = "single_gets_four_advantages"
DRAWN_OF_FOUR: Final = 6
KEPT_OF_FOUR: Final = 4
THREE: Final = "brothers_head_start"
DRAWN_AGAINST_THREE: Final = 3
KEPT_AGAINST_THREE: Final = 1
POOL: Final = 5  # the cards that the three share out
RAISES: Final = (1, 2, 5, 10, 25)  # by how much a bid may go up at once
PASS: Final = 0


def used_advantages(t: Table) -> list[int]:
    """CE-13.12 to 13.14: the cards that serve in this match."""
    barred = t.content.scenarios[t.scenario].barred
    return [
        card.id
        for card in t.content.advantages
        if card.id not in barred
        and (not card.needs or any([t.on(module) for module in card.needs]))
        and not any([t.on(switch) for switch in card.not_with])
    ]


def has_trait(t: Table, trait: str) -> bool:
    return trait in t.content.scenarios[t.scenario].traits


def brothers(t: Table) -> list[int]:
    """SE-29.7: the seats of the three who fight against one; nobody in other scenarios."""
    return [seat for seat in range(t.seats) if has_trait(t, THREE) and t.team.count(t.team[seat]) > 1]


def by_auction(t: Table) -> bool:
    """Whether the cards are sold, and the money before the start comes with the auction: not where the scenario says
    who gets how many."""
    return t.chosen("empire_advantages") == "auction" and not has_trait(t, FOUR) and not has_trait(t, THREE)


def portions(t: Table) -> list[tuple[int, int]]:
    """CE-13.1, SE-29.6, SE-29.8: how many cards each seat draws and keeps for itself."""
    economy = t.content.economy
    portion = (economy.advantages_dealt, economy.advantages_kept)
    if has_trait(t, FOUR):
        portion = (DRAWN_OF_FOUR, KEPT_OF_FOUR)
    elif has_trait(t, THREE):
        portion = (DRAWN_AGAINST_THREE, KEPT_AGAINST_THREE)
    else:
        return [portion] * t.seats
    return [portion if t.team.count(team) == 1 else (0, 0) for team in t.team]


def deal_advantages(t: Table) -> None:
    """Scene. CE-13.1, 13.2: two cards each, or one more than players face up."""
    method = t.chosen("empire_advantages")
    if method == "none":
        return
    used = used_advantages(t)
    unused = sum([1 << card.id for card in t.content.advantages if card.id not in used])
    t.advantage_denied = (unused,) * t.seats
    deck = t.shuffled(used)
    if by_auction(t):
        t.advantage_row = tuple(deck[: t.seats + 1])
        t.advantage_deck = tuple(deck[t.seats + 1 :])
        for card in t.advantage_row:
            t.log("advantage_for_sale", "CE-13.2", advantage=card)
        t.next(("auction", 0))
        return
    t.uncover()
    for seat, (count, _) in enumerate(portions(t)):
        t.advantage_drawn = put(t.advantage_drawn, seat, tuple(deck[:count]))
        deck = deck[count:]
        for card in t.advantage_drawn[seat]:
            t.whisper(seat, "dealt_advantage", "CE-13.1", advantage=card)
    sharers = brothers(t)
    if sharers:
        lay_pool(t, sharers, deck[:POOL])
        deck = deck[POOL:]
    t.advantage_deck = tuple(deck)
    t.next(("keep_advantages",), *[("share_advantages", seat) for seat in sharers], ("first_advantages",))


# ---- dealt


def choose_advantages(t: Table, seat: int, count: int) -> Flow:
    """Flow. CE-13.1: the cards that the seat keeps."""
    kept: list[int] = []
    for _ in range(count):
        left = [card for card in t.advantage_drawn[seat] if card not in kept]
        card = yield Ask(seat, "keep_advantage", t.choices.advantages, left, "CE-13.1", args={"n": count - len(kept)})
        kept.append(card)
    return kept


def keep_advantages(t: Table) -> Flow:
    """Scene. CE-13.1: each player keeps one card and discards the other face down."""
    portion = portions(t)
    seats = [seat for seat in range(t.seats) if portion[seat][1]]
    kept: list[list[int]] = yield Parallel([choose_advantages(t, seat, portion[seat][1]) for seat in seats])
    t.uncover()
    for seat, cards in zip(seats, kept, strict=True):
        t.advantages = put(t.advantages, seat, tuple(cards))
        rest = tuple([card for card in t.advantage_drawn[seat] if card not in cards])
        t.advantage_discards = put(t.advantage_discards, seat, rest)
        t.advantage_drawn = put(t.advantage_drawn, seat, ())
        t.log("has_advantages", "CE-13.1", seat=seat, n=len(cards))
        for card in cards:
            t.whisper(seat, "kept_advantage", "CE-13.1", advantage=card)


def first_advantages(t: Table) -> None:
    """Scene. What the cards give at the start; nobody is shown it while the card lies face down."""
    for seat in range(t.seats):
        for technology, level in start_levels(t, seat):
            at = seat * TECHS + technology
            t.levels[at] = max(t.levels[at], level)
        for card in t.advantages[seat]:
            if t.advantage_shown >> card & 1:
                for technology, _ in t.content.advantages[card].start:
                    t.show_tech(seat, technology, t.levels[seat * TECHS + technology])


# ---- shared out


def lay_pool(t: Table, sharers: list[int], pool: list[int]) -> None:
    """SE-29.7: the cards of the pool lie before the one who chooses next; all who share them see them."""
    known = sum([1 << card for card in pool])
    t.advantage_drawn = put(t.advantage_drawn, sharers[0], tuple(pool))
    for seat in sharers:
        t.advantage_known = put(t.advantage_known, seat, t.advantage_known[seat] | known)
        for card in pool:
            t.whisper(seat, "pooled_advantage", "SE-29.7", advantage=card)


def share_advantages(t: Table, seat: int) -> Flow:
    """Scene. SE-29.7: one of the three takes a card of the pool and hands on the others; the last discards them."""
    pool = t.advantage_drawn[seat]
    args: dict[str, int | str] = {"n": 1}
    card = yield Ask(seat, "keep_advantage", t.choices.advantages, list(pool), "SE-29.7", args=args, secret=True)
    t.uncover()
    rest = tuple([other for other in pool if other != card])
    t.advantages = put(t.advantages, seat, (card,))
    t.advantage_drawn = put(t.advantage_drawn, seat, ())
    following = [who for who in brothers(t) if who > seat]
    if following:
        t.advantage_drawn = put(t.advantage_drawn, following[0], rest)
    else:
        t.advantage_discards = put(t.advantage_discards, seat, rest)
    t.log("has_advantages", "SE-29.7", seat=seat, n=1)
    t.whisper(seat, "kept_advantage", "SE-29.7", advantage=card)


# ---- sold


def waiting(t: Table, done: int) -> list[int]:
    """The seats that have bought nothing yet."""
    return [seat for seat in range(t.seats) if not done >> seat & 1]


def auction(t: Table, done: int) -> None:
    """Scene. CE-13.3 to 13.5: those without a card bid for the next choice; the last one pays nothing. In the end what
    is left of the money is spent on technology. `done` is the mask of the others."""
    seats = waiting(t, done)
    if not seats:
        t.advantage_deck = (*t.advantage_deck, *t.advantage_row)
        t.advantage_row = ()
        t.next(("first_advantages",), ("starting_technology",))
    elif len(seats) == 1:
        t.next(("buy_advantage", seats[0], 0, done))
    else:
        t.next(("bid_for_advantage", seats[0], 0, NOBODY, 0, done))


def bid_for_advantage(t: Table, seat: int, bid: int, leader: int, passed: int, done: int) -> Flow:
    """Scene. CE-13.3: the seat raises the bid or passes; when all others have passed the leader has won."""
    rivals = [who for who in waiting(t, done) if not passed >> who & 1]
    if rivals == [leader] or (len(rivals) == 1 and leader == NOBODY):
        t.next(("buy_advantage", rivals[0], bid, done))
        return
    raises = [bid + more for more in RAISES if bid + more < NUMBERS]
    args: dict[str, int | str] = {"n": bid}
    choice = yield Ask(seat, "auction", t.choices.numbers, [PASS, *raises], "CE-13.3", args=args)
    if choice == PASS:
        passed |= 1 << seat
        t.log("auction_pass", "CE-13.3", seat=seat)
    else:
        bid, leader = choice, seat
        t.log("auction_bid", "CE-13.3", seat=seat, n=bid)
    following = [who for who in t.from_seat(seat)[1:] if who in rivals] or rivals
    t.next(("bid_for_advantage", following[0], bid, leader, passed, done))


def buy_advantage(t: Table, seat: int, bid: int, done: int) -> Flow:
    """Scene. CE-13.4 to 13.6: the winner pays, takes a card, and owes what goes beyond the purse."""
    purse = t.content.economy.auction_purse
    args: dict[str, int | str] = {"n": bid}
    card = yield Ask(seat, "buy_advantage", t.choices.advantages, list(t.advantage_row), "CE-13.4", args=args)
    t.advantage_row = tuple([other for other in t.advantage_row if other != card])
    t.advantages = put(t.advantages, seat, (card,))
    t.advantage_shown |= 1 << card  # everybody has seen who took it
    t.cp[seat] = max(0, purse - bid)
    t.debt = put(t.debt, seat, max(0, bid - purse))
    t.log("buys_advantage", "CE-13.4", seat=seat, advantage=card, n=bid)
    t.next(("auction", done | 1 << seat))
