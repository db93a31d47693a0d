"""Movement: what may move, where to, and what one step of a counter or fleet brings about (SE-3, SE-5, SE-18.4, CE-9,
CE-11). Whole moves are made of such steps."""

from __future__ import annotations

from cosmarch.core.ask import Refusal
from cosmarch.games.se4x.choices import MACHINES
from cosmarch.games.se4x.rules import modifiers
from cosmarch.games.se4x.rules.advantages import moves
from cosmarch.games.se4x.rules.alien_tech import comm_array
from cosmarch.games.se4x.rules.cards import moments
from cosmarch.games.se4x.rules.combat.combat import contact
from cosmarch.games.se4x.rules.movement.charts import Chart
from cosmarch.games.se4x.rules.movement.loading import boarders, room_left, stranded
from cosmarch.games.se4x.rules.movement.pipelines import on_chain, use_chain
from cosmarch.games.se4x.rules.terrain import black_hole
from cosmarch.games.se4x.rules.unique_ships import warp_gates
from cosmarch.games.se4x.state import (
    ABOARD,
    ARMED,
    CHAIN_USED,
    DECLARED,
    ENTERED,
    HOLDS_GATE,
    LEFT_CHAIN,
    MINE,
    MOBILE,
    MOVE,
    PACE,
    PUSHED,
    SHIP_KINDS,
    SLUNG,
    STOPPED,
    STUCK,
    Scene,
    Table,
    put,
)

# ---- what may move


def reach(t: Table, group: int) -> int:
    """The hexes a counter may go in this turn; a slingshot is counted, a chain of pipelines is not."""
    return modifiers.hexes(t, group) + slung(t, group)


def slung(t: Table, group: int) -> int:
    """SE-5.9: the hexes that a slingshot adds."""
    return t.content.combat.slingshot_hexes if t.flags[group] & SLUNG else 0


def chain_gives(t: Table, group: int) -> int:
    """SE-18.4, SE-5.10: the hexes that pipelines add to a move that has never left them."""
    if not t.on("pipelines") or t.flags[group] & (LEFT_CHAIN | SLUNG):
        return 0
    return t.content.combat.pipeline


def unit_refusal(t: Table, group: int, chart: Chart | None = None) -> Refusal | None:
    """Why a counter cannot move on by itself."""
    place = t.where[group]
    way = modifiers.hexes(t, group) if chart is None else chart.hexes(group)
    if not way:
        return Refusal("SE-3.4", "does_not_move", {"hex": place, "kind": t.kind[group]})
    if t.flags[group] & STUCK:
        return Refusal("CE-EA42.1", "stuck", {"hex": place})
    if t.flags[group] & HOLDS_GATE:
        return Refusal("CE-US.22", "holds_gate", {"hex": place})
    if t.flags[group] & CHAIN_USED:
        return Refusal("SE-18.5", "pipeline_used", {"hex": place})
    if t.flags[group] & STOPPED and not moves.drifts(t, group):
        return Refusal("SE-3.9", "stopped", {"hex": place})
    gone = t.moves[group]
    if gone >= way and gone >= way + slung(t, group) + chain_gives(t, group):
        return Refusal("SE-3.2", "no_hexes_left", {"hex": place, "n": t.moves[group], "turn": t.turn})
    return None


def fleet_members(t: Table, seat: int, fleet: int) -> list[int]:
    return [group for group in t.groups_of(seat) if t.fleet[group] == fleet]


def fleet_refusal(t: Table, members: list[int], chart: Chart) -> Refusal | None:
    """CE-7.3: the units of a fleet are on the map in every way: it goes as far as each of them may, and its fighters
    and ground units need room on its ships."""
    aboard = boarders(t, members)
    for group in members:
        if group not in aboard:
            why = unit_refusal(t, group, chart)
            if why is not None:
                return why
    for ground, rule in ((False, "SE-11.3"), (True, "CE-14.4")):
        carried = [(group, t.size[group]) for group in aboard if t.is_ground(group) == ground]
        if carried and room_left(t, members, carried, ground) < 0:
            return Refusal(rule, "no_room", {"hex": t.where[members[0]]})
    seat = t.owner_of(members[0])
    return stranded(t, seat, members) or nowhere_refusal(t, seat, members, chart)


