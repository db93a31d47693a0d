"""Rules of chapters 4 and 5: the turn and its action phase."""

from __future__ import annotations

from functools import partial
from typing import Any

import pytest

from cosmarch import IllegalChoice, Match
from tests.bts import table as tables
from tests.bts.table import POPULOUS, do, level_one, refusals, seat, slot, tokens, told

table = partial(tables.table, pack=POPULOUS)
TURN = ("recruit", "ore")  # a whole turn that is always possible
LEVEL_I = level_one("laser_weapons", "terraforming", "gene_modified_crops", "mining_robots")
ACHIEVEMENTS = [{"id": "transcendence"}, {"id": "empire"}, {"id": "warlord"}, {"id": "great_migration"}]
STRONG = {"ships": {"sol": [4, 4, 4]}, "population": 13}  # Warlord and Great Migration


def asked(match: Match) -> tuple[int, str]:
    """Whose question is open, and of which kind."""
    return match.asks[0].seat, match.asks[0].kind


def claims(match: Match) -> list[int]:
    """The seats of all discs on achievements."""
    cards = match.view(None)["table"]["achievements"]
    return [space["seat"] for card in cards for space in card["slots"] if space["seat"] is not None]


# ---- the turn


def test_players_take_turns_clockwise() -> None:
    """BTS-4.1: from the first player on, round after round."""
    match = table(4, first=2)
    turns = []
    for _ in range(9):
        turns.append(match.asks[0].seat)
        do(match, *TURN)
    assert turns == [2, 3, 0, 1, 2, 3, 0, 1, 2]
    assert match.view(None)["table"]["round"] == 3


def test_action_then_production_then_achievement() -> None:
    """BTS-4.2: in this order; production may bring what the achievement needs."""
    match = table(
        players=[{**STRONG, "population": 12, "supply": [2, 2, 1, 0, 0]}],
        achievements=ACHIEVEMENTS,
        locations={"slot_A1": {"system": "alpha_centauri"}},
    )
    assert asked(match) == (0, "action")
    do(match, "build_and_jump.1", "skip", "sol.4-slot_A1", "done")
    assert asked(match) == (0, "production")
    assert claims(match) == []
    do(match, "grow")
    assert asked(match) == (0, "achievement")
    assert tokens(match) == {"warlord", "great_migration"}


def test_the_pawn_moves_and_the_action_is_carried_out() -> None:
    """BTS-4.3: recruiting moves the pawn there, turns a supply cube and takes an ore."""
    match = do(table(players=[{"pawn": "research_I.1", "ore": 0}]), "recruit")
    mat = seat(match)
    assert (mat["pawn"], mat["population"], mat["ore"]) == ("recruit", 3, 1)
    pawns = {space["id"]: space["pawns"] for space in match.view(None)["table"]["spaces"]}
    assert (pawns["research_I.1"], pawns["recruit"]) == ([], [0])


@pytest.mark.parametrize("choice", ["grow", "ore"])
def test_one_production_a_turn(choice: str) -> None:
    """BTS-4.4: one of the three, then the turn goes on."""
    match = do(table(), "recruit")
    assert tokens(match) == {"grow", "ore", "trade"}
    do(match, choice)
    assert asked(match) == (1, "action")


def test_one_achievement_a_turn() -> None:
    """BTS-4.5: with two conditions met a player claims one of them, and none without."""
    match = do(table(players=[STRONG], achievements=ACHIEVEMENTS), *TURN, "warlord")
    assert claims(match) == [0]
    assert asked(match) == (1, "action")
    do(match, *TURN)
    assert claims(match) == [0]


def test_the_left_neighbour_is_next() -> None:
    """BTS-4.6: after the achievement phase; the last seat's neighbour is the first seat."""
    match = table(3, first=1, active=2, players=[{}, {}, STRONG], achievements=ACHIEVEMENTS)
    do(match, *TURN, "great_migration")
    assert asked(match) == (0, "action")
    begun = [line.key for line in match.log(None) if line.key in ("achievement", "turn_begins")]
    assert begun == ["turn_begins", "achievement", "turn_begins"]


# ---- which space


def annas_turn() -> Match:
    """The rulebook's example: Anna stands on a level I space, both spaces of building are taken, she has Laser
    Weapons and Gene-Modified Crops and not Terraforming."""
    slots = {
        **LEVEL_I,
        "I-1": {"technology": "laser_weapons", "researched": [0]},
        "I-2": {"technology": "terraforming", "researched": [1]},
        "I-3": {"technology": "gene_modified_crops", "researched": [0]},
    }
    players = [
        {"pawn": "research_I.1", "ore": 5},
        {"pawn": "build_and_jump.1"},
        {"pawn": "build_and_jump.2"},
        {"pawn": "recruit"},
    ]
    return table(4, slots=slots, players=players)


def test_an_occupied_space_is_refused() -> None:
    """BTS-5.1: Anna cannot build, both spaces are taken (BTS-EX-01)."""
    match = annas_turn()
    taken = {token for token, rule in refusals(match).items() if rule == "BTS-5.1"}
    assert taken == {"build_and_jump.1", "build_and_jump.2"}
    before = match.hash
    with pytest.raises(IllegalChoice, match=r"BTS-5\.1"):
        do(match, "build_and_jump.1")
    assert match.hash == before


