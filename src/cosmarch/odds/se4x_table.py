"""Odds of the battles at a table of Space Empires: the one that is being fought, or one that could be.

Rolls are judged at the table itself, so cards, terrain and technology count as they do in the battle. Both sides fire
at the deadliest targets first and screen nobody. Not counted is what `se4x` does not count either; a running battle is
told from the start of its next round. What a seat does not know of face-down counters is for the caller to deal anew.
"""

from __future__ import annotations

from collections.abc import Sequence

from cosmarch.core.errors import SetupError
from cosmarch.games.se4x.battlefield import GROUND_BATTLE, fleet
from cosmarch.games.se4x.ground_values import line_up
from cosmarch.games.se4x.modifiers import hexes, hostile
from cosmarch.games.se4x.map_hexes import distance
from cosmarch.games.se4x.secrets import redeal
from cosmarch.games.se4x.state import GROUND, NOWHERE, SHIP_KINDS, Table
from cosmarch.games.se4x.vocabulary import GROUND_UNITS, SHIPS
from cosmarch.odds.report import Odds
from cosmarch.odds.se4x import POLICIES, ranked_targets, ranked_troops
from cosmarch.odds.se4x_duels import GroundDuel, Plan, SpaceDuel
from cosmarch.odds.volleys import duel_odds


def at_table(t: Table, seat: int | None, place: str) -> Odds:
    """The odds from the point of view of the seat (None, or one that does not fight: the attacker's). Face-down counters
    are dealt anew first: the odds are those of one way in which they may be, as the seat knows it."""
    if not place:
        odds, defender = live(t)
        return odds.mirrored() if seat is not None and seat == defender else odds
    if seat is None:
        raise SetupError("say which seat would attack there")
    if place not in t.domains.hexes.index or t.domains.hexes.index[place] == t.domains.no_hex:
        raise SetupError(f"{place!r:.40} is no hex of this map")
    return possible_battle(t, seat, t.domains.hexes.index[place])


def live(t: Table) -> tuple[Odds, int]:
    """The odds of the running battle, and its defender. All that fights there lies face up."""
    if t.battle_hex == NOWHERE or not t.battle_round and not fleet(t, t.attacker):
        raise SetupError("no battle is being fought now")
    if t.battle_marks & GROUND_BATTLE:
        return ground_odds(t.copy()), t.defender
    if not fleet(t, t.attacker) or not fleet(t, t.defender):
        raise SetupError("no battle is being fought now")
    return space_odds(t.copy()), t.defender


def possible_battle(t: Table, seat: int, place: int) -> Odds:
    """The seat's ships in the hex fight those of the enemy there; where it has none, all that could come there with its
    next move if nothing hindered it."""
    t = t.copy()
    redeal(t, seat)
    owners = [owner for owner in t.owners_at(place) if not t.allied(owner, seat) and hostile(t, seat, owner)]
    theirs = [group for owner in owners[:1] for group in t.fighting_units(place, owner)]
    if not theirs:
        raise SetupError("there are no fighting units of another player in that hex")
    ours = t.fighting_units(place, seat)
    if not ours:
        turn = t.turn
        t.turn = max(1, turn)
        ours = [
            group
            for group in t.groups_of(seat)
            if t.combat_capable(group) and distance(t.where[group], place) <= hexes(t, group)
        ]
        t.turn = turn
    if not ours:
        raise SetupError("no fighting unit of yours can reach that hex")
    return counters_odds(t, seat, ours, owners[0], theirs, place)


def counters_odds(t: Table, seat: int, ours: Sequence[int], owner: int, theirs: Sequence[int], place: int) -> Odds:
    """The odds of counters of a seat that attack those of an owner in a hex."""
    t = t.copy()
    for group in t.all_at(place):
        if group not in theirs:
            t.where[group] = NOWHERE
    for group in ours:
        t.where[group] = place
    t.battle_hex, t.attacker, t.defender, t.battle_round, t.battle_marks = place, seat, owner, 0, 0
    t.ties = ()
    return space_odds(t)


def space_odds(t: Table) -> Odds:
    sides = (fleet(t, t.attacker), fleet(t, t.defender))
    for group in (*sides[0], *sides[1]):
        t.combat[group] = 0
    t.battle_round = 2
    plans = [Plan(ranked_targets(t, sides[one], sides[1 - one], POLICIES[0])) for one in (0, 1)]
    return duel_odds(SpaceDuel(t, names(t, sides), (plans[0], plans[1]), learning=False))


def ground_odds(t: Table) -> Odds:
    sides = (line_up(t, t.attacker), line_up(t, t.defender))
    if not sides[0] or not sides[1] or any([t.kind[group] < GROUND for side in sides for group in side]):
        raise SetupError("no battle between ground units is being fought now")
    plans = [Plan(ranked_troops(t, sides[1 - one], POLICIES[0])) for one in (0, 1)]
    return duel_odds(GroundDuel(t, sides, names(t, sides), (plans[0], plans[1])))


def names(t: Table, sides: tuple[Sequence[int], Sequence[int]]) -> list[list[str]]:
    """A name for each counter: its type, and its slot where there are several."""
    out: list[list[str]] = []
    for side in sides:
        kinds = [t.kind[group] for group in side]
        out.append(
            [
                word(t, t.kind[group]) + (f"#{group}" if kinds.count(t.kind[group]) > 1 else "")
                for group in side
            ]
        )
    return out


def word(t: Table, kind: int) -> str:
    if kind < SHIP_KINDS:
        return SHIPS[kind]
    if kind >= GROUND:
        return GROUND_UNITS[kind - GROUND]
    aliens = t.content.alien_names
    return aliens[kind - SHIP_KINDS] if kind - SHIP_KINDS < len(aliens) else "doomsday_machine"
