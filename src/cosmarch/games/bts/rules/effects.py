"""Every effect of the vocabulary, by the name it has in the data."""

from __future__ import annotations

from collections.abc import Callable

from cosmarch.core.ask import Ask, Flow, Refusal
from cosmarch.games.bts.content.components import Effect
from cosmarch.games.bts.rules import colonies, copying, events, research, resources, ships
from cosmarch.games.bts.rules.counters import count
from cosmarch.games.bts.rules.possible import may_stop, option_changes, option_refusal
from cosmarch.games.bts.rules.resources import gain_ore, pay
from cosmarch.games.bts.state import Table, effect_scenes

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
        why = option_refusal(t, seat, row.options[choice], t.ore[seat], t.population[seat])
        if why is None and not option_changes(t, seat, row.options[choice]):
            return Refusal("BTS-20.1", "nothing_changes")
        return why

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
    "copy_action": copying.copy_action,
    "private_technology": research.private_technology,
    "uncover_guild": research.uncover_guild,
    "add_system": events.add_system,
    "exchange_system": events.exchange_system,
    "attach_system": events.attach_system,
    "retire_ship": events.retire_ship,
    "exile_ships": events.exile_ships,
    "take_attached_system": events.take_attached_system,
}