# ---- where to


def escorted(t: Table, seat: int, place: int, movers: list[int]) -> bool:
    """SE-3.12: whether an own combat-capable ship enters the hex too in this turn."""
    if any([t.combat_capable(group) for group in movers]):
        return True
    return any([t.flags[group] & ENTERED and t.combat_capable(group) for group in t.groups_at(place, seat)])


def explores(t: Table, group: int) -> bool:
    """SE-4.2, CE-14.3: whether it turns up markers."""
    if not t.combat_capable(group):
        return False
    kind = t.kind[group]
    return kind >= SHIP_KINDS or t.content.ships[kind].explores


def explorer_comes(t: Table, seat: int, place: int, movers: list[int]) -> bool:
    if any([explores(t, group) for group in movers]):
        return True
    return any([t.flags[group] & ENTERED and explores(t, group) for group in t.groups_at(place, seat)])


def step_refusal(t: Table, seat: int, group: int, place: int, movers: list[int], chart: Chart) -> Refusal | None:
    """Why a counter may not take its next step into this hex, together with the other movers."""
    gone, far = t.moves[group], chart.hexes(group) + slung(t, group)
    there = chart.sight(place)
    chain = gone > 0 and on_chain(t, seat, t.where[group], place)  # the first step needs none
    if gone >= far and not (chain and gone < far + chain_gives(t, group)):
        return Refusal("SE-3.2", "no_hexes_left", {"hex": place, "n": gone, "turn": t.turn})
    if there.closed:
        return Refusal("SE-5.12", "supernova", {"hex": place})
    if there.ally:
        return Refusal("SE-29.2", "ally_there", {"hex": place})
    if not there.explored:
        if there.occupied:
            rule = "SE-31.16" if t.groups_at(place, MACHINES) else "SE-32.24"
            return Refusal(rule, "held_face_down", {"hex": place})
        if gone:
            return Refusal("SE-3.8", "unexplored", {"hex": place, "n": gone})
        if t.kind[group] == MINE:
            return Refusal("SE-3.14", "mine_unexplored", {"hex": place})
        if not explores(t, group) and not explorer_comes(t, seat, place, movers):
            return Refusal("SE-3.12", "no_escort", {"hex": place})
    if gone and there.stops and not chain and not modifiers.ignores_stop(t, seat):
        return Refusal("SE-5.2", "not_from_next_to_it", {"hex": place, "terrain": t.terrain[place]})
    if there.foreign:
        if t.kind[group] == MINE:
            return Refusal("SE-3.14", "mine_enemies", {"hex": place})
        alone = not t.combat_capable(group) and (not t.is_decoy(group) or t.pretends(group))  # CE-EA55.4
        if alone and not escorted(t, seat, place, movers):
            return Refusal("SE-3.12", "no_escort", {"hex": place})
    return None


def by_themselves(t: Table, movers: list[int]) -> list[int]:
    """Those who go and are not carried."""
    return [group for group in movers if not t.flies(group) and not t.is_ground(group)]


def all_steps_refusal(
    t: Table, seat: int, movers: list[int], place: int, chart: Chart | None = None, ships: list[int] | None = None
) -> Refusal | None:
    """Why not all of the movers may take their next step into this hex. Who asks for many hexes gives what does not
    change from one to the next: `ships` are those who go by themselves."""
    chart = Chart(t, seat) if chart is None else chart
    for group in by_themselves(t, movers) if ships is None else ships:
        why = step_refusal(t, seat, group, place, movers, chart)
        if why is not None:
            return why
    return None


def way_out(t: Table, seat: int, movers: list[int]) -> list[int]:
    """The hexes next to the movers, also through warp gates."""
    start = t.where[movers[0]]
    return [*t.near[start], *warp_gates.beyond(t, seat, start, True, movers)]


