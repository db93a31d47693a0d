"""The Status Phase (chapter 20), scuttling, the end of the game and elimination."""

from __future__ import annotations

import pytest

from cosmarch.core.errors import IllegalChoice
from cosmarch.games.ti3.content.vocabulary import CARRIER, CRUISER, DREADNOUGHT, FIGHTER
from cosmarch.games.ti3.rules.elimination import eliminate_the_beaten
from cosmarch.games.ti3.rules.status_phase import cards_received, counters_received
from cosmarch.games.ti3.rules.victory import BY_IMPERIUM_REX, finish, result, standing
from tests.ti3.table import CONTENT, Play, fresh, own, place, planet, play, put, technology


def status(**columns: object) -> Play:
    """A Status Phase from its start, with seat 1 first in the order of play."""
    t = fresh()
    t.phase, t.round, t.order = 2, 1, (1, 0, 2)
    t.strategy_holder = [1, 0, 2, 0, 1, 2, -1, -1]
    t.strategy_used = [0, 1, 1, 1, 1, 1, 0, 0]
    put(t, 0, "wellon", dreadnought=2)
    t.add_damage(place(t, "wellon"), 0, DREADNOUGHT, 1)
    t.activated[place(t, "wellon")] = 0b011
    t.exhausted[planet("jord")] = 1
    for name, value in columns.items():
        setattr(t, name, value)
    t.queue = [("status_phase",)]
    return play(t)


def test_steps() -> None:
    """TI-20.0.1, TI-20.1.1, TI-20.2.1, TI-20.3.1, TI-20.4.1, TI-20.5.1, TI-29.1.3, TI-35.8.4."""
    p = status()
    assert [p.kind, p.seat] == ["claim", 1]
    p.do("done", "done")
    assert p.seat == 2 and p.t.exhausted[planet("jord")] and p.t.activated[place(p.t, "wellon")]
    p.do("done")
    t = p.t
    assert not any(t.damaged) and not any(t.activated) and not any(t.exhausted)
    assert [len(hand) for hand in t.hands] == [1, 1, 1]
    assert (p.kind, p.seat) == ("counters_strategy", 1)  # TI-20.6.2


def test_counters_are_received_and_redistributed() -> None:
    """TI-20.5.2, TI-20.6.1, TI-28.1.3."""
    p = status()
    p.until("counters_strategy", 1)
    assert len(p.tokens) == 8 + 2 + 1
    p.do("0", "4")
    assert (p.t.strategy[1], p.t.pool[1], p.t.fleet[1]) == (0, 4, 6)
    assert (p.kind, p.seat) == ("counters_strategy", 0)
    assert len(p.tokens) == 8 + 3 + 1  # the Sol receive one more


def test_extra_cards_and_counters() -> None:
    """TI-20.5.1, TI-20.5.2 with technologies and abilities; TI-28.1.5."""
    t = fresh(("sol", "yssaril", "letnev"))
    assert [cards_received(t, seat) for seat in range(3)] == [1, 2, 1]
    t.technologies[2] |= technology("neural_motivator")
    assert cards_received(t, 2) == 2
    assert [counters_received(t, seat) for seat in range(3)] == [3, 2, 2]
    t.pool[0] = 10
    assert counters_received(t, 0) == 1


def test_strategy_cards_return_and_a_new_round_begins() -> None:
    """TI-20.7.1, TI-20.9.3, TI-4.1.3, TI-6.1.2, TI-6.1.3."""
    p = status(speaker=1)
    p.until("strategy_card")
    assert p.t.round == 2 and p.seat == 1
    assert set(p.t.strategy_holder) == {-1} and not any(p.t.strategy_used)
    assert len(p.tokens) == 8


# ---- scuttling


def sides(p: Play, seat: int) -> set[str]:
    return {option.token for option in p.match.sides(seat)}


def test_scuttling() -> None:
    """TI-24.2.1, TI-24.2.2."""
    p = status()
    token = f"scuttle.{p.hex('wellon')}.dreadnought"
    assert token in sides(p, 0) and token not in sides(p, 1)
    p.match.side(token, 0)
    assert p.t.ships_at(place(p.t, "wellon"), 0, DREADNOUGHT) == 1 and not any(p.t.damaged)
    p.match.side("scuttle.jord.space_dock", 0)
    assert not p.t.dock[planet("jord")] and p.seat == 1


def test_scuttling_only_in_the_status_phase() -> None:
    """TI-24.2.1."""
    t = fresh()
    t.phase, t.order = 2, (0, 1, 2)
    t.queue = [("turn", 0)]
    assert not sides(play(t), 0)


def test_scuttling_after_the_objectives() -> None:
    """TI-X.9."""
    p = status(late_scuttling=1)
    assert not sides(p, 0)
    p.until("counters_strategy")
    assert sides(p, 0)


