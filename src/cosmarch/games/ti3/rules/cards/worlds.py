"""Special cards on planets, trade and the goods and cards of other players."""

from __future__ import annotations

from cosmarch.core.ask import Ask, Flow, Refusal
from cosmarch.games.ti3.content.timing import RULE
from cosmarch.games.ti3.content.vocabulary import PDS, WAR_SUN
from cosmarch.games.ti3.rules import trade
from cosmarch.games.ti3.rules.cards.behaviour import (
    PLANET,
    PLAYER,
    SYSTEM,
    Behaviour,
    Context,
    always,
    choose,
    docks_abroad,
    no_target,
    opponents,
    own_planets,
    systems_abroad,
    targeted,
)
from cosmarch.games.ti3.rules.cards.lasting import lost_mecatol
from cosmarch.games.ti3.rules.cards.vocabulary_cards import lose_dock, raise_forces
from cosmarch.games.ti3.rules.combat.dice_and_casualties import DIE, roll_again, roll_die, saved_forces
from cosmarch.games.ti3.rules.council import laws
from cosmarch.games.ti3.rules.distant_suns.domain_counters import ignore, irradiate
from cosmarch.games.ti3.rules.leaders import leaders
from cosmarch.games.ti3.state import NOBODY, Scene, Table, put
from cosmarch.games.ti3.state.effects import ACCIDENT, ARMISTICE, add

ANNEXED_FORCES = 3
RETURNS_ON = 6  # Strategic Bombardment: the lowest face that brings the card back
TRADED_PLANETS = 2


# ---- planets that change


def exhaust(t: Table, planet: int) -> None:
    if not t.exhausted[planet]:
        t.exhausted[planet] = 1
        t.log("card_exhausts", RULE, seat=t.owner[planet], planet=planet)


def become_neutral(t: Table, planet: int) -> list[Scene]:
    """Structures go with their owner, since a neutral planet holds no player's units. The scenes that come of it."""
    owner = t.owner[planet]
    if t.pds[planet]:
        t.log("structure_destroyed", RULE, seat=owner, unit=PDS, planet=planet, n=t.pds[planet])
        t.pds[planet] = 0
    shed = [lose_dock(t, planet)] if t.dock[planet] else []
    scenes = [*leaders.desert(t, owner, planet), *shed]
    t.owner[planet] = NOBODY
    t.exhausted[planet] = 0
    t.log("becomes_neutral", RULE, seat=owner, planet=planet)
    lost_mecatol(t)
    return scenes


def planets_abroad(t: Table, seat: int, context: Context) -> list[int]:
    """Planets of anybody outside home systems."""
    planets = t.content.planets
    return [planet for planet, owner in enumerate(t.owner) if owner != NOBODY and planets[planet].home_of == NOBODY]


def local_unrest(t: Table, seat: int, card: int, planet: int, context: Context) -> None:
    exhaust(t, planet)
    owner = t.owner[planet]
    if t.ground[planet]:
        t.ground[planet] -= 1
        t.log("forces_lost", RULE, seat=owner, planet=planet, n=1)
    else:
        owner = NOBODY
    scenes = become_neutral(t, planet) if not t.ground[planet] else []
    if owner != NOBODY:
        scenes = saved_forces(t, owner, 1) + scenes
    t.next(*scenes)


def garrisons_of_others(t: Table, seat: int, context: Context) -> list[int]:
    return [planet for planet, owner in enumerate(t.owner) if owner not in (seat, NOBODY) and t.ground[planet]]


def plague(t: Table, seat: int, card: int, planet: int, context: Context) -> None:
    t.next(("spread_plague", seat, planet))


def kills(face: int) -> bool:
    """Plague: an even face does."""
    return face % 2 == 0


def spread_plague(t: Table, seat: int, planet: int) -> Flow:
    """Scene. Who played the card rolls a die for each ground force."""
    faces = [t.roll(DIE) for _ in range(t.ground[planet])]
    yield from roll_again(t, seat, faces, kills, RULE)
    dead = len([face for face in faces if kills(face)])
    t.log("plague", RULE, planet=planet, faces=" ".join([str(face) for face in faces]), n=dead)
    t.ground[planet] -= dead
    t.next(*saved_forces(t, t.owner[planet], dead))


def uprising(t: Table, seat: int, card: int, place: int, context: Context) -> None:
    for planet in t.planets_at(place):
        if t.owner[planet] != NOBODY:
            exhaust(t, planet)


def restless(t: Table, seat: int, context: Context) -> list[int]:
    """Systems that are no home systems and have a planet of somebody."""
    return [
        place
        for place in systems_abroad(t, seat, context)
        if any([t.owner[planet] != NOBODY for planet in t.planets_at(place)])
    ]


