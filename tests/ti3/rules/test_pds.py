"""PDS fire: TI-13, TI-35.4."""

from __future__ import annotations

from cosmarch.games.ti3.content.vocabulary import CARRIER, CRUISER, PDS
from cosmarch.games.ti3.rules.trade import partners
from tests.ti3.skirmish import skirmish

LINE = {0: "mecatol_rex", 1: "wellon", 7: "thibah"}


NORR = ("sardakk_norr", "xxcha", "sol")


def test_defending_pds_fire_at_an_arriving_fleet() -> None:
    """TI-EX-27: TI-13.1.1, TI-13.1.2, TI-35.4.4, TI-35.4.7, TI-35.4.11: both PDS of the Xxcha, once each, and those of
    another enemy in range."""
    s = skirmish(
        LINE,
        {"wellon": {0: {"cruiser": 3}}},
        {"mecatol_rex": (1, 1, 2, 0), "wellon": (2, 1, 1, 0)},
        races=NORR,
        technologies={2: ["deep_space_cannon"]},
    )
    s.do("mecatol_rex", *["wellon.cruiser"] * 3)
    assert (s.kind, s.seat) == ("space_cannon", 1) and s.tokens == {"0", "1", "2"}
    s.dice(6, 5).do("2")
    assert s.fleet("mecatol_rex") == {"cruiser": 2}  # of one kind there is nothing to choose
    assert (s.kind, s.seat) == ("space_cannon", 2) and s.tokens == {"0", "1"}
    s.dice(6).do("1")
    assert s.fleet("mecatol_rex") == {"cruiser": 1} and s.over  # nobody fires twice


def test_who_takes_hits_of_pds_is_told_who_fired_and_what_the_dice_showed() -> None:
    """TI-13.1.2: at each of the hits; a battle has its dice on the table instead."""
    fleet = {"wellon": {0: {"cruiser": 2, "destroyer": 1}}}
    s = skirmish(LINE, fleet, {"mecatol_rex": (1, 1, 2, 0)}, races=NORR)
    s.do("mecatol_rex", "wellon.cruiser", "wellon.cruiser", "wellon.destroyer").dice(6, 7).do("2")
    for left in (2, 1):
        asked = s.match.asks[0]
        assert (asked.kind, asked.seat) == ("casualty", 0)
        assert (asked.args["seat"], asked.args["thrown"], asked.args["n"]) == (1, "6 6 6 7", left)
        s.do("cruiser" if left == 2 else "destroyer")
    assert s.fleet("mecatol_rex") == {"cruiser": 1}


def test_the_active_player_fires_from_an_adjacent_system() -> None:
    """TI-EX-26: TI-13.1.4, TI-35.4.3, TI-35.4.5, before the Space Battle."""
    fleets = {"mecatol_rex": {1: {"cruiser": 2}}, "thibah": {0: {"cruiser": 1}}}
    planets = {"wellon": (0, 1, 1, 0)}
    s = skirmish(LINE, fleets, planets, races=NORR, technologies={0: ["deep_space_cannon"]})
    s.do("mecatol_rex", "thibah.cruiser")
    assert (s.kind, s.seat) == ("space_cannon", 0) and not s.told("space_battle")
    s.dice(10, 1, 1, 10, 1).do("1")  # the PDS hits; then a round of misses, and one in which the N'orr hit
    rolls = [(row["seat"], row["unit"], row["faces"], row["n"]) for row in s.told("rolls")]
    assert rolls[0] == (0, PDS, "10", 1)
    assert rolls[1:] == [(0, CRUISER, "1", 0), (1, CRUISER, "1", 0), (0, CRUISER, "10", 1), (1, CRUISER, "1", 0)]
    assert s.fleet("mecatol_rex", 1) == {} and s.fleet("mecatol_rex") == {"cruiser": 1}
    fleets = {"mecatol_rex": {1: {"cruiser": 1, "fighter": 1}}, "thibah": {0: {"cruiser": 1}}}
    s = skirmish(LINE, fleets, planets, technologies={0: ["deep_space_cannon"]}).do("mecatol_rex", "thibah.cruiser")
    s.dice(10).do("1")
    assert (s.kind, s.seat) == ("casualty", 1)
    s.do("cruiser")
    assert s.fleet("mecatol_rex", 1) == {}  # the Fighter had no room without a battle (TI-35.5.5)
    s = skirmish(LINE, fleets, planets).do("mecatol_rex", "thibah.cruiser")
    assert s.kind != "space_cannon"


