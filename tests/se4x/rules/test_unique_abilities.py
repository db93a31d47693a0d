"""The abilities of unique ships: CE-US."""

from __future__ import annotations

import pytest

from cosmarch.games.se4x.content.map_hexes import distance
from cosmarch.games.se4x.rules.combat.battle_values import (
    hits,
    target_refusal,
    to_hit,
)
from cosmarch.games.se4x.rules.combat.battlefield import CLOAKED, SCREENED
from cosmarch.games.se4x.rules.combat.bombardment import shell
from cosmarch.games.se4x.rules.combat.mines import mine_refusal
from cosmarch.games.se4x.rules.combat.retreat import count_refusal
from cosmarch.games.se4x.rules.economy import drafts
from cosmarch.games.se4x.rules.economy.construction import capacity_left
from cosmarch.games.se4x.rules.economy.upgrades import upgrade_refusal
from cosmarch.games.se4x.rules.movement.cargo import bays
from cosmarch.games.se4x.rules.movement.movement import way_refusal
from cosmarch.games.se4x.rules.movement.pipelines import connected
from cosmarch.games.se4x.rules.unique_ships import designs
from cosmarch.games.se4x.rules.unique_ships.abilities import beam_refusal
from cosmarch.games.se4x.rules.unique_ships.beams_shields import held
from cosmarch.games.se4x.state import ATTACK, FREE, HOLDS_GATE, STOPPED, UNIQUE_SHIP, Table
from cosmarch.games.se4x.state import put as changed
from cosmarch.games.se4x.view import view
from tests.se4x.battle import FIELD, battle, hold_until, shots, standing
from tests.se4x.economy import act, end, home, phase, refused
from tests.se4x.rules.test_unique_ships import HERE, built, design
from tests.se4x.table import CONTENT, fresh, kind_of, place, play, put, research, settle

# ---- abilities


def test_mini_fighter_bay() -> None:
    """CE-US.11: room for one fighter, and no other benefit of a carrier."""
    t = standing(built("D2-2x2", "mini_fighter_bay"))
    ships = put(t, 0, FIELD, "unique_ship", 2)
    put(t, 0, FIELD, "fighter", 2, fighter=1)
    assert bays(t, ships) == 2 and target_refusal(t, put(t, 1, FIELD, "scout"), ships) is None
    t = built("D2-2x2", "mini_fighter_bay")
    put(t, 0, FIELD, "unique_ship")
    put(t, 0, FIELD, "fighter", 3, fighter=1)
    enemy = put(t, 1, FIELD, "scout")
    p = battle(t, dice=(1,)).do("done").until("fire", 0).do(enemy)
    assert p.over and p.at(FIELD) == {"unique_ship": 1, "fighter": 1}


def test_anti_sensor_hull() -> None:
    """CE-US.12: mines do not work on it and stay; other ships trigger them; it blockades all the same."""
    t = built("D2-2x2", "anti_sensor_hull")
    settle(t, 1, FIELD)
    ship = put(t, 0, FIELD, "unique_ship")
    put(t, 1, FIELD, "mine", 2)
    why = mine_refusal(standing(t), ship)
    assert why is not None and why.rule == "CE-US.12"
    p = battle(t)
    assert p.over and p.at(FIELD) == {"unique_ship": 1} and p.at(FIELD, 1) == {"mine": 2} and p.t.blockaded(HERE)
    scout = put(t, 0, FIELD, "scout")
    p = battle(t)
    assert p.at(FIELD) == {"unique_ship": 1} and p.at(FIELD, 1) == {"mine": 1} and p.t.kind[scout] == FREE


def shield_field() -> tuple[Table, int, int, int]:
    t = built("D2-2x2", "shield_projector")
    ship, cruisers = put(t, 0, FIELD, "unique_ship"), put(t, 0, FIELD, "cruiser", 2)
    put(t, 0, FIELD, "titan")
    return t, ship, cruisers, put(t, 1, FIELD, "scout", 4)


def test_shield_projector() -> None:
    """CE-US.13, CE-US.15: one ship that is not unique and no titan is no target while the projector lives
    unscreened."""
    t, ship, cruisers, enemy = shield_field()
    p = battle(t)
    assert p.kind == "shield" and p.seat == 0
    assert set(p.refused.values()) == {"CE-US.13", "CE-US.15"} and f"group.{cruisers}" in p.tokens
    p.do(cruisers)
    t = p.t
    safe = next(g for g in t.groups_at(HERE, 0) if t.kind[g] == kind_of("cruiser") and g != cruisers)
    assert t.size[safe] == 1 and p.kind != "shield"
    why = target_refusal(t, enemy, safe)
    assert why is not None and why.rule == "CE-US.13" and target_refusal(t, enemy, cruisers) is None
    t.combat[ship] |= SCREENED
    assert target_refusal(t, enemy, safe) is None
    t.combat[ship] &= ~SCREENED
    t.remove_group(ship)
    assert target_refusal(t, enemy, safe) is None


