"""CE-4 and CE-5: boarding, captured ships, scrapping them, security forces."""

from __future__ import annotations

import pytest

from cosmarch.games.se4x.choices import ALIENS
from cosmarch.games.se4x.content.packed_ints import level
from cosmarch.games.se4x.content.vocabulary import CLASSES
from cosmarch.games.se4x.rules.combat.battle_values import (
    attack_value,
    defense_value,
    hull,
    target_refusal,
    toughness,
    weapon_class,
)
from cosmarch.games.se4x.rules.combat.battlefield import IDLE, SCREENED
from cosmarch.games.se4x.rules.combat.boarding import gains, number_to_seize, scrap_refusal, seize_refusal, shared
from cosmarch.games.se4x.rules.combat.retreat import retreat_refusal
from cosmarch.games.se4x.rules.combat.screening import manned
from cosmarch.games.se4x.rules.economy.maintenance import due
from cosmarch.games.se4x.rules.economy.upgrades import newest_for
from cosmarch.games.se4x.rules.experience import level_of, promote
from cosmarch.games.se4x.rules.groups import counters, merge_refusal
from cosmarch.games.se4x.rules.modifiers import move_level
from cosmarch.games.se4x.state import ABOARD, BOARDING, CAPTURED, FREE, SHIP_KINDS, TECHS, Table
from cosmarch.games.se4x.state import put as changed
from tests.se4x.battle import FIELD, battle, field, hold_until, shots, standing
from tests.se4x.economy import act, end, home, phase, refused
from tests.se4x.table import Play, aliens, fresh, kind_of, mark, place, play, put, research, settle, tech


def boarders(t: Table, size: int = 1, grade: int = 1, seat: int = 0) -> int:
    return put(t, seat, FIELD, "boarding_ship", size, boarding=grade)


def prize(t: Table, seat: int, where: str, unit: str, maker: int, **levels: int) -> int:
    """A captured ship of another empire."""
    group = put(t, seat, where, unit, **levels)
    t.maker = changed(t.maker, group, maker)
    t.flags[group] |= CAPTURED
    return group


def seized(t: Table, roll: int, *more: int) -> tuple[Play, int]:
    """A boarding ship of seat 0 attacks the one enemy counter in the first round; the captured counter or FREE."""
    group = boarders(t)
    target = t.groups_at(place(FIELD), 1)[0]
    p = battle(t, dice=(*more, roll))
    hold_until(p, 1, group).do(target)
    new = [one for one in p.t.groups_at(place(FIELD), 0) if p.t.maker[one] == 1]
    return p, new[0] if new else FREE


# ---- the ship and its attack


@pytest.mark.parametrize(("grade", "attack"), [(1, 5), (2, 6)])
def test_values(grade: int, attack: int) -> None:
    """CE-4.1, CE-4.2: F5-0-2 for 12 CP, F6-0-2 with Boarding 2, to which it is upgraded."""
    t = standing(field())
    group, scout = boarders(t, grade=grade), put(t, 1, FIELD, "scout")
    assert CLASSES[weapon_class(t, group)] == "F" and (defense_value(t, group), hull(t, group)) == (0, 2)
    assert t.content.ships[t.kind[group]].cost == 12 and number_to_seize(t, group, scout) == attack - 1
    research(t, 0, boarding=2)
    assert level(newest_for(t, group), BOARDING) == 2


def test_who_boards_is_told_what_takes_the_ship() -> None:
    """CE-4.6, CE-5.3: hull and Security Forces, which were stated when the round began, count; attack and defense of a
    plain shot do not."""
    t = field(boarding=True)
    research(t, 1, security_forces=1)
    group, cruiser = boarders(t), put(t, 1, FIELD, "cruiser", defense=1)
    p = hold_until(battle(t), 1, group)
    (ask,) = p.match.asks
    assert ask.prompt().startswith("Boarding Ship: attack whom?")
    assert p.match.view(0)["table"]["battle"]["aims"] == [{"group": group, "target": cruiser, "to": 2, "seizes": 1}]
    assert [one.label() for one in ask.options if one.token == f"group.{cruiser}"] == [
        "G6: 1 Cruiser of Player 2: captured on 2 or less"
    ]
    stage = p.match.published(0).stage
    assert stage is not None
    (there,) = [one for part in stage.sections for one in part.others]
    assert (there.number, there.text) == ("≤2", "20% · captures it")


