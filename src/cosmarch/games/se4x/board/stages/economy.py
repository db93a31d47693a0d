"""The economic phase on one sheet: income, technology with prices, ship yards, and what can be bought."""

from __future__ import annotations

from typing import Final

from cosmarch.core.panels import Figure, Item, Section, Stage
from cosmarch.games.se4x.board.hexmap.owners import colour_name
from cosmarch.games.se4x.board.panels.common import Page, Row, figure
from cosmarch.games.se4x.board.panels.dock import LINES, amount
from cosmarch.games.se4x.board.panels.sheets import colony_item, has_planned
from cosmarch.games.se4x.board.sheet_words import plan_lines
from cosmarch.games.se4x.board.sprite.icons import icon
from cosmarch.games.se4x.board.sprite.units import unit_symbol

QUESTIONS: Final = (
    "economy",
    "research",
    "bid",
    "convert",
    "build",
    "build_number",
    "build_where",
    "older_model",
    "older_technology",
    "older_level",
    "free_unit",
    "free_unit_where",
    "scuttle_group",
    "scuttle_ships",
    "scrap",
    "pretend",
    "head_start",
)
WHERE: Final = ("build_where", "free_unit_where")  # these ask for a colony or a yard
SPENDING: Final = ("maintenance", "debt", "bid", "converted", "technology", "units", "upgrades")
HALVES: Final = 2  # half hull points


def economy(page: Page) -> Stage | None:
    """The sheet of the seat that plans; of who is done or watches, what can be told of the others."""
    me = page.me()
    if me is None or page.kind not in QUESTIONS:
        return None
    parts = [technology(page, me)]
    if page.kind != "head_start":
        parts += [*yards(page, me), shop(page, me, True), shop(page, me, False), money(page, me), left(page, me)]
    if page.kind in WHERE:
        parts.insert(0, where(page, me))
    plan = plan_lines(me, page.faces)
    if plan:
        rows = tuple([Item(f"plan.{number}", line) for number, line in enumerate(plan)])
        parts.insert(-1, Section("rows", page.words("se4x.board.plan"), rows, str(len(rows)), key="plan"))
    note = page.t("economy_note") if len(page.table["players"]) > 1 else ""
    shown = tuple([part for part in parts if part.items or part.figures])
    return Stage("economy", page.t("economic_phase"), note, _order(page), shown)


def _order(page: Page) -> tuple[Item, ...]:
    """Who is done and who still plans."""
    out: list[Item] = []
    for player in page.table["players"]:
        seat = player["seat"]
        if player["out"] or seat == page.you:
            continue
        done = has_planned(page, seat)
        note = page.t("done_planning") if done else page.t("planning")
        tone = colour_name(seat, page.table)
        out.append(
            Item(f"player.{seat}", page.faces.player(player), note, seat=seat, state="done" if done else "", tone=tone)
        )
    return tuple(out)


# ---- technology


def technology(page: Page, me: Row) -> Section:
    """A line for each technology: what is owned, the price of the next level, and the later ones."""
    purse = me["market"]["purse"]
    bought = {row["technology"] for row in me["plan"] or [] if row["what"] == "level"}
    items: list[Item] = []
    for row in page.faces.content.technologies:
        prices = me["market"]["levels"][row.key]
        if not prices:
            continue
        level = me["levels"][row.key]
        boxes: list[Figure] = []
        for box in range(1, row.start + len(prices) + 1):
            price = prices[box - row.start - 1] if box > row.start else 0
            new = row.key in bought and box == level
            boxes.append(_box(page, box, level, price, 0 if row.key in bought else purse, new))
        token = page.token(row.key) or (page.token("research") if page.kind == "economy" else "")
        items.append(
            Item(
                f"technology.{row.key}",
                page.faces.technology(row.key),
                number=str(level),
                levels=tuple(boxes),
                seat=me["seat"],
                state="chosen" if row.key in bought else "locked" if row.key in page.refused else "",
                token=token,
            )
        )
    title = page.words("se4x.board.technology")
    return Section("levels", title, tuple(items), page.t("price_of_next"), seat=me["seat"], key="technology")


def _box(page: Page, box: int, level: int, price: int, purse: int, new: bool) -> Figure:
    label = page.t("level_price", number=box, price=price) if price else page.t("level", number=box)
    if box <= level:
        return Figure("", f"✓ {price}" if new else "✓", label, tone="good")
    if box == level + 1:
        return Figure("", str(price), label, tone="accent" if price <= purse else "")
    return Figure("", str(price), label, tone="muted")


# ---- ships


def where(page: Page, me: Row) -> Section:
    """The hexes in which the unit that was chosen can be built."""
    rows = [row for row in page.table["hexes"] if row["name"] in page.tokens]
    items = [
        colony_item(page, row)
        if row["colony"] is not None
        else Item(f"hex.{row['name']}", row["name"], token=row["name"], places=(row["name"],))
        for row in rows
    ]
    return Section("tiles", page.t("where"), tuple(items), seat=me["seat"], key="where")


