"""Setting up: chapters 1 to 4 and the numbers of players."""

from __future__ import annotations

import pytest

import cosmarch
from cosmarch.core.errors import SetupError
from cosmarch.games.ti3.content.vocabulary import GROUND_FORCE, PDS, SHIPS, SPACE_DOCK
from cosmarch.games.ti3.rules.setup.setup import SIMPLE
from cosmarch.games.ti3.rules.victory import gain_points
from tests.ti3.table import CONTENT, RACES, Play, fresh, place, planet, table


def new(seats: int = 3, seed: int = 1, **options: object) -> Play:
    return Play(cosmarch.new("ti3", seats, seed, {"galaxy": "random", **options}))


def test_seats() -> None:
    """TI-1.1.1."""
    for seats in (2, 7):
        with pytest.raises(SetupError):
            cosmarch.new("ti3", seats)
    assert new(6).match.seats == 6


def test_races_by_lot_and_by_choice() -> None:
    """TI-2.1.1, TI-2.1.2, TI-23.1.1."""
    drawn = new(6).t.race
    assert len(set(drawn)) == 6
    assert new(6, seed=2).t.race != drawn
    p = new(3, pick_races=True, speaker=2)
    assert (p.kind, p.seat) == ("race", 1)
    p.do("hacan")
    assert p.seat == 2 and p.refused == {"hacan": "TI-2.1.1"}


def test_colours() -> None:
    """TI-1.2.2, TI-2.1.3: colour is independent of race, and each is taken once."""
    assert new(5).t.colour == (0, 1, 2, 3, 4)
    p = new(3, pick_colours=True, speaker=1)
    assert p.kind == "colour"
    p.do("purple")
    assert p.refused == {"purple": "TI-2.1.3"}


def test_decks() -> None:
    """TI-2.1.4, TI-1.2.5, TI-1.2.6, TI-2.1.7, TI-2.1.9: shuffled decks, strategy cards laid out, nobody has a point."""
    t = fresh()
    assert len(t.action_deck) == 103 and len(t.political_deck) == 60
    for deck in ("action_deck", "political_deck"):
        assert getattr(t, deck) != tuple(sorted(getattr(t, deck)))
        other = getattr(new(seed=2).t, deck)
        assert getattr(new().t, deck) != other and sorted(getattr(t, deck)) == sorted(other)
    assert set(t.strategy_holder) == {-1} and not any(t.strategy_used)
    assert t.vp == [0, 0, 0]
    assert not any(t.hands)


def test_two_action_cards_stay_out_with_four_players() -> None:
    """TI-X.6, only with the errata."""
    out = CONTENT.layouts[4].out_of_the_deck
    copies = sum(CONTENT.action_cards[card].copies for card in out)
    assert len(out) == 2
    assert len(new(4).t.action_deck) == 103 - copies
    assert len(new(4, errata=False).t.action_deck) == 103


def test_home_planets_technologies_and_counters() -> None:
    """TI-2.1.5, TI-2.1.13, TI-2.1.14, TI-2.1.15, TI-1.3.4, TI-1.3.5, TI-32.1.1, TI-27.1.1, TI-27.1.3."""
    t = fresh(("sol", "l1z1x", "mentak"))
    assert [CONTENT.planets[p].key for p in t.planets_of(0)] == ["jord"]
    assert not any(t.exhausted)
    assert {CONTENT.technologies[n].key for n in range(24) if t.has_tech(0, n)} == {
        "antimass_deflectors",
        "cybernetics",
    }
    assert (t.strategy, t.pool, t.fleet) == ([2, 3, 2], [3, 3, 3], [3, 3, 4])  # two races have an extra counter
    assert t.counters_left(0) == 16 - 8  # TI-1.2.9, TI-28.1.1
    assert t.goods_left() == 40  # TI-2.1.6, TI-1.2.13