def test_boarding_attack() -> None:
    """CE-4.3, CE-4.8, CE-4.16: a roll at or below the number captures the ship at once, whatever its hull."""
    t = field()
    put(t, 1, FIELD, "dreadnought")
    p, new = seized(t, 2)  # 5 less hull 3
    assert new != FREE and p.t.owner_of(new) == 0 and p.at(FIELD, 1) == {} and p.told("ship_captured")
    t = field()
    put(t, 1, FIELD, "dreadnought")
    assert seized(t, 3)[1] == FREE


@pytest.mark.parametrize("terrain", ["asteroids", "nebula"])
def test_class_in_terrain(terrain: str) -> None:
    """CE-4.4: class F also in asteroids and nebulae."""
    t = standing(field())
    mark(t, FIELD, terrain)
    assert CLASSES[weapon_class(t, boarders(t))] == "F"


def test_one_always_hits() -> None:
    """CE-4.5: also where the number is below 1."""
    t = field()
    research(t, 1, security_forces=2)
    put(t, 1, FIELD, "dreadnought")
    p, new = seized(t, 1)
    assert shots(p)[-1] == (0, 0, 1) and new != FREE


def test_number() -> None:
    """CE-4.6, CE-4.7: attack less the hull of the target; Attack, Defense and fleet size do not count."""
    t = standing(field())
    group = boarders(t, 6)
    plain, proud = put(t, 1, FIELD, "cruiser"), put(t, 1, FIELD, "cruiser", defense=2)
    t.battle_marks = 1
    assert number_to_seize(t, group, plain) == number_to_seize(t, group, proud) == 3


def test_veteran_against_legend() -> None:
    """CE-4.6, CE-4.7, CE-3.19, CE-3.24 and the example CE-EX-06: 5 - 3 - 1 = 1."""
    t = standing(field(experience=True))
    group, target = boarders(t), put(t, 1, FIELD, "cruiser")
    t.rank = changed(changed(t.rank, group, 2), target, 4)
    assert number_to_seize(t, group, target) == 1


def test_every_round() -> None:
    """CE-4.9: a boarding ship attacks again after success or failure."""
    t = field()
    group = boarders(t)
    target = put(t, 1, FIELD, "cruiser", 3)
    p = battle(t, dice=(10, 1, 1))
    for battle_round in (1, 2, 3):
        hold_until(p, battle_round, group).do(target)
    assert p.at(FIELD)["cruiser"] == 2 and p.t.size[target] == 1


def test_experience_of_a_capture() -> None:
    """CE-4.10: a capture counts like a ship destroyed."""
    t = field(experience=True)
    put(t, 1, FIELD, "cruiser", 2)
    group = boarders(t)
    target = t.groups_at(place(FIELD), 1)[0]
    p = battle(t, dice=(1, 4))
    hold_until(p, 1, group).do(target)
    assert p.told("experience_roll")[0]["a"] == 4 and p.t.rank[group] == 1


def test_carriers_behind_fighters() -> None:
    """CE-4.11: no attack at a carrier while a fighter lives, also in a round in which fighters are screened."""
    t = standing(field())
    group = boarders(t)
    carrier, fighters = put(t, 1, FIELD, "carrier"), put(t, 1, FIELD, "fighter", 2, fighter=1)
    t.combat[fighters] |= SCREENED
    why = target_refusal(t, group, carrier)
    assert why is not None and why.rule == "CE-4.11"
    t.remove_group(fighters)
    assert target_refusal(t, group, carrier) is None and seize_refusal(t, group, carrier) is None


def test_screened_ships() -> None:
    """CE-4.12: a screened ship can be neither attacked nor captured."""
    t = standing(field())
    group, target = boarders(t), put(t, 1, FIELD, "scout")
    t.combat[target] |= SCREENED
    why = target_refusal(t, group, target)
    assert why is not None and why.rule == "SE-7.3"


@pytest.mark.parametrize("unit", ["base", "ship_yard", "colony_ship", "miner", "ms_pipeline", "titan", "fighter"])
def test_not_capturable(unit: str) -> None:
    """CE-4.13, CE-4.14, CE-6.5: such units are fired at with a plain F1."""
    t = standing(field())
    group, target = boarders(t), put(t, 1, FIELD, unit)
    why = seize_refusal(t, group, target)
    assert why is not None and why.rule == "CE-4.13" and attack_value(t, group) == 1


def test_plain_attack() -> None:
    """CE-4.14: against a ship yard the boarding ship needs 1 less its defense and can destroy it."""
    t = field()
    settle(t, 1, FIELD)
    put(t, 1, FIELD, "ship_yard")
    p, new = seized(t, 1)
    assert new == FREE and p.at(FIELD, 1) == {} and shots(p)[-1][1] == 1


