"""Empire advantages: how they are dealt, sold and shown, and what they do outside battle (CE-13, CE-EA)."""

from __future__ import annotations

import pytest

from cosmarch.core.new_match import at_first_question, made
from cosmarch.games.se4x import game
from cosmarch.games.se4x.redeal.empires import redeal
from cosmarch.games.se4x.rules import modifiers
from cosmarch.games.se4x.rules.advantages import ancient, battle, empire, exposure, moves, shape_shifters
from cosmarch.games.se4x.rules.advantages.dealing import used_advantages
from cosmarch.games.se4x.rules.cards.cards import show_to
from cosmarch.games.se4x.state import (
    Table,
)
from tests.se4x.cards import ADVANTAGES, card_field, give, is_open, with_cards
from tests.se4x.table import CONTENT, Play, place, play, put

# Where each card enters the game.
BEHAVIOUR = {
    "fearless_race": (battle.fearless, modifiers.retreat_round),
    "warrior_race": (battle.warriors,),
    "celestial_knights": (battle.knights, battle.charge_stops),
    "giant_race": (battle.giants, empire.kind_hull),
    "industrious_race": (empire.settles_asteroids,),
    "ancient_race": (ancient.ancient_race,),
    "space_pilgrims": (modifiers.ignores_stop, moves.at_black_hole),
    "hive_mind": (battle.hive_attack, battle.hive_defense, battle.hive_hull),
    "nano_technology": (empire.instant_upgrade,),
    "quick_learners": (empire.experience_dice,),
    "gifted_scientists": (empire.tech_discount, empire.price),
    "master_engineers": (moves.push,),
    "insectoids": (battle.insectoids, empire.half_points),
    "immortals": (empire.head_start_lost, empire.price),
    "expert_tacticians": (empire.fleet_bonus,),
    "horsemen_of_the_plains": (modifiers.bombardment,),
    "and_we_still_carry_swords": (empire.boarding, empire.ground_attack, empire.ground_defense),
    "amazing_diplomats": (empire.diplomats, Table.befriended),
    "traders": (empire.trade,),
    "cloaking_geniuses": (empire.extra_mounts,),
    "star_wolves": (battle.wolves,),
    "power_to_the_people": (empire.fast_civilians,),
    "house_of_speed": (battle.speed,),
    "powerful_psychics": (moves.sense,),
    "shape_shifters": (shape_shifters.pretend, exposure.expose),
}


def test_every_card_has_behaviour() -> None:
    """CE-13.9: 25 cards, numbered 31 to 55, and each does what the rule list says."""
    assert sorted([card.number for card in CONTENT.advantages]) == list(range(31, 56))
    assert set(BEHAVIOUR) == set(ADVANTAGES)
    assert all(callable(one) for behaviour in BEHAVIOUR.values() for one in behaviour)


# ---- dealing


def begun(seats: int = 2, **options: bool | str) -> Play:
    """A match from its first question on."""
    wanted = game.checked_options({"round_limit": 1, **options})
    return Play(at_first_question(made(game, seats, wanted, "3", None, {})))


def test_each_keeps_one_of_two() -> None:
    """CE-13.1, CE-13.7: two cards each, one is kept and the other discarded, both face down."""
    p = begun(3).until("keep_advantage")
    assert len(p.match.asks) == 3 and all(len(ask.tokens) == 2 for ask in p.match.asks)
    for ask in p.match.asks:
        p.match.choose(ask.tokens[0], ask.seat)
    t = p.t
    assert [len(cards) for cards in t.advantages] == [len(cards) for cards in t.advantage_discards] == [1, 1, 1]
    hidden = [seat for seat in range(3) if not t.advantage_shown >> t.advantages[seat][0] & 1]
    players = p.match.view(None)["table"]["players"]
    assert all(players[seat]["advantages"] == [None] for seat in hidden)
    for seat in range(3):
        assert p.match.view(seat)["table"]["players"][seat]["advantages"] == [ADVANTAGES[t.advantages[seat][0]]]
    assert p.told("dealt_advantage", 1) != p.told("dealt_advantage", 0)
    for seat in range(3):  # everybody's own log tells which one, and nobody else's
        assert p.told("kept_advantage", seat) == [{"advantage": t.advantages[seat][0]}]
    assert p.told("kept_advantage") == []


