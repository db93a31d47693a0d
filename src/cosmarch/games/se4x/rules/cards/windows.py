"""Cards that are used by surprise in a battle: between the rounds, and after a counter has fired.

While such a card lies face down, everybody who could have it is asked in a window; once it lies open, its owner alone.
"""

from __future__ import annotations

from typing import Final

from cosmarch.core.ask import Ask, Flow, Refusal
from cosmarch.core.windows import open_window
from cosmarch.games.se4x.choices import CARD_USES, NO
from cosmarch.games.se4x.rules import modifiers
from cosmarch.games.se4x.rules.advantages.battle import CHARGE, charge_round, charge_stops
from cosmarch.games.se4x.rules.alien_tech import effects
from cosmarch.games.se4x.rules.cards.cards import (
    WINDOW,
    could_have,
    could_have_alien,
    is_shown,
    reveal_advantage,
    reveal_alien,
)
from cosmarch.games.se4x.rules.combat import volley_changes
from cosmarch.games.se4x.rules.combat.battlefield import (
    LEAVING,
    OF_THE_ROUND,
    SEIZED,
    SHOT,
    both_fight,
    enemy_of,
    fleet,
    owners,
    sides,
    there,
)
from cosmarch.games.se4x.rules.combat.fighters import carry_refusal
from cosmarch.games.se4x.rules.combat.retreat import refuges, withdraw
from cosmarch.games.se4x.rules.combat.shots import shots_of
from cosmarch.games.se4x.state import BASE, NOBODY, SHIP_KINDS, SHIP_YARD, Scene, Table

CHARGES: Final = CARD_USES.index("charge")
RIDES_OFF: Final = CARD_USES.index("ride_off")
REROLLS: Final = CARD_USES.index("reroll")
IGNORES: Final = CARD_USES.index("ignore_damage")
RULES: Final = ("CE-13.7", "CE-EA33.1", "CE-EA46.1", "CE-AT22.2", "CE-EA44.1")
ADVANTAGES: Final = ("", "celestial_knights", "horsemen_of_the_plains", "", "immortals")
OMEGA: Final = "omega_crystals"

# Marks of the battle (`battle_marks`), of the attacker and of the defender.
REROLLED: Final = (1 << 24, 1 << 25)  # Omega Crystals were used in this battle
IGNORED: Final = (1 << 26, 1 << 27)  # a point of damage was ignored in this round


# ---- who could


def fighters_for(t: Table, seat: int) -> list[int]:
    """The counters of a seat that fight in the battle."""
    return [group for side in sides(t) for group in fleet(t, side) if t.owner_of(group) == seat]


def at_the_board(t: Table) -> list[int]:
    """The seats on both sides, those too whose last ship was just destroyed."""
    return [owner for side in sides(t) for owner in owners(t, side) if t.is_seat(owner)]


def mark_of(t: Table, seat: int, marks: tuple[int, int]) -> int:
    return marks[0 if t.allied(seat, t.attacker) else 1]


def possible(t: Table, seat: int, use: int) -> bool:
    """Whether the seat, for all that everybody knows, may use a card now."""
    if use == REROLLS:
        return not t.battle_marks & mark_of(t, seat, REROLLED) and crystals(t, seat)
    if use == IGNORES:
        return not t.battle_marks & mark_of(t, seat, IGNORED) and bool(undying(t, seat))
    if use == CHARGES and charge_round(t):
        return False
    return could_have(t, seat, ADVANTAGES[use]) and bool(riders(t, seat))


def crystals(t: Table, seat: int) -> bool:
    """CE-AT22.1, CE-12.9: whether the seat, for all that everybody knows, has Omega Crystals in the battle: its own, or
    on captured ships once everybody knows of them."""
    card = t.choices.alien_card[OMEGA]
    ships = fighters_for(t, seat)
    if t.alien_shown >> card & 1 and any([t.boons[group] >> card & 1 for group in ships]):
        return True
    kinds = t.content.alien_technologies[card].ships
    return could_have_alien(t, seat, OMEGA) and any([t.kind[group] in kinds for group in ships])


