"""The things that lie on the table, as items: the same planet, card or technology wherever it is shown."""

from __future__ import annotations

from cosmarch.core.boardkit.asked import answer
from cosmarch.core.boardkit.words import below_name
from cosmarch.core.panels import Figure, Item, Row, View
from cosmarch.core.text import capital
from cosmarch.games.ti3.board.art import emblems, scenes, worlds
from cosmarch.games.ti3.board.faces import Faces
from cosmarch.games.ti3.content.vocabulary import COLOURS, WORMHOLES


def term(faces: Faces, key: str) -> str:
    """A term of the game as a heading."""
    return capital(faces.words(key))


def resources(value: object, of: object, faces: Faces) -> Figure:
    return Figure("icon-resources", str(value), term(faces, "ti3.table.resources"), "" if of == "" else str(of))


def influence(value: object, of: object, faces: Faces) -> Figure:
    return Figure("icon-influence", str(value), term(faces, "ti3.table.influence"), "" if of == "" else str(of))


def planet(row: Row, where: str, view: View, faces: Faces) -> Item:
    """A planet card; `row` is the planet as the galaxy shows it, `where` the token of its system."""
    key = row["id"]
    printed = faces.content.planets[faces.planet_ids[key]]
    figures = [resources(printed.resources, "", faces), influence(printed.influence, "", faces)]
    colour = COLOURS[printed.specialty] if printed.specialty >= 0 else ""
    return Item(
        f"planet.{key}",
        faces.planet(key),
        note=faces.words("ti3.term.exhausted" if row["exhausted"] else "ti3.term.ready"),
        art=worlds.art(key),
        icon=f"icon-{colour}" if colour else "",
        figures=tuple(figures),
        seat=row["owner"] if row["owner"] is not None else -1,
        state="spent" if row["exhausted"] else "ready",
        tone=colour,
        token=answer(view, key),
        places=(key, where) if where else (),
    )


def technology(key: str, seat: int, faces: Faces) -> Item:
    card = faces.content.technologies[faces.technology_ids[key]]
    colour = COLOURS[card.colour]
    return Item(
        f"technology.{key}",
        faces.technology(key),
        text=below_name(faces.text("technology", key)),
        icon=f"icon-{colour}",
        tone=colour,
        seat=seat,
    )


def strategy(card: Row, view: View, faces: Faces) -> Item:
    """A strategy card before its holder: its number, and whether it was played, if it is for an action."""
    row = faces.content.strategy_cards[faces.strategy_ids[card["id"]]]
    played = faces.words("ti3.board.used" if card["used"] else "ti3.board.unused") if row.strategic_action else ""
    return Item(
        f"strategy.{card['id']}",
        faces.words(f"ti3.strategy_short.{card['id']}"),
        note=played,
        icon=emblems.strategy(card["id"]),
        number=str(row.number),
        seat=card["holder"] if card["holder"] is not None else -1,
        state="spent" if card["used"] else "ready",
        tone=card["id"],
        token=answer(view, f"strategic.{card['id']}"),
    )


def action_card(key: str, faces: Faces, token: str = "", seat: int = -1) -> Item:
    """A card of a hand: when it is played and what it does."""
    when, _, does = below_name(faces.text("action_card", key)).partition("\n")
    return Item(
        f"card.{key}",
        faces.action_card(key),
        note=when,
        text=does,
        art=scenes.of_card(key),
        seat=seat,
        state="playable" if token else "",
        token=token,
    )


def agenda(key: str, faces: Faces, note: str = "") -> Item:
    """A political card."""
    kind, _, does = below_name(faces.text("political", key)).partition("\n")
    law = faces.content.political_cards[faces.political_ids[key]].law
    return Item(
        f"political.{key}",
        faces.political(key),
        note=note or kind,
        text=does,
        icon="icon-law" if law else "icon-agenda",
        art=scenes.of_agenda(key),
    )


def player(row: Row, faces: Faces, token: str = "") -> Item:
    return Item(
        f"player.{row['seat']}",
        faces.player(row),
        note=faces.side(row) if row["race"] is not None else "",
        icon=emblems.sigil(row["race"]),
        seat=row["seat"],
        token=token,
    )


def tile(key: str, view: View, faces: Faces) -> Item:
    """A system tile in hand."""
    system = faces.content.systems[faces.system_ids[key]]
    planets = [faces.content.planets[number] for number in system.planets]
    if planets:
        art = worlds.art(planets[0].key)
    elif system.wormhole >= 0:
        art = f"wormhole-{WORMHOLES[system.wormhole]}"
    else:
        art = f"hazard-{system.anomaly}" if system.anomaly else "icon-planet"
    figures: list[Figure] = []
    if planets:
        figures.append(resources(sum([row.resources for row in planets]), "", faces))
        figures.append(influence(sum([row.influence for row in planets]), "", faces))
    return Item(f"tile.{key}", faces.system(key), art=art, figures=tuple(figures), token=answer(view, key))
