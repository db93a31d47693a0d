"""Places, counters, players, and the way from a key to its entry."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from cosmarch.core.panels import Entry, Figure, Row
from cosmarch.core.text import Words, capital, named
from cosmarch.games.se4x.board.art.icons import icon
from cosmarch.games.se4x.board.art.terrain import planet_symbol, skin_of, terrain_symbol
from cosmarch.games.se4x.board.art.units import unit_symbol
from cosmarch.games.se4x.board.faces import Faces, faces_of
from cosmarch.games.se4x.board.inspect.components import (
    advantage_entry,
    alien_technology_entry,
    kind_entry,
    rule_of,
    technology_entry,
    terrain_entry,
)
from cosmarch.games.se4x.board.map.gates import beyond, gated
from cosmarch.games.se4x.board.sheet_words import plan_lines
from cosmarch.games.se4x.board.table.common import Page, figure
from cosmarch.games.se4x.board.table.sheets import empire, neutrals
from cosmarch.games.se4x.board.words import area, counter_line, counter_name, goal_lines, hex_lines
from cosmarch.games.se4x.choices import back
from cosmarch.games.se4x.content.loader import Content
from cosmarch.games.se4x.content.vocabulary import EXPERIENCE

FIRED_AT: Final = "SE-15.3"  # what can be done to a colony of another
GROWS: Final = "SE-16.4"  # and what becomes of an own one
REACTS: Final = 2  # the Exploration level that sends ships to a battle (CE-10.1)


def inspect(view: Mapping[str, Any], content: Content, key: str, words: Words) -> Entry | None:
    """What there is to know of a thing; None for what is not on the table."""
    page = Page(named(view), faces_of(content, words))
    sort, _, rest = key.partition(".")
    if sort in KINDS:
        return KINDS[sort](page, rest)
    if key == "first":
        text = (page.t("about.first"),)
        return Entry(page.t("first_player"), icon=icon("first"), text=text, rule=rule_of(content, "SE-21.1"))
    if key == "victory":
        return Entry(page.t("goal"), icon=icon("points"), text=tuple(goal_lines(page.table, page.faces)))
    return None


def _numbers(text: str) -> list[int]:
    return [int(part) for part in text.split("-") if part.isdecimal() and len(part) < 6]


# ---- places


def hex_entry(page: Page, name: str) -> Entry | None:
    """A hex: its system, its colony and all counters in it."""
    row = next((row for row in page.table["hexes"] if row["name"] == name), None)
    if row is None:
        return None
    table, faces = page.table, page.faces
    texts = [capital(line) for line in hex_lines(row, table, faces)]
    art = rule = ""
    if row["terrain"] is not None:
        art = planet_symbol(skin_of(row["hex"])) if row["terrain"] == "planet" else terrain_symbol(row["terrain"])
        if row["colony"] is None:
            texts.append(page.t(f"about.terrain.{row['terrain']}"))
        system = terrain_entry(page, row["terrain"])
        rule = system.rule if system is not None else ""
    elif row["face_down"]:
        art = terrain_symbol("unexplored")
        texts.append(page.t("about.terrain.unexplored"))
    colony = row["colony"]
    figures: list[Figure] = []
    seat = -1
    if colony is not None:
        figures.append(figure(page, "cp", colony["worth"], "worth"))
        seat = colony["owner"] if isinstance(colony["owner"], int) else -1
        if colony["homeworld"]:
            art = planet_symbol("home")
        if colony["owner"] != page.you:
            rule = rule_of(faces.content, FIRED_AT)
        elif not colony["homeworld"]:
            rule = rule_of(faces.content, GROWS)
    near = beyond(row["hex"], gated(table, faces.content))
    if near:
        texts.append(page.t("gate_to", hexes=", ".join([faces.hex(there) for there in near])))
    texts += counter_lines([group for group in table["groups"] if group["hex"] == row["hex"]], table, faces)
    texts += reactions(page, row)
    where = capital(area(row, table, faces))
    return Entry(name, where, art, figures=tuple(figures), text=tuple(texts), rule=rule, seat=seat)


def counter_lines(groups: list[Row], table: Row, faces: Faces) -> list[str]:
    """A line for each counter; those of which nothing but the number is known share one."""
    out: list[str] = []
    told: set[str | int] = set()
    for group in groups:
        owner = group["owner"]
        nameless = [one for one in groups if one["owner"] == owner and is_nameless(one, table, faces)]
        if group not in nameless or len(nameless) == 1:
            out.append(f"{faces.owner(owner, table)}: {counter_line(group, table, faces)}")
        elif owner not in told:
            told.add(owner)
            numbers = ", ".join([str(number) for number in sorted([back(one["group"]) for one in nameless])])
            line = capital(faces.words("se4x.word.many_face_down", numbers=numbers))
            out.append(f"{faces.owner(owner, table)}: {line}")
    return out


def is_nameless(group: Row, table: Row, faces: Faces) -> bool:
    return group["kind"] is None and counter_line(group, table, faces) == capital(counter_name(group, faces))


def reactions(page: Page, row: Row) -> list[str]:
    """CE-10: who could send counters to a battle in a hex that the seat may enter, for all that is known of them."""
    if page.kind not in ("move", "move_to") or page.table["tops"]["exploration"] < REACTS:
        return []
    here = {group["owner"] for group in page.table["groups"] if group["hex"] == row["hex"]}
    if row["colony"] is not None:
        here.add(row["colony"]["owner"])
    near = page.faces.content.neighbours[row["hex"]]
    out: list[str] = []
    for player in page.table["players"]:
        if player["seat"] == page.you or player["seat"] not in here:
            continue
        beside = [group for group in page.table["groups"] if group["owner"] == player["seat"] and group["hex"] in near]
        able = [group for group in beside if group["kind"] is None or reacts(page, group)]
        if able:
            places = ", ".join(dict.fromkeys([page.faces.hex(group["hex"]) for group in able]))
            key = "could_react" if player["shown"]["exploration"] >= REACTS else "could_react_if"
            out.append(page.t(key, len(able), owner=page.faces.player(player), hexes=places))
    return out


def reacts(page: Page, group: Row) -> bool:
    ship = page.faces.ship(group["kind"])
    return ship is not None and ship.reacts_at > 0


def yard_entry(page: Page, name: str) -> Entry | None:
    me = page.me()
    rows = me["market"]["yards"] if me is not None else []
    row = next((row for row in rows if page.faces.hex(row["hex"]) == name), None)
    if row is None:
        return None
    used = page.t("hull_used", used=f"{(row['halves'] - row['left']) / 2:g}", room=f"{row['halves'] / 2:g}")
    rule = rule_of(page.faces.content, "SE-23.1")
    return Entry(name, page.t("yards"), icon=icon("yard"), text=(used, page.t("about.yard")), rule=rule)


# ---- counters


def counter_entry(page: Page, rest: str) -> Entry | None:
    """A counter: what it is and carries, where it came from, what it has shown."""
    found = _numbers(rest)
    group = page.groups.get(found[0]) if found else None
    if group is None:
        return None
    return counters_entry(page, [group])


def stack_entry(page: Page, rest: str) -> Entry | None:
    """Counters by their numbers."""
    return counters_entry(page, [page.groups[number] for number in _numbers(rest) if number in page.groups])


def counters_entry(page: Page, groups: list[Row]) -> Entry | None:
    """Counters that lie on one tile."""
    if not groups:
        return None
    first = groups[0]
    seat = first["owner"] if isinstance(first["owner"], int) else -1
    owner = page.faces.owner(first["owner"], page.table) if seat < 0 else ""  # an empire is named beside its shape
    kind = first["kind"]
    texts = told_once(page, groups)
    symbol = unit_symbol(kind)
    if kind is None:
        title = (
            page.t("face_down_counter", number=back(first["group"]))
            if len(groups) == 1
            else page.t("pile", len(groups))
        )
        texts.append(page.t("about.face_down"))
        rule = rule_of(page.faces.content, "SE-24.4")
        return Entry(title, owner, symbol, symbol, text=tuple(texts), rule=rule, seat=seat)
    about = kind_entry(page, kind)
    figures = list(about.figures) if about is not None else []
    if first["experience"] is not None:
        rank = EXPERIENCE.index(first["experience"])
        figures.append(Figure(icon("rank"), str(rank), page.words(f"se4x.experience.{first['experience']}")))
    if about is not None:
        texts += about.text[:1]
    count = sum([group["size"] for group in groups])
    name = page.kind_name(kind)
    title = f"{count} × {name}" if count > 1 else name
    rule = about.rule if about is not None else ""
    stand_in = about.stand_in if about is not None else False
    return Entry(title, owner, symbol, symbol, tuple(figures), tuple(texts), rule, seat, stand_in)


def told_once(page: Page, groups: list[Row]) -> list[str]:
    """The counters of a pile: those that are alike in one line, and what several have done once below them."""
    told: dict[tuple[str, ...], dict[str, int]] = {}
    for group in groups:
        lines = told.setdefault(tuple(history(page, group)), {})
        line = counter_line(group, page.table, page.faces)
        lines[line] = lines.get(line, 0) + 1
    out: list[str] = []
    for done, lines in told.items():
        out += [" · ".join([f"{count} × {line}" if count > 1 else line for line, count in lines.items()]), *done]
    return out


def history(page: Page, group: Row) -> list[str]:
    """Where a counter came from in this turn, and what it has shown to everybody so far."""
    out: list[str] = []
    if group["from"] is not None:
        out.append(page.t("came_from", hex=page.faces.hex(group["from"])))
    if group["kind"] is None:
        proof = group["proof"]
        if proof["move"] > 1:
            out.append(page.t("proof.move", number=proof["move"]))
        elif proof["moved"]:
            out.append(page.t("proof.moved"))
        if proof["armed"]:
            out.append(page.t("proof.armed"))
    elif not group["face_up"] and group["owner"] != page.you:
        out.append(page.t("seen_before"))
    return out


def fleet_entry(page: Page, rest: str) -> Entry | None:
    owner, _, number = rest.rpartition(".")
    groups = [
        group
        for group in page.table["groups"]
        if str(group["owner"]) == owner and str(group["fleet"] or "") == number and number
    ]
    if not groups:
        return None
    name = page.faces.owner(groups[0]["owner"], page.table)
    texts = [counter_line(group, page.table, page.faces) for group in groups]
    seat = groups[0]["owner"] if isinstance(groups[0]["owner"], int) else -1
    title = capital(page.words("se4x.board.fleet", number=number))
    symbol = unit_symbol("fleet")
    rule = rule_of(page.faces.content, "CE-7.1")
    return Entry(title, name, symbol, symbol, text=tuple(texts), rule=rule, seat=seat)


def amoeba_entry(page: Page, rest: str) -> Entry | None:
    symbol = unit_symbol("amoeba")
    found = _numbers(rest)
    rows = page.table["amoebas"]
    if not found or not 1 <= found[0] <= len(rows):
        return None
    row = rows[found[0] - 1]
    texts = [page.t("about.kind.amoeba")]
    if row["kind"] is not None:
        texts.append(capital(page.words(f"se4x.amoeba.{row['kind']}")))
    if row["ignores_mines"]:
        texts.append(capital(page.words("se4x.board.ignores_mines")))
    title = capital(page.words("se4x.board.amoeba", number=found[0]))
    return Entry(title, "", symbol, symbol, text=tuple(texts), rule=rule_of(page.faces.content, "SE-33.9"))


# ---- empires


def player_entry(page: Page, rest: str) -> Entry | None:
    if rest.isdecimal() and int(rest) < len(page.table["players"]):
        sheet = empire(page, page.table["players"][int(rest)])
    else:
        found = neutrals(page).get(rest)
        if found is None:
            return None
        sheet = found
    points = Figure(sheet.points_icon, sheet.points, sheet.points_label)
    texts = tuple([f"{chip.title} {chip.number}".strip() for chip in sheet.chips])
    return Entry(
        sheet.name, sheet.note, sheet.sigil, figures=(points, *sheet.figures), text=texts, seat=max(-1, sheet.seat)
    )


def hidden_card(page: Page, rest: str) -> Entry | None:
    kind = rest.partition(".")[0]
    if kind not in ("advantage", "alien_technology"):
        return None
    text = (page.t(f"about.hidden.{kind}"),)
    return Entry(page.faces.card(None), page.words(f"se4x.board.{kind}"), icon(kind), icon(kind), text=text)


def money_entry(page: Page, name: str) -> Entry | None:
    """A line of the production sheet."""
    title = f"se4x.board.entry.{name}" if name not in ("cp", "rp") else f"se4x.page.figure.{name}"
    about = f"se4x.page.about.entry.{name}"
    if title not in page.words or about not in page.words:
        return None
    rule = rule_of(page.faces.content, "SE-20.1" if name == "maintenance" else "SE-19.3")
    return Entry(capital(page.words(title)), icon=icon("cp"), text=(page.words(about),), rule=rule)


def plan_entry(page: Page, rest: str) -> Entry | None:
    me = page.me()
    lines = plan_lines(me, page.faces) if me is not None else []
    found = _numbers(rest)
    if not found or found[0] >= len(lines):
        return None
    return Entry(capital(lines[found[0]]), page.words("se4x.board.plan"), text=(page.t("about.plan"),))


KINDS: Final[dict[str, Callable[[Page, str], Entry | None]]] = {
    "hex": hex_entry,
    "counter": counter_entry,
    "stack": stack_entry,
    "fleet": fleet_entry,
    "kind": kind_entry,
    "technology": technology_entry,
    "terrain": terrain_entry,
    "advantage": advantage_entry,
    "alien_technology": alien_technology_entry,
    "hidden": hidden_card,
    "player": player_entry,
    "amoeba": amoeba_entry,
    "entry": money_entry,
    "yard": yard_entry,
    "plan": plan_entry,
}
