"""Empire advantages one by one: of each the interaction that is most likely to be wrong."""

from __future__ import annotations

import pytest

from cosmarch.core.settings import OptionValue
from cosmarch.games.se4x.content.packed_ints import level
from cosmarch.games.se4x.content.vocabulary import TERRAIN
from cosmarch.games.se4x.rules import colonies, modifiers, victory
from cosmarch.games.se4x.rules.advantages.battle import CHARGE
from cosmarch.games.se4x.rules.advantages.moves import in_sight
from cosmarch.games.se4x.rules.advantages.shape_shifters import disguises
from cosmarch.games.se4x.rules.cards import windows
from cosmarch.games.se4x.rules.combat import battle_values, boarding, bombardment
from cosmarch.games.se4x.rules.combat.battlefield import ATTACKER_BONUS, SEIZED, is_attacker
from cosmarch.games.se4x.rules.combat.raiders import best_scanner, cloak
from cosmarch.games.se4x.rules.combat.retreat import refuges
from cosmarch.games.se4x.rules.combat.screening import fleet_size
from cosmarch.games.se4x.rules.economy.upgrades import cost, newest_for, upgrade_all
from cosmarch.games.se4x.rules.ground import ground_values
from cosmarch.games.se4x.rules.movement.cargo import holds
from cosmarch.games.se4x.state import AMBUSH, ATTACK, CAPTURED, CLOAKING, MOVE, PRETENDING, Table
from cosmarch.games.se4x.state import put as changed
from tests.se4x.battle import FIELD, WEST, battle, hold_until, standing
from tests.se4x.cards import card_field, give, is_open, with_cards
from tests.se4x.economy import INCOME, line
from tests.se4x.table import CONTENT, Play, aliens, kind_of, mark, place, play, put, research, settle


def disguise(t: Table, where: str, unit: str, size: int = 1) -> int:
    """A decoy of seat 0 in the shape of a ship."""
    group = put(t, 0, where, unit, size)
    t.private = changed(t.private, group, PRETENDING)
    return group


def seized(t: Table, group: int, maker: int) -> int:
    """The counter was built by another and captured."""
    t.maker = changed(t.maker, group, maker)
    t.flags[group] |= CAPTURED
    return group


def between(p: Play, seat: int, use: str) -> Play:
    """Nobody fires until the seat may use a card between the rounds, and it does."""
    for _ in range(300):
        ask = p.match.asks[0]
        if ask.kind == "use_card" and ask.seat == seat and use in ask.tokens:
            return p.do(use)
        p.do(next(token for token in ("hold", "done", "no", ask.tokens[0]) if token in ask.tokens))
    raise AssertionError("its moment never came")


@pytest.mark.parametrize(("rule", "first"), [("third_round", 3), ("after_third_round", 4)])
def test_fearless_horsemen_stay_too(rule: str, first: int) -> None:
    """CE-EA31.2, CE-EA46.1: who has both cards does not ride off before the round in which they may retreat."""
    t = give(card_field(fearless_retreat=rule), 0, "fearless_race", "horsemen_of_the_plains")
    mine = put(t, 0, FIELD, "cruiser")
    put(t, 1, FIELD, "cruiser")
    standing(t)
    for battle_round in range(1, 5):
        t.battle_round = battle_round
        why = windows.ride_refusal(t, mine)
        assert (why.rule if why is not None else "") == ("CE-EA31.2" if battle_round + 1 < first else "")


def test_warriors_attack_by_ambush() -> None:
    """CE-EA32.1, CE-AT28.1: who comes by the Comm Array is the attacker, in the turn of another."""
    t = give(card_field(), 1, "warrior_race")
    mover, warrior = put(t, 0, FIELD, "cruiser"), put(t, 1, FIELD, "cruiser")
    t.flags[warrior] |= AMBUSH
    p = play(t, ("engage", place(FIELD), 0, 0)).until("fire")
    assert is_attacker(p.t, warrior) and not is_attacker(p.t, mover)
    assert battle_values.to_hit(p.t, warrior, mover) == battle_values.to_hit(p.t, mover, warrior) + 1


