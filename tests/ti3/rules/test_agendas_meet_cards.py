"""Agendas that meet counters, cards, points, trade and technology."""

from __future__ import annotations

import pytest

from cosmarch.games.ti3.content.vocabulary import (
    FIGHTER,
    GREEN,
    RED,
    TECHNOLOGY,
    TRADE,
)
from cosmarch.games.ti3.rules.cards.worlds import breakable, master_refusal
from cosmarch.games.ti3.rules.council import laws
from cosmarch.games.ti3.rules.council.open_cards import decree
from cosmarch.games.ti3.rules.setup.galaxy import connect
from cosmarch.games.ti3.rules.status_phase import card_scenes
from cosmarch.games.ti3.rules.strategy_cards import secondary_refusal
from cosmarch.games.ti3.rules.technology import affordable, price_of
from cosmarch.games.ti3.rules.trade import form_agreement, partners
from cosmarch.games.ti3.scenes import SCENES
from cosmarch.games.ti3.state import effects
from tests.ti3.hands import card
from tests.ti3.rules.hall import AGAINST, FOR, Hall
from tests.ti3.rules.test_agendas_meet import REX, rule
from tests.ti3.rules.test_council import agenda_card, chamber, sit
from tests.ti3.table import CONTENT, Play, enact, fresh, own, place, planet, put, technology

# ---- counters, cards and points


def test_containment_binds_all_who_lead_as_far_as_they_have_counters() -> None:
    """Imperial Containment: tied players both; a second counter is lost where there is one."""
    hall = Hall("imperial_containment")
    own(hall.t, 0, "abyz")
    t = hall.decide(FOR).t
    assert [laws.contained(t, seat) for seat in range(3)] == [True, True, False]
    t.pool = [1, 3, 3]
    for seat, left in ((0, 0), (1, 1), (2, 2)):
        SCENES["tactical"](t, seat, place(t, "thibah"))
        assert t.pool[seat] == left


def test_a_mandate_is_given_in_the_order_of_play() -> None:
    """Imperial Mandate: who comes first wins, wherever they sit."""
    hall = Hall("imperial_mandate")
    hall.t.vp = [9, 9, 8]
    hall.t.order = (2, 1, 0)
    assert hall.decide(FOR).t.winner == 2


def test_a_minister_of_policy_chooses_twice_where_cards_lie_open() -> None:
    """TI-20.5.1, Minister of Policy with Core Stability, in both its outcomes."""
    t = fresh()
    enact(t, "minister_of_policy", 1)
    usual = [scene[2] for scene in card_scenes(t, [0, 1, 2])]
    assert usual[1] == usual[0] + 1
    enact(t, "core_stability")
    assert card_scenes(t, [0, 1, 2]) == [("lay_out_cards", (0, 1, 2), tuple(usual))]
    t = fresh()
    enact(t, "minister_of_policy", 1)
    rule(t, "core_stability")
    assert card_scenes(t, [0, 1, 2]) == []


def test_a_new_constitution_ends_laws_alone() -> None:
    """Prophecy of Ixth and rulings for the round are none; planets are exhausted as far as there are any."""
    hall = Hall("new_constitution")
    for name in ("free_trade", "labor_force_politics"):
        enact(hall.t, name)
    decree(hall.t, agenda_card("prophecy_of_ixth"), 99, 1)
    rule(hall.t, "official_sanction", 0)
    hall.t.exhausted = [1] * len(hall.t.exhausted)
    hall.t.exhausted[planet("quann")] = 0
    p = hall.decide(FOR)
    assert p.over and all(p.t.exhausted[world] for world in p.t.planets_of(1))
    assert laws.prophet(p.t) == 1 and laws.landing_refusal(p.t, 0, planet("abyz")) is not None
    assert not laws.in_force(p.t, "free_trade") and laws.influence(p.t, REX) == 6


