"""A sheet for every empire, with what the seat knows of it; and one for each opponent that nobody plays."""

from __future__ import annotations

from cosmarch.core.panels import Figure, Item, Row, Section, Sheet
from cosmarch.games.se4x.board.art.icons import icon
from cosmarch.games.se4x.board.art.terrain import planet_symbol, skin_of, terrain_symbol
from cosmarch.games.se4x.board.art.units import unit_symbol
from cosmarch.games.se4x.board.map.owners import colour_name
from cosmarch.games.se4x.board.sheet_words import design_line, team_line
from cosmarch.games.se4x.board.table.common import Page, card_item, figure, ship_figures
from cosmarch.games.se4x.board.table.history import history
from cosmarch.games.se4x.board.words import levels_text, levels_words, turn_of
from cosmarch.games.se4x.content.vocabulary import EXPERIENCE

SIGILS = {"blue": "ocean", "red": "desert", "green": "forest", "yellow": "storm"}  # a planet for each colour
CHIPS = 6  # technologies beside a name


def sheets(page: Page) -> tuple[Sheet, ...]:
    """The empires in order of play, then aliens, machines and alien players; those have seats below 0."""
    order = list(page.table["order"]) or [player["seat"] for player in page.table["players"]]
    order += [player["seat"] for player in page.table["players"] if player["seat"] not in order]
    out = [empire(page, page.table["players"][seat]) for seat in order]
    return (*out, *neutrals(page).values())


def empire(page: Page, player: Row) -> Sheet:
    seat = player["seat"]
    colonies = colonies_of(page, seat)
    counters = [group for group in page.table["groups"] if group["owner"] == seat]
    worth = sum([row["colony"]["worth"] for row in colonies])
    status = "out" if player["out"] else "acting" if seat in turn_of(page.view) else ""
    home = page.faces.hex(player["home"]) if player["home"] is not None else ""
    note = page.t("home", hex=home) if home else ""
    if has_planned(page, seat):  # a badge has room for one of them
        note = page.t("done_planning")
    marks = [Item("first", page.t("first_player"), icon=icon("first"))] if _first(page, seat) else []
    if player["colony_points"] is not None:
        points = page.words("se4x.board.points", player["colony_points"])
        marks.append(Item("victory", points, icon=icon("points"), number=str(player["colony_points"])))
    return Sheet(
        seat,
        page.faces.player(player),
        note,
        planet_symbol(SIGILS[player["colour"]]),
        str(worth),
        icon("cp"),
        page.t("figure.income_seen"),
        status,
        tuple(marks),
        (
            figure(page, "colony", len(colonies), "colonies"),
            _lying(page, "face_down", len([1 for group in counters if group["kind"] is None])),
            _lying(page, "face_up", len([1 for group in counters if group["face_up"]])),
        ),
        (*_known(page, player), *cards(page, player)),
        sections(page, player, colonies, counters),
        player["colour"],
        seat == page.you,
    )


def _lying(page: Page, side: str, count: int) -> Figure:
    return Figure(icon(side), str(count), page.t(f"figure.{side}"), counts=False)


def has_planned(page: Page, seat: int) -> bool:
    """Whether an empire has handed in its plan while others still plan."""
    waits = [row["seat"] for row in page.view["waiting"]]
    return bool(waits) and page.table["phase"] == "economic" and seat not in waits and seat in page.table["order"]


def _first(page: Page, seat: int) -> bool:
    order = page.table["order"]
    return len(order) > 1 and order[0] == seat and page.table["phase"] != "setup"


def colonies_of(page: Page, owner: str | int) -> list[Row]:
    return [row for row in page.table["hexes"] if row["colony"] is not None and row["colony"]["owner"] == owner]


def _known(page: Page, player: Row) -> list[Item]:
    """What is known of the technology of another empire, the highest first."""
    shown = player["shown"]
    start = {row.key: row.start for row in page.faces.content.technologies}
    names = sorted([key for key in shown if shown[key] > start[key]], key=lambda key: -shown[key])
    return [
        Item(f"technology.{key}", f"{page.short(key)} ≥{shown[key]}", page.faces.technology(key), seat=player["seat"])
        for key in names[:CHIPS]
    ]


def cards(page: Page, player: Row) -> list[Item]:
    seat = player["seat"]
    rows = [(key, "advantage") for key in player["advantages"]]
    rows += [(key, "alien_technology") for key in player["alien_cards"]]
    return [card_item(page, key, kind, seat, number) for number, (key, kind) in enumerate(rows)]


