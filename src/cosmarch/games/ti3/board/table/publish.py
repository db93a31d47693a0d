"""All that Twilight Imperium publishes of a table."""

from __future__ import annotations

from dataclasses import replace

from cosmarch.core.boardkit.asked import tokens
from cosmarch.core.panels import Figure, Map, Published, Stage, Step, View
from cosmarch.core.text import Words, named
from cosmarch.games.ti3.board.art.sprite import NAME
from cosmarch.games.ti3.board.faces import Faces, faces_of
from cosmarch.games.ti3.board.map import galaxy
from cosmarch.games.ti3.board.map.fleets import token
from cosmarch.games.ti3.board.table import sheets
from cosmarch.games.ti3.board.table.battle import told
from cosmarch.games.ti3.board.table.council import VOTES, agenda_text
from cosmarch.games.ti3.board.table.dock import dock
from cosmarch.games.ti3.board.table.items import term
from cosmarch.games.ti3.board.table.side import side
from cosmarch.games.ti3.board.table.stages import TECHNOLOGIES, stage
from cosmarch.games.ti3.board.table.steps import steps
from cosmarch.games.ti3.content.loader import Content
from cosmarch.games.ti3.state import NOWHERE


def publish(view: View, content: Content, words: Words) -> Published:
    faces = faces_of(content, words)
    view = named(view)
    shown = stage(view, faces)
    return Published(
        (Map(galaxy.KEY, term(faces, "ti3.term.galaxy"), galaxy.draw(view["table"], faces)),),
        track=track(view, faces),
        sheets=sheets.sheets(view, faces),
        dock=dock(view, faces),
        side=side(view, faces),
        stage=shown,
        steps=steps(view, faces),
        focus=focus(view),
        view=galaxy.KEY,
        sprite=NAME,
        wants=wants(view, faces),
        said=said(shown, view, faces),
        purse=purse(view, faces),
    )


def said(shown: Stage | None, view: View, faces: Faces) -> str:
    """What the stage says in the words of questions."""
    if shown is not None and shown.kind == "council":
        return agenda_text(view, faces)
    fighting = shown is not None and shown.kind == "battle" and view["table"]["running"]["combat"] is not None
    return told(view, faces) if fighting else ""


def purse(view: View, faces: Faces) -> tuple[Figure, ...]:
    """The viewer's points, what their ready planets are worth, their goods and command counters."""
    if view["you"] is None:
        return ()
    table = view["table"]
    player = table["players"][view["you"]]
    worths = [replace(one, of="") for one in sheets.worths(player, table, faces)]
    points = Figure("icon-points", str(player["points"]), term(faces, "ti3.table.points"))
    return (points, *worths, sheets.goods(player, faces), *sheets.counters(player, faces))


def wants(view: View, faces: Faces) -> str:
    """What the main button asks for where neither "a card" nor "the map" says it."""
    kinds = [ask["kind"] for ask in view["asks"]]
    if any([kind in VOTES for kind in kinds]):
        return faces.words("ti3.table.choose_vote")
    if any([kind in TECHNOLOGIES for kind in kinds]):
        return faces.words("ti3.table.choose_technology")
    return ""


def track(view: View, faces: Faces) -> tuple[Step, ...]:
    """The round, then its phases; before the first round, the set-up."""
    table, words = view["table"], faces.words
    if table["phase"] == "setup":
        return (Step(words("ti3.board.setup"), True),)
    steps = [Step(words("ti3.board.round", round=table["round"]))]
    for phase in ("strategy", "action", "status"):
        steps.append(Step(words(f"ti3.table.phase.{phase}"), table["phase"] == phase and not view["over"]))
    return tuple(steps)


def focus(view: View) -> tuple[str, ...]:
    """The systems that the open question is about: those of its answers; else the one of the running action; else the
    viewer's own home, where a small screen begins."""
    table = view["table"]
    asked = tokens(view)
    found: list[str] = []
    for row in table["systems"]:
        place = token(row)
        planets = [planet["id"] for planet in row["planets"]]
        if any([names(answer, place, planets) for answer in asked]):
            found.append(place)
    running = table["running"]["system"]
    if not found and running is not None:
        found.append(token(table["systems"][running]))
    home = table["players"][view["you"]]["home"] if view["you"] is not None else NOWHERE
    if not found and home != NOWHERE:
        found.append(token(table["systems"][home]))
    return tuple(found)


def names(answer: str, place: str, planets: list[str]) -> bool:
    """Whether an answer names a system, one of its planets, or units there."""
    return answer == place or answer.startswith(f"{place}.") or answer.split(".")[0] in planets
