"""The plan of the house, kept: who may import whom, how full a folder and how long a file may be.

Imports are read from the sources. One inside a function counts like one at the top, and so does one for types only:
whoever needs a name knows where it comes from. The check of the plan is a set of functions from a graph of imports to
what is wrong with it; each is shown a made-up graph that it must refuse.
"""

from __future__ import annotations

import ast
from collections.abc import Iterable, Mapping
from pathlib import Path

import pytest

SOURCES = Path(__file__).parent.parent / "src"
PACKAGE = "cosmarch"
GAMES = "cosmarch.games"

Graph = Mapping[str, Iterable[str]]  # a module and those it imports

# The rooms of a game, lowest first: each may import from those below it and from its neighbours.
LAYERS = (
    ("content",),
    ("choices", "state"),
    ("rules",),
    ("view", "redeal", "words", "scenes"),
    ("board", "position", "advice"),
    ("game",),
)
RANK = {room: rank for rank, rooms in enumerate(LAYERS) for room in rooms}

# What the other rooms may import besides themselves. "cosmarch" is the package itself: the names that it offers.
MAY_IMPORT = {
    "cosmarch": {"cosmarch.core", "cosmarch.games"},
    "cosmarch._build": set(),
    "cosmarch._subclassing": set(),
    "cosmarch.core": {"cosmarch._subclassing"},
    "cosmarch.games": set(),
    "cosmarch.odds": {"cosmarch.core"},
    "cosmarch.bots": {"cosmarch"},
    "cosmarch.store": {"cosmarch"},
    "cosmarch.testing": {"cosmarch"},
    "cosmarch.web": {"cosmarch", "cosmarch.bots", "cosmarch.store"},
    "cosmarch.terminal": {"cosmarch", "cosmarch.bots", "cosmarch.odds", "cosmarch.store", "cosmarch.web"},
    "cosmarch.cli": {"cosmarch", "cosmarch._build", "cosmarch.bots", "cosmarch.terminal"},
}

ENTRIES = 12  # of a game's folder
BOARD = {"art", "inspect", "map", "rows", "table"}  # the rooms of every game's board
LINES = 500  # of a file

# What does not keep the plan yet. This list only shrinks: an entry that is no longer needed fails as well.
IMPORTS_TO_MEND: set[tuple[str, str]] = set()


# ---- reading the sources


