"""What others did, as a page tells it: one line a move, with its details and its way over the map."""

from __future__ import annotations

import cosmarch
from cosmarch.core.state import Event
from cosmarch.games.bts.content.vocabulary import LOCATIONS
from cosmarch.games.bts.words.names import event_text
from cosmarch.web.table.recap import chips, touched
from tests.bts.board.test_published import GAME, drawn, marked, published, walk
from tests.bts.table import do, table


def test_headlines_and_trails() -> None:
    """A headline for each turn at least; trails name what is on the maps."""
    match = cosmarch.new("bts", 3, 46)
    arts: set[str] = set()
    for now in walk(match, 11):
        if now.over:
            break
        ask = now.asks[0]
        if ask.kind != "action":
            continue
        lines = now.recap(ask.seat, "en")
        tokens = marked(drawn(published(now, ask.seat)))
        for line in lines:
            if line.trail is not None:
                arts.add(line.trail.art)
                assert {place for place in line.trail.path if place in LOCATIONS} <= tokens
        turns = len([line for line in lines if line.key == "turn_begins" and line.args["seat"] != ask.seat])
        assert len([line for line in lines if line.headline]) >= turns  # the pawn
    assert {"pawn", "cube"} <= arts and any([art.startswith("hull-") for art in arts])


def test_a_turn_is_told_by_its_action_and_what_was_won() -> None:
    """What was paid, built, moved and produced is the details of a chip, and all its ways are shown on the map."""
    match = do(table(players=[{"ore": 3, "population": 2, "ships": {"sol": [1, 1]}}]), "build_and_jump.1", "skip")
    do(match, "sol.1-port_left", "sol.1-port_right", "ore")
    (chip,) = chips(match, 1, "en")
    assert chip.text == "Player 1 (blue) uses Build and jump: takes Left shipyard, Right shipyard"
    assert chip.paths == (("sol", "port_left"), ("sol", "port_right")) and chip.art == "hull-1"
    assert any(["produces" in line for line in chip.details]) and not any(["turn" in line for line in chip.details])


def test_what_a_move_did_to_the_reader_is_told_apart() -> None:
    """BTS-16.3: who loses a place reads so, and nothing of what the other paid or won."""
    players = [{}, {"ships": {"sol": [3]}}]
    lost = {"slot_A1": {"system": "sirius", "controller": 0}}
    match = table(players=players, locations=lost)
    do(match, "recruit", "ore")
    do(match, "build_and_jump.1", "skip", "sol.3-slot_A1", "done", "ore")
    assert touched(match, 0, "en") == ("Player 1 (blue) loses control: Sirius (ore disc back)",)
    assert touched(match, 1, "en") == touched(match, None, "en") == ()


def test_an_event_for_all_is_told_by_what_it_does() -> None:
    match = cosmarch.new("bts", 2, 46)
    told = 0
    for now in walk(match, 11):
        if now.over or now.asks[0].kind != "action":
            continue
        for line in now.recap(now.asks[0].seat, "en"):
            if line.key == "event_revealed" and line.headline:
                event = int(line.args["event"])
                written = event_text(GAME.words("en"), now._table.content, event).split("\n")
                (chip,) = [one for one in chips(now, now.asks[0].seat, "en") if "Event" in one.text]
                assert [line for line in written[1:] if line in chip.text or line.startswith("Stays")] == written[1:]
                told += 1
    assert told


def test_what_comes_after_an_event_is_won_by_the_same_action() -> None:
    heads = [Event("pawn", "", -1, {"seat": 1, "space": 0}), Event("event_revealed", "", -1, {"event": 2, "slot": 7})]
    t = cosmarch.new("bts", 2, 1)._table
    assert GAME.part_of(t, heads, Event("technology_chosen", "", -1, {"seat": 1, "tech": 3, "slot": 7})) == 0
    assert GAME.part_of(t, heads, Event("control_gained", "", -1, {"seat": 0, "location": 3})) == -1
    assert GAME.part_of(t, heads, Event("pawn", "", -1, {"seat": 0, "space": 1})) == -1
