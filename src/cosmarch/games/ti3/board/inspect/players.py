"""Players with what is theirs: race, abilities, leaders, trade cards."""

from __future__ import annotations

from typing import Final

from cosmarch.core.boardkit.words import below_name
from cosmarch.core.panels import Entry, Figure, View
from cosmarch.games.ti3.board.art import emblems
from cosmarch.games.ti3.board.faces import Faces
from cosmarch.games.ti3.board.inspect.lines import paragraphs
from cosmarch.games.ti3.board.sheet_words import leader_place, sheet_lines, trade_text
from cosmarch.games.ti3.board.table import sheets
from cosmarch.games.ti3.board.table.items import term
from cosmarch.games.ti3.words import names as say

LEADER_RULES: Final = {
    "scientist": "TI-40.4.1",
    "diplomat": "TI-40.5.1",
    "general": "TI-40.6.1",
    "admiral": "TI-40.7.1",
    "agent": "TI-40.8.1",
}


def player_entry(seat: str, view: View, faces: Faces) -> Entry | None:
    table = view["table"]
    if not seat.isdecimal() or int(seat) >= len(table["players"]):
        return None
    player = table["players"][int(seat)]
    race = faces.race(player["race"]) if player["race"] is not None else ""
    return Entry(
        faces.player(player),
        race,
        icon=emblems.sigil(player["race"]),
        figures=(
            Figure("icon-points", str(player["points"]), term(faces, "ti3.table.points"), str(table["goal"])),
            *sheets.worths(player, table, faces),
            sheets.goods(player, faces),
        ),
        text=tuple(sheet_lines(player, table, faces)),
        seat=player["seat"],
    )


def seat_entry(name: str, view: View, faces: Faces) -> Entry | None:
    """A player by the token of the seat, which counts from 1."""
    number = name.removeprefix("seat.")
    return player_entry(str(int(number) - 1), view, faces) if number.isdecimal() and int(number) else None


def race_entry(key: str, view: View, faces: Faces) -> Entry | None:
    if key not in faces.race_ids:
        return None
    number = faces.race_ids[key]
    text = paragraphs(say.race_text(faces.words, faces.content, number))
    return Entry(faces.race(key), term(faces, "ti3.term.race"), icon=emblems.sigil(key), text=text, rule="TI-27.1.1")


def ability_entry(key: str, view: View, faces: Faces) -> Entry | None:
    for ability in faces.content.abilities:
        if ability.key == key:
            race = faces.content.races[ability.race]
            name = say.ability_name(faces.words, faces.content, ability.id)
            text = say.ability_text(faces.words, faces.content, ability.id)
            kind = faces.words("ti3.table.ability_of", race=faces.race(race.key))
            return Entry(name, kind, icon=emblems.sigil(race.key), text=paragraphs(text), rule="TI-27.1.1")
    return None


def leader_entry(key: str, view: View, faces: Faces) -> Entry | None:
    if key not in faces.leader_ids:
        return None
    table = view["table"]
    kind = faces.leader_kind(key)
    text = list(paragraphs(below_name(faces.text("leader", key))))
    owner = -1
    for player in table["players"]:
        for leader in player["leaders"]:
            if leader["id"] == key:
                owner = player["seat"]
                text.append(leader_place(leader, table, faces))
    return Entry(
        faces.leader(key),
        term(faces, "ti3.term.leader"),
        icon=f"icon-{kind}",
        text=tuple(text),
        rule=LEADER_RULES[kind],
        seat=owner,
    )


def trade_entry(name: str, view: View, faces: Faces) -> Entry | None:
    """A trade card: "2.0" is the first one of seat 2."""
    table = view["table"]
    seat, _, number = name.partition(".")
    if not seat.isdecimal() or not number.isdecimal() or int(seat) >= len(table["players"]):
        return None
    player = table["players"][int(seat)]
    if int(number) >= len(player["trade_cards"]):
        return None
    card = player["trade_cards"][int(number)]
    return Entry(
        term(faces, "ti3.term.trade_card"),
        faces.player(player),
        icon="icon-trade",
        figures=(Figure("icon-goods", str(card["value"]), term(faces, "ti3.term.trade_value")),),
        text=(trade_text(card, player, table, faces),),
        rule="TI-33.1.2",
        seat=player["seat"],
    )
