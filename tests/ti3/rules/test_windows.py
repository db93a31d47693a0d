"""Windows and the playing of action cards: TI-30 and its timing."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

from cosmarch.core.errors import IllegalChoice
from cosmarch.core.text import words
from cosmarch.core.windows import UNLESS_MINE
from cosmarch.games.ti3.content import timing
from cosmarch.games.ti3.content.vocabulary import CRUISER, DREADNOUGHT, FIGHTER, LOGISTICS
from cosmarch.games.ti3.rules.cards import identical, lasting, playing, windows
from cosmarch.games.ti3.scenes import SCENES
from cosmarch.games.ti3.state import ABSTAINS, Table, effects
from cosmarch.games.ti3.words.messages import EXPLAINED
from tests.ti3.hands import card, carded, throw_away
from tests.ti3.table import CONTENT, Placed, Play, fresh, own, place, play, put

WELLON = 1  # its hex


def battle(t: Table) -> None:
    """Seat 0 attacks seat 1 at Wellon."""
    put(t, 0, "wellon", dreadnought=2, carrier=1, fighter=2)
    put(t, 1, "wellon", cruiser=2, dreadnought=1)
    t.system = place(t, "wellon")
    t.defender = 1


def seats_asked(p: Play) -> list[int]:
    return [ask.seat for ask in p.match.asks]


class Full(Placed):
    """The whole game with its windows, from a table on."""

    def __init__(self, table: Table) -> None:
        super().__init__(table)
        self.scenes = {**self.scenes, **SCENES}


# ---- the list of windows


def test_windows_stand_in_the_order_of_the_rulebook() -> None:
    names = [name for name in CONTENT.window_names if name in windows.CONTEXTS]
    assert list(windows.CONTEXTS) == names


def test_every_card_has_a_moment_to_be_played() -> None:
    covered = {one for name in windows.CONTEXTS for one in timing.moments_of(name)}
    covered |= {timing.OWN_TURN, timing.REVEALED, "copied"}
    assert {CONTENT.windows[one.window].key for one in CONTENT.action_cards} <= covered


def test_every_window_has_a_card() -> None:
    for name in windows.OPEN_WINDOWS:
        moments = timing.moments_of(name)
        assert any(CONTENT.windows[one.window].key in moments for one in CONTENT.action_cards), name


def test_every_window_but_the_one_that_is_called_for_takes_standing_orders() -> None:
    assert set(windows.standing_orders()) == windows.OPEN_WINDOWS - {timing.ANY_TIME} | {timing.REVEALED}


def test_every_window_has_its_question_in_words() -> None:
    english = words("en", "ti3")
    for name in windows.OPEN_WINDOWS:
        kinds = windows.CONTEXTS[name]
        key = f"ti3.ask.window_{name}"
        explained = [EXPLAINED[key]] if key in EXPLAINED else []
        args: dict[str, int | str] = {kind: "…" for kind in (*kinds, *explained)}
        assert key in english and "{" not in english.say(key, args)


# ---- who is asked


def test_whoever_has_cards_is_asked_whatever_they_are() -> None:
    """TI-30.1.1: nobody can tell who holds what."""
    p = carded({0: ("plague",), 1: ("command_summit",)}, ("window", "before_first_strategy_pick"))
    assert seats_asked(p) == [0, 1]
    waiting = {json.dumps(p.match.view(seat)["waiting"]) for seat in (None, 0, 1, 2)}
    assert waiting == {json.dumps([{"seat": None, "kind": "before_first_strategy_pick"}])}


def test_nobody_is_asked_when_all_copies_are_on_the_discards() -> None:
    def gone(t: Table) -> None:
        t.active = 0
        throw_away(t, *["flank_speed"] * 4, *["in_the_silence_of_space"] * 3, "touch_of_genius")

    p = carded({0: ("plague",)}, ("window", "after_activation", 0, WELLON), prepare=gone)
    assert p.over


def test_a_card_in_play_is_in_no_hand() -> None:
    """TI-30.1.1: Usurper lies at Mecatol Rex, for all to see, until its holder loses the planet."""
    t = fresh()
    assert playing.unseen(t, card("usurper"))
    effects.add(t, effects.USURPER, 0, card("usurper"), effects.FOR_EVER)
    assert CONTENT.action_cards[card("usurper")].copies == 1 and not playing.unseen(t, card("usurper"))


def test_a_card_for_any_time_waits_until_a_revealed_card_is_resolved() -> None:
    """TI-30.3.1: right after a card was revealed only what cancels it is played."""
    p = carded({0: ("plague", "uprising"), 1: ("disclosure", "sabotage")}, ("play_card", 0))
    p.do("plague")
    assert (p.kind, p.seat) == ("sabotage", 1)
    assert p.tokens == {"pass", "sabotage"} and p.refused == {"disclosure": "TI-30.1.2"}


def test_a_card_is_played_on_the_same_thing_again_in_the_next_round() -> None:
    """TI-30.1.6."""
    t = fresh()
    identical.note_thing(t, 0, card("plague"), 3)
    why = identical.thing_refusal(t, 0, card("plague"), 3)
    assert why is not None and why.rule == "TI-30.1.6"
    free = ((1, "plague", 3), (0, "uprising", 3), (0, "plague", 4))  # another player, card, thing
    assert all(identical.thing_refusal(t, seat, card(name), thing) is None for seat, name, thing in free)
    t.queue = [("begin_round",)]
    p = play(t, 1, Full(t))
    assert p.t.round == t.round + 1 and identical.thing_refusal(p.t, 0, card("plague"), 3) is None


def test_a_card_that_could_be_copied_is_reason_enough_to_ask() -> None:
    def gone(t: Table) -> None:
        throw_away(t, *["flank_speed"] * 4, *["in_the_silence_of_space"] * 3)
        t.goods[0] = 3

    p = carded({0: ("plague",)}, ("window", "after_activation", 0, WELLON), prepare=gone)
    assert seats_asked(p) == [0]


def test_only_the_subject_the_others_or_the_sides_are_asked() -> None:
    hands = {0: ("plague",), 1: ("patrol",), 2: ("uprising",)}
    assert seats_asked(carded(hands, ("window", "after_activation", 0, WELLON))) == [0]
    assert seats_asked(carded(hands, ("window", "after_vote_cast", 0, 0))) == [1, 2]
    assert seats_asked(carded(hands, ("window", "before_combat_round", WELLON, 1), prepare=battle)) == [0, 1]


def test_a_card_is_refused_at_another_moment() -> None:
    """TI-30.1.2."""
    p = carded({0: ("plague", "command_summit")}, ("window", "before_first_strategy_pick"))
    assert p.tokens == {"pass", "command_summit"} and p.refused == {"plague": "TI-30.1.2"}


def test_conditions_that_everybody_sees_decide_who_is_asked() -> None:
    """Without units in the battle there is nothing to play there."""
    hands = {0: ("plague",), 1: ("patrol",), 2: ("uprising",)}
    p = carded(hands, ("window", "after_ship_damaged", 1, WELLON, 4), prepare=battle)
    assert p.over  # nothing is damaged


# ---- on a table with quick windows


def seat_is_asked(
    scene: tuple[Any, ...], hand: tuple[str, ...], prepare: Callable[[Table], None] | None = None
) -> bool:
    """Whether seat 0 is asked at a moment, with quick windows; with strict ones it always is."""
    strict = carded({0: hand}, scene, prepare=prepare)
    assert seats_asked(strict) == [0]
    quick = carded({0: hand}, scene, prepare=prepare, quick=True)
    assert quick.match.hushes == strict.match.hushes
    return bool(quick.match.asks) and seats_asked(quick) == [0]


def test_a_card_for_any_time_is_no_reason_to_ask() -> None:
    """TI-30.1.2: its holder calls for a moment; nobody waits for it at every other one."""
    pick = ("window", "after_strategy_pick", 1, LOGISTICS)
    assert not seat_is_asked(pick, ("disclosure",), chosen)
    assert seat_is_asked(pick, ("disclosure", "public_disgrace"), chosen)

    def broken(t: Table) -> None:
        put(t, 0, "wellon", dreadnought=1)
        t.add_damage(place(t, "wellon"), 0, DREADNOUGHT, 1)

    assert seat_is_asked(("window", timing.ANY_TIME, 0), ("emergency_repairs",), broken)


def chosen(t: Table) -> None:
    """Seat 1 has chosen Logistics."""
    t.strategy_holder[LOGISTICS] = 1


def test_cards_of_the_strategy_phase_are_asked_for_before_the_first_choice_and_after_the_last() -> None:
    """TI-6.1.1: not after every single one."""
    assert seat_is_asked(("window", "before_first_strategy_pick"), ("multiculturalism",))
    assert not seat_is_asked(("window", "after_strategy_pick", 1, LOGISTICS), ("multiculturalism",), chosen)
    assert seat_is_asked(("window", "after_all_strategy_picks", 1, LOGISTICS), ("multiculturalism",))


def test_touch_of_genius_is_asked_for_where_it_could_copy_such_a_card() -> None:
    def thrown(name: str) -> Callable[[Table], None]:
        def prepare(t: Table) -> None:
            throw_away(t, name)
            t.goods[0] = 5
            chosen(t)

        return prepare

    pick = ("window", "after_strategy_pick", 1, LOGISTICS)
    assert not seat_is_asked(pick, ("touch_of_genius",), thrown("disclosure"))
    assert seat_is_asked(pick, ("touch_of_genius",), thrown("public_disgrace"))


def test_policy_paralysis_is_asked_for_where_it_keeps_somebody_from_something() -> None:
    """TI-42.4.2: who can pay no influence cannot execute the secondary ability anyway."""
    used = ("window", "after_strategy_primary", 1, LOGISTICS)

    def poor(t: Table) -> None:
        t.exhausted = [1] * len(t.exhausted)

    def rich(t: Table) -> None:
        poor(t)
        t.goods[2] = 9

    assert seat_is_asked(used, ("policy_paralysis",), rich)
    assert not seat_is_asked(used, ("policy_paralysis",), poor)


@pytest.mark.parametrize(("ballot", "asked"), [(0, True), (ABSTAINS, False)])
def test_discredit_is_asked_for_where_votes_were_cast(ballot: int, asked: bool) -> None:
    """TI-31.3.8: who abstains has no votes that could be taken away."""

    def voted(t: Table) -> None:
        t.agenda = 0
        t.ballots = (ABSTAINS, ballot, ABSTAINS)

    assert seat_is_asked(("window", "after_vote_cast", 1, 0), ("discredit",), voted) == asked


# ---- announcing, revealing, resolving


def test_cards_are_revealed_and_resolved_in_the_order_of_play() -> None:
    """TI-30.2.3, TI-30.2.4."""

    def order(t: Table) -> None:
        t.order = (2, 0, 1)

    hands = {0: ("command_summit",), 1: ("grand_armada",), 2: ("trade_stop",)}
    p = carded(hands, ("window", "before_first_strategy_pick"), prepare=order)
    p.match.choose("command_summit", 0)
    p.match.choose("grand_armada", 1)
    assert not p.told("card_played")  # TI-30.2.1: nothing is shown before all have chosen
    p.match.choose("trade_stop", 2)
    assert [line["seat"] for line in p.told("card_played")] == [2, 0, 1]
    assert p.over and p.t.pool[0] == 5 and effects.holds(p.t, effects.ARMADA, 1)


def test_a_second_card_may_be_played_at_the_same_moment() -> None:
    """TI-30.2.2: whoever wants to play more is asked again, but not with an identical card (TI-30.1.6)."""
    hands = {0: ("flank_speed", "flank_speed", "in_the_silence_of_space")}
    p = carded(hands, ("window", "after_activation", 0, WELLON))
    p.do("flank_speed")
    assert p.refused == {"flank_speed": "TI-30.1.6"} and "in_the_silence_of_space" in p.tokens
    p.do("in_the_silence_of_space")
    assert p.over and lasting.more_movement(p.t, 0) == 1


def test_an_identical_card_may_be_played_in_another_situation() -> None:
    """TI-30.1.7."""
    p = carded({0: ("morale_boost",) * 2}, ("battle_round",), prepare=battle)
    p.do("morale_boost", "pass")
    assert lasting.roll_bonus(p.t, 0, CRUISER, ("battles",)) == 1
    windows.window_at(p.t, "before_combat_round", WELLON, 2)
    assert lasting.roll_bonus(p.t, 0, CRUISER, ("battles",)) == 0
    assert playing.play_refusal(p.t, 0, card("morale_boost"), "before_combat_round", (WELLON, 2)) is None


def test_a_card_whose_purpose_has_passed_has_no_effect() -> None:
    """Both sides retreat, but after the first there is no battle left to leave."""
    hands = {0: ("skilled_retreat",), 1: ("skilled_retreat",)}
    p = carded(hands, ("window", "before_combat_round", WELLON, 1), prepare=battle)
    p.match.choose("skilled_retreat", 0)
    p.match.choose("skilled_retreat", 1)
    p.do(p.hex("mecatol_rex"))
    assert p.told("card_without_effect") == [{"seat": 1, "card": card("skilled_retreat")}] and p.over


def test_a_bonus_for_the_first_round_outlasts_its_beginning() -> None:
    p = carded({0: ("fighter_prototype",)}, ("battle_begins",), prepare=battle, dice=(1,) * 8)
    p.do("fighter_prototype")
    lowest = [line["a"] for line in p.told("rolls") if (line["seat"], line["unit"]) == (0, FIGHTER)]
    assert lowest[1] - lowest[0] == 2


# ---- as an action


def test_a_card_as_an_action_ends_the_turn() -> None:
    """TI-30.4.1, TI-7.1.5."""
    p = carded({0: ("good_year",)}, ("play_card", 0), prepare=lambda t: own(t, 0, "wellon"))
    p.do("good_year")
    assert p.over and p.t.goods[0] == 1 and not p.told("turn_again")


# ---- Sabotage


def test_sabotage_is_asked_after_every_card_and_only_of_others() -> None:
    """TI-30.3.1."""
    p = carded({0: ("good_year", "plague"), 1: ("patrol",), 2: ("sabotage",)}, ("play_card", 0))
    p.do("good_year")
    assert [ask.kind for ask in p.match.asks] == ["sabotage"] * 2 and seats_asked(p) == [1, 2]


def test_the_first_sabotage_in_order_counts_and_the_other_stays_hidden() -> None:
    hands = {0: ("command_summit",), 1: ("sabotage",), 2: ("sabotage",)}
    p = carded(hands, ("window", "before_first_strategy_pick"))
    for seat in (1, 2):
        p.match.choose("pass", seat)
    p.match.choose("command_summit", 0)
    p.match.choose("sabotage", 2)
    p.match.choose("sabotage", 1)
    assert p.told("card_cancelled") == [{"seat": 1, "seat2": 0, "card": card("command_summit")}]
    assert p.t.hands[2] == (card("sabotage"),) and p.t.pool[0] == 3


def test_a_sabotaged_card_may_be_tried_again() -> None:
    """TI-30.3.2: the first counts as not played, so the second is not identical to a played one."""
    hands = {0: ("flank_speed", "flank_speed"), 1: ("sabotage",)}
    p = carded(hands, ("window", "after_activation", 0, WELLON))
    p.do("flank_speed", "sabotage")
    assert seats_asked(p) == [0] and "flank_speed" in p.tokens
    p.do("flank_speed")
    assert lasting.more_movement(p.t, 0) == 1


def test_nobody_is_asked_for_sabotage_when_all_lie_on_the_discards() -> None:
    def gone(t: Table) -> None:
        own(t, 0, "wellon")
        throw_away(t, *["sabotage"] * 5, "touch_of_genius")

    p = carded({0: ("good_year",), 1: ("plague",)}, ("play_card", 0), prepare=gone).do("good_year")
    assert p.over and p.t.goods[0] == 1


# ---- standing orders


def test_an_order_to_pass() -> None:
    p = carded({0: ("patrol",), 1: ("plague",)}, ("choose_strategy", 2))
    p.match.order(1, "after_strategy_pick")
    p.do("warfare")
    assert seats_asked(p) == [0]


def test_an_order_to_pass_unless_it_concerns_the_player() -> None:
    p = carded({1: ("patrol",), 2: ("plague",)}, ("choose_strategy", 2), ("choose_strategy", 1))
    p.match.order(1, "after_strategy_pick", UNLESS_MINE)
    p.do("warfare")
    assert seats_asked(p) == [2]
    p.do("pass", "logistics")
    assert seats_asked(p) == [1, 2]


def test_a_moment_that_is_nobodys_is_everybodys() -> None:
    """TI-6.1.1, TI-31.1.2: before the first choice, and when an agenda is read, everybody is concerned."""
    t = fresh()
    for name in ("before_first_strategy_pick", "before_strategy_cards_return"):
        assert all(windows.concerns(t, seat, name, ()) for seat in range(3))
    for name in ("after_agenda_read", "after_all_strategy_picks"):
        assert all(windows.concerns(t, seat, name, (0, 0)) for seat in range(3))


def test_what_concerns_a_player() -> None:
    t = fresh()
    battle(t)
    assert windows.concerns(t, 1, "before_combat_round", (WELLON, 1))
    assert not windows.concerns(t, 2, "before_combat_round", (WELLON, 1))
    assert windows.concerns(t, 2, "after_strategy_primary", (2, LOGISTICS))
    assert windows.concerns(t, 0, "after_movement", (1, t.home[0])) and not windows.concerns(t, 2, "any_time", (1,))


def test_unknown_orders_are_refused() -> None:
    p = carded({0: ("plague",)}, ("choose_strategy", 2))
    with pytest.raises(IllegalChoice):
        p.match.order(0, "no_such_window")