def test_no_carrier_is_scuttled_under_its_fighters() -> None:
    """TI-35.5.4."""
    t = fresh()
    t.phase, t.order = 3, (0, 1, 2)
    put(t, 0, "wellon", carrier=1, fighter=2)
    t.queue = [("regroup", 0)]
    p = play(t)
    carrier = f"scuttle.{p.hex('wellon')}.carrier"
    with pytest.raises(IllegalChoice, match=r"TI-35\.5\.4"):
        p.match.side(carrier, 0)
    assert p.t.ships_at(place(t, "wellon"), 0, CARRIER) == 1
    p.match.side(f"scuttle.{p.hex('wellon')}.fighter", 0)
    p.match.side(f"scuttle.{p.hex('wellon')}.fighter", 0)
    p.match.side(carrier, 0)
    assert not p.t.ships_at(place(t, "wellon"), 0, FIGHTER) and not p.t.has_ships(place(t, "wellon"), 0)


# ---- the end


def test_ties() -> None:
    """TI-20.8.4, TI-20.8.5: claimed objectives, planets, unused counters, counters on the race sheet; then a draw."""
    t = fresh(("sol", "mentak", "l1z1x"))
    t.strategy, t.pool, t.fleet = [2, 2, 2], [3, 3, 3], [3, 3, 3]
    finish(t, BY_IMPERIUM_REX)
    assert result(t).ranking == ((0, 1, 2),)
    t.fleet[1] = 4
    assert result(t).ranking == ((1,), (0, 2))
    t.pool[2] = 4
    assert result(t).ranking == ((2,), (1,), (0,))
    own(t, 0, "wellon")
    assert result(t).ranking == ((0,), (2,), (1,))
    t.objective_claims = (0b010, *t.objective_claims[1:])
    assert result(t).ranking == ((1,), (0,), (2,))
    t.vp[2] = 1
    assert result(t).ranking == ((2,), (1,), (0,)) and standing(t, 2)[0] == 1


def test_last_objective_ends_the_long_war() -> None:
    """TI-37.1.4: and not before the last one was drawn."""
    p = status(imperium_rex=0, objective_deck=(0,), vp=[3, 1, 2])
    p.until("counters_strategy", 2)
    p.do("3", "3")
    assert not p.over and p.t.round == 2
    p = status(imperium_rex=0, objective_deck=(), vp=[3, 1, 2])
    p.until("counters_strategy", 2)
    assert not p.over  # only after the Status Phase
    p.do("3", "3")
    assert p.over and p.match.result is not None
    assert p.match.result.reason == "last_objective" and p.match.result.winners == (0,)


def test_round_limit() -> None:
    p = status(round_limit=1, vp=[0, 5, 0])
    p.until("counters_strategy", 2)
    p.do("3", "3")
    assert p.over and p.match.result is not None and p.match.result.reason == "round_limit"


# ---- elimination


def beaten() -> Play:
    t = fresh()
    for seat in (1,):
        for at in range(t.hexes):
            for kind in range(6):
                t.add_ships(at, seat, kind, -t.ships_at(at, seat, kind))
        for number in t.planets_of(seat):
            t.owner[number] = 0
    t.hands = (t.hands[0], t.action_deck[:2], t.hands[2])
    t.action_deck = t.action_deck[2:]
    t.goods[1] = 3
    t.phase, t.order, t.speaker, t.active = 2, (0, 1, 2), 1, 0
    t.strategy_holder = [-1, 1, 0, 2, -1, -1, -1, -1]
    t.queue = [("turn_ends", 0)]
    return play(t)


def test_elimination() -> None:
    """TI-X.8: no more turns, no strategy cards, and the others choose as many as before."""
    p = beaten()
    t = p.t
    assert t.out == [0, 1, 0] and p.seat == 2
    assert t.hands[1] == () and len(t.action_discard) == 2 and t.goods_left() == 40
    assert t.speaker == 2
    t = t.copy()
    t.queue = [("begin_round",)]
    t.strategy_holder = [-1] * 8
    p = play(t)
    seats = []
    for card in CONTENT.strategy_card_names[:4]:
        seats.append(p.seat)
        p.do(card)
    assert seats == [2, 0, 2, 0]


def test_elimination_needs_the_errata() -> None:
    """TI-X.8."""
    t = beaten().t.copy()
    t.out, t.errata = [0, 0, 0], 0
    eliminate_the_beaten(t)
    assert t.out == [0, 0, 0]


def test_the_last_player_wins() -> None:
    """TI-X.8."""
    t = beaten().t.copy()
    t.owner = [0 if who == 2 else who for who in t.owner]
    for at in range(t.hexes):
        for kind in range(6):
            t.add_ships(at, 2, kind, -t.ships_at(at, 2, kind))
    eliminate_the_beaten(t)
    assert t.over and result(t).winners == (0,) and result(t).reason == "last_player"


def test_a_single_ship_keeps_a_player_in() -> None:
    t = beaten().t.copy()
    t.out[1] = 0
    put(t, 1, "wellon", cruiser=1)
    eliminate_the_beaten(t)
    assert not t.out[1] and t.ships_at(place(t, "wellon"), 1, CRUISER) == 1
