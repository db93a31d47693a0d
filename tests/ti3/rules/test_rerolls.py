"""The Jol-Nar roll any die again that they have just rolled, each time for a counter from Strategy Allocation
(TI-28.4.2): one test for every kind of roll that the game knows."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import pytest

from cosmarch.games.ti3.content.vocabulary import CRUISER, PDS
from cosmarch.games.ti3.state import Table
from tests.ti3.hands import as_action, at_moment, card
from tests.ti3.leading import at, led
from tests.ti3.skirmish import Skirmish, skirmish
from tests.ti3.table import CONTENT, Play, own, place, planet, put

LINE = {0: "mecatol_rex", 1: "wellon", 7: "abyz_fria", 3: "jol_nar_home", 4: "empty_1"}
ATTACKS = ("jol_nar", "sol", "hacan")
DEFENDS = ("sol", "jol_nar", "hacan")
WELLON = 1  # its hex on the table of `hands`
Fleets = Mapping[str, Mapping[int, Mapping[str, int]]]


def position(fleets: Fleets, races: tuple[str, ...] = ATTACKS, **more: Any) -> Skirmish:
    return skirmish(LINE, fleets, races=races, **more)


def landing(forces: int, ships: Mapping[str, int] | None = None, **more: Any) -> Skirmish:
    """Seat 0 stands over Abyz with ground forces and lands them all there."""
    s = position({"abyz_fria": {0: {"carrier": 1, "ground_force": forces, **(ships or {})}}}, **more).do("abyz_fria")
    while s.kind == "space_cannon":
        s.do("0")
    return s.do("done") if s.kind == "move_ship" else s


def asked(s: Skirmish | Play, kind: str, seat: int = 0) -> bool:
    return (s.kind, s.seat, s.t.strategy[seat]) == (kind, seat, 2)


def test_combat_dice_again_and_again() -> None:
    """TI-28.4.2, TI-21.3.3: for each counter one die, also the same one; a Cruiser of theirs hits on 8."""
    fleets = {"wellon": {0: {"cruiser": 1}}, "mecatol_rex": {1: {"cruiser": 1}}}
    s = position(fleets).do("mecatol_rex").dice(1, 1).do("wellon.cruiser")
    assert asked(s, "reroll") and s.tokens == {"cruiser", "done"}
    s.dice(7).do("cruiser")
    assert s.kind == "reroll" and s.t.strategy[0] == 1 and s.match.asks[0].args["n"] == 1
    s.dice(8).do("cruiser")
    assert s.t.strategy[0] == 0 and s.fleet("mecatol_rex", 1) == {} and s.told("battle_won")


def test_dice_lie_on_the_table_while_one_is_rolled_again() -> None:
    """TI-28.4.2: whoever decides sees both sides' dice, and the new face of one that was rolled again."""
    fleets = {"wellon": {0: {"cruiser": 2}}, "mecatol_rex": {1: {"cruiser": 1}}}
    s = position(fleets).do("mecatol_rex").dice(1, 9, 3).do("wellon.cruiser", "wellon.cruiser")
    assert s.kind == "reroll" and s.t.dice == (0, CRUISER, 8, 1, 0, CRUISER, 8, 9, 1, CRUISER, 7, 3)
    s.dice(5).do("cruiser")
    assert s.kind == "reroll" and s.t.dice[:4] == (0, CRUISER, 8, 5) and not s.t.volleys


def test_only_the_jol_nar_and_only_with_a_counter() -> None:
    """TI-28.4.2, TI-27.1.1."""
    fleets = {"wellon": {0: {"cruiser": 1}}, "mecatol_rex": {1: {"cruiser": 1}}}
    for races, counters in ((("sol", "letnev", "hacan"), [2, 2, 2]), (ATTACKS, [0, 2, 2])):
        s = position(fleets, races, strategy=counters).do("mecatol_rex").dice(1, 10).do("wellon.cruiser")
        assert s.told("battle_won") == [{"seat": 1, "hex": 0}] and not s.told("rerolls")


def test_pds_fire() -> None:
    """TI-28.4.2, TI-13.1.1."""
    s = position({"wellon": {0: {"cruiser": 1}}}, DEFENDS, planets={"mecatol_rex": (1, 1, 1, 0)})
    s.do("mecatol_rex", "wellon.cruiser").dice(1).do("1")
    assert asked(s, "reroll", 1)
    s.dice(6).do("pds")
    assert s.fleet("mecatol_rex") == {} and s.t.strategy[1] == 1


