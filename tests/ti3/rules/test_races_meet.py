"""Abilities of races that meet something else: a card or a technology, a pre-combat shot, a leader, an empty supply, a
Cultural Crisis that takes them or Multiculturalism that lends them (TI-27.1.1)."""

from __future__ import annotations

from typing import Any

import pytest

from cosmarch.games.ti3.content.vocabulary import (
    CRUISER,
    DREADNOUGHT,
    FIGHTER,
    GROUND_FORCE,
    TECHNOLOGY,
)
from cosmarch.games.ti3.rules.cards.hands import hand_limit
from cosmarch.games.ti3.rules.cards.strategies import bubble_refusal
from cosmarch.games.ti3.rules.council.open_cards import decree
from cosmarch.games.ti3.rules.modifiers import (
    INVASION_ATTACK,
    INVASION_HOLD,
    OPENING_SHOTS,
    SPACE_BATTLE,
    combat_value,
    cost,
    price,
)
from cosmarch.games.ti3.rules.race_abilities import drop_refusal, exchange_cards
from cosmarch.games.ti3.rules.strategy_cards import secondary_refusal
from cosmarch.games.ti3.rules.trade import break_by_war, form_agreement, income, needs_approval, partners
from cosmarch.games.ti3.state import ACTION_PHASE, NOBODY, Table, effects
from tests.ti3.hands import Carded, card, deal
from tests.ti3.leading import led
from tests.ti3.rules.test_council import agenda_card, chamber, sit
from tests.ti3.skirmish import Skirmish, skirmish
from tests.ti3.table import CONTENT, Play, enact, fresh, own, place, planet, play, put, technology

LINE = {0: "mecatol_rex", 1: "wellon", 7: "abyz_fria", 3: "sol_home", 4: "empty_1"}
PARTNERS = (1, 0, 0, 1, 2, 2)  # seats 0 and 1 hold a trade card of each other


def crisis(t: Table, seat: int) -> None:
    """Cultural Crisis: no ability in this round."""
    effects.add(t, effects.CRISIS, seat, 0, t.round)


def lend(t: Table, seat: int, ability: str) -> None:
    """Multiculturalism: an ability of another race in this round."""
    effects.add(t, effects.CULTURE, seat, CONTENT.ability_names.index(ability), t.round)


def at(t: Table, *queue: tuple[Any, ...]) -> Play:
    t.queue = [*queue, ("stop",)]
    return play(t)


def meeting(race: str, mine: dict[str, int], theirs: dict[str, int], enemy: str = "sol") -> Table:
    """Seat 0 of a race attacks seat 1 at Wellon; nobody has a technology."""
    t = fresh((race, enemy, "yssaril"))
    t.technologies = [0, 0, 0]
    put(t, 0, "wellon", **mine)
    put(t, 1, "wellon", **theirs)
    t.active, t.defender, t.system, t.phase = 0, 1, place(t, "wellon"), ACTION_PHASE
    return t


# ---- the Hacan


def test_no_approval_goes_with_the_ability() -> None:
    """TI-33.2.6: in a crisis the Trade player decides about Hacan agreements; who borrows the ability needs nobody."""
    t = fresh(("hacan", "letnev", "xxcha"))
    assert not needs_approval(t, 2, 0, 1)
    crisis(t, 0)
    assert needs_approval(t, 2, 0, 1)
    lend(t, 1, "no_approval")
    assert not needs_approval(t, 2, 0, 1)


def test_extra_income_with_all_that_adds_to_it() -> None:
    """TI-33.3.3, TI-33.3.4: one more for each agreement by the race, one by Micro Technology, one in all by
    Free Trade; nothing for an agreement of this very action."""
    t = fresh(("hacan", "letnev", "xxcha"))
    t.technologies[0] = technology("micro_technology")
    form_agreement(t, 0, 2)
    t.fresh = 0
    value = CONTENT.races[t.race[1]].trade_values[0]
    assert income(t, 0) == value + 2
    enact(t, "free_trade")
    assert income(t, 0) == value + 3
    form_agreement(t, 1, 4)
    assert income(t, 0) == value + 3
    crisis(t, 0)
    assert income(t, 0) == value + 2


