"""Outcomes about ships, and the Ancient Artifact."""

from __future__ import annotations

from typing import Final

from cosmarch.core.ask import Ask, Flow
from cosmarch.games.ti3.content.vocabulary import CRUISER, DREADNOUGHT, FIGHTER, GROUND_FORCE, PDS, SHIPS
from cosmarch.games.ti3.rules.combat.dice_and_casualties import DIE, lose_fleet, saved_forces, side_of
from cosmarch.games.ti3.rules.council.outcomes_planets import clear_planets
from cosmarch.games.ti3.rules.council.verdict import RULE, Verdict
from cosmarch.games.ti3.rules.setup.galaxy import wormholes_at
from cosmarch.games.ti3.rules.tactical.transport import remove_ship
from cosmarch.games.ti3.rules.technology import free_technology
from cosmarch.games.ti3.state import NOBODY, Scene, Table, stack

DREADNOUGHTS_LEFT: Final = 2  # Arms Reduction
CRUISERS_LEFT: Final = 4
ARTIFACT_STRIKES: Final = 5  # up to this face it destroys, above it teaches
ARTIFACT_DICE: Final = 3
ARTIFACT_HITS: Final = 5  # the lowest face that hits
ARTIFACT_TECHNOLOGIES: Final = 2


# ---- ships given up


def give_up_ship(t: Table, seat: int, place: int, kind: int) -> list[Scene]:
    """A ship is given up. The scenes that come of it."""
    scenes = remove_ship(t, seat, place, kind)
    t.log("ship_given_up", RULE, seat=seat, unit=kind, hex=place)
    return scenes


def arms_reduction_for(t: Table, v: Verdict) -> None:
    scenes: list[Scene] = []
    for seat in t.in_order():
        scenes.append(("reduce_ships", seat, DREADNOUGHT, DREADNOUGHTS_LEFT))
        scenes.append(("reduce_ships", seat, CRUISER, CRUISERS_LEFT))
    t.next(*scenes)


def reduce_ships(t: Table, seat: int, kind: int, most: int) -> Flow:
    """Scene. A player destroys ships of a kind down to a number; what they held goes with them."""
    scenes: list[Scene] = []
    while t.on_board(seat, kind) > most:
        places = [place for place in range(t.hexes) if t.ships_at(place, seat, kind)]
        stacks = [stack(place, kind) for place in places]
        args: dict[str, int | str] = {"unit": kind, "n": t.on_board(seat, kind) - most}
        choice = yield Ask(seat, "reduce_ships", t.choices.stacks, stacks, RULE, None, args)
        place = places[stacks.index(choice)]
        scenes = give_up_ship(t, seat, place, kind) + scenes
        shed: Scene = ("shed_excess", seat, place, 0)
        if shed not in scenes and shed not in t.queue:
            scenes.insert(0, shed)
    t.next(*scenes)


def closing_the_wormholes_against(t: Table, v: Verdict) -> None:
    """Each fleet in a wormhole system loses a ship."""
    gates = [place for place in t.systems_in_play() if wormholes_at(t, place)]
    t.next(*[("wormhole_loss", seat, place) for seat in t.in_order() for place in gates if t.fleet_size(place, seat)])


def wormhole_loss(t: Table, seat: int, place: int) -> Flow:
    """Scene. A player gives up a ship of a fleet, no Fighter."""
    kinds = [kind for kind in range(SHIPS) if kind != FIGHTER and t.ships_at(place, seat, kind)]
    args: dict[str, int | str] = {"hex": place}
    kind = yield Ask(seat, "wormhole_loss", t.choices.units, kinds, RULE, None, args)
    lost = give_up_ship(t, seat, place, kind)
    t.next(("shed_excess", seat, place, 0), *lost)


# ---- Ancient Artifact


def ancient_artifact_for(t: Table, v: Verdict) -> None:
    """A die: a blast at Mecatol Rex that reaches the systems around it, or two technologies for everybody."""
    face = t.roll(DIE)
    t.log("artifact", RULE, n=face)
    if face > ARTIFACT_STRIKES:
        t.next(*[("artifact_technology", seat) for seat in t.in_order() for _ in range(ARTIFACT_TECHNOLOGIES)])
        return
    centre = t.tile_hex[t.content.mecatol_system]
    scenes: list[Scene] = []
    for place in t.touching(centre):  # wormholes are for movement only
        scenes += [("artifact_fleet", seat, place) for seat in t.in_order() if t.has_ships(place, seat)]
        scenes += [("artifact_planet", planet) for planet in t.planets_at(place) if t.ground[planet]]
    for seat in range(t.seats):
        lose_fleet(t, seat, centre)  # no battle, so nothing comes of it
        forces = t.cargo_at(centre, seat, GROUND_FORCE)
        t.add_cargo(centre, seat, GROUND_FORCE, -forces)
        t.add_cargo(centre, seat, PDS, -t.cargo_at(centre, seat, PDS))
        scenes = saved_forces(t, seat, forces) + scenes
    t.next(*clear_planets(t, centre, RULE), *scenes)


def artifact_dice(t: Table) -> tuple[int, str]:
    """The hits of three dice, and their faces in words."""
    faces = [t.roll(DIE) for _ in range(ARTIFACT_DICE)]
    return sum([1 for face in faces if face >= ARTIFACT_HITS]), " ".join([str(face) for face in faces])


def artifact_fleet(t: Table, seat: int, place: int) -> None:
    """Scene. Three dice against a fleet; its owner takes the hits."""
    hits, faces = artifact_dice(t)
    t.log("artifact_fleet", RULE, seat=seat, hex=place, faces=faces, n=hits)
    t.hits[side_of(t, seat)] = hits
    t.next(("casualties", seat, place, 0), ("shed_excess", seat, place, 0))


def artifact_planet(t: Table, planet: int) -> None:
    """Scene. Three dice against the ground forces of a planet; PDS and docks are not hit."""
    hits, faces = artifact_dice(t)
    lost = min(hits, t.ground[planet])
    seat = t.owner[planet]
    t.log("artifact_planet", RULE, planet=planet, faces=faces, n=lost)
    if seat != NOBODY and lost:
        t.ground[planet] -= lost
        t.next(*saved_forces(t, seat, lost))


def artifact_technology(t: Table, seat: int) -> Flow:
    """Scene. A technology of choice, with its prerequisites."""
    yield from free_technology(t, seat)
