"""Rules of chapter 1: the components and their limits."""

from __future__ import annotations

from typing import Any

import pytest

from cosmarch import LoadError, Match
from cosmarch.games.bts.content.loader import load_content
from tests.bts.table import (
    do,
    level_one,
    location,
    lying,
    refusals,
    seat,
    slot,
    started,
    table,
    tokens,
    told,
    wander,
)

SEEDS = range(40)
BASIC = ("basic_blue", "basic_red", "basic_green", "basic_yellow")
ADVANCED = (
    "nishida_ostergaard",
    "solaris_defence_league",
    "verdant_compact",
    "disciples_of_the_cosmic_tabernacle",
)


def candidates(match: Match) -> set[str]:
    return tokens(match) | set(refusals(match))


def cards(match: Match, deck: str) -> int:
    """How many cards a deck has."""
    sizes = {row["deck"]: row["cards"] for row in match.view(None)["table"]["decks"]}
    return int(sizes[deck])


# ---- the technology board


def test_pawns_go_to_the_box_the_guilds_and_the_cards_on_the_board() -> None:
    """BTS-1.1: a card that still lies in its deck offers no space."""
    level_i = level_one("laser_weapons", "mining_robots", "gene_modified_crops", "terraforming")
    match = table(4, slots={**level_i, "II-A": {"technology": "mass_cloning"}})
    # equal empty spaces are one choice; a surcharged one is another
    box = {"research_I.1", "research_II.1", "research_II.3", "build_and_jump.1", "build_and_jump.2", "recruit"}
    guilds = {"merchant_guild.1", "science_guild.1", "technocratic_guild.1", "colonial_guild.1"}
    on_cards = {"laser_weapons.1", "terraforming.1", "mass_cloning.1"}
    assert candidates(match) == box | guilds | on_cards


def test_46_technologies_in_four_levels_and_four_types() -> None:
    """BTS-1.2: 4, 16, 16 and 10 cards; the tableau has a column for each type."""
    match = table(4)
    face_up = [row for row in match.view(None)["table"]["slots"] if row["technology"]]
    assert [row["level"] for row in face_up] == ["I"] * 4
    sizes = [cards(match, level) for level in ("II", "III", "IIII")]
    assert sizes == [16, 16, 10]
    assert len(face_up) + sum(sizes) == 46
    assert len(table(2, tableau=True).view(None)["table"]["tableau"][0]["cards"]) == 4


@pytest.mark.parametrize("prerequisite", ["mining_robots", "terraforming"])
def test_a_hybrid_belongs_to_both_its_types(prerequisite: str) -> None:
    """BTS-1.3: Orbital Patent Exchange is scientific and commercial, so it may follow either."""
    others = [card for card in ("mining_robots", "terraforming", "laser_weapons") if card != prerequisite]
    match = table(
        players=[{"ore": 2}],
        slots={
            **level_one(prerequisite, *others, "gene_modified_crops"),
            "I-1": {"technology": prerequisite, "researched": [0]},
            "II-A": {"event": "tyler_lee"},
        },
        decks={"II": ["plasma_cannons", "orbital_patent_exchange"]},
    )
    do(match, "research_II.1")
    assert "orbital_patent_exchange" in tokens(match)
    assert "plasma_cannons" not in tokens(match)


def test_levels_iii_and_iiii_are_out_of_reach_at_the_start() -> None:
    """BTS-1.4: however rich, without an action for it nobody researches above level II."""
    slots: dict[str, Any] = {f"I-{n}": {"researched": [0]} for n in (1, 2, 3)}
    slots["II-A"] = {"technology": "mass_cloning", "researched": [0]}
    slots["II-B"] = {"technology": "corsair_charters", "researched": [0]}
    rich = {"ore": 50, "population": 8}
    match = table(players=[rich], slots=slots)
    asked = set()
    for token in tokens(match):
        twin = do(match.clone(), token)
        if twin.asks[0].kind == "research_slot":
            asked |= candidates(twin)
    # one slot of level I is left, which needs no question
    assert {name.split("-")[0] for name in asked} == {"II"}
    match = do(table(players=[rich], slots=slots, guilds=["science_guild"]), "science_guild.1")
    assert 0 in slot(match, "III-A")["researched"]  # the one slot within reach
    slots["II-B"] = {"technology": "spacetime_anomaly_studies", "researched": [0]}
    match = do(table(players=[rich], slots=slots), "spacetime_anomaly_studies.1")
    assert "III-A" in tokens(match)


