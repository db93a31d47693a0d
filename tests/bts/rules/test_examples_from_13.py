"""The rulebook's worked examples, 13 to 21: jumps, colonies and clarifications."""

from __future__ import annotations

from typing import Any

import cosmarch
from tests.bts.table import LANDING, book_slots, do, lies_as_drawn, location, refusals, seat, table, tokens, told


def test_bts_ex_13_peter_uses_three_of_four_points() -> None:
    """BTS-EX-13 (BTS-15.3, BTS-15.4, BTS-15.5, BTS-15.6, BTS-16.4, BTS-16.6, BTS-16.7, BTS-16.9, BTS-16.10,
    BTS-16.11, BTS-16.14, BTS-16.15, BTS-17.1, BTS-17.3). Péter has seat 0, Anna 1, Enikő 2; on our board Barnard's
    Star lies one jump from the right shipyard, and Sirius two from Tau Ceti. Hyperdrive Boosters jump 4 after two
    upgrades, which make the ships those of the book."""
    match = table(
        seats=3,
        players=[
            {"ships": {"slot_A2": [1], "slot_A1": [2]}, "supply": [1, 4, 3, 3, 2], "population": 3, "ore": 0},
            {"ships": {"port_right": [2], "slot_B1": [2]}, "ore": 0},
            {"ships": {"slot_A1": [1]}, "ore": 0},
        ],
        slots=book_slots(
            I_2={"researched": [0]},
            III_C={"technology": "hyperdrive_boosters", "researched": [0]},
        ),
        locations={
            "slot_A2": {"system": "barnards_star", "controller": 0, "disc": "food"},
            "slot_A1": {"system": "sirius", "controller": 0, "disc": "ore"},
            "slot_B1": {"system": "tau_ceti", "controller": 1, "disc": "ore"},
            "port_right": {"controller": 1, "disc": "ore"},
        },
    )
    assert lies_as_drawn(match)  # Barnard's Star, Sirius and Tau Ceti are on the board together
    do(match, "hyperdrive_boosters.1", "slot_A2.1", "slot_A1.2")
    assert seat(match)["ships"] == {"slot_A2": [2], "slot_A1": [3]}
    do(match, "slot_A2.2-port_right", "slot_A1.3-port_left", "port_left.3-slot_B1")
    assert not told(match, "control_gained")  # all movement comes before the first check
    do(match, "done")
    assert match.asks[0].kind == "outpost_track"
    do(match, "food")

    assert location(match, "port_right")["power"] == [2, 2, 0]
    assert location(match, "port_right")["controller"] == 1
    tau_ceti = location(match, "slot_B1")
    assert (tau_ceti["power"], tau_ceti["controller"], tau_ceti["disc"]) == ([3, 2, 0], 0, "food")
    assert seat(match, 1)["ore_track"]["discs"] == 7  # only the shipyard's disc is still away
    sirius = location(match, "slot_A1")
    assert (sirius["power"], sirius["controller"], sirius["disc"]) == ([0, 0, 1], 2, "ore")
    assert seat(match, 2)["ore_track"]["discs"] == 7
    barnard = location(match, "slot_A2")
    assert (barnard["power"], barnard["controller"], barnard["disc"]) == ([0, 0, 0], 0, "food")
    assert seat(match)["ore_track"]["discs"] == 8  # the disc from Sirius is back
    assert seat(match)["food"]["discs"] == 6

    assert match.asks[0].kind == "move_supply_from"
    do(match, "C")
    assert [seat(match)["supply"][column][0] for column in "ABCDE"] == [2, 4, 2, 3, 2]
    assert seat(match, 2)["ore"] == 1
    assert match.asks[0].kind == "production"  # the fourth point is lost


def test_bts_ex_14_anna_colonises_kapteyns_star() -> None:
    """BTS-EX-14 (BTS-18.2, BTS-18.3, BTS-18.4, BTS-18.7, BTS-18.8, BTS-18.10, BTS-18.11, BTS-18.12, BTS-18.14,
    BTS-18.16)."""
    match = table(
        seats=3,
        players=[
            {
                "ore": 5,
                "population": 1,
                "ships": {"slot_A1": [1], "slot_A2": [3], "slot_B1": [2, 2, 1]},
                "supply": [3, 3, 3, 3, 2],
            },
            {"ships": {"slot_A1": [2], "slot_B1": [3]}},
        ],
        locations={
            "slot_A1": {"system": "barnards_star", "controller": 1},
            "slot_A2": {"system": "lalande_21185", "controller": 0},
            "slot_B1": {"system": "kapteyns_star", "controller": 0, "disc": "food"},
        },
        guilds=["merchant_guild"],
        decks={"B": ["struve_2398"]},
    )
    assert lies_as_drawn(match)
    do(match, "merchant_guild.1")
    # nothing was asked about the place: it is the only one, and the landing has begun
    assert match.asks[0].kind == "landing"
    assert refusals(match) == {"done": "BTS-18.7"}
    do(match, "slot_B1.2", "slot_B1.2", "done")
    supply = seat(match)["supply"]
    assert (supply["A"][0], supply["B"]) == (4, [4, 4])
    assert seat(match)["ships"]["deep_space"] == [1]
    assert seat(match, 1)["ships"]["deep_space"] == [3]
    # the new system lies there before the second disc and the reward
    assert location(match, "slot_B1")["system"] == "struve_2398"
    assert match.asks[0].kind == "colony_track"
    do(match, "ore")
    assert seat(match)["colonies"] == [{"id": "kapteyns_star", "discs": ["food", "ore"]}]
    assert seat(match)["ships"]["deep_space"] == [1, 3]
    assert seat(match)["supply"]["A"][0] == 3


