"""Space battles: TI-14, TI-21, TI-35.7 to 35.9, and what changes them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from cosmarch.games.ti3.content.vocabulary import CRUISER, DESTROYER, DREADNOUGHT, FIGHTER, UNITS
from tests.ti3.skirmish import Skirmish, skirmish

LINE = {0: "mecatol_rex", 1: "wellon", 7: "thibah", 3: "empty_1"}


def battle(attacker: Mapping[str, int], defender: Mapping[str, int], **position: Any) -> Skirmish:
    """Seat 0 moves a fleet from Wellon into Mecatol Rex, where seat 1 stands."""
    position.setdefault("tiles", LINE)
    fleets = {"wellon": {0: attacker}, "mecatol_rex": {1: defender}}
    fleets |= position.pop("others", {})
    s = skirmish(position.pop("tiles"), fleets, **position)
    return s.do("mecatol_rex")


def test_hits_and_casualties_of_a_mixed_fleet() -> None:
    """TI-EX-08, TI-EX-09: TI-21.3.1, TI-21.3.3, TI-21.4.1, TI-21.4.2, TI-21.4.3, TI-21.4.4, TI-21.4.5, TI-21.4.6,
    TI-21.6.1, TI-1.2.17, TI-14.1.1, TI-44.4."""
    s = battle(
        {"cruiser": 3, "dreadnought": 1},
        {"fighter": 2, "destroyer": 1},
        planets={"mecatol_rex": (1, 1, 0, 1)},
        activated={"empty_1": [0]},
    )
    s.do(*["wellon.cruiser"] * 3, "wellon.dreadnought")
    s.dice(2, 5, 7, 6, 3, 5, 10).do("no")  # Cruisers, Dreadnought; Fighters, Destroyer
    assert [row["n"] for row in s.told("rolls")] == [1, 1, 0, 1]
    assert (s.kind, s.seat) == ("casualty", 0)  # the attacker removes first
    s.do("dreadnought")
    assert s.t.damaged_at(0, 0, DREADNOUGHT) == 1
    assert s.seat == 1
    s.do("fighter", "fighter")
    assert s.fleet("mecatol_rex") == {"cruiser": 3, "dreadnought": 1}
    assert s.fleet("mecatol_rex", 1) == {"destroyer": 1}
    assert s.t.reinforcements(1, FIGHTER) == s.t.content.units[FIGHTER].figures  # TI-21.4.5
    assert s.t.battle_round == 2 and s.kind == "withdraw"
    assert len(s.t.dice) == 4 * 7 and s.t.volleys == (), "the dice lie there until the next are thrown"
    s.dice(*[1] * 5).do("no")
    assert s.t.volleys == (2, 1) and s.t.battle_round == 3, "what the first round hit is remembered"


def test_the_battle_is_over_when_one_side_or_both_have_no_ships() -> None:
    """TI-21.6.1: a second round only while both have ships."""
    for dice, left in (((1, 7), {1: 1}), ((7, 1), {0: 1}), ((7, 7), {})):
        s = battle({"cruiser": 1}, {"cruiser": 1}).dice(*dice).do("wellon.cruiser")
        assert [len(s.fleet("mecatol_rex", seat)) for seat in (0, 1)] == [left.get(seat, 0) for seat in (0, 1)]
        assert s.over and len(s.told("battle_round")) == 1
    s = battle({"cruiser": 1}, {"cruiser": 1}).dice(1, 1, 7, 1).do("wellon.cruiser")
    assert s.over and len(s.told("battle_round")) == 2 and s.fleet("mecatol_rex") == {"cruiser": 1}


def test_space_battle_of_the_rulebook() -> None:
    """TI-EX-10: TI-21.1.2, TI-21.1.3, TI-21.1.4, TI-21.1.5, TI-21.1.6, TI-21.1.7, TI-21.1.8, TI-35.7.2, TI-35.7.3,
    TI-35.3.6, TI-35.3.7, TI-14.1.2, TI-44.5. The races' bonuses, which the example leaves out, change no hit of it."""
    s = battle(
        {"carrier": 1, "ground_force": 2, "fighter": 3, "cruiser": 1},
        {"destroyer": 2, "cruiser": 1},
        planets={"mecatol_rex": (1, 1, 0, 0)},
        races=("xxcha", "sardakk_norr", "sol"),
        activated={"empty_1": [0, 1]},  # both could leave the battle
    )
    s.do("wellon.cruiser", "wellon.carrier", *["wellon.ground_force"] * 2).dice(2, 2, 5, 6)
    s.do(*["wellon.fighter"] * 3)
    assert [(row["seat"], row["faces"], row["n"]) for row in s.told("rolls")] == [(1, "2 2 5 6", 0)]  # the barrage
    assert (s.kind, s.seat) == ("withdraw", 0)
    s.do("no")
    assert (s.kind, s.seat) == ("retreat", 1)
    s.dice(3, 5, 10, 8, 6, 9, 10, 8).do("no")  # Fighters, Cruiser, Carrier; Destroyers, Cruiser
    hits = {(row["seat"], UNITS[int(row["unit"])]): (row["faces"], row["n"]) for row in s.told("rolls")[1:]}
    assert hits == {
        (0, "fighter"): ("3 5 10", 1),
        (0, "carrier"): ("6", 0),
        (0, "cruiser"): ("8", 1),
        (1, "cruiser"): ("8", 1),
        (1, "destroyer"): ("9 10", 2),
    }
    assert (s.kind, s.seat) == ("casualty", 0)
    s.do("fighter", "fighter", "fighter")
    assert (s.kind, s.seat) == ("casualty", 1)
    s.do("destroyer", "destroyer", "no").dice(9, 1, 3).do("no")  # round 2: Cruiser, Carrier; Cruiser
    assert [(row["seat"], row["faces"], row["n"]) for row in s.told("rolls")[6:]] == [
        (0, "9", 1),
        (0, "1", 0),
        (1, "3", 0),
    ]
    assert s.told("battle_won") == [{"seat": 0, "hex": 0}]
    assert s.fleet("mecatol_rex") == {"carrier": 1, "cruiser": 1, "ground_force": 2} and not s.fleet("mecatol_rex", 1)
    assert s.kind == "land"
    s.do(*["mecatol_rex.ground_force"] * 2)
    assert s.told("invasion") == [{"seat": 0, "seat2": 1, "planet": s.planet("mecatol_rex")}]


