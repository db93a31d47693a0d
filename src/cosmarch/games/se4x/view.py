"""What a seat may know of a match, as plain data with readable ids. The picture and the text are drawn from this."""

from __future__ import annotations

from typing import Any

from cosmarch.core.state import EVERYONE
from cosmarch.games.se4x.choices import ALIENS, EMPIRES, MACHINES
from cosmarch.games.se4x.content.loader import Content
from cosmarch.games.se4x.content.packed_ints import all_loads, unpack
from cosmarch.games.se4x.content.vocabulary import (
    ABILITIES,
    ALLIANCES,
    BANKS,
    CLASSES,
    COLOURS,
    DIFFICULTIES,
    EXPERIENCE,
    VICTORIES,
)
from cosmarch.games.se4x.redeal.alien_players import levels_seen
from cosmarch.games.se4x.rules import flagship
from cosmarch.games.se4x.rules.combat import battle_values
from cosmarch.games.se4x.rules.combat.aims import aims
from cosmarch.games.se4x.rules.combat.battlefield import (
    ATTACKER_BONUS,
    CLOAKED,
    DEFENDER_BONUS,
    GROUND_BATTLE,
    IDLE,
    LEAVING,
    PROMOTED,
    SCREENED,
    backed,
    fleet,
    shots,
    sides,
)
from cosmarch.games.se4x.rules.combat.colony_outlook import outlook_seen
from cosmarch.games.se4x.rules.counters import PACKED
from cosmarch.games.se4x.rules.economy import drafts, outlook, sheet, upgrades
from cosmarch.games.se4x.rules.economy.technology import top
from cosmarch.games.se4x.rules.ground import ground_values
from cosmarch.games.se4x.rules.ground.captured import prize
from cosmarch.games.se4x.rules.maps import alien_homes
from cosmarch.games.se4x.rules.solitaire import doomsday
from cosmarch.games.se4x.rules.solitaire.science import in_play
from cosmarch.games.se4x.rules.unique_ships import designs
from cosmarch.games.se4x.rules.victory import POINTS, colony_points, score_parts
from cosmarch.games.se4x.state import (
    ABOARD,
    ALIEN,
    ALIEN_FLEET,
    AMOEBA,
    AMOEBA_TYPES,
    ARMED,
    ATTACK,
    CAPTURED,
    DECLARED,
    DEFENSE,
    EMPTY,
    GROUND,
    LOOK,
    MACHINE,
    MOBILE,
    NOBODY,
    NOWHERE,
    PACE,
    SHIP_KINDS,
    STOPPED,
    TECHS,
    Table,
)

PHASES = ("setup", "movement", "reaction", "combat", "exploration", "economic")
CENTERS = ("research", "industrial")


def view(t: Table, seat: int | None) -> dict[str, Any]:
    return {
        "scenario": t.content.scenarios[t.scenario].key,
        "victory": VICTORIES[t.victory],
        "alliance": ALLIANCES[t.alliance],
        "round": t.round,
        "turn": t.turn,
        "phase": PHASES[t.phase],
        "active": t.active if t.active != NOBODY else None,
        "order": list(t.order),
        "players": [player(t, who, seat) for who in range(t.seats)],
        "hexes": [hex_view(t, place, seat) for place in area_seen(t)],
        "groups": [group_view(t, group, seat) for group in range(t.choices.slots) if t.where[group] != NOWHERE],
        "markers_out": len(t.markers_out),
        "alien_counters": sum(t.cup),
        "alien_deck": len(t.alien_deck),
        "tops": {name: top(t, number) for number, name in enumerate(t.content.technology_names)},
        "advantages_for_sale": [t.content.advantage_names[card] for card in t.advantage_row],
        "battle": battle_view(t, seat),
        "explored": list(t.explored),
        "found": [t.content.terrain_names[marker] if marker != EMPTY else None for marker in t.found],
        "unseen": unseen_view(t, seat) if seat is not None else {},
        **opponents_view(t),
    }


def unseen_view(t: Table, seat: int) -> dict[str, dict[str, int]]:
    """SE-2.6: the markers that the seat has not seen, by kind, of each home area and of deep space with what was put
    aside: what there is in all is known, and so is what was turned up."""
    out: dict[str, dict[str, int]] = {}
    hidden = [
        (t.home_of[place], t.terrain[place]) for place in range(len(t.terrain)) if not t.knows_marker(seat, place)
    ]
    for area, terrain in [*hidden, *[(NOBODY, marker) for marker in t.markers_out]]:
        if terrain != EMPTY:
            counts = out.setdefault("deep" if area == NOBODY else str(area), {})
            name = t.content.terrain_names[terrain]
            counts[name] = counts.get(name, 0) + 1
    return {area: dict(sorted(counts.items())) for area, counts in sorted(out.items())}


