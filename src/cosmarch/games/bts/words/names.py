"""What the components are called and what they do, in words.

Sentences are put together from the same effect rows that the rules read, so a content pack is described in
every language. Names come from the catalogue (`bts.technology.<key>`), else from the content.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from cosmarch.core.text import Words, capital
from cosmarch.core.titles import Name, naming
from cosmarch.games.bts.content.components import Choice, Cost, Effect, Innovation, Term
from cosmarch.games.bts.content.loader import Content
from cosmarch.games.bts.content.vocabulary import COLUMNS, DECKS, LEVELS, LOCATIONS, TYPES

DISCS = ("food", "ore", "star")  # what a track argument may be


# ---- names


technology_name: Name = naming("technology")
event_name: Name = naming("event")
system_name: Name = naming("system")
achievement_name: Name = naming("achievement")
faction_name: Name = naming("faction")
guild_name: Name = naming("guild")


def innovation_name(words: Words, content: Content, faction: int, innovation: int) -> str:
    """By its number on the faction's mat."""
    row = content.factions[faction].innovations[innovation]
    return content.named(words, f"innovation.{row.key}", row.name)


def location_name(words: Words, location: int) -> str:
    return words(f"bts.location.{LOCATIONS[location]}")


def type_name(words: Words, type: int) -> str:
    return words(f"bts.type.{TYPES[type]}")


def track_name(words: Words, track: int) -> str:
    return words(f"bts.track.{DISCS[track]}")


def action_name(words: Words, content: Content, action: int) -> str:
    """The technology, guild or event it stands on, or its own name in the Basic Spacefaring box."""
    row = content.actions[action]
    if row.origin == "technology":
        return technology_name(words, content, row.owner)
    if row.origin == "guild":
        return guild_name(words, content, row.owner)
    if row.origin == "event":
        return event_name(words, content, row.owner)
    return content.named(words, f"action.{row.name}", row.name)


def space_name(words: Words, content: Content, space: int) -> str:
    """What it stands on, numbered where that has several spaces, with the ore that the space costs on top."""
    row = content.spaces[space]
    action = content.actions[row.action]
    name = action_name(words, content, row.action)
    siblings: list[int] = []
    for other in content.spaces:
        theirs = content.actions[other.action]
        if theirs.origin == action.origin and theirs.owner == action.owner:
            siblings.append(other.id)
    if len(siblings) > 1:
        name = f"{name} ({siblings.index(space) + 1})"
    return _surcharged(words, content, space, name)


def used_space(words: Words, content: Content, space: int) -> str:
    """The same where it is told what somebody used: which of several spaces it was says nothing."""
    return _surcharged(words, content, space, action_name(words, content, content.spaces[space].action))


def _surcharged(words: Words, content: Content, space: int, name: str) -> str:
    more = content.spaces[space].surcharge
    return words("bts.describe.surcharge", more, space=name) if more else name


# ---- effects


def cost_text(words: Words, cost: Cost) -> str:
    """What it costs; the word for "free" where it costs nothing."""
    parts: list[str] = []
    if cost.ore:
        parts.append(words("bts.cost.ore", cost.ore))
    if cost.population:
        parts.append(words("bts.cost.population", cost.population))
    return ", ".join(parts) if parts else words("bts.cost.free")


def counter_text(words: Words, counter: str) -> str:
    """What a counter counts, as a label."""
    return words(f"bts.counter.{counter}")


def passive_text(words: Words, passive: str) -> str:
    return words(f"bts.passive.{passive}")


def effect_text(words: Words, content: Content, effect: Effect) -> str:
    """One effect, as a phrase that can stand within a sentence."""
    cost = effect.cost
    if len(effect.options) == 1:  # a choice to take it or leave it
        cost = effect.options[0].cost
    text = _core(words, content, effect)
    notes = _notes(words, effect)
    if notes:
        text = f"{text} ({', '.join(notes)})"
    if not (cost.ore or cost.population):
        return words("bts.compose.optional", effect=text) if effect.optional else text
    price = cost_text(words, cost)
    if effect.optional:
        return words("bts.compose.optional_priced", cost=price, effect=text)
    return f"{price}: {text}"


