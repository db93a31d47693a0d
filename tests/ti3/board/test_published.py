"""What the game publishes of a table beside its map: symbols, sheets, the dock, stages.

The samples are random matches and full galaxies; nothing is compared with what the code itself gave before.
"""

from __future__ import annotations

import re
from functools import cache
from random import Random
from typing import Any
from xml.etree import ElementTree

import pytest

import cosmarch
from cosmarch.core.match import Match
from cosmarch.core.panels import Published
from cosmarch.core.text import languages
from cosmarch.games.ti3.board.faces import faces_of
from cosmarch.games.ti3.board.table import goals
from cosmarch.games.ti3.board.table.battle import strikes
from cosmarch.games.ti3.board.table.council import prospect
from cosmarch.games.ti3.content.loader import load_content
from cosmarch.games.ti3.view import combat
from tests.ti3 import galaxies
from tests.ti3.table import fresh, play

CONTENT = load_content()
GAME = cosmarch.game("ti3")
SVG = "{http://www.w3.org/2000/svg}"
KEY = re.compile(r"\b(ti3|core)\.[a-z_]+")  # what an unknown message looks like

View = dict[str, Any]
Element = ElementTree.Element


@cache
def some() -> tuple[View, ...]:
    return (*galaxies.views(), *galaxies.moments().values())


def published(view: View, lang: str = "en") -> Published:
    found = GAME.publish(view, CONTENT, lang)
    assert found is not None
    return found


def drawn(view: View, lang: str = "en") -> Element:
    return ElementTree.fromstring(published(view, lang).maps[0].svg)


def items_of(found: Published) -> list[Any]:
    sections = [*found.dock, *found.side, *[part for sheet in found.sheets for part in sheet.sections]]
    things = [item for sheet in found.sheets for item in (*sheet.marks, *sheet.chips)]
    if found.stage is not None:
        sections += found.stage.sections
        things += found.stage.order
    return things + [item for section in sections for item in section.items]


def walk(match: Match, seed: int, answers: int) -> Any:
    """The match after each of so many random answers."""
    chance = Random(seed)
    for _ in range(answers):
        if match.over:
            return
        yield match
        ask = chance.choice(match.asks)
        weights = [0.2 if token == "pass" and ask.kind == "action" else 1.0 for token in ask.tokens]
        match.choose(chance.choices(ask.tokens, weights)[0], ask.seat)


# ---- the symbols


def test_all_that_is_used_is_in_the_sprite() -> None:
    sprite = GAME.sprite()
    known = set(re.findall(r'id="([^"]+)"', sprite))
    assert len(known) == len(re.findall(r' id="', sprite))
    ElementTree.fromstring(sprite)
    for view in some():
        for used in re.findall(r'(?:href="#|url\(#)([^")]+)', published(view).maps[0].svg):
            assert used in known
    for used in re.findall(r'(?:href="#|url\(#)([^")]+)', sprite):
        assert used in known


# ---- words


@pytest.mark.parametrize("lang", languages())
def test_everything_is_worded(lang: str) -> None:
    for view in some():
        said = repr(published(view, lang))
        assert not KEY.search(said), KEY.search(said)


def test_planets_are_on_the_sheet_before_their_home_joins_the_galaxy() -> None:
    view = cosmarch.new("ti3", 3, 5, {"galaxy": "build"}).view(0)
    (planets,) = [part for part in published(view).dock if part.key == "planets"]
    assert [item.key.removeprefix("planet.") for item in planets.items] == view["table"]["players"][0]["planets"]


def test_sheets_stand_in_the_order_of_play() -> None:
    for view in some():
        order = [sheet.seat for sheet in published(view).sheets]
        assert order[: len(view["table"]["order"])] == view["table"]["order"]
        assert sorted(order) == list(range(view["seats"]))


# ---- stages


def test_each_moment_has_its_stage() -> None:
    moments = galaxies.moments()
    vote = published(moments["vote"]).stage
    looked = published(moments["looked"]).stage
    assert vote is not None and vote.kind == "council"
    assert looked is not None and looked.kind == "reveal"
    assert len(looked.sections[0].items) == len(moments["looked"]["table"]["looked_at"])


def asked(kind: str, full: bool = False) -> Match:
    """A match in which somebody is asked a question of that kind; with fleets all over, if `full`, in a battle."""
    for seed in range(1, 20):
        match = cosmarch.new("ti3", 3, seed, {"galaxy": "random"})
        if full:
            galaxies.people(match._table, seed)
        for now in walk(match, seed, 2000):
            if kind in [ask.kind for ask in now.asks] and (not full or (now._table.dice and in_battle(now))):
                return now.clone()
    raise AssertionError(f"nobody is asked {kind}")


