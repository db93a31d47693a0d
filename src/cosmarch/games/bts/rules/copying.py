"""Actions that carry out another action: Quantum Data Exchange and the Technocratic Guild (BTS-20.3)."""

from __future__ import annotations

from cosmarch.core.ask import Ask, Flow, Refusal
from cosmarch.games.bts.content.components import Action, Effect
from cosmarch.games.bts.rules.holdings import has_technology
from cosmarch.games.bts.rules.possible import action_refusal
from cosmarch.games.bts.rules.questions import way_to_pay
from cosmarch.games.bts.rules.resources import pay
from cosmarch.games.bts.state import NOBODY, Table, effect_scenes


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
    return row.scope != "research_type" or any(is_research(inner) for inner in action.effects)


def is_research(row: Effect) -> bool:
    if row.op == "research":
        return True
    return any(is_research(inner) for option in row.options for inner in option.effects)


def copy_refusal(t: Table, seat: int, number: int, row: Effect) -> Refusal | None:
    action = t.content.actions[number]
    return closed(t, seat, action, row.needs_technology) or action_refusal(t, seat, action, 0)


def closed(t: Table, seat: int, action: Action, needs_technology: bool) -> Refusal | None:
    """Why an action is not open to the seat, whatever it costs and does."""
    if action.origin == "guild" and not t.guild_open[action.owner]:
        return Refusal("BTS-5.8", "guild_covered", {"guild": action.owner})
    if action.origin == "technology" and needs_technology and not has_technology(t, seat, action.owner):
        return Refusal("BTS-5.7", "not_researched", {"tech": action.owner})
    return None


def can_copy(t: Table, seat: int, row: Effect) -> bool:
    return any(
        copyable(t, action, row) and copy_refusal(t, seat, action.id, row) is None for action in t.content.actions
    )
