"""Questions of a shape that many chapters ask."""

from __future__ import annotations

from collections.abc import Callable

from cosmarch.core.ask import Ask, Refusal
from cosmarch.games.ti3.choices import NO, YES
from cosmarch.games.ti3.state import Table


def yes_no(
    t: Table,
    asked: int,
    kind: str,
    rule: str,
    refusal: Callable[[], Refusal | None] | None = None,
    /,
    **args: int | str,
) -> Ask:
    """Whether a player wants something; `refusal` tells why they cannot have it. No parameter has the name of an
    argument of a message: compiled, the two would collide."""

    def no_yes(choice: int) -> Refusal | None:
        return refusal() if choice == YES and refusal is not None else None

    return Ask(asked, kind, t.choices.yes_no, [YES, NO], rule, None if refusal is None else no_yes, args)
