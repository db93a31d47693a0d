"""Whether an action can be carried out and changes something (BTS-5.9, BTS-5.13, BTS-19.1, BTS-20.1)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from cosmarch.core.ask import Refusal
from cosmarch.games.bts.content.components import FREE, Action, Choice, Cost, Effect
from cosmarch.games.bts.rules.counters import count
from cosmarch.games.bts.rules.fleets import add_ship, has_fleet, kind_level, kind_place
from cosmarch.games.bts.rules.holdings import has_ability, supply_of
from cosmarch.games.bts.rules.prerequisites import research_level, researchable
from cosmarch.games.bts.rules.reach import colonizable, colonizable_within, jump_points
from cosmarch.games.bts.rules.resources import can_upgrade, lacking
from cosmarch.games.bts.state import COLUMNS, NOBODY, Table

# ---- does an effect change anything?


def can_change(t: Table, seat: int, effect: Effect) -> bool:
    """Whether the effect, carried out now, can change something."""
    op = effect.op
    if op == "gain_ore":
        return effect.n > 0
    if op == "gain_ore_per":
        return count(t, seat, effect.per) > 0
    if op == "convert":
        return _can_convert(t, seat, effect)
    if op == "convert_per":
        return count(t, seat, effect.per) >= effect.divisor and supply_of(t, seat) > 0
    if op == "upgrade":
        return can_upgrade(t, seat)
    if op in ("jump", "relocate_ships", "retire_ship"):
        return has_fleet(t, seat)
    if op == "research":
        return t.population[seat] > 0 and researchable(t, seat, effect)
    if op == "colonize":
        return colonizable(t, seat, effect)
    if op == "choose":
        return any(_option_works(t, seat, option) for option in effect.options)
    if op == "move_supply":
        in_a = t.supply[seat * COLUMNS] if effect.to == "A" else 0  # these are there already
        return supply_of(t, seat) > in_a
    if op == "pay_ore_to_opponent":
        return t.ore[seat] > 0
    return True


def _can_convert(t: Table, seat: int, effect: Effect) -> bool:
    if effect.target == "population":
        return supply_of(t, seat) > 0
    if lacking(t, seat, effect.cost) is not None:
        return False
    supply = supply_of(t, seat) if effect.source == "supply" else 0
    return supply > 0 or t.population[seat] > effect.cost.population


def _option_works(t: Table, seat: int, option: Choice) -> bool:
    return lacking(t, seat, option.cost) is None and option_changes(t, seat, option)


def option_changes(t: Table, seat: int, option: Choice) -> bool:
    """Whether an option, once paid, can change something. What is returned as its cost is supply for its effects."""
    return option.cost.population > 0 or any(can_change(t, seat, effect) for effect in option.effects)


# ---- can an action be carried out in full?


@dataclass
class Outlook:
    """What a seat will have while an action is carried out, as far as it can be told beforehand."""

    ore: int
    population: int
    supply: int
    jumps: int = 0
    researching: bool = False


def ways_to_pay(t: Table, seat: int, cost: Cost) -> list[Cost]:
    """The cost as printed and, with the lasting ability for it, with 1 ore in place of 1 returned population."""
    ways = [cost]
    if cost.population and has_ability(t, seat, "ore_instead_of_one_returned_population"):
        ways.append(Cost(cost.ore + 1, cost.population - 1))
    return ways


def action_refusal(t: Table, seat: int, action: Action, surcharge: int) -> Refusal | None:
    """Why an action cannot be taken, whichever way its cost is paid."""
    first: Refusal | None = None
    for cost in ways_to_pay(t, seat, action.cost):
        why = paid_refusal(t, seat, action, cost, surcharge)
        if why is None:
            return None
        if first is None:
            first = why
    return first


def paid_refusal(t: Table, seat: int, action: Action, cost: Cost, surcharge: int) -> Refusal | None:
    """Why an action cannot be taken at this cost: the cost itself, an effect that cannot be carried out in full, or
    that nothing would change."""
    missing = lacking(t, seat, cost, surcharge)
    if missing is not None or t.content.sure[action.id]:
        return missing
    look = Outlook(t.ore[seat], t.population[seat], supply_of(t, seat))
    _pay(look, cost, surcharge)
    for effect in t.content.action_effects[action.id]:
        stuck = _carry_out(t, seat, look, effect)
        if stuck is not None:
            return stuck
    if not changes_something(t, seat, action, cost, surcharge):
        return Refusal("BTS-20.1", "nothing_changes")
    return None


def changes_something(t: Table, seat: int, action: Action, cost: Cost, surcharge: int) -> bool:
    """Whether some effect of the action can change something once the cost is paid. Paying alone changes nothing."""
    ore, population = t.ore[seat], t.population[seat]
    t.ore[seat] = max(0, ore - cost.ore - surcharge)
    t.population[seat] = max(0, population - cost.population)
    t.supply[seat * COLUMNS] += cost.population  # BTS-11.8: what is returned is supply from then on
    works = False
    for effect in t.content.action_effects[action.id]:
        if _mandatory(effect) or can_change(t, seat, effect):  # the first is enough
            works = True
            break
    t.supply[seat * COLUMNS] -= cost.population
    t.ore[seat], t.population[seat] = ore, population
    return works


def _mandatory(effect: Effect) -> bool:
    """Effects that `_carry_out` has already found to be possible and that always change something."""
    return effect.op in ("research", "colonize", "copy_action", "take_attached_system") and not effect.optional


def _pay(look: Outlook, cost: Cost, surcharge: int = 0) -> None:
    look.ore -= cost.ore + surcharge
    look.population -= cost.population
    look.supply += cost.population


def _carry_out(t: Table, seat: int, look: Outlook, effect: Effect) -> Refusal | None:
    """Take an effect into the outlook; a refusal where it must be carried out and cannot be."""
    op = effect.op
    if op == "gain_ore":
        look.ore += effect.n
    elif op == "pay_ore_to_opponent":
        if look.ore < effect.n:  # BTS-11.1: in full
            return Refusal("BTS-5.9", "not_enough_ore", {"n": effect.n, "a": max(0, look.ore)})
        look.ore -= effect.n
    elif op == "jump":
        look.jumps += effect.n if look.jumps else jump_points(t, seat, effect)
    elif op == "convert":
        return _convert(look, effect)
    elif op == "research" and not effect.optional:
        if look.population < 1:
            return Refusal("BTS-11.3", "not_enough_population", {"n": 1, "a": max(0, look.population)})
        # after a first research more may be open than can be told now
        if not look.researching and not researchable(t, seat, effect):
            return Refusal("BTS-12.4", "nothing_to_research", {"level": research_level(t, seat, effect)})
        look.population -= 1
        look.researching = True
    elif op == "colonize" and not colonizable_within(t, seat, effect, look.jumps):
        return Refusal("BTS-18.3", "nothing_to_colonize")
    elif op == "choose" and not effect.optional:
        return _choose(t, seat, look, effect)
    return None


def _convert(look: Outlook, effect: Effect) -> Refusal | None:
    if effect.source == "supply":
        turned = min(effect.n, look.supply)
        look.supply -= turned
        if effect.target == "population":
            look.population += turned
    elif not effect.optional:
        if look.population < effect.n:
            return Refusal("BTS-11.3", "not_enough_population", {"n": effect.n, "a": max(0, look.population)})
        look.population -= effect.n
    return None


def _choose(t: Table, seat: int, look: Outlook, effect: Effect) -> Refusal | None:
    why: Refusal | None = None
    for option in effect.options:
        why = option_refusal(t, seat, option, look.ore, look.population)
        if why is None:
            return None
    return why


def option_refusal(t: Table, seat: int, option: Choice, ore: int, population: int) -> Refusal | None:
    """Why an option of a choice cannot be taken with this much ore and population."""
    if ore < option.cost.ore:
        return Refusal("BTS-5.9", "not_enough_ore", {"n": option.cost.ore, "a": max(0, ore)})
    if population < option.cost.population:
        return Refusal("BTS-5.9", "not_enough_population", {"n": option.cost.population, "a": max(0, population)})
    look = Outlook(ore, population, supply_of(t, seat))
    _pay(look, option.cost)
    for effect in option.effects:
        stuck = _carry_out(t, seat, look, effect)
        if stuck is not None:
            return stuck
    return None


# ---- may the player stop here?


def may_stop(t: Table, seat: int, strict: bool, stop: int) -> Callable[[int], Refusal | None]:
    """The refusal of the candidate `stop` (skip, done): an action may not end without a change (BTS-20.1), nor leave
    its ships where the colonising that follows cannot be done (BTS-19.1)."""

    def refusal(candidate: int) -> Refusal | None:
        if candidate != stop or not strict:
            return None
        colonizing = colonize_comes(t)
        if colonizing is not None and not colonizable_within(t, seat, colonizing, 0):
            return Refusal("BTS-19.1", "cannot_complete")
        if t.changed or more_to_come(t, seat):
            return None
        return Refusal("BTS-20.1", "nothing_changes")

    return refusal


def coming(t: Table) -> list[Effect]:
    """The effects of the running action that are still to be carried out."""
    out: list[Effect] = []
    for scene in t.queue:
        if scene[0] == "effect" and scene[3]:
            out.append(t.content.effects[scene[2]])
        elif scene[0] == "production":
            break
    return out


def more_to_come(t: Table, seat: int) -> bool:
    return any(can_change(t, seat, effect) for effect in coming(t))


def colonize_comes(t: Table) -> Effect | None:
    """The colonising that the running action must still do, if any."""
    for effect in coming(t):
        if effect.op == "colonize":
            return effect
    return None


def strands_colonists(t: Table, seat: int, colonizing: Effect, ship: int, target: int, left: int) -> Refusal | None:
    """BTS-19.1: where the action goes on to colonise, no move may make that impossible; `left` movement points remain
    after it."""
    place, level = kind_place(ship), kind_level(ship)
    add_ship(t, seat, place, level, -1)
    add_ship(t, seat, target, level)
    works = colonizable_within(t, seat, colonizing, left)
    add_ship(t, seat, target, level, -1)
    add_ship(t, seat, place, level)
    return None if works else Refusal("BTS-19.1", "cannot_complete")


def needed_later(t: Table, seat: int, spent: Cost) -> Refusal | None:
    """BTS-19.1: why something that the player may leave out cannot be done at this cost: the rest of the running action
    must be carried out, and could not be any more."""
    if completes(t, seat, spent) or not completes(t, seat, FREE):
        return None
    return Refusal("BTS-19.1", "cannot_complete")


def completes(t: Table, seat: int, spent: Cost) -> bool:
    """Whether the rest of the running action can be carried out with so much less."""
    look = Outlook(t.ore[seat] - spent.ore, t.population[seat] - spent.population, supply_of(t, seat))
    return all([_carry_out(t, seat, look, effect) is None for effect in coming(t)])


def occupied_by(t: Table, seat: int, space: int) -> int:
    """Another seat whose pawn stands on the space, or NOBODY."""
    if space in t.pawn:
        for other in range(t.seats):
            if other != seat and t.pawn[other] == space:
                return other
    return NOBODY
