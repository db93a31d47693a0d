"""Space amoebas: battle, detonation, and their spread over the map (SE-33)."""

from __future__ import annotations

from cosmarch.core.ask import Ask, Flow, Refusal
from cosmarch.core.state import EVERYONE
from cosmarch.games.se4x.choices import MACHINES
from cosmarch.games.se4x.content.vocabulary import DIE, DIFFICULTIES, VICTORIES
from cosmarch.games.se4x.rules import colonies, victory
from cosmarch.games.se4x.rules.groups import lose
from cosmarch.games.se4x.rules.maps import connect, join_warp_points, playing_area
from cosmarch.games.se4x.rules.solitaire.matching import keeps_most
from cosmarch.games.se4x.rules.solitaire.science import attackable, lost_ship, research, ships
from cosmarch.games.se4x.state import (
    AMOEBA,
    BLACK_HOLE,
    ECONOMIC,
    EMPTY,
    MINE,
    MINESWEEPER,
    NOBODY,
    PLANETS,
    Scene,
    Table,
    put,
)


def hexes(t: Table) -> list[int]:
    """The hexes with amoebas."""
    return [place for place, kind in enumerate(t.amoeba) if kind]


def detonated_only(t: Table, kind: int) -> bool:
    """SE-33.7: whether a type cannot be fought."""
    return t.content.amoebas.kind_keys[t.amoeba_kind[kind - 1]] == "detonated"


# ---- the player's turn


def amoeba_phase(t: Table, seat: int) -> None:
    """Scene. SE-33.4, 33.5: the seat's units that share a hex with an amoeba."""
    t.next(*[("amoeba_met", seat, place) for place in hexes(t) if ships(t, seat, place)])


def amoeba_met(t: Table, seat: int, place: int) -> None:
    """Scene. SE-33.4, 33.5: before its type is researched every ship but science vessels dies, and these research;
    afterwards it is fought."""
    t.uncover()
    kind = t.amoeba[place]
    if not attackable(t, seat, kind):
        swallow(t, seat, place)
        research(t, seat, place)
    elif detonated_only(t, kind):
        t.next(("detonate_inside", seat, place))
    else:
        t.next(("amoeba_battle", place, seat, MACHINES))


def swallow(t: Table, seat: int, place: int) -> None:
    """SE-33.5: every ship but science vessels dies."""
    doomed = [group for group in ships(t, seat, place) if t.kind[group] != MINESWEEPER]
    if not doomed:
        return
    count = sum([t.size[group] for group in doomed if not t.is_ground(group)])
    t.log("amoeba_swallows", "SE-33.5", seat=seat, hex=place, n=count)
    for group in doomed:
        lose(t, group, t.size[group])
    lost_ship(t, seat)


# ---- battle


def amoeba_battle(t: Table, place: int, attacker: int, defender: int) -> None:
    """Scene. SE-33.8: an amoeba takes a place on the battle board for one battle."""
    if not t.amoeba[place]:
        return
    t.turn_up(t.add_group(MACHINES, AMOEBA, 1, place, 0))
    t.next(("battle", place, attacker, defender))


def battle_ended(t: Table, place: int) -> None:
    """SE-33.8, 33.1: an amoeba that was not destroyed heals."""
    alive = [group for group in t.groups_at(place, MACHINES) if t.kind[group] == AMOEBA]
    if not alive:
        dies(t, place)
    for group in alive:
        t.remove_group(group)


def dies(t: Table, place: int) -> None:
    """SE-33.1: an amoeba is destroyed; with the last one the single player has won."""
    t.amoeba = put(t.amoeba, place, 0)
    t.log("amoeba_destroyed", "SE-33.1", hex=place)
    if t.seats == 1 and not hexes(t):
        victory.win(t, 0, VICTORIES.index("amoebas") + 1, "SE-33.1")


def one_round(t: Table) -> bool:
    """SE-33.11: whether the running battle is the special round of a spreading amoeba."""
    return t.phase == ECONOMIC and MACHINES in (t.attacker, t.defender)


def detonate_inside(t: Table, seat: int, place: int) -> Flow:
    """Scene. SE-33.7: the seat may blow one ship up inside an amoeba that cannot be fought."""
    done = t.choices.no_group
    table = dict(t.content.amoebas.detonation)
    groups = [group for group in t.groups_at(place, seat) if not t.is_ground(group) and t.kind[group] != MINE]

    def refusal(choice: int) -> Refusal | None:
        if choice == done or t.kind[choice] in table:
            return None
        return Refusal("SE-33.7", "does_not_detonate", {"kind": t.kind[choice]})

    group = yield Ask(
        seat, "detonate", t.choices.groups, [*groups, done], "SE-33.7", refusal, {"hex": place}, secret=True
    )
    t.uncover()
    if group == done:
        return
    roll = t.roll(DIE)
    up_to = table[t.kind[group]]
    t.log("detonates", "SE-33.7", seat=seat, ship=t.kind[group], hex=place, n=roll, a=up_to)
    lose(t, group)
    if roll <= up_to:
        dies(t, place)


