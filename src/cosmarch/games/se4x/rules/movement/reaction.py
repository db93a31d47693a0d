"""Reaction movement: ships beside a battle join it (CE-10)."""

from __future__ import annotations

from dataclasses import dataclass

from cosmarch.core.ask import Ask, Flow, Refusal
from cosmarch.core.windows import open_flows
from cosmarch.games.se4x.rules.groups import parted
from cosmarch.games.se4x.rules.modifiers import move_level
from cosmarch.games.se4x.rules.movement.loading import Load, stranded, take_along
from cosmarch.games.se4x.state import (
    ABOARD,
    ENTERED,
    EXPLORING,
    MINESWEEPER,
    MOBILE,
    REACTED,
    REACTION,
    SHIP_KINDS,
    Table,
    put,
)

WINDOW = "reaction"
SENDS = 2  # the Exploration level that sends ships out (CE-10.1)
SWEEPERS_AT = 6  # the Move level of minesweepers in the later edition (CE-10.16)


def battles_of(t: Table, seat: int, active: int) -> list[int]:
    """CE-10.9, 10.10: the hexes where the seat is attacked: own units, or an own colony that enemies entered."""
    places = sorted({t.where[group] for group in t.groups_of(active) if t.flags[group] & ENTERED})
    return [place for place in places if t.colony[place] == seat or t.groups_at(place, seat)]


def joins(t: Table, seat: int, place: int) -> bool:
    """CE-10.10: a hex with only non-combat units is no battle hex."""
    return t.colony[place] == seat or bool(t.fighting_units(place, seat))


def could_react(t: Table, seat: int, active: int) -> bool:
    """Whether by public knowledge the seat may have something to send: a counter beside a battle of its own."""
    beside = {near for place in battles_of(t, seat, active) for near in t.content.neighbours[place]}
    return any([t.where[group] in beside for group in t.groups_of(seat)])


def reacts_at(t: Table, group: int) -> int:
    """CE-10.13 to 10.16: the Move level at which a type has the reaction ability; 0 never."""
    kind = t.kind[group]
    if kind >= SHIP_KINDS:
        return 0
    if kind == MINESWEEPER and t.on("minesweepers_react"):
        return SWEEPERS_AT
    return t.content.ships[kind].reacts_at


def reaction_refusal(t: Table, seat: int, group: int) -> Refusal | None:
    """CE-10.2 to 10.5, 10.11: why a counter cannot be sent to a battle."""
    place = t.where[group]
    needed = reacts_at(t, group)
    if not needed or not t.combat_capable(group):
        return Refusal("CE-10.5", "never_reacts", {"hex": place, "kind": t.kind[group]})
    have = move_level(t, group)
    if have < needed:
        return Refusal("CE-10.13", "too_slow", {"hex": place, "n": needed, "have": have})
    if t.enemies_at(place, seat):
        return Refusal("CE-10.11", "enemies_here", {"hex": place})
    # CE-10.3: bases and ship yards have Exploration 2 by themselves, ships carry it.
    if not any([t.carried(one, EXPLORING) >= SENDS and t.combat_capable(one) for one in t.groups_at(place, seat)]):
        return Refusal("CE-10.2", "no_exploration_2", {"hex": place})
    return None


@dataclass
class Sent:
    """A counter that is sent to a hex, with what it takes along."""

    group: int
    place: int
    load: Load


def sent_refusal(t: Table, ahead: Table, seat: int, group: int) -> Refusal | None:
    """Why a counter cannot be sent once those of `ahead` have left, or SE-11.7 because of what it carries."""
    return reaction_refusal(t, seat, group) or stranded(ahead, seat, [group])


def choose(t: Table, seat: int, active: int) -> Flow:
    """Secret flow: which counters go where; [Sent]. They start together, so nothing moves yet at the table; a copy of
    it shows what is left behind."""
    ahead = t.copy()
    sent: list[Sent] = []
    done = t.choices.no_group
    while True:
        places = [place for place in battles_of(t, seat, active) if joins(t, seat, place)]
        beside = {near for place in places for near in t.content.neighbours[place]}
        groups = [group for group in t.groups_of(seat) if t.where[group] in beside]
        groups = [group for group in groups if ahead.where[group] == t.where[group]]

        def refusal(choice: int) -> Refusal | None:
            return None if choice == done else sent_refusal(t, ahead, seat, choice)

        group = yield Ask(seat, "react", t.choices.groups, [*groups, done], "CE-10.5", refusal, auto=False, passes=done)
        if group == done:
            return sent
        near = [place for place in places if place in t.content.neighbours[t.where[group]]]
        place = yield Ask(seat, "react_to", t.choices.hexes, near, "CE-10.6", auto=False)
        load: Load = yield from take_along(ahead, seat, [group], t.where[group])
        sent.append(Sent(group, place, load))
        react(ahead, seat, sent[-1])


def reaction_phase(t: Table, seat: int) -> Flow:
    """Scene. CE-10.4, 10.7: after the active player's movement, before anything is revealed. Everybody who could by
    public knowledge is asked, in secret and at once."""
    t.phase = REACTION
    asked = [who for who in t.others(seat) if not t.allied(who, seat) and could_react(t, who, seat)]
    if not asked:
        return
    sent: list[tuple[int, list[Sent]]]
    sent = yield from open_flows(t, WINDOW, [(who, choose(t, who, seat)) for who in asked])
    t.uncover()
    for who, counters in sent:
        for one in counters:
            react(t, who, one)


def react(t: Table, seat: int, sent: Sent) -> list[int]:
    """CE-10.6, 10.8, SE-11.7, CE-14.6: the ships go one hex with what they carry and are part of the defending force;
    the counters that went."""
    groups = [sent.group, *[parted(t, group, number) for group, number in sent.load]]
    start = t.where[sent.group]
    t.show_tech(seat, EXPLORING, SENDS)
    for group in groups:
        t.where[group] = sent.place
        t.origin[group] = start
        t.flags[group] |= REACTED
        t.fleet = put(t.fleet, group, 0)
        t.proof = put(t.proof, group, t.proof[group] | MOBILE)
        if t.is_ground(group):
            t.private = put(t.private, group, t.private[group] | ABOARD)
        t.log("reacts", "CE-10.6", seat=seat, group=group, hex=start, hex2=sent.place)
    return groups