def riders(t: Table, seat: int) -> list[int]:
    """The counters of a seat in the battle that are ships, not Bases or ship yards."""
    return [group for group in fighters_for(t, seat) if t.kind[group] not in (BASE, SHIP_YARD)]


def undying(t: Table, seat: int) -> list[int]:
    """CE-EA44.1, 44.2: the counters of a seat on which the damage just done could be ignored: those of Immortals,
    captured ones once everybody knows."""
    out: list[int] = []
    for shot in shots_of(t):
        known = shot.maker == seat or is_shown(t, "immortals")
        hurt = shot.done and shot.owner == seat and shot.target not in out
        if hurt and known and could_have(t, shot.maker, "immortals"):
            out.append(shot.target)
    return out


def in_the_open(t: Table, use: int) -> bool:
    """Whether the card lies face up, so that its owner alone is asked."""
    return bool(t.alien_shown >> t.choices.alien_card[OMEGA] & 1) if use == REROLLS else is_shown(t, ADVANTAGES[use])


def use_refusal(t: Table, seat: int, use: int) -> Refusal | None:
    """Why the seat cannot use a card."""
    if use == NO:
        return None
    if use == REROLLS:
        have = effects.rerolls(t, fighters_for(t, seat))
        return None if have else Refusal(RULES[use], "no_such_card", {"card": t.choices.alien_card[OMEGA]})
    if t.has_advantage(seat, ADVANTAGES[use]):
        return None
    if use == IGNORES and is_shown(t, "immortals"):  # captured ships
        return None
    return Refusal(RULES[use], "no_such_advantage", {"advantage": t.choices.advantage[ADVANTAGES[use]]})


# ---- asking


def question(t: Table, seat: int, uses: list[int]) -> Ask:
    def refusal(choice: int) -> Refusal | None:
        return use_refusal(t, seat, choice)

    args: dict[str, int | str] = {"hex": t.battle_hex, "n": t.battle_round}
    return Ask(seat, "use_card", t.choices.card_uses, [NO, *uses], lambda choice: RULES[choice], refusal, args)


def offer(t: Table, uses: tuple[int, ...], group: int) -> Flow:
    """Ask who uses a card now: owners of open cards in scenes of their own, the others in a window. The scenes that
    come of it."""
    open_uses = [(seat, use) for seat in at_the_board(t) for use in uses if possible(t, seat, use)]
    if not open_uses:
        return []
    asks: list[Ask] = []
    for seat in at_the_board(t):
        hidden = [use for one, use in open_uses if one == seat and not in_the_open(t, use)]
        if hidden:
            asks.append(question(t, seat, hidden))
    offers: list[Scene] = [("offer_card", seat, use, group) for seat, use in open_uses if in_the_open(t, use)]
    if asks:
        played = yield from open_window(t, WINDOW, asks)
        t.uncover()
        offers = [*[("card_used", seat, use, group) for seat, use in played], *offers]
    return offers


def offer_card(t: Table, seat: int, use: int, group: int) -> Flow:
    """Scene. The owner of a card that lies open may use it."""
    if possible(t, seat, use):
        choice = yield question(t, seat, [use])
        if choice != NO:
            t.next(("card_used", seat, use, group))


def card_used(t: Table, seat: int, use: int, group: int) -> None:
    """Scene. A card is turned up where it lay face down, and takes effect."""
    if not possible(t, seat, use):  # another card came first
        return
    if use == REROLLS:
        reveal_alien(t, seat, t.choices.alien_card[OMEGA])
    elif t.has_advantage(seat, ADVANTAGES[use]):
        reveal_advantage(t, seat, ADVANTAGES[use])
    if use == CHARGES:
        t.battle_marks |= CHARGE * (t.battle_round + 1)
        t.log("charges", "CE-EA33.1", seat=seat, hex=t.battle_hex, n=t.battle_round + 1)
    elif use == RIDES_OFF:
        t.next(("ride_off", seat))
    elif use == REROLLS:
        t.battle_marks |= mark_of(t, seat, REROLLED)
        t.log("rerolls", "CE-AT22.2", seat=seat, group=group)
        volley_changes.roll_again(t, group)
    else:
        t.next(("ignore_damage", seat, group))


