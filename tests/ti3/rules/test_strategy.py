"""The Strategy Phase, the order of play, turns, strategic actions and the strategy cards."""

from __future__ import annotations

from cosmarch.core.history import TABLE
from cosmarch.core.match import Match
from cosmarch.core.windows import HELD, set_order
from cosmarch.games.ti3.content.vocabulary import CRUISER, DESTROYER
from cosmarch.games.ti3.rules.strategy_phase import order_of_play
from cosmarch.games.ti3.state import Table
from tests.ti3.hands import carded, deal
from tests.ti3.table import CONTENT, Play, fresh, own, place, planet, play, put, table, technology

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
    """TI-12.1.1, TI-12.1.2, TI-12.1.3, TI-6.1.5: unchosen cards are skipped."""
    t = fresh()
    t.strategy_holder = [-1, 2, -1, 0, -1, 1, -1, -1]
    assert order_of_play(t) == [2, 0, 1]
    assert [card.number for card in CONTENT.strategy_cards] == list(range(1, 9))


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


# ---- the strategic action


def test_secondary_clockwise_for_a_counter() -> None:
    """TI-8.1.3, TI-8.1.4, TI-8.1.5, TI-8.1.7, TI-8.1.8, TI-8.1.10, TI-28.4.1."""
    p = strategic(1, POLITICAL)
    p.do("command_pool").until("secondary")
    asked = []
    while p.kind == "secondary":
        asked.append(p.seat)
        p.do("yes")
    assert asked[:2] == [2, 0] and 1 not in asked
    assert p.t.strategy == [1, 2, 1]
    assert p.over and p.t.strategy_used[POLITICAL]


def test_secondary_without_counters() -> None:
    """TI-8.1.5, TI-8.1.11: who cannot pay is not asked."""
    p = strategic(1, POLITICAL, strategy=[1, 0, 0])
    p.do("command_pool").until("secondary")
    assert p.seat == 0
    p.do("no")
    assert p.over and p.t.strategy == [1, 0, 0]


def test_initiative_pays_no_counters() -> None:
    """TI-42.1.3."""
    p = strategic(1, POLITICAL, strategy=[0, 0, 0], holders={INITIATIVE: 2})
    p.do("command_pool").until("secondary")
    assert p.seat == 2
    p.do("yes")
    assert len(p.t.hands[2]) == 1 and p.rules("secondary") == ["TI-42.1.3"]


# ---- Diplomacy


def test_diplomacy_primary() -> None:
    """TI-42.2.1, TI-42.2.2: both are bound, only where the other has units, and only in this Action Phase."""
    p = strategic(0, DIPLOMACY)
    assert p.tokens == {"seat.2", "seat.3"}
    p.do("seat.3")
    assert p.t.truces == (0b100, 0, 0b001)
    t = fresh()
    own(t, 2, "wellon", "thibah")  # only markers of the Xxcha; on Thibah a ground force
    t.ground[planet("thibah")] = 1
    put(t, 0, "mecatol_rex", carrier=1, ground_force=1)
    t.truces, t.order, t.phase, t.queue = (0b100, 0, 0b001), (0, 1, 2), 2, [("turn", 0), ("stop",)]
    p = play(t)
    assert p.refused[p.hex("xxcha_home")] == p.refused[p.hex("thibah")] == "TI-42.2.1"
    assert p.hex("letnev_home") in p.tokens
    p.do(p.hex("wellon"), f"{p.hex('mecatol_rex')}.carrier", "done", "wellon.ground_force")
    assert p.t.owner[planet("wellon")] == 0
    p = table(("turn", 0), phase=2, truces=(0b100, 0, 0b001), order=(0, 1, 2), passed=0b110)
    p.do("pass")
    assert p.t.phase == 3 and p.t.truces == (0, 0, 0)


def refreshing(*planets: str, races: tuple[str, ...] = SIX[:3]) -> Play:
    t = fresh(races)
    own(t, 1, *planets)
    for name in planets:
        t.exhausted[planet(name)] = 1
    t.queue = [("secondary", 1, DIPLOMACY), ("stop",)]
    return play(t)


def test_diplomacy_secondary() -> None:
    """TI-42.2.3, TI-42.2.4: up to two planets, none of a home system."""
    p = refreshing("wellon", "thibah", "lodor", "arc_prime")
    p.do("yes")
    assert p.tokens == {"wellon", "thibah", "lodor", "done"}
    p.do("wellon", "lodor")
    assert p.over and p.t.ready_planets(1) == sorted([planet("wren_terra"), planet("wellon"), planet("lodor")])
    p = refreshing("wellon")
    p.do("yes", "done")
    assert p.over and p.t.exhausted[planet("wellon")]
    assert refreshing("arc_prime").over  # nothing to refresh: not asked


