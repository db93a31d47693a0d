"""Objectives with how far the viewer has come: "2 of 3", and what can be claimed now."""

from __future__ import annotations

from typing import Final

from cosmarch.core.boardkit.asked import answer
from cosmarch.core.boardkit.players import shape
from cosmarch.core.boardkit.words import below_name
from cosmarch.core.panels import Figure, Item, Section, View
from cosmarch.games.ti3.board.art import scenes
from cosmarch.games.ti3.board.faces import Faces
from cosmarch.games.ti3.board.table.items import term

RANKS: Final = ("claimable", "", "done")
ROOM: Final = 4  # lines in the dock


def every(view: View, faces: Faces) -> list[Item]:
    """The open objectives and the viewer's secret one, what matters most first."""
    table = view["table"]
    player = table["players"][view["you"]]
    things = [goal(card["id"], view["you"] in card["claimed_by"], view, faces) for card in table["objectives"]]
    if player["secret"] is not None:
        things.append(goal(player["secret"], player["secret_claimed"], view, faces, True))
    return sorted(things, key=lambda thing: RANKS.index(thing.state))


def mine(view: View, faces: Faces) -> Section:
    """The viewer's objectives in the dock."""
    things = every(view, faces)
    ready = sum([1 for thing in things if thing.state == "claimable"])
    aside = faces.words("ti3.table.to_claim", ready) if ready else ""
    return Section("goals", term(faces, "ti3.board.objectives"), tuple(folded(things)), aside=aside, key="objectives")


def folded(things: list[Item]) -> list[Item]:
    """As many as the dock has room for; the rest in one line."""
    if len(things) <= ROOM:
        return things
    rest = things[ROOM - 1 :]
    names = " · ".join([thing.title for thing in rest])
    state = "done" if all([thing.state == "done" for thing in rest]) else ""
    icon = "icon-check" if state else "icon-objective"
    return [*things[: ROOM - 1], Item("objectives", names, icon=icon, number=f"+{len(rest)}", state=state)]


def goal(key: str, claimed: bool, view: View, faces: Faces, secret: bool = False) -> Item:
    """An objective, as it stands for the viewer."""
    card = faces.content.objectives[faces.objective_ids[key]]
    lines = below_name(faces.text("objective", key)).split("\n")
    token = answer(view, key)
    progress = view["table"]["progress"].get(key)
    number = ""
    state = ""
    if claimed:
        state = "done"
    elif progress is not None:
        have, need, ready = progress
        number = faces.words("ti3.table.progress", have=have, need=need)
        state = "claimable" if ready or token else ""
    points = Figure("icon-points", str(card.points), term(faces, "ti3.table.points")) if card.points else None
    counted = card.conditions[-1].count if card.conditions else card.spend_of
    return Item(
        f"objective.{key}",
        faces.objective(key),
        text="\n".join(lines[1:]),
        icon="icon-check" if claimed else "icon-secret" if secret else "icon-objective",
        art=scenes.of_objective(counted),
        number=number,
        figures=(points,) if points is not None else (),
        state=state,
        token=token,
    )


def public(view: View, faces: Faces) -> Section:
    """The open objectives with whoever has claimed them."""
    table = view["table"]
    things: list[Item] = []
    for card in table["objectives"]:
        claimed = view["you"] in card["claimed_by"]
        item = goal(card["id"], claimed, view, faces)
        marks = [
            Figure(
                f"shape-{shape(table['players'][seat]['colour'])}",
                "",
                faces.player(table["players"][seat]),
                key=f"player.{seat}",
            )
            for seat in card["claimed_by"]
        ]
        things.append(marked(item, marks))
    left = faces.words("ti3.table.in_deck", table["objective_deck"])
    return Section("goals", term(faces, "ti3.board.objectives"), tuple(things), aside=left, key="public")


def marked(item: Item, marks: list[Figure]) -> Item:
    """The item with marks of players beside its points."""
    return Item(
        item.key,
        item.title,
        "",
        item.text,
        item.icon,
        item.art,
        item.number,
        (*item.figures, *marks),
        state=item.state,
        token=item.token,
    )
