"""What a player may do beside the questions: give trade goods away at any time (TI-33.4.3) and, in the Status Phase,
scuttle units (TI-24.2.1) and end agreements (TI-33.5.1). What laws let a player do at any time, and a moment for cards
that are played at any time (TI-30.1.2), they call for here; it comes at the next moment of the game."""

from __future__ import annotations

from typing import Final

from cosmarch.core.ask import Ask, Refusal
from cosmarch.games.ti3.choices import CALLS
from cosmarch.games.ti3.content.timing import RULE
from cosmarch.games.ti3.content.vocabulary import GROUND_FORCE, PDS, SHIPS, SPACE_DOCK
from cosmarch.games.ti3.rules.cards import playing
from cosmarch.games.ti3.rules.council import laws
from cosmarch.games.ti3.rules.council.powers_of_laws import buy_out_refusal, law_card, strike_refusal
from cosmarch.games.ti3.rules.status_phase import OBJECTIVES
from cosmarch.games.ti3.rules.tactical.transport import overfull, remove_ship
from cosmarch.games.ti3.rules.trade import break_refusal, end_agreement, partners
from cosmarch.games.ti3.state import ABOARD, GARRISON, SETTING_UP, STATUS_PHASE, Table, garrison, stack

CALLED_LAWS: Final = ("minister_of_internal_security", "short_term_truce")  # that give the first powers of CALLS
CARD: Final = len(CALLED_LAWS)  # among CALLS: a moment for a card


def sides(t: Table, seat: int) -> Ask | None:
    """The side actions of a seat as a question, or None where it has none."""
    if t.phase == SETTING_UP or t.out[seat]:
        return None
    choices = gifts(t, seat)
    if t.phase == STATUS_PHASE:
        choices += [first_break(t) + other for other in partners(t, seat)]
        choices += [first_scuttle(t) + number for number in scuttleable(t, seat)]
    choices += [first_call(t) + power for power in powers(t, seat)]
    if not choices:
        return None
    return Ask(
        seat,
        "side",
        t.choices.sides,
        choices,
        lambda choice: rule_of(t, choice),
        lambda choice: side_refusal(t, seat, choice),
    )


# ---- numbers in the domain: gifts, then agreements to end, then units to scuttle


def first_break(t: Table) -> int:
    return t.seats * t.content.trade_goods


def first_scuttle(t: Table) -> int:
    return first_break(t) + t.seats


def first_garrison(t: Table) -> int:
    return first_scuttle(t) + t.hexes * ABOARD


def first_call(t: Table) -> int:
    return first_garrison(t) + len(t.content.planets) * GARRISON


def rule_of(t: Table, choice: int) -> str:
    if choice >= first_call(t):
        return RULE if choice - first_call(t) == CARD else laws.RULE
    if choice < first_break(t):
        return "TI-33.4.3"
    return "TI-33.5.1" if choice < first_scuttle(t) else "TI-24.2.1"


def gifts(t: Table, seat: int) -> list[int]:
    """Each other player and each number of trade goods."""
    most = t.content.trade_goods
    return [other * most + count - 1 for other in t.others(seat) for count in range(1, t.goods[seat] + 1)]


def powers(t: Table, seat: int) -> list[int]:
    """What a player could call for, by its place among CALLS."""
    minister = laws.elected(t, "minister_of_internal_security") == seat
    wanted = (minister, laws.in_force(t, "short_term_truce"), bool(t.hands[seat]))
    return [power for power, held in enumerate(wanted) if held]


def call_refusal(t: Table, seat: int, power: int) -> Refusal | None:
    if t.called >> call_bit(seat, power) & 1:
        return Refusal(rule_of(t, first_call(t) + power), "called_already")
    if power == CARD:
        return playing.call_refusal(t, seat)
    return buy_out_refusal(t, seat) if power else strike_refusal(t, seat)


def call_bit(seat: int, power: int) -> int:
    """The bit in `called`."""
    return seat * len(CALLS) + power