def test_a_system_may_be_activated_only_to_fire() -> None:
    """TI-35.4.6, TI-33.5.5: no ships moved in, no battle, and whoever is fired at stays a partner."""
    s = skirmish(
        LINE,
        {"wellon": {1: {"cruiser": 1}}},
        {"wellon": (0, 1, 1, 0)},
        card_holder=(0, 1, 0, 1, 2, 2),
    ).do("wellon")
    s.dice(9).do("1")
    assert s.fleet("wellon", 1) == {} and not s.told("space_battle")
    assert partners(s.t, 0) == [1] and partners(s.t, 1) == [0]


def test_no_pds_fires_at_a_third_party() -> None:
    """TI-35.4.8: seat 2's PDS reach the system but the active player has no fleet there."""
    s = skirmish(LINE, {"mecatol_rex": {1: {"cruiser": 1}}}, {"mecatol_rex": (2, 1, 2, 0)}).do("mecatol_rex")
    assert s.over and not s.told("rolls")


def test_fire_is_optional() -> None:
    """TI-35.4.7: a PDS may hold its fire."""
    s = skirmish(LINE, {"wellon": {0: {"cruiser": 1}}}, {"mecatol_rex": (1, 1, 2, 0)}).do(
        "mecatol_rex", "wellon.cruiser"
    )
    assert s.tokens == {"0", "1", "2"}
    s.do("0")
    assert s.fleet("mecatol_rex") == {"cruiser": 1}


def test_a_hit_may_only_damage() -> None:
    """TI-13.1.3, TI-35.8.2."""
    s = skirmish(LINE, {"wellon": {0: {"dreadnought": 1, "fighter": 0}}}, {"mecatol_rex": (1, 1, 2, 0)})
    s.do("mecatol_rex", "wellon.dreadnought").dice(6, 1).do("2")
    assert s.fleet("mecatol_rex") == {"dreadnought": 1}
    assert s.t.damaged_at(0, 0, 4) == 1


def test_a_fleet_is_all_ships_of_a_player_in_a_system() -> None:
    """TI-13.2.1: any of them may be the one that is hit, whatever it is and however it came; none elsewhere."""
    kinds = ("fighter", "destroyer", "cruiser", "carrier", "dreadnought", "war_sun")
    s = skirmish(
        LINE,
        {
            "mecatol_rex": {0: {kind: 1 for kind in kinds if kind != "cruiser"}, 2: {"destroyer": 1}},
            "wellon": {0: {"cruiser": 1}},
            "thibah": {0: {"destroyer": 3}},
        },
        {"mecatol_rex": (1, 1, 1, 0)},
        fleet_supply=9,
    )
    s.do("mecatol_rex", "wellon.cruiser", "done").dice(6).do("1")
    assert (s.kind, s.seat) == ("casualty", 0) and s.tokens == set(kinds)
    assert s.fleet("thibah") == {"destroyer": 3} and s.fleet("mecatol_rex", 2) == {"destroyer": 1}
    s.do("carrier")
    assert s.told("ships_destroyed")[0] == {"seat": 0, "unit": CARRIER, "hex": 0, "n": 1}


def test_pds_technologies() -> None:
    """TI-35.4.11 with Magen Defense Grid (+1) and Graviton Laser System (misses roll again)."""
    s = skirmish(
        LINE,
        {"wellon": {0: {"cruiser": 2}}},
        {"mecatol_rex": (1, 1, 2, 0)},
        technologies={1: ["magen_defense_grid", "graviton_laser_system"]},
    )
    s.do("mecatol_rex", "wellon.cruiser", "wellon.cruiser").dice(5, 4, 5).do("2")
    assert s.fleet("mecatol_rex") == {}


def test_pds_aboard_do_not_function() -> None:
    """TI-35.3.6."""
    s = skirmish(LINE, {"wellon": {0: {"cruiser": 1}}, "thibah": {1: {"carrier": 1, "pds": 2}}})
    s.do("mecatol_rex", "wellon.cruiser")
    assert s.over and not s.told("rolls")
