"""CE-14: transports, landing and ground combat."""

from __future__ import annotations

import pytest

from cosmarch.games.se4x.content.vocabulary import CLASSES, GROUND_UNITS
from cosmarch.games.se4x.rules.combat.battle_values import attack_value, defense_value, hull, weapon_class
from cosmarch.games.se4x.rules.combat.battlefield import SCREENED
from cosmarch.games.se4x.rules.combat.bombardment import colony_refusal, garrison
from cosmarch.games.se4x.rules.combat.screening import screen_refusal
from cosmarch.games.se4x.rules.ground.ground import raise_militia
from cosmarch.games.se4x.rules.ground.ground_values import attack, defense
from cosmarch.games.se4x.rules.ground.ground_values import hull as body
from cosmarch.games.se4x.rules.ground.ground_values import weapon_class as ground_class
from cosmarch.games.se4x.rules.ground.landing import landing_refusal
from cosmarch.games.se4x.rules.movement.cargo import bays, fighter_room
from cosmarch.games.se4x.rules.movement.movement import explores
from cosmarch.games.se4x.state import ABOARD, FREE, NOBODY, STOPPED, Table
from cosmarch.games.se4x.state import put as changed
from tests.se4x.battle import EAST, FIELD, WEST, field, hold_until, shots, standing
from tests.se4x.economy import act, end, home, options, phase
from tests.se4x.table import CONTENT, Play, fresh, kind_of, mark, place, play, put, research, settle

HERE = place(FIELD)


def front(worth: int = 3, terrain: str = "planet", seats: int = 2, **options: bool) -> Table:
    """A colony of seat 1 on the field."""
    t = field(seats, ground_combat=True, **options)
    research(t, 0, ground_combat=1)
    research(t, 1, ground_combat=1)
    settle(t, 1, FIELD, worth, terrain)
    return t


def aboard(t: Table, seat: int, unit: str, size: int, where: str = FIELD) -> int:
    group = put(t, seat, where, unit, size)
    t.private = changed(t.private, group, ABOARD)
    return group


def ashore(t: Table, *groups: int) -> None:
    """These units have landed: the ground combat may begin."""
    standing(t)
    t.landed = groups
    for group in groups:
        t.private = changed(t.private, group, 0)
        t.turn_up(group)


def idle(p: Play) -> Play:
    """Nobody fires, screens or decides anything now."""
    ways_out = [token for token in ("hold", "done") if token in p.tokens]
    return p.do(ways_out[0] if ways_out else p.match.asks[0].tokens[0])


# ---- transports


def test_from_the_start() -> None:
    """CE-14.1: transports and infantry can be built from the start."""
    t = fresh(2, ground_combat=True)
    assert t.content.technologies[t.content.technology_names.index("ground_combat")].start == 1
    assert CONTENT.ships[kind_of("transport")].needs_level == CONTENT.ground_units[0].needs_level == 1


@pytest.mark.parametrize("seat", [0, 1])
def test_everybody_builds_transports_and_infantry_in_the_first_phase(seat: int) -> None:
    """CE-14.1: without any research."""
    t = fresh(2, ground_combat=True)
    put(t, seat, home(t, seat), "ship_yard", 2)
    p = phase(t)
    act(p, "build", "transport", "1", "build", "infantry", "1", seat=seat)
    assert end(p).at(home(t, seat), seat).items() >= {"transport": 1, "infantry": 1}.items()


def test_load_and_unload_on_the_way() -> None:
    """CE-14.2, CE-14.4: troops are taken up in passing, at most six a transport, and put down on an own colony."""
    t = fresh(2, ground_combat=True)
    settle(t, 0, WEST)
    settle(t, 0, EAST)
    transport = put(t, 0, "G4", "transport", move=7)
    one, two = put(t, 0, WEST, "infantry", 6), put(t, 0, WEST, "infantry", 2)
    t.turn = 3
    p = play(t, ("movement", 0)).do(transport, WEST).do(transport, FIELD)
    assert p.kind == "take_along"
    p.do(one)
    assert p.t.where[one] == HERE and p.t.where[two] == place(WEST) and p.kind == "move"  # no room for more
    p.do(transport, EAST, one)
    p.do("unload", one)
    assert not p.t.private[one] & ABOARD and p.t.where[one] == place(EAST)


