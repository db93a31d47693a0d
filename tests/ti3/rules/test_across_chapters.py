"""What laws, rulings and action cards do in chapters that are not theirs: TI-31.2.1, TI-30.1.2."""

from __future__ import annotations

from typing import Any

import pytest

from cosmarch.games.ti3.content.vocabulary import DREADNOUGHT, GROUND_FORCE, TRADE, WARFARE
from cosmarch.games.ti3.rules.cards import identical
from cosmarch.games.ti3.rules.cards.hands import hand_limit
from cosmarch.games.ti3.rules.council.open_cards import decree
from cosmarch.games.ti3.rules.council.outcomes_planets import make_neutral
from cosmarch.games.ti3.rules.status_phase import counters_received
from cosmarch.games.ti3.scenes import SCENES
from cosmarch.games.ti3.state import ACTION_PHASE, Table, effects
from tests.ti3.hands import as_action, at_moment, card, deal
from tests.ti3.skirmish import Skirmish, skirmish
from tests.ti3.table import CONTENT, Placed, Play, enact, fresh, own, place, planet, play, put, technology

LINE = {0: "mecatol_rex", 1: "abyz_fria", 7: "thibah"}


def law(key: str, what: int = -1) -> dict[str, Any]:
    """The columns of a position in which a law is in force."""
    return {"laws": (CONTENT.political_card_names.index(key),), "law_elected": (what,)}


def rule_out(t: Table, key: str) -> None:
    """A ruling that counts to the end of the round."""
    decree(t, CONTENT.political_card_names.index(key), t.round)


def going_on(t: Table, *queue: tuple[object, ...]) -> Play:
    t.queue = [*queue, ("stop",)]
    return play(t)


# ---- action cards


def test_a_law_limits_hands() -> None:
    """TI-30.1.3, TI-30.1.4: Limits to Individual Power, which says nothing to those without a limit."""
    t = fresh(("sol", "yssaril", "xxcha"))
    enact(t, "limits_to_individual_power")
    assert hand_limit(t, 0) == 3 and hand_limit(t, 1) > 7
    p = going_on(t, ("draw_action_cards", 0, 4), ("draw_action_cards", 1, 4))
    assert (p.kind, p.seat, len(p.t.hands[0])) == ("discard_card", 0, 4)
    p.do(p.match.asks[0].tokens[0])
    assert p.over and [len(hand) for hand in p.t.hands] == [3, 4, 0]


def test_a_ruling_keeps_cards_in_the_deck() -> None:
    """TI-30.1.1: Core Stability, voted down."""
    t = fresh()
    rule_out(t, "core_stability")
    p = going_on(t, ("draw_action_cards", 0, 2), ("political_secondary", 1))
    assert p.over and p.t.hands == ((), (), ())


def test_cultural_crisis_takes_away_a_large_hand() -> None:
    """TI-30.1.4: without the ability a player discards at once."""

    def many(t: Table) -> None:
        cards = [one for one in t.action_deck if one != card("cultural_crisis")][:8]
        t.hands = ((), tuple(sorted(cards)), ())
        t.action_deck = tuple([one for one in t.action_deck if one not in cards])

    races = ("sol", "yssaril", "xxcha")
    offer_window = ("before_first_strategy_pick",)
    p = at_moment("cultural_crisis", offer_window, prepare=many, races=races)
    while p.kind != "discard_card":
        p.do("seat.2" if "seat.2" in p.tokens else "pass")
    assert p.seat == 1 and hand_limit(p.t, 1) == 7


def test_a_borrowed_hand_limit_ends_with_the_round() -> None:
    """TI-30.1.4."""
    t = fresh()
    t.hands = (t.action_deck[:8], (), ())
    t.action_deck = t.action_deck[8:]
    effects.add(t, effects.CULTURE, 0, CONTENT.ability_names.index("scheming"), t.round)
    assert hand_limit(t, 0) > 8
    p = going_on(t, ("begin_round",))
    assert (p.kind, p.seat) == ("discard_card", 0)


# ---- abilities of races


def test_abilities_that_cards_take_and_give() -> None:
    """TI-27.1.1: Cultural Crisis and Multiculturalism, in whatever chapter asks."""
    t = fresh()
    assert t.has_ability(0, "extra_counter") and not t.has_ability(1, "extra_counter")
    counters = counters_received(t, 0)
    effects.add(t, effects.CRISIS, 0, 0, t.round)
    effects.add(t, effects.CULTURE, 1, CONTENT.ability_names.index("extra_counter"), t.round)
    assert not t.has_ability(0, "extra_counter") and t.has_ability(1, "extra_counter")
    assert (counters_received(t, 0), counters_received(t, 1)) == (counters - 1, counters)
    t.round += 1
    assert t.has_ability(0, "extra_counter") and not t.has_ability(1, "extra_counter")


