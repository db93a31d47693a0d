"""What others did, a move at a time: what a Tactical Action came to, not how it began."""

from __future__ import annotations

import random

import pytest

import cosmarch
from cosmarch.core.state import Event
from cosmarch.games.ti3.board.recap import marks_time, outcome, part_of
from cosmarch.games.ti3.content.vocabulary import CARRIER, CRUISER, DIPLOMACY, IMPERIAL, LOGISTICS, TRADE
from cosmarch.games.ti3.game import TwilightImperium
from cosmarch.web.table.recap import chips
from tests.ti3.hands import carded
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


def test_pds_fire_is_told_by_what_it_hit() -> None:
    t = fresh()
    args: dict[str, int | str] = {"seat": 1, "seat2": 0, "hex": place(t, "quann"), "n": 2}
    rolled: dict[str, int | str] = {"seat": 1, "n": 1, "faces": "9 2", "a": 6, "unit": CRUISER}
    told = [Event("space_cannon", "", -1, args), Event("rolls", "", -1, rolled)]
    words = TwilightImperium().words("en")
    assert outcome(words, t, told, ("Ada", "Ben", "Cleo")) == "Ben fires 2 PDS at Ada in Quann: 1 hit."


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


SPENT: dict[str, int | str] = {"strategy": IMPERIAL, "n": 1}
BUILT: dict[str, int | str] = {"unit": CARRIER, "planet": QUANN, "n": 1}


@pytest.mark.parametrize(
    ("told", "words"),
    [
        ([("strategic_action", {"strategy": TRADE})], "Ada plays Trade."),
        (
            [("strategic_action", {"strategy": TRADE}), ("trade_goods", {"n": 3}), ("trade_income", {"n": 4})],
            "Ada plays Trade: 7 trade goods.",
        ),
        (
            [("secondary", SPENT), ("exhausted_for_resources", {"planet": QUANN, "n": 2}), ("produced", BUILT)],
            "Ada uses Imperial too: 1 Carrier.",
        ),
        (
            [("secondary", {"strategy": LOGISTICS, "n": 0}), *[("counter_placed", {"area": 1})] * 2],
            "Ada uses Logistics too: 2 counters.",
        ),
        (
            [("secondary", {"strategy": DIPLOMACY, "n": 1}), ("refreshed", {"planet": QUANN})],
            "Ada uses Diplomacy too: refreshes Quann.",
        ),
        (
            [("strategic_action", {"strategy": TRADE}), ("trade_goods", {"n": 3, "seat": 1})],
            "Ada plays Trade.",  # what Ben gets is not Ada's
        ),
        ([("agreement_formed", {"seat2": 1, "a": 3, "b": 1})], "Ada and Ben open a trade agreement, 3 for 1."),
    ],
)
def test_a_strategy_card_is_told_by_what_it_brought(told: list[tuple[str, dict[str, int | str]]], words: str) -> None:
    happened = [Event(key, "", -1, {"seat": 0, **args}) for key, args in told]
    names = ("Ada", "Ben", "Cleo")
    assert outcome(WORDS("en"), fresh(), happened, names) == words
    for lang in LANGS:
        text = outcome(WORDS(lang), fresh(), happened, names)
        assert readable(text) and text.startswith("Ada"), (lang, text)


def test_a_technology_belongs_to_the_card_that_brought_it() -> None:
    played = Event("strategic_action", "", -1, {"seat": 0, "strategy": TRADE})
    mine, theirs = [Event("technology_gained", "", -1, {"seat": seat, "tech": 0}) for seat in (0, 1)]
    assert part_of([played], mine) == 0
    assert part_of([played], theirs) == part_of([], mine) == -1
    name = fresh().content.technologies[0].name
    assert outcome(WORDS("en"), fresh(), [played, mine], ("Ada", "Ben")) == f"Ada plays Trade: {name}."


def test_nobody_looks_back_at_what_everybody_gets_or_how_the_table_was_laid_out() -> None:
    """TI-20.5: the counters of each round; TI-5.1: tiles and races, once the game is under way."""
    t = fresh()
    counters, tile = Event("counters_received", "", -1, {"seat": 1, "n": 2}), Event("tile_placed", "", -1, {"seat": 1})
    drawn, taken = [Event("speaker", rule, -1, {"seat": 1}) for rule in ("TI-5.1.2", "TI-42.1.2")]
    t.round = 0
    assert [marks_time(t, event) for event in (counters, tile, drawn, taken)] == [True, False, False, False]
    t.round = 1
    assert [marks_time(t, event) for event in (counters, tile, drawn, taken)] == [True, True, True, False]


