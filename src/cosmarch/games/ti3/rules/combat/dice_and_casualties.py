"""Dice and casualties, as PDS fire, space battles and invasions share them (TI-13.1, TI-21.3, TI-21.4, TI-35.8)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from cosmarch.core.ask import Ask, Flow, Refusal
from cosmarch.games.ti3.choices import YES
from cosmarch.games.ti3.content.vocabulary import DREADNOUGHT, GROUND_FORCE, PDS, SHIPS
from cosmarch.games.ti3.rules.cards import lasting
from cosmarch.games.ti3.rules.cards.windows import window_at
from cosmarch.games.ti3.rules.leaders import leaders
from cosmarch.games.ti3.rules.modifiers import WAR_FUNDING_PRICE, can_fund_war, can_reroll, rerolls_pds, saves_forces
from cosmarch.games.ti3.rules.questions import yes_no
from cosmarch.games.ti3.rules.tactical import stowage
from cosmarch.games.ti3.state import NOBODY, NOWHERE, Scene, Table

DIE: Final = 10

Shot = tuple[int, int, int]  # unit, number of dice, lowest face that hits
Throw = tuple[int, int, int]  # unit, lowest face that hits, the face shown


# ---- dice


def throw(t: Table, seat: int, shots: list[Shot], rule: str) -> list[Throw]:
    """Roll for units; everybody sees the faces."""
    out: list[Throw] = []
    for unit, dice, lowest in shots:
        faces = [t.roll(DIE) for _ in range(dice)]
        tell_faces(t, seat, unit, lowest, faces, rule)
        out += [(unit, lowest, face) for face in faces]
    return out


def tell_faces(t: Table, seat: int, unit: int, lowest: int, faces: list[int], rule: str) -> None:
    shown = " ".join([str(face) for face in faces])
    hits = sum([1 for face in faces if face >= lowest])
    t.log("rolls", rule, seat=seat, unit=unit, a=lowest, faces=shown, n=hits)


def faces_that_hit(lowest: int) -> int:
    """How many faces of a die hit."""
    return min(max(DIE + 1 - lowest, 0), DIE)


def count_hits(t: Table, seat: int, throws: list[Throw], rule: str, laid: bool = False) -> Flow:
    """The hits among dice just rolled, after the re-rolls of their owner, which change `throws`, and those on the table
    where they were `laid` out."""
    if rerolls_pds(t, seat):
        for at, (unit, lowest, face) in enumerate(throws):
            if unit == PDS and face < lowest:
                again(t, seat, throws, at, rule)
    done = t.choices.units.index["done"]
    while can_reroll(t, seat):
        units = sorted({unit for unit, lowest, face in throws if face < lowest})
        if not units:
            break
        args: dict[str, int | str] = {"n": t.strategy[seat], "thrown": faces_of(throws)}
        unit = yield Ask(seat, "reroll", t.choices.units, [*units, done], "TI-28.4.2", args=args)
        if unit == done:
            break
        t.strategy[seat] -= 1
        t.log("rerolls", "TI-28.4.2", seat=seat, unit=unit)
        missed = [at for at, (one, lowest, face) in enumerate(throws) if one == unit and face < lowest]
        again(t, seat, throws, min(missed, key=lambda at: throws[at][1]), rule)
        if laid:
            lay_again(t, seat, throws)
    return hits_among(throws)


def faces_of(throws: list[Throw]) -> str:
    """Dice as the argument of a question: of each the lowest face that hits and the one shown."""
    return " ".join([str(part) for _, lowest, face in throws for part in (lowest, face)])


def hits_among(throws: list[Throw]) -> int:
    return sum([1 for _, lowest, face in throws if face >= lowest])


def again(t: Table, seat: int, throws: list[Throw], at: int, rule: str) -> None:
    """Roll one of the dice a second time."""
    unit, lowest, _ = throws[at]
    face = t.roll(DIE)
    tell_faces(t, seat, unit, lowest, [face], rule)
    throws[at] = (unit, lowest, face)


def roll_die(t: Table, seat: int, rule: str, needed: int = 0) -> Flow:
    """A die for something else than a combat value, where one face or more is `needed` if any is; its owner may roll
    again if their race lets them."""
    face = t.roll(DIE)
    told: dict[str, int | str] = {"needed": needed} if needed else {}
    t.log("rolls_die", rule, seat=seat, n=face, **told)
    while can_reroll(t, seat):
        if (yield yes_no(t, seat, "reroll_die", "TI-28.4.2", n=face, a=t.strategy[seat], **told)) != YES:
            break
        t.strategy[seat] -= 1
        face = t.roll(DIE)
        t.log("rolls_die", rule, seat=seat, n=face, **told)
    return face


def roll_again(t: Table, seat: int, faces: list[int], serves: Callable[[int], bool], rule: str) -> Flow:
    """The owner of dice for something else than a combat value may roll those again that do not serve them, if their
    race lets them; this changes `faces`."""
    while can_reroll(t, seat):
        poor = [at for at, face in enumerate(faces) if not serves(face)]
        if not poor:
            return
        if (yield yes_no(t, seat, "reroll_die", "TI-28.4.2", n=faces[poor[0]], a=t.strategy[seat])) != YES:
            return
        t.strategy[seat] -= 1
        faces[poor[0]] = t.roll(DIE)
        t.log("rolls_die", rule, seat=seat, n=faces[poor[0]])


def clear_table(t: Table, planet: int = NOWHERE) -> None:
    """A combat begins, for a planet or in space: no dice lie there yet."""
    t.battle_round = 0
    t.fought_for = planet
    t.volleys = ()
    t.dice = ()


def lay_out(t: Table, seats: tuple[int, int], thrown: list[list[Throw]]) -> None:
    """Leave the dice of a combat roll on the table, for whoever may roll some again, for cards that concern them and
    for everybody to see until the next are thrown; of those before it is remembered what they hit."""
    if t.dice:
        hits = [0, 0]
        for at in range(0, len(t.dice), 4):
            hits[0 if t.dice[at] == t.active else 1] += t.dice[at + 3] >= t.dice[at + 2]
        t.volleys = (*t.volleys, *hits)
    t.dice = tuple(
        [part for seat, throws in zip(seats, thrown, strict=True) for one in throws for part in (seat, *one)]
    )


def lay_again(t: Table, seat: int, throws: list[Throw]) -> None:
    """Some of a seat's dice on the table were rolled a second time."""
    mine = tuple([part for one in throws for part in (seat, *one)])
    first = next(at for at in range(0, len(t.dice), 4) if t.dice[at] == seat)
    t.dice = t.dice[:first] + mine + t.dice[first + len(mine) :]


