"""What lies beside the galaxy for everybody: objectives, laws, lasting effects, what is known of the decks."""

from __future__ import annotations

from typing import Final

from cosmarch.core.boardkit.asked import answer
from cosmarch.core.panels import Figure, Item, Section, View
from cosmarch.games.ti3.board.faces import Faces
from cosmarch.games.ti3.board.table import goals, items
from cosmarch.games.ti3.board.table.items import term
from cosmarch.games.ti3.board.words import decks, lasting_line, law_line

STOCKS: Final = ("icon-deck", "icon-card", "icon-deck", "icon-agenda", "icon-objective", "icon-goods")


def side(view: View, faces: Faces) -> tuple[Section, ...]:
    parts = [goals.public(view, faces), laws(view, faces), lasting(view, faces), known(view, faces)]
    parts += [searched(view, faces), stocks(view, faces)]
    return tuple([part for part in parts if part.items or part.figures])


def laws(view: View, faces: Faces) -> Section:
    """Laws and rulings with what was elected."""
    table = view["table"]
    things: list[Item] = []
    for law in table["laws"]:
        note = faces.words("ti3.term.law" if law["law"] else "ti3.board.ruling")
        said = law_line(law, table, faces).split(" · ")[1:]
        things.append(items.agenda(law["id"], faces, " · ".join([note, *said])))
    return Section("rows", term(faces, "ti3.board.laws"), tuple(things), aside=str(len(things)), key="laws")


def lasting(view: View, faces: Faces) -> Section:
    table = view["table"]
    things: list[Item] = []
    for effect in table["lasting"]:
        card = effect["effect"]
        key = f"card.{card}" if card in faces.action_card_ids else f"lasting.{card}"
        seat = effect["seat"] if effect["seat"] >= 0 else -1
        things.append(Item(key, lasting_line(effect, table, faces), icon="icon-card", seat=seat))
    return Section("rows", term(faces, "ti3.table.lasting"), tuple(things), key="lasting")


def known(view: View, faces: Faces) -> Section:
    """The political cards that the viewer knows to lie in the deck, and those looked at now."""
    table = view["table"]
    things: list[Item] = []
    for place, key in table["political_known"]:
        things.append(items.agenda(key, faces, faces.words("ti3.table.from_top", place=place + 1)))
    if isinstance(table["looked_at"], list):
        things += [items.agenda(key, faces) for key in table["looked_at"]]
    return Section("rows", term(faces, "ti3.table.known_agendas"), tuple(things), key="known")


def searched(view: View, faces: Faces) -> Section:
    """The action deck, for a player who looks through it."""
    keys = view["table"]["action_cards_searched"] or []
    things = [items.action_card(key, faces, answer(view, key)) for key in keys]
    return Section("cards", term(faces, "ti3.board.searched"), tuple(things), key="searched")


def stocks(view: View, faces: Faces) -> Section:
    rows = decks(view["table"], faces)
    keys = ("pile.action_deck", "pile.action_discard", "pile.political_deck", "pile.political_discard", "", "")
    figures = [
        Figure(icon, str(count), name, key=key) for (name, count), icon, key in zip(rows, STOCKS, keys, strict=True)
    ]
    return Section("figures", term(faces, "ti3.table.decks"), figures=tuple(figures), key="decks")
