"""How a match is won: homeworlds, colony points, the last one left (SE-28, SE-29.5)."""

from __future__ import annotations

from typing import Final

from cosmarch.core.result import Result
from cosmarch.core.state import put
from cosmarch.games.se4x.choices import EMPIRES
from cosmarch.games.se4x.content.vocabulary import VICTORIES
from cosmarch.games.se4x.rules.cards.cards import reveal_advantage
from cosmarch.games.se4x.rules.unique_ships import designs
from cosmarch.games.se4x.state import COLONY_SHIP, NOBODY, SHIP_KINDS, TECHS, Scene, Table

# Why a match is over, as `ending` says.
ENDINGS: Final = ("", "homeworld", "colony_points", "last_one", "teams", "machines", "alien_homeworlds", "amoebas")
LOST: Final = len(ENDINGS)  # a solitaire player lost
LIMIT: Final = len(ENDINGS) + 1  # the house rule of a last round
REASONS: Final = (*ENDINGS, "lost", "round_limit")
POINT_FIRST: Final = 1_000_000  # a colony point counts for more than all ships

HOMEWORLD_FIRST: Final = VICTORIES.index("homeworld")
POINTS: Final = VICTORIES.index("colony_points")
LAST_ONE: Final = VICTORIES.index("last_one")
TEAMS: Final = VICTORIES.index("teams")


# The rule by which a single player loses, by what they played for.
LOST_BY: Final = {"machines": "SE-31.1", "alien_homeworlds": "SE-32.1", "amoebas": "SE-33.1"}


def win(t: Table, seat: int, ending: int, rule: str) -> None:
    """The seat, and with it its allies, has won."""
    if t.over:
        return
    t.over = True
    t.winner = t.team[seat]
    t.ending = ending
    t.log("victory", rule, seat=seat)


def lost(t: Table, rule: str) -> None:
    """The one player of a solitaire scenario has lost."""
    t.over = True
    t.ending = LOST
    t.log("defeat", rule)


def homeworld_lost(t: Table, owner: int, by: int) -> list[Scene]:
    """SE-28.1, 28.2, 28.8, SE-29.5: what the loss of a homeworld decides. `by` may be no seat. The scenes that come of
    it."""
    if not t.is_seat(owner):
        alien_homeworld_lost(t, owner)
    elif t.seats == 1:
        lost(t, LOST_BY[VICTORIES[t.victory]])
    elif t.victory == TEAMS:
        t.out[owner] = 1
        t.log("homeworld_lost", "SE-29.5", seat=owner)
        left = [seat for seat in range(t.seats) if t.team[seat] == t.team[owner] and not t.out[seat]]
        if not left:
            others = [seat for seat in range(t.seats) if t.team[seat] != t.team[owner]]
            win(t, by if t.is_seat(by) else others[0], TEAMS + 1, "SE-29.5")
        else:
            eliminate(t, owner)
    elif t.victory == LAST_ONE or not t.is_seat(by):
        t.log("homeworld_lost", "SE-28.8", seat=owner)
        t.out[owner] = 1
        eliminate(t, owner)
        left = t.in_order()
        if len(left) == 1:
            win(t, left[0], LAST_ONE + 1, "SE-28.8")
        elif t.is_seat(by):
            return reward(t, owner, by)
    else:
        win(t, by, HOMEWORLD_FIRST + 1, "SE-28.1" if t.seats == 2 else "SE-28.2")
    return []


def alien_homeworld_lost(t: Table, owner: int) -> None:
    """SE-32.28, SE-32.1: an alien player is out; with the last one the player has won."""
    t.log("empire_out", "SE-32.28", owner=owner)
    if not any([holder in EMPIRES for holder in t.colony]):
        win(t, 0, VICTORIES.index("alien_homeworlds") + 1, "SE-32.1")


def eliminate(t: Table, seat: int) -> None:
    """SE-28.8: a player is out with all pieces; colonies captured from others go back to nobody."""
    for group in t.groups_of(seat):
        t.remove_group(group)
    for place in t.colonies_of(seat):
        t.colony = put(t.colony, place, NOBODY)
        t.worth = put(t.worth, place, 0)


def reward(t: Table, victim: int, victor: int) -> list[Scene]:
    """SE-28.9: money in the next economic phase, and in a scene a level of technologies that the victim had: its sheet
    is shown to everybody."""
    t.uncover()
    for technology in range(TECHS):
        t.show_tech(victim, technology, t.levels[victim * TECHS + technology])
    for card in t.advantages[victim]:  # they tell what nobody can learn from it
        reveal_advantage(t, victim, t.content.advantages[card].key)
    t.bounty[victor] += t.content.economy.elimination
    t.log("bounty", "SE-28.9", seat=victor, n=t.content.economy.elimination)
    return [("take_technology", victor, victim, t.content.economy.elimination_technologies)]


