"""Stages beside the list: votes, dice and strategy cards say the same in both, once."""

from __future__ import annotations

import re

from cosmarch.games.ti3.board.faces import faces_of
from cosmarch.games.ti3.board.table import items
from cosmarch.games.ti3.content.vocabulary import CRUISER
from cosmarch.web.table.presenter import question
from tests.ti3.board.test_published import CONTENT, GAME, asked, published, some, view_of
from tests.ti3.rules.test_council import chamber, sit
from tests.ti3.table import fresh, own, place, planet, play, put


def test_the_list_of_votes_says_what_the_stage_says() -> None:
    """How an outcome would stand; what it does is read from the agenda, once."""
    match = asked("vote")
    view = view_of(match, "vote")
    stage = published(view).stage
    assert stage is not None
    (choices,) = [part for part in stage.sections if part.key == "choices"]
    listed = {option.token: option.face("en").note for option in match.ask_of(view["you"]).options}
    assert all([item.note.endswith(listed[item.token]) for item in choices.items]) and len(set(listed.values())) > 1


def test_what_has_votes_is_the_first_of_many_outcomes() -> None:
    """A planet is elected from all of them: list and stage begin with those that were voted for, and say whose they
    are."""
    t = chamber("holy_planet_of_ixth")
    own(t, 2, "wellon")
    play = sit(t)
    first = play.seat
    match = play.do("wellon").match
    assert play.kind == "vote" and play.seat != first
    shown = question(match, play.seat, "en")
    stage = published(match.view(play.seat)).stage
    assert shown is not None and shown.options[0].token == "wellon" and stage is not None
    (choices,) = [part for part in stage.sections if part.key == "choices"]
    assert choices.items[0].token == "wellon" and "Ground Force" in choices.items[0].note
    face = shown.options[0].face
    assert face is not None and choices.items[0].note == face.note


def test_a_click_on_units_rolls_their_die_again() -> None:
    """TI-28.4.2: the dice of both sides lie there meanwhile."""
    t = fresh(("jol_nar", "sol", "hacan"))
    t.active, t.defender, t.system, t.battle_round = 0, 1, t.home[2], 1
    t.strategy = [2, 2, 2]
    for seat in (0, 1):
        t.add_ships(t.system, seat, CRUISER, 2)
    t.queue = [("battle_roll",), ("stop",)]
    match = next(p.match for p in (play(t, seed) for seed in range(9)) if p.kind == "reroll")
    stage = published(match.view(0)).stage
    assert stage is not None
    sides = [part for part in stage.sections if part.kind == "force"]
    shown = [die.value for part in sides for item in part.items for cell in item.cells for die in cell.dice]
    assert len(shown) == 4
    assert [item.token for part in sides for item in part.items if item.token] == ["cruiser"]


def test_hits_are_told_in_words_and_once() -> None:
    """What one side hits is what the other takes: a number more would only be asked about."""
    view = view_of(asked("casualty", True), "casualty")
    stage = published(view).stage
    assert stage is not None
    told = [[figure.value for figure in part.figures] for part in stage.sections if part.kind == "force"]
    assert all([re.fullmatch(r"\d+ hits?", one[0]) for one in told]) and sum([len(one) for one in told]) == 2


def test_pds_that_fire_have_the_stage() -> None:
    """TI-13.1.2: their dice, who fired, and the fleet that takes the hits by a click on its ships."""
    t = fresh()
    t.order, t.system, t.active = (0, 1, 2), place(t, "wellon"), 0
    put(t, 0, "wellon", dreadnought=1, cruiser=2)
    own(t, 1, "wellon")
    t.pds[planet("wellon")] = 2
    t.queue = [("space_cannon", 1, 0, t.system), ("stop",)]
    game = play(t)
    game.match.load_dice([9, 2])
    match = game.do("2").match
    stage = published(match.view(0)).stage
    assert stage is not None and stage.kind == "battle" and stage.title == "PDS fire in Wellon"
    mine, theirs = stage.sections
    assert [(item.token, len(item.cells)) for item in mine.items] == [("dreadnought", 1), ("cruiser", 2)]
    assert mine.items[0].strikes == ((0, "damaged"), (0, "lost"))
    assert [die.value for cell in theirs.items[0].cells for die in cell.dice] == ["9", "2"]
    assert (theirs.seat, theirs.figures[0].value, mine.figures[0].value) == (1, "1 hit", "1")
    assert "fired at your fleet in Wellon: 1 hit" in match.asks[0].prompt("en")
    other = published(match.view(1)).stage
    assert other is None or other.title != stage.title


def test_a_card_without_an_action_is_never_unused() -> None:
    """TI-42.1.1: Initiative works by being held."""
    view = some()[0]
    faces = faces_of(CONTENT, GAME.words("en"))
    cards = {card["id"]: items.strategy(card, view, faces).note for card in view["table"]["strategy_cards"]}
    assert [key for key, note in cards.items() if not note] == ["initiative"]


def test_ones_own_fleet_stands_where_the_odds_begin() -> None:
    """The odds of the visitor's side are drawn from the left; who watches sees the attacker there."""
    match = asked("casualty", full=True)
    running = match.view(None)["table"]["running"]
    attacker, defender = match.view(None)["table"]["active"], running["defender"]
    (watcher,) = {0, 1, 2} - {attacker, defender}
    for seat, first in ((attacker, attacker), (defender, defender), (watcher, attacker)):
        stage = published(match.view(seat)).stage
        assert stage is not None and [part.seat for part in stage.sections[:2]] == [first, attacker + defender - first]


def test_who_leaves_a_battle_sees_where_to() -> None:
    """TI-21.5.3: the systems to choose from lie on the map, which the battle would cover."""
    view = view_of(asked("casualty", True), "casualty")
    (ask,) = view["asks"]
    assert published(view).stage is not None
    assert published({**view, "asks": [{**ask, "kind": "refuge"}]}).stage is None


def test_for_and_against_stand_in_one_order() -> None:
    """List and stage begin with "for", as the columns do, whatever has votes."""
    play = sit(chamber("fleet_regulations"))
    assert play.kind == "vote"
    match = play.do("against").match
    shown = question(match, play.seat, "en")
    stage = published(match.view(play.seat)).stage
    assert shown is not None and stage is not None
    (choices,) = [part for part in stage.sections if part.key == "choices"]
    order = [item.token for item in choices.items]
    assert order == [option.token for option in shown.options] == ["for", "against", "abstain"]
