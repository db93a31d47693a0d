"""CE-3: ship experience and military academies."""

from __future__ import annotations

import pytest

from cosmarch.games.se4x.choices import ALIENS
from cosmarch.games.se4x.content.vocabulary import EXPERIENCE
from cosmarch.games.se4x.rules.combat.battle_values import hits, target_refusal, to_hit, toughness
from cosmarch.games.se4x.rules.combat.battlefield import PROMOTED
from cosmarch.games.se4x.rules.combat.boarding import number_to_seize
from cosmarch.games.se4x.rules.economy.maintenance import due
from cosmarch.games.se4x.rules.economy.technology import in_play
from cosmarch.games.se4x.rules.experience import level_of, needed
from cosmarch.games.se4x.rules.modifiers import maintenance_halves
from cosmarch.games.se4x.state import Table
from cosmarch.games.se4x.state import put as changed
from tests.se4x.battle import FIELD, battle, field, shots, standing
from tests.se4x.economy import act, end, home, phase
from tests.se4x.table import aliens, fresh, play, put, research, settle, tech

GREEN, SKILLED, VETERAN, ELITE, LEGENDARY = range(5)


def ranked(t: Table, group: int, level: int) -> int:
    """The counter with a level of experience."""
    t.rank = changed(t.rank, group, level)
    return group


def veterans() -> Table:
    return field(experience=True)


def test_five_levels() -> None:
    """CE-3.1: Green, Skilled, Veteran, Elite, Legendary, in this order."""
    assert EXPERIENCE == ("green", "skilled", "veteran", "elite", "legendary")


def test_experience_belongs_to_the_group() -> None:
    """CE-3.2: all ships of a group have one level, also when it is split."""
    t = veterans()
    group = ranked(t, put(t, 0, "G3", "scout", 4), VETERAN)
    p = play(t, ("movement", 0)).do("split", group, "2")
    parts = p.t.groups_of(0)
    assert [p.t.rank[part] for part in parts] == [VETERAN, VETERAN]


def test_combining_takes_the_lower_level() -> None:
    """CE-3.3: groups of different levels combine at the lower one."""
    t = veterans()
    one, two = ranked(t, put(t, 0, "G3", "scout", 2), ELITE), ranked(t, put(t, 0, "G3", "scout", 2), SKILLED)
    p = play(t, ("movement", 0)).do("merge", one, two)
    assert p.t.size[one] == 4 and p.t.rank[one] == SKILLED


def test_academies_need_experience() -> None:
    """CE-3.4: without ship experience there is no military academy."""
    assert in_play(fresh(2), tech("military_academy"))
    assert not in_play(fresh(2, experience=False), tech("military_academy"))


@pytest.mark.parametrize(("academy", "rank"), [(0, GREEN), (1, SKILLED), (2, SKILLED)])
def test_new_ships(academy: int, rank: int) -> None:
    """CE-3.5, CE-3.6, CE-3.7: new ships are Green, with an academy of either level Skilled."""
    t = fresh(2)
    t.cp[0] = 50
    research(t, 0, military_academy=academy)
    put(t, 0, home(t), "ship_yard", 2)
    p = end(act(phase(t), "build", "scout", "1"))
    scouts = [group for group in p.t.groups_of(0) if p.t.kind[group] == 0]
    assert [p.t.rank[group] for group in scouts] == [rank]


def test_who_gains() -> None:
    """CE-3.8, CE-3.9: at the start of the economic phase Green ships become Skilled; bases, ship yards, ground units
    and others without a place for it on the sheet never gain anything."""
    t = fresh(2)
    where = home(t)
    ships = [put(t, 0, where, unit) for unit in ("scout", "fighter", "transport", "boarding_ship", "flagship", "titan")]
    others = [put(t, 0, where, unit) for unit in ("base", "ship_yard", "miner", "infantry", "decoy", "mine")]
    veteran = ranked(t, put(t, 0, where, "cruiser"), VETERAN)
    p = play(t, ("economic_phase",))
    assert [p.t.rank[group] for group in ships] == [SKILLED] * 6
    assert [p.t.rank[group] for group in others] == [GREEN] * 6
    assert p.t.rank[veteran] == VETERAN


def test_promotion_is_part_of_the_module() -> None:
    """CE-3.9: not without ship experience."""
    t = fresh(2, experience=False)
    group = put(t, 0, home(t), "scout")
    assert play(t, ("economic_phase",)).t.rank[group] == GREEN


