"""Empire advantages one by one: what they change outside battle."""

from __future__ import annotations

from random import Random

import pytest

import cosmarch
from cosmarch.games.se4x.choices import ALIENS
from cosmarch.games.se4x.rules import colonies, modifiers
from cosmarch.games.se4x.rules.advantages import empire, moves
from cosmarch.games.se4x.rules.combat.bombardment import bombards
from cosmarch.games.se4x.rules.economy.upgrades import upgrade_all
from cosmarch.games.se4x.rules.ground.landing import landing_refusal
from cosmarch.games.se4x.rules.movement.movement import unit_refusal
from cosmarch.games.se4x.rules.victory import counts
from cosmarch.games.se4x.state import (
    ACADEMY,
    ATTACK,
    BOARDING,
    CAPTURED,
    CLOAKING,
    EXPLORING,
    FIGHTER_LEVEL,
    GROUND_COMBAT,
    MOVE,
    PUSHED,
    STUCK,
    TECHS,
    Table,
)
from cosmarch.games.se4x.state import put as changed
from tests.se4x.cards import card_field, give, is_open, with_cards
from tests.se4x.table import CONTENT, aliens, kind_name, kind_of, mark, place, play, put, research, settle

# ---- Industrious Race


def test_industrious_race_settles_asteroids() -> None:
    """CE-EA35.1, CE-EA35.2: asteroids are settled with Terraforming and stay asteroids; the card is shown; no alien
    technology, no colony point."""
    t = give(with_cards(), 0, "industrious_race")
    mark(t, "G5", "asteroids")
    ship = put(t, 0, "G5", "colony_ship", terraforming=0)
    p = play(t.copy(), ("settling", 0))
    assert p.refused[f"group.{ship}"] == "SE-16.2"
    t.remove_group(ship)
    ship = put(t, 0, "G5", "colony_ship", terraforming=1)
    p = play(t, ("settling", 0)).do(f"group.{ship}")
    assert p.over and p.t.colony[place("G5")] == 0 and is_open(p.t, "industrious_race")
    assert CONTENT.terrain_names[p.t.terrain[place("G5")]] == "asteroids"
    assert p.t.alien_drawn[0] == ()
    assert not counts(p.t, place("G5"))


def test_industrious_race_settles_destroyed_planets() -> None:
    """CE-EA35.1, CE-6.14: what a titan has made of a planet counts as asteroids."""
    t = give(with_cards(), 0, "industrious_race")
    research(t, 0, terraforming=1)
    mark(t, "G5", "destroyed_planet")
    ship = put(t, 0, "G5", "colony_ship")
    p = play(t, ("movement", 0)).do("settle", ship)
    assert p.t.colony[place("G5")] == 0 and is_open(p.t, "industrious_race") and not counts(p.t, place("G5"))


def test_quick_learners_begin_skilled() -> None:
    """CE-EA40.1, CE-3.6: ships of an empire that starts with Military Academy 1 are Skilled from the first turn on."""
    t = give(with_cards(experience=True), 0, "quick_learners")
    for group in range(t.choices.slots):
        if t.where[group] >= 0:
            t.remove_group(group)
    p = play(t, ("first_advantages",), ("start_units",))
    ranks = [{p.t.rank[one] for one in p.t.groups_of(seat) if kind_name(p.t.kind[one]) == "scout"} for seat in (0, 1)]
    assert ranks == [{CONTENT.experience.academy_ships}, {CONTENT.experience.new_ships}]


def test_others_do_not_settle_asteroids() -> None:
    """CE-EA35.1: without the card asteroids are no planet; whether it is asked tells nothing."""
    t = give(with_cards(), 0, "traders")
    mark(t, "G5", "asteroids")
    ship = put(t, 0, "G5", "colony_ship", terraforming=1)
    p = play(t, ("settling", 0))
    assert p.kind == "settle" and p.refused[f"group.{ship}"] == "SE-16.1"