def test_ten_events_of_each_level() -> None:
    """BTS-1.5: over many matches the slots of a level show 10 different events, all of that level."""
    seen: dict[str, set[str]] = {"II": set(), "III": set()}
    for seed in SEEDS:
        for name, entry in lying(table(4, seed=seed))["slots"].items():
            if entry["event"]:
                seen[name.split("-")[0]].add(entry["event"])
    assert (len(seen["II"]), len(seen["III"])) == (10, 10)
    assert not seen["II"] & seen["III"]


# ---- the exploration board


def test_the_exploration_board_has_two_sides() -> None:
    """BTS-1.6: three and four players share a side, two have their own."""
    boards = {seats: table(seats).view(None)["table"]["lines"] for seats in (2, 3, 4)}
    assert boards[3] == boards[4] != boards[2]


@pytest.mark.parametrize("seats", [2, 4])
def test_the_board_is_one_web_of_single_jumps(seats: int) -> None:
    """BTS-1.7: Sol, Deep Space, systems and shipyards; a point of movement is one line, and lines lead everywhere."""
    match = table(seats)
    board = match.view(None)["table"]
    kinds = [row["kind"] for row in board["locations"]]
    assert kinds.count("sol") == kinds.count("deep_space") == 1
    assert kinds.count("shipyard") == 2 and kinds.count("system") == (3 if seats == 2 else 4)
    near: dict[str, set[str]] = {row["id"]: set() for row in board["locations"]}
    for a, b in board["lines"]:
        near[a].add(b)
        near[b].add(a)
    reached = {"sol"}
    for _ in near:
        reached |= {there for here in reached for there in near[here]}
    assert reached == set(near)
    do(match, "build_and_jump.1", "skip")
    second = {there for here in near["sol"] for there in near[here]} - {"sol"}
    assert tokens(match) == {f"sol.1-{there}" for there in near["sol"] | second}
    there = min(near["sol"])
    do(match, f"sol.1-{there}")
    assert tokens(match) == {f"{there}.1-{beyond}" for beyond in near[there]} | {"done"}


def test_sol_and_deep_space_have_no_controller() -> None:
    """BTS-1.8: the only fleet there controls nothing; a shipyard falls to the first that comes."""
    match = table(
        players=[{"ships": {"sol": [1], "slot_B1": [4]}}],
        locations={"slot_B1": {"system": "gliese_1061", "controller": 0}},
    )
    do(match, "build_and_jump.1", "skip", "slot_B1.4-deep_space", "sol.1-port_left")
    assert location(match, "deep_space")["controller"] is None
    assert location(match, "sol")["controller"] is None
    assert location(match, "port_left")["controller"] == 0
    assert location(match, "slot_B1")["controller"] == 0
    with pytest.raises(LoadError):
        table(locations={"deep_space": {"controller": 0}}, players=[{"ships": {"deep_space": [1]}}])


def test_24_systems_in_two_decks() -> None:
    """BTS-1.9: 12 and 12; those of deck B are harder to colonise and worth more."""
    whole = lying(table(4))
    lying_open = [whole["locations"][name]["system"] for name in ("slot_A1", "slot_A2", "slot_B1", "slot_B2")]
    decks = whole["decks"]
    assert (len(decks["A"]), len(decks["B"])) == (10, 10)
    assert len({*lying_open, *decks["A"], *decks["B"]}) == 24
    systems = load_content(4).systems
    near, far = ([card for card in systems if card.deck == deck] for deck in (0, 1))
    assert sum(card.strength for card in near) < sum(card.strength for card in far)
    assert sum(card.vp for card in near) < sum(card.vp for card in far)


# ---- achievements


