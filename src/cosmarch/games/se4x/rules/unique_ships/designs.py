"""The design of an empire's unique ships as one number: its values, abilities and price (CE-19, CE-US)."""

from __future__ import annotations

from typing import Final

from cosmarch.core.ask import Refusal
from cosmarch.games.se4x.content.vocabulary import ABILITIES
from cosmarch.games.se4x.rules.economy import drafts
from cosmarch.games.se4x.state import SHIP_KINDS, SHIP_SIZE, TECHS, UNIQUE_SHIP, Table, put

WEAPON: Final = len(ABILITIES)  # the first bit of the weapon class, after a bit for each ability
ATTACK: Final = WEAPON + 3
DEFENSE: Final = ATTACK + 4
HULL: Final = DEFENSE + 3
VALUES_SHOWN: Final = 1 << WEAPON  # in `design_shown`: class, attack, defense and hull are known

FIGHTER_BAY: Final = ABILITIES.index("mini_fighter_bay")
ANTI_SENSOR: Final = ABILITIES.index("anti_sensor_hull")
SHIELD: Final = ABILITIES.index("shield_projector")
WEAKNESS: Final = ABILITIES.index("design_weakness")
CONSTRUCTION_BAY: Final = ABILITIES.index("construction_bay")
TRACTOR: Final = ABILITIES.index("tractor_beam")
WARP_GATES: Final = ABILITIES.index("warp_gates")
SECOND_SALVO: Final = ABILITIES.index("second_salvo")
HEAVY_WARHEADS: Final = ABILITIES.index("heavy_warheads")
EXPLORATION: Final = ABILITIES.index("exploration")
RESEARCHED: Final = tuple([ABILITIES.index(word) for word in ("point_defense", "scanners", "exploration", "fast_bc")])


# ---- the number


def packed(weapon: int, attack: int, defense: int, hull: int, abilities: list[int]) -> int:
    number = weapon << WEAPON | attack << ATTACK | defense << DEFENSE | hull << HULL
    for ability in abilities:
        number |= 1 << ability
    return number


def values(design: int) -> tuple[int, int, int, int]:
    """Weapon class, attack, defense and hull size as designed."""
    return design >> WEAPON & 7, design >> ATTACK & 15, design >> DEFENSE & 7, design >> HULL & 7


def abilities(design: int) -> list[int]:
    return [ability for ability in range(len(ABILITIES)) if design >> ability & 1]


def price_of(t: Table, design: int) -> int:
    """CE-19.3, CE-US.2 to US.9: what one ship of a design costs; 0 without a design."""
    if not design:
        return 0
    later = t.chosen("shield_projector_price") == "later"
    return t.content.unique_ship.price(*values(design), abilities(design), later)


# ---- whose


def current(t: Table, seat: int) -> int:
    """The design by which the empire builds: a new one counts in the phase in which it is made (CE-19.4)."""
    drawn = drafts.of(t, seat, drafts.REDESIGN)
    return drawn[-1][0] if drawn else t.design[seat]


def of(t: Table, group: int) -> int:
    """The design of a counter of unique ships: that of the empire which built them, whoever has them; else 0."""
    maker = t.maker[group]
    return t.design[maker] if t.kind[group] == UNIQUE_SHIP and t.is_seat(maker) else 0


def able(t: Table, group: int, ability: int) -> bool:
    """Whether the ships of a counter have an ability; decoys in their shape have none (CE-EA55.5)."""
    return bool(of(t, group) >> ability & 1) and not t.pretends(group)


def mounts_of(t: Table, seat: int, kind: int, design: int = 0) -> tuple[int, ...]:
    """CE-19.9, CE-US.10: the technology that new ships of a type carry; a unique ship only what its design includes.
    `design`: that of a unique ship which another empire built."""
    all_of_them = t.content.ships[kind].mounts
    if kind != UNIQUE_SHIP:
        return all_of_them
    design = design or current(t, seat)
    left_out = [t.content.unique_ship.abilities[one].needs for one in RESEARCHED if not design >> one & 1]
    return tuple([technology for technology in all_of_them if technology not in left_out])


def cost(t: Table, group: int) -> int:
    """What a ship of a counter is worth in CP; 0 for what is not bought."""
    kind = t.kind[group]
    if kind >= SHIP_KINDS:
        return 0
    return price_of(t, of(t, group)) if kind == UNIQUE_SHIP else t.content.ships[kind].cost


# ---- what is known


def show(t: Table, maker: int, mask: int) -> None:
    """CE-19.6: everybody now knows of these abilities (and values) whether an empire's design has them."""
    if t.is_seat(maker) and t.design_shown[maker] | mask != t.design_shown[maker]:
        t.uncover()
        t.design_shown = put(t.design_shown, maker, t.design_shown[maker] | mask)


def show_all(t: Table, maker: int) -> None:
    """Everybody now knows the whole design."""
    show(t, maker, 2 * VALUES_SHOWN - 1)


def known(t: Table, maker: int) -> int:
    """The part of a design that everybody knows."""
    shown = t.design_shown[maker]
    return t.design[maker] & (shown | (-1 << WEAPON if shown & VALUES_SHOWN else 0))


# ---- building


def build_refusal(t: Table, seat: int) -> Refusal | None:
    """CE-19.1, 19.8, 19.9, CE-US.1: why unique ships cannot be built: Ship Size or an ability is not researched."""
    design = current(t, seat)
    if not design:
        return Refusal("CE-19.1", "no_design")
    price = price_of(t, design)
    needed = t.content.unique_ship.ship_size(price)
    if t.levels[seat * TECHS + SHIP_SIZE] < needed:
        return Refusal("CE-19.8", "needs_technology", {"tech": SHIP_SIZE, "n": needed})
    for ability in RESEARCHED:
        needs = t.content.unique_ship.abilities[ability].needs
        if design >> ability & 1 and not t.levels[seat * TECHS + needs]:
            return Refusal("CE-19.9", "needs_technology", {"tech": needs, "n": 1})
    return None


def builds_bay(t: Table, seat: int) -> bool:
    """Whether the empire's unique ships have a construction bay."""
    return bool(current(t, seat) >> CONSTRUCTION_BAY & 1)


def bay_at(t: Table, place: int, seat: int) -> bool:
    """CE-US.18, US.19: whether a construction bay works in a hex: beside an own colony that pays, one a colony."""
    if not t.on("unique_ships") or t.colony[place] != seat or not t.worth[place]:
        return False
    ships = [one for one in t.groups_at(place, seat) if able(t, one, CONSTRUCTION_BAY) and drafts.remaining(t, one)]
    return bool(ships) and not t.blockaded(place)