def yards(page: Page, me: Row) -> list[Section]:
    """A bar of hull points for each hex with ship yards; what is bought there fills it."""
    items: list[Item] = []
    for yard in me["market"]["yards"]:
        name = page.faces.hex(yard["hex"])
        room, used = yard["halves"] / HALVES, (yard["halves"] - yard["left"]) / HALVES
        boxes = [
            Figure("", "", page.t("hull_point"), tone="good" if number < used else "muted")
            for number in range(max(1, round(room)))
        ]
        ships = tuple(
            [
                Figure(unit_symbol(row["what"]), str(row["number"]), page.faces.kind(row["what"]))
                for row in me["plan"] or []
                if row.get("hex") == yard["hex"] and row["what"] in me["market"]["units"]
            ]
        )
        items.append(
            Item(
                f"yard.{name}",
                name,
                page.t("hull_used", used=f"{used:g}", room=f"{room:g}"),
                icon=icon("yard"),
                figures=ships,
                levels=tuple(boxes),
                seat=me["seat"],
                state="spent" if yard["left"] <= 0 else "",
                token=page.token(name),
                places=(name,),
            )
        )
    return [Section("tiles", page.t("yards"), tuple(items), seat=me["seat"], key="yards")] if items else []


def shop(page: Page, me: Row, in_yards: bool) -> Section:
    """What can be bought: in ship yards, or at any colony that made income."""
    units = me["market"]["units"]
    items = [tile(page, me, kind, row) for kind, row in units.items() if bool(row["halves"]) == in_yards]
    key = "ships" if in_yards else "at_colonies"
    return Section("tiles", page.t(key), tuple(items), seat=me["seat"], key=key)


def tile(page: Page, me: Row, kind: str, row: Row) -> Item:
    """A type of unit with its price and hull; one that cannot be bought says what is missing."""
    why = missing(page, me, kind)
    if not why and kind in page.refused:
        why = page.t("not_now") if row["price"] <= me["cp"] else page.t("too_dear")
    bought = sum([line["number"] for line in me["plan"] or [] if line["what"] == kind])
    tone = "" if row["price"] <= me["cp"] else "bad"
    figures = [Figure(icon("cp"), str(row["price"]), page.t("figure.cp"), tone=tone)]
    if row["halves"]:
        hull = f"{row['halves'] / HALVES:g}"
        figures.append(Figure(icon("hull"), hull, page.t("figure.hull")))
    state = "locked" if why else "chosen" if bought else "ready" if row["price"] <= me["cp"] else "spent"
    return Item(
        f"kind.{kind}",
        page.kind_name(kind),
        why,
        icon=unit_symbol(kind),
        art=unit_symbol(kind),
        number=f"×{bought}" if bought else "",
        figures=tuple(figures),
        seat=me["seat"],
        state=state,
        token="" if why else page.token(kind) or (page.token("build") if page.kind == "economy" else ""),
    )


def missing(page: Page, me: Row, kind: str) -> str:
    """The technology that a type waits for, "" for none."""
    content = page.faces.content
    if kind in page.faces.troops:
        unit = content.ground_units[content.ground_unit_names.index(kind)]
        name, level = "ground_combat", unit.needs_level
    else:
        ship = content.ships[content.ship_names.index(kind)]
        if ship.needs < 0:
            return ""
        name, level = content.technology_names[ship.needs], ship.needs_level
    if me["levels"][name] >= level:
        return ""
    return f"{page.faces.technology(name)} {level}"


# ---- money


def money(page: Page, me: Row) -> Section:
    """The row of the running phase: what came, and what is spent so far."""
    row = me["sheet"][-1] if me["sheet"] else {}
    figures: list[Figure] = []
    for name, sign, way in LINES:
        if row.get(name):
            label = page.words(f"se4x.board.entry.{name}")
            tone = "good" if way > 0 else "bad"
            figures.append(Figure(icon(sign), amount(row[name], way), label, tone=tone, key=f"entry.{name}"))
    for name in SPENDING[2:]:
        value = me["bid"] if name == "bid" else row.get(name)
        if value:
            label = page.words(f"se4x.board.entry.{name}")
            figures.append(Figure(icon("cp"), amount(value, -1), label, tone="bad", key=f"entry.{name}"))
    return Section("figures", page.t("money"), figures=tuple(figures), seat=me["seat"], key="money")


def left(page: Page, me: Row) -> Section:
    """What is left, how much of it may be kept, and the maintenance to come."""
    keep = me["market"]["carry_over"]
    over = max(0, me["cp"] - keep)
    upkeep = me["forecast"]["maintenance"] + new_upkeep(page, me)
    figures = [
        Figure(icon("cp"), str(me["cp"]), page.t("figure.left"), str(keep), "bad" if over else "accent", "entry.left"),
        figure(page, "maintenance", upkeep, "maintenance_next", key="entry.maintenance"),
    ]
    if over:
        figures.append(figure(page, "warning", over, "lost", "bad", "entry.left"))
    text = page.t("may_be_kept", keep)
    return Section("figures", page.t("left_over"), figures=tuple(figures), text=text, seat=me["seat"], key="left")


def new_upkeep(page: Page, me: Row) -> int:
    """SE-20.1: what the ships that are bought now will cost in each phase."""
    ships = {ship.key: ship for ship in page.faces.content.ships if ship.maintenance}
    rows = [row for row in me["plan"] or [] if row["what"] in ships and row["what"] in me["market"]["units"]]
    return sum([me["market"]["units"][row["what"]]["halves"] // HALVES * row["number"] for row in rows])
