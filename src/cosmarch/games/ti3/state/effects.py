"""The column `lasting`: effects of action cards and abilities that last. Four numbers each: effect, seat, argument,
and until when. What an effect changes is told in `rules.cards.lasting`."""

from __future__ import annotations

from typing import Final

from cosmarch.games.ti3.state.columns import Columns

# The effects. Behind each: whom the seat names and what the argument is.
EFFECTS: Final = (
    "armistice",  # the player who may not invade; the planet
    "diplomatic_immunity",  # the player who is protected; the hex
    "dug_in",  # the owner; the planet
    "combat_bonus",  # the player; the card, whose effect tells the rest
    "into_the_breach",  # the player; how many hits their Dreadnought still has to take
    "movement_bonus",  # the player; the card
    "in_the_silence_of_space",  # the player; the hex of the fleet
    "grand_armada",  # the player; their home hex
    "war_footing",  # the player; the hex
    "cultural_crisis",  # the player without abilities
    "multiculturalism",  # the player; the ability they have too
    "policy_paralysis",  # the player who is kept out; the strategy card
    "political_stability",  # the player; the strategy card they keep
    "productivity_spike",  # the owner; the planet
    "scientist_assassination",  # the player who gains no technology
    "spacedock_accident",  # the owner; the planet
    "strategic_shift",  # the player; the strategy card that nobody may choose
    "thugs",  # the player who does not vote
    "usurper",  # the holder of Mecatol Rex; the card, which lies there
    "fantastic_rhetoric",  # the voter; their additional votes
    "technology_price",  # the buyer; the card
    "focused_research",  # the buyer
    "opening_the_black_box",  # the buyer
    "council_dissolved",  # the player who played it
    "veto",  # the player who played it
    "discredit",  # the voter whose vote does not count
    "shown_hand",  # who looks; whose hand of action cards they see
    "search",  # who searches the deck of action cards
    "disgrace",  # the player who may not choose a strategy card; the card
    "delayed_invasion",  # the owner of a Diplomat; the planet they protected
    "passage",  # the active player; the hex that their ships may pass
    "no_passage",  # the active player; the hex that their ships may not pass
    "escort",  # the active player; the hex from which a Diplomat comes with their fleet
    "outlaw",  # the player who has no vote on the next agenda (TI-39.3.6)
    "pillaged",  # the pirate; whom they have robbed in this round
    "spied",  # the spy, who has used their spies in this round
)
(
    ARMISTICE,
    IMMUNITY,
    DUG_IN,
    COMBAT_BONUS,
    BREACH,
    MOVEMENT_BONUS,
    SILENCE,
    ARMADA,
    FOOTING,
    CRISIS,
    CULTURE,
    PARALYSIS,
    STABILITY,
    SPIKE,
    ASSASSINATION,
    ACCIDENT,
    SHIFT,
    THUGS,
    USURPER,
    RHETORIC,
    TECHNOLOGY_PRICE,
    FOCUSED,
    BLACK_BOX,
    DISSOLVED,
    VETO,
    DISCREDIT,
    SHOWN,
    SEARCH,
    DISGRACE,
    DELAYED,
    PASSAGE,
    NO_PASSAGE,
    ESCORT,
    OUTLAW,
    PILLAGED,
    SPIED,
) = range(len(EFFECTS))

# Until when: a combat round, a battle, the running action; otherwise the number of the last round.
COMBAT_ROUND: Final = -3
BATTLE: Final = -2
ACTION: Final = -1
FOR_EVER: Final = 1_000_000

ANY: Final = -2  # matches every seat, every argument
WIDTH: Final = 4
KINDS: Final = slice(None, None, WIDTH)  # the effects alone

Row = tuple[int, int, int, int]


# ---- the column


def rows(t: Columns) -> list[Row]:
    column = t.lasting
    return [(column[at], column[at + 1], column[at + 2], column[at + 3]) for at in range(0, len(column), WIDTH)]


def fits(row: Row, effect: int, seat: int, argument: int) -> bool:
    return row[0] == effect and seat in (ANY, row[1]) and argument in (ANY, row[2])


def add(t: Columns, effect: int, seat: int, argument: int, until: int) -> None:
    t.lasting += (effect, seat, argument, until)


def holds(t: Columns, effect: int, seat: int = ANY, argument: int = ANY) -> bool:
    """Whether such an effect lasts. Asked all the time, so it looks no further than it must."""
    column = t.lasting
    for at in range(0, len(column), WIDTH):
        if column[at] == effect:
            row = (effect, column[at + 1], column[at + 2], column[at + 3])
            if fits(row, effect, seat, argument) and in_time(t, row):
                return True
    return False


def in_time(t: Columns, row: Row) -> bool:
    return row[3] < 0 or row[3] >= t.round


def arguments(t: Columns, effect: int, seat: int = ANY) -> list[int]:
    """The arguments of all such effects that last."""
    if not t.lasting or effect not in t.lasting[KINDS]:  # mostly
        return []
    return [row[2] for row in rows(t) if fits(row, effect, seat, ANY) and in_time(t, row)]


def drop(t: Columns, effect: int, seat: int = ANY, argument: int = ANY) -> None:
    keep(t, [row for row in rows(t) if not fits(row, effect, seat, argument)])


def keep(t: Columns, kept: list[Row]) -> None:
    t.lasting = tuple([part for row in kept for part in row])


def used(t: Columns, effect: int) -> bool:
    """Whether such an effect lasts; with this it has had its use."""
    if not holds(t, effect):
        return False
    drop(t, effect)
    return True


def expire(t: Columns, level: int) -> None:
    """A combat round or a battle is over: what lasted no longer goes."""
    if t.lasting:
        keep(t, [row for row in rows(t) if row[3] > level])


# ---- abilities of races


def has_ability(t: Columns, seat: int, key: str, born: bool) -> bool:
    """Whether a seat has a special ability; `born`: its race has it."""
    if not t.lasting:
        return born
    if born:
        return not holds(t, CRISIS, seat)
    return t.content.ability_names.index(key) in arguments(t, CULTURE, seat)


def abilities(t: Columns, seat: int) -> list[int]:
    """The abilities that a seat has now."""
    own = [] if holds(t, CRISIS, seat) else list(t.content.races[t.race[seat]].abilities)
    return own + [ability for ability in arguments(t, CULTURE, seat) if ability not in own]


# ---- what is seen


def in_play(t: Columns) -> list[dict[str, int | str]]:
    """The effects that last, for the view: everybody knows them all."""
    return [
        {"effect": EFFECTS[effect], "seat": seat, "argument": argument, "until": until}
        for effect, seat, argument, until in rows(t)
        if until < 0 or until >= t.round
    ]
