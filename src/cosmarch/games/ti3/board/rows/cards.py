"""Cards, technologies, objectives, races and leaders: what they do, and what they cost or bring."""

from __future__ import annotations

from dataclasses import replace

from cosmarch.core.ask import Ask
from cosmarch.core.panels import Face
from cosmarch.core.text import Words
from cosmarch.games.ti3.board.art import emblems
from cosmarch.games.ti3.board.rows import places
from cosmarch.games.ti3.content.vocabulary import COLOURS
from cosmarch.games.ti3.rules.payment import INFLUENCE, RESOURCES, means
from cosmarch.games.ti3.rules.technology import price_of
from cosmarch.games.ti3.state import Table
from cosmarch.games.ti3.words import names as say
from cosmarch.games.ti3.words.messages import one_line


def card(words: Words, t: Table, number: int) -> Face:
    """An action card: its effect."""
    row = t.content.action_cards[number]
    note = say.effect_text(words, t.content, "action_card", row.effect)
    return Face(say.action_card_name(words, t.content, number), note, "icon-card")


def action_card(words: Words, ask: Ask, choice: int) -> Face:
    """A card of the hand; or an Agent, who cancels one."""
    t: Table = ask.table
    if choice <= len(t.content.action_cards):
        shown = card(words, t, choice - 1)
        # beside whether one agrees to it
        return replace(shown, group=words("ti3.face.exchange_card")) if ask.kind == "exchange_card" else shown
    leader = choice - len(t.content.action_cards) - 1
    return Face(say.leader_name(words, t.content, leader), words("ti3.face.sacrifice"), "icon-agent")


def agenda(words: Words, ask: Ask, number: int) -> Face:
    t: Table = ask.table
    row = t.content.political_cards[number]
    note, _, more = say.political_card_text(words, t.content, number).partition("\n")
    # both questions stand on one sheet, with the same cards
    group = words(f"ti3.face.{ask.kind}") if ask.kind in ("agenda_on_top", "agenda_under") else ""
    name = say.political_card_name(words, t.content, number)
    told = one_line(more) if ask.kind == "agenda_on_top" else ""  # once on a sheet that asks of the same cards twice
    return Face(name, note, "icon-law" if row.law else "icon-agenda", group, more=told)


def technology(words: Words, ask: Ask, number: int) -> Face:
    """A technology: what it does; where it is bought, its price and what is left then."""
    t: Table = ask.table
    row = t.content.technologies[number]
    name, icon = say.technology_name(words, t.content, number), f"icon-{COLOURS[row.colour]}"
    does = say.effect_text(words, t.content, "technology", row.effect)
    if ask.kind != "buy_technology":
        return Face(name, does, icon)
    price = price_of(t, ask.seat, number)
    left = means(t, ask.seat, RESOURCES) - price
    after = words("ti3.face.left_then", n=max(left, 0))
    return Face(name, f"{places.paid(words, price, RESOURCES)} → {after}", icon, more=does)


def objective(words: Words, ask: Ask, number: int) -> Face:
    """An objective that is claimed: what it brings, and what is spent for it."""
    t: Table = ask.table
    row = t.content.objectives[number]
    note = words(f"ti3.text.reward.{row.reward}", row.points)
    if row.spend_of:
        have = t.goods[ask.seat]
        if row.spend_of != "trade_goods":
            have = means(t, ask.seat, RESOURCES if row.spend_of == "resources" else INFLUENCE)
        note = f"{note} · {words('ti3.face.spends', a=row.spend, b=have)}"
    return Face(say.objective_name(words, t.content, number), note, "icon-objective")


def race(words: Words, ask: Ask, number: int) -> Face:
    t: Table = ask.table
    row = t.content.races[number]
    powers = ", ".join([say.ability_name(words, t.content, ability) for ability in row.abilities])
    return Face(say.race_name(words, t.content, number), powers, emblems.sigil(row.key))


def leader(words: Words, ask: Ask, number: int) -> Face:
    t: Table = ask.table
    row = t.content.leaders[number]
    kind = say.leader_kind_name(words, t.content, row.kind)
    group = words("ti3.face.leaders_along") if ask.kind == "board" else ""
    return Face(say.leader_name(words, t.content, number), kind, f"icon-{t.content.leader_kinds[row.kind].key}", group)
