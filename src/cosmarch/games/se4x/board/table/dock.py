"""The seat's own: money and its forecast, technology, fleets and cards."""

from __future__ import annotations

from typing import Final

from cosmarch.core.panels import Figure, Item, Row, Section
from cosmarch.games.se4x.board.art.icons import icon
from cosmarch.games.se4x.board.rows.hands import orders
from cosmarch.games.se4x.board.table.common import Page, figure, ship_figures
from cosmarch.games.se4x.board.table.sheets import cards, colonies_of

# Lines of the forecast with their signs, and whether they are spent.
LINES: Final = (
    ("carried", "carried", 1),
    ("colonies", "colony", 1),
    ("minerals", "mineral", 1),
    ("pipelines", "pipeline", 1),
    ("centers", "center", 1),
    ("bounty", "bounty", 1),
    ("maintenance", "maintenance", -1),
    ("debt", "debt", -1),
)
BUYS_UNITS: Final = "build"  # Ship Yard and Fighter are units as well as technologies
ALWAYS: Final = ("colonies", "maintenance")  # shown where they are 0 too


def dock(page: Page) -> tuple[Section, ...]:
    """Nothing for who has no seat."""
    me = page.me()
    if me is None:
        return ()
    out = [treasury(page, me), technology(page, me), fleets(page, me)]
    held = tuple(cards(page, me))
    if held:
        out.append(Section("cards", page.t("cards"), held, seat=me["seat"], key="cards"))
    return tuple(out)


def amount(number: int, sign: int) -> str:
    """With its sign, if it is any."""
    if not number:
        return "0"
    return f"+{number}" if sign > 0 else f"−{number}"


def treasury(page: Page, me: Row) -> Section:
    """What there is now beside the name, and below what the next economic phase will bring and leave to spend."""
    told = me["forecast"]
    figures: list[Figure] = []
    if me["research_points"]:
        figures.append(figure(page, "rp", me["research_points"], "rp", key="entry.rp"))
    for name, sign, way in LINES:
        if name == "carried" and told[name] == me["cp"]:
            continue  # all of what there is, which heads them
        if told[name] or name in ALWAYS:
            label = page.words(f"se4x.board.entry.{name}")
            tone = "good" if way > 0 else "bad"
            figures.append(Figure(icon(sign), amount(told[name], way), label, tone=tone, key=f"entry.{name}"))
    figures.append(figure(page, "cp", told["left"], "to_spend_next", key="entry.left"))
    colonies = page.words("se4x.board.colonies", len(colonies_of(page, me["seat"])), worth=told["colonies"])
    head = figure(page, "cp", me["cp"], "in_hand", key="entry.cp")
    return Section("figures", page.t("treasury"), (), colonies, tuple(figures), seat=me["seat"], key="me", head=head)


def technology(page: Page, me: Row) -> Section:
    """The technology strip: a box for each level; the names are short, the inspector has them in full."""
    items: list[Item] = []
    for row in page.faces.content.technologies:
        top = page.table["tops"][row.key]
        if top <= row.start:
            continue
        level = me["levels"][row.key]
        boxes = tuple(
            [
                Figure("", "", page.t("level", number=box), tone="good" if box <= level else "muted")
                for box in range(1, top + 1)
            ]
        )
        name = page.short(row.key)
        number = str(level) if level else "–"
        token = page.token(row.key) if page.kind != BUYS_UNITS else ""
        items.append(Item(f"technology.{row.key}", name, number=number, levels=boxes, seat=me["seat"], token=token))
    title = page.words("se4x.board.technology")
    sheet = Item("sheet", page.t("sheet"), seat=me["seat"])
    return Section("levels", title, tuple(items), seat=me["seat"], key="technology", acts=(sheet,))


def fleets(page: Page, me: Row) -> Section:
    """The own counters by hex, those that may move or do something now first."""
    places: dict[int, list[Row]] = {}
    for group in page.table["groups"]:
        if group["owner"] == me["seat"]:
            places.setdefault(group["hex"], []).append(group)
    items: list[Item] = []
    for place, here in places.items():
        name = page.faces.hex(place)
        ready = [group for group in here if f"group.{group['group']}" in page.about]
        token = page.token(name) or (page.token(f"group.{ready[0]['group']}") if len(ready) == 1 else "")
        items.append(
            Item(
                f"hex.{name}",
                name,
                fleet_note(page, place, here, me),
                figures=ship_figures(page, here),
                seat=me["seat"],
                state="ready" if ready or token else "",
                token=token,
                places=(name, *[f"group.{group['group']}" for group in here]),
            )
        )
    items.sort(key=lambda item: (item.state != "ready", -sum([int(one.value) for one in item.figures])))
    sent = orders(page)
    repeat = page.t("repeat", len(sent.items)) if sent is not None else ""
    acts = (Item("orders", repeat, icon=icon("repeat"), token="carry_on"),) if repeat else ()
    return Section("rows", page.t("fleets"), tuple(items), seat=me["seat"], key="fleets", acts=acts)


def fleet_note(page: Page, place: int, here: list[Row], me: Row) -> str:
    """What is special about the counters of a hex."""
    notes: list[str] = []
    if place == me["home"]:
        notes.append(page.t("home_short"))
    notes += [group["name"] for group in here if group["name"]]
    if any([group["cloaked"] for group in here]):
        notes.append(page.words("se4x.board.cloaked"))
    return ", ".join(notes)
