"""Where the opponents of the solitaire scenarios, and machines and amoebas elsewhere, enter the sequence of play."""

from __future__ import annotations

from typing import Final

from cosmarch.core.errors import SetupError
from cosmarch.games.se4x.choices import MACHINES
from cosmarch.games.se4x.content.vocabulary import DIFFICULTIES, VICTORIES
from cosmarch.games.se4x.content.vocabulary import MACHINES as LEVELS
from cosmarch.games.se4x.rules.maps import scenario_of
from cosmarch.games.se4x.rules.movement import gate_links
from cosmarch.games.se4x.rules.solitaire import alien_empires, amoeba, doomsday, science
from cosmarch.games.se4x.state import Scene, Table

AGAINST_MACHINES: Final = VICTORIES.index("machines")
AGAINST_EMPIRES: Final = VICTORIES.index("alien_homeworlds")
# SE-33.15: what the amoeba scenario for one player leaves out.
NOT_WITH_AMOEBAS: Final = ("aliens", "boarding", "ground_combat", "titans", "centers", "experience")
# The modules that the difficulties of Doomsday and Alien Empires were not made for; 0 is off, or none.
OF_THE_EXPANSION: Final = (
    *("expansion", "experience", "boarding", "titans", "reaction", "fast_bc", "alien_technology", "empire_advantages"),
)


def apply_scenario_options(t: Table) -> None:
    """What the scenario decides of the options; SetupError where the difficulty is none of it."""
    scenario = scenario_of(t)
    if t.seats == 1:
        t.turn_switch("doomsday_machines", 0)
        word = DIFFICULTIES[t.difficulty]
        if t.victory != AGAINST_EMPIRES and word not in LEVELS:
            raise SetupError(f"the scenario {scenario.key} has the difficulties {', '.join(LEVELS)}, not {word}")
        if t.victory in (AGAINST_MACHINES, AGAINST_EMPIRES) and not t.on("solitaire_expansion"):
            for name in OF_THE_EXPANSION:
                t.turn_switch(name, 0)
    if science.in_play(t):
        t.turn_switch("mines", 1)  # science vessels are minesweepers (SE-33.3)
        if t.seats == 1:
            for name in NOT_WITH_AMOEBAS:
                t.turn_switch(name, 0)
    if "gates" in scenario.traits:
        t.turn_switch("ground_combat", 1)


def begin(t: Table) -> None:
    """The opponents at the start, after the markers are laid."""
    if t.victory == AGAINST_MACHINES:
        t.machine_rating = (0,) * len(doomsday.arrivals(t))
    elif t.victory == AGAINST_EMPIRES:
        alien_empires.begin(t)


# ---- the sequence of play


def in_player_turn(t: Table, seat: int) -> list[Scene]:
    """SE-33.4, SE-34.2: after the battles of a player turn."""
    out: list[Scene] = [("amoeba_phase", seat)] if science.in_play(t) else []
    return [*out, ("gate_assaults", seat)] if gate_links.in_play(t) else out


def after_player_turns(t: Table) -> list[Scene]:
    """SE-26.5, SE-31.14, SE-32.22: at the end of each turn."""
    if t.victory == AGAINST_EMPIRES:
        return [("empires_move",)]
    return [("machines_move",)] if doomsday.machines(t) else []


def economy_begins(t: Table, income_made: bool) -> list[Scene]:
    """SE-33.11: amoebas spread at the start of the economic phase, or after income."""
    after = t.chosen("amoeba_spread") == "after_income"
    return [("amoebas_spread",)] if science.in_play(t) and after == income_made else []


def economy_closes(t: Table) -> list[Scene]:
    """SE-31.3, SE-32.6: at the end of the economic phase."""
    if t.victory == AGAINST_EMPIRES:
        return [("empires_produce",)]
    return [("machines_arrive",)] if t.victory == AGAINST_MACHINES else []


# ---- battles


def battle_begins(t: Table, place: int) -> None:
    """Before both sides of a battle show themselves."""
    if MACHINES in (t.attacker, t.defender) and doomsday.machines_at(t, place):
        doomsday.encounter(t)
    alien_empires.battle_begins(t, place)


def battle_ended(t: Table, place: int, attacker: int, defender: int, rounds: int) -> None:
    """After a battle with a machine or an amoeba."""
    if MACHINES not in (attacker, defender):
        return
    if t.amoeba[place]:
        amoeba.battle_ended(t, place)
    elif rounds or t.machine_rating:
        doomsday.battle_ended(t, place, attacker if defender == MACHINES else defender)
