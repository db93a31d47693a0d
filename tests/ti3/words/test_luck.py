"""What the log tells of combat dice, and what its lines are about."""

from __future__ import annotations

import re
from functools import cache

import pytest

import cosmarch
from cosmarch import Match, Volley
from cosmarch.core.state import Event
from cosmarch.games.ti3.rules.combat.dice_and_casualties import DIE, faces_that_hit
from cosmarch.games.ti3.words.luck import luck
from cosmarch.testing import Chance, perform, picked
from tests.ti3.skirmish import skirmish

LINE = {0: "mecatol_rex", 1: "wellon", 7: "thibah"}
PLAIN = ("hacan", "sol", "xxcha")


def row(volley: Volley) -> tuple[int, int, int, int, int]:
    return volley.seat, volley.dice, volley.chances, volley.sides, volley.hits


def test_pds_fire_barrage_and_battle_count() -> None:
    """TI-35.4.11, TI-21.1.4, TI-21.3.1: a PDS hits on 6, a Destroyer on 9 and its barrage has two dice, a Cruiser on 7,
    a Fighter on 9; each player's dice are their own."""
    fleets = {"wellon": {0: {"cruiser": 2, "destroyer": 1}}, "mecatol_rex": {1: {"carrier": 1, "fighter": 2}}}
    s = skirmish(LINE, fleets, {"mecatol_rex": (1, 1, 2, 0)}, races=PLAIN)
    s.do("mecatol_rex", "wellon.cruiser", "wellon.cruiser", "wellon.destroyer")
    assert (s.kind, s.seat) == ("space_cannon", 1)
    s.dice(5, 4, 8, 9, 1, 10, 10, 1, 2).do("2")  # PDS; barrage; Destroyer, Cruisers; Fighter, Carrier
    told = [row(volley) for event in s.match._events() if (volley := luck(event)) is not None]
    assert told[:2] == [(1, 2, 5, 10, 0), (0, 2, 2, 10, 1)]
    assert sorted(told[2:]) == [(0, 1, 2, 10, 0), (0, 2, 4, 10, 2), (1, 1, 2, 10, 0), (1, 1, 2, 10, 0)]


@pytest.mark.parametrize("lowest", [-3, 0, 1, 2, 9, 10, 11, 14])
def test_every_face_is_asked(lowest: int) -> None:
    """A number off the die hits always or never."""
    assert faces_that_hit(lowest) == len([face for face in range(1, DIE + 1) if face >= lowest])


def test_other_dice_are_no_luck_in_battle() -> None:
    """Dice that raise the fallen, single dice, and events that no version of the game would tell so."""
    args: dict[str, int | str] = {"seat": 0, "unit": 3, "a": 9, "faces": "9 1", "n": 1}
    found = luck(Event("rolls", "TI-21.3.1", -1, args))
    assert found is not None and row(found) == (0, 2, 2, 10, 1)
    assert luck(Event("rolls", "TI-32.1.2", -1, args)) is None
    assert luck(Event("rolls_die", "TI-21.3.1", -1, args)) is None
    for name in ("seat", "a", "faces", "n"):
        assert luck(Event("rolls", "TI-21.3.1", -1, {key: args[key] for key in args if key != name})) is None


# ---- what a line is about


@cache
def wandered() -> tuple[Match, ...]:
    """A random match now and then."""
    match = cosmarch.new("ti3", 4, 3, {"leaders": True, "distant_suns": True, "round_limit": 4})
    chance, out = Chance("places"), []
    for number in range(1, 1001):
        if match.over:
            break
        perform(match, picked(match, chance))
        if number % 200 == 0:
            out.append(match.clone())
    return tuple(out)


def on_the_map(match: Match, seat: int | None) -> set[str]:
    shown = match.published(seat)
    assert shown is not None
    places = [found for one in shown.maps for found in re.findall(r' data-place="([^"]*)"', one.svg)]
    return {name for found in places for name in found.split()}


def test_lines_name_things_that_the_map_shows() -> None:
    """Every hex and planet that an event names; a planet of a tile in somebody's hand cannot be seen. Players,
    technologies, objectives, strategy cards and leaders are named too."""
    seen: set[str] = set()
    for match in wandered():
        shown, content = on_the_map(match, None), match._table.content
        planets = {planet.key for number, planet in enumerate(content.planets) if match._table.hex_of(number) >= 0}
        for entry in match.log(None):
            mapped = {place for place in entry.places if place in planets or place.startswith("hex.")}
            assert mapped <= shown, entry
            assert entry.places or not {"hex", "planet", "seat"} & set(entry.args), entry
            seen |= {name for name in entry.args if entry.places}
    assert {"hex", "planet", "seat", "tech", "strategy", "objective", "leader"} <= seen


def test_a_seat_finds_the_cards_in_its_hand() -> None:
    found: set[str] = set()
    for match in wandered():
        t = match._table
        hand = {t.content.action_cards[card].key for card in t.hands[1]}
        told = {place for entry in match.log(1) if "card" in entry.args for place in entry.places}
        shown = match.published(1)
        assert shown is not None
        keys = {item.key for section in shown.dock for item in section.items}
        assert {f"card.{name}" for name in told & hand} <= keys
        found |= told & hand
    assert found


def test_the_place_before_the_player() -> None:
    """Where a line has a place on the board, that lights up and not the sheet of who did it."""
    for match in wandered():
        for entry in match.log(None):
            if {"hex", "planet"} & set(entry.args):
                assert not [place for place in entry.places if place.startswith("seat.")], entry
