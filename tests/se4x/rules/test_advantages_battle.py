"""Empire advantages in battle (CE-EA31 to 34, 38, 43 to 46, 50, 51, 53)."""

from __future__ import annotations

import pytest

from cosmarch.games.se4x.content.vocabulary import GROUND_UNITS
from cosmarch.games.se4x.rules import modifiers
from cosmarch.games.se4x.rules.advantages.battle import CHARGE
from cosmarch.games.se4x.rules.combat import battle_values, bombardment
from cosmarch.games.se4x.rules.combat.retreat import retreat_refusal
from cosmarch.games.se4x.rules.combat.screening import fleet_size
from cosmarch.games.se4x.rules.economy.maintenance import due
from cosmarch.games.se4x.rules.economy.upgrades import cost
from cosmarch.games.se4x.rules.experience import needed
from cosmarch.games.se4x.rules.ground import ground_values
from cosmarch.games.se4x.state import CAPTURED, Table
from cosmarch.games.se4x.state import put as changed
from tests.se4x.battle import FIELD, battle, hold_until, shots, standing
from tests.se4x.cards import card_field, give, is_open
from tests.se4x.table import CONTENT, Play, aliens, kind_of, mark, place, put

FIRST_BATTLE = ("fearless_race", "warrior_race", "giant_race", "hive_mind", "insectoids")


def duel(key: str, mine: str = "cruiser", theirs: str = "cruiser", seat: int = 0) -> tuple[Table, int, int]:
    """A unit of seat 0 against one of seat 1 in the first round; a seat has an advantage."""
    t = standing(give(card_field(), seat, key))
    return t, put(t, 0, FIELD, mine), put(t, 1, FIELD, theirs)


def plain(mine: str = "cruiser", theirs: str = "cruiser") -> int:
    """What the one needs to hit the other without cards."""
    t = standing(card_field())
    return battle_values.to_hit(t, put(t, 0, FIELD, mine), put(t, 1, FIELD, theirs))


@pytest.mark.parametrize("key", FIRST_BATTLE)
@pytest.mark.parametrize("against", ["player", "aliens"])
def test_shown_at_the_first_battle(key: str, against: str) -> None:
    """CE-EA31.2, CE-EA32.1, CE-EA34.2, CE-EA38.2, CE-EA43.3, CE-13.7: revealed at the first battle, aliens included; in
    a battle of others it stays hidden."""
    t = give(card_field(seats=3), 0, key)
    put(t, 1, FIELD, "scout")
    put(t, 2, FIELD, "scout")
    assert not is_open(battle(t.copy(), 1, 2).t, key)
    put(t, 0, FIELD, "scout")
    if against == "aliens":
        aliens(t, FIELD, CONTENT.alien_names[0])
        p = battle(t, 0, 4)
    else:
        p = battle(t)
    assert is_open(p.t, key) and p.told("reveals_advantage", 2)


# ---- Fearless Race


def test_fearless_class() -> None:
    """CE-EA31.1: class A in the first round only; not boarding ships; E in asteroids."""
    t, group, _ = duel("fearless_race", "scout")
    yard, boarder = put(t, 0, FIELD, "ship_yard"), put(t, 0, FIELD, "boarding_ship")
    assert battle_values.weapon_class(t, group) == battle_values.weapon_class(t, yard) == 0
    assert battle_values.weapon_class(t, boarder) == "ABCDEF".index("F")
    t.battle_round = 2
    assert battle_values.weapon_class(t, group) == "ABCDE".index("E")
    t.battle_round = 1
    mark(t, FIELD, "asteroids")
    assert battle_values.weapon_class(t, group) == "ABCDE".index("E")


@pytest.mark.parametrize(("choice", "first"), [("third_round", 3), ("after_third_round", 4)])
def test_fearless_retreat(choice: str, first: int) -> None:
    """CE-EA31.2: no retreat before the third round, or only after it by the other reading."""
    t = standing(give(card_field(fearless_retreat=choice), 0, "fearless_race"), battle_round=first - 1)
    group = put(t, 0, FIELD, "scout")
    put(t, 1, FIELD, "scout")
    why = retreat_refusal(t, group)
    assert why is not None and why.rule == "SE-10.1"
    t.battle_round = first
    t.combat[group] += 1 << 12
    assert retreat_refusal(t, group) is None


# ---- Warrior Race


