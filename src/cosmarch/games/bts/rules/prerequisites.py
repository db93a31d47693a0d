"""Which technologies a faction may research now: steps 1 and 2 of chapter 12."""

from __future__ import annotations

from cosmarch.core.ask import Refusal
from cosmarch.games.bts.content.components import Effect
from cosmarch.games.bts.content.vocabulary import TOP_LEVEL
from cosmarch.games.bts.rules.counters import colonized_systems
from cosmarch.games.bts.rules.holdings import has_ability
from cosmarch.games.bts.state import NOBODY, Table


def research_level(t: Table, seat: int, effect: Effect) -> int:
    """The level an effect researches; 0 in the data is the number of colonised systems plus 1."""
    return effect.level if effect.level else min(TOP_LEVEL, colonized_systems(t, seat) + 1)


def met(t: Table, seat: int, slot: int) -> list[int]:
    """The prerequisites of a slot that the seat has: slots with a line to it (BTS-12.4)."""
    return [before for before in t.content.slots[slot].prerequisites if t.researched[before] >> seat & 1]


def slot_refusal(t: Table, seat: int, slot: int, effect: Effect) -> Refusal | None:
    """Why the seat may not research this slot with this effect, or None."""
    if t.researched[slot] >> seat & 1:
        card = t.slot_tech[slot]
        if card == NOBODY:
            return Refusal("BTS-12.3", "already_on_slot", {"slot": slot})
        return Refusal("BTS-12.3", "already_researched", {"tech": card})
    known = t.slot_tech[slot] != NOBODY
    if effect.discovered_only and not known:
        return Refusal("BTS-12.9", "only_discovered", {"slot": slot})
    if effect.ignore_prerequisites:
        return None
    need, have = t.content.slots[slot].need, len(met(t, seat, slot))
    if known and need == 2 and has_ability(t, seat, "skip_one_prerequisite_of_discovered"):
        need = 1
    if have < need:
        return Refusal("BTS-12.4", "prerequisites_missing", {"slot": slot, "n": need, "a": have})
    return None


def researchable(t: Table, seat: int, effect: Effect) -> bool:
    """Whether some slot may be researched, population aside."""
    for slot in t.content.slots_of_level[research_level(t, seat, effect)]:
        if slot_refusal(t, seat, slot, effect) is None:  # the first is enough
            return True
    return False


def types_open(t: Table, seat: int, slot: int) -> list[int]:
    """BTS-12.14, BTS-20.21: the types a new card for the slot may have: those that the counted prerequisites pass on.
    Where more prerequisites are met than needed, the player may count any of them."""
    found = {t.content.technologies[t.slot_tech[before]].passes for before in met(t, seat, slot)}
    return sorted(kind for kind in found if kind >= 0)