def test_asteroid_colonies_are_not_invaded() -> None:
    """CE-EA35.2: others cannot invade asteroid colonies, titans cannot attack them."""
    t = give(with_cards(ground_combat=True), 1, "industrious_race")
    settle(t, 1, "G5", 5, "asteroids")
    titan, cruiser = put(t, 0, "G5", "titan"), put(t, 0, "G5", "cruiser")
    why = landing_refusal(t, 0, place("G5"))
    assert why is not None and why.rule == "CE-EA35.2"
    assert not bombards(t, titan) and bombards(t, cruiser)


# ---- Ancient Race


def test_ancient_race() -> None:
    """CE-EA36.1, CE-EA36.2: shown before the game; all hexes beside the homeworld and six more are explored; up to
    three minerals are collected and up to three planets settled, by colony ships beyond the usual ones; those without a
    planet start at the homeworld."""
    t = give(with_cards(), 0, "ancient_race")
    home = t.home[0]
    first = t.near[home]
    second = sorted({far for near in first for far in t.near[near]} - {home, *first})
    for here in (*first, *second):
        t.terrain = changed(t.terrain, here, CONTENT.terrain_names.index("asteroids"))
        t.known = changed(t.known, here, 0)
    for here, marker in zip(first, ("mineral_5", "mineral_10", "planet"), strict=False):
        t.terrain = changed(t.terrain, here, CONTENT.terrain_names.index(marker))
    put(t, 0, CONTENT.hexes[home], "colony_ship", 1)
    put(t, 0, CONTENT.hexes[home], "colony_ship", 1)
    p = play(t, ("ancient_race",))
    assert is_open(p.t, "ancient_race") and all(p.t.explored_hex(here) for here in first)
    count = 0
    while p.kind == "ancient_explores":
        p.do(p.match.asks[0].tokens[0])
        count += 1
    assert len([here for here in second if p.t.explored_hex(here)]) == min(6, len(second)) and count >= 1
    assert p.t.stock[home] and p.t.terrain[first[0]] == p.t.terrain[first[1]] == -1
    assert p.kind == "ancient_colony"
    p.do(CONTENT.hexes[first[2]])
    assert p.t.colony[first[2]] == 0 and p.t.worth[first[2]] == 0
    ships = colonies.colony_ships(p.t, 0)
    assert len(ships) == 2 + 2 and all(p.t.where[ship] == home and p.t.size[ship] == 1 for ship in ships)


# ---- Space Pilgrims


def pilgrims(**options: bool) -> tuple[Table, int]:
    t = give(with_cards(**options), 0, "space_pilgrims")
    research(t, 0, move=7)
    t.turn = 3
    return t, put(t, 0, "G4", "scout", move=7)


def test_pilgrims_pass_asteroids() -> None:
    """CE-EA37.1, CE-EA37.2: asteroids and nebulae do not stop them; the card is shown when a limit is ignored, not when
    they simply enter."""
    t, group = pilgrims()
    mark(t, "G5", "asteroids")
    p = play(t, ("movement", 0)).do(f"group.{group}", "G5")
    assert not is_open(p.t, "space_pilgrims") and f"group.{group}" in p.tokens
    p.do(f"group.{group}", "G6")
    assert is_open(p.t, "space_pilgrims") and p.t.where[group] == place("G6")


def test_pilgrims_enter_from_afar() -> None:
    """CE-EA37.1: they need not begin next to asteroids; others do."""
    t, group = pilgrims()
    mark(t, "G6", "nebula")
    p = play(t.copy(), ("movement", 0)).do(f"group.{group}", "G5", f"group.{group}", "G6")
    assert is_open(p.t, "space_pilgrims") and unit_refusal(p.t, group) is None
    t.advantages = ((), ())
    p = play(t, ("movement", 0)).do(f"group.{group}", "G5", f"group.{group}")
    assert p.refused["G6"] == "SE-5.2"


@pytest.mark.parametrize("shows", [True, False])
def test_pilgrims_at_a_black_hole(shows: bool) -> None:
    """CE-EA37.1, CE-EA37.2: a black hole does not destroy them, but they may roll to stay secret."""
    t, group = pilgrims()
    mark(t, "G5", "black_hole")
    p = play(t, ("movement", 0), dice=(10,)).do(f"group.{group}", "G5", "yes" if shows else "no")
    assert is_open(p.t, "space_pilgrims") == shows
    assert (p.t.where[group] == place("G5")) == shows


