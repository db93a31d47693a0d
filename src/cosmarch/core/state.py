"""The data of a match: columns of small integers, the queue of scenes still to play, the doors to chance and events.

A game subclasses `State`, lists its columns in `__slots__`, and writes `copy`. Columns hold ints, strings, lists and
tuples of those, nothing else, so that a state is copied, compared, saved and hashed without knowing the game.
"""

from __future__ import annotations

import hashlib
from typing import Any, Final, TypeVar

import msgspec

from cosmarch._subclassing import mypyc_attr
from cosmarch.core import rng
from cosmarch.core.errors import LoadError, OtherVersion, SetupError

EVERYONE: Final = -1  # the visibility mask that includes spectators

# Not part of the data: the same for the whole match (the immutable tables), or made anew for each running scene.
TRANSIENT: Final = ("content", "choices", "events", "tape")


class Event:
    """Something that happened: a message key with typed arguments, its rule, and who may see it.

    `args` are typed by their names (`seat`, `system`, `n` …); words are made from them at the edge.
    `seen` is a bit mask of seats. EVERYONE has all bits; spectators see what has endlessly many, so that `~(1 << seat)`
    is everybody but one seat, which is told the same in words of its own.
    """

    # Records are dataclasses, but for the few that nearly every decision makes: those here, in `ask`, `tasks` and
    # `history`. Compiled, one of four fields takes 28 ns to make if it is written out, and 182 ns as a dataclass.
    __slots__ = ("args", "key", "rule", "seen")

    def __init__(self, key: str, rule: str, seen: int, args: dict[str, int | str]) -> None:
        self.key = key
        self.rule = rule
        self.seen = seen
        self.args = args

    def visible(self, seat: int | None) -> bool:
        return self.seen < 0 if seat is None else bool(self.seen >> seat & 1)


@mypyc_attr(allow_interpreted_subclasses=True)
class State:
    """What every game's state has. Subclasses add columns and must extend `copy`."""

    __slots__ = ("events", "generator", "loaded", "orders", "over", "queue", "reveals", "shows", "tape")

    queue: list[tuple[Any, ...]]  # (scene name, *ints) in the order of play
    generator: int
    loaded: list[int]  # results the next rolls will show
    reveals: int  # grows whenever chance decides or something hidden is uncovered
    shows: int  # how many of those told nobody anything but what somebody did
    orders: list[tuple[int, str, str]]  # (seat, window, policy)
    over: bool
    events: list[Event]
    tape: list[int]  # public rolls since the scene began

    def __init__(self) -> None:
        self.clear()

    def clear(self) -> None:
        """The columns of this class as at the start. A subclass whose `__init__` leaves them to `copy` calls this
        itself for a new match."""
        self.queue = []
        self.generator = 1
        self.loaded = []
        self.reveals = 0
        self.shows = 0
        self.orders = []
        self.over = False
        self.events = []
        self.tape = []

    def copy(self) -> State:
        raise TypeError(f"{type(self).__name__} has no copy()")

    def copy_base(self, twin: State) -> None:
        """Copy the columns of this class into a twin made by a subclass's `copy`."""
        twin.queue = self.queue[:]
        twin.generator = self.generator
        twin.loaded = self.loaded[:]
        twin.reveals = self.reveals
        twin.shows = self.shows
        twin.orders = self.orders[:]
        twin.over = self.over
        twin.events = []
        twin.tape = []

    # ---- events

    def tell(self, key: str, rule: str, args: dict[str, int | str], seen: int = EVERYONE) -> None:
        self.events.append(Event(key, rule, seen, args))

    def uncover(self) -> None:
        """Note that something hidden became known: an undo beyond this needs consent, and the scene must end
        before it asks again (an imagined match could not repeat it otherwise)."""
        self.reveals += 1

    def show(self) -> None:
        """Note that what a seat answered in secret is now seen to be done. That uncovers something to the others and
        nothing to the seat: until somebody else answers it may take it back."""
        self.reveals += 1
        self.shows += 1

    @property
    def learned(self) -> int:
        """How often somebody learned something that no undo takes back."""
        return self.reveals - self.shows

    # ---- queue

    def next(self, *scenes: tuple[Any, ...]) -> None:
        """Play these scenes, in this order, before anything else in the queue."""
        self.queue[0:0] = list(scenes)

    # ---- chance

    def below(self, bound: int) -> int:
        """A fair number from 0 to bound - 1."""
        limit = 2**32 - 2**32 % bound
        self.reveals += 1
        while True:
            self.generator = rng.step(self.generator)
            number = rng.output(self.generator)
            if number < limit:
                return number % bound

    def roll(self, sides: int) -> int:
        """A public die. Loaded results come first; each must fit the die it falls on."""
        if self.loaded:
            result = self.loaded.pop(0)
            if not 1 <= result <= sides:
                raise SetupError(f"a loaded result of {result} does not fit a die with {sides} sides")
            self.reveals += 1
        else:
            result = 1 + self.below(sides)
        self.tape.append(result)
        return result

    def shuffled(self, cards: list[int]) -> list[int]:
        """A new list with the same cards in random order."""
        out = cards[:]
        for last in range(len(out) - 1, 0, -1):
            other = self.below(last + 1)
            out[last], out[other] = out[other], out[last]
        return out


