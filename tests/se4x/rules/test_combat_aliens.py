"""SE-25: non-player aliens; SE-26: a doomsday machine in battle."""

from __future__ import annotations

from collections import Counter

from cosmarch.core.state import EVERYONE
from cosmarch.games.se4x.choices import ALIENS, MACHINES
from cosmarch.games.se4x.content.vocabulary import CLASSES
from cosmarch.games.se4x.rules.combat.aliens import guard
from cosmarch.games.se4x.rules.combat.battle_values import (
    attack_value,
    defense_value,
    hull,
    point_defense,
    tactics,
    weapon_class,
)
from cosmarch.games.se4x.rules.combat.battlefield import decider
from cosmarch.games.se4x.rules.combat.boarding import number_to_seize
from cosmarch.games.se4x.state import FREE, NOBODY, Table
from tests.se4x.battle import FIELD, WEST, battle, field, hold_until, shots, standing
from tests.se4x.table import aliens, machine, mark, place, play, put


def values(t: Table, group: int) -> str:
    kind = CLASSES[weapon_class(t, group)]
    return f"{kind}{attack_value(t, group)}-{defense_value(t, group)}-{hull(t, group)}"


def test_four_for_a_barren_planet() -> None:
    """SE-25.1: when a barren planet in deep space is turned up, 4 alien counters are drawn for it."""
    t = field()
    put(t, 0, FIELD, "scout")
    mark(t, FIELD, "barren_planet", face_up=False)
    p = play(t, ("explore", 0, place(FIELD)))
    assert len(p.t.groups_at(place(FIELD), ALIENS)) == 4 and sum(p.t.cup) == 36
    t = field(aliens_per_planet=2)
    put(t, 0, FIELD, "scout")
    mark(t, FIELD, "barren_planet", face_up=False)
    assert len(play(t, ("explore", 0, place(FIELD))).t.groups_at(place(FIELD), ALIENS)) == 2


def test_the_counters() -> None:
    """SE-25.2: 10 D4-1-1, 20 C5-2-1 and 10 B6-2-1."""
    t = field()
    assert sum(t.cup) == 40
    while guard(t, place(FIELD)):
        pass
    standing(t, defender=ALIENS)
    drawn = Counter([values(t, group) for group in t.groups_of(ALIENS)])
    assert drawn == {"D4-1-1": 10, "C5-2-1": 20, "B6-2-1": 10} and sum(t.cup) == 0


def test_their_technology() -> None:
    """SE-25.3: Tactics 1 and Point Defense 2: they fire at fighters as class A with 7."""
    t = field()
    ship = aliens(t, FIELD, "alien_d")[0]
    fighters = put(t, 0, FIELD, "fighter", fighter=1)
    put(t, 0, FIELD, "carrier")
    standing(t, defender=ALIENS)
    assert (tactics(t, ship), point_defense(t, ship)) == (1, 2)
    p = battle(t, defender=ALIENS, dice=(7,)).do("done")
    assert p.match.asks[0].args["group"] == ship
    p.do(fighters)
    assert shots(p) == [(ALIENS, 7, 7)] and p.t.kind[fighters] == FREE


def test_they_fight_the_explorer_at_once() -> None:
    """SE-25.4, SE-4.3: the battle is fought in the exploration phase."""
    t = field()
    put(t, 0, FIELD, "scout")
    mark(t, FIELD, "barren_planet", face_up=False)
    p = play(t, ("explore", 0, place(FIELD)))
    assert (p.t.attacker, p.t.defender) == (0, ALIENS) and p.told("battle")


def test_they_fight_who_enters() -> None:
    """SE-25.4, SE-3.9: whoever enters later must fight them too."""
    t = field()
    scout = put(t, 0, WEST, "scout")
    aliens(t, FIELD, "alien_c")
    p = play(t, ("movement", 0), ("combat_phase", 0)).do(scout, FIELD, "no").until("battle")
    assert p.tokens == {FIELD} and p.refused == {"done": "SE-3.9"}


def test_they_never_retreat() -> None:
    """SE-25.4: not even when they could."""
    t = field()
    ship = aliens(t, FIELD, "alien_b")[0]
    put(t, 0, FIELD, "scout")
    p = hold_until(battle(t, defender=ALIENS), 2, ship)
    assert p.refused == {"retreat": "SE-25.4"}


def test_they_stay_revealed() -> None:
    """SE-25.5: once revealed they stay revealed, also when their attackers are gone."""
    t = field()
    ship = aliens(t, FIELD, "alien_b")[0]
    assert t.seen[ship] == 0
    mine = put(t, 0, FIELD, "scout")
    p = battle(t, defender=ALIENS, dice=(6,)).do(mine)
    assert p.over and p.t.seen[ship] == EVERYONE and p.at(FIELD) == {}