def test_a_captured_ship_has_no_part_in_the_charge_of_its_builders() -> None:
    """CE-EA33.1, CE-13.11: it fires once, and the penalty after the charge does not serve its former owners."""
    t = standing(give(card_field(), 1, "celestial_knights"), battle_round=2)
    prize = seized(t, put(t, 0, FIELD, "cruiser"), 1)
    knight = put(t, 1, FIELD, "cruiser")
    t.battle_marks |= CHARGE * 2
    assert battle_values.attacks(t, prize) == 1 and battle_values.attacks(t, knight) == 2
    before = battle_values.to_hit(t, prize, knight)
    t.battle_round = 3
    assert battle_values.to_hit(t, prize, knight) == before + 1


def test_giant_cruisers_in_emissive_armor() -> None:
    """CE-EA34.1, CE-AT10.1: four hits destroy it, but for boarding and maintenance it is of hull 3."""
    t = standing(give(card_field(), 0, "giant_race", "emissive_armor"))
    giant, boarder = put(t, 0, FIELD, "cruiser"), put(t, 1, FIELD, "boarding_ship")
    assert battle_values.toughness(t, giant) == 4 and modifiers.hull(t, giant) == 3
    plain = standing(card_field())
    cruiser, other = put(plain, 0, FIELD, "cruiser"), put(plain, 1, FIELD, "boarding_ship")
    assert boarding.number_to_seize(t, boarder, giant) == boarding.number_to_seize(plain, other, cruiser) - 1


def test_industrious_colonies_make_no_point() -> None:
    """CE-EA35.2: a full colony on deep space asteroids is none; a Titan does not even fire at it, a cruiser does."""
    t = give(with_cards(), 0, "industrious_race")
    far = next(name for at, name in enumerate(CONTENT.hexes) if t.deep_space(at))
    settle(t, 0, far, terrain="asteroids")
    before = victory.colony_points(t, 0)
    t.terrain = changed(t.terrain, place(far), TERRAIN.index("planet"))
    assert victory.colony_points(t, 0) == before + 1
    t.terrain = changed(t.terrain, place(far), TERRAIN.index("asteroids"))
    assert not bombardment.bombards(t, put(t, 1, far, "titan")) and bombardment.bombards(t, put(t, 1, far, "cruiser"))


def test_an_ancient_race_with_nothing_around() -> None:
    """CE-EA36.2: without a planet all three colony ships start at home, and nothing is collected."""
    t = give(with_cards(), 0, "ancient_race")
    p = play(t, ("ancient_race",)).finish()
    home = CONTENT.hexes[p.t.home[0]]
    assert p.at(home)["colony_ship"] == 3 and p.t.stock[p.t.home[0]] == 0


def test_pilgrims_retreat_into_a_black_hole() -> None:
    """CE-EA37.1, SE-5.8: no die is rolled for them there either, and the card is shown."""
    t = give(card_field(), 0, "space_pilgrims")
    mine = put(t, 0, FIELD, "cruiser", 2)
    put(t, 1, FIELD, "cruiser")
    mark(t, WEST, "black_hole")
    p = hold_until(battle(t, dice=(10, 10)), 2, mine).do("retreat", WEST, "2")
    assert p.at(WEST) == {"cruiser": 2} and is_open(p.t, "space_pilgrims")


def test_a_hive_ship_is_smaller_once_captured() -> None:
    """CE-EA38.1, CE-13.11: what the sixth round gave stays with the hive, so the damage it has may be too much for
    one more hit."""
    t = standing(give(card_field(), 1, "hive_mind"), battle_round=6)
    theirs, boarder = put(t, 1, FIELD, "cruiser"), put(t, 0, FIELD, "boarding_ship")
    t.damage = changed(t.damage, theirs, 2)
    assert battle_values.toughness(t, theirs) == 3
    prize = boarding.capture(t, boarder, theirs)
    assert battle_values.toughness(t, prize) == 2 and t.size[prize] == 1


def test_nano_technology_leaves_alien_ships_and_decoys_alone() -> None:
    """CE-EA39.1, CE-4.38: captured ships of aliens take no technology, those of a rival do."""
    t = give(with_cards(), 0, "nano_technology")
    research(t, 0, attack=2, move=3)
    alien = t.add_group(0, kind_of(CONTENT.alien_names[0]), 1, place("G5"), 0)
    prize = seized(t, put(t, 0, "G5", "cruiser", attack=0, move=0), 1)
    upgrade_all(t, 0)
    assert t.tech[alien] == 0 and (level(t.tech[prize], ATTACK), level(t.tech[prize], MOVE)) == (2, 3)


