"""Odds of the battles at a table of Space Empires: the one that is being fought, or one that could be.

Rolls are judged at the table itself, so cards, terrain and technology count as they do in the battle. Both sides fire
at the deadliest targets first and screen nobody. Not counted is what `se4x` does not count either; a running battle is
told from the start of its next round. Who is captured (CE-4) is lost, and fires for nobody.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from cosmarch.core.errors import SetupError
from cosmarch.core.rng import seeded
from cosmarch.games.se4x.advice.odds.duels import Plan, SpaceDuel
from cosmarch.games.se4x.advice.odds.forces import POLICIES, ranked_targets, ranked_troops
from cosmarch.games.se4x.advice.odds.ground import GroundDuel
from cosmarch.games.se4x.choices import ALIENS, AND, TO, UNITS
from cosmarch.games.se4x.content.map_hexes import distance
from cosmarch.games.se4x.content.vocabulary import GROUND_UNITS, SHIPS
from cosmarch.games.se4x.redeal.empires import redeal
from cosmarch.games.se4x.rules.combat.battlefield import GROUND_BATTLE, backed, fleet, in_battle
from cosmarch.games.se4x.rules.ground.ground import raise_militia
from cosmarch.games.se4x.rules.ground.ground_values import line_up
from cosmarch.games.se4x.rules.ground.landing import drop_room, put_ashore
from cosmarch.games.se4x.rules.modifiers import hexes, hostile
from cosmarch.games.se4x.rules.solitaire.alien_empires import mustered
from cosmarch.games.se4x.state import GROUND, NOBODY, NOWHERE, SHIP_KINDS, Table, put
from cosmarch.odds.alike import each_odds
from cosmarch.odds.duel import Duel
from cosmarch.odds.report import Odds, Remnant, Round, mixed
from cosmarch.odds.volleys import duel_odds

MOST_UNITS: Final = 99
WORLDS: Final = 8  # ways in which what a seat does not know is dealt


def at_table(t: Table, seat: int | None, place: str) -> Odds:
    """The odds from the point of view of the seat, or of the aliens whose choices it makes (None, or one that has no
    part in it: the attacker's), as far as it knows: what it does not is dealt anew in several ways, each as likely as
    the others."""
    if not place:
        if not in_battle(t):  # before worlds are made, since pages ask at every step
            raise SetupError("no battle is being fought now")
        odds = mixed(each_odds(map(live, worlds(t, seat))))
        return odds.mirrored() if backed(t, seat) == t.defender else odds
    if seat is None:
        raise SetupError("say which seat would attack there")
    who, _, goal = place.rpartition(TO)
    if goal not in t.choices.hexes.index or t.choices.hexes.index[goal] == t.choices.no_hex:
        raise SetupError(f"{goal!r:.40} is no hex of this map")
    there = t.choices.hexes.index[goal]
    coming = named(t, seat, who) if who else {}
    if coming and all([t.is_ground(group) for group in coming]):
        return landing(t, seat, there, coming)
    fighting = {group: count for group, count in coming.items() if t.combat_capable(group)}
    if coming and not fighting:
        raise SetupError("none of these counters of yours can fight")
    return possible_battle(t, seat, there, fighting)


def named(t: Table, seat: int, names: str) -> dict[int, int]:
    """How many units of which counters of a seat are named: "group.3*2+group.5" are two of one and all of another, and
    a fleet stands for all its counters."""
    out: dict[int, int] = {}
    for name, _, count in [one.partition(UNITS) for one in names.split(AND)]:
        fleet = t.choices.fleets.index.get(name, 0)
        members = [one for one in t.groups_of(seat) if fleet and t.fleet[one] == fleet]
        if members:
            out |= {one: t.size[one] for one in members}
            continue
        group = t.choices.groups.index.get(name, t.choices.no_group)
        if group == t.choices.no_group or t.owner_of(group) != seat or t.where[group] == NOWHERE:
            raise SetupError("that is no counter of yours")
        most = MOST_UNITS if t.is_ground(group) else t.size[group]
        if count and not (count.isdecimal() and len(count) <= len(str(most)) and 0 < int(count) <= most):
            raise SetupError("so many units of that counter are not there")
        out[group] = int(count or t.size[group])
    return out


def landing(t: Table, seat: int, place: int, units: dict[int, int]) -> Odds:
    """CE-14.39: the troops fight for the planet, against all that may be there."""
    return mixed(each_odds([landed(world, seat, place, units) for world in worlds(t, seat)]))


def landed(world: Table, seat: int, place: int, units: dict[int, int]) -> Duel:
    """The ground combat as it will begin. Changes the table."""
    for group, count in units.items():
        world.size = put(world.size, group, count)
        put_ashore(world, group, drop_room(world, place, seat) >= count)
    owner = world.colony[place] if world.colony[place] != NOBODY else ALIENS
    world.battle_hex, world.attacker, world.defender = place, seat, owner
    world.battle_round, world.battle_marks = 0, GROUND_BATTLE
    raise_militia(world, place, owner)
    return on_the_ground(world)


def worlds(t: Table, seat: int | None) -> Iterator[Table]:
    """Ways in which the table may be, for all that the seat knows. They do not depend on the dice of the match."""
    for number in range(WORLDS if seat is not None else 1):
        world = t.copy()
        world.generator = seeded(f"odds {number}")
        if seat is not None:
            redeal(world, seat)
        else:  # a spectator knows the cards that lie face up
            world.advantages = tuple([open_cards(cards, t.advantage_shown) for cards in t.advantages])
            world.alien_cards = tuple([open_cards(cards, t.alien_shown) for cards in t.alien_cards])
        yield world


def open_cards(cards: tuple[int, ...], shown: int) -> tuple[int, ...]:
    return tuple([card for card in cards if shown >> card & 1])


def live(t: Table) -> Duel:
    """The running battle, all of whose units lie face up. Changes the table."""
    if in_battle(t):
        if t.battle_marks & GROUND_BATTLE:
            return on_the_ground(t)
        if fleet(t, t.attacker) and fleet(t, t.defender):
            return in_space(t)
    raise SetupError("no battle is being fought now")


def possible_battle(t: Table, seat: int, place: int, coming: Mapping[int, int]) -> Odds:
    """The seat's ships in the hex fight those of an enemy there, with those that come (how many units of each counter);
    where it has none and nobody is named, all that could come there with its next move if nothing hindered them. Ways
    in which no enemy there fights count as won."""
    owners = [owner for owner in t.owners_at(place) if not t.allied(owner, seat) and hostile(t, seat, owner)]
    if not owners:
        raise SetupError("there are no units of another player in that hex")
    ours = list(dict.fromkeys([*t.fighting_units(place, seat), *coming]))
    if not ours:
        now = t.copy()
        now.turn = max(1, t.turn)
        able = [group for group in t.groups_of(seat) if t.combat_capable(group)]
        ours = [group for group in able if distance(t.where[group], place) <= hexes(now, group)]
    if not ours:
        raise SetupError("no fighting unit of yours can reach that hex")
    met = [mustered(parted(world, coming), place) for world in worlds(t, seat)]
    defended = [(world, world.fighting_units(place, owners[0])) for world in met]
    fought = [(world, theirs) for world, theirs in defended if theirs]
    if not fought:
        raise SetupError("there are no fighting units of another player in that hex")
    found = each_odds([meeting(world, seat, ours, owners[0], theirs, place) for world, theirs in fought])
    return mixed(found + [unopposed(found[0])] * (len(met) - len(fought)))


def parted(world: Table, coming: Mapping[int, int]) -> Table:
    """SE-3.7: the units that do not come stay behind. Changes the table."""
    for group, count in coming.items():
        world.size = put(world.size, group, count)
    return world


def unopposed(like: Odds) -> Odds:
    """The odds of a battle that nobody accepts."""
    ours = like.rounds[0].left[0]
    whole = max(like.survivors[0], key=lambda one: (sum(one.units.values()), -sum(one.damage.values())))
    return Odds(
        1.0,
        0.0,
        0.0,
        0.0,
        ((Remnant(1.0, whole.units, whole.damage),), (Remnant(1.0, {}, {}),)),
        ({}, {}),
        (Round(0, 1.0, 0.0, 0.0, 0.0, (ours, 0.0)),),
    )


def counters_odds(t: Table, seat: int, ours: Sequence[int], owner: int, theirs: Sequence[int], place: int) -> Odds:
    """The odds of counters of a seat that attack those of an owner in a hex."""
    return duel_odds(meeting(t, seat, ours, owner, theirs, place))


def meeting(t: Table, seat: int, ours: Sequence[int], owner: int, theirs: Sequence[int], place: int) -> Duel:
    """Counters of a seat attack those of an owner in a hex."""
    t = t.copy()
    for group in t.all_at(place):
        if group not in theirs:
            t.where[group] = NOWHERE
    for group in ours:
        t.where[group] = place
    t.battle_hex, t.attacker, t.defender, t.battle_round, t.battle_marks = place, seat, owner, 0, 0
    t.ties = ()
    return in_space(t)


def in_space(t: Table) -> Duel:
    sides = (fleet(t, t.attacker), fleet(t, t.defender))
    for group in (*sides[0], *sides[1]):
        t.combat[group] = 0
    now = max(t.battle_round, 1)
    t.battle_round = 2
    plans = [Plan(ranked_targets(t, sides[one], sides[1 - one], POLICIES[0])) for one in (0, 1)]
    return SpaceDuel(t, names(t, sides), (plans[0], plans[1]), learning=False, first=now)


def on_the_ground(t: Table) -> Duel:
    sides = (line_up(t, t.attacker), line_up(t, t.defender))
    if not sides[0] or not sides[1] or any([t.kind[group] < GROUND for side in sides for group in side]):
        raise SetupError("no battle between ground units is being fought now")
    plans = [Plan(ranked_troops(t, sides[1 - one], POLICIES[0])) for one in (0, 1)]
    return GroundDuel(t, sides, names(t, sides), (plans[0], plans[1]), max(t.battle_round, 1))


def names(t: Table, sides: tuple[Sequence[int], Sequence[int]]) -> list[list[str]]:
    """A name for each counter: its type, and its slot where there are several."""
    out: list[list[str]] = []
    for side in sides:
        kinds = [t.kind[group] for group in side]
        out.append([word(t, t.kind[group]) + (f"#{group}" if kinds.count(t.kind[group]) > 1 else "") for group in side])
    return out


def word(t: Table, kind: int) -> str:
    if kind < SHIP_KINDS:
        return SHIPS[kind]
    if kind >= GROUND:
        return GROUND_UNITS[kind - GROUND]
    aliens = t.content.alien_names
    return aliens[kind - SHIP_KINDS] if kind - SHIP_KINDS < len(aliens) else "doomsday_machine"
