"""Alien technology and the abilities of unique ships one by one: of each the interaction that is most likely to be
wrong."""

from __future__ import annotations

import pytest

from cosmarch.games.se4x.rules import modifiers
from cosmarch.games.se4x.rules.alien_tech import effects
from cosmarch.games.se4x.rules.alien_tech.analysis import after_battle
from cosmarch.games.se4x.rules.alien_tech.comm_array import ambush_refusal
from cosmarch.games.se4x.rules.alien_tech.drawing import gives_card
from cosmarch.games.se4x.rules.cards import windows
from cosmarch.games.se4x.rules.cards.cards import on_counter
from cosmarch.games.se4x.rules.combat import battle_values, boarding, bombardment
from cosmarch.games.se4x.rules.combat.battlefield import PRIZE
from cosmarch.games.se4x.rules.combat.mines import mine_refusal
from cosmarch.games.se4x.rules.combat.raiders import best_scanner, cloak
from cosmarch.games.se4x.rules.economy.maintenance import due
from cosmarch.games.se4x.rules.ground import ground_values
from cosmarch.games.se4x.rules.movement.cargo import hangars
from cosmarch.games.se4x.rules.unique_ships import designs, warp_gates
from cosmarch.games.se4x.state import CAPTURED, EXPLORING, FAST_BC, FREE, MINE, TECHS, Table
from cosmarch.games.se4x.state import put as changed
from tests.se4x.battle import FIELD, WEST, battle, hold_until, shots, standing
from tests.se4x.cards import ALIENS, card_field, give, with_cards
from tests.se4x.invariants import nothing_without_room
from tests.se4x.rules.test_unique_ships import built, design
from tests.se4x.table import CONTENT, aliens, kind_of, place, play, put, research, settle

HERE = place(FIELD)


def seized(t: Table, group: int, maker: int, *keys: str) -> int:
    """The counter was built by another and captured, with the benefit of these cards."""
    t.maker = changed(t.maker, group, maker)
    t.flags[group] |= CAPTURED
    t.boons = changed(t.boons, group, sum([1 << ALIENS.index(key) for key in keys]))
    return group


# ---- the deck


def test_the_last_card_of_the_deck() -> None:
    """CE-12.3: who finds one card only keeps it; who finds none draws nothing."""
    t = with_cards()
    t.alien_deck = (ALIENS.index("stim_packs"),)
    p = play(t, ("draw_alien_cards", 0)).finish()
    assert p.t.alien_cards[0] == (ALIENS.index("stim_packs"),) and not p.t.alien_deck and not p.t.alien_discards[0]
    far = next(at for at in range(len(CONTENT.hexes)) if p.t.deep_space(at))
    settle(p.t, 0, CONTENT.hexes[far], terrain="barren_planet")
    p.t.ever_held = changed(p.t.ever_held, far, 0)
    assert not gives_card(p.t, far)


def test_a_card_not_yet_paid_for_does_nothing() -> None:
    """CE-12.6: neither in a battle nor for a price, whatever it is."""
    for key in ALIENS:
        t = standing(give(card_field(ground_combat=True), 0, key))
        t.alien_unpaid = 1 << ALIENS.index(key)
        row = CONTENT.alien_technologies[ALIENS.index(key)]
        ship = put(t, 0, FIELD, "cruiser")
        if row.ships:
            t.kind[ship] = row.ships[0]
        assert not on_counter(t, ship) and not effects.of_seat(t, 0, row.op)
        assert windows.use_refusal(t, 0, windows.REROLLS) is not None


# ---- maintenance and prices


