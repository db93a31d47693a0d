"""The Tactical Action: the frame of the activation sequence (TI-9, TI-10)."""

from __future__ import annotations

from typing import final

from cosmarch.core.ask import Ask, Flow, Refusal
from cosmarch.games.ti3.rules.cards import lasting
from cosmarch.games.ti3.rules.cards.windows import window_at
from cosmarch.games.ti3.rules.command_counters import truce_refusal
from cosmarch.games.ti3.rules.council import laws
from cosmarch.games.ti3.rules.modifiers import never_entered
from cosmarch.games.ti3.state import Scene, Table

# TI-9.1.1: the steps after the activation, in their order
STEPS: tuple[tuple[str, ...], ...] = (
    ("move_ships",),
    ("movement_ends",),
    ("pds_fire",),
    ("space_battle",),
    ("landings",),
    ("invasions",),
    ("production",),
)


def tactical(t: Table, seat: int, place: int, again: int = 0) -> None:
    """Scene. TI-10.1.1: the player activates a system; the steps of the sequence follow. `again`: it is their second
    Tactical Action of the turn."""
    t.begin_action()
    activate(t, seat, place)
    t.system = place
    if laws.contained(t, seat) and t.pool[seat]:
        t.pool[seat] -= 1
        t.log("contained", laws.RULE, seat=seat)
    tariff: list[Scene] = [("tariff", seat)] if laws.tariff_due(t, seat, place) else []
    passage: list[Scene] = [("passage",)] if t.with_leaders else []
    t.next(*window_at(t, "after_activation", seat, place), *tariff, *passage, *STEPS, ("tactical_ends", seat, again))


@final
class Activations:
    """Which systems a seat may activate, with all that is the same for each of them looked up once."""

    __slots__ = ("by_card", "by_law", "seat", "t")

    def __init__(self, t: Table, seat: int) -> None:
        self.t = t
        self.seat = seat
        self.by_law = laws.bars_activation(t)
        self.by_card = lasting.bars_activation(t)

    def refusal(self, place: int) -> Refusal | None:
        """Why the seat may not activate a system."""
        t, seat = self.t, self.seat
        tile = t.hex_tile[place]
        if tile < 0:
            return Refusal("TI-10.1.1", "no_system", {"hex": place})
        if t.is_activated(place, seat):
            return Refusal("TI-10.1.2", "already_activated", {"hex": place})
        return (
            (never_entered(t, place) if t.content.systems[tile].anomaly else None)
            or (truce_refusal(t, seat, place) if t.truces[seat] else None)
            or (laws.activation_refusal(t, seat, place) if self.by_law else None)
            or (lasting.activation_refusal(t, seat, place) if self.by_card else None)
        )


def activation_refusal(t: Table, seat: int, place: int) -> Refusal | None:
    """Why the seat may not activate one system."""
    return Activations(t, seat).refusal(place)


def tactical_refusal(t: Table, seat: int) -> Refusal | None:
    """TI-9.1.4, TI-28.3.2: a Tactical Action needs a counter in the Command Pool, and a system to activate."""
    if not t.pool[seat]:
        return Refusal("TI-9.1.4", "pool_empty")
    activations = Activations(t, seat)
    for place in t.systems_in_play():
        if activations.refusal(place) is None:  # the first is enough
            return None
    return Refusal("TI-10.1.2", "nothing_to_activate")


def activate(t: Table, seat: int, place: int) -> None:
    """A counter goes from the Command Pool onto the board (TI-28.1.4)."""
    t.pool[seat] -= 1
    t.activated[place] |= 1 << seat
    t.log("activates", "TI-10.1.1", seat=seat, hex=place)


def tactical_ends(t: Table, seat: int, again: int) -> None:
    """Scene. TI-9.3.1: the action is over. Fleet Logistics gives a second one at once."""
    docks = t.docks_at(t.system, seat)
    if docks and not any(t.moved) and not any([t.produced[planet] > 0 for planet in docks]):
        t.log("nothing_produced", "TI-17.1.1", seat=seat, hex=t.system)
    more: list[Scene] = [] if again else [("fleet_logistics", seat)]
    t.next(*window_at(t, "after_tactical_action", seat), *more)


def fleet_logistics(t: Table, seat: int) -> Flow:
    """Scene. The offer of a second Tactical Action."""
    if not t.knows_tech(seat, "fleet_logistics") or tactical_refusal(t, seat) is not None:
        return
    done = t.choices.hexes.index["done"]
    activations = Activations(t, seat)

    def refusal(place: int) -> Refusal | None:
        return None if place == done else activations.refusal(place)

    choices = [*t.systems_in_play(), done]
    place = yield Ask(seat, "second_action", t.choices.hexes, choices, "TI-9.3.1", refusal)
    if place != done:
        t.next(("tactical", seat, place, 1))
