"""What can be taken up and moved: the counters of each hex, with their values and how far they go."""

from __future__ import annotations

from cosmarch.core.panels import Hand, Item
from cosmarch.games.se4x.board.panels.common import Page, Row
from cosmarch.games.se4x.board.sprite.units import unit_symbol
from cosmarch.games.se4x.content.vocabulary import EXPERIENCE


def hands(page: Page) -> tuple[Hand, ...]:
    """A hand for each hex from which something may go now; in other questions none."""
    if page.kind != "move" or page.you is None:
        return ()
    places: dict[int, list[Row]] = {}
    for group in page.table["groups"]:
        if group["owner"] == page.you:
            places.setdefault(group["hex"], []).append(group)
    able = frozenset(page.about)
    return tuple([hand(page, place, groups, able) for place, groups in places.items() if _any(groups, able)])


def _any(groups: list[Row], able: frozenset[str]) -> bool:
    return any([_token(group) in able or _fleet(group) in able for group in groups])


def _token(group: Row) -> str:
    return f"group.{group['group']}"


def _fleet(group: Row) -> str:
    return f"fleet.{group['fleet']}" if group["fleet"] else ""


def hand(page: Page, place: int, groups: list[Row], able: frozenset[str]) -> Hand:
    name = page.faces.hex(place)
    rows = sorted(groups, key=lambda group: (_token(group) not in able, page.faces.rank(group["kind"])))
    items = tuple([_row(page, group, able) for group in rows])
    # what leaves the hex in one answer: warships and decoys, as many as may still move
    armed = tuple([_token(group) for group in rows if _token(group) in able and _goes_together(page, group)])
    whole = name if name in able else ""
    return Hand(name, page.t("in_hand", hex=name), items, whole, armed if whole else ())


def _goes_together(page: Page, group: Row) -> bool:
    ship = page.faces.ship(group["kind"])
    return ship is None or ship.combat or bool(group.get("decoy"))


def _row(page: Page, group: Row, able: frozenset[str]) -> Item:
    token = _token(group) if _token(group) in able else _fleet(group) if _fleet(group) in able else ""
    notes = [values(page, group), page.t("has_moved") if not token and group["moves"] else ""]
    notes += [page.t("stays")] if not token and not group["moves"] else []
    if group["experience"] not in (None, EXPERIENCE[0]):
        notes.append(page.words(f"se4x.experience.{group['experience']}"))
    if group.get("course") is not None:
        notes.append(page.t("bound_for", hex=page.faces.hex(group["course"])))
    count = f"{group['size']} × " if group["size"] > 1 else ""
    return Item(
        f"counter.{group['group']}",
        f"{count}{page.kind_name(group['kind'])}",
        " · ".join([note for note in notes if note]),
        icon=unit_symbol(group["kind"]),
        seat=group["owner"],
        state="" if token else "locked",
        token=token,
    )


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
