"""The technologies of Space Empires one by one: of each the level, the ship or the card with which it is most likely to
go wrong."""

from __future__ import annotations

import pytest

from cosmarch.games.se4x.content.packed_ints import level, pack
from cosmarch.games.se4x.rules import experience, modifiers
from cosmarch.games.se4x.rules.alien_tech.analysis import after_battle, economic_phase
from cosmarch.games.se4x.rules.colonies import settle_refusal
from cosmarch.games.se4x.rules.combat import battle_values, boarding, security
from cosmarch.games.se4x.rules.combat.battlefield import CLOAKED, PRIZE, SCREENED
from cosmarch.games.se4x.rules.combat.raiders import best_scanner, cloak
from cosmarch.games.se4x.rules.economy.construction import capacity_left
from cosmarch.games.se4x.rules.economy.technology import top, wreck_roll
from cosmarch.games.se4x.rules.economy.upgrades import newest_for
from cosmarch.games.se4x.rules.exploration import looks_left
from cosmarch.games.se4x.rules.ground.landing import drop_room
from cosmarch.games.se4x.rules.movement.cargo import hangars
from cosmarch.games.se4x.rules.movement.reaction import reaction_refusal
from cosmarch.games.se4x.state import CAPTURED, DECLARED, STOPPED, TECHS, Table
from cosmarch.games.se4x.state import put as changed
from tests.se4x.battle import FIELD, WEST, battle, field, standing
from tests.se4x.cards import card_field, give, with_cards
from tests.se4x.economy import act, home, options, phase, refused
from tests.se4x.table import CONTENT, Play, aliens, fresh, kind_of, mark, place, play, put, research, settle, tech

HERE = place(FIELD)


def prize(t: Table, seat: int, maker: int, unit: str, **levels: int) -> int:
    """A ship in the field that another built and the seat captured."""
    group = put(t, seat, FIELD, unit, **levels)
    t.maker = changed(t.maker, group, maker)
    t.flags[group] |= CAPTURED
    return group


def test_none_is_left_out() -> None:
    """Each technology of the sheet has its test here."""
    names = [name.removeprefix("test_") for name in globals() if name.startswith("test_")]
    assert [one for one in CONTENT.technology_names if not any([name.startswith(one) for name in names])] == []


# ---- what an empire has


@pytest.mark.parametrize(("titans", "reached"), [(True, 7), (False, 6)])
def test_ship_size_of_a_wreck_ends_where_the_match_does(titans: bool, reached: int) -> None:
    """SE-17.6, CE-6.1: a wreck teaches no level of a module that is left out."""
    t = fresh(titans=titans)
    research(t, 0, ship_size=6)
    t.loaded = [1]
    wreck_roll(t, 0)
    assert t.levels[tech("ship_size")] == reached == top(t, tech("ship_size"))


@pytest.mark.parametrize(("level", "hulls"), [(1, 3), (2, 4), (3, 6)])
def test_ship_yard_levels_count_together_and_at_once(level: int, hulls: int) -> None:
    """SE-23.2, SE-22.2: of three yards the halves are summed before they are rounded down, with the level bought in
    the same phase."""
    t = fresh()
    research(t, 0, ship_yard=max(1, level - 1))
    put(t, 0, home(t), "ship_yard", 3)
    p = phase(t)
    if level > 1:
        act(p, "research", "ship_yard")
    assert capacity_left(p.t, 0, place(home(t))) == 2 * hulls


def test_military_academy_belongs_to_the_empire_that_fires() -> None:
    """CE-3.7, CE-3.12: Academy 2 helps ships built before it and captured ones; that of their builder is gone."""
    t = standing(field(experience=True))
    ours, taken = put(t, 0, FIELD, "cruiser"), prize(t, 0, 1, "cruiser")
    research(t, 1, military_academy=2)
    assert experience.needed(t, ours, 2) == experience.needed(t, taken, 2) == 4
    research(t, 0, military_academy=2)
    assert experience.needed(t, ours, 2) == experience.needed(t, taken, 2) == 5


