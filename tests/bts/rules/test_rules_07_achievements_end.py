"""Claiming achievements and the end of the match (sections 7 and 8 of the rules)."""

from __future__ import annotations

from functools import partial
from typing import Any

from cosmarch.core.match import Match
from tests.bts import table as tables
from tests.bts.table import POPULOUS, do, refusals, seat, tokens

table = partial(tables.table, pack=POPULOUS)
TURN = ("recruit", "ore")  # a whole turn that is always possible
WARLORD = {"ships": {"sol": [4, 4, 4]}}  # meets the condition of Warlord
FOUR_COLONIES = {"sirius": ["ore"], "alpha_centauri": ["food"], "wolf_359": ["ore"], "barnards_star": ["food"]}


def cards(**claims: list[int]) -> list[dict[str, Any]]:
    """Transcendence, Empire, Warlord and Great Migration with these claims."""
    names = ("transcendence", "empire", "warlord", "great_migration")
    return [{"id": name, "claims": claims.get(name, [])} for name in names]


def discs_on(match: Match, name: str) -> list[int | None]:
    """Whose disc lies on each disc space of an achievement, from the left."""
    card = next(row for row in match.view(None)["table"]["achievements"] if row["id"] == name)
    return [space["seat"] for space in card["slots"]]


def ending(match: Match) -> tuple[bool, bool]:
    """Whether the end was triggered, and whether this is the last round."""
    board = match.view(None)["table"]
    return board["end_triggered"], board["last_round"]


# ---- 7 the achievement phase


def test_only_the_active_player_claims_and_only_at_the_end_of_the_own_turn() -> None:
    """BTS-7.1: the next player already meets the condition, but gains nothing until the own turn is over."""
    match = do(table(achievements=cards(), players=[{}, WARLORD]), *TURN)
    assert discs_on(match, "warlord") == [None, None]
    do(match, "recruit")
    assert discs_on(match, "warlord") == [None, None]
    do(match, "ore")
    assert discs_on(match, "warlord") == [1, None]


def test_an_unmet_condition_refuses_the_claim() -> None:
    """BTS-7.1: 11 levels of ships are not the 12 of Warlord, three colonies not the four of Empire."""
    few = dict(list(FOUR_COLONIES.items())[:3])
    match = do(table(achievements=cards(), players=[{"ships": {"sol": [4, 4, 3]}, "colonies": few}]), *TURN)
    assert match.asks[0].seat == 1
    assert discs_on(match, "warlord") == [None, None] and discs_on(match, "empire") == [None] * 4


def test_one_achievement_a_turn_and_the_player_picks_it() -> None:
    """BTS-7.2: with two conditions met only the chosen one is claimed; the other waits for the next turn."""
    match = do(table(achievements=cards(), players=[{**WARLORD, "population": 12}]), *TURN, "great_migration")
    assert match.asks[0].seat == 1
    assert discs_on(match, "great_migration") == [0, None] and discs_on(match, "warlord") == [None, None]
    do(match, *TURN, *TURN)
    assert discs_on(match, "warlord") == [0, None]


def test_a_claim_cannot_be_declined() -> None:
    """BTS-7.3: the question offers the fulfilled achievements and nothing else."""
    match = do(table(achievements=cards(), players=[{**WARLORD, "population": 12}]), *TURN)
    assert match.asks[0].kind == "achievement"
    assert tokens(match) == {"warlord", "great_migration"}


def test_a_single_fulfilled_achievement_is_claimed_without_asking() -> None:
    """BTS-7.3: where there is no choice the disc is placed and the turn passes."""
    match = do(table(achievements=cards(), players=[WARLORD]), *TURN)
    assert discs_on(match, "warlord") == [0, None] and match.asks[0].seat == 1


def test_the_second_disc_goes_to_the_next_space_for_fewer_points() -> None:
    """BTS-7.4: the spaces fill from the left."""
    match = do(table(4, achievements=cards(warlord=[3]), players=[WARLORD]), *TURN)
    assert discs_on(match, "warlord") == [3, 0]
    assert seat(match, 0)["score"]["achievements"] < seat(match, 3)["score"]["achievements"]


def test_points_never_rise_from_one_space_to_the_next() -> None:
    """BTS-7.4: on every card the points fall from left to right."""
    for a, b in (("warlord", "technologist"), ("specialization", "automation_pioneer"), ("hegemony", "polymath")):
        match = table(achievements=[{"id": name} for name in ("transcendence", "empire", a, b)])
        for card in match.view(None)["table"]["achievements"]:
            points = [space["points"] for space in card["slots"]]
            assert points == sorted(points, reverse=True) and points[0] > points[-1]


def test_a_full_card_can_no_longer_be_claimed() -> None:
    """BTS-7.5: one disc a space; both spaces of Warlord are taken."""
    rich = {**WARLORD, "population": 12, "colonies": FOUR_COLONIES}
    match = do(table(4, achievements=cards(warlord=[2, 3]), players=[rich]), *TURN)
    assert refusals(match)["warlord"] == "BTS-7.5"
    assert tokens(match) == {"empire", "great_migration"}


