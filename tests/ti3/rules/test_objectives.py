"""Objectives in play (chapter 34) and claiming them (TI-20.1)."""

from __future__ import annotations

import pytest

from cosmarch import Match
from cosmarch.core.history import TABLE
from cosmarch.core.windows import HELD, set_order
from cosmarch.games.ti3.content.vocabulary import COUNTERS, DREADNOUGHT
from cosmarch.games.ti3.rules.objectives import claim_refusal, count
from cosmarch.games.ti3.state import put as change
from tests.ti3.table import CONTENT, Play, fresh, objective, own, place, planet, play, put, technology


def claiming(*open_cards: str, secret: str = "secret_focused", **columns: object) -> Play:
    """Seat 0 claims, then seat 1."""
    t = fresh()
    t.phase, t.round, t.step = 3, 3, 1
    t.objectives_open = tuple([objective(card) for card in open_cards])
    t.secret = (objective(secret), objective("secret_conqueror"), objective("secret_technocrat"))
    own(t, 0, "wellon", "thibah", "lodor", "quann", "saudor")
    for name, value in columns.items():
        setattr(t, name, value)
    t.queue = [("claim", 0, 0), ("claim", 1, 0), ("stop",)]
    return play(t)


def test_claiming_a_public_objective() -> None:
    """TI-20.1.1, TI-20.1.2, TI-20.1.4, TI-20.1.5, TI-20.1.6, TI-1.3.10, TI-34.1.2."""
    p = claiming("s1_five_planets", "s1_five_technologies")
    assert p.tokens == {"s1_five_planets", "done"}
    assert p.refused == {"s1_five_technologies": "TI-20.1.4", "secret_focused": "TI-20.1.4"}
    p.do("s1_five_planets")
    assert p.t.vp[0] == 1 and p.t.objective_claims[objective("s1_five_planets")] == 0b001
    assert p.refused["s1_five_planets"] == "TI-20.1.6"
    p.do("done")
    assert p.seat == 1 and p.refused["s1_five_planets"] == "TI-20.1.4"  # others may still meet it


def test_whether_the_secret_objective_can_be_claimed_shows_in_no_pause() -> None:
    """TI-20.1.2: where windows are held, whoever still has one is asked, also where nothing can be claimed."""

    def holding(secret: str) -> Match:
        t = fresh()
        set_order(t, TABLE, HELD, "on")
        t.phase, t.order, t.owner = 3, (0, 1, 2), owned(0, "letnev_home")
        t.secret = (objective(secret), *t.secret[1:])
        t.queue = [("claim", 0, 0), ("claim", 2, 0), ("stop",)]
        return play(t, quick=True).match

    able, unable = holding("secret_conqueror"), holding("secret_focused")
    asked = [[ask.tokens for ask in match.asks] for match in (able, unable)]
    assert asked == [[("secret_conqueror", "done")], [("done",)]]
    assert able.view(1) == unable.view(1)
    for match in (able, unable):
        match.choose("done", 0)
    assert able.view(1) == unable.view(1) and able.asks[0].seat == 2


def test_one_public_objective_a_round() -> None:
    """TI-20.1.3: and the secret one besides."""
    p = claiming("s1_five_planets", "s1_four_colors", technologies=[(1 << 24) - 1, 0, 0], secret="secret_conqueror")
    p.do("s1_five_planets")
    assert p.refused["s1_four_colors"] == "TI-20.1.3"
    p = claiming("s1_five_planets", owner=owned(0, "letnev_home"), secret="secret_conqueror")
    p.do("secret_conqueror")
    assert p.t.vp[0] == 2


def owned(seat: int, *systems: str) -> list[int]:
    """Every planet of the seat's own start and of these systems."""
    t = fresh()
    own(t, seat, "wellon", "thibah", "lodor", "quann", "saudor")
    for name in systems:
        for number in t.planets_at(place(t, name)):
            t.owner[number] = seat
    return t.owner


