"""What arenas taught the advice, and faults that bots no longer have."""

from __future__ import annotations

import cosmarch
from cosmarch.bots import decide, make
from cosmarch.games.ti3.advice import advise
from cosmarch.games.ti3.advice.leanings import LEANINGS
from cosmarch.games.ti3.advice.turn import activation_worth
from tests.ti3.hands import deal
from tests.ti3.skirmish import skirmish
from tests.ti3.table import Play, fresh, play

LINE = {0: "mecatol_rex", 1: "abyz_fria", 7: "thibah", 3: "bereg_lirta_iv", 2: "wellon"}


def liked(p: Play) -> str:
    """What the advice likes best at the open question."""
    ask = p.match.asks[0]
    worths = advise(p.t, ask)
    assert worths is not None
    return ask.tokens[worths.index(max(worths))]


def exchanging(*hands: tuple[str, ...]) -> Play:
    t = fresh(("hacan", "sol", "letnev"))
    deal(t, dict(enumerate(hands)))
    t.queue = [("exchanges",), ("regroup", 0)]
    return play(t)


def test_hacan_offer_a_card_that_is_of_no_use() -> None:
    """TI-27.1.1: one of little worth for one unseen, but no good one, and nothing for nothing."""
    p = exchanging(("diplomatic_immunity", "command_summit"), ("direct_hit",), ())
    assert liked(p) == "seat.2"
    p.do("seat.2")
    assert (p.kind, liked(p)) == ("exchange_give", "1")
    p.do("1")
    assert (p.kind, liked(p)) == ("exchange_want", "1")
    p.do("1")
    assert (p.kind, p.seat, liked(p)) == ("exchange_card", 0, "diplomatic_immunity")
    p.do("diplomatic_immunity")
    assert (p.kind, p.seat) == ("accept_exchange", 1) and liked(p) == "no"  # a good card for one unseen
    assert liked(exchanging(("command_summit",), ("direct_hit",), ())) == "done"


def test_a_poor_hand_takes_the_exchange() -> None:
    p = exchanging(("command_summit", "veto"), ("diplomatic_immunity",), ()).do("seat.2", "1", "1", "veto")
    assert (p.kind, p.seat) == ("accept_exchange", 1) and liked(p) == "yes"


def test_fighters_are_not_left_behind() -> None:
    """TI-35.5.4: a Carrier that leaves takes those along that would have no room without it."""
    s = skirmish(LINE, {"thibah": {0: {"carrier": 1, "fighter": 2}}}, {"thibah": (0, 1, 0, 0)}).do("abyz_fria")
    carrier = next(token for token in s.match.asks[0].tokens if token.endswith(".carrier"))
    s.do(carrier)
    ask = s.match.asks[0]
    assert ask.kind == "load_from_space"
    worths = advise(s.t, ask)
    assert worths is not None and ask.tokens[worths.index(max(worths))].endswith(".fighter")


def test_counters_to_spare_make_actions_cheap() -> None:
    """TI-28.3.1: who has most counters left does not pass for the price of one."""
    s = skirmish(LINE, {"thibah": {0: {"carrier": 1}}}, {"thibah": (0, 1, 0, 0)})
    place = s.place("abyz_fria")
    s.t.pool[0] = 1
    few = activation_worth(s.t, 0, place)
    s.t.pool[0] = 6
    assert activation_worth(s.t, 0, place) > few
    assert LEANINGS["spare_counter"] > 0


def test_no_answer_is_given_twice_in_the_same_state() -> None:
    """A bot that repeats itself would hold up the table for ever."""
    match = cosmarch.new("ti3", 3, "twice")
    bots = [make("greedy", f"twice {seat}") for seat in range(3)]
    seen: set[tuple[object, ...]] = set()
    while not match.over:
        ask = match.asks[0]
        token = decide(match, ask.seat, bots[ask.seat])
        mark = (ask.seat, ask.kind, *ask.args.items(), token, match.state_hash)
        assert mark not in seen
        seen.add(mark)
        match.choose(token, ask.seat)
