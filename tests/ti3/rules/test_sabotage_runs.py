"""The option Sabotage Runs: TI-41."""

from __future__ import annotations

from typing import Any

from cosmarch.games.ti3.content.vocabulary import FIGHTER, WAR_SUN
from tests.ti3.leading import at, led
from tests.ti3.skirmish import Skirmish, skirmish

LINE = {0: "mecatol_rex", 1: "wellon", 7: "abyz_fria", 4: "empty_1"}


def meeting(attacker: dict[str, int], defender: dict[str, int], **more: Any) -> Skirmish:
    """Seat 0 moves its whole fleet from Wellon to Mecatol Rex, where seat 1 stands with a dock for its Fighters."""
    more.setdefault("planets", {"mecatol_rex": (1, 1, 0, 1)})
    more.setdefault("sabotage_runs", 1)
    fleets = {"wellon": {0: attacker}, "mecatol_rex": {1: defender}}
    s = skirmish(LINE, fleets, fleet_supply=9, **more).do("mecatol_rex")
    while s.kind in ("move_ship", "load_from_space", "load", "board"):
        s.do(next(token for token in [*sorted(s.tokens - {"done"}), "done"]))
    return s


def test_a_run_comes_after_the_barrage() -> None:
    """TI-41.1.1, TI-41.1.2, TI-21.1.3: the attacker is asked when the barrage has been rolled, before round 1."""
    s = meeting({"carrier": 1, "fighter": 3, "destroyer": 1}, {"war_sun": 1, "destroyer": 1, "fighter": 1})
    assert (s.kind, s.seat) == ("sabotage_run", 0)
    assert len(s.told("rolls")) == 2 and not s.told("battle_round")


def test_only_against_war_suns_and_with_fighters() -> None:
    """TI-41.1.2: and only with the option."""
    assert meeting({"carrier": 1, "fighter": 3}, {"dreadnought": 1}).kind != "sabotage_run"
    assert not meeting({"cruiser": 3}, {"war_sun": 1}).told("sabotage_run")
    assert meeting({"carrier": 1, "fighter": 3}, {"war_sun": 1}, sabotage_runs=0).kind != "sabotage_run"


def test_the_player_may_leave_it() -> None:
    """TI-41.1.2, TI-41.1.4: any number of Fighters, also none."""
    s = meeting({"carrier": 1, "fighter": 3}, {"war_sun": 1})
    assert s.tokens == {"0", "1", "2", "3"}
    s.do("0")
    assert not s.told("sabotage_run") and not s.told("rolls_die")


def test_outer_and_inner_defences() -> None:
    """TI-41.1.5, TI-41.1.6, TI-41.1.7, TI-41.1.8: 9 and 10 pass, then a 10 destroys; who failed is gone, who succeeded
    or need not try any more fights on, and the War Sun does not."""
    s = meeting({"carrier": 1, "fighter": 5}, {"war_sun": 1, "cruiser": 1})
    # outer: 8 fails, 9, 10, 9 pass; inner: 9 fails, 10 succeeds, the third need not; then the round
    s.dice(8, 9, 10, 9, 9, 10, *[1] * 20)
    s.do("4")
    assert [row["n"] for row in s.told("rolls_die")] == [8, 9, 10, 9, 9, 10]
    assert s.told("outer_defences") == [{"seat": 0, "n": 3}]
    assert s.told("ships_destroyed")[:2] == [
        {"seat": 1, "unit": WAR_SUN, "hex": 0, "n": 1},
        {"seat": 0, "unit": FIGHTER, "hex": 0, "n": 2},
    ]
    rolls = s.told("rolls")
    assert next(len(str(row["faces"]).split()) for row in rolls if row["unit"] == FIGHTER) == 3
    assert all(row["unit"] != WAR_SUN for row in rolls)


