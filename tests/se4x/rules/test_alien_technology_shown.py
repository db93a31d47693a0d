"""Alien technology cards: when they are shown, Omega Crystals and the others."""

from __future__ import annotations

import pytest

from cosmarch.games.se4x.rules import modifiers
from cosmarch.games.se4x.rules.alien_tech.analysis import after_battle
from cosmarch.games.se4x.rules.cards import windows
from cosmarch.games.se4x.rules.combat import battle_values
from cosmarch.games.se4x.rules.combat.battlefield import PRIZE
from cosmarch.games.se4x.rules.combat.raiders import cloak
from cosmarch.games.se4x.state import ATTACK, Table
from cosmarch.games.se4x.state import put as changed
from tests.se4x.battle import FIELD, battle, hold_until, shots, standing
from tests.se4x.cards import card_field, give, is_open, with_cards
from tests.se4x.rules.test_alien_technology import seen
from tests.se4x.table import CONTENT, kind_of, place, play, put, research

# ---- when they are shown


@pytest.mark.parametrize(
    ("key", "unit"),
    [
        ("anti_matter_warhead", "destroyer"),
        ("interlinked_targeting_computers", "destroyer"),
        ("long_lance_torpedo", "destroyer"),
        ("emissive_armor", "cruiser"),
        ("electronic_warfare_module", "cruiser"),
        ("microwarp_drive", "battlecruiser"),
        ("combat_sensors", "battleship"),
        ("afterburners", "fighter"),
        ("photon_bomb", "fighter"),
        ("hidden_turret", "minesweeper"),
        ("adaptive_cloaking_device", "raider"),
    ],
)
def test_shown_when_its_ships_fight(key: str, unit: str) -> None:
    """CE-AT02.1, CE-AT03.1, CE-AT05.1, CE-AT10.1 to CE-AT15.1, CE-AT26.1, CE-AT30.2: the card is shown when a ship
    of its type is in a battle, not when others are."""
    t = give(card_field(), 0, key)
    put(t, 0, FIELD, "dreadnought")
    put(t, 1, FIELD, "scout")
    assert not is_open(battle(t.copy()).t, key)
    put(t, 0, FIELD, unit)
    put(t, 0, FIELD, "carrier", 2)
    p = battle(t)
    while not p.over and p.kind == "raiders_retreat":
        p.do("done")
    assert is_open(p.t, key) and p.told("reveals_alien_card", 1)


@pytest.mark.parametrize("key", ["soylent_purple", "polytitanium_alloy", "efficient_factories", "mobile_analysis_bay"])
def test_shown_at_the_end_of_the_game(key: str) -> None:
    """CE-AT01.1, CE-AT04.1, CE-AT21.1, CE-AT29.1: cards of the economy are seen only when the match is over."""
    t = give(card_field(), 0, key)
    put(t, 0, FIELD, "destroyer")
    put(t, 1, FIELD, "scout")
    p = battle(t)
    assert seen(p, 1)[0]["alien_cards"] == [None]
    p.finish()
    assert seen(p, 1)[0]["alien_cards"] == [key]


def test_minesweep_jammer() -> None:
    """CE-AT24.1: sweepers count one level lower: level 1 sweeps nothing, level 3 as much as 2 (CE-EX-19). Shown when
    one tries."""
    t = give(card_field(), 1, "minesweep_jammer")
    one, two, three = [put(t, 0, FIELD, "minesweeper", mine_sweep=level) for level in (1, 2, 3)]
    assert modifiers.swept(t, one, 1) == 0
    assert modifiers.swept(t, three, 1) == modifiers.swept(t, two, 0)
    put(t, 1, FIELD, "mine", 2)
    p = battle(t)
    assert is_open(p.t, "minesweep_jammer")


def test_stealth_field_emitter() -> None:
    """CE-AT27.1: own ships are face down again after a battle, and the card is shown then."""
    t = give(card_field(), 0, "stealth_field_emitter")
    mine = put(t, 0, FIELD, "dreadnought")
    put(t, 1, FIELD, "scout")
    p = battle(t, dice=(10, 1))
    assert not is_open(p.t, "stealth_field_emitter") and p.t.face_up(mine)
    for _ in range(40):
        if p.over:
            break
        target = [token for token in p.tokens if token.startswith("group.")]
        p.do(target[0] if target else p.match.asks[0].tokens[0])
    assert is_open(p.t, "stealth_field_emitter") and not p.t.face_up(mine)


def adaptive(scanner: int, battle_round: int = 1) -> tuple[Table, int, int]:
    t = give(card_field(), 0, "adaptive_cloaking_device")
    group = put(t, 0, FIELD, "raider", cloaking=1)
    target = put(t, 1, FIELD, "destroyer", scanners=scanner)
    return standing(t, battle_round=battle_round), group, target


def test_adaptive_cloak_unseen() -> None:
    """CE-AT30.1: an undetected raider has +2 in the first round, not +1."""
    t, group, target = adaptive(0)
    plain = battle_values.to_hit(t, group, target)
    cloak(t)
    assert battle_values.to_hit(t, group, target) == plain + 2


@pytest.mark.parametrize(("battle_round", "weapon"), [(1, "A"), (2, "B"), (3, "C"), (4, "D"), (7, "D")])
def test_adaptive_cloak_scanned(battle_round: int, weapon: str) -> None:
    """CE-AT30.2: against scanners of the same level it fires as A, B, C, then D; better scanners end that."""
    t, group, _ = adaptive(1, battle_round)
    cloak(t)
    assert battle_values.weapon_class(t, group) == "ABCDE".index(weapon)
    t, group, _ = adaptive(2, battle_round)
    cloak(t)
    assert battle_values.weapon_class(t, group) == CONTENT.ships[kind_of("raider")].weapon_class