@pytest.mark.parametrize(
    ("key", "unit"),
    [
        ("soylent_purple", "scout"),
        ("central_computer", "cruiser"),
        ("resupply_depot", "battleship"),
        ("holodeck", "carrier"),
        ("cold_fusion_drive", "raider"),
        ("cryogenic_stasis_pods", "transport"),
    ],
)
def test_half_maintenance_of_captured_ships(key: str, unit: str) -> None:
    """CE-12.9, CE-AT01.1, CE-AT06.1 to CE-AT09.1, CE-AT23.1: a captured ship has the benefit it brought, not that of
    its captor; with low maintenance it pays nothing."""
    t = with_cards(ground_combat=True)
    hull = CONTENT.ships[kind_of(unit)].hull
    own = give(t.copy(), 0, key)
    seized(own, put(own, 0, "G5", unit, 4), 1)
    assert due(own, 0) == 4 * hull
    brought = t.copy()
    seized(brought, put(brought, 0, "G5", unit, 4), 1, key)
    assert due(brought, 0) == 2 * hull
    low = give(with_cards(ground_combat=True, low_maintenance=True), 0, key)
    put(low, 0, "G5", unit, 4)
    assert due(low, 0) == 0


@pytest.mark.parametrize(
    ("key", "unit"),
    [
        ("polytitanium_alloy", "destroyer"),
        ("improved_crew_quarters", "cruiser"),
        ("phased_warp_coil", "battlecruiser"),
        ("advanced_ordnance_storage_system", "battleship"),
        ("the_captains_chair", "dreadnought"),
    ],
)
def test_cheaper_ships_of_gifted_scientists(key: str, unit: str) -> None:
    """CE-AT04.1, CE-AT17.1 to CE-AT20.1, CE-EA41.1: the card counts with the extra CP of Gifted Scientists, and a
    captured ship gives its captor no better price."""
    t = with_cards()
    kind = kind_of(unit)
    plain = modifiers.price(t, 0, kind)
    less = CONTENT.alien_technologies[ALIENS.index(key)].n
    seized(t, put(t, 0, "G5", unit), 1, key)
    assert modifiers.price(t, 0, kind) == plain
    give(t, 0, key, "gifted_scientists")
    assert modifiers.price(t, 0, kind) == plain + less + 1 < plain


# ---- in battle


@pytest.mark.parametrize(
    ("key", "unit"),
    [
        ("anti_matter_warhead", "destroyer"),
        ("electronic_warfare_module", "cruiser"),
        ("microwarp_drive", "battlecruiser"),
        ("combat_sensors", "battleship"),
    ],
)
def test_the_attack_of_captured_ships(key: str, unit: str) -> None:
    """CE-AT02.1, CE-AT11.1 to CE-AT13.1, CE-12.9: the ship brings it along, also when it fires at a colony; the card of
    its captor works on it only after an upgrade."""
    t = standing(card_field())
    enemy = put(t, 1, FIELD, "scout")
    plain, brought = put(t, 0, FIELD, unit), seized(t, put(t, 0, FIELD, unit), 1, key)
    assert battle_values.to_hit(t, brought, enemy) == battle_values.to_hit(t, plain, enemy) + 1
    assert bombardment.number_to_hit(t, brought, HERE) == bombardment.number_to_hit(t, plain, HERE) + 1
    give(t, 0, key)
    raw = seized(t, put(t, 0, FIELD, unit), 1)
    assert battle_values.to_hit(t, plain, enemy) == battle_values.to_hit(t, raw, enemy) + 1
    t.flags[raw] &= ~CAPTURED
    assert battle_values.to_hit(t, plain, enemy) == battle_values.to_hit(t, raw, enemy)


@pytest.mark.parametrize(("key", "small", "large"), [("afterburners", 1, 0), ("photon_bomb", 0, 1)])
def test_fighters_by_what_the_hull_is_now(key: str, small: int, large: int) -> None:
    """CE-AT14.1, CE-AT15.1, CE-EA38.1, CE-EA43.2: a hull of 0 is small, a scout of the hive large from round 6 on; a
    colony has none."""
    t = standing(give(card_field(), 0, key), battle_round=6)
    fighter = put(t, 0, FIELD, "fighter", fighter=1)
    for card, unit, more in (
        ("insectoids", "scout", small),
        ("hive_mind", "scout", large),
        ("traders", "scout", small),
    ):
        one = give(t.copy(), 1, card)
        target = put(one, 1, FIELD, unit)
        without = one.copy()
        without.alien_cards = ((), ())
        assert battle_values.to_hit(one, fighter, target) == battle_values.to_hit(without, fighter, target) + more
    assert modifiers.bombardment(t, fighter) == 0


