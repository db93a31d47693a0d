"""What is said at the decision: who is where, what comes, what it costs, how the dice fell."""

from __future__ import annotations

import pytest

from cosmarch.core.match import Match
from cosmarch.games.ti3.choices import YES
from cosmarch.games.ti3.content.vocabulary import DIPLOMACY
from cosmarch.games.ti3.rules.trade import card_value, own_cards
from cosmarch.games.ti3.state import Table
from cosmarch.games.ti3.words.situation import situation
from tests.ti3.table import fresh, own, place, planet, play, put

LANGUAGES = ("en", "hu", "pl")


def label(match: Match, token: str, lang: str = "en") -> str:
    return next(option.label(lang) for option in match.asks[0].options if option.token == token)


def turn() -> Match:
    t = fresh()
    t.phase, t.order, t.active = 2, (0, 1, 2), 0
    put(t, 1, "wellon", cruiser=2)
    own(t, 1, "wellon")
    t.ground[planet("wellon")] = 3
    t.queue = [("turn", 0)]
    return play(t).match


def test_a_system_to_activate_says_who_is_there_and_what_can_come() -> None:
    """TI-10.1.1: enemies, garrisons, and the own ships in reach."""
    match = turn()
    t = match._table
    token = t.choices.hexes.names[place(t, "wellon")]
    text = label(match, token)
    assert "2 Cruisers" in text and "3 Ground Forces" in text and "of your ships can get there" in text
    assert text.count("Wellon") == 1, "a planet that its system is called after is named once"
    for lang in LANGUAGES:
        assert "{" not in label(match, token, lang)


def test_how_many_ships_come_is_what_the_question_then_offers() -> None:
    """TI-11.1.1: the number on the option is that of the ships that may move."""
    match = turn()
    for option in match.asks[0].options:
        if not option.token.startswith("hex."):
            continue
        said = int(option.label("en").split(". ")[-1].split()[0])
        after = match.clone()
        after.choose(option.token, 0)
        ask = after.ask_of(0)
        moving = 0
        if ask is not None and ask.kind == "move_ship":
            t = after._table
            ships = [divmod(value, 8) for value in ask.legal if ask.domain.names[value] != "done"]
            moving = sum([t.ships_at(start, 0, kind) for start, kind in ships if kind < 6 and start != t.system])
        assert said == moving


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_secondary_ability_says_its_price_and_the_stock(lang: str) -> None:
    """TI-8.1.5."""
    t = fresh()
    t.phase, t.order, t.active = 2, (0, 1, 2), 0
    t.strategy[1] = 2
    own(t, 1, "wellon")
    t.exhausted[planet("wellon")] = 1
    t.queue = [("secondary", 1, DIPLOMACY), ("regroup", 0)]
    match = play(t).match
    assert match.asks[0].kind == "secondary"
    text = label(match, match.asks[0].domain.names[YES], lang)
    assert "1" in text and "2" in text


@pytest.mark.parametrize("lang", LANGUAGES)
def test_counters_that_lower_fleet_supply_say_what_is_destroyed(lang: str) -> None:
    """TI-20.6.3: the ships that Fleet Supply no longer keeps."""
    t = fresh()
    t.phase, t.order = 3, (0, 1, 2)
    put(t, 0, "wellon", cruiser=3)
    t.queue = [("regroup", 0), ("stop",)]
    p = play(t).do("0")
    total = int(p.match.asks[0].args["n"])
    for pool in (total - 5, total - 2, total - 1, total):
        text = label(p.match, str(pool), lang)
        after = p.match.clone()
        before = ships(after)
        after.choose(str(pool), 0)
        while not after.over and after.asks[0].kind == "excess_ship":
            after.choose(after.asks[0].tokens[0], 0)
        lost = before - ships(after)
        assert ("(" in text) == (lost > 0)
        assert not lost or str(lost) in text.split("(")[1]


def ships(match: Match) -> int:
    t = match._table
    return sum([sum(t.fleet_at(at, 0)) for at in range(t.hexes)])


@pytest.mark.parametrize("lang", LANGUAGES)
def test_an_offer_says_what_the_other_could_give(lang: str) -> None:
    """TI-33.2.3: the values of the trade cards that are not given away yet."""
    t = fresh()
    t.queue = [("negotiations", 0), ("stop",)]
    match = play(t).match
    assert match.asks[0].kind == "offer_agreement"
    worths = sorted([str(card_value(t, card)) for card in own_cards(1)], reverse=True)
    assert ", ".join(worths) in label(match, "seat.2", lang)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_combat_window_shows_the_dice(lang: str) -> None:
    """TI-13.1.1: what was rolled, and how many of it hit."""
    t = fresh()
    t.dice = (0, 2, 7, 9, 0, 2, 7, 3, 1, 1, 8, 8)
    match = play(t_with(t)).match
    ask = match.asks[0]
    ask.kind = "window_after_combat_roll"
    text = situation(match.game.words(lang), ask)
    assert "9 3" in text and text.count("1") >= 2 and "{" not in text


def test_a_die_to_roll_again_shows_what_was_rolled() -> None:
    """TI-28.4.2: the own dice of this very roll."""
    t = fresh(("jol_nar", "sol", "letnev"))
    t.strategy[0] = 2
    t.queue = [("gen_synthesis", 0, 3), ("stop",)]
    match = play(t).match
    assert match.asks[0].kind == "reroll"
    shown = [event.args["faces"] for event in match._table.events if event.key == "rolls"]
    assert f"rolled {shown[-1]}: " in match.asks[0].prompt("en")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_retreat_shows_both_fleets(lang: str) -> None:
    """TI-13.3.1."""
    t = fresh()
    put(t, 0, "wellon", cruiser=2)
    put(t, 1, "wellon", destroyer=3)
    t.active, t.defender, t.system = 0, 1, place(t, "wellon")
    match = play(t_with(t)).match
    ask = match.asks[0]
    ask.kind = "retreat"
    words = match.game.words(lang)
    text = situation(words, ask)
    assert words("ti3.count.cruiser", 2) in text and words("ti3.count.destroyer", 3) in text


def t_with(t: Table) -> Table:
    """A table with some question, for what is said beside it."""
    t.phase, t.order = 3, (0, 1, 2)
    t.queue = [("regroup", 0), ("stop",)]
    return t
