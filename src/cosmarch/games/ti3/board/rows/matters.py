"""Counters and their areas, numbers, yes and no, and what may be done beside the questions."""

from __future__ import annotations

from cosmarch.core.ask import Ask
from cosmarch.core.panels import Face
from cosmarch.core.text import Words, capital
from cosmarch.games.ti3.board.art import emblems
from cosmarch.games.ti3.board.rows import places
from cosmarch.games.ti3.choices import YES
from cosmarch.games.ti3.content.vocabulary import AREAS, GROUND_FORCE, PDS, SPACE_DOCK, TRADE, UNITS
from cosmarch.games.ti3.rules.combat.space_battle import refuges
from cosmarch.games.ti3.rules.modifiers import WAR_FUNDING_PRICE
from cosmarch.games.ti3.rules.payment import INFLUENCE
from cosmarch.games.ti3.rules.side_actions import first_break, first_call, first_scuttle
from cosmarch.games.ti3.rules.strategy_cards import counter_price, secondary_price
from cosmarch.games.ti3.rules.trade import income
from cosmarch.games.ti3.state import Table
from cosmarch.games.ti3.words import names as say
from cosmarch.games.ti3.words.labels import hex_name, label, supply_label


def area(words: Words, ask: Ask, choice: int) -> Face:
    """Where a command counter goes to or comes from, with what is there and what it is for; or a trade good instead."""
    t: Table = ask.table
    if ask.domain is t.choices.bonus:
        if choice == 0:
            return Face(words("ti3.option.trade_good"), words("ti3.face.have", n=t.goods[ask.seat]), "icon-goods")
        choice -= 1
    have = (t.strategy, t.pool, t.fleet)[choice][ask.seat]
    note = f"{words('ti3.face.have', n=have)} · {words(f'ti3.face.{AREAS[choice]}')}"
    return Face(say.area_name(words, choice), note, f"icon-{AREAS[choice]}")


def counted(words: Words, ask: Ask, title: str) -> Face:
    """The row of a form whose number is the answer."""
    t: Table = ask.table
    if ask.kind in ("counters_strategy", "counters_pool"):  # what each is for is said by the question
        choice = int(ask.kind == "counters_pool")
        have = words("ti3.face.have", n=(t.strategy, t.pool)[choice][ask.seat])
        return Face(capital(say.area_name(words, choice)), have, f"icon-{AREAS[choice]}")
    if ask.kind == "buy_counters":
        price = places.paid(words, counter_price(t), INFLUENCE)
        return Face(title, f"{price} {words('ti3.face.each')}", "icon-counter")
    return Face(title)


def number(words: Words, ask: Ask, choice: int) -> Face:
    """How many: of what, and what that leaves."""
    t: Table = ask.table
    if ask.kind == "counters_pool":
        text, _, lost = supply_label(words, ask, choice).partition(" (")
        return Face(text, f"({lost}" if lost else "", "icon-command_pool")
    if ask.kind == "counters_strategy":
        return Face(str(choice), "", "icon-strategy_allocation")
    if ask.kind == "buy_counters":
        note = places.paid(words, choice * counter_price(t), INFLUENCE)
        return Face(words("ti3.face.counters", choice), note, "icon-counter")
    if ask.kind == "space_cannon" or ask.kind == "invasion_defence":
        title = words("ti3.face.shots", choice) if choice else words("ti3.face.no_shots")
        return Face(title, "", "unit-pds", best=choice == max(ask.legal))  # shots cost nothing
    if ask.kind == "starting_units":
        return starting(words, ask, choice)
    if ask.kind == "give_trade_card":
        return Face(label(words, ask, choice), "", "icon-trade")
    return Face(label(words, ask, choice))


def starting(words: Words, ask: Ask, count: int) -> Face:
    """How many units of a kind start on a planet; where one other is left, how many that gets."""
    t: Table = ask.table
    unit, planet = int(ask.args["unit"]), int(ask.args["planet"])
    planets = t.home_planets(ask.seat)
    at = planets.index(planet)
    note = ""
    if len(planets) == at + 2:
        column = {SPACE_DOCK: t.dock, GROUND_FORCE: t.ground, PDS: t.pds}[unit]
        rest = t.content.races[t.race[ask.seat]].units[unit] - sum([column[one] for one in planets[:at]]) - count
        note = words("ti3.face.rest_on", planet=say.planet_name(words, t.content, planets[-1]), n=rest)
    title = say.counted_units(words, t.content, unit, count)
    return Face(capital(title), note, f"unit-{UNITS[unit]}")


def consent(words: Words, ask: Ask, choice: int) -> Face:
    """Yes or no; of what has a price, the price."""
    t: Table = ask.table
    title = words("ti3.option.yes" if choice == YES else "ti3.option.no")
    if ask.kind in ("secondary", "own_secondary"):
        return secondary(words, ask, choice)
    if ask.kind in ("retreat", "withdraw"):
        return battle(words, ask, choice)
    if choice != YES:
        return Face(title, ends=True)
    note = ""
    if ask.kind in ("quash", "minister_of_war", "reroll_die"):
        note = words("ti3.face.counter_left", 1, a=t.strategy[ask.seat] - 1)
    elif ask.kind == "war_funding":
        note = words("ti3.face.goods_paid", WAR_FUNDING_PRICE, a=t.goods[ask.seat] - WAR_FUNDING_PRICE)
    return Face(title, note, "icon-check")


def secondary(words: Words, ask: Ask, choice: int) -> Face:
    """A secondary ability: what it costs, and what is left for others."""
    t: Table = ask.table
    card = int(ask.args["strategy"])
    name = say.strategy_name(words, t.content, card)
    if choice != YES:
        return Face(words("ti3.face.without"), "", "", ends=True)
    price = secondary_price(t, ask.seat, card) if ask.kind == "secondary" else 0
    have = t.strategy[ask.seat]
    note = words("ti3.face.counter_left", price, a=have - price) if price else words("ti3.face.for_free")
    if card == TRADE:
        note = f"{words('ti3.face.income', a=income(t, ask.seat))} · {note}"
    return Face(words("ti3.face.use", strategy=name), note, emblems.strategy(t.content.strategy_cards[card].key))


def battle(words: Words, ask: Ask, choice: int) -> Face:
    """Whether to leave a battle: where to; else the next roll."""
    t: Table = ask.table
    if choice != YES:
        return Face(words("ti3.face.roll_on", n=t.battle_round), "", "icon-battle", ends=True, best=True)
    hexes = " / ".join([hex_name(words, t, place) for place in refuges(t, ask.seat)])
    return Face(words("ti3.face.leave"), words("ti3.face.leave_to", hexes=hexes), "icon-move")


def beside(words: Words, ask: Ask, choice: int) -> Face:
    """What can be done beside the questions, by what it is."""
    t: Table = ask.table
    first = {"card": first_call(t), "scuttle": first_scuttle(t), "break": first_break(t), "gift": 0}
    kind = next((kind for kind, number in first.items() if choice >= number))
    icons = {"card": "icon-card", "scuttle": "icon-battle", "break": "icon-trade", "gift": "icon-goods"}
    return Face(label(words, ask, choice), "", icons[kind], words(f"ti3.beside.{kind}"))
