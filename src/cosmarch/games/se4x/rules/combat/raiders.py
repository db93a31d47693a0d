"""Raiders: cloaking against scanners, on the move and in battle (SE-12).

On the move nobody has to tell anything: the mover says that cloaked ships pass, the other side may answer with
Scanners, and so on (SE-12.6). Each answer is a secret question in a scene of its own; whoever is not on the move is
asked in a window, since the time it takes would tell of their ships.
"""

from __future__ import annotations

from typing import Final

from cosmarch.core.ask import Ask, Flow, Refusal
from cosmarch.core.windows import own_window
from cosmarch.games.se4x.choices import NO, YES
from cosmarch.games.se4x.rules.advantages.empire import may_cloak
from cosmarch.games.se4x.rules.cards.cards import reveal_advantage
from cosmarch.games.se4x.rules.combat.battle_values import cloaking, scanners, suspended
from cosmarch.games.se4x.rules.combat.battlefield import CLOAKED, decider, enemy_of, fleet, owners, sides
from cosmarch.games.se4x.rules.combat.retreat import refuges, withdraw
from cosmarch.games.se4x.rules.groups import lose
from cosmarch.games.se4x.rules.questions import yes_no
from cosmarch.games.se4x.state import CLOAKING, DECLARED, ENTERED, RAIDER, SCANNERS, SHIP_KINDS, STOPPED, Scene, Table

WINDOW: Final = "cloaking"  # a standing order lets it go by

# Why scanners are announced.
ENTRY: Final = 0  # cloaked ships have just moved in
CHALLENGE: Final = 1  # the active player wants to fight cloaked ships
TOP: Final = 2  # the highest level of both technologies


# ---- in battle


def best_scanner(t: Table, side: int) -> int:
    """SE-12.2, 12.3: the best Scanners among the ships of a side, screened ones too."""
    return max([scanners(t, group) for group in fleet(t, side)], default=0)


def cloak(t: Table) -> None:
    """SE-12.2 to 12.4: which counters are cloaked from now on. A nebula lets nobody be."""
    for side in sides(t):
        seen_by = best_scanner(t, enemy_of(t, side))
        for group in fleet(t, side):
            if cloaking(t, group) > seen_by and not suspended(t, CLOAKING):
                t.combat[group] |= CLOAKED
            else:
                t.combat[group] &= ~CLOAKED


def cloaked(t: Table, side: int) -> list[int]:
    return [group for group in fleet(t, side) if t.combat[group] & CLOAKED]


def tell_cloaks(t: Table) -> None:
    """What the challenges of a battle have shown: who is cloaked, or who has the scanners against it."""
    for side in sides(t):
        enemy = enemy_of(t, side)
        for group in fleet(t, side):
            if cloaking(t, group) == 0:
                continue
            if t.combat[group] & CLOAKED:
                t.log("cloaked", "SE-12.2", owner=t.owner_of(group), ship=t.kind[group], n=t.size[group])
            elif not suspended(t, CLOAKING):
                t.log("scanned", "SE-12.3", owner=enemy, ship=t.kind[group], n=t.size[group])


def raiders_retreat(t: Table, side: int) -> Flow:
    """Scene. SE-12.9: cloaked ships may leave before the first round, before technology is shown and mines explode.
    After one has left the scene is played again."""
    done = t.choices.no_group
    for owner in owners(t, side):
        mine = [group for group in cloaked(t, side) if t.owner_of(group) == owner]
        if not t.is_seat(owner) or not mine or not fleet(t, enemy_of(t, side)):
            continue

        def refusal(choice: int) -> Refusal | None:
            if choice != done and not refuges(t, t.owner_of(choice)):
                return Refusal("SE-10.5", "no_refuge", {"hex": t.battle_hex})
            return None

        args: dict[str, int | str] = {"hex": t.battle_hex}
        group = yield Ask(owner, "raiders_retreat", t.choices.groups, [*mine, done], "SE-12.9", refusal, args)
        if group != done:
            lost: list[Scene] = yield from withdraw(t, group, "SE-12.9")
            t.next(("raiders_retreat", side), *lost)
            return


