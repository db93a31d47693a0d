"""The whole table as data for pages."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from cosmarch.core.panels import Map, Published, Stage
from cosmarch.core.text import Words, named
from cosmarch.games.se4x.board.faces import faces_of
from cosmarch.games.se4x.board.map import drawing
from cosmarch.games.se4x.board.map.reactions import arrows, reactions
from cosmarch.games.se4x.board.rows.exploring import exploring
from cosmarch.games.se4x.board.rows.fights import at_stake, could_react, fire_to_come, this_round, to_come
from cosmarch.games.se4x.board.rows.hands import hands, orders
from cosmarch.games.se4x.board.table.battle import LEAVES, SHOTS, battle
from cosmarch.games.se4x.board.table.choosing import cards, found, turning_up
from cosmarch.games.se4x.board.table.common import Page
from cosmarch.games.se4x.board.table.dock import dock
from cosmarch.games.se4x.board.table.economy import QUESTIONS as ECONOMY
from cosmarch.games.se4x.board.table.economy import economy
from cosmarch.games.se4x.board.table.sheets import sheets
from cosmarch.games.se4x.board.table.side import goal, side
from cosmarch.games.se4x.board.table.track import track
from cosmarch.games.se4x.content.loader import Content

SPRITE = "se4x"


def publish(view: Mapping[str, Any], content: Content, words: Words) -> Published:
    page = Page(named(view), faces_of(content, words))
    coming = reactions(page.table, page.faces) if page.view["options"].get("reaction") else []
    board = Map(
        drawing.KEY,
        page.t("map"),
        drawing.draw(page.table, page.faces, arrows(drawing.lattice_of(page.table), coming, page.table)),
    )
    return Published(
        (board,),
        track(page),
        sheets(page),
        dock(page),
        side(page),
        stage(page),
        focus(page),
        drawing.KEY,
        SPRITE,
        left=goal(page),
        rail=(*exploring(page), *fire_to_come(page), *could_react(page, coming), *this_round(page), *at_stake(page)),
        hands=hands(page),
        orders=orders(page),
        steady=True,
        wants=page.t("choose_target") if page.kind in SHOTS else "",
        fights=to_come(page),
        leaves=page.kind in LEAVES,
    )


def stage(page: Page) -> Stage | None:
    """What covers the map; nothing while a question is answered on it."""
    if page.kind not in ECONOMY and any([row["name"] in page.about for row in page.table["hexes"]]):
        return None
    return economy(page) or cards(page) or turning_up(page) or battle(page) or found(page)


def focus(page: Page) -> tuple[str, ...]:
    """The hexes that the open question is about: those it offers, or where the counters it offers lie."""
    found: dict[str, None] = {}
    hexes = {row["name"] for row in page.table["hexes"]}
    for token in page.about:
        if token in hexes:
            found[token] = None
        elif token.startswith("group."):
            group = page.groups.get(int(token.partition(".")[2]))
            if group is not None:
                found[page.faces.hex(group["hex"])] = None
    if not found and page.table["battle"] is not None:
        found[page.faces.hex(page.table["battle"]["hex"])] = None
    return tuple(found)
