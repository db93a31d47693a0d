"""Cards one by one: each is played where it is most likely to go wrong: copied by another, with nothing to act on, with
the last disc and the last card gone, in the turn of somebody else."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from cosmarch.core.match import Match
from cosmarch.games.bts.content.loader import load_content
from cosmarch.games.bts.rules.counters import cubes, discs
from cosmarch.games.bts.rules.turn import claim_refusal
from cosmarch.games.bts.state import FOOD, ORE, Table
from tests.bts.rules.cards.playing import (
    LEVEL_ONE,
    LEVELS,
    TOP_CARDS,
    about_to_research,
    board,
    change,
    colonies_of,
    columns,
    holding,
    kind,
    known,
    stock,
)
from tests.bts.rules.cards.test_achievements import ACHIEVEMENTS
from tests.bts.rules.cards.test_events import EVENT_LEVELS
from tests.bts.rules.cards.test_mats import ONCE, advanced
from tests.bts.rules.cards.test_systems import FLEETS, SYSTEMS, slot_of
from tests.bts.table import do, level_one, location, refusals, seat, table, tokens

CONTENT = load_content(2)
NAMES = [card.key for card in CONTENT.technologies]
ACTIONS = [action for action in CONTENT.actions if action.origin == "technology" and not CONTENT.copies[action.id]]
SPACES = {space.action: space.name for space in reversed(CONTENT.spaces)}
ENDS = ("production", "wrap_up", "action")


def whole(match: Match) -> None:
    """No cube and no disc is made or lost, wherever the match stands."""
    t: Table = match._table
    for who in range(t.seats):
        assert cubes(t, who) == 20 and discs(t, who, FOOD) == discs(t, who, ORE) == 8


def walk(match: Match, pick: int = 0) -> list[tuple[int, str]]:
    """Answer with the first (or the last) option to the end of the action; who was asked what."""
    asked: list[tuple[int, str]] = []
    while not match.over and kind(match) not in ENDS:
        ask = match.asks[0]
        asked.append((ask.seat, ask.kind))
        match.choose(ask.tokens[pick], ask.seat)
        whole(match)
        assert len(asked) < 100
    return asked


# ---- technologies


def armed(technology: str, guilds: tuple[str, ...] = (), **player: Any) -> Match:
    """Seat 0 has a technology and all that its action could ask for."""
    spare = iter([card for card in ("mass_cloning", "outpost_depots", "plasma_cannons") if card != technology])
    spare_iii = iter([card for card in ("capital_ship", "android_armada", "wormhole_technology") if card != technology])
    slots = level_one(*LEVEL_ONE)
    for entry in slots.values():
        entry["researched"] = [0]
    slots |= {"II-A": known(next(spare), 0), "II-C": known(next(spare), 0), "II-D": known(corsairs(technology), 1)}
    slots["II-B"] = known("hydroponic_arks", 0)
    slots |= {"III-C": known(next(spare_iii), 0), "III-D": known(next(spare_iii), 0)}
    if LEVELS[technology] > 1:
        slots["II-F" if LEVELS[technology] == 2 else "III-F"] = known(technology, 0)
    own = {"ore": 20, "population": 6, "ships": {"sol": [3, 2], "slot_B1": [4]}, "colonies": colonies_of(1), **player}
    there = {"slot_A1": {"system": "barnards_star"}, "slot_B1": {"system": "tau_ceti", "controller": 0, "disc": "star"}}
    other = {"pawn": f"{guilds[0]}.1"} if guilds else {}
    return table(players=[own, other], slots=slots, locations=there, guilds=["technocratic_guild", *guilds])


def corsairs(technology: str) -> str:
    """A discovered technology that seat 0 lacks."""
    return "corsair_charters" if technology != "corsair_charters" else "modular_fleet"


@pytest.mark.parametrize("action", ACTIONS, ids=lambda action: str(action.name))
def test_a_copied_action_does_what_the_action_does(action: Any) -> None:
    """BTS-20.3: the Technocratic Guild, which costs nothing, gives the same for the same price."""
    technology = NAMES[action.owner]
    own, copied = armed(technology), armed(technology)
    before = stock(own)
    do(own, SPACES[action.id])
    do(copied, "technocratic_guild.1", action.name)
    assert walk(own) == walk(copied)
    changed = change(before, stock(own))
    assert changed and changed == change(before, stock(copied))
    assert seat(own)["score"] == seat(copied)["score"]


@pytest.mark.parametrize("action", ACTIONS, ids=lambda action: str(action.name))
def test_an_action_without_anything_to_act_on(action: Any) -> None:
    """BTS-5.9, BTS-20.1: with no ore, one cube of population, no ship and no supply an action is refused, or it changes
    something; and nothing is made or lost on the way."""
    technology = NAMES[action.owner]
    used = stock(armed(technology))["researched"]
    match = armed(technology, ore=0, population=1, ships={"sol": [4] * (19 - used)})
    space = SPACES[action.id]
    if space in refusals(match):
        return
    before = stock(match)
    do(match, space)
    walk(match, pick=-1)
    assert change(before, stock(match))


@pytest.mark.parametrize("technology", NAMES)
def test_a_reward_without_anything_to_act_on(technology: str) -> None:
    """BTS-12.19, BTS-19.4, BTS-19.5: without ships and supply there is nothing to move, to raise or to turn; the rest
    of the reward is taken."""
    researched = stock(about_to_research(technology)[0])["researched"]
    match, answers, _ = about_to_research(technology, population=20 - researched, ships={})
    do(match, *answers)
    asked = walk(match, pick=-1)
    assert not {what for _, what in asked} & {"jump", "upgrade", "upgrade_ships", "column", "move_supply_from"}
    assert kind(match) == "production" and all([who == 0 for who, _ in asked])


@pytest.mark.parametrize("technology", NAMES)
def test_a_reward_with_empty_tracks(technology: str) -> None:
    """BTS-13.3, BTS-16.12: star discs stand in for what the tracks lack, and never run out."""
    match, answers, _ = about_to_research(technology, automation={"food": 8, "ore": 8})
    before = stock(match)
    do(match, *answers)
    walk(match)
    card = CONTENT.technologies[NAMES.index(technology)]
    number = sum([effect.n for effect in card.immediate if effect.op == "automate"])
    assert change(before, stock(match)).get("automation", 0) == number
    assert kind(match) == "production"


def test_a_level_by_colonies_is_named_in_the_refusal() -> None:
    """BTS-12.4: Planetary-scale Research without colonies is of level I, of which nothing is left here."""
    match = armed("planetary_scale_research", colonies={})
    why = {token: text for token, _, text in match.asks[0].refused}
    assert why["planetary_scale_research.1"].endswith("level I")


# ---- events


@pytest.mark.parametrize("event", EVENT_LEVELS)
@pytest.mark.parametrize("decks", [True, False])
def test_an_event_for_those_who_have_nothing(event: str, decks: bool) -> None:
    """BTS-12.13, BTS-19.5: nobody is asked about ships, supply or ore that they do not have (population may take the
    place of supply), and the discoverer goes on; also with no system card left, when events for one are discarded."""
    slots = (
        board(II_A={"event": event})
        if EVENT_LEVELS[event] == 2
        else board(II_A=known("spacetime_anomaly_studies"), II_C=known("mass_cloning", 0), III_C={"event": event})
    )
    mine = 20 - len([name for name, entry in slots.items() if 0 in entry.get("researched", [])])
    ore = 3 if EVENT_LEVELS[event] == 2 else 4  # what the research costs
    match = table(
        players=[{"ore": ore, "population": mine, "ships": {}}, {"ore": 0, "population": 20, "ships": {}}],
        slots=slots,
        guilds=["science_guild"],
        decks=TOP_CARDS,
    )
    if not decks:
        strip(match._table)
    before = stock(match, 1)
    do(match, "research_II.1" if EVENT_LEVELS[event] == 2 else "science_guild.1")
    asked: list[tuple[int, str]] = []
    while kind(match) not in ("choose_technology", "technology_type"):
        ask = match.asks[0]
        asked.append((ask.seat, ask.kind))
        match.choose(ask.tokens[0], ask.seat)
        whole(match)
    if not decks:
        assert not {"uncharted_system", "dyson_sphere"} & set(match.view(None)["table"]["events"])
    assert not [what for who, what in asked if who == 1 and what not in ("trade", "build_where")]
    assert set(change(before, stock(match, 1))) <= {"ore", "population", "supply", "sol.1"}
    assert not {what for _, what in asked} & {"jump", "upgrade", "upgrade_ships", "retire_ship", "column"}


def strip(t: Table) -> None:
    """No system card can be drawn."""
    for deck in (4, 5):
        t.decks[deck] = ()
        t.blocks[deck] = ()


# ---- systems


@pytest.mark.parametrize("key", SYSTEMS)
def test_a_system_colonised_with_nothing_left(key: str) -> None:
    """BTS-18.13, BTS-18.15: with both tracks and both decks empty its discs are stars and its slot stays empty; the
    reward is taken as far as it goes."""
    fleet, place = FLEETS[SYSTEMS[key][0]], slot_of(key)
    match = table(
        players=[{"ore": 20, "population": 3, "ships": {place: fleet}, "automation": {"food": 8, "ore": 8}}],
        slots=board(II_A=known("spacetime_anomaly_studies")),
        locations={place: {"system": key, "controller": 0, "disc": "star"}},
        guilds=["merchant_guild"],
        decks=TOP_CARDS,
    )
    strip(match._table)
    do(match, "merchant_guild.1")
    walk(match)
    (colony,) = seat(match)["colonies"]
    assert colony == {"id": key, "discs": ["star", "star"]} and location(match, place)["system"] is None
    assert kind(match) == "production"


@pytest.mark.parametrize("key", SYSTEMS)
def test_a_reward_of_control_in_the_turn_of_another(key: str) -> None:
    """BTS-16.2, BTS-17.3: who is left the strongest gains control, disc and reward, though another has the turn: the
    same as in an own turn."""
    place = slot_of(key)
    start = "sol" if place == "slot_A1" else "port_left"
    beside = holding("port_left") if start == "port_left" else {}
    own = table(
        players=[{"ore": 5, "population": 2, "ships": {start: [1], "deep_space": [1]}}],
        locations={place: {"system": key}, **beside},
    )
    first = stock(own)
    do(own, "build_and_jump.1", "skip", f"{start}.1-{place}", "done")
    mine = walk(own)
    gained = Counter(change(first, stock(own)))
    gained.update({f"{start}.1": 1, f"{place}.1": -1})
    theirs = table(
        players=[
            {"ore": 5, "population": 2, "ships": {place: [1], "deep_space": [1]}},
            {"ore": 5, "population": 2, "ships": {place: [2]}},
        ],
        locations={place: {"system": key, "controller": 1, "disc": "star"}, **beside},
        active=1,
    )
    second = stock(theirs)
    do(theirs, "build_and_jump.1", "skip", f"{place}.2-{start}", "done")
    asked = [one for one in walk(theirs) if one[0] == 0]
    lost = Counter(change(second, stock(theirs)))
    assert asked == mine and {name: n for name, n in gained.items() if n} == {name: n for name, n in lost.items() if n}


# ---- guilds and achievements


@pytest.mark.parametrize("guild", ["merchant_guild", "science_guild", "colonial_guild"])
def test_a_guild_is_copied_only_when_open(guild: str) -> None:
    """BTS-5.8, BTS-20.3: the cover is a preview; once it is off the pawn of another on the guild does not hinder the
    Technocratic Guild."""

    covered = do(armed("capital_ship"), "technocratic_guild.1")
    assert refusals(covered)[guild] == "BTS-5.8"
    free = armed("capital_ship", (guild,))
    assert refusals(free)[f"{guild}.1"] == "BTS-5.1"
    assert guild in tokens(do(free, "technocratic_guild.1"))


def test_the_technocratic_guild_does_not_copy_itself() -> None:
    """BTS-20.3: nor another action that copies."""
    match = do(armed("quantum_data_exchange"), "technocratic_guild.1")
    assert not {"technocratic_guild", "quantum_data_exchange"} & {*tokens(match), *refusals(match)}


@pytest.mark.parametrize("key", ACHIEVEMENTS)
@pytest.mark.parametrize("seats", [2, 4])
def test_an_achievement_has_so_many_discs(key: str, seats: int) -> None:
    """BTS-7.5, BTS-7.6, BTS-3.10: a player claims it once; a full card is closed, and with two players the second
    space of an A card is not used."""
    enough, _ = ACHIEVEMENTS[key]
    row = next(card for card in CONTENT.achievements if card.key == key)
    others = [name for name in ("transcendence", "automation_pioneer", "grand_fleet", "polymath") if name != key][:3]

    def claimed(*owners: int) -> str:
        on_table = [*[{"id": name} for name in others], {"id": key, "claims": list(owners)}]
        match = table(seats=seats, phase="production", achievements=on_table, **enough)
        why = claim_refusal(match._table, 0, row.id)
        return why.rule if why is not None else ""

    assert claimed() == "" and claimed(0) == "BTS-7.6"
    single = row.deck == "A" and seats == 2
    assert claimed(1) == ("BTS-7.5" if single else "")
    if not single and seats == 4:
        assert claimed(*range(1, 1 + len(row.slot_vp))[:3]) == ("BTS-7.5" if len(row.slot_vp) < 4 else "")


# ---- innovations


@pytest.mark.parametrize("key", ONCE)
def test_an_innovation_with_nothing_to_act_on(key: str) -> None:
    """BTS-21.3, BTS-21.4, BTS-19.5: it happens once, also where it gives nothing; star discs stand in on the tracks."""
    mat, track, gone, _, reward = ONCE[key]
    slots = board()
    used = len([entry for entry in slots.values() if 0 in entry.get("researched", [])])
    discs = {track: gone - 1, "ore" if track == "food" else "food": 8}
    match = advanced(mat, {"ore": 5, "population": 20 - used, "automation": discs, "ships": {}}, slots=slots)
    before = stock(match)
    do(match, "research_I.1", "I-3" if track == "food" else "I-4")
    walk(match)
    assert kind(match) == "production"
    assert [row["id"] for row in seat(match)["innovations"] if row["done"]] == [key]
    gained = change(before, stock(match))
    assert gained.get("automation", 0) == 1 + reward.get("automation", 0)
    assert not {"sol.2", "supply"} & set(gained)


def test_gardens_with_one_cube_in_the_column() -> None:
    """BTS-21.5: what the leftmost column lacks is not taken from the next."""
    match = advanced(
        "verdant_compact",
        {"automation": {"food": 2}, "supply": [0, 0, 0, 0, 1], "population": 4, "ships": {"sol": [4] * 15}},
        phase="production",
    )
    before = stock(match)
    do(match, "grow")
    assert columns(match) == [0, 0, 0, 0, 0] and change(before, stock(match))["population"] == 1


def test_missionaries_are_not_paid_by_themselves_nor_for_what_they_lack() -> None:
    """BTS-21.5: an opponent researches what the Disciples have; their own research and what they do not have is
    nothing."""
    mat = "disciples_of_the_cosmic_tabernacle"
    rows = board()
    for entry in rows.values():
        entry.pop("researched", None)
    for active, holder, gained in ((0, None, 0), (1, None, 0), (1, 0, 1)):
        slots = {name: dict(entry) for name, entry in rows.items()}
        if holder is not None:
            slots["I-1"]["researched"] = [holder]
        rich = {"ore": 3, "population": 3}
        match = advanced(mat, {"automation": {"ore": 5}, **rich}, rich, active=active, slots=slots)
        before = stock(match)
        do(match, "research_I.1", "I-1")
        walk(match)
        assert change(before, stock(match)).get("ore", 0) == gained


def test_a_drydock_builds_no_larger_ship_than_there_is() -> None:
    """BTS-21.5, BTS-14.4: level 4 is the highest."""
    match = advanced(
        "solaris_defence_league",
        {"ore": 9, "population": 3, "automation": {"ore": 6}, "ships": {"sol": [4]}},
        slots=board(III_F=known("capital_ship", 0)),
    )
    do(match, "capital_ship.1")
    walk(match)
    assert max(max(levels) for levels in seat(match)["ships"].values()) == 4
