"""Events that meet something else: who turned it up by a copied action, an innovation in the turn of another, a guild
that opens a row, the rest of the action."""

from __future__ import annotations

import pytest

from tests.bts.rules.cards.playing import LEVEL_ONE, TOP_CARDS, board, kind, known, meets
from tests.bts.rules.cards.test_events import guilds_open
from tests.bts.rules.test_cards_meet import discovering
from tests.bts.rules.test_rules_20_private_discs_tableau import ROW_II
from tests.bts.table import dealt, do, drafting, level_one, location, refusals, seat, table, tokens

# ---- guilds

# the rows of the tableau that are laid out when the guild is open
OPENING = {
    "tyler_lee": ("merchant_guild", [True, False, False]),
    "maya_chaturvedi": ("science_guild", [True, True, False]),
}


@meets(*OPENING)
@pytest.mark.parametrize("event", OPENING)
def test_a_guild_opens_in_the_middle_of_the_action(event: str) -> None:
    """BTS-1.4, BTS-22.11, BTS-12.13: before the card is chosen the cover is off, and the row that the guild researches
    is laid out; the same player may go there next."""
    guild, rows = OPENING[event]
    match = drafting(
        {"II": ROW_II},
        players=[{"ore": 9, "population": 3}],
        slots={**level_one(*LEVEL_ONE), "I-1": known("laser_weapons", 0), "II-A": {"event": event}},
    )
    do(match, "research_II.1")
    assert kind(match) == "tableau" and guilds_open(match) == {guild} and dealt(match) == rows
    assert seat(match)["ore"] == 9 - 2 + 1


@meets("kc_24x", "onu")
@pytest.mark.parametrize(("event", "rows"), [("kc_24x", [True, True, False]), ("onu", [True, True, True])])
def test_a_guild_of_level_iii_opens_its_row(event: str, rows: list[bool]) -> None:
    """BTS-22.11: the Colonial Guild researches level IIII; the Technocratic Guild only copies what is open already."""
    match = drafting(
        {
            "II": ROW_II,
            "III": ["transdimensional_ai", "android_rights_movement", "capital_ship", "stealth_terraformers"],
        },
        players=[{"ore": 9, "population": 3}],
        slots={"II-C": known("modular_fleet", 0), "III-C": {"event": event}},
        guilds=["science_guild"],
    )
    do(match, "science_guild.1")
    assert kind(match) == "tableau" and dealt(match) == rows


# ---- who turned it up


@meets("ore_rush", "baby_boom")
@pytest.mark.parametrize(("event", "gained"), [("ore_rush", [2, 1, 1]), ("baby_boom", [1, 1, 0])])
def test_who_copies_the_research_turns_up_the_event(event: str, gained: list[int]) -> None:
    """BTS-12.13, BTS-20.3: the discoverer is who carries the action out by Quantum Data Exchange, not who has the card;
    who has no supply has no child."""
    slots = board(
        II_A={"event": event},
        II_F=known("gravitic_sensor_arrays", 1),
        III_F=known("quantum_data_exchange", 0),
    )
    match = table(
        seats=3,
        players=[
            {"ore": 5, "population": 4},
            {"ore": 5, "population": 4},
            {"ore": 5, "population": 20, "supply": [0] * 5, "ships": {}},
        ],
        slots=slots,
        decks=TOP_CARDS,
        first=2,
        active=0,
    )
    what = "ore" if event == "ore_rush" else "population"
    before = [seat(match, who)[what] for who in range(3)]
    do(match, "quantum_data_exchange.1", "gravitic_sensor_arrays")
    if kind(match) == "research_slot":
        do(match, "II-A")
    before[0] -= 3 if what == "ore" else 1  # what the research cost
    assert [seat(match, who)[what] - before[who] for who in range(3)] == gained


@meets("united_nations")
def test_nations_take_turns_from_the_discoverer() -> None:
    """BTS-12.13, BTS-20.13: each may take a cube of any own column; who has none is not asked."""
    match = table(
        seats=3,
        players=[{}, {"ore": 9, "population": 3}, {"population": 20, "supply": [0] * 5, "ships": {}}],
        active=1,
        slots={**level_one(*LEVEL_ONE), "I-1": known("laser_weapons", 1), "II-A": {"event": "united_nations"}},
        decks=TOP_CARDS,
    )
    do(match, "research_II.1")
    order = []
    while kind(match) == "column":
        order.append(match.asks[0].seat)
        do(match, "B")
    assert order == [1, 0]


# ---- innovations in the turn of another


