"""Every effect of the vocabulary, by the name it has in the data."""

from __future__ import annotations

from collections.abc import Callable

from cosmarch.core.ask import Ask, Flow, Refusal
from cosmarch.games.bts.content.components import Action, Effect
from cosmarch.games.bts.rules import colonies, events, research, resources, ships
from cosmarch.games.bts.rules.counters import count
from cosmarch.games.bts.rules.holdings import has_technology
from cosmarch.games.bts.rules.possible import action_refusal, may_stop, option_refusal, paid_refusal, ways_to_pay
from cosmarch.games.bts.rules.questions import NO, yes
from cosmarch.games.bts.rules.resources import gain_ore, pay
from cosmarch.games.bts.state import NOBODY, Table, effect_scenes

CHOICES_SKIP = 9  # "skip" in the domain of choices

EffectFunction = Callable[[Table, int, Effect, bool], Flow | None]


def effect(t: Table, seat: int, number: int, strict: int) -> Flow | None:
    """Scene. Carry out one effect for a seat."""
    row = t.content.effects[number]
    return EFFECTS[row.op](t, seat, row, bool(strict))


def gain_ore_per(t: Table, seat: int, row: Effect, strict: bool) -> None:
    counted = count(t, seat, row.per)
    if row.maximum >= 0:
        counted = min(counted, row.maximum)
    gain_ore(t, seat, counted * row.each)


# ---- choices


def choose(t: Table, seat: int, row: Effect, strict: bool) -> Flow:
    return choose_again(t, seat, row.id, int(strict), row.times, 0)


def choose_again(t: Table, seat: int, number: int, strict: int, times: int, taken: int) -> Flow:
    """Scene. Pick one of the listed options, so many times; an option's own cost is paid first."""
    row = t.content.effects[number]
    stop = may_stop(t, seat, bool(strict), CHOICES_SKIP)

    def refusal(choice: int) -> Refusal | None:
        if choice == CHOICES_SKIP:
            return stop(choice)
        if taken >> choice & 1 and not row.repeat_allowed:
            return Refusal("BTS-19.1", "already_chosen")
        return option_refusal(t, seat, row.options[choice], t.ore[seat], t.population[seat])

    candidates = list(range(len(row.options)))
    open_ones = [choice for choice in candidates if refusal(choice) is None]
    if not open_ones:
        return
    if row.optional:
        candidates.append(CHOICES_SKIP)
    args: dict[str, int | str] = {"effect": number, "n": times}
    choice = yield Ask(seat, "choose_effect", t.choices.alternatives, candidates, "BTS-19.1", refusal, args)
    if choice == CHOICES_SKIP:
        return
    option = row.options[choice]
    pay(t, seat, option.cost)
    again = [("choose_again", seat, number, strict, times - 1, taken | 1 << choice)] if times > 1 else []
    t.next(*effect_scenes(seat, option.effects, bool(strict)), *again)


# ---- the cost of an action


def way_to_pay(t: Table, seat: int, action: Action, surcharge: int) -> Flow:
    """The cost to pay: asks only where 1 ore may stand for 1 returned population and both ways work."""
    ways = ways_to_pay(t, seat, action.cost)
    if len(ways) == 1:
        return ways[0]

    printed, with_ore = ways

    def refusal(answer: int) -> Refusal | None:
        return paid_refusal(t, seat, action, printed if answer == NO else with_ore, surcharge)

    in_ore = yield from yes(t, seat, "pay_population_as_ore", "BTS-19.2", refusal)
    return with_ore if in_ore else printed


# ---- copying another action


def copy_action(t: Table, seat: int, row: Effect, strict: bool) -> Flow:
    """BTS-20.3: carry out another printed action from where the pawn stands, whoever stands on it; its own cost is
    paid. An action that copies cannot be copied, nor can a private technology (BTS-20.17)."""
    candidates = [action.id for action in t.content.actions if copyable(t, action, row)]
    if not any(copy_refusal(t, seat, action, row) is None for action in candidates):
        return
    choice = yield Ask(
        seat, "copy_action", t.choices.actions, candidates, "BTS-20.3", lambda a: copy_refusal(t, seat, a, row)
    )
    action = t.content.actions[choice]
    t.log("action_copied", "BTS-20.3", seat=seat, action=choice)
    cost = yield from way_to_pay(t, seat, action, 0)
    pay(t, seat, cost)
    t.next(*effect_scenes(seat, t.content.action_effects[action.id], strict))


def copyable(t: Table, action: Action, row: Effect) -> bool:
    """Whether the action is in play and of the kind that may be copied."""
    if action.origin == "event" or t.content.copies[action.id]:
        return False
    if action.origin == "technology" and t.tech_slot[action.owner] == NOBODY:
        return False
    return row.scope != "research_type" or any(_is_research(inner) for inner in action.effects)


def _is_research(row: Effect) -> bool:
    if row.op == "research":
        return True
    return any(_is_research(inner) for option in row.options for inner in option.effects)


def copy_refusal(t: Table, seat: int, number: int, row: Effect) -> Refusal | None:
    action = t.content.actions[number]
    if action.origin == "guild" and not t.guild_open[action.owner]:
        return Refusal("BTS-5.8", "guild_covered", {"guild": action.owner})
    if action.origin == "technology" and row.needs_technology and not has_technology(t, seat, action.owner):
        return Refusal("BTS-5.7", "not_researched", {"tech": action.owner})
    return action_refusal(t, seat, action, 0)


def can_copy(t: Table, seat: int, row: Effect) -> bool:
    return any(
        copyable(t, action, row) and copy_refusal(t, seat, action.id, row) is None for action in t.content.actions
    )


EFFECTS: dict[str, EffectFunction] = {
    "gain_ore": resources.gain_ore_effect,
    "gain_ore_per": gain_ore_per,
    "pay_ore_to_opponent": resources.pay_ore_to_opponent,
    "convert": ships.convert,
    "convert_per": ships.convert_per,
    "move_supply": resources.move_supply,
    "automate": resources.automate,
    "upgrade": ships.upgrade,
    "jump": ships.jump,
    "relocate_ships": ships.relocate_ships,
    "research": research.research,
    "colonize": colonies.colonize,
    "choose": choose,
    "produce": resources.produce,
    "copy_action": copy_action,
    "private_technology": research.private_technology,
    "uncover_guild": research.uncover_guild,
    "add_system": events.add_system,
    "exchange_system": events.exchange_system,
    "attach_system": events.attach_system,
    "retire_ship": events.retire_ship,
    "exile_ships": events.exile_ships,
    "take_attached_system": events.take_attached_system,
}
