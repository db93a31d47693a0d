"""The Status Phase on one page: what can be claimed, what was refreshed and drawn, and where the counters lie."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from cosmarch.core.panels import Figure, Item, Section, Stage, View
from cosmarch.games.ti3.board.faces import Faces
from cosmarch.games.ti3.board.table import goals, items, sheets
from cosmarch.games.ti3.board.table.items import term

CLAIMING: Final = ("claim",)
PLACING: Final = ("counters_strategy", "counters_pool")
STEPS: Final = ("objectives", "repair", "refresh", "receive", "redistribute", "return_cards")
LAST_CLAIM: Final = 0
LAST_RECEIVED: Final = 3


def asked(view: View) -> bool:
    """Whether the viewer decides something that belongs on this page."""
    kinds = [ask["kind"] for ask in view["asks"]]
    return view["table"]["phase"] == "status" and any([kind in (*CLAIMING, *PLACING) for kind in kinds])


def stage(view: View, faces: Faces) -> Stage:
    table = view["table"]
    player = table["players"][view["you"]]
    parts = [objectives(view, faces), steps(view, faces), standing(view, faces)]
    if not any([ask["kind"] in PLACING for ask in view["asks"]]):  # the sheet shows how they are to lie
        heading, figures = term(faces, "ti3.board.counters"), sheets.counters(player, faces)
        parts.insert(2, Section("figures", heading, figures=figures, key="counters"))
    return Stage("status", faces.words("ti3.table.status", round=table["round"]), sections=tuple(parts))


def objectives(view: View, faces: Faces) -> Section:
    """All objectives with how far the viewer is; what can be claimed now is clicked."""
    things = [replace(thing, note=thing.text.replace("\n", " ")) for thing in goals.every(view, faces)]
    ready = sum([1 for thing in things if thing.token])
    aside = faces.words("ti3.table.to_claim", ready) if ready else ""
    return Section("goals", term(faces, "ti3.board.objectives"), tuple(things), aside=aside, key="status-objectives")


def steps(view: View, faces: Faces) -> Section:
    """The steps of the phase: those that are over, and the one that is asked for."""
    kinds = [ask["kind"] for ask in view["asks"]]
    now = LAST_CLAIM if any([kind in CLAIMING for kind in kinds]) else LAST_RECEIVED + 1
    things: list[Item] = []
    for number, key in enumerate(STEPS):
        state = "done" if number < now else "chosen" if number == now else ""
        icon = "icon-check" if state == "done" else "icon-counter" if state else "icon-deck"
        things.append(Item(f"term.status.{key}", term(faces, f"ti3.term.status.{key}"), icon=icon, state=state))
    return Section("rows", faces.words("ti3.table.status_steps"), tuple(things), key="status-steps")


def standing(view: View, faces: Faces) -> Section:
    """Who has how many points."""
    table = view["table"]
    rows = sorted([player for player in table["players"] if not player["out"]], key=lambda player: -player["points"])
    things = []
    for player in rows:
        points = Figure("icon-points", str(player["points"]), term(faces, "ti3.table.points"), str(table["goal"]))
        things.append(replace(items.player(player, faces), figures=(points,)))
    return Section("rows", term(faces, "ti3.table.points"), tuple(things), key="status-points")
