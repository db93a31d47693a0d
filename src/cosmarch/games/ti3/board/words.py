"""What the table shows, in words: for the text form, the inspector and the published table."""

from __future__ import annotations

from typing import Final

from cosmarch.core.boardkit.asked import waited_for
from cosmarch.core.panels import Row, View
from cosmarch.core.text import capital
from cosmarch.games.ti3.board.faces import Faces
from cosmarch.games.ti3.content.vocabulary import UNITS
from cosmarch.games.ti3.words import names as say

# What the argument of a lasting effect is; of the others it says nothing that is worth telling.
ON_PLANET: Final = ("armistice", "delayed_invasion", "dug_in", "productivity_spike", "spacedock_accident")
ON_HEX: Final = (
    *("diplomatic_immunity", "in_the_silence_of_space", "grand_armada", "war_footing"),
    *("passage", "no_passage", "escort"),
)
ON_STRATEGY: Final = ("policy_paralysis", "political_stability", "strategic_shift", "disgrace")
BY_CARD: Final = ("combat_bonus", "movement_bonus", "technology_price")
CARDS: Final = {"shown_hand": "disclosure", "search": "synchronicity", "disgrace": "public_disgrace"}


# ---- the match


def turn_of(view: View) -> list[int]:
    """The seats that the table waits for; a turn is somebody's in the Action Phase alone."""
    table = view["table"]
    return waited_for(view, table["active"] if table["phase"] == "action" and table["active"] >= 0 else None)


def turn_text(table: Row, seat: int, faces: Faces) -> str:
    return faces.words("ti3.board.turn", player=faces.player(table["players"][seat]))


def headline(view: View, faces: Faces) -> str:
    """The round and the phase."""
    table, words = view["table"], faces.words
    if view["over"]:
        phase = words("ti3.board.over")
    elif table["phase"] == "setup":
        return words("ti3.board.setup")
    else:
        phase = words(f"ti3.term.phase.{table['phase']}")
    return f"{words('ti3.board.round', round=table['round'])} · {capital(phase)}"


def goal_text(table: Row, faces: Faces) -> str:
    return faces.words("ti3.board.goal", table["goal"])


def points_text(player: Row, faces: Faces) -> str:
    return faces.words("ti3.board.points", player["points"])


def order_text(table: Row, faces: Faces) -> str:
    """The seats in the order of play; who has passed in brackets."""
    names: list[str] = []
    for seat in table["order"]:
        name = faces.player(table["players"][seat])
        names.append(faces.words("ti3.board.passed", player=name) if seat in table["passed"] else name)
    return labelled("ti3.term.order_of_play", " → ".join(names), faces)


def labelled(key: str, value: object, faces: Faces) -> str:
    """A term, a colon and its value; a dash for none."""
    return f"{capital(faces.words(key))}: {value if value != '' else '–'}"


def decks(table: Row, faces: Faces) -> list[tuple[str, int]]:
    """The name of each deck and stock with how much is left."""
    rows = (
        ("ti3.term.action_deck", table["action_deck"]),
        ("ti3.board.action_discard", len(table["action_discard"])),
        ("ti3.term.political_deck", table["political_deck"]),
        ("ti3.board.political_discard", len(table["political_discard"])),
        ("ti3.term.objective_deck", table["objective_deck"]),
        ("ti3.term.trade_supply", table["goods_left"]),
    )
    return [(capital(faces.words(key)), count) for key, count in rows]


# ---- units


def units_text(units: Row, faces: Faces) -> str:
    return ", ".join([f"{units[key]} × {faces.unit(key)}" for key in reversed(UNITS) if units.get(key)])


def fleet_text(fleet: Row, table: Row, faces: Faces) -> str:
    """Whose fleet it is, its ships, what is damaged and what is aboard."""
    parts = [units_text(fleet["ships"], faces)]
    if fleet["damaged"]:
        parts.append(faces.words("ti3.board.damaged", units=units_text(fleet["damaged"], faces)))
    if fleet["aboard"]:
        parts.append(faces.words("ti3.board.aboard", units=units_text(fleet["aboard"], faces)))
    return f"{faces.player(table['players'][fleet['seat']])}: {'; '.join(parts)}"


