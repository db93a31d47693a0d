"""What the options of a question say."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from cosmarch.core.ask import Ask
from cosmarch.core.text import Words, capital
from cosmarch.games.se4x.choices import ALIENS, CENTER_NAMES, MACHINES, OWNER_NAMES
from cosmarch.games.se4x.content.vocabulary import COLOURS, DIE
from cosmarch.games.se4x.rules.combat.battle_values import ALWAYS, hits_to, to_hit, toughness
from cosmarch.games.se4x.rules.combat.boarding import seize_refusal, seizes_to
from cosmarch.games.se4x.rules.combat.bombardment import number_to_hit
from cosmarch.games.se4x.rules.economy.construction import capacity_left, places
from cosmarch.games.se4x.rules.economy.technology import top
from cosmarch.games.se4x.rules.ground import ground_values
from cosmarch.games.se4x.rules.modifiers import price, tech_price, yard_cost
from cosmarch.games.se4x.rules.movement.offers import stack
from cosmarch.games.se4x.rules.solitaire import science
from cosmarch.games.se4x.state import BOARDING_SHIP, EMPTY, FREE, GROUND, NOBODY, SHIP_KINDS, TECHS, TITAN, Table
from cosmarch.games.se4x.words import names as say

YARDS: Final = ("build", "build_older")  # the questions that need to know what ship yards can do
DOES: Final = ("se4x.option.settle", "se4x.option.tow", "se4x.option.unload")  # by act


def moment(ask: Ask) -> str:
    """What is asked. Who has no shot left is asked all the same whether they leave, and boarding ships do not fire."""
    if ask.kind != "fire":
        return ask.kind
    t: Table = ask.table
    return "stay" if ask.args.get("n") == 0 else "board" if t.kind[int(ask.args["group"])] == BOARDING_SHIP else "fire"


def label(words: Words, ask: Ask, choice: int) -> str:
    """What an option says. A question may have words of its own for a token (`se4x.option.<kind>.<token>`), for every
    way out there is one (`se4x.option.<token>`); the rest is named and explained as the component that it is, by what
    the seat that is asked may know."""
    t: Table = ask.table
    token = ask.domain.names[choice]
    special = f"se4x.option.{moment(ask)}.{token}"
    if special in words:
        return words(special)
    text = component(words, t, ask, choice)
    return capital(text) if text else words(f"se4x.option.{token}")


def component(words: Words, t: Table, ask: Ask, choice: int) -> str:
    """An option that is a thing of the game; "" for any other."""
    d, content, domain = t.choices, t.content, ask.domain
    token = domain.names[choice]
    if domain is d.hexes:
        if choice >= d.no_hex:
            return ""
        name = hex_label(words, t, choice, ask.seat, ask.names)
        return yard_label(words, t, ask, choice, name) if ask.kind == "build_where" else name
    if domain is d.moves:
        return move_label(words, t, ask, choice)
    if domain is d.groups or domain is d.fire or domain is d.gunners:
        if choice < d.slots:
            name = group_label(words, t, choice, ask.seat, ask.names)
            return shot_label(words, t, ask, choice, name)
        return fleet_label(t, token, ask.seat)
    if domain is d.fleets:
        return fleet_label(t, token, ask.seat)
    if domain is d.numbers or domain is d.classes:
        name = token if domain is d.numbers else words.say("se4x.option.design_class", {"class": token})
        price = design_price(t, ask.kind, choice)
        return name if price < 0 else words("se4x.option.priced", name=name, a=price)
    if domain is d.seats or domain is d.owners:
        return player_label(words, t, OWNER_NAMES.index(token), ask.names) if token.startswith("seat.") else ""
    if token == "done":
        return ""
    if domain is d.builds:
        return build_label(words, t, ask, choice)
    if domain is d.ships or domain is d.ground_units:
        return say.kind_name(words, content, choice if domain is d.ships else GROUND + choice)
    if domain is d.technologies:
        if ask.kind in ("research", "head_start"):
            return level_label(words, t, choice, ask.seat)
        return say.technology_name(words, content, choice)
    later = t.chosen("card_texts") == "later"
    if domain is d.advantages:
        name, text = say.advantage_name(words, content, choice), say.advantage_text(words, content, choice, later)
        return f"{name}: {text} {say.advantage_reveal(words, content, choice)}"
    if domain is d.alien_cards:
        name, text = say.alien_card_name(words, content, choice), say.alien_card_text(words, content, choice, later)
        return f"{name}: {text} {say.alien_card_reveal(words, content, choice)}"
    return ability_label(words, t, choice) if domain is d.abilities else ""


def player_label(words: Words, t: Table, seat: int, names: Sequence[str]) -> str:
    """A player; where there is a name, the colour of the counters stands beside it."""
    name = say.owner_name(words, seat, names)
    if seat >= len(names):
        return name
    return f"{name} ({words('se4x.board.colour.' + COLOURS[t.colour[seat]])})"


# ---- the map


def hex_label(words: Words, t: Table, place: int, seat: int, names: Sequence[str] = ()) -> str:
    """A hex with what the seat knows to be there."""
    name = t.content.hexes[place]
    if not t.knows_marker(seat, place):
        what = words("se4x.option.unexplored")
    elif t.terrain[place] == EMPTY:
        return name
    else:
        what = say.terrain_name(words, t.content, t.terrain[place])
        if t.colony[place] != NOBODY:
            owner = say.owner_name(words, t.colony[place], names)
            what = words("se4x.option.colony", terrain=what, seat=owner, a=t.worth[place])
    return words("se4x.option.hex", hex=name, what=what)


def group_label(words: Words, t: Table, group: int, seat: int, names: Sequence[str] = ()) -> str:
    """A counter as a seat sees it, with its hex."""
    if t.kind[group] == FREE:
        return say.face_down(words, group)
    owner = t.owner_of(group)
    args: dict[str, int | str] = {
        "hex": t.content.hexes[t.where[group]],
        "owner": say.owner_name(words, owner, names, science.in_play(t)),
    }
    if not t.shown_to(group, seat):
        return words.say("se4x.option.hidden_group", args | {"group": say.face_down(words, group)})
    args["units"] = say.counted(words, t.content, t.kind[group], t.size[group])
    # the type of aliens and machines says whose they are
    key = "se4x.option.group" if owner in (seat, ALIENS, MACHINES) else "se4x.option.group_of"
    return say.numbered(words, words.say(key, args), number_among_twins(t, group))


def number_among_twins(t: Table, group: int) -> int:
    """Which one a counter that is known is among those of its owner in the hex that are called the same, from 1; 0 for
    the only one."""
    here = t.groups_at(t.where[group], t.owner_of(group))
    twins = [one for one in here if (t.kind[one], t.size[one]) == (t.kind[group], t.size[group])]
    return twins.index(group) + 1 if len(twins) > 1 else 0


def move_label(words: Words, t: Table, ask: Ask, choice: int) -> str:
    """Who goes, and where to; "" for the words of the movement phase."""
    d = t.choices
    if choice >= d.first_move:
        who, goal = d.moved(choice)
        what = move_label(words, t, ask, who)
        if goal >= d.no_hex:
            return words(DOES[goal - d.no_hex], what=what)
        return words("se4x.option.goes", what=what, goal=hex_label(words, t, goal, ask.seat, ask.names))
    if choice < d.slots:
        return group_label(words, t, choice, ask.seat, ask.names)
    if choice < d.first_stack:
        token = d.moves.names[choice]
        return fleet_label(t, token, ask.seat) or words(f"se4x.option.{token}")
    return stack_label(words, t, choice - d.first_stack, ask.seat) if choice < d.first_word else ""


def stack_label(words: Words, t: Table, place: int, seat: int) -> str:
    """All that can leave a hex together."""
    ships = sum([t.size[group] for group in stack(t, seat, place)])
    return words("se4x.option.stack", ships, hex=t.content.hexes[place])


def fleet_label(t: Table, token: str, seat: int) -> str:
    """A fleet marker, by its name where the colour has names; "" for another token."""
    head, _, number = token.partition(".")
    fleets = t.content.colours[t.colour[seat]].fleets
    if head != "fleet" or not number or not fleets:
        return ""
    return fleets[int(number) - 1]


def shot_label(words: Words, t: Table, ask: Ask, choice: int, name: str) -> str:
    """A counter that is fired at, or that fires at a colony, with the rolls that hit and the hits that destroy; any
    other as it is."""
    if ask.kind == "ground_target":
        group = int(ask.args["group"])
        number = ground_values.to_hit(t, group, choice)
        needed = ground_values.hull(t, choice) - t.damage[choice]
        return words("se4x.option.target", needed, what=name, a=min(max(number, ALWAYS), DIE))
    if ask.kind in ("fire", "second_salvo"):
        group = int(ask.args["group"])
        if seize_refusal(t, group, choice) is None:
            return words("se4x.option.boards", what=name, a=min(seizes_to(t, group, choice), DIE))
        number = hits_to(t, group, choice, to_hit(t, group, choice, bool(ask.args.get("defending"))))
        needed = toughness(t, choice) - t.damage[choice]
        return words("se4x.option.target", needed, what=name, a=min(max(number, 0), DIE))
    if ask.kind == "bombard" and t.kind[choice] != TITAN:  # a titan needs no roll
        number = number_to_hit(t, choice, int(ask.args["hex"]))
        return words("se4x.option.bombards", what=name, a=min(max(number, 1), DIE))
    return name


# ---- the economic phase


def yard_label(words: Words, t: Table, ask: Ask, place: int, name: str) -> str:
    """A hex where something is built, with what its yards can still do where that counts."""
    choice = int(ask.args["build"])
    if choice >= SHIP_KINDS or not t.content.ships[choice].yard:
        return name
    halves = capacity_left(t, ask.seat, place)
    wanted = yard_cost(t, ask.seat, choice)
    return words("se4x.option.yard", what=name, left=halved(halves), wanted=halved(wanted))


def halved(halves: int) -> str:
    """Half hull points as a number of whole ones."""
    return f"{halves // 2}½".removeprefix("0") if halves % 2 else str(halves // 2)


def build_label(words: Words, t: Table, ask: Ask, choice: int) -> str:
    """What is built, with its price where that is asked for."""
    cost = t.number("center_price")
    if ask.domain.names[choice] not in CENTER_NAMES:
        cost = price(t, ask.seat, choice if choice < SHIP_KINDS else GROUND + choice - SHIP_KINDS)
    name = words("se4x.word.price", unit=say.build_name(words, t.content, choice), price=cost)
    if ask.kind not in YARDS or choice >= SHIP_KINDS or not t.content.ships[choice].yard:
        return name
    halves = [capacity_left(t, ask.seat, place) for place in places(t, ask.seat, choice)]
    wanted = yard_cost(t, ask.seat, choice)
    return words("se4x.option.yards", what=name, wanted=halved(wanted), left=halved(max([0, *halves])))


def level_label(words: Words, t: Table, technology: int, seat: int) -> str:
    """The next level of a technology with its price, where there is one, and what the technology does."""
    name = say.technology_name(words, t.content, technology)
    level = t.levels[seat * TECHS + technology] + 1
    if level > top(t, technology):
        return name
    head = words("se4x.word.level", level, tech=name, price=tech_price(t, seat, technology, level))
    return f"{head}: {words('se4x.page.about.technology.' + t.content.technology_names[technology])}"


def design_price(t: Table, kind: str, choice: int) -> int:
    """What a value of the unique ship adds to its price; -1 where the question is about something else."""
    book = t.content.unique_ship
    if kind == "design_hull":
        return book.hull_prices[choice - 1]
    if kind == "design_attack":
        return book.attack_prices[choice - 1]
    if kind == "design_defense":
        return book.defense_prices[choice]
    return book.class_prices[choice] if kind == "design_class" else -1


def ability_label(words: Words, t: Table, ability: int) -> str:
    """An ability of the unique ship with its price and what it does."""
    row = t.content.unique_ship.abilities[ability]
    cost = row.later_cost if t.chosen("shield_projector_price") == "later" else row.cost
    key = "se4x.option.priced" if cost >= 0 else "se4x.option.cheaper"
    name = words(key, name=say.ability_name(words, t.content, ability), a=abs(cost))
    return f"{name}: {say.ability_text(words, t.content, ability)}"
