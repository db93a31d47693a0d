"""What can be taken up and moved: the counters of each hex, with their values and how far they go."""

from __future__ import annotations

from typing import Final

from cosmarch.core.panels import Face, Hand, Item, Row
from cosmarch.games.se4x.board.art.units import unit_symbol
from cosmarch.games.se4x.board.table.common import Page
from cosmarch.games.se4x.board.words import loads_text
from cosmarch.games.se4x.choices import TO
from cosmarch.games.se4x.content.map_hexes import distance
from cosmarch.games.se4x.content.vocabulary import EXPERIENCE

SPLIT: Final = "split =split:{who}={count}"  # SE-3.7: those that stay get a counter of their own
KINDS: Final = 3  # that a row names
HEX: Final = "⬡"  # before a number of hexes where there is room for a sign only
NAMED: Final = 2  # hexes in which somebody could be met


def hands(page: Page) -> tuple[Hand, ...]:
    """A hand for each hex from which something may go now, warships first; in other questions none."""
    if page.kind != "move" or page.you is None:
        return ()
    places: dict[int, list[Row]] = {}
    for group in page.table["groups"]:
        if group["owner"] == page.you:
            places.setdefault(group["hex"], []).append(group)
    goals: dict[str, set[str]] = {}
    for token in page.tokens:
        who, _, goal = token.partition(TO)
        goals.setdefault(who, set()).add(goal)
    able = frozenset(page.about)
    rows = [(place, groups) for place, groups in places.items() if any([_goer(group, able) for group in groups])]
    rows.sort(key=lambda row: (-_strength(page, row[1], able), page.faces.hex(row[0])))
    return tuple([hand(page, place, groups, able, goals) for place, groups in rows])


def orders(page: Page) -> Hand | None:
    """The counters that go on to where they were sent; None where none is under way."""
    if not page.token("carry_on") or page.you is None:
        return None
    items: list[Item] = []
    for group in page.table["groups"]:
        if group["owner"] != page.you or group.get("course") in (None, group["hex"]):  # a scout is where it was sent
            continue
        goal = page.faces.hex(group["course"])
        token = f"{_token(group)}{TO}{goal}"  # not offered any more where what it was sent for is gone
        what = page.faces.counted(group["kind"], group["size"])
        way = page.t("order", hex=page.faces.hex(group["hex"]), goal=goal)
        key, sign = f"counter.{group['group']}", unit_symbol(group["kind"])
        goers = ((token, group["size"]),) if token in page.tokens else ()
        items.append(Item(key, what, way, icon=sign, seat=page.you, goers=goers))
    return Hand("", page.t("orders"), tuple(items), "carry_on") if items else None


def _strength(page: Page, groups: list[Row], able: frozenset[str]) -> int:
    """The warships that can go."""
    return sum([group["size"] for group in groups if _goer(group, able) and _goes_together(page, group)])


def _turn(page: Page, group: Row, able: frozenset[str]) -> tuple[bool, bool, int]:
    return not _goer(group, able), not _goes_together(page, group), page.faces.rank(group["kind"])


def _token(group: Row) -> str:
    return f"group.{group['group']}"


def _goer(group: Row, able: frozenset[str]) -> str:
    """Who goes in the answers: the counter, or the fleet that it belongs to; "" where it stays."""
    fleet = f"fleet.{group['fleet']}" if group["fleet"] else ""
    return _token(group) if _token(group) in able else fleet if fleet in able else ""


def hand(page: Page, place: int, groups: list[Row], able: frozenset[str], goals: dict[str, set[str]]) -> Hand:
    name = page.faces.hex(place)
    # those that can go, and of them the warships, before what settles and fetches: the first is what a click takes up
    rows = sorted(groups, key=lambda group: _turn(page, group, able))
    # what leaves the hex in one answer: warships and decoys, as many as may still move
    armed = tuple([_token(group) for group in rows if _token(group) in able and _goes_together(page, group)])
    whole = name if name in able else ""
    leaves = SPLIT if "split" in page.tokens else ""
    face = _face(page, place, [group for group in rows if _goer(group, able)], able, goals)
    title = page.t("in_hand", hex=name)
    far = _far(
        page, place, [group for group in rows if _goer(group, able) and _goes_together(page, group)], able, goals
    )
    return Hand(
        name,
        title,
        _lines(page, rows, able, goals, far if len(set(far.values())) > 1 else {}),
        whole,
        armed,
        leaves,
        face,
    )


def _far(page: Page, place: int, groups: list[Row], able: frozenset[str], goals: dict[str, set[str]]) -> dict[int, int]:
    """By counter: how many hexes it can go in this turn. A transport may be sent to any colony of its owner, over
    several turns: that does not count."""
    hexes = {row["name"]: row["hex"] for row in page.table["hexes"]}
    own = {row["name"] for row in page.table["hexes"] if row["colony"] and row["colony"]["owner"] == page.you}
    out: dict[int, int] = {}
    for group in groups:
        beyond = own if group["kind"] == "transport" else ()
        reached = [hexes[goal] for goal in goals.get(_goer(group, able), ()) if goal in hexes and goal not in beyond]
        out[group["group"]] = max([distance(place, there) for there in reached], default=0)
    return out


def _goes_together(page: Page, group: Row) -> bool:
    ship = page.faces.ship(group["kind"])
    return ship is None or ship.combat or bool(group.get("decoy"))


