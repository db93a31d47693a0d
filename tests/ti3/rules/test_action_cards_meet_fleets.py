"""Action cards that meet fleets, battles, trade and the Council."""

from __future__ import annotations

import pytest

from cosmarch.games.ti3.content.vocabulary import DREADNOUGHT, FIGHTER, GROUND_FORCE
from cosmarch.games.ti3.rules import trade
from cosmarch.games.ti3.rules.cards import lasting
from cosmarch.games.ti3.rules.cards.combats import chemical_refusal, chemical_warfare
from cosmarch.games.ti3.rules.cards.vocabulary_cards import cancel_refusal
from cosmarch.games.ti3.rules.cards.worlds import tariffs_refusal
from cosmarch.games.ti3.rules.council.open_cards import decree
from cosmarch.games.ti3.rules.modifiers import SPACE_BATTLE, combat_value
from cosmarch.games.ti3.rules.tactical.tactical_action import activation_refusal
from cosmarch.games.ti3.scenes import SCENES
from cosmarch.games.ti3.state import NOBODY, Table, effects
from tests.ti3.hands import as_action, at_moment, card, carded, throw_away
from tests.ti3.rules.test_action_cards_meet import offered, refused
from tests.ti3.rules.test_council import agenda_card, chamber, sit
from tests.ti3.table import CONTENT, Play, fresh, own, place, planet, put

# ---- fleets and battles


def test_a_counter_that_came_by_jamming_comes_back() -> None:
    """TI-10.1.2, Unexpected Action: any own counter on the board, and the system may be activated again."""
    assert refused("unexpected_action", offered("unexpected_action", None)), "there is no counter"

    def jammed(t: Table) -> None:
        t.activated[place(t, "wellon")] = 0b111

    t = as_action("unexpected_action", prepare=jammed).t
    at = place(t, "wellon")
    assert activation_refusal(t, 0, at) is None and activation_refusal(t, 1, at) is not None


def test_an_armada_shrinks_when_the_next_round_begins() -> None:
    """TI-28.2.4, Grand Armada."""

    def fleet(t: Table) -> None:
        put(t, 0, "sol_home", cruiser=5)

    t = at_moment("grand_armada", ("before_first_strategy_pick",), prepare=fleet).t.copy()
    excess = ("shed_excess", 0, t.home[0], 0)
    t.round -= 1
    SCENES["begin_round"](t)
    assert excess not in t.queue, "in the round of the card"
    t.queue = []
    SCENES["begin_round"](t)
    assert excess in t.queue


def fight(t: Table) -> None:
    """Seat 0 has come to Wellon, where seat 1 is."""
    put(t, 0, "wellon", cruiser=5, fighter=2, carrier=1)
    put(t, 1, "wellon", cruiser=2)
    own(t, 1, "wellon")
    t.dock[planet("wellon")] = 1
    t.fleet[0] = 9
    t.system = place(t, "wellon")
    t.defender = 1
    t.moved = (1, *t.moved[1:])


def test_mines_and_a_battlestation_at_once() -> None:
    """Minelayers, Experimental Battlestation: each takes its casualties, and the cruisers lost by neither."""
    at = place(fresh(), "wellon")
    cards = {1: ("minelayers", "experimental_battlestation")}
    p = carded(cards, ("window", "after_movement", 0, at), prepare=fight, dice=(10, 10, 10))
    p.match.choose("minelayers", 1)
    p.do("cruiser", "cruiser")
    p.match.choose("experimental_battlestation", 1)
    while p.kind == "casualty":
        p.do("cruiser")
    assert p.t.fleet_at(at, 0)[:] == fleet_of(p.t, carrier=1, fighter=2)


def fleet_of(t: Table, **units: int) -> list[int]:
    return [units.get(name, 0) for name in CONTENT.unit_names[: len(t.fleet_at(0, 0))]]


def test_bonuses_of_fighters_add_up_for_one_round() -> None:
    """Fighter Prototype with Prophecy of Ixth: the card is for the first round, the prophecy for all."""
    at = place(fresh(), "wellon")

    def prophet(t: Table) -> None:
        fight(t)
        decree(t, agenda_card("prophecy_of_ixth"), t.round, 0)

    t = at_moment("fighter_prototype", ("before_space_battle", at, 0, 1), prepare=prophet).t
    plain = CONTENT.units[FIGHTER].combat - 1  # the Sol begin with Cybernetics
    assert combat_value(t, 0, FIGHTER, SPACE_BATTLE, 1, at) == plain - 3
    effects.expire(t, effects.COMBAT_ROUND)
    assert combat_value(t, 0, FIGHTER, SPACE_BATTLE, 1, at) == plain - 1


