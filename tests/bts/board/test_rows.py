"""Options as rows: short titles in every language, and notes that tell what really comes of it."""

from __future__ import annotations

import re
from random import Random
from typing import Any

import pytest

import cosmarch
from cosmarch.core.match import Match
from cosmarch.core.panels import spoken
from cosmarch.core.text import languages
from cosmarch.games.bts.board.rows.faces import FACES
from cosmarch.games.bts.content.loader import load_content
from cosmarch.games.bts.content.vocabulary import LOCATIONS
from tests.bts.table import book_slots, do, seat, table
from tests.measure import measure

KEY = re.compile(r"\b(bts|core)\.[a-z_]+\.")  # what an unknown message looks like
LONGEST = 52  # letters of a title: from a system to a system in Hungarian
SYMBOLS = set(re.findall(r'id="([^"]+)"', cosmarch.game("bts").sprite()))


def walks(seeds: range) -> list[Match]:
    out = []
    for seed in seeds:
        options = {"mats": ("basic", "advanced")[seed % 2], "tableau": seed % 3 == 0}
        out.append(cosmarch.new("bts", 2 + seed % 3, seed, options))
    return out


@pytest.mark.long
def test_every_option_has_a_short_title_and_a_symbol_that_exists() -> None:
    seen: set[str] = set()
    for seed, match in enumerate(walks(range(measure(30, 5)))):
        chance = Random(seed)
        while not match.over:
            ask = chance.choice(match.asks)
            if ask.kind not in seen or chance.random() < 0.05:
                seen.add(ask.kind)
                for lang in languages():
                    for option in ask.options:
                        face = option.face(lang)
                        assert 0 < len(face.title) <= LONGEST or ask.kind in ("choose_effect", "swap_star"), face
                        assert not KEY.search(face.title + face.note), face
                        assert not face.icon or face.icon in SYMBOLS, face
                        assert "@" not in face.title + face.note, face
                    assert len([option for option in ask.options if option.face(lang).ends]) <= 1
                    assert len(ask.prompt(lang).split("\n")[0]) <= 60
            match.choose(chance.choice(ask.tokens), ask.seat)
    assert len(seen & set(FACES)) >= 25


def test_what_ends_a_step_is_told_apart() -> None:
    match, chance, kinds = cosmarch.new("bts", 3, 4), Random(4), set()
    while not match.over:
        ask = match.asks[0]
        for option in ask.options:
            assert option.face("en").ends == (option.token in ("done", "skip", "finish"))
            if option.token == "done":
                kinds.add(ask.kind)
        match.choose(chance.choice(ask.tokens), ask.seat)
    assert {"jump", "trade"} <= kinds


def test_production_says_what_is_gained() -> None:
    """BTS-6.3, BTS-6.6."""
    match, chance, told = cosmarch.new("bts", 3, 6), Random(6), set()
    while not match.over:
        ask = match.asks[0]
        if ask.kind == "production":
            for token, name in (("grow", "population"), ("ore", "ore")):
                gain = next(option for option in ask.options if option.token == token).face("en").gain
                after = match.clone()
                before = after.view(None)["table"]["players"][ask.seat][name]
                after.choose(token, ask.seat)
                assert gain == f"+{after.view(None)['table']['players'][ask.seat][name] - before}"
                told.add(gain)
        match.choose(chance.choice(ask.tokens), ask.seat)
    assert len(told) > 2


@pytest.mark.long
def test_a_jump_says_who_holds_the_place_then() -> None:
    """BTS-16.3 to 16.9: what the row promises is what a jump that stops there brings."""
    kept = {"you take it": 0, "stays yours": 0, "keeps it": 0}
    for seed, match in enumerate(walks(range(measure(12, 2)))):
        chance = Random(seed)
        while not match.over:
            ask = match.asks[0]
            if ask.kind == "jump" and "done" in ask.tokens:
                token = chance.choice([one for one in ask.tokens if one != "done"])
                _check(match, ask.seat, token, kept)
            match.choose(chance.choice(ask.tokens), ask.seat)
    assert all(kept.values()), kept


