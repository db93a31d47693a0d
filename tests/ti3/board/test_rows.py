"""Every option as a row of a page: what is done in a few words, what comes of it, and a symbol that there is."""

from __future__ import annotations

import re
from typing import Any

import pytest

from cosmarch.core.ask import Ask
from cosmarch.core.panels import spoken
from cosmarch.games.ti3 import game
from cosmarch.games.ti3.content.vocabulary import AREAS, CARRIER, DIPLOMACY, DREADNOUGHT, FIGHTER, SHIPS, TRADE
from cosmarch.games.ti3.rules.modifiers import price
from cosmarch.games.ti3.rules.trade import form_agreement, income
from cosmarch.games.ti3.state import ACTION_PHASE, NOBODY, STATUS_PHASE, effects
from cosmarch.games.ti3.words.labels import hex_name
from tests.ti3.hands import as_action, card
from tests.ti3.rules.test_council import chamber, sit
from tests.ti3.table import first_round, fresh, own, place, planet, play, put, table
from tests.ti3.words.test_text import LANGS, OPTIONS, played, readable

SYMBOLS = set(re.findall(r'<symbol id="([^"]+)"', game.sprite()))
TITLE = 42  # letters that a row has room for
ALIKE = ("tile", "land", "load", "load_here", "move_ship", "move_between")  # told apart by their note or group
WAYS_OUT = ("done", "pass")


def check(ask: Ask) -> None:
    for lang in LANGS:
        headline, *_ = ask.prompt(lang).split("\n")
        assert len(headline) <= 90, (lang, ask.kind, headline)
        found = [(option.token, option.face(lang)) for option in ask.options]
        for token, face in found:
            at = (lang, ask.kind, token, face)
            assert readable(face.title) and len(face.title) <= TITLE, at
            assert not face.note or readable(spoken(face.note)), at
            assert not face.group or readable(face.group), at
            assert not face.icon or face.icon in SYMBOLS, at
            assert face.ends or token not in WAYS_OUT or ask.kind == "action", at
        assert sum(face.ends for _, face in found) <= 1, (ask.kind, found)
        shown = [(face.title, face.note, face.group) for _, face in found]
        assert ask.kind in ALIKE or len(set(shown)) == len(shown), (lang, ask.kind, shown)


@pytest.mark.parametrize(("seed", "options"), OPTIONS)
def test_every_option_has_a_face(seed: int, options: dict[str, bool | int | str]) -> None:
    seen: dict[str, int] = {}
    for match in played(seed, options):
        for ask in match.asks:
            seen[ask.kind] = seen.get(ask.kind, 0) + 1
            if seen[ask.kind] <= 3 or seen[ask.kind] % 60 == 0:
                check(ask)
    assert len(seen) > 40


def faces(ask: Ask) -> dict[str, tuple[str, str]]:
    return {option.token: (option.face("en").title, option.face("en").note) for option in ask.options}


def test_a_system_tells_what_can_come_and_whom_it_meets() -> None:
    """Ships of the Sol reach what is one or two systems away (TI-11.1.4); a fleet there is named."""
    t = fresh()
    t.phase, t.order = ACTION_PHASE, (0, 1, 2)
    near = next(place for place in t.near[t.home[0]] if t.system_at(place) >= 0)
    t.add_ships(near, 1, DREADNOUGHT)
    t.queue = [("turn", 0)]
    shown = faces(play(t).match.asks[0])
    met = shown[t.choices.hexes.names[near]][1]
    assert met.startswith("can come: ") and met.endswith("against Player 2 (Letnev): 1 Dreadnought")
    assert shown[t.choices.hexes.names[t.home[1]]][1].startswith("none of your ships gets there")


def test_who_points_at_a_system_is_told_which_ships_could_come_and_from_where() -> None:
    """TI-11.1.4: by system, each kind that gets there, what it holds and who waits there to be taken along; Fighters
    are carried (TI-11.1.5), and what cannot come is not counted."""
    t = fresh()
    t.phase, t.order, t.queue = ACTION_PHASE, (0, 1, 2), [("turn", 0)]
    home, far = t.home[0], t.home[1]
    near = next(place for place in t.near[home] if t.system_at(place) >= 0)
    for kind in range(SHIPS):
        t.add_ships(home, 0, kind, -t.ships_at(home, 0, kind))
    for kind, count in ((DREADNOUGHT, 1), (CARRIER, 2), (FIGHTER, 3)):
        t.add_ships(home, 0, kind, count)
    t.add_ships(far, 0, DREADNOUGHT, 1)
    ask = play(t).match.asks[0]
    found = {option.token: option.prospect("en") for option in ask.options}
    there = found[t.choices.hexes.names[near]]
    assert there is not None and there.title == "3 of your ships can get there"
    origin = there.items[0]
    assert len(there.items) == 1 and origin.title == hex_name(ask.table_game().words("en"), t, home)
    told = [(figure.icon, figure.value) for figure in origin.figures]
    forces = sum(t.ground[planet] for planet in t.planets_at(home))
    ships = [("unit-dreadnought", "1"), ("unit-carrier", "2")]
    assert told == [*ships, ("icon-capacity", "12"), ("unit-fighter", "3"), ("unit-ground_force", str(forces))]
    nobody = found[t.choices.hexes.names[home]]
    assert nobody is not None and (nobody.title, nobody.items) == ("None of your ships gets there", ())
    assert nobody.aside == "you can build here"
    assert all(one is None for token, one in found.items() if not token.startswith("hex."))


