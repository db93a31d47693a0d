"""Rules of chapters 2 and 3: the set-up for four players, and what two or three change."""

from __future__ import annotations

from typing import Any

import pytest

import cosmarch
from cosmarch import IllegalChoice, LoadError, Match
from cosmarch.games.bts.content.loader import load_content
from tests.bts.table import POPULOUS, do, lying, refusals, seat, started, table, tokens, told, wander

SEEDS = range(40)
BASIC = ("basic_blue", "basic_red", "basic_green", "basic_yellow")
ADVANCED = (
    "nishida_ostergaard",
    "solaris_defence_league",
    "verdant_compact",
    "disciples_of_the_cosmic_tabernacle",
)
START_SYSTEMS = {"sirius", "barnards_star", "alpha_centauri", "wolf_359"}
EVENTS = {
    "II": {"tyler_lee", "maya_chaturvedi"},
    "III": {"kc_24x", "onu"},
}


def dealt(seats: int, seed: int, **options: Any) -> Match:
    """A new match whose players draw their mats."""
    return cosmarch.new("bts", seats, seed=seed, options={"pick_factions": False, **options})


def board(match: Match, who: int | None = None) -> dict[str, Any]:
    view: dict[str, Any] = match.view(who)["table"]
    return view


def events_on(match: Match, level: str) -> list[str]:
    slots = lying(match)["slots"]
    return [entry["event"] for name, entry in slots.items() if name.startswith(f"{level}-")]


def box(match: Match) -> dict[str, int]:
    """How many spaces each action of the Basic Spacefaring box has."""
    rows = [space["action"] for space in board(match)["spaces"] if space["origin"] == "basic"]
    return {action: rows.count(action) for action in rows}


# ---- technologies and events


def test_each_level_of_technologies_is_shuffled_by_itself() -> None:
    """BTS-2.2: a deck holds the same cards in every match, in another order."""
    decks = [lying(dealt(4, seed))["decks"] for seed in (1, 2)]
    for level in ("II", "III", "IIII"):
        assert decks[0][level] != decks[1][level]
        assert sorted(decks[0][level]) == sorted(decks[1][level])


def test_level_i_lies_open_one_card_a_slot() -> None:
    """BTS-2.3: all four cards, and each of them on any slot."""
    seen: set[tuple[str, str]] = set()
    for seed in SEEDS:
        rows = [row for row in board(dealt(4, seed))["slots"] if row["level"] == "I"]
        assert len({row["technology"] for row in rows}) == 4
        seen |= {(row["id"], row["technology"]) for row in rows}
    assert len(seen) == 16


def test_the_decks_of_the_higher_levels_lie_above_their_columns() -> None:
    """BTS-2.4: closed, with nothing dealt from them yet, and without cards of another level."""
    match = dealt(4, 1)
    closed = [(row["deck"], row["known_below"]) for row in board(match)["decks"]]
    assert closed[:3] == [("II", []), ("III", []), ("IIII", [])]
    cards = load_content(4).technologies
    assert [{cards[card].level for card in deck} for deck in match._table.decks[1:4]] == [{2}, {3}, {4}]
    assert {row["technology"] for row in board(match)["slots"] if row["level"] != "I"} == {None}
    with pytest.raises(LoadError, match="capital_ship cannot lie there"):
        table(decks={"II": ["capital_ship"]})


@pytest.mark.parametrize("level", ["II", "III"])
def test_the_light_bordered_events_are_always_among_the_six(level: str) -> None:
    """BTS-2.5, BTS-2.6, BTS-2.7: and each of them may lie on any slot of its level."""
    places: set[tuple[str, int]] = set()
    for seed in range(80):
        row = events_on(dealt(4, seed), level)
        assert EVENTS[level] < set(row)
        places |= {(event, row.index(event)) for event in EVENTS[level]}
    assert len(places) == 12