def on_the_ground() -> Match:
    """A match in which an invasion waits for somebody."""
    for seed in range(1, 20):
        match = cosmarch.new("ti3", 3, seed, {"galaxy": "random"})
        galaxies.people(match._table, seed)
        for now in walk(match, seed, 2000):
            fight = combat(now._table)
            if fight is not None and fight["planet"] is not None:
                return now.clone()
    raise AssertionError("nobody invades")


def in_battle(match: Match) -> bool:
    return combat(match._table) is not None


def view_of(match: Match, kind: str) -> View:
    (seat,) = [ask.seat for ask in match.asks if ask.kind == kind]
    return match.view(seat)


def test_strategy_cards_are_eight_cards_that_answer_the_question() -> None:
    """TI-6.1.1, TI-6.1.4: what is taken cannot be chosen again."""
    match = asked("strategy_card")
    match.choose("trade")
    view = view_of(match, "strategy_card")
    stage = published(view).stage
    assert stage is not None and stage.kind == "cards" and not stage.closable
    cards = stage.sections[0].items
    assert [card.number for card in cards] == [str(number) for number in range(1, 9)]
    options = [option[0] for option in view["asks"][0]["options"]]
    assert [card.token for card in cards if card.token] == options
    assert [len(card.parts) for card in cards] == [1, *[2] * 7]  # Initiative has no Strategic Action (TI-42.1.2)
    assert [card.key for card in cards if card.state == "taken"] == ["strategy.trade"]


def test_a_phone_shows_ones_own_points_planets_goods_and_counters() -> None:
    """Where there is no room for the dock. Spectators have none of their own."""
    match = cosmarch.new("ti3", seats=3, seed=1, options={"galaxy": "random", "quick_start": True})
    own, nobody = match.published(0, "en"), match.published(None, "en")
    assert own is not None and nobody is not None and nobody.purse == ()
    areas = ["strategy_allocation", "command_pool", "fleet_supply"]
    assert [figure.icon.removeprefix("icon-") for figure in own.purse] == [
        "points", "resources", "influence", "goods", *areas,
    ]  # fmt: skip
    assert {figure.of for figure in own.purse} == {""}


def test_a_strategy_card_that_nobody_holds_says_no_more_than_it_does() -> None:
    view = next(view for view in some() if any(card["holder"] is None for card in view["table"]["strategy_cards"]))
    for card in view["table"]["strategy_cards"]:
        entry = GAME.inspect(view, CONTENT, f"strategy.{card['id']}", "en")
        assert entry is not None and not any(line.endswith("–") for line in entry.text)


def test_races_are_cards_too() -> None:
    match = cosmarch.new("ti3", 3, 5, {"pick_races": True, "galaxy": "random"})
    view = view_of(match, "race")
    stage = published(view).stage
    assert stage is not None and stage.kind == "cards"
    assert [card.token for card in stage.sections[0].items] == [race.key for race in CONTENT.races]


def test_technologies_tell_their_price_and_what_is_missing() -> None:
    """TI-32.2.1, TI-32.2.2."""
    view = view_of(asked("buy_technology"), "buy_technology")
    stage = published(view).stage
    assert stage is not None and stage.kind == "economy"
    cards = [card for section in stage.sections for card in section.items]
    assert len(cards) == len(CONTENT.technologies)
    player = view["table"]["players"][view["you"]]
    options = {option[0] for option in view["asks"][0]["options"]} - {"done"}
    for card in cards:
        key = card.key.removeprefix("technology.")
        assert (card.state == "done") == (key in player["technologies"])
        assert (card.token == key) == (key in options)
        assert (not card.figures) == (key in player["technologies"])


def test_reasons_of_the_view_are_worded_anew() -> None:
    """The view gives the reasons of refusals in English; what is published is in the language of the seat."""
    view = view_of(asked("buy_technology"), "buy_technology")
    reasons = [reason for ask in view["asks"] for _, _, reason in ask["refused"]]
    assert reasons
    said = repr(published(view, "hu"))
    assert [reason for reason in reasons if reason in said] == []


