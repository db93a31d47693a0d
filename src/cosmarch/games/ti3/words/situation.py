"""What a player needs to know to decide: who is where, what reaches it, what it costs, how the dice fell."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from cosmarch.core.ask import Ask
from cosmarch.core.text import Words
from cosmarch.games.ti3.choices import ACTIVATE, PASS_TURN
from cosmarch.games.ti3.content.vocabulary import GROUND_FORCE, PDS, SHIPS, SPACE_DOCK
from cosmarch.games.ti3.rules.combat.bombarding_ships import GUNS, gun_refusal, guns_left
from cosmarch.games.ti3.rules.combat.bombardment import gun_shots
from cosmarch.games.ti3.rules.combat.invasion import defence_face
from cosmarch.games.ti3.rules.council.votes import ballot_name
from cosmarch.games.ti3.rules.modifiers import fleet_limit
from cosmarch.games.ti3.rules.payment import INFLUENCE, means
from cosmarch.games.ti3.rules.strategy_cards import counter_price
from cosmarch.games.ti3.rules.tactical.movement import ship_refusal
from cosmarch.games.ti3.rules.tactical.pds import volleys
from cosmarch.games.ti3.rules.tactical.production import site_refusal
from cosmarch.games.ti3.rules.tactical.routes import steps_to
from cosmarch.games.ti3.rules.tactical.transport import supply_used
from cosmarch.games.ti3.rules.trade import card_value, own_cards
from cosmarch.games.ti3.state import ABSTAINS, NOBODY, NOWHERE, Table
from cosmarch.games.ti3.words import names as say
from cosmarch.games.ti3.words.messages import called, message

LEAVING: Final = ("retreat", "withdraw", "foresight")
FIGHTING: Final = ("window_before_space_battle", "window_before_combat_round", "window_before_invasion_combat")
ROLLED: Final = ("window_after_combat_roll", "reroll", "general_reroll")
DIE: Final = 4  # numbers that stand for a die in `dice`


def afloat(words: Words, t: Table, place: int, seat: int) -> str:
    """The ships of a seat in a system and what is aboard them."""
    counts = [*enumerate(t.fleet_at(place, seat))]
    counts += [(unit, t.cargo_at(place, seat, unit)) for unit in (GROUND_FORCE, PDS)]
    return ", ".join([say.counted_units(words, t.content, unit, count) for unit, count in counts if count])


def garrison(words: Words, t: Table, planet: int) -> str:
    """What stands on a planet."""
    counts = ((GROUND_FORCE, t.ground[planet]), (PDS, t.pds[planet]), (SPACE_DOCK, t.dock[planet]))
    return ", ".join([say.counted_units(words, t.content, unit, count) for unit, count in counts if count])


def owned(words: Words, ask: Ask, planet: int) -> str:
    """A planet's owner and garrison."""
    t: Table = ask.table
    if t.owner[planet] == NOBODY:
        return words("ti3.situation.nobody")
    name = called(words, t, t.owner[planet], ask.names)
    units = garrison(words, t, planet)
    return words("ti3.situation.has", seat=name, units=units) if units else name


def present(words: Words, ask: Ask, place: int) -> str:
    """Who is in a system: fleets, then planets; one that the system is called after needs no name."""
    t: Table = ask.table
    system = say.hex_name(words, t.content, t.choices.layout, t.hex_tile, place)
    parts: list[str] = []
    for seat in range(t.seats):
        if t.has_ships(place, seat):
            name = called(words, t, seat, ask.names)
            parts.append(words("ti3.situation.has", seat=name, units=afloat(words, t, place, seat)))
    for planet in t.planets_at(place):
        name, who = say.planet_name(words, t.content, planet), owned(words, ask, planet)
        parts.append(who if name == system else f"{name} – {who}")
    return "; ".join(parts)


def fleets_in_reach(t: Table, seat: int, place: int) -> dict[int, list[int]]:
    """By system, the ships of the seat by kind that could move to another if that were activated now."""
    steps = steps_to(t, seat, place)
    found: dict[int, list[int]] = {}
    for start in t.places_of(seat):
        if start == place:
            continue
        fleet = t.fleet_at(start, seat)
        goes = [
            ship_refusal(t, seat, start, place, kind, steps) is None if fleet[kind] else False for kind in range(SHIPS)
        ]
        if any(goes):
            found[start] = [fleet[kind] if goes[kind] else 0 for kind in range(SHIPS)]
    return found