def test_who_decides_for_them() -> None:
    """SE-25.6: the next player to the left of the active player who is no ally."""
    t = standing(field(4), attacker=1, defender=ALIENS)
    t.active = 1
    assert decider(t, ALIENS) == 2
    t.team = (0, 1, 1, 0)
    assert decider(t, ALIENS) == 3
    t.out[3] = 1
    assert decider(t, ALIENS) == 0
    t.team = (1, 1, 1, 1)
    assert decider(t, ALIENS) == NOBODY
    t = field(3)
    aliens(t, FIELD, "alien_b")
    put(t, 0, FIELD, "scout")
    p = battle(t, defender=ALIENS)
    assert p.kind == "fire" and p.seat == 1


def test_the_planet_afterwards() -> None:
    """SE-25.7, SE-16.2: without its aliens it is an ordinary barren planet."""
    t = field()
    mark(t, FIELD, "barren_planet")
    ship = aliens(t, FIELD, "alien_d")[0]
    mine, settlers = put(t, 0, FIELD, "dreadnought"), put(t, 0, FIELD, "colony_ship", terraforming=1)
    p = play(t, ("battle", place(FIELD), 0, ALIENS), ("settling", 0), dice=(1,)).do(ship)
    assert p.kind == "settle" and p.tokens == {f"group.{settlers}", "done"}
    p.do(settlers)
    assert p.t.colony[place(FIELD)] == 0 and p.at(FIELD) == {"dreadnought": 1} and p.t.size[mine] == 1


def test_they_may_screen() -> None:
    """SE-25.6, SE-7.1: screening is a choice of theirs too."""
    t = field()
    ships = aliens(t, FIELD, "alien_b", "alien_d")
    put(t, 0, FIELD, "scout")
    p = battle(t, defender=ALIENS)
    assert p.kind == "screen" and p.seat == 1 and p.tokens == {f"group.{ship}" for ship in ships} | {"done"}


def test_security_forces_of_the_later_edition() -> None:
    """SE-25.8: with the option aliens have Security Forces 1: boarding needs one less."""
    numbers: list[int] = []
    for option in (False, True):
        t = field(alien_security=option)
        boarders = put(t, 0, FIELD, "boarding_ship", boarding=1)
        ship = aliens(t, FIELD, "alien_b")[0]
        numbers.append(number_to_seize(standing(t, defender=ALIENS), boarders, ship))
    assert numbers == [5 - 1, 5 - 1 - 1]


# ---- a doomsday machine


def test_values_of_the_machine() -> None:
    """SE-26.1: C9-2-3 with 2 attacks a round, Tactics 2 and Scanners 2; without a player its targets are those that
    cost most (SE-31.18)."""
    t = field()
    ship = machine(t, FIELD)
    raider = put(t, 0, FIELD, "raider", 2, cloaking=2)
    standing(t, defender=MACHINES)
    assert values(t, ship) == "C9-2-3" and tactics(t, ship) == 2
    p = battle(t, defender=MACHINES, dice=(9, 9))
    assert shots(p) == [(MACHINES, 9, 9), (MACHINES, 9, 9)] and p.t.size[raider] == 1


def test_a_one_hits_the_machine() -> None:
    """SE-26.2: a roll of 1 hits it."""
    t = field()
    ship = machine(t, FIELD)
    put(t, 0, FIELD, "minesweeper", 3)
    p = battle(t, defender=MACHINES, dice=(10, 10, 1)).do(ship)
    assert shots(p)[-1] == (0, 1 - 2, 1) and p.t.damage[ship] == 1


def test_fighters_and_the_machine() -> None:
    """SE-26.3: it is immune to fighters, which still protect their carriers."""
    t = field()
    ship = machine(t, FIELD)
    carrier, fighters = put(t, 0, FIELD, "carrier"), put(t, 0, FIELD, "fighter", 3)
    p = battle(t, defender=MACHINES, dice=(9, 9))
    assert p.t.size[fighters] == 1 and p.t.size[carrier] == 1
    assert p.match.asks[0].args["group"] == carrier and f"group.{ship}" in p.tokens, (
        "the fighters had nobody to fire at"
    )


def test_the_machine_heals() -> None:
    """SE-26.4: it is healed completely after each battle."""
    t = field()
    ship = machine(t, FIELD)
    mine = put(t, 0, FIELD, "battleship")
    p = battle(t, defender=MACHINES, dice=(1, 10, 10)).do(ship)
    assert p.t.damage[ship] == 1
    p = hold_until(p, 2, mine).do("retreat", WEST)
    assert p.over and p.t.damage[ship] == 0 and p.at(WEST) == {"battleship": 1}
