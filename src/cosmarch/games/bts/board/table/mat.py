"""A mat as a drawing: five supply columns over the food track, the ore track, automation; and what the next disc or
cube gives, in words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from cosmarch.core.boardkit import players
from cosmarch.core.boardkit.symbols import use
from cosmarch.games.bts.board.faces import Faces
from cosmarch.games.bts.content.vocabulary import COLUMNS

WIDTH: Final = 292.0
HEIGHT: Final = 122.0
STEP: Final = 26.0
LEFT: Final = 42.0
BASE: Final = 43.0  # the foot of the columns
ROWS: Final = {"food": 58.0, "ore": 84.0, "automation": 110.0}
DISC: Final = 11.0
NEXT: Final = "var(--accent,#ffb454)"
EDGE: Final = "var(--line-strong,#5a6c92)"
INK: Final = "var(--text,#eef3fc)"

Row = Mapping[str, Any]


def draw(player: Row, faces: Faces) -> str:
    body = _columns(player) + _track(player, "food", player["food"]) + _track(player, "ore", player["ore_track"])
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="mat" viewBox="0 0 {WIDTH:g} {HEIGHT:g}" width="{WIDTH:g}"'
        f' height="{HEIGHT:g}" style="{players.style(player["colour"])}"'
        ' font-family="var(--font,system-ui,sans-serif)">'
        f"{body}{_automation(player, faces)}</svg>"
    )


def _columns(player: Row) -> str:
    """Cubes above the icon that brings them; where a cube was, its outline. What the next growth takes is white."""
    out: list[str] = []
    icons = player["food"]["icons"]
    for number, name in enumerate(COLUMNS):
        held, size = player["supply"][name]
        x = LEFT + STEP * icons[number]
        shown = max(held, size)
        pitch = min(8.0, 41 / max(1, shown))
        taken = player["growth"].count(name)
        cubes: list[str] = []
        for cube in range(shown):
            y = BASE - (cube + 1) * pitch
            box = f'x="{x - 6:g}" y="{y:.1f}" width="12" height="{pitch - 1.6:.1f}" rx="2"'
            if cube >= held:
                cubes.append(f'<rect {box} fill="none" stroke="{EDGE}"/>')
            elif cube >= held - taken:
                cubes.append(f'<rect {box} fill="var(--player)" stroke="{INK}" stroke-width="2"/>')
            else:
                cubes.append(f'<rect {box} fill="var(--player)"/>')
        words = (
            f'<text x="{x + 10:g}" y="{BASE - 1:g}" font-size="12.5" font-weight="700"'
            + f' fill="{INK}">{name} {held}</text>'
        )
        out.append(
            f'<g class="place column" id="mat-{name}" data-place="{name}" data-key="column.{name}.{player["seat"]}">'
            f'<rect class="hit" x="{x - 10:g}" y="0" width="{2 * STEP - 8:g}" height="{BASE:g}" fill="#000"'
            ' fill-opacity="0"/>'
            f"{''.join(cubes)}{words}</g>"
        )
    return "".join(out)


def _track(player: Row, kind: str, track: Row) -> str:
    """Open spaces show their icons; they shine through the discs on the others. The next disc to leave is dashed."""
    y = ROWS[kind]
    out = [use(f"icon-{kind}", 4, y - 9, 18)]
    total = track["spaces"]
    first = total - track["discs"]
    for space in range(total):
        x = LEFT + STEP * space
        has_icon = space in track["icons"]
        if space < first:
            colour = "var(--good,#6fe0a0)" if has_icon else EDGE
            out.append(f'<circle cx="{x:g}" cy="{y:g}" r="{DISC:g}" fill="none" stroke="{colour}" stroke-width="1.8"/>')
            if has_icon:
                out.append(use(f"icon-{kind}", x - 7.5, y - 7.5, 15))
            continue
        edge = f'stroke="{NEXT}" stroke-width="2.6" stroke-dasharray="4 3"' if space == first else 'stroke="#04060d"'
        out.append(f'<circle cx="{x:g}" cy="{y:g}" r="{DISC:g}" fill="var(--player)" {edge}/>')
        if has_icon:
            out.append(use(f"icon-{kind}", x - 7, y - 7, 14, 0, "", ' opacity=".55"'))
    return (
        f'<g class="place track" id="mat-{kind}" data-place="{kind}" data-key="track.{kind}.{player["seat"]}">'
        f'<rect class="hit" x="2" y="{y - 13:g}" width="{WIDTH - 4:g}" height="26" fill="#000" fill-opacity="0"/>'
        f"{''.join(out)}</g>"
    )


def discs(player: Row) -> list[str]:
    """The kinds of the discs on the automation track."""
    return [kind for kind, count in player["automation"].items() for _ in range(count)]


def _automation(player: Row, faces: Faces) -> str:
    """The discs that lie there, then the points of the places still free."""
    y = ROWS["automation"]
    held = discs(player)
    worth = faces.content.automation_vp
    out = [use("icon-automate", 4, y - 9, 18, 0, "var(--muted,#aab8d2)")]
    for space in range(max(len(worth), min(len(held), 9))):
        x = LEFT + STEP * space
        if space < len(held):
            out.append(f'<circle cx="{x:g}" cy="{y:g}" r="{DISC:g}" fill="var(--player)" stroke="#04060d"/>')
            out.append(use(f"icon-{held[space]}", x - 7, y - 7, 14))
        else:
            edge = NEXT if space == len(held) else EDGE
            dash = ' stroke-dasharray="4 3"' if space == len(held) else ""
            out.append(
                f'<circle cx="{x:g}" cy="{y:g}" r="{DISC:g}" fill="none" stroke="{edge}" stroke-width="1.6"{dash}/>'
            )
            out.append(
                f'<text x="{x:g}" y="{y + 4.5:g}" font-size="13" font-weight="700" text-anchor="middle" fill="{INK}">'
                f"{worth[space]}</text>"
            )
    if len(held) > 9:
        out.append(f'<text x="{WIDTH - 20:g}" y="{y - 12:g}" font-size="13" fill="{INK}">+{len(held) - 9}</text>')
    return f'<g class="track" data-key="track.automation.{player["seat"]}">{"".join(out)}</g>'


# ---- in words


def lines(player: Row, faces: Faces) -> list[str]:
    return [
        supply_line(player, faces),
        growth_line(player, faces),
        ore_line(player, faces),
        automation_line(player, faces),
    ]


def supply_line(player: Row, faces: Faces) -> str:
    """How much supply there is, and the column that the next cube leaves (BTS-11.5)."""
    held = {name: player["supply"][name][0] for name in COLUMNS}
    first = next((name for name in COLUMNS if held[name]), "")
    if not first:
        return faces.words("bts.table.no_supply")
    return faces.words("bts.table.supply_left", sum(held.values()), column=first)


def growth_line(player: Row, faces: Faces) -> str:
    """What growth gives now, and with which disc the next column opens."""
    now = player["growth"]
    told = (
        faces.words("bts.table.grow_now", n=len(now), columns=", ".join(now))
        if now
        else faces.words("bts.table.grow_none")
    )
    away = _next_icon(player["food"])
    if away is None:
        return told
    missing, place = away
    column = COLUMNS[place]
    if missing == 1:
        return f"{told} · {faces.words('bts.table.next_column', column=column)}"
    return f"{told} · {faces.words('bts.table.in_discs_column', missing, column=column)}"


def ore_line(player: Row, faces: Faces) -> str:
    track = player["ore_track"]
    told = faces.words("bts.table.ore_now", n=track["visible"])
    away = _next_icon(track)
    if away is None:
        return told
    return f"{told} · {faces.words('bts.table.in_discs_ore', away[0], next=track['visible'] + 1)}"


def automation_line(player: Row, faces: Faces) -> str:
    held, worth = len(discs(player)), faces.content.automation_vp
    following = worth[held] if held < len(worth) else faces.content.vp_beyond
    points = faces.words("bts.score.points", player["score"]["automation"])
    return faces.words("bts.table.automation_now", points=points, next=following)


def _next_icon(track: Row) -> tuple[int, int] | None:
    """How many discs must go until the next icon shows, and which icon that is."""
    first = track["spaces"] - track["discs"]
    for place, space in enumerate(track["icons"]):
        if space >= first:
            return space - first + 1, place
    return None