def test_barrage_destroys_fighters_before_the_battle() -> None:
    """TI-21.1.4, TI-21.1.5, TI-21.1.6, TI-21.1.7: two dice a Destroyer, both sides, without return fire."""
    s = battle({"destroyer": 1}, {"fighter": 2, "destroyer": 1}, planets={"mecatol_rex": (1, 1, 0, 1)})
    s.dice(9, 10, 1, 9).do("wellon.destroyer")
    assert s.told("ships_destroyed")[0] == {"seat": 1, "unit": FIGHTER, "hex": 0, "n": 2}
    assert s.fleet("mecatol_rex") == {}  # the Destroyer that was left hit


def test_docks_are_not_in_space() -> None:
    """TI-35.1.3: no battle with a dock alone, and it outlasts one over its planet."""
    s = skirmish(LINE, {"wellon": {0: {"cruiser": 1}}}, {"mecatol_rex": (1, 0, 0, 1)}).do(
        "mecatol_rex", "wellon.cruiser"
    )
    assert s.over and not s.told("space_battle") and s.on("mecatol_rex") == (1, 0, 0, 1)


def test_fighters_of_a_dock_fight() -> None:
    """TI-35.5.3, TI-14.1.1: even a single one."""
    s = battle({"cruiser": 1}, {"fighter": 1}, planets={"mecatol_rex": (1, 1, 0, 1)}).dice(1, 9).do("wellon.cruiser")
    assert s.told("battle_won") == [{"seat": 1, "hex": 0}]
    assert s.fleet("mecatol_rex", 1) == {"fighter": 1}


def test_nobody_may_leave_without_a_refuge() -> None:
    """TI-21.2.3, TI-21.5.4: the question answers itself."""
    s = battle({"cruiser": 1}, {"cruiser": 1}).dice(1, 1, 1, 7).do("wellon.cruiser")
    assert s.told("battle_won") == [{"seat": 1, "hex": 0}]
    assert not s.told("withdraws")


