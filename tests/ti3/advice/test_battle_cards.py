"""What the bots make of cards in a battle, and of agreements that need an approval."""

from __future__ import annotations

import pytest

from cosmarch.games.ti3.advice import advise
from cosmarch.games.ti3.advice.battle_cards import again_worth, losses, recheck, skilled_retreat
from cosmarch.games.ti3.content.vocabulary import CRUISER, DREADNOUGHT, FIGHTER
from cosmarch.games.ti3.state import Table
from tests.ti3.hands import carded
from tests.ti3.table import fresh, place, play, put

Die = tuple[int, int, int, int]  # seat, unit, lowest face that hits, face


def battle(dice: tuple[Die, ...], hits: list[int], mine: dict[str, int], theirs: dict[str, int]) -> Table:
    t = fresh()
    t.active, t.defender = 0, 1
    t.system = place(t, "wellon")
    put(t, 0, "wellon", **mine)
    put(t, 1, "wellon", **theirs)
    t.dice = tuple([part for die in dice for part in die])
    t.hits = hits
    return t


MISS: Die = (0, CRUISER, 7, 3)
HIT: Die = (0, CRUISER, 7, 9)
THEIR_HIT: Die = (1, DREADNOUGHT, 5, 8)
THEIR_MISS: Die = (1, DREADNOUGHT, 5, 2)


def test_hits_cost_damage_first_and_the_battle_last() -> None:
    t = battle((), [0, 0], {"dreadnought": 1, "fighter": 1}, {"cruiser": 1})
    first, second, last = losses(t, 0)
    assert first == 1.0 and second < first < last


def test_only_own_misses_and_hits_of_the_other_are_rolled_again() -> None:
    t = battle((MISS, HIT, THEIR_HIT, THEIR_MISS), [1, 1], {"cruiser": 2}, {"dreadnought": 2})
    assert again_worth(t, 0, MISS) > 0 < again_worth(t, 0, THEIR_HIT)
    assert again_worth(t, 0, HIT) < 0 > again_worth(t, 0, THEIR_MISS)
    assert again_worth(t, 1, HIT) > 0 < again_worth(t, 1, THEIR_MISS)


def test_a_hit_beyond_the_last_ship_changes_nothing() -> None:
    """TI-21.4.1: one ship is lost by its first hit; a third one hurts nobody."""
    t = battle((MISS, THEIR_HIT), [3, 2], {"cruiser": 1}, {"cruiser": 1})
    assert again_worth(t, 0, MISS) == 0 == again_worth(t, 0, THEIR_HIT)
    assert recheck(t, 0) < 0


def test_a_recheck_waits_for_a_roll_that_matters() -> None:
    saved = battle((THEIR_HIT,), [1, 0], {"cruiser": 1}, {"dreadnought": 1})
    trifle = battle(((1, FIGHTER, 9, 9),), [1, 0], {"fighter": 4, "carrier": 1}, {"fighter": 3})
    assert recheck(saved, 0) > 0 > recheck(trifle, 0)


@pytest.mark.parametrize(
    ("mine", "leaves"), [({"cruiser": 2}, True), ({"dreadnought": 5}, False), ({"fighter": 1}, False)]
)
def test_a_skilled_retreat_saves_a_fleet_that_would_be_lost(mine: dict[str, int], leaves: bool) -> None:
    t = battle((), [0, 0], mine, {"dreadnought": 4, "cruiser": 3} if leaves or "fighter" in mine else {"cruiser": 1})
    assert (skilled_retreat(t, 0) > 0) == leaves


def test_the_best_die_is_chosen() -> None:
    def rolled(t: Table) -> None:
        model = battle((MISS, THEIR_HIT), [1, 0], {"cruiser": 1}, {"dreadnought": 1})
        t.system, t.defender, t.dice, t.hits = model.system, 1, model.dice, model.hits
        put(t, 0, "wellon", cruiser=1)
        put(t, 1, "wellon", dreadnought=1)

    p = carded({0: ("recheck",)}, ("window", "after_combat_roll", 1), prepare=rolled, quick=True)
    p.do("recheck")
    assert p.kind == "card_die"
    worths = dict(zip(p.match.asks[0].tokens, advise(p.t, p.match.asks[0]) or [], strict=True))
    assert max(worths, key=worths.__getitem__) == "seat.2.dreadnought.8"


def test_nobody_offers_what_the_active_player_would_not_approve() -> None:
    """TI-33.2.6: seat 2 leads, and seat 0 decides."""
    t = fresh()
    t.active = 0
    t.vp = [2, 1, 5]
    t.queue = [("offer", 0, 1, 0), ("stop",)]
    p = play(t)
    worths = dict(zip(p.match.asks[0].tokens, advise(p.t, p.match.asks[0]) or [], strict=True))
    assert worths["seat.3"] < worths["done"] < worths["seat.1"]