def test_long_lances_in_asteroids() -> None:
    """CE-AT05.1, SE-5.3: terrain that makes all fire as E comes first."""
    t = standing(give(card_field(), 0, "long_lance_torpedo"))
    ship = put(t, 0, FIELD, "destroyer")
    assert battle_values.weapon_class(t, ship) == 1
    settle(t, 1, FIELD, terrain="asteroids")
    assert battle_values.weapon_class(t, ship) == 4


def test_a_hidden_turret_takes_technology() -> None:
    """CE-AT26.1, SE-9.6: E3 and the Attack technology of a minesweeper's hull."""
    t = standing(give(card_field(), 0, "hidden_turret"))
    ship, enemy = put(t, 0, FIELD, "minesweeper", attack=1), put(t, 1, FIELD, "scout")
    assert battle_values.weapon_class(t, ship) == 4 and battle_values.to_hit(t, ship, enemy) == 3 + 1


def test_crystals_need_a_ship_that_has_them() -> None:
    """CE-AT22.1, CE-12.9: not a captured cruiser before it is upgraded; but one that brought them along, once everybody
    knows."""
    t = standing(give(card_field(), 0, "omega_crystals"))
    put(t, 1, FIELD, "scout")
    prize = seized(t, put(t, 0, FIELD, "cruiser"), 1)
    assert windows.use_refusal(t, 0, windows.REROLLS) is not None
    t.flags[prize] &= ~CAPTURED
    assert windows.use_refusal(t, 0, windows.REROLLS) is None
    t = standing(give(card_field(), 1, "omega_crystals", shown=True))
    put(t, 1, FIELD, "scout")
    put(t, 0, FIELD, "cruiser")
    assert not windows.possible(t, 0, windows.REROLLS)
    seized(t, put(t, 0, FIELD, "cruiser"), 1, "omega_crystals")
    assert windows.possible(t, 0, windows.REROLLS) and windows.use_refusal(t, 0, windows.REROLLS) is None
    assert not windows.possible(t, 1, windows.REROLLS)


def test_a_ship_that_lives_again_is_as_it_was() -> None:
    """CE-AT22.2: the first results are void: it has moved as far as before and is in its fleet, and what was known of
    it is known."""
    t = give(card_field(), 0, "omega_crystals")
    mine, theirs = put(t, 0, FIELD, "cruiser"), put(t, 1, FIELD, "destroyer")
    t.moves[theirs], t.origin[theirs] = 2, place(WEST)
    t.fleet = changed(t.fleet, theirs, 3)
    t.proof = changed(t.proof, theirs, 1)
    before = t.moves[theirs], t.origin[theirs], t.fleet[theirs], t.proof[theirs], t.maker[theirs]
    p = hold_until(battle(t, dice=(1, 10)), 1, mine).do(theirs)
    assert p.t.kind[theirs] == FREE
    p.do("reroll")
    found = p.t.moves[theirs], p.t.origin[theirs], p.t.fleet[theirs], p.t.proof[theirs], p.t.maker[theirs]
    assert found == before


def test_sweepers_remove_no_more_from_two_owners() -> None:
    """SE-13.3, CE-AT24.1: a sweeper has its number of mines once, however many allies have laid them; the jammer of
    one does not protect those of the other."""
    t = give(card_field(seats=3), 1, "minesweep_jammer")
    t.team = (0, 1, 1)
    put(t, 0, FIELD, "minesweeper", mine_sweep=1)
    put(t, 0, FIELD, "cruiser")
    jammed, free = put(t, 1, FIELD, "mine", 2), put(t, 2, FIELD, "mine", 2)
    standing(t)
    p = play(t, ("sweep", 0))
    assert p.t.size[jammed] == 2 and p.t.size[free] == 1
    t = card_field(seats=3)
    t.team = (0, 1, 1)
    put(t, 0, FIELD, "minesweeper", mine_sweep=1)
    fields = [put(t, seat, FIELD, "mine", 2) for seat in (1, 2)]
    p = play(standing(t), ("sweep", 0))
    assert sum([p.t.size[group] for group in fields if p.t.kind[group] == MINE]) == 3