@pytest.mark.parametrize("shows", [True, False])
def test_pilgrims_find_a_black_hole(shows: bool) -> None:
    """CE-EA37.2: the same when the black hole is found by exploring; everybody who could have the card is asked."""
    t, group = pilgrims()
    mark(t, "G4", "black_hole", face_up=False)
    p = play(t, ("explore", 0, place("G4")), dice=(10,))
    assert p.kind == "show_pilgrims"
    p.do("yes" if shows else "no")
    assert (p.t.where[group] == place("G4")) == shows == is_open(p.t, "space_pilgrims")


def test_pilgrims_are_never_lost() -> None:
    """CE-EA37.1: Lost in Space leaves them where they are; Danger does not."""
    t, group = pilgrims()
    mark(t, "G4", "lost_in_space", face_up=False)
    p = play(t, ("explore", 0, place("G4")))
    assert p.over and p.t.where[group] == place("G4") and is_open(p.t, "space_pilgrims")
    t, group = pilgrims()
    mark(t, "G4", "danger", face_up=False)
    assert play(t, ("explore", 0, place("G4"))).t.where[group] < 0


# ---- technology and money


def test_nano_technology() -> None:
    """CE-EA39.1: ships have the newest technology at once, free and anywhere; in the later edition if they rest."""
    t = give(with_cards(), 0, "nano_technology")
    group = put(t, 0, "G5", "cruiser")
    research(t, 0, attack=2)
    upgrade_all(t, 0)
    assert t.carried(group, ATTACK) == 2
    t = give(with_cards(card_texts="later"), 0, "nano_technology")
    resting, moving = put(t, 0, "G5", "cruiser"), put(t, 0, "G6", "cruiser")
    t.moves[moving] = 1
    research(t, 0, attack=2)
    play_on = play(t, ("player_turn_ends", 0))
    assert [play_on.t.carried(one, ATTACK) for one in (resting, moving)] == [2, 0]


def test_quick_learners() -> None:
    """CE-EA40.1: Academy 1 at the start, two dice for experience, and nobody gains the academy from them."""
    t = give(with_cards(), 0, "quick_learners")
    assert dict(empire.start_levels(t, 0)) == {ACADEMY: 1}
    assert modifiers.experience_dice(t, 0) == 2 and modifiers.experience_dice(t, 1) == 1
    assert modifiers.never_gained(t, 1, 0, ACADEMY) and not modifiers.never_gained(t, 1, 0, MOVE)


def test_quick_learners_roll() -> None:
    """CE-EA40.1: the better of two dice counts, and the roll shows the card."""
    t = give(card_field(experience=True), 0, "quick_learners")
    mine, theirs = put(t, 0, "G6", "cruiser"), put(t, 1, "G6", "scout")
    p = play(t, ("battle", place("G6"), 0, 1), dice=(1, 10, 1))
    for _ in range(20):
        if p.over:
            break
        p.do(f"group.{theirs}" if p.kind == "fire" and p.seat == 0 else "hold" if "hold" in p.tokens else "no")
    assert is_open(p.t, "quick_learners") and p.told("experience_roll")[0]["n"] == 1
    assert p.t.rank[mine] > t.rank[mine]


@pytest.mark.parametrize(("rounding", "attack"), [("down", 14), ("up", 13)])
def test_gifted_scientists(rounding: str, attack: int) -> None:
    """CE-EA41.1: 33 % off every technology; every unit costs 1 CP more."""
    t = with_cards(gifted_rounding=rounding)
    assert modifiers.tech_price(t, 0, ATTACK, 1) == 20
    give(t, 0, "gifted_scientists")
    assert modifiers.tech_price(t, 0, ATTACK, 1) == attack
    for unit in ("scout", "colony_ship", "decoy", "ms_pipeline"):
        assert modifiers.price(t, 0, kind_of(unit)) == CONTENT.ships[kind_of(unit)].cost + 1