@pytest.mark.parametrize(("roll", "gained"), [(1, True), (4, True), (5, False), (10, False)])
def test_roll_against_hull_two(roll: int, gained: bool) -> None:
    """CE-3.10, CE-3.11 and the example CE-EX-02: a destroyed ship of hull 2 teaches on 1 to 4."""
    t = veterans()
    group = put(t, 0, FIELD, "cruiser", 2)
    target = put(t, 1, FIELD, "cruiser")
    p = battle(t, dice=(10, 1, 1, roll)).do("done", group, target, target)  # the defender misses, then two hits
    assert p.told("experience_roll") == [{"owner": 0, "ship": p.t.kind[group], "a": 4, "n": roll}]
    assert (p.t.rank[group] == SKILLED) == gained


def duel(academy: int, dice: tuple[int, ...]) -> tuple[Table, int, list[dict[str, int | str]]]:
    """The example of five skilled destroyers against three cruisers that miss: the table after the first volley."""
    t = veterans()
    research(t, 0, military_academy=academy)
    group = ranked(t, put(t, 0, FIELD, "destroyer", 5), SKILLED)
    target = ranked(t, put(t, 1, FIELD, "cruiser", 3), SKILLED)
    p = battle(t, dice=dice)
    p.do(*["done"] * (p.kind == "screen"))
    for _ in range(3):
        p.do(group)
    for _ in range(5):
        p.do(target)
    return p.t, group, p.told("experience_roll")


def test_five_destroyers() -> None:
    """CE-3.10 to CE-3.15, CE-3.27 and the example CE-EX-03: four hits destroy two cruisers; each roll succeeds up to 6;
    the group gains one level only, at once, and stands halfway until the battle is over."""
    t, group, rolls = duel(2, (10, 10, 10, 1, 1, 1, 1, 10, 1, 3))
    assert [(row["a"], row["n"]) for row in rolls] == [(6, 1), (6, 3)]
    assert t.rank[group] == VETERAN and t.combat[group] & PROMOTED


def test_modifiers_add_up() -> None:
    """CE-3.12: one for the larger victim, one for Academy 2, both together."""
    t = standing(veterans())
    destroyer, cruiser = put(t, 0, FIELD, "destroyer"), put(t, 0, FIELD, "cruiser")
    assert (needed(t, destroyer, 1), needed(t, destroyer, 2), needed(t, cruiser, 2)) == (2, 5, 4)
    research(t, 0, military_academy=1)
    assert needed(t, destroyer, 2) == 5
    research(t, 0, military_academy=2)
    assert (needed(t, destroyer, 1), needed(t, destroyer, 2), needed(t, cruiser, 2)) == (3, 6, 5)


def test_one_level_a_battle() -> None:
    """CE-3.14: a group that has gained rolls no more in this battle."""
    t = veterans()
    group = ranked(t, put(t, 0, FIELD, "dreadnought"), GREEN)
    one, two = put(t, 1, FIELD, "scout"), put(t, 1, FIELD, "scout")
    p = battle(t, dice=(1, 1, 1)).do("done", one, "hold", two)
    assert p.over and len(p.told("experience_roll")) == 1 and p.t.rank[group] == SKILLED
    assert not p.t.combat[group]


def test_one_group_finishes_before_the_next() -> None:
    """CE-3.16, CE-3.13: of two groups that fire at the same time the first one has gained before the second fires."""
    t = veterans()
    one, two = put(t, 0, FIELD, "cruiser"), put(t, 0, FIELD, "cruiser")
    target = put(t, 1, FIELD, "scout", 2)
    p = battle(t, dice=(1, 1, 10)).until("who_fires")
    assert p.tokens == {f"group.{one}", f"group.{two}"}
    p.do(two, target)
    assert p.t.rank[two] == SKILLED and p.t.rank[one] == GREEN


def test_aliens_are_skilled() -> None:
    """CE-3.17: non-player aliens count as Skilled, and experience comes from fighting them."""
    t = standing(veterans(), 0, ALIENS)
    alien = aliens(t, FIELD, "alien_d")[0]
    green, veteran = put(t, 0, FIELD, "scout"), ranked(t, put(t, 0, FIELD, "scout"), VETERAN)
    assert level_of(t, alien) == SKILLED
    assert to_hit(t, veteran, alien) == to_hit(t, green, alien) + 1
    t = veterans()
    group = put(t, 0, FIELD, "dreadnought")
    aliens(t, FIELD, "alien_d")
    p = battle(t, 0, ALIENS, dice=(1, 2)).until("fire", 0)
    p.do(p.match.asks[0].tokens[0])
    assert p.t.rank[group] == SKILLED


@pytest.mark.parametrize(
    ("ours", "theirs", "change"),
    [(SKILLED, GREEN, 1), (LEGENDARY, GREEN, 1), (SKILLED, SKILLED, 0), (GREEN, SKILLED, 0), (GREEN, VETERAN, -1)],
)
def test_attack(ours: int, theirs: int, change: int) -> None:
    """CE-3.18, CE-3.19: more experience gives +1, two or more levels less -1, for that attack."""
    t = standing(veterans())
    group, target = put(t, 0, FIELD, "cruiser"), put(t, 1, FIELD, "scout")
    even = to_hit(t, group, target)
    ranked(t, group, ours)
    ranked(t, target, theirs)
    assert to_hit(t, group, target) == even + change


