"""What would come of an answer, in a few words: who holds a place then, what can come up."""

from __future__ import annotations

from collections.abc import Sequence

from cosmarch.core.ask import Ask
from cosmarch.core.text import Words
from cosmarch.games.bts.content.components import Effect
from cosmarch.games.bts.rules.colonies import all_must_land
from cosmarch.games.bts.rules.exploration_board import is_controllable
from cosmarch.games.bts.rules.fleets import levels_at, power_at
from cosmarch.games.bts.rules.holdings import has_ability
from cosmarch.games.bts.rules.prerequisites import research_level, slot_refusal, types_open
from cosmarch.games.bts.rules.reach import colonize_refusal, systems, ways_from
from cosmarch.games.bts.rules.turn import free_slot
from cosmarch.games.bts.state import NOBODY, PLACES, Table
from cosmarch.games.bts.words import names as say
from cosmarch.games.bts.words.messages import player_name


def place_name(words: Words, t: Table, place: int) -> str:
    """A location by the system that lies there, else by its own name."""
    system = t.system_at[place]
    return say.system_name(words, t.content, system) if system != NOBODY else say.location_name(words, place)


def way(words: Words, t: Table, ask: Ask, start: int, target: int) -> str:
    """The points that a ship spends on its way, and the places it passes."""
    if ask.kind != "jump":
        return ""
    wormholes = has_ability(t, ask.seat, "wormhole_travel")
    steps = ways_from(t, start, int(ask.args["n"]), wormholes).get(target, ())
    told = words("bts.row.points", len(steps))
    if len(steps) < 2:
        return told
    return words("bts.row.by", points=told, places=", ".join([place_name(words, t, step) for step in steps[:-1]]))


def meeting(words: Words, ask: Ask, place: int, more: int) -> str:
    """Who would control a place with so much more of the seat's strength there (BTS-16.3 to 16.9)."""
    t: Table = ask.table
    seat, holder = ask.seat, t.outpost[place]
    if not is_controllable(t, place):
        return ""
    own = power_at(t, seat, place) + more
    rival = max([power_at(t, other, place) for other in range(t.seats) if other != seat])
    if holder == seat and own >= rival:
        return words("bts.row.yours")
    if own > rival:
        return words("bts.row.taken")
    told = words("bts.row.against", n=own, of=rival)
    if holder in (NOBODY, seat):
        return told
    name = ask.names[holder] if holder < len(ask.names) else player_name(words, t, holder, ())
    return words("bts.row.kept", against=told, player=name)


def stop(words: Words, ask: Ask) -> str:
    """To let the ships stay where they are, by what the seat takes with it."""
    t: Table = ask.table
    taken = [place for place in range(PLACES) if _takes(t, ask.seat, place)]
    if not taken:
        return words(f"bts.row.done.{ask.kind}")
    if len(taken) == 1:
        return words("bts.row.stop_take", place=place_name(words, t, taken[0]))
    return words("bts.row.stop_take_many", len(taken))


def _takes(t: Table, seat: int, place: int) -> bool:
    """Whether the seat has more strength than anybody else at a place that is not its own (BTS-16.3)."""
    if t.outpost[place] == seat or not is_controllable(t, place):
        return False
    return power_at(t, seat, place) > max([power_at(t, other, place) for other in range(t.seats) if other != seat])


def driven_off(words: Words, t: Table, ask: Ask, place: int) -> str:
    """Whose ships leave a place for Deep Space."""
    there = [(seat, levels_at(t, seat, place)) for seat in range(t.seats)]
    told = [f"{player_name(words, t, seat, ask.names)}: {len(levels)}" for seat, levels in there if levels]
    return words("bts.row.driven_off", ships=", ".join(told)) if told else words("bts.row.no_ships")


def possible_types(words: Words, t: Table, seat: int, slot: int) -> str:
    """The types that the seat may name for an undiscovered slot (BTS-12.14)."""
    told = ""
    for kind in types_open(t, seat, slot):
        one = say.type_name(words, kind)
        told = words("bts.compose.or", first=told, second=one) if told else one
    return told


def growing(words: Words, gives: Sequence[str]) -> str:
    """The columns that give a cube."""
    if not gives:
        return words("bts.table.grow_nothing")
    return words("bts.table.grow_from" if len(gives) > 1 else "bts.table.grow_from_one", columns=", ".join(gives))


def place_worth(t: Table, card: int) -> int:
    """The points of the place that a disc would lie on."""
    at = free_slot(t, t.achievements.index(card))
    return t.content.achievements[card].slot_vp[at] if at != NOBODY else 0


# ---- actions


def taken(effects: Sequence[Effect], supply: int) -> tuple[int, int]:
    """The population that an action uses up beside its price, for the cubes and ships that it places: what it must, and
    what it may. What it has brought by then from so much `supply` is none of the player's."""
    must = may = brought = 0
    for effect in effects:
        if effect.op == "convert" and effect.target == "population" and not effect.optional:
            brought += min(effect.n, supply)
        cubes = 1 if effect.op == "research" else effect.n if _ships_from_population(effect) else 0
        if not effect.optional:
            must += max(0, cubes - brought)
            brought = max(0, brought - cubes)
        may += cubes if effect.optional else 0
    return must, may


def _ships_from_population(effect: Effect) -> bool:
    return effect.op == "convert" and effect.target == "ship" and effect.source == "population"


def only_target(words: Words, t: Table, seat: int, effects: Sequence[Effect]) -> str:
    """What an action researches or colonises where it leaves no choice: nobody will be asked. What comes after another
    step on the board cannot be told yet."""
    for effect in effects:
        if effect.op == "research" and not effect.optional:
            return _only_slot(words, t, seat, effect)
        if effect.op == "colonize":
            return _only_system(words, t, seat, effect)
        if effect.op != "gain_ore" and not (effect.op == "convert" and effect.target == "population"):
            return ""
    return ""


def _only_slot(words: Words, t: Table, seat: int, effect: Effect) -> str:
    slots = t.content.slots_of_level[research_level(t, seat, effect)]
    free = [slot for slot in slots if slot_refusal(t, seat, slot, effect) is None]
    if len(free) != 1:
        return ""
    card = t.slot_tech[free[0]]
    name = t.content.slots[free[0]].name if card == NOBODY else say.technology_name(words, t.content, card)
    return words("bts.row.only_target", name=name)


def _only_system(words: Words, t: Table, seat: int, effect: Effect) -> str:
    free = [place for place in systems(t) if colonize_refusal(t, seat, place, effect) is None]
    if len(free) != 1:
        return ""
    told = words("bts.row.only_target", name=place_name(words, t, free[0]))
    levels = levels_at(t, seat, free[0])
    if len(levels) == 1:
        return f"{told}, {words('bts.row.lands', level=levels[0])}"
    strength = t.content.systems[t.system_at[free[0]]].strength
    return f"{told}, {words('bts.row.all_land')}" if all_must_land(levels, strength) else told
