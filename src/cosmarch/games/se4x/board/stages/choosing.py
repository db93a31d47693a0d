"""Cards to choose from, and what exploration has found."""

from __future__ import annotations

from typing import Final

from cosmarch.core.panels import Item, Section, Stage
from cosmarch.games.se4x.board.panels.common import Page, Row, card_item
from cosmarch.games.se4x.board.sprite.terrain import planet_symbol, skin_of, terrain_symbol

# Questions about cards: the sort of card, and where it lies.
CARDS: Final[dict[str, tuple[str, str]]] = {
    "keep_advantage": ("advantage", "advantages_drawn"),
    "buy_advantage": ("advantage", ""),
    "auction": ("advantage", ""),
    "keep_alien_card": ("alien_technology", "alien_cards_drawn"),
    "pay_alien_card": ("alien_technology", "alien_cards_unpaid"),
}


def cards(page: Page) -> Stage | None:
    """The cards that a question is about."""
    me = page.me()
    if me is None or page.kind not in CARDS:
        return None
    kind, pile = CARDS[page.kind]
    names = me["cards"][pile] if pile else page.table["advantages_for_sale"]
    items = tuple([card_item(page, key, kind, me["seat"], number) for number, key in enumerate(names)])
    if not items:
        return None
    part = Section("cards", page.words(f"se4x.board.{kind}"), items, str(len(items)), key="cards")
    return Stage("cards", page.words(f"se4x.board.{kind}"), sections=(part,))


def turning_up(page: Page) -> Stage | None:
    """SE-4.5: what the seat has looked at and may turn up or put back."""
    if page.kind != "turn_up" or page.ask is None or page.ask["args"]["hex"] not in page.hexes:
        return None
    row = page.hexes[page.ask["args"]["hex"]]
    key = f"hex.{row['name']}"
    choices = [Item(key, page.t(f"turn_up.{answer}"), token=page.token(answer)) for answer in ("yes", "no")]
    parts = (_found(page, row), Section("chips", page.t("turn_up_or_not"), tuple(choices), key="choice"))
    return Stage("reveal", page.t("looked_into", hex=row["name"]), sections=parts)


def found(page: Page) -> Stage | None:
    """What was turned up last in the running exploration phase."""
    if page.table["phase"] != "exploration" or not page.table["explored"]:
        return None
    row = page.hexes.get(page.table["explored"][-1])
    if row is None:
        return None
    return Stage("reveal", page.t("found_in", hex=row["name"]), sections=(_found(page, row),), closable=True)


def _found(page: Page, row: Row) -> Section:
    return Section("cards", row["name"], (system_item(page, row),), key="found")


def system_item(page: Page, row: Row) -> Item:
    """The system of a hex as a card."""
    terrain = row["terrain"]
    name = row["name"]
    if terrain is None:
        nothing = page.t("about.terrain.empty")
        return Item(f"hex.{name}", page.words("se4x.board.empty"), text=nothing, places=(name,))
    art = planet_symbol(skin_of(row["hex"])) if terrain == "planet" else terrain_symbol(terrain)
    text = page.t(f"about.terrain.{terrain}")
    return Item(f"terrain.{terrain}", page.faces.terrain(terrain), text=text, art=art, places=(name,))
