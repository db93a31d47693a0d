"""Which events tell what a player did, and how an event went over the map."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from cosmarch.core.panels import Trail
from cosmarch.games.ti3.content.vocabulary import UNITS
from cosmarch.games.ti3.state import NOWHERE, Table

# One of these stands for a move; what lies between two of them is its details.
HEADLINES: Final = frozenset(
    (
        *("race_taken", "strategy_chosen", "strategic_action", "passed", "stalled"),
        *("activates", "transfer", "orbital_drop", "transit", "patrol"),
        *("battle_won", "battle_of_no_survivors", "leaves_battle", "planet_taken", "planet_held", "takes_neutral"),
        *("annexed", "becomes_neutral", "planet_given", "locals_stay", "invasion_delayed"),
        *("card_played", "card_cancelled", "technology_gained", "agreement_formed", "agreement_ended"),
        *("agreements_cancelled", "envoy", "law_adopted", "agenda_decided", "agenda_cancelled", "law_repealed"),
        *("objective_revealed", "claimed", "dock_built", "counter_revealed", "leader_captured", "leader_killed"),
        *("captive_executed", "sabotage_run", "eliminated", "wins", "imperium_rex"),
    )
)

ALOFT: Final = {"ship_moves": "", "patrol": "", "leaves_battle": "cruiser", "transfer": "cruiser"}
GROUNDED: Final = {"dock_moved": "space_dock", "forces_moved": "ground_force", "transit": "ground_force"}


def headline(key: str) -> bool:
    return key in HEADLINES


def trail(t: Table, key: str, args: Mapping[str, int | str]) -> Trail | None:
    """From place to place, with the silhouette that flies."""
    unit = args.get("unit")
    art = f"unit-{UNITS[unit]}" if isinstance(unit, int) and 0 <= unit < len(UNITS) else ""
    seat = args.get("seat")
    who = seat if isinstance(seat, int) else -1
    if key in ALOFT:
        art = art or f"unit-{ALOFT[key]}"
        return Trail((_hex(t, args["hex"]), _hex(t, args["hex2"])), who, art)
    if key in GROUNDED:
        return Trail((_planet(t, args["planet"]), _planet(t, args["planet2"])), who, f"unit-{GROUNDED[key]}")
    if key in ("lands", "loaded", "orbital_drop"):
        planet = args["planet"]
        assert isinstance(planet, int)
        place = t.hex_of(planet)
        if place == NOWHERE:
            return None
        ends = (_hex(t, place), _planet(t, planet))
        return Trail(ends[::-1] if key == "loaded" else ends, who, art or "unit-ground_force")
    return None


def _hex(t: Table, place: int | str) -> str:
    assert isinstance(place, int)
    return t.choices.hexes.names[place]


def _planet(t: Table, planet: int | str) -> str:
    assert isinstance(planet, int)
    return t.content.planets[planet].key