def fleet_in_reach(t: Table, seat: int, place: int) -> list[int]:
    """All of them together, by kind."""
    found = fleets_in_reach(t, seat, place).values()
    return [sum([ships[kind] for ships in found]) for kind in range(SHIPS)]


def can_build(t: Table, seat: int, place: int) -> bool:
    """Whether a seat has a dock in a system, or could pay for a new one there: reason enough to activate it."""
    bare = [planet for planet in t.planets_at(place) if t.owner[planet] == seat and not t.dock[planet]]
    return bool(t.docks_at(place, seat)) or any([site_refusal(t, seat, planet) is None for planet in bare])


def ships_in_reach(t: Table, seat: int, place: int) -> int:
    """How many they are."""
    return sum(fleet_in_reach(t, seat, place))


def ships_lost(t: Table, seat: int, fleet: int) -> int:
    """How many ships go if Fleet Supply has so many counters (TI-20.6.3)."""
    change = fleet - t.fleet[seat]
    return sum(
        [
            max(0, supply_used(t, seat, place) - fleet_limit(t, seat, place) - change)
            for place in range(t.hexes)
            if t.has_ships(place, seat)
        ]
    )


def trade_cards(t: Table, seat: int) -> str:
    """What the trade cards of a seat are worth that it still has to give."""
    free = [card_value(t, card) for card in own_cards(seat) if t.card_holder[card] == seat]
    return ", ".join([str(number) for number in sorted(free, reverse=True)])


# ---- the question


def question(words: Words, ask: Ask) -> tuple[str, Mapping[str, int | str]]:
    """The key of a question and its arguments. What one has done oneself, who plays the card that is offered, and that
    a second card is to be taken need words that the rules know nothing of."""
    t: Table = ask.table
    key = f"ti3.ask.{ask.kind}"
    if ask.kind == "secondary":
        return key, {**ask.args, "seat": t.active}
    if ask.kind == "strategy_card" and ask.seat in t.strategy_holder:
        return "ti3.ask.second_strategy_card", {**ask.args, "strategy": t.strategy_holder.index(ask.seat)}
    if ask.kind == "casualty" and "thrown" in ask.args:
        return "ti3.ask.fired_at", ask.args
    own = f"ti3.ask.own_{ask.kind}"
    return own if ask.args.get("seat") == ask.seat and own in words else key, ask.args


# ---- beside the question


def vain_activation(ask: Ask, choice: int) -> bool:
    """Whether it activates a system that no own ship can get to and where nothing can be built."""
    t: Table = ask.table
    if ask.domain is not t.choices.actions or not ACTIVATE <= choice < t.choices.first_play:
        return False  # another action, or a card
    place = choice - ACTIVATE
    return not can_build(t, ask.seat, place) and not ships_in_reach(t, ask.seat, place)


def only_passing(ask: Ask) -> bool:
    """Whether all that one can do, but for passing, comes to nothing."""
    others = [choice for choice in ask.legal if choice != PASS_TURN]
    return len(others) < len(ask.legal) and all([vain_activation(ask, choice) for choice in reversed(others)])


def situation(words: Words, ask: Ask) -> str:
    """What is added to a question; nothing where the question says it all."""
    if ask.kind == "action":
        return words("ti3.situation.only_passing") if only_passing(ask) else ""
    if ask.kind in LEAVING:
        return forces(words, ask)
    if ask.kind in FIGHTING:
        return troops(words, ask) or forces(words, ask)
    if ask.kind in ROLLED:
        return dice(words, ask)
    if ask.kind == "window_after_vote_cast":
        return vote(words, ask)
    if ask.kind == "buy_counters":
        t: Table = ask.table
        return words("ti3.situation.counter_price", counter_price(t), a=means(t, ask.seat, INFLUENCE))
    if ask.kind == "space_cannon":
        return shots(words, ask)
    if ask.kind == "invasion_defence":
        t = ask.table
        planet = int(ask.args["planet"])
        return words("ti3.situation.shots", t.pds[planet], a=defence_face(t, planet))
    if ask.kind == "bombard":
        return guns(words, ask)
    if ask.kind == "reroll_die" and "needed" in ask.args:
        return words("ti3.situation.needed", a=ask.args["needed"])
    if ask.kind == "window_after_planet_lost":
        return words("ti3.situation.taken_by", who=owned(words, ask, int(ask.args["planet"])))
    return ""


