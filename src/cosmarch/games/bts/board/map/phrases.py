"""Effects in few words, for the face of a card: the same rows that the rules read. The whole text is in `words/`."""

from __future__ import annotations

from collections.abc import Sequence

from cosmarch.core.text import Words
from cosmarch.games.bts.board.map.setting import mark
from cosmarch.games.bts.content.components import Action, Choice, Cost, Effect, Technology, Term
from cosmarch.games.bts.content.loader import Content
from cosmarch.games.bts.content.vocabulary import LEVELS
from cosmarch.games.bts.words.names import effect_text


def cost(price: Cost, surcharge: int = 0) -> str:
    parts: list[str] = []
    if price.ore + surcharge:
        parts.append(mark("ore", price.ore + surcharge))
    if price.population:
        parts.append(mark("population", price.population))
    return " ".join(parts)


def action(words: Words, content: Content, row: Action) -> str:
    """The price, an arrow, the effects."""
    return priced(words, content, row.cost, row.effects)


def priced(words: Words, content: Content, price: Cost, does: Sequence[Effect]) -> str:
    paid = cost(price)
    told = effects(words, content, does)
    return f"{paid} › {told}" if paid else told


def effects(words: Words, content: Content, does: Sequence[Effect]) -> str:
    return ", ".join([effect(words, content, e) for e in does])


def effect(words: Words, content: Content, e: Effect) -> str:
    told = _core(words, content, e)
    paid = cost(e.options[0].cost if len(e.options) == 1 else e.cost)
    if paid:
        told = f"{paid} › {told}"
    return f"({told})" if e.optional else told


def _core(words: Words, content: Content, e: Effect) -> str:
    op = e.op
    if op == "gain_ore":
        return words("bts.face.gain", what=mark("ore", e.n))
    if op == "gain_ore_per":
        return words("bts.face.gain_per", what=mark("ore", e.each), per=per(words, e.per))
    if op == "convert":
        if e.target != "ship":
            return words("bts.face.gain", what=mark("population", e.n))
        ships = " ".join([mark("ship", e.ship_level)] * e.n)
        key = "build" if e.source == "population" else "build_supply"
        return words(f"bts.face.{key}{'_deep_space' if e.where == 'deep_space' else ''}", ship=ships)
    if op == "automate":
        return words(f"bts.face.automate_{('food', 'ore', 'either')[e.track]}", e.n)
    if op == "upgrade":
        return words("bts.face.upgrade", e.ships) if e.ships else words("bts.face.upgrade_spread", levels=e.levels)
    if op == "jump":
        return words("bts.face.jump", e.n)
    if op == "research":
        if not e.level:
            return words("bts.face.research_colonized")
        return words("bts.face.research_known" if e.discovered_only else "bts.face.research", level=LEVELS[e.level - 1])
    if op == "choose":
        told = f" {words('bts.face.or')} ".join([_option(words, content, option) for option in e.options])
        return f"{e.times} × [{told}]" if e.times > 1 else told
    if op == "copy_action":
        return words(f"bts.face.copy_{e.scope}")
    key = f"bts.face.{op}"
    return words(key, e.n) if key in words else effect_text(words, content, e)


def _option(words: Words, content: Content, option: Choice) -> str:
    return priced(words, content, option.cost, option.effects)


def per(words: Words, counter: str) -> str:
    return words(f"bts.per.{counter}")


def term(words: Words, row: Term) -> str:
    """A part of the score of a level IIII card."""
    return f"{mark('points', f'{row.vp}')} {per(words, row.per)}"


def rows(words: Words, content: Content, card: Technology) -> list[tuple[int, str, str]]:
    """What a card shows, line by line: the action (-1: none), an icon, the words. A card that has actions shows those;
    else what lasts, its score, or what it gives at once."""
    out = [(number, "", action(words, content, content.actions[number])) for number in card.actions]
    if out:
        return out
    for passive in card.ongoing:
        out.append((-1, "ongoing", words(f"bts.board.passive.{passive}")))
    for row in card.terms:
        out.append((-1, "", term(words, row)))
    if not out and card.immediate:
        out.append((-1, "bolt", effects(words, content, card.immediate)))
    return out