def test_withdrawal() -> None:
    """TI-21.2.1, TI-21.5.2, TI-21.5.3, TI-21.5.5: at the end of the round, with everything."""
    s = battle(
        {"carrier": 1, "ground_force": 1, "cruiser": 1},
        {"cruiser": 2},
        activated={"empty_1": [0]},
        fleet_supply=5,
    )
    s.do("wellon.cruiser", "wellon.carrier")  # the ground force cannot stay behind
    assert (s.kind, s.seat) == ("withdraw", 0)
    s.dice(1, 1, 1, 1).do("yes")
    assert s.fleet("empty_1") == {"carrier": 1, "cruiser": 1, "ground_force": 1}
    assert s.fleet("mecatol_rex") == {}
    assert s.over


def test_the_defender_retreats_only_if_the_attacker_stays() -> None:
    """TI-21.2.2, TI-21.1.8."""
    position: dict[str, Any] = {"activated": {"empty_1": [0, 1]}}
    s = battle({"cruiser": 1}, {"cruiser": 1}, **position).do("wellon.cruiser")
    s.dice(1, 1).do("yes")
    assert not s.told("retreats") and s.fleet("empty_1") == {"cruiser": 1}
    s = battle({"cruiser": 1}, {"cruiser": 1}, **position).do("wellon.cruiser", "no")
    assert (s.kind, s.seat) == ("retreat", 1)
    s.dice(1, 1).do("yes")
    assert s.fleet("empty_1", 1) == {"cruiser": 1} and s.fleet("mecatol_rex") == {"cruiser": 1}


def test_no_refuge_among_enemy_ships() -> None:
    """TI-X.1; TI-21.5.3: the system was activated by the fleet's own player."""
    s = battle(
        {"cruiser": 1},
        {"cruiser": 1},
        activated={"empty_1": [0, 1], "wellon": [1]},
        others={"empty_1": {2: {"destroyer": 1}}},
    )
    s.dice(10, 1).do("wellon.cruiser")
    assert not s.told("withdraws")


def test_a_withdrawal_is_cancelled_when_nobody_is_left() -> None:
    """TI-21.5.1."""
    s = battle({"cruiser": 1}, {"cruiser": 1}, activated={"empty_1": [0]}).do("wellon.cruiser")
    s.dice(7, 1).do("yes")
    assert s.fleet("mecatol_rex") == {"cruiser": 1}


def test_fighters_alone_cannot_retreat() -> None:
    """TI-35.5.2."""
    s = battle({"cruiser": 1}, {"fighter": 1}, planets={"mecatol_rex": (1, 1, 0, 1)}, activated={"empty_1": [1]})
    s.dice(7, 1).do("wellon.cruiser")
    assert s.fleet("mecatol_rex", 1) == {}


def test_excess_after_a_retreat() -> None:
    """TI-21.5.5, TI-28.2.3: Fleet Supply in the refuge."""
    s = battle(
        {"cruiser": 2},
        {"cruiser": 1},
        activated={"empty_1": [0]},
        others={"empty_1": {0: {"destroyer": 1}}},
        fleet_supply=2,
    )
    s.do("wellon.cruiser", "wellon.cruiser").dice(1, 1, 1).do("yes")
    assert s.kind == "excess_ship"
    s.do("empty_1.destroyer")
    assert s.fleet("empty_1") == {"cruiser": 2}


def test_cargo_dies_with_its_carrier() -> None:
    """TI-35.3.4, TI-35.5.6, TI-35.5.7: Fighters fight on and are lost afterwards."""
    s = battle({"carrier": 1, "ground_force": 2, "fighter": 1}, {"cruiser": 1})
    s.do("wellon.carrier", *["wellon.ground_force"] * 2)
    s.dice(1, 1, 7)  # round 1: Fighter and Carrier miss, the Cruiser hits
    s.do("wellon.fighter")
    s.dice(9, 1)  # round 2: the Fighter hits
    s.do("carrier")
    assert s.told("battle_won") == [{"seat": 0, "hex": 0}]
    assert s.fleet("mecatol_rex") == {}


