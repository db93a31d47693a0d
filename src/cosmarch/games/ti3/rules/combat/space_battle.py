"""Space battles (TI-14, TI-21)."""

from __future__ import annotations

from cosmarch.core.ask import Ask, Flow, Refusal
from cosmarch.games.ti3.choices import YES
from cosmarch.games.ti3.content.vocabulary import ADMIRAL, DESTROYER, FIGHTER
from cosmarch.games.ti3.rules import trade
from cosmarch.games.ti3.rules.cards.windows import window_at
from cosmarch.games.ti3.rules.combat.dice_and_casualties import (
    Shot,
    Throw,
    clear_table,
    count_hits,
    lay_out,
    side_of,
    throw,
    war_funding,
)
from cosmarch.games.ti3.rules.council import laws
from cosmarch.games.ti3.rules.leaders import leaders
from cosmarch.games.ti3.rules.modifiers import (
    BARRAGE,
    OPENING_SHOTS,
    SPACE_BATTLE,
    WAR_FUNDING_SHIPS,
    combat_value,
    flies_alone,
    never_entered,
    opening_shots,
)
from cosmarch.games.ti3.rules.questions import yes_no
from cosmarch.games.ti3.rules.tactical import stowage
from cosmarch.games.ti3.state import NOBODY, Scene, Table, effects

BARRAGE_DICE = 2


def sides(t: Table) -> tuple[int, int]:
    """TI-14.1.3: attacker and defender."""
    return t.active, t.defender


def both_there(t: Table) -> bool:
    return t.has_ships(t.system, t.active) and t.has_ships(t.system, t.defender)


# ---- before the first round


def space_battle(t: Table) -> None:
    """Scene. TI-14.1.1, TI-21.1.1: a battle is fought where ships of the active player meet those of another."""
    enemies = t.enemies_in(t.system, t.active)
    if not enemies or not t.has_ships(t.system, t.active):
        return
    t.defender = next(who for who in t.others(t.active) if who in enemies)
    clear_table(t)
    t.next(*window_at(t, "before_battle_step", t.defender, t.system), ("foresight",), ("battle_begins",))


def foresight(t: Table) -> Flow:
    """Scene. A race that sees the attack coming may retreat before the battle step begins."""
    seat = t.defender
    if not t.has_ability(seat, "foresight") or retreat_refusal(t, seat) is not None:
        return
    if (yield yes_no(t, seat, "foresight", "TI-21.5.3", hex=t.system)) == YES:
        yield from leave_battle(t, seat)


def battle_begins(t: Table) -> None:
    """Scene. The battle ends a trade agreement of the two (TI-33.5.3)."""
    if not both_there(t):
        return
    attacker, defender = sides(t)
    t.log("space_battle", "TI-14.1.1", seat=attacker, seat2=defender, hex=t.system)
    trade.break_by_war(t, attacker, defender)
    minister: list[Scene] = [("minister_of_war",)] if laws.in_force(t, "minister_of_war") else []
    runs: list[Scene] = [("sabotage_run", seat) for seat in sides(t)] if t.sabotage_runs else []
    t.next(
        *window_at(t, "before_space_battle", t.system, attacker, defender),
        *minister,
        ("fire_before_battle",),
        ("barrage",),
        *runs,
        ("battle_round",),
    )


def fire_before_battle(t: Table) -> Flow:
    """Scene. Ships that fire before the first round; what they hit does not fire back later."""
    if not both_there(t):  # a hit bought by a minister, or a card, may have ended the battle
        return
    thrown: list[list[Throw]] = []
    for seat, enemy in (sides(t), sides(t)[::-1]):
        shots: list[Shot] = [
            (kind, dice, combat_value(t, seat, kind, OPENING_SHOTS, enemy, t.system))
            for kind, dice in opening_shots(t, seat, t.system)
        ]
        if shots:
            t.log("opening_shots", "TI-21.1.3", seat=seat, hex=t.system)
        thrown.append(throw(t, seat, shots, "TI-21.1.3"))
    yield from collect_hits(t, thrown, "TI-21.1.3")
    t.next(*casualty_scenes(t))