def test_two_against_one_with_advantages() -> None:
    """SE-29.6: the single player draws six and keeps four, the pair has none."""
    p = begun(3, scenario="three_player_two_vs_one_advantages").until("keep_advantage")
    assert [ask.seat for ask in p.match.asks] == [2]
    assert len(p.tokens) == 6
    for _ in range(4):
        p.do(p.match.asks[0].tokens[0])
    assert [len(cards) for cards in p.t.advantages] == [0, 0, 4]


THREE_AGAINST_ONE = "four_player_three_vs_one"


@pytest.mark.parametrize("method", ["random", "auction"])
def test_three_against_one_with_advantages(method: str) -> None:
    """SE-29.7, SE-29.8: the three share out a pool of five, one each; the single player draws three and keeps one."""
    p = begun(4, scenario=THREE_AGAINST_ONE, empire_advantages=method).until("keep_advantage")
    assert [(ask.seat, len(ask.tokens)) for ask in p.match.asks] == [(3, 3)]
    p.do(p.match.asks[0].tokens[0])
    pool = list(p.match.asks[0].tokens)
    assert len(set(pool)) == 5
    taken = []
    for seat in (0, 1, 2):
        assert p.kind == "keep_advantage" and p.seat == seat
        assert sorted(p.tokens) == sorted(set(pool) - set(taken))
        assert not p.told("pooled_advantage", 3) and len(p.told("pooled_advantage", seat)) == 5
        taken.append(sorted(p.tokens)[0])
        p.do(taken[-1])
    assert p.kind != "keep_advantage"
    assert [[ADVANTAGES[card] for card in cards] for cards in p.t.advantages[:3]] == [[key] for key in taken]
    for seat in (0, 1, 2):  # they know each other's cards; the enemy sees only those that are face up from the start
        rows = p.match.view(seat)["table"]["players"]
        assert [row["advantages"] for row in rows[:3]] == [[key] for key in taken]
    rows = p.match.view(3)["table"]["players"]
    assert [row["advantages"] for row in rows[:3]] == [[key if is_open(p.t, key) else None] for key in taken]


def test_what_the_brothers_know_is_redealt() -> None:
    """SE-29.7: to the enemy the pool may be any cards, and the three know those; one of the three knows the real
    ones."""
    p = begun(4, scenario=THREE_AGAINST_ONE, empire_advantages="random").until("keep_advantage", 1)
    pools = set()
    for seed in range(20):
        for seat in (2, 3):
            world = p.t.copy()
            world.generator = seed + 1
            redeal(world, seat)
            shared = {*world.advantages[0], *world.advantage_drawn[1]}
            assert {card for card in range(len(ADVANTAGES)) if world.advantage_known[0] >> card & 1} == shared
            assert len(set(world.advantage_known[:3])) == 1
            if seat == 2:
                assert shared == {*p.t.advantages[0], *p.t.advantage_drawn[1]}
            else:
                pools.add(tuple(sorted(shared)))
    assert len(pools) > 1


@pytest.mark.parametrize(
    ("scenario", "seats"),
    [
        ("two_player_small", 2),
        ("two_player_knife_fight", 2),
        ("three_player_quick_conquest", 3),
        ("four_player_quick_conquest", 4),
    ],
)
def test_barred_in_small_scenarios(scenario: str, seats: int) -> None:
    """CE-13.12: no Ancient, Industrious or Giant Race and no House of Speed."""
    t = with_cards(seats, scenario)
    keys = {ADVANTAGES[card] for card in used_advantages(t)}
    assert not keys & {"ancient_race", "industrious_race", "giant_race", "house_of_speed"}


def test_left_out_without_their_rule() -> None:
    """CE-13.13, CE-13.14: no Nano-technology with instant upgrades, no Diplomats without aliens …, and no Swords in the
    gate scenarios (CE-EX-27)."""
    keys = {ADVANTAGES[card] for card in used_advantages(with_cards(instant_upgrade=True, aliens=False))}
    assert not keys & {"nano_technology", "amazing_diplomats"}
    keys = {ADVANTAGES[card] for card in used_advantages(with_cards(pipelines=False, cloaking=False, experience=False))}
    assert not keys & {"traders", "cloaking_geniuses", "quick_learners"} and "nano_technology" in keys
    for scenario in CONTENT.scenarios:
        if "gates" in scenario.traits and scenario.seats > 1:
            barred = {ADVANTAGES[card] for card in scenario.barred}
            assert "and_we_still_carry_swords" in barred


# ---- the auction