def test_fighters_survive_their_carrier_where_there_is_room() -> None:
    """TI-35.3.5: with another Carrier; the ground forces of the lost one die (TI-35.3.4)."""
    s = battle({"carrier": 2, "ground_force": 2, "fighter": 4}, {"cruiser": 1})
    s.do("wellon.carrier", *["wellon.ground_force"] * 2, *["wellon.fighter"] * 4).dice(*[1] * 6, 7)
    s.do("wellon.carrier").dice(9, 1, 1, 1, 1, 1)  # round 2: a Fighter hits
    s.do("carrier")
    assert s.told("battle_won") == [{"seat": 0, "hex": 0}]
    assert s.fleet("mecatol_rex")["carrier"] == 1 and s.fleet("mecatol_rex")["fighter"] == 4


def test_two_damaged_steps() -> None:
    """TI-21.4.3, TI-21.4.4, TI-35.8.2, TI-35.9.3: the damaged one is destroyed by another hit."""
    s = battle(
        {"dreadnought": 2},
        {"cruiser": 4},
        damage={"wellon": {0: {"dreadnought": 1}}},
    )
    s.do("wellon.dreadnought", "yes").dice(1, 1, 7, 1, 1, 1).do("wellon.dreadnought")
    assert s.kind == "finish_damaged"  # the only ships are Dreadnoughts
    s.dice(10, 1, 1, 1, 1, 10, 1, 1, 1, 10, 1, 1, 10, 1)  # from then on only the other Dreadnought hits
    s.do("yes")
    assert s.fleet("mecatol_rex") == {"dreadnought": 1}


def test_war_sun_rolls_three_dice() -> None:
    """TI-21.3.2, TI-35.9.6."""
    s = battle({"war_sun": 1}, {"cruiser": 3}).dice(3, 4, 10, 1, 1, 1).do("wellon.war_sun")
    assert s.fleet("mecatol_rex", 1) == {}
    assert s.told("rolls")[0]["faces"] == "3 4 10"


def test_everything_may_be_destroyed() -> None:
    """TI-21.1.2: both sides together."""
    s = battle({"cruiser": 1}, {"cruiser": 1}).dice(7, 7).do("wellon.cruiser")
    assert s.told("battle_of_no_survivors") and s.over


def test_a_battle_ends_a_trade_agreement() -> None:
    """TI-33.5.3."""
    s = battle({"cruiser": 1}, {"cruiser": 1}, card_holder=(1, 0, 0, 1, 2, 2))
    s.dice(7, 1).do("wellon.cruiser")
    assert s.t.card_holder == (0, 0, 1, 1, 2, 2)


def test_nebula_helps_the_defender() -> None:
    """TI-23.3.1: +1, but not for the barrage (TI-X.3)."""
    tiles = {0: "mecatol_rex", 1: "nebula_1", 7: "wellon"}
    fleets = {"wellon": {0: {"cruiser": 1, "carrier": 1, "fighter": 1}}, "nebula_1": {1: {"destroyer": 1}}}
    s = skirmish(tiles, fleets).do("nebula_1", "wellon.cruiser", "wellon.carrier")
    s.dice(8, 8, 1, 7, 1, 8).do("wellon.fighter")
    rolls = s.told("rolls")
    assert (rolls[0]["a"], rolls[0]["n"]) == (9, 0)
    assert (rolls[4]["a"], rolls[4]["n"]) == (8, 1)
    attacker = {UNITS[int(row["unit"])]: row["a"] for row in rolls if row["seat"] == 0}
    assert attacker == {"cruiser": 7, "carrier": 9, "fighter": 9}  # as anywhere


def test_combat_bonuses() -> None:
    """TI-21.3.3, TI-X.2, TI-32.1.2: races and technologies add up."""
    values = {
        (): 7,
        ("hylar_v_assault_laser",): 6,
    }
    for cards, lowest in values.items():
        s = battle({"cruiser": 1}, {"cruiser": 1}, technologies={0: cards}).dice(10, 1).do("wellon.cruiser")
        assert s.told("rolls")[0]["a"] == lowest
    for races, lowest in {
        ("sardakk_norr", "sol", "hacan"): 6,
        ("jol_nar", "sol", "hacan"): 8,
        ("sol", "xxcha", "hacan"): 8,  # in the first round
    }.items():
        s = battle({"cruiser": 1}, {"cruiser": 1}, races=races, strategy=[0, 0, 0]).dice(10, 1).do("wellon.cruiser")
        assert s.told("rolls")[0]["a"] == lowest
    s = battle({"dreadnought": 1}, {"cruiser": 1}, races=("l1z1x", "sol", "hacan")).dice(10, 1).do("wellon.dreadnought")
    assert s.told("rolls")[0]["a"] == 4
    s = battle({"cruiser": 1}, {"cruiser": 1}, races=("sol", "xxcha", "hacan")).dice(1, 1, 7, 1).do("wellon.cruiser")
    assert s.told("rolls")[2]["a"] == 7  # the second round


