"""The battle on the stage: both sides unit by unit with their dice, what a hit would do, and the rounds so far."""

from __future__ import annotations

from typing import Final

from cosmarch.core.boardkit.asked import answer
from cosmarch.core.panels import Cell, Figure, Item, Row, Section, Stage, View
from cosmarch.core.text import capital
from cosmarch.games.ti3.board.faces import Faces
from cosmarch.games.ti3.board.table import items
from cosmarch.games.ti3.content.vocabulary import SHIPS, UNITS
from cosmarch.games.ti3.words import names as say
from cosmarch.games.ti3.words.situation import FIGHTING, LEAVING, ROLLED

LARGEST_FIRST: Final = (*reversed(UNITS[:SHIPS]), "ground_force")
LOSSES: Final = ("casualty", "invasion_casualty")
CHOSEN: Final = (*LOSSES, "reroll", "general_reroll")  # what is answered by a click on units


def stage(view: View, faces: Faces) -> Stage:
    table = view["table"]
    running = table["running"]
    combat = running["combat"]
    planet = combat["planet"]
    place = faces.planet(planet) if planet is not None else faces.hex(running["system"], table)
    words = faces.words
    note = words("ti3.board.battle_round", round=running["battle_round"]) if running["battle_round"] else ""
    thrown = len(running["volleys"]) + 1  # the round of the dice on the table
    if combat["dice"] and thrown < running["battle_round"]:
        note = f"{note} · {words('ti3.table.last_dice', round=thrown)}"
    if running["leaving"] is not None:
        leaver = words("ti3.board.leaving", player=faces.player(table["players"][running["leaving"]]))
        note = f"{note} · {leaver}" if note else leaver
    first = int(view["you"] == running["defender"])  # one's own side stands where the odds begin
    parts = [side(number, view, faces) for number in (first, 1 - first)]
    if planet is not None:
        parts.append(prize(planet, view, faces))
    if running["volleys"]:
        parts.append(rounds(view, faces))
    involved = view["you"] in (table["active"], running["defender"])
    title = words("ti3.table.battle_at" if planet is None else "ti3.table.combat_for", place=place)
    return Stage(
        "battle",
        title,
        note,
        sections=tuple(parts),
        closable=not involved or not view["asks"],
        odds_of="" if involved else name_of(0, view, faces),
    )


def told(view: View, faces: Faces) -> str:
    """What the stage shows, in the words in which a question tells it: both fleets, or the dice."""
    table, words = view["table"], faces.words
    running = table["running"]
    kinds = [ask["kind"] for ask in view["asks"]]
    players = table["players"]
    if any([kind in ROLLED for kind in kinds]):
        thrown: dict[int, list[Row]] = {}
        for die in running["combat"]["dice"]:
            thrown.setdefault(die["seat"], []).append(die)
        lines = [
            words(
                "ti3.situation.dice",
                hits(dice),
                seat=faces.player(players[seat]),
                faces=", ".join([str(die["face"]) for die in dice]),
            )
            for seat, dice in thrown.items()
        ]
        return " ".join(lines)
    if running["combat"]["planet"] is None and any([kind in (*FIGHTING, *LEAVING) for kind in kinds]):
        fleets = {one["seat"]: one for one in table["systems"][running["system"]]["fleets"]}
        seats = [seat for seat in (table["active"], running["defender"]) if seat in fleets]
        return " ".join(
            [
                words("ti3.situation.fleet", seat=faces.player(players[seat]), units=fleet(fleets[seat], faces))
                for seat in seats
            ]
        )
    return ""


def fleet(row: Row, faces: Faces) -> str:
    """Ships and what is aboard them, in words."""
    counts = {**row["ships"], **row["aboard"]}
    numbers = [(UNITS.index(key), count) for key, count in counts.items()]
    return ", ".join([say.counted_units(faces.words, faces.content, unit, count) for unit, count in numbers])


# ---- guns that fire before a battle


def shots(view: View) -> Row | None:
    """What the viewer is asked who has to take hits of guns that fired outside of a battle."""
    asked = [ask["args"] for ask in view["asks"] if ask["kind"] == "casualty" and "thrown" in ask["args"]]
    return asked[0] if asked else None


