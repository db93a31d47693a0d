"""Alien technology cards (CE-12, CE-AT)."""

from __future__ import annotations

from typing import Any

import pytest

from cosmarch.games.se4x.rules import modifiers
from cosmarch.games.se4x.rules.alien_tech import effects
from cosmarch.games.se4x.rules.alien_tech.drawing import used_cards
from cosmarch.games.se4x.rules.cards.cards import kept_when_captured
from cosmarch.games.se4x.rules.colonies import held_first
from cosmarch.games.se4x.rules.combat import battle_values
from cosmarch.games.se4x.rules.economy.maintenance import due
from cosmarch.games.se4x.rules.ground import ground_values
from cosmarch.games.se4x.state import ATTACK, CAPTURED, Table
from cosmarch.games.se4x.state import put as changed
from tests.se4x.battle import FIELD, standing
from tests.se4x.cards import ALIENS, card_field, give, is_open, with_cards
from tests.se4x.table import CONTENT, Play, kind_of, mark, place, play, put, settle

CARDS = CONTENT.alien_technologies

# Where each kind of card enters the game.
BEHAVIOUR = {
    "half_maintenance": effects.maintenance_halves,
    "attack": effects.attack,
    "attack_by_hull": effects.attack,
    "no_attack_limit": effects.attack_unlimited,
    "price": effects.price,
    "weapon_class": effects.weapon_class,
    "extra_hit": effects.extra_hits,
    "ground_attack": effects.ground_attack,
    "full_colony_income": effects.colony_income,
    "reroll": effects.rerolls,
    "jam_sweeping": effects.jams,
    "air_support": effects.air_support,
    "fixed_attack": effects.fixed_attack,
    "hide_after_battle": effects.hides,
    "react_without_battle": effects.reacts_anywhere,
    "analyse_in_field": effects.analyses,
    "adaptive_cloak": effects.cloaked_attack,
}


def has_card(t: Table, seat: int, key: str) -> bool:
    """Whether the empire has kept this alien technology card and paid for it."""
    card = t.content.alien_technology_names.index(key)
    return card in t.alien_cards[seat] and not t.alien_unpaid >> card & 1


def test_every_card_has_behaviour() -> None:
    """CE-12.1: there are 30 cards, numbered from 1, and each does something."""
    assert [card.number for card in CARDS] == list(range(1, 31))
    assert all(card.op in BEHAVIOUR for card in CARDS)
    assert {card.op for card in CARDS} == set(BEHAVIOUR)


def seen(p: Play, seat: int | None) -> list[dict[str, Any]]:
    """The players as a seat sees them."""
    players: list[dict[str, Any]] = p.match.view(seat)["table"]["players"]
    return players


# ---- drawing


def barren(t: Table, where: str = "G5") -> None:
    """A barren planet in deep space, with a colony ship of seat 0 that can settle it."""
    mark(t, where, "barren_planet")
    put(t, 0, where, "colony_ship", terraforming=1)


def test_deck_leaves_out_what_is_not_in_play() -> None:
    """CE-12.1, CE-12.2: without fighters, cloaking and mines their cards are taken out; Cold Fusion Drive stays while
    either raiders or minesweepers are in play."""
    t = with_cards(fighters=False, ground_combat=False)
    keys = {ALIENS[card] for card in used_cards(t)}
    assert not keys & {"holodeck", "afterburners", "photon_bomb", "stim_packs", "air_support"}
    assert {"cold_fusion_drive", "cryogenic_stasis_pods", "omega_crystals"} <= keys
    t = with_cards(cloaking=False, mines=False)
    assert "cold_fusion_drive" not in {ALIENS[card] for card in used_cards(t)}


def test_first_holder_of_a_barren_planet_draws() -> None:
    """CE-12.3, CE-12.5: two cards are drawn, one is kept in secret and free, the other goes away face down."""
    t = with_cards()
    barren(t)
    t.alien_deck = (ALIENS.index("holodeck"), ALIENS.index("soylent_purple"), *t.alien_deck[:3])
    p = play(t, ("settling", 0)).do(f"group.{t.groups_at(place('G5'), 0)[0]}")
    assert p.kind == "keep_alien_card" and p.tokens == {"holodeck", "soylent_purple"}
    assert seen(p, 1)[0]["alien_cards"] == []
    p.do("holodeck")
    assert has_card(p.t, 0, "holodeck") and not p.t.alien_unpaid
    assert p.t.alien_discards[0] == (ALIENS.index("soylent_purple"),)
    assert p.told("drew_alien_card", 1) == [] and len(p.told("drew_alien_card", 0)) == 2
    assert p.told("kept_alien_card", 0) == [{"card": ALIENS.index("holodeck")}] and p.told("kept_alien_card", 1) == []
    assert "Kept: Holodeck." in [line.text for line in p.match.log(0)]


