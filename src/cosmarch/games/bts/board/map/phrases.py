"""Effects in few words, for the face of a card: the same rows that the rules read. The whole text is in `words/`.
Where a card is too narrow for those, `brief` ones have icons in place of some of them."""

from __future__ import annotations

from collections.abc import Sequence

from cosmarch.core.text import Words, capital
from cosmarch.games.bts.board.map.typesetting import mark
from cosmarch.games.bts.content.components import Action, Choice, Cost, Effect, Technology, Term
from cosmarch.games.bts.content.loader import Content
from cosmarch.games.bts.content.vocabulary import LEVELS
from cosmarch.games.bts.words.names import effect_text


def cost(price: Cost) -> str:
    parts: list[str] = []
    if price.ore:
        parts.append(mark("ore", price.ore))
    if price.population:
        parts.append(mark("population", price.population))
    return " ".join(parts)


def action(words: Words, content: Content, row: Action, brief: bool = False) -> str:
    """The price, an arrow, the effects."""
    return priced(words, content, row.cost, row.effects, True, brief)


def priced(
    words: Words, content: Content, price: Cost, does: Sequence[Effect], alone: bool = False, brief: bool = False
) -> str:
    """What it costs and does, as a sentence where it stands `alone`."""
    paid = cost(price)
    told = effects(words, content, does, brief)
    told = capital(told) if alone else told
    return f"{paid} › {told}" if paid else told


def effects(words: Words, content: Content, does: Sequence[Effect], brief: bool = False) -> str:
    """One after the other; gains that follow each other share a verb, and so do ships that are built."""
    out: list[str] = []
    before = ""  # what the last one was: its verb need not be said again
    for e in does:
        kind = _kind(e)
        gain = _gain(e)
        if kind and kind == before:
            if gain:
                out[-1] += f" {gain}"
            else:
                paid, ships = cost(e.cost), _ships(e)
                out.append(f"{paid} {ships}" if brief else words("bts.face.for", cost=paid, what=ships))
        else:
            out.append(effect(words, content, e, brief))
        before = kind
    return ", ".join(out)


def _kind(e: Effect) -> str:
    """What effects have in common that can be said with one verb; "" for those that stand alone."""
    if _gain(e) and not _paid(e):
        return "gain"
    plain = e.op == "convert" and e.target == "ship" and e.source == "population" and e.where != "deep_space"
    return "build" if plain else ""


def _gain(e: Effect) -> str:
    if e.op == "gain_ore":
        return mark("ore", e.n)
    return mark("population", e.n) if e.op == "convert" and e.target != "ship" else ""


def _ships(e: Effect) -> str:
    return " ".join([mark("ship", e.ship_level)] * e.n)


def _paid(e: Effect) -> str:
    return cost(e.options[0].cost if len(e.options) == 1 else e.cost)


def effect(words: Words, content: Content, e: Effect, brief: bool = False) -> str:
    """What may be left out says so; a ship need not be built anyway."""
    told = _core(words, content, e, brief)
    paid = _paid(e)
    if paid:
        return f"{paid} › {told}"
    return words("bts.face.may", effect=told) if e.optional and e.op != "convert" else told


def _core(words: Words, content: Content, e: Effect, brief: bool) -> str:
    op = e.op
    face = "bts.brief" if brief else "bts.face"
    if _gain(e):
        return words("bts.face.gain", what=_gain(e))
    if op == "gain_ore_per":
        key = "bts.face.gain_per_most" if e.maximum > 0 else "bts.face.gain_per"
        return words(key, what=mark("ore", e.each), per=per(words, e.per), most=e.maximum)
    if op == "convert":
        key = "build" if e.source == "population" else "build_supply"
        key += "_deep_space" if e.where == "deep_space" else ""
        return words(f"{face}.{key}", ship=_ships(e), supply=mark("supply"))
    if op == "automate":
        return words(f"bts.face.automate_{('food', 'ore', 'either')[e.track]}", e.n)
    if op == "upgrade":
        return words("bts.face.upgrade", e.ships) if e.ships else words("bts.face.upgrade_spread", levels=e.levels)
    if op == "jump":
        return words("bts.face.jump", e.n)
    if op == "research":
        if not e.level:
            return words("bts.face.research_colonized")
        level = LEVELS[e.level - 1]
        if brief and not e.discovered_only:
            return f"{mark('research')} {level}"
        return words("bts.face.research_known" if e.discovered_only else "bts.face.research", level=level)
    if op == "choose":
        told = f" {words('bts.face.or')} ".join([_option(words, content, option, brief) for option in e.options])
        return words("bts.face.times", e.times, effects=told) if e.times > 1 else told
    if op == "produce":
        return words(f"bts.face.produce_{e.kind}")
    if op == "copy_action":
        return words(f"bts.face.copy_{e.scope}")
    key = f"bts.face.{op}" if op != "move_supply" else f"bts.face.{op}_{e.pick}_{e.to}"
    return words(key, e.n) if key in words else effect_text(words, content, e)


def _option(words: Words, content: Content, option: Choice, brief: bool) -> str:
    return priced(words, content, option.cost, option.effects, brief=brief)


def per(words: Words, counter: str) -> str:
    """What is counted; shorter than in a sentence where a card has no room for that."""
    short = f"bts.face.per_{counter}"
    return words(short if short in words else f"bts.per.{counter}")


def term(words: Words, row: Term) -> str:
    """A part of the score of a level IIII card."""
    return f"{mark('points', f'{row.vp}')} {per(words, row.per)}"


def rows(words: Words, content: Content, card: Technology, brief: bool = False) -> list[tuple[int, str, str]]:
    """What a card shows, line by line: the action (-1: none), an icon, the words. A card that has actions shows those;
    else what lasts, its score, or what it gives at once."""
    out = [(number, "", action(words, content, content.actions[number], brief)) for number in card.actions]
    if out:
        return out
    for passive in card.ongoing:
        out.append((-1, "ongoing", capital(words(f"bts.board.passive.{passive}"))))
    for row in card.terms:
        out.append((-1, "", term(words, row)))
    if not out and card.immediate:
        out.append((-1, "bolt", capital(effects(words, content, card.immediate, brief))))
    return out
