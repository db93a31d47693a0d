"""What may be done on a turn, and the strategy cards."""

from __future__ import annotations

from cosmarch.core.ask import Ask
from cosmarch.core.panels import Face
from cosmarch.core.text import Words
from cosmarch.games.ti3.board.art import emblems
from cosmarch.games.ti3.board.rows import places
from cosmarch.games.ti3.choices import ACTIVATE, PASS_TURN, STRATEGIC
from cosmarch.games.ti3.state import NOBODY, Table
from cosmarch.games.ti3.words import names as say
from cosmarch.games.ti3.words.messages import player_name
from cosmarch.games.ti3.words.situation import only_passing

ICONS = {
    "transfer": "icon-move",
    "pass": "icon-check",
    "stall": "icon-hidden",
    "orbital_drop": "unit-ground_force",
    "transit_diodes": "unit-ground_force",
    "internal_security": "icon-law",
    "buy_out_truce": "icon-truce",
}


def action(words: Words, ask: Ask, choice: int) -> Face:
    """An action of a turn: a system to activate, a strategy card, or something of one's own."""
    t: Table = ask.table
    if choice >= ACTIVATE:
        return places.system(words, ask, choice - ACTIVATE)
    if choice >= STRATEGIC:
        card = t.content.strategy_cards[choice - STRATEGIC]
        title = words("ti3.face.play_strategy", strategy=say.strategy_name(words, t.content, card.id))
        return Face(title, say.primary_brief(words, t.content, card.id), emblems.strategy(card.key), does=title)
    token = ask.domain.names[choice]
    best = choice == PASS_TURN and only_passing(ask)
    title, note = words(f"ti3.face.{token}"), words(f"ti3.face.{token}_note")
    return Face(title, note, ICONS.get(token, "icon-counter"), best=best, does=title)


def strategy(words: Words, ask: Ask, card: int) -> Face:
    """A strategy card: when it is chosen, with its bonus counters and what it does; else with whoever has it."""
    t: Table = ask.table
    row = t.content.strategy_cards[card]
    name, icon = say.strategy_name(words, t.content, card), emblems.strategy(row.key)
    if ask.kind != "strategy_card":
        holder = t.strategy_holder[card]
        return Face(name, player_name(words, t, holder, ask.names) if holder != NOBODY else "", icon)
    parts = [words("ti3.face.bonus", t.bonus[card])] if t.bonus[card] else []
    parts.append(say.primary_brief(words, t.content, card))
    return Face(name, " · ".join(parts), icon, key=str(row.number))  # the number on the card is the key that takes it