def test_hidden_cards_stay_hidden() -> None:
    """CE-12.3: others see how many cards an empire has, not which."""
    t = with_cards()
    give(t, 0, "holodeck")
    put(t, 0, "G5", "scout")
    p = play(t, ("movement", 0))
    assert seen(p, 1)[0]["alien_cards"] == [None]
    assert seen(p, None)[0]["alien_cards"] == [None]
    assert seen(p, 0)[0]["alien_cards"] == ["holodeck"]


@pytest.mark.parametrize("why", ["held", "home", "planet"])
def test_no_card_for_other_planets(why: str) -> None:
    """CE-12.3, CE-12.4, CE-20.1: no card for a planet that was held before, for one at home, or for one that is not
    barren."""
    t = with_cards()
    where = "K3" if why == "home" else "G5"
    barren(t, where)
    if why == "held":
        t.ever_held = changed(t.ever_held, place(where), 1)
    if why == "planet":
        mark(t, where, "planet")
    p = play(t, ("settling", 0)).do(f"group.{t.groups_at(place(where), 0)[0]}")
    assert p.over and p.t.colony[place(where)] == 0 and p.t.alien_drawn[0] == ()


def test_more_aliens_give_cards_at_home() -> None:
    """CE-20.1: with more aliens a barren planet at home gives a card too."""
    t = with_cards(more_aliens=True)
    barren(t, "K3")
    p = play(t, ("settling", 0)).do(f"group.{t.groups_at(place('K3'), 0)[0]}")
    assert p.kind == "keep_alien_card"


def test_captured_planet_gives_a_card() -> None:
    """CE-12.3: capturing counts as colonising, once."""
    t = with_cards()
    mark(t, "G5", "barren_planet")
    assert held_first(t, 1, place("G5")) == [("draw_alien_cards", 1)]
    assert held_first(t, 0, place("G5")) == []


def unpaid(cp: int) -> Play:
    t = with_cards(aliens=False)
    give(t, 0, "central_computer")
    t.alien_unpaid = 1 << ALIENS.index("central_computer")
    t.cp[0] = cp
    return play(t, ("spending",), ("placement",))


def test_without_aliens_a_card_costs() -> None:
    """CE-12.6: without non-player aliens the card is kept for 10 CP in the next economic phase, paid with the ships."""
    p = unpaid(12)
    assert not has_card(p.t, 0, "central_computer")
    p.do("alien_card", "central_computer")
    assert p.t.cp[0] == 2
    p.finish()
    assert has_card(p.t, 0, "central_computer")


def test_card_not_paid_for_is_given_up() -> None:
    """CE-12.6: paying is optional; without it, or without the money, the card is gone."""
    p = unpaid(9)
    assert p.refused["alien_card"] == "CE-12.6"
    p.finish()
    assert p.t.alien_cards[0] == () and p.t.alien_discards[0] == (ALIENS.index("central_computer"),)


def test_captured_ship_keeps_its_benefit() -> None:
    """CE-12.7, CE-12.9: a captured ship keeps what a card gave it; nobody else gains the card, and a lower price is no
    part of the ship."""
    t = standing(give(card_field(), 1, "anti_matter_warhead", "polytitanium_alloy"))
    group = put(t, 1, FIELD, "destroyer")
    assert kept_when_captured(t, group) == 1 << ALIENS.index("anti_matter_warhead")
    prize = put(t, 0, FIELD, "destroyer")
    own = put(t, 0, FIELD, "destroyer")
    t.maker = changed(t.maker, prize, 1)
    t.boons = changed(t.boons, prize, kept_when_captured(t, group))
    t.flags[prize] = CAPTURED
    scout = put(t, 1, FIELD, "scout")
    assert battle_values.to_hit(t, prize, scout) == battle_values.to_hit(t, own, scout) + 1
    assert not has_card(t, 0, "anti_matter_warhead")


# ---- numbers


def number(t: Table, unit: str, target: str = "scout") -> int:
    """What a unit of seat 0 needs to hit a unit of seat 1."""
    return battle_values.to_hit(t, put(t, 0, FIELD, unit), put(t, 1, FIELD, target))


@pytest.mark.parametrize(
    ("key", "unit"),
    [
        ("anti_matter_warhead", "destroyer"),
        ("electronic_warfare_module", "cruiser"),
        ("microwarp_drive", "battlecruiser"),
        ("combat_sensors", "battleship"),
    ],
)
def test_attack_cards(key: str, unit: str) -> None:
    """CE-AT02.1, CE-AT11.1, CE-AT12.1, CE-AT13.1, CE-12.8: +1 Attack Strength of one type, at once."""
    plain = number(standing(card_field()), unit)
    t = standing(give(card_field(), 0, key))
    assert number(t, unit) == plain + 1
    assert number(t, "dreadnought") == number(standing(card_field()), "dreadnought")


