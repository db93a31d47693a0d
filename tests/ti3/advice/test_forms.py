"""Forms: every one that random and greedy matches meet, filled in with its suggestion and at random, gives what the
same answers give one by one; what sheets cost, and how the suggestion pays."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from itertools import combinations
from typing import Any

import pytest

import cosmarch
from cosmarch import Match, suggested_form
from cosmarch.bots import decide, make
from cosmarch.core.forms import NUMBER, Chain
from cosmarch.games.ti3.advice.forms import CHAINS
from cosmarch.games.ti3.advice.paying import least_waste, what_of
from cosmarch.games.ti3.content.vocabulary import DREADNOUGHT, LOGISTICS
from cosmarch.games.ti3.rules.payment import RESOURCES, means, worth
from cosmarch.games.ti3.rules.trade import form_agreement
from cosmarch.games.ti3.state import Table
from cosmarch.testing import Chance
from tests.ti3.hands import card
from tests.ti3.table import fresh, own, place, planet, play, put, technology

pytestmark = pytest.mark.long

EACH = 4  # forms of a kind that are tried in a match
EXTRAS: dict[str, object] = {"distant_suns": True, "leaders": True, "age_of_empire": True}


def by_hand(match: Match, seat: int, chain: Chain, filling: dict[str, int], assumed: dict[str, int]) -> None:
    """Somebody answers one question after the other, with the sheet in hand."""
    left = Counter(filling)
    rest = Counter(assumed)
    reveals, hushes = match._table.reveals, match.hushes
    said = ""
    begun = False
    while True:
        ask = match.ask_of(seat)
        if chain.once and begun and ask is not None and ask.kind == chain.first:
            return
        begun = True
        if ask is None or not chain.has(ask.kind) or match._table.reveals != reveals:
            return
        if match.hushes != hushes and not ask.secret:
            return
        token = chain.ends.get(ask.kind, "")
        if ask.kind in chain.numbers:
            token = str(left.pop(f"{ask.kind}:{NUMBER}", 0))
        elif ask.kind in chain.follows:
            token = said or ask.tokens[0]
        elif ask.kind not in chain.ends:
            token = match.game.suggest(match._table, ask)
        else:
            for rows in (left, rest):
                wanted = [key for key in rows if rows[key] and key.partition(":")[0] == ask.kind]
                offered = [key for key in wanted if key.partition(":")[2].partition("@")[0] in ask.tokens]
                if offered:
                    rows[offered[0]] -= 1
                    token, _, said = offered[0].partition(":")[2].partition("@")
                    break
            else:
                if token not in ask.tokens:  # it cannot end before something has been picked
                    token = match.game.suggest(match._table, ask)
        match.choose(token, seat)


def check(match: Match, seat: int, filling: dict[str, int]) -> bool:
    form = match.form(seat, filling)
    assert form is not None
    if not form.ready:
        return False
    chain = match._chain(seat)
    assert chain is not None
    one, other = match.clone(), match.clone()
    one.fill(seat, filling)
    by_hand(other, seat, chain, filling, form.assumed)
    assert one.state_hash == other.state_hash, (form.kind, filling)
    return True


def try_form(match: Match, seat: int, chance: Chance) -> bool:
    """Fill a form in as suggested, and at random; whether the suggestion could be handed in."""
    form, ask, chain = match.form(seat), match.ask_of(seat), match._chain(seat)
    assert form is not None and ask is not None and chain is not None
    assert "done" not in ask.tokens or chain.ends[ask.kind] == "done", "who may stop may hand the sheet in"
    done = check(match, seat, form.suggestion)
    filling: dict[str, int] = {}
    for _ in range(4):
        open_rows = [row for row in form.rows if row.most > row.chosen] if form is not None else []
        if not open_rows:
            break
        row = open_rows[chance.below(len(open_rows))]
        filling[row.key] = filling.get(row.key, 0) + 1 + chance.below(row.most - row.chosen)
        form = match.form(seat, filling)
        if form is None:  # a number that is too small to go on with
            return done
        check(match, seat, filling)
    return done


def played(bot: str, seed: int, options: dict[str, object], most: int) -> tuple[Counter[str], Counter[str]]:
    """How often each kind of form was tried in a match, and how often its suggestion could be handed in."""
    match = cosmarch.new("ti3", 3 + seed % 4, f"forms {seed}", options)
    bots = [make(bot, f"forms {seed} {seat}") for seat in range(match.seats)]
    chance = Chance(f"forms {seed}")
    tried: Counter[str] = Counter()
    ready: Counter[str] = Counter()
    while not match.over and len(match.answers) < most:
        ask = match.asks[0]
        if match._chain(ask.seat) is not None and tried[ask.kind] < EACH:
            tried[ask.kind] += 1
            ready[ask.kind] += try_form(match, ask.seat, chance)
        match.choose(decide(match, ask.seat, bots[ask.seat]), ask.seat)
    return tried, ready


@pytest.mark.parametrize("bot", ["random", "greedy"])
@pytest.mark.parametrize("options", [{}, EXTRAS], ids=["plain", "extras"])
def test_a_filled_form_is_the_same_as_its_answers_one_by_one(bot: str, options: dict[str, object]) -> None:
    tried, ready = played(bot, 2, options, 1200)
    assert {"produce_where", "counters_strategy", "place_counter"} <= set(tried)
    # what the game suggests can be handed in, but where it has no opinion of its own
    missing = {kind: count - ready[kind] for kind, count in tried.items() if kind in SUGGESTED}
    assert not any(missing.values()), missing


SUGGESTED = {
    "produce_where",
    "produce",
    "buy_technology",
    "pay_resources",
    "pay_influence",
    "counters_strategy",
    "place_counter",
    "buy_counters",
    "casualty",
    "land",
    "move_ship",
    "secondary",
    "accept_agreement",
    "accept_exchange",
    "exchange_with",
}


# ---- what it costs


def wasted(match: Match, seat: int) -> tuple[int, int]:
    """What the suggested payment wastes, and the least that any payment would."""
    ask = match.ask_of(seat)
    assert ask is not None
    t, what, price = match._table, what_of(ask), int(ask.args["n"])
    planets, goods = least_waste(t, seat, what, price)
    paid = sum([worth(t, planet, what, ()) for planet in planets]) + goods
    assert paid >= price and goods <= t.goods[seat]
    values = [worth(t, planet, what, ()) for planet in t.ready_planets(seat)]
    sums = {sum(row) for size in range(len(values) + 1) for row in combinations(values, size)}
    least = min([max(0, total - price) for total in sums if total + t.goods[seat] >= price])
    return paid - price, least


def test_no_other_payment_wastes_less() -> None:
    """TI-29.1.6: what a planet gives too much is lost, so the suggestion loses as little as can be."""
    match = cosmarch.new("ti3", 4, "payments")
    bots = [make("greedy", f"payments {seat}") for seat in range(4)]
    payments = 0
    while payments < 60:
        ask = match.asks[0]
        pays = ask.kind in ("pay_resources", "pay_influence") and "kept" not in ask.args
        if pays and len(match._table.ready_planets(ask.seat)) <= 10:
            suggested, least = wasted(match, ask.seat)
            assert suggested == least
            payments += 1
        match.choose(decide(match, ask.seat, bots[ask.seat]), ask.seat)


def test_chains_know_their_own_questions() -> None:
    """A chain begins with its own kind, and what it assumes or counts is part of it."""
    for kind, chain in CHAINS.items():
        assert next(iter(chain.ends)) == kind
        assert all([number in chain.ends for number in chain.numbers])


def test_units_that_come_in_twos_cost_once() -> None:
    """TI-35.1.13, TI-29.2.2: two Fighters for one resource, and what there is beside what it costs."""
    t = fresh()
    t.active, t.goods[0] = 0, 2
    put(t, 0, "wellon", carrier=1)
    own(t, 0, "wellon")
    t.dock[planet("wellon")] = 1
    t.system = t.hex_of(planet("wellon"))
    t.queue = [("production",), ("regroup", 0)]
    match = play(t).match
    have = means(t, 0, RESOURCES)
    spent = []
    for fighters in range(4):
        form = match.form(0, {"produce_where:wellon": 1, "produce:fighter": fighters})
        assert form is not None and form.budget == {"resources": have}
        spent.append(form.spent.get("resources", 0))
    assert spent == [0, 1, 1, 2]


def test_the_second_of_two_is_advised_when_all_is_spent() -> None:
    """TI-35.1.13: of units that come in twos nobody leaves one at the dock that is paid for."""
    t = fresh()
    t.active, t.goods[0], t.fleet[0], t.system = 0, 1, 5, t.hex_of(planet("jord"))
    t.queue = [("production",), ("regroup", 0)]
    p = play(t)
    for answer in ("jord", "carrier", "ground_force"):
        p.do(answer)
    for forces in range(1, 4):  # five resources: the Carrier takes three, four Ground Forces two
        advice = p.match.advice(0)
        assert advice is not None and (forces == 2 or advice["ground_force"] > advice["done"])
        p.do("ground_force")


def test_what_is_left_to_pay_with_one_thing_is_paid_on_the_sheet() -> None:
    """TI-42.4.2: three influence from a planet of two and the only thing besides, a trade good, which nobody is asked
    for; and every row says what is there before it is handed in."""
    t = fresh()
    own(t, 1, "wellon")
    t.exhausted = [int(one != planet("wellon")) for one in range(len(t.exhausted))]
    t.goods[1], t.pool[1], t.queue = 2, 4, [("secondary", 1, LOGISTICS), ("stop",)]
    match = play(t).match
    form = suggested_form(match, 1, "en")
    assert form is not None and form.ready and form.spent == {"influence": 3, "paid": 3, "goods": 1, "counters": 1}
    chosen = {row.token: row.chosen for row in form.rows}
    assert (chosen["wellon"], chosen["trade_good"]) == (1, 1)
    notes = {row.token: row.face.note for row in form.rows if row.face is not None}
    assert notes["trade_good"] == "2 trade goods there" and notes["command_pool"].startswith("you have 4")
    named = {**form.filled, "pay_influence:wellon": 1, "pay_influence:trade_good": 1}
    same = match.form(1, named)
    assert same is not None and same.spent == form.spent
    match.fill(1, named)
    assert match._table.goods[1] == 1


def test_the_status_phase_is_one_sheet() -> None:
    """TI-20.6.1: all counters are divided at once; what goes to neither area is Fleet Supply."""
    match = cosmarch.new("ti3", 3, "sheet")
    bots = [make("greedy", f"sheet {seat}") for seat in range(3)]
    while match.asks[0].kind != "counters_strategy":
        match.choose(decide(match, match.asks[0].seat, bots[match.asks[0].seat]), match.asks[0].seat)
    ask = match.asks[0]
    total, seat = int(ask.args["n"]), ask.seat
    had = [match._table.strategy[seat], match._table.pool[seat]]
    assert had != [2, 3]
    form = match.form(seat, {"counters_strategy:number": 2, "counters_pool:number": 3}, "en")
    assert form is not None and form.ready and form.spent == {"counters": 5} and form.budget == {"counters": total}
    assert [row.label for row in form.rows] == [
        "In Strategy Allocation",
        "In the Command Pool (the rest is your Fleet Supply)",
    ]
    assert [row.face.note for row in form.rows if row.face] == [f"you have {n}" for n in had]
    match.fill(seat, {"counters_strategy:number": 2, "counters_pool:number": 3})
    t = match._table
    assert (t.strategy[seat], t.pool[seat], t.fleet[seat]) == (2, 3, total - 5)


# ---- forms that hardly come up by chance


def rich() -> Table:
    """A table at which seat 0 has something of everything."""
    t = fresh()
    own(t, 0, "wellon", "thibah", "lodor", "quann")
    for world in ("jord", "wellon", "thibah"):
        t.ground[planet(world)] = 4
    t.fleet[0], t.pool[0], t.strategy[0] = 6, 4, 3
    return t


def invaded(t: Table) -> None:
    wellon = planet("wellon")
    t.owner[wellon], t.ground[wellon] = 1, 2
    t.technologies[0] = technology("graviton_negator")
    put(t, 0, "wellon", carrier=1, fighter=3)
    t.active, t.defender, t.system, t.hits = 0, 1, place(t, "wellon"), [2, 0]
    t.landed = tuple([3 if one == wellon else 0 for one in range(len(t.landed))])


def crowded(t: Table) -> None:
    put(t, 0, "wellon", carrier=1, fighter=5, ground_force=4)


def at_home(t: Table) -> None:
    t.loaded = [10] * 3


def armed(t: Table) -> None:
    put(t, 0, "wellon", dreadnought=3)
    put(t, 0, "lodor", dreadnought=2)


def traded(t: Table) -> None:
    form_agreement(t, 0, 2)  # one card of each
    form_agreement(t, 1, 4)
    for world in ("jord", "wellon", "quann"):
        t.exhausted[planet(world)] = 1


RARE: dict[str, tuple[tuple[Any, ...], Callable[[Table], None] | None]] = {
    "transit_from": (("transit_diodes", 0), None),
    "lose_counter": (("lose_counter", 0, 3, (0, 1, 2)), None),
    "come_home": (("gen_synthesis", 1, 3), at_home),
    "invasion_casualty": (("invasion_casualties", planet("wellon"), 0), invaded),
    "excess_unit": (("shed_excess", 0, place(fresh(), "wellon"), 0), crowded),
    "reduce_ships": (("reduce_ships", 0, DREADNOUGHT, 2), armed),
    "exhaust_planet": (("exhaust_some", 0, 0, 2), None),
    "mobilize_forces": (("mobilize_forces", 0, 3), None),
    "card_refresh": (("resolve_card", 0, card("master_of_trade"), "any_time", (0,)), traded),
}


@pytest.mark.parametrize("kind", RARE)
def test_rare_forms_are_the_same_as_their_answers_one_by_one(kind: str) -> None:
    scene, prepare = RARE[kind]
    t = rich()
    if prepare is not None:
        prepare(t)
    t.queue = [scene, ("stop",)]
    match = play(t).match
    ask = match.asks[0]
    assert ask.kind == kind
    for seed in range(4):
        try_form(match, ask.seat, Chance(f"{kind} {seed}"))
    assert check(match, ask.seat, filled_up(match, ask.seat))


def filled_up(match: Match, seat: int) -> dict[str, int]:
    """The first rows that take something, until the form can be handed in."""
    filling: dict[str, int] = {}
    form = match.form(seat)
    while form is not None and not (form.ready and filling):
        row = next(row for row in form.rows if row.most > row.chosen)
        filling[row.key] = filling.get(row.key, 0) + 1
        form = match.form(seat, filling)
    return filling


def test_a_transfer_is_one_sheet() -> None:
    """TI-18.2.1: what goes to and fro between the two systems."""
    t = rich()
    put(t, 0, "wellon", carrier=1, fighter=2, ground_force=1)
    put(t, 0, "thibah", cruiser=2)
    t.queue = [("transfer", 0), ("stop",)]
    p = play(t)
    while p.kind != "move_between":
        p.do(p.hex("wellon") if p.hex("wellon") in p.tokens else p.hex("thibah"))
    for seed in range(6):
        try_form(p.match, 0, Chance(f"transfer {seed}"))
    assert check(p.match, 0, filled_up(p.match, 0))


def test_leaders_and_cargo_are_on_the_sheet_of_a_move() -> None:
    """TI-40.1.4: who plays with leaders had a Carrier move with empty holds on the sheet, and was asked for each leader
    and each unit afterwards."""
    options = {"galaxy": "random", "leaders": True, "quick_start": True}
    match = cosmarch.new("ti3", seats=3, seed=4, options=options)
    while not (match.asks[0].kind == "action" and match.asks[0].seat == 0):
        ask = match.asks[0]
        match.choose("done" if "done" in ask.tokens else ask.tokens[0], ask.seat)
    t: Table = match._table
    near = next(place for place in t.near[t.home[0]] if t.planets_at(place))
    match.choose(t.choices.hexes.names[near], 0)
    carrier = f"move_ship:{t.choices.hexes.names[t.home[0]]}.carrier"
    form = match.form(0, {carrier: 1})
    assert form is not None
    kinds = {row.kind for row in form.rows}
    assert {"move_ship", "board", "load", "load_from_space"} <= kinds
    leader = next(row for row in form.rows if row.kind == "board" and row.most)
    force = next(row for row in form.rows if row.kind == "load" and row.token.endswith("ground_force") and row.most)
    match.fill(0, {carrier: 1, leader.key: 1, force.key: 1})
    assert match.asks[0].kind == "land", "all of it is handed in at once"
    assert match._table.leader_place[t.choices.leaders.index[leader.token]] >= len(t.content.planets), "aboard"


def test_what_no_other_ship_can_hold_comes_along_by_itself() -> None:
    """TI-35.3.3: the sheet need not be told of Ground Forces aboard a Carrier that moves, and other rows stay open."""
    t = rich()
    put(t, 0, "wellon", carrier=1, fighter=2, ground_force=2)
    put(t, 0, "thibah", cruiser=2)
    t.queue = [("transfer", 0), ("stop",)]
    p = play(t)
    while p.kind != "move_between":
        p.do(p.hex("wellon") if p.hex("wellon") in p.tokens else p.hex("thibah"))
    wellon, thibah = p.hex("wellon"), p.hex("thibah")
    form = p.match.form(0, {f"move_between:{wellon}.carrier": 1})
    assert form is not None and form.ready
    rows = {row.key: row for row in form.rows}
    assert rows[f"load_from_space:{wellon}.ground_force"].chosen == 2
    assert not rows[f"load_from_space:{wellon}.fighter"].chosen
    assert rows[f"move_between:{thibah}.cruiser"].most == 2
    assert check(p.match, 0, form.filled)


def test_every_ship_is_offered_what_it_can_take_along() -> None:
    """TI-35.3.10: the Cruisers come from elsewhere than the Carrier that moves first, and pass other planets."""
    t = rich()
    t.technologies[0] = technology("stasis_capsules")
    put(t, 0, "wellon", carrier=1)
    put(t, 0, "thibah", cruiser=2)
    t.queue = [("transfer", 0), ("stop",)]
    p = play(t)
    while p.kind != "move_between":
        p.do(p.hex("wellon") if p.hex("wellon") in p.tokens else p.hex("thibah"))
    ships = {f"move_between:{p.hex('wellon')}.carrier": 1, f"move_between:{p.hex('thibah')}.cruiser": 2}
    form = p.match.form(0, ships)
    assert form is not None
    loads = {row.key: (row.most, row.face.group) for row in form.rows if row.kind == "load" and row.face is not None}
    assert loads["load:wellon.ground_force"] == (4, "Cargo of the Carrier")
    assert loads["load:thibah.ground_force"] == (2, "Cargo of the Cruiser")
    assert check(p.match, 0, {**ships, "load:thibah.ground_force": 2, "load:wellon.ground_force": 3})


def test_each_of_two_docks_has_a_sheet_of_its_own() -> None:
    """TI-17.1.1: which dock, and what it produces, are handed in together; then the other one is asked about."""
    t = rich()
    t.active, t.goods[0] = 0, 9
    own(t, 0, "abyz", "fria")
    for name in ("abyz", "fria"):
        t.dock[planet(name)] = 1
    t.system = t.hex_of(planet("abyz"))
    t.queue = [("production",), ("stop",)]
    p = play(t)
    form = p.match.form(0, {"produce_where:abyz": 1})
    assert form is not None and [row.most for row in form.rows if row.key == "produce_where:fria"] == [0]
    assert any(row.kind == "produce" and row.most for row in form.rows)
    p.match.fill(0, {"produce_where:abyz": 1, "produce:ground_force": 2})
    assert p.t.ground[planet("abyz")] == 2 and p.kind == "produce_where" and p.tokens == {"fria", "done"}
    p.match.fill(0, {"produce_where:fria": 1, "produce:ground_force": 1})
    assert p.t.ground[planet("fria")] == 1 and p.over


def test_both_docks_may_be_left_alone_on_one_sheet() -> None:
    """TI-17.1.1: who wants nothing hands in an empty one."""
    t = rich()
    t.active = 0
    own(t, 0, "abyz", "fria")
    t.dock[planet("abyz")] = t.dock[planet("fria")] = 1
    t.system = t.hex_of(planet("abyz"))
    t.queue = [("production",), ("stop",)]
    p = play(t)
    form = p.match.form(0)
    assert form is not None and form.ready
    p.match.fill(0, {})
    assert p.over


def test_agendas_that_were_looked_at_go_back_on_one_sheet() -> None:
    """TI-42.3.2: one on top, the others below in an order of choice; who does not care is not held up by it."""
    t = fresh()
    t.looked, t.political_deck = t.political_deck[:3], t.political_deck[3:]
    t.political_seen = (0,) * len(t.political_deck)
    t.queue = [("return_agendas", 0), ("stop",)]
    p = play(t)
    one, two, three = [p.t.choices.political_cards.names[card] for card in sorted(t.looked)]
    for top in (one, two, three):
        form = p.match.form(0, {f"agenda_on_top:{top}": 1})
        assert form is not None and form.ready
        assert sum([row.chosen for row in form.rows if row.kind == "agenda_under" and row.token != top]) == 1
    p.match.fill(0, {f"agenda_on_top:{two}": 1, f"agenda_under:{three}": 1})
    names = [p.t.choices.political_cards.names[card] for card in p.t.political_deck]
    assert p.over and names[0] == two and names[-2:] == [three, one]


def test_a_unit_too_many_is_refused_for_the_whole_bill() -> None:
    """TI-29.2.2: the lump sum is what cannot be paid; the sheet tells it as it is before the planets are exhausted."""
    t = fresh()
    t.active, t.goods[0], t.fleet[0] = 0, 0, 6
    t.dock[planet("jord")] = 1  # Jord pays 4
    t.system = t.hex_of(planet("jord"))
    t.queue = [("production",), ("stop",)]
    p = play(t)
    form = p.match.form(0, {"produce_where:jord": 1, "produce:destroyer": 3})
    assert form is not None
    why = {row.token: row.reason for row in form.rows if row.reason}
    assert why["cruiser"] == "with it the bill is 5 resources; you can pay 4"
    empty = p.match.form(0, {"produce_where:jord": 1})
    assert empty is not None
    assert {row.token: row.reason for row in empty.rows}["dreadnought"] == "it costs 5 resources; you can pay 4"


def test_bonus_counters_are_dealt_out_among_the_areas() -> None:
    """TI-6.2.3: where all are taken, one more in an area is one less in another; no row shuts."""
    t = fresh()
    t.bonus[0] = 2
    t.queue = [("bonus_counters", 0, 0), ("stop",)]
    p = play(t)
    form = p.match.form(0, {"bonus_counter:command_pool": 1, "bonus_counter:fleet_supply": 1})
    assert form is not None and form.rows
    assert {row.token: (row.alone, row.swaps) for row in form.rows} == {row.token: (2, True) for row in form.rows}