def test_shield_against_mines() -> None:
    """CE-US.14: protected ships are named before the mines choose, and are safe from them."""
    t = built("D2-2x2", "shield_projector")
    ship, cruiser = put(t, 0, FIELD, "unique_ship"), put(t, 0, FIELD, "cruiser")
    put(t, 1, FIELD, "mine", 1)
    put(t, 1, FIELD, "scout")
    p = battle(t).do(cruiser)
    assert p.t.kind[ship] == FREE and p.at(FIELD) == {"cruiser": 1}  # the mine had one target left


def test_several_projectors() -> None:
    """CE-US.15: several may protect one ship, and all must be destroyed first; nothing changes during the battle."""
    t = built("D2-2x2", "shield_projector")
    ships, cruiser, enemy = (
        put(t, 0, FIELD, "unique_ship", 2),
        put(t, 0, FIELD, "cruiser"),
        put(t, 1, FIELD, "scout", 5),
    )
    p = battle(t).do(cruiser, cruiser)
    t = p.t
    assert p.kind != "shield" and target_refusal(t, enemy, cruiser) is not None
    t.size = changed(t.size, ships, 1)
    assert target_refusal(t, enemy, cruiser) is not None
    while p.t.battle_round < 2:
        assert p.kind != "shield"
        p.do("hold" if "hold" in p.tokens else p.match.asks[0].tokens[-1])


@pytest.mark.parametrize(
    ("roll", "ship"), [(1, "scout"), (3, "scout"), (4, "destroyer"), (6, "destroyer"), (8, "cruiser")]
)
def test_design_weakness(roll: int, ship: str) -> None:
    """CE-US.17: in the first battle a die says which ships have +2 Attack against the design; it stays so."""
    t = built("D2-0x2", "design_weakness")
    group = put(t, 0, FIELD, "unique_ship")
    others = {name: put(t, 1, FIELD, name) for name in ("scout", "destroyer", "cruiser")}
    plain = {name: to_hit(standing(t), other, group) for name, other in others.items()}
    t.battle_hex = t.attacker = t.defender = -1
    p = battle(t, dice=(roll,))
    assert p.told("weak_spot") and p.match.view(1)["table"]["players"][0]["design"]["weak_against"] == ship
    p.t.battle_marks = 0
    assert {name for name, other in others.items() if to_hit(p.t, other, group) == plain[name] + 2} == {ship}


@pytest.mark.parametrize("roll", [9, 10])
def test_the_enemy_chooses_the_weakness(roll: int) -> None:
    """CE-US.17: on 9 and 10 the enemy says which."""
    t = built("D2-0x2", "design_weakness")
    put(t, 0, FIELD, "unique_ship")
    put(t, 1, FIELD, "scout")
    p = battle(t, dice=(roll,))
    assert p.kind == "weak_spot" and p.seat == 1 and p.tokens == {"scout", "destroyer", "cruiser"}
    assert p.do("cruiser").t.weakness[0] == kind_of("cruiser")


def bay(worth: int = 5) -> Table:
    t = fresh(2, unique_ships=True)
    t.cp[0] = 60
    research(t, 0, ship_size=7, ship_yard=1)
    t.design = changed(t.design, 0, design("D2-2x1", "construction_bay"))
    settle(t, 0, "G6", worth)
    return t


def test_construction_bay() -> None:
    """CE-US.18: beside an own colony that makes income it is a ship yard of the current level, to build and upgrade."""
    t = bay()
    ship = put(t, 0, "G6", "unique_ship", 2)
    scouts = put(t, 0, "G6", "scout")
    p = phase(t)
    assert capacity_left(p.t, 0, HERE) == 2
    end(act(p, "build", "scout"))
    assert p.at("G6")["scout"] == 2 and p.t.kind[ship] == UNIQUE_SHIP
    research(p.t, 0, attack=1)
    p.t.round = 2
    assert upgrade_refusal(p.t, 0, scouts) is None
    poor = bay(0)
    put(poor, 0, "G6", "unique_ship")
    assert not designs.bay_at(poor, HERE, 0)