# ---- empires


def technologies(t: Table, levels: list[int]) -> dict[str, int]:
    return {name: levels[number] for number, name in enumerate(t.content.technology_names)}


def player(t: Table, who: int, seat: int | None) -> dict[str, Any]:
    """What lies open of an empire; its production sheet only for its own player, until the match is over."""
    mine = who == seat or t.over
    at = who * TECHS
    row: dict[str, Any] = {
        "seat": who,
        "colour": COLOURS[t.colour[who]],
        "team": t.team[who],
        "out": bool(t.out[who]),
        "home": t.home[who] if t.home[who] != NOWHERE else None,
        "shown": technologies(t, list(t.shown[at : at + TECHS])),
        "colony_points": colony_points(t, who) if t.victory == POINTS else None,
        "score": score_parts(t, who) if mine and t.seats > 1 and t.round_limit and t.victory != POINTS else None,
        "bounty": t.bounty[who],
        "cp": t.cp[who] if mine else None,
        "research_points": t.rp[who] if mine else None,
        "levels": technologies(t, t.levels[at : at + TECHS]) if mine else None,
        "design": design_view(t, who, mine),
        "bid": t.bids[who] if mine else None,
        "sheet": sheet.rows(t, who) if mine else None,
        "plan": plan_view(t, who) if mine else None,
        "debt": t.debt[who] if mine else None,
        "forecast": forecast_view(t, who, seat) if mine else None,
        "market": outlook.market(t, who) if mine else None,
        "advantages": advantage_view(t, who, seat),
        "alien_cards": alien_card_view(t, who, seat),
        "cards": choice_view(t, who) if mine else None,
    }
    return row


def forecast_view(t: Table, who: int, seat: int | None) -> dict[str, int]:
    """The next economic phase as it looks now: what blockades nobody can know of is left aside."""
    free = [place for place in t.colonies_of(who) if not blockade_seen(t, place, seat)]
    return outlook.forecast(t, who, free)


def plan_view(t: Table, who: int) -> list[dict[str, Any]]:
    """What an empire has decided in the running economic phase."""
    out: list[dict[str, Any]] = []
    for what, first, second, _ in drafts.rows(t, who):
        if what == drafts.SCUTTLED:
            out.append({"what": "scuttle", "group": first, "kind": kind_name(t, t.kind[first]), "number": second})
        elif what == drafts.CENTER:
            out.append({"what": CENTERS[second - 1], "hex": first})
        elif what in (drafts.LEVEL, drafts.GRANT):
            word = "level" if what == drafts.LEVEL else "grant"
            out.append({"what": word, "technology": t.content.technology_names[first], "level": second})
        elif what == drafts.PRETEND:
            kind, number = divmod(first, PACKED)
            out.append({"what": "pretend", "kind": kind_name(t, kind), "hex": second, "number": number})
        elif what == drafts.ALIEN_CARD:
            out.append({"what": "alien_card", "card": t.content.alien_technology_names[first]})
        elif what == drafts.REDESIGN:
            out.append({"what": "redesign"})
        elif what == drafts.GAINED:
            out.append({"what": "gained", "technology": t.content.technology_names[first]})
        elif what == drafts.FREE_TROOPS:
            out.append({"what": kind_name(t, second), "hex": first, "number": 1})
        else:
            out.append({"what": kind_name(t, what), "hex": first, "number": second})
    return out


def advantage_view(t: Table, who: int, seat: int | None) -> list[str | None]:
    """The empire advantages of a seat; those that lie face down only for their owner, until the match is over."""
    seen = t.advantage_shown | (t.advantage_known[seat] if seat is not None else 0)
    names = t.content.advantage_names
    mine = who == seat or t.over
    return [names[card] if mine or seen >> card & 1 else None for card in t.advantages[who]]


