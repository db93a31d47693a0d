"""CE-19 and CE-US: designing unique ships, and what they can do."""

from __future__ import annotations

import pytest

from cosmarch.games.se4x.content.vocabulary import ABILITIES, CLASSES
from cosmarch.games.se4x.rules.combat.battle_values import (
    attack_value,
    defense_value,
    point_defense,
    scanners,
    technology,
    toughness,
    weapon_class,
)
from cosmarch.games.se4x.rules.economy.construction import type_refusal
from cosmarch.games.se4x.rules.economy.upgrades import upgrade_refusal
from cosmarch.games.se4x.rules.modifiers import hexes, hull, yard_cost
from cosmarch.games.se4x.rules.movement.reaction import reacts_at
from cosmarch.games.se4x.rules.unique_ships import designs
from cosmarch.games.se4x.rules.unique_ships.unique_ships import ability_refusal, class_refusal, redesign_refusal
from cosmarch.games.se4x.state import ATTACK, EXPLORING, UNIQUE_SHIP, Table
from cosmarch.games.se4x.state import put as changed
from tests.se4x.battle import FIELD, battle, field, hold_until, standing
from tests.se4x.economy import act, end, home, phase
from tests.se4x.table import CONTENT, Play, fresh, place, play, put, research, tech

BOOK = CONTENT.unique_ship

HERE = place(FIELD)


def design(text: str, *abilities: str) -> int:
    """A design as "D2-2x2": class, attack, defense, hull."""
    return designs.packed(
        CLASSES.index(text[0]), int(text[1]), int(text[3]), int(text[5]), [ABILITIES.index(one) for one in abilities]
    )


def built(text: str, *abilities: str, seat: int = 0, **options: bool | str) -> Table:
    """A battlefield with a design of a seat; Ship Size 7."""
    t = field(unique_ships=True, **options)
    t.design = changed(t.design, seat, design(text, *abilities))
    research(t, seat, ship_size=7)
    return t


# ---- designing


def started_design(**options: bool | str) -> Play:
    t = fresh(2, unique_ships=True, **options)
    t.design = (0, 0)
    return play(t, ("design_ships",))


def test_designed_before_the_match() -> None:
    """CE-19.1, CE-19.3: every empire, in secret, from the values of the tables; six counters."""
    p = started_design()
    assert [ask.kind for ask in p.match.asks] == ["design_hull"] * 2 and CONTENT.ships[UNIQUE_SHIP].counters == 6
    assert p.tokens == {"1", "2", "3"}
    labels = {option.token: option.label() for option in p.match.asks[0].options}
    assert labels == {str(n): f"{n} for {CONTENT.unique_ship.hull_prices[n - 1]} CP" for n in (1, 2, 3)}
    p.do("2")
    for tokens, choice in (({str(n) for n in range(1, 9)}, "2"), ({"0", "1", "2", "3"}, "2")):
        assert p.tokens == tokens
        p.do(choice)
    p.do("done")
    assert p.tokens == {"A", "B", "C", "D"} and p.refused == {"E": "CE-19.13"}
    assert p.match.asks[0].options[0].label() == f"Class A for {CONTENT.unique_ship.class_prices[0]} CP"
    p.do("D")
    mine, others = p.match.view(0)["table"]["players"], p.match.view(1)["table"]["players"]
    assert mine[0]["design"]["price"] == 11 and others[0]["design"]["attack"] is None
    p.do("1", "1", "0", "done", "E")
    assert p.over and p.t.design == (design("D2-2x2"), design("E1-0x1"))


def test_bought_and_upgraded_like_others() -> None:
    """CE-19.2: at a ship yard for the price of the design, with the technology of the empire."""
    t = fresh(2, unique_ships=True)
    t.cp[0] = 30
    t.design = changed(t.design, 0, design("D2-2x2"))
    research(t, 0, ship_size=3, attack=1)
    put(t, 0, home(t), "ship_yard", 4)
    p = end(act(phase(t), "build", "unique_ship", "1"))
    group = next(group for group in p.t.groups_of(0) if p.t.kind[group] == UNIQUE_SHIP)
    assert p.t.carried(group, ATTACK) == 1 and p.told("built", 0)
    research(p.t, 0, attack=2)
    p.t.cp[0], p.t.round = 10, 2
    assert upgrade_refusal(p.t, 0, group) is None


@pytest.mark.parametrize(
    ("text", "price"), [("E6-1x1", 12), ("D6-1x1", 13), ("D2-2x2", 11), ("A8-3x3", 32), ("E1-0x1", 4)]
)
def test_prices(text: str, price: int) -> None:
    """CE-US.2 to CE-US.6 and the examples CE-EX-15, CE-EX-16: class, attack, defense and hull add up."""
    assert designs.price_of(fresh(2), design(text)) == price


