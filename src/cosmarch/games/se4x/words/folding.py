"""Steps of one thing as one line of the log: a stack that goes to a hex counter by counter, ships of a type that are
built one by one."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from cosmarch.core.state import Event
from cosmarch.core.text import Words
from cosmarch.games.se4x.choices import back
from cosmarch.games.se4x.content.loader import Content
from cosmarch.games.se4x.words import names as say

MOVES: Final = "moves"
BUILT: Final = "built"
OTHERS: Final = "others"  # the argument with the counters that a folded move has beside its first
HIDDEN: Final = -1  # of a counter that lies face down: its type
UNTIL: Final = ","
OF: Final = "x"  # between how many there are, of which type, and the counter

Args = Mapping[str, int | str]


def folded(one: Event, other: Event) -> Event | None:
    """One event for two in a row, of which the first may be folded already; None where each is told by itself."""
    if one.key != other.key or one.seen != other.seen or one.key not in (MOVES, BUILT):
        return None
    same = ("lead", "hex", "hex2") if one.key == MOVES else ("hex", "ship")
    if (one.key == MOVES and "lead" not in one.args) or any(
        [one.args.get(name) != other.args.get(name) for name in same]
    ):
        return None
    if one.key == BUILT:
        return Event(one.key, one.rule, one.seen, {**one.args, "n": int(one.args["n"]) + int(other.args["n"])})
    more = [part for part in (str(one.args.get(OTHERS, "")), _counter(other.args)) if part]
    return Event(one.key, one.rule, one.seen, {**one.args, OTHERS: UNTIL.join(more)})


def _counter(args: Args) -> str:
    """A counter of a move as the event tells of it."""
    return OF.join([str(args.get("many", 1)), str(args.get("own", args.get("shown", HIDDEN))), str(args["group"])])


def stack(words: Words, content: Content, args: Args) -> str:
    """All counters of a folded move: each type once, and last what lies face down, by the numbers on the backs."""
    kinds: dict[int, int] = {}
    hidden: list[int] = []
    for part in [_counter(args), *str(args[OTHERS]).split(UNTIL)]:
        many, kind, group = map(int, part.split(OF))
        if kind == HIDDEN:
            hidden.append(group)
        else:
            kinds[kind] = kinds.get(kind, 0) + many
    units = [say.counted(words, content, kind, many) for kind, many in kinds.items()]
    if len(hidden) == 1:
        units.append(say.face_down(words, hidden[0]))
    elif hidden:
        units.append(words("se4x.word.many_face_down", numbers=", ".join([str(back(group)) for group in hidden])))
    return ", ".join(units)
