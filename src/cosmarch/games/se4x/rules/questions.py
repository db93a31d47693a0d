"""Questions of a shape that many chapters ask."""

from __future__ import annotations

from collections.abc import Callable

from cosmarch.core.ask import Ask, Refusal
from cosmarch.games.se4x.choices import NO, YES
from cosmarch.games.se4x.state import Table


def yes_no(
    t: Table,
    asked: int,
    kind: str,
    rule: str,
    refusal: Callable[[], Refusal | None] | None = None,
    /,
    *,
    first: int = YES,
    hidden: bool = False,
    **args: int | str,
) -> Ask:
    """Whether a player wants something; `refusal` tells why they cannot have it. A `hidden` question is asked and
    answered in secret, even where only one answer is left, so that nobody learns from it what the player has."""

    def no_yes(choice: int) -> Refusal | None:
        return refusal() if choice == YES and refusal is not None else None

    candidates = [first, YES + NO - first]
    why = None if refusal is None else no_yes
    return Ask(asked, kind, t.choices.yes_no, candidates, rule, why, args, auto=not hidden, secret=hidden)
