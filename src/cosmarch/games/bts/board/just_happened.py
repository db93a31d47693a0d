"""What has just happened, as far as it belongs to what is asked: read from the last events that the seat saw."""

from __future__ import annotations

from cosmarch.core.panels import Row, View
from cosmarch.games.bts.board.faces import Faces


def this_turn(view: View) -> list[Row]:
    """The events since the turn began."""
    recent: list[Row] = view.get("recent", [])
    begun = [at for at, event in enumerate(recent) if event["key"] == "turn_begins"]
    return recent[begun[-1] :] if begun else []


def event_of(view: View, faces: Faces) -> str:
    """The event card that was turned up last in this turn, until its slot has a technology; "" for none."""
    found = ""
    for event in this_turn(view):
        if event["key"] == "event_revealed":
            found = faces.content.events[int(event["args"]["event"])].key
        elif event["key"] == "technology_chosen":
            found = ""
    return found


def is_carried_out(view: View) -> bool:
    """Whether the event is over: a type was named since, or cards were turned up."""
    keys = [event["key"] for event in this_turn(view)]
    last = max([at for at, key in enumerate(keys) if key == "event_revealed"], default=0)
    return any([key in ("event_discarded", "type_named", "card_revealed") for key in keys[last:]])


def way_of_pawn(view: View, seat: int, faces: Faces) -> tuple[str, str] | None:
    """The spaces that the seat's pawn has left and gone to in this turn; None before it moved, and where nobody
    remembers the space it came from."""
    stood = [
        faces.content.spaces[int(event["args"]["space"])].name
        for event in view.get("recent", [])
        if event["key"] == "pawn" and event["args"]["seat"] == seat
    ]
    moved = any([event["key"] == "pawn" and event["args"]["seat"] == seat for event in this_turn(view)])
    return (stood[-2], stood[-1]) if moved and len(stood) > 1 else None
