"""Cards where leaders are about: none of the game speaks of leaders, but ships and planets go."""

from __future__ import annotations

from collections.abc import Callable

import pytest

import cosmarch
from cosmarch.games.ti3.content.vocabulary import DREADNOUGHT
from cosmarch.games.ti3.rules.combat.dice_and_casualties import lose_fleet
from cosmarch.games.ti3.rules.council.outcomes_planets import clear_planets
from cosmarch.games.ti3.state import Table
from tests.ti3.hands import as_action, at_moment
from tests.ti3.leading import CONTENT, led, whereabouts
from tests.ti3.table import fresh, own, place, planet, play, put

LOST = "gone"


def with_leader(name: str, where: str, *more: Callable[[Table], None]) -> Callable[[Table], None]:
    """A position with one leader in it, after the others have prepared it."""

    def prepare(t: Table) -> None:
        for step in more:
            step(t)
        tiles = {at: CONTENT.system_names[tile] for at, tile in enumerate(t.hex_tile) if tile >= 0}
        for key, value in led(tiles, {name: where}).items():
            setattr(t, key, value)

    return prepare


def fleets(t: Table) -> None:
    """Seats 0 and 1 meet at Wellon."""
    put(t, 0, "wellon", cruiser=1)
    put(t, 1, "wellon", dreadnought=1)
    t.system, t.defender = place(t, "wellon"), 1
    t.add_damage(place(t, "wellon"), 1, DREADNOUGHT)


def test_no_card_is_about_leaders() -> None:
    """TI-1.2.11, TI-40.1.1: the decks are the same with and without the option."""
    tables = [cosmarch.new("ti3", 3, 1, {"leaders": option})._table for option in (False, True)]
    for one in ("action_deck", "political_deck"):
        assert sorted(getattr(tables[0], one)) == sorted(getattr(tables[1], one))


def test_lucky_shot_kills_a_leader() -> None:
    """TI-40.2.2: a ship destroyed by a card outside a Space Battle."""

    def fleet(t: Table) -> None:
        own(t, 0, "wellon")
        put(t, 1, "wellon", cruiser=1)

    p = as_action("lucky_shot", prepare=with_leader("unlenn", "wellon.cruiser", fleet))
    assert whereabouts(p.t, "unlenn") == LOST and not p.told("leader_in_danger")


def test_direct_hit_gives_a_leader_a_chance() -> None:
    """TI-40.2.1: the card is played in a Space Battle; on 9 the leader is captured by the opponent."""
    window = ("after_ship_damaged", 1, place(fresh(), "wellon"), DREADNOUGHT)
    prepare = with_leader("unlenn", "wellon.dreadnought", fleets)
    p = at_moment("direct_hit", window, prepare=prepare, dice=(9,))
    assert whereabouts(p.t, "unlenn") == "seat.0"


def test_skilled_retreat_takes_a_leader_along() -> None:
    """TI-40.1.3, TI-40.7.3: the card lets a fleet go, whoever attacks it."""
    window = ("before_combat_round", place(fresh(), "wellon"), 1)
    prepare = with_leader("connor", "wellon.cruiser", fleets)
    p = at_moment("skilled_retreat", window, "mecatol_rex", prepare=prepare)
    assert whereabouts(p.t, "connor") == "mecatol_rex.cruiser"


@pytest.mark.parametrize("name", ["local_unrest", "star_of_death"])
def test_a_card_drives_a_leader_away(name: str) -> None:
    """TI-40.2.5: the planet turns neutral, the leader escapes."""

    def world(t: Table) -> None:
        own(t, 1, "wellon", "lodor")
        put(t, 0, "wellon", war_sun=1)

    prepare = with_leader("ciel", "wellon", world)
    if name == "local_unrest":
        p = as_action(name, "wellon", prepare=prepare)
    else:
        p = at_moment(name, ("before_planetary_landing", 0, place(fresh(), "wellon")), prepare=prepare)
    assert p.t.owner[planet("wellon")] == -1 and (p.kind, p.seat) == ("leader_flees", 1)
    assert whereabouts(p.do("lodor").t, "ciel") == "lodor"


def test_patrol_takes_a_leader_along() -> None:
    """TI-40.1.4: the card moves Cruisers and Destroyers, and who is aboard."""

    def cruiser(t: Table) -> None:
        put(t, 0, "wellon", cruiser=1)
        t.activated[place(t, "wellon")] |= 1

    prepare = with_leader("connor", "wellon.cruiser", cruiser)
    p = as_action("patrol", prepare=prepare)
    p.do(f"{p.hex('wellon')}.cruiser")
    if p.kind == "patrol_goal":
        p.do(sorted(p.tokens)[0])
    assert whereabouts(p.t, "connor").endswith(".cruiser") and whereabouts(p.t, "connor") != "wellon.cruiser"


def test_ships_given_up_by_an_agenda_kill_a_leader() -> None:
    """TI-40.2.2: Closing the Wormholes."""
    t = fresh()
    with_leader("connor", "wormhole_alpha.cruiser", lambda t: put(t, 0, "wormhole_alpha", cruiser=1))(t)
    t.queue = [("wormhole_loss", 0, place(t, "wormhole_alpha")), ("stop",)]
    assert whereabouts(play(t).t, "connor") == LOST


def test_the_artifact_spares_leaders_on_planets() -> None:
    """TI-40.1.1, TI-40.2.2: leaders are no units, and the planet keeps its owner; aboard they die with their ship."""
    t = fresh()
    own(t, 0, "mecatol_rex")
    t.ground[planet("mecatol_rex")] = 1
    put(t, 0, "mecatol_rex", cruiser=1)
    where = {"connor": "mecatol_rex", "rev": "mecatol_rex.cruiser"}
    t.with_leaders, t.leader_place = 1, led({0: "mecatol_rex"}, where)["leader_place"]
    lose_fleet(t, 0, 0)
    clear_planets(t, 0, "TI-31.1.6")
    assert t.ground[planet("mecatol_rex")] == 0
    assert (whereabouts(t, "connor"), whereabouts(t, "rev")) == ("mecatol_rex", LOST)


def test_a_planet_that_is_given_away() -> None:
    """TI-40.2.5: Colonial Redistribution."""
    t = fresh()
    own(t, 1, "wellon", "lodor")
    with_leader("ciel", "wellon")(t)
    t.queue = [("take_gift", 0, planet("wellon")), ("stop",)]
    p = play(t).do("yes")
    assert p.t.owner[planet("wellon")] == 0 and (p.kind, p.seat) == ("leader_flees", 1)