def test_warriors() -> None:
    """CE-EA32.1: +1 as attacker, -1 as defender; boarding ships as others; nothing in bombardment."""
    t, mine, theirs = duel("warrior_race")
    assert battle_values.to_hit(t, mine, theirs) == plain() + 1
    t, mine, theirs = duel("warrior_race", seat=1)
    assert battle_values.to_hit(t, theirs, mine) == plain() - 1
    t, mine, theirs = duel("warrior_race", "boarding_ship", "base")
    assert battle_values.to_hit(t, mine, theirs) == plain("boarding_ship", "base")
    t, mine, _ = duel("warrior_race")
    bare = standing(card_field())
    assert bombardment.number_to_hit(t, mine, place("G8")) == bombardment.number_to_hit(
        bare, put(bare, 0, FIELD, "cruiser"), place("G8")
    )


# ---- Celestial Knights


def charging() -> tuple[Play, int, int]:
    """The moment between the first two rounds."""
    t = give(card_field(), 0, "celestial_knights")
    mine, theirs = put(t, 0, FIELD, "cruiser"), put(t, 1, FIELD, "dreadnought")
    p = battle(t)
    for _ in range(30):
        if p.kind == "use_card" and p.seat == 0:
            return p, mine, theirs
        p.do("hold" if "hold" in p.tokens else p.match.asks[0].tokens[0])
    raise AssertionError("nobody was asked")


def test_charge() -> None:
    """CE-EA33.1: at the start of a round after the first every ship attacks twice; the card is shown then."""
    p, mine, theirs = charging()
    assert p.t.battle_round == 1 and not is_open(p.t, "celestial_knights")
    p.do("charge")
    assert is_open(p.t, "celestial_knights")
    hold_until(p, 2, mine)
    assert p.match.asks[0].args["n"] == 2
    p.do(f"group.{theirs}", f"group.{theirs}")
    assert [shot[0] for shot in shots(p)] == [0, 0]


def test_charge_only_once() -> None:
    """CE-EA33.1: once a battle."""
    p, _, _ = charging()
    p.do("charge")
    for _ in range(60):
        if p.t.battle_round > 4:
            break
        assert p.kind != "use_card" or p.seat != 0
        p.do("hold" if "hold" in p.tokens else p.match.asks[0].tokens[0])


def test_after_the_charge() -> None:
    """CE-EA33.1, CE-EA33.2: Bases do not charge; later the enemies have +1, and no ship that charged retreats in the
    round after."""
    t, mine, theirs = duel("celestial_knights")
    base = put(t, 0, FIELD, "base")
    t.battle_marks, t.battle_round = 2 * CHARGE, 2
    assert battle_values.attacks(t, mine) == 2 and battle_values.attacks(t, base) == 1
    assert battle_values.attacks(t, theirs) == 1
    assert battle_values.to_hit(t, theirs, mine) == plain()
    t.battle_round = 3
    t.combat[mine] += 1 << 12
    assert battle_values.attacks(t, mine) == 1
    assert battle_values.to_hit(t, theirs, mine) == plain() + 1
    assert battle_values.to_hit(t, mine, theirs) == plain()
    why = retreat_refusal(t, mine)
    assert why is not None and why.rule == "CE-EA33.2"
    t.battle_round = 4
    assert retreat_refusal(t, mine) is None


# ---- hulls


def test_giants() -> None:
    """CE-EA34.1: hull +1 for damage, technology limit and maintenance; prices stay; decoys stay at 0 (CE-EA34.2)."""
    t, scout, _ = duel("giant_race", "scout")
    decoy = put(t, 0, FIELD, "decoy")
    yard = put(t, 0, FIELD, "ship_yard")
    assert [modifiers.hull(t, one) for one in (scout, decoy, yard)] == [2, 0, 2]
    assert battle_values.toughness(t, scout) == 2
    assert modifiers.price(t, 0, kind_of("scout")) == CONTENT.ships[kind_of("scout")].cost
    assert modifiers.yard_cost(t, 0, kind_of("scout")) == 2 * 2
    assert modifiers.yard_cost(t, 1, kind_of("scout")) == 2


def test_captured_giants() -> None:
    """CE-EA34.2, CE-13.11: a captured ship keeps the larger hull; one that giants captured stays as it was built."""
    t, _, theirs = duel("giant_race", seat=1)
    prize = put(t, 0, FIELD, "cruiser")
    t.maker, t.flags[prize] = changed(t.maker, prize, 1), CAPTURED
    own = put(t, 1, FIELD, "scout")
    t.maker = changed(t.maker, own, 0)
    assert [modifiers.hull(t, one) for one in (prize, theirs, own)] == [3, 3, 1]


def test_captured_ships_lose_other_advantages() -> None:
    """CE-13.11: the bonus of Warriors does not go with a captured ship."""
    t, _, theirs = duel("warrior_race", seat=1)
    prize = put(t, 0, FIELD, "cruiser")
    t.maker = changed(t.maker, prize, 1)
    assert battle_values.to_hit(t, prize, theirs) == plain()