# ---- columns

T = TypeVar("T")


def put(column: tuple[T, ...], at: int, value: T) -> tuple[T, ...]:
    """The column with one entry changed. Columns that seldom change are tuples, which copies of a state share."""
    if column[at] == value:
        return column
    entries = list(column)
    entries[at] = value
    return tuple(entries)


_columns: dict[Any, list[str]] = {}


def columns(state: State) -> list[str]:
    """The names of a state's columns, sorted."""
    kind: Any = type(state)
    if kind not in _columns:  # a class keeps its columns, and every hash asks for them
        _columns[kind] = _columns_of(kind)
    return _columns[kind]


def _columns_of(kind: Any) -> list[str]:
    """A compiled class lists its attributes in one place, a plain one along its bases."""
    names: set[str] = set()
    for base in kind.__mro__:
        names.update(getattr(base, "__mypyc_attrs__", ()))
        names.update(base.__dict__.get("__slots__", ()))
    return sorted(name for name in names if name not in TRANSIENT and not name.startswith("_"))


def encode(state: State) -> dict[str, Any]:
    """The data of a state as plain JSON-able values."""
    return {name: getattr(state, name) for name in columns(state)}


def decode(data: object, like: State) -> State:
    """A state from what `encode` gave, checked column by column against a state of the same match."""
    if not isinstance(data, dict):
        raise LoadError("the state is not an object")
    twin = like.copy()
    names = columns(like)
    if sorted(data) != names:
        odd = sorted(set(data) ^ set(names))
        raise OtherVersion(f"the state has other columns than this version: {', '.join(map(str, odd[:5]))}")
    for name in names:
        setattr(twin, name, _fitted(data[name], getattr(like, name), name))
    if not rng.valid(twin.generator):
        raise LoadError("the state's generator is out of range")
    return twin


def _fitted(value: object, like: object, path: str) -> object:
    """`value` with lists turned to tuples where `like` has them; refuses other types."""
    if isinstance(like, (list, tuple)):
        if not isinstance(value, list):
            raise LoadError(f"the state's {path} is not a list")
        if path == "queue":
            return [_scene(item) for item in value]
        if path == "orders":
            return [_order(item) for item in value]
        sample = like[0] if like else 0
        items = [_fitted(item, like[i] if i < len(like) else sample, path) for i, item in enumerate(value)]
        return tuple(items) if isinstance(like, tuple) else items
    if type(value) is not type(like):
        raise LoadError(f"the state's {path} holds {value!r:.40}, which is not {type(like).__name__}")
    return value


def _scene(item: object) -> tuple[Any, ...]:
    if not isinstance(item, list) or not item or not isinstance(item[0], str):
        raise LoadError("the state's queue holds something that is not a scene")
    return tuple(tuple(part) if isinstance(part, list) else part for part in item)


def _order(item: object) -> tuple[int, str, str]:
    if isinstance(item, list) and len(item) == 3:
        seat, window, policy = item
        if type(seat) is int and isinstance(window, str) and isinstance(policy, str):
            return seat, window, policy
    raise LoadError("the state's orders hold something that is not a standing order")


def digest(*parts: object) -> str:
    """The hash of JSON-able values, the same on every machine."""
    return hashlib.sha256(msgspec.json.encode(parts, order="deterministic")).hexdigest()
