"""Questions of one shape that several chapters ask."""

from __future__ import annotations

from collections.abc import Callable

from cosmarch.core.ask import Ask, Flow, Refusal
from cosmarch.games.bts.content.components import Action
from cosmarch.games.bts.rules.possible import paid_refusal, ways_to_pay
from cosmarch.games.bts.state import Table

YES, NO = 0, 1  # in the domain of yes and no


def yes(t: Table, seat: int, kind: str, rule: str, refusal: Callable[[int], Refusal | None]) -> Flow:
    """Ask a yes/no question; True for yes."""
    answer = yield Ask(seat, kind, t.choices.yes_no, [YES, NO], rule, refusal)
    return answer == YES


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
