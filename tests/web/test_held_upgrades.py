"""Space Empires: at the end of a turn nobody learns, by what they are sent or when, whether ships could be upgraded."""

from __future__ import annotations

import random
from collections.abc import Callable
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest

import cosmarch
from cosmarch import Match
from tests.web.test_held_windows import (
    Made,
    Moment,
    drafts,
    nothing,
    opened_by,
    passes_at_once,
    played,
    takes_back,
    thinks_and_passes,
    told,
)
from tests.web.twins import Sent, World, alike, seated, time_in_hand, world

SEEDS = 8  # matches in which such a moment is looked for


def begun(position: dict[str, Any], seat: int, newer: bool) -> Match:
    """A match from there; the seat may have researched something that its ships lack, which is its secret."""
    made = deepcopy(position)
    if newer:
        made["position"]["players"][seat]["levels"] |= {"attack": 1, "defense": 1}
    return cosmarch.from_position("se4x", made, seed=1)


@pytest.fixture(scope="module")
def at() -> Moment:
    """A turn's last answer (SE-22.15), after which its player can upgrade something, or cannot."""
    for seed in range(SEEDS):
        match, chance = cosmarch.new("se4x", 3, seed), random.Random(seed)
        while not match.over:
            ask = chance.choice(match.asks)
            token = chance.choice(ask.tokens)
            ends = (ask.kind, token) == ("move", "done") and not match.scene_answers
            if ends and opened_by(match, ask.seat, token) == []:
                able, unable = [begun(match.position(), ask.seat, newer) for newer in (True, False)]
                if opened_by(able, ask.seat, token) == [ask.seat]:
                    return Moment(able, unable, ask.seat, token, ask.seat)
            match.choose(token, ask.seat)
    raise AssertionError("no such moment")


@pytest.fixture(scope="module")
def unable(tmp_path_factory: pytest.TempPathFactory, at: Moment) -> tuple[Made, list[list[Sent]]]:
    """What the others are sent where there is nothing to upgrade."""
    with time_in_hand() as hand:
        made = seated(Path(tmp_path_factory.mktemp("twins")), "se4x", 3, hold="3", clock="live_30")
        with world(hand, made, "unable", at.unable) as here:
            return made, played(here, at, nothing)


@pytest.mark.parametrize("does", [nothing, passes_at_once, drafts, thinks_and_passes, takes_back])
def test_others_are_sent_the_same_at_the_same_moments(
    unable: tuple[Made, list[list[Sent]]], at: Moment, does: Callable[[World, int, int], None]
) -> None:
    made, expected = unable
    with time_in_hand() as hand, world(hand, made, f"able {does.__name__}", at.able) as here:
        start = hand.at
        for left, right in zip(played(here, at, does), expected, strict=True):
            assert alike(left, right) == ""
            assert told(left, start)[-2:] == [0.0, 3.0], "the window opens, and ends with its time"