def test_six_events_of_level_ii_lie_face_down() -> None:
    """BTS-2.6: four of the other eight, different ones in each match, and nobody can read them."""
    match = dealt(4, 1)
    row = events_on(match, "II")
    assert len(set(row)) == 6
    assert set(row) != set(events_on(dealt(4, 2), "II"))
    for who in (None, 0, 1, 2, 3):
        shown = [slot["event"] for slot in board(match, who)["slots"] if slot["level"] in ("II", "III")]
        assert shown == [True] * 12
        assert not [event for event in (*row, *events_on(match, "III")) if event in str(match.view(who))]


def test_the_other_events_stay_in_the_box() -> None:
    """BTS-2.8: eight of them, and no match needs one."""
    match = dealt(2, 3)
    in_the_box = lying(match)["boxed_events"]
    in_play = events_on(match, "II") + events_on(match, "III")
    assert len(in_the_box) == 8 and not set(in_the_box) & set(in_play)
    for _ in wander(match, 3, 600):
        pass
    assert told(match, "event_revealed")
    assert lying(match)["boxed_events"] == in_the_box


# ---- the exploration board


@pytest.mark.parametrize("seats", [3, 4])
def test_three_or_four_players_use_the_larger_side(seats: int) -> None:
    """BTS-2.9: with two A slots and two B slots."""
    names = {row["id"] for row in board(dealt(seats, 1))["locations"]}
    assert {"slot_A1", "slot_A2", "slot_B1", "slot_B2"} < names


def test_start_systems_lie_on_the_a_slots() -> None:
    """BTS-2.10: two of the four, any of them on either."""
    seen: set[tuple[str, str]] = set()
    for seed in SEEDS:
        places = lying(dealt(4, seed))["locations"]
        seen |= {(name, places[name]["system"]) for name in ("slot_A1", "slot_A2")}
    assert seen == {(name, system) for name in ("slot_A1", "slot_A2") for system in START_SYSTEMS}


def test_unused_start_systems_go_back_into_deck_a() -> None:
    """BTS-2.11: shuffled in, so they are found anywhere in it."""
    depths: set[int] = set()
    for seed in SEEDS:
        deck = lying(dealt(4, seed))["decks"]["A"]
        found = [depth for depth, system in enumerate(deck) if system in START_SYSTEMS]
        assert (len(deck), len(found)) == (10, 2)
        depths |= set(found)
    assert depths == set(range(10))


def test_any_system_of_deck_b_may_lie_on_the_b_slots() -> None:
    """BTS-2.12: two of the twelve."""
    seen: set[str] = set()
    for seed in SEEDS:
        whole = lying(dealt(4, seed))
        two = {whole["locations"][name]["system"] for name in ("slot_B1", "slot_B2")}
        assert len(two) == 2 and not two & set(whole["decks"]["B"])
        seen |= two
    assert len(seen) == 12


def test_the_system_decks_are_closed() -> None:
    """BTS-2.13: everybody sees how many cards they have, nobody which."""
    match = dealt(4, 1)
    rows = board(match)["decks"][3:]
    assert [(row["deck"], row["cards"], row["known_below"]) for row in rows] == [("A", 10, []), ("B", 10, [])]
    assert not [system for system in lying(match)["decks"]["A"] if system in str(match.view(0))]


# ---- achievements, bank, guilds


def test_the_basic_achievements_and_two_at_random() -> None:
    """BTS-2.14: Transcendence and Empire always; the A card does not decide the B card."""
    pairs: set[tuple[str, str]] = set()
    for seed in SEEDS:
        row = [card["id"] for card in board(dealt(4, seed))["achievements"]]
        assert row[:2] == ["transcendence", "empire"]
        pairs.add((row[2], row[3]))
    assert len(pairs) > 8


def test_achievements_for_a_first_game() -> None:
    """BTS-2.15: Warlord and Technologist beside the basic ones, whatever the seed."""
    for seed in range(8):
        row = [card["id"] for card in board(dealt(4, seed, achievements="first_game"))["achievements"]]
        assert row == ["transcendence", "empire", "warlord", "technologist"]


