"""The dock: what lies before the viewer. Points and stock, the mat, what comes next on it, the own actions."""

from __future__ import annotations

from typing import Final

from cosmarch.core.boardkit.asked import answer
from cosmarch.core.panels import Figure, Item, Row, Section, View
from cosmarch.games.bts.board.faces import Faces
from cosmarch.games.bts.board.map import phrases
from cosmarch.games.bts.board.signs import signed
from cosmarch.games.bts.board.table import items, mat, sheets
from cosmarch.games.bts.board.table.items import figure, term
from cosmarch.games.bts.content.components import Action
from cosmarch.games.bts.content.vocabulary import COLUMNS, TYPES

# The questions about the mat, and the answers that its tracks and columns stand for.
MAT_ASKED: Final = (
    *("production", "automate_track", "outpost_track", "colony_track", "swap_track"),
    *("column", "move_supply_from", "move_supply_to"),
)
FEW: Final = 4  # actions that have the whole width, for all that they say
MAT_ANSWERS: Final = {"food": ("grow", "food"), "ore": ("ore",), **{name: (name,) for name in COLUMNS}}


def dock(view: View, faces: Faces) -> tuple[Section, ...]:
    if view["you"] is None:
        return ()
    player = view["table"]["players"][view["you"]]
    if player["faction"] is None:
        return ()
    parts = [
        me(player, view, faces),
        my_mat(player, view, faces),
        following(player, faces),
        actions(player, view, faces),
    ]
    return tuple([part for part in parts if part.items or part.figures or part.svg or part.text])


def me(player: Row, view: View, faces: Faces) -> Section:
    """Ore, people, fleet; the colonies with their points. Those of the player stand on the sheet."""
    things: list[Item] = []
    for colony in player["colonies"]:
        item = items.system(colony["id"], faces, player["seat"])
        things.append(Item(item.key, item.title, icon=item.art, figures=item.figures[1:], seat=player["seat"]))
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


def my_mat(player: Row, view: View, faces: Faces) -> Section:
    """The mat; while a track or a column of it is asked for, they stand for the answers."""
    picks = {name: answer(view, *tokens) for name, tokens in MAT_ANSWERS.items()}
    asked = items.kind_asked(view) in MAT_ASKED
    return Section("drawing", "", svg=mat.draw(player, faces, picks if asked else {}), seat=player["seat"], key="mat")


def following(player: Row, faces: Faces) -> Section:
    """What the mat gives now, and with the next disc or cube."""
    tracks = [f"track.{name}.{player['seat']}" for name in ("food", "ore", "automation")]
    icons = ("icon-supply", "icon-food", "icon-ore", "icon-automate")
    told = zip(["term.supply", *tracks], icons, mat.lines(player, faces), strict=True)
    things = [Item(key, head, note=rest, icon=icon) for key, icon, (head, rest) in told]
    return Section("rows", "", tuple(things), key="following")


def actions(player: Row, view: View, faces: Faces) -> Section:
    """The technologies that offer an action; those open now can be clicked. Then what an advanced mat can unlock."""
    things: list[Item] = []
    own = [(key, faces.content.technologies[faces.technology_ids[key]]) for key in player["technologies"]]
    plain = len([card for _key, card in own if not card.actions])
    brief = sum([len(card.actions) for _key, card in own]) > FEW
    for key, card in own:
        for action in card.actions:
            row = faces.content.actions[action]
            spaces = [space.name for space in faces.content.spaces if space.action == action]
            token = answer(view, *spaces, row.name)
            things.append(
                Item(
                    f"technology.{key}",
                    faces.technology(key),
                    note=signed(faces.words, phrases.action(faces.words, faces.content, row, brief)),
                    figures=_price(row, faces) if len(card.actions) > 1 else (),
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
    things += sheets.innovations(player, faces).items
    none = "" if things else faces.words("bts.table.no_actions")
    return Section("rows", term(faces, "bts.table.my_actions"), tuple(things), aside=aside, text=none, key="actions")


def _price(row: Action, faces: Faces) -> tuple[Figure, ...]:
    """What tells the actions of one card apart, also where a long list has room for names only."""
    parts = (("ore", row.cost.ore, "bts.table.ore"), ("population", row.cost.population, "bts.table.people"))
    return tuple([figure(faces, icon, amount, key) for icon, amount, key in parts if amount])