def test_xxcha_send_envoys_as_a_secondary() -> None:
    """TI-42.2.1 with an ability of the Xxcha."""
    p = refreshing("wellon", races=("sol", "xxcha", "letnev"))
    p.do("yes", "yes", "seat.1")
    assert p.t.truces == (0b010, 0b001, 0) and p.t.exhausted[planet("wellon")]
    p = refreshing(races=("sol", "xxcha", "letnev"))
    p.do("yes", "seat.3")
    assert p.t.truces == (0, 0b100, 0b010)


# ---- Political


def test_political_primary() -> None:
    """TI-42.3.1, TI-42.3.2, TI-31.1.1: three cards, a counter, an agenda, and the next agenda is chosen."""
    p = strategic(0, POLITICAL)
    assert len(p.t.hands[0]) == 3 and p.kind == "place_counter"
    assert len(p.told("card_drawn_this", 0)) == 3 and not p.told("card_drawn_this", 1)
    top = p.t.political_deck[:3]
    p.do("fleet_supply")
    assert p.kind == "agenda_on_top" and p.t.fleet[0] == 4
    names = CONTENT.political_card_names
    assert p.tokens == {names[card] for card in top}
    assert p.match.view(0)["table"]["looked_at"] == [names[card] for card in top]
    assert p.match.view(1)["table"]["looked_at"] == 3
    p.do(names[top[1]], names[top[2]])
    assert p.t.political_deck[0] == top[1] and p.t.political_deck[-2:] == (top[2], top[0])
    assert [place for place, _ in p.match.view(0)["table"]["political_known"]] == [0, 58, 59]
    assert p.match.view(1)["table"]["political_known"] == []
    assert len(p.t.political_deck) == 60


def test_political_secondary() -> None:
    """TI-42.3.3."""
    p = table(("secondary", 1, POLITICAL))
    p.do("yes")
    assert len(p.t.hands[1]) == 1 and p.t.strategy[1] == 1


# ---- Logistics


def test_logistics_primary() -> None:
    """TI-42.4.1, TI-28.1.2."""
    p = strategic(0, LOGISTICS)
    p.do("command_pool", "command_pool", "fleet_supply", "strategy_allocation")
    assert (p.t.strategy[0], p.t.pool[0], p.t.fleet[0]) == (3, 5, 4)


def test_logistics_secondary() -> None:
    """TI-42.4.2, TI-42.4.3, TI-8.1.6: three influence a counter, and no counter to begin with."""
    t = fresh()
    own(t, 1, "mecatol_rex")
    t.strategy[1] = 0
    t.goods[1] = 2
    t.queue = [("secondary", 1, LOGISTICS), ("stop",)]
    p = play(t)
    p.do("yes")
    assert p.tokens == {"1", "2", "3"}  # 6 + 1 of the planets and 2 trade goods
    p.do("2", "mecatol_rex", "command_pool", "fleet_supply")
    assert (p.t.pool[1], p.t.fleet[1], p.t.goods[1]) == (4, 4, 2)
    t.goods[1] = 0
    t.exhausted[planet("mecatol_rex")] = 1
    assert play(t).over  # one influence is not enough


# ---- Warfare


def test_warfare_primary() -> None:
    """TI-42.6.1, TI-11.3.6: a counter comes back to the Command Pool; the system may be activated again, and the ships
    there move again."""
    t = fresh()
    t.activated[place(t, "wellon")] = 0b011
    t.activated[place(t, "thibah")] = 0b001
    for system in ("wellon", "thibah"):
        put(t, 0, system, cruiser=1)
    t.queue = [("warfare_primary", 0), ("turn", 0)]
    t.order, t.phase = (0, 1, 2), 2
    p = play(t)
    p.do(p.hex("wellon"))
    assert p.t.activated[place(t, "wellon")] == 0b010 and p.t.pool[0] == 4
    assert p.hex("wellon") in p.tokens and p.refused[p.hex("thibah")] == "TI-10.1.2"
    p.do(p.hex("mecatol_rex"))
    assert f"{p.hex('wellon')}.cruiser" in p.tokens and p.refused[f"{p.hex('thibah')}.cruiser"] == "TI-11.3.3"
    p = strategic(0, WARFARE)
    assert p.kind != "retrieve_counter"  # nothing to retrieve


def patrolling(**columns: object) -> Play:
    t = fresh()
    for seat in range(3):
        for at in range(t.hexes):
            for kind in (CRUISER, DESTROYER):
                t.add_ships(at, seat, kind, -t.ships_at(at, seat, kind))
    put(t, 0, "wellon", cruiser=1, destroyer=1)
    put(t, 0, "mecatol_rex", destroyer=1)
    put(t, 1, "tarmann", fighter=1)
    t.activated[place(t, "wellon")] = 0b001
    for name, value in columns.items():
        setattr(t, name, value)
    t.queue = [("secondary", 0, WARFARE), ("stop",)]
    return play(t)


