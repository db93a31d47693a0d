"""All components of the game in one object."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TypeVar, final

from cosmarch.core.fields import Rule, below, in_order, keys_of, numbered, only_entries, read, read_rules, read_sections
from cosmarch.core.rows import Row, parse
from cosmarch.core.titles import Titled
from cosmarch.games.se4x.content.card_components import (
    AlienTechnology,
    EmpireAdvantage,
    UniqueShip,
    alien_technology,
    empire_advantage,
    unique_ship,
)
from cosmarch.games.se4x.content.components import AlienShip, AlienTraits, GroundUnit, Ship, Technology, Terrain
from cosmarch.games.se4x.content.constants import Combat, Economy, Experience
from cosmarch.games.se4x.content.map_hexes import AROUND, HEXES, NEIGHBOURS
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
    galactic_situation,
    read_scenario,
    read_steps,
    read_switch,
)
from cosmarch.games.se4x.content.solitaire_components import AlienEmpires, Amoebas, Doomsday, doomsday
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

T = TypeVar("T")


def _entries(kind: type[T], entries: Sequence[tuple[str, Row]]) -> tuple[T, ...]:
    return numbered(entries, lambda number, key, row: read(kind, row, id=number, key=key))


@final
class Content(Titled):
    """All components. Each table is indexed by small ints; beside it stand the string ids in the same order
    (`ship_names[i]` is the key of `ships[i]`). The ids of technologies, ships, ground units and terrain are always
    those of the vocabulary, so `SHIPS.index("scout")` is a constant."""

    def __init__(self, texts: Mapping[str, str]) -> None:
        super().__init__("se4x")
        files = {name: parse(name, texts[name]) for name in FILES}
        self.technologies: tuple[Technology, ...] = _entries(
            Technology, in_order(files["technologies.toml"], TECHNOLOGIES)
        )
        self.ships: tuple[Ship, ...] = _entries(Ship, in_order(files["ships.toml"], SHIPS))
        self.ground_units: tuple[GroundUnit, ...] = _entries(
            GroundUnit, in_order(files["ground_units.toml"], GROUND_UNITS)
        )
        self.terrain: tuple[Terrain, ...] = _entries(Terrain, in_order(files["terrain.toml"], TERRAIN))
        aliens = files["aliens.toml"]
        only_entries(aliens, ("ships", "traits"))
        self.aliens: tuple[AlienShip, ...] = _entries(AlienShip, aliens.row("ships").entries())
        self.alien_traits: AlienTraits = read(AlienTraits, below(aliens, "traits"))
        self.economy: Economy = read_sections(Economy, files["economy.toml"])
        self.combat: Combat = read_sections(Combat, files["combat.toml"])
        self.experience: Experience = read_sections(Experience, files["experience.toml"])
        self.alien_technologies: tuple[AlienTechnology, ...] = numbered(
            files["alien_technologies.toml"].entries(), alien_technology
        )
        self.advantages: tuple[EmpireAdvantage, ...] = numbered(
            in_order(files["empire_advantages.toml"], tuple(ADVANTAGES)), empire_advantage
        )
        self.unique_ship: UniqueShip = unique_ship(files["unique_ship.toml"])
        self.switches: tuple[Switch, ...] = numbered(files["switches.toml"].entries(), read_switch)
        self.switch_names: tuple[str, ...] = keys_of(self.switches)
        sequence = files["sequence.toml"]
        only_entries(sequence, SEQUENCES)
        self.steps: dict[str, tuple[Step, ...]] = {
            name: read_steps(below(sequence, name), self.switch_names) for name in SEQUENCES
        }
        self._scenarios(files["scenarios.toml"])
        solitaire = files["solitaire.toml"]
        only_entries(solitaire, ("doomsday", "alien_empires", "amoebas"))
        self.doomsday: Doomsday = doomsday(below(solitaire, "doomsday"), self.scenario_names)
        self.alien_empires: AlienEmpires = read_sections(AlienEmpires, below(solitaire, "alien_empires"))
        self.amoebas: Amoebas = read_sections(Amoebas, below(solitaire, "amoebas"))
        self.rules: dict[str, Rule] = read_rules(Rule, files["rules.toml"], RULE, EXAMPLE)
        self.technology_names: tuple[str, ...] = TECHNOLOGIES
        self.ship_names: tuple[str, ...] = SHIPS
        self.ground_unit_names: tuple[str, ...] = GROUND_UNITS
        self.terrain_names: tuple[str, ...] = TERRAIN
        self.alien_names: tuple[str, ...] = keys_of(self.aliens)
        self.alien_technology_names: tuple[str, ...] = keys_of(self.alien_technologies)
        self.advantage_names: tuple[str, ...] = keys_of(self.advantages)
        # The map, whatever the scenario.
        self.hexes: tuple[str, ...] = HEXES
        self.around: tuple[tuple[int, ...], ...] = AROUND
        self.neighbours: tuple[tuple[int, ...], ...] = NEIGHBOURS
        self.titled = {
            "technology": self.technologies,
            "ship": self.ships,
            "ground_unit": self.ground_units,
            "alien": self.aliens,
            "terrain": self.terrain,
            "alien_technology": self.alien_technologies,
            "advantage": self.advantages,
            "ability": self.unique_ship.abilities,
            "scenario": self.scenarios,
        }

    def _scenarios(self, file: Row) -> None:
        only_entries(file, ("start", "colours", "colony_points", "galactic_situation", "layouts", "scenarios"))
        self.start: Start = read(Start, below(file, "start"))
        self.colours: tuple[Colour, ...] = _entries(Colour, in_order(file.row("colours"), COLOURS))
        self.colony_points: Points = read(Points, below(file, "colony_points"))
        variants = [switch.key for switch in self.switches if switch.kind == "variant"]
        self.situation: Situation = galactic_situation(below(file, "galactic_situation"), variants)
        self.layouts: tuple[Layout, ...] = _entries(Layout, file.row("layouts").entries())
        layouts = {layout.key: layout for layout in self.layouts}
        self.scenarios: tuple[Scenario, ...] = numbered(
            file.row("scenarios").entries(), lambda number, key, row: read_scenario(number, key, row, layouts)
        )
        self.scenario_names: tuple[str, ...] = keys_of(self.scenarios)