def effects_text(words: Words, content: Content, effects: Sequence[Effect]) -> str:
    """Effects in their order."""
    return "; ".join([effect_text(words, content, effect) for effect in effects])


def action_text(words: Words, content: Content, action: int) -> str:
    """An action as "cost: effects"; a free one without the cost."""
    row = content.actions[action]
    return _priced(words, content, row.cost, row.effects)


def _priced(words: Words, content: Content, cost: Cost, effects: Sequence[Effect]) -> str:
    text = effects_text(words, content, effects)
    return f"{cost_text(words, cost)}: {text}" if cost.ore or cost.population else text


def _core(words: Words, content: Content, e: Effect) -> str:
    """The effect without its remarks and its price."""
    key = f"bts.effect.{e.op}"
    if e.op == "convert":
        key = f"{key}_{e.source}_{e.target}" + ("_deep_space" if e.where == "deep_space" else "")
        return words(key, e.n, ship=e.ship_level)
    if e.op == "convert_per":
        return words(key, per=_per(words, e.per, e.divisor))
    if e.op == "gain_ore_per":
        return words(key, e.each, per=_per(words, e.per, 1))
    if e.op == "move_supply":
        return words(f"{key}_{e.pick}_{e.to}", e.n)
    if e.op == "automate":
        return words(f"{key}_{('food', 'ore', 'either')[e.track]}", e.n)
    if e.op == "upgrade":
        if e.ships == 1:
            return words(f"{key}_ship", levels=e.levels)
        if e.ships:
            return words(f"{key}_ships", e.ships, levels=e.levels)
        return words(f"{key}_spread", e.levels)
    if e.op == "research":
        return words(key, level=LEVELS[e.level - 1]) if e.level else words(f"{key}_colonized_plus_1")
    if e.op == "choose":
        return _choose(words, content, e)
    if e.op == "produce":
        return words(f"{key}_{e.kind}")
    if e.op == "copy_action":
        return words(f"{key}_{e.scope}")
    if e.op == "private_technology":
        return words(key, level=LEVELS[e.level - 1])
    if e.op == "uncover_guild":
        return words(key, guild=guild_name(words, content, e.guild))
    if e.op == "exchange_system":
        return words(key, e.look, deck=DECKS[e.deck])
    if e.deck >= 0:
        return words(key, deck=DECKS[e.deck])
    return words(key, e.n)


def _choose(words: Words, content: Content, e: Effect) -> str:
    if len(e.options) == 1:
        text = effects_text(words, content, e.options[0].effects)
        return text if e.times == 1 else words("bts.effect.choose_times", e.times, options=text)
    options = _option(words, content, e.options[0])
    for option in e.options[1:]:
        options = words("bts.compose.or", first=options, second=_option(words, content, option))
    if e.times > 1:
        return words("bts.effect.choose_times", e.times, options=options)
    return words("bts.effect.choose_once", options=options)


def _option(words: Words, content: Content, option: Choice) -> str:
    """In brackets where the line between two options could be read wrongly."""
    text = _priced(words, content, option.cost, option.effects)
    return f"[{text}]" if option.cost.ore or option.cost.population or len(option.effects) > 1 else text


def _per(words: Words, counter: str, divisor: int) -> str:
    if divisor > 1:
        return words("bts.per.every", divisor, counter=counter_text(words, counter))
    return words(f"bts.per.{counter}")


def _notes(words: Words, e: Effect) -> list[str]:
    """The remarks that limit or widen an effect."""
    notes: list[str] = []
    if e.column == "any":
        notes.append(words("bts.note.any_column"))
    if e.discovered_only:
        notes.append(words("bts.note.discovered_only"))
    if e.ignore_prerequisites:
        notes.append(words("bts.note.ignore_prerequisites"))
    if e.skip_immediate:
        notes.append(words("bts.note.skip_immediate"))
    if e.condition:
        notes.append(words(f"bts.note.{e.condition}"))
    if e.times > 1 and e.repeat_allowed:
        notes.append(words("bts.note.repeat_allowed"))
    if e.op == "copy_action":
        notes.append(words("bts.note.own_or_printed" if e.needs_technology else "bts.note.any_technology"))
    if e.maximum >= 0:
        notes.append(words("bts.note.at_most", e.maximum))
    return notes