def test_everybody_sees_what_lasts() -> None:
    """TI-30.1.2."""
    t = fresh()
    effects.add(t, effects.CRISIS, 1, 0, t.round)
    identical.note_thing(t, 0, card("plague"), 3)
    p = going_on(t, ("choose_strategy", 0))
    for seat in (None, 0, 1):
        shown = p.match.view(seat)["table"]["lasting"]
        assert shown == [{"effect": "cultural_crisis", "seat": 1, "argument": 0, "until": t.round}]


# ---- landings


def over_abyz(**columns: Any) -> Skirmish:
    s = skirmish(LINE, {"abyz_fria": {0: {"carrier": 1, "ground_force": 1}}}, **columns)
    return s.do("abyz_fria", "abyz.ground_force")


def test_minister_of_exploration() -> None:
    """TI-15.2.2."""
    assert over_abyz(**law("minister_of_exploration", 2)).t.goods == [0, 0, 1]
    assert over_abyz(**law("minister_of_exploration", 0)).t.goods == [0, 0, 0]


def test_planetary_conscription() -> None:
    """TI-15.2.2."""
    s = over_abyz(**law("planetary_conscription"))
    assert (s.kind, s.seat) == ("conscript", 0)
    assert s.do("yes").on("abyz") == (0, 2, 0, 0)


# ---- battles


def test_minister_of_war() -> None:
    """TI-21.1.3: the bought hit comes before all shots; where it ends the battle, nobody fires."""
    fleets = {"abyz_fria": {0: {"dreadnought": 1, "cruiser": 1}}, "mecatol_rex": {1: {"destroyer": 1}}}
    s = skirmish(
        LINE,
        fleets,
        technologies={0: ["hylar_v_assault_laser", "assault_cannon"]},
        **law("minister_of_war", 0),
    )
    s.do("mecatol_rex", "abyz_fria.dreadnought", "abyz_fria.cruiser")
    assert (s.kind, s.seat) == ("minister_of_war", 0) and s.t.battle_round == 0
    s.do("yes")
    assert s.fleet("mecatol_rex", 1) == {} and s.t.strategy[0] == 1
    assert s.told("battle_won") and not s.told("rolls")


# ---- trade goods


def test_goods_that_go_to_another() -> None:
    """TI-6.2.3, TI-42.5.1: Open the Trade Routes, voted down."""
    t = fresh()
    rule_out(t, "open_the_trade_routes")
    t.bonus[TRADE] = 1
    p = going_on(t, ("bonus_counters", 0, TRADE), ("trade_primary", 0))
    p.do("trade_good")
    assert p.t.goods == [0, 1, 0]
    p.do(*sorted(p.tokens - {"cancel_all"}))
    assert p.t.goods == [0, 4, 0]


def goods_cards() -> list[str]:
    return [one.key for one in CONTENT.action_cards if one.effect.key == "gain_trade_goods" and one.play == "action"]


@pytest.mark.parametrize("name", goods_cards())
def test_goods_of_a_card_that_go_to_another(name: str) -> None:
    def ruled(t: Table) -> None:
        own(t, 0, "wellon")
        rule_out(t, "open_the_trade_routes")

    goods = as_action(name, prepare=ruled).t.goods
    assert goods[0] == 0 and goods[1] > 0


# ---- turns


class Opened(Placed):
    """The game with its windows."""

    def __init__(self, table: Table) -> None:
        super().__init__(table)
        self.scenes = {**self.scenes, **SCENES}


def damaged(hands: dict[int, tuple[str, ...]], scene: tuple[object, ...]) -> Play:
    """Seat 1 has a damaged Dreadnought at Wellon, and all have turns to take."""
    t = fresh()
    t.phase, t.order = ACTION_PHASE, (0, 1, 2)
    t.strategy_holder = [0, 1, 2, -1, -1, -1, -1, -1]
    t.strategy_used = [1] * 8
    t.add_ships(place(t, "wellon"), 1, DREADNOUGHT)
    t.add_damage(place(t, "wellon"), 1, DREADNOUGHT)
    deal(t, hands)
    t.queue = [scene]
    return play(t, 1, Opened(t))


@pytest.mark.parametrize("scene", [("action_phase",), ("next_turn", 2)])
def test_a_turn_begins_without_asking_for_cards(scene: tuple[object, ...]) -> None:
    """TI-30.1.2: cards for any time keep nobody waiting: whoever wants to play one says so."""
    p = damaged({1: ("emergency_repairs",)}, scene)
    assert (p.kind, p.seat) == ("action", 0)


