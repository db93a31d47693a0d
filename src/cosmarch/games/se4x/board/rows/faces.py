"""The face of each option. What it says in full is its label (`words.labels`); a face is short and looks at the one who
decides: what is done, what it costs or brings."""

from __future__ import annotations

from cosmarch.core.ask import Ask
from cosmarch.core.panels import Face
from cosmarch.core.text import Words
from cosmarch.games.se4x.board.art.emblems import emblem
from cosmarch.games.se4x.board.art.icons import icon
from cosmarch.games.se4x.board.rows import counters, movement, spending, verbs
from cosmarch.games.se4x.board.rows.places import hex_face
from cosmarch.games.se4x.choices import OWNER_NAMES
from cosmarch.games.se4x.state import GROUND, Table
from cosmarch.games.se4x.words import labels
from cosmarch.games.se4x.words import names as say


def face(words: Words, ask: Ask, value: int) -> Face:
    """By what the answers are about; one that is only a word has a face of its own."""
    t: Table = ask.table
    d, domain = t.choices, ask.domain
    token = domain.names[value]
    if domain is d.moves and (value >= d.first_move or value < d.first_word):
        return movement.face(words, t, ask, value)
    if (domain is d.groups or domain is d.fire or domain is d.gunners) and value < d.slots:
        return counters.face(words, t, ask, value)
    if domain is d.hexes and value < d.no_hex:
        return hex_face(words, t, ask, value)
    if (domain is d.seats or domain is d.owners) and token.startswith("seat."):
        return _player(words, t, ask, OWNER_NAMES.index(token))
    if token == "done":
        return verbs.face(words, t, ask, token)
    if domain is d.numbers:
        return verbs.number(words, t, ask, token)
    if domain is d.builds:
        return spending.build(words, t, ask, value)
    if domain is d.technologies:
        return spending.technology(words, t, ask, value)
    if domain is d.ships or domain is d.ground_units:
        return counters.kind_face(words, t, value if domain is d.ships else GROUND + value)
    if domain is d.advantages or domain is d.alien_cards:
        return _card(words, t, ask, value)
    if domain is d.abilities:
        return _ability(words, t, value)
    if domain is d.classes:
        name = words.say("se4x.option.design_class", {"class": token})
        price = words("se4x.face.price", price=t.content.unique_ship.class_prices[value])
        return Face(name, price, icon("attack"), words("se4x.face.group.design_class"))
    return verbs.face(words, t, ask, token)


def _player(words: Words, t: Table, ask: Ask, seat: int) -> Face:
    if ask.kind != "choose_first":
        return Face(labels.player_label(words, t, seat, ask.names))
    name = say.owner_name(words, seat, ask.names)
    who = "you" if seat == ask.seat else "other"
    title, _, note = words(f"se4x.face.choose_first.{who}", owner=name).partition("\n")
    return Face(title, note)


def _card(words: Words, t: Table, ask: Ask, value: int) -> Face:
    later = t.chosen("card_texts") == "later"
    kind = "advantage" if ask.domain is t.choices.advantages else "alien_technology"
    art = emblem(kind, ask.domain.names[value])
    if kind == "advantage":
        name = say.advantage_name(words, t.content, value)
        return Face(name, say.advantage_text(words, t.content, value, later), art)
    name = say.alien_card_name(words, t.content, value)
    return Face(name, say.alien_card_text(words, t.content, value, later), art)


def _ability(words: Words, t: Table, value: int) -> Face:
    title, _, text = labels.ability_label(words, t, value).partition(": ")
    return Face(title, text, icon("technology"), words("se4x.face.group.design_ability"))
