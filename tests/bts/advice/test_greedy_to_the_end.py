"""The greedy bot plays to the end with every option of Beyond the Sun; what must hold at every answer holds."""

from __future__ import annotations

from collections.abc import Callable

import pytest

import cosmarch
from cosmarch import Ask
from tests.bts.test_random_matches import SETTLED, check_cards, check_control, check_ore, check_pawns, check_stock
from tests.greedy import played_to_the_end

pytestmark = pytest.mark.long

# Between them every option stands at each of its values.
TABLES: tuple[tuple[int, dict[str, bool | int | str]], ...] = (
    (2, {"mats": "advanced", "tableau": True, "achievements": "first_game", "pick_factions": False}),
    (3, {"start_player": 2}),
)


@pytest.mark.parametrize(("seats", "options"), TABLES, ids=("tableau", "plain"))
def test_every_option(seats: int, options: dict[str, bool | int | str]) -> None:
    """BTS-16.1: none stops the bot, and no answer leaves everything as it was."""
    match = cosmarch.new("bts", seats, 5, options)

    def look(number: int, ask: Ask) -> Callable[[], None]:
        purse, logged = list(match._table.ore), match._lines()

        def after() -> None:
            if ask.kind != "faction":  # a mat comes with its ore
                check_ore(match, purse, logged)
            check_stock(match._table)
            check_cards(match._table)
            if match.over or match.asks[0].kind in SETTLED:
                check_control(match._table)
                check_pawns(match._table)

        return after

    played_to_the_end(match, look)
    limit = cosmarch.game("bts").checked_options(options)["round_limit"]
    assert isinstance(limit, int) and match._table.round < limit  # it ended by its own rules


def test_the_tables_leave_none_out() -> None:
    game = cosmarch.game("bts")
    for setting in game.settings:
        wanted = set(setting.choices) or ({False, True} if isinstance(setting.default, bool) else set())
        assert wanted <= {game.checked_options(row)[setting.name] for _, row in TABLES}, setting.name