def garrison(planet: Row) -> dict[str, int]:
    """The units on a planet that belong to its owner."""
    return {"ground_force": planet["ground_forces"], "pds": planet["pds"], "space_dock": int(planet["dock"])}


def landed(planet: Row) -> dict[str, int]:
    """The units of the active player that have landed on it."""
    return {"ground_force": planet["landed"], "pds": planet["landed_pds"]}


# ---- the galaxy


def tile_lines(row: Row, faces: Faces) -> list[str]:
    """What is special about a system."""
    if row["tile"] is None:
        return []
    tile = faces.content.systems[faces.system_ids[row["tile"]]]
    out: list[str] = []
    if tile.wormhole >= 0:
        name = say.wormhole_name(faces.words, tile.wormhole)
        out.append(labelled("ti3.term.wormhole", name, faces))
    for kind in row["discovered"]:
        out.append(faces.words("ti3.board.discovered", wormhole=faces.words(f"ti3.wormhole.{kind}")))
    if tile.anomaly:
        special = capital(faces.words(f"ti3.term.{tile.anomaly}"))
        out.append(labelled("ti3.term.special_system", special, faces))
    return out


def presence(row: Row, table: Row, faces: Faces) -> list[str]:
    """Command counters, fleets and leaders in the space of a system."""
    out: list[str] = []
    if row["activated"]:
        out.append(faces.words("ti3.board.activated", players=faces.players(row["activated"], table)))
    out += [fleet_text(fleet, table, faces) for fleet in row["fleets"]]
    for player in table["players"]:
        for leader in player["leaders"]:
            if leader["hex"] == row["hex"]:
                out.append(leader_line(leader, player, faces))
    return out


def leader_line(leader: Row, player: Row, faces: Faces) -> str:
    return f"{faces.player(player)}: {faces.leader(leader['id'])}"


def domain_text(domain: Row, table: Row, faces: Faces) -> str:
    """A domain counter, and who knows it while it lies face down."""
    name = faces.domain(domain["id"]) if domain["id"] is not None else "?"
    if domain["revealed"]:
        return labelled("ti3.term.domain_counter", name, faces)
    down = faces.words("ti3.term.face_down")
    if domain["seen_by"]:
        down = faces.words("ti3.board.seen_by", players=faces.players(domain["seen_by"], table))
    return labelled("ti3.term.domain_counter", f"{name} ({down})", faces)


def planet_lines(planet: Row, table: Row, faces: Faces) -> list[str]:
    """Who controls it, what is on it and what lies there."""
    words = faces.words
    out: list[str] = []
    if planet["owner"] is not None:
        state = words("ti3.term.exhausted" if planet["exhausted"] else "ti3.term.ready")
        owner = faces.player(table["players"][planet["owner"]])
        line = words("ti3.board.controlled", player=owner, state=state)
        if planet["held_since"]:
            line = f"{line}, {words('ti3.board.since', round=planet['held_since'])}"
        out.append(line)
    units = units_text(garrison(planet), faces)
    if units:
        out.append(units)
    units = units_text(landed(planet), faces)
    if units:
        out.append(words("ti3.board.landed", player=faces.player(table["players"][table["active"]]), units=units))
    for player in table["players"]:
        for leader in player["leaders"]:
            if leader["planet"] == planet["id"]:
                out.append(leader_line(leader, player, faces))
    if planet["domain"] is not None:
        out.append(domain_text(planet["domain"], table, faces))
    return out


def planet_head(planet: Row, faces: Faces) -> str:
    number = faces.planet_ids[planet["id"]]
    return f"{faces.planet(planet['id'])}: {say.planet_text(faces.words, faces.content, number)}"