def test_fighters_by_the_hull_of_the_target() -> None:
    """CE-AT14.1, CE-AT15.1: Afterburners help against hull 1 or less, Photon Bombs against more."""
    plain = standing(card_field())
    small, large = number(plain, "fighter", "scout"), number(plain, "fighter", "cruiser")
    t = standing(give(card_field(), 0, "afterburners"))
    assert (number(t, "fighter", "scout"), number(t, "fighter", "cruiser")) == (small + 1, large)
    t = standing(give(card_field(), 0, "photon_bomb"))
    assert (number(t, "fighter", "scout"), number(t, "fighter", "cruiser")) == (small, large + 1)
    t = standing(give(give(card_field(), 0, "afterburners"), 1, "insectoids"))
    assert number(t, "fighter", "destroyer") == number(plain, "fighter", "destroyer") + 1


def test_targeting_computers() -> None:
    """CE-AT03.1: a destroyer uses Attack 3 with hull 1; a ship not upgraded has only what it carries."""
    t = standing(give(card_field(), 0, "interlinked_targeting_computers"))
    scout = put(t, 1, FIELD, "scout")
    old, new = put(t, 0, FIELD, "destroyer", attack=1), put(t, 0, FIELD, "destroyer", attack=3)
    other = put(t, 0, FIELD, "scout", attack=3)
    assert battle_values.to_hit(t, new, scout) == battle_values.to_hit(t, old, scout) + 2
    assert battle_values.technology(t, other, ATTACK) == 1


def test_long_lance() -> None:
    """CE-AT05.1: destroyers fire as class B; in asteroids as class E, as all do."""
    t = standing(give(card_field(), 0, "long_lance_torpedo"))
    group = put(t, 0, FIELD, "destroyer")
    assert battle_values.weapon_class(t, group) == "ABCDE".index("B")
    mark(t, FIELD, "asteroids")
    assert battle_values.weapon_class(t, group) == "ABCDE".index("E")


def test_hidden_turret() -> None:
    """CE-AT26.1: minesweepers fire as E3."""
    plain = number(standing(card_field()), "minesweeper")
    t = standing(give(card_field(), 0, "hidden_turret"))
    assert number(t, "minesweeper") == plain + 2
    assert battle_values.weapon_class(t, put(t, 0, FIELD, "minesweeper")) == "ABCDE".index("E")


def test_emissive_armor() -> None:
    """CE-AT10.1: a cruiser takes three hits, its hull still counts two."""
    t = standing(give(card_field(), 0, "emissive_armor"))
    group = put(t, 0, FIELD, "cruiser")
    assert battle_values.toughness(t, group) == 3 and modifiers.hull(t, group) == 2


@pytest.mark.parametrize(
    ("key", "unit", "less"),
    [
        ("polytitanium_alloy", "destroyer", 2),
        ("improved_crew_quarters", "cruiser", 3),
        ("phased_warp_coil", "battlecruiser", 3),
        ("advanced_ordnance_storage_system", "battleship", 4),
        ("the_captains_chair", "dreadnought", 4),
    ],
)
def test_price_cards(key: str, unit: str, less: int) -> None:
    """CE-AT04.1, CE-AT17.1, CE-AT18.1, CE-AT19.1, CE-AT20.1: one type is cheaper, for the owner alone."""
    t = with_cards()
    cost = modifiers.price(t, 0, kind_of(unit))
    give(t, 0, key)
    assert modifiers.price(t, 0, kind_of(unit)) == cost - less
    assert modifiers.price(t, 1, kind_of(unit)) == cost
    assert modifiers.price(t, 0, kind_of("scout")) == CONTENT.ships[kind_of("scout")].cost


@pytest.mark.parametrize(
    ("key", "units"),
    [
        ("soylent_purple", ("scout", "destroyer")),
        ("central_computer", ("cruiser", "battlecruiser")),
        ("resupply_depot", ("battleship", "dreadnought")),
        ("holodeck", ("carrier", "fighter")),
        ("cold_fusion_drive", ("raider", "minesweeper")),
        ("cryogenic_stasis_pods", ("boarding_ship", "transport")),
    ],
)
def test_half_maintenance(key: str, units: tuple[str, str]) -> None:
    """CE-AT01.1, CE-AT06.1, CE-AT07.1, CE-AT08.1, CE-AT09.1, CE-AT23.1, CE-12.8, SE-20.5: two types pay half, rounded
    down on the total of both, ships built before too (CE-EX-30)."""
    t = with_cards()
    for unit in units:
        put(t, 0, "G5", unit, 3)
    full = sum([CONTENT.ships[kind_of(unit)].hull * 3 for unit in units if CONTENT.ships[kind_of(unit)].maintenance])
    assert due(t, 0) == full > 0
    give(t, 0, key)
    assert due(t, 0) == full // 2


