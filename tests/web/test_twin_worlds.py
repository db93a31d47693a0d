"""One rule: what a visitor is sent, and when, depends on the seat's own view alone. Two servers on copies of one
database play the same in worlds that differ in what the visitor's seat cannot know. Nothing is masked."""

from __future__ import annotations

import random
from dataclasses import dataclass
from pathlib import Path

import pytest

import cosmarch
from cosmarch import Match
from cosmarch.web.visitors import live
from tests.web.twins import Sent, World, alike, seated, time_in_hand, world

pytestmark = pytest.mark.long  # whole matches by way of the pages

Fields = dict[str, str]
GAMES: list[tuple[str, int, Fields]] = [
    ("ti3", 3, {"option.windows": "strict"}),
    ("se4x", 3, {"option.windows": "strict"}),
    ("bts", 3, {}),
    ("tollgate", 3, {"option.windows": "strict"}),
]


LINES = 20  # of the log, more than one answer tells
LATEST = 350  # answers before such a moment: frames of a longer match take their time


@dataclass
class Secret:
    """A moment at which a seat may answer in secret, and two answers (or one and none yet) that look alike to all."""

    match: Match
    seat: int
    one: str
    other: str  # "": it has not answered yet


def options_of(fields: Fields) -> dict[str, str]:
    return {name.removeprefix("option."): value for name, value in fields.items() if name.startswith("option.")}


def secrets_of(game: str, seats: int, fields: Fields, most: int) -> list[Secret]:
    """Such moments of some matches that are played at random."""
    out: list[Secret] = []
    for seed in range(1, 32):
        match, chance = cosmarch.new(game, seats, seed, options_of(fields)), random.Random(seed)
        last = 0
        while not match.over and len(match.answers) < LATEST and len(out) < most:
            found = _secret(match, chance) if len(match.answers) > last else None
            if found is not None:
                out.append(found)
                last = len(match.answers) + 40
            ask = chance.choice(match.asks)
            match.choose(chance.choice(ask.tokens), ask.seat)
        if len(out) >= most:
            break
    return out


def _secret(match: Match, chance: random.Random) -> Secret | None:
    for ask in match.asks:
        if not ask.secret or len(ask.tokens) < 2:
            continue
        one, *others = chance.sample(ask.tokens, min(3, len(ask.tokens)))
        here = _seen(match, ask.seat, one)
        for other in ("", *others):
            if _seen(match, ask.seat, other) == here:
                return Secret(match.clone(), ask.seat, one, other)
    return None


def _seen(match: Match, who: int, token: str) -> list[object]:
    """What all others may know after an answer, as the engine says."""
    after = match.clone()
    if token:
        after.choose(token, who)
    others = [seat for seat in range(match.seats) if seat != who]
    # what was told before the answer is the same in both
    told = [(after.line_count(seat), [line.text for line in after.log(seat, last=LINES)]) for seat in others]
    return [[after.view(seat) for seat in others], told, [ask.seat for ask in after.asks if not ask.window]]


def watched(here: World, at: Secret, token: str) -> list[list[Sent]]:
    """What all others are sent while the seat answers, or only looks."""
    others = [seat for seat in range(len(here.people)) if seat != at.seat]
    here.visits(others)
    here.goes_by(1.0)
    here.people[at.seat].state(here.id, at.seat)
    if token:
        assert here.people[at.seat].answer(here.id, at.seat, token).status_code == 200
    here.until_all_have_looked()
    here.looks(others)
    here.goes_by(1.0)
    here.visits(others)
    goes_on_by(here, live.QUIET)
    return [here.got[seat][:] for seat in others]


def goes_on_by(here: World, seconds: float) -> None:
    """Nobody does anything; only the lines come that keep streams open."""
    for _ in range(round(seconds)):
        here.goes_by(1.0)


def kept_open(got: list[Sent], start: float) -> list[float]:
    """When a stream was sent a line that keeps it open, after so many seconds."""
    return [sent[0] - start for sent in got if sent[1] == "event" and sent[4] == b":\n\n"]


