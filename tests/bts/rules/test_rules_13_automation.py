"""Automating the production of food and ore (section 13 of the rules)."""

from __future__ import annotations

from typing import Any

import pytest

from cosmarch.core.match import Match
from tests.bts.table import LEVEL_ONE, do, location, seat, table, told

CROPS, ROBOTS = "I-3", "I-4"


def automated(slot: str, player: dict[str, Any] | None = None) -> Match:
    """Seat 0 automates 1 disc: food by researching Gene-Modified Crops, ore by Mining Robots."""
    return do(table(slots=LEVEL_ONE, players=[player or {}]), "research_I.1", slot)


@pytest.mark.parametrize(("slot", "track", "other"), [(CROPS, "food", "ore_track"), (ROBOTS, "ore_track", "food")])
def test_a_disc_moves_from_its_track_to_the_automation_track(slot: str, track: str, other: str) -> None:
    """BTS-13.1: from the named track only."""
    match = automated(slot)
    assert (seat(match)[track]["discs"], seat(match)[other]["discs"]) == (7, 8)
    kind = "food" if slot == CROPS else "ore"
    assert seat(match)["automation"] == {"food": 0, "ore": 0, "star": 0} | {kind: 1}


def test_automation_uncovers_production() -> None:
    """BTS-13.1: the leftmost disc goes, so the second disc uncovers the icon under it."""
    one, two = automated(ROBOTS), automated(ROBOTS, {"automation": {"ore": 1}})
    assert (seat(one)["ore_track"]["visible"], seat(two)["ore_track"]["visible"]) == (1, 2)


def test_the_track_has_seven_spaces_and_room_beyond() -> None:
    """BTS-13.2: filled from the left, so the first disc takes the 0 points at the left end and the seventh the 1 at the
    right; the eighth lies beside the track for 1."""
    worth = []
    for before in (0, 6, 7):
        player = {"automation": {"food": before}}
        match = table(slots=LEVEL_ONE, players=[player])
        points = seat(match)["score"]["automation"]
        do(match, "research_I.1", ROBOTS)
        assert sum(seat(match)["automation"].values()) == before + 1
        worth.append(seat(match)["score"]["automation"] - points)
    assert worth == [0, 1, 1]


def test_an_empty_production_track_is_replaced_by_a_star_disc() -> None:
    """BTS-13.3: it is no achievement."""
    match = automated(CROPS, {"automation": {"food": 8}})
    assert seat(match)["automation"] == {"food": 8, "ore": 0, "star": 1}
    assert seat(match)["score"]["achievements"] == 0
    claimed = [space["seat"] for card in match.view(None)["table"]["achievements"] for space in card["slots"]]
    assert set(claimed) == {None}


def test_the_other_track_does_not_help_out() -> None:
    """BTS-13.3: food is automated with a star disc although ore discs are left."""
    assert seat(automated(CROPS, {"automation": {"food": 8}}))["ore_track"]["discs"] == 8


def test_automation_discs_stay() -> None:
    """BTS-13.4: when control is lost the outpost's disc comes back to the track, those in automation do not."""
    players = [{"automation": {"ore": 2}}, {"ships": {"sol": [2]}}]
    match = table(active=1, players=players, locations={"port_right": {"controller": 0, "disc": "ore"}})
    assert seat(match)["ore_track"]["discs"] == 5
    do(match, "build_and_jump.1", "skip", "sol.2-port_right", "done")
    assert location(match, "port_right")["controller"] == 1
    assert seat(match)["ore_track"]["discs"] == 6 and seat(match)["automation"]["ore"] == 2


def test_an_automation_disc_is_not_an_outpost() -> None:
    """BTS-13.4: with the ore track empty a star disc becomes the outpost; the discs in automation stay there."""
    match = table(players=[{"automation": {"ore": 8}}])
    do(match, "build_and_jump.1", "skip", "sol.1-port_right", "done")
    assert location(match, "port_right")["disc"] == "star" and seat(match)["automation"]["ore"] == 8


def test_an_outpost_is_not_automation() -> None:
    """BTS-13.5: the disc leaves its track for the location; nothing is automated and no automation points are won."""
    match = do(table(), "build_and_jump.1", "skip", "sol.1-port_left", "done")
    assert seat(match)["food"]["discs"] == 7 and location(match, "port_left")["disc"] == "food"
    assert set(seat(match)["automation"].values()) == {0}
    assert seat(match)["score"]["automation"] == 0 and not told(match, "automated")


def test_a_colony_is_not_automation() -> None:
    """BTS-13.5: both discs of Sirius come from the ore track and lie on its card."""
    match = table(
        players=[{"ore": 5, "ships": {"slot_A1": [3]}}],
        guilds=["merchant_guild"],
        locations={"slot_A1": {"system": "sirius", "controller": 0}},
    )
    do(match, "merchant_guild.1")
    assert seat(match)["colonies"] == [{"id": "sirius", "discs": ["ore", "ore"]}]
    assert seat(match)["ore_track"]["discs"] == 6 and set(seat(match)["automation"].values()) == {0}