def test_unbreakable_contracts_end_with_a_planet_that_only_a_marker_holds() -> None:
    """TI-33.5.3, TI-33.5.6: open war ends them, and to take an empty planet is war."""
    s = skirmish(
        LINE,
        {"abyz_fria": {0: {"carrier": 1, "ground_force": 1}}},
        planets={"abyz": (1, 0, 0, 0)},
        card_holder=PARTNERS,
    )
    assert partners(s.t, 0) == [1]
    s.do("abyz_fria")
    while not s.over:
        s.do("abyz.ground_force" if "abyz.ground_force" in s.tokens else sorted(s.tokens)[0])
    assert s.on("abyz")[0] == 0 and partners(s.t, 0) == [] and partners(s.t, 1) == []


@pytest.mark.parametrize(("race", "limited"), [("letnev", True), ("yssaril", False)])
def test_an_exchange_may_leave_a_hand_too_large(race: str, limited: bool) -> None:
    """TI-30.1.4 (trade_action_cards): who then holds more than seven discards at once; the Yssaril do not."""
    t = fresh(("hacan", race, "xxcha"))
    names = [CONTENT.action_card_names[one] for one in t.action_deck[:9]]
    deal(t, {0: tuple(names[:2]), 1: tuple(names[2:])})
    given = t.hands[0]
    scenes = exchange_cards(t, 0, 1, given, ())
    assert t.hands[0] == () and len(t.hands[1]) == 9 and bool(scenes) == limited


# ---- the Jol-Nar


def test_double_research_is_worth_a_counter_to_who_cannot_buy() -> None:
    """TI-42.7.1, TI-42.7.2: without resources others have no use for the secondary ability; the Jol-Nar take their free
    technology, unless a crisis leaves them nothing but the purchase."""
    t = fresh(("jol_nar", "letnev", "xxcha"))
    t.goods = [0, 0, 0]
    t.exhausted = [1] * len(t.exhausted)
    t.strategy_holder[TECHNOLOGY] = 2
    assert secondary_refusal(t, 1, TECHNOLOGY) is not None
    assert secondary_refusal(t, 0, TECHNOLOGY) is None
    p = at(t, ("technology_secondary", 0))
    assert p.kind == "technology"
    p.do(sorted(p.tokens)[0])
    assert p.over, "and no purchase that cannot be paid"
    crisis(t, 0)
    assert secondary_refusal(t, 0, TECHNOLOGY) is not None


def test_double_research_is_worth_a_bubble_too() -> None:
    """TI-42.7.1, TI-42.7.2: Tech Bubble lets its player use the secondary ability as well, and who can pay for nothing
    takes the free technology that comes with it; others, and the Jol-Nar in a crisis, find nothing in it."""
    t = fresh(("jol_nar", "letnev", "xxcha"))
    t.goods = [0, 0, 0]
    t.exhausted = [1] * len(t.exhausted)
    bubble, moment = card("tech_bubble"), (0, TECHNOLOGY)
    assert bubble_refusal(t, 0, bubble, moment) is None and bubble_refusal(t, 1, bubble, (1, TECHNOLOGY)) is not None
    deal(t, {0: ("tech_bubble",)})
    t.queue = [("window", "after_strategy_primary", *moment), ("stop",)]
    p = play(t.copy(), 1, Carded(t))
    p.match.choose("tech_bubble", 0)
    while p.kind != "technology":
        p.do("pass")
    assert p.seat == 0 and p.t.strategy[0] == t.strategy[0] - 1
    crisis(t, 0)
    assert bubble_refusal(t, 0, bubble, moment) is not None


# ---- the L1z1x


def test_cheap_dreadnoughts_are_lent_and_lost() -> None:
    """TI-29.2.2: five with a Carrier cost 23; in a crisis 28; who borrows the ability pays 4 each."""
    t = fresh(("l1z1x", "letnev", "xxcha"))
    fleet = [0] * len(CONTENT.units)
    fleet[CONTENT.unit_names.index("carrier")], fleet[DREADNOUGHT] = 1, 5
    assert cost(t, 0, fleet) == 3 + 5 * 4
    crisis(t, 0)
    assert cost(t, 0, fleet) == 3 + 5 * 5
    lend(t, 1, "cheap_dreadnoughts")
    assert price(t, 1, DREADNOUGHT) == 4


