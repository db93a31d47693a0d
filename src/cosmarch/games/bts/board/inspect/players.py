"""What the inspector tells of players, their mats, innovations and points."""

from __future__ import annotations

from cosmarch.core.panels import Entry, Row, View
from cosmarch.core.text import capital
from cosmarch.games.bts.board.art import icons
from cosmarch.games.bts.board.faces import Faces
from cosmarch.games.bts.board.inspect.things import paragraphs, refusal
from cosmarch.games.bts.board.table import items, mat, sheets
from cosmarch.games.bts.board.table.items import points, stand_in, term
from cosmarch.games.bts.board.words import automation_text, colony_text, score_text, track_text
from cosmarch.games.bts.content.vocabulary import COLUMNS
from cosmarch.games.bts.rules.scoring import PARTS
from cosmarch.games.bts.words.names import innovation_line, innovation_name
from cosmarch.games.bts.words.provenance import stand_in as is_stand_in


def _player(number: str, view: View) -> Row | None:
    players = view["table"]["players"]
    return players[int(number)] if number.isdecimal() and int(number) < len(players) else None


def player(key: str, view: View, faces: Faces) -> Entry | None:
    row = _player(key, view)
    if row is None:
        return None
    if row["faction"] is None:
        return Entry(faces.player(row), text=(capital(faces.words("bts.board.no_faction")),), seat=row["seat"])
    lines = [score_text(row, faces), *[mat.line(told) for told in mat.lines(row, faces)]]
    lines += [colony_text(colony, faces) for colony in row["colonies"]]
    return Entry(
        faces.player(row),
        faces.faction(row["faction"]),
        icon=f"sigil-{row['colour']}",
        figures=(points(faces, row["points"]), *sheets.badge(row, view, faces)),
        text=paragraphs(lines),
        rule="BTS-9.13",
        seat=row["seat"],
    )


def seat(key: str, view: View, faces: Faces) -> Entry | None:
    """By the token of an answer, which counts from 1."""
    return player(str(int(key) - 1), view, faces) if key.isdecimal() and int(key) else None


def faction(key: str, view: View, faces: Faces) -> Entry | None:
    if key not in faces.faction_ids:
        return None
    row = faces.content.factions[faces.faction_ids[key]]
    lines = items.told("faction", key, faces)
    holders = [one["seat"] for one in view["table"]["players"] if one["faction"] == key]
    kind = term(faces, f"bts.term.faction_mat_{'advanced' if row.advanced else 'basic'}")
    _, why = refusal(view, key)
    return Entry(
        faces.faction(key),
        kind,
        icons.sigil(row),
        text=paragraphs([*lines, why]),
        rule="BTS-2.28",
        seat=holders[0] if holders else -1,
        stand_in=stand_in(row),
    )


def innovation(key: str, view: View, faces: Faces) -> Entry | None:
    for number, row in enumerate(faces.content.factions):
        for place, one in enumerate(row.innovations):
            if one.key == key:
                return Entry(
                    innovation_name(faces.words, faces.content, number, place),
                    term(faces, "bts.term.innovation"),
                    icon="icon-bolt" if one.once else "icon-ongoing",
                    text=paragraphs([innovation_line(faces.words, faces.content, one)]),
                    rule="BTS-21.4" if one.once else "BTS-21.5",
                    stand_in=stand_in(row),
                )
    return None


def column(key: str, view: View, faces: Faces) -> Entry | None:
    """A supply column of a mat: "A.0"."""
    name, _, number = key.partition(".")
    row = _player(number, view)
    if row is None or row["faction"] is None or name not in COLUMNS:
        return None
    held, size = row["supply"][name]
    told = faces.words("bts.table.column_holds", column=name, n=held, of=size)
    lines = [mat.line(mat.supply(row, faces)), mat.line(mat.growing(row, faces))]
    return Entry(
        told,
        term(faces, "bts.term.supply_column"),
        icon="icon-supply",
        text=paragraphs(lines),
        rule="BTS-11.5",
        seat=row["seat"],
    )


def track(key: str, view: View, faces: Faces) -> Entry | None:
    """A production track or the automation track of a mat: "food.0"."""
    name, _, number = key.partition(".")
    row = _player(number, view)
    if row is None or row["faction"] is None or name not in ("food", "ore", "automation"):
        return None
    if name == "automation":
        lines = [automation_text(row, faces), mat.line(mat.automating(row, faces))]
        return Entry(
            term(faces, "bts.term.automation_track"),
            icon="icon-automate",
            text=paragraphs(lines),
            rule="BTS-13.1",
            seat=row["seat"],
            stand_in=is_stand_in(faces.content, "automation", ""),
        )
    held = row["food"] if name == "food" else row["ore_track"]
    told = mat.growing(row, faces) if name == "food" else mat.producing(row, faces)
    lines = [track_text(name, held, faces), mat.line(told)]
    rule = "BTS-6.3" if name == "food" else "BTS-6.6"
    return Entry(
        term(faces, f"bts.term.{name}_track"), icon=f"icon-{name}", text=paragraphs(lines), rule=rule, seat=row["seat"]
    )


def score(key: str, view: View, faces: Faces) -> Entry | None:
    """A part of the points, player by player."""
    if key not in PARTS:
        return None
    lines: list[str] = []
    for row in view["table"]["players"]:
        if row["faction"] is not None:
            lines.append(f"{faces.player(row)}: {row['score'][key]}")
    title = capital(faces.words(f"bts.score.{key}"))
    return Entry(
        title, term(faces, "bts.term.scoring"), icon="icon-points", text=tuple(lines), rule=RULES[PARTS.index(key)]
    )


RULES = (
    "BTS-9.1",
    "BTS-9.2",
    "BTS-9.3",
    "BTS-9.4",
    "BTS-9.5",
    "BTS-9.6",
    "BTS-9.8",
    "BTS-9.9",
    "BTS-9.10",
    "BTS-9.11",
    "BTS-9.12",
)
