"""A turn built step by step and confirmed once.

A draft is nothing but the tokens picked so far: the server answers a copy with them and shows it. It never shows more
than the seat could learn by answering and undoing freely: a step that throws dice or uncovers something ends the draft
and is shown only after it was confirmed.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from cosmarch import IllegalChoice, Match
from cosmarch.bots.base import ask_of


@dataclass(frozen=True, slots=True)
class Draft:
    """The match as it may be shown, the picks in words, and whether there is nothing left to pick."""

    match: Match
    picks: tuple[str, ...]
    ready: bool
    uncovers: bool  # the last step is not shown, since it would tell something


def drafted(match: Match, seat: int, tokens: Sequence[str], lang: str) -> Draft:
    """The draft of these picks; IllegalChoice where one is not legal, or comes after a step that ends the draft."""
    shown, picks = match.clone(), []
    for number, token in enumerate(tokens):
        ask = ask_of(shown, seat)
        label = next((option.label(lang) for option in ask.options if option.token == token), token) if ask else token
        picks.append(label)
        after = shown.clone()
        after.choose(token, seat)
        last = number == len(tokens) - 1
        if not _is_free(after, seat):
            if not last:
                raise IllegalChoice("", "the draft goes on after a step that cannot be taken back")
            return Draft(shown, tuple(picks), True, True)
        shown = after
    ready = bool(tokens) and (ask_of(shown, seat) is None or shown.over)
    return Draft(shown, tuple(picks), ready, False)


def _is_free(match: Match, seat: int) -> bool:
    """Whether the seat could take its last answer back without asking."""
    return not match.over and match.clone().undo(seat)
