"""CE-16: flagships."""

from __future__ import annotations

from cosmarch.games.se4x.content.packed_ints import level
from cosmarch.games.se4x.content.vocabulary import CLASSES
from cosmarch.games.se4x.rules.combat.battle_values import (
    attack_value,
    defense_value,
    hull,
    technology,
    toughness,
    weapon_class,
)
from cosmarch.games.se4x.rules.economy.construction import choices
from cosmarch.games.se4x.rules.economy.maintenance import due
from cosmarch.games.se4x.rules.economy.upgrades import newest_for
from cosmarch.games.se4x.rules.experience import learns
from cosmarch.games.se4x.rules.flagship import name
from cosmarch.games.se4x.rules.groups import counter_left, most
from cosmarch.games.se4x.rules.movement.reaction import reacts_at
from cosmarch.games.se4x.state import ATTACK, CAPTURED, EXPLORING, FAST_BC, FLAGSHIP
from cosmarch.games.se4x.state import put as changed
from tests.se4x.battle import FIELD, battle, field, hold_until, standing
from tests.se4x.table import fresh, place, put, research, started


def test_every_empire_has_one() -> None:
    """CE-16.1: one flagship B4-1-3 at the start, always alone under its counter; none without the module."""
    t = started(3, flagships=True)
    for seat in range(3):
        ships = [group for group in t.groups_of(seat) if t.kind[group] == FLAGSHIP]
        assert [t.size[group] for group in ships] == [1] and t.where[ships[0]] == t.home[seat]
    assert most(t, FLAGSHIP) == 1
    plain = started(3)
    assert FLAGSHIP not in plain.kind
    t = standing(field(flagships=True))
    group = put(t, 0, FIELD, "flagship")
    assert CLASSES[weapon_class(t, group)] == "B"
    assert (attack_value(t, group), defense_value(t, group), hull(t, group)) == (4, 1, 3)


def test_no_maintenance() -> None:
    """CE-16.2: it pays nothing, but as a hull of 3 it uses Attack 3."""
    t = standing(field())
    group = put(t, 0, FIELD, "flagship", attack=3)
    assert due(t, 0) == 0 and technology(t, group, ATTACK) == 3


def test_like_other_ships() -> None:
    """CE-16.3, CE-16.4, CE-16.5: it learns, is upgraded, also with Exploration and Fast BC, and reacts from Move 4."""
    t = fresh(2)
    group = put(t, 0, FIELD, "flagship")
    research(t, 0, attack=2, exploration=1, fast_bc=1)
    packed = newest_for(t, group)
    assert (level(packed, ATTACK), level(packed, EXPLORING), level(packed, FAST_BC)) == (2, 1, 1)
    assert learns(t, group) and reacts_at(t, group) == 4


def test_never_rebuilt() -> None:
    """CE-16.6: nobody can buy one, and its loss has no other effect."""
    t = field(flagships=True)
    assert FLAGSHIP not in choices(t)
    flagship = put(t, 1, FIELD, "flagship")
    t.damage = changed(t.damage, flagship, 0)
    gunners = put(t, 0, FIELD, "dreadnought", 3)
    p = battle(t, dice=(1, 1, 1)).until("fire", 0).do(flagship, flagship, flagship)
    assert p.over and p.at(FIELD, 1) == {} and p.t.size[gunners] == 3 and not p.t.out[1] and not p.t.ending


def test_captured() -> None:
    """CE-16.7: the captor uses it with its own counter, beside one of theirs, without maintenance; its technology is
    noted apart."""
    t = field(flagships=True)
    own = put(t, 0, "G3", "flagship")
    flagship = put(t, 1, FIELD, "flagship", attack=2)
    group = put(t, 0, FIELD, "boarding_ship", boarding=1)
    p = battle(t, dice=(1,))
    hold_until(p, 1, group).do(flagship)
    new = next(one for one in p.t.groups_at(place(FIELD), 0) if p.t.kind[one] == FLAGSHIP)
    assert p.over and p.t.flags[new] & CAPTURED and level(p.t.tech[new], ATTACK) == 2 and p.t.kind[own] == FLAGSHIP
    assert p.t.counters_used(0, FLAGSHIP) == 1 and not counter_left(p.t, 0, FLAGSHIP)
    assert due(p.t, 0) == 2 and toughness(standing(p.t), new) == 3  # the boarding ship pays


def test_names() -> None:
    """CE-16.8: Enterprise, Victory, Thunder Child and Argo."""
    t = fresh(4)
    ships = [put(t, seat, FIELD, "flagship") for seat in range(4)]
    assert [name(t, group) for group in ships] == ["Enterprise", "Victory", "Thunder Child", "Argo"]
    assert name(t, put(t, 0, FIELD, "scout")) == ""
