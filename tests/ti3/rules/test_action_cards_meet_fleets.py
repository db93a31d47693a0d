"""Action cards that meet fleets, battles, trade and the Council."""

from __future__ import annotations

from cosmarch.games.ti3.content.vocabulary import FIGHTER
from cosmarch.games.ti3.rules import trade
from cosmarch.games.ti3.rules.cards import lasting
from cosmarch.games.ti3.rules.cards.combats import chemical_refusal, chemical_warfare
from cosmarch.games.ti3.rules.cards.vocabulary_cards import cancel_refusal
from cosmarch.games.ti3.rules.cards.worlds import tariffs_refusal
from cosmarch.games.ti3.rules.council.open_cards import decree
from cosmarch.games.ti3.rules.modifiers import SPACE_BATTLE, combat_value
from cosmarch.games.ti3.rules.tactical.tactical_action import activation_refusal
from cosmarch.games.ti3.scenes import SCENES
from cosmarch.games.ti3.state import Table, effects
from tests.ti3.hands import as_action, at_moment, card, carded, throw_away
from tests.ti3.rules.test_action_cards_meet import offered, refused
from tests.ti3.rules.test_council import agenda_card, chamber, sit
from tests.ti3.table import CONTENT, fresh, own, place, planet, put

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