def alien_card_view(t: Table, who: int, seat: int | None) -> list[str | None]:
    """The alien technology cards of a seat; those that lie face down only for who may know them."""
    seen = t.alien_shown | (t.alien_known[seat] if seat is not None else 0)
    names = t.content.alien_technology_names
    mine = who == seat or t.over
    return [names[card] if mine or seen >> card & 1 else None for card in t.alien_cards[who]]


def choice_view(t: Table, who: int) -> dict[str, list[str]]:
    """What a seat chooses from at the moment, and what it has put away."""
    aliens, advantages = t.content.alien_technology_names, t.content.advantage_names
    return {
        "advantages_drawn": [advantages[card] for card in t.advantage_drawn[who]],
        "advantages_discarded": [advantages[card] for card in t.advantage_discards[who]],
        "alien_cards_drawn": [aliens[card] for card in t.alien_drawn[who]],
        "alien_cards_discarded": [aliens[card] for card in t.alien_discards[who]],
        "alien_cards_unpaid": [aliens[card] for card in t.alien_cards[who] if t.alien_unpaid >> card & 1],
    }


def design_view(t: Table, who: int, mine: bool) -> dict[str, Any] | None:
    """The unique ship of an empire: all of it for its own player, else what was shown (CE-19.6)."""
    if not t.on("unique_ships") or not t.design[who]:
        return None
    design = t.design[who] if mine else designs.known(t, who)
    open_values = mine or bool(t.design_shown[who] & designs.VALUES_SHOWN)
    weapon, attack, defense, hull = designs.values(design)
    return {
        "class": CLASSES[weapon] if open_values else None,
        "attack": attack if open_values else None,
        "defense": defense if open_values else None,
        "hull": hull if open_values else None,
        "price": designs.price_of(t, design) if mine else None,
        "abilities": [ABILITIES[ability] for ability in designs.abilities(design)],
        "weak_against": t.content.ship_names[t.weakness[who]] if t.weakness[who] >= 0 else None,
    }


# ---- the map


def area_seen(t: Table) -> list[int]:
    """The hexes in play; before the markers are laid, those that may come into play."""
    area = [place for place in range(len(t.content.hexes)) if t.playable(place)]
    return area or list(t.content.scenarios[t.scenario].area)


def hex_view(t: Table, place: int, seat: int | None) -> dict[str, Any]:
    """A hex; a face-down marker only for those who have looked at it."""
    up = t.known[place] == EVERYONE
    knows = up or (seat is not None and t.knows_marker(seat, place))
    marker = t.terrain[place]
    return {
        "hex": place,
        "name": t.content.hexes[place],
        "home_of": t.home_of[place] if t.home_of[place] != NOBODY else None,
        "face_down": not up,
        "terrain": t.content.terrain_names[marker] if knows and marker != EMPTY else None,
        "looked_at": [who for who in range(t.seats) if not up and t.known[place] >> who & 1],
        "amoeba": t.amoeba[place] or None,
        "colony": colony_view(t, place, seat),
        "lost_technology": technologies(t, unpack(t.lost_tech[place]))
        if seat is not None and t.lost_known[place] >> seat & 1
        else None,
    }


def colony_view(t: Table, place: int, seat: int | None) -> dict[str, Any] | None:
    if t.colony[place] == NOBODY:
        return None
    return {
        "owner": owner_name(t.colony[place]),
        "founder": owner_name(t.founder[place]) if t.founder[place] != NOBODY else None,
        "worth": t.worth[place],
        "homeworld": t.is_homeworld(place),
        "stock": [t.content.terrain_names[marker] for marker in all_loads(t.stock[place])],
        "centers": [name for number, name in enumerate(CENTERS) if t.center[place] >> number & 1],
        "blockaded": blockade_seen(t, place, seat),
        "under_fire": outlook_seen(t, place, seat),
    }


def blockade_seen(t: Table, place: int, seat: int | None) -> bool:
    """SE-15.1: whether a colony is blockaded, as far as the seat can tell: by counters that it sees, or that have shown
    to be combat-capable."""
    alone = not t.groups_at(place, t.colony[place])
    for group in t.enemies_at(place, t.colony[place]):
        if t.flags[group] & DECLARED and not alone:
            continue
        if t.proof[group] & ARMED:
            return True
        known = t.seen[group] == EVERYONE or (seat is not None and t.shown_to(group, seat))
        kind = t.kind[group]
        if known and (SHIP_KINDS <= kind < GROUND or (kind < SHIP_KINDS and t.content.ships[kind].combat)):
            return True
    return False


# ---- counters


