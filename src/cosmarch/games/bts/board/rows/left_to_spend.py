"""What stands below a question: points that are left to spend, what comes of stopping now, and of ending the turn."""

from __future__ import annotations

from typing import Final

from cosmarch.core.panels import Figure, Item, Row, Section, View
from cosmarch.core.text import capital
from cosmarch.games.bts.board import just_happened as happening
from cosmarch.games.bts.board.faces import Faces
from cosmarch.games.bts.board.map import meetings, phrases
from cosmarch.games.bts.board.signs import signed
from cosmarch.games.bts.board.table import items, mat, side

CHANGES: Final = ("take", "lose", "nobody", "left")  # that are worth a line: who holds a place then
STAGED: Final = ("technology_type", "draw_type", "tableau", "choose_technology", "keep_private")
ENDING: Final = ("production", "trade", "wrap_up")  # after these comes the achievement


def rail(view: View, faces: Faces) -> tuple[Section, ...]:
    parts = [event_at_work(view, faces)]
    if items.kind_asked(view) in ("jump", "relocate"):
        parts += [points_left(view, faces), stopping(view, faces)]
    elif items.kind_asked(view) in ENDING:
        parts.append(claiming(view, faces))
    return tuple([part for part in parts if part.items or part.figures])


def event_at_work(view: View, faces: Faces) -> Section:
    """The event that a question comes from; not where the stage shows it beside what is turned up."""
    key = happening.event_of(view, faces)
    staged = items.kind_asked(view) in STAGED
    things = () if not key or staged or happening.is_carried_out(view) else (items.event(key, faces, brief=False),)
    return Section("rows", faces.words("bts.table.event_at_work"), things, key="event")


def points_left(view: View, faces: Faces) -> Section:
    """A disc for each point or ship that may still go."""
    left = int(view["asks"][0]["args"]["n"])
    step = Figure("icon-jump", "", faces.words("bts.table.point_left"), tone="accent")
    return Section("meter", "", figures=(step,) * left, key="points")


def stopping(view: View, faces: Faces) -> Section:
    """What changes hands if the ships stay where they are (BTS-16.3 to 16.12)."""
    met = [(row, meetings.meeting(row, view["you"])) for row in view["table"]["locations"]]
    told = [(row, found) for row, found in met if found is not None and found.words in CHANGES]
    moves = [row for row, found in told if found.words != "left"]  # the discs of one's tracks
    things = [_change(row, found, view, faces, len(moves) == 1) for row, found in told]
    things.sort(key=lambda item: item.figures[:1] == () or item.figures[0].tone != "good")  # what one gains comes first
    return Section("rows", faces.words("bts.table.when_you_stop"), tuple(things), key="stopping")


def claiming(view: View, faces: Faces) -> Section:
    """What is claimed at the end of the turn, whether it is wanted or not (BTS-7.3), and that it brings the end."""
    words, table = faces.words, view["table"]
    missing = faces.content.discs_to_end - len(side.claimed(view))
    ends = missing == 1 and not (table["end_triggered"] or table["last_round"])
    things: list[Item] = []
    for card in table["achievements"]:
        goal = side.goal(card, view, faces)
        if goal.state == "claimable":
            number = Figure("icon-points", f"+{side.worth(card)}", words("bts.table.points"), tone="good")
            note = words("bts.table.claim_ends") if ends else ""
            things.append(Item(goal.key, words("bts.table.you_claim", name=goal.title), note=note, figures=(number,)))
    title = words("bts.table.turn_ends" if len(things) < 2 else "bts.table.turn_ends_one")  # BTS-7.2
    return Section("rows", title, tuple(things), key="claiming")


def _change(row: Row, found: meetings.Meeting, view: View, faces: Faces, alone: bool) -> Item:
    words = faces.words
    name = faces.system(row["system"]) if row["system"] is not None else capital(faces.location(row["id"]))
    mine = found.words == "take"
    note = reward(row, view["table"]["players"][view["you"]] if alone else None, faces) if mine else ""
    lost = row["controller"] == view["you"] and found.holder != view["you"]
    holder = found.holder if found.holder >= 0 else -1
    told = words(f"bts.table.stop_{found.words}", place=name, player=_player(holder, view, faces))
    number = "+1" if mine else "-1" if lost else ""
    figures = (Figure("icon-points", number, words("bts.table.points"), tone="good" if mine else "bad"),)
    return Item(
        f"player.{holder}" if holder >= 0 else f"place.{row['id']}",
        told,
        note=note,
        figures=figures if number else (),
        seat=holder,
        places=(row["id"],),
    )


def _player(seat: int, view: View, faces: Faces) -> str:
    return faces.player(view["table"]["players"][seat]) if seat >= 0 else ""


def reward(row: Row, player: Row | None, faces: Faces) -> str:
    """The outpost's disc, and what control gives; what the disc uncovers, if none but it moves."""
    words = faces.words
    kinds = " / ".join([words(f"bts.track.{kind}") for kind in row["specialties"]])
    told = [words("bts.table.stop_disc", kinds=kinds)] if kinds else []
    if player is not None and len(row["specialties"]) == 1:
        told.append(mat.uncovered(player, row["specialties"][0], faces))
    if row["system"] is not None:
        bonus = faces.content.systems[faces.system_ids[row["system"]]].control_bonus
        if bonus:
            told.append(signed(words, phrases.effects(words, faces.content, bonus)))
    return mat.line(told)
