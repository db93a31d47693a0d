"""Ground combat, grav armor and planets of aliens: CE-14.38 to 14.63."""

from __future__ import annotations

import pytest

from cosmarch.games.se4x.choices import ALIENS
from cosmarch.games.se4x.content.vocabulary import CLASSES
from cosmarch.games.se4x.rules.combat.bombardment import colony_refusal
from cosmarch.games.se4x.rules.ground.ground import supports
from cosmarch.games.se4x.rules.ground.ground_values import attack, defense, firing_rank, to_hit
from cosmarch.games.se4x.rules.ground.ground_values import weapon_class as ground_class
from cosmarch.games.se4x.rules.ground.landing import landing_refusal
from cosmarch.games.se4x.state import FREE, NOBODY, Table
from cosmarch.games.se4x.state import put as changed
from tests.se4x.battle import FIELD, field, hold_until, shots, standing
from tests.se4x.economy import home
from tests.se4x.rules.test_ground import HERE, aboard, ashore, front, idle
from tests.se4x.table import Play, aliens, kind_of, mark, play, put, research, settle


def invasion(t: Table, dice: tuple[int, ...] = ()) -> Play:
    """Seat 0 lands what it likes, and the ground combat follows."""
    return play(t, ("invasion", HERE, 0), ("ground_combat", HERE), dice=dice)


def fight(p: Play) -> Play:
    """All shots of the ground combat, at the first target each."""
    while not p.over:
        p.do(p.match.asks[0].tokens[0])
    return p


# ---- the combat


def test_who_lands_is_told_who_defends() -> None:
    """CE-14.20, CE-14.44: before they choose, not when the dice are thrown."""
    t = front(worth=3)
    put(t, 0, FIELD, "transport")
    aboard(t, 0, "infantry", 2)
    (ask,) = invasion(t).match.asks
    assert ask.kind == "land" and "3 militia defend it" in ask.prompt()


def test_who_can_land_is_told_so_before_the_colony_is_destroyed() -> None:
    """CE-14.37: fire comes first, and what it destroys cannot be taken any more."""
    t = front(worth=3)
    put(t, 0, FIELD, "cruiser")
    put(t, 0, FIELD, "transport")
    aboard(t, 0, "infantry", 2)
    (ask,) = play(t, ("combat_phase", 0)).do(FIELD).match.asks
    told = {option.token: option.face("en").note for option in ask.options}
    assert ask.kind == "bombard" and "troops may land" in told["done"]


def test_the_odds_of_a_landing_are_those_of_the_combat_that_follows() -> None:
    """CE-14.39, CE-14.44: militia and the first round without shots count; who lands fewer sees it at once."""
    t = front(worth=3)
    put(t, 0, FIELD, "transport")
    infantry, marines = aboard(t, 0, "infantry", 3), aboard(t, 0, "space_marines", 2)
    for unit in ("infantry", "heavy_infantry"):
        t.turn_up(put(t, 1, FIELD, unit))
    p = invasion(t)
    all_of_them = {f"land:group.{infantry}": 3, f"land:group.{marines}": 2}
    told = []
    for filling in (all_of_them, {f"land:group.{infantry}": 1}):
        form = p.match.form(0, filling)
        assert form is not None and form.tried is not None and form.facts.versus == "The fight for the planet"
        told.append(form.tried.odds(0, form.facts.fight).win)
    p.match.fill(0, all_of_them)
    assert p.match.odds(0).win == pytest.approx(told[0]) and told[1] < told[0]


def test_order_of_fire() -> None:
    """CE-14.40, CE-14.41, CE-14.42: class by class, at equal class the defender first, whatever the Tactics; Attack and
    Defense technology and fleet size count for nothing."""
    t = standing(front())
    research(t, 0, tactics=3, attack=3)
    research(t, 1, defense=3)
    marine, infantry = put(t, 0, FIELD, "space_marines"), put(t, 0, FIELD, "infantry")
    guard, militia = put(t, 1, FIELD, "infantry"), put(t, 1, FIELD, "militia")
    t.battle_marks = 1
    assert firing_rank(t, marine) < firing_rank(t, guard) < firing_rank(t, infantry) < firing_rank(t, militia)
    assert to_hit(t, infantry, guard) == 4 and to_hit(t, infantry, militia) == 5


def test_damage() -> None:
    """CE-14.40: a unit of hull 2 dies of the second hit; nobody retreats and there is no last round (CE-14.43)."""
    t = front(0)
    attackers, defenders = put(t, 0, FIELD, "infantry", 2), put(t, 1, FIELD, "heavy_infantry", 1)
    ashore(t, attackers)
    # round 1: the defender (C6 against 1) misses; round 2: again, the first hit; round 3: again, the second
    p = fight(play(t, ("ground_combat", HERE), dice=(6, 6, 3, 4, 6, 3)))
    assert [row[0] for row in shots(p)] == [1, 1, 0, 0, 1, 0]
    assert p.told("ground_round")[-1]["n"] == 3 and p.t.colony[HERE] == 0 and p.t.kind[defenders] == FREE