def collect_hits(t: Table, thrown: list[list[Throw]], rule: str, laid: bool = False) -> Flow:
    """Count the dice of attacker and defender; each side's hits are for the other to take."""
    for seat, throws, enemy in zip(sides(t), thrown, sides(t)[::-1], strict=True):
        t.hits[side_of(t, enemy)] = yield from count_hits(t, seat, throws, rule, laid)


def casualty_scenes(t: Table) -> list[Scene]:
    """TI-21.4.2: the attacker removes their casualties first; cargo of lost transports goes with them (TI-35.3.4)."""
    steps = ("casualties", "shed_excess")
    return [(step, seat, t.system, 1) for seat in sides(t) for step in steps]


def barrage(t: Table) -> Flow:
    """Scene. TI-21.1.4 to 21.1.7: two dice for each Destroyer, only against Fighters, once (TI-35.7.3)."""
    lost: list[int] = []
    for seat, enemy in (sides(t), sides(t)[::-1]):
        destroyers = t.ships_at(t.system, seat, DESTROYER)
        hits = 0
        if destroyers and t.ships_at(t.system, enemy, FIGHTER):
            lowest = combat_value(t, seat, DESTROYER, BARRAGE, enemy, t.system)
            t.log("barrage", "TI-21.1.4", seat=seat, seat2=enemy, hex=t.system, n=destroyers)
            throws = throw(t, seat, [(DESTROYER, destroyers * BARRAGE_DICE, lowest)], "TI-21.1.4")
            hits = yield from count_hits(t, seat, throws, "TI-21.1.4")
        lost.append(min(hits, t.ships_at(t.system, enemy, FIGHTER)))
    overboard: list[Scene] = []
    for enemy, count in zip(sides(t)[::-1], lost, strict=True):
        if count:
            t.add_ships(t.system, enemy, FIGHTER, -count)
            t.log("ships_destroyed", "TI-21.1.5", seat=enemy, unit=FIGHTER, hex=t.system, n=count)
            overboard = leaders.overboard(t, enemy, t.system) + overboard
    t.next(*overboard)


# ---- a round


def battle_round(t: Table) -> None:
    """Scene. TI-21.1.8, TI-21.6.1: another round while both have ships."""
    if not both_there(t):
        t.next(("battle_over",))
        return
    t.battle_round += 1
    t.leaving = NOBODY
    t.log("battle_round", "TI-21.1.8", n=t.battle_round, hex=t.system)
    t.next(*window_at(t, "before_combat_round", t.system, t.battle_round), ("announce",))


def announce(t: Table) -> Flow:
    """Scene. TI-21.2.1, TI-21.2.2: first the attacker; only if they stay, the defender."""
    t.next(("battle_roll",))
    for seat in sides(t):
        kind = "withdraw" if seat == t.active else "retreat"
        rule = "TI-21.2.1" if seat == t.active else "TI-21.2.2"
        if (yield leave_question(t, seat, kind, rule)) == YES:
            t.leaving = seat
            t.log("withdraws" if seat == t.active else "retreats", rule, seat=seat, hex=t.system)
            return


def leave_question(t: Table, seat: int, kind: str, rule: str) -> Ask:
    return yes_no(t, seat, kind, rule, lambda: retreat_refusal(t, seat), hex=t.system)