# ---- colony points


def colony_points(t: Table, seat: int) -> int:
    """SE-28.4, 28.5, 28.7: for destroyed colonies for good, for full colonies away from home while they are held."""
    points = t.destroyed[seat]
    scenario = t.content.scenarios[t.scenario]
    if "mixed_markers" in scenario.traits:
        return points
    full = t.content.colony_points.full_colony
    return points + sum(
        [t.worth[place] >= full and t.home_of[place] != seat and counts(t, place) for place in t.colonies_of(seat)]
    )


def counts(t: Table, place: int) -> bool:
    """A colony on asteroids in deep space is no point (CE-EA35.2)."""
    return t.content.terrain[t.terrain[place]].settled != "never"


def check_points(t: Table) -> None:
    """SE-28.3, 28.6: who has enough colony points wins; several at once compare points, then ships."""
    if t.victory != POINTS or t.over:
        return
    goal = t.content.colony_points.to_win
    there = [seat for seat in t.in_order() if colony_points(t, seat) >= goal]
    if not there:
        return
    best = max([(colony_points(t, seat), fleet_value(t, seat)) for seat in there])
    winners = [seat for seat in there if (colony_points(t, seat), fleet_value(t, seat)) == best]
    if len(winners) > 1:
        # a shared victory: the winners are one team from now on
        first = t.team[winners[0]]
        t.team = tuple([first if seat in winners else team for seat, team in enumerate(t.team)])
    win(t, winners[0], POINTS + 1, "SE-28.3" if len(there) == 1 else "SE-28.6")


def fleet_value(t: Table, seat: int) -> int:
    """The CP value of the seat's combat ships."""
    return sum(
        [
            designs.cost(t, group) * t.size[group]
            for group in t.groups_of(seat)
            if t.kind[group] < SHIP_KINDS and t.combat_capable(group) and t.kind[group] != COLONY_SHIP
        ]
    )


# ---- the end


def round_limit(t: Table) -> bool:
    """A house rule: after the last round the largest empire wins; see `measures`. Whether the match is over."""
    if not t.round_limit or t.round <= t.round_limit:
        return False
    t.over = True
    t.ending = LIMIT
    return True


def score_parts(t: Table, seat: int) -> dict[str, int]:
    """What an empire is worth at the end: colonies, combat ships, technology."""
    if t.out[seat]:
        return {"colonies": 0, "ships": 0, "technology": 0}
    worth = sum([t.worth[place] for place in t.colonies_of(seat)])
    levels = sum(t.levels[seat * TECHS : (seat + 1) * TECHS])
    return {"colonies": 10 * worth, "ships": fleet_value(t, seat), "technology": 5 * levels}


def result(t: Table) -> Result:
    parts = tuple([score_parts(t, seat) for seat in range(t.seats)])
    scores = tuple([sum(part.values()) for part in parts])
    reason = f"se4x.end.{REASONS[t.ending]}"
    if t.seats == 1:
        won = t.ending not in (LOST, LIMIT)
        return Result(((0,),) if won else ((), (0,)), scores, reason, parts)
    if t.winner != NOBODY:
        first = tuple([seat for seat in range(t.seats) if t.team[seat] == t.winner])
        rest = [seat for seat in range(t.seats) if seat not in first]
        return Result((first, *ranked(scores, rest)), scores, reason, parts, about=fallen(t))
    return Result(ranked(measures(t, scores), list(range(t.seats))), scores, reason, parts)


def fallen(t: Table) -> tuple[int, ...]:
    """Whose homeworld has decided the match."""
    if t.ending != HOMEWORLD_FIRST + 1:
        return ()
    return tuple([seat for seat in range(t.seats) if not t.out[seat] and t.colony[t.home[seat]] != seat])


def measures(t: Table, scores: tuple[int, ...]) -> tuple[int, ...]:
    """By what a match is decided that the round limit ends: where colony points win, by them and then by the ships
    (SE-28.6); else by the size of the empires."""
    if t.victory != POINTS:
        return scores
    return tuple([colony_points(t, seat) * POINT_FIRST + fleet_value(t, seat) for seat in range(t.seats)])


def ranked(scores: tuple[int, ...], seats: list[int]) -> tuple[tuple[int, ...], ...]:
    """These seats in groups of equal scores, best first."""
    values = sorted({scores[seat] for seat in seats}, reverse=True)
    return tuple([tuple([seat for seat in seats if scores[seat] == value]) for value in values])
