"""What the log tells of a match: whoever reads nothing else must be able to follow it."""

from __future__ import annotations

import cosmarch
from cosmarch import Match
from cosmarch.games.bts.content.loader import load_content
from tests.bts.rules.cards.playing import board, known
from tests.bts.table import LANDING, do, table, told


def said(match: Match) -> list[str]:
    return [line.text for line in match.log(None)]


def test_the_end_tells_everybodys_points_the_best_first() -> None:
    """BTS-9.13: the log ends with the standing."""
    match = cosmarch.new("bts", 3, 1, {"round_limit": 1})
    while not match.over:
        match.choose(match.asks[0].tokens[0], match.asks[0].seat)
    assert match.result is not None
    places = [(place, seat) for place, seats in enumerate(match.result.ranking, 1) for seat in seats]
    lines = [line for line in match.log(None) if line.key == "final_score"]
    assert [(line.args["a"], line.args["seat"]) for line in lines] == places
    assert [line.args["n"] for line in lines] == [match.result.scores[seat] for _, seat in places]
    assert said(match)[-3:] == [line.text for line in lines]


def test_an_ability_is_told_by_its_card() -> None:
    """BTS-12.21: what is traded outside the action comes from a technology, which the log names."""
    match = table(players=[{"ore": 2, "population": 2}], slots=board(II_F=known("black_market_industries", 0)))
    do(match, "ability.sell_population")
    assert said(match)[-2:] == [
        "Player 1 (blue) uses the ability of Black Market Industries",
        "Player 1 (blue) trades 1 population for 2 ore",
    ]


def test_an_innovation_that_pays_is_named() -> None:
    """BTS-21.5: ore in somebody else's turn has a reason."""
    players = [
        {"faction": "disciples_of_the_cosmic_tabernacle", "automation": {"ore": 5}, "ore": 0},
        {"ore": 5, "population": 3},
        {},
    ]
    match = do(table(3, "advanced", players=players, active=1, slots=board()), "research_I.1", "I-1")
    lines = said(match)
    at = lines.index("Player 1 (yellow) gains 1 ore")
    assert lines[at - 1] == "Player 1 (yellow) uses an innovation: Missionaries"


def test_a_place_that_is_lost_gives_its_disc_back() -> None:
    """BTS-16.14: the log tells which one."""
    lost = {"slot_A1": {"system": "sirius", "controller": 1, "disc": "ore"}}
    match = table(players=[{"ships": {"sol": [3]}}, {}], locations=lost)
    do(match, "build_and_jump.1", "skip", "sol.3-slot_A1", "done")
    assert "Player 2 (red) loses control: Sirius (ore disc back)" in said(match)


def test_a_colony_is_told_with_its_points() -> None:
    """BTS-9.8: what a system is worth at the end is told when it is won."""
    held = {"slot_A1": {"system": "sirius", "controller": 0}}
    players = [{"ore": LANDING, "ships": {"slot_A1": [4]}}, {"ships": {"slot_A1": [1, 1]}}]
    match = table(players=players, locations=held, guilds=["merchant_guild"])
    do(match, "merchant_guild.1")
    while not any([line.key == "colonized" for line in match.log(None)]):
        match.choose(match.asks[0].tokens[0], match.asks[0].seat)
    worth = load_content(2).systems
    points = next(card.vp for card in worth if card.key == "sirius")
    assert f"Player 1 (blue) colonizes Sirius: {points} points" in said(match)
    assert "Player 2 (red)'s level 1 ships go to Deep Space from Sirius: 2" in said(match)


def test_why_nobody_joins_is_told() -> None:
    """BTS-19.5: without supply a reward of population comes to nothing."""
    match = do(table(players=[{"supply": [0, 0, 0, 0, 0], "population": 19}]), "recruit")
    assert "Player 1 (blue) has no supply left to turn into population" in said(match)


# ---- steps of one thing stand in one line


def test_the_way_of_a_ship_is_one_line_and_one_trail() -> None:
    """BTS-15.3: it is moved location by location."""
    match = table(players=[{"ships": {"sol": [3, 3]}}, {}], locations={"slot_A1": {"system": "sirius"}})
    do(match, "build_and_jump.1", "sol", "sol.3-slot_A1", "slot_A1.3-port_left")
    lines = [line for line in match.log(None) if line.key == "ship_moves"]
    assert [line.text for line in lines] == ["Player 1 (blue) moves a level 3 ship: Sol → Sirius → Left shipyard"]
    trail = lines[0].trail
    assert trail is not None and trail.path == ("sol", "slot_A1", "port_left")


def test_ships_that_go_the_same_way_are_one_line() -> None:
    match = table(players=[{"ships": {"sol": [3, 3]}}, {}], locations={"slot_A1": {"system": "sirius"}})
    do(match, "build_and_jump.1", "sol", "sol.3-slot_A1", "sol.3-slot_A1")
    assert "Player 1 (blue) moves 2 level 3 ships: Sol → Sirius" in said(match)
    assert not [line for line in match.log(None) if line.key == "ship_moves"]


def test_an_outpost_tells_of_the_control() -> None:
    match = table(players=[{"ships": {"sol": [3]}}, {}], locations={"slot_A1": {"system": "tau_ceti"}})
    do(match, "build_and_jump.1", "sol", "sol.3-slot_A1", "done")
    while match.asks[0].kind == "outpost_track":
        match.choose(match.asks[0].tokens[0], 0)
    kinds = [line.key for line in match.log(None)]
    assert "outpost" in kinds and "control_gained" not in kinds


def test_a_phase_of_trade_is_told_by_what_was_traded() -> None:
    """BTS-6.9, BTS-6.11: as often as one likes."""
    match = table(players=[{"ore": 9, "population": 2}])
    do(match, "recruit", "trade", "buy", "buy", "sell", "sell", "sell", "done")
    lines = said(match)
    at = lines.index("Player 1 (blue) trades 6 ore for 2 population")
    assert lines[at + 1] == "Player 1 (blue) trades 3 population for 3 ore"
    assert "Player 1 (blue) trades resources" not in lines


def test_cards_that_are_turned_up_together_are_one_line() -> None:
    """BTS-12.15: two that match, and those between."""
    match = cosmarch.new("bts", 2, 3)
    while not told(match, "technology_chosen"):
        research = [token for token in match.asks[0].tokens if token.startswith("research_II.")]
        match.choose((research or match.asks[0].tokens)[0], match.asks[0].seat)
    cards = [int(args["tech"]) for args in told(match, "card_revealed")]
    (line,) = [line for line in match.log(None) if line.key == "card_revealed"]
    names = [load_content(2).technologies[card].name for card in cards]
    assert len(cards) > 1 and line.text == f"Turned up: {', '.join(names)}"
    assert line.places[: len(cards)] == tuple([load_content(2).technologies[card].key for card in cards])


def test_what_a_mat_gives_at_the_start_has_a_source() -> None:
    """BTS-2.27: ore and cubes before the first turn."""
    match = cosmarch.new("bts", 2, 1)
    while match.asks[0].kind == "faction":
        match.choose(match.asks[0].tokens[0], match.asks[0].seat)
    before = said(match)[: [line.key for line in match.log(None)].index("turn_begins")]
    assert len([line for line in before if "takes the start bonus of" in line]) == 2


def test_which_of_like_spaces_was_used_is_not_told() -> None:
    """BTS-5.5: only what the dearer one costs."""
    match = table(players=[{"ore": 5, "population": 3}, {"pawn": "build_and_jump.1"}])
    do(match, "build_and_jump.2")
    assert "Player 1 (blue) uses Build and jump, 1 ore more" in said(match)
