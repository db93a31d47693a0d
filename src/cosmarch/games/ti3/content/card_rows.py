"""Effects, and the cards and counters of the decks, read from their rows: what holds between the fields of an entry."""

from __future__ import annotations

from cosmarch.core.fields import Known, read
from cosmarch.core.rows import Row
from cosmarch.games.ti3.content.components import (
    NOTHING,
    ActionCard,
    DomainCounter,
    Effect,
    Objective,
    PoliticalCard,
    StrategyCard,
    without_args,
)
from cosmarch.games.ti3.content.vocabulary import CANDIDATES, EFFECTS, NUMBERED_DOMAINS, SPENDABLE, STRATEGY_CARDS


def read_effect(row: Row) -> Effect:
    """The effect that `row` names: a word of the vocabulary with its args, or an id of its own marked special."""
    key = row.identifier("effect")
    if row.flag("special", False):
        if key in EFFECTS:
            raise row.error("special", f'"{key}" is a plain effect')
        if row.has("args"):
            raise row.error("args", "a special effect has none")
        return without_args(key, True)
    row.word("effect", "effect", tuple(EFFECTS))
    needed, optional = EFFECTS[key]
    if not needed:
        if row.has("args"):
            raise row.error("args", f'"{key}" has none')
        return NOTHING
    args = row.row("args")
    args.only((*needed, *optional))
    for name in needed:
        args.value(name)
    effect = read(Effect, args, key=key, special=False)
    if "n" in needed and effect.n == 0:
        raise args.error("n", "must not be 0")
    for name, named in (("units", effect.units), ("areas", effect.areas)):
        if name in needed and not named:
            raise args.error(name, "must name at least one")
    return effect


def strategy_card(number: int, key: str, row: Row) -> StrategyCard:
    """A strategy card; one without a Strategic Action has neither abilities nor amounts."""
    names = STRATEGY_CARDS[key]
    primary = secondary = primary_name = secondary_name = ""
    counters = 0
    amounts: dict[str, int] = {}
    if row.flag("strategic_action") != bool(names):
        raise row.error("strategic_action", "every strategy card but Initiative has one")
    if names:
        one = row.row("primary")
        one.only(("name", "effect"))
        primary, primary_name = one.identifier("effect"), one.text("name")
        other = row.row("secondary")
        other.only(("name", "effect", "counters"))
        secondary, secondary_name = other.identifier("effect"), other.text("name")
        counters = other.number("counters", 0, 3)
        table = row.row("numbers")
        table.only(names)
        amounts = {name: table.number(name, 1, 20) for name in names}
    card = read(
        StrategyCard,
        row,
        id=number,
        key=key,
        primary=primary,
        primary_name=primary_name,
        secondary=secondary,
        secondary_name=secondary_name,
        secondary_counters=counters,
        numbers=amounts,
    )
    if card.number != number + 1:
        raise row.error("number", f"must be {number + 1}")
    return card


def action_card(number: int, key: str, row: Row, known: Known) -> ActionCard:
    """An action card, which always names its window."""
    card = read(ActionCard, row, known, id=number, key=key, effect=read_effect(row))
    if (card.play == "action") != (known["windows"][card.window] == "own_turn"):
        raise row.error("play", '"action" goes with the window "own_turn", and only with it')
    return card


def political_card(number: int, key: str, row: Row, known: Known) -> PoliticalCard:
    """A political card with the outcomes that its vote can have."""
    elects = row.values.get("vote") == "elect"
    for field in ("for", "against") if elects else ("elect", "elected", "barred"):
        if row.has(field):
            raise row.error(field, f'not in a vote "{"elect" if elects else "for_against"}"')
    return read(
        PoliticalCard,
        row,
        known,
        id=number,
        key=key,
        elect=row.word("elect", "candidate", CANDIDATES) if elects else "",
        for_effect=NOTHING if elects else _outcome(row, "for"),
        against_effect=NOTHING if elects else _outcome(row, "against"),
        elected_effect=_outcome(row, "elected") if elects else NOTHING,
    )


def _outcome(row: Row, key: str) -> Effect:
    outcome = row.row(key)
    outcome.only(("effect", "special", "args"))
    return read_effect(outcome)


def objective(number: int, key: str, row: Row) -> Objective:
    """An objective card: conditions, or something to spend, or (the end of the game) neither."""
    spend_of, spend = "", 0
    if row.has("spend"):
        price = row.row("spend")
        price.only(("of", "n"))
        spend_of, spend = price.word("of", "kind of spending", SPENDABLE), price.number("n", 1, 40)
    card = read(Objective, row, id=number, key=key, spend_of=spend_of, spend=spend)
    if (card.reward == "points") != row.has("points"):
        raise row.error("points", 'goes with the reward "points", and only with it')
    if (card.reward == "end") == (row.has("conditions") or row.has("spend")):
        raise row.error("reward", '"end" has no condition, every other reward has one')
    if row.has("conditions") and row.has("spend"):
        raise row.error("spend", "not together with conditions")
    return card


def domain_counter(number: int, key: str, row: Row) -> DomainCounter:
    """A domain counter; some kinds carry a number, one a wormhole."""
    counter = read(DomainCounter, row, id=number, key=key)
    if (counter.kind in NUMBERED_DOMAINS) != row.has("value"):
        raise row.error("value", f"goes with {' and '.join(NUMBERED_DOMAINS)}, and only with them")
    if (counter.kind == "wormhole_discovery") != row.has("wormhole"):
        raise row.error("wormhole", "goes with wormhole_discovery, and only with it")
    return counter
