"""The game's own judgement: what it would answer to a question, kind by kind.

A turn is many questions long and its fruits show rounds later, so looking ahead one step tells little. Most questions
have an adviser here, which gives a number for each legal answer; the others are left to the estimate in `evaluate`.
Face-down counters are what the (redealt) table says they are.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from cosmarch.core.ask import Ask
from cosmarch.games.se4x.advice import battles, moves, spending
from cosmarch.games.se4x.state import Table

Adviser = Callable[[Table, Ask], list[float]]


def anything(t: Table, ask: Ask) -> list[float]:
    """One answer is as good as another."""
    return [0.0 for _ in ask.legal]


def last(t: Table, ask: Ask) -> list[float]:
    """The last candidate, which is to do nothing."""
    return [float(number) for number in range(len(ask.legal))]


def most(t: Table, ask: Ask) -> list[float]:
    """The highest number, or yes."""
    return [float(choice) for choice in ask.legal]


def least(t: Table, ask: Ask) -> list[float]:
    """The lowest number, or no."""
    return [-float(choice) for choice in ask.legal]


ADVISERS: Final[dict[str, Adviser]] = {
    # the start
    "extra_hex": anything,
    "homeworld": moves.homeworld,
    "keep_advantage": anything,
    "auction": least,
    "keep_alien_card": anything,
    "design_hull": spending.design_value,
    "design_attack": spending.design_value,
    "design_defense": spending.design_value,
    "design_ability": last,
    "design_class": most,
    # movement
    "move": moves.move,
    "part": last,
    "move_to": anything,
    "take_along": moves.first,  # fighters and troops go with those that carry them
    "slingshot": least,
    "show_pilgrims": most,
    "split": moves.split,
    "split_off": least,
    "settle": moves.first,
    "look": moves.first,
    "look_at": moves.look_at,
    "turn_up": most,
    "explore": anything,
    "lost_in_space": anything,
    "react": last,
    "announce_cloak": most,
    "lie_low": most,
    "announce_scanners": most,
    "answer_cloak": most,
    # battle
    "battle": battles.battle,
    "opponent": anything,
    "raiders_retreat": last,
    "screen": battles.screen,
    "how_many_screened": most,
    "offer_to_mines": last,
    "mine_target": battles.dearest,
    "who_fires": last,
    "fire": battles.fire,
    "second_salvo": battles.fire,
    "how_many_retreat": most,
    "with_damaged": most,
    "free_counter": battles.cheapest,
    "refuge": moves.refuge,
    "bombard": moves.bombard,
    "use_card": most,
    "ignore_damage": anything,
    "ride_off": last,
    "detonate": moves.first,
    "spread": moves.spread,
    "support": anything,
    "how_many_supported": most,
    "ground_unit_fires": anything,
    "ground_target": battles.ground_target,
    "garrison": battles.cheapest,
    "land": moves.first,
    "how_many_land": most,
    "lose_troops": battles.cheapest,
    "embark": moves.first,
    "station": anything,
    # the economic phase
    "economy": spending.economy,
    "research": spending.research,
    "head_start": spending.research,
    "build": spending.build,
    "build_where": spending.build_where,
    "build_number": spending.build_number,
    "bid": least,
    "choose_first": spending.choose_first,
    "upgrade": moves.first,
    "spoils": spending.research,
    "scuttle_group": last,
    "convert": most,
}


def advise(t: Table, ask: Ask) -> list[float] | None:
    """A number for each legal answer, or None where the estimate is to decide."""
    adviser = ADVISERS.get(ask.kind)
    return adviser(t, ask) if adviser is not None else None
