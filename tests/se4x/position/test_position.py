"""Positions: what a match gives can be set up again, edited, and is checked."""

from __future__ import annotations

import copy
import json
from random import Random
from typing import Any

import pytest

import cosmarch
from cosmarch.core.errors import CosmarchError, LoadError
from cosmarch.core.match import Match
from cosmarch.games.se4x import game
from cosmarch.games.se4x.state import Table
from tests.se4x.table import place

ADVANCED = {"ground_combat": True, "flagships": True, "centers": True, "nebula_mining": True, "unique_ships": True}
CASES: list[tuple[int, dict[str, Any]]] = [
    (2, {"quick_start": True}),
    (3, {**ADVANCED, "quick_start": True, "warp_points": True, "doomsday_machines": True}),
    (4, {"scenario": "four_player_variable", "galactic_situation": True, "unpredictable_research": True}),
    (1, {"scenario": "amoeba_solitaire"}),
    (1, {"scenario": "alien_empires_map_1"}),
    (1, {"scenario": "doomsday_small"}),
]
IDLE = ("done", "no", "scuttle", "merge", "fleet", "hide", "take_back")
# Where the round stands: what is half done ends when a position is set up.
MOVING = ("phase", "step", "active", "waiting", "explored", "peeked", "attacked", "chain_steps", "made_income")


def answer(match: Match, chance: Random) -> None:
    ask = chance.choice(match.asks)
    tokens = [token for token in ask.tokens if token not in IDLE] or list(ask.tokens)
    match.choose(chance.choice(tokens if chance.random() < 0.85 else list(ask.tokens)), ask.seat)


def at(seed: int, answers: int, seats: int, options: dict[str, Any]) -> Match:
    """A random match some answers later."""
    match = cosmarch.new("se4x", seats, seed, {"round_limit": 3, **options})
    chance = Random(seed)
    for _ in range(answers):
        if match.over:
            break
        answer(match, chance)
    return match


def taken(match: Match) -> dict[str, Any]:
    """Its position, as it comes back from a file."""
    found: dict[str, Any] = json.loads(json.dumps(match.position()))
    return found


def settled(entries: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in entries.items() if key not in MOVING}


@pytest.mark.parametrize(("seats", "options"), CASES)
def test_a_position_is_set_up_again(seats: int, options: dict[str, Any]) -> None:
    """All that lies on the table comes back, at any moment of a match, and the match goes on from there."""
    phases = set()
    match = cosmarch.new("se4x", seats, 3, {"round_limit": 3, **options})
    chance = Random(3)
    for number in range(400):
        if match.over:
            break
        if number % 37 == 36:
            position = taken(match)
            phases.add(position["position"]["phase"])
            twin = cosmarch.from_position("se4x", position, seed=5)
            if position["position"]["phase"] != "setup":
                again = json.loads(json.dumps(game.position(twin._origin)))
                assert settled(again) == settled(position["position"]), number
            ahead = Random(1)
            for _ in range(40):
                if not twin.over:
                    answer(twin, ahead)
        answer(match, chance)
    assert phases


def test_the_mover_is_asked_again() -> None:
    """SE-1.3: in the middle of a movement phase the same counters can still move, as far as they could."""
    match = at(2, 30, 2, CASES[0][1])
    chance = Random(2)
    compared = 0
    for _ in range(150):
        if match.over:
            break
        ask = match.asks[0]
        if ask.kind == "move":
            twin = cosmarch.from_position("se4x", taken(match), seed=5).asks[0]
            assert (twin.kind, twin.seat, twin.tokens) == (ask.kind, ask.seat, ask.tokens)
            compared += 1
        answer(match, chance)
    assert compared > 10


def test_a_position_of_the_set_up_begins_it_anew() -> None:
    match = cosmarch.new("se4x", 3, 3)
    assert match.position()["position"] == {"phase": "setup"}
    twin = cosmarch.from_position("se4x", match.position(), seed=3)
    assert twin.asks[0].kind == match.asks[0].kind


def short() -> dict[str, Any]:
    """The least that a position needs."""
    return {
        "seats": 2,
        "position": {
            "phase": "turn",
            "players": [{"home": "K2"}, {"home": "B4"}],
            "groups": [{"owner": 0, "kind": "scout", "size": 3, "hex": "K2", "technology": {"move": 1}}],
        },
    }


