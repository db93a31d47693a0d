"""What the game advises about leaders, domain counters and dice to be rolled again."""

from __future__ import annotations

from typing import Any

import pytest

import cosmarch
from cosmarch.bots import decide, make
from cosmarch.core.state import EVERYONE
from cosmarch.games.ti3.advice import advise
from cosmarch.games.ti3.advice.distant_suns import NO_COUNTER, prospect
from cosmarch.games.ti3.advice.plan import plan, prizes_at
from cosmarch.games.ti3.choices import ACTIVATE
from cosmarch.games.ti3.state import NOWHERE
from tests.ti3.leading import at, led
from tests.ti3.skirmish import Skirmish, skirmish
from tests.ti3.table import CONTENT, fresh, place, planet, play, put

LINE = {0: "mecatol_rex", 1: "wellon", 7: "abyz_fria", 3: "sol_home", 4: "empty_1"}
LONGEST = 20000


def counters(seen: int = 0, **laid: str) -> dict[str, Any]:
    """The columns of a match with these counters; `seen`: who has looked at them."""
    domain, known = [NOWHERE] * len(CONTENT.planets), [0] * len(CONTENT.planets)
    for name, key in laid.items():
        domain[planet(name)], known[planet(name)] = CONTENT.domain_counter_names.index(key), seen
    return {"distant_suns": 1, "domain": tuple(domain), "domain_known": tuple(known)}


def best(s: Skirmish) -> str:
    """The answer that is advised to the open question."""
    ask = s.match.asks[0]
    advice = advise(s.t, ask)
    assert advice is not None, ask.kind
    return s.plain(ask.tokens[advice.index(max(advice))])


def follow(s: Skirmish, *kinds: str) -> Skirmish:
    """Go by the advice while the questions are of these kinds."""
    while s.kind in kinds:
        s.do(best(s))
    return s


# ---- leaders


def test_an_admiral_goes_to_battle_on_the_strongest_ship() -> None:
    """TI-40.7.1: they board the Dreadnought, not the Cruiser, and do not land."""
    fleets = {"wellon": {0: {"cruiser": 1, "dreadnought": 1}}, "mecatol_rex": {1: {"cruiser": 1}}}
    where = {"delouis": "wellon", "rev": "wellon", "connor": "wellon"}
    s = skirmish(LINE, fleets, planets={"wellon": (0, 1, 0, 0)}, **led(LINE, where)).do("mecatol_rex")
    s.do("wellon.dreadnought")
    assert s.kind == "board" and best(s) == "delouis"
    s.do("delouis")
    assert best(s) == "done"  # Diplomat and Agent have nothing to do there
    s = skirmish(LINE, {"wellon": {0: {"carrier": 2}}}, planets={"wellon": (0, 1, 0, 0)}, **led(LINE, where))
    s.do("mecatol_rex", "wellon.carrier")
    assert s.kind == "board" and best(s) == "done"


def test_an_agent_goes_where_pds_fire_at_a_landing() -> None:
    """TI-40.8.1, TI-40.8.2: aboard, ashore, and then they take what they find."""
    ships = {"wellon": {0: {"carrier": 1, "ground_force": 4}}}
    planets = {"wellon": (0, 1, 0, 0), "mecatol_rex": (1, 0, 2, 1)}
    s = skirmish(LINE, ships, planets=planets, **led(LINE, {"connor": "wellon", "rev": "wellon"}))
    s.do("mecatol_rex", "wellon.carrier")
    assert best(s) == "connor"
    s.do("connor")
    follow(s, "board", "load_from_space", "load", "move_ship")
    s.do("0").do("mecatol_rex.ground_force")
    follow(s, "land", "land_leader", "leader_lands", "agent_takes_pds", "agent_takes_dock", "invade")
    assert at(s, "connor") == "mecatol_rex" and s.on("mecatol_rex")[2:] == (2, 1) and at(s, "rev") == "wellon"


def test_a_general_lands_where_there_is_resistance() -> None:
    """TI-40.6.1: and then every die that they may have rolled again is."""
    aboard = {"abyz_fria": {0: {"carrier": 1, "ground_force": 3}}}
    where = {"harrugh": "abyz_fria.carrier", "carth": "abyz_fria.carrier"}
    planets = {"abyz": (1, 1, 0, 0), "fria": (0, 0, 0, 0)}
    s = skirmish(LINE, aboard, planets=planets, races=("hacan", "sol", "yssaril"), **led(LINE, where)).do("abyz_fria")
    follow(s, "board_here", "move_ship")
    s.do(*["abyz.ground_force"] * 3)
    assert s.kind == "land_leader" and best(s) == "harrugh"
    s.dice(1, 1, 1, 1).do("harrugh")
    if s.kind == "leader_lands":
        assert best(s) == "abyz"
        s.do("abyz")
    follow(s, "land_leader", "leader_lands")
    assert at(s, "carth") == "fria"  # the Scientist goes to the own planet
    assert s.kind == "general_reroll" and best(s) == "ground_force"


