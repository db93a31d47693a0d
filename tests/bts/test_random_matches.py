"""Hundreds of random matches to the end, with what must always hold checked at every answer.

An engine test: it reads the columns of the state itself, so that nothing can hide behind a view.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Any

import msgspec
import pytest

import cosmarch
from cosmarch.core.match import Match
from cosmarch.core.state import EVERYONE, encode
from cosmarch.games.bts.rules.exploration_board import is_controllable, is_present
from cosmarch.games.bts.rules.fleets import power_at
from cosmarch.testing import Chance
from tests.measure import measure
from tests.playing import told_since

MATCHES = measure(20, 3)  # of each table
LONGEST = 6000  # answers
NOBODY = -1
FOOD, ORE, STAR = 0, 1, 2
TECHNOLOGIES, SYSTEMS, EVENTS = 46, 24, 20
SETTLED = ("action", "production")  # questions at which nothing on the board is half done
COLONIZING = ("merchant_guild", "terraforming", "colony_seed_ships", "mercenary_fleet", "stealth_terraformers")
ROUND_LIMIT = 120

TABLES = [(seats, mats, tableau) for seats in (2, 3, 4) for mats in ("basic", "advanced") for tableau in (False, True)]


@pytest.mark.long
@pytest.mark.parametrize(("seats", "mats", "tableau"), TABLES)
def test_what_always_holds(seats: int, mats: str, tableau: bool) -> None:
    """BTS-1.17, BTS-1.15, BTS-16.4, BTS-12.12, BTS-13.4, BTS-7.7: over random matches, at every answer."""
    options = {"mats": mats, "tableau": tableau, "round_limit": ROUND_LIMIT}
    for seed in range(MATCHES):
        match = cosmarch.new("bts", seats, seed=seed, options=options)
        chance = Chance(f"{seats} {mats} {tableau} {seed}")
        kept = Kept(match)
        now = asked(match)
        for _ in range(LONGEST):
            if match.over:
                break
            before, purse, logged = now, list(match._table.ore), match._lines()
            match.choose(answer(match, chance), match.asks[0].seat)
            if before[2] != "faction":  # a mat comes with its ore
                check_ore(match, purse, logged)
            now = () if match.over else asked(match)
            assert now != before, f"seed {seed}: an answer changed nothing"
            table: Any = match._table
            check_stock(table)
            check_cards(table)
            kept.check(table)
            if match.over or match.asks[0].kind in SETTLED:
                check_control(table)
                check_pawns(table)
        assert match.over, f"seed {seed}: no end after {LONGEST} answers"
        check_end(match)


def asked(match: Match) -> tuple[object, ...]:
    """The state with its open question: an answer that leaves both as they were is void."""
    ask = match.asks[0]
    return msgspec.json.encode(encode(match._table)), ask.seat, ask.kind, ask.tokens


def answer(match: Match, chance: Chance) -> str:
    """A random answer, but for a liking to colonise: that brings more matches to the end that the rules mean."""
    ask = match.asks[0]
    tokens = list(ask.tokens)
    assert tokens
    if ask.kind == "action":
        landing = [token for token in tokens if token.startswith(COLONIZING)]
        if landing and chance.below(2):
            return chance.pick(landing)
    return chance.pick(tokens)


def check_stock(t: Any) -> None:
    """No cube and no disc appears or disappears, and no stock falls below nothing."""
    columns = (t.ore, t.population, t.supply, t.track, t.automation, t.ships, t.museum)
    assert min(map(min, columns)) >= 0
    ships, museum = len(t.ships) // t.seats, len(t.museum) // t.seats
    for seat in range(t.seats):
        if t.faction[seat] == NOBODY or not supplied(t, seat):
            continue
        cubes = t.population[seat] + sum(t.supply[seat * 5 : seat * 5 + 5])
        cubes += sum(t.ships[seat * ships : (seat + 1) * ships]) + sum(t.museum[seat * museum : (seat + 1) * museum])
        cubes += sum(mask >> seat & 1 for mask in t.researched)
        assert cubes == 20
        discs = Counter[int]()
        discs.update(disc for owner, disc in zip(t.outpost, t.outpost_disc, strict=True) if owner == seat)
        discs.update(disc for owner, disc in zip(t.claims, t.claim_disc, strict=True) if owner == seat)
        for owner, first, second in zip(t.colony_owner, t.colony_first, t.colony_second, strict=True):
            if owner == seat:
                discs.update((first, second))
        for track in (FOOD, ORE):
            assert t.track[seat * 2 + track] + t.automation[seat * 3 + track] + discs[track] == 8


# What an event does to the ore of its seat (and of `seat2`): times its `n`.
ORE_OF_EVENT = {
    "gains_ore": (1, 0),
    "ore_produced": (1, 0),
    "trade_population_ore": (1, 0),
    "side_trade_sell": (1, 0),
    "pays_ore": (-1, 0),
    "trade_ore_population": (-1, 0),
    "trade_scrap": (-1, 0),
    "side_trade_buy": (-1, 0),
    "gives_ore": (-1, 1),
    "pawn_displaced": (-1, 1),
}


def check_ore(match: Match, purse: list[int], logged: int) -> None:
    """BTS-11.1, BTS-11.2: ore comes and goes as the log says and in no other way. `purse` and `logged` are of before
    the answer."""
    events = told_since(match, logged)
    for at, event in enumerate(events):
        own, other = ORE_OF_EVENT.get(event.key, (0, 0))
        if own:
            purse[int(event.args["seat"])] += own * int(event.args["n"])
        if other:
            purse[int(event.args["seat2"])] += other * int(event.args["n"])
        if event.key == "pawn":
            check_price(match, int(event.args["space"]), [(one.key, one.args) for one in events[at + 1 : at + 3]])
    assert purse == match._table.ore


def check_price(match: Match, number: int, following: list[tuple[str, Any]]) -> None:
    """BTS-5.12: an action costs what is printed and the surcharge of its space; with the ability for it, 1 ore in place
    of a returned cube. `following` are the first events after the pawn was moved."""
    space = match._table.content.spaces[number]
    cost = match._table.content.actions[space.action].cost
    ore = cost.ore + space.surcharge
    ways = [(ore, cost.population), (ore + 1, cost.population - 1)][: 1 + bool(cost.population)]
    paid = []
    for key in ("pays_ore", "returns_population"):
        paid.append(int(following.pop(0)[1]["n"]) if following and following[0][0] == key else 0)
    assert tuple(paid) in ways or ways == [(0, 0)]


def supplied(t: Any, seat: int) -> bool:
    """Whether the seat's mat has been filled; while mats are chosen the cubes are still in the box."""
    return not any(scene[:2] == ("fill_mat", seat) for scene in t.queue)


