"""Technology: chapter 32."""

from __future__ import annotations

from cosmarch.games.ti3.rules.technology import price_of, technology_refusal
from tests.ti3.table import CONTENT, Play, fresh, own, planet, play, technology

NUMBER = {card.key: card.id for card in CONTENT.technologies}


def buying(*planets: str, goods: int = 0, technologies: int | None = None, races: tuple[str, ...] = ()) -> Play:
    """Seat 0 may use the secondary ability of Technology."""
    t = fresh(races or ("sol", "letnev", "xxcha"))
    own(t, 0, *planets)
    t.goods[0] = goods
    if technologies is not None:
        t.technologies[0] = technologies
    t.queue = [("secondary", 0, 6), ("stop",)]
    return play(t)


def test_prerequisites() -> None:
    """TI-32.2.2: all of them, in whatever way it is gained."""
    t = fresh()
    t.technologies[0] = technology("hylar_v_assault_laser", "deep_space_cannon")
    why = technology_refusal(t, 0, NUMBER["war_sun"])
    assert why is not None and why.rule == "TI-32.2.2" and why.args == {"tech": NUMBER["sarween_tools"]}
    t.technologies[0] |= technology("sarween_tools")
    assert technology_refusal(t, 0, NUMBER["war_sun"]) is None


def test_alternative_prerequisites() -> None:
    """TI-32.2.3."""
    for have, rule in ((0, "TI-32.2.3"), (technology("stasis_capsules"), ""), (technology("sarween_tools"), "")):
        t = fresh()
        t.technologies[0] = have
        why = technology_refusal(t, 0, NUMBER["micro_technology"])
        assert (why.rule if why is not None else "") == rule


def test_an_own_technology_is_not_gained_again() -> None:
    """TI-32.1.1, TI-1.2.3."""
    t = fresh()
    why = technology_refusal(t, 0, NUMBER["antimass_deflectors"])
    assert why is not None and why.rule == "TI-32.1.1"


def test_buying() -> None:
    """TI-32.2.1, TI-42.7.2, TI-8.1.5: eight resources and a counter."""
    p = buying("abyz", "starpoint")
    p.do("yes")
    assert p.kind == "buy_technology" and "war_sun" in p.refused
    p.do("enviro_compensator", "jord", "abyz")  # and Starpoint, the only one left
    assert p.over and p.t.strategy[0] == 1
    assert p.t.technologies[0] & technology("enviro_compensator")
    assert buying("abyz").over  # seven resources: not asked


def test_three_green_specialties() -> None:
    """TI-32.3.1, TI-32.3.4, TI-32.3.5, TI-26.1.5."""
    t = fresh()
    own(t, 0, "lirta_iv", "xxehan", "lodor", "zohbat")
    assert price_of(t, 0, NUMBER["gen_synthesis"]) == 5
    t.exhausted[planet("lodor")] = 1
    assert price_of(t, 0, NUMBER["gen_synthesis"]) == 6
    assert price_of(t, 0, NUMBER["xrd_transporters"]) == 7
    assert price_of(t, 0, NUMBER["enviro_compensator"]) == 8  # TI-32.3.3: none in yellow


def test_a_specialty_need_not_pay() -> None:
    """TI-32.3.6: the planet stays ready; exhausted for this purchase it gives no discount."""
    p = buying("lirta_iv", "abyz")  # 2 + 3 + Jord's 4; a green technology costs 7
    p.do("yes", "gen_synthesis", "jord", "abyz")
    assert p.over and not p.t.exhausted[planet("lirta_iv")]
    p = buying("lirta_iv", goods=4)  # 7: Jord and 3 goods, or with Lirta IV worth 1
    p.do("yes", "gen_synthesis", "lirta_iv", "jord")
    assert p.match.asks[0].args["n"] == 2


def test_discount_only_with_the_secondary_ability() -> None:
    """TI-32.3.2: what costs nothing needs none."""
    t = fresh()
    t.queue = [("technology_primary", 0), ("stop",)]
    p = play(t)
    p.do("xrd_transporters")
    assert p.over and not any(p.t.exhausted)


def test_jol_nar_use_both_abilities() -> None:
    """TI-42.7.2 with an ability of the Jol-Nar."""
    p = buying("abyz", "starpoint", races=("jol_nar", "sol", "letnev"))
    p.do("yes")
    assert p.kind == "technology"
    p.do("stasis_capsules")
    assert p.kind == "buy_technology" and "done" in p.tokens
    p.do("xrd_transporters", "nar", "abyz", "starpoint")
    assert p.over and p.t.technologies[0] & technology("stasis_capsules", "xrd_transporters")
    p = buying(races=("jol_nar", "sol", "letnev"))  # too poor to buy
    p.do("yes", "stasis_capsules")
    assert p.over


def test_colours() -> None:
    """TI-32.1.4, TI-32.1.2, TI-32.1.3: four colours; nothing lets a player give a technology away."""
    assert {card.colour for card in CONTENT.technologies} == {0, 1, 2, 3}
    assert not any("technology" in token for token in fresh().choices.sides.names)
