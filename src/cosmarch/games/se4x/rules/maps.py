"""The playing area and what touches what on it: layouts, folded maps and warp points (SE-2, SE-5.16, SE-30)."""

from __future__ import annotations

from cosmarch.core.state import EVERYONE
from cosmarch.games.se4x.content.scenario_components import Layout, Scenario
from cosmarch.games.se4x.content.vocabulary import DIFFICULTIES
from cosmarch.games.se4x.state import NOBODY, Table, put


def scenario_of(t: Table) -> Scenario:
    return t.content.scenarios[t.scenario]


def layout_of(t: Table) -> Layout | None:
    """The layout of the map; None for a variable map."""
    number = scenario_of(t).layout
    return t.content.layouts[number] if number >= 0 else None


def mixed(t: Table) -> bool:
    """SE-30.11: a variable map, over which all markers are mixed."""
    return "mixed_markers" in scenario_of(t).traits


def playing_area(t: Table) -> list[int]:
    """SE-2.7: the hexes in play, the markers that players placed beside their homes included."""
    layout = layout_of(t)
    if layout is None:
        return list(range(len(t.content.hexes)))
    homes = [place for place, seat in enumerate(t.home_of) if seat != NOBODY]
    scenario = scenario_of(t)
    more = (*layout.deep, *layout.empty, *scenario.amoebas, *alien_homes(t), *unused_alien_homes(t))
    return sorted({*homes, *more})


def deep_hexes(t: Table) -> list[int]:
    """SE-2.5: the hexes of deep space on which a marker lies at the start."""
    layout = layout_of(t)
    if layout is None:
        return []
    scenario = scenario_of(t)
    bare = {*scenario.amoebas, *alien_homes(t), *scenario.planets}
    return [
        place for place in (*layout.deep, *unused_alien_homes(t)) if t.home_of[place] == NOBODY and place not in bare
    ]


def alien_homes(t: Table) -> tuple[int, ...]:
    """SE-32.3: the homeworlds of the alien players, as many as the difficulty says."""
    return scenario_of(t).alien_homeworlds[: t.content.alien_empires.aliens[DIFFICULTIES[t.difficulty]]]


def unused_alien_homes(t: Table) -> tuple[int, ...]:
    """The hexes that belong to deep space because an alien player less takes part."""
    scenario = scenario_of(t)
    if "third_alien_or_deep_space" not in scenario.traits:
        return ()
    return scenario.alien_homeworlds[len(alien_homes(t)) :]


def connect(t: Table, area: list[int]) -> None:
    """SE-2.2, SE-30.5: which hexes touch: neighbours, and all hexes around a part of the map that is not there."""
    inside = set(area)
    layout = layout_of(t)
    folds = layout.folds if layout is not None else ()
    entries = scenario_of(t).entries
    rows: list[tuple[int, ...]] = []
    for place in range(len(t.content.hexes)):
        near: set[int] = set()
        if place in inside:
            near = {there for there in t.content.neighbours[place] if there in inside}
            for fold in folds:
                if place in fold:
                    near.update(fold)
        elif place in entries:
            # SE-31.2: a machine comes out of it, but nobody goes in
            near = {there for there in t.content.neighbours[place] if there in inside}
        rows.append(tuple(sorted(near - {place})))
    t.near = tuple(rows)


def join_warp_points(t: Table, number: int) -> None:
    """SE-5.16: two warp points of a number that lie face up touch each other from now on."""
    ends = [place for place, marker in enumerate(t.terrain) if is_warp_point(t, place, marker, number)]
    if len(ends) == 2:
        rows = list(t.near)
        one, other = ends
        rows[one] = tuple(sorted({*rows[one], other}))
        rows[other] = tuple(sorted({*rows[other], one}))
        t.near = tuple(rows)


def is_warp_point(t: Table, place: int, marker: int, number: int) -> bool:
    return marker >= 0 and t.known[place] == EVERYONE and t.content.terrain[marker].warp == number


def add_to_home(t: Table, seat: int, place: int) -> None:
    t.home_of = put(t.home_of, place, seat)
