"""Moving ships into the activated system, and loading them on the way (TI-11, TI-23, TI-35.3)."""

from __future__ import annotations

from cosmarch.core.ask import Ask, Flow, Refusal
from cosmarch.games.ti3.choices import YES
from cosmarch.games.ti3.content.vocabulary import DREADNOUGHT, FIGHTER, SHIPS
from cosmarch.games.ti3.rules.cards.beside import card_played, with_cards
from cosmarch.games.ti3.rules.cards.windows import window_at
from cosmarch.games.ti3.rules.leaders.aboard import board, ways_with
from cosmarch.games.ti3.rules.modifiers import flies_alone, movement, room_of
from cosmarch.games.ti3.rules.questions import yes_no
from cosmarch.games.ti3.rules.tactical.loading import (
    LOADS,
    load_from_planets,
    load_from_space,
    load_here,
    load_here_refusal,
    waiting,
)
from cosmarch.games.ti3.rules.tactical.routes import free_passage, steps_to, way_refusal
from cosmarch.games.ti3.rules.tactical.stowage import Row, assign_load, choose_load, unassign_load
from cosmarch.games.ti3.rules.tactical.transport import excess_scenes, supply_refusal
from cosmarch.games.ti3.state import ABOARD, Scene, Table, put, stack


def ship_refusal(t: Table, seat: int, start: int, target: int, kind: int, steps: list[int]) -> Refusal | None:
    """Why a ship of a kind may not move from a system into the activated one; `steps` as `steps_to` gives them."""
    if t.is_activated(start, seat):
        return Refusal("TI-11.3.3", "start_activated", {"hex": start})
    if kind == FIGHTER and not flies_alone(t, seat):
        return Refusal("TI-11.1.5", "fighter_needs_carrier", {"hex": start})
    free = free_passage(t, seat, kind, start)
    if free:
        steps = steps_to(t, seat, target, free)
    why = way_refusal(t, seat, start, target, movement(t, seat, kind, start), steps)
    return why if why is not None else supply_refusal(t, seat, target, kind)


# ---- the step


def move_ships(t: Table, begun: int = 0) -> Flow:
    """Scene. TI-11.1.1: the active player moves one ship, or loads in the activated system; then again, or is done.
    Before they have `begun`, they may play cards for the moment after an activation."""
    seat = t.active
    target = t.system
    done = len(t.choices.stacks.names) - 1
    places = t.places_of(seat)
    ships = [
        stack(place, kind)
        for place in places
        if place != target
        for kind in range(SHIPS)
        if t.ships_at(place, seat, kind)
    ]
    here = [stack(target, unit) for unit in LOADS if waiting(t, seat, target, unit)]
    # where no ship may leave its system no way is looked for
    free = [place for place in places if not t.is_activated(place, seat)]
    steps = steps_to(t, seat, target) if free else []

    def refusal(choice: int) -> Refusal | None:
        if choice == done:
            return None
        place, kind = divmod(choice, ABOARD)
        if place == target:
            return load_here_refusal(t, seat, target, kind)
        return ship_refusal(t, seat, place, target, kind, steps)

    args: dict[str, int | str] = {"hex": target}
    ask = Ask(seat, "move_ship", t.choices.moves, [*ships, *here, done], movement_rule, refusal, args)
    if begun:
        choice = yield ask
    else:
        choice = yield from with_cards(t, "after_activation", (seat, target), ask)
        shown = card_played(t, "after_activation", (seat, target), ask, choice)
        if shown is not None:
            t.next(shown, ("move_ships",))
            return
    if choice == done:
        if not any(t.moved) and not t.docks_at(target, seat):
            tell_who_stays(t, [why for why in [refusal(ship) for ship in ships] if why is not None], len(ships))
        boarding: list[Scene] = [("board_here",)] if t.with_leaders else []
        t.next(*excess_scenes(t, seat), *boarding)
        return
    t.next(("move_ships", 1))
    place, kind = divmod(choice, ABOARD)
    if place == target:
        yield from load_here(t, seat, target, kind)
    else:
        yield from move_ship(t, seat, place, target, kind)


def tell_who_stays(t: Table, whys: list[Refusal], ships: int) -> None:
    """Where none of the ships elsewhere could come, the log says so, with the rule that keeps most of them away;
    Fighters go with the others. (Not where a dock is: to produce is reason enough.)"""
    if whys and len(whys) == ships:
        rules = [why.rule for why in whys if why.key != "fighter_needs_carrier"] or [whys[0].rule]
        t.log("nobody_comes", max(rules, key=rules.count), seat=t.active, hex=t.system)
    elif not t.has_units(t.system, t.active):  # whoever has some there may land them, or only look after them
        t.log("nobody_sent", "TI-11.1.1", seat=t.active, hex=t.system)


def movement_rule(choice: int) -> str:
    return "TI-11.1.1" if choice % ABOARD < SHIPS else "TI-11.2.1"


def move_ship(t: Table, seat: int, start: int, target: int, kind: int) -> Flow:
    """One ship goes, with what it takes along."""
    hurt = False
    if kind >= DREADNOUGHT:
        broken = t.damaged_at(start, seat, kind)
        hurt = broken == t.ships_at(start, seat, kind)
        if broken and not hurt:
            hurt = (yield yes_no(t, seat, "move_damaged", "TI-35.8.3", unit=kind)) == YES
    row = yield from choose_load(t, seat, start, kind, "moved_load")
    t.add_ships(start, seat, kind, -1)
    t.add_ships(target, seat, kind)
    left = start * SHIPS + kind
    t.moved = put(t.moved, left, t.moved[left] + 1)
    if hurt:
        t.add_damage(start, seat, kind, -1)
        t.add_damage(target, seat, kind)
    t.log("ship_moves", "TI-11.1.1", seat=seat, unit=kind, hex=start, hex2=target)
    holds = any([room_of(t, seat, kind, unit) for unit in (FIGHTER, *LOADS)])
    if t.with_leaders:
        ways, way = yield from board(t, seat, start, target, kind)
    else:
        ways, way = ways_with(t, seat, start, target, kind, False) if holds else [], 0
    if holds:
        yield from load(t, seat, start, target, kind, ways, way, row)


def load(t: Table, seat: int, start: int, target: int, kind: int, ways: list[int], way: int, row: Row | None) -> Flow:
    """TI-11.2.1: the ship takes units from where it starts and from systems it crosses; all on one way. `row` is what
    it has aboard already."""
    before = [t.cargo_at(target, seat, unit) for unit in LOADS]
    carried = 0
    if row is not None:
        unassign_load(t, row)
        carried = row[3] + row[4]
        for unit, count in zip(LOADS, row[3:], strict=True):
            t.add_cargo(start, seat, unit, -count)
            t.add_cargo(target, seat, unit, count)
    way, loaded = yield from load_from_space(t, seat, start, target, kind, ways, way, carried)
    yield from load_from_planets(t, seat, start, target, kind, ways, way, loaded)
    forces, pds = [t.cargo_at(target, seat, unit) - count for unit, count in zip(LOADS, before, strict=True)]
    assign_load(t, target, seat, kind, forces, pds)


def movement_ends(t: Table) -> None:
    """Scene. All moves are made."""
    t.next(("probe",), *window_at(t, "after_movement", t.active, t.system))
