"""The combat phase and the frame of a battle: reveal, technology, rounds, the end (SE-6)."""

from __future__ import annotations

from cosmarch.core.ask import Ask, Flow, Refusal
from cosmarch.games.se4x.choices import ALIENS, EMPIRES
from cosmarch.games.se4x.rules import modifiers, variants
from cosmarch.games.se4x.rules.alien_tech import analysis
from cosmarch.games.se4x.rules.cards import moments
from cosmarch.games.se4x.rules.combat import boarding, firing, raiders
from cosmarch.games.se4x.rules.combat.battlefield import (
    OF_THE_ROUND,
    SHOT,
    both_fight,
    enemy_of,
    fleet,
    owners,
    sides,
    there,
)
from cosmarch.games.se4x.rules.ground import landing
from cosmarch.games.se4x.rules.groups import lose, reveal, state_technology
from cosmarch.games.se4x.rules.movement import gates
from cosmarch.games.se4x.rules.movement.cargo import drop_excess
from cosmarch.games.se4x.rules.movement.contact import contact, harmless, strangers
from cosmarch.games.se4x.rules.solitaire import solitaire
from cosmarch.games.se4x.rules.solitaire.alien_empires import attacked_homeworld, technology_shown
from cosmarch.games.se4x.rules.solitaire.amoeba import one_round
from cosmarch.games.se4x.rules.unique_ships import abilities, beams_shields
from cosmarch.games.se4x.state import (
    AMBUSH,
    DECLARED,
    DECOY,
    MINE,
    NOBODY,
    NOWHERE,
    PLANETS,
    SHIP_KINDS,
    Scene,
    Table,
    put,
)

__all__ = ["battle_hexes", "contact", "harmless", "opponents"]


# ---- the combat phase


def battle_hexes(t: Table, seat: int) -> list[int]:
    """The hexes where, for all that everybody knows, the seat may fight: own counters beside those of an enemy or an
    enemy colony."""
    places = sorted({t.where[group] for group in t.groups_of(seat)})
    return [place for place in places if foes(t, place, seat) or enemy_colony(t, place, seat)]


def foes(t: Table, place: int, seat: int) -> list[int]:
    """The owners of counters in a hex with whom the seat would fight."""
    return [owner for owner in t.owners_at(place) if not t.allied(owner, seat) and modifiers.hostile(t, seat, owner)]


def opponents(t: Table, place: int, seat: int) -> list[int]:
    """SE-6.1: those whom the seat's combat-capable units in a hex must fight: units that are neither harmless nor
    cloaked."""
    if not t.fighting_units(place, seat):
        return []
    there = [one for one in strangers(t, place, seat) if not harmless(t, one) and not t.flags[one] & DECLARED]
    return sorted({t.owner_of(group) for group in there})


def enemy_colony(t: Table, place: int, seat: int) -> bool:
    return t.colony[place] != NOBODY and not t.allied(t.colony[place], seat)


def hidden_foes(t: Table, place: int, seat: int) -> bool:
    """SE-12.7: whether all foes in a hex are said to be cloaked."""
    counters = [group for owner in foes(t, place, seat) for group in t.groups_at(place, owner)]
    return bool(counters) and all([t.flags[group] & DECLARED for group in counters])


def in_hiding(t: Table, place: int, seat: int) -> bool:
    """Whether all fighting units of the seat in a hex are said to be cloaked."""
    return all([t.flags[group] & DECLARED for group in t.fighting_units(place, seat)])


def battle_refusal(t: Table, place: int, seat: int) -> Refusal | None:
    """SE-6.1, SE-12.7: why the seat cannot fight in a hex, by what it knows."""
    if not t.fighting_units(place, seat):
        return Refusal("SE-6.1", "no_combat_unit", {"hex": place})
    if hidden_foes(t, place, seat) and not in_hiding(t, place, seat) and not enemy_colony(t, place, seat):
        return raiders.scanner_refusal(t, place, seat, 1)
    return None


def must_fight(t: Table, place: int, seat: int) -> bool:
    """SE-3.9, SE-12.5: whether the seat has fighting units that are not cloaked beside counters of an enemy that are
    not."""
    if in_hiding(t, place, seat):
        return False
    return bool(foes(t, place, seat)) and not hidden_foes(t, place, seat)


def combat_phase(t: Table, seat: int) -> None:
    """Scene. SE-1.4: the battles of the active player, one after the other."""
    t.battles = tuple(battle_hexes(t, seat))
    t.next(("choose_battle", seat))


