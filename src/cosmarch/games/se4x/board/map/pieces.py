"""The counters on the map. Every counter is a piece of its own with a stable id; like counters of an owner in a hex
lie on one tile, of which the last tells how many there are. Where a hex has more tiles than room, a plate counts the
rest."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

from cosmarch.core.boardkit.symbols import player_shape, use
from cosmarch.core.panels import Row
from cosmarch.games.se4x.board.art.icons import icon
from cosmarch.games.se4x.board.art.units import unit_symbol
from cosmarch.games.se4x.board.faces import Faces
from cosmarch.games.se4x.board.map.geometry import Lattice, Point
from cosmarch.games.se4x.board.map.ground import DARK, NAME, label
from cosmarch.games.se4x.board.map.owners import colour_name, style
from cosmarch.games.se4x.choices import back
from cosmarch.games.se4x.content.vocabulary import GROUND_UNITS

WIDE: Final = 26.0
TALL: Final = 23.0
HIT: Final = 28.0  # the least that a finger meets
Layout = tuple[tuple[Point, ...], ...]  # places of one tile, of two, of three …
# With a system above them, and in empty space; in flat hexes and in high ones.
BELOW: Final[Layout] = (((0, 17.5),), ((-13.5, 17.5), (13.5, 17.5)))
BELOW_HIGH: Final[Layout] = (((0, 15),), ((-14, 15), (14, 15)))
SPACE: Final[Layout] = (((0, 4),), ((-14, 4), (14, 4)), ((-14, -5), (14, -5), (0, 20)))
SPACE_HIGH: Final[Layout] = (*SPACE[:2], ((-14, -8), (14, -8), (0, 18)), ((-14, -8), (14, -8), (-14, 18), (14, 18)))
PLATE: Final = 32.0
PLATE_TALL: Final = 15.0
HIGH: Final = 24.0  # to spare
BETWEEN: Final = 2.0  # rows of tiles
PILE: Final = 3  # so many face-down counters of an owner lie on one pile


@dataclass
class Tile:
    """Counters that lie on each other."""

    owner: str | int
    kind: str | None  # None: face down
    fleet: int = 0
    groups: list[Row] = field(default_factory=list)

    @property
    def ships(self) -> int:
        return sum([group["size"] or 1 for group in self.groups])


def tiles(groups: Sequence[Row], faces: Faces) -> list[Tile]:
    """The counters of a hex by owner and kind: warships first, the unknown last; few face-down ones lie side by "
    "side."""
    found: dict[tuple[object, ...], Tile] = {}
    hidden: dict[str | int, int] = {}
    for group in groups:
        if group["kind"] is None and not group["fleet"]:
            hidden[group["owner"]] = hidden.get(group["owner"], 0) + 1
    for group in groups:
        owner, kind, fleet = group["owner"], group["kind"], group["fleet"] or 0
        key: tuple[object, ...] = (owner, fleet) if fleet else (owner, kind, bool(group["face_up"]))
        if not fleet and kind is None and hidden[owner] < PILE:
            key = (owner, group["group"])
        tile = found.setdefault(key, Tile(owner, kind, fleet))
        tile.groups.append(group)
    return sorted(found.values(), key=lambda tile: (str(tile.owner), not tile.fleet, _rank(tile, faces)))


def _rank(tile: Tile, faces: Faces) -> tuple[int, int]:
    """Those that fight before those that do not, the larger first."""
    if tile.kind is None:
        return 2, tile.groups[0]["group"]
    ship = next((ship for ship in faces.content.ships if ship.key == tile.kind), None)
    if ship is None:  # aliens and machines fight, troops wait for their planet
        return int(tile.kind in GROUND_UNITS), -faces.rank(tile.kind)
    return (0 if ship.combat and ship.maintenance else 1), -ship.cost