# ---- between the rounds


def between_rounds(t: Table) -> Flow:
    """Scene. CE-EA33.1, CE-EA46.1: a round is over and another follows: a charge, or a retreat of Horsemen."""
    if not both_fight(t):
        return
    for side in sides(t):
        for group in there(t, side):
            t.combat[group] = t.combat[group] % SHOT & ~OF_THE_ROUND
    t.battle_marks &= ~(IGNORED[0] | IGNORED[1])
    offers: list[Scene] = yield from offer(t, (CHARGES, RIDES_OFF), NOBODY)
    t.next(*offers)


def ride_refusal(t: Table, group: int) -> Refusal | None:
    """CE-EA46.1: why the ships of a counter cannot leave between the rounds."""
    kind = t.kind[group]
    if kind < SHIP_KINDS and not t.content.ships[kind].retreats:
        return Refusal("SE-10.2", "cannot_retreat", {"ship": kind})
    if not refuges(t, t.owner_of(group)):
        return Refusal("SE-10.5", "no_refuge", {"hex": t.battle_hex})
    first = modifiers.retreat_round(t, t.owner_of(group))
    if t.battle_round + 1 < first:  # Fearless Horsemen
        return Refusal("CE-EA31.2", "too_early_to_retreat", {"n": first, "a": t.battle_round})
    if t.combat[group] & SEIZED:
        return Refusal("CE-4.17", "just_captured", {"group": group})
    if charge_stops(t, group, t.battle_round + 1):
        return Refusal("CE-EA33.2", "has_charged", {"group": group})
    return carry_refusal(t, group, t.size[group])


def ride_off(t: Table, seat: int) -> Flow:
    """Scene. CE-EA46.1: one group after the other leaves; fighters go with the carriers that leave after them."""
    done = t.choices.no_group
    groups = [group for group in riders(t, seat) if not t.combat[group] & LEAVING]
    if not groups or not fleet(t, enemy_of(t, seat)):
        return

    def refusal(choice: int) -> Refusal | None:
        return None if choice == done else ride_refusal(t, choice)

    args: dict[str, int | str] = {"hex": t.battle_hex}
    group = yield Ask(seat, "ride_off", t.choices.groups, [*groups, done], "CE-EA46.1", refusal, args)
    if group == done:
        return
    lost: list[Scene] = []
    if t.flies(group):
        t.combat[group] |= LEAVING
        t.log("fighters_leaving", "SE-11.7", owner=seat, hex=t.battle_hex, n=t.size[group])
    else:
        lost = yield from withdraw(t, group, "CE-EA46.1")
    t.next(*lost, ("ride_off", seat))


# ---- after fire


def after_volley(t: Table, group: int, defending: int) -> Flow:
    """Scene. CE-AT22.2: a counter has fired: its dice may be rolled again; then damage may be ignored."""
    if t.volley:
        offers: list[Scene] = yield from offer(t, (REROLLS,), group)
        t.next(*offers, ("damage_ignored", group))


def damage_ignored(t: Table, group: int) -> Flow:
    """Scene. CE-EA44.1: what the shots of a counter did is known; a point of it may be ignored."""
    if t.volley:
        offers: list[Scene] = yield from offer(t, (IGNORES,), group)
        t.next(*offers)


def ignore_damage(t: Table, seat: int, by: int) -> Flow:
    """Scene. CE-EA44.1: the counter on which the shots of another did one point of damage less."""
    groups = undying(t, seat)
    group = groups[0]
    if len(groups) > 1:
        group = yield Ask(seat, "ignore_damage", t.choices.groups, groups, "CE-EA44.1", args={"hex": t.battle_hex})
    t.battle_marks |= mark_of(t, seat, IGNORED)
    t.log("damage_ignored", "CE-EA44.1", seat=seat, hex=t.battle_hex)
    volley_changes.ignore(t, by, group)
