"""The game's own judgement: what the greedy bot does with it."""

from __future__ import annotations

import random

import pytest

import cosmarch
from cosmarch.bots import decide, make
from cosmarch.core.match import Match
from cosmarch.core.state import EVERYONE
from cosmarch.games.se4x.advice import advise
from cosmarch.games.se4x.advice.battles import attack_chance, leaves
from cosmarch.games.se4x.advice.evaluate import worth
from cosmarch.games.se4x.advice.moves import Orders, unknown
from cosmarch.games.se4x.advice.odds.table import at_table
from cosmarch.games.se4x.advice.spending import purchase, wanted_technology
from cosmarch.games.se4x.choices import EMPIRES
from cosmarch.games.se4x.state import ALIEN_FLEET, COLONY_SHIP, POINT_DEFENSE, Table
from cosmarch.games.se4x.state import put as changed
from tests.se4x.battle import FIELD, field, standing
from tests.se4x.table import Play, fresh, mark, place, play, put, research, settle, started, tech

pytestmark = pytest.mark.long

LONGEST = 30000


def best(p: Play) -> str:
    """The answer that is advised."""
    advice = p.match.advice(p.seat)
    assert advice is not None
    return max(advice, key=lambda token: advice[token])


def follow(p: Play, kind: str) -> Play:
    """Take the advice until a question of that kind is open, or the scenes are over."""
    for _ in range(100):
        if p.over or p.kind == kind:
            return p
        p.do(best(p))
    raise AssertionError(f"nobody is asked {kind}")


# ---- in a match


def duel(seed: int, levels: tuple[str, str], rounds: int) -> Match:
    match = cosmarch.new("se4x", 2, seed, {"round_limit": rounds})
    bots = [make(level, f"{seed} {seat}") for seat, level in enumerate(levels)]
    for _ in range(LONGEST):
        if match.over:
            break
        seat = match.asks[0].seat
        match.choose(decide(match, seat, bots[seat]), seat)
    return match


@pytest.mark.parametrize("seed", range(2))
def test_greedy_beats_random(seed: int) -> None:
    """In either seat, within 25 rounds."""
    match = duel(seed, ("greedy", "random") if seed else ("random", "greedy"), 25)
    assert match.result is not None
    assert match.result.winners == ((0,) if seed else (1,))


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_every_legal_answer_is_judged(seats: int) -> None:
    match = cosmarch.new("se4x", seats, seats, {"round_limit": 2, "ground_combat": True, "flagships": True})
    chance = random.Random(seats)
    judged = 0
    while not match.over:
        ask = match.asks[0]
        values = advise(match._table, ask)
        if values is not None:
            assert len(values) == len(ask.legal)
            judged += 1
        match.choose(chance.choice(ask.tokens), ask.seat)
    assert judged > 20


def test_the_estimate_likes_what_is_good() -> None:
    """SE-16.1, SE-19.3: more colonies and ships are better, those of an enemy worse."""
    t = fresh()
    plain = worth(t, 0)
    settle(t, 0, "G3")
    richer = worth(t, 0)
    put(t, 1, "G8", "cruiser", 3)
    assert plain < richer
    assert worth(t, 0) < richer


# ---- moves


def peaceful() -> Table:
    t = fresh()
    t.order = (0, 1)
    return t


def test_a_colony_ship_goes_to_the_nearest_planet_and_settles() -> None:
    """SE-16.1."""
    t = peaceful()
    home = t.home[0]
    near = t.near[home][0]
    mark(t, t.content.hexes[near], "planet")
    put(t, 0, t.content.hexes[home], "colony_ship")
    p = play(t, ("movement", 0), ("settling", 0))
    while not p.over:
        p.do(best(p))
    assert p.t.colony[near] == 0
    assert not [group for group in p.t.groups_of(0) if p.t.kind[group] == COLONY_SHIP]