def test_adaptive_cloaks_of_higher_level() -> None:
    """CE-AT30.1, CE-AT30.2: +2 unseen; against scanners that are better, not equal, they are plain raiders."""
    t = standing(give(card_field(), 0, "adaptive_cloaking_device"))
    raider, enemy = put(t, 0, FIELD, "raider", cloaking=1), put(t, 1, FIELD, "destroyer", scanners=2)
    cloak(t)
    plain = t.copy()
    plain.alien_cards = ((), ())
    assert battle_values.weapon_class(t, raider) == battle_values.weapon_class(plain, raider)
    assert battle_values.to_hit(t, raider, enemy) == battle_values.to_hit(plain, raider, enemy)
    t.tech = changed(t.tech, enemy, 0)
    cloak(t)
    assert battle_values.weapon_class(t, raider) == 0
    assert battle_values.from_hiding(t, raider, enemy, False) == 2


# ---- on the ground and after the battle


def test_stim_packs_for_the_militia() -> None:
    """CE-AT16.1: militia are ground units, too."""
    t = standing(give(card_field(ground_combat=True), 1, "stim_packs"))
    militia, foe = put(t, 1, FIELD, "militia"), put(t, 0, FIELD, "infantry")
    without = t.copy()
    without.alien_cards = ((), ())
    assert ground_values.to_hit(t, militia, foe) == ground_values.to_hit(without, militia, foe) + 1


def test_troops_go_down_with_their_air_support() -> None:
    """CE-AT25.1, CE-14.6: a transport that is lost in ground combat takes those still aboard with it."""
    t = give(card_field(ground_combat=True), 0, "air_support")
    settle(t, 1, FIELD, 1)
    put(t, 1, FIELD, "infantry", 2)
    transport = put(t, 0, FIELD, "transport")
    ashore, aboard = put(t, 0, FIELD, "infantry", 1), put(t, 0, FIELD, "infantry", 2)
    t.private = changed(t.private, aboard, 1)
    t.active, t.landed = 0, (ashore,)
    p = play(t, ("ground_combat", HERE), dice=(10, 1, 1, 1, 10, 1, 1, 1, 1))
    for _ in range(60):
        if p.over:
            break
        names = [f"group.{transport}", f"group.{ashore}", p.match.asks[0].tokens[0]]
        p.do(next(name for name in names if name in p.tokens))
    assert p.over and p.t.kind[transport] == FREE
    nothing_without_room(p.t)


def test_grav_armor_supports_air_support() -> None:
    """CE-AT25.1, CE-14.54: a transport that fights on the ground may have the support of the one grav armor."""
    t = give(card_field(ground_combat=True), 0, "air_support")
    settle(t, 1, FIELD, 1)
    put(t, 1, FIELD, "infantry", 2)
    transport, armor, troops = [put(t, 0, FIELD, unit) for unit in ("transport", "grav_armor", "infantry")]
    t.active, t.landed = 0, (armor, troops)
    p = play(t, ("ground_combat", HERE)).until("support")
    assert p.tokens == {f"group.{transport}", f"group.{troops}"}
    before = ground_values.attack(p.t, transport)
    p.do(transport)
    assert ground_values.attack(p.t, transport) == before + 1 and p.told("supported")


def test_what_always_lies_face_up_stays_so() -> None:
    """CE-AT27.1: the Stealth Field hides ships again, but no colony ships and miners, which have no other
    side."""
    t = give(card_field(), 0, "stealth_field_emitter")
    own = put(t, 0, FIELD, "cruiser")
    units = [put(t, 0, FIELD, unit) for unit in ("miner", "colony_ship", "ms_pipeline")]
    enemy = put(t, 1, FIELD, "scout")
    p = hold_until(battle(t, dice=(1,)), 1, own).do(enemy)
    p.finish()
    assert not p.t.face_up(own) and all([p.t.face_up(group) for group in units])