def test_starting_units() -> None:
    """TI-2.1.11, TI-2.1.12, TI-1.3.3: ships into the home system, the rest divided among its planets."""
    t = fresh()
    home = place(t, "sol_home")
    assert [t.ships_at(home, 0, kind) for kind in range(SHIPS)] == [0, 1, 0, 2, 0, 0]
    assert t.ground[planet("jord")] == 5 and t.dock[planet("jord")] == 1
    assert t.reinforcements(0, SPACE_DOCK) == 2
    p = new(3, pick_races=True, speaker=1)
    p.do("hacan", "sol", "l1z1x")
    assert p.match.asks[0].args == {"unit": SPACE_DOCK, "planet": planet("arretze")}
    p.do("0", "1")  # the dock on the second planet; the third can have none
    assert p.match.asks[0].args == {"unit": GROUND_FORCE, "planet": planet("arretze")}
    p.do("1", "1")
    assert [p.t.ground[planet(name)] for name in ("arretze", "hercant", "kamdorn")] == [1, 1, 2]
    assert [p.t.dock[planet(name)] for name in ("arretze", "hercant", "kamdorn")] == [0, 1, 0]


def test_all_divide_their_units_at_once() -> None:
    p = new(3, pick_races=True, speaker=1)
    p.do("hacan", "letnev", "xxcha")
    assert [ask.seat for ask in p.match.asks] == [0, 1, 2]


def test_at_most_two_pds_on_a_planet() -> None:
    """TI-35.4.12 holds when starting units are divided, too."""
    p = new(3, pick_races=True, speaker=1)
    p.do("jol_nar", "sol", "l1z1x", "1", "2")
    assert p.match.asks[0].args["planet"] == planet("jol") and p.tokens == {"0", "1", "2"}


def test_objective_deck() -> None:
    """TI-3.1.1, TI-3.1.5, TI-3.1.6, TI-3.1.7, TI-3.1.8, TI-2.1.8."""
    t = fresh()
    stages = [CONTENT.objectives[card].stage for card in t.objective_deck]
    assert stages == ["stage_1"] * 6 + ["stage_2"] * 4
    assert CONTENT.imperium_rex in t.objective_deck
    everything = [*t.objective_deck, *t.objectives_out, *t.secret]
    assert sorted(everything) == list(range(30))
    boxed = [CONTENT.objectives[card].stage for card in t.objectives_out]
    assert boxed.count("stage_2") == 6


def test_objective_deck_of_the_long_war() -> None:
    """TI-37.1.1, TI-37.1.2, TI-37.1.3, TI-1.2.18."""
    t = new(length="long_war").t
    stages = [CONTENT.objectives[card].stage for card in t.objective_deck]
    assert stages == ["stage_1"] * 8 + ["stage_2"] * 6 and CONTENT.imperium_rex in t.objective_deck
    assert t.goal == 14
    t = t.copy()
    t.race = (0, 1, 2)
    gain_points(t, 0, 13, "TI-1.1.2")
    assert not t.over  # ten are not enough
    gain_points(t, 0, 1, "TI-1.1.2")
    assert t.over and t.winner == 0
    t = new(length="long_war_without_end_card").t
    assert CONTENT.imperium_rex not in t.objective_deck and len(t.objective_deck) == 13
    with pytest.raises(SetupError):
        new(length="long_war_without_end_card", age_of_empire=True)


def test_secret_objectives_are_secret() -> None:
    """TI-3.1.2, TI-3.1.3, TI-3.1.4, TI-3.1.9, TI-1.3.7, TI-36.0.1."""
    p = new()
    for seat in range(3):
        for who, row in enumerate(p.match.view(seat)["table"]["players"]):
            assert (row["secret"] is None) == (who != seat)
    for seat in (None, 0, 1, 2):  # what went to the box, or is still in the deck, shows nowhere
        shown = str(p.match.view(seat)) + str([event.args for event in p.match._events() if event.visible(seat)])
        unseen = [CONTENT.objectives[card].key for card in (*p.t.objectives_out, *p.t.objective_deck)]
        assert not [key for key in unseen if key in shown]
    assert len(set(p.t.secret)) == 3
    assert len(p.told("secret_objective", 1)) == 1 and not p.told("secret_objective")


