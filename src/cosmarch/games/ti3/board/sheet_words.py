"""What stands on a player's sheet, in words."""

from __future__ import annotations

from cosmarch.core.panels import Row
from cosmarch.games.ti3.board.faces import Faces
from cosmarch.games.ti3.board.words import labelled, points_text
from cosmarch.games.ti3.content.vocabulary import AREAS


def counters_text(player: Row, faces: Faces) -> str:
    counters = player["counters"]
    parts = [f"{faces.words(f'ti3.area.{area}')} {counters[area]}" for area in AREAS]
    parts.append(f"{faces.words('ti3.term.reinforcements')} {counters['reinforcements']}")
    return labelled("ti3.board.counters", ", ".join(parts), faces)


def worth_text(player: Row, table: Row, faces: Faces) -> str:
    """Resources and influence of the ready planets, and of all."""
    ready, total = worth(player, table, faces)
    args: dict[str, int | str] = {"r": ready[0], "i": ready[1], "all_r": total[0], "all_i": total[1]}
    return faces.words.say("ti3.board.worth", args)


def worth(player: Row, table: Row, faces: Faces) -> tuple[tuple[int, int], tuple[int, int]]:
    """Printed resources and influence of a player's ready planets, and of all their planets."""
    ready = [0, 0]
    total = [0, 0]
    states = exhausted(table)
    for key in player["planets"]:
        row = faces.content.planets[faces.planet_ids[key]]
        for part, value in enumerate((row.resources, row.influence)):
            total[part] += value
            if not states.get(key, False):
                ready[part] += value
    return (ready[0], ready[1]), (total[0], total[1])


def exhausted(table: Row) -> dict[str, bool]:
    """Of each planet in the galaxy: whether its card is exhausted."""
    return {planet["id"]: planet["exhausted"] for row in table["systems"] for planet in row["planets"]}


def trade_text(card: Row, player: Row, table: Row, faces: Faces) -> str:
    """A trade card: its value, and its partner where it is in a trade agreement."""
    if card["holder"] == player["seat"]:
        return faces.words("ti3.board.trade_unused", card["value"])
    partner = faces.player(table["players"][card["holder"]])
    return faces.words("ti3.board.trade_with", card["value"], player=partner)


def leader_place(leader: Row, table: Row, faces: Faces) -> str:
    """Where a leader is."""
    if leader["captor"] is not None:
        captor = faces.player(table["players"][leader["captor"]])
        return faces.words("ti3.board.captive_of", player=captor)
    if leader["planet"] is not None:
        return faces.planet(leader["planet"])
    if leader["hex"] is not None:
        ship, system = faces.unit(leader["ship"]), faces.hex(leader["hex"], table)
        return faces.words("ti3.board.aboard_of", unit=ship, system=system)
    return "–"


def leader_text(leader: Row, table: Row, faces: Faces) -> str:
    return f"{faces.leader(leader['id'])}: {leader_place(leader, table, faces)}"


def with_leaders(table: Row) -> bool:
    """Whether leaders are in the game."""
    return any(player["leaders"] for player in table["players"])


def secret_text(player: Row, faces: Faces) -> str:
    """The secret objective as far as the viewer knows it; nothing where there is none to tell of."""
    if player["secret"] is None:
        return ""
    name = faces.objective(player["secret"])
    if player["secret_claimed"]:
        name = f"{name} ({faces.words('ti3.board.achieved')})"
    return labelled("ti3.term.secret_objective", name, faces)


def sheet_lines(player: Row, table: Row, faces: Faces) -> list[str]:
    """The sheet but for planets, technologies and leaders."""
    words = faces.words
    out = [points_text(player, faces), counters_text(player, faces)]
    out.append(labelled("ti3.board.goods", player["goods"], faces))
    cards = [faces.strategy(key) for key in player["strategy_cards"]]
    out.append(labelled("ti3.board.strategy_cards", ", ".join(cards), faces))
    out.append(labelled("ti3.board.action_cards", player["hand_size"], faces))
    trade = [trade_text(card, player, table, faces) for card in player["trade_cards"]]
    if trade:
        out.append(labelled("ti3.board.trade_cards", "; ".join(trade), faces))
    if player["truces"]:
        out.append(words("ti3.board.truces", players=faces.players(player["truces"], table)))
    if player["lazax_survivors"]:
        out.append(labelled("ti3.board.survivors", player["lazax_survivors"], faces))
    secret = secret_text(player, faces)
    if secret:
        out.append(secret)
    return out


def marks_of(player: Row, table: Row, faces: Faces) -> list[str]:
    """Speaker, passed, eliminated."""
    out: list[str] = []
    if table["speaker"] == player["seat"]:
        out.append(faces.words("ti3.term.speaker"))
    if player["seat"] in table["passed"]:
        out.append(faces.words("ti3.board.has_passed"))
    if player["out"]:
        out.append(faces.words("ti3.board.eliminated"))
    return out
