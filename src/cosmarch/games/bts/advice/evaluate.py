"""How well a seat stands: the estimate that the bots climb.

It is a lead: the points that the seat may expect to end with, less those that the others may. What a seat may expect
is what it has, plus what goods, production, fleet, technologies and half-met conditions are likely to bring in the
turns that are left to it. The end takes such hopes from everybody: who leads wants it, and nobody fears it for its own
sake. A lead counts for more the fewer turns are left to lose it. Turns are counted by seats and the count of none
changes when a turn ends, so that nothing is won by drawing one out or by cutting it short. The weights were tuned in
the arena.
"""

from __future__ import annotations

from cosmarch.games.bts.content.components import Action, Technology
from cosmarch.games.bts.content.vocabulary import ACHIEVEMENT_SLOTS, TOP_LEVEL
from cosmarch.games.bts.rules.counters import count, technologies_of_level
from cosmarch.games.bts.rules.exploration_board import neighbours_of
from cosmarch.games.bts.rules.fleets import power_at
from cosmarch.games.bts.rules.holdings import technologies_of, visible_icons
from cosmarch.games.bts.rules.scoring import score_parts
from cosmarch.games.bts.rules.turn import claim_refusal, free_slot
from cosmarch.games.bts.state import FOOD, GOING, LAST_ROUND, NOBODY, ORE, PLACES, Table

LENGTH = 16.0  # rounds of a match (BTS-8.1)
PACE = 2.0  # rounds from one claim to the next, at the least: a long match still pays back what is put into it
OPENING = 2.5  # of a level I technology in a match that goes on too long: it opens what brings the end
UNFINISHED = 1e7  # more than any match can be worth
RIVALS_BOARD = 0.2  # what others may make of their outposts counts for less: who takes them is soon paid back
SAFE = 99  # a margin that nobody can overcome
DIGITS = 6  # of an estimate


def worth(t: Table, seat: int) -> float:
    """What the bots climb: they come to the end of a match also where it is lost."""
    return _estimate(t, seat, climbed=True)


def standing(t: Table, seat: int) -> float:
    """How well a seat stands, for who reads of it."""
    return _estimate(t, seat, climbed=False)


def _estimate(t: Table, seat: int, climbed: bool) -> float:
    """Higher is better; a lead in points, the surer the nearer the end is."""
    if t.faction[seat] == NOBODY:
        return float(sum(score_parts(t, seat).values()))
    missing = claims_missing(t, seat)
    waiting = waiting_seats(t, seat)
    turns = turns_left(t, missing, waiting[seat])
    lead = expected(t, seat, turns, waiting, 1.0)
    if climbed and not t.over and turns <= 0 and last_to_play(t, seat):
        # the match ends with this turn: whatever it ends with is better than not to come to its end
        return lead - UNFINISHED
    others = [
        expected(t, other, turns_left(t, missing, waiting[other]), waiting, RIVALS_BOARD)
        for other in range(t.seats)
        if other != seat and t.faction[other] != NOBODY
    ]
    if others:
        lead -= 0.5 * max(others) + 0.5 * sum(others) / len(others)
    # the same sum in another order is no difference: bots sold and bought back to come to a turn's end by another way
    return round(lead / (1.0 + 0.15 * turns), DIGITS)


def claims_missing(t: Table, seat: int) -> int:
    """The achievements that are still to be claimed before the end; one that the seat claims at the end of this turn
    (BTS-7.3) counts as claimed, so that nothing is won by not coming to it."""
    missing = t.content.discs_to_end - sum([1 for owner in t.claims if owner != NOBODY])
    if seat == t.active and any([claim_refusal(t, seat, card) is None for card in t.achievements]):
        return missing - 1
    return missing


