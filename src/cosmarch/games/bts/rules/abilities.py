"""Lasting abilities that a player may use on the own turn, between the phases and never inside an action."""

from __future__ import annotations

from collections.abc import Callable

from cosmarch.core.ask import Ask, Flow, Refusal
from cosmarch.core.state import put
from cosmarch.games.bts.choices import ABILITIES
from cosmarch.games.bts.content.vocabulary import ACHIEVEMENT_SLOTS, TOP_LEVEL
from cosmarch.games.bts.rules.fleets import fleet_of, kind_level
from cosmarch.games.bts.rules.holdings import colonies_of, has_ability, supply_of, tell_ability
from cosmarch.games.bts.rules.resources import innovations, pay_ore, return_cube, scrap, take_supply
from cosmarch.games.bts.rules.ships import check_control, move_ships, raise_ship
from cosmarch.games.bts.state import FOOD, ORE, PLACES, STAR, USED_PAID_JUMP, USED_SIDE_TRADE, USED_UPGRADE, Table

SELL, BUY, OVERHAUL, SCRAP, HOP, SWAP = range(len(ABILITIES))
PASSIVE_OF = ("side_trade", "side_trade", "upgrade_for_ore", "free_scrap", "paid_jump", "swap_star_discs")
SIDE_TRADE_ORE = 2

# Where a star disc may lie, in the domain of star discs.
OUTPOSTS = 4 * ACHIEVEMENT_SLOTS
COLONIES = OUTPOSTS + PLACES


def owned_abilities(t: Table, seat: int) -> list[int]:
    """The abilities the seat has, usable now or not."""
    return [number for number in range(len(ABILITIES)) if has_ability(t, seat, PASSIVE_OF[number])]


def ability_refusal(t: Table, seat: int, ability: int) -> Refusal | None:
    used = {SELL: USED_SIDE_TRADE, BUY: USED_SIDE_TRADE, OVERHAUL: USED_UPGRADE, HOP: USED_PAID_JUMP}.get(ability, 0)
    if t.used & used:
        return Refusal("BTS-17.5", "once_a_turn")
    price = {BUY: SIDE_TRADE_ORE, OVERHAUL: 1, HOP: 1}.get(ability, 0)
    if t.ore[seat] < price:
        return Refusal("BTS-5.9", "not_enough_ore", {"n": price, "a": t.ore[seat]})
    if ability == SELL and not t.population[seat]:
        return Refusal("BTS-11.3", "not_enough_population", {"n": 1, "a": 0})
    if ability == BUY and not supply_of(t, seat):
        return Refusal("BTS-6.12", "no_supply")
    if ability in (SCRAP, HOP) and not fleet_of(t, seat):
        return Refusal("BTS-15.2", "no_ship_there")
    if ability == OVERHAUL and not any(kind_level(kind) < TOP_LEVEL for kind in fleet_of(t, seat)):
        return Refusal("BTS-14.4", "max_level", {"ship": TOP_LEVEL})
    if ability == SWAP and not (stars(t, seat) and (t.track[seat * 2] or t.track[seat * 2 + 1])):
        return Refusal("BTS-20.18", "no_star_disc")
    return None


def ability(t: Table, seat: int, number: int) -> Flow:
    """Scene. Use an ability; the phase it was used in goes on afterwards."""
    tell_ability(t, seat, PASSIVE_OF[number])
    use = USES[number](t, seat)
    if use is not None:
        yield from use


def _side_trade_sell(t: Table, seat: int) -> None:
    t.used |= USED_SIDE_TRADE
    t.population[seat] -= 1
    return_cube(t, seat)
    t.ore[seat] += SIDE_TRADE_ORE
    t.log("trade_population_ore", "BTS-12.21", seat=seat, n=SIDE_TRADE_ORE)


