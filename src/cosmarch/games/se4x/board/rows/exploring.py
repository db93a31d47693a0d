"""Beside the questions of exploration: what was found last, and what may still lie face down."""

from __future__ import annotations

from typing import Final

from cosmarch.core.boardkit.symbols import use
from cosmarch.core.panels import Row, Section
from cosmarch.core.svg import escape, fitted
from cosmarch.games.se4x.board.art.terrain import planet_symbol, terrain_symbol
from cosmarch.games.se4x.board.table.choosing import just_found, system_item
from cosmarch.games.se4x.board.table.common import Page

QUESTIONS: Final = ("explore", "turn_up", "look_at")
WIDE: Final = 290.0
LINE: Final = 27.0
NAMES: Final = 178.0  # how much of a line a name may take: that of the longest
TEXT: Final = "var(--text,#eef3fc)"
RISKS: Final = ("danger", "doomsday_machine", "black_hole", "lost_in_space", "supernova")


def exploring(page: Page) -> tuple[Section, ...]:
    """Nothing for other questions."""
    if page.kind not in QUESTIONS or page.ask is None:
        return ()
    out: list[Section] = []
    last = just_found(page)
    if last is not None and page.kind == "explore":
        out.append(Section("cards", page.t("found_in", hex=last["name"]), (system_item(page, last),), key="found"))
    place = page.ask["args"].get("hex")
    rows = [row for row in page.table["hexes"] if row["name"] in page.tokens or row["hex"] == place]
    areas = list(dict.fromkeys([area_of(row) for row in rows if row["face_down"]]))
    out += [part for part in [face_down(page, area) for area in areas] if part is not None]
    return tuple(out)


def area_of(row: Row) -> str:
    return "deep" if row["home_of"] is None else str(row["home_of"])


def face_down(page: Page, area: str) -> Section | None:
    """The markers of an area that the seat has not seen: the share of each kind."""
    counts: dict[str, int] = page.table["unseen"].get(area, {})
    total = sum(counts.values())
    if not total:
        return None
    rows = sorted(counts.items(), key=lambda row: (-row[1], row[0]))
    most = rows[0][1]
    lines = [_line(page, name, count, total, most, LINE * number) for number, (name, count) in enumerate(rows)]
    told = ", ".join([f"{page.faces.terrain(name)} {100 * count // total}%" for name, count in rows])
    svg = (
        f'<svg class="face-down" viewBox="0 0 {WIDE:g} {LINE * len(rows):g}" role="img" aria-label="{escape(told)}">'
        f"{''.join(lines)}</svg>"
    )
    where = "still_down.deep" if area == "deep" else "still_down.home"
    return Section("drawing", page.t(where), aside=page.t("markers", total), svg=svg, key=f"unseen.{area}")


def _line(page: Page, name: str, count: int, total: int, most: int, y: float) -> str:
    symbol = planet_symbol("ocean") if name == "planet" else terrain_symbol(name)
    bad = name in RISKS
    ink = "var(--bad,#ff8a7d)" if bad else TEXT
    paint = "var(--bad,#ff8a7d)" if bad else "var(--inf,#86c5ff)"
    left = 34 + NAMES
    room = WIDE - left - 38
    return (
        use(symbol, 0, y + 2, 26, 22)
        + fitted(34, y + 18, 14, page.faces.terrain(name), ink, NAMES - 6)
        + f'<rect x="{left:g}" y="{y + 9:g}" width="{room:g}" height="8" rx="4" fill="var(--line,#2a3a58)"/>'
        + f'<rect x="{left:g}" y="{y + 9:g}" width="{room * count / most:.1f}" height="8" rx="4" fill="{paint}"/>'
        + f'<text x="{WIDE:g}" y="{y + 18:g}" font-size="14" font-weight="700" text-anchor="end" fill="{ink}">'
        f"{100 * count // total}%</text>"
    )