def test_immortals_money() -> None:
    """CE-EA44.2: colony ships cost 2 CP more; nothing is carried in from a start with money (CE-EX-31, CE-20.10)."""
    t = give(with_cards(), 0, "immortals")
    assert modifiers.price(t, 0, kind_of("colony_ship")) == CONTENT.ships[kind_of("colony_ship")].cost + 2
    assert modifiers.head_start_carried(t, 0) == 0 and modifiers.head_start_carried(t, 1) == 10


@pytest.mark.parametrize(
    ("key", "technology", "rule"),
    [
        ("giant_race", FIGHTER_LEVEL, "CE-EA34.2"),
        ("insectoids", FIGHTER_LEVEL, "CE-EA43.3"),
        ("insectoids", ACADEMY, "CE-EA43.3"),
        ("immortals", BOARDING, "CE-EA44.2"),
        ("house_of_speed", CLOAKING, "CE-EA53.2"),
    ],
)
def test_never_by_any_means(key: str, technology: int, rule: str) -> None:
    """CE-EA34.2, CE-EA43.3, CE-EA44.2, CE-EA53.2: some technology is never researched, nor gained from others."""
    t = give(with_cards(), 0, key)
    t.cp[0] = 200
    p = play(t, ("spending",)).do("research")
    assert p.refused[CONTENT.technology_names[technology]] == rule
    assert modifiers.never_gained(t, 0, 1, technology) and not modifiers.never_gained(t, 1, 0, technology)


def test_spoils_and_advantages() -> None:
    """CE-EA43.3, CE-EA53.2, CE-EA40.1: not from a beaten empire either."""
    t = give(give(with_cards(3), 0, "insectoids"), 1, "house_of_speed", shown=True)
    research(t, 1, move=7, fighter=2, attack=2)
    p = play(t, ("take_technology", 0, 1, 2))
    assert p.refused["move"] == "CE-EA53.2" and p.refused["fighter"] == "CE-EA43.3" and "attack" in p.tokens


def test_insectoid_ship_yards() -> None:
    """CE-EA43.2: one yard of level 2 builds three destroyers of hull 0, not four (CE-EX-18)."""
    t = give(with_cards(), 0, "insectoids")
    research(t, 0, ship_yard=2, ship_size=2)
    t.cp[0] = 100
    put(t, 0, CONTENT.hexes[t.home[0]], "ship_yard")
    p = play(t, ("spending",)).do("build", "destroyer")
    if p.kind == "build_where":
        p.do(CONTENT.hexes[t.home[0]])
    assert p.kind == "build_number" and p.tokens == {"1", "2", "3"}


def test_traders() -> None:
    """CE-EA49.1: 1 CP more for every planet joined by pipelines."""
    t = give(with_cards(), 0, "traders")
    assert modifiers.pipeline_income(t, 0) == modifiers.pipeline_income(t, 1) + 1


def test_swords() -> None:
    """CE-EA47.1: Ground Combat 2; boarding +1, boarded -1; ground units, militia too, +1 Attack and Defense; nobody
    gains the technology from them."""
    t = give(with_cards(ground_combat=True), 0, "and_we_still_carry_swords")
    assert dict(empire.start_levels(t, 0)) == {GROUND_COMBAT: 2}
    mine, theirs = put(t, 0, "G5", "boarding_ship"), put(t, 1, "G5", "boarding_ship")
    assert (modifiers.boarding(t, mine, theirs), modifiers.boarding(t, theirs, mine)) == (1, -1)
    for unit in ("infantry", "militia"):
        group = put(t, 0, "G5", unit)
        assert (modifiers.ground_attack(t, group), modifiers.ground_defense(t, group)) == (1, 1)
    assert modifiers.never_gained(t, 1, 0, GROUND_COMBAT)


def test_swords_shown() -> None:
    """CE-EA47.1: shown at the first boarding attack, by them or on them."""
    t = give(card_field(), 1, "and_we_still_carry_swords")
    put(t, 1, "G6", "cruiser")
    put(t, 0, "G6", "cruiser")
    assert not is_open(play(t.copy(), ("battle", place("G6"), 0, 1)).t, "and_we_still_carry_swords")
    put(t, 0, "G6", "boarding_ship")
    assert is_open(play(t, ("battle", place("G6"), 0, 1)).t, "and_we_still_carry_swords")


