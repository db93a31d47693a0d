"""Rules of chapter 17: the rewards of control."""

from __future__ import annotations

from tests.bts.rules.test_rules_14_ships import held, raid
from tests.bts.table import LANDING, do, keys, location, refusals, seat, table, tokens, told

# ---- 17: the rewards of control


def test_the_reward_of_a_free_system_comes_at_once() -> None:
    """BTS-17.1: a supply cube becomes population before the production phase is asked."""
    match = raid({"sol": [1]}, {}, locations={"slot_A1": held("barnards_star")})
    do(match, "sol.1-slot_A1", "done")
    assert match.asks[0].kind == "production"
    assert seat(match)["population"] == 3


def test_a_shipyard_and_a_plain_system_give_no_reward() -> None:
    """BTS-17.1: only some systems have one."""
    match = raid({"sol": [1, 1]}, {}, locations={"slot_A1": held("wolf_359")})
    do(match, "sol.1-slot_A1", "sol.1-port_left", "done")
    assert (seat(match)["ore"], seat(match)["population"]) == (1, 2)


def test_the_reward_comes_as_well_where_another_held_the_system() -> None:
    """BTS-17.2: 1 ore for Sirius; 2 more are the charter's own for taking it."""
    match = raid({"sol": [3]}, {"slot_A1": [2]}, locations={"slot_A1": held("sirius", 1)})
    do(match, "sol.3-slot_A1", "done")
    assert [line["n"] for line in told(match, "gains_ore")] == [1, 2]


def test_the_reward_can_come_in_the_turn_of_another() -> None:
    """BTS-17.3: the controller leaves, the one who stays gets the ore."""
    match = raid({"slot_A1": [2]}, {"slot_A1": [1]}, locations={"slot_A1": held("sirius", 0)})
    ore = seat(match, 1)["ore"]
    do(match, "slot_A1.2-sol", "done")
    assert match.asks[0].seat == 0
    assert seat(match, 1)["ore"] == ore + 1


def test_a_reward_is_not_lost_with_a_control_that_lasts_only_a_moment() -> None:
    """BTS-17.3: seat 0 leaves Sirius to seat 1, gains a jump elsewhere and comes back with it. Seat 1 held Sirius
    for a moment, and so did seat 0 anew: both have the ore."""
    match = raid(
        {"slot_A1": [3], "sol": [4], "port_right": [1]},
        {"slot_A1": [1], "slot_B2": []},
        locations={
            "slot_A1": held("sirius", 0),
            "port_right": held(by=0),
            "slot_B2": held("yz_ceti"),
        },
    )
    ore = [seat(match, who)["ore"] for who in (0, 1)]
    do(match, "slot_A1.3-sol", "port_right.1-slot_B2", "done")  # the reward of YZ Ceti is a jump
    do(match, "sol.4-slot_A1")
    assert location(match, "slot_A1")["controller"] == 0
    # the charter pays 2 more for taking Sirius from seat 1
    assert [seat(match, who)["ore"] for who in (0, 1)] == [ore[0] + 1 + 2, ore[1] + 1]


def test_colonising_does_not_give_the_reward_of_control_again() -> None:
    """BTS-17.4: Sirius gives 3 ore when colonised, and not the 1 ore of its control on top."""
    match = table(
        players=[{"ore": LANDING, "ships": {"slot_A1": [3]}}],
        locations={"slot_A1": held("sirius", 0)},
        guilds=["merchant_guild"],
    )
    do(match, "merchant_guild.1")
    assert seat(match)["colonies"] == [{"id": "sirius", "discs": ["ore", "ore"]}]
    assert seat(match)["ore"] == 3


def test_a_system_may_have_an_effect_of_its_own() -> None:
    """BTS-17.5: 61 Cygni sells its owner, and nobody else, one jump a turn for 1 ore."""
    match = table(players=[{"ore": 2, "colonies": {"cygni_61": ["food", "ore"]}}, {"ore": 2}])
    do(match, "ability.paid_jump", "sol.1-port_left")
    assert seat(match)["ships"] == {"port_left": [1]}
    assert seat(match)["ore"] == 1
    assert refusals(match)["ability.paid_jump"] == "BTS-17.5"
    do(match, "recruit", "ore")
    assert match.asks[0].seat == 1
    assert "ability.paid_jump" not in tokens(match) | set(refusals(match))


def test_the_gainer_of_several_locations_orders_their_rewards() -> None:
    """BTS-17.6."""
    match = raid(
        {"sol": [1, 1]},
        {},
        {},
        locations={"slot_A1": held("sirius"), "slot_A2": held("yz_ceti")},
    )
    do(match, "sol.1-slot_A1", "sol.1-slot_A2", "done")
    assert match.asks[0].kind == "bonus_order"
    assert tokens(match) == {"slot_A1", "slot_A2"}
    do(match, "slot_A2")
    assert match.asks[0].kind == "jump" and "gains_ore" not in keys(match)[-2:]
    do(match, "done")
    assert keys(match)[-1] == "gains_ore"


def test_nobody_is_asked_for_the_order_of_rewards_that_only_add() -> None:
    """BTS-17.6: whichever comes first, they come to the same."""
    match = raid({"sol": [1, 1]}, {}, {}, locations={"slot_A1": held("sirius"), "slot_A2": held("barnards_star")})
    do(match, "sol.1-slot_A1", "sol.1-slot_A2", "done")
    assert keys(match)[-2:] == ["gains_ore", "population_from_supply"]
    assert match.asks[0].kind == "production"
