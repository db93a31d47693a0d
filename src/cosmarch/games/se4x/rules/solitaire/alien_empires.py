"""The alien players of the solitaire scenario: their start, their way over the map, battles (SE-32)."""

from __future__ import annotations

from cosmarch.core.state import EVERYONE
from cosmarch.games.se4x.choices import EMPIRES
from cosmarch.games.se4x.rules.combat import bombardment
from cosmarch.games.se4x.rules.combat.battlefield import CLOAKED, set_shots, there
from cosmarch.games.se4x.rules.groups import reveal
from cosmarch.games.se4x.rules.maps import alien_homes
from cosmarch.games.se4x.rules.solitaire import alien_routes
from cosmarch.games.se4x.rules.solitaire.alien_fleets import (
    FIGHTERS_USED,
    FLEET_BANK,
    MINES_SHOWN,
    UNSEEN_RAIDERS,
    add_units,
    bank,
    build,
    build_defense,
    buy_technology,
    carries,
    first_levels,
    number_of,
    set_bank,
    show,
)
from cosmarch.games.se4x.state import (
    ALIEN_FLEET,
    BASE,
    FIGHTER,
    HOMEWORLD,
    MINE,
    MOVE,
    NOBODY,
    NOWHERE,
    RAIDER,
    SHIP_KINDS,
    Scene,
    Table,
    put,
)

PLAYER = 0


def begin(t: Table) -> None:
    """SE-32.4: each alien player starts with a homeworld, a base and Mines technology."""
    for owner, place in zip(EMPIRES, alien_homes(t), strict=False):
        t.terrain = put(t.terrain, place, HOMEWORLD)
        t.known = put(t.known, place, EVERYONE)
        t.colony = put(t.colony, place, owner)
        t.worth = put(t.worth, place, t.content.alien_empires.homeworld)
        t.founder = put(t.founder, place, owner)
        t.ever_held = put(t.ever_held, place, 1)
        t.empire_levels = put(t.empire_levels, number_of(owner), first_levels(t))
        t.empire_shown = put(t.empire_shown, number_of(owner), first_levels(t))
        add_units(t, owner, BASE, 1, place)
        for group in t.groups_of(owner):
            t.turn_up(group)


# ---- battles


def battle_begins(t: Table, place: int) -> None:
    """SE-32.13, 32.14: a hidden fleet that fights for the first time is built, after technology was bought."""
    for owner in (t.attacker, t.defender):
        if owner in EMPIRES:
            muster(t, owner, place)


def muster(t: Table, owner: int, place: int) -> None:
    """SE-32.13, 32.14: the fleets of an alien player in a hex that have not fought yet get ready."""
    here = t.groups_at(place, owner)
    fleets = [group for group in here if t.kind[group] == ALIEN_FLEET]
    raiders = any([t.kind[group] == RAIDER and t.seen[group] != EVERYONE for group in here])
    if fleets or raiders:
        buy_technology(t, owner, raiders, False)
    for group in fleets:
        cp = t.load[group]
        t.remove_group(group)
        build(t, owner, cp, place)


def mustered(t: Table, place: int) -> Table:
    """A copy of the table as a battle in a hex would find it: every fleet of alien players there is built."""
    t = t.copy()
    for owner in EMPIRES:
        muster(t, owner, place)
    return t


def attacked_homeworld(t: Table, place: int) -> list[Scene]:
    """The scene to be played before the player fights in a hex: the defense of an alien homeworld."""
    return [("empire_defends", place)] if t.colony[place] in EMPIRES else []


def empire_defends(t: Table, place: int) -> None:
    """Scene. SE-32.26, 32.27: an attacked alien homeworld spends its banks before the first shot."""
    t.uncover()
    owner = t.colony[place]
    t.log("empire_defends", "SE-32.26", owner=owner, hex=place)
    buy_technology(t, owner, False, True)
    cp = bank(t, owner, FLEET_BANK)
    set_bank(t, owner, FLEET_BANK, 0)
    build(t, owner, cp, place)
    build_defense(t, owner, place)
    for group in t.groups_at(place, owner):
        if t.kind[group] < SHIP_KINDS and t.kind[group] != RAIDER:
            reveal(t, group)


def technology_shown(t: Table) -> None:
    """SE-32.14, 32.16: in a battle alien players and the player see what the other has."""
    for side in (t.attacker, t.defender):
        if side in EMPIRES:
            for group in there(t, side):
                if t.kind[group] < SHIP_KINDS:
                    show(t, side, list(carries(t, t.kind[group])))
            watch(t)


def watch(t: Table) -> None:
    """What the player uses against alien players."""
    for group in there(t, PLAYER):
        if t.kind[group] == FIGHTER:
            t.used_against |= FIGHTERS_USED
        elif t.kind[group] == MINE:
            t.used_against |= MINES_SHOWN
        elif t.kind[group] == RAIDER and t.combat[group] & CLOAKED:
            t.used_against |= UNSEEN_RAIDERS


# ---- their turn


def empires_move(t: Table) -> None:
    """Scene. SE-32.22 to 32.25: after the player all fleets of the alien players move; then they attack."""
    t.uncover()
    t.active = NOBODY
    for owner in EMPIRES:
        for stack in alien_routes.stacks(t, owner):
            start = t.where[stack[0]]
            place = alien_routes.destination(t, owner, stack)
            if place == start:
                continue
            show(t, owner, [MOVE])
            for group in stack:
                t.origin[group] = start
                t.where[group] = place
            t.log("fleet_moves", "SE-32.22", owner=owner, hex=start, hex2=place)
    scenes: list[Scene] = []
    for owner in EMPIRES:
        places = {t.where[stack[0]] for stack in alien_routes.stacks(t, owner)}
        scenes += [("empire_attacks", owner, place) for place in sorted(places)]
    t.next(*scenes)


def empire_attacks(t: Table, owner: int, place: int) -> None:
    """Scene. SE-32.23: an alien fleet fights the player's units where it is, then fires at the colony."""
    met = any([not t.is_ground(group) for group in t.groups_at(place, PLAYER)])
    fight: list[Scene] = [("battle", place, owner, PLAYER)] if met else []
    t.next(*fight, ("empire_bombards", owner, place))


def empire_bombards(t: Table, owner: int, place: int) -> None:
    """Scene. SE-32.23, SE-15.3: ships that nobody opposes have one shot each at the player's colony."""
    ships = t.fighting_units(place, owner)
    if t.colony[place] != PLAYER or not ships or t.fighting_units(place, PLAYER):
        return
    t.uncover()
    t.battle_hex = place
    muster(t, owner, place)
    for group in t.groups_at(place, PLAYER):
        if t.is_ground(group):
            reveal(t, group)
    for group in t.fighting_units(place, owner):
        reveal(t, group)
        if bombardment.bombards(t, group):
            set_shots(t, group, t.size[group])
            for _ in range(t.size[group]):
                if t.colony[place] == PLAYER and not t.over:
                    bombardment.shell(t, group, place, owner)
        t.combat[group] = 0
    t.battle_hex = NOWHERE