@pytest.mark.parametrize("errata", [1, 0])
def test_strong_dreadnoughts_with_assault_cannons(errata: int) -> None:
    """TI-X.3 (dreadnought_bonus): a shot before the battle is no roll in it; without the errata it is."""
    t = meeting("l1z1x", {"dreadnought": 1}, {"cruiser": 1})
    t.technologies[0] = technology("assault_cannon", "hylar_v_assault_laser")
    t.errata = errata
    assert combat_value(t, 0, DREADNOUGHT, SPACE_BATTLE, 1, t.system) == 4
    assert combat_value(t, 0, DREADNOUGHT, OPENING_SHOTS, 1, t.system) == (5 if errata else 4)


def test_assault_troops_lead_no_fighters() -> None:
    """TI-22.4.3: +1 for ground forces that attack, also against locals; Fighters beside them fight as ever."""
    t = fresh(("l1z1x", "letnev", "xxcha"))
    t.technologies[0] = technology("graviton_negator")
    wellon = planet("wellon")
    assert combat_value(t, 0, GROUND_FORCE, INVASION_ATTACK, NOBODY, wellon) == 7
    assert combat_value(t, 0, FIGHTER, INVASION_ATTACK, 1, wellon) == 9


@pytest.mark.parametrize("race", ["l1z1x", "mentak"])
def test_counters_of_the_start_are_of_the_sixteen(race: str) -> None:
    """TI-28.1.1: the extra_strategy_counter and the extra_fleet_counter leave seven in reinforcements; a crisis takes
    nothing that is on the sheet."""
    t = fresh((race, "letnev", "xxcha"))
    before = t.strategy[0], t.pool[0], t.fleet[0]
    assert sum(before) == 9 and t.counters_left(0) == 7 and t.counters_left(1) == 8
    crisis(t, 0)
    assert (t.strategy[0], t.pool[0], t.fleet[0]) == before


# ---- the Letnev


def test_war_funding_is_for_ground_forces_and_for_both_sides() -> None:
    """TI-22.4.1: +2 for ground forces in Invasion Combat, nothing for Fighters of a Graviton Negator; a defender who
    borrows the ability pays for themselves."""
    t = meeting("letnev", {"carrier": 1, "fighter": 1}, {})
    wellon = planet("wellon")
    t.technologies[0] = technology("graviton_negator")
    t.owner[wellon], t.ground[wellon], t.goods, t.battle_round = 1, 1, [2, 2, 0], 2
    t.landed = tuple([int(one == wellon) for one in range(len(t.landed))])
    lend(t, 1, "war_funding")
    p = at(t, ("invasion_roll", wellon, 0)).do("yes", "yes")
    assert [(row["seat"], row["unit"], row["a"]) for row in p.told("rolls")][:3] == [
        (0, GROUND_FORCE, 6),
        (0, FIGHTER, 9),
        (1, GROUND_FORCE, 6),
    ]
    assert p.t.goods == [0, 0, 0]


def test_no_war_funding_in_a_crisis() -> None:
    """TI-27.1.1: there is nothing to ask."""
    t = meeting("letnev", {"cruiser": 1}, {"cruiser": 1})
    t.goods, t.battle_round = [4, 0, 0], 1
    crisis(t, 0)
    p = at(t, ("battle_roll",))
    assert p.kind != "war_funding" and p.t.goods == [4, 0, 0]


# ---- the Mentak


def test_an_ambush_that_ends_the_battle() -> None:
    """TI-21.1.3, TI-21.6.1: who is hit before the battle does not fire; no round is fought. Calm does not count
    yet, a laser does: a Cruiser hits on 6."""
    t = meeting("mentak", {"cruiser": 3}, {"cruiser": 1}, enemy="xxcha")
    t.technologies[0] = technology("hylar_v_assault_laser")
    t.loaded = [5, 6]
    p = at(t, ("battle_begins",))
    assert [row["a"] for row in p.told("rolls")] == [6] and not p.told("battle_round")
    assert p.told("battle_won") and p.over and t.fleet_at(t.system, 0) == p.t.fleet_at(t.system, 0)


