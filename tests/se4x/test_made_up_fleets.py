"""What is made up of an empire's face-down counters goes by what everybody can reckon: SE-19.5, SE-24.2."""

from __future__ import annotations

import pytest

import cosmarch
from cosmarch import Ask
from cosmarch.games.se4x.advice.values import fleet_price
from cosmarch.games.se4x.state import MOBILE, MOVEMENT, Table
from cosmarch.games.se4x.state import put as changed
from tests.greedy import played_to_the_end
from tests.measure import measure
from tests.se4x.table import fresh, kind_name, put, research, settle
from tests.se4x.test_secrets import worlds


def fleets(made: list[Table], who: int) -> float:
    """What the made-up warships of an empire cost on average."""
    return cost(made, made[0].groups_of(who))


def cost(made: list[Table], groups: list[int]) -> float:
    able = [(world, [group for group in groups if world.combat_capable(group)]) for world in made]
    return sum([fleet_price(world, warships) for world, warships in able]) / len(made)


def rounds_later(played: int, counters: int = 3, **levels: int) -> Table:
    """Counters of an empire that has played so many rounds and shown these levels."""
    t = fresh()
    t.round = 1 + played
    research(t, 0, **levels)
    t.shown = tuple(t.levels)
    for _ in range(counters):
        group = put(t, 0, "G5", "scout")
        t.proof = changed(t.proof, group, MOBILE)
    return t


def test_more_rounds_make_more_ships() -> None:
    """SE-19.5: a fleet is made up as large as its empire can have paid for: at first that of the start."""
    first, later = fleets(worlds(rounds_later(0), 1), 0), fleets(worlds(rounds_later(5), 1), 0)
    assert first <= 18 and later > 1.5 * first


def test_technology_that_was_seen_was_paid_for() -> None:
    """SE-22.14: what went into the levels that were seen is under no counter."""
    plain = fleets(worlds(rounds_later(4), 1), 0)
    learned = fleets(worlds(rounds_later(4, attack=2, defense=2), 1), 0)
    assert learned < 0.8 * plain


def test_colonies_make_more_ships() -> None:
    """SE-19.1: whoever holds many full colonies has built more."""
    poor = fleets(worlds(rounds_later(10, 20), 1), 0)
    t = rounds_later(10, 20)
    for place in ("J3", "J5", "J7", "I3", "I5", "I7"):
        settle(t, 0, place, 5)
    assert fleets(worlds(t, 1), 0) > 1.05 * poor


def test_what_lies_open_lies_under_no_counter() -> None:
    """SE-24.2: the ships that everybody sees have been paid for too."""
    t = rounds_later(4)
    hidden = t.groups_of(0)
    before = fleets(worlds(t, 1), 0)
    t.turn_up(put(t, 0, "G5", "cruiser", 6))
    made = worlds(t, 1)
    assert fleets(made, 0) - 72 < 0.7 * before
    assert {tuple(world.groups_of(0)[:3]) for world in made} == {tuple(hidden)}


def test_the_homeworld_has_its_ship_yards() -> None:
    """SE-2.9: what has never moved there is taken for them, but for one counter no more, and not if they lie open."""
    t = fresh()
    home = t.content.hexes[t.home[0]]
    first, second = put(t, 0, home, "ship_yard", 4), put(t, 0, home, "scout", 3)
    made = worlds(t, 1)
    assert {kind_name(world.kind[first]) for world in made} == {"ship_yard"}
    assert "scout" in {kind_name(world.kind[second]) for world in made}
    t.turn_up(put(t, 0, home, "ship_yard", 4))
    assert "scout" in {kind_name(world.kind[first]) for world in worlds(t, 1)}


def test_decoys_where_money_is_short() -> None:
    """SE-24.2: there are none before anything was bought, and the more the less money there is for so many counters."""

    def decoys(t: Table) -> float:
        made = worlds(t, 1)
        kinds = [kind_name(world.kind[group]) for world in made for group in world.groups_of(0)]
        return kinds.count("decoy") / len(kinds)

    assert decoys(rounds_later(0)) == 0.0
    assert decoys(rounds_later(2, 12, attack=2, move=2)) > 2 * decoys(rounds_later(6)) > 0.0


@pytest.mark.long
def test_stacks_of_greedy_matches_are_made_up_as_strong_as_they_are() -> None:
    """SE-24.2: over a match what lies face down in a hex is guessed neither too weak nor too strong."""
    rounds = measure(7, 4)
    match = cosmarch.new("se4x", 2, 31, {"round_limit": rounds})
    real: list[float] = []
    guessed: list[float] = []
    looked: set[tuple[int, int]] = set()

    def look(number: int, ask: Ask) -> None:
        t = match._table
        if t.phase != MOVEMENT or t.round == 1 or t.turn != 2 or (t.round, ask.seat) in looked:
            return
        looked.add((t.round, ask.seat))
        made = worlds(t, ask.seat, 20)
        hidden = [group for group in t.groups_of(1 - ask.seat) if not t.shown_to(group, ask.seat)]
        for place in sorted({t.where[group] for group in hidden}):
            here = [group for group in hidden if t.where[group] == place]
            real.append(cost([t], here))
            guessed.append(cost(made, here))

    played_to_the_end(match, look)
    assert len(looked) == 2 * (rounds - 1)
    assert 0.8 < sum(guessed) / sum(real) < 1.25
    assert sum([abs(one - other) for one, other in zip(real, guessed, strict=True)]) < 0.4 * sum(real)
