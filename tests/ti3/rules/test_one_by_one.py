"""Cards, laws, races and technologies one by one: of each the interaction that is most likely to be wrong."""

from __future__ import annotations

from typing import Any

import pytest

from cosmarch.games.ti3.content.vocabulary import ADMIRAL, IMPERIAL, LOGISTICS
from cosmarch.games.ti3.rules.cards.combats import chemical_refusal
from cosmarch.games.ti3.rules.cards.fleets import skilled_refusal
from cosmarch.games.ti3.scenes import SCENES
from cosmarch.games.ti3.state import NOWHERE, Table, effects
from tests.ti3.hands import as_action, at_moment, card
from tests.ti3.leading import led, spot
from tests.ti3.rules.test_council import agenda_card, chamber, sit
from tests.ti3.skirmish import skirmish
from tests.ti3.table import CONTENT, enact, fresh, own, place, planet, put

AROUND = {0: "mecatol_rex", 1: "abyz_fria", 2: "wellon", 6: "thibah", 7: "saudor"}


def law(name: str, elected: int = NOWHERE) -> dict[str, Any]:
    return {"laws": (agenda_card(name),), "law_elected": (elected,)}


# ---- action cards


def cornered(defender: dict[str, int], **position: Any) -> Table:
    """Seat 0 attacks seat 1 over Abyz and Fria, where friendly systems are all around."""
    fleets = {"abyz_fria": {0: {"cruiser": 2}, 1: defender}}
    t = skirmish(AROUND, fleets, **position).t.copy()
    t.system, t.defender = 1, 1
    return t


def test_fighters_alone_make_no_skilled_retreat() -> None:
    """TI-35.5.2: they need a Carrier to move, also by a card."""
    skilled = card("skilled_retreat")
    why = skilled_refusal(cornered({"fighter": 3}), 1, skilled, (1, 1))
    assert why is not None and why.rule == "TI-35.5.2"
    assert skilled_refusal(cornered({"fighter": 3, "carrier": 1}), 1, skilled, (1, 1)) is None
    flying = cornered({"fighter": 3}, technologies={1: ["advanced_fighters"]})
    assert skilled_refusal(flying, 1, skilled, (1, 1)) is None


def test_a_code_of_honor_forbids_skilled_retreats() -> None:
    """TI-31.2.1: nobody leaves a battle."""
    why = skilled_refusal(cornered({"cruiser": 1}, **law("code_of_honor")), 1, card("skilled_retreat"), (1, 1))
    assert why is not None and why.rule == "TI-31.2.1"


def test_an_admiral_pursues_a_skilled_retreat() -> None:
    """TI-40.7.3: an attacked fleet does not get away, the attacker does."""
    leaders = CONTENT.races[CONTENT.race_names.index("letnev")].leaders
    admiral = next(one for one in leaders if CONTENT.leaders[one].kind == ADMIRAL)
    columns = led(AROUND, {CONTENT.leader_names[admiral]: "abyz_fria.cruiser"})
    t = cornered({"cruiser": 1}, races=("letnev", "hacan", "yssaril"), **columns)
    assert t.leader_place[admiral] == spot(AROUND, "abyz_fria.cruiser")
    why = skilled_refusal(t, 1, card("skilled_retreat"), (1, 1))
    assert why is not None and why.rule == "TI-40.7.3"
    assert skilled_refusal(t, 0, card("skilled_retreat"), (1, 1)) is None


def test_chemical_warfare_is_for_planets_of_an_enemy() -> None:
    """TI-30.1.2, TI-43.5.3: Hostile Locals are nobody's."""
    t = fresh()
    put(t, 0, "wellon", dreadnought=1)
    t.ground[planet("wellon")] = 2
    chemical, context = card("chemical_warfare"), (0, planet("wellon"))
    assert chemical_refusal(t, 0, chemical, context) is not None
    own(t, 1, "wellon")
    assert chemical_refusal(t, 0, chemical, context) is None


def test_strategic_flexibility_pays_what_a_censure_demands() -> None:
    """TI-31.2.1: Imperial costs the elected player two counters, however they come to choose it."""

    def censured(t: Table) -> None:
        enact(t, "councils_censure", 0)
        t.strategy_holder[LOGISTICS] = 0
        t.strategy = [3, 3, 3]

    p = at_moment("strategic_flexibility", ("after_all_strategy_picks",), prepare=censured)
    p.do("imperial")
    assert p.t.strategy_holder[IMPERIAL] == 0 and p.t.strategy[0] == 1


def test_annexed_planets_are_conscripted_too() -> None:
    """TI-31.2.1: Planetary Conscription is for whoever gains a neutral planet."""

    def lawful(t: Table) -> None:
        enact(t, "planetary_conscription")
        own(t, 0, "wellon")

    p = as_action("voluntary_annexation", prepare=lawful)
    name = sorted(p.tokens)[0]
    p.do(name)
    assert (p.kind, p.seat) == ("conscript", 0)
    assert p.do("yes").t.ground[planet(name)] == 4


# ---- laws and agendas


def test_nobody_bribes_a_player_without_a_vote() -> None:
    """TI-31.3.1: Thugs keep a player from voting."""
    t = chamber("free_trade")
    t.goods = [3, 0, 0]
    effects.add(t, effects.THUGS, 1, 0, t.round)
    p = sit(t)
    assert p.kind == "debate" and p.tokens == {"seat.3", "done"} and p.refused["seat.2"] == "TI-31.3.1"


def test_fleets_shrink_in_the_order_of_play() -> None:
    """TI-12.1.1, TI-31.2.2: Fleet Regulations."""
    t = chamber("fleet_regulations")
    t.fleet = [7, 7, 7]
    for seat, system in enumerate(("wellon", "thibah", "tarmann")):
        put(t, seat, system, cruiser=4, destroyer=3)
    p = sit(t).do("for", "for", "for")
    assert (p.kind, p.seat) == ("excess_ship", 0)


# ---- technologies


@pytest.mark.parametrize("free", [True, False])
def test_fleet_logistics_needs_a_system_to_activate(free: bool) -> None:
    """TI-9.1.4, TI-10.1.2: where every system holds a counter there is no second action to offer."""
    t = fresh()
    t.technologies[0] |= 1 << CONTENT.technology_names.index("fleet_logistics")
    t.pool = [2, 2, 2]
    t.activated = [1] * t.hexes
    if free:
        t.activated[place(t, "wellon")] = 0
    flow = SCENES["fleet_logistics"](t, 0)
    assert flow is not None and (next(flow, None) is not None) == free
