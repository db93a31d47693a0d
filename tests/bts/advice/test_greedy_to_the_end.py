"""The greedy bot plays to the end with every option of Beyond the Sun; what must hold at every answer holds."""

from __future__ import annotations

import pytest

import cosmarch
from cosmarch.bots import decide, make
from tests.bts.test_random_matches import SETTLED, check_cards, check_control, check_ore, check_pawns, check_stock

pytestmark = pytest.mark.long

LONGEST = 3000
# Between them every option stands at each of its values.
TABLES: tuple[tuple[int, dict[str, bool | int | str]], ...] = (
    (2, {"mats": "advanced", "tableau": True, "achievements": "first_game", "pick_factions": False}),
    (3, {"start_player": 2}),
)


@pytest.mark.parametrize(("seats", "options"), TABLES, ids=("tableau", "plain"))
def test_every_option(seats: int, options: dict[str, bool | int | str]) -> None:
    """BTS-16.1: none stops the bot, and no answer leaves everything as it was."""
    match = cosmarch.new("bts", seats, 5, options)
    bots = [make("greedy", str(seat)) for seat in range(seats)]
    before = ("", -1, "")
    for _ in range(LONGEST):
        if match.over:
            break
        ask = match.asks[0]
        moment = (match.state_hash, ask.seat, ask.kind)
        assert moment != before
        before = moment
        purse, logged = list(match._table.ore), match._lines()
        match.choose(decide(match, ask.seat, bots[ask.seat]), ask.seat)
        if ask.kind != "faction":  # a mat comes with its ore
            check_ore(match, purse, logged)
        check_stock(match._table)
        check_cards(match._table)
        if match.over or match.asks[0].kind in SETTLED:
            check_control(match._table)
            check_pawns(match._table)
    assert match.over and match.result is not None
    limit = cosmarch.game("bts").checked_options(options)["round_limit"]
    assert isinstance(limit, int) and match._table.round < limit  # it ended by its own rules


def test_the_tables_leave_none_out() -> None:
    game = cosmarch.game("bts")
    for setting in game.settings:
        wanted = set(setting.choices) or ({False, True} if isinstance(setting.default, bool) else set())
        assert wanted <= {game.checked_options(row)[setting.name] for _, row in TABLES}, setting.name
