"""The strategic action and the strategy cards: chapters 8 and 42."""

from __future__ import annotations

from cosmarch.games.ti3.content.vocabulary import CRUISER, DESTROYER
from tests.ti3.rules.test_strategy import (
    DIPLOMACY,
    IMPERIAL,
    INITIATIVE,
    LOGISTICS,
    POLITICAL,
    SIX,
    TECHNOLOGY,
    WARFARE,
    strategic,
)
from tests.ti3.table import CONTENT, Play, fresh, own, place, planet, play, put, table, technology

# ---- the strategic action


def test_secondary_clockwise_for_a_counter() -> None:
    """TI-8.1.3, TI-8.1.4, TI-8.1.5, TI-8.1.7, TI-8.1.8, TI-8.1.10, TI-28.4.1."""
    p = strategic(1, POLITICAL)
    p.do("command_pool").until("secondary")
    asked = []
    while p.kind == "secondary":
        asked.append(p.seat)
        p.do("yes")
    assert asked[:2] == [2, 0] and 1 not in asked
    assert p.t.strategy == [1, 2, 1]
    assert p.over and p.t.strategy_used[POLITICAL]


def test_secondary_without_counters() -> None:
    """TI-8.1.5, TI-8.1.11: who cannot pay is not asked."""
    p = strategic(1, POLITICAL, strategy=[1, 0, 0])
    p.do("command_pool").until("secondary")
    assert p.seat == 0
    p.do("no")
    assert p.over and p.t.strategy == [1, 0, 0]


def test_initiative_pays_no_counters() -> None:
    """TI-42.1.3."""
    p = strategic(1, POLITICAL, strategy=[0, 0, 0], holders={INITIATIVE: 2})
    p.do("command_pool").until("secondary")
    assert p.seat == 2
    p.do("yes")
    assert len(p.t.hands[2]) == 1 and p.rules("secondary") == ["TI-42.1.3"]


# ---- Diplomacy


def test_diplomacy_primary() -> None:
    """TI-42.2.1, TI-42.2.2: both are bound, only where the other has units, and only in this Action Phase."""
    p = strategic(0, DIPLOMACY)
    assert p.tokens == {"seat.2", "seat.3"}
    p.do("seat.3")
    assert p.t.truces == (0b100, 0, 0b001)
    t = fresh()
    own(t, 2, "wellon", "thibah")  # only markers of the Xxcha; on Thibah a ground force
    t.ground[planet("thibah")] = 1
    put(t, 0, "mecatol_rex", carrier=1, ground_force=1)
    t.truces, t.order, t.phase, t.queue = (0b100, 0, 0b001), (0, 1, 2), 2, [("turn", 0), ("stop",)]
    p = play(t)
    assert p.refused[p.hex("xxcha_home")] == p.refused[p.hex("thibah")] == "TI-42.2.1"
    assert p.hex("letnev_home") in p.tokens
    p.do(p.hex("wellon"), f"{p.hex('mecatol_rex')}.carrier", "done", "wellon.ground_force")
    assert p.t.owner[planet("wellon")] == 0
    p = table(("turn", 0), phase=2, truces=(0b100, 0, 0b001), order=(0, 1, 2), passed=0b110)
    p.do("pass")
    assert p.t.phase == 3 and p.t.truces == (0, 0, 0)


def refreshing(*planets: str, races: tuple[str, ...] = SIX[:3]) -> Play:
    t = fresh(races)
    own(t, 1, *planets)
    for name in planets:
        t.exhausted[planet(name)] = 1
    t.queue = [("secondary", 1, DIPLOMACY), ("stop",)]
    return play(t)


def test_diplomacy_secondary() -> None:
    """TI-42.2.3, TI-42.2.4: up to two planets, none of a home system."""
    p = refreshing("wellon", "thibah", "lodor", "arc_prime")
    p.do("yes")
    assert p.tokens == {"wellon", "thibah", "lodor", "done"}
    p.do("wellon", "lodor")
    assert p.over and p.t.ready_planets(1) == sorted([planet("wren_terra"), planet("wellon"), planet("lodor")])
    p = refreshing("wellon")
    p.do("yes", "done")
    assert p.over and p.t.exhausted[planet("wellon")]
    assert refreshing("arc_prime").over  # nothing to refresh: not asked


def test_xxcha_send_envoys_as_a_secondary() -> None:
    """TI-42.2.1 with an ability of the Xxcha."""
    p = refreshing("wellon", races=("sol", "xxcha", "letnev"))
    p.do("yes", "yes", "seat.1")
    assert p.t.truces == (0b010, 0b001, 0) and p.t.exhausted[planet("wellon")]
    p = refreshing(races=("sol", "xxcha", "letnev"))
    p.do("yes", "seat.3")
    assert p.t.truces == (0, 0b100, 0b010)


