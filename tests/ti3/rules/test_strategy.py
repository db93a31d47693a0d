"""The Strategy Phase, the order of play, turns, strategic actions and the strategy cards."""

from __future__ import annotations

from itertools import pairwise

from cosmarch.core.history import TABLE
from cosmarch.core.match import Match
from cosmarch.core.windows import HELD, set_order
from cosmarch.games.ti3.rules.strategy_phase import order_of_play
from cosmarch.games.ti3.state import Table
from tests.ti3.hands import carded, deal
from tests.ti3.table import CONTENT, Play, fresh, play, table

SIX = ("sol", "letnev", "xxcha", "l1z1x", "mentak", "sardakk_norr")

FOUR = SIX[:4]

INITIATIVE, DIPLOMACY, POLITICAL, LOGISTICS, TRADE, WARFARE, TECHNOLOGY, IMPERIAL = range(8)

CARDS = CONTENT.strategy_card_names


def strategic(seat: int, card: int, **columns: object) -> Play:
    """A seat takes the strategic action of a card, and nothing else happens."""
    holder = {card: seat, **columns.pop("holders", {})}  # type: ignore[dict-item]
    return table(("strategic", seat, card), active=seat, phase=2, strategy_holder=holder, **columns)


# ---- choosing cards


def test_choosing_with_six_players() -> None:
    """TI-EX-02: TI-6.1.1 to TI-6.1.4, TI-6.1.6, TI-6.2.1, TI-2.1.7, TI-1.2.12."""
    p = table(("begin_round",), races=SIX)
    for seat, card in enumerate(CARDS[:5]):
        assert p.seat == seat and len(p.tokens) == 8 - seat
        p.do(card)
    assert p.seat == 5 and p.tokens == set(CARDS[5:])
    assert set(p.refused.values()) == {"TI-6.1.4"}
    p.do("imperial")
    assert p.t.bonus == [0, 0, 0, 0, 0, 1, 1, 0]
    assert p.kind == "action" and p.t.phase == 2  # TI-6.3.1


def test_initiative_takes_the_speaker_token() -> None:
    """TI-1.3.12, TI-6.3.2, TI-42.1.2."""
    p = table(("begin_round",), races=SIX)
    p.do("imperial", "trade", "initiative")
    assert p.t.speaker == 2 and p.seat == 3  # the order of choosing stays
    assert p.told("speaker")[-1] == {"seat": 2}


def test_initiative_not_twice_in_a_row() -> None:
    """TI-42.1.4."""
    p = table(("choose_strategy", 0), last_initiative=0)
    assert p.refused == {"initiative": "TI-42.1.4"}
    p = table(("choose_strategy", 1), last_initiative=0)
    assert "initiative" in p.tokens


def test_initiative_again_as_the_last_card() -> None:
    """TI-36.2.5: unless there is no other option."""
    p = table(("choose_strategy", 0), races=FOUR, last_initiative=0, strategy_holder={card: 1 for card in range(1, 8)})
    assert p.t.strategy_holder[INITIATIVE] == 0


def test_bonus_counters_pile_up_and_are_exchanged() -> None:
    """TI-6.2.2, TI-6.2.3, TI-6.2.4."""
    p = table(
        ("place_bonus",), ("place_bonus",), ("choose_strategy", 1), strategy_holder={0: 0, 1: 0, 2: 2, 3: 2, 4: 1, 5: 1}
    )
    assert p.t.bonus == [0, 0, 0, 0, 0, 0, 2, 2]
    p.do("imperial")
    assert p.kind == "bonus_counter" and p.tokens == {
        "trade_good", "strategy_allocation", "command_pool", "fleet_supply", "done",
    }  # fmt: skip
    p.do("trade_good", "fleet_supply")
    assert p.t.goods[1] == 1 and p.t.fleet[1] == 4 and p.t.bonus[IMPERIAL] == 0


