"""The economic phase on one sheet: technology with prices, ship yards, and what can be bought."""

from __future__ import annotations

from typing import Final

from cosmarch.core.panels import Figure, Item, Row, Section, Stage
from cosmarch.games.se4x.board.art.icons import icon
from cosmarch.games.se4x.board.art.units import unit_symbol
from cosmarch.games.se4x.board.map.owners import colour_name
from cosmarch.games.se4x.board.sheet_words import plan_lines
from cosmarch.games.se4x.board.table.common import Page
from cosmarch.games.se4x.board.table.sheets import colony_item, has_planned

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
LIVE: Final = "economy"  # the question whose form is the whole sheet
WHERE: Final = ("build_where", "free_unit_where")  # these ask for a colony or a yard
HALVES: Final = 2  # half hull points


def economy(page: Page) -> Stage | None:
    """The sheet of the seat that plans; what it comes to stands beside the form."""
    me = page.me()
    if me is None or page.kind not in QUESTIONS:
        return None
    parts = [technology(page, me)]
    if page.kind != "head_start":
        parts += [*yards(page, me), shop(page, me, True), shop(page, me, False)]
    if page.kind in WHERE:
        parts.insert(0, where(page, me))
    parts.append(rest(page, me))
    shown = tuple([part for part in parts if part.items or part.figures])
    return Stage("economy", page.t("economic_phase"), "", _order(page), shown, live=page.kind == LIVE)


def rest(page: Page, me: Row) -> Section:
    """What is planned beside levels and units: designs, scrap, cards that are paid for."""
    seen = {"level", *me["market"]["units"]}
    lines = zip(me["plan"] or [], plan_lines(me, page.faces), strict=True)
    told = [line for row, line in lines if row["what"] not in seen]
    items = tuple([Item(f"plan.{number}", line) for number, line in enumerate(told)])
    return Section("rows", page.words("se4x.board.plan"), items, key="plan")


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
            boxes.append(_box(page, box, level, price, -1 if row.key in bought else purse, new))
        items.append(
            Item(
                f"technology.{row.key}",
                page.faces.technology(row.key),
                levels=tuple(boxes),
                seat=me["seat"],
                state="chosen" if row.key in bought else "locked" if row.key in page.refused else "",
                token=_row(page, "research", row.key),
            )
        )
    title = page.words("se4x.board.technology")
    paid = page.t("price_of_next")
    if page.view["options"].get("centers"):  # CE-17.3: CP buy no technology
        paid = page.t("price_in_research_points", number=me["research_points"] or 0)
    return Section("levels", title, tuple(items), paid, key="technology")


def _box(page: Page, box: int, level: int, price: int, purse: int, new: bool) -> Figure:
    """Owned, bought now, the next one, which can be paid or not, or a later one."""
    told = "level_research_points" if page.view["options"].get("centers") else "level_price"
    label = page.t(told, number=box, price=price) if price else page.t("level", number=box)
    if new:
        return Figure("", str(price), label, tone="now")
    if box <= level:
        return Figure("", "✓", label, tone="good")
    if box == level + 1 and purse >= 0:  # one level of each in a phase (SE-22.1)
        return Figure("", str(price), label, tone="accent" if price <= purse else "next")
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
    units = me["market"]["units"]
    items: list[Item] = []
    for yard in me["market"]["yards"]:
        name = page.faces.hex(yard["hex"])
        left = yard["left"]
        bays: list[Figure] = []
        for row in me["plan"] or []:
            if row.get("hex") == yard["hex"] and units.get(row["what"], {}).get("halves"):
                unit = units[row["what"]]
                label = page.faces.kind(row["what"])
                bay = Figure(unit_symbol(row["what"]), str(unit["price"]), label, f"{unit['halves'] / HALVES:g}")
                bays += [bay] * row["number"]
        free, half = divmod(max(0, left), HALVES)
        bays += [Figure("", "", page.t("hull_point"), "1")] * free
        bays += [Figure("", "", page.t("hull_point"), "0.5")] * half
        used, room = (yard["halves"] - left) / HALVES, yard["halves"] / HALVES
        items.append(
            Item(
                f"yard.{name}",
                name,
                page.t("hull_used", used=f"{used:g}", room=f"{room:g}"),
                icon=icon("yard"),
                levels=tuple(bays),
                state="spent" if left <= 0 else "",
                token=page.token(name),
                places=(name,),
            )
        )
    return [Section("carts", page.t("yards"), tuple(items), key="yards")] if items else []


def shop(page: Page, me: Row, in_yards: bool) -> Section:
    """What can be bought: in ship yards, or at any colony that made income. A tile stays where it is, also when
    technology opens it."""
    units = me["market"]["units"]
    items = [tile(page, me, kind, row) for kind, row in units.items() if bool(row["halves"]) == in_yards]
    key = "ships" if in_yards else "at_colonies"
    return Section("tiles", page.t(key), tuple(items), key=key)


def tile(page: Page, me: Row, kind: str, row: Row) -> Item:
    """A type of unit with its price and hull; one that cannot be bought says what is missing."""
    why = missing(page, me, kind)
    bought = sum([line["number"] for line in me["plan"] or [] if line["what"] == kind])
    note = page.words("se4x.face.price", price=row["price"])
    if row["halves"]:
        hull = f"{row['halves'] / HALVES:g}"
        note += " · " + page.words("se4x.face.hull", hull=hull)
    full = row["halves"] and all([yard["left"] < row["halves"] for yard in me["market"]["yards"]])
    able = row["price"] <= me["cp"] and not full
    state = "locked" if why else "chosen" if bought else "ready" if able else "spent"
    if full and not bought and not why:
        note = page.t("yards_full")
    return Item(
        f"kind.{kind}",
        page.kind_name(kind),
        why or note,
        icon=unit_symbol(kind),
        art=unit_symbol(kind),
        number=str(bought) if bought else "",
        state=state,
        token="" if why else _row(page, "build", kind),
    )


def _row(page: Page, question: str, token: str) -> str:
    """What a thing stands for: on the whole sheet a row of its form, as fighters and yards are levels and units."""
    return f"{question}:{token}" if page.kind == LIVE else token


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
    return f"{page.short(name)} {level}"
