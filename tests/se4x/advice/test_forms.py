"""Forms: spending, upgrades, cargo, screens and the like as one sheet; filling one in is answering one by one."""

from __future__ import annotations

from random import Random

import pytest

import cosmarch
from cosmarch import IllegalChoice
from cosmarch.core import forms
from cosmarch.core.match import Match
from tests.se4x import economy
from tests.se4x.battle import FIELD, battle, field
from tests.se4x.table import Play, fresh, mark, place, play, put, research, settle

pytestmark = pytest.mark.long


def spending(cp: int = 40, **levels: int) -> Play:
    t = fresh(2)
    put(t, 0, t.content.hexes[t.home[0]], "ship_yard", 5)
    t.cp[0] = cp - 30  # what the homeworld pays comes to it
    research(t, 0, **levels)
    return economy.phase(t)


def rows(match: Match, filling: dict[str, int] | None = None, seat: int = 0) -> dict[str, tuple[int, int]]:
    form = match.form(seat, filling)
    assert form is not None
    return {row.key: (row.chosen, row.most) for row in form.rows}


def test_an_economic_phase_is_one_sheet() -> None:
    """SE-22.1, SE-23.1: technology and units with their numbers, in one answer with what they cost."""
    p = spending(40)
    form = p.match.form(0, {"research:ship_size": 1, "build:scout": 2, "build:colony_ship": 1})
    assert form is not None and form.budget == {"CP": 40} and form.ready
    assert form.spent == {"CP": 10 + 2 * 6 + 8}
    p.match.fill(0, {"research:ship_size": 1, "build:scout": 2, "build:colony_ship": 1})
    assert p.match.ask_of(0) is None
    assert p.t.cp[0] == 40 - 30


def test_units_of_a_kind_are_bought_in_one_answer() -> None:
    """SE-23.1: a row with a number is one purchase where a counter holds so many, and one answer for its owner where
    each needs a counter of its own."""
    p = spending(60)
    ask = p.match.ask_of(0)
    assert ask is not None
    chain = p.match.game.form(p.t, ask)
    assert chain is not None
    assert forms.answers(p.match, 0, chain, {"build:scout": 3}) == ["build", "scout", "3", "done"]
    p.match.fill(0, {"build:colony_ship": 3})
    assert p.t.cp[0] == 60 - 3 * 8


def test_rows_are_limited_by_money_and_yards() -> None:
    """SE-23.1, SE-22.13: what is already filled in narrows the rest, and says why there is no more."""
    p = spending(33)
    before = rows(p.match)
    assert before["build:scout"][1] == 5  # the yards
    assert before["build:colony_ship"][1] == 33 // 8
    after = rows(p.match, {"build:scout": 4})
    assert after["build:scout"] == (4, 5) and after["build:colony_ship"] == (0, 1) and after["build:decoy"][1] == 9
    form = p.match.form(0, {"build:scout": 5})
    assert form is not None
    scout, miner = [next(row for row in form.rows if row.key == f"build:{unit}") for unit in ("scout", "miner")]
    assert (scout.chosen, scout.most) == (5, 5) and (miner.most, miner.rule) == (0, "SE-22.13")


def test_what_is_researched_opens_rows() -> None:
    """SE-22.12: a cruiser can be filled in once its hull size is."""
    p = spending(40)
    assert rows(p.match)["build:destroyer"][1] == 0
    assert rows(p.match, {"research:ship_size": 1})["build:destroyer"][1] > 0
    p.match.fill(0, {"research:ship_size": 1, "build:destroyer": 1})
    with pytest.raises(IllegalChoice):
        spending(40).match.fill(0, {"build:destroyer": 1})


def test_places_are_part_of_a_row() -> None:
    """SE-23.4: where there are more colonies the row says which."""
    t = fresh(2)
    settle(t, 0, "H5", 5)
    t.cp[0] = 30
    home = t.content.hexes[t.home[0]]
    p = economy.phase(t)
    found = rows(p.match)
    assert "build:base@H5" in found or "build:ship_yard@H5" in found
    p.match.fill(0, {"build:ship_yard@H5": 1, f"build:ship_yard@{home}": 1})
    assert {there for kind, there, _, _ in [p.t.purchases[0][at : at + 4] for at in range(0, 8, 4)]} == {
        place("H5"),
        t.home[0],
    }


def test_the_suggestion_of_spending_fits() -> None:
    p = spending(45)
    form = p.match.form(0)
    assert form is not None and form.suggestion
    assert not any(key.startswith("scuttle") for key in form.suggestion)
    p.match.fill(0, form.suggestion)
    assert p.match.ask_of(0) is None


def test_screens_are_one_sheet() -> None:
    """SE-7.1: so many ships of each counter stay out of the line."""
    t = field()
    ours = put(t, 0, FIELD, "scout", 4)
    put(t, 1, FIELD, "scout", 1)
    p = battle(t).until("screen", 0)
    found = rows(p.match, None, 0)
    assert found[f"screen:group.{ours}"] == (0, 3)
    p.match.fill(0, {f"screen:group.{ours}": 2})
    assert p.told("screens")[0]["n"] == 2 and p.kind != "screen"