def test_bonus_counters_stay_over_rounds_until_somebody_chooses_the_card() -> None:
    """TI-6.2.2."""
    p = table(("return_strategy_cards",), races=SIX, strategy_holder=dict(enumerate(range(6))), bonus=[0] * 6 + [1, 1])
    p.do(*CARDS[1:6], "imperial")
    p.until("bonus_counter").do("trade_good")
    assert p.kind == "action" and p.t.bonus == [1, 0, 0, 0, 0, 0, 2, 0]


def test_bonus_counters_run_out() -> None:
    """TI-1.2.12, TI-33.4.4, TI-28.1.5."""
    p = table(("place_bonus",), bonus=[0, 0, 0, 0, 0, 3, 3, 2])
    assert sum(p.t.bonus) == 8
    p = table(("choose_strategy", 1), bonus={7: 1}, goods=[40, 0, 0], pool={1: 11})
    p.do("imperial")
    assert p.t.bonus[IMPERIAL] == 0 and p.t.goods[1] == 0  # nothing left to take


def test_two_cards_each_with_three_and_four_players() -> None:
    """TI-36.1.5, TI-36.1.6, TI-36.1.7, TI-36.2.3, TI-36.2.4."""
    p = table(("begin_round",))
    seats = []
    for card in CARDS[:6]:
        seats.append(p.seat)
        p.do(card)
    assert seats == [0, 1, 2, 0, 1, 2] and p.t.bonus == [0] * 6 + [1, 1]
    p = table(("begin_round",), races=FOUR)
    p.do(*CARDS[:7])  # the eighth is the only one left
    assert not any(p.t.bonus) and -1 not in p.t.strategy_holder


def test_one_card_each_with_five_players() -> None:
    """TI-36.3.7."""
    p = table(("begin_round",), races=(*SIX[:4], SIX[5]))
    p.do(*CARDS[:5])
    assert p.t.bonus == [0] * 5 + [1, 1, 1]


# ---- order of play and turns


def test_order_of_play() -> None:
    """TI-12.1.1, TI-12.1.3, TI-6.1.5: unchosen cards are skipped."""
    t = fresh()
    t.strategy_holder = [-1, 2, -1, 0, -1, 1, -1, -1]
    assert order_of_play(t) == [2, 0, 1]


def test_the_numbers_of_the_cards() -> None:
    """TI-12.1.2: 1 Initiative to 8 Imperial; whoever has the lower one of two neighbours comes first."""
    names = ("initiative", "diplomacy", "political", "logistics", "trade", "warfare", "technology", "imperial")
    assert [card.number for card in CONTENT.strategy_cards] == list(range(1, 9))
    for low, high in pairwise(names):
        t = fresh()
        t.strategy_holder = [{low: 1, high: 0}.get(name, -1) for name in CARDS]
        assert order_of_play(t)[:2] == [1, 0], low


def test_order_of_play_with_two_cards() -> None:
    """TI-X.5: the lower of the two."""
    t = fresh()
    t.strategy_holder = [-1, 0, 1, 1, 2, 2, -1, 0]
    assert order_of_play(t) == [0, 1, 2]


def test_naalu_are_first() -> None:
    """TI-12.1.1 with an ability of the Naalu."""
    t = fresh(("sol", "naalu", "xxcha"))
    t.strategy_holder = [0, 2, -1, -1, -1, -1, -1, 1]
    assert order_of_play(t) == [1, 0, 2]


def acting(**columns: object) -> Play:
    return table(("action_phase",), phase=1, **{"strategy_holder": [0, 1, -1, 2, 1, -1, 0, 2], **columns})


def test_turns_go_around() -> None:
    """TI-7.1.1, TI-7.1.2, TI-7.1.3, TI-19.1.2, TI-19.1.4: one action each; who has passed is skipped."""
    p = acting(strategy_used=[0, 1, 1, 1, 1, 1, 1, 1])
    assert (p.kind, p.seat, p.t.active) == ("action", 0, 0)
    p.do("pass")
    assert p.seat == 1
    p.do(p.hex("mecatol_rex"))
    p.until("action")
    assert p.seat == 2
    p.do("pass")
    assert p.seat == 1  # the last one left goes on alone
    p.do(p.hex("wellon"))
    p.until("action")
    assert p.seat == 1
    p.do("pass")
    assert p.t.phase == 3  # TI-19.1.5


