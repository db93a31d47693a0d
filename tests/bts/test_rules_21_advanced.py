"""Chapters 21 and 22: the advanced mats and the draft tableau."""

from __future__ import annotations

import tomllib
from importlib import resources
from typing import Any

import pytest

import cosmarch
from cosmarch import LoadError
from cosmarch.core.match import Match
from tests.bts.table import card, dealt, do, drafting, keys, refusals, seat, slot, table, tokens, told

ADVANCED = (
    "nishida_ostergaard",
    "solaris_defence_league",
    "verdant_compact",
    "disciples_of_the_cosmic_tabernacle",
)
BASIC = ("basic_blue", "basic_red", "basic_green", "basic_yellow")
COLUMN_TYPES = ("scientific", "economic", "military", "commercial")


def mat(key: str, **player: Any) -> dict[str, Any]:
    return {"faction": key, **player}


def left_triangle(technology: str) -> list[str]:
    """The colours that a technology card can be chosen for."""
    data = resources.files("cosmarch.games.bts") / "data" / "technologies.toml"
    colours: list[str] = tomllib.loads(data.read_text(encoding="utf-8"))[technology]["left"]
    return colours


def row(match: Match, level: str) -> list[str | None]:
    """The four cards of a row of the tableau."""
    rows = match.view(None)["table"]["tableau"]
    cards: list[str | None] = next(entry["cards"] for entry in rows if entry["level"] == level)
    return cards


def deck(match: Match, level: str) -> dict[str, Any]:
    decks: list[dict[str, Any]] = match.view(None)["table"]["decks"]
    return next(entry for entry in decks if entry["deck"] == level)


# ---- 21: advanced mats


@pytest.mark.parametrize(("mats", "offered"), [("basic", BASIC), ("advanced", ADVANCED)])
def test_the_mats_of_a_match_are_all_basic_or_all_advanced(mats: str, offered: tuple[str, ...]) -> None:
    """BTS-21.1: agreed beforehand; no player is even shown a mat of the other kind."""
    match = cosmarch.new("bts", 4, seed=1, options={"mats": mats})
    taken: set[str] = set()
    for _ in range(3):
        assert tokens(match) == set(offered) - taken
        assert set(refusals(match)) == taken
        taken.add(sorted(tokens(match))[0])
        do(match, sorted(tokens(match))[0])


def test_a_position_with_mixed_mats_is_refused() -> None:
    """BTS-21.1."""
    with pytest.raises(LoadError, match=r"BTS-21\.1"):
        table(mats="advanced", players=[mat("verdant_compact"), mat("basic_blue")])


def test_advanced_mats_are_chosen_in_reverse_turn_order() -> None:
    """BTS-21.2: the last player first; boards and achievements lie open by then, cubes and ore come afterwards."""
    match = cosmarch.new("bts", 4, seed=1, options={"mats": "advanced", "start_player": 3})
    open_now = match.view(None)["table"]
    assert len(open_now["achievements"]) == 4
    assert all(place["system"] for place in open_now["locations"] if place["kind"] == "system")
    chosen = []
    for key in ADVANCED[:3]:
        chosen.append(match.asks[0].seat)
        assert "ore" not in seat(match, chosen[-1])
        do(match, key)
    assert chosen == [1, 0, 3]
    assert [line["seat"] for line in told(match, "faction_taken")] == [1, 0, 3, 2]
    assert [seat(match, who)["faction"] for who in (1, 0, 3, 2)] == list(ADVANCED)
    assert [seat(match, who)["population"] for who in (1, 0, 3)] == [2, 2, 3 - 1]


def test_each_advanced_mat_has_two_innovations_of_its_own() -> None:
    """BTS-21.3: none works at the start, since each has a condition; basic mats have none."""
    match = table(seats=4, mats="advanced")
    innovations = [seat(match, who)["innovations"] for who in range(4)]
    assert [len(two) for two in innovations] == [2, 2, 2, 2]
    assert len({one["id"] for two in innovations for one in two}) == 8
    assert not any(one["active"] or one["done"] for two in innovations for one in two)
    assert all(seat(table(seats=4), who)["innovations"] == [] for who in range(4))


def test_a_once_only_innovation_happens_once() -> None:
    """BTS-21.4: the fourth food disc that leaves the track shows the third icon: 2 supply become population. The
    disc comes back with a lost outpost; when the icon is visible again, nothing happens."""
    match = table(
        seats=3,
        mats="advanced",
        players=[
            mat("disciples_of_the_cosmic_tabernacle", automation={"food": 3}, ships={"sol": [1]}),
            mat("verdant_compact", ships={"sol": [2]}),
            mat("solaris_defence_league", ships={}),
        ],
        locations={"slot_A1": {"system": "alpha_centauri"}, "slot_A2": {"system": "ross_154"}},
    )
    do(match, "build_and_jump.1", "skip", "sol.1-slot_A1", "done", "ore")
    assert seat(match)["population"] == 4
    assert [one for one in seat(match)["innovations"] if one["id"] == "ct_exodus"][0]["done"]
    do(match, "build_and_jump.2", "skip", "sol.2-slot_A1", "done", "ore", "recruit", "ore")
    assert seat(match)["food"]["visible"] == 2
    do(match, "build_and_jump.1", "skip", "slot_A1.1-sol", "sol.1-slot_A2")
    assert seat(match)["food"]["visible"] == 3
    assert seat(match)["population"] == 4


def nishida(food: int, ore: int, **position: Any) -> Match:
    """The Nishida-Østergaard Corporation with so many discs off its tracks: 3 ore icons give its first jump of each
    turn 1 point more."""
    position.setdefault("slots", {"II-A": card("corsair_charters", 0)})
    automation = {"food": food, "ore": ore}
    player = {"ore": 6, "population": 3, "automation": automation, **position.pop("player", {})}
    return table(mats="advanced", players=[mat("nishida_ostergaard", **player), mat("verdant_compact")], **position)


@pytest.mark.parametrize(("discs", "points"), [(2, 3), (3, 4)])
def test_an_ongoing_innovation_works_from_its_icon_on(discs: int, points: int) -> None:
    """BTS-21.5: the jump of Corsair Charters has 3 points, or 4."""
    match = do(nishida(0, discs), "corsair_charters.1")
    for here, there in [("sol", "slot_A1"), ("slot_A1", "sol"), ("sol", "slot_A1"), ("slot_A1", "sol")][:points]:
        do(match, f"{here}.1-{there}")
    assert match.asks[0].kind == "production"


def test_an_ongoing_innovation_stops_when_production_drops_and_returns_with_it() -> None:
    """BTS-21.5: the third ore icon depends on an outpost that is lost and won again."""
    match = nishida(
        0,
        2,
        player={"ships": {"slot_A1": [1], "sol": [4]}},
        locations={"slot_A1": {"system": "wolf_359", "controller": 0}},
    )

    def works() -> bool:
        rows = seat(match)["innovations"]
        return bool(next(one["active"] for one in rows if one["id"] == "no_hyperdrive_patent"))

    assert works()
    match = nishida(
        0,
        2,
        player={"ships": {"slot_A1": [1], "sol": [4]}},
        locations={"slot_A1": {"system": "wolf_359", "controller": 0}},
    )
    do(match, "recruit", "ore", "build_and_jump.1", "sol", "sol.1-slot_A1")
    assert works()