@pytest.mark.parametrize(("game", "count", "fields"), GAMES)
def test_a_secret_answer_is_seen_by_nobody(tmp_path: Path, game: str, count: int, fields: Fields) -> None:
    """Whether it is in or not, and what it was: bodies, headers, stream events, the lines that keep streams open, and
    the moments of all these."""
    found = secrets_of(game, count, fields, 2)
    assert found, "nothing was answered in secret"
    with time_in_hand() as hand:
        made = seated(tmp_path, game, count, **fields)
        for number, at in enumerate(found):
            with world(hand, made, f"one {number}", at.match) as here:
                one = watched(here, at, at.one)
            with world(hand, made, f"other {number}", at.match) as here:
                other = watched(here, at, at.other)
            for left, right in zip(one, other, strict=True):
                assert alike(left, right) == "", (at.match.ask_of(at.seat), at.one, at.other)
                assert kept_open(left, hand.at) == [live.QUIET], "by the stream's own time, whoever answered meanwhile"


# ---- dealt anew


def dealt_anew(match: Match, seat: int) -> Match:
    """The match with all dealt anew that the seat cannot know; it keeps its answers, so that undo and recap stay."""
    assert match.scene_answers == 0
    twin = cosmarch.load(match.save())
    start = twin._checkpoint.copy()
    reveals, generator = start.reveals, start.generator
    twin.game.redeal(start, seat)
    start.reveals, start.generator = reveals, generator
    twin._resume(start, [])
    return cosmarch.load(twin.save())


def at_a_beginning(game: str, seats: int, seed: int, fields: Fields) -> Match:
    """A match at the beginning of a scene, some way into it."""
    match, chance = cosmarch.new(game, seats, seed, options_of(fields)), random.Random(seed)
    steps = 0
    while (
        steps < (12 if game == "tollgate" else 60)
        or match.scene_answers
        or len(match.asks) != 1
        or match.asks[0].secret
    ):
        ask = chance.choice(match.asks)
        match.choose(chance.choice(ask.tokens), ask.seat)
        steps += 1
    return match


def common_answers(one: Match, other: Match, seat: int) -> list[tuple[int, str]]:
    """Answers of others that everybody sees, as long as nothing hidden comes to light in either world."""
    left, right, out = one.clone(), other.clone(), []
    start = left._table.reveals, right._table.reveals
    while len(out) < 3 and len(left.asks) == len(right.asks) == 1:
        ask, twin = left.asks[0], right.asks[0]
        if ask.secret or ask.seat != twin.seat or ask.seat == seat:
            break
        token = next((token for token in ask.public if token in twin.public), "")
        if not token:
            break
        for match in (left, right):
            match.choose(token, ask.seat)
        if (left._table.reveals, right._table.reveals) != start or left.over:
            break
        out.append((ask.seat, token))
    return out


@pytest.mark.parametrize(("game", "count", "fields"), GAMES)
def test_a_world_dealt_anew_sends_the_same(tmp_path: Path, game: str, count: int, fields: Fields) -> None:
    differ = 0
    with time_in_hand() as hand:
        made = seated(tmp_path, game, count, **fields)
        for seed in (3, 4):
            real = at_a_beginning(game, count, seed, fields)
            seat = (real.asks[0].seat + 1) % count
            twin = dealt_anew(real, seat)
            differ += twin.hash != real.hash
            answers = common_answers(real, twin, seat)
            got = []
            for name, match in (("real", real), ("twin", twin)):
                with world(hand, made, f"{name} {seed}", match) as here:
                    here.visits([seat])
                    for who, token in answers:
                        here.goes_by(1.0)
                        assert here.people[who].answer(here.id, who, token).status_code == 200
                        here.until_all_have_looked()
                        here.looks([seat])
                    here.goes_by(1.0)
                    here.visits([seat])
                    goes_on_by(here, live.QUIET)
                    got.append(here.got[seat][:])
            assert alike(*got) == ""
            assert kept_open(got[0], hand.at) == [live.QUIET]
    assert differ, "nothing was dealt anew"
