"""What the others did since a player last decided: one chip a move, with its details folded in."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from cosmarch import Game, Line, Match

MOST: Final = 12  # chips; whoever was away longer reads the log


@dataclass(frozen=True, slots=True)
class Chip:
    """A move in a few words. `path` leads over the map, `places` are what it is about there."""

    text: str
    seat: int | None
    details: tuple[str, ...]
    places: tuple[str, ...]
    path: tuple[str, ...]
    art: str
    rule: str


def chips(match: Match, seat: int | None, lang: str) -> tuple[Chip, ...]:
    """The last moves of the others, oldest first."""
    if seat is None:
        return ()
    groups: list[list[Line]] = []
    lines = match.recap(seat, lang)
    told = type(match.game).headline is not Game.headline  # the game says which lines tell a move
    for line in lines:
        if told and not groups and not line.headline:
            continue  # what came before the first move belongs to nobody
        if not groups or (line.headline if told else _seat(line) != _seat(groups[-1][0])):
            groups.append([])
        groups[-1].append(line)
    return tuple([_chip(group) for group in groups[-MOST:]])


def _chip(lines: Sequence[Line]) -> Chip:
    first = lines[0]
    trail = next((line.trail for line in lines if line.trail is not None), None)
    places = dict.fromkeys([place for line in lines for place in line.places])
    details = tuple([line.text for line in lines[1:]])
    path = trail.path if trail is not None else ()
    return Chip(first.text, _seat(first), details, tuple(places), path, trail.art if trail else "", first.rule)


def _seat(line: Line) -> int | None:
    who = line.args.get("seat")
    return who if isinstance(who, int) else None
