"""Tables from positions: any legal one can be set up.

What a position leaves out is as at the start of a match: home planets are their players', decks hold what lies nowhere
else. Units beyond Fleet Supply or capacity are given up by their owners as soon as the match goes on.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from cosmarch.core.errors import LoadError
from cosmarch.core.position_entry import Entry
from cosmarch.games.ti3.choices import PLAYER_COLOURS
from cosmarch.games.ti3.content.vocabulary import AREAS, UNITS
from cosmarch.games.ti3.position.reading_cards import (
    place_cards,
    place_lasting,
    place_laws,
    place_objectives,
    place_rulings,
    place_strategy_cards,
)
from cosmarch.games.ti3.position.reading_galaxy import place_domains, place_leaders, place_planets, place_systems
from cosmarch.games.ti3.position.writing import PHASES
from cosmarch.games.ti3.rules.setup.galaxy import connect
from cosmarch.games.ti3.rules.strategy_phase import order_of_play
from cosmarch.games.ti3.rules.tactical.transport import excess_scenes
from cosmarch.games.ti3.state import ACTION_PHASE, NOBODY, SETTING_UP, STRATEGY_PHASE, Table

TOP = (
    "phase",
    "picks",
    "active",
    "acted",
    "claims",
    "regroup",
    "round",
    "speaker",
    "order",
    "passed",
    "stalled",
    "last_initiative",
    "players",
    "systems",
    "planets",
    "strategy_cards",
    "objectives",
    "turn_token",
    "action_cards",
    "political_cards",
    "laws",
    "rulings",
    "lasting",
    "hazard_kept",
    "leaders",
)
PLAYER = (
    "race",
    "colour",
    "points",
    "out",
    "counters",
    "goods",
    "technologies",
    "trade_cards",
    "truces",
    "hand",
    "secret",
    "survivors",
)
MOST_ROUNDS = 999


def place(t: Table, wanted: Mapping[str, Any]) -> None:
    """Turn a fresh table into the position; LoadError names what is not legal in it."""
    top = Entry(wanted, "position", TOP)
    phase = max(SETTING_UP, top.name("phase", PHASES))
    if phase == SETTING_UP:
        if len(top.value) > int(top.has("phase")):
            raise LoadError("position: one of the set-up begins it anew and has no other entries")
        return
    t.queue = []
    t.phase = phase
    t.round = top.number("round", 1, 1, MOST_ROUNDS)
    t.speaker = top.number("speaker", t.speaker, 0, t.seats - 1)
    players = top.players(t.seats, PLAYER)
    place_races(t, players)
    place_systems(t, top)
    place_planets(t, top)
    place_sheets(t, players)
    place_objectives(t, top, players)
    place_cards(t, top, players)
    place_strategy_cards(t, top)
    place_laws(t, top)
    place_rulings(t, top)
    place_domains(t, top)
    place_leaders(t, top)
    connect(t)
    check_units(t)
    t.begin_action()
    place_lasting(t, top)
    place_moment(t, top)


# ---- players


def place_races(t: Table, players: list[Entry]) -> None:
    races = [player.name("race", t.content.race_names) for player in players]
    colours = [
        player.name("colour", PLAYER_COLOURS) if player.has("colour") else seat for seat, player in enumerate(players)
    ]
    for what, numbers in (("race", races), ("colour", colours)):
        for seat, number in enumerate(numbers):
            if number == NOBODY:
                raise LoadError(f"position.players[{seat}].{what}: is missing")
            if number in numbers[:seat]:
                raise LoadError(f"position.players[{seat}].{what}: is another player's already")
    t.race = tuple(races)
    t.colour = tuple(colours)


def place_sheets(t: Table, players: list[Entry]) -> None:
    """Points, counters, trade goods, technologies, agreements and truces."""
    for seat, player in enumerate(players):
        race = t.content.races[t.race[seat]]
        t.vp[seat] = player.number("points", 0, 0, t.goal - 1)
        t.out[seat] = int(player.flag("out"))
        areas = player.object("counters", AREAS)
        most = t.content.command_counters
        for column, area, start in zip((t.strategy, t.pool, t.fleet), AREAS, race.counters, strict=True):
            column[seat] = areas.number(area, start, 0, most)
        if t.counters_left(seat) < 0:
            raise LoadError(f"{player.path}.counters: there are only {most}, those on the board included")
        t.goods[seat] = player.number("goods", 0, 0, t.content.trade_goods)
        known = player.names("technologies", t.content.technology_names)
        if not player.has("technologies"):
            known = list(race.technologies)
        t.technologies[seat] = sum([1 << card for card in set(known)])
    if t.goods_left() < 0:
        raise LoadError(f"position.players: there are only {t.content.trade_goods} trade goods")
    if all(t.out):
        raise LoadError("position.players: somebody must still be in the game")
    if t.out[t.speaker]:
        raise LoadError("position.speaker: is out of the game")
    t.survivors = tuple([player.number("survivors", 0, 0, len(t.content.domain_pool)) for player in players])
    place_agreements(t, players)
    truces = [player.seats("truces", t.seats) for player in players]
    for seat, others in enumerate(truces):
        if any([other == seat or seat not in truces[other] for other in others]):
            raise LoadError(f"position.players[{seat}].truces: must be with others, who have it too")
    t.truces = tuple([sum([1 << other for other in others]) for others in truces])


def place_agreements(t: Table, players: list[Entry]) -> None:
    """TI-33.2.2: two players exchange a trade card each."""
    holders: list[int] = []
    for seat, player in enumerate(players):
        holders += player.numbers("trade_cards", 2, t.seats - 1) if player.has("trade_cards") else [seat, seat]
    for seat, player in enumerate(players):
        given = [holder for holder in holders[seat * 2 : seat * 2 + 2] if holder != seat]
        for other in given:
            if given.count(other) > 1 or seat not in holders[other * 2 : other * 2 + 2]:
                raise LoadError(f"{player.path}.trade_cards: an agreement exchanges one card each of two players")
    t.card_holder = tuple(holders)


def check_units(t: Table) -> None:
    """TI-24.1.1, TI-1.2.14: no more units than there are."""
    for unit, name in enumerate(UNITS):
        kind = t.content.units[unit]
        extra = 0
        for seat in range(t.seats):
            over = t.on_board(seat, unit) - kind.figures
            if over > 0 and not kind.supplements:
                raise LoadError(f"position.systems: player {seat} has only {kind.figures} {name}")
            extra += max(0, over)
        if extra > kind.supplements:
            raise LoadError(f"position.systems: there are not enough counters for so many {name}")


# ---- where the round stands


def place_moment(t: Table, top: Entry) -> None:
    """The queue of the scenes that come next."""
    t.last_initiative = top.number("last_initiative", NOBODY, 0, t.seats - 1) if given(top, "last_initiative") else -1
    t.passed = sum([1 << seat for seat in top.seats("passed", t.seats)])
    t.stalled = sum([1 << seat for seat in top.seats("stalled", t.seats)])
    if t.phase == STRATEGY_PHASE:
        place_strategy_phase(t, top)
    elif t.phase == ACTION_PHASE:
        place_action_phase(t, top)
    else:
        place_status_phase(t, top)
    t.next(*excess_scenes(t, *t.from_seat(t.speaker)))


def given(top: Entry, key: str) -> bool:
    return top.value.get(key) is not None


def place_order(t: Table, top: Entry, default: list[int]) -> None:
    order = top.seats("order", t.seats) if top.has("order") else default
    if sorted(seat for seat in order if not t.out[seat]) != sorted(t.from_seat(t.speaker)):
        raise LoadError("position.order: must list everybody who is in the game")
    t.order = tuple(order)


def place_strategy_phase(t: Table, top: Entry) -> None:
    place_order(t, top, t.from_seat(t.speaker))
    t.active = t.speaker
    each = t.choices.layout.strategy_cards
    picks = top.items("picks") if top.has("picks") else None
    if picks is None:
        held = [len(t.strategy_cards_of(seat)) for seat in range(t.seats)]
        picks = [seat for number in range(each) for seat in t.in_order() if held[seat] <= number]
    for seat in picks:
        if type(seat) is not int or not 0 <= seat < t.seats:
            raise LoadError(f"position.picks: must be a list of seats from 0 to {t.seats - 1}")
    # a law may give the chosen card to another, so that a player holds more than they chose
    if len(picks) > t.strategy_holder.count(NOBODY) or any([picks.count(seat) > each for seat in picks]):
        raise LoadError(f"position.picks: a player chooses {each} strategy cards, and there must be enough of them")
    t.queue = [*[("choose_strategy", seat) for seat in picks], ("strategy_phase_ends",)]


def place_action_phase(t: Table, top: Entry) -> None:
    place_order(t, top, order_of_play(t))
    t.active = top.number("active", t.in_order()[0], 0, t.seats - 1)
    acted = top.flag("acted")
    if t.active not in t.order:
        raise LoadError("position.active: is not in the order of play")
    if not acted and (t.out[t.active] or t.passed >> t.active & 1):
        raise LoadError("position.active: is out of the game, or has passed")
    t.queue = [("turn_ends" if acted else "turn", t.active)]


def place_status_phase(t: Table, top: Entry) -> None:
    place_order(t, top, order_of_play(t))
    t.active = t.in_order()[0]
    if top.has("claims") and top.has("regroup"):
        raise LoadError("position: has claims or regroup, not both")
    if top.has("regroup"):
        t.queue = [*[("regroup", seat) for seat in top.seats("regroup", t.seats)], ("status_phase_ends",)]
        return
    if not top.has("claims"):
        t.queue = [("status_phase",)]
        return
    rows = top.items("claims")
    for row in rows:
        if not isinstance(row, (list, tuple)) or len(row) != 2 or not all([type(part) is int for part in row]):
            raise LoadError("position.claims: must be pairs of a seat and 0 or 1")
        if not 0 <= row[0] < t.seats or row[1] not in (0, 1):
            raise LoadError("position.claims: must be pairs of a seat and 0 or 1")
    if len({row[0] for row in rows}) < len(rows):
        raise LoadError("position.claims: names a player twice")
    t.queue = [*[("claim", row[0], row[1]) for row in rows], ("upkeep",)]