def test_captured_from_quick_learners_they_are_green() -> None:
    """CE-EA40.1, CE-4.20: neither the academy nor the second die goes with the ship."""
    t = standing(give(card_field(experience=True), 1, "quick_learners"))
    theirs, boarder = put(t, 1, FIELD, "cruiser"), put(t, 0, FIELD, "boarding_ship")
    t.rank = changed(t.rank, theirs, 2)
    prize = boarding.capture(t, boarder, theirs)
    assert t.rank[prize] == 0 and modifiers.experience_dice(t, t.owner_of(prize)) == 1


@pytest.mark.parametrize(("variant", "price"), [("", 14), ("slow_scientists", 17), ("smart_scientists", 11)])
def test_gifted_scientists_with_other_scientists(variant: str, price: int) -> None:
    """CE-EA41.1, CE-20.4, CE-20.5: a third off what the technology costs at this table: 20, 25 or 15 CP."""
    options: dict[str, OptionValue] = {variant: True} if variant else {}
    t = give(with_cards(**options), 0, "gifted_scientists")
    assert modifiers.tech_price(t, 0, ATTACK, 1) == price


def test_fighters_ride_on_a_pushed_carrier() -> None:
    """CE-EA42.1, SE-11.4: they go as far as the ship that carries them."""
    t = give(with_cards(), 0, "master_engineers")
    research(t, 0, fighter=1)
    carrier, fighters = put(t, 0, "G5", "carrier"), put(t, 0, "G5", "fighter", 3)
    p = play(t, ("movement", 0), dice=(8,)).do("push", carrier).until("move")
    p.do(carrier, "G7")
    while p.kind == "take_along":
        p.do(fighters)
    assert p.t.where[carrier] == p.t.where[fighters] == place("G7")


def test_insectoid_destroyers_with_targeting_computers() -> None:
    """CE-EA43.2, CE-AT03.1: the card lifts the limit of the hull, which is 0 here; Defense technology stays out."""
    t = standing(give(card_field(), 0, "insectoids", "interlinked_targeting_computers"))
    small = put(t, 0, FIELD, "destroyer", attack=3, defense=3)
    large = put(t, 1, FIELD, "cruiser")
    assert battle_values.technology(t, small, ATTACK) == 3 and battle_values.toughness(t, small) == 1
    t.alien_cards = ((), ())
    assert battle_values.technology(t, small, ATTACK) == 0
    assert battle_values.to_hit(t, large, small) == battle_values.attack_value(t, large)
    assert cost(t, small) == 0


def test_immortals_ignore_what_the_second_roll_did() -> None:
    """CE-EA44.1, CE-AT22.2: damage is ignored after Omega Crystals had their say, not before."""
    t = give(card_field(), 1, "immortals")
    give(t, 0, "omega_crystals")
    mine, theirs = put(t, 0, FIELD, "cruiser"), put(t, 1, FIELD, "destroyer")
    p = hold_until(battle(t, dice=(10, 1)), 1, mine).do(theirs)
    assert p.kind == "use_card" and "reroll" in p.tokens
    p.do("reroll")
    assert p.kind == "use_card" and p.seat == 1 and "ignore_damage" in p.tokens and p.t.where[theirs] < 0
    p.do("ignore_damage")
    assert p.t.where[theirs] == place(FIELD) and p.t.damage[theirs] == 0


def test_tacticians_are_not_outnumbered_by_decoys() -> None:
    """CE-EA45.1, CE-EA55.5: the decoys of Shape Shifters count for neither side."""
    t = standing(give(card_field(), 1, "expert_tacticians"), attacker=1, defender=0)
    give(t, 0, "shape_shifters")
    put(t, 1, FIELD, "scout", 2)
    put(t, 0, FIELD, "scout")
    disguise(t, FIELD, "destroyer", 4)
    fleet_size(t)
    assert t.battle_marks & ATTACKER_BONUS


def test_a_ship_just_captured_does_not_ride_off() -> None:
    """CE-EA46.1, CE-4.17: nobody aboard can handle it before the round after the next."""
    t = standing(give(card_field(), 0, "horsemen_of_the_plains"))
    prize = seized(t, put(t, 0, FIELD, "cruiser"), 1)
    own = put(t, 0, FIELD, "cruiser")
    put(t, 1, FIELD, "cruiser")
    t.combat[prize] |= SEIZED
    why = windows.ride_refusal(t, prize)
    assert why is not None and why.rule == "CE-4.17" and windows.ride_refusal(t, own) is None