def test_cargo_is_one_sheet() -> None:
    """SE-11.4: fighters of several counters go along in one answer."""
    t = fresh()
    carrier = put(t, 0, "H5", "carrier", 2)
    one, two = put(t, 0, "H5", "fighter", 3), put(t, 0, "H5", "fighter", 3)
    p = play(t, ("movement", 0)).do(carrier, "G5")
    assert p.kind == "take_along"
    p.match.fill(0, {f"take_along:group.{one}": 1, f"take_along:group.{two}": 1})
    assert p.at("G5") == {"carrier": 2, "fighter": 6}


@pytest.mark.parametrize("seed", range(3))
def test_filling_a_form_is_answering_one_by_one(seed: int) -> None:
    """Every kind of form met in a random match, with its suggestion and with random fillings."""
    chance = Random(seed)
    options: dict[str, bool | int | str] = {"ground_combat": bool(seed % 2), "centers": seed == 2, "round_limit": 3}
    match = cosmarch.new("se4x", 2, seed, options)
    met: dict[str, int] = {}
    for _ in range(1200):
        if match.over:
            break
        ask = chance.choice(match.asks)
        chain = match.game.form(match._table, ask)
        if chain is not None and met.get(ask.kind, 0) < 3:
            met[ask.kind] = met.get(ask.kind, 0) + 1
            form = match.form(ask.seat)
            assert form is not None
            for filling in (form.suggestion, random_filling(match, ask.seat, chance)):
                compare(match, ask.seat, filling)
        weights = [0.15 if token in ("done", "no", "scuttle", "take_back") else 1.0 for token in ask.tokens]
        match.choose(chance.choices(ask.tokens, weights)[0], ask.seat)
    assert "economy" in met


def random_filling(match: Match, seat: int, chance: Random) -> dict[str, int]:
    """A few rows, each as often as the form says it can be."""
    filling: dict[str, int] = {}
    for _ in range(3):
        form = match.form(seat, filling)
        assert form is not None
        able = [row for row in form.rows if row.most > row.chosen and not row.key.startswith("scuttle")]
        if not able:
            break
        row = chance.choice(able)
        filling[row.key] = chance.randint(row.chosen + 1, row.most)
    return filling


def compare(match: Match, seat: int, filling: dict[str, int]) -> None:
    form = match.form(seat, filling)
    assert form is not None
    if not form.ready:
        return
    ask = match.ask_of(seat)
    assert ask is not None
    chain = match.game.form(match._table, ask)
    assert chain is not None
    filled, answered = match.clone(), match.clone()
    filled.fill(seat, filling)
    for token in forms.answers(match, seat, chain, filling):
        answered.choose(token, seat)
    assert filled.state_hash == answered.state_hash


def test_who_is_advised_to_split_is_told_whom() -> None:
    """SE-3.7: a sheet that a hint led to suggests no empty answer, or the hint would lead in a circle."""
    t = fresh(2)
    scouts = put(t, 0, "G5", "scout", 3)
    put(t, 0, "G5", "cruiser", 2)
    mark(t, "J5", "planet", face_up=False)
    match = play(t, ("movement", 0)).do("split").match
    form = match.form(0)
    assert form is not None and form.suggestion == {f"split:group.{scouts}": 1}
    filled = match.form(0, form.suggestion)
    assert filled is not None and filled.ready


def test_the_button_of_a_sheet_says_how_many_are_chosen() -> None:
    """SE-22.15: and that it is nobody, for that can be handed in as well."""
    t = fresh()
    t.round, t.cp[0] = 3, 9
    research(t, 0, attack=2)
    put(t, 0, "G5", "ship_yard")
    old = put(t, 0, "G5", "cruiser", attack=1)
    settle(t, 0, "G5")
    match = play(t, ("upgrades", 0)).until("upgrade", 0).match
    empty, full = match.form(0, {}), match.form(0, {f"upgrade:group.{old}": 1})
    assert empty is not None and full is not None
    assert match.game.handin(empty, "en") == "Upgrade nothing" and match.game.handin(full, "en") == "Upgrade 1 group"


def test_what_was_researched_with_all_points_stays_in_the_plan() -> None:
    """CE-17.9: the points are got in the same phase, and afterwards none may be left to open the door again."""
    t = fresh(2, centers=True)
    t.cp[0] = 30
    p = economy.phase(t)
    found = rows(p.match, {"convert:number": 10, "research:ship_size": 1})
    assert found["research:ship_size"] == (1, 1)
    assert found["research:attack"][1] == 0


def test_with_centers_the_suggestion_gets_research_points() -> None:
    """CE-17.3, CE-17.5, CE-17.9: technology is paid with nothing else, and CP beyond what may be kept are lost."""
    t = fresh(2, centers=True)
    put(t, 0, t.content.hexes[t.home[0]], "ship_yard", 4)
    for name in ("J3", "J5", "I2"):
        settle(t, 0, name)
    t.cp[0] = 30
    form = economy.phase(t).match.form(0)
    assert form is not None
    wanted = {key.partition("@")[0]: count for key, count in form.suggestion.items()}
    assert wanted.get("convert:number") == t.content.economy.convertible
    assert wanted.get("build:research_center", 0) >= 1
    assert any(key.startswith("research:") for key in wanted)
