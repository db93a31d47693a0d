"""The moments at which cards may be played, named as in `data/windows.toml`: which there are, and whose they are.

A chapter queues `window_at` when one has come. What may be played there, and by whom, is decided in `cards.playing`.
"""

from __future__ import annotations

from typing import Final

from cosmarch.core.windows import UNLESS_MINE
from cosmarch.games.ti3.choices import CALLS
from cosmarch.games.ti3.content.timing import ANY_TIME, IN_BATTLE, OWN_TURN, REVEALED
from cosmarch.games.ti3.rules.cards.identical import forget_plays
from cosmarch.games.ti3.state import NOBODY, Scene, Table
from cosmarch.games.ti3.state.effects import COMBAT_ROUND, expire

# The moments of the chapters, in the order of the rulebook, with what the numbers of their context are. (Cards for
# any moment of the Strategy Phase and for single dice have no window of their own: see `timing`. Nobody is asked for
# cards for any time by themselves: their players call for the window, or play them in another one or on their turns.)
CONTEXTS: Final[dict[str, tuple[str, ...]]] = {
    "before_first_strategy_pick": (),
    "after_strategy_pick": ("seat", "strategy"),
    "after_all_strategy_picks": ("seat", "strategy"),  # who chose last, and what; NOBODY where all cards were kept
    "after_strategy_primary": ("seat", "strategy"),
    "after_activation": ("seat", "hex"),
    "after_movement": ("seat", "hex"),
    "before_planetary_landing": ("seat", "hex"),
    "after_neutral_planet_taken": ("seat", "planet"),
    "before_strategy_cards_return": (),
    "before_space_battle": ("hex", "seat", "seat2"),
    "before_combat_round": ("hex", "n"),
    "after_combat_roll": ("hex",),
    "after_ship_damaged": ("seat", "hex", "unit"),
    "before_bombardment": ("seat", "planet"),
    "before_invasion_combat": ("seat", "planet"),
    "after_planet_lost": ("seat", "planet"),
    "any_time": ("seat",),
    "before_political_card_drawn": ("seat", "n"),  # n: how many were drawn before in this action
    "after_agenda_read": ("seat", "agenda"),
    "before_own_vote": ("seat", "agenda"),
    "after_vote_cast": ("seat", "agenda"),
    "after_trade_secondary": ("seat",),
    "before_technology_purchase": ("seat",),
}
# Moments of one player whose cards stand beside the answers to their next question: see `beside`.
BESIDE: Final = ("after_activation", "before_own_vote", "before_technology_purchase")
OPEN_WINDOWS: Final[frozenset[str]] = frozenset([name for name in CONTEXTS if name not in BESIDE])
KINDS: Final[dict[str, tuple[str, ...]]] = {**CONTEXTS, OWN_TURN: ("seat",), REVEALED: ("seat", "card")}

# Moments that are everybody's, though the context names a player.
EVERYBODYS: Final = ("after_all_strategy_picks", "after_agenda_read")


def window_at(t: Table, name: str, *context: int) -> list[Scene]:
    """A moment has come: the scenes to play there, what players have called for and the window, if it has one."""
    if name == "before_combat_round" and context[1] > 1:
        expire(t, COMBAT_ROUND)
    if name not in CONTEXTS or not any(t.hands):
        return answered_calls(t)
    forget_plays(t, name)
    window: list[Scene] = [("window", name, *context)] if name in OPEN_WINDOWS else []
    return [*answered_calls(t), *window]


def answered_calls(t: Table) -> list[Scene]:
    """What players called for beside the questions is done now, in the order of their seats."""
    if not t.called:
        return []
    bits = [bit for bit in range(t.seats * len(CALLS)) if t.called >> bit & 1]
    t.called = 0
    return [(CALLS[bit % len(CALLS)], bit // len(CALLS)) for bit in bits]


def kinds_of(name: str) -> tuple[str, ...]:
    """What the numbers of a context are."""
    return KINDS[name]


def subject_of(name: str, context: tuple[int, ...]) -> int:
    """The player whose moment it is, whom the context names first, or NOBODY."""
    kinds = KINDS[name]
    return context[0] if kinds and kinds[0] == "seat" else NOBODY


def concerns(t: Table, seat: int, name: str, context: tuple[int, ...]) -> bool:
    """Whether a moment has to do with a player: they act, fight, or have units or a planet in the place; a moment that
    is nobody's is everybody's."""
    if not kinds_of(name) or name in EVERYBODYS:
        return True
    if name in IN_BATTLE and seat in (t.active, t.defender):
        return True
    for kind, number in zip(kinds_of(name), context, strict=True):
        if kind in ("seat", "seat2") and number == seat:
            return True
        if kind == "hex" and (t.has_units(number, seat) or seat in [t.owner[one] for one in t.planets_at(number)]):
            return True
        if kind == "planet" and t.owner[number] == seat:
            return True
    return False


def standing_orders() -> dict[str, tuple[str, ...]]:
    """The windows that take standing orders, with the policies beyond passing. Who calls for a moment wants it."""
    return {name: (UNLESS_MINE,) for name in (*CONTEXTS, REVEALED) if name != ANY_TIME and name not in BESIDE}
