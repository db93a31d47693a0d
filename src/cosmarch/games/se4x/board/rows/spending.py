"""What can be bought: units with price and hull, levels of technology with price."""

from __future__ import annotations

from cosmarch.core.ask import Ask
from cosmarch.core.panels import Face
from cosmarch.core.text import Words, capital
from cosmarch.games.se4x.board.art.icons import icon
from cosmarch.games.se4x.board.art.units import unit_symbol
from cosmarch.games.se4x.choices import CENTER_NAMES
from cosmarch.games.se4x.rules.economy.construction import kind_of
from cosmarch.games.se4x.rules.economy.technology import top
from cosmarch.games.se4x.rules.modifiers import price, tech_price, yard_cost
from cosmarch.games.se4x.state import SHIP_KINDS, TECHS, Table
from cosmarch.games.se4x.view import kind_name
from cosmarch.games.se4x.words import names as say
from cosmarch.games.se4x.words.labels import halved


def build(words: Words, t: Table, ask: Ask, choice: int) -> Face:
    title = capital(say.build_name(words, t.content, choice))
    if ask.domain.names[choice] in CENTER_NAMES:
        note = words("se4x.face.price", price=t.number("center_price"))
        return Face(title, note, icon("center"), group=words("se4x.face.group.build"))
    kind = kind_of(choice)
    notes = [words("se4x.face.price", price=price(t, ask.seat, kind))]
    if choice < SHIP_KINDS and t.content.ships[choice].yard:
        notes.append(words("se4x.face.hull", hull=halved(yard_cost(t, ask.seat, choice))))
    group = words("se4x.face.group.build")
    return Face(title, " · ".join(notes), unit_symbol(kind_name(t, kind)), group)


def technology(words: Words, t: Table, ask: Ask, choice: int) -> Face:
    name = capital(say.technology_name(words, t.content, choice))
    level = t.levels[ask.seat * TECHS + choice] + 1
    if ask.kind not in ("research", "head_start") or level > top(t, choice):
        return Face(name, "", icon("technology"))
    note = words("se4x.face.price", price=tech_price(t, ask.seat, choice, level))
    return Face(f"{name} {level}", note, icon("technology"), words("se4x.face.group.research"))