# ---- on the move


def may_be_cloaked(t: Table, group: int) -> bool:
    """Whether a counter could, for all that everybody knows, be cloaked."""
    return not t.face_up(group) or can_cloak(t, group) or may_cloak(t, group)


def may_scan(t: Table, group: int) -> bool:
    """Whether a counter could, for all that everybody knows, have Scanners."""
    kind = t.kind[group]
    return not t.face_up(group) or (kind < SHIP_KINDS and SCANNERS in t.content.ships[kind].mounts)


def cloaks_work(t: Table, place: int) -> bool:
    """SE-12.2: whether anybody can be cloaked in a hex."""
    terrain = t.terrain_at(place)
    return t.on("cloaking") and not (terrain >= 0 and CLOAKING in t.content.terrain[terrain].suspends)


def can_cloak(t: Table, group: int) -> bool:
    """SE-12.1: whether a counter is a kind of ship that cloaks."""
    return cloaking(t, group) > 0


def newcomers(t: Table, place: int, seat: int) -> list[int]:
    """The counters of the mover that have entered a hex in this turn and have not said that they are cloaked."""
    return [group for group in t.groups_at(place, seat) if t.flags[group] & ENTERED and not t.flags[group] & DECLARED]


def announce_cloak(t: Table, place: int, seat: int) -> Flow:
    """Scene. SE-12.5, 12.6: units of the seat have entered a hex with enemy units. If cloaked ships are among them
    the mover may say so, and they go unhindered unless they are scanned; the others stop."""

    def refusal() -> Refusal | None:
        if not any([can_cloak(t, group) for group in newcomers(t, place, seat)]):
            return Refusal("SE-12.5", "no_cloaked_ships", {"hex": place})
        return None

    answer = yield yes_no(t, seat, "announce_cloak", "SE-12.6", refusal, hidden=True, hex=place)
    t.uncover()
    if answer == NO:
        for group in newcomers(t, place, seat):
            t.flags[group] |= STOPPED
        return
    t.show_tech(seat, CLOAKING, 1)
    t.log("announces_cloak", "SE-12.6", seat=seat, hex=place, n=1)
    for group in newcomers(t, place, seat):
        if can_cloak(t, group):
            t.flags[group] |= DECLARED
        elif t.is_decoy(group):
            t.log("decoy_removed", "SE-24.3", owner=seat, hex=place, group=group)
            lose(t, group, t.size[group])
        else:
            t.flags[group] |= STOPPED
    for group in still_hidden(t, place, seat):
        if t.kind[group] != RAIDER:  # CE-EA50.2
            reveal_advantage(t, t.maker[group], "cloaking_geniuses")
    ask_scanners(t, place, seat, 1, ENTRY)


def reacts(t: Table, ask: Ask) -> Flow:
    """Whether a player who is not on the move says yes."""
    ask.passes = NO
    return (yield from own_window(t, WINDOW, ask.seat, ask)) == YES


def lie_low(t: Table, place: int, owner: int, mover: int) -> Flow:
    """Scene. SE-12.5, 12.7: an enemy has entered a hex. If the owner has only cloaked ships there they may say so, and
    there is no fight unless the mover announces Scanners."""
    if not t.fighting_units(place, mover):
        return

    def refusal() -> Refusal | None:
        plain = [group for group in t.fighting_units(place, owner) if not can_cloak(t, group)]
        if plain or not t.fighting_units(place, owner):
            return Refusal("SE-12.5", "not_all_cloaked", {"hex": place})
        return None

    ask = yes_no(t, owner, "lie_low", "SE-12.7", refusal, hidden=True, hex=place, seat=mover)
    hides: bool = yield from reacts(t, ask)
    t.uncover()
    if not hides:
        return
    t.show_tech(owner, CLOAKING, 1)
    t.log("announces_cloak", "SE-12.6", seat=owner, hex=place, n=1)
    for group in t.groups_at(place, owner):
        if can_cloak(t, group):
            t.flags[group] |= DECLARED
        elif t.is_decoy(group):
            t.log("decoy_removed", "SE-24.3", owner=owner, hex=place, group=group)
            lose(t, group, t.size[group])
    ask_scanners(t, place, owner, 1, ENTRY)


