"""The points in their eleven parts and the tie-breaks (chapter 9)."""

from __future__ import annotations

from cosmarch.core.result import Result
from cosmarch.games.bts.content.vocabulary import ACHIEVEMENT_SLOTS, DEEP_SPACE, SOL, TOP_LEVEL
from cosmarch.games.bts.rules.counters import count, leaders, locations_controlled, technologies_of_level
from cosmarch.games.bts.rules.fleets import power_at
from cosmarch.games.bts.rules.holdings import colonies_of
from cosmarch.games.bts.state import Table

PARTS = (
    "level_I",
    "level_II",
    "level_III",
    "private",
    "level_IIII",
    "automation",
    "systems",
    "outposts",
    "power",
    "events",
    "achievements",
)


def score_parts(t: Table, seat: int) -> dict[str, int]:
    """What a seat would score if the match ended now, part by part in the rulebook's order."""
    content = t.content
    on_board = [
        content.technologies[t.slot_tech[slot.id]]
        for slot in content.slots
        if t.researched[slot.id] >> seat & 1 and t.slot_tech[slot.id] >= 0
    ]
    private = [content.technologies[card] for card, owner in enumerate(t.private_owner) if owner == seat]
    top = [card for card in on_board + private if card.level == TOP_LEVEL]
    return {
        "level_I": sum([card.vp for card in on_board if card.level == 1]),  # BTS-9.1
        "level_II": sum([card.vp for card in on_board if card.level == 2]),  # BTS-9.2
        "level_III": sum([card.vp for card in on_board if card.level == 3]),  # BTS-9.3
        "private": sum([card.vp for card in private if card.level < TOP_LEVEL]),  # BTS-9.4
        "level_IIII": sum([technology_points(t, seat, card.id) for card in top]),  # BTS-9.5
        "automation": automation_points(t, seat),  # BTS-9.6, BTS-9.7
        "systems": sum([content.systems[system].vp for system in colonies_of(t, seat)]),  # BTS-9.8
        "outposts": locations_controlled(t, seat),  # BTS-9.9
        "power": sum([seat in strongest(t, place) for place in (SOL, DEEP_SPACE)]),  # BTS-9.10
        "events": sum([event_points(t, seat, event) for event in t.events_in_play]),  # BTS-9.11
        "achievements": achievement_points(t, seat),  # BTS-9.12
    }


def technology_points(t: Table, seat: int, card: int) -> int:
    technology = t.content.technologies[card]
    points = technology.vp
    for term in technology.terms:
        counted = count(t, seat, term.per)
        points += term.vp * (min(counted, term.maximum) if term.maximum >= 0 else counted)
    return points


def automation_points(t: Table, seat: int) -> int:
    discs = sum(t.automation[seat * 3 : seat * 3 + 3])
    track = t.content.automation_vp
    return sum(track[:discs]) + max(0, discs - len(track)) * t.content.vp_beyond


def strongest(t: Table, place: int) -> list[int]:
    """The seats with the greatest strength at a location; nobody where there are no ships."""
    return leaders([power_at(t, seat, place) for seat in range(t.seats)])


def event_points(t: Table, seat: int, event: int) -> int:
    card = t.content.events[event]
    if card.score_per == "retired_ship_level":
        at = seat * TOP_LEVEL
        return sum([t.museum[at + level] * card.score[level] for level in range(TOP_LEVEL)])
    if card.score_per == "holder":
        return card.score[0] if t.event_holder[event] == seat else 0
    if card.score_per == "highest_power_here":
        first = strongest(t, card.place)
    elif card.score_per == "highest_power_deep_space":
        first = strongest(t, DEEP_SPACE)
    elif card.score_per == "most_level_II_technologies":
        first = leaders([technologies_of_level(t, other, 2) for other in range(t.seats)])
    else:
        return 0
    if seat not in first:
        return 0
    return card.score[0] if len(first) == 1 else card.score[1]


def achievement_points(t: Table, seat: int) -> int:
    points = 0
    for place, card in enumerate(t.achievements):
        for slot, vp in enumerate(t.content.achievements[card].slot_vp):
            if t.claims[place * ACHIEVEMENT_SLOTS + slot] == seat:
                points += vp
    return points


def result(t: Table) -> Result:
    """BTS-9.13 to 9.17: most points; then fewer discs on the tracks, more population, more ore; else shared."""
    parts = tuple([score_parts(t, seat) for seat in range(t.seats)])
    scores = tuple([sum(part.values()) for part in parts])
    groups: dict[tuple[int, int, int, int], list[int]] = {}
    for seat in range(t.seats):
        left = t.track[seat * 2] + t.track[seat * 2 + 1]
        groups.setdefault((-scores[seat], left, -t.population[seat], -t.ore[seat]), []).append(seat)
    standings = sorted(groups)
    ranking = tuple([tuple(groups[standing]) for standing in standings])
    reason = "bts.reason.last_round" if t.ending else "bts.reason.round_limit"
    return Result(ranking, scores, reason, parts, tie(standings))


def tie(standings: list[tuple[int, int, int, int]]) -> str:
    """What decided between the best two, where they have equal points."""
    if len(standings) < 2 or standings[0][0] != standings[1][0]:
        return ""
    if standings[0][1] != standings[1][1]:
        return "bts.tie.discs"
    return "bts.tie.population" if standings[0][2] != standings[1][2] else "bts.tie.ore"