def turns_left(t: Table, missing: int, waiting: bool) -> float:
    """The turns that a seat still has, as far as can be told; who is waiting has one of them in this round."""
    if t.over:
        return 0.0
    this_round = 1.0 if waiting else 0.0
    if t.ending == LAST_ROUND:
        return this_round
    if t.ending != GOING or missing <= 0:
        return this_round + 1.0
    # of these bounds only those by rounds know whether the seat has had its turn of this one
    by_claims = LENGTH * (0.3 + 0.7 * missing / t.content.discs_to_end)
    turns = max(1.0 + PACE * missing, min(LENGTH - t.round + this_round, by_claims))
    return min(turns, t.round_limit - t.round + this_round) if t.round_limit else turns


def waiting_seats(t: Table, seat: int) -> list[bool]:
    """Who has the turn of this round still before them, as a seat sees it: its own turn is spent as soon as it has
    begun, another's is not, since the seat never looks into it."""
    now = (t.active - t.first) % t.seats
    places = [(other - t.first) % t.seats for other in range(t.seats)]
    return [place > now or (place == now and other != seat) for other, place in enumerate(places)]


def last_to_play(t: Table, seat: int) -> bool:
    """Whether nobody comes after the seat in this round."""
    return seat == t.active and (seat + 1) % t.seats == t.first


def expected(t: Table, seat: int, turns: float, waiting: list[bool], board: float) -> float:
    """The points that the seat may expect to end with after so many more turns; `board` is the weight of what may
    become of its outposts."""
    value = float(sum(score_parts(t, seat).values()))
    held = [t.content.technologies[card] for card in technologies_of(t, seat)]
    actions = own_actions(t, held)
    discs = t.track[seat * 2] + t.track[seat * 2 + 1]
    # BTS-9.14 to 9.16 break ties; not that goods or ships be traded away for it
    value += 0.01 * t.population[seat] + 0.004 * t.ore[seat] - 0.02 * discs
    if t.over:
        return value
    fleet = sum(t.ships[seat * PLACES * TOP_LEVEL : (seat + 1) * PLACES * TOP_LEVEL])
    value += 0.01 * fleet + outposts_worth(t, seat, turns, waiting, actions, board)
    if turns <= 0:
        return value
    value += turns * (0.16 * visible_icons(t, seat, FOOD) + 0.15 * visible_icons(t, seat, ORE) + 0.01 * (16 - discs))
    value += min(1.0, 0.45 + 0.07 * turns) * (goods_worth(t, seat) + 0.15 * min(fleet, 5))
    if t.round - int(waiting[seat]) > LENGTH:  # by the turns that the seat has had
        value += OPENING * technologies_of_level(t, seat, 1)
    return value + achievement_worth(t, seat, turns) + technology_worth(t, turns, held, actions)


def goods_worth(t: Table, seat: int) -> float:
    """Goods are worth what a few turns can spend; a hoard is worth next to nothing."""
    population, ore = t.population[seat], t.ore[seat]
    value = 1.15 * part(population, 0, 2) + 0.95 * part(population, 2, 4) + 0.4 * part(population, 4, 7)
    return value + 0.75 * part(ore, 0, 5) + 0.15 * part(ore, 5, 10) + 0.03 * part(ore, 10, 20)


def part(amount: int, low: int, high: int) -> int:
    """How much of an amount lies between two bounds."""
    return max(0, min(amount, high) - low)


# ---- the exploration board


def outposts_worth(
    t: Table, seat: int, turns: float, waiting: list[bool], actions: list[Action], board: float
) -> float:
    """Ships are worth what they may colonise, above all where they hold a system; the point for an outpost that will be
    taken does not count, whoever has it: to take one that is taken back wins nothing."""
    value = 0.0
    levels = 0
    sites: list[float] = []
    for place in range(PLACES):
        power = power_at(t, seat, place)
        levels += power
        if t.outpost[place] != seat:
            continue
        held = chance_to_hold(t, seat, place, waiting)
        value -= 1.0 - held
        system = t.system_at[place]
        if system != NOBODY:
            card = t.content.systems[system]
            strong = min(1.0, power / card.strength)
            sites.append(0.65 * (card.vp - 0.3 * card.strength) * strong * strong * held)
    if turns <= 0:
        return value
    value += board * 0.22 * min(levels, 12) * min(1.0, 0.4 + 0.06 * turns)
    share = chance_to_colonize(t, seat, actions) if sites else 0.0
    for number, site in enumerate(sorted(sites, reverse=True)):
        if number < turns:
            value += board * site * share
            share *= 0.6
    return value


