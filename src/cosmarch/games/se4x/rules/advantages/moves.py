"""What empire advantages let a player do in the movement phase: Master Engineers, Powerful Psychics, Space Pilgrims
(CE-EA37, CE-EA42, CE-EA54)."""

from __future__ import annotations

from typing import Final

from cosmarch.core.ask import Ask, Flow
from cosmarch.core.windows import open_window
from cosmarch.games.se4x.choices import NO
from cosmarch.games.se4x.content.vocabulary import DIE
from cosmarch.games.se4x.rules import modifiers, terrain
from cosmarch.games.se4x.rules.advantages.empire import SENSING, engineers
from cosmarch.games.se4x.rules.cards.cards import WINDOW, could_have, is_shown, no_card, numbers, reveal_advantage
from cosmarch.games.se4x.rules.groups import counter_left, reveal, split
from cosmarch.games.se4x.rules.questions import yes_no
from cosmarch.games.se4x.state import EXPLORING, FIGHTER, PUSHED, STOPPED, STUCK, Table

PILGRIMS: Final = "space_pilgrims"


# ---- Master Engineers


def pushable(t: Table, seat: int) -> list[int]:
    """CE-EA42.1, 42.2: the counters that may still try for an extra hex: before they move, if they move at all."""
    card = t.choices.advantage["master_engineers"]
    if not any([card in row for row in t.advantages]):
        return []
    return [
        group
        for group in t.groups_of(seat)
        if not t.moves[group]
        and not t.flags[group] & (PUSHED | STUCK)
        and t.kind[group] != FIGHTER
        and engineers(t, group)
        and modifiers.hexes(t, group) > 0
    ]


def push(t: Table, seat: int) -> Flow:
    """CE-EA42.1: a die for each ship of a counter, openly. Those that fail cannot move in this turn; without a counter
    for them the whole group waits."""
    done = t.choices.no_group
    group = yield Ask(seat, "push", t.choices.groups, [*pushable(t, seat), done], "CE-EA42.1", secret=True)
    if group == done:
        return
    reveal_advantage(t, t.maker[group], "master_engineers")
    failed = 0
    for _ in range(t.size[group]):
        roll = t.roll(DIE)
        t.log("push_roll", "CE-EA42.1", seat=seat, group=group, hex=t.where[group], n=roll)
        failed += roll >= numbers(t, "master_engineers")["fails_from"]
    if failed and failed < t.size[group] and counter_left(t, seat, t.kind[group]):
        t.flags[split(t, group, failed)] |= STUCK
        failed = 0
    t.flags[group] |= STUCK if failed else PUSHED


# ---- Powerful Psychics


def in_sight(t: Table, seat: int) -> list[int]:
    """CE-EA54.1: the hexes with face-down groups of others beside own ships with Exploration."""
    if not t.has_advantage(seat, "powerful_psychics"):
        return []
    eyes = [group for group in t.groups_of(seat) if t.kind[group] in SENSING and t.combat_capable(group)]
    places = {near for group in eyes if t.carried(group, EXPLORING) for near in t.near[t.where[group]]}
    return sorted([place for place in places if any([not t.face_up(one) for one in t.enemies_at(place, seat)])])


def sense(t: Table, seat: int) -> Flow:
    """CE-EA54.1, 54.2: all groups of a hex are turned up and stay so; their technology is not shown."""
    done = t.choices.no_hex
    place = yield Ask(seat, "sense", t.choices.hexes, [*in_sight(t, seat), done], "CE-EA54.1", secret=True)
    if place == done:
        return
    reveal_advantage(t, seat, "powerful_psychics")
    t.show_tech(seat, EXPLORING, 1)
    for group in t.enemies_at(place, seat):
        if not t.is_ground(group):
            reveal(t, group)
            t.log("sensed", "CE-EA54.1", seat=seat, hex=place, kind=t.kind[group], n=t.size[group])


# ---- Space Pilgrims


def drifts(t: Table, group: int) -> bool:
    """CE-EA37.1: whether only asteroids or a nebula stopped a counter of Space Pilgrims."""
    place = t.where[group]
    owner = t.owner_of(group)
    if t.amoeba[place] or t.enemies_at(place, owner):
        return False
    return modifiers.ignores_stop(t, owner) and terrain.stops(t, place)


def drift(t: Table, group: int) -> None:
    """CE-EA37.2: a counter goes on where others would have stopped, and the card is shown."""
    if t.flags[group] & STOPPED:
        t.flags[group] &= ~STOPPED
        reveal_advantage(t, t.owner_of(group), PILGRIMS)


def stopped_by_terrain(t: Table, seat: int, place: int, movers: list[int]) -> bool:
    """SE-5.2, CE-EA37.1, 37.2: whether those who have just entered a hex stop there. Pilgrims whose card lies face
    down seem to stop, unless they have come too far to hide it."""
    if not terrain.stops(t, place):
        return False
    if modifiers.ignores_stop(t, seat) and any([t.moves[group] > 1 for group in movers]):
        reveal_advantage(t, seat, PILGRIMS)
    return not (modifiers.ignores_stop(t, seat) and is_shown(t, PILGRIMS))


def hides_at_black_hole(t: Table, seat: int) -> bool:
    """CE-EA37.2: whether the seat has Pilgrims that may roll at a black hole to stay secret."""
    return t.has_advantage(seat, PILGRIMS) and not is_shown(t, PILGRIMS)


def at_black_hole(t: Table, seat: int, place: int) -> Flow:
    """Scene. CE-EA37.2: units have found a black hole: Pilgrims may show themselves, or roll as others do."""
    shows = False
    if could_have(t, seat, PILGRIMS) and not is_shown(t, PILGRIMS):
        ask = yes_no(
            t, seat, "show_pilgrims", "CE-EA37.2", lambda: no_card(t, seat, PILGRIMS, "CE-EA37.1"), first=NO, hex=place
        )
        shows = bool((yield from open_window(t, WINDOW, [ask])))
        t.uncover()
    t.next(*terrain.black_hole(t, place, seat, t.groups_at(place, seat), False, hidden=not shows))