def test_fighter_bonuses() -> None:
    """TI-X.2 with Cybernetics, Advanced Fighters and an ability of the Naalu."""
    position: dict[str, Any] = {
        "races": ("sol", "naalu", "hacan"),
        "planets": {"mecatol_rex": (1, 1, 0, 1)},
        "technologies": {1: ["cybernetics", "advanced_fighters"]},
    }
    s = battle({"cruiser": 1}, {"fighter": 1}, **position).dice(7, 1).do("wellon.cruiser")
    assert s.told("rolls")[1]["a"] == 6


def test_naalu_may_retreat_before_the_battle() -> None:
    """TI-21.5.3: foresight."""
    s = battle({"cruiser": 1}, {"cruiser": 1}, races=("sol", "naalu", "hacan"), activated={"empty_1": [1]})
    s.do("wellon.cruiser")
    assert (s.kind, s.seat) == ("foresight", 1)
    s.do("yes")
    assert s.fleet("empty_1", 1) == {"cruiser": 1} and not s.told("space_battle")


def test_opening_shots() -> None:
    """TI-21.1.3: Assault Cannon and the ambush of the Mentak; what falls does not fire back."""
    s = battle({"dreadnought": 1}, {"cruiser": 1}, technologies={0: ["assault_cannon"]})
    s.dice(5).do("wellon.dreadnought")
    assert s.fleet("mecatol_rex", 1) == {} and len(s.told("rolls")) == 1
    s = battle({"cruiser": 3}, {"cruiser": 2}, races=("mentak", "sol", "hacan"))
    s.do("wellon.cruiser", "wellon.cruiser").dice(7, 7).do("wellon.cruiser")
    assert s.fleet("mecatol_rex", 1) == {}


def test_letnev_pay_for_a_better_round() -> None:
    """TI-21.1.8: two trade goods, +1 for this round."""
    s = battle({"cruiser": 1}, {"cruiser": 1}, races=("letnev", "sol", "hacan"), goods=[2, 0, 0]).do("wellon.cruiser")
    assert s.kind == "war_funding"
    s.dice(6, 1).do("yes")
    assert s.t.goods[0] == 0 and s.fleet("mecatol_rex", 1) == {}


def test_jol_nar_roll_again() -> None:
    """TI-28.4.2: a counter from Strategy Allocation for a die."""
    s = battle({"cruiser": 1}, {"cruiser": 1}, races=("jol_nar", "sol", "hacan")).dice(1, 1).do("wellon.cruiser")
    assert s.kind == "reroll"
    s.dice(8).do("cruiser")
    assert s.t.strategy[0] == 1 and s.fleet("mecatol_rex", 1) == {}


def test_dice_stay_on_the_table() -> None:
    """TI-21.3.1: for cards that concern them."""
    s = battle({"cruiser": 1, "destroyer": 1}, {"cruiser": 1}).do("wellon.cruiser")
    s.dice(1, 1, 7).do("wellon.destroyer")
    assert s.kind == "casualty"
    assert s.t.dice == (0, DESTROYER, 9, 1, 0, CRUISER, 7, 1, 1, CRUISER, 7, 7)


def test_what_takes_a_hit_and_stays_is_offered_first() -> None:
    """TI-21.4.3: a sheet on a small screen begins with it; a damaged ship stands where its size puts it."""
    s = battle({"dreadnought": 1, "cruiser": 1, "carrier": 1}, {"war_sun": 1})
    s.do("wellon.dreadnought", "wellon.cruiser").dice(1, 1, 1, 10, 10, 1).do("wellon.carrier")
    while s.kind != "casualty":
        s.do("no")
    assert s.seat == 0 and s.match.asks[0].tokens == ("dreadnought", "cruiser", "carrier")
    s.do("dreadnought")
    assert s.kind == "casualty" and s.match.asks[0].tokens == ("cruiser", "carrier", "dreadnought")
