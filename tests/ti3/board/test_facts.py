"""What a form says that it comes to, while it is filled in."""

from __future__ import annotations

import re

import pytest

from cosmarch.core.errors import IllegalChoice
from cosmarch.core.forms import Form
from cosmarch.core.text import languages
from cosmarch.games.ti3 import game
from cosmarch.games.ti3.board.rows.holds import trays
from cosmarch.games.ti3.content.vocabulary import CARRIER, CRUISER, DREADNOUGHT, FIGHTER, GROUND_FORCE, IMPERIAL, PDS
from cosmarch.games.ti3.rules.tactical.tactical_action import STEPS
from cosmarch.games.ti3.rules.trade import form_agreement, own_cards
from cosmarch.games.ti3.state import put
from tests.ti3.table import first_round, fresh, own, place, planet, play, table
from tests.ti3.words.test_text import readable


def told(form: Form | None) -> dict[str, tuple[str, str]]:
    assert form is not None
    for figure in form.facts.figures:
        assert readable(figure.label) and figure.icon
    return {figure.label: (figure.value, figure.of) for figure in form.facts.figures}


def test_a_move_tells_fleet_holds_and_the_battle_it_leads_to() -> None:
    """TI-28.2.1: three ships may go with three counters in Fleet Supply; TI-35.3: a Carrier holds six units."""
    t = fresh()
    t.active, near = 0, place(t, "wellon")
    start = place(t, "thibah")
    assert start in t.near[near]
    t.system = near
    for kind in (CRUISER, CARRIER):
        t.add_ships(start, 0, kind)
    t.add_ships(near, 1, DREADNOUGHT)
    t.queue = [("move_ships",), ("stop",)]
    match = play(t).match
    cruiser, carrier = [f"move_ship:{t.choices.hexes.names[start]}.{unit}" for unit in ("cruiser", "carrier")]
    bare = match.form(0)
    assert bare is not None and bare.facts.fight == "" and game.handin(bare, "en") == "Move nothing"
    both = match.form(0, {cruiser: 1, carrier: 1})
    assert both is not None and game.handin(both, "en") == "Move 2 ships"
    assert both.facts.fight == t.choices.hexes.names[near]
    assert told(both) == {"Fleet": ("2", "3"), "Holds": ("0", "6")}
    assert both.tried is not None and both.tried.odds(0, both.facts.fight).win > 0
    assert all(readable(game.handin(both, lang)) for lang in languages())


def test_each_carrier_is_loaded_where_it_starts() -> None:
    """TI-11.2.1: what the second one could take aboard stands on the sheet beside what the first one could."""
    t = fresh()
    starts = [place(t, "lodor"), place(t, "thibah")]
    t.active, t.system = 0, place(t, "wellon")
    assert all(start in t.near[t.system] for start in starts)
    own(t, 0, "lodor", "thibah")
    for start, name in zip(starts, ("lodor", "thibah"), strict=True):
        t.add_ships(start, 0, CARRIER)
        t.ground[planet(name)] = 2
    t.queue = [("move_ships",), ("stop",)]
    match = play(t).match
    ships = {f"move_ship:{t.choices.hexes.names[start]}.carrier": 1 for start in starts}
    both = match.form(0, ships)
    assert both is not None
    loads = {row.key: (row.most, row.face.note if row.face else "") for row in both.rows if row.kind == "load"}
    assert loads == {
        "load:lodor.ground_force": (2, "Lodor · 2 there"),
        "load:thibah.ground_force": (2, "Thibah · 2 there"),
    }
    match.fill(0, {**ships, **dict.fromkeys(loads, 2)})
    assert match._table.ground[planet("lodor")] == match._table.ground[planet("thibah")] == 0


def test_no_more_go_aboard_from_a_planet_than_stand_there() -> None:
    """TI-11.2.1: once a planet is empty the other one of the system is all that is left, and nobody is asked which."""
    t = fresh()
    own(t, 0, "abyz", "fria")
    t.ground[planet("abyz")], t.ground[planet("fria")] = 2, 1
    t.add_ships(place(t, "abyz_fria"), 0, CARRIER)
    t.active, t.system = 0, place(t, "abyz_fria")
    t.queue = [("move_ships",), ("stop",)]
    match = play(t).match
    aboard = f"move_ship:{t.choices.hexes.names[t.system]}.ground_force@"
    form = match.form(0, {aboard + "abyz": 1})
    assert form is not None
    assert {row.note: row.most for row in form.rows if row.key.startswith(aboard)} == {"Abyz": 2, "Fria": 1}
    assert match.form(0, {aboard + "abyz": 3}) is None
    with pytest.raises(IllegalChoice):
        match.fill(0, {aboard + "abyz": 3})
    match.fill(0, {aboard + "abyz": 2, aboard + "fria": 1})
    assert match._table.ground[planet("abyz")] == match._table.ground[planet("fria")] == 0


