"""A mat as a drawing: five supply columns over the food track, the ore track, automation; and what the next disc or
cube gives, in words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from cosmarch.core.boardkit import players
from cosmarch.core.boardkit.symbols import use
from cosmarch.core.panels import Row
from cosmarch.core.svg import escape
from cosmarch.games.bts.board.faces import Faces
from cosmarch.games.bts.content.vocabulary import COLUMNS, TRACKS

WIDTH: Final = 318.0
HEIGHT: Final = 150.0
STEP: Final = 30.0
LEFT: Final = 44.0
BASE: Final = 57.0  # the foot of the columns
PILE: Final = 55.0  # how high they may be
ROWS: Final = {"food": 74.0, "ore": 104.0, "automation": 134.0}
DISC: Final = 12.8
NEXT: Final = "var(--accent,#ffb454)"
EDGE: Final = "var(--line-strong,#5a6c92)"
INK: Final = "var(--text,#eef3fc)"

NO_PICKS: Final[Mapping[str, str]] = {}


def draw(player: Row, faces: Faces, picks: Mapping[str, str] = NO_PICKS) -> str:
    """`picks`: the answers that tracks and columns stand for."""
    body = _columns(player, picks)
    for kind, track in (("food", player["food"]), ("ore", player["ore_track"])):
        body += _track(player, kind, track, _pick(picks, kind))
    body += _innovations(player, faces)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="mat" viewBox="0 0 {WIDTH:g} {HEIGHT:g}" width="{WIDTH:g}"'
        f' height="{HEIGHT:g}" style="{players.style(player["colour"])}" role="img"'
        f' aria-label="{escape(faces.words("bts.table.mat"))}"'
        ' font-family="var(--font,system-ui,sans-serif)">'
        f"{body}{_automation(player, faces)}</svg>"
    )


def _pick(picks: Mapping[str, str], name: str) -> str:
    return f' data-pick="{picks[name]}"' if picks.get(name) else ""


def _columns(player: Row, picks: Mapping[str, str]) -> str:
    """Cubes above the icon that brings them; where a cube was, its outline. What the next growth takes is white."""
    out: list[str] = []
    icons = player["food"]["icons"]
    for number, name in enumerate(COLUMNS):
        held, size = player["supply"][name]
        x = LEFT + STEP * icons[number]
        shown = max(held, size)
        pitch = min(10.5, PILE / max(1, shown))
        taken = player["growth"].count(name)
        cubes: list[str] = []
        for cube in range(shown):
            y = BASE - (cube + 1) * pitch
            box = f'x="{x - 7:g}" y="{y:.1f}" width="14" height="{pitch - 2:.1f}" rx="2.5"'
            if cube >= held:
                cubes.append(f'<rect {box} fill="none" stroke="{EDGE}"/>')
            elif cube >= held - taken:
                cubes.append(f'<rect {box} fill="var(--player)" stroke="{INK}" stroke-width="2"/>')
            else:
                cubes.append(f'<rect {box} fill="var(--player)"/>')
        words = (
            f'<text x="{x + 12:g}" y="{BASE - 2:g}" font-size="13" font-weight="700"'
            + f' fill="{INK}">{name} {held}</text>'
        )
        out.append(
            f'<g class="place column" id="mat-{player["seat"]}-{name}" data-place="{name}"'
            f' data-key="column.{name}.{player["seat"]}"{_pick(picks, name)}>'
            f'<rect class="hit" x="{x - 12:g}" y="0" width="{2 * STEP - 8:g}" height="{BASE:g}" rx="8" fill="#000"'
            ' fill-opacity="0"/>'
            f"{''.join(cubes)}{words}</g>"
        )
    return "".join(out)


def _track(player: Row, kind: str, track: Row, pick: str) -> str:
    """Open spaces show their icons; they shine through the discs on the others. The next disc to leave is dashed."""
    y = ROWS[kind]
    out = [use(f"icon-{kind}", 3, y - 10, 20)]
    total = track["spaces"]
    first = total - track["discs"]
    for space in range(total):
        x = LEFT + STEP * space
        has_icon = space in track["icons"]
        if space < first:
            colour = "var(--good,#6fe0a0)" if has_icon else EDGE
            out.append(f'<circle cx="{x:g}" cy="{y:g}" r="{DISC:g}" fill="none" stroke="{colour}" stroke-width="1.8"/>')
            if has_icon:
                out.append(use(f"icon-{kind}", x - 8.5, y - 8.5, 17))
            continue
        edge = f'stroke="{NEXT}" stroke-width="2.6" stroke-dasharray="4 3"' if space == first else 'stroke="#04060d"'
        out.append(f'<circle cx="{x:g}" cy="{y:g}" r="{DISC:g}" fill="var(--player)" {edge}/>')
        if has_icon:
            out.append(use(f"icon-{kind}", x - 8, y - 8, 16, 0, "", ' opacity=".55"'))
    return (
        f'<g class="place track" id="mat-{player["seat"]}-{kind}" data-place="{kind}"'
        f' data-key="track.{kind}.{player["seat"]}"{pick}>'
        f'<rect class="hit" x="2" y="{y - 14.5:g}" width="{WIDTH - 4:g}" height="29" rx="14.5" fill="#000"'
        ' fill-opacity="0"/>'
        f"{''.join(out)}</g>"
    )


def _innovations(player: Row, faces: Faces) -> str:
    """A mark at the icon that unlocks an innovation: once and for all, or for as long as the icon shows."""
    out: list[str] = []
    innovations = faces.content.factions[faces.faction_ids[player["faction"]]].innovations
    for row, innovation in zip(player["innovations"], innovations, strict=True):
        name = TRACKS[innovation.track]
        spaces = player["food" if name == "food" else "ore_track"]["icons"]
        if innovation.icons > len(spaces):
            continue
        x, y = LEFT + STEP * spaces[innovation.icons - 1] + 10, ROWS[name] - 10
        on = row["active"] or row["done"]
        edge = "var(--accent,#ffb454)" if on else EDGE
        out.append(
            f'<g class="innovation" data-key="innovation.{row["id"]}" opacity="{1 if on else 0.7:g}">'
            f'<circle cx="{x:g}" cy="{y:g}" r="7.5" fill="var(--sink,#0a1120)" stroke="{edge}" stroke-width="1.4"/>'
            + use("icon-bolt" if innovation.once else "icon-ongoing", x - 5.5, y - 5.5, 11)
            + "</g>"
        )
    return "".join(out)


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


def lines(player: Row, faces: Faces) -> list[tuple[str, str]]:
    """Of supply, growth, ore and automation: what there is, and what comes next."""
    return [supply(player, faces), growing(player, faces), producing(player, faces), automating(player, faces)]


def line(told: Sequence[str]) -> str:
    return " · ".join([part for part in told if part])


def supply(player: Row, faces: Faces) -> tuple[str, str]:
    """How much supply there is, and the column that the next cube leaves (BTS-11.5)."""
    held = {name: player["supply"][name][0] for name in COLUMNS}
    first = next((name for name in COLUMNS if held[name]), "")
    if not first:
        return faces.words("bts.table.no_supply"), ""
    return faces.words("bts.table.supply_left", sum(held.values())), faces.words("bts.table.next_cube", column=first)


def growing(player: Row, faces: Faces) -> tuple[str, str]:
    """What growth gives now, and with which disc the next column opens."""
    now = player["growth"]
    told = faces.words("bts.table.grow_now", n=len(now))
    if now:
        told += " · " + ", ".join(now)
    away = _next_icon(player["food"])
    if away is None:
        return told, ""
    return told, faces.words("bts.table.in_discs_column", away[0], column=COLUMNS[away[1]])


def producing(player: Row, faces: Faces) -> tuple[str, str]:
    track = player["ore_track"]
    told = faces.words("bts.table.ore_now", n=track["visible"])
    away = _next_icon(track)
    return told, faces.words("bts.table.in_discs_ore", away[0], next=track["visible"] + 1) if away is not None else ""


def uncovered(player: Row, kind: str, faces: Faces) -> str:
    """What a track gives once its next disc is gone, or with which disc after that it gives more."""
    words, track = faces.words, player["food" if kind == "food" else "ore_track"]
    away = _next_icon(track)
    if away is None:
        return ""
    more, opens = away[0] - 1, COLUMNS[away[1]]
    if kind == "food":
        key = "bts.table.in_discs_column"
        return words(key, more, column=opens) if more else words("bts.table.grow_opens", column=opens)
    then = track["visible"] + 1
    return words("bts.table.in_discs_ore", more, next=then) if more else words("bts.table.ore_now", n=then)


def automating(player: Row, faces: Faces) -> tuple[str, str]:
    held, worth = len(discs(player)), faces.content.automation_vp
    following = worth[held] if held < len(worth) else faces.content.vp_beyond
    points = faces.words("bts.score.points", player["score"]["automation"])
    return points, faces.words("bts.table.automation_next", n=following)


def _next_icon(track: Row) -> tuple[int, int] | None:
    """How many discs must go until the next icon shows, and which icon that is."""
    first = track["spaces"] - track["discs"]
    for place, space in enumerate(track["icons"]):
        if space >= first:
            return space - first + 1, place
    return None