def test_insectoids() -> None:
    """CE-EA43.1, CE-EA43.2: hull -1; with hull 0 no technology in battle, one hit destroys, half a point of ship yards,
    no maintenance, a free upgrade, and hull 1 for experience."""
    t, scout, _ = duel("insectoids", "scout")
    cruiser = put(t, 0, FIELD, "cruiser", attack=2)
    small = put(t, 0, FIELD, "destroyer", attack=1, defense=1)
    assert [modifiers.hull(t, one) for one in (scout, small, cruiser)] == [0, 0, 1]
    assert battle_values.toughness(t, small) == 1
    assert battle_values.technology(t, small, 1) == 0 and battle_values.technology(t, cruiser, 1) == 1
    assert modifiers.yard_cost(t, 0, kind_of("destroyer")) == 1
    assert due(t, 0) == 1 and cost(t, small) == 0  # the cruiser alone pays
    assert needed(t, cruiser, modifiers.hull(t, small)) == needed(t, cruiser, 1)
    assert modifiers.price(t, 0, kind_of("destroyer")) == CONTENT.ships[kind_of("destroyer")].cost


@pytest.mark.parametrize(
    ("unit", "size"), [("ship_yard", 0), ("base", 2), ("flagship", 2), ("dreadnought", 2), ("titan", 4), ("carrier", 0)]
)
def test_insectoid_hulls(unit: str, size: int) -> None:
    """CE-EA43.1: one less for every type, also for a captured ship, and not for what Insectoids captured."""
    t = standing(give(card_field(), 0, "insectoids"))
    assert modifiers.hull(t, put(t, 0, FIELD, unit)) == size
    lost, won = put(t, 1, FIELD, unit), put(t, 0, FIELD, unit)
    t.maker = changed(changed(t.maker, lost, 0), won, 1)
    for one in (lost, won):
        t.flags[one] |= CAPTURED
    assert modifiers.hull(t, lost) == size and modifiers.hull(t, won) == size + 1


def test_insectoid_troops() -> None:
    """CE-EA43.1: ground units are as others are."""
    t = standing(give(card_field(ground_combat=True), 0, "insectoids"))
    for unit in GROUND_UNITS:
        assert ground_values.hull(t, put(t, 0, FIELD, unit)) == CONTENT.ground_units[GROUND_UNITS.index(unit)].hull


# ---- Hive Mind


def test_hive_mind() -> None:
    """CE-EA38.1: +1 Defense from round 2, +1 Attack from round 4, +1 hull from round 6."""
    seen: list[tuple[int, int, int]] = []
    for number in range(1, 8):
        t, mine, theirs = duel("hive_mind")
        t.battle_round = number
        attack, defense = (
            battle_values.to_hit(t, mine, theirs) - plain(),
            plain() - battle_values.to_hit(t, theirs, mine),
        )
        seen.append((defense, attack, modifiers.hull(t, mine) - 2))
    assert seen == [(0, 0, 0), (1, 0, 0), (1, 0, 0), (1, 1, 0), (1, 1, 0), (1, 1, 1), (1, 1, 1)]


def test_hive_mind_on_the_ground() -> None:
    """CE-EA38.2: the same in ground combat by its own rounds; not when bombarding."""
    t = give(card_field(ground_combat=True), 0, "hive_mind")
    group = put(t, 0, FIELD, "space_marines")
    for number, expected in ((1, (0, 0)), (2, (0, 1)), (4, (1, 1))):
        t.battle_round = number
        assert (modifiers.ground_attack(t, group), modifiers.ground_defense(t, group)) == expected
    t.battle_round = 4
    ship = put(t, 0, FIELD, "cruiser")
    assert modifiers.bombardment(t, ship) == 0


@pytest.mark.parametrize("unit", ["infantry", "grav_armor", "militia"])
def test_hive_mind_hull_on_the_ground(unit: str) -> None:
    """CE-EA38.2: from round 6 of the ground combat one more hit is needed."""
    t = give(card_field(ground_combat=True), 0, "hive_mind")
    group = put(t, 0, FIELD, unit)
    found = []
    for number in (5, 6, 9):
        t.battle_round = number
        found.append(ground_values.hull(t, group))
    usual = CONTENT.ground_units[GROUND_UNITS.index(unit)].hull
    assert found == [usual, usual + 1, usual + 1]