def pieces(net: Lattice, place: int, groups: Sequence[Row], empty: bool, table: Row, faces: Faces) -> str:
    """All counters of a hex, and the plate where some find no room. Those that lie under others are pieces too, but
    have nothing to show: a page may draw pieces half transparent."""
    rows = tiles(groups, faces)
    layout = _layout(net, empty)
    shown, rest = rows, []
    if len(rows) > len(layout):
        rows = owners_in_turn(rows)
        shown, rest = rows[:2], rows[2:]
    spots = layout[1] if rest else layout[len(shown) - 1]
    if rest:  # room for the plate at the foot
        spots = tuple([(x, y - 1) for x, y in spots])
    x, y = net.centre(place)
    foot = (x, y + _foot(net))
    out = [_piece(group, place, foot, "", table, faces) for tile in rest for group in tile.groups]
    for tile, (across, down) in zip(shown, spots, strict=True):
        spot = (x + across, y + down)
        out += [_piece(group, place, spot, "", table, faces) for group in tile.groups[:-1]]
        out.append(_piece(tile.groups[-1], place, spot, _top(tile, across, table, faces), table, faces, tile))
    if rest:
        out.append(_plate(place, foot, rest, table, faces))
    return "".join(out)


def _layout(net: Lattice, empty: bool) -> Layout:
    """Where tiles lie round the middle of a hex. Three below a system: the third stands as low as a tile may without
    reaching over the edge, for the names of the next hexes begin there."""
    if net.spare < HIGH:
        return SPACE if empty else BELOW
    if empty:
        return SPACE_HIGH
    low = net.lowest(WIDE) - TALL / 2
    return (*BELOW_HIGH, ((-14, low - TALL - BETWEEN), (14, low - TALL - BETWEEN), (0, low)))


def _foot(net: Lattice) -> float:
    """Where the plate lies below the middle of a hex: under two tiles, and within the hex where it is high enough."""
    return PLATE if net.spare < HIGH else BELOW_HIGH[1][0][1] + (TALL + PLATE_TALL) / 2


def owners_in_turn(rows: Sequence[Tile]) -> list[Tile]:
    """The first tile of each owner before the second ones, so that nobody in a crowded hex is out of sight."""
    turn: dict[str | int, int] = {}
    order: list[tuple[int, int]] = []
    for number, tile in enumerate(rows):
        turn[tile.owner] = turn.get(tile.owner, 0) + 1
        order.append((turn[tile.owner], number))
    return [rows[number] for _, number in sorted(order)]


def _piece(group: Row, place: int, spot: Point, body: str, table: Row, faces: Faces, tile: Tile | None = None) -> str:
    """A counter at its place; the one on top stands for its fleet and for those under it too."""
    own = f"group.{group['group']}"
    names = [own]
    if tile is not None:
        names += [f"group.{other['group']}" for other in tile.groups if other is not group]
        names += [f"fleet.{tile.fleet}"] if tile.fleet else []
    seat = f' data-seat="{group["owner"]}"' if isinstance(group["owner"], int) else ""
    under = "" if tile is not None else " se-under"
    key = f"fleet.{group['owner']}.{tile.fleet}" if tile is not None and tile.fleet else f"counter.{group['group']}"
    if tile is not None and len(tile.groups) > 1 and not tile.fleet:
        key = f"stack.{'-'.join([str(other['group']) for other in tile.groups])}"
    moved = f"translate({spot[0]:g}px,{spot[1]:g}px)"
    return (
        f'<g class="piece se-counter{under}" id="piece-group-{group["group"]}" data-piece="{" ".join(names)}" '
        f'data-key="{key}" '
        f'data-hex="{faces.hex(place)}"{seat} style="'
        f'transform:{moved};{style(group["owner"], table)}">{body}</g>'
    )


def counter(group: Row, table: Row, faces: Faces) -> str:
    """A counter alone: its silhouette on the colour of its owner, or the number of its back."""
    return face(group["kind"], str(back(group["group"])), group, table)


