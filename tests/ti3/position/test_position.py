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
from cosmarch.games.ti3.rules.council.open_cards import decree, ruled_on
from cosmarch.games.ti3.state import Table, effects

OPTIONS: list[dict[str, Any]] = [
    {"galaxy": "random"},
    {"galaxy": "random", "leaders": True},
    {"galaxy": "random", "distant_suns": True},
    {"galaxy": "random", "age_of_empire": True},
    {"galaxy": "random", "length": "long_war_without_end_card"},
]


def at(seed: int, answers: int, options: dict[str, Any] | None = None, seats: int = 3) -> Match:
    """A random match some answers later."""
    match = cosmarch.new("ti3", seats, seed, options or OPTIONS[0])
    chance = Random(seed)
    for _ in range(answers):
        if match.over:
            break
        ask = match.asks[0]
        match.choose(chance.choice(ask.tokens), ask.seat)
    return match


def taken(match: Match) -> dict[str, Any]:
    """Its position, as it comes back from a file."""
    found: dict[str, Any] = json.loads(json.dumps(match.position()))
    return found


def plays_on(match: Match, answers: int) -> None:
    chance = Random(1)
    for _ in range(answers):
        if match.over:
            return
        ask = match.asks[0]
        match.choose(chance.choice(ask.tokens), ask.seat)


def settled(position: dict[str, Any]) -> dict[str, Any]:
    """A position but for where the round stands: a half-done action ends when it is set up."""
    moving = ("active", "acted", "passed", "stalled", "phase", "picks", "claims", "regroup", "order")
    return {key: value for key, value in position["position"].items() if key not in moving}


@pytest.mark.long
@pytest.mark.parametrize("options", OPTIONS, ids=lambda options: "-".join(list(options)[1:]) or "plain")
def test_a_position_is_set_up_again(options: dict[str, Any]) -> None:
    """All that lies on the table comes back, at any moment of a match, and the match goes on from there."""
    for seed in range(3):
        for answers in (60, 150, 260, 420, 640, 900):
            match = at(seed, answers, options, 3 + seed)
            if match.over:
                break
            position = taken(match)
            twin = cosmarch.from_position("ti3", position, seed=5)
            t: Table = twin._origin
            assert settled({"position": twin.game.position(t)}) == settled(position), (seed, answers)
            plays_on(twin, 150)


def test_turns_and_picks_come_back() -> None:
    """TI-6.1.3, TI-7.1.4: who chooses a strategy card, or takes a turn, is asked again."""
    kinds = set()
    match = at(2, 40)
    chance = Random(2)
    for _ in range(900):
        if match.over or len(kinds) == 3:
            break
        ask = match.asks[0]
        if ask.kind in ("action", "strategy_card", "claim"):
            twin = cosmarch.from_position("ti3", taken(match), seed=5)
            assert (twin.asks[0].kind, twin.asks[0].seat) == (ask.kind, ask.seat)
            assert twin.asks[0].tokens == ask.tokens
            kinds.add(ask.kind)
        match.choose(chance.choice(ask.tokens), ask.seat)
    assert kinds == {"action", "strategy_card", "claim"}


def test_what_lasts_of_cards_comes_back() -> None:
    """TI-30.1.2: a strategy card that nobody may choose this round is not there to be chosen."""
    match = at(2, 40)
    t: Table = match._table
    effects.add(t, effects.SHIFT, 0, 1, t.round)
    entry = {**taken(match), "position": match.game.position(t)}
    assert {"effect": "strategic_shift", "seat": 0, "argument": 1, "until": t.round} in entry["position"]["lasting"]
    twin: Table = cosmarch.from_position("ti3", entry, seed=5)._origin
    assert effects.holds(twin, effects.SHIFT, 0, 1)


