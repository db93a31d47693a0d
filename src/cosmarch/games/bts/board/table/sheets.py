"""The players: what a badge tells, and the sheet behind it. Everything on a mat is open (BTS-2.28)."""

from __future__ import annotations

from cosmarch.core.panels import Figure, Item, Row, Section, Sheet, View
from cosmarch.core.text import capital
from cosmarch.games.bts.board.art import icons
from cosmarch.games.bts.board.faces import Faces
from cosmarch.games.bts.board.table import items, mat
from cosmarch.games.bts.board.table.items import figure, term
from cosmarch.games.bts.board.words import turn_of
from cosmarch.games.bts.content.components import Innovation
from cosmarch.games.bts.content.vocabulary import TRACKS
from cosmarch.games.bts.words.names import action_name, innovation_line, innovation_name


def sheets(view: View, faces: Faces) -> tuple[Sheet, ...]:
    return tuple([sheet(row, view, faces) for row in view["table"]["players"]])


def sheet(player: Row, view: View, faces: Faces) -> Sheet:
    seat = player["seat"]
    status = "acting" if seat in turn_of(view) else ""
    if player["faction"] is None:
        return Sheet(seat, faces.player(player), faces.words("bts.board.no_faction"), status=status)
    faction = faces.content.factions[faces.faction_ids[player["faction"]]]
    parts = [
        mat_of(player, view, faces),
        technologies(player, view, faces),
        colonies(player, faces),
        innovations(player, faces),
        score(player, faces),
    ]
    return Sheet(
        seat,
        faces.player(player),
        note=short_name(player["faction"], faces),
        sigil=icons.sigil(faction),
        points=str(player["points"]),
        points_icon="icon-points",
        points_label=term(faces, "bts.table.points"),
        status=status,
        marks=_marks(player, view, faces),
        figures=badge(player, view, faces),
        chips=(pawn(player, faces),),
        sections=(stock(player, view, faces), *[part for part in parts if part.items or part.figures or part.svg]),
        colour=player["colour"],
    )


def short_name(key: str, faces: Faces) -> str:
    """A faction in a word, where it has one."""
    short = f"bts.short.{key}"
    return faces.words(short) if short in faces.words else faces.faction(key)


def _marks(player: Row, view: View, faces: Faces) -> tuple[Item, ...]:
    if view["table"]["first"] != player["seat"]:
        return ()
    return (Item("term.first_player", term(faces, "bts.table.first_player"), icon="icon-first", seat=player["seat"]),)


def fleet(player: Row) -> int:
    return sum([sum(levels) for levels in player["ships"].values()])


def controlled(player: Row, view: View) -> int:
    return len([row for row in view["table"]["locations"] if row["controller"] == player["seat"]])


def goods(player: Row, faces: Faces) -> tuple[Figure, ...]:
    """What actions are paid with."""
    return (
        figure(faces, "ore", player["ore"], "bts.table.ore", key="term.ore"),
        figure(faces, "population", player["population"], "bts.table.people", key="term.population"),
    )


def purse(view: View, faces: Faces) -> tuple[Figure, ...]:
    """The points and goods of the viewer, who has none before there is a mat."""
    if view["you"] is None:
        return ()
    mine: Row = view["table"]["players"][view["you"]]
    if mine["faction"] is None:
        return ()
    return (items.points(faces, mine["points"]), *goods(mine, faces))


def badge(player: Row, view: View, faces: Faces) -> tuple[Figure, ...]:
    """Ore, people, technologies, colonies."""
    return (
        *goods(player, faces),
        figure(faces, "research", len(player["technologies"]), "bts.table.technologies", key="term.technology_card"),
        figure(faces, "planet", len(player["colonies"]), "bts.table.colonies", key="term.colonize"),
    )


