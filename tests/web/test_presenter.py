"""What the page shows of a match, taken from the match itself."""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from itertools import pairwise

import cosmarch
from cosmarch.web.table import forms, presenter
from tests.web.visitor import Visitor

Make = Callable[[], Visitor]


def test_standing_orders_are_those_in_force_in_a_fork_too() -> None:
    """A fork does not hold the answers in which they were given."""
    match = cosmarch.new("tollgate", 3, 1)
    match.order(1, "payday", "unless_large")
    match.order(1, "challenge")
    match.order(1, "challenge", "")
    match.choose(match.asks[0].tokens[0], match.asks[0].seat)
    fork = cosmarch.forked(match, 1, 7)
    while fork.scene_answers:  # a scene further, the order is in the state the fork of a fork begins with
        fork.choose(fork.asks[0].tokens[0], fork.asks[0].seat)
    for one in (match, fork, cosmarch.forked(fork, 1, 8)):
        shown = {window: policy for window, _, policy, _ in presenter.orders(one, 1, "en")}
        assert shown == {"payday": "unless_large", "challenge": ""}


def test_every_window_offers_to_ask_only_about_oneself() -> None:
    for name in ("se4x", "ti3"):
        match = cosmarch.new(name, 3, 1)
        for lang, words in (("en", "Only when it concerns me"), ("hu", "Csak ha engem érint")):
            rows = presenter.orders(match, 0, lang)
            assert {window for window, *_ in rows} == set(match.game.windows())
            assert all(("unless_mine", words) in policies for *_, policies in rows)


def test_jumps_are_made_on_the_map_and_trades_on_a_sheet() -> None:
    """A program, or somebody at a terminal, has a sheet for both."""
    chance = random.Random(4)
    match = cosmarch.new("bts", 2, 4)
    met: dict[str, bool] = {}
    while not match.over:
        ask = match.asks[0]
        if match.form(ask.seat) is not None:
            met[ask.kind] = forms.first(match, ask.seat, "en") is not None
        match.choose(chance.choice(ask.tokens), ask.seat)
    assert met["trade"] and not met["jump"]


MOUSE = {"en": r"[Cc]lick|[Dd]rag|[Cc]yan", "hu": r"attints|[Hh]úz[dz]\b|türkiz", "pl": r"[Kk]lik|rzeciąg|łękit"}


def test_only_a_screen_speaks_of_the_mouse() -> None:
    """Questions are read at terminals and by programs too; the page adds what can be clicked and dragged."""
    for lang, pattern in MOUSE.items():
        for name in cosmarch.games():
            words = cosmarch.find_game(name).words(lang)
            asked = [key for key in words.every_key() if key.startswith(f"{name}.ask.")]
            assert [key for key in asked if re.search(pattern, words(key, 2))] == []
    match = cosmarch.new("bts", 2, 1, {"pick_factions": False})
    ask = match.asks[0]
    shown = presenter.question(match, ask.seat, "en")
    assert shown is not None and ask.kind == "action"
    assert shown.prompt == "Where does your pawn go?\nChoose a cyan space or technology."
    assert ask.prompt() == "Where does your pawn go?"


def test_no_two_have_the_same_colour_while_they_choose(visitor: Make) -> None:
    """Whoever has none yet goes by their seat's, or by one that nobody has; a draft shows the colour it chooses."""
    one = visitor()
    id = one.table("me", "me", "me", **{"option.pick_factions": "on"})
    chosen: dict[int, str] = {}
    for mat in ("green", "blue", "red"):
        seat = one.match(id).asks[0].seat
        body = {"seat": seat, "seen": one.state(id, seat)["seen"], "tokens": [f"basic_{mat}"]}
        assert f'id="dock-me" data-colour="{mat}"' in one.send(f"/t/{id}/draft", body).json()["parts"]["dock"]
        assert one.answer(id, seat, f"basic_{mat}").status_code == 200
        chosen[seat] = mat
        shown = re.findall(r'id="badge-(\d)" class="[^"]*" data-colour="(\w+)"', one.state(id)["parts"]["left"])
        colours = {int(seat): colour for seat, colour in shown}
        assert len(set(colours.values())) == 3 and colours | chosen == colours


def test_what_is_said_several_times_in_a_row_stands_once_in_the_log() -> None:
    match = cosmarch.new("bts", 2, 1)
    chance = random.Random(1)
    while len({line.text for line in match.log(0, "en", 2)}) != 1 or match.line_count(0) < 2:
        ask = match.asks[0]
        match.choose(chance.choice(ask.tokens), ask.seat)
    told = [line.text for line in match.log(0, "en", 200)]
    shown = presenter.entries(match, 0, "en", 200)
    assert [entry.text for entry in shown for _ in range(entry.times)] == told
    assert len(shown) < len(told) and all(one.text != two.text for one, two in pairwise(shown))