def test_shields_hold_in_space_only() -> None:
    """Shields Holding: hits of an Invasion Combat are no hits on a fleet; of one hit one is cancelled."""
    t = fresh()
    fight(t)
    t.hits = [0, 1]
    shields = card("shields_holding")
    assert cancel_refusal(t, 1, shields, (t.system,)) is None
    assert cancel_refusal(t, 0, shields, (t.system,)) is not None, "nothing hit this side"
    put(t, 1, "wellon", cruiser=-2)
    assert cancel_refusal(t, 1, shields, (t.system,)) is not None


def test_forces_that_are_dug_in_are_not_safe_from_gas_nor_do_their_enemies_gain() -> None:
    """Dug In is against bombardment: Chemical Warfare kills, and who takes the planet is not dug in."""
    one = planet("arc_prime")
    t = at_moment("dug_in", ("before_bombardment", 0, one), seat=1).t
    assert lasting.bombardment_refusal(t, one) is not None
    put(t, 0, "letnev_home", dreadnought=1)
    forces = t.ground[one]
    gas = card("chemical_warfare")
    assert chemical_refusal(t, 0, gas, (0, one)) is None
    chemical_warfare(t, 0, gas, (0, one))
    assert t.ground[one] == forces // 2
    t.owner[one] = 0
    assert lasting.bombardment_refusal(t, one) is None


def struck(ships: dict[str, int], hits: int, *cards: str, breach: int = 0) -> Play:
    """Seat 1 defends Wellon with these ships and takes so many hits, of which its cards may save it."""

    def battle(t: Table) -> None:
        put(t, 0, "wellon", war_sun=1)
        put(t, 1, "wellon", **ships)
        t.system, t.defender, t.hits = place(t, "wellon"), 1, [0, hits]
        if breach:
            effects.add(t, effects.BREACH, 1, breach, effects.BATTLE)

    scene = ("casualties", 1, place(fresh(), "wellon"), 1)
    p = carded({1: cards}, scene, prepare=battle, quick=True)
    while not p.over:
        p.do("emergency_repairs" if "emergency_repairs" in p.tokens else p.match.asks[0].tokens[0])
    return p


@pytest.mark.parametrize(
    ("hits", "cards", "left"), [(2, 0, (0, 0)), (2, 1, (1, 1)), (3, 1, (0, 0)), (3, 2, (0, 0)), (1, 0, (1, 1))]
)
def test_repairs_between_two_hits_save_a_ship(hits: int, cards: int, left: tuple[int, int]) -> None:
    """TI-21.4.3, TI-35.8.2, Emergency Repairs: the last Dreadnought is hit, repaired and hit again; hits that would be
    enough for the whole fleet do not fall at once. A second card has no use: not twice on the same system in a round
    (TI-30.1.6)."""
    p = struck({"dreadnought": 1}, hits, *["emergency_repairs"] * cards)
    at = place(p.t, "wellon")
    assert (p.t.ships_at(at, 1, DREADNOUGHT), p.t.damaged_at(at, 1, DREADNOUGHT)) == left
    assert len(p.told("repaired")) == min(cards, 1)


def test_a_fleet_is_repaired_when_all_that_can_be_is_damaged() -> None:
    """TI-21.4.3: of a Dreadnought, a War Sun and a Fighter, which four hits and a fifth destroy, three ships are left;
    without the card nobody is asked anything."""
    p = struck({"dreadnought": 1, "war_sun": 1, "fighter": 1}, 5, "emergency_repairs")
    assert [row["n"] for row in p.told("repaired")] == [1, 1] and sum(p.t.fleet_at(place(p.t, "wellon"), 1)) == 2
    p = struck({"dreadnought": 1, "war_sun": 1, "fighter": 1}, 5, "good_year")
    assert not p.t.has_ships(place(p.t, "wellon"), 1) and len(p.told("ship_damaged")) == 2


def test_repairs_in_the_breach() -> None:
    """TI-30.1.2, Into the Breach: the first two hits are for the one Dreadnought. Repaired between them it is damaged
    again by the second; of the two that are left one is destroyed by the rest."""
    p = struck({"dreadnought": 2}, 4, "emergency_repairs", breach=2)
    at = place(p.t, "wellon")
    assert (p.t.ships_at(at, 1, DREADNOUGHT), p.t.damaged_at(at, 1, DREADNOUGHT)) == (1, 1)