def stock(player: Row, view: View, faces: Faces) -> Section:
    """What can be counted besides the figures of the badge, which stand above it."""
    left = sum([held[0] for held in player["supply"].values()])
    claims = len(
        [1 for card in view["table"]["achievements"] for slot in card["slots"] if slot["seat"] == player["seat"]]
    )
    counted = (
        figure(faces, "strength", fleet(player), "bts.table.fleet", key="term.military_strength"),
        figure(faces, "outpost", controlled(player, view), "bts.table.outposts", key="term.outpost"),
        figure(faces, "achievement", claims, "bts.table.claims", key="term.claim_achievement"),
        figure(faces, "supply", left, "bts.table.supply", key="term.supply"),
    )
    return Section("figures", "", figures=counted, seat=player["seat"], key="stock")


def mat_of(player: Row, view: View, faces: Faces) -> Section:
    """The mat of an opponent; the viewer's own lies in the dock."""
    drawn = "" if player["seat"] == view["you"] else mat.draw(player, faces)
    return Section("drawing", faces.words("bts.table.mat"), svg=drawn, key="mat")


def pawn(player: Row, faces: Faces) -> Item:
    """Where the pawn stands."""
    if player["pawn"] is None:
        return Item(
            f"player.{player['seat']}", faces.words("bts.table.pawn_beside"), icon="icon-pawn", seat=player["seat"]
        )
    action = faces.content.spaces[faces.space_ids[player["pawn"]]].action
    name = capital(action_name(faces.words, faces.content, action))
    return Item(f"space.{player['pawn']}", name, icon="icon-pawn", seat=player["seat"], places=(player["pawn"],))


def technologies(player: Row, view: View, faces: Faces) -> Section:
    slots = {row["technology"]: row["id"] for row in view["table"]["slots"] if row["technology"] is not None}
    things: list[Item] = []
    for key in player["technologies"]:
        things.append(items.technology(key, faces, player["seat"], place=slots.get(key, "")))
    return Section(
        "cards", term(faces, "bts.table.technologies"), tuple(things), aside=str(len(things)), key="technologies"
    )


def colonies(player: Row, faces: Faces) -> Section:
    things: list[Item] = []
    for colony in player["colonies"]:
        discs = ", ".join([faces.words(f"bts.track.{disc}") for disc in colony["discs"]])
        things.append(items.system(colony["id"], faces, player["seat"], note=capital(discs)))
    return Section("tiles", term(faces, "bts.table.colonies"), tuple(things), aside=str(len(things)), key="colonies")


def innovations(player: Row, faces: Faces) -> Section:
    """What an advanced mat can unlock."""
    number = faces.faction_ids[player["faction"]]
    things: list[Item] = []
    for place, row in enumerate(player["innovations"]):
        state = "done" if row["done"] else "active" if row["active"] else "locked"
        innovation = faces.content.factions[number].innovations[place]
        things.append(
            Item(
                f"innovation.{row['id']}",
                innovation_name(faces.words, faces.content, number, place),
                note=unlocking(player, innovation, faces) if state == "locked" else _innovation_state(state, faces),
                text=innovation_line(faces.words, faces.content, innovation),
                icon="icon-bolt" if innovation.once else "icon-ongoing",
                seat=player["seat"],
                state={"done": "done", "active": "ready", "locked": "locked"}[state],
            )
        )
    return Section("rows", term(faces, "bts.term.innovation"), tuple(things), key="innovations")


def _innovation_state(state: str, faces: Faces) -> str:
    return capital(faces.words(f"bts.board.innovation_{state}"))


def unlocking(player: Row, innovation: Innovation, faces: Faces) -> str:
    """What unlocks an innovation, and how near that is (BTS-21.4, BTS-21.5)."""
    name = TRACKS[innovation.track]
    shown = player["food" if name == "food" else "ore_track"]["visible"]
    return faces.words("bts.table.unlocks", innovation.icons, track=faces.words(f"bts.track.{name}"), now=shown)


def score(player: Row, faces: Faces) -> Section:
    """What the points are made of."""
    things: list[Item] = []
    for name, value in player["score"].items():
        if value:
            title = capital(faces.words(f"bts.score.{name}"))
            things.append(Item(f"score.{name}", title, number=str(value), icon="icon-points"))
    return Section("rows", term(faces, "bts.term.scoring"), tuple(things), aside=str(player["points"]), key="score")
