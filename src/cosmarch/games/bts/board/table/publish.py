"""All that Beyond the Sun publishes of a table."""

from __future__ import annotations

from typing import Final

from cosmarch.core.boardkit.asked import tokens
from cosmarch.core.panels import Published, Step, View
from cosmarch.core.text import Words, named
from cosmarch.games.bts.board.art.sprite import NAME
from cosmarch.games.bts.board.faces import Faces, faces_of
from cosmarch.games.bts.board.map import galaxy, tree
from cosmarch.games.bts.board.map.views import maps
from cosmarch.games.bts.board.rows.left_to_spend import rail
from cosmarch.games.bts.board.table.dock import dock
from cosmarch.games.bts.board.table.items import kind_asked
from cosmarch.games.bts.board.table.sheets import purse, sheets
from cosmarch.games.bts.board.table.side import side, standing
from cosmarch.games.bts.board.table.stages import stage
from cosmarch.games.bts.content.loader import Content
from cosmarch.games.bts.content.vocabulary import LOCATIONS

# What is to be chosen, by the kind of the question.
WANTS: Final = {
    "action": "space",
    "copy_action": "action",
    "research_slot": "technology",
    "production": "production",
    **dict.fromkeys(("technology_type", "draw_type"), "type"),
    **dict.fromkeys(("choose_technology", "keep_private", "tableau", "exchange_system"), "card"),
    **dict.fromkeys(("colonize", "build_where", "storm_location", "add_system_where", "exchange_system_with"), "place"),
    **dict.fromkeys(("landing", "upgrade", "upgrade_ships", "retire_ship", "scrap", "jump", "relocate"), "ship"),
    **dict.fromkeys(("automate_track", "outpost_track", "colony_track", "swap_track"), "track"),
    **dict.fromkeys(("column", "move_supply_from", "move_supply_to"), "column"),
    "choose_effect": "effect",
    "faction": "mat",
    "achievement": "goal",
}


# The phase that a question belongs to; all others are asked within an action.
PHASES: Final = {"production": 1, "trade": 1, "wrap_up": 1, "achievement": 2}


def publish(view: View, content: Content, words: Words) -> Published:
    faces = faces_of(content, words)
    view = named(view)
    asked = focus(view)
    return Published(
        maps(view, faces),
        track=track(view, faces),
        sheets=sheets(view, faces),
        dock=dock(view, faces),
        left=standing(view, faces),
        rail=rail(view, faces),
        side=side(view, faces),
        stage=stage(view, faces),
        focus=asked,
        view=shown(asked),
        sprite=NAME,
        wants=wants(view, faces),
        purse=purse(view, faces),
        steady=True,
    )


def wants(view: View, faces: Faces) -> str:
    """What an open question still lacks, in a few words; "" where nothing can be said of it."""
    asked = kind_asked(view)
    return faces.words(f"bts.wants.{WANTS[asked]}") if asked in WANTS else ""


def track(view: View, faces: Faces) -> tuple[Step, ...]:
    """The round, then the three phases of the turn."""
    table, words = view["table"], faces.words
    if view["over"]:
        return (Step(words("bts.table.over"), True),)
    if any([player["faction"] is None for player in table["players"]]):
        return (Step(words("bts.table.setup"), True),)
    title = words("bts.table.round", n=table["round"])
    if table["last_round"] or table["end_triggered"]:
        title += " · " + words("bts.table.last_round" if table["last_round"] else "bts.table.one_more")
    now = phase(view)
    steps = [Step(title)]
    for number, name in enumerate(("action", "production", "achievement")):
        steps.append(Step(words(f"bts.table.phase.{name}"), number == now))
    return tuple(steps)


def phase(view: View) -> int:
    """Which of the three phases the turn is in, by what is asked."""
    return max([PHASES.get(row["kind"], 0) for row in view["waiting"]], default=0)


def focus(view: View) -> tuple[str, ...]:
    """The places that the answers to the open question name."""
    table = view["table"]
    known = {row["id"] for name in ("slots", "spaces", "guilds", "locations") for row in table[name]}
    known |= {row["action"] for row in table["spaces"]}
    found: list[str] = []
    for token in tokens(view):
        parts = [token] if token in known else token.removeprefix("scrap.").removeprefix("outpost.").split("-")
        for part in parts:
            where = part.partition(".")[0]
            name = where if where in LOCATIONS else part
            if name in known and name not in found:
                found.append(name)
    return tuple(found)


def shown(asked: tuple[str, ...]) -> str:
    """The map that a question is about: the galaxy where it names locations, the tree where it names something else;
    "" where it is about neither, and whatever is looked at may stay."""
    if not asked:
        return ""
    return galaxy.KEY if any([name in LOCATIONS for name in asked]) else tree.KEY
