"""What every registered game must keep, checked at the decisions of seeded random matches.

The first matches of each game are checked in full at every decision; in the others one check after the other
comes in turn, so that all of them meet all kinds of moments. How many and how often depends on how long the
matches of a game are. Only the public surface is used, apart from the counter of uncovered secrets and the events
behind the log (to word all of it at every decision takes longer than everything else): the file runs against an
installed package, compiled or not.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import msgspec
import pytest
from setups import Setup, setups
from walk import Action, Chance, perform, picked, play_out

import cosmarch
from cosmarch import IllegalChoice, Match

DECISIONS = 30000  # to be played in the matches of a game
MOST, LEAST = 200, 24  # matches of a game, over all its tables
FULL = 600  # decisions to be checked in full
TURNS = 40  # checks in each of the other matches
DEEP = 10  # times in a match that an imagined one is played to its end and a copy is kept
OPTIONS = 6  # of a long question, how many options are tried
WORDED = 8  # lines of the log that are compared in words at each decision; at the end, all
GARBAGE = ("", " ", "no-such-token", "NULL", "0", "-1", "side:", "order:", "dice:6", "é", "\x00", "x" * 5000)
LANGUAGES = ("en", "hu", "pl")

Check = Callable[[Match, Chance], None]


class Table(NamedTuple):
    """A match to be checked: its number is its seed, its length about how many decisions it will have."""

    game: str
    number: int
    length: int
    setup: Setup


def tables() -> list[Table]:
    """Every table of every game, again and again."""
    out: list[Table] = []
    for name, game in cosmarch.games().items():
        known = setups(game)
        length = play_out(cosmarch.new(name, game.seats[-1], 1), Chance(name))
        matches = max(LEAST, len(known), min(MOST, DECISIONS // length))
        out += [Table(name, number, length, known[number % len(known)]) for number in range(matches)]
    return out


def named(table: Table) -> str:
    seats, options = table.setup
    return "-".join([table.game, str(table.number), str(seats), *[f"{k}={v}" for k, v in options.items()]])


def shown(match: Match, seat: int | None, lang: str = "en") -> bytes:
    """All that leaves the process for a seat: of the log, the events behind it and the words of its last lines."""
    events = [event for event in match._events() if event.visible(seat)]
    lines = [[event.key, event.rule, event.args] for event in events]
    texts = [match._line(event, lang).text for event in events[-WORDED:]]
    options: list[list[str]] = []
    if seat is not None:
        options += [[ask.prompt(lang)] for ask in match.asks if ask.seat == seat]
        options += [[o.token, o.label(lang), o.rule] for ask in match.asks if ask.seat == seat for o in ask.options]
        options += [[o.token, o.label(lang), o.rule] for o in match.sides(seat)]
    return msgspec.json.encode([match.view(seat), lines, texts, options, match.waiting(seat, lang)])


def everything(match: Match) -> list[bytes]:
    return [match.hash.encode(), *[shown(match, seat) for seat in (None, *range(match.seats))]]


def go_on(match: Match, chance: Chance, steps: int) -> None:
    for _ in range(steps):
        if not match.over:
            perform(match, picked(match, chance))


def same_future(one: Match, other: Match, chance: Chance, steps: int) -> None:
    for _ in range(steps):
        if one.over:
            break
        action = picked(one, chance)
        perform(one, action)
        perform(other, action)
        assert one.hash == other.hash


# ---- the checks; each leaves the match as it was


def clone_is_equal_and_independent(match: Match, chance: Chance) -> None:
    before = everything(match)
    twin, other = match.clone(), match.clone()
    assert everything(twin) == before
    same_future(twin, other, chance, 4)
    assert match.hash == before[0].decode()


def save_opens_where_it_stood(match: Match, chance: Chance) -> None:
    text = match.save()
    opened = cosmarch.load(text)
    assert everything(opened) == everything(match)
    assert opened.answers == match.answers
    assert opened.save() == text
    same_future(opened, match.clone(), chance, 4)


def undo_leads_back_and_redo_forth(match: Match, chance: Chance) -> None:
    twin = match.clone()
    before, view = twin.hash, twin.view(None)
    action = picked(twin, chance)
    perform(twin, action)
    after = twin.hash
    over = twin.over
    free = twin.undo(action[1])
    assert not (free and over and twin.seats > 1)
    if not free:
        assert twin.hash == after
        for seat in range(twin.seats):
            if seat != action[1]:
                free = twin.consent(seat, True)
    assert free and twin.hash == before and twin.view(None)["table"] == view["table"]
    perform(twin, action)
    assert twin.hash == after


def options_are_sound(match: Match, chance: Chance) -> None:
    assert match.asks
    assert len({ask.seat for ask in match.asks}) == len(match.asks)
    for ask in match.asks:
        if ask.window:
            for seat in (None, *range(match.seats)):
                assert ask.seat not in [row["seat"] for row in match.view(seat)["waiting"]]
        tokens = ask.tokens
        assert tokens and len(set(tokens)) == len(tokens)
        assert tokens == tuple(option.token for option in ask.options)
        assert all(token.isascii() and token.isprintable() and token for token in tokens)
        assert not set(tokens) & {token for token, _, _ in ask.refused}
        for lang in LANGUAGES:
            assert ask.prompt(lang) and all(option.label(lang) for option in ask.options)
        tried = list(tokens) if len(tokens) <= OPTIONS else [chance.pick(list(tokens)) for _ in range(OPTIONS)]
        for token in tried:
            twin = match.clone()
            twin.choose(token, ask.seat)
            assert len(twin.answers) == len(match.answers) + 1


def wrong_answers_are_refused(match: Match, chance: Chance) -> None:
    before = match.hash
    asked = {ask.seat: ask for ask in match.asks}
    for seat, ask in asked.items():
        for token, rule, reason in ask.refused:
            assert rule and reason
            with pytest.raises(IllegalChoice) as caught:
                match.choose(token, seat)
            assert caught.value.rule == rule and caught.value.reason == reason
        outside = [token for token in ask.domain.names if token not in ask.tokens]
        for garbage in (*GARBAGE, *outside[:3]):
            if garbage not in ask.tokens:
                with pytest.raises(IllegalChoice):
                    match.choose(garbage, seat)
        with pytest.raises((IllegalChoice, TypeError)):  # compiled functions refuse wrong types themselves
            match.choose(None, seat)  # type: ignore[arg-type]
    for seat in (-1, *range(match.seats + 1)):
        if seat not in asked:
            with pytest.raises(IllegalChoice):
                match.choose(match.asks[0].tokens[0], seat)
        for garbage in GARBAGE[:3]:
            with pytest.raises(IllegalChoice):
                match.side(garbage, seat)
            with pytest.raises(IllegalChoice):
                match.order(seat, "no such window", garbage)
    assert match.hash == before


def imagined_looks_the_same(match: Match, chance: Chance) -> None:
    before = match.hash
    for seat in range(match.seats):
        imagined = match.imagine(seat, chance.below(1000))
        assert shown(imagined, seat) == shown(match, seat)
        go_on(imagined, chance, 2)
    assert match.hash == before


def worlds_cannot_be_told_apart(match: Match, chance: Chance) -> None:
    """Two worlds that differ only in what a seat cannot know look the same to it, whatever the others do in
    secret, until something hidden is uncovered."""
    seat = chance.below(match.seats)
    one, other = match.imagine(seat, "one"), match.imagine(seat, "other")
    start = _uncovered(one), _uncovered(other)
    for _ in range(6):
        if (_uncovered(one), _uncovered(other)) != start or one.over or other.over:
            return
        assert shown(one, seat) == shown(other, seat)
        choices = {ask.seat: ask for ask in one.asks}
        there = {ask.seat: ask for ask in other.asks}
        who = sorted(choices)[chance.below(len(choices))]
        ask = choices[who]
        token = chance.pick(list(ask.tokens))
        if who != seat and ask.secret:
            if who not in there:
                return  # that seat's standing order or its last answer differs: nothing the seat can see
            one.choose(token, who)
            other.choose(chance.pick(list(there[who].tokens)), who)
            if not ask.window and {ask.seat for ask in one.asks} ^ {ask.seat for ask in other.asks} == {who}:
                return  # in one of the worlds the seat is done with its secret steps, and who is done is shown
        else:
            assert ask.tokens == there[who].tokens
            one.choose(token, who)
            other.choose(token, who)


def _uncovered(match: Match) -> int:
    return match._table.reveals


def imagination_knows_no_more_than_the_seat(match: Match, chance: Chance) -> None:
    """What is imagined depends on the seat's knowledge and the seed alone: two worlds that look alike to the seat
    lead to the very same imagined match."""
    seat = chance.below(match.seats)
    worlds = [match.imagine(seat, seed).imagine(seat, "again") for seed in ("one", "other")]
    assert worlds[0].hash == worlds[1].hash == match.imagine(seat, "again").hash


def fork_begins_where_the_match_stands(match: Match, chance: Chance) -> None:
    """A fork shows the very moment, in the middle of a scene too. That of a seat shows it what it sees, and depends on
    nothing else; it saves, opens and replays like any match."""
    before = match.hash
    whole = cosmarch.forked(match, seed=f"fork {chance.below(1000)}")
    assert whole.commitment != match.commitment and not whole._table.loaded
    for who in (None, *range(match.seats)):
        assert {**whole.view(who), "commitment": ""} == {**match.view(who), "commitment": "", "undo": None}
    seat = chance.below(match.seats)
    own = cosmarch.forked(match, seat, 7)
    now, real = own.view(seat), match.view(seat)
    assert (now["table"], now["asks"]) == (real["table"], real["asks"]) and not own._table.loaded
    assert own.hash == cosmarch.forked(match.imagine(seat, "other"), seat, 7).hash
    opened = cosmarch.load(own.save())
    assert everything(opened) == everything(own) and opened.save() == own.save()
    go_on(own, chance, 2)
    assert cosmarch.replayed(own).hash == own.hash
    assert match.hash == before


CHECKS: tuple[Check, ...] = (
    clone_is_equal_and_independent,
    save_opens_where_it_stood,
    undo_leads_back_and_redo_forth,
    options_are_sound,
    wrong_answers_are_refused,
    imagined_looks_the_same,
    worlds_cannot_be_told_apart,
    imagination_knows_no_more_than_the_seat,
)
IN_TURN: tuple[Check, ...] = (*CHECKS, fork_begins_where_the_match_stands)  # which replays the match: too slow for all


# ---- the matches


@pytest.mark.parametrize("table", tables(), ids=named)
def test_contract(table: Table) -> None:
    name, number, length, (seats, options) = table
    full = number == 0 or number < FULL // length
    stride, deep = max(1, length // TURNS), max(1, length // DEEP)
    match = cosmarch.new(name, seats, number, options)
    chance = Chance(f"{name} {number}")
    copies: list[tuple[Match, str]] = []
    played: list[tuple[Action, str]] = []
    while not match.over:
        decision = len(played)
        if full:
            for check in CHECKS:
                check(match, chance)
        elif (decision + number) % stride == 0:
            IN_TURN[(decision // stride + number) % len(IN_TURN)](match, chance)
        if (decision + number) % deep == 0:
            copies.append((match.clone(), match.hash))
            play_out(match.imagine(decision % seats, decision), chance)
        action = picked(match, chance)
        perform(match, action)
        played.append((action, match.hash))
    _finished(match)
    assert all(copy.hash == kept for copy, kept in copies), "a copy changed while the match went on"
    again = cosmarch.new(name, seats, number, options)
    for action, after in played:
        perform(again, action)
        assert again.hash == after, "the same seed and answers led elsewhere"
    assert again.save() == match.save()
    assert cosmarch.replayed(match).hash == match.hash


def _finished(match: Match) -> None:
    """What holds of a match that is over."""
    result = match.result
    assert result is not None and match.asks == () and match.seed
    assert sorted(seat for group in result.ranking for seat in group) == list(range(match.seats))
    assert len(result.scores) == match.seats
    assert all(match.sides(seat) == () for seat in range(match.seats))
    opened = cosmarch.load(match.save())
    assert everything(opened) == everything(match) and everything(match.clone()) == everything(match)
    for seat in range(match.seats):
        imagined = match.imagine(seat, 1)
        assert shown(imagined, seat) == shown(match, seat)
        assert list(map(str, imagined.log(seat))) == list(map(str, match.log(seat)))
        assert list(map(str, opened.log(seat, "hu"))) == list(map(str, match.log(seat, "hu")))
        with pytest.raises(IllegalChoice):
            match.choose("anything", seat)
        for window in match.game.windows():
            with pytest.raises(IllegalChoice):
                match.order(seat, window)


@pytest.mark.parametrize("game", list(cosmarch.games()))
def test_boards_are_shown_in_every_language(game: str) -> None:
    for number, (seats, options) in enumerate(setups(cosmarch.game(game))):
        match = cosmarch.new(game, seats, number, options)
        go_on(match, Chance(f"boards {game} {number}"), 12)
        for lang in LANGUAGES:
            for seat in (None, 0):
                assert match.board_text(seat, lang) and match.svg(seat, lang).startswith("<svg")


@pytest.mark.parametrize("game", list(cosmarch.games()))
def test_what_others_hold_is_dealt_anew(game: str) -> None:
    """Where seats see things that a spectator does not, imagined matches differ in them."""
    match = cosmarch.new(game, cosmarch.game(game).seats[-1], 1)
    go_on(match, Chance(f"hidden {game}"), 10)
    spectator = match.view(None)["table"]
    for seat in range(match.seats):
        for other in range(match.seats):
            if other != seat and match.view(other)["table"] != spectator:
                imagined = [match.imagine(seat, number).view(other)["table"] for number in range(16)]
                assert len({msgspec.json.encode(table) for table in imagined}) > 1


@pytest.mark.parametrize("game", list(cosmarch.games()))
def test_positions_round_trip(game: str) -> None:
    """A position of a running match sets up a match in that position, which plays to its end."""
    for number, (seats, options) in enumerate(setups(cosmarch.game(game))):
        match = cosmarch.new(game, seats, number, options)
        chance = Chance(f"position {game} {number}")
        go_on(match, chance, 10)
        if match.over:
            continue
        position = msgspec.json.decode(msgspec.json.encode(match.position()))
        placed = cosmarch.from_position(game, position, seed=1)
        assert placed.view(None)["table"].keys() == match.view(None)["table"].keys()
        opened = cosmarch.load(placed.save())
        assert everything(opened) == everything(placed)
        play_out(placed, chance)
