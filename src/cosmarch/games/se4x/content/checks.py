"""What holds between the data files: whatever the pack, a match can be set up and every reference is good."""

from __future__ import annotations

from collections.abc import Sequence

from cosmarch.core.fields import all_ids, only_ids
from cosmarch.core.rows import PackError
from cosmarch.games.se4x.content.scenario_components import Layout, Scenario
from cosmarch.games.se4x.content.tables import Content
from cosmarch.games.se4x.content.vocabulary import MODULES


def check(content: Content, rules: Sequence[str]) -> None:
    """Raise PackError where a match could not be set up or refused by rule; `rules` are the ids to have."""
    all_ids("rules.toml", content.rules, rules)
    only_ids("rules.toml", content.rules, rules, "rule")
    _switches(content)
    _technologies(content)
    _cards(content)
    for scenario in content.scenarios:
        _markers(content, scenario)
    for scenario in content.scenarios:
        _opponents(content, scenario)


def _switches(content: Content) -> None:
    for module in MODULES:
        if module not in content.switch_names:
            raise PackError(f"switches.toml: {module}: missing")
    for switch in content.switches:
        for rule in switch.rules:
            if rule not in content.rules:
                raise PackError(f'switches.toml: {switch.key}: rules: unknown rule "{rule}"')


def _technologies(content: Content) -> None:
    for ship in content.ships:
        if ship.needs >= 0:
            technology = content.technologies[ship.needs]
            if ship.needs_level > technology.top(True):
                raise PackError(f"ships.toml: {ship.key}: needs_level: {technology.key} ends at {technology.top(True)}")
        if ship.by >= 0 and ship.by not in ship.mounts:
            raise PackError(f"ships.toml: {ship.key}: by: {content.technology_names[ship.by]} is not among its mounts")
    for key, place, levels in (
        ("move", "combat.toml: movement: hexes", len(content.combat.hexes)),
        ("point_defense", "combat.toml: point_defense: attack", len(content.combat.point_defense)),
        ("mine_sweep", "combat.toml: mines: swept", len(content.combat.swept)),
        ("security_forces", "combat.toml: boarding: security", len(content.combat.security)),
        ("ship_yard", "economy.toml: ship_yards: halves", len(content.economy.yard_halves)),
        ("ship_size", "unique_ship.toml: rules: price_limits", len(content.unique_ship.price_limits)),
    ):
        top = content.technologies[content.technology_names.index(key)].top(True)
        if levels != top:
            raise PackError(f"{place}: must have {top} items, one for each level of {key}, has {levels}")


def _cards(content: Content) -> None:
    numbers: list[int] = []
    for file, cards in (
        ("alien_technologies.toml", [(card.key, card.number) for card in content.alien_technologies]),
        ("empire_advantages.toml", [(card.key, card.number) for card in content.advantages]),
    ):
        for key, number in cards:
            if number in numbers:
                raise PackError(f"{file}: {key}: number: {number} is on another card")
            numbers.append(number)
    drawn = content.economy.alien_cards_drawn
    free = sum(not card.needs for card in content.alien_technologies)
    if free < drawn:
        raise PackError(f"alien_technologies.toml: at least {drawn} cards must need no module, there are {free}")


def _markers(content: Content, scenario: Scenario) -> None:
    """Enough markers for every hex of the map."""
    home = sum(kind.home for kind in content.terrain) - sum(n for _, n in scenario.without_markers)
    deep = sum(n for _, n in scenario.deep_markers) or sum(kind.deep for kind in content.terrain)
    place = f"scenarios.toml: scenarios.{scenario.key}"
    if scenario.layout < 0:
        need, have = len(scenario.area) - scenario.seats, home * scenario.seats + deep
        if have < need:
            raise PackError(f"{place}: {need} hexes need as many markers, there are {have}")
        return
    layout = content.layouts[scenario.layout]
    for seat, area in enumerate(layout.homes):
        need = len(area.hexes) + area.extra - 1
        if home != need:
            raise PackError(f"{place}: home {seat + 1} has {need} hexes for {home} markers")
    need = deep_hexes(layout) - len(scenario.planets)
    if deep < need:
        raise PackError(f"{place}: deep space has {need} hexes for {deep} markers")


def deep_hexes(layout: Layout) -> int:
    """How many hexes of a layout get a deep space marker: those that no owner takes for the home area."""
    inside = set(layout.deep)
    return len(layout.deep) - sum(home.extra for home in layout.homes if inside.issuperset(home.extra_hexes))


def _opponents(content: Content, scenario: Scenario) -> None:
    """A solitaire scenario says where its opponents come from."""
    place = f"scenarios.toml: scenarios.{scenario.key}"
    if "machines" in scenario.victory:
        if not scenario.entries:
            raise PackError(f"{place}: entries: missing")
        if scenario.key not in content.doomsday.arrivals:
            raise PackError(f"solitaire.toml: doomsday: arrivals: {scenario.key}: missing")
    most = max(content.alien_empires.aliens.values())
    if "alien_homeworlds" in scenario.victory and len(scenario.alien_homeworlds) < most:
        raise PackError(f"{place}: alien_homeworlds: must have {most} items, has {len(scenario.alien_homeworlds)}")
    if ("amoebas" in scenario.traits) != bool(scenario.amoebas):
        raise PackError(f"{place}: amoebas: the trait and the hexes go together")
