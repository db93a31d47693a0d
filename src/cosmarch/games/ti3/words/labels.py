"""What the options of a question say."""

from __future__ import annotations

from typing import Final

from cosmarch.core.ask import Ask
from cosmarch.core.text import Words, capital
from cosmarch.games.ti3.choices import ACTIVATE, STRATEGIC, YES
from cosmarch.games.ti3.content.components import PoliticalCard
from cosmarch.games.ti3.content.vocabulary import GROUND_FORCE, PDS, SHIPS, SPACE_DOCK
from cosmarch.games.ti3.rules.cards.playing import is_for
from cosmarch.games.ti3.rules.council import laws
from cosmarch.games.ti3.rules.leaders.captives import GIVE
from cosmarch.games.ti3.rules.modifiers import dock_price, price
from cosmarch.games.ti3.rules.payment import INFLUENCE, RESOURCES, worth
from cosmarch.games.ti3.rules.side_actions import first_break, first_garrison, first_scuttle
from cosmarch.games.ti3.rules.strategy_cards import secondary_price
from cosmarch.games.ti3.rules.tactical.stowage import MOST
from cosmarch.games.ti3.rules.technology import price_of
from cosmarch.games.ti3.state import ABOARD, GARRISON, Table, garrison
from cosmarch.games.ti3.words import names as say
from cosmarch.games.ti3.words import situation
from cosmarch.games.ti3.words.messages import one_line, player_name

TARGETS: Final = ("card_planet", "exhaust_planet", "invade")  # questions about planets of others
VICTIMS: Final = ("card_player", "pillage", "spies")  # questions about what others hold
LOADING: Final = ("move_ship", "move_between")  # questions whose cargo is on planets and may go aboard


def label(words: Words, ask: Ask, choice: int) -> str:
    """What an option says. A question may have words of its own for a token (`ti3.option.<kind>.<token>`), for every
    way out there is one (`ti3.option.<token>`); the rest is named and explained as the component that it is."""
    token = ask.domain.names[choice]
    if ask.kind == "secondary" and choice == YES:
        counters = secondary_price(ask.table, ask.seat, int(ask.args["strategy"]))
        if counters:
            return words("ti3.option.secondary_for", counters, a=ask.table.strategy[ask.seat])
    for key in (f"ti3.option.{ask.kind}.{token}", f"ti3.option.{token}"):
        if key in words:
            return words(key)
    text = component(words, ask, choice)
    return capital(text)