# ---- Political


def test_political_primary() -> None:
    """TI-42.3.1, TI-42.3.2, TI-31.1.1: three cards, a counter, an agenda, and the next agenda is chosen."""
    p = strategic(0, POLITICAL)
    assert len(p.t.hands[0]) == 3 and p.kind == "place_counter"
    assert len(p.told("card_drawn_this", 0)) == 3 and not p.told("card_drawn_this", 1)
    top = p.t.political_deck[:3]
    p.do("fleet_supply")
    assert p.kind == "agenda_on_top" and p.t.fleet[0] == 4
    names = CONTENT.political_card_names
    assert p.tokens == {names[card] for card in top}
    assert p.match.view(0)["table"]["looked_at"] == [names[card] for card in top]
    assert p.match.view(1)["table"]["looked_at"] == 3
    p.do(names[top[1]], names[top[2]])
    assert p.t.political_deck[0] == top[1] and p.t.political_deck[-2:] == (top[2], top[0])
    assert [place for place, _ in p.match.view(0)["table"]["political_known"]] == [0, 58, 59]
    assert p.match.view(1)["table"]["political_known"] == []
    assert len(p.t.political_deck) == 60


def test_political_secondary() -> None:
    """TI-42.3.3."""
    p = table(("secondary", 1, POLITICAL))
    p.do("yes")
    assert len(p.t.hands[1]) == 1 and p.t.strategy[1] == 1


# ---- Logistics


def test_logistics_primary() -> None:
    """TI-42.4.1, TI-28.1.2."""
    p = strategic(0, LOGISTICS)
    p.do("command_pool", "command_pool", "fleet_supply", "strategy_allocation")
    assert (p.t.strategy[0], p.t.pool[0], p.t.fleet[0]) == (3, 5, 4)


def test_logistics_secondary() -> None:
    """TI-42.4.2, TI-42.4.3, TI-8.1.6: three influence a counter, and no counter to begin with."""
    t = fresh()
    own(t, 1, "mecatol_rex")
    t.strategy[1] = 0
    t.goods[1] = 2
    t.queue = [("secondary", 1, LOGISTICS), ("stop",)]
    p = play(t)
    p.do("yes")
    assert p.tokens == {"1", "2", "3"}  # 6 + 1 of the planets and 2 trade goods
    p.do("2", "mecatol_rex", "command_pool", "fleet_supply")
    assert (p.t.pool[1], p.t.fleet[1], p.t.goods[1]) == (4, 4, 2)
    t.goods[1] = 0
    t.exhausted[planet("mecatol_rex")] = 1
    assert play(t).over  # one influence is not enough


# ---- Warfare


def test_warfare_primary() -> None:
    """TI-42.6.1, TI-11.3.6: a counter comes back to the Command Pool; the system may be activated again, and the ships
    there move again."""
    t = fresh()
    t.activated[place(t, "wellon")] = 0b011
    t.activated[place(t, "thibah")] = 0b001
    for system in ("wellon", "thibah"):
        put(t, 0, system, cruiser=1)
    t.queue = [("warfare_primary", 0), ("turn", 0)]
    t.order, t.phase = (0, 1, 2), 2
    p = play(t)
    p.do(p.hex("wellon"))
    assert p.t.activated[place(t, "wellon")] == 0b010 and p.t.pool[0] == 4
    assert p.hex("wellon") in p.tokens and p.refused[p.hex("thibah")] == "TI-10.1.2"
    p.do(p.hex("mecatol_rex"))
    assert f"{p.hex('wellon')}.cruiser" in p.tokens and p.refused[f"{p.hex('thibah')}.cruiser"] == "TI-11.3.3"
    p = strategic(0, WARFARE)
    assert p.kind != "retrieve_counter"  # nothing to retrieve


def patrolling(**columns: object) -> Play:
    t = fresh()
    for seat in range(3):
        for at in range(t.hexes):
            for kind in (CRUISER, DESTROYER):
                t.add_ships(at, seat, kind, -t.ships_at(at, seat, kind))
    put(t, 0, "wellon", cruiser=1, destroyer=1)
    put(t, 0, "mecatol_rex", destroyer=1)
    put(t, 1, "tarmann", fighter=1)
    t.activated[place(t, "wellon")] = 0b001
    for name, value in columns.items():
        setattr(t, name, value)
    t.queue = [("secondary", 0, WARFARE), ("stop",)]
    return play(t)