def under_war_suns(t: Table, seat: int, context: Context) -> list[int]:
    """The planets in systems with a War Sun of the seat."""
    places = [place for place in t.places_of(seat) if t.ships_at(place, seat, WAR_SUN)]
    return [planet for place in places for planet in t.planets_at(place)]


def star_of_death(t: Table, seat: int, card: int, planet: int, context: Context) -> None:
    """All units on the planet are destroyed and it is neutral, under a radiation counter where counters are used."""
    owner = t.owner[planet]
    if owner != NOBODY:
        count = t.ground[planet]
        if count:
            t.ground[planet] = 0
            t.log("forces_lost", RULE, seat=owner, planet=planet, n=count)
        scenes = become_neutral(t, planet)
        t.next(*saved_forces(t, owner, count), *scenes)
    irradiate(t, planet)


def shelled(t: Table, seat: int, context: Context) -> list[int]:
    """Ready planets of opponents in systems with a War Sun of the seat."""
    return [
        planet
        for planet in under_war_suns(t, seat, context)
        if t.owner[planet] not in (seat, NOBODY) and not t.exhausted[planet]
    ]


def strategic_bombardment(t: Table, seat: int, card: int, planet: int, context: Context) -> None:
    """All planets of that opponent in the system are exhausted; the card may return."""
    victim = t.owner[planet]
    for other in t.planets_at(t.hex_of(planet)):
        if t.owner[other] == victim:
            exhaust(t, other)
    t.next(("card_return", seat))


def card_return(t: Table, seat: int) -> Flow:
    """Scene. A die tells whether the card that was just played, the last one of the discards, goes back to the hand."""
    face = yield from roll_die(t, seat, RULE, RETURNS_ON)
    if face >= RETURNS_ON:
        back = t.action_discard[-1]
        t.action_discard = t.action_discard[:-1]
        t.hands = put(t.hands, seat, tuple(sorted([*t.hands[seat], back])))
        t.log("card_returns", RULE, seat=seat, card=back)


def neutral_neighbours(t: Table, seat: int, context: Context) -> list[int]:
    """Neutral planets one system away from a system with a planet of the seat."""
    near = {place for planet in t.planets_of(seat) for place in t.touching(t.hex_of(planet))}
    return [planet for place in sorted(near) for planet in t.planets_at(place) if t.owner[planet] == NOBODY]


def voluntary_annexation(t: Table, seat: int, card: int, planet: int, context: Context) -> None:
    t.take_planet(seat, planet)
    ignore(t, planet)
    t.log("annexed", RULE, seat=seat, planet=planet)
    raise_forces(t, seat, planet, ANNEXED_FORCES)
    t.next(*laws.conscription(t, seat, planet))


def spacedock_accident(t: Table, seat: int, card: int, planet: int, context: Context) -> None:
    add(t, ACCIDENT, t.owner[planet], planet, t.round)


def armistice_refusal(t: Table, seat: int, card: int, context: Context) -> Refusal | None:
    return None if t.planets_of(seat) else no_target(card)


def armistice(t: Table, seat: int, card: int, context: Context) -> Flow:
    planet = yield from choose(t, seat, card, PLANET, own_planets(t, seat, context))
    other = yield from choose(t, seat, card, PLAYER, t.others(seat), once=False)
    add(t, ARMISTICE, other, planet, t.round)


# ---- exhausting and refreshing


def stellar_criminals(t: Table, seat: int, card: int, other: int, context: Context) -> None:
    count = len(t.ready_planets(other)) // 2
    if not count:
        t.log("nothing_to_exhaust", RULE, seat=other, n=len(t.ready_planets(other)))
    t.next(*[("exhaust_one", other, left) for left in range(count, 0, -1)])


def exhaust_one(t: Table, seat: int, left: int) -> Flow:
    """Scene. A player exhausts a ready planet of their choice."""
    planets = t.ready_planets(seat)
    planet = yield Ask(seat, "exhaust_own_planet", t.choices.planets, planets, RULE, None, {"n": left})
    exhaust(t, planet)


def reparations_refusal(t: Table, seat: int, card: int, context: Context) -> Refusal | None:
    taker = t.owner[context[1]]
    return None if taker not in (seat, NOBODY) and t.ready_planets(taker) else no_target(card)