def forces(words: Words, ask: Ask) -> str:
    """Both fleets of a battle."""
    t: Table = ask.table
    place = t.system
    seats = (t.active, t.defender)
    if place == NOWHERE or NOBODY in seats:
        return ""
    return " ".join(
        [
            words("ti3.situation.fleet", seat=called(words, t, seat, ask.names), units=afloat(words, t, place, seat))
            for seat in seats
            if t.has_ships(place, seat)
        ]
    )


def troops(words: Words, ask: Ask) -> str:
    """The ground forces of both sides of an invasion."""
    t: Table = ask.table
    planet = t.fought_for
    if planet == NOWHERE:
        return ""
    held = t.defender != NOBODY
    holder = called(words, t, t.defender, ask.names) if held else words("ti3.table.locals")
    landed = say.counted_units(words, t.content, GROUND_FORCE, t.landed[planet])
    sides = ((called(words, t, t.active, ask.names), landed), (holder, garrison(words, t, planet)))
    told = "; ".join([words("ti3.situation.has", seat=seat, units=units) for seat, units in sides])
    return f"{say.planet_name(words, t.content, planet)} – {told}."


def shots(words: Words, ask: Ask) -> str:
    """How many dice the own PDS roll, and what they hit with."""
    dice = volleys(ask.table, ask.seat, int(ask.args["seat"]), int(ask.args["hex"]))
    return " ".join([words("ti3.situation.shots", count, a=lowest) for lowest, count in sorted(dice.items())])


def guns(words: Words, ask: Ask) -> str:
    """The ships that may bombard a planet by kind, with their dice, and who is there to be hit."""
    t: Table = ask.table
    planet = int(ask.args["planet"])
    told: list[str] = []
    for kind in GUNS:
        if gun_refusal(t, planet, kind) is None:
            count = guns_left(t, kind)
            _, dice, lowest = gun_shots(t, planet, kind, count)
            ships = say.counted_units(words, t.content, kind, count)
            told.append(words("ti3.situation.has", seat=ships, units=words("ti3.situation.shots", dice, a=lowest)))
    forces = say.counted_units(words, t.content, GROUND_FORCE, t.ground[planet])
    return " ".join(
        [*told, words("ti3.situation.garrison", seat=called(words, t, t.defender, ask.names), units=forces)]
    )


def vote(words: Words, ask: Ask) -> str:
    """What was voted for just now, and with how many votes, as the log tells everybody."""
    t: Table = ask.table
    seat, card = int(ask.args["seat"]), int(ask.args["agenda"])
    if t.ballots[seat] == ABSTAINS:
        return message(words, t, "ti3.log.abstains", {"seat": seat}, ask.names)
    ballot = ballot_name(t, t.content.political_cards[card], t.ballots[seat])
    return message(words, t, "ti3.log.votes", {"seat": seat, "n": t.votes[seat], "ballot": ballot}, ask.names)


def dice(words: Words, ask: Ask) -> str:
    """The dice of a combat roll by player, and how many of them hit; where one may be rolled again, the own ones."""
    t: Table = ask.table
    thrown: dict[int, list[tuple[int, int]]] = {}
    if "thrown" in ask.args:
        parts_of = [int(part) for part in str(ask.args["thrown"]).split()]
        return dice_of(words, ask, ask.seat, list(zip(parts_of[::2], parts_of[1::2], strict=True)))
    for at in range(0, len(t.dice), DIE):
        seat, _, lowest, face = t.dice[at : at + DIE]
        thrown.setdefault(seat, []).append((lowest, face))
    return " ".join([dice_of(words, ask, seat, throws) for seat, throws in thrown.items()])


def dice_of(words: Words, ask: Ask, seat: int, throws: list[tuple[int, int]]) -> str:
    """Dice of a player, each the lowest face that hits and the one shown."""
    hits = sum([1 for lowest, face in throws if face >= lowest])
    faces = ", ".join([str(face) for _, face in throws])
    return words("ti3.situation.dice", hits, seat=called(words, ask.table, seat, ask.names), faces=faces)