def test_four_of_ten_achievements() -> None:
    """BTS-1.10: both basic ones, one of deck A and one of deck B; each deck holds four."""
    seen: dict[str, set[str]] = {"basic": set(), "A": set(), "B": set()}
    for seed in SEEDS:
        row = table(4, seed=seed).view(None)["table"]["achievements"]
        assert [card["deck"] for card in row] == ["basic", "basic", "A", "B"]
        for card in row:
            seen[card["deck"]].add(card["id"])
    assert [len(seen[deck]) for deck in ("basic", "A", "B")] == [2, 4, 4]


def test_an_achievement_has_so_many_disc_spaces_with_their_points() -> None:
    """BTS-1.11: Warlord has two, of 5 and 3 points; a third disc has no place."""
    warlord = {"id": "warlord", "claims": [2, 0]}
    rows = [{"id": "transcendence"}, {"id": "empire"}, warlord, {"id": "polymath"}]
    match = table(4, achievements=rows)
    card = match.view(None)["table"]["achievements"][2]
    assert [(space["points"], space["seat"]) for space in card["slots"]] == [(5, 2), (3, 0)]
    assert [seat(match, who)["score"]["achievements"] for who in range(4)] == [3, 0, 5, 0]
    warlord["claims"] = [2, 0, 1]
    with pytest.raises(LoadError, match="too many"):
        table(4, achievements=rows)


def test_everybody_has_as_many_turns_from_first_turn_to_last() -> None:
    """BTS-1.12: the marker stays with one player, and the match ends with the player before that one."""
    cards = [{"id": "transcendence", "claims": [0, 2]}, {"id": "empire"}, {"id": "warlord"}, {"id": "polymath"}]
    match = table(3, first=1, players=[{}, {"ships": {"sol": [4, 4, 4]}}], achievements=cards)
    while not match.over:
        assert match.view(None)["table"]["first"] == 1
        do(match, "recruit", "ore")
    assert [line["seat"] for line in told(match, "turn_begins")] == [1, 2, 0, 1, 2, 0]


# ---- common pieces


def test_four_covers_for_four_guilds_and_a_cover_for_two_or_three_players() -> None:
    """BTS-1.13: one a guild, one of the box for 2 and one for 3 players; the tableau comes out on demand."""
    free: dict[int, int] = {}
    for seats in (2, 3, 4):
        board = table(seats).view(None)["table"]
        assert [guild["open"] for guild in board["guilds"]] == [False] * 4
        free[seats] = sum(space["origin"] == "basic" for space in board["spaces"])
        assert board["tableau"] is None
    assert free[2] < free[3] < free[4]
    tableau = table(tableau=True).view(None)["table"]["tableau"]
    assert [row["level"] for row in tableau] == ["II", "III", "IIII"]


def test_the_bank_has_more_than_its_60_pieces() -> None:
    """BTS-1.14: with 90 ore among the players there is still ore to take."""
    match = table(phase="production", players=[{"ore": 45}, {"ore": 45}])
    assert seat(do(match, "ore"))["ore"] == 46


# ---- the pieces of a faction


def test_a_faction_has_two_mats_of_its_colour() -> None:
    """BTS-1.15: a basic and an advanced one, 8 food and 8 ore discs, 20 cubes and a pawn to place."""
    basic, advanced = started(*BASIC), started(*ADVANCED, mats="advanced")
    for who in range(4):
        mats = seat(basic, who), seat(advanced, who)
        assert mats[0]["colour"] == mats[1]["colour"]
        for mat in mats:
            assert (mat["food"]["discs"], mat["ore_track"]["discs"], mat["pawn"]) == (8, 8, None)
    assert len({seat(basic, who)["colour"] for who in range(4)}) == 4
    assert cubes(basic) == cubes(advanced) == [20] * 4


def test_ships_have_levels_1_to_4() -> None:
    """BTS-1.16: there is no other face of a cube to turn up."""
    match = table(players=[{"ships": {"sol": [1, 2, 3, 4]}}])
    assert location(match, "sol")["power"][0] == 10
    for level in (0, 5):
        with pytest.raises(LoadError, match="no ship level"):
            table(players=[{"ships": {"sol": [level]}}])


