"""What the log tells of a match: whoever reads nothing else must be able to follow it."""

from __future__ import annotations

from cosmarch.games.ti3.content.vocabulary import IMPERIAL, LOGISTICS, POLITICAL, TECHNOLOGY
from tests.playing import Playing
from tests.ti3.leading import leader, led
from tests.ti3.skirmish import skirmish
from tests.ti3.table import CONTENT, Play, fresh, place, play, table


def said(p: Playing[object] | Play) -> list[str]:
    return [line.text for line in p.match.log(None)]


def strategic(seat: int, card: int, **columns: object) -> Play:
    """A seat takes the strategic action of a card, and nothing else happens."""
    return table(("strategic", seat, card), active=seat, phase=2, strategy_holder={card: seat}, **columns)


def test_the_game_end_card_names_the_winner() -> None:
    """TI-20.8.3: most points win, and the log tells who has them."""
    t = fresh()
    t.vp = [3, 5, 4]
    t.objective_deck = (CONTENT.imperium_rex,)
    t.queue = [("imperial_primary", 0)]
    p = play(t)
    assert p.over and said(p)[-1] == "Player 2 (Letnev) wins the game with 5 victory points."
    assert p.rules("wins_with") == ["TI-20.8.3"]


def test_a_draw_names_all_who_share_it() -> None:
    """TI-20.8.5."""
    t = fresh()
    t.round_limit = t.round
    t.vp = [4, 4, 0]
    for column in (t.strategy, t.pool, t.fleet):
        column[:] = [2, 2, 2]
    mine, theirs = t.planets_of(0), t.planets_of(1)
    for planet in (mine if len(mine) > len(theirs) else theirs)[min(len(mine), len(theirs)) :]:
        t.owner[planet] = -1
    t.queue = [("return_strategy_cards",)]
    p = play(t).finish()
    assert [line["seat"] for line in p.told("wins_with")] == [0, 1]


def test_counters_that_are_not_there_are_told() -> None:
    """TI-28.1.5: three of four counters of Logistics are missing."""
    p = strategic(1, LOGISTICS, strategy=[3, 3, 3], pool=[3, 9, 3], fleet=[3, 3, 3])
    p.do("command_pool")
    assert p.told("counters_lacking") == [{"seat": 1, "n": 3}]
    assert "Player 2 (Letnev) does not receive 3 command counters: none is left." in said(p)
    assert strategic(1, POLITICAL).do("command_pool").told("counters_lacking") == []


def test_the_rule_behind_the_price_of_a_secondary_ability() -> None:
    """TI-8.1.6, TI-8.1.5: Logistics is free for everybody; the others cost a counter."""
    p = strategic(1, LOGISTICS, goods=[0, 0, 9]).until("secondary").do("yes").until("buy_counters").do("1")
    assert p.rules("secondary") == ["TI-8.1.6"]
    p = strategic(1, POLITICAL).do("command_pool").until("secondary").do("yes")
    assert p.rules("secondary") == ["TI-8.1.5"]


def test_a_bonus_counter_is_the_reason_for_a_command_counter() -> None:
    """TI-6.2.3."""
    p = table(("choose_strategy", 1), bonus={7: 1}).do("imperial", "fleet_supply")
    assert "Player 2 (Letnev) places a command counter in the area Fleet Supply for a bonus counter." in said(p)


def test_a_technology_that_cannot_be_gained_is_told() -> None:
    """TI-42.7.1: with all technologies there is nothing to choose."""
    p = strategic(1, TECHNOLOGY, technologies={1: (1 << len(CONTENT.technologies)) - 1})
    assert "Player 2 (Letnev) can gain no technology now." in said(p)


def test_a_leader_who_goes_along_is_told_from_where_to_where() -> None:
    """TI-40.1.4: not as one who boards where the ship arrives."""
    line = {0: "mecatol_rex", 1: "wellon", 3: "sol_home"}
    s = skirmish(line, {"wellon": {0: {"cruiser": 1, "carrier": 1}}}, **led(line, {"rev": "wellon.carrier"}, None))
    s.do("mecatol_rex", "wellon.cruiser", "rev")
    here, there = place(s.t, "wellon"), place(s.t, "mecatol_rex")
    assert [(line["leader"], line["hex"], line["hex2"]) for line in s.told("leader_along")] == [
        (leader("rev"), here, there)
    ]
    assert s.told("leader_boards") == []


def test_an_activation_that_comes_to_nothing_is_told() -> None:
    """TI-11.1.1, TI-17.1.1: ships that could come and are not sent, a dock that produces nothing."""
    t = fresh()
    t.active, t.phase, t.queue = 0, 2, [("activation", 0), ("stop",)]
    near = play(t)
    near.do(near.hex("lodor")).finish()
    assert near.told("nobody_sent") == [{"seat": 0, "hex": place(near.t, "lodor")}]
    home = play(t)
    home.do(home.hex("sol_home")).finish()
    assert home.told("nobody_sent") == []
    assert home.told("nothing_produced") == [{"seat": 0, "hex": place(home.t, "sol_home")}]


def test_a_secondary_ability_that_produces_nothing_is_told() -> None:
    """TI-42.8.3."""
    p = strategic(1, IMPERIAL).until("secondary").do("yes").finish()
    assert {"seat": 2, "hex": p.t.home[2]} in p.told("nothing_produced")