def test_rulings_and_usurper_come_back() -> None:
    """TI-31.2.1, TI-30.1.2: what the Council decided for a while still counts, and the card on Mecatol Rex lies there,
    neither in the deck nor on the discards."""
    match = at(2, 40)
    t: Table = match._table
    rex, card = t.content.mecatol_planet, t.content.action_card_names.index("usurper")
    t.take_planet(1, rex)
    t.action_deck = tuple([one for one in t.action_deck if one != card])
    t.action_discard = tuple([one for one in t.action_discard if one != card])
    t.hands = tuple([tuple([one for one in hand if one != card]) for hand in t.hands])
    effects.add(t, effects.USURPER, 1, card, effects.FOR_EVER)
    agenda = next(one for one in t.political_deck if t.content.political_cards[one].elect == "player")
    at_deck = t.political_deck.index(agenda)
    t.political_deck = t.political_deck[:at_deck] + t.political_deck[at_deck + 1 :]
    t.political_seen = t.political_seen[:at_deck] + t.political_seen[at_deck + 1 :]
    decree(t, agenda, t.round + 1, 2)
    entry = {**taken(match), "position": match.game.position(t)}
    twin: Table = cosmarch.from_position("ti3", entry, seed=5)._origin
    assert effects.holds(twin, effects.USURPER, 1, card)
    assert card not in [*twin.action_deck, *twin.action_discard, *[one for hand in twin.hands for one in hand]]
    key = t.content.political_cards[agenda].key
    assert ruled_on(twin, key) == ruled_on(t, key) == 2 and agenda not in [
        *twin.political_deck,
        *twin.political_discard,
    ]
    assert settled({"position": match.game.position(twin)}) == settled(entry)
    entry["position"]["lasting"][-1]["seat"] = 0
    with pytest.raises(LoadError, match="Mecatol Rex"):
        cosmarch.from_position("ti3", entry, seed=5)


def test_a_position_of_the_set_up_begins_it_anew() -> None:
    match = cosmarch.new("ti3", 4, 3)
    assert match.position()["position"] == {"phase": "setup"}
    twin = cosmarch.from_position("ti3", match.position(), seed=3)
    assert twin.asks[0].kind == match.asks[0].kind


def test_what_is_left_out_is_as_at_the_start() -> None:
    """TI-2.1.5, TI-2.1.13: home planets, technologies and counters of the races; full decks."""
    position = cosmarch.from_position("ti3", short(), seed=1).position()["position"]
    sol = position["players"][0]
    assert sol["counters"] == {"strategy_allocation": 2, "command_pool": 3, "fleet_supply": 3}
    assert sorted(sol["technologies"]) == ["antimass_deflectors", "cybernetics"]
    assert position["planets"]["jord"]["owner"] == 0
    assert len(position["political_cards"]["deck"]) == len(set(position["political_cards"]["deck"])) == 60
    assert position["action_cards"]["discard"] == []


def short() -> dict[str, Any]:
    """The least that a position needs."""
    names = cosmarch.new("ti3", 3, 1)._table.choices
    homes = [names.hexes.names[place] for place in names.layout.homes]
    return {
        "seats": 3,
        "position": {
            "phase": "action",
            "players": [{"race": "sol"}, {"race": "hacan"}, {"race": "yssaril"}],
            "systems": {
                homes[0]: {"tile": "sol_home", "fleets": [{"seat": 0, "ships": {"carrier": 1, "cruiser": 2}}]},
                homes[1]: {"tile": "hacan_home"},
                homes[2]: {"tile": "yssaril_home"},
            },
        },
    }


