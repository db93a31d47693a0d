"""The picture of a card: what it is about, so that cards are told apart before they are read."""

from __future__ import annotations

from typing import Final

from cosmarch.games.se4x.board.art.icons import icon
from cosmarch.games.se4x.board.art.terrain import bare_symbol, terrain_symbol
from cosmarch.games.se4x.board.art.units import unit_symbol
from cosmarch.games.se4x.content.tables import Content

ADVANTAGES: Final[dict[str, str]] = {
    "fearless_race": icon("attack"),
    "warrior_race": unit_symbol("dreadnought"),
    "celestial_knights": unit_symbol("fleet"),
    "giant_race": unit_symbol("titan"),
    "industrious_race": terrain_symbol("asteroids"),
    "ancient_race": bare_symbol("mineral_10"),
    "space_pilgrims": terrain_symbol("nebula"),
    "hive_mind": icon("hive"),
    "nano_technology": icon("maintenance"),
    "quick_learners": icon("rank"),
    "gifted_scientists": icon("technology"),
    "master_engineers": unit_symbol("base"),
    "insectoids": unit_symbol("alien_b"),
    "immortals": icon("defense"),
    "expert_tacticians": icon("tactics"),
    "horsemen_of_the_plains": icon("retreat"),
    "and_we_still_carry_swords": icon("swords"),
    "amazing_diplomats": icon("alien_eye"),
    "traders": unit_symbol("ms_pipeline"),
    "cloaking_geniuses": unit_symbol("raider"),
    "star_wolves": unit_symbol("destroyer"),
    "power_to_the_people": unit_symbol("colony_ship"),
    "house_of_speed": icon("move"),
    "powerful_psychics": icon("target"),
    "shape_shifters": unit_symbol("decoy"),
}
# Of those that work for no type of ship.
TECHNOLOGIES: Final[dict[str, str]] = {
    "stim_packs": unit_symbol("infantry"),
    "efficient_factories": icon("colony"),
    "minesweep_jammer": unit_symbol("mine"),
    "stealth_field_emitter": icon("face_down"),
    "advanced_comm_array": icon("alien_eye"),
    "mobile_analysis_bay": icon("technology"),
}


def card_art(content: Content, kind: str, key: str) -> str:
    """The symbol of an empire advantage or an alien technology, by the first type of ship that this works for; that of
    its sort for what a content pack adds."""
    if kind == "advantage":
        return ADVANTAGES.get(key, icon(kind))
    if key in TECHNOLOGIES:
        return TECHNOLOGIES[key]
    (card,) = [card for card in content.alien_technologies if card.key == key]
    return unit_symbol(content.ship_names[card.ships[0]]) if card.ships else icon(kind)