def test_transports_do_not_explore() -> None:
    """CE-14.3."""
    t = field()
    assert not explores(t, put(t, 0, FIELD, "transport")) and explores(t, put(t, 0, FIELD, "scout"))


def test_one_of_two_transports() -> None:
    """CE-14.6, CE-14.4 and the example CE-EX-10: with one of two transports two of the eight units are lost, of the
    owner's choice."""
    t = field(ground_combat=True)
    transports = put(t, 1, FIELD, "transport", 2, ground_combat=1)
    marines, infantry = aboard(t, 1, "space_marines", 5), aboard(t, 1, "infantry", 3)
    gunner = put(t, 0, FIELD, "dreadnought")
    p = play(t, ("battle", HERE, 0, 1), dice=(1,)).do("done")
    hold_until(p, 1, gunner).do(transports)
    assert p.kind == "lose_troops" and p.seat == 1 and p.tokens == {f"group.{marines}", f"group.{infantry}"}
    p.do(infantry, infantry)
    assert p.kind != "lose_troops" and (p.t.size[marines], p.t.size[infantry]) == (5, 1)


def test_no_transport_left() -> None:
    """CE-14.6: with the last transport all troops are lost."""
    t = field(ground_combat=True)
    transport, troops = put(t, 1, FIELD, "transport", ground_combat=1), aboard(t, 1, "infantry", 2)
    put(t, 1, FIELD, "scout")
    gunner = put(t, 0, FIELD, "dreadnought")
    p = play(t, ("battle", HERE, 0, 1), dice=(1,)).do("done")
    hold_until(p, 1, gunner).do(transport)
    assert p.t.kind[troops] == FREE


def test_maintenance() -> None:
    """CE-14.7, CE-14.12: transports pay, loaded or not; ground units never."""
    assert CONTENT.ships[kind_of("transport")].maintenance


@pytest.mark.parametrize(("grade", "guard", "armor"), [(1, 1, False), (2, 1, False), (3, 2, True)])
def test_what_ground_combat_3_opens(grade: int, guard: int, armor: bool) -> None:
    """CE-14.9: old transports are upgraded to defense 2, and Grav Armor can be bought; at 1 and 2 neither."""
    t = fresh(2, ground_combat=True)
    t.cp[0], t.round = 50, 2
    research(t, 0, ground_combat=grade)
    old = put(t, 0, home(t), "transport", ground_combat=1)
    put(t, 0, home(t), "ship_yard", 2)
    assert ("grav_armor" in options(act(phase(t.copy()), "build"))) == armor
    p = play(t, ("upgrades", 0))
    while not p.over:
        p.do(old if f"group.{old}" in p.tokens else "done")
    assert defense_value(standing(p.t, where=home(t)), old) == guard


@pytest.mark.parametrize(("grade", "guard"), [(1, 1), (2, 1), (3, 2)])
def test_transports_in_battle(grade: int, guard: int) -> None:
    """CE-14.8, CE-14.9: E1-1-1, with Ground Combat 3 of defense 2; they can be screened."""
    t = standing(field())
    group = put(t, 0, FIELD, "transport", 2, ground_combat=grade)
    assert (CLASSES[weapon_class(t, group)], attack_value(t, group), hull(t, group)) == ("E", 1, 1)
    assert defense_value(t, group) == guard and screen_refusal(t, group, 2) is None


def test_troops_retreat_with_their_transport() -> None:
    """CE-14.6: troops without room left go with the transports that retreat."""
    t = field(ground_combat=True)
    transport = put(t, 0, FIELD, "transport", ground_combat=1)
    troops, more = aboard(t, 0, "infantry", 2), aboard(t, 0, "space_marines", 2)
    put(t, 0, FIELD, "scout")
    put(t, 1, FIELD, "scout", 2)
    p = play(t, ("battle", HERE, 0, 1))
    hold_until(p, 2, transport).do("retreat")
    while p.kind != "embark":
        p.do(p.match.asks[0].tokens[0])
    assert p.kind == "embark" and p.refused == {"done": "CE-14.6"}
    p.do(troops)
    assert p.t.where[troops] == p.t.where[more] == p.t.where[transport] != HERE and p.t.private[troops] & ABOARD


