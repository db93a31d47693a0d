"""What the game publishes of a table: a map whose pieces and places are found by the answers' tokens, sheets, the dock.

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
from cosmarch.games.ti3.state import put as change
from tests.ti3 import galaxies, table

CONTENT = load_content()
GAME = cosmarch.game("ti3")
SVG = "{http://www.w3.org/2000/svg}"
ROOM = (904.0, 684.0)  # CSS pixels that the map is fitted into
MAPPED = ("hexes", "planets", "stacks", "garrisons")
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


def ids(root: Element) -> list[str]:
    return [element.attrib["id"] for element in root.iter() if "id" in element.attrib]


# ---- the map


def test_everything_on_the_map_has_an_id_of_its_own() -> None:
    for view in some():
        found = ids(drawn(view))
        assert len(found) == len(set(found))


def test_every_system_and_planet_is_a_place() -> None:
    for view in some():
        root = drawn(view)
        places = {token for element in root.iter() for token in element.attrib.get("data-place", "").split()}
        for system in view["table"]["systems"]:
            assert f"hex.{system['at'][0]}.{system['at'][1]}" in places
            assert {planet["id"] for planet in system["planets"]} <= places


def test_every_unit_is_on_the_map() -> None:
    for view in some():
        root = drawn(view)
        found = {
            (element.attrib["data-piece"], element.attrib.get("data-seat")): int(element.attrib["data-count"])
            for element in root.iter()
            if "data-count" in element.attrib
        }
        for system in view["table"]["systems"]:
            place = f"hex.{system['at'][0]}.{system['at'][1]}"
            for fleet in system["fleets"]:
                for unit, count in {**fleet["ships"], **fleet["aboard"]}.items():
                    assert found[f"{place}.{unit}", str(fleet["seat"])] == count
            for planet in system["planets"]:
                owner = str(planet["owner"]) if planet["owner"] is not None else None
                for unit, count in (("ground_force", planet["ground_forces"]), ("pds", planet["pds"])):
                    assert found.get((f"{planet['id']}.{unit}", owner), 0) == count


def scale_of(element: Element) -> float:
    grown = re.search(r"scale\(([0-9.]+)", element.attrib.get("transform", ""))
    return float(grown[1]) if grown else 1.0


def sizes(element: Element, scale: float) -> list[float]:
    scale *= scale_of(element)
    own = [float(element.attrib["font-size"]) * scale] if element.tag == f"{SVG}text" else []
    return own + [size for child in element for size in sizes(child, scale)]


def fit_of(root: Element) -> float:
    _, _, width, height = [float(part) for part in root.attrib["viewBox"].split()]
    return min(ROOM[0] / width, ROOM[1] / height)


def test_no_label_is_under_12_pixels() -> None:
    for view in some():
        root = drawn(view)
        found = sizes(root, fit_of(root))
        assert min(found, default=12.0) >= 12.0


def test_what_can_be_clicked_is_28_pixels_wide_at_least() -> None:
    for view in some():
        root = drawn(view)
        fit = fit_of(root)
        for element in root.iter():
            if "hit" in element.attrib.get("class", "").split():
                size = 2 * float(element.attrib["r"]) if "r" in element.attrib else float(element.attrib["height"])
                assert size * fit >= 28.0


def boxes(view: View) -> list[tuple[str, float, float, float]]:
    """Of each fleet: its hex, twice how far its pill reaches sideways, how far up and down, seen from the middle of the
    hex."""
    out = []
    for place in drawn(view).iter():
        if "system" not in place.attrib.get("class", "").split():
            continue
        for fleet in place.iter():
            if "fleet" in fleet.attrib.get("class", "").split():
                (pill,) = [part for part in fleet.iter() if part.attrib.get("class") == "pill"]
                moved = re.search(r"translate\((-?[0-9.]+)px,(-?[0-9.]+)px\)", fleet.attrib["style"])
                assert moved is not None
                wide = 2 * abs(float(moved[1])) + float(pill.attrib["width"])
                y, tall = float(moved[2]), float(pill.attrib["height"])
                out.append((place.attrib["id"], wide, y - tall / 2, y + tall / 2))
    return out


def test_fleets_stay_in_their_hexagon() -> None:
    from cosmarch.games.ti3.board.map.geometry import HALF, half_width

    for view in some():
        for place, width, top, low in boxes(view):
            assert top >= -HALF and low <= HALF + 0.5, place
            assert width / 2 <= half_width((top + low) / 2), place


def test_four_kinds_of_ships_beside_two_planets_are_told_apart() -> None:
    """Their silhouettes are 17 pixels high at least, at the zoom at which the whole galaxy is seen."""
    t = table.fresh()
    table.put(t, 0, "arnor_lor", dreadnought=1, carrier=2, cruiser=2, destroyer=1)
    t.queue = [("turn", 0), ("stop",)]
    here = t.choices.hexes.names[table.place(t, "arnor_lor")]
    (fleet,) = [part for part in drawn(table.play(t).match.view(0)).iter() if part.get("id") == f"piece-fleet.{here}.0"]
    ships = [part for part in fleet.iter() if part.get("href", "").startswith("#unit-")]
    assert len(ships) == 4 and min(float(ship.attrib["width"]) for ship in ships) >= 17


def silhouettes(t: Any, here: str, seat: int = 0) -> list[float]:
    """How large the units of a fleet are drawn, small ones as much larger as they are drawn smaller."""
    from cosmarch.games.ti3.board.map.fleets import SMALLER

    name = f"piece-fleet.{here}.{seat}"
    (fleet,) = [part for part in drawn(table.play(t).match.view(0)).iter() if part.get("id") == name]
    units = [part for part in fleet.iter() if part.get("href", "").startswith("#unit-")]
    return [float(unit.attrib["width"]) / SMALLER.get(unit.attrib["href"].removeprefix("#unit-"), 1) for unit in units]


@pytest.mark.parametrize("name", ["arnor_lor", "wellon"])
def test_many_kinds_of_ships_beside_planets_are_told_apart(name: str) -> None:
    """16 pixels for five kinds with their numbers, 14 for seven."""
    for least, ships in (
        (15.5, {"war_sun": 1, "dreadnought": 2, "carrier": 2, "cruiser": 3, "fighter": 6}),
        (14, {"war_sun": 1, "dreadnought": 2, "carrier": 2, "cruiser": 3, "destroyer": 2, "fighter": 6, "pds": 1}),
    ):
        t = table.fresh()
        table.put(t, 0, name, **ships)
        t.queue = [("turn", 0), ("stop",)]
        sizes = silhouettes(t, t.choices.hexes.names[table.place(t, name)])
        assert len(sizes) == len(ships) and min(sizes) >= least


def test_two_fleets_that_meet_are_told_apart() -> None:
    t = table.fresh()
    for seat in (0, 1):
        table.put(t, seat, "arnor_lor", dreadnought=1, carrier=1, cruiser=1)
    t.queue = [("turn", 0), ("stop",)]
    here = t.choices.hexes.names[table.place(t, "arnor_lor")]
    assert min(silhouettes(t, here) + silhouettes(t, here, 1)) >= 14


def test_whoever_holds_a_planet_is_told_by_their_shape() -> None:
    """Also where no unit stands on it and no fleet above it."""
    from cosmarch.core.boardkit.players import shape

    t = table.fresh()
    t.owner[table.planet("arnor")] = 1
    t.queue = [("turn", 0), ("stop",)]
    view = table.play(t).match.view(0)
    planets = {part.get("id"): part for part in drawn(view).iter() if "world" in part.get("class", "").split()}
    mark = f"#shape-{shape(view['table']['players'][1]['colour'])}"
    assert mark in [part.get("href") for part in planets["place-arnor"].iter()]
    assert not [part for part in planets["place-lor"].iter() if part.get("href", "").startswith("#shape-")]


def test_the_active_system_is_not_dimmed() -> None:
    """One looks at it while ships are chosen elsewhere."""
    t = table.fresh()
    table.put(t, 0, "thibah", cruiser=1)
    t.queue = [("activation", 0), ("stop",)]
    game = table.play(t)
    game.match.choose(game.hex("wellon"))
    bright = [part.get("id") for part in drawn(game.match.view(0)).iter() if "bright" in part.get("class", "").split()]
    assert bright == [f"place-{game.hex('wellon')}"]


def test_units_that_landed_on_two_planets_stand_beside_each_other() -> None:
    """Below the fleet they came with, so that their numbers can be read."""
    t = table.fresh()
    t.active, t.system = 0, table.place(t, "arnor_lor")
    for name in ("arnor", "lor"):
        t.owner[table.planet(name)], t.ground[table.planet(name)] = 1, 1
        t.landed = change(t.landed, table.planet(name), 2)
    table.put(t, 0, "arnor_lor", carrier=1, ground_force=2)
    t.queue = [("invasions",), ("stop",)]
    here = t.choices.hexes.names[t.system]
    found = [box for box in boxes(table.play(t).match.view(0)) if box[0] == f"place-{here}"]
    assert len(found) == 3 and len({top for _, _, top, _ in found}) == 2
    assert min(low - top for _, _, top, low in found) >= 12


def home_of_hacan() -> View:
    """A table at which somebody plays the Hacan, whose home has three planets."""
    for seed in range(1, 60):
        view = cosmarch.new("ti3", 6, seed, {"galaxy": "random"}).view(None)
        if any(planet["id"] == "arretze" for system in view["table"]["systems"] for planet in system["planets"]):
            return view
    raise AssertionError("nobody plays the Hacan")


def test_homes_with_three_planets_name_all_three() -> None:
    named = 0
    for view in (home_of_hacan(),):
        for place in drawn(view).iter():
            if "system" not in place.attrib.get("class", "").split():
                continue
            worlds = [part for part in place if "world" in part.attrib.get("class", "").split()]
            if len(worlds) == 3:
                texts = [
                    "".join(text.itertext()) for text in place.iter(f"{SVG}text") if "name" in text.get("class", "")
                ]
                assert texts == ["Arretze", "Hercant", "Kamdorn"]
                named += 1
    assert named


@pytest.mark.parametrize("seats", [3, 6])
def test_what_an_answer_names_is_found_on_the_map(seats: int) -> None:
    """Ids are unique at every moment of a match, and a token of a hex, a planet or units has its element."""
    match = cosmarch.new("ti3", seats, 11, {"galaxy": "random"})
    galaxies.people(match._table, seats)
    missing: set[str] = set()
    asked = 0
    for step, now in enumerate(walk(match, seats, 1500)):
        if step % 3:
            continue
        for ask in now.asks:
            choices = now._table.choices
            if not any([ask.domain is getattr(choices, name) for name in MAPPED]):
                continue
            asked += 1
            root = drawn(now.view(ask.seat))
            found = ids(root)
            assert len(found) == len(set(found))
            tokens = {
                token
                for element in root.iter()
                for name in ("data-place", "data-piece")
                for token in element.attrib.get(name, "").split()
            }
            missing |= {f"{ask.kind}: {token}" for token in ask.tokens if token != "done" and token not in tokens}
    assert asked > 20
    assert sorted(missing) == []


def test_a_system_is_answered_by_its_tile_alone() -> None:
    """What is lit where a system is asked for is the tile, not the fleet upon it."""
    for view in some():
        for element in drawn(view).iter():
            if "data-piece" in element.attrib:
                assert not re.fullmatch(r"hex\.-?\d+\.-?\d+", element.attrib["data-piece"])


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


def in_battle(match: Match) -> bool:
    return match.view(None)["table"]["running"]["combat"] is not None


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


def test_the_vote_is_answered_on_the_stage() -> None:
    """TI-31.3.5: all votes for one outcome, or none."""
    view = view_of(asked("vote"), "vote")
    stage = published(view).stage
    assert stage is not None and stage.kind == "council" and not stage.closable
    (choices,) = [part for part in stage.sections if part.key == "choices"]
    assert [item.token for item in choices.items] == [option[0] for option in view["asks"][0]["options"]]
    (bars,) = [part for part in stage.sections if part.key == "ballots"]
    agenda = view["table"]["agenda"]
    assert [item.seat for item in bars.items] == list(range(len(agenda["votes"])))
    for item in bars.items:
        cast = [int(level.value) for level in item.levels if level.value]
        assert cast == ([agenda["votes"][item.seat]] if agenda["ballots"][item.seat] is not None else [])


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
    """TI-20.0.1: objectives first; they are claimed there, and the steps before the open one are over."""
    view = view_of(asked("claim"), "claim")
    stage = published(view).stage
    assert stage is not None and stage.kind == "status"
    parts = {part.key: part for part in stage.sections}
    options = {option[0] for option in view["asks"][0]["options"]}
    assert {item.token for item in parts["status-objectives"].items} - {""} == options - {"done"}
    assert [item.state for item in parts["status-steps"].items].count("chosen") == 1
    later = published(view_of(asked("counters_strategy"), "counters_strategy")).stage
    assert later is not None
    (steps,) = [part for part in later.sections if part.key == "status-steps"]
    assert [item.state for item in steps.items] == [*["done"] * 4, "chosen", ""]


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
                    assert item.number == f"{have} of {need}"
                assert not ready or have >= need
                if key in ("s1_five_technologies", "s2_nine_technologies"):
                    assert have == len(player["technologies"])
                seen += 1
    assert seen > 10


def test_the_battle_shows_dice_and_numbers_to_hit() -> None:
    """TI-21.3.3: a die hits that shows the number or more. Every ship is a cell, with its dice under it."""
    view = view_of(asked("casualty", True), "casualty")
    stage = published(view).stage
    assert stage is not None and stage.kind == "battle" and not stage.closable
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


# ---- the inspector


def items_of(found: Published) -> list[Any]:
    sections = [*found.dock, *found.side, *[part for sheet in found.sheets for part in sheet.sections]]
    things = [item for sheet in found.sheets for item in (*sheet.marks, *sheet.chips)]
    if found.stage is not None:
        sections += found.stage.sections
        things += found.stage.order
    return things + [item for section in sections for item in section.items]


def test_the_inspector_knows_everything_that_is_published() -> None:
    rules = GAME.rules()
    for number, view in enumerate(some()):
        lang = languages()[number % 3]
        found = published(view, lang)
        things = items_of(found)
        keys = {item.key for item in things}
        sections = [*found.dock, *found.side, *[part for sheet in found.sheets for part in sheet.sections]]
        figures = [one for part in (*sections, *things, *found.sheets) for one in part.figures]
        keys |= {figure.key for figure in figures if figure.key}
        keys |= {element.attrib["data-key"] for element in drawn(view, lang).iter() if "data-key" in element.attrib}
        for key in sorted(keys):
            entry = GAME.inspect(view, CONTENT, key, lang)
            assert entry is not None, key
            assert entry.title and (not entry.rule or entry.rule in rules), key
            assert not KEY.search(repr(entry)), key


def test_the_inspector_knows_the_words_of_the_log() -> None:
    match = cosmarch.new("ti3", 4, 3, {"galaxy": "random", "leaders": True})
    for _ in walk(match, 8, 600):
        pass
    view = match.view(0)
    places = {place for line in match.log(0) for place in line.places}
    assert len(places) > 20
    for place in sorted(places):
        assert GAME.inspect(view, CONTENT, place, "en") is not None, place


@pytest.mark.parametrize(
    "key", ["", "x", "planet.", "planet.nowhere", "player.99", "player.-1", "player.²", "seat.0", "fleet.hex.0.0.9"]
)
def test_the_inspector_knows_no_more_than_there_is(key: str) -> None:
    for wrong in (key, f"ballot.{key}", f"trade.{key}", f"counter.{key}"):
        assert GAME.inspect(some()[4], CONTENT, wrong, "en") is None


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