def test_transports_with_troops() -> None:
    """CE-4.13, CE-14.5: a transport cannot be captured while troops are aboard."""
    t = standing(field(ground_combat=True))
    group, transport = boarders(t), put(t, 1, FIELD, "transport", ground_combat=1)
    assert seize_refusal(t, group, transport) is None
    troops = put(t, 1, FIELD, "infantry")
    t.private = changed(t.private, troops, ABOARD)
    why = seize_refusal(t, group, transport)
    assert why is not None and why.rule == "CE-14.5"


def test_boarders_boarded() -> None:
    """CE-4.15: a boarding ship captures another."""
    t = field()
    boarders(t, seat=1)
    p, new = seized(t, 3)
    assert p.at(FIELD) == {"boarding_ship": 2} and p.t.maker[new] == 1


# ---- the captured ship in battle


def prize_battle(**options: bool) -> tuple[Play, int]:
    """Seat 0 has captured one of two cruisers in the first round, and the second begins."""
    t = field(**options)
    put(t, 1, FIELD, "cruiser", 2)
    p, new = seized(t, 1)
    while p.t.battle_round < 2:
        p.do("hold" if "hold" in p.tokens else "done")
    return p, new


def test_the_round_after() -> None:
    """CE-4.17, CE-4.18, CE-4.19: in the next round it neither fires nor retreats but can be shot at; after that it
    does."""
    p, new = prize_battle()
    t = p.t
    assert t.combat[new] & IDLE
    why = retreat_refusal(t, new)
    assert why is not None and why.rule == "CE-4.17"
    asked = []
    while p.t.battle_round == 2:
        ask = p.match.asks[0]
        asked.append(ask.args.get("group"))
        if ask.seat == 1 and ask.kind == "fire":
            assert f"group.{new}" in ask.tokens
        p.do("hold" if "hold" in p.tokens else "done")
    assert new not in asked
    hold_until(p, 3, new)
    assert "retreat" in p.tokens and not p.t.combat[new] & IDLE


def test_recaptured() -> None:
    """CE-4.18: a captured ship can be taken back; it is an own ship again."""
    t = field()
    put(t, 1, FIELD, "cruiser", 2)
    boarders(t, seat=1)
    p, new = seized(t, 1)
    enemy = next(g for g in p.t.groups_at(place(FIELD), 1) if p.t.kind[g] == kind_of("boarding_ship"))
    p.match.load_dice([1])
    hold_until(p, 2, enemy).do(new)
    again = [g for g in p.t.groups_at(place(FIELD), 1) if p.t.kind[g] == kind_of("cruiser")]
    assert len(again) == 2 and all(p.t.maker[g] == 1 and not p.t.flags[g] & CAPTURED for g in again)


def test_screening_with_new_crews() -> None:
    """CE-4.18: a ship just captured counts for screening and fleet size, in the later edition not yet."""
    p, new = prize_battle()
    assert new in manned(p.t, [new])
    p, new = prize_battle(captured_ship_counts=False)
    assert manned(p.t, [new]) == []


def test_green_crews() -> None:
    """CE-4.20: a captured ship is Green whatever the academy, and gains experience like others."""
    t = field(experience=True)
    research(t, 0, military_academy=2)
    target = put(t, 1, FIELD, "cruiser")
    t.rank = changed(t.rank, target, 2)
    p, new = seized(t, 1)
    assert p.t.rank[new] == 0
    promote(p.t)
    assert p.t.rank[new] == 1


# ---- after the battle


def test_counters_after_the_battle() -> None:
    """CE-4.22 to CE-4.24: in the battle any counter serves; afterwards the captor needs one of their own, and combines
    or scuttles until they have."""
    t = field(counter_limits="full")
    limit = counters(t, kind_of("dreadnought"))
    own = [put(t, 0, "G3", "dreadnought", 3, attack=number % 3) for number in range(limit)]
    put(t, 1, FIELD, "dreadnought")
    p, new = seized(t, 1)
    assert p.t.counters_used(0, kind_of("dreadnought")) == limit + 1
    assert p.kind == "berth" and p.refused == {"done": "CE-4.24"}
    p.do(new)
    assert p.t.counters_used(0, kind_of("dreadnought")) == limit and p.told("scuttles")
    assert "done" in p.tokens and p.refused == {f"group.{own[2]}": "CE-4.24"}


