"""Types, technologies, systems and cards: what they are for everybody, and the seat's own prices and levels."""

from __future__ import annotations

from typing import Final

from cosmarch.core.panels import Entry, Figure
from cosmarch.core.text import capital
from cosmarch.games.se4x.board.art.cards import card_art
from cosmarch.games.se4x.board.art.icons import icon
from cosmarch.games.se4x.board.art.terrain import planet_symbol, terrain_symbol
from cosmarch.games.se4x.board.art.units import unit_symbol
from cosmarch.games.se4x.board.table.common import Page, figure
from cosmarch.games.se4x.content.loader import Content
from cosmarch.games.se4x.content.vocabulary import CLASSES
from cosmarch.games.se4x.words import names as say

STAND_IN: Final = "stand_in"
# The rule that says most of a thing.
TERRAIN_RULES: Final = {
    "planet": "SE-16.1",
    "barren_planet": "SE-16.2",
    "homeworld": "SE-16.6",
    "asteroids": "SE-5.3",
    "nebula": "SE-5.4",
    "black_hole": "SE-5.5",
    "danger": "SE-5.11",
    "supernova": "SE-5.12",
    "lost_in_space": "SE-5.13",
    "mineral_5": "SE-17.4",
    "mineral_10": "SE-17.4",
    "space_wreck": "SE-17.5",
    "warp_point_1": "SE-5.16",
    "warp_point_2": "SE-5.16",
    "doomsday_machine": "SE-26.1",
    "destroyed_planet": "CE-6.14",
}
KIND_RULES: Final = {
    "base": "SE-14.1",
    "ship_yard": "SE-14.1",
    "colony_ship": "SE-16.1",
    "miner": "SE-17.1",
    "decoy": "SE-24.2",
    "ms_pipeline": "SE-18.1",
    "carrier": "SE-11.1",
    "fighter": "SE-11.1",
    "raider": "SE-12.1",
    "mine": "SE-13.1",
    "minesweeper": "SE-13.3",
    "titan": "CE-6.1",
    "boarding_ship": "CE-4.1",
    "doomsday_machine": "SE-26.1",
}


def rule_of(content: Content, rule: str) -> str:
    """The rule, where the content has it."""
    return rule if rule in content.rules else ""


def kind_entry(page: Page, kind: str) -> Entry | None:
    """A type of counter with its numbers."""
    content = page.faces.content
    rule = rule_of(content, KIND_RULES.get(kind, "SE-22.13"))
    symbol = unit_symbol(kind)
    if kind in content.ship_names:
        ship = content.ships[content.ship_names.index(kind)]
        texts = [page.t(f"about.kind.{kind}"), *_needs(page, kind), *_carries(page, kind)]
        figures = _price(page, kind, ship.cost)
        if ship.combat and not ship.designed:
            figures += _fight(page, ship.weapon_class, ship.attack, ship.defense)
        if not ship.designed:
            figures.append(figure(page, "hull", ship.hull, "hull"))
        return Entry(
            page.kind_name(kind),
            page.t("kind.ship"),
            symbol,
            symbol,
            tuple(figures),
            tuple(texts),
            rule,
            stand_in=ship.status == STAND_IN,
        )
    if kind in content.ground_unit_names:
        unit = content.ground_units[content.ground_unit_names.index(kind)]
        figures = _price(page, kind, unit.cost)
        if unit.attacking_class >= 0:
            value = f"{CLASSES[unit.attacking_class]}{unit.attacking}"
            figures.append(figure(page, "attack", value, "attacking"))
        figures.append(figure(page, "attack", f"{CLASSES[unit.defending_class]}{unit.defending}", "defending"))
        figures.append(figure(page, "defense", unit.defense, "defense"))
        figures.append(figure(page, "hull", unit.hull, "hull"))
        texts = [page.t(f"about.kind.{kind}"), *_needs(page, kind)]
        return Entry(
            page.kind_name(kind),
            page.t("kind.ground_unit"),
            symbol,
            symbol,
            tuple(figures),
            tuple(texts),
            rule_of(content, "CE-14.40"),
            stand_in=unit.status == STAND_IN,
        )
    if kind in content.alien_names:
        alien = content.aliens[content.alien_names.index(kind)]
        figures = _fight(page, alien.weapon_class, (alien.attack,), (alien.defense,))
        figures.append(figure(page, "hull", alien.hull, "hull"))
        texts = [page.t("about.kind.alien")]
        return Entry(
            page.kind_name(kind),
            page.t("kind.alien"),
            symbol,
            symbol,
            tuple(figures),
            tuple(texts),
            rule_of(content, "SE-25.1"),
            stand_in=alien.status == STAND_IN,
        )
    if kind in ("doomsday_machine", "alien_fleet", "amoeba"):
        return Entry(page.kind_name(kind), "", symbol, symbol, text=(page.t(f"about.kind.{kind}"),), rule=rule)
    return None


