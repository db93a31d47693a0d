"""What the table shows, in words: for the text form, the inspector and the published table."""

from __future__ import annotations

from typing import Final

from cosmarch.core.boardkit.asked import waited_for
from cosmarch.core.panels import Row, View
from cosmarch.core.text import capital
from cosmarch.games.se4x.board.faces import Faces
from cosmarch.games.se4x.words import names as say

Grouped = dict[int, list[Row]]

MARKS: Final = ("screened", "cloaked", "promoted", "idle", "leaving")

# The levels a group carries, in one or two letters.
TECHNOLOGY_CODES: Final[dict[str, str]] = {
    "ship_size": "Z",
    "attack": "A",
    "defense": "D",
    "tactics": "T",
    "move": "M",
    "ship_yard": "Y",
    "terraforming": "TF",
    "exploration": "E",
    "fighter": "F",
    "point_defense": "P",
    "cloaking": "C",
    "scanners": "S",
    "mines": "N",
    "mine_sweep": "W",
    "military_academy": "AC",
    "boarding": "B",
    "security_forces": "SF",
    "ground_combat": "G",
    "fast_bc": "X",
}


# ---- the match


def turn_of(view: View) -> list[int]:
    return waited_for(view, view["table"]["active"])


def turn_line(view: View, faces: Faces) -> str:
    seats = turn_of(view)
    return faces.words("se4x.board.to_decide", players=faces.seats(seats, view["table"])) if seats else ""


def headline(view: View, faces: Faces) -> str:
    """The scenario, the round, the turn and the phase."""
    table, words = view["table"], faces.words
    name = faces.scenario(table["scenario"])
    phase = words("se4x.board.over" if view["over"] else f"se4x.board.phase.{table['phase']}")
    if table["phase"] == "setup":
        return f"{name} · {phase}"
    when = words("se4x.board.round", round=table["round"], turn=table["turn"])
    return f"{name} · {when} · {phase}"


def goal_lines(table: Row, faces: Faces) -> list[str]:
    """How the match is won, and what may be known of alliances and difficulty."""
    words = faces.words
    out = [words(f"se4x.board.victory.{table['victory']}")]
    if table["victory"] == "colony_points":
        points = faces.content.colony_points.to_win
        out[0] = words("se4x.board.victory.colony_points", points)
    if table["alliance"]:
        out.append(words(f"se4x.board.alliance.{table['alliance']}"))
    if len(table["players"]) == 1:
        out.append(words(f"se4x.board.difficulty.{table['difficulty']}"))
    return out


def stock_lines(table: Row, faces: Faces) -> list[str]:
    """What lies beside the map."""
    rows = (
        ("se4x.board.markers_out", table["markers_out"]),
        ("se4x.board.alien_counters", table["alien_counters"]),
        ("se4x.board.alien_deck", table["alien_deck"]),
    )
    return [f"{faces.words(key)}: {count}" for key, count in rows]


def order_line(table: Row, faces: Faces) -> str:
    names = " → ".join([faces.seat(seat, table) for seat in table["order"]])
    return f"{faces.words('se4x.board.order')}: {names or '–'}"


# ---- counters


def by_hex(table: Row) -> Grouped:
    """The counters of each hex."""
    out: Grouped = {}
    for group in table["groups"]:
        out.setdefault(group["hex"], []).append(group)
    return out


def levels_text(levels: Row) -> str:
    """Technology levels in short."""
    return " ".join([f"{TECHNOLOGY_CODES[key]}{level}" for key, level in levels.items() if level])


def levels_words(levels: Row, faces: Faces) -> str:
    return ", ".join([f"{faces.technology(key)} {level}" for key, level in levels.items() if level])


def loads_text(loads: list[str], faces: Faces) -> str:
    """Minerals and wrecks."""
    counts = {key: loads.count(key) for key in dict.fromkeys(loads)}
    return ", ".join(
        [f"{count} × {faces.terrain(key)}" if count > 1 else faces.terrain(key) for key, count in counts.items()]
    )


def counter_name(group: Row, faces: Faces) -> str:
    """Type and number of a counter, or the number on its back."""
    if group["kind"] is None:
        return say.face_down(faces.words, group["group"])
    name = faces.kind(group["kind"])
    if group["name"]:
        name = f"{name} {group['name']}"
    return f"{group['size']} × {name}" if group["size"] != 1 else name


