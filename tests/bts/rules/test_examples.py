"""The rulebook's worked examples, 1 to 12: turns, production, actions, research."""

from __future__ import annotations

from typing import Any

import pytest

from cosmarch import IllegalChoice
from tests.bts.table import POPULOUS, book_slots, do, lies_as_drawn, refusals, seat, slot, table, tokens, told


def test_bts_ex_01_which_action_spaces_anna_may_choose() -> None:
    """BTS-EX-01 (BTS-5.1, BTS-5.2, BTS-5.4, BTS-5.5, BTS-5.7, BTS-5.11)."""
    match = table(
        seats=4,
        players=[
            {"pawn": "research_I.1", "ore": 9, "population": 5},
            {"pawn": "build_and_jump.1"},
            {"pawn": "build_and_jump.2"},
            {},
        ],
        slots=book_slots(
            I_1={"researched": [0]},
            I_2={"researched": [1]},
            I_3={"researched": [0]},
            II_A={"technology": "mass_cloning"},
        ),
    )
    # of empty spaces with one action and one price the first is offered for all
    assert tokens(match) == {"research_I.2", "research_II.1", "research_II.3", "recruit", "laser_weapons.1"}
    refused = refusals(match)
    assert refused["research_I.1"] == "BTS-5.2"
    assert refused["build_and_jump.1"] == refused["build_and_jump.2"] == "BTS-5.1"
    assert refused["terraforming.1"] == "BTS-5.7"
    assert not any("gene_modified_crops" in token for token in [*refused, *tokens(match)])


@pytest.mark.parametrize("free", ["research_I.2", "research_I.3", "research_I.4"])
def test_bts_ex_01_each_of_the_three_other_spaces_is_legal(free: str) -> None:
    """BTS-EX-01 (BTS-5.4): whichever of them is left."""
    taken = sorted({"research_I.2", "research_I.3", "research_I.4"} - {free})
    match = table(4, players=[{"pawn": "research_I.1"}, {"pawn": taken[0]}, {"pawn": taken[1]}, {}])
    assert free in tokens(match)
    assert refusals(match)[taken[0]] == refusals(match)[taken[1]] == "BTS-5.1"


def test_bts_ex_02_anna_grows_with_one_empty_column() -> None:
    """BTS-EX-02 (BTS-6.2, BTS-6.3, BTS-6.4)."""
    match = table(
        phase="production",
        players=[{"automation": {"food": 5}, "supply": [0, 3, 2, 3, 2], "population": 9}],
    )
    assert seat(match)["food"]["visible"] == 3
    do(match, "grow")
    after = seat(match)
    assert after["population"] == 9 + 2
    assert [after["supply"][column][0] for column in "ABCDE"] == [0, 2, 1, 3, 2]


def test_bts_ex_03_peter_produces_ore() -> None:
    """BTS-EX-03 (BTS-6.6, BTS-6.7)."""
    match = table(phase="production", players=[{"automation": {"ore": 4}, "ore": 2}])
    assert seat(match)["ore_track"]["visible"] == 3
    assert seat(do(match, "ore"))["ore"] == 2 + 3


def test_bts_ex_04_empire_is_not_gained_twice() -> None:
    """BTS-EX-04 (BTS-7.6): colonising the eighth system places no second disc."""
    owned = ("sirius", "barnards_star", "alpha_centauri", "wolf_359", "luhman_16", "ross_128", "luytens_star")
    match = table(
        players=[{"ore": 5, "colonies": {key: ["star", "star"] for key in owned}, "ships": {"slot_A1": [3]}}],
        locations={"slot_A1": {"system": "ross_154", "controller": 0}},
        guilds=["merchant_guild"],
        achievements=[{"id": "transcendence"}, {"id": "empire", "claims": [0]}, {"id": "warlord"}, {"id": "polymath"}],
    )
    assert lies_as_drawn(match)
    do(match, "merchant_guild.1", "ore")
    assert len(seat(match)["colonies"]) == 8
    empire = match.view(None)["table"]["achievements"][1]["slots"]
    assert [disc["seat"] for disc in empire] == [0, None, None, None]
    assert not told(match, "achievement")


