"""Exploration: markers are turned up and take effect; looks with Exploration technology (SE-4, SE-5, CE-20.2)."""

from __future__ import annotations

from cosmarch.core.ask import Ask, Flow, Refusal
from cosmarch.core.state import EVERYONE
from cosmarch.games.se4x.choices import ALIENS, MACHINES, NO, YES
from cosmarch.games.se4x.content.vocabulary import DIE
from cosmarch.games.se4x.rules import modifiers
from cosmarch.games.se4x.rules.cards import moments
from cosmarch.games.se4x.rules.cards.cards import advantage_moment
from cosmarch.games.se4x.rules.combat import aliens
from cosmarch.games.se4x.rules.combat.combat import contact, opponents
from cosmarch.games.se4x.rules.groups import lose, one_stack
from cosmarch.games.se4x.rules.maps import is_warp_point, join_warp_points
from cosmarch.games.se4x.rules.questions import yes_no
from cosmarch.games.se4x.rules.terrain import black_hole, closed, occupied
from cosmarch.games.se4x.state import (
    ARMED,
    BASE,
    BLACK_HOLE,
    DANGER,
    DOOMSDAY,
    EMPTY,
    EXPLORING,
    LOOK,
    LOST_IN_SPACE,
    MACHINE,
    NOWHERE,
    SHIP_KINDS,
    SHIP_YARD,
    SUPERNOVA,
    Scene,
    Table,
    put,
)

# ---- the exploration phase


def able(t: Table, group: int) -> bool:
    """SE-4.2: combat-capable units explore; transports do not."""
    kind = t.kind[group]
    return t.combat_capable(group) and (kind >= SHIP_KINDS or t.content.ships[kind].explores)


def to_explore(t: Table, seat: int) -> list[int]:
    """SE-4.1: the face-down markers that share a hex with own units able to explore."""
    places = {t.where[group] for group in t.groups_of(seat) if able(t, group)}
    return sorted([place for place in places if not t.explored_hex(place)])


def exploration_phase(t: Table, seat: int) -> Flow:
    """Scene. SE-4.1: every such marker must be turned up, one after the other in the order the player likes."""
    places = to_explore(t, seat)
    if not places:
        return
    place = places[0]
    if len(places) > 1:
        place = yield Ask(seat, "explore", t.choices.hexes, places, "SE-4.1")
    t.next(("explore", seat, place), ("exploration_phase", seat))


def explore(t: Table, seat: int, place: int) -> None:
    """Scene. SE-4.1, SE-5: a marker is turned up by own units and takes effect."""
    t.uncover()
    marker = t.terrain[place]
    t.known = put(t.known, place, EVERYONE)
    t.explored = (*t.explored, place)
    t.found = (*t.found, marker)
    t.log("explores", "SE-4.1", seat=seat, hex=place, terrain=marker)
    explorers = [group for group in t.groups_at(place, seat) if able(t, group)]
    if len(explorers) == 1:
        t.proof = put(t.proof, explorers[0], t.proof[explorers[0]] | ARMED)
    if marker == DANGER:
        danger(t, seat, place)
    elif marker == LOST_IN_SPACE:
        advantage_moment(t, seat, ("space_pilgrims",))
        if modifiers.never_lost(t, seat):
            take_off(t, place)
        else:
            t.next(("lost_in_space", seat, place))
    elif marker == SUPERNOVA:
        turn_back(t, seat, place)
    else:
        appear(t, place)
        rolls: list[Scene] = [("at_black_hole", seat, place)] if marker == BLACK_HOLE else []
        t.next(*rolls, *hostile(t, seat, place))


def appear(t: Table, place: int) -> None:
    """What a marker that was turned up brings to the map: warp points, machines and aliens."""
    marker = t.terrain[place]
    warp = t.content.terrain[marker].warp if marker >= 0 else 0
    if warp:
        others = [there for there, one in enumerate(t.terrain) if there != place and is_warp_point(t, there, one, warp)]
        if not t.on("warp_points") or len(others) > 1:
            t.terrain = put(t.terrain, place, EMPTY)
            t.log("marker_gone", "SE-5.17" if t.on("warp_points") else "SE-2.13", hex=place, terrain=marker)
        else:
            join_warp_points(t, warp)
    elif marker == DOOMSDAY:
        t.terrain = put(t.terrain, place, EMPTY)
        if t.on("doomsday_machines"):
            t.turn_up(t.add_group(MACHINES, MACHINE, 1, place, 0))
        else:
            t.log("marker_gone", "SE-2.13", hex=place, terrain=marker)
    elif aliens.guarded(t, place):
        aliens.guard(t, place)


def hostile(t: Table, seat: int, place: int) -> list[Scene]:
    """SE-4.3, SE-25.4, SE-26.1: a battle with what exploration has uncovered is fought at once."""
    moments.meets_aliens(t, place, seat)
    out: list[Scene] = []
    for owner in (ALIENS, MACHINES):
        if modifiers.hostile(t, seat, owner) and t.groups_at(place, owner) and t.fighting_units(place, seat):
            out.append(("battle", place, owner, seat) if owner == MACHINES else ("battle", place, seat, owner))
    return out


def take_off(t: Table, place: int) -> None:
    """SE-5.11, 5.13, SE-27.4: the marker is removed; with heavy terrain an unused one comes in its place."""
    t.terrain = put(t.terrain, place, EMPTY)
    if t.on("heavy_terrain") and t.markers_out:
        number = t.below(len(t.markers_out))
        t.terrain = put(t.terrain, place, t.markers_out[number])
        t.markers_out = (*t.markers_out[:number], *t.markers_out[number + 1 :])
        t.known = put(t.known, place, 0)
        t.log("new_marker", "SE-27.4", hex=place)