# ---- descriptions: a line for each part of a component


def technology_text(words: Words, content: Content, tech: int) -> str:
    """Level and types, then whatever the card has: immediate, actions, ongoing, score."""
    card = content.technologies[tech]
    types = ", ".join([type_name(words, type) for type in card.types])
    lines = [words("bts.describe.technology", level=LEVELS[card.level - 1], types=types)]
    if card.immediate:
        lines.append(words("bts.describe.immediate", effects=effects_text(words, content, card.immediate)))
    for action in card.actions:
        spaces = len([space for space in card.spaces if content.spaces[space].action == action])
        text = action_text(words, content, action)
        many = words("bts.describe.action_spaces", spaces, action=text)
        lines.append(many if spaces > 1 else words("bts.describe.action", action=text))
    for passive in card.ongoing:
        lines.append(words("bts.describe.ongoing", passive=passive_text(words, passive)))
    score = [words("bts.score.points", card.vp)] + [_term(words, term) for term in card.terms]
    lines.append(words("bts.describe.score", score=" + ".join(score)))
    return "\n".join(lines)


def _term(words: Words, term: Term) -> str:
    text = words("bts.score.per", term.vp, per=_per(words, term.per, 1))
    return text if term.maximum < 0 else f"{text} ({words('bts.note.at_most', term.maximum)})"


def event_text(words: Words, content: Content, event: int) -> str:
    """Level, whom it strikes and how, whether it stays, its action and its score."""
    card = content.events[event]
    lines = [words("bts.describe.event", level=LEVELS[card.level - 1]), *event_effects(words, content, event)]
    if card.stays == "location":
        lines.append(words("bts.describe.stays_location", location=location_name(words, card.place)))
    elif card.stays:
        lines.append(words(f"bts.describe.stays_{card.stays}"))
    return "\n".join([*lines, *event_lasts(words, content, event)])


def event_effects(words: Words, content: Content, event: int) -> list[str]:
    """What happens when it comes up."""
    card = content.events[event]
    lines: list[str] = []
    if card.effects:
        whom = "everyone" if card.everyone else "discoverer"
        lines.append(words(f"bts.describe.{whom}", effects=effects_text(words, content, card.effects)))
    if card.extra:
        lines.append(words("bts.describe.extra", effects=effects_text(words, content, card.extra)))
    return lines


def event_lasts(words: Words, content: Content, event: int) -> list[str]:
    """What it means from then on: an action, or points at the end."""
    card = content.events[event]
    lines: list[str] = []
    if card.action >= 0:
        lines.append(words("bts.describe.action", action=action_text(words, content, card.action)))
    if card.score_per == "retired_ship_level":
        lines.append(words("bts.score.by_level", points=_listed(card.score)))
    elif card.score_per == "holder":
        lines.append(words("bts.score.holder", card.score[0]))
    elif card.score_per:
        counter = counter_text(words, card.score_per)
        lines.append(words("bts.score.most", card.score[0], counter=counter, b=card.score[1]))
    return lines


def system_text(words: Words, content: Content, system: int) -> str:
    """Deck, strength, points and specialties, then its rewards and its ability."""
    card = content.systems[system]
    lines = [
        words(
            "bts.describe.system",
            deck=DECKS[card.deck],
            strength=card.strength,
            points=words("bts.score.points", card.vp),
            specialties=", ".join([track_name(words, track) for track in card.specialties]),
        )
    ]
    if card.control_bonus:
        lines.append(words("bts.describe.control", effects=effects_text(words, content, card.control_bonus)))
    if card.colonization_bonus:
        bonus = effects_text(words, content, card.colonization_bonus)
        lines.append(words("bts.describe.colony", effects=bonus))
    for passive in card.ability:
        lines.append(words("bts.describe.ability", passive=passive_text(words, passive)))
    return "\n".join(lines)


