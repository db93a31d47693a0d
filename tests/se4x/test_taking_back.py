"""Moves are seen by everybody and tell their player nothing: they may be taken back until somebody else answers."""

from __future__ import annotations

import pytest

import cosmarch
from cosmarch import Match
from cosmarch.bots import decide, make


def on_the_move() -> tuple[Match, list[str]]:
    """Somebody moves, with hexes in reach that are known: the match, and two such moves of two counters."""
    match = cosmarch.new("se4x", 2, "taking back")
    bots = [make("greedy", f"taking back {seat}") for seat in range(2)]
    while True:
        ask = match.asks[0]
        if ask.kind == "move":
            hexes = match.view(ask.seat)["table"]["hexes"]
            empty = {row["name"] for row in hexes if not row["face_down"] and row["colony"] is None}
            moves = {token.split(">")[0]: token for token in ask.tokens if token.split(">")[-1] in empty}
            groups = [token for who, token in moves.items() if who.startswith("group.")]
            if len(groups) > 1:
                return match, groups[:2]
        match.choose(decide(match, ask.seat, bots[ask.seat]), ask.seat)


def test_moves_are_taken_back_one_by_one() -> None:
    match, (first, second) = on_the_move()
    mover = match.asks[0].seat
    before = [match.view(seat) for seat in (0, 1, None)]
    start = match.hash
    match.choose(first, mover)
    between = match.hash
    match.choose(second, mover)
    assert match.is_seen(mover)
    assert match.undo_state(mover) == "free"
    assert match.undo(mover)
    assert match.hash == between != start
    assert match.undo(mover)
    assert match.hash == start
    assert [match.view(seat)["table"] for seat in (0, 1, None)] == [view["table"] for view in before]
    assert "core.undo.undone" in [line.key for line in match.log(1 - mover)]


def test_also_out_of_a_save() -> None:
    match, (first, _) = on_the_move()
    mover = match.asks[0].seat
    start = match.hash
    match.choose(first, mover)
    loaded = cosmarch.load(match.save())
    assert loaded.undo(mover)
    assert loaded.hash == start


def test_what_explores_is_not_taken_back_freely() -> None:
    """SE-5: turning up a marker tells its player something."""
    match, _ = on_the_move()
    bots = [make("greedy", f"exploring {seat}") for seat in range(2)]
    while True:
        ask = match.asks[0]
        hexes = match.view(ask.seat)["table"]["hexes"]
        hidden = {row["name"] for row in hexes if row["face_down"]}
        found = [token for token in ask.tokens if ask.kind == "move" and token.split(">")[-1] in hidden]
        if found:
            break
        match.choose(decide(match, ask.seat, bots[ask.seat]), ask.seat)
    goal = found[0].split(">")[-1]
    match.choose(found[0], ask.seat)
    assert match.undo_state(ask.seat) == "free"  # nothing is turned up before all have moved
    while any(row["name"] == goal and row["face_down"] for row in match.view(ask.seat)["table"]["hexes"]):
        match.choose("done" if "done" in match.asks[0].tokens else match.asks[0].tokens[0], ask.seat)
    assert match.undo_state(ask.seat) == "consent"


@pytest.mark.parametrize("answers", [0, 1])
def test_the_turn_is_over_when_the_next_player_has_moved(answers: int) -> None:
    match, _ = on_the_move()
    mover = match.asks[0].seat
    match.choose("done", mover)
    if match.ask_of(1 - mover) is None:
        pytest.skip("the turn does not pass to the other player at once")
    for _ in range(answers):
        match.choose(match.asks[0].tokens[0], 1 - mover)
    assert match.undo_state(mover) == ("consent" if answers else "free")