def test_what_is_left_out_is_as_at_the_start() -> None:
    """SE-2.10, SE-2.11, CE-2.1, CE-12.1: technology and homeworlds of the start, the whole deck, an empty map."""
    match = cosmarch.from_position("se4x", short(), seed=1)
    t: Table = match._table
    assert (t.round, t.turn, t.active) == (1, 1, 0)
    assert t.worth[place("K2")] == t.worth[place("B4")] == 30
    assert sorted(t.alien_deck) == sorted(set(t.alien_deck)) and len(t.alien_deck) > 20
    assert match.asks[0].kind == "move" and len(t.groups_of(0)) == 1
    levels = match.position()["position"]["players"][1]["levels"]
    assert levels["ship_size"] == levels["move"] == levels["ship_yard"] == 1 and "attack" not in levels


def test_a_partial_table_of_levels() -> None:
    """SE-2.10: technology that a position does not mention is at its start level, also beside some that it does."""
    position = taken(at(1, 60, 2, {"quick_start": True}))
    position["position"]["players"][0]["levels"] = {"attack": 2}
    position["position"]["players"][0].pop("shown", None)
    match = cosmarch.from_position("se4x", position, seed=1)
    levels = match.position()["position"]["players"][0]["levels"]
    assert levels["attack"] == 2 and levels["ship_size"] == levels["move"] == levels["ship_yard"] == 1


def test_a_battle_can_be_set_up() -> None:
    """SE-6.1: units of two empires in a hex fight in the combat phase."""
    wanted = short()
    wanted["position"]["phase"] = "combat"
    wanted["position"]["groups"] = [
        {"owner": 0, "kind": "cruiser", "size": 3, "hex": "G5", "technology": {"attack": 1, "move": 1}},
        {"owner": 1, "kind": "scout", "size": 2, "hex": "G5", "technology": {"move": 1}},
    ]
    match = cosmarch.from_position("se4x", wanted, seed=1)
    t: Table = match._table  # the only battle there is needs no choosing
    assert t.battle_hex == place("G5") and (t.attacker, t.defender) == (0, 1)


BAD: list[tuple[tuple[Any, ...], Any, str]] = [
    # where, what is put there, and what the error names
    (("phase",), "lunch", "phase"),
    (("phase",), "setup", "set-up"),
    (("colour",), 1, "colour"),
    (("round",), 0, "round"),
    (("turn",), 4, "turn"),
    (("order",), [0], "order"),
    (("order",), [0, 0], "order"),
    (("active",), 2, "active"),
    (("waiting",), [0], "waiting"),
    (("variants",), ["gravity"], "variants"),
    (("players",), [], "players"),
    (("players",), "all", "players"),
    (("players", 0, "home"), "B4", "home"),
    (("players", 0, "home"), None, "home"),
    (("players", 0, "home"), "Z9", "home"),
    (("players", 0, "home"), "L13", "home"),
    (("players", 0, "colour"), "pink", "colour"),
    (("players", 0, "cp"), -1, "cp"),
    (("players", 0, "cp"), True, "cp"),
    (("players", 0, "levels"), {"move": 9}, "move"),
    (("players", 0, "levels"), {"speed": 1}, "speed"),
    (("players", 0, "shown"), {"attack": 1}, "attack"),
    (("players", 0, "sheet"), [{"colonies": 20}], "sheet"),
    (("players", 0, "sheet"), [20], "sheet"),
    (("players", 0, "plan"), {"scuttled": [[0, 4]]}, "scuttled"),
    (("players", 0, "plan"), {"scuttled": [[120, 1]]}, "scuttled"),
    (("players", 0, "plan"), {"levels": [["attack", 1, 20]]}, "level"),
    (("players", 0, "plan"), {"grants": ["luck"]}, "grants"),
    (("players", 0, "alien_cards"), ["holodeck", "holodeck"], "holodeck"),
    (("players", 0, "advantages"), ["good_looks"], "advantages"),
    (("players", 0, "design"), {"class": "F"}, "class"),
    (("players", 0, "design"), {"class": "E", "attack": 99}, "attack"),
    (("hexes",), [], "hexes"),
    (("hexes", "Z9"), {}, "hexes"),
    (("hexes", "C2"), {"terrain": "cheese"}, "terrain"),
    (("hexes", "C2"), {"face_down": True}, "face_down"),
    (("hexes", "C2"), {"colony": {"owner": 0, "worth": 5}}, "colony"),
    (("hexes", "C2"), {"terrain": "planet", "colony": {"owner": 7}}, "owner"),
    (("hexes", "C2"), {"terrain": "planet", "colony": {"owner": 0, "worth": 4}}, "worth"),
    (("hexes", "C2"), {"terrain": "planet", "stock": ["mineral_5"]}, "colony"),
    (("hexes", "C2"), {"terrain": "planet", "colony": {"owner": 0}, "stock": ["nebula"]}, "stock"),
    (("groups",), 7, "groups"),
    (("groups", 0, "owner"), 5, "owner"),
    (("groups", 0, "owner"), None, "owner"),
    (("groups", 0, "kind"), "alien_fleet", "kind"),
    (("groups", 0, "kind"), None, "kind"),
    (("groups", 0, "size"), 7, "size"),
    (("groups", 0, "hex"), "L13", "hex"),
    (("groups", 0, "group"), 130, "group"),
    (("groups", 0, "technology"), {"attack": 8}, "attack"),
    (("groups", 0, "flags"), ["bored"], "flags"),
    (("groups", 0, "load"), ["mineral_5"], "load"),
    (("groups", 0, "cp"), 9, "cp"),
    (("groups", 0, "fleet"), 4, "fleet"),
    (("groups",), [{"owner": 0, "kind": "scout", "hex": "K2"}] * 7, "counters"),
    (("groups",), [{"owner": 0, "group": 3, "kind": "scout", "hex": "K2"}] * 2, "group"),
    (("alien_cup",), {"alien_d": 99}, "alien_d"),
    (("opponents",), {"empires": [{}] * 4}, "empires"),
    (("opponents",), {"machine_ratings": [1]}, "machine_ratings"),
]


