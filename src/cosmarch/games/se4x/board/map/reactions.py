"""Who might react to the moves that were made, for all that the viewer knows: counters beside a battle to come."""

from __future__ import annotations

from dataclasses import dataclass

from cosmarch.core.panels import Row
from cosmarch.games.se4x.board.faces import Faces
from cosmarch.games.se4x.board.map.geometry import Lattice
from cosmarch.games.se4x.board.map.owners import style
from cosmarch.games.se4x.content.map_hexes import NEIGHBOURS


@dataclass(frozen=True)
class Reaction:
    """Counters of an owner that may come from one hex to the battle in another."""

    start: int
    goal: int
    owner: int
    count: int


def reactions(table: Row, faces: Faces) -> list[Reaction]:
    """CE-10.9 to 10.11: while the active player moves; the hexes entered where somebody else stands or has a colony."""
    active = table["active"]
    if table["phase"] != "movement" or not isinstance(active, int):
        return []
    groups: dict[tuple[int, str | int], list[Row]] = {}
    for group in table["groups"]:
        groups.setdefault((group["hex"], group["owner"]), []).append(group)
    colonies = {row["hex"]: row["colony"]["owner"] for row in table["hexes"] if row["colony"] is not None}
    entered = [
        place for (place, owner), here in groups.items() if owner == active and any([one["moves"] for one in here])
    ]
    out: list[Reaction] = []
    for place in sorted(entered):
        for player in table["players"]:
            owner = player["seat"]
            if player["team"] == table["players"][active]["team"]:
                continue
            if colonies.get(place) != owner and (place, owner) not in groups:
                continue
            for near in NEIGHBOURS[place]:
                able = [one for one in groups.get((near, owner), []) if _may(one, faces)]
                if able and (near, active) not in groups:
                    out.append(Reaction(near, place, owner, len(able)))
    return out


def _may(group: Row, faces: Faces) -> bool:
    """Whether a counter could be one that reacts."""
    ship = faces.ship(group["kind"])
    return group["kind"] is None or (ship is not None and ship.reacts_at > 0)


def arrows(net: Lattice, found: list[Reaction], table: Row) -> str:
    """A dashed edge round where they stand, and an arrow to where they could go."""
    return "".join([_arrow(net, one, table) for one in found])


def _arrow(net: Lattice, one: Reaction, table: Row) -> str:
    (x, y), (across, down) = net.centre(one.start), net.centre(one.goal)
    dx, dy = across - x, down - y
    tip = (x + 0.66 * dx, y + 0.66 * dy)
    wing = (0.16 * dx, 0.16 * dy)
    head = " ".join(
        [
            f"{tip[0]:.1f},{tip[1]:.1f}",
            f"{tip[0] - wing[0] - 0.6 * wing[1]:.1f},{tip[1] - wing[1] + 0.6 * wing[0]:.1f}",
            f"{tip[0] - wing[0] + 0.6 * wing[1]:.1f},{tip[1] - wing[1] - 0.6 * wing[0]:.1f}",
        ]
    )
    way = f"M{x + 0.34 * dx:.1f} {y + 0.34 * dy:.1f}L{tip[0] - wing[0]:.1f} {tip[1] - wing[1]:.1f}"
    edge = f'<path d="{net.hexagon}" transform="translate({x:g} {y:g})" fill="none" stroke="var(--player)" '
    return (
        f'<g class="se-react" style="{style(one.owner, table)}">{edge}stroke-width="2.500" stroke-dasharray="6 4"/>'
        f'<path d="{way}" stroke="#04060d" stroke-width="9" stroke-linecap="round"/>'
        f'<path d="{way}" stroke="var(--player)" stroke-width="5" stroke-linecap="round"/>'
        f'<polygon points="{head}" fill="var(--player)" stroke="#04060d" stroke-width="1.500"/></g>'
    )
