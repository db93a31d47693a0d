"""Making matches: new ones, from positions, from the middle of others, and once more. From saves: see `save`."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from typing import Any

from cosmarch.core import history, rng
from cosmarch.core.driver import NOBODY
from cosmarch.core.errors import CosmarchError, LoadError, SetupError
from cosmarch.core.following import follow_known
from cosmarch.core.game import Game
from cosmarch.core.history import TABLE, Answer
from cosmarch.core.match import Match
from cosmarch.core.registry import find_game
from cosmarch.core.settings import OptionValue


def new_match(
    game: str,
    seats: int,
    seed: int | str | None = None,
    options: Mapping[str, object] | None = None,
    pack: Mapping[str, str] | None = None,
) -> Match:
    """A new match, at its first question. `games()` tells what there is; `options` that are left out have their
    defaults. Without a seed an unguessable one is drawn. `pack` replaces data files of the game, see `read_pack`.
    SetupError where the match cannot be set up so."""
    found = find_game(game)
    return at_first_question(
        made(found, found.checked_seats(seats), found.checked_options(options), _seed(seed), pack, {})
    )


def from_position(
    game: str, position: Mapping[str, Any], seed: int | str | None = None, pack: Mapping[str, str] | None = None
) -> Match:
    """A match that begins in a position as `Match.position` gives it; what is left out is as at the start. LoadError
    names the entry that is not legal."""
    found = find_game(game)
    if not isinstance(position, Mapping):
        raise LoadError("a position is an object with game, seats, options and position")
    for key in position:
        if key not in ("game", "seats", "options", "position"):
            raise LoadError(f"a position has no entry {key!r:.40}")
    if position.get("game", game) != game:
        raise LoadError(f"the position is one of {position['game']!r:.40}, not of {game}")
    placed = position.get("position", {})
    options = position.get("options", {})
    if not isinstance(placed, Mapping) or not isinstance(options, Mapping):
        raise LoadError("a position's entries options and position are objects")
    seats = found.checked_seats(position.get("seats", found.seats[0]))
    return at_first_question(made(found, seats, found.checked_options(options), _seed(seed), pack, placed))


def forked(match: Match, seat: int | None = None, seed: int | str | None = None) -> Match:
    """A new match that begins where this one stands, with other dice to come. With a seat it tells no more than the
    seat knows: what else is hidden is dealt anew, and what others answered in secret in the running scene is asked
    again."""
    if match.over:
        raise SetupError("the match is over: there is nothing to play on from")
    drawn = _seed(seed)
    if seat is None:
        origin = match._checkpoint.copy()
        origin.loaded = match._table.tape[:]
    else:
        origin = match.imagine(seat, drawn)._origin
    origin.orders = [order for order in origin.orders if order[0] != TABLE]  # nobody closes its windows
    origin.generator = rng.seeded(f"{match.game.id} {drawn}")
    twin = Match(match.game, match.seats, match.options, drawn, match.pack, {}, origin)
    twin._forked = True
    twin._imagining = NOBODY if seat is None else seat
    twin._names = match._names
    twin._as_held = match.holds  # its questions of this scene are the same
    twin._start()
    follow_known(twin, match, seat)
    twin._as_held = False
    # What happened before stands at the head of its log; what the running scene tells is told again.
    earlier = [note for at, note in match._notes if not at] + history.events(match._past)
    twin._notes = [(0, event) for event in earlier if seat is None or event.visible(seat)]
    return twin


def replayed(match: Match, count: int | None = None, after: Match | None = None) -> Match:
    """`Match.repeat`, which tells what it does."""
    if match._imagined:
        raise CosmarchError("an imagined match has no answers of its own to repeat")
    given = match._all_answers()
    wanted = len(given) if count is None else max(0, min(count, len(given)))
    if after is None:
        twin = match._sibling()
        twin.request = None
        twin._start()
    else:
        before = [(seat, token) for seat, token, _ in given[:wanted]]
        if after._origin is not match._origin or list(after.answers) != before[: len(after.answers)]:
            raise SetupError("what is to be played on is no earlier moment of this match")
        twin = after.clone()
    done = len(twin._all_answers())
    replay(twin, given[done:wanted], done + 1)
    return twin


def replay(match: Match, answers: list[Answer], first: int) -> None:
    """Answer a match as it was answered before; LoadError names the answer, counted from `first`, that no longer
    fits."""
    for number, answer in enumerate(answers, first):
        try:
            match._replay(answer)
        except CosmarchError as error:
            raise LoadError(f"answer {number} ({answer[1]!r:.60}) no longer fits: {error}") from None


def made(
    game: Game,
    seats: int,
    options: Mapping[str, OptionValue],
    seed: str,
    pack: Mapping[str, str] | None,
    placed: Mapping[str, Any],
) -> Match:
    """A match of which nothing has been played yet, not even up to its first question."""
    content = game.content(seats, pack if pack else None)
    origin = game.setup(seats, options, rng.seeded(f"{game.id} {seed}"), content)
    if placed:
        game.place(origin, placed)
    return Match(game, seats, options, seed, pack or {}, placed, origin)


def at_first_question(match: Match) -> Match:
    """That match as it is when somebody is asked for the first time."""
    match._start()
    return match


def _seed(seed: int | str | None) -> str:
    if seed is None:
        return secrets.token_hex(16)
    if isinstance(seed, bool) or not isinstance(seed, (int, str)):
        raise SetupError(f"a seed is a whole number or a text, not {seed!r:.40}")
    if isinstance(seed, str) and not seed.isprintable():
        raise SetupError("a seed is a text of printable characters")
    return str(seed)
