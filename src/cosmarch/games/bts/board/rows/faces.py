"""Options as rows of a page: a title of a few words, what comes of it, a symbol. The whole sentence is the label."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Final

from cosmarch.core.ask import Ask
from cosmarch.core.forms import Form
from cosmarch.core.panels import Face, Facts, Figure
from cosmarch.core.text import Words, capital
from cosmarch.games.bts.board.art import icons
from cosmarch.games.bts.board.art.sprite import world
from cosmarch.games.bts.board.map import phrases
from cosmarch.games.bts.board.map.typesetting import mark
from cosmarch.games.bts.board.rows import prospects
from cosmarch.games.bts.board.signs import said, signed
from cosmarch.games.bts.choices import ABILITIES
from cosmarch.games.bts.content.components import Action, Cost
from cosmarch.games.bts.content.vocabulary import COLUMNS, LOCATIONS, TYPES
from cosmarch.games.bts.rules.colonies import level_to_land
from cosmarch.games.bts.rules.fleets import kind_level, kind_place, levels_at, power_at
from cosmarch.games.bts.rules.holdings import supply_of, visible_icons
from cosmarch.games.bts.rules.possible import occupied_by
from cosmarch.games.bts.rules.prerequisites import research_level, slot_refusal
from cosmarch.games.bts.rules.resources import SCRAP, growth
from cosmarch.games.bts.rules.turn import FIRST_ABILITY, GROW, PRODUCE, TRADE, bump_price
from cosmarch.games.bts.state import COLUMNS as COLUMN_COUNT
from cosmarch.games.bts.state import NOBODY, ORE, PLACES, Table
from cosmarch.games.bts.words import names as say
from cosmarch.games.bts.words.messages import label, next_disc, player_name

ENDS: Final = ("done", "skip", "finish")  # what ends a step
BASIC: Final = {"research": "icon-research", "build": "ship-1", "recruit": "icon-population"}
TRACK_ICONS: Final = ("icon-food", "icon-ore")
YES_ICONS: Final = {"pay_population_as_ore": ("icon-ore", "icon-population")}


def face(words: Words, ask: Ask, value: int) -> Face:
    """What the row of an option shows."""
    token = ask.domain.names[value]
    if token == "done" and ask.kind in ("jump", "relocate"):
        return Face(prospects.stop(words, ask), ends=True)
    if token in ENDS:
        own = f"bts.row.{token}.{ask.kind}"
        return Face(words(own if own in words else f"bts.option.{token}"), ends=True)
    if token.startswith("ability."):
        return ability(words, token.removeprefix("ability."))
    made = FACES.get(ask.kind)
    if made is not None:
        return made(words, ask, value)
    return Face(capital(label(words, ask, value)))


def ability(words: Words, name: str) -> Face:
    assert name in ABILITIES
    return Face(words(f"bts.row.ability.{name}"), signed(words, words(f"bts.row.ability_note.{name}")), "icon-ongoing")


# ---- actions


def space(words: Words, ask: Ask, value: int) -> Face:
    """The card or box that the space stands on; its price with what the space costs on top, and what it does."""
    t: Table = ask.table
    row = t.content.spaces[value]
    bump = bump_price(t, ask.seat, row)
    dear = _is_dear(ask, value)
    leads = () if dear else _leads(t, ask.seat, t.content.actions[row.action])
    made = replace(_action(words, ask, row.action, row.surcharge + bump), rare=dear, leads=leads)
    if not bump:
        return made
    other = player_name(words, t, occupied_by(t, ask.seat, value), ask.names)
    return replace(made, note=f"{made.note} · {words('bts.row.bumps', player=other)}")


def _leads(t: Table, seat: int, action: Action) -> tuple[str, ...]:
    """The slots that an action of the box would let the seat research, and nothing else: whoever knows which one need
    not look for the action first."""
    if action.origin != "basic" or [effect.op for effect in action.effects] != ["research"]:
        return ()
    (effect,) = action.effects
    slots = t.content.slots_of_level[research_level(t, seat, effect)]
    return tuple([t.content.slots[slot].name for slot in slots if slot_refusal(t, seat, slot, effect) is None])


def _is_dear(ask: Ask, value: int) -> bool:
    """Whether another space of the same action is open for less: this one is for who wants to come back to that."""
    t: Table = ask.table
    spaces = t.content.spaces
    price = {number: spaces[number].surcharge + bump_price(t, ask.seat, spaces[number]) for number in _same(ask, value)}
    return price.get(value, 0) > min(price.values(), default=0)


def _same(ask: Ask, value: int) -> list[int]:
    """The open spaces of an action."""
    spaces = ask.table.content.spaces
    numbers = [ask.domain.index[token] for token in ask.tokens]
    return [number for number in numbers if number < len(spaces) and spaces[number].action == spaces[value].action]


def copied(words: Words, ask: Ask, value: int) -> Face:
    return _action(words, ask, value, 0)


def _action(words: Words, ask: Ask, action: int, more: int) -> Face:
    t: Table = ask.table
    row = t.content.actions[action]
    must, may = prospects.taken(row.effects, supply_of(t, ask.seat))
    price = Cost(row.cost.ore + more, row.cost.population + must)
    named = row.origin == "basic" and [effect.op for effect in row.effects] == ["research"]  # the title says it all
    parts = [phrases.cost(price) if named else phrases.priced(words, t.content, price, row.effects, True)]
    if may:
        parts.append(words("bts.row.up_to", what=mark("population", may)))
    elif not price.ore and not price.population and row.effects[0].op != "copy_action":  # which one tells the price
        parts.append(words("bts.row.no_cost"))
    parts.append(prospects.only_target(words, t, ask.seat, row.effects))
    phrase = " · ".join([part for part in parts if part])
    title = capital(say.action_name(words, t.content, action))
    does = words("bts.row.use", name=title)
    return Face(title, signed(words, phrase), action_icon(t, action), does=does, rank=_rank(t, action))


def _rank(t: Table, action: int) -> int:
    """What few can do comes first: actions of high technologies, of guilds and of events before those of the box."""
    row = t.content.actions[action]
    if row.origin == "technology":
        return t.content.technologies[row.owner].level + 1
    return 1 if row.origin == "basic" else 4


def action_icon(t: Table, action: int) -> str:
    """The sign of a technology's type, the emblem of a guild, or what an action in the box is about."""
    row = t.content.actions[action]
    if row.origin == "technology":
        return f"type-{TYPES[t.content.technologies[row.owner].types[0]]}"
    if row.origin == "guild":
        return icons.guild(t.content.guilds[row.owner].key)
    return BASIC.get(row.name.partition("_")[0], "icon-event")


