"""Cards for a moment of one's own stand beside the answers to one's next question (TI-30.1.2): after an activation,
before a vote, before a purchase."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable

import pytest

from cosmarch import IllegalChoice
from cosmarch.games.ti3.advice import advise
from cosmarch.games.ti3.rules.cards import lasting, playing
from cosmarch.games.ti3.state import Table
from tests.ti3.hands import Carded, carded, deal, throw_away
from tests.ti3.table import CONTENT, Play, fresh, own, place, planet, play, put

GREEN = 1
MOVES = ("move_ships",)


def activated(*ships: tuple[str, str]) -> Callable[[Table], None]:
    """Seat 0 has activated Mecatol Rex; these ships could come, or are too far away."""

    def prepare(t: Table) -> None:
        t.system = place(t, "mecatol_rex")
        t.activated[t.home[0]] = 1
        for system, ship in ships:
            put(t, 0, system, **{ship: 1})

    return prepare


NEAR = activated(("wellon", "carrier"), ("lodor", "carrier"))  # one step away, and two
FAR = activated(("lodor", "carrier"))


def held(prepare: Callable[[Table], None]) -> Callable[[Table], None]:
    def holding(t: Table) -> None:
        prepare(t)
        t.orders.append((-1, "held", "pass"))  # as `Match.hold` does it

    return holding


def carrier(p: Play, system: str) -> str:
    return f"{p.hex(system)}.carrier"


# ---- after an activation


def test_flank_speed_is_played_where_ships_are_moved() -> None:
    """TI-11.1.4: with another step the Carrier at Lodor comes, too; others may cancel the card first (TI-30.3.1)."""
    p = carded({0: ("flank_speed", "plague"), 1: ("sabotage",)}, MOVES, prepare=NEAR, quick=True)
    assert p.tokens == {carrier(p, "wellon"), "flank_speed", "done"}
    assert "plague" not in p.refused  # it is no card for this moment
    p.do("flank_speed")
    assert (p.kind, p.seat) == ("sabotage", 1)
    p.do("pass")
    assert (p.kind, p.seat) == ("move_ship", 0) and carrier(p, "lodor") in p.tokens and lasting.more_movement(p.t, 0)


def test_after_the_first_ship_it_is_too_late() -> None:
    """TI-10.1.1: the moment is that of the activation."""
    near = activated(("wellon", "carrier"), ("tarmann", "carrier"))
    p = carded({0: ("flank_speed",)}, MOVES, prepare=near, quick=True)
    assert "flank_speed" in p.tokens
    p.do(carrier(p, "wellon"))
    assert p.kind == "move_ship" and p.tokens == {"done", carrier(p, "tarmann")}


def test_a_cancelled_card_leaves_the_moment_as_it_was() -> None:
    """TI-30.3.2: the second one is not identical to a played one."""
    p = carded({0: ("flank_speed",) * 2, 1: ("sabotage",)}, MOVES, prepare=NEAR, quick=True)
    p.do("flank_speed", "sabotage")
    assert (p.kind, p.seat) == ("move_ship", 0) and "flank_speed" in p.tokens and carrier(p, "lodor") not in p.tokens


def test_where_no_ship_could_come_only_a_card_that_brings_one_is_asked_for() -> None:
    hands = (("flank_speed",), ("plague",), ("disclosure",))
    asked = [carded({0: hand}, MOVES, prepare=FAR, quick=True).match for hand in hands]
    assert [bool(match.asks) for match in asked] == [True, False, False]
    assert len({match.hushes for match in asked}) == 1
    stuck = carded({0: ("flank_speed",)}, MOVES, prepare=activated(), quick=True)
    assert stuck.over  # no ship comes with it, either


def test_others_cannot_tell_who_could_play_a_card() -> None:
    """TI-30.1.1: neither where ships could come anyway, nor where the table waits for what may be in the hand."""
    for prepare in (NEAR, held(NEAR), held(FAR)):
        seen: set[str] = set()
        for hand in (("flank_speed",), ("plague",), ("disclosure",)):
            match = carded({0: hand}, MOVES, prepare=prepare, quick=True).match
            seen.add(json.dumps([match.held, match.hushes, match.view(1)["waiting"]]))
        assert len(seen) == 1


def test_a_table_of_people_waits_only_where_a_card_could_bring_a_ship() -> None:
    for prepare, waits in ((NEAR, False), (FAR, True), (activated(), False)):
        for hand in ("flank_speed", "plague"):
            assert carded({0: (hand,)}, MOVES, prepare=held(prepare), quick=True).match.held == waits


def test_strict_windows_ask_whoever_has_cards() -> None:
    p = carded({0: ("plague",)}, MOVES, prepare=FAR)
    assert (p.kind, p.tokens) == ("move_ship", {"done"})

    def gone(t: Table) -> None:
        FAR(t)
        throw_away(t, *["flank_speed"] * 4, *["in_the_silence_of_space"] * 3, "touch_of_genius")

    assert carded({0: ("plague",)}, MOVES, prepare=gone).over  # nobody can hold a card for it


@pytest.mark.parametrize(
    ("name", "ships", "barred", "waits", "useful"),
    [
        ("flank_speed", (("lodor", "carrier"),), (), "", True),
        ("flank_speed", (("wellon", "carrier"),), (), "", False),
        ("flank_speed", (("wellon", "carrier"),), (), "thibah", True),  # TI-11.2.1: it fetches more on the way
        ("in_the_silence_of_space", (("lodor", "cruiser"),), (), "", False),
        ("in_the_silence_of_space", (("lodor", "cruiser"),), ("wellon", "thibah", "tarmann"), "", True),  # TI-11.3.1
    ],
)
def test_of_what_use_a_card_is(
    name: str, ships: tuple[tuple[str, str], ...], barred: tuple[str, ...], waits: str, useful: bool
) -> None:
    t = fresh()
    t.active = 0
    activated(*ships)(t)
    for system in barred:
        put(t, 1, system, cruiser=1)
    if waits:
        own(t, 0, waits)
        t.ground[planet(waits)] = 1
    deal(t, {0: (name,)})
    assert playing.is_able(t, 0, "after_activation", (0, t.system)) == useful


def test_a_card_that_would_bring_nobody_is_marked_as_vain() -> None:
    """TI-11.1.4: both Carriers come without it."""
    near = activated(("wellon", "carrier"), ("tarmann", "carrier"))
    for prepare, vain in ((near, True), (NEAR, False)):
        p = carded({0: ("flank_speed",)}, MOVES, prepare=prepare, quick=True)
        assert [option.vain for option in p.match.asks[0].options if option.token == "flank_speed"] == [vain]


# ---- before a purchase


def rich(t: Table) -> None:
    t.goods[0] = 12


def colours(technologies: Iterable[int]) -> set[int]:
    return {CONTENT.technologies[card].colour for card in technologies}


def test_a_sponsor_is_found_where_the_technology_is_chosen() -> None:
    """TI-42.7.2, TI-32.2.1: it takes 4 off a green one, and only a green one may be bought then."""
    p = carded({0: ("corporate_sponsorship",)}, ("purchase", 0, 0), prepare=rich, quick=True)
    assert p.kind == "buy_technology" and len(colours(p.match.asks[0].legal[:-1])) > 1
    p.do("corporate_sponsorship")
    assert (p.kind, p.match.asks[0].args["n"]) == ("pay_resources", 4)  # of 8; Sol can have one green one
    p.do("rest_in_goods")
    assert p.over and colours([line["tech"] for line in p.told("technology_gained")]) == {GREEN}


def test_without_means_a_purchase_waits_for_a_card() -> None:
    """TI-42.7.2: what can be bought only with a card is asked for in secret, and may be left."""

    def poor(t: Table) -> None:
        t.exhausted = [1] * len(t.exhausted)
        t.goods[0] = 4

    p = carded({0: ("corporate_sponsorship",)}, ("purchase", 0, 0), prepare=poor, quick=True)
    assert p.kind == "buy_technology" and p.tokens == {"corporate_sponsorship", "done"} and p.match.asks[0].secret
    left = carded({0: ("corporate_sponsorship",)}, ("purchase", 0, 0), prepare=poor, quick=True).do("done")
    assert left.over and not left.t.paying
    p.do("corporate_sponsorship", "rest_in_goods")  # of the one that can be bought now there is nothing to choose
    assert p.over and len(p.told("technology_gained")) == 1 and p.t.goods[0] == 0 and not p.t.paying
    assert carded({0: ("plague",)}, ("purchase", 0, 0), prepare=poor, quick=True).over


# ---- before a vote


def test_rhetoric_is_played_where_the_vote_is_cast() -> None:
    """TI-31.3.5: ten votes more."""

    def called(t: Table) -> None:
        t.agenda, t.voters, t.reader = 0, (0, 1), 0

    p = carded({0: ("fantastic_rhetoric",)}, ("voting",), prepare=called, quick=True)
    assert (p.kind, p.seat) == ("vote", 0) and "fantastic_rhetoric" in p.tokens
    before = int(p.match.asks[0].args["n"])
    p.do("fantastic_rhetoric")
    assert p.kind == "vote" and int(p.match.asks[0].args["n"]) == before + 10
    p.do("abstain")
    assert p.seat == 1 and "fantastic_rhetoric" not in p.tokens


# ---- sheets, bots and laws


def test_a_card_is_no_row_of_a_sheet() -> None:
    p = carded({0: ("flank_speed",)}, MOVES, prepare=NEAR, quick=True)
    form = p.match.form(0)
    assert form is not None and form.beside == ("flank_speed",)
    assert "flank_speed" not in {row.token for row in form.rows}
    with pytest.raises(IllegalChoice):
        p.match.fill(0, {"move_ship:flank_speed": 1})


def test_a_card_is_worth_what_it_adds_to_the_best_answer() -> None:
    p = carded({0: ("fantastic_rhetoric",)}, ("voting",), prepare=lambda t: setattr(t, "voters", (0,)), quick=True)
    worths = dict(zip(p.match.asks[0].tokens, advise(p.t, p.match.asks[0]) or [], strict=True))
    assert max(worths, key=worths.__getitem__) == "fantastic_rhetoric"
    q = carded({0: ("flank_speed",)}, MOVES, prepare=NEAR, quick=True)  # kept for what a rough judgement does not see
    kept = dict(zip(q.match.asks[0].tokens, advise(q.t, q.match.asks[0]) or [], strict=True))
    assert kept["flank_speed"] < max(kept.values())


def test_a_called_moment_comes_before_the_ships_move() -> None:
    """TI-30.1.2: a moment that somebody called for is where the window was."""
    t = fresh()
    t.active = 0
    put(t, 0, "wellon", carrier=1)
    deal(t, {0: ("flank_speed",), 1: ("disclosure",)})
    t.queue = [("tactical", 0, place(t, "mecatol_rex")), ("stop",)]
    t.called = 1 << 3 * 1 + 2  # seat 1 calls for a moment for its cards
    p = play(t, 1, Carded(t), True)
    assert (p.kind, p.seat) == ("window_any_time", 1)
    p.do("pass")
    assert (p.kind, p.seat) == ("move_ship", 0)