def test_building_a_bay() -> None:
    """CE-US.19: it needs yard capacity, counts as the colony's ship yard of the phase, one a colony, and works only
    from the next phase on."""
    t = bay()
    put(t, 0, "G6", "ship_yard", 6)
    p = act(phase(t), "build", "unique_ship")
    assert p.kind == "economy" and capacity_left(p.t, 0, HERE) == 10  # one ship, without being asked how many
    assert refused(act(p, "build"))["unique_ship"] == "CE-US.19"
    end(act(p, "ship_yard"))  # at the homeworld, the one colony left for it
    assert p.at("G6") == {"ship_yard": 6, "unique_ship": 1} and p.at(home(p.t)) == {"ship_yard": 1}


def beam_field() -> tuple[Table, int, int]:
    t = built("D2-2x2", "tractor_beam")
    return t, put(t, 0, FIELD, "unique_ship"), put(t, 1, FIELD, "cruiser", 2)


def test_tractor_beam() -> None:
    """CE-US.20: at the start of every round it takes hold of a ship that could be fired at; that one may not
    retreat."""
    t, ship, cruisers = beam_field()
    p = battle(t)
    p.until("tractor_beam")
    assert p.seat == 0 and p.tokens == {f"group.{cruisers}", "done"}
    p.do(cruisers)
    assert held(p.t, cruisers) == 1
    p.t.battle_round = 2
    why = count_refusal(p.t, cruisers, 2)
    assert why is not None and why.rule == "CE-US.20" and count_refusal(p.t, cruisers, 1) is None
    hidden = put(p.t, 1, FIELD, "scout")
    p.t.combat[hidden] |= SCREENED
    why = beam_refusal(p.t, ship, hidden)
    assert why is not None and why.rule == "SE-7.3"


def test_dropping_the_beam() -> None:
    """CE-US.21: the unique ship may leave at its moment, which lets the held ship go; cloaked ships ignore the beam."""
    t, ship, cruisers = beam_field()
    p = battle(t)
    while not (p.t.battle_round == 2 and p.kind == "tractor_beam"):
        p.do("hold" if "hold" in p.tokens else "done")
    p.do(cruisers)
    hold_until(p, 2, ship).do("retreat")
    while p.kind in ("how_many_retreat", "refuge"):
        p.do(p.match.asks[0].tokens[0])
    assert held(p.t, cruisers) == 0
    t, ship, _ = beam_field()
    raider = put(t, 1, FIELD, "raider", cloaking=2)
    t.combat[raider] |= CLOAKED
    why = beam_refusal(standing(t), ship, raider)
    assert why is not None and why.rule == "CE-US.21"


def gate_field(far: str = "G9") -> tuple[Table, int, int, int]:
    t = built("D2-2x2", "warp_gates")
    scout = put(t, 0, FIELD, "scout", move=7)
    return t, put(t, 0, FIELD, "unique_ship"), put(t, 0, far, "unique_ship"), scout


def test_warp_gates() -> None:
    """CE-US.22: two such ships within 3 hexes that stay make their hexes adjacent for own ships; then they may not
    move."""
    t, here, there, scout = gate_field()
    p = play(t, ("movement", 0)).do(scout)
    assert "G9" in p.tokens
    p.do("G9")
    assert p.t.where[scout] == place("G9") and p.t.moves[scout] == 1
    assert p.refused[f"group.{here}"] == p.refused[f"group.{there}"] == "CE-US.22"
    assert p.t.flags[here] & HOLDS_GATE and p.match.view(1)["table"]["players"][0]["design"]["abilities"] == [
        "warp_gates"
    ]
    far, _, _, scout = gate_field("G10")
    assert "G10" not in play(far, ("movement", 0)).do(scout).tokens


def test_a_moving_ship_holds_no_gate() -> None:
    """CE-US.22: neither a ship that has moved nor the one that wants to."""
    t, here, there, scout = gate_field()
    assert "G9" not in play(t, ("movement", 0)).do(here).tokens
    t.moves[there] = 1
    assert "G9" not in play(t, ("movement", 0)).do(scout).tokens


def test_fighters_and_troops_through_gates() -> None:
    """CE-US.22: by themselves, where a colony or ship takes them, and no further."""
    t, _, _, _ = gate_field()
    settle(t, 0, FIELD)
    fighters, troops = put(t, 0, FIELD, "fighter", 2, fighter=1), put(t, 0, FIELD, "infantry", 2)
    assert "gate" not in play(t, ("movement", 0)).tokens
    settle(t, 0, "G9")
    p = play(t, ("movement", 0)).do("gate")
    assert p.tokens == {f"group.{fighters}", f"group.{troops}", "done"}
    p.do(fighters, "G9", "gate", troops, "G9")
    assert p.t.where[fighters] == p.t.where[troops] == place("G9") and p.t.flags[fighters] & STOPPED