def test_bts_ex_14_where_anna_cannot_colonise() -> None:
    """BTS-EX-14 (BTS-18.3, BTS-18.4): not where she has no control, nor where she is too weak."""
    match = table(
        seats=3,
        players=[
            {"ore": 5, "ships": {"slot_A1": [1], "slot_A2": [3], "slot_B1": [2, 2], "slot_B2": [4]}},
            {"ships": {"slot_A1": [2]}},
        ],
        locations={
            "slot_A1": {"system": "barnards_star", "controller": 1},
            "slot_A2": {"system": "lalande_21185", "controller": 0},
            "slot_B1": {"system": "kapteyns_star", "controller": 0},
            "slot_B2": {"system": "yz_ceti", "controller": 0},
        },
        guilds=["merchant_guild"],
    )
    assert lies_as_drawn(match)
    do(match, "merchant_guild.1")
    assert tokens(match) == {"slot_B1", "slot_B2"}
    assert refusals(match) == {"slot_A1": "BTS-18.3", "slot_A2": "BTS-18.4"}


def test_bts_ex_15_an_action_must_change_something() -> None:
    """BTS-EX-15 (BTS-20.1, BTS-5.13): jumps alone may not all be left out; beside ore they may."""
    match = table(
        players=[{"population": 0}], slots=book_slots(II_A={"technology": "corsair_charters", "researched": [0]})
    )
    do(match, "corsair_charters.1")
    assert refusals(match)["done"] == "BTS-20.1"
    # 2 ore and jumps: Exoplanet Cartography with two controlled locations
    mixed = table(
        players=[{"ore": 0}],
        slots=book_slots(II_A={"technology": "exoplanet_cartography", "researched": [0]}),
        locations={"port_left": {"controller": 0}, "port_right": {"controller": 0}},
    )
    do(mixed, "exoplanet_cartography.1", "done")
    assert seat(mixed)["ore"] == 2


def test_bts_ex_16_the_order_of_the_lalande_reward() -> None:
    """BTS-EX-16 (BTS-20.5): growth, then ore, then trade."""
    match = table(
        players=[
            {
                "ore": LANDING,
                "population": 0,
                "ships": {"slot_A1": [4]},
                "automation": {"food": 1, "ore": 2},
                "supply": [7, 4, 3, 3, 2],
            }
        ],
        locations={"slot_A1": {"system": "lalande_21185", "controller": 0, "disc": "food"}},
        guilds=["merchant_guild"],
    )
    assert lies_as_drawn(match)
    do(match, "merchant_guild.1", "food")
    assert match.asks[0].kind == "trade"
    after = seat(match)
    assert (after["population"], after["ore"]) == (2, 2)
    order = [line.key for line in match.log(None) if line.key in ("growth", "ore_produced")]
    assert order == ["growth", "ore_produced"]
    do(match, "sell", "done")
    assert (seat(match)["population"], seat(match)["ore"]) == (1, 3)
    assert match.asks[0].kind == "production"


def test_bts_ex_17_upgrade_then_jump_checks_control_twice() -> None:
    """BTS-EX-17 (BTS-20.12): Outpost Depots; the reward comes with the first check, the loss with the second."""
    match = table(
        players=[
            {"ore": 1, "population": 0, "ships": {"slot_A1": [2], "sol": [4]}},
            {"ships": {"slot_A1": [2]}, "ore": 0},
        ],
        slots=book_slots(II_A={"technology": "outpost_depots", "researched": [0]}),
        locations={"slot_A1": {"system": "sirius", "controller": 1}},
    )
    assert lies_as_drawn(match)
    do(match, "outpost_depots.1", "slot_A1.2")
    assert location(match, "slot_A1")["controller"] == 0
    assert seat(match)["ore"] == 1  # one paid, one from Sirius
    do(match, "slot_A1.3-sol", "done")
    assert location(match, "slot_A1")["controller"] == 1
    assert seat(match, 1)["ore"] == 1
    assert seat(match)["ore_track"]["discs"] == 8