def test_secret_objectives() -> None:
    """TI-20.1.7, TI-34.2.1, TI-34.2.2, TI-3.1.3: only one that is met can be shown; the question tells nobody."""
    p = claiming(owner=owned(0, "letnev_home"), secret="secret_conqueror")
    assert p.tokens == {"secret_conqueror", "done"}
    assert p.match.view(2)["waiting"] == [{"seat": 0, "kind": ""}]
    p.do("secret_conqueror")
    assert p.match.view(2)["table"]["players"][0]["secret"] == "secret_conqueror"
    p = claiming()
    assert p.tokens == {"done"} and p.refused == {"secret_focused": "TI-20.1.4"}  # asked all the same
    assert p.match.view(2)["waiting"] == [{"seat": 0, "kind": ""}]


def test_the_own_home_must_be_held() -> None:
    """TI-20.1.8."""
    t = fresh()
    t.owner[planet("jord")] = 1
    why = claim_refusal(t, 0, objective("s1_five_planets"), False)
    assert why is not None and why.rule == "TI-20.1.8"
    t.queue = [("claim", 0, 0), ("stop",)]
    assert play(t).over


def test_spending_resources_now() -> None:
    """TI-EX-22: TI-34.1.3, TI-34.1.4: at that moment, from ready planets and trade goods."""
    rich = ("abyz", "fria", "bereg", "zohbat", "starpoint", "resculon")
    p = claiming("s2_spend_20_resources", goods=[0, 0, 0])
    assert p.refused["s2_spend_20_resources"] == "TI-34.1.3"
    t = fresh()
    own(t, 0, *rich)  # 16 and Jord's 4
    t.goods[0] = 2
    t.exhausted[planet("abyz")] = 1
    assert claim_refusal(t, 0, objective("s2_spend_20_resources"), False) is not None
    t.goods[0] = 3
    t.phase, t.objectives_open, t.order = 3, (objective("s2_spend_20_resources"),), (0, 1, 2)
    t.secret = (objective("secret_focused"), *t.secret[1:])
    t.queue = [("status_phase",), ("stop",)]
    p = play(t)
    assert (p.kind, p.seat) == ("claim", 0)  # its first step: what was exhausted in the round still is
    p.do("s2_spend_20_resources", "jord", *rich[1:], "rest_in_goods")
    assert p.t.vp[0] == 2 and p.t.goods[0] == 0 and not p.t.ready_planets(0)
    assert p.refused["s2_spend_20_resources"] == "TI-20.1.6"


def test_spending_trade_goods() -> None:
    """TI-34.1.3."""
    p = claiming("s1_spend_6_trade_goods", goods=[5, 0, 0])
    assert p.refused["s1_spend_6_trade_goods"] == "TI-34.1.3"
    p = claiming("s1_spend_6_trade_goods", goods=[7, 0, 0])
    p.do("s1_spend_6_trade_goods")
    assert p.t.goods[0] == 1 and p.t.vp[0] == 1


def test_first_to_ten_wins() -> None:
    """TI-20.9.1: in the order of play."""
    p = claiming("s1_five_planets", vp=[9, 9, 0])
    p.do("s1_five_planets")
    assert p.over and p.match.result is not None and p.match.result.winners == (0,)


def test_objectives_that_win() -> None:
    """TI-20.9.2."""
    p = claiming("s2_domination", owner=owned(0, "letnev_home", "xxcha_home"))
    p.do("s2_domination")
    assert p.over and p.match.result is not None
    assert p.match.result.winners == (0,) and p.match.result.reason == "objective"


# ---- what is counted


def test_every_counter_of_the_data_counts() -> None:
    t = fresh()
    for what in COUNTERS:
        assert count(t, 0, what) >= 0
    used = {condition.count for card in CONTENT.objectives for condition in card.conditions}
    assert used <= set(COUNTERS)


