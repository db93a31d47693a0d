"""All components of the game in one object."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import final

from cosmarch.core.rows import TEXT_LIMIT, Row, parse
from cosmarch.games.se4x.content.card_components import AlienTechnology, EmpireAdvantage, UniqueShip
from cosmarch.games.se4x.content.components import AlienShip, AlienTraits, GroundUnit, Rule, Ship, Technology, Terrain
from cosmarch.games.se4x.content.constants import Combat, Economy, Experience
from cosmarch.games.se4x.content.map_hexes import AROUND, HEXES, NEIGHBOURS
from cosmarch.games.se4x.content.rows import below, only_entries
from cosmarch.games.se4x.content.scenario_components import (
    EXAMPLE,
    RULE,
    Colour,
    Layout,
    Points,
    Scenario,
    Situation,
    Start,
    Step,
    Switch,
    read_steps,
)
from cosmarch.games.se4x.content.solitaire_components import AlienEmpires, Amoebas, Doomsday
from cosmarch.games.se4x.content.vocabulary import (
    ADVANTAGES,
    COLOURS,
    FILES,
    GROUND_UNITS,
    SEQUENCES,
    SHIPS,
    TECHNOLOGIES,
    TERRAIN,
)


def _in_order(file: Row, known: Sequence[str]) -> list[tuple[str, Row]]:
    """The entries of a file that must have exactly the `known` ids, in this order."""
    entries = file.entries()
    keys = [key for key, _ in entries]
    file.only(known)
    for key in known:
        if key not in keys:
            raise file.error(key, "missing")
    if keys != list(known):
        raise file.error("", "the order must be " + ", ".join(known))
    return entries


@final
class Content:
    """All components. Each table is indexed by small ints; beside it stand the string ids in the same order
    (`ship_names[i]` is the key of `ships[i]`). The ids of technologies, ships, ground units and terrain are always
    those of the vocabulary, so `SHIPS.index("scout")` is a constant."""

    def __init__(self, texts: Mapping[str, str]) -> None:
        files = {name: parse(name, texts[name]) for name in FILES}
        self.technologies: tuple[Technology, ...] = tuple(
            Technology(i, key, row) for i, (key, row) in enumerate(_in_order(files["technologies.toml"], TECHNOLOGIES))
        )
        self.ships: tuple[Ship, ...] = tuple(
            Ship(i, key, row, TECHNOLOGIES) for i, (key, row) in enumerate(_in_order(files["ships.toml"], SHIPS))
        )
        self.ground_units: tuple[GroundUnit, ...] = tuple(
            GroundUnit(i, key, row) for i, (key, row) in enumerate(_in_order(files["ground_units.toml"], GROUND_UNITS))
        )
        self.terrain: tuple[Terrain, ...] = tuple(
            Terrain(i, key, row, TECHNOLOGIES) for i, (key, row) in enumerate(_in_order(files["terrain.toml"], TERRAIN))
        )
        aliens = files["aliens.toml"]
        only_entries(aliens, ("ships", "traits"))
        self.aliens: tuple[AlienShip, ...] = tuple(
            AlienShip(i, key, row) for i, (key, row) in enumerate(aliens.row("ships").entries())
        )
        self.alien_traits = AlienTraits(below(aliens, "traits"))
        self.economy = Economy(files["economy.toml"], SHIPS, TECHNOLOGIES)
        self.combat = Combat(files["combat.toml"])
        self.experience = Experience(files["experience.toml"])
        self.alien_technologies: tuple[AlienTechnology, ...] = tuple(
            AlienTechnology(i, key, row, SHIPS)
            for i, (key, row) in enumerate(files["alien_technologies.toml"].entries())
        )
        self.advantages: tuple[EmpireAdvantage, ...] = tuple(
            EmpireAdvantage(i, key, row, TECHNOLOGIES)
            for i, (key, row) in enumerate(_in_order(files["empire_advantages.toml"], tuple(ADVANTAGES)))
        )
        self.unique_ship = UniqueShip(files["unique_ship.toml"], SHIPS, TECHNOLOGIES)
        self.switches: tuple[Switch, ...] = tuple(
            Switch(i, key, row) for i, (key, row) in enumerate(files["switches.toml"].entries())
        )
        self.switch_names: tuple[str, ...] = tuple(switch.key for switch in self.switches)
        sequence = files["sequence.toml"]
        only_entries(sequence, SEQUENCES)
        self.steps: dict[str, tuple[Step, ...]] = {
            name: read_steps(below(sequence, name), self.switch_names) for name in SEQUENCES
        }
        self._scenarios(files["scenarios.toml"])
        solitaire = files["solitaire.toml"]
        only_entries(solitaire, ("doomsday", "alien_empires", "amoebas"))
        self.doomsday = Doomsday(below(solitaire, "doomsday"), self.scenario_names)
        self.alien_empires = AlienEmpires(below(solitaire, "alien_empires"), TECHNOLOGIES)
        self.amoebas = Amoebas(below(solitaire, "amoebas"), SHIPS)
        self.rules: dict[str, Rule] = {}
        for key, row in files["rules.toml"].entries(RULE):
            row.only(("text", "section", "examples"))
            examples = row.matching("examples", EXAMPLE)
            self.rules[key] = Rule(key, row.text("section"), row.text("text", TEXT_LIMIT), examples)
        self.technology_names: tuple[str, ...] = TECHNOLOGIES
        self.ship_names: tuple[str, ...] = SHIPS
        self.ground_unit_names: tuple[str, ...] = GROUND_UNITS
        self.terrain_names: tuple[str, ...] = TERRAIN
        self.alien_names: tuple[str, ...] = tuple(ship.key for ship in self.aliens)
        self.alien_technology_names: tuple[str, ...] = tuple(card.key for card in self.alien_technologies)
        self.advantage_names: tuple[str, ...] = tuple(card.key for card in self.advantages)
        # The map, whatever the scenario.
        self.hexes: tuple[str, ...] = HEXES
        self.around: tuple[tuple[int, ...], ...] = AROUND
        self.neighbours: tuple[tuple[int, ...], ...] = NEIGHBOURS
        self.renamed: frozenset[str] = frozenset()  # message keys of names that a pack changed

    def _scenarios(self, file: Row) -> None:
        only_entries(file, ("start", "colours", "colony_points", "galactic_situation", "layouts", "scenarios"))
        self.start = Start(below(file, "start"), SHIPS)
        self.colours: tuple[Colour, ...] = tuple(
            Colour(i, key, row) for i, (key, row) in enumerate(_in_order(file.row("colours"), COLOURS))
        )
        self.colony_points = Points(below(file, "colony_points"))
        variants = tuple(switch.key for switch in self.switches if switch.kind == "variant")
        self.situation = Situation(below(file, "galactic_situation"), variants)
        self.layouts: tuple[Layout, ...] = tuple(
            Layout(i, key, row) for i, (key, row) in enumerate(file.row("layouts").entries())
        )
        layouts = {layout.key: layout for layout in self.layouts}
        self.scenarios: tuple[Scenario, ...] = tuple(
            Scenario(i, key, row, layouts, SHIPS, TECHNOLOGIES, TERRAIN, tuple(ADVANTAGES))
            for i, (key, row) in enumerate(file.row("scenarios").entries())
        )
        self.scenario_names: tuple[str, ...] = tuple(scenario.key for scenario in self.scenarios)

    def names(self) -> dict[str, str]:
        """The titles of all components by the key of their message."""
        out: dict[str, str] = {}
        for technology in self.technologies:
            out[f"se4x.technology.{technology.key}"] = technology.name
        for ship in self.ships:
            out[f"se4x.ship.{ship.key}"] = ship.name
        for unit in self.ground_units:
            out[f"se4x.ground_unit.{unit.key}"] = unit.name
        for alien in self.aliens:
            out[f"se4x.alien.{alien.key}"] = alien.name
        for terrain in self.terrain:
            out[f"se4x.terrain.{terrain.key}"] = terrain.name
        for card in self.alien_technologies:
            out[f"se4x.alien_technology.{card.key}"] = card.name
        for advantage in self.advantages:
            out[f"se4x.advantage.{advantage.key}"] = advantage.name
        for ability in self.unique_ship.abilities:
            out[f"se4x.ability.{ability.key}"] = ability.name
        for scenario in self.scenarios:
            out[f"se4x.scenario.{scenario.key}"] = scenario.name
        return out