def test_strategy_cards_step_aside_for_a_question_about_the_map() -> None:
    """Signal Jamming may be played before the first pick: its systems are picked on the map."""
    view = view_of(asked("strategy_card"), "strategy_card")
    (ask,) = view["asks"]
    assert published({**view, "asks": [{**ask, "kind": "card_hex"}]}).stage is None
    window = {**view, "asks": [{**ask, "kind": "window_before_first_strategy_pick"}]}
    for told in (window, {**view, "asks": []}):
        stage = published(told).stage
        assert stage is not None and stage.kind == "cards"


def test_strategy_cards_stay_while_their_counters_are_placed() -> None:
    view = view_of(asked("strategy_card"), "strategy_card")
    (ask,) = view["asks"]
    stage = published({**view, "asks": [{**ask, "kind": "bonus_counter"}]}).stage
    assert stage is not None and len(stage.sections[0].items) == 8


def test_the_matrix_of_trade_shows_both_sides_of_what_is_decided() -> None:
    """TI-33.2: each gives the other a card, so both cells of the pair are open, and no others."""
    view = view_of(asked("accept_agreement"), "accept_agreement")
    you, other = view["you"], view["asks"][0]["args"]["seat"]
    stage = published(view).stage
    assert stage is not None
    players = [row["seat"] for row in view["table"]["players"] if not row["out"]]
    open_cells = [
        (item.seat, players[column])
        for item in stage.sections[0].items
        for column, cell in enumerate(item.levels)
        if cell.value.endswith("?")
    ]
    assert sorted(open_cells) == sorted([(you, other), (other, you)])
    assert [head.seat for head in stage.sections[0].figures] == players  # in their colours


def test_the_vote_is_answered_on_the_stage() -> None:
    """TI-31.3.5: all votes for one outcome, or none."""
    view = view_of(asked("vote"), "vote")
    stage = published(view).stage
    assert stage is not None and stage.kind == "council" and not stage.closable
    (choices,) = [part for part in stage.sections if part.key == "choices"]
    assert [item.token for item in choices.items] == [option[0] for option in view["asks"][0]["options"]]
    rows = {option.token: option.face("en").icon for option in asked("vote").asks[0].options}
    assert {item.token: item.icon for item in choices.items} == rows  # the same picture in the list
    (bars,) = [part for part in stage.sections if part.key == "ballots"]
    agenda = view["table"]["agenda"]
    assert sorted([item.seat for item in bars.items]) == list(range(len(agenda["votes"])))
    left = agenda["left"]  # rows stand in the order of the vote, as the list of who is still to vote does
    assert [item.seat for item in bars.items[-len(left) :]] == [item.seat for item in stage.order] == left
    assert [item.seat for item in stage.order if item.state == "chosen"] == [view["you"]]
    for item in bars.items:
        if item.seat == view["you"]:  # its votes stand faintly at each outcome
            faint = [(level.value, level.tone) for level in item.levels]
            assert set(faint) == {(str(agenda["weights"][item.seat]), "muted")} and len(faint) == len(bars.figures)
            continue
        cast = [int(level.value) for level in item.levels if level.value]
        assert cast == ([agenda["votes"][item.seat]] if agenda["ballots"][item.seat] is not None else [])


def test_before_the_first_vote_of_an_election_the_stage_shows_what_each_will_weigh() -> None:
    """TI-31.3.4: there is nothing yet that has votes."""
    view = view_of(asked("vote"), "vote")
    card = next(one for one in CONTENT.political_cards if one.vote == "elect")
    weights = [3, 5, 2]
    agenda = {**view["table"]["agenda"], "id": card.key, "weights": weights, "left": [0, 1, 2]}
    agenda |= {"ballots": [None] * 3, "votes": [0] * 3}
    stage = published({**view, "table": {**view["table"], "agenda": agenda}}).stage
    assert stage is not None
    (bars,) = [part for part in stage.sections if part.key == "ballots"]
    assert [head.value for head in bars.figures] == ["10"]
    assert {item.seat: [cell.value for cell in item.levels] for item in bars.items} == {0: ["3"], 1: ["5"], 2: ["2"]}