def _check(match: Match, seat: int, token: str, kept: dict[str, int]) -> None:
    ask = match.ask_of(seat)
    assert ask is not None
    note = spoken(next(option for option in ask.options if option.token == token).face("en").note)
    promise = next((name for name in kept if name in note), "")
    place = token.rpartition("-")[2]
    assert place in LOCATIONS
    after = match.clone()
    after.choose(token, seat)
    goes_on = after.ask_of(seat)
    if goes_on is not None and goes_on.kind == "jump":
        after.choose("done", seat)
    log = [entry.text for entry in after.log(None, "en", last=12)]
    row = next(one for one in after.view(None)["table"]["locations"] if one["id"] == place)
    if not promise or any("system" in line for line in log):
        return  # no place to hold, or something else came in between
    kept[promise] += 1
    assert (row["controller"] == seat) == (promise in ("you take it", "stays yours")), (token, note, log)


def test_landing_suggests_what_wastes_least() -> None:
    """The strongest ship that is not too strong, until the strength is there; then to colonise is what is offered."""
    place = {"slot_A1": {"system": "sirius", "controller": 0}}
    need = next(card.strength for card in load_content(2).systems if card.key == "sirius")
    fleet = [need - 1, 1, need + 1]
    match = table(players=[{"ore": 3, "ships": {"slot_A1": fleet}}, {}], locations=place, guilds=["merchant_guild"])
    suggested = []
    match.choose("merchant_guild.1", 0)
    while match.asks[0].kind == "landing":
        best = [option.token for option in match.asks[0].options if option.face("en").best]
        suggested.append(best)
        match.choose(best[0] if best else "done", 0)
    assert suggested == [[f"slot_A1.{need - 1}"], ["slot_A1.1"], []]


@pytest.mark.parametrize(
    ("fleet", "landing"),
    [([1, 2, 3], [3]), ([1, 4], [4]), ([1, 1, 1, 4], [1, 1, 1]), ([2, 2, 3], [3]), ([2, 2, 4], [4])],
)
def test_no_ship_lands_beside_others_that_are_enough(fleet: list[int], landing: list[int]) -> None:
    """BTS-18.7: Sirius needs 3; of landings that waste as little, the one of the fewest ships is suggested."""
    place = {"slot_A1": {"system": "sirius", "controller": 0}}
    match = table(players=[{"ore": 3, "ships": {"slot_A1": fleet}}, {}], locations=place, guilds=["merchant_guild"])
    match.choose("merchant_guild.1", 0)
    form = match.form(0)
    assert form is not None
    landed = [int(token[-1]) for token, count in form.suggestion.items() for _ in range(count)]
    assert sorted(landed) == landing


def test_landing_is_one_sheet_that_begins_with_ships_enough() -> None:
    """BTS-18.7: handed in as it opens, it colonises."""
    place = {"slot_A1": {"system": "sirius", "controller": 0}}
    need = next(card.strength for card in load_content(2).systems if card.key == "sirius")
    ships = {"slot_A1": [need - 1, 1, need + 1]}
    match = table(players=[{"ore": 3, "ships": ships}, {}], locations=place, guilds=["merchant_guild"])
    match.choose("merchant_guild.1", 0)
    form = match.form(0)
    assert form is not None and form.suggestion
    filled = match.form(0, form.suggestion)
    assert filled is not None and filled.ready
    assert match.game.handin(filled, "en") == "Colonize"
    match.fill(0, form.suggestion)
    assert [row["id"] for row in seat(match)["colonies"]] == ["sirius"]


def test_a_dearer_space_of_the_same_action_is_seldom_wanted() -> None:
    """BTS-5.4: of two spaces of the box the free one is for whoever comes first; alone, the other is listed as any."""
    rare = {option.token: option.face("en").rare for option in table().asks[0].options}
    assert rare["build_and_jump.1"] is False and rare["build_and_jump.2"] is True
    taken = table(players=[{}, {"pawn": "build_and_jump.1"}])
    assert [o.face("en").rare for o in taken.asks[0].options if o.token.startswith("build_and_jump")] == [False]