def face(kind: str | None, back: str, group: Row, table: Row) -> str:
    x, y = -WIDE / 2, -TALL / 2
    shade = f'<rect x="{x:g}" y="{-HIT / 2:g}" width="{WIDE:g}" height="{HIT:g}" fill="transparent"/>'
    shade += f'<rect x="{x:g}" y="{y + 2:g}" width="{WIDE:g}" height="{TALL:g}" rx="5" fill="#000" opacity=".55"/>'
    box = f'<rect class="se-face" x="{x:g}" y="{y:g}" width="{WIDE:g}" height="{TALL:g}" rx="5" '
    if kind is None:
        body = f'{box}fill="#0a1120" stroke="var(--player)" stroke-width="2"/>'
        return shade + body + label(0, 4.6, 13.0 if len(back) < 3 else NAME, back, "var(--player)")
    edge = "#ffffff" if group["face_up"] else "#ffffff66"
    dash = ' stroke-dasharray="4 2"' if group["maker"] not in (None, group["owner"]) else ""
    faint = ' opacity=".6"' if group["cloaked"] or group.get("aboard") else ""
    body = f'{box}fill="var(--player)" stroke="{edge}"{dash}/>'
    body += use(unit_symbol(kind), -10, -10, 20, 0, "var(--player-ink)")
    if group.get("decoy") and kind != "decoy":
        body += f'<path d="M{x + 2:g} {-y - 2:g}L{-x - 2:g} {y + 2:g}" stroke="var(--player-ink)" stroke-width="2"/>'
    if group["damage"]:
        body += f'<path d="M{-x - 10:g} {y:g}h6q4 0 4 4v6z" fill="#e5483a" stroke="#fff" stroke-width=".8"/>'
    return shade + f"<g{faint}>{body}</g>"


def _top(tile: Tile, across: float, table: Row, faces: Faces) -> str:
    """The counter on top of a tile, with the number of ships on the outer side; a pile shows how many counters it has.
    What a page lights goes round the tile, and under its marks."""
    group = tile.groups[-1]
    count = len(tile.groups)
    edge = ""
    if count > 1:
        x, y = -WIDE / 2 + 3, -TALL / 2 - 3
        edge = f'<rect x="{x:g}" y="{y:g}" width="{WIDE:g}" height="{TALL:g}" rx="5" fill="{DARK}" '
        edge += 'stroke="var(--player)" stroke-width="1.500" opacity=".8"/>'
    if tile.fleet:
        return edge + _fleet(tile.fleet) + _edge() + _owner(tile.owner, across, table)
    if tile.kind is None:
        number_on_it = str(back(group["group"])) if count == 1 else f"×{count}"
        return edge + face(None, number_on_it, group, table) + _edge() + _owner(tile.owner, across, table)
    number = tile.ships
    rating = (table["machines"] or {}).get("ratings", {}).get(str(group["group"]))
    body = edge + counter(group, table, faces) + _edge() + _owner(tile.owner, across, table)
    if any([one["load"] for one in tile.groups]):
        body += _load(across)
    if rating is not None:
        return body + _disc(across, str(rating))
    return body + (_disc(across, str(number)) if number > 1 else "")


def _load(across: float) -> str:
    """What a miner has in tow: at the foot, dark behind it, for the counter may be as blue as minerals."""
    x, y = _inner(across), TALL / 2 - 1.5
    return f'<circle cx="{x:g}" cy="{y:g}" r="7.500" fill="{DARK}"/>' + use(
        icon("mineral"), x - 6, y - 6, 12, 0, "#8fe9ff"
    )


def _inner(across: float) -> float:
    """The side of a tile that no number takes: towards the middle of the hex, where no name of another hex is near."""
    return WIDE / 2 - 6.5 if across < 0 else 6.5 - WIDE / 2 if across else 1 - WIDE / 2


def _owner(owner: str | int, across: float, table: Row) -> str:
    """Whose it is, by the shape that goes with the colour; on the edge, where it hides little of the silhouette."""
    x, y = _inner(across), -0.5 - TALL / 2
    return f'<circle cx="{x:g}" cy="{y:g}" r="5" fill="{DARK}"/>' + player_shape(colour_name(owner, table), x, y, 8)