def sections(page: Page, player: Row, colonies: list[Row], counters: list[Row]) -> tuple[Section, ...]:
    seat = player["seat"]
    out: list[Section] = []
    chart = history(page, player)
    if chart is not None:
        out.append(chart)
    ships = carried(page, counters)
    if ships:
        title = page.words("se4x.board.ships")
        out.append(Section("rows", title, ships, page.t("level_when_built"), seat=seat, key="ships"))
    out.append(technology(page, player))
    out.append(Section("rows", page.t("counters"), fleets(page, counters), seat=seat, key="counters"))
    tiles = tuple([colony_item(page, row) for row in colonies])
    out.append(Section("tiles", page.t("colonies"), tiles, str(len(tiles)), seat=seat, key="colonies"))
    held = cards(page, player)
    if held:
        out.append(Section("cards", page.t("cards"), tuple(held), seat=seat, key="cards"))
    lines = [team_line(player, page.table, page.faces)]
    if player["design"] is not None:
        lines.append(design_line(player["design"], page.faces))
    if any(lines):
        out.append(Section("text", page.t("more"), text="\n".join([line for line in lines if line]), key="more"))
    return tuple(out)


def technology(page: Page, player: Row) -> Section:
    """All technologies of the match: the own levels, and of each empire what was seen of it; beside the own ones those
    of the others."""
    items: list[Item] = []
    others = [one for one in page.table["players"] if player["seat"] == page.you and one["seat"] != page.you]
    for row in page.faces.content.technologies:
        top = page.table["tops"][row.key]
        if top <= row.start:
            continue
        own = player["levels"] is not None
        level = player["levels"][row.key] if own else player["shown"][row.key]
        number = str(level) if own else f"≥{level}" if level > row.start else "–"
        boxes = tuple(
            [
                Figure(
                    "",
                    "✓" if box <= level else "",
                    page.t("level", number=box),
                    tone="good" if box <= level else "muted",
                )
                for box in range(1, top + 1)
            ]
        )
        seen = player["shown"][row.key]
        note = page.words("se4x.board.shown", level=seen) if own and seen > row.start else ""
        name = page.faces.technology(row.key)
        known = tuple([_seen_of(page, other, row.key, row.start) for other in others])
        items.append(Item(f"technology.{row.key}", name, note, number=number, figures=known, levels=boxes))
    heads = tuple([Figure("", "", page.faces.player(other), seat=other["seat"]) for other in others])
    title = page.words("se4x.board.technology")
    return Section("levels", title, tuple(items), figures=heads, seat=player["seat"], key="technology")


def _seen_of(page: Page, player: Row, key: str, start: int) -> Figure:
    """What was seen of a technology of another empire."""
    level = player["shown"][key]
    name = page.faces.player(player)
    return Figure("", f"≥{level}" if level > start else "·", name, seat=player["seat"])


def fleets(page: Page, groups: list[Row]) -> tuple[Item, ...]:
    """Where the counters are: a line for each hex."""
    places: dict[int, list[Row]] = {}
    for group in groups:
        places.setdefault(group["hex"], []).append(group)
    out: list[Item] = []
    for place, here in places.items():
        name = page.faces.hex(place)
        figures = ship_figures(page, here)
        out.append(Item(f"hex.{name}", name, figures=figures, token=page.token(name), places=(name,)))
    return tuple(out)


def carried(page: Page, groups: list[Row]) -> tuple[Item, ...]:
    """What counters carry, as far as it is known (SE-22.2): a line for those that are alike, with the price of an
    upgrade of all of them."""
    alike: dict[str, list[Row]] = {}
    for group in groups:
        if group["tech"] and group["kind"] not in page.faces.troops:
            same = [group["kind"], group["hex"], group["tech"], group["experience"], group.get("upgrade") is None]
            alike.setdefault(repr(same), []).append(group)
    out: list[Item] = []
    for rows in alike.values():
        group = rows[0]
        figures: list[Figure] = []
        if group["experience"] not in (None, EXPERIENCE[0]):
            label = page.words(f"se4x.experience.{group['experience']}")
            figures.append(Figure(icon("rank"), str(EXPERIENCE.index(group["experience"])), label, tone="accent"))
        if group.get("upgrade") is not None:
            price = page.t("upgrade_costs", price=sum([row["upgrade"] for row in rows]))
            figures.append(Figure(icon("repeat"), price, page.t("upgrade_label"), tone="accent"))
        size = sum([row["size"] for row in rows])
        hex_name = page.faces.hex(group["hex"])
        out.append(
            Item(
                f"counter.{group['group']}",
                f"{size} × {page.kind_name(group['kind'])}" if size > 1 else page.kind_name(group["kind"]),
                hex_name,
                levels_words(group["tech"], page.faces),
                unit_symbol(group["kind"]),
                number=levels_text(group["tech"]),
                figures=tuple(figures),
                seat=group["owner"] if isinstance(group["owner"], int) else -1,
                places=(hex_name, *[f"group.{row['group']}" for row in rows]),
            )
        )
    return tuple(out)


