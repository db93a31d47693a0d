"""What an empire can count on, and what it needs to hit: numbers that the table shows before they come true."""

from __future__ import annotations

import pytest

from cosmarch.games.se4x.content.packed_ints import one_load
from cosmarch.games.se4x.rules.combat.aims import aims
from cosmarch.games.se4x.rules.combat.firing import load
from cosmarch.games.se4x.rules.economy import drafts, maintenance, sheet
from cosmarch.games.se4x.rules.economy.economy import income
from cosmarch.games.se4x.rules.economy.outlook import forecast, market
from cosmarch.games.se4x.rules.unique_ships import designs
from cosmarch.games.se4x.state import Table
from cosmarch.games.se4x.state import put as changed
from cosmarch.games.se4x.view import view
from tests.se4x.battle import FIELD, field, standing
from tests.se4x.cards import give, with_cards
from tests.se4x.rules.test_unique_ships import built
from tests.se4x.table import fresh, kind_of, place, put, research, settle


def rich() -> Table:
    t = fresh(centers=True)
    settle(t, 0, "G5", 5)
    settle(t, 0, "G6", 3)
    t.home = (place("G5"), *t.home[1:])
    put(t, 0, "G5", "ms_pipeline")
    put(t, 0, "G6", "ms_pipeline")
    put(t, 0, "G5", "cruiser", 3)
    put(t, 0, "G7", "scout", 2)
    mineral = t.content.terrain_names.index("mineral_10")
    t.stock = changed(t.stock, place("G6"), one_load(mineral))
    t.center = changed(t.center, place("G5"), 2)
    t.cp[0] = 45
    t.bounty[0] = 4
    return t


def test_the_forecast_comes_true() -> None:
    """SE-19.1, SE-19.3, SE-20.1: what the table foretells is what the economic phase gives and takes."""
    t = rich()
    told = forecast(t, 0, t.colonies_of(0))
    income(t)
    row = sheet.rows(t, 0)[-1]
    assert told == {name: row[name] for name in told}
    assert told["carried"] == 30 and told["minerals"] == 10 and told["maintenance"] == 8
    assert told["left"] == t.cp[0]


def test_the_forecast_counts_the_upkeep_of_what_is_planned() -> None:
    """SE-20.1: ships that are bought in this phase have to be paid for in the next."""
    t = rich()
    before = forecast(t, 0, t.colonies_of(0))
    drafts.add(t, 0, kind_of("battlecruiser"), place("G5"), 2)
    after = forecast(t, 0, t.colonies_of(0))
    assert after["maintenance"] == before["maintenance"] + 4 and after["left"] == before["left"] - 4


@pytest.mark.parametrize(
    ("card", "options", "more"),
    [
        ("traders", {}, 2 + 2),
        ("giant_race", {}, 3 + 3),
        ("insectoids", {}, 1 + 1),
        ("central_computer", {}, 1 + 1),
        ("traders", {"low_maintenance": True}, 1 + 1),
    ],
)
def test_the_upkeep_of_what_is_planned_comes_true(card: str, options: dict[str, bool], more: int) -> None:
    """CE-EA34.1, CE-EA43.1, CE-AT06.1, SE-27.3: with the hull of the race, and halved by what halves it."""
    t = give(with_cards(**options), 0, card)
    settle(t, 0, "G5")
    drafts.add(t, 0, kind_of("cruiser"), place("G5"), 2)
    told = maintenance.due_next(t, 0)
    drafts.drop(t, 0, kind_of("cruiser"))
    put(t, 0, "G5", "cruiser", 2)
    assert told == maintenance.due(t, 0) == more


def test_the_upkeep_of_a_planned_design() -> None:
    """CE-US.1: a unique ship pays for the hull of its design."""
    t = built("D2-2x2", "scanners")
    drafts.add(t, 0, kind_of("unique_ship"), t.home[0], 1)
    told = maintenance.due_next(t, 0) - maintenance.due(t, 0)
    assert told == designs.values(t.design[0])[3] > 0


def test_the_forecast_tells_nothing_of_blockades_that_nobody_knows_of() -> None:
    """SE-15.1: a face-down counter at a colony may be a decoy, so the view counts on the colony's income."""
    t = rich()
    put(t, 1, "G6", "scout")
    assert t.blockaded(place("G6"))
    counted = view(t, 0)["players"][0]["forecast"]["colonies"]
    assert counted == forecast(t, 0, t.colonies_of(0))["colonies"]
    assert view(t, 1)["players"][0]["forecast"] is None and view(t, 1)["players"][0]["market"] is None


def test_the_market_has_prices_and_the_room_of_the_yards() -> None:
    """SE-22.3, SE-23.1, SE-23.2: prices by level and type, and half hull points by hex."""
    t = rich()
    put(t, 0, "G5", "ship_yard", 4)
    research(t, 0, ship_yard=2)
    told = market(t, 0)
    size = t.content.technologies[0]
    assert told["levels"]["ship_size"] == list(size.prices(t.on("expansion"))[size.start + 1 :])
    assert told["units"]["scout"] == {"price": 6, "halves": 2} and told["units"]["base"]["halves"] == 0
    assert told["yards"] == [{"hex": place("G5"), "halves": 12, "left": 12}]


def test_the_number_to_hit_is_told_to_who_fires() -> None:
    """SE-9.5: attack and its technology less defense and its technology; nobody else is told beforehand."""
    t = field()
    mine = put(t, 0, FIELD, "cruiser", 2, attack=1)
    other = put(t, 1, FIELD, "destroyer", 1)
    standing(t)
    load(t)
    ship, target = t.content.ships[t.kind[mine]], t.content.ships[t.kind[other]]
    needed = ship.attack_at(1) + 1 - target.defense_at(1)
    assert {"group": mine, "target": other, "to": needed} in aims(t, 0) and aims(t, 1) == []
