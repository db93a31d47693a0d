"""The door to the components: `load_content` gives the immutable tables that the rules read."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Final

from cosmarch.core.fields import Rule
from cosmarch.core.packs import only_known, read_folder, shipped_texts
from cosmarch.core.rows import PackError, parse
from cosmarch.games.se4x.content.card_components import Ability, AlienTechnology, EmpireAdvantage, UniqueShip
from cosmarch.games.se4x.content.checks import check
from cosmarch.games.se4x.content.components import AlienShip, AlienTraits, GroundUnit, Ship, Technology, Terrain
from cosmarch.games.se4x.content.constants import Combat, Economy, Experience
from cosmarch.games.se4x.content.map_hexes import distance
from cosmarch.games.se4x.content.scenario_components import (
    Colour,
    Home,
    Layout,
    Points,
    Scenario,
    Situation,
    Start,
    Step,
    Switch,
)
from cosmarch.games.se4x.content.solitaire_components import AlienEmpires, AlienPhase, Amoebas, Doomsday, Monster
from cosmarch.games.se4x.content.tables import Content
from cosmarch.games.se4x.content.vocabulary import FILES

__all__ = [
    "Ability",
    "AlienEmpires",
    "AlienPhase",
    "AlienShip",
    "AlienTechnology",
    "AlienTraits",
    "Amoebas",
    "Colour",
    "Combat",
    "Content",
    "Doomsday",
    "Economy",
    "EmpireAdvantage",
    "Experience",
    "GroundUnit",
    "Home",
    "Layout",
    "Monster",
    "PackError",
    "Points",
    "Rule",
    "Scenario",
    "Ship",
    "Situation",
    "Start",
    "Step",
    "Switch",
    "Technology",
    "Terrain",
    "UniqueShip",
    "distance",
    "load_content",
    "read_pack",
]

PACKAGE: Final = "cosmarch.games.se4x.content"

_SHIPPED: list[Content] = []


def load_content(files: Mapping[str, str] | None = None) -> Content:
    """The components. `files`: a pack's texts by file name; shipped ones fill the rest.

    Raises PackError, one line that names file, entry and field, where the files cannot make a game.
    """
    if not files:
        if not _SHIPPED:
            _SHIPPED.append(_build(shipped_texts(PACKAGE, FILES)))
        return _SHIPPED[0]
    only_known(files, FILES)
    content = _build({**shipped_texts(PACKAGE, FILES), **files})
    shipped = load_content().names()
    content.renamed = frozenset([key for key, name in content.names().items() if shipped.get(key, name) != name])
    return content


def _build(texts: Mapping[str, str]) -> Content:
    content = Content(texts)
    check(content, tuple(parse("rules.toml", shipped_texts(PACKAGE, FILES)["rules.toml"]).values))
    return content


def read_pack(folder: Path) -> dict[str, str]:
    """The data files of a pack's folder by name. Other files than *.toml are left alone."""
    return read_folder(folder, FILES)
