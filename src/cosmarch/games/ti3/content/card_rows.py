"""The cards and counters of the decks, read from their rows."""

from __future__ import annotations

from collections.abc import Sequence

from cosmarch.core.packs import provenance
from cosmarch.core.rows import Row
from cosmarch.games.ti3.content.components import (
    NOTHING,
    ActionCard,
    Condition,
    DomainCounter,
    Effect,
    Objective,
    PoliticalCard,
    StrategyCard,
)
from cosmarch.games.ti3.content.effect_rows import EFFECT_FIELDS, read_effect, read_window
from cosmarch.games.ti3.content.vocabulary import (
    BARRED,
    CANDIDATES,
    COUNTERS,
    DOMAINS,
    NUMBERED_DOMAINS,
    PLAYERS,
    PLAYS,
    REWARDS,
    SPENDABLE,
    STAGES,
    STRATEGY_CARDS,
    VOTES,
    WORMHOLES,
)

COPIES_MOST = 50


def strategy_card(number: int, key: str, row: Row) -> StrategyCard:
    """A strategy card; one without a Strategic Action has neither abilities nor amounts."""
    keys = ("name", "number", "strategic_action", "primary", "secondary", "numbers")
    status, certain = provenance(row, keys)
    initiative = row.number("number", 1, len(STRATEGY_CARDS))
    if initiative != number + 1:
        raise row.error("number", f"must be {number + 1}")
    acts = row.flag("strategic_action")
    names = STRATEGY_CARDS[key]
    if acts != bool(names):
        raise row.error("strategic_action", "every strategy card but Initiative has one")
    if not acts:
        return StrategyCard(number, key, row.text("name"), initiative, False, "", "", "", "", 0, {}, status, certain)
    primary = row.row("primary")
    primary.only(("name", "effect"))
    secondary = row.row("secondary")
    secondary.only(("name", "effect", "counters"))
    numbers = row.row("numbers")
    numbers.only(names)
    return StrategyCard(
        number,
        key,
        row.text("name"),
        initiative,
        True,
        primary.identifier("effect"),
        primary.text("name"),
        secondary.identifier("effect"),
        secondary.text("name"),
        secondary.number("counters", 0, 3),
        {name: numbers.number(name, 1, 20) for name in names},
        status,
        certain,
    )


def action_card(number: int, key: str, row: Row, windows: Sequence[str]) -> ActionCard:
    """An action card, which always names its window."""
    status, certain = provenance(row, ("name", "copies", "window", "play", "by", *EFFECT_FIELDS))
    play = row.word("play", "way to play", PLAYS)
    window = row.word("window", "window", windows)
    if (play == "action") != (window == "own_turn"):
        raise row.error("play", '"action" goes with the window "own_turn", and only with it')
    return ActionCard(
        number,
        key,
        row.text("name"),
        row.number("copies", 1, COPIES_MOST),
        windows.index(window),
        play,
        row.word("by", "player", PLAYERS),
        read_effect(row),
        status,
        certain,
    )


def political_card(number: int, key: str, row: Row, windows: Sequence[str]) -> PoliticalCard:
    """A political card with the outcomes that its vote can have."""
    keys = ("name", "law", "vote", "elect", "barred", "window", "for", "against", "elected")
    status, certain = provenance(row, keys)
    vote = row.word("vote", "vote", VOTES)
    elects = vote == "elect"
    for field in ("for", "against") if elects else ("elect", "elected", "barred"):
        if row.has(field):
            raise row.error(field, f'not in a vote "{vote}"')
    return PoliticalCard(
        number,
        key,
        row.text("name"),
        row.flag("law"),
        vote,
        row.word("elect", "candidate", CANDIDATES) if elects else "",
        row.words("barred", "candidates", BARRED),
        read_window(row, windows),
        NOTHING if elects else _outcome(row, "for"),
        NOTHING if elects else _outcome(row, "against"),
        _outcome(row, "elected") if elects else NOTHING,
        status,
        certain,
    )


def _outcome(row: Row, key: str) -> Effect:
    outcome = row.row(key)
    outcome.only(EFFECT_FIELDS)
    return read_effect(outcome)


def objective(number: int, key: str, row: Row) -> Objective:
    """An objective card: conditions, or something to spend, or (the end of the game) neither."""
    keys = ("name", "titled", "stage", "reward", "points", "conditions", "spend")
    status, certain = provenance(row, keys)
    reward = row.word("reward", "reward", REWARDS)
    if (reward == "points") != row.has("points"):
        raise row.error("points", 'goes with the reward "points", and only with it')
    if (reward == "end") == (row.has("conditions") or row.has("spend")):
        raise row.error("reward", '"end" has no condition, every other reward has one')
    if row.has("conditions") and row.has("spend"):
        raise row.error("spend", "not together with conditions")
    spend_of = ""
    spend = 0
    if row.has("spend"):
        price = row.row("spend")
        price.only(("of", "n"))
        spend_of = price.word("of", "kind of spending", SPENDABLE)
        spend = price.number("n", 1, 40)
    return Objective(
        number,
        key,
        row.text("name"),
        row.flag("titled"),
        row.word("stage", "stage", STAGES),
        reward,
        row.number("points", 1, 10, 0),
        tuple(_condition(one) for one in row.rows("conditions", 1 if row.has("conditions") else 0, 5)),
        spend_of,
        spend,
        status,
        certain,
    )


def _condition(row: Row) -> Condition:
    row.only(("count", "at_least"))
    return Condition(row.word("count", "counter", COUNTERS), row.number("at_least", 1, 51))


def domain_counter(number: int, key: str, row: Row) -> DomainCounter:
    """A domain counter; some kinds carry a number, one a wormhole."""
    status, certain = provenance(row, ("name", "kind", "value", "wormhole", "copies"))
    kind = row.word("kind", "kind", DOMAINS)
    if (kind in NUMBERED_DOMAINS) != row.has("value"):
        raise row.error("value", f"goes with {' and '.join(NUMBERED_DOMAINS)}, and only with them")
    if (kind == "wormhole_discovery") != row.has("wormhole"):
        raise row.error("wormhole", "goes with wormhole_discovery, and only with it")
    return DomainCounter(
        number,
        key,
        row.text("name"),
        kind,
        row.number("value", 1, 10, 0),
        WORMHOLES.index(row.word("wormhole", "wormhole", WORMHOLES)) if row.has("wormhole") else -1,
        row.number("copies", 1, COPIES_MOST),
        status,
        certain,
    )