# ---- spread


def start_phase(t: Table) -> int:
    """SE-33.12, 33.14: the economic phase from which on amoebas spread."""
    numbers = t.content.amoebas
    return numbers.spread[DIFFICULTIES[t.difficulty]] if t.seats == 1 else numbers.competitive_spread


def free_hexes(t: Table, place: int) -> list[int]:
    """SE-33.11: where the amoeba of a hex may spread to; a doomsday machine holds its hex."""
    around = [there for there in t.near[place] if not t.amoeba[there] and t.terrain_at(there) != BLACK_HOLE]
    return [there for there in around if not t.groups_at(there, MACHINES)]


def amoebas_spread(t: Table) -> None:
    """Scene. SE-33.11 to 33.13: from the start phase on every amoeba spreads that no mine stops."""
    if t.round >= start_phase(t):
        t.next(("amoeba_spreads", 0, *[place for place in hexes(t) if not stopped(t, place)]))


def stopped(t: Table, place: int) -> bool:
    """SE-33.13: whether a mine stops an amoeba; it is spent, and the type may get used to mines."""
    mines = [group for group in t.all_at(place) if t.kind[group] == MINE]
    kind = t.amoeba[place]
    if not mines or t.amoeba_immune >> kind & 1:
        return False
    lose(t, mines[0])
    roll = t.roll(DIE)
    t.log("amoeba_stopped", "SE-33.13", hex=place, n=roll)
    if roll >= t.content.amoebas.mines_ignored_from:
        t.amoeba_immune |= 1 << kind
        t.log("amoeba_immune", "SE-33.13", n=kind)
    return True


def amoeba_spreads(t: Table, number: int, *sources: int) -> Flow:
    """Scene. SE-33.11, 33.14: one amoeba after the other spreads; where to, the player says (several in turn order),
    but so that as many as possible can spread; with several players planets come first."""
    if not sources:
        return
    source, rest = sources[0], sources[1:]
    around = free_hexes(t, source)
    if not around:
        t.next(("amoeba_spreads", number + 1, *rest))
        return
    others = [free_hexes(t, place) for place in rest]
    fit = [place for place in around if keeps_most(around, others, place)]
    planets = [place for place in fit if t.terrain_at(place) in PLANETS]
    first = planets if planets and t.seats > 1 else fit

    def refusal(place: int) -> Refusal | None:
        if place not in fit:
            return Refusal("SE-33.11", "greatest_spread", {"hex": place})
        if place not in first:
            return Refusal("SE-33.14", "planets_first", {"hex": place})
        return None

    order = t.in_order()
    seat = order[number % len(order)]
    place = yield Ask(seat, "spread", t.choices.hexes, around, "SE-33.11", refusal, {"hex": source})
    t.amoeba = put(t.amoeba, place, t.amoeba[source])
    t.log("amoeba_spreads", "SE-33.11", hex=source, hex2=place)
    t.next(("amoeba_enters", place), ("amoeba_consumes", place), ("amoeba_spreads", number + 1, *rest))


def amoeba_enters(t: Table, place: int) -> None:
    """Scene. SE-33.11: ships in a hex to which an amoeba has spread fight one round, or die."""
    t.uncover()
    kind = t.amoeba[place]
    battles: list[Scene] = []
    for seat in t.in_order():
        if not ships(t, seat, place):
            continue
        if attackable(t, seat, kind) and not detonated_only(t, kind):
            battles.insert(0, ("amoeba_battle", place, MACHINES, seat))
        elif not attackable(t, seat, kind):
            swallow(t, seat, place)
    t.next(*battles)


def amoeba_consumes(t: Table, place: int) -> None:
    """Scene. SE-33.11, 33.1: the marker in the hex is removed, with a colony on it."""
    if not t.amoeba[place]:
        return
    t.uncover()
    marker = t.terrain[place]
    owner = t.colony[place]
    if marker != EMPTY:
        t.log("amoeba_consumes", "SE-33.11", hex=place, terrain=marker)
    if owner != NOBODY:
        colonies.lose_works(t, place, owner)
        colonies.destroy(t, place, MACHINES)
    t.terrain = put(t.terrain, place, EMPTY)
    t.known = put(t.known, place, EVERYONE)
    if marker != EMPTY and t.content.terrain[marker].warp:
        connect(t, playing_area(t))
        for number in sorted({kind.warp for kind in t.content.terrain if kind.warp}):
            join_warp_points(t, number)