def test_the_only_place_to_build_at_is_on_the_main_button() -> None:
    """BTS-14.2. With a shipyard there is something to choose; what is paid for the ship stands beside each place."""
    alone = table()
    alone.choose("build_and_jump.1", 0)
    best = [option.face("en") for option in alone.asks[0].options if option.face("en").best]
    assert [face.title for face in best] == ["Build at Sol"]
    slots = book_slots(II_B={"technology": "modular_fleet", "researched": [0]})
    yard = {"port_left": {"controller": 0}}
    match = table(players=[{"ore": 3, "population": 5}, {}], slots=slots, locations=yard)
    do(match, "modular_fleet.1", "sol")
    faces = [option.face("en") for option in match.asks[0].options]
    assert not any(face.best for face in faces)
    assert [spoken(face.note).split(" · ")[0] for face in faces if not face.ends] == ["1 ore", "1 ore"]


def test_an_action_that_leaves_no_choice_names_its_target() -> None:
    """BTS-12.4, BTS-18.3: nobody will be asked, so the row says what is researched or colonised, and what lands."""
    slots = {"I-1": {"technology": "laser_weapons", "researched": [0]}}
    match = table(players=[{"ore": 5, "population": 5}, {}], slots=slots)
    assert "only: II-A" in _note(match, "research_II.1")
    assert "only:" not in _note(match, "research_I.1")
    assert do(match, "research_I.1").asks[0].kind == "research_slot"
    need = next(card.strength for card in load_content(2).systems if card.key == "sirius")
    place = {"slot_A1": {"system": "sirius", "controller": 0}}
    ship = f"your level {need} ship lands"
    for fleet, told in (([need], ship), ([need, 1], ""), ([need - 1, 1], "all your ships there land")):
        players = [{"ore": 3, "ships": {"slot_A1": fleet}}, {}]
        match = table(players=players, locations=place, guilds=["merchant_guild"])
        note = _note(match, "merchant_guild.1")
        assert "only: Sirius" in note
        assert ("land" in note) is bool(told) and told in note
        match.choose("merchant_guild.1", 0)
        assert (match.asks[0].kind != "landing") is bool(told)


@pytest.mark.long
def test_a_target_that_a_row_names_is_the_one_that_is_taken() -> None:
    named = 0
    for seed, match in enumerate(walks(range(measure(12, 3)))):
        chance = Random(seed)
        while not match.over:
            ask = chance.choice(match.asks)
            token, told = chance.choice(ask.tokens), ""
            if ask.kind in ("action", "copy_action"):
                told = next(iter(re.findall(r"only: ([^,]+)", _note(match, token))), "")
            match.choose(token, ask.seat)
            kinds = [one.kind for one in match.asks]
            assert not told or not {"research_slot", "colonize"} & set(kinds), (token, told)
            if told and "pay_population_as_ore" not in kinds and "landing" not in kinds:
                named += 1
                said = " ".join(entry.text for entry in match.log(None, "en", last=30))
                assert told in said, (token, told, said)
    assert named


def test_an_action_tells_the_population_that_it_uses() -> None:
    """BTS-12.10, BTS-14.1: the cube on the technology and the cube that becomes a ship are no part of the price."""
    match = table(players=[{"ore": 5, "population": 5}, {}])
    assert _note(match, "research_I.1") == "1 population"
    assert _note(match, "build_and_jump.1").endswith("up to 1 population")
    assert _note(match, "recruit").endswith("no cost")
    known = {"technology": "bio_synaptic_network", "researched": [0]}
    slots = book_slots(I_1={"researched": [0]}, I_2={"researched": [0]}, II_A=known)
    brings = table(players=[{"ore": 5, "population": 5}, {}], slots=slots)
    assert _note(brings, "bio_synaptic_network.1").startswith("2 ore › Gain 1 population, research II")
    none = table(players=[{"ore": 5, "population": 16, "supply": [0, 0, 0, 0, 0]}, {}], slots=slots)
    assert _note(none, "bio_synaptic_network.1").startswith("2 ore 1 population › Gain")


def _note(match: Match, token: str) -> str:
    return spoken(next(option for ask in match.asks for option in ask.options if option.token == token).face("en").note)


def test_the_storm_names_whose_ships_it_drives_off() -> None:
    """BTS-12.13: strength says nothing there."""
    known = {"technology": "mass_cloning", "researched": [0]}
    slots = book_slots(II_C=known, III_C={"event": "hyperspace_storm"})
    players = [{"ore": 5, "population": 5, "ships": {"sol": [1, 1]}}, {"ships": {"sol": [2]}}]
    match = do(table(players=players, slots=slots, guilds=["science_guild"]), "science_guild.1")
    assert match.asks[0].kind == "storm_location"
    assert re.fullmatch(r"ships leave: [^:]+: 2, [^:]+: 1", _note(match, "sol"))
    assert _note(match, "slot_A1") == "no ships there"


