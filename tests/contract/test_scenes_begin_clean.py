"""A scene that is a function and hands over a flow has changed nothing and told nothing before: whoever begins it
again, to load, to clone or to imagine, would do it twice."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from setups import OWN

import cosmarch
from cosmarch.core.state import columns
from cosmarch.testing import Chance, perform, picked
from tests.measure import measure

pytestmark = pytest.mark.long
MOST = 1500  # answers of a match
MATCHES = measure(4, 1)  # of a set-up


def everything(t: Any) -> dict[str, Any]:
    """The columns as they are, and what was told."""
    twin = t.copy()
    return {name: getattr(twin, name) for name in columns(twin)} | {"told": list(t.events)}


def watched(name: str, scene: Callable[..., Any], wrong: set[str]) -> Callable[..., Any]:
    def begin(t: Any, *args: Any) -> Any:
        before = everything(t)
        flow = scene(t, *args)
        if flow is not None and everything(t) != before:
            wrong.add(name)
        return flow

    return begin


@pytest.mark.parametrize("game", list(cosmarch.games()))
def test_no_scene_does_anything_before_it_hands_over_its_flow(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    played = cosmarch.find_game(game)
    wrong: set[str] = set()
    scenes = {name: watched(name, scene, wrong) for name, scene in played.scenes.items()}
    monkeypatch.setattr(played, "scenes", scenes)
    for seats, options in [(played.seats[-1], {}), *OWN.get(game, ())]:
        for seed in range(MATCHES):
            match = cosmarch.new(game, seats, f"clean {seed}", options)
            chance = Chance(f"clean {seed}")
            while not match.over and len(match.answers) < MOST:
                perform(match, picked(match, chance))
    assert wrong == set()
