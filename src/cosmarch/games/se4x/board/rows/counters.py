"""Counters among the options: own ones with their values, targets with what hits them."""

from __future__ import annotations

from typing import Any, Final

from cosmarch.core.ask import Ask
from cosmarch.core.panels import Face
from cosmarch.core.text import Words, capital
from cosmarch.games.se4x.board.art.units import unit_symbol
from cosmarch.games.se4x.board.map.owners import others_colour
from cosmarch.games.se4x.choices import ALIENS
from cosmarch.games.se4x.content.vocabulary import COLOURS, DIE
from cosmarch.games.se4x.rules import modifiers
from cosmarch.games.se4x.rules.combat import bombardment
from cosmarch.games.se4x.rules.combat.battle_values import (
    ALWAYS,
    attack_value,
    defense_value,
    hits_to,
    tactics,
    to_hit,
    toughness,
)
from cosmarch.games.se4x.rules.combat.boarding import seize_refusal, seizes_to
from cosmarch.games.se4x.rules.combat.firing import harm
from cosmarch.games.se4x.rules.economy import upgrades
from cosmarch.games.se4x.rules.ground import ground_values
from cosmarch.games.se4x.state import ATTACK, DEFENSE, FREE, GROUND, SHIP_KINDS, TITAN, Table
from cosmarch.games.se4x.view import group_view, kind_name, owner_name
from cosmarch.games.se4x.words import names as say
from cosmarch.games.se4x.words.labels import number_among_twins

SHOTS: Final = ("fire", "second_salvo", "ground_target", "bombard", "who_fires")  # each answer is about one counter
AIMED: Final = ("fire", "second_salvo", "ground_target")  # each answer is a target
CP_PRICED = "upgrade"  # the question whose counters have a price


def face(words: Words, t: Table, ask: Ask, group: int) -> Face:
    hidden = capital(say.face_down(words, group))
    if t.kind[group] == FREE:
        return Face(hidden)
    seat, colour = _whose(t, group)
    if not t.shown_to(group, ask.seat):
        whose = say.owner_name(words, t.owner_of(group), ask.names)
        return Face(hidden, whose, unit_symbol(None), seat=seat, colour=colour)
    title = say.titled(words, t.content, t.kind[group], t.size[group])
    if ask.kind == "screen":  # ship by ship, as many as may stay out of the fire
        title = capital(say.kind_name(words, t.content, t.kind[group]))
    elif ask.kind == "scuttle_group":  # on a sheet with what is bought, where a bare name would be bought too
        where = t.content.hexes[t.where[group]]
        title = words("se4x.face.to_scuttle", unit=capital(say.kind_name(words, t.content, t.kind[group])), hex=where)
    notes = [part for part in _notes(words, t, ask, group) if part]
    same = alike(t, ask, group) if number_among_twins(t, group) else [group]
    if len(same) > 1 and ask.kind in SHOTS:
        notes.append(words("se4x.face.one_of", len(same)))
    twin = same[0] != group and ask.kind in SHOTS
    does, rank = _does(words, t, ask, group), _rank(t, ask, group)
    sign = symbol_of(t, group)
    return Face(title, " · ".join(notes), sign, does=does, twin=twin, rank=rank, seat=seat, colour=colour)


def _whose(t: Table, group: int) -> tuple[int, str]:
    """The seat of the owner, and the colour of one that has none."""
    owner = t.owner_of(group)
    if owner < ALIENS:
        return owner, ""
    return -1, others_colour(str(owner_name(owner)), COLOURS[t.colour[0]])


def _rank(t: Table, ask: Ask, target: int) -> int:
    """The target first that the main button would fire at, which a phone has room for without swiping."""
    if ask.kind not in ("fire", "second_salvo"):
        return 0
    return harm(t, int(ask.args["group"]), target, bool(ask.args.get("defending")))


