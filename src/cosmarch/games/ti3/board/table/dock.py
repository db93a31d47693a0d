"""The dock: what lies before the viewer. Points and counters, planets, technologies, goals, the hand."""

from __future__ import annotations

from dataclasses import replace

from cosmarch.core.boardkit.asked import answer
from cosmarch.core.panels import Row, Section, View
from cosmarch.games.ti3.board.faces import Faces
from cosmarch.games.ti3.board.table import goals, items, sheets
from cosmarch.games.ti3.board.table.items import term


def dock(view: View, faces: Faces) -> tuple[Section, ...]:
    if view["you"] is None:
        return ()
    player = view["table"]["players"][view["you"]]
    parts = [me(player, view, faces), tiles(player, view, faces), sheets.planets(player, view, faces)]
    parts += [powers(player, view, faces), goals.mine(view, faces), hand(player, view, faces)]
    return tuple([part for part in parts if part.items or part.figures])


def me(player: Row, view: View, faces: Faces) -> Section:
    """Counters and goods; the strategy cards in hand. The points stand on the sheet."""
    table = view["table"]
    cards = [card for card in table["strategy_cards"] if card["holder"] == player["seat"]]
    return Section(
        "figures",
        faces.player(player),
        tuple([items.strategy(card, view, faces) for card in cards]),
        aside=faces.side(player) if player["name"] else "",
        figures=(*sheets.counters(player, faces), sheets.goods(player, faces)),
        seat=player["seat"],
        key="me",
    )


def powers(player: Row, view: View, faces: Faces) -> Section:
    """Technologies, and the leaders after them; where a leader is stands on the sheet, for which there is room."""
    owned = sheets.technologies(player, faces)
    leaders = [replace(one, note="") for one in sheets.leaders(player, view["table"], faces).items]
    return replace(owned, items=(*owned.items, *leaders))


def hand(player: Row, view: View, faces: Faces) -> Section:
    """The action cards in hand; those that answer the open question can be clicked."""
    keys = player["hand"] or []
    things = [items.action_card(key, faces, answer(view, key), player["seat"]) for key in keys]
    return Section("cards", term(faces, "ti3.board.action_cards"), tuple(things), aside=str(len(keys)), key="hand")


def tiles(player: Row, view: View, faces: Faces) -> Section:
    """Tiles still to be laid out, while the galaxy is built."""
    things = [items.tile(key, view, faces) for key in player["tiles"] or []]
    return Section("tiles", term(faces, "ti3.board.tiles"), tuple(things), aside=str(len(things)), key="tiles")