def test_an_ambush_needs_the_card_paid_for() -> None:
    """CE-AT28.1, CE-12.6: also a ship with Exploration 2 and Move 6 stays where it is."""
    t = give(with_cards(), 1, "advanced_comm_array")
    watcher = put(t, 1, "G6", "cruiser", exploration=2, move=6)
    assert ambush_refusal(t, t.copy(), 1, watcher) is None
    t.alien_unpaid = 1 << ALIENS.index("advanced_comm_array")
    why = ambush_refusal(t, t.copy(), 1, watcher)
    assert why is not None and why.rule == "CE-AT28.1"


def test_nothing_to_learn_from_aliens_and_speeders() -> None:
    """CE-AT29.1, CE-4.39, CE-EA53.2: captured aliens teach nothing, ships of the House of Speed no Move."""
    t = standing(give(give(card_field(), 0, "mobile_analysis_bay"), 1, "house_of_speed"))
    alien = t.add_group(0, aliens_kind(t), 1, HERE, 0)
    prize = seized(t, put(t, 0, FIELD, "cruiser", move=7), 1)
    for group in (alien, prize):
        t.combat[group] = PRIZE
    before = t.levels[:TECHS]
    after_battle(t, HERE, 0)
    learned = [tech for tech in range(TECHS) if t.levels[tech] != before[tech]]
    assert all([CONTENT.technologies[tech].key != "move" for tech in learned])


def aliens_kind(t: Table) -> int:
    (group,) = aliens(t, WEST, CONTENT.alien_names[0])
    return t.kind[group]


def test_efficient_factories_after_capture() -> None:
    """CE-AT21.1, CE-20.7: the card is its owner's wherever the colony came from, and adds to rich colonies."""
    t = give(with_cards(rich_colonies=True), 0, "efficient_factories")
    settle(t, 0, "G5")
    t.founder = changed(t.founder, place("G5"), 1)
    settle(t, 1, "G7")
    assert modifiers.colony_income(t, 0, place("G5")) == 6 + 3 and modifiers.colony_income(t, 1, place("G7")) == 5 + 3


# ---- unique ships


def test_a_captured_unique_ship_serves_its_captor() -> None:
    """CE-US.10 to CE-US.12, CE-4.28: point defense, scanners, bay and hull go with it, though the captor's own design
    has none of them."""
    t = standing(built("D2-2x2", "anti_sensor_hull", "mini_fighter_bay", seat=1))
    prize = seized(t, put(t, 0, FIELD, "unique_ship"), 1)
    why = mine_refusal(t, prize)
    assert why is not None and why.rule == "CE-US.12" and hangars(t, prize) == 1
    t = standing(built("D2-2x2", "scanners", "point_defense", seat=1))
    put(t, 1, FIELD, "scout")
    seized(t, put(t, 0, FIELD, "unique_ship", scanners=2, point_defense=2), 1)
    assert best_scanner(t, 0) == 2


def test_a_fast_unique_ship_of_engineers() -> None:
    """CE-US.10, CE-EA42.2: Fast BC takes the try from battlecruisers only; Exploration comes by the design alone."""
    t = give(with_cards(unique_ships=True), 0, "master_engineers")
    t.design = changed(t.design, 0, design("D2-2x2", "fast_bc"))
    research(t, 0, fast_bc=1, exploration=2)
    ship = put(t, 0, "G5", "unique_ship")
    assert t.carried(ship, FAST_BC) == 1 and t.carried(ship, EXPLORING) == 0
    t.design = changed(t.design, 0, design("D2-2x2", "exploration"))
    assert t.carried(put(t, 0, "G5", "unique_ship"), EXPLORING) == 2


def test_a_captured_projector_shields_nobody() -> None:
    """CE-US.13: the ship it covered is open again at once."""
    t = built("D2-2x2", "shield_projector")
    ship, cruiser = put(t, 0, FIELD, "unique_ship"), put(t, 0, FIELD, "cruiser")
    boarder = put(t, 1, FIELD, "boarding_ship", boarding=1)
    p = battle(t).do(cruiser).until("fire")
    assert battle_values.target_refusal(p.t, boarder, cruiser) is not None
    boarding.capture(p.t, boarder, ship)
    assert battle_values.target_refusal(p.t, boarder, cruiser) is None