def test_influence_is_what_the_laws_call_so() -> None:
    """New Constitution, voted down, under Labor Force Politics: most resources as printed; the Speaker breaks ties."""
    hall = Hall("new_constitution")
    enact(hall.t, "labor_force_politics")
    hall.t.exhausted = [1] * len(hall.t.exhausted)
    for name in ("mecatol_rex", "bereg", "thibah"):  # 1, 3 and 1 resources
        hall.t.exhausted[planet(name)] = 0
    assert CONTENT.planets[planet("bereg")].resources > CONTENT.planets[REX].resources
    p = hall.decide(AGAINST)
    assert (p.kind, p.seat) == ("discard_law", 1)
    hall.t.exhausted[planet("bereg")] = 1
    assert CONTENT.planets[planet("thibah")].resources == CONTENT.planets[REX].resources
    p = hall.decide(AGAINST)
    assert (p.kind, p.seat, p.tokens) == ("law_critic", 0, {"seat.1", "seat.3"})


# ---- strategy cards and trade


def test_own_secondary_abilities_need_no_counter_but_scientists() -> None:
    """Aggressive Strategy with Scientist Assassination: Technology is refused to who holds it."""
    hall = Hall("aggressive_strategy")
    hall.t.strategy = [0, 0, 0]
    hall.t.goods = [0, 0, 20]
    effects.add(hall.t, effects.ASSASSINATION, 2, 0, hall.t.round)
    p = hall.decide(FOR)
    assert (p.kind, p.seat) == ("own_secondary", 0) and "yes" in p.tokens
    while p.kind == "own_secondary" and p.seat != 2:
        p.do("no")
    assert p.over, "there is nothing to ask seat 2"
    effects.drop(hall.t, effects.ASSASSINATION, 2)
    p = hall.decide(FOR)
    while p.seat != 2:
        p.do("no")
    assert "yes" in p.tokens


def test_an_embargo_leaves_nothing_to_a_master_of_trade() -> None:
    """Trade Embargo ends both agreements; the partners may go on among themselves."""
    hall = Hall("trade_embargo")
    for one, other in ((0, 2), (1, 4), (3, 5)):
        form_agreement(hall.t, one, other)
    hall.t.exhausted[planet("wellon")] = hall.t.exhausted[planet("quann")] = 1
    assert master_refusal(hall.t, 0, card("master_of_trade"), (0,)) is None
    t = hall.decide(0).t
    assert master_refusal(t, 0, card("master_of_trade"), (0,)) is not None
    assert laws.agreement_refusal(t, 1, 2) is None and laws.agreement_refusal(t, 2, 0) is not None


@pytest.mark.parametrize(("name", "elected"), [("trade_embargo", 1), ("forced_economic_independence", 1)])
def test_the_council_ends_what_no_player_may_break(name: str, elected: int) -> None:
    """TI-31.4.1, TI-33.5.2: agreements with the Hacan are safe from players, not from an agenda (see the rulings)."""
    hall = Hall(name)
    t = hall.t
    t.race = (t.race[0], CONTENT.race_names.index("hacan"), t.race[2])
    form_agreement(t, 0, 2)
    t.fresh = 0
    assert not breakable(t)
    after = hall.decide(elected).t
    assert not partners(after, 0) and laws.agreement_refusal(after, 0, 1) is not None


def test_a_trade_war_is_waged_by_who_used_the_secondary_ability() -> None:
    """Trade War, TI-42.5.2: after the own income; who lets it go by destroys nothing, nor is one asked where nobody
    else has a trade good, or the law has ended meanwhile."""

    def asked(answer: str, goods: list[int], war: bool = True) -> Play:
        t = chamber("free_trade")
        if war:
            enact(t, "trade_war")
        t.goods, t.strategy, t.queue = goods, [2, 2, 2], [("secondary", 1, TRADE), ("stop",)]
        form_agreement(t, 2, 4)
        t.fresh = 0
        return sit(t).do(answer)

    p = asked("yes", [4, 0, 0])
    assert (p.kind, p.seat) == ("trade_war", 1) and p.t.goods[1] > 0 and p.tokens == {"seat.1", "done"}
    assert p.do("seat.1").t.goods[0] == 3
    assert asked("no", [4, 0, 0]).over and asked("yes", [0, 0, 0]).over and asked("yes", [4, 0, 0], war=False).over