def choose_battle(t: Table, seat: int) -> Flow:
    """Scene. SE-1.4: the active player says where they fight next. They are not done while they must fight; an enemy
    colony they may leave alone. What they may do tells of face-down counters, so the question is secret."""
    still = battle_hexes(t, seat) if t.battles else []
    places = [place for place in t.battles if place in still]
    if not places:
        return
    done = t.choices.no_hex

    def refusal(choice: int) -> Refusal | None:
        if choice != done:
            return battle_refusal(t, choice, seat)
        for place in places:
            if must_fight(t, place, seat):
                return Refusal("SE-3.9", "must_fight", {"hex": place})
        return None

    place = yield Ask(seat, "battle", t.choices.hexes, [*places, done], "SE-1.4", refusal, secret=True)
    t.uncover()
    if place == done:
        t.battles = ()
        return
    t.battles = tuple([other for other in t.battles if other != place])
    t.next(*attacked_homeworld(t, place), ("engage", place, seat, 0), ("choose_battle", seat))


def engage(t: Table, place: int, seat: int, fought: int) -> Flow:
    """Scene. SE-6.3: all enemies in the hex one after the other, in the order of the mover; then the colony. `fought`
    is the mask of owners whose turn it was."""
    enemies = [owner for owner in foes(t, place, seat) if not fought >> owner & 1]
    if not fought:
        t.landed = tuple(gates.arrived(t, place, seat))
    if not t.groups_at(place, seat):
        t.next(("ground_combat", place))
        return
    if not enemies:
        ashore = [("invasion", place, seat), ("ground_combat", place)]
        t.next(("gate_evacuation", place, seat), ("bombardment", place, seat), *ashore, ("settle_ruins", place, seat))
        return
    enemy = enemies[0]
    if len(enemies) > 1:
        choice = yield Ask(seat, "opponent", t.choices.owners, enemies, "SE-6.3", args={"hex": place})
        enemy = choice
    hidden = all([t.flags[group] & DECLARED for group in t.groups_at(place, enemy)])
    meeting: Scene = ("battle", place, seat, enemy)
    if hidden and not in_hiding(t, place, seat):  # SE-12.11: of two cloaked forces the one that wants to strike may
        meeting = ("challenge", place, seat, enemy)
    elif any([t.flags[group] & AMBUSH for group in t.groups_at(place, enemy)]):  # CE-AT28.1
        meeting = ("battle", place, enemy, seat)
    t.next(meeting, ("engage", place, seat, fought | 1 << enemy))


def challenge(t: Table, place: int, seat: int, enemy: int) -> None:
    """Scene. SE-12.7: only announced Scanners force cloaked ships to fight."""
    raiders.ask_scanners(t, place, enemy, 1, raiders.CHALLENGE)


def settle_ruins(t: Table, place: int, seat: int) -> None:
    """Scene. SE-15.9: where a colony was destroyed, a colony ship of the attacker may settle at once."""
    if t.colony[place] == NOBODY and place in t.attacked:
        t.next(("settling", seat))


# ---- a battle


def battle(t: Table, place: int, attacker: int, defender: int) -> None:
    """Scene. SE-6.4 to 6.7: decoys are removed, both sides show themselves, and the battle takes its course."""
    t.uncover()
    t.battle_hex, t.attacker, t.defender = place, attacker, defender
    t.battle_round = 0
    t.battle_marks = 0
    t.volley = ()
    t.ties = ()
    solitaire.battle_begins(t, place)
    for side in sides(t):
        for group in there(t, side):
            t.combat[group] = 0
            if t.kind[group] == DECOY:
                t.log("decoy_removed", "SE-6.4", owner=t.owner_of(group), hex=place, group=group)
                lose(t, group, t.size[group])
    if not ready(t):
        t.next(("battle_over",))
        return
    t.log("battle", "SE-6.1", hex=place, owner=attacker, owner2=defender)
    for side in sides(t):
        for group in there(t, side):
            t.flags[group] &= ~DECLARED
            reveal(t, group)
            t.log("shows", "SE-6.5", owner=t.owner_of(group), ship=t.kind[group], n=t.size[group])
        landing.show_troops(t, side)
    raiders.cloak(t)
    moments.cloaks_shown(t)
    raiders.tell_cloaks(t)
    steps = ("weak_spots", "shields", "sweep", "offer_to_mines", "detonate")
    opening = [(name, side) for name in steps for side in sides(t)]
    away = [(name, side) for name in ("station", "raiders_retreat") for side in sides(t)]
    t.next(*away, ("technology",), *opening, ("battle_round",))


def ready(t: Table) -> bool:
    """SE-6.4, SE-13.2: whether there is anything to fight: combat-capable units against such units or mines."""
    for side in sides(t):
        enemy = enemy_of(t, side)
        armed = fleet(t, enemy) or [group for group in there(t, enemy) if t.kind[group] == MINE]
        if fleet(t, side) and armed:
            return True
    return False


