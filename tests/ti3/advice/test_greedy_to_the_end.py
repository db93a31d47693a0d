"""The greedy bot plays to the end with every option of Twilight Imperium; what must hold at every decision holds."""

from __future__ import annotations

from collections.abc import Callable

import pytest

import cosmarch
from cosmarch import Ask
from tests.greedy import played_to_the_end
from tests.measure import measure
from tests.ti3.test_random_matches import always, between_turns, owes, paid_for

STRIDE = measure(1, 3)  # what must hold is looked at after so many answers
# Between them every option stands at each of its values: most games are short with three players.
TABLES: tuple[dict[str, bool | int | str], ...] = (
    {
        **{"galaxy": "random", "quick_start": True, "leaders": True, "errata": False},
        **{"length": "long_war_without_end_card", "speaker": 2},
    },
    {
        **{"pick_races": True, "pick_colours": True, "age_of_empire": True, "distant_suns": True},
        **{"sabotage_runs": True, "late_scuttling": True, "length": "long_war"},
    },
    {},
)


@pytest.mark.long
@pytest.mark.parametrize("options", TABLES, ids=("leaders", "suns", "plain"))
def test_every_option(options: dict[str, bool | int | str]) -> None:
    """TI-36.0.1: none stops the bot, and no answer leaves everything as it was."""
    match = cosmarch.new("ti3", 3, 5, options)

    def look(number: int, ask: Ask) -> Callable[[], None] | None:
        if number % STRIDE == 0:
            always(match._table)
        if ask.kind == "action":
            between_turns(match._table)
        owed, logged = owes(ask), match._lines()
        return (lambda: paid_for(match, ask, owed, logged)) if owed else None

    played_to_the_end(match, look)
    limit = cosmarch.game("ti3").checked_options(options)["round_limit"]
    assert isinstance(limit, int) and match._table.round < limit  # it ended by its own rules


def test_the_tables_leave_none_out() -> None:
    game = cosmarch.game("ti3")
    for setting in game.settings:
        words = set(game.choices(setting, 3)) if isinstance(setting.default, str) else set()
        wanted = words or ({False, True} if isinstance(setting.default, bool) else set())
        assert wanted <= {game.checked_options(row)[setting.name] for row in TABLES}, setting.name