def test_wormholes_open_when_their_law_is_repealed() -> None:
    """TI-31.2.4, Repeal: at once, for all who move next; an office that a law gave goes with it."""
    t = chamber("repeal")
    for name, elected in (("closing_the_wormholes", 0), ("crown_of_thalnos", 1)):
        enact(t, name, elected)
        t.political_deck = tuple([one for one in t.political_deck if one != agenda_card(name)])
    t.political_seen = (0,) * len(t.political_deck)
    connect(t)
    quann, gate = place(t, "quann"), place(t, "wormhole_beta")
    assert gate not in t.near[quann] and laws.elected(t, "crown_of_thalnos") == 1
    for name in ("closing_the_wormholes", "crown_of_thalnos"):
        after = t.copy()
        after.queue = [("resolve_agenda", agenda_card("repeal"), agenda_card(name), 0, 0), ("stop",)]
        p = sit(after)
        assert (gate in p.t.near[quann]) == (name == "closing_the_wormholes")
        assert (laws.elected(p.t, "crown_of_thalnos") == 1) == (name == "closing_the_wormholes")
        assert {agenda_card("repeal"), agenda_card(name)} == set(p.t.political_discard)


# ---- technology


def test_prices_of_a_colour_add_up() -> None:
    """Subsidized Studies, Technology Tariffs and Science Community Speaker at once."""
    red = CONTENT.technologies_of_colour[RED][0]
    for colour, change in ((RED, -3), (GREEN, 2)):
        t = fresh()
        plain = price_of(t, 0, red)
        enact(t, "subsidized_studies", colour)
        enact(t, "technology_tariffs")
        enact(t, "science_community_speaker", 0)
        assert price_of(t, 0, red) == plain + change + 4 - 1 and price_of(t, 1, red) == plain + change + 4


def test_a_sponsor_cannot_help_where_green_is_forbidden() -> None:
    """Technology Tariffs, voted down, with Corporate Sponsorship: it binds its player to green, and there is none."""
    t = fresh()
    t.goods[0] = 30
    rule(t, "technology_tariffs")
    assert affordable(t, 0)
    effects.add(t, effects.TECHNOLOGY_PRICE, 0, card("corporate_sponsorship"), effects.ACTION)
    assert not affordable(t, 0)


def test_a_committee_leaves_the_jol_nar_their_gift() -> None:
    """Technology Investigation Committee forbids to buy: what the Jol-Nar gain for nothing is not bought."""
    t = chamber("free_trade", races=("jol_nar", "letnev", "hacan"))
    t.goods = [30, 30, 0]
    rule(t, "technology_investigation_committee")
    assert secondary_refusal(t, 0, TECHNOLOGY) is None and secondary_refusal(t, 1, TECHNOLOGY) is not None
    t.queue = [("technology_secondary", 0), ("stop",)]
    p = sit(t)
    assert p.kind == "technology"
    assert p.do(sorted(p.tokens)[0]).over and p.t.goods[0] == 30


def test_fighters_do_not_outlive_the_technology_that_was_sold() -> None:
    """TI-35.5.7, Technology Buy-back: without Advanced Fighters those without a base are lost at once."""
    t = chamber("free_trade")
    enact(t, "technology_buy_back")
    t.technologies[0] |= technology("advanced_fighters")
    put(t, 0, "wellon", fighter=2)
    t.queue = [("buy_back", 0), ("stop",)]
    p = sit(t).do("advanced_fighters")
    assert p.t.goods[0] == 6 and p.t.fleet_at(place(t, "wellon"), 0)[FIGHTER] == 0