def test_transports_carry_swords_over_a_planet() -> None:
    """CE-EA47.1, CE-AT25.1: Air Support has the bonus of ground units, on both counts."""
    t = standing(give(card_field(ground_combat=True), 0, "air_support"))
    ship = put(t, 0, FIELD, "transport")
    before = ground_values.attack(t, ship), ground_values.defense(t, ship)
    give(t, 0, "and_we_still_carry_swords")
    assert (ground_values.attack(t, ship), ground_values.defense(t, ship)) == (before[0] + 1, before[1] + 1)


def test_diplomats_retreat_to_their_friends() -> None:
    """CE-EA48.1, SE-10.3: a hex of aliens is open to them alone."""
    t = standing(give(card_field(), 0, "amazing_diplomats", shown=True))
    aliens(t, WEST, CONTENT.alien_names[0])
    assert place(WEST) in refuges(t, 0)
    t.advantages = ((), t.advantages[0])
    assert place(WEST) not in refuges(t, 0)


def test_traders_earn_nothing_where_a_blockade_is() -> None:
    """CE-EA49.1, SE-15.1, SE-18.2: the extra CP goes with the pipeline of each connected colony, captured ones too; the
    homeworld and a colony under blockade pay nothing, and what joins the others behind it still does."""
    t = give(with_cards(), 0, "traders")
    names = chain_from(t, t.home[0], 3)
    for name in names[1:]:
        settle(t, 0, name)
    t.founder = changed(t.founder, place(names[1]), 1)
    for name in names:
        put(t, 0, name, "ms_pipeline")
    assert line(play(t.copy(), INCOME).t)["pipelines"] == 3 * (CONTENT.economy.pipeline + 1)
    put(t, 1, names[2], "cruiser")
    assert line(play(t, INCOME).t)["pipelines"] == 2 * (CONTENT.economy.pipeline + 1)


def chain_from(t: Table, start: int, length: int) -> list[str]:
    """The names of so many hexes in a row, and of the one they start from."""
    way = [start]
    while len(way) <= length:
        way.append(next(near for near in t.near[way[-1]] if near not in way and t.colony[near] < 0))
    return [CONTENT.hexes[at] for at in way]


def test_cloaked_destroyers_with_long_lances_fire_first() -> None:
    """CE-EA50.1, CE-AT05.1: the torpedo makes a destroyer faster, never slower than its cloak does."""
    t = standing(give(card_field(), 0, "cloaking_geniuses", "long_lance_torpedo"))
    hidden = put(t, 0, FIELD, "destroyer", cloaking=1)
    enemy = put(t, 1, FIELD, "cruiser")
    cloak(t)
    assert battle_values.weapon_class(t, hidden) == 0
    t.remove_group(enemy)
    put(t, 1, FIELD, "destroyer", scanners=1)
    cloak(t)
    assert battle_values.weapon_class(t, hidden) == 1


def test_captured_raiders_and_the_upgrade_of_cloaks() -> None:
    """CE-EA50.2: a captured destroyer that cannot cloak is not taught it, a captured one that can is made better."""
    t = give(with_cards(), 1, "cloaking_geniuses")
    research(t, 0, cloaking=2)
    plain = seized(t, put(t, 0, "G5", "destroyer", cloaking=0), 1)
    able = seized(t, put(t, 0, "G5", "destroyer", cloaking=1), 1)
    assert level(newest_for(t, plain), CLOAKING) == 0 and level(newest_for(t, able), CLOAKING) == 2


def test_star_wolves_look_at_the_hull_as_it_is() -> None:
    """CE-EA51.1, CE-EA34.1, CE-EA43.1: a giant scout is large, an insectoid cruiser is not; armor is no hull."""
    for key, unit, more in (("giant_race", "scout", 1), ("insectoids", "cruiser", 0), ("emissive_armor", "scout", 0)):
        t = standing(give(give(card_field(), 0, "star_wolves"), 1, key))
        wolf, target = put(t, 0, FIELD, "destroyer"), put(t, 1, FIELD, unit)
        with_card = battle_values.to_hit(t, wolf, target)
        t.advantages = ((), t.advantages[1])
        assert with_card == battle_values.to_hit(t, wolf, target) + more


def test_people_of_speed() -> None:
    """CE-EA52.1, CE-EA53.1: with both cards miners and mines have Move 7; those of others stay at 1."""
    t = give(with_cards(), 0, "power_to_the_people", "house_of_speed")
    research(t, 0, move=7)
    for unit in ("miner", "mine", "ms_pipeline", "colony_ship"):
        assert modifiers.move_level(t, put(t, 0, "G5", unit)) == 7
        assert modifiers.move_level(t, put(t, 1, "G9", unit)) == 1


