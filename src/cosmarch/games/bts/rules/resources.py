"""Ore, cubes and discs: paying, taking, returning, automating, and the production phase's three options.

Chapters 6, 11, 13 and 19 of the rules.
"""

from __future__ import annotations

from cosmarch.core.ask import Ask, Flow, Refusal
from cosmarch.core.state import put
from cosmarch.games.bts.content.components import Cost, Effect
from cosmarch.games.bts.content.vocabulary import TOP_LEVEL
from cosmarch.games.bts.rules.fleets import add_ship, fleet_of, kind_level, kind_place
from cosmarch.games.bts.rules.holdings import has_ability, supply_of, visible_icons
from cosmarch.games.bts.state import COLUMNS, DISCS, FOOD, ORE, STAR, Scene, Table, effect_scenes

EITHER = 2  # an effect's track: the player chooses

BUY, SELL, DONE, SCRAP = 0, 1, 2, 3  # in the domain of trades; SCRAP + kind scraps a ship of that kind


# ---- ore


def gain_ore(t: Table, seat: int, count: int) -> None:
    """BTS-11.2: taken from the bank, which is unlimited (BTS-1.14)."""
    if count > 0:
        t.ore[seat] += count
        t.changed = True
        t.log("gains_ore", "BTS-11.2", seat=seat, n=count)


def pay_ore(t: Table, seat: int, count: int) -> None:
    if count > 0:
        t.ore[seat] -= count
        t.log("pays_ore", "BTS-11.1", seat=seat, n=count)


# ---- cubes


def return_cube(t: Table, seat: int) -> int:
    """BTS-11.8 to 11.10: a cube comes back as supply to the rightmost column with room; column A always has room."""
    columns = t.content.factions[t.faction[seat]].columns
    at = seat * COLUMNS
    for column in range(COLUMNS - 1, 0, -1):
        if t.supply[at + column] < columns[column]:
            t.supply[at + column] += 1
            return column
    t.supply[at] += 1
    return 0


def leftmost_column(t: Table, seat: int) -> int:
    """BTS-11.5: the column that supply is taken from; -1 when all are empty."""
    at = seat * COLUMNS
    for column in range(COLUMNS):
        if t.supply[at + column]:
            return column
    return -1


def take_supply(t: Table, seat: int) -> bool:
    """Take a supply cube off the mat in the usual order; False when there is none."""
    column = leftmost_column(t, seat)
    if column < 0:
        return False
    t.supply[seat * COLUMNS + column] -= 1
    return True


def supply_to_population(t: Table, seat: int, count: int, rule: str) -> None:
    """Turn up to `count` supply cubes into population; less only when the columns are empty (BTS-19.5: to use
    population for what is missing would change nothing)."""
    done = 0
    while done < count and take_supply(t, seat):
        t.population[seat] += 1
        done += 1
    if done:
        t.changed = True
        t.log("population_from_supply", rule, seat=seat, n=done)
    elif count:
        t.log("no_supply", "BTS-19.5", seat=seat)


# ---- costs


def lacking(t: Table, seat: int, cost: Cost, surcharge: int = 0) -> Refusal | None:
    """Why a cost cannot be paid in full, or None."""
    if t.ore[seat] < cost.ore + surcharge:
        return Refusal("BTS-5.9", "not_enough_ore", {"n": cost.ore + surcharge, "a": t.ore[seat]})
    if t.population[seat] < cost.population:
        return Refusal("BTS-5.9", "not_enough_population", {"n": cost.population, "a": t.population[seat]})
    return None


def pay(t: Table, seat: int, cost: Cost, surcharge: int = 0) -> None:
    """BTS-5.12, BTS-11.1: paid in full before the effect begins."""
    pay_ore(t, seat, cost.ore + surcharge)
    if cost.population:
        for _ in range(cost.population):
            t.population[seat] -= 1
            return_cube(t, seat)
        t.log("returns_population", "BTS-11.8", seat=seat, n=cost.population)


# ---- discs


def take_disc(t: Table, seat: int, track: int) -> int:
    """Take the leftmost disc of a production track, or a star disc where the track is empty (BTS-13.3, BTS-16.12,
    BTS-18.15). Returns the kind taken."""
    if t.track[seat * 2 + track] == 0:
        return STAR
    t.track[seat * 2 + track] -= 1
    return track