def test_an_action_of_the_box_leads_to_what_it_can_research() -> None:
    """A technology can be clicked at once: those that are open to the cheapest space of its level, and no others."""
    slots = book_slots(I_1={"researched": [0]}, I_2={"researched": [0]})
    match = table(players=[{"ore": 3, "population": 5}, {}], slots=slots)
    leads = {option.token: option.face("en").leads for option in match.asks[0].options}
    assert leads["research_I.1"] == ("I-3", "I-4")
    assert leads["research_II.1"] == ("II-A", "II-B", "II-C")
    assert [token for token, led in leads.items() if led] == ["research_I.1", "research_II.1"]
    assert do(match, "research_II.1").asks[0].tokens == leads["research_II.1"]


def test_points_and_goods_are_published_to_oneself() -> None:
    """Nobody has goods before there is a mat, and who only watches has none."""
    bare = cosmarch.new("bts", 2, 1)
    match = table(players=[{"ore": 3, "population": 5}, {}])
    seen = [(bare, 0), (match, None), (match, 0)]
    shown = [cosmarch.game("bts").publish(one.view(who), load_content(2), "en").purse for one, who in seen]
    assert [[figure.value for figure in purse] for purse in shown] == [[], [], ["1", "3", "5"]]


def test_growth_that_brings_nobody_waits_for_the_button() -> None:
    """BTS-6.4: the column under the open icon is empty. Legal, but nobody means it."""
    for first, nothing in ((0, True), (2, False)):  # the action takes one of them
        cubes = {"supply": [first, 4, 3, 3, 2], "population": 7 - first}
        match = do(table(players=[cubes, {}]), "research_I.1", "I-1")
        told = {option.token: option.vain for option in match.asks[0].options}
        assert told["grow"] is nothing and not told["ore"] and not told["trade"]
        rank = {option.token: option.face("en").rank for option in match.asks[0].options}
        assert (rank["grow"] < rank["ore"]) is nothing, "it is not the first that is hit"


def test_what_is_claimed_at_the_end_of_the_turn_is_told_before() -> None:
    """BTS-7.3, BTS-8.2: nobody can decline it, and the last disc brings the end; of several one is chosen (BTS-7.2)."""
    colonies = {"sirius": ["food", "ore"], "wolf_359": ["ore", "ore"], "ross_154": ["food", "food"]}
    players: list[dict[str, Any]] = [{"colonies": {**colonies, "alpha_centauri": ["food", "ore"]}}, {}]
    for claims, ends in (({}, False), ({"empire": [1], "warlord": [1]}, True)):
        names = ("transcendence", "empire", "warlord", "technologist")
        cards = [{"id": name, "claims": claims.get(name, [])} for name in names]
        match = do(table(players=players, achievements=cards), "recruit")
        shown = match.published(0, "en")
        assert shown is not None
        (claiming,) = [part for part in shown.rail if part.key == "claiming"]
        assert [(item.title, bool(item.note)) for item in claiming.items] == [("You claim Empire", ends)]
        free = 0 if not claims else 1
        (empire,) = [row for row in match.view(0)["table"]["achievements"] if row["id"] == "empire"]
        assert claiming.items[0].figures[0].value == f"+{empire['slots'][free]['points']}"
    rail = do(table(), "recruit").published(0, "en")
    assert rail is not None and not [part for part in rail.rail if part.key == "claiming"]


def test_of_two_kinds_of_disc_a_colony_takes_one() -> None:
    """BTS-18.14: the sheet says that the player chooses; it read as if both left."""
    cards = {card.key: card for card in load_content(2).systems}
    for system, count in (("teegardens_star", 2), ("sirius", 1)):
        place = "slot_B1" if cards[system].deck else "slot_A1"
        lies = {place: {"system": system, "controller": 0}}
        match = table(players=[{"ore": 9, "ships": {place: [4, 2, 1]}}, {}], locations=lies, guilds=["merchant_guild"])
        do(match, "merchant_guild.1")
        shown = match.published(0, "en")
        assert shown is not None and shown.stage is not None
        (gets,) = [part for part in shown.stage.sections if part.key == "gets"]
        discs = [item.title for item in gets.items if item.key == "term.outpost_disc"]
        assert len(discs) == count and all("or" in title and "you choose" in title for title in discs[1:])