def component(words: Words, ask: Ask, choice: int) -> str:
    t: Table = ask.table
    d, content, domain = t.choices, t.content, ask.domain
    token = domain.names[choice]
    if choice in ask.private:
        card = d.action_cards.index[token] - 1
        text = titled(say.action_card_name(words, content, card), say.action_card_text(words, content, card))
        return words("ti3.option.play", card=text)
    if domain is d.hexes:
        return system_label(words, ask, choice)
    if domain is d.planets:
        return planet_label(words, ask, choice)
    if domain is d.payments:
        return payment_label(words, ask, choice)
    if domain is d.units:
        return unit_label(words, ask, choice)
    if domain is d.stacks or domain is d.moves:
        return stack_label(words, ask, choice)
    if domain is d.garrisons:
        return garrison_label(words, ask, choice)
    if domain is d.seats:
        name = player_name(words, t, choice, ask.names)
        if ask.kind == "offer_agreement":
            return words("ti3.option.offer_to", seat=name, cards=situation.trade_cards(t, choice))
        if ask.kind in VICTIMS:
            return words("ti3.option.player_has", seat=name, a=t.goods[choice], b=len(t.hands[choice]))
        return name
    if ask.kind == "counters_pool":
        return supply_label(words, ask, choice)
    if ask.kind == "starting_units":
        return say.counted_units(words, content, int(ask.args["unit"]), choice)
    if domain is d.numbers:
        key = f"ti3.option.{ask.kind}"
        return words(key, choice) if key in words else token
    if domain is d.actions and choice >= ACTIVATE:
        return words("ti3.option.activate", hex=activation_label(words, ask, choice - ACTIVATE))
    if domain is d.actions:
        name = say.strategy_name(words, content, choice - STRATEGIC)
        return titled(name, say.primary_text(words, content, choice - STRATEGIC))
    if domain is d.strategies:
        return strategy_label(words, ask, choice)
    if domain is d.technologies or domain is d.purchases:
        return technology_label(words, ask, choice)
    if domain is d.action_cards and choice > len(content.action_cards):
        return agent_label(words, t, choice - len(content.action_cards) - 1)
    if domain is d.action_cards:
        card = choice - 1
        return titled(say.action_card_name(words, content, card), say.action_card_text(words, content, card))
    if domain is d.political_cards:
        return titled(say.political_card_name(words, content, choice), say.political_card_text(words, content, choice))
    if domain is d.objectives:
        return titled(say.objective_name(words, content, choice), say.objective_text(words, content, choice))
    if domain is d.systems:
        return tile_label(words, t, choice)
    if domain is d.races:
        return titled(say.race_name(words, content, choice), say.race_text(words, content, choice))
    if domain is d.colours:
        return say.colour_name(words, choice)
    if domain is d.areas:
        return say.area_name(words, choice)
    if domain is d.bonus:
        return say.area_name(words, choice - 1)
    if domain is d.leaders:
        kind = content.leaders[choice].kind
        return titled(say.leader_name(words, content, choice), say.leader_kind_text(words, content, kind))
    if domain is d.berths:
        return berth_label(words, ask, choice)
    if domain is d.fates:
        return words("ti3.option.give_captive", seat=player_name(words, t, choice - GIVE, ask.names))
    if domain is d.loads:
        forces, pds = divmod(choice, MOST)
        aboard = ((GROUND_FORCE, forces), (PDS, pds))
        return ", ".join([say.counted_units(words, content, unit, count) for unit, count in aboard])
    if domain is d.agreements:
        one, other = divmod(choice, t.seats)
        first, second = player_name(words, t, one, ask.names), player_name(words, t, other, ask.names)
        return words("ti3.option.agreement", seat=first, seat2=second)
    if domain is d.sides:
        return side_label(words, ask, choice)
    if ask.kind == "card_ability":
        return titled(say.ability_name(words, content, choice), say.ability_text(words, content, choice))
    return die_label(words, ask, token) if ask.kind == "card_die" else ballot_label(words, ask, token)


def titled(name: str, text: str) -> str:
    """A component on one line."""
    return f"{name}: {one_line(text)}"


def hex_name(words: Words, t: Table, place: int) -> str:
    return say.hex_name(words, t.content, t.choices.layout, t.hex_tile, place)


# ---- planets and units


def system_label(words: Words, ask: Ask, place: int) -> str:
    """A system by its name; as the target of a card or of an action, with who is there."""
    if ask.kind == "second_action":
        return activation_label(words, ask, place)
    return occupied(words, ask, place) if ask.kind == "card_system" else hex_name(words, ask.table, place)


def occupied(words: Words, ask: Ask, place: int) -> str:
    """A system and who is there."""
    name, who = hex_name(words, ask.table, place), situation.present(words, ask, place)
    return words("ti3.option.system_with", hex=name, who=who) if who else name


def activation_label(words: Words, ask: Ask, place: int) -> str:
    """A system to activate: who is there, and how many own ships could come."""
    t: Table = ask.table
    head = occupied(words, ask, place)
    reach = words("ti3.option.in_reach", situation.ships_in_reach(t, ask.seat, place))
    return f"{head}. {capital(reach)}"


def vain_card(ask: Ask, choice: int) -> bool:
    """Whether it is a card beside the ships to move that would bring no further one."""
    t: Table = ask.table
    if ask.kind != "move_ship" or choice not in ask.private:
        return False
    card = t.choices.action_cards.index[ask.domain.names[choice]] - 1
    moment, context = "after_activation", (ask.seat, t.system)
    return card in t.choices.timing.causes[moment] and not is_for(t, ask.seat, card, moment, context)