def test_the_pawn_may_not_stay() -> None:
    """BTS-5.2: Anna's own space is refused (BTS-EX-01)."""
    assert refusals(annas_turn())["research_I.1"] == "BTS-5.2"


def test_from_one_space_of_a_card_to_the_other() -> None:
    """BTS-5.3: Mercenary Fleet has two actions with a space each."""
    match = table(
        players=[{"pawn": "mercenary_fleet.1", "ore": 5, "population": 3}],
        slots={"III-C": {"technology": "mercenary_fleet", "researched": [0]}},
    )
    assert refusals(match)["mercenary_fleet.1"] == "BTS-5.2"
    assert seat(do(match, "mercenary_fleet.2"))["pawn"] == "mercenary_fleet.2"


def test_equal_empty_spaces_are_one_choice() -> None:
    """BTS-5.1, BTS-5.4: the first empty one of Mass Cloning's two spaces is offered; a pawn on it leaves the other."""
    slots = {"II-A": {"technology": "mass_cloning", "researched": [0]}}
    spaces = {"mass_cloning.1", "mass_cloning.2"}
    assert spaces & tokens(table(slots=slots)) == {"mass_cloning.1"}
    match = table(players=[{}, {"pawn": "mass_cloning.1"}], slots=slots)
    assert spaces & tokens(match) == {"mass_cloning.2"}
    assert refusals(match)["mass_cloning.1"] == "BTS-5.1"


def test_the_same_action_again_from_another_space() -> None:
    """BTS-5.4: Mass Cloning two turns running, once from each of its spaces."""
    match = table(players=[{"ore": 5}], slots={"II-A": {"technology": "mass_cloning", "researched": [0]}})
    do(match, "mass_cloning.1", "done", "ore", *TURN)
    assert refusals(match)["mass_cloning.1"] == "BTS-5.2"
    do(match, "mass_cloning.2")
    assert seat(match)["population"] == 2 + 2 + 2


def test_the_other_spaces_of_the_box_are_open() -> None:
    """BTS-5.5: from a level I space Anna may go to the three other ones, and to every empty space of the box
    (BTS-EX-01)."""
    spaces = {f"research_I.{n}" for n in (2, 3, 4)} | {f"research_II.{n}" for n in (1, 2, 3)} | {"recruit"}
    offered = tokens(annas_turn())
    # the first of equal spaces stands for them; no other is refused
    assert offered == {"research_I.2", "research_II.1", "research_II.3", "recruit", "laser_weapons.1"}
    assert not spaces & set(refusals(annas_turn()))


def test_the_last_action_of_the_box_is_always_open() -> None:
    """BTS-5.6: to the pawn that stands there already, and beside those of others."""
    match = table(3, players=[{"pawn": "recruit"}, {"pawn": "recruit"}, {}])
    do(match, *TURN, *TURN, *TURN)
    assert [seat(match, who)["pawn"] for who in range(3)] == ["recruit"] * 3
    assert "recruit" in tokens(match)


def test_a_card_must_be_researched_by_its_user() -> None:
    """BTS-5.7: that another faction has Terraforming does not help Anna (BTS-EX-01)."""
    match = annas_turn()
    assert refusals(match)["terraforming.1"] == "BTS-5.7"
    do(match, "laser_weapons.1", "done")
    assert seat(match)["pawn"] == "laser_weapons.1"


def test_a_guild_needs_no_research_but_must_be_uncovered() -> None:
    """BTS-5.8: the Science Guild's action is open to a faction with the means, once its cover is off."""
    slots: dict[str, Any] = {f"I-{n}": {"researched": [0]} for n in (1, 2)}
    slots["II-C"] = {"technology": "mass_cloning", "researched": [0]}
    rich = {"ore": 4}
    assert refusals(table(players=[rich], slots=slots))["science_guild.1"] == "BTS-5.8"
    match = table(players=[rich], slots=slots, guilds=["science_guild"])
    assert "science_guild.1" in tokens(match)
    assert refusals(match)["merchant_guild.1"] == "BTS-5.8"


def test_an_action_that_cannot_be_paid_is_refused() -> None:
    """BTS-5.9: level II costs 2 ore; and Terraforming 4 ore and a population."""
    slots = {**LEVEL_I, "I-2": {"technology": "terraforming", "researched": [0]}}
    match = table(players=[{"ore": 1}], slots=slots)
    assert refusals(match)["research_II.1"] == refusals(match)["terraforming.1"] == "BTS-5.9"
    assert "research_II.1" in tokens(table(players=[{"ore": 2}], slots=slots))


