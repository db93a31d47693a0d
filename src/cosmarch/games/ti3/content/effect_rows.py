"""Effects and windows of an entry, read from its row."""

from __future__ import annotations

from collections.abc import Sequence

from cosmarch.core.rows import Row
from cosmarch.games.ti3.content.components import NOTHING, Effect
from cosmarch.games.ti3.content.vocabulary import AREAS, COLOURS, EFFECTS, LASTS, PER, ROLLS, UNITS, WHERE, WHO

EFFECT_FIELDS = ("effect", "special", "args")
AMOUNT_MOST = 20


def read_effect(row: Row) -> Effect:
    """The effect that `row` names: a word of the vocabulary with its args, or an id of its own marked special."""
    key = row.identifier("effect")
    if row.flag("special", False):
        if key in EFFECTS:
            raise row.error("special", f'"{key}" is a plain effect')
        if row.has("args"):
            raise row.error("args", "a special effect has none")
        return Effect(key, True)
    row.word("effect", "effect", tuple(EFFECTS))
    needed, optional = EFFECTS[key]
    if not needed:
        if row.has("args"):
            raise row.error("args", f'"{key}" has none')
        return NOTHING
    args = row.row("args")
    args.only((*needed, *optional))
    for name in needed:
        args.value(name)
    effect = Effect(key, False)
    effect.n = args.number("n", -AMOUNT_MOST, AMOUNT_MOST, 0)
    if "n" in needed and effect.n == 0:
        raise args.error("n", "must not be 0")
    effect.who = args.word("who", "player", WHO, effect.who)
    effect.units = tuple(UNITS.index(word) for word in args.words("units", "unit", UNITS))
    effect.where = args.word("where", "place", WHERE, effect.where)
    effect.areas = tuple(AREAS.index(word) for word in args.words("areas", "area", AREAS))
    if args.has("colour"):
        effect.colour = COLOURS.index(args.word("colour", "colour", COLOURS))
    effect.rolls = args.word("rolls", "kind of rolls", ROLLS, effect.rolls)
    effect.lasts = args.word("lasts", "duration", LASTS, effect.lasts)
    effect.per = args.word("per", "counter", PER, effect.per)
    effect.random = args.flag("random", effect.random)
    for name, given in (("units", effect.units), ("areas", effect.areas)):
        if name in needed and not given:
            raise args.error(name, "must name at least one")
    return effect


def read_window(row: Row, windows: Sequence[str]) -> int:
    """The window that `row` names; -1 where it names none."""
    return windows.index(row.word("window", "window", windows)) if row.has("window") else -1
