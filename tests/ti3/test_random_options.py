"""Random matches with each option alone and with all of them: they end, keep what must hold, and keep their secrets."""

from __future__ import annotations

from random import Random

import pytest

import cosmarch
from cosmarch.core.ask import Ask
from cosmarch.core.match import Match
from cosmarch.core.state import EVERYONE
from cosmarch.games.ti3.rules.tactical.stowage import all_rows
from cosmarch.games.ti3.state import NOBODY, NOWHERE, Table
from tests.ti3.table import CONTENT
from tests.ti3.test_random_matches import LONGEST, always, between_turns, owes, paid_for

pytestmark = pytest.mark.long

OPTIONS: tuple[dict[str, bool | str], ...] = (
    {"distant_suns": True},
    {"age_of_empire": True},
    {"errata": False, "late_scuttling": True},
    {"length": "long_war"},
    {"distant_suns": True, "age_of_empire": True, "leaders": True, "sabotage_runs": True, "length": "long_war"},
)
BUSY = ("move_ship", "load", "load_from_space", "land", "invade")


def lively(chance: Random, match: Match, ask: Ask) -> str:
    """An answer that more often than not goes out to neutral planets and lands there."""
    tokens = list(ask.tokens)
    t: Table = match._table
    if chance.random() < 0.15:
        return chance.choice(tokens)
    if ask.kind in BUSY:
        tokens = [token for token in tokens if token != "done"] or tokens
    elif ask.kind == "action":
        hexes = [t.choices.hexes.index[token] for token in tokens if token.startswith("hex.")]
        near = [
            t.choices.hexes.names[place]
            for place in hexes
            if any(t.owner[planet] == NOBODY for planet in t.planets_at(place))
            and any(t.has_ships(other, ask.seat) for other in t.near[place])
        ]
        tokens = near or tokens
    return chance.choice(tokens)


def counters_hold(t: Table) -> None:
    """Counters lie on neutral planets, but for a Biohazard that was kept, and none is there twice."""
    laid = [counter for counter in t.domain if counter != NOWHERE]
    for counter in set(laid + list(t.domain_box)):
        kind = CONTENT.domain_counters[counter]
        if kind.kind != "radiation":  # a card may lay another one
            assert laid.count(counter) + t.domain_box.count(counter) <= kind.copies
    assert len(t.domain_box) == len(t.domain_box_seen)
    if not t.distant_suns:
        assert not laid and not any(t.survivors) and not any(t.discovered)
    for planet, counter in enumerate(t.domain):
        if counter != NOWHERE and t.owner[planet] != NOBODY:
            assert t.hazard_kept >> planet & 1 and t.domain_known[planet] == EVERYONE


def loads_hold(t: Table) -> None:
    for place, seat, kind, forces, pds in all_rows(t):
        assert t.hex_tile[place] >= 0 and 0 <= seat < t.seats
        assert 0 < forces + pds <= max(1, CONTENT.units[kind].capacity)


def keeps_secrets(match: Match, seat: int, seed: int) -> None:
    """An imagined match looks to its seat like the real one."""
    twin = match.imagine(seat, seed)
    assert twin.view(seat) == match.view(seat)
    assert [ask.tokens for ask in twin.asks if ask.seat == seat] == [
        ask.tokens for ask in match.asks if ask.seat == seat
    ]


@pytest.mark.parametrize("seed", range(10))
def test_random_match(seed: int) -> None:
    """TI-36.0.1: all options can be combined."""
    chance = Random(seed)
    seats = 3 + seed % 4
    options = {"galaxy": "random", "round_limit": 6, **OPTIONS[seed % len(OPTIONS)]}
    match = cosmarch.new("ti3", seats, seed, options)
    for number in range(LONGEST):
        if match.over:
            break
        t: Table = match._table
        always(t)
        loads_hold(t)
        ask = chance.choice(match.asks)
        if match.asks[0].kind == "action":
            between_turns(t)
            counters_hold(t)
        if number % 97 == 0:
            keeps_secrets(match, chance.randrange(seats), seed)
            assert cosmarch.load(match.save()).hash == match.hash
        seat = chance.randrange(seats)
        sides = match.sides(seat) if chance.random() < 0.02 else ()
        if sides:
            match.side(chance.choice(sides).token, seat)
        else:
            owed, logged = owes(ask), match._lines()
            match.choose(lively(chance, match, ask), ask.seat)
            if owed:
                paid_for(match, ask, owed, logged)
    assert match.over