def running_lines(table: Row, faces: Faces) -> list[str]:
    """The action that is going on: the system, the battle, the hits still to take, the bill."""
    running, words = table["running"], faces.words
    out: list[str] = []
    if running["system"] is not None:
        places = [running["system"]] + ([running["second"]] if running["second"] is not None else [])
        names = ", ".join([faces.hex(place, table) for place in places])
        out.append(words("ti3.board.running", player=faces.player(table["players"][table["active"]]), systems=names))
    if running["defender"] is not None:
        attacker = faces.player(table["players"][table["active"]])
        defender = faces.player(table["players"][running["defender"]])
        line = words("ti3.board.battle", attacker=attacker, defender=defender)
        number = running["battle_round"]
        out.append(f"{line}, {words('ti3.board.battle_round', round=number)}" if number else line)
    if running["leaving"] is not None:
        out.append(words("ti3.board.leaving", player=faces.player(table["players"][running["leaving"]])))
    if any(running["hits"]):
        attacking, defending = running["hits"]
        out.append(words("ti3.board.hits", attacker=attacking, defender=defending))
    if running["spent"]:
        out.append(words("ti3.board.spent", running["spent"]))
    return out


# ---- cards


def strategy_line(card: Row, table: Row, faces: Faces) -> str:
    """A strategy card with its initiative number, its holder, and the bonus counters on it."""
    words = faces.words
    number = faces.content.strategy_cards[faces.strategy_ids[card["id"]]].number
    parts: list[str] = []
    if card["holder"] is not None:
        state = words("ti3.board.used" if card["used"] else "ti3.board.unused")
        parts.append(f"{faces.player(table['players'][card['holder']])} ({state})")
    if card["bonus"]:
        parts.append(words("ti3.board.bonus", card["bonus"]))
    return f"{number} {faces.strategy(card['id'])}: {', '.join(parts) or '–'}"


def objective_line(card: Row, table: Row, faces: Faces) -> str:
    name = faces.objective(card["id"])
    if not card["claimed_by"]:
        return name
    return f"{name} · {faces.words('ti3.board.claimed', players=faces.players(card['claimed_by'], table))}"


def law_line(law: Row, table: Row, faces: Faces) -> str:
    """A law or a ruling, what was elected and its last round."""
    parts = [faces.political(law["id"])]
    if law["elected"] is not None:
        parts.append(faces.ballot(law["elected"], table))
    if law["until"] is not None:
        parts.append(faces.words("ti3.board.until", round=law["until"]))
    return " · ".join(parts)


def lasting_line(effect: Row, table: Row, faces: Faces) -> str:
    """An effect that lasts: the card behind it (some have none), whom and what it concerns."""
    name, argument = effect["effect"], effect["argument"]
    card = CARDS.get(name, name)
    if name in BY_CARD:
        parts = [say.action_card_name(faces.words, faces.content, argument)]
    elif card in faces.action_card_ids:
        parts = [faces.action_card(card)]
    else:
        parts = [capital(faces.words(f"ti3.board.lasting.{name}"))]
    if effect["seat"] >= 0:
        parts.append(faces.player(table["players"][effect["seat"]]))
    if argument >= 0:
        if name in ON_PLANET:
            parts.append(say.planet_name(faces.words, faces.content, argument))
        elif name in ON_HEX:
            parts.append(faces.hex(argument, table))
        elif name in ON_STRATEGY:
            parts.append(say.strategy_name(faces.words, faces.content, argument))
        elif name == "multiculturalism":
            parts.append(say.ability_name(faces.words, faces.content, argument))
        elif name in ("shown_hand", "pillaged"):
            parts.append(faces.player(table["players"][argument]))
    return " · ".join(parts)


def agenda_lines(agenda: Row, table: Row, faces: Faces) -> list[str]:
    """The running vote: who has voted how, and who is still to vote. The ballots are those of the seats by number;
    whoever is still to vote has none."""
    words = faces.words
    reader = faces.player(table["players"][agenda["reader"]])
    out = [words("ti3.board.agenda", agenda=faces.political(agenda["id"]), player=reader)]
    for seat, (ballot, votes) in enumerate(zip(agenda["ballots"], agenda["votes"], strict=True)):
        name = faces.player(table["players"][seat])
        if ballot is not None:
            choice = faces.ballot(ballot, table)
            out.append(words("ti3.board.ballot", votes, player=name, choice=choice))
        elif seat not in agenda["left"]:
            out.append(f"{name}: {words('ti3.term.abstain')}")
    if agenda["left"]:
        out.append(words("ti3.board.to_vote", players=faces.players(agenda["left"], table)))
    return out
