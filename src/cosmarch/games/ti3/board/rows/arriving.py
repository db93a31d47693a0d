"""What the sheet of a move would bring to its system, as the map shows it while the sheet is filled in."""

from __future__ import annotations

from cosmarch.core.forms import Form
from cosmarch.core.panels import Arrival
from cosmarch.games.ti3.board.map import fleets
from cosmarch.games.ti3.choices import PLAYER_COLOURS
from cosmarch.games.ti3.content.vocabulary import SHIPS, UNITS
from cosmarch.games.ti3.state import NOBODY, NOWHERE, Table
from cosmarch.games.ti3.view import system_view


def arrival(t: Table, form: Form) -> Arrival | None:
    """`t` is the table with the rows of the form picked; None where no ship comes."""
    place = t.system
    origins: list[str] = []
    for row in form.rows:
        origin, _, unit = row.token.rpartition(".")
        if row.chosen and unit in UNITS[:SHIPS] and origin not in origins:
            origins.append(origin)
    if place == NOWHERE or not origins:
        return None
    colours = [PLAYER_COLOURS[colour] if colour != NOBODY else None for colour in t.colour]
    table = {"players": [{"colour": colour} for colour in colours], "active": t.active}
    drawn = fleets.ghost(system_view(t, place, form.seat), table, form.seat)
    return Arrival(t.choices.hexes.names[place], drawn, tuple(origins))
