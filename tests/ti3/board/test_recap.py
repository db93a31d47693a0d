"""What others did, a move at a time: what a Tactical Action came to, not how it began."""

from __future__ import annotations

import pytest

from cosmarch.core.state import Event
from cosmarch.games.ti3.board.recap import outcome, part_of
from cosmarch.games.ti3.content.vocabulary import CARRIER, CRUISER, IMPERIAL
from cosmarch.games.ti3.game import TwilightImperium
from tests.ti3.table import fresh, place, planet, play, put
from tests.ti3.words.test_text import LANGS, readable

WORDS = TwilightImperium().words


def test_a_move_is_told_by_what_it_came_to() -> None:
    """Ships of seat 0 go to a neutral planet and take it: one move for the others, its details behind it."""
    t = fresh()
    t.order = (0, 1, 2)
    put(t, 0, "thibah", carrier=1, ground_force=2)
    t.queue = [("activation", 0), ("stop",)]
    game = play(t)
    game.match.choose(game.hex("wellon"))
    while game.match.asks:
        ask = game.match.asks[0]
        advice = game.match.advice(ask.seat) or {}
        game.match.choose(max(ask.tokens, key=lambda token: advice.get(token, 0.0)), ask.seat)
    (move,) = game.match.moves(1)
    assert move[0].text == "Player 1 (Sol) takes Wellon with 1 Carrier."
    assert [line.key for line in move[1:]][:2] == ["activates", "ship_moves"]
    assert move[0].headline and any(line.trail is not None for line in move)


def events(*told: tuple[str, dict[str, int | str]]) -> list[Event]:
    t = fresh()
    start: dict[str, int | str] = {"seat": 0, "hex": place(t, "quann")}
    return [Event("activates", "", -1, start), *[Event(key, "", -1, args) for key, args in told]]


MOVED: dict[str, int | str] = {"seat": 0, "unit": CRUISER, "hex": 0, "hex2": 1}
FOUGHT: dict[str, int | str] = {"seat": 0, "seat2": 1, "hex": 1}
QUANN = planet("quann")


@pytest.mark.parametrize(
    ("told", "words"),
    [
        ([("ship_moves", MOVED), ("ship_moves", MOVED)], "Ada moves 2 Cruisers to Quann."),
        (
            [("ship_moves", MOVED), ("ship_moves", {**MOVED, "unit": CARRIER}), ("takes_neutral", {"planet": QUANN})],
            "Ada takes Quann with 1 Carrier, 1 Cruiser.",
        ),
        ([("space_battle", FOUGHT), ("battle_won", {"hex": 1})], "Ada beats Ben in Quann."),
        ([("space_battle", FOUGHT), ("battle_won", {"seat": 1, "hex": 1})], "Ada attacks Ben in Quann and loses."),
        ([("space_battle", FOUGHT), ("leaves_battle", {"seat": 1, "hex": 1, "hex2": 0})], "Ada beats Ben in Quann."),
        (
            [("space_battle", FOUGHT), ("battle_of_no_survivors", {"seat": -1, "hex": 1})],
            "Ada attacks Ben in Quann: nobody survives.",
        ),
        ([("space_battle", FOUGHT), ("planet_taken", {"seat2": 1, "planet": QUANN})], "Ada beats Ben and takes Quann."),
        (
            [("invasion", {"seat2": 1, "planet": QUANN}), ("planet_held", {"seat": 1, "planet": QUANN})],
            "Ada invades Quann in vain.",
        ),
        ([("produced", {"unit": CRUISER, "planet": QUANN, "n": 2})], "Ada builds 2 Cruisers in Quann."),
        (
            [("dock_built", {"planet": QUANN}), ("produced", {"unit": CRUISER, "planet": QUANN, "n": 2})],
            "Ada builds 1 Space Dock, 2 Cruisers in Quann.",
        ),
        ([], ""),
    ],
)
def test_every_outcome_has_its_words(told: list[tuple[str, dict[str, int | str]]], words: str) -> None:
    happened = events(*[(key, {"seat": 0, **args}) for key, args in told])
    names = ("Ada", "Ben", "Cleo")
    assert outcome(WORDS("en"), fresh(), happened, names) == words
    for lang in LANGS:
        text = outcome(WORDS(lang), fresh(), happened, names)
        assert text == "" if not words else readable(text) and text.startswith("Ada"), (lang, text)


def test_a_card_is_told_by_its_name() -> None:
    """What it does is in the details."""
    played = Event("card_played", "", -1, {"seat": 0, "card": 0})
    name = fresh().content.action_cards[0].name
    assert outcome(WORDS("en"), fresh(), [played], ("Ada", "Ben", "Cleo")) == f"Ada plays {name}."
    passed = Event("passed", "", -1, {"seat": 0})
    assert outcome(WORDS("en"), fresh(), [passed], ("Ada", "Ben", "Cleo")) == ""  # its line is short


def test_results_belong_to_the_action_that_led_to_them() -> None:
    """A card that was played meanwhile is a move of its own; another player's action is not gone back to."""
    first, won = events(("battle_won", {"seat": 0}))
    card, passed = Event("card_played", "", -1, {"seat": 1}), Event("passed", "", -1, {"seat": 2})
    assert part_of([first, card], won) == 0
    assert part_of([first, passed], won) == -1
    assert part_of([first], passed) == -1


def test_what_others_do_in_ones_own_action_is_told_too() -> None:
    """TI-42.8.2: the others use the secondary ability of Imperial; it is no action of theirs."""
    t = fresh()
    t.order = (0, 1, 2)
    t.queue = [("secondary", 1, IMPERIAL), ("secondary", 2, IMPERIAL), ("stop",)]
    game = play(t)
    while game.match.asks:
        ask = game.match.asks[0]
        game.match.choose("yes" if ask.kind == "secondary" else ask.tokens[0], ask.seat)
    moves = game.match.moves(0)
    assert [[line.args["seat"] for line in move] for move in moves] == [[1] * len(moves[0]), [2] * len(moves[1])]
    assert all(move[0].text.endswith("uses the secondary ability of Imperial for 1 command counter.") for move in moves)