def test_security_forces_guard_whatever_the_empire_has() -> None:
    """CE-5.2 to CE-5.4: captured ships count with those of their new owner, aliens have none, and a plain shot knows
    none."""
    t = standing(field(boarding=True))
    boarder = put(t, 0, FIELD, "boarding_ship", boarding=2)
    taken, strange = prize(t, 1, 0, "cruiser"), aliens(t, FIELD, "alien_b")[0]
    yard = put(t, 1, FIELD, "ship_yard")
    bare = [boarding.number_to_seize(t, boarder, group) for group in (taken, strange)]
    plain = battle_values.to_hit(t, boarder, yard)
    research(t, 0, security_forces=2)
    assert [boarding.number_to_seize(t, boarder, group) for group in (taken, strange)] == bare
    research(t, 1, security_forces=2)
    assert boarding.number_to_seize(t, boarder, taken) == bare[0] - 2
    assert boarding.number_to_seize(t, boarder, strange) == bare[1]
    assert battle_values.to_hit(t, boarder, yard) == plain and security.forces(t, 1) == 2


# ---- attack, defense, tactics


@pytest.mark.parametrize(
    ("card", "counted"), [("", (1, 3, 1, 3)), ("giant_race", (2, 3, 2, 3)), ("insectoids", (0, 2, 0, 3))]
)
def test_attack_by_the_hull_as_it_is(card: str, counted: tuple[int, ...]) -> None:
    """SE-9.6, CE-EA34.1, CE-EA43.2: scouts, bases, ship yards and titans at Attack 3; a boarding ship never has any."""
    t = standing(card_field(boarding=True))
    if card:
        give(t, 0, card)
    research(t, 0, attack=3)
    groups = [put(t, 0, FIELD, unit) for unit in ("scout", "base", "ship_yard", "titan", "boarding_ship")]
    found = [battle_values.technology(t, group, tech("attack")) for group in groups]
    assert tuple(found) == (*counted, 0)


def test_defense_of_the_hull_stays_in_a_nebula() -> None:
    """SE-5.4, SE-11.2, CE-14.9: technology counts nothing there, what a fighter or an armored transport has by its own
    level does."""
    t = standing(field(ground_combat=True))
    shooter = put(t, 0, FIELD, "cruiser")
    for unit, levels, own in (
        ("fighter", {"fighter": 3}, 1),
        ("transport", {"ground_combat": 3}, 2),
        ("cruiser", {}, 1),
    ):
        target = put(t, 1, FIELD, unit, defense=1, **levels)
        mark(t, FIELD, "nebula")
        assert battle_values.to_hit(t, shooter, target) == 4 - own
        mark(t, FIELD, "asteroids")
        assert battle_values.to_hit(t, shooter, target) == 4 - own - 1


def test_tactics_of_a_captured_alien_ship() -> None:
    """SE-9.2, SE-25.3, CE-4.38: it keeps Tactics 1, whoever has it; at equal Tactics the defender fires first."""
    t = standing(field(boarding=True))
    research(t, 0, tactics=3)
    taken = put(t, 0, FIELD, "alien_c")
    slow, equal, quick = [put(t, 1, FIELD, "cruiser", tactics=number) for number in (0, 1, 2)]
    ranks = {battle_values.firing_rank(t, group): group for group in (taken, slow, equal, quick)}
    assert [ranks[rank] for rank in sorted(ranks)] == [quick, equal, taken, slow]


# ---- moving


def test_move_of_ships_that_carry_less() -> None:
    """SE-3.1, SE-3.5, CE-9.2, CE-4.38: by what each carries: a decoy goes with the empire at once, an alien ship has
    Move 3 and never reacts."""
    t = fresh(boarding=True)
    research(t, 0, move=7)
    old, decoy, alien = put(t, 0, "G5", "cruiser", move=1), put(t, 0, "G5", "decoy"), put(t, 0, "G5", "alien_d")
    put(t, 0, "G5", "cruiser", exploration=2)
    for turn, hexes in ((1, (1, 3, 1)), (2, (1, 3, 2)), (3, (1, 3, 2))):
        t.turn = turn
        assert tuple([modifiers.hexes(t, group) for group in (old, decoy, alien)]) == hexes
    why = reaction_refusal(t, 0, alien)
    assert why is not None and why.rule == "CE-10.5"


