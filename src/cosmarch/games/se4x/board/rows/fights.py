"""Beside the questions of moves and battles: to which battles the moves lead, who could react, and what the dice of a
round said."""

from __future__ import annotations

from typing import Final

from cosmarch.core.panels import Fight, Item, Section
from cosmarch.games.se4x.board.art.icons import icon
from cosmarch.games.se4x.board.map.reactions import Reaction
from cosmarch.games.se4x.board.rows.hands import values
from cosmarch.games.se4x.board.rows.places import outlook
from cosmarch.games.se4x.board.table.common import Page
from cosmarch.games.se4x.board.table.shots import told

MOST: Final = 2  # battles to come whose odds are told: the rail has more to show


def to_come(page: Page) -> tuple[Fight, ...]:
    """SE-6.1: where own ships stand beside somebody else's while they move. Who has no part in it is left to the rules:
    there are no odds where nobody fights."""
    if page.kind != "move" or page.you is None:
        return ()
    team = page.table["players"][page.you]["team"]
    friends = [player["seat"] for player in page.table["players"] if player["team"] == team]
    mine = {group["hex"] for group in page.table["groups"] if group["owner"] == page.you and group["moves"]}
    others = [group for group in page.table["groups"] if group["owner"] not in friends]
    # of what never fights nobody need know what it carries
    guessed = {one["hex"] for one in others if one["kind"] is None or (one["tech"] is None and values(page, one))}
    out: list[Fight] = []
    for place in sorted(mine & {group["hex"] for group in others})[:MOST]:
        note = page.t("battle_guessed") if place in guessed else ""
        out.append(Fight(page.faces.hex(place), page.t("battle_to_come", hex=page.faces.hex(place)), note))
    return tuple(out)


def fire_to_come(page: Page) -> tuple[Section, ...]:
    """SE-15.3: colonies that own ships came to in this movement and may fire at."""
    if page.kind != "move" or page.you is None:
        return ()
    mine = {group["hex"] for group in page.table["groups"] if group["owner"] == page.you and group["moves"]}
    items: list[Item] = []
    for row in page.table["hexes"]:
        told = row["colony"]["under_fire"] if row["colony"] is not None and row["hex"] in mine else None
        if told is None:
            continue
        name, owner = row["name"], row["colony"]["owner"]
        title = page.t("fire_to_come", owner=page.faces.owner(owner, page.table), hex=name)
        note = " · ".join(outlook(page.words, (told["hit"], told["destroyed"])))
        seat = owner if isinstance(owner, int) else -1
        items.append(Item(f"hex.{name}", title, note, icon=icon("target"), seat=seat, places=(name,)))
    return (Section("rows", "", tuple(items), key="fire"),) if items else ()


def could_react(page: Page, coming: list[Reaction]) -> tuple[Section, ...]:
    """CE-10.1: whose counters may join the battles that the own moves lead to."""
    if page.kind != "move":
        return ()
    items: list[Item] = []
    for owner in dict.fromkeys([one.owner for one in coming]):
        mine = [one for one in coming if one.owner == owner]
        starts = {one.start: one.count for one in mine}
        name = page.faces.owner(owner, page.table)
        title = page.t("reactions", sum(starts.values()), owner=name)
        note = page.t("react_from", hexes=", ".join([page.faces.hex(place) for place in starts]))
        places = tuple([page.faces.hex(place) for place in starts])
        items.append(Item(f"react.{owner}", title, note, icon=icon("warning"), seat=owner, places=places))
    return (Section("rows", "", tuple(items), key="react"),) if items else ()


def this_round(page: Page) -> tuple[Section, ...]:
    """The dice of the running round of a battle, by who threw them."""
    if page.table["battle"] is None or page.ask is None:
        return ()
    items: list[Item] = []
    for (owner, kind), rolls in told(page).dice.items():
        shots = ", ".join([page.t("roll_hits" if die.hits else "roll_misses", roll=die.roll) for die in rolls])
        seat = owner if isinstance(owner, int) else -1
        items.append(Item(f"player.{owner}", f"{page.kind_name(kind)}: {shots}", seat=seat))
    return (Section("rows", page.t("this_round"), tuple(items), key="round"),) if items else ()


def at_stake(page: Page) -> tuple[Section, ...]:
    """CE-14.46: what becomes of the planet that is fought for on the ground, for the two who fight."""
    battle = page.table["battle"]
    if battle is None or battle["prize"] is None or page.ask is None:
        return ()
    name = page.faces.hex(battle["hex"])
    colony = page.hexes[battle["hex"]]["colony"]
    items: list[Item] = []
    if battle["attacker"] == page.you:
        title = page.t("stake.win", hex=name, n=battle["prize"])
        items.append(Item(f"hex.{name}", title, icon=icon("cp"), places=(name,)))
        items.append(Item("", page.t("stake.garrison"), icon=icon("defense")))
    elif battle["defender"] == page.you and colony is not None:
        title = page.t("stake.lose", hex=name, n=colony["worth"])
        items.append(Item(f"hex.{name}", title, icon=icon("cp"), places=(name,)))
    return (Section("rows", page.t("stake"), tuple(items), key="stake"),) if items else ()
