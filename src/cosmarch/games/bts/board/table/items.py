"""The things that lie on the table, as items: the same technology, system or goal wherever it is shown."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from cosmarch.core.boardkit.words import below_name
from cosmarch.core.panels import Figure, Item, Row, View, sign
from cosmarch.core.text import capital
from cosmarch.games.bts.board.art import icons, scenes
from cosmarch.games.bts.board.art.sprite import world
from cosmarch.games.bts.board.faces import Faces
from cosmarch.games.bts.board.map import phrases
from cosmarch.games.bts.board.signs import signed
from cosmarch.games.bts.content.components import Technology
from cosmarch.games.bts.content.vocabulary import LEVELS, TYPES
from cosmarch.games.bts.words.names import passive_text, type_name


def term(faces: Faces, key: str) -> str:
    """A term of the game as a heading."""
    return capital(faces.words(key))


def told(kind: str, key: str, faces: Faces) -> list[str]:
    """The lines of a component below its name; that it is a stand-in is told apart from them."""
    apart = faces.words("bts.describe.stand_in")
    return [line for line in below_name(faces.text(kind, key)).split("\n") if line and line != apart]


def kind_asked(view: View) -> str:
    """The kind of the seat's open question; "" where it has none."""
    return str(view["asks"][0]["kind"]) if view["asks"] else ""


def figure(
    faces: Faces, icon: str, value: object, label: str, of: object = "", tone: str = "", key: str = ""
) -> Figure:
    return Figure(f"icon-{icon}", str(value), term(faces, label), str(of), tone, key)


def points(faces: Faces, value: int) -> Figure:
    return figure(faces, "points", value, "bts.table.points", key="term.victory_point")


def stand_in(row: Any) -> bool:
    """Whether a component is wholly or partly ours."""
    return bool(row.status == "stand_in")


def type_figure(kind: int, faces: Faces) -> Figure:
    """The sign of a type, which needs no number."""
    return Figure(f"type-{TYPES[kind]}", "", capital(type_name(faces.words, kind)), key=f"type.{TYPES[kind]}")


def technology(key: str, faces: Faces, seat: int = -1, token: str = "", place: str = "") -> Item:
    """A card with its types, what it gives at once, its action, what lasts, what it scores and passes on."""
    card = faces.content.technologies[faces.technology_ids[key]]
    return Item(
        f"technology.{key}",
        faces.technology(key),
        note=types(card.types, faces),
        parts=technology_parts(card, faces, seat >= 0),
        icon=f"type-{TYPES[card.types[0]]}",
        art=scenes.of_technology(card),
        number=LEVELS[card.level - 1],
        figures=(points(faces, card.vp),),
        seat=seat,
        state="playable" if token else "",
        tone=TYPES[card.types[0]],
        token=token,
        places=(place,) if place else (),
        stand_in=stand_in(card),
    )


def types(kinds: Sequence[int], faces: Faces) -> str:
    """Types with their signs."""
    named = [(sign(f"type-{TYPES[kind]}", "", ""), capital(type_name(faces.words, kind))) for kind in kinds]
    return "  ".join([f"{drawn} {name}" for drawn, name in named])


@lru_cache(maxsize=1024)
def technology_parts(card: Technology, faces: Faces, known: bool) -> tuple[tuple[str, str], ...]:
    """A card that is still to be researched says from when on its action can be used."""
    words, content = faces.words, faces.content
    out: list[tuple[str, str]] = []
    if card.immediate:
        does = capital(phrases.effects(words, content, card.immediate))
        out.append((words("bts.table.card_now"), signed(words, does)))
    for action in card.actions:
        does = phrases.action(words, content, content.actions[action])
        out.append((words("bts.table.card_action" if known else "bts.table.card_action_new"), signed(words, does)))
    for passive in card.ongoing:
        out.append((words("bts.table.card_lasting"), capital(passive_text(words, passive))))
    for term_ in card.terms:
        out.append((words("bts.table.card_score"), signed(words, phrases.term(words, term_))))
    if card.passes >= 0:
        out.append((words("bts.table.card_passes"), types((card.passes,), faces)))
    return tuple(out)


def system(key: str, faces: Faces, seat: int = -1, token: str = "", place: str = "", note: str = "") -> Item:
    card = faces.content.systems[faces.system_ids[key]]
    strength = figure(faces, "shield", card.strength, "bts.term.military_strength")
    return Item(
        f"system.{key}",
        faces.system(key),
        note=note,
        text="\n".join(told("system", key, faces)[1:]),
        art=world(key),
        figures=(strength, points(faces, card.vp)),
        seat=seat,
        state="playable" if token else "",
        token=token,
        places=(place,) if place else (),
        stand_in=stand_in(card),
    )


def event(key: str, faces: Faces, seat: int = -1, note: str = "", brief: bool = True) -> Item:
    """An event; its note is what kind of card it is, or what it does where that is not told elsewhere."""
    card = faces.content.events[faces.event_ids[key]]
    head, *does = told("event", key, faces)
    return Item(
        f"event.{key}",
        faces.event(key),
        note=note or (head if brief else " · ".join(does)),
        text="\n".join(does),
        icon="icon-event",
        number=LEVELS[card.level - 1],
        seat=seat,
        stand_in=stand_in(card),
    )


def faction(key: str, faces: Faces, seat: int = -1, token: str = "") -> Item:
    row = faces.content.factions[faces.faction_ids[key]]
    return Item(
        f"faction.{key}",
        faces.faction(key),
        text="\n".join(told("faction", key, faces)),
        icon=icons.sigil(row),
        seat=seat,
        state="playable" if token else "",
        tone=row.colour,
        token=token,
        stand_in=stand_in(row),
    )


def player(row: Row, faces: Faces, token: str = "") -> Item:
    return Item(
        f"player.{row['seat']}",
        faces.player(row),
        note=faces.faction(row["faction"]) if row["faction"] is not None else "",
        icon=f"sigil-{row['colour']}" if row["colour"] is not None else "",
        seat=row["seat"],
        token=token,
    )
