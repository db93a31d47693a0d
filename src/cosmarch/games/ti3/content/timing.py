"""Which cards fit which moment, looked up once for a match: it is asked at every window for every hand."""

from __future__ import annotations

from typing import Final

from cosmarch.core.ask import Refusal
from cosmarch.games.ti3.content.loader import Content

RULE: Final = "TI-30.1.2"  # what a card says holds in the circumstances printed on it
OWN_TURN: Final = "own_turn"  # cards played as an action (TI-30.4.1), asked on the turn itself
REVEALED: Final = "after_action_card_revealed"  # the window of Sabotage
ANY_TIME: Final = "any_time"  # a moment; and how a card is played that takes no action
COPY: Final = "copy"  # how Touch of Genius is played: in place of any card that fits
STRATEGY_PICK: Final = "after_strategy_pick"

# Moments that a window is good for besides its own: those that last longer, and those between which and it nothing
# happens, so that nobody is asked twice.
INCLUDED: Final[dict[str, tuple[str, ...]]] = {
    "before_first_strategy_pick": ("strategy_phase",),
    STRATEGY_PICK: ("strategy_phase",),
    "after_all_strategy_picks": ("strategy_phase", STRATEGY_PICK),
    "after_strategy_primary": ("after_technology_primary",),
    "after_combat_roll": ("after_die_roll",),
    "before_political_card_drawn": ("political_primary",),
}
# Windows in which cards for any time are reason enough to ask those who fight.
IN_BATTLE: Final = ("before_combat_round", "after_combat_roll", "after_ship_damaged")


class Timing:
    """The cards of a content by the name of a moment."""

    __slots__ = ("causes", "fitting", "not_now", "not_yours", "reasons", "rules")

    def __init__(self, content: Content) -> None:
        self.fitting: dict[str, frozenset[int]] = {}  # that may be played then, those that copy apart
        self.reasons: dict[str, tuple[int, ...]] = {}  # for which somebody is asked then
        self.causes: dict[str, frozenset[int]] = {}  # the same, to look a hand through
        self.rules = {window.key: window.rule for window in content.windows}  # of the moments themselves
        # Why a card does not fit, or is not for this player: most cards at every window, so that it is made once
        self.not_now = [Refusal(RULE, "not_now", {"card": card.id}) for card in content.action_cards]
        self.not_yours = [Refusal(RULE, "not_your_moment", {"card": card.id}) for card in content.action_cards]
        free = [card.id for card in content.action_cards if card.play == ANY_TIME]
        copies = [card.id for card in content.action_cards if card.play == COPY]
        made_for = {window.key: list(content.action_cards_of[window.id]) for window in content.windows}
        for name in made_for:
            own = [card for moment in moments_of(name) for card in made_for[moment]]
            self.fitting[name] = frozenset(own if name == REVEALED else own + free)
            # Cards for any moment of the Strategy Phase are no reason to ask after every single choice there: before
            # the first and after the last is enough.
            reasons = made_for[name] if name == STRATEGY_PICK else own
            if name in IN_BATTLE or name == OWN_TURN:
                reasons = reasons + free
            self.reasons[name] = (*reasons, *copies)
            self.causes[name] = frozenset(self.reasons[name])


def moments_of(name: str) -> tuple[str, ...]:
    """The moments whose cards may be played in a window."""
    return (name, *INCLUDED.get(name, ()))