# ---- Omega Crystals


def omega() -> tuple[Table, int, int]:
    t = give(card_field(), 0, "omega_crystals")
    mine = put(t, 0, FIELD, "cruiser")
    theirs = put(t, 1, FIELD, "destroyer")
    return t, mine, theirs


def test_omega_crystals_re_roll() -> None:
    """CE-AT22.1, CE-AT22.2: after a group has fired its dice are rolled anew, and the new ones stand: here a hit on a
    destroyer becomes a miss and a destroyed ship lives. It is shown at first use."""
    t, mine, theirs = omega()
    p = battle(t, dice=(1, 10))
    p = hold_until(p, 1, mine).do(f"group.{theirs}")
    assert p.kind == "use_card" and "reroll" in p.tokens and not is_open(p.t, "omega_crystals")
    assert p.t.where[theirs] < 0
    p.do("reroll")
    assert is_open(p.t, "omega_crystals")
    assert p.t.where[theirs] == place(FIELD) and p.t.damage[theirs] == 0 and p.t.size[theirs] == 1
    assert p.t.battle_marks & windows.REROLLED[0]


def test_omega_crystals_once_a_battle() -> None:
    """CE-AT22.2: once a battle, on a group of either side."""
    t, mine, _ = omega()
    p = battle(t, dice=(10, 10, 10, 10, 10, 10))
    for _ in range(30):
        if p.kind == "use_card":
            break
        attack = f"group.{mine}" if p.kind == "fire" and p.seat == 1 else p.match.asks[0].tokens[0]
        p.do(attack)
    assert p.kind == "use_card" and p.seat == 0 and len(shots(p)) == 1
    p.do("reroll")
    assert len(shots(p)) == 2
    for _ in range(30):
        if p.t.battle_round > 2:
            break
        assert p.kind != "use_card"
        p.do(p.match.asks[0].tokens[0])


def test_without_the_card_no_re_roll() -> None:
    """CE-AT22.2: who could have the card is asked too, and is refused."""
    t, mine, theirs = omega()
    t.alien_cards = ((), ())
    give(t, 0, "soylent_purple")
    p = hold_until(battle(t, dice=(10,)), 1, mine).do(f"group.{theirs}")
    assert p.kind == "use_card" and p.refused["reroll"] == "CE-AT22.2"


# ---- others


def test_comm_array_ambush() -> None:
    """CE-AT28.1: a ship able to react goes to a hex without a battle that an enemy enters, stops them, and attacks."""
    t = give(with_cards(seats=2), 1, "advanced_comm_array")
    research(t, 1, exploration=2, move=6)
    research(t, 0, move=7)
    mover = put(t, 0, "G4", "scout", move=7)
    watcher = put(t, 1, "G6", "cruiser", exploration=2, move=6)
    t.turn = 3
    p = play(t, ("movement", 0), ("combat_phase", 0)).do(f"group.{mover}", "G5")
    assert p.kind == "ambush" and p.seat == 1
    p.do(f"group.{watcher}", "done")
    assert p.t.where[watcher] == place("G5") and is_open(p.t, "advanced_comm_array")
    assert p.refused[f"group.{mover}"] == "SE-3.9"
    p.until("battle").do("G5")
    assert p.t.attacker == 1 and p.t.defender == 0


def test_comm_array_sends_carriers_with_their_fighters() -> None:
    """CE-AT28.1, SE-11.7: an ambush leaves no fighters behind in open space."""
    t = give(with_cards(seats=2), 1, "advanced_comm_array")
    research(t, 1, exploration=2, move=6)
    mover = put(t, 0, "G4", "scout")
    put(t, 1, "G6", "cruiser", exploration=2)
    carrier = put(t, 1, "G6", "carrier", move=6)
    fighters = put(t, 1, "G6", "fighter", 2)
    p = play(t, ("movement", 0)).do(mover, "G5").do(carrier)
    assert p.kind == "take_along" and p.refused["done"] == "SE-11.7"
    p.do(fighters, "done")
    assert p.at("G5", 1) == {"carrier": 1, "fighter": 2}


def test_comm_array_needs_the_card() -> None:
    """CE-AT28.1: without the card nobody reacts where there is no battle."""
    t = give(with_cards(seats=2), 1, "soylent_purple")
    mover = put(t, 0, "G4", "scout")
    watcher = put(t, 1, "G6", "cruiser", exploration=2, move=6)
    p = play(t, ("movement", 0)).do(f"group.{mover}", "G5")
    assert p.kind == "ambush" and p.refused[f"group.{watcher}"] == "CE-AT28.1"


def test_mobile_analysis_bay() -> None:
    """CE-AT29.1: technology is taken from ships captured in a battle right after it, without a ship yard and without
    scrapping them; the card stays hidden."""
    for has in (True, False):
        t = standing(card_field(boarding=True))
        if has:
            give(t, 0, "mobile_analysis_bay")
        prize = put(t, 0, FIELD, "cruiser", attack=2)
        t.maker = changed(t.maker, prize, 1)
        t.combat[prize] = PRIZE
        before = t.tech_level(0, ATTACK)
        after_battle(t, place(FIELD), 0)
        assert t.tech_level(0, ATTACK) == before + int(has)
        assert t.where[prize] == place(FIELD) and not is_open(t, "mobile_analysis_bay")