def test_a_single_scout_explores_and_a_fleet_does_not() -> None:
    """SE-4.1, SE-5.11: what awaits explorers may cost all that came."""
    t = peaceful()
    home = t.home[0]
    dark = t.near[home][0]
    t.known = changed(t.known, dark, 0)
    t.terrain = changed(t.terrain, dark, 0)
    assert unknown(t, 0) == [dark]
    scout = put(t, 0, t.content.hexes[home], "scout")
    fleet = put(t, 0, t.content.hexes[home], "cruiser", 4)
    orders = Orders(t, 0)
    assert orders.step(scout, dark) > 0
    assert orders.step(fleet, dark) < 0


def test_miners_bring_minerals_home() -> None:
    """SE-17.1, SE-17.4."""
    t = peaceful()
    home = t.home[0]
    near = t.near[home][0]
    mark(t, t.content.hexes[near], "mineral_10")
    miner = put(t, 0, t.content.hexes[near], "miner")
    p = play(t, ("movement", 0))
    p.do(best(p))  # takes it in tow: the only thing that can be towed is chosen by itself
    while not p.over and not p.t.stock[home]:
        p.do(best(p))
    assert p.t.stock[home] or p.t.where[miner] == home


def front() -> Table:
    """A fleet of seat 0 beside a hex that seat 1 holds."""
    t = field()
    t.phase = 1
    return t


def test_attacks_are_made_with_good_odds_only() -> None:
    """SE-6.1."""
    for ours, theirs, attacks in ((5, 1, True), (1, 5, False)):
        t = front()
        mine = put(t, 0, "G5", "cruiser", ours)
        other = put(t, 1, FIELD, "cruiser", theirs)
        t.seen = changed(t.seen, other, EVERYONE)
        assert (Orders(t, 0).step(mine, place(FIELD)) > 0) == attacks


def test_the_chance_of_an_even_battle_is_asked_of_the_odds() -> None:
    """SE-9.2: with equal ships the defender, who fires first, is ahead."""
    t = front()
    mine = put(t, 0, "G5", "cruiser", 2)
    put(t, 1, FIELD, "cruiser", 2)
    assert 0.2 < attack_chance(t, 0, [mine], place(FIELD)) < 0.5


def test_ships_come_home_when_the_homeworld_is_threatened() -> None:
    t = peaceful()
    home = t.home[0]
    away = next(there for there in t.near[home] if there not in t.home)
    fleet = put(t, 0, t.content.hexes[away], "cruiser", 2)
    beside = next(there for there in t.near[home] if there != away)
    put(t, 1, t.content.hexes[beside], "cruiser", 6)
    orders = Orders(t, 0)
    assert orders.endangered()
    assert orders.step(fleet, home) > 0


def test_a_lost_battle_is_left_but_not_the_homeworld() -> None:
    """SE-10.1."""
    t = standing(field(), battle_round=2)
    mine = put(t, 0, FIELD, "scout")
    put(t, 1, FIELD, "cruiser", 5)
    assert leaves(t, mine)
    t = standing(field(), attacker=1, defender=0, battle_round=2, where=t.content.hexes[t.home[0]])
    mine = put(t, 0, t.content.hexes[t.home[0]], "scout")
    put(t, 1, t.content.hexes[t.home[0]], "cruiser", 5)
    assert not leaves(t, mine)


# ---- the economic phase


def test_fighters_that_were_seen_are_answered() -> None:
    """SE-11.9: Point Defense comes before the plan."""
    t = fresh()
    t.cp = [60, 0]
    first = wanted_technology(t, 0)
    assert first != POINT_DEFENSE
    t.show_tech(1, tech("fighter"), 1)
    assert wanted_technology(t, 0) == POINT_DEFENSE


def test_known_planets_are_settled_first() -> None:
    """SE-16.1, SE-23.1."""
    t = fresh()
    t.cp = [60, 0]
    home = t.content.hexes[t.home[0]]
    put(t, 0, home, "ship_yard", 2)
    mark(t, t.content.hexes[t.near[t.home[0]][0]], "planet")
    t.made_income = (t.home[0],)
    found = purchase(t, 0)
    assert found is not None
    assert found.kind == COLONY_SHIP