@pytest.mark.parametrize(("unit", "hits"), [("scout", 2), ("cruiser", 2), ("battleship", 3)])
def test_legendary_insectoids(unit: str, hits: int) -> None:
    """CE-3.23, CE-EA43.2: a ship of hull 0 dies from one hit, a Legendary one needs one more than normal."""
    t = standing(give(card_field(experience=True), 0, "insectoids"))
    ship = put(t, 0, FIELD, unit)
    t.rank = changed(t.rank, ship, 4)
    assert battle_values.toughness(t, ship) == hits


# ---- Immortals


def struck(shooter: str = "cruiser", target: str = "scout", dice: tuple[int, ...] = (1,)) -> tuple[Play, int, int]:
    """Seat 1's ship is hit by seat 0's in the first round; seat 1 has Immortals."""
    t = give(card_field(), 1, "immortals")
    mine, theirs = put(t, 0, FIELD, shooter), put(t, 1, FIELD, target)
    p = hold_until(battle(t, dice=dice), 1, mine).do(f"group.{theirs}")
    return p, mine, theirs


def test_immortals_ignore_damage() -> None:
    """CE-EA44.1: one damage a round may be ignored, so that one ship never destroys another (CE-EX-20); shown at the
    first use (CE-EA44.2)."""
    p, mine, theirs = struck(dice=(1, 1))
    assert p.kind == "use_card" and p.seat == 1 and not is_open(p.t, "immortals")
    p.do("ignore_damage")
    assert is_open(p.t, "immortals")
    assert p.t.where[theirs] == place(FIELD) and p.t.damage[theirs] == 0
    p = hold_until(p, 2, mine).do(f"group.{theirs}")
    assert p.kind == "use_card" and p.seat == 1
    p.do("ignore_damage")
    assert p.t.where[theirs] == place(FIELD)


def test_immortals_and_titans() -> None:
    """CE-EA44.1: a titan's hit is two points, of which one is ignored (CE-EX-20)."""
    p, _, theirs = struck("titan")
    p.do("ignore_damage")
    assert p.t.where[theirs] < 0


def test_immortals_once_a_round() -> None:
    """CE-EA44.1: once a combat round for the whole side."""
    t = give(card_field(), 1, "immortals")
    mine, theirs = put(t, 0, FIELD, "cruiser", 2), put(t, 1, FIELD, "scout", 2)
    p = hold_until(battle(t, dice=(1, 1)), 1, mine).do(f"group.{theirs}", f"group.{theirs}").do("ignore_damage")
    assert p.t.size[theirs] == 1
    assert p.kind != "use_card" or p.seat == 0


def test_captured_immortals() -> None:
    """CE-EA44.2: the captor of their ships ignores hits on those alone."""
    for maker, expected in ((1, True), (0, False)):
        t = give(card_field(), 1, "immortals", shown=True)
        prize, theirs = put(t, 0, FIELD, "scout"), put(t, 1, FIELD, "cruiser")
        t.maker = changed(t.maker, prize, maker)
        p = hold_until(battle(t, dice=(1,)), 1, theirs).do(f"group.{prize}")
        assert (p.kind == "use_card" and p.seat == 0 and "ignore_damage" in p.tokens) == expected


def test_without_immortals() -> None:
    """CE-EA44.1: who could have the card is asked, and refused without it."""
    t = give(card_field(), 1, "traders")
    mine, theirs = put(t, 0, FIELD, "cruiser"), put(t, 1, FIELD, "scout")
    p = hold_until(battle(t, dice=(1,)), 1, mine).do(f"group.{theirs}")
    assert p.kind == "use_card" and p.refused["ignore_damage"] == "CE-EA44.1"


# ---- Expert Tacticians


def sizes(ours: int, theirs: int, seat: int) -> Table:
    t = standing(give(card_field(), seat, "expert_tacticians"))
    put(t, 0, FIELD, "scout", ours)
    put(t, 1, FIELD, "scout", theirs)
    fleet_size(t)
    return t


@pytest.mark.parametrize(("ours", "theirs", "bonus"), [(3, 2, True), (2, 2, False), (4, 2, True)])
def test_tacticians_with_more_ships(ours: int, theirs: int, bonus: bool) -> None:
    """CE-EA45.1: one ship more is enough for them; shown at first use."""
    t = sizes(ours, theirs, 0)
    assert bool(t.battle_marks & 1) == bonus
    assert is_open(t, "expert_tacticians") == (bonus and ours < 2 * theirs)


@pytest.mark.parametrize(("ours", "theirs", "bonus"), [(4, 2, False), (6, 2, True), (5, 2, False)])
def test_tacticians_enemies_need_three(ours: int, theirs: int, bonus: bool) -> None:
    """CE-EA45.1: their enemies need three to one."""
    t = sizes(ours, theirs, 1)
    assert bool(t.battle_marks & 1) == bonus
    assert is_open(t, "expert_tacticians") == (not bonus)