def test_the_button_that_stops_a_jump_names_what_is_taken() -> None:
    """BTS-16.3: with the ships where they are now."""
    yards = {"port_right": {"controller": 1}}
    match = table(players=[{"ships": {"sol": [1, 1]}}, {"ships": {"port_right": [2]}}], locations=yards)
    told = []
    do(match, "build_and_jump.1", "skip")
    for token in ("", "sol.1-port_left"):
        if token:
            match.choose(token, 0)
        told += [option.face("en").title for option in match.asks[0].options if option.token == "done"]
    assert told == ["Stop and take Left shipyard"], "before anything was moved nobody can stop"


def test_the_action_of_an_event_is_listed_before_those_of_the_box() -> None:
    """A long list is folded away but for the first of it."""
    match = table(players=[{"ore": 12}, {}], events=["dyson_sphere"], attached="gliese_1061")
    rank = {option.token: option.face("en").rank for option in match.asks[0].options}
    assert max(rank, key=lambda token: rank[token]) == "dyson_sphere"


def test_ships_that_may_land_are_for_the_player_to_pick() -> None:
    """With nothing filled in none lands, although it cannot be left so; any of them that is enough is ready."""
    place = {"slot_A1": {"system": "sirius", "controller": 0}}
    match = table(players=[{"ore": 3, "ships": {"slot_A1": [2, 1, 4]}}, {}], locations=place, guilds=["merchant_guild"])
    match.choose("merchant_guild.1", 0)
    empty, other = match.form(0, {}), match.form(0, {"landing:slot_A1.4": 1})
    assert empty is not None and other is not None
    assert not empty.ready and [row.chosen for row in empty.rows] == [0, 0, 0]
    assert other.ready and {row.token for row in other.rows if row.chosen} == {"slot_A1.4"}


def test_the_button_says_which_system_is_colonized() -> None:
    place = {name: {"system": key, "controller": 0} for name, key in (("slot_A1", "sirius"), ("slot_B1", "kruger_60"))}
    players = [{"ore": 3, "ships": {"slot_A1": [3], "slot_B1": [4, 3]}}, {}]
    match = table(players=players, locations=place, guilds=["merchant_guild"])
    match.choose("merchant_guild.1", 0)
    assert [option.face("en").does for option in match.asks[0].options] == ["Colonize Sirius", "Colonize Kruger 60"]


def test_what_is_won_by_stopping_stands_above_what_is_lost() -> None:
    """BTS-16.3, BTS-16.8: a ship leaves a place to the other that is there, whichever of the two places comes first."""
    ends = ("port_left", "slot_A1")
    for lost, won in (ends, ends[::-1]):
        players: list[dict[str, Any]] = [{"ships": {lost: [1]}}, {"ships": {lost: [1]}}]
        match = table(players=players, locations={lost: {"controller": 0}})
        shown = do(match, "build_and_jump.1", "skip", f"{lost}.1-{won}").published(0, "en")
        assert shown is not None
        (stopping,) = [part for part in shown.rail if part.key == "stopping"]
        assert [item.places for item in stopping.items] == [(won,), (lost,)]


def test_stopping_says_what_the_disc_that_leaves_uncovers() -> None:
    """BTS-16.6: what is told is what the mat shows once the outpost stands there."""
    match = do(table(players=[{"ships": {"sol": [1]}}, {}]), "build_and_jump.1", "skip", "sol.1-port_right")
    shown = match.published(0, "en")
    assert shown is not None
    (stopping,) = [part for part in shown.rail if part.key == "stopping"]
    before = seat(match)["ore_track"]
    do(match, "done")
    after = seat(match)["ore_track"]
    assert before["discs"] - after["discs"] == 1
    note = stopping.items[0].note
    if after["visible"] > before["visible"]:
        assert f"Ore +{after['visible']}" in note
    else:
        assert f"+{after['visible'] + 1}" in note