@pytest.mark.parametrize(("grade", "first"), [(1, False), (2, False), (3, True)])
def test_drop_ships(grade: int, first: bool) -> None:
    """CE-14.44, CE-14.9: only troops of transports with Ground Combat 3 fire in the first round."""
    t = front(1)
    put(t, 0, FIELD, "transport", ground_combat=grade)
    troops = aboard(t, 0, "infantry", 1)
    p = fight(invasion(t, dice=(1, 10)).do(troops, "done"))
    assert shots(p)[0][0] == (0 if first else 1)


def test_holding_fire_on_the_ground() -> None:
    """CE-1.7: ground units may hold their fire too, some of a counter or all; the others fire on."""
    t = front(0)
    attackers, defenders = put(t, 0, FIELD, "infantry", 2), put(t, 1, FIELD, "infantry", 3)
    ashore(t, attackers)
    p = play(t, ("ground_combat", HERE), dice=(10, 10))
    assert p.kind == "ground_target" and p.seat == 1 and p.tokens == {f"group.{attackers}", "hold"}
    p.do(attackers, "hold")  # one shot of three; the attackers do not fire in round 1 (CE-14.44)
    assert shots(p) == [(1, 4, 10)] and p.t.battle_round == 2 and p.seat == 1
    p.do("hold")
    assert p.seat == 0 and p.tokens == {f"group.{defenders}", "hold"}
    p.do("hold")
    assert len(shots(p)) == 1 and p.t.battle_round == 3
    assert p.t.size[attackers] == 2 and p.t.size[defenders] == 3


def test_colony_held() -> None:
    """CE-14.45: the last attacker dies, the colony is held, militia go home."""
    t = front(1)
    troops = put(t, 0, FIELD, "infantry")
    ashore(t, troops)
    p = fight(play(t, ("ground_combat", HERE), dice=(1,)))
    assert p.t.colony[HERE] == 1 and p.at(FIELD, 1) == {} and p.told("planet_held")


def test_the_last_defender() -> None:
    """CE-14.46: while one militia lives the colony is its owner's, when that dies it is captured."""
    t = front(1)
    put(t, 1, FIELD, "infantry")
    marines = put(t, 0, FIELD, "space_marines", 3)
    ashore(t, marines)
    p = play(t, ("ground_combat", HERE), dice=(1, 1))
    for left in ({"infantry", "militia"}, {"militia"}, set()):
        while p.kind != "ground_target" or p.seat != 0:
            if p.over:
                break
            idle(p)
        assert set(p.at(FIELD, 1)) == left
        assert p.t.colony[HERE] == (1 if left else 0)
        if left:
            kind = kind_of("infantry" if "infantry" in left else "militia")
            p.do(next(group for group in p.t.groups_at(HERE, 1) if p.t.kind[group] == kind))


def test_colony_captured() -> None:
    """CE-14.46, CE-14.47, CE-14.48: the last defender dies; the attacker gives up one unit of choice, and everybody
    sees both whose colony it was and whose it is."""
    t = front(0)
    marines, infantry = put(t, 0, FIELD, "space_marines"), put(t, 0, FIELD, "infantry", 2)
    ashore(t, marines, infantry)
    p = play(t, ("ground_combat", HERE))
    assert p.kind == "garrison" and p.tokens == {f"group.{marines}", f"group.{infantry}"}
    p.do(marines)
    assert p.t.colony[HERE] == 0 and p.at(FIELD) == {"infantry": 2}
    row = next(row for row in p.match.view(None)["table"]["hexes"] if row["hex"] == HERE)["colony"]
    assert (row["owner"], row["founder"]) == (0, 1)


def test_own_planet_taken_back_costs_a_unit() -> None:
    """CE-14.47: also when an old own planet is taken back."""
    t = front(0)
    t.founder = changed(t.founder, HERE, 0)
    troops = put(t, 0, FIELD, "infantry", 2)
    ashore(t, troops)
    p = play(t, ("ground_combat", HERE))
    assert p.t.colony[HERE] == 0 and p.t.size[troops] == 1


def test_yards_bases_and_fighters() -> None:
    """CE-14.49, CE-14.50: ship yards and bases of the loser go, and fighters without a carrier."""
    t = front(0)
    research(t, 1, fighter=1)
    for unit, size in (("ship_yard", 2), ("base", 1), ("fighter", 5), ("carrier", 1)):
        put(t, 1, FIELD, unit, size)
    ashore(t, put(t, 0, FIELD, "infantry", 2))
    p = play(t, ("ground_combat", HERE))
    assert p.at(FIELD, 1) == {"carrier": 1, "fighter": 3}


def test_fleet_left_in_orbit() -> None:
    """CE-14.51: it may bombard in its own turn only: bombardment is asked of the active player alone."""
    t = front(0)
    put(t, 1, FIELD, "cruiser", 2)
    ashore(t, put(t, 0, FIELD, "infantry", 2))
    p = play(t, ("engage", HERE, 0, 2))
    assert p.t.colony[HERE] == 0 and p.at(FIELD, 1) == {"cruiser": 2} and not p.told("bombards")
    p.do("done")
    assert p.over


