"""Windows: named moments at which others may react.

A window asks, at the same time and in secret, everybody who by public knowledge could have something to play there.
Nobody learns who was asked, who thinks, or who let it go by; only what is played becomes known, once all have answered.

A table at which people sit apart holds each window open for a while (`Match.hold`), whether anybody can play something
there or not, and then closes it (`Match.close_window`): how long it took tells nobody who could.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from cosmarch.core.ask import PASS, Ask, Choices, Flow, Parallel
from cosmarch.core.history import TABLE, Past
from cosmarch.core.state import State

PASSES = "pass"  # the standing order that lets a window go by whatever happens
UNLESS_MINE: Final = "unless_mine"  # the one that lets it go by unless it is by or about the seat

# The option of every table: `quick` lets a seat whose only answer is to pass pass by itself; `strict` asks everybody
# whom public knowledge cannot rule out. What the others see is the same.
WINDOWS = "windows"
QUICK = "quick"
STRICT = "strict"

HELD: Final = "held"  # as a window's name: the table's own standing order to hold all windows
CLOSING: Final = Choices(("close",))

# Whether what happens in a window is by or about a seat; asked where a standing order depends on it.
Mine = Callable[[int], bool]


def standing_order(t: State, seat: int, window: str) -> str:
    """The seat's standing order for a window, or ""."""
    for who, name, policy in t.orders:
        if who == seat and name == window:
            return policy
    return ""


def goes_by(t: State, seat: int, window: str, mine: Mine | None = None) -> bool:
    """Whether the seat's standing order lets a window go by; without `mine`, it is everybody's."""
    order = standing_order(t, seat, window)
    return order == PASSES or (order == UNLESS_MINE and mine is not None and not mine(seat))


def set_order(t: State, seat: int, window: str, policy: str) -> None:
    """Give, change or (policy "") withdraw a standing order."""
    t.orders = [order for order in t.orders if order[0] != seat or order[1] != window]
    if policy:
        t.orders.append((seat, window, policy))


def holds(t: State) -> bool:
    """Whether the table closes each window itself."""
    return bool(t.orders) and standing_order(t, TABLE, HELD) != ""


def unseen(t: State, ask: Ask, goes_on: tuple[int, int], as_held: bool = False) -> bool:
    """Whether nobody else can see by the pace that a secret question answers itself. A table that holds its windows
    holds all that are windows; of other questions those are unseen to which a secret answer of the same seat leads,
    with nothing told to others in between. `goes_on`: whose secret answer has its effects now, and the lines of the
    running scene before it. `as_held`: the match repeats, without holding anything, one that holds; what can be passed
    was a window there."""
    if ask.seat == TABLE:
        return False
    if ask.window or (ask.passes >= 0 if as_held else not holds(t)):
        return True
    seat, lines = goes_on
    return ask.seat == seat and all([event.seen == 1 << seat for event in t.events[lines:]])


def open_window(
    t: State, window: str, asks: list[Ask], passing: list[bool] | None = None, mine: Mine | None = None
) -> Flow:
    """Ask all; return [(seat, choice)] of those who play something, in the order of `asks`.

    The first name of each question's domain must be the pass. `passing[i]` tells that an order of the game's own lets
    this one go by for the i-th seat; the common orders are looked up here. A scene asks nothing more after its window:
    what comes of it is for the scenes it queues.
    """
    for number, ask in enumerate(asks):
        # an order answers, too: what the others see must not tell who has given one
        ask.ordered = goes_by(t, ask.seat, window, mine) or (passing is not None and passing[number])
        ask.auto = False
        ask.passes = PASS
    put = asks[:]
    if asks and holds(t):
        put.append(_closing())
    choices: list[int] = yield Parallel(put, secret=True, window=window)
    return [(ask.seat, choice) for ask, choice in zip(put, choices, strict=True) if choice != PASS]


def open_flows(t: State, window: str, flows: list[tuple[int, Flow]], mine: Mine | None = None) -> Flow:
    """As `open_window`, where what is played takes several questions: the flow of each seat that by public knowledge
    could play something; return [(seat, result)] of those that were asked. The first question of a flow must have a
    legal `passes`."""
    put = [(seat, flow) for seat, flow in flows if not goes_by(t, seat, window, mine)]
    begun: list[Flow | Ask] = [flow for _, flow in put]
    if flows and holds(t):
        begun.append(_closing())
    results: list[Any] = yield Parallel(begun, secret=True, window=window)
    return [(seat, results[number]) for number, (seat, _) in enumerate(put)]


def own_window(t: State, window: str, seat: int, flow: Flow | Ask) -> Flow:
    """Ask one seat something of which others may not know whether it can answer in more than one way. Where windows are
    held this is one, since the pace would tell; elsewhere it is a secret question. Returns what comes of it, or None
    where a standing order lets it go by. The first question must have a legal `passes`."""
    held = holds(t)
    put: list[Flow | Ask] = [] if goes_by(t, seat, window) else [flow]
    asked = bool(put)
    if held:
        put.append(_closing())
    if not put:
        return None
    results: list[Any] = yield Parallel(put, secret=True, window=window if held else "")
    return results[0] if asked else None


def _closing() -> Ask:
    """The question that only the table itself answers."""
    return Ask(TABLE, HELD, CLOSING, [PASS], "", auto=False, passes=PASS)


def acted(scene: Past, seat: int) -> bool:
    """Whether a seat did more in a scene than let a window go by in which nothing happened."""
    given = [token for who, token, _ in scene.answers if who == seat]
    return bool(given) and (bool(scene.events) or any([token != PASSES for token in given]))
