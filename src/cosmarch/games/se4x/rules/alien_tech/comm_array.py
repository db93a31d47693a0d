"""Advanced Comm Array: ships react into a hex that an enemy enters, though there is no battle (CE-AT28)."""

from __future__ import annotations

from typing import Final

from cosmarch.core.ask import Ask, Flow, Refusal
from cosmarch.core.windows import open_flows
from cosmarch.games.se4x.rules.alien_tech.effects import reacts_anywhere
from cosmarch.games.se4x.rules.cards.cards import WINDOW, could_have_alien, reveal_alien
from cosmarch.games.se4x.rules.movement.contact import contact
from cosmarch.games.se4x.rules.movement.loading import Load, take_along
from cosmarch.games.se4x.rules.movement.reaction import Sent, react, sent_refusal
from cosmarch.games.se4x.state import AMBUSH, ENTERED, STOPPED, Table

KEY: Final = "advanced_comm_array"


def could_ambush(t: Table, seat: int, place: int, mover: int) -> bool:
    """Whether the seat, for all that everybody knows, may send ships to a hex that the mover has just entered."""
    if t.allied(seat, mover) or not could_have_alien(t, seat, KEY) or not t.explored_hex(place):
        return False
    if t.colony[place] == seat or t.groups_at(place, seat):
        return False
    return any([t.where[group] in t.content.neighbours[place] for group in t.groups_of(seat)])


def watched(t: Table, place: int, mover: int) -> bool:
    """Whether anybody could."""
    if not t.on("reaction") or not t.on("alien_technology"):
        return False
    return any([could_ambush(t, seat, place, mover) for seat in t.others(mover)])


def ambush_refusal(t: Table, ahead: Table, seat: int, group: int) -> Refusal | None:
    """CE-AT28.1: only a ship that is able to react, of an empire that has the card."""
    if not reacts_anywhere(t, seat):
        return Refusal("CE-AT28.1", "no_such_card", {"card": t.choices.alien_card[KEY]})
    return sent_refusal(t, ahead, seat, group)


def choose(t: Table, seat: int, place: int) -> Flow:
    """Secret flow: the counters that are sent, with what they take along; [Sent]."""
    ahead = t.copy()
    sent: list[Sent] = []
    done = t.choices.no_group
    while True:
        beside = t.content.neighbours[place]
        groups = [group for group in t.groups_of(seat) if t.where[group] in beside]
        groups = [group for group in groups if ahead.where[group] == t.where[group]]

        def refusal(choice: int) -> Refusal | None:
            return None if choice == done else ambush_refusal(t, ahead, seat, choice)

        args: dict[str, int | str] = {"hex": place}
        group = yield Ask(
            seat, "ambush", t.choices.groups, [*groups, done], "CE-AT28.1", refusal, args, auto=False, passes=done
        )
        if group == done:
            return sent
        load: Load = yield from take_along(ahead, seat, [group], t.where[group])
        sent.append(Sent(group, place, load))
        react(ahead, seat, sent[-1])


def is_theirs(t: Table, seat: int, place: int) -> bool:
    """Whether a seat has a colony or units in a hex."""
    return t.colony[place] == seat or bool(t.groups_at(place, seat))


def comm_array(t: Table, place: int, mover: int) -> Flow:
    """Scene. CE-AT28.1: units of the mover have entered a hex; ships beside it may come, stop them, and attack."""
    asked = [seat for seat in t.others(mover) if could_ambush(t, seat, place, mover)]
    if not asked or not t.groups_at(place, mover):
        return
    sent: list[tuple[int, list[Sent]]]
    flows = [(seat, choose(t, seat, place)) for seat in asked]
    sent = yield from open_flows(t, WINDOW, flows, lambda seat: is_theirs(t, seat, place))
    t.uncover()
    for seat, counters in sent:
        if not counters:
            continue
        reveal_alien(t, seat, t.choices.alien_card[KEY])
        for one in counters:
            for group in react(t, seat, one):
                t.flags[group] |= AMBUSH
        for group in t.groups_at(place, mover):
            if t.flags[group] & ENTERED:
                t.flags[group] |= STOPPED
        contact(t, place, seat, passing=False)  # nobody passes, so nothing comes of it