def test_ore_comes_from_and_goes_to_the_bank() -> None:
    """BTS-2.16: what a player takes or pays is no other player's."""
    match = table(phase="production", players=[{"ore": 3}, {"ore": 4}])
    do(match, "trade", "buy", "done")
    assert (seat(match, 0)["ore"], seat(match, 1)["ore"]) == (0, 4)
    do(match, "recruit", "ore")
    assert (seat(match, 0)["ore"], seat(match, 1)["ore"]) == (0, 6)
    dearer = next(space["id"] for space in board(match)["spaces"] if space["surcharge"] and "build" in space["id"])
    match = do(table(players=[{"ore": 3}, {"ore": 4}]), dearer)
    assert (seat(match, 0)["ore"], seat(match, 1)["ore"]) == (2, 4)


def test_guilds_are_covered_and_the_box_is_not() -> None:
    """BTS-2.17: with four players every space of the box is there, and no tableau."""
    match = started(*BASIC, start_player=1)
    covered = {token for token, rule in refusals(match).items() if rule == "BTS-5.8"}
    assert covered == {"merchant_guild.1", "science_guild.1", "technocratic_guild.1", "colonial_guild.1"}
    assert box(match) == {"research_I": 4, "research_II": 3, "build_and_jump": 2, "recruit": 1}
    assert board(match)["tableau"] is None


# ---- players


def test_the_first_player_is_named_or_drawn() -> None:
    """BTS-2.18: nobody was in space, or the players say who was."""
    assert {board(dealt(3, seed))["first"] for seed in SEEDS} == {0, 1, 2}
    for number in (1, 2, 3):
        match = dealt(3, 1, start_player=number)
        assert board(match)["first"] == board(match)["active"] == number - 1


def test_everybody_picks_another_faction() -> None:
    """BTS-2.19: a mat that is taken is refused."""
    match = cosmarch.new("bts", 4, seed=1)
    do(match, "basic_green")
    assert refusals(match) == {"basic_green": "BTS-2.19"}
    assert tokens(match) == {"basic_blue", "basic_red", "basic_yellow"}
    with pytest.raises(IllegalChoice):
        do(match, "basic_green")


def test_factions_may_be_drawn() -> None:
    """BTS-2.19: at random, none of them twice."""
    hands: set[tuple[str, ...]] = set()
    for seed in SEEDS:
        mats = tuple(row["faction"] for row in board(dealt(4, seed))["players"])
        assert set(mats) == set(BASIC)
        hands.add(mats)
    assert len(hands) > 8


def test_pawns_start_on_no_space() -> None:
    """BTS-2.20: so every space is empty before the first turn."""
    match = dealt(4, 1)
    assert [row["pawn"] for row in board(match)["players"]] == [None] * 4
    assert [space["pawns"] for space in board(match)["spaces"] if space["pawns"]] == []
    assert "BTS-5.1" not in refusals(match).values()


def test_discs_cover_the_tracks_from_the_right() -> None:
    """BTS-2.21: eight on nine spaces, so the leftmost icon of both tracks is visible."""
    for who in range(4):
        mat = seat(dealt(4, 1), who)
        for track in ("food", "ore_track"):
            assert (mat[track]["discs"], mat[track]["visible"], min(mat[track]["icons"])) == (8, 1, 0)


def test_star_discs_lie_beside_the_mat() -> None:
    """BTS-2.22: none is on the automation track, an achievement or a location."""
    match = dealt(4, 1)
    assert [row["automation"]["star"] for row in board(match)["players"]] == [0] * 4
    assert {space["seat"] for card in board(match)["achievements"] for space in card["slots"]} == {None}
    assert "star" not in [row["disc"] for row in board(match)["locations"]]


