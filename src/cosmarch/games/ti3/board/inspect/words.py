"""Words: command areas, terms, lasting effects, decks, ballots."""

from __future__ import annotations

from typing import Final

from cosmarch.core.boardkit.words import below_name
from cosmarch.core.panels import Entry, Figure, Row, View
from cosmarch.core.text import capital
from cosmarch.games.ti3.board.faces import Faces
from cosmarch.games.ti3.board.inspect.lines import paragraphs
from cosmarch.games.ti3.board.table.items import term
from cosmarch.games.ti3.board.words import (
    lasting_line,
)
from cosmarch.games.ti3.choices import PLAYER_COLOURS
from cosmarch.games.ti3.content.vocabulary import AREAS

AREA_RULES: Final = {
    "strategy_allocation": "TI-28.4.1",
    "command_pool": "TI-28.3.1",
    "fleet_supply": "TI-28.2.1",
}
# terms: the message that names them, icon, rule
TERMS: Final = {
    "speaker": ("ti3.term.speaker", "icon-speaker", "TI-31.3.9"),
    "trade_good": ("ti3.term.trade_good", "icon-goods", "TI-33.4.1"),
    "action_card": ("ti3.term.action_card", "icon-card", "TI-30.1.2"),
    "command_counter": ("ti3.term.command_counter", "icon-counter", "TI-28.1.1"),
    "truce": ("ti3.board.truce", "icon-truce", "TI-42.2.1"),
    "resources": ("ti3.table.resources", "icon-resources", "TI-26.1.3"),
    "influence": ("ti3.table.influence", "icon-influence", "TI-26.1.4"),
    "points": ("ti3.table.points", "icon-points", "TI-20.1.2"),
    "vote": ("ti3.term.vote", "icon-vote", "TI-31.3.4"),
    "reinforcements": ("ti3.term.reinforcements", "icon-reinforcements", "TI-24.1.1"),
}


def area_entry(key: str, view: View, faces: Faces) -> Entry | None:
    if key not in AREAS:
        return None
    text: tuple[str, ...] = ()
    if view["you"] is not None:
        mine = view["table"]["players"][view["you"]]["counters"][key]
        text = (faces.words("ti3.table.counters_here", mine),)
    kind = term(faces, "ti3.term.command_area")
    return Entry(term(faces, f"ti3.area.{key}"), kind, icon=f"icon-{key}", text=text, rule=AREA_RULES[key])


def term_entry(key: str, view: View, faces: Faces) -> Entry | None:
    if key not in TERMS:
        return None
    message, icon, rule = TERMS[key]
    return Entry(term(faces, message), icon=icon, rule=rule)


def lasting_entry(key: str, view: View, faces: Faces) -> Entry | None:
    table = view["table"]
    lines = [lasting_line(effect, table, faces) for effect in table["lasting"] if effect["effect"] == key]
    if not lines:
        return None
    return Entry(lines[0].split(" · ")[0], term(faces, "ti3.table.lasting"), icon="icon-card", text=tuple(lines))


def pile_entry(key: str, view: View, faces: Faces) -> Entry | None:
    """A deck or a discard pile; what was discarded lies open."""
    table = view["table"]
    if key not in PILES:
        return None
    names: list[str] = []
    if key == "action_discard":
        names = [faces.action_card(card) for card in table[key]]
    elif key == "political_discard":
        names = [faces.political(card) for card in table[key]]
    count = len(table[key]) if isinstance(table[key], list) else table[key]
    message = f"ti3.board.{key}" if key.endswith("discard") else f"ti3.term.{key}"
    figure = Figure("icon-deck", str(count), term(faces, "ti3.table.pile"))
    return Entry(term(faces, message), icon="icon-deck", figures=(figure,), text=(", ".join(names),) if names else ())


PILES: Final = ("action_deck", "action_discard", "political_deck", "political_discard", "objective_deck")


def _votable(name: str, table: Row, faces: Faces) -> bool:
    """Whether a token can stand on a ballot."""
    if (
        name in ("for", "against", "abstain", *PLAYER_COLOURS)
        or name in faces.planet_ids
        or name in faces.political_ids
    ):
        return True
    return name in [f"seat.{player['seat'] + 1}" for player in table["players"]]


def ballot_entry(key: str, view: View, faces: Faces) -> Entry | None:
    """What can be voted for."""
    table = view["table"]
    if table["agenda"] is None or not all([_votable(part, table, faces) for part in key.split("+")]):
        return None
    title = faces.words("ti3.term.abstain") if key == "abstain" else faces.ballot(key, table)
    agenda = table["agenda"]["id"]
    lines = paragraphs(below_name(faces.text("political", agenda)))
    return Entry(capital(title), faces.political(agenda), icon="icon-vote", text=lines, rule="TI-31.3.5")
