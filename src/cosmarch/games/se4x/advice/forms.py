"""Which questions people answer as one sheet, what their answers cost, and how such a sheet is filled in at first."""

from __future__ import annotations

from typing import Final

from cosmarch.core.ask import Ask
from cosmarch.core.forms import Chain
from cosmarch.games.se4x.choices import CENTER_NAMES
from cosmarch.games.se4x.rules.economy import upgrades
from cosmarch.games.se4x.rules.economy.construction import kind_of
from cosmarch.games.se4x.rules.economy.technology import top
from cosmarch.games.se4x.rules.modifiers import price, tech_price
from cosmarch.games.se4x.state import TECHS, Table

CP: Final = "CP"
RP: Final = "RP"  # research points, which only centers give (CE-17.3)

SPENDING: Final = {
    "economy": "done",
    "bid": "",
    "convert": "",
    "research": "done",
    "build": "done",
    "scuttle_group": "done",
}
# What is researched equips what is built, and what is scuttled gives its counter back to it.
DOORS: Final = {
    "bid": "bid",
    "convert": "convert",
    "research": "research",
    "scuttle_group": "scuttle",
    "build": "build",
}
NUMBERS: Final = ("bid", "convert")
# Chains that need nothing of the table: the kinds of rows with what ends them, and what asks how many of a row.
CHAINS: Final = {
    "take_along": Chain({"take_along": "done"}),
    "embark": Chain({"embark": "done"}),
    "screen": Chain({"screen": "done"}, counts=("how_many_screened",)),
    "land": Chain({"land": "done"}, counts=("how_many_land",)),
    "lose_troops": Chain({"lose_troops": ""}),
    "split": Chain({"split": "done"}, counts=("split_off",)),
    "scuttle": Chain({"scuttle": "done"}, counts=("scuttle_number",)),
    "garrison": Chain({"garrison": ""}),
    "head_start": Chain({"head_start": "done"}),
    "design_hull": Chain(
        {"design_hull": "", "design_attack": "", "design_defense": "", "design_class": "", "design_ability": "done"},
        numbers=("design_hull", "design_attack", "design_defense"),
    ),
}


def form(t: Table, ask: Ask) -> Chain | None:
    """The chain that a question begins."""
    if ask.kind == "economy":
        budget = {CP: t.cp[ask.seat], RP: t.rp[ask.seat]} if t.on("centers") else {CP: t.cp[ask.seat]}
        return Chain(SPENDING, ("build_where",), (), budget, ("build_number", "scuttle_ships"), DOORS, NUMBERS)
    if ask.kind == "upgrade":
        return Chain({"upgrade": "done"}, budget={CP: t.cp[ask.seat]})
    return CHAINS.get(ask.kind)


def form_cost(t: Table, ask: Ask, token: str) -> dict[str, int]:
    """What one more of a row costs, and those after the first where a question asks how many."""
    seat = ask.seat
    if token == "done":
        return {}
    value = ask.domain.index[token]
    if ask.kind == "bid":
        return {CP: int(token)}
    if ask.kind == "convert":
        return {CP: int(token), RP: -int(token)}
    if ask.kind == "build":
        return {CP: t.number("center_price") if token in CENTER_NAMES else price(t, seat, kind_of(value))}
    if ask.kind == "build_number":
        return {CP: price(t, seat, int(ask.args["ship"])) * (int(token) - 1)}
    if ask.kind == "research":
        paid = RP if t.on("centers") else CP
        if t.on("unpredictable_research"):
            return {paid: t.content.economy.grant}
        level = t.levels[seat * TECHS + value] + 1
        return {paid: tech_price(t, seat, value, level)} if level <= top(t, value) else {}
    return {CP: upgrades.cost(t, value)} if ask.kind == "upgrade" else {}


def suggest(t: Table, ask: Ask) -> str:
    """Nothing of its own: the advice says what the bots would fill in. Nobody scuttles by suggestion."""
    return "done" if ask.kind == "scuttle" else ""