def _edge() -> str:
    """What a page lights: the outline of a tile."""
    x, y = -WIDE / 2 - 1.5, -TALL / 2 - 1.5
    return f'<rect class="edge" x="{x:g}" y="{y:g}" width="{WIDE + 3:g}" height="{TALL + 3:g}" rx="6.500" fill="none"/>'


def _fleet(number: int) -> str:
    """A fleet marker: a pennant and its number."""
    x, y = -WIDE / 2, -TALL / 2
    hit = f'<rect x="{x:g}" y="{-HIT / 2:g}" width="{WIDE:g}" height="{HIT:g}" fill="transparent"/>'
    box = f'<rect class="se-face" x="{x:g}" y="{y:g}" width="{WIDE:g}" height="{TALL:g}" rx="5" fill="var(--player)" '
    mark = use(unit_symbol("fleet"), -14, -8, 16, 0, "var(--player-ink)")
    return f'{hit}{box}stroke="#fff"/>{mark}' + label(6.5, 5, 14, str(number), "var(--player-ink)")


def _disc(across: float, number: str) -> str:
    """How many ships, on the outer side of a tile."""
    x, y = WIDE / 2 - 1 if across >= 0 else 1 - WIDE / 2, -5.0
    wide = f'<circle cx="{x:g}" cy="{y:g}" r="8.500" fill="{DARK}" stroke="var(--player)" stroke-width="1.400"/>'
    return wide + label(x, y + 4.3, NAME, number, "#fff", ' class="se-number"')


def _plate(place: int, foot: Point, rest: Sequence[Tile], table: Row, faces: Faces) -> str:
    """What lies in a hex beside the tiles shown: it stands for each of those counters."""
    groups = [group for tile in rest for group in tile.groups]
    names = [f"group.{group['group']}" for group in groups]
    names += [f"fleet.{tile.fleet}" for tile in rest if tile.fleet]
    count = sum([tile.ships for tile in rest])
    name = faces.hex(place)
    words = f"+{count}"
    half = 13.0 + 3.5 * (len(words) - 2)
    body = f'<rect x="{-half:g}" y="-9" width="{2 * half:g}" height="28" fill="transparent"/>'
    pill = f'x="{-half:g}" y="{-PLATE_TALL / 2:g}" width="{2 * half:g}" height="{PLATE_TALL:g}" rx="7.500"'
    body += f'<rect {pill} fill="{DARK}" stroke="var(--player)" stroke-width="1.400"/>'
    body += label(0, 4.2, NAME, words, "#fff") + f'<rect class="edge" {pill} fill="none"/>'
    moved = f"translate({foot[0]:g}px,{foot[1]:g}px)"
    return (
        f'<g class="piece se-pile" id="piece-pile-{name}" data-piece="{" ".join(names)}" data-key="hex.{name}" data-'
        f'hex="{name}" '
        f'style="transform:{moved};{style(groups[0]["owner"], table)}">{body}</g>'
    )


def amoeba(net: Lattice, row: Row, crowded: bool) -> str:
    """An amoeba, with its type."""
    x, y = net.centre(row["hex"])
    body = '<rect x="-14" y="-14" width="28" height="28" fill="transparent"/>'
    body += use(unit_symbol("amoeba"), -18, -18, 36, 0, "#7be08a")
    body += f'<circle r="8.500" fill="{DARK}"/>' + label(0, 4.3, NAME, str(row["amoeba"]), "#fff")
    across = 18.0 if crowded or row["colony"] is not None else 0.0
    moved = f"translate({x + across:g}px,{y - (12 if across else -4):g}px)"
    return (
        f'<g class="piece se-amoeba" id="piece-amoeba-{row["name"]}" data-key="amoeba.{row["amoeba"]}" data-'
        f'hex="{row["name"]}" '
        f'style="transform:{moved}">{body}</g>'
    )