def return_disc(t: Table, seat: int, disc: int) -> None:
    """BTS-16.14: a disc comes back to its track from the right; a star disc goes beside the mat (BTS-20.20)."""
    if disc in (FOOD, ORE):
        assert t.track[seat * 2 + disc] < DISCS
        t.track[seat * 2 + disc] += 1


def choose_track(
    t: Table,
    seat: int,
    tracks: tuple[int, ...],
    kind: str,
    rule: str,
    args: dict[str, int | str],
    shipyard: bool = False,
) -> Flow:
    """The track a disc is taken from: the player's choice where several fit. The lasting ability to take either is for
    automation and systems, not for shipyards."""
    fitting = [FOOD, ORE] if not shipyard and has_ability(t, seat, "discs_from_either_track") else list(tracks)
    if len(fitting) == 1:
        return fitting[0]
    track = yield Ask(seat, kind, t.choices.tracks, sorted(set(fitting)), rule, args=args)
    return track


def automate(t: Table, seat: int, effect: Effect, strict: bool) -> Flow:
    """BTS-13.1 to 13.4."""
    tracks = (FOOD, ORE) if effect.track == EITHER else (effect.track,)
    for _ in range(effect.n):
        track = yield from choose_track(t, seat, tracks, "automate_track", "BTS-13.1", {})
        disc = take_disc(t, seat, track)
        t.automation[seat * 3 + disc] += 1
        t.changed = True
        t.log("automated", "BTS-13.3" if disc == STAR else "BTS-13.1", seat=seat, track=disc)
    t.next(*innovations(t, seat))


def innovations(t: Table, seat: int) -> list[Scene]:
    """BTS-21.4: a once-only innovation happens the first time its track shows enough icons. Marks it as happened and
    gives the scenes of its effects, for the running scene to queue."""
    scenes: list[Scene] = []
    for number, innovation in enumerate(t.content.factions[t.faction[seat]].innovations):
        due = innovation.once and not t.innovations[seat] >> number & 1
        if due and visible_icons(t, seat, innovation.track) >= innovation.icons:
            t.innovations = put(t.innovations, seat, t.innovations[seat] | 1 << number)
            t.log("innovation", "BTS-21.4", seat=seat, faction=t.faction[seat], innovation=number)
            scenes += effect_scenes(seat, innovation.effects)
    return scenes


# ---- the production phase's options, also given by some effects


def growth(t: Table, seat: int) -> list[int]:
    """BTS-6.2 to 6.5: the columns that give a cube, one for each time: those above a visible icon, unless empty."""
    faction = t.content.factions[t.faction[seat]]
    gone = DISCS - t.track[seat * 2 + FOOD]
    left = t.supply[seat * COLUMNS : (seat + 1) * COLUMNS]
    gives: list[int] = []
    for column, space in enumerate(faction.food_icons):
        if space <= gone and left[column]:
            left[column] -= 1
            gives.append(column)
    if has_ability(t, seat, "growth_takes_one_more_from_leftmost"):
        gives += [column for column in range(COLUMNS) if left[column]][:1]
    return gives


def grow(t: Table, seat: int) -> None:
    """BTS-6.3: the cubes become population."""
    gives = growth(t, seat)
    for column in gives:
        t.supply[seat * COLUMNS + column] -= 1
    t.population[seat] += len(gives)
    if gives:
        t.changed = True
    t.log("growth", "BTS-6.3", seat=seat, n=len(gives))


def produce_ore(t: Table, seat: int) -> None:
    """BTS-6.6, BTS-6.7: one ore for each visible icon, all of it."""
    count = visible_icons(t, seat, ORE)
    t.ore[seat] += count
    if count:
        t.changed = True
    t.log("ore_produced", "BTS-6.6", seat=seat, n=count)