def test_fast_bc_is_for_the_first_turn_and_needs_no_large_yard() -> None:
    """CE-11.1: one hex more in turn 1 for ships that carry it; it is researched at Ship Size 1; decoys have it at once,
    and cruisers never."""
    t = fresh(fast_bc=True)
    t.cp[0] = 50
    assert "fast_bc" in options(act(phase(t), "research"))
    research(t, 0, fast_bc=1, move=2)
    ships = [put(t, 0, "G5", unit) for unit in ("battlecruiser", "flagship", "decoy", "cruiser")]
    old = put(t, 0, "G5", "battlecruiser", fast_bc=0)
    for turn, hexes in ((1, [2, 2, 2, 1, 1]), (2, [1] * 5), (3, [2] * 5)):
        t.turn = turn
        assert [modifiers.hexes(t, group) for group in (*ships, old)] == hexes


def test_exploration_of_bases_looks_at_nothing() -> None:
    """CE-10.3: bases and ship yards have level 2 at once and send ships to battles, but do not look; a cruiser of old
    has neither before its upgrade."""
    t = fresh(reaction=True)
    mark(t, "G6", "nebula", face_up=False)
    research(t, 0, exploration=2)
    base, yard, old = put(t, 0, "G5", "base"), put(t, 0, "G5", "ship_yard"), put(t, 0, "G5", "cruiser", exploration=0)
    scout = put(t, 0, "G5", "scout", move=3)
    assert [looks_left(t, group) for group in (base, yard, old)] == [0, 0, 0]
    assert reaction_refusal(t, 0, scout) is None
    t.remove_group(base)
    t.remove_group(yard)
    why = reaction_refusal(t, 0, scout)
    assert why is not None and why.rule == "CE-10.2"
    t.tech = changed(t.tech, old, newest_for(t, old))
    assert looks_left(t, old) == 1 and reaction_refusal(t, 0, scout) is None


def test_terraforming_stays_with_the_ship_that_was_built_with_it() -> None:
    """SE-16.2, CE-18.5: a colony ship of old is not upgraded, a miner is; nobody learns it from a wreck or a prize."""
    t = fresh(nebula_mining=True, boarding=True)
    old, miner = put(t, 0, "G5", "colony_ship"), put(t, 0, "G5", "miner")
    mark(t, "G5", "barren_planet")
    research(t, 0, terraforming=2)
    new = put(t, 0, "G5", "colony_ship")
    why = settle_refusal(t, 0, old)
    assert why is not None and why.rule == "SE-16.2" and settle_refusal(t, 0, new) is None
    assert newest_for(t, old) == t.tech[old] and level(newest_for(t, miner), tech("terraforming")) == 2
    assert not CONTENT.technologies[tech("terraforming")].scrapped


# ---- fighters and point defense


def test_fighter_bays_of_titans_come_with_an_upgrade() -> None:
    """CE-6.9, CE-6.10, CE-EA43.3: a titan built before has no bay; Insectoids never have one, whatever they capture."""
    t = with_cards(titans=True)
    old = put(t, 0, "G5", "titan")
    research(t, 0, fighter=1)
    new = put(t, 0, "G5", "titan")
    assert (hangars(t, old), hangars(t, new)) == (0, 3)
    t.tech = changed(t.tech, old, newest_for(t, old))
    assert hangars(t, old) == 3
    t = give(with_cards(boarding=True), 0, "insectoids")
    t.maker = changed(t.maker, put(t, 0, home(t), "carrier"), 1)
    put(t, 0, home(t), "ship_yard", 3)
    t.cp[0] = 100
    p = act(phase(t), "research")
    assert refused(p)["fighter"] == "CE-EA43.3"
    assert not boarding.gains(p.t, 0, p.t.groups_at(place(home(t)), 0)[0])


def test_point_defense_of_aliens_against_the_best_fighters() -> None:
    """SE-11.9, SE-25.3, SE-11.2, SE-5.4: 7 of level 2, less the defense of Fighter 3 and one level of Defense; in a
    nebula the technology is left out and the fire is of class E."""
    t = standing(field(), attacker=0, defender=4)
    alien = aliens(t, FIELD, "alien_d")[0]
    fighter = put(t, 0, FIELD, "fighter", fighter=3, defense=3)
    assert battle_values.to_hit(t, alien, fighter, True) == 7 - 1 - 1
    assert battle_values.weapon_class(t, alien, True) == 0
    mark(t, FIELD, "nebula")
    assert battle_values.to_hit(t, alien, fighter, True) == 7 - 1 and battle_values.weapon_class(t, alien, True) == 4


