"""What covers the map for a while: factions, technologies turned up, types, colonising, achievements."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Final

from cosmarch.core.boardkit.asked import answer, tokens
from cosmarch.core.panels import Item, Row, Section, Stage, View
from cosmarch.core.text import capital
from cosmarch.games.bts.board import just_happened as happening
from cosmarch.games.bts.board.art import icons
from cosmarch.games.bts.board.faces import Faces
from cosmarch.games.bts.board.map import phrases
from cosmarch.games.bts.board.signs import signed
from cosmarch.games.bts.board.table import items, mat, sheets, side
from cosmarch.games.bts.board.words import turn_of
from cosmarch.games.bts.content.components import System
from cosmarch.games.bts.content.vocabulary import COLUMNS, TYPES
from cosmarch.games.bts.words.names import faction_parts, passive_text


def stage(view: View, faces: Faces) -> Stage | None:
    """What the viewer is asked comes first; cards that others look at only tell, and can be closed."""
    if view["over"]:
        return None
    asked = items.kind_asked(view)
    if asked in STAGES:
        return STAGES[asked](view, faces)
    drawn = view["table"]["drawn"]
    if drawn is not None and drawn["matching"]:
        return technologies(view, faces)
    if any([player["faction"] is None for player in view["table"]["players"]]):
        return factions(view, faces)
    return None


# ---- the set-up


def factions(view: View, faces: Faces) -> Stage:
    """The mats of this game that fit its number of players; those taken name their player."""
    asked = items.kind_asked(view) == "faction"
    advanced = view["options"]["mats"] == "advanced"
    taken = {row["faction"]: row["seat"] for row in view["table"]["players"] if row["faction"] is not None}
    things: list[Item] = []
    for row in faces.content.factions:
        if row.advanced != advanced or row.id in faces.content.barred:
            continue
        token = answer(view, row.key) if asked else ""
        item = items.faction(row.key, faces, taken.get(row.key, -1), token)
        state = "playable" if token else "taken" if row.key in taken else ""
        things.append(
            Item(
                item.key,
                item.title,
                parts=tuple(faction_parts(faces.words, faces.content, row.id)),
                art=icons.sigil(row),
                seat=item.seat,
                state=state,
                tone=row.colour,
                token=token,
                stand_in=item.stand_in,
            )
        )
    title = faces.words("bts.table.choose_faction" if asked else "bts.table.factions")
    section = Section("cards", "", tuple(things), key="factions")
    return Stage("cards", title, order=order(view, faces), sections=(section,), closable=not asked)


def order(view: View, faces: Faces) -> tuple[Item, ...]:
    """The players, with who is asked now."""
    waiting = turn_of(view)
    out: list[Item] = []
    for row in view["table"]["players"]:
        item = items.player(row, faces)
        led = sheets.short_name(row["faction"], faces) if row["faction"] is not None else ""
        state = "chosen" if row["seat"] in waiting else "done" if row["faction"] is not None else ""
        out.append(Item(item.key, item.title, led, icon=item.icon, seat=row["seat"], state=state))
    return tuple(out)


# ---- research


def technologies(view: View, faces: Faces) -> Stage:
    """The cards turned up: those to choose from large, those set aside below."""
    words, drawn = faces.words, view["table"]["drawn"]
    kind = items.kind_asked(view)
    asked = kind in ("choose_technology", "keep_private")
    open_now = [key for key in tokens(view) if key in faces.technology_ids] if asked else []
    shown = drawn["matching"] if drawn is not None and drawn["matching"] else open_now
    cards = [items.technology(key, faces, token=key if key in open_now else "") for key in shown]
    others = [key for key in drawn["cards"] if key not in shown] if drawn is not None else []
    sections = [Section("cards", "", tuple(cards), key="matching")]
    sections += _event(view, faces)
    if others:
        chips = [_aside(key, faces) for key in others]
        sections.append(Section("chips", words("bts.table.set_aside"), tuple(chips), key="aside"))
    if asked:
        title = words("bts.table.choose_private" if kind == "keep_private" else "bts.table.choose_technology")
        return Stage("reveal", title, words("bts.table.choose_technology_note"), sections=tuple(sections))
    note = ""
    if turn_of(view):
        chooser = view["table"]["players"][turn_of(view)[0]]
        note = words("bts.table.turned_up_note", player=faces.player(chooser))
    return Stage("reveal", words("bts.table.turned_up"), note, sections=tuple(sections), closable=True)


def _event(view: View, faces: Faces) -> list[Section]:
    """The event that came up before."""
    key = happening.event_of(view, faces)
    if not key:
        return []
    note = faces.words("bts.table.event_done")
    done = replace(items.event(key, faces), note=note, art="scene-event", icon="", number="", tone="event")
    return [Section("cards", "", (done,), key="event")]


def _aside(key: str, faces: Faces) -> Item:
    """A card that goes under the deck: its type and its name."""
    item = items.technology(key, faces)
    return Item(item.key, item.title, icon=item.icon, tone=item.tone)


def display(view: View, faces: Faces) -> Stage:
    """The technology display, and drawing instead."""
    keys = [key for key in tokens(view) if key in faces.technology_ids]
    things = [items.technology(key, faces, token=key) for key in keys]
    if answer(view, "draw"):
        title, told = faces.words("bts.table.draw_card"), faces.words("bts.row.draw")
        things.append(
            Item(
                "term.research",
                title,
                text=told,
                art="scene-unknown",
                icon="icon-deck",
                state="playable",
                token="draw",
            )
        )
    parts = (Section("cards", "", tuple(things), key="display"), *_event(view, faces))
    title = faces.words("bts.table.choose_display")
    return Stage("reveal" if len(parts) > 1 else "cards", title, sections=parts)


def types(view: View, faces: Faces) -> Stage:
    """The types that a new technology can have."""
    things: list[Item] = []
    for name in TYPES:
        token = answer(view, name)
        if token:
            things.append(
                Item(
                    f"type.{name}",
                    capital(faces.words(f"bts.type.{name}")),
                    icon=f"type-{name}",
                    art=f"type-{name}",
                    state="playable",
                    tone=name,
                    token=token,
                )
            )
    parts = (Section("cards", "", tuple(things), key="types"), *_event(view, faces))
    title, note = faces.words("bts.table.choose_type"), faces.words("bts.table.choose_type_note")
    return Stage("reveal" if len(parts) > 1 else "cards", title, note, sections=parts)


def systems(view: View, faces: Faces) -> Stage:
    """System cards that the viewer alone looks at."""
    keys = [key for key in tokens(view) if key in faces.system_ids]
    things = [items.system(key, faces, token=key) for key in keys]
    section = Section("cards", "", tuple(things), key="systems")
    return Stage("cards", faces.words("bts.table.choose_system"), sections=(section,))


# ---- colonising


def which_system(view: View, faces: Faces) -> Stage:
    """The systems on the board; those that cannot be colonised say why."""
    table = view["table"]
    why = {token: reason for ask in view["asks"] for token, _, reason in ask["refused"]}
    things: list[Item] = []
    for row in table["locations"]:
        if row["system"] is None:
            continue
        token = answer(view, row["id"])
        owner = row["controller"] if row["controller"] is not None else -1
        item = items.system(row["system"], faces, owner, token, row["id"], capital(why.get(row["id"], "")))
        if not token:
            item = Item(
                item.key,
                item.title,
                item.note,
                item.text,
                art=item.art,
                figures=item.figures,
                seat=owner,
                state="locked",
                places=item.places,
                stand_in=item.stand_in,
            )
        things.append(item)
    section = Section("cards", "", tuple(things), key="systems")
    return Stage("cards", faces.words("bts.table.which_system"), sections=(section,), closable=True)


def landing(view: View, faces: Faces) -> Stage:
    """What a colony gives, what it takes, and what it does to the others."""
    words, table = faces.words, view["table"]
    args = view["asks"][0]["args"]
    card = faces.content.systems[int(args["system"])]
    place = next(row for row in table["locations"] if row["system"] == card.key)
    player = table["players"][view["you"]]
    shown = items.system(card.key, faces, view["you"])
    colonies = words("bts.table.colonies_then", len(player["colonies"]) + 1)
    picture = Item(shown.key, shown.title, note=colonies, art=shown.art, figures=shown.figures, stand_in=shown.stand_in)
    parts = [
        Section("cards", "", (picture,), key="picture"),
        Section("rows", words("bts.table.you_get"), tuple(_gets(card, place, player, faces)), key="gets"),
        Section("rows", words("bts.table.you_give"), tuple(_gives(place, player, view, faces)), key="gives"),
        Section("rows", words("bts.table.the_others"), tuple(_driven(place, view, faces)), key="others"),
    ]
    return Stage(
        "sheet",
        words("bts.table.colonize_system", system=faces.system(card.key)),
        words("bts.table.landing_note", need=int(args["n"]), have=int(args["a"])),
        sections=tuple([part for part in parts if part.items]),
        closable=True,
    )


def _gets(card: System, place: Row, player: Row, faces: Faces) -> list[Item]:
    words, key = faces.words, f"system.{card.key}"
    net = words("bts.table.card_net", card.vp)
    out = [Item(key, words("bts.table.the_card"), note=net, icon="icon-points", number=f"+{card.vp - 1}")]
    if card.colonization_bonus:
        does = signed(words, capital(phrases.effects(words, faces.content, card.colonization_bonus)))
        out.append(Item(key, words("bts.table.colony_bonus"), note=does, icon="icon-bolt"))
    for passive in card.ability:
        told = capital(passive_text(words, passive))
        out.append(Item(key, words("bts.table.colony_ability"), note=told, icon="icon-ongoing"))
    for number, kind in enumerate(place["specialties"]):  # one disc: of two kinds the player chooses (BTS-18.14)
        track = mat.growing(player, faces) if kind == "food" else mat.producing(player, faces)
        told = words(f"bts.table.second_disc_{kind}" if not number else f"bts.table.or_disc_{kind}")
        out.append(Item("term.outpost_disc", told, note=track[1], icon=f"icon-{kind}"))
    return out


def _gives(place: Row, player: Row, view: View, faces: Faces) -> list[Item]:
    """Ships that land, and the column that takes their cube back (BTS-11.8)."""
    words = faces.words
    room = [name for name, (held, size) in reversed(player["supply"].items()) if held < size]
    column = room[0] if room else COLUMNS[0]
    held = player["supply"][column][0]
    out: list[Item] = []
    for level in sorted(set(place["ships"][player["seat"]]), reverse=True):
        token = answer(view, f"{place['id']}.{level}")
        out.append(
            Item(
                f"ship.{place['id']}.{level}.{player['seat']}",
                words("bts.table.land_ship", level=level),
                note=words("bts.table.land_note", column=column),
                icon=f"ship-{level}",
                number=f"{column} {held} → {held + 1}",
                seat=player["seat"],
                state="playable" if token else "",
                token=token,
                places=(place["id"],),
            )
        )
    return out


def _driven(place: Row, view: View, faces: Faces) -> list[Item]:
    """The others' ships go to Deep Space (BTS-18.10)."""
    out: list[Item] = []
    for seat, levels in enumerate(place["ships"]):
        if levels and seat != view["you"]:
            told = faces.words("bts.table.driven_off", player=faces.player(view["table"]["players"][seat]))
            out.append(Item(f"player.{seat}", told, icon="icon-deep", seat=seat, number=str(len(levels))))
    return out


# ---- achievements


def achievements(view: View, faces: Faces) -> Stage:
    """The goals, and the points of all players part by part."""
    parts = (side.end(view, faces), side.goals(view, faces), side.points(view, faces))
    return Stage("standing", faces.words("bts.table.choose_goal"), side.end_text(view, faces), sections=parts)


STAGES: Final[dict[str, Callable[[View, Faces], Stage]]] = {
    "faction": factions,
    "choose_technology": technologies,
    "keep_private": technologies,
    "tableau": display,
    "technology_type": types,
    "draw_type": types,
    "exchange_system": systems,
    "colonize": which_system,
    "landing": landing,
    "achievement": achievements,
}