# ---- movement


def test_master_engineers() -> None:
    """CE-EA42.1: a die for each ship before it moves; on 9 or 10 it cannot move, else it has a hex more; shown at the
    first try (CE-EA42.2)."""
    t = give(with_cards(), 0, "master_engineers")
    group = put(t, 0, "G5", "scout", 3)
    p = play(t, ("movement", 0), dice=(8, 9, 1)).do("push", f"group.{group}")
    assert is_open(p.t, "master_engineers")
    stuck = [one for one in p.t.groups_of(0) if p.t.flags[one] & STUCK]
    assert [p.t.size[one] for one in stuck] == [1] and p.t.size[group] == 2
    assert p.refused[f"group.{stuck[0]}"] == "CE-EA42.1"
    assert p.t.flags[group] & PUSHED and modifiers.hexes(p.t, group) == modifiers.hexes(p.t, stuck[0]) + 1
    p.do(f"group.{group}", "G4", f"group.{group}", "G3")
    assert p.t.where[group] == place("G3")


def test_master_engineers_limits() -> None:
    """CE-EA42.2: nothing for units that do not move, nor for a battlecruiser with Fast BC; captured ships keep it until
    their Move is upgraded."""
    t = give(with_cards(), 0, "master_engineers")
    put(t, 0, "G5", "base")
    fast = put(t, 0, "G5", "battlecruiser", fast_bc=1)
    slow = put(t, 0, "G5", "battlecruiser", fast_bc=0)
    prize = put(t, 1, "G6", "scout")
    t.maker = changed(t.maker, prize, 0)
    assert moves.pushable(t, 0) == [slow] and fast != slow
    t.flags[prize] = CAPTURED
    assert moves.pushable(t, 1) == [prize]
    t.round = 2
    t.cp = [30, 30]
    put(t, 1, "G6", "ship_yard")
    for levels, left in (({"attack": 1}, [prize]), ({"move": 2}, [])):
        twin = t.copy()
        research(twin, 1, **levels)
        p = play(twin, ("upgrades", 1))
        assert p.kind == "upgrade"
        p.do(prize).finish()
        assert not p.t.flags[prize] & CAPTURED and moves.pushable(p.t, 1) == left


def test_master_engineers_later() -> None:
    """CE-EA42.1: in the later edition Move 2 and Fast BC 1 at the start, and full colonies as ship yards."""
    t = give(with_cards(card_texts="later"), 0, "master_engineers")
    assert dict(empire.start_levels(t, 0))[MOVE] == 2
    settle(t, 0, "G5", 5)
    settle(t, 0, "G6", 3)
    assert [modifiers.extra_yards(t, 0, place(where)) for where in ("G5", "G6")] == [1, 0]
    assert moves.pushable(t, 0) == []


def test_power_to_the_people() -> None:
    """CE-EA52.1: mines, colony ships, miners and pipelines move at the empire's level; shown when one goes farther."""
    t = give(with_cards(), 0, "power_to_the_people")
    research(t, 0, move=7)
    ship = put(t, 0, "G5", "colony_ship")
    for unit in ("mine", "miner", "ms_pipeline"):
        assert modifiers.move_level(t, put(t, 0, "G2", unit)) == 7
        assert modifiers.move_level(t, put(t, 1, "G2", unit)) == 1
    p = play(t, ("movement", 0)).do(f"group.{ship}", "G4")
    assert not is_open(p.t, "power_to_the_people")
    p.do(f"group.{ship}", "G3")
    assert is_open(p.t, "power_to_the_people")


def test_house_of_speed() -> None:
    """CE-EA53.1, CE-EA53.2: Move 7 at the start; shown when a ship goes more than one hex; nobody gains it."""
    t = give(with_cards(), 0, "house_of_speed")
    assert dict(empire.start_levels(t, 0)) == {MOVE: 7}
    research(t, 0, move=7)
    group = put(t, 0, "G5", "scout")
    p = play(t, ("movement", 0)).do(f"group.{group}", "G4")
    assert not is_open(p.t, "house_of_speed")
    p.do(f"group.{group}", "G3")
    assert is_open(p.t, "house_of_speed")
    assert modifiers.never_gained(t, 1, 0, MOVE)