def test_shots_before_a_battle() -> None:
    """TI-28.4.2, TI-21.1.3: an Assault Cannon."""
    fleets = {"wellon": {0: {"dreadnought": 1}}, "mecatol_rex": {1: {"cruiser": 1}}}
    s = position(fleets, technologies={0: ["assault_cannon"]}).do("mecatol_rex").dice(1).do("wellon.dreadnought")
    assert asked(s, "reroll") and not s.told("battle_round")
    s.dice(10).do("dreadnought")
    assert s.fleet("mecatol_rex", 1) == {}


def test_barrage() -> None:
    """TI-28.4.2, TI-21.1.4."""
    fleets = {"wellon": {0: {"destroyer": 1}}, "mecatol_rex": {1: {"fighter": 1}}}
    s = position(fleets, planets={"mecatol_rex": (1, 1, 0, 1)}).do("mecatol_rex").dice(1, 1).do("wellon.destroyer")
    assert asked(s, "reroll")
    s.dice(10).do("destroyer", "done")  # the other one stays as it is
    assert s.fleet("mecatol_rex", 1) == {} and not s.told("battle_round")


def test_bombardment() -> None:
    """TI-28.4.2, TI-22.2.3."""
    s = landing(1, {"dreadnought": 1}, planets={"abyz": (1, 1, 0, 0)}).do("abyz.ground_force")
    s.dice(1).do("dreadnought")
    assert asked(s, "reroll")
    s.dice(10).do("dreadnought")
    assert s.on("abyz") == (0, 1, 0, 0)


def test_invasion_defence() -> None:
    """TI-28.4.2, TI-22.3.2."""
    s = landing(1, races=DEFENDS, planets={"abyz": (1, 1, 1, 0)}).do("abyz.ground_force").dice(1).do("1")
    assert asked(s, "reroll", 1)
    s.dice(6).do("pds")
    assert s.on("abyz") == (1, 1, 1, 0) and s.told("rolls")[-1]["unit"] == PDS


@pytest.mark.parametrize(("races", "seat"), [(ATTACKS, 0), (DEFENDS, 1)])
def test_invasion_combat(races: tuple[str, ...], seat: int) -> None:
    """TI-28.4.2, TI-22.4.3: on both sides; their ground forces hit on 9."""
    s = landing(1, races=races, planets={"abyz": (1, 1, 0, 0)}).dice(1, 1).do("abyz.ground_force")
    assert asked(s, "reroll", seat) and s.t.dice[3::4] == (1, 1)  # they lie on the table meanwhile
    s.dice(9).do("ground_force")
    assert s.on("abyz")[:2] == ((0, 1) if seat == 0 else (1, 1))


def test_dice_for_hostile_locals() -> None:
    """TI-28.4.2, TI-43.5.1: the player on the left rolls them, so these are dice that they have just rolled."""
    counter = CONTENT.domain_counter_names.index("hostile_locals_1")
    domain = tuple([counter if name == "abyz" else -1 for name in CONTENT.planet_names])
    s = landing(1, races=DEFENDS, distant_suns=1, domain=domain)
    s.dice(1, 1).do("abyz.ground_force")
    assert asked(s, "reroll", 1)
    s.dice(8).do("ground_force")
    assert s.on("abyz") == (-1, 0, 0, 0) and s.told("locals_stay")


def test_gen_synthesis() -> None:
    """TI-28.4.2, TI-32.1.2: a ground force that died may come home after all."""
    planets = {"abyz": (1, 1, 0, 0), "jol": (0, 1, 0, 0)}
    s = landing(1, planets=planets, technologies={0: ["gen_synthesis"]})
    s.dice(8, 8, 4).do("abyz.ground_force")  # both fall, and the die for the one who landed shows 4
    assert asked(s, "reroll") and s.on("jol") == (0, 1, 0, 0)
    s.dice(5).do("ground_force")
    assert s.on("jol") == (0, 2, 0, 0) and s.t.strategy[0] == 1


def test_dacxive_animators() -> None:
    """TI-28.4.2, TI-32.1.2: one who fell rises after all; the die showed 5, and 6 is needed."""
    s = landing(1, planets={"abyz": (1, 1, 0, 0)}, technologies={0: ["dacxive_animators"]})
    s.dice(9, 1, 5).do("abyz.ground_force")
    assert asked(s, "reroll") and s.on("abyz") == (0, 1, 0, 0)
    s.dice(6).do("ground_force")
    assert s.on("abyz") == (0, 2, 0, 0)


