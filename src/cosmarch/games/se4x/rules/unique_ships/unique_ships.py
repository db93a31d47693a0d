"""Designing the unique ship, before the match and anew in an economic phase (CE-19, CE-US.1 to US.9)."""

from __future__ import annotations

from cosmarch.core.ask import Ask, Flow, Parallel, Refusal
from cosmarch.games.se4x.content.vocabulary import ABILITIES, CLASSES
from cosmarch.games.se4x.rules.economy import drafts, sheet
from cosmarch.games.se4x.rules.unique_ships import designs
from cosmarch.games.se4x.state import UNIQUE_SHIP, Table, put

DONE = len(ABILITIES)  # in the domain of abilities


# ---- what a design may be


def class_refusal(t: Table, plan: int, weapon: int) -> Refusal | None:
    """CE-19.3, 19.8, 19.13, CE-US.1: why a design that lacks only its class cannot have this one: the price decides."""
    book = t.content.unique_ship
    price = designs.price_of(t, plan | weapon << designs.WEAPON)
    slowest = book.slowest_class(price)
    if weapon > slowest:
        return Refusal("CE-19.13", "class_too_slow", {"n": price, "class": CLASSES[slowest]})
    if price > book.price_limits[-1]:
        return Refusal("CE-US.1", "design_too_dear", {"n": price, "most": book.price_limits[-1]})
    if t.chosen("smallest_unique_ship") == "later":
        explores = plan >> designs.EXPLORATION & 1
        least = book.later_minimum_exploration if explores else book.later_minimum
        if price < least:
            return Refusal("CE-19.3", "design_too_cheap", {"n": price, "least": least})
    return None


def ability_refusal(t: Table, plan: int, ability: int) -> Refusal | None:
    """CE-19.5, CE-US.1: why a design that lacks its class cannot have one more ability."""
    book = t.content.unique_ship
    if plan >> ability & 1:
        return Refusal("CE-19.5", "ability_twice")
    if len(designs.abilities(plan)) >= book.abilities_most:
        return Refusal("CE-19.5", "abilities_full", {"n": book.abilities_most})
    more = plan | 1 << ability
    if all([class_refusal(t, more, weapon) is not None for weapon in range(len(book.class_prices))]):
        return Refusal("CE-US.1", "design_too_dear", {"n": designs.price_of(t, more), "most": book.price_limits[-1]})
    return None


# ---- the questions


def draw_up(t: Table, seat: int) -> Flow:
    """Hull, attack, defense, up to two abilities, and the class that the price allows; the packed design."""
    book = t.content.unique_ship
    numbers = t.choices.numbers
    hulls = list(range(1, len(book.hull_prices) + 1))
    hull = yield Ask(seat, "design_hull", numbers, hulls, "CE-US.5")
    attacks = list(range(1, len(book.attack_prices) + 1))
    attack = yield Ask(seat, "design_attack", numbers, attacks, "CE-US.3")
    defense = yield Ask(seat, "design_defense", numbers, list(range(len(book.defense_prices))), "CE-US.4")
    plan = designs.packed(0, attack, defense, hull, [])
    for _ in range(book.abilities_most):
        wanted = plan

        def unfit(choice: int, wanted: int = wanted) -> Refusal | None:
            return None if choice == DONE else ability_refusal(t, wanted, choice)

        choice = yield Ask(seat, "design_ability", t.choices.abilities, [*range(DONE), DONE], "CE-19.5", unfit)
        if choice == DONE:
            break
        plan |= 1 << choice

    def refusal(choice: int) -> Refusal | None:
        return class_refusal(t, plan, choice)

    classes = list(range(len(book.class_prices)))
    weapon = yield Ask(seat, "design_class", t.choices.classes, classes, "CE-US.2", refusal)
    return plan | weapon << designs.WEAPON


def first_design(t: Table, seat: int) -> Flow:
    design: int = yield from draw_up(t, seat)
    t.design = put(t.design, seat, design)


def design_ships(t: Table) -> Flow:
    """Scene. CE-19.1: before the match every empire designs its unique ship, in secret."""
    if not t.on("unique_ships"):
        return
    yield Parallel([first_design(t, seat) for seat in range(t.seats)], secret=True)
    t.uncover()


# ---- a new design


def redesign_refusal(t: Table, seat: int) -> Refusal | None:
    """CE-19.4: why the empire cannot make a new design now: ships of the old one are about, or it costs too much."""
    built = [group for group in range(t.choices.slots) if t.kind[group] == UNIQUE_SHIP and t.maker[group] == seat]
    left = sum([drafts.remaining(t, group) if t.owner_of(group) == seat else t.size[group] for group in built])
    left += sum([count for _, count, _ in drafts.of(t, seat, UNIQUE_SHIP)])
    if left:
        return Refusal("CE-19.4", "unique_ships_left", {"n": left})
    cost = t.content.unique_ship.redesign
    if cost > t.cp[seat]:
        return Refusal("CE-19.4", "too_dear", {"n": cost, "have": t.cp[seat]})
    return None


def redesign(t: Table, seat: int) -> Flow:
    """Steps. CE-19.4: a new design, which serves from now on."""
    design: int = yield from draw_up(t, seat)
    sheet.enter(t, seat, sheet.UNITS, t.content.unique_ship.redesign)
    drafts.add(t, seat, drafts.REDESIGN, design)


def adopt(t: Table, seat: int) -> None:
    """What was known of the old design no longer holds."""
    if drafts.of(t, seat, drafts.REDESIGN):
        t.log("redesigns", "CE-19.4", seat=seat)
        t.design = put(t.design, seat, designs.current(t, seat))
        t.design_shown = put(t.design_shown, seat, 0)
        t.weakness = put(t.weakness, seat, -1)
