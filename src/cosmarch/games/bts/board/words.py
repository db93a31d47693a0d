"""What the table shows, in words: for the text form, the inspector and the published table."""

from __future__ import annotations

from cosmarch.core.boardkit.asked import waited_for
from cosmarch.core.panels import Row, View
from cosmarch.core.text import capital
from cosmarch.games.bts.board.faces import Faces

# ---- the match


def turn_of(view: View) -> list[int]:
    return waited_for(view, view["table"]["active"])


def turn_text(view: View, seat: int, faces: Faces) -> str:
    return faces.words("bts.board.turn", player=faces.player(view["table"]["players"][seat]))


def headline(view: View, faces: Faces) -> str:
    """The round and how near the end is."""
    table = view["table"]
    parts = [faces.words("bts.board.round", round=table["round"])]
    if view["over"]:
        parts.append(faces.words("bts.term.game_end"))
    elif table["last_round"]:
        parts.append(faces.words("bts.term.final_round"))
    elif table["end_triggered"]:
        parts.append(faces.words("bts.board.end_near"))
    return capital(" · ".join(parts))


def deck_text(deck: Row, faces: Faces) -> str:
    title = faces.words("bts.board.deck", deck["cards"], deck=deck["deck"])
    below = [" / ".join([faces.card(key) for key in block]) for block in deck["known_below"]]
    return f"{title} ({faces.words('bts.board.below')}: {'; '.join(below)})" if below else title


# ---- the boards


def beside(table: Row) -> list[int]:
    """The seats whose pawn stands on no space but beside the Basic Spacefaring box (BTS-20.10)."""
    return [who["seat"] for who in table["players"] if who["faction"] is not None and who["pawn"] is None]


def beside_text(table: Row, faces: Faces) -> str:
    return faces.words("bts.board.beside", players=faces.players(beside(table), table["players"]))


def needs_text(slot: Row, faces: Faces) -> str:
    """What a slot needs; nothing at level I."""
    if not slot["prerequisites"]:
        return ""
    return faces.words("bts.board.needs", slot["need"], slots=", ".join(slot["prerequisites"]))


def undiscovered_text(slot: Row, faces: Faces) -> str:
    return faces.words("bts.board.event_back" if slot["event"] else "bts.board.undiscovered")


def researched_text(slot: Row, table: Row, faces: Faces) -> str:
    return faces.words("bts.board.researched", players=faces.players(slot["researched"], table["players"]))


def presence(place: Row, table: Row, faces: Faces) -> list[str]:
    """Who controls a location, and whose ships are there with how much power."""
    out: list[str] = []
    if place["controller"] is not None:
        who = faces.player(table["players"][place["controller"]])
        disc = faces.words(f"bts.track.{place['disc']}") if place["disc"] is not None else "–"
        out.append(faces.words("bts.board.controls", player=who, disc=disc))
    for seat, levels in enumerate(place["ships"]):
        if levels:
            who = faces.player(table["players"][seat])
            shown = ", ".join([str(level) for level in levels])
            out.append(faces.words("bts.board.fleet", player=who, levels=shown, power=place["power"][seat]))
    return out


def ships_text(seat: int, level: int, count: int, table: Row, faces: Faces) -> str:
    return faces.words("bts.board.ships", count, player=faces.player(table["players"][seat]), level=level)


def museum(table: Row, faces: Faces) -> list[str]:
    """The ships that stand on an event, a line for each player and level."""
    out: list[str] = []
    for seat, levels in enumerate(table["museum"]):
        for level, count in enumerate(levels, 1):
            if count:
                out.append(ships_text(seat, level, count, table, faces))
    return out


def claims(card: Row, table: Row, faces: Faces) -> list[str]:
    """Who claimed an achievement."""
    out: list[str] = []
    for slot in card["slots"]:
        if slot["seat"] is not None:
            who = faces.player(table["players"][slot["seat"]])
            points = faces.words("bts.score.points", slot["points"])
            disc = faces.words(f"bts.track.{slot['disc']}")
            out.append(faces.words("bts.board.claimed", player=who, points=points, disc=disc))
    return out


# ---- a mat


def stock(player: Row, faces: Faces) -> str:
    """Points, ore and free population."""
    words = faces.words
    return (
        f"{capital(words('bts.score.points', player['points']))}, {words('bts.term.ore')}: {player['ore']},"
        f" {words('bts.term.population')}: {player['population']}"
    )


def score_text(player: Row, faces: Faces) -> str:
    """What the points are made of; nothing while there are none."""
    words = faces.words
    parts = [f"{words(f'bts.score.{name}')} {points}" for name, points in player["score"].items() if points]
    return f"{capital(words('bts.term.scoring'))}: {', '.join(parts)}" if parts else ""


def track_text(kind: str, track: Row, faces: Faces) -> str:
    name = capital(faces.words(f"bts.term.{kind}_track"))
    return faces.words("bts.board.track", track["visible"], track=name, discs=track["discs"])


def automation_text(player: Row, faces: Faces) -> str:
    words = faces.words
    held = [f"{words(f'bts.track.{kind}')} {count}" for kind, count in player["automation"].items() if count]
    return f"{capital(words('bts.term.automation_track'))}: {', '.join(held) or '–'}"


def colony_text(colony: Row, faces: Faces) -> str:
    discs = ", ".join([faces.words(f"bts.track.{disc}") for disc in colony["discs"]])
    return f"{faces.system(colony['id'])} ({discs})" if discs else faces.system(colony["id"])


def innovation_state(player: Row, number: int, faces: Faces) -> str:
    row = player["innovations"][number]
    state = "done" if row["done"] else "active" if row["active"] else "locked"
    return faces.words(f"bts.board.innovation_{state}")
