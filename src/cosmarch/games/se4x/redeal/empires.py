"""What a seat cannot know, made up anew: markers, alien counters, and of other empires the counters, technology and
money. Everything comes from what the seat sees and from chance, never from what is really there."""

from __future__ import annotations

from typing import Final

from cosmarch.games.se4x.choices import ALIENS
from cosmarch.games.se4x.redeal.alien_players import redeal_empires
from cosmarch.games.se4x.redeal.cards import fit_levels, redeal_cards
from cosmarch.games.se4x.redeal.counters import redeal_counters
from cosmarch.games.se4x.redeal.designs_and_troops import (
    announced,
    read_levels,
    redeal_design,
    redeal_lost,
    redeal_troops,
)
from cosmarch.games.se4x.redeal.estimates import research_more
from cosmarch.games.se4x.rules.economy import sheet
from cosmarch.games.se4x.rules.maps import mixed
from cosmarch.games.se4x.state import (
    ALIEN,
    NOBODY,
    NOWHERE,
    SHEET,
    SHIP_KINDS,
    TECHS,
    Table,
    put,
)

PURSE: Final = 31


def redeal(t: Table, seat: int) -> None:
    """Make up anew, in place, all that is hidden from the seat."""
    # where somebody else's move is bound for shows only as it goes on
    t.queue = [scene for scene in t.queue if scene[0] not in ("onward", "carry") or scene[1] == seat]
    t.course = tuple([goal if t.owner_of(group) == seat else NOWHERE for group, goal in enumerate(t.course)])
    redeal_markers(t, seat)
    redeal_aliens(t, seat)
    redeal_cards(t, seat)
    redeal_lost(t, seat)
    redeal_empires(t, seat)
    for who in range(t.seats):
        if who != seat:
            redeal_technology(t, seat, who)
            redeal_design(t, who)
            redeal_troops(t, who)
            redeal_counters(t, seat, who)
            redeal_sheet(t, who)


# ---- the map


def redeal_markers(t: Table, seat: int) -> None:
    """Markers that the seat has not seen, among their own kind: each home area, and deep space with what was put
    aside."""
    hidden = [place for place in range(len(t.terrain)) if not t.knows_marker(seat, place)]
    areas = sorted({t.home_of[place] for place in hidden} | {NOBODY})
    for area in areas:
        places = [place for place in hidden if t.home_of[place] == area]
        pool = [t.terrain[place] for place in places]
        if area == NOBODY:
            pool += t.markers_out
        pool = t.shuffled(sorted(pool))
        if area == NOBODY and mixed(t):
            # only deep space markers were put aside
            fit = [marker for marker in pool if t.content.terrain[marker].deep]
            aside = fit[: len(t.markers_out)]
            for marker in aside:
                pool.remove(marker)
            pool += aside
        for place, marker in zip(places, pool, strict=False):
            t.terrain = put(t.terrain, place, marker)
        if area == NOBODY:
            t.markers_out = tuple(pool[len(places) :])


def redeal_aliens(t: Table, seat: int) -> None:
    """Alien counters that lie face down, among those that are not on the map."""
    hidden = [group for group in t.groups_of(ALIENS) if not t.shown_to(group, seat)]
    if not hidden:
        return
    pool = [kind for kind, count in enumerate(t.cup) for _ in range(count)]
    pool = t.shuffled(sorted(pool + [t.kind[group] - ALIEN for group in hidden]))
    for group in hidden:
        t.kind[group] = ALIEN + pool.pop()
    t.cup = tuple([pool.count(kind) for kind in range(len(t.cup))])


# ---- empires


def redeal_technology(t: Table, seat: int, who: int) -> None:
    """Levels from what the seat has seen on: as many more as an empire can have bought by now."""
    exact = stated_levels(t, who) | announced(t, who)
    research_more(t, who, read_levels(t, seat, who), exact)
    fit_levels(t, who, exact)


def stated_levels(t: Table, who: int) -> set[int]:
    """Technology of which everybody knows the empire's very level: that of bases and ship yards in a battle."""
    stated = [group for group in t.groups_of(who) if t.stated[group] and t.kind[group] < SHIP_KINDS]
    return {technology for group in stated for technology in t.content.ships[t.kind[group]].automatic}


def redeal_sheet(t: Table, who: int) -> None:
    """Money and the production sheet."""
    t.cp[who] = t.below(PURSE)
    t.rp[who] = t.below(PURSE) if t.on("centers") else 0
    t.bids[who] = 0
    t.tech_spent = put(t.tech_spent, who, 0)
    t.grants = put(t.grants, who, 0)
    t.debt = put(t.debt, who, 0)
    sheet.make_up(t, who, len(t.sheets[who]) // SHEET)
    t.purchases = put(t.purchases, who, ())
    for technology in range(TECHS):
        t.research = put(t.research, who * TECHS + technology, 0)