def check_cards(t: Any) -> None:
    """Every technology and system card is in exactly one place; no event card is in two."""
    looked_at = t.drawn if t.drawn_seen == EVERYONE else ()
    owned = [card for card, owner in enumerate(t.private_owner) if owner != NOBODY]
    assert once([*flat(t.decks[:4]), *lying(t.slot_tech), *lying(t.rows), *owned, *looked_at], TECHNOLOGIES)
    looked_at = () if t.drawn_seen == EVERYONE else t.drawn
    colonies = [card for card, owner in enumerate(t.colony_owner) if owner != NOBODY]
    systems = [*flat(t.decks[4:]), *lying(t.system_at), *lying([t.attached]), *colonies, *looked_at]
    assert once(systems, SYSTEMS)
    events = present_events(t)
    assert len(set(events)) == len(events)


def present_events(t: Any) -> list[int]:
    return [*lying(t.slot_event), *t.events_in_play, *t.boxed_events]


def flat(decks: Iterable[tuple[int, ...]]) -> list[int]:
    return [card for deck in decks for card in deck]


def lying(places: Iterable[int]) -> list[int]:
    return [card for card in places if card != NOBODY]


def once(cards: list[int], number: int) -> bool:
    return sorted(cards) == list(range(number))


def check_control(t: Any) -> None:
    """The controller is never weaker than a sole strongest other, who would control the place; each outpost has its
    disc; Sol and Deep Space belong to nobody."""
    assert t.outpost[0] == t.outpost[1] == NOBODY
    for place, owner in enumerate(t.outpost):
        assert (owner == NOBODY) == (t.outpost_disc[place] == NOBODY)
        powers = [power_at(t, seat, place) for seat in range(t.seats)]
        if not is_present(t, place):
            assert owner == NOBODY and not any(powers)
        elif is_controllable(t, place):
            best = max(powers)
            if best and powers.count(best) == 1:
                assert owner == powers.index(best)
            if best and owner != NOBODY:
                assert powers[owner] == best


def check_pawns(t: Any) -> None:
    """BTS-5.1: two pawns share only a space that is always open."""
    spaces = [space for space in t.pawn if space != NOBODY and not t.content.spaces[space].unlimited]
    assert len(set(spaces)) == len(spaces)


class Kept:
    """What may only grow: research cubes, automation discs, claims; and events, once gone, stay gone."""

    def __init__(self, match: Match) -> None:
        self.researched = [0] * 19
        self.automated = [0] * match.seats
        self.claims = [NOBODY] * 16
        self.gone: set[int] = set()

    def check(self, t: Any) -> None:
        assert all(not old & ~new for old, new in zip(self.researched, t.researched, strict=True))
        automated = [sum(t.automation[seat * 3 : seat * 3 + 3]) for seat in range(t.seats)]
        assert all(old <= new for old, new in zip(self.automated, automated, strict=True))
        assert all(old in (NOBODY, new) for old, new in zip(self.claims, t.claims, strict=True))
        gone = set(range(EVENTS)) - set(present_events(t))
        assert self.gone <= gone
        self.researched, self.automated, self.claims, self.gone = t.researched[:], automated, t.claims[:], gone


def check_end(match: Match) -> None:
    """The end has its reason, everybody had as many turns, and only events that were turned up are gone."""
    t: Any = match._table
    assert match.result is not None
    if len(lying(t.claims)) >= (4 if match.seats == 4 else 3):
        assert match.result.reason == "bts.reason.last_round"
    else:
        assert (match.result.reason, t.round) == ("bts.reason.round_limit", ROUND_LIMIT)
    for card in range(4):
        owners = lying(t.claims[card * 4 : card * 4 + 4])
        assert len(set(owners)) == len(owners)
    log = match.log(None)
    turns = Counter(line.args["seat"] for line in log if line.key == "turn_begins")
    assert len(turns) == match.seats and len(set(turns.values())) == 1
    revealed = {line.args["event"] for line in log if line.key == "event_revealed"}
    assert set(range(EVENTS)) - set(present_events(t)) == revealed - set(t.events_in_play)
    ranked = [seat for group in match.result.ranking for seat in group]
    assert sorted(ranked) == list(range(match.seats))
