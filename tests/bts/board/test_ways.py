"""The way of a pawn over the tree: through the gutters, never over a text."""

from __future__ import annotations

import re
from itertools import pairwise
from xml.etree import ElementTree

from pytest import approx

from cosmarch.games.bts.board.map.layout import BOX, FRAMES, Box, Frame, places
from cosmarch.games.bts.board.map.ways import RING, way
from tests.bts.table import do, table

NUMBER = re.compile(r"-?[\d.]+")
PITCH = 50.0


def rings(at: dict[str, Box]) -> dict[str, tuple[float, float]]:
    """A ring on each card, and on three rows of the box."""
    found = {name: (box.x + 28, box.y + box.height - 22) for name, box in at.items() if name != BOX}
    box = at[BOX]
    return found | {f"box.{row}": (box.x + box.width - 47, box.y + 60 + PITCH * row) for row in range(3)}


def points(d: str) -> list[tuple[float, float]]:
    numbers = [float(number) for number in NUMBER.findall(d)]
    return list(zip(numbers[::2], numbers[1::2], strict=True))


def crossed(d: str, at: dict[str, Box], ends: set[str]) -> set[str]:
    """The cards that a way goes over, but those it begins and ends on."""
    found: set[str] = set()
    for (ax, ay), (bx, by) in pairwise(points(d)):
        for part in range(21):
            spot = (ax + (bx - ax) * part / 20, ay + (by - ay) * part / 20)
            found |= {name for name, box in at.items() if box.holds(spot)}
    return found - ends


def _next(start: str, goal: str) -> bool:
    """Whether both are in the box, in one row or in two that follow each other."""
    rows = [int(name.removeprefix("box.")) for name in (start, goal) if name.startswith("box.")]
    return len(rows) == 2 and abs(rows[0] - rows[1]) <= 1


def test_ways_go_over_no_card() -> None:
    slots = table().view(None)["table"]
    frames: tuple[Frame, ...] = FRAMES
    for frame in frames:
        at = places(slots, frame)
        spots = rings(at)
        home = {name: BOX if name.startswith("box.") else name for name in spots}
        for start in spots:
            for goal in spots:
                d = way(spots[start], spots[goal], at, frame, PITCH)
                assert bool(d) == (start != goal)
                if d:
                    edge = (
                        -RING
                        if goal.startswith("box.") and spots[goal][1] < spots[start][1] and _next(start, goal)
                        else RING
                    )
                    assert points(d)[0] == approx((spots[start][0], spots[start][1] + edge), abs=0.1)
                    assert points(d)[-1] == approx(spots[goal], abs=0.1)
                    assert crossed(d, at, {home[start], home[goal]}) == set(), (start, goal)


def test_the_map_shows_how_the_pawn_has_come() -> None:
    """While the space is asked for there is a way to each; afterwards the one that was gone, until the turn ends."""
    match = do(table(players=[{"ore": 4, "population": 3}, {"ore": 4}]), "recruit", "ore", "recruit", "ore")
    shown = match.published(0, "en")
    assert shown is not None
    tree = shown.maps[0].svg
    assert set(found(tree)) == set(match.asks[0].tokens)
    match.choose("build_and_jump.1", 0)
    shown = match.published(0, "en")
    assert shown is not None and found(shown.maps[0].svg) == ["build_and_jump.1"]


def found(svg: str) -> list[str]:
    return [one.get("data-way", "") for one in ElementTree.fromstring(svg).iter() if one.get("data-way")]