def test_technology_is_stated() -> None:
    """CE-4.25, CE-4.26, CE-4.28: the captured group has its own record, which everybody is told, with who built it; the
    ship uses what it carries, other ships do not get it."""
    t = field()
    research(t, 1, attack=2, tactics=2)
    put(t, 1, FIELD, "cruiser")
    other = put(t, 0, FIELD, "cruiser")
    p, new = seized(t, 1)
    row = next(row for row in p.match.view(1)["table"]["groups"] if row["group"] == new)
    assert row["tech"]["attack"] == 2 and row["maker"] == 1 and row["captured"] is True
    assert p.t.carried(new, tech("attack")) == 2 and p.t.carried(other, tech("attack")) == 0
    assert p.t.tech_level(0, tech("attack")) == 0


def test_upgrade_ends_recognition() -> None:
    """CE-4.26: upgraded at a ship yard the ship is no longer known as captured."""
    t = field()
    t.cp[0], t.round = 20, 2
    research(t, 0, attack=1)
    group = prize(t, 0, "G3", "cruiser", 1, attack=0)
    put(t, 0, "G3", "ship_yard")
    p = play(t, ("upgrades", 0)).do(group, "done")
    assert not p.t.flags[group] & CAPTURED


def test_combining() -> None:
    """CE-4.27: with an own group of the same technology it may be combined, else not."""
    t = field()
    own, same, better = (
        put(t, 0, "G3", "cruiser"),
        prize(t, 0, "G3", "cruiser", 1),
        prize(t, 0, "G3", "cruiser", 1, attack=1),
    )
    assert merge_refusal(t, own, same) is None and merge_refusal(t, own, better) is not None
    p = play(t, ("movement", 0)).do("merge", own, same)
    assert p.t.size[own] == 2 and p.t.maker[own] == 0 and not p.t.flags[own] & CAPTURED


# ---- scrapping


def yard(**levels: int) -> Table:
    t = fresh(2)
    t.cp[0] = 100
    put(t, 0, home(t), "ship_yard")
    research(t, 0, **levels)
    return t


def test_scrapping_two_ships() -> None:
    """CE-4.29 to CE-4.31 and the example CE-EX-07: Move 2 and Defense 2 from the first ship, Move 3 from the second,
    and Move 4 bought in the same economic phase."""
    t = yard(move=1, attack=2, defense=1, tactics=1, ship_size=3)
    first = prize(t, 0, home(t), "cruiser", 1, move=3, attack=2, defense=2, tactics=0)
    second = prize(t, 0, home(t), "cruiser", 1, move=3, attack=0, defense=0, tactics=0)
    p = act(phase(t), "scrap", first)
    names = ("move", "attack", "defense", "tactics")
    assert [p.t.tech_level(0, tech(name)) for name in names] == [2, 2, 2, 1]
    act(p, "scrap", second)
    assert [p.t.tech_level(0, tech(name)) for name in names] == [3, 2, 2, 1]
    act(p, "research", "move")
    assert p.t.tech_level(0, tech("move")) == 4
    end(p)
    assert p.t.kind[first] == FREE and p.t.kind[second] == FREE


def test_scrapping_only_at_a_yard() -> None:
    """CE-4.29: in the economic phase at an own ship yard."""
    t = yard()
    far = prize(t, 0, "G6", "cruiser", 1, move=3)
    why = scrap_refusal(t, 0, far)
    assert why is not None and why.rule == "CE-4.29"
    assert refused(phase(t))["scrap"] == "CE-4.29"


def test_a_carrier_teaches_fighter_one() -> None:
    """CE-4.32: whatever Fighter level its old owner has."""
    t = yard()
    research(t, 1, fighter=3)
    group = prize(t, 0, home(t), "carrier", 1)
    assert tech("fighter") in gains(t, 0, group)
    research(t, 0, fighter=1)
    assert tech("fighter") not in gains(t, 0, group)


def test_not_learned_from_ships() -> None:
    """CE-4.33, CE-4.34: neither Ground Combat from a transport nor security forces and academies from any ship."""
    t = yard(ground_combat=1)
    research(t, 1, security_forces=2, military_academy=2, ground_combat=3)
    group = prize(t, 0, home(t), "transport", 1, ground_combat=3)
    assert not {tech("ground_combat"), tech("security_forces"), tech("military_academy")} & set(gains(t, 0, group))


def test_limited_to_the_ship() -> None:
    """CE-4.35, CE-4.36: only what the ship has, its Ship Size too."""
    t = yard()
    research(t, 1, attack=3, move=7)
    group = prize(t, 0, home(t), "battleship", 1, attack=1, move=1)
    assert gains(t, 0, group) == [tech("ship_size"), tech("attack")]
    p = act(phase(t), "scrap", group)
    assert p.t.tech_level(0, tech("ship_size")) == 2
    same = yard(ship_size=6, attack=3)
    poor = prize(same, 0, home(same), "battleship", 1, attack=1)
    why = scrap_refusal(same, 0, poor)
    assert why is not None and why.rule == "CE-4.35"