def test_secret_objectives_are_shuffled() -> None:
    """TI-3.1.2: one each of ten, and by lot who gets which."""
    assert len(CONTENT.objectives_of["secret"]) == 10
    dealt = [new(seed=seed).t.secret for seed in range(40)]
    assert {one for secrets in dealt for one in secrets} == set(CONTENT.objectives_of["secret"])
    assert all(len({secrets[seat] for secrets in dealt}) > 5 for seat in range(3))


def test_first_round_follows_the_set_up() -> None:
    """TI-4.1.1, TI-4.1.2."""
    p = table(("begin_round",), round=0)
    assert p.kind == "strategy_card" and p.t.round == 1


def test_unit_figures() -> None:
    """TI-1.2.1, TI-2.2.1, TI-24.1.2, TI-1.3.13."""
    t = fresh(("sol", "letnev", "sardakk_norr"))
    figures = {unit.key: unit.figures for unit in CONTENT.units}
    assert figures == {
        "fighter": 10, "destroyer": 8, "cruiser": 8, "carrier": 4, "dreadnought": 5,
        "war_sun": 2, "ground_force": 12, "pds": 6, "space_dock": 3,
    }  # fmt: skip
    t.add_ships(0, 0, 1, 3)
    assert t.reinforcements(0, 1) == 8 - 1 - 3


def test_speaker() -> None:
    """TI-5.1.2: by lot, or as the option says."""
    assert {new(seed=seed).t.speaker for seed in range(12)} == {0, 1, 2}
    assert new(speaker=3).t.speaker == 2
    assert len(RACES) == 3


def test_components_of_a_race() -> None:
    """TI-1.2.10, TI-1.2.11, TI-27.1.2: markers, leaders, and the table of units."""
    assert CONTENT.control_markers == 15
    assert [len(race.leaders) for race in CONTENT.races] == [3] * 10
    cruiser = CONTENT.units[2]
    assert (cruiser.key, cruiser.cost, cruiser.combat, cruiser.move) == ("cruiser", 2, 7, 2)


def test_tiles_are_systems() -> None:
    """TI-1.3.1, TI-1.3.2, TI-2.1.10: home systems, special ones and the others make up the galaxy."""
    t = fresh()
    kinds = [CONTENT.systems[tile].kind for tile in t.hex_tile]
    assert kinds.count("home") == 3 and kinds.count("mecatol") == 1 and kinds.count("special") == 3
    assert all(t.near[place] for place in range(t.hexes))


@pytest.mark.parametrize("seats", [3, 6])
@pytest.mark.parametrize("leaders", [False, True])
def test_a_quick_start_asks_nothing_before_the_first_strategy_card(seats: int, leaders: bool) -> None:
    """TI-2.1.11, TI-2.1.12: every starting unit stands in the home system, within the limits of its planets."""
    p = new(seats, galaxy="random", quick_start=True, leaders=leaders)
    assert p.match.asks[0].kind == "strategy_card" and not p.match.answers
    names = [CONTENT.races[race].key for race in p.t.race]
    assert len(set(names)) == seats and set(names) <= set(SIMPLE)
    for who in range(seats):
        units, planets = CONTENT.races[p.t.race[who]].units, p.t.home_planets(who)
        assert [p.t.ships_at(p.t.home[who], who, kind) for kind in range(SHIPS)] == list(units[:SHIPS])
        for unit, column in ((SPACE_DOCK, p.t.dock), (GROUND_FORCE, p.t.ground), (PDS, p.t.pds)):
            assert sum(column[planet] for planet in planets) == units[unit]
        assert all(p.t.ground[planet] for planet in planets)
        assert all(p.t.dock[planet] <= 1 and p.t.pds[planet] <= 2 for planet in planets)
        best = max(planets, key=lambda planet: CONTENT.planets[planet].resources)
        assert p.t.dock[best] == 1
