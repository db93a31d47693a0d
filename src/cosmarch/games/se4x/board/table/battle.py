"""A battle by firing class: a row for each, the own side left, the other right, with numbers, hull, dice of the round
and what a shot needs to hit."""

from __future__ import annotations

from typing import Final

from cosmarch.core.panels import Figure, Item, Row, Section, Stage
from cosmarch.games.se4x.board.art.icons import icon
from cosmarch.games.se4x.board.art.units import unit_symbol
from cosmarch.games.se4x.board.map.owners import colour_name
from cosmarch.games.se4x.board.table.common import Page, figure
from cosmarch.games.se4x.board.table.sheets import cards
from cosmarch.games.se4x.board.table.shots import Told, told
from cosmarch.games.se4x.board.words import MARKS
from cosmarch.games.se4x.choices import back
from cosmarch.games.se4x.content.vocabulary import CLASSES, DIE, EXPERIENCE, SHIPS
from cosmarch.games.se4x.state import BOARDING_SHIP

SHOTS: Final = ("fire", "second_salvo", "ground_target")  # questions about a target
LEAVES: Final = ("refuge", "how_many_retreat")  # questions of those who do not fire any more
BOARDERS: Final = SHIPS[BOARDING_SHIP]
UNKNOWN: Final = "?"  # the row of counters whose class is not known yet
Pair = tuple[Row, Row]  # a counter, and how it stands on the battle board


def battle(page: Page) -> Stage | None:
    """The battle that is fought."""
    fight = page.table["battle"]
    if fight is None or fight["attacker"] is None or not fight["board"]:
        return None
    rows = [(page.groups[row["group"]], row) for row in fight["board"] if row["group"] in page.groups]
    now = firing(page, rows)
    shot = page.kind not in LEAVES
    aims = {aim["target"]: aim["to"] for aim in fight["aims"] if shot and aim["group"] == now}
    taken = frozenset([aim["target"] for aim in fight["aims"] if aim["group"] == now and aim.get("seizes")])
    scene = Scene(page, fight, rows, now, aims, taken)
    parts = [scene.line(letter) for letter in scene.letters()]
    parts += scene.foot()
    if fight["on_the_ground"]:
        parts += [hand for hand in [_cards(page, fight[side]) for side in scene.sides] if hand is not None]
    title = page.t("ground_battle_at" if fight["on_the_ground"] else "battle_at", hex=page.faces.hex(fight["hex"]))
    asked = page.ask is not None and any([token.startswith("group.") for token in page.tokens])
    order = tuple([_side(page, fight, side) for side in scene.sides])
    note = page.words("se4x.board.battle_round", round=fight["round"]) if fight["round"] else ""
    backed = fight["odds_of"]
    odds_of = "" if backed == page.you else page.faces.owner(backed, page.table)
    return Stage("battle", title, note, order, tuple(parts), closable=not asked, odds_of=odds_of)