def test_auction() -> None:
    """CE-13.2, CE-13.3, CE-13.4, CE-13.5: one card more than players lie open; bids go up until all others pass; the
    winner pays from 75 CP and chooses; the last player chooses for nothing."""
    p = begun(3, empire_advantages="auction").until("auction")
    assert len(p.t.advantage_row) == 4
    row = list(p.t.advantage_row)
    assert p.seat == 0 and {"0", "1", "10"} <= p.tokens
    p.do("10")
    assert p.seat == 1
    p.do("11", "0")
    assert p.seat == 0
    p.do("0")
    assert p.kind == "buy_advantage" and p.seat == 1
    p.do(ADVANTAGES[row[0]])
    assert p.t.cp[1] == 75 - 11 and p.t.advantages[1] == (row[0],)
    assert p.match.view(2)["table"]["players"][1]["advantages"] == [ADVANTAGES[row[0]]]
    assert p.kind == "auction" and p.seat == 0
    p.do("0")
    assert p.kind == "buy_advantage" and p.seat == 2
    p.do(ADVANTAGES[row[1]])
    assert p.t.cp[2] == 75
    assert p.kind == "buy_advantage" and p.seat == 0 and p.tokens == {ADVANTAGES[row[2]], ADVANTAGES[row[3]]}
    p.do(ADVANTAGES[row[3]])
    assert p.t.advantage_row == () and row[2] in p.t.advantage_deck
    assert p.kind == "head_start" and p.t.cp[0] == 75  # CE-13.4: the rest goes into technology


def test_debt_of_the_auction() -> None:
    """CE-13.6: what goes beyond 75 CP is owed, and paid from income after maintenance."""
    p = begun(2, empire_advantages="auction").until("auction")
    for bid in ("25", "50", "75", "76"):
        p.do(bid)
    p.do("0")
    assert p.kind == "buy_advantage" and p.seat == 1
    p.do(ADVANTAGES[p.t.advantage_row[0]])
    assert p.t.debt[1] == 1 and p.t.cp[1] == 0


def test_debt_is_paid_after_maintenance() -> None:
    """CE-13.6: all income goes to the debt until it is paid."""
    p = play(owing(), ("economic_phase",))
    p.until("economy")
    income = p.t.worth[p.t.home[0]]
    assert p.t.debt[0] == 40 - income and p.t.cp[0] == 0


def owing() -> Table:
    t = with_cards()
    t.debt = (40, 0)
    t.turn = 3
    return t


# ---- revealing


def test_shown_with_a_captured_colony() -> None:
    """CE-13.8, CE-13.10, CE-15.7: who loses a colony to ground units turns the advantage up; the captor sees the alien
    technology too and gains neither."""
    t = give(with_cards(3), 0, "traders", "soylent_purple")
    put(t, 1, "G5", "scout")
    show_to(t, 0, 1)
    p = play(t, ("movement", 1))
    assert is_open(p.t, "traders")
    seen = [p.match.view(seat)["table"]["players"][0]["alien_cards"] for seat in (1, 2)]
    assert seen == [["soylent_purple"], [None]]
    assert p.t.advantages[1] == () and p.t.alien_cards[1] == ()


def test_what_was_not_shown_is_not_imagined() -> None:
    """CE-13.7: after a battle everybody knows which cards an empire would have had to show; what others imagine of it
    is one of the rest, and not always the same."""
    t = give(card_field(), 0, "traders")
    give(t, 1, "nano_technology")
    put(t, 0, "G6", "scout")
    put(t, 1, "G6", "scout")
    p = play(t, ("battle", place("G6"), 0, 1))
    imagined = {ADVANTAGES[p.match.imagine(1, seed)._table.advantages[0][0]] for seed in range(40)}
    assert len(imagined) > 3
    assert not imagined & {"giant_race", "insectoids", "warrior_race", "hive_mind", "fearless_race", "nano_technology"}
    assert {p.match.imagine(0, seed)._table.advantages[0][0] for seed in range(5)} == {ADVANTAGES.index("traders")}


def test_game_end_cards_stay_hidden() -> None:
    """CE-EA39.1, CE-EA41.1, CE-EA49.1, CE-13.7: these are seen only when the match is over."""
    for key in ("nano_technology", "gifted_scientists", "traders"):
        t = give(card_field(), 0, key)
        put(t, 0, "G6", "scout")
        put(t, 1, "G6", "scout")
        p = play(t, ("battle", place("G6"), 0, 1))
        assert p.match.view(1)["table"]["players"][0]["advantages"] == [None]
        p.finish()
        assert p.match.view(1)["table"]["players"][0]["advantages"] == [key]