def alternative(words: Words, ask: Ask, value: int) -> Face:
    t: Table = ask.table
    option = t.content.effects[int(ask.args["effect"])].options[value]
    does = capital(said(words, phrases.effects(words, t.content, option.effects)))
    return Face(does, signed(words, phrases.cost(option.cost)))


def way_to_pay(words: Words, ask: Ask, value: int) -> Face:
    """Yes or no, as what is done."""
    pair = YES_ICONS.get(ask.kind, ("", ""))
    return Face(words(f"bts.row.{ask.domain.names[value]}.{ask.kind}"), icon=pair[value])


# ---- production


def production(words: Words, ask: Ask, value: int) -> Face:
    t: Table = ask.table
    if value == GROW:
        gives = [COLUMNS[column] for column in growth(t, ask.seat)]
        does = words("bts.row.grow_by", len(gives))
        note = prospects.growing(words, gives)
        last = 0 if gives else -1  # what brings nobody
        return Face(words("bts.table.grow"), note, "icon-food", gain=f"+{len(gives)}", does=does, rank=last)
    if value == PRODUCE:
        more = visible_icons(t, ask.seat, ORE)
        note = words("bts.table.produce_ore_note", more, a=t.ore[ask.seat], b=t.ore[ask.seat] + more)
        does = words("bts.row.produce", more)
        return Face(words("bts.table.produce_ore"), note, "icon-ore", gain=f"+{more}", does=does)
    assert value == TRADE < FIRST_ABILITY
    return Face(words("bts.table.trade"), words("bts.row.trade"), "icon-trade")


def vain(ask: Ask, value: int) -> bool:
    """Growth from columns that are all empty brings nobody (BTS-6.4)."""
    return ask.kind == "production" and value == GROW and not growth(ask.table, ask.seat)


def trade(words: Words, ask: Ask, value: int) -> Face:
    t: Table = ask.table
    person = mark("population", 1)
    if value >= SCRAP:
        ship = value - SCRAP
        title = words("bts.row.scrap", level=kind_level(ship))
        where = prospects.place_name(words, t, kind_place(ship))
        return Face(title, signed(words, f"{mark('ore', t.content.scrap_ship)} › {person} · {where}"), _ship(ship))
    token = ask.domain.names[value]
    price, gain = mark("ore", t.content.ore_to_population), mark("ore", t.content.population_to_ore)
    if token == "buy":
        return Face(words("bts.row.buy"), signed(words, f"{price} › {person}"), "icon-population")
    return Face(words("bts.row.sell"), signed(words, f"{person} › {gain}"), "icon-ore")


