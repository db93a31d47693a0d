"""What alien technology cards change, by what a card does (`op`). A captured ship keeps what it has (CE-12.9)."""

from __future__ import annotations

from cosmarch.games.se4x.content.card_components import AlienTechnology
from cosmarch.games.se4x.rules.cards.cards import on_counter
from cosmarch.games.se4x.state import HOMEWORLD, PLANET, Table

LATER_FACTORIES = 8  # CP that Efficient Factories give at most in the later edition


def with_op(t: Table, group: int, op: str) -> list[AlienTechnology]:
    """The cards on a counter that do this."""
    return [card for card in on_counter(t, group) if card.op == op]


def of_seat(t: Table, owner: int, op: str) -> list[AlienTechnology]:
    """The cards of an empire that do this."""
    if not t.is_seat(owner) or not t.alien_cards[owner]:
        return []
    cards = [t.content.alien_technologies[card] for card in t.alien_cards[owner] if not t.alien_unpaid >> card & 1]
    return [card for card in cards if card.op == op]


# ---- in battle


def attack(t: Table, group: int, hull: int) -> int:
    """CE-AT02.1, 11.1, 12.1, 13.1, 14.1, 15.1: more Attack Strength; of fighters, by the hull of the target."""
    bonus = 0
    for card in on_counter(t, group):
        if card.op == "attack" or (card.op == "attack_by_hull" and card.hull_from <= hull <= card.hull_to):
            bonus += card.n
    return bonus


def attack_unlimited(t: Table, group: int) -> bool:
    """CE-AT03.1: Attack technology beyond the hull size."""
    return bool(with_op(t, group, "no_attack_limit"))


def weapon_class(t: Table, group: int, number: int) -> int:
    """CE-AT05.1, CE-AT26.1: the class as which a ship fires."""
    for card in on_counter(t, group):
        if card.op in ("weapon_class", "fixed_attack"):
            number = card.weapon_class
    return number


def fixed_attack(t: Table, group: int, number: int) -> int:
    """CE-AT26.1: the attack value of a ship."""
    for card in with_op(t, group, "fixed_attack"):
        number = card.n
    return number


def extra_hits(t: Table, group: int) -> int:
    """CE-AT10.1: hits needed beyond the hull."""
    return sum([card.n for card in with_op(t, group, "extra_hit")])


def cloaked_attack(t: Table, group: int, number: int) -> int:
    """CE-AT30.1: what a cloaked ship adds in the first round."""
    for card in with_op(t, group, "adaptive_cloak"):
        number = card.n
    return number


def scanned_class(t: Table, group: int, number: int) -> int:
    """CE-AT30.2: the class of a ship whose cloak scanners of the same level cancel."""
    for card in with_op(t, group, "adaptive_cloak"):
        number = card.classes[min(t.battle_round, len(card.classes)) - 1]
    return number


def rerolls(t: Table, groups: list[int]) -> bool:
    """CE-AT22.1, CE-EA55.5: whether any of these counters has Omega Crystals; a decoy in the shape of such a ship has
    none."""
    return any([with_op(t, group, "reroll") and not t.pretends(group) for group in groups])


def jams(t: Table, owner: int) -> int:
    """CE-AT24.1: how many levels lower minesweepers count against the mines of an owner."""
    return sum([card.n for card in of_seat(t, owner, "jam_sweeping")])


def hides(t: Table, owner: int) -> bool:
    """CE-AT27.1: whether the ships of an owner return to their hidden side after a battle."""
    return bool(of_seat(t, owner, "hide_after_battle"))


# ---- on the ground


def ground_attack(t: Table, owner: int) -> int:
    """CE-AT16.1: more Attack Strength of ground units."""
    return sum([card.n for card in of_seat(t, owner, "ground_attack")])


def air_support(t: Table, group: int) -> AlienTechnology | None:
    """CE-AT25.1: the card by which a transport fights on the ground."""
    for card in with_op(t, group, "air_support"):
        return card
    return None


# ---- elsewhere


def reacts_anywhere(t: Table, owner: int) -> bool:
    """CE-AT28.1: whether ships may react into a hex without a battle."""
    return bool(of_seat(t, owner, "react_without_battle"))


def analyses(t: Table, owner: int) -> bool:
    """CE-AT29.1: whether technology is taken from captured ships right after a battle."""
    return bool(of_seat(t, owner, "analyse_in_field"))


def price(t: Table, seat: int, kind: int) -> int:
    """CE-AT04.1, 17.1, 18.1, 19.1, 20.1: what ships of a type cost more, or less."""
    return sum([card.n for card in of_seat(t, seat, "price") if kind in card.ships])


def maintenance_halves(t: Table, group: int) -> int:
    """CE-AT01.1, 06.1 to 09.1, 23.1: how many cards halve the maintenance of a counter."""
    return len(with_op(t, group, "half_maintenance"))


def colony_income(t: Table, seat: int, place: int, value: int) -> int:
    """CE-AT21.1: what a colony is worth to its owner; in the later edition only one on a planet that is not barren,
    and of those the first ones up to a limit."""
    full = t.content.economy.growth[-1]
    if value != full or t.terrain[place] == HOMEWORLD:
        return value
    for card in of_seat(t, seat, "full_colony_income"):
        if t.chosen("card_texts") == "expansion" or place in _counted(t, seat, full, card.n - full):
            value = card.n
    return value


def _counted(t: Table, seat: int, full: int, more: int) -> list[int]:
    """The colonies that Efficient Factories of the later edition serve."""
    places = [place for place in t.colonies_of(seat) if t.worth[place] == full and t.terrain[place] == PLANET]
    return places[: LATER_FACTORIES // max(1, more)]