def test_half_maintenance_rounds_the_total() -> None:
    """SE-20.5, CE-3.22: three single scouts pay 1 with Soylent Purple, not 0; an elite one among them pays nothing."""
    t = give(with_cards(), 0, "soylent_purple")
    groups = [put(t, 0, "G5", "scout") for _ in range(3)]
    assert due(t, 0) == 1
    t.rank = changed(t.rank, groups[0], 3)
    put(t, 0, "G5", "cruiser")
    assert due(t, 0) == 2 // 2 + 2


def test_efficient_factories() -> None:
    """CE-AT21.1: full colonies make 6 CP; growing ones and the homeworld are as before."""
    t = give(with_cards(), 0, "efficient_factories")
    for where, worth in (("G5", 5), ("G6", 3)):
        settle(t, 0, where, worth)
    assert [modifiers.colony_income(t, 0, place(where)) for where in ("G5", "G6")] == [6, 3]
    assert modifiers.colony_income(t, 0, t.home[0]) == t.worth[t.home[0]]


def test_efficient_factories_later() -> None:
    """CE-AT21.1: in the later edition not on barren planets, and at most 8 CP more."""
    t = give(with_cards(card_texts="later"), 0, "efficient_factories")
    settle(t, 0, "H5", 5, "barren_planet")
    for column in range(1, 9):
        settle(t, 0, f"G{column}", 5)
    settle(t, 0, "F1", 5)
    income = sum([modifiers.colony_income(t, 0, here) for here in t.colonies_of(0) if here != t.home[0]])
    assert income == 10 * 5 + 8


def test_stim_packs() -> None:
    """CE-AT16.1: own ground units have +1 Attack Strength."""
    t = give(with_cards(ground_combat=True), 0, "stim_packs")
    assert modifiers.ground_attack(t, put(t, 0, "G5", "space_marines")) == 1
    assert modifiers.ground_attack(t, put(t, 1, "G5", "space_marines")) == 0


def test_air_support() -> None:
    """CE-AT25.1: a transport is a B6-2 with hull 2 on the ground."""
    t = give(with_cards(ground_combat=True), 0, "air_support")
    assert modifiers.air_support(t, put(t, 0, "G5", "transport")) == ("ABCDE".index("B"), 6, 2, 2)
    assert modifiers.air_support(t, put(t, 1, "G5", "transport")) is None


def test_air_support_has_ground_modifiers() -> None:
    """CE-AT25.1, CE-AT16.1: with Stim Packs a transport needs a 6 against infantry; its defense follows too."""
    t = standing(give(card_field(ground_combat=True), 0, "air_support", "stim_packs", "and_we_still_carry_swords"))
    transport, foe = put(t, 0, FIELD, "transport"), put(t, 1, FIELD, "infantry")
    assert ground_values.to_hit(t, transport, foe) == 6 + 1 + 1 - 1
    assert ground_values.defense(t, transport) == 2 + 1
    t.advantages = ((),) * t.seats
    assert ground_values.to_hit(t, transport, foe) == 6


@pytest.mark.parametrize("troops", [1, 2])
def test_air_support_holds_no_planet(troops: int) -> None:
    """CE-AT25.2: the card is shown at first use; a transport that won alone cannot be given up as the garrison, so the
    planet is not captured; with a ground unit left it is, and the transport stays."""
    t = give(card_field(ground_combat=True), 0, "air_support")
    settle(t, 1, FIELD, 0)
    put(t, 1, FIELD, "infantry")
    transport = put(t, 0, FIELD, "transport")
    landed = put(t, 0, FIELD, "infantry", troops)
    t.active, t.landed = 0, (landed,)
    # the transport misses, an infantry unit is lost, then the transport hits
    p = play(t, ("ground_combat", place(FIELD)), dice=(10, 1, 1))
    assert is_open(p.t, "air_support")
    for _ in range(30):
        if p.over:
            break
        p.do(f"group.{landed}" if f"group.{landed}" in p.tokens else p.match.asks[0].tokens[0])
    assert p.over and p.t.colony[place(FIELD)] == (1 if troops == 1 else 0)
    assert p.t.where[transport] == place(FIELD) and p.t.damage[transport] == 0