# ---- cloaking and scanners


def test_cloaking_of_two_levels_side_by_side() -> None:
    """SE-12.2, SE-12.6: Cloaking 2 is the answer of the ships that carry it: Scanners 1 find the others beside them,
    and these alone stop; in the battle the better ones are cloaked."""
    t = field()
    better = put(t, 0, FIELD, "raider", cloaking=2)
    t.flags[better] |= DECLARED
    worse = put(t, 0, WEST, "raider", cloaking=1)
    put(t, 1, FIELD, "destroyer", scanners=1)
    p = entered(t, worse).do("yes", "yes")
    assert p.kind == "answer_cloak" and p.tokens == {"yes", "no"}
    p.do("yes")
    assert p.told("detected_some") and not p.told("detected")
    assert p.t.flags[worse] & STOPPED and not p.t.flags[worse] & DECLARED and p.t.flags[better] & DECLARED
    assert p.kind == "announce_scanners" and p.match.asks[0].args["n"] == 2 and p.refused == {"yes": "SE-12.6"}
    p.do("no")
    standing(t)
    cloak(t)
    assert t.combat[better] & CLOAKED


def test_cloaking_two_does_not_save_those_beside_it_from_a_challenge() -> None:
    """SE-12.7: a battle is fought with those that were found, once, and the others are in it, cloaked."""
    t = field()
    for number in (1, 2):
        t.flags[put(t, 1, FIELD, "raider", cloaking=number)] |= DECLARED
    put(t, 0, FIELD, "destroyer", scanners=1)
    p = play(t, ("combat_phase", 0)).do(FIELD, "yes")
    assert p.kind == "answer_cloak" and p.seat == 1
    p.do("yes")
    assert len(p.told("battle")) == 1 and [row["n"] for row in p.told("announces_cloak")] == [2]
    assert p.kind == "raiders_retreat" and len(p.tokens) == 2, "the cloaked one may leave, or not"


def entered(t: Table, group: int) -> Play:
    """Seat 0 moves into the field, where the others do not say that they are cloaked."""
    return play(t, ("movement", 0), ("combat_phase", 0)).do(group, FIELD, "no")


def test_scanners_of_a_captured_destroyer() -> None:
    """SE-12.3, SE-7.7, CE-4.28: they serve the captor, from behind the line too, and no other ship has them."""
    t = standing(field(boarding=True))
    raider, scout = put(t, 1, FIELD, "raider", cloaking=2), put(t, 0, FIELD, "scout", scanners=0)
    research(t, 0, scanners=2)
    cloak(t)
    assert t.combat[raider] & CLOAKED and not battle_values.scanners(t, scout)
    taken = prize(t, 0, 1, "destroyer", scanners=2)
    t.combat[taken] |= SCREENED
    cloak(t)
    assert best_scanner(t, 0) == 2 and not t.combat[raider] & CLOAKED


# ---- mines


def test_mines_are_laid_by_who_knows_them_alone() -> None:
    """SE-13.1, CE-4.34: a match without the module has none, and nobody learns them from a ship."""
    assert not top(fresh(mines=False), tech("mines"))
    assert not CONTENT.technologies[tech("mines")].scrapped
    t = fresh()
    t.cp[0] = 100
    put(t, 0, home(t), "ship_yard", 2)
    assert "mine" not in options(act(phase(t.copy()), "build"))
    assert "mine" in options(act(phase(t), "research", "mines", "build"))


def test_mine_sweep_of_different_levels_adds_up() -> None:
    """SE-13.3, CE-8.2: one sweeper of level 1 and two of level 3 remove seven; a level that the empire has and no ship
    carries removes none."""
    t = standing(field())
    research(t, 0, mine_sweep=3)
    put(t, 0, FIELD, "minesweeper", mine_sweep=1)
    put(t, 0, FIELD, "minesweeper", 2, mine_sweep=3)
    put(t, 0, FIELD, "cruiser")
    fields = [put(t, 1, FIELD, "mine", 6), put(t, 1, FIELD, "mine", 3)]
    p = play(t, ("sweep", 0))
    assert sum([p.t.size[group] for group in fields if p.t.kind[group] == kind_of("mine")]) == 9 - 7


