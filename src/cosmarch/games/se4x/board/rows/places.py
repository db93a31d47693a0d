"""Hexes among the options: what a seat knows to be there, and what it risks."""

from __future__ import annotations

from typing import Final

from cosmarch.core.ask import Ask
from cosmarch.core.panels import Face
from cosmarch.core.text import Words
from cosmarch.games.se4x.board.art.terrain import planet_symbol, skin_of, terrain_symbol
from cosmarch.games.se4x.rules import modifiers
from cosmarch.games.se4x.rules.combat import colony_outlook
from cosmarch.games.se4x.rules.economy.construction import capacity_left
from cosmarch.games.se4x.rules.modifiers import yard_cost
from cosmarch.games.se4x.rules.solitaire import science
from cosmarch.games.se4x.state import BLACK_HOLE, DANGER, EMPTY, NOBODY, SHIP_KINDS, Table
from cosmarch.games.se4x.words import names as say
from cosmarch.games.se4x.words.labels import halved

# What the main button says of a hex that was chosen.
DOES: Final = {"refuge": "retreat_to", "explore": "explore_at", "move_to": "go_to", "react_to": "go_to"}


def hex_face(words: Words, t: Table, ask: Ask, place: int) -> Face:
    """A hex by its name, with what is there; a place to build says what its yards can still do."""
    notes = [there(words, t, ask.seat, place, ask.names)]
    title = t.content.hexes[place]
    if ask.kind == "build_where":
        notes += _yards(words, t, ask, place)
    elif ask.kind == "battle":
        met = [
            group for group in t.enemies_at(place, ask.seat) if not (t.shown_to(group, ask.seat) and t.is_ground(group))
        ]
        title = words("se4x.face.fight_at" if met else "se4x.face.bombard_at", hex=title)
        notes += [] if met else outlook(words, colony_outlook.before_fire(t, place, ask.seat))
    note = " · ".join([one for one in notes if one])
    danger = risk(words, t, ask.seat, place) if ask.kind in ("move_to", "refuge", "react_to") else ""
    done = DOES.get(ask.kind, "")
    does = words(f"se4x.face.{done}", hex=title) if done else title if ask.kind == "battle" else ""
    return Face(title, note, picture(t, ask.seat, place), risk=danger, does=does)


def outlook(words: Words, told: colony_outlook.Outlook | None) -> list[str]:
    """How likely fire at a colony hits it, and destroys it where it can."""
    if told is None:
        return []
    hit, destroyed = told
    out = [words("se4x.face.colony_hit", chance=percent(hit))]
    return [*out, words("se4x.face.colony_destroyed", chance=percent(destroyed))] if destroyed else out


def percent(chance: float) -> int:
    """Of what is not certain never 0 or 100."""
    return round(100 * chance) if chance in (0.0, 1.0) else min(max(round(100 * chance), 1), 99)


def picture(t: Table, seat: int, place: int) -> str:
    """The symbol of what a seat sees in a hex, "" for empty space."""
    if not t.knows_marker(seat, place):
        return terrain_symbol("unexplored")
    if t.terrain[place] == EMPTY:
        return ""
    name = t.content.terrain_names[t.terrain[place]]
    if name != "planet":
        return terrain_symbol(name)
    return planet_symbol("home" if t.is_homeworld(place) else skin_of(place))


def there(words: Words, t: Table, seat: int, place: int, names: tuple[str, ...]) -> str:
    """What is known to be in a hex: the system, whose colony it is, and foreign counters."""
    parts: list[str] = []
    if not t.knows_marker(seat, place):
        parts.append(words("se4x.face.unexplored"))
    elif t.colony[place] != NOBODY:
        owner = t.colony[place]
        key = "se4x.face.own_colony" if owner == seat else "se4x.face.colony_of"
        parts.append(words(key, owner=say.owner_name(words, owner, names), worth=t.worth[place]))
    elif t.terrain[place] != EMPTY:
        parts.append(say.terrain_name(words, t.content, t.terrain[place]))
    for owner in t.owners_at(place):
        if owner == seat:
            continue
        count = len(t.groups_at(place, owner))
        parts.append(
            words("se4x.face.counters_of", count, owner=say.owner_name(words, owner, names, science.in_play(t)))
        )
    return ", ".join(parts)


def risk(words: Words, t: Table, seat: int, place: int) -> str:
    """Why ships may be lost there by entering, as far as the seat knows; "" for no reason."""
    if not t.knows_marker(seat, place):
        return words("se4x.face.risk.unexplored")
    if t.terrain[place] == DANGER:
        return words("se4x.face.risk.danger")
    if t.terrain[place] == BLACK_HOLE and not modifiers.safe_in_black_hole(t, seat):
        return words("se4x.face.risk.black_hole")
    return ""


def _yards(words: Words, t: Table, ask: Ask, place: int) -> list[str]:
    choice = int(ask.args["build"])
    if choice >= SHIP_KINDS or not t.content.ships[choice].yard:
        return []
    left, wanted = capacity_left(t, ask.seat, place), yard_cost(t, ask.seat, choice)
    return [words("se4x.face.hull_left", left=halved(left), wanted=halved(wanted))]