def reparations(t: Table, seat: int, card: int, context: Context) -> Flow:
    """A planet of the one who took a planet is exhausted, and an own one that is worth no more is refreshed."""
    taken = yield from choose(t, seat, card, PLANET, t.ready_planets(t.owner[context[1]]), once=False)
    exhaust(t, taken)
    mine = [
        planet
        for planet in t.planets_of(seat)
        if t.exhausted[planet] and laws.resources(t, planet) <= laws.resources(t, taken)
    ]
    if mine:
        planet = yield Ask(seat, "card_refresh", t.choices.planets, mine, RULE, None, {"card": card})
        refresh(t, seat, planet)


def refresh(t: Table, seat: int, planet: int) -> None:
    t.exhausted[planet] = 0
    t.log("refreshed", RULE, seat=seat, planet=planet)


def master_refusal(t: Table, seat: int, card: int, context: Context) -> Refusal | None:
    if len(trade.partners(t, seat)) < t.content.agreements:
        return Refusal(RULE, "needs_agreements", {"n": t.content.agreements})
    return None if any([t.exhausted[planet] for planet in t.planets_of(seat)]) else no_target(card)


def master_of_trade(t: Table, seat: int, card: int, context: Context) -> Flow:
    done = t.choices.planets.index["done"]
    for _ in range(TRADED_PLANETS):
        planets = [planet for planet in t.planets_of(seat) if t.exhausted[planet]]
        args: dict[str, int | str] = {"card": card}
        planet = yield Ask(seat, "card_refresh", t.choices.planets, [*planets, done], RULE, None, args)
        if planet == done:
            return
        refresh(t, seat, planet)


# ---- trade


def wealthy(t: Table, seat: int, context: Context) -> list[int]:
    return [other for other in t.others(seat) if t.goods[other]]


def privateers(t: Table, seat: int, card: int, other: int, context: Context) -> None:
    """Half of the goods, rounded down, change hands; the rest goes to the supply."""
    lost = t.goods[other]
    t.goods[other] = 0
    t.goods[seat] += lost // 2
    t.log("privateers", RULE, seat=seat, seat2=other, n=lost, a=lost // 2)


def tariffs_refusal(t: Table, seat: int, card: int, context: Context) -> Refusal | None:
    collector = context[0]
    if collector not in trade.partners(t, seat):
        return Refusal(RULE, "no_partner", {"seat": collector})
    return None if t.goods[collector] else no_target(card)


def ruinous_tariffs(t: Table, seat: int, card: int, context: Context) -> None:
    collector = context[0]
    count = (t.goods[collector] + 1) // 2
    t.goods[collector] -= count
    t.goods[seat] += count
    t.log("tariffs", RULE, seat=seat, seat2=collector, n=count)


def breakable(t: Table) -> list[tuple[int, int]]:
    """The agreements that a card can end: none with players whose contracts are unbreakable."""
    return [
        (one, other)
        for one in range(t.seats)
        for other in trade.partners(t, one)
        if one < other and trade.break_refusal(t, one, other) is None
    ]


def guild_refusal(t: Table, seat: int, card: int, context: Context) -> Refusal | None:
    return None if breakable(t) else no_target(card)


def influence_in_the_merchants_guild(t: Table, seat: int, card: int, context: Context) -> Flow:
    pairs = [one * t.seats + other for one, other in breakable(t)]
    pair = yield Ask(seat, "card_agreement", t.choices.agreements, pairs, RULE, None, {"card": card})
    trade.end_agreement(t, pair // t.seats, pair % t.seats, RULE)


def trade_stop(t: Table, seat: int, card: int, context: Context) -> None:
    for one, other in breakable(t):
        trade.end_agreement(t, one, other, RULE)


WORLDS: dict[str, Behaviour] = {
    "armistice": Behaviour(armistice_refusal, armistice),
    "influence_in_the_merchants_guild": Behaviour(guild_refusal, influence_in_the_merchants_guild),
    "local_unrest": targeted(PLANET, planets_abroad, local_unrest),
    "master_of_trade": Behaviour(master_refusal, master_of_trade),
    "plague": targeted(PLANET, garrisons_of_others, plague),
    "privateers": targeted(PLAYER, wealthy, privateers),
    "reparations": Behaviour(reparations_refusal, reparations),
    "ruinous_tariffs": Behaviour(tariffs_refusal, ruinous_tariffs),
    "spacedock_accident": targeted(PLANET, docks_abroad, spacedock_accident),
    "star_of_death": targeted(PLANET, under_war_suns, star_of_death),
    "stellar_criminals": targeted(PLAYER, opponents, stellar_criminals),
    "strategic_bombardment": targeted(PLANET, shelled, strategic_bombardment),
    "trade_stop": Behaviour(always, trade_stop),
    "uprising": targeted(SYSTEM, restless, uprising),
    "voluntary_annexation": targeted(PLANET, neutral_neighbours, voluntary_annexation),
}
