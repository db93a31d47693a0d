"""What happened, in words: the log, the recap, the names of the players, and whom the table waits for."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from cosmarch.core import history
from cosmarch.core.driver import Driver
from cosmarch.core.game import Game
from cosmarch.core.history import Past
from cosmarch.core.panels import Trail
from cosmarch.core.result import Volley
from cosmarch.core.state import EVERYONE, Event, State, digest, encode
from cosmarch.core.tasks import waiting
from cosmarch.core.text import capital
from cosmarch.core.windows import acted

RECENT: Final = 120  # events that a game is told of when it publishes the table: those of a round of a large battle


class Line:
    """A line of the log: `text`, which is also its `str`, the `rule`, the `key` and `args` of the event that it tells.

    `places` are the things on the board that it is about; a `headline` tells what a player did, the other lines its
    details; `trail` is how it went over the map, and `to` the seat that alone was told it, where the log of all tells
    so."""

    __slots__ = ("args", "headline", "key", "places", "rule", "text", "to", "trail")

    def __init__(
        self, text: str, event: Event, places: tuple[str, ...] = (), headline: bool = False, trail: Trail | None = None
    ) -> None:
        self.places = places
        self.headline = headline
        self.trail = trail
        self.text = text
        self.rule = event.rule
        self.key = event.key
        self.args = event.args
        self.to: int | None = None

    @property
    def whose(self) -> int | None:
        """The seat that did it or, where nobody is said to have done it, whose it was or who alone was told."""
        for name in ("seat", "owner"):
            who = self.args.get(name)
            if isinstance(who, int) and who >= 0:
                return who
        return self.to

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"Line({self.text!r}, {self.rule!r})"


class Chronicle(Driver):
    """A driver that remembers and tells. Beside the events of the scenes it has notes of its own: of undo, and of seats
    that change hands."""

    def __init__(self, game: Game, seats: int, origin: State) -> None:
        super().__init__(game, seats, origin)
        self._notes: list[tuple[int, Event]] = []  # (log lines before it, event) of what is not in the scenes
        self._seen_by: dict[int, tuple[Past | None, Past | None]] = {}

    @property
    def state_hash(self) -> str:
        """A fingerprint of the state alone, whatever was answered in the running scene."""
        return digest(encode(self._table))

    def waiting(self, seat: int | None, lang: str = "en") -> tuple[str, ...]:
        """Lines that tell a seat whom the table waits for."""
        words = self.game.words(lang)
        lines: list[str] = []
        for row in self._waiting(seat):
            who = row["seat"]
            if who is None:
                lines.append(words("core.waiting.others"))
            elif who == seat:
                lines.append(words("core.waiting.you"))
            else:
                lines.append(words("core.waiting.seat", player=self.name(who, lang)))
        return tuple(lines)

    def _waiting(self, seat: int | None) -> list[dict[str, Any]]:
        return waiting(self._open, self._silent, seat)

    def name(self, seat: int, lang: str = "en") -> str:
        """What a seat is called."""
        if seat < len(self.names):
            return self.names[seat]
        return self.game.words(lang)("core.seat", number=seat + 1)

    def ending(self, lang: str = "en") -> tuple[str, ...]:
        """Why the match ended and, where the best had equal scores, what decided, in words; nothing while it goes
        on."""
        if not self.over:
            return ()
        result, words = self.game.result(self._table), self.game.words(lang)
        about = ", ".join([self.name(seat, lang) for seat in result.about])
        told: list[str] = []
        for reason in (result.reason, result.tie):
            if reason:
                key = f"{self.game.id}.reason.{reason}"
                told.append(capital(words(key if key in words else reason, player=about)))
        return tuple(told)

    def log(self, seat: int | None, lang: str = "en", last: int = 0) -> tuple[Line, ...]:
        """What happened, as far as the seat may know it; `last` gives only so many lines from the end."""
        self._check_seat(seat)
        seen = self._folded([event for event in self._events() if event.visible(seat)])
        return tuple([self._line(event, lang) for event in (seen[-last:] if last > 0 else seen)])

    def whole_log(self, lang: str = "en", last: int = 0) -> tuple[Line, ...]:
        """What happened, secrets included: for looking back at a match that is over. What one player alone was told
        stands after their name."""
        told = self._folded(self._events())
        return tuple([self._addressed(event, lang) for event in (told[-last:] if last > 0 else told)])

    def _addressed(self, event: Event, lang: str) -> Line:
        line = self._line(event, lang)
        alone = [seat for seat in range(self.seats) if event.seen == 1 << seat]
        if alone and "seat" not in event.args:
            line.to = alone[0]
            line.text = self.game.words(lang)("core.told", player=self.name(alone[0], lang), text=line.text)
        return line

    def turns(self) -> tuple[int, ...]:
        """After how many answers somebody's turn began: where, as everybody saw, another player did something. A match
        that was loaded knows its scenes only from there on; one that `repeat` gave knows them all."""
        scenes = history.chain(self._past)
        told = type(self.game).headline is not Game.headline
        out, before, count = [0], -1, 0
        for scene in scenes:
            for event in scene.events:
                who = event.args.get("seat")
                moves = event.seen == EVERYONE and (self.game.headline(self._table, event) or not told)
                if moves and isinstance(who, int) and who != before:
                    if before >= 0 and count != out[-1]:
                        out.append(count)
                    before = who
            count += len(scene.answers)
        return tuple(out)

    def line_count(self, seat: int | None) -> int:
        """How many lines the seat's log has."""
        self._check_seat(seat)
        return len(self._folded([event for event in self._events() if event.visible(seat)]))

    def recap(self, seat: int, lang: str = "en") -> tuple[Line, ...]:
        """What others did since the seat last answered, as far as it may know it, and what came of its own answer that
        it could not know."""
        return tuple([self._line(event, lang) for event in self._folded(self._since(seat))])

    def moves(self, seat: int, lang: str = "en") -> tuple[tuple[Line, ...], ...]:
        """`recap` by moves: of each the line that tells it, then its details. Where a game names no headlines, what a
        player did in a row is a move. One that began before the seat answered, such as a battle, is told as a whole."""
        return tuple([self._move(run, lang) for run in self._runs(self._since(seat), seat, self._earlier(seat))])

    def _runs(self, events: list[Event], seat: int, earlier: list[Event] | None = None) -> list[list[Event]]:
        """The events that belong together. What is a part of a move among the `earlier` ones stands with all of that,
        but for a move of the seat itself, which it knows."""
        t, game = self._table, self.game
        news = [event for event in events if not (game.marks_time(t, event) or self._is_private(event, seat))]
        if type(game).headline is Game.headline:
            return _by_player(news)
        return self._by_headline(news, seat, self._runs(earlier, seat) if earlier else [])

    def _is_private(self, event: Event, seat: int) -> bool:
        """What the seat alone was told tells nothing of a move, unless it is one."""
        return _for_itself(event, seat) and not self.game.headline(self._table, event)

    def _by_headline(self, events: list[Event], seat: int, begun: list[list[Event]]) -> list[list[Event]]:
        """What follows a headline stands with it, and what is a part of an earlier move with that: of one that had
        `begun` before, with all of it. What belongs to nobody is told by the log alone."""
        t, game = self._table, self.game
        runs: list[list[Event]] = []
        now = -1  # the move that is being told
        loose = -1  # the last one without a headline
        for event in events:
            if game.headline(t, event):
                now = game.part_of(t, [run[0] for run in runs], event)
                if now < 0:
                    whole = game.part_of(t, [run[0] for run in begun], event)
                    known = whole < 0 or begun[whole][0].args.get("seat") == seat
                    runs.append([] if known else self._news(begun[whole], seat))
                    now = len(runs) - 1
            elif now in (-1, loose) or runs[now][0].args.get("seat") == seat:
                # what others do in a move of the seat's own has no headline: it is told by who does it, but for dice
                who = event.args.get("seat")
                other = isinstance(who, int) and (now < 0 or who != runs[now][0].args.get("seat"))
                if other and game.luck(t, event) is None:
                    runs.append([])
                    now = loose = len(runs) - 1
            if now >= 0:
                runs[now].append(event)
        return runs

    def _move(self, events: list[Event], lang: str) -> tuple[Line, ...]:
        lines = [self._line(event, lang) for event in self._folded(events)]
        text = self.game.outcome(self._table, events, self.names, lang)
        return (Line(text, events[0], lines[0].places, True), *lines) if text else tuple(lines)

    def befell(self, seat: int, lang: str = "en") -> tuple[Line, ...]:
        """What others have done to the seat since it last answered: lines of its own, and of what it alone was told,
        that came after one of theirs."""
        own: list[Event] = []
        moved = False
        for event in self._events_around(seat)[1]:
            who = event.args.get("seat")
            moved = moved or (isinstance(who, int) and who != seat)
            its = who == seat or _for_itself(event, seat)
            thrown = self.game.luck(self._table, event) is not None  # its own dice nobody did to it
            told = self.game.marks_time(self._table, event) or self.game.surprise(self._table, event)  # by its own move
            if moved and its and not thrown and event.visible(seat) and not told:
                own.append(event)
        return tuple([self._line(event, lang) for event in self._folded(own)])

    def _folded(self, events: list[Event]) -> list[Event]:
        """The same with steps of one thing told at once. What somebody is told never depends on more than they see: the
        events are those that they may know."""
        t, game = self._table, self.game
        out: list[Event] = []
        for event in events:
            both = game.folded(t, out[-1], event) if out else None
            if both is None:
                out.append(event)
            else:
                out[-1] = both
        return out

    def _since(self, seat: int) -> list[Event]:
        """The events since the seat last answered that are not its own, or tell it what it could not know."""
        answered, later = self._events_around(seat)
        return self._news([event for event in answered + later if event.visible(seat)], seat)

    def _news(self, events: list[Event], seat: int) -> list[Event]:
        """Those of others, and what the seat could not know of its own."""
        t, game = self._table, self.game
        return [event for event in events if event.args.get("seat") != seat or game.surprise(t, event)]

    def _earlier(self, seat: int) -> list[Event]:
        """The last events before those, its own among them."""
        told = self._told()
        done = len(told) - sum([len(events) for events in self._events_around(seat)])
        return [event for event in told[max(0, done - RECENT) : done] if event.visible(seat)]

    def _events_around(self, seat: int) -> tuple[list[Event], list[Event]]:
        """The events of the scene in which the seat last did something, and of those after it. All belong to the first
        where it has not answered yet: what it came to the table with."""
        self._check_player(seat)
        if any([who == seat for who, _, _ in self._pending]):
            return list(self._table.events), []
        later = list(self._table.events)
        for scene in reversed(history.chain(self._past)):
            if acted(scene, seat):
                return list(scene.events), later
            later[:0] = scene.events
        return later, []

    def recent(self, seat: int | None, most: int = RECENT) -> list[dict[str, Any]]:
        """The last events that the seat may know, as data for what a game publishes: {key, args}."""
        self._check_seat(seat)
        events, past = list(self._table.events), self._past
        while past is not None and len(events) < most:
            events[:0] = past.events
            past = past.before
        return [{"key": event.key, "args": dict(event.args)} for event in events[-most:] if event.visible(seat)]

    def remark(self, key: str, seat: int, names: Mapping[str, str]) -> None:
        """Put a line about a seat into everybody's log, such as who plays it now. It is no answer: it changes nothing
        else, and undo leaves it."""
        self._check_player(seat)
        self._note(key, {"seat": seat, **names})

    def luck(self) -> tuple[Volley, ...]:
        """The dice of battles that everybody saw fall, in order."""
        told = [self.game.luck(self._table, event) for event in self._told() if event.seen == EVERYONE]
        return tuple([volley for volley in told if volley is not None])

    def thrown(self, seat: int) -> tuple[Volley, ...]:
        """The dice of battles that fell since the seat last answered, with that answer, too."""
        answered, later = self._events_around(seat)
        told = [self.game.luck(self._table, event) for event in answered + later if event.visible(seat)]
        return tuple([volley for volley in told if volley is not None])

    def standing(self, seat: int) -> float:
        """How well a seat stands, as the story of a match tells it: what the bots estimate, without what only makes
        them move on. It knows everything, so it is for matches that are over."""
        return self.game.standing(self._table, seat)

    def _lines(self) -> int:
        return (self._past.lines if self._past is not None else 0) + len(self._table.events)

    def _told(self) -> list[Event]:
        return history.events(self._past) + self._table.events

    def _events(self) -> list[Event]:
        """All events, with the match's own notes where they belong."""
        told = self._told()
        out: list[Event] = []
        done = 0
        for at, note in self._notes:
            out.extend(told[done:at])
            out.append(note)
            done = max(done, at)
        out.extend(told[done:])
        return out

    def _redacted(self, seat: int) -> Past | None:
        """The finished scenes as the seat saw them; kept, since bots imagine many times in a match."""
        older, seen = self._seen_by.get(seat, (None, None))
        if older is not self._past:
            seen = history.redacted(self._past, seat, older, seen)
            self._seen_by[seat] = (self._past, seen)
        return seen

    def _notes_among(self, other: list[Event], seat: int) -> list[tuple[int, Event]]:
        """The notes that the seat sees, placed among other events that look the same to it."""
        told = self._told() if self._notes else []
        out: list[tuple[int, Event]] = []
        for at, note in self._notes:
            if note.visible(seat):
                before = sum([event.visible(seat) for event in told[:at]])
                place = 0
                while before:
                    before -= other[place].visible(seat)
                    place += 1
                out.append((place, note))
        return out

    def _note(self, key: str, args: dict[str, int | str], seen: int = EVERYONE) -> None:
        self._notes.append((self._lines(), Event(key, "", seen, args)))

    def _line(self, event: Event, lang: str) -> Line:
        if event.key.startswith("core."):
            seat = int(event.args["seat"])
            args = {**event.args, "player": self.name(seat, lang), "number": seat + 1}
            return Line(self.game.words(lang).say(event.key, args), event)
        t, game = self._table, self.game
        text = game.line(t, event, self.names, lang)
        return Line(text, event, game.places(t, event), game.headline(t, event), game.trail(t, event))

    def _check_seat(self, seat: int | None) -> None:
        if seat is not None:
            self._check_player(seat)


def _for_itself(event: Event, seat: int) -> bool:
    """Whether a seat alone is told of something that nobody did, such as its income: no detail of a move."""
    return "seat" not in event.args and event.seen == 1 << seat


def _by_player(events: list[Event]) -> list[list[Event]]:
    """What a player did in a row stands together."""
    runs: list[list[Event]] = []
    for event in events:
        if not runs or event.args.get("seat") != runs[-1][0].args.get("seat"):
            runs.append([])
        runs[-1].append(event)
    return runs