def colony_item(page: Page, row: Row) -> Item:
    colony = row["colony"]
    if row["terrain"] == "barren_planet":
        art = terrain_symbol("barren_planet")
    else:
        art = planet_symbol("home" if colony["homeworld"] else skin_of(row["hex"]))
    notes = [page.words(f"se4x.board.center.{name}") for name in colony["centers"]]
    notes += [page.words("se4x.board.blockaded")] if colony["blockaded"] else []
    seat = colony["owner"] if isinstance(colony["owner"], int) else -1
    return Item(
        f"hex.{row['name']}",
        row["name"],
        ", ".join(notes),
        art=art,
        number=str(colony["worth"]),
        seat=seat,
        state="damaged" if colony["blockaded"] else "",
        token=page.token(row["name"]),
        places=(row["name"],),
    )


# ---- those that nobody plays


def neutrals(page: Page) -> dict[str, Sheet]:
    """By owner."""
    out: dict[str, Sheet] = {}
    for number, owner in enumerate(("aliens", "machines")):
        counters = [group for group in page.table["groups"] if group["owner"] == owner]
        left = (
            page.table["alien_counters"]
            if owner == "aliens"
            else len((page.table["machines"] or {}).get("to_come", []))
        )
        if counters or (owner == "machines" and left):
            out[owner] = _neutral(page, -1 - number, owner, counters, left)
    for number, row in enumerate(page.table["empires"], 1):
        owner = f"empire_{number}"
        counters = [group for group in page.table["groups"] if group["owner"] == owner]
        out[owner] = _alien_player(page, -2 - number, owner, row, counters)
    return out


def _neutral(page: Page, seat: int, owner: str, counters: list[Row], left: int) -> Sheet:
    monster = "amoeba" if page.table["amoebas"] else "doomsday_machine"
    sign = icon("alien_eye") if owner == "aliens" else unit_symbol(monster)
    places = list(dict.fromkeys([page.faces.hex(group["hex"]) for group in counters]))
    note = page.t("at", hexes=", ".join(places)) if places else ""
    figures = (figure(page, "face_up", len(counters), "counters"),)
    rows = Section("rows", page.t("counters"), fleets(page, counters), key="counters")
    label = page.t(f"figure.left_{owner}")
    name = page.faces.owner(owner, page.table)
    colour = colour_name(owner, page.table)
    return Sheet(seat, name, note, sign, str(left), "", label, figures=figures, sections=(rows,), colour=colour)


def _alien_player(page: Page, seat: int, owner: str, row: Row, counters: list[Row]) -> Sheet:
    chips = tuple(
        [
            Item(f"technology.{key}", f"{page.short(key)} ≥{level}", page.faces.technology(key))
            for key, level in row["shown"].items()
            if level > page.faces.content.technologies[page.faces.content.technology_names.index(key)].start
        ][:CHIPS]
    )
    colonies = tuple([colony_item(page, place) for place in colonies_of(page, owner)])
    parts = [Section("rows", page.t("counters"), fleets(page, counters), key="counters")]
    parts.append(Section("tiles", page.t("colonies"), colonies, key="colonies"))
    if row["banks"] is not None:
        lines = [f"{page.words(f'se4x.board.bank.{bank}')}: {amount}" for bank, amount in row["banks"].items()]
        parts.append(Section("text", page.t("more"), text="\n".join(lines), key="more"))
    return Sheet(
        seat,
        page.faces.owner(owner, page.table),
        page.t("home", hex=page.faces.hex(row["home"])),
        icon("alien_eye"),
        str(len(counters)),
        icon("face_down"),
        page.t("figure.counters"),
        "out" if row["out"] else "",
        chips=chips,
        sections=tuple(parts),
        colour=colour_name(owner, page.table),
    )
