"""Options that name a seat."""

from __future__ import annotations

import pytest

import cosmarch


@pytest.mark.parametrize(("game", "seats", "option"), [("bts", 2, "start_player"), ("ti3", 3, "speaker")])
def test_a_seat_that_is_not_at_the_table_is_refused(game: str, seats: int, option: str) -> None:
    with pytest.raises(cosmarch.SetupError, match=f"option {option} must be 0 or the number of a seat up to {seats}"):
        cosmarch.new(game, seats, 1, {option: seats + 1})
    cosmarch.new(game, seats, 1, {option: seats})
