"""What a form comes to while it is filled in: holds and fleet, cost and payment, landings with their chances."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from cosmarch.core.ask import Ask
from cosmarch.core.forms import Form, Row
from cosmarch.core.panels import Facts, Figure
from cosmarch.core.text import Words
from cosmarch.games.ti3.board.art import worlds
from cosmarch.games.ti3.board.rows import places
from cosmarch.games.ti3.board.rows.arriving import arrival
from cosmarch.games.ti3.board.rows.holds import trays
from cosmarch.games.ti3.content.vocabulary import FIGHTER, GROUND_FORCE, SHIPS, UNITS
from cosmarch.games.ti3.rules.modifiers import dock_support, fleet_limit, production_limit
from cosmarch.games.ti3.rules.tactical.transport import held, supply_used
from cosmarch.games.ti3.rules.trade import partners
from cosmarch.games.ti3.state import NOBODY, NOWHERE, Table
from cosmarch.games.ti3.words import names as say
from cosmarch.games.ti3.words.situation import ships_lost

PAYS: Final = ("pay_resources", "pay_influence")
BUILDS: Final = ("produce", "produce_where", "mobilize")
# Sheets whose button says how many were picked, or that none was.
COUNTED: Final = {"bombard": "bombard", "refresh": "refresh", "card_refresh": "refresh"}


def facts(words: Words, t: Table, ask: Ask, form: Form) -> Facts:
    """`t` is the table with the rows of the form picked, `ask` the question that it begins with."""
    maker = MAKERS.get(form.kind)
    if form.kind == "secondary":  # by what it leads to
        kinds = [row.kind for row in form.rows]
        maker = build if "produce" in kinds else counters
    return maker(words, t, ask, form) if maker is not None else Facts()


def picked(form: Form, kind: str) -> int:
    return sum([row.chosen for row in form.rows if row.kind == kind])


def within(icon: str, value: int, limit: int, label: str, exact: bool = False) -> Figure:
    """So many of so many: good where it is all that is wanted, bad where it is too much."""
    tone = "bad" if value > limit else "good" if exact and value == limit else ""
    return Figure(icon, str(value), label, str(limit), tone)


# ---- movement and landing


def move(words: Words, t: Table, ask: Ask, form: Form) -> Facts:
    """Ships and what they hold, the size of the fleet, and the battle that awaits it."""
    seat, place = form.seat, t.system
    figures: list[Figure] = []
    if place != NOWHERE and t.has_ships(place, seat):
        limit = fleet_limit(t, seat, place)
        figures.append(within("icon-fleet_supply", supply_used(t, seat, place), limit, words("ti3.facts.fleet")))
        room = t.capacity(place, seat)
        if room:
            fighters = max(0, t.ships_at(place, seat, FIGHTER) - dock_support(t, seat, place))
            figures.append(within("icon-capacity", held(t, seat, place) + fighters, room, words("ti3.facts.holds")))
    drawn = trays(words, t, seat, place) if place != NOWHERE else ""
    enemies = t.enemies_in(place, seat) if place != NOWHERE else []
    if not enemies or not t.has_ships(place, seat):
        return Facts(tuple(figures), svg=drawn, arrival=arrival(t, form))
    enemy = places.who(words, ask, enemies[0])
    if enemies[0] in partners(t, seat):  # TI-33.5.3
        figures.append(Figure("icon-trade", "", words("ti3.facts.breaks_trade", seat=enemy), tone="bad"))
    versus = words("ti3.facts.versus", seat=enemy)
    return Facts(tuple(figures), t.choices.hexes.names[place], versus, drawn, arrival(t, form))


def is_ship(row: Row) -> bool:
    return row.token.rpartition(".")[2] in UNITS[:SHIPS]


def land(words: Words, t: Table, ask: Ask, form: Form) -> Facts:
    """Who stays on board, and how those that land will fare."""
    seat, place = form.seat, t.system
    left = t.cargo_at(place, seat, GROUND_FORCE)
    figures = [Figure("unit-ground_force", str(left), words("ti3.facts.on_board"))]
    for planet in t.planets_at(place):
        if not t.landed[planet] or t.owner[planet] in (seat, NOBODY):
            continue
        chance = landing_chance(t, seat, planet)
        name = say.planet_name(words, t.content, planet)
        label = words("ti3.facts.fights", planet=name, a=t.landed[planet], b=t.ground[planet])
        tone = "good" if chance >= 0.5 else "bad"
        figures.append(Figure(worlds.art(t.content.planets[planet].key), f"{round(100 * chance)} %", label, tone=tone))
    return Facts(tuple(figures))


def landing_chance(t: Table, seat: int, planet: int) -> float:
    """The chance of those that have landed alone: who is still on board stays there."""
    from cosmarch.games.ti3.advice.odds.table import possible_invasion  # NumPy takes long to load

    twin = t.copy()
    twin.add_cargo(t.system, seat, GROUND_FORCE, -t.cargo_at(t.system, seat, GROUND_FORCE))
    return float(possible_invasion(twin, seat, planet).win) if t.ground[planet] else 1.0


# ---- production and payment


def build(words: Words, t: Table, ask: Ask, form: Form) -> Facts:
    """What it costs of what there is, how much of the docks is used, and how large the fleet gets."""
    cost, seat = form.spent.get("resources", 0), form.seat
    means = form.budget.get("resources", 0)
    figures = [within("icon-resources", cost, means, words("ti3.facts.cost"))]
    figures += wasted(words, form, cost)
    units = picked(form, "produce")
    docks = producing(t, ask, form)
    if docks:
        limit = sum([production_limit(t, seat, planet) for planet in docks])
        figures.append(within("unit-space_dock", units, limit, words("ti3.facts.units")))
        place = t.hex_of(docks[0])
        limit = fleet_limit(t, seat, place)
        figures.append(within("icon-fleet_supply", supply_used(t, seat, place), limit, words("ti3.facts.fleet")))
    return Facts(tuple(figures))


def producing(t: Table, ask: Ask, form: Form) -> list[int]:
    """The planets whose docks produce, as far as they are known. They are all in one system."""
    names = t.choices.planets.index
    chosen = [names[row.token] for row in form.rows if row.kind == "produce_where" and row.chosen]
    ready = [planet for planet in chosen if t.dock[planet]]
    return [int(ask.args["planet"])] if not ready and ask.kind == "produce" else ready


def wasted(words: Words, form: Form, price: int) -> list[Figure]:
    """What planets give beyond the price."""
    over = form.spent.get("paid", 0) - price
    if over > 0:
        return [Figure("icon-planet", str(over), words("ti3.facts.wasted"), tone="accent")]
    return [Figure("icon-check", "", words("ti3.facts.exact"), tone="good")] if over == 0 and price else []


def pay(words: Words, t: Table, ask: Ask, form: Form) -> Facts:
    price, paid = form.budget.get("paid", 0), form.spent.get("paid", 0)
    icon = "icon-resources" if form.kind == "pay_resources" else "icon-influence"
    figures = [Figure(icon, str(min(paid, price)), words("ti3.facts.paid"), str(price))]
    figures += wasted(words, form, price)
    return Facts(tuple(figures))


def technology(words: Words, t: Table, ask: Ask, form: Form) -> Facts:
    cost = form.spent.get("resources", 0)
    if not cost and not picked(form, "buy_technology"):
        return Facts()
    figures = [within("icon-resources", cost, form.budget.get("resources", 0), words("ti3.facts.cost"))]
    return Facts((*figures, *wasted(words, form, cost)))


# ---- losses and counters


def losses(words: Words, t: Table, ask: Ask, form: Form) -> Facts:
    taken = picked(form, form.kind)
    return Facts((Figure("icon-hits", str(taken), words("ti3.facts.hits")),))


def supply(words: Words, t: Table, ask: Ask, form: Form) -> Facts:
    """What is left for Fleet Supply, and what that costs in ships."""
    left = form.budget.get("counters", 0) - form.spent.get("counters", 0)
    lost = ships_lost(t, form.seat, left)
    figures = [Figure("icon-fleet_supply", str(left), words("ti3.facts.supply"))]
    if lost:
        figures.append(Figure("icon-battle", str(lost), words("ti3.facts.ships_lost"), tone="bad"))
    return Facts(tuple(figures))


def placed(words: Words, t: Table, ask: Ask, form: Form) -> Facts:
    limit = form.budget.get("counters", 0)
    count = within("icon-counter", picked(form, "place_counter"), limit, words("ti3.facts.placed"), True)
    return Facts((count,))


def counters(words: Words, t: Table, ask: Ask, form: Form) -> Facts:
    """Counters that are bought: their price in influence."""
    cost = form.spent.get("influence", 0)
    if not cost:
        return Facts()
    figures = [within("icon-influence", cost, form.budget.get("influence", 0), words("ti3.facts.cost"))]
    return Facts((*figures, *wasted(words, form, cost)))


Maker = Callable[[Words, Table, Ask, Form], Facts]

MAKERS: Final[dict[str, Maker]] = {
    "move_ship": move,
    "move_between": move,
    "land": land,
    **dict.fromkeys(BUILDS, build),
    "pay_resources": pay,
    "pay_influence": pay,
    "buy_technology": technology,
    "casualty": losses,
    "invasion_casualty": losses,
    "counters_strategy": supply,
    "place_counter": placed,
    "buy_counters": counters,
}


# ---- the button that hands it in


def handin(words: Words, form: Form) -> str:
    kinds = [row.kind for row in form.rows]
    if form.kind in ("move_ship", "move_between", "patrol_ship"):
        ships = sum([row.chosen for row in form.rows if row.kind == form.kind and is_ship(row)])
        return words("ti3.facts.move", ships) if ships else words("ti3.facts.stay")
    if form.kind == "land":
        count = picked(form, "land")
        return words("ti3.facts.land", count) if count else words("ti3.facts.land_none")
    if form.kind in BUILDS or "produce" in kinds:
        cost = form.spent.get("resources", 0)
        built = cost or picked(form, "produce")
        return words("ti3.facts.build", n=cost) if built else words("ti3.facts.build_none")
    if form.kind in PAYS:
        return words("ti3.facts.pay", n=form.budget.get("paid", 0))
    if form.kind == "buy_technology" or "buy_counters" in kinds or "influence" in form.spent:
        cost = form.spent.get("resources", 0) + form.spent.get("influence", 0)
        return words("ti3.facts.buy", n=cost) if cost else words("ti3.facts.buy_none")
    if form.kind in ("casualty", "invasion_casualty", "excess_unit", "excess_ship", "reduce_ships"):
        return words("ti3.facts.lose")
    if form.kind in COUNTED:
        count, key = picked(form, form.kind), COUNTED[form.kind]
        return words(f"ti3.facts.{key}", count) if count else words(f"ti3.facts.{key}_none")
    if form.kind in ("counters_strategy", "place_counter", "bonus_counter"):
        none = form.kind != "counters_strategy" and not picked(form, form.kind)
        return words("ti3.facts.place_none" if none else "ti3.facts.place")
    if form.kind == "lose_counter":
        return words("ti3.facts.give_up")
    if form.kind in ("discard_card", "discard_for_agenda", "agenda_on_top"):
        chosen = [row for row in form.rows if row.chosen]
        if form.kind == "agenda_on_top":
            top = [row.face.title for row in chosen if row.kind == form.kind and row.face is not None]
            return words("ti3.facts.on_top", agenda=top[0]) if top else ""
        if len(chosen) == 1 and chosen[0].face is not None:  # it may stand below the edge of the sheet
            return words("ti3.facts.discard", card=chosen[0].face.title)
        return words("ti3.facts.discards", len(chosen)) if chosen else ""
    return bargain(words, form, any([row.chosen for row in form.rows]))


def bargain(words: Words, form: Form, some: bool) -> str:
    """What is offered or accepted, if anything is; what is left alone."""
    if form.kind in ("offer_agreement", "exchange_with", "debate"):
        return words("ti3.facts.offer" if some else "ti3.facts.offer_none")
    if form.kind in ("accept_agreement", "accept_exchange"):
        return words(f"ti3.face.{form.kind}.{'yes' if some else 'no'}")
    if form.kind != "secondary":
        return ""
    used = form.rows[0].face
    return used.title if some and used is not None else words("ti3.face.without")