def test_plague() -> None:
    """TI-28.4.2: who plays the card rolls its dice; odd faces spare a ground force."""
    p = as_action("plague", "jord", prepare=garrisoned, races=ATTACKS, dice=(2, 3))
    assert asked(p, "reroll_die") and p.match.asks[0].args["n"] == 3
    p.match.load_dice((7, 10))
    p.do("yes", "yes")
    assert p.t.ground[planet("jord")] == 0 and p.t.strategy[0] == 0
    p = as_action("plague", "jord", prepare=garrisoned, races=ATTACKS, dice=(2, 3)).do("no")
    assert p.t.ground[planet("jord")] == 1 and p.t.strategy[0] == 2
    p = as_action("plague", "jol", prepare=of_the_others, races=DEFENDS, dice=(2, 2))
    assert p.t.ground[planet("jol")] == 0 and p.over  # the victim rolls nothing


def garrisoned(t: Table) -> None:
    t.ground[planet("jord")] = 2


def of_the_others(t: Table) -> None:
    t.ground[planet("jol")] = 2


def test_strategic_bombardment() -> None:
    """TI-28.4.2: the die that brings the card back."""

    def sun(t: Table) -> None:
        put(t, 0, "abyz_fria", war_sun=1)
        own(t, 1, "abyz", "fria")

    p = as_action("strategic_bombardment", "abyz", prepare=sun, races=ATTACKS, dice=(5,))
    assert asked(p, "reroll_die")
    p.match.load_dice((6,))
    p.do("yes", "no")
    assert p.t.hands[0] == (card("strategic_bombardment"),) and p.t.action_discard == ()


def rolled(owner: int) -> Callable[[Table], None]:
    """A combat roll lies on the table: a Cruiser of the owner has hit with a 9."""

    def prepare(t: Table) -> None:
        for seat in (0, 1):
            put(t, seat, "wellon", cruiser=1)
        t.system, t.defender = place(t, "wellon"), 1
        t.dice = (owner, CRUISER, 8, 9)
        t.hits = [1, 0] if owner else [0, 1]

    return prepare


def test_a_die_that_a_card_has_rolled_again() -> None:
    """TI-28.4.2: the Jol-Nar, whose die it is, roll once more; an opponent of theirs does not."""
    window = ("after_combat_roll", WELLON)
    p = at_moment("recheck", window, prepare=rolled(1), races=DEFENDS, dice=(3,))
    assert asked(p, "reroll", 1)
    p.match.load_dice((8,))
    p.do("cruiser")
    assert p.t.hits == [1, 0] and p.t.dice == (1, CRUISER, 8, 8) and p.t.strategy[1] == 1
    p = at_moment("recheck", window, prepare=rolled(1), races=ATTACKS, dice=(3,))
    assert p.t.hits == [0, 0] and not p.told("rerolls")


def test_a_battlestation() -> None:
    """TI-28.4.2: the shots of a dock that fires by a card."""

    def dock(t: Table) -> None:
        own(t, 1, "wellon")
        t.dock[planet("wellon")] = 1
        put(t, 0, "wellon", cruiser=2)
        t.moved = (1, *t.moved[1:])

    window = ("after_movement", 0, WELLON)
    p = at_moment("experimental_battlestation", window, seat=1, prepare=dock, races=DEFENDS, dice=(1, 1, 6))
    assert asked(p, "reroll", 1) and p.tokens == {"pds", "done"}
    p.match.load_dice((6,))
    p.do("pds", "done")
    assert p.told("ships_destroyed") == [{"seat": 0, "unit": CRUISER, "hex": WELLON, "n": 2}]


def test_sabotage_runs() -> None:
    """TI-28.4.2, TI-41.1.5, TI-X.4: no combat rolls, but dice of theirs."""
    fleets = {"wellon": {0: {"carrier": 1, "fighter": 1}}, "mecatol_rex": {1: {"war_sun": 1}}}
    s = position(fleets, sabotage_runs=1).do("mecatol_rex", "wellon.carrier")
    while s.kind != "sabotage_run":
        s.do("wellon.fighter" if "wellon.fighter" in s.tokens else "done")
    s.dice(1).do("1")
    assert asked(s, "reroll_die")
    s.dice(9, 10).do("yes", "no", "no")  # through the outer defences; then a 10 for the inner ones
    assert s.fleet("mecatol_rex", 1) == {} and s.fleet("mecatol_rex") == {"carrier": 1, "fighter": 1}


def test_a_leader_in_danger() -> None:
    """TI-28.4.2, TI-40.2.1: the owner rolls for a leader."""
    fleets = {"wellon": {0: {"cruiser": 1}}, "mecatol_rex": {1: {"cruiser": 2}}}
    s = position(fleets, planets={"jol": (0, 1, 0, 0)}, **led(LINE, {"rin": "wellon.cruiser"})).do("mecatol_rex")
    s.dice(1, 10, 10, 1).do("wellon.cruiser", "done")
    assert asked(s, "reroll_die")
    s.dice(6).do("yes", "no")
    assert at(s, "rin") == "jol"