def test_where_leaders_start() -> None:
    """TI-40.1.2: the Scientist where PDS are, the Admiral on a strong ship where there is one, the others ashore."""
    options = {"leaders": True, "galaxy": "random", "pick_races": True, "speaker": 1}
    match = cosmarch.new("ti3", 3, 5, options)
    for race in ("letnev", "hacan", "l1z1x"):
        match.choose(race)
    while match.asks[0].kind != "strategy_card":
        ask = match.asks[0]
        advice = match.advice(ask.seat)
        assert advice is not None
        match.choose(max(advice, key=advice.__getitem__), ask.seat)
    t = match._table
    for number, row in enumerate(CONTENT.leaders):
        if row.race in t.race:
            afloat = t.leader_place[number] >= len(CONTENT.planets)
            assert afloat is (CONTENT.leader_names[number] in ADMIRALS), row.key


ADMIRALS = {row.key for row in CONTENT.leaders if row.kind == 1}


@pytest.mark.parametrize(("forces", "answer"), [(3, "yes"), (1, "no")])
def test_a_diplomat_speaks_in_need(forces: int, answer: str) -> None:
    """TI-40.5.1: not against a landing that is as good as beaten."""
    aboard = {"abyz_fria": {0: {"carrier": 1, "ground_force": forces}}}
    s = skirmish(LINE, aboard, planets={"abyz": (1, 3, 0, 0)}, **led(LINE, {"gila": "abyz"})).do("abyz_fria")
    follow(s, "board_here", "move_ship").do(*["abyz.ground_force"] * forces)
    assert (s.kind, s.seat) == ("diplomat", 1)
    assert best(s) == answer


def test_the_ship_with_a_leader_is_lost_last() -> None:
    """TI-40.2.1: of a Cruiser with a leader and a Carrier, which is worth more, the Carrier goes."""
    fleets = {"wellon": {0: {"cruiser": 1, "carrier": 1}}, "mecatol_rex": {1: {"cruiser": 1}}}
    for where, lost in (({"rev": "wellon.cruiser"}, "carrier"), ({}, "cruiser")):
        s = skirmish(LINE, fleets, **led(LINE, where)).do("mecatol_rex", "wellon.carrier")
        follow(s, "board")
        s.dice(1, 1, 10).do("wellon.cruiser")
        while s.kind == "board":
            s.do(next(token for token in s.tokens if token != "done"))
        assert s.kind == "casualty" and best(s) == lost


# ---- domain counters


def test_what_is_expected_under_counters() -> None:
    """TI-39.1.3, TI-43.5.1, TI-43.1.1, TI-43.3.1: by what the seat has seen, not by what lies there."""
    s = skirmish(LINE, **counters(abyz="radiation", fria="natural_wealth_4"))
    abyz, fria = s.planet("abyz"), s.planet("fria")
    assert prospect(s.t, 0, abyz) == prospect(s.t, 0, fria) and prospect(s.t, 0, abyz)[0] == 2
    assert prospect(s.t, 0, s.planet("wellon")) == NO_COUNTER
    s = skirmish(LINE, **counters(0b001, abyz="radiation", fria="natural_wealth_4"))
    assert prospect(s.t, 0, abyz)[1] == 0.0 and prospect(s.t, 0, fria) == (1, 1.0, 4.0)
    assert prospect(s.t, 1, abyz) == prospect(s.t, 1, fria)  # seat 1 has seen nothing
    for value in (1, 2, 3):
        s = skirmish(LINE, **counters(EVERYONE, abyz=f"hostile_locals_{value}"))
        assert prospect(s.t, 1, abyz)[0] > value + 1


def over(forces: int, seen: int = 0, **laid: str) -> Skirmish:
    s = skirmish(LINE, {"abyz_fria": {0: {"carrier": 1, "ground_force": forces}}}, **counters(seen, **laid))
    return follow(s.do("abyz_fria"), "move_ship")


def test_two_land_under_a_counter() -> None:
    """TI-39.1.4: nobody can follow them later; on Fria, which has none, one is enough."""
    s = follow(over(3, abyz="biohazard"), "land")
    assert s.told("counter_revealed") and s.on("abyz") == (0, 1, 0, 0)  # one of two was lost
    assert follow(s, "clear_hazard").on("fria") == (0, 1, 0, 0) and s.t.domain[s.planet("abyz")] == NOWHERE


def test_what_is_known_is_avoided() -> None:
    """TI-43.3.1, TI-43.5.1: no landing into radiation, nor against locals who are too many; with enough, all needed."""
    s = follow(over(2, 0b001, abyz="radiation", fria="natural_wealth_2"), "land")
    assert s.on("abyz") == (-1, 0, 0, 0) and s.on("fria")[0] == 0 and s.t.goods[0] == 2
    s = follow(over(2, EVERYONE, abyz="hostile_locals_3"), "land")
    assert not s.told("locals_resist")
    s = over(6, EVERYONE, abyz="hostile_locals_3").dice(*[10] * 20)
    follow(s, "land")
    assert s.told("locals_resist") and s.told("rolls")[0]["faces"] == " ".join(["10"] * 5)


