"""Packs in which an event that scores lies by a location or a faction (BTS-9.11)."""

from __future__ import annotations

import cosmarch
from cosmarch.core.match import Match
from tests.bts.table import do
from tests.packs import BTS


def scoring(after: str, per: str, points: str) -> dict[str, str]:
    """A pack in which Pilgrims of the Void lies somewhere else than by the achievements."""
    old = 'after = "achievements"\nscoring = { per = "highest_power_deep_space", vp = [3, 2] }'
    return BTS.edited("events.toml", "pilgrims", old, f'{after}\nscoring = {{ per = "{per}", vp = {points} }}')


def discovered(pack: dict[str, str], fleets: list[dict[str, list[int]]]) -> Match:
    """Seat 1 turns up Pilgrims of the Void."""
    position = {
        "first": 1,
        "players": [{"ships": fleets[0]}, {"ships": fleets[1], "ore": 2}],
        "slots": {"I-1": {"technology": "mining_robots", "researched": [1]}, "II-A": {"event": "pilgrims"}},
        "decks": {"II": ["spacetime_anomaly_studies", "bio_synaptic_network"]},
    }
    match = cosmarch.from_position("bts", {"game": "bts", "seats": 2, "position": position}, seed=1, pack=pack)
    return do(match, "research_II.1", "spacetime_anomaly_studies")


def event_points(match: Match) -> list[int]:
    return [player["score"]["events"] for player in match.view(None)["table"]["players"]]


def test_an_event_by_a_location() -> None:
    """BTS-9.11: who is strongest there scores, alone or tied."""
    pack = scoring('after = "location"\nwhere = "sol"', "highest_power_here", "[3, 2]")
    match = discovered(pack, [{"sol": [2]}, {"sol": [1], "deep_space": [4]}])
    assert event_points(match) == [3, 0]
    assert event_points(discovered(pack, [{"sol": [2]}, {"sol": [1, 1]}])) == [2, 2]
    assert "Stays by a location: Sol" in match.board_text(None)


def test_an_event_by_a_faction() -> None:
    """BTS-9.11: it lies by the mat of who discovered it, and scores for that faction alone."""
    pack = scoring('after = "faction"', "holder", "[4]")
    match = discovered(pack, [{"sol": [1]}, {"sol": [1]}])
    assert event_points(match) == [0, 4]
    assert match.view(None)["table"]["event_holders"] == {"pilgrims": 1}
    assert "4 points for the faction it lies by" in match.board_text(None)
    again = cosmarch.from_position("bts", match.position(), pack=pack)
    assert event_points(again) == [0, 4]
    assert cosmarch.load(match.save()).hash == match.hash
    assert match.svg(None)