def fired_at(fire: Row, view: View, faces: Faces) -> Stage:
    """The viewer's fleet, which takes the hits, and the dice of the PDS."""
    words, table, you = faces.words, view["table"], view["you"]
    (fleet,) = [one for one in table["systems"][fire["hex"]]["fleets"] if one["seat"] == you]
    ships = [
        target(key, fleet["ships"][key], fleet["damaged"].get(key, 0), view, faces)
        for key in LARGEST_FIRST
        if fleet["ships"].get(key)
    ]
    thrown = [int(part) for part in fire["thrown"].split()]
    dice: list[Row] = [
        {"unit": "pds", "to_hit": lowest, "face": face} for lowest, face in zip(thrown[::2], thrown[1::2], strict=True)
    ]
    guns = tuple([Cell("unit-pds", capital(faces.unit("pds")), (_die(die, faces),)) for die in dice])
    lowest = " / ".join([faced(one, faces) for one in sorted({die["to_hit"] for die in dice})])
    taken = Figure("icon-battle", str(fire["n"]), words("ti3.table.hits_to_take"), tone="bad")
    made = Figure("icon-hits", words("ti3.table.hits", hits(dice)), words("ti3.table.hits_made"), tone="accent")
    mine = Section("force", faces.player(table["players"][you]), tuple(ships), figures=(taken,), seat=you, key="target")
    theirs = Section(
        "force",
        faces.player(table["players"][fire["seat"]]),
        (Item("unit.pds", capital(faces.unit("pds")), note=lowest, icon="unit-pds", cells=guns, seat=fire["seat"]),),
        aside=words("ti3.table.fired"),
        figures=(made,),
        seat=fire["seat"],
        key="guns",
    )
    return Stage("battle", words("ti3.table.fire_at", place=faces.hex(fire["hex"], table)), sections=(mine, theirs))


def target(key: str, count: int, hurt: int, view: View, faces: Faces) -> Item:
    """Ships of a kind that may be hit."""
    token = answer(view, key)
    return Item(
        f"unit.{key}",
        capital(faces.unit(key)),
        icon=f"unit-{key}",
        cells=units(key, count, hurt, [], 1, 0, faces),
        strikes=strikes(key, count, hurt) if token else (),
        seat=view["you"],
        state="playable" if token else "",
        token=token,
    )


def faced(lowest: int, faces: Faces) -> str:
    """The lowest face that hits."""
    return faces.words("ti3.table.hits_on", face=lowest) if lowest < 10 else faces.words("ti3.table.hits_on_ten")


# ---- the battle


def name_of(number: int, view: View, faces: Faces) -> str:
    """Who fights on a side: the attacker is number 0."""
    table = view["table"]
    seat = table["running"]["defender"] if number else table["active"]
    return faces.player(table["players"][seat]) if seat is not None else faces.words("ti3.table.locals")


def prize(planet: str, view: View, faces: Faces) -> Section:
    """The planet that is fought for: what the attacker wins, exhausted as it comes (TI-15.2.2)."""
    table = view["table"]
    system = table["systems"][table["running"]["system"]]
    (row,) = [one for one in system["planets"] if one["id"] == planet]
    if view["you"] == table["active"]:
        title = faces.words("ti3.table.if_you_win")
    else:
        title = faces.words("ti3.table.if_wins", player=name_of(0, view, faces))
    return Section("tiles", title, (items.planet({**row, "exhausted": True}, "", view, faces),), key="prize")


def rounds(view: View, faces: Faces) -> Section:
    """The rounds that are over: who hit how often."""
    names = [name_of(number, view, faces) for number in (0, 1)]
    things = [
        Item(
            "term.combat_round",
            faces.words("ti3.table.round", n=number),
            note=faces.words("ti3.table.volley", attacker=names[0], a=first, defender=names[1], b=second),
        )
        for number, (first, second) in enumerate(view["table"]["running"]["volleys"], 1)
    ]
    return Section("chips", "", tuple(things), key="rounds")


def side(number: int, view: View, faces: Faces) -> Section:
    """One side: the attacker is number 0."""
    table = view["table"]
    running = table["running"]
    seat = running["defender"] if number else table["active"]
    dice, theirs = [
        [die for die in running["combat"]["dice"] if (die["seat"] == table["active"]) == attacks]
        for attacks in (not number, bool(number))
    ]
    things = [
        unit(key, count, hurt, [die for die in dice if die["unit"] == key], number, view, faces)
        for key, count, hurt in forces(number, seat, dice, table)
    ]
    figures: list[Figure] = []
    if dice:
        made = faces.words("ti3.table.hits", hits(dice))
        figures.append(Figure("icon-hits", made, faces.words("ti3.table.hits_made"), tone="accent"))
    if running["hits"][number] not in (0, hits(theirs)):  # the dice of the other side tell no others
        taken = str(running["hits"][number])
        figures.append(Figure("icon-battle", taken, faces.words("ti3.table.hits_to_take"), tone="bad"))
    return Section(
        "force",
        name_of(number, view, faces),
        tuple(things),
        aside=faces.words("ti3.table.defends" if number else "ti3.table.attacks"),
        figures=tuple(figures),
        seat=seat if seat is not None else -1,
        key="defender" if number else "attacker",
    )