def test_a_quick_game_begins_with_what_others_chose_and_nothing_else() -> None:
    match = cosmarch.new("ti3", seats=3, seed=5, options={"galaxy": "random", "quick_start": True})
    while (ask := match.asks[0]).seat != 2 or ask.kind != "strategy_card":
        match.choose(ask.tokens[0], ask.seat)
    assert {move[0].key for move in match.moves(2)} == {"strategy_chosen"}


def test_results_belong_to_the_action_that_led_to_them() -> None:
    """A card that was played meanwhile is a move of its own; another player's action is not gone back to."""
    first, won = events(("battle_won", {"seat": 0}))
    card, passed = Event("card_played", "", -1, {"seat": 1}), Event("passed", "", -1, {"seat": 2})
    assert part_of([first, card], won) == 0
    assert part_of([first, passed], won) == -1
    assert part_of([first], passed) == -1


def test_a_battle_is_told_to_whoever_won_it() -> None:
    """TI-21.1.2: the last dice are thrown without them; what they decided themselves is not told again."""
    t = fresh()
    t.order = (0, 1, 2)
    put(t, 0, "thibah", carrier=1, dreadnought=4)
    put(t, 1, "wellon", fighter=1, carrier=1)
    t.queue = [("activation", 0), ("stop",)]
    game = play(t)
    game.match.choose(game.hex("wellon"))
    while not any(line.key == "battle_won" for line in game.match.log(0, last=20)):
        ask = game.match.asks[0]
        advice = game.match.advice(ask.seat) or {}
        game.match.choose(max(ask.tokens, key=lambda token: advice.get(token, 0.0)), ask.seat)
    assert [chip.text for chip in chips(game.match, 0, "en") if chip.own] == [
        "Player 1 (Sol) holds Wellon after the battle."
    ]


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
    assert all(" uses Imperial too" in move[0].text for move in moves)
    assert all(move[1].text.endswith("Imperial for 1 command counter.") for move in moves)  # the price is a detail


def test_a_window_that_one_lets_go_by_hides_nothing() -> None:
    """What came before it is told at the next question too: at the window one looks at the cards."""
    window = ("window", "after_strategy_primary", 0, TRADE)
    game = carded(
        {1: ("policy_paralysis",)}, ("receive_counters", 1, 1), ("activation", 0), window, ("receive_counters", 1, 1)
    )
    game.do("command_pool")
    game.do(game.hex("wellon"))
    while (ask := game.match.asks[0]).kind != "window_after_strategy_primary":
        game.match.choose("done" if "done" in ask.tokens else ask.tokens[0], ask.seat)
    before = [move[0].text for move in game.match.moves(1)]
    while game.match.asks[0].window:
        game.match.choose("pass", game.match.asks[0].seat)
    assert before and [move[0].text for move in game.match.moves(1)] == before


def test_dice_are_told_with_a_move_and_are_none_themselves() -> None:
    """Whoever may react to them sees the dice on the stage; what others did is not that they rolled."""
    match, chance = cosmarch.new("ti3", seats=3, seed=2, options={"galaxy": "random"}), random.Random(2)
    while match.asks[0].kind != "window_after_combat_roll":
        match.choose(chance.choice(match.asks[0].tokens), match.asks[0].seat)
    seat = match.asks[0].seat
    assert [line for line in match.recap(seat) if line.key == "rolls"]
    assert not [move for move in match.moves(seat) if move[0].key == "rolls"]


def test_a_card_that_one_draws_oneself_is_no_move_of_others() -> None:
    """Its line names who drew it, so that it is told where the seat's own lines are."""
    t = fresh()
    t.order = (0, 1, 2)
    t.queue = [("draw_action_cards", 1, 1), ("draw_action_cards", 0, 1), ("activation", 0), ("stop",)]
    match = play(t).match
    told = [line.text for move in match.moves(0) for line in move]
    assert told and not [text for text in told if "{" in text]
    assert all([line.args["seat"] == 1 for move in match.moves(0) for line in move])


def test_a_recap_is_the_same_in_a_match_that_was_opened() -> None:
    """Windows that a player let go by are no answers, in a save neither: their recap goes back beyond them."""
    match, chance = cosmarch.new("ti3", seats=3, seed=1, options={"galaxy": "random"}), random.Random(1)
    passed = 0
    for number in range(500):
        ask = chance.choice(match.asks)
        advice = match.advice(ask.seat) or {}
        token = max(ask.tokens, key=lambda token: (advice.get(token, 0.0), chance.random()))
        passed += bool(ask.window) and token == "pass"
        match.choose(token, ask.seat)
        if number % 25 or match.over:
            continue
        opened = cosmarch.load(match.save())
        for seat in range(3):
            assert [line.text for line in opened.recap(seat)] == [line.text for line in match.recap(seat)]
            assert [volley.faces for volley in opened.thrown(seat)] == [volley.faces for volley in match.thrown(seat)]
    assert passed > 10
