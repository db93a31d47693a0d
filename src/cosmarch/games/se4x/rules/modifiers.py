"""The one door for numbers that cards, variants and levels change: chapters ask here, never for a card."""

from __future__ import annotations

from cosmarch.games.se4x.choices import ALIENS
from cosmarch.games.se4x.content.packed_ints import level
from cosmarch.games.se4x.rules import variants
from cosmarch.games.se4x.rules.advantages import battle as advantage_battle
from cosmarch.games.se4x.rules.advantages import empire
from cosmarch.games.se4x.rules.alien_tech import effects
from cosmarch.games.se4x.rules.cards.cards import numbers as card_numbers
from cosmarch.games.se4x.rules.combat.battlefield import enemy_of, owners
from cosmarch.games.se4x.rules.unique_ships import designs
from cosmarch.games.se4x.state import (
    ALIEN,
    CLOAKING,
    DECOY,
    FAST_BC,
    GROUND,
    MACHINE,
    MINE_SWEEP,
    MOVE,
    RAIDER,
    SHIP_KINDS,
    TECHS,
    UNIQUE_SHIP,
    WALKS,
    YARD_LEVEL,
    Table,
)

NO_CARD = 0
NO_HULL = -1  # of a colony that is fired at


def move_level(t: Table, group: int) -> int:
    """SE-3.1, SE-3.5, CE-1.3: the Move level by which a counter goes; 0 where it does not move by itself."""
    kind = t.kind[group]
    owner = t.owner_of(group)
    if kind >= SHIP_KINDS:
        return t.content.alien_traits.captured_move if t.is_seat(owner) and not t.is_ground(group) else 0
    if t.flags[group] & WALKS:
        return 0  # SE-34.5
    moves = t.content.ships[DECOY if t.pretends(group) else kind].moves
    if moves == "carried":
        return max(1, t.carried(group, MOVE))
    if moves == "empire":
        return max(1, t.levels[owner * TECHS + MOVE])
    if moves == "one" and empire.fast_civilians(t, owner):
        return max(1, t.levels[owner * TECHS + MOVE])
    return 1 if moves == "one" else 0


def hexes(t: Table, group: int) -> int:
    """SE-3.2, SE-3.3, CE-9.2, CE-11.1: how many hexes a counter may go in this turn, pipelines not counted."""
    numbers = t.content.combat
    grade = move_level(t, group)
    if not grade:
        return 0
    way = numbers.hexes[min(grade, len(numbers.hexes)) - 1][t.turn - 1]
    if t.turn == numbers.fast_bc_turn and t.carried(group, FAST_BC):
        way += numbers.fast_bc
    return way + empire.pushed(t, group)


def least_level(t: Table, steps: int) -> int:
    """The lowest Move level that explains so many hexes in this turn."""
    numbers = t.content.combat
    for grade, row in enumerate(numbers.hexes, 1):
        if row[t.turn - 1] >= steps:
            return grade
    return len(numbers.hexes)


def ignores_stop(t: Table, owner: int) -> bool:
    """Whether asteroids and nebulae leave the empire's ships free to move on (CE-EA37.1)."""
    return t.has_advantage(owner, "space_pilgrims")


def safe_in_black_hole(t: Table, owner: int) -> bool:
    """Whether the empire's ships need no roll at a black hole (CE-EA37.1)."""
    return t.has_advantage(owner, "space_pilgrims")


def never_lost(t: Table, owner: int) -> bool:
    """Whether Lost in Space leaves the empire's ships where they are (CE-EA37.1)."""
    return t.has_advantage(owner, "space_pilgrims")


def settles(t: Table, owner: int, terrain: int) -> str:
    """How the empire may settle a kind of terrain: "never", "always" or "terraforming" (SE-16.1, SE-16.2,
    CE-EA35.1)."""
    return "terraforming" if empire.settles_asteroids(t, owner, terrain) else t.content.terrain[terrain].settled


def hull(t: Table, group: int) -> int:
    """The hull size of one ship of a counter."""
    kind = t.kind[group]
    if kind < SHIP_KINDS:
        plain = designs.values(designs.of(t, group))[3] if kind == UNIQUE_SHIP else t.content.ships[kind].hull
        return max(0, plain + advantage_battle.hull(t, group))
    return t.content.aliens[kind - ALIEN].hull if ALIEN <= kind < MACHINE else 1


def retreat_round(t: Table, owner: int) -> int:
    """SE-10.1, CE-EA31.2: the first round in which the owner's units may retreat."""
    if t.has_advantage(owner, "fearless_race"):
        first = card_numbers(t, "fearless_race")["no_retreat_before_round"]
        return first + 1 if t.chosen("fearless_retreat") == "after_third_round" else first
    return t.content.combat.retreat_from_round


def mine_proof(t: Table, group: int) -> bool:
    """Whether mines do nothing to a counter (SE-26.3, SE-31.11)."""
    return t.kind[group] == MACHINE