def test_bts_ex_18_the_type_of_a_card_taken_from_the_tableau() -> None:
    """BTS-EX-18 (BTS-22.7): all prerequisites military: only cards with a military half."""
    row = ["spacetime_anomaly_studies", "human_experimentation", "plasma_cannons", "colony_seed_ships"]
    position = {
        "first": 0,
        "players": [{"ore": 2, "population": 1}],
        "slots": book_slots(I_1={"researched": [0]}, II_A={"event": "deep_space_relay"}),
        "tableau": {"II": row},
    }
    whole = {"game": "bts", "seats": 2, "options": {"tableau": True}, "position": position}
    match = cosmarch.from_position("bts", whole, seed=1)
    do(match, "research_II.1", "done")
    assert tokens(match) == {"plasma_cannons", "human_experimentation", "draw"}
    assert refusals(match) == {"spacetime_anomaly_studies": "BTS-22.7", "colony_seed_ships": "BTS-22.7"}


def test_bts_ex_19_supply_comes_back_from_the_right() -> None:
    """BTS-EX-19 (BTS-20.13, BTS-11.12): United Nations takes a cube from column C; the next one returned goes to E."""
    match = table(
        players=[{"ore": 2, "population": 3, "supply": [5, 4, 3, 2, 1], "ships": {"sol": [1]}}],
        slots=book_slots(I_1={"researched": [0]}, II_A={"event": "united_nations"}),
        decks={"II": ["autonomous_refineries", "plasma_cannons", "corsair_charters"]},
    )
    do(match, "research_II.1", "C", "skip", "corsair_charters", "trade", "sell", "done")
    assert [seat(match)["supply"][column][0] for column in "ABCDE"] == [5, 4, 2, 2, 2]


def test_bts_ex_20_a_substitute_disc_is_not_swapped_back() -> None:
    """BTS-EX-20 (BTS-20.18, BTS-13.3, BTS-16.12): the food disc that comes back goes to its track."""
    match = table(
        active=1,
        players=[
            {
                "automation": {"food": 6},
                "ships": {"port_left": [1], "slot_A1": [1]},
                "colonies": {"ross_154": ["food"]},
            },
            {"ships": {"sol": [2]}},
        ],
        locations={
            "port_left": {"controller": 0, "disc": "food"},
            "slot_A1": {"system": "alpha_centauri", "controller": 0, "disc": "star"},
        },
    )
    assert lies_as_drawn(match)
    assert seat(match)["food"]["discs"] == 0
    do(match, "build_and_jump.1", "skip", "sol.2-port_left", "done")
    assert location(match, "port_left")["controller"] == 1
    assert seat(match)["food"]["discs"] == 1
    alpha = location(match, "slot_A1")
    assert (alpha["controller"], alpha["disc"]) == (0, "star")


def private_plasma_cannons() -> Any:
    """Seat 0 colonises Procyon and keeps Plasma Cannons; seat 1 has what is needed to copy or research."""
    match = table(
        players=[
            {"ore": 9, "population": 1, "ships": {"slot_B1": [4, 1]}},
            {"ore": 9, "population": 4},
        ],
        slots=book_slots(I_1={"researched": [0, 1]}, I_2={"researched": [1]}),
        locations={"slot_B1": {"system": "procyon", "controller": 0}},
        guilds=["merchant_guild", "technocratic_guild"],
        decks={"II": ["plasma_cannons", "corsair_charters"]},
    )
    return do(match, "merchant_guild.1", "ore", "military", "plasma_cannons")


def test_bts_ex_21_a_private_technology() -> None:
    """BTS-EX-21 (BTS-20.14, BTS-20.15, BTS-20.16): no cube, the immediate reward, the action for its owner, points by
    its level."""
    match = private_plasma_cannons()
    after = seat(match)
    assert after["private"] == ["plasma_cannons"]
    assert after["population"] == 1
    assert after["ships"] == {"sol": [2]}
    assert after["score"]["private"] == 2
    assert lies_as_drawn(match)
    do(match, "ore", "recruit", "ore")
    assert "plasma_cannons.1" in tokens(match)
    do(match, "plasma_cannons.1", "done")
    assert seat(match)["ships"] == {"sol": [2, 3]}


def test_bts_ex_21_a_private_technology_is_not_in_play_for_others() -> None:
    """BTS-EX-21 (BTS-20.17): not their action, not to be copied, not to be researched."""
    match = do(private_plasma_cannons(), "ore")
    spaces = [*tokens(match), *refusals(match)]
    assert not any("plasma_cannons" in token for token in spaces)
    copying = do(match.clone(), "technocratic_guild.1")
    assert copying.asks[0].kind == "copy_action"
    assert not any("plasma_cannons" in token for token in [*tokens(copying), *refusals(copying)])
    # nor is it among the cards of the board that may be researched: its slot is none
    board = match.view(None)["table"]["slots"]
    assert all(row["technology"] != "plasma_cannons" for row in board)
