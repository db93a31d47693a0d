"""Battles that somebody writes down: two forces in space or on the ground, as texts."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from cosmarch.core.errors import SetupError
from cosmarch.games.se4x.advice.odds.forces import POLICIES, Force, ground_battle, parsed_units, space_battle
from cosmarch.odds.report import Battle, checked_entries

SIDE: Final = ("units", "targets", "screens", "dropped")
FIELD: Final = ("invasion", "nebula", "terrain", "experience")


def written_battle(attacker: Mapping[str, Any], defender: Mapping[str, Any], field: Mapping[str, Any]) -> Battle:
    checked_entries("se4x", field, FIELD)
    terrain = "nebula" if field.get("nebula") else field.get("terrain", "")
    if field.get("invasion") and terrain:
        raise SetupError("an invasion is fought on a planet: invasion excludes terrain and nebula")
    one, two = _force(attacker), _force(defender)
    if field.get("invasion"):
        odds = ground_battle(one, two)
    else:
        ranked = any([counter.rank for side in (one, two) for counter in side.counters])
        odds = space_battle(one, two, terrain, bool(field.get("experience")) or ranked)
    return Battle(odds, (_counts(one), _counts(two)), (one.targets, two.targets), "targets")


def _force(side: Mapping[str, Any]) -> Force:
    checked_entries("se4x", side, SIDE)
    order = side.get("targets", POLICIES[0])
    listed = order if order in POLICIES else tuple([part.strip() for part in order.split(",")])
    return Force(parsed_units(side["units"]), listed, tuple(side.get("screens", ())), bool(side.get("dropped")))


def _counts(force: Force) -> dict[str, int]:
    return {counter.name: counter.count for counter in force.counters}
