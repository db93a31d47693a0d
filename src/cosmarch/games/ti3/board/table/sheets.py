"""The players: what a badge tells, and the sheet behind it."""

from __future__ import annotations

from typing import Final

from cosmarch.core.panels import Figure, Item, Row, Section, Sheet, View
from cosmarch.core.text import capital
from cosmarch.games.ti3.board.art import emblems
from cosmarch.games.ti3.board.faces import Faces
from cosmarch.games.ti3.board.map.fleets import token
from cosmarch.games.ti3.board.sheet_words import leader_place, trade_text, worth
from cosmarch.games.ti3.board.table import items
from cosmarch.games.ti3.board.table.items import term
from cosmarch.games.ti3.board.words import goal_text, turn_of
from cosmarch.games.ti3.content.vocabulary import AREAS, UNITS
from cosmarch.games.ti3.words import names as say

COUNTED: Final = {
    "strategy_allocation": "ti3.table.strategy_allocation",
    "command_pool": "ti3.table.command_pool",
    "fleet_supply": "ti3.table.fleet_supply",
}


def sheets(view: View, faces: Faces) -> tuple[Sheet, ...]:
    """All players in the order of play."""
    table = view["table"]
    order = [*table["order"], *[seat for seat in range(len(table["players"])) if seat not in table["order"]]]
    return tuple([sheet(table["players"][seat], view, faces) for seat in order])


def sheet(player: Row, view: View, faces: Faces) -> Sheet:
    table = view["table"]
    seat = player["seat"]
    marks: list[Item] = []
    if table["speaker"] == seat:
        marks.append(Item("term.speaker", term(faces, "ti3.term.speaker"), icon="icon-speaker", seat=seat))
    cards = [card for card in table["strategy_cards"] if card["holder"] == seat]
    return Sheet(
        seat,
        faces.player(player),
        note=_note(player, faces),
        sigil=emblems.sigil(player["race"]),
        points=str(player["points"]),
        points_icon="icon-points",
        points_label=f"{term(faces, 'ti3.table.points')} ({goal_text(table, faces)})",
        status=status(player, view),
        marks=tuple(marks),
        figures=(*worths(player, table, faces), goods(player, faces), hand(player, faces)),
        chips=tuple([items.strategy(card, view, faces) for card in cards]),
        sections=sections(player, view, faces),
        colour=player["colour"] or "",
    )


def _note(player: Row, faces: Faces) -> str:
    """The race beside a name; without a name the race is the name, and its full style stands beside it."""
    if player["race"] is None:
        return faces.words("ti3.table.no_race") if player["name"] else ""
    return faces.side(player) if player["name"] else faces.race(player["race"])


def status(player: Row, view: View) -> str:
    if player["out"]:
        return "out"
    if player["seat"] in turn_of(view):
        return "acting"
    return "passed" if player["seat"] in view["table"]["passed"] else ""


# ---- figures


def worths(player: Row, table: Row, faces: Faces) -> tuple[Figure, Figure]:
    """Resources and influence of the ready planets, of all planets."""
    (ready_r, ready_i), (all_r, all_i) = worth(player, table, faces)
    return items.resources(ready_r, all_r, faces), items.influence(ready_i, all_i, faces)


def goods(player: Row, faces: Faces) -> Figure:
    return Figure("icon-goods", str(player["goods"]), term(faces, "ti3.table.goods"), key="term.trade_good")


def hand(player: Row, faces: Faces) -> Figure:
    return Figure("icon-card", str(player["hand_size"]), term(faces, "ti3.table.cards"), key="term.action_card")


def counters(player: Row, faces: Faces) -> tuple[Figure, ...]:
    """Command counters by area."""
    out = []
    for area in AREAS:
        label = term(faces, COUNTED[area])
        out.append(Figure(f"icon-{area}", str(player["counters"][area]), label, key=f"area.{area}"))
    return tuple(out)


# ---- sections


def sections(player: Row, view: View, faces: Faces) -> tuple[Section, ...]:
    """The sheet: counters, planets, technologies, agreements, leaders, the race's abilities, what is left to build."""
    table = view["table"]
    parts = [
        Section("figures", term(faces, "ti3.board.counters"), figures=_counted(player, faces), key="counters"),
        planets(player, view, faces),
        technologies(player, faces),
        fleets(player, table, faces),
        agreements(player, table, faces),
        leaders(player, table, faces),
        captives(player, faces),
        hand_seen(player, view, faces),
        abilities(player, faces),
        reinforcements(player, faces),
    ]
    return tuple([part for part in parts if part.items or part.figures or part.text])


def _counted(player: Row, faces: Faces) -> tuple[Figure, ...]:
    left = player["counters"]["reinforcements"]
    out = [*counters(player, faces)]
    out.append(
        Figure("icon-reinforcements", str(left), term(faces, "ti3.table.counters_left"), key="term.command_counter")
    )
    if player["lazax_survivors"]:
        out.append(Figure("icon-survivors", str(player["lazax_survivors"]), term(faces, "ti3.board.survivors")))
    return tuple(out)


