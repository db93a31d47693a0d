"""A field of battle in one line, for the tests of the combat chapters."""

from __future__ import annotations

from cosmarch.core.settings import OptionValue
from cosmarch.games.se4x.state import COMBAT, Table
from tests.se4x.table import Play, fresh, place, play, settle

FIELD = "G6"
WEST = "G5"  # nearer to the colony of seat 0
EAST = "G7"  # nearer to the colony of seat 1


def field(seats: int = 2, **options: OptionValue) -> Table:
    """Open space between a colony of seat 0 in the west and one of seat 1 in the east, in seat 0's combat phase; the
    base game without the experience of ships, unless a test asks for it."""
    wanted: dict[str, OptionValue] = {"experience": False, **options}
    t = fresh(seats, "standard", **wanted)
    settle(t, 0, "G3")
    settle(t, 1, "G8")
    t.phase = COMBAT
    return t


def battle(t: Table, attacker: int = 0, defender: int = 1, dice: tuple[int, ...] = (), where: str = FIELD) -> Play:
    """One battle on the field."""
    return play(t, ("battle", place(where), attacker, defender), dice=dice)


def standing(t: Table, attacker: int = 0, defender: int = 1, battle_round: int = 1, where: str = FIELD) -> Table:
    """The table in the middle of a battle, for the numbers of it."""
    t.battle_hex, t.attacker, t.defender, t.battle_round = place(where), attacker, defender, battle_round
    return t


def shots(p: Play) -> list[tuple[int, int, int]]:
    """The shots so far: who fired, the number needed, the roll."""
    out: list[tuple[int, int, int]] = []
    for event in p.match._events():
        if event.key in ("hit", "miss"):
            out.append((int(event.args["owner"]), int(event.args["a"]), int(event.args["n"])))
    return out


def hold_until(p: Play, battle_round: int, group: int) -> Play:
    """Nobody fires or leaves until it is the moment of a counter in a round."""
    for _ in range(300):
        ask = p.match.asks[0]
        if p.t.battle_round == battle_round and ask.kind == "fire" and ask.args["group"] == group:
            return p
        ways_out = [token for token in ("hold", "done", f"group.{group}") if token in ask.tokens]
        p.do(ways_out[0] if ways_out else ask.tokens[0])
    raise AssertionError("its moment never came")
