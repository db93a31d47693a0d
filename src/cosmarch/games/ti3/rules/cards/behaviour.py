"""What a card's behaviour is: when it may be played beyond its moment, and what it does."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import Final

from cosmarch.core.ask import Ask, Choices, Flow, Refusal
from cosmarch.games.ti3.content.timing import RULE
from cosmarch.games.ti3.rules.cards.identical import note_thing, thing_refusal
from cosmarch.games.ti3.state import NOBODY, NOWHERE, Table

Context = tuple[int, ...]  # of the window, as `windows.CONTEXTS` names it
Condition = Callable[[Table, int, int, Context], Refusal | None]  # table, seat, card, context: by public knowledge
Effect = Callable[[Table, int, int, Context], Flow | None]
Use = Callable[[Table, int, Context], bool]  # table, seat, context


def useful(t: Table, seat: int, context: Context) -> bool:
    return True


@dataclass
class Behaviour:
    """Why a seat could not play a card now, and the flow of what it does. The effect is part of a scene: after it has
    uncovered something it asks nothing more, but queues. `is_useful`: whether it could change anything; a card that
    could not may be played all the same, but is no reason to ask for it."""

    refusal: Condition
    effect: Effect
    is_useful: Use = useful


def always(t: Table, seat: int, card: int, context: Context) -> Refusal | None:
    """A card without conditions."""
    return None


@cache
def no_target(card: int) -> Refusal:
    return Refusal(RULE, "no_target", {"card": card})


# ---- cards that are played on one thing

Candidates = Callable[[Table, int, Context], list[int]]  # table, seat, context
Apply = Callable[[Table, int, int, int, Context], None]  # table, seat, card, the thing, context

PLAYER: Final = "player"
PLANET: Final = "planet"
SYSTEM: Final = "system"
STRATEGY: Final = "strategy"


def domain_of(t: Table, kind: str) -> Choices:
    choices = t.choices
    if kind == PLAYER:
        return choices.seats
    if kind == PLANET:
        return choices.planets
    return choices.hexes if kind == SYSTEM else choices.strategies


ARGUMENT: Final = {PLAYER: "seat2", PLANET: "planet", SYSTEM: "hex", STRATEGY: "strategy"}


def targeted(kind: str, candidates: Candidates, apply: Apply, is_useful: Use = useful) -> Behaviour:
    """A card for one player, planet, system or strategy card among `candidates`; not twice for the same (TI-30.1.6)."""

    def refusal(t: Table, seat: int, card: int, context: Context) -> Refusal | None:
        for thing in candidates(t, seat, context):
            if thing_refusal(t, seat, card, thing) is None:  # the first is enough
                return None
        return no_target(card)

    def effect(t: Table, seat: int, card: int, context: Context) -> Flow:
        thing = yield from choose(t, seat, card, kind, candidates(t, seat, context))
        apply(t, seat, card, thing, context)

    return Behaviour(refusal, effect, is_useful)


def choose(t: Table, seat: int, card: int, kind: str, things: list[int], once: bool = True) -> Flow:
    """Ask what a card is played on, and tell it. `once`: not what the player has played this card on this round."""

    def refusal(thing: int) -> Refusal | None:
        return thing_refusal(t, seat, card, thing) if once else None

    args: dict[str, int | str] = {"card": card}
    thing = yield Ask(seat, f"card_{kind}", domain_of(t, kind), things, RULE, refusal, args)
    if once:
        note_thing(t, seat, card, thing)
    t.tell(f"card_on_{kind}", RULE, {"seat": seat, "card": card, ARGUMENT[kind]: thing})
    return thing


# ---- candidates that several cards share


def opponents(t: Table, seat: int, context: Context) -> list[int]:
    return t.others(seat)


def all_players(t: Table, seat: int, context: Context) -> list[int]:
    return t.from_seat(seat)


def own_planets(t: Table, seat: int, context: Context) -> list[int]:
    return t.planets_of(seat)


def own_docks(t: Table, seat: int, context: Context) -> list[int]:
    return [planet for planet in t.planets_of(seat) if t.dock[planet]]


def docks_abroad(t: Table, seat: int, context: Context) -> list[int]:
    """Everybody's space docks outside home systems."""
    return [planet for planet, dock in enumerate(t.dock) if dock and t.content.planets[planet].home_of == NOBODY]


def systems(t: Table, seat: int, context: Context) -> list[int]:
    return t.systems_in_play()


def systems_abroad(t: Table, seat: int, context: Context) -> list[int]:
    """Systems that are not home systems."""
    return [place for place in t.systems_in_play() if t.content.systems[t.hex_tile[place]].kind != "home"]


def connected(t: Table, seat: int, start: int) -> list[int]:
    """The systems that a path of systems without enemy ships joins with this one, itself included."""
    if t.enemies_in(start, seat):
        return []
    enemies = ~(1 << seat)
    found = [start]
    seen = {start}
    for place in found:
        for near in t.near[place]:
            if near not in seen and t.system_at(near) != NOWHERE and not t.present[near] & enemies:
                found.append(near)
                seen.add(near)
    return found
