"""A battle by firing class: both sides in rows A to F, with numbers, hull, and what a shot needs to hit."""

from __future__ import annotations

from typing import Final

from cosmarch.core.panels import Figure, Item, Section, Stage
from cosmarch.games.se4x.board.hexmap.owners import colour_name
from cosmarch.games.se4x.board.panels.common import Page, Row, figure
from cosmarch.games.se4x.board.sprite.icons import icon
from cosmarch.games.se4x.board.sprite.units import unit_symbol
from cosmarch.games.se4x.board.words import MARKS
from cosmarch.games.se4x.content.vocabulary import CLASSES, DIE, EXPERIENCE

UNKNOWN: Final = "?"  # the row of counters whose class is not known yet


def battle(page: Page) -> Stage | None:
    """The battle that is fought; the own side stands first."""
    fight = page.table["battle"]
    if fight is None or fight["attacker"] is None or not fight["board"]:
        return None
    sides = ["attacker", "defender"]
    if page.you is not None and fight["defender"] == page.you:
        sides.reverse()
    rows = [(page.groups[row["group"]], row) for row in fight["board"] if row["group"] in page.groups]
    now = firing(page, rows)
    aims = {aim["target"]: aim["to"] for aim in fight["aims"] if aim["group"] == now}
    best = best_target(page, fight, aims)
    parts: list[Section] = []
    letters = [letter for letter in (*CLASSES, UNKNOWN) if any([_class(row) == letter for _, row in rows])]
    for letter in letters:
        state = class_state(letter, rows, now)
        for side in sides:
            here = [(group, row) for group, row in rows if _class(row) == letter and not row["screened"]]
            units = [unit(page, group, row, now, aims, best) for group, row in here if group["owner"] == fight[side]]
            owner = fight[side]
            seat = owner if isinstance(owner, int) else -1
            title = page.t("class", letter=letter) if letter != UNKNOWN else page.t("class_unknown")
            parts.append(Section("force", title, tuple(units), seat=seat, state=state, key=f"{letter}.{side}"))
    behind = [unit(page, group, row, now, {}, -1) for group, row in rows if row["screened"]]
    if behind:
        parts.append(Section("chips", page.t("behind_the_screen"), tuple(behind), key="screen"))
    hint = tactics_line(page, rows, fight)
    if hint:
        parts.append(Section("text", page.t("order_of_fire"), text=hint, key="order"))
    title = page.t("ground_battle_at" if fight["on_the_ground"] else "battle_at", hex=page.faces.hex(fight["hex"]))
    asked = page.ask is not None and any([token.startswith("group.") for token in page.tokens])
    order = tuple([_side(page, fight, side) for side in sides])
    return Stage("battle", title, _note(page, fight), order, tuple(parts), closable=not asked)


def _note(page: Page, fight: Row) -> str:
    parts = [page.words("se4x.board.battle_round", round=fight["round"])] if fight["round"] else []
    for side in fight["fleet_bonus"]:
        parts.append(page.words("se4x.board.fleet_bonus", owner=page.faces.owner(fight[side], page.table)))
    return " · ".join(parts)


def _side(page: Page, fight: Row, side: str) -> Item:
    owner = fight[side]
    seat = owner if isinstance(owner, int) else -1
    bonus = (figure(page, "attack", "+1", "fleet_bonus", "good"),) if side in fight["fleet_bonus"] else ()
    tone = colour_name(owner, page.table)
    name = page.faces.owner(owner, page.table)
    return Item(f"player.{owner}", name, page.t(side), figures=bonus, seat=seat, tone=tone)


def _class(row: Row) -> str:
    letter: str = row["values"]["class"] if row["values"] is not None and row["values"]["class"] else UNKNOWN
    return letter


def firing(page: Page, rows: list[tuple[Row, Row]]) -> int:
    """The counter whose moment it is: the one the question names, else the first that has shots left; -1 none."""
    if page.ask is not None and isinstance(page.ask["args"].get("group"), int):
        number: int = page.ask["args"]["group"]
        return number
    armed = [(group["group"], row["values"]) for group, row in rows if row["shots"]]
    ready = [(values["moment"], number) for number, values in armed if values is not None]
    return min(ready)[1] if ready else -1


def class_state(letter: str, rows: list[tuple[Row, Row]], now: int) -> str:
    """Whether a class has fired, fires now or waits."""
    current = next((_class(row) for group, row in rows if group["group"] == now), "")
    if letter == current:
        return "now"
    if not current or letter == UNKNOWN:
        return ""
    return "done" if letter < current else "waiting"