def test_an_action_that_cannot_be_carried_out_is_refused() -> None:
    """BTS-5.9: nothing to research without a level I technology, nothing to colonise without a fleet, nobody to
    research without population."""
    slots = {**LEVEL_I, "I-2": {"technology": "terraforming", "researched": [0]}}
    match = table(players=[{"ore": 9, "population": 0}], slots=slots)
    assert {"research_I.1", "research_II.1"} & tokens(match) == set()
    match = table(players=[{"ore": 9, "population": 2}], slots=slots)
    assert "research_II.1" in tokens(match) and "terraforming.1" not in tokens(match)
    match = table(players=[{"ore": 9, "population": 2}], slots=LEVEL_I)
    assert "research_I.1" in tokens(match) and "research_II.1" not in tokens(match)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_two_spaces_of_the_box_cost_an_ore_more(seats: int) -> None:
    """BTS-5.10: a space of level II then costs 3 ore, and one of building 1."""
    slots = {**LEVEL_I, "I-2": {"technology": "terraforming", "researched": [0]}}
    slots["II-C"] = {"technology": "mass_cloning", "researched": [1]}
    match = table(seats, players=[{"ore": 3}], slots=slots)
    dearer = [space["id"] for space in match.view(None)["table"]["spaces"] if space["surcharge"]]
    assert len(dearer) == 2
    research, build = dearer
    assert (research.split(".")[0], build.split(".")[0]) == ("research_II", "build_and_jump")
    assert seat(do(match.clone(), "research_II.1"))["ore"] == 1
    assert seat(do(match.clone(), research))["ore"] == 0
    assert seat(do(match.clone(), "build_and_jump.1"))["ore"] == 3
    assert seat(do(match.clone(), build))["ore"] == 2
    assert refusals(table(seats, players=[{"ore": 2}], slots=slots))[research] == "BTS-5.9"
    assert refusals(table(seats, players=[{"ore": 0}], slots=slots))[build] == "BTS-5.9"


def test_a_card_without_an_action_space_is_never_chosen() -> None:
    """BTS-5.11: Gene-Modified Crops have none, though Anna has researched them (BTS-EX-01)."""
    match = annas_turn()
    assert not [token for token in {*tokens(match), *refusals(match)} if token.startswith("gene_modified")]
    with pytest.raises(IllegalChoice):
        do(match, "gene_modified_crops.1")


# ---- cost and effect


def test_the_cost_is_paid_before_the_effect_begins() -> None:
    """BTS-5.12: when the player is asked where to build, the population of the cost is back in the supply."""
    match = table(
        players=[{"population": 2}],
        slots={"II-A": {"technology": "human_experimentation", "researched": [0]}},
        locations={"port_left": {"controller": 0}},
    )
    stock = sum(have for have, _ in seat(match)["supply"].values())
    do(match, "human_experimentation.1")
    assert match.asks[0].kind == "build_where"
    assert seat(match)["population"] == 1
    assert sum(have for have, _ in seat(match)["supply"].values()) == stock + 1
    do(match, "port_left")
    assert seat(match)["ships"]["port_left"] == [3]


def test_the_effect_cannot_pay_the_cost() -> None:
    """BTS-5.12: Spacetime Anomaly Studies give a population, but their cost is due before."""
    slots = {"II-A": {"technology": "spacetime_anomaly_studies", "researched": [0]}}
    match = table(players=[{"ore": 3, "population": 0}], slots=slots)
    assert refusals(match)["spacetime_anomaly_studies.1"] == "BTS-5.9"
    match = do(table(players=[{"ore": 3, "population": 1}], slots=slots), "spacetime_anomaly_studies.1")
    assert [line["n"] for line in told(match, "pays_ore")] == [3]


def test_what_an_effect_gives_serves_the_next_effect() -> None:
    """BTS-5.12: only the cost is due beforehand: Bio-Synaptic Network makes the population it researches with."""
    slots = {
        **LEVEL_I,
        "I-1": {"technology": "laser_weapons", "researched": [0]},
        "II-A": {"technology": "bio_synaptic_network", "researched": [0]},
        "I-2": {"technology": "terraforming", "researched": [0]},
        "II-C": {"technology": "mass_cloning", "researched": [1]},
    }
    match = table(players=[{"ore": 2, "population": 0}], slots=slots)
    do(match, "bio_synaptic_network.1", "II-C")
    assert slot(match, "II-C")["researched"] == [0, 1]


def test_an_action_that_changes_nothing_is_refused() -> None:
    """BTS-5.13: without ships and population there is nothing to build and nothing to move."""
    slots = {"II-A": {"technology": "corsair_charters", "researched": [0]}}
    match = table(players=[{"ships": {}, "population": 0}], slots=slots)
    assert refusals(match)["build_and_jump.1"] == refusals(match)["corsair_charters.1"] == "BTS-20.1"
    assert "build_and_jump.1" in tokens(table(players=[{"ships": {}, "population": 1}], slots=slots))


def test_an_action_may_not_be_left_without_a_change() -> None:
    """BTS-5.13: who builds nothing must jump."""
    match = do(table(locations={"slot_A1": {"system": "alpha_centauri"}}), "build_and_jump.1", "skip")
    assert refusals(match)["done"] == "BTS-20.1"
    do(match, "sol.1-slot_A1")
    assert "done" in tokens(match)