def _fight(page: Page, weapon_class: int, attack: tuple[int, ...], defense: tuple[int, ...]) -> list[Figure]:
    return [
        figure(page, "attack", CLASSES[weapon_class] + "/".join([str(value) for value in attack]), "class_attack"),
        figure(page, "defense", "/".join([str(value) for value in dict.fromkeys(defense)]), "defense"),
    ]


def _price(page: Page, kind: str, listed: int) -> list[Figure]:
    """What it costs the seat, else by the list."""
    me = page.me()
    price = listed
    if me is not None and kind in me["market"]["units"]:
        price = me["market"]["units"][kind]["price"]
    return [figure(page, "cp", price, "cp")] if price else []


def _needs(page: Page, kind: str) -> list[str]:
    content = page.faces.content
    if kind in content.ground_unit_names:
        needs, level = "ground_combat", content.ground_units[content.ground_unit_names.index(kind)].needs_level
    else:
        ship = content.ships[content.ship_names.index(kind)]
        if ship.needs < 0 or ship.needs_level <= content.technologies[ship.needs].start:
            return []
        needs, level = content.technology_names[ship.needs], ship.needs_level
    return [page.t("needs", technology=page.faces.technology(needs), level=level)]


def _carries(page: Page, kind: str) -> list[str]:
    """The technologies that a ship takes up, of those in this match."""
    ship = page.faces.content.ships[page.faces.content.ship_names.index(kind)]
    keys = [page.faces.content.technology_names[number] for number in (*ship.mounts, *ship.automatic)]
    names = [page.faces.technology(key) for key in keys if page.table["tops"][key]]
    return [page.t("carries", technologies=", ".join(names))] if names else []


def technology_entry(page: Page, key: str) -> Entry | None:
    """A technology: all its levels with prices, the seat's own level, and what is known of the others."""
    content = page.faces.content
    if key not in content.technology_names:
        return None
    row = content.technologies[content.technology_names.index(key)]
    me = page.me()
    top = page.table["tops"][key]
    expansion = len(row.expansion_prices) > top >= len(row.base_prices)
    listed = row.prices(expansion)
    prices = me["market"]["levels"][key] if me is not None else list(listed[row.start + 1 : top + 1])
    level = me["levels"][key] if me is not None else -1
    figures: list[Figure] = []
    for number, price in enumerate(prices, row.start + 1):
        tone = "good" if number <= level else "accent" if number == level + 1 else "muted"
        label = page.t("level_price", number=number, price=price)
        figures.append(Figure(icon("technology"), f"{number}: {price}", label, tone=tone))
    texts = [page.t(f"about.technology.{key}")]
    if level >= 0:
        texts.append(page.t("own_level", number=level))
    for player in page.table["players"]:
        if player["seat"] != page.you and player["shown"][key] > row.start:
            name = page.faces.player(player)
            texts.append(page.t("seen_level", player=name, number=player["shown"][key]))
    sign = icon("technology")
    return Entry(
        page.faces.technology(key),
        page.words("se4x.board.technology"),
        sign,
        sign,
        tuple(figures),
        tuple(texts),
        rule_of(content, "SE-22.1"),
        stand_in=row.status == STAND_IN,
    )


def terrain_entry(page: Page, key: str) -> Entry | None:
    content = page.faces.content
    if key not in content.terrain_names:
        return None
    art = planet_symbol("ocean") if key == "planet" else terrain_symbol(key)
    text = (page.t(f"about.terrain.{key}"),)
    rule = rule_of(content, TERRAIN_RULES.get(key, ""))
    return Entry(page.faces.terrain(key), page.t("kind.system"), art, text=text, rule=rule)


def advantage_entry(page: Page, key: str) -> Entry | None:
    return card_entry(page, "advantage", key)


def alien_technology_entry(page: Page, key: str) -> Entry | None:
    return card_entry(page, "alien_technology", key)


def card_entry(page: Page, kind: str, key: str) -> Entry | None:
    """An empire advantage or an alien technology, and when it is shown."""
    content, words = page.faces.content, page.words
    names = content.advantage_names if kind == "advantage" else content.alien_technology_names
    if key not in names:
        return None
    number = names.index(key)
    if kind == "advantage":
        shown, status = say.advantage_reveal(words, content, number), content.advantages[number].status
    else:
        shown, status = say.alien_card_reveal(words, content, number), content.alien_technologies[number].status
    owner = [
        player["seat"]
        for player in page.table["players"]
        if key in player["advantages"] or key in player["alien_cards"]
    ]
    return Entry(
        page.faces.card(key),
        words(f"se4x.board.{kind}"),
        icon(kind),
        card_art(content, kind, key),
        text=(page.faces.card_rule(key, kind), capital(shown)),
        seat=owner[0] if owner else -1,
        stand_in=status == STAND_IN,
    )
