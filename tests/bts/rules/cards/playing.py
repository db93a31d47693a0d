"""Every component is played: each technology, event, system, achievement, mat and guild does what its card says.

The tables of the tests beside this module hold the numbers of the cards, copied by hand. A row is played through the
public surface and the whole change of the player's stock is compared, so that too much is found as well as too little;
every row ends at the question that must come next, so that nothing is left undone.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

from cosmarch.core.match import Match
from cosmarch.games.bts.content.loader import load_content
from tests.bts.table import level_one, ore_for, seat, table

Change = dict[str, int]
Row = tuple[list[str], Change]
Test = Callable[..., None]

PLAYED: set[str] = set()  # what the tests play, as the inventory names it


def plays(*things: str) -> Callable[[Test], Test]:
    """Marks what a test plays."""
    PLAYED.update(things)

    def same(test: Test) -> Test:
        return test

    return same


MET: set[str] = set()  # the technologies and events of which a test holds what is most likely to go wrong


def meets(*cards: str) -> Callable[[Test], Test]:
    """Marks a test in which these cards meet something else: another card, an empty supply, a copy of their effect, the
    turn of another."""
    MET.update(cards)

    def same(test: Test) -> Test:
        return test

    return same


def stock(match: Match, who: int = 0) -> Counter[str]:
    """All that a player has, counted: `sol.2` are the level 2 ships at Sol, `food` and `ore_discs` the discs left."""
    mat = seat(match, who)
    held = Counter(
        {
            "ore": mat["ore"],
            "population": mat["population"],
            "supply": sum(cubes for cubes, _ in mat["supply"].values()),
            "food": mat["food"]["discs"],
            "ore_discs": mat["ore_track"]["discs"],
            "automation": sum(mat["automation"].values()),
            "researched": sum(who in row["researched"] for row in match.view(None)["table"]["slots"]),
            "private": len(mat["private"]),
            "colonies": len(mat["colonies"]),
        }
    )
    held.update(f"{place}.{level}" for place, levels in mat["ships"].items() for level in levels)
    return held


def change(before: Counter[str], after: Counter[str], cost: Change | None = None) -> Change:
    """What is different, apart from a cost."""
    paid = cost or {}
    names = {*before, *after, *paid}
    found = {name: after[name] - before[name] - paid.get(name, 0) for name in names}
    return {name: number for name, number in found.items() if number}


def kind(match: Match) -> str:
    return match.asks[0].kind


def columns(match: Match) -> list[int]:
    return [seat(match)["supply"][column][0] for column in "ABCDE"]


def hops(points: int, level: int = 1) -> list[str]:
    """A ship goes to and fro between Sol and the left shipyard: exactly so many movement points."""
    there, back = f"sol.{level}-port_left", f"port_left.{level}-sol"
    return [there if number % 2 == 0 else back for number in range(points)]


AT_PORT = {"sol.1": -1, "port_left.1": 1, "food": -1}  # where an odd number of hops ends: with an outpost

LEVEL_ONE = ("laser_weapons", "terraforming", "gene_modified_crops", "mining_robots")


def board(**filled: dict[str, Any]) -> dict[str, Any]:
    """Laser Weapons is researched by seat 0; the other slots as given, `II_A={"technology": …}`."""
    cards = level_one(*LEVEL_ONE)
    cards["I-1"]["researched"] = [0]
    for name, entry in filled.items():
        cards.setdefault(name.replace("_", "-"), {}).update(entry)
    return cards


def known(technology: str, *owners: int) -> dict[str, Any]:
    return {"technology": technology, "researched": list(owners)}


def holding(*places: str) -> dict[str, Any]:
    """Outposts of seat 0, marked with star discs so that the tracks stay full."""
    return {place: {"controller": 0, "disc": "star"} for place in places}


def colonies_of(number: int) -> dict[str, list[str]]:
    """So many colonies, their discs likewise."""
    systems = ("sirius", "wolf_359", "luhman_16", "ross_128", "luytens_star")
    return {key: ["star", "star"] for key in systems[:number]}


CUBE = {"population": -1, "researched": 1}
LEVELS = {card.key: card.level for card in load_content(2).technologies}
RESEARCHED_II = {"population": -1, "researched": 1, "ore": 2}  # Spacetime Anomaly Studies
COLONIZED = {"slot_A1.3": -1, "supply": 1, "colonies": 1, "food": -1}  # Ross 154
TOP_CARDS = {"II": ["plasma_cannons", "corsair_charters"], "III": ["cerebral_implants", "android_rights_movement"]}


def plus(*changes: Change) -> Change:
    total: Counter[str] = Counter()
    for one in changes:
        for name, number in one.items():
            total[name] += number
    return {name: number for name, number in total.items() if number}


def about_to_research(key: str, mats: str = "basic", **player: Any) -> tuple[Match, list[str], Change]:
    """Seat 0 can research the card, which lies on the board: the match, the answers that do it, what it costs."""
    player = {"ore": 20, "population": 4, **player}
    level = LEVELS[key]
    if level == 1:
        rest = [card for card in LEVEL_ONE if card != key]
        match = table(mats=mats, players=[player], slots=level_one(*rest, key))
        return match, ["research_I.1", "I-4"], CUBE
    if level == 2:
        match = table(mats=mats, players=[player], slots=board(II_A=known(key)))
        return match, ["research_II.1"], {**CUBE, "ore": -2}
    slots = board(II_A=known("spacetime_anomaly_studies"), II_C=known("autonomous_refineries", 0))
    if level == 3:
        match = table(mats=mats, players=[player], slots={**slots, "III-C": known(key)}, guilds=["science_guild"])
        return match, ["science_guild.1"], {**CUBE, "ore": -ore_for("science_guild")}
    slots |= {
        "III-C": known("mercenary_fleet", 0),
        "III-D": known("cerebral_implants", 0),
        "IIII-B": known(key),
    }
    match = table(mats=mats, players=[player], slots=slots, guilds=["colonial_guild"])
    return match, ["colonial_guild.1"], {**CUBE, "ore": -ore_for("colonial_guild")}