def planets(player: Row, view: View, faces: Faces) -> Section:
    table = view["table"]
    found = {planet["id"]: (planet, token(row)) for row in table["systems"] for planet in row["planets"]}
    things: list[Item] = []
    for key in player["planets"]:
        if key in found:
            things.append(items.planet(*found[key], view, faces))
        else:  # a home system that has not joined the galaxy yet
            things.append(items.planet({"id": key, "owner": player["seat"], "exhausted": False}, "", view, faces))
    title = term(faces, "ti3.board.planets")
    return Section("tiles", title, tuple(things), figures=worths(player, table, faces), key="planets")


def technologies(player: Row, faces: Faces) -> Section:
    cards = faces.content.technologies
    keys = sorted(player["technologies"], key=lambda key: cards[faces.technology_ids[key]].colour)
    things = [items.technology(key, player["seat"], faces) for key in keys]
    title = term(faces, "ti3.board.technologies")
    return Section("chips", title, tuple(things), aside=str(len(things)), key="technologies")


def fleets(player: Row, table: Row, faces: Faces) -> Section:
    """Where the player's ships are."""
    things: list[Item] = []
    for row in table["systems"]:
        for fleet in row["fleets"]:
            if fleet["seat"] != player["seat"]:
                continue
            held = {**fleet["ships"], **fleet["aboard"]}
            figures = [
                Figure(f"unit-{key}", str(held[key]), capital(faces.unit(key)), key=f"unit.{key}")
                for key in reversed(UNITS)
                if held.get(key)
            ]
            title = faces.hex(row["hex"], table)
            key = f"fleet.{token(row)}.{player['seat']}"
            things.append(Item(key, title, figures=tuple(figures), seat=player["seat"], places=(token(row),)))
    return Section("rows", term(faces, "ti3.table.fleets"), tuple(things), aside=str(len(things)), key="fleets")


def agreements(player: Row, table: Row, faces: Faces) -> Section:
    """The two trade cards, and with whom Diplomacy binds."""
    things: list[Item] = []
    for number, card in enumerate(player["trade_cards"]):
        used = card["holder"] != player["seat"]
        text = trade_text(card, player, table, faces)
        things.append(
            Item(
                f"trade.{player['seat']}.{number}",
                text,
                icon="icon-trade",
                number=str(card["value"]),
                seat=card["holder"] if used else -1,
                state="taken" if used else "ready",
            )
        )
    for seat in player["truces"]:
        title = faces.words("ti3.board.truces", players=faces.player(table["players"][seat]))
        things.append(Item("term.truce", title, icon="icon-truce", seat=seat))
    return Section("rows", term(faces, "ti3.board.trade_cards"), tuple(things), key="agreements")


def leaders(player: Row, table: Row, faces: Faces) -> Section:
    """Where each leader is; before the first round those that are nowhere have yet to come."""
    things: list[Item] = []
    for leader in player["leaders"]:
        gone = leader["planet"] is None and leader["hex"] is None
        place = leader["planet"] or ""
        if leader["hex"] is not None:
            place = token(table["systems"][leader["hex"]])
        things.append(
            Item(
                f"leader.{leader['id']}",
                faces.leader(leader["id"]),
                note=leader_place(leader, table, faces),
                icon=f"icon-{faces.leader_kind(leader['id'])}",
                seat=player["seat"],
                state="lost" if gone and table["round"] else "",
                places=(place,) if place else (),
            )
        )
    return Section("rows", term(faces, "ti3.board.leaders"), tuple(things), key="leaders")


def captives(player: Row, faces: Faces) -> Section:
    things = [Item(f"leader.{key}", faces.leader(key), icon="icon-captive") for key in player["captives"]]
    return Section("chips", term(faces, "ti3.board.captives"), tuple(things), key="captives")


def hand_seen(player: Row, view: View, faces: Faces) -> Section:
    """Another player's hand, where a card lets the viewer see it."""
    known = [] if player["seat"] == view["you"] else player["hand"] or []
    things = [items.action_card(key, faces, seat=player["seat"]) for key in known]
    return Section("cards", term(faces, "ti3.board.action_cards"), tuple(things), key="hand")


def abilities(player: Row, faces: Faces) -> Section:
    """What the race can do."""
    if player["race"] is None:
        return Section("rows", "")
    race = faces.content.races[faces.race_ids[player["race"]]]
    things: list[Item] = []
    for ability in race.abilities:
        name = say.ability_name(faces.words, faces.content, ability)
        does = say.ability_text(faces.words, faces.content, ability)
        key = faces.content.abilities[ability].key
        things.append(Item(f"ability.{key}", name, text=does, icon=emblems.sigil(player["race"]), seat=player["seat"]))
    return Section("rows", term(faces, "ti3.table.abilities"), tuple(things), key="abilities")


def reinforcements(player: Row, faces: Faces) -> Section:
    """How many of each kind of unit are left to build."""
    left = player["reinforcements"]
    figures = [
        Figure(f"unit-{key}", str(left[key]), capital(faces.unit(key)), key=f"unit.{key}") for key in reversed(UNITS)
    ]
    return Section("figures", term(faces, "ti3.term.reinforcements"), figures=tuple(figures), key="reinforcements")