def test_production_says_price_and_fire() -> None:
    home = first_round(("sol", "letnev", "xxcha")).home[0]
    asked = table(("produce", planet("jord")), active=0, system=home).match.asks[0]
    shown = {option.token: option.face("en") for option in asked.options}
    fighter, pds = shown["fighter"], shown["pds"]
    assert price(asked.table, 0, FIGHTER) == 1 and fighter.title == "Fighter"
    assert spoken(fighter.note) == "1 resource for 2 · hits on 8+"  # with Cybernetics
    assert (pds.title, spoken(pds.note)) == ("PDS", "2 resources hits on 6+")


def test_no_is_on_the_main_button() -> None:
    """Who is asked for leave can let it be at the one place where every step ends."""
    asked = table(("quash", 2), agenda=0).match.asks[0]
    assert {option.token: option.face("en").ends for option in asked.options} == {"yes": False, "no": True}


def test_all_shots_of_a_pds_are_on_the_main_button() -> None:
    """TI-34.4.1: they cost nothing, and who would rather hold fire still can."""
    t = fresh()
    t.active, t.system = 0, place(t, "wellon")
    put(t, 0, "wellon", cruiser=2)
    own(t, 1, "wellon")
    t.pds[planet("wellon")] = 2
    t.queue = [("space_cannon", 1, 0, place(t, "wellon")), ("stop",)]
    shown = {option.token: option.face("en") for option in play(t).match.asks[0].options}
    assert {token: face.title for token, face in shown.items() if face.best} == {"2": "Fire 2 shots"}
    assert shown["0"].title == "Hold fire"


def test_what_goes_on_top_and_what_under_the_deck_are_told_apart() -> None:
    """TI-42.3.2: one sheet asks both, of the same cards."""
    t = fresh()
    t.looked = (1, 2, 3)
    t.queue = [("return_agendas", 0), ("stop",)]
    match = play(t).match
    form = match.form(0, {f"agenda_on_top:{match.asks[0].tokens[0]}": 1})
    assert form is not None
    groups = [(row.kind, row.face.group) for row in form.rows if row.face is not None]
    assert dict(groups) == {"agenda_on_top": "On top of the deck", "agenda_under": "First under the deck"}
    notes = [(row.face.more, row.kind) for row in form.rows if row.face is not None]
    assert all([bool(note) == (kind == "agenda_on_top") for note, kind in notes]), (
        notes
    )  # nobody chooses by the name alone


def test_what_can_be_done_at_any_time_is_grouped_by_what_it_is() -> None:
    t = fresh()
    t.phase, t.order = STATUS_PHASE, (0, 1, 2)
    t.goods[0] = 2
    t.queue = [("turn", 0)]
    groups: dict[str, set[str]] = {}
    for option in play(t).match.sides(0):
        face = option.face("en")
        assert face.icon in SYMBOLS
        groups.setdefault(face.group, set()).add(face.title.split(" ")[0])
    assert groups == {"Give trade goods away": {"Give"}, "Scuttle units": {"Scuttle"}}


def test_a_strategy_card_to_choose_tells_what_it_gives() -> None:
    """TI-6.2: its bonus counters where there are any, and what it does; its own number takes it, whichever are left."""
    t = fresh()
    t.strategy_holder[:] = [NOBODY] * len(t.strategy_holder)
    t.bonus[DIPLOMACY] = 2
    t.queue = [("choose_strategy", 0), ("stop",)]
    notes = [note for _, note in faces(play(t).match.asks[0]).values()]
    assert len(set(notes)) == len(notes) == 8
    assert [note.startswith("+2 counters · ") for note in notes].count(True) == 1
    t.strategy_holder[:2] = [1, 2]
    keys = [option.face("en").key for option in play(t).match.asks[0].options]
    assert keys == ["3", "4", "5", "6", "7", "8"]