def swept(t: Table, group: int, owner: int) -> int:
    """SE-13.3, CE-8.2, CE-AT24.1: how many mines of an owner one ship of a counter removes."""
    sweeps = t.kind[group] < SHIP_KINDS and not t.pretends(group)  # CE-EA55.5
    grade = t.carried(group, MINE_SWEEP) if sweeps else 0
    grade = max(0, grade - effects.jams(t, owner))
    return t.content.combat.swept[min(grade, len(t.content.combat.swept)) - 1] if grade else 0


def fleet_bonus(t: Table, side: int, count: int, enemies: int) -> bool:
    """SE-8.1, CE-EA45.1: whether a side with so many unscreened units has the fleet size bonus."""
    return empire.fleet_bonus(t, owners(t, side), owners(t, enemy_of(t, side)), count, enemies)


def bombardment(t: Table, group: int) -> int:
    """What is added when a counter fires at a colony (CE-EA46.1, CE-20.6, alien technology)."""
    bonus = variants.bloody_attack(t) + effects.attack(t, group, NO_HULL)
    if t.has_advantage(t.owner_of(group), "horsemen_of_the_plains"):
        bonus += card_numbers(t, "horsemen_of_the_plains")["bombardment"]
    return bonus


def hides_after_battle(t: Table, group: int) -> bool:
    """Whether a counter turns face down again after a battle; by SE-6.10 survivors stay face up (CE-AT27.1). What
    always lies face up has no other side."""
    kind = t.kind[group]
    always_open = kind < SHIP_KINDS and t.content.ships[kind].face_up
    return not always_open and effects.hides(t, t.owner_of(group))


def experience_dice(t: Table, owner: int) -> int:
    """CE-3.10: how many dice an experience roll has, of which the best counts (CE-EA40.1)."""
    return empire.experience_dice(t, owner)


def boarding(t: Table, group: int, target: int) -> int:
    """CE-4.7, CE-EA47.1, CE-EA53.1: what is added to the number of a boarding attack."""
    return empire.boarding(t, group, target)


def ground_attack(t: Table, group: int) -> int:
    """What is added to the attack of a ground unit (CE-AT16.1, CE-EA38.2, CE-EA47.1, CE-20.6)."""
    owner = t.owner_of(group)
    cards = effects.ground_attack(t, owner) + empire.ground_attack(t, owner, t.battle_round)
    return cards + variants.bloody_attack(t)


def ground_defense(t: Table, group: int) -> int:
    """What is added to the defense of a ground unit (CE-EA38.2, CE-EA47.1)."""
    return empire.ground_defense(t, t.owner_of(group), t.battle_round)


def ground_hull(t: Table, group: int) -> int:
    """What is added to the hull of a ground unit (CE-EA38.2)."""
    return empire.ground_hull(t, t.owner_of(group), t.battle_round)


def air_support(t: Table, group: int) -> tuple[int, int, int, int] | None:
    """Class, attack, defense and hull with which a transport takes part in ground combat, if it does (CE-AT25.1)."""
    card = None if t.pretends(group) else effects.air_support(t, group)
    return (card.weapon_class, card.n, card.defense, card.hull) if card is not None else None


def never_gained(t: Table, seat: int, maker: int, technology: int) -> bool:
    """Whether the empire cannot gain a technology from ships or colonies of another (CE-EA44.2, CE-EA53.2)."""
    return bool(research_barred(t, seat, technology) or empire.not_gained_from(t, maker, technology))


def keeps_damage(t: Table, group: int) -> bool:
    """SE-6.9, SE-31.13: damage is repaired after a battle, but not on the machines of the solitaire scenarios."""
    return t.kind[group] == MACHINE and bool(t.machine_rating)


def hostile(t: Table, owner: int, other: int) -> bool:
    """SE-6.1, SE-25.4, CE-EA48.1: whether units of two owners fight where they meet."""
    if ALIENS in (owner, other) and empire.diplomats(t, owner if other == ALIENS else other):
        return False
    return not t.allied(owner, other)


# ---- the economic phase


def pays_more(t: Table, seat: int) -> bool:
    """SE-29.4: whether the seat is one of two allies for whom everything costs half as much again."""
    traits = t.content.scenarios[t.scenario].traits
    return "allies_pay_more" in traits and t.team.count(t.team[seat]) > 1


def half_again(number: int) -> int:
    return number + (number + 1) // 2


def price(t: Table, seat: int, kind: int) -> int:
    """SE-22.13, SE-29.4, CE-EA41.1: what a unit costs the empire; 0 for what cannot be bought."""
    if kind >= GROUND:
        return t.content.ground_units[kind - GROUND].cost + empire.price(t, seat, kind)
    cost = designs.price_of(t, designs.current(t, seat)) if kind == UNIQUE_SHIP else t.content.ships[kind].cost
    if not cost:
        return 0
    cost = max(0, cost + effects.price(t, seat, kind) + empire.price(t, seat, kind))
    return half_again(cost) if pays_more(t, seat) else cost


def tech_price(t: Table, seat: int, technology: int, level: int) -> int:
    """SE-22.3 to 22.11, SE-29.4, CE-20.4, CE-20.5, CE-EA41.1: what the step to a level costs the empire."""
    economy = t.content.economy
    cost = listed = t.content.technologies[technology].prices(t.on("expansion"))[level]
    if t.on("slow_scientists"):
        cost += economy.scientists
    if t.on("smart_scientists"):
        cost -= economy.scientists
    cost -= empire.tech_discount(t, seat, listed if empire.later(t) else cost)
    return half_again(cost) if pays_more(t, seat) else cost