def four_at_the_end(active: int) -> Any:
    """Enikő, Péter, Anna and Ákos with three discs on the achievements; whoever is active has just earned a fourth."""
    players: list[dict[str, Any]] = [{"population": 2} for _ in range(4)]
    players[active]["population"] = 13
    return table(
        seats=4,
        pack=POPULOUS,
        active=active,
        phase="achievement",
        players=players,
        achievements=[
            {"id": "transcendence", "claims": [0, active]},
            {"id": "empire", "claims": [1]},
            {"id": "warlord"},
            {"id": "great_migration"},
        ],
    )


def turns_to_the_end(match: Any) -> list[int]:
    """Who acts until the match is over, each doing the least."""
    order: list[int] = []
    while not match.over:
        if match.asks[0].kind == "action":
            order.append(match.asks[0].seat)
        do(match, {"action": "recruit", "production": "ore"}[match.asks[0].kind])
    return order


def test_bts_ex_05_the_third_player_triggers_the_end() -> None:
    """BTS-EX-05 (BTS-8.2, BTS-8.3, BTS-8.4, BTS-8.5): the round is finished, then everybody has one more turn; a
    claim after the trigger still counts."""
    match = four_at_the_end(active=2)
    assert told(match, "end_triggered") == [{"seat": 2, "n": 4}]
    assert turns_to_the_end(match) == [3, 0, 1, 2, 3]
    late = table(
        seats=4,
        active=3,
        phase="achievement",
        ending="triggered",
        players=[{}, {}, {}, {"ships": {"sol": [4, 4, 4]}}],
        achievements=[
            {"id": "transcendence", "claims": [0, 2]},
            {"id": "empire", "claims": [1]},
            {"id": "warlord"},
            {"id": "great_migration", "claims": [2]},
        ],
    )
    assert [line["seat"] for line in told(late, "achievement")] == [3]
    assert not late.over


def test_bts_ex_06_the_last_player_of_the_round_triggers_the_end() -> None:
    """BTS-EX-06 (BTS-8.6): the last round follows at once."""
    match = four_at_the_end(active=3)
    assert turns_to_the_end(match) == [0, 1, 2, 3]


def test_bts_ex_07_the_first_basic_action() -> None:
    """BTS-EX-07 (BTS-10.1, BTS-12.10)."""
    match = table(players=[{"ore": 0, "population": 1}], slots=book_slots(I_1={"researched": [0]}))
    do(match, "research_I.1")
    assert tokens(match) == {"I-2", "I-3", "I-4"}
    do(match, "I-4")
    assert slot(match, "I-4")["researched"] == [0]
    after = seat(match)
    assert (after["population"], after["ore"]) == (0, 0)  # nothing was paid
    assert after["automation"]["ore"] == 1  # the reward of Mining Robots


def test_bts_ex_08_the_second_basic_action() -> None:
    """BTS-EX-08 (BTS-10.2, BTS-11.1): 2 ore first, then the cube; a new slot or a known one."""
    tree = book_slots(I_1={"researched": [0]}, I_2={"researched": [0]}, II_C={"technology": "mass_cloning"})
    match = table(players=[{"ore": 2, "population": 1}], slots=tree)
    do(match, "research_II.1")
    assert seat(match)["ore"] == 0
    assert tokens(match) == {"II-A", "II-B", "II-C"}
    do(match, "II-C")
    assert seat(match)["population"] == 0
    assert slot(match, "II-C")["researched"] == [0]
    for poor in ({"ore": 1, "population": 1}, {"ore": 2, "population": 0}):
        assert "research_II.1" in refusals(table(players=[poor], slots=tree))


def test_bts_ex_09_the_third_basic_action_with_the_build() -> None:
    """BTS-EX-09 (BTS-10.3, BTS-14.2): at Sol or at an own shipyard, then up to two jumps."""
    match = table(
        players=[{"population": 1}],
        locations={"port_left": {"controller": 0}, "port_right": {"controller": 1}},
    )
    do(match, "build_and_jump.1")
    assert tokens(match) == {"sol", "port_left", "skip"}
    assert refusals(match) == {"port_right": "BTS-14.2"}
    do(match, "port_left")
    assert seat(match)["population"] == 0
    assert seat(match)["ships"] == {"sol": [1], "port_left": [1]}
    do(match, "sol.1-slot_A1", "slot_A1.1-sol")
    assert match.asks[0].kind == "production"


