"""What the log tells of the dice of battles."""

from __future__ import annotations

from cosmarch import Volley
from cosmarch.core.state import Event
from cosmarch.games.se4x.choices import ALIENS
from cosmarch.games.se4x.content.vocabulary import DIE
from cosmarch.games.se4x.rules.combat.battle_values import hits, hits_to, to_hit
from cosmarch.games.se4x.words.luck import SHOTS, luck
from cosmarch.testing import Chance, perform, picked
from tests.se4x import positions
from tests.se4x.battle import FIELD, battle, field, standing
from tests.se4x.table import Play, put


def row(volley: Volley) -> tuple[int, int, int, int, int]:
    return volley.seat, volley.dice, volley.chances, volley.sides, volley.hits


def shots(p: Play) -> list[tuple[int, int, int, int, int]]:
    return [row(volley) for event in p.match._events() if (volley := luck(p.t, event)) is not None]


def test_shots_in_space() -> None:
    """SE-9.5, SE-9.7: a Destroyer (4) fires at a Scout (0), a Scout (3) at a Destroyer (0)."""
    t = field()
    put(t, 0, FIELD, "destroyer")
    scout = put(t, 1, FIELD, "scout")
    p = battle(t, dice=(5, 4))
    while p.match.asks and len(shots(p)) < 2:
        tokens = p.match.asks[0].tokens
        p.do(next(token for token in (f"group.{scout}", tokens[0]) if token in tokens))
    assert shots(p)[0] == (0, 1, 4, 10, 0) and shots(p)[1] == (1, 1, 3, 10, 0)


def test_a_one_counts_where_it_hits() -> None:
    """SE-9.7, CE-6.6: a shot below 1 hits on a 1, at a titan on nothing, unless a fighter fires it."""
    t = field()
    titan = put(t, 0, FIELD, "titan", defense=3)
    dreadnought = put(t, 0, FIELD, "dreadnought", defense=3)
    scout, fighter = put(t, 1, FIELD, "scout"), put(t, 1, FIELD, "fighter", fighter=1)
    standing(t)
    assert to_hit(t, scout, dreadnought) < 1 and hits_to(t, scout, dreadnought, to_hit(t, scout, dreadnought)) == 1
    assert to_hit(t, scout, titan) < 1 and hits_to(t, scout, titan, to_hit(t, scout, titan)) < 1
    assert hits_to(t, fighter, titan, -1) == 1
    for number in range(-3, 14):
        faces = [roll for roll in range(1, DIE + 1) if hits(t, scout, dreadnought, number, roll)]
        assert faces == list(range(1, min(hits_to(t, scout, dreadnought, number), DIE) + 1))


def test_what_counts() -> None:
    """Shots of players; not those of aliens, nor what an earlier version of the game has told."""
    t = field()
    args: dict[str, int | str] = {"owner": 1, "ship": 0, "ship2": 0, "a": 0, "n": 1, "hits_to": 1}
    for key in SHOTS:
        found = luck(t, Event(key, "SE-9.7", -1, args))
        assert found is not None and row(found) == (1, 1, 1, 10, 1)
    none = luck(t, Event("miss", "CE-6.6", -1, {**args, "hits_to": -2}))
    sure = luck(t, Event("hit", "SE-9.7", -1, {**args, "hits_to": 12}))
    assert none is not None and row(none) == (1, 1, 0, 10, 0)
    assert sure is not None and row(sure) == (1, 1, 10, 10, 1)
    assert luck(t, Event("hit", "SE-9.7", -1, {**args, "owner": ALIENS})) is None
    assert luck(t, Event("hit", "SE-9.7", -1, {key: args[key] for key in args if key != "hits_to"})) is None
    assert luck(t, Event("experience_roll", "CE-3.10", -1, args)) is None


def test_the_log_and_the_figures_agree() -> None:
    """Whatever fires at whatever, in space and on the ground: a shot is told as a hit exactly up to the roll that it
    tells, and the match gives everybody's shots."""
    for match in (positions.great_battle(), positions.ground_battle()):
        chance = Chance("luck")
        for _ in range(200):
            if not match.over:
                perform(match, picked(match, chance))
        told = [event for event in match._events() if event.key in ("hit", "miss")]
        assert len(told) > 4
        for event in told:
            assert (event.key == "hit") == (int(event.args["n"]) <= int(event.args["hits_to"]))
        ours = [event for event in told if int(event.args["owner"]) < match.seats]
        fired = [event for event in match._events() if event.key in SHOTS and int(event.args["owner"]) < match.seats]
        assert len(ours) <= len(match.luck()) == len(fired)
