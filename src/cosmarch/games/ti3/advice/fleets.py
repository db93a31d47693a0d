"""Advice for moving, loading, battles, landings and losses."""

from __future__ import annotations

from cosmarch.core.ask import Ask
from cosmarch.games.ti3.advice.battles import battle_chance, invasion_chance
from cosmarch.games.ti3.advice.distant_suns import worth_under_counter
from cosmarch.games.ti3.advice.leanings import leaning
from cosmarch.games.ti3.advice.plan import forces_at, keeps, own_planets, plan, prizes_at
from cosmarch.games.ti3.advice.values import LEADER_WORTH, UNIT_WORTH, planet_worth
from cosmarch.games.ti3.choices import YES
from cosmarch.games.ti3.content.vocabulary import DREADNOUGHT, FIGHTER, GROUND_FORCE, PDS, SHIPS
from cosmarch.games.ti3.rules.leaders import leaders
from cosmarch.games.ti3.rules.modifiers import fleet_limit
from cosmarch.games.ti3.rules.tactical.transport import excess
from cosmarch.games.ti3.state import ABOARD, GARRISON, NOBODY, NOWHERE, Table

SHIP_LOST = 4.0  # what it is worth that a ship is not lost on a retreat, beside how many own ships there are
STAYS = 0.3  # the chance of a battle below which a fleet leaves it


def first_of(ask: Ask, wanted: list[int]) -> list[float]:
    """The first of the wanted candidates that is legal; else the last candidate, the way out."""
    for choice in wanted:
        if choice in ask.legal:
            return [1.0 if one == choice else 0.0 for one in ask.legal]
    return [1.0 if at == len(ask.legal) - 1 else 0.0 for at in range(len(ask.legal))]


def move_ship(t: Table, ask: Ask) -> list[float]:
    return first_of(ask, plan(t, ask.seat, t.system).sends)


def forces_wanted(t: Table, seat: int) -> int:
    """How many more ground forces the activated system should get."""
    wanted = sum([prize[2] for prize in prizes_at(t, seat, t.system)])
    return wanted - t.cargo_at(t.system, seat, GROUND_FORCE)


