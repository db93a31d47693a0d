"""What the components are called and what they do, in words.

Plain effects, objectives, windows and numbers are worded from the tables that the rules read, so that a content pack
is described in every language; a special effect has a text of its own (`ti3.text.<kind>.<effect>`). Names come from
the catalogue (`ti3.<kind>.<key>`), else from the content.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from cosmarch.core.text import Words, capital
from cosmarch.core.titles import Name, naming
from cosmarch.games.ti3.choices import PLAYER_COLOURS
from cosmarch.games.ti3.content.components import ActionCard, Effect, Layout, Objective, StrategyCard
from cosmarch.games.ti3.content.loader import Content
from cosmarch.games.ti3.content.vocabulary import AREAS, WORMHOLES
from cosmarch.games.ti3.state import FACE_DOWN

# Effects that take away, worded as the opposite of their giving kin.
TAKING = {"lose_trade_goods": "gain_trade_goods", "lose_counters": "gain_counters"}
# Effects that do as much as there is to do.
BOUNDED = ("lose_trade_goods", "lose_counters", "discard_action_cards", "exhaust_planets")


# ---- names


unit_name: Name = naming("unit")
technology_name: Name = naming("technology")
planet_name: Name = naming("planet")
system_name: Name = naming("system")  # empty ones are all called alike
race_name: Name = naming("race")
ability_name: Name = naming("ability")
leader_kind_name: Name = naming("leader_kind")
strategy_name: Name = naming("strategy_card")
action_card_name: Name = naming("action_card")
political_card_name: Name = naming("political_card")
objective_name: Name = naming("objective")


def counted_units(words: Words, content: Content, unit: int, n: int) -> str:
    """A number of units of a kind, as a label: it stands in no case but the first."""
    row = content.units[unit]
    if f"ti3.unit.{row.key}" in content.renamed:
        return f"{n} × {row.name}"
    return words(f"ti3.count.{row.key}", n)


def race_short_name(words: Words, content: Content, race: int) -> str:
    sheet = content.races[race]
    return content.named(words, f"race.{sheet.key}.short", sheet.short_name)


def leader_name(words: Words, content: Content, leader: int) -> str:
    """The leader with their kind: two leaders of a race may share a name."""
    row = content.leaders[leader]
    name = content.named(words, f"leader.{row.key}", row.name)
    return f"{name} ({leader_kind_name(words, content, row.kind)})"


def primary_name(words: Words, content: Content, card: StrategyCard) -> str:
    return content.named(words, f"strategy_card.{card.key}.primary", card.primary_name)


def secondary_name(words: Words, content: Content, card: StrategyCard) -> str:
    return content.named(words, f"strategy_card.{card.key}.secondary", card.secondary_name)


def domain_counter_name(words: Words, content: Content, counter: int) -> str:
    """With the number or the wormhole that is printed on it."""
    row = content.domain_counters[counter]
    name = content.named(words, f"domain_counter.{row.key}", row.name)
    if row.value:
        return f"{name} ({row.value})"
    return f"{name} ({wormhole_name(words, row.wormhole)})" if row.wormhole >= 0 else name


def colour_name(words: Words, colour: int) -> str:
    """A colour of players; those of technologies are the first of them."""
    return words(f"ti3.colour.{PLAYER_COLOURS[colour]}")


def area_name(words: Words, area: int) -> str:
    return words(f"ti3.area.{AREAS[area]}")


def wormhole_name(words: Words, wormhole: int) -> str:
    return words(f"ti3.wormhole.{WORMHOLES[wormhole]}")


def hex_label(layout: Layout, place: int) -> str:
    """A hex by its ring and its number there, counted from the north."""
    ring = layout.rings[place]
    return f"{ring}.{place - layout.rings.index(ring) + 1}" if ring else "0"


def hex_name(words: Words, content: Content, layout: Layout, tiles: Sequence[int], place: int) -> str:
    """The system on a hex, with the hex where several are called alike. `tiles` says what lies on each hex."""
    label = hex_label(layout, place)
    tile = tiles[place]
    if tile < 0:
        return words("ti3.hex.face_down" if tile == FACE_DOWN else "ti3.hex.open", place=label)
    name = system_name(words, content, tile)
    namesakes = [system for system in content.systems if system.name == content.systems[tile].name]
    return words("ti3.hex.system", system=name, place=label) if len(namesakes) > 1 else name


# ---- effects


def effect_text(words: Words, content: Content, kind: str, effect: Effect) -> str:
    """An effect as a sentence. `kind` is the kind of component that has it: special effects have their texts there."""
    if effect.special:
        return words(f"ti3.text.{kind}.{effect.key}")
    text = _core(words, content, effect)
    if effect.per:
        text = f"{text} {words('ti3.per.' + effect.per)}"
    if effect.lasts and effect.lasts != "always":
        text = f"{text}, {words('ti3.lasts.' + effect.lasts)}"
    if effect.key in BOUNDED:
        text = words("ti3.compose.as_far_as_possible", effect=text)
    if effect.who != "self":
        text = words("ti3.compose.who", who=words(f"ti3.who.{effect.who}"), effect=text)
    return f"{capital(text)}."


def _core(words: Words, content: Content, e: Effect) -> str:
    """The effect without its bearer, measure and duration. A message takes of the arguments what it needs."""
    key = TAKING.get(e.key, e.key) + ("_random" if e.random else "")
    args: dict[str, int | str] = {"n": e.n, "amount": signed(-e.n if e.key in TAKING else e.n)}
    units = [unit_name(words, content, unit) for unit in e.units] or [words("ti3.units.all")]
    chosen = e.key in ("place_units", "destroy_units")  # one of the kinds
    args["units"] = _joined(words, "or", units) if chosen else ", ".join(units)
    args["areas"] = _joined(words, "or", [area_name(words, area) for area in e.areas])
    args["technologies"] = words(f"ti3.technologies.{PLAYER_COLOURS[e.colour] if e.colour >= 0 else 'all'}")
    if e.where:
        args["where"] = words(f"ti3.where.{e.where}")
    if e.rolls:
        args["rolls"] = words(f"ti3.rolls.{e.rolls}")
    return words.say(f"ti3.effect.{key}", args)


def signed(number: int) -> str:
    """A number with its sign, typographically."""
    return f"+{number}" if number >= 0 else f"−{-number}"


def _joined(words: Words, how: str, parts: Sequence[str]) -> str:
    """Parts put together with "or" or "and"; nothing where there is none."""
    if not parts:
        return ""
    text = parts[0]
    for part in parts[1:]:
        text = words(f"ti3.compose.{how}", first=text, second=part)
    return text


# ---- descriptions: a line for each part of a component


def technology_text(words: Words, content: Content, tech: int) -> str:
    """Colour and prerequisites, then the effect."""
    card = content.technologies[tech]
    colour = capital(colour_name(words, card.colour))
    needed = [technology_name(words, content, one) for one in card.prerequisites]
    needs = _joined(words, "and" if card.needs_all else "or", needed)
    head = words("ti3.describe.needs", colour=colour, technologies=needs) if needed else colour
    return f"{head}\n{effect_text(words, content, 'technology', card.effect)}"


def ability_text(words: Words, content: Content, ability: int) -> str:
    return effect_text(words, content, "ability", content.abilities[ability].effect)


def race_text(words: Words, content: Content, race: int) -> str:
    """What the race starts with, what its trade cards give, and a line for each ability."""
    sheet = content.races[race]
    units = [f"{count} × {unit_name(words, content, unit)}" for unit, count in enumerate(sheet.units) if count]
    technologies = [technology_name(words, content, tech) for tech in sheet.technologies]
    lines = [words("ti3.describe.start", units=", ".join(units), technologies=", ".join(technologies))]
    lines.append(words("ti3.describe.trade", values=", ".join([str(value) for value in sheet.trade_values])))
    for ability in sheet.abilities:
        text = ability_text(words, content, ability)
        lines.append(words("ti3.describe.ability", name=ability_name(words, content, ability), effect=text))
    return "\n".join(lines)


def leader_kind_text(words: Words, content: Content, kind: int) -> str:
    return words(f"ti3.text.leader_kind.{content.leader_kinds[kind].key}")


def leader_text(words: Words, content: Content, leader: int) -> str:
    """Kind and race, then what their kind does."""
    row = content.leaders[leader]
    kind = capital(leader_kind_name(words, content, row.kind))
    head = words("ti3.describe.leader", kind=kind, race=race_name(words, content, row.race))
    return f"{head}\n{leader_kind_text(words, content, row.kind)}"


def strategy_text(words: Words, content: Content, strategy: int) -> str:
    """Both abilities with their titles; the one text of a card without a Strategic Action."""
    card = content.strategy_cards[strategy]
    if not card.strategic_action:
        return words(f"ti3.text.strategy_card.{card.key}")
    first = words(
        "ti3.describe.primary", name=primary_name(words, content, card), effect=primary_text(words, content, strategy)
    )
    name, text = secondary_name(words, content, card), secondary_text(words, content, strategy)
    if card.secondary_counters:
        second = words("ti3.describe.secondary", card.secondary_counters, name=name, effect=text)
    else:
        second = words("ti3.describe.secondary_free", name=name, effect=text)
    return f"{first}\n{second}"


def primary_text(words: Words, content: Content, strategy: int) -> str:
    card = content.strategy_cards[strategy]
    return words.say(f"ti3.text.strategy_card.{card.primary}", _numbers(card))


def secondary_text(words: Words, content: Content, strategy: int) -> str:
    card = content.strategy_cards[strategy]
    return words.say(f"ti3.text.strategy_card.{card.secondary}", _numbers(card))


def primary_brief(words: Words, content: Content, strategy: int) -> str:
    """What a card does for its holder, in as few words as a card has room for."""
    card = content.strategy_cards[strategy]
    return words.say(f"ti3.brief.{card.primary if card.strategic_action else card.key}", _numbers(card))


def secondary_brief(words: Words, content: Content, strategy: int) -> str:
    """What it does for the others."""
    card = content.strategy_cards[strategy]
    return words.say(f"ti3.brief.{card.secondary}", _numbers(card))


def _numbers(card: StrategyCard) -> dict[str, int | str]:
    out: dict[str, int | str] = {}
    for name, number in card.numbers.items():
        out[name] = number
    return out


def action_card_text(words: Words, content: Content, card: int) -> str:
    """When it is played and what it does."""
    row = content.action_cards[card]
    return f"{_played(words, content, row)}\n{effect_text(words, content, 'action_card', row.effect)}"


def _played(words: Words, content: Content, card: ActionCard) -> str:
    if card.play in ("action", "any_time"):
        return words("ti3.describe.played_as_action" if card.play == "action" else "ti3.describe.played_any_time")
    window = words(f"ti3.window.{content.windows[card.window].key}")
    return words("ti3.describe.played", window=window, by=words(f"ti3.by.{card.by}"))


def political_card_text(words: Words, content: Content, card: int) -> str:
    """Whether it is a law, what is elected, and what the outcomes do."""
    row = content.political_cards[card]
    kind = words("ti3.describe.law" if row.law else "ti3.describe.agenda")
    if row.vote == "elect":
        candidate = words(f"ti3.elect.{row.elect}")
        if row.barred:
            candidate = f"{candidate} ({', '.join([words('ti3.barred.' + one) for one in row.barred])})"
        head = words("ti3.describe.elect", kind=kind, candidate=candidate)
        return f"{head}\n{effect_text(words, content, 'political_card', row.elected_effect)}"
    aye = words("ti3.describe.for", effect=effect_text(words, content, "political_card", row.for_effect))
    nay = words("ti3.describe.against", effect=effect_text(words, content, "political_card", row.against_effect))
    return f"{kind}\n{aye}\n{nay}"


def objective_text(words: Words, content: Content, objective: int) -> str:
    """Stage and reward, then a line for each thing that it asks for."""
    card = content.objectives[objective]
    reward = words(f"ti3.text.reward.{card.reward}", card.points)
    lines = [words("ti3.describe.objective", stage=words(f"ti3.stage.{card.stage}"), reward=reward)]
    return "\n".join(lines + _asked(words, card))


def _asked(words: Words, card: Objective) -> list[str]:
    lines = [words(f"ti3.text.condition.{one.count}", one.at_least) for one in card.conditions]
    if card.spend_of:
        lines.append(words(f"ti3.text.spend.{card.spend_of}", card.spend))
    return lines


def domain_counter_text(words: Words, content: Content, counter: int) -> str:
    row = content.domain_counters[counter]
    wormhole = wormhole_name(words, row.wormhole) if row.wormhole >= 0 else ""
    return words(f"ti3.text.domain_counter.{row.kind}", row.value, wormhole=wormhole)


def unit_text(words: Words, content: Content, unit: int) -> str:
    """Its figures, then a line for each thing it can do."""
    row = content.units[unit]
    if row.batch > 1:
        figures = [words("ti3.describe.unit_batch", row.batch, cost=row.cost)]
    else:
        figures = [words("ti3.describe.unit", cost=row.cost)]
    if row.dice == 1:
        figures.append(words("ti3.describe.combat", combat=row.combat))
    elif row.dice:
        figures.append(words("ti3.describe.combat_dice", row.dice, combat=row.combat))
    if row.move:
        figures.append(words("ti3.describe.move", row.move))
    if row.capacity:
        carried = ", ".join([unit_name(words, content, one) for one in row.carries])
        figures.append(words("ti3.describe.capacity", row.capacity, units=carried))
    lines = [", ".join(figures)] + [words(f"ti3.text.unit.{ability}") for ability in row.abilities]
    if row.technology >= 0:
        needed = technology_name(words, content, row.technology)
        lines.append(words("ti3.text.unit.needs_technology", technology=needed))
    return "\n".join(lines)


def planet_text(words: Words, content: Content, planet: int) -> str:
    """Its printed values and specialty."""
    row = content.planets[planet]
    if row.specialty < 0:
        return words("ti3.describe.planet", resources=row.resources, influence=row.influence)
    colour = colour_name(words, row.specialty)
    return words("ti3.describe.planet_specialty", resources=row.resources, influence=row.influence, colour=colour)


# ---- messages with typed arguments


def render(
    words: Words,
    content: Content,
    key: str,
    args: Mapping[str, int | str],
    names: Sequence[str],
    layout: Layout,
    tiles: Sequence[int],
) -> str:
    """The message with its arguments in words. An argument's name, less trailing digits, says what its number means;
    `names` are the players by seat, `tiles` says which tile lies on each hex of the layout."""
    worded: dict[str, int | str] = {}
    for name, value in args.items():
        kind = name.rstrip("0123456789")
        if isinstance(value, str):
            worded[name] = ballot_name(words, content, value, names) if kind == "ballot" else value
        elif kind == "seat":
            worded[name] = names[value] if value >= 0 else words("ti3.nobody")
        elif value < 0:
            worded[name] = value
        elif kind == "hex":
            worded[name] = hex_name(words, content, layout, tiles, value)
        else:
            worded[name] = _worded(words, content, kind, value)
    return words.say(key, worded)


# What the number of an argument means, by its kind; of others it is a number.
COMPONENTS: Final[dict[str, Callable[[Words, Content, int], str]]] = {
    "planet": planet_name,
    "system": system_name,
    "unit": unit_name,
    "tech": technology_name,
    "card": action_card_name,
    "political": political_card_name,
    "agenda": political_card_name,
    "strategy": strategy_name,
    "objective": objective_name,
    "race": race_short_name,
    "ability": ability_name,
    "leader": leader_name,
    "counter": domain_counter_name,
}
WORDS: Final[dict[str, Callable[[Words, int], str]]] = {
    "wormhole": wormhole_name,
    "colour": colour_name,
    "area": area_name,
}


def _worded(words: Words, content: Content, kind: str, value: int) -> int | str:
    """A component by its number; the number itself where the kind is none."""
    if kind in COMPONENTS:
        return COMPONENTS[kind](words, content, value)
    return WORDS[kind](words, value) if kind in WORDS else value


def ballot_name(words: Words, content: Content, token: str, names: Sequence[str]) -> str:
    """A vote by its token: for or against, or what is elected; two things elected together are joined by "+"."""
    if "+" in token:
        halves = [ballot_name(words, content, half, names) for half in token.split("+")]
        return _joined(words, "and", halves)
    if token.startswith("seat."):
        return names[int(token.removeprefix("seat.")) - 1]
    if token in content.planet_names:
        return planet_name(words, content, content.planet_names.index(token))
    if token in content.political_card_names:
        return political_card_name(words, content, content.political_card_names.index(token))
    if token in PLAYER_COLOURS:
        return colour_name(words, PLAYER_COLOURS.index(token))
    return words(f"ti3.term.vote.{token}")