def test_the_last_vote_says_what_comes_of_it() -> None:
    """TI-31.3.9: a tie is the Speaker's."""
    view = view_of(asked("vote"), "vote")
    faces = faces_of(CONTENT, GAME.words("en"))
    you = view["you"]
    others = [seat for seat in range(3) if seat != you]
    agenda = {**view["table"]["agenda"], "left": [you], "weights": [4, 4, 4], "ballots": [None] * 3, "votes": [0] * 3}
    for mine, theirs, said in ((4, 3, "decides it"), (4, 4, "a tie: the Speaker decides"), (4, 5, "not enough")):
        agenda["ballots"][others[0]], agenda["votes"][others[0]] = "against", theirs
        now = {**view, "table": {**view["table"], "agenda": agenda}}
        assert prospect("for", "vote", now, faces) == f"{mine} to {theirs} with yours · {said}"
    agenda["left"] = [you, others[1]]
    assert prospect("for", "vote", {**view, "table": {**view["table"], "agenda": agenda}}, faces) == "4 to 5 with yours"


def test_the_status_phase_is_one_page() -> None:
    """TI-20.0.1: objectives first; they are claimed there, beside everybody's points."""
    view = view_of(asked("claim"), "claim")
    stage = published(view).stage
    assert stage is not None and stage.kind == "status"
    parts = {part.key: part for part in stage.sections}
    options = {option[0] for option in view["asks"][0]["options"]}
    assert {item.token for item in parts["status-objectives"].items} - {""} == options - {"done"}
    assert [item.state for item in parts["status-steps"].items].count("chosen") == 1
    assert parts["status-steps"].items[0].state == "chosen"
    goal = str(view["table"]["goal"])
    points = [(item.seat, item.levels[0].value, item.levels[0].of) for item in parts["status-points"].items]
    assert sorted(points) == [(one["seat"], str(one["points"]), goal) for one in view["table"]["players"]]
    # counters are placed beside the map, which tells how large the fleets are
    assert published(view_of(asked("counters_strategy"), "counters_strategy")).stage is None


@pytest.mark.parametrize(("kind", "at"), [("move_ship", 0), ("land", 2), ("produce_where", 3)])
def test_a_tactical_action_tells_its_step(kind: str, at: int) -> None:
    found = published(view_of(asked(kind), kind)).steps
    assert [step.now for step in found] == [number == at for number in range(4)]
    assert [step.done for step in found] == [number < at for number in range(4)]


def test_progress_counts_what_the_objective_counts() -> None:
    """TI-20.1.4: what can be claimed has all that is asked for."""
    seen = 0
    for view in some():
        table = view["table"]
        if view["you"] is None or table["phase"] == "setup":
            continue
        player = table["players"][view["you"]]
        for section in published(view).dock:
            for item in section.items if section.key == "objectives" else ():
                if item.key == "objectives":  # the rest of them, in one line
                    assert len(section.items) == goals.ROOM and item.number.startswith("+")
                    continue
                key = item.key.removeprefix("objective.")
                have, need, ready = table["progress"][key]
                assert (item.state == "done") == any(
                    [view["you"] in card["claimed_by"] for card in table["objectives"] if card["id"] == key]
                    + [key == player["secret"] and player["secret_claimed"]]
                )
                if item.state != "done":
                    assert item.number == f"{min(have, need)} of {need}"
                assert not ready or have >= need
                if key in ("s1_five_technologies", "s2_nine_technologies"):
                    assert have == len(player["technologies"])
                seen += 1
    assert seen > 10


def test_ground_combat_shows_what_is_fought_for() -> None:
    """TI-15.2.2: the attacker wins the planet, exhausted."""
    match = on_the_ground()
    view = match.view(None)["table"]
    planet, attacker = view["running"]["combat"]["planet"], view["active"]
    titles = []
    for seat in range(match.seats):
        stage = published(match.view(seat)).stage
        assert stage is not None
        (prize,) = [part for part in stage.sections if part.key == "prize"]
        assert [(item.key, item.state, len(item.figures)) for item in prize.items] == [(f"planet.{planet}", "spent", 2)]
        titles.append(prize.title)
    assert [title == "If you win, you take" for title in titles] == [seat == attacker for seat in range(match.seats)]
    fleets = published(view_of(asked("casualty", True), "casualty")).stage
    assert fleets is not None and "prize" not in [part.key for part in fleets.sections]


def test_a_technology_to_give_back_says_what_would_be_lost() -> None:
    """That it is owned goes without saying; of the others that is all there is to say."""
    t = fresh()
    t.queue = [("buy_back", 0), ("stop",)]
    stage = published(play(t).match.view(0)).stage
    assert stage is not None
    owned = [item for part in stage.sections for item in part.items if item.state == "done"]
    assert {("owned" in item.note) == (item.token == "") for item in owned} == {True}
    assert any(item.token for item in owned)