def test_take_back() -> None:
    """CE-4.30: a step of the secret phase can be taken back: the ship is there, the level is not."""
    t = yard()
    group = prize(t, 0, home(t), "cruiser", 1, move=3)
    p = end(act(phase(t), "scrap", group, "take_back"))
    assert p.t.tech_level(0, tech("move")) == 1 and p.t.kind[group] != FREE


def test_several_players() -> None:
    """CE-4.29: an option bars technology from ships among several players without teams."""
    assert shared(fresh(3)) and shared(fresh(2, captured_technology=False))
    t = fresh(3, captured_technology=False)
    put(t, 0, home(t), "ship_yard")
    group = prize(t, 0, home(t), "cruiser", 1, move=3)
    why = scrap_refusal(t, 0, group)
    assert why is not None and why.rule == "CE-4.29"


# ---- aliens


def test_captured_aliens() -> None:
    """CE-4.37, CE-4.38, CE-4.21: alien ships are captured, stay Green, move with Move 3, pay maintenance, and keep
    their own technology."""
    t = field(experience=True)
    group = boarders(t, 2)
    alien = aliens(t, FIELD, "alien_b")[0]
    p = battle(t, 0, ALIENS, dice=(1,))
    hold_until(p, 1, group).do(alien)
    t = p.t
    new = next(one for one in t.groups_at(place(FIELD), 0) if t.kind[one] >= SHIP_KINDS)
    assert p.over and level_of(t, new) == 0 and move_level(t, new) == 3
    promote(t)
    assert t.rank[new] == 0 and newest_for(t, new) == t.tech[new] and due(t, 0) == 5
    standing(t)
    assert (CLASSES[weapon_class(t, new)], attack_value(t, new), toughness(t, new)) == ("B", 6, 1)


def test_aliens_teach_nothing() -> None:
    """CE-4.39: they may be scuttled but not scrapped."""
    t = yard()
    group = t.add_group(0, kind_of("alien_b"), 1, place(home(t)), 0)
    why = scrap_refusal(t, 0, group)
    assert why is not None and why.rule == "CE-4.39"
    p = end(act(phase(t), "scuttle", group))
    assert p.t.kind[group] == FREE


def test_owner_is_clear() -> None:
    """CE-4.40: everybody sees whose a captured alien ship is."""
    t = field()
    group = t.add_group(0, kind_of("alien_b"), 1, place(FIELD), 0)
    t.turn_up(group)
    row = next(row for row in play(t, ("movement", 0)).match.view(1)["table"]["groups"] if row["group"] == group)
    assert row["owner"] == 0 and row["kind"] == "alien_b"


# ---- security forces


@pytest.mark.parametrize(("grade", "number"), [(0, 3), (1, 2), (2, 1)])
def test_security_forces(grade: int, number: int) -> None:
    """CE-5.2, CE-5.3, CE-5.4: each level adds one to the hull against boarding, on all ships at once; nothing else
    changes."""
    t = standing(field())
    group, target = boarders(t), put(t, 1, FIELD, "cruiser")
    research(t, 1, security_forces=grade)
    assert number_to_seize(t, group, target) == number and toughness(t, target) == 2


def test_security_belongs_to_boarding() -> None:
    """CE-5.1: not without boarding ships."""
    t = fresh(2, boarding=False)
    t.cp[0] = 99
    p = act(phase(t), "research")
    assert "security_forces" not in {token for ask in p.match.asks for token in ask.tokens}
    assert "security_forces" in {token for ask in act(phase(yard()), "research").match.asks for token in ask.tokens}


@pytest.mark.parametrize(("on", "number"), [(False, 4), (True, 3)])
def test_alien_security(on: bool, number: int) -> None:
    """SE-25.8: in the later edition aliens have Security Forces 1."""
    t = standing(field(alien_security=on), 0, ALIENS)
    assert number_to_seize(t, boarders(t), aliens(t, FIELD, "alien_d")[0]) == number


def test_the_level_is_stated() -> None:
    """SE-6.6, CE-5.2: who faces boarding ships states their security forces."""
    t = field()
    research(t, 1, security_forces=2)
    put(t, 1, FIELD, "cruiser")
    boarders(t)
    p = battle(t)
    assert p.t.shown[TECHS + tech("security_forces")] == 2
