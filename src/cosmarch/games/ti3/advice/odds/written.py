"""Battles that somebody writes down: two fleets, or invaders and a garrison, as texts."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from cosmarch.core.errors import SetupError
from cosmarch.games.ti3.advice.odds.forces import POLICIES, Force, invasion, parsed_units, space_battle
from cosmarch.odds.report import Battle, checked_entries

SIDE: Final = ("units", "technologies", "race", "pds", "funded", "casualties")
FIELD: Final = ("invasion", "nebula")


def written_battle(attacker: Mapping[str, Any], defender: Mapping[str, Any], field: Mapping[str, Any]) -> Battle:
    checked_entries("ti3", field, FIELD)
    if field.get("invasion") and field.get("nebula"):
        raise SetupError("an invasion is not fought in a Nebula: invasion and nebula exclude each other")
    one, two = _force(attacker), _force(defender)
    odds = invasion(one, two) if field.get("invasion") else space_battle(one, two, bool(field.get("nebula")))
    return Battle(odds, (one.units, two.units), (one.casualties, two.casualties), "order")


def _force(side: Mapping[str, Any]) -> Force:
    checked_entries("ti3", side, SIDE)
    order = side.get("casualties", POLICIES[0])
    return Force(
        parsed_units(side["units"]),
        tuple(side.get("technologies", ())),
        side.get("race", ""),
        side.get("pds", 0),
        side.get("funded", 0),
        order if order in POLICIES else tuple([part.strip() for part in order.split(",")]),
    )