def test_green_against_elite() -> None:
    """CE-3.20 and the example CE-EX-04: green destroyers may not fire at elite cruisers while veteran scouts are left;
    then they may, and of several only at the least experienced."""
    t = standing(veterans())
    group = put(t, 0, FIELD, "destroyer", 2)
    scouts = ranked(t, put(t, 1, FIELD, "scout", 2), VETERAN)
    cruisers = ranked(t, put(t, 1, FIELD, "cruiser", 2), ELITE)
    why = target_refusal(t, group, cruisers)
    assert why is not None and why.rule == "CE-3.20" and target_refusal(t, group, scouts) is None
    t.remove_group(scouts)
    assert target_refusal(t, group, cruisers) is None
    legends = ranked(t, put(t, 1, FIELD, "scout"), LEGENDARY)
    why = target_refusal(t, group, legends)
    assert why is not None and why.rule == "CE-3.20" and target_refusal(t, group, cruisers) is None


@pytest.mark.parametrize(("rank", "paid"), [(SKILLED, 3), (VETERAN, 3), (ELITE, 1), (LEGENDARY, 1)])
def test_maintenance(rank: int, paid: int) -> None:
    """CE-3.21, CE-3.22: Elite and Legendary groups pay half, rounded down; with another reason for half, nothing."""
    t = fresh(2)
    group = ranked(t, put(t, 0, home(t), "scout", 3), rank)
    assert due(t, 0) == paid and maintenance_halves(t, group) == (1 if rank >= ELITE else 0)
    t = fresh(2, low_maintenance=True)
    ranked(t, put(t, 0, home(t), "scout", 3), rank)
    assert due(t, 0) == (0 if rank >= ELITE else 1)


def test_legendary_cruiser() -> None:
    """CE-3.23, CE-3.25 and the example CE-EX-05: the third hit destroys it, whoever fires; CE-3.24: for boarding its
    hull is one larger."""
    t = standing(veterans())
    cruiser = ranked(t, put(t, 1, FIELD, "cruiser"), ELITE)
    boarder = ranked(t, put(t, 0, FIELD, "boarding_ship", boarding=1), LEGENDARY)
    assert toughness(t, cruiser) == 2 and number_to_seize(t, boarder, cruiser) == 4
    ranked(t, cruiser, LEGENDARY)
    assert toughness(t, cruiser) == 3 and number_to_seize(t, boarder, cruiser) == 2


def test_units_without_experience() -> None:
    """CE-3.26, CE-3.25: bases fire at legends without penalty, legends at bases without bonus, and nobody learns from a
    ship yard; the larger hull stays."""
    t = standing(veterans())
    base = put(t, 1, FIELD, "base")
    legend = ranked(t, put(t, 0, FIELD, "scout"), LEGENDARY)
    green = put(t, 0, FIELD, "scout")
    assert to_hit(t, base, legend) == to_hit(t, base, green) and to_hit(t, legend, base) == to_hit(t, green, base)
    assert target_refusal(t, base, legend) is None and toughness(t, legend) == 2
    assert hits(t, base, legend, 9, 9)
    t = veterans()
    settle(t, 1, FIELD)
    put(t, 0, FIELD, "dreadnought")
    put(t, 1, FIELD, "ship_yard")
    p = battle(t, dice=(1, 1)).until("fire", 0)
    p.do(p.match.asks[0].tokens[0])
    assert p.told("ship_destroyed") and not p.told("experience_roll")


def test_the_board_shows_levels() -> None:
    """CE-3.27, CE-3.15: everybody sees the levels in a battle and who has just gained one."""
    t = veterans()
    group = ranked(t, put(t, 0, FIELD, "scout"), ELITE)
    put(t, 1, FIELD, "cruiser")
    view = battle(t).match.view(1)["table"]
    assert [row["experience"] for row in view["groups"] if row["group"] == group] == ["elite"]
    assert all(row["promoted"] is False for row in view["battle"]["board"])


def test_dice_of_the_first_volley() -> None:
    """CE-3.10: nothing destroyed, no roll."""
    t = veterans()
    put(t, 0, FIELD, "destroyer")
    put(t, 1, FIELD, "dreadnought")
    p = battle(t, dice=(10, 1))
    p.do(p.match.asks[0].tokens[0]).do(p.match.asks[0].tokens[0])
    assert shots(p) == [(1, 6, 10), (0, 1, 1)] and not p.told("experience_roll")