def test_planets_outside_home() -> None:
    t = fresh()
    own(t, 0, "wellon", "arc_prime")
    assert count(t, 0, "planets_outside_home") == 2
    assert count(t, 0, "enemy_home_systems") == 0
    own(t, 0, "wren_terra")
    assert count(t, 0, "enemy_home_systems") == 1


def test_specialties() -> None:
    t = fresh()
    own(t, 0, "fria", "arinam", "lor", "lodor", "wellon")
    assert count(t, 0, "planets_with_specialty") == 4
    assert count(t, 0, "planets_of_one_specialty") == 2
    assert count(t, 0, "specialty_colours") == 3


def test_technologies() -> None:
    t = fresh()
    t.technologies[0] = technology("hylar_v_assault_laser", "deep_space_cannon", "enviro_compensator", "sarween_tools")
    assert count(t, 0, "technologies") == 4
    assert count(t, 0, "technologies_of_one_colour") == 2
    assert count(t, 0, "technology_colours") == 2
    assert count(t, 0, "colours_with_two_technologies") == 2


def test_mecatol_rex() -> None:
    t = fresh()
    t.round = 3
    own(t, 0, "mecatol_rex")
    rex = planet("mecatol_rex")
    t.ground[rex], t.dock[rex] = 6, 1
    t.held_since = change(t.held_since, rex, 3)
    put(t, 0, "mecatol_rex", dreadnought=4, cruiser=1, fighter=3)
    assert count(t, 0, "mecatol_rex_held_all_round") == 0
    t.held_since = change(t.held_since, rex, 2)
    assert count(t, 0, "mecatol_rex_held_all_round") == 1
    assert count(t, 0, "ships_at_mecatol_rex") == 5
    assert count(t, 0, "dreadnoughts_at_mecatol_rex") == 4
    assert count(t, 0, "ground_forces_on_mecatol_rex") == 6
    assert count(t, 0, "space_docks_on_mecatol_rex") == 1
    assert count(t, 1, "ground_forces_on_mecatol_rex") == count(t, 1, "mecatol_rex_controlled") == 0


def test_mecatol_rex_and_its_neighbours() -> None:
    t = fresh()
    own(t, 0, "mecatol_rex", "wellon", "thibah", "abyz", "fria", "tarmann")
    for name in ("mecatol_rex", "wellon", "thibah", "abyz_fria", "tarmann", "empty_1"):
        put(t, 0, name, cruiser=1)
    put(t, 0, "empty_2", fighter=1)
    assert count(t, 0, "mecatol_rex_and_ring_controlled") == 0  # a Fighter is not enough
    put(t, 0, "empty_2", destroyer=1)
    assert count(t, 0, "mecatol_rex_and_ring_controlled") == 1


def test_influence_and_wormholes() -> None:
    t = fresh()
    own(t, 0, "mecatol_rex")
    assert count(t, 0, "influence_above_neighbours") == 1  # 8 against 1 + 4
    for name in ("lodor", "quann", "wormhole_alpha"):
        put(t, 0, name, carrier=1)
    assert count(t, 0, "every_wormhole_system_occupied") == 0
    put(t, 0, "wormhole_beta", destroyer=1)
    assert count(t, 0, "every_wormhole_system_occupied") == 1
    put(t, 0, "wellon", dreadnought=2)
    assert count(t, 0, "dreadnoughts") == t.on_board(0, DREADNOUGHT) == 2
    t.last_dock_taken = 0b001
    assert count(t, 0, "last_space_dock_of_neighbour_captured") == 1


@pytest.mark.parametrize("card", CONTENT.objectives, ids=lambda card: card.key)
def test_each_objective_is_refused_or_allowed(card: object) -> None:
    """TI-1.2.7: nobody meets an objective at the start of the game, except by spending nothing."""
    number = CONTENT.objectives.index(card)  # type: ignore[arg-type]
    if number != CONTENT.imperium_rex:
        assert claim_refusal(fresh(), 0, number, False) is not None