def ask_scanners(t: Table, place: int, hidden: int, grade: int, why: int) -> None:
    """Queue the question to everybody who has counters there that might be destroyers."""
    around = [owner for owner in t.owners_at(place) if t.is_seat(owner) and not t.allied(owner, hidden)]
    asked = [t.active] if why == CHALLENGE else around
    able = [owner for owner in asked if any([may_scan(t, group) for group in t.groups_at(place, owner)])]
    machines = [group for group in t.enemies_at(place, hidden) if not t.is_seat(t.owner_of(group))]
    tells = why != CHALLENGE and any([scanners(t, group) >= grade for group in machines])  # a machine says what it has
    seen: list[Scene] = [("scanned", place, hidden, grade, why)] if tells else []
    t.next(*seen, *[("announce_scanners", place, owner, hidden, grade, why) for owner in able])


def scanner_refusal(t: Table, place: int, owner: int, grade: int) -> Refusal | None:
    """SE-12.6: nobody can announce Scanners that no destroyer there has."""
    have = max([scanners(t, group) for group in t.groups_at(place, owner)], default=0)
    if have < grade:
        return Refusal("SE-12.6", "no_such_scanner", {"hex": place, "n": grade, "a": have})
    return None


def still_hidden(t: Table, place: int, hidden: int) -> list[int]:
    """The counters in a hex whose owner has said that they are cloaked."""
    return [group for group in t.groups_at(place, hidden) if t.flags[group] & DECLARED]


def announce_scanners(t: Table, place: int, owner: int, hidden: int, grade: int, why: int) -> Flow:
    """Scene. SE-12.6, 12.7: the owner may announce Scanners of a level against cloaked ships in the hex."""
    if not still_hidden(t, place, hidden):
        return

    def refusal() -> Refusal | None:
        return scanner_refusal(t, place, owner, grade)

    ask = yes_no(t, owner, "announce_scanners", "SE-12.6", refusal, hidden=True, hex=place, owner=hidden, n=grade)
    announces: bool = yield from reacts(t, ask)
    t.uncover()
    if not announces:
        return
    t.show_tech(owner, SCANNERS, grade)
    t.log("announces_scanners", "SE-12.6", seat=owner, hex=place, n=grade)
    t.next(("scanned", place, hidden, grade, why))


def scanned(t: Table, place: int, hidden: int, grade: int, why: int) -> Flow:
    """Scene. SE-12.6: scanners were announced; the cloaked side may answer with the next level of Cloaking. That is for
    the ships that carry it: others beside them are found (SE-12.2)."""
    if not still_hidden(t, place, hidden):
        return
    asked = decider(t, hidden)
    escapes = False
    if grade < TOP and t.is_seat(asked):

        def refusal() -> Refusal | None:
            have = max([cloaking(t, group) for group in still_hidden(t, place, hidden)])
            if have <= grade:
                return Refusal("SE-12.6", "no_such_cloak", {"hex": place, "n": grade + 1, "a": have})
            return None

        ask = yes_no(t, asked, "answer_cloak", "SE-12.6", refusal, hidden=True, hex=place, n=grade + 1)
        escapes = yield from reacts(t, ask)
    t.uncover()
    found = [group for group in still_hidden(t, place, hidden) if not escapes or cloaking(t, group) <= grade]
    if found:
        t.log("detected_some" if escapes else "detected", "SE-12.7", owner=hidden, hex=place)
    for group in found:
        t.flags[group] = t.flags[group] & ~DECLARED | STOPPED
    if escapes:
        t.show_tech(hidden, CLOAKING, grade + 1)
        t.log("announces_cloak", "SE-12.6", seat=hidden, hex=place, n=grade + 1)
    if found and why == CHALLENGE:
        t.next(("battle", place, t.active, hidden))  # what is cloaked in it is looked at there
    elif escapes:
        ask_scanners(t, place, hidden, grade + 1, why)