def test_the_main_button_names_what_it_does() -> None:
    """Where something comes to light with an action, the draft ends with it; the button says more than to confirm."""
    t = fresh()
    t.phase, t.order, t.active = ACTION_PHASE, (0, 1, 2), 0
    t.strategy_used[:] = [1] * len(t.strategy_used)
    t.hands = ((card("good_year"),), *t.hands[1:])
    t.queue = [("turn", 0)]
    done = {option.token: option.face("en").does for option in play(t).match.asks[0].options}
    assert (done["pass"], done["good_year"]) == ("Pass", "Play Good Year")


@pytest.mark.parametrize(
    "scene", [("receive_counters", 0, 2), ("lose_counter", 0, 1, (0, 1, 2)), ("bonus_counters", 0, DIPLOMACY)]
)
def test_an_area_of_counters_tells_what_it_is_for(scene: tuple[Any, ...]) -> None:
    """In one block without a heading: counters may come or go."""
    t = fresh()
    t.bonus[DIPLOMACY] = 1
    t.queue = [scene, ("stop",)]
    shown = {option.token: option.face("en") for option in play(t).match.asks[0].options}
    assert {token: shown[token].note.partition(" · ")[2] for token in AREAS} == {
        "strategy_allocation": "pays for the cards of others",
        "command_pool": "one for each system you activate",
        "fleet_supply": "ships in each of your fleets",
    }
    assert {face.group for face in shown.values()} == {""}


def test_counters_to_spread_are_told_as_they_lie_now() -> None:
    """The sheet said the numbers that it was filled in with."""
    t = fresh()
    t.strategy[0], t.pool[0], t.fleet[0] = 1, 2, 3
    t.queue = [("regroup", 0), ("stop",)]
    form = play(t).match.form(0)
    assert form is not None and sum(row.chosen for row in form.rows) != 3
    assert [row.face.note for row in form.rows if row.face is not None] == ["you have 1", "you have 2"]


def test_a_discredited_vote_counts_for_nothing_from_then_on() -> None:
    """TI-31.3.8: neither on the stage nor in what an outcome would come to."""
    p = sit(chamber("conventions_of_war"))
    seat = p.match.asks[0].seat
    p.do("against")
    assert p.match.view(1)["table"]["agenda"]["ballots"][seat] == "against"
    effects.add(p.t, effects.DISCREDIT, seat, 0, effects.ACTION)
    assert p.match.view(1)["table"]["agenda"]["ballots"] == [None, None, None]
    (voted,) = [option for option in p.match.asks[0].options if option.token == "for"]
    assert " to 0 with yours" in voted.face("en").note


def test_a_technology_to_buy_tells_its_price_and_what_it_does() -> None:
    """On a phone the sheet covers the stage with the texts, and says what they say."""
    t = fresh()
    t.queue = [("technology_secondary", 0), ("stop",)]
    own(t, 0, "bereg", "lirta_iv", "lodor")
    asked = play(t).match.asks[0]
    shown = [option.face("en") for option in asked.options if option.token != "done"]
    assert shown and all([re.fullmatch(r"\d+ resources → \d+ left", spoken(face.note)) for face in shown])
    assert all([len(face.more) > 10 for face in shown])


def test_a_player_to_rob_tells_what_can_be_taken() -> None:
    """Half of what is unexhausted, rounded down: of one planet that is nothing."""
    p = as_action("stellar_criminals")
    t = p.match.asks[0].table
    ready = {f"seat.{seat + 1}": len(t.ready_planets(seat)) for seat in (1, 2)}
    assert {token: int(note.split()[0]) for token, (_, note) in faces(p.match.asks[0]).items()} == ready


def test_open_trade_tells_what_it_brings() -> None:
    """TI-42.5.1: three trade goods, and what the agreements bring."""
    t = fresh()
    t.order = (0, 1, 2)
    t.queue = [("trade_primary", 0), ("stop",)]
    asked = play(t).match.asks[0]
    assert faces(asked)["open_trade"][1] == "trade goods +3, income +0, new agreements"


def test_the_trade_of_others_tells_what_it_brings() -> None:
    """TI-42.5.4: the card of an agreement is worth two, as the second player's first is here."""
    t = fresh()
    t.strategy, t.queue = [2, 2, 2], [("secondary", 1, TRADE), ("stop",)]
    form_agreement(t, 2, 4)
    t.fresh = 0
    asked = play(t).match.asks[0]
    brings = income(t, 1)
    assert brings and faces(asked)["yes"][1] == f"trade goods +{brings} · 1 strategy counter, 1 left then"