def test_ships_captured_by_the_house_of_speed_are_as_hard_to_hit_as_before() -> None:
    """CE-EA53.2, CE-13.11: the weakness belongs to the ships of that race, not to its fleet."""
    t = standing(give(card_field(), 0, "house_of_speed"))
    own = put(t, 0, FIELD, "cruiser")
    prize = seized(t, put(t, 0, FIELD, "cruiser"), 1)
    base = put(t, 0, FIELD, "base")
    enemy = put(t, 1, FIELD, "cruiser")
    assert battle_values.to_hit(t, enemy, own) == battle_values.to_hit(t, enemy, prize) + 2
    assert modifiers.boarding(t, enemy, prize) == 0 and battle_values.cards_defense(t, enemy, base, False) == 0


def test_psychics_need_a_ship_and_leave_allies_alone() -> None:
    """CE-EA54.1: a decoy in the shape of a cruiser senses nothing, a cruiser does; open counters are no reason."""
    t = give(with_cards(), 0, "powerful_psychics", "shape_shifters")
    research(t, 0, exploration=1)
    hidden = put(t, 1, "G6", "scout")
    disguise(t, "G5", "cruiser")
    assert in_sight(t, 0) == []
    put(t, 0, "G5", "cruiser", exploration=1)
    assert in_sight(t, 0) == [place("G6")]
    t.turn_up(hidden)
    assert in_sight(t, 0) == []


# ---- Shape Shifters


def test_fighters_serve_as_decoys() -> None:
    """CE-EA55.1, CE-EA55.6: as in the example with three of them (CE-EX-23), and they go about by themselves."""
    t = give(with_cards(), 0, "shape_shifters")
    assert kind_of("fighter") in disguises(t)
    research(t, 0, fighter=1)
    t.cp[0] = 20
    t.made_income = (t.home[0],)
    p = play(t, ("spending",), ("placement",)).do("pretend", "fighter")
    if p.kind == "build_where":
        p.do(CONTENT.hexes[p.t.home[0]])
    p.do("3").finish()
    (group,) = (group for group in p.t.groups_of(0) if p.t.pretends(group))
    assert p.t.size[group] == 3 and p.t.cp[0] == 17


def test_decoy_fighters_retreat_without_a_carrier() -> None:
    """CE-EA55.2, CE-EA55.6, CE-EA55.7: they need none, and they really leave, all together: two counters of one shape
    would be one too many."""
    t = give(card_field(), 0, "shape_shifters")
    research(t, 0, fighter=1)
    fake = disguise(t, FIELD, "fighter", 3)
    put(t, 0, FIELD, "cruiser")
    put(t, 1, FIELD, "cruiser")
    p = hold_until(battle(t), 2, fake).do("retreat")
    if p.kind == "refuge":
        p.do(WEST)
    assert p.t.where[fake] == place(WEST) and p.t.size[fake] == 3


def test_what_a_disguise_cannot_do() -> None:
    """CE-EA55.5: what looks like a destroyer scans nothing, like a minesweeper sweeps nothing, like a transport holds
    nobody."""
    t = standing(give(card_field(ground_combat=True), 0, "shape_shifters", "omega_crystals"))
    research(t, 0, scanners=2, mine_sweep=2)
    put(t, 1, FIELD, "mine")
    for unit in ("destroyer", "minesweeper", "transport", "cruiser"):
        fake = disguise(t, FIELD, unit)
        assert best_scanner(t, 0) == 0 and modifiers.swept(t, fake, 1) == 0 and holds(t, fake) == 0
    why = windows.use_refusal(t, 0, windows.REROLLS)
    assert why is not None and why.rule == "CE-AT22.2"
    put(t, 0, FIELD, "cruiser")
    assert windows.use_refusal(t, 0, windows.REROLLS) is None


def test_colonies_of_pretenders_are_not_settled() -> None:
    """CE-EA55.1: colony ships, miners and pipelines lie face up and serve as no decoys."""
    t = give(with_cards(), 0, "shape_shifters")
    kinds = disguises(t)
    assert not {kind_of(unit) for unit in ("colony_ship", "miner", "ms_pipeline", "mine", "base")} & set(kinds)
    assert colonies.colony_ships(t, 0) == []