# ---- ground units


def test_types() -> None:
    """CE-14.10."""
    assert set(GROUND_UNITS) == {"infantry", "space_marines", "heavy_infantry", "militia", "grav_armor"}


@pytest.mark.parametrize(
    ("unit", "attacking", "defending", "guard", "size"),
    [
        ("infantry", "D5", "D5", 1, 1),
        ("space_marines", "C6", "D5", 1, 2),
        ("heavy_infantry", "D4", "C6", 2, 2),
        ("grav_armor", "C6", "C6", 2, 2),
        ("militia", "", "E5", 0, 1),
    ],
)
def test_values(unit: str, attacking: str, defending: str, guard: int, size: int) -> None:
    """CE-14.11, CE-14.22, CE-14.52, CE-14.53, CE-14.56: class and attack as attacker and defender, defense, hull."""
    t = standing(front())
    defender = put(t, 1, FIELD, unit)
    assert f"{CLASSES[ground_class(t, defender)]}{attack(t, defender)}" == defending
    assert (defense(t, defender), body(t, defender)) == (guard, size)
    if attacking:
        attacker = put(t, 0, FIELD, unit)
        assert f"{CLASSES[ground_class(t, attacker)]}{attack(t, attacker)}" == attacking


def test_only_on_colonies() -> None:
    """CE-14.13: troops cannot be put on a planet without a colony."""
    t = fresh(2, ground_combat=True)
    mark(t, FIELD, "planet")
    settle(t, 0, WEST)
    put(t, 0, FIELD, "transport")
    here, there = aboard(t, 0, "infantry", 1), aboard(t, 0, "infantry", 1, WEST)
    p = play(t, ("movement", 0)).do("unload")
    assert f"group.{there}" in p.tokens and p.refused == {f"group.{here}": "CE-14.13"}
    why = landing_refusal(t, 0, HERE)
    assert why is not None and why.rule == "CE-14.13"


@pytest.mark.parametrize(("units", "guard"), [(0, 0), (1, 1), (3, 1), (4, 2), (6, 2)])
def test_they_protect_the_colony(units: int, guard: int) -> None:
    """CE-14.14, CE-14.27, CE-14.28: 1 to 3 ground units give the colony Defense 1, more of them 2; militia nothing."""
    t = front()
    if units:
        put(t, 1, FIELD, "infantry", units)
    put(t, 1, FIELD, "militia", 6)
    assert garrison(t, HERE) == guard


def test_not_hurt_by_bombardment() -> None:
    """CE-14.14, CE-14.16: bombardment does not hurt them, but the end of their colony does; those aboard live."""
    t = front(3)
    troops = put(t, 1, FIELD, "infantry", 2)
    ships = put(t, 0, FIELD, "cruiser", 2)
    p = play(t, ("bombardment", HERE, 0), dice=(1, 1)).do(ships)
    assert p.t.worth[HERE] == 1 and p.t.size[troops] == 2
    p.do(ships)
    assert p.t.colony[HERE] == NOBODY and p.t.kind[troops] == FREE


def test_no_part_in_space_combat() -> None:
    """CE-14.15: nobody fires at them, and they fire at no ship."""
    t = front()
    troops = put(t, 1, FIELD, "infantry", 2)
    put(t, 1, FIELD, "scout")
    put(t, 0, FIELD, "scout")
    p = play(t, ("battle", HERE, 0, 1))
    while p.t.battle_round == 1:
        assert f"group.{troops}" not in p.tokens and p.match.asks[0].args.get("group") != troops
        p.do("hold")


@pytest.mark.parametrize("worth", [1, 3, 5, 20, 30])
def test_militia(worth: int) -> None:
    """CE-14.20, CE-14.21, CE-14.23 and the example CE-EX-12: one militia for each CP, anew in each invasion, a
    homeworld too."""
    t = front(worth)
    for _ in range(2):
        raise_militia(t, HERE, 1)
        here = [group for group in t.groups_at(HERE, 1) if t.kind[group] == kind_of("militia")]
        assert sum([t.size[group] for group in here]) == worth
        for group in here:
            t.remove_group(group)


# ---- contact and landing