def _side_trade_buy(t: Table, seat: int) -> None:
    t.used |= USED_SIDE_TRADE
    t.ore[seat] -= SIDE_TRADE_ORE
    take_supply(t, seat)
    t.population[seat] += 1
    t.log("trade_ore_population", "BTS-12.21", seat=seat, n=SIDE_TRADE_ORE)


def _overhaul(t: Table, seat: int) -> Flow:
    kinds = [kind for kind in fleet_of(t, seat) if kind_level(kind) < TOP_LEVEL]
    kind = yield Ask(seat, "upgrade", t.choices.ships, kinds, "BTS-14.4", args={"n": 1})
    t.used |= USED_UPGRADE
    pay_ore(t, seat, 1)
    raise_ship(t, seat, kind, 1)
    check_control(t)


def _scrap(t: Table, seat: int) -> Flow:
    kind = yield Ask(seat, "scrap", t.choices.ships, fleet_of(t, seat), "BTS-6.10")
    scrap(t, seat, kind, 0)
    t.next(("check_control",))


def _hop(t: Table, seat: int) -> Flow:
    t.used |= USED_PAID_JUMP
    pay_ore(t, seat, 1)
    yield from move_ships(t, seat, 1, "jump", False)
    check_control(t)


# ---- star discs


def stars(t: Table, seat: int) -> list[int]:
    """Where the seat's star discs lie, as numbers of their domain."""
    found = [at for at, owner in enumerate(t.claims) if owner == seat and t.claim_disc[at] == STAR]
    found += [OUTPOSTS + p for p in range(PLACES) if t.outpost[p] == seat and t.outpost_disc[p] == STAR]
    for system in colonies_of(t, seat):
        if t.colony_first[system] == STAR:
            found.append(COLONIES + 2 * system)
        if t.colony_second[system] == STAR:
            found.append(COLONIES + 2 * system + 1)
    if t.automation[seat * 3 + STAR]:
        found.append(COLONIES + 2 * len(t.content.systems))
    return found


def _swap(t: Table, seat: int) -> Flow:
    """A star disc is exchanged for the leftmost disc of a track."""
    place = yield Ask(seat, "swap_star", t.choices.stars, stars(t, seat), "BTS-20.18")
    tracks = [track for track in (FOOD, ORE) if t.track[seat * 2 + track]]
    track = yield Ask(seat, "swap_track", t.choices.tracks, tracks, "BTS-20.18")
    swap_star(t, seat, place, track)
    t.next(*innovations(t, seat))


def swap_star(t: Table, seat: int, place: int, track: int) -> None:
    t.track[seat * 2 + track] -= 1
    if place < OUTPOSTS:
        t.claim_disc = put(t.claim_disc, place, track)
    elif place < COLONIES:
        t.outpost_disc = put(t.outpost_disc, place - OUTPOSTS, track)
    elif place < COLONIES + 2 * len(t.content.systems):
        system = (place - COLONIES) // 2
        if (place - COLONIES) % 2:
            t.colony_second = put(t.colony_second, system, track)
        else:
            t.colony_first = put(t.colony_first, system, track)
    else:
        t.automation[seat * 3 + STAR] -= 1
        t.automation[seat * 3 + track] += 1
    t.log("star_swapped", "BTS-20.18", seat=seat, track=track)


def swap_claims_at_end(t: Table) -> None:
    """At the end of the match star discs on achievements are exchanged by themselves, food discs first. It is over:
    icons that this uncovers bring no innovation any more."""
    for seat in range(t.seats):
        if has_ability(t, seat, "swap_star_discs"):
            for place in [star for star in stars(t, seat) if star < OUTPOSTS]:
                tracks = [track for track in (FOOD, ORE) if t.track[seat * 2 + track]]
                if tracks:
                    swap_star(t, seat, place, tracks[0])


USES: tuple[Callable[[Table, int], Flow | None], ...] = (
    _side_trade_sell,
    _side_trade_buy,
    _overhaul,
    _scrap,
    _hop,
    _swap,
)