def test_a_plan_counts_on_counters() -> None:
    """TI-39.1.3: two ground forces for each planet with a counter face down, and less hope."""
    bare = skirmish(LINE)
    laid = skirmish(LINE, **counters(abyz="settlers", fria="settlers"))
    place = bare.place("abyz_fria")
    assert [prize[2] for prize in prizes_at(bare.t, 0, place)] == [1, 1]
    assert [prize[2] for prize in prizes_at(laid.t, 0, place)] == [2, 2]
    fleets = {"wellon": {0: {"carrier": 1, "ground_force": 4}}}
    known = skirmish(LINE, fleets, **counters(0b001, abyz="radiation", fria="radiation"))
    rich = skirmish(LINE, fleets, **counters(0b001, abyz="natural_wealth_4", fria="natural_wealth_4"))
    assert plan(known.t, 0, place).value < 1 < plan(rich.t, 0, place).value


@pytest.mark.parametrize(("forces", "answer"), [(0, "yes"), (2, "no")])
def test_probing_is_for_those_who_do_not_land(forces: int, answer: str) -> None:
    """TI-39.2.5."""
    units = {"carrier": 1, "fighter": 1, "ground_force": forces}
    s = skirmish(LINE, {"abyz_fria": {0: units}}, **counters(abyz="settlers", fria="settlers")).do("abyz_fria")
    follow(s, "move_ship")
    assert s.kind == "probe" and best(s) == answer


def test_counters_are_not_razed() -> None:
    """TI-39.3.1, TI-39.3.5."""
    s = skirmish(LINE, {"abyz_fria": {0: {"dreadnought": 1}}}, **counters(abyz="settlers")).do("abyz_fria")
    assert s.kind == "invade" and best(s) == "done"


# ---- dice again


@pytest.mark.parametrize(("strategy", "answer"), [(3, "cruiser"), (1, "done")])
def test_a_counter_is_kept_for_a_secondary_ability(strategy: int, answer: str) -> None:
    """TI-28.4.2, TI-8.1.5."""
    fleets = {"wellon": {0: {"cruiser": 1}}, "mecatol_rex": {1: {"cruiser": 1}}}
    s = skirmish(LINE, fleets, races=("jol_nar", "sol", "hacan"), strategy=[strategy, 2, 2]).do("mecatol_rex")
    s.dice(1, 1).do("wellon.cruiser")
    assert s.kind == "reroll" and best(s) == answer


@pytest.mark.parametrize("seed", range(2))
def test_greedy_beats_random_with_all_options(seed: int) -> None:
    options = {"galaxy": "random", "leaders": True, "distant_suns": True, "sabotage_runs": True}
    match = cosmarch.new("ti3", 4, seed, options)
    bots = [make("greedy" if seat == seed else "random", f"{seed} {seat}") for seat in range(4)]
    for _ in range(LONGEST):
        if match.over:
            break
        seat = match.asks[0].seat
        match.choose(decide(match, seat, bots[seat]), seat)
    assert match.result is not None and match.result.winners == (seed,)


def test_counters_are_kept_to_act_with() -> None:
    """TI-20.6.3: no ship is lost, also where the race has larger fleets; what is left is shared, most of it to act."""
    t = fresh(("letnev", "sol", "xxcha"))
    t.phase, t.round, t.order = 2, 2, (0, 1, 2)
    put(t, 0, "wellon", cruiser=3, dreadnought=1)
    t.strategy[0], t.pool[0], t.fleet[0] = 1, 0, 3
    t.queue = [("status_phase",)]
    p = play(t).until("counters_strategy", 0)
    assert p.match.asks[0].args["n"] == 6
    for wanted in ("1", "2"):
        advice = p.match.advice(0)
        assert advice is not None and max(advice, key=lambda token: advice[token]) == wanted
        p.do(wanted)
    assert (p.t.strategy[0], p.t.pool[0], p.t.fleet[0]) == (1, 2, 3)


def test_no_counter_is_spent_where_nobody_goes() -> None:
    """Of a system full of enemies that no ship gets to, nothing is gained: to pass is better."""
    t = fresh()
    t.phase, t.active, t.order, t.pool[0] = 1, 0, (0, 1, 2), 6
    put(t, 1, "wellon", cruiser=2)
    t.activated[t.home[0]] |= 1
    t.queue = [("turn", 0), ("stop",)]
    advice = play(t).match.advice(0)
    assert advice is not None
    assert advice[t.choices.actions.names[ACTIVATE + place(t, "wellon")]] < 0