def test_garrison_shows_itself() -> None:
    """CE-14.29, CE-14.30, CE-14.31: in the hex of a colony with troops and no combat ships both sides are revealed,
    decoys and, before combat ships, non-combat ships removed; the mover may go on."""
    t = front()
    t.turn = 3
    troops, miner, fake = put(t, 1, FIELD, "infantry"), put(t, 1, FIELD, "miner"), put(t, 1, FIELD, "decoy")
    scout = put(t, 0, WEST, "scout", move=7)
    p = play(t, ("movement", 0)).do(scout, FIELD)
    assert p.t.face_up(troops) and p.t.face_up(scout) and p.t.kind[miner] == p.t.kind[fake] == FREE
    assert not p.t.flags[scout] & STOPPED
    p.do(scout, EAST)
    assert p.t.where[scout] == place(EAST)


def test_where_the_defenders_are() -> None:
    """CE-14.32: who defends a colony with troops and a transport says before combat which troops are aboard."""
    t = front()
    put(t, 1, FIELD, "transport", ground_combat=1)
    one, two = put(t, 1, FIELD, "infantry", 5), put(t, 1, FIELD, "space_marines", 2)
    put(t, 0, FIELD, "scout")
    p = play(t, ("battle", HERE, 0, 1))
    assert p.kind == "station" and p.seat == 1
    p.do("yes")
    assert p.kind != "station" and p.t.private[one] & ABOARD and not p.t.private[two] & ABOARD  # room for one more only


def landing_field() -> tuple[Table, int, int]:
    t = front()
    put(t, 0, FIELD, "transport", ground_combat=1)
    put(t, 1, FIELD, "scout")
    return t, aboard(t, 0, "infantry", 2), put(t, 0, FIELD, "scout", 2)


def test_landing_after_round_two() -> None:
    """CE-14.33, CE-14.34, CE-14.36: troops land after the second round and in later ones, from screened transports too,
    and the battle goes on."""
    t, troops, _ = landing_field()
    p = play(t, ("engage", HERE, 0, 0))
    transport = next(g for g in p.t.groups_at(HERE, 0) if p.t.kind[g] == kind_of("transport"))
    while p.kind != "land":
        if p.kind == "screen" and f"group.{transport}" in p.tokens:
            p.do(transport)
        else:
            idle(p)
    assert p.t.battle_round == 2 and p.seat == 0 and p.t.combat[transport] & SCREENED
    p.do(troops, "1")
    assert p.kind == "land"
    p.do("done")
    assert p.t.landed and p.t.battle_round == 3


def test_all_that_lands_is_said_on_one_sheet() -> None:
    """CE-14.33: what lands is shown when all is said, so that a person fills in all of it at once."""
    t = front()
    put(t, 0, FIELD, "transport", 2)
    infantry, marines = aboard(t, 0, "infantry", 3), aboard(t, 0, "space_marines", 2)
    p = play(t, ("invasion", HERE, 0))
    form = p.match.form(0)
    assert form is not None and form.suggestion == {f"land:group.{infantry}": 3, f"land:group.{marines}": 2}
    p.match.fill(0, {f"land:group.{infantry}": 2, f"land:group.{marines}": 2})
    assert sum([p.t.size[group] for group in p.t.landed]) == 4 and p.t.size[infantry] == 1


def test_barren_planets() -> None:
    """CE-14.35: landing there needs Terraforming 1."""
    t = front(terrain="barren_planet")
    why = landing_refusal(t, 0, HERE)
    assert why is not None and why.rule == "CE-14.35"
    research(t, 0, terraforming=1)
    assert landing_refusal(t, 0, HERE) is None


def test_bombardment_before_landing() -> None:
    """CE-14.37, CE-14.38: who has not landed may bombard, shot by shot, and land then; who has may not bombard."""
    t = front(5)
    put(t, 0, FIELD, "transport", ground_combat=1)
    troops, ships = aboard(t, 0, "infantry", 2), put(t, 0, FIELD, "cruiser", 2)
    p = play(t, ("engage", HERE, 0, 0), dice=(1,)).do(ships)
    assert p.t.worth[HERE] == 3
    p.until("land").do(troops, "2", "done")
    assert p.told("lands")
    t.landed = (troops,)
    why = colony_refusal(t, HERE, 0)
    assert why is not None and why.rule == "CE-14.38"