def test_choices_of_a_turn() -> None:
    """TI-7.1.4, TI-8.1.1, TI-8.1.2, TI-8.1.12, TI-1.3.9, TI-42.1.1."""
    p = acting()
    assert "strategic.initiative" not in p.tokens | set(p.refused)
    assert "strategic.technology" in p.tokens and p.refused["pass"] == "TI-19.1.1"


def test_strategic_action_at_any_turn() -> None:
    """TI-EX-04: TI-8.1.12: Trade is used before Logistics was."""
    p = acting(strategy_holder=[-1, 1, -1, 2, 1, -1, 0, 0])
    assert p.seat == 1 and "strategic.trade" in p.tokens
    p.do("strategic.trade")
    p.until("action")
    assert p.t.strategy_used[TRADE] and not p.t.strategy_used[LOGISTICS]


def test_passing_after_the_strategic_actions() -> None:
    """TI-19.1.1, TI-36.1.8, TI-36.1.9, TI-36.1.10, TI-8.1.9."""
    p = acting()
    p.do("strategic.technology", "xrd_transporters")
    p.until("action", 1)
    assert {"strategic.diplomacy", "strategic.trade"} <= p.tokens
    p.do("strategic.diplomacy", "seat.3")
    p.until("action", 0)
    assert p.refused["strategic.technology"] == "TI-8.1.9" and "pass" in p.tokens  # the other card is Initiative
    p.do("pass")
    p.until("action", 1)
    assert p.refused["pass"] == "TI-19.1.1"


def test_empty_command_pool() -> None:
    """TI-EX-31: TI-9.1.4, TI-18.5.2, TI-28.3.1, TI-28.3.2."""
    p = acting(pool=[0, 0, 0])
    assert p.refused["tactical"] == "TI-9.1.4" and p.refused["transfer"] == "TI-18.5.2"


ALL_USED = [1] * 8


def test_who_can_do_nothing_else_passes_by_themselves() -> None:
    """TI-19.1.1: with no counter, no card and nothing to do the turn needs no answer; all that is public."""
    p = acting(pool=[0, 1, 0], strategy=[0, 1, 1], strategy_used=ALL_USED)
    assert (p.kind, p.seat) == ("action", 1) and p.told("passed") == [{"seat": 0}]
    p = acting(pool=[0, 1, 0], strategy=[0, 1, 1], strategy_used=[0, 1, 1, 1, 1, 1, 1, 1])
    assert p.seat == 1  # Initiative has no Strategic Action
    p = acting(pool=[0, 1, 0], strategy=[0, 1, 1], strategy_used=[1, 1, 1, 1, 1, 1, 0, 1])
    assert p.kind == "technology" and p.told("strategic_action")  # TI-36.1.8: it is due


def hand_at_the_end(hand: tuple[str, ...], held: bool = False) -> Match:
    """Seat 0 has neither a counter nor a Strategic Action left, but action cards."""
    t = fresh()
    if held:
        set_order(t, TABLE, HELD, "on")
    t.phase, t.pool, t.strategy, t.strategy_used = 1, [0, 1, 1], [0, 1, 1], ALL_USED[:]
    t.strategy_holder = [0, 1, -1, 2, -1, -1, -1, -1]
    t.queue = [("action_phase",)]
    deal(t, {0: hand})
    return play(t, quick=True).match


