"""What the sheets of the empires show, in words."""

from __future__ import annotations

from typing import Final

from cosmarch.core.panels import Row
from cosmarch.games.se4x.board.faces import Faces
from cosmarch.games.se4x.board.words import levels_words
from cosmarch.games.se4x.rules.economy.sheet import CP_SIGN, NAMES, RP_SIGN

TOTALS: Final = ("left", "research_left")


# ---- empires


def holdings(player: Row, table: Row) -> tuple[int, int, int]:
    """How many colonies an empire has, what they are worth, and how many counters it has on the map."""
    colonies = [row["colony"] for row in table["hexes"] if row["colony"] is not None]
    own = [colony["worth"] for colony in colonies if colony["owner"] == player["seat"]]
    counters = [1 for group in table["groups"] if group["owner"] == player["seat"]]
    return len(own), sum(own), len(counters)


def account(player: Row, faces: Faces) -> list[str]:
    """What a player has and owes, as far as it is known."""
    words = faces.words
    out: list[str] = []
    if player["cp"] is not None:
        out.append(words("se4x.board.cp", player["cp"]))
    for key in ("research_points", "bid", "debt", "bounty"):
        if player[key]:
            out.append(words(f"se4x.board.{key}", player[key]))
    return out


def possessions(player: Row, table: Row, faces: Faces) -> list[str]:
    words = faces.words
    colonies, worth, counters = holdings(player, table)
    out = [words("se4x.board.colonies", colonies, worth=worth), words("se4x.board.counters", counters)]
    if player["colony_points"] is not None:
        out.append(words("se4x.board.points", player["colony_points"]))
    if player["home"] is not None:
        out.append(words("se4x.board.home", hex=faces.hex(player["home"])))
    if player["out"]:
        out.append(words("se4x.board.out"))
    return out


def team_line(player: Row, table: Row, faces: Faces) -> str:
    """The allies of a player, "" for none."""
    allies = [row["seat"] for row in table["players"] if row["team"] == player["team"] and row is not player]
    return faces.words("se4x.board.allies", players=faces.seats(allies, table)) if allies else ""


def design_line(design: Row, faces: Faces) -> str:
    """The unique ship of an empire with its numbers."""
    words = faces.words
    parts: list[str] = []
    if design["class"] is not None:
        figures = {key: design[key] for key in ("attack", "defense", "hull")}
        parts.append(words("se4x.board.weapon_class", name=design["class"]))
        parts.append(words("se4x.board.values_long", **figures))
    parts += [faces.ability(key) for key in design["abilities"]]
    if design["price"] is not None:
        parts.append(words("se4x.board.price", design["price"]))
    if design["weak_against"] is not None:
        parts.append(words("se4x.board.weak_against", kind=faces.kind(design["weak_against"])))
    return f"{faces.kind('unique_ship')}: {', '.join(parts) or '?'}"


# ---- technology


def level_text(player: Row, key: str) -> str:
    """The level of a technology: of an own one what others have seen in brackets, of another's what was seen."""
    shown: int = player["shown"][key]
    if player["levels"] is None:
        return f"≥{shown}" if shown else "–"
    level: int = player["levels"][key]
    return f"{level} ({shown})" if shown != level else str(level)


# ---- production


def entries(player: Row) -> list[str]:
    """The lines of a production sheet in which anything stands; the last ones are what is left."""
    rows = player["sheet"]
    used = [name for name in NAMES if name == "colonies" or any([row[name] for row in rows])]
    research = any([row[name] for row in rows for name in used if RP_SIGN[NAMES.index(name)]])
    return [*used, *(TOTALS if research else TOTALS[:1])]


def entry_name(name: str, faces: Faces) -> str:
    return faces.words(f"se4x.board.entry.{name}")


def entry_text(row: Row, name: str) -> str:
    """An amount, with a minus where it is spent; nothing for none."""
    amount: int = row[name]
    if name in TOTALS:
        return str(amount)
    if not amount:
        return ""
    column = NAMES.index(name)
    return f"−{amount}" if CP_SIGN[column] < 0 or RP_SIGN[column] < 0 else str(amount)


