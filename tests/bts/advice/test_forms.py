"""Forms: every one that random and greedy matches meet gives what the same answers give one by one."""

from __future__ import annotations

from collections import Counter

import pytest

import cosmarch
from cosmarch.bots import decide, make
from cosmarch.games.bts.advice.forms import CHAINS, SHIPS_FIRST
from cosmarch.testing import Chance
from tests.ti3.advice.test_forms import try_form

pytestmark = pytest.mark.long

EACH = 6  # forms of a kind that are tried in a match


@pytest.mark.parametrize("bot", ["random", "greedy"])
def test_a_filled_form_is_the_same_as_its_answers_one_by_one(bot: str) -> None:
    tried: Counter[str] = Counter()
    wanted = {"jump", "trade", "upgrade_ships"}
    for seed in range(9):
        if seed >= 3 and wanted <= set(tried):
            break
        match = cosmarch.new("bts", 4, f"forms {seed}")
        bots = [make(bot, f"forms {seed} {seat}") for seat in range(4)]
        chance = Chance(f"forms {seed}")
        here: Counter[str] = Counter()
        while not match.over and len(match.answers) < 400:
            ask = match.asks[0]
            if match._chain(ask.seat) is not None and here[ask.kind] < EACH:
                here[ask.kind] += 1
                try_form(match, ask.seat, chance)
            match.choose(decide(match, ask.seat, bots[ask.seat]), ask.seat)
        tried += here
    assert wanted <= set(tried) <= {*CHAINS, *SHIPS_FIRST}
