"""Cards to choose from, and what exploration has found."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from cosmarch.core.boardkit.symbols import use
from cosmarch.core.panels import Item, Row, Section, Stage
from cosmarch.games.se4x.board.art.terrain import planet_symbol, skin_of, terrain_symbol
from cosmarch.games.se4x.board.map.geometry import outline
from cosmarch.games.se4x.board.table.common import Page, card_item

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
    # the stage names their kind, and nobody has them yet
    items = tuple([replace(card_item(page, key, kind, -1, number), note="") for number, key in enumerate(names)])
    if not items:
        return None
    part = Section("cards", "", items, key="cards")  # the stage says what they are
    return Stage("cards", page.words(f"se4x.board.{kind}"), sections=(part,))


def turning_up(page: Page) -> Stage | None:
    """SE-4.5: what the seat has looked at and may turn up or put back."""
    if page.kind != "turn_up" or page.ask is None or page.ask["args"]["hex"] not in page.hexes:
        return None
    row = page.hexes[page.ask["args"]["hex"]]
    key = f"hex.{row['name']}"
    choices = [Item(key, page.t(f"turn_up.{answer}"), token=page.token(answer)) for answer in ("yes", "no")]
    parts = (*_found(page, row), Section("chips", page.t("turn_up_or_not"), tuple(choices), key="choice"))
    return Stage("reveal", page.t("looked_into", hex=row["name"]), sections=parts)


def found(page: Page) -> Stage | None:
    """What was turned up last in the running exploration phase, for those who are asked nothing."""
    if page.ask is not None or page.table["phase"] != "exploration" or not page.table["explored"]:
        return None
    row = just_found(page)
    if row is None:
        return None
    return Stage("reveal", page.t("found_in", hex=row["name"]), sections=_found(page, row), closable=True)


def just_found(page: Page) -> Row | None:
    """The hex that was explored last, with the marker that was turned up there: it may be gone by now."""
    table = page.table
    row = page.hexes.get(table["explored"][-1]) if table["explored"] else None
    return {**row, "terrain": table["found"][-1]} if row is not None else None


def _found(page: Page, row: Row) -> tuple[Section, ...]:
    """The marker as it turns, what it is, and what a die gives there."""
    one = system_item(page, row)
    turn = Section("drawing", "", svg=turning(one.art), key="turn")
    parts = [turn, Section("text", one.title, text=one.text, key="found")]
    if row["terrain"] == "space_wreck":
        parts.append(Section("chips", page.t("die_gives"), _wreck(page), key="results"))
    return tuple(parts)


def turning(art: str) -> str:
    """A marker in three positions of its turn: face down, on its edge, face up."""
    out = [_tile(40, 0.62, 0.5, terrain_symbol("unexplored")), _tile(92, 0.86, 0.75, terrain_symbol("unexplored"))]
    face = use(art, -54, -47, 108, 94) if art else ""
    edge = f'<path d="{outline(part=2.1)}" fill="#0d1730" stroke="#ffb454" stroke-width="4"/>'
    out.append(f'<g transform="translate(186 92)"><g class="turned">{edge}{face}</g></g>')
    return f'<svg viewBox="0 0 270 184" aria-hidden="true">{"".join(out)}</svg>'


def _tile(x: float, scale: float, strength: float, art: str) -> str:
    edge = f'<path d="{outline(part=1.9)}" fill="#101b36" stroke="#86a6dd" stroke-width="2"/>'
    inner = f"{edge}{use(art, -40, -35, 80, 70)}"
    return f'<g transform="translate({x:g} 92) scale({scale * 0.62:.2f} {scale:g})" opacity="{strength:g}">{inner}</g>'


def _wreck(page: Page) -> tuple[Item, ...]:
    """SE-17.6: what a die of 1 to 10 gives."""
    content = page.faces.content
    rolls: dict[int, list[int]] = {}
    for roll, technology in enumerate(content.economy.wreck, 1):
        rolls.setdefault(technology, []).append(roll)
    return tuple(
        [
            Item(
                f"technology.{content.technology_names[technology]}",
                page.short(content.technology_names[technology]),
                number=str(which[0]) if len(which) == 1 else f"{which[0]}–{which[-1]}",
            )
            for technology, which in rolls.items()
        ]
    )


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
