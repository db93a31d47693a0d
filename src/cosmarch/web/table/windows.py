"""A window that is held open, as a page shows it: a ring that runs the same for everybody, and the cards of whoever can
play something."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from cosmarch import Published
from cosmarch.store import Opened, steady_time
from cosmarch.store.holds import PASSES, THINKS, patient, shown

if TYPE_CHECKING:
    from cosmarch.web.table.presenter import Choice, Question


@dataclass(frozen=True, slots=True)
class React:
    """What a seat can play in a window: options with their cards, where the game publishes such, and how to pass."""

    cards: tuple[tuple[Choice, Any], ...]
    lets_pass: Choice
    holds: bool  # it thinks: the window waits for it
    hurries: bool  # the window closes by itself unless the seat thinks


def ring(opened: Opened) -> dict[str, object] | None:
    """The time of the window that is held, for everybody alike: seconds left and in all (None where nobody may know
    them), and whether it is over and somebody thinks. None where no window is held."""
    until = opened.row.hold_until
    if until is None:
        return None
    if not shown(opened.row):
        return {"left": None, "of": None, "thinks": False}
    left = max(0.0, round(until - steady_time.now(), 1))
    return {"left": left, "of": opened.row.hold, "thinks": until <= THINKS}


def mark(opened: Opened, seat: int | None) -> tuple[object, ...]:
    """What a page shows of it, as far as it changes by itself: of others' doing nothing but that somebody thinks."""
    until = opened.row.hold_until
    mine = "" if seat is None else opened.row.seats[seat].reacts
    return (until if until is None else max(until, THINKS) if shown(opened.row) else "held", mine)


def has_passed(opened: Opened, seat: int | None) -> bool:
    """Whether the seat has let the open window go by. It can think again as long as that is open."""
    if seat is None or opened.row.hold_until is None:
        return False
    ask = opened.match.ask_of(seat)
    return ask is not None and bool(ask.window) and opened.row.seats[seat].reacts == PASSES


def passes(opened: Opened, seat: int, tokens: Sequence[str]) -> bool:
    """Whether this answer lets the held window go by. That is no answer in the match, but what its seat is counted as
    when the window closes: until then it can be changed, and there is nothing to undo later."""
    if opened.row.hold_until is None or len(tokens) != 1:
        return False
    ask = opened.match.ask_of(seat)
    return ask is not None and tokens[0] == ask.pass_token and not opened.match.in_the_midst(seat)


def react(opened: Opened, seat: int | None, question: Question | None, published: Published | None) -> React | None:
    """The panel of a seat that can play something in a window now."""
    ask = opened.match.ask_of(seat) if seat is not None and question is not None and question.window else None
    if seat is None or question is None or ask is None or not ask.pass_token or len(question.options) < 2:
        return None
    held = opened.row.hold_until is not None
    lets_pass = next(choice for choice in question.options if choice.token == ask.pass_token)
    rest = [choice for choice in question.options if choice is not lets_pass]
    found = {item.token: item for section in published.dock for item in section.items} if published is not None else {}
    return React(
        tuple([(choice, found.get(choice.token)) for choice in rest]),
        lets_pass,
        held and (opened.row.seats[seat].reacts != "" or opened.match.in_the_midst(seat)),
        held and not patient(opened.row, seat),
    )