def danger(t: Table, seat: int, place: int) -> None:
    """SE-5.11, CE-20.2: all units in the hex are destroyed; in safer space each exploring ship is only on a high
    roll."""
    if t.on("safer_space"):
        for group in t.groups_at(place, seat):
            if able(t, group):
                lost = 0
                for _ in range(t.size[group]):
                    roll = t.roll(DIE)
                    t.log("danger_roll", "CE-20.2", seat=seat, hex=place, group=group, n=roll)
                    lost += roll >= t.content.combat.safer_from
                if lost:
                    lose(t, group, lost)
    else:
        for group in t.all_at(place):
            t.remove_group(group)
        t.log("danger", "SE-5.11", owner=seat, hex=place)
    take_off(t, place)


def turn_back(t: Table, seat: int, place: int) -> None:
    """SE-5.12: a supernova sends the units back to the hexes they came from."""
    for group in t.groups_at(place, seat):
        t.where[group] = t.origin[group] if t.origin[group] != NOWHERE else t.home[seat]
        t.log("turned_back", "SE-5.12", owner=seat, group=group, hex=place, hex2=t.where[group])
    one_stack(t, seat)


def right_of(t: Table, seat: int) -> int:
    """The player to the right: play goes clockwise, to the left."""
    return t.from_seat(seat)[-1]


def lost_in_space(t: Table, seat: int, place: int) -> Flow:
    """Scene. SE-5.13, 5.14: the player to the right moves all units of the hex together; alone, a die does."""
    ways = [there for there in t.near[place] if not closed(t, there) and not occupied(t, there)]
    target = NOWHERE
    if t.seats == 1 and ways:
        roll = t.roll(DIE)
        around = t.content.around[place]
        while roll > len(around) or around[roll - 1] not in ways:
            roll = t.roll(DIE)
        target = around[roll - 1]
    elif ways:
        args: dict[str, int | str] = {"seat": seat, "hex": place}
        target = yield Ask(right_of(t, seat), "lost_in_space", t.choices.hexes, ways, "SE-5.13", args=args)
    take_off(t, place)
    if target == NOWHERE:
        return
    groups = t.groups_at(place, seat)
    for group in groups:
        t.origin[group] = place
        t.where[group] = target
    t.log("lost_in_space", "SE-5.13", owner=seat, hex=place, hex2=target)
    lost = black_hole(t, target, seat, groups, False)
    contact(t, target, seat, passing=False)
    met: list[Scene] = []
    if not t.explored_hex(target):
        met = [("explore", seat, target)]
    elif opponents(t, target, seat):
        met = [("battle", target, seat, opponents(t, target, seat)[0])]
    t.next(*met, *lost)


# ---- looking


def looks_left(t: Table, group: int) -> int:
    """SE-4.4, CE-10.3: how many ships of a counter may still look; bases and ship yards never do."""
    if t.kind[group] in (BASE, SHIP_YARD) or not t.carried(group, EXPLORING) or not able(t, group):
        return 0
    return t.size[group] - t.private[group] // LOOK


def targets(t: Table, group: int) -> list[int]:
    return [place for place in t.near[t.where[group]] if not t.explored_hex(place)]


def look_refusal(t: Table, place: int) -> Refusal | None:
    """SE-4.7, SE-27.4: why nobody may look into a hex."""
    if any([t.owner_of(group) >= MACHINES for group in t.all_at(place)]):
        return Refusal("SE-4.7", "fleet_hides_it", {"hex": place})
    if place in t.peeked:
        return Refusal("SE-27.4", "looked_already", {"hex": place})
    return None


def lookers(t: Table, seat: int) -> list[int]:
    """SE-4.4: the counters that may look, before any unit of the seat has moved."""
    groups = t.groups_of(seat)
    if any([t.moves[group] for group in groups]):
        return []
    return [
        group
        for group in groups
        if looks_left(t, group) and any([look_refusal(t, place) is None for place in targets(t, group)])
    ]


def look(t: Table, seat: int) -> Flow:
    """SE-4.4: a ship looks at an adjacent marker; which ship it is nobody learns."""
    done = t.choices.no_group
    group = yield Ask(seat, "look", t.choices.groups, [*lookers(t, seat), done], "SE-4.4", secret=True)
    if group == done:
        return []
    place = yield Ask(
        seat, "look_at", t.choices.hexes, targets(t, group), "SE-4.4", lambda there: look_refusal(t, there), secret=True
    )
    t.uncover()
    t.private = put(t.private, group, t.private[group] + LOOK)
    t.known = put(t.known, place, t.known[place] | 1 << seat)
    t.peeked = (*t.peeked, place)
    t.show_tech(seat, EXPLORING, 1)
    t.log("looks", "SE-4.4", seat=seat, hex=place)
    t.whisper(seat, "sees", "SE-4.4", hex=place, terrain=t.terrain[place])
    return [("looked", seat, place)]


def looked(t: Table, seat: int, place: int) -> Flow:
    """Scene. SE-4.5, 4.6: the marker is turned up or put back; the ship is never harmed."""
    answer = yield yes_no(t, seat, "turn_up", "SE-4.5", first=NO, hex=place, terrain=t.terrain[place])
    if answer == YES:
        turn_up_from_afar(t, seat, place, "SE-4.5")


def turn_up_from_afar(t: Table, seat: int, place: int, rule: str) -> None:
    """A marker is turned up with nobody there whom it could harm."""
    t.uncover()
    t.known = put(t.known, place, EVERYONE)
    marker = t.terrain[place]
    t.log("turned_up", rule, seat=seat, hex=place, terrain=marker)
    if marker in (DANGER, LOST_IN_SPACE):
        take_off(t, place)
    else:
        appear(t, place)