def technology(t: Table) -> None:
    """Scene. SE-6.6: both sides state the technology on the ships that are still there, and show the cards whose moment
    this is (CE-12, CE-13.7)."""
    for side in sides(t):
        for group in there(t, side):
            state_technology(t, group)
    technology_shown(t)
    abilities.announce(t)
    moments.battle_begins(t)
    variants.large_ships_fight(t)


def battle_round(t: Table) -> None:
    """Scene. SE-6.8: another round while both sides fight."""
    if not both_fight(t):
        t.next(("battle_over",))
        return
    t.battle_round += 1
    t.log("battle_round", "SE-6.8", n=t.battle_round, hex=t.battle_hex)
    for side in sides(t):
        for group in there(t, side):
            t.combat[group] = t.combat[group] % SHOT & ~OF_THE_ROUND
    boarding.new_crews(t)
    beams_shields.loosen(t, beams_shields.BEAM)
    raiders.cloak(t)
    beams = [("tractor_beams", side) for side in sides(t)]
    t.next(("screening",), ("fleet_size",), *beams, ("loading",), ("fire",))


def loading(t: Table) -> None:
    """Scene. Everybody has shots for the round."""
    firing.load(t)


def round_ends(t: Table) -> None:
    """Scene. All have had their moment; troops may land (CE-14.33)."""
    if one_round(t):
        t.next(("battle_over",))
        return
    t.next(("landings", t.attacker), ("landings", t.defender), ("between_rounds",), ("battle_round",))


def battle_over(t: Table) -> None:
    """Scene. SE-6.9, SE-9.12: the non-combat ships of a beaten side are destroyed, damage is repaired, fighters
    without room are lost (SE-11.8)."""
    place = t.battle_hex
    for side in sides(t):
        if fleet(t, side) or not fleet(t, enemy_of(t, side)):
            continue
        for group in there(t, side):
            if harmless(t, group):
                t.log("ship_destroyed", "SE-9.12", owner=t.owner_of(group), ship=t.kind[group], hex=place)
                lose(t, group, t.size[group])
    left = [side for side in sides(t) if fleet(t, side)]
    if t.battle_round and len(left) == 1:
        t.log("battle_won", "SE-6.8", owner=left[0], hex=place)
    scenes = aftermath(t, place)
    for side in sides(t):
        for owner in owners(t, side):
            analysis.after_battle(t, place, owner)
            scenes = tidy(t, place, owner) + scenes
    t.next(*scenes)
    attacker, defender, rounds = t.attacker, t.defender, t.battle_round
    t.battle_hex, t.attacker, t.defender = NOWHERE, NOBODY, NOBODY
    t.battle_round = 0
    t.battle_marks = 0
    t.ties = ()
    solitaire.battle_ended(t, place, attacker, defender, rounds)


def aftermath(t: Table, place: int) -> list[Scene]:
    """What follows a battle: counters for captured ships (CE-4.23), and the chance to invade the planet of aliens whose
    fleet is destroyed (CE-14.57)."""
    out: list[Scene] = []
    for side in sides(t):
        for owner in owners(t, side):
            if t.is_seat(owner):
                out += [("berth", owner, kind) for kind in boarding.captured_here(t, place, owner)]
    beaten = ALIENS in sides(t) and not t.groups_at(place, ALIENS) and t.terrain_at(place) in PLANETS
    if t.on("ground_combat") and beaten and t.colony[place] == NOBODY:
        out += [("alien_landing", place, side) for side in sides(t) if t.is_seat(side) and fleet(t, side)]
    return out


def tidy(t: Table, place: int, owner: int) -> list[Scene]:
    """The marks of a battle come off the counters of an owner. What a base or a ship yard has was stated for this
    battle only: it changes by itself. The scenes in which the owner gives up what has no room."""
    if t.groups_at(place, owner):
        moments.battle_ends(t, owner)
    for group in t.groups_at(place, owner):
        if t.is_ground(group):
            continue
        t.combat[group] = 0
        t.flags[group] &= ~AMBUSH
        if t.kind[group] < SHIP_KINDS and t.content.ships[t.kind[group]].automatic:
            t.stated = put(t.stated, group, 0)
        if not modifiers.keeps_damage(t, group):
            t.damage = put(t.damage, group, 0)
        if t.seen[group] and modifiers.hides_after_battle(t, group):
            t.seen = put(t.seen, group, 0)
            t.stated = put(t.stated, group, 0)
    return drop_excess(t, place, owner) if t.is_seat(owner) or owner in EMPIRES else []
