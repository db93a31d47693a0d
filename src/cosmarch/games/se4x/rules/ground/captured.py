"""Captured colonies: what they are worth, what the captor learns, and what the loser loses (CE-15, CE-14.48 to
14.50)."""

from __future__ import annotations

from cosmarch.core.ask import Ask, Flow, Refusal
from cosmarch.games.se4x.choices import ALIENS
from cosmarch.games.se4x.content.packed_ints import level, pack
from cosmarch.games.se4x.rules import colonies, modifiers
from cosmarch.games.se4x.rules.cards import cards
from cosmarch.games.se4x.rules.combat import boarding
from cosmarch.games.se4x.rules.combat.battlefield import GROUND_BATTLE
from cosmarch.games.se4x.rules.economy.upgrades import upgrade_all
from cosmarch.games.se4x.rules.maps import mixed
from cosmarch.games.se4x.rules.movement.cargo import drop_excess
from cosmarch.games.se4x.state import NOBODY, NOWHERE, TECHS, Scene, Table, put

IN_DEEP_SPACE = 1  # technologies gained from a colony there (CE-15.9)
AT_HOME = 2  # and from one in the loser's home system (CE-15.8)


def value_after(t: Table, place: int) -> int:
    """CE-15.1, 15.2, 15.5: what a colony is worth once captured: one step less. A homeworld falls to a full colony,
    or from there as others do."""
    growth = t.content.economy.growth
    if t.worth[place] > growth[-1]:
        return growth[-1]
    return growth[max(0, growth.index(t.worth[place]) - 1)]


def prize(t: Table) -> int | None:
    """CE-15.1, CE-14.62: what the planet that is fought for is worth to who captures it."""
    if not t.battle_marks & GROUND_BATTLE or t.battle_hex == NOWHERE:
        return None
    return t.content.alien_traits.colony if t.colony[t.battle_hex] == NOBODY else value_after(t, t.battle_hex)


def take(t: Table, place: int, by: int, owner: int) -> list[Scene]:
    """CE-14.46, 14.62: the planet is the captor's. The scenes that come of it."""
    if owner == ALIENS:
        return take_from_aliens(t, place, by)
    founder = t.founder[place]
    back = founder == by
    homeworld = t.is_homeworld(place)
    if t.is_seat(founder) and not back:
        if owner == founder:  # CE-15.14: how far its founder was when they lost it
            levels = t.levels[founder * TECHS : (founder + 1) * TECHS]
            t.lost_tech = put(t.lost_tech, place, pack(levels))
        t.lost_known = put(t.lost_known, place, t.lost_known[place] | 1 << by | 1 << founder)
        cards_shown(t, owner, by)
    scenes = colonies.capture(t, place, by, value_after(t, place))
    if back:  # CE-15.13
        t.lost_tech = put(t.lost_tech, place, 0)
        t.lost_known = put(t.lost_known, place, 0)
    if t.over:
        return scenes
    if t.is_seat(owner):
        scenes = drop_excess(t, place, owner) + scenes
    if not t.is_seat(founder) or back or not boarding.shared(t):
        return scenes
    return [("study_sheet", by, place, AT_HOME if in_home(t, place, by, homeworld) else IN_DEEP_SPACE), *scenes]


def in_home(t: Table, place: int, by: int, homeworld: bool) -> bool:
    """CE-15.8 to 15.10, SE-30.12: whether the colony counts as one in an enemy home system."""
    if mixed(t):
        return homeworld
    lord = t.home_of[place]
    return lord != NOBODY and not t.allied(lord, by)


def take_from_aliens(t: Table, place: int, by: int) -> list[Scene]:
    """CE-14.61, 14.62: an own colony at once, and nothing to learn but alien technology cards, in a scene."""
    t.colony = put(t.colony, place, by)
    t.worth = put(t.worth, place, t.content.alien_traits.colony)
    t.founder = put(t.founder, place, by)
    t.log("aliens_beaten", "CE-14.62", seat=by, hex=place, n=t.worth[place])
    return colonies.held_first(t, by, place)


def cards_shown(t: Table, loser: int, by: int) -> None:
    """CE-15.7, CE-13.8: the loser shows all cards to the captor."""
    if t.is_seat(loser):
        cards.show_to(t, loser, by)


# ---- technology


def sheet_refusal(t: Table, seat: int, place: int, technology: int, rule: str) -> Refusal | None:
    """CE-15.8, 15.14: only a technology in which the founder was ahead when the colony was lost."""
    theirs = level(t.lost_tech[place], technology)
    ours = t.levels[seat * TECHS + technology]
    if theirs <= ours or modifiers.never_gained(t, seat, t.founder[place], technology):
        return Refusal(rule, "not_ahead", {"tech": technology, "a": theirs, "b": ours})
    return None


def study_sheet(t: Table, seat: int, place: int, number: int) -> Flow:
    """Scene. CE-15.8, 15.9: the captor reads the founder's production sheet and gains a level in so many
    technologies."""
    rule = "CE-15.8" if number == AT_HOME else "CE-15.9"
    done = TECHS
    taken: list[int] = []

    def refusal(choice: int) -> Refusal | None:
        return None if choice == done else sheet_refusal(t, seat, place, choice, rule)

    for _ in range(number):
        open_to = [technology for technology in range(TECHS) if technology not in taken]
        args: dict[str, int | str] = {"seat": t.founder[place], "hex": place}
        choice = yield Ask(seat, "spoils", t.choices.technologies, [*open_to, done], rule, refusal, args, secret=True)
        if choice == done:
            break
        taken.append(choice)
        t.levels[seat * TECHS + choice] += 1
        t.whisper(seat, "gains_level", rule, tech=choice)
    t.uncover()
    upgrade_all(t, seat)