def supply_label(words: Words, ask: Ask, pool: int) -> str:
    """Counters for the Command Pool; what is left for Fleet Supply, and what that costs."""
    fleet = int(ask.args["n"]) - pool
    text = words("ti3.option.supply_left", n=pool, a=fleet)
    lost = situation.ships_lost(ask.table, ask.seat, fleet)
    return f"{text} " + words("ti3.option.ships_lost", lost) if lost else text


def planet_label(words: Words, ask: Ask, planet: int) -> str:
    """A planet with its values; where units are produced, what happens there."""
    t: Table = ask.table
    name = say.planet_name(words, t.content, planet)
    if ask.kind == "produce_where":
        if t.dock[planet]:
            return words("ti3.option.produce_at", planet=name)
        return words("ti3.option.build_dock", dock_price(t, ask.seat, planet), planet=name)
    text = words("ti3.option.planet", planet=name, a=laws.resources(t, planet), b=laws.influence(t, planet))
    return f"{text} – {situation.owned(words, ask, planet)}" if ask.kind in TARGETS else text


def payment_label(words: Words, ask: Ask, planet: int) -> str:
    """What a planet pays: for a technology less, where its discount is lost with it."""
    t: Table = ask.table
    name = say.planet_name(words, t.content, planet)
    keep = tuple([int(lost) for lost in str(ask.args.get("kept", "")).split()])
    if ask.kind == "pay_resources":
        return words("ti3.option.resources_of", worth(t, planet, RESOURCES, keep), planet=name)
    if ask.kind == "pay_influence":
        return words("ti3.option.influence_of", worth(t, planet, INFLUENCE, keep), planet=name)
    return planet_label(words, ask, planet)


def unit_label(words: Words, ask: Ask, unit: int) -> str:
    """A kind of unit; what it costs where it is produced."""
    t: Table = ask.table
    name = say.unit_name(words, t.content, unit)
    if ask.kind != "produce":
        return name
    batch, cost = t.content.units[unit].batch, price(t, ask.seat, unit)
    if batch > 1:
        return words("ti3.option.produce_batch", cost, unit=name, a=batch)
    return words("ti3.option.produce_unit", cost, unit=name)


def stack_label(words: Words, ask: Ask, choice: int) -> str:
    """Units of a kind in a system, with how many there are: the seat's own ships, an enemy's, cargo aboard, or units
    that are still on planets."""
    t: Table = ask.table
    place, unit = divmod(choice, ABOARD)
    if ask.kind == "card_ship":
        enemy = next(who for who in t.enemies_in(place, ask.seat) if t.ships_at(place, who, unit))
        return afloat(words, t, "ti3.option.stack_of", enemy, choice, player_name(words, t, enemy, ask.names))
    if unit < SHIPS:
        return afloat(words, t, "ti3.option.stack", ask.seat, choice)
    if ask.kind not in LOADING:
        return afloat(words, t, "ti3.option.stack_aboard", ask.seat, choice)
    column = t.ground if unit == GROUND_FORCE else t.pds
    planets = [planet for planet in t.planets_at(place) if t.owner[planet] == ask.seat and column[planet]]
    if len(planets) == 1:
        return planet_units(words, t, "ti3.option.garrison", garrison(planets[0], unit), column[planets[0]])
    name, count = say.unit_name(words, t.content, unit), sum([column[planet] for planet in planets])
    return words("ti3.option.on_planets", count, unit=name, hex=hex_name(words, t, place))


def afloat(words: Words, t: Table, key: str, seat: int, choice: int, owner: str = "") -> str:
    """Ships or cargo of a kind in a system, with how many the seat has there."""
    place, unit = divmod(choice, ABOARD)
    count = t.ships_at(place, seat, unit) if unit < SHIPS else t.cargo_at(place, seat, unit)
    return words(key, count, unit=say.unit_name(words, t.content, unit), hex=hex_name(words, t, place), seat=owner)


def berth_label(words: Words, ask: Ask, choice: int) -> str:
    """Where a leader starts: a planet, or a ship of a kind."""
    t: Table = ask.table
    planets = len(t.content.planets)
    if choice < planets:
        return planet_label(words, ask, choice)
    return words("ti3.option.aboard", unit=say.unit_name(words, t.content, choice - planets))


