"""Which questions people answer as one sheet, and what their answers cost."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from cosmarch.core.ask import Ask
from cosmarch.core.chains import Chain
from cosmarch.games.bts.content.vocabulary import TOP_LEVEL
from cosmarch.games.bts.rules.colonies import level_to_land
from cosmarch.games.bts.rules.fleets import kind_place, levels_at, ship_kind
from cosmarch.games.bts.rules.holdings import has_ability
from cosmarch.games.bts.rules.possible import coming
from cosmarch.games.bts.rules.reach import ways_from
from cosmarch.games.bts.state import PLACES, Table

MOVES: Final = ("jump", "relocate")
LIMITED: Final = (*MOVES, "upgrade", "upgrade_ships")  # questions that say how often they come
CHAINS: Final = {
    "jump": Chain({"jump": "done"}, mapped=True),
    "relocate": Chain({"relocate": "done"}, mapped=True),
    "upgrade": Chain({"upgrade": ""}, mapped=True),
    "upgrade_ships": Chain({"upgrade_ships": "done"}),
    "trade": Chain({"trade": "done"}),
    "landing": Chain({"landing": "done"}),
}
# ships that the running action goes on to move: one sheet for both
SHIPS_FIRST: Final = {
    "build_where": Chain({"build_where": "", "jump": "done"}, mapped=True),
    "upgrade": Chain({"upgrade": "", "jump": "done"}, mapped=True),
    "upgrade_ships": Chain({"upgrade_ships": "done", "jump": "done"}, mapped=True),
}


def form(t: Table, ask: Ask) -> Chain | None:
    """A sheet for what is asked several times; the last of such questions stands alone."""
    if ask.kind in SHIPS_FIRST and any([effect.op == "jump" for effect in coming(t)]):
        return SHIPS_FIRST[ask.kind]
    chain = CHAINS.get(ask.kind)
    if chain is None or (ask.kind in LIMITED and int(ask.args["n"]) < 2):
        return None
    if ask.kind in MOVES:
        return replace(chain, budget={"moves": int(ask.args["n"])})
    return chain


def suggest(t: Table, ask: Ask) -> str:
    """What a sheet begins with: ships that are strong enough to land, with as little waste as can be."""
    if ask.kind != "landing":
        return ""
    missing = int(ask.args["n"]) - int(ask.args["a"])
    if missing <= 0:
        return "done"
    kinds = {token: ask.domain.index[token] for token in ask.tokens if token != "done"}
    place = kind_place(min(kinds.values()))
    level = level_to_land(levels_at(t, ask.seat, place), missing)
    return next(token for token, kind in kinds.items() if kind == ship_kind(place, level))


def form_cost(t: Table, ask: Ask, token: str) -> dict[str, int]:
    """What an answer costs: movement points."""
    if token == "done":
        return {}
    if ask.kind == "relocate":
        return {"moves": 1}
    if ask.kind == "jump":
        ship, target = divmod(ask.domain.index[token], PLACES)
        wormholes = has_ability(t, ask.seat, "wormhole_travel")
        way = ways_from(t, ship // TOP_LEVEL, int(ask.args["n"]), wormholes).get(target, ())
        return {"moves": len(way)} if way else {}
    return {}