def test_warfare_secondary() -> None:
    """TI-42.6.2, TI-42.6.3, TI-42.6.4, TI-42.6.6, TI-42.6.7: out of an activated system, one step, both to the same
    goal, which becomes activated."""
    p = patrolling()
    p.do("yes")
    assert p.tokens == {f"{p.hex('wellon')}.{kind}" for kind in ("cruiser", "destroyer")} | {
        f"{p.hex('mecatol_rex')}.destroyer", "done",
    }  # fmt: skip
    p.do(f"{p.hex('wellon')}.cruiser")
    near = {"thibah", "lodor", "quann", "mehar_xull"}
    assert p.tokens == {p.hex(name) for name in near}
    p.do(p.hex("thibah"), f"{p.hex('mecatol_rex')}.destroyer", p.hex("thibah"))
    t = p.t
    assert t.ships_at(place(t, "thibah"), 0, CRUISER) == t.ships_at(place(t, "thibah"), 0, DESTROYER) == 1
    assert t.is_activated(place(t, "thibah"), 0)
    assert t.counters_left(0) == 16 - 7 - 2  # one for the patrols was spent, one lies on the board


def test_warfare_secondary_into_an_activated_system() -> None:
    """TI-42.6.5: no further counter."""
    t = fresh()
    activated = [0] * t.hexes
    activated[place(t, "thibah")] = 0b001
    p = patrolling(activated=activated)
    p.do("yes", f"{p.hex('wellon')}.cruiser", p.hex("thibah"), "done")
    assert p.t.counters_on_board(0) == 1


def test_empty_systems_of_patrols() -> None:
    """TI-42.6.8: nobody's units, no special and no home system; counters and control markers do not matter."""
    t = fresh()
    activated = [0] * t.hexes
    activated[place(t, "thibah")] = 0b110
    owner = [2 if number == planet("thibah") else one for number, one in enumerate(t.owner)]
    p = patrolling(activated=activated, owner=owner)
    p.do("yes", f"{p.hex('mecatol_rex')}.destroyer")
    assert p.hex("tarmann") not in p.tokens and p.hex("wellon") not in p.tokens
    assert p.hex("thibah") in p.tokens
    beside = fresh()
    put(beside, 0, "thibah", cruiser=1)
    beside.queue = [("secondary", 0, WARFARE), ("stop",)]
    p = play(beside).do("yes", f"{place_name('thibah')}.cruiser")
    assert p.hex("quann") in p.tokens and p.hex("asteroid_field_1") not in p.tokens


def place_name(system: str) -> str:
    t = fresh()
    return t.choices.hexes.names[place(t, system)]


def test_patrols_keep_to_fleet_supply() -> None:
    """TI-28.2.2."""
    p = patrolling(fleet=[1, 3, 3])
    p.do("yes", f"{p.hex('wellon')}.cruiser", p.hex("thibah"), f"{p.hex('wellon')}.destroyer")
    assert p.hex("thibah") not in p.tokens


# ---- Imperial


def test_imperial_primary() -> None:
    """TI-42.8.1, TI-34.1.1, TI-1.1.4."""
    p = strategic(0, IMPERIAL)
    assert len(p.t.objectives_open) == 1 and len(p.t.objective_deck) == 9
    assert p.t.vp[0] == 2


def test_imperium_rex() -> None:
    """TI-42.8.2, TI-20.8.1, TI-20.8.2, TI-20.8.3, TI-1.1.3."""
    p = strategic(0, IMPERIAL, objective_deck=(CONTENT.imperium_rex,), vp=[5, 4, 6])
    result = p.match.result
    assert result is not None and result.reason == "imperium_rex"
    assert result.ranking == ((2,), (0,), (1,)) and result.scores == (5, 4, 6)


def test_imperial_wins() -> None:
    """TI-1.1.2."""
    p = strategic(1, IMPERIAL, vp=[9, 8, 9])
    assert p.match.result is not None and p.match.result.winners == (1,)


def test_imperial_secondary() -> None:
    """TI-42.8.3, TI-42.8.4: production without a counter on the system."""
    p = strategic(1, IMPERIAL, fleet=[4, 3, 3])
    assert p.kind == "secondary" and p.seat == 2
    p.do("no", "yes")
    assert p.kind == "produce_where" and p.tokens == {"jord", "done"}
    p.do("jord", "cruiser", "done")  # Jord alone can pay
    assert p.over and p.t.active == 1
    home = p.t.home[0]
    assert p.t.ships_at(home, 0, CRUISER) == 1 and not p.t.is_activated(home, 0)


def test_technology_cards() -> None:
    """TI-42.7.1, TI-32.2.1: for nothing, but not without what it needs."""
    p = strategic(0, TECHNOLOGY, goods={0: 3})
    assert p.kind == "technology" and p.refused["light_wave_deflector"] == "TI-32.2.2"
    p.do("xrd_transporters")
    assert p.t.technologies[0] & technology("xrd_transporters")
    assert p.t.goods[0] == 3 and not any(p.t.exhausted)
