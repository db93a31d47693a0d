"""Leaders (TI-40.1, TI-40.2): where they are, and when they are killed or captured, or in danger of it.

A leader aboard is kept by system and kind of ship: the leaders on ships of a kind in a system share one of them, which
their owner is taken to lose last.
"""

from __future__ import annotations

from cosmarch.games.ti3.content.vocabulary import ADMIRAL, DIPLOMAT, SHIPS
from cosmarch.games.ti3.rules.cards import lasting
from cosmarch.games.ti3.state import NOBODY, NOWHERE, Scene, Table, put

# ---- where they are


def leaders_of(t: Table, seat: int) -> tuple[int, ...]:
    """TI-40.1.1: the three leaders of a seat's race, wherever they are; none without the option, and none of NOBODY."""
    return t.content.races[t.race[seat]].leaders if t.with_leaders and seat != NOBODY else ()


def owner_of(t: Table, leader: int) -> int:
    return t.race.index(t.content.leaders[leader].race)


def kind_of(t: Table, leader: int) -> int:
    return t.content.leaders[leader].kind


def berth(t: Table, place: int, ship: int) -> int:
    """The place of a leader aboard a ship of a kind in a system, as `leader_place` has it."""
    return len(t.content.planets) + place * SHIPS + ship


def hex_of(t: Table, leader: int) -> int:
    """The system in which a leader is aboard a ship, or NOWHERE."""
    place = t.leader_place[leader] - len(t.content.planets)
    return place // SHIPS if place >= 0 else NOWHERE


def ship_of(t: Table, leader: int) -> int:
    """The kind of the ship a leader is aboard of."""
    return (t.leader_place[leader] - len(t.content.planets)) % SHIPS


def on_planet(t: Table, seat: int, planet: int) -> list[int]:
    """The seat's leaders on a planet: its own, or one on which they have landed with an invasion."""
    return [leader for leader in leaders_of(t, seat) if t.leader_place[leader] == planet]


def aboard(t: Table, seat: int, place: int) -> list[int]:
    """The seat's leaders on ships in a system."""
    return [leader for leader in leaders_of(t, seat) if hex_of(t, leader) == place]


def present(t: Table, seat: int, planet: int, kind: int) -> bool:
    """Whether a leader of a kind is on a planet for this seat."""
    return any([kind_of(t, leader) == kind for leader in on_planet(t, seat, planet)])


def in_fleet(t: Table, seat: int, place: int, kind: int) -> bool:
    """Whether a leader of a kind is with the seat's fleet in a system."""
    return any([kind_of(t, leader) == kind for leader in aboard(t, seat, place)])


def at_hand(t: Table, seat: int, place: int, kind: int) -> bool:
    """Whether a ship that starts in a system could have a leader of a kind aboard: from another ship there or, unless
    enemies are there too (TI-35.3.10), from a planet."""
    if not t.with_leaders:
        return False
    if in_fleet(t, seat, place, kind):
        return True
    planets = [planet for planet in t.planets_at(place) if t.owner[planet] == seat]
    return any([present(t, seat, planet, kind) for planet in planets]) and not t.enemies_in(place, seat)


def extra_dice(t: Table, seat: int, place: int, ship: int) -> int:
    """TI-40.7.1: the additional die of the ship that carries an Admiral."""
    there = [leader for leader in aboard(t, seat, place) if kind_of(t, leader) == ADMIRAL]
    return 1 if ship in [ship_of(t, leader) for leader in there] else 0


def transit(t: Table, seat: int, start: int) -> int:
    """TI-40.5.3: the mask of the systems that a fleet from a system may pass by consent, with a Diplomat in it."""
    if not t.with_leaders or not lasting.passages(t, seat):
        return 0
    if not lasting.escorted(t, seat, start) and not at_hand(t, seat, start, DIPLOMAT):
        return 0
    return sum([1 << place for place in lasting.passages(t, seat)])


# ---- going somewhere


def move_to(t: Table, leader: int, where: int) -> None:
    """A leader goes to a planet or a berth; NOWHERE is off the board."""
    t.leader_place = put(t.leader_place, leader, where)


def sail(t: Table, seat: int, start: int, goal: int) -> None:
    """A whole fleet has gone to another system, and its leaders with it."""
    for leader in aboard(t, seat, start):
        move_to(t, leader, berth(t, goal, ship_of(t, leader)))


def follow(t: Table, seat: int, start: int, goal: int, ship: int) -> None:
    """A ship has left for another system: the leaders aboard go with the last one of its kind."""
    if not t.ships_at(start, seat, ship):
        for leader in aboard(t, seat, start):
            if ship_of(t, leader) == ship:
                move_to(t, leader, berth(t, goal, ship))


# ---- killed, captured, escaped


def kill(t: Table, leader: int, rule: str) -> None:
    """TI-40.2.7: the leader is out of the game."""
    move_to(t, leader, NOWHERE)
    t.leader_holder = put(t.leader_holder, leader, NOBODY)
    t.log("leader_killed", rule, seat=owner_of(t, leader), leader=leader)


def capture(t: Table, leader: int, captor: int, rule: str) -> None:
    """TI-40.3.1: the captor keeps the leader, for all to see."""
    move_to(t, leader, NOWHERE)
    t.leader_holder = put(t.leader_holder, leader, captor)
    t.log("leader_captured", rule, seat=captor, seat2=owner_of(t, leader), leader=leader)


def without_ship(t: Table, seat: int, place: int) -> list[int]:
    """Ships of the seat are gone: the leaders whose ship was the last of its kind there."""
    return [leader for leader in aboard(t, seat, place) if not t.ships_at(place, seat, ship_of(t, leader))]


def overboard(t: Table, seat: int, place: int) -> list[Scene]:
    """TI-40.2.1: ships were destroyed in a Space Battle; a die for each leader who was aboard."""
    lost = without_ship(t, seat, place)
    for leader in lost:
        move_to(t, leader, NOWHERE)
    enemy = t.defender if seat == t.active else t.active
    return [("leader_overboard", leader, enemy) for leader in lost[::-1]]


def kill_aboard(t: Table, seat: int, place: int) -> None:
    """TI-40.2.2: ships are gone in another way; their leaders have no chance."""
    for leader in without_ship(t, seat, place):
        kill(t, leader, "TI-40.2.2")


def overrun(t: Table, seat: int, planet: int) -> list[Scene]:
    """A planet with leaders of its former owner was invaded: a die for each of them."""
    there = on_planet(t, seat, planet)
    for leader in there:
        move_to(t, leader, NOWHERE)
    return [("leader_overrun", leader, t.active) for leader in there[::-1]]


def invasion_failed(t: Table, seat: int, planet: int) -> None:
    """TI-40.1.7: leaders who landed with an invasion that failed are captured by the planet's owner, or killed where it
    has none."""
    for leader in on_planet(t, seat, planet):
        if t.owner[planet] == NOBODY:
            kill(t, leader, "TI-40.1.7")
        else:
            capture(t, leader, t.owner[planet], "TI-40.1.7")


def desert(t: Table, seat: int, planet: int) -> list[Scene]:
    """A planet is lost in another way than by invasion: the leaders there escape."""
    there = on_planet(t, seat, planet)
    for leader in there:
        move_to(t, leader, NOWHERE)
    return [("leader_flees", leader) for leader in there[::-1]]