def test_supply_columns_are_filled_to_their_height() -> None:
    """BTS-2.23: 17 of the 20 cubes, on mats whose own set-up leaves the supply alone."""
    match = started("solaris_defence_league", "nishida_ostergaard", mats="advanced")
    assert list(seat(match, 0)["supply"].values()) == [[5, 5], [3, 3], [3, 3], [3, 3], [3, 3]]
    assert list(seat(match, 1)["supply"].values()) == [[4, 4], [4, 4], [4, 4], [3, 3], [2, 2]]


def test_two_population_at_the_start() -> None:
    """BTS-2.24: on mats whose own set-up gives none."""
    match = started(*BASIC)
    assert [seat(match, who)["population"] for who in (0, 1)] == [2, 2]


def test_a_level_1_ship_on_sol() -> None:
    """BTS-2.25: on mats whose own set-up leaves it alone, and no other ship."""
    match = started(*BASIC)
    assert [seat(match, who)["ships"] for who in (0, 2)] == [{"sol": [1]}] * 2


@pytest.mark.parametrize("start", [1, 3])
def test_later_players_get_more_ore(start: int) -> None:
    """BTS-2.26: 1, 1, 2 and 2 in turn order; one of the mats adds ore by its own set-up."""
    match = started(*BASIC, start_player=start)
    due = {(start - 1 + turn) % 4: ore for turn, ore in enumerate((1, 1, 2, 2))}
    mats = load_content(4).factions
    own = [sum(effect.n for effect in mats[mat].setup_bonus if effect.op == "gain_ore") for mat in range(4)]
    assert [mats[mat].key for mat in range(4)] == list(BASIC) and any(own)
    assert [seat(match, who)["ore"] for who in range(4)] == [due[who] + own[who] for who in range(4)]


def test_each_mat_has_its_own_set_up() -> None:
    """BTS-2.27: ore, an upgrade, a population and a jump, before the first turn."""
    match = started(*ADVANCED, mats="advanced", start_player=1)
    assert seat(match, 0)["ore"] == 2
    assert seat(match, 1)["ships"] == {"sol": [2]}
    assert (seat(match, 2)["population"], seat(match, 2)["supply"]["A"]) == (3, [5, 6])
    assert (match.asks[0].seat, match.asks[0].kind) == (3, "jump")
    do(match, "sol.1-slot_A1")
    assert "slot_A1" in seat(match, 3)["ships"]
    assert (match.asks[0].seat, match.asks[0].kind) == (0, "action")


def test_the_own_set_up_comes_after_everybody_has_filled_the_mat() -> None:
    """BTS-2.27: the first player jumps when all ships are on Sol; a position of that moment begins it again."""
    mats = ("disciples_of_the_cosmic_tabernacle", "nishida_ostergaard", "solaris_defence_league")
    match = started(*mats, mats="advanced", start_player=1)
    for moment in (match, cosmarch.from_position("bts", match.position(), seed=1)):
        assert (moment.asks[0].seat, moment.asks[0].kind) == (0, "jump")
        assert [seat(moment, who)["ships"] for who in range(3)] == [{"sol": [1]}] * 3
        do(moment, "done")
        assert [seat(moment, who)["ore"] for who in range(3)] == [1, 2, 2]


def test_mats_are_open() -> None:
    """BTS-2.28: everybody reads every mat, its innovations included."""
    match = dealt(3, 1, mats="advanced")
    for who in (None, 0, 1, 2):
        assert board(match, who)["players"] == board(match, 1)["players"]
    assert [len(row["innovations"]) for row in board(match, 0)["players"]] == [2, 2, 2]


# ---- three and two players


def test_three_players_cover_part_of_the_box() -> None:
    """BTS-3.1: fewer spaces than with four, but every action."""
    assert box(dealt(3, 1)) == {"research_I": 3, "research_II": 2, "build_and_jump": 2, "recruit": 1}


def test_two_players_cover_more_of_the_box() -> None:
    """BTS-3.5: fewer spaces than with three, but every action."""
    assert box(dealt(2, 1)) == {"research_I": 2, "research_II": 2, "build_and_jump": 2, "recruit": 1}


