"""The words of questions, options, refusals and log lines."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from cosmarch.core.ask import Ask
from cosmarch.core.text import Words
from cosmarch.games.bts.content.vocabulary import ACHIEVEMENT_SLOTS, COLUMNS, LOCATIONS
from cosmarch.games.bts.rules.abilities import COLONIES, OUTPOSTS
from cosmarch.games.bts.rules.fleets import kind_level, kind_place
from cosmarch.games.bts.rules.holdings import visible_icons
from cosmarch.games.bts.rules.resources import SCRAP, growth
from cosmarch.games.bts.rules.turn import GROW, PRODUCE
from cosmarch.games.bts.state import DISCS, FOOD, NOBODY, ORE, PLACES, Table
from cosmarch.games.bts.words import names as say


def message(words: Words, t: Table, key: str, args: Mapping[str, int | str], names: Sequence[str], now: bool) -> str:
    """A message of the game. `now`: locations are those of the present table, named by the systems on them; events
    have noted that when they happened."""
    told = dict(args)
    if "techs" in args:  # several in one line, see `folding`
        told["tech"] = ", ".join([say.technology_name(words, t.content, card) for card in numbers(args["techs"])])
    if "way" in args:
        told["location"] = " → ".join([say.place_name(words, t.content, at) for at in numbers(args["way"])[:-1]])
    if now:
        for name, value in args.items():
            if name.startswith("location") and isinstance(value, int) and value < PLACES:
                told[name] = t.where(value)
    called = [names[seat] if seat < len(names) else player_name(words, t, seat, ()) for seat in range(t.seats)]
    return say.render(words, t.content, key, told, called)


def numbers(several: int | str) -> list[int]:
    """The numbers of an argument that names several things."""
    return [int(number) for number in str(several).split()]


def places(t: Table, args: Mapping[str, int | str]) -> tuple[str, ...]:
    """What the picture calls the things that the arguments name."""
    content = t.content
    called = {
        "tech": content.technology_names,
        "system": content.system_names,
        "slot": t.choices.slots.names,
        "space": t.choices.spaces.names,
        "guild": content.guild_names,
        "achievement": content.achievement_names,
    }
    out = [content.technology_names[card] for card in numbers(args.get("techs", ""))]
    for name, value in args.items():
        kind = name.rstrip("0123456789")
        if not isinstance(value, int) or value < 0:
            continue
        if kind == "location":
            out.append(LOCATIONS[value] if value < PLACES else t.content.system_names[value - PLACES])
        elif kind in called:
            out.append(called[kind][value])
    return tuple(out)


def player_name(words: Words, t: Table, seat: int, names: Sequence[str]) -> str:
    """A player by name, or by the seat's number, and once there is a mat, by its colour; sentences leave the colour
    out where there is a name."""
    name = names[seat] if seat < len(names) else words("core.seat", number=seat + 1)
    if t.faction[seat] == NOBODY:
        return name
    return f"{name} ({words('bts.colour.' + t.content.factions[t.faction[seat]].colour)})"


def label(words: Words, ask: Ask, value: int) -> str:
    """What an option says; packs included, since it is made from the components."""
    t: Table = ask.table
    d, content, domain = t.choices, t.content, ask.domain
    token = domain.names[value]
    plain = f"bts.option.{token}"
    if domain is d.spaces and value < len(content.spaces):
        space = content.spaces[value]
        return f"{say.space_name(words, content, value)}: {say.action_text(words, content, space.action)}"
    if domain is d.slots and value < len(content.slots):
        card = t.slot_tech[value]
        if card == NOBODY:
            return f"{token}: {words('bts.option.new_technology')}"
        return titled(
            f"{token}: {say.technology_name(words, content, card)}", say.technology_text(words, content, card)
        )
    if domain is d.technologies and value < len(content.technologies):
        return titled(say.technology_name(words, content, value), say.technology_text(words, content, value))
    if domain is d.systems and value < len(content.systems):
        return titled(say.system_name(words, content, value), say.system_text(words, content, value))
    if domain is d.locations and value < PLACES:
        return place_name(words, t, value)
    if domain is d.factions:
        return titled(say.faction_name(words, content, value), say.faction_text(words, content, value))
    if domain is d.achievements:
        return titled(say.achievement_name(words, content, value), say.achievement_text(words, content, value))
    if domain is d.actions:
        return f"{say.action_name(words, content, value)}: {say.action_text(words, content, value)}"
    if domain is d.ships and value < PLACES * 4:
        return ship_name(words, t, "bts.option.ship", value)
    if domain is d.moves and value < PLACES * 4 * PLACES:
        ship, target = value // PLACES, value % PLACES
        args: dict[str, int | str] = {
            "ship": kind_level(ship),
            "location": t.where(kind_place(ship)),
            "location2": t.where(target),
        }
        return say.render(words, content, "bts.option.move", args, ())
    if domain is d.columns and value < 5:
        return words("bts.option.column", column=token)
    if domain is d.types:
        return say.type_name(words, value)
    if domain is d.seats:
        return player_name(words, t, value, ask.names)
    if domain is d.alternatives and value < 9:
        return choice_text(words, ask, value)
    if domain is d.trades:
        if value >= SCRAP:
            return ship_name(words, t, "bts.option.scrap", value - SCRAP, content.scrap_ship)
        rates = (content.ore_to_population, content.population_to_ore, 0)
        return words(plain, rates[value])
    if domain is d.production and value in (GROW, PRODUCE):
        gain = len(growth(t, ask.seat)) if value == GROW else visible_icons(t, ask.seat, ORE)
        return f"{words(plain)}: +{gain}"
    if domain is d.stars:
        return star_name(words, t, value)
    if domain is d.tracks:
        disc = words("bts.option.food" if value == FOOD else "bts.option.ore_track")
        return f"{disc}: {next_disc(words, t, ask.seat, value)}"
    return words(plain)


def titled(name: str, text: str) -> str:
    """A component on one line."""
    return f"{name}: {'; '.join(text.splitlines())}"


def place_name(words: Words, t: Table, place: int) -> str:
    system = t.system_at[place]
    if system != NOBODY:
        return f"{say.system_name(words, t.content, system)} ({say.location_name(words, place)})"
    return say.location_name(words, place)


def ship_name(words: Words, t: Table, key: str, kind: int, n: int = 0) -> str:
    args: dict[str, int | str] = {"ship": kind_level(kind), "location": t.where(kind_place(kind)), "n": n}
    return say.render(words, t.content, key, args, ())


def next_disc(words: Words, t: Table, seat: int, track: int) -> str:
    """What the next disc of a track uncovers."""
    left = t.track[seat * 2 + track]
    if not left:
        return words("bts.row.star_disc")
    faction = t.content.factions[t.faction[seat]]
    gone = DISCS - left + 1
    spaces = faction.food_icons if track == FOOD else faction.ore_icons
    if gone in spaces:
        if track == FOOD:
            column = spaces.index(gone)
            stocked = t.supply[seat * len(COLUMNS) + column] > 0  # BTS-6.4: an empty column gives nothing
            return words("bts.row.opens_column" if stocked else "bts.row.opens_empty", column=COLUMNS[column])
        return words("bts.row.opens_ore", visible_icons(t, seat, track) + 1)
    away = [space - gone for space in spaces if space > gone]
    return words("bts.row.opens_later", away[0]) if away else words("bts.row.opens_nothing")


def choice_text(words: Words, ask: Ask, value: int) -> str:
    t: Table = ask.table
    option = t.content.effects[int(ask.args["effect"])].options[value]
    effects = say.effects_text(words, t.content, option.effects)
    if option.cost.ore or option.cost.population:
        return f"{say.cost_text(words, option.cost)}: {effects}"
    return effects


def star_name(words: Words, t: Table, value: int) -> str:
    if value < OUTPOSTS:
        card = t.achievements[value // ACHIEVEMENT_SLOTS]
        return words("bts.option.star_claim", achievement=say.achievement_name(words, t.content, card))
    if value < COLONIES:
        return words("bts.option.star_outpost", location=place_name(words, t, value - OUTPOSTS))
    system = (value - COLONIES) // 2
    if system < len(t.content.systems):
        return words("bts.option.star_colony", system=say.system_name(words, t.content, system))
    return words("bts.option.automation")