def best_target(page: Page, fight: Row, aims: dict[int, int]) -> int:
    """The target for which chance to hit and worth, over the hits still needed, are best; -1 where there is none."""
    hulls = {row["group"]: row["values"]["hull"] for row in fight["board"] if row["values"] is not None}
    best, most = -1, -1.0
    for target, to in aims.items():
        group = page.groups[target]
        ship = next((ship for ship in page.faces.content.ships if ship.key == group["kind"]), None)
        price = ship.cost if ship is not None else DIE
        gain = min(to, DIE) * (price + 1) / max(1, hulls.get(target, 1) - (group["damage"] or 0))
        if gain > most:
            best, most = target, gain
    return best


def unit(page: Page, group: Row, row: Row, now: int, aims: dict[int, int], best: int) -> Item:
    """A counter in battle: values, a bar of hull for each ship, and what hits it."""
    number = group["group"]
    values = row["values"]
    notes = [page.words(f"se4x.board.mark.{mark}") for mark in MARKS if row[mark]]
    notes += [page.t("supported")] if row["supported"] else []
    if row["shots"]:
        notes.append(page.words("se4x.board.shots", row["shots"]))
    figures: list[Figure] = []
    if values is not None:
        figures.append(figure(page, "attack", values["attack"], "attack"))
        figures.append(figure(page, "defense", values["defense"], "defense"))
        if values["tactics"] is not None:
            figures.append(figure(page, "tactics", values["tactics"], "tactics"))
    if group["experience"] is not None and group["experience"] != EXPERIENCE[0]:
        rank = EXPERIENCE.index(group["experience"])
        label = page.words(f"se4x.experience.{group['experience']}")
        figures.append(Figure(icon("rank"), str(rank), label, tone="accent"))
    large = ""
    if number in aims:
        chance = 100 * max(0, min(aims[number], DIE)) // DIE
        large = f"≤{min(aims[number], DIE)}"
        figures.append(figure(page, "target", f"{chance}%", "chance", "accent" if number == best else "good"))
    state = "chosen" if number == now else "damaged" if group["damage"] else "ready" if number in aims else ""
    size = group["size"] or 1
    name = page.kind_name(group["kind"]) if group["kind"] is not None else page.t("face_down_counter", number=number)
    return Item(
        f"counter.{number}",
        f"{size} × {name}" if size > 1 else name,
        ", ".join(notes),
        icon=unit_symbol(group["kind"]),
        number=large,
        figures=tuple(figures),
        levels=hulls(page, group, values),
        seat=group["owner"] if isinstance(group["owner"], int) else -1,
        state=state,
        tone="accent" if number == best else "",
        token=page.token(f"group.{number}"),
        places=(f"group.{number}", page.faces.hex(group["hex"])),
    )


def hulls(page: Page, group: Row, values: Row | None) -> tuple[Figure, ...]:
    """The hull of each ship of a counter: hits go to the first one (SE-9.9)."""
    if values is None or group["size"] is None:
        return ()
    hull = values["hull"]
    out: list[Figure] = []
    for ship in range(group["size"]):
        hit = group["damage"] if not ship else 0
        label = page.t("hull_left", left=hull - hit, hull=hull)
        out.append(Figure(icon("hull"), str(hull - hit), label, str(hull), "bad" if hit else "good"))
    return tuple(out)


def tactics_line(page: Page, rows: list[tuple[Row, Row]], fight: Row) -> str:
    """SE-9.2: who fires first in the class whose moment it is."""
    now = firing(page, rows)
    letter = next((_class(row) for group, row in rows if group["group"] == now), "")
    best: dict[str | int, int] = {}
    for group, row in rows:
        if _class(row) == letter and row["values"] is not None and row["values"]["tactics"] is not None:
            owner = group["owner"]
            best[owner] = max(best.get(owner, 0), row["values"]["tactics"])
    if len(best) < 2:
        return ""
    (one, first), (other, second) = sorted(best.items(), key=lambda pair: (-pair[1], pair[0] != fight["defender"]))[:2]
    name, enemy = page.faces.owner(one, page.table), page.faces.owner(other, page.table)
    if first == second:
        return page.t("same_tactics", letter=letter, owner=name, other=enemy)
    return page.t("better_tactics", letter=letter, tactics=first, less=second, owner=name, other=enemy)