def test_limits_of_gates() -> None:
    """CE-US.23: pipelines connect through them, nobody retreats through them, one jump a move; a warp point beside is
    allowed."""
    t, _, _, scout = gate_field()
    t.turn = 3
    put(t, 0, "F9", "unique_ship")
    p = play(t, ("movement", 0)).do(scout, "G9")
    assert way_refusal(p.t, 0, [scout], place(FIELD)).rule == "CE-US.23"
    t = built("D2-2x2", "warp_gates")
    start = t.home[0]
    end_ = next(at for at in range(len(t.near)) if t.playable(at) and distance(start, at) == 3)
    for at in (start, end_):
        put(t, 0, CONTENT.hexes[at], "ms_pipeline")
    assert connected(t, 0) == [start]
    for at in (start, end_):
        put(t, 0, CONTENT.hexes[at], "unique_ship")
    assert connected(t, 0) == sorted([start, end_])
    t, _, _, scout = gate_field()
    put(t, 1, FIELD, "scout", 5)
    p = battle(t)
    hold_until(p, 2, scout).do("retreat")
    assert p.kind == "refuge" and "G9" not in p.tokens


def test_gate_and_warp_point() -> None:
    """CE-US.23: a jump through a gate and a step through a warp point go together in one move."""
    t, _, _, scout = gate_field()
    t.turn = 3
    far = place("B3")
    t.near = (*t.near[: place("G9")], (*t.near[place("G9")], far), *t.near[place("G9") + 1 :])  # as warp points do
    p = play(t, ("movement", 0)).do(scout, "G9").do(scout, "B3")
    assert p.t.where[scout] == far


def test_second_salvo() -> None:
    """CE-US.24: after a hit one more shot at a ship of the same type, only one, and none when bombarding."""
    t = built("A5-0x1", "second_salvo")
    ship, scouts = put(t, 0, FIELD, "unique_ship"), put(t, 1, FIELD, "scout", 3)
    other = put(t, 1, FIELD, "destroyer")
    p = battle(t, dice=(1, 1)).until("fire", 0).do(scouts)
    assert p.kind == "second_salvo" and p.tokens == {f"group.{scouts}", "hold"}
    (target,) = [option for option in p.match.asks[0].options if option.token != "hold"]
    assert "or less, 1 hit destroys it" in target.label()
    assert p.refused[f"group.{other}"] == "CE-US.24"
    p.do(scouts)
    assert p.t.size[scouts] == 1 and p.kind != "second_salvo" and len(shots(p)) == 2
    assert p.match.asks[0].args.get("group") != ship
    t = built("A5-0x1", "second_salvo")
    settle(t, 1, FIELD)
    ship = put(t, 0, FIELD, "unique_ship")
    p = play(t, ("bombardment", HERE, 0), dice=(1,)).do(ship)
    assert p.over and p.t.worth[HERE] == 3 and shell


def test_heavy_warheads() -> None:
    """CE-US.25: 1 and 2 always hit; against a titan 1 does."""
    t = standing(built("E1-0x1", "heavy_warheads"))
    ship, dreadnought, titan = (
        put(t, 0, FIELD, "unique_ship"),
        put(t, 1, FIELD, "dreadnought"),
        put(t, 1, FIELD, "titan"),
    )
    number = to_hit(t, ship, dreadnought)
    assert number < 1 and [hits(t, ship, dreadnought, number, roll) for roll in (1, 2, 3)] == [True, True, False]
    number = to_hit(t, ship, titan)
    assert [hits(t, ship, titan, number, roll) for roll in (1, 2)] == [True, False]


def test_neighbours() -> None:
    """CE-US.22: the hexes of the tests lie three and four apart."""
    assert distance(HERE, place("G9")) == 3 and distance(HERE, place("G10")) == 4


def test_a_plan_tells_of_designs_and_gained_technology() -> None:
    """CE-19.5, CE-4.29: a new design and a level from a scrapped ship are no purchases of units in the owner's plan."""
    t = built("D2-2x2")
    drafts.add(t, 0, drafts.REDESIGN, designs.packed(0, 5, 1, 3, []))
    drafts.add(t, 0, drafts.GAINED, ATTACK)
    plan = view(t, 0)["players"][0]["plan"]
    assert [row["what"] for row in plan] == ["redesign", "gained"] and plan[1]["technology"] == "attack"