def test_a_card_for_any_time_is_called_for() -> None:
    """TI-30.1.2: on another player's turn, as soon as what they are doing is done."""
    p = damaged({0: ("uprising",), 1: ("emergency_repairs", "plague")}, ("turn", 0))
    p.match.side("call.called_moment", 1)
    assert (p.kind, p.seat) == ("action", 0)  # the open question stays
    assert p.told("calls_moment", 2)
    p.do("pass")
    assert [ask.seat for ask in p.match.asks] == [1] and p.kind == "window_any_time"
    assert p.tokens == {"pass", "emergency_repairs"}
    p.do("emergency_repairs")
    p.until("action")
    assert p.seat == 1 and sum(p.t.damaged) == 0


def test_who_holds_no_card_for_any_time_may_call_all_the_same() -> None:
    """TI-30.1.1: what a player holds shows in nothing; when by public knowledge nobody can have such a card, nobody
    calls."""
    p = damaged({0: ("uprising",), 1: ("plague",)}, ("turn", 0))
    assert [calls(p, seat) for seat in range(3)] == [True, True, False]
    for name in ("disclosure", "emergency_repairs", "master_of_trade", "touch_of_genius"):
        copies = CONTENT.action_cards[card(name)].copies
        p.t.action_discard += (card(name),) * copies
    assert [calls(p, seat) for seat in range(3)] == [False] * 3


def calls(p: Play, seat: int) -> bool:
    return "call.called_moment" in [option.token for option in p.match.sides(seat)]


def test_a_card_for_any_time_is_no_action() -> None:
    """TI-30.1.2, TI-30.4.1: who plays one on their own turn still takes their action."""
    p = damaged({1: ("emergency_repairs", "plague")}, ("turn", 1))
    p.do("emergency_repairs")
    p.until("action")
    assert p.seat == 1 and sum(p.t.damaged) == 0
    assert "plague" in p.tokens  # there is Plague yet
    p.do("plague")
    p.until("action")
    assert p.seat == 2


# ---- Mecatol Rex


def usurped() -> Table:
    t = fresh()
    own(t, 0, "mecatol_rex")
    effects.add(t, effects.USURPER, 0, card("usurper"), effects.FOR_EVER)
    return t


def test_usurper_goes_when_an_agenda_makes_mecatol_neutral() -> None:
    t = usurped()
    make_neutral(t, planet("mecatol_rex"), "TI-31.2.1")
    assert t.action_discard == (card("usurper"),) and not t.lasting


def test_usurper_goes_when_mecatol_is_given_away() -> None:
    t = usurped()
    p = going_on(t, ("take_gift", 1, planet("mecatol_rex")))
    p.do("yes")
    assert p.t.owner[planet("mecatol_rex")] == 1
    assert p.t.action_discard == (card("usurper"),) and not p.t.lasting


# ---- what one chapter leaves to another


def test_the_elder_may_leave_nothing_to_vote_for() -> None:
    """TI-31.1.3: a vote on laws ends when the only law is given up for it; another agenda is read."""
    t = fresh()
    deck = [CONTENT.political_card_names.index(name) for name in ("repeal", "trade_war")]
    t.political_deck = (*deck, *[one for one in t.political_deck if one not in deck])
    enact(t, "council_elder", 2)
    t.goods[0] = 1
    t.queue = [("next_agenda", 0), ("stop",)]
    p = play(t).do("no", "yes")  # the Xxcha do not quash it
    elder = CONTENT.political_card_names.index("council_elder")
    assert p.told("agenda_void") == [{"agenda": deck[0]}]
    assert [row["agenda"] for row in p.told("agenda_read")] == deck
    assert p.t.political_discard == (elder, deck[0])


def test_determine_policy_takes_a_law_from_the_table() -> None:
    """TI-31.2.4: the card lies on top of the deck, and nowhere else."""

    def trade_war(t: Table) -> None:
        number = CONTENT.political_card_names.index("trade_war")
        t.political_deck = tuple([one for one in t.political_deck if one != number])
        t.political_seen = (0,) * len(t.political_deck)
        enact(t, "trade_war")

    offer_window = ("before_political_card_drawn", 0, 0)
    t = at_moment("determine_policy", offer_window, "trade_war", prepare=trade_war).t
    assert t.political_deck[0] == CONTENT.political_card_names.index("trade_war")
    assert t.laws == () and t.political_discard == ()


def test_a_patrol_leaves_no_cargo_behind() -> None:
    """TI-35.3.3: a ground force whose Cruiser went on patrol is lost."""
    t = fresh()
    t.technologies[0] |= technology("stasis_capsules")
    put(t, 0, "wellon", cruiser=1, ground_force=1)
    p = going_on(t, ("secondary", 0, WARFARE))
    p.do("yes", f"{p.hex('wellon')}.cruiser", p.hex("thibah"))
    if p.kind:
        p.do("done")
    assert p.over and p.t.cargo_at(place(p.t, "wellon"), 0, GROUND_FORCE) == 0
    assert p.rules("excess_lost") == ["TI-35.3.3"]