def phase_line(number: int, row: Row, names: list[str], faces: Faces) -> str:
    parts = [f"{entry_name(name, faces)} {entry_text(row, name)}" for name in names if entry_text(row, name)]
    return f"{number}: {', '.join(parts)}"


# ---- decisions and cards


def plan_lines(player: Row, faces: Faces) -> list[str]:
    """What a player has decided in the running economic phase."""
    words = faces.words
    out: list[str] = []
    for row in player["plan"] or []:
        what = row["what"]
        place = faces.hex(row["hex"]) if "hex" in row else ""
        if what in ("research", "industrial"):
            out.append(f"{words(f'se4x.board.center.{what}')} ({place})")
        elif what in ("level", "grant"):
            line = f"{faces.technology(row['technology'])} {row['level']}"
            out.append(line if what == "level" else words("se4x.board.grant", technology=line))
        elif what == "redesign":
            out.append(words("se4x.board.redesign"))
        elif what == "gained":
            out.append(words("se4x.board.gained", technology=faces.technology(row["technology"])))
        elif what == "alien_card":
            out.append(faces.card(row["card"]))
        elif what == "scuttle":
            out.append(words("se4x.board.scuttle", units=f"{row['number']} × {faces.kind(row['kind'])}"))
        elif what == "pretend":
            line = words("se4x.board.pretend", kind=f"{row['number']} × {faces.kind(row['kind'])}")
            out.append(f"{line} ({place})")
        else:
            out.append(f"{row['number']} × {faces.kind(what)} ({place})")
    return out


def card_lines(player: Row, faces: Faces) -> list[str]:
    """What a player chooses from at the moment, has put away or not paid for."""
    cards = player["cards"] or {}
    return [
        f"{faces.words(f'se4x.board.cards.{key}')}: {', '.join([faces.card(card) for card in names])}"
        for key, names in cards.items()
        if names
    ]


# ---- opponents of solitaire play


def opponent_lines(table: Row, faces: Faces) -> list[str]:
    """Machines, alien players and amoebas."""
    words = faces.words
    out: list[str] = []
    machines = table["machines"]
    if machines is not None:
        for row in machines["to_come"]:
            out.append(words("se4x.board.machine_to_come", phase=row["phase"], rating=row["rating"]))
        places = {str(row["group"]): faces.hex(row["hex"]) for row in table["groups"]}
        for group, rating in machines["ratings"].items():
            out.append(words("se4x.board.machine_rating", hex=places[group], rating=rating))
        if machines["weakness"] is not None:
            out.append(words("se4x.board.weakness", weakness=words(f"se4x.weakness.{machines['weakness']}")))
    for number, empire in enumerate(table["empires"], 1):
        name = faces.empire(number)
        line = f"{name}: {words('se4x.board.home', hex=faces.hex(empire['home']))}"
        if empire["out"]:
            line += f", {words('se4x.board.out')}"
        if empire["banks"] is not None:
            line += ", " + ", ".join([f"{words(f'se4x.board.bank.{key}')} {cp}" for key, cp in empire["banks"].items()])
        out.append(line)
    for number, amoeba in enumerate(table["amoebas"], 1):
        kind = words(f"se4x.amoeba.{amoeba['kind']}") if amoeba["kind"] is not None else "?"
        line = f"{words('se4x.board.amoeba', number=number)}: {kind}"
        points = [str(value) for value in amoeba["points"]]
        line += f", {words('se4x.board.amoeba_research', points=' / '.join(points))}"
        out.append(line + (f", {words('se4x.board.ignores_mines')}" if amoeba["ignores_mines"] else ""))
    return out


def empire_levels(table: Row, faces: Faces) -> list[str]:
    """What was seen of the technology of the alien players."""
    out: list[str] = []
    for number, empire in enumerate(table["empires"], 1):
        name = faces.empire(number)
        out.append(f"{name}: {levels_words(empire['shown'], faces) or '–'}")
    return out