def war_funding(t: Table, seat: int, rule: str) -> Flow:
    """Whether the seat pays for a better round."""
    if not can_fund_war(t, seat):
        return False

    def refusal() -> Refusal | None:
        if t.goods[seat] < WAR_FUNDING_PRICE:  # a gift may have gone out meanwhile
            return Refusal("TI-33.4.1", "too_few_goods", {"n": WAR_FUNDING_PRICE, "a": t.goods[seat]})
        return None

    if (yield yes_no(t, seat, "war_funding", rule, refusal, n=WAR_FUNDING_PRICE)) != YES:
        return False
    t.goods[seat] -= WAR_FUNDING_PRICE
    t.log("war_funding", rule, seat=seat, n=WAR_FUNDING_PRICE)
    return True


# ---- casualties of a fleet


def side_of(t: Table, seat: int) -> int:
    """The place of a seat in `hits`: 0 the active player, 1 the other one."""
    return 0 if seat == t.active else 1


def casualties(t: Table, seat: int, place: int, in_battle: int, shooter: int = NOBODY, thrown: str = "") -> Flow | None:
    """Scene. TI-21.4.1, TI-13.1.2: the seat takes its hits one at a time; the rest is queued again. Of guns that fire
    outside of a battle, who fired and the dice go with the question, since they do not lie on the table."""
    side = side_of(t, seat)
    hits = t.hits[side]
    if not hits or not t.has_ships(place, seat):
        t.hits[side] = 0
        return None
    if not doomed(t, seat, place):
        return take_hit(t, seat, place, in_battle, shooter, thrown)
    if not in_battle or not sound_ships(t, seat, place):
        t.hits[side] = 0
        t.next(*lose_fleet(t, seat, place, in_battle))
        return None
    if lasting.breach_hits(t, seat):
        return take_hit(t, seat, place, in_battle, shooter, thrown)
    t.next(*damage_all(t, seat, place), ("casualties", seat, place, in_battle))
    return None


def sound_ships(t: Table, seat: int, place: int) -> int:
    """How many ships of the seat in a system would be damaged by a hit, and stay."""
    return sum([t.ships_at(place, seat, kind) - t.damaged_at(place, seat, kind) for kind in range(DREADNOUGHT, SHIPS)])


def doomed(t: Table, seat: int, place: int) -> bool:
    """Whether the hits are enough for the whole fleet."""
    return t.hits[side_of(t, seat)] >= sum(t.fleet_at(place, seat)) + sound_ships(t, seat, place)


def damage_all(t: Table, seat: int, place: int) -> list[Scene]:
    """TI-21.4.3: of a fleet that is lost otherwise, the ships that stay when they are hit take theirs first, since a
    card that repairs them may save some (TI-30.1.2). The moment for it."""
    last = DREADNOUGHT
    for kind in range(DREADNOUGHT, SHIPS):
        for _ in range(t.ships_at(place, seat, kind) - t.damaged_at(place, seat, kind)):
            last = kind
            t.hits[side_of(t, seat)] -= 1
            t.add_damage(place, seat, kind)
            t.log("ship_damaged", "TI-35.8.2", seat=seat, unit=kind, hex=place)
    return window_at(t, "after_ship_damaged", seat, place, last)