def chance_to_hold(t: Table, seat: int, place: int, waiting: list[bool]) -> float:
    """How likely the seat still has its outpost there when its next turn comes, or at the end: by how far it is ahead
    of what any other could bring together from the neighbouring locations."""
    own = power_at(t, seat, place)
    margin = SAFE
    for other in range(t.seats):
        if other != seat and (t.ending != LAST_ROUND or waiting[other]):
            margin = min(margin, own - power_at(t, other, place) - strongest_two(t, other, neighbours_of(t, place)))
    return 0.9 if margin >= 0 else max(0.0, 0.3 + 0.1 * margin)


def strongest_two(t: Table, seat: int, places: tuple[int, ...]) -> int:
    """The levels of the two strongest ships that a seat has in some locations: a usual jump moves so many."""
    total = found = 0
    for level in range(TOP_LEVEL, 0, -1):
        for place in places:
            ships = min(2 - found, t.ships[(seat * PLACES + place) * TOP_LEVEL + level - 1])
            total += ships * level
            found += ships
    return total


def chance_to_colonize(t: Table, seat: int, actions: list[Action]) -> float:
    """Whether the seat has a way to colonise, and the ore for it."""
    prices = [price(action) for action in actions if does(action, "colonize")]
    if not prices:
        return 0.5
    return 1.0 if min(prices) <= t.ore[seat] else 0.85


def own_actions(t: Table, held: list[Technology]) -> list[Action]:
    """The actions of open guilds and of the seat's technologies."""
    numbers = [number for guild in t.content.guilds if t.guild_open[guild.id] for number in guild.actions]
    for technology in held:
        numbers += technology.actions
    return [t.content.actions[number] for number in numbers]


def price(action: Action) -> int:
    return action.cost.ore + action.cost.population


def does(action: Action, op: str) -> bool:
    return op in [effect.op for effect in action.effects]


# ---- achievements and technologies


def achievement_worth(t: Table, seat: int, turns: float) -> float:
    value = 0.0
    for place, card in enumerate(t.achievements):
        at = place * ACHIEVEMENT_SLOTS
        slot = free_slot(t, place)
        if slot == NOBODY or seat in t.claims[at : at + ACHIEVEMENT_SLOTS]:
            continue
        achievement = t.content.achievements[card]
        share = count(t, seat, achievement.count) / achievement.at_least
        if share >= 1.0:
            value += achievement.slot_vp[slot]
        else:
            value += achievement.slot_vp[slot] * share * share * min(1.0, 0.4 + 0.1 * turns)
    return value


def technology_worth(t: Table, turns: float, held: list[Technology], actions: list[Action]) -> float:
    """What technologies lead to, above all level IIII, which pays most and is an achievement; and their actions, which
    few others have."""
    levels = [0] * (TOP_LEVEL + 1)
    lasting = 0.0
    for technology in held:
        levels[technology.level] += 1
        lasting += 0.08 * len(technology.ongoing)
        for number in technology.actions:
            action = t.content.actions[number]
            if does(action, "research"):
                lasting += 0.1
            elif not does(action, "colonize"):
                lasting += 0.06
    ways = [price(action) for action in actions if does(action, "colonize")]
    if ways:
        lasting += 0.1 - 0.01 * min(ways)
    steps = 0.5 * levels[1] + 1.1 * min(4, levels[2]) + 1.5 * min(3, levels[3])
    if not levels[TOP_LEVEL]:
        steps += 2.5 * min(2, levels[3])
    return turns * lasting + min(1.0, turns / 10.0) * steps
