"""The Status Phase on one page: what can be claimed, what comes after that, and how near everybody is to the end.
Counters are placed beside the map, which tells how large the fleets are."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Final

from cosmarch.core.boardkit.players import shape
from cosmarch.core.panels import Figure, Item, Section, Stage, View
from cosmarch.games.ti3.board.faces import Faces
from cosmarch.games.ti3.board.table import goals
from cosmarch.games.ti3.board.table.items import term

CLAIMING: Final = "claim"
STEPS: Final = {
    "objectives": "icon-objective",
    "repair": "unit-dreadnought",
    "refresh": "icon-planet",
    "receive": "icon-deck",
    "redistribute": "icon-counter",
    "return_cards": "strategy-imperial",
}


def asked(view: View) -> bool:
    """Whether the viewer decides something that belongs on this page."""
    return view["table"]["phase"] == "status" and any([ask["kind"] == CLAIMING for ask in view["asks"]])


def stage(view: View, faces: Faces) -> Stage:
    table = view["table"]
    parts = (objectives(view, faces), steps(faces), standing(view, faces))
    return Stage("status", faces.words("ti3.table.status", round=table["round"]), sections=parts)


def objectives(view: View, faces: Faces) -> Section:
    """All objectives as cards, with how far the viewer is and who has claimed them; what can be claimed now is
    clicked."""
    claimed = {card["id"]: card["claimed_by"] for card in view["table"]["objectives"]}
    things = [card(thing, claimed, view, faces) for thing in goals.every(view, faces)]
    ready = sum([1 for thing in things if thing.token])
    aside = faces.words("ti3.table.to_claim", ready) if ready else ""
    return Section("cards", term(faces, "ti3.board.objectives"), tuple(things), aside=aside, key="status-objectives")


def card(thing: Item, claimed: Mapping[str, Sequence[int]], view: View, faces: Faces) -> Item:
    """An objective as a card."""
    players = view["table"]["players"]
    by = [players[seat] for seat in claimed.get(thing.key.removeprefix("objective."), ())]
    far = (Figure(thing.icon, thing.number, term(faces, "ti3.board.objectives"), counts=False),)
    marks = [Figure(f"shape-{shape(player['colour'])}", "", faces.player(player), counts=False) for player in by]
    state = thing.state if thing.token or thing.state == "done" else "locked"
    return replace(
        thing,
        icon="",
        number="",
        text=thing.text.replace("\n", " "),
        figures=(*thing.figures, *far, *marks),
        state=state,
    )


def steps(faces: Faces) -> Section:
    """The steps of the phase, of which the first is the open one."""
    things = [
        Item(f"term.status.{key}", term(faces, f"ti3.term.status.{key}"), icon=icon, state="" if at else "chosen")
        for at, (key, icon) in enumerate(STEPS.items())
    ]
    return Section("rows", faces.words("ti3.table.status_steps"), tuple(things), key="status-steps")


def standing(view: View, faces: Faces) -> Section:
    """Who has how many points of those that end the match."""
    table = view["table"]
    words, goal = faces.words, str(table["goal"])
    rows = sorted([player for player in table["players"] if not player["out"]], key=lambda player: -player["points"])
    things: list[Item] = []
    for player in rows:
        told = words("ti3.table.progress", have=player["points"], need=goal)
        points = Figure("", str(player["points"]), told, goal)
        things.append(Item(f"player.{player['seat']}", faces.player(player), levels=(points,), seat=player["seat"]))
    aside = words("ti3.table.points_win", table["goal"])
    return Section("bars", term(faces, "ti3.table.points"), tuple(things), aside=aside, key="status-points")
