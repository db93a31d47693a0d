"""Which questions a page asks as a sheet."""

from __future__ import annotations

import random
import re
from dataclasses import replace

import cosmarch
from cosmarch import Facts, Figure, Form, Match
from cosmarch.games.ti3.content.vocabulary import CARRIER, CRUISER, FIGHTER, SHIPS
from cosmarch.games.ti3.state import ACTION_PHASE
from cosmarch.web import pages
from cosmarch.web.table import forms
from cosmarch.web.workers.odds_queue import NOTHING
from tests.ti3.board.test_published import CONTENT, walk
from tests.ti3.table import fresh, own, play


def asked(kind: str) -> Match:
    """A match in which the only question is one of that kind, with one row to pick or not."""
    for seed in range(1, 40):
        for now in walk(cosmarch.new("ti3", 3, seed), seed, 600):
            if [ask.kind for ask in now.asks] == [kind]:
                form = now.form(now.asks[0].seat)
                if form is not None and [row.most for row in form.rows] == [1]:
                    return now.clone()
    raise AssertionError(f"nobody is asked {kind}")


def test_yes_or_no_is_no_sheet() -> None:
    """TI-33.5.1: an agreement is accepted or not; two answers need neither a switch nor what fills one in."""
    match = asked("accept_agreement")
    assert forms.first(match, match.asks[0].seat, "en") is None


def test_one_ship_is_a_sheet_since_it_tells_what_comes_of_it() -> None:
    match = asked("move_ship")
    assert forms.first(match, match.asks[0].seat, "en") is not None


def test_what_stands_at_a_row_is_part_of_its_name() -> None:
    """Ground forces of several planets are told apart by where they stand, also by who only hears them."""
    chance = random.Random(2)
    match = cosmarch.new("ti3", seats=3, seed=2, options=dict(next(iter(cosmarch.game("ti3").presets())).options))
    while True:
        ask = match.asks[0]
        form = forms.first(match, ask.seat, "en") if ask.kind == "move_ship" else None
        titles = [row.face.title for row in form.rows if row.face] if form is not None else []
        if form is not None and len(set(titles)) < len(titles):
            break
        match.choose(chance.choice(ask.tokens), ask.seat)
    shown = {"form": form, "live": False, "groups": forms.groups(form), "piles": forms.piles, "barred": [], "units": []}
    html = pages._environment.get_template("part_form.html").render(
        t=lambda key, **_: key, by_seat={}, handin="", versus=NOTHING, **shown
    )
    row = r'id="(row-says-[^"]+)">(.*?)</span>\s*<(?:span|button) (?:class="stepper|class="lock|type=)'
    rows = re.findall(row, html, re.S)
    said = dict(rows)
    names = [re.sub("<[^>]*>", "", said[one]) for one in re.findall(r'aria-labelledby="(row-says-[^"]+)"', html)]
    assert len(names) > 1 and len(set(names)) == len(names)


def test_a_warning_stands_before_the_rows() -> None:
    """What comes of a move and has no number would be missed at the foot of a long sheet."""
    match = asked("move_ship")
    form = forms.first(match, match.asks[0].seat, "en")
    assert form is not None
    figures = (Figure("icon-fleet_supply", "1", "Fleet", "3"), Figure("icon-trade", "", "ends a pact", tone="bad"))
    told = replace(form, facts=Facts(figures))
    shown = {"form": told, "live": False, "groups": forms.groups(told), "piles": forms.piles, "barred": [], "units": []}
    html = pages._environment.get_template("part_form.html").render(
        t=lambda key, **_: key, by_seat={}, handin="", versus=NOTHING, **shown
    )
    assert html.count("ends a pact") == 1
    assert html.index("ends a pact") < html.index("data-row=") < html.index("Fleet")


def paying(goods: int) -> Form:
    """A payment of the first seat, which has so many trade goods and can pay without them."""
    t = fresh()
    t.goods[0] = goods
    own(t, 0, "wellon", "lodor")
    t.queue = [("research", 0, CONTENT.technology_names.index("hylar_v_assault_laser")), ("stop",)]
    form = forms.first(play(t).match, 0, "en")
    assert form is not None and form.kind == "pay_resources"
    return form


def test_fighters_that_go_along_as_cargo_are_not_shut_as_ships() -> None:
    """TI-11.1.5: they cannot move by themselves, which is told only where no ship that holds them goes."""
    t = fresh()
    t.phase, t.order, t.queue = ACTION_PHASE, (0, 1, 2), [("turn", 0)]
    home = t.home[0]
    near = next(place for place in t.near[home] if t.system_at(place) >= 0)
    for kind in range(SHIPS):
        t.add_ships(home, 0, kind, -t.ships_at(home, 0, kind))
    for kind in (CARRIER, CRUISER, FIGHTER):
        t.add_ships(home, 0, kind, 1)
    match = play(t).match
    match.choose(t.choices.hexes.names[near], 0)
    name = t.choices.hexes.names[home]
    for ship, alone in (("carrier", False), ("cruiser", True)):
        form = match.form(0, {f"move_ship:{name}.{ship}": 1}, "en")
        assert form is not None
        shut = [(row.kind, row.token, row.rule) for row in forms.barred(form)]
        assert shut == ([("move_ship", f"{name}.fighter", "TI-11.1.5")] if alone else [])


def test_trade_goods_are_one_row_of_a_payment() -> None:
    """TI-33.4.1: one by one or all the rest, they are the same goods; where there are none, the rule says so once."""
    for goods in range(5):
        form = paying(goods)
        rows = [row for _, group in forms.groups(form) for row in group] + forms.barred(form)
        shown = [row for row in rows if row.face is not None and row.face.icon == "icon-goods"]
        assert len(shown) == 1, goods
