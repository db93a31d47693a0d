"""A single player against doomsday machines and alien players: how a fight would end, what to go out against, and when
it is time for their homeworlds (SE-31, SE-32)."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import Final

from cosmarch.games.se4x.advice.battles import attack_chance, rough_chance
from cosmarch.games.se4x.advice.values import FIXED, fleet_price, price, strength
from cosmarch.games.se4x.choices import EMPIRES, MACHINES
from cosmarch.games.se4x.content.map_hexes import distance
from cosmarch.games.se4x.content.solitaire_components import Monster
from cosmarch.games.se4x.content.vocabulary import DIE, DIFFICULTIES, VICTORIES
from cosmarch.games.se4x.rules.combat.battle_values import attack_value, defense_value
from cosmarch.games.se4x.rules.maps import alien_homes
from cosmarch.games.se4x.rules.modifiers import hull
from cosmarch.games.se4x.rules.solitaire import doomsday
from cosmarch.games.se4x.rules.solitaire.monsters import monster
from cosmarch.games.se4x.state import (
    ALIEN_FLEET,
    ATTACK,
    BASE,
    DEFENSE,
    MINE,
    MINE_SWEEP,
    NOWHERE,
    SHIP_KINDS,
    TACTICS,
    Table,
    put,
)

SURE: Final = 0.7  # the chance from which on the fleet goes out
STUBBORN: Final = 0.55  # the same for one that is out
TAKEN: Final = 0.4  # the same before a homeworld, where the other way is long
CRUISER_CP: Final = 12
CRUISER_STRENGTH: Final = 11.5  # of one of them without technology
LEARNING: Final = 20.0  # rounds in which technology doubles the strength of alien fleets
SAFE: Final = 0.85  # the same for what is awaited: below it more is built
TRIES: Final = 60  # battles that are thrown for a chance
MOST_ROUNDS: Final = 30
TOGETHER: Final = 0.75  # of the warships by price: with fewer nobody leaves the homeworld
ABROAD: Final = 1  # hexes from the nearest own colony within which intruders are met
FIRST_FLEET: Final = 4  # the round in which the first fleets of alien players come near
ON_THE_WAY: Final = 1  # hexes within which those who march on a homeworld turn to intruders
MARCH: Final = 90  # CP of warships without which nobody marches on a homeworld
BETWEEN: Final = 3  # phases between two launches, at most


def against_machines(t: Table) -> bool:
    return t.seats == 1 and VICTORIES[t.victory] == "machines"


def against_empires(t: Table) -> bool:
    return t.seats == 1 and VICTORIES[t.victory] == "alien_homeworlds"


# ---- machines


@dataclass(eq=False)
class Gun:
    """One unit against a machine."""

    early: bool  # fires before the machine
    hits: int  # the highest roll that hits the machine
    lasts: int  # hits that destroy it
    hit: int  # the highest roll with which it is hit


def guns(t: Table, groups: list[int], beast: Monster) -> list[Gun]:
    """The units of counters, those first whose loss is worst: the machine fires at them (SE-31.18)."""
    out: list[Gun] = []
    for group in groups:
        kind = t.kind[group]
        if kind >= SHIP_KINDS or not t.combat_capable(group):
            continue
        limit = t.content.combat.limit(hull(t, group))
        weapon = t.content.ships[kind].weapon_class
        swift = weapon < beast.weapon_class
        if weapon == beast.weapon_class:
            swift = t.carried(group, TACTICS) >= t.content.doomsday.tactics
        hits = attack_value(t, group) + min(t.carried(group, ATTACK), limit) - beast.defense
        hit = beast.attack - defense_value(t, group) - min(t.carried(group, DEFENSE), limit)
        for _ in range(t.size[group]):
            out.append(Gun(swift, max(hits, 0), max(1, hull(t, group)), min(max(hit, 1), DIE - 1)))
    return sorted(out, key=lambda gun: gun.hits / gun.lasts, reverse=True)


def machine_chance(t: Table, groups: list[int], beast: Monster, left: int) -> float:
    """The chance that counters destroy a machine that stands so many more hits. The same dice every time."""
    battery = guns(t, groups, beast)
    if not any([gun.hits for gun in battery]):
        return 0.0
    chance = Random(0)
    return sum([destroyed(battery, beast.attacks, left, chance) for _ in range(TRIES)]) / TRIES


def destroyed(battery: list[Gun], attacks: int, left: int, chance: Random) -> bool:
    """Whether one battle thrown by dice destroys the machine."""
    lasts = [gun.lasts for gun in battery]
    for _ in range(MOST_ROUNDS):
        for early in (True, False):
            for at, gun in enumerate(battery):
                if lasts[at] and gun.early == early and chance.randint(1, DIE) <= gun.hits:
                    left -= 1
            if left <= 0:
                return True
            if early:
                for _ in range(attacks):
                    alive = [at for at, hits in enumerate(lasts) if hits]
                    if not alive:
                        return False
                    if chance.randint(1, DIE) <= battery[alive[0]].hit:
                        lasts[alive[0]] -= 1
    return False


def awaited(t: Table) -> tuple[int, Monster] | None:
    """How many rounds off the next machine is, and what it will be (SE-31.4, SE-31.5)."""
    coming = [row for row in doomsday.arrivals(t) if row[0] >= t.round]
    if not coming:
        return None
    phase, rating = min(coming)
    return phase - t.round, t.content.doomsday.ratings[rating - 1]


# ---- alien players


def shares(t: Table, phase: int) -> tuple[float, float]:
    """What an alien player puts into its fleet and defense banks in a phase, on average (SE-32.6 to 32.8)."""
    numbers = t.content.alien_empires
    row = numbers.phase(phase)
    rolls = float(row.rolls)
    for earlier in range(1, phase - numbers.economy_delay + 1):
        before = numbers.phase(earlier)
        rolls += before.rolls * width(before.economy) / DIE
    cp = rolls * numbers.cp[DIFFICULTIES[t.difficulty]] / DIE
    return cp * width(row.fleet), cp * width(row.defense) * numbers.defense_factor


def width(span: tuple[int, ...]) -> int:
    """How many results of a die a span holds."""
    return max(0, span[1] - span[0] + 1) if span[0] > 0 else 0


def fleet_cp(t: Table) -> int:
    """What a hidden fleet may have cost: as much as is saved between two launches."""
    phase = max(2, t.round - 1)
    launches = max(1, width(t.content.alien_empires.phase(phase).launch))
    waited = min(float(BETWEEN), DIE / launches)
    return max(t.content.alien_empires.launch_least, round(shares(t, phase)[0] * waited))


def defense_cp(t: Table) -> int:
    """What an alien homeworld may have saved for its defense."""
    return round(sum([shares(t, phase)[1] for phase in range(1, t.round)]))


def fight_chance(t: Table, seat: int, groups: list[int], place: int) -> float:
    """The chance that counters win against what is in a hex. Hidden fleets are taken for what they may have cost, so
    that the answer is the same each time it is asked."""
    there = [group for group in t.groups_of(MACHINES) if t.where[group] == place]
    if there and against_machines(t):
        beast = monster(t, there[0])
        return machine_chance(t, groups, beast, beast.hull - t.damage[there[0]])
    hidden = [group for group in t.enemies_at(place, seat) if t.kind[group] == ALIEN_FLEET]
    if hidden:
        t = t.copy()
        for group in hidden:
            t.load = put(t.load, group, fleet_cp(t))
    return attack_chance(t, seat, groups, place)


def siege_chance(t: Table, seat: int, groups: list[int], place: int) -> float:
    """The chance against an alien homeworld with all that it may have saved (SE-32.26, SE-32.27): ships, bases, and
    mines, which take a ship each unless they are swept."""
    ships, saved = fleet_cp(t) // 2, defense_cp(t)
    guards = [group for group in t.enemies_at(place, seat) if t.combat_capable(group)]
    base = next((group for group in guards if t.kind[group] == BASE), -1)
    twin = t.copy()
    if base >= 0:
        twin.size = put(twin.size, base, twin.size[base] + saved // 2 // price(t, BASE))
    if t.free_slot(t.colony[place]) != NOWHERE:
        twin.load = put(twin.load, twin.add_group(t.colony[place], ALIEN_FLEET, 1, place, 0), ships)
    swept = sum([t.size[group] * t.carried(group, MINE_SWEEP) for group in groups])
    mines = max(0, saved // 2 // price(t, MINE) - swept) if t.on("mines") else 0
    units = sum([t.size[group] for group in groups])
    left = max(0.0, 1.0 - mines / max(1, units))
    from cosmarch.games.se4x.rules.solitaire.alien_empires import mustered

    twin = mustered(twin, place)
    guards = [group for group in twin.enemies_at(place, seat) if twin.combat_capable(group)]
    return rough_chance(left * left * strength(t, groups), strength(twin, guards))


# ---- goals


def intruders(t: Table) -> list[int]:
    """Where machines and fleets of alien players are."""
    owners = (MACHINES, *EMPIRES)
    stay = (*FIXED, MINE)  # a name of its own, which compiled code needs
    groups = [group for owner in owners for group in t.groups_of(owner) if t.kind[group] not in stay]
    return sorted({t.where[group] for group in groups})


def near_colonies(t: Table, seat: int, place: int) -> bool:
    reach = ABROAD + 3 if against_machines(t) else ABROAD
    return any([distance(place, colony) <= reach for colony in t.colonies_of(seat)])


def main_body(t: Table, seat: int, army: list[int]) -> int:
    """The hex in which most of the warships are; of equal ones the one nearer to the homeworld. NOWHERE while those at
    home wait for the others."""
    home = t.home[seat]
    places = sorted({t.where[group] for group in army})
    rows = [
        (fleet_price(t, [g for g in army if t.where[g] == place]), -distance(place, home), place) for place in places
    ]
    if not rows:
        return home
    _, _, place = max(rows)
    fresh = [group for group in army if t.where[group] == home and not t.moves[group]]
    waits = place == home and fleet_price(t, fresh) < TOGETHER * fleet_price(t, army)
    return NOWHERE if waits else place


def goals(t: Table, seat: int, army: list[int], leads: bool) -> list[int]:
    """What an army goes out against: intruders at the colonies that it would beat, and where a machine will be next;
    the main body (`leads`) rather against a homeworld that it would take. Who is out already is less easily turned
    back, and smaller fleets are more careful."""
    start = t.where[army[0]]
    out = leads and start != t.home[seat]
    near = [place for place in intruders(t) if near_colonies(t, seat, place)]
    sure = STUBBORN if out else SURE if leads else SAFE
    beaten = [place for place in near if fight_chance(t, seat, army, place) >= sure]
    if against_machines(t):
        return beaten + [colony for place in beaten for colony in doomsday.targets(t, place)]
    if not leads or fleet_price(t, army) < MARCH:
        return beaten
    worlds = [place for place in alien_homes(t) if t.colony[place] in EMPIRES]
    worlds = [place for place in worlds if siege_chance(t, seat, army, place) >= (TAKEN if out else STUBBORN)]
    close = [place for place in beaten if distance(place, start) <= ON_THE_WAY]
    return close + sorted(worlds, key=lambda place: distance(place, start))[:1] if worlds else beaten


def imagined_strength(t: Table, cp: int) -> float:
    """The strength of a fleet of alien ships that cost so much, with the technology that they may have by then."""
    return (cp / CRUISER_CP) ** 2 * CRUISER_STRENGTH * (1.0 + t.round / LEARNING)


def prepared(t: Table, seat: int, army: list[int]) -> bool:
    """Whether the warships would do against what comes next."""
    for place in intruders(t):
        if near_colonies(t, seat, place) and fight_chance(t, seat, army, place) < SAFE:
            return False
    if against_machines(t):
        found = awaited(t)
        return found is None or machine_chance(t, army, found[1], found[1].hull) >= SAFE
    return rough_chance(strength(t, army), imagined_strength(t, fleet_cp(t) + fleet_cp(t) // 2)) >= SAFE


def peaceful(t: Table) -> bool:
    """Whether nothing can come in the next two rounds."""
    if against_machines(t):
        found = awaited(t)
        return not intruders(t) and found is not None and found[0] > 2
    return t.round < FIRST_FLEET - 1
