"""Bombardment of a planet (TI-22.2, TI-35.8.5 to 35.8.8, TI-35.9.4 to 35.9.6)."""

from __future__ import annotations

from cosmarch.core.ask import Ask, Flow, Refusal
from cosmarch.games.ti3.choices import YES
from cosmarch.games.ti3.content.vocabulary import DREADNOUGHT, WAR_SUN
from cosmarch.games.ti3.rules.cards import lasting
from cosmarch.games.ti3.rules.cards.hands import discard
from cosmarch.games.ti3.rules.cards.windows import window_at
from cosmarch.games.ti3.rules.combat.dice_and_casualties import Shot, count_hits, throw
from cosmarch.games.ti3.rules.combat.invasion import lose_defenders
from cosmarch.games.ti3.rules.council import laws
from cosmarch.games.ti3.rules.modifiers import BOMBARDMENT, breaks_shield, combat_value, holds_off
from cosmarch.games.ti3.rules.questions import yes_no
from cosmarch.games.ti3.state import Table, put

GUNS = (DREADNOUGHT, WAR_SUN)


def bombardment(t: Table, planet: int) -> None:
    """Scene. TI-22.2.1: before the combat the active player's Dreadnoughts and War Suns may bombard the planet."""
    if may_bombard(t, planet):
        t.next(*window_at(t, "before_bombardment", t.active, planet), ("x89", planet), ("bombard", planet))


def may_bombard(t: Table, planet: int) -> bool:
    """Whether there are ground forces to hit and a ship that may hit them."""
    return t.ground[planet] > 0 and any([gun_refusal(t, planet, kind) is None for kind in GUNS])


def guns_left(t: Table, kind: int) -> int:
    """TI-35.8.8: ships of a kind that have not bombarded in this activation."""
    return t.ships_at(t.system, t.active, kind) - t.bombarded[kind - DREADNOUGHT]


def gun_refusal(t: Table, planet: int, kind: int) -> Refusal | None:
    """Why no ship of a kind may bombard a planet."""
    if not guns_left(t, kind):
        return Refusal("TI-35.8.8", "no_gun_left", {"unit": kind})
    if kind == DREADNOUGHT and not t.landed[planet]:
        return Refusal("TI-35.8.6", "not_invaded", {"planet": planet})
    if t.pds[planet] and not breaks_shield(t, t.active, kind):
        return Refusal("TI-22.2.5", "planetary_shield", {"planet": planet, "n": t.pds[planet]})
    if holds_off(t, planet, kind):
        return Refusal("TI-40.4.4", "scientist_shield", {"planet": planet, "unit": kind})
    why = laws.bombardment_refusal(t, planet)
    return why if why is not None else lasting.bombardment_refusal(t, planet)


def bombard(t: Table, planet: int) -> Flow:
    """Scene. The ships are chosen one by one and then fire together."""
    if not may_bombard(t, planet):
        return
    seat = t.active
    counts = [0, 0]
    done = len(t.choices.units.names) - 1

    def refusal(choice: int) -> Refusal | None:
        return None if choice == done else gun_refusal(t, planet, choice)

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
    shots: list[Shot] = []
    for kind, count in zip(GUNS, counts, strict=True):
        if count:
            lowest = combat_value(t, seat, kind, BOMBARDMENT, t.defender, planet)
            shots.append((kind, count * t.content.units[kind].dice, lowest))
    t.log("bombards", "TI-22.2.1", seat=seat, planet=planet, n=sum(counts))
    throws = throw(t, seat, shots, "TI-22.2.3")
    hits = yield from count_hits(t, seat, throws, "TI-22.2.3")
    t.next(*lose_defenders(t, planet, hits, "TI-22.2.4"))


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
