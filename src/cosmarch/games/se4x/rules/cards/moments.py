"""The moments of a match at which cards are laid open by themselves (CE-12, CE-13.7).

Each function is called where its moment comes. What cannot be hidden when it works (the numbers of a battle) is shown
before the first die falls.
"""

from __future__ import annotations

from typing import Final

from cosmarch.games.se4x.choices import ALIENS
from cosmarch.games.se4x.rules import modifiers
from cosmarch.games.se4x.rules.advantages.battle import WOLVES
from cosmarch.games.se4x.rules.cards.cards import (
    advantage_moment,
    alien_moment,
    could_have_alien,
    numbers,
    reveal_advantage,
)
from cosmarch.games.se4x.rules.combat.battlefield import CLOAKED, enemy_of, fleet, owners, sides, there
from cosmarch.games.se4x.state import (
    BASE,
    BOARDING_SHIP,
    MACHINE,
    MINESWEEPER,
    RAIDER,
    SHIP_KINDS,
    SHIP_YARD,
    TRANSPORT,
    Table,
)

STEALTH: Final = "stealth_field_emitter"
JAMMER: Final = "minesweep_jammer"


def first_battle_keys(t: Table) -> list[str]:
    return [card.key for card in t.content.advantages if card.reveal == "first_battle"]


def parties(t: Table) -> list[tuple[int, int]]:
    """(side, seat) of the seats with counters in the battle."""
    out: list[tuple[int, int]] = []
    for side in sides(t):
        out += [(side, owner) for owner in owners(t, side) if t.is_seat(owner)]
    return [(side, owner) for side, owner in out if any([t.owner_of(group) == owner for group in there(t, side)])]


def cloaks_shown(t: Table) -> None:
    """CE-EA50.2: ships that usually do not cloak are cloaked in a battle."""
    for side, seat in parties(t):
        for group in there(t, side):
            genius = t.has_advantage(t.maker[group], "cloaking_geniuses")
            if genius and t.owner_of(group) == seat and t.combat[group] & CLOAKED and t.kind[group] != RAIDER:
                reveal_advantage(t, t.maker[group], "cloaking_geniuses")


def battle_begins(t: Table) -> None:
    """CE-EA31.2, 32.1, 34.2, 38.2, 43.3, 47.1, 51.1, 53.2 and the alien technology of the ships that are there."""
    all_there = [group for side in sides(t) for group in there(t, side)]
    boarders = any([t.kind[group] == BOARDING_SHIP for group in all_there])
    for side, seat in parties(t):
        mine = [group for group in there(t, side) if t.owner_of(group) == seat]
        advantage_moment(t, seat, first_battle_keys(t))
        if any([t.kind[group] not in (BASE, SHIP_YARD) for group in mine]):
            advantage_moment(t, seat, ("house_of_speed",))
        if boarders:
            advantage_moment(t, seat, ("and_we_still_carry_swords",))
        # small ships that may be captured count too: what they can do then cannot be hidden any more
        small = [group for group in (all_there if boarders else mine) if t.kind[group] in WOLVES]
        if small and large_ones(t, enemy_of(t, side)):
            advantage_moment(t, seat, ("star_wolves",))
        ship_cards(t, seat, [*mine, *[group for group in all_there if t.maker[group] == seat]])


def large_ones(t: Table, side: int) -> bool:
    """CE-EA51.1: whether a side has ships that Star Wolves are good against."""
    least = numbers(t, "star_wolves")["hull_from"]
    return any([t.kind[group] == MACHINE or modifiers.hull(t, group) >= least for group in fleet(t, side)])


def ship_cards(t: Table, seat: int, groups: list[int]) -> None:
    """The alien technology that is shown when ships of its type are in a battle."""
    kinds = {t.kind[group] for group in groups}
    cards = [card for card in t.content.alien_technologies if card.reveal == "battle"]
    alien_moment(t, seat, [card.id for card in cards if kinds & set(card.ships)])


def bombardment_begins(t: Table, place: int, seat: int) -> None:
    """CE-EA46.1, CE-13.7: fire at a colony is a battle too; Horsemen are better at it."""
    advantage_moment(t, seat, [*first_battle_keys(t), "horsemen_of_the_plains"])
    ship_cards(t, seat, t.fighting_units(place, seat))


def sweeping(t: Table, owner: int, sweepers: list[int]) -> None:
    """CE-AT24.1: minesweepers try the mines of an owner."""
    if could_have_alien(t, owner, JAMMER) and any([t.kind[group] == MINESWEEPER for group in sweepers]):
        alien_moment(t, owner, (t.choices.alien_card[JAMMER],))


def fleet_size(t: Table, side: int, ours: int, theirs: int) -> None:
    """CE-EA45.1: the fleet size bonus of a side would be another without Expert Tacticians on either side."""
    normal = theirs > 0 and ours >= t.content.combat.fleet_ratio * theirs
    row = numbers(t, "expert_tacticians")
    if not normal and theirs > 0 and ours >= theirs + row["units_more"]:
        for owner in owners(t, side):
            if t.is_seat(owner):
                advantage_moment(t, owner, ("expert_tacticians",))
    if normal and ours < row["enemy_ratio"] * theirs:
        for owner in owners(t, enemy_of(t, side)):
            if t.is_seat(owner):
                advantage_moment(t, owner, ("expert_tacticians",))


def battle_ends(t: Table, seat: int) -> None:
    """CE-AT27.1: ships of the seat have outlived a battle."""
    if t.is_seat(seat) and could_have_alien(t, seat, STEALTH):
        alien_moment(t, seat, (t.choices.alien_card[STEALTH],))


def ground_battle(t: Table, place: int, seat: int) -> None:
    """CE-AT16.1, CE-AT25.2, CE-EA38.2, CE-EA47.1: ground units of the seat fight, with transports above them."""
    if t.is_seat(seat):
        if any([t.kind[group] == TRANSPORT for group in t.groups_at(place, seat)]):
            alien_moment(t, seat, (t.choices.alien_card["air_support"],))
        advantage_moment(t, seat, ("and_we_still_carry_swords", "hive_mind"))
        alien_moment(t, seat, [card.id for card in t.content.alien_technologies if card.reveal == "ground_battle"])


def experience_roll(t: Table, seat: int) -> None:
    """CE-EA40.1: ships of the seat roll for experience."""
    if t.is_seat(seat):
        advantage_moment(t, seat, ("quick_learners",))


def has_moved(t: Table, group: int) -> None:
    """CE-EA52.1, CE-EA53.2: a counter has gone as far in this turn as it shows."""
    seat = t.owner_of(group)
    kind = t.kind[group]
    if not t.is_seat(seat) or kind >= SHIP_KINDS:
        return
    slow = t.content.ships[kind].moves == "one"
    if t.moves[group] > 1:
        advantage_moment(t, t.maker[group], ("house_of_speed",))
        if slow and t.face_up(group):
            advantage_moment(t, seat, ("power_to_the_people",))


def meets_aliens(t: Table, place: int, seat: int) -> None:
    """CE-EA48.2: units of the seat are in a hex with aliens."""
    if t.groups_at(place, ALIENS) and t.groups_at(place, seat):
        advantage_moment(t, seat, ("amazing_diplomats",))


def settled(t: Table, place: int, seat: int) -> None:
    """CE-EA35.2: a colony on asteroids."""
    if t.content.terrain[t.terrain[place]].settled == "never":
        advantage_moment(t, seat, ("industrious_race",))
