"""How games are found: distributions announce them."""

from __future__ import annotations

from importlib import metadata

from cosmarch.core.errors import SetupError
from cosmarch.core.game import Game

GROUP = "cosmarch.games"  # the entry-point group in which a distribution announces its games


def find_games() -> dict[str, Game]:
    """All games that installed distributions announce, by id."""
    found: dict[str, Game] = {}
    for entry in metadata.entry_points(group=GROUP):
        if entry.name not in found:
            found[entry.name] = _loaded(entry)
    return dict(sorted(found.items()))


def _loaded(entry: metadata.EntryPoint) -> Game:
    try:
        game = entry.load()
    except (ImportError, AttributeError) as error:
        raise SetupError(f"the game {entry.name} cannot be loaded: {error}") from error
    if not isinstance(game, Game) or game.id != entry.name:
        raise SetupError(f"the entry point {entry.name} of {GROUP} is not a game of that id")
    return game


_found: dict[str, Game] = {}  # looking through the installed distributions takes longer than a short match


def find_game(id: object) -> Game:
    """The game of that id; loads no other."""
    if isinstance(id, str):
        if id in _found:
            return _found[id]
        for entry in metadata.entry_points(group=GROUP, name=id):
            _found[id] = _loaded(entry)
            return _found[id]
    known = ", ".join(sorted({entry.name for entry in metadata.entry_points(group=GROUP)}))
    raise SetupError(f"unknown game {id!r:.40}: choose from {known}")
