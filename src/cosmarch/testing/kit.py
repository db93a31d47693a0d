"""Checking a whole game: random matches at all its tables, and what it offers besides."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable
from dataclasses import dataclass, field
from typing import Final

import msgspec

import cosmarch
from cosmarch import Game, Match, OptionValue
from cosmarch.testing import checks
from cosmarch.testing.checks import Check, everything, refused, shown
from cosmarch.testing.tables import Table, tables
from cosmarch.testing.walk import Action, Chance, expect, go_on, perform, picked, play_out

DECISIONS: Final = 30000  # to be played in the matches of a game
MOST, LEAST = 200, 24  # matches of a game, over all its tables
FULL: Final = 600  # decisions to be checked in full
SHARED, SHARES = 40, 3  # of a match that is checked in full: after so many decisions each check is made at every third
TURNS: Final = 48  # checks in each of the other matches
HASHED: Final = 10  # decisions from one fingerprint to the next that the match must have when it is played again
DEEP: Final = 10  # times in a match that an imagined one is played to its end and a copy is kept

# What a game must override for a check to make sense; where it does not, the check is skipped.
NEEDS: Final[dict[str, tuple[str, ...]]] = {
    "advice_is_sound": ("advise", "evaluate"),
    "odds_are_sound": ("odds",),
    "forms_are_like_single_answers": ("form",),
    "forms_can_be_filled_in": ("form",),
    "pictures_are_drawn": ("svg", "publish"),
    "text_boards_are_written": ("board_text",),
    "tables_are_published": ("publish",),
    "positions_round_trip": ("position",),
    "what_others_hold_is_dealt_anew": ("redeal",),
}


@dataclass
class Report:
    """What was checked, and how often; what was skipped because the game does not offer it."""

    game: str
    matches: int = 0
    decisions: int = 0
    checked: Counter[str] = field(default_factory=Counter)
    skipped: list[str] = field(default_factory=list)

    def __str__(self) -> str:
        lines = [f"{self.game}: {self.matches} matches, {self.decisions} decisions"]
        lines += [f"  {name}: {count}" for name, count in sorted(self.checked.items())]
        lines += [f"  {name}: skipped, the game has no {' or '.join(NEEDS[name])}" for name in sorted(self.skipped)]
        return "\n".join(lines)


def offered(game: Game, name: str) -> bool:
    """Whether the game offers what a check is about."""
    needs = NEEDS.get(name, ())
    return not needs or any(getattr(type(game), need) is not getattr(Game, need) for need in needs)


@dataclass(frozen=True)
class Walk:
    """A random match to be checked at its decisions. Its number is its seed; `length` is about how many decisions it
    will have. In a `full` one many checks are made at every decision, in the others one now and then; they come in
    turn, so that all of them meet all kinds of moments. Answers to the kinds of questions in `void` may be void."""

    game: str
    number: int
    length: int
    seats: int
    options: dict[str, OptionValue]
    void: frozenset[str] = frozenset()

    def __str__(self) -> str:
        options = [f"{name}={value}" for name, value in self.options.items()]
        return "-".join([self.game, str(self.number), str(self.seats), *options])

    @property
    def full(self) -> bool:
        return self.number == 0 or self.number < FULL // self.length

    def check(self, report: Report | None = None) -> None:
        """Play the match and check it; BrokenContract says which promise is broken."""
        report = Report(self.game) if report is None else report
        match = cosmarch.new(self.game, self.seats, self.number, self.options)
        chance = Chance(f"{self.game} {self.number}")
        copies: list[tuple[Match, str]] = []
        played: list[tuple[Action, str]] = []  # with the fingerprint that came of some
        try:
            while not match.over:
                self._check_moment(match, len(played), chance, copies, report)
                action = picked(match, chance)
                before = match.clone()
                perform(match, action)
                question = checks.asked(before, action)
                if question and question[1] not in self.void:
                    checks.answer_is_not_void(before, match, action)
                    report.checked["answer_is_not_void"] += 1
                played.append((action, "" if len(played) % HASHED else match.hash))
            _finished(match, self.number)
            expect(all(copy.hash == kept for copy, kept in copies), "copies stay as they are while the match goes on")
            self._play_again(played, match)
        except Exception as error:
            error.add_note(f"in the match {self} after {len(played)} actions")
            raise
        report.matches += 1
        report.decisions += len(played)

    def _check_moment(
        self, match: Match, decision: int, chance: Chance, copies: list[tuple[Match, str]], report: Report
    ) -> None:
        for check in self._due(match.game, decision):
            check(match, chance)
            report.checked[check.__name__] += 1
        if (decision + self.number) % max(1, self.length // DEEP) == 0:
            copies.append((match.clone(), match.hash))
            play_out(match.imagine(decision % self.seats, decision), chance)

    def _due(self, game: Game, decision: int) -> tuple[Check, ...]:
        always = self._share(decision) if self.full else ()
        stride = max(1, self.length // TURNS)
        if (decision + self.number) % stride:
            return always
        rest = [check for check in checks.NOW_AND_THEN if offered(game, check.__name__)]
        turn = rest if self.full else [*checks.ALWAYS, *rest]
        return *always, turn[(decision // stride + self.number) % len(turn)]

    def _share(self, decision: int) -> tuple[Check, ...]:
        """All checks at the beginning; later each at every third decision, and not always at the same third."""
        if decision < SHARED:
            return checks.ALWAYS
        return checks.ALWAYS[(decision + decision // SHARES) % SHARES :: SHARES]

    def _play_again(self, played: list[tuple[Action, str]], match: Match) -> None:
        again = cosmarch.new(self.game, self.seats, self.number, self.options)
        for action, after in played:
            perform(again, action)
            expect(not after or again.hash == after, f"the same seed and answers lead to the same place, {action} too")
        expect(again.save() == match.save(), "the same seed and answers give the same save")
        expect(match.repeat().hash == match.hash, "a match is repeated to where it stands")


def walks(
    game: str,
    more: Iterable[Table] = (),
    leave: Collection[str] = (),
    void: Collection[str] = (),
    decisions: int = DECISIONS,
) -> list[Walk]:
    """The random matches to check a game in, about so many decisions: at every number of seats, with every option away
    from its default (but those in `leave`) and at the tables in `more`, again and again with other seeds."""
    found = cosmarch.game(game)
    known = [*tables(found, leave), *more]
    length = max(1, play_out(cosmarch.new(game, found.seats[-1], 1), Chance(game)))
    matches = max(min(LEAST, decisions), len(known), min(MOST, decisions // length))
    return [Walk(game, number, length, *known[number % len(known)], frozenset(void)) for number in range(matches)]


def _finished(match: Match, number: int) -> None:
    """What holds of a match that is over; the long log is read by one of the seats, in turn."""
    result = match.result
    assert result is not None
    expect(match.asks == () and match.seed, "after the end nobody is asked, and the seed is public")
    ranked = sorted(seat for group in result.ranking for seat in group)
    expect(ranked == list(range(match.seats)), f"the ranking has every seat once: {result.ranking}")
    expect(len(result.scores) == match.seats, "every seat has a score")
    expect(all(match.sides(seat) == () for seat in range(match.seats)), "after the end there are no side actions")
    opened = cosmarch.load(match.save())
    expect(everything(opened) == everything(match), "the save of a finished match opens")
    expect(everything(match.clone()) == everything(match), "a clone of a finished match equals it")
    for seat in range(match.seats):
        imagined = match.imagine(seat, 1)
        expect(shown(imagined, seat) == shown(match, seat), "after the end nothing is hidden")
        if seat == number % match.seats:
            expect(_texts(imagined, seat, "en") == _texts(match, seat, "en"), "an imagined match has the same log")
            expect(_texts(opened, seat, "hu") == _texts(match, seat, "hu"), "an opened match has the same log")
        refused("an answer after the end", match.choose, "anything", seat)
        for window in match.game.windows():
            refused("a standing order after the end", match.order, seat, window)


def _texts(match: Match, seat: int, lang: str) -> list[str]:
    return [line.text for line in match.log(seat, lang)]


# ---- what a game offers


def title_and_options_have_words(game: Game, at: list[Table]) -> None:
    for lang in cosmarch.languages():
        words = game.words(lang)
        for key in (f"{game.id}.title", *[f"{game.id}.setting.{setting.name}" for setting in game.settings]):
            expect(key in words, f"{key} has words in {lang}")


def pictures_are_drawn(game: Game, at: list[Table]) -> None:
    for match, lang, seat in _moments(game, at):
        expect(match.svg(seat, lang).startswith("<svg"), f"the board is a picture in {lang}")


def text_boards_are_written(game: Game, at: list[Table]) -> None:
    for match, lang, seat in _moments(game, at):
        expect(match.board_text(seat, lang), f"the board has a text form in {lang}")


def tables_are_published(game: Game, at: list[Table]) -> None:
    """The table as data goes to pages: it can be written as JSON in every language."""
    for match, lang, seat in _moments(game, at):
        expect(msgspec.json.encode(match.published(seat, lang)), f"the table is published in {lang}")


def _moments(game: Game, at: list[Table]) -> Iterable[tuple[Match, str, int | None]]:
    for number, (seats, options) in enumerate(at):
        match = cosmarch.new(game.id, seats, number, options)
        go_on(match, Chance(f"boards {game.id} {number}"), 12)
        for lang in cosmarch.languages():
            for seat in (None, 0):
                yield match, lang, seat


def what_others_hold_is_dealt_anew(game: Game, at: list[Table]) -> None:
    """Where seats see things that a spectator does not, imagined matches differ in them."""
    match, chance = cosmarch.new(game.id, game.seats[-1], 1), Chance(f"hidden {game.id}")
    for _ in range(10):
        further = match.clone()
        go_on(further, chance, 1)
        if not further.over:  # after the end nothing is hidden
            match = further
    spectator = match.view(None)["table"]
    for seat in range(match.seats):
        for other in range(match.seats):
            if other != seat and match.view(other)["table"] != spectator:
                imagined = [match.imagine(seat, number).view(other)["table"] for number in range(16)]
                differ = len({msgspec.json.encode(table) for table in imagined}) > 1
                expect(differ, f"what seat {other} holds is dealt anew where seat {seat} imagines it")


def positions_round_trip(game: Game, at: list[Table]) -> None:
    """A position of a running match sets up a match in that position, which plays to its end."""
    for number, (seats, options) in enumerate(at):
        match = cosmarch.new(game.id, seats, number, options)
        chance = Chance(f"position {game.id} {number}")
        go_on(match, chance, 10)
        if match.over:
            continue
        position = msgspec.json.decode(msgspec.json.encode(match.position()))
        placed = cosmarch.from_position(game.id, position, seed=1)
        columns = placed.view(None)["table"].keys()
        expect(columns == match.view(None)["table"].keys(), "a position sets up a table of the same kind")
        opened = cosmarch.load(placed.save())
        expect(everything(opened) == everything(placed), "a match from a position saves and opens")
        play_out(placed, chance)


GameCheck = Callable[[Game, list[Table]], None]
OF_A_GAME: Final[tuple[GameCheck, ...]] = (
    title_and_options_have_words,
    pictures_are_drawn,
    text_boards_are_written,
    tables_are_published,
    what_others_hold_is_dealt_anew,
    positions_round_trip,
)


def check_offers(game: str, at: list[Table], report: Report | None = None) -> Report:
    """Check what a game offers besides its matches, at these tables; what it does not offer is skipped."""
    report = Report(game) if report is None else report
    found = cosmarch.game(game)
    for check in OF_A_GAME:
        if offered(found, check.__name__):
            check(found, at)
            report.checked[check.__name__] += 1
    report.skipped = [name for name in NEEDS if not offered(found, name)]
    return report


def check_game(
    game: str,
    more: Iterable[Table] = (),
    leave: Collection[str] = (),
    void: Collection[str] = (),
    decisions: int = DECISIONS,
) -> Report:
    """Check a registered game in full: all its `walks`, and what it offers besides. BrokenContract says what it does
    not keep, and in which match; the report says what was checked and what was skipped."""
    listed = list(more)
    report = Report(game)
    for walk in walks(game, listed, leave, void, decisions):
        walk.check(report)
    return check_offers(game, [*tables(cosmarch.game(game), leave), *listed], report)