def way_refusal(
    t: Table, seat: int, movers: list[int], place: int, chart: Chart | None = None, ships: list[int] | None = None
) -> Refusal | None:
    """Why the movers may not go into one of these hexes."""
    why = warp_gates.jump_refusal(t, movers, t.where[movers[0]], place)
    return why or all_steps_refusal(t, seat, movers, place, chart, ships)


def nowhere_refusal(t: Table, seat: int, movers: list[int], chart: Chart) -> Refusal | None:
    """Why the movers can go nowhere, where every hex next to them is closed to them."""
    ships = by_themselves(t, movers)
    for place in way_out(t, seat, movers):
        if way_refusal(t, seat, movers, place, chart, ships) is None:
            return None
    return Refusal("SE-3.6", "nowhere_to_go", {"hex": t.where[movers[0]]})


# ---- the step


def march(
    t: Table, seat: int, movers: list[int], place: int, fleet: bool, slung: bool, hidden: bool = False
) -> list[Scene]:
    """The counters enter a hex: terrain and enemies take effect. `hidden`: Space Pilgrims roll at a black hole. The
    scenes that come of it."""
    start = t.where[movers[0]]
    chain = t.on("pipelines") and on_chain(t, seat, start, place)
    fresh = not t.explored_hex(place)
    alone = fresh and len(movers) == 1 and not explorer_comes(t, seat, place, [])
    aboard = boarders(t, movers)
    together: dict[str, int | str] = {"lead": movers[0]} if len(movers) > 1 else {}  # the log tells them in one line
    if place not in t.near[start]:
        warp_gates.jump(t, seat, movers, start, place)
    for group in movers:
        over = t.moves[group] >= reach(t, group) and group not in aboard
        moves.drift(t, group)
        enter(t, group, start, place, chain)
        if over:
            use_chain(t, seat, group)
        if not fleet:
            t.fleet = put(t.fleet, group, 0)
        t.log("moves", "SE-3.6", seat=seat, group=group, hex=start, hex2=place, **together)
        show_pace(t, seat, group, aboard)
        moments.has_moved(t, group)
    if alone:
        t.proof = put(t.proof, movers[0], t.proof[movers[0]] | ARMED)
    lost = black_hole(t, place, seat, movers, slung, chain, hidden)
    if fresh or t.amoeba[place] or (not chain and moves.stopped_by_terrain(t, seat, place, movers)):
        for group in t.groups_at(place, seat):
            if t.flags[group] & ENTERED:
                t.flags[group] |= STOPPED
    seen: list[Scene] = [("comm_array", place, seat)] if comm_array.watched(t, place, seat) else []
    return [*contact(t, place, seat), *seen, *lost]


def enter(t: Table, group: int, start: int, place: int, chain: bool) -> None:
    """A counter takes a step."""
    t.where[group] = place
    t.origin[group] = start
    t.moves[group] += 1
    t.flags[group] = t.flags[group] & ~DECLARED | ENTERED  # in each hex it is said anew that ships are cloaked
    if chain:
        t.chain_steps = (*t.chain_steps, group, start)
    else:
        t.flags[group] |= LEFT_CHAIN
    if t.is_ground(group):
        t.private = put(t.private, group, t.private[group] | ABOARD)


def show_pace(t: Table, seat: int, group: int, aboard: list[int]) -> None:
    """What everybody can tell from the moves of a counter: that it moves, and the Move level that this needs where
    nothing else explains it."""
    proof = t.proof[group] | MOBILE
    numbers = t.content.combat
    steps = t.moves[group]
    flags = t.flags[group]
    steps -= 0 if flags & LEFT_CHAIN else numbers.pipeline
    steps -= numbers.slingshot_hexes if flags & SLUNG else 0
    steps -= 1 if flags & PUSHED else 0
    if t.turn == numbers.fast_bc_turn and t.on("fast_bc"):
        steps -= numbers.fast_bc
    needed = modifiers.least_level(t, steps)
    if needed > 1 and group not in aboard:
        t.show_tech(seat, MOVE, needed)
        proof = proof & (PACE - 1) | PACE * max(needed, proof // PACE)
    t.proof = put(t.proof, group, proof)