BAD: list[tuple[tuple[Any, ...], Any, str]] = [
    # where, what is put there, and what the error names
    (("phase",), "lunch", "phase"),
    (("phase",), "setup", "set-up"),
    (("colour",), 1, "colour"),
    (("players",), [], "players"),
    (("players",), "all", "players"),
    (("players", 0, "race"), "hacan", "race"),
    (("players", 0, "race"), None, "race"),
    (("players", 0, "points"), 10, "points"),
    (("players", 0, "points"), True, "points"),
    (("players", 0, "counters"), {"command_pool": 17}, "counters"),
    (("players", 0, "goods"), 41, "goods"),
    (("players", 0, "hand"), ["sabotage"] * 6, "sabotage"),
    (("players", 0, "hand"), ["pocket_knife"], "hand"),
    (("players", 0, "secret"), "s1_five_planets", "secret"),
    (("players", 0, "trade_cards"), [1, 1], "trade_cards"),
    (("players", 0, "truces"), [0], "truces"),
    (("players", 0, "out"), "yes", "out"),
    (("systems",), {}, "home system"),
    (("systems", "hex.9.9"), {}, "hex.9.9"),
    (("systems", "hex.0.0"), {"tile": "lodor"}, "tile"),
    (("systems", "hex.0.1"), {"tile": "sol_home"}, "tile"),
    (("systems", "hex.0.1"), {"tile": "letnev_home"}, "letnev_home"),
    (("systems", "hex.0.1"), {"tile": "lodor", "fleets": [{"seat": 0, "ships": {"war_sun": 3}}]}, "war_sun"),
    (("systems", "hex.0.1"), {"tile": "lodor", "fleets": [{"seat": 0, "ships": {}}]}, "ships"),
    (("systems", "hex.0.1"), {"tile": "lodor", "fleets": [{"seat": 9, "ships": {}}]}, "seat"),
    (("systems", "hex.0.1"), {"tile": "lodor", "activated": [0, 0]}, "activated"),
    (("planets",), {"lodor": {"owner": 0}}, "lodor"),
    (("planets",), {"jord": {"owner": 0, "pds": 3}}, "pds"),
    (("planets",), {"jord": {"ground_forces": 3}}, "ground_forces"),
    (("strategy_cards",), {"imperial": {"bonus": 9}}, "bonus"),
    (("objectives",), {"deck": []}, "game-end card"),
    (("objectives",), {"open": ["secret_usurper"]}, "secret_usurper"),
    (("objectives",), {"claims": {"s1_five_planets": [0]}}, "s1_five_planets"),
    (("action_cards",), {"deck": []}, "deck"),
    (("political_cards",), {"known": [[0, [7]]]}, "known"),
    (("laws",), [{"card": "arms_reduction"}], "no law"),
    (("laws",), [{"card": "crown_of_thalnos"}], "elected"),
    (("laws",), [{"card": "fleet_regulations"}] * 2, "two places"),
    (("leaders",), {"sol_admiral": None}, "leaders"),
    (("active",), 5, "active"),
    (("passed",), [0], "active"),
    (("order",), [0, 1], "order"),
    (("round",), 0, "round"),
]


@pytest.mark.parametrize(("path", "value", "names"), BAD, ids=[f"{n}-{row[2]}" for n, row in enumerate(BAD)])
def test_what_is_not_legal_is_named(path: tuple[Any, ...], value: Any, names: str) -> None:
    """TI-1.2.14, TI-24.1.1, TI-28.1.1, TI-33.2.2: one clear line."""
    position = short()
    inner: Any = position["position"]
    for step in path[:-1]:
        inner = inner[step]
    inner[path[-1]] = value
    if path == ("passed",):
        position["position"]["active"] = 0
    with pytest.raises(LoadError) as error:
        cosmarch.from_position("ti3", position, seed=1)
    text = str(error.value)
    assert names in text and "\n" not in text and len(text) < 400


def test_garbage_is_refused_and_never_worse() -> None:
    """Whatever stands in an entry, it is refused in one line, or the match begins and can be played."""
    chance = Random(4)
    whole = taken(at(3, 300))
    junk: list[Any] = [None, -1, 10**9, "x", [], {}, [[]], {"a": 1}, 1.5, True, "\x00", [1, 2, 3]]
    refused = 0
    for _ in range(400):
        position = copy.deepcopy(whole)
        inner: Any = position["position"]
        key = chance.choice(list(inner))
        while isinstance(inner[key], (dict, list)) and inner[key] and chance.random() < 0.8:
            inner = inner[key]
            key = chance.choice(list(inner)) if isinstance(inner, dict) else chance.randrange(len(inner))
        inner[key] = chance.choice(junk)
        try:
            match = cosmarch.from_position("ti3", position, seed=1)
        except CosmarchError as error:
            refused += 1
            assert "\n" not in str(error)
        else:
            plays_on(match, 20)
    assert refused > 200