def imports_of(source: str, module: str, package: bool, known: Iterable[str]) -> set[str]:
    """The modules among `known` that a module imports, wherever in it and for whatever purpose."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            found.update([alias.name for alias in node.names])
        elif isinstance(node, ast.ImportFrom):
            start = node.module or ""
            if node.level:
                parts = module.split(".")
                above = parts[: len(parts) - node.level + package]
                start = ".".join([*above, start]) if start else ".".join(above)
            found.update([f"{start}.{alias.name}" for alias in node.names])
        elif isinstance(node, ast.Call) and node.args and isinstance(node.args[0], ast.Constant):
            name = getattr(node.func, "id", getattr(node.func, "attr", ""))
            if name in ("import_module", "__import__") and isinstance(node.args[0].value, str):
                found.add(node.args[0].value)
    modules = set(known)
    return {name for name in map(lambda name: _module(name, modules), found) if name}


def _module(name: str, known: set[str]) -> str:
    """The module that a dotted name is or lies in, "" where it is none of ours."""
    while name and name not in known:
        name = name.rpartition(".")[0]
    return name


def read_graph(sources: Path) -> dict[str, set[str]]:
    files: dict[str, Path] = {}
    for path in sorted(sources.rglob("*.py")):
        parts = path.relative_to(sources).with_suffix("").parts
        files[".".join(parts[:-1] if parts[-1] == "__init__" else parts)] = path
    return {
        module: imports_of(path.read_text("utf-8"), module, path.name == "__init__.py", files)
        for module, path in files.items()
    }


# ---- the plan


def room(module: str) -> str:
    """The part of the house in which a module is: `cosmarch.web`, or `cosmarch.games.ti3.rules`."""
    parts = module.split(".")
    return ".".join(parts[:4] if module.startswith(f"{GAMES}.") else parts[:2])


def imports_against_the_plan(graph: Graph) -> list[tuple[str, str]]:
    return [(one, other) for one, others in graph.items() for other in sorted(others) if not may_import(one, other)]


def may_import(one: str, other: str) -> bool:
    here, there = room(one), room(other)
    if here == there:
        return True
    if not here.startswith(f"{GAMES}."):
        return there in MAY_IMPORT.get(here, set())
    if there == "cosmarch.core" or there in MAY_IMPORT["cosmarch.core"]:
        return True
    parts = here.split(".")
    game = ".".join(parts[:3])
    if there == "cosmarch.odds":  # the one seam to the odds, which are slow to load
        return one == f"{game}.advice.odds" or one.startswith(f"{game}.advice.odds.")
    if here == game:  # the package of a game offers the game
        return there == f"{game}.game"
    if not there.startswith(f"{game}."):
        return False
    low, high = there.split(".")[3], parts[3]
    return low in RANK and high in RANK and RANK[low] <= RANK[high]


def unplanned_rooms(graph: Graph) -> set[str]:
    """Rooms that the plan does not know."""
    out = set()
    for module in graph:
        parts = room(module).split(".")
        if not (room(module) in MAY_IMPORT if parts[1:2] != ["games"] else len(parts) < 4 or parts[3] in RANK):
            out.add(room(module))
    return out


def cycles(graph: Graph) -> list[set[str]]:
    """Rooms that import one another, directly or by way of others."""
    edges: dict[str, set[str]] = {}
    for one, others in graph.items():
        edges.setdefault(room(one), set()).update([room(other) for other in others])
    reach = {start: _reached(start, edges) for start in edges}
    found = [{other for other in reach[one] if one in reach.get(other, set())} | {one} for one in sorted(reach)]
    return [group for number, group in enumerate(found) if len(group) > 1 and group not in found[:number]]


def _reached(start: str, edges: Mapping[str, set[str]]) -> set[str]:
    reached: set[str] = set()
    waiting = [start]
    while waiting:
        for other in edges.get(waiting.pop(), set()) - reached:
            reached.add(other)
            waiting.append(other)
    return reached


def entries(folder: Path) -> list[str]:
    """What a newcomer sees in a folder."""
    return sorted([path.name for path in folder.iterdir() if path.name not in ("__init__.py", "__pycache__")])


def rooms(folder: Path) -> set[str]:
    """The packages in a folder."""
    return {path.parent.name for path in folder.glob("*/__init__.py")}


def too_long(package: Path) -> set[str]:
    files = package.rglob("*.py")
    return {path.relative_to(package).as_posix() for path in files if len(path.read_text("utf-8").splitlines()) > LINES}


# ---- the house as it is


@pytest.fixture(scope="module")
def house() -> dict[str, set[str]]:
    """What imports what; read once somebody asks, not by whoever collects the tests."""
    return read_graph(SOURCES)


def test_imports_keep_the_layers(house: dict[str, set[str]]) -> None:
    wrong = set(imports_against_the_plan(house))
    assert sorted(wrong - IMPORTS_TO_MEND) == [], "these imports go against the plan (docs/architecture.md)"
    assert sorted(IMPORTS_TO_MEND - wrong) == [], "mended: take these off IMPORTS_TO_MEND"


def test_every_room_is_in_the_plan(house: dict[str, set[str]]) -> None:
    assert unplanned_rooms(house) == set()


def test_no_rooms_import_one_another(house: dict[str, set[str]]) -> None:
    mended = {one: {other for other in others if (one, other) not in IMPORTS_TO_MEND} for one, others in house.items()}
    assert cycles(mended) == []


def test_a_games_folder_is_seen_at_a_glance() -> None:
    games = [path for path in (SOURCES / PACKAGE / "games").iterdir() if (path / "game.py").exists()]
    assert len(games) >= 3
    assert [(game.name, entries(game)) for game in games if len(entries(game)) > ENTRIES] == []


def test_boards_have_the_same_rooms() -> None:
    games = [path for path in (SOURCES / PACKAGE / "games").iterdir() if (path / "board").exists()]
    assert {game.name: rooms(game / "board") for game in games} == {game: BOARD for game in ("bts", "se4x", "ti3")}


@pytest.mark.parametrize("folder", [SOURCES / PACKAGE, Path(__file__).parent], ids=["sources", "tests"])
def test_files_are_short(folder: Path) -> None:
    assert sorted(too_long(folder)) == [], f"these files have more than {LINES} lines"


# ---- every check can fail


def test_imports_are_found_wherever_they_stand() -> None:
    source = """
import cosmarch.core.save
from typing import TYPE_CHECKING
from cosmarch import Match
if TYPE_CHECKING:
    from cosmarch.odds import Odds, report
def later():
    from ..core import text
    import_module("cosmarch.games.ti3")