def research_barred(t: Table, seat: int, technology: int) -> str:
    """The rule by which the empire may never have a technology, or ""."""
    return empire.research_barred(t, seat, technology)


def maintenance_halves(t: Table, group: int) -> int:
    """SE-20.5, CE-3.21: how many effects halve the maintenance of a group, low maintenance not counted."""
    veteran = t.on("experience") and t.rank[group] >= t.content.experience.half_maintenance_from
    return int(veteran) + effects.maintenance_halves(t, group)


def halving_card(t: Table, group: int) -> int:
    """SE-20.5: the number of the alien technology that halves the maintenance of a group; NO_CARD for none."""
    cards = effects.with_op(t, group, "half_maintenance")
    return cards[0].number if cards else NO_CARD


def halving_cards_of(t: Table, seat: int, kind: int) -> list[int]:
    """CE-12.8: the numbers of the cards that will halve the maintenance of new ships of a type."""
    return [card.number for card in effects.of_seat(t, seat, "half_maintenance") if kind in card.ships]


def colony_income(t: Table, seat: int, place: int) -> int:
    """SE-19.3, SE-29.8, CE-20.7, CE-AT21.1: what a colony that is not blockaded pays."""
    value = effects.colony_income(t, seat, place, t.worth[place])
    if value and t.on("rich_colonies"):
        value += t.content.economy.rich_colony
    traits = t.content.scenarios[t.scenario].traits
    if "brothers_head_start" in traits and t.team.count(t.team[seat]) == 1 and not t.is_homeworld(place):
        value *= 2
    return value


def mineral_income(t: Table, terrain: int) -> int:
    """SE-17.4, CE-20.3: what a marker that was brought to a colony pays."""
    value = t.content.terrain[terrain].cp
    return 2 * value if t.on("rich_minerals") else value


def pipeline_income(t: Table, seat: int) -> int:
    """SE-18.2, CE-EA49.1: what each colony joined by pipelines pays."""
    return t.content.economy.pipeline + empire.trade(t, seat)


def yard_halves(t: Table, seat: int, yards: int) -> int:
    """SE-23.2: the half hull points that so many ship yards in a hex give, rounded down to whole points but for
    Insectoids (CE-EA43.2)."""
    halves = t.content.economy.yard_halves
    grade = max(1, min(t.levels[seat * TECHS + YARD_LEVEL], len(halves)))
    return yards * halves[grade - 1] if empire.half_points(t, seat) else yards * halves[grade - 1] // 2 * 2


def new_hull(t: Table, seat: int, kind: int) -> int:
    """CE-EA34.1, CE-EA43.1: the hull size of a new ship."""
    plain = designs.values(designs.current(t, seat))[3] if kind == UNIQUE_SHIP else t.content.ships[kind].hull
    return max(0, plain + empire.kind_hull(t, seat, kind))


def yard_cost(t: Table, seat: int, kind: int) -> int:
    """SE-23.1, SE-23.3, CE-EA34.1, CE-EA43.2: the half hull points that a new ship needs."""
    size = new_hull(t, seat, kind)
    return 2 * size if size > 0 else card_numbers(t, "insectoids")["yard_halves"]


def instant_upgrade(t: Table, seat: int) -> bool:
    """SE-22.18, CE-EA39.1: whether existing ships have new technology at once."""
    return t.on("instant_upgrade") or (empire.instant_upgrade(t, seat) and not empire.later(t))


def upgrades_at_rest(t: Table, seat: int) -> bool:
    """CE-EA39.1 in the later edition: whether ships that do not move in a turn have new technology."""
    return empire.instant_upgrade(t, seat) and empire.later(t)


def upgradable(t: Table, group: int) -> tuple[int, ...]:
    """CE-EA50.2: technology that a counter can carry beside what is usual for its type: ships that cloak already, and
    those of Cloaking Geniuses."""
    kind = t.kind[group]
    if kind >= SHIP_KINDS or CLOAKING in t.content.ships[kind].mounts:
        return ()
    return (CLOAKING,) if level(t.tech[group], CLOAKING) else empire.extra_mounts(t, t.owner_of(group), kind)


def never_faster(t: Table, group: int) -> bool:
    """CE-EA53.2: captured raiders of the House of Speed."""
    return t.kind[group] == RAIDER and t.has_advantage(t.owner_of(group), "house_of_speed")


def extra_yards(t: Table, seat: int, place: int) -> int:
    """CE-EA42.1 in the later edition: the ship yards for which a full colony of Master Engineers stands."""
    full = t.colony[place] == seat and t.worth[place] >= t.content.economy.growth[-1]
    return int(full and empire.yard_colonies(t, seat))


def head_start_carried(t: Table, seat: int) -> int:
    """CE-20.10, CE-EA44.2: how many CP of a head start may be carried into the match."""
    return 0 if empire.head_start_lost(t, seat) else t.content.economy.head_start_carried