def kind_name(t: Table, kind: int) -> str:
    return kind_of(t.content, kind)


def kind_of(content: Content, kind: int) -> str:
    """The key of a kind of counter."""
    if kind >= GROUND:
        return content.ground_unit_names[kind - GROUND]
    if kind == MACHINE:
        return "doomsday_machine"
    if kind == ALIEN_FLEET:
        return "alien_fleet"
    if kind == AMOEBA:
        return "amoeba"
    return content.alien_names[kind - ALIEN] if kind >= ALIEN else content.ship_names[kind]


def owner_name(owner: int) -> str | int:
    """A seat's number, or who else owns a counter."""
    if owner < ALIENS:
        return owner
    return "aliens" if owner == ALIENS else "machines" if owner == MACHINES else f"empire_{owner - MACHINES}"


def carried(t: Table, group: int) -> dict[str, int]:
    """The technology of a group that is not at its lowest."""
    kind = t.kind[group]
    if kind >= SHIP_KINDS:
        return {}
    ship = t.content.ships[kind]
    names = t.content.technology_names
    levels = {names[number]: t.carried(group, number) for number in (*ship.mounts, *ship.automatic)}
    return {name: value for name, value in levels.items() if value}


def group_view(t: Table, group: int, seat: int | None) -> dict[str, Any]:
    """A counter: where it is and how far it went, seen by all; what it is, by those who may know."""
    owner = t.owner_of(group)
    mine = owner == seat or t.over
    known = mine or t.seen[group] == EVERYONE or (seat is not None and t.shown_to(group, seat))
    stated = mine or (known and bool(t.stated[group]))
    row: dict[str, Any] = {
        "group": group,
        "owner": owner_name(owner),
        "hex": t.where[group],
        "face_up": t.seen[group] == EVERYONE,
        "moves": t.moves[group],
        "from": t.origin[group] if t.origin[group] != NOWHERE and t.moves[group] else None,
        "stopped": bool(t.flags[group] & STOPPED),
        "cloaked": bool(t.flags[group] & DECLARED),
        "fleet": t.fleet[group] or None,
        "proof": proof_view(t, group),
        "kind": kind_name(t, t.kind[group]) if known else None,
        "size": t.size[group] if known else None,
        "damage": t.damage[group] if known else None,
        "tech": carried(t, group) if stated else None,
        "experience": EXPERIENCE[t.rank[group]] if stated else None,
        "maker": owner_name(t.maker[group]) if known else None,
        "captured": bool(t.flags[group] & CAPTURED) if known else None,
        "name": flagship.name(t, group) or None if known else None,
        "load": [t.content.terrain_names[marker] for marker in all_loads(t.load[group])]
        if known and t.kind[group] < SHIP_KINDS
        else [],
    }
    if mine:
        row["aboard"] = bool(t.private[group] & ABOARD)
        row["decoy"] = t.is_decoy(group)
        row["looks"] = t.private[group] // LOOK
        row["course"] = t.course[group] if t.course[group] != NOWHERE else None
        row["upgrade"] = upgrades.cost(t, group) if t.is_seat(owner) and upgrades.outdated(t, group) else None
    return row


