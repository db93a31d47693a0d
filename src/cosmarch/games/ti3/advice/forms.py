"""Which questions people answer as one sheet, what their answers cost, and how such a sheet is filled in at first."""

from __future__ import annotations

from typing import Final

from cosmarch.core.ask import Ask
from cosmarch.core.forms import Chain
from cosmarch.games.ti3.state import Table

MOVE: Final = {"move_ship": "done", "load_from_space": "done", "load": "done"}
PRODUCE: Final = {"produce": "done", "pay_resources": ""}

CHAINS: Final = {
    "move_ship": Chain(MOVE),
    "produce": Chain(PRODUCE, assumed=("pay_resources",)),
    "pay_resources": Chain({"pay_resources": ""}),
    "pay_influence": Chain({"pay_influence": ""}),
    "land": Chain({"land": "done"}),
    "place_counter": Chain({"place_counter": ""}),
}


def form(t: Table, ask: Ask) -> Chain | None:
    return CHAINS.get(ask.kind)