# ---- boarding and the ground


def test_boarding_by_the_level_that_the_ship_carries() -> None:
    """CE-4.2, CE-4.28, CE-4.35: a captured boarding ship brings its level along, teaches it, and an old one waits for
    its upgrade."""
    t = standing(field(boarding=True))
    target = put(t, 1, FIELD, "scout")
    research(t, 0, boarding=1)
    old, taken = put(t, 0, FIELD, "boarding_ship"), prize(t, 0, 1, "boarding_ship", boarding=2)
    assert [boarding.number_to_seize(t, group, target) for group in (old, taken)] == [5 - 1, 6 - 1]
    assert tech("boarding") in boarding.gains(t, 0, taken)
    t.levels[TECHS * 0 + tech("boarding")] = 2
    assert boarding.number_to_seize(t, old, target) == 5 - 1
    t.tech = changed(t.tech, old, newest_for(t, old))
    assert boarding.number_to_seize(t, old, target) == 6 - 1


def test_ground_combat_three_is_for_the_transports_that_have_it() -> None:
    """CE-14.9, CE-14.44: of two transports one has drop ships, so six of those who land may fire in the first round."""
    t = field(ground_combat=True)
    research(t, 0, ground_combat=3)
    put(t, 0, "G8", "transport", ground_combat=1)
    put(t, 0, "G8", "transport", ground_combat=3)
    assert drop_room(t, place("G8"), 0) == 6
    assert battle_values.defense_value(t, put(t, 0, "G8", "transport", ground_combat=2)) == 1


@pytest.mark.parametrize("nano", [True, False])
@pytest.mark.parametrize("scene", ["study_sheet", "take_technology"])
def test_a_level_that_is_taken_serves_ships_of_nano_technology_at_once(scene: str, nano: bool) -> None:
    """CE-EA39.1, CE-15.8, SE-28.9: also in the middle of a combat phase; others wait for a ship yard."""
    t = with_cards(ground_combat=True)
    if nano:
        give(t, 0, "nano_technology")
    settle(t, 1, "G8")
    ship = put(t, 0, "G5", "cruiser")
    research(t, 1, attack=1)
    t.lost_tech = changed(t.lost_tech, place("G8"), pack(t.levels[TECHS : 2 * TECHS]))
    context = (0, place("G8"), 1) if scene == "study_sheet" else (0, 1, 1)
    p = play(t, (scene, *context)).do("attack")
    assert p.t.levels[tech("attack")] == 1 and p.t.carried(ship, tech("attack")) == int(nano)


@pytest.mark.parametrize(
    ("texts", "nano", "carried"), [("expansion", True, 1), ("expansion", False, 0), ("later", True, 0)]
)
def test_what_a_mobile_bay_learns_serves_ships_of_nano_technology_at_once(texts: str, nano: bool, carried: int) -> None:
    """CE-EA39.1, CE-AT29.1: right after the battle; by the texts of the later edition it is learned in the economic
    phase, and ships have it when they rest."""
    t = standing(give(card_field(boarding=True, card_texts=texts), 0, "mobile_analysis_bay"))
    if nano:
        give(t, 0, "nano_technology")
    ours, taken = put(t, 0, WEST, "cruiser"), prize(t, 0, 1, "cruiser", attack=1)
    t.combat[taken] |= PRIZE
    after_battle(t, HERE, 0)
    assert t.levels[tech("attack")] == int(texts == "expansion") and t.carried(ours, tech("attack")) == carried
    economic_phase(t, 0)
    assert t.levels[tech("attack")] == 1 and t.carried(ours, tech("attack")) == carried


def test_a_battle_tells_what_ships_carry_and_not_what_the_empire_has() -> None:
    """SE-6.6, SE-22.14: Attack 1 on the cruiser is stated, Attack 3 of the empire is not."""
    t = field()
    research(t, 0, attack=3, terraforming=1)
    put(t, 0, FIELD, "cruiser", attack=1)
    put(t, 1, FIELD, "scout")
    p = battle(t)
    assert p.t.shown[tech("attack")] == 1 and p.t.shown[tech("terraforming")] == 0