@meets("shipyard_subsidies")
@pytest.mark.parametrize(("builder", "answers", "level"), [(0, ["sol", "skip"], 2), (1, ["skip", "sol"], 1)])
def test_a_drydock_works_in_the_own_turn_alone(builder: int, answers: list[str], level: int) -> None:
    """BTS-21.5: the ship of the discoverer is of level 2; the one that another builds meanwhile is of level 1."""
    players = [
        {"faction": "nishida_ostergaard", "ore": 9, "population": 3},
        {"faction": "nishida_ostergaard", "ore": 9, "population": 3},
    ]
    players[builder] |= {"faction": "solaris_defence_league", "automation": {"ore": 6}, "ships": {}}
    slots = board(II_A={"event": "shipyard_subsidies"})
    match = table(mats="advanced", players=players, slots=slots, decks=TOP_CARDS)
    do(match, "research_II.1", *answers)
    assert seat(match, builder)["ships"] == {"sol": [level]}


@meets("automation_summit")
def test_laboratories_of_the_other_at_the_summit() -> None:
    """BTS-21.4, BTS-12.13, BTS-13.3: what is automated in the turn of another brings an innovation all the same, a star
    disc none; the discoverer, who cannot pay any more, is not asked."""
    for mine, done, discs in (({"ore": 3}, [], 2), ({"ore": 8, "food": 8}, ["vc_labs"], 1)):
        match = table(
            mats="advanced",
            players=[
                {"faction": "nishida_ostergaard", "ore": 4, "population": 4},
                {"faction": "verdant_compact", "ore": 2, "automation": mine, "innovations_done": done},
            ],
            slots=board(
                II_A=known("spacetime_anomaly_studies"),
                II_C=known("mass_cloning", 0),
                III_C={"event": "automation_summit"},
            ),
            guilds=["science_guild"],
            decks=TOP_CARDS,
        )
        do(match, "science_guild.1")
        assert match.asks[0].seat == 1 and tokens(match) == {"option.1", "skip"}
        before = sum(seat(match, 1)["automation"].values())
        do(match, "option.1", "ore")
        while kind(match) == "automate_track":
            assert match.asks[0].seat == 1
            do(match, "food")
        assert sum(seat(match, 1)["automation"].values()) == before + discs and seat(match, 1)["ore"] == 0


# ---- ships


@meets("hyperspace_storm", "pilgrims")
def test_a_storm_makes_pilgrims_of_ships() -> None:
    """BTS-16.9, BTS-9.11: ships that were driven to Deep Space lead there; the outpost they left stays and pays no
    reward again."""
    match = discovering(
        "hyperspace_storm",
        {"ships": {"slot_A1": [3]}},
        {"ships": {"deep_space": [2]}},
        events=["pilgrims"],
        locations={"slot_A1": {"system": "sirius", "controller": 0}},
    )
    ore = seat(match)["ore"]
    assert [seat(match, who)["score"]["events"] for who in (0, 1)] == [0, 3]
    do(match, "slot_A1")
    assert [seat(match, who)["score"]["events"] for who in (0, 1)] == [3, 0]
    assert location(match, "slot_A1")["controller"] == 0 and seat(match)["ore"] == ore


@meets("hyperspace_storm")
def test_the_jump_after_a_storm_starts_in_deep_space() -> None:
    """BTS-12.13, BTS-15.3: the rest of the action finds the ships where the event has put them."""
    slots = board(
        II_A=known("spacetime_anomaly_studies"),
        II_C=known("gravitic_sensor_arrays", 0),
        III_C={"event": "hyperspace_storm"},
    )
    match = table(
        players=[{"ore": 9, "population": 3, "ships": {"sol": [1]}}],
        slots=slots,
        guilds=["science_guild"],
        decks={**TOP_CARDS, "III": ["hivemind_computing", "metahuman_chambers"]},
    )
    do(match, "science_guild.1", "sol", "hivemind_computing")
    assert kind(match) == "jump" and refusals(match)["deep_space.1-sol"] == "BTS-15.3"
    assert "deep_space.1-slot_B1" in tokens(match)


# ---- what lies among the achievements


@meets("galactic_expo")
def test_private_technologies_are_not_shown_at_the_expo() -> None:
    """BTS-20.17, BTS-9.11: a card of level II beside the mat does not count, nor does the cube on a slot whose card is
    still to be chosen."""
    slots = board(II_A=known("mass_cloning", 0, 1), II_C=known("outpost_depots", 1))
    match = table(players=[{"private": ["plasma_cannons"]}, {}], slots=slots, events=["galactic_expo"])
    assert [seat(match, who)["score"]["events"] for who in (0, 1)] == [0, 3]
