"""Questions of a shape that many chapters ask."""

from __future__ import annotations

from collections.abc import Callable

from cosmarch.core.ask import Ask, Refusal
from cosmarch.games.ti3.choices import NO, YES
from cosmarch.games.ti3.state import Table


def yes_no(
    t: Table, seat: int, kind: str, rule: str, refusal: Callable[[], Refusal | None] | None = None, /, **args: int | str
) -> Ask:
    """Whether a player wants something; `refusal` tells why they cannot have it."""

    def no_yes(choice: int) -> Refusal | None:
        return refusal() if choice == YES and refusal is not None else None

    return Ask(seat, kind, t.choices.yes_no, [YES, NO], rule, None if refusal is None else no_yes, args)
