"""The whole map: hexes, what joins them, and the pieces over them."""

from __future__ import annotations

from cosmarch.core.panels import Row
from cosmarch.games.se4x.board.faces import Faces
from cosmarch.games.se4x.board.map.gates import gated
from cosmarch.games.se4x.board.map.geometry import Lattice, Point, lattice
from cosmarch.games.se4x.board.map.ground import hex_group
from cosmarch.games.se4x.board.map.owners import style
from cosmarch.games.se4x.board.map.pieces import amoeba, pieces
from cosmarch.games.se4x.board.words import Grouped, by_hex
from cosmarch.games.se4x.content.map_hexes import NEIGHBOURS

KEY = "map"
READ = 1  # pixels for a unit at which its labels, of 12 units, can be read


def lattice_of(table: Row) -> Lattice:
    return lattice([row["hex"] for row in table["hexes"]])


def draw(table: Row, faces: Faces, over_all: str = "") -> str:
    """The map as a document of its own; its symbols are in the sprite. `over_all`: what is drawn over the pieces."""
    net = lattice_of(table)
    left, top, width, height = net.frame([row["hex"] for row in table["hexes"]])
    grouped = by_hex(table)
    rows = table["hexes"]
    gates = gated(table, faces.content)
    ground = "".join([hex_group(net, row, table, row["hex"] in grouped, row["hex"] in gates) for row in rows])
    over = "".join([_over(net, row, grouped, table, faces) for row in rows])
    return (
        f'<svg class="map" viewBox="{left:g} {top:g} {width:g} {height:g}" data-map="{KEY}" data-read="{READ}" '
        'xmlns="http://www.w3.org/2000/svg" font-family="var(--font,system-ui,sans-serif)" '
        'style="--dim:.86;--dim-lifted:.5">'
        f'<g class="se-ground">{ground}</g>'
        f'<g class="se-links" pointer-events="none">{_links(net, table)}{_battle(net, table)}</g>'
        f'<g class="se-pieces">{over}</g><g class="se-over" pointer-events="none">{over_all}</g></svg>'
    )


def _over(net: Lattice, row: Row, grouped: Grouped, table: Row, faces: Faces) -> str:
    groups = grouped.get(row["hex"], [])
    out = amoeba(net, row, bool(groups)) if row["amoeba"] is not None else ""
    empty = row["colony"] is None and row["terrain"] is None and not row["face_down"]
    return out + (pieces(net, row["hex"], groups, empty, table, faces) if groups else "")


def _links(net: Lattice, table: Row) -> str:
    """Pipelines that touch each other or a colony, and the way between two warp points."""
    ends: dict[str | int, set[int]] = {}
    for group in table["groups"]:
        if group["kind"] == "ms_pipeline":
            ends.setdefault(group["owner"], set()).add(group["hex"])
    out: list[str] = []
    for owner, places in ends.items():
        colonies = {row["hex"] for row in table["hexes"] if row["colony"] and row["colony"]["owner"] == owner}
        lines = [
            _stroke(net.centre(place), net.centre(there), 0.18)
            for place in sorted(places)
            for there in sorted(places | colonies)
            if (there > place or there not in places) and there in NEIGHBOURS[place]
        ]
        if lines:
            way = "".join(lines)
            edge = f'<path d="{way}" stroke="#04060d" stroke-width="7" stroke-linecap="round"/>'
            line = (
                f'<path d="{way}" stroke="var(--player)" stroke-width="4" stroke-linecap="round" '
                'stroke-dasharray="1 7"/>'
            )
            out.append(f'<g class="se-pipeline" style="{style(owner, table)}">{edge}{line}</g>')
    for number in ("1", "2"):
        gates = [
            row["hex"] for row in table["hexes"] if not row["face_down"] and row["terrain"] == f"warp_point_{number}"
        ]
        if len(gates) == 2:
            way = _stroke(net.centre(gates[0]), net.centre(gates[1]), 0.06)
            out.append(
                f'<path class="se-warp" d="{way}" stroke="#b48cff" stroke-width="2" '
                'stroke-dasharray="2 9" opacity=".7"/>'
            )
    return "".join(out)


def _stroke(one: Point, other: Point, gap: float) -> str:
    """A line from place to place that leaves both middles free."""
    across, down = other[0] - one[0], other[1] - one[1]
    begin = f"M{one[0] + gap * across:.1f} {one[1] + gap * down:.1f}"
    return f"{begin}l{(1 - 2 * gap) * across:.1f} {(1 - 2 * gap) * down:.1f}"


def _battle(net: Lattice, table: Row) -> str:
    """A frame round the hex of the running battle."""
    battle = table["battle"]
    if battle is None:
        return ""
    x, y = net.centre(battle["hex"])
    return (
        f'<path class="se-battle" d="{net.hexagon}" transform="translate({x:g} {y:g})" fill="none" '
        'stroke="var(--bad-strong,#e5483a)" stroke-width="4"/>'
    )
