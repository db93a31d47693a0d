"""The dock: what lies before the viewer. Points and stock, the mat, what production would give, the own actions."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from cosmarch.core.panels import Figure, Item, Section
from cosmarch.games.bts.board.faces import Faces
from cosmarch.games.bts.board.table import items, mat, sheets
from cosmarch.games.bts.board.table.items import figure, term
from cosmarch.games.bts.choices import ABILITIES
from cosmarch.games.bts.content.vocabulary import TYPES
from cosmarch.games.bts.words.names import action_text

View = Mapping[str, Any]
Row = Mapping[str, Any]


def dock(view: View, faces: Faces) -> tuple[Section, ...]:
    if view["you"] is None:
        return ()
    player = view["table"]["players"][view["you"]]
    if player["faction"] is None:
        return ()
    parts = [me(player, view, faces), my_mat(player, faces), following(player, faces), actions(player, view, faces)]
    if items.kind_asked(view) == "production":
        parts.insert(3, production(player, view, faces))
    parts += [abilities(view, faces), sheets.innovations(player, faces)]
    return tuple([part for part in parts if part.items or part.figures or part.svg or part.text])


def me(player: Row, view: View, faces: Faces) -> Section:
    """Ore, people, fleet; the colonies with their points. Those of the player stand on the sheet."""
    things = [items.system(colony["id"], faces, player["seat"]) for colony in player["colonies"]]
    return Section(
        "figures",
        faces.player(player),
        tuple(things),
        aside=faces.faction(player["faction"]),
        figures=(
            figure(faces, "ore", player["ore"], "bts.table.ore", key="term.ore"),
            figure(faces, "population", player["population"], "bts.table.people", key="term.population"),
            figure(faces, "strength", sheets.fleet(player), "bts.table.fleet", key="term.military_strength"),
        ),
        seat=player["seat"],
        key="me",
    )


def my_mat(player: Row, faces: Faces) -> Section:
    title = term(faces, "bts.table.mat")
    return Section("drawing", title, svg=mat.draw(player, faces), seat=player["seat"], key="mat")


def following(player: Row, faces: Faces) -> Section:
    """What the mat gives now, and with the next disc or cube."""
    text = "\n".join(mat.lines(player, faces))
    return Section("text", term(faces, "bts.table.following"), text=text, key="following")


def actions(player: Row, view: View, faces: Faces) -> Section:
    """The technologies that offer an action; those open now can be clicked."""
    things: list[Item] = []
    plain = 0
    for key in player["technologies"]:
        card = faces.content.technologies[faces.technology_ids[key]]
        plain += not card.actions
        for action in card.actions:
            spaces = [space.name for space in faces.content.spaces if space.action == action]
            token = items.answer(view, *spaces, faces.content.actions[action].name)
            things.append(
                Item(
                    f"technology.{key}",
                    faces.technology(key),
                    note=action_text(faces.words, faces.content, action),
                    icon=f"type-{TYPES[card.types[0]]}",
                    seat=player["seat"],
                    state="playable" if token else "",
                    tone=TYPES[card.types[0]],
                    token=token,
                    places=tuple(spaces),
                    stand_in=items.stand_in(card),
                )
            )
    aside = faces.words("bts.table.without_action", plain) if plain else ""
    return Section("rows", term(faces, "bts.table.my_actions"), tuple(things), aside=aside, key="actions")


def production(player: Row, view: View, faces: Faces) -> Section:
    """The three ways to produce with what each would give now."""
    return Section("rows", term(faces, "bts.table.produce"), production_rows(player, view, faces), key="production")


def production_rows(player: Row, view: View, faces: Faces) -> tuple[Item, ...]:
    words, content = faces.words, faces.content
    asked = items.kind_asked(view) == "production"
    gives = player["growth"]
    ore = player["ore_track"]["visible"]
    columns = words("bts.table.grow_from", columns=", ".join(gives)) if gives else words("bts.table.grow_nothing")
    rates = words("bts.table.trade_note", ore=content.ore_to_population, back=content.population_to_ore)
    change = words("bts.table.produce_ore_note", ore, a=player["ore"], b=player["ore"] + ore)
    rows = (
        ("grow", "food", words("bts.table.grow"), columns, f"+{len(gives)}", "grow_population"),
        ("ore", "ore", words("bts.table.produce_ore"), change, f"+{ore}", "produce_ore"),
        ("trade", "trade", words("bts.table.trade"), rates, "", "trade"),
    )
    out: list[Item] = []
    for name, icon, title, note, number, key in rows:
        token = items.answer(view, name) if asked else ""
        state = "playable" if token else ""
        figures = (Figure("icon-population" if name == "grow" else "icon-ore", number, title),) if number else ()
        out.append(
            Item(f"term.{key}", title, note=note, icon=f"icon-{icon}", figures=figures, state=state, token=token)
        )
    return tuple(out)


def abilities(view: View, faces: Faces) -> Section:
    """The abilities that may be used now."""
    things: list[Item] = []
    for name in ABILITIES:
        token = items.answer(view, f"ability.{name}")
        if token:
            title = faces.words(f"bts.option.ability.{name}")
            things.append(Item(f"ability.{name}", title, icon="icon-ongoing", state="playable", token=token))
    return Section("rows", term(faces, "bts.table.abilities"), tuple(things), key="abilities")