def hits(dice: list[Row]) -> int:
    return sum([1 for die in dice if die["face"] >= die["to_hit"]])


def forces(number: int, seat: int | None, dice: list[Row], table: Row) -> list[tuple[str, int, int]]:
    """What fights on a side, and what has been lost since the roll: unit, how many, how many of them are damaged."""
    running = table["running"]
    planet = running["combat"]["planet"]
    system = table["systems"][running["system"]]
    rolled = {die["unit"] for die in dice}
    if planet is not None:
        (row,) = [one for one in system["planets"] if one["id"] == planet]
        held = {"ground_force": row["ground_forces"] if number else row["landed"]}
        hurt: Row = {}
    else:
        (fleet,) = [one for one in system["fleets"] if one["seat"] == seat]
        held, hurt = fleet["ships"], fleet["damaged"]
    return [(key, held.get(key, 0), hurt.get(key, 0)) for key in LARGEST_FIRST if held.get(key) or key in rolled]


def unit(key: str, count: int, hurt: int, dice: list[Row], number: int, view: View, faces: Faces) -> Item:
    """Units of a kind: what they hit on, and each of them with its dice."""
    words = faces.words
    table = view["table"]
    seat = table["running"]["defender"] if number else table["active"]
    lowest = table["running"]["combat"]["to_hit"][number].get(key, dice[0]["to_hit"] if dice else 0)
    hits_on = faced(lowest, faces)
    each = faces.content.units[UNITS.index(key)].dice
    cells = units(key, count, hurt, dice, each, admirals(key, seat, table, faces), faces)
    kinds = [ask["kind"] for ask in view["asks"]]
    token = answer(view, key) if seat == view["you"] and any([kind in CHOSEN for kind in kinds]) else ""
    carried = aboard(key, seat, table)
    return Item(
        f"unit.{key}",
        capital(faces.unit(key)),
        note=" · ".join([hits_on, words("ti3.table.aboard", carried)] if carried else [hits_on]),
        icon=f"unit-{key}",
        cells=cells,
        strikes=strikes(key, count, hurt) if token and any([kind in LOSSES for kind in kinds]) else (),
        seat=seat if seat is not None else -1,
        state="playable" if token else "",
        token=token,
    )


def admirals(key: str, seat: int | None, table: Row, faces: Faces) -> int:
    """TI-40.7.1: the dice that an Admiral adds to a ship of a kind."""
    if seat is None:
        return 0
    place = table["running"]["system"]
    leaders = table["players"][seat]["leaders"]
    carried = [leader["id"] for leader in leaders if (leader["hex"], leader["ship"]) == (place, key)]
    return int(any([faces.leader_kind(leader) == "admiral" for leader in carried]))


def units(key: str, count: int, hurt: int, dice: list[Row], each: int, extra: int, faces: Faces) -> tuple[Cell, ...]:
    """The units of a kind, the damaged ones first, then those that were lost in this round."""
    lost = max(0, -(-(len(dice) - extra) // max(each, 1)) - count)
    name = capital(faces.unit(key))
    cells: list[Cell] = []
    for at in range(count + lost):
        state = "lost" if at >= count else "damaged" if at < hurt else ""
        thrown = dice[at * each :] if at == count + lost - 1 else dice[at * each : (at + 1) * each]
        cells.append(Cell(f"unit-{key}", name, tuple([_die(die, faces) for die in thrown]), state))
    return tuple(cells)


def _die(die: Row, faces: Faces) -> Figure:
    hit = die["face"] >= die["to_hit"]
    label = faces.words("ti3.term.hit" if hit else "ti3.term.miss")
    return Figure("icon-dice", str(die["face"]), label, tone="good" if hit else "muted")


def strikes(key: str, count: int, hurt: int) -> tuple[tuple[int, str], ...]:
    """What the first, second, … hit on units of a kind does, and to which of them: sound ships that can take one are
    damaged before any is lost (TI-21.4.4)."""
    tough = key in ("dreadnought", "war_sun")
    first = [(at, "damaged") for at in range(hurt, count)] if tough else []
    return (*first, *[(at, "lost") for at in range(count - 1, -1, -1)])


def aboard(key: str, seat: int | None, table: Row) -> int:
    """The ground forces that ships of a kind carry, as far as only they can."""
    running = table["running"]
    if key != "carrier" or running["combat"]["planet"] is not None:
        return 0
    (fleet,) = [one for one in table["systems"][running["system"]]["fleets"] if one["seat"] == seat]
    return int(fleet["aboard"].get("ground_force", 0))