@pytest.mark.parametrize(("where", "value", "names"), BAD)
def test_what_is_not_legal_is_named(where: tuple[Any, ...], value: Any, names: str) -> None:
    wanted = copy.deepcopy(short())
    wanted["position"].setdefault("hexes", {})
    part = wanted["position"]
    for key in where[:-1]:
        part = part[key]
    part[where[-1]] = value
    with pytest.raises(LoadError, match=names):
        cosmarch.from_position("se4x", wanted, seed=1)


@pytest.mark.parametrize(
    ("groups", "says"),
    [
        ([{"kind": "fighter", "size": 2}], "more fighters in G5"),
        ([{"kind": "carrier"}, {"kind": "fighter", "size": 4}], "more fighters in G5"),
        ([{"kind": "transport"}, {"kind": "infantry", "size": 6}, {"kind": "infantry", "size": 1}], "more troops"),
    ],
)
def test_nothing_without_room(groups: list[dict[str, Any]], says: str) -> None:
    """SE-11.3, CE-14.4: fighters and ground units need ships that carry them; in a battle they may have lost them."""
    wanted = short()
    wanted["options"] = {**wanted.get("options", {}), "ground_combat": True}
    rows = [{"owner": 0, "hex": "G5", **row} for row in groups]
    for row in rows:
        if row["kind"] == "infantry":
            row["private"] = ["aboard"]
    wanted["position"]["groups"] = rows
    with pytest.raises(LoadError, match=says):
        cosmarch.from_position("se4x", wanted, seed=1)
    rows.append({"owner": 1, "hex": "G5", "kind": "cruiser"})
    wanted["position"]["phase"] = "combat"
    cosmarch.from_position("se4x", wanted, seed=1)
    rows[-1] = {"owner": 0, "hex": "G5", "kind": "carrier"}
    rows.append({"owner": 0, "hex": "G5", "kind": "transport"})
    cosmarch.from_position("se4x", wanted, seed=1)


def test_steps_of_the_economic_phase() -> None:
    """SE-1.8: spending needs the rows of the sheets; income comes before."""
    wanted = short()
    wanted["position"] = {**wanted["position"], "phase": "economic", "step": "spending"}
    with pytest.raises(LoadError, match="sheet"):
        cosmarch.from_position("se4x", wanted, seed=1)
    wanted["position"]["step"] = "construction"
    with pytest.raises(LoadError, match="construction"):
        cosmarch.from_position("se4x", wanted, seed=1)
    wanted["position"]["step"] = "income"
    match = cosmarch.from_position("se4x", wanted, seed=1)
    assert {ask.kind for ask in match.asks} == {"economy"}
    t: Table = match._table
    assert t.cp == [30 - 3, 30]


def test_a_random_fault_is_refused_or_plays() -> None:
    """Whatever is changed in a position: it is refused with a reason, or the match goes on."""
    chance = Random(11)
    source = taken(at(4, 150, 2, CASES[0][1]))
    values = [None, -1, 0, 1, 7, 10**9, True, "", "scout", "J5", [], [0], {}, [[]]]
    for _ in range(60):
        wanted = copy.deepcopy(source)
        part: Any = wanted["position"]
        for _ in range(4):
            keys = list(part) if isinstance(part, dict) else list(range(len(part)))
            key = chance.choice(keys)
            if isinstance(part[key], (dict, list)) and part[key] and chance.random() < 0.8:
                part = part[key]
                continue
            part[key] = chance.choice(values)
            break
        try:
            match = cosmarch.from_position("se4x", wanted, seed=1)
        except CosmarchError:
            continue
        ahead = Random(1)
        for _ in range(15):
            if not match.over:
                answer(match, ahead)