def _face(page: Page, place: int, groups: list[Row], able: frozenset[str], goals: dict[str, set[str]]) -> Face:
    """What can go from a hex, how far, and whom it could meet there."""
    counts: dict[str, int] = {}
    for group in groups:
        counts[group["kind"]] = counts.get(group["kind"], 0) + group["size"]
    ships = ", ".join([page.faces.counted(kind, count) for kind, count in counts.items()])
    if len(counts) > KINDS:
        ships = page.t("so_many_ships", sum(counts.values()))
    # others may be sent farther than they go in a turn
    armed = [group for group in groups if _goes_together(page, group)]
    reached = {goal for group in armed for goal in goals.get(_goer(group, able), ())}
    places = [row for row in page.table["hexes"] if row["name"] in reached]
    far = max(_far(page, place, armed, able, goals).values(), default=0)
    notes = [page.t("moves_far", far)] if far else _errands(page, groups)
    notes += met(page, place, places)
    title = page.t("goes_from", hex=page.faces.hex(place), what=ships)
    return Face(title, " · ".join(notes), unit_symbol(groups[0]["kind"]))


def _errands(page: Page, groups: list[Row]) -> list[str]:
    """What those are good for that never fight, each kind once."""
    told: dict[str, None] = {}
    for group in groups:
        if group["load"]:
            told[page.t("errand.brings", load=loads_text(group["load"], page.faces))] = None
        elif f"se4x.page.errand.{group['kind']}" in page.words:
            told[page.t(f"errand.{group['kind']}")] = None
    return list(told)


def met(page: Page, place: int, places: list[Row]) -> list[str]:
    """Whom of the others could be met in these hexes, and where: counters before colonies, then the nearest."""
    owners: dict[int, str | int] = {}
    for row in places:
        if row["colony"] is not None and row["colony"]["owner"] != page.you:
            owners[row["hex"]] = row["colony"]["owner"]
    within = {row["hex"] for row in places}
    fleets = {group["hex"]: group["owner"] for group in page.table["groups"] if group["owner"] != page.you}
    owners |= {there: owner for there, owner in fleets.items() if there in within}
    near = sorted(owners, key=lambda there: (there not in fleets, distance(place, there)))
    if not near:
        return []
    hexes = [there for there in near if owners[there] == owners[near[0]]][:NAMED]
    where = ", ".join([page.faces.hex(there) for there in hexes])
    return [page.t("met_at", owner=page.faces.owner(owners[near[0]], page.table), hex=where)]


def _lines(
    page: Page, groups: list[Row], able: frozenset[str], goals: dict[str, set[str]], far: dict[int, int]
) -> tuple[Item, ...]:
    """A line for counters that are alike; bases and ship yards are no question. `far`: how many hexes each can go where
    they differ: the slowest of those that go together sets how far they get."""
    alike: dict[tuple[str, str, bool], list[Row]] = {}
    for group in groups:
        ship = page.faces.ship(group["kind"])
        if ship is not None and ship.moves == "none":
            continue
        notes = [_note(page, group, able, goals.get(_goer(group, able), set()))]
        notes += [f"{HEX}{far[group['group']]}"] if group["group"] in far else []
        note = " · ".join([one for one in notes if one])
        alike.setdefault((group["kind"], note, bool(_goer(group, able))), []).append(group)
    out: list[Item] = []
    for (kind, note, goes), rows in alike.items():
        goers: dict[str, int] = {}
        for group in rows:
            goers[_goer(group, able)] = goers.get(_goer(group, able), 0) + group["size"]
        size = sum(goers.values())
        title = page.kind_name(kind)
        out.append(
            Item(
                f"counter.{rows[0]['group']}",
                title if goes or size == 1 else f"{size} × {title}",
                note,
                icon=unit_symbol(kind),
                seat=rows[0]["owner"],
                state="" if goes else "locked",
                goers=tuple(goers.items()) if goes else (),
            )
        )
    return tuple(out)


def _note(page: Page, group: Row, able: frozenset[str], goals: set[str]) -> str:
    goes = _goer(group, able)
    notes = [values(page, group), page.t("has_moved") if not goes and group["moves"] else ""]
    if not goes and not group["moves"]:  # what has no drive of its own is asked about when ships leave that can take it
        carried = group["kind"] in page.faces.troops or group["kind"] == "fighter"
        notes.append(page.t("taken_along" if carried else "stays"))
    errand = f"se4x.page.errand.{group['kind']}" in page.words
    beyond = [row for row in page.table["hexes"] if row["name"] in goals and distance(group["hex"], row["hex"]) > 1]
    if goes and errand and beyond:  # the map marks where it gets in several turns
        notes.append(page.t("turns_mark", mark=page.words("se4x.face.mark_turns", number=2)))
    if group["experience"] not in (None, EXPERIENCE[0]):
        notes.append(page.words(f"se4x.experience.{group['experience']}"))
    if group.get("course") not in (None, group["hex"]):
        notes.append(page.t("bound_for", hex=page.faces.hex(group["course"])))
    return " · ".join([note for note in notes if note])


def values(page: Page, group: Row) -> str:
    """Attack and defense with what it carries, "" for what never fights."""
    ship = page.faces.ship(group["kind"])
    if ship is None or not ship.combat or ship.designed:
        return ""
    tech: Row = group["tech"] or {}
    names = page.faces.content.technology_names
    level = tech.get(names[ship.by], 0) if ship.by >= 0 else 1
    most = page.faces.content.combat.limit(ship.hull)
    attack = ship.attack_at(level) + min(tech.get("attack", 0), most)
    defense = ship.defense_at(level) + min(tech.get("defense", 0), most)
    return page.words("se4x.face.values", attack=attack, defense=defense)