"""
    known = {"cosmarch", "cosmarch.core", "cosmarch.core.save", "cosmarch.core.text", "cosmarch.odds"}
    known |= {"cosmarch.odds.report", "cosmarch.games.ti3", "cosmarch.web.page"}
    expected = known - {"cosmarch.core", "cosmarch.web.page"}
    assert imports_of(source, "cosmarch.web.page", False, known) == expected
    assert imports_of("from . import board", "cosmarch.web", True, ["cosmarch.web.board"]) == {"cosmarch.web.board"}
    assert imports_of("from . import board", "cosmarch.web.page", False, ["cosmarch.web.board"]) == {
        "cosmarch.web.board"
    }


def test_what_the_graph_holds_is_what_the_sources_say(house: dict[str, set[str]]) -> None:
    assert "cosmarch.games.ti3.advice.odds.written" in house["cosmarch.games.ti3.game"]  # a lazy one
    assert "cosmarch.odds" in house["cosmarch.terminal.odds"]  # one for types only
    assert len(house) > 300


def refused(one: str, other: str) -> bool:
    return imports_against_the_plan({one: {other}}) == [(one, other)]


def test_the_layers_of_a_game_are_kept() -> None:
    game = f"{GAMES}.chess"
    order = ["content", "state", "rules", "view", "board", "game"]
    for number, low in enumerate(order):
        for high in order[number + 1 :]:
            assert refused(f"{game}.{low}", f"{game}.{high}.moves")
            assert not refused(f"{game}.{high}.moves", f"{game}.{low}")
    assert not refused(f"{game}.scenes", f"{game}.rules.moves") and refused(f"{game}.rules.moves", f"{game}.scenes")
    assert not refused(f"{game}.state", f"{game}.choices")
    assert not refused(game, f"{game}.game") and refused(game, f"{game}.rules.moves")


def test_games_know_core_and_the_odds_by_one_seam_and_no_other_game() -> None:
    game = f"{GAMES}.chess"
    assert not refused(f"{game}.state", "cosmarch.core.state")
    assert not refused(f"{game}.advice.odds.forces", "cosmarch.odds.battle")
    assert refused(f"{game}.advice.battles", "cosmarch.odds.battle")
    assert refused(f"{game}.advice.oddsmaker", "cosmarch.odds.battle")
    assert refused(f"{game}.rules.moves", f"{GAMES}.checkers.content.board")
    assert refused(f"{game}.rules.moves", "cosmarch") and refused(f"{game}.board.map", "cosmarch.web.pages")


def test_core_and_odds_know_no_game() -> None:
    for low in ("cosmarch.core.match", "cosmarch.odds.battle"):
        assert refused(low, f"{GAMES}.chess.game") and refused(low, "cosmarch") and refused(low, "cosmarch.web")
    assert refused("cosmarch.core.match", "cosmarch.odds.battle")


def test_programs_see_the_public_surface_only() -> None:
    for program in ("bots", "store", "testing", "web", "terminal", "cli"):
        one = f"cosmarch.{program}.page"
        assert not refused(one, "cosmarch")
        assert refused(one, "cosmarch.core.text") and refused(one, "cosmarch.core")
        assert refused(one, f"{GAMES}.chess.game") and refused(one, GAMES)
    assert refused("cosmarch.web.replays", "cosmarch.terminal.output")
    assert refused("cosmarch.store.matches", "cosmarch.web.pages")
    assert refused("cosmarch.bots.search", "cosmarch.store.matches")


def test_a_new_room_must_be_planned() -> None:
    graph: Graph = {f"{GAMES}.chess.game": [], f"{GAMES}.chess.secrets": [], "cosmarch.kitchen.sink": []}
    assert unplanned_rooms(graph) == {f"{GAMES}.chess.secrets", "cosmarch.kitchen"}


def test_a_cycle_is_found() -> None:
    graph: Graph = {
        "cosmarch.web.a": ["cosmarch.web.b", "cosmarch.store.a"],
        "cosmarch.web.b": ["cosmarch.web.a"],
        "cosmarch.store.a": ["cosmarch.bots.a"],
        "cosmarch.bots.b": ["cosmarch.web.b"],
        "cosmarch.odds.a": ["cosmarch.core.a"],
    }
    assert cycles(graph) == [{"cosmarch.web", "cosmarch.store", "cosmarch.bots"}]
    assert cycles({"cosmarch.web.a": ["cosmarch.web.b"], "cosmarch.web.b": ["cosmarch.web.a"]}) == []


def test_full_folders_and_long_files_are_found(tmp_path: Path) -> None:
    (tmp_path / "__init__.py").write_text("")
    (tmp_path / "__pycache__").mkdir()
    for name in range(3):
        (tmp_path / f"{name}.py").write_text("x = 1\n" * (LINES + name - 1))
    assert entries(tmp_path) == ["0.py", "1.py", "2.py"] and rooms(tmp_path) == set()
    assert too_long(tmp_path) == {"2.py"}
