"""Bombardment of a planet (TI-22.2, TI-35.8.5 to 35.8.8, TI-35.9.4 to 35.9.6)."""

from __future__ import annotations

from cosmarch.core.ask import Ask, Flow, Refusal
from cosmarch.games.ti3.choices import YES
from cosmarch.games.ti3.content.vocabulary import DREADNOUGHT
from cosmarch.games.ti3.rules.cards.hands import discard
from cosmarch.games.ti3.rules.cards.windows import window_at
from cosmarch.games.ti3.rules.combat.bombarding_ships import GUNS, gun_refusal, may_bombard
from cosmarch.games.ti3.rules.combat.dice_and_casualties import Shot, count_hits, throw
from cosmarch.games.ti3.rules.combat.invasion import lose_defenders
from cosmarch.games.ti3.rules.modifiers import BOMBARDMENT, combat_value
from cosmarch.games.ti3.rules.questions import yes_no
from cosmarch.games.ti3.state import Table, put


def bombardment(t: Table, planet: int) -> None:
    """Scene. TI-22.2.1: before the combat the active player's Dreadnoughts and War Suns may bombard the planet."""
    if may_bombard(t, planet):
        t.next(*window_at(t, "before_bombardment", t.active, planet), ("x89", planet), ("bombard", planet))


def bombard(t: Table, planet: int) -> Flow:
    """Scene. The ships are chosen one by one and then fire together."""
    if not may_bombard(t, planet):
        return
    seat = t.active
    counts = [0, 0]
    done = len(t.choices.units.names) - 1

    def refusal(choice: int) -> Refusal | None:
        if choice != done:
            return gun_refusal(t, planet, choice)
        if not t.landed[planet] and not sum(counts):  # nothing else has brought the War Suns here
            return Refusal("TI-22.2.2", "must_bombard", {"planet": planet})
        return None

    while True:
        kinds = [kind for kind in GUNS if t.ships_at(t.system, seat, kind)]
        args: dict[str, int | str] = {"planet": planet, "n": sum(counts)}
        kind = yield Ask(seat, "bombard", t.choices.units, [*kinds, done], "TI-22.2.1", refusal, args)
        if kind == done:
            break
        counts[kind - DREADNOUGHT] += 1
        t.bombarded = put(t.bombarded, kind - DREADNOUGHT, t.bombarded[kind - DREADNOUGHT] + 1)
    if not sum(counts):
        return
    shots = [gun_shots(t, planet, kind, count) for kind, count in zip(GUNS, counts, strict=True) if count]
    t.log("bombards", "TI-22.2.1", seat=seat, planet=planet, n=sum(counts))
    throws = throw(t, seat, shots, "TI-22.2.3")
    hits = yield from count_hits(t, seat, throws, "TI-22.2.3")
    t.next(*lose_defenders(t, planet, hits, "TI-22.2.4"))


def gun_shots(t: Table, planet: int, kind: int, count: int) -> Shot:
    """The dice that so many ships of a kind roll when they bombard a planet."""
    lowest = combat_value(t, t.active, kind, BOMBARDMENT, t.defender, planet)
    return kind, count * t.content.units[kind].dice, lowest


# ---- X-89 Bacterial Weapon


def x89(t: Table, planet: int) -> Flow:
    """Scene. A ship that could bombard may kill all ground forces instead; its owner's hand is discarded."""
    seat = t.active
    if not t.knows_tech(seat, "x89_bacterial_weapon") or not may_bombard(t, planet):
        return
    if (yield yes_no(t, seat, "x89", "TI-22.2.1", planet=planet)) != YES:
        return
    kind = next(one for one in GUNS if gun_refusal(t, planet, one) is None)
    t.bombarded = put(t.bombarded, kind - DREADNOUGHT, t.bombarded[kind - DREADNOUGHT] + 1)
    t.log("x89", "TI-22.2.1", seat=seat, planet=planet, n=t.ground[planet])
    t.next(*lose_defenders(t, planet, t.ground[planet], "TI-22.2.4"))
    for card in t.hands[seat]:
        discard(t, seat, card, "TI-22.2.1")