def achievement_text(words: Words, content: Content, achievement: int) -> str:
    """The condition and the points of its spaces."""
    card = content.achievements[achievement]
    counter = counter_text(words, card.count)
    condition = words("bts.describe.achievement", card.at_least, counter=capital(counter))
    return f"{condition}\n{words('bts.describe.slots', points=_listed(card.slot_vp))}"


def faction_text(words: Words, content: Content, faction: int) -> str:
    return "\n".join([f"{head}: {told}" for head, told in faction_parts(words, content, faction)])


def faction_parts(words: Words, content: Content, faction: int) -> list[tuple[str, str]]:
    """Supply columns, set-up bonus and innovations, each under its heading."""
    mat = content.factions[faction]
    columns = ", ".join([f"{COLUMNS[i]}\u00a0{cubes}" for i, cubes in enumerate(mat.columns)])
    parts = [(words("bts.describe.columns"), columns)]
    if mat.setup_bonus:
        parts.append((words("bts.describe.setup"), effects_text(words, content, mat.setup_bonus)))
    return parts + [innovation_part(words, content, innovation) for innovation in mat.innovations]


def innovation_line(words: Words, content: Content, innovation: Innovation) -> str:
    return ": ".join(innovation_part(words, content, innovation))


def innovation_part(words: Words, content: Content, innovation: Innovation) -> tuple[str, str]:
    """What unlocks an innovation, and what it does."""
    if innovation.once:
        effects = effects_text(words, content, innovation.effects)
    else:
        effects = passive_text(words, innovation.passive)
    head = words(
        "bts.describe.innovation_once" if innovation.once else "bts.describe.innovation_ongoing",
        innovation.icons,
        name=content.named(words, f"innovation.{innovation.key}", innovation.name),
        track=track_name(words, innovation.track),
    )
    return head, effects


def _listed(points: Sequence[int]) -> str:
    return "/".join([str(point) for point in points])  # without blanks, at which a line would break


# ---- messages with typed arguments


def render(words: Words, content: Content, key: str, args: Mapping[str, int | str], names: Sequence[str]) -> str:
    """The message with its arguments in words. An argument's name, less trailing digits, says what its number
    means; `names` are the players by seat. An innovation is counted on the mat of the argument `faction`."""
    worded: dict[str, int | str] = {}
    for name, value in args.items():
        kind = name.rstrip("0123456789")
        if isinstance(value, str) or value < 0:
            worded[name] = value
        elif kind == "innovation":
            worded[name] = innovation_name(words, content, int(args["faction"]), value)
        else:
            worded[name] = _worded(words, content, kind, value, names)
    return words.say(key, worded)


def place_name(words: Words, content: Content, value: int) -> str:
    """A location; past the last one stand the system cards that lie, or lay, on one."""
    if value >= len(LOCATIONS):
        return system_name(words, content, value - len(LOCATIONS))
    return location_name(words, value)


# What the number of an argument means, by its kind; of others it is a number.
COMPONENTS: Final[dict[str, Callable[[Words, Content, int], str]]] = {
    "location": place_name,
    "tech": technology_name,
    "system": system_name,
    "space": used_space,
    "action": action_name,
    "event": event_name,
    "achievement": achievement_name,
    "faction": faction_name,
    "guild": guild_name,
}


def _worded(words: Words, content: Content, kind: str, value: int, names: Sequence[str]) -> int | str:
    if kind in COMPONENTS:
        return COMPONENTS[kind](words, content, value)
    if kind == "seat":
        return names[value]
    if kind == "slot":
        return content.slots[value].name
    if kind == "type":
        return type_name(words, value)
    if kind == "track":
        return track_name(words, value)
    if kind == "level":
        return LEVELS[value - 1] if value else "–"
    if kind == "column":
        return COLUMNS[value]
    return DECKS[value] if kind == "deck" else value