def test_bts_ex_09_the_third_basic_action_without_the_build() -> None:
    """BTS-EX-09 (BTS-19.2, BTS-19.3): the build may be left out and a point unused, but not everything."""
    match = table(players=[{"population": 1}])
    do(match, "build_and_jump.1", "skip")
    with pytest.raises(IllegalChoice) as refused:
        do(match, "done")
    assert refused.value.rule == "BTS-20.1"
    do(match, "sol.1-port_left", "done")
    assert seat(match)["population"] == 1
    assert seat(match)["ships"] == {"port_left": [1]}
    stuck = table(players=[{"population": 0, "ships": {}}])
    assert refusals(stuck)["build_and_jump.1"] == "BTS-20.1"


@pytest.mark.parametrize("removed", [0, 8])
def test_bts_ex_10_the_fourth_basic_action(removed: int) -> None:
    """BTS-EX-10 (BTS-10.4, BTS-11.5, BTS-11.6): the leftmost column with a cube, whatever the food discs show, and
    whoever stands there."""
    player = {"automation": {"food": removed}, "supply": [0, 2, 3, 3, 2], "population": 9, "ore": 4, "pawn": "recruit"}
    match = table(players=[player, {"pawn": "recruit"}])
    do(match, "recruit")
    after = seat(match)
    assert [after["supply"][column][0] for column in "ABCDE"] == [0, 1, 3, 3, 2]
    assert (after["population"], after["ore"]) == (10, 5)


def test_bts_ex_11_cost_and_effect_need_three_population_together() -> None:
    """BTS-EX-11 (BTS-11.8, BTS-11.11): Metahuman Chambers returns two and places one."""
    tree = book_slots(
        I_2={"researched": [0]},
        II_C={"technology": "mass_cloning", "researched": [0]},
        II_D={"technology": "autonomous_refineries", "researched": [0]},
        III_C={"technology": "metahuman_chambers", "researched": [0]},
        III_D={"technology": "mercenary_fleet", "researched": [0]},
        IIII_B={"technology": "giga_corporations"},
    )
    short = table(players=[{"ore": 9, "population": 2}], slots=tree)
    assert refusals(short)["metahuman_chambers.1"] == "BTS-11.3"
    match = table(players=[{"ore": 9, "population": 3, "supply": [5, 3, 1, 1, 1]}], slots=tree)
    do(match, "metahuman_chambers.1")
    after = seat(match)
    assert after["population"] == 0
    assert after["supply"]["E"] == [2, 2] and after["supply"]["D"] == [2, 3]
    assert slot(match, "IIII-B")["researched"] == [0]


def test_bts_ex_12_anna_researches_a_new_level_ii_technology() -> None:
    """BTS-EX-12 (BTS-12.1, BTS-12.3, BTS-12.4, BTS-12.10, BTS-12.13, BTS-12.14, BTS-12.15, BTS-12.16, BTS-12.17,
    BTS-12.18, BTS-12.19, BTS-12.22)."""
    top = ["mass_cloning", "human_experimentation", "spacetime_anomaly_studies", "plasma_cannons", "hydroponic_arks"]
    match = table(
        players=[{"ore": 2, "population": 1}],
        slots=book_slots(I_1={"researched": [0]}, I_2={"researched": [0]}, II_B={"event": "ore_rush"}),
        decks={"II": top},
    )
    do(match, "research_II.1")
    assert tokens(match) == {"II-A", "II-B", "II-C"}
    assert refusals(match) == dict.fromkeys(("II-D", "II-E", "II-F"), "BTS-12.4")
    assert seat(match)["ore"] == 0
    do(match, "II-B")
    # the cube lies there and the event is over before the type is named
    assert slot(match, "II-B")["researched"] == [0]
    assert seat(match)["ore"] == 2 and seat(match)["population"] == 0
    assert tokens(match) == {"military", "commercial"}
    do(match, "military")
    assert tokens(match) == {"human_experimentation", "plasma_cannons"}
    do(match, "plasma_cannons")
    assert slot(match, "II-B")["technology"] == "plasma_cannons"
    assert seat(match)["ships"] == {"sol": [1, 2]}
    deck = match.position()["position"]["decks"]["II"]
    assert deck[0] == "hydroponic_arks"
    assert sorted(deck[-3:]) == ["human_experimentation", "mass_cloning", "spacetime_anomaly_studies"]
    do(match, "ore")
    assert refusals(match)["plasma_cannons.1"] == "BTS-5.7"
    do(match, "recruit", "ore", "recruit", "ore", "recruit", "ore")
    assert "plasma_cannons.1" in tokens(match)