@pytest.mark.parametrize("open_routes", [True, False])
def test_pillage_is_no_good_of_the_supply(open_routes: bool) -> None:
    """TI-33.4.4, TI-31.2.1: it comes from another player, so Open the Trade Routes does not turn it away and an empty
    supply is no hindrance."""
    t = fresh(("mentak", "letnev", "xxcha"))
    t.goods, t.round, t.order = [0, 20, CONTENT.trade_goods - 20], 2, (0, 1, 2)
    if open_routes:
        decree(t, agenda_card("open_the_trade_routes"), t.round)
    p = at(t, ("strategy_powers",)).do("seat.2")
    assert p.t.goods[0] == 1 and p.t.goods[1] == 19


def test_the_eliminated_are_not_pillaged_nor_spied_on() -> None:
    """TI-X.8: they have neither trade goods nor cards."""
    t = fresh(("mentak", "yssaril", "xxcha"))
    t.goods, t.out[2], t.order = [0, 0, 5], 1, (0, 1)
    deal(t, {2: ("good_year",)})
    assert at(t, ("strategy_powers",)).over


# ---- the Naalu


def foreseen(**leaders: str) -> Skirmish:
    """Seat 0 moves a Cruiser to Mecatol Rex, where the Naalu stand; Wellon is a way out for them."""
    fleets = {"abyz_fria": {0: {"cruiser": 1}}, "mecatol_rex": {1: {"cruiser": 1, "fighter": 2, "carrier": 1}}}
    return skirmish(
        LINE | {2: "lodor"},
        {**fleets, "lodor": {0: {"cruiser": 2}}},
        races=("sol", "naalu", "yssaril"),
        activated={"empty_1": [1]},
        card_holder=PARTNERS,
        **led(LINE | {2: "lodor"}, leaders),
    ).do("mecatol_rex", "lodor.cruiser")


def test_foresight_leaves_no_battle_behind() -> None:
    """TI-33.5.3: where no battle is fought no agreement ends, and the fleet goes whole, Fighters with their Carrier."""
    s = foreseen()
    while s.kind != "foresight":
        s.do("done")
    s.do("yes")
    assert s.fleet("empty_1", 1) == {"carrier": 1, "cruiser": 1, "fighter": 2}
    assert not s.told("space_battle") and not s.told("agreement_ended")


def test_no_foresight_from_an_admiral() -> None:
    """TI-40.7.3: it is a retreat under the usual rules."""
    s = foreseen(delouis="lodor.cruiser")
    while not s.over and s.kind not in ("foresight", "withdraw", "casualty"):
        s.do("delouis" if "delouis" in s.tokens else "done")
    assert s.kind != "foresight" and s.told("space_battle") and not s.told("leaves_battle")


def test_strong_fighters_in_space_alone() -> None:
    """TI-21.3.3: with Cybernetics and Advanced Fighters they hit on 6; beside ground forces the race adds nothing."""
    t = fresh(("naalu", "letnev", "xxcha"))
    t.technologies[0] = technology("cybernetics", "advanced_fighters", "graviton_negator")
    assert combat_value(t, 0, FIGHTER, SPACE_BATTLE, 1, place(t, "wellon")) == 6
    assert combat_value(t, 0, FIGHTER, INVASION_ATTACK, 1, planet("wellon")) == 7


# ---- the Sol


@pytest.mark.parametrize(("law", "forces"), [("", 2), ("regulated_conscription", 1)])
def test_an_orbital_drop_by_law_and_supply(law: str, forces: int) -> None:
    """TI-27.1.1, TI-31.2.1: Regulated Conscription halves it; onto a planet with nobody a figure is needed."""
    t = fresh()
    own(t, 0, "wellon")
    if law:
        enact(t, law)
    t.ground[planet("jord")] = 11
    p = at(t, ("orbital_drop", 0)).do("wellon")
    assert p.t.ground[planet("wellon")] == forces and p.t.strategy[0] == t.strategy[0] - 1