def test_a_run_that_fails() -> None:
    """TI-41.1.5, TI-41.1.6, TI-41.1.8: the War Sun is unharmed and fires; the Fighters sent are gone."""
    s = meeting({"carrier": 1, "fighter": 3}, {"war_sun": 1})
    s.dice(1, 8, 10, 9, *[1] * 8).do("3")
    assert s.fleet("mecatol_rex", 1) == {"war_sun": 1} and s.t.damaged_at(0, 1, WAR_SUN) == 0
    assert next(row["unit"] for row in s.told("rolls") if row["seat"] == 1) == WAR_SUN
    assert "fighter" not in s.fleet("mecatol_rex")


def test_faces_are_not_modified() -> None:
    """TI-41.1.5, TI-41.1.6, TI-X.4: better Fighters pass neither with an 8 nor, within, with a 9."""
    s = meeting({"carrier": 1, "fighter": 2}, {"war_sun": 1}, technologies={0: ["advanced_fighters", "cybernetics"]})
    s.dice(8, 9, 9, *[1] * 8).do("2")
    assert s.told("outer_defences") == [{"seat": 0, "n": 1}] and s.fleet("mecatol_rex", 1) == {"war_sun": 1}


def test_both_sides_make_runs() -> None:
    """TI-41.1.3: the attacker's is resolved first (D-43); what it destroyed makes no run itself."""
    s = meeting({"war_sun": 1, "fighter": 2}, {"war_sun": 1, "fighter": 2})
    assert (s.kind, s.seat) == ("sabotage_run", 0)
    s.dice(9, 10).do("1")
    assert s.fleet("mecatol_rex", 1) == {"fighter": 2}
    assert (s.kind, s.seat) == ("sabotage_run", 1)
    s.dice(10, 10, *[1] * 20).do("1")
    assert "war_sun" not in s.fleet("mecatol_rex")


def test_two_groups_against_two_war_suns() -> None:
    """TI-41.1.9: each group against its own War Sun; one may be damaged."""
    s = meeting({"carrier": 1, "fighter": 4}, {"war_sun": 2}, damage={"mecatol_rex": {1: {"war_sun": 1}}})
    assert s.kind == "sabotage_run_damaged" and s.tokens == {"0", "1", "2", "3", "4"}
    s.do("1")
    assert s.kind == "sabotage_run" and s.tokens == {"0", "1", "2", "3"}
    s.dice(9, 10, 9, 1, 5, *[1] * 20).do("2")  # the first destroys the damaged one; of two others one passes and fails
    assert [row["n"] for row in s.told("rolls_die")] == [9, 10, 9, 1, 5]
    assert s.fleet("mecatol_rex", 1) == {"war_sun": 1} and s.t.damaged_at(0, 1, WAR_SUN) == 0


def test_one_group_cannot_destroy_two() -> None:
    """TI-41.1.6, TI-41.1.9: once its War Sun is gone the rest of a group fights on in the battle."""
    s = meeting({"carrier": 1, "fighter": 4}, {"war_sun": 2})
    s.dice(9, 9, 9, 9, 10, *[1] * 12).do("4")
    assert [row["n"] for row in s.told("rolls_die")] == [9, 9, 9, 9, 10]
    assert [row["n"] for row in s.told("ships_destroyed") if row["unit"] == WAR_SUN] == [1]
    assert s.told("rolls")[0]["unit"] == FIGHTER and len(str(s.told("rolls")[0]["faces"]).split()) == 4


def test_what_a_war_sun_held_goes_with_it() -> None:
    """TI-41.1.6, TI-35.3.4: ground forces aboard are lost; a leader has a chance (TI-40.2.1)."""
    s = meeting(
        {"carrier": 1, "fighter": 1},
        {"war_sun": 1, "cruiser": 1, "ground_force": 3},
        **led(LINE, {"carth": "mecatol_rex.war_sun"}),
    )
    s.dice(9, 10, 9, *[1] * 8).do("1")
    assert "ground_force" not in s.fleet("mecatol_rex", 1) and at(s, "carth") == "seat.0"