def _does(words: Words, t: Table, ask: Ask, target: int) -> str:
    """What the main button says before the dice are thrown."""
    if ask.kind not in AIMED:
        return ""
    boards = ask.kind != "ground_target" and seize_refusal(t, int(ask.args["group"]), target) is None
    name = say.kind_name(words, t.content, t.kind[target])
    return words("se4x.face.board" if boards else "se4x.face.fire_at", unit=name)


def alike(t: Table, ask: Ask, group: int) -> list[int]:
    """The counters among the answers that are the same as one for all that the seat knows."""

    def known(one: int) -> dict[str, Any]:
        return {**group_view(t, one, ask.seat), "group": 0}

    told = known(group)
    return [one for one in ask.candidates if one < t.choices.slots and known(one) == told]


def symbol_of(t: Table, group: int) -> str:
    return unit_symbol(kind_name(t, t.kind[group]))


def kind_face(words: Words, t: Table, kind: int) -> Face:
    return Face(capital(say.kind_name(words, t.content, kind)), "", unit_symbol(kind_name(t, kind)))


def _notes(words: Words, t: Table, ask: Ask, group: int) -> list[str]:
    """What matters in the question at hand."""
    if ask.kind == "ground_target":
        needed = ground_values.hull(t, group) - t.damage[group]
        return shot(words, max(ground_values.to_hit(t, int(ask.args["group"]), group), ALWAYS), needed)
    if ask.kind in ("fire", "second_salvo"):
        gun = int(ask.args["group"])
        if seize_refusal(t, gun, group) is None:
            last = min(seizes_to(t, gun, group), DIE)
            return [words("se4x.face.to_seize", last=last, chance=100 * last // DIE)]
        number = hits_to(t, gun, group, to_hit(t, gun, group, bool(ask.args.get("defending"))))
        return shot(words, number, toughness(t, group) - t.damage[group])
    if ask.kind == "bombard" and t.kind[group] != TITAN:
        return shot(words, bombardment.hits_to(t, group, int(ask.args["hex"])), 0)
    notes = [t.content.hexes[t.where[group]]] if t.where[group] != t.battle_hex else []
    if ask.kind == CP_PRICED:
        return [*notes, words("se4x.face.price", price=upgrades.cost(t, group)), newer(words, t, group)]
    if t.owner_of(group) == ask.seat or t.stated[group]:
        notes.append(own_values(words, t, group))
    if ask.kind == "screen":
        notes += _in_the_line(words, t, group)
    return notes


def _in_the_line(words: Words, t: Table, group: int) -> list[str]:
    """What else tells ships of a kind apart in a battle: counters that differ are no one line of a form."""
    out = [words("se4x.face.tactics", tactics=tactics(t, group))]
    if t.damage[group]:
        hull = toughness(t, group)
        out.append(words("se4x.page.hull_left", left=hull - t.damage[group], hull=hull))
    return out


def newer(words: Words, t: Table, group: int) -> str:
    """SE-22.16: what an upgrade brings."""
    return say.newer(words, t.content, t.tech[group], upgrades.newest_for(t, group))


def shot(words: Words, number: int, needed: int) -> list[str]:
    """The rolls that hit, the chance, and what a hit does."""
    last = min(max(number, 0), DIE)
    out = [words("se4x.face.to_hit", last=last, chance=100 * last // DIE)]
    if needed == 1:
        out.append(words("se4x.face.destroys"))
    elif needed > 1:
        out.append(words("se4x.face.hits_left", needed))
    return out


def own_values(words: Words, t: Table, group: int) -> str:
    """Attack and defense of a counter with what it carries, "" for what never fights."""
    kind = t.kind[group]
    if kind >= GROUND:
        unit = t.content.ground_units[kind - GROUND]
        return words("se4x.face.values", attack=unit.attacking, defense=unit.defense)
    if not t.combat_capable(group):
        return ""
    values = [attack_value(t, group), defense_value(t, group)]
    if kind < SHIP_KINDS:
        most = t.content.combat.limit(modifiers.hull(t, group))
        for number, which in enumerate((ATTACK, DEFENSE)):
            values[number] += min(t.carried(group, which), most)
    return words("se4x.face.values", attack=values[0], defense=values[1])