@pytest.mark.parametrize(("seats", "ore"), [(3, [1, 1, 2]), (2, [1, 1])])
def test_ore_of_three_and_two_players(seats: int, ore: list[int]) -> None:
    """BTS-3.2, BTS-3.6: in turn order, from the second seat, with mats that add no ore."""
    mats = ("verdant_compact", "solaris_defence_league", "disciples_of_the_cosmic_tabernacle")[:seats]
    match = started(*mats, mats="advanced", start_player=2)
    order = [(1 + turn) % seats for turn in range(seats)]
    assert [seat(match, who)["ore"] for who in order] == ore


@pytest.mark.parametrize("seats", [3, 2])
def test_the_second_space_of_the_a_card_is_not_used(seats: int) -> None:
    """BTS-3.3, BTS-3.10: who comes second gets nothing there; with four players the space is used."""
    strong = {"ships": {"sol": [4, 4, 4]}, "population": 13}

    def claiming(players: int) -> Match:
        rows = [{"id": "transcendence"}, {"id": "empire"}, {"id": "warlord", "claims": [1]}]
        rows.append({"id": "great_migration", "claims": []})
        return do(table(players, pack=POPULOUS, players=[strong], achievements=rows, phase="production"), "ore")

    match = claiming(seats)
    assert [space["usable"] for space in board(match)["achievements"][2]["slots"]] == [True, False]
    assert board(match)["achievements"][3]["slots"][0]["seat"] == 0  # the only one left, claimed without a question
    assert board(match)["achievements"][2]["slots"][1]["seat"] is None
    assert {"warlord", "great_migration"} == tokens(claiming(4))


@pytest.mark.parametrize("seats", [3, 2])
def test_the_third_disc_triggers_the_end(seats: int) -> None:
    """BTS-3.4, BTS-3.11: whosever the discs are; with four players the third does not."""
    strong = {"ships": {"sol": [4, 4, 4]}}
    rows = [{"id": "transcendence", "claims": [1, 0]}, {"id": "empire"}, {"id": "warlord"}, {"id": "polymath"}]

    def third(players: int) -> bool:
        match = do(table(players, players=[strong], achievements=rows, phase="production"), "ore")
        assert board(match)["achievements"][2]["slots"][0]["seat"] == 0
        return bool(board(match)["end_triggered"])

    assert third(seats)
    assert not third(4)


def test_two_players_use_the_smaller_side() -> None:
    """BTS-3.7: one A slot and two B slots; a ship goes from Sol to a shipyard at once."""
    view = board(dealt(2, 1))
    names = {row["id"] for row in view["locations"]}
    assert names == {"sol", "deep_space", "port_left", "port_right", "slot_A1", "slot_B1", "slot_B2"}
    assert ["sol", "port_left"] in view["lines"]


def test_two_players_see_one_system_of_deck_a() -> None:
    """BTS-3.8: the other eleven stay in the deck."""
    whole = lying(dealt(2, 1))
    assert whole["locations"]["slot_A1"]["system"] in START_SYSTEMS
    assert len(whole["decks"]["A"]) == 11


@pytest.mark.parametrize(
    ("mats", "barred"),
    [("basic", "basic_yellow"), ("advanced", "disciples_of_the_cosmic_tabernacle")],
)
def test_two_players_do_without_the_disciples(mats: str, barred: str) -> None:
    """BTS-3.9: neither picked nor drawn, whichever mats are used; three players may have them."""
    match = cosmarch.new("bts", 2, seed=1, options={"mats": mats})
    assert refusals(match) == {barred: "BTS-3.9"}
    drawn = {row["faction"] for seed in SEEDS for row in board(dealt(2, seed, mats=mats))["players"]}
    assert len(drawn) == 3 and barred not in drawn
    assert barred in tokens(cosmarch.new("bts", 3, seed=1, options={"mats": mats}))