def test_a_move_with_all_ships_tells_of_itself_and_not_of_what_comes_after() -> None:
    """TI-11.1.1: nothing is left to choose, so that the match would go on by itself once the last ship is picked: to
    what the next player does."""
    t = fresh()
    t.active, t.system = 0, place(t, "wellon")
    start = place(t, "thibah")
    t.add_ships(start, 0, CRUISER, 2)
    t.queue = [*STEPS, ("tactical", 1, start), ("stop",)]
    match = play(t).match
    form = match.form(0)
    assert form is not None
    all_of_them = match.form(0, {row.key: row.most for row in form.rows})
    assert told(all_of_them) == {"Fleet": ("3", "3")}
    assert match.ask_of(0).kind == "move_ship"


def test_a_move_draws_what_comes_and_from_where() -> None:
    """The fleet as it would stand beside the enemy's, without anything that could be pointed at."""
    t = fresh()
    t.active, t.system = 0, place(t, "wellon")
    start = place(t, "thibah")
    t.add_ships(start, 0, CRUISER, 2)
    t.add_ships(t.system, 1, DREADNOUGHT)
    t.queue = [("move_ships",), ("stop",)]
    match = play(t).match
    bare = match.form(0)
    assert bare is not None and bare.facts.arrival is None
    one = match.form(0, {f"move_ship:{t.choices.hexes.names[start]}.cruiser": 1})
    assert one is not None and one.facts.arrival is not None
    arrival = one.facts.arrival
    assert (arrival.place, arrival.origins) == (t.choices.hexes.names[t.system], (t.choices.hexes.names[start],))
    mine, theirs = re.findall(r'<g class="piece (fleet[^"]*)" data-seat="(\d)"', arrival.svg)
    assert (mine, theirs) == (("fleet coming", "0"), ("fleet", "1"))
    assert re.findall(r"#unit-(\w+)", arrival.svg) == ["cruiser", "dreadnought"]
    assert not re.search(r"\b(id|data-piece|data-key)=", arrival.svg)


def test_a_move_tells_that_it_ends_an_agreement() -> None:
    """TI-33.5.3: a battle ends the trade agreement of the two."""
    t = fresh()
    t.active, t.system = 0, place(t, "wellon")
    start = place(t, "thibah")
    t.add_ships(start, 0, CRUISER)
    t.add_ships(t.system, 1, CRUISER)
    t.queue = [("move_ships",), ("stop",)]
    moved = {f"move_ship:{t.choices.hexes.names[start]}.cruiser": 1}
    said = "ends your agreement with Player 2 (Letnev)"
    assert said not in told(play(t).match.form(0, moved))
    form_agreement(t, own_cards(0)[0], own_cards(1)[0])
    assert said in told(play(t).match.form(0, moved))


def test_each_carrier_has_a_tray_with_a_box_for_each_unit() -> None:
    """TI-35.3: two Carriers hold six units each; Fighters are stowed first, then Ground Forces and PDS."""
    t = fresh()
    t.active, t.system = 0, place(t, "wellon")
    t.add_ships(t.system, 0, CARRIER, 2)
    t.add_ships(t.system, 0, FIGHTER, 4)
    t.add_cargo(t.system, 0, GROUND_FORCE, 3)
    t.add_cargo(t.system, 0, PDS, 1)
    drawn = trays(game.words("en"), t, 0, t.system)
    assert re.findall(r">(\d/6)<", drawn) == ["6/6", "2/6"]
    assert re.findall(r"#unit-(\w+)", drawn) == [
        *("carrier", *["fighter"] * 4, *["ground_force"] * 2),
        *("carrier", "ground_force", "pds"),
    ]
    assert trays(game.words("en"), t, 1, t.system) == ""


def test_a_landing_tells_its_chances() -> None:
    """More of them fare better."""
    t = fresh()
    wellon = planet("wellon")
    t.active, t.system = 0, place(t, "wellon")
    t.owner[wellon], t.ground[wellon] = 1, 1
    t.add_ships(t.system, 0, CARRIER)
    t.add_cargo(t.system, 0, GROUND_FORCE, 3)
    t.landed = put(t.landed, wellon, 0)
    t.queue = [("land",), ("stop",)]
    match = play(t).match
    chances = []
    for forces in (1, 2, 3):
        form = match.form(0, {"land:wellon.ground_force": forces})
        found = told(form)
        assert found["Ground Forces left on board"] == (str(3 - forces), "")
        chances.append(int(found[f"Wellon: {forces} against 1"][0].removesuffix(" %")))
    assert chances == sorted(set(chances))


def test_production_tells_cost_and_what_is_paid_too_much() -> None:
    """TI-29.1.6: two PDS cost four, which Jord pays exactly; for one of them Lodor pays one too much."""
    home = first_round(("sol", "letnev", "xxcha")).home[0]
    match = table(("produce", planet("jord")), active=0, system=home, owner={planet("lodor"): 0}).match
    one, two = [match.form(0, {"produce:pds": count}) for count in (1, 2)]
    assert told(one)["Cost"] == ("2", "7") and told(one)["paid too much"] == ("1", "")
    assert told(two)["Cost"] == ("4", "7") and "exact, no waste" in told(two)
    assert two is not None and game.handin(two, "en") == "Build for 4"