def test_a_weak_design_stays_weak_when_captured() -> None:
    """CE-US.17: the builders, who have the type that knows the weakness, use it against their own ship."""
    t = standing(built("D2-0x2", "design_weakness", seat=1))
    t.weakness = changed(t.weakness, 1, t.kind[put(t, 1, FIELD, "destroyer")])
    prize, own = seized(t, put(t, 0, FIELD, "unique_ship"), 1), t.groups_at(HERE, 1)[0]
    strong = t.copy()
    strong.weakness = (-1, -1)
    assert battle_values.to_hit(t, own, prize) == battle_values.to_hit(strong, own, prize) + 2


def test_no_bay_under_blockade() -> None:
    """CE-US.18: a colony that makes no income gives the construction bay nothing to work with."""
    t = built("D2-2x1", "construction_bay")
    settle(t, 0, FIELD)
    put(t, 0, FIELD, "unique_ship")
    assert designs.bay_at(t, HERE, 0)
    put(t, 1, FIELD, "scout")
    assert not designs.bay_at(t, HERE, 0)


def test_a_beam_takes_no_hold_of_a_shielded_ship() -> None:
    """CE-US.20, CE-US.13: only of what could be fired at."""
    t = built("D2-2x2", "tractor_beam")
    t.design = changed(t.design, 1, design("D2-2x2", "shield_projector"))
    put(t, 0, FIELD, "unique_ship")
    projector, cruiser = put(t, 1, FIELD, "unique_ship"), put(t, 1, FIELD, "cruiser")
    p = battle(t).until("shield", 1).do(cruiser).until("tractor_beam")
    assert p.refused[f"group.{cruiser}"] == "CE-US.13" and f"group.{projector}" in p.tokens


def test_captured_gates_show_whose_design_they_are() -> None:
    """CE-US.22, CE-19.6: using them tells what their builders can do, and nothing of the user's own design."""
    t = built("D2-2x2", "heavy_warheads")
    t.design = changed(t.design, 1, design("D2-2x2", "warp_gates"))
    for where in ("G5", "G7"):
        seized(t, put(t, 0, where, "unique_ship"), 1)
    scout = put(t, 0, "G5", "scout")
    assert warp_gates.beyond(t, 0, place("G5"), True, [scout]) == [place("G7")]
    warp_gates.jump(t, 0, [scout], place("G5"), place("G7"))
    bit = 1 << designs.WARP_GATES
    assert not t.design_shown[0] & bit and t.design_shown[1] & bit


def test_a_second_salvo_is_rolled_again_with_the_first() -> None:
    """CE-US.24, CE-AT22.2: all dice of the group, so two."""
    t = give(card_field(unique_ships=True), 0, "omega_crystals")
    t.design = changed(t.design, 0, design("D5-2x2", "second_salvo"))
    ship, other = put(t, 0, FIELD, "unique_ship"), put(t, 0, FIELD, "cruiser")
    enemy = put(t, 1, FIELD, "dreadnought", 2)
    p = hold_until(battle(t, dice=(1, 1, 10, 10)), 1, ship).do(enemy)
    assert p.kind == "second_salvo"
    p.do(enemy)
    assert p.t.damage[enemy] == 2 and p.kind == "use_card"
    p.do("reroll")
    assert p.t.damage[enemy] == 0 and len(shots(p)) == 4 and p.t.where[other] == HERE


def test_heavy_warheads_fall_on_colonies_too() -> None:
    """CE-US.25, SE-15.5: a 2 always hits, whatever the garrison; that they do not is only said of Second Salvo."""
    t = built("E1-0x1", "heavy_warheads")
    settle(t, 1, FIELD, 5)
    put(t, 1, FIELD, "infantry", 6)
    ship = put(t, 0, FIELD, "unique_ship")
    assert bombardment.number_to_hit(t, ship, HERE) < 1
    t.loaded = [2]
    bombardment.shell(t, ship, HERE, 0)
    assert t.worth[HERE] < 5
