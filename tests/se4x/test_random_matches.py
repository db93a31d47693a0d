"""Random matches to their end, with what must hold at every decision, and the engine's contract."""

from __future__ import annotations

from random import Random

import pytest

import cosmarch
from cosmarch.core.state import EVERYONE
from cosmarch.games.se4x.content.packed_ints import load_size
from cosmarch.games.se4x.content.scenario_components import Scenario
from cosmarch.games.se4x.rules.advantages.dealing import used_advantages
from cosmarch.games.se4x.rules.alien_tech.drawing import used_cards
from cosmarch.games.se4x.rules.groups import NO_LIMIT, counters, most
from cosmarch.games.se4x.state import ALIEN, CAPTURED, COMBAT, FREE, MACHINE, MINER, NOBODY, NOWHERE, SHIP_KINDS, Table
from cosmarch.testing import Chance
from cosmarch.testing.checks import (
    clone_is_equal_and_independent,
    imagination_knows_no_more_than_the_seat,
    imagined_looks_the_same,
    save_opens_where_it_stood,
    undo_leads_back_and_redo_forth,
    worlds_cannot_be_told_apart,
    wrong_answers_are_refused,
)
from tests.se4x.invariants import money_adds_up, nobody_where_closed, nothing_without_room
from tests.se4x.table import CONTENT

pytestmark = pytest.mark.long

LONGEST = 30000
CHECKS = (
    clone_is_equal_and_independent,
    save_opens_where_it_stood,
    undo_leads_back_and_redo_forth,
    wrong_answers_are_refused,
    imagined_looks_the_same,
    worlds_cannot_be_told_apart,
    imagination_knows_no_more_than_the_seat,
)
SCENARIOS = tuple(scenario for scenario in CONTENT.scenarios if scenario.seats > 1)


def always(match: cosmarch.Match, housed: bool = True) -> None:
    """At every decision; `housed`: the position that was set up had room for all."""
    t: Table = match._table
    if housed:
        nothing_without_room(t, [int(ask.args["hex"]) for ask in match.asks if ask.kind == "lose_troops"])
    nobody_where_closed(t)
    for group in range(t.choices.slots):
        kind = t.kind[group]
        assert (kind == FREE) == (t.where[group] == NOWHERE) == (t.size[group] == 0)
        if kind == FREE:
            assert not (t.tech[group] or t.seen[group] or t.load[group] or t.proof[group] or t.private[group])
        else:
            assert t.playable(t.where[group]) and 1 <= t.size[group] <= max(6, most(t, kind))
            assert kind == MINER or kind >= SHIP_KINDS or load_size(t.load[group]) == 0
    for seat in range(t.seats):
        used = [t.counters_used(seat, kind) for kind in range(SHIP_KINDS)]
        if t.phase == COMBAT:  # CE-4.22: for ships captured in a battle other counters stand until it is over
            for group in t.groups_of(seat):
                if t.flags[group] & CAPTURED and t.kind[group] < SHIP_KINDS:
                    used[t.kind[group]] -= 1
        for kind, count in enumerate(used):
            assert not count or counters(t, kind) == NO_LIMIT or count <= counters(t, kind)
        assert t.cp[seat] >= 0 and t.rp[seat] >= 0
    for here, owner in enumerate(t.colony):
        if owner != NOBODY:
            assert t.known[here] == EVERYONE and t.worth[here] >= 0
    cards_hold(t)
    if t.turn and not t.content.scenarios[t.scenario].amoebas:
        aliens = [t.kind[group] for group in range(t.choices.slots) if ALIEN <= t.kind[group] < MACHINE]
        assert sum(t.cup) + len(aliens) <= 43


def cards_hold(t: Table) -> None:
    """CE-12.1, CE-13.1: no card is made or lost; one of each."""
    if t.turn:
        aliens = [*t.alien_deck, *flat(t.alien_cards), *flat(t.alien_drawn), *flat(t.alien_discards)]
        assert sorted(aliens) == used_cards(t)
    advantages = [*t.advantage_deck, *t.advantage_row, *flat(t.advantages), *flat(t.advantage_drawn)]
    advantages += flat(t.advantage_discards)
    assert len(set(advantages)) == len(advantages)
    if t.turn and t.chosen("empire_advantages") != "none" and t.seats > 1:
        assert sorted(advantages) == used_advantages(t)


def flat(rows: tuple[tuple[int, ...], ...]) -> list[int]:
    return [card for row in rows for card in row]


def walk(seats: int, seed: int, rounds: int, **options: bool | int | str) -> None:
    chance = Random(seed)
    match = cosmarch.new("se4x", seats, seed, {"round_limit": rounds, **options})
    for _ in range(LONGEST):
        if match.over:
            break
        always(match)
        money_adds_up(match._table)
        ask = chance.choice(match.asks)
        match.choose(chance.choice(ask.tokens), ask.seat)
    assert match.over and match.result is not None


@pytest.mark.parametrize("seed", range(6))
def test_random_match(seed: int) -> None:
    """Every match ends."""
    walk(2 + seed % 3, seed, 3)


@pytest.mark.parametrize("scenario", SCENARIOS, ids=lambda scenario: str(scenario.key))
def test_every_scenario_plays(scenario: Scenario) -> None:
    """SE-30.1 to SE-30.16: each scenario of two to four players is set up and played to an end."""
    walk(scenario.seats, 5, 1, scenario=scenario.key)


@pytest.mark.parametrize("seed", range(3))
def test_contract(seed: int) -> None:
    """Copies, saves, undo and secrecy hold in the middle of matches."""
    chance = Chance(str(seed))
    match = cosmarch.new("se4x", 2 + seed, seed, {"round_limit": 2})
    decision = 0
    while not match.over:
        if decision % 11 == seed:
            CHECKS[decision // 11 % len(CHECKS)](match, chance)
        ask = match.asks[chance.below(len(match.asks))]
        match.choose(chance.pick(list(ask.tokens)), ask.seat)
        decision += 1
    assert decision > 20