def test_who_has_come_to_build_builds() -> None:
    """What is wanted goes by guesses about enemies, which differ from question to question: who left the yards again
    would come back in the same state, and give the same answers."""
    t = fresh()
    t.cp[0] = 40
    t.made_income = (t.home[0],)
    put(t, 0, "G5", "colony_ship")
    put(t, 0, "G5", "colony_ship")
    put(t, 0, "G5", "scout", 2)
    put(t, 0, t.content.hexes[t.home[0]], "ship_yard", 2)
    found = purchase(t, 0)
    assert found is not None and found.tech >= 0, "on second thoughts it would rather do research"
    p = play(t, ("spending",)).do("build")
    assert p.kind == "build" and best(p) not in ("done", "decoy")


def test_a_base_that_was_wanted_is_built() -> None:
    """SE-14.3: a base is wanted as long as the homeworld looks endangered. Where the next guess finds it safe, and the
    yards are full, the base is built all the same."""
    t = fresh()
    home = t.content.hexes[t.home[0]]
    t.cp[0] = 40
    t.made_income = (t.home[0],)
    research(t, 0, ship_size=2)
    put(t, 0, home, "ship_yard")
    p = play(t, ("spending",)).do("build").do("scout").do("build")
    assert not {"scout", "destroyer", "colony_ship", "miner"} & p.tokens
    assert best(p) == "base"


def test_colony_ships_wait_for_planets() -> None:
    """SE-16.1: early on some are built for what will be found; where all is known and settled, none is."""
    t = fresh()
    t.cp = [60, 0]
    put(t, 0, t.content.hexes[t.home[0]], "ship_yard", 2)
    t.made_income = (t.home[0],)
    for hidden in range(len(t.known)):
        t.known = changed(t.known, hidden, EVERYONE)
    assert not unknown(t, 0)
    found = purchase(t, 0)
    assert found is None or found.kind != COLONY_SHIP


def test_nothing_is_bought_without_money() -> None:
    t = fresh()
    t.cp = [0, 0]
    assert purchase(t, 0) is None
    research(t, 0, ship_size=3)
    assert purchase(t, 0) is None


def test_a_hidden_fleet_of_an_alien_player() -> None:
    """SE-32.13: what a fleet that is not built yet would become is judged, not its empty counter; the table itself
    is not touched."""
    t = started(1, "alien_empires_map_1", difficulty="easy")
    hidden = t.add_group(EMPIRES[0], ALIEN_FLEET, 1, place("G5"), 0)
    ours = [put(t, 0, "G6", "cruiser", 2)]
    chances = []
    for cp in (6, 60):
        t.load = changed(t.load, hidden, cp)
        chances.append(attack_chance(t, 0, ours, place("G5")))
    assert chances[0] > 0.9 and chances[1] < 0.5
    assert t.kind[hidden] == ALIEN_FLEET
    assert at_table(t, 0, "G5").win > 0


@pytest.mark.parametrize("scenario", ["alien_empires_map_1", "alien_empires_map_2"])
def test_greedy_plays_against_alien_players(scenario: str) -> None:
    """SE-32.13: no hidden fleet stops the bot."""
    match = cosmarch.new("se4x", 1, 1, {"scenario": scenario, "round_limit": 6})
    bot = make("greedy", 1)
    for _ in range(LONGEST):
        if match.over:
            break
        match.choose(decide(match, 0, bot), 0)
    assert match.over


def test_before_the_last_count_only_what_counts_is_bought() -> None:
    """A colony ship that would settle nothing any more is worth nothing, a warship counts with its price."""
    t = fresh()
    t.cp = [60, 0]
    home = t.content.hexes[t.home[0]]
    put(t, 0, home, "ship_yard", 4)
    mark(t, t.content.hexes[t.near[t.home[0]][0]], "planet")
    t.made_income = (t.home[0],)
    t.round = t.round_limit = 9
    found = purchase(t, 0)
    assert found is not None and found.kind != COLONY_SHIP and t.content.ships[found.kind].combat
    t.round_limit = 20
    later = purchase(t, 0)
    assert later is not None and later.kind == COLONY_SHIP
