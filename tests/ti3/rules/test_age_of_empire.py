"""The option Age of Empire: TI-38, TI-X.7."""

from __future__ import annotations

import pytest

import cosmarch
from cosmarch.core.errors import SetupError
from cosmarch.games.ti3.rules.age_of_empire import move_token
from cosmarch.games.ti3.rules.objectives import claim_refusal
from cosmarch.games.ti3.rules.victory import result
from cosmarch.games.ti3.state import NOWHERE, Table
from cosmarch.games.ti3.view import view
from tests.ti3.table import CONTENT, Play, fresh, objective, play


def new(seed: int = 1, **options: object) -> Table:
    table: Table = cosmarch.new("ti3", 3, seed, {"galaxy": "random", "age_of_empire": True, **options})._table
    return table


def row(*names: str, **columns: object) -> Table:
    """A table with these objectives in the row, which the game-end card ends."""
    t = fresh()
    t.age_of_empire, t.objectives_open, t.objective_deck = 1, tuple([objective(name) for name in names]), ()
    for name, value in columns.items():
        setattr(t, name, value)
    return t


def of_stage(stage: str) -> list[str]:
    return [CONTENT.objectives[card].key for card in CONTENT.objectives_of[stage]]


def test_the_row() -> None:
    """TI-38.1.1, TI-38.1.2, TI-38.1.4: 7 to 10 cards with the game-end card, the six of stage I first; the others are
    in the box, and no deck is left to draw from."""
    lengths = set()
    for seed in range(30):
        t = new(seed)
        stages = [CONTENT.objectives[card].stage for card in t.objectives_open]
        assert stages[:6] == ["stage_1"] * 6 and set(stages[6:]) <= {"stage_2"}
        assert CONTENT.imperium_rex not in t.objectives_open and t.objective_deck == ()
        lengths.add(len(stages) + 1)
        boxed = [card for card in t.objectives_out if CONTENT.objectives[card].stage != "secret"]
        assert len(boxed) + len(stages) + 1 == 20 and not set(boxed) & set(t.objectives_open)
    assert lengths == {7, 8, 9, 10}
    assert len(view(new(), 0)["objectives"]) == len(new().objectives_open)


def test_it_needs_the_game_end_card() -> None:
    """TI-38.1.6."""
    with pytest.raises(SetupError):
        new(length="long_war_without_end_card")
    assert 9 <= len(new(length="long_war").objectives_open) + 1 <= 14


def test_any_of_the_row_can_be_claimed_from_the_first_round() -> None:
    """TI-38.1.3: here one in the middle of the row."""
    spend = next(card for card in CONTENT.objectives if card.stage == "stage_1" and card.spend_of == "trade_goods")
    others = [name for name in of_stage("stage_1") if name != spend.key][:4]
    t = row(*others[:2], spend.key, *others[2:], round=1)
    t.goods[0] = spend.spend
    assert claim_refusal(t, 0, spend.id, False) is None
    t.queue = [("claim", 0, 0), ("stop",)]
    p = play(t).do(spend.key).until("claim")
    assert p.t.vp[0] == spend.points


def test_stage_2_waits_for_the_fourth_round() -> None:
    """TI-X.7: with the errata only, and only in this option (TI-38.1.3)."""
    spend = next(card for card in CONTENT.objectives if card.stage == "stage_2" and card.spend_of == "resources")
    t = row(spend.key, round=3)
    t.goods[0] = spend.spend
    why = claim_refusal(t, 0, spend.id, False)
    assert why is not None and why.rule == "TI-X.7"
    t.round = 4
    assert claim_refusal(t, 0, spend.id, False) is None
    t.round, t.errata = 1, 0
    assert claim_refusal(t, 0, spend.id, False) is None
    t.errata, t.age_of_empire = 1, 0
    assert claim_refusal(t, 0, spend.id, False) is None


def test_no_more_objectives_come() -> None:
    """TI-38.1.4: Imperial only gives its points."""
    t = row(*of_stage("stage_1")[:6])
    t.queue = [("imperial_primary", 0), ("stop",)]
    p = play(t)
    assert p.t.vp[0] == 2 and len(p.t.objectives_open) == 6 and not p.told("objective_revealed")


def end_rounds(t: Table, count: int) -> Play:
    for _ in range(count - 1):
        move_token(t)
    t.queue = [("return_strategy_cards",)]
    return play(t)


def test_the_turn_token() -> None:
    """TI-38.1.5: on the leftmost card after the first round, then one card to the right each time."""
    names = of_stage("stage_1")[:6]
    assert row(*names).turn_token == NOWHERE
    for number in range(1, 7):
        p = end_rounds(row(*names), number)
        assert p.t.turn_token == number - 1 and not p.over
        assert view(p.t, 1)["turn_token"] == number - 1
    plain = fresh()
    plain.queue = [("return_strategy_cards",)]
    assert play(plain).t.turn_token == NOWHERE


def test_the_end() -> None:
    """TI-38.1.6: on the game-end card; most points win, with the usual tie-breakers."""
    t = row(*of_stage("stage_1")[:6], vp=[3, 5, 5])
    t.objective_claims = tuple(
        [0b100 if card == t.objectives_open[0] else 0 for card in range(len(CONTENT.objectives))]
    )
    p = end_rounds(t, 7)
    assert p.over and result(p.t).reason == "imperium_rex" and p.rules("imperium_rex") == ["TI-38.1.6"]
    assert result(p.t).ranking[0] == (2,)