def test_ground_combat_comes_last() -> None:
    """CE-14.39: troops that landed during the battle fight after it, even if their fleet is gone."""
    t, troops, scouts = landing_field()
    t.worth = changed(t.worth, HERE, 0)
    p = play(t, ("engage", HERE, 0, 0))
    while p.kind != "land":
        idle(p)
    p.do(troops, "2")
    assert not p.told("ground_combat")
    for ship in (scouts, next(g for g in p.t.groups_at(HERE, 0) if p.t.kind[g] == kind_of("transport"))):
        hold_until(p, 3, ship).do("retreat")
        while p.kind in ("how_many_retreat", "refuge"):
            p.do(p.match.asks[0].tokens[0])
    assert p.told("ground_combat") and p.t.colony[HERE] == 0
    assert p.at(FIELD) == {"infantry": 1} and p.at(FIELD, 1) == {"scout": 1}


# ---- options of the later edition


def test_screening_on_the_ground() -> None:
    """CE-14.42: with the option the larger side may screen as many units as the difference; they are no targets and do
    not fire; without it nobody is asked."""
    t = front(0, ground_screening=True)
    one, two = put(t, 1, FIELD, "infantry", 2), put(t, 1, FIELD, "heavy_infantry", 1)
    ashore(t, put(t, 0, FIELD, "infantry", 2))
    p = play(t, ("ground_combat", HERE), dice=(10, 10))
    assert p.kind == "screen" and p.seat == 1 and p.match.asks[0].args["n"] == 1
    p.do(two)
    while p.kind != "screen":
        assert f"group.{two}" not in p.tokens
        p.do(p.match.asks[0].tokens[0])
    assert p.t.battle_round == 2 and [row[0] for row in shots(p)] == [1, 1] and p.t.size[one] == 2
    t = front(0)
    put(t, 1, FIELD, "infantry", 3)
    ashore(t, put(t, 0, FIELD, "infantry", 2))
    assert play(t, ("ground_combat", HERE)).kind != "screen"


@pytest.mark.parametrize("on", [False, True])
def test_fighters_aboard_transports(on: bool) -> None:
    """CE-14.4: with the option a place of a transport takes a ground unit or a fighter."""
    t = field(ground_combat=True, transports_carry_fighters=on)
    transport = put(t, 0, FIELD, "transport", 2, ground_combat=1)
    assert bays(t, transport) == (12 if on else 0)
    aboard(t, 0, "infantry", 5)
    assert bays(t, transport) == (7 if on else 0) and fighter_room(t, HERE, 0) == (7 if on else 0)


def test_troops_fall_with_the_planet() -> None:
    """CE-14.16, CE-6.13: a titan that destroys the planet destroys also what others have landed on it."""
    t = front(5, seats=3)
    guard, invaders, ship = put(t, 1, FIELD, "infantry"), put(t, 2, FIELD, "infantry"), put(t, 0, FIELD, "titan")
    ashore(t, invaders)
    p = play(t, ("bombardment", HERE, 0), ("ground_combat", HERE)).do(ship)
    assert p.over and p.t.kind[guard] == p.t.kind[invaders] == FREE and not p.t.landed


def test_the_shots_of_a_counter_may_be_left_to_the_guns() -> None:
    """CE-14.40: in one answer, at what a hit destroys before what it only damages; a single shot is aimed."""
    t = front(1)
    marines = put(t, 0, FIELD, "space_marines", 3)
    ashore(t, marines)
    thick = put(t, 1, FIELD, "heavy_infantry")
    thin = put(t, 1, FIELD, "infantry", 2)
    p = play(t, ("ground_combat", HERE), dice=(1, 1, 10) + (10,) * 20)
    while p.kind != "ground_target" or p.seat != 0:
        p.do("hold") if "hold" in p.tokens else p.do(sorted(p.tokens)[0])
    assert p.match.asks[0].args["n"] == 3 and "at_will" in p.match.asks[0].tokens
    p.do("at_will")
    fired = [event for event in p.match._events() if event.key in ("hit", "miss") and event.args["owner"] == 0]
    at = [kind_of("militia"), kind_of("infantry"), kind_of("infantry")]
    assert [event.args["ship2"] for event in fired] == at
    assert (p.t.size[thin], p.t.damage[thick]) == (1, 0)