def battle_roll(t: Table) -> Flow:
    """Scene. TI-21.3: both roll at the same time; casualties follow, then who announced it leaves."""
    thrown: list[list[Throw]] = []
    funded: list[int] = []
    for seat in sides(t):
        paid = yield from war_funding(t, seat, "TI-21.1.8")
        funded.append(WAR_FUNDING_SHIPS if paid else 0)
    for seat, enemy, bonus in zip(sides(t), sides(t)[::-1], funded, strict=True):
        shots: list[Shot] = []
        for kind, count in enumerate(t.fleet_at(t.system, seat)):
            if count:
                lowest = combat_value(t, seat, kind, SPACE_BATTLE, enemy, t.system) - bonus
                dice = count * t.content.units[kind].dice + leaders.extra_dice(t, seat, t.system, kind)
                shots.append((kind, dice, lowest))
        thrown.append(throw(t, seat, shots, "TI-21.3.1"))
    lay_out(t, sides(t), thrown)
    yield from collect_hits(t, thrown, "TI-21.3.3", laid=True)
    t.next(*window_at(t, "after_combat_roll", t.system), *casualty_scenes(t), ("withdrawal",), ("battle_round",))


# ---- withdrawal and retreat


def refuges(t: Table, seat: int) -> list[int]:
    """TI-21.5.3: the adjacent systems that the seat activated before and that, with the errata, hold no enemy ships
    (TI-X.1). A counter may have come by a card to where no ship ever goes (TI-23.2.3, TI-23.4.1)."""
    return [
        place
        for place in t.near[t.system]
        if place != t.system and t.is_activated(place, seat) and never_entered(t, place) is None
        if not (t.errata and t.enemies_in(place, seat))
    ]


def retreat_refusal(t: Table, seat: int) -> Refusal | None:
    """Why a fleet cannot withdraw or retreat."""
    if not refuges(t, seat):
        return Refusal("TI-21.5.4", "no_refuge", {"hex": t.system})
    return leaving_refusal(t, seat)


def leaving_refusal(t: Table, seat: int) -> Refusal | None:
    """Why a fleet cannot leave the battle, wherever it would go."""
    if not t.fleet_size(t.system, seat) and not flies_alone(t, seat):
        return Refusal("TI-35.5.2", "fighters_stay", {"hex": t.system})
    if seat == t.defender and pursued(t):
        return Refusal("TI-40.7.3", "admiral_pursues", {"seat": t.active})
    return laws.retreat_refusal(t)


def pursued(t: Table) -> bool:
    """TI-40.7.3: whether the attacker has an Admiral in the battle, and the defender has none."""
    return leaders.in_fleet(t, t.active, t.system, ADMIRAL) and not leaders.in_fleet(t, t.defender, t.system, ADMIRAL)


def withdrawal(t: Table) -> Flow | None:
    """Scene. TI-21.5.1: who announced it leaves now, unless nobody is left to leave from."""
    stays = t.leaving == NOBODY or not both_there(t) or retreat_refusal(t, t.leaving) is not None
    return None if stays else leave_battle(t, t.leaving)


def leave_battle(t: Table, seat: int) -> Flow:
    """TI-21.5.2: the whole fleet goes, with what it carries; what the new system cannot hold is lost (TI-21.5.5)."""
    args: dict[str, int | str] = {"hex": t.system}
    place = yield Ask(seat, "refuge", t.choices.hexes, sorted(refuges(t, seat)), "TI-21.5.3", args=args)
    t.move_fleet(seat, t.system, place)
    leaders.sail(t, seat, t.system, place)
    stowage.sail(t, seat, t.system, place)
    t.log("leaves_battle", "TI-21.5.2", seat=seat, hex=t.system, hex2=place)
    t.next(("shed_excess", seat, place, 0))


# ---- the end


def battle_over(t: Table) -> None:
    """Scene. TI-21.1.2; TI-35.5.7: Fighters without room are lost now."""
    t.battle_round = 0
    effects.expire(t, effects.BATTLE)
    left = [seat for seat in sides(t) if t.has_ships(t.system, seat)]
    if left:
        t.log("battle_won", "TI-21.1.2", seat=left[0], hex=t.system)
    else:
        t.log("battle_of_no_survivors", "TI-21.1.2", hex=t.system)
    t.next(*[("shed_excess", seat, t.system, 0) for seat in left[::-1]])