def load_from_space(t: Table, ask: Ask) -> list[float]:
    """Forces that are aboard already come along; Fighters as far as room is left."""
    seat = ask.seat
    room = int(ask.args["n"])
    wanted = min(forces_wanted(t, seat), forces_at(t, seat, int(ask.args["hex"])))
    done = len(t.choices.stacks.names) - 1
    out: list[float] = []
    for choice in ask.legal:
        unit = choice % ABOARD
        if choice == done:
            out.append(0.0)
        elif unit == GROUND_FORCE:
            out.append(3.0)
        elif unit == PDS:
            out.append(0.5)
        else:
            # they fight, or would be lost where no ship and no dock is left for them
            goes = t.enemies_in(t.system, seat) or (leaning("fighters") and excess(t, seat, choice // ABOARD))
            out.append(1.0 if room > max(0, wanted) and goes else -1.0)
    return out


def load(t: Table, ask: Ask) -> list[float]:
    """Ground forces from where most can be spared, and one or two more than wanted."""
    seat = ask.seat
    done = len(t.choices.garrisons.names) - 1
    short = forces_wanted(t, seat)
    out: list[float] = []
    for choice in ask.legal:
        if choice == done:
            out.append(0.0)
            continue
        planet, unit = choice // GARRISON, choice % GARRISON + SHIPS
        spare = t.ground[planet] - keeps(t, seat, planet)
        if unit != GROUND_FORCE or spare <= 0:
            out.append(-1.0)
        else:
            out.append(1.0 + spare if short > 0 else 0.5 * spare if short > -2 and spare > 1 else -1.0)
    return out


def land(t: Table, ask: Ask) -> list[float]:
    """One force on each free planet, the best first; enemy planets get as many as it takes, or none."""
    seat = ask.seat
    done = len(t.choices.garrisons.names) - 1
    aboard = t.cargo_at(t.system, seat, GROUND_FORCE)
    fleet = t.fleet_at(t.system, seat)
    out: list[float] = []
    for choice in ask.legal:
        if choice == done:
            out.append(0.0)
            continue
        planet, unit = choice // GARRISON, choice % GARRISON + SHIPS
        out.append(landing_worth(t, seat, planet, unit, aboard, fleet))
    return out


def landing_worth(t: Table, seat: int, planet: int, unit: int, aboard: int, fleet: list[int]) -> float:
    """What it is worth to land one more unit on a planet."""
    owner = t.owner[planet]
    worth = planet_worth(t, seat, planet)
    if unit != GROUND_FORCE:
        return 0.5 if owner == seat else -1.0
    if owner == seat:
        short = keeps(t, seat, planet) - t.ground[planet]
        return 1.0 if short > 0 else -1.0
    landed = t.landed[planet]
    if owner == NOBODY:
        if t.domain[planet] != NOWHERE:
            return worth_under_counter(t, seat, planet, aboard)
        if not landed:
            return worth
        return 0.5 if landed < 1 + worth / 6 and aboard > 2 else -1.0
    if not t.ground[planet] and not t.pds[planet]:
        return worth if not landed else -1.0
    best = invasion_chance(t, seat, landed + aboard, planet, fleet)
    if best < 0.5:
        return -1.0
    return worth if invasion_chance(t, seat, landed, planet, fleet) < 0.9 else -1.0


# ---- battles


def leave(t: Table, ask: Ask) -> list[float]:
    """Withdrawal and retreat: from a battle that is as good as lost."""
    seat = ask.seat
    other = t.defender if seat == t.active else t.active
    if seat == t.active:
        chance = battle_chance(t, seat, t.fleet_at(t.system, seat), other, t.system)
    else:
        chance = 1.0 - battle_chance(t, other, t.fleet_at(t.system, other), seat, t.system)
    return [STAYS - chance if choice == YES else 0.0 for choice in ask.legal]


def casualty(t: Table, ask: Ask) -> list[float]:
    """Damage first, then the cheapest ship; transports that are needed later."""
    place = int(ask.args["hex"])
    out: list[float] = []
    for kind in ask.legal:
        sound = t.ships_at(place, ask.seat, kind) - t.damaged_at(place, ask.seat, kind) if kind >= DREADNOUGHT else 0
        out.append(100.0 if sound > 0 else -UNIT_WORTH[kind] - passengers(t, ask.seat, place, kind))
    return out


def passengers(t: Table, seat: int, place: int, kind: int) -> float:
    """What is lost with the last ship of a kind: the leaders aboard."""
    if t.ships_at(place, seat, kind) > 1:
        return 0.0
    there = [leader for leader in leaders.aboard(t, seat, place) if leaders.ship_of(t, leader) == kind]
    return LEADER_WORTH * len(there)


def invasion_casualty(t: Table, ask: Ask) -> list[float]:
    return [1.0 if unit == FIGHTER else 0.0 for unit in ask.legal]


def reroll(t: Table, ask: Ask) -> list[float]:
    """A die again for a counter: in a battle, while one is left for a secondary ability."""
    done = t.choices.units.index["done"]
    worth = 1.0 if t.battle_round and t.strategy[ask.seat] > 1 else -1.0
    return [0.0 if unit == done else worth + 0.01 * unit for unit in ask.legal]


def give_up_stack(t: Table, ask: Ask) -> list[float]:
    """Units beyond capacity or Fleet Supply: the least ones."""
    return [-UNIT_WORTH[choice % ABOARD] for choice in ask.legal]


def all_guns(t: Table, ask: Ask) -> list[float]:
    """Numbers of PDS that fire, and ships that bombard: all."""
    return [float(len(ask.legal) - at) if at < len(ask.legal) - 1 else 0.0 for at in range(len(ask.legal))]


def most(t: Table, ask: Ask) -> list[float]:
    """The highest number."""
    return [float(choice) for choice in ask.legal]


def least(t: Table, ask: Ask) -> list[float]:
    return [-float(choice) for choice in ask.legal]


def refuge(t: Table, ask: Ask) -> list[float]:
    """Where a fleet retreats to: none of it is lost for lack of Fleet Supply, then where the own fleet is largest
    or own planets are."""
    return [
        worth - SHIP_LOST * beyond_supply(t, ask, place) for worth, place in zip(post(t, ask), ask.legal, strict=True)
    ]


def beyond_supply(t: Table, ask: Ask, place: int) -> int:
    """How many ships of a fleet that retreats would be too many in a system (TI-21.5.5)."""
    coming = t.fleet_size(int(ask.args["hex"]), ask.seat)
    return max(0, t.fleet_size(place, ask.seat) + coming - fleet_limit(t, ask.seat, place)) if place < t.hexes else 0


def post(t: Table, ask: Ask) -> list[float]:
    """Where the own fleet is largest, or own planets are."""
    return [
        t.fleet_size(place, ask.seat) + 0.5 * len(own_planets(t, ask.seat, place)) if place < t.hexes else 0.0
        for place in ask.legal
    ]


def best_planet(t: Table, ask: Ask) -> list[float]:
    """The most valuable planet, whoever's it is."""
    done = len(t.choices.planets.names) - 1
    return [-1.0 if planet == done else planet_worth(t, ask.seat, planet) for planet in ask.legal]
