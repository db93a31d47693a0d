"""What a form says that it comes to, while it is filled in."""

from __future__ import annotations

import re

from cosmarch.core.forms import Form
from cosmarch.core.text import languages
from cosmarch.games.ti3 import game
from cosmarch.games.ti3.board.rows.holds import trays
from cosmarch.games.ti3.content.vocabulary import CARRIER, CRUISER, DREADNOUGHT, FIGHTER, GROUND_FORCE, PDS
from cosmarch.games.ti3.state import put
from tests.ti3.table import first_round, fresh, place, planet, play, table
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
