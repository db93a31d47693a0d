"""The greedy bot plays every scenario to its end, and with every option; what must hold at every decision holds in its
matches too.

The compiled form plays all scenarios until somebody has won. In pure Python those of several players, which take ten
seconds each, are played until the last of a few rounds; the short ones are played to their own end there too.
"""

from __future__ import annotations

import pytest

import cosmarch
from cosmarch import Ask
from cosmarch.games.se4x.content.scenario_components import Scenario
from tests.greedy import played_to_the_end
from tests.measure import measure
from tests.se4x.invariants import money_adds_up
from tests.se4x.table import CONTENT
from tests.se4x.test_random_matches import always

NO_LIMIT = 0
ROUNDS = {1: NO_LIMIT, 2: measure(NO_LIMIT, 2), 3: measure(NO_LIMIT, 1), 4: measure(NO_LIMIT, 1)}
SHORT = ("two_player_knife_fight",)  # of the others: to their end in pure Python too
STRIDE = measure(1, 5)  # what must hold is looked at after so many answers

# Together they turn every switch the other way: what is left out, what is added, and the variants that exclude each
# other apart.
OFF = {
    name: False
    for name in (
        *("expansion", "aliens", "pipelines", "fighters", "cloaking", "mines", "experience", "boarding", "titans"),
        *("reaction", "fast_bc", "alien_technology", "captured_technology", "captured_ship_counts"),
        *("one_miner_per_nebula", "fighters_bombard", "captured_homeworld"),
    )
}
ADDED = [switch.key for switch in CONTENT.switches if switch.default is False]
OPTIONS: tuple[dict[str, bool | int | str], ...] = (
    {**OFF, "empire_advantages": "none", "counter_limits": "base", "carry_over": 0, "aliens_per_planet": 1},
    {
        **{
            switch.key: True
            for switch in CONTENT.switches
            if switch.default is False and switch.key != "slow_scientists"
        },
        "empire_advantages": "auction",
        "counter_limits": "none",
        "center_price": 5,
        "aliens_per_planet": 10,
    },
    {
        **{switch.key: switch.choices[-1] for switch in CONTENT.switches if len(switch.choices) == 2},
        "slow_scientists": True,
        "ground_combat": True,
        "unique_ships": True,
        "carry_over": 999,
    },
)


def played(seats: int, seed: int, options: dict[str, bool | int | str]) -> None:
    """A match of greedy bots to its end, with all that must hold."""
    match = cosmarch.new("se4x", seats, seed, options)

    def look(number: int, ask: Ask) -> None:
        if number % STRIDE == 0:
            always(match)
            money_adds_up(match._table)

    played_to_the_end(match, look)


@pytest.mark.long
@pytest.mark.parametrize("scenario", CONTENT.scenarios, ids=lambda scenario: str(scenario.key))
def test_every_scenario(scenario: Scenario) -> None:
    """SE-30.1 to SE-34.1: no scenario stops the bot or lets it go in circles."""
    limit = NO_LIMIT if scenario.key in SHORT else ROUNDS[scenario.seats]
    options: dict[str, bool | int | str] = {"scenario": scenario.key, "round_limit": limit}
    if scenario.seats == 1:
        options["difficulty"] = "easy"
    played(scenario.seats, 7, options)


@pytest.mark.long
@pytest.mark.parametrize("options", OPTIONS, ids=("without", "with", "other"))
def test_every_option(options: dict[str, bool | int | str]) -> None:
    """Every switch at every value: until the last of a few rounds in pure Python, compiled to the end."""
    played(2, 3, {**options, "scenario": "two_player_small", "round_limit": measure(NO_LIMIT, 3)})


def test_the_options_leave_none_out() -> None:
    """Each switch stands at each of its values in one of the matches above or as it comes."""
    for switch in CONTENT.switches:
        seen = {switch.default, *[row[switch.key] for row in OPTIONS if switch.key in row]}
        wanted = set(switch.choices) or ({False, True} if isinstance(switch.default, bool) else {switch.default})
        assert switch.key == "solitaire_expansion" or wanted <= seen, switch.key
