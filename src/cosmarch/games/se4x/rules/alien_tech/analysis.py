"""Mobile Analysis Bay: technology from captured ships that are not scrapped (CE-AT29)."""

from __future__ import annotations

from cosmarch.games.se4x.rules.advantages.empire import later
from cosmarch.games.se4x.rules.alien_tech.effects import analyses
from cosmarch.games.se4x.rules.combat import boarding
from cosmarch.games.se4x.rules.combat.battlefield import PRIZE
from cosmarch.games.se4x.rules.economy.upgrades import upgrade_all
from cosmarch.games.se4x.state import ANALYSED, TECHS, Table, put


def after_battle(t: Table, place: int, seat: int) -> None:
    """CE-AT29.1: right after a battle, from the ships captured in it. Nobody else learns of it."""
    if analyses(t, seat) and not later(t):
        for group in t.groups_at(place, seat):
            if t.combat[group] & PRIZE:
                learn(t, seat, group)


def economic_phase(t: Table, seat: int) -> None:
    """CE-AT29.1 in the later edition: in an economic phase, once from each captured group."""
    if analyses(t, seat) and later(t):
        for group in boarding.captured(t, seat):
            if not t.private[group] & ANALYSED:
                t.private = put(t.private, group, t.private[group] | ANALYSED)
                learn(t, seat, group)


def learn(t: Table, seat: int, group: int) -> None:
    """One level in each technology in which the ships are ahead."""
    if boarding.shared(t):
        for technology in boarding.gains(t, seat, group):
            t.levels[seat * TECHS + technology] += 1
            t.whisper(seat, "gains_level", "CE-AT29.1", tech=technology)
        upgrade_all(t, seat)