def cubes(match: Match) -> list[int]:
    """All cubes of each faction: on the mat, beside it, on both boards and in the museum."""
    board = match.view(None)["table"]
    counts: list[int] = []
    for who, mat in enumerate(board["players"]):
        total = mat["population"] + sum(stock for stock, _ in mat["supply"].values())
        total += sum(len(levels) for levels in mat["ships"].values()) + sum(board["museum"][who])
        counts.append(total + sum(who in row["researched"] for row in board["slots"]))
    return counts


def test_a_faction_always_has_20_cubes() -> None:
    """BTS-1.17: whatever happens, supply, population, ships and researched technologies add up."""
    for match in wander(started(*ADVANCED, mats="advanced"), 1, 400):
        assert cubes(match) == [20] * 4
    with pytest.raises(LoadError, match=r"BTS-1\.17"):
        table(players=[{"population": 4, "supply": [5, 4, 3, 3, 2]}])


def test_star_discs_do_not_run_out() -> None:
    """BTS-1.18: with both tracks empty and eight star discs used, automation takes a ninth."""
    match = table(
        players=[{"automation": {"food": 8, "ore": 8, "star": 8}}],
        slots=level_one("mining_robots", "gene_modified_crops", "laser_weapons", "terraforming"),
    )
    do(match, "research_I.1", "I-1")
    assert seat(match)["automation"] == {"food": 8, "ore": 8, "star": 9}


# ---- the mat


def test_basic_mats_are_alike_and_advanced_ones_are_not() -> None:
    """BTS-1.19: in their tracks; and only advanced mats have innovations."""

    def tracks(match: Match) -> list[tuple[list[int], list[int]]]:
        mats = [seat(match, who) for who in range(4)]
        return [(mat["food"]["icons"], mat["ore_track"]["icons"]) for mat in mats]

    basic, advanced = started(*BASIC), started(*ADVANCED, mats="advanced")
    assert tracks(basic) == [tracks(basic)[0]] * 4
    assert len({str(pair) for pair in tracks(advanced)}) == 4
    assert [len(seat(basic, who)["innovations"]) for who in range(4)] == [0] * 4
    assert [len(seat(advanced, who)["innovations"]) for who in range(4)] == [2] * 4


def test_a_mat_has_two_tracks_supply_columns_above_the_food_and_an_automation_track() -> None:
    """BTS-1.20: each supply column stands above an icon of the food track."""
    mat = seat(table())
    for track in ("food", "ore_track"):
        assert mat[track]["spaces"] == mat[track]["discs"] + 1 == 9
        assert all(0 <= icon < mat[track]["spaces"] for icon in mat[track]["icons"])
    assert len(mat["food"]["icons"]) == len(mat["supply"]) == 5
    assert mat["automation"] == {"food": 0, "ore": 0, "star": 0}


@pytest.mark.parametrize(("gone", "above"), [(0, "A"), (1, "A"), (2, "AB"), (5, "ABC"), (8, "ABCDE")])
def test_each_supply_column_stands_above_its_own_icon_of_the_food_track(gone: int, above: str) -> None:
    """BTS-1.20: growth takes from the columns whose icons the food discs no longer cover; ore discs cover none."""
    for discs in ({"food": gone}, {"food": gone, "ore": 8}):
        match = table(phase="production", players=[{"automation": discs}])
        before = seat(match)["supply"]
        after = seat(do(match, "grow"))["supply"]
        assert [name for name in "ABCDE" if after[name][0] == before[name][0] - 1] == list(above)


def test_columns_are_lettered_from_the_left() -> None:
    """BTS-1.21: A is the leftmost and the first that supply is taken from; each has its own height."""
    mat = seat(table())
    assert [(name, height) for name, (_, height) in mat["supply"].items()] == [
        ("A", 5),
        ("B", 4),
        ("C", 3),
        ("D", 3),
        ("E", 2),
    ]
    after = seat(do(table(), "recruit"))["supply"]
    assert [name for name in "ABCDE" if after[name] != mat["supply"][name]] == ["A"]


def test_population_and_ore_are_the_two_resources() -> None:
    """BTS-1.22: recruiting changes both and, besides the pawn and the supply it drew on, nothing else."""
    match = table()
    before = seat(match)
    after = seat(do(match, "recruit"))
    assert {key for key in before if before[key] != after[key]} == {"ore", "population", "supply", "pawn"}