def test_psychics() -> None:
    """CE-EA54.1, CE-EA54.2: Exploration 1; groups beside own ships with Exploration are turned up, their technology is
    not; nobody gains it; shown at the first look."""
    t = give(with_cards(), 0, "powerful_psychics")
    assert dict(empire.start_levels(t, 0)) == {EXPLORING: 1}
    assert modifiers.never_gained(t, 1, 0, EXPLORING)
    put(t, 0, "G5", "cruiser", exploration=1)
    put(t, 0, "H3", "scout")
    near, far = put(t, 1, "G6", "destroyer", 2), put(t, 1, "H2", "scout")
    p = play(t, ("movement", 0)).do("sense")
    assert p.tokens == {"G6", "done"}
    p.do("G6")
    assert p.t.face_up(near) and not p.t.stated[near] and not p.t.face_up(far)
    assert is_open(p.t, "powerful_psychics")


# ---- Amazing Diplomats


def test_diplomats_live_with_aliens() -> None:
    """CE-EA48.1, CE-EA48.2: aliens do not attack; the fleet passes through and may stay; the planet is settled as if it
    were empty, with alien technology. Shown on the first entry."""
    t = give(with_cards(), 0, "amazing_diplomats")
    mark(t, "G5", "barren_planet")
    guards = aliens(t, "G5", *CONTENT.alien_names[:2])
    scout, ship = put(t, 0, "G4", "scout"), put(t, 0, "G4", "colony_ship", terraforming=1)
    p = play(t, ("movement", 0), ("combat_phase", 0), ("settling", 0)).do(f"group.{ship}", "G5")
    assert is_open(p.t, "amazing_diplomats") and p.t.where[ship] == place("G5")
    p.do(f"group.{scout}", "G5", "done")
    assert p.kind == "settle"
    p.do(f"group.{ship}")
    assert p.t.colony[place("G5")] == 0 and p.kind == "keep_alien_card"
    assert all(p.t.where[guard] == place("G5") for guard in guards)
    assert not p.t.blockaded(place("G5"))


def test_aliens_defend_against_others() -> None:
    """CE-EA48.1: for other empires the aliens are enemies as ever."""
    t = give(with_cards(), 0, "amazing_diplomats", shown=True)
    aliens(t, "G5", CONTENT.alien_names[0])
    assert modifiers.hostile(t, 1, ALIENS) and not modifiers.hostile(t, 0, ALIENS)
    assert t.allied(0, ALIENS) and not t.allied(1, ALIENS)


def test_diplomats_explore() -> None:
    """CE-EA48.1: aliens that exploration uncovers do not fight them."""
    t = give(with_cards(), 0, "amazing_diplomats")
    mark(t, "G5", "barren_planet", face_up=False)
    put(t, 0, "G5", "scout")
    p = play(t, ("explore", 0, place("G5")))
    assert p.over and p.t.groups_at(place("G5"), ALIENS) and is_open(p.t, "amazing_diplomats")


def test_levels_of_the_start() -> None:
    """CE-EA40.1, CE-EA47.1, CE-EA53.1, CE-EA54.1: what a card gives at the start is had, and not shown."""
    t = give(with_cards(), 0, "house_of_speed")
    p = play(t, ("first_advantages",))
    assert p.t.levels[MOVE] == 7 and p.t.shown[MOVE] == 1 and p.t.levels[TECHS + MOVE] == 1


def test_whole_match_with_auction() -> None:
    """CE-13.2: a match with an auction plays to its end."""
    chance = Random(5)
    match = cosmarch.new("se4x", 3, 5, {"round_limit": 1, "empire_advantages": "auction"})
    for _ in range(5000):
        if match.over:
            break
        ask = match.asks[0]
        match.choose(chance.choice(ask.tokens), ask.seat)
    assert match.over
