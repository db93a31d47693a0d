"""What the others did since a player last decided: one chip a move, with its details folded in."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from cosmarch import Line, Match

MOST: Final = 12  # chips; whoever was away longer reads the log
FEW: Final = 5  # lines about oneself
DUEL: Final = 2  # players in a battle
DICE: Final = 12  # of a player: in two rows


@dataclass(frozen=True, slots=True)
class Chip:
    """A move in a few words, or several of a kind. `paths` lead over the map, `places` are what it is about there; it
    is `own` where the reader lost, gained or found something by it."""

    text: str
    seat: int | None
    details: tuple[str, ...]
    places: tuple[str, ...]
    paths: tuple[tuple[str, ...], ...]
    art: str
    rule: str
    own: bool = False


def chips(match: Match, seat: int | None, lang: str) -> tuple[Chip, ...]:
    """The last moves of the others, and what came of the seat's own that it could not know, oldest first."""
    if seat is None:
        return ()
    runs = _runs(match, match.moves(seat, lang), seat, lang)
    return tuple([replace(_gathered(match, run, lang), own=_tells_of(run, seat)) for run in runs[-MOST:]])


@dataclass(frozen=True, slots=True)
class Throw:
    """The dice that a seat threw: what each showed, and whether it hit."""

    seat: int
    faces: tuple[tuple[int, bool], ...]

    @property
    def hits(self) -> int:
        return sum([hit for _, hit in self.faces])


def thrown(match: Match, seat: int | None) -> tuple[Throw, ...]:
    """The last dice of a battle of the seat's own that fell since it last answered: what decided it. Where others
    fought as well, nobody could tell which are whose."""
    faces: dict[int, tuple[tuple[int, bool], ...]] = {}
    for volley in match.thrown(seat) if seat is not None else ():
        faces[volley.seat] = (*faces.get(volley.seat, ()), *volley.faces)[-DICE:]
    if seat not in faces or len(faces) > DUEL:
        return ()
    return tuple([Throw(who, dice) for who, dice in faces.items() if dice])


def touched(match: Match, seat: int | None, lang: str) -> tuple[str, ...]:
    """What others did to the player, in a few lines."""
    told = dict.fromkeys([line.text for line in match.befell(seat, lang)]) if seat is not None else {}
    return tuple(told)[-FEW:]


def _runs(match: Match, groups: Sequence[Sequence[Line]], seat: int, lang: str) -> list[list[Sequence[Line]]]:
    """Moves that a game tells in one line stand together, where the first of them was, until somebody else moves; but
    for what the seat itself found."""
    runs: list[list[Sequence[Line]]] = []
    for group in groups:
        who = _seat(group[0])
        last = next((run for run in reversed(runs) if run[0][0].key == group[0].key), None)
        since = runs[runs.index(last) :] if last is not None else []
        mine = all([_seat(run[0][0]) == who for run in since])
        others = mine and who is not None and group[0].args.get("seat") != seat  # each thing that one found is told
        if last is not None and others and match.game.gathered(group[0].key, 2, "", lang):
            last.append(group)
        else:
            runs.append([group])
    return runs


def _tells_of(run: Sequence[Sequence[Line]], seat: int) -> bool:
    """Whether these moves are the seat's, which are told only where it could not know what came of them, or a line
    tells what became of something that is its own."""
    lines = [line for group in run for line in group]
    return _seat(lines[0]) == seat or any([line.trail is not None and line.trail.seat == seat for line in lines])


def _gathered(match: Match, run: Sequence[Sequence[Line]], lang: str) -> Chip:
    if len(run) == 1:
        return _chip(run[0])
    chips = [_chip(group) for group in run]
    seat = chips[0].seat
    assert seat is not None
    movers = [match.game.mover(group[0].args) for group in run]
    count = len(set(movers) - {None}) + movers.count(None)
    text = match.game.gathered(run[0][0].key, count, match.name(seat, lang), lang)
    details = tuple([line for chip in chips for line in (chip.text, *chip.details)])
    places = tuple(dict.fromkeys([place for chip in chips for place in chip.places]))
    paths = tuple([path for chip in chips for path in chip.paths])
    art = chips[0].art if len({chip.art for chip in chips}) == 1 else ""  # no one picture stands for different things
    return Chip(text, seat, details, places, paths, art, chips[0].rule)


def _chip(lines: Sequence[Line]) -> Chip:
    first = lines[0]
    trails = [line.trail for line in lines if line.trail is not None]
    places = dict.fromkeys([place for line in lines for place in line.places])
    details = tuple([line.text for line in lines[1:]])
    ways = [trail for trail in trails if len(trail.path) > 1] or trails  # what stays where it is, is marked there
    art = ways[0].art if ways else ""
    paths = tuple(dict.fromkeys([trail.path for trail in ways if trail.art == art]))  # what flies together
    return Chip(first.text, _seat(first), details, tuple(places), paths, art, first.rule)


def _seat(line: Line) -> int | None:
    """Who did it, or whose it was."""
    if line.whose is not None:
        return line.whose
    return line.trail.seat if line.trail is not None and line.trail.seat >= 0 else None