def test_prices_of_abilities() -> None:
    """CE-US.7, CE-US.8, CE-US.9, CE-US.16: each adds its price; C5-3 hull 3 with Shield Projector and Heavy Warheads is
    26; a weakness saves 1, from 17 CP on 2."""
    t = fresh(2)
    plain = designs.price_of(t, design("C3-1x1"))
    more = [designs.price_of(t, design("C3-1x1", name)) - plain for name in ABILITIES]
    assert more == [1, 1, 1, 2, 2, 3, 3, -1, 4, 2, 5, 4, 2]
    strong = design("C5-3x3", "shield_projector", "heavy_warheads")
    assert designs.price_of(t, strong) == 26
    assert designs.price_of(fresh(2, shield_projector_price="later"), strong) == 33
    assert designs.price_of(t, design("C5-3x3", "design_weakness")) == 21 - 2


def test_class_by_price() -> None:
    """CE-19.13 and the example CE-EX-15: from 10 CP at least class D, from 20 C, from 30 B; raising it adds its
    price."""
    t = fresh(2)
    plans = (design("A1-0x1"), design("A6-1x1"), design("A7-2x3"), design("A8-3x3", "scanners"))
    for whole, slowest in zip(plans, "EDCB", strict=True):
        plan = whole & ~(7 << designs.WEAPON)
        legal = [word for number, word in enumerate(CLASSES[:5]) if class_refusal(t, plan, number) is None]
        assert legal[-1] == slowest
        whys = [class_refusal(t, plan, number) for number in range(CLASSES.index(slowest) + 1, 5)]
        assert all(why is not None and why.rule == "CE-19.13" for why in whys)


def test_dearest_design() -> None:
    """CE-US.1: nothing dearer than Ship Size 7 allows."""
    t = fresh(2)
    plan = design("A8-3x3") & ~(7 << designs.WEAPON)
    why = ability_refusal(t, plan, designs.WARP_GATES)
    assert why is not None and why.rule == "CE-US.1"


def test_smallest_design() -> None:
    """CE-19.3: in the later edition at least 5 CP, with Exploration 9."""
    t = fresh(2, smallest_unique_ship="later")
    cheap, eyes = design("A1-0x1") & ~(7 << designs.WEAPON), design("A1-0x1", "exploration") & ~(7 << designs.WEAPON)
    e, c, a = (CLASSES.index(word) for word in "ECA")
    why = class_refusal(t, cheap, e)
    assert why is not None and why.rule == "CE-19.3" and class_refusal(t, cheap, c) is None
    assert class_refusal(t, eyes, c) is not None and class_refusal(t, eyes, a) is None
    assert class_refusal(fresh(2), cheap, e) is None


def test_two_different_abilities() -> None:
    """CE-19.5 and the example CE-EX-28: the same one twice and a third one are refused."""
    p = started_design().do("1", "1", "0", "mini_fighter_bay")
    assert p.refused["mini_fighter_bay"] == "CE-19.5" and "scanners" in p.tokens
    p.do("scanners")
    assert p.kind == "design_class"
    why = ability_refusal(p.t, design("E1-0x1", "mini_fighter_bay", "scanners"), designs.TRACTOR)
    assert why is not None and why.rule == "CE-19.5"


def test_new_design() -> None:
    """CE-19.4: for 5 CP, when none is built or all are scuttled; it serves at once, and the old one is forgotten."""
    t = fresh(2, unique_ships=True)
    t.cp[0] = 40
    research(t, 0, ship_size=7)
    t.design = changed(t.design, 0, design("E3-0x1", "second_salvo"))
    t.design_shown = changed(t.design_shown, 0, designs.VALUES_SHOWN)
    put(t, 0, home(t), "ship_yard", 4)
    ship = put(t, 0, home(t), "unique_ship")
    why = redesign_refusal(t, 0)
    assert why is not None and why.rule == "CE-19.4"
    p = phase(t)
    before = p.t.cp[0]
    act(p, "scuttle", ship, "redesign", "1", "4", "0", "done", "D")
    assert before - p.t.cp[0] <= 5 and p.t.design[0] == design("E3-0x1", "second_salvo")
    cash = p.t.cp[0]
    act(p, "build", "unique_ship", "1")
    assert cash - p.t.cp[0] == 9
    end(p)
    assert p.t.design[0] == design("D4-0x1") and not p.t.design_shown[0] and p.told("redesigns")
    assert redesign_refusal(p.t, 0) is not None


def test_too_poor_for_a_new_design() -> None:
    """CE-19.4."""
    t = fresh(2, unique_ships=True)
    t.cp[0] = 4
    why = redesign_refusal(t, 0)
    assert why is not None and why.rule == "CE-19.4"


