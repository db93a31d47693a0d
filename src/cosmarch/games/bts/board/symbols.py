"""Effects in icons: the same rows that the rules read, short enough for a card's face.

A line of symbols is a list of groups, a group a list of marks: an icon's name after a colon, or plain text. A
star marks what has a remark; the words beside the picture tell it.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import fsum

from cosmarch.core.svg import text, text_width
from cosmarch.games.bts.board.style import INK, icon
from cosmarch.games.bts.content.components import Choice, Cost, Effect, Term
from cosmarch.games.bts.content.vocabulary import LEVELS

Group = list[str]
SIZE = 12
ICON_WIDTH = 14.0
GAP = 6.0

COUNTERS: dict[str, Group] = {
    "locations_controlled": [":flag"],
    "colonized_systems": [":planet"],
    "colonized_system_pairs": ["2", ":planet"],
    "level_III_technologies": [":card", "III"],
    "level_IIII_technologies": [":card", "IIII"],
    "researched_technologies": [":card"],
    "scientific_or_commercial_II_plus": [":type0", "/", ":type3", " II+"],
    "distinct_types_at_level_II_plus": [":type0", ":type1", ":type2", ":type3", " II+"],
    "visible_food_icons": [":food"],
    "achievements_claimed": [":medal"],
    "level_4_ships": [":ship", "4"],
    "total_ship_levels_on_board": ["Σ", ":ship"],
    "free_population": [":population"],
    "free_population_pairs": ["2", ":population"],
    "automation_discs": [":automate"],
    "automation_disc_pairs": ["2", ":automate"],
    "ore_triples": ["3", ":ore"],
    "same_specialty_icons_controlled_or_colonized": [":food", "/", ":ore"],
    "control_taken_from_opponent": [":flag", ":taken"],
    "highest_power_deep_space": ["Σ", ":ship", ":deep"],
    "highest_power_here": ["Σ", ":ship"],
    "holder": [":pawn"],
    "most_level_II_technologies": [":card", "II"],
}


def cost_group(cost: Cost) -> Group:
    out: Group = []
    if cost.ore:
        out += [str(cost.ore), ":ore"]
    if cost.population:
        out += [str(cost.population), ":population"]
    return out


def action_groups(cost: Cost, effects: Sequence[Effect]) -> list[Group]:
    """The cost, a colon, and the effects."""
    groups = effect_groups(effects)
    price = cost_group(cost)
    return [[*price, " : "], *groups] if price else groups


def effect_groups(effects: Sequence[Effect]) -> list[Group]:
    return [effect_group(effect) for effect in effects]


def effect_group(e: Effect) -> Group:
    out = _core(e)
    if (
        e.column == "any"
        or e.discovered_only
        or e.ignore_prerequisites
        or e.skip_immediate
        or e.condition
        or (e.op == "copy_action" and e.needs_technology)
    ):
        out.append("*")
    if e.maximum >= 0:
        out.append(f"≤{e.maximum}")
    price = cost_group(e.options[0].cost if len(e.options) == 1 else e.cost)
    if price:
        out = [*price, " : ", *out]
    return ["(", *out, ")"] if e.optional else out


def _core(e: Effect) -> Group:
    op = e.op
    count = str(e.n) if e.n > 1 else ""
    if op == "gain_ore":
        return [f"+{e.n}", ":ore"]
    if op == "gain_ore_per":
        return [f"+{e.each}", ":ore", "×", *COUNTERS[e.per]]
    if op == "pay_ore_to_opponent":
        return [f"{e.n}", ":ore", "→", ":pawn"]
    if op == "convert":
        target = [":ship", str(e.ship_level)] if e.target == "ship" else [":population"]
        place = [":deep"] if e.where == "deep_space" else []
        return [count, f":{e.source}", "→", *target, *place]
    if op == "convert_per":
        divisor = [f"/{e.divisor}"] if e.divisor > 1 else []
        return [":supply", "→", ":population", "×", *COUNTERS[e.per], *divisor]
    if op == "move_supply":
        return [count, ":supply", "→", "A" if e.to == "A" else "A–E"]
    if op == "automate":
        return [count, ":automate", *((":food",), (":ore",), (":food", "/", ":ore"))[e.track]]
    if op == "upgrade":
        if e.ships:
            return [f"{e.ships}×" if e.ships > 1 else "", ":upgrade", f"+{e.levels}"]
        return [":upgrade", f"+{e.levels}*"]
    if op == "jump":
        return [":jump", str(e.n)]
    if op == "relocate_ships":
        return [str(e.n), ":ship", "→", "*"]
    if op == "research":
        return [":research", LEVELS[e.level - 1]] if e.level else [":research", ":planet", "+1"]
    if op == "colonize":
        return [":planet", "!"]
    if op == "choose":
        return _choose(e)
    if op == "produce":
        return [":cycle", {"growth": ":food", "ore": ":ore", "trade": "⇄"}[e.kind]]
    if op == "copy_action":
        return [":copy", ":research"] if e.scope == "research_type" else [":copy", ":card"]
    if op == "repeat_immediate":
        return [":cycle", ":bolt"]
    if op == "private_technology":
        return [":card", LEVELS[e.level - 1], ":lock"]
    if op == "take_attached_system":
        return [":planet", "!"]
    return ["*"]  # the other ops stand on events that are discarded at once


def _choose(e: Effect) -> Group:
    out: Group = []
    for option in e.options:
        if out:
            out.append(" / ")
        out += _option(option, len(e.options))
    if e.times > 1:
        return [f"{e.times}×(", *out, ")"]
    return out


def _option(option: Choice, siblings: int) -> Group:
    price = cost_group(option.cost) if siblings > 1 else []
    out: Group = [*price, " : "] if price else []
    for effect in option.effects:
        out += effect_group(effect)
    return out


def score_groups(points: int, terms: Sequence[Term]) -> list[Group]:
    out: list[Group] = [[":star", str(points)]]
    for term in terms:
        most = [f"≤{term.maximum}"] if term.maximum >= 0 else []
        out.append([f"+{term.vp}", "×", *COUNTERS[term.per], *most])
    return out


# ---- setting them in lines


def mark_width(mark: str, letters: Sequence[str]) -> float:
    if mark.startswith(":type"):
        return text_width(letters[int(mark[5:])], SIZE, True) + 1
    return ICON_WIDTH if mark.startswith(":") else text_width(mark, SIZE) + (0.5 if mark else 0)


def lines_of(groups: Sequence[Group], width: float, letters: Sequence[str]) -> list[list[Group]]:
    """The groups on as many lines as they need; a group wider than a line is broken between its marks."""
    lines: list[list[Group]] = [[]]
    used = 0.0
    for group in groups:
        wide = fsum([mark_width(mark, letters) for mark in group])
        if used and used + wide > width:
            lines.append([])
            used = 0.0
        if wide <= width:
            lines[-1].append(group)
            used += wide + GAP
            continue
        part: Group = []
        for mark in group:
            step = mark_width(mark, letters)
            if part and used + step > width:
                lines[-1].append(part)
                lines.append([])
                part, used = [], 0.0
            part.append(mark)
            used += step
        lines[-1].append(part)
        used += GAP
    return lines


def line_width(groups: Sequence[Group], letters: Sequence[str]) -> float:
    return fsum([fsum([mark_width(mark, letters) for mark in group]) + GAP for group in groups]) - GAP


def draw_line(groups: Sequence[Group], x: float, y: float, letters: Sequence[str]) -> str:
    """One line of symbols; `y` is the middle of the line."""
    out: list[str] = []
    for group in groups:
        for mark in group:
            wide = mark_width(mark, letters)
            if mark.startswith(":type"):
                out.append(text(x, y + 4, SIZE, letters[int(mark[5:])], INK, "", True))
            elif mark.startswith(":"):
                out.append(icon(mark[1:], x + ICON_WIDTH / 2, y))
            elif mark.strip():
                out.append(text(x + (2 if mark.startswith(" ") else 0), y + 4, SIZE, mark.strip(), INK))
            x += wide
        x += GAP
    return "".join(out)
