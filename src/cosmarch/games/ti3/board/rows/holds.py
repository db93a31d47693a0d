"""The holds of a fleet, drawn: a tray for each Carrier and War Sun, a box for each unit that it can take. Pages let
units be carried into a tray and taken out of its boxes."""

from __future__ import annotations

from typing import Final

from cosmarch.core.boardkit.symbols import use
from cosmarch.core.svg import escape
from cosmarch.core.text import Words, capital
from cosmarch.games.ti3.content.vocabulary import CARRIER, FIGHTER, GROUND_FORCE, PDS, UNITS, WAR_SUN
from cosmarch.games.ti3.rules.modifiers import dock_support, force_berths
from cosmarch.games.ti3.state import Table
from cosmarch.games.ti3.words import names as say

WIDE: Final = 178  # of a tray
HIGH: Final = 60
BOX: Final = 25
STEP: Final = 28
MOST: Final = 6  # boxes in a row
STOWED: Final = (FIGHTER, GROUND_FORCE, PDS)  # what goes into a hold
COLOUR: Final = "var(--pc,#ff7a5c)"


def trays(words: Words, t: Table, seat: int, place: int) -> str:
    """What is aboard in a system, from tray to tray; "" where nothing there has holds."""
    ships = [kind for kind in (WAR_SUN, CARRIER) for _ in range(t.ships_at(place, seat, kind))]
    units = aboard(t, seat, place)
    out: list[str] = []
    for kind in ships:
        room = t.content.units[kind].capacity
        out.append(tray(words, t, kind, room, units[:room]))
        units = units[room:]
    return "".join(out)


def aboard(t: Table, seat: int, place: int) -> list[int]:
    """The units that take room there, Fighters first: what docks support and other ships berth takes none."""
    fighters = max(0, t.ships_at(place, seat, FIGHTER) - dock_support(t, seat, place))
    forces = max(0, t.cargo_at(place, seat, GROUND_FORCE) - force_berths(t, seat, place))
    return [FIGHTER] * fighters + [GROUND_FORCE] * forces + [PDS] * t.cargo_at(place, seat, PDS)


def tray(words: Words, t: Table, kind: int, room: int, units: list[int]) -> str:
    """A ship with its boxes, those in use filled."""
    out = [
        f'<svg class="hold" width="{WIDE}" height="{HIGH}" viewBox="0 0 {WIDE} {HIGH}" aria-hidden="true"'
        f' data-takes="{" ".join([UNITS[unit] for unit in STOWED])}">',
        f'<rect x=".5" y=".5" width="{WIDE - 1}" height="{HIGH - 1}" rx="6" fill="none"'
        ' stroke="var(--line-strong,#46577c)" stroke-dasharray="4 3"/>',
        use(f"unit-{UNITS[kind]}", 6, 5, 19, 0, COLOUR),
        '<text x="31" y="20" font-size="15" fill="var(--text,#eef3fc)">'
        f"{escape(capital(say.unit_name(words, t.content, kind)))}</text>",
        f'<text x="{WIDE - 8}" y="20" font-size="15" font-weight="700" text-anchor="end"'
        f' fill="var(--text,#eef3fc)">{len(units)}/{room}</text>',
    ]
    step = STEP if room <= MOST else (WIDE - 12) / room
    for box in range(room):
        left = 6 + box * step
        full = box < len(units)
        frame = (
            f'<rect x="{left:g}" y="28" width="{min(BOX, step - 1):g}" height="{BOX}" rx="4"'
            f' fill="{"var(--raise,#22304f)" if full else "none"}" stroke="var(--line,#2b3a5c)"/>'
        )
        if full:
            unit = UNITS[units[box]]
            frame = f'<g data-gives="{unit}">{frame}{use(f"unit-{unit}", left + 3, 31, 19, 0, COLOUR)}</g>'
        out.append(frame)
    return "".join([*out, "</svg>"])