def lose_fleet(t: Table, seat: int, place: int, in_battle: int = 0) -> list[Scene]:
    """All ships of the seat in a system are destroyed. The scenes that come of it in a battle."""
    for kind in range(SHIPS):
        count = t.ships_at(place, seat, kind)
        if count:
            t.add_ships(place, seat, kind, -count)
            if kind >= DREADNOUGHT:
                t.add_damage(place, seat, kind, -t.damaged_at(place, seat, kind))
            t.log("ships_destroyed", "TI-21.4.5", seat=seat, unit=kind, hex=place, n=count)
    if in_battle:
        return leaders.overboard(t, seat, place)
    leaders.kill_aboard(t, seat, place)
    return []


def take_hit(t: Table, seat: int, place: int, in_battle: int, shooter: int, thrown: str) -> Flow:
    """TI-21.4.3: destroy a ship, or damage an undamaged Dreadnought or War Sun."""
    side = side_of(t, seat)
    kinds = [kind for kind in range(SHIPS) if t.ships_at(place, seat, kind)]
    solid = [kind for kind in kinds if kind >= DREADNOUGHT]
    stays = [kind for kind in solid if t.ships_at(place, seat, kind) > t.damaged_at(place, seat, kind)]
    kinds = stays + [kind for kind in kinds if kind not in stays]  # first what takes a hit and stays
    breach = lasting.breach_hits(t, seat) if in_battle and DREADNOUGHT in kinds else 0
    if breach:
        kinds = [DREADNOUGHT]
        lasting.take_breach_hit(t, seat)
    fired: dict[str, int | str] = {"seat": shooter, "thrown": thrown} if shooter != NOBODY else {}
    args: dict[str, int | str] = {"hex": place, "n": t.hits[side], **fired}
    kind = yield Ask(seat, "casualty", t.choices.units, kinds, "TI-21.4.3", args=args)
    broken = t.damaged_at(place, seat, kind) if kind >= DREADNOUGHT else 0
    destroyed = True
    if kind >= DREADNOUGHT:
        sound = t.ships_at(place, seat, kind) - broken
        destroyed = not sound or (breach == 1 and broken > 0)
        if sound and broken and not breach:  # TI-21.4.4
            destroyed = (yield yes_no(t, seat, "finish_damaged", "TI-21.4.4", unit=kind)) == YES
    row = (yield from stowage.doomed(t, seat, place, kind)) if destroyed else None
    t.hits[side] -= 1
    more: Scene = ("casualties", seat, place, in_battle, *((shooter, thrown) if fired else ()))
    rest: list[Scene] = [more] if t.hits[side] else []
    if destroyed:
        t.add_ships(place, seat, kind, -1)
        rest = lose_load(t, seat, place, row) + rest
        if broken:
            t.add_damage(place, seat, kind, -1)
        t.log("ships_destroyed", "TI-21.4.5", seat=seat, unit=kind, hex=place, n=1)
        if in_battle:
            rest = leaders.overboard(t, seat, place) + rest
        else:
            leaders.kill_aboard(t, seat, place)
    else:
        t.add_damage(place, seat, kind)
        t.log("ship_damaged", "TI-35.8.2", seat=seat, unit=kind, hex=place)
        if in_battle:
            rest = window_at(t, "after_ship_damaged", seat, place, kind) + rest
    t.next(*rest)


def go_down(t: Table, seat: int, place: int, kind: int) -> list[Scene]:
    """A ship of a kind is gone, with what it carries; its owner loses the one with the smallest load. The scenes that
    come of it."""
    row = stowage.lightest(t, seat, place, kind)
    t.add_ships(place, seat, kind, -1)
    return lose_load(t, seat, place, row)


def lose_load(t: Table, seat: int, place: int, row: stowage.Row | None) -> list[Scene]:
    """TI-35.3.4: the load of a lost ship is lost with it; None: that ship's load is not known. The scenes
    that come of it."""
    if row is None:
        return []
    stowage.unassign_load(t, row)
    for unit, count in ((GROUND_FORCE, row[3]), (PDS, row[4])):
        if count:
            t.add_cargo(place, seat, unit, -count)
            t.log("excess_lost", "TI-35.3.4", seat=seat, unit=unit, hex=place, n=count)
    return saved_forces(t, seat, row[3])


# ---- ground forces that die


def saved_forces(t: Table, seat: int, count: int) -> list[Scene]:
    """Ground forces of the seat have been destroyed, already taken off their place: the scene in which some may come
    home."""
    return [("gen_synthesis", seat, count)] if count and saves_forces(t, seat) else []