def counter_line(group: Row, table: Row, faces: Faces) -> str:
    """All that is known of a counter."""
    words = faces.words
    parts = [capital(counter_name(group, faces))]
    if group["kind"] is not None:
        parts.append(words("se4x.board.face_up" if group["face_up"] else "se4x.board.face_down"))
    if group["tech"] is not None and group["kind"] not in faces.troops:
        parts.append(levels_words(group["tech"], faces) or words("se4x.board.no_technology"))
    if group["experience"] is not None and group["experience"] != "green":
        parts.append(words(f"se4x.experience.{group['experience']}"))
    if group["damage"]:
        parts.append(words("se4x.board.damage", group["damage"]))
    if group["maker"] is not None and group["maker"] != group["owner"]:
        parts.append(words("se4x.board.captured", owner=faces.owner(group["maker"], table)))
    if group["load"]:
        parts.append(words("se4x.board.load", load=loads_text(group["load"], faces)))
    if group["fleet"]:
        parts.append(words("se4x.board.fleet", number=group["fleet"]))
    if group["moves"]:
        parts.append(words("se4x.board.moved", group["moves"]))
    for mark in ("stopped", "cloaked", "aboard", "decoy"):
        if group.get(mark) and (mark != "decoy" or group["kind"] != "decoy"):
            parts.append(words(f"se4x.board.{mark}"))
    if group.get("looks"):
        parts.append(words("se4x.board.looks", group["looks"]))
    return ", ".join(parts)


# ---- the map


def hex_lines(row: Row, table: Row, faces: Faces) -> list[str]:
    """What lies in a hex beside counters."""
    words = faces.words
    out: list[str] = []
    if row["face_down"]:
        known = f": {faces.terrain(row['terrain'])}" if row["terrain"] is not None else ""
        out.append(words("se4x.board.unexplored") + known)
        if row["looked_at"]:
            out.append(words("se4x.board.looked_at", players=faces.seats(row["looked_at"], table)))
    elif row["terrain"] is not None and not (row["colony"] is not None and row["colony"]["homeworld"]):
        out.append(faces.terrain(row["terrain"]))
    if row["amoeba"] is not None:
        out.append(words("se4x.board.amoeba", number=row["amoeba"]))
    if row["colony"] is not None:
        out += colony_lines(row["colony"], table, faces)
    if row["lost_technology"] is not None:
        levels = levels_words(row["lost_technology"], faces)
        out.append(words("se4x.board.lost_technology", levels=levels or "–"))
    return out


def colony_lines(colony: Row, table: Row, faces: Faces) -> list[str]:
    words = faces.words
    owner = faces.owner(colony["owner"], table)
    key = "se4x.board.homeworld" if colony["homeworld"] else "se4x.board.colony"
    out = [words(key, colony["worth"], owner=owner)]
    if colony["founder"] is not None and colony["founder"] != colony["owner"]:
        out.append(words("se4x.board.founder", owner=faces.owner(colony["founder"], table)))
    out += [words(f"se4x.board.center.{name}") for name in colony["centers"]]
    if colony["stock"]:
        out.append(words("se4x.board.stock", load=loads_text(colony["stock"], faces)))
    if colony["blockaded"]:
        out.append(words("se4x.board.blockaded"))
    return out


def area(row: Row, table: Row, faces: Faces) -> str:
    """Whose home system a hex belongs to."""
    if row["home_of"] is None:
        return faces.words("se4x.board.deep_space")
    return faces.words("se4x.board.home_system", player=faces.seat(row["home_of"], table))


# ---- a battle


def battle_head(battle: Row, table: Row, faces: Faces) -> str:
    words = faces.words
    key = "se4x.board.ground_battle" if battle["on_the_ground"] else "se4x.board.battle"
    attacker, defender = (faces.owner(battle[side], table) for side in ("attacker", "defender"))
    parts = [words(key, hex=faces.hex(battle["hex"]), attacker=attacker, defender=defender)]
    if battle["round"]:
        parts.append(words("se4x.board.battle_round", round=battle["round"]))
    for side in battle["fleet_bonus"]:
        parts.append(words("se4x.board.fleet_bonus", owner=faces.owner(battle[side], table)))
    return " · ".join(parts)


def firing_order(battle: Row, table: Row) -> list[tuple[Row, Row]]:
    """The counters of a battle with their rows on the battle board, in the order of fire as far as it is known."""
    groups = {group["group"]: group for group in table["groups"]}
    rows = [(groups[row["group"]], row) for row in battle["board"] if row["group"] in groups]
    return sorted(rows, key=lambda pair: pair[1]["values"]["moment"] if pair[1]["values"] is not None else 0)


def fighter_line(group: Row, row: Row, table: Row, faces: Faces) -> str:
    """A counter on the battle board."""
    words = faces.words
    parts = [f"{faces.owner(group['owner'], table)}: {counter_name(group, faces)}"]
    if row["values"] is not None:
        values = row["values"]
        parts.append(words("se4x.board.weapon_class", name=values["class"] or "–"))
        parts.append(words("se4x.board.values_long", **{key: values[key] for key in ("attack", "defense", "hull")}))
        if values["tactics"] is not None:
            parts.append(words("se4x.board.tactics", tactics=values["tactics"]))
    if group["damage"]:
        parts.append(words("se4x.board.damage", group["damage"]))
    if row["shots"]:
        parts.append(words("se4x.board.shots", row["shots"]))
    parts += [words(f"se4x.board.mark.{mark}") for mark in MARKS if row[mark]]
    return ", ".join(parts)