def test_no_orbital_drop_when_all_counters_of_the_box_lie_about() -> None:
    """TI-1.2.14, TI-25.1.7: the 23 are shared by all players."""
    t = fresh()
    t.ground[planet("jord")] = 12 + 23
    why = drop_refusal(t, 0)
    assert why is not None and why.rule == "TI-1.2.14"


# ---- the Xxcha


def test_a_quash_after_a_quash() -> None:
    """TI-27.1.1, TI-28.4.1: for every counter another card, and none without; the quashed ones are discarded."""
    t = chamber("free_trade", "trade_war", "humane_labor", races=("sol", "letnev", "xxcha"))
    seat = 2
    t.strategy[seat] = 2
    p = sit(t)
    for left in (1, 0):
        assert (p.kind, p.seat) == ("quash", seat)
        p.do("yes")
        assert p.t.strategy[seat] == left
    assert p.kind != "quash" and len(p.told("quashed")) == 2
    assert {agenda_card("free_trade"), agenda_card("trade_war")} <= set(p.t.political_discard)
    t.strategy[seat] = 2
    crisis(t, seat)
    assert sit(t).kind != "quash"


def test_calm_is_over_after_one_round_and_in_a_crisis() -> None:
    """TI-21.3.3, TI-X.3 (intimidating_calm): in the first round of each battle, also for ground forces that hold a
    planet against the Xxcha."""
    t = meeting("letnev", {"cruiser": 1}, {"cruiser": 1}, enemy="xxcha")
    wellon = planet("wellon")
    plain = CONTENT.units[CRUISER].combat
    for battle_round, calm in ((0, 0), (1, 1), (2, 0)):
        t.battle_round = battle_round
        assert combat_value(t, 0, CRUISER, SPACE_BATTLE, 1, t.system) == plain + calm
        assert combat_value(t, 0, GROUND_FORCE, INVASION_HOLD, 1, wellon) == 8 + calm
    t.battle_round = 1
    crisis(t, 1)
    assert combat_value(t, 0, CRUISER, SPACE_BATTLE, 1, t.system) == plain


# ---- the Yssaril


def test_no_stalling_in_a_crisis() -> None:
    """TI-7.1.4: they do one of the four things like everybody."""
    t = fresh(("yssaril", "letnev", "xxcha"))
    t.phase, t.order, t.strategy_used = ACTION_PHASE, (0, 1, 2), [1] * 8
    assert "stall" in at(t, ("turn", 0)).tokens
    crisis(t, 0)
    p = at(t, ("turn", 0))
    assert "stall" not in {*p.tokens, *p.refused}


def test_scheming_beats_limits_to_individual_power() -> None:
    """TI-30.1.3: no limit, whatever the rules or laws say; who borrows the ability has none either."""
    t = fresh(("yssaril", "letnev", "xxcha"))
    enact(t, "limits_to_individual_power")
    whole = len(CONTENT.action_deck)
    assert hand_limit(t, 0) >= whole and hand_limit(t, 1) < 7
    lend(t, 1, "scheming")
    assert hand_limit(t, 1) >= whole


def test_spies_see_a_hand_as_it_is() -> None:
    """TI-30.1.1, TI-27.1.1: once in the phase, also where a card of that hand was played meanwhile; nothing to see, no
    question."""
    t = fresh(("yssaril", "letnev", "xxcha"))
    t.order = (0, 1, 2)
    assert at(t, ("strategy_powers",)).over
    deal(t, {1: ("good_year", "sabotage")})
    t.queue = [("strategy_powers",), ("strategy_powers",), ("stop",)]
    p = play(t, 1, Carded(t))
    assert p.tokens == {"seat.2", "done"}
    p.do("seat.2")
    assert p.over or p.kind != "spies"
    assert card("good_year") in p.t.hands[1]


def test_war_by_a_friend_of_the_hacan_ends_only_their_own_agreement() -> None:
    """TI-33.5.3: the other contract of the Hacan stays."""
    t = fresh(("hacan", "letnev", "xxcha"))
    form_agreement(t, 0, 2)
    form_agreement(t, 1, 4)
    break_by_war(t, 1, 0)
    assert partners(t, 0) == [2] and partners(t, 1) == []