def test_the_eighth_colony_does_not_give_empire_again() -> None:
    """BTS-7.6: each achievement once a faction (rulebook example BTS-EX-04)."""
    seven = ("alpha_centauri", "wolf_359", "tau_ceti", "ross_154", "luhman_16", "ross_128", "luytens_star")
    builder = {"ore": 5, "ships": {"slot_A1": [3]}, "colonies": {name: ["food", "ore"] for name in seven}}
    match = table(
        achievements=cards(empire=[0]),
        players=[builder],
        guilds=["merchant_guild"],
        locations={"slot_A1": {"system": "sirius", "controller": 0}},
    )
    do(match, "merchant_guild.1", "ore")
    assert len(seat(match)["colonies"]) == 8
    assert discs_on(match, "empire") == [0, None, None, None] and match.asks[0].seat == 1


def test_the_refusal_of_a_second_claim_names_its_rule() -> None:
    """BTS-7.6: the card still has room, but not for the same faction."""
    rich = {**WARLORD, "population": 12, "colonies": FOUR_COLONIES}
    match = do(table(achievements=cards(empire=[0]), players=[rich]), *TURN)
    assert refusals(match)["empire"] == "BTS-7.6"


def test_a_claimed_disc_stays_when_the_condition_fails() -> None:
    """BTS-7.7: Great Migration is claimed with 13 population; then one of them is used."""
    match = do(table(achievements=cards(), players=[{"population": 12}]), *TURN)
    points = seat(match)["score"]["achievements"]
    assert discs_on(match, "great_migration") == [0, None]
    do(match, *TURN, "build_and_jump.1", "sol", "done", "ore")
    assert seat(match)["population"] == 12
    assert discs_on(match, "great_migration") == [0, None] and seat(match)["score"]["achievements"] == points


# ---- 8 the end


def test_there_is_no_fixed_number_of_rounds() -> None:
    """BTS-8.1: without enough achievements the match goes on, however many rounds were played."""
    match = do(table(round=99), *TURN, *TURN)
    assert not match.over and ending(match) == (False, False)
    assert match.view(None)["table"]["round"] == 100


def test_the_third_disc_of_four_players_does_not_trigger_the_end() -> None:
    """BTS-8.2: with four players three discs are too few."""
    match = do(table(4, achievements=cards(empire=[1], transcendence=[2]), players=[WARLORD]), *TURN)
    assert discs_on(match, "warlord") == [0, None] and ending(match) == (False, False)


def test_the_fourth_disc_overall_triggers_the_end() -> None:
    """BTS-8.2: of whatever faction and on whatever card the other three lie."""
    match = do(table(4, achievements=cards(empire=[1, 2], transcendence=[2]), players=[WARLORD]), *TURN)
    assert ending(match) == (True, False)


def test_the_third_player_triggers_the_end() -> None:
    """BTS-8.3, BTS-8.4: the fourth player finishes the round, then all four have one more turn (BTS-EX-05)."""
    three = cards(empire=[2, 0], transcendence=[1])
    match = do(table(4, active=2, achievements=three, players=[{}, {}, WARLORD]), *TURN)
    acting = []
    while not match.over:
        acting.append((match.asks[0].seat, ending(match)[1]))
        do(match, *TURN)
    assert acting == [(3, False), (0, True), (1, True), (2, True), (3, True)]


def test_the_round_ends_with_the_player_to_the_right_of_the_first() -> None:
    """BTS-8.3: with the third player first, the second ends the round, also where the first player triggers the end."""
    three = cards(empire=[2, 0], transcendence=[1])
    match = do(table(4, first=2, achievements=three, players=[{}, {}, WARLORD]), *TURN)
    acting = []
    while not match.over:
        acting.append(match.asks[0].seat)
        do(match, *TURN)
    assert acting == [3, 0, 1, 2, 3, 0, 1]


def test_achievements_are_still_claimed_after_the_trigger() -> None:
    """BTS-8.5: in the rest of the round and in the last one, so that more discs lie there at the end (BTS-EX-05)."""
    three = cards(empire=[2, 0], transcendence=[1])
    many = {"population": 12}
    match = do(table(4, active=2, achievements=three, players=[many, {}, WARLORD, WARLORD]), *TURN, *TURN)
    assert discs_on(match, "warlord") == [2, 3]
    do(match, *TURN)
    assert ending(match) == (True, True) and discs_on(match, "great_migration") == [0, None]
    do(match, *TURN, *TURN, *TURN)
    assert match.over


def test_the_last_player_of_the_round_triggers_the_end() -> None:
    """BTS-8.6: the last round follows at once, with one more turn for everybody (BTS-EX-06)."""
    three = cards(empire=[2, 0], transcendence=[1])
    match = do(table(4, active=3, achievements=three, players=[{}, {}, {}, WARLORD]), *TURN)
    acting = []
    while not match.over:
        acting.append((match.asks[0].seat, ending(match)[1]))
        do(match, *TURN)
    assert acting == [(0, True), (1, True), (2, True), (3, True)]


def test_substitute_star_discs_do_not_trigger_the_end() -> None:
    """BTS-8.7: star discs in automation, on an outpost and on a colony lie beside three claims of the four needed."""
    poor = {
        "automation": {"food": 8, "ore": 4, "star": 2},
        "colonies": {"wolf_359": ["ore", "star"]},
        "ships": {"port_left": [4, 4, 4]},
    }
    match = table(
        4,
        achievements=cards(empire=[1], transcendence=[2]),
        players=[poor],
        slots={"I-1": {"technology": "gene_modified_crops"}},
        locations={"port_left": {"controller": 0, "disc": "star"}},
    )
    do(match, "research_I.1", "I-1", "ore")
    assert seat(match)["automation"]["star"] == 3 and discs_on(match, "warlord") == [0, None]
    assert match.asks[0].seat == 1 and ending(match) == (False, False)