def scuttleable(t: Table, seat: int) -> list[int]:
    """The kinds of units, by place, that the seat has."""
    out: list[int] = []
    for place in range(t.hexes):
        out += [stack(place, kind) for kind in range(SHIPS) if t.ships_at(place, seat, kind)]
        out += [stack(place, unit) for unit in (GROUND_FORCE, PDS) if t.cargo_at(place, seat, unit)]
    for planet in t.planets_of(seat):
        columns = ((GROUND_FORCE, t.ground), (PDS, t.pds), (SPACE_DOCK, t.dock))
        out += [t.hexes * ABOARD + garrison(planet, unit) for unit, column in columns if column[planet]]
    return out


# ---- what is refused


def side_refusal(t: Table, seat: int, choice: int) -> Refusal | None:
    if choice < first_break(t):
        return Refusal("TI-29.2.1", "in_a_purchase") if t.paying >> seat & 1 else None
    if choice < first_scuttle(t):
        return break_refusal(t, seat, choice - first_break(t))
    if choice >= first_call(t):
        return call_refusal(t, seat, choice - first_call(t))
    if t.late_scuttling and t.step == OBJECTIVES:
        return Refusal("TI-X.9", "objectives_first")
    for place in range(t.hexes):
        if overfull(t, seat, place):
            return Refusal("TI-28.2.3", "too_many_ships_first", {"hex": place})
    shift(t, seat, choice, -1)
    place = place_of(t, choice)
    over = overfull(t, seat, place)
    shift(t, seat, choice, 1)
    return Refusal("TI-35.5.4", "needed_for_capacity", {"hex": place}) if over else None


def place_of(t: Table, choice: int) -> int:
    """The hex of the units that a choice scuttles."""
    if choice < first_garrison(t):
        return (choice - first_scuttle(t)) // ABOARD
    return t.hex_of((choice - first_garrison(t)) // GARRISON)


def shift(t: Table, seat: int, choice: int, by: int) -> None:
    """More or fewer of the units that a choice scuttles."""
    if choice >= first_garrison(t):
        planet, kind = divmod(choice - first_garrison(t), GARRISON)
        column = (t.ground, t.pds, t.dock)[kind]
        column[planet] += by
        return
    place, unit = divmod(choice - first_scuttle(t), ABOARD)
    if unit < SHIPS:
        t.add_ships(place, seat, unit, by)
    else:
        t.add_cargo(place, seat, unit, by)


# ---- carrying it out


def side(t: Table, seat: int, choice: int) -> None:
    if choice < first_break(t):
        other, count = divmod(choice, t.content.trade_goods)
        t.goods[seat] -= count + 1
        t.goods[other] += count + 1
        t.log("gift", "TI-33.4.3", seat=seat, seat2=other, n=count + 1)
    elif choice < first_scuttle(t):
        end_agreement(t, seat, choice - first_break(t), "TI-33.5.1")
    elif choice >= first_call(t):
        call(t, seat, choice - first_call(t))
    else:
        scuttle(t, seat, choice)


def call(t: Table, seat: int, power: int) -> None:
    t.called |= 1 << call_bit(seat, power)
    if power == CARD:
        t.log("calls_moment", RULE, seat=seat)
    else:
        t.log("calls", laws.RULE, seat=seat, agenda=law_card(t, CALLED_LAWS[power]))


def scuttle(t: Table, seat: int, choice: int) -> None:
    """TI-24.2.2: a unit returns to reinforcements; of Dreadnoughts and War Suns a damaged one first."""
    if choice >= first_garrison(t):
        unit = SHIPS + (choice - first_garrison(t)) % GARRISON
        shift(t, seat, choice, -1)
    else:
        place, unit = divmod(choice - first_scuttle(t), ABOARD)
        if unit < SHIPS:
            t.next(*remove_ship(t, seat, place, unit))
        else:
            shift(t, seat, choice, -1)
    t.log("scuttled", "TI-24.2.1", seat=seat, unit=unit, hex=place_of(t, choice))
