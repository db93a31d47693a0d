"""One player against the rules: whole matches at every difficulty, and the contract of the engine (SE-31 to SE-33)."""

from __future__ import annotations

from random import Random

import pytest

import cosmarch
from cosmarch.core.errors import SetupError
from cosmarch.core.match import Match
from cosmarch.games.se4x.state import FREE, NOWHERE, Table
from cosmarch.testing import Chance
from tests.se4x.invariants import nothing_without_room
from tests.se4x.table import CONTENT, started
from tests.se4x.test_random_matches import CHECKS

SCENARIOS = [scenario.key for scenario in CONTENT.scenarios if scenario.seats == 1]
ALL = ("easy", "normal", "hard", "harder", "really_tough", "good_luck")
LONGEST = 30000


def always(t: Table) -> None:
    """At every decision."""
    nothing_without_room(t)
    for group in range(t.choices.slots):
        assert (t.kind[group] == FREE) == (t.where[group] == NOWHERE) == (t.size[group] == 0)
        assert t.kind[group] == FREE or t.playable(t.where[group])
    assert min(t.banks) >= 0 and t.cp[0] >= 0
    entries = CONTENT.scenarios[t.scenario].entries
    assert not any(t.where[group] in entries for group in t.groups_of(0))


def walk(scenario: str, difficulty: str, seed: int, rounds: int = 14, **options: bool | int | str) -> Match:
    chance = Random(seed)
    match = cosmarch.new(
        "se4x", 1, seed, {"scenario": scenario, "difficulty": difficulty, "round_limit": rounds, **options}
    )
    for _ in range(LONGEST):
        if match.over:
            break
        always(match._table)
        ask = match.asks[0]
        match.choose(chance.choice(ask.tokens), ask.seat)
    assert match.over and match.result is not None
    return match


def test_the_scenarios() -> None:
    """SE-31.2, SE-32.3, SE-33.2: two with machines, two with alien empires, one with amoebas."""
    assert SCENARIOS == [
        "doomsday_small",
        "doomsday_large",
        "alien_empires_map_1",
        "alien_empires_map_2",
        "amoeba_solitaire",
    ]


@pytest.mark.parametrize("scenario", SCENARIOS[:4])
@pytest.mark.parametrize("chosen", [False, True])
def test_the_modules_of_the_base_game(scenario: str, chosen: bool) -> None:
    """SE-31.2, SE-32.1, SE-32.3: machines and alien empires meet what their difficulty was made for, the base game; the
    rest is the host's choice."""
    t = started(1, scenario, solitaire_expansion=chosen, empire_advantages="random", alien_technology=True)
    assert [t.on(name) for name in ("expansion", "experience", "titans", "reaction", "boarding")] == [chosen] * 5
    assert t.on("alien_technology") == chosen and (t.chosen("empire_advantages") == "none") != chosen
    assert t.on("fighters") and t.on("cloaking") and t.on("mines") and t.on("pipelines")
    assert t.worth[t.home[0]] == 20 if not chosen or scenario.startswith("alien") else 30


@pytest.mark.parametrize("difficulty", ALL)
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_every_difficulty_plays(scenario: str, difficulty: str) -> None:
    """SE-31.4, SE-31.5, SE-32.3, SE-33.12: every scenario at every difficulty comes to an end."""
    if difficulty == "really_tough" and not scenario.startswith("alien"):
        with pytest.raises(SetupError):
            walk(scenario, difficulty, 1)
        return
    match = walk(scenario, difficulty, 1)
    assert match.result is not None and match.result.winners == ()  # nobody wins by chance
    assert match.result.reason in ("se4x.end.lost", "se4x.end.round_limit")


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_contract(scenario: str) -> None:
    """SE-32.13: copies, saves, undo and secrecy hold in the middle of matches: what the player cannot see is made up
    anew from what they see."""
    chance = Chance(scenario)
    options: dict[str, bool | int | str] = {"scenario": scenario, "difficulty": "good_luck", "round_limit": 8}
    match = cosmarch.new("se4x", 1, 5, options)
    decision = 0
    while not match.over:
        if decision % 5 == 2:
            CHECKS[decision // 5 % len(CHECKS)](match, chance)
        ask = match.asks[0]
        match.choose(chance.pick(list(ask.tokens)), ask.seat)
        decision += 1
    assert decision > 60


def test_alien_fleets_come_out() -> None:
    """SE-32.6, SE-32.10, SE-32.22: in a real match alien fleets are launched, move and attack."""
    keys: set[str] = set()
    for seed in range(3):
        match = walk("alien_empires_map_1", "good_luck", seed)
        keys |= {event.key for event in match._events()}
    assert {"fleet_launched", "fleet_moves", "bombards"} <= keys
