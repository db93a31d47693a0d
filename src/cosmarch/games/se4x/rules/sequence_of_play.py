"""The sequence of play: three turns and an economic phase, and the phases of a player turn (SE-1)."""

from __future__ import annotations

from cosmarch.games.se4x.content.vocabulary import TURNS
from cosmarch.games.se4x.rules import victory
from cosmarch.games.se4x.rules.economy import upgrades
from cosmarch.games.se4x.rules.groups import new_turn
from cosmarch.games.se4x.rules.movement import courses
from cosmarch.games.se4x.rules.solitaire import solitaire
from cosmarch.games.se4x.state import COMBAT, EXPLORATION, MOVEMENT, NOBODY, Scene, Table


def begin_round(t: Table) -> None:
    """Scene. SE-1.1: three turns are followed by an economic phase."""
    if victory.round_limit(t):
        t.log("round_limit", "SE-1.1", n=t.round_limit)
        return
    t.turn = 0
    t.log("round", "SE-1.1", n=t.round)
    t.next(("turn_begins",))


def turn_begins(t: Table) -> None:
    """Scene. SE-1.2: in each turn every player takes one player turn, in turn order."""
    t.turn += 1
    t.log("turn", "SE-1.6", n=t.turn)
    t.next(*[("player_turn", seat) for seat in t.in_order()], ("turn_ends",))


def player_turn(t: Table, seat: int) -> None:
    """Scene. SE-1.3: all movement comes before any combat, all combat before exploring."""
    if t.out[seat]:
        return
    t.active = seat
    t.battles = ()
    t.explored = ()
    t.found = ()
    t.peeked = ()
    t.attacked = ()
    t.chain_steps = ()
    new_turn(t, seat)
    t.log("player_turn", "SE-1.2", seat=seat)
    t.next(*phases(t, seat))


def phases(t: Table, seat: int) -> list[Scene]:
    """SE-1.3: the scenes of a player turn."""
    scenes: list[Scene] = [("movement_phase", seat), ("movement", seat), ("movement_ends", seat)]
    if t.on("reaction"):
        scenes.append(("reaction_phase", seat))
    scenes += [("combat_begins", seat), ("combat_phase", seat)]
    scenes += solitaire.in_player_turn(t, seat)
    scenes += [("exploration_begins", seat), ("exploration_phase", seat), ("settling", seat)]
    scenes.append(("upgrades", seat))
    return [*scenes, ("player_turn_ends", seat)]


def movement_phase(t: Table, seat: int) -> None:
    """Scene. The movement phase begins."""
    t.phase = MOVEMENT
    courses.aim_scouts(t, seat)


def combat_begins(t: Table, seat: int) -> None:
    """Scene. The combat phase begins."""
    t.phase = COMBAT


def exploration_begins(t: Table, seat: int) -> None:
    """Scene. The exploration phase begins."""
    t.phase = EXPLORATION


def player_turn_ends(t: Table, seat: int) -> None:
    """Scene. A player turn is over. What Nano-technology does at once is done by now (CE-EA39.1)."""
    upgrades.upgrade_all(t, seat)
    upgrades.upgrade_all(t, seat, resting=True)
    t.active = NOBODY


def turn_ends(t: Table) -> None:
    """Scene. SE-1.1, 1.5, 1.6: after the third turn comes the economic phase."""
    t.next(*solitaire.after_player_turns(t), ("turn_begins",) if t.turn < TURNS else ("economic_phase",))