def test_passing_by_itself_tells_nothing_of_the_hand() -> None:
    """TI-30.1.1: whether somebody could still play a card is known to nobody else: the table holds its breath."""
    asked, silent = hand_at_the_end(("plague",)), hand_at_the_end(("sabotage",))
    assert (asked.asks[0].kind, asked.asks[0].seat) == ("action", 0) and asked.asks[0].tokens == ("pass", "plague")
    assert asked.view(1)["waiting"] == [{"seat": 0, "kind": ""}] and asked.asks[0].secret
    asked.choose("pass", 0)
    assert asked.hushes == silent.hushes and asked.asks[0].seat == silent.asks[0].seat == 1
    assert [line.text for line in asked.log(1)] == [line.text for line in silent.log(1)]
    assert asked.undo_state(0) == "consent"  # the others know now


def test_the_time_that_passing_takes_tells_nothing_either() -> None:
    """TI-30.1.1: where windows are held the table waits as long for who can play a card as for who cannot."""
    asked, silent = hand_at_the_end(("plague",), held=True), hand_at_the_end(("sabotage",), held=True)
    for match in (asked, silent):
        assert match.held and match.view(1)["waiting"] == [{"seat": None, "kind": "own_turn"}]
    assert [ask.tokens for ask in asked.asks] == [("pass", "plague")] and silent.asks == ()
    assert {**asked.view(1), "seed": ""} == {**silent.view(1), "seed": ""}
    for match in (asked, silent):
        match.close_window()
    assert asked.asks[0].seat == silent.asks[0].seat == 1
    assert [line.text for line in asked.log(1)] == [line.text for line in silent.log(1)]


def test_a_card_can_still_be_played_in_that_time() -> None:
    """TI-30.4.1."""
    match = hand_at_the_end(("plague",), held=True)
    match.choose("plague", 0)
    assert match.held and match.asks == (), "it is shown when the time is over"
    match.close_window()
    assert [line for line in match.log(1) if "Plague" in line.text]


def test_the_time_of_a_secondary_ability_tells_nothing_of_the_hand() -> None:
    """TI-42.7.2, TI-30.1.1: a card might pay for it, and nobody knows whether it is there."""
    price = CONTENT.strategy_cards[TECHNOLOGY].numbers["price"]

    def poor(t: Table) -> None:
        set_order(t, TABLE, HELD, "on")
        t.goods, t.exhausted, t.strategy = [0, price // 2, 0], [1] * len(t.exhausted), [2] * t.seats

    hands = (("corporate_sponsorship",), ("flank_speed",))
    found = [carded({1: hand}, ("secondary", 1, TECHNOLOGY), prepare=poor, quick=True).match for hand in hands]
    able, unable = found
    assert [ask.tokens for ask in able.asks] == [("yes", "no")] and unable.asks == ()
    assert able.held and unable.held and able.view(0)["waiting"] == unable.view(0)["waiting"]
    for match in found:
        match.close_window()
    assert able.over and unable.over


def test_who_has_passed_uses_secondary_abilities() -> None:
    """TI-19.1.3, TI-8.1.4."""
    p = strategic(1, LOGISTICS, passed=0b100, fleet=[3, 2, 3])
    p.do("fleet_supply", "fleet_supply", "command_pool", "strategy_allocation")
    assert (p.kind, p.seat) == ("secondary", 2)


def test_yssaril_skip_a_turn() -> None:
    """TI-7.1.4 with an ability of the Yssaril: not twice in a row, and not to end the phase."""
    p = table(
        ("turn", 0),
        races=("yssaril", "sol", "letnev"),
        strategy_holder=[0, 1, -1, 2, -1, -1, -1, -1],
        phase=2,
        order=(0, 1, 2),
    )
    p.do("stall")
    assert p.seat == 1 and not p.t.passed
    p.do(p.hex("mecatol_rex"))
    p.until("action", 2).do(p.hex("mecatol_rex"))
    p.until("action", 0)
    assert p.refused["stall"] == "TI-27.1.1"
    p = table(("turn", 0), races=("yssaril", "sol", "letnev"), passed=0b110, phase=2, order=(0, 1, 2))
    assert p.refused["stall"] == "TI-27.1.1"