def proof_view(t: Table, group: int) -> dict[str, int]:
    """What a counter has shown by what it did, seen by all: that it moves, that it can fight, its least Move level."""
    proof = t.proof[group]
    return {"moved": int(bool(proof & MOBILE)), "armed": int(bool(proof & ARMED)), "move": proof // PACE}


def battle_view(t: Table, seat: int | None) -> dict[str, Any] | None:
    if t.battle_hex == NOWHERE:
        return None
    return {
        "hex": t.battle_hex,
        "attacker": owner_name(t.attacker),
        "defender": owner_name(t.defender),
        "round": t.battle_round,
        "on_the_ground": bool(t.battle_marks & GROUND_BATTLE),
        "fleet_bonus": [
            side for side, mark in (("attacker", ATTACKER_BONUS), ("defender", DEFENDER_BONUS)) if t.battle_marks & mark
        ],
        "board": [board_view(t, group) for side in sides(t) for group in on_board(t, side)]
        if t.attacker != NOBODY
        else [],
        "aims": aims(t, seat) if seat is not None else [],
        "odds_of": owner_name(backed(t, seat)),
        "prize": prize(t),
    }


def odds_view(table: dict[str, Any]) -> dict[str, Any]:
    """The odds of a battle in space are told from the start of its next round: what has fired in this one, and at what
    it may, is nothing to them."""
    battle = table["battle"]
    if battle is None or battle["on_the_ground"]:
        return table
    board = [(row["group"], row["values"]) for row in battle["board"]]
    return {**table, "battle": {**battle, "board": board, "aims": None}}


def on_board(t: Table, side: int) -> list[int]:
    """The counters of a side that fight: in space or on the ground."""
    return ground_values.line_up(t, side) if t.battle_marks & GROUND_BATTLE else fleet(t, side)


def board_view(t: Table, group: int) -> dict[str, Any]:
    """A counter on the battle board; on the ground the marks have meanings of their own."""
    ground = bool(t.battle_marks & GROUND_BATTLE)
    marks = 0 if ground else t.combat[group]
    return {
        "group": group,
        "shots": shots(t, group),
        "supported": ground and bool(t.combat[group] & ground_values.SUPPORTED),
        "screened": bool(marks & SCREENED) or (ground and bool(t.combat[group] & ground_values.SHELTERED)),
        "cloaked": bool(marks & CLOAKED),
        "promoted": bool(marks & PROMOTED),
        "idle": bool(marks & IDLE),
        "leaving": bool(marks & LEAVING),
        "values": values_view(t, group) if t.battle_round or t.battle_marks & GROUND_BATTLE else None,
    }


def values_view(t: Table, group: int) -> dict[str, Any]:
    """The numbers of a counter in the running battle; they are open once technology was stated (SE-6.6)."""
    if t.battle_marks & GROUND_BATTLE:
        return {
            "class": CLASSES[ground_values.weapon_class(t, group)],
            "tactics": None,
            "attack": ground_values.attack(t, group),
            "defense": ground_values.defense(t, group),
            "hull": ground_values.hull(t, group),
            "moment": ground_values.firing_rank(t, group),
        }
    number = battle_values.weapon_class(t, group)
    return {
        "class": CLASSES[number] if number >= 0 else None,
        "tactics": battle_values.tactics(t, group),
        "attack": battle_values.attack_value(t, group) + battle_values.technology(t, group, ATTACK),
        "defense": battle_values.defense_value(t, group) + battle_values.technology(t, group, DEFENSE),
        "hull": battle_values.toughness(t, group),
        "moment": battle_values.firing_rank(t, group),
    }


# ---- machines, alien players and amoebas


def opponents_view(t: Table) -> dict[str, Any]:
    return {
        "difficulty": DIFFICULTIES[t.difficulty],
        "machines": machines_view(t) if t.machine_rating else None,
        "empires": [empire_view(t, number) for number in range(len(alien_homes(t)))],
        "amoebas": [amoeba_view(t, kind) for kind in range(AMOEBA_TYPES)] if in_play(t) else [],
    }


def machines_view(t: Table) -> dict[str, Any]:
    """The machines still to come, the ratings of those on the map, and their weakness once it is known."""
    first = t.slots_of(MACHINES).start
    return {
        "to_come": [{"phase": phase, "rating": rating} for phase, rating in doomsday.arrivals(t) if phase >= t.round],
        "ratings": {str(group): t.machine_rating[group - first] for group in doomsday.machines(t)},
        "weakness": t.content.doomsday.weaknesses[t.machine_weakness] if t.machine_weakness != NOWHERE else None,
    }


def empire_view(t: Table, number: int) -> dict[str, Any]:
    """An alien player: its homeworld and what was seen of its technology; its banks when the match is over."""
    owner = EMPIRES[number]
    place = alien_homes(t)[number]
    names = t.content.technology_names
    return {
        "home": place,
        "out": t.colony[place] != owner,
        "shown": {names[which]: value for which, value in enumerate(levels_seen(t, owner))},
        "banks": {bank: t.banks[number * len(BANKS) + at] for at, bank in enumerate(BANKS) if at} if t.over else None,
    }


def amoeba_view(t: Table, kind: int) -> dict[str, Any]:
    """A type of amoeba: what it is, once rolled, and the research of each seat."""
    found = t.amoeba_kind[kind]
    return {
        "kind": t.content.amoebas.kind_keys[found] if found != NOWHERE else None,
        "points": [t.amoeba_points[seat * AMOEBA_TYPES + kind] for seat in range(t.seats)],
        "ignores_mines": bool(t.amoeba_immune >> kind + 1 & 1),
    }