def test_no_direct_hit_is_asked_for_where_the_ship_is_lost_anyway() -> None:
    """TI-21.4.3, Direct Hit: the damage of a fleet that falls is no moment to wait for it; of one that stands it is."""
    for hits, asked in ((2, False), (1, True)):

        def battle(t: Table, hits: int = hits) -> None:
            put(t, 0, "wellon", war_sun=1)
            put(t, 1, "wellon", dreadnought=1)
            t.system, t.defender, t.hits = place(t, "wellon"), 1, [0, hits]

        scene = ("casualties", 1, place(fresh(), "wellon"), 1)
        p = carded({0: ("direct_hit",)}, scene, prepare=battle, quick=True)
        assert (p.kind == "window_after_ship_damaged") == asked


def test_a_transport_is_cut_off_by_fighters() -> None:
    """Transport, TI-25.1.5: no way leads through a system with enemy ships, be they Fighters; without a figure for the
    new place all go or nobody."""

    def outpost(t: Table) -> None:
        own(t, 0, "wellon")

    assert not refused("transport", offered("transport", outpost))

    def blockade(t: Table) -> None:
        outpost(t)
        for near in t.near[place(t, "wellon")]:
            t.add_ships(near, 1, FIGHTER, 1)

    assert refused("transport", offered("transport", blockade))

    def short(t: Table) -> None:
        outpost(t)
        t.ground[planet("jord")] = 3
        figures = CONTENT.units[GROUND_FORCE].figures
        free = [one.id for one in CONTENT.planets if t.owner[one.id] == NOBODY and one.home_of == NOBODY]
        for one in free[: figures - 1]:
            t.owner[one], t.ground[one] = 0, 1

    p = as_action("transport", "jord", "wellon", prepare=short)
    assert p.tokens == {"0", "3"} and set(p.refused.values()) == {"TI-25.1.5"}


# ---- trade and the Council


def test_a_rare_mineral_goes_to_the_left_when_the_routes_stay_closed() -> None:
    """Open the Trade Routes, voted down: what the supply would give is the neighbour's."""

    def closed(t: Table) -> None:
        decree(t, agenda_card("open_the_trade_routes"), t.round)

    t = at_moment("rare_mineral", ("after_neutral_planet_taken", 0, planet("wellon")), prepare=closed).t
    assert t.goods == [0, 3, 0]


def test_tariffs_need_a_partner_who_has_something() -> None:
    """Ruinous Tariffs: half, rounded up, of a single good is that good."""
    t = fresh()
    trade.form_agreement(t, 0, 2)
    t.goods = [0, 0, 5]
    tariffs = card("ruinous_tariffs")
    assert tariffs_refusal(t, 0, tariffs, (1,)) is not None and tariffs_refusal(t, 0, tariffs, (2,)) is not None

    def partners(t: Table) -> None:
        trade.form_agreement(t, 0, 2)
        t.goods = [0, 1, 5]

    assert at_moment("ruinous_tariffs", ("after_trade_secondary", 1), prepare=partners).t.goods == [1, 0, 5]


def test_the_guild_reaches_the_hacan_in_a_crisis() -> None:
    """TI-33.5.2, Influence in the Merchants' Guild: in a Cultural Crisis their contracts are as any other."""

    def crisis(t: Table) -> None:
        trade.form_agreement(t, 2, 4)
        effects.add(t, effects.CRISIS, 1, 0, t.round)

    name = "influence_in_the_merchants_guild"
    assert refused(name, offered(name, None)), "there is no agreement"
    assert trade.partners(as_action(name, prepare=crisis, races=("sol", "hacan", "xxcha")).t, 1) == []


def test_a_copied_dissolution() -> None:
    """Council Dissolved by Touch of Genius: no agenda once, and the Council meets the next time."""

    def discards(t: Table) -> None:
        throw_away(t, "council_dissolved")
        t.goods[1] = 3

    p = carded({1: ("touch_of_genius",)}, ("agenda", 0), ("agenda", 0), prepare=discards)
    p.do("touch_of_genius", "rest_in_goods")
    assert len(p.told("no_agenda")) == 1 and p.told("agenda_read")


def test_a_discredited_speaker_breaks_the_tie_and_mobilizes_nobody() -> None:
    """TI-31.3.9, Discredit: the vote is an abstention, also for what the votes are counted for."""
    t = chamber("mass_mobilization")
    p = sit(t).do("for", "against")
    assert (p.kind, p.seat) == ("vote", 0)
    t = p.t.copy()
    t.votes = (0, 9, 9)
    for seat in range(3):
        effects.add(t, effects.DISCREDIT, seat, 0, effects.ACTION)
    p = sit(t).do("for")
    assert (p.kind, p.seat) == ("decide_alone", 0)
    assert p.do("for").over, "no votes for it, so nobody places forces"