def trade(t: Table, seat: int) -> Flow:
    """Scene. BTS-6.8 to 6.13: each exchange any number of times, in any mix."""
    price = t.content.ore_to_population

    def candidates() -> list[int]:
        return [BUY, SELL, *[SCRAP + kind for kind in fleet_of(t, seat)], DONE]

    def refusal(choice: int) -> Refusal | None:
        if choice == BUY:
            if t.ore[seat] < price:
                return Refusal("BTS-6.9", "not_enough_ore", {"n": price, "a": t.ore[seat]})
            return None if supply_of(t, seat) else Refusal("BTS-6.12", "no_supply")
        if choice == SELL:
            return None if t.population[seat] else Refusal("BTS-6.11", "no_population")
        if choice >= SCRAP and t.ore[seat] < t.content.scrap_ship:
            return Refusal("BTS-6.10", "not_enough_ore", {"n": t.content.scrap_ship, "a": t.ore[seat]})
        return None

    while True:
        choice = yield Ask(seat, "trade", t.choices.trades, candidates, _trade_rule, refusal)
        if choice == DONE:
            return
        t.changed = True
        if choice == BUY:
            t.ore[seat] -= price
            take_supply(t, seat)
            t.population[seat] += 1
            t.log("trade_ore_population", "BTS-6.9", seat=seat, n=price)
        elif choice == SELL:
            t.population[seat] -= 1
            return_cube(t, seat)
            t.ore[seat] += t.content.population_to_ore
            t.log("trade_population_ore", "BTS-6.11", seat=seat, n=t.content.population_to_ore)
        else:
            t.ore[seat] -= t.content.scrap_ship
            scrap(t, seat, choice - SCRAP, t.content.scrap_ship)
            t.next(("check_control",), ("trade", seat))
            return


def _trade_rule(choice: int) -> str:
    return ("BTS-6.9", "BTS-6.11", "BTS-6.8")[choice] if choice < SCRAP else "BTS-6.10"


def scrap(t: Table, seat: int, kind: int, paid: int) -> None:
    """A ship becomes population; the board has changed, so whoever does it queues a check of control (BTS-16.2)."""
    place, level = kind_place(kind), kind_level(kind)
    add_ship(t, seat, place, level, -1)
    t.population[seat] += 1
    if paid:
        t.log("trade_scrap", "BTS-6.10", seat=seat, ship=level, location=place, n=paid)
    else:
        t.log("scrapped", "BTS-6.10", seat=seat, ship=level, location=place)


# ---- effects


def gain_ore_effect(t: Table, seat: int, effect: Effect, strict: bool) -> None:
    gain_ore(t, seat, effect.n)


def pay_ore_to_opponent(t: Table, seat: int, effect: Effect, strict: bool) -> Flow:
    """BTS-11.1: the text names an opponent instead of the bank."""
    others = [other for other in range(t.seats) if other != seat]
    other = yield Ask(seat, "opponent_to_pay", t.choices.seats, others, "BTS-11.1", args={"n": effect.n})
    count = min(effect.n, t.ore[seat])
    if count:
        t.ore[seat] -= count
        t.ore[other] += count
        t.changed = True
        t.log("gives_ore", "BTS-11.1", seat=seat, seat2=other, n=count)


def move_supply(t: Table, seat: int, effect: Effect, strict: bool) -> Flow:
    """Move cubes between the own columns without turning them; returns still fill from the right (BTS-20.13). Which
    ones are the rightmost is told before the first is moved: none of them is moved twice."""
    at = seat * COLUMNS
    # a cube that is moved goes to another column
    columns = [column for column in range(COLUMNS) if column or effect.to != "A"]
    rightmost = [column for column in reversed(columns) for _ in range(t.supply[at + column])]
    for number in range(effect.n):
        stocked = [column for column in columns if t.supply[at + column]]
        if number == len(rightmost) or not stocked:
            return
        if effect.pick == "rightmost":
            source = rightmost[number]
        else:
            source = yield Ask(seat, "move_supply_from", t.choices.columns, stocked, "BTS-17.1")
        target = 0
        if effect.to == "any":
            everywhere = [column for column in range(COLUMNS) if column != source]
            target = yield Ask(
                seat, "move_supply_to", t.choices.columns, everywhere, "BTS-20.13", args={"column": source}
            )
        t.supply[at + source] -= 1
        t.supply[at + target] += 1
        t.changed = True
        t.log("supply_moved", "BTS-20.13", seat=seat, column=source, column2=target)


def produce(t: Table, seat: int, effect: Effect, strict: bool) -> Flow | None:
    """Carry out a production option at once, on top of the normal production phase."""
    if effect.kind == "growth":
        grow(t, seat)
    elif effect.kind == "ore":
        produce_ore(t, seat)
    else:
        return trade(t, seat)
    return None


def can_upgrade(t: Table, seat: int) -> bool:
    return any(kind_level(kind) < TOP_LEVEL for kind in fleet_of(t, seat))