def test_two_docks_build_as_much_as_both_of_them_can() -> None:
    """TI-42.8.2, TI-35.1.9: Arc Prime (4) and Wren Terra (2) build six and four units."""
    t = fresh()
    arc, wren = planet("arc_prime"), planet("wren_terra")
    t.dock = put(put(t.dock, arc, 1), wren, 1)
    t.goods[1] = 9
    t.queue = [("secondary", 1, IMPERIAL), ("stop",)]
    both = {"secondary:yes": 1, "produce_where:arc_prime": 1, "produce_where:wren_terra": 1, "produce:ground_force": 7}
    assert told(play(t).match.form(1, both))["Units built"] == ("7", "10")


def test_who_lands_on_one_planet_can_land_on_another_instead() -> None:
    """TI-15.1.1: with nobody left on board a planet is not shut, it takes from the others."""
    t = fresh()
    t.active, t.system = 0, place(t, "abyz_fria")
    t.add_ships(t.system, 0, CARRIER)
    t.add_cargo(t.system, 0, GROUND_FORCE, 2)
    t.queue = [("land",), ("stop",)]
    full = play(t).match.form(0, {"land:abyz.ground_force": 2})
    assert full is not None
    assert {row.key: (row.chosen, row.most, row.alone, row.swaps) for row in full.rows} == {
        "land:abyz.ground_force": (2, 2, 2, True), "land:fria.ground_force": (0, 0, 2, True),
    }  # fmt: skip


def test_the_button_says_that_a_bonus_counter_is_left() -> None:
    """TI-6.2.3: who switches off what was suggested has chosen nothing."""
    p = table(("place_bonus",), ("choose_strategy", 1), strategy_holder={0: 0, 1: 0, 2: 2, 3: 2, 4: 1, 5: 1}).do(
        "imperial"
    )
    taken, left = p.match.form(1, {"bonus_counter:trade_good": 1}), p.match.form(1, {})
    assert taken is not None and left is not None
    assert [game.handin(form, "en") for form in (taken, left)] == ["Place counters", "Take nothing"]


def test_the_button_says_that_nothing_is_offered_or_accepted() -> None:
    t = fresh()
    t.queue = [("negotiations", 0), ("stop",)]
    match = play(t).match
    offer, none = match.form(0, {"offer_agreement:seat.2": 1}), match.form(0, {})
    assert offer is not None and none is not None
    assert [game.handin(form, "en") for form in (offer, none)] == ["Make the offer", "Offer nothing"]
    assert [row.face.seat for row in offer.rows if row.face is not None and row.chosen] == [1]
    match.choose("seat.2", 0)
    while match.asks[0].kind == "give_trade_card":
        match.choose(match.asks[0].tokens[0], 0)
    yes, no = match.form(1, {"accept_agreement:yes": 1}), match.form(1, {})
    assert yes is not None and no is not None
    assert [game.handin(form, "en") for form in (yes, no)] == ["Agree", "Decline"]
    stage = match.published(1, "en").stage  # type: ignore[union-attr]
    assert stage is not None
    theirs, mine = [
        [cell.value for cell in item.levels if cell.tone == "accent"] for item in stage.sections[0].items[:2]
    ]
    assert theirs == [f"{match.asks[0].args['n']}?"]
    cards = match.view(1)["table"]["players"][1]["trade_cards"]
    assert mine == [f"{'/'.join(dict.fromkeys(str(card['value']) for card in cards))}?"]


def test_the_button_names_the_card_to_discard() -> None:
    """TI-30.1.4: the row that is picked may be out of sight in a long hand."""
    t = fresh()
    t.hands = (t.action_deck[:8], (), ())
    t.queue = [("discard_down", 0), ("stop",)]
    match = play(t).match
    form = match.form(0)
    assert form is not None and game.handin(form, "en") == ""
    row = form.rows[2]
    picked = match.form(0, {row.key: 1})
    assert picked is not None and row.face is not None and game.handin(picked, "en") == f"Discard {row.face.title}"


def test_the_button_says_how_many_ships_bombard() -> None:
    """TI-22.2.1: what is picked is handed in by its name, and so is picking nothing."""
    t = fresh()
    wellon = planet("wellon")
    t.owner[wellon], t.ground[wellon] = 1, 2
    t.add_ships(place(t, "wellon"), 0, DREADNOUGHT, 2)
    t.active, t.defender, t.system = 0, 1, place(t, "wellon")
    t.landed = tuple([1 if one == wellon else 0 for one in range(len(t.landed))])
    t.queue = [("bombard", wellon), ("stop",)]
    match = play(t).match
    both, none = match.form(0, {"bombard:dreadnought": 2}), match.form(0, {})
    assert both is not None and none is not None
    assert [game.handin(form, "en") for form in (both, none)] == ["Bombard with 2 ships", "Do not bombard"]
    assert match.asks[0].prompt("en").startswith("Which ships bombard Wellon?\n")