def test_warfare_secondary() -> None:
    """TI-42.6.2, TI-42.6.3, TI-42.6.4, TI-42.6.6, TI-42.6.7: out of an activated system, one step, both to the same
    goal, which becomes activated."""
    p = patrolling()
    p.do("yes")
    assert p.tokens == {f"{p.hex('wellon')}.{kind}" for kind in ("cruiser", "destroyer")} | {
        f"{p.hex('mecatol_rex')}.destroyer", "done",
    }  # fmt: skip
    p.do(f"{p.hex('wellon')}.cruiser")
    near = {"thibah", "lodor", "quann", "mehar_xull"}
    assert p.tokens == {p.hex(name) for name in near}
    p.do(p.hex("thibah"), f"{p.hex('mecatol_rex')}.destroyer", p.hex("thibah"))
    t = p.t
    assert t.ships_at(place(t, "thibah"), 0, CRUISER) == t.ships_at(place(t, "thibah"), 0, DESTROYER) == 1
    assert t.is_activated(place(t, "thibah"), 0)
    assert t.counters_left(0) == 16 - 7 - 2  # one for the patrols was spent, one lies on the board


def test_warfare_secondary_into_an_activated_system() -> None:
    """TI-42.6.5: no further counter."""
    t = fresh()
    activated = [0] * t.hexes
    activated[place(t, "thibah")] = 0b001
    p = patrolling(activated=activated)
    p.do("yes", f"{p.hex('wellon')}.cruiser", p.hex("thibah"), "done")
    assert p.t.counters_on_board(0) == 1


def test_empty_systems_of_patrols() -> None:
    """TI-42.6.8: nobody's units, no special and no home system; counters and control markers do not matter."""
    t = fresh()
    activated = [0] * t.hexes
    activated[place(t, "thibah")] = 0b110
    owner = [2 if number == planet("thibah") else one for number, one in enumerate(t.owner)]
    p = patrolling(activated=activated, owner=owner)
    p.do("yes", f"{p.hex('mecatol_rex')}.destroyer")
    assert p.hex("tarmann") not in p.tokens and p.hex("wellon") not in p.tokens
    assert p.hex("thibah") in p.tokens
    beside = fresh()
    put(beside, 0, "thibah", cruiser=1)
    beside.queue = [("secondary", 0, WARFARE), ("stop",)]
    p = play(beside).do("yes", f"{place_name('thibah')}.cruiser")
    assert p.hex("quann") in p.tokens and p.hex("asteroid_field_1") not in p.tokens


def place_name(system: str) -> str:
    t = fresh()
    return t.choices.hexes.names[place(t, system)]


def test_patrols_keep_to_fleet_supply() -> None:
    """TI-28.2.2."""
    p = patrolling(fleet=[1, 3, 3])
    p.do("yes", f"{p.hex('wellon')}.cruiser", p.hex("thibah"), f"{p.hex('wellon')}.destroyer")
    assert p.hex("thibah") not in p.tokens


# ---- Imperial


def test_imperial_primary() -> None:
    """TI-42.8.1, TI-34.1.1, TI-1.1.4."""
    p = strategic(0, IMPERIAL)
    assert len(p.t.objectives_open) == 1 and len(p.t.objective_deck) == 9
    assert p.t.vp[0] == 2


def test_imperium_rex() -> None:
    """TI-42.8.2, TI-20.8.1, TI-20.8.2, TI-20.8.3, TI-1.1.3."""
    p = strategic(0, IMPERIAL, objective_deck=(CONTENT.imperium_rex,), vp=[5, 4, 6])
    result = p.match.result
    assert result is not None and result.reason == "imperium_rex"
    assert result.ranking == ((2,), (0,), (1,)) and result.scores == (5, 4, 6)


def test_imperial_wins() -> None:
    """TI-1.1.2."""
    p = strategic(1, IMPERIAL, vp=[9, 8, 9])
    assert p.match.result is not None and p.match.result.winners == (1,)


def test_imperial_secondary() -> None:
    """TI-42.8.3, TI-42.8.4: production without a counter on the system."""
    p = strategic(1, IMPERIAL, fleet=[4, 3, 3])
    assert p.kind == "secondary" and p.seat == 2
    p.do("no", "yes")
    assert p.kind == "produce_where" and p.tokens == {"jord", "done"}
    p.do("jord", "cruiser", "done")  # Jord alone can pay
    assert p.over and p.t.active == 1
    home = p.t.home[0]
    assert p.t.ships_at(home, 0, CRUISER) == 1 and not p.t.is_activated(home, 0)


def test_technology_cards() -> None:
    """TI-42.7.1, TI-32.2.1: for nothing, but not without what it needs."""
    p = strategic(0, TECHNOLOGY, goods={0: 3})
    assert p.kind == "technology" and p.refused["light_wave_deflector"] == "TI-32.2.2"
    p.do("xrd_transporters")
    assert p.t.technologies[0] & technology("xrd_transporters")
    assert p.t.goods[0] == 3 and not any(p.t.exhausted)
