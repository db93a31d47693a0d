"""The secret part of an economic phase: every empire scuttles, bids, researches and builds (SE-1.7, SE-1.8).

All play it at the same time. A seat's flow asks for one thing after the other until it is done, and may take back its
last step; it changes only what nobody else sees (see `drafts`), and between two steps it rests.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, final

from cosmarch.core.ask import Ask, Flow, Parallel, Refusal
from cosmarch.games.se4x.choices import ECONOMY_WORDS
from cosmarch.games.se4x.rules.advantages import shape_shifters
from cosmarch.games.se4x.rules.alien_tech import drawing
from cosmarch.games.se4x.rules.combat import boarding
from cosmarch.games.se4x.rules.economy import centers, drafts, maintenance, technology
from cosmarch.games.se4x.rules.economy import construction as building
from cosmarch.games.se4x.rules.ground import troops
from cosmarch.games.se4x.rules.setup import bidding
from cosmarch.games.se4x.rules.unique_ships import unique_ships
from cosmarch.games.se4x.state import Table

DONE: Final = ECONOMY_WORDS.index("done")
TAKE_BACK: Final = ECONOMY_WORDS.index("take_back")


@final
@dataclass(eq=False)
class Step:
    """Something that can be done: the rule it comes from, why it cannot be done now, the questions that do it, and the
    module without which it is not offered."""

    rule: str
    refusal: Callable[[Table, int], Refusal | None]
    flow: Callable[[Table, int], Flow]
    module: str = ""


RESEARCH: Final = ("scuttle", "bid", "convert", "research")  # what comes before dice with unpredictable research
STEPS: Final = {
    "scuttle": Step("SE-20.6", maintenance.scuttle_refusal, maintenance.scuttle),
    "bid": Step("SE-21.1", bidding.bid_refusal, bidding.bid),
    "convert": Step("CE-17.9", centers.convert_refusal, centers.convert, "centers"),
    "research": Step("SE-22.1", technology.research_refusal, technology.research),
    "build": Step("SE-23.1", building.build_refusal, building.build),
    "build_older": Step("SE-23.5", building.older_refusal, building.build_older),
    "free_troops": Step("CE-14.24", troops.free_troops_refusal, troops.free_troops, "ground_combat"),
    "scrap": Step("CE-4.29", boarding.scrapping_refusal, boarding.scrap, "boarding"),
    "redesign": Step("CE-19.4", unique_ships.redesign_refusal, unique_ships.redesign, "unique_ships"),
    "pretend": Step("CE-EA55.1", shape_shifters.pretend_refusal, shape_shifters.pretend),
    "alien_card": Step("CE-12.6", drawing.pay_refusal, drawing.pay, "alien_technology"),
}


def offered(t: Table, word: str, seat: int) -> bool:
    """Whether a step belongs to this match: there is no bidding alone (SE-21.5), and with aliens cards are free
    (CE-12.5)."""
    step = STEPS[word]
    if step.module and not t.on(step.module):
        return False
    if word == "alien_card" and t.on("aliens"):
        return False
    if word == "pretend" and not t.has_advantage(seat, "shape_shifters"):
        return False
    return word != "bid" or t.seats > 1


def plan(t: Table, seat: int, words: tuple[str, ...]) -> Flow:
    """The flow of a seat: these steps, in any order, until it is done."""
    open_to = [ECONOMY_WORDS.index(word) for word in words if offered(t, word, seat)]

    def refusal(choice: int) -> Refusal | None:
        if choice in (DONE, TAKE_BACK):
            return None
        return STEPS[ECONOMY_WORDS[choice]].refusal(t, seat)

    def rule(choice: int) -> str:
        return "SE-1.8" if choice in (DONE, TAKE_BACK) else STEPS[ECONOMY_WORDS[choice]].rule

    while not t.finished >> seat & 1:
        able = [DONE, TAKE_BACK, *open_to] if t.steps[seat] else [DONE, *open_to]
        args: dict[str, int | str] = {"n": t.cp[seat], "bid": t.bids[seat]}
        choice = yield Ask(seat, "economy", t.choices.economy, able, rule, refusal, args, rests=True)
        if choice == DONE:
            t.finished |= 1 << seat
        elif choice == TAKE_BACK:
            drafts.take_back(t, seat)
        else:
            stood = drafts.kept(t, seat)
            yield from STEPS[ECONOMY_WORDS[choice]].flow(t, seat)
            if drafts.kept(t, seat) != stood:
                drafts.remember(t, seat, stood)


def spending(t: Table) -> Flow:
    """Scene. SE-1.7: all empires at once, in secret. With unpredictable research the dice come before construction."""
    words = RESEARCH if t.on("unpredictable_research") else tuple(STEPS)
    yield Parallel([plan(t, seat, words) for seat in t.in_order()], secret=True)
    all_done(t)


def all_done(t: Table) -> None:
    """What was decided counts now and cannot be taken back step by step any more."""
    t.uncover()
    t.finished = 0
    t.steps = ((),) * t.seats


def construction(t: Table) -> Flow:
    """Scene. What the dice of unpredictable research gave serves the units bought now (SE-22.2)."""
    words = tuple([word for word in STEPS if word not in ("research", "convert")])
    yield Parallel([plan(t, seat, words) for seat in t.in_order()], secret=True)
    all_done(t)