def facts(words: Words, after: Table, ask: Ask) -> Facts:
    """What one has once all that is filled in is traded."""
    if ask.kind != "trade":
        return Facts()
    seat, before = ask.seat, ask.table
    goods = (
        ("ore", "bts.table.ore", before.ore, after.ore),
        ("population", "bts.table.people", before.population, after.population),
    )
    told = [Figure(f"icon-{icon}", f"{was[seat]} → {now[seat]}", capital(words(key))) for icon, key, was, now in goods]
    return Facts(tuple(told))


def handin(words: Words, form: Form) -> str:
    """What a sheet does as it is filled in."""
    if form.kind == "landing":
        return words("bts.row.done.landing")
    if form.kind != "trade":
        return ""
    return words("bts.row.trades" if any([row.chosen for row in form.rows]) else "bts.row.trades_nothing")


# ---- research


def slot(words: Words, ask: Ask, value: int) -> Face:
    """A technology by name and action; one that is undiscovered by the types it can have."""
    t: Table = ask.table
    card = t.slot_tech[value]
    if card != NOBODY:
        return replace(technology(words, ask, card), does="")
    notes = [prospects.possible_types(words, t, ask.seat, value)]
    if t.slot_event[value] != NOBODY:
        notes.append(words("bts.row.event_first"))
    title = words("bts.row.undiscovered", slot=t.content.slots[value].name)
    told = " · ".join([note for note in notes if note])
    return Face(title, told, "icon-event", does=words("bts.row.discover"))


def technology(words: Words, ask: Ask, value: int) -> Face:
    """What it gives at once comes first, since that is what comes of choosing it."""
    t: Table = ask.table
    if value >= len(t.content.technologies):
        return Face(words("bts.option.draw"), words("bts.row.draw"), "icon-deck")
    card = t.content.technologies[value]
    told = words("bts.row.now", effects=phrases.effects(words, t.content, card.immediate)) if card.immediate else ""
    if not told:
        rows = phrases.rows(words, t.content, card)
        told = rows[0][2] if rows else ""
    name = say.technology_name(words, t.content, value)
    return Face(name, signed(words, told), f"type-{TYPES[card.types[0]]}", does=words("bts.row.keep", name=name))


def kind_of_technology(words: Words, ask: Ask, value: int) -> Face:
    return Face(capital(say.type_name(words, value)), icon=f"type-{TYPES[value]}", does=words("bts.row.turn_up"))


# ---- the galaxy


def location(words: Words, ask: Ask, value: int) -> Face:
    """A place, and what stands there or comes of choosing it."""
    t: Table = ask.table
    system = t.system_at[value]
    art = world(t.content.systems[system].key) if system != NOBODY else _art(value)
    title, note = capital(prospects.place_name(words, t, value)), ""
    if ask.kind == "build_where":
        return _yard(words, ask, value, Face(title, icon=art))
    if ask.kind == "bonus_order" and system != NOBODY:
        bonus = t.content.systems[system].control_bonus
        note = signed(words, capital(phrases.effects(words, t.content, bonus)))
    elif ask.kind == "storm_location":
        note = prospects.driven_off(words, t, ask, value)
    elif system != NOBODY:
        note = words("bts.row.strength", n=power_at(t, ask.seat, value), of=t.content.systems[system].strength)
    return Face(title, note, art, does=words("bts.row.colonize", place=title) if ask.kind == "colonize" else "")


def _yard(words: Words, ask: Ask, value: int, made: Face) -> Face:
    """A place to build at: what the ship costs, and whose the place is then. The only one goes on the main button."""
    price, meeting = int(ask.args["a"]), prospects.meeting(words, ask, value, int(ask.args["ship"]))
    note = signed(words, " · ".join([part for part in (mark("ore", price) if price else "", meeting) if part]))
    if [token for token in ask.tokens if token not in ENDS] != [ask.domain.names[value]]:
        return replace(made, note=note)
    return replace(made, title=words("bts.row.build_at", place=made.title), note=note, best=True)


def _art(place: int) -> str:
    name = LOCATIONS[place]
    return f"world-{name}" if name != "extra" else "world-deep_space"


