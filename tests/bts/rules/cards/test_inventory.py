"""Nothing that a card does is left out, nothing is left over."""

from __future__ import annotations

from importlib import import_module, resources
from pathlib import Path

from cosmarch.games.bts.content.components import Effect
from cosmarch.games.bts.content.loader import load_content
from cosmarch.games.bts.rules.counters import COUNTERS
from cosmarch.games.bts.rules.effects import EFFECTS
from tests.bts.rules.cards.playing import PLAYED


def inventory() -> set[str]:
    """Everything that the data says a component does."""
    content = load_content(4)
    things: set[str] = set()
    for card in content.technologies:
        if card.immediate:
            things.add(f"technology {card.key} immediate")
        if card.ongoing:
            things.add(f"technology {card.key} ongoing")
        if card.terms:
            things.add(f"technology {card.key} score")
        things.update(f"technology {card.key} action {number + 1}" for number in range(len(card.actions)))
    for event in content.events:
        things.add(f"event {event.key}")
        if event.score:
            things.add(f"event {event.key} score")
        if event.action >= 0:
            things.add(f"event {event.key} action")
    for system in content.systems:
        things.update((f"system {system.key} control", f"system {system.key} colonisation"))
        if system.ability:
            things.add(f"system {system.key} ability")
    things.update(f"achievement {card.key}" for card in content.achievements)
    for faction in content.factions:
        things.add(f"faction {faction.key}")
        things.update(f"innovation {innovation.key}" for innovation in faction.innovations)
    things.update(f"guild {guild.key}" for guild in content.guilds)
    return things


KINDS = ("achievements", "events", "guilds", "mats", "systems")
KINDS += ("technology_abilities", "technology_actions", "technology_rewards")


def test_every_component_is_played() -> None:
    for kind in KINDS:  # whichever of them were collected
        import_module(f"tests.bts.rules.cards.test_{kind}")
    assert inventory() == PLAYED


def all_effects(effects: tuple[Effect, ...]) -> list[Effect]:
    """The effects and those inside their options."""
    inner = [one for effect in effects for option in effect.options for one in all_effects(option.effects)]
    return [*effects, *inner]


def test_every_word_of_the_data_has_a_behaviour() -> None:
    content = load_content(4)
    effects = all_effects(content.effects)
    # an action that repeats the immediate reward is spelled out when the content is made
    assert {effect.op for effect in effects} - {"repeat_immediate"} <= set(EFFECTS)
    counted = {effect.per for effect in effects if effect.per} | {card.count for card in content.achievements}
    counted |= {term.per for card in content.technologies for term in card.terms}
    # no card of ours counts population any more; packs may, and the tests of chapters 4 and 7 do (POPULOUS)
    assert counted | {"free_population"} == set(COUNTERS)
    passives = {name for card in content.technologies for name in card.ongoing}
    passives |= {name for system in content.systems for name in system.ability}
    passives |= {row.passive for faction in content.factions for row in faction.innovations if row.passive}
    folder = Path(str(resources.files("cosmarch.games.bts")))
    code = "".join(file.read_text(encoding="utf-8") for file in folder.rglob("*.py") if file.name != "vocabulary.py")
    assert [name for name in sorted(passives) if f'"{name}"' not in code] == []