def garrison_label(words: Words, ask: Ask, choice: int) -> str:
    """Units of a kind on a planet, with how many there are; where units land, the landing."""
    t: Table = ask.table
    if ask.kind == "land":
        return planet_units(words, t, "ti3.option.land", choice, 1)
    return planet_units(words, t, "ti3.option.garrison", choice, standing(t, choice))


def planet_units(words: Words, t: Table, key: str, choice: int, count: int) -> str:
    planet, kind = divmod(choice, GARRISON)
    unit = say.unit_name(words, t.content, kind + SHIPS)
    return words(key, count, unit=unit, planet=say.planet_name(words, t.content, planet))


def standing(t: Table, choice: int) -> int:
    planet, kind = divmod(choice, GARRISON)
    columns = {GROUND_FORCE: t.ground, PDS: t.pds, SPACE_DOCK: t.dock}
    return columns[kind + SHIPS][planet]


# ---- cards and tiles


def strategy_label(words: Words, ask: Ask, card: int) -> str:
    """A strategy card; when it is chosen, with its bonus counters and what it does."""
    t: Table = ask.table
    name = say.strategy_name(words, t.content, card)
    if ask.kind != "strategy_card":
        return name
    if t.bonus[card]:
        name = words("ti3.option.with_bonus", t.bonus[card], strategy=name)
    return titled(name, say.strategy_text(words, t.content, card))


def technology_label(words: Words, ask: Ask, card: int) -> str:
    """A technology; when it is bought, with its price."""
    t: Table = ask.table
    name = say.technology_name(words, t.content, card)
    if ask.kind == "buy_technology":
        name = words("ti3.option.priced", price_of(t, ask.seat, card), tech=name)
    return titled(name, say.technology_text(words, t.content, card))


def tile_label(words: Words, t: Table, tile: int) -> str:
    """A tile with the values of its planets."""
    name = say.system_name(words, t.content, tile)
    planets = [
        words(
            "ti3.option.planet",
            planet=say.planet_name(words, t.content, planet),
            a=t.content.planets[planet].resources,
            b=t.content.planets[planet].influence,
        )
        for planet in t.content.systems[tile].planets
    ]
    return f"{name}: {'; '.join(planets)}" if planets else name


def agent_label(words: Words, t: Table, leader: int) -> str:
    """An Agent who could be sacrificed."""
    return words("ti3.option.sacrifice", leader=say.leader_name(words, t.content, leader))


# ---- votes, dice and side actions


def ballot_label(words: Words, ask: Ask, token: str) -> str:
    """What is voted for; of an outcome, what it does."""
    t: Table = ask.table
    names = [player_name(words, t, seat, ask.names) for seat in range(t.seats)]
    name = say.ballot_name(words, t.content, token, names)
    agenda: PoliticalCard = t.content.political_cards[int(ask.args["agenda"])]
    if agenda.vote == "elect":
        return name
    effect = agenda.for_effect if token == "for" else agenda.against_effect
    return titled(name, say.effect_text(words, t.content, "political_card", effect))


def die_label(words: Words, ask: Ask, token: str) -> str:
    """A die of the combat roll by its token: whose, of which unit, and what it shows."""
    t: Table = ask.table
    seat, unit, face = token.removeprefix("seat.").split(".")
    name = say.unit_name(words, t.content, t.choices.units.index[unit])
    return words("ti3.option.die", seat=player_name(words, t, int(seat) - 1, ask.names), unit=name, a=int(face))


def side_label(words: Words, ask: Ask, choice: int) -> str:
    """A gift, the end of an agreement, or units that are scuttled."""
    t: Table = ask.table
    if choice < first_break(t):
        other, count = divmod(choice, t.content.trade_goods)
        return words("ti3.option.give", count + 1, seat=player_name(words, t, other, ask.names))
    if choice < first_scuttle(t):
        return words("ti3.option.break", seat=player_name(words, t, choice - first_break(t), ask.names))
    if choice < first_garrison(t):
        return afloat(words, t, "ti3.option.scuttle_ship", ask.seat, choice - first_scuttle(t))
    number = choice - first_garrison(t)
    return planet_units(words, t, "ti3.option.scuttle_unit", number, standing(t, number))
