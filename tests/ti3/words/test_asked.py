"""What questions say besides their kind: who plays the card, what one has already, and that nothing is left to do."""

from __future__ import annotations

from typing import Any

import pytest

from cosmarch.games.ti3.content.vocabulary import IMPERIAL, TRADE
from cosmarch.games.ti3.rules.council.votes import can_vote
from cosmarch.games.ti3.state import ACTION_PHASE, NOBODY, Table
from cosmarch.web.table import forms
from cosmarch.web.table.presenter import question, unrepeated
from tests.ti3.hands import carded
from tests.ti3.table import CONTENT, fresh, own, planet, play, put, table
from tests.ti3.words.test_text import LANGS, readable


def test_a_second_strategy_card_is_asked_for_as_such() -> None:
    """TI-6.1.5: with three or four players each takes two; who has taken one sees that it was taken."""
    t = fresh()
    t.strategy_holder[:] = [NOBODY] * len(t.strategy_holder)
    t.queue = [("choose_strategy", 0), ("stop",)]
    assert play(t).match.asks[0].prompt("en").startswith("Which strategy card do you take?")
    t.strategy_holder[TRADE] = 0
    title, _, note = play(t).match.asks[0].prompt("en").partition("\n")
    assert title == "Which second strategy card do you take?" and note.startswith("You have Trade.")


def test_a_secondary_ability_tells_who_plays_the_card() -> None:
    asked = table(("secondary", 1, IMPERIAL), active=0).match.asks[0]
    assert asked.prompt("en").startswith("Player 1 (Sol) plays Imperial: use it as well?")
    for lang in LANGS:
        assert readable(asked.prompt(lang).replace("\n", " "))


@pytest.mark.parametrize("lang", LANGS)
def test_what_one_has_done_oneself_is_told_as_such(lang: str) -> None:
    """TI-30.1.2: a card may be played after one's own primary ability as after that of somebody else."""
    for who in (0, 1):
        match = carded({0: ("policy_paralysis",)}, ("window", "after_strategy_primary", who, TRADE)).match
        asked = match.ask_of(0)
        assert asked is not None and readable(asked.prompt(lang).replace("\n", " "))
        assert (match.name(who, lang) in asked.prompt(lang)) == (who == 1)


def idle() -> Table:
    """A table at which the first seat has neither ships nor docks nor means, nor anything else to do."""
    t = fresh(("letnev", "sol", "xxcha"))
    t.phase, t.order, t.active = ACTION_PHASE, (0, 1, 2), 0
    t.strategy_used[:] = [1] * len(t.strategy_used)
    home = t.home[0]
    for kind, count in enumerate(t.fleet_at(home, 0)):
        t.add_ships(home, 0, kind, -count)
    for world in t.planets_of(0):
        t.exhausted[world] = 1
        t.dock[world] = 0
    t.queue = [("turn", 0)]
    return t


def test_who_can_only_pass_passes_with_the_main_button() -> None:
    """TI-9.1.5: systems may be activated to no end; what is left is said, and offered first."""
    t = idle()
    asked = play(t).match.asks[0]
    assert any(token.startswith("hex.") for token in asked.tokens)
    assert "None of your ships can move any more" in asked.prompt("en")
    shown = question(play(t).match, 0, "en")
    assert shown is not None and shown.prompt == asked.prompt("en"), "no word of ships that can come"
    assert {option.token for option in asked.options if option.face("en").best} == {"pass"}
    put(t, 0, "wellon", cruiser=1)
    asked = play(t).match.asks[0]
    assert asked.prompt("en") == "What do you do?"
    assert not any(option.face("en").best for option in asked.options)


def test_a_bargain_tells_how_many_votes_it_is_about() -> None:
    """TI-42.2.4: trade goods are offered for a vote, so what counts is how much that weighs."""
    t = fresh()
    t.goods[0] = 3
    own(t, 1, "wellon")
    t.agenda, t.voters = 0, (0, 1, 2)
    t.queue = [("debate", 0, 0), ("stop",)]
    shown = {option.token: option.face("en").note for option in play(t).match.asks[0].options}
    assert shown["seat.2"].endswith("votes to come") and int(shown["seat.2"].split()[0]) > 1


def test_trade_goods_are_one_row_of_a_sheet() -> None:
    """TI-33.4.1: they pay the rest; a single one is offered where that is all that is missing."""
    t = fresh()
    t.goods[0] = 5
    t.fleet[0] = 9
    t.active, t.system = 0, t.home[0]
    own(t, 0, "wellon", "abyz")
    for world in t.planets_of(0):
        t.exhausted[world] = 1
    t.exhausted[planet("abyz")] = 0
    t.queue = [("produce", next(world for world in t.planets_of(0) if t.dock[world])), ("stop",)]
    match = play(t).match
    for units, goods in (("dreadnought=1", "rest_in_goods"), ("carrier=1,produce:destroyer=1", "trade_good")):
        form = forms.filled(match, 0, f"produce:{units},pay_resources:abyz=1", "en")
        assert form is not None and form.ready
        paid = {row.token for _, rows in forms.groups(form) for row in rows if row.kind == "pay_resources"}
        assert goods in paid and (goods == "trade_good" or "trade_good" not in paid)
        assert not any(row.kind == "pay_resources" for row in forms.barred(form))
    t.goods[0] = 0
    t.exhausted[planet("wellon")] = 0
    form = forms.filled(play(t).match, 0, "produce:cruiser=1", "en")
    assert form is not None and form.ready
    assert [row.token for row in forms.barred(form) if row.kind == "pay_resources"] == ["rest_in_goods"]


def test_what_goes_on_top_is_on_the_button() -> None:
    t = fresh()
    t.looked = (1, 2, 3)
    t.queue = [("return_agendas", 0), ("stop",)]
    match = play(t).match
    form = match.form(0, {f"agenda_on_top:{match.asks[0].tokens[0]}": 1})
    assert form is not None
    names = [row.face.title for row in form.rows if row.chosen and row.face is not None]
    assert match.game.handin(form, "en") == f"Put {names[0]} on top"


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("scene", [("quash", 2), ("debate", 2, 0)])
def test_a_page_does_not_repeat_the_agenda_that_lies_on_the_stage(scene: tuple[Any, ...], lang: str) -> None:
    """Elsewhere, in a terminal say, the question itself tells what the agenda does."""
    for card, row in enumerate(CONTENT.political_cards):
        t = fresh()
        if not can_vote(t, row):
            continue
        t.goods[:] = [3] * t.seats
        t.agenda, t.reader, t.voters = card, 0, (0, 1, 2)
        t.queue = [scene, ("stop",)]
        match = play(t).match
        shown, asked = match.published(2, lang), question(match, 2, lang)
        assert shown is not None and shown.stage is not None and asked is not None
        assert shown.said in asked.prompt
        told = unrepeated(asked, shown)
        assert told is not None and "\n" not in told.prompt and readable(told.prompt)
        assert question(match, 2, lang) == unrepeated(asked, None)


def test_a_question_without_a_place_begins_at_home() -> None:
    """On a phone one sees a part of the galaxy: it is one's own."""
    t = fresh()
    t.strategy_holder[:] = [NOBODY] * len(t.strategy_holder)
    t.queue = [("choose_strategy", 0), ("stop",)]
    match = play(t).match
    homes = [t.choices.hexes.names[home] for home in t.home]
    for seat, home in enumerate(homes):
        shown = match.published(seat)
        assert shown is not None and shown.focus == (home,)
    watched = match.published(None)
    assert watched is not None and watched.focus == ()
