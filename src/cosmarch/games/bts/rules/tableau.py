"""The advanced tableau: an open offer of technologies (chapter 22)."""

from __future__ import annotations

from cosmarch.core.state import EVERYONE, put
from cosmarch.games.bts.content.components import Action, Effect
from cosmarch.games.bts.content.vocabulary import TOP_LEVEL, TYPES
from cosmarch.games.bts.rules.copying import closed, copyable
from cosmarch.games.bts.rules.decks import put_under, reshuffle, take_top
from cosmarch.games.bts.rules.holdings import has_technology
from cosmarch.games.bts.rules.prerequisites import research_level
from cosmarch.games.bts.state import NOBODY, Scene, Table

WIDTH = len(TYPES)
NOT_DEALT, DEALT, CLEARED = 0, 1, 2


def DRAW(t: Table) -> int:
    """To trust the deck, in the domain of technologies."""
    return len(t.content.technologies)


def row_of(t: Table, level: int) -> tuple[int, ...]:
    at = (level - 2) * WIDTH
    return t.rows[at : at + WIDTH]


def offered(t: Table, level: int, card: int) -> None:
    """Take a card out of its row."""
    t.rows = put(t.rows, (level - 2) * WIDTH + row_of(t, level).index(card), NOBODY)


def changed_rows(t: Table) -> list[Scene]:
    """For a scene to queue that changed something which may open or close rows: the scene that looks at them."""
    return [("rows",)] if t.tableau else []


def rows(t: Table) -> None:
    """Scene. BTS-22.11, BTS-22.12: deal the row of a level that somebody can research now; clear the row of a level
    whose slots are all full."""
    for level in range(2, TOP_LEVEL + 1):
        row = level - 2
        if t.rows_dealt[row] == DEALT and _full(t, level):
            cards = [card for card in row_of(t, level) if card != NOBODY]
            for place in range(row * WIDTH, (row + 1) * WIDTH):
                t.rows = put(t.rows, place, NOBODY)
            t.rows_dealt = put(t.rows_dealt, row, CLEARED)
            reshuffle(t, level - 1, cards)
            t.log("tableau_cleared", "BTS-22.12", level=level)
        elif t.rows_dealt[row] == NOT_DEALT and _within_reach(t, level):
            deal_row(t, level)


def deal_row(t: Table, level: int) -> None:
    t.rows_dealt = put(t.rows_dealt, level - 2, DEALT)
    t.log("tableau_dealt", "BTS-22.11", level=level)
    fill_row(t, level)


def refill(t: Table) -> None:
    """BTS-22.9: at the end of the turn empty places are filled."""
    if t.tableau:
        for level in range(2, TOP_LEVEL + 1):
            if t.rows_dealt[level - 2] == DEALT:
                fill_row(t, level)


def fill_row(t: Table, level: int) -> None:
    """BTS-22.3, BTS-22.9: for each empty place turn up cards until one shows the column's type; without one, the top
    card will do. The others go under the deck."""
    for kind in range(WIDTH):
        at = (level - 2) * WIDTH + kind
        if t.rows[at] != NOBODY or not t.decks[level - 1]:
            continue
        cards = t.decks[level - 1]
        depth = next((n for n, card in enumerate(cards) if kind in t.content.technologies[card].types), 0)
        turned = take_top(t, level - 1, depth + 1)
        t.uncover()
        t.rows = put(t.rows, at, turned[depth])
        t.log("tableau_card", "BTS-22.3", tech=turned[depth], type=kind)
        put_under(t, level - 1, list(turned[:depth]), EVERYONE)


def _full(t: Table, level: int) -> bool:
    return all(t.slot_tech[slot.id] != NOBODY for slot in t.content.slots if slot.level == level)


def _within_reach(t: Table, level: int) -> bool:
    """Whether an action space that researches this level is open to at least one player (BTS-22.11, 20.22 to 20.24)."""
    return level == 2 or any(_researches_with(t, action, level) for action in t.content.actions)


def _researches_with(t: Table, action: Action, level: int) -> bool:
    seats: list[int] = []
    if action.origin == "guild" and t.guild_open[action.owner]:
        seats = list(range(t.seats))
    elif action.origin == "technology":
        seats = [seat for seat in range(t.seats) if has_technology(t, seat, action.owner)]
    return any(_researches(t, effect, level, seat) for seat in seats for effect in action.effects)


def _researches(t: Table, effect: Effect, level: int, seat: int) -> bool:
    """Whether an effect lets the seat research a new technology of the level, be it by copying another action."""
    if effect.op == "research":
        return not effect.discovered_only and research_level(t, seat, effect) == level
    if effect.op == "copy_action":
        others = [other for other in t.content.actions if copyable(t, other, effect)]
        return any(
            closed(t, seat, other, effect.needs_technology) is None and _researches(t, inner, level, seat)
            for other in others
            for inner in other.effects
        )
    return any(_researches(t, inner, level, seat) for option in effect.options for inner in option.effects)