# ---- grav armor


def test_support() -> None:
    """CE-14.54, CE-14.55, CE-14.22, CE-14.52 and the example CE-EX-13: three grav armor more support the marine and the
    militia, the third support is lost."""
    t = front(1)
    put(t, 1, FIELD, "grav_armor", 3)
    marine = put(t, 1, FIELD, "space_marines")
    troops = put(t, 0, FIELD, "infantry", 6)
    ashore(t, troops)
    p = play(t, ("ground_combat", HERE)).until("ground_target")
    t = p.t
    militia = next(g for g in t.groups_at(HERE, 1) if t.kind[g] == kind_of("militia"))
    assert supports(t, 1) == 3 and supports(t, 0) == 0 and [row["n"] for row in p.told("supported")][:2] == [1, 1]
    assert (CLASSES[ground_class(t, marine)], attack(t, marine), defense(t, marine)) == ("D", 6, 2)
    assert (CLASSES[ground_class(t, militia)], attack(t, militia), defense(t, militia)) == ("E", 6, 1)


def test_support_is_the_difference() -> None:
    """CE-14.54, CE-14.55: only those that outnumber the other side's support, each one unit, chosen anew each round."""
    t = front(0)
    put(t, 1, FIELD, "grav_armor", 2)
    one, two = put(t, 1, FIELD, "infantry", 2), put(t, 1, FIELD, "heavy_infantry", 1)
    ashore(t, put(t, 0, FIELD, "grav_armor", 1))
    p = play(t, ("ground_combat", HERE), seed=3)
    assert p.kind == "support" and p.seat == 1 and p.tokens == {f"group.{one}", f"group.{two}"}
    p.do(one)
    assert [p.t.size[g] for g in p.t.groups_at(HERE, 1) if p.t.combat[g] & 2] == [1]
    while p.kind != "support" and not p.over:
        p.do(p.match.asks[0].tokens[0])
    assert p.over or p.t.battle_round == 2


# ---- aliens


def alien_planet(terraforming: int = 1) -> tuple[Table, int, int, int]:
    t = field(ground_combat=True)
    research(t, 0, terraforming=terraforming)
    mark(t, FIELD, "barren_planet")
    alien = aliens(t, FIELD, "alien_d")[0]
    ship = put(t, 0, FIELD, "dreadnought")
    put(t, 0, FIELD, "transport", ground_combat=3)
    return t, alien, ship, aboard(t, 0, "infantry", 6)


def beaten(t: Table, alien: int, ship: int, *dice: int) -> Play:
    p = play(t, ("engage", HERE, 0, 0), dice=(1, *dice))
    return hold_until(p, 1, ship).do(alien)


def test_aliens_first_in_space() -> None:
    """CE-14.57, CE-14.58, CE-14.59: no landing before their fleet is destroyed, and none without Terraforming 1."""
    t, alien, ship, troops = alien_planet()
    why = landing_refusal(t, 0, HERE)
    assert why is not None and why.rule == "CE-14.13"
    p = play(t, ("engage", HERE, 0, 0))
    while p.t.battle_round < 4:
        assert p.kind != "land"
        idle(p)
    t, alien, ship, troops = alien_planet(0)
    p = beaten(t, alien, ship)
    assert p.kind == "land" and p.refused == {f"group.{troops}": "CE-14.59"}


def test_alien_planet_taken() -> None:
    """CE-14.60, CE-14.61, CE-14.62: five militia defend it; beaten, they leave an own colony of 3 CP and no
    technology."""
    t, alien, ship, troops = alien_planet()
    p = beaten(t, alien, ship, 1, 1, 1, 1, 1).do(troops, "6", "done")
    fight(p)
    assert p.told("militia")[0]["n"] == 5 and p.told("aliens_beaten")
    assert (p.t.colony[HERE], p.t.worth[HERE], p.t.founder[HERE]) == (0, 3, 0)
    assert not p.t.groups_at(HERE, ALIENS) and p.at(FIELD)["infantry"] == 5 and not p.told("gains_level", 0)


def test_alien_planet_subdued() -> None:
    """CE-14.60, CE-14.63, CE-14.64: not invaded or not beaten it is an ordinary barren planet, never invaded again, and
    there is nothing to bombard."""
    t, alien, ship, _ = alien_planet()
    p = beaten(t, alien, ship).do("done")
    assert p.over and p.t.colony[HERE] == NOBODY and p.t.subdued[HERE] == 1
    why = landing_refusal(p.t, 0, HERE)
    assert why is not None and why.rule == "CE-14.63"
    bombs = colony_refusal(p.t, HERE, 0)
    assert bombs is not None and bombs.rule == "SE-15.3"


def test_module() -> None:
    """CE-14.1: without the module nobody lands and no garrison shows itself."""
    t = field()
    settle(t, 1, FIELD)
    put(t, 0, FIELD, "transport", ground_combat=1)
    aboard(t, 0, "infantry", 2)
    assert invasion(t).over and home(t)
