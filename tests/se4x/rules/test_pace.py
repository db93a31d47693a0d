"""At tables that hold their windows, how fast play goes on tells nothing of face-down counters: whoever has no choice
is asked, or the table waits, as if they had one."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from cosmarch import Match
from cosmarch.core.history import TABLE
from cosmarch.core.new_match import at_first_question, made
from cosmarch.core.windows import HELD, set_order
from cosmarch.games.se4x.rules.groups import counters
from cosmarch.games.se4x.state import ENTERED, Table
from tests.se4x.battle import FIELD, field, standing
from tests.se4x.table import Placed, fresh, kind_of, mark, place, put, research, settle

Moment = tuple[Table, tuple[Any, ...], int]  # the table, its next scene, and whose secret it is


def before_a_colony(able: bool) -> Moment:
    """SE-6.1: a counter beside an enemy colony can fight, or is a decoy."""
    t = fresh()
    settle(t, 1, "F6")
    put(t, 0, "F6", "cruiser" if able else "decoy")
    return t, ("combat_phase", 0), 0


def between_two(able: bool) -> Moment:
    """SE-3.9: it must fight in one hex, and could fight in another one first."""
    t = fresh()
    settle(t, 1, "F6")
    put(t, 0, "F6", "cruiser" if able else "decoy")
    put(t, 0, FIELD, "cruiser")
    put(t, 1, FIELD, "scout")
    return t, ("combat_phase", 0), 0


def at_a_barren_planet(able: bool) -> Moment:
    """SE-16.2: a colony ship, face up, needs Terraforming."""
    t = fresh()
    mark(t, "F6", "barren_planet")
    if able:
        research(t, 0, terraforming=1)
    put(t, 0, "F6", "colony_ship")
    return t, ("settling", 0), 0


def on_the_move(able: bool) -> Moment:
    """SE-12.6: cloaked ships, or others, have come to enemies."""
    t = field()
    put(t, 0, FIELD, "raider" if able else "cruiser", **({"cloaking": 1} if able else {}))
    put(t, 1, FIELD, "cruiser")
    for group in t.groups_of(0):
        t.flags[group] |= ENTERED
    return t, ("announce_cloak", place(FIELD), 0), 0


def lying_low(able: bool) -> Moment:
    """SE-12.7: cloaked ships, or others, where an enemy has come."""
    t = field()
    put(t, 0, FIELD, "cruiser")
    put(t, 1, FIELD, "raider" if able else "cruiser", **({"cloaking": 1} if able else {}))
    return t, ("lie_low", place(FIELD), 1, 0), 1


def short_of_counters(able: bool) -> Moment:
    """SE-7.1, SE-3.7: of three ships one may be screened, if there is a counter for it; the others lie elsewhere, face
    down."""
    t = field()
    put(t, 0, FIELD, "scout", 3)
    put(t, 1, FIELD, "scout", 2)
    elsewhere = counters(t, kind_of("scout")) - 1
    for number in range(elsewhere):
        put(t, 0, ("A1", "B1", "C1", "D1", "E1", "F1", "G1")[number % 7], "decoy" if able else "scout")
    return standing(t), ("screening",), 0


MOMENTS = [before_a_colony, between_two, at_a_barren_planet, on_the_move, lying_low, short_of_counters]


def begun(moment: Moment, holds: bool) -> Match:
    t, scene, _ = moment
    if holds:
        set_order(t, TABLE, HELD, "on")
    put(t, 1, "G8", "scout")  # there is somebody whose turn is next
    t.queue = [scene, ("movement", 1), ("stop",)]
    return at_first_question(made(Placed(t), t.seats, {"windows": "quick"}, "1", None, {}))


def seen(match: Match, secret: int) -> list[bytes]:
    """What all but one seat are shown."""
    others = [None, *[seat for seat in range(match.seats) if seat != secret]]
    return [msgspec.json.encode([match.view(who), [line.text for line in match.log(who)]]) for who in others]


@pytest.mark.parametrize("made", MOMENTS)
def test_how_fast_it_goes_on_tells_nothing(made: Callable[[bool], Moment]) -> None:
    able, unable = begun(made(True), True), begun(made(False), True)
    secret = made(True)[2]
    assert seen(able, secret) == seen(unable, secret)
    if able.held:
        assert able.ask_of(secret) and not unable.ask_of(secret)
        able.close_window()
        unable.close_window()
    else:
        ask, only = able.ask_of(secret), unable.ask_of(secret)
        assert ask and only and len(ask.tokens) > len(only.tokens) == 1
        able.choose(only.tokens[0], secret)
        unable.choose(only.tokens[0], secret)
    assert seen(able, secret) == seen(unable, secret)


@pytest.mark.parametrize("made", MOMENTS)
def test_where_nobody_waits_nobody_is_asked_in_vain(made: Callable[[bool], Moment]) -> None:
    """With bots alone around the table nothing is held."""
    able, unable = begun(made(True), False), begun(made(False), False)
    assert [ask.seat for ask in able.asks] == [made(True)[2]]
    assert unable.asks and unable.asks[0].kind != able.asks[0].kind