def test_secret_until_used() -> None:
    """CE-19.6: what works in battle is stated there, other abilities when they are used, all when a ship is
    captured."""
    t = built("D4-1x2", "second_salvo", "construction_bay", seat=1)
    ship, group = put(t, 1, FIELD, "unique_ship"), put(t, 0, FIELD, "boarding_ship", boarding=1)
    assert play(t, ("movement", 0)).match.view(0)["table"]["players"][1]["design"]["abilities"] == []
    p = battle(t, dice=(1,))
    row = p.match.view(0)["table"]["players"][1]["design"]
    assert (row["class"], row["attack"], row["defense"], row["hull"]) == ("D", 4, 1, 2)
    assert row["abilities"] == ["second_salvo"]
    hold_until(p, 1, group).do(ship)
    assert p.match.view(0)["table"]["players"][1]["design"]["abilities"] == ["construction_bay", "second_salvo"]


def test_values_in_battle() -> None:
    """CE-19.3, CE-19.10: class, attack, defense and hull of the design; Attack technology limited by the hull."""
    t = standing(built("C5-2x2"))
    group = put(t, 0, FIELD, "unique_ship", attack=3)
    assert (CLASSES[weapon_class(t, group)], attack_value(t, group), defense_value(t, group)) == ("C", 5, 2)
    assert toughness(t, group) == 2 and technology(t, group, ATTACK) == 2


@pytest.mark.parametrize("terrain", ["asteroids", "nebula"])
def test_terrain(terrain: str) -> None:
    """CE-19.7: terrain takes the class but not the abilities: point defense stays class A."""
    t = standing(built("B5-0x1", "point_defense"))
    research(t, 0, point_defense=2)
    group = put(t, 0, FIELD, "unique_ship")
    t.terrain = changed(t.terrain, HERE, CONTENT.terrain_names.index(terrain))
    assert CLASSES[weapon_class(t, group)] == "E" and CLASSES[weapon_class(t, group, True)] == "A"


@pytest.mark.parametrize(("size", "legal"), [(2, False), (3, True)])
def test_ship_size(size: int, legal: bool) -> None:
    """CE-19.8, CE-US.1 and the example CE-EX-14: a ship of 12 CP needs Ship Size 3."""
    t = fresh(2, unique_ships=True)
    t.cp[0] = 40
    t.design = changed(t.design, 0, design("D5-1x1", "scanners"))
    research(t, 0, ship_size=size, scanners=1)
    assert designs.price_of(t, t.design[0]) == 12
    why = type_refusal(t, 0, UNIQUE_SHIP)
    assert why is None if legal else why is not None and why.rule == "CE-19.8"


@pytest.mark.parametrize(("most", "size"), [(6, 1), (9, 2), (12, 3), (15, 4), (20, 5), (24, 6), (32, 7)])
def test_price_limits(most: int, size: int) -> None:
    """CE-US.1."""
    assert BOOK.ship_size(most) == size


@pytest.mark.parametrize("name", ["point_defense", "scanners", "exploration", "fast_bc"])
def test_researched_abilities(name: str) -> None:
    """CE-19.9, CE-US.10: only built once researched; then as elsewhere, and only on ships designed so."""
    t = built("D5-1x1", name)
    t.cp[0] = 40
    why = type_refusal(t, 0, UNIQUE_SHIP)
    assert why is not None and why.rule == "CE-19.9"
    research(t, 0, point_defense=1, scanners=1, exploration=1, fast_bc=1)
    assert type_refusal(t, 0, UNIQUE_SHIP) is None
    group = put(t, 0, FIELD, "unique_ship")
    levels = [t.carried(group, tech(word)) for word in ("point_defense", "scanners", "exploration", "fast_bc")]
    assert levels == [int(word == name) for word in ("point_defense", "scanners", "exploration", "fast_bc")]
    standing(t)
    assert (point_defense(t, group), scanners(t, group)) == (int(name == "point_defense"), int(name == "scanners"))
    assert hexes(t, group) == 1 + int(name == "fast_bc") and t.carried(group, EXPLORING) == int(name == "exploration")


def test_reaction() -> None:
    """CE-19.11: from Move 5."""
    t = built("D2-2x2")
    assert reacts_at(t, put(t, 0, FIELD, "unique_ship")) == 5


@pytest.mark.parametrize(("card", "size"), [("giant_race", 3), ("insectoids", 1)])
def test_hull_of_giants_and_insectoids(card: str, size: int) -> None:
    """CE-19.12 and the example CE-EX-17: hull 2 costs 4 CP and is 3 for the one, 1 for the other."""
    t = built("D2-2x2")
    t.advantages = ((t.choices.advantage[card],), ())
    group = put(t, 0, FIELD, "unique_ship")
    assert hull(t, group) == size and yard_cost(t, 0, UNIQUE_SHIP) == 2 * size
    assert designs.price_of(t, t.design[0]) == 11