def system(words: Words, ask: Ask, value: int) -> Face:
    t: Table = ask.table
    card = t.content.systems[value]
    note = f"{mark('shield', card.strength)} {mark('points', card.vp)}"
    return Face(say.system_name(words, t.content, value), signed(words, note), world(card.key))


def _ship(kind: int) -> str:
    return f"ship-{kind_level(kind)}"


def ship(words: Words, ask: Ask, value: int) -> Face:
    """A ship by its level, and where it is."""
    where = prospects.place_name(words, ask.table, kind_place(value))
    return Face(words("bts.row.ship", level=kind_level(value)), capital(where), _ship(value))


def raised(words: Words, ask: Ask, value: int) -> Face:
    """A ship to raise: what it becomes stands in the title where it is known."""
    t: Table = ask.table
    place, level = kind_place(value), kind_level(value)
    note = capital(prospects.place_name(words, t, place))
    return Face(words("bts.row.raise", level=level), note, _ship(value))


def landing(words: Words, ask: Ask, value: int) -> Face:
    """A ship that may land; what wastes least is suggested."""
    level, need, have = kind_level(value), int(ask.args["n"]), int(ask.args["a"])
    best = level == level_to_land(levels_at(ask.table, ask.seat, kind_place(value)), need - have)
    there = have + level
    key = "exact" if there == need else "more" if there > need else "less"
    note = words(f"bts.row.landing_{key}", n=there, of=need)
    return Face(words("bts.row.land", level=level), note, _ship(value), best=best)


def move(words: Words, ask: Ask, value: int) -> Face:
    """From where to where, the points, the way, and who holds the place then."""
    t: Table = ask.table
    kind, target = divmod(value, PLACES)
    start = kind_place(kind)
    title = f"{prospects.place_name(words, t, start)} → {prospects.place_name(words, t, target)}"
    notes = [prospects.way(words, t, ask, start, target)]
    notes.append(prospects.meeting(words, ask, target, kind_level(kind)))
    return Face(capital(title), " · ".join([note for note in notes if note]), _ship(kind))


# ---- the mat and the others


def track(words: Words, ask: Ask, value: int) -> Face:
    t: Table = ask.table
    title = words("bts.option.food" if value == 0 else "bts.option.ore_track")
    return Face(title, next_disc(words, t, ask.seat, value), TRACK_ICONS[value])


def column(words: Words, ask: Ask, value: int) -> Face:
    t: Table = ask.table
    held = t.supply[ask.seat * COLUMN_COUNT + value]
    note = words("bts.row.cubes", held)
    return Face(words("bts.option.column", column=COLUMNS[value]), note, "icon-supply")


def achievement(words: Words, ask: Ask, value: int) -> Face:
    t: Table = ask.table
    note = words("bts.row.claim", prospects.place_worth(t, value))
    return Face(say.achievement_name(words, t.content, value), note, "icon-achievement")


def opponent(words: Words, ask: Ask, value: int) -> Face:
    return Face(player_name(words, ask.table, value, ask.names))


def faction(words: Words, ask: Ask, value: int) -> Face:
    t: Table = ask.table
    mat = t.content.factions[value]
    bonus = signed(words, capital(phrases.effects(words, t.content, mat.setup_bonus))) if mat.setup_bonus else ""
    return Face(say.faction_name(words, t.content, value), bonus, icons.sigil(mat))


FACES: Final[dict[str, Callable[[Words, Ask, int], Face]]] = {
    "action": space,
    "copy_action": copied,
    "choose_effect": alternative,
    "pay_population_as_ore": way_to_pay,
    "convert_optional": way_to_pay,
    "production": production,
    "trade": trade,
    "research_slot": slot,
    "choose_technology": technology,
    "keep_private": technology,
    "tableau": technology,
    "technology_type": kind_of_technology,
    "draw_type": kind_of_technology,
    "build_where": location,
    "colonize": location,
    "bonus_order": location,
    "add_system_where": location,
    "exchange_system_with": location,
    "storm_location": location,
    "exchange_system": system,
    "upgrade": raised,
    "upgrade_ships": raised,
    "retire_ship": ship,
    "scrap": ship,
    "landing": landing,
    "jump": move,
    "relocate": move,
    "automate_track": track,
    "outpost_track": track,
    "colony_track": track,
    "swap_track": track,
    "column": column,
    "move_supply_from": column,
    "move_supply_to": column,
    "achievement": achievement,
    "opponent_to_pay": opponent,
    "faction": faction,
}