def test_votes_and_technologies_are_named_by_the_main_button() -> None:
    """Where other things than cards stand on the stage, "choose a card" would say nothing."""
    assert published(view_of(asked("vote"), "vote")).wants == "Choose your vote"
    assert published(view_of(asked("strategy_card"), "strategy_card")).wants == ""


def test_the_battle_shows_dice_and_numbers_to_hit() -> None:
    """TI-21.3.3: a die hits that shows the number or more. Every ship is a cell, with its dice under it."""
    view = view_of(asked("casualty", True), "casualty")
    stage = published(view).stage
    assert stage is not None and stage.kind == "battle" and not stage.closable and stage.odds_of == ""
    sides = [part for part in stage.sections if part.kind == "force"]
    running = view["table"]["running"]
    combat = running["combat"]
    assert len(sides) == 2
    assert [len(part.items) for part in stage.sections if part.key == "rounds"] == [len(running["volleys"])] * bool(
        running["volleys"]
    )
    shown = [die.value for part in sides for item in part.items for cell in item.cells for die in cell.dice]
    assert sorted(shown) == sorted([str(die["face"]) for die in combat["dice"]])
    (mine,) = [part for part in sides if part.seat == view["you"]]
    assert {item.token for item in mine.items} - {""} == {option[0] for option in view["asks"][0]["options"]}
    fleets = {fleet["seat"]: fleet for fleet in view["table"]["systems"][running["system"]]["fleets"]}
    for section, numbers in zip(sides, combat["to_hit"], strict=True):
        for item in section.items:
            key = item.key.removeprefix("unit.")
            left = [cell for cell in item.cells if cell.state != "lost"]
            assert len(left) == fleets[section.seat]["ships"].get(key, 0)
            assert [cell.state for cell in left].count("damaged") == fleets[section.seat]["damaged"].get(key, 0)
            for die in [die for cell in left for die in cell.dice]:
                assert (die.tone == "good") == (int(die.value) >= numbers[key])


def test_a_hit_damages_what_can_take_it_before_it_destroys() -> None:
    """TI-21.4.4: of two Dreadnoughts, one of them damaged, the first hit damages the other; Cruisers are lost."""
    assert strikes("dreadnought", 2, 1) == ((1, "damaged"), (1, "lost"), (0, "lost"))
    assert strikes("cruiser", 2, 0) == ((1, "lost"), (0, "lost"))


# ---- looking back


def test_headlines_are_few_and_tell_of_deeds() -> None:
    match = cosmarch.new("ti3", 4, 3, {"galaxy": "random"})
    galaxies.people(match._table, 1)
    for _ in walk(match, 8, 1500):
        pass
    lines = match.log(None)
    heads = [line for line in lines if line.headline]
    assert 0 < len(heads) < len(lines) / 2
    assert {"strategy_chosen", "activates", "card_played", "passed"} <= {line.key for line in heads}
    assert not {"rolls", "goods_spent", "card_drawn", "ship_moves"} & {line.key for line in heads}


def test_movement_leaves_a_trail() -> None:
    match = cosmarch.new("ti3", 4, 3, {"galaxy": "random"})
    galaxies.people(match._table, 1)
    for _ in walk(match, 8, 2500):
        pass
    root = drawn(match.view(None))
    places = {token for element in root.iter() for token in element.attrib.get("data-place", "").split()}
    trails = [(line.key, line.trail) for line in match.log(None) if line.trail is not None]
    assert {"ship_moves", "lands"} <= {key for key, _ in trails}
    for _, trail in trails:
        assert len(trail.path) == 2 and set(trail.path) <= places and trail.seat >= 0 and trail.art.startswith("unit-")


# ---- secrets


@pytest.mark.long
def test_what_is_hidden_does_not_show() -> None:
    """Two worlds that look alike to a seat are published alike to it, and its inspector says the same."""
    match = cosmarch.new("ti3", 4, 3, {"galaxy": "random", "leaders": True, "distant_suns": True})
    for step, now in enumerate(walk(match, 5, 1200)):
        if step % 200 != 199:
            continue
        for seat in range(4):
            twin = now.imagine(seat, step)
            mine, other = now.published(seat), twin.published(seat)
            assert mine == other
            assert now.view(seat)["table"] == twin.view(seat)["table"]
            assert mine is not None
            for key in {item.key for item in items_of(mine)}:
                assert now.inspect(seat, key) == twin.inspect(seat, key)
