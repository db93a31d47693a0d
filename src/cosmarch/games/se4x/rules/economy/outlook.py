"""What an empire can count on: the income of the next economic phase as it stands now, and the prices it would pay.

Nothing here changes the table, and all of it is the empire's own knowledge."""

from __future__ import annotations

from typing import Any

from cosmarch.games.se4x.content.packed_ints import all_loads
from cosmarch.games.se4x.rules import modifiers
from cosmarch.games.se4x.rules.economy import construction, maintenance, nebulae, technology
from cosmarch.games.se4x.rules.economy.centers import INDUSTRIAL_CENTER
from cosmarch.games.se4x.rules.movement.pipelines import trading_colonies
from cosmarch.games.se4x.rules.unique_ships import designs
from cosmarch.games.se4x.state import GROUND, SHIP_KINDS, SPACE_WRECK, UNIQUE_SHIP, Table


def forecast(t: Table, seat: int, free: list[int]) -> dict[str, int]:
    """SE-19, SE-20: what the colonies in `free`, which are not blockaded as far as the seat knows, and the ships would
    bring and cost if the economic phase came now. A debt is paid with what maintenance leaves of the income."""
    minerals = 0
    for place in free:
        loads = [terrain for terrain in all_loads(t.stock[place]) if terrain != SPACE_WRECK]
        minerals += sum([modifiers.mineral_income(t, terrain) for terrain in loads])
    if t.on("nebula_mining"):
        minerals += nebulae.worth(t, seat)
    trading = [place for place in trading_colonies(t, seat) if place in free] if t.on("pipelines") else []
    works = len([place for place in free if t.center[place] & INDUSTRIAL_CENTER])
    row = {
        "carried": min(t.cp[seat], t.number("carry_over")),
        "colonies": sum([modifiers.colony_income(t, seat, place) for place in free]),
        "minerals": minerals,
        "pipelines": len(trading) * modifiers.pipeline_income(t, seat),
        "centers": works * t.content.economy.center_income,
        "bounty": t.bounty[seat],
    }
    income = sum(row.values()) - row["carried"]
    row["maintenance"] = min(maintenance.due_next(t, seat), income)
    row["debt"] = min(t.debt[seat], income - row["maintenance"])
    row["left"] = row["carried"] + income - row["maintenance"] - row["debt"]
    return row


def market(t: Table, seat: int) -> dict[str, Any]:
    """SE-22, SE-23: what each level and each type costs the empire, what it has for research, and what its ship
    yards can still build, in half hull points."""
    content = t.content
    levels: dict[str, list[int]] = {}
    for number, name in enumerate(content.technology_names):
        first = content.technologies[number].start + 1
        steps = range(first, technology.top(t, number) + 1)
        levels[name] = [modifiers.tech_price(t, seat, number, step) for step in steps]
    units: dict[str, dict[str, int]] = {}
    for choice in construction.choices(t):
        if choice >= construction.FIRST_CENTER:
            continue
        kind = construction.kind_of(choice)
        if kind == UNIQUE_SHIP and not designs.current(t, seat):
            continue  # nothing is designed yet
        name = content.ship_names[kind] if kind < GROUND else content.ground_unit_names[kind - GROUND]
        yard = kind < SHIP_KINDS and content.ships[kind].yard
        halves = modifiers.yard_cost(t, seat, kind) if yard else 0
        units[name] = {"price": modifiers.price(t, seat, kind), "halves": halves}
    yards = [
        {
            "hex": place,
            "halves": modifiers.yard_halves(t, seat, construction.yards(t, seat, place)),
            "left": construction.capacity_left(t, seat, place),
        }
        for place in construction.places(t, seat, 0)
    ]
    return {
        "levels": levels,
        "units": units,
        "yards": yards,
        "carry_over": t.number("carry_over"),
        "purse": technology.purse(t, seat),
    }
