"""Moves: who goes where in how many hexes, or does what where it stands."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from cosmarch.core.ask import Ask
from cosmarch.core.panels import Face
from cosmarch.core.text import Words
from cosmarch.games.se4x.board.art.icons import icon
from cosmarch.games.se4x.board.art.units import unit_symbol
from cosmarch.games.se4x.board.rows.places import picture, risk, there
from cosmarch.games.se4x.choices import ACTS
from cosmarch.games.se4x.content.map_hexes import distance
from cosmarch.games.se4x.rules.modifiers import hexes
from cosmarch.games.se4x.rules.movement.offers import Offers, movers, stack
from cosmarch.games.se4x.state import COLONY_SHIP, MINER, Table
from cosmarch.games.se4x.view import kind_name
from cosmarch.games.se4x.words import names as say
from cosmarch.games.se4x.words.labels import fleet_label

ERRANDS: Final = {MINER: ("tow", "unload"), COLONY_SHIP: ("settle",)}
_kept: list[tuple[Ask, Offers]] = []


def offers_of(ask: Ask) -> Offers:
    """The ways of a question, worked out once for all its options; the latest are kept."""
    for one, offers in _kept:
        if one is ask:
            return offers
    made = Offers(ask.table, ask.seat)
    _kept[:] = [(ask, made)]
    return made


def face(words: Words, t: Table, ask: Ask, value: int) -> Face:
    d = t.choices
    if value < d.first_move:  # who could go, but nowhere
        return Face(who_name(words, t, ask.seat, value), "", who_symbol(t, value))
    who, goal = d.moved(value)
    if goal >= d.no_hex:
        return _act(words, t, ask, who, ACTS[goal - d.no_hex])
    name = who_name(words, t, ask.seat, who)
    title = words("se4x.face.goes", who=name, hex=t.content.hexes[goal])
    far, mark = _far(words, t, ask, who, goal)
    note = " · ".join([part for part in (far, there(words, t, ask.seat, goal, ask.names)) if part])
    sign = picture(t, ask.seat, goal) or who_symbol(t, who)
    then = errand(t, who) if goal in offers_of(ask).plan(who) else ()
    does = words("se4x.face.go_to", hex=t.content.hexes[goal])
    why = risk(words, t, ask.seat, goal) or _stopped(words, t, ask, who, goal)
    return Face(title, note, sign, does=does, mark=mark, risk=why, then=then, path=_path(t, ask, who, goal))


def _path(t: Table, ask: Ask, who: int, goal: int) -> tuple[str, ...]:
    """The hexes from where they are to where they can go in this turn; nothing where it takes more."""
    way = offers_of(ask).plan(who).get(goal)
    start = t.where[movers(t, ask.seat, who)[0]]
    return tuple([t.content.hexes[place] for place in (start, *way)]) if way is not None else ()


def _stopped(words: Words, t: Table, ask: Ask, who: int, goal: int) -> str:
    """Where enemies on the way may stop them; "" for nowhere."""
    past = offers_of(ask).past(who, goal)
    return words("se4x.face.risk.stopped", hex=t.content.hexes[past[0]]) if past else ""


def errand(t: Table, who: int) -> tuple[str, ...]:
    """What a counter is sent somewhere for, as answers: miners fetch and deliver, colony ships settle."""
    d = t.choices
    acts = ERRANDS.get(t.kind[who], ()) if who < d.slots else ()
    return tuple([d.moves.names[d.move(who, d.act(act))] for act in acts])


def errands(t: Table, goers: Mapping[int, int]) -> tuple[str, ...]:
    """The same of all that come to where they were sent when they carry on: `goers`, each with its next stop."""
    there = [group for group, stop in goers.items() if stop == t.course[group]]
    return tuple([token for group in there for token in errand(t, group)])


def _far(words: Words, t: Table, ask: Ask, who: int, goal: int) -> tuple[str, str]:
    """How far it is in words, and as the map writes it; "" for what nobody can do now."""
    way = offers_of(ask).plan(who).get(goal)
    if way is not None:
        return words("se4x.face.hexes", len(way)), str(len(way))
    if who >= t.choices.slots:
        return "", ""
    count = turns(t, who, goal)
    return words("se4x.face.turns", count), words("se4x.face.mark_turns", number=count)


def turns(t: Table, group: int, goal: int) -> int:
    """About how many turns a counter needs that is sent farther than it can go now."""
    return -(-distance(t.where[group], goal) // max(1, hexes(t, group)))


def _act(words: Words, t: Table, ask: Ask, group: int, act: str) -> Face:
    place = t.where[group]
    name = say.titled(words, t.content, t.kind[group], t.size[group])
    found = there(words, t, ask.seat, place, ask.names)
    note = f"{name} · {t.content.hexes[place]}" + (f", {found}" if found else "")
    return Face(words(f"se4x.face.act.{act}"), note, unit_symbol(kind_name(t, t.kind[group])))


def who_name(words: Words, t: Table, seat: int, who: int) -> str:
    d = t.choices
    if who < d.slots:
        return say.titled(words, t.content, t.kind[who], t.size[who])
    if who < d.first_stack:
        token = d.moves.names[who]
        return fleet_label(t, token, seat) or words(f"se4x.option.{token}")
    ships = sum([t.size[group] for group in stack(t, seat, who - d.first_stack)])
    return words("se4x.face.stack", ships)


def who_symbol(t: Table, who: int) -> str:
    if who < t.choices.slots:
        return unit_symbol(kind_name(t, t.kind[who]))
    return unit_symbol("fleet") if who < t.choices.first_stack else icon("part")