class Scene:
    """What all rows of a battle need."""

    def __init__(
        self, page: Page, fight: Row, rows: list[Pair], now: int, aims: dict[int, int], taken: frozenset[int]
    ) -> None:
        self.page = page
        self.fight = fight
        self.rows = rows
        self.now = now
        self.aims = aims
        self.taken = taken  # whom a hit captures
        self.best = best_target(page, fight, aims)
        self.told = told(page)
        self.sides = self._sides()

    def _sides(self) -> tuple[str, str]:
        """The own side first; where the seat decides for somebody else, whose moment it is."""
        fight, left = self.fight, self.page.you
        if left not in (fight["attacker"], fight["defender"]) and self.now in self.page.groups:
            left = self.page.groups[self.now]["owner"]
        return ("defender", "attacker") if fight["defender"] == left else ("attacker", "defender")

    def letters(self) -> list[str]:
        return [letter for letter in (*CLASSES, UNKNOWN) if any([_class(row) == letter for _, row in self.rows])]

    def line(self, letter: str) -> Section:
        """A firing class."""
        page = self.page
        state = class_state(letter, self.rows, self.now)
        here = [(group, row) for group, row in self.rows if _class(row) == letter and not row["screened"]]
        dice = self.told.copy()
        left, right = [
            tuple([self.units(rows, dice) for rows in self.alike(here, self.fight[side])]) for side in self.sides
        ]
        title = page.t("class", letter=letter) if letter != UNKNOWN else page.t("class_unknown")
        word = page.t("class_fires") if state == "now" else ""
        return Section("clash", title, left, letter, text=word, state=state, key=f"class.{letter}", others=right)

    def alike(self, here: list[Pair], owner: str | int) -> list[list[Pair]]:
        """The counters of an owner; those that are the same to fire at, or are not asked about, stand together."""
        page = self.page
        out: dict[str, list[Pair]] = {}
        for group, row in here:
            if group["owner"] != owner:
                continue
            number = group["group"]
            alone = number == self.now or (page.token(f"group.{number}") and page.kind not in SHOTS)
            told = {**group, **row, "group": number if alone else -1}
            out.setdefault(repr(sorted(told.items(), key=lambda pair: pair[0])), []).append((group, row))
        return list(out.values())

    def units(self, rows: list[Pair], dice: Told) -> Item:
        """Like counters: values, a bar of hull for each ship, dice, and what hits one of them."""
        page, (group, row) = self.page, rows[0]
        number, values = group["group"], row["values"]
        notes = [page.words(f"se4x.board.mark.{mark}") for mark in MARKS if row[mark] and mark != "screened"]
        notes += [page.t("supported")] if row["supported"] else []
        if number == self.now and row["shots"]:
            notes.append(page.words("se4x.board.shots", row["shots"]))
        large = chance = ""
        if number in self.aims:
            last = max(0, min(self.aims[number], DIE))
            large, chance = f"≤{last}", f"{100 * last // DIE}%"
            left = values["hull"] - (group["damage"] or 0) if values is not None else 0
            does = "captures" if number in self.taken else "destroys" if left == 1 else ""
            chance += f" · {page.words(f'se4x.face.{does}')}" if does else ""
        numbers_of = [one["group"] for one, _ in rows]
        state = "chosen" if number == self.now else "best" if self.best in numbers_of else ""
        state = state or ("ready" if number in self.aims else "")
        ships = [hull for one, row_of in rows for hull in hulls(page, one, row_of["values"])]
        return Item(
            f"counter.{number}",
            unit_name(page, group, sum([one["size"] or 1 for one, _ in rows])),
            ", ".join(notes),
            chance,
            unit_symbol(group["kind"]),
            number=large,
            figures=numbers(page, group, values),
            levels=(*ships, *dice.of(page, group)),
            seat=group["owner"] if isinstance(group["owner"], int) else -1,
            state=state,
            tone=colour_name(group["owner"], page.table),
            token=page.token(f"group.{number}"),
            places=(*[f"group.{one}" for one in numbers_of], page.faces.hex(group["hex"])),
        )

    def foot(self) -> list[Section]:
        """Who is behind the screen, who fires first of a class, and what is lost."""
        page = self.page
        out: list[Section] = []
        behind = [
            Item(
                f"counter.{group['group']}",
                unit_name(page, group, group["size"] or 1),
                icon=unit_symbol(group["kind"]),
                seat=group["owner"] if isinstance(group["owner"], int) else -1,
                token=page.token(f"group.{group['group']}"),
            )
            for group, row in self.rows
            if row["screened"]
        ]
        if behind:
            out.append(Section("chips", page.t("behind_the_screen"), tuple(behind), key="screen"))
        for owner, lost in self.told.lost(page).items():
            title = page.t("lost_so_far", owner=page.faces.owner(owner, page.table))
            out.append(Section("chips", title, lost, key=f"lost.{owner}"))
        hint = tactics_line(page, self.rows, self.fight)
        if hint:
            out.append(Section("text", "", text=hint, key="order"))
        if any([group["kind"] == BOARDERS for group, _ in self.rows]):
            out.append(Section("text", "", text=page.t("captured_in_the_odds"), key="captured"))
        return out


def _cards(page: Page, owner: str | int) -> Section | None:
    """The cards of a side, as far as the seat knows them."""
    if not isinstance(owner, int):
        return None
    player = page.table["players"][owner]
    mine = owner == page.you
    title = page.t("your_cards") if mine else page.t("cards_of", owner=page.faces.player(player))
    held = tuple(cards(page, player))
    return Section("cards", title, held, seat=owner, key=f"cards.{owner}") if held else None


def unit_name(page: Page, group: Row, size: int) -> str:
    if group["kind"] is None:
        return page.t("face_down_counter", number=back(group["group"]))
    name = group["name"] or page.kind_name(group["kind"])
    return f"{size} × {name}" if size > 1 else name


def numbers(page: Page, group: Row, values: Row | None) -> tuple[Figure, ...]:
    """Attack, defense, tactics and experience."""
    out: list[Figure] = []
    if values is not None:
        out.append(figure(page, "attack", values["attack"], "attack"))
        out.append(figure(page, "defense", values["defense"], "defense"))
        if values["tactics"] is not None:
            out.append(figure(page, "tactics", values["tactics"], "tactics"))
    if group["experience"] is not None and group["experience"] != EXPERIENCE[0]:
        rank = EXPERIENCE.index(group["experience"])
        label = page.words(f"se4x.experience.{group['experience']}")
        out.append(Figure(icon("rank"), str(rank), label, tone="accent"))
    return tuple(out)


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


def firing(page: Page, rows: list[Pair]) -> int:
    """The counter whose moment it is: the one the question names, else the first that has shots left; -1 none."""
    if page.ask is not None and isinstance(page.ask["args"].get("group"), int):
        number: int = page.ask["args"]["group"]
        return number
    armed = [(group["group"], row["values"]) for group, row in rows if row["shots"]]
    ready = [(values["moment"], number) for number, values in armed if values is not None]
    return min(ready)[1] if ready else -1


def class_state(letter: str, rows: list[Pair], now: int) -> str:
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
        ship = page.faces.ship(group["kind"])
        price = ship.cost if ship is not None else DIE
        gain = min(to, DIE) * (price + 1) / max(1, hulls.get(target, 1) - (group["damage"] or 0))
        if gain > most:
            best, most = target, gain
    return best


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


def tactics_line(page: Page, rows: list[Pair], fight: Row) -> str:
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
